/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

typedef struct
{
  const char    *title;     /* nullable: of the document */
  const char    *document;  /* nullable: what goes into <metadata> */
  gboolean       transparent;
  gboolean       inline_in_page; /* for an HTML page: without the head of a file; what belongs to a kernel has its name as data-name */
  const RoofHit *callouts;  /* (array length=n_callouts) */
  guint          n_callouts;
} RoofSvgOptions;

/* The layout as SVG: texts stay texts, dots have tooltips, numbers follow no locale. Returns: (transfer full) */
char *roof_svg_write (const RoofLayout     *layout,
                      const RoofPalette    *palette,
                      const RoofSvgOptions *options);

G_END_DECLS

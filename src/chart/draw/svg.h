/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"
#include "chart/scene/palette.h"

G_BEGIN_DECLS

/* The layout as SVG: texts stay texts, dots have tooltips, numbers follow no locale.
 * @title: (nullable): of the document. @document: (nullable): what goes into <metadata>. Returns: (transfer full) */
char *roof_svg_write          (const RoofLayout  *layout,
                               const RoofPalette *palette,
                               const char        *title,
                               const char        *document,
                               gboolean           transparent);
/* With callouts at @callouts (array length=n_callouts). */
char *roof_svg_write_pointing (const RoofLayout  *layout,
                               const RoofPalette *palette,
                               const char        *title,
                               const char        *document,
                               gboolean           transparent,
                               const RoofHit     *callouts,
                               guint              n_callouts);

G_END_DECLS

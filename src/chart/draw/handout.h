/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/draw/export.h"
#include "core/operation/catalogue.h"
#include "core/snapshot/slide.h"

G_BEGIN_DECLS

/* Points, by default: A4. */
#define ROOF_HANDOUT_WIDTH  595.0
#define ROOF_HANDOUT_HEIGHT 842.0

/* A page with a chart and a text. Paragraphs are separated by an empty line; a line that begins with a number and a point is a
 * list item. */
typedef struct
{
  RoofScene  *scene;
  const char *title; /* "" for none */
  const char *text;  /* "" for none */
  const char *subtitle; /* nullable: above the chart */
  const RoofHit *callouts; /* (array length=n_callouts): of the chart */
  guint       n_callouts;
  const RoofPanels *panels;  /* nullable: drawn in place of the scene */
} RoofHandoutPage;

/* The slides of @snapshot, which has some, as a PDF with a page for each: on upright paper the text stands below the chart, on
 * wide paper beside it. Text that is too long for its page is set a little smaller, and the chart with it; what then still finds
 * no room goes on overleaf. Panels where a slide's figure has them. The paper is left white, but for that of the dark theme. The
 * same bytes each time.
 * @presets: as for roof_slide_make_scene(). @options: width and height are those of the paper; the title, or that of @snapshot,
 * stands at the head of every page; format, scale, callouts and transparent are not looked at. @pointing: with what they point at.
 * Errors: as roof_export(). Returns: (transfer full) (nullable) */
GBytes *roof_handout_write_slides (RoofSnapshot             *snapshot,
                                   RoofCatalogue            *catalogue,
                                   GPtrArray                *presets,
                                   const RoofExportOptions  *options,
                                   gboolean                  pointing,
                                   GError                  **error);

/* A reference card on one page: the essentials of rooflines, with the numbers of @machine and its chart. Sizes as
 * in roof_handout_write_slides(). Returns: (transfer full) (nullable) */
GBytes *roof_handout_write_card   (RoofMachine              *machine,
                                   RoofCatalogue            *catalogue,
                                   const RoofExportOptions  *options,
                                   GError                  **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/handout.h"

#include <pango/pangocairo.h>

#include "chart/draw/handout-private.h"
#include "chart/draw/pdf-write.h"
#include "chart/draw/slide-figure.h"
#include "chart/layout/layout-glyphs.h"
#include "chart/layout/typeset.h"

#define RULE_WIDTH 0.6
/* Charts are laid out larger and scaled down, so that more labels fit. */
#define SHRINK 0.72

static void
set_ink (cairo_t           *cr,
         const RoofPalette *palette,
         RoofInk            ink)
{
  RoofColor color = palette->pens[ink].color;

  cairo_set_source_rgba (cr, color.red, color.green, color.blue, color.alpha);
}

static void
draw_texts (const RoofHandoutSheet *sheet,
            const RoofPalette      *palette,
            cairo_t                *cr)
{
  for (guint i = 0; i < sheet->texts->len; i++)
    {
      const RoofHandoutText *text = &g_array_index (sheet->texts, RoofHandoutText, i);

      set_ink (cr, palette, text->ink);
      cairo_move_to (cr, text->place.x, text->place.y);
      pango_cairo_show_layout (cr, text->layout);
    }
}

static void
find_glyphs (const RoofHandoutSheet *sheet,
             GHashTable             *found)
{
  for (guint i = 0; i < sheet->texts->len; i++)
    roof_glyphs_find (g_array_index (sheet->texts, RoofHandoutText, i).layout, found);
}

/* Whether the paper is left unpainted, as it is except for the dark theme. */
static gboolean
is_white (const RoofExportOptions *options)
{
  return options->sizes.theme != ROOF_THEME_DARK;
}

static void
draw_chart (const RoofHandoutSheet  *sheet,
            const RoofExportOptions *options,
            cairo_t                 *cr)
{
  double shrink = SHRINK * roof_handout_get_unit (options);
  RoofExportOptions chart = *options;

  chart.heading = (RoofHeading) { .subtitle = sheet->subtitle };
  chart.transparent = is_white (options);
  chart.callouts = sheet->callouts;
  chart.n_callouts = sheet->n_callouts;
  chart.width = sheet->chart.width / shrink;
  chart.height = sheet->chart.height / shrink;
  chart.grows = FALSE;
  chart.panels = sheet->panels;
  cairo_save (cr);
  cairo_translate (cr, sheet->chart.x, sheet->chart.y);
  cairo_scale (cr, shrink, shrink);
  roof_export_draw (sheet->scene, &chart, cr);
  cairo_restore (cr);
}

static void
draw_sheet (const RoofHandoutSheet  *sheet,
            const RoofExportOptions *options,
            cairo_t                 *cr)
{
  const RoofPalette *palette = roof_palette_get (options->sizes.theme);

  if (!is_white (options))
    {
      set_ink (cr, palette, ROOF_INK_PAPER);
      cairo_paint (cr);
    }
  if (sheet->scene != NULL)
    draw_chart (sheet, options, cr);
  set_ink (cr, palette, ROOF_INK_FRAME);
  cairo_set_line_width (cr, RULE_WIDTH);
  cairo_move_to (cr, sheet->left, sheet->rule);
  cairo_line_to (cr, sheet->right, sheet->rule);
  cairo_stroke (cr);
  draw_texts (sheet, palette, cr);
  if (options->boxes != NULL)
    find_glyphs (sheet, options->boxes);
  cairo_show_page (cr);
}

/* A context in points that does not depend on the screen. Returns: (transfer full) */
static PangoContext *
make_context (void)
{
  PangoContext *context = roof_typeset_new_context ();
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  return context;
}

/* Draws a page with as many sheets as its text takes. */
static void
draw_page (const RoofHandoutPage    *page,
           guint                     index,
           guint                     n,
           const RoofExportOptions  *options,
           PangoContext             *context,
           cairo_t                  *cr)
{
  RoofHandoutSheet sheet;
  g_autofree char *rest = roof_handout_lay_out (&sheet, page, index, n, options, context);

  draw_sheet (&sheet, options, cr);
  roof_handout_clear (&sheet);
  while (rest != NULL)
    {
      g_autofree char *before = g_steal_pointer (&rest);

      rest = roof_handout_lay_out_rest (&sheet, page, before, index, n, options, context);
      draw_sheet (&sheet, options, cr);
      roof_handout_clear (&sheet);
      if (g_strcmp0 (rest, before) == 0) /* not a line of it fits such paper */
        g_clear_pointer (&rest, g_free);
    }
}

GBytes *
roof_handout_write (const RoofHandoutPage    *pages,
                    guint                     n,
                    const RoofExportOptions  *options,
                    GError                  **error)
{
  PangoContext *context;
  RoofPdf *pdf;

  g_return_val_if_fail (pages != NULL && n > 0 && options != NULL, NULL);

  if (!roof_export_check (options, error))
    return NULL;
  context = make_context ();
  pdf = roof_pdf_new (options->width, options->height, options->heading.title, options->document);
  for (guint i = 0; i < n; i++)
    draw_page (&pages[i], i, n, options, context, roof_pdf_get (pdf));
  g_object_unref (context);
  return roof_pdf_finish (pdf, error);
}

GBytes *
roof_handout_write_slides (RoofSnapshot             *snapshot,
                           RoofCatalogue            *catalogue,
                           GPtrArray                *presets,
                           const RoofExportOptions  *options,
                           gboolean                  pointing,
                           GError                  **error)
{
  guint n = roof_snapshot_get_n_slides (snapshot);
  g_autofree RoofHandoutPage *pages = g_new0 (RoofHandoutPage, n);
  g_autoptr (GPtrArray) callouts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GPtrArray) changes = g_ptr_array_new_with_free_func (g_free);
  g_autofree RoofPanelSet **sets = g_new0 (RoofPanelSet *, n);
  RoofExportOptions own = *options;
  GBytes *bytes;

  g_return_val_if_fail (n > 0, NULL);

  for (guint i = 0; i < n; i++)
    {
      RoofSlide *slide = roof_snapshot_get_slide (snapshot, i);
      GArray *hits = roof_slide_list_hits (slide);

      g_ptr_array_add (callouts, hits);
      g_ptr_array_add (changes, roof_slide_describe_changes (slide, presets));
      sets[i] = roof_slide_make_panels (slide, catalogue, presets);
      pages[i] = (RoofHandoutPage) { .scene = roof_slide_make_scene (slide, catalogue, presets),
                                     .panels = sets[i] != NULL ? &sets[i]->panels : NULL,
                                     .title = roof_slide_get_title (slide),
                                     .text = roof_slide_get_text (slide),
                                     .subtitle = changes->pdata[i],
                                     .callouts = (const RoofHit *) (const void *) hits->data,
                                     .n_callouts = pointing && sets[i] == NULL ? hits->len : 0 };
    }
  if (own.heading.title == NULL)
    own.heading.title = roof_snapshot_get_title (snapshot);
  bytes = roof_handout_write (pages, n, &own, error);
  for (guint i = 0; i < n; i++)
    {
      roof_scene_unref (pages[i].scene);
      g_clear_pointer (&sets[i], roof_panel_set_free);
    }
  return bytes;
}

/* The roofs of @machine without ceilings and kernels. Returns: (transfer full) */
static RoofScene *
make_bare_scene (RoofMachine   *machine,
                 RoofCatalogue *catalogue)
{
  g_autoptr (RoofSnapshot) whole = roof_snapshot_new (machine);
  g_autoptr (RoofView) view = roof_view_copy (roof_snapshot_get_view (whole));
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (RoofReport) report = NULL;

  view->hide_ceilings = TRUE;
  snapshot = roof_snapshot_with_view (whole, view);
  report = roof_report_new (catalogue, snapshot, NULL);
  return roof_scene_new (report, catalogue, -1);
}

GBytes *
roof_handout_write_card (RoofMachine              *machine,
                         RoofCatalogue            *catalogue,
                         const RoofExportOptions  *options,
                         GError                  **error)
{
  g_autoptr (RoofCard) card = NULL;
  g_autoptr (RoofScene) scene = NULL;
  PangoContext *context;
  RoofHandoutSheet sheet;
  RoofPdf *pdf;

  g_return_val_if_fail (machine != NULL && catalogue != NULL && options != NULL, NULL);

  if (!roof_export_check (options, error))
    return NULL;
  card = roof_card_new (machine, catalogue);
  scene = make_bare_scene (machine, catalogue);
  context = make_context ();
  pdf = roof_pdf_new (options->width, options->height, card->title, options->document);
  roof_card_lay_out (&sheet, card, scene, options, context);
  draw_sheet (&sheet, options, roof_pdf_get (pdf));
  roof_handout_clear (&sheet);
  g_object_unref (context);
  return roof_pdf_finish (pdf, error);
}

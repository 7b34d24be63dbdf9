/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/chart-print.h"

#include "chart/draw/export.h"
#include "widgets/apply.h"
#include "widgets/canvas/shown-scene.h"

static void
draw_page_cb (GtkPrintOperation *operation,
              GtkPrintContext   *context,
              int                page,
              RoofSession       *session)
{
  g_autoptr (RoofScene) scene = roof_shown_scene_at_rest (session);
  const char *title = roof_document_get_title (roof_session_get_document (session));
  RoofExportOptions options
      = roof_export_options_make (roof_snapshot_get_figure_style (roof_shown_snapshot (session)), ROOF_PRESET_SCREEN);

  options.width = gtk_print_context_get_width (context);
  options.height = gtk_print_context_get_height (context);
  options.grows = FALSE;
  options.sizes.theme = ROOF_THEME_PRINT;
  options.sizes.line_width = 0;
  options.transparent = TRUE;
  if (options.heading.title == NULL)
    options.heading.title = title;
  roof_export_draw (scene, &options, gtk_print_context_get_cairo_context (context));
}

/* The suggested file name when printing to a file. Returns: (transfer full) */
static GtkPrintSettings *
make_settings (const char *title)
{
  GtkPrintSettings *settings = gtk_print_settings_new ();
  g_autofree char *name = g_strdelimit (g_strdup (title), G_DIR_SEPARATOR_S, '-');

  if (*name != '\0')
    gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, name);
  return settings;
}

GtkPrintOperation *
roof_chart_print_new (RoofSession *session)
{
  g_autoptr (GtkPageSetup) setup = gtk_page_setup_new ();
  g_autoptr (GtkPrintSettings) settings = NULL;
  GtkPrintOperation *self;
  const char *title;

  g_return_val_if_fail (ROOF_IS_SESSION (session), NULL);

  self = gtk_print_operation_new ();
  title = roof_document_get_title (roof_session_get_document (session));
  settings = make_settings (title);
  gtk_page_setup_set_orientation (setup, GTK_PAGE_ORIENTATION_LANDSCAPE);
  gtk_print_operation_set_default_page_setup (self, setup);
  gtk_print_operation_set_print_settings (self, settings);
  gtk_print_operation_set_n_pages (self, 1);
  gtk_print_operation_set_unit (self, GTK_UNIT_POINTS);
  gtk_print_operation_set_job_name (self, title);
  g_signal_connect_object (self, "draw-page", G_CALLBACK (draw_page_cb), session, 0);
  return self;
}

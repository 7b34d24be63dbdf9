/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/exporting.h"

#include <glib/gi18n.h>

#include "app/job.h"
#include "app/save-remarks.h"
#include "app/tenants-private.h"
#include "chart/draw/arch-export.h"
#include "chart/draw/handout.h"
#include "core/error.h"
#include "core/snapshot/slide.h"
#include "document/files/analysis-csv.h"
#include "document/files/analysis-json.h"
#include "document/files/picture-text.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"
#include "explore/run/facet.h"
#include "widgets/canvas/chart-clip.h"
#include "widgets/canvas/chart-print.h"
#include "widgets/export/export-dialog.h"
#include "widgets/export/export-files.h"
#include "widgets/export/figures-dialog.h"

/* --- the chart --- */

static void
export_action (RoofFrame *frame)
{
  gtk_window_present (GTK_WINDOW (
      roof_export_dialog_new (GTK_WINDOW (frame->window), frame->session, frame->profile->settings)));
}

/* The export dialog, with panels. */
static void
export_panels_action (RoofFrame *frame)
{
  RoofExportDialog *dialog = roof_export_dialog_new (GTK_WINDOW (frame->window), frame->session, frame->profile->settings);

  roof_export_dialog_choose_panels (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
copy_chart_action (RoofFrame *frame)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkContentProvider) clip = roof_chart_clip_new (frame->session, &error);

  if (clip == NULL)
    {
      roof_toast_show_error (frame->toast, _("The chart could not be copied."), error->message);
      return;
    }
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (frame->window)), clip);
  roof_toast_show_note (frame->toast, _("Chart copied"), NULL, NULL);
}

static void
printed_cb (GtkPrintOperation       *operation,
            GtkPrintOperationResult  result,
            RoofFrame               *frame)
{
  g_autoptr (GError) error = NULL;

  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (operation, &error);
  roof_toast_show_error (frame->toast, _("The chart could not be printed."), error->message);
}

static void
print_action (RoofFrame *frame)
{
  g_autoptr (GtkPrintOperation) operation = roof_chart_print_new (frame->session);

  g_signal_connect_object (operation, "done", G_CALLBACK (printed_cb), frame, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (frame->window), NULL);
}

/* --- tables --- */

static char *
make_json (RoofComparison *comparison)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  roof_comparison_write (comparison, object);
  json_node_take_object (root, object);
  return roof_json_print (root);
}

/* A table being written. Its comparison is immutable. */
typedef struct
{
  RoofFrame      *frame;
  GFile          *file;
  RoofComparison *comparison;
} TableExport;

static void
free_table (gpointer data)
{
  TableExport *self = data;

  g_object_unref (self->frame);
  g_object_unref (self->file);
  roof_comparison_unref (self->comparison);
  g_free (self);
}

static gpointer
write_table (gpointer             data,
             const RoofProgress  *progress,
             GError             **error)
{
  const TableExport *table = data;
  g_autofree char *name = g_file_get_basename (table->file);
  g_autofree char *folded = g_ascii_strdown (name, -1);
  g_autofree char *text = g_str_has_suffix (folded, ".json") ? make_json (table->comparison)
                                                             : roof_comparison_to_csv (table->comparison);

  return roof_text_file_save (table->file, text, NULL, NULL, error) ? data : NULL;
}

/* The window may have been closed meanwhile: then the session is NULL. */
static void
table_written (gpointer      owner,
               gpointer      data,
               gpointer      result,
               const GError *error)
{
  RoofFrame *frame = owner;
  const TableExport *table = data;
  g_autofree char *name = roof_frame_dup_file_name (table->file);
  /* Translators: the name of a file */
  g_autofree char *sentence = g_strdup_printf (_("The table is in “%s”."), name);

  if (frame->session != NULL && result != NULL)
    roof_toast_show_note (frame->toast, sentence, NULL, NULL);
  else if (frame->session != NULL)
    roof_frame_say_unsaved (frame, table->file, error);
  roof_save_remarks_release ();
}

void
roof_exporting_write_table (RoofFrame *frame,
                            GFile     *file)
{
  static const RoofJobKind kind = { write_table, NULL, free_table, NULL, table_written, TRUE };
  TableExport *table = g_new (TableExport, 1);

  *table = (TableExport) { g_object_ref (frame), g_object_ref (file),
                           roof_comparison_ref (roof_session_get_comparison (frame->session)) };
  roof_save_remarks_hold ();
  roof_job_begin (&kind, table, frame);
}

static void
export_table_action (RoofFrame *frame)
{
  static const char *const csv[] = { "*.csv", NULL }, *const json[] = { "*.json", NULL };
  const RoofFileFilter kinds[] = { { _("Comma-separated values"), csv }, { _("JSON"), json }, { NULL } };
  RoofDocument *document = roof_frame_get_document (frame);
  g_autofree char *suggested = roof_frame_suggest_name (roof_document_get_title (document), ".csv");

  roof_frame_choose_to_save (frame, _("Export Table"), kinds, roof_document_get_source (document), suggested,
                             roof_exporting_write_table);
}

/* --- slides --- */

/* The slides to export: those of the shown lesson, else those of the user's document. Returns: (transfer full) */
static RoofSnapshot *
dup_slides (RoofFrame *frame)
{
  RoofLesson *lesson = roof_show_is_lesson (frame->show) ? roof_player_get_lesson (roof_show_get_player (frame->show)) : NULL;

  return lesson != NULL ? roof_lesson_make_document (lesson)
                        : roof_snapshot_ref (roof_document_get_snapshot (roof_frame_get_own_document (frame)));
}

/* A file name from the slides' title, else from the document's. Returns: (transfer full) */
static char *
name_slides (RoofFrame    *frame,
             RoofSnapshot *slides,
             const char   *ending)
{
  const char *title = roof_snapshot_get_title (slides);

  if (title[0] == '\0')
    title = roof_document_get_title (roof_frame_get_own_document (frame));
  return roof_frame_suggest_name (title, ending);
}

static GBytes *
make_handout (RoofFrame  *frame,
              GError    **error)
{
  g_autoptr (RoofSnapshot) snapshot = dup_slides (frame);
  RoofExportOptions options = roof_export_options_make (roof_snapshot_get_figure_style (snapshot), ROOF_PRESET_SCREEN);
  g_autofree char *document = roof_picture_make_text (snapshot, "pdf");
  g_autoptr (GPtrArray) presets = roof_library_list_machines (frame->profile->library);

  options.format = ROOF_EXPORT_PDF;
  options.width = ROOF_HANDOUT_WIDTH;
  options.height = ROOF_HANDOUT_HEIGHT;
  options.grows = FALSE;
  options.document = document;
  return roof_handout_write_slides (snapshot, roof_frame_get_catalogue (frame), presets, &options, TRUE, error);
}

void
roof_exporting_write_handout (RoofFrame *frame,
                              GFile     *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) handout = make_handout (frame, &error);

  if (handout == NULL || !roof_text_file_save_bytes (file, handout, &error))
    roof_frame_say_unsaved (frame, file, error);
}

static GBytes *
make_card (RoofFrame  *frame,
           GError    **error)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (roof_frame_get_document (frame));
  RoofExportOptions options = roof_export_options_make (roof_snapshot_get_figure_style (snapshot), ROOF_PRESET_SCREEN);

  options.format = ROOF_EXPORT_PDF;
  options.width = ROOF_HANDOUT_WIDTH;
  options.height = ROOF_HANDOUT_HEIGHT;
  options.grows = FALSE;
  return roof_handout_write_card (roof_report_get_machine (roof_session_get_report (frame->session)),
                                  roof_frame_get_catalogue (frame), &options, error);
}

void
roof_exporting_write_card (RoofFrame *frame,
                           GFile     *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) card = make_card (frame, &error);

  if (card == NULL || !roof_text_file_save_bytes (file, card, &error))
    roof_frame_say_unsaved (frame, file, error);
}

/* FALSE: the machine on show has no measured energies. */
static gboolean
find_energy (RoofFrame  *frame,
             RoofEnergy *energy)
{
  return frame->session != NULL && roof_energy_of_machine (roof_report_get_machine (roof_session_get_report (frame->session)), energy);
}

static GBytes *
make_arch (RoofFrame         *frame,
           RoofExportFormat   format,
           GError           **error)
{
  RoofReport *report = roof_session_get_report (frame->session);
  RoofExportOptions options = roof_export_options_make (roof_snapshot_get_figure_style (roof_report_get_snapshot (report)),
                                                        ROOF_PRESET_SCREEN);
  RoofEnergy energy;

  options.format = format;
  if (!find_energy (frame, &energy))
    {
      roof_fail (error, _("The machine has no measured energies."));
      return NULL;
    }
  return roof_arch_export (report, &energy, roof_session_get_selected (frame->session), &options, error);
}

/* In the format of the ending of @file. */
static void
write_arch (RoofFrame *frame,
            GFile     *file)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) picture = make_arch (frame, roof_export_files_find_format (file, ROOF_EXPORT_SVG), &error);

  if (picture == NULL || !roof_text_file_save_bytes (file, picture, &error))
    roof_frame_say_unsaved (frame, file, error);
}

static void
export_energy_action (RoofFrame *frame)
{
  static const char *const svg[] = { "*.svg", NULL }, *const png[] = { "*.png", NULL }, *const pdf[] = { "*.pdf", NULL };
  const RoofFileFilter kinds[] = { { _("SVG"), svg }, { _("PNG"), png }, { _("PDF"), pdf }, { NULL } };
  RoofDocument *document = roof_frame_get_document (frame);
  g_autofree char *suggested = roof_frame_suggest_name (roof_document_get_title (document), ".svg");

  roof_frame_choose_to_save (frame, _("Export Arch Line"), kinds, roof_document_get_source (document), suggested, write_arch);
}

/* Of the machine on show. */
static void
export_card_action (RoofFrame *frame)
{
  static const char *const pdf[] = { "*.pdf", NULL };
  const RoofFileFilter kinds[] = { { _("PDF"), pdf }, { NULL } };
  RoofMachine *machine = roof_report_get_machine (roof_session_get_report (frame->session));
  g_autofree char *suggested = roof_frame_suggest_name (roof_machine_get_name (machine), ".pdf");

  roof_frame_choose_to_save (frame, _("Export Reference Card"), kinds,
                             roof_document_get_source (roof_frame_get_own_document (frame)), suggested,
                             roof_exporting_write_card);
}

static void
export_handout_action (RoofFrame *frame)
{
  static const char *const pdf[] = { "*.pdf", NULL };
  const RoofFileFilter kinds[] = { { _("PDF"), pdf }, { NULL } };
  g_autoptr (RoofSnapshot) snapshot = dup_slides (frame);
  g_autofree char *suggested = name_slides (frame, snapshot, ".pdf");

  roof_frame_choose_to_save (frame, _("Export Handout"), kinds, roof_document_get_source (roof_frame_get_own_document (frame)),
                             suggested, roof_exporting_write_handout);
}

static void
figures_written_cb (RoofFiguresDialog *dialog,
                    GFile             *folder,
                    guint              n,
                    RoofFrame         *frame)
{
  g_autofree char *name = g_file_get_parse_name (folder);
  /* Translators: %2$s is a folder */
  g_autofree char *sentence
      = g_strdup_printf (ngettext ("%1$u figure is in %2$s.", "%1$u figures are in %2$s.", n), n, name);

  roof_toast_show_note (frame->toast, sentence, NULL, NULL);
}

static void
export_figures_action (RoofFrame *frame)
{
  g_autoptr (RoofSnapshot) snapshot = dup_slides (frame);
  g_autofree char *suggested = name_slides (frame, snapshot, "");
  RoofFiguresDialog *dialog;

  g_strdelimit (suggested, "%", '-'); /* a % would place the number */
  dialog = roof_figures_dialog_new (GTK_WINDOW (frame->window), snapshot, frame->profile->library, suggested,
                                    roof_document_get_source (roof_frame_get_own_document (frame)));
  g_signal_connect_object (dialog, "written", G_CALLBACK (figures_written_cb), frame, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- installing --- */

static void
enable_actions (RoofFrame *frame)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (roof_frame_get_own_document (frame));
  RoofEnergy energy;
  gboolean any = roof_show_is_lesson (frame->show) || roof_snapshot_get_n_slides (snapshot) > 0;

  roof_frame_enable (frame, "export-panels", frame->session != NULL && roof_facet_find (roof_document_get_snapshot (roof_frame_get_document (frame))) != ROOF_FACET_NONE);
  roof_frame_enable (frame, "export-handout", any);
  roof_frame_enable (frame, "export-energy", find_energy (frame, &energy));
  roof_frame_enable (frame, "export-figures", any);
}

void
roof_exporting_install (RoofFrame *frame)
{
  static const RoofFrameAction actions[] = {
    { "export", G_CALLBACK (export_action) },
    { "export-panels", G_CALLBACK (export_panels_action) },
    { "export-table", G_CALLBACK (export_table_action) },
    { "export-handout", G_CALLBACK (export_handout_action) },
    { "export-energy", G_CALLBACK (export_energy_action) },
    { "export-card", G_CALLBACK (export_card_action) },
    { "export-figures", G_CALLBACK (export_figures_action) },
    { "copy-chart", G_CALLBACK (copy_chart_action) },
    { "print", G_CALLBACK (print_action) },
  };

  roof_frame_add_actions (frame, actions, G_N_ELEMENTS (actions), frame);
  g_signal_connect (frame, "changed", G_CALLBACK (enable_actions), NULL);
}

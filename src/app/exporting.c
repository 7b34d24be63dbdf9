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
#include "document/files/comparison-json.h"
#include "document/files/picture-text.h"
#include "document/files/text-file.h"
#include "explore/run/facet.h"
#include "widgets/canvas/chart-clip.h"
#include "widgets/canvas/chart-print.h"
#include "widgets/export/export-dialog.h"
#include "widgets/export/export-files.h"
#include "widgets/export/figures-dialog.h"

static void
tell_written (RoofShell *shell,
              GFile     *file)
{
  g_autofree char *name = roof_shell_dup_file_name (file);
  /* Translators: the name of a file */
  g_autofree char *sentence = g_strdup_printf (_("Exported as “%s”"), name);

  roof_toast_show_note (shell->toast, sentence, NULL, NULL);
}

/* @picture: (transfer full) (nullable): NULL with @error, (transfer full) (nullable) */
static void
write_picture (RoofShell *shell,
               GFile     *file,
               GBytes    *picture,
               GError    *error)
{
  g_autoptr (GBytes) bytes = picture;
  g_autoptr (GError) fault = error;

  if (bytes != NULL && roof_text_file_save_bytes (file, bytes, &fault))
    tell_written (shell, file);
  else
    roof_shell_say_unsaved (shell, file, fault);
}

/* --- the chart --- */

static RoofExportDialog *
new_dialog (RoofShell *shell)
{
  RoofExportDialog *dialog = roof_export_dialog_new (GTK_WINDOW (shell->window), shell->session, shell->user->settings);

  g_signal_connect_object (dialog, "written", G_CALLBACK (tell_written), shell, G_CONNECT_SWAPPED);
  return dialog;
}

static void
export_action (RoofShell *shell)
{
  gtk_window_present (GTK_WINDOW (new_dialog (shell)));
}

/* The export dialog, with panels. */
static void
export_panels_action (RoofShell *shell)
{
  RoofExportDialog *dialog = new_dialog (shell);

  roof_export_dialog_choose_panels (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
copy_chart_action (RoofShell *shell)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkContentProvider) clip = roof_chart_clip_new (shell->session, &error);

  if (clip == NULL)
    {
      roof_toast_show_error (shell->toast, _("The chart could not be copied."), error->message);
      return;
    }
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (shell->window)), clip);
  roof_toast_show_note (shell->toast, _("Chart copied"), NULL, NULL);
}

static void
printed_cb (GtkPrintOperation       *operation,
            GtkPrintOperationResult  result,
            RoofShell               *shell)
{
  g_autoptr (GError) error = NULL;

  if (result != GTK_PRINT_OPERATION_RESULT_ERROR)
    return;
  gtk_print_operation_get_error (operation, &error);
  roof_toast_show_error (shell->toast, _("The chart could not be printed."), error->message);
}

static void
print_action (RoofShell *shell)
{
  g_autoptr (GtkPrintOperation) operation = roof_chart_print_new (shell->session);

  g_signal_connect_object (operation, "done", G_CALLBACK (printed_cb), shell, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (shell->window), NULL);
}

/* --- tables --- */

/* A table being written. Its comparison is immutable. */
typedef struct
{
  RoofShell      *shell;
  GFile          *file;
  RoofComparison *comparison;
} TableExport;

static void
free_table (gpointer data)
{
  TableExport *self = data;

  g_object_unref (self->shell);
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
  g_autofree char *text = g_str_has_suffix (folded, ".json") ? roof_comparison_to_json (table->comparison)
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
  RoofShell *shell = owner;
  const TableExport *table = data;
  g_autofree char *name = roof_shell_dup_file_name (table->file);
  /* Translators: the name of a file */
  g_autofree char *sentence = g_strdup_printf (_("The table is in “%s”."), name);

  if (shell->session != NULL && result != NULL)
    roof_toast_show_note (shell->toast, sentence, NULL, NULL);
  else if (shell->session != NULL)
    roof_shell_say_unsaved (shell, table->file, error);
  roof_save_remarks_release ();
}

void
roof_exporting_write_table (RoofShell *shell,
                            GFile     *file)
{
  static const RoofJobKind kind = { write_table, NULL, free_table, NULL, table_written, TRUE };
  TableExport *table = g_new (TableExport, 1);

  *table = (TableExport) { g_object_ref (shell), g_object_ref (file),
                           roof_comparison_ref (roof_session_get_comparison (shell->session)) };
  roof_save_remarks_hold ();
  roof_job_begin (&kind, table, shell);
}

static void
export_table_action (RoofShell *shell)
{
  static const char *const csv[] = { "*.csv", NULL }, *const json[] = { "*.json", NULL };
  const RoofFileFilter kinds[] = { { _("Comma-separated values"), csv }, { _("JSON"), json }, { NULL } };
  RoofDocument *document = roof_shell_get_document (shell);
  g_autofree char *suggested = roof_shell_suggest_name (roof_document_get_title (document), ".csv");

  roof_shell_choose_to_save (shell, _("Export Table"), kinds, roof_document_get_source (document), suggested,
                             roof_exporting_write_table);
}

/* --- slides --- */

/* The slides to export: those of the shown lesson, else those of the user's document. Returns: (transfer full) */
static RoofSnapshot *
dup_slides (RoofShell *shell)
{
  RoofLesson *lesson = roof_show_is_lesson (shell->show) ? roof_player_get_lesson (roof_show_get_player (shell->show)) : NULL;

  return lesson != NULL ? roof_lesson_make_document (lesson)
                        : roof_snapshot_ref (roof_document_get_snapshot (roof_shell_get_own_document (shell)));
}

/* A file name from the slides' title, else from the document's. Returns: (transfer full) */
static char *
name_slides (RoofShell    *shell,
             RoofSnapshot *slides,
             const char   *ending)
{
  const char *title = roof_snapshot_get_title (slides);

  if (title[0] == '\0')
    title = roof_document_get_title (roof_shell_get_own_document (shell));
  return roof_shell_suggest_name (title, ending);
}

static GBytes *
make_handout (RoofShell  *shell,
              GError    **error)
{
  g_autoptr (RoofSnapshot) snapshot = dup_slides (shell);
  RoofExportOptions options = roof_export_options_make (roof_snapshot_get_figure_style (snapshot), ROOF_PRESET_SCREEN);
  g_autofree char *document = roof_picture_make_text (snapshot, "pdf");
  g_autoptr (GPtrArray) presets = roof_library_list_machines (shell->user->library);

  options.format = ROOF_EXPORT_PDF;
  options.width = ROOF_HANDOUT_WIDTH;
  options.height = ROOF_HANDOUT_HEIGHT;
  options.grows = FALSE;
  options.document = document;
  return roof_handout_write_slides (snapshot, roof_shell_get_catalogue (shell), presets, &options, TRUE, error);
}

void
roof_exporting_write_handout (RoofShell *shell,
                              GFile     *file)
{
  GError *error = NULL;
  GBytes *handout = make_handout (shell, &error);

  write_picture (shell, file, handout, error);
}

static GBytes *
make_card (RoofShell  *shell,
           GError    **error)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (roof_shell_get_document (shell));
  RoofExportOptions options = roof_export_options_make (roof_snapshot_get_figure_style (snapshot), ROOF_PRESET_SCREEN);

  options.format = ROOF_EXPORT_PDF;
  options.width = ROOF_HANDOUT_WIDTH;
  options.height = ROOF_HANDOUT_HEIGHT;
  options.grows = FALSE;
  return roof_handout_write_card (roof_report_get_machine (roof_session_get_report (shell->session)),
                                  roof_shell_get_catalogue (shell), &options, error);
}

void
roof_exporting_write_card (RoofShell *shell,
                           GFile     *file)
{
  GError *error = NULL;
  GBytes *card = make_card (shell, &error);

  write_picture (shell, file, card, error);
}

/* The energies of the machine on show. FALSE: it has none that were measured. */
static gboolean
find_energy (RoofShell  *shell,
             RoofEnergy *energy)
{
  return shell->session != NULL && roof_energy_of_machine (roof_report_get_machine (roof_session_get_report (shell->session)), energy);
}

static GBytes *
make_arch (RoofShell         *shell,
           RoofExportFormat   format,
           GError           **error)
{
  RoofReport *report = roof_session_get_report (shell->session);
  RoofExportOptions options = roof_export_options_make (roof_snapshot_get_figure_style (roof_report_get_snapshot (report)),
                                                        ROOF_PRESET_SCREEN);
  RoofEnergy energy;

  options.format = format;
  if (!find_energy (shell, &energy))
    {
      roof_fail (error, _("The machine has no measured energies."));
      return NULL;
    }
  return roof_arch_export (report, &energy, roof_session_get_selected (shell->session), &options, error);
}

/* In the format of the ending of @file. */
static void
write_arch (RoofShell *shell,
            GFile     *file)
{
  GError *error = NULL;
  GBytes *picture = make_arch (shell, roof_export_files_find_format (file, ROOF_EXPORT_SVG), &error);

  write_picture (shell, file, picture, error);
}

static void
export_energy_action (RoofShell *shell)
{
  static const char *const svg[] = { "*.svg", NULL }, *const png[] = { "*.png", NULL }, *const pdf[] = { "*.pdf", NULL };
  const RoofFileFilter kinds[] = { { _("SVG"), svg }, { _("PNG"), png }, { _("PDF"), pdf }, { NULL } };
  RoofDocument *document = roof_shell_get_document (shell);
  g_autofree char *suggested = roof_shell_suggest_name (roof_document_get_title (document), ".svg");

  roof_shell_choose_to_save (shell, _("Export Arch Line"), kinds, roof_document_get_source (document), suggested, write_arch);
}

/* Of the machine on show. */
static void
export_card_action (RoofShell *shell)
{
  static const char *const pdf[] = { "*.pdf", NULL };
  const RoofFileFilter kinds[] = { { _("PDF"), pdf }, { NULL } };
  RoofMachine *machine = roof_report_get_machine (roof_session_get_report (shell->session));
  g_autofree char *suggested = roof_shell_suggest_name (roof_machine_get_name (machine), ".pdf");

  roof_shell_choose_to_save (shell, _("Export Reference Card"), kinds,
                             roof_document_get_source (roof_shell_get_own_document (shell)), suggested,
                             roof_exporting_write_card);
}

static void
export_handout_action (RoofShell *shell)
{
  static const char *const pdf[] = { "*.pdf", NULL };
  const RoofFileFilter kinds[] = { { _("PDF"), pdf }, { NULL } };
  g_autoptr (RoofSnapshot) snapshot = dup_slides (shell);
  g_autofree char *suggested = name_slides (shell, snapshot, ".pdf");

  roof_shell_choose_to_save (shell, _("Export Handout"), kinds, roof_document_get_source (roof_shell_get_own_document (shell)),
                             suggested, roof_exporting_write_handout);
}

static void
figures_written_cb (RoofFiguresDialog *dialog,
                    GFile             *folder,
                    guint              n,
                    RoofShell         *shell)
{
  g_autofree char *name = g_file_get_parse_name (folder);
  /* Translators: %2$s is a folder */
  g_autofree char *sentence
      = g_strdup_printf (ngettext ("%1$u figure is in %2$s.", "%1$u figures are in %2$s.", n), n, name);

  roof_toast_show_note (shell->toast, sentence, NULL, NULL);
}

static void
export_figures_action (RoofShell *shell)
{
  g_autoptr (RoofSnapshot) snapshot = dup_slides (shell);
  g_autofree char *suggested = name_slides (shell, snapshot, "");
  RoofFiguresDialog *dialog;

  g_strdelimit (suggested, "%", '-'); /* a % would place the number */
  dialog = roof_figures_dialog_new (GTK_WINDOW (shell->window), snapshot, shell->user->library, suggested,
                                    roof_document_get_source (roof_shell_get_own_document (shell)));
  g_signal_connect_object (dialog, "written", G_CALLBACK (figures_written_cb), shell, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- installing --- */

static void
enable_actions (RoofShell *shell)
{
  RoofSnapshot *snapshot = roof_document_get_snapshot (roof_shell_get_own_document (shell));
  RoofEnergy energy;
  gboolean any = roof_show_is_lesson (shell->show) || roof_snapshot_get_n_slides (snapshot) > 0;

  roof_shell_enable (shell, "export-panels", shell->session != NULL && roof_facet_find (roof_document_get_snapshot (roof_shell_get_document (shell))) != ROOF_FACET_NONE);
  roof_shell_enable (shell, "export-handout", any);
  roof_shell_enable (shell, "export-energy", find_energy (shell, &energy));
  roof_shell_enable (shell, "export-figures", any);
}

void
roof_exporting_install (RoofShell *shell)
{
  static const RoofShellAction actions[] = {
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

  roof_shell_add_actions (shell, actions, G_N_ELEMENTS (actions), shell);
  g_signal_connect (shell, "changed", G_CALLBACK (enable_actions), NULL);
}

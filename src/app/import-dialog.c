/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/import-dialog.h"

#include <glib/gi18n.h>

#include "app/job.h"
#include "document/files/text-file.h"
#include "import/describe-import.h"

#define MARGIN 12
#define WIDTH  900
#define HEIGHT 560

struct _RoofImportDialog
{
  GtkWindow parent_instance;

  /* children */
  GtkWidget *columns; /* box of RoofImportColumn, empty unless `has_columns` */
  GtkWidget *outcome;
  GtkWidget *findings;
  GtkWidget *kernels; /* box with the choice of what to do with kernels */
  GtkWidget *replace;
  GtkWidget *roofs;   /* RoofImportRoofs */
  GtkWidget *accept;

  /* owned */
  GPtrArray   *files;   /* (element-type GFile) */
  RoofMachine *machine;
  RoofJob *reading; /* nullable */
  RoofImport  *import;  /* nullable: the result shown */

  gboolean replaces;    /* whether there are kernels to replace */
  gboolean has_columns; /* whether it is a table, whose columns can be chosen */
};

enum
{
  ACCEPTED,
  REFUSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofImportDialog, roof_import_dialog, GTK_TYPE_WINDOW)

/* --- reading --- */

/* The input of the thread. */
typedef struct
{
  GPtrArray   *files;
  RoofMachine *machine;
  GPtrArray   *columns; /* nullable: of a file without columns */
} Trial;

static void
free_trial (gpointer data)
{
  Trial *self = data;

  g_ptr_array_unref (self->files);
  roof_machine_unref (self->machine);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  g_free (self);
}

static gpointer
read_trial (gpointer             data,
            const RoofProgress  *progress,
            GError             **error)
{
  Trial *trial = data;

  if (trial->columns != NULL)
    return roof_import_load_columns (trial->files->pdata[0], trial->columns, trial->machine, progress, error);
  return roof_import_load_parts (trial->files, trial->machine, progress->func, progress->data, progress->cancellable, error);
}

/* What is to be known before anything is added: of the file, and of its roofs if they are. Returns: (transfer full) (nullable) */
static char *
list_findings (RoofImportDialog *self)
{
  g_autofree char *findings = roof_import_list_findings (self->import, G_MAXUINT);
  g_autofree char *doubts = roof_import_roofs_list_doubts (ROOF_IMPORT_ROOFS (self->roofs), self->import);

  if (findings == NULL)
    return g_steal_pointer (&doubts);
  return g_strjoin ("\n", findings, doubts, NULL);
}

static void
show_findings (RoofImportDialog *self)
{
  g_autofree char *findings = self->import != NULL ? list_findings (self) : NULL;

  if (self->import != NULL)
    gtk_label_set_text (GTK_LABEL (self->findings), findings != NULL ? findings : "");
}

/* @import, @error: (nullable): both NULL while reading */
static void
show_outcome (RoofImportDialog *self,
              const GError     *error)
{
  g_autofree char *sentence = NULL;

  if (self->import != NULL)
    {
      sentence = roof_describe_import (self->import);
      gtk_window_set_title (GTK_WINDOW (self), self->import->kernels->len > 0 ? _("Import Kernels") : _("Import Roofs"));
    }
  else
    sentence = g_strdup (error != NULL ? _("The table cannot be read this way") : _("Reading…"));
  gtk_label_set_text (GTK_LABEL (self->outcome), sentence);
  gtk_label_set_text (GTK_LABEL (self->findings), error != NULL ? error->message : "");
  roof_import_roofs_show (ROOF_IMPORT_ROOFS (self->roofs), self->import);
  show_findings (self);
  gtk_widget_set_visible (self->kernels, self->replaces && (self->import == NULL || self->import->kernels->len > 0));
  gtk_widget_set_sensitive (self->accept, self->import != NULL);
}

/* Shows the window of a file without columns, once there is something to show. */
static void
come_up (RoofImportDialog *self)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    gtk_window_present (GTK_WINDOW (self));
}

static void
show_progress (gpointer reader,
               gpointer data,
               int      percent)
{
  RoofImportDialog *self = reader;
  /* Translators: how much of a file has been read, in per cent */
  g_autofree char *sentence = g_strdup_printf (_("Reading: %d %%"), percent);

  if (percent > 0)
    gtk_label_set_text (GTK_LABEL (self->outcome), sentence);
  come_up (self);
}

static void
trial_ended (gpointer      reader,
             gpointer      data,
             gpointer      import,
             const GError *error)
{
  RoofImportDialog *self = reader;

  self->reading = NULL;
  self->import = import;
  if (import == NULL && !self->has_columns)
    {
      g_signal_emit (self, signals[REFUSED], 0, error);
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  show_outcome (self, error);
  come_up (self);
  if (!self->has_columns && !gtk_widget_child_focus (self->roofs, GTK_DIR_TAB_FORWARD))
    gtk_widget_grab_focus (self->accept); /* there is nothing else to do; the text would get a cursor */
  gtk_label_select_region (GTK_LABEL (self->findings), 0, 0); /* which it was for a moment, as a text that is focused */
}

static void
stop (RoofImportDialog *self)
{
  g_clear_pointer (&self->reading, roof_job_forget);
  g_clear_pointer (&self->import, roof_import_free);
}

static GPtrArray *
list_choices (RoofImportDialog *self)
{
  GPtrArray *choices = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_csv_column_free);

  for (GtkWidget *column = gtk_widget_get_first_child (self->columns); column != NULL;
       column = gtk_widget_get_next_sibling (column))
    g_ptr_array_add (choices, roof_import_column_dup_choice (ROOF_IMPORT_COLUMN (column)));
  return choices;
}

/* The first column whose unit is still to be chosen. @title, @meaning: (out): its title, and whether it may be work or a rate. (nullable) */
static GtkWidget *
find_unclear (RoofImportDialog  *self,
              const char       **title,
              gboolean          *meaning)
{
  for (GtkWidget *column = gtk_widget_get_first_child (self->columns); column != NULL; column = gtk_widget_get_next_sibling (column))
    {
      *title = roof_import_column_get_unclear (ROOF_IMPORT_COLUMN (column), meaning);
      if (*title != NULL)
        return column;
    }
  return NULL;
}

static void
ask_unit (RoofImportDialog *self,
          const char       *title,
          gboolean          meaning)
{
  /* Translators: the title of a column of a table */
  g_autofree char *question = g_strdup_printf (meaning ? _("Is “%s” work or a rate?") : _("Which unit does “%s” have?"), title);

  gtk_label_set_text (GTK_LABEL (self->outcome), question);
  gtk_label_set_text (GTK_LABEL (self->findings), meaning ? _("The title can mean work or a rate. Choose the meaning and the unit above.")
                                                          : _("The table does not give the unit. Choose the unit above."));
  roof_import_roofs_show (ROOF_IMPORT_ROOFS (self->roofs), NULL);
  gtk_widget_set_sensitive (self->accept, FALSE);
}

/* Reads the table with the chosen columns, and abandons an earlier reading. A unit that is missing is asked for first. */
static void
begin (RoofImportDialog *self)
{
  static const RoofJobKind kind = { read_trial, (GDestroyNotify) roof_import_free, free_trial, show_progress, trial_ended };
  gboolean meaning = FALSE;
  const char *title = NULL;
  Trial *trial;

  stop (self);
  if (find_unclear (self, &title, &meaning) != NULL)
    {
      ask_unit (self, title, meaning);
      return;
    }
  trial = g_new0 (Trial, 1);
  trial->files = g_ptr_array_ref (self->files);
  trial->machine = roof_machine_ref (self->machine);
  trial->columns = self->has_columns ? list_choices (self) : NULL;
  self->reading = roof_job_begin (&kind, trial, self);
  show_outcome (self, NULL);
}

/* --- the window --- */

static void
accept_cb (RoofImportDialog *self)
{
  if (self->import == NULL)
    return;
  g_signal_emit (self, signals[ACCEPTED], 0, self->import, gtk_check_button_get_active (GTK_CHECK_BUTTON (self->replace)),
                 (guint) roof_import_roofs_get (ROOF_IMPORT_ROOFS (self->roofs)));
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
roof_import_dialog_dispose (GObject *object)
{
  RoofImportDialog *self = ROOF_IMPORT_DIALOG (object);

  stop (self);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->machine, roof_machine_unref);
  G_OBJECT_CLASS (roof_import_dialog_parent_class)->dispose (object);
}

static void
roof_import_dialog_class_init (RoofImportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_import_dialog_dispose;
  signals[ACCEPTED] = g_signal_new ("accepted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 3, G_TYPE_POINTER, G_TYPE_BOOLEAN, G_TYPE_UINT);
  signals[REFUSED] = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                   G_TYPE_POINTER);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static GtkWidget *
new_label (const char *text,
           const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  return label;
}

static GtkWidget *
new_header (RoofImportDialog *self)
{
  GtkWidget *header = gtk_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_mnemonic (_("_Cancel"));

  self->accept = gtk_button_new_with_mnemonic (_("_Import"));
  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (header), FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  gtk_widget_add_css_class (self->accept, "suggested-action");
  g_signal_connect_swapped (self->accept, "clicked", G_CALLBACK (accept_cb), self);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), cancel);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), self->accept);
  return header;
}

static GtkWidget *
new_scroller (GtkWidget     *child,
              GtkPolicyType  across,
              GtkPolicyType  down)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), child);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), across, down);
  return scroller;
}

static GtkWidget *
new_choice (RoofImportDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, MARGIN);
  GtkWidget *add = gtk_check_button_new_with_mnemonic (_("_Add to existing kernels"));

  self->replace = gtk_check_button_new_with_mnemonic (_("_Replace existing kernels"));
  gtk_check_button_set_group (GTK_CHECK_BUTTON (self->replace), GTK_CHECK_BUTTON (add));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (add), TRUE);
  gtk_box_append (GTK_BOX (box), add);
  gtk_box_append (GTK_BOX (box), self->replace);
  return box;
}

/* "flops.csv, mem.csv". Returns: (transfer full) */
static char *
name_files (RoofImportDialog *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (guint i = 0; i < self->files->len; i++)
    {
      g_autofree char *base = g_file_get_basename (self->files->pdata[i]);
      g_autofree char *name = g_filename_display_name (base);

      g_strv_builder_add (names, name);
    }
  list = g_strv_builder_end (names);
  return g_strjoinv (", ", list);
}

static char *
make_introduction (RoofImportDialog     *self,
                   const RoofCsvPreview *preview)
{
  g_autofree char *name = name_files (self);

  if (preview == NULL)
    /* Translators: the name of a file, and of a machine */
    return g_strdup_printf (_("Contents of “%1$s”. The machine of the document is %2$s."), name, roof_machine_get_name (self->machine));
  /* Translators: the name of a file, and of a machine */
  return g_strdup_printf (_("Columns of “%1$s”. Bytes are at the levels of %2$s."), name,
                          roof_machine_get_name (self->machine));
}

static void
fill (RoofImportDialog     *self,
      const RoofCsvPreview *preview)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, MARGIN), *told, *table;
  g_autofree char *introduction = make_introduction (self, preview);

  gtk_widget_set_margin_start (box, MARGIN);
  gtk_widget_set_margin_end (box, MARGIN);
  gtk_widget_set_margin_top (box, MARGIN);
  gtk_widget_set_margin_bottom (box, MARGIN);
  self->columns = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, MARGIN);
  gtk_widget_set_margin_bottom (self->columns, MARGIN); /* for the overlay scrollbar */
  table = new_scroller (self->columns, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  self->outcome = new_label ("", "heading");
  self->findings = new_label ("", "quiet");
  gtk_label_set_selectable (GTK_LABEL (self->findings), TRUE);
  gtk_widget_set_valign (self->findings, GTK_ALIGN_START);
  told = new_scroller (self->findings, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (told, TRUE);
  gtk_box_append (GTK_BOX (box), new_label (introduction, NULL));
  gtk_box_append (GTK_BOX (box), table);
  gtk_widget_set_visible (table, preview != NULL);
  gtk_box_append (GTK_BOX (box), self->outcome);
  gtk_box_append (GTK_BOX (box), told);
  self->roofs = roof_import_roofs_new (self->machine);
  g_signal_connect_object (self->roofs, "changed", G_CALLBACK (show_findings), self, G_CONNECT_SWAPPED);
  self->kernels = new_choice (self);
  gtk_box_append (GTK_BOX (box), self->roofs);
  gtk_box_append (GTK_BOX (box), self->kernels);
  gtk_widget_set_visible (self->kernels, self->replaces);
  gtk_window_set_child (GTK_WINDOW (self), box);
}

static void
add_columns (RoofImportDialog     *self,
             const RoofCsvPreview *preview)
{
  for (guint i = 0; preview != NULL && i < preview->columns->len; i++)
    {
      GtkWidget *column = roof_import_column_new (preview->columns->pdata[i], self->machine, preview->rows, i,
                                                  (int) i == roof_csv_columns_find_unclear (preview->columns));

      g_signal_connect_object (column, "changed", G_CALLBACK (begin), self, G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (self->columns), column);
    }
}

/* Gives the focus to the column that is asked about, else to the first. */
static void
focus_column (RoofImportDialog *self)
{
  const char *title = NULL;
  gboolean meaning = FALSE;
  GtkWidget *column = find_unclear (self, &title, &meaning);

  if (column == NULL)
    column = gtk_widget_get_first_child (self->columns);
  if (column != NULL)
    roof_import_column_focus_choice (ROOF_IMPORT_COLUMN (column));
}

static void
roof_import_dialog_init (RoofImportDialog *self)
{
  gtk_window_set_titlebar (GTK_WINDOW (self), new_header (self));
  gtk_window_set_default_widget (GTK_WINDOW (self), self->accept);
  gtk_window_set_default_size (GTK_WINDOW (self), WIDTH, HEIGHT);
  gtk_window_set_title (GTK_WINDOW (self), _("Import Kernels"));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
}

RoofImportDialog *
roof_import_dialog_new (GtkWindow            *parent,
                        GPtrArray            *files,
                        const RoofCsvPreview *preview,
                        RoofMachine          *machine,
                        gboolean              replaces)
{
  RoofImportDialog *self = g_object_new (ROOF_TYPE_IMPORT_DIALOG, "transient-for", parent, NULL);

  self->files = g_ptr_array_ref (files);
  self->machine = roof_machine_ref (machine);
  self->has_columns = preview != NULL;
  self->replaces = replaces;
  fill (self, preview);
  add_columns (self, preview);
  focus_column (self);
  begin (self);
  return self;
}

GFile *
roof_import_dialog_get_file (RoofImportDialog *self)
{
  g_return_val_if_fail (ROOF_IS_IMPORT_DIALOG (self), NULL);

  return self->files->pdata[0];
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/export/figures-dialog-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "chart/words/describe.h"
#include "document/files/bundled.h"
#include "widgets/children.h"
#include "widgets/export/figures-job.h"
#include "widgets/export/format-list.h"
#include "widgets/file-chooser.h"

/* A form, of which each change is answered by refresh(): the names of the files, and what they carry. Export asks for a folder,
 * then, within the dialog, whether files there may be replaced; then a job (figures-job) writes all figures in a thread.
 * Invariants: while the job runs, and only then, @cancellable is set, the form is insensitive, and Cancel means the job; while
 * it is not @ready changes are the program's own; the folder chooser and the job hold the dialog by a weak reference, since people may
 * close the dialog meanwhile, which cancels the job. */

struct _RoofFiguresDialog
{
  GtkWindow parent_instance;

  /* template */
  GtkLabel       *about;
  GtkWidget      *form;
  GtkDropDown    *format;
  GtkDropDown    *size;
  GtkSpinButton  *width;
  GtkSpinButton  *height;
  GtkDropDown    *theme;
  GtkEditable    *name;
  GtkLabel       *outcome;
  GtkCheckButton *pointing;
  GtkDropDown    *embed; /* of RoofEmbedded */
  GtkLabel       *carried;
  GtkWidget      *question;
  GtkLabel       *there;
  GtkWidget      *replace;
  GtkWidget      *waiting;
  GtkProgressBar *progress;
  GtkLabel       *error;
  GtkWidget      *cancel;
  GtkWidget      *export_button;

  /* owned */
  RoofSnapshot  *snapshot;
  RoofLibrary   *library;
  GFile         *beside;      /* nullable */
  GFile         *folder;      /* nullable: the chosen one */

  RoofPresetId   preset; /* the one chosen last */
  GCancellable  *cancellable; /* nullable: non-NULL while writing */

  gboolean ready; /* the widgets are filled: changes are the user's */
};

enum
{
  WRITTEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofFiguresDialog, roof_figures_dialog, GTK_TYPE_WINDOW)

static guint
get_n (RoofFiguresDialog *self)
{
  return roof_snapshot_get_n_slides (self->snapshot);
}

/* --- names --- */

/* Parses the typed name: without a placeholder the number is appended, then the format's ending. FALSE: not a name of files in
 * one folder. @name: (out) */
static gboolean
read_name (RoofFiguresDialog *self,
           RoofNumberedName  *name)
{
  const char *typed = gtk_editable_get_text (self->name);
  const char *ending = roof_export_format_to_string ((RoofExportFormat) gtk_drop_down_get_selected (self->format));
  g_autofree char *whole
      = g_strdup_printf ("%s%s.%s", typed, strchr (typed, '%') == NULL ? get_n (self) > 99 ? "-%03d" : "-%02d" : "", ending);

  return typed[0] != '\0' && typed[0] != '.' && strchr (typed, G_DIR_SEPARATOR) == NULL
         && roof_numbered_name_read (whole, name);
}

/* What the figure of @slide carries of it. Returns: (transfer full) (nullable): NULL for nothing */
static RoofSnapshot *
dup_carried (RoofFiguresDialog *self,
             guint              slide)
{
  return roof_embedded_dup ((RoofEmbedded) gtk_drop_down_get_selected (self->embed),
                            roof_slide_get_state (roof_snapshot_get_slide (self->snapshot, slide)), NULL);
}

/* Says what travels with the figures: of the first that carries what nobody sees in it, else of the first. */
static char *
describe_carried (RoofFiguresDialog *self)
{
  g_autoptr (RoofSnapshot) first = dup_carried (self, 0);
  g_autofree char *what = NULL;
  guint slide = 0;

  if (!roof_export_format_get ((RoofExportFormat) gtk_drop_down_get_selected (self->format))->carries)
    return g_strdup (_("This format carries no document"));
  if (first == NULL)
    return g_strdup (_("The pictures cannot be opened again"));
  what = roof_describe_carried (first);
  for (guint i = 0; i < get_n (self); i++)
    {
      g_autoptr (RoofSnapshot) carried = dup_carried (self, i);
      g_autofree char *unseen = roof_describe_unseen (carried);

      if (unseen == NULL)
        continue;
      g_free (what);
      what = roof_describe_carried (carried);
      slide = i;
      break;
    }
  /* Translators: of a row of pictures: the number of one, and what it carries: "3 kernels, 1 machine, notes" */
  return get_n (self) > 1 ? g_strdup_printf (_("Figure %1$u: %2$s"), slide + 1, what) : g_steal_pointer (&what);
}

/* The index of the preset whose size the figures have, else that of "Custom". */
static guint
find_size (RoofFiguresDialog *self)
{
  const RoofFigurePreset *about = roof_figure_preset_get (self->preset);
  gboolean same = gtk_spin_button_get_value (self->width) == about->width && gtk_spin_button_get_value (self->height) == about->height;

  return same ? self->preset : ROOF_N_PRESETS;
}

static void
refresh (RoofFiguresDialog *self)
{
  g_autofree char *carried = describe_carried (self);
  g_auto (RoofNumberedName) name = { NULL };
  gboolean good = read_name (self, &name);
  g_autofree char *first = good ? roof_numbered_name_make (&name, 1) : NULL;
  g_autofree char *last = good ? roof_numbered_name_make (&name, get_n (self)) : NULL;
  g_autofree char *outcome = NULL;

  if (!good)
    /* xgettext:no-c-format */
    outcome = g_strdup (_("File name; %02d is replaced by the number"));
  else if (get_n (self) == 1)
    outcome = g_strdup (first);
  else
    /* Translators: names of files: the first and the last of a row */
    outcome = g_strdup_printf (_("%1$s to %2$s"), first, last);
  gtk_label_set_text (self->outcome, outcome);
  gtk_label_set_text (self->carried, carried);
  gtk_drop_down_set_selected (self->size, find_size (self));
  gtk_widget_set_sensitive (GTK_WIDGET (self->embed), roof_export_format_get ((RoofExportFormat) gtk_drop_down_get_selected (self->format))->carries);
  gtk_widget_set_sensitive (self->export_button, good);
  gtk_widget_hide (self->question);
  roof_label_say (self->error, NULL);
}

static void
changed_cb (RoofFiguresDialog *self)
{
  if (self->ready)
    refresh (self);
}

static void
show_preset (RoofFiguresDialog *self,
             RoofPresetId       preset)
{
  const RoofFigurePreset *about = roof_figure_preset_get (preset);

  self->ready = FALSE;
  self->preset = preset;
  gtk_spin_button_set_value (self->width, about->width);
  gtk_spin_button_set_value (self->height, about->height);
  gtk_drop_down_set_selected (self->theme, about->sizes.theme);
  self->ready = TRUE;
  refresh (self);
}

static void
size_chosen_cb (RoofFiguresDialog *self)
{
  guint chosen = gtk_drop_down_get_selected (self->size);

  if (!self->ready || chosen == find_size (self))
    return;
  if (chosen < ROOF_N_PRESETS)
    show_preset (self, (RoofPresetId) chosen);
  else
    refresh (self);
}

/* --- writing --- */

static void
show_waiting (RoofFiguresDialog *self,
              gboolean           waiting)
{
  if (waiting) /* an insensitive widget must not keep the focus */
    gtk_widget_grab_focus (self->cancel);
  gtk_widget_set_sensitive (self->form, !waiting);
  gtk_widget_set_visible (self->export_button, !waiting);
  gtk_widget_set_visible (self->waiting, waiting);
}

static void
show_progress (RoofFiguresDialog *self,
               guint              done,
               guint              n)
{
  g_autofree char *text = g_strdup_printf (_("%1$u of %2$u"), done, n);

  gtk_progress_bar_set_fraction (self->progress, (double) done / n);
  gtk_progress_bar_set_text (self->progress, text);
}

/* @data: (GWeakRef *): to the dialog, whose closing cancels the work */
static void
progress_cb (guint    done,
             guint    n,
             gpointer data)
{
  g_autoptr (RoofFiguresDialog) self = g_weak_ref_get (data);

  if (self != NULL)
    show_progress (self, done, n);
}

static void
free_weak (GWeakRef *self)
{
  g_weak_ref_clear (self);
  g_free (self);
}

static GWeakRef *
new_weak (RoofFiguresDialog *self)
{
  GWeakRef *weak = g_new (GWeakRef, 1);

  g_weak_ref_init (weak, self);
  return weak;
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (RoofFiguresDialog) self = g_weak_ref_get (data);
  g_autoptr (GError) error = NULL;
  g_autofree char *said = NULL;
  gboolean written = roof_figures_write_finish (result, &error);

  free_weak (data);
  if (self == NULL)
    return;
  g_clear_object (&self->cancellable);
  show_waiting (self, FALSE);
  if (written)
    {
      g_signal_emit (self, signals[WRITTEN], 0, self->folder, get_n (self));
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  said = g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
             ? g_strdup (_("Nothing was written."))
             : g_strconcat (_("The figures could not be exported."), "\n", error->message, NULL);
  roof_label_say (self->error, said);
}

/* Reads the name with the folder before it. FALSE: see read_name(). */
static gboolean
read_path (RoofFiguresDialog *self,
           RoofNumberedName  *name)
{
  g_autofree char *before = NULL;

  if (!read_name (self, name))
    return FALSE;
  before = name->before;
  name->before = g_build_filename (g_file_peek_path (self->folder), before, NULL);
  return TRUE;
}

static void
write_figures (RoofFiguresDialog *self)
{
  RoofFiguresRequest request = {
    .format = (RoofExportFormat) gtk_drop_down_get_selected (self->format),
    .preset = self->preset,
    .theme = (RoofTheme) gtk_drop_down_get_selected (self->theme),
    .width = gtk_spin_button_get_value (self->width),
    .height = gtk_spin_button_get_value (self->height),
    .pointing = gtk_check_button_get_active (self->pointing),
    .embedded = (RoofEmbedded) gtk_drop_down_get_selected (self->embed),
  };
  g_autoptr (GPtrArray) presets = NULL;
  GWeakRef *weak;

  if (!read_path (self, &request.name))
    return;
  refresh (self);
  weak = new_weak (self);
  self->cancellable = g_cancellable_new ();
  show_progress (self, 0, get_n (self));
  show_waiting (self, TRUE);
  presets = roof_library_list_machines (self->library);
  roof_figures_write_async (self->snapshot, roof_library_get_catalogue (self->library), presets, &request, progress_cb, weak,
                            self->cancellable, written_cb, weak);
  roof_numbered_name_clear (&request.name);
}

/* The number of files that exist already. */
static guint
count_there (RoofFiguresDialog *self)
{
  g_auto (RoofNumberedName) name = { NULL };
  guint there = 0;

  if (!read_path (self, &name))
    return 0;
  for (guint i = 0; i < get_n (self); i++)
    {
      g_autofree char *path = roof_numbered_name_make (&name, i + 1);

      there += g_file_test (path, G_FILE_TEST_EXISTS);
    }
  return there;
}

static void
ask (RoofFiguresDialog *self,
     guint              there)
{
  g_autofree char *said
      = g_strdup_printf (ngettext ("%u of these files already exists.", "%u of these files already exist.", there),
                         there);

  gtk_label_set_text (self->there, said);
  gtk_widget_show (self->question);
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
}

void
roof_figures_dialog_write (RoofFiguresDialog *self,
                           GFile             *folder)
{
  guint there;

  g_return_if_fail (ROOF_IS_FIGURES_DIALOG (self) && G_IS_FILE (folder));

  if (self->cancellable != NULL)
    return;
  g_set_object (&self->folder, folder);
  if (g_file_peek_path (folder) == NULL)
    {
      roof_label_say (self->error, _("The figures could not be exported."));
      return;
    }
  there = count_there (self);
  if (there > 0)
    ask (self, there);
  else
    write_figures (self);
}

static void
chosen_cb (GFile    *folder,
           gpointer  data)
{
  g_autoptr (RoofFiguresDialog) self = g_weak_ref_get (data);

  free_weak (data);
  if (folder != NULL && self != NULL)
    roof_figures_dialog_write (self, folder);
}

static void
export_cb (RoofFiguresDialog *self)
{
  roof_file_chooser_folder (GTK_WINDOW (self), _("Folder for the Figures"), self->beside, chosen_cb, new_weak (self));
}

static void
replace_cb (RoofFiguresDialog *self)
{
  write_figures (self);
}

static void
cancel_cb (RoofFiguresDialog *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  else
    gtk_window_close (GTK_WINDOW (self));
}

/* --- its making --- */

static void
roof_figures_dialog_dispose (GObject *object)
{
  RoofFiguresDialog *self = ROOF_FIGURES_DIALOG (object);

  self->ready = FALSE;
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_FIGURES_DIALOG);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->snapshot, roof_snapshot_unref);
  g_clear_object (&self->library);
  g_clear_object (&self->beside);
  g_clear_object (&self->folder);
  G_OBJECT_CLASS (roof_figures_dialog_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, ROOF_RESOURCE_PREFIX "/ui/figures-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, about);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, form);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, format);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, size);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, width);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, height);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, theme);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, name);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, outcome);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, pointing);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, embed);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, carried);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, question);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, there);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, replace);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, waiting);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, progress);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, error);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, cancel);
  gtk_widget_class_bind_template_child (widget_class, RoofFiguresDialog, export_button);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, size_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, export_cb);
  gtk_widget_class_bind_template_callback (widget_class, replace_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
}

static void
roof_figures_dialog_class_init (RoofFiguresDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_figures_dialog_dispose;
  signals[WRITTEN] = g_signal_new ("written", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_FILE, G_TYPE_UINT);
  bind_template (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
roof_figures_dialog_init (RoofFiguresDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_format_list_fill (self->format);
  gtk_window_set_default_widget (GTK_WINDOW (self), self->export_button);
}

RoofFiguresDialog *
roof_figures_dialog_new (GtkWindow     *parent,
                         RoofSnapshot  *snapshot,
                         RoofLibrary   *library,
                         const char    *name,
                         GFile         *beside)
{
  RoofFiguresDialog *self;
  g_autofree char *about = NULL;

  g_return_val_if_fail (snapshot != NULL && roof_snapshot_get_n_slides (snapshot) > 0, NULL);

  self = g_object_new (ROOF_TYPE_FIGURES_DIALOG, "transient-for", parent, NULL);
  self->snapshot = roof_snapshot_ref (snapshot);
  self->library = g_object_ref (library);
  self->beside = beside != NULL ? g_object_ref (beside) : NULL;
  about = g_strdup_printf (ngettext ("%u figure: the chart of the slide, without its text",
                                     "%u figures: the charts of the slides, without their text. A question and its answer "
                                     "are two figures.",
                                     get_n (self)),
                           get_n (self));
  gtk_label_set_text (self->about, about);
  gtk_editable_set_text (self->name, name);
  show_preset (self, ROOF_PRESET_SCREEN);
  return self;
}

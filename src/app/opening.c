/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/opening.h"

#include <glib/gi18n.h>

#include "app/importing.h"
#include "app/machines.h"
#include "app/networks.h"
#include "app/reading-queue.h"
#include "app/recent-files.h"
#include "document/files/snapshot-faults.h"
#include "document/files/text-file.h"
#include "import/import.h"
#include "import/sniff.h"

/* Opens a file by its content: a run is imported; a machine, a network or a short document is opened at once; a long document
 * is read in the window's queue. Reading includes the first analysis, so that nothing slow is left for the main loop. A file is
 * open in one window at most: one that is open already, or in a queue, only brings its window to the front. Files are compared
 * by the system's file id, so that links count as the same file. */

/* A document that was read and analysed. */
typedef struct
{
  RoofDocument *document;
  GPtrArray    *faults; /* (element-type utf8) */
} Opened;

static void
free_opened (gpointer data)
{
  Opened *self = data;

  g_object_unref (self->document);
  g_ptr_array_unref (self->faults);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opened, free_opened)

/* Reads and analyses a document, in any thread. A document that refers to unknown operations or the like is refused.
 * @progress: (nullable). Returns: (transfer full) (nullable): an Opened */
static gpointer
read_document (GFile               *file,
               gpointer             catalogue,
               const RoofProgress  *progress,
               GError             **error)
{
  g_autoptr (RoofDocument) document = roof_document_load (file, progress, error);
  RoofSnapshot *snapshot;
  RoofReport *report;
  Opened *self;

  if (document == NULL)
    return NULL;
  snapshot = roof_document_get_snapshot (document);
  report = roof_document_analyse (document, catalogue);
  if (!roof_snapshot_check_names (catalogue, snapshot, report, error))
    {
      roof_text_file_prefix_error (file, error);
      return NULL;
    }
  self = g_new0 (Opened, 1);
  self->document = g_steal_pointer (&document);
  self->faults = roof_snapshot_list_faults (catalogue, snapshot, report);
  return self;
}

/* Reports faults such as kernels that the machine cannot run. Such kernels stay in the list, to be fixed there. */
static void
tell_faults (RoofShell *self,
             GFile     *file,
             GPtrArray *faults)
{
  g_autofree char *path = roof_text_file_name (file);
  g_autofree char *name = roof_shell_dup_file_name (file);
  g_autofree char *sentence = NULL, *list = NULL, *detail = NULL;

  if (faults->len == 0)
    return;
  /* Translators: %s is the name of a file */
  sentence = g_strdup_printf (ngettext ("A kernel of “%s” cannot be analysed",
                                        "Some kernels of “%s” cannot be analysed", faults->len),
                              name);
  g_ptr_array_add (faults, NULL);
  list = g_strjoinv ("\n", (char **) faults->pdata);
  detail = g_strdup_printf ("%s: %s", path, list);
  roof_toast_show_error (self->toast, sentence, detail);
}

static void
show_opened (RoofShell *self,
             GFile     *file,
             gpointer   catalogue,
             gpointer   content)
{
  const Opened *opened = content;

  roof_recent_files_remember (file);
  tell_faults (self->show_document (self, opened->document, NULL), file, opened->faults);
}

static gboolean
open_document (RoofShell *self,
               GFile     *file)
{
  static const RoofReadingTask reader = { read_document, free_opened, show_opened, (GDestroyNotify) roof_catalogue_unref };

  return roof_reading_queue_read (self->reading, &reader, file, roof_catalogue_ref (roof_shell_get_catalogue (self)));
}

/* The system's id of a file, the same under all its names. Returns: (transfer full) (nullable) */
static char *
find_id (GFile *file)
{
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_ID_FILE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info != NULL ? g_strdup (g_file_info_get_attribute_string (info, G_FILE_ATTRIBUTE_ID_FILE)) : NULL;
}

static gboolean
is_same_file (GFile      *file,
              const char *id,
              GFile      *other)
{
  g_autofree char *other_id = NULL;

  if (other == NULL || g_file_equal (file, other))
    return other != NULL;
  other_id = id != NULL ? find_id (other) : NULL;
  return other_id != NULL && g_str_equal (id, other_id);
}

/* The shell of the window in which @file is open or queued. (nullable) */
static RoofShell *
find_shell_of (RoofShell *self,
               GFile     *file)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self->window));
  g_autofree char *id = find_id (file);

  for (GList *link = application != NULL ? gtk_application_get_windows (application) : NULL; link != NULL; link = link->next)
    {
      RoofShell *shell = roof_shell_of (link->data);

      if (shell != NULL
          && (is_same_file (file, id, roof_document_get_source (roof_shell_get_own_document (shell)))
              || roof_reading_queue_holds (shell->reading, file)))
        return shell;
    }
  return NULL;
}

/* Brings the window of an open file to the front. A second window could overwrite the first one's work. */
static gboolean
show_open_one (RoofShell *self,
               GFile     *file)
{
  RoofShell *shell = find_shell_of (self, file);
  g_autofree char *name = NULL, *sentence = NULL;

  if (shell == NULL)
    return FALSE;
  roof_recent_files_remember (file);
  gtk_window_present (GTK_WINDOW (shell->window));
  if (roof_reading_queue_holds (shell->reading, file))
    return TRUE;
  name = roof_shell_dup_file_name (file);
  /* Translators: %s is the name of a file */
  sentence = g_strdup_printf (_("“%s” is already open"), name);
  roof_toast_show_note (shell->toast, sentence, NULL, NULL);
  return TRUE;
}

/* @content: of @file */
static gboolean
open_content (RoofShell  *self,
              GFile      *file,
              RoofContent content)
{
  g_autoptr (GError) error = NULL;
  gboolean opened;

  if ((content & (ROOF_CONTENT_RUN | ROOF_CONTENT_REFUSED)) != 0)
    {
      roof_importing_read (self, file);
      return TRUE;
    }
  if (show_open_one (self, file))
    return TRUE;
  if (content == ROOF_CONTENT_NETWORK)
    return roof_networks_open (self, file);
  if (content != ROOF_CONTENT_MACHINE)
    return open_document (self, file);
  opened = roof_machines_open (self, file, &error);
  if (!opened)
    roof_shell_say_unopened (self, file, error);
  return opened;
}

gboolean
roof_opening_open_file (RoofShell *self,
                        GFile     *file)
{
  return open_content (self, file, roof_sniff (file));
}

/* Opens a dropped file, or several that hold parts of one run. The roofs that another program measured may be wanted in the
 * document's own machine. Returns: (transfer none) (nullable): the dialog that asks */
static GtkWindow *
open_group (RoofShell *self,
            GPtrArray *files)
{
  RoofContent content = roof_sniff (files->pdata[0]);
  gboolean foreign = content == ROOF_CONTENT_MACHINE && roof_import_recognize (files->pdata[0]) != &roof_own_machine_format;

  if (content == ROOF_CONTENT_RUN || foreign)
    return roof_importing_ask (self, files);
  if (content == ROOF_CONTENT_NETWORK)
    roof_networks_add (self, files->pdata[0]);
  else
    open_content (self, files->pdata[0], content);
  return NULL;
}

/* Dropped files that are still to be opened. */
typedef struct
{
  RoofShell *shell;
  GPtrArray *groups; /* (element-type GPtrArray of GFile): files that hold parts of one run */
  guint      next;   /* of the groups */
} Dropped;

static void
free_dropped (Dropped *self)
{
  g_ptr_array_unref (self->groups);
  g_object_unref (self->shell);
  g_free (self);
}

static void
dialog_gone_cb (GtkWindow *dialog,
                Dropped   *dropped);

/* Opens dropped files one after another, up to a dialog. Runs and networks are added to the document. @dropped: (transfer full) */
static void
open_dropped (Dropped *dropped)
{
  while (dropped->next < dropped->groups->len && dropped->shell->session != NULL)
    {
      GtkWindow *dialog = open_group (dropped->shell, dropped->groups->pdata[dropped->next++]);

      if (dialog != NULL)
        {
          g_signal_connect (dialog, "destroy", G_CALLBACK (dialog_gone_cb), dropped);
          return;
        }
    }
  free_dropped (dropped);
}

/* A dialog is modal, so the file behind it waits for its end. */
static void
dialog_gone_cb (GtkWindow *dialog,
                Dropped   *dropped)
{
  g_signal_handlers_disconnect_by_func (dialog, dialog_gone_cb, dropped);
  open_dropped (dropped);
}

static gboolean
drop_cb (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         RoofShell     *self)
{
  const GSList *files = g_value_get_boxed (value);
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  Dropped *dropped = g_new0 (Dropped, 1);

  for (const GSList *link = files; link != NULL; link = link->next)
    g_ptr_array_add (list, link->data);
  dropped->shell = g_object_ref (self);
  dropped->groups = roof_import_group (list);
  open_dropped (dropped);
  return files != NULL;
}

static void
open_chosen (RoofShell *self,
             GFile     *file)
{
  roof_opening_open_file (self, file);
}

static void
open_action (RoofShell *self)
{
  g_autofree const char **known
      = roof_sniff_list_patterns (ROOF_CONTENT_DOCUMENT | ROOF_CONTENT_PICTURE | ROOF_CONTENT_MACHINE | ROOF_CONTENT_NETWORK
                                  | ROOF_CONTENT_RUN);
  g_autofree const char **documents = roof_sniff_list_patterns (ROOF_CONTENT_DOCUMENT);
  const RoofFileFilter kinds[] = { { _("Documents, pictures of them, runs, machines and models"), known },
                                   { _("Roofline documents"), documents },
                                   { NULL } };

  roof_shell_choose_to_open (self, _("Open Document"), kinds, open_chosen);
}

static void
open_recent_action (RoofShell *self,
                    GVariant  *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  roof_opening_open_file (self, file);
}

void
roof_opening_install (RoofShell *self)
{
  static const RoofShellAction actions[] = {
    { "open", G_CALLBACK (open_action) },
    { "open-recent", G_CALLBACK (open_recent_action), "s" },
  };
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->window), GTK_EVENT_CONTROLLER (target));
  roof_shell_add_actions (self, actions, G_N_ELEMENTS (actions), self);
}

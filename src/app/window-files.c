/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/save-remarks.h"
#include "document/files/model-faults.h"
#include "document/files/text-file.h"
#include "import/sniff.h"
#include "widgets/apply.h"
#include "widgets/file-chooser.h"
#include "widgets/message.h"

#define MEDIA_TYPE "application/vnd.roofline+json"
#define MOST_RECENT 10
#define LONG (1024 * 1024) /* B of a file that is read in the background */
#define LONG_KERNELS 20000 /* of a document that is written there */


gboolean
roof_window_is_fresh (RoofWindow *self)
{
  RoofDocument *document = roof_window_get_own_document (self);

  return roof_show_get_player (self->show) == NULL && roof_document_get_source (document) == NULL && !roof_document_is_modified (document)
         && !roof_document_can_undo (document) && !roof_document_can_redo (document);
}

/* (nullable): NULL where there is no place to keep the list, which GTK takes for an error of ours */
static GtkRecentManager *
get_recent_manager (void)
{
  if (g_mkdir_with_parents (g_get_user_data_dir (), 0700) != 0)
    return NULL;
  return gtk_recent_manager_get_default ();
}

static void
remember_file (GFile *file)
{
  GtkRecentManager *manager = get_recent_manager ();
  g_autofree char *uri = g_file_get_uri (file);
  GtkRecentData data = { .mime_type = (char *) MEDIA_TYPE,
                         .app_name = (char *) "Roofline",
                         .app_exec = (char *) "roofline %u" };

  if (manager != NULL)
    gtk_recent_manager_add_full (manager, uri, &data);
}

/* A document that was read, analysed already. */
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

/* Whatever takes long is done here, in any thread. A document that asks for what does not exist is refused.
 * @progress: (nullable). Returns: (transfer full) (nullable) */
static Opened *
read_document (GFile               *file,
               RoofCatalogue       *catalogue,
               const RoofProgress  *progress,
               GError             **error)
{
  g_autoptr (RoofDocument) document = roof_document_load_watched (file, progress, error);
  RoofModel *model;
  RoofReport *report;
  Opened *self;

  if (document == NULL)
    return NULL;
  model = roof_document_get_model (document);
  report = roof_document_analyse (document, catalogue);
  if (!roof_model_check_names (catalogue, model, report, error))
    {
      roof_text_file_prefix_error (file, error);
      return NULL;
    }
  self = g_new0 (Opened, 1);
  self->document = g_steal_pointer (&document);
  self->faults = roof_model_list_faults (catalogue, model, report);
  return self;
}

/* Kernels that its machine cannot run, say. They are in the list all the same, to be mended there. */
static void
tell_faults (RoofWindow *self,
             GFile      *file,
             GPtrArray  *faults)
{
  g_autofree char *path = roof_text_file_name (file);
  g_autofree char *name = roof_window_dup_file_name (file);
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
  roof_window_show_error (self, sentence, detail);
}

RoofWindow *
roof_window_show_document (RoofWindow   *self,
                           RoofDocument *document)
{
  GtkWidget *window;

  if (roof_window_is_fresh (self))
    {
      roof_window_set_document (self, document);
      return self;
    }
  window = roof_window_new (ROOF_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))), document);
  gtk_window_present (GTK_WINDOW (window));
  return ROOF_WINDOW (window);
}

static RoofCatalogue *
get_catalogue (RoofWindow *self)
{
  return roof_library_get_catalogue (roof_session_get_library (self->session));
}

static void
show_opened (RoofWindow   *self,
             GFile        *file,
             const Opened *opened)
{
  remember_file (file);
  tell_faults (roof_window_show_document (self, opened->document), file, opened->faults);
}

static gboolean
open_document (RoofWindow  *self,
               GFile       *file,
               GError     **error)
{
  g_autoptr (Opened) opened = read_document (file, get_catalogue (self), NULL, error);

  if (opened != NULL)
    show_opened (self, file, opened);
  return opened != NULL;
}

static gpointer
read_in_thread (GFile               *file,
                gpointer             catalogue,
                const RoofProgress  *progress,
                GError             **error)
{
  return read_document (file, catalogue, progress, error);
}

static void
document_read (RoofWindow *self,
               GFile      *file,
               gpointer    data,
               gpointer    content)
{
  show_opened (self, file, content);
}

/* Whether reading it would make the window wait. Only documents are so long. */
static gboolean
is_long (GFile *file)
{
  g_autoptr (GFileInfo) info
    = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, G_FILE_QUERY_INFO_NONE, NULL, NULL);

  return info != NULL && g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_STANDARD_SIZE) > LONG;
}

/* What the system knows a file by, whatever it is called. Returns: (transfer full) (nullable) */
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

/* The window that @file is open in already, or is about to be. (nullable) */
static RoofWindow *
find_window_of (RoofWindow *self,
                GFile      *file)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  g_autofree char *id = find_id (file);

  for (GList *link = application != NULL ? gtk_application_get_windows (application) : NULL; link != NULL; link = link->next)
    if (ROOF_IS_WINDOW (link->data))
      {
        RoofWindow *window = link->data;

        if (is_same_file (file, id, roof_document_get_source (roof_window_get_own_document (window)))
            || roof_reading_queue_holds (window->reading, file))
          return window;
      }
  return NULL;
}

/* A file that is open stands in one window: two would overwrite one another's work. */
static gboolean
show_open_one (RoofWindow *self,
               GFile      *file)
{
  RoofWindow *window = find_window_of (self, file);
  g_autofree char *name = NULL, *sentence = NULL;

  if (window == NULL)
    return FALSE;
  remember_file (file);
  gtk_window_present (GTK_WINDOW (window));
  if (roof_reading_queue_holds (window->reading, file))
    return TRUE;
  name = roof_window_dup_file_name (file);
  /* Translators: %s is the name of a file */
  sentence = g_strdup_printf (_("“%s” is open already"), name);
  roof_toast_show_note (window->toast, sentence, NULL, NULL);
  return TRUE;
}

/* @content: what @file holds */
static gboolean
open_content (RoofWindow  *self,
              GFile       *file,
              RoofContent  content)
{
  g_autoptr (GError) error = NULL;
  gboolean opened;

  if (content == ROOF_CONTENT_TABLE)
    {
      roof_window_import_file (self, file);
      return TRUE;
    }
  if (show_open_one (self, file))
    return TRUE;
  if (is_long (file))
    {
      static const RoofReadingTask reader
          = { read_in_thread, free_opened, document_read, (GDestroyNotify) roof_catalogue_unref };

      roof_reading_queue_add (self->reading, &reader, file, roof_catalogue_ref (get_catalogue (self)));
      return TRUE;
    }
  if (content == ROOF_CONTENT_MACHINE)
    opened = roof_window_open_machine (self, file, &error);
  else if (content == ROOF_CONTENT_NETWORK)
    opened = roof_window_open_network (self, file, &error);
  else
    opened = open_document (self, file, &error);
  if (!opened)
    roof_window_say_unopened (self, file, error);
  return opened;
}

gboolean
roof_window_open_file (RoofWindow *self,
                       GFile      *file)
{
  g_return_val_if_fail (ROOF_IS_WINDOW (self), FALSE);

  return open_content (self, file, roof_sniff (file));
}

static void
open_chosen_cb (GFile    *file,
                gpointer  data)
{
  g_autoptr (RoofWindow) self = data;

  if (file != NULL)
    roof_window_open_file (self, file);
}

static void
open_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  g_autofree const char **known
      = roof_sniff_list_patterns (ROOF_CONTENT_DOCUMENT | ROOF_CONTENT_PICTURE | ROOF_CONTENT_MACHINE | ROOF_CONTENT_NETWORK
                                  | ROOF_CONTENT_TABLE);
  g_autofree const char **documents = roof_sniff_list_patterns (ROOF_CONTENT_DOCUMENT);
  const RoofFileFilter kinds[] = { { _("Documents, pictures of them, machines, models and tables"), known },
                                   { _("Roofline documents"), documents },
                                   { NULL } };

  roof_file_chooser_open (GTK_WINDOW (widget), _("Open Document"), kinds, open_chosen_cb,
                          g_object_ref (widget));
}

static void
open_recent_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  roof_window_open_file (ROOF_WINDOW (widget), file);
}

static void
remark_read_cb (int      response,
                gpointer data)
{
  g_autoptr (RoofWindow) self = data;

  gtk_window_close (GTK_WINDOW (self));
}

/* A window that closes stays until it is read what of the file was not kept. */
static void
close_saved (RoofWindow *self)
{
  const RoofMessageButton buttons[] = { { _("_Close"), GTK_RESPONSE_ACCEPT, NULL } };
  g_autofree char *remark = roof_save_remarks_take ();

  if (remark == NULL)
    gtk_window_close (GTK_WINDOW (self));
  else
    roof_message_ask (GTK_WINDOW (self), _(ROOF_SAVE_REMARK), remark, buttons, G_N_ELEMENTS (buttons), GTK_RESPONSE_ACCEPT,
                      remark_read_cb, g_object_ref (self));
}

static void ask_to_overwrite (RoofWindow *self);

/* What was edited while it was written is asked about anew. */
static void
finish_save (RoofWindow   *self,
             RoofDocument *document,
             GFile        *file)
{
  remember_file (file);
  roof_toast_dismiss (self->toast);
  if (!self->closing)
    return;
  self->closing = !roof_document_is_modified (document);
  close_saved (self);
}

void
roof_window_end_saving (RoofWindow   *self,
                        RoofDocument *document,
                        GFile        *file,
                        const GError *error)
{
  if (error == NULL)
    {
      finish_save (self, document, file);
      return;
    }
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    {
      ask_to_overwrite (self);
      return;
    }
  self->closing = FALSE;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    roof_toast_dismiss (self->toast);
  else
    roof_window_say_unsaved (self, file, error);
}

/* Whether writing it would make the window wait. */
static gboolean
is_long_to_write (RoofDocument *document)
{
  return roof_model_get_n_kernels (roof_document_get_model (document)) >= LONG_KERNELS;
}

/* TRUE: it is saved, or on its way. One that is on its way already goes on: what was edited since is unsaved. */
static gboolean
save_to (RoofWindow *self,
         GFile      *file,
         gboolean    over)
{
  RoofDocument *document = roof_window_get_own_document (self);
  g_autoptr (GError) error = NULL;

  if (self->saving != NULL)
    return TRUE;
  if (is_long_to_write (document))
    {
      roof_window_save_in_thread (self, file, over);
      return TRUE;
    }
  if (over)
    roof_document_save_over (document, file, &error);
  else
    roof_document_save (document, file, &error);
  roof_window_end_saving (self, document, file, error);
  return error == NULL;
}

static void
overwrite_cb (int      response,
              gpointer data)
{
  g_autoptr (RoofWindow) self = data;
  GFile *file = roof_document_get_file (roof_window_get_own_document (self));

  if (response != GTK_RESPONSE_ACCEPT || file == NULL)
    self->closing = FALSE;
  else
    save_to (self, file, TRUE);
}

static void
ask_to_overwrite (RoofWindow *self)
{
  const RoofMessageButton buttons[] = {
    { _("_Cancel"), GTK_RESPONSE_CANCEL, NULL },
    { _("_Overwrite"), GTK_RESPONSE_ACCEPT, "destructive-action" },
  };

  roof_message_ask (GTK_WINDOW (self), _("The file has changed on disk"),
                    _("Another program has written it since it was opened. Saving replaces what is there now."),
                    buttons, G_N_ELEMENTS (buttons), GTK_RESPONSE_CANCEL, overwrite_cb,
                    g_object_ref (self));
}

gboolean
roof_window_save_file (RoofWindow *self,
                       GFile      *file)
{
  g_return_val_if_fail (ROOF_IS_WINDOW (self), FALSE);

  return save_to (self, file, FALSE);
}

static void
save_chosen_cb (GFile    *file,
                gpointer  data)
{
  g_autoptr (RoofWindow) self = data;

  if (file != NULL)
    roof_window_save_file (self, file);
  else
    self->closing = FALSE;
}

char *
roof_window_suggest_name (const char *title,
              const char *ending)
{
  g_autofree char *base = g_strdup (*title != '\0' ? title : _("Untitled"));

  g_strdelimit (base, "/\\", '-');
  return g_strconcat (base, ending, NULL);
}

static void
save_as (RoofWindow *self)
{
  RoofDocument *document = roof_window_get_own_document (self);
  g_autofree const char **documents = roof_sniff_list_patterns (ROOF_CONTENT_DOCUMENT);
  const RoofFileFilter kinds[] = { { _("Roofline documents"), documents }, { NULL } };
  g_autofree char *name = roof_window_suggest_name (roof_document_get_title (document), ".roofline");

  roof_file_chooser_save (GTK_WINDOW (self), _("Save Document"), kinds,
                          roof_document_get_source (document), name, save_chosen_cb,
                          g_object_ref (self));
}

static void
save (RoofWindow *self)
{
  GFile *file = roof_document_get_file (roof_window_get_own_document (self));

  if (file != NULL)
    roof_window_save_file (self, file);
  else
    save_as (self);
}

static void
save_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  save (ROOF_WINDOW (widget));
}

static void
save_as_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  save_as (ROOF_WINDOW (widget));
}

static void
close_cb (int      response,
          gpointer data)
{
  g_autoptr (RoofWindow) self = data;

  if (response == GTK_RESPONSE_CANCEL)
    return;
  self->closing = TRUE;
  if (response == GTK_RESPONSE_REJECT)
    gtk_window_close (GTK_WINDOW (self));
  else
    save (self);
}

gboolean
roof_window_ask_to_save (RoofWindow *self)
{
  const RoofMessageButton buttons[] = {
    { _("_Cancel"), GTK_RESPONSE_CANCEL, NULL },
    { _("_Discard"), GTK_RESPONSE_REJECT, "destructive-action" },
    { _("_Save"), GTK_RESPONSE_ACCEPT, "suggested-action" },
  };

  roof_message_ask (GTK_WINDOW (self), _("Save changes before closing?"),
                    _("Changes that are not saved are lost."), buttons, G_N_ELEMENTS (buttons),
                    GTK_RESPONSE_ACCEPT, close_cb, g_object_ref (self));
  return TRUE;
}

static gboolean
is_document (GtkRecentInfo *info)
{
  return g_strcmp0 (gtk_recent_info_get_mime_type (info), MEDIA_TYPE) == 0
         || g_str_has_suffix (gtk_recent_info_get_uri (info), ".roofline");
}

static int
compare_age (gconstpointer a,
             gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_visited ((GtkRecentInfo *) b),
                              gtk_recent_info_get_visited ((GtkRecentInfo *) a));
}

static void
add_recent (RoofWindow    *self,
            GtkRecentInfo *info)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (gtk_recent_info_get_display_name (info), NULL);

  g_menu_item_set_action_and_target (item, "win.open-recent", "s", gtk_recent_info_get_uri (info));
  g_menu_append_item (self->recent_files, item);
}

static void
list_recent_cb (RoofWindow *self)
{
  GList *infos
      = g_list_sort (gtk_recent_manager_get_items (get_recent_manager ()), compare_age);
  int n = 0;

  g_menu_remove_all (self->recent_files);
  for (GList *link = infos; link != NULL; link = link->next)
    {
      if (is_document (link->data) && n < MOST_RECENT)
        {
          add_recent (self, link->data);
          n++;
        }
      gtk_recent_info_unref (link->data);
    }
  g_list_free (infos);
  gtk_widget_set_sensitive (GTK_WIDGET (self->recent), n > 0);
}

/* What is dropped on a document goes into it where it can. */
static void
drop_file (RoofWindow *self,
           GFile      *file)
{
  RoofContent content = roof_sniff (file);

  switch (content)
    {
    case ROOF_CONTENT_TABLE:
      roof_window_ask_import (self, file);
      break;

    case ROOF_CONTENT_NETWORK:
      roof_window_add_network (self, file);
      break;

    default:
      open_content (self, file, content);
    }
}

static gboolean
drop_cb (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         RoofWindow    *self)
{
  const GSList *files = g_value_get_boxed (value);

  for (const GSList *link = files; link != NULL; link = link->next)
    drop_file (self, G_FILE (link->data));
  return files != NULL;
}

void
roof_window_install_files (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.open-recent", "s", open_recent_action);
  gtk_widget_class_install_action (widget_class, "win.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "win.save-as", NULL, save_as_action);
}

void
roof_window_init_files (RoofWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  GtkRecentManager *manager = get_recent_manager ();

  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
  gtk_widget_set_sensitive (GTK_WIDGET (self->recent), FALSE);
  if (manager == NULL)
    return;
  g_signal_connect_object (manager, "changed", G_CALLBACK (list_recent_cb), self, G_CONNECT_SWAPPED);
  list_recent_cb (self);
}

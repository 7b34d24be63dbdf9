/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/own-files.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/shell.h"
#include "document/files/machine-file.h"
#include "document/files/user-files.h"

static const char *const folders[] = { "machines", "operations", "lessons" };

struct _RoofOwnFiles
{
  GtkApplication  *application; /* borrowed */
  RoofUserData    *user;        /* likewise */
  GFileMonitor    *monitors[G_N_ELEMENTS (folders)];
  GPtrArray       *changed; /* of char *, paths: each once */
  guint            idle;
};

static gboolean
begins_with_path (const char *fault,
                  const char *path)
{
  return g_str_has_prefix (fault, path) && g_str_has_prefix (fault + strlen (path), ": ");
}

/* The fault of the file at @path among @faults. (nullable) */
static const char *
find_fault (char       **faults,
            const char  *path)
{
  for (guint i = 0; faults[i] != NULL; i++)
    if (begins_with_path (faults[i], path))
      return faults[i];
  return NULL;
}

static char *
tell_sound (const char *path)
{
  g_autofree char *name = g_filename_display_basename (path);

  /* Translators: %s is the name of a file in the data folder */
  return g_strdup_printf (g_file_test (path, G_FILE_TEST_EXISTS) ? _("“%s” was reloaded") : _("“%s” is gone"), name);
}

/* Reports the changed files, with their faults as details. */
static void
tell (RoofOwnFiles  *self,
      char         **faults)
{
  RoofShell *shell = roof_shell_find_last (G_APPLICATION (self->application));
  g_autoptr (GString) sound = g_string_new (NULL), faulty = g_string_new (NULL);

  for (guint i = 0; i < self->changed->len; i++)
    {
      const char *path = self->changed->pdata[i], *fault = find_fault (faults, path);
      g_autofree char *sentence = fault == NULL ? tell_sound (path) : g_strdup (fault);
      GString *text = fault == NULL ? sound : faulty;

      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", sentence);
    }
  if (shell != NULL && faulty->len > 0)
    {
      g_string_append_printf (faulty, "%s%s", sound->len > 0 ? "\n" : "", sound->str);
      roof_toast_show_error (shell->toast, _("A file in the data folder is faulty; its last good version stays in use"), faulty->str);
    }
  else if (shell != NULL)
    roof_toast_show_note (shell->toast, sound->str, NULL, NULL);
}

static gboolean
read_cb (gpointer data)
{
  RoofOwnFiles *self = data;
  g_auto (GStrv) faults = roof_user_data_read_own_files (self->user);

  self->idle = 0;
  tell (self, faults);
  g_ptr_array_set_size (self->changed, 0);
  return G_SOURCE_REMOVE;
}

/* Whether the library has the content of the file already: the program has just saved it. */
static gboolean
is_known (RoofOwnFiles *self,
          GFile        *file)
{
  RoofLibrary *library = self->user->library;
  g_autoptr (RoofMachine) machine = NULL;
  RoofMachine *known;

  if (roof_library_has_read (library, file))
    return TRUE;
  machine = roof_machine_load (file, NULL);
  known = machine != NULL ? roof_library_find_machine (library, roof_machine_get_id (machine), NULL) : NULL;
  return known != NULL && roof_machine_equal (machine, known);
}

/* A file was written completely, or deleted. An idle callback reads several files (of an unpacked archive, say) together. */
static void
changed_cb (GFileMonitor      *monitor,
            GFile             *file,
            GFile             *other,
            GFileMonitorEvent  event,
            RoofOwnFiles      *self)
{
  const char *path = g_file_peek_path (file);

  if ((event != G_FILE_MONITOR_EVENT_CHANGES_DONE_HINT && event != G_FILE_MONITOR_EVENT_DELETED) || path == NULL
      || !roof_user_files_is_one (path) || is_known (self, file))
    return;
  if (!g_ptr_array_find_with_equal_func (self->changed, path, g_str_equal, NULL))
    g_ptr_array_add (self->changed, g_strdup (path));
  if (self->idle == 0)
    self->idle = g_idle_add (read_cb, self);
}

RoofOwnFiles *
roof_own_files_new (GtkApplication *application,
                    RoofUserData   *user)
{
  RoofOwnFiles *self = g_new0 (RoofOwnFiles, 1);

  self->application = application;
  self->user = user;
  self->changed = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autoptr (GFile) folder
          = g_file_new_build_filename (user->data_dir, ROOF_DATA_FOLDER, folders[i], NULL);

      self->monitors[i] = g_file_monitor_directory (folder, G_FILE_MONITOR_NONE, NULL, NULL);
      if (self->monitors[i] != NULL)
        g_signal_connect (self->monitors[i], "changed", G_CALLBACK (changed_cb), self);
    }
  return self;
}

void
roof_own_files_free (RoofOwnFiles *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    if (self->monitors[i] != NULL)
      {
        g_signal_handlers_disconnect_by_data (self->monitors[i], self);
        g_object_unref (self->monitors[i]);
      }
  g_clear_handle_id (&self->idle, g_source_remove);
  g_ptr_array_unref (self->changed);
  g_free (self);
}

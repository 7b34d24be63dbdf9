/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/save-remarks.h"

#include <glib/gi18n.h>

#include "app/shell.h"
#include "document/files/text-file.h"

/* The messages of roof_text_file_set_tell(), which may come in any thread, collected until the main loop shows them. Global,
 * since that callback is one for the process. */
static GMutex lock;
static GString *remarks; /* nullable */
static guint n_holds;

char *
roof_save_remarks_take (void)
{
  GString *taken;

  g_mutex_lock (&lock);
  taken = g_steal_pointer (&remarks);
  g_mutex_unlock (&lock);
  return taken != NULL ? g_string_free (taken, FALSE) : NULL;
}

static gboolean
say_cb (gpointer data)
{
  g_autofree char *text = n_holds == 0 ? roof_save_remarks_take () : NULL;
  RoofShell *shell = roof_shell_find_last (g_application_get_default ());

  if (text != NULL && shell != NULL)
    roof_toast_show_report (shell->toast, _(ROOF_SAVE_REMARK), text, NULL, NULL);
  else if (text != NULL)
    g_printerr ("%s\n", text);
  return G_SOURCE_REMOVE;
}

static void
tell (const char *message)
{
  g_mutex_lock (&lock);
  if (remarks == NULL)
    remarks = g_string_new (message);
  else
    g_string_append_printf (remarks, "\n%s", message);
  g_mutex_unlock (&lock);
  g_idle_add (say_cb, NULL);
}

void
roof_save_remarks_install (void)
{
  roof_text_file_set_tell (tell);
}

void
roof_save_remarks_hold (void)
{
  n_holds++;
}

void
roof_save_remarks_release (void)
{
  n_holds--;
  say_cb (NULL);
}

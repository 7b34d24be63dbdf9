/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gtk/gtk.h>
#include <stdio.h>

/* drag-source FILE…: a window from which a pointer drags the files, all at once, as a file manager does. It prints a line for each
 * thing that comes of a drag, and ends at the end of its input. */

static void
say (const char *word)
{
  printf ("%s\n", word);
  fflush (stdout);
}

static void
action_cb (GdkDrag *drag)
{
  say (gdk_drag_get_selected_action (drag) == GDK_ACTION_COPY ? "TAKEN" : "NOT TAKEN");
}

static void
begin_cb (GtkDragSource *source,
          GdkDrag       *drag)
{
  g_signal_connect (drag, "notify::selected-action", G_CALLBACK (action_cb), NULL);
  say ("BEGUN");
}

static void
end_cb (void)
{
  say ("DROPPED");
}

static gboolean
cancel_cb (void)
{
  say ("CANCELLED");
  return FALSE;
}

/* The files as text/uri-list. Returns: (transfer full) */
static GdkContentProvider *
offer (int    n,
       char **paths)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;

  for (int i = 0; i < n; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (paths[i]);
      g_autofree char *uri = g_file_get_uri (file);

      g_string_append_printf (list, "%s\r\n", uri);
    }
  bytes = g_bytes_new (list->str, list->len);
  return gdk_content_provider_new_for_bytes ("text/uri-list", bytes);
}

static gboolean
input_cb (GIOChannel   *channel,
          GIOCondition  condition,
          gpointer      loop)
{
  g_main_loop_quit (loop);
  return G_SOURCE_REMOVE;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GIOChannel) input = g_io_channel_unix_new (0);
  g_autoptr (GdkContentProvider) files = offer (argc - 1, argv + 1);
  GtkDragSource *source;
  GtkWidget *window;

  gtk_init ();
  source = gtk_drag_source_new ();
  window = gtk_window_new ();
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), 100, 60);
  gtk_window_set_title (GTK_WINDOW (window), "Drag Source");
  gtk_window_set_child (GTK_WINDOW (window), gtk_label_new ("Files"));
  gtk_drag_source_set_content (source, files);
  gtk_drag_source_set_actions (source, GDK_ACTION_COPY);
  g_signal_connect (source, "drag-begin", G_CALLBACK (begin_cb), NULL);
  g_signal_connect (source, "drag-end", G_CALLBACK (end_cb), NULL);
  g_signal_connect (source, "drag-cancel", G_CALLBACK (cancel_cb), NULL);
  gtk_widget_add_controller (window, GTK_EVENT_CONTROLLER (source));
  gtk_window_present (GTK_WINDOW (window));
  g_io_add_watch (input, G_IO_IN | G_IO_HUP, input_cb, loop);
  g_main_loop_run (loop);
  return 0;
}

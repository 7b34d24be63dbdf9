/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>
#include <string.h>

#include "document/files/example.h"
#include "document/session/session.h"

G_BEGIN_DECLS

#define STAGE_PATIENCE 60 /* s: what has not come by then does not come */

/* A window with the widget under test in it, and the example to show. */
typedef struct
{
  RoofSession *session;
  GtkWidget   *window;
} Stage;

static inline RoofSession *
stage_new_session (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofModel) model = roof_example_new ();
  g_autoptr (RoofDocument) document = roof_document_new (model);

  return roof_session_new (library, document);
}

static inline gboolean
stage_too_late_cb (gpointer data)
{
  g_error ("waited in vain for %s", (const char *) data);
  return G_SOURCE_REMOVE;
}

/* Runs the main loop until the next frame of @widget is drawn. */
static inline void
stage_wait_for_frame (GtkWidget *widget)
{
  guint guard = g_timeout_add_seconds (STAGE_PATIENCE, stage_too_late_cb, (gpointer) "a frame");

  gtk_widget_queue_draw (widget);
  gtk_test_widget_wait_for_draw (widget);
  g_source_remove (guard);
}

static inline void
stage_open (Stage     *stage,
            GtkWidget *widget,
            int        width,
            int        height)
{
  stage->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (stage->window), width, height);
  gtk_window_set_child (GTK_WINDOW (stage->window), widget);
  gtk_window_present (GTK_WINDOW (stage->window));
  stage_wait_for_frame (stage->window);
}

/* Closes the window and asserts that @widget went with it. */
static inline void
stage_close (Stage     *stage,
             GtkWidget *widget)
{
  gpointer watched = widget;

  g_object_add_weak_pointer (G_OBJECT (widget), &watched);
  if (stage->window != NULL)
    gtk_window_destroy (GTK_WINDOW (stage->window));
  stage->window = NULL;
  while (watched != NULL && g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_null (watched);
  if (stage->session != NULL)
    g_assert_finalize_object (stage->session);
  stage->session = NULL;
}

static inline RoofModel *
stage_get_model (Stage *stage)
{
  return roof_document_get_model (roof_session_get_document (stage->session));
}

/* Counts how often a property is notified or a signal emitted. */
static inline void
stage_count_cb (int *count)
{
  (*count)++;
}

/* The first descendant of @widget of a type. */
static inline GtkWidget *
stage_find (GtkWidget *widget,
            GType      type)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (child, type) ? child : stage_find (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The first controller of @widget of a type, or NULL. */
static inline gpointer
stage_find_controller (GtkWidget *widget,
                       GType      type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (controller, type))
        return controller;
    }
  return NULL;
}

/* What hears of presses of the first button. */
static inline GtkGesture *
stage_find_click (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_CLICK (controller)
          && gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (controller)) == GDK_BUTTON_PRIMARY)
        return GTK_GESTURE (controller);
    }
  return NULL;
}

/* Whether @all (taken over) contains @text; if not, what it is can be read in the log. */
static inline gboolean
stage_says (char       *all,
            const char *text)
{
  g_autofree char *taken = all;

  if (strstr (taken, text) == NULL)
    g_test_message ("%s", taken);
  return strstr (taken, text) != NULL;
}

G_END_DECLS

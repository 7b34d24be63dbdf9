/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/task-window.h"

#include "widgets/accessible-names.h"

/* Task and window know each other while both last: roof_task_end() makes the window forget the task, dispose() the task forget the
 * window. */

typedef struct
{
  /* borrowed, of the template */
  GtkWidget      *cancel;
  GtkLabel       *sentence;
  GtkProgressBar *progress;

  RoofTask   *task; /* borrowed, nullable */
  const char *cancelling;
} RoofTaskWindowPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (RoofTaskWindow, roof_task_window, GTK_TYPE_WINDOW)

static RoofTaskWindowPrivate *
get_private (RoofTaskWindow *self)
{
  return roof_task_window_get_instance_private (self);
}

static gboolean
escape_cb (GtkWidget *widget,
           GVariant  *args,
           gpointer   data)
{
  roof_task_window_leave (ROOF_TASK_WINDOW (widget));
  return GDK_EVENT_STOP;
}

static void
roof_task_window_dispose (GObject *object)
{
  RoofTaskWindowPrivate *priv = get_private (ROOF_TASK_WINDOW (object));

  if (priv->task != NULL)
    {
      priv->task->window = NULL;
      g_cancellable_cancel (priv->task->cancellable);
      priv->task = NULL;
    }
  G_OBJECT_CLASS (roof_task_window_parent_class)->dispose (object);
}

static void
roof_task_window_class_init (RoofTaskWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_task_window_dispose;
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_w, GDK_CONTROL_MASK, "window.close", NULL);
}

static void
roof_task_window_init (RoofTaskWindow *self)
{
}

void
roof_task_window_set_up (RoofTaskWindow *self,
                         GtkWidget      *cancel,
                         GtkWidget      *start,
                         GtkLabel       *sentence,
                         GtkProgressBar *progress)
{
  RoofTaskWindowPrivate *priv = get_private (self);

  priv->cancel = cancel;
  priv->sentence = sentence;
  priv->progress = progress;
  roof_accessible_make_status (sentence);
  gtk_widget_set_visible (GTK_WIDGET (progress), FALSE);
  gtk_window_set_default_widget (GTK_WINDOW (self), start);
  gtk_window_set_focus (GTK_WINDOW (self), start);
}

gboolean
roof_task_window_is_busy (RoofTaskWindow *self)
{
  g_return_val_if_fail (ROOF_IS_TASK_WINDOW (self), FALSE);

  return get_private (self)->task != NULL;
}

RoofTask *
roof_task_window_begin (RoofTaskWindow *self,
                        const char     *sentence,
                        const char     *cancelling)
{
  RoofTaskWindowPrivate *priv = get_private (self);

  g_return_val_if_fail (ROOF_IS_TASK_WINDOW (self) && priv->task == NULL, NULL);

  priv->task = g_new0 (RoofTask, 1);
  *priv->task = (RoofTask) { self, g_cancellable_new () };
  priv->cancelling = cancelling;
  gtk_label_set_text (priv->sentence, sentence);
  gtk_progress_bar_set_fraction (priv->progress, 0);
  gtk_widget_set_visible (GTK_WIDGET (priv->progress), TRUE);
  gtk_widget_grab_focus (priv->cancel);
  return priv->task;
}

void
roof_task_window_leave (RoofTaskWindow *self)
{
  RoofTaskWindowPrivate *priv = get_private (self);

  if (priv->task == NULL)
    {
      gtk_window_close (GTK_WINDOW (self));
      return;
    }
  g_cancellable_cancel (priv->task->cancellable);
  gtk_label_set_text (priv->sentence, priv->cancelling);
}

void
roof_task_end (RoofTask *task)
{
  if (task->window != NULL)
    {
      RoofTaskWindowPrivate *priv = get_private (task->window);

      priv->task = NULL;
      gtk_widget_set_visible (GTK_WIDGET (priv->progress), FALSE);
    }
  g_object_unref (task->cancellable);
  g_free (task);
}

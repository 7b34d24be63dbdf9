/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/interrupt.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <signal.h>

#include "core/error.h"

static gboolean
signalled_cb (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
  return G_SOURCE_CONTINUE;
}

void
roof_interrupt_begin (RoofInterrupt *self)
{
  self->loop = g_main_loop_new (NULL, FALSE);
  self->cancellable = g_cancellable_new ();
  self->sources[0] = g_unix_signal_add (SIGINT, signalled_cb, self->cancellable);
  self->sources[1] = g_unix_signal_add (SIGTERM, signalled_cb, self->cancellable);
}

void
roof_interrupt_end (RoofInterrupt *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->sources); i++)
    g_clear_handle_id (&self->sources[i], g_source_remove);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->loop, g_main_loop_unref);
}

gboolean
roof_interrupt_reword (GError **error)
{
  if (error != NULL && g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_clear_error (error);
      return roof_fail (error, "interrupted; nothing was written");
    }
  return FALSE;
}

/* A function and what it does. */
typedef struct
{
  gboolean (*func) (gpointer data, GCancellable *cancellable, GError **error);
  gpointer   data;
} Interruptible;

static void
work_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  Interruptible *work = data;
  GError *error = NULL;

  if (work->func (work->data, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
done_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      loop)
{
  g_main_loop_quit (loop);
}

gboolean
roof_interrupt_run (gboolean (*func) (gpointer data, GCancellable *cancellable, GError **error),
                    gpointer   data,
                    GError   **error)
{
  g_auto (RoofInterrupt) interrupt = { NULL };
  g_autoptr (GTask) task = NULL;
  Interruptible work = { func, data };
  g_autoptr (GError) fault = NULL;

  roof_interrupt_begin (&interrupt);
  task = g_task_new (NULL, interrupt.cancellable, done_cb, interrupt.loop);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, &work, NULL);
  g_task_run_in_thread (task, work_in_thread);
  g_main_loop_run (interrupt.loop);
  if (g_task_propagate_boolean (task, &fault))
    return TRUE;
  roof_interrupt_reword (&fault);
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

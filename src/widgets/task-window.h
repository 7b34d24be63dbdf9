/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A base class for windows that run a long task on request and show its result. Cancel and Escape cancel the task, which ends a moment
 * later; without a task they close the window, as Ctrl+W always does. A window that goes away cancels its task.
 *
 * A subclass has the four widgets in its template, binds roof_task_window_leave() to the button, and runs the task. */
#define ROOF_TYPE_TASK_WINDOW (roof_task_window_get_type ())
G_DECLARE_DERIVABLE_TYPE (RoofTaskWindow, roof_task_window, ROOF, TASK_WINDOW, GtkWindow)

struct _RoofTaskWindowClass
{
  GtkWindowClass parent_class;
};

/* A task under way. It outlives a window that is closed meanwhile. */
typedef struct
{
  RoofTaskWindow *window; /* nullable: gone */
  GCancellable   *cancellable;
} RoofTask;

/* The widgets of the template. They are borrowed, and used until the task ends or the window is disposed of.
 * @start: the default widget, which has the focus at first; @sentence: says what happens, also to screen readers */
void      roof_task_window_set_up  (RoofTaskWindow *self,
                                    GtkWidget      *cancel,
                                    GtkWidget      *start,
                                    GtkLabel       *sentence,
                                    GtkProgressBar *progress);
gboolean  roof_task_window_is_busy (RoofTaskWindow *self);
/* Shows that a task begins. @sentence: what happens; @cancelling: what is said from cancelling to the end; static text
 * Returns: (transfer full): to be ended by roof_task_end() */
RoofTask *roof_task_window_begin   (RoofTaskWindow *self,
                                    const char     *sentence,
                                    const char     *cancelling);
/* Cancels the task; without one closes the window. */
void      roof_task_window_leave   (RoofTaskWindow *self);

/* Frees @task, after which its window is idle. */
void      roof_task_end            (RoofTask       *task);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The window of the bars. */
#define FRAMES_WIDTH 1280
#define FRAMES_HEIGHT 800

/* What makes the next frame another than the last. @round: from 1 */
typedef void (*FramesChange) (gpointer data,
                              guint    round);

/* As the program begins: memory kept from frame to frame, and a display. */
void   frames_init  (int           *argc,
                     char        ***argv);
/* The time that the main loop was at work, ms: what a person waits for, however many threads work, without the waits between frames. */
double frames_get_time (void);
/* That time for a frame of @window, ms: of several rounds the least. @longest: (out) (nullable): the longest frame
 * of a round, of several rounds the least as well */
double frames_time  (GtkWidget     *window,
                     FramesChange   change,
                     gpointer       data,
                     double        *longest);
/* The same of a window that is filled with another colour each time: the least that any program takes there. */
double frames_floor (void);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A main loop for work that takes long, which Ctrl+C (SIGINT) and SIGTERM cancel in place of ending the program, so that it can clean
 * up. */
typedef struct
{
  GMainLoop    *loop;
  GCancellable *cancellable;
  guint         sources[2];
} RoofInterrupt;

void     roof_interrupt_begin  (RoofInterrupt  *self);
void     roof_interrupt_end    (RoofInterrupt  *self);

/* Runs @func in a thread of its own until it returns. Errors: its own; one of G_IO_ERROR_CANCELLED becomes a sentence. */
gboolean roof_interrupt_run    (gboolean      (*func) (gpointer data, GCancellable *cancellable, GError **error),
                                gpointer        data,
                                GError        **error);

/* Turns G_IO_ERROR_CANCELLED, with which work ended, into a sentence for the user who pressed Ctrl+C. Returns: FALSE */
gboolean roof_interrupt_reword (GError        **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofInterrupt, roof_interrupt_end)

G_END_DECLS

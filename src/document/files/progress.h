/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Reports the progress of reading: bytes @done of @total (0: unknown). Called in the thread that reads, which may be one of the reader's own. */
typedef void (*RoofProgressFunc) (goffset  done,
                                  goffset  total,
                                  gpointer data);

/* The callback and the cancellable of a long read or write. */
typedef struct
{
  RoofProgressFunc func;        /* nullable */
  gpointer         data;
  GCancellable    *cancellable; /* nullable */
} RoofProgress;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* How far the reading has come: bytes, of @total (0: not known). Called in the thread that reads. */
typedef void (*RoofProgressFunc) (goffset  done,
                                  goffset  total,
                                  gpointer data);

/* Who waits for a long reading. */
typedef struct
{
  RoofProgressFunc func;        /* nullable */
  gpointer         data;
  GCancellable    *cancellable; /* nullable */
} RoofProgress;

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/window-private.h"

G_BEGIN_DECLS

/* How a file is read whose reading may take long: in a thread, one after another, while a message tells how far it is and
 * can cancel it. Until it is done nothing of the window changes. */
typedef struct
{
  /* In the thread. @data: as given to roof_window_read(). Returns: (transfer full) (nullable) */
  gpointer      (*read)      (GFile              *file,
                              gpointer            data,
                              const RoofProgress *progress,
                              GError            **error);
  GDestroyNotify  free_content;
  /* Back in the window, with what was read, borrowed. */
  void          (*done)      (RoofWindow         *window,
                              GFile              *file,
                              gpointer            data,
                              gpointer            content);
  GDestroyNotify  free_data;
} RoofReadingTask;

/* @data: (transfer full) (nullable) */
void     roof_window_read       (RoofWindow            *self,
                                 const RoofReadingTask *reader,
                                 GFile                 *file,
                                 gpointer               data);

/* Whether @file is being read, or waits for it. */
gboolean roof_window_is_reading (RoofWindow            *self,
                                 GFile                 *file);

G_END_DECLS

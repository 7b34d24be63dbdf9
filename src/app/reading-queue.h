/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/window.h"
#include "document/files/progress.h"
#include "widgets/toast.h"

G_BEGIN_DECLS

/* How a file is read whose reading may take long. */
typedef struct
{
  /* In the thread. @data: as given to roof_reading_queue_add(). Returns: (transfer full) (nullable) */
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

/* The files that a window reads in the background, one after another, while a message tells how far it is and `win.cancel-reading`,
 * which is installed with it, drops them all. Until a file is read nothing of the window changes. */
#define ROOF_TYPE_READING_QUEUE (roof_reading_queue_get_type ())
G_DECLARE_FINAL_TYPE (RoofReadingQueue, roof_reading_queue, ROOF, READING_QUEUE, GObject)

/* @window: borrowed, it owns the queue. */
RoofReadingQueue *roof_reading_queue_new    (RoofWindow            *window,
                                             RoofToast             *toast);
/* @data: (transfer full) (nullable) */
void              roof_reading_queue_add    (RoofReadingQueue      *self,
                                             const RoofReadingTask *task,
                                             GFile                 *file,
                                             gpointer               data);
/* Whether @file (nullable: any) is being read, or waits for it. */
gboolean          roof_reading_queue_holds  (RoofReadingQueue      *self,
                                             GFile                 *file);
/* Drops what is being read and what waits. */
void              roof_reading_queue_cancel (RoofReadingQueue      *self);

G_END_DECLS

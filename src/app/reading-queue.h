/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/frame.h"
#include "document/files/progress.h"

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
  void          (*done)      (RoofFrame          *frame,
                              GFile              *file,
                              gpointer            data,
                              gpointer            content);
  GDestroyNotify  free_data;
} RoofReadingTask;

/* The files that a window reads in the background, one after another, while a message tells how far it is and `win.cancel-reading`,
 * which is installed with it, drops them all. Until a file is read nothing of the window changes. */
#define ROOF_TYPE_READING_QUEUE (roof_reading_queue_get_type ())
G_DECLARE_FINAL_TYPE (RoofReadingQueue, roof_reading_queue, ROOF, READING_QUEUE, GObject)

RoofReadingQueue *roof_reading_queue_new    (RoofFrame             *frame);
/* @data: (transfer full) (nullable) */
void              roof_reading_queue_add    (RoofReadingQueue      *self,
                                             const RoofReadingTask *task,
                                             GFile                 *file,
                                             gpointer               data);
/* Whether @file (nullable: any) is being read, or waits for it. */
gboolean          roof_reading_queue_holds  (RoofReadingQueue      *self,
                                             GFile                 *file);

G_END_DECLS

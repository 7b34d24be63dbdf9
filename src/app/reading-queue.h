/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/shell.h"
#include "document/files/progress.h"

G_BEGIN_DECLS

/* How to read a kind of file that may take long. */
typedef struct
{
  /* In the thread, of a short file in the main loop. @data: as given to roof_reading_queue_add(). Returns: (transfer full)
   * (nullable) */
  gpointer      (*read)      (GFile              *file,
                              gpointer            data,
                              const RoofProgress *progress,
                              GError            **error);
  GDestroyNotify  free_content;
  /* Called in the main loop with the result, borrowed. */
  void          (*done)      (RoofShell          *shell,
                              GFile              *file,
                              gpointer            data,
                              gpointer            content);
  GDestroyNotify  free_data;
  /* Says why nothing was read. (nullable): NULL: a message of the window does */
  void          (*failed)    (RoofShell          *shell,
                              GFile              *file,
                              gpointer            data,
                              const GError       *error);
} RoofReadingTask;

/* The queue of files that a window reads in the background, one after another, with a progress message; `win.cancel-reading`,
 * installed here, drops them all. The window does not change until a file is read. */
#define ROOF_TYPE_READING_QUEUE (roof_reading_queue_get_type ())
G_DECLARE_FINAL_TYPE (RoofReadingQueue, roof_reading_queue, ROOF, READING_QUEUE, GObject)

RoofReadingQueue *roof_reading_queue_new    (RoofShell             *shell);
/* @data: (transfer full) (nullable) */
void              roof_reading_queue_add    (RoofReadingQueue      *self,
                                             const RoofReadingTask *task,
                                             GFile                 *file,
                                             gpointer               data);
/* The same, but a short file is read at once if none is queued before it. Returns: FALSE: it was, and could not be read */
gboolean          roof_reading_queue_read   (RoofReadingQueue      *self,
                                             const RoofReadingTask *task,
                                             GFile                 *file,
                                             gpointer               data);
/* Whether @file (nullable: any) is being read or queued. */
gboolean          roof_reading_queue_holds  (RoofReadingQueue      *self,
                                             GFile                 *file);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/progress.h"

G_BEGIN_DECLS

/* Something that takes long to be read: in a thread, while the main loop goes on. */
typedef struct _RoofReading RoofReading;

typedef struct
{
  /* In the thread. @data: as given to roof_reading_begin(). Returns: (transfer full) (nullable) */
  gpointer      (*read)       (gpointer             data,
                               const RoofProgress  *progress,
                               GError             **error);
  GDestroyNotify  free_content;
  GDestroyNotify  free_data;
  /* In the main loop, (nullable). @percent: of it has been read */
  void          (*progressed) (gpointer             reader,
                               gpointer             data,
                               int                  percent);
  /* In the main loop; the reading is gone then. @content: (transfer full) (nullable): NULL with @error */
  void          (*ended)      (gpointer             reader,
                               gpointer             data,
                               gpointer             content,
                               const GError        *error);
} RoofReadingKind;

/* @kind: copied. @data: (transfer full). @reader: for whom; cancels it before it goes. Returns: (transfer none): until it has
 * ended or is cancelled */
RoofReading *roof_reading_begin  (const RoofReadingKind *kind,
                                  gpointer               data,
                                  gpointer               reader);
/* Nothing is heard of it any more. */
void         roof_reading_cancel (RoofReading           *self);

G_END_DECLS

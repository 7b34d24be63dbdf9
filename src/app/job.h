/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/progress.h"

G_BEGIN_DECLS

/* Something that takes long, done in a thread while the main loop goes on. */
typedef struct _RoofJob RoofJob;

typedef struct
{
  /* In the thread. @data: as given to roof_job_begin(). Returns: (transfer full) (nullable): NULL with @error */
  gpointer      (*work)        (gpointer             data,
                                const RoofProgress  *progress,
                                GError             **error);
  GDestroyNotify  free_result; /* nullable */
  GDestroyNotify  free_data;
  /* In the main loop, (nullable). @percent: of it is done */
  void          (*progressed)  (gpointer             owner,
                                gpointer             data,
                                int                  percent);
  /* In the main loop; the job is gone then. @result: (transfer full) (nullable): NULL with @error */
  void          (*ended)       (gpointer             owner,
                                gpointer             data,
                                gpointer             result,
                                const GError        *error);
  gboolean        holds;       /* the program does not end before the job has */
} RoofJobKind;

/* @kind: copied. @data: (transfer full). @owner: for whom it is done, who forgets it before it goes.
 * Returns: (transfer none): until it has ended or is forgotten */
RoofJob *roof_job_begin  (const RoofJobKind *kind,
                          gpointer           data,
                          gpointer           owner);
/* Asks it to stop. It ends with G_IO_ERROR_CANCELLED, unless it was done already. */
void     roof_job_cancel (RoofJob           *self);
/* Cancels it, and nothing is heard of it any more. */
void     roof_job_forget (RoofJob           *self);

G_END_DECLS

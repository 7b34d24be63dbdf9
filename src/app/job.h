/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/progress.h"

G_BEGIN_DECLS

/* A long task, done in a thread while the main loop runs. */
typedef struct _RoofJob RoofJob;

typedef struct
{
  /* In the thread. @data: as given to roof_job_begin(). Returns: (transfer full) (nullable): NULL with @error */
  gpointer      (*work)        (gpointer             data,
                                const RoofProgress  *progress,
                                GError             **error);
  GDestroyNotify  free_result; /* nullable */
  GDestroyNotify  free_data;
  /* Called in the main loop, (nullable). @percent: done so far */
  void          (*progressed)  (gpointer             owner,
                                gpointer             data,
                                int                  percent);
  /* Called in the main loop at the end; the job pointer is invalid then. @result: (transfer full) (nullable): NULL with
   * @error */
  void          (*ended)       (gpointer             owner,
                                gpointer             data,
                                gpointer             result,
                                const GError        *error);
  gboolean        holds;       /* keeps the application running until the end */
} RoofJobKind;

/* @kind: copied. @data: (transfer full). @owner: passed to the callbacks; must call roof_job_forget() before it goes.
 * Returns: (transfer none): valid until the job has ended or is forgotten */
RoofJob *roof_job_begin  (const RoofJobKind *kind,
                          gpointer           data,
                          gpointer           owner);
/* Cancels the job, which ends with G_IO_ERROR_CANCELLED unless it was done already. */
void     roof_job_cancel (RoofJob           *self);
/* Cancels the job; no callback is called any more. */
void     roof_job_forget (RoofJob           *self);

G_END_DECLS

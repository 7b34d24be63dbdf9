/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/found-roofs.h"
#include "import/launches.h"

G_BEGIN_DECLS

/* The runs of a file: their kernels, and the highest bandwidth of a Triad. */
typedef struct _RoofStreamRuns RoofStreamRuns;

/* What a benchmark of the STREAM family says of one of its kernels. NAN: not said. */
typedef struct
{
  const char *function;  /* "Triad:" */
  const char *source;    /* the program, "STREAM": a constant */
  guint       run;       /* from 1: which of several runs in the file */
  double      threads;   /* that the run had */
  double      elements;  /* of an array */
  double      size;      /* B of an element */
  double      rate;      /* B/s, the highest */
  gboolean    rate_guessed; /* the unit of `rate` may be one of 1000 instead of 1024 */
  double      shortest, longest; /* s */
  double      rounding;  /* s that the digits of `shortest` may leave out; 0: it has enough */
  double      repeats;
} RoofStreamRow;

/* Whether @function is a kernel of the family. */
gboolean roof_stream_is_function (const char           *function);
RoofStreamRuns *roof_stream_runs_new (void);
void     roof_stream_runs_free   (RoofStreamRuns       *self);
/* Adds the kernel. FALSE: too little is known of it. Where the size of the arrays is not said, it follows from bandwidth and
 * time. */
gboolean roof_stream_add         (RoofStreamRuns       *self,
                                  const RoofStreamRow  *row,
                                  RoofImport           *into);
/* Ends reading: kernels and the highest bandwidth of the Triads go into @into. */
gboolean roof_stream_finish      (RoofStreamRuns       *self,
                                  RoofImport           *into,
                                  GError              **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofStreamRuns, roof_stream_runs_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/found-roofs.h"
#include "import/launches.h"

G_BEGIN_DECLS

/* What a benchmark of the STREAM family says of one of its kernels. NAN: not said. */
typedef struct
{
  const char *function;  /* "Triad:" */
  guint       run;       /* from 1: which of several runs in the file */
  double      elements;  /* of an array */
  double      size;      /* B of an element */
  double      rate;      /* B/s, the highest */
  gboolean    rate_guessed; /* the unit of `rate` may be one of 1000 instead of 1024 */
  double      shortest, longest; /* s */
  double      repeats;
} RoofStreamRow;

/* Whether @function is a kernel of the family. */
gboolean roof_stream_is_function (const char           *function);
/* Adds the kernel, and the bandwidth of a Triad of the first run. FALSE: too little is known of it. */
gboolean roof_stream_add         (const RoofStreamRow  *row,
                                  RoofLaunches         *launches,
                                  RoofFoundRoofs       *roofs,
                                  RoofImport           *into);
/* Ends reading: kernels and measured bandwidth go into @into. */
gboolean roof_stream_finish      (RoofLaunches         *launches,
                                  RoofFoundRoofs       *roofs,
                                  RoofImport           *into,
                                  GError              **error);

G_END_DECLS

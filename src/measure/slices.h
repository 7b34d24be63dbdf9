/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "measure/buffer.h"
#include "measure/clock.h"
#include "measure/loop.h"
#include "measure/slice-rate.h"
#include "measure/team.h"

G_BEGIN_DECLS

/* What slices are taken with. All is borrowed. */
typedef struct
{
  const RoofClock *clock;
  RoofTeam        *team;
  RoofBuffer      *buffers;     /* (nullable): of each member; as large as working sets */
  GCancellable    *cancellable; /* (nullable) */
} RoofBench;

/* What one cell asks for. */
typedef struct
{
  guint     threads;
  gsize     working_set; /* B of a thread, of all streams; 0 for arithmetic */
  gboolean  walks;       /* each slice goes through other memory than the one before: no cache has seen it lately */
  gsize     position;    /* B: where in a stream the next slice of those that walk begins */
  gsize     chunk;       /* B of a slice of the loop before, where slices walk; 0: not known yet */
  guint64   repeats;     /* of the loop before */
  gint64    unrested;    /* ns since several threads last left the CPUs to others */
  gboolean  warm;        /* the CPUs come from other slices: their clock is up */
} RoofSliceTask;

/* What was measured. */
typedef struct
{
  const RoofLoop *loop;
  GArray         *slices;    /* of RoofTimedSlice */
  guint           chunks;    /* of the working set that slices went through in turn; 1: all of it each time */
  double          hertz;     /* right after the loop, mean of the threads; NAN: not known */
  GArray         *busy;      /* of double: of each thread: s that it spent in slices, from their start to their end */
} RoofSlices;

/* Measures @task: warms up until slices agree, tries a few slices of each loop of @loops, then more of the two fastest if they are near
 * each other, and goes on with the fastest, which is the first of @loops afterwards, until there are enough undisturbed slices. No loop
 * is left out for another time: a neighbour on the host of a virtual computer may have slowed the best loop down for a moment, which
 * no slice knows. Returns: FALSE when cancelled; clear
 * @slices with roof_slices_clear() in either case */
gboolean roof_slices_measure       (const RoofBench  *bench,
                                    RoofSliceTask    *task,
                                    GPtrArray        *loops,
                                    RoofSlices       *slices);
/* Puts the fastest of @loops for @task first, by a few slices. Returns: FALSE when cancelled */
gboolean roof_slices_probe         (const RoofBench  *bench,
                                    RoofSliceTask    *task,
                                    GPtrArray        *loops);
/* The rate of @loop for @task, by slices of about @seconds, and at least two passes over the working set.
 * Returns: B/s or FLOP/s; NAN when cancelled */
double   roof_slices_rate          (const RoofBench  *bench,
                                    RoofSliceTask    *task,
                                    const RoofLoop   *loop,
                                    double            seconds);
void     roof_slices_clear         (RoofSlices       *slices);
void     roof_slices_estimate      (const RoofSlices *slices,
                                    gboolean          walks,
                                    RoofSliceRate    *estimate);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A short timed piece of a loop. */
typedef struct
{
  double   work;      /* FLOP or B of all threads */
  double   seconds;
  gboolean disturbed; /* a thread lost its CPU meanwhile */
  guint    chunk;     /* of the working set that was gone through */
} RoofTimedSlice;

/* What slices say of a rate, in FLOP/s or B/s. */
typedef struct
{
  double   value;     /* the estimate */
  double   best, median, p10;
  double   disturbed; /* share of slices */
  double   uneven;    /* best chunk over worst, the extreme twentieths aside; 1 where chunks do not count */
  double   seconds;   /* of a slice, median */
  gboolean clean;     /* as many slices were undisturbed as the estimate rests on, of each chunk one; else it may be too low */
} RoofSliceRate;

/* The mean of the best tenth of @n slices, n > 0: of a machine that others use as well, what it can do when they do not. Up to
 * a fiftieth of the slices (at least one) that stand a tenth above all others are taken for faults of the clock. In windows of
 * 100 ms of two threads in main memory under load the plain mean varies by 96 %, the median by 23 %, this by 2 %. */
void roof_slice_rate_find         (const RoofTimedSlice *slices,
                                   guint                 n,
                                   RoofSliceRate        *rate);
/* Of slices that go through @chunks chunks of memory, again and again: how fast all of it is gone through once, each chunk at
 * its best. Memory may be uneven by address, and the best tenth of slices would report its fastest region. */
void roof_slice_rate_find_chunked (const RoofTimedSlice *slices,
                                   guint                 n,
                                   guint                 chunks,
                                   RoofSliceRate        *rate);

G_END_DECLS

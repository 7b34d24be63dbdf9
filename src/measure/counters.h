/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "measure/counter-events.h"

G_BEGIN_DECLS

/* What was counted of one run. NAN: not counted, which is not 0. */
typedef struct
{
  double flops;   /* FLOP: retired by the command and what it started, in user mode */
  double single;  /* of these in fp32, FLOP; NAN: the counters do not tell precisions apart */
  double bytes;   /* B that went to and from main memory */
  double running; /* the least share of the time for which a counter ran; what it counted is scaled up by that. 1: all the time */
} RoofCounterValues;

#define ROOF_COUNTER_VALUES_NONE { NAN, NAN, NAN, 1 }

/* The processor's counters of floating-point work and memory traffic, by perf_event_open(). One object serves one run after
 * another. */
typedef struct _RoofCounters RoofCounters;

/* @sys, @proc: as in roof_counter_events_find(). Never fails: what cannot be counted is not, and roof_counters_explain() says why.
 * Returns: (transfer full) */
RoofCounters *roof_counters_new     (const char         *sys,
                                     const char         *proc);
void          roof_counters_free    (RoofCounters       *self);

/* Opens the counters of process @pid, which has not called execve() yet: they begin to count when it does, in it and in all that it
 * starts. The counters of memory, which count all programs, run from now on. */
void          roof_counters_begin   (RoofCounters       *self,
                                     int                 pid);
/* Reads and closes the counters. */
void          roof_counters_end     (RoofCounters       *self,
                                     RoofCounterValues  *counts);

/* Why FLOPs (ROOF_COUNTED_FLOPS) or bytes (ROOF_COUNTED_BYTES) cannot be counted, as a sentence that says what to do; known once
 * a run was counted. Returns: (transfer full) (nullable): NULL where they are counted */
char         *roof_counters_explain (const RoofCounters *self,
                                     RoofCounted         what);
/* Remarks on the counted quantities: "memory traffic is that of all programs". Returns: (transfer full) (element-type utf8) */
GPtrArray    *roof_counters_remark  (const RoofCounters *self);
/* Returns: (transfer none) */
const RoofCounterEvents *roof_counters_get_events (const RoofCounters *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCounters, roof_counters_free)

G_END_DECLS

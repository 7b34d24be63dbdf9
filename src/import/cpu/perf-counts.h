/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* What `perf stat` counted of a program, made one kernel: sums over intervals, processors and memory channels. */
typedef struct _RoofPerfCounts RoofPerfCounts;

RoofPerfCounts *roof_perf_counts_new      (void);
void            roof_perf_counts_free     (RoofPerfCounts  *self);
/* Adds a count. @value: as written, NAN: "<not counted>" and the like. @unit: "", "msec", "MiB".
 * @spread: how far the runs of which @value is the mean lie apart, % of it; NAN: not said. @running: how much of the time the
 * counter ran, %; NAN: not said. @interval: s from the start to the end of the interval that was counted; NAN: the whole run */
void            roof_perf_counts_add      (RoofPerfCounts  *self,
                                           const char      *event,
                                           double           value,
                                           const char      *unit,
                                           double           spread,
                                           double           running,
                                           double           interval);
/* Begins the next run of a text that has several; what follows belongs to it. Intervals that go back in time begin one, too. */
void            roof_perf_counts_begin    (RoofPerfCounts  *self);
/* Whether counts of intervals were added to the current run: those of no interval are then their sum, and not added. */
gboolean        roof_perf_counts_has_intervals (const RoofPerfCounts *self);
/* Whether @event is the one that the current run counted first, of several and of no interval: a list that begins anew. */
gboolean        roof_perf_counts_has_first (RoofPerfCounts *self,
                                           const char      *event);
/* The program that ran, and how long, s. */
void            roof_perf_counts_name     (RoofPerfCounts  *self,
                                           const char      *name);
void            roof_perf_counts_set_time (RoofPerfCounts  *self,
                                           double           time);
/* Errors: there are no FLOPs among the events. */
gboolean        roof_perf_counts_finish   (RoofPerfCounts  *self,
                                           RoofImport      *into,
                                           GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPerfCounts, roof_perf_counts_free)

G_END_DECLS

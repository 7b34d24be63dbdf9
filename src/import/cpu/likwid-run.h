/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"
#include "import/table/csv-number.h"

G_BEGIN_DECLS

/* What LIKWID counted, in whichever of its outputs: regions, each counted by one group of events or several, made kernels by
 * joining what the groups counted. */
typedef struct _RoofLikwidRun RoofLikwidRun;

/* The run that the files before that of @into began, else a new one. Returns: (transfer full) */
RoofLikwidRun *roof_likwid_run_new      (RoofImport        *into);
void           roof_likwid_run_free     (RoofLikwidRun     *self);
/* Which tables of a group begin: all of them, or those of one kind. */
typedef enum
{
  ROOF_LIKWID_ALL,
  ROOF_LIKWID_EVENTS,
  ROOF_LIKWID_METRICS,
  ROOF_LIKWID_STATISTICS, /* over the threads: they are not read */
} RoofLikwidTable;

/* Begins a table of @group in @region (nullable: of the whole program). What follows belongs to it. Where the group has such a
 * table already, another run of the program begins. */
void           roof_likwid_run_begin    (RoofLikwidRun     *self,
                                         const char        *region,
                                         const char        *group,
                                         RoofLikwidTable    table);
/* Adds one thread's count of an event. @counter: "MBOX0C0", which tells memories apart. NAN: the thread has no such counter. */
void           roof_likwid_run_count    (RoofLikwidRun     *self,
                                         const char        *event,
                                         const char        *counter,
                                         double             value);
/* Adds one thread's value of a metric: "DP [MFLOP/s]", "Memory data volume [GBytes]", "Runtime (RDTSC) [s]". */
void           roof_likwid_run_measure  (RoofLikwidRun     *self,
                                         const char        *metric,
                                         double             value);
/* Takes rows of fields, as LIKWID writes them as CSV or between bars, up to @row. FALSE: the row says nothing. */
void           roof_likwid_run_take_row (RoofLikwidRun     *self,
                                         char             **fields,
                                         guint              n,
                                         RoofCsvMark        mark);
/* Makes kernels of the run, unless another file of it follows. @self: (transfer full) */
gboolean       roof_likwid_run_finish   (RoofLikwidRun     *self,
                                         RoofImport        *into,
                                         GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofLikwidRun, roof_likwid_run_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "import/import-result.h"

G_BEGIN_DECLS

/* The launches that a profile lists, gathered into kernels: launches of one name, variant and unit are one kernel, whose count is
 * their number, whose work and bytes are those of a launch on average, and whose repeats are their times. */
typedef struct _RoofLaunches RoofLaunches;

/* Bytes counted at one level. */
typedef struct
{
  const char *level; /* id, or a usual name of a machine's level: "dram", "l2" */
  double      bytes; /* B; NAN: not counted */
} RoofLaunchBytes;

#define ROOF_MOST_LAUNCH_LEVELS 6

/* One launch, or the sums of several. NAN: not counted, which is not 0. Strings are borrowed. */
typedef struct
{
  const char      *name;
  const char      *variant; /* nullable: what tells launches of one name apart that do other work, such as the grid: " (8×4)". It is
                             * added to the name if there is another variant of it */
  const char      *unit;    /* nullable: of the work, "matrix" */
  const char      *compute; /* nullable: the dtype of the work, "fp32" */
  double           time;    /* s, of all @n */
  double           flops;   /* FLOP, of all @n */
  RoofLaunchBytes  bytes[ROOF_MOST_LAUNCH_LEVELS]; /* of all @n; ends at level NULL */
  double           n;       /* launches that it stands for: 1 or more */
  RoofMeasurement *measured; /* nullable: the time of one of the @n, with its spread, in place of `time`; it becomes a kernel by itself */
} RoofLaunch;

#define ROOF_LAUNCH_INIT { .time = NAN, .flops = NAN, .n = 1 }

RoofLaunches *roof_launches_new    (void);
void          roof_launches_free   (RoofLaunches     *self);
void          roof_launches_add    (RoofLaunches     *self,
                                    const RoofLaunch *launch);
guint         roof_launches_get_n  (const RoofLaunches *self); /* launches added */
gsize         roof_launches_get_memory (const RoofLaunches *self); /* B that they take, about */
/* What makes the tool count work, a sentence marked with N_(), for profiles without: "profile with --set roofline". */
void          roof_launches_set_advice (RoofLaunches *self,
                                    const char       *advice);

/* Notes that the row in @line has no launch, for the error where no row has one. @line: 0: not of a row. @reason: a part of a sentence
 * marked with ROOF_REASON(): "no name" */
void          roof_launches_pass   (RoofLaunches     *self,
                                    guint64           line,
                                    const char       *reason);

/* What the tool counted instead, "SQ_WAVES = 16384", for the error where nothing is left. */
void          roof_launches_set_counters (RoofLaunches   *self,
                                    const char       *counters);

/* Adds the kernels to @into, in the order of their first launches. Work and bytes that were not counted stay so in the kernel. One
 * without counted work cannot stand on the chart: unless @into is of a profile, a finding has its time and bytes. One of which
 * nothing is known is left out. Bytes at levels that the machine (that of the
 * file, else that of @into) lacks are left out likewise. A launch with a time that is not positive counts without a time; work
 * and bytes below 0, or beyond 1e30, are not counted, with a finding. Kernels without any counted bytes, and those whose work
 * has no type, are told. Errors: nothing is left, which says what was not counted, or why no
 * row has a launch. */
gboolean      roof_launches_finish (RoofLaunches     *self,
                                    RoofImport       *into,
                                    GError          **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofLaunches, roof_launches_free)

G_END_DECLS

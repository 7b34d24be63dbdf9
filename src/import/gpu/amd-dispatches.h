/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/gpu/amd-counters.h"

G_BEGIN_DECLS

/* The dispatches of a profile whose counters come one by one. They become launches once all are known: where no dispatch of a
 * kernel has all counters, as after several passes, the kernel has the mean of each counter. */
typedef struct _RoofAmdDispatches RoofAmdDispatches;

typedef struct
{
  const char      *name;     /* borrowed, as the next */
  const char      *variant;  /* nullable: see RoofLaunch */
  double           time;     /* s, NAN: not known */
  guint64          mask;     /* which counters it has */
  RoofAmdCounters *counters; /* nullable: none */
} RoofAmdDispatch;

/* @launches, @chip: borrowed, and read when launches are added. */
RoofAmdDispatches *roof_amd_dispatches_new        (RoofLaunches          *launches,
                                                   const RoofAmdChip     *chip);
void               roof_amd_dispatches_free       (RoofAmdDispatches     *self);
/* Adds a dispatch without time and counters; both strings are copied. Returns: (transfer none) */
RoofAmdDispatch   *roof_amd_dispatches_add        (RoofAmdDispatches     *self,
                                                   const char            *name,
                                                   const char            *variant);
/* Adds @value to the counter in @slot: its instances add up. A negative one or NAN is not counted. */
void               roof_amd_dispatch_count        (RoofAmdDispatch       *dispatch,
                                                   int                    slot,
                                                   double                 value);
/* Adds a launch whose counters are all known. @time: s */
void               roof_amd_dispatches_add_launch (RoofAmdDispatches     *self,
                                                   const char            *name,
                                                   double                 time,
                                                   const RoofAmdCounters *counters);
/* Counts that the file has the counter @name, which tells neither work nor bytes. @value: its first is said */
void               roof_amd_dispatches_ignore     (RoofAmdDispatches     *self,
                                                   const char            *name,
                                                   double                 value);
/* Makes launches of the dispatches, and says in @into how they were counted. */
void               roof_amd_dispatches_finish     (RoofAmdDispatches     *self,
                                                   RoofImport            *into);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofAmdDispatches, roof_amd_dispatches_free)

G_END_DECLS

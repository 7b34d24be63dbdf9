/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/format.h"
#include "core/plan.h"

G_BEGIN_DECLS

struct _RoofPlan
{
  gatomicrefcount   ref_count;

  RoofOperation    *operation;
  RoofKernel       *kernel;
  RoofMachine      *machine;
  const char       *unit; /* of the main work; the operation's or the kernel's */

  double            values[ROOF_MAX_SLOTS];
  double            sizes[ROOF_N_ROLES]; /* B per value */

  const RoofFormat *formats[ROOF_MAX_TENSORS];
  guint             levels[ROOF_MAX_TENSORS];
  double            rows[ROOF_MAX_TENSORS]; /* values in a row at the kernel's own parameters */

  int               peaks[ROOF_MAX_UNITS];     /* -1: the machine has no such unit, see rates */
  RoofPeakFallback  fallbacks[ROOF_MAX_UNITS];
  double            rates[ROOF_MAX_UNITS];     /* FLOP/s; INFINITY where work beside the main is not timed */
  guint             same_unit[ROOF_MAX_UNITS]; /* the first work that runs on the same unit */

  /* B/s. The latter two are NAN where that direction runs at `bandwidths`. */
  double            bandwidths[ROOF_MAX_LEVELS];
  double            read_bandwidths[ROOF_MAX_LEVELS];
  double            write_bandwidths[ROOF_MAX_LEVELS];
  /* B of a custom kernel: those of no known direction, and those of one */
  double            custom_bytes[ROOF_MAX_LEVELS];
  double            custom_read[ROOF_MAX_LEVELS];
  double            custom_write[ROOF_MAX_LEVELS];
  guint             n_levels;
};

/* FALSE for work beside the main one whose unit the machine does not list: it takes no time. */
gboolean roof_plan_has_peak (const RoofPlan *self,
                             guint           work);

/* How much of the clock of @level, s, rests on one of its bandwidths: ROOF_FIELD_VALUE, _READ or _WRITE. The
 * three make up the clock. */
double   roof_plan_get_clock_part (const RoofPlan     *self,
                                   const RoofEstimate *estimate,
                                   guint               level,
                                   RoofMachineField    field);

G_END_DECLS

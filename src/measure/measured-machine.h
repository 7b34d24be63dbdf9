/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/machine/machine.h"
#include "measure/calibration.h"

G_BEGIN_DECLS

/* Which cells become the roofs of levels. */
typedef struct
{
  RoofLoopKind mix;            /* whose rate is the roof of main memory: ROOF_LOOP_READ (weights stream), COPY, TRIAD or UPDATE */
  gboolean     write_allocate; /* count lines that are read before they are written, in roofs and, by the machine, in kernels */
} RoofMeasuredChoice;

/* Reads, with lines counted that are read before they are written, but on ARM, whose caches notice streams of stores: as of the
 * presets of processors. */
RoofMeasuredChoice roof_measured_choice_usual (const RoofCalibration *calibration);

/* Whether the rate of @cell can be the roof of its level: reads can, and at main memory what @self chose. */
gboolean           roof_measured_choice_takes (const RoofMeasuredChoice *self,
                                               const RoofCell           *cell);

/* The machine ROOF_THIS_COMPUTER out of what @calibration has measured so far: peaks, levels L1 to DRAM, ceilings (no SIMD, no FMA,
 * no ILP, SIMD widths, one thread; copy, triad, non-temporal), spread of each roof from its p5 to its p95, launch overhead. Each number's source
 * is "measured here", with date, variant and what was counted; those of noisy cells have the confidence "low". A ceiling that noise
 * put above its roof is left out, which the machine's notes say. All cells stand in the machine's unknown members ("measured"), so
 * that a file keeps them. Returns: (transfer full); NULL with ROOF_ERROR_UNSUPPORTED while there is no peak or no level yet */
RoofMachine *roof_measured_machine_new   (const RoofCalibration    *calibration,
                                          const RoofMeasuredChoice *choice,
                                          GError                  **error);
/* Reads the cells back out of a machine's "measured" member. Returns: (transfer full) (nullable): NULL where it has none */
RoofCalibration *roof_measured_machine_read (const RoofMachine    *machine);

G_END_DECLS

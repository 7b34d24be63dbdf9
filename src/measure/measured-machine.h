/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/machine/machine.h"
#include "measure/calibration.h"

G_BEGIN_DECLS

/* Id of the machine file of this computer, among the user's own machines. */
#define ROOF_THIS_COMPUTER "this-computer"

/* Which cells become the roofs of levels. */
typedef struct
{
  RoofLoopKind mix;            /* whose rate is the roof of main memory: ROOF_LOOP_READ (weights stream), COPY, TRIAD or UPDATE */
  gboolean     write_allocate; /* count lines that are read before they are written */
} RoofMeasuredChoice;

/* A machine out of what @calibration has measured so far: peaks, levels L1 to DRAM, ceilings (no SIMD, no FMA, no ILP, SIMD widths,
 * one thread; copy, triad, non-temporal), spread of each as p5 and p95, launch overhead. Each number's source is "measured here", with
 * date and variant; all cells stand in the machine's unknown members ("measured"), so that a file keeps them.
 * Returns: (transfer full); NULL with ROOF_ERROR_UNSUPPORTED while there is no peak or no level yet */
RoofMachine *roof_measured_machine_new   (const RoofCalibration    *calibration,
                                          const RoofMeasuredChoice *choice,
                                          GError                  **error);
/* Reads the cells back out of a machine's "measured" member. Returns: (transfer full) (nullable): NULL where it has none */
RoofCalibration *roof_measured_machine_read (const RoofMachine    *machine);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/machine/machine.h"
#include "measure/calibration.h"

G_BEGIN_DECLS

/* A number of a machine that was measured, beside that of another: of its datasheet, or of an earlier calibration. */
typedef struct
{
  char          *id;        /* as of roof_machine_name_key(): "vector.fp64.peak", "dram.bandwidth", "ceiling.No FMA" */
  char          *name;      /* for people: "fp64", "DRAM", "No FMA", "Launch overhead"; translated */
  RoofDimension  dimension;
  RoofTally      tally;     /* how a performance is counted: ROOF_TALLY_OP of integers, else ROOF_TALLY_FLOP */
  double         measured;  /* base unit */
  double         other;     /* base unit */
  double         ratio;     /* measured / other */
  double         noise;     /* spread of the measured numbers as a fraction: a smaller difference is none; 0 if not known */
} RoofMeasuredRow;

/* The numbers that @measured and @other both have: peaks, bandwidths, ceilings, the launch overhead, in the order of @measured.
 * What a datasheet rates for one core stands beside what one thread reached. Returns: (transfer full) (element-type
 * RoofMeasuredRow): with no row, if they have none in common */
GArray   *roof_measured_compare          (const RoofMachine     *measured,
                                          const RoofMachine     *other);

/* What one thread reaches in two calibrations with different numbers of threads: fused multiply-adds and reading, a row
 * each; their ids are those of @measured's cells. Returns: (transfer full) (element-type RoofMeasuredRow) */
GArray   *roof_calibration_compare_single (const RoofCalibration *measured,
                                           const RoofCalibration *former);
/* "2 threads → 1 thread", before and now: only what one thread reaches is compared. Returns: (transfer full) (nullable), translated: NULL
 * where both used as many, and all is compared */
char     *roof_calibration_print_threads  (const RoofCalibration *measured,
                                           const RoofCalibration *former);

/* A row as a sentence. @former: @row's other number was measured the last time; FALSE: a datasheet says it. "DRAM 446.9 GB/s, 97 %
 * of the datasheet's 460.8 GB/s", "DRAM 23.1 GB/s, 2 % less". Returns: (transfer full), translated */
char     *roof_measured_row_print        (const RoofMeasuredRow *row,
                                          gboolean               former);
/* When a calibration was: "12 November 2026, 14:05". Returns: (transfer full), translated */
char     *roof_measured_print_date       (GDateTime             *when);

/* Whether @row is of a roof, or of what one thread reaches: what is told first. */
gboolean  roof_measured_row_is_main      (const RoofMeasuredRow *row);

/* Whether @machine is the datasheet of the model @processor (char *, nullable), as the system calls it: "AMD EPYC 9654 96-Core
 * Processor" is "EPYC 9654 (Genoa)", and not "EPYC 9654P". */
gboolean  roof_measured_is_datasheet     (const RoofMachine     *machine,
                                          gconstpointer          processor);
/* "The datasheet rates all 24 cores; 2 are used here." Returns: (transfer full) (nullable), translated: NULL where they are as many, or not known */
char     *roof_datasheet_print_cores     (const RoofMachine     *datasheet,
                                          const RoofCalibration *calibration);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cli/counting-tool.h"

G_BEGIN_DECLS

/* A command that is run some times, and the kernel that it is. */
typedef struct
{
  /* Given. */
  const char * const *command;
  RoofMachine        *machine;   /* whose main memory the bytes are of */
  RoofTool            tool;
  guint               warm_ups;  /* runs that are not measured */
  guint               repeats;
  double              flops;     /* FLOP of a run, as said; NAN: not said */
  double              bytes;     /* B of main memory in a run, likewise */
  const char         *name;      /* nullable: of the kernel; else the command */
  const char         *compute;   /* nullable: dtype of the work; else what most of it was counted in, else fp64 */
  const char         *unit;      /* nullable: of the work; else the machine's vector unit, if it has one */

  /* Filled while the command runs. */
  GArray             *times;     /* of RoofCommandTime: a repeat each */
  char               *reasons[2]; /* nullable: why FLOPs, why bytes were not counted */
  GPtrArray          *remarks;   /* (element-type utf8): what should be known of the counts */
} RoofMeasuredRun;

void        roof_measured_run_clear       (RoofMeasuredRun        *self);

/* Runs the command, warm-up runs first; a RoofInterrupt's function. @self: a RoofMeasuredRun */
gboolean    roof_measured_run_do          (gpointer                self,
                                           GCancellable           *cancellable,
                                           GError                **error);

/* The medians of what was counted, NAN where not all repeats counted it. @single: FLOP in fp32 among these, or NAN */
void        roof_measured_run_count       (const RoofMeasuredRun  *self,
                                           double                 *flops,
                                           double                 *bytes,
                                           double                 *single);

/* A custom kernel with the single times. Its work and bytes are those that were said, else those that were counted, else absent;
 * where both are known, what was counted is part of the measurement. Returns: (transfer full) (nullable) */
RoofKernel *roof_measured_run_make_kernel (const RoofMeasuredRun  *self,
                                           GError                **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofMeasuredRun, roof_measured_run_clear)

G_END_DECLS

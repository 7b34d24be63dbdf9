/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/machine/machine.h"

G_BEGIN_DECLS

/* The roofs that the micro-benchmark of rocprof-compute measures of a device. */

/* The rate called @title, "HBMBw" or "MFMAF64Flops", in GB/s or GFLOP/s; NAN: absent. */
typedef double (*RoofRocprofRate) (const char *title,
                                   gpointer    data);

/* What is to be said of any such machine. */
#define ROOF_ROCPROF_MACHINE_DOUBT "on gfx90a, releases before 3.7.0 measured half of the bf16 peak"

/* @name: (nullable): of the machine. Errors: no peak or no level was measured. Returns: (transfer full) (nullable) */
RoofMachine *roof_rocprof_machine_new (const char       *name,
                                       RoofRocprofRate   rate,
                                       gpointer          data,
                                       GError          **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* The roofs that the micro-benchmark of rocprof-compute measures of a device. */

/* The rate called @title, "HBMBw" or "MFMAF64Flops", in GB/s or GFLOP/s; NAN: absent. */
typedef double (*RoofRocprofRate) (const char *title,
                                   gpointer    data);

/* Says that the bf16 peak may be half of the true one, if the chip is, or may be, a gfx90a. @arch: (nullable): not known */
void         roof_rocprof_machine_doubt (RoofImport      *into,
                                       const char       *arch);

/* @name: (nullable): of the machine. Errors: no peak or no level was measured. Returns: (transfer full) (nullable) */
RoofMachine *roof_rocprof_machine_new (const char       *name,
                                       RoofRocprofRate   rate,
                                       gpointer          data,
                                       GError          **error);

G_END_DECLS

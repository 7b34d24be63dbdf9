/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "import/gpu/amd-database.h"
#include "import/import-result.h"

/* AMD's databases where the program is built without SQLite: what makes tables of them. */

const RoofForeignFormat roof_rocprof_analysis_format = {
  .id = "rocprof-analysis",
  .name = N_ ("rocprof-compute analysis database"),
  .recognize = roof_amd_database_is_analysis,
  .advice = N_ ("this is an analysis of rocprof-compute in an SQLite database, which this program does not read; the roofline.csv and "
                "the pmc_perf.csv of the folder that was analysed can be opened here"),
};

const RoofForeignFormat roof_rocpd_format = {
  .id = "rocpd",
  .name = N_ ("rocprofv3 database"),
  .patterns = { "*.db" },
  .recognize = roof_amd_database_is_any,
  .advice = N_ ("this is an SQLite database, which this program does not read; if rocprofv3 wrote it, “rocpd convert -i FILE "
                "--output-format csv” makes tables of it that can be opened here"),
};

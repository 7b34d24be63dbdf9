/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/profile-database.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Databases of profilers: how they are recognised, and in a build without SQLite what makes tables of them. */

#ifdef ROOF_HAS_SQLITE
#define READ(reader, what) .read = reader, .gives = what
#else
#define READ(reader, what) .read = NULL
#endif

#define MAGIC "SQLite format 3" /* and a NUL */

/* Whether @word stands in @head, which may hold NUL bytes. */
static gboolean
contains (const char *head,
          gsize       length,
          const char *word)
{
  gsize n = strlen (word);

  for (gsize i = 0; i + n <= length; i++)
    if (memcmp (head + i, word, n) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_database (const char *head,
             gsize       length)
{
  return length >= sizeof MAGIC && memcmp (head, MAGIC, sizeof MAGIC) == 0;
}

/* The schema at the beginning of a database names its tables. */
static gboolean
is_analysis (const char *head,
             gsize       length)
{
  return is_database (head, length) && contains (head, length, "compute_workload");
}

static gboolean
is_nsys (const char *head,
         gsize       length)
{
  return is_database (head, length)
         && (contains (head, length, "CUPTI_ACTIVITY_KIND_") || contains (head, length, "TARGET_INFO_GPU"));
}

const RoofForeignFormat roof_rocprof_analysis_format = {
  .id = "rocprof-analysis",
  .name = N_ ("rocprof-compute analysis database"),
  .patterns = { "*.db" },
  .recognize = is_analysis,
  READ (roof_rocprof_analysis_read, ROOF_GIVES_RUN | ROOF_GIVES_MACHINE),
  .advice = N_ ("this is an analysis of rocprof-compute in an SQLite database, which this program does not read; the roofline.csv and "
                "the pmc_perf.csv of the folder that was analysed can be opened here"),
};

const RoofForeignFormat roof_nsys_database_format = {
  .id = "nsys-database",
  .name = N_ ("Nsight Systems database"),
  .patterns = { "*.sqlite" },
  .recognize = is_nsys,
  .begins = N_ ("the name is that of a database, but the content does not begin with “SQLite format 3”"),
  READ (roof_nsys_database_read, ROOF_GIVES_RUN),
  .advice = N_ ("this is an SQLite database of Nsight Systems, which this program does not read; “nsys stats --report cuda_gpu_kern_sum "
                "--format csv FILE” makes a table of its times that can be opened here"),
};

const RoofForeignFormat roof_rocpd_format = {
  .id = "rocpd",
  .name = N_ ("rocprofv3 database"),
  .patterns = { "*.db" },
  .recognize = is_database,
  .begins = N_ ("the name is that of a database, but the content does not begin with “SQLite format 3”"),
  READ (roof_rocpd_read, ROOF_GIVES_RUN),
  .advice = N_ ("this is an SQLite database, which this program does not read; if rocprofv3 wrote it, “rocpd convert -i FILE "
                "--output-format csv” makes tables of it that can be opened here"),
};

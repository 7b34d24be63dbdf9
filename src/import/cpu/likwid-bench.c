/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/launches.h"
#include "import/sheet.h"
#include "import/table/csv-number.h"

/* What likwid-bench prints: for each run lines of a title and a number, "Number of Flops:", "Data volume (Byte):", "Time:". */

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_sheet_has_line (head, length, "Number of Flops:")
         || (roof_sheet_has_line (head, length, "LIKWID MICRO BENCHMARK") && roof_sheet_has_line (head, length, "MByte/s:"));
}

/* What is known of a run; NAN: not said. */
typedef struct
{
  char   *test; /* nullable */
  guint64 line; /* that names it */
  double  time, flops, bytes;
} BenchRun;

static const BenchRun unknown = { NULL, 0, NAN, NAN, NAN };

/* FLOPs and bytes of the run, which are those of all its threads. The size of its arrays, not the
 * name of the kernel, says at which level the bytes moved: likwid-bench does not, so they stand at
 * L1, where all of them passed. */
static void
end_run (BenchRun      *run,
         RoofLaunches  *launches)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;

  if (run->test != NULL && !isnan (run->flops) && run->time > 0)
    {
      launch.name = run->test;
      launch.unit = "vector";
      launch.compute = strstr (run->test, "_sp") != NULL ? "fp32" : "fp64";
      launch.time = run->time;
      launch.flops = run->flops;
      if (run->bytes > 0)
        launch.bytes[0] = (RoofLaunchBytes) { "l1", run->bytes };
      roof_launches_add (launches, &launch);
    }
  else if (run->test != NULL)
    roof_launches_pass (launches, run->line,
                        run->time > 0 ? ROOF_REASON ("this test has no number of FLOPs") : ROOF_REASON ("this test has no time above 0"));
  g_free (run->test);
  *run = unknown;
}

static void
take_line (BenchRun      *run,
           const char    *line,
           guint64        number,
           RoofLaunches  *launches)
{
  const char *colon = strchr (line, ':');
  g_autofree char *title = colon != NULL ? g_strndup (line, (gsize) (colon - line)) : NULL;
  g_auto (GStrv) words = colon != NULL ? roof_sheet_split (colon + 1) : NULL;
  double value = words != NULL && words[0] != NULL ? roof_csv_number_read (words[0], ROOF_DIMENSION_COUNT) : NAN;

  if (title == NULL)
    return;
  g_strstrip (title);
  if (g_str_equal (title, "Test"))
    {
      end_run (run, launches);
      run->line = number;
      run->test = g_strdup (words[0] != NULL ? words[0] : "");
    }
  else if (g_str_equal (title, "Time"))
    run->time = value;
  else if (g_str_equal (title, "Number of Flops"))
    run->flops = value;
  else if (g_str_equal (title, "Data volume (Byte)"))
    run->bytes = value;
  else if (g_str_equal (title, "MByte/s") && isnan (run->bytes))
    run->bytes = value * 1e6 * run->time;
  else if (g_str_equal (title, "MFlops/s") && isnan (run->flops))
    run->flops = value * 1e6 * run->time;
}

static gboolean
read_bench (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_auto (GStrv) lines = roof_sheet_read_lines (stream, into, error);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  BenchRun run = unknown;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    take_line (&run, lines[i], i + 1, launches);
  if (run.test == NULL)
    roof_launches_pass (launches, 0, ROOF_REASON ("the line “Test:” is missing"));
  end_run (&run, launches);
  if (lines != NULL && roof_launches_get_n (launches) > 0)
    roof_import_tell (into, ROOF_FINDING_GUESSED,
                      "the bytes are those of all loads and stores, at L1: the file does not say "
                      "which memory the "
                      "arrays lie in");
  return lines != NULL && roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_likwid_bench_format = {
  .id = "likwid-bench",
  .name = N_ ("likwid-bench"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.txt", "*.out" },
  .recognize = recognize,
  .read = read_bench,
};

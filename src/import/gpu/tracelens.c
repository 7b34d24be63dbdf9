/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/import-result.h"
#include "import/launches.h"
#include "import/table/csv-number.h"
#include "import/table/csv-reader.h"
#include "import/table/csv.h"
#include "import/text-head.h"

/* Reports of TraceLens on traces of PyTorch: a row for each operator and shape, of one call. Its GFLOPS are work, 1e9 FLOP, its MB
 * are 2^20 B (TraceLens, perf_model.py: bytes / 1024²). */

#define MICRO 1e-6
#define GIGA 1e9
#define MEBI 1048576.0

enum
{
  NAME,
  FLOPS,
  BYTES,
  TIME,
  COUNT,
  DIMS,
  SPEC,
  N_COLUMNS,
};

/* Titles begin so; behind it are "_first", "_mean" or nothing. */
static const struct
{
  const char *title, *other; /* nullable */
} columns[N_COLUMNS] = {
  { "name", NULL },
  { "GFLOPS", "GFLOPS_first" },
  { "Data Moved (MB)", "Data Moved (MB)_first" },
  { "Kernel Time (µs)_mean", NULL },
  { "name_count", "operation_count" },
  { "Input Dims", "Input Dims_first" },
  { "Compute Spec", NULL },
};

static gboolean
recognize (const char *head,
           gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);
  const char *line = text != NULL ? roof_text_head_find_line (text, "Data Moved (MB)") : NULL;
  g_autofree char *titles = line != NULL ? g_strndup (line, strcspn (line, "\r\n")) : NULL;

  return titles != NULL && strstr (titles, "GFLOPS") != NULL && strstr (titles, "Kernel Time (µs)") != NULL;
}

static const char *
get_field (const RoofCsvRow *row,
           const int        *places,
           int               column)
{
  return places[column] >= 0 && (guint) places[column] < row->n ? row->fields[places[column]] : "";
}

static double
get_number (const RoofCsvRow *row,
            const int        *places,
            int               column)
{
  const char *text = get_field (row, places, column);
  gboolean has_unit;
  double value;

  if (roof_csv_number_is_absent (text) || !roof_csv_number_parse (text, ROOF_CSV_POINT, ROOF_DIMENSION_COUNT, &value, &has_unit, NULL))
    return NAN;
  return value >= 0 && !has_unit ? value : NAN;
}

/* "matrix_bf16" */
static void
take_spec (const char  *spec,
           RoofLaunch  *launch)
{
  static const char *const dtypes[] = { "fp64", "fp32", "tf32", "bf16", "fp16", "fp8", "fp4", "int8" };

  for (guint i = 0; i < G_N_ELEMENTS (dtypes); i++)
    if (g_str_has_suffix (spec, dtypes[i]))
      {
        launch->unit = g_str_has_prefix (spec, "vector") ? "vector" : "matrix";
        launch->compute = dtypes[i];
      }
}

static void
take_row (RoofLaunches     *launches,
          const RoofCsvRow *row,
          const int        *places)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  double count = get_number (row, places, COUNT);
  const char *dims = get_field (row, places, DIMS);
  g_autofree char *variant = *dims != '\0' ? g_strconcat (" ", dims, NULL) : NULL;

  launch.name = get_field (row, places, NAME);
  if (*launch.name == '\0')
    return;
  launch.variant = variant;
  launch.n = count >= 1 ? count : 1;
  launch.time = get_number (row, places, TIME) * MICRO * launch.n;
  launch.flops = get_number (row, places, FLOPS) * GIGA * launch.n;
  launch.bytes[0] = (RoofLaunchBytes) { "dram", get_number (row, places, BYTES) * MEBI * launch.n };
  take_spec (get_field (row, places, SPEC), &launch);
  roof_launches_add (launches, &launch);
}

/* Finds the columns in a row of titles. FALSE: it is none */
static gboolean
find_columns (const RoofCsvRow *row,
              int              *places)
{
  for (guint k = 0; k < N_COLUMNS; k++)
    {
      places[k] = -1;
      for (guint i = 0; i < row->n; i++)
        if (g_str_equal (row->fields[i], columns[k].title) || g_strcmp0 (row->fields[i], columns[k].other) == 0)
          places[k] = (int) i;
    }
  return places[NAME] >= 0 && places[FLOPS] >= 0;
}

static gboolean
read_report (GInputStream  *stream,
             RoofImport    *into,
             GError       **error)
{
  gboolean wide = FALSE, found = FALSE;
  g_autoptr (GBufferedInputStream) text = roof_csv_open (stream, into->cancellable, &wide, error);
  g_autoptr (RoofCsvReader) reader = text != NULL ? roof_csv_reader_new (G_INPUT_STREAM (text), ',', into->cancellable) : NULL;
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  g_autoptr (GError) fault = NULL;
  const RoofCsvRow *row;
  int places[N_COLUMNS];

  if (reader == NULL)
    return FALSE;
  while ((row = roof_csv_reader_next (reader, &fault)) != NULL)
    if (found)
      take_row (launches, row, places);
    else
      found = find_columns (row, places);
  if (fault != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return FALSE;
    }
  roof_import_note (into, ROOF_FINDING_GUESSED, "bytes are the least that the shapes need, not measured; “MB” are MiB here");
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_tracelens_format = {
  .id = "tracelens",
  .name = N_ ("TraceLens report"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_report,
};

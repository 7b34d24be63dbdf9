/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/import-result.h"
#include "import/table/csv-number.h"
#include "import/table/csv-reader.h"
#include "import/table/csv.h"
#include "import/text-head.h"

/* roofline.csv of rocprof-compute: the roofs that its micro-benchmark measured, in GB/s and GFLOP/s, a row for each device. */

#define GIGA 1e9

/* Columns by title, in any case; MFMA is WMMA on RDNA. */
static const struct
{
  const char *title, *unit, *dtype;
} peaks[] = {
  { "MFMAF64Flops", "matrix", "fp64" }, { "MFMAF32Flops", "matrix", "fp32" }, { "MFMABF16Flops", "matrix", "bf16" },
  { "MFMAF16Flops", "matrix", "fp16" }, { "MFMAF8Flops", "matrix", "fp8" },   { "MFMAF6F4Flops", "matrix", "fp4" },
  { "MFMAI8Ops", "matrix", "int8" },    { "WMMABF16Flops", "matrix", "bf16" }, { "WMMAF16Flops", "matrix", "fp16" },
  { "WMMAI8Ops", "matrix", "int8" },    { "FP64Flops", "vector", "fp64" },    { "FP32Flops", "vector", "fp32" },
  { "FP16Flops", "vector", "fp16" },
};

static const struct
{
  const char   *title, *id, *name;
  RoofLevelKind kind;
} levels[] = {
  { "LDSBw", "lds", "LDS", ROOF_LEVEL_CACHE }, { "L0Bw", "l0", "L0", ROOF_LEVEL_CACHE },   { "L1Bw", "l1", "L1", ROOF_LEVEL_CACHE },
  { "L2Bw", "l2", "L2", ROOF_LEVEL_CACHE },    { "MALLBw", "mall", "MALL", ROOF_LEVEL_CACHE },
  { "HBMBw", "hbm", "HBM", ROOF_LEVEL_MEMORY },
};

static gboolean
recognize (const char *head,
           gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);
  const char *line = text != NULL ? roof_text_head_find_line (text, "HBMBw") : NULL;
  g_autofree char *titles = line != NULL ? g_strndup (line, strcspn (line, "\r\n")) : NULL;

  return titles != NULL && strchr (titles, '{') == NULL && (strstr (titles, "MFMA") != NULL || strstr (titles, "WMMA") != NULL);
}

static int
find_column (char       **titles,
             const char  *title)
{
  for (guint i = 0; titles[i] != NULL; i++)
    if (g_ascii_strcasecmp (titles[i], title) == 0)
      return (int) i;
  return -1;
}

/* The number of the column @title times 1e9; NAN: absent, or 0, which is not measured. */
static double
get_rate (char            **titles,
          const RoofCsvRow *row,
          const char       *title)
{
  int column = find_column (titles, title);
  gboolean has_unit;
  double value;

  if (column < 0 || (guint) column >= row->n || roof_csv_number_is_absent (row->fields[column])
      || !roof_csv_number_parse (row->fields[column], ROOF_CSV_POINT, ROOF_DIMENSION_COUNT, &value, &has_unit, NULL))
    return NAN;
  return value > 0 ? value * GIGA : NAN;
}

static RoofMachine *
build (char            **titles,
       const RoofCsvRow *row,
       GError          **error)
{
  static char source[] = "rocprof-compute, measured", confidence[] = "high";
  RoofMachineBuilder *builder = roof_machine_builder_new ("rocprof-roofline", _ ("GPU measured by rocprof-compute"));

  roof_machine_builder_set_vendor (builder, "AMD");
  roof_machine_builder_set_class (builder, "gpu");
  for (guint i = 0; i < G_N_ELEMENTS (peaks); i++)
    {
      RoofPeak peak = roof_peak_make (peaks[i].unit, peaks[i].dtype, get_rate (titles, row, peaks[i].title));

      peak.peak.source = source;
      peak.peak.confidence = confidence;
      if (!isnan (peak.peak.value))
        roof_machine_builder_add_peak (builder, &peak);
    }
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      RoofLevel level = roof_level_make (levels[i].id, levels[i].name, levels[i].kind, get_rate (titles, row, levels[i].title));

      level.bandwidth.source = source;
      level.bandwidth.confidence = confidence;
      if (!isnan (level.bandwidth.value))
        roof_machine_builder_add_level (builder, &level);
    }
  return roof_machine_builder_end (builder, error);
}

/* Fails, unless reading failed already. */
static gboolean
fail_without_device (GError **error)
{
  if (error == NULL || *error == NULL)
    roof_fail (error, "there is no device below the titles");
  return FALSE;
}

static gboolean
read_roofline (GInputStream  *stream,
               RoofImport    *into,
               GError       **error)
{
  gboolean wide = FALSE;
  g_autoptr (GBufferedInputStream) text = roof_csv_open (stream, into->cancellable, &wide, error);
  g_autoptr (RoofCsvReader) reader = text != NULL ? roof_csv_reader_new (G_INPUT_STREAM (text), ',', into->cancellable) : NULL;
  g_auto (GStrv) titles = NULL;
  const RoofCsvRow *row;
  guint n_others = 0;

  while (reader != NULL && titles == NULL && (row = roof_csv_reader_next (reader, error)) != NULL)
    if (row->n > 1)
      {
        titles = g_new0 (char *, row->n + 1);
        for (guint i = 0; i < row->n; i++)
          titles[i] = g_strdup (row->fields[i]);
      }
  row = titles != NULL ? roof_csv_reader_next (reader, error) : NULL;
  if (row == NULL)
    return fail_without_device (error);
  into->found = build (titles, row, error);
  if (into->found == NULL)
    return FALSE;
  while (roof_csv_reader_next (reader, NULL) != NULL)
    n_others++;
  if (n_others > 0)
    roof_import_note (into, ROOF_FINDING_LEFT_OUT, "%u more devices: the roofs are those of the first", n_others);
  roof_import_note (into, ROOF_FINDING_GUESSED, "on gfx90a, releases before 3.7.0 measured half of the bf16 peak");
  return TRUE;
}

const RoofForeignFormat roof_rocprof_roofline_format = {
  .id = "rocprof-roofline",
  .name = N_ ("Roofs of rocprof-compute"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_roofline,
};

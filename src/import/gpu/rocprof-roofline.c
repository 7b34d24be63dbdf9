/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/foreign-table.h"

/* roofline.csv of rocprof-compute: the roofs that its micro-benchmark measured, in GB/s and GFLOP/s, a row for each device. */

#define GIGA 1e9

static const RoofForeignColumn columns[] = { { "HBMBw", ROOF_DIMENSION_BANDWIDTH, GIGA, TRUE }, { NULL } };

/* Other columns by title; MFMA is WMMA on RDNA. */
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
  return (g_strstr_len (head, (gssize) length, "MFMA") != NULL || g_strstr_len (head, (gssize) length, "WMMA") != NULL)
         && roof_foreign_table_find (head, length, columns) != '\0';
}

/* NAN: absent, or 0, which is not measured. */
static double
get_rate (const RoofForeignTable *table,
          const char             *title)
{
  double rate = roof_foreign_table_read_field (table, roof_foreign_table_find_field (table, title), ROOF_DIMENSION_COUNT, GIGA);

  return rate > 0 ? rate : NAN;
}

static RoofMachine *
build (const RoofForeignTable  *table,
       GError                 **error)
{
  static char source[] = "rocprof-compute, measured", confidence[] = "high";
  RoofMachineBuilder *builder = roof_machine_builder_new ("rocprof-roofline", _ ("GPU measured by rocprof-compute"));

  roof_machine_builder_set_vendor (builder, "AMD");
  roof_machine_builder_set_class (builder, "gpu");
  for (guint i = 0; i < G_N_ELEMENTS (peaks); i++)
    {
      RoofPeak peak = roof_peak_make (peaks[i].unit, peaks[i].dtype, get_rate (table, peaks[i].title));

      peak.peak.source = source;
      peak.peak.confidence = confidence;
      if (!isnan (peak.peak.value))
        roof_machine_builder_add_peak (builder, &peak);
    }
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      RoofLevel level = roof_level_make (levels[i].id, levels[i].name, levels[i].kind, get_rate (table, levels[i].title));

      level.bandwidth.source = source;
      level.bandwidth.confidence = confidence;
      if (!isnan (level.bandwidth.value))
        roof_machine_builder_add_level (builder, &level);
    }
  return roof_machine_builder_end (builder, error);
}

static gboolean
read_roofline (GInputStream  *stream,
               RoofImport    *into,
               GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  guint n_others = 0;

  if (!roof_foreign_table_next (table))
    return roof_foreign_table_end (table, error) && roof_fail (error, "there is no device below the titles");
  into->found = build (table, error);
  if (into->found == NULL)
    return FALSE;
  while (roof_foreign_table_next (table))
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/gpu/rocprof-machine.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define GIGA 1e9

/* Columns by title, in any case; MFMA is WMMA on RDNA. Of several of a dtype the first counts. */
static const struct
{
  const char *title, *unit, *dtype;
} peaks[] = {
  { "MFMAF64Flops", "matrix", "fp64" }, { "MFMAF32Flops", "matrix", "fp32" },  { "MFMABF16Flops", "matrix", "bf16" },
  { "MFMAF16Flops", "matrix", "fp16" }, { "MFMAF8Flops", "matrix", "fp8" },    { "MFMAF6Flops", "matrix", "fp6" },
  { "MFMAF4Flops", "matrix", "fp4" },   { "MFMAF6F4Flops", "matrix", "fp4" },  { "MFMAI8Ops", "matrix", "int8" },
  { "WMMAF32Flops", "matrix", "fp32" }, { "WMMABF16Flops", "matrix", "bf16" }, { "WMMAF16Flops", "matrix", "fp16" },
  { "WMMAF8Flops", "matrix", "fp8" },   { "WMMAI8Ops", "matrix", "int8" },     { "FP64Flops", "vector", "fp64" },
  { "FP32Flops", "vector", "fp32" },    { "FP16Flops", "vector", "fp16" },     { "BF16Flops", "vector", "bf16" },
  { "I8Ops", "vector", "int8" },
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

/* B/s or FLOP/s; NAN: absent, or 0, which is not measured. */
static double
get_rate (RoofRocprofRate  rate,
          gpointer         data,
          const char      *title)
{
  double value = rate (title, data);

  return value > 0 ? value * GIGA : NAN;
}

static gboolean
is_same_peak (guint a,
              guint b)
{
  return g_str_equal (peaks[a].unit, peaks[b].unit) && g_str_equal (peaks[a].dtype, peaks[b].dtype);
}

/* The peak at @index of the table above, FLOP/s; NAN: not measured, or by a title before it. */
static double
get_peak (RoofRocprofRate  rate,
          gpointer         data,
          guint            index)
{
  for (guint i = 0; i < index; i++)
    if (is_same_peak (i, index) && !isnan (get_rate (rate, data, peaks[i].title)))
      return NAN;
  return get_rate (rate, data, peaks[index].title);
}

static gboolean
has_matrix_peak (const RoofMachine *machine,
                 const char        *dtype)
{
  for (guint i = 0; machine != NULL && i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, i);

      if (g_str_equal (peak->unit, "matrix") && g_str_equal (peak->dtype, dtype))
        return TRUE;
    }
  return FALSE;
}

void
roof_rocprof_machine_doubt (RoofImport *into,
                            const char *arch)
{
  gboolean unknown = arch == NULL || *arch == '\0';

  if (!has_matrix_peak (into->found, "bf16") || (unknown && has_matrix_peak (into->found, "fp8"))) /* gfx90a has no fp8 */
    return;
  if (unknown || g_str_has_prefix (arch, "gfx90a"))
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "the bf16 matrix peak: on gfx90a, releases before 3.7.0 measured half of it");
}

RoofMachine *
roof_rocprof_machine_new (const char       *name,
                          RoofRocprofRate   rate,
                          gpointer          data,
                          GError          **error)
{
  static char source[] = "rocprof-compute, measured", confidence[] = "high";
  RoofMachineBuilder *builder = roof_machine_builder_new ("rocprof-roofline", name != NULL ? name : _ ("GPU measured by rocprof-compute"));

  roof_machine_builder_set_vendor (builder, "AMD");
  roof_machine_builder_set_class (builder, "gpu");
  for (guint i = 0; i < G_N_ELEMENTS (peaks); i++)
    {
      RoofPeak peak = roof_peak_make (peaks[i].unit, peaks[i].dtype, get_peak (rate, data, i));

      peak.peak.source = source;
      peak.peak.confidence = confidence;
      if (!isnan (peak.peak.value))
        roof_machine_builder_add_peak (builder, &peak);
    }
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      RoofLevel level = roof_level_make (levels[i].id, levels[i].name, levels[i].kind, get_rate (rate, data, levels[i].title));

      level.bandwidth.source = source;
      level.bandwidth.confidence = confidence;
      if (!isnan (level.bandwidth.value))
        roof_machine_builder_add_level (builder, &level);
    }
  return roof_machine_builder_end (builder, error);
}

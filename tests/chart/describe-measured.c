/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe-gap.h"
#include "chart/words/describe-private.h"
#include "chart/words/describe-measured.h"

#include <string.h>

#include "fixtures.h"

/* Kernels and what is said of them, digit groups aside. The product has T_min = 5.096 us and T_max = 5.367 us. */
static const struct
{
  const char *kernel, *place, *repeats;
} cases[] = {
  { "'op': 'matmul', 'parameters': {'B': 16, 'D': 8192, 'F': 1024}, 'measured': {'time': 2e-6}",
    "2 µs is shorter than T_min, 5.096 µs: a number is wrong. Possible causes: data that stay in L2 (52.43 MB); fewer bytes than counted (HBM3 moves at most 6.7 MB in this time); a wrong timer.",
    NULL },
  { "'op': 'matmul', 'parameters': {'B': 16, 'D': 8192, 'F': 1024}, 'measured': {'time': 5.05e-6}",
    "Shorter than T_min by less than 2 %: at the bound within measurement error.", NULL },
  { "'op': 'matmul', 'parameters': {'B': 16, 'D': 8192, 'F': 1024}, 'measured': {'time': 5.2e-6}",
    "Between T_min and T_max: 62 % of the possible overlap.", NULL },
  { "'op': 'custom', 'parameters': {'flops': 9e11, 'bytes.hbm': 3e9}, 'measured': {'time': 1.2e-3}",
    "Between T_min and T_max of the datasheet's peaks: 68 % of the possible overlap; 93 % at the sustained rates.", NULL },
  { "'op': 'matmul', 'parameters': {'B': 16, 'D': 8192, 'F': 1024}, 'measured': {'time': 5.3665e-6}",
    "The time is T_max: nothing overlaps; math and transfers run in sequence.", NULL },
  { "'op': 'matmul', 'parameters': {'B': 16, 'D': 8192, 'F': 1024}, 'measured': {'time': 5.0965e-6}",
    "The time is T_min: math and transfers overlap fully.", NULL },
  { "'op': 'matmul', 'parameters': {'B': 16, 'D': 8192, 'F': 1024},"
    " 'measured': {'repeats': [9e-6, 10e-6, 11e-6, 12e-6]}",
    "5.133 µs longer than T_max, 5.367 µs. Explained by tiles and waves.",
    "From 42 % to 57 % of the roof in 4 repeats." },
  /* Longer than tiles, sustained rates and no overlap explain. */
  { "'op': 'matmul', 'parameters': {'B': 4224, 'D': 4224, 'F': 4224}, 'measured': {'time': 3e-4}",
    "115.7 µs longer than T_max of the datasheet's peaks, 184.3 µs. Explained by tiles and waves, and sustained rates: 78.73 µs. Possible causes of the other 36.97 µs: work or bytes not counted, waiting.",
    NULL },
  /* No longer than that. */
  { "'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.hbm': 3.35e9}, 'measured': {'time': 1.058e-3}",
    "56.99 µs longer than T_max of the datasheet's peaks, 1.001 ms. Explained by sustained rates.", NULL },
  { "'op': 'custom', 'parameters': {'flops': 1e9}, 'measured': {'time': 1e-3}",
    "999 µs longer than T_max, 1.011 µs. Possible causes: work or bytes not counted, latency, waiting.", NULL },
  /* Scales of weights that were not read. */
  { "'op': 'matmul', 'parameters': {'B': 1, 'D': 4096, 'F': 4096}, 'formats': {'weights': 'int4_g128'}, 'measured': {'time': 2.54e-6}",
    "2.54 µs lies between the ideal time, 2.509 µs, and T_min, 2.607 µs: the run avoided part of “Formats”.", NULL },
  { "'op': 'matmul', 'parameters': {'B': 8192, 'D': 8192, 'F': 8192},"
    " 'measured': {'time': 3e-3, 'bytes': {'hbm': 9e9}}",
    "Predicted to be compute bound, but Tensor Core bf16 is busy 37 % of the time and HBM3 90 %: the estimate counts too few bytes.",
    NULL },
  { "'op': 'matmul', 'parameters': {'B': 8192, 'D': 8192, 'F': 8192}, 'measured': {'time': 1e-3, 'min': 0.9e-3, 'max': 1.2e-3}",
    "1 ms is shorter than T_min, 1.111 ms: a number is wrong. Possible causes: less work than counted; a sparse peak; a narrower dtype; a wrong timer.",
    "From 93 % to 123 % of the roof." },
  /* A machine without the dtype. */
  { "'op': 'custom', 'parameters': {'flops': 2e12}, 'compute': 'fp4', 'measured': {'time': 5e-4}",
    "500 µs is shorter than T_min, 1.011 ms: a number is wrong. Possible causes: the roof is that of fp8, since the machine lists none for fp4; less work than counted; a sparse peak; a wrong timer.",
    NULL },
};

static RoofScene *
measure (const char *kernel)
{
  g_autofree char *text = g_strdup_printf ("{'name': 'k', %s}", kernel);

  return fixture_make_scene ("nvidia-h100-sxm5-80gb", text, NULL, 0);
}

/* The verdict and the gap name the same causes of a run that is too fast. */
static void
test_one_list_of_causes (void)
{
  g_autoptr (RoofScene) scene = measure ("'op': 'matmul', 'parameters': {'B': 8192, 'D': 8192, 'F': 8192}, 'measured': {'time': 1e-3}");
  RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 0);
  g_autofree char *causes = roof_describe_faster_causes (analysis), *place = roof_describe_measured_place (analysis);
  g_autofree char *below = NULL;
  RoofGap gap;

  g_assert_true (roof_analysis_get_gap (analysis, &gap));
  below = roof_describe_gap_below (analysis, &gap);
  g_assert_nonnull (strstr (place, causes));
  g_assert_nonnull (strstr (below, causes));
}

/* What the window says under its sentence is a part of what the command line says: a fault, or the overlap, and never both. */
static void
test_parts (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = measure (cases[i].kernel);
      RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 0);
      g_autofree char *fault = roof_describe_measured_fault (analysis), *overlap = roof_describe_measured_overlap (analysis);
      g_autofree char *place = roof_describe_measured_place (analysis);
      gboolean longer = place != NULL && strstr (place, "longer than T_max") != NULL;

      g_assert_true (fault == NULL || overlap == NULL);
      g_assert_true (fault == NULL || g_str_has_prefix (place, fault));
      g_assert_true (overlap == NULL || g_str_equal (place, overlap));
      g_assert_true ((place != NULL) == (longer || fault != NULL || overlap != NULL));
    }
}

static void
test_places (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = measure (cases[i].kernel);
      RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 0);
      g_autofree char *place = fixture_plain (roof_describe_measured_place (analysis));
      g_autofree char *said = roof_describe_repeats (analysis);
      g_autofree char *repeats = said != NULL ? fixture_plain (g_strdup (said)) : NULL;

      g_assert_cmpstr (place, ==, cases[i].place);
      g_assert_cmpstr (repeats, ==, cases[i].repeats);
    }
}

/* 64 FLOP/B where the ridge is 295, with bytes that vary by a factor of 4 about their median, and near the ridge. */
static void
test_certainty (void)
{
  static const struct { const char *bytes, *says; } spreads[] = {
    { "{'median': 1e9, 'min': 0.5e9, 'max': 2e9}", "Memory bound on HBM3 with probability 97 %: measured bytes vary." },
    { "{'median': 5e8, 'min': 2.5e8, 'max': 1e9}", "Compute bound with probability 52 %: bytes measured at HBM3 vary." },
    { "{'median': 1e9, 'min': 0.99e9, 'max': 1.01e9}", "Memory bound on HBM3 even though measured bytes vary." },
    { "{'median': 2e8, 'min': 1.99e8, 'max': 2.01e8}", "Compute bound even though bytes measured at HBM3 vary." },
    { "5e8", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (spreads); i++)
    {
      g_autofree char *kernel
        = g_strdup_printf ("'op': 'custom', 'parameters': {'flops': 1.5e11, 'bytes.hbm': 5e8}, 'measured': {'time': 1e-3, 'bytes': {'hbm': %s}}",
                           spreads[i].bytes);
      g_autoptr (RoofScene) scene = measure (kernel);
      g_autofree char *said = roof_describe_certainty (roof_report_get_analysis (roof_scene_get_report (scene), 0));
      g_autofree char *plain = said != NULL ? fixture_plain (g_strdup (said)) : NULL;

      g_assert_cmpstr (plain, ==, spreads[i].says);
    }
}

/* One run has no range, a range of one number is said once, and a deviation is said with it. */
static void
test_repeats (void)
{
  static const struct { const char *measured, *says; } spreads[] = {
    { "{'repeats': [7.385e-6]}", "Timed once." },
    { "{'time': 7.385e-6, 'min': 7.385e-6, 'max': 7.385e-6}", NULL },
    { "{'repeats': [7.385e-6, 7.386e-6]}", "69 % in each of 2 repeats." },
    { "{'time': 7.385e-6, 'sigma': 1e-7}", "Standard deviation 100 ns, 1.4 % of the time." },
    { "{'time': 7.385e-6, 'min': 7e-6, 'max': 8e-6, 'sigma': 1e-7, 'repeats': 5}",
      "From 64 % to 73 % of the roof in 5 repeats. Standard deviation 100 ns, 1.4 % of the time." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (spreads); i++)
    {
      g_autofree char *kernel = g_strdup_printf ("'op': 'matmul', 'parameters': {'B': 16, 'D': 8192, 'F': 1024}, 'measured': %s",
                                                 spreads[i].measured);
      g_autoptr (RoofScene) scene = measure (kernel);
      g_autofree char *said = roof_describe_repeats (roof_report_get_analysis (roof_scene_get_report (scene), 0));
      g_autofree char *plain = said != NULL ? fixture_plain (g_strdup (said)) : NULL;

      g_assert_cmpstr (plain, ==, spreads[i].says);
    }
}

/* A count that no run can have is said, whatever the place of the time, and nothing is concluded from it. */
static void
test_impossible (void)
{
  g_autoptr (RoofScene) scene
    = measure ("'op': 'matmul', 'parameters': {'B': 8192, 'D': 8192, 'F': 8192},"
               " 'measured': {'time': 3e-3, 'flops': 1e13, 'bytes': {'hbm': 3e10}}");
  RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 0);
  g_autofree char *said = fixture_plain (roof_describe_impossible (analysis));
  g_autofree char *place = fixture_plain (roof_describe_measured_place (analysis));
  g_autoptr (RoofScene) possible = measure ("'op': 'matmul', 'measured': {'time': 3e-3, 'bytes': {'hbm': 1e9}}");

  g_assert_cmpstr (said, ==,
                   "10 TFLOP in 3 ms is 3.333 PFLOP/s, but H100 SXM5 80GB does at most 1.071 PFLOP/s: the count is impossible. Check that work and time belong to one run, the dtype, and that an FMA counts as 2 FLOPs. 30 GB in 3 ms is 10 TB/s, but HBM3 moves at most 3.35 TB/s: the count is impossible. Check that bytes and time belong to one run, the unit of the bytes, and their level.");
  g_assert_null (strstr (place, "is busy"));
  g_assert_null (roof_describe_impossible (roof_report_get_analysis (roof_scene_get_report (possible), 0)));
}

/* The variances of bytes and roofs add up: of the bandwidth alone, and with bytes that vary by a factor of 4 about 200 FLOP/B. */
static void
test_roofs (void)
{
  static const struct { const char *bytes, *says; } spreads[] = {
    { "{}", "Memory bound on HBM3 with probability 74 %: roofs vary." },
    { "{'hbm': {'median': 7.5e8, 'min': 3.75e8, 'max': 1.5e9}}",
      "Memory bound on HBM3 with probability 71 %: measured bytes and roofs vary." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (spreads); i++)
    {
      g_autofree char *kernel = g_strdup_printf ("{'name': 'k', 'op': 'custom', 'parameters': {'flops': 1.5e11, 'bytes.hbm': 7.5e8},"
                                                 " 'measured': {'time': 1e-3, 'bytes': %s}}", spreads[i].bytes);
      g_autoptr (RoofSnapshot) plain = fixture_new_snapshot ("nvidia-h100-sxm5-80gb", kernel, NULL);
      RoofMachine *machine = roof_snapshot_get_machine (plain, 0);
      guint hbm = (guint) roof_machine_find_main_memory (machine);
      g_autoptr (RoofMachine) low
        = roof_machine_with_rating (machine, (RoofMachineKey) { ROOF_PART_LEVEL, hbm, ROOF_FIELD_P5 }, 3.35e12 * 0.36788, NULL);
      g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_machine (plain, 0, low);
      g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, 0);
      g_autofree char *said
        = fixture_plain (roof_describe_certainty (roof_report_get_analysis (roof_scene_get_report (scene), 0)));

      g_assert_cmpstr (said, ==, spreads[i].says);
    }
}

static void
test_nothing_measured (void)
{
  g_autoptr (RoofScene) scene = measure ("'op': 'matmul'");
  RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 0);

  g_assert_null (roof_describe_measured_place (analysis));
  g_assert_null (roof_describe_repeats (analysis));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/describe-measured/places", test_places);
  g_test_add_func ("/roof/describe-measured/parts", test_parts);
  g_test_add_func ("/roof/describe-measured/one-list-of-causes", test_one_list_of_causes);
  g_test_add_func ("/roof/describe-measured/certainty", test_certainty);
  g_test_add_func ("/roof/describe-measured/repeats", test_repeats);
  g_test_add_func ("/roof/describe-measured/impossible", test_impossible);
  g_test_add_func ("/roof/describe-measured/roofs", test_roofs);
  g_test_add_func ("/roof/describe-measured/nothing-measured", test_nothing_measured);
  return g_test_run ();
}

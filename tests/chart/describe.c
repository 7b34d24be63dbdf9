/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe.h"

#include <string.h>

#include "fixtures.h"

/* The sentences about one kernel on one machine. */
static void
test_sentences (void)
{
  static const struct
  {
    const char *machine, *kernel, *verdict, *threshold, *efficiency;
  } cases[] = {
    { "nvidia-h100-sxm5-80gb", "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 16, 'D': 4096, 'F': 11008}}",
      "Memory bound on HBM3: at most 53.31 TFLOP/s, 5.4 % of peak.", "Compute bound from B = 328.", NULL },
    { "nvidia-h100-sxm5-80gb", "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 512, 'D': 4096, 'F': 11008}}",
      "Compute bound on Tensor Core bf16: at most 989.4 TFLOP/s, the full peak.", "Memory bound below B = 328.",
      NULL },
    { "tpu-v5e", "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 240, 'D': 8192, 'F': 8192}}",
      "Memory bound on HBM2: at most 185.9 TFLOP/s, 94 % of peak.", "Compute bound from B = 256.", NULL },
    { "tpu-v5e", "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 240, 'D': 8192, 'F': 8192}, 'efficiency': 0.6}",
      "Memory bound on HBM2: at most 185.9 TFLOP/s, 94 % of peak.", "Compute bound from B = 256.",
      "Runs at 60 % of its roof: try prefetching, better locality or fewer waits." },
    { "nvidia-h100-sxm5-80gb",
      "{'name': 'k', 'op': 'custom', 'parameters': {'flops': 0, 'bytes.hbm': 6.4e7}}",
      "Memory bound on HBM3: no FLOPs, 64 MB in at least 19.1 µs.", NULL, NULL },
    { "nvidia-h100-sxm5-80gb",
      "{'name': 'k', 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.nvlink': 9e6}}",
      "Network bound on NVLink 4: at most 50 TFLOP/s, 5.1 % of peak.", NULL, NULL },
    { "nvidia-h100-sxm5-80gb",
      "{'name': 'k', 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.hbm': 1e8, 'time': 1e-4}}",
      "Memory bound on HBM3: at most 33.5 TFLOP/s, 3.4 % of peak.", NULL,
      "Reaches 30 % of its roof: memory is poorly used, or there is work that was not counted." },
    { "nvidia-h100-sxm5-80gb", /* 1.01 ms at 989.4 TFLOP/s */
      "{'name': 'k', 'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': 1e6, 'time': 1.6e-3}}",
      "Compute bound on Tensor Core bf16: at most 989.4 TFLOP/s, the full peak.", NULL,
      "Reaches 63 % of its roof: try larger tiles, more parallel work or fewer waits." },
    { "intel-xeon-8480plus",
      "{'name': 'k', 'op': 'custom', 'unit': 'vector', 'compute': 'fp32', 'parameters': {'flops': 1e12, 'bytes.dram': 1e6, 'time': 0.22}}",
      "Compute bound on AVX-512 FMA fp32: at most 7.168 TFLOP/s, the full peak.", NULL,
      "Reaches 63 % of its roof: try wider instructions, unrolling or more parallel work." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = fixture_make_scene (cases[i].machine, cases[i].kernel, NULL, 0);
      RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 0);
      g_autofree char *verdict = fixture_plain (roof_describe_verdict (analysis));
      g_autofree char *threshold = fixture_plain (roof_describe_threshold (analysis));
      g_autofree char *efficiency = fixture_plain (roof_describe_efficiency (analysis));
      g_autofree char *bound = fixture_plain (roof_describe_bound (analysis));

      g_assert_cmpstr (verdict, ==, cases[i].verdict);
      g_assert_cmpstr (threshold, ==, cases[i].threshold);
      g_assert_cmpstr (efficiency, ==, cases[i].efficiency);
      g_assert_true (g_str_has_prefix (verdict, bound));
    }
}

/* Where no value helps, the sentence says so and by how much it falls short. */
static void
test_no_threshold (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (
    "nvidia-h100-sxm5-80gb",
    "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 16, 'D': 64, 'F': 64}}", NULL, 0);
  RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 0);
  g_autofree char *threshold = fixture_plain (roof_describe_threshold (analysis));

  g_assert_cmpstr (threshold, ==,
                   "No value of B makes it compute bound: 10.7 FLOP per byte on HBM3, 295 needed.");
}

static void
test_above_the_roof (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 8);
  RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 8);
  g_autofree char *efficiency = fixture_plain (roof_describe_efficiency (analysis));

  g_assert_true (g_str_has_prefix (efficiency, "Reaches 149 % of its roof."));
}

/* Of a machine that says how fast it is boosted, above a peak that limits: an RTX 4090's cores at 1.05 times theirs. */
static void
test_above_a_peak (void)
{
  static const char above[] = "{'name': 'k', 'op': 'custom', 'unit': 'vector', 'compute': 'fp32',"
                              " 'parameters': {'flops': 1e12, 'bytes.dram': 1e9}, 'efficiency': 1.053}";
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-rtx-4090", above, NULL, 0);
  RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 0);
  g_autofree char *efficiency = fixture_plain (roof_describe_efficiency (analysis));

  g_assert_cmpstr (efficiency, ==,
                   "105 % of the roof: boosted, CUDA core fp32 reaches 89.98 TFLOP/s, 1.09× its peak. "
                   "Beyond that check for a sparse peak or work counted twice.");
}

/* Each kind of thing under the pointer has its words. */
static void
test_hits (void)
{
  static const struct
  {
    RoofHit     hit;
    const char *words; /* the beginning; NULL for none */
  } cases[] = {
    { { ROOF_HIT_DOT, 0, 2, -1 },
      "MLP projections\nHBM3: 15.91 FLOP/B, 53.31 TFLOP/s\nMemory bound on HBM3: at most" },
    { { ROOF_HIT_DOT, 7, -1, -1 }, "Embedding rows\nMemory bound on HBM3: no FLOPs, 131.1 kB" },
    { { ROOF_HIT_DOT, 9, -1, -1 }, "half\n200 TFLOP/s\nBytes not counted: only Tensor Core bf16 limits the kernel, at least 1.011 ms. Measured: 5 ms, 20 % of Tensor Core bf16." },
    { { ROOF_HIT_ROOF, -1, 2, -1 }, "HBM3 3.35 TB/s\nridge at 295 FLOP/B" },
    { { ROOF_HIT_PEAK, -1, 2, -1 }, "Tensor Core bf16 989.4 TFLOP/s" },
    { { ROOF_HIT_RIDGE, -1, 2, 2 }, "HBM3 ridge: 295 FLOP/B. From here on 989.4 TFLOP/s is attainable." },
    { { ROOF_HIT_PIN, 0, 0, -1 }, "B = 64 (pinned)\n" },
    { { ROOF_HIT_DOT, 99, 2, -1 }, NULL },
    { { ROOF_HIT_ROOF, -1, 42, -1 }, NULL },
    { { ROOF_HIT_PLOT, -1, -1, -1 }, NULL },
    { { ROOF_HIT_NONE, -1, -1, -1 }, NULL },
  };
  g_autofree char *kernels = g_strconcat (
    fixture_layer, ", {'name': 'half', 'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': null, 'time': 5e-3}}", NULL);
  g_autoptr (RoofScene) scene = fixture_make_scene (
    "nvidia-h100-sxm5-80gb", kernels,
    ", 'ghosts': [{'label': 'B = 64', 'kernel': {'name': 'MLP projections', 'op': 'matmul',"
    " 'parameters': {'B': 64, 'D': 4096, 'F': 11008}}}]", 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = fixture_plain (roof_describe_hit (scene, cases[i].hit));

      if (cases[i].words == NULL)
        g_assert_null (words);
      else if (words == NULL || !g_str_has_prefix (words, cases[i].words))
        g_error ("\"%s\" does not begin \"%s\"", words, cases[i].words);
    }
}

/* Work on integers is no FLOP, of whatever it is said. */
static void
test_integers (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (
    "nvidia-h100-sxm5-80gb",
    "{'name': 'a', 'op': 'matmul', 'compute': 'int8', 'parameters': {'B': 16, 'D': 4096, 'F': 4096}}",
    ", 'ghosts': [{'label': 'B = 64', 'kernel': {'name': 'a', 'op': 'matmul', 'compute': 'int8',"
    " 'parameters': {'B': 64, 'D': 4096, 'F': 4096}}}]", 0);
  guint n;
  const RoofRidge *ridges = roof_scene_get_ridges (scene, &n);
  g_autofree char *pinned = roof_describe_hit (scene, (RoofHit) { ROOF_HIT_PIN, 0, 0, -1 });
  guint n_integer = 0;

  g_assert_nonnull (strstr (pinned, "OP/B"));
  g_assert_nonnull (strstr (pinned, "× as fast per OP"));
  g_assert_null (strstr (pinned, "FLOP"));
  for (guint i = 0; i < n; i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (roof_report_get_machine (roof_scene_get_report (scene)), ridges[i].peak);
      RoofHit ridge = { ROOF_HIT_RIDGE, -1, (int) ridges[i].level, (int) ridges[i].peak };
      RoofHit roof = { ROOF_HIT_PEAK, -1, (int) ridges[i].peak, -1 };
      g_autofree char *words = roof_describe_hit (scene, ridge);
      g_autofree char *at = roof_describe_handle_value (scene, ridge);
      g_autofree char *rate = roof_describe_handle_value (scene, roof);

      g_assert_true ((strstr (words, "FLOP") == NULL) == g_str_equal (peak->dtype, "int8"));
      g_assert_true ((strstr (at, "FLOP") == NULL) == g_str_equal (peak->dtype, "int8"));
      g_assert_true ((strstr (rate, "FLOP") == NULL) == g_str_equal (peak->dtype, "int8"));
      n_integer += g_str_equal (peak->dtype, "int8");
    }
  g_assert_cmpuint (n_integer, >, 0);
}

static void
test_ceiling (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("williams2009-opteron-x2-2214", "", NULL, -1);
  g_autofree char *slanted = fixture_plain (roof_describe_hit (scene, (RoofHit) { ROOF_HIT_CEILING, -1, 2, -1 }));
  g_autofree char *flat = fixture_plain (roof_describe_hit (scene, (RoofHit) { ROOF_HIT_CEILING, -1, 0, -1 }));

  g_assert_cmpstr (slanted, ==, "Ceiling: Without software prefetch 11 GB/s");
  g_assert_cmpstr (flat, ==, "Ceiling: Imbalanced floating-point mix 8.8 GFLOP/s");
}

static void
test_chart (void)
{
  static const struct
  {
    const char *kernels, *words;
    int         selected;
  } cases[] = {
    { "", "Roofline of H100 SXM5 80GB. 0 kernels, 0 of them compute bound.", -1 },
    { "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 512, 'D': 4096, 'F': 11008}}",
      "Roofline of H100 SXM5 80GB. 1 kernel, 1 of it compute bound. k: Compute bound on Tensor Core bf16: at most "
      "989.4 TFLOP/s, the full peak.", 0 },
    { NULL, "Roofline of H100 SXM5 80GB. 9 kernels, 2 of them compute bound.", -1 },
    { "{'name': 'k', 'op': 'custom', 'parameters': {'flops': null, 'bytes.hbm': 1e9}}",
      "Roofline of H100 SXM5 80GB. 0 kernels, 0 of them compute bound. 1 kernel without counted FLOPs is not drawn.", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene
        = fixture_make_scene ("nvidia-h100-sxm5-80gb", cases[i].kernels != NULL ? cases[i].kernels : fixture_layer, NULL, cases[i].selected);
      g_autofree char *words = fixture_plain (roof_describe_chart (scene));

      g_assert_cmpstr (words, ==, cases[i].words);
    }
}

/* What was assumed, in words. */
static void
test_remarks (void)
{
  static const struct
  {
    const char *machine, *kernel, *remark;
  } cases[] = {
    { "aws-trainium3", "{'name': 'k', 'op': 'attention', 'compute': 'bf16', 'parameters': {'T': 64}}",
      "Trainium3 lists no vector peak: vector work is not modelled and takes no time here" },
    { "williams2009-opteron-x2-2214", "{'name': 'k', 'op': 'matmul', 'compute': 'fp64', 'parameters': {'B': 4, 'D': 64, 'F': 64}}",
      "2x Opteron X2 2214 (example of the 2009 paper) has no matrix unit: uses the vector fp64 peak" },
    { "tpu-v5e", "{'name': 'k', 'op': 'stencil7'}",
      "TPU v5e (guide figures) lists no vector peak for fp64: uses the fp32 peak" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = fixture_make_scene (cases[i].machine, cases[i].kernel, NULL, 0);
      RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 0);
      g_autofree char *words = NULL;
      guint n;
      const RoofRemark *remarks = roof_analysis_get_remarks (analysis, &n);

      g_assert_cmpuint (n, ==, 1);
      words = roof_describe_remark (analysis, &remarks[0]);
      g_assert_cmpstr (words, ==, cases[i].remark);
    }
}

/* Every scenario has a name of its own. */
static void
test_scenarios (void)
{
  gsize n;
  const RoofScenario *scenarios = roof_scenario_list (&n);

  for (gsize i = 0; i < n; i++)
    g_assert_cmpstr (roof_describe_scenario (&scenarios[i]), !=, scenarios[i].id);
  g_assert_cmpstr (roof_describe_scenario (&scenarios[0]), ==, "All bf16");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/describe/sentences", test_sentences);
  g_test_add_func ("/roof/describe/no-threshold", test_no_threshold);
  g_test_add_func ("/roof/describe/above-the-roof", test_above_the_roof);
  g_test_add_func ("/roof/describe/above-a-peak", test_above_a_peak);
  g_test_add_func ("/roof/describe/hits", test_hits);
  g_test_add_func ("/roof/describe/integers", test_integers);
  g_test_add_func ("/roof/describe/ceiling", test_ceiling);
  g_test_add_func ("/roof/describe/chart", test_chart);
  g_test_add_func ("/roof/describe/remarks", test_remarks);
  g_test_add_func ("/roof/describe/scenarios", test_scenarios);

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/words/describe.h"
#include "fixtures.h"

#define H100 "nvidia-h100-sxm5-80gb"

static RoofScene *
make_matmul (int batch)
{
  g_autofree char *kernel
    = g_strdup_printf ("{'name': 'k', 'op': 'matmul', 'parameters': {'B': %d, 'D': 4096, 'F': 11008}}", batch);

  return fixture_make_scene (H100, kernel, NULL, 0);
}

static RoofAnalysis *
get_analysis (RoofScene *scene)
{
  return roof_report_get_analysis (roof_scene_get_report (scene), 0);
}

/* 2 B D F FLOP at 989.4 TFLOP/s against 2 (B D + D F + B F) B at 3.35 TB/s: 1.458 and 27.06 µs at B = 16, 46.67 and
 * 31.54 µs at B = 512. */
static void
test_next_limit (void)
{
  static const struct
  {
    const char *kernel, *sentence;
  } cases[] = {
    { "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 16, 'D': 4096, 'F': 11008}}",
      "Next limit: Tensor Core bf16, once HBM3 reaches 62.2 TB/s (×18.6)." },
    { "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 512, 'D': 4096, 'F': 11008}}",
      "Next limit: HBM3, once Tensor Core bf16 reaches 1.46 PFLOP/s (×1.48)." },
    { "{'name': 'k', 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.hbm': 3.35e7, 'bytes.l2': 9.7e7}}",
      "L2 and HBM3 take equally long: only improving both helps." },
    { "{'name': 'k', 'op': 'custom', 'parameters': {'flops': 9.894e9, 'bytes.hbm': 3.35e7}}",
      "Tensor Core bf16 and HBM3 take equally long: only improving both helps." },
    { "{'name': 'k', 'op': 'custom', 'parameters': {'flops': 0, 'bytes.hbm': 3.35e7}}", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = fixture_make_scene (H100, cases[i].kernel, NULL, 0);
      g_autofree char *sentence = fixture_plain (roof_describe_next_limit (get_analysis (scene)));

      g_assert_cmpstr (sentence, ==, cases[i].sentence);
    }
}

static void
test_gain (void)
{
  g_autoptr (RoofScene) scene = make_matmul (16);
  RoofAnalysis *analysis = get_analysis (scene);
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  const RoofSensitivity *best = &g_array_index (list, RoofSensitivity, 0);
  g_autofree char *name = roof_describe_rate (roof_analysis_get_machine (analysis), best->key);
  g_autofree char *gain = fixture_plain (roof_describe_gain (analysis, best));

  g_assert_cmpstr (name, ==, "HBM3");
  g_assert_cmpstr (gain, ==, "Doubled: 13.53 µs instead of 27.06 µs. Each percent more saves 1 % of the time. Next limit: Tensor Core bf16, at ×18.6.");
}

/* Bandwidths that a level has apart are told apart. */
static void
test_rates (void)
{
  static const struct
  {
    RoofMachineKey key;
    const char    *name;
  } cases[] = {
    { { ROOF_PART_LEVEL, 2, ROOF_FIELD_VALUE }, "HBM3" },
    { { ROOF_PART_LEVEL, 2, ROOF_FIELD_READ }, "HBM3, reading" },
    { { ROOF_PART_LEVEL, 2, ROOF_FIELD_WRITE }, "HBM3, writing" },
    { { ROOF_PART_PEAK, 2, ROOF_FIELD_VALUE }, "Tensor Core bf16" },
  };
  g_autoptr (RoofScene) scene = make_matmul (16);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = roof_describe_rate (roof_analysis_get_machine (get_analysis (scene)), cases[i].key);

      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

typedef struct
{
  const char *name;
  RoofGoal    goal; /* the level is HBM3, the third */
  const char *sentence;
  double      value;
} Reach;

/* B* = I D F / (D F - I (D + F)) with I = 989.4 / 3.35, or 100 / 3.35 for 100 TFLOP/s; in 29 µs HBM3 moves the bytes of
 * B = (29 µs x 3.35 TB/s / 2 - D F) / (D + F). */
static void
test_goal (void)
{
  static const Reach cases[] = {
    { "ridge", { ROOF_GOAL_RIDGE, 2, 0 }, "Exactly at B = 327.8; the first whole number is 328.", 328 },
    { "time", { ROOF_GOAL_TIME, 0, 2.9e-5 }, "Exactly at B = 230.8; the last whole number is 230.", 230 },
    { "performance", { ROOF_GOAL_PERFORMANCE, 0, 1e14 }, "Exactly at B = 30.15; the first whole number is 31.", 31 },
    { "compute", { ROOF_GOAL_COMPUTE, 0, 0 }, "Exactly at B = 327.8; the first whole number is 328.", 328 },
    { "time-met", { ROOF_GOAL_TIME, 0, 2 * (16 * 4096.0 + 4096 * 11008.0 + 16 * 11008.0) / 3.35e12 }, "At B = 16.", 16 },
    { "too-fast", { ROOF_GOAL_TIME, 0, 1e-9 }, "No value of B makes it take 1 ns.", NAN },
    { "above-the-peak", { ROOF_GOAL_PERFORMANCE, 0, 1e15 }, "No value of B makes it reach 1 PFLOP/s.", NAN },
  };
  g_autoptr (RoofScene) scene = make_matmul (16);
  g_autoptr (RoofVariable) batch = roof_variable_new (roof_scene_get_report (scene), 0, "B", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double value;
      g_autofree char *sentence
        = fixture_plain (roof_describe_solved_goal (batch, &cases[i].goal, &value));

      g_test_message ("%s", cases[i].name);
      g_assert_cmpstr (sentence, ==, cases[i].sentence);
      g_assert_true (value == cases[i].value || (isnan (value) && isnan (cases[i].value)));
    }
}

/* A small square product never gets there. */
static void
test_reach_of_levels (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (
    H100, "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 16, 'D': 64, 'F': 64}}", NULL, 0);
  g_autoptr (RoofVariable) batch = roof_variable_new (roof_scene_get_report (scene), 0, "B", NULL);
  double value;
  g_autofree char *ridge
    = roof_describe_solved_goal (batch, &(RoofGoal) { ROOF_GOAL_RIDGE, 2, 0 }, &value);
  g_autofree char *bound
    = roof_describe_solved_goal (batch, &(RoofGoal) { ROOF_GOAL_BOUND, 2, 0 }, &value);

  g_assert_cmpstr (ridge, ==, "No value of B brings it to the ridge of HBM3.");
  g_assert_cmpstr (bound, ==, "B does not change whether HBM3 limits it.");
  g_assert_true (isnan (value));
}

/* The threshold that is said is the one from which on nothing but the math limits: of a product split over two devices
 * the network asks for more than the memory. */
static void
test_threshold_of_the_last_level (void)
{
  static const struct
  {
    const char *kernel, *sentence;
  } cases[] = {
    { "{'name': 'k', 'op': 'sharded_matmul', 'parameters': {'B': 1024, 'D': 512, 'F': 16384}}",
      "Compute bound from D = " },
    { "{'name': 'k', 'op': 'sharded_matmul', 'parameters': {'B': 1024, 'D': 65536, 'F': 16384}}",
      "Not compute bound below D = " },
    { "{'name': 'k', 'op': 'sharded_matmul', 'parameters': {'B': 16, 'D': 1024, 'F': 16384}, 'drag': 'B'}",
      "No value of B makes it compute bound" },
    /* One image is enough, and there is no smaller batch to speak of. */
    { "{'name': 'k', 'op': 'conv2d'}", "Compute bound for any N." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = fixture_make_scene ("tpu-v5e", cases[i].kernel, NULL, 0);
      g_autofree char *sentence = fixture_plain (roof_describe_threshold (get_analysis (scene)));

      g_test_message ("%s", sentence);
      g_assert_true (g_str_has_prefix (sentence, cases[i].sentence));
    }
}

/* Sizes are said to the last digit, and what is measured in something with its unit. */
static void
test_numbers (void)
{
  g_autoptr (RoofScene) triad
    = fixture_make_scene (H100, "{'name': 'k', 'op': 'triad', 'parameters': {'n': 16777216}}", NULL, 0);
  g_autoptr (RoofScene) gather = fixture_make_scene (H100, "{'name': 'k', 'op': 'all_gather'}", NULL, 0);
  RoofEstimator *estimator = roof_analysis_get_estimator (get_analysis (triad));
  RoofOperation *operation = roof_analysis_get_operation (get_analysis (gather));
  g_autofree char *shape = NULL;
  g_autofree char *bytes = NULL;
  g_autofree char *devices = NULL;
  RoofTensorTraffic traffic;

  g_assert_true (roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), 0, &traffic));
  shape = fixture_plain (roof_describe_shape (&traffic));
  g_assert_cmpstr (shape, ==, "16 777 216");
  bytes = fixture_plain (roof_describe_value (roof_operation_get_parameter (operation, 0), 1e8));
  g_assert_cmpstr (bytes, ==, "100 MB");
  devices = fixture_plain (roof_describe_value (roof_operation_get_parameter (operation, 1), 1e8));
  g_assert_cmpstr (devices, ==, "100 000 000");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/change/next-limit", test_next_limit);
  g_test_add_func ("/roof/change/gain", test_gain);
  g_test_add_func ("/roof/change/rates", test_rates);
  g_test_add_func ("/roof/change/reach", test_goal);
  g_test_add_func ("/roof/change/reach-of-levels", test_reach_of_levels);
  g_test_add_func ("/roof/change/threshold-of-the-last-level", test_threshold_of_the_last_level);
  g_test_add_func ("/roof/change/numbers", test_numbers);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe.h"
#include "fixtures.h"

#define H100 "nvidia-h100-sxm5-80gb"
#define MATMUL(rest) "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 16, 'D': 4096, 'F': 11008}" rest "}"
#define COUNTED \
  "{'name': 'k', 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.l2': 1e9, 'bytes.hbm': 1e8, 'time': 4e-4}}"
#define NO_WORK "{'name': 'k', 'op': 'custom', 'parameters': {'flops': 0, 'bytes.hbm': 6.4e7}}"
#define NO_BYTES "{'name': 'k', 'op': 'custom', 'parameters': {'flops': 1e12}}"

/* "Work: F = …; Bytes, HBM3: B = …" */
static char *
print (const RoofScene *scene,
       RoofHit          hit)
{
  g_autoptr (GPtrArray) facts = roof_describe_facts (scene, hit);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < facts->len; i++)
    {
      const RoofFact *fact = g_ptr_array_index (facts, i);

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "; " : "", fact->name, fact->value);
    }
  return fixture_plain (g_string_free (text, FALSE));
}

static void
test_dots (void)
{
  static const struct
  {
    const char *kernel;
    int         level;
    const char *facts;
  } cases[] = {
    { MATMUL (""), 2,
      "Work: F = 1.443 GFLOP; Bytes, HBM3: B = 90.66 MB; Intensity: I = F ÷ B = 15.91 FLOP/B; At least: T = 27.06 µs; "
      "Attainable: P = I × 3.35 TB/s = 53.31 TFLOP/s" },
    { MATMUL (", 'efficiency': 0.5"), -1,
      "Work: F = 1.443 GFLOP; Bytes, HBM3: B = 90.66 MB; Intensity: I = F ÷ B = 15.91 FLOP/B; At least: T = 27.06 µs; "
      "Takes: T ÷ 50 % = 54.13 µs; Attainable: P = I × 3.35 TB/s = 53.31 TFLOP/s; Reaches: P = 50 % of the roof = 26.66 TFLOP/s" },
    { "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 8192, 'D': 4096, 'F': 4096}}", 2,
      "Work: F = 274.9 GFLOP; Bytes, HBM3: B = 167.8 MB; Intensity: I = F ÷ B = 1 638 FLOP/B; At least: T = 277.8 µs; "
      "Attainable: P = peak = 989.4 TFLOP/s" },
    { COUNTED, 1,
      "Work: F = 1 GFLOP; Bytes, L2: B = 1 GB; Intensity: I = F ÷ B = 1 FLOP/B; At least: T = 103.1 µs; "
      "Attainable: P = I × 9.7 TB/s = 9.7 TFLOP/s; Measured: P = F ÷ 400 µs = 2.5 TFLOP/s" },
    { COUNTED, 2,
      "Work: F = 1 GFLOP; Bytes, HBM3: B = 100 MB; Intensity: I = F ÷ B = 10 FLOP/B; At least: T = 103.1 µs; "
      "Attainable: P = 1 FLOP/B × 9.7 TB/s = 9.7 TFLOP/s; Measured: P = F ÷ 400 µs = 2.5 TFLOP/s" },
    { NO_WORK, -1, "Work: F = 0 FLOP; Bytes, HBM3: B = 64 MB; At least: T = 19.1 µs" },
    { NO_BYTES, -1, "Work: F = 1 TFLOP; At least: T = 1.011 ms; Attainable: P = peak = 989.4 TFLOP/s" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = fixture_make_scene (H100, cases[i].kernel, NULL, -1);
      g_autofree char *facts = print (scene, (RoofHit) { ROOF_HIT_DOT, 0, cases[i].level, -1 });

      g_assert_cmpstr (facts, ==, cases[i].facts);
    }
}

/* The formula of every line, and what its ridge comes from. */
static void
test_roofs (void)
{
  static const struct
  {
    RoofHit     hit;
    const char *facts;
  } cases[] = {
    { { ROOF_HIT_ROOF, -1, 2, -1 }, "Line: P = I × 3.35 TB/s; Ridge: I = 989.4 TFLOP/s ÷ 3.35 TB/s = 295 FLOP/B" },
    { { ROOF_HIT_RIDGE, -1, 2, 2 }, "Ridge: I = 989.4 TFLOP/s ÷ 3.35 TB/s = 295 FLOP/B" },
    { { ROOF_HIT_PEAK, -1, 2, -1 }, "Line: P = 989.4 TFLOP/s; Ridge: I = 989.4 TFLOP/s ÷ 3.35 TB/s = 295 FLOP/B" },
    { { ROOF_HIT_PLOT, -1, -1, -1 }, "" },
    { { ROOF_HIT_ROOF, -1, 99, -1 }, "" },
    { { ROOF_HIT_ROOF, -1, 2, -1, 5 }, "" },
  };
  g_autoptr (RoofScene) scene = fixture_make_scene (H100, MATMUL (""), NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *facts = print (scene, cases[i].hit);

      g_assert_cmpstr (facts, ==, cases[i].facts);
    }
}

static void
test_ceilings (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("williams2009-opteron-x2-2214", "", NULL, -1);
  g_autofree char *slanted = print (scene, (RoofHit) { ROOF_HIT_CEILING, -1, 2, -1 });
  g_autofree char *flat = print (scene, (RoofHit) { ROOF_HIT_CEILING, -1, 0, -1 });

  g_assert_true (g_str_has_prefix (slanted, "Line: P = I × 11 GB/s; Ceiling: "));
  g_assert_nonnull (strstr (slanted, "÷ 11 GB/s = 1.6 FLOP/B"));
  g_assert_true (g_str_has_prefix (flat, "Line: P = 8.8 GFLOP/s; Ceiling: 50 % of the peak; Ridge: I = 8.8 GFLOP/s ÷ "));
}

/* Work counted in multiply-accumulates is told in them. */
static void
test_counts (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (H100, MATMUL (""), ", 'view': {'count': 'mac'}", -1);
  g_autofree char *facts = print (scene, (RoofHit) { ROOF_HIT_DOT, 0, 2, -1 });

  g_assert_nonnull (strstr (facts, "F = 721.4 MMAC"));
  g_assert_nonnull (strstr (facts, "I = F ÷ B = 7.957 MAC/B"));
}

/* Beside the numbers stand the sentences, without those numbers once more. */
static void
test_notes (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (H100, MATMUL (""), NULL, 0);
  g_autofree char *dot = fixture_plain (roof_describe_notes (scene, (RoofHit) { ROOF_HIT_DOT, 0, 2, -1 }));

  g_assert_cmpstr (dot, ==, "Memory bound on HBM3: at most 53.31 TFLOP/s, 5.4 % of peak.\nCompute bound from B = 328.");
  g_assert_null (roof_describe_notes (scene, (RoofHit) { ROOF_HIT_ROOF, -1, 2, -1 }));
  g_assert_null (roof_describe_notes (scene, (RoofHit) { ROOF_HIT_RIDGE, -1, 2, 2 }));
  g_assert_null (roof_describe_notes (scene, (RoofHit) { ROOF_HIT_PLOT, -1, -1, -1 }));
  g_assert_null (roof_describe_notes (scene, (RoofHit) { ROOF_HIT_DOT, 7, 2, -1 }));
}

/* Of a kernel on another machine the numbers are those that it has there. */
static void
test_beside (void)
{
  g_autoptr (RoofComparison) comparison = fixture_compare (H100 " tpu-v5e", MATMUL (""), NULL);
  g_autoptr (RoofScene) scene
    = roof_scene_new_compared (comparison, roof_library_get_catalogue (fixture_get_library ()), 0);
  g_autofree char *dot = print (scene, (RoofHit) { ROOF_HIT_DOT, 0, -1, -1, 1 });
  g_autofree char *roof = NULL;
  RoofMachine *tpu = roof_report_get_machine (roof_comparison_get_report (comparison, 1));

  g_assert_nonnull (strstr (dot, "P = I × 820 GB/s = "));
  roof = print (scene, (RoofHit) { ROOF_HIT_ROOF, -1, roof_machine_find_main_memory (tpu), -1, 1 });
  g_assert_cmpstr (roof, ==, "Line: P = I × 820 GB/s");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/facts/dots", test_dots);
  g_test_add_func ("/roof/facts/roofs", test_roofs);
  g_test_add_func ("/roof/facts/ceilings", test_ceilings);
  g_test_add_func ("/roof/facts/counts", test_counts);
  g_test_add_func ("/roof/facts/notes", test_notes);
  g_test_add_func ("/roof/facts/beside", test_beside);
  return g_test_run ();
}

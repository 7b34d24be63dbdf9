/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/sensitivity.h"

#include <math.h>

#include "approx.h"
#include "fixtures.h"

static RoofAnalysis *
analyze_matmul (double batch)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "matmul", "B", batch, NULL);

  return roof_analysis_new (operation, kernel, machine, NULL);
}

/* Memory bound at B = 64: doubled bandwidth halves the time, a doubled peak changes nothing. */
static void
test_memory_bound (void)
{
  g_autoptr (RoofAnalysis) analysis = analyze_matmul (64);
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  const RoofSensitivity *first = &g_array_index (list, RoofSensitivity, 0);
  const RoofSensitivity *second = &g_array_index (list, RoofSensitivity, 1);

  g_assert_cmpuint (list->len, ==, 2);
  g_assert_cmpint (first->key.part, ==, ROOF_PART_LEVEL);
  assert_approx (first->gain, 2, 1e-15);
  assert_approx (first->derivative, -1, 1e-15);
  g_assert_true (first->binds);
  g_assert_cmpint (second->key.part, ==, ROOF_PART_PEAK);
  assert_approx (second->gain, 1, 0);
  assert_approx (second->derivative, 0, 0);
}

/* At B = 200 the math takes over before the bandwidth has doubled. */
static void
test_taken_over (void)
{
  g_autoptr (RoofAnalysis) analysis = analyze_matmul (200);
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofNextLimit next;

  assert_approx (g_array_index (list, RoofSensitivity, 0).gain, estimate->t_min / estimate->t_math, 1e-15);
  g_assert_true (roof_analysis_get_next_limit (analysis, &next));
  g_assert_cmpint (next.level, ==, ROOF_BOUND_COMPUTE);
  assert_approx (next.factor, estimate->t_comm[0] / estimate->t_math, 1e-15);
}

static void
test_compute_bound (void)
{
  g_autoptr (RoofAnalysis) analysis = analyze_matmul (4096);
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  RoofNextLimit next;

  g_assert_cmpint (g_array_index (list, RoofSensitivity, 0).key.part, ==, ROOF_PART_PEAK);
  assert_approx (g_array_index (list, RoofSensitivity, 0).gain, 2, 1e-15);
  g_assert_true (roof_analysis_get_next_limit (analysis, &next));
  g_assert_cmpint (next.level, ==, 0);
  g_assert_cmpfloat (next.factor, >, 1);
}

static void
test_nothing_behind (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) kernel = make_kernel ("copy", "custom", "flops", 0.0, "bytes.hbm", 1e9, NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  RoofNextLimit next;

  g_assert_false (roof_analysis_get_next_limit (analysis, &next));
}

/* A softmax beside its products, on a unit of its own: 512 FLOP a pair at 1.97e14 FLOP/s against 5 at 7e12, and the
 * memory behind both. Where they share one unit, only the memory is left. */
static void
test_unit_behind_unit (void)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (RoofMachine) cpu = make_cpu ();
  g_autoptr (RoofOperation) operation = make_attention ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "attention", "T", 4096.0, NULL);
  g_autoptr (RoofKernel) plain = roof_kernel_with_compute (kernel, "fp32");
  g_autoptr (RoofAnalysis) apart = roof_analysis_new (operation, kernel, tpu, NULL);
  g_autoptr (RoofAnalysis) shared = roof_analysis_new (operation, plain, cpu, NULL);
  RoofNextLimit next;

  g_assert_cmpint (roof_analysis_find_busiest_work (apart), ==, 0);
  g_assert_true (roof_analysis_get_next_limit (apart, &next));
  g_assert_cmpint (next.level, ==, ROOF_BOUND_COMPUTE);
  g_assert_cmpint (next.work, ==, 1);
  assert_approx (next.factor, 512 / 1.97e14 * 7e12 / 5, 1e-14);
  g_assert_true (roof_analysis_get_next_limit (shared, &next));
  g_assert_cmpint (next.level, ==, 0);
  g_assert_cmpint (next.work, ==, -1);
}

/* Against the analysis itself, on a machine with the number really changed. */
static void
check_against_machine (RoofAnalysis          *analysis,
                       const RoofSensitivity *entry)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  double value = roof_machine_get_figure (machine, entry->key)->value;
  g_autoptr (RoofMachine) doubled = roof_machine_with_figure (machine, entry->key, value * 2, NULL);
  g_autoptr (RoofMachine) nudged = roof_machine_with_figure (machine, entry->key, value * 1.0001, NULL);
  g_autoptr (RoofAnalysis) after = roof_analysis_new (roof_analysis_get_operation (analysis),
                                                      roof_analysis_get_kernel (analysis), doubled, NULL);
  g_autoptr (RoofAnalysis) beside = roof_analysis_new (roof_analysis_get_operation (analysis),
                                                       roof_analysis_get_kernel (analysis), nudged, NULL);
  double t_min = roof_analysis_get_estimate (analysis)->t_min;

  assert_approx (entry->time, roof_analysis_get_estimate (after)->t_min, 1e-14);
  g_assert_cmpfloat (fabs (entry->derivative
                           - log (roof_analysis_get_estimate (beside)->t_min / t_min) / log (1.0001)),
                     <, 1e-3);
}

static void
test_agrees_with_changed_machine (void)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (RoofMachine) cpu = make_cpu ();
  g_autoptr (RoofOperation) operation = make_attention ();
  double tokens[] = { 1, 64, 960, 4096 };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (tokens); i++)
    {
      g_autoptr (RoofKernel) plain = make_kernel ("x", "attention", "T", tokens[i / 2], NULL);
      g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, i % 2 ? "fp32" : "bf16");
      g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, i % 2 ? cpu : tpu, NULL);
      g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);

      g_assert_cmpuint (list->len, >=, 2);
      for (guint k = 0; k < list->len; k++)
        check_against_machine (analysis, &g_array_index (list, RoofSensitivity, k));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/sensitivity/memory-bound", test_memory_bound);
  g_test_add_func ("/roof/sensitivity/taken-over", test_taken_over);
  g_test_add_func ("/roof/sensitivity/compute-bound", test_compute_bound);
  g_test_add_func ("/roof/sensitivity/nothing-behind", test_nothing_behind);
  g_test_add_func ("/roof/sensitivity/unit-behind-unit", test_unit_behind_unit);
  g_test_add_func ("/roof/sensitivity/agrees-with-changed-machine", test_agrees_with_changed_machine);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/suggest/sensitivity.h"

#include <math.h>

#include "approx.h"
#include "core/fixtures.h"

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

/* The factor at which memory gives way to the math, beside the number it is of; no number that does not bind has one. */
static void
test_takeover_per_number (void)
{
  g_autoptr (RoofAnalysis) analysis = analyze_matmul (200);
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  const RoofSensitivity *memory = &g_array_index (list, RoofSensitivity, 0);
  const RoofSensitivity *math = &g_array_index (list, RoofSensitivity, 1);

  g_assert_cmpint (memory->next.level, ==, ROOF_BOUND_COMPUTE);
  g_assert_cmpint (memory->next.work, ==, 0);
  assert_approx (memory->next.factor, estimate->t_comm[0] / estimate->t_math, 1e-15);
  g_assert_true (isnan (math->next.factor));
}

static const RoofSensitivity *
find_field (const GArray     *list,
            RoofMachineField  field)
{
  for (guint i = 0; i < list->len; i++)
    if (g_array_index (list, RoofSensitivity, i).key.field == field)
      return &g_array_index (list, RoofSensitivity, i);
  return NULL;
}

/* Reads of 100 ms and writes of 50 ms, and a network of 90 ms beside them: it takes over when the reads take 40 ms, 2.5
 * times as fast. However fast the writes become, the reads stay longer than it. */
static void
test_reads_and_writes_apart (void)
{
  g_autoptr (RoofMachine) machine = make_mixed_cpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) plain
      = make_kernel ("x", "custom", "flops", 1e9, "read.dram", 2.1e9, "write.dram", 5.25e8, "bytes.net", 9e8, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, "fp32");
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  const RoofSensitivity *read = find_field (list, ROOF_FIELD_READ), *write = find_field (list, ROOF_FIELD_WRITE);

  assert_approx (read->next.factor, 2.5, 1e-12);
  g_assert_cmpint (read->next.level, ==, 1);
  g_assert_true (isinf (write->next.factor));
  assert_approx (write->derivative, -1.0 / 3, 1e-12);
}

/* What takes over does so there: a little before it has no share in T_min, a little after it has. */
static void
test_takeover_is_where_the_machine_has_it (void)
{
  g_autoptr (RoofAnalysis) analysis = analyze_matmul (200);
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  const RoofSensitivity *entry = &g_array_index (list, RoofSensitivity, 0);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  double value = roof_machine_get_rating (machine, entry->key)->value;

  for (int side = 0; side < 2; side++)
    {
      double grown = value * entry->next.factor * (side == 0 ? 0.999 : 1.001);
      g_autoptr (RoofMachine) faster = roof_machine_with_rating (machine, entry->key, grown, NULL);
      g_autoptr (RoofAnalysis) after = roof_analysis_new (roof_analysis_get_operation (analysis),
                                                          roof_analysis_get_kernel (analysis), faster, NULL);

      g_assert_cmpint (roof_analysis_get_estimate (after)->bound, ==, side == 0 ? 0 : ROOF_BOUND_COMPUTE);
    }
}

/* A launch as long as T_min: half of the run rests on each, so each alone, halved, makes 4/3. */
static void
test_launch (void)
{
  g_autoptr (RoofAnalysis) bare = analyze_matmul (64);
  double t_min = roof_analysis_get_estimate (bare)->t_min;
  g_autoptr (RoofMachine) machine = roof_machine_with_rating (
      roof_analysis_get_machine (bare), (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE }, t_min, NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (roof_analysis_get_operation (bare),
                                                         roof_analysis_get_kernel (bare), machine, NULL);
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  const RoofSensitivity *launch = NULL, *memory = NULL;

  g_assert_cmpuint (list->len, ==, 3);
  for (guint i = 0; i < list->len; i++)
    {
      const RoofSensitivity *entry = &g_array_index (list, RoofSensitivity, i);

      launch = entry->key.part == ROOF_PART_OVERHEAD ? entry : launch;
      memory = entry->key.part == ROOF_PART_LEVEL ? entry : memory;
    }
  assert_approx (launch->run_gain, 4.0 / 3, 1e-14);
  assert_approx (launch->run_derivative, 0.5, 1e-14);
  assert_approx (launch->gain, 1, 0);
  g_assert_false (launch->binds);
  assert_approx (memory->run_gain, 4.0 / 3, 1e-14);
  assert_approx (memory->run_derivative, -0.5, 1e-14);
  assert_approx (memory->gain, 2, 1e-14);
}

/* 1e9 FLOP and 8.2e8 B: 1 ms of transfers, measured at 4 ms. What lies above the roof does not go with it. */
static void
test_measured (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "custom", "flops", 1e9, "bytes.hbm", 8.2e8, "time", 4e-3, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, "bf16");
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  const RoofSensitivity *memory = &g_array_index (list, RoofSensitivity, 0);
  g_autoptr (RoofAnalysis) doubled = roof_analysis_with_doubled (analysis, memory);

  assert_approx (memory->gain, 2, 1e-14);
  assert_approx (memory->run, 3.5e-3, 1e-14);
  assert_approx (memory->run_gain, 4 / 3.5, 1e-14);
  assert_approx (memory->run_derivative, -0.25, 1e-14);
  assert_approx (roof_analysis_get_measured_time (doubled), memory->run, 1e-14);
  /* Never shorter than T_min, never longer than it was. */
  assert_approx (roof_sensitivity_shorten (0.8e-3, 1e-3, 0.5e-3), 0.5e-3, 1e-14);
  assert_approx (roof_sensitivity_shorten (0.4e-3, 1e-3, 0.5e-3), 0.4e-3, 1e-14);
}

/* The bytes of a collective are told at the network, and doubling that is worth what the analysis says. */
static void
test_network (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "custom", "flops", 1e9, "bytes.hbm", 8.2e8, "bytes.ici", 4.5e8, NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  const RoofSensitivity *link = &g_array_index (list, RoofSensitivity, 0);
  g_autoptr (RoofAnalysis) doubled = roof_analysis_with_doubled (analysis, link);

  g_assert_cmpuint (link->key.index, ==, 1);
  assert_approx (link->gain, 2, 1e-14);
  g_assert_cmpint (link->next.level, ==, 0);
  assert_approx (link->next.factor, 10, 1e-12);
  assert_approx (roof_analysis_get_estimate (doubled)->t_min, link->time, 1e-14);
}

/* Against the analysis itself, on a machine with the number really changed. */
static void
check_against_machine (RoofAnalysis          *analysis,
                       const RoofSensitivity *entry)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  double value = roof_machine_get_rating (machine, entry->key)->value;
  g_autoptr (RoofMachine) doubled = roof_machine_with_rating (machine, entry->key, value * 2, NULL);
  g_autoptr (RoofMachine) nudged = roof_machine_with_rating (machine, entry->key, value * 1.0001, NULL);
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
  g_test_add_func ("/roof/sensitivity/takeover-per-number", test_takeover_per_number);
  g_test_add_func ("/roof/sensitivity/reads-and-writes-apart", test_reads_and_writes_apart);
  g_test_add_func ("/roof/sensitivity/takeover-is-where-the-machine-has-it", test_takeover_is_where_the_machine_has_it);
  g_test_add_func ("/roof/sensitivity/launch", test_launch);
  g_test_add_func ("/roof/sensitivity/measured", test_measured);
  g_test_add_func ("/roof/sensitivity/network", test_network);
  return g_test_run ();
}

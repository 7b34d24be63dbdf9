/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "core/fixtures.h"
#include "core/report/report.h"
#include "explore/suggest/sensitivity.h"
#include "explore/threshold/threshold.h"

/* Reads and writes at bandwidths of their own, on the CPU of note 003: 21 GB/s read, 14 GB/s copied, which
 * leaves 10.5 GB/s for writing since 2/(1/21 + 1/10.5) = 14. */

#define READ  2.1e10
#define WRITE 1.05e10
#define COPY  1.4e10

static RoofAnalysis *
analyze (RoofOperation *operation,
         RoofKernel    *kernel)
{
  g_autoptr (RoofMachine) machine = make_mixed_cpu ();
  g_autoptr (RoofKernel) computed = roof_kernel_with_compute (kernel, "fp32");
  g_autoptr (GError) error = NULL;
  RoofAnalysis *analysis = roof_analysis_new (operation, computed, machine, &error);

  g_assert_no_error (error);
  return analysis;
}

static RoofAnalysis *
analyze_custom (double read,
                double write,
                double either)
{
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "custom", "flops", 1e9, "read.dram", read, "write.dram", write,
                                               "bytes.dram", either, NULL);

  return analyze (operation, kernel);
}

/* The two-thirds of the note's Gate+Up: q8_0 weights of 4096 x 4096, one fp32 row in and one out. */
static RoofAnalysis *
analyze_gemv (double efficiency)
{
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) plain = make_kernel ("gate+up", "matmul", "B", 1.0, "D", 4096.0, "F", 4096.0, NULL);
  g_autoptr (RoofKernel) quantised = roof_kernel_with_format (plain, ROOF_ROLE_WEIGHTS, "q8_0");
  g_autoptr (RoofKernel) kernel = roof_kernel_with_efficiency (quantised, efficiency);

  return analyze (operation, kernel);
}

static void
test_gemv_reads (void)
{
  g_autoptr (RoofAnalysis) analysis = analyze_gemv (1);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  double read = 17825792 + 16384, write = 16384;
  double time = read / READ + write / WRITE;

  g_assert_cmpfloat (estimate->read[0], ==, read);
  g_assert_cmpfloat (estimate->write[0], ==, write);
  g_assert_cmpfloat (estimate->bytes[0], ==, 17858560);
  assert_approx (estimate->t_comm[0], time, 1e-15);
  assert_approx (estimate->bandwidth[0], 17858560 / time, 1e-15);
  assert_approx (estimate->bandwidth[0], 20.980752e9, 1e-6);
  assert_approx (roof_analysis_get_ridge (analysis, 0), 5e11 * time / 17858560, 1e-14);
}

/* 13.9 GB/s is 66 % of what those reads allow, not the 99 % of the copy bandwidth. */
static void
test_gemv_is_at_two_thirds (void)
{
  g_autoptr (RoofAnalysis) analysis = analyze_gemv (0.6625);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  double achieved = estimate->bytes[0] / (estimate->flops[0] / roof_analysis_get_performance (analysis));

  assert_approx (achieved, 13.9e9, 1e-4);
  assert_approx (achieved / estimate->bandwidth[0], 0.6625, 1e-12);
  g_assert_cmpfloat (achieved / COPY, >, 0.99);
}

typedef struct
{
  double read, write, either, time;
} Mix;

static void
test_mixes (void)
{
  static const Mix mixes[] = {
    { 1e9, 1e9, 0, 1e9 / READ + 1e9 / WRITE }, /* a copy */
    { 1e9, 0, 0, 1e9 / READ },
    { 0, 1e9, 0, 1e9 / WRITE },
    { 0, 0, 1e9, 1e9 / COPY },
    { 3e9, 1e9, 2e9, 3e9 / READ + 1e9 / WRITE + 2e9 / COPY },
  };

  for (guint i = 0; i < G_N_ELEMENTS (mixes); i++)
    {
      g_autoptr (RoofAnalysis) analysis = analyze_custom (mixes[i].read, mixes[i].write, mixes[i].either);
      const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
      double bytes = mixes[i].read + mixes[i].write + mixes[i].either;

      g_assert_cmpfloat (estimate->bytes[0], ==, bytes);
      assert_approx (estimate->t_comm[0], mixes[i].time, 1e-15);
      assert_approx (estimate->bandwidth[0], bytes / mixes[i].time, 1e-15);
      if (i == 0)
        assert_approx (estimate->bandwidth[0], COPY, 1e-15);
    }
}

/* One of the two missing: that direction runs at `bandwidth`. */
static void
test_one_is_missing (void)
{
  g_autoptr (RoofMachine) mixed = make_mixed_cpu ();
  g_autoptr (RoofMachineBuilder) builder = roof_machine_builder_new_from (mixed);
  g_autoptr (RoofMachine) machine = NULL;
  g_autoptr (RoofOperation) operation = make_silu ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "silu", "n", 1000.0, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, "fp32");
  g_autoptr (RoofAnalysis) analysis = NULL;
  RoofLevel level = *roof_machine_get_level (mixed, 0);

  level.write_bandwidth = ROOF_RATING_NONE;
  roof_machine_builder_remove (builder, ROOF_PART_LEVEL, 0);
  roof_machine_builder_add_level (builder, &level);
  machine = roof_machine_builder_end (g_steal_pointer (&builder), NULL);
  analysis = roof_analysis_new (operation, kernel, machine, NULL);
  assert_approx (roof_analysis_get_estimate (analysis)->t_comm[roof_machine_find_level (machine, "dram")],
                 4000 / READ + 4000 / COPY, 1e-15);
}

/* A network counts the bytes sent, one way, whatever else its level says. */
static void
test_network_is_one_way (void)
{
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "custom", "read.net", 5e9, "write.net", 5e9, NULL);
  g_autoptr (RoofAnalysis) analysis = analyze (operation, kernel);

  g_assert_cmpfloat (roof_analysis_get_estimate (analysis)->t_comm[1], ==, 1e10 / 1e10);
  g_assert_cmpfloat (roof_analysis_get_estimate (analysis)->bandwidth[1], ==, 1e10);
}

/* Whatever the mix: the intensity lies below the ridge just where the level takes longer than the math. */
static void
test_ridge_is_where_clocks_meet (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (21);
  guint below = 0;

  for (guint i = 0; i < 500; i++)
    {
      g_autoptr (RoofAnalysis) analysis
          = analyze_custom (pow (10, g_rand_double_range (random, 5, 9)), pow (10, g_rand_double_range (random, 5, 9)),
                            pow (10, g_rand_double_range (random, 5, 9)));
      const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
      double ratio = estimate->intensity[0] / roof_analysis_get_ridge (analysis, 0);

      assert_approx (ratio, estimate->t_math / estimate->t_comm[0], 1e-13);
      if (fabs (ratio - 1) > 1e-9)
        g_assert_cmpint (ratio < 1, ==, g_str_equal (roof_analysis_get_bound (analysis), "dram"));
      below += ratio < 1;
    }
  g_assert_cmpuint (below, >, 50);
  g_assert_cmpuint (below, <, 450);
}

/* B* = (b_w D F / r) / (2 D F / peak - b_x D / r - b_z F / w), from setting the two clocks equal. */
static void
test_threshold (void)
{
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "matmul", "D", 4096.0, "F", 4096.0, NULL);
  g_autoptr (RoofAnalysis) analysis = analyze (operation, kernel);
  g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
  const RoofThreshold *threshold = &g_array_index (thresholds, RoofThreshold, 0);
  double n = 4096;
  double exact = 4 * n * n / READ / (2 * n * n / 5e11 - 4 * n / READ - 4 * n / WRITE);

  assert_approx (threshold->exact, exact, 1e-12);
  g_assert_cmpfloat (threshold->first_integer, ==, ceil (exact));
}

/* Both numbers have their part of the clock; doubling one is what the analysis says of such a machine. */
static void
test_sensitivities (void)
{
  g_autoptr (RoofAnalysis) analysis = analyze_custom (3e9, 1e9, 2e9);
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (analysis);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  double time = roof_analysis_get_estimate (analysis)->t_min;
  guint n_levels = 0;

  for (guint i = 0; i < list->len; i++)
    {
      const RoofSensitivity *entry = &g_array_index (list, RoofSensitivity, i);
      g_autoptr (RoofMachine) faster
          = roof_machine_with_rating (machine, entry->key, 2 * roof_machine_get_rating (machine, entry->key)->value, NULL);
      g_autoptr (RoofAnalysis) again
          = roof_analysis_new (roof_analysis_get_operation (analysis), roof_analysis_get_kernel (analysis), faster, NULL);

      assert_approx (entry->time, roof_analysis_get_estimate (again)->t_min, 1e-14);
      if (entry->key.part != ROOF_PART_LEVEL)
        continue;
      n_levels++;
      assert_approx (entry->derivative,
                     -(entry->key.field == ROOF_FIELD_READ    ? 3e9 / READ
                       : entry->key.field == ROOF_FIELD_WRITE ? 1e9 / WRITE
                                                              : 2e9 / COPY) / time,
                     1e-14);
    }
  g_assert_cmpuint (n_levels, ==, 3);
}

/* The roofline of sums waits for all reads and all writes. */
static void
test_totals (void)
{
  g_autoptr (RoofMachine) machine = make_mixed_cpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofKernel) reads = make_kernel ("r", "custom", "flops", 1.0, "read.dram", 1e9, NULL);
  g_autoptr (RoofKernel) writes = make_kernel ("w", "custom", "flops", 1.0, "write.dram", 2e9, NULL);
  g_autoptr (RoofSnapshot) one = NULL;
  g_autoptr (RoofSnapshot) both = NULL;
  g_autoptr (RoofReport) report = NULL;

  for (guint i = 0; i < 2; i++)
    {
      RoofKernel **kernel = i == 0 ? &reads : &writes;
      RoofKernel *computed = roof_kernel_with_compute (*kernel, "fp32");

      roof_kernel_unref (*kernel);
      *kernel = computed;
    }
  one = roof_snapshot_with_kernel_inserted (empty, 0, reads);
  both = roof_snapshot_with_kernel_inserted (one, 1, writes);
  report = roof_report_new (catalogue, both, NULL);
  assert_approx (roof_report_get_totals (report)->t_roofline, 1e9 / READ + 2e9 / WRITE, 1e-15);
}

static void
test_refusals (void)
{
  static const struct
  {
    const char *key;
    double      value;
    const char *says;
  } cases[] = {
    { "read.l2", 1, "read.l2: Note 3 CPU has no level l2; its levels are dram, net" },
    { "write.dram", -1, "write.dram: must be a number of bytes, 0 or more" },
    { "write.dram", INFINITY, "write.dram: must be a number of bytes, 0 or more" },
    { "written.dram", 1, "bytes.LEVEL, read.LEVEL, write.LEVEL" },
  };
  g_autoptr (RoofMachine) machine = make_mixed_cpu ();
  g_autoptr (RoofOperation) operation = make_custom ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofKernel) plain = make_kernel ("x", "custom", cases[i].key, cases[i].value, NULL);
      g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, "fp32");
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_estimator_new (operation, kernel, machine, &error));
      assert_error_says (error, cases[i].says);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/bandwidth/gemv-reads", test_gemv_reads);
  g_test_add_func ("/roof/bandwidth/gemv-is-at-two-thirds", test_gemv_is_at_two_thirds);
  g_test_add_func ("/roof/bandwidth/mixes", test_mixes);
  g_test_add_func ("/roof/bandwidth/one-is-missing", test_one_is_missing);
  g_test_add_func ("/roof/bandwidth/network-is-one-way", test_network_is_one_way);
  g_test_add_func ("/roof/bandwidth/ridge-is-where-clocks-meet", test_ridge_is_where_clocks_meet);
  g_test_add_func ("/roof/bandwidth/threshold", test_threshold);
  g_test_add_func ("/roof/bandwidth/sensitivities", test_sensitivities);
  g_test_add_func ("/roof/bandwidth/totals", test_totals);
  g_test_add_func ("/roof/bandwidth/refusals", test_refusals);
  return g_test_run ();
}

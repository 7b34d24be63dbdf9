/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "approx.h"
#include "core/report/report.h"
#include "document/files/library.h"

/* Numbers that the book on scaling snapshots works out for whole snapshots served and trained, as kernels whose work and
 * bytes are given: what the book multiplies by hand, exact. */

#define V5E_BANDWIDTH 8.1e11
#define V5E_PEAK      1.97e14

static RoofMachine *
make_machine (double peak,
              double bandwidth,
              double link)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("m", "M");
  RoofPeak matrix = roof_peak_make ("matrix", "bf16", peak);
  const RoofLevel levels[] = { roof_level_make ("hbm", "HBM", ROOF_LEVEL_MEMORY, bandwidth),
                               roof_level_make ("ici", "ICI", ROOF_LEVEL_NETWORK, link) };

  roof_machine_builder_add_peak (builder, &matrix);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    roof_machine_builder_add_level (builder, &levels[i]);
  return roof_machine_builder_end (builder, NULL);
}

/* @snapshot with a kernel more. Takes @snapshot over. */
static RoofSnapshot *
add (RoofSnapshot  *snapshot,
     const char    *operation,
     const char    *first,
     double         one,
     const char    *second,
     double         two)
{
  g_autoptr (RoofSnapshot) taken = snapshot;
  g_autoptr (RoofKernel) plain = roof_kernel_new (operation, operation);
  g_autoptr (RoofKernel) half = roof_kernel_with_number (plain, first, one);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (half, second, two);

  return roof_snapshot_with_kernel_inserted (taken, roof_snapshot_get_n_kernels (taken), kernel);
}

static RoofReport *
analyse (RoofSnapshot *snapshot)
{
  g_autoptr (RoofSnapshot) taken = snapshot;
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofReport *report = roof_report_new (roof_library_get_catalogue (library), taken, NULL);

  for (guint i = 0; i < roof_report_get_n (report); i++)
    g_assert_no_error (roof_report_get_error (report, i));
  return report;
}

/* A step that reads all weights, @batch times what each sequence has cached, and multiplies each token by each weight:
 * the cache and the weights one after the other. */
static void
check_step (double parameters,
            double cache,
            double batch,
            double devices,
            double bandwidth,
            double time)
{
  g_autoptr (RoofMachine) machine = make_machine (devices * V5E_PEAK, devices * bandwidth, 9e10);
  RoofSnapshot *snapshot = roof_snapshot_new (machine);
  g_autoptr (RoofReport) report = NULL;

  snapshot = add (snapshot, "custom", "flops", 0, "bytes.hbm", batch * cache);
  snapshot = add (snapshot, "custom", "flops", 2 * batch * parameters, "bytes.hbm", parameters);
  report = analyse (snapshot);
  assert_approx (roof_report_get_totals (report)->t_min, time, 1e-9);
}

static void
test_steps (void)
{
  /* 30 B of int8 weights, 819 MB of cache a sequence, on 16 chips. */
  check_step (30e9, 819e6, 4, 16, V5E_BANDWIDTH, 2773. / 1080000);
  check_step (30e9, 819e6, 256, 16, V5E_BANDWIDTH, 23327. / 1108125);
  /* 70 B of int8, 8192 tokens of 163840 bytes; 13 B of bf16, 8192 tokens of 819200 bytes. */
  check_step (70e9, 8192. * 163840, 32, 8, V5E_BANDWIDTH, 22060483. / 1265625000);
  check_step (26e9, 6710886400., 1, 8, 8.2e11, 1277769. / 256250000);
}

static void
test_gather (void)
{
  g_autoptr (RoofMachine) machine = make_machine (V5E_PEAK, V5E_BANDWIDTH, 9e10);
  g_autoptr (RoofReport) report = analyse (add (roof_snapshot_new (machine), "all_gather", "V", 2048. * 8192 * 2, "n", 4));

  assert_approx (roof_report_get_totals (report)->t_min, 8192. / 29296875, 1e-12);
}

/* A matrix of 8192 x 28672 over 32 chips, 64 tokens: what each clock takes by itself. */
static void
test_tensor_parallel (void)
{
  g_autoptr (RoofMachine) machine = make_machine (V5E_PEAK, V5E_BANDWIDTH, 9e10);
  RoofSnapshot *snapshot = add (roof_snapshot_new (machine), "custom", "flops", 2. * 64 * 8192 * 28672 / 32, "bytes.hbm", 2. * 8192 * 28672 / 32);
  g_autoptr (RoofReport) report = analyse (add (snapshot, "custom", "flops", 0, "bytes.ici", 2. * 64 * 8192));
  const RoofEstimate *product = roof_analysis_get_estimate (roof_report_get_analysis (report, 0));

  assert_approx (product->t_math, 229376. / 48095703125, 1e-12);
  assert_approx (product->t_comm[0], 14336. / 791015625, 1e-12);
  assert_approx (roof_analysis_get_estimate (roof_report_get_analysis (report, 1))->t_comm[1], 1024. / 87890625, 1e-12);
}

/* 37 B active parameters and 14.8 T tokens in 2.79 M hours at 1513 TFLOP/s: a measured kernel's share of its roof. */
static void
test_training (void)
{
  g_autoptr (RoofMachine) machine = make_machine (1.513e15, V5E_BANDWIDTH, 9e10);
  g_autoptr (RoofReport) report
      = analyse (add (roof_snapshot_new (machine), "custom", "flops", 6 * 37e9 * 14.8e12, "time", 2.79e6 * 3600));
  RoofAnalysis *analysis = roof_report_get_analysis (report, 0);

  assert_approx (roof_analysis_get_performance (analysis) / roof_estimator_get_roof (roof_analysis_get_estimator (analysis)),
                 273800. / 1266381, 1e-12);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/serving/steps", test_steps);
  g_test_add_func ("/roof/serving/gather", test_gather);
  g_test_add_func ("/roof/serving/tensor-parallel", test_tensor_parallel);
  g_test_add_func ("/roof/serving/training", test_training);
  return g_test_run ();
}

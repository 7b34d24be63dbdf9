/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/report-memory.h"

#include <math.h>

#include "approx.h"
#include "core/estimate/analysis.h"
#include "core/fixtures.h"

/* A TPU whose memory holds @capacity, NAN for not known. */
static RoofMachine *
make_machine (double capacity)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  const RoofMachineKey key = { ROOF_PART_LEVEL, 0, ROOF_FIELD_CAPACITY };

  return isnan (capacity) ? roof_machine_ref (machine) : roof_machine_with_rating (machine, key, capacity, NULL);
}

/* 16 x 8192 x 8192 in bf16: the weights stay, rows in and out come and go. */
static void
test_kernel (void)
{
  g_autoptr (RoofMachine) machine = make_machine (1.6e10);
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "matmul", NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  const RoofMemory *memory = roof_analysis_get_memory (analysis);

  g_assert_cmpfloat (memory->resident, ==, 2.0 * 8192 * 8192);
  g_assert_cmpfloat (memory->transient, ==, 2.0 * 2 * 16 * 8192);
  g_assert_cmpfloat (memory->capacity, ==, 1.6e10);
  g_assert_cmpfloat (roof_memory_get_excess (memory), ==, 134217728 + 524288 - 1.6e10);
}

/* A KV cache stays too; on a machine that does not say what it holds nobody can tell whether it fits. */
static void
test_cache (void)
{
  g_autoptr (RoofMachine) machine = make_machine (NAN);
  g_autoptr (RoofOperation) operation = make_attention ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "attention", "S", 1000.0, NULL);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  const RoofMemory *memory = roof_analysis_get_memory (analysis);

  g_assert_cmpfloat (memory->resident, ==, 2.0 * 2 * 1000 * 128);
  g_assert_cmpfloat (memory->transient, ==, 2.0 * 2 * 128);
  g_assert_true (isnan (memory->capacity) && isnan (roof_memory_get_excess (memory)));
}

/* What a custom kernel moves says nothing of what it keeps. */
static void
test_custom (void)
{
  g_autoptr (RoofMachine) machine = make_machine (1);
  g_autoptr (RoofOperation) operation = make_custom ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "custom", "bytes.hbm", 1e12, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, "bf16");
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  const RoofMemory *memory = roof_analysis_get_memory (analysis);

  g_assert_cmpfloat (memory->resident + memory->transient, ==, 0);
  g_assert_cmpfloat (roof_memory_get_excess (memory), <, 0);
}

/* 80 layers' weights add up; rows of one layer make room for those of the next. */
static void
test_report (void)
{
  static const struct
  {
    double capacity, excess;
  } cases[] = {
    { 80 * 134217728.0 + 4194304, 0 }, { 80 * 134217728.0, 4194304 }, { 2e10, 80 * 134217728.0 + 4194304 - 2e10 },
  };
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofKernel) small = make_kernel ("small", "silu", "n", 1000.0, NULL);
  g_autoptr (RoofKernel) one = make_kernel ("layer", "matmul", "B", 128.0, NULL);
  g_autoptr (RoofKernel) layers = roof_kernel_with_count (one, 80);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofMachine) machine = make_machine (cases[i].capacity);
      g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
      g_autoptr (RoofSnapshot) first = roof_snapshot_with_kernel_inserted (empty, 0, layers);
      g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel_inserted (first, 1, small);
      g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);
      RoofMemory memory = roof_report_get_memory (report);

      g_assert_cmpfloat (memory.resident, ==, 80 * 134217728.0);
      g_assert_cmpfloat (memory.transient, ==, 2 * 2.0 * 128 * 8192);
      g_assert_cmpfloat (roof_memory_get_excess (&memory), ==, cases[i].excess);
    }
}

/* What cannot be analysed takes no room; an empty document none either. */
static void
test_without (void)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofMachine) machine = make_machine (1e9);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "no-such", NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel_inserted (empty, 0, kernel);
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);
  RoofMemory memory = roof_report_get_memory (report);

  g_assert_cmpfloat (roof_memory_get_excess (&memory), ==, -1e9);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/memory/kernel", test_kernel);
  g_test_add_func ("/roof/memory/cache", test_cache);
  g_test_add_func ("/roof/memory/custom", test_custom);
  g_test_add_func ("/roof/memory/report", test_report);
  g_test_add_func ("/roof/memory/without", test_without);
  return g_test_run ();
}

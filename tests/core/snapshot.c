/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/snapshot.h"

#include <math.h>

#include "approx.h"
#include "core/report/report.h"
#include "core/snapshot/scenario.h"
#include "fixtures.h"

static void
test_changes_share_the_rest (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofSnapshot) snapshot = make_snapshot (machine, 16);
  g_autoptr (RoofSnapshot) two = add_kernel (roof_snapshot_ref (snapshot), make_kernel ("act", "silu", NULL));
  g_autoptr (RoofKernel) changed = roof_kernel_with_number (roof_snapshot_get_kernel (two, 0), "B", 32);
  g_autoptr (RoofSnapshot) next = roof_snapshot_with_kernel (two, 0, changed);

  g_assert_cmpuint (roof_snapshot_get_n_kernels (snapshot), ==, 1);
  g_assert_true (roof_snapshot_get_kernel (next, 1) == roof_snapshot_get_kernel (two, 1));
  g_assert_true (roof_snapshot_get_active (next) == machine);
  g_assert_false (roof_snapshot_equal (two, next));
}

static void
test_equal_by_content (void)
{
  g_autoptr (RoofMachine) a = make_tpu ();
  g_autoptr (RoofMachine) b = make_tpu ();
  g_autoptr (RoofSnapshot) one = make_snapshot (a, 16);
  g_autoptr (RoofSnapshot) two = make_snapshot (b, 16);
  g_autoptr (RoofView) view = roof_view_copy (roof_snapshot_get_view (two));
  g_autoptr (RoofSnapshot) hidden = NULL;

  g_assert_true (roof_snapshot_equal (one, two));
  roof_view_show_level (view, "hbm", TRUE, FALSE);
  hidden = roof_snapshot_with_view (two, view);
  g_assert_false (roof_snapshot_equal (two, hidden));
  g_assert_false (roof_view_shows_level (roof_snapshot_get_view (hidden), "hbm", TRUE));
  roof_view_show_level (view, "hbm", TRUE, TRUE);
  g_clear_pointer (&hidden, roof_snapshot_unref);
  hidden = roof_snapshot_with_view (two, view);
  g_assert_true (roof_snapshot_equal (two, hidden));
}

static void
test_remove_machine_keeps_current (void)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (RoofMachine) cpu = make_cpu ();
  g_autoptr (RoofSnapshot) one = roof_snapshot_new (tpu);
  g_autoptr (RoofSnapshot) two = roof_snapshot_with_machine_added (one, cpu);
  g_autoptr (RoofSnapshot) second = roof_snapshot_with_current (two, 1);
  g_autoptr (RoofSnapshot) left = roof_snapshot_with_machine_removed (second, 0);

  g_assert_true (roof_snapshot_get_active (second) == cpu);
  g_assert_true (roof_snapshot_get_active (left) == cpu);
}

static void
test_report_totals (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofKernel) plain = make_kernel ("act", "silu", "n", 1e6, NULL);
  g_autoptr (RoofSnapshot) snapshot
      = add_kernel (make_snapshot (machine, 240), roof_kernel_with_count (plain, 32));
  g_autoptr (RoofReport) report = NULL;
  const RoofTotals *totals;
  double flops;

  snapshot = add_kernel (g_steal_pointer (&snapshot), make_kernel ("gone", "no-such-thing", NULL));
  report = roof_report_new (catalogue, snapshot, NULL);
  totals = roof_report_get_totals (report);
  g_assert_cmpuint (roof_report_get_n_units (report), ==, 2);
  g_assert_cmpstr (roof_report_get_unit (report, 1, &flops), ==, "vector");
  assert_approx (flops, 32 * 4e6, 1e-15);
  assert_approx (totals->bytes[0], 142082048.0 + 32 * 4e6, 1e-15);
  assert_approx (totals->t_min, (142082048.0 + 32 * 4e6) / 8.2e11, 1e-14);
  assert_approx (totals->t_roofline, (142082048.0 + 32 * 4e6) / 8.2e11, 1e-14);
  assert_approx (roof_report_get_share (report, 0) + roof_report_get_share (report, 1), 1, 1e-14);
  g_assert_null (roof_report_get_analysis (report, 2));
  g_assert_nonnull (roof_report_get_error (report, 2));
  g_assert_cmpfloat (roof_report_get_share (report, 2), ==, 0);
}

/* Three that were measured, one set to half of its roof and one that has a launch besides: each counts as long as it takes. */
static void
test_report_real_time (void)
{
  static const double measured[] = { 2.9e-3, 9e-3, 2e-3 };
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_new (machine);
  g_autoptr (RoofReport) report = NULL;
  g_autoptr (RoofReport) launched = NULL;
  g_autoptr (RoofMachine) slow = NULL;
  const RoofTotals *totals;

  for (guint i = 0; i < G_N_ELEMENTS (measured); i++)
    {
      g_autoptr (RoofKernel) plain
          = make_kernel ("x", "custom", "flops", 1e9 * (3 - i), "bytes.hbm", 8.2e8, "time", measured[i], NULL);

      snapshot = add_kernel (g_steal_pointer (&snapshot), roof_kernel_with_compute (plain, "bf16"));
    }
  report = roof_report_new (catalogue, snapshot, NULL);
  totals = roof_report_get_totals (report);
  assert_approx (totals->measured, 13.9e-3, 1e-14);
  assert_approx (totals->time, 13.9e-3, 1e-14);
  assert_approx (totals->t_min, 3e-3, 1e-14);
  g_assert_cmpuint (totals->n_measured, ==, 3);
  for (guint i = 0; i < G_N_ELEMENTS (measured); i++)
    assert_approx (roof_report_get_share (report, i), measured[i] / 13.9e-3, 1e-14);
  {
    g_autoptr (RoofKernel) plain = make_kernel ("act", "silu", "n", 1e6, NULL);
    g_autoptr (RoofKernel) half = roof_kernel_with_efficiency (plain, 0.5);

    snapshot = add_kernel (g_steal_pointer (&snapshot), roof_kernel_with_count (half, 10));
  }
  slow = roof_machine_with_rating (machine, (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE }, 1e-4, NULL);
  launched = roof_report_new (catalogue, snapshot, slow);
  totals = roof_report_get_totals (launched);
  assert_approx (totals->measured, 13.9e-3, 1e-14);
  assert_approx (totals->time, 13.9e-3 + 10 * (2 * 4e6 / 8.2e11 + 1e-4), 1e-14);
  assert_approx (roof_report_get_share (launched, 3), 10 * (2 * 4e6 / 8.2e11 + 1e-4) / totals->time, 1e-14);
}

/* A sum that is too large for a number has no parts, and none is said. */
static void
test_report_share_of_endless (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofKernel) plain = make_kernel ("act", "silu", "n", 1e15, NULL);
  g_autoptr (RoofSnapshot) snapshot = add_kernel (make_snapshot (machine, 240), roof_kernel_with_count (plain, 1e308));
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);

  g_assert_true (isinf (roof_report_get_totals (report)->t_min));
  g_assert_cmpfloat (roof_report_get_share (report, 0), ==, 0);
  g_assert_cmpfloat (roof_report_get_share (report, 1), ==, 0);
}

/* One operation has few kinds of unit, a machine may have more. */
static void
test_report_totals_of_many_units (void)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("many", "Many units");
  RoofLevel level = roof_level_make ("hbm", "HBM", ROOF_LEVEL_MEMORY, 1e12);
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofMachine) machine = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (RoofReport) report = NULL;

  for (guint i = 0; i < 9; i++)
    {
      g_autofree char *unit = g_strdup_printf ("unit%u", i);
      RoofPeak peak = roof_peak_make (unit, "bf16", 1e12);

      roof_machine_builder_add_peak (builder, &peak);
    }
  roof_machine_builder_add_level (builder, &level);
  machine = roof_machine_builder_end (builder, NULL);
  snapshot = roof_snapshot_new (machine);
  for (guint i = 0; i < 9; i++)
    {
      g_autofree char *unit = g_strdup_printf ("unit%u", i);
      g_autoptr (RoofKernel) plain = make_kernel ("act", "silu", "n", 1e6 * (i + 1), NULL);

      snapshot = add_kernel (g_steal_pointer (&snapshot), roof_kernel_with_unit (plain, unit));
    }
  report = roof_report_new (catalogue, snapshot, NULL);
  g_assert_cmpuint (roof_report_get_n_units (report), ==, 9);
  for (guint i = 0; i < 9; i++)
    {
      double flops;

      roof_report_get_unit (report, i, &flops);
      assert_approx (flops, 4e6 * (i + 1), 1e-15);
    }
}

/* Products and softmax take turns on the one unit of a CPU: 517 FLOP a pair of tokens, not 512. One kernel
 * alone is its own roofline. */
static void
test_report_shared_unit (void)
{
  g_autoptr (RoofMachine) machine = make_cpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofKernel) plain = make_kernel ("prompt", "attention", "T", 2048.0, "S", 2048.0, NULL);
  g_autoptr (RoofSnapshot) snapshot
      = add_kernel (roof_snapshot_new (machine), roof_kernel_with_compute (plain, "fp32"));
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);
  const RoofTotals *totals = roof_report_get_totals (report);

  assert_approx (totals->t_min, 517.0 * 2048 * 2048 / 1e12, 1e-14);
  assert_approx (totals->t_roofline, totals->t_min, 1e-14);
}

/* An analysis that was asked for is made again only where its kernel changed. */
static void
test_report_update (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = add_kernel (make_snapshot (machine, 16), make_kernel ("act", "silu", NULL));
  g_autoptr (RoofReport) before = roof_report_new (catalogue, snapshot, NULL);
  RoofAnalysis *known = roof_report_get_analysis (before, 1);
  g_autoptr (RoofKernel) changed = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", 32);
  g_autoptr (RoofSnapshot) next = roof_snapshot_with_kernel (snapshot, 0, changed);
  g_autoptr (RoofReport) after = roof_report_update (before, catalogue, next, NULL);
  g_autoptr (RoofReport) fresh = roof_report_new (catalogue, next, NULL);

  g_assert_true (roof_report_get_analysis (after, 1) == known);
  g_assert_false (roof_report_get_analysis (after, 0) == roof_report_get_analysis (before, 0));
  assert_approx (roof_report_get_totals (after)->t_min, roof_report_get_totals (fresh)->t_min, 0);
}

/* The first scenario that all kernels of @snapshot are in; the number of scenarios: they are in none. */
static gsize
find_scenario (RoofSnapshot *snapshot)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  gsize n, i = 0;
  const RoofScenario *scenarios = roof_scenario_list (&n);

  while (i < n && !roof_scenario_holds (&scenarios[i], catalogue, snapshot))
    i++;
  return i;
}

static void
test_scenario_round_trip (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofSnapshot) snapshot
      = add_kernel (make_snapshot (machine, 16), make_kernel ("decode", "attention", NULL));
  gsize n_scenarios;
  const RoofScenario *scenarios = roof_scenario_list (&n_scenarios);

  g_assert_cmpstr (scenarios[find_scenario (snapshot)].id, ==, "bf16");
  for (gsize i = 0; i < n_scenarios; i++)
    {
      g_autoptr (RoofSnapshot) applied = roof_scenario_apply_all (&scenarios[i], snapshot);

      g_assert_cmpuint (find_scenario (applied), ==, i);
    }
}

static void
test_scenario_mixed (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  gsize n;
  g_autoptr (RoofKernel) plain = make_kernel ("x", "matmul", NULL);
  g_autoptr (RoofSnapshot) snapshot
      = add_kernel (make_snapshot (machine, 16), roof_kernel_with_compute (plain, "int8"));

  roof_scenario_list (&n);
  g_assert_cmpuint (find_scenario (snapshot), ==, n);
}

static void
test_kernel_equality (void)
{
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "matmul", "B", 4.0, NULL);
  g_autoptr (RoofKernel) changed = roof_kernel_with_number (kernel, "B", 5);
  g_autoptr (RoofKernel) back = roof_kernel_with_number (changed, "B", 4);
  g_autoptr (RoofKernel) without = roof_kernel_without_setting (kernel, "B");
  g_autoptr (RoofKernel) hidden = roof_kernel_with_visible (kernel, FALSE);

  g_assert_false (roof_kernel_equal (kernel, changed));
  g_assert_true (roof_kernel_equal (kernel, back));
  g_assert_false (roof_kernel_equal (kernel, without));
  g_assert_false (roof_kernel_equal (kernel, hidden));
  g_assert_cmpint (roof_kernel_find_setting (without, "B"), <, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/kernel/equality", test_kernel_equality);
  g_test_add_func ("/roof/model/changes-share-the-rest", test_changes_share_the_rest);
  g_test_add_func ("/roof/model/equal-by-content", test_equal_by_content);
  g_test_add_func ("/roof/model/remove-machine-keeps-current", test_remove_machine_keeps_current);
  g_test_add_func ("/roof/report/totals", test_report_totals);
  g_test_add_func ("/roof/report/real-time", test_report_real_time);
  g_test_add_func ("/roof/report/share-of-endless", test_report_share_of_endless);
  g_test_add_func ("/roof/report/totals-of-many-units", test_report_totals_of_many_units);
  g_test_add_func ("/roof/report/shared-unit", test_report_shared_unit);
  g_test_add_func ("/roof/report/update", test_report_update);
  g_test_add_func ("/roof/scenario/round-trip", test_scenario_round_trip);
  g_test_add_func ("/roof/scenario/mixed", test_scenario_mixed);
  return g_test_run ();
}

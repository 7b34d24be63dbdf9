/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "approx.h"
#include "core/fixtures.h"
#include "core/report/report.h"
#include "explore/edit/edit.h"

/* The CPU of the fixtures, fp64 sustained at 80 % and its memory at half, fp32 at an unknown fraction; with a
 * ceiling of 2.5e11 under the former and one of 3e10 under the latter. */
static RoofMachine *
make_measured (void)
{
  g_autoptr (RoofMachine) plain = make_cpu ();
  g_autoptr (RoofMachine) peak
      = roof_machine_with_rating (plain, (RoofMachineKey) { ROOF_PART_PEAK, 1, ROOF_FIELD_SUSTAINED }, 0.8, NULL);
  g_autoptr (RoofMachine) memory
      = roof_machine_with_rating (peak, (RoofMachineKey) { ROOF_PART_LEVEL, 0, ROOF_FIELD_SUSTAINED }, 0.5, NULL);
  g_autoptr (RoofMachine) read
      = roof_machine_with_rating (memory, (RoofMachineKey) { ROOF_PART_LEVEL, 0, ROOF_FIELD_READ }, 6e10, NULL);

  return g_steal_pointer (&read);
}

static void
test_sustained (void)
{
  g_autoptr (RoofMachine) machine = make_measured ();
  g_autoptr (RoofMachine) seen = roof_machine_as_seen (machine, ROOF_ROOFS_SUSTAINED, ROOF_TALLY_FLOP);
  const RoofMachineKey fp32 = { ROOF_PART_PEAK, 0, ROOF_FIELD_VALUE }, fp64 = { ROOF_PART_PEAK, 1, ROOF_FIELD_VALUE };
  const RoofMachineKey memory = { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE };

  g_assert_cmpfloat (roof_machine_get_peak (seen, 0)->peak.value, ==, 1e12);
  g_assert_cmpfloat (roof_machine_get_peak (seen, 1)->peak.value, ==, 4e11);
  g_assert_cmpfloat (roof_machine_get_level (seen, 0)->bandwidth.value, ==, 2.5e10);
  g_assert_cmpfloat (roof_machine_get_level (seen, 0)->read_bandwidth.value, ==, 3e10);
  g_assert_true (isnan (roof_machine_get_level (seen, 0)->write_bandwidth.value));
  g_assert_false (roof_machine_is_sustained (seen, fp32));
  g_assert_true (roof_machine_is_sustained (seen, fp64));
  g_assert_true (roof_machine_is_sustained (seen, memory));
  g_assert_false (roof_machine_is_sustained (machine, memory));
  /* The one ceiling stays, the other would lie above its roof. */
  g_assert_cmpfloat (roof_machine_get_ceiling (seen, 0)->value.value, ==, 2.5e11);
  g_assert_cmpfloat (roof_machine_get_ceiling (seen, 1)->value.value, ==, 2.5e10);
  g_assert_cmpfloat (roof_machine_get_level (machine, 0)->bandwidth.value, ==, 5e10);
}

/* Looked at twice is looked at once, and at its peak it is itself. */
static void
test_again (void)
{
  g_autoptr (RoofMachine) machine = make_measured ();
  g_autoptr (RoofMachine) same = roof_machine_as_seen (machine, ROOF_ROOFS_PEAK, ROOF_TALLY_FLOP);
  g_autoptr (RoofMachine) once = roof_machine_as_seen (machine, ROOF_ROOFS_SUSTAINED, ROOF_TALLY_FLOP);
  g_autoptr (RoofMachine) twice = roof_machine_as_seen (once, ROOF_ROOFS_SUSTAINED, ROOF_TALLY_FLOP);
  g_autoptr (RoofMachine) counted = roof_machine_as_seen (once, ROOF_ROOFS_SUSTAINED, ROOF_TALLY_MAC);

  g_assert_true (same == machine);
  g_assert_true (twice == once);
  g_assert_cmpint (roof_machine_get_tally (counted), ==, ROOF_TALLY_MAC);
  g_assert_cmpint (roof_machine_get_roofs (counted), ==, ROOF_ROOFS_SUSTAINED);
  g_assert_true (roof_machine_equal (counted, once));
}

/* One elementwise kernel of 10^6 fp64 values on that CPU. */
static RoofSnapshot *
make_measured_snapshot (void)
{
  g_autoptr (RoofMachine) machine = make_measured ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofKernel) plain = make_kernel ("x", "silu", "n", 1e6, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, "fp64");

  return roof_snapshot_with_kernel_inserted (empty, 0, kernel);
}

static RoofSnapshot *
see (RoofSnapshot *snapshot,
     RoofRoofs     roofs,
     RoofTally     tally)
{
  g_autoptr (RoofView) view = roof_view_copy (roof_snapshot_get_view (snapshot));

  view->roofs = roofs;
  view->tally = tally;
  return roof_snapshot_with_view (snapshot, view);
}

/* The report is on the machine as the view looks at it; analyses stay while that stays. */
static void
test_report (void)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = make_measured_snapshot ();
  g_autoptr (RoofSnapshot) sustained = see (snapshot, ROOF_ROOFS_SUSTAINED, ROOF_TALLY_FLOP);
  g_autoptr (RoofSnapshot) titled = roof_snapshot_with_title (sustained, "T");
  g_autoptr (RoofSnapshot) counted = see (sustained, ROOF_ROOFS_SUSTAINED, ROOF_TALLY_MAC);
  g_autoptr (RoofReport) first = roof_report_new (catalogue, snapshot, NULL);
  g_autoptr (RoofReport) second = roof_report_update (first, catalogue, sustained, NULL);
  g_autoptr (RoofReport) third = roof_report_update (second, catalogue, titled, NULL);
  g_autoptr (RoofReport) fourth = roof_report_update (third, catalogue, counted, NULL);

  assert_approx (roof_report_get_totals (first)->t_min, 8e6 / 6e10 + 8e6 / 5e10, 1e-14);
  assert_approx (roof_report_get_totals (second)->t_min, 2 * (8e6 / 6e10 + 8e6 / 5e10), 1e-14);
  g_assert_true (roof_report_get_datasheet (second) == roof_snapshot_get_active (snapshot));
  g_assert_true (roof_report_get_analysis (third, 0) == roof_report_get_analysis (second, 0));
  g_assert_true (roof_report_get_analysis (fourth, 0) != roof_report_get_analysis (third, 0));
  assert_approx (roof_report_get_totals (fourth)->t_min, roof_report_get_totals (third)->t_min, 0);
  g_assert_cmpstr (roof_analysis_get_bound (roof_report_get_analysis (fourth, 0)), ==, "dram");
}

/* What is not sustained is said, once for what the kernel uses. */
static void
test_remarks (void)
{
  static const struct
  {
    const char    *compute;
    guint          n;
    RoofRemarkKind kind;
  } cases[] = { { "fp64", 0, 0 }, { "fp32", 1, ROOF_REMARK_PEAK_NOT_SUSTAINED } };
  g_autoptr (RoofMachine) machine = make_measured ();
  g_autoptr (RoofMachine) seen = roof_machine_as_seen (machine, ROOF_ROOFS_SUSTAINED, ROOF_TALLY_FLOP);
  g_autoptr (RoofMachine) mixed = make_mixed_cpu ();
  g_autoptr (RoofMachine) unmeasured = roof_machine_as_seen (mixed, ROOF_ROOFS_SUSTAINED, ROOF_TALLY_FLOP);
  g_autoptr (RoofOperation) operation = make_silu ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "silu", "n", 1e6, NULL);
  g_autoptr (RoofKernel) fp32 = roof_kernel_with_compute (plain, "fp32");
  g_autoptr (RoofAnalysis) bare = roof_analysis_new (operation, fp32, unmeasured, NULL);
  const RoofRemark *remarks;
  guint n;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, cases[i].compute);
      g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, seen, NULL);

      remarks = roof_analysis_get_remarks (analysis, &n);
      g_assert_cmpuint (n, ==, cases[i].n);
      if (n > 0)
        g_assert_cmpint (remarks[0].kind, ==, cases[i].kind);
    }
  remarks = roof_analysis_get_remarks (bare, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpint (remarks[1].kind, ==, ROOF_REMARK_LEVEL_NOT_SUSTAINED);
  g_assert_cmpuint (remarks[1].index, ==, 0);
}

/* A pull reckons with the roofs that are drawn: up to the sustained roof is all of it. */
static void
test_pull (void)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = make_measured_snapshot ();
  g_autoptr (RoofSnapshot) sustained = see (snapshot, ROOF_ROOFS_SUSTAINED, ROOF_TALLY_FLOP);
  g_autoptr (RoofEdit) edit = roof_edit_new (catalogue, sustained, NULL, (RoofGrip) { ROOF_GRIP_DOT, 0, 0, -1 });
  g_autoptr (RoofSnapshot) moved = NULL;
  RoofEditResult result;
  double roof = 4e6 / (2 * (8e6 / 6e10 + 8e6 / 5e10));

  moved = roof_edit_move (edit, NAN, roof / 2, 0, &result);
  assert_approx (result.efficiency, 0.5, 1e-12);
  g_assert_true (roof_snapshot_get_active (moved) == roof_snapshot_get_active (snapshot));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/seen/sustained", test_sustained);
  g_test_add_func ("/roof/seen/again", test_again);
  g_test_add_func ("/roof/seen/report", test_report);
  g_test_add_func ("/roof/seen/remarks", test_remarks);
  g_test_add_func ("/roof/seen/pull", test_pull);
  return g_test_run ();
}

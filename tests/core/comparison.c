/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/comparison.h"

#include <math.h>

#include "approx.h"
#include "fixtures.h"

/* A matmul, three of an elementwise kernel in fp32, and a product in int8, on a TPU and a CPU: the CPU has no
 * int8. */
static RoofSnapshot *
make_mixed_snapshot (void)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (RoofMachine) cpu = make_cpu ();
  g_autoptr (RoofSnapshot) one = roof_snapshot_new (tpu);
  g_autoptr (RoofSnapshot) two = roof_snapshot_with_machine_added (one, cpu);
  g_autoptr (RoofKernel) product = make_kernel ("product", "matmul", "B", 8192.0, NULL);
  g_autoptr (RoofKernel) fp32 = roof_kernel_with_compute (product, "fp32");
  g_autoptr (RoofKernel) vector = roof_kernel_with_unit (fp32, "vector");
  g_autoptr (RoofKernel) silu = make_kernel ("silu", "silu", "n", 1000.0, NULL);
  g_autoptr (RoofKernel) silu32 = roof_kernel_with_compute (silu, "fp32");
  g_autoptr (RoofKernel) thrice = roof_kernel_with_count (silu32, 3);
  g_autoptr (RoofKernel) sent = make_kernel ("sent", "custom", "flops", 1e9, "bytes.ici", 4.5e10, NULL);
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();

  g_ptr_array_add (kernels, vector);
  g_ptr_array_add (kernels, thrice);
  g_ptr_array_add (kernels, sent);
  return roof_snapshot_with_kernels (two, kernels);
}

static RoofComparison *
compare (RoofSnapshot   *snapshot,
         RoofComparison *previous)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();

  return roof_comparison_new (previous, catalogue, snapshot);
}

static void
test_order (void)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (RoofMachine) cpu = make_cpu ();
  g_autoptr (RoofMachine) third = roof_machine_with_name (cpu, "third", "Third");
  g_autoptr (RoofSnapshot) one = roof_snapshot_new (tpu);
  g_autoptr (RoofSnapshot) two = roof_snapshot_with_machine_added (one, cpu);
  g_autoptr (RoofSnapshot) three = roof_snapshot_with_machine_added (two, third);
  static const guint order[3][3] = { { 0, 1, 2 }, { 1, 0, 2 }, { 2, 1, 0 } };

  for (guint current = 0; current < 3; current++)
    {
      g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_current (three, current);
      g_autoptr (RoofComparison) comparison = compare (snapshot, NULL);

      g_assert_cmpuint (roof_comparison_get_n (comparison), ==, 3);
      for (guint i = 0; i < 3; i++)
        {
          guint index = order[current][i];

          g_assert_cmpuint (roof_comparison_find (comparison, index), ==, i);
          g_assert_true (roof_report_get_machine (roof_comparison_get_report (comparison, i))
                         == roof_snapshot_get_machine (snapshot, index));
        }
    }
}

static void
test_single (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_mixed_snapshot ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, roof_snapshot_get_machine (snapshot, 1));
  g_autoptr (RoofComparison) comparison = roof_comparison_new_single (report);

  g_assert_cmpuint (roof_comparison_get_n (comparison), ==, 1);
  g_assert_true (roof_comparison_get_report (comparison, 0) == report);
  g_assert_cmpuint (roof_comparison_find (comparison, 0), ==, 0);
  g_assert_cmpuint (roof_comparison_find (comparison, 7), ==, 0);
}

/* Of many machines some go and others come in between: all analyses of those that stay are the ones there were. */
static void
test_takes_over_many (void)
{
  enum { N = 6 };
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = make_mixed_snapshot ();
  g_autoptr (RoofComparison) before = NULL, after = NULL;
  g_autoptr (RoofSnapshot) changed = NULL;
  g_autoptr (RoofSnapshot) fewer = NULL;

  for (guint i = 2; i < N; i++)
    {
      g_autofree char *id = g_strdup_printf ("m%u", i);
      g_autoptr (RoofMachine) machine = roof_machine_with_name (roof_snapshot_get_machine (snapshot, i % 2), id, id);
      g_autoptr (RoofSnapshot) former = g_steal_pointer (&snapshot);

      snapshot = roof_snapshot_with_machine_added (former, machine);
    }
  before = roof_comparison_new (NULL, catalogue, snapshot);
  fewer = roof_snapshot_with_machine_removed (snapshot, 1);
  changed = roof_snapshot_with_current (fewer, 3);
  after = roof_comparison_new (before, catalogue, changed);
  g_assert_cmpuint (roof_comparison_get_n (after), ==, N - 1);
  for (guint i = 0; i < N - 1; i++)
    {
      guint there = i + (i > 0);
      RoofReport *old = roof_comparison_get_report (before, roof_comparison_find (before, there));
      RoofReport *same = roof_comparison_get_report (after, roof_comparison_find (after, i));

      g_assert_true (roof_report_get_machine (same) == roof_snapshot_get_machine (changed, i));
      g_assert_true (roof_report_get_machine (old) == roof_report_get_machine (same));
      g_assert_true (roof_report_get_analysis (old, 0) == roof_report_get_analysis (same, 0));
    }
}

static void
ask_for_all (const RoofComparison *comparison)
{
  for (guint i = 0; i < roof_comparison_get_n (comparison); i++)
    for (guint k = 0; k < roof_report_get_n (roof_comparison_get_report (comparison, i)); k++)
      roof_report_get_analysis (roof_comparison_get_report (comparison, i), k);
}

/* Another machine becomes the current one: every analysis that was asked for is the one there was. */
static void
test_takes_over (void)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = make_mixed_snapshot ();
  g_autoptr (RoofComparison) before = roof_comparison_new (NULL, catalogue, snapshot);
  g_autoptr (RoofSnapshot) switched = roof_snapshot_with_current (snapshot, 1);
  g_autoptr (RoofComparison) after = roof_comparison_new (before, catalogue, switched);
  g_autoptr (RoofKernel) other = make_kernel ("other", "matmul", "B", 4.0, NULL);
  g_autoptr (RoofSnapshot) edited = roof_snapshot_with_kernel (switched, 0, other);
  g_autoptr (RoofComparison) last = NULL;

  ask_for_all (after);
  last = roof_comparison_new (after, catalogue, edited);
  for (guint machine = 0; machine < 2; machine++)
    {
      RoofReport *old = roof_comparison_get_report (before, machine);
      RoofReport *same = roof_comparison_get_report (after, 1 - machine);
      RoofReport *changed = roof_comparison_get_report (last, 1 - machine);

      g_assert_true (roof_report_get_machine (old) == roof_report_get_machine (same));
      for (guint i = 0; i < roof_report_get_n (old); i++)
        g_assert_true (roof_report_get_analysis (old, i) == roof_report_get_analysis (same, i));
      g_assert_true (roof_report_get_analysis (changed, 0) != roof_report_get_analysis (same, 0));
      g_assert_true (roof_report_get_analysis (changed, 1) == roof_report_get_analysis (same, 1));
    }
}

/* By hand: 2·8192³ FLOP at 7e12 against 1e12; 3 x 1000 x 8 B at 8.2e11 against 5e10 B/s. */
static void
test_contrast (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_mixed_snapshot ();
  g_autoptr (RoofComparison) comparison = compare (snapshot, NULL);
  RoofReport *tpu = roof_comparison_get_report (comparison, 0);
  RoofReport *cpu = roof_comparison_get_report (comparison, 1);
  RoofContrast contrast, back, self;
  double flops = 2 * pow (8192, 3), bytes = 3 * 1000 * 8;

  g_assert_null (roof_report_get_analysis (cpu, 2));
  roof_report_contrast (tpu, cpu, &contrast);
  assert_approx (contrast.here, flops / 7e12 + bytes / 8.2e11, 1e-12);
  assert_approx (contrast.there, flops / 1e12 + bytes / 5e10, 1e-12);
  g_assert_cmpuint (contrast.n_both, ==, 2);
  g_assert_cmpuint (contrast.n_sides, ==, 0);
  g_assert_cmpuint (contrast.n_here_only, ==, 1);
  g_assert_cmpuint (contrast.n_there_only, ==, 0);

  roof_report_contrast (cpu, tpu, &back);
  assert_approx (back.here, contrast.there, 1e-15);
  assert_approx (back.there, contrast.here, 1e-15);
  g_assert_cmpuint (back.n_there_only, ==, 1);
  roof_report_contrast (tpu, tpu, &self);
  g_assert_cmpfloat (self.here, ==, self.there);
  g_assert_cmpuint (self.n_both, ==, 3);
}

static void
test_sides (void)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  RoofMachineKey bandwidth = { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE };
  g_autoptr (RoofMachine) faster = roof_machine_with_rating (tpu, bandwidth, 8.2e12, NULL);
  g_autoptr (RoofSnapshot) one = make_snapshot (tpu, 128);
  g_autoptr (RoofSnapshot) two = roof_snapshot_with_machine_added (one, faster);
  g_autoptr (RoofComparison) comparison = compare (two, NULL);
  RoofReport *here = roof_comparison_get_report (comparison, 0);
  RoofReport *there = roof_comparison_get_report (comparison, 1);
  RoofContrast contrast;

  roof_report_contrast (here, there, &contrast);
  g_assert_cmpuint (contrast.n_sides, ==, 1);
  /* 128 rows take 128/255.2 of the memory's time for the math: memory bound on one, compute bound on the other. */
  assert_approx (roof_analysis_get_speedup (roof_report_get_analysis (here, 0),
                                            roof_report_get_analysis (there, 0)),
                 contrast.here / contrast.there, 1e-15);
  g_assert_cmpfloat (contrast.here, >, contrast.there);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/comparison/order", test_order);
  g_test_add_func ("/roof/comparison/single", test_single);
  g_test_add_func ("/roof/comparison/takes-over", test_takes_over);
  g_test_add_func ("/roof/comparison/takes-over-many", test_takes_over_many);
  g_test_add_func ("/roof/comparison/contrast", test_contrast);
  g_test_add_func ("/roof/comparison/sides", test_sides);

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "approx.h"
#include "core/report/report.h"
#include "core/snapshot/snapshot.h"
#include "fixtures.h"

#define N 30000 /* so many that several threads make the report */
#define CHECKED 97 /* every one of so many kernels is compared: with no common factor with the four kinds and with blocks */

typedef struct
{
  RoofMachine   *machine;
  RoofCatalogue *catalogue;
  RoofSnapshot  *snapshot; /* N kernels of four kinds by turns, of which every fourth is refused */
} Fixture;

static RoofKernel *
make_one (guint index)
{
  double size = 1 + index % 1000;

  switch (index % 4)
    {
    case 0:
      return make_kernel ("product", "matmul", "B", size, NULL);
    case 1:
      return make_kernel ("activation", "silu", "n", size, NULL);
    case 2:
      return make_kernel ("attention", "attention", "S", size, NULL);
    default:
      return make_kernel ("refused", "no such operation", NULL);
    }
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (GPtrArray) kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  g_autoptr (RoofSnapshot) empty = NULL;

  self->machine = make_tpu ();
  self->catalogue = make_catalogue ();
  empty = roof_snapshot_new (self->machine);
  for (guint i = 0; i < N; i++)
    g_ptr_array_add (kernels, make_one (i));
  self->snapshot = roof_snapshot_with_kernels (empty, kernels);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  roof_snapshot_unref (self->snapshot);
  roof_catalogue_unref (self->catalogue);
  roof_machine_unref (self->machine);
}

/* The report of kernel @index alone. */
static RoofReport *
report_alone (const Fixture *self,
              guint          index)
{
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (self->machine);
  g_autoptr (RoofSnapshot) alone
      = roof_snapshot_with_kernel_inserted (empty, 0, roof_snapshot_get_kernel (self->snapshot, index));

  return roof_report_new (self->catalogue, alone, NULL);
}

static void
check_alike (RoofReport *all,
             guint       index,
             RoofReport *alone)
{
  const RoofSummary *a = roof_report_get_summary (all, index), *b = roof_report_get_summary (alone, 0);

  g_assert_cmpint (a->analysed, ==, index % 4 != 3);
  g_assert_cmpint (a->analysed, ==, b->analysed);
  g_assert_cmpint (a->n_traffic, ==, b->n_traffic);
  g_assert_cmpint ((roof_report_get_error (all, index) != NULL), ==, index % 4 == 3);
  if (!a->analysed)
    return;
  g_assert_cmpfloat (a->flops, ==, b->flops);
  g_assert_cmpfloat (a->t_min, ==, b->t_min);
  for (guint i = 0; i < a->n_traffic; i++)
    g_assert_cmpfloat (a->traffic[i].bytes, ==, b->traffic[i].bytes);
}

static void
test_each_kernel_is_as_it_is_alone (Fixture       *self,
                                    gconstpointer  data)
{
  g_autoptr (RoofReport) all = roof_report_new (self->catalogue, self->snapshot, NULL);

  g_assert_cmpuint (roof_report_get_n (all), ==, N);
  g_assert_cmpuint (roof_report_count_refused (all), ==, N / 4);
  for (guint i = 0; i < N; i += CHECKED)
    {
      g_autoptr (RoofReport) alone = report_alone (self, i);

      check_alike (all, i, alone);
    }
}

/* Sums of numbers with a fraction depend on their order, which no thread may change. */
static void
test_totals_are_the_same_each_time (Fixture       *self,
                                    gconstpointer  data)
{
  g_autoptr (RoofReport) first = roof_report_new (self->catalogue, self->snapshot, NULL);
  double time = 0;

  for (guint i = 0; i < N; i++)
    if (roof_report_get_summary (first, i)->analysed)
      time += roof_report_get_summary (first, i)->time;
  assert_approx (roof_report_get_totals (first)->time, time, 1e-9);
  for (guint round = 0; round < 5; round++)
    {
      g_autoptr (RoofReport) again = roof_report_new (self->catalogue, self->snapshot, NULL);

      g_assert_cmpfloat (roof_report_get_totals (again)->time, ==, roof_report_get_totals (first)->time);
      g_assert_cmpfloat (roof_report_get_totals (again)->flops, ==, roof_report_get_totals (first)->flops);
      g_assert_cmpuint (roof_report_get_n_units (again), ==, roof_report_get_n_units (first));
    }
}

/* An edit of one kernel keeps the analyses of all others, that of half of them leaves the rest as they were. */
static void
test_update_keeps_what_stays (Fixture       *self,
                              gconstpointer  data)
{
  g_autoptr (RoofReport) before = roof_report_new (self->catalogue, self->snapshot, NULL);
  RoofAnalysis *kept = roof_report_get_analysis (before, 4), *far = roof_report_get_analysis (before, N - 4);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (roof_snapshot_get_kernel (self->snapshot, 0), "B", 7);
  g_autoptr (RoofSnapshot) changed = roof_snapshot_with_kernel (self->snapshot, 0, kernel);
  g_autoptr (RoofReport) after = roof_report_update (before, self->catalogue, changed, NULL);
  g_autoptr (GPtrArray) halved = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (self->machine);
  g_autoptr (RoofSnapshot) half = NULL;
  g_autoptr (RoofReport) last = NULL;

  g_assert_true (roof_report_get_analysis (after, 4) == kept);
  g_assert_true (roof_report_get_analysis (after, N - 4) == far);
  for (guint i = 0; i < N; i++)
    g_ptr_array_add (halved, i % 2 == 0 ? roof_kernel_ref (roof_snapshot_get_kernel (changed, i)) : make_one (i + 1));
  half = roof_snapshot_with_kernels (empty, halved);
  last = roof_report_update (after, self->catalogue, half, NULL);
  g_assert_true (roof_report_get_analysis (last, 4) == kept);
  g_assert_true (roof_report_get_analysis (last, N - 4) == far);
  g_assert_cmpuint (roof_report_count_refused (last), ==, 0);
}

static void
test_analysis_that_is_not_kept_is_the_same (Fixture       *self,
                                            gconstpointer  data)
{
  g_autoptr (RoofReport) report = roof_report_new (self->catalogue, self->snapshot, NULL);

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (RoofAnalysis) made = roof_report_make_analysis (report, i), again = roof_report_make_analysis (report, i);
      RoofAnalysis *kept = roof_report_get_analysis (report, i);

      g_assert_true ((made == NULL) == (kept == NULL));
      if (made == NULL)
        continue;
      g_assert_true (made != again && made != kept);
      g_assert_cmpfloat (roof_analysis_get_estimate (made)->t_min, ==, roof_analysis_get_estimate (kept)->t_min);
    }
}

#define ADD(name, function) g_test_add ("/roof/report/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("each-kernel-is-as-it-is-alone", test_each_kernel_is_as_it_is_alone);
  ADD ("totals-are-the-same-each-time", test_totals_are_the_same_each_time);
  ADD ("update-keeps-what-stays", test_update_keeps_what_stays);
  ADD ("analysis-that-is-not-kept-is-the-same", test_analysis_that_is_not_kept_is_the_same);
  return g_test_run ();
}

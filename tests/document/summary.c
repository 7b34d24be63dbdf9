/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a report says of thousands of kernels in short is what it says of each at length, on every machine there is. */
#include <math.h>

#include "core/estimate/analysis.h"
#include "core/estimate/measured.h"
#include "core/estimate/utilisation.h"
#include "core/report/report.h"
#include "document/files/library.h"

#define KERNELS 600
#define THREADS 4

typedef struct
{
  RoofLibrary   *library;
  RoofCatalogue *catalogue;
} Fixture;

static void
set_up (Fixture      *self,
        gconstpointer data)
{
  self->library = roof_library_new (NULL);
  self->catalogue = roof_library_get_catalogue (self->library);
}

static void
tear_down (Fixture      *self,
           gconstpointer data)
{
  g_object_unref (self->library);
}

static gboolean
chance (int of)
{
  return g_test_rand_int_range (0, of) == 0;
}

/* Numbers as they are measured, and some that nobody should have. */
static double
draw_number (void)
{
  static const double odd[] = { 0, 0, 0, -1, 1e308, 1e-308, INFINITY, NAN };

  if (chance (8))
    return odd[g_test_rand_int_range (0, G_N_ELEMENTS (odd))];
  return pow (10, g_test_rand_double_range (3, 14));
}

/* A level of the machine by name, or now and then one that it has not. Returns: (transfer full) */
static char *
draw_level (const RoofMachine *machine)
{
  guint level = (guint) g_test_rand_int_range (0, (int) roof_machine_get_n_levels (machine) + 1);

  if (chance (60))
    return g_strdup ("nowhere");
  return g_strdup (level == roof_machine_get_n_levels (machine) ? "main" : roof_machine_get_level (machine, level)->id);
}

/* The kinds of kernel: what each sets, and how. Returns: (transfer full) */
static RoofKernel *
draw_kind (const RoofMachine *machine)
{
  static const char *const ways[] = { "bytes", "bytes", "read", "write" };
  static const char *const units[] = { NULL, NULL, "vector", "matrix" };
  static const char *const types[] = { NULL, "fp32", "fp64", "bf16", "int8" };
  RoofSetting settings[8] = { { 0 } };
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  RoofKernelSpec spec = ROOF_KERNEL_SPEC_INIT;

  if (!chance (4))
    g_ptr_array_add (keys, g_strdup ("flops"));
  if (!chance (3))
    g_ptr_array_add (keys, g_strdup ("time"));
  for (int n = g_test_rand_int_range (0, 4); n > 0; n--)
    {
      g_autofree char *level = draw_level (machine);

      g_ptr_array_add (keys, g_strconcat (ways[g_test_rand_int_range (0, G_N_ELEMENTS (ways))], ".", level, NULL));
    }
  for (guint i = 0; i < keys->len; i++)
    settings[i] = (RoofSetting) { keys->pdata[i], 1, chance (100) ? "text" : NULL };
  spec.name = "kind";
  spec.operation = chance (6) ? "matmul" : "custom";
  spec.settings = g_str_equal (spec.operation, "custom") ? settings : NULL;
  spec.n_settings = spec.settings != NULL ? keys->len : 0;
  spec.unit = units[g_test_rand_int_range (0, G_N_ELEMENTS (units))];
  spec.compute = types[g_test_rand_int_range (0, G_N_ELEMENTS (types))];
  spec.workload = chance (3) ? "network" : NULL;
  spec.part = spec.workload != NULL ? "part" : NULL;
  return roof_kernel_new_specified (&spec, NULL);
}

/* A kernel of the kind with numbers of its own. Returns: (transfer full) */
static RoofKernel *
draw_kernel (RoofKernel *kind,
             guint       index)
{
  g_autofree char *name = g_strdup_printf ("kernel %u", index);
  g_autoptr (RoofKernel) numbered = roof_kernel_with_name (kind, name);
  g_autoptr (RoofKernel) counted = NULL;
  g_autoptr (RoofKernel) shown = NULL;

  for (guint i = 0; i < roof_kernel_get_n_settings (kind); i++)
    {
      RoofSetting setting = roof_kernel_get_setting (kind, i);
      g_autoptr (RoofKernel) before = numbered;

      setting.number = g_str_equal (setting.key, "time") && !chance (20) ? pow (10, g_test_rand_double_range (-7, -2))
                                                                         : draw_number ();
      numbered = setting.text != NULL ? roof_kernel_ref (before) : roof_kernel_with_number (before, setting.key, setting.number);
    }
  counted = roof_kernel_with_count (numbered, g_test_rand_int_range (1, 5));
  shown = roof_kernel_with_visible (counted, !chance (5));
  return roof_kernel_with_efficiency (shown, chance (2) ? 1 : g_test_rand_double_range (0.1, 1));
}

/* Returns: (transfer full) */
static GPtrArray *
draw_kernels (const RoofMachine *machine)
{
  GPtrArray *kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  g_autoptr (GPtrArray) kinds = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);

  for (guint i = 0; i < 12; i++)
    g_ptr_array_add (kinds, draw_kind (machine));
  for (guint i = 0; i < KERNELS; i++)
    g_ptr_array_add (kernels, draw_kernel (kinds->pdata[chance (3) ? g_test_rand_int_range (0, 12) : 0], i));
  return kernels;
}

/* With launches that take time and ways of their own for reads and writes. Returns: (transfer full) */
static RoofMachine *
draw_machine (RoofMachine *machine)
{
  guint level = (guint) g_test_rand_int_range (0, (int) roof_machine_get_n_levels (machine));
  RoofMachineKey keys[] = { { ROOF_PART_LEVEL, level, ROOF_FIELD_READ }, { ROOF_PART_LEVEL, level, ROOF_FIELD_WRITE },
                            { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE } };
  double numbers[] = { 1e11, 7e10, 3e-6 };
  RoofMachine *drawn = roof_machine_ref (machine);

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (RoofMachine) before = drawn;

      drawn = chance (2) ? roof_machine_with_rating (before, keys[i], numbers[i], NULL) : NULL;
      if (drawn == NULL)
        drawn = roof_machine_ref (before);
    }
  return drawn;
}

/* Returns: (transfer full) */
static RoofSnapshot *
draw_snapshot (RoofMachine *machine)
{
  g_autoptr (RoofMachine) drawn = draw_machine (machine);
  g_autoptr (GPtrArray) kernels = draw_kernels (drawn);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (drawn);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernels (empty, kernels);
  RoofView view = *roof_snapshot_get_view (snapshot);

  view.roofs = chance (2) ? ROOF_ROOFS_SUSTAINED : ROOF_ROOFS_PEAK;
  return roof_snapshot_with_view (snapshot, &view);
}

static void
assert_same (double a,
             double b)
{
  g_assert_true (a == b || (isnan (a) && isnan (b)));
}

/* But for rounding, in sums that were added up in another order. */
static void
assert_near (double a,
             double b)
{
  g_assert_true (a == b || fabs (a - b) <= 1e-12 * fabs (b) || (isnan (a) && isnan (b)));
}

static void
check_traffic (const RoofSummary  *summary,
               const RoofEstimate *estimate,
               guint               n_levels)
{
  guint n = 0;

  for (guint i = 0; i < n_levels; i++)
    if (estimate->bytes[i] > 0)
      {
        const RoofTraffic *traffic = &summary->traffic[n++];

        g_assert_cmpuint (n, <=, summary->n_traffic);
        g_assert_cmpuint (traffic->level, ==, i);
        assert_same (traffic->bytes, estimate->bytes[i]);
        assert_same (traffic->time, estimate->t_comm[i]);
        assert_same (roof_summary_get_intensity (summary, traffic), estimate->intensity[i]);
      }
  g_assert_cmpuint (n, ==, summary->n_traffic);
}

static void
check_analysed (const RoofSummary *summary,
                RoofAnalysis      *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  const RoofKernel *kernel = roof_analysis_get_kernel (analysis);
  gboolean measured = !isnan (roof_analysis_get_measured_time (analysis));
  guint n_remarks;

  assert_same (summary->flops, roof_estimate_get_work (estimate));
  assert_same (summary->attainable, estimate->attainable);
  assert_same (summary->performance, roof_analysis_get_performance (analysis));
  assert_same (summary->expected, measured ? estimate->reachable : roof_analysis_get_performance (analysis));
  assert_same (summary->t_min, estimate->t_min);
  assert_same (summary->t_least, estimate->t_least);
  assert_same (summary->t_counted, roof_analysis_get_counted_bound (analysis));
  assert_same (summary->time, roof_analysis_get_time (analysis));
  assert_same (summary->resident, roof_analysis_get_memory (analysis)->resident);
  assert_same (summary->transient, roof_analysis_get_memory (analysis)->transient);
  assert_same (summary->count, roof_kernel_get_count (kernel));
  g_assert_cmpint (summary->bound, ==, estimate->bound);
  g_assert_cmpuint (summary->peak, ==, roof_estimator_get_peak (roof_analysis_get_estimator (analysis), estimate->main, NULL));
  g_assert_true (summary->unfit == (roof_memory_get_excess (roof_analysis_get_memory (analysis)) > 0));
  roof_analysis_get_remarks (analysis, &n_remarks);
  g_assert_true (summary->assumed == (n_remarks > 0));
  g_assert_true (summary->part == (roof_kernel_get_workload (kernel) != NULL));
  check_traffic (summary, estimate, roof_machine_get_n_levels (roof_analysis_get_machine (analysis)));
}

static void
check_kernel (const Fixture *self,
              RoofReport    *report,
              guint          index)
{
  const RoofSummary *summary = roof_report_get_summary (report, index);
  RoofKernel *kernel = roof_snapshot_get_kernel (roof_report_get_snapshot (report), index);
  RoofOperation *operation = roof_catalogue_find (self->catalogue, roof_kernel_get_operation (kernel), NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, roof_report_get_machine (report), &error);

  g_assert_true (summary->visible == roof_kernel_get_visible (kernel));
  g_assert_true (summary->analysed == (analysis != NULL));
  g_assert_true ((roof_report_get_error (report, index) == NULL) == (analysis != NULL));
  if (analysis != NULL)
    check_analysed (summary, analysis);
  else
    g_assert_cmpstr (roof_report_get_error (report, index)->message, ==, error->message);
}

/* From the analyses, one after another. */
static void
check_totals (RoofReport *report)
{
  const RoofTotals *totals = roof_report_get_totals (report);
  RoofTotals sums = { 0 };
  double flops = 0;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofAnalysis *analysis = roof_report_get_analysis (report, i);
      double count = roof_report_get_summary (report, i)->count;

      if (analysis == NULL)
        continue;
      if (!isnan (roof_analysis_get_estimate (analysis)->flops[0]))
        sums.flops += count * roof_analysis_get_estimate (analysis)->flops[0];
      sums.n_without_flops += (roof_analysis_get_estimate (analysis)->uncounted & ROOF_UNCOUNTED_FLOPS) != 0;
      sums.n_without_bytes += (roof_analysis_get_estimate (analysis)->uncounted & ROOF_UNCOUNTED_BYTES) != 0;
      sums.t_min += count * roof_analysis_get_estimate (analysis)->t_min;
      sums.t_max += count * roof_analysis_get_estimate (analysis)->t_max;
      sums.t_launch += count * roof_analysis_get_estimate (analysis)->t_launch;
      sums.time += count * roof_analysis_get_time (analysis);
      if (isnan (roof_analysis_get_measured_time (analysis)))
        continue;
      sums.measured += count * roof_analysis_get_measured_time (analysis);
      sums.n_measured++;
    }
  for (guint i = 0; i < roof_report_get_n_units (report); i++)
    {
      double one;

      roof_report_get_unit (report, i, &one);
      flops += one;
    }
  assert_same (totals->flops, flops);
  assert_near (totals->flops, sums.flops);
  g_assert_cmpuint (totals->n_without_flops, ==, sums.n_without_flops);
  g_assert_cmpuint (totals->n_without_bytes, ==, sums.n_without_bytes);
  assert_near (totals->t_min, sums.t_min);
  assert_near (totals->t_max, sums.t_max);
  assert_near (totals->t_launch, sums.t_launch);
  assert_near (totals->time, sums.time);
  assert_near (totals->measured, sums.measured);
  g_assert_cmpuint (totals->n_measured, ==, sums.n_measured);
}

static void
test_same (Fixture      *self,
           gconstpointer data)
{
  for (guint i = 0; i < roof_library_get_n_machines (self->library); i++)
    {
      g_autoptr (RoofSnapshot) snapshot = draw_snapshot (roof_library_get_machine (self->library, i));
      g_autoptr (RoofReport) report = roof_report_new (self->catalogue, snapshot, NULL);

      for (guint k = 0; k < KERNELS; k++)
        check_kernel (self, report, k);
      check_totals (report);
    }
}

/* Each of @kernels before and after each other: what one leaves behind is not the next one's, and what is refused is refused in the
 * words that it is refused with when it stands alone. */
static void
check_all (const Fixture      *self,
           RoofKernel * const *kernels,
           guint               n)
{
  RoofMachine *machine = roof_library_find_machine (self->library, "nvidia-h100-sxm5-80gb", NULL);
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (RoofReport) report = NULL;

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < n; k++)
      {
        g_ptr_array_add (pairs, roof_kernel_ref (kernels[i]));
        g_ptr_array_add (pairs, roof_kernel_ref (kernels[k]));
      }
  snapshot = roof_snapshot_with_kernels (empty, pairs);
  report = roof_report_new (self->catalogue, snapshot, NULL);
  for (guint i = 0; i < pairs->len; i++)
    check_kernel (self, report, i);
}

/* Each operation with each of its numbers as large as usual, and three times as large. */
static void
test_operations (Fixture      *self,
                 gconstpointer data)
{
  for (guint i = 0; i < roof_catalogue_get_n (self->catalogue); i++)
    {
      RoofOperation *operation = roof_catalogue_get (self->catalogue, i);
      g_autoptr (RoofKernel) bare = roof_kernel_new ("bare", roof_operation_get_id (operation));

      for (guint k = 0; k < roof_operation_get_n_parameters (operation); k++)
        {
          const RoofParameter *parameter = roof_operation_get_parameter (operation, k);
          g_autoptr (RoofKernel) one = roof_kernel_with_number (bare, parameter->id, parameter->default_value);
          g_autoptr (RoofKernel) two = roof_kernel_with_number (bare, parameter->id, parameter->default_value * 3);
          RoofKernel *kernels[] = { bare, one, two };

          check_all (self, kernels, G_N_ELEMENTS (kernels));
        }
    }
}

static void
test_custom (Fixture      *self,
             gconstpointer data)
{
  g_autoptr (RoofKernel) bare = roof_kernel_new ("a", "custom");
  g_autoptr (RoofKernel) work = roof_kernel_with_number (bare, "flops", 1e12);
  g_autoptr (RoofKernel) one = roof_kernel_with_number (work, "bytes.hbm", 1e9);
  g_autoptr (RoofKernel) more = roof_kernel_with_number (work, "bytes.hbm", 5e9);
  g_autoptr (RoofKernel) elsewhere = roof_kernel_with_number (work, "bytes.l2", 5e9);
  g_autoptr (RoofKernel) timed = roof_kernel_with_number (one, "time", 1e-3);
  g_autoptr (RoofKernel) wrong = roof_kernel_with_number (work, "bytes.hbm", -1);
  g_autoptr (RoofKernel) unknown = roof_kernel_with_number (work, "bytes.nowhere", 1);
  RoofKernel *kernels[] = { bare, work, one, more, elsewhere, timed, wrong, unknown };

  check_all (self, kernels, G_N_ELEMENTS (kernels));
}

/* Whatever says another format, type or unit is estimated in its own way. */
static void
test_others (Fixture      *self,
             gconstpointer data)
{
  g_autoptr (RoofKernel) bare = roof_kernel_new ("a", "matmul");
  g_autoptr (RoofKernel) fp8 = roof_kernel_with_compute (bare, "fp8");
  g_autoptr (RoofKernel) weights = roof_kernel_with_format (bare, ROOF_ROLE_WEIGHTS, "int8");
  g_autoptr (RoofKernel) vector = roof_kernel_with_unit (bare, "vector");
  g_autoptr (RoofKernel) again = roof_kernel_with_unit (bare, "vector");
  g_autoptr (RoofKernel) measured = roof_kernel_with_measured (again, "hbm", 1e6, NULL);
  g_autoptr (RoofKernel) timed = roof_kernel_with_measured (measured, "time", 1e-3, NULL);
  g_autoptr (RoofKernel) wrong = roof_kernel_with_compute (bare, "fp7");
  g_autoptr (RoofKernel) worse = roof_kernel_with_measured (again, "nowhere", 1, NULL);
  RoofKernel *kernels[] = { bare, fp8, weights, vector, again, measured, timed, wrong, worse };

  check_all (self, kernels, G_N_ELEMENTS (kernels));
}

/* What is taken over from a report is as good as new, wherever kernels went. */
static void
test_update (Fixture      *self,
             gconstpointer data)
{
  g_autoptr (RoofSnapshot) snapshot = draw_snapshot (roof_library_get_machine (self->library, 0));
  g_autoptr (RoofReport) report = roof_report_new (self->catalogue, snapshot, NULL);

  for (guint round = 0; round < 40; round++)
    {
      guint n = roof_snapshot_get_n_kernels (snapshot), index = (guint) g_test_rand_int_range (0, (int) n);
      g_autoptr (RoofKernel) kernel = draw_kernel (roof_snapshot_get_kernel (snapshot, 0), round);
      g_autoptr (RoofSnapshot) before = g_steal_pointer (&snapshot);
      g_autoptr (RoofReport) known = g_steal_pointer (&report);
      g_autoptr (RoofReport) fresh = NULL;

      snapshot = round % 4 == 0 ? roof_snapshot_with_kernel_removed (before, index)
              : round % 4 == 1  ? roof_snapshot_with_kernel_inserted (before, index, kernel)
                               : roof_snapshot_with_kernel (before, index, kernel);
      report = roof_report_update (known, self->catalogue, snapshot, NULL);
      fresh = roof_report_new (self->catalogue, snapshot, NULL);
      for (guint i = 0; i < roof_report_get_n (report); i++)
        check_kernel (self, report, i);
      assert_same (roof_report_get_totals (report)->t_roofline, roof_report_get_totals (fresh)->t_roofline);
      assert_same (roof_report_get_totals (report)->t_max, roof_report_get_totals (fresh)->t_max);
      g_assert_cmpuint (roof_report_get_n_units (report), ==, roof_report_get_n_units (fresh));
      for (guint i = 0; i < roof_report_get_n_units (report); i++)
        g_assert_cmpstr (roof_report_get_unit (report, i, NULL), ==, roof_report_get_unit (fresh, i, NULL));
    }
}

static gpointer
ask_for_all (gpointer data)
{
  RoofReport *report = data;
  guint n = roof_report_get_n (report);
  RoofAnalysis **analyses = g_new (RoofAnalysis *, n);

  for (guint i = 0; i < n; i++)
    analyses[i] = roof_report_get_analysis (report, i);
  return analyses;
}

/* Whoever asks for an analysis, from wherever, is given the same. */
static void
test_threads (Fixture      *self,
              gconstpointer data)
{
  g_autoptr (RoofSnapshot) snapshot = draw_snapshot (roof_library_get_machine (self->library, 0));
  g_autoptr (RoofReport) report = roof_report_new (self->catalogue, snapshot, NULL);
  GThread *threads[THREADS];

  for (guint i = 0; i < THREADS; i++)
    threads[i] = g_thread_new ("ask", ask_for_all, report);
  for (guint i = 0; i < THREADS; i++)
    {
      g_autofree RoofAnalysis **analyses = g_thread_join (threads[i]);

      for (guint k = 0; k < KERNELS; k++)
        g_assert_true (analyses[k] == roof_report_get_analysis (report, k));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/roof/summary/same", Fixture, NULL, set_up, test_same, tear_down);
  g_test_add ("/roof/summary/operations", Fixture, NULL, set_up, test_operations, tear_down);
  g_test_add ("/roof/summary/custom", Fixture, NULL, set_up, test_custom, tear_down);
  g_test_add ("/roof/summary/others", Fixture, NULL, set_up, test_others, tear_down);
  g_test_add ("/roof/summary/update", Fixture, NULL, set_up, test_update, tear_down);
  g_test_add ("/roof/summary/threads", Fixture, NULL, set_up, test_threads, tear_down);
  return g_test_run ();
}

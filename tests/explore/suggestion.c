/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/utilisation.h"
#include "explore/suggest/suggestion.h"

#include "approx.h"
#include "core/fixtures.h"

typedef struct
{
  RoofMachine   *machine;
  RoofCatalogue *catalogue;
  RoofSnapshot  *snapshot; /* a matmul, and what else is added to it */
  RoofReport    *report;   /* nullable: made with the suggestions */
  GPtrArray     *suggestions; /* nullable */
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->machine = make_tpu ();
  self->catalogue = make_catalogue ();
  self->snapshot = make_snapshot (self->machine, 16);
}

static void
drop_suggestions (Fixture *self)
{
  g_clear_pointer (&self->suggestions, g_ptr_array_unref);
  g_clear_pointer (&self->report, roof_report_unref);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  drop_suggestions (self);
  roof_snapshot_unref (self->snapshot);
  roof_catalogue_unref (self->catalogue);
  roof_machine_unref (self->machine);
}

static void
take (Fixture      *self,
      RoofSnapshot *next)
{
  roof_snapshot_unref (self->snapshot);
  self->snapshot = next;
}

static void
set_kernel (Fixture    *self,
            RoofKernel *kernel)
{
  take (self, roof_snapshot_with_kernel (self->snapshot, 0, kernel));
  roof_kernel_unref (kernel);
}

static void
find_suggestions (Fixture   *self,
                  GPtrArray *candidates)
{
  drop_suggestions (self);
  self->report = roof_report_new (self->catalogue, self->snapshot, NULL);
  self->suggestions = roof_suggestion_list (self->catalogue, self->report, 0, candidates);
}

/* The first suggestion of a kind; @scenario: (nullable): of FORMATS which. NULL when there is none. */
static const RoofSuggestion *
find_suggestion (Fixture            *self,
                 RoofSuggestionKind  kind,
                 const char         *scenario)
{
  for (guint i = 0; i < self->suggestions->len; i++)
    {
      const RoofSuggestion *suggestion = self->suggestions->pdata[i];

      if (suggestion->kind == kind && (scenario == NULL || g_str_equal (suggestion->scenario->id, scenario)))
        return suggestion;
    }
  return NULL;
}

static double
get_time (Fixture      *self,
          RoofSnapshot *snapshot,
          double       *flops)
{
  g_autoptr (RoofReport) report = roof_report_new (self->catalogue, snapshot, NULL);

  *flops = roof_report_get_summary (report, 0)->flops;
  return roof_analysis_get_time (roof_report_get_analysis (report, 0));
}

/* What each suggestion promises is what the snapshot really does once it is applied. */
static void
assert_true_to_the_snapshot (Fixture *self)
{
  double flops, before = get_time (self, self->snapshot, &flops);

  for (guint i = 0; i < self->suggestions->len; i++)
    {
      const RoofSuggestion *suggestion = self->suggestions->pdata[i];
      g_autoptr (RoofSnapshot) applied = roof_suggestion_apply (suggestion, self->catalogue, self->report, 0);
      double work, after = get_time (self, applied, &work);

      g_assert_false (roof_snapshot_equal (applied, self->snapshot));
      assert_approx (suggestion->work, work / flops, 1e-12);
      assert_approx (suggestion->gain, before / after * work / flops, 1e-12);
      g_assert_cmpfloat (suggestion->gain, >, 1);
      if (i > 0 && ((const RoofSuggestion *) self->suggestions->pdata[i - 1])->kind != ROOF_SUGGESTION_REACH)
        g_assert_cmpfloat (suggestion->gain, <=, ((const RoofSuggestion *) self->suggestions->pdata[i - 1])->gain);
    }
}

/* At batch 16 the weights hold it: whatever moves fewer bytes for the work, or moves them faster, helps. */
static void
test_memory_bound (Fixture       *self,
                   gconstpointer  data)
{
  find_suggestions (self, NULL);
  assert_true_to_the_snapshot (self);
  g_assert_nonnull (find_suggestion (self, ROOF_SUGGESTION_SIZE, NULL));
  g_assert_cmpfloat (find_suggestion (self, ROOF_SUGGESTION_SIZE, NULL)->work, ==, 2);
  assert_approx (find_suggestion (self, ROOF_SUGGESTION_FORMATS, "int8-weights")->gain, 1.9922, 1e-4);
  assert_approx (find_suggestion (self, ROOF_SUGGESTION_FORMATS, "int8")->gain, 2, 1e-12);
  g_assert_cmpint (find_suggestion (self, ROOF_SUGGESTION_RATING, NULL)->key.part, ==, ROOF_PART_LEVEL);
  assert_approx (find_suggestion (self, ROOF_SUGGESTION_RATING, NULL)->gain, 2, 1e-12);
}

/* At batch 1024 the unit does: bytes no longer help, and neither does more work at a time. */
static void
test_compute_bound (Fixture       *self,
                    gconstpointer  data)
{
  set_kernel (self, roof_kernel_with_number (roof_snapshot_get_kernel (self->snapshot, 0), "B", 1024));
  find_suggestions (self, NULL);
  assert_true_to_the_snapshot (self);
  g_assert_null (find_suggestion (self, ROOF_SUGGESTION_SIZE, NULL));
  g_assert_null (find_suggestion (self, ROOF_SUGGESTION_FORMATS, "int8-weights"));
  g_assert_nonnull (find_suggestion (self, ROOF_SUGGESTION_FORMATS, "int8"));
  g_assert_cmpint (find_suggestion (self, ROOF_SUGGESTION_RATING, NULL)->key.part, ==, ROOF_PART_PEAK);
}

/* The TPU computes no fp8; a scenario that comes to what there is, or to what another one comes to, is none. */
static void
test_formats_left_out (Fixture       *self,
                       gconstpointer  data)
{
  find_suggestions (self, NULL);
  g_assert_null (find_suggestion (self, ROOF_SUGGESTION_FORMATS, "fp8"));
  g_assert_null (find_suggestion (self, ROOF_SUGGESTION_FORMATS, "bf16"));
  g_assert_null (find_suggestion (self, ROOF_SUGGESTION_FORMATS, "int8-weights-kv"));
}

static void
test_part_of_a_network (Fixture       *self,
                        gconstpointer  data)
{
  set_kernel (self, roof_kernel_with_workload (roof_snapshot_get_kernel (self->snapshot, 0), "net", "up"));
  find_suggestions (self, NULL);
  g_assert_cmpuint (self->suggestions->len, ==, 1);
  g_assert_nonnull (find_suggestion (self, ROOF_SUGGESTION_RATING, NULL));
}

static void
test_custom (Fixture       *self,
             gconstpointer  data)
{
  set_kernel (self, make_kernel ("given", "custom", "flops", 1e12, "bytes.hbm", 1e12, NULL));
  find_suggestions (self, NULL);
  assert_true_to_the_snapshot (self);
  g_assert_cmpuint (self->suggestions->len, ==, 1);
  g_assert_cmpint (find_suggestion (self, ROOF_SUGGESTION_RATING, NULL)->key.part, ==, ROOF_PART_LEVEL);
}

/* 1 ms at its roof, measured at 27 % of it: to reach the roof comes first and gains 3.7; twice the bandwidth saves half of what is
 * at the roof, and no more. What was measured stays as it is. */
static void
test_measured (Fixture       *self,
               gconstpointer  data)
{
  const RoofSuggestion *first, *rating;
  g_autoptr (RoofSnapshot) applied = NULL;
  g_autoptr (RoofSnapshot) faster = NULL;

  set_kernel (self, make_kernel ("given", "custom", "flops", 1e9, "bytes.hbm", 8.2e8, "time", 1e-3 / 0.27, NULL));
  find_suggestions (self, NULL);
  first = self->suggestions->pdata[0];
  rating = find_suggestion (self, ROOF_SUGGESTION_RATING, NULL);
  g_assert_cmpint (first->kind, ==, ROOF_SUGGESTION_REACH);
  assert_approx (first->gain, 1 / 0.27, 1e-12);
  assert_approx (roof_analysis_get_measured_time (first->analysis), 1e-3, 1e-12);
  assert_approx (rating->gain, 1 / (1 - 0.27 / 2), 1e-12);
  g_assert_true (roof_suggestion_is_only_shown (first) && !roof_suggestion_is_only_shown (rating));
  applied = roof_suggestion_apply (first, self->catalogue, self->report, 0);
  g_assert_true (roof_snapshot_equal (applied, self->snapshot));
  faster = roof_suggestion_apply (rating, self->catalogue, self->report, 0);
  assert_approx (roof_kernel_find_number (roof_snapshot_get_kernel (faster, 0), "time"), 1e-3 / 0.27, 1e-12);
}

/* What was counted holds the gain: a dot that keeps its bytes cannot reach T_min of fewer. */
static void
test_counted (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (RoofKernel) plain = make_kernel ("gemm", "matmul", "B", 64.0, "D", 4096.0, "F", 4096.0, NULL);
  g_autoptr (RoofKernel) timed = roof_kernel_with_measured (plain, "time", 1e-3, NULL);
  double bytes = 4.1e8; /* 500 us at 820 GB/s */
  const RoofSuggestion *reach;
  int bandwidth;

  set_kernel (self, roof_kernel_with_measured (timed, "hbm", bytes, NULL));
  find_suggestions (self, NULL);
  reach = find_suggestion (self, ROOF_SUGGESTION_REACH, NULL);
  g_assert_nonnull (reach);
  assert_approx (reach->gain, 2, 1e-12);
  bandwidth = roof_analysis_get_main_level (reach->analysis);
  assert_approx (roof_analysis_get_bandwidth (reach->analysis, (guint) bandwidth), 8.2e11, 1e-12);
  set_kernel (self, roof_kernel_with_measured (timed, "hbm", 2 * bytes, NULL));
  find_suggestions (self, NULL);
  g_assert_null (find_suggestion (self, ROOF_SUGGESTION_REACH, NULL));
}

/* What runs at its roof, or above it, is not told to reach it. */
static void
test_at_the_roof (Fixture       *self,
                  gconstpointer  data)
{
  static const double times[] = { 1e-3, 0.7e-3 };

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      set_kernel (self, make_kernel ("given", "custom", "flops", 1e9, "bytes.hbm", 8.2e8, "time", times[i], NULL));
      find_suggestions (self, NULL);
      g_assert_null (find_suggestion (self, ROOF_SUGGESTION_REACH, NULL));
    }
}

/* A dot that was pulled to 30 % of its roof, with a launch: what is promised is what the time then is. */
static void
test_efficiency (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr (RoofMachine) slow = roof_machine_with_rating (
      self->machine, (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE }, 1e-4, NULL);

  take (self, roof_snapshot_with_machine (self->snapshot, 0, slow));
  set_kernel (self, roof_kernel_with_efficiency (roof_snapshot_get_kernel (self->snapshot, 0), 0.3));
  find_suggestions (self, NULL);
  assert_true_to_the_snapshot (self);
  g_assert_cmpint (((const RoofSuggestion *) self->suggestions->pdata[0])->kind, ==, ROOF_SUGGESTION_REACH);
  g_assert_cmpfloat (find_suggestion (self, ROOF_SUGGESTION_RATING, NULL)->gain, <, 2);
}

static RoofMachine *
make_like (RoofMachine *machine,
           const char  *id,
           const char  *vendor,
           int          year,
           double       factor)
{
  g_autoptr (RoofMachineBuilder) builder = NULL;
  RoofMachineKey key = { ROOF_PART_LEVEL, (guint) roof_machine_find_main_memory (machine), ROOF_FIELD_VALUE };
  g_autoptr (RoofMachine) faster
      = roof_machine_with_rating (machine, key, roof_machine_get_rating (machine, key)->value * factor, NULL);
  g_autoptr (RoofMachine) named = roof_machine_with_name (faster, id, id);

  builder = roof_machine_builder_new_from (named);
  roof_machine_builder_set_class (builder, "tpu");
  roof_machine_builder_set_vendor (builder, vendor);
  roof_machine_builder_set_year (builder, year);
  return roof_machine_builder_end (g_steal_pointer (&builder), NULL);
}

static void
add_candidate (GPtrArray   *candidates,
               RoofMachine *machine)
{
  g_ptr_array_add (candidates, machine);
}

/* The next one, not the fastest, not an older one, not another vendor's while there is one of the same. */
static void
test_next_machine (Fixture       *self,
                   gconstpointer  data)
{
  g_autoptr (GPtrArray) candidates = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_machine_unref);
  g_autoptr (RoofMachine) here = make_like (self->machine, "here", "G", 2023, 1);
  g_autoptr (RoofSnapshot) applied = NULL;

  take (self, roof_snapshot_with_machine (self->snapshot, 0, here));
  add_candidate (candidates, make_like (self->machine, "fastest", "G", 2025, 4));
  add_candidate (candidates, make_like (self->machine, "older", "G", 2020, 1.5));
  add_candidate (candidates, make_like (self->machine, "next", "G", 2024, 3));
  add_candidate (candidates, make_like (self->machine, "foreign", "N", 2024, 2));
  add_candidate (candidates, make_like (self->machine, "slower", "G", 2024, 0.5));
  find_suggestions (self, candidates);
  assert_true_to_the_snapshot (self);
  g_assert_cmpstr (roof_machine_get_id (find_suggestion (self, ROOF_SUGGESTION_MACHINE, NULL)->machine), ==, "next");
  applied = roof_suggestion_apply (find_suggestion (self, ROOF_SUGGESTION_MACHINE, NULL), self->catalogue, self->report, 0);
  g_assert_cmpuint (roof_snapshot_get_n_machines (applied), ==, 2);
  g_assert_cmpuint (roof_snapshot_get_current (applied), ==, 1);
}

/* Those that are compared are offered as they are, and are not taken up twice. */
static void
test_compared_machine (Fixture       *self,
                       gconstpointer  data)
{
  g_autoptr (RoofMachine) beside = make_like (self->machine, "beside", NULL, 0, 2);
  g_autoptr (RoofSnapshot) applied = NULL;

  take (self, roof_snapshot_with_machine_added (self->snapshot, beside));
  find_suggestions (self, NULL);
  assert_true_to_the_snapshot (self);
  applied = roof_suggestion_apply (find_suggestion (self, ROOF_SUGGESTION_MACHINE, NULL), self->catalogue, self->report, 0);
  g_assert_cmpuint (roof_snapshot_get_n_machines (applied), ==, 2);
  g_assert_true (roof_snapshot_get_active (applied) == beside);
}

/* What would not fit there is not faster there, on candidates as on machines that are compared. */
static void
test_machine_without_room (Fixture       *self,
                           gconstpointer  data)
{
  const RoofMachineKey capacity = { ROOF_PART_LEVEL, 0, ROOF_FIELD_CAPACITY };
  g_autoptr (GPtrArray) candidates = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_machine_unref);
  g_autoptr (RoofMachine) here = make_like (self->machine, "here", "G", 2023, 1);
  g_autoptr (RoofMachine) next = make_like (self->machine, "next", "G", 2024, 3);
  g_autoptr (RoofMachine) beside = make_like (self->machine, "beside", NULL, 0, 2);
  g_autoptr (RoofMachine) small = roof_machine_with_rating (beside, capacity, 1e6, NULL);

  take (self, roof_snapshot_with_machine (self->snapshot, 0, here));
  take (self, roof_snapshot_with_machine_added (self->snapshot, small));
  add_candidate (candidates, roof_machine_with_rating (next, capacity, 1e6, NULL));
  find_suggestions (self, candidates);
  for (guint i = 0; i < self->suggestions->len; i++)
    g_assert_cmpint (((RoofSuggestion *) self->suggestions->pdata[i])->kind, !=, ROOF_SUGGESTION_MACHINE);
}

static void
test_nothing_to_say (Fixture       *self,
                     gconstpointer  data)
{
  set_kernel (self, make_kernel ("lost", "no such operation", NULL));
  find_suggestions (self, NULL);
  g_assert_cmpuint (self->suggestions->len, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/suggestion/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("memory-bound", test_memory_bound);
  ADD ("compute-bound", test_compute_bound);
  ADD ("formats-left-out", test_formats_left_out);
  ADD ("part-of-a-network", test_part_of_a_network);
  ADD ("custom", test_custom);
  ADD ("measured", test_measured);
  ADD ("counted", test_counted);
  ADD ("at-the-roof", test_at_the_roof);
  ADD ("efficiency", test_efficiency);
  ADD ("next-machine", test_next_machine);
  ADD ("compared-machine", test_compared_machine);
  ADD ("machine-without-room", test_machine_without_room);
  ADD ("nothing-to-say", test_nothing_to_say);

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "core/estimate/analysis.h"
#include "document/files/library.h"
#include "document/files/network.h"
#include "explore/step/step-goal.h"
#include "workload/account.h"
#include "workload/apply.h"

/* What a step of a network comes to, and sizes found for it: each answer is checked by taking the step on both sides. */

typedef struct
{
  RoofLibrary  *bundled;
  RoofMachine  *machine; /* borrowed */
  RoofSnapshot *snapshot;
} Fixture;

static void
set_up (Fixture    *self,
        const char *id,
        double      past)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofWorkload) plain = roof_network_resolve (id, &error);
  g_autoptr (RoofWorkload) workload = NULL;
  g_autoptr (RoofSnapshot) empty = NULL;
  RoofStep step;

  g_assert_no_error (error);
  self->bundled = roof_library_new (NULL);
  self->machine = roof_library_find_machine (self->bundled, "nvidia-h100-sxm5-80gb", NULL);
  step = plain->step;
  step.past = past;
  workload = roof_workload_with_step (plain, &step);
  empty = roof_snapshot_new (self->machine);
  self->snapshot = roof_workload_apply (workload, empty, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *self)
{
  roof_snapshot_unref (self->snapshot);
  g_object_unref (self->bundled);
}

static RoofReport *
analyse (const Fixture *self,
         const char    *key,
         double         value)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) snapshot = roof_step_set_all (self->snapshot, roof_step_find_size (key), value, &error);

  g_assert_no_error (error);
  return roof_report_new (roof_library_get_catalogue (self->bundled), snapshot, NULL);
}

static RoofAccount
take_account (RoofReport *report)
{
  g_autoptr (GError) error = NULL;
  RoofAccount account;

  g_assert_true (roof_account_make (report, 0, &account, &error));
  g_assert_no_error (error);
  return account;
}

static RoofStepGoalResult
solve (const Fixture      *self,
       const RoofStepGoal *goal,
       const char         *key)
{
  g_autoptr (GError) error = NULL;
  RoofStepGoalResult result;

  g_assert_true (roof_step_goal_solve (goal, roof_library_get_catalogue (self->bundled), self->snapshot, self->machine, 0,
                                       roof_step_find_size (key), &result, &error));
  g_assert_no_error (error);
  return result;
}

static void
test_account (void)
{
  Fixture fixture;
  g_autoptr (RoofReport) report = NULL;
  RoofAccount account;
  RoofMemory memory;

  set_up (&fixture, "llama-3.1-8b", 999);
  report = analyse (&fixture, "batch", 4);
  account = take_account (report);
  memory = roof_account_get_memory (&account);
  g_assert_cmpfloat (account.weight_bytes, ==, 2 * 8030261248.);
  g_assert_cmpfloat (account.cache_bytes, ==, 4 * 1000 * 131072.);
  g_assert_cmpfloat (account.training_bytes, ==, 0);
  g_assert_cmpfloat (account.tokens, ==, 4);
  /* Nothing but the network is in the snapshot, so its times are the report's. */
  assert_approx (account.t_min, roof_report_get_totals (report)->t_min, 1e-12);
  assert_approx (account.t_max, roof_report_get_totals (report)->t_max, 1e-12);
  g_assert_cmpfloat (memory.resident, ==, account.weight_bytes + account.cache_bytes);
  g_assert_cmpfloat (memory.capacity, ==, 85520809984.);
  g_assert_cmpfloat (roof_memory_get_excess (&memory), <, 0);
  tear_down (&fixture);
}

static gboolean
fits (const Fixture *self,
      const char    *key,
      double         value)
{
  g_autoptr (RoofReport) report = analyse (self, key, value);
  RoofAccount account = take_account (report);
  RoofMemory memory = roof_account_get_memory (&account);

  return roof_memory_get_excess (&memory) <= 0;
}

static void
test_fits (void)
{
  static const char *const keys[] = { "batch", "past" };
  const RoofStepGoal goal = { ROOF_STEP_GOAL_FITS, 0, NULL };
  Fixture fixture;

  set_up (&fixture, "llama-3.1-8b", 4096);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      RoofStepGoalResult result = solve (&fixture, &goal, keys[i]);

      g_assert_true (result.first);
      g_assert_cmpfloat (result.after, ==, result.before + 1);
      g_assert_true (fits (&fixture, keys[i], result.before));
      g_assert_false (fits (&fixture, keys[i], result.after));
    }
  tear_down (&fixture);
}

/* A network larger than the memory never fits, whatever the batch. */
static void
test_never_fits (void)
{
  const RoofStepGoal goal = { ROOF_STEP_GOAL_FITS, 0, NULL };
  Fixture fixture;
  RoofStepGoalResult result;

  set_up (&fixture, "llama-3.1-70b", 0);
  result = solve (&fixture, &goal, "batch");
  g_assert_false (result.first);
  g_assert_true (isinf (result.after));
  tear_down (&fixture);
}

static void
test_time (void)
{
  Fixture fixture;
  RoofStepGoalResult result, never;
  g_autoptr (RoofReport) before = NULL;
  g_autoptr (RoofReport) after = NULL;

  set_up (&fixture, "llama-3.1-8b", 2048);
  result = solve (&fixture, &(RoofStepGoal){ ROOF_STEP_GOAL_TIME, 0.01, NULL }, "batch");
  never = solve (&fixture, &(RoofStepGoal){ ROOF_STEP_GOAL_TIME, 1e-9, NULL }, "batch");
  before = analyse (&fixture, "batch", result.before);
  after = analyse (&fixture, "batch", result.after);
  g_assert_true (result.first);
  g_assert_cmpfloat (roof_report_get_totals (before)->t_min, <=, 0.01);
  g_assert_cmpfloat (roof_report_get_totals (after)->t_min, >, 0.01);
  g_assert_false (never.first);
  g_assert_true (isinf (never.after));
  tear_down (&fixture);
}

/* By hand: q_proj is 4096 x 4096 in bf16; B FLOP per byte from 2·B·D² / (2·D² + 4·B·D) = ridge, so B = D·I/(D - 2·I) with
 * half the ridge for I, 989.4e12 / 3.35e12 / 2: 345.13, and 346 is the first whole number. */
static void
test_ridge (void)
{
  Fixture fixture;
  RoofStepGoalResult result;
  double ridge = 989.4e12 / 3.35e12;
  double exact = 4096 * ridge / (4096 - 2 * ridge);

  set_up (&fixture, "llama-3.1-8b", 4096);
  result = solve (&fixture, &(RoofStepGoal){ ROOF_STEP_GOAL_RIDGE, 0, "q_proj" }, "batch");
  g_assert_false (result.first);
  g_assert_cmpfloat (result.after, ==, ceil (exact));
  tear_down (&fixture);
}

static void
test_refused (void)
{
  Fixture fixture;
  RoofStepGoalResult result;
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) split = NULL;

  set_up (&fixture, "llama-3.1-8b", 0);
  g_assert_false (roof_step_goal_solve (&(RoofStepGoal){ ROOF_STEP_GOAL_RIDGE, 0, "nose" },
                                        roof_library_get_catalogue (fixture.bundled), fixture.snapshot, fixture.machine, 0,
                                        roof_step_find_size ("batch"), &result, &error));
  assert_error_says (error, "the network has no kernel “nose”");
  g_assert_null (roof_step_set_all (fixture.snapshot, roof_step_find_size ("tp"), 3, &split));
  assert_error_says (split, "Llama 3.1 8B: a split over 3 devices does not divide");
  tear_down (&fixture);
}

/* All networks with a step of each kind on a real machine: every kernel is analysed, and every number is one. */
static void
test_all (void)
{
  static const struct
  {
    double   batch, new_tokens, past;
    gboolean training;
  } steps[] = { { 1, 1, 0, FALSE }, { 7, 1, 100, FALSE }, { 2, 33, 0, FALSE }, { 3, 5, 11, FALSE }, { 2, 16, 0, TRUE } };
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofMachine *machine = roof_library_find_machine (library, "nvidia-h100-sxm5-80gb", NULL);
  g_auto (GStrv) ids = roof_network_list ();

  for (guint i = 0; ids[i] != NULL; i++)
    for (guint k = 0; k < G_N_ELEMENTS (steps); k++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (RoofWorkload) plain = roof_network_resolve (ids[i], NULL);
        RoofStep step = plain->step;
        g_autoptr (RoofWorkload) workload = NULL;
        g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
        g_autoptr (RoofSnapshot) snapshot = NULL;
        g_autoptr (RoofReport) report = NULL;
        RoofAccount account;

        step.batch = steps[k].batch;
        step.new_tokens = steps[k].new_tokens;
        step.past = steps[k].past;
        step.training = steps[k].training;
        step.activations = step.weights = "bf16";
        workload = roof_workload_with_step (plain, &step);
        snapshot = roof_workload_apply (workload, empty, &error);
        g_assert_no_error (error);
        report = roof_report_new (roof_library_get_catalogue (library), snapshot, NULL);
        g_test_message ("%s, step %u", ids[i], k);
        account = take_account (report);
        g_assert_true (isfinite (account.t_min) && account.t_min > 0);
        g_assert_cmpfloat (account.t_max, >=, account.t_min);
        g_assert_cmpfloat (account.weight_bytes, ==, 2 * account.parameters);
        g_assert_cmpfloat (roof_report_get_totals (report)->t_roofline, <=, account.t_min * (1 + 1e-12));
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/network-step/account", test_account);
  g_test_add_func ("/roof/network-step/fits", test_fits);
  g_test_add_func ("/roof/network-step/never-fits", test_never_fits);
  g_test_add_func ("/roof/network-step/time", test_time);
  g_test_add_func ("/roof/network-step/ridge", test_ridge);
  g_test_add_func ("/roof/network-step/refused", test_refused);
  g_test_add_func ("/roof/network-step/all", test_all);
  return g_test_run ();
}

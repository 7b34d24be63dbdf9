/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit.h"

#include <math.h>

#include "core/estimate/analysis.h"
#include "document/files/library.h"
#include "document/files/network.h"
#include "explore/goal/goal.h"
#include "workload/account.h"
#include "workload/apply.h"

/* A network of the library on a machine of the library. */
typedef struct
{
  RoofLibrary  *library;
  RoofSnapshot *snapshot;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (RoofMachine) machine = NULL;
  g_autoptr (RoofSnapshot) empty = NULL;
  g_autoptr (RoofWorkload) plain = roof_network_resolve (data, NULL);
  g_autoptr (RoofWorkload) workload = NULL;
  RoofStep step = plain->step;

  step.past = 2048;
  self->library = roof_library_new (NULL);
  machine = roof_machine_ref (roof_library_find_machine (self->library, "nvidia-h100-sxm5-80gb", NULL));
  empty = roof_snapshot_new (machine);
  workload = roof_workload_with_step (plain, &step);
  self->snapshot = roof_workload_apply (workload, empty, NULL);
  g_assert_nonnull (self->snapshot);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  roof_snapshot_unref (self->snapshot);
  g_assert_finalize_object (self->library);
}

static int
find_part (RoofSnapshot *snapshot,
           const char   *part)
{
  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (g_strcmp0 (roof_kernel_get_part (roof_snapshot_get_kernel (snapshot, i)), part) == 0)
      return (int) i;
  g_error ("no kernel %s", part);
}

static guint
get_level (RoofSnapshot *snapshot)
{
  return (guint) roof_machine_find_main_memory (roof_snapshot_get_active (snapshot));
}

/* Takes hold of the dot of @part in main memory. @drag: (nullable): what it is to solve for */
static RoofEdit *
hold (Fixture    *self,
      const char *part,
      const char *drag)
{
  int kernel = find_part (self->snapshot, part);
  RoofEdit *edit;

  if (drag != NULL)
    {
      g_autoptr (RoofKernel) chosen
          = roof_kernel_with_drag (roof_snapshot_get_kernel (self->snapshot, (guint) kernel), drag);
      RoofSnapshot *snapshot = roof_snapshot_with_kernel (self->snapshot, (guint) kernel, chosen);

      roof_snapshot_unref (self->snapshot);
      self->snapshot = snapshot;
    }
  edit = roof_edit_new (roof_library_get_catalogue (self->library), self->snapshot, NULL,
                        (RoofGrip) { ROOF_GRIP_DOT, kernel, (int) get_level (self->snapshot), -1 });
  g_assert_nonnull (edit);
  return edit;
}

static const RoofStep *
get_step (RoofSnapshot *snapshot)
{
  return &roof_snapshot_get_workload (snapshot, 0)->step;
}

static RoofAnalysis *
analyse (Fixture      *self,
         RoofSnapshot *snapshot,
         const char   *part)
{
  g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (self->library), snapshot, NULL);

  return roof_analysis_ref (roof_report_get_analysis (report, (guint) find_part (snapshot, part)));
}

static double
get_intensity (Fixture      *self,
               RoofSnapshot *snapshot,
               const char   *part)
{
  g_autoptr (RoofAnalysis) analysis = analyse (self, snapshot, part);

  return roof_analysis_get_estimate (analysis)->intensity[get_level (snapshot)];
}

static gboolean
is_compute_bound (Fixture      *self,
                  RoofSnapshot *snapshot,
                  const char   *part)
{
  g_autoptr (RoofAnalysis) analysis = analyse (self, snapshot, part);

  return roof_analysis_get_estimate (analysis)->bound == ROOF_BOUND_COMPUTE;
}

/* Pulled near to the ridge the batch becomes the first with which the kernel is compute bound: by hand, weights of 8192 x
 * 28672 in bf16 at 989.4 TFLOP/s and 3.35 TB/s give 309.6, so 310; and all kernels of the network go along. */
static void
test_ridge (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (RoofEdit) edit = hold (self, "gate_proj", NULL);
  g_autoptr (RoofSnapshot) snapshot = NULL, before = NULL;
  RoofEditResult result;

  snapshot = roof_edit_move (edit, 290, NAN, ROOF_EDIT_SNAP, &result);
  g_assert_cmpint (result.turned, ==, ROOF_TURN_PARAMETER);
  g_assert_cmpstr (result.parameter, ==, "batch");
  g_assert_cmpfloat (result.value, ==, 310);
  g_assert_cmpint (result.snapped, ==, ROOF_SNAP_RIDGE);
  g_assert_cmpfloat (get_step (snapshot)->batch, ==, 310);
  g_assert_true (is_compute_bound (self, snapshot, "gate_proj"));
  g_assert_cmpfloat (roof_kernel_find_number (roof_snapshot_get_kernel (snapshot, (guint) find_part (snapshot, "q_proj")), "B"),
                     ==, 310);
  before = roof_edit_set_value (edit, 309, &result, NULL);
  g_assert_false (is_compute_bound (self, before, "gate_proj"));
  g_assert_cmpfloat (get_step (self->snapshot)->batch, ==, 1); /* nothing accumulates */
}

/* The whole number whose intensity is nearest, wherever it is let go. */
static void
test_solves (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (RoofEdit) edit = hold (self, "gate_proj", NULL);

  for (double target = 1.5; target < 1000; target *= 1.7)
    {
      RoofEditResult result;
      g_autoptr (RoofSnapshot) snapshot = roof_edit_move (edit, target, NAN, 0, &result);
      double distance = fabs (log (get_intensity (self, snapshot, "gate_proj") / target));

      g_assert_cmpfloat (get_step (snapshot)->batch, ==, result.value);
      for (double other = fmax (result.value - 1, 1); other <= result.value + 1; other++)
        {
          RoofEditResult ignored;
          g_autoptr (RoofSnapshot) beside = roof_edit_set_value (edit, other, &ignored, NULL);

          g_assert_cmpfloat (fabs (log (get_intensity (self, beside, "gate_proj") / target)), >=, distance - 1e-12);
        }
    }
}

static void
test_steps (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (RoofEdit) edit = hold (self, "gate_proj", NULL);
  static const struct
  {
    RoofEditStep  step;
    RoofEditFlags flags;
    double        batch;
    RoofLimit     limited;
  } rows[] = {
    { ROOF_EDIT_RIGHT, 0, 2, ROOF_LIMIT_NONE },   { ROOF_EDIT_RIGHT, ROOF_EDIT_COARSE, 2, ROOF_LIMIT_NONE },
    { ROOF_EDIT_LEFT, 0, 1, ROOF_LIMIT_LEAST },   { ROOF_EDIT_HOME, 0, 1, ROOF_LIMIT_NONE },
    { ROOF_EDIT_END, 0, 310, ROOF_LIMIT_NONE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      RoofEditResult result;
      g_autoptr (RoofSnapshot) snapshot = roof_edit_step (edit, rows[i].step, rows[i].flags, &result);

      g_assert_cmpfloat (get_step (snapshot)->batch, ==, rows[i].batch);
      g_assert_cmpint (result.limited, ==, rows[i].limited);
    }
}

/* Up and down the kernel's own efficiency changes, and the step stays. */
static void
test_upright (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (RoofEdit) edit = hold (self, "gate_proj", NULL);
  g_autoptr (RoofSnapshot) snapshot = NULL, both = NULL;
  double intensity, performance;
  RoofEditResult result;
  int kernel = find_part (self->snapshot, "gate_proj");

  roof_edit_get_origin (edit, &intensity, &performance);
  snapshot = roof_edit_move (edit, NAN, performance / 2, 0, &result);
  g_assert_cmpfloat_with_epsilon (roof_kernel_get_efficiency (roof_snapshot_get_kernel (snapshot, (guint) kernel)), 0.5, 1e-9);
  g_assert_cmpfloat (get_step (snapshot)->batch, ==, 1);
  both = roof_edit_move (edit, 64, performance, 0, &result);
  g_assert_cmpfloat (get_step (both)->batch, ==, result.value);
  g_assert_cmpfloat (result.value, >, 32);
  g_assert_cmpfloat (roof_kernel_get_efficiency (roof_snapshot_get_kernel (both, (guint) kernel)), <, 0.1);
}

/* Attention in decode does not move with the batch: new tokens it is, unless the kernel names another. */
static void
test_other_sizes (Fixture       *self,
                  gconstpointer  data)
{
  g_autoptr (RoofEdit) edit = hold (self, "attention", NULL);
  g_autoptr (RoofEdit) split = NULL;
  g_autoptr (RoofSnapshot) snapshot = NULL, divided = NULL, refused = NULL;
  g_autoptr (GError) error = NULL;
  RoofEditResult result;

  snapshot = roof_edit_move (edit, 64, NAN, 0, &result);
  g_assert_cmpstr (result.parameter, ==, "new_tokens");
  g_assert_cmpfloat (get_step (snapshot)->new_tokens, ==, result.value);
  g_assert_cmpfloat (result.value, >, 4);

  split = hold (self, "gate_proj", "tp");
  divided = roof_edit_step (split, ROOF_EDIT_LEFT, 0, &result);
  g_assert_cmpstr (result.parameter, ==, "tp");
  g_assert_cmpfloat (get_step (divided)->split, ==, result.value);
  g_assert_true (result.value == 1 || result.value == 2);
  refused = roof_edit_set_value (split, 3, &result, &error);
  g_assert_null (refused);
  g_assert_nonnull (strstr (error->message, "3"));
}

/* Where it fits, a pull stops at the last batch that does; the next one does not. */
static void
test_capacity (Fixture       *self,
               gconstpointer  data)
{
  g_autoptr (RoofEdit) edit = hold (self, "gate_proj", NULL);
  g_autoptr (RoofSnapshot) snapshot = NULL, next = NULL;
  RoofEditResult result;
  gboolean fits[2];
  RoofSnapshot *models[2];

  snapshot = roof_edit_move (edit, 1e9, NAN, 0, &result);
  g_assert_cmpint (result.limited, ==, ROOF_LIMIT_CAPACITY);
  next = roof_edit_set_value (edit, result.value + 1, &result, NULL); /* typed, it may be more */
  models[0] = snapshot;
  models[1] = next;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (self->library), models[i], NULL);
      RoofAccount account;
      RoofMemory memory;

      g_assert_true (roof_account_make (report, 0, &account, NULL));
      memory = roof_account_get_memory (&account);
      fits[i] = roof_memory_get_excess (&memory) <= 0;
    }
  g_assert_true (fits[0]);
  g_assert_false (fits[1]);
}

/* A goal of a part, by a size of the step: the two whole numbers on either side of where it is met. */
static void
test_reach (Fixture       *self,
            gconstpointer  data)
{
  static const struct
  {
    const char  *size;
    RoofGoalType type;
    double       target; /* T_min over that of now */
    double       before, whole;
  } cases[] = {
    { "batch", ROOF_GOAL_COMPUTE, NAN, 309, 310 }, { "batch", ROOF_GOAL_RIDGE, NAN, 309, 310 },
    { "new_tokens", ROOF_GOAL_COMPUTE, NAN, 309, 310 }, { "batch", ROOF_GOAL_TIME, 1, NAN, 1 },
    { "batch", ROOF_GOAL_TIME, 0.9, NAN, NAN }, { "tp", ROOF_GOAL_TIME, 0.3, 2, 4 },
    { "tp", ROOF_GOAL_COMPUTE, NAN, NAN, NAN },
  };
  g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (self->library), self->snapshot, NULL);
  guint kernel = (guint) find_part (self->snapshot, "gate_proj");
  double now = roof_analysis_get_estimate (roof_report_get_analysis (report, kernel))->t_min;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofVariable) variable = roof_variable_new (report, kernel, cases[i].size, NULL);
      RoofGoal goal = { cases[i].type, get_level (self->snapshot), cases[i].target * now };
      RoofGoalResult result;

      g_test_message ("%s %u", cases[i].size, i);
      g_assert_cmpint (roof_variable_solve (variable, &goal, &result), ==, !isnan (cases[i].whole));
      g_assert_true (result.whole == cases[i].whole || isnan (cases[i].whole));
      g_assert_true (result.before == cases[i].before || isnan (cases[i].before));
      g_assert_cmpint (result.exact == result.whole, ==, cases[i].target == 1);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(name, network, function) \
  g_test_add ("/roof/network-edit/" name, Fixture, network, set_up, function, tear_down)
  CASE ("ridge", "llama-3.1-70b", test_ridge);
  CASE ("solves", "llama-3.1-70b", test_solves);
  CASE ("steps", "llama-3.1-70b", test_steps);
  CASE ("upright", "llama-3.1-70b", test_upright);
  CASE ("other-sizes", "llama-3.1-70b", test_other_sizes);
  CASE ("reach", "llama-3.1-70b", test_reach);
  CASE ("capacity", "llama-3.1-8b", test_capacity);
#undef CASE
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/library.h"
#include "plan-whole.h"
#include "workload/apply.h"

/* One choice of so many is made anew. */
#define SAMPLE 97

typedef struct
{
  RoofLibrary *library;
  RoofMachine *machines[2];
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  unused)
{
  static const char *const ids[] = { "nvidia-h100-sxm5-80gb", "amd-mi300x" };

  self->library = roof_library_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    self->machines[i] = roof_library_find_machine (self->library, ids[i], NULL);
}

static void
tear_down (Fixture       *self,
           gconstpointer  unused)
{
  g_object_unref (self->library);
}

static RoofPlan *
solve (const PlanCase *self)
{
  g_autoptr (GError) error = NULL;
  RoofPlan *plan = roof_plan_new (&self->question, NULL, NULL, &error);

  g_assert_no_error (error);
  return plan;
}

/* The fullest device may be in the middle: a first stage may have lighter layers, a last one fewer. */
static void
check_memory (const PlanCase       *asked,
              const RoofPlanChoice *choice)
{
  const RoofArchitecture *net = roof_workload_get_net (asked->workload, NULL);
  RoofStep step = roof_plan_make_step (&asked->question, choice);

  for (step.parallel.stage = 1; step.parallel.stage <= choice->pp; step.parallel.stage++)
    {
      g_autoptr (RoofExpansion) expansion = roof_expansion_new_stage (net, &step, NULL);

      g_assert_cmpfloat (choice->memory, >, expansion->weight_bytes + asked->question.reserve);
    }
}

/* @data: a network. To the last digit. */
static void
test_whole (Fixture       *self,
            gconstpointer  data)
{
  g_auto (PlanCase) asked = { 0 };
  g_autoptr (RoofPlan) plan = NULL;
  gboolean spread[3] = { FALSE };

  plan_case_init (&asked, roof_library_get_catalogue (self->library), self->machines[0], self->machines[1], data);
  plan = solve (&asked);
  g_assert_cmpuint (plan->choices->len, >, 10 * SAMPLE);
  for (guint i = 0; i < plan->choices->len; i += SAMPLE)
    {
      const RoofPlanChoice *choice = &g_array_index (plan->choices, RoofPlanChoice, i);
      double tpot, ttft;

      check_memory (&asked, choice);
      plan_count_whole (&asked, choice, &tpot, &ttft);
      g_assert_cmpfloat (choice->tpot, ==, tpot);
      g_assert_cmpfloat (choice->ttft, ==, ttft);
      spread[0] |= choice->nodes > 1;
      spread[1] |= choice->pp > 2;
      spread[2] |= choice->dp > 1;
    }
  g_assert_true (spread[0] && spread[1] && spread[2]);
}

static void
test_threads (Fixture       *self,
              gconstpointer  unused)
{
  g_auto (PlanCase) asked = { 0 };
  g_autoptr (RoofPlan) first = NULL;

  plan_case_init (&asked, roof_library_get_catalogue (self->library), self->machines[0], self->machines[1], "mixtral-8x7b");
  asked.question.threads = 1;
  first = solve (&asked);
  for (asked.question.threads = 2; asked.question.threads < 8; asked.question.threads += 5)
    {
      g_autoptr (RoofPlan) other = solve (&asked);

      g_assert_cmpuint (other->n_tried, ==, first->n_tried);
      g_assert_cmpint (other->best, ==, first->best);
      g_assert_cmpmem (other->choices->data, other->choices->len * sizeof (RoofPlanChoice), first->choices->data,
                       first->choices->len * sizeof (RoofPlanChoice));
    }
}

static gboolean
stop_cb (double   done,
         gpointer calls)
{
  (*(guint *) calls)++;
  return FALSE;
}

/* A question of hours ends when it is told to, once it has begun. */
static void
test_stop (Fixture       *self,
           gconstpointer  unused)
{
  g_auto (PlanCase) asked = { 0 };
  g_autoptr (RoofPlan) plan = NULL;
  g_autoptr (GError) error = NULL;
  guint calls = 0;

  plan_case_init (&asked, roof_library_get_catalogue (self->library), self->machines[0], self->machines[1], "deepseek-v3");
  asked.question.most = 65536;
  asked.question.service.requests = 1e6;
  plan = roof_plan_new (&asked.question, stop_cb, &calls, &error);
  g_assert_null (plan);
  g_assert_nonnull (error);
  g_assert_cmpuint (calls, ==, 1);
}

#define CASE(name, data, function) g_test_add ("/roof/plan/" name, Fixture, data, set_up, function, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  CASE ("whole/llama", "llama-3.1-70b", test_whole);
  CASE ("whole/experts", "mixtral-8x7b", test_whole);
  CASE ("whole/latent", "deepseek-v3", test_whole);
  CASE ("whole/windows", "gpt-oss-20b", test_whole);
  CASE ("threads", NULL, test_threads);
  CASE ("stop", NULL, test_stop);
  return g_test_run ();
}

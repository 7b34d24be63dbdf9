/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/step/plan.h"

#include <math.h>

#include "core/error.h"
#include "core/estimate/energy.h"
#include "explore/step/plan-search.h"
#include "workload/apply.h"
#include "workload/expansion.h"

/* What a choice is sorted by. */
typedef struct
{
  double per_user, yield;
  guint  index;
} FrontKey;

static int
compare_users (gconstpointer a,
               gconstpointer b)
{
  const FrontKey *first = a, *second = b;

  if (first->per_user != second->per_user)
    return first->per_user > second->per_user ? -1 : 1;
  if (first->yield != second->yield)
    return first->yield > second->yield ? -1 : 1;
  return first->index < second->index ? -1 : 1;
}

gboolean
roof_plan_question_knows (const RoofPlanQuestion *question,
                          guint                   machine,
                          RoofPlanYield           yield)
{
  RoofEnergy energy;

  if (yield == ROOF_PLAN_PER_JOULE)
    return roof_energy_of_machine (question->machines[machine], &energy);
  return yield == ROOF_PLAN_PER_DEVICE || !isnan (question->prices[machine]);
}

/* From the fastest for a user on, those that yield more than all before. */
GArray *
roof_plan_list_front (const RoofPlan *self,
                      RoofPlanYield   yield)
{
  g_autoptr (GArray) keys = g_array_sized_new (FALSE, FALSE, sizeof (FrontKey), self->choices->len);
  GArray *front = g_array_new (FALSE, FALSE, sizeof (guint));
  double most = 0;

  for (guint i = 0; i < self->choices->len; i++)
    {
      const RoofPlanChoice *choice = &g_array_index (self->choices, RoofPlanChoice, i);
      FrontKey key = { choice->per_user, roof_plan_choice_get_yield (choice, yield), i };

      if (!isnan (key.yield))
        g_array_append_val (keys, key);
    }
  g_array_sort (keys, compare_users);
  for (guint i = 0; i < keys->len; i++)
    {
      const FrontKey *key = &g_array_index (keys, FrontKey, i);

      if (key->yield > most)
        g_array_append_val (front, key->index);
      most = fmax (most, key->yield);
    }
  return front;
}

void
roof_plan_set_front (RoofPlan      *self,
                     RoofPlanYield  yield)
{
  g_clear_pointer (&self->front, g_array_unref);
  self->front = roof_plan_list_front (self, yield);
  for (guint i = 0; i < self->choices->len; i++)
    g_array_index (self->choices, RoofPlanChoice, i).front = FALSE;
  for (guint i = 0; i < self->front->len; i++)
    g_array_index (self->choices, RoofPlanChoice, g_array_index (self->front, guint, i)).front = TRUE;
}

/* By how much a choice misses the goal that it misses most. */
static double
find_miss (const RoofPlanQuestion *question,
           const RoofPlanChoice   *choice)
{
  double miss = fmax (choice->tpot / question->tpot, choice->ttft / question->ttft);

  return isinf (question->cost) ? miss : fmax (miss, choice->cost / question->cost);
}

static void
find_best (RoofPlan               *self,
           const RoofPlanQuestion *question)
{
  double most = 0, least = INFINITY;

  self->best = self->nearest = -1;
  for (guint i = 0; i < self->choices->len; i++)
    {
      const RoofPlanChoice *choice = &g_array_index (self->choices, RoofPlanChoice, i);
      double miss = find_miss (question, choice);

      if (choice->meets && choice->per_device > most)
        {
          most = choice->per_device;
          self->best = (int) i;
        }
      if (miss < least)
        {
          least = miss;
          self->nearest = (int) i;
        }
    }
}

/* Whether the network can compute prompts beside answers at all, on one device and whatever fits. */
static gboolean
can_serve (const RoofPlanQuestion  *question,
           const RoofArchitecture  *net,
           GError                 **error)
{
  const RoofPlanChoice alone = { .devices = 1, .nodes = 1, .tp = 1, .pp = 1, .dp = 1, .ep = 1, .batch = 1 };
  RoofStep step = roof_plan_make_step (question, &alone);
  g_autoptr (RoofExpansion) expansion = roof_expansion_new_stage (net, &step, error);

  return expansion != NULL;
}

RoofPlan *
roof_plan_new (const RoofPlanQuestion  *question,
               RoofPlanProgress         progress,
               gpointer                 data,
               GError                 **error)
{
  g_autoptr (RoofPlan) self = NULL;
  /* Read before threads share it. */
  const RoofArchitecture *net = roof_workload_get_net (question->workload, error);

  if (net == NULL)
    return NULL;
  self = g_new0 (RoofPlan, 1);
  self->choices = g_array_new (FALSE, FALSE, sizeof (RoofPlanChoice));
  if (!roof_plan_search (question, net, self, progress, data))
    {
      roof_fail (error, "stopped before all layouts were tried");
      return NULL;
    }
  if (self->choices->len == 0 && !can_serve (question, net, error))
    return NULL;
  g_array_sort (self->choices, roof_plan_choice_compare);
  roof_plan_set_front (self, ROOF_PLAN_PER_DEVICE);
  find_best (self, question);
  return g_steal_pointer (&self);
}

void
roof_plan_free (RoofPlan *self)
{
  g_array_unref (self->choices);
  g_clear_pointer (&self->front, g_array_unref);
  g_free (self);
}

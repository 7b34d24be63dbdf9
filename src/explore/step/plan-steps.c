/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/step/plan-steps.h"

#include <math.h>

#include "workload/apply.h"
#include "workload/stage-pattern.h"

/* Where the devices are that a device talks to. */
typedef struct
{
  RoofReach reach;
  double    experts; /* devices that share these */
} StepPlace;

/* How long a step takes on a machine. */
typedef struct
{
  guint         round;    /* when it was asked for */
  gboolean      possible;
  RoofStepTimes step;
} Times;

/* What decides what a device does in a step, up to its layers, and how long that takes. */
typedef struct
{
  StepPlace          place;
  double             each, chunk;
  gboolean           single;
  RoofStagePatterns *patterns;
  Times              times[]; /* by machine */
} Asked;

/* What a device holds. */
typedef struct
{
  StepPlace place;
  gboolean  possible; /* or the layout cannot be */
  double    weights, cache;
} Held;

struct _RoofPlanSteps
{
  const RoofPlanQuestion *question;
  const RoofArchitecture *net;
  RoofPartLoads         **loads; /* by machine */
  GHashTable             *asked; /* Asked to itself, of these formats and devices that share a layer */
  guint                   formats;
  double                  tp;
  guint                   round; /* numbers of stages so far */
  GArray                 *runs;  /* (nullable) element-type RoofStageRun: the stages */
  GHashTable             *held;  /* Held to itself, of these stages */
};

static gboolean
same_place (const StepPlace *a,
            const StepPlace *b)
{
  return a->experts == b->experts && a->reach.layer == b->reach.layer && a->reach.experts == b->reach.experts
         && a->reach.leaves == b->reach.leaves;
}

static guint
hash_place (gconstpointer data)
{
  const StepPlace *place = data;
  double numbers = ((place->reach.layer * 31 + place->experts) * 31 + place->reach.experts) * 2 + place->reach.leaves;

  return g_double_hash (&numbers);
}

/* Of what begins with a place. */
static gboolean
same_held (gconstpointer a,
           gconstpointer b)
{
  return same_place (a, b);
}

static guint
hash_asked (gconstpointer data)
{
  const Asked *asked = data;
  double numbers = (asked->each * 31 + asked->chunk) * 2 + asked->single;

  return 31 * hash_place (&asked->place) + g_double_hash (&numbers);
}

static gboolean
same_asked (gconstpointer a,
            gconstpointer b)
{
  const Asked *first = a, *second = b;

  return first->each == second->each && first->chunk == second->chunk && first->single == second->single
         && same_place (&first->place, &second->place);
}

static void
free_asked (gpointer data)
{
  roof_stage_patterns_free (((Asked *) data)->patterns);
  g_free (data);
}

RoofStep
roof_plan_lay_out (const RoofPlanQuestion *question,
                   const RoofPlanChoice   *layout,
                   double                  batch)
{
  const RoofPlanFormats *formats = &question->formats[layout->formats];
  RoofStep step = question->workload->step;

  step.batch = batch;
  step.service = (RoofService) { 0 };
  step.chunk = step.chunk_past = 0;
  step.chunks = 1;
  step.new_tokens = 1;
  step.past = floor (roof_service_get_context (&question->service)) - 1;
  step.split = layout->tp;
  step.parallel = (RoofParallel) { .experts = layout->ep, .stages = layout->pp, .replicas = layout->dp,
                                   .micro_batches = layout->pp, .nodes = layout->nodes };
  step.weights = formats->weights;
  step.activations = formats->activations;
  step.kv = formats->kv;
  return step;
}

RoofPlanSteps *
roof_plan_steps_new (const RoofPlanQuestion *question,
                     const RoofArchitecture *net)
{
  RoofPlanSteps *self = g_new0 (RoofPlanSteps, 1);

  self->question = question;
  self->net = net;
  self->loads = g_new (RoofPartLoads *, question->n_machines);
  for (guint i = 0; i < question->n_machines; i++)
    self->loads[i] = roof_part_loads_new (question->catalogue, question->machines[i]);
  self->asked = g_hash_table_new_full (hash_asked, same_asked, free_asked, NULL);
  self->held = g_hash_table_new_full (hash_place, same_held, g_free, NULL);
  return self;
}

void
roof_plan_steps_free (RoofPlanSteps *self)
{
  g_hash_table_unref (self->asked);
  for (guint i = 0; i < self->question->n_machines; i++)
    roof_part_loads_free (self->loads[i]);
  g_free (self->loads);
  g_clear_pointer (&self->runs, g_array_unref);
  g_hash_table_unref (self->held);
  g_free (self);
}

static void
forget (RoofPlanSteps *self)
{
  g_hash_table_remove_all (self->asked);
  for (guint i = 0; i < self->question->n_machines; i++)
    roof_part_loads_forget (self->loads[i]);
}

void
roof_plan_steps_begin (RoofPlanSteps *self,
                       guint          formats,
                       double         tp,
                       double         pp)
{
  if (formats != self->formats || tp != self->tp)
    forget (self);
  self->formats = formats;
  self->tp = tp;
  self->round++;
  g_hash_table_remove_all (self->held);
  g_clear_pointer (&self->runs, g_array_unref);
  self->runs = roof_stage_runs_list (self->net, pp);
}

static gboolean
find_place (const RoofPlanSteps  *self,
            const RoofPlanChoice *layout,
            StepPlace            *place)
{
  RoofStep step = roof_plan_lay_out (self->question, layout, 1);

  place->experts = layout->ep;
  return roof_reach_find (&place->reach, &step);
}

static void
weigh_stages (const RoofPlanSteps  *self,
              const RoofPlanChoice *layout,
              Held                 *held)
{
  const RoofService *service = &self->question->service;
  double blocks = ceil ((service->prompt + service->answer) / ROOF_SERVICE_BLOCK);
  /* One request in each micro-batch. */
  RoofStep step = roof_plan_lay_out (self->question, layout, layout->dp * layout->pp);

  step.past = blocks * ROOF_SERVICE_BLOCK - 1;
  for (guint i = 0; i < self->runs->len; i++)
    {
      g_autoptr (RoofExpansion) expansion = NULL;

      step.parallel.stage = g_array_index (self->runs, RoofStageRun, i).first;
      expansion = roof_expansion_new_stage (self->net, &step, NULL);
      if (expansion == NULL)
        return;
      held->weights = fmax (held->weights, expansion->weight_bytes);
      held->cache = fmax (held->cache, expansion->cache_bytes / layout->pp / blocks);
    }
  held->possible = TRUE;
}

gboolean
roof_plan_steps_weigh (RoofPlanSteps        *self,
                       const RoofPlanChoice *layout,
                       double               *weights,
                       double               *cache)
{
  StepPlace place;
  Held *held;

  if (!find_place (self, layout, &place))
    return FALSE;
  held = g_hash_table_lookup (self->held, &place);
  if (held == NULL)
    {
      held = g_new0 (Held, 1);
      held->place = place;
      weigh_stages (self, layout, held);
      g_hash_table_add (self->held, held);
    }
  *weights = held->weights;
  *cache = held->cache;
  return held->possible;
}

static Asked *
ask (RoofPlanSteps *self,
     const Asked   *key)
{
  Asked *asked = g_malloc0 (sizeof *asked + self->question->n_machines * sizeof *asked->times);

  *asked = *key;
  asked->patterns = roof_stage_patterns_new (self->net, self->loads, self->question->n_machines);
  g_hash_table_add (self->asked, asked);
  return asked;
}

static gboolean
time_stages (RoofPlanSteps        *self,
             const RoofPlanChoice *layout,
             Asked                *asked,
             RoofStepTimes        *times)
{
  const RoofService *service = &self->question->service;
  RoofStep step = roof_plan_lay_out (self->question, layout, asked->each * layout->dp * layout->pp);

  if (!asked->single)
    {
      roof_service_fill_step (service, &step, asked->chunk);
      step.service.drafts = service->drafts;
      step.service.ahead = service->ahead;
    }
  return roof_stage_patterns_time (asked->patterns, &step, self->runs, layout->machine, times);
}

const RoofStepTimes *
roof_plan_steps_time (RoofPlanSteps        *self,
                      const RoofPlanChoice *layout,
                      double                each,
                      double                chunk,
                      gboolean              single)
{
  Asked key = { .each = each, .chunk = chunk, .single = single }, *asked;
  Times *times;

  if (!find_place (self, layout, &key.place))
    return NULL;
  asked = g_hash_table_lookup (self->asked, &key);
  if (asked == NULL)
    asked = ask (self, &key);
  times = &asked->times[layout->machine];
  if (times->round != self->round)
    {
      times->round = self->round;
      times->possible = time_stages (self, layout, asked, &times->step);
    }
  return times->possible ? &times->step : NULL;
}

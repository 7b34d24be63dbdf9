/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/step/plan-search.h"

#include <math.h>

#include "core/estimate/energy.h"
#include "explore/step/plan-steps.h"
#include "workload/apply.h"
#include "workload/expansion.h"

/* Tries all layouts, formats and batches on all machines. A shape is what layouts have in common that differ in replicas
 * alone: format, devices that share a layer, stages, and where the experts are. list_shapes() lists the shapes that the
 * network permits; threads take one shape after another from the list, and for each try all numbers of replicas, machines, and
 * batches in powers of two.
 *
 * Invariants: threads share only the list, read only, and the three counters, which are atomic. Each worker keeps its own
 * choices and plan-steps; they are joined after all threads have ended, and plan.c sorts them, so that the result does not
 * depend on the number of threads. No choice is added to the plan when the search is stopped. */

/* Degrees between looks at whether to stop, while shapes are listed: some milliseconds. */
#define CALM 256

/* Where the experts of a layer are. */
typedef enum
{
  EXPERTS_STAY,      /* on each device */
  EXPERTS_IN_LAYER,  /* spread over the devices that share a layer */
  EXPERTS_IN_STAGE,  /* over all of a stage */
  N_EXPERTS
} Experts;

/* Layouts that differ in replicas alone. */
typedef struct
{
  guint   formats;
  double  tp, pp;
  Experts experts;
} Shape;

/* Work that several threads share. */
typedef struct
{
  const RoofPlanQuestion *question;
  const RoofArchitecture *net;
  const Shape            *shapes;
  guint                   n_shapes;
  gint                    next;    /* shape */
  gint                    done;    /* layouts */
  gint                    stopped;
} PlanSearch;

/* One thread at work. */
typedef struct
{
  PlanSearch     *search;
  RoofPlanSteps  *steps;
  GArray         *choices; /* element-type RoofPlanChoice */
  guint           n_tried;
  RoofPlanChoice  tight;   /* of those that do not fit, what exceeds usable memory least; no devices: none yet */
} Worker;

/* Tokens of prompts in each step of @each requests: on average as many as answers that end make room for. */
static double
count_prefill (const RoofPlanQuestion *question,
               double                  each)
{
  RoofService service = question->service;

  service.requests = each;
  return roof_service_count_prefill (&service);
}

RoofStep
roof_plan_make_step (const RoofPlanQuestion *question,
                     const RoofPlanChoice   *choice)
{
  RoofStep step = roof_plan_lay_out (question, choice, choice->batch);

  step.service = question->service;
  step.service.requests = 0;
  roof_step_settle_service (&step);
  return step;
}

/* B of main memory in use on the fullest device, with @each requests in a micro-batch. */
static double
count_memory (const Worker         *self,
              const RoofPlanChoice *layout,
              double                each,
              double                weights,
              double                cache)
{
  const RoofPlanQuestion *question = self->search->question;
  const RoofService *service = &question->service;
  double peak = roof_service_count_peak (self->search->net, roof_service_get_budget (service) + each * (1 + service->drafts), each, layout->tp);
  double blocks = each * layout->pp * roof_service_count_own_blocks (service) + roof_service_count_shared_blocks (service);

  return weights + peak + question->reserve + blocks * cache;
}

/* Tokens of answers for a joule. Over a step each device takes the energy of one micro-batch of all stages on average, and a draft
 * takes as large a share of energy as of time. */
static double
count_per_joule (const RoofPlanQuestion *question,
                 const RoofPlanChoice   *choice,
                 const RoofStepTimes    *steady,
                 const RoofStepTimes    *single)
{
  const RoofService *service = &question->service;
  double drafting = single != NULL ? service->drafts * service->draft_cost * single->joules : 0;
  double step = choice->tpot * roof_service_count_tokens (service);
  RoofEnergy energy;

  roof_energy_of_machine (question->machines[choice->machine], &energy);
  return choice->per_device / ((steady->joules + drafting) / step + energy.idle);
}

/* @each: requests in a micro-batch. FALSE: a kernel cannot be analysed */
static gboolean
try_batch (Worker               *self,
           const RoofPlanChoice *layout,
           double                each,
           double                memory)
{
  const RoofPlanQuestion *question = self->search->question;
  RoofService service = question->service;
  RoofPlanChoice choice = *layout;
  gboolean needs_single = roof_service_needs_single (&service);
  const RoofStepTimes *steady = roof_plan_steps_time (self->steps, layout, each, count_prefill (question, each), FALSE);
  const RoofStepTimes *whole = roof_plan_steps_time (self->steps, layout, each, roof_service_get_chunk (&service), FALSE);
  const RoofStepTimes *single = needs_single ? roof_plan_steps_time (self->steps, layout, each, 0, TRUE) : NULL;
  RoofServiceTimes times;

  if (steady == NULL || whole == NULL || (needs_single && single == NULL))
    return FALSE;
  choice.batch = each * choice.dp * choice.pp;
  service.requests = each * choice.pp; /* of one replica: however many there are, a device does the same, to the last bit */
  roof_service_find_times (&service, choice.pp, steady, whole, single, &times);
  choice.bound = steady->bound;
  choice.tpot = times.tpot;
  choice.ttft = times.ttft;
  choice.per_user = times.per_user;
  choice.per_device = times.rate / (choice.devices / choice.dp);
  choice.cost = question->prices[choice.machine] / 3600 / choice.per_device * 1e6;
  choice.per_joule = count_per_joule (question, &choice, steady, single);
  choice.memory = memory;
  choice.meets = choice.tpot <= question->tpot && choice.ttft <= question->ttft
                 && (isinf (question->cost) || choice.cost <= question->cost);
  g_array_append_val (self->choices, choice);
  return TRUE;
}

int
roof_plan_choice_compare (gconstpointer a,
                          gconstpointer b)
{
  const RoofPlanChoice *first = a, *second = b;
  const double differences[] = {
    (double) first->machine - second->machine, (double) first->formats - second->formats, first->devices - second->devices,
    first->tp - second->tp, first->pp - second->pp, first->ep - second->ep, first->batch - second->batch,
  };

  for (guint i = 0; i < G_N_ELEMENTS (differences); i++)
    if (differences[i] != 0)
      return differences[i] < 0 ? -1 : 1;
  return 0;
}

/* By which factor a choice exceeds the memory that may be used. */
static double
find_excess (const RoofPlanQuestion *question,
             const RoofPlanChoice   *choice)
{
  return choice->memory / (question->usable * roof_machine_get_capacity (question->machines[choice->machine]));
}

/* Keeps in @tight what exceeds memory least; of equals the first in order, whichever thread it is from. */
static void
keep_tightest (const RoofPlanQuestion *question,
               RoofPlanChoice         *tight,
               const RoofPlanChoice   *choice)
{
  double known = tight->devices > 0 ? find_excess (question, tight) : INFINITY;
  double excess = choice->devices > 0 ? find_excess (question, choice) : INFINITY;

  if (excess < known || (excess == known && roof_plan_choice_compare (choice, tight) < 0))
    *tight = *choice;
}

/* All machines and batches. */
static void
try_layout (Worker         *self,
            RoofPlanChoice *layout)
{
  const RoofPlanQuestion *question = self->search->question;
  double weights, cache, share = layout->dp * layout->pp;

  if (!roof_plan_steps_weigh (self->steps, layout, &weights, &cache))
    return;
  for (layout->machine = 0; layout->machine < question->n_machines; layout->machine++)
    {
      double capacity = roof_machine_get_capacity (question->machines[layout->machine]);

      for (double each = 1; each * share <= question->service.requests; each *= 2)
        {
          double memory = count_memory (self, layout, each, weights, cache);

          self->n_tried++;
          if (memory > question->usable * capacity)
            {
              RoofPlanChoice large = *layout;

              large.batch = each * share;
              large.memory = memory;
              keep_tightest (question, &self->tight, &large);
            }
          else if (!try_batch (self, layout, each, memory))
            break;
        }
    }
}

/* The most of a layer. */
static double
count_experts_of (const RoofArchitecture *net)
{
  double most = 0;

  for (guint i = 0; i < net->decoder.n; i++)
    most = fmax (most, net->decoder.block[i].feed.experts);
  return most;
}

static double
count_experts (const Shape *shape,
               double       replicas)
{
  return shape->experts == EXPERTS_STAY ? 1 : shape->experts == EXPERTS_IN_LAYER ? shape->tp : shape->tp * replicas;
}

/* Replicas with which @shape takes the devices asked for: from @first to what is returned. No more devices share experts than
 * there are. */
static double
list_replicas (const RoofPlanQuestion *question,
               const RoofArchitecture *net,
               const Shape            *shape,
               double                 *first)
{
  gboolean spread = shape->experts == EXPERTS_IN_STAGE;
  double last = floor (question->most / (shape->tp * shape->pp));

  *first = fmax (ceil (question->least / (shape->tp * shape->pp)), spread ? 2 : 1);
  return spread ? fmin (last, floor (count_experts_of (net) / shape->tp)) : last;
}

static void
try_shape (Worker      *self,
           const Shape *shape)
{
  const RoofPlanQuestion *question = self->search->question;
  double first, last = list_replicas (question, self->search->net, shape, &first);

  roof_plan_steps_begin (self->steps, shape->formats, shape->tp, shape->pp);
  for (double replicas = first; replicas <= last && !g_atomic_int_get (&self->search->stopped); replicas++)
    {
      RoofPlanChoice layout = { .formats = shape->formats, .devices = shape->tp * shape->pp * replicas, .tp = shape->tp,
                                .pp = shape->pp, .dp = replicas, .ep = count_experts (shape, replicas) };

      layout.nodes = ceil (layout.devices / question->in_node);
      if (fmod (layout.devices, layout.nodes) == 0)
        try_layout (self, &layout);
      g_atomic_int_inc (&self->search->done);
    }
}

static void
worker_init (Worker     *self,
             PlanSearch *search)
{
  *self = (Worker) { .search = search, .steps = roof_plan_steps_new (search->question, search->net) };
  self->choices = g_array_new (FALSE, FALSE, sizeof (RoofPlanChoice));
}

static void
worker_clear (Worker *self)
{
  roof_plan_steps_free (self->steps);
  g_array_unref (self->choices);
}

static gpointer
work (gpointer data)
{
  Worker *self = data;
  PlanSearch *search = self->search;
  gint index;

  while (!g_atomic_int_get (&search->stopped) && (index = g_atomic_int_add (&search->next, 1)) < (gint) search->n_shapes)
    try_shape (self, &search->shapes[index]);
  return NULL;
}

/* Whether devices can share a layer so, whatever else the layout is. */
static gboolean
can_split (const RoofPlanQuestion *question,
           const RoofArchitecture *net,
           double                  devices,
           gboolean                experts)
{
  RoofStep step = question->workload->step;
  g_autoptr (RoofExpansion) expansion = NULL;

  step.batch = step.new_tokens = 1;
  step.split = devices;
  step.parallel = (RoofParallel) { .experts = experts ? devices : 1 };
  expansion = roof_expansion_new_stage (net, &step, NULL);
  return expansion != NULL;
}

static void
add_shapes (GArray                 *shapes,
            const RoofPlanQuestion *question,
            const RoofArchitecture *net,
            double                  tp,
            Experts                 experts)
{
  double most = fmin (net->decoder.n_order, floor (question->most / tp));

  if (!can_split (question, net, tp, experts != EXPERTS_STAY))
    return;
  for (guint i = 0; i < question->n_formats; i++)
    for (double pp = 1; pp <= most; pp++)
      {
        const Shape shape = { i, tp, pp, experts };

        g_array_append_val (shapes, shape);
      }
}

/* (nullable): stopped by @progress */
static GArray *
list_shapes (const RoofPlanQuestion *question,
             const RoofArchitecture *net,
             RoofPlanProgress        progress,
             gpointer                data)
{
  g_autoptr (GArray) shapes = g_array_new (FALSE, FALSE, sizeof (Shape));
  gboolean routed = roof_architecture_has_experts (net);

  for (double tp = 1; tp <= question->most; tp++)
    {
      if (progress != NULL && fmod (tp, CALM) == 0 && !progress (0, data))
        return NULL;
      for (Experts experts = EXPERTS_STAY; experts < (routed ? N_EXPERTS : EXPERTS_IN_LAYER); experts++)
        if (experts != EXPERTS_IN_LAYER || tp > 1)
          add_shapes (shapes, question, net, tp, experts);
    }
  return g_steal_pointer (&shapes);
}

static double
count_layouts (const PlanSearch *self)
{
  double n = 0, first;

  for (guint i = 0; i < self->n_shapes; i++)
    n += fmax (list_replicas (self->question, self->net, &self->shapes[i], &first) - first + 1, 0);
  return n;
}

/* Waits for all threads. FALSE: stopped */
static gboolean
watch (PlanSearch       *self,
       RoofPlanProgress  progress,
       gpointer          data)
{
  double all = count_layouts (self);

  while (progress != NULL && g_atomic_int_get (&self->done) < all && !self->stopped)
    if (progress (g_atomic_int_get (&self->done) / all, data))
      g_usleep (5000);
    else
      g_atomic_int_set (&self->stopped, TRUE);
  return !self->stopped;
}

gboolean
roof_plan_search (const RoofPlanQuestion *question,
                  const RoofArchitecture *net,
                  RoofPlan               *plan,
                  RoofPlanProgress        progress,
                  gpointer                data)
{
  guint n = question->threads > 0 ? question->threads : g_get_num_processors ();
  g_autoptr (GArray) shapes = list_shapes (question, net, progress, data);
  g_autofree Worker *workers = g_new (Worker, n);
  g_autofree GThread **threads = g_new (GThread *, n);
  PlanSearch search = { question, net, NULL, 0, 0, 0, FALSE };
  gboolean ended;

  if (shapes == NULL)
    return FALSE;
  search.shapes = (const Shape *) (gconstpointer) shapes->data;
  search.n_shapes = shapes->len;
  for (guint i = 0; i < n; i++)
    {
      worker_init (&workers[i], &search);
      threads[i] = g_thread_new ("plan", work, &workers[i]);
    }
  ended = watch (&search, progress, data);
  for (guint i = 0; i < n; i++)
    {
      g_thread_join (threads[i]);
      if (ended)
        g_array_append_vals (plan->choices, workers[i].choices->data, workers[i].choices->len);
      plan->n_tried += workers[i].n_tried;
      keep_tightest (question, &plan->tight, &workers[i].tight);
      worker_clear (&workers[i]);
    }
  return ended;
}

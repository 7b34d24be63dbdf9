/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/step/plan-search.h"

#include <math.h>

#include "core/estimate/energy.h"
#include "workload/apply.h"
#include "workload/expansion.h"

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
  RoofPartLoads **loads;   /* by machine */
  GHashTable     *asked;   /* Asked to itself, of the shape */
  GArray         *choices; /* element-type RoofPlanChoice */
  guint           n_tried;
  RoofPlanChoice  tight;   /* of those that do not fit, what exceeds usable memory least; no devices: none yet */
} Worker;

/* How long a step takes on a machine. */
typedef struct
{
  gboolean      known, possible;
  RoofStepTimes step;
} Times;

/* What decides what a device does in a step of a shape, and how long that takes. Replicas beyond a node change nothing for a
 * device, unless experts are spread over them. */
typedef struct
{
  double      in_node, replicas, each, chunk;
  gboolean    single; /* one token of each request, nothing drafted and no prompts */
  RoofStages *stages; /* nullable: it cannot be */
  Times       times[]; /* by machine */
} Asked;

static guint
hash_asked (gconstpointer data)
{
  const Asked *asked = data;
  double numbers = (((asked->in_node * 31 + asked->replicas) * 31 + asked->each) * 31 + asked->chunk) * 2 + asked->single;

  return g_double_hash (&numbers);
}

static gboolean
same_asked (gconstpointer a,
            gconstpointer b)
{
  const Asked *first = a, *second = b;

  return first->in_node == second->in_node && first->replicas == second->replicas && first->each == second->each
         && first->chunk == second->chunk && first->single == second->single;
}

static void
free_asked (gpointer data)
{
  Asked *asked = data;

  g_clear_pointer (&asked->stages, roof_stages_free);
  g_free (asked);
}

static RoofStep
make_step (const RoofPlanQuestion *question,
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
  RoofStep step = make_step (question, choice, choice->batch);

  step.service = question->service;
  step.service.requests = 0;
  roof_step_settle_service (&step);
  return step;
}

/* B of weights, and of one block of the cache, on the fullest device. FALSE: the layout cannot be */
static gboolean
weigh (const Worker         *self,
       const RoofPlanChoice *layout,
       double               *weights,
       double               *cache)
{
  const RoofPlanQuestion *question = self->search->question;
  double blocks = ceil ((question->service.prompt + question->service.answer) / ROOF_SERVICE_BLOCK);
  RoofStep step = make_step (question, layout, layout->dp * layout->pp);

  *weights = *cache = 0;
  step.past = blocks * ROOF_SERVICE_BLOCK - 1;
  for (double stage = 1; stage <= layout->pp; stage = stage == 1 && layout->pp > 2 ? layout->pp : stage + 1)
    {
      g_autoptr (RoofExpansion) expansion = NULL;

      step.parallel.stage = stage;
      expansion = roof_expansion_new_stage (self->search->net, &step, NULL);
      if (expansion == NULL)
        return FALSE;
      *weights = fmax (*weights, expansion->weight_bytes);
      /* One request in each micro-batch. */
      *cache = fmax (*cache, expansion->cache_bytes / layout->pp / blocks);
    }
  return TRUE;
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

static void
time_stages (RoofPartLoads    *loads,
             const RoofStages *stages,
             Times            *times)
{
  RoofMachine *machine = roof_part_loads_get_machine (loads);
  g_autoptr (RoofPipeline) pipeline = stages != NULL ? roof_pipeline_new_stages (loads, stages, NULL) : NULL;

  *times = (Times) { .known = TRUE, .possible = pipeline != NULL };
  if (pipeline != NULL)
    roof_step_times_find (&times->step, pipeline, machine);
}

static Asked *
ask (Worker               *self,
     const RoofPlanChoice *layout,
     const Asked          *key)
{
  const RoofPlanQuestion *question = self->search->question;
  Asked *asked = g_malloc0 (sizeof *asked + question->n_machines * sizeof *asked->times);
  RoofStep step = make_step (question, layout, key->each * layout->dp * layout->pp);

  *asked = *key;
  if (!key->single)
    {
      roof_service_fill_step (&question->service, &step, key->chunk);
      step.service.drafts = question->service.drafts;
      step.service.ahead = question->service.ahead;
    }
  asked->stages = roof_stages_new (self->search->net, &step, NULL);
  g_hash_table_add (self->asked, asked);
  return asked;
}

/* A step with @each requests in a micro-batch and @chunk tokens of prompts beside. Returns: (nullable): NULL if it cannot be */
static const RoofStepTimes *
find_times (Worker               *self,
            const RoofPlanChoice *layout,
            double                each,
            double                chunk,
            gboolean              single)
{
  gboolean far = layout->ep <= layout->tp && layout->tp * layout->dp > layout->devices / layout->nodes;
  const Asked key = { .in_node = layout->devices / layout->nodes, .replicas = far ? 0 : layout->dp, .each = each, .chunk = chunk,
                      .single = single };
  Asked *asked = g_hash_table_lookup (self->asked, &key);
  Times *times;

  if (asked == NULL)
    asked = ask (self, layout, &key);
  times = &asked->times[layout->machine];
  if (!times->known)
    time_stages (self->loads[layout->machine], asked->stages, times);
  return times->possible ? &times->step : NULL;
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
  const RoofStepTimes *steady = find_times (self, layout, each, count_prefill (question, each), FALSE);
  const RoofStepTimes *whole = find_times (self, layout, each, roof_service_get_chunk (&service), FALSE);
  const RoofStepTimes *single = needs_single ? find_times (self, layout, each, 0, TRUE) : NULL;
  RoofServiceTimes times;

  if (steady == NULL || whole == NULL || (needs_single && single == NULL))
    return FALSE;
  choice.batch = service.requests = each * choice.dp * choice.pp;
  roof_service_find_times (&service, choice.pp, steady, whole, single, &times);
  choice.bound = steady->bound;
  choice.tpot = times.tpot;
  choice.ttft = times.ttft;
  choice.per_user = times.per_user;
  choice.per_device = times.rate / choice.devices;
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

  if (!weigh (self, layout, &weights, &cache))
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

static double
count_experts (const Shape *shape,
               double       replicas)
{
  return shape->experts == EXPERTS_STAY ? 1 : shape->experts == EXPERTS_IN_LAYER ? shape->tp : shape->tp * replicas;
}

/* Replicas with which @shape takes the devices asked for: from @first to what is returned. */
static double
list_replicas (const RoofPlanQuestion *question,
               const Shape            *shape,
               double                 *first)
{
  *first = fmax (ceil (question->least / (shape->tp * shape->pp)), shape->experts == EXPERTS_IN_STAGE ? 2 : 1);
  return floor (question->most / (shape->tp * shape->pp));
}

static void
try_shape (Worker      *self,
           const Shape *shape)
{
  const RoofPlanQuestion *question = self->search->question;
  double first, last = list_replicas (question, shape, &first);

  for (double replicas = first; replicas <= last && !g_atomic_int_get (&self->search->stopped); replicas++)
    {
      RoofPlanChoice layout = { .formats = shape->formats, .devices = shape->tp * shape->pp * replicas, .tp = shape->tp,
                                .pp = shape->pp, .dp = replicas, .ep = count_experts (shape, replicas) };

      layout.nodes = ceil (layout.devices / question->in_node);
      if (fmod (layout.devices, layout.nodes) == 0)
        try_layout (self, &layout);
      g_atomic_int_inc (&self->search->done);
    }
  g_hash_table_remove_all (self->asked);
  for (guint i = 0; i < question->n_machines; i++)
    roof_part_loads_forget (self->loads[i]);
}

static void
worker_init (Worker     *self,
             PlanSearch *search)
{
  guint n = search->question->n_machines;

  *self = (Worker) { .search = search, .loads = g_new (RoofPartLoads *, n) };
  self->asked = g_hash_table_new_full (hash_asked, same_asked, free_asked, NULL);
  self->choices = g_array_new (FALSE, FALSE, sizeof (RoofPlanChoice));
  for (guint i = 0; i < n; i++)
    self->loads[i] = roof_part_loads_new (search->question->catalogue, search->question->machines[i]);
}

static void
worker_clear (Worker *self)
{
  for (guint i = 0; i < self->search->question->n_machines; i++)
    roof_part_loads_free (self->loads[i]);
  g_free (self->loads);
  g_hash_table_unref (self->asked);
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
  for (double pp = 1; pp <= most; pp++)
    for (guint i = 0; i < question->n_formats; i++)
      {
        const Shape shape = { i, tp, pp, experts };

        g_array_append_val (shapes, shape);
      }
}

static GArray *
list_shapes (const RoofPlanQuestion *question,
             const RoofArchitecture *net)
{
  GArray *shapes = g_array_new (FALSE, FALSE, sizeof (Shape));
  gboolean routed = roof_architecture_has_experts (net);

  for (double tp = 1; tp <= question->most; tp++)
    for (Experts experts = EXPERTS_STAY; experts < (routed ? N_EXPERTS : EXPERTS_IN_LAYER); experts++)
      if (experts != EXPERTS_IN_LAYER || tp > 1)
        add_shapes (shapes, question, net, tp, experts);
  return shapes;
}

static double
count_layouts (const PlanSearch *self)
{
  double n = 0, first;

  for (guint i = 0; i < self->n_shapes; i++)
    n += fmax (list_replicas (self->question, &self->shapes[i], &first) - first + 1, 0);
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
  g_autoptr (GArray) shapes = list_shapes (question, net);
  PlanSearch search = { question, net, (const Shape *) (gconstpointer) shapes->data, shapes->len, 0, 0, FALSE };
  g_autofree Worker *workers = g_new (Worker, n);
  g_autofree GThread **threads = g_new (GThread *, n);
  gboolean ended;

  for (guint i = 0; i < n; i++)
    {
      worker_init (&workers[i], &search);
      threads[i] = g_thread_new ("plan", work, &workers[i]);
    }
  ended = watch (&search, progress, data);
  for (guint i = 0; i < n; i++)
    {
      g_thread_join (threads[i]);
      g_array_append_vals (plan->choices, workers[i].choices->data, workers[i].choices->len);
      plan->n_tried += workers[i].n_tried;
      keep_tightest (question, &plan->tight, &workers[i].tight);
      worker_clear (&workers[i]);
    }
  return ended;
}

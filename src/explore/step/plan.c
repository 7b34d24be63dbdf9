/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/step/plan.h"

#include <math.h>

#include "core/error.h"
#include "workload/apply.h"
#include "workload/expansion.h"

/* Tokens of a block of the cache. */
#define BLOCK 16

/* One layout, with all batches that it is tried with. */
typedef struct
{
  const RoofPlanQuestion *question;
  RoofPlanChoice          layout;
  GArray                 *choices; /* element-type RoofPlanChoice */
  guint                   n_tried;
  gint                   *done;    /* layouts that are done, of all threads */
} Task;

static RoofMachine *
get_machine (const Task *self)
{
  return self->question->machines[self->layout.machine];
}

static RoofStep
make_step (const Task *self,
           double      batch)
{
  const RoofPlanFormats *formats = &self->question->formats[self->layout.formats];
  const RoofPlanChoice *layout = &self->layout;
  RoofStep step = self->question->workload->step;

  step.batch = batch;
  step.new_tokens = 1;
  step.past = floor (roof_service_get_context (&self->question->service)) - 1;
  step.split = layout->tp;
  step.parallel = (RoofParallel) { .experts = layout->ep, .stages = layout->pp, .replicas = layout->dp,
                                   .micro_batches = layout->pp, .nodes = layout->nodes };
  step.weights = formats->weights;
  step.activations = formats->activations;
  step.kv = formats->kv;
  return step;
}

/* B of weights, and of the cache of one whole request, on the fullest device. FALSE: the layout cannot be */
static gboolean
weigh (const Task *self,
       double     *weights,
       double     *cache)
{
  const RoofPlanQuestion *question = self->question;
  const RoofArchitecture *net = roof_workload_get_net (question->workload, NULL);
  double share = self->layout.dp * self->layout.pp, context = question->service.prompt + question->service.answer;
  RoofStep step = make_step (self, share);

  *weights = *cache = 0;
  step.past = ceil (context / BLOCK) * BLOCK - 1;
  for (double stage = 1; stage <= self->layout.pp; stage = stage == 1 && self->layout.pp > 2 ? self->layout.pp : stage + 1)
    {
      g_autoptr (RoofExpansion) expansion = NULL;

      step.parallel.stage = stage;
      expansion = roof_expansion_new (net, &step, NULL);
      if (expansion == NULL)
        return FALSE;
      *weights = fmax (*weights, expansion->weight_bytes);
      /* One request in each micro-batch. */
      *cache = fmax (*cache, expansion->cache_bytes / self->layout.pp);
    }
  return TRUE;
}

/* Requests in flight that main memory has room for, on all devices. @used: (out): B of memory for none */
static double
count_room (const Task *self,
            double      weights,
            double      cache,
            double     *used)
{
  const RoofPlanQuestion *question = self->question;
  const RoofArchitecture *net = roof_workload_get_net (question->workload, NULL);
  double capacity = roof_machine_get_capacity (get_machine (self));
  double each = question->service.requests / (self->layout.dp * self->layout.pp);
  double peak = roof_service_count_peak (net, question->chunk + each, each, self->layout.tp);

  *used = weights + peak + question->reserve;
  if (isnan (capacity))
    return INFINITY;
  return floor (fmax (question->usable * capacity - *used, 0) / cache) * self->layout.dp;
}

/* The longest time of a stage, kernels in sequence, and the sum of all stages. FALSE: a kernel cannot be analysed */
static gboolean
find_times (const Task     *self,
            const RoofStep *step,
            double         *slowest,
            double         *through,
            int            *bound)
{
  RoofMachine *machine = get_machine (self);
  g_autoptr (RoofWorkload) workload = roof_workload_with_step (self->question->workload, step);
  g_autoptr (RoofPipeline) pipeline = roof_pipeline_new (self->question->catalogue, workload, machine, NULL);

  *slowest = *through = 0;
  for (guint i = 0; pipeline != NULL && i < pipeline->n; i++)
    {
      const RoofStageLoad *load = &pipeline->stages[i];

      *through += load->t_kernels;
      if (load->sent_level >= 0)
        *through += load->sent / roof_machine_get_level (machine, (guint) load->sent_level)->bandwidth.value;
      if (load->t_kernels <= *slowest)
        continue;
      *slowest = load->t_kernels;
      *bound = -1;
      for (guint k = 0; k < roof_machine_get_n_levels (machine); k++)
        if (load->t_levels[k] == load->t_min && load->t_math < load->t_min)
          *bound = (int) k;
    }
  return pipeline != NULL;
}

/* Prompts are computed in chunks beside the answers of the others: on average as many tokens in each step as answers that end
 * make room for. */
static void
set_prefill (const Task *self,
             RoofStep   *step,
             double      tokens)
{
  double prompt = self->question->service.prompt;

  step->chunks = fmax (ceil (tokens / prompt), 1);
  step->chunk = fmin (ceil (tokens / step->chunks), prompt);
  step->chunk_past = floor ((prompt - step->chunk) / 2);
}

static gboolean
try_batch (Task   *self,
           double  batch,
           double  used,
           double  cache)
{
  const RoofPlanQuestion *question = self->question;
  RoofService service = question->service;
  RoofPlanChoice choice = self->layout;
  RoofStep step = make_step (self, batch);
  double share = choice.dp * choice.pp, slowest, through, unused, chunk = fmin (question->chunk, service.prompt);
  int bound = -1;

  service.requests = batch;
  set_prefill (self, &step, roof_service_count_prefill (&service) / share);
  if (!find_times (self, &step, &slowest, &unused, &choice.bound))
    return FALSE;
  choice.batch = batch;
  choice.tpot = choice.pp * slowest;
  set_prefill (self, &step, chunk);
  if (!find_times (self, &step, &slowest, &through, &bound))
    return FALSE;
  /* All chunks but the last wait for one another at the slowest stage. */
  choice.ttft = through + (ceil (service.prompt / chunk) - 1) * choice.pp * slowest;
  choice.per_user = 1 / choice.tpot;
  choice.per_device = roof_service_count_output (&service) / choice.tpot / choice.devices;
  choice.cost = question->prices[choice.machine] / 3600 / choice.per_device * 1e6;
  choice.memory = used + batch / choice.dp * cache;
  choice.meets = choice.tpot <= question->tpot && choice.ttft <= question->ttft
                 && (isinf (question->cost) || choice.cost <= question->cost);
  g_array_append_val (self->choices, choice);
  return TRUE;
}

static void
run_task (gpointer data,
          gpointer unused)
{
  Task *self = data;
  double weights = 0, cache = 0, used = 0, room, share = self->layout.dp * self->layout.pp;

  if (weigh (self, &weights, &cache))
    {
      room = fmin (count_room (self, weights, cache, &used), self->question->service.requests);
      for (double each = 1; each * share <= self->question->service.requests; each *= 2)
        {
          self->n_tried++;
          if (each * share <= room && !try_batch (self, each * share, used, cache))
            break;
        }
    }
  g_atomic_int_inc (self->done);
}

static gboolean
divides (double part,
         double whole)
{
  return fmod (whole, part) == 0;
}

static void
add_task (GArray                 *tasks,
          const RoofPlanQuestion *question,
          const RoofPlanChoice   *layout,
          gint                   *done)
{
  Task task = { question, *layout, g_array_new (FALSE, FALSE, sizeof (RoofPlanChoice)), 0, done };

  g_array_append_val (tasks, task);
}

/* Experts stay where they are, are spread over the devices that share a layer, or over all of a stage. */
static void
add_experts (GArray                 *tasks,
             const RoofPlanQuestion *question,
             RoofPlanChoice         *layout,
             gint                   *done)
{
  const RoofArchitecture *net = roof_workload_get_net (question->workload, NULL);

  layout->ep = 1;
  add_task (tasks, question, layout, done);
  if (!roof_architecture_has_experts (net))
    return;
  layout->ep = layout->tp;
  if (layout->tp > 1)
    add_task (tasks, question, layout, done);
  layout->ep = layout->tp * layout->dp;
  if (layout->dp > 1)
    add_task (tasks, question, layout, done);
}

static void
add_layouts (GArray                 *tasks,
             const RoofPlanQuestion *question,
             RoofPlanChoice         *layout,
             gint                   *done)
{
  double devices = layout->devices;

  layout->nodes = ceil (devices / question->in_node);
  if (!divides (layout->nodes, devices))
    return;
  for (layout->tp = 1; layout->tp <= devices; layout->tp++)
    for (layout->pp = 1; divides (layout->tp, devices) && layout->pp <= devices / layout->tp; layout->pp++)
      if (divides (layout->pp, devices / layout->tp))
        {
          layout->dp = devices / layout->tp / layout->pp;
          add_experts (tasks, question, layout, done);
        }
}

static GArray *
list_tasks (const RoofPlanQuestion *question,
            gint                   *done)
{
  GArray *tasks = g_array_new (FALSE, FALSE, sizeof (Task));
  RoofPlanChoice layout = { 0 };

  for (layout.machine = 0; layout.machine < question->n_machines; layout.machine++)
    for (layout.formats = 0; layout.formats < question->n_formats; layout.formats++)
      for (layout.devices = question->least; layout.devices <= question->most; layout.devices++)
        add_layouts (tasks, question, &layout, done);
  return tasks;
}

/* Runs all tasks, in any order: each has an answer of its own. FALSE: stopped */
static gboolean
run_tasks (GArray           *tasks,
           guint             threads,
           const gint       *done,
           RoofPlanProgress  progress,
           gpointer          data)
{
  GThreadPool *pool = g_thread_pool_new (run_task, NULL, (int) (threads > 0 ? threads : g_get_num_processors ()), TRUE, NULL);
  gboolean goes_on = TRUE;

  for (guint i = 0; i < tasks->len; i++)
    g_thread_pool_push (pool, &g_array_index (tasks, Task, i), NULL);
  while (progress != NULL && goes_on && g_atomic_int_get (done) < (int) tasks->len)
    {
      goes_on = progress ((double) g_atomic_int_get (done) / tasks->len, data);
      g_usleep (20000);
    }
  g_thread_pool_free (pool, !goes_on, TRUE);
  return goes_on;
}

static int
compare_users (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const RoofPlanChoice *choices = data;
  const RoofPlanChoice *first = &choices[*(const guint *) a], *second = &choices[*(const guint *) b];

  if (first->per_user != second->per_user)
    return first->per_user > second->per_user ? -1 : 1;
  if (first->per_device != second->per_device)
    return first->per_device > second->per_device ? -1 : 1;
  return *(const guint *) a < *(const guint *) b ? -1 : 1;
}

/* From the fastest for a user on, those that are better for a device than all before. */
static void
mark_front (RoofPlan *self)
{
  RoofPlanChoice *choices = (RoofPlanChoice *) (gpointer) self->choices->data;
  g_autofree guint *order = g_new (guint, self->choices->len + 1);
  double most = 0;

  for (guint i = 0; i < self->choices->len; i++)
    order[i] = i;
  g_qsort_with_data (order, (int) self->choices->len, sizeof *order, compare_users, choices);
  for (guint i = 0; i < self->choices->len; i++)
    if (choices[order[i]].per_device > most)
      {
        choices[order[i]].front = TRUE;
        most = choices[order[i]].per_device;
      }
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

RoofPlan *
roof_plan_new (const RoofPlanQuestion  *question,
               RoofPlanProgress         progress,
               gpointer                 data,
               GError                 **error)
{
  g_autoptr (RoofPlan) self = NULL;
  g_autoptr (GArray) tasks = NULL;
  gint done = 0;
  gboolean ended;

  /* Reads the network before threads share it. */
  if (roof_workload_get_net (question->workload, error) == NULL)
    return NULL;
  self = g_new0 (RoofPlan, 1);
  self->choices = g_array_new (FALSE, FALSE, sizeof (RoofPlanChoice));
  tasks = list_tasks (question, &done);
  ended = run_tasks (tasks, question->threads, &done, progress, data);
  for (guint i = 0; i < tasks->len; i++)
    {
      Task *task = &g_array_index (tasks, Task, i);

      g_array_append_vals (self->choices, task->choices->data, task->choices->len);
      self->n_tried += task->n_tried;
      g_array_unref (task->choices);
    }
  if (!ended)
    {
      roof_fail (error, "stopped before all layouts were tried");
      return NULL;
    }
  mark_front (self);
  find_best (self, question);
  return g_steal_pointer (&self);
}

void
roof_plan_free (RoofPlan *self)
{
  g_array_unref (self->choices);
  g_free (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/pipeline.h"

#include <math.h>
#include <string.h>

#include "workload/apply.h"
#include "workload/breakdown.h"
#include "workload/expansion.h"
#include "workload/service.h"
#include "workload/step.h"

/* Sums over the kernels of a stage. */
typedef struct
{
  RoofMachine   *machine;
  double         runs;   /* micro-batches */
  double        *flops;  /* by peak of the machine */
  RoofStageLoad *load;
} StageSum;

static void
add_work (StageSum           *self,
          const RoofPartLoad *work,
          const RoofPart     *part,
          double              times)
{
  for (guint i = 0; i < work->n_works; i++)
    {
      double flops = times * work->works[i].flops;

      if (work->works[i].peak >= 0)
        self->flops[work->works[i].peak] += flops;
      if (!work->works[i].matrix)
        continue;
      self->load->flops += flops;
      if (part->group == ROOF_GROUP_HEAD)
        self->load->head_flops += flops;
    }
}

/* Whether a tensor of @role has to come from main memory, or go there, whatever stays on chip. */
static gboolean
is_compulsory (const RoofPart *part,
               RoofRole        role)
{
  RoofSection section;

  if (role != ROOF_ROLE_WEIGHTS)
    return role == ROOF_ROLE_KV || role == ROOF_ROLE_STATE || (part->caches && role == ROOF_ROLE_OUTPUT);
  section = roof_part_get_section (part);
  return section != ROOF_SECTION_NORM && section != ROOF_SECTION_EMBEDDING;
}

/* B/s in one direction. */
static double
get_bandwidth (const RoofRating *direction,
               const RoofLevel  *level)
{
  return level->kind != ROOF_LEVEL_NETWORK && !isnan (direction->value) ? direction->value : level->bandwidth.value;
}

static void
add_bytes (StageSum    *self,
           guint   index,
           double  read,
           double  write)
{
  const RoofLevel *level = roof_machine_get_level (self->machine, index);

  self->load->bytes[index] += read + write;
  self->load->t_levels[index]
      += read / get_bandwidth (&level->read_bandwidth, level) + write / get_bandwidth (&level->write_bandwidth, level);
}

static void
add_traffic (StageSum           *self,
             const RoofPartLoad *work,
             const RoofPart     *part,
             double              times)
{
  for (guint i = 0; i < work->n_tensors; i++)
    {
      guint level = work->tensors[i].level;
      double read = times * work->tensors[i].read, write = times * work->tensors[i].write;
      gboolean network = roof_machine_get_level (self->machine, level)->kind == ROOF_LEVEL_NETWORK;
      gboolean compulsory = is_compulsory (part, work->tensors[i].role);

      if (network || compulsory)
        add_bytes (self, level, read, write);
      if (!network && part->group == ROOF_GROUP_HEAD && compulsory)
        self->load->head_bytes += read;
    }
}

/* What costs energy, whatever overlaps. */
static void
add_use (StageSum           *self,
         const RoofPartLoad *work,
         double              times)
{
  for (guint i = 0; i < work->n_works; i++)
    self->load->work += times * work->works[i].flops;
  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    self->load->moved[i] += times * work->bytes[i];
}

/* What happens once a step, after all micro-batches. */
static void
add_end (StageSum           *self,
         const RoofPartLoad *work,
         const RoofPart     *part)
{
  if (g_str_equal (part->operation, "adam"))
    {
      self->load->t_optimizer += part->count * work->t_min;
      return;
    }
  self->load->t_gradients += part->count * work->t_min;
  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    self->load->gradient_traffic += part->count * work->bytes[i];
}

static void
add_part (StageSum           *self,
          const RoofPartLoad *work,
          const RoofPart     *part)
{
  double times = part->count / self->runs;

  if (part->once)
    {
      add_end (self, work, part);
      return;
    }
  self->load->latency += times * work->t_latency;
  add_use (self, work, times);
  if (g_str_equal (part->operation, "p2p"))
    {
      self->load->sent_level = work->longest;
      self->load->sent = times * work->bytes[work->longest];
      return;
    }
  self->load->t_kernels += times * work->t_min;
  self->load->t_bound[work->bound + 1] += times * work->t_min;
  /* A device may hold the whole table, which then needs no sum over devices. */
  if (part->group == ROOF_GROUP_EMBEDDING)
    return;
  add_work (self, work, part, times);
  add_traffic (self, work, part, times);
}

/* Peaks of one unit take turns. */
static double
find_math (const StageSum *self)
{
  guint n = roof_machine_get_n_peaks (self->machine);
  double slowest = 0;

  for (guint i = 0; i < n; i++)
    {
      double time = 0;

      for (guint j = 0; self->flops[i] > 0 && j < n; j++)
        if (self->flops[j] > 0 && g_str_equal (roof_machine_get_peak (self->machine, i)->unit, roof_machine_get_peak (self->machine, j)->unit))
          time += self->flops[j] / roof_machine_get_peak (self->machine, j)->peak.value;
      slowest = fmax (slowest, time);
    }
  return slowest;
}

static double
sum_math (const StageSum *self)
{
  double time = 0;

  for (guint i = 0; i < roof_machine_get_n_peaks (self->machine); i++)
    time += self->flops[i] / roof_machine_get_peak (self->machine, i)->peak.value;
  return time;
}

static void
end_times (StageSum *self)
{
  RoofStageLoad *load = self->load;

  load->t_min = load->t_computing = load->t_math = find_math (self);
  load->t_max = sum_math (self);
  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    {
      load->t_min = fmax (load->t_min, load->t_levels[i]);
      load->t_max += load->t_levels[i];
      if (roof_machine_get_level (self->machine, i)->kind == ROOF_LEVEL_NETWORK)
        load->t_networks += load->t_levels[i];
      else
        load->t_computing = fmax (load->t_computing, load->t_levels[i]);
    }
}

int
roof_stage_load_find_bound (const RoofStageLoad *self,
                            RoofMachine         *machine)
{
  for (guint i = 0; i < roof_machine_get_n_levels (machine) && self->t_math < self->t_min; i++)
    if (self->t_levels[i] == self->t_min)
      return (int) i;
  return -1;
}

int
roof_stage_load_find_sequence_bound (const RoofStageLoad *self,
                                     const RoofMachine   *machine)
{
  int most = -1;

  for (int i = 0; i < (int) roof_machine_get_n_levels (machine); i++)
    if (self->t_bound[i + 1] > self->t_bound[most + 1])
      most = i;
  return most;
}

double
roof_stage_load_get_held (const RoofStageLoad *self)
{
  return self->weight_bytes + self->cache_bytes + self->gradient_bytes + self->optimizer_bytes + self->saved_bytes
         + self->gathered_bytes;
}

static void
take_memory (RoofStageLoad       *load,
             const RoofExpansion *expansion,
             double               parameters)
{
  load->layers = expansion->layers;
  load->parameters = parameters;
  load->weight_bytes = expansion->weight_bytes;
  load->matrix_bytes = expansion->weight_bytes - expansion->vector_bytes;
  load->cache_bytes = expansion->cache_bytes;
  load->gradient_bytes = expansion->gradient_bytes;
  load->optimizer_bytes = expansion->optimizer_bytes;
  load->saved_bytes = expansion->saved_bytes;
  load->gathered_bytes = expansion->gathered_bytes;
}

static gboolean
load_stage (RoofPartLoads        *loads,
            const RoofExpansion  *expansion,
            double                micro_batches,
            RoofStageLoad        *load,
            GError              **error)
{
  RoofMachine *machine = roof_part_loads_get_machine (loads);
  g_autofree double *flops = g_new0 (double, roof_machine_get_n_peaks (machine));
  StageSum sum = { machine, micro_batches, flops, load };

  load->sent_level = -1;
  for (guint i = 0; i < expansion->parts->len; i++)
    {
      const RoofPart *part = &g_array_index (expansion->parts, RoofPart, i);
      const RoofPartLoad *work = roof_part_loads_find (loads, part, error);

      if (work == NULL)
        return FALSE;
      add_part (&sum, work, part);
    }
  end_times (&sum);
  take_memory (load, expansion, expansion->stage_parameters);
  return TRUE;
}

static void
find_mean (RoofPipeline *self)
{
  for (guint i = 0; i < self->n; i++)
    {
      const RoofStageLoad *load = &self->stages[i];

      self->mean.layers += load->layers / self->n;
      self->mean.flops += load->flops / self->n;
      for (guint j = 0; j < ROOF_MAX_LEVELS; j++)
        self->mean.bytes[j] += load->bytes[j] / self->n;
      self->mean.t_math += load->t_math / self->n;
      self->mean.t_computing += load->t_computing / self->n;
      self->mean.t_networks += load->t_networks / self->n;
      self->mean.t_min += load->t_min / self->n;
      self->mean.t_gradients += load->t_gradients / self->n;
      self->mean.gradient_traffic += load->gradient_traffic / self->n;
      self->mean.gradient_bytes += load->gradient_bytes / self->n;
      self->mean.optimizer_bytes += load->optimizer_bytes / self->n;
      self->mean.parameters += load->parameters / self->n;
      self->slowest = fmax (self->slowest, load->t_min);
    }
}

/* Through all stages one after another. */
static double
find_latency (const RoofPipeline *self,
              RoofMachine        *machine)
{
  double time = 0;

  for (guint i = 0; i < self->n; i++)
    {
      const RoofStageLoad *load = &self->stages[i];

      time += load->t_min;
      if (load->sent_level >= 0)
        time += load->sent / roof_machine_get_level (machine, (guint) load->sent_level)->bandwidth.value;
    }
  return time;
}

/* Micro-batches through all stages, forward and back: the last one waits for the others, with interleaved pieces only for one
 * piece of each. Narayanan et al., 2021. */
static double
count_turns (const RoofPipeline *self)
{
  return self->micro_batches + (self->n - 1) / self->pieces;
}

double
roof_pipeline_get_even_step (const RoofPipeline *self,
                             gboolean             hidden)
{
  const RoofStageLoad *mean = &self->mean;
  double computing = hidden ? mean->t_min : mean->t_computing + mean->t_networks;

  return count_turns (self) * computing + (hidden ? 0 : mean->t_gradients);
}

static void
find_training (RoofPipeline *self)
{
  for (guint i = 0; i < self->n; i++)
    {
      const RoofStageLoad *load = &self->stages[i];

      self->t_step = fmax (self->t_step, count_turns (self) * self->slowest + load->t_optimizer);
      self->t_serial = fmax (self->t_serial, count_turns (self) * (load->t_computing + load->t_networks) + load->t_gradients);
    }
}

static void
find_times (RoofPipeline      *self,
            const RoofStep    *step,
            RoofMachine       *machine)
{
  self->balance = self->slowest > 0 ? self->mean.t_min / self->slowest : 1;
  self->bubble = (self->n - 1) / self->pieces / count_turns (self);
  if (self->training)
    find_training (self);
  else
    {
      self->t_latency = find_latency (self, machine);
      self->t_round = self->t_step = fmax (self->micro_batches, self->n) * self->slowest;
    }
  self->tokens_per_second = roof_step_count_tokens (step) / self->t_step;
}

/* Where the layers of stage @i, from 0, begin: the first stages have one more where they do not divide. */
static guint
find_first (const RoofArchitecture *net,
            guint                   stages,
            guint                   i)
{
  return i * (net->decoder.n_order / stages) + MIN (i, net->decoder.n_order % stages);
}

/* Whether stage @i does the same as the stage before: no end, the same layers. In training earlier stages keep more. */
static gboolean
repeats (const RoofArchitecture *net,
         const RoofStep         *step,
         guint                   n,
         guint                   i)
{
  guint before, first, end;

  if (step->training || i < 2 || i + 1 == n || net->decoder.n_order > ROOF_MAX_ORDER)
    return FALSE;
  before = find_first (net, n, i - 1);
  first = find_first (net, n, i);
  end = find_first (net, n, i + 1);
  return first - before == end - first && memcmp (&net->decoder.order[before], &net->decoder.order[first], end - first) == 0;
}

static void
free_stage (gpointer data)
{
  if (data != NULL)
    roof_expansion_free (data);
}

RoofStages *
roof_stages_new (const RoofArchitecture  *net,
                 const RoofStep          *step,
                 GError                 **error)
{
  g_autoptr (RoofStages) self = g_new0 (RoofStages, 1);
  RoofStep own;

  self->step = *step;
  roof_step_make_whole (&self->step);
  own = self->step;
  self->stages = g_ptr_array_new_with_free_func (free_stage);
  for (guint i = 0; i < (guint) own.parallel.stages; i++)
    {
      RoofExpansion *stage = NULL;

      own.parallel.stage = i + 1;
      if (!repeats (net, &own, (guint) own.parallel.stages, i))
        {
          stage = roof_expansion_new_stage (net, &own, error);
          if (stage == NULL)
            return NULL;
        }
      g_ptr_array_add (self->stages, stage);
    }
  return g_steal_pointer (&self);
}

void
roof_stages_free (RoofStages *self)
{
  g_ptr_array_unref (self->stages);
  g_free (self);
}

RoofPipeline *
roof_pipeline_new_stages (RoofPartLoads     *loads,
                          const RoofStages  *stages,
                          GError           **error)
{
  const RoofStep *step = &stages->step;
  g_autoptr (RoofPipeline) self = g_new0 (RoofPipeline, 1);

  self->n = stages->stages->len;
  self->stages = g_new0 (RoofStageLoad, self->n);
  self->training = step->training;
  self->devices = roof_step_count_devices (step);
  self->in_node = self->devices / step->parallel.nodes;
  self->micro_batches = step->parallel.micro_batches;
  self->pieces = step->parallel.interleave;
  for (guint i = 0; i < self->n; i++)
    {
      const RoofExpansion *stage = g_ptr_array_index (stages->stages, i);

      if (stage == NULL)
        self->stages[i] = self->stages[i - 1];
      else if (!load_stage (loads, stage, self->micro_batches, &self->stages[i], error))
        return NULL;
    }
  find_mean (self);
  find_times (self, step, roof_part_loads_get_machine (loads));
  return g_steal_pointer (&self);
}

RoofPipeline *
roof_pipeline_new (RoofCatalogue       *catalogue,
                   const RoofWorkload  *workload,
                   RoofMachine         *machine,
                   GError             **error)
{
  const RoofArchitecture *net = roof_workload_get_net (workload, error);
  g_autoptr (RoofPartLoads) loads = roof_part_loads_new (catalogue, machine);
  g_autoptr (RoofStages) stages = net != NULL ? roof_stages_new (net, &workload->step, error) : NULL;

  return stages != NULL ? roof_pipeline_new_stages (loads, stages, error) : NULL;
}

void
roof_pipeline_free (RoofPipeline *self)
{
  g_free (self->stages);
  g_free (self);
}

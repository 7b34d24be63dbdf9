/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/pipeline.h"

#include <math.h>

#include "workload/apply.h"
#include "workload/breakdown.h"
#include "workload/expansion.h"
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
add_work (StageSum                *self,
          RoofAnalysis       *analysis,
          const RoofPart     *part,
          double              times)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  for (guint i = 0; i < roof_operation_get_n_works (operation); i++)
    {
      double flops = times * estimate->flops[i];

      if (roof_estimator_has_peak (estimator, i))
        self->flops[roof_estimator_get_peak (estimator, i, NULL)] += flops;
      if (!g_str_equal (roof_estimator_get_work_unit (estimator, i), "matrix"))
        continue;
      self->load->flops += flops;
      if (part->group == ROOF_GROUP_HEAD)
        self->load->head_flops += flops;
    }
}

/* Whether @tensor has to come from main memory, or go there, whatever stays on chip. */
static gboolean
is_compulsory (const RoofPart          *part,
               const RoofTensorTraffic *tensor)
{
  RoofSection section = roof_part_get_section (part);

  if (tensor->role == ROOF_ROLE_WEIGHTS)
    return section != ROOF_SECTION_NORM && section != ROOF_SECTION_EMBEDDING;
  return tensor->role == ROOF_ROLE_KV || tensor->role == ROOF_ROLE_STATE || (part->caches && tensor->role == ROOF_ROLE_OUTPUT);
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
add_traffic (StageSum            *self,
             RoofAnalysis   *analysis,
             const RoofPart *part,
             double          times)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  RoofTensorTraffic tensor;

  for (guint i = 0; i < roof_operation_get_n_tensors (roof_analysis_get_operation (analysis)); i++)
    {
      gboolean network;

      if (!roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), i, &tensor))
        continue;
      network = roof_machine_get_level (self->machine, tensor.level)->kind == ROOF_LEVEL_NETWORK;
      if (network || is_compulsory (part, &tensor))
        add_bytes (self, tensor.level, times * tensor.read, times * tensor.write);
      if (!network && part->group == ROOF_GROUP_HEAD && is_compulsory (part, &tensor))
        self->load->head_bytes += times * tensor.read;
    }
}

/* What happens once a step, after all micro-batches. */
static void
add_end (StageSum            *self,
         RoofAnalysis   *analysis,
         const RoofPart *part)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  if (g_str_equal (part->operation, "adam"))
    {
      self->load->t_optimizer += part->count * estimate->t_min;
      return;
    }
  self->load->t_gradients += part->count * estimate->t_min;
  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    self->load->gradient_traffic += part->count * estimate->bytes[i];
}

static void
add_sent (StageSum          *self,
          RoofAnalysis *analysis,
          double        times)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);

  self->load->sent_level = estimate->longest;
  self->load->sent = times * estimate->bytes[estimate->longest];
}

static void
add_kernel (StageSum            *self,
            RoofAnalysis   *analysis,
            const RoofPart *part)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  double times = part->count / self->runs;

  if (part->once)
    {
      add_end (self, analysis, part);
      return;
    }
  self->load->latency += times * estimate->t_latency;
  if (g_str_equal (part->operation, "p2p"))
    {
      add_sent (self, analysis, times);
      return;
    }
  self->load->t_kernels += times * estimate->t_min;
  /* A device may hold the whole table, which then needs no sum over devices. */
  if (part->group == ROOF_GROUP_EMBEDDING)
    return;
  add_work (self, analysis, part, times);
  add_traffic (self, analysis, part, times);
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

      for (guint j = 0; j < n; j++)
        if (g_str_equal (roof_machine_get_peak (self->machine, i)->unit, roof_machine_get_peak (self->machine, j)->unit))
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
load_stage (RoofCatalogue       *catalogue,
            const RoofWorkload  *workload,
            RoofMachine         *machine,
            RoofStageLoad       *load,
            GError             **error)
{
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (workload, empty, error);
  g_autoptr (RoofExpansion) expansion
      = snapshot != NULL ? roof_expansion_new (roof_workload_get_net (workload, NULL), &workload->step, error) : NULL;
  g_autoptr (RoofReport) own = expansion != NULL ? roof_report_new (catalogue, snapshot, machine) : NULL;
  g_autofree double *flops = g_new0 (double, roof_machine_get_n_peaks (machine));
  StageSum sum = { machine, fmax (workload->step.parallel.micro_batches, 1), flops, load };

  load->sent_level = -1;
  if (own == NULL)
    return FALSE;
  /* The kernels of a snapshot of nothing else are in the order of the parts. */
  for (guint i = 0; i < expansion->parts->len; i++)
    {
      RoofAnalysis *analysis = roof_report_get_analysis (own, i);

      if (analysis == NULL)
        {
          g_propagate_error (error, g_error_copy (roof_report_get_error (own, i)));
          return FALSE;
        }
      add_kernel (&sum, analysis, &g_array_index (expansion->parts, RoofPart, i));
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

/* Micro-batches through all stages, forward and back: the last one waits for the others. */
static double
count_turns (const RoofPipeline *self)
{
  return self->micro_batches + self->n - 1;
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
  self->bubble = (self->n - 1) / count_turns (self);
  if (self->training)
    find_training (self);
  else
    {
      self->t_latency = find_latency (self, machine);
      self->t_round = self->t_step = fmax (self->micro_batches, self->n) * self->slowest;
    }
  self->tokens_per_second = step->batch * step->new_tokens / self->t_step;
}

/* Copies the stage before, if stage @i of equal layers does the same: no end, as many layers. In training earlier stages keep
 * more. */
static gboolean
repeat_stage (RoofPipeline       *self,
              const RoofWorkload *workload,
              guint               i)
{
  const RoofArchitecture *net = roof_workload_get_net (workload, NULL);
  guint more = net != NULL ? net->decoder.n_order % self->n : 0;

  if (net == NULL || net->decoder.n != 1 || self->training || i < 2 || i + 1 == self->n || i == more)
    return FALSE;
  self->stages[i] = self->stages[i - 1];
  return TRUE;
}

RoofPipeline *
roof_pipeline_new (RoofCatalogue       *catalogue,
                   const RoofWorkload  *workload,
                   RoofMachine         *machine,
                   GError             **error)
{
  RoofStep step = workload->step;
  g_autoptr (RoofPipeline) self = g_new0 (RoofPipeline, 1);

  roof_step_make_whole (&step);
  self->n = (guint) step.parallel.stages;
  self->stages = g_new0 (RoofStageLoad, self->n);
  self->training = step.training;
  self->devices = roof_step_count_devices (&step);
  self->in_node = self->devices / step.parallel.nodes;
  self->micro_batches = step.parallel.micro_batches;
  for (guint i = 0; i < self->n; i++)
    {
      g_autoptr (RoofWorkload) stage = NULL;

      step.parallel.stage = i + 1;
      stage = roof_workload_with_step (workload, &step);
      if (!repeat_stage (self, workload, i) && !load_stage (catalogue, stage, machine, &self->stages[i], error))
        return NULL;
    }
  find_mean (self);
  find_times (self, &step, machine);
  return g_steal_pointer (&self);
}

void
roof_pipeline_free (RoofPipeline *self)
{
  g_free (self->stages);
  g_free (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/pipeline.h"

#include <math.h>
#include <string.h>

#include "workload/apply.h"
#include "workload/expansion.h"
#include "workload/service.h"
#include "workload/step.h"

static void
take_memory (RoofStageLoad       *load,
             const RoofExpansion *expansion)
{
  load->layers = expansion->layers;
  load->parameters = expansion->stage_parameters;
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
  guint n = expansion->parts->len;
  g_autofree const RoofPartLoad **works = g_new (const RoofPartLoad *, n);
  g_autofree double *times = g_new (double, n);

  for (guint i = 0; i < n; i++)
    {
      const RoofStepPart *part = &g_array_index (expansion->parts, RoofStepPart, i);

      times[i] = part->count / micro_batches;
      works[i] = roof_part_loads_find (loads, part, error);
      if (works[i] == NULL)
        return FALSE;
    }
  roof_stage_load_find (load, roof_part_loads_get_machine (loads), expansion->parts, works, times);
  take_memory (load, expansion);
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

RoofPipeline *
roof_pipeline_new_step (RoofPartLoads           *loads,
                        const RoofArchitecture  *net,
                        const RoofStep          *step,
                        GError                 **error)
{
  g_autoptr (RoofPipeline) self = g_new0 (RoofPipeline, 1);
  RoofStep own = *step;

  roof_step_make_whole (&own);
  self->n = (guint) own.parallel.stages;
  self->stages = g_new0 (RoofStageLoad, self->n);
  self->training = own.training;
  self->devices = roof_step_count_devices (&own);
  self->in_node = self->devices / own.parallel.nodes;
  self->micro_batches = own.parallel.micro_batches;
  self->pieces = own.parallel.interleave;
  for (guint i = 0; i < self->n; i++)
    if (repeats (net, &own, self->n, i))
      self->stages[i] = self->stages[i - 1];
    else
      {
        g_autoptr (RoofExpansion) stage = NULL;

        own.parallel.stage = i + 1;
        stage = roof_expansion_new_stage (net, &own, error);
        if (stage == NULL || !load_stage (loads, stage, self->micro_batches, &self->stages[i], error))
          return NULL;
      }
  find_mean (self);
  find_times (self, &own, roof_part_loads_get_machine (loads));
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

  return net != NULL ? roof_pipeline_new_step (loads, net, &workload->step, error) : NULL;
}

void
roof_pipeline_free (RoofPipeline *self)
{
  g_free (self->stages);
  g_free (self);
}

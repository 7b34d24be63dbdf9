/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/stage-load.h"

#include <math.h>

#include "workload/breakdown.h"

/* Sums over the kernels of a stage. */
typedef struct
{
  RoofMachine   *machine;
  double        *flops; /* by peak of the machine */
  RoofStageLoad *load;
} StageSum;

static void
add_work (StageSum           *self,
          const RoofPartLoad *work,
          const RoofStepPart *part,
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
is_compulsory (const RoofStepPart *part,
               RoofRole            role)
{
  RoofSection section;

  if (role != ROOF_ROLE_WEIGHTS)
    return role == ROOF_ROLE_KV || role == ROOF_ROLE_STATE || (part->caches && role == ROOF_ROLE_OUTPUT);
  section = roof_step_part_get_section (part);
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
add_bytes (StageSum *self,
           guint     index,
           double    read,
           double    write)
{
  const RoofLevel *level = roof_machine_get_level (self->machine, index);

  self->load->bytes[index] += read + write;
  self->load->t_levels[index]
      += read / get_bandwidth (&level->read_bandwidth, level) + write / get_bandwidth (&level->write_bandwidth, level);
}

static void
add_traffic (StageSum           *self,
             const RoofPartLoad *work,
             const RoofStepPart *part,
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
         const RoofStepPart *part)
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
          const RoofStepPart *part,
          double              times)
{
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

void
roof_stage_load_find (RoofStageLoad             *self,
                      RoofMachine               *machine,
                      const GArray              *parts,
                      const RoofPartLoad *const *works,
                      const double              *times)
{
  g_autofree double *flops = g_new0 (double, roof_machine_get_n_peaks (machine));
  StageSum sum = { machine, flops, self };

  *self = (RoofStageLoad) { .sent_level = -1 };
  for (guint i = 0; i < parts->len; i++)
    add_part (&sum, works[i], &g_array_index (parts, RoofStepPart, i), times[i]);
  end_times (&sum);
}

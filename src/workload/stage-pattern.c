/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/stage-pattern.h"

#include <string.h>

/* Stages with layers of the same blocks. */
typedef struct
{
  RoofStageRun         like;      /* one of them */
  RoofExpansion       *expansion; /* nullable: it cannot be */
  GPtrArray           *works;     /* element-type const RoofPartLoad *(array): by machine: by part; NULL: not asked for */
} Pattern;

struct _RoofStagePatterns
{
  const RoofArchitecture *net;
  RoofPartLoads         **loads;
  guint                   n_machines;
  GPtrArray              *patterns; /* element-type Pattern */
};

GArray *
roof_stage_runs_list (const RoofArchitecture *net,
                      double                  stages)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (RoofStageRun));

  for (double stage = 1; stage <= stages; stage++)
    {
      RoofStageRun run = { .first = stage, .n = 1, .begins = stage == 1, .ends = stage == stages };
      RoofStageRun *before = runs->len > 0 ? &g_array_index (runs, RoofStageRun, runs->len - 1) : NULL;

      for (guint i = 0; i < net->decoder.n; i++)
        run.layers[i] = roof_blocks_count_on_stage (&net->decoder, stages, stage, i);
      if (before != NULL && !before->begins && !run.ends && memcmp (before->layers, run.layers, sizeof run.layers) == 0)
        before->n++;
      else
        g_array_append_val (runs, run);
    }
  return runs;
}

static void
free_pattern (gpointer data)
{
  Pattern *pattern = data;

  g_clear_pointer (&pattern->expansion, roof_expansion_free);
  g_ptr_array_unref (pattern->works);
  g_free (pattern);
}

RoofStagePatterns *
roof_stage_patterns_new (const RoofArchitecture  *net,
                         RoofPartLoads          **loads,
                         guint                    n_machines)
{
  RoofStagePatterns *self = g_new0 (RoofStagePatterns, 1);

  self->net = net;
  self->loads = loads;
  self->n_machines = n_machines;
  self->patterns = g_ptr_array_new_with_free_func (free_pattern);
  return self;
}

void
roof_stage_patterns_free (RoofStagePatterns *self)
{
  g_ptr_array_unref (self->patterns);
  g_free (self);
}

static gboolean
is_alike (const RoofStagePatterns *self,
          const Pattern           *pattern,
          const RoofStageRun      *run)
{
  gboolean exactly = pattern->expansion != NULL && pattern->expansion->uneven;

  if (pattern->like.begins != run->begins || pattern->like.ends != run->ends)
    return FALSE;
  for (guint i = 0; i < self->net->decoder.n; i++)
    if (exactly ? pattern->like.layers[i] != run->layers[i] : (pattern->like.layers[i] > 0) != (run->layers[i] > 0))
      return FALSE;
  return TRUE;
}

static Pattern *
find_pattern (RoofStagePatterns  *self,
              const RoofStep     *step,
              const RoofStageRun *run)
{
  RoofStep own = *step;
  Pattern *pattern;

  for (guint i = 0; i < self->patterns->len; i++)
    if (is_alike (self, g_ptr_array_index (self->patterns, i), run))
      return g_ptr_array_index (self->patterns, i);
  pattern = g_new0 (Pattern, 1);
  pattern->like = *run;
  own.parallel.stage = run->first;
  pattern->expansion = roof_expansion_new_stage (self->net, &own, NULL);
  pattern->works = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_set_size (pattern->works, (gint) self->n_machines);
  g_ptr_array_add (self->patterns, pattern);
  return pattern;
}

/* What one run of each part does. Returns: (transfer none) (nullable): NULL if one cannot be analysed */
static const RoofPartLoad **
find_works (RoofStagePatterns *self,
            Pattern           *pattern,
            guint              machine)
{
  const GArray *parts = pattern->expansion->parts;
  g_autofree const RoofPartLoad **works = NULL;

  if (g_ptr_array_index (pattern->works, machine) != NULL)
    return g_ptr_array_index (pattern->works, machine);
  works = g_new (const RoofPartLoad *, parts->len);
  for (guint i = 0; i < parts->len; i++)
    {
      works[i] = roof_part_loads_find (self->loads[machine], &g_array_index (parts, RoofStepPart, i), NULL);
      if (works[i] == NULL)
        return NULL;
    }
  return g_ptr_array_index (pattern->works, machine) = g_steal_pointer (&works);
}

/* How often each part runs on a stage, for a micro-batch. */
static void
count_runs (const Pattern      *pattern,
            const RoofStageRun *run,
            double             *times)
{
  const GArray *all = pattern->expansion->runs;

  memset (times, 0, pattern->expansion->parts->len * sizeof *times);
  for (guint i = 0; i < all->len; i++)
    {
      const RoofPartRuns *runs = &g_array_index (all, RoofPartRuns, i);

      times[runs->part] += runs->runs * (runs->block > 0 ? run->layers[runs->block - 1] : 1);
    }
}

gboolean
roof_stage_patterns_time (RoofStagePatterns *self,
                          const RoofStep    *step,
                          const GArray      *runs,
                          guint              machine,
                          RoofStepTimes     *times)
{
  RoofMachine *found = roof_part_loads_get_machine (self->loads[machine]);

  roof_step_times_init (times, found);
  for (guint i = 0; i < runs->len; i++)
    {
      const RoofStageRun *run = &g_array_index (runs, RoofStageRun, i);
      Pattern *pattern = find_pattern (self, step, run);
      const RoofPartLoad **works = pattern->expansion != NULL ? find_works (self, pattern, machine) : NULL;
      g_autofree double *counts = NULL;
      RoofStageLoad load;

      if (works == NULL)
        return FALSE;
      counts = g_new (double, pattern->expansion->parts->len);
      count_runs (pattern, run, counts);
      roof_stage_load_find (&load, found, pattern->expansion->parts, works, counts);
      roof_step_times_add (times, found, &load, run->n);
    }
  return TRUE;
}

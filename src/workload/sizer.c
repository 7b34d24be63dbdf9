/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/sizer.h"

#include <math.h>

#include "core/analysis.h"
#include "workload/apply.h"
#include "workload/expansion.h"
#include "workload/seek.h"

/* A pull goes beyond what sliders offer: the ridge of a mixture of experts lies at thousands of sequences. */
#define MOST_SEQUENCES 131072

/* Sizes that a pull may turn, the first that moves the dot when none is chosen. */
static const char *const keys[] = { "batch", "new_tokens", "past", "tp" };

typedef struct
{
  RoofCatalogue         *catalogue;
  RoofModel             *model;
  RoofMachine           *machine;
  guint                  index; /* of the workload */
  const RoofArchitecture *net;  /* the workload's */
  const RoofStepSize    *size;
  RoofKernel            *kernel;
} Hold;

static const RoofWorkload *
get_workload (const Hold *self)
{
  return roof_model_get_workload (self->model, self->index);
}

static RoofStep
make_step (const Hold *self,
           double      value)
{
  RoofStep step = get_workload (self)->step;

  roof_step_set_size (&step, self->size, value);
  return step;
}

static RoofKernel *
size_kernel (gpointer data,
             double   value)
{
  Hold *self = data;
  RoofStep step = make_step (self, value);
  g_autoptr (RoofExpansion) expansion = roof_expansion_new (self->net, &step, NULL);

  for (guint i = 0; expansion != NULL && i < expansion->parts->len; i++)
    {
      const RoofPart *part = &g_array_index (expansion->parts, RoofPart, i);

      if (g_strcmp0 (part->name, roof_kernel_get_part (self->kernel)) == 0
          && g_str_equal (part->operation, roof_kernel_get_operation (self->kernel)))
        return roof_part_fill_kernel (part, self->kernel);
    }
  return NULL;
}

static RoofModel *
size_model (gpointer   data,
            double     value,
            GError   **error)
{
  Hold *self = data;
  RoofStep step = make_step (self, value);
  g_autoptr (RoofWorkload) workload = roof_workload_with_step (get_workload (self), &step);

  return roof_workload_apply (workload, self->model, error);
}

static void
end (gpointer data)
{
  Hold *self = data;

  roof_catalogue_unref (self->catalogue);
  roof_model_unref (self->model);
  roof_machine_unref (self->machine);
  roof_kernel_unref (self->kernel);
  g_free (self);
}

static double
get_intensity (const Hold *self,
               double      value,
               guint       level)
{
  g_autoptr (RoofKernel) kernel = size_kernel ((gpointer) self, value);
  RoofOperation *operation = roof_catalogue_find (self->catalogue, roof_kernel_get_operation (self->kernel), NULL);
  g_autoptr (RoofAnalysis) analysis
      = kernel != NULL && operation != NULL ? roof_analysis_new (operation, kernel, self->machine, NULL) : NULL;

  return analysis != NULL ? roof_analysis_get_estimate (analysis)->intensity[level] : NAN;
}

/* Whether the dot goes anywhere when the size is doubled, or begun. */
static gboolean
moves (const Hold *self,
       guint       level)
{
  RoofStep step = get_workload (self)->step;
  double value = roof_step_get_size (&step, self->size);
  double here = get_intensity (self, value, level), there = get_intensity (self, 2 * value + 2, level);

  return fabs (log (there / here)) > 1e-3;
}

/* The size that the kernel names, or else the first that moves its dot. */
static const RoofStepSize *
choose_size (Hold  *self,
             guint  level)
{
  const char *chosen = roof_kernel_get_drag (self->kernel);
  const RoofStep *step = &get_workload (self)->step;

  self->size = chosen != NULL ? roof_step_find_size (chosen) : NULL;
  if (self->size != NULL && roof_step_uses_size (step, self->size, self->net))
    return self->size;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      self->size = roof_step_find_size (keys[i]);
      if (roof_step_uses_size (step, self->size, self->net) && moves (self, level))
        return self->size;
    }
  return roof_step_find_size (keys[0]);
}

/* The largest with which all of it fits, where it does now. */
static double
find_fitting (const Hold *self)
{
  const RoofSeek seek = { ROOF_SEEK_FITS, 0, NULL };
  RoofStep step = get_workload (self)->step;
  RoofSeekResult result;

  if (!roof_seek_run (&seek, self->catalogue, self->model, self->machine, self->index, self->size, &result, NULL)
      || !result.first || result.before < roof_step_get_size (&step, self->size))
    return INFINITY;
  return isfinite (result.after) ? result.before : INFINITY;
}

static gpointer
begin (RoofCatalogue *catalogue,
       RoofModel     *model,
       guint          kernel,
       guint          level,
       RoofSize      *size)
{
  RoofKernel *held = roof_model_get_kernel (model, kernel);
  const char *id = roof_kernel_get_workload (held);
  int index = id != NULL ? roof_model_find_workload (model, id) : -1;
  const RoofArchitecture *net
      = index >= 0 ? roof_workload_get_net (roof_model_get_workload (model, (guint) index), NULL) : NULL;
  Hold *self;

  if (net == NULL)
    return NULL;
  self = g_new0 (Hold, 1);
  self->catalogue = roof_catalogue_ref (catalogue);
  self->model = roof_model_ref (model);
  self->machine = roof_model_see_machine (model, NULL);
  self->index = (guint) index;
  self->net = net;
  self->kernel = roof_kernel_ref (held);
  self->size = choose_size (self, level);
  *size = (RoofSize) { .name = self->size->key, .value = roof_step_get_size (&get_workload (self)->step, self->size),
                       .least = self->size->least, .most = self->size->most };
  if (g_str_equal (self->size->key, "batch"))
    size->most = MOST_SEQUENCES;
  size->fitting = g_str_equal (self->size->key, "tp") ? INFINITY : find_fitting (self);
  return self;
}

const RoofSizer roof_step_sizer = { begin, size_kernel, size_model, end };

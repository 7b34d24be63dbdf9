/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/step.h"

#include <math.h>

#include "workload/apply.h"

/* Tokens of a prompt, where nobody says, and of a text that is read at once. */
#define USUAL_PROMPT 2048
#define USUAL_TEXT   512

static const RoofStepSize sizes[] = {
  { "batch", "batch", 1, 4096, G_STRUCT_OFFSET (RoofStep, batch) },
  { "new_tokens", "tokens", 1, 131072, G_STRUCT_OFFSET (RoofStep, new_tokens) },
  { "past", "cached", 0, 1048576, G_STRUCT_OFFSET (RoofStep, past) },
  { "context", NULL, 0, 131072, G_STRUCT_OFFSET (RoofStep, context) },
  { "tp", NULL, 1, 64, G_STRUCT_OFFSET (RoofStep, split) },
};

const RoofStepSize *
roof_step_list_sizes (guint *n_sizes)
{
  *n_sizes = G_N_ELEMENTS (sizes);
  return sizes;
}

const RoofStepSize *
roof_step_find_size (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (g_str_equal (sizes[i].key, key))
      return &sizes[i];
  return NULL;
}

double
roof_step_get_size (const RoofStep     *self,
                    const RoofStepSize *size)
{
  return *(const double *) G_STRUCT_MEMBER_P (self, size->offset);
}

void
roof_step_set_size (RoofStep           *self,
                    const RoofStepSize *size,
                    double              value)
{
  *(double *) G_STRUCT_MEMBER_P (self, size->offset) = value;
}

/* One workload of @model changed. Returns: (transfer full) (nullable) */
static RoofModel *
set_one (RoofModel           *model,
         guint                index,
         const RoofStepSize  *size,
         double               value,
         GError             **error)
{
  const RoofWorkload *workload = roof_model_get_workload (model, index);
  RoofStep step = workload->step;
  g_autoptr (RoofWorkload) changed = NULL;
  RoofModel *result;

  roof_step_set_size (&step, size, value);
  changed = roof_workload_with_step (workload, &step);
  result = roof_workload_apply (changed, model, error);
  if (result == NULL)
    g_prefix_error (error, "%s: ", workload->name);
  return result;
}

RoofModel *
roof_step_set_all (RoofModel           *model,
                   const RoofStepSize  *size,
                   double               value,
                   GError             **error)
{
  g_autoptr (RoofModel) result = roof_model_ref (model);

  for (guint i = 0; i < roof_model_get_n_workloads (model); i++)
    {
      RoofModel *next = set_one (result, i, size, value, error);

      if (next == NULL)
        return NULL;
      roof_model_unref (result);
      result = next;
    }
  return g_steal_pointer (&result);
}

void
roof_step_set_usual (RoofStep               *self,
                     const RoofArchitecture *net)
{
  double most = net->positions > 0 ? net->positions : INFINITY;

  if (net->net == ROOF_NET_DECODER || net->net == ROOF_NET_ENCODER_DECODER)
    {
      self->new_tokens = 1;
      self->past = fmin (USUAL_PROMPT, most - 1);
    }
  else if (net->net == ROOF_NET_ENCODER)
    self->new_tokens = fmin (USUAL_TEXT, most);
}

RoofPhase
roof_step_get_phase (const RoofStep *self)
{
  if (self->past == 0 && self->new_tokens > 1)
    return ROOF_PHASE_PREFILL;
  return self->new_tokens == 1 ? ROOF_PHASE_DECODE : ROOF_PHASE_MIXED;
}

void
roof_step_set_phase (RoofStep  *self,
                     RoofPhase  phase)
{
  double prompt = roof_step_get_phase (self) == ROOF_PHASE_DECODE ? self->past : self->past + self->new_tokens;

  if (phase == ROOF_PHASE_MIXED || phase == roof_step_get_phase (self))
    return;
  self->new_tokens = phase == ROOF_PHASE_DECODE ? 1 : prompt > 1 ? prompt : USUAL_PROMPT;
  self->past = phase == ROOF_PHASE_DECODE ? prompt : 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/operation/operation.h"

#include <math.h>

#include "core/error.h"
#include "core/operation/operation-private.h"

static const char * const roles[ROOF_N_ROLES]
    = { "activations", "weights", "output", "kv", "gradients", "state" };

static void
clear_parameter (RoofParameter *parameter)
{
  g_free (parameter->id);
  g_free (parameter->name);
  g_free (parameter->help);
  g_free (parameter->asymptotic);
  g_free (parameter->asymptotic_level);
  g_free (parameter->default_level);
  g_free (parameter->share);
  g_strfreev (parameter->choices);
}

static void
clear_tensor (RoofTensor *tensor)
{
  g_free (tensor->name);
  g_free (tensor->format);
  g_free (tensor->level);
  g_free (tensor->help);
  for (guint i = 0; i < ROOF_MAX_RANK; i++)
    g_clear_pointer (&tensor->shape[i], roof_expression_unref);
  g_clear_pointer (&tensor->read, roof_expression_unref);
  g_clear_pointer (&tensor->least, roof_expression_unref);
  g_clear_pointer (&tensor->most, roof_expression_unref);
  g_clear_pointer (&tensor->write, roof_expression_unref);
  g_clear_pointer (&tensor->steps, roof_expression_unref);
  g_clear_pointer (&tensor->when, roof_expression_unref);
}

static void
free_lists (RoofOperation *self)
{
  for (guint i = 0; i < self->n_parameters; i++)
    {
      clear_parameter (&self->parameters[i]);
      g_clear_pointer (&self->asymptotics[i], roof_expression_unref);
    }
  for (guint i = 0; i < self->n_bindings; i++)
    {
      g_free (self->bindings[i].name);
      g_free (self->bindings[i].help);
      g_clear_pointer (&self->bindings[i].value, roof_expression_unref);
    }
  for (guint i = 0; i < self->n_requirements; i++)
    {
      g_free (self->requirements[i].says);
      g_clear_pointer (&self->requirements[i].that, roof_expression_unref);
    }
  for (guint i = 0; i < self->n_forms; i++)
    {
      g_free (self->forms[i].id);
      g_free (self->forms[i].name);
      g_clear_pointer (&self->forms[i].when, roof_expression_unref);
    }
  for (guint i = 0; i < self->n_works; i++)
    {
      g_free (self->works[i].unit);
      g_free (self->works[i].dtype);
      g_clear_pointer (&self->works[i].flops, roof_expression_unref);
    }
  for (guint i = 0; i < self->n_tensors; i++)
    clear_tensor (&self->tensors[i]);
  g_free (self->parameters);
  g_free (self->asymptotics);
  g_free (self->bindings);
  g_free (self->binding_order);
  g_free (self->requirements);
  g_free (self->forms);
  g_free (self->works);
  g_free (self->tensors);
}

RoofOperation *
roof_operation_ref (RoofOperation *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_operation_unref (RoofOperation *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  free_lists (self);
  g_free (self->id);
  g_free (self->name);
  g_free (self->group);
  g_free (self->summary);
  g_free (self->source);
  g_free (self->compute);
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    g_free (self->formats[i]);
  g_free (self);
}

const char *
roof_operation_get_id (const RoofOperation *self)
{
  return self->id;
}

const char *
roof_operation_get_name (const RoofOperation *self)
{
  return self->name;
}

const char *
roof_operation_get_group (const RoofOperation *self)
{
  return self->group;
}

const char *
roof_operation_get_summary (const RoofOperation *self)
{
  return self->summary;
}

const char *
roof_operation_get_source (const RoofOperation *self)
{
  return self->source;
}

const char *
roof_operation_get_compute (const RoofOperation *self)
{
  return self->compute;
}

const char *
roof_operation_get_format (const RoofOperation *self,
                           RoofRole             role)
{
  return self->formats[role];
}

gboolean
roof_operation_is_custom (const RoofOperation *self)
{
  return self->custom;
}

guint
roof_operation_get_n_parameters (const RoofOperation *self)
{
  return self->n_parameters;
}

const RoofParameter *
roof_operation_get_parameter (const RoofOperation *self,
                              guint                index)
{
  g_return_val_if_fail (index < self->n_parameters, NULL);

  return &self->parameters[index];
}

int
roof_operation_find_parameter (const RoofOperation *self,
                               const char          *id)
{
  for (guint i = 0; i < self->n_parameters; i++)
    if (g_str_equal (self->parameters[i].id, id))
      return (int) i;
  return -1;
}

int
roof_operation_get_drag (const RoofOperation *self)
{
  return self->drag;
}

guint
roof_operation_get_n_forms (const RoofOperation *self)
{
  return self->n_forms;
}

const RoofForm *
roof_operation_get_form (const RoofOperation *self,
                         guint                index)
{
  g_return_val_if_fail (index < self->n_forms, NULL);

  return &self->forms[index];
}

guint
roof_operation_get_n_works (const RoofOperation *self)
{
  return self->n_works;
}

const RoofWork *
roof_operation_get_work (const RoofOperation *self,
                         guint                index)
{
  g_return_val_if_fail (index < self->n_works, NULL);

  return &self->works[index];
}

guint
roof_operation_get_n_tensors (const RoofOperation *self)
{
  return self->n_tensors;
}

const RoofTensor *
roof_operation_get_tensor (const RoofOperation *self,
                           guint                index)
{
  g_return_val_if_fail (index < self->n_tensors, NULL);

  return &self->tensors[index];
}

guint
roof_operation_get_n_bindings (const RoofOperation *self)
{
  return self->n_bindings;
}

const RoofBinding *
roof_operation_get_binding (const RoofOperation *self,
                            guint                index)
{
  g_return_val_if_fail (index < self->n_bindings, NULL);

  return &self->bindings[index];
}

guint
roof_operation_get_n_requirements (const RoofOperation *self)
{
  return self->n_requirements;
}

const RoofRequirement *
roof_operation_get_requirement (const RoofOperation *self,
                                guint                index)
{
  g_return_val_if_fail (index < self->n_requirements, NULL);

  return &self->requirements[index];
}

gboolean
roof_operation_is_idle (const RoofOperation *self)
{
  for (guint i = 0; i < self->n_works; i++)
    if (!roof_expression_is_number (self->works[i].flops, 0))
      return FALSE;
  return TRUE;
}

static gboolean
tensor_has_steps (const RoofTensor *tensor)
{
  for (guint i = 0; i < tensor->rank; i++)
    if (roof_expression_has_steps (tensor->shape[i]))
      return TRUE;
  return (tensor->read != NULL && roof_expression_has_steps (tensor->read))
         || (tensor->write != NULL && roof_expression_has_steps (tensor->write));
}

gboolean
roof_operation_has_steps (const RoofOperation *self)
{
  for (guint i = 0; i < roof_operation_get_n_bindings (self); i++)
    if (roof_expression_has_steps (roof_operation_get_binding (self, i)->value))
      return TRUE;
  for (guint i = 0; i < roof_operation_get_n_works (self); i++)
    if (roof_expression_has_steps (roof_operation_get_work (self, i)->flops))
      return TRUE;
  for (guint i = 0; i < roof_operation_get_n_tensors (self); i++)
    if (tensor_has_steps (roof_operation_get_tensor (self, i)))
      return TRUE;
  return FALSE;
}

gboolean
roof_operation_uses_role (const RoofOperation *self,
                          RoofRole             role)
{
  for (guint i = 0; i < self->n_tensors; i++)
    if (self->tensors[i].role == role && self->tensors[i].format == NULL)
      return TRUE;
  return FALSE;
}

void
roof_operation_fill_bindings (const RoofOperation *self,
                              double              *slots)
{
  for (guint i = 0; i < self->n_bindings; i++)
    {
      guint index = self->binding_order[i];

      slots[self->n_parameters + index]
          = roof_expression_evaluate (self->bindings[index].value, slots);
    }
}

guint
roof_operation_get_role_slot (const RoofOperation *self,
                              RoofRole             role)
{
  return self->n_parameters + self->n_bindings + role;
}

guint
roof_operation_get_sfu_slot (const RoofOperation *self)
{
  return self->n_parameters + self->n_bindings + ROOF_N_ROLES;
}

guint
roof_operation_get_switch_slot (const RoofOperation *self)
{
  return roof_operation_get_sfu_slot (self) + 1;
}

guint
roof_operation_get_ridge_slot (const RoofOperation *self)
{
  return roof_operation_get_switch_slot (self) + 1;
}

const RoofExpression *
roof_operation_get_asymptotic (const RoofOperation *self,
                               guint                parameter)
{
  g_return_val_if_fail (parameter < self->n_parameters, NULL);

  return self->asymptotics[parameter];
}

gboolean
roof_parameter_check (const RoofParameter *self,
                      double               value,
                      GError             **error)
{
  if (isnan (value) && isnan (self->default_value))
    return TRUE;
  if (!isfinite (value))
    roof_fail_with (error, ROOF_ERROR_INVALID, "%1$s: must be a finite number, got %2$g", self->id,
                 value);
  else if (self->whole && value != floor (value))
    roof_fail_with (error, ROOF_ERROR_INVALID, "%1$s: must be a whole number, got %2$.15g",
                 self->id, value);
  else if (value < self->min)
    roof_fail_with (error, ROOF_ERROR_INVALID, "%1$s: must be at least %2$.15g, got %3$.15g",
                 self->id, self->min, value);
  else if (value > self->max)
    roof_fail_with (error, ROOF_ERROR_INVALID, "%1$s: must be at most %2$.15g, got %3$.15g",
                 self->id, self->max, value);
  else
    return TRUE;
  return FALSE;
}

const char *
roof_role_to_string (RoofRole role)
{
  g_return_val_if_fail (role < ROOF_N_ROLES, NULL);

  return roles[role];
}

gboolean
roof_role_from_string (const char *text,
                       RoofRole   *role)
{
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    if (g_str_equal (text, roles[i]))
      {
        *role = (RoofRole) i;
        return TRUE;
      }
  return FALSE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/error.h"
#include "core/operation/operation-private.h"
#include "core/units/format.h"

/* Fills @slots with the values of an untouched kernel. */
static void
fill_defaults (const RoofOperation *self,
               double              *slots)
{
  for (guint i = 0; i < self->n_parameters; i++)
    slots[i] = self->parameters[i].type == ROOF_PARAMETER_LEVEL ? 1 : self->parameters[i].default_value;
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    {
      const char *format = self->formats[i] != NULL ? self->formats[i] : self->compute;

      slots[roof_operation_get_role_slot (self, (RoofRole) i)] = roof_format_value_bytes (roof_format_find (format, NULL));
    }
  slots[roof_operation_get_sfu_slot (self)] = 0;
  slots[roof_operation_get_switch_slot (self)] = 0;
  slots[roof_operation_get_ridge_slot (self)] = NAN;
  roof_operation_fill_bindings (self, slots);
}

/* @formula: (nullable). @key, @index: see roof_operation_try_defaults() */
static gboolean
try_amount (const RoofExpression  *formula,
            const double          *slots,
            const char            *list,
            guint                  index,
            const char            *key,
            GError               **error)
{
  double value = formula != NULL ? roof_expression_evaluate (formula, slots) : 0;

  if (isfinite (value) && value >= 0)
    return TRUE;
  if (isnan (value))
    return roof_fail (error, "%1$s[%2$u].%3$s: gives no number with the default parameters", list, index, key);
  if (isinf (value))
    return roof_fail (error, "%1$s[%2$u].%3$s: divides by zero, or gives a number too large to hold, with the default parameters",
                      list, index, key);
  return roof_fail (error, "%1$s[%2$u].%3$s: gives %4$.4g with the default parameters; it must be 0 or more", list, index, key,
                    value);
}

static gboolean
try_tensor (const RoofOperation  *self,
            guint                 index,
            const double         *slots,
            GError              **error)
{
  const RoofTensor *tensor = &self->tensors[index];

  if (tensor->when != NULL && roof_expression_evaluate (tensor->when, slots) == 0)
    return TRUE;
  for (guint i = 0; i < tensor->rank; i++)
    {
      g_autofree char *key = g_strdup_printf ("shape[%u]", i);

      if (!try_amount (tensor->shape[i], slots, "tensors", index, key, error))
        return FALSE;
    }
  return try_amount (tensor->read, slots, "tensors", index, "read", error)
         && try_amount (tensor->write, slots, "tensors", index, "write", error)
         && try_amount (tensor->steps, slots, "tensors", index, "steps", error);
}

gboolean
roof_operation_try_defaults (const RoofOperation  *self,
                             GError              **error)
{
  double slots[ROOF_MAX_SLOTS];

  g_return_val_if_fail (self != NULL, FALSE);

  fill_defaults (self, slots);
  for (guint i = 0; i < self->n_bindings; i++)
    if (isnan (slots[self->n_parameters + i]))
      return roof_fail (error, "let[%u].value: gives no number with the default parameters", i);
  for (guint i = 0; i < self->n_requirements; i++)
    {
      double holds = roof_expression_evaluate (self->requirements[i].that, slots);

      if (holds == 0 || isnan (holds))
        return roof_fail (error, "require[%u].that: does not hold with the default parameters", i);
    }
  for (guint i = 0; i < self->n_works; i++)
    if (!try_amount (self->works[i].flops, slots, "work", i, "flops", error))
      return FALSE;
  for (guint i = 0; i < self->n_tensors; i++)
    if (!try_tensor (self, i, slots, error))
      return FALSE;
  return TRUE;
}

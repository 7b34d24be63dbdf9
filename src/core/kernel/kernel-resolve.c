/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/error.h"
#include "core/kernel/kernel.h"
#include "core/units/format.h"

/* Index of the number parameter @id, or -1. @id: (nullable) */
static int
find_number (const RoofOperation *operation,
             const char          *id)
{
  int index = id != NULL ? roof_operation_find_parameter (operation, id) : -1;

  return index >= 0 && roof_operation_get_parameter (operation, (guint) index)->type == ROOF_PARAMETER_NUMBER ? index : -1;
}

int
roof_kernel_resolve_usual (const RoofKernel    *self,
                           const RoofOperation *operation)
{
  const char *chosen = roof_kernel_get_workload (self) == NULL ? roof_kernel_get_drag (self) : NULL;
  int parameter = find_number (operation, chosen);

  return parameter >= 0 ? parameter : roof_operation_get_drag (operation);
}

int
roof_kernel_resolve_drag (const RoofKernel    *self,
                          const RoofOperation *operation)
{
  if (roof_kernel_get_workload (self) != NULL || roof_operation_is_custom (operation))
    return -1;
  return roof_kernel_resolve_usual (self, operation);
}

/* The element format of a format with scales; of any other the format itself. */
static const char *
find_values (const char *stored)
{
  const RoofFormat *format = roof_format_find (stored, NULL);

  return format != NULL && format->values != NULL ? format->values : stored;
}

/* Whether the activations' format only says how they are stored: a format narrower than the operation's dtype that neither
 * weights nor cache have. Activations are then unpacked before the work, because an 8-bit unit could not multiply 16-bit
 * weights. */
static gboolean
is_only_stored (const RoofKernel    *self,
                const RoofOperation *operation)
{
  const char *stored = roof_kernel_get_format (self, ROOF_ROLE_ACTIVATIONS);
  const RoofFormat *format = roof_format_find (stored, NULL);
  const RoofFormat *usual = roof_format_find (roof_operation_get_compute (operation), NULL);

  return format != NULL && usual != NULL && roof_format_value_bytes (format) < MIN (2, roof_format_value_bytes (usual))
         && roof_kernel_get_format (self, ROOF_ROLE_WEIGHTS) == NULL && roof_kernel_get_format (self, ROOF_ROLE_KV) == NULL;
}

const char *
roof_kernel_resolve_compute (const RoofKernel    *self,
                             const RoofOperation *operation)
{
  if (roof_kernel_get_compute (self) != NULL)
    return roof_kernel_get_compute (self);
  if (roof_kernel_get_format (self, ROOF_ROLE_ACTIVATIONS) != NULL && !is_only_stored (self, operation))
    return find_values (roof_kernel_get_format (self, ROOF_ROLE_ACTIVATIONS));
  return roof_operation_get_compute (operation);
}

/* Whether the output is 16 bits wide: products of narrow formats with scales are accumulated and written in 16 bits. */
static gboolean
is_widened (const RoofKernel *self,
            RoofRole          role)
{
  const char *stored = roof_kernel_get_format (self, ROOF_ROLE_ACTIVATIONS);

  return role == ROOF_ROLE_OUTPUT && stored != NULL && find_values (stored) != stored;
}

const char *
roof_kernel_resolve_format (const RoofKernel    *self,
                            const RoofOperation *operation,
                            RoofRole             role)
{
  if (roof_kernel_get_format (self, role) != NULL)
    return roof_kernel_get_format (self, role);
  if (roof_operation_get_format (operation, role) != NULL)
    return roof_operation_get_format (operation, role);
  if (is_widened (self, role))
    return "bf16";
  return roof_kernel_resolve_compute (self, operation);
}

static gboolean
resolve_choice (const RoofParameter  *parameter,
                const char           *text,
                double               *value,
                GError              **error)
{
  g_autofree char *choices = g_strjoinv (", ", parameter->choices);

  for (guint i = 0; text != NULL && parameter->choices[i] != NULL; i++)
    if (g_str_equal (parameter->choices[i], text))
      {
        *value = i;
        return TRUE;
      }
  roof_fail_with (error, ROOF_ERROR_INVALID, "%1$s: must be one of %2$s, got \"%3$s\"", parameter->id,
               choices, text != NULL ? text : roof_error_translate (ROOF_REASON ("a number")));
  return FALSE;
}

gboolean
roof_kernel_resolve_value (const RoofKernel     *self,
                           const RoofOperation  *operation,
                           guint                 index,
                           double               *value,
                           GError              **error)
{
  const RoofParameter *parameter = roof_operation_get_parameter (operation, index);
  int found = roof_kernel_find_setting (self, parameter->id);
  RoofSetting setting;

  *value = parameter->type == ROOF_PARAMETER_LEVEL ? NAN : parameter->default_value;
  if (found < 0 || parameter->type == ROOF_PARAMETER_LEVEL)
    return TRUE;
  setting = roof_kernel_get_setting (self, (guint) found);
  if (parameter->type == ROOF_PARAMETER_CHOICE)
    return resolve_choice (parameter, setting.text, value, error);
  if (setting.text != NULL)
    {
      roof_fail_with (error, ROOF_ERROR_INVALID, "%1$s: must be a number, got \"%2$s\"",
                   parameter->id, setting.text);
      return FALSE;
    }
  *value = setting.number;
  return (isnan (*value) && roof_operation_is_custom (operation)) || roof_parameter_check (parameter, *value, error);
}

const char *
roof_kernel_resolve_level (const RoofKernel    *self,
                           const RoofOperation *operation,
                           const char          *level)
{
  int index = roof_operation_find_parameter (operation, level);
  const char *text = roof_kernel_find_text (self, level);
  const RoofParameter *parameter;

  if (index < 0)
    return level;
  parameter = roof_operation_get_parameter (operation, (guint) index);
  if (text != NULL)
    return text;
  return parameter->default_level != NULL ? parameter->default_level : "main";
}

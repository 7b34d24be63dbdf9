/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/subject.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "cli/command.h"
#include "core/error.h"
#include "core/estimate/estimator.h"

/* Before the name of a measured number: "measured.time". */
#define MEASURED "measured."

static RoofDimension
find_measured_dimension (const char *part)
{
  static const char * const times[] = { "time", "min", "max", "sigma", NULL };

  if (g_strv_contains (times, part))
    return ROOF_DIMENSION_TIME;
  if (g_str_equal (part, "flops"))
    return ROOF_DIMENSION_FLOP;
  if (g_str_equal (part, "energy"))
    return ROOF_DIMENSION_ENERGY;
  return g_str_equal (part, "repeats") ? ROOF_DIMENSION_COUNT : ROOF_DIMENSION_BYTE;
}

/* The dimension of setting @key: of the parameter, else bytes for the traffic of a custom kernel; of a measured number; an unknown
 * key counts as a number. */
RoofDimension
roof_subject_find_dimension (const RoofOperation *operation,
                             const char          *key)
{
  int parameter = roof_operation_find_parameter (operation, key);

  if (parameter >= 0)
    return roof_operation_get_parameter (operation, (guint) parameter)->dimension;
  if (g_str_has_prefix (key, MEASURED))
    return find_measured_dimension (key + strlen (MEASURED));
  if (roof_operation_is_custom (operation) && roof_estimator_counts_bytes (key))
    return ROOF_DIMENSION_BYTE;
  return ROOF_DIMENSION_COUNT;
}

/* Whether a value is a name rather than a number. */
static gboolean
takes_text (const RoofOperation *operation,
            int                  parameter)
{
  RoofParameterType type;

  if (parameter < 0)
    return FALSE;
  type = roof_operation_get_parameter (operation, (guint) parameter)->type;
  return type == ROOF_PARAMETER_CHOICE || type == ROOF_PARAMETER_LEVEL;
}

static gboolean
is_measured_already (const RoofKernel *kernel,
                     const char       *key)
{
  return g_str_has_prefix (key, MEASURED)
         && !isnan (roof_measurement_get_number (roof_kernel_get_measurement (kernel), key + strlen (MEASURED)));
}

/* Refuses the name of a measured number that is neither one of a run nor the bytes at a level of @machine. */
static gboolean
check_measured (const RoofMachine  *machine,
                const char         *key,
                GError            **error)
{
  const char *part = key + strlen (MEASURED);
  const char *level = g_str_has_prefix (part, "bytes.") ? part + strlen ("bytes.") : part;
  g_autoptr (GString) levels = NULL;

  if (find_measured_dimension (part) != ROOF_DIMENSION_BYTE || roof_machine_resolve_level (machine, level, NULL) >= 0)
    return TRUE;
  levels = g_string_new (NULL);
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    g_string_append_printf (levels, "%s%s", i > 0 ? ", " : "", roof_machine_get_level (machine, i)->id);
  g_set_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN,
               _ ("--set %1$s: there is no such measured number; there are %2$s, and the bytes at a level of %3$s: %4$s"), key,
               "time, min, max, sigma, repeats, flops, energy", roof_machine_get_name (machine), levels->str);
  return FALSE;
}

/* Sets even an unknown parameter: the analysis refuses that and lists the valid ones. */
static gboolean
apply_setting (RoofKernel          **kernel,
               const RoofOperation  *operation,
               const RoofMachine    *machine,
               const char           *text,
               GError              **error)
{
  g_autoptr (RoofKernel) before = roof_kernel_ref (*kernel);
  g_autofree char *key = NULL;
  const char *value;
  double number = 0;
  int parameter;

  if (!roof_command_split ("--set", text, "KEY=VALUE", &key, &value, error))
    return FALSE;
  if (roof_kernel_find_setting (*kernel, key) >= 0 || is_measured_already (*kernel, key))
    return roof_command_refuse (error, _ ("--set %1$s: %2$s has been set already"), text, key);
  if (g_str_has_prefix (key, MEASURED) && !check_measured (machine, key, error))
    return FALSE;
  parameter = roof_operation_find_parameter (operation, key);
  if ((parameter >= 0 || g_str_has_prefix (key, MEASURED) || roof_subject_find_dimension (operation, key) != ROOF_DIMENSION_COUNT)
      && !takes_text (operation, parameter)
      && !roof_units_parse (value, roof_subject_find_dimension (operation, key), &number, error))
    {
      g_prefix_error (error, "--set %s: ", key);
      return FALSE;
    }
  g_clear_pointer (kernel, roof_kernel_unref);
  if (g_str_has_prefix (key, MEASURED))
    *kernel = roof_kernel_with_measured (before, key + strlen (MEASURED), number, error);
  else
    *kernel = takes_text (operation, parameter) ? roof_kernel_with_text (before, key, value)
                                                : roof_kernel_with_number (before, key, number);
  if (*kernel == NULL)
    g_prefix_error (error, "--set measured.");
  return *kernel != NULL;
}

static gboolean
find_role (const char  *name,
           RoofRole    *role,
           GError     **error)
{
  g_autoptr (GString) known = g_string_new (NULL);

  if (roof_role_from_string (name, role))
    return TRUE;
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", roof_role_to_string ((RoofRole) i));
  g_set_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN, _ ("--dtype: there is no role “%1$s”; there are %2$s"),
               name, known->str);
  return FALSE;
}

static gboolean
apply_format (RoofKernel          **kernel,
              const RoofOperation  *operation,
              const char           *text,
              GError              **error)
{
  g_autoptr (RoofKernel) before = roof_kernel_ref (*kernel);
  g_autofree char *name = NULL;
  g_autofree char *remark = NULL;
  const char *format;
  RoofRole role;

  if (!roof_command_split ("--dtype", text, "ROLE=FORMAT", &name, &format, error) || !find_role (name, &role, error))
    return FALSE;
  if (roof_kernel_get_format (*kernel, role) != NULL)
    return roof_command_refuse (error, _ ("--dtype %1$s: %2$s has been set already"), text, name);
  /* The format of the activations decides the compute type even where nothing is stored in it. */
  if (role != ROOF_ROLE_ACTIVATIONS && !roof_operation_uses_role (operation, role))
    {
      remark = g_strdup_printf (_ ("--dtype %1$s: %2$s has no such tensors; it changes nothing"), text,
                                roof_operation_get_id (operation));
      roof_command_say (remark);
    }
  g_clear_pointer (kernel, roof_kernel_unref);
  *kernel = roof_kernel_with_format (before, role, format);
  return TRUE;
}

/* A measured time comes @first: its spread is checked against the time. */
static gboolean
apply_settings (const RoofSubject    *self,
                RoofKernel          **kernel,
                const RoofOperation  *operation,
                const RoofMachine    *machine,
                gboolean              first,
                GError              **error)
{
  for (guint i = 0; self->settings != NULL && self->settings[i] != NULL; i++)
    if (g_str_has_prefix (self->settings[i], MEASURED "time=") == first && !roof_subject_is_of_machine (self->settings[i])
        && !apply_setting (kernel, operation, machine, self->settings[i], error))
      return FALSE;
  return TRUE;
}

RoofKernel *
roof_subject_make_kernel (const RoofSubject    *self,
                          const RoofOperation  *operation,
                          const RoofMachine    *machine,
                          GError              **error)
{
  g_autoptr (RoofKernel) plain = roof_kernel_new (self->operation, self->operation);
  g_autoptr (RoofKernel) computed = roof_kernel_with_compute (plain, self->compute);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_unit (computed, self->unit);

  if (!apply_settings (self, &kernel, operation, machine, TRUE, error)
      || !apply_settings (self, &kernel, operation, machine, FALSE, error))
    return NULL;
  for (guint i = 0; self->formats != NULL && self->formats[i] != NULL; i++)
    if (!apply_format (&kernel, operation, self->formats[i], error))
      return NULL;
  return g_steal_pointer (&kernel);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/estimate/estimator-private.h"
#include "core/estimate/write-allocate.h"

/* Prepares an estimator: all that depends on operation, machine, formats and units, but not on the numbers of a kernel. What
 * is looked up by name is looked up here, once: the level of each tensor, with a substitute where the machine lacks it, the
 * peak of each work, the bandwidths, the network of a collective. roof_estimator_take_numbers() then sets the numbers of one
 * kernel after another.
 *
 * Invariants: afterwards everything is an index, and the evaluation in estimator.c looks up no name. All arrays lie in one
 * block that is freed at once (alloc()). A peak of -1 means that the machine has none for this work, whose time is then not
 * counted: vector work without a vector unit, and a form before the last one that needs a unit the machine lacks. */

/* Prefixes of a custom kernel's settings that count bytes at a level, with the estimator's counters. */
static const struct
{
  const char *prefix;
  gsize       offset;
} byte_counts[] = {
  { "bytes.", G_STRUCT_OFFSET (RoofEstimator, custom_bytes) },
  { "read.", G_STRUCT_OFFSET (RoofEstimator, custom_read) },
  { "write.", G_STRUCT_OFFSET (RoofEstimator, custom_write) },
};

gboolean
roof_estimator_counts_bytes (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (byte_counts); i++)
    if (g_str_has_prefix (key, byte_counts[i].prefix))
      return TRUE;
  return FALSE;
}

/* The byte counter of @key and the level id in @key; NULL when @key counts no bytes. */
static double *
find_byte_counts (RoofEstimator *self,
                  const char    *key,
                  const char   **level)
{
  for (guint i = 0; i < G_N_ELEMENTS (byte_counts); i++)
    if (g_str_has_prefix (key, byte_counts[i].prefix))
      {
        *level = key + strlen (byte_counts[i].prefix);
        return G_STRUCT_MEMBER (double *, self, byte_counts[i].offset);
      }
  return NULL;
}

/* Index of the level that stands in for @id; -1 when the machine has @id. */
static int
find_substitute (const RoofMachine *machine,
                 const char        *id)
{
  if (roof_machine_find_level (machine, id) >= 0 || g_str_equal (id, "main") || g_str_equal (id, "network") || g_str_equal (id, "outer"))
    return -1;
  return roof_machine_find_usual_level (machine, id);
}

int
roof_estimator_find_substitute (const RoofEstimator *self,
                                guint                index,
                                const char         **id)
{
  if (self->inputs[index].substitute >= 0 && id != NULL)
    *id = strchr (roof_kernel_get_setting (self->kernel, index).key, '.') + 1;
  return self->inputs[index].substitute;
}

static gboolean
check_keys (RoofEstimator *self,
            GError       **error)
{
  gboolean custom = roof_operation_is_custom (self->operation);
  const char *level;

  for (guint i = 0; i < roof_kernel_get_n_settings (self->kernel); i++)
    {
      const char *key = roof_kernel_get_setting (self->kernel, i).key;
      g_autoptr (GString) known = NULL;

      if (roof_operation_find_parameter (self->operation, key) >= 0 || g_str_equal (key, ROOF_SETTING_DEQUANTISE)
          || (custom && find_byte_counts (self, key, &level) != NULL))
        continue;
      known = g_string_new (NULL);
      for (guint k = 0; k < roof_operation_get_n_parameters (self->operation); k++)
        g_string_append_printf (known, "%s%s", k > 0 ? ", " : "",
                                roof_operation_get_parameter (self->operation, k)->id);
      if (custom)
        g_string_append (known, ", bytes.LEVEL, read.LEVEL, write.LEVEL");
      roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s has no parameter \"%2$s\"; it has %3$s",
                   roof_operation_get_id (self->operation), key, known->str);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_values (RoofEstimator *self,
             GError       **error)
{
  for (guint i = 0; i < roof_operation_get_n_parameters (self->operation); i++)
    {
      const RoofParameter *parameter = roof_operation_get_parameter (self->operation, i);
      int setting = roof_kernel_find_setting (self->kernel, parameter->id), level;

      if (!roof_kernel_resolve_value (self->kernel, self->operation, i, &self->values[i], error))
        return FALSE;
      if (setting >= 0 && (parameter->type == ROOF_PARAMETER_NUMBER || parameter->type == ROOF_PARAMETER_FLAG))
        self->inputs[setting] = (RoofInput) { parameter, &self->values[i], -1 };
      if (roof_write_allocate_is_off (parameter, self->kernel, self->machine))
        self->values[i] = 0;
      if (parameter->type != ROOF_PARAMETER_LEVEL)
        continue;
      level = roof_machine_resolve_level (
          self->machine, roof_kernel_resolve_level (self->kernel, self->operation, parameter->id), error);
      if (level < 0)
        {
          g_prefix_error (error, "%s: ", parameter->id);
          return FALSE;
        }
      self->values[i] = level == roof_machine_find_main_memory (self->machine);
    }
  return TRUE;
}

/* Adds @level to the levels that carry bytes, in the machine's order. */
static void
add_carrier (RoofEstimator *self,
             guint          level)
{
  guint i = self->n_carriers;

  for (guint k = 0; k < self->n_carriers; k++)
    if (self->carriers[k] == level)
      return;
  for (; i > 0 && self->carriers[i - 1] > level; i--)
    self->carriers[i] = self->carriers[i - 1];
  self->carriers[i] = level;
  self->n_carriers++;
}

/* Reads setting @index, bytes at level @id, into @counts, by level. */
static gboolean
read_bytes (RoofEstimator *self,
            guint          index,
            const char    *id,
            double        *counts,
            GError       **error)
{
  RoofSetting setting = roof_kernel_get_setting (self->kernel, index);
  RoofInput *input = &self->inputs[index];
  int level = roof_machine_resolve_level (self->machine, id, error);

  if (level < 0)
    {
      g_prefix_error (error, "%s: ", setting.key);
      return FALSE;
    }
  if (setting.text != NULL || isinf (setting.number) || setting.number < 0)
    {
      roof_fail_with (error, ROOF_ERROR_INVALID, "%s: must be a number of bytes, 0 or more", setting.key);
      return FALSE;
    }
  input->number = &counts[level];
  input->substitute = find_substitute (self->machine, id);
  self->substitutes |= input->substitute >= 0;
  *input->number += setting.number;
  add_carrier (self, (guint) level);
  return TRUE;
}

static gboolean
read_custom_bytes (RoofEstimator *self,
                   GError       **error)
{
  for (guint i = 0; i < roof_kernel_get_n_settings (self->kernel); i++)
    {
      const char *id;
      double *counts = find_byte_counts (self, roof_kernel_get_setting (self->kernel, i).key, &id);

      if (counts != NULL && !read_bytes (self, i, id, counts, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
find_sizes (RoofEstimator *self,
            GError       **error)
{
  const char *found = NULL;
  const RoofFormat *format = NULL;

  for (guint i = 0; i < ROOF_N_ROLES; i++)
    {
      const char *id = roof_kernel_resolve_format (self->kernel, self->operation, (RoofRole) i);

      /* Mostly all roles have the same format. */
      if (id != found)
        format = roof_format_find (id, error);
      found = id;
      if (format == NULL)
        {
          g_prefix_error (error, "%s: ", roof_role_to_string ((RoofRole) i));
          return FALSE;
        }
      self->sizes[i] = roof_format_value_bytes (format);
    }
  return TRUE;
}

static gboolean
find_tensors (RoofEstimator *self,
              GError       **error)
{
  for (guint i = 0; i < roof_operation_get_n_tensors (self->operation); i++)
    {
      const RoofTensor *tensor = roof_operation_get_tensor (self->operation, i);
      const char *id = tensor->format != NULL ? tensor->format
                                              : roof_kernel_resolve_format (self->kernel, self->operation,
                                                                            tensor->role);
      const char *level_id = roof_kernel_resolve_level (self->kernel, self->operation, tensor->level);
      int level = roof_machine_resolve_level (self->machine, level_id, error);

      self->formats[i] = roof_format_find (id, error != NULL && *error == NULL ? error : NULL);
      if (level < 0 || self->formats[i] == NULL)
        {
          g_prefix_error (error, "%s: ", tensor->name);
          return FALSE;
        }
      self->levels[i] = (guint) level;
      add_carrier (self, (guint) level);
    }
  return TRUE;
}

/* The peak drawn over work that computes nothing: any peak, preferably of the unit's own. Also for vector work on a machine
 * that lists no vector unit. */
static int
find_idle_peak (const RoofMachine *machine,
                const char        *unit,
                const char        *dtype)
{
  int peak = roof_machine_find_peak (machine, unit, dtype, NULL, NULL);

  if (peak < 0)
    peak = roof_machine_find_peak (machine, "matrix", dtype, NULL, NULL);
  return MAX (peak, 0);
}

/* The peak of the exponential unit, one per machine: its speed does not depend on the dtype. -1: there is none */
static int
find_sfu_peak (const RoofMachine *machine,
               const char        *dtype)
{
  int found = -1;

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, i);

      if (g_str_equal (peak->unit, "sfu") && (found < 0 || g_str_equal (peak->dtype, dtype)))
        found = (int) i;
    }
  return found;
}

/* Whether work @work is not the main work of its form. */
static gboolean
is_beside (const RoofEstimator *self,
           guint                work)
{
  int form = roof_operation_get_work (self->operation, work)->form;

  for (guint i = 0; i < work; i++)
    {
      int other = roof_operation_get_work (self->operation, i)->form;

      if (other < 0 || other == form)
        return TRUE;
    }
  return FALSE;
}

/* Whether @work belongs to the last form, the fallback for machines that can run no other. Without forms every work does. */
static gboolean
is_of_last_form (const RoofEstimator *self,
                 guint                work)
{
  int form = roof_operation_get_work (self->operation, work)->form;

  return form < 0 || form + 1 == (int) roof_operation_get_n_forms (self->operation);
}

static gboolean
find_peak (RoofEstimator *self,
           guint          work,
           const char    *dtype,
           GError       **error)
{
  const char *unit = self->units[work];

  self->same_unit[work] = work;
  self->peaks[work] = -1;
  self->rates[work] = INFINITY;
  if (g_str_equal (unit, "vector") && !roof_machine_has_unit (self->machine, unit))
    {
      if (!is_beside (self, work))
        self->peaks[work] = find_idle_peak (self->machine, unit, dtype);
      return TRUE;
    }
  if (g_str_equal (unit, "sfu"))
    self->peaks[work] = find_sfu_peak (self->machine, dtype);
  else if (roof_operation_is_idle (self->operation))
    self->peaks[work] = find_idle_peak (self->machine, unit, dtype);
  else
    self->peaks[work]
        = roof_machine_find_peak (self->machine, unit, dtype, &self->fallbacks[work], error);
  if (self->peaks[work] < 0 && g_str_equal (unit, "sfu"))
    return is_beside (self, work) || !is_of_last_form (self, work)
           || roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "%s has no sfu unit", roof_machine_get_name (self->machine));
  if (self->peaks[work] < 0)
    return FALSE;
  self->rates[work] = roof_machine_get_peak (self->machine, (guint) self->peaks[work])->peak.value;
  for (guint i = 0; i < work; i++)
    if (self->peaks[i] >= 0
        && g_str_equal (roof_machine_get_peak (self->machine, (guint) self->peaks[i])->unit,
                        roof_machine_get_peak (self->machine, (guint) self->peaks[work])->unit))
      {
        self->same_unit[work] = i;
        break;
      }
  return TRUE;
}

/* The first peak of the same unit as @peak, in the machine's order. */
static guint
find_physical_unit (const RoofMachine *machine,
                    guint              peak)
{
  const char *unit = roof_machine_get_peak (machine, peak)->unit;
  guint first = 0;

  while (!g_str_equal (roof_machine_get_peak (machine, first)->unit, unit))
    first++;
  return first;
}

/* Finds unit, dtype and peak of each work. */
static gboolean
find_peaks (RoofEstimator *self,
            GError       **error)
{
  const char *dtype = roof_kernel_resolve_compute (self->kernel, self->operation);
  const char *asked = roof_kernel_get_unit (self->kernel);

  if (roof_format_find (dtype, error) == NULL)
    {
      g_prefix_error (error, "compute: ");
      return FALSE;
    }
  self->sfu = roof_machine_has_unit (self->machine, "sfu");
  for (guint i = 0; i < roof_operation_get_n_works (self->operation); i++)
    {
      const RoofWork *work = roof_operation_get_work (self->operation, i);

      self->units[i] = asked != NULL && !is_beside (self, i) ? asked : work->unit;
      self->dtypes[i] = work->dtype != NULL ? work->dtype : dtype;
      if (!find_peak (self, i, self->dtypes[i], error))
        return FALSE;
      self->units[i] = g_intern_string (self->units[i]);
      if (self->peaks[i] >= 0)
        self->physical[i] = find_physical_unit (self->machine, (guint) self->peaks[i]);
    }
  return TRUE;
}

static void
measure_rows (RoofEstimator *self)
{
  double slots[ROOF_MAX_SLOTS];

  roof_estimator_fill_slots (self, self->values, slots);
  for (guint i = 0; i < roof_operation_get_n_tensors (self->operation); i++)
    {
      const RoofTensor *tensor = roof_operation_get_tensor (self->operation, i);

      self->rows[i] = tensor->rank > 0 ? roof_expression_evaluate (tensor->shape[tensor->rank - 1], slots) : 1;
    }
}

/* Networks carry bytes in one direction only: `bandwidth` is the rate of sending. */
static void
find_bandwidths (RoofEstimator *self)
{
  for (guint i = 0; i < self->n_levels; i++)
    {
      const RoofLevel *level = roof_machine_get_level (self->machine, i);
      gboolean one_way = !roof_level_is_two_way (level);

      self->bandwidths[i] = level->bandwidth.value;
      self->read_bandwidths[i] = one_way ? NAN : level->read_bandwidth.value;
      self->write_bandwidths[i] = one_way ? NAN : level->write_bandwidth.value;
    }
}

/* Returns: 0 where a rating is absent */
static double
get_amount (const RoofRating *rating)
{
  return isnan (rating->value) ? 0 : rating->value;
}

/* Finds the level and latencies of a collective. A measured time already includes its latency. */
static void
find_network (RoofEstimator *self)
{
  for (guint i = 0; i < roof_operation_get_n_tensors (self->operation); i++)
    if (roof_machine_get_level (self->machine, self->levels[i])->kind == ROOF_LEVEL_NETWORK)
      {
        const RoofLevel *level = roof_machine_get_level (self->machine, self->levels[i]);

        self->network = (int) self->levels[i];
        self->in_switch = !isnan (level->in_network.value);
        self->latency = get_amount (&level->collective_latency);
        self->step_latency = get_amount (&level->step_latency);
      }
}

static double *
take_doubles (double **rest,
              guint    n)
{
  double *taken = *rest;

  *rest += n;
  return taken;
}

/* Allocates @self, zeroed, with all its arrays in one block. */
static RoofEstimator *
alloc (RoofOperation *operation,
       RoofKernel    *kernel,
       RoofMachine   *machine)
{
  guint n_parameters = roof_operation_get_n_parameters (operation), n_tensors = roof_operation_get_n_tensors (operation);
  guint n_levels = roof_machine_get_n_levels (machine), n_settings = roof_kernel_get_n_settings (kernel);
  gsize size = sizeof (RoofEstimator) + (n_parameters + n_tensors + 6 * n_levels) * sizeof (double);
  RoofEstimator *self
      = g_malloc0 (size + n_settings * sizeof *self->inputs + n_tensors * (sizeof *self->formats + sizeof *self->levels));
  double *rest = (double *) (gpointer) (self + 1);

  self->operation = roof_operation_ref (operation);
  self->kernel = roof_kernel_ref (kernel);
  self->machine = roof_machine_ref (machine);
  self->n_levels = n_levels;
  self->main_memory = roof_machine_find_main_memory (machine);
  self->capacity = roof_machine_get_capacity (machine);
  self->time = roof_operation_is_custom (operation) ? roof_operation_find_parameter (operation, "time") : -1;
  self->dequantise = roof_operation_find_parameter (operation, ROOF_SETTING_DEQUANTISE);
  self->unpack = roof_operation_find_parameter (operation, ROOF_SETTING_UNPACK);
  self->values = take_doubles (&rest, n_parameters);
  self->rows = take_doubles (&rest, n_tensors);
  self->custom_bytes = take_doubles (&rest, n_levels);
  self->custom_read = take_doubles (&rest, n_levels);
  self->custom_write = take_doubles (&rest, n_levels);
  self->bandwidths = take_doubles (&rest, n_levels);
  self->read_bandwidths = take_doubles (&rest, n_levels);
  self->write_bandwidths = take_doubles (&rest, n_levels);
  self->inputs = (RoofInput *) (gpointer) rest;
  self->formats = (const RoofFormat **) (gpointer) (self->inputs + n_settings);
  self->levels = (guint *) (gpointer) (self->formats + n_tensors);
  for (guint i = 0; i < n_settings; i++)
    self->inputs[i].substitute = -1;
  return self;
}

RoofEstimator *
roof_estimator_new (RoofOperation  *operation,
                    RoofKernel     *kernel,
                    RoofMachine    *machine,
                    GError        **error)
{
  g_autoptr (RoofEstimator) self = alloc (operation, kernel, machine);
  g_autoptr (GError) fault = NULL;

  find_bandwidths (self);
  if (!check_keys (self, &fault) || !read_values (self, &fault)
      || !find_sizes (self, &fault) || !find_peaks (self, &fault) || !find_tensors (self, &fault)
      || (roof_operation_is_custom (operation) && !read_custom_bytes (self, &fault)))
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return NULL;
    }
  find_network (self);
  measure_rows (self);
  roof_estimator_find_main (self);
  return g_steal_pointer (&self);
}

/* NAN of a custom kernel was not counted. Returns: FALSE when the number is out of range */
static gboolean
take_number (const RoofEstimator *self,
             const RoofInput     *input,
             double               number)
{
  gboolean uncounted = isnan (number) && roof_operation_is_custom (self->operation);

  if (input->number == NULL)
    return TRUE;
  if (!uncounted && (input->parameter != NULL ? !roof_parameter_check (input->parameter, number, NULL)
                                              : !(number >= 0 && isfinite (number))))
    return FALSE;
  *input->number = input->parameter != NULL ? number : *input->number + number;
  return TRUE;
}

gboolean
roof_estimator_take_numbers (RoofEstimator    *self,
                             const RoofKernel *kernel)
{
  const double *numbers = roof_kernel_get_numbers (kernel);
  guint n = roof_kernel_get_n_settings (kernel);

  for (guint i = 0; i < self->n_carriers; i++)
    {
      guint level = self->carriers[i];

      self->custom_bytes[level] = self->custom_read[level] = self->custom_write[level] = 0;
    }
  for (guint i = 0; i < n; i++)
    if (!take_number (self, &self->inputs[i], numbers[i]))
      return FALSE;
  return TRUE;
}

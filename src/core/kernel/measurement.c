/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/kernel/measurement.h"

#include <math.h>
#include <string.h>

#include "core/error.h"

/* A measurement is one block of memory: the public struct, what follows from its numbers (deviation, quartiles), then the arrays
 * and texts that the struct points to. With single times their number, median, minimum and maximum are computed; without them the
 * spread is that of sigma, else of the range from minimum to maximum.
 * A key names a number: a row of @parts, "repeats", or the bytes at a level.
 * Invariants: a block never changes, a changed measurement is another block; each number is more than 0 or NAN (sigma may be 0);
 * min <= median <= max; without a time there are no repeats and no spread; the bytes of a level are there once. */

/* A quartile of the normal distribution, in standard deviations. */
#define QUARTILE 0.6744897501960817
/* Relative difference up to which a number may disagree with the repeats that it follows from. */
#define SAME 1e-6
/* A standard deviation, over the time, above which a larger one makes no difference. */
#define MOST_DEVIATION 1e6

/* The measurement with its arrays behind it, in one block of memory, and what follows from them. */
typedef struct
{
  RoofMeasurement public;
  double          log_sigma;
  double          low, high; /* s: the quartiles, or NAN */
  gatomicrefcount ref_count;
} Measurement;

static int
compare_numbers (const void *a,
                 const void *b)
{
  double one = *(const double *) a, two = *(const double *) b;

  return (one > two) - (one < two);
}

/* The value at @share of sorted @values, interpolated between neighbours. */
static double
find_quantile (const double *values,
               guint         n,
               double        share)
{
  double place = share * (n - 1);
  guint below = (guint) place;

  return below + 1 < n ? values[below] + (place - below) * (values[below + 1] - values[below]) : values[below];
}

double
roof_median (double *values,
             guint   n)
{
  qsort (values, n, sizeof *values, compare_numbers);
  return find_quantile (values, n, 0.5);
}

static double *
sort_times (const RoofMeasurement *self)
{
  double *sorted = g_memdup2 (self->times, self->n_times * sizeof *sorted);

  qsort (sorted, self->n_times, sizeof *sorted, compare_numbers);
  return sorted;
}

static gboolean
check_number (double       number,
              const char  *key,
              GError     **error)
{
  if (isnan (number) || (number > 0 && isfinite (number)))
    return TRUE;
  return roof_fail (error, "%1$s: must be more than 0, got %2$.15g", key, number);
}

/* Takes @derived in place of @number, with which it must agree. */
static gboolean
derive (double      *number,
        double       derived,
        const char  *key,
        GError     **error)
{
  if (!isnan (*number) && fabs (*number / derived - 1) > SAME)
    return roof_fail (error, "%1$s: %2$.9g does not follow from the repeats, which give %3$.9g", key, *number, derived);
  *number = derived;
  return TRUE;
}

/* @sorted: its times */
static gboolean
derive_from_times (RoofMeasurement  *self,
                   const double     *sorted,
                   GError          **error)
{
  guint n = self->n_times;

  for (guint i = 0; i < n; i++)
    if (!(self->times[i] > 0 && isfinite (self->times[i])))
      return roof_fail (error, "times[%1$u]: must be more than 0, got %2$.15g", i, self->times[i]);
  if (self->repeats != 0 && self->repeats != n)
    return roof_fail (error, "repeats: %1$u are named, but %2$u times are given", self->repeats, n);
  self->repeats = n;
  return derive (&self->time, find_quantile (sorted, n, 0.5), "time", error) && derive (&self->min, sorted[0], "min", error)
         && derive (&self->max, sorted[n - 1], "max", error);
}

/* Names the end that does not fit to the median @value. @prefix: before the names of the ends; @unit: of all three */
static gboolean
check_range (double       value,
             double       min,
             double       max,
             const char  *key,
             const char  *prefix,
             const char  *unit,
             GError     **error)
{
  if (value < min && value > max)
    return roof_fail (error, "%1$s: the shortest, %2$.9g %4$s, is more than the longest, %3$.9g %4$s", key, min, max, unit);
  if (value < min)
    return roof_fail (error, "%1$smin: the minimum, %2$.9g %4$s, is more than the median, %3$.9g %4$s", prefix, min, value, unit);
  if (value > max)
    return roof_fail (error, "%1$smax: the maximum, %2$.9g %4$s, is less than the median, %3$.9g %4$s", prefix, max, value, unit);
  return TRUE;
}

static gboolean
check_bytes (const RoofMeasurement  *self,
             GError                **error)
{
  if (self->n_bytes > ROOF_MOST_COUNTED)
    return roof_fail (error, "bytes: at most %1$u levels can be counted, got %2$u", ROOF_MOST_COUNTED, self->n_bytes);
  for (guint i = 0; i < self->n_bytes; i++)
    {
      const RoofMeasuredBytes *bytes = &self->bytes[i];
      g_autofree char *key = g_strconcat ("bytes.", bytes->level, NULL), *prefix = g_strconcat (key, ".", NULL);

      if (isnan (bytes->bytes))
        return roof_fail (error, "%s: the bytes are missing", key);
      if (!check_number (bytes->bytes, key, error) || !check_number (bytes->min, key, error)
          || !check_number (bytes->max, key, error)
          || !check_range (bytes->bytes, bytes->min, bytes->max, key, prefix, "B", error))
        return FALSE;
      for (guint k = 0; k < i; k++)
        if (g_str_equal (self->bytes[k].level, bytes->level))
          return roof_fail (error, "%s: is given twice", key);
    }
  return TRUE;
}

static gboolean
check (const RoofMeasurement  *self,
       GError                **error)
{
  if (isnan (self->time) && (self->repeats > 0 || !isnan (self->min) || !isnan (self->max) || !isnan (self->sigma)))
    return roof_fail (error, "time: the measured time is missing");
  if (!isnan (self->sigma) && !(self->sigma >= 0 && isfinite (self->sigma)))
    return roof_fail (error, "sigma: must be 0 or more, got %.15g", self->sigma);
  if (self->repeats == 1 && (self->min < self->time || self->max > self->time || self->sigma > 0))
    return roof_fail (error, "repeats: a single run has no spread");
  return check_number (self->time, "time", error) && check_number (self->min, "min", error)
         && check_number (self->max, "max", error) && check_number (self->flops, "flops", error)
         && check_range (self->time, self->min, self->max, "time", "", "s", error) && check_bytes (self, error)
         && check_number (self->energy, "energy", error);
}

static gsize
measure_texts (const RoofMeasurement *self)
{
  gsize size = self->extra != NULL ? strlen (self->extra) + 1 : 0;

  for (guint i = 0; i < self->n_bytes; i++)
    size += strlen (self->bytes[i].level) + 1;
  return size;
}

gsize
roof_measurement_measure (const RoofMeasurement *self)
{
  return sizeof (Measurement) + self->n_times * sizeof *self->times + self->n_bytes * sizeof *self->bytes
         + measure_texts (self);
}

/* Copies @text to *@end and advances *@end. Returns: the copy */
static const char *
put_text (char       **end,
          const char  *text)
{
  gsize size = strlen (text) + 1;
  char *copy = memcpy (*end, text, size);

  *end += size;
  return copy;
}

static double
get_deviation_of_logs (const double *values,
                       guint         n)
{
  double mean = 0, sum = 0;

  for (guint i = 0; i < n; i++)
    mean += log (values[i]) / n;
  for (guint i = 0; i < n; i++)
    sum += (log (values[i]) - mean) * (log (values[i]) - mean);
  return sqrt (sum / (n - 1));
}

/* The deviation of ln of a number in the range from @min to @max, taken as 95 % of a log-normal distribution. */
static double
get_deviation_of_range (double min,
                        double max)
{
  return max > min ? (log (max) - log (min)) / (2 * ROOF_QUANTILE_95) : 0;
}

static double
find_log_sigma (const RoofMeasurement *self)
{
  double share = fmin (self->sigma / self->time, MOST_DEVIATION);

  if (self->n_times > 1)
    return get_deviation_of_logs (self->times, self->n_times);
  return self->sigma > 0 ? sqrt (log1p (share * share)) : get_deviation_of_range (self->min, self->max);
}

/* @sorted: its times */
static void
find_spread (Measurement  *self,
             const double *sorted)
{
  const RoofMeasurement *public = &self->public;

  self->log_sigma = find_log_sigma (public);
  self->low = self->high = NAN;
  if (public->n_times > 1)
    {
      self->low = find_quantile (sorted, public->n_times, 0.25);
      self->high = find_quantile (sorted, public->n_times, 0.75);
    }
  else if (public->sigma > 0)
    {
      self->low = public->time * exp (-QUARTILE * self->log_sigma);
      self->high = public->time * exp (QUARTILE * self->log_sigma);
    }
}

/* @sorted: the times of @values */
static RoofMeasurement *
copy (const RoofMeasurement *values,
      const double          *sorted)
{
  Measurement *self = g_malloc (roof_measurement_measure (values));
  double *times = (double *) (self + 1);
  RoofMeasuredBytes *bytes = (RoofMeasuredBytes *) (gpointer) (times + values->n_times);
  char *end = (char *) (bytes + values->n_bytes);

  g_atomic_ref_count_init (&self->ref_count);
  self->public = *values;
  if (values->n_times > 0)
    memcpy (times, values->times, values->n_times * sizeof *times);
  self->public.times = times;
  for (guint i = 0; i < values->n_bytes; i++)
    {
      bytes[i] = values->bytes[i];
      bytes[i].level = put_text (&end, values->bytes[i].level);
    }
  self->public.bytes = bytes;
  self->public.extra = values->extra != NULL ? put_text (&end, values->extra) : NULL;
  find_spread (self, sorted);
  return &self->public;
}

RoofMeasurement *
roof_measurement_new (const RoofMeasurement  *values,
                      GError                **error)
{
  RoofMeasurement complete = *values;
  g_autofree double *sorted = complete.n_times > 0 ? sort_times (&complete) : NULL;

  if ((sorted != NULL && !derive_from_times (&complete, sorted, error)) || !check (&complete, error))
    return NULL;
  return copy (&complete, sorted);
}

RoofMeasurement *
roof_measurement_ref (RoofMeasurement *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&((Measurement *) (gpointer) self)->ref_count);
  return self;
}

void
roof_measurement_unref (RoofMeasurement *self)
{
  g_return_if_fail (self != NULL);

  if (g_atomic_ref_count_dec (&((Measurement *) (gpointer) self)->ref_count))
    g_free (self);
}

static gboolean
same (double a,
      double b)
{
  return a == b || (isnan (a) && isnan (b));
}

static gboolean
same_bytes (const RoofMeasurement *a,
            const RoofMeasurement *b)
{
  if (a->n_bytes != b->n_bytes)
    return FALSE;
  for (guint i = 0; i < a->n_bytes; i++)
    if (!g_str_equal (a->bytes[i].level, b->bytes[i].level) || !same (a->bytes[i].bytes, b->bytes[i].bytes)
        || !same (a->bytes[i].min, b->bytes[i].min) || !same (a->bytes[i].max, b->bytes[i].max))
      return FALSE;
  return TRUE;
}

gboolean
roof_measurement_equal (const RoofMeasurement *a,
                        const RoofMeasurement *b)
{
  if (a == b || a == NULL || b == NULL)
    return a == b;
  return same (a->time, b->time) && same (a->min, b->min) && same (a->max, b->max) && same (a->sigma, b->sigma)
         && same (a->flops, b->flops) && same (a->energy, b->energy) && a->repeats == b->repeats && a->n_times == b->n_times
         && (a->n_times == 0 || memcmp (a->times, b->times, a->n_times * sizeof *a->times) == 0) && same_bytes (a, b)
         && g_strcmp0 (a->extra, b->extra) == 0;
}

/* The parts with a name, but for the number of repeats. */
static const struct
{
  const char *key;
  gsize       offset;
} parts[] = {
  { "time", G_STRUCT_OFFSET (RoofMeasurement, time) },   { "min", G_STRUCT_OFFSET (RoofMeasurement, min) },
  { "max", G_STRUCT_OFFSET (RoofMeasurement, max) },     { "sigma", G_STRUCT_OFFSET (RoofMeasurement, sigma) },
  { "flops", G_STRUCT_OFFSET (RoofMeasurement, flops) }, { "energy", G_STRUCT_OFFSET (RoofMeasurement, energy) },
};

/* (nullable): NULL for a key of no such part */
static double *
find_part (const RoofMeasurement *self,
           const char            *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_str_equal (parts[i].key, key))
      return &G_STRUCT_MEMBER (double, (RoofMeasurement *) self, parts[i].offset);
  return NULL;
}

/* The level that @key names, with or without "bytes." before it. */
static const char *
get_level (const char *key)
{
  return g_str_has_prefix (key, "bytes.") ? key + strlen ("bytes.") : key;
}

static int
find_bytes (const RoofMeasurement *self,
            const char            *level)
{
  for (guint i = 0; i < self->n_bytes; i++)
    if (g_str_equal (self->bytes[i].level, level))
      return (int) i;
  return -1;
}

double
roof_measurement_get_number (const RoofMeasurement *self,
                             const char            *key)
{
  const double *part;
  int index;

  if (self == NULL)
    return NAN;
  if (g_str_equal (key, "repeats"))
    return self->repeats > 0 ? self->repeats : NAN;
  part = find_part (self, key);
  if (part != NULL)
    return *part;
  index = find_bytes (self, get_level (key));
  return index >= 0 ? self->bytes[index].bytes : NAN;
}

static gboolean
set_repeats (RoofMeasurement  *self,
             double            number,
             GError          **error)
{
  if (!isnan (number) && !(number >= 1 && number <= G_MAXUINT && number == floor (number)))
    return roof_fail (error, "repeats: must be a whole number of 1 or more, got %.15g", number);
  self->repeats = isnan (number) ? 0 : (guint) number;
  return TRUE;
}

/* Sets the bytes at @level in @list, with room for one more, and their number in @self. */
static void
set_bytes (RoofMeasurement   *self,
           RoofMeasuredBytes *list,
           const char        *level,
           double             number)
{
  int known = find_bytes (self, level);
  guint index = known >= 0 ? (guint) known : self->n_bytes;

  if (!isnan (number))
    {
      list[index] = (RoofMeasuredBytes) { level, number, NAN, NAN };
      self->n_bytes = MAX (self->n_bytes, index + 1);
    }
  else if (known >= 0)
    {
      memmove (list + index, list + index + 1, (self->n_bytes - index - 1) * sizeof *list);
      self->n_bytes -= 1;
    }
}

gboolean
roof_measurement_with_number (const RoofMeasurement  *self,
                              const char             *key,
                              double                  number,
                              RoofMeasurement       **measurement,
                              GError                **error)
{
  static const RoofMeasurement none = ROOF_MEASUREMENT_INIT;
  RoofMeasurement changed = self != NULL ? *self : none;
  g_autofree RoofMeasuredBytes *bytes = g_new (RoofMeasuredBytes, changed.n_bytes + 1);
  double *part = find_part (&changed, key);

  if (changed.n_bytes > 0)
    memcpy (bytes, changed.bytes, changed.n_bytes * sizeof *bytes);
  changed.bytes = bytes;
  *measurement = NULL;
  if (g_str_equal (key, "repeats") ? !set_repeats (&changed, number, error) : FALSE)
    return FALSE;
  if (part != NULL)
    *part = number;
  else if (!g_str_equal (key, "repeats"))
    set_bytes (&changed, bytes, get_level (key), number);
  if (g_str_equal (key, "repeats") || (part != NULL && part != &changed.flops && part != &changed.energy))
    changed.n_times = 0;
  if (part == &changed.time)
    changed.min = changed.max = changed.sigma = NAN, changed.repeats = 0;
  if (isnan (number) && isnan (changed.time) && isnan (changed.flops) && isnan (changed.energy) && changed.n_bytes == 0)
    return TRUE;
  *measurement = roof_measurement_new (&changed, error);
  return *measurement != NULL;
}

char *
roof_measurement_name_bytes (const RoofMeasurement *self,
                             const RoofMachine     *machine,
                             guint                  level)
{
  for (guint i = 0; self != NULL && i < self->n_bytes; i++)
    if (roof_machine_resolve_level (machine, self->bytes[i].level, NULL) == (int) level)
      return g_strconcat ("bytes.", self->bytes[i].level, NULL);
  return g_strconcat ("bytes.", roof_machine_get_level (machine, level)->id, NULL);
}

gboolean
roof_measurement_get_quartiles (const RoofMeasurement *self,
                                double                *low,
                                double                *high)
{
  *low = ((const Measurement *) (gconstpointer) self)->low;
  *high = ((const Measurement *) (gconstpointer) self)->high;
  return !isnan (*low);
}

double
roof_measurement_get_log_sigma (const RoofMeasurement *self)
{
  return ((const Measurement *) (gconstpointer) self)->log_sigma;
}

double
roof_measured_bytes_get_log_sigma (const RoofMeasuredBytes *bytes)
{
  return get_deviation_of_range (bytes->min, bytes->max);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "core/machine/machine.h"

G_BEGIN_DECLS

/* Bytes counted at one level in one run. */
typedef struct
{
  const char *level; /* id, or an alias of a machine's level */
  double      bytes; /* B: the median, more than 0 */
  double      min;   /* B, or NAN */
  double      max;   /* B, or NAN */
} RoofMeasuredBytes;

/* What was measured of one run of a kernel. Immutable, reference counted. NAN: not measured. */
typedef struct
{
  double                   time;    /* s: the median, more than 0 */
  double                   min;     /* s */
  double                   max;     /* s */
  double                   sigma;   /* s: the standard deviation */
  guint                    repeats; /* how often the kernel was timed; 0: not known */
  const double            *times;   /* s (array length=n_times): the repeats in the order they were taken */
  guint                    n_times; /* 0: only the numbers above are known */
  double                   flops;   /* FLOP */
  const RoofMeasuredBytes *bytes;   /* (array length=n_bytes): each level once */
  guint                    n_bytes;
  double                   energy;  /* J of one run, of the whole device: its mean power times `time` */
  const char              *extra;   /* nullable: JSON members that this version does not know */
} RoofMeasurement;

#define ROOF_MEASUREMENT_INIT { .time = NAN, .min = NAN, .max = NAN, .sigma = NAN, .flops = NAN, .energy = NAN }

/* Levels that a measurement counts at most. */
#define ROOF_MOST_COUNTED 64u

/* Copies @values. With `times`, `time`, `min`, `max` and `repeats` follow from them; those that @values has too must agree.
 * Errors: a number that is not positive, min > max, a time outside [min, max], a level twice, too many levels.
 * Returns: (transfer full) (nullable) */
RoofMeasurement *roof_measurement_new           (const RoofMeasurement  *values,
                                                 GError                **error);
RoofMeasurement *roof_measurement_ref           (RoofMeasurement        *self);
void             roof_measurement_unref         (RoofMeasurement        *self);
/* @a, @b: (nullable): NULL equals NULL alone */
gboolean         roof_measurement_equal         (const RoofMeasurement  *a,
                                                 const RoofMeasurement  *b);
/* B of memory. */
gsize            roof_measurement_measure       (const RoofMeasurement  *self);

/* The value of the part that @key names: "time", "min", "max", "sigma", "repeats", "flops", "energy", or a level, with or without
 * "bytes." before it. NAN: not measured. @self: (nullable) */
double           roof_measurement_get_number    (const RoofMeasurement  *self,
                                                 const char             *key);
/* A copy with the part that @key names set to @number; NAN takes the part away. A new time takes
 * spread and repeats away, a new minimum, maximum, deviation or number of repeats the single times. @self: (nullable): nothing measured. @measurement: (out) (nullable): NULL when nothing is
 * left. Errors: those of roof_measurement_new(). */
gboolean         roof_measurement_with_number   (const RoofMeasurement  *self,
                                                 const char             *key,
                                                 double                  number,
                                                 RoofMeasurement       **measurement,
                                                 GError                **error);
/* The key, as above, of the bytes at @level of @machine: by the name under which @self (nullable) has them, else by the level's
 * id. Returns: (transfer full) */
char            *roof_measurement_name_bytes    (const RoofMeasurement  *self,
                                                 const RoofMachine      *machine,
                                                 guint                   level);

/* From the median to the end of the range that holds 95 % of a normal distribution, in standard deviations. */
#define ROOF_QUANTILE_95 1.959963984540054

/* The quartiles of the time, s: of the single times, interpolated between neighbours, else of the log-normal distribution with
 * the time as its median and the deviation sigma. FALSE where neither is known, or all was timed once. */
gboolean         roof_measurement_get_quartiles (const RoofMeasurement  *self,
                                                 double                 *low,
                                                 double                 *high);
/* Standard deviation of ln (time): of the single times, else ln (1 + (sigma/time)^2) ^ 1/2, else of the range taken as 95 % of
 * a log-normal distribution. 0 where no spread is known. */
double           roof_measurement_get_log_sigma (const RoofMeasurement  *self);
/* As above, of the bytes at one level: of the range from min to max. */
double           roof_measured_bytes_get_log_sigma (const RoofMeasuredBytes *bytes);

/* Median of @values, which are sorted on return. @n: 1 or more */
double           roof_median                    (double                 *values,
                                                 guint                   n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofMeasurement, roof_measurement_unref)

G_END_DECLS

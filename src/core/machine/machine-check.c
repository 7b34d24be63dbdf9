/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/error.h"
#include "core/machine/machine-private.h"
#include "core/units/format.h"
#include "core/units/product.h"

/* Each check returns FALSE with an error of place and finding. */

/* Limits far outside of real machines, so that quotients and products of two ratings stay finite. */
#define LEAST 1e-60
#define MOST 1e60
/* Of a number and its product, as a fraction: numbers in files have at least ten digits. */
#define MOST_DIFFERENCE 1e-9

static gboolean
check_text (const char  *text,
            const char  *place,
            guint        index,
            const char  *key,
            GError     **error)
{
  if (text != NULL && *text != '\0')
    return TRUE;
  return roof_fail (error, "%1$s[%2$u].%3$s: must not be empty", place, index, key);
}

static gboolean
check_positive (const RoofRating *rating,
                gboolean          required,
                const char       *place,
                guint             index,
                const char       *key,
                GError          **error)
{
  if (isnan (rating->value) && !required)
    return TRUE;
  if (isnan (rating->value))
    return roof_fail (error, "%1$s[%2$u].%3$s: is missing or not a number", place, index, key);
  if (!isfinite (rating->value) || rating->value <= 0)
    return roof_fail (error, "%1$s[%2$u].%3$s: must be a positive number, got %4$g", place, index, key,
                 rating->value);
  if (rating->value < LEAST || rating->value > MOST)
    return roof_fail (error, "%1$s[%2$u].%3$s: must be between %4$g and %5$g, got %6$g", place, index, key, LEAST, MOST, rating->value);
  return TRUE;
}

/* Checks that the product of a performance gives its value. */
static gboolean
check_product (const RoofRating *rating,
               const char       *place,
               guint             index,
               const char       *key,
               GError          **error)
{
  g_autoptr (GArray) factors = NULL;

  if (rating->product == NULL)
    return TRUE;
  factors = roof_product_split (rating->product, FALSE, error);
  if (factors == NULL)
    {
      g_prefix_error (error, "%s[%u].%s: ", place, index, key);
      return FALSE;
    }
  if (fabs (roof_product_multiply (factors) - rating->value) <= MOST_DIFFERENCE * rating->value)
    return TRUE;
  return roof_fail (error, "%1$s[%2$u].%3$s: %4$s is %5$g FLOP/s, but the number beside the product is %6$g", place, index, key,
                    rating->product, roof_product_multiply (factors), rating->value);
}

static gboolean
check_fraction (const RoofRating *rating,
                const char       *place,
                guint             index,
                GError          **error)
{
  if (!check_positive (rating, FALSE, place, index, "sustained", error))
    return FALSE;
  if (rating->value > 1)
    return roof_fail (error, "%1$s[%2$u].sustained: must be a fraction of the peak, at most 1, got %3$g", place,
                 index, rating->value);
  return TRUE;
}

/* @key: of the roof, @value its value, between whose percentiles it lies */
static gboolean
check_spread (const RoofRating *value,
              const RoofRating *p5,
              const RoofRating *p95,
              const char       *place,
              guint             index,
              const char       *key,
              GError          **error)
{
  if (!check_positive (p5, FALSE, place, index, "p5", error) || !check_positive (p95, FALSE, place, index, "p95", error))
    return FALSE;
  if (p5->value > value->value)
    return roof_fail (error, "%1$s[%2$u].p5: must be at most the %3$s, %4$g, got %5$g", place, index, key, value->value,
                      p5->value);
  if (p95->value < value->value)
    return roof_fail (error, "%1$s[%2$u].p95: must be at least the %3$s, %4$g, got %5$g", place, index, key, value->value,
                      p95->value);
  return TRUE;
}

static gboolean
check_dtype (const char  *dtype,
             const char  *place,
             guint        index,
             GError     **error)
{
  if (roof_format_find (dtype, error) != NULL)
    return TRUE;
  g_prefix_error (error, "%s[%u].dtype: ", place, index);
  return FALSE;
}

/* The boost is the peak at the highest clock. */
static gboolean
check_boost (const RoofPeak  *peak,
             guint            index,
             GError         **error)
{
  if (!check_positive (&peak->boost, FALSE, "compute", index, "boost", error))
    return FALSE;
  if (peak->boost.value < peak->peak.value * (1 - MOST_DIFFERENCE))
    return roof_fail (error, "compute[%1$u].boost: must be at least the peak, %2$g, got %3$g", index, peak->peak.value,
                      peak->boost.value);
  return TRUE;
}

static gboolean
check_peak (const RoofMachine *self,
            guint              index,
            GError           **error)
{
  const RoofPeak *peak = roof_machine_get_peak (self, index);

  if (!check_text (peak->unit, "compute", index, "unit", error)
      || !check_text (peak->dtype, "compute", index, "dtype", error)
      || !check_dtype (peak->dtype, "compute", index, error)
      || !check_positive (&peak->peak, TRUE, "compute", index, "peak", error)
      || !check_fraction (&peak->sustained, "compute", index, error)
      || !check_boost (peak, index, error)
      || !check_product (&peak->peak, "compute", index, "product", error)
      || !check_product (&peak->boost, "compute", index, "boost_product", error)
      || !check_spread (&peak->peak, &peak->p5, &peak->p95, "compute", index, "peak", error))
    return FALSE;
  for (guint i = 0; i < index; i++)
    {
      const RoofPeak *other = roof_machine_get_peak (self, i);

      if (g_str_equal (other->unit, peak->unit) && g_str_equal (other->dtype, peak->dtype))
        return roof_fail (error, "compute[%1$u]: %2$s %3$s is already listed at compute[%4$u]", index, peak->unit,
                     peak->dtype, i);
    }
  return TRUE;
}

/* Checks a time or a price, which may be 0. */
static gboolean
check_amount (const RoofRating *rating,
              const char       *place,
              GError          **error)
{
  if (isnan (rating->value) || (isfinite (rating->value) && rating->value >= 0 && rating->value <= MOST))
    return TRUE;
  return roof_fail (error, "%1$s: must be a number of 0 or more, got %2$g", place, rating->value);
}

/* Checks the ratings that only networks have. */
static gboolean
check_collective (const RoofLevel *level,
                  guint            index,
                  GError         **error)
{
  g_autofree char *place = g_strdup_printf ("levels[%u].collective_latency", index);
  g_autofree char *step_place = g_strdup_printf ("levels[%u].step_latency", index);
  g_autofree char *energy_place = g_strdup_printf ("levels[%u].energy", index);

  if (!check_amount (&level->collective_latency, place, error) || !check_amount (&level->step_latency, step_place, error)
      || !check_amount (&level->energy, energy_place, error) || !check_positive (&level->in_network, FALSE, "levels", index, "in_network", error))
    return FALSE;
  if (level->kind == ROOF_LEVEL_NETWORK)
    return TRUE;
  if (!isnan (level->collective_latency.value))
    return roof_fail (error, "%s: only a level of the kind network has one", place);
  if (!isnan (level->step_latency.value))
    return roof_fail (error, "%s: only a level of the kind network has one", step_place);
  if (!isnan (level->in_network.value))
    return roof_fail (error, "levels[%u].in_network: only a level of the kind network has one", index);
  return TRUE;
}

static gboolean
check_level (const RoofMachine *self,
             guint              index,
             GError           **error)
{
  const RoofLevel *level = roof_machine_get_level (self, index);

  if (!check_text (level->id, "levels", index, "id", error)
      || !check_text (level->name, "levels", index, "name", error)
      || !check_positive (&level->bandwidth, TRUE, "levels", index, "bandwidth", error)
      || !check_positive (&level->read_bandwidth, FALSE, "levels", index, "read_bandwidth", error)
      || !check_positive (&level->write_bandwidth, FALSE, "levels", index, "write_bandwidth", error)
      || !check_positive (&level->capacity, FALSE, "levels", index, "capacity", error)
      || !check_fraction (&level->sustained, "levels", index, error) || !check_collective (level, index, error)
      || !check_spread (&level->bandwidth, &level->p5, &level->p95, "levels", index, "bandwidth", error))
    return FALSE;
  if (g_str_equal (level->id, "compute") || g_str_equal (level->id, "balanced"))
    return roof_fail (error, "levels[%1$u].id: \"%2$s\" is a reserved word and cannot name a level", index, level->id);
  for (guint i = 0; i < index; i++)
    if (g_str_equal (roof_machine_get_level (self, i)->id, level->id))
      return roof_fail (error, "levels[%1$u].id: \"%2$s\" is already used by levels[%3$u]", index, level->id, i);
  return TRUE;
}

const RoofRating *
roof_machine_find_ceiling_roof (const RoofMachine *self,
                                const RoofCeiling *ceiling)
{
  if (ceiling->level != NULL)
    {
      int level = roof_machine_find_level (self, ceiling->level);

      return level >= 0 ? &roof_machine_get_level (self, (guint) level)->bandwidth : NULL;
    }
  for (guint i = 0; i < self->peaks->len; i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (self, i);

      if (g_strcmp0 (peak->unit, ceiling->unit) == 0 && g_strcmp0 (peak->dtype, ceiling->dtype) == 0)
        return &peak->peak;
    }
  return NULL;
}

guint
roof_machine_lower_ceilings (RoofMachine *self)
{
  guint n = 0;

  for (guint i = 0; i < self->ceilings->len; i++)
    {
      RoofCeiling *ceiling = &g_array_index (self->ceilings, RoofCeiling, i);
      double most = roof_machine_find_ceiling_roof (self, ceiling)->value;

      n += ceiling->value.value > most;
      ceiling->value.value = fmin (ceiling->value.value, most);
    }
  return n;
}

static gboolean
fail_ceiling (guint               index,
              const RoofCeiling  *ceiling,
              GError            **error)
{
  if (ceiling->level != NULL)
    return roof_fail (error, "ceilings[%1$u].level: there is no level \"%2$s\"", index, ceiling->level);
  return roof_fail (error, "ceilings[%1$u]: there is no %2$s peak for %3$s for this ceiling to lie under", index,
                    ceiling->unit != NULL ? ceiling->unit : "(unit)",
                    ceiling->dtype != NULL ? ceiling->dtype : "(dtype)");
}

static gboolean
check_ceiling (const RoofMachine *self,
               guint              index,
               GError           **error)
{
  const RoofCeiling *ceiling = roof_machine_get_ceiling (self, index);
  const char *key = ceiling->level != NULL ? "bandwidth" : "peak";
  const RoofRating *roof;

  if (!check_text (ceiling->name, "ceilings", index, "name", error)
      || !check_positive (&ceiling->value, TRUE, "ceilings", index, key, error)
      || !check_product (&ceiling->value, "ceilings", index, "product", error))
    return FALSE;
  roof = roof_machine_find_ceiling_roof (self, ceiling);
  if (roof == NULL)
    return fail_ceiling (index, ceiling, error);
  if (ceiling->value.value > roof->value)
    return roof_fail (error, "ceilings[%1$u].%2$s: %3$g lies above its roof of %4$g", index, key,
                 ceiling->value.value, roof->value);
  return TRUE;
}

/* A cap that leaves nothing for work is none that a machine can keep. */
static gboolean
check_cap (const RoofMachine *self,
           GError           **error)
{
  if (isnan (self->power_cap.value) || self->power_cap.value > (isnan (self->idle_power.value) ? 0 : self->idle_power.value))
    return TRUE;
  return roof_fail (error, "power_cap: must be more than the idle power, got %g", self->power_cap.value);
}

static gboolean
check_counts (const RoofMachine *self,
              GError           **error)
{
  if (self->id == NULL || *self->id == '\0')
    return roof_fail (error, "id: must not be empty");
  if (self->name == NULL || *self->name == '\0')
    return roof_fail (error, "name: must not be empty");
  if (self->peaks->len == 0)
    return roof_fail (error, "compute: a machine needs at least one peak");
  if (self->levels->len == 0)
    return roof_fail (error, "levels: a machine needs at least one level");
  if (self->levels->len > ROOF_MAX_LEVELS)
    return roof_fail (error, "levels: at most %1$d levels, got %2$u", ROOF_MAX_LEVELS, self->levels->len);
  return check_amount (&self->overhead, "launch_overhead", error)
         && check_amount (&self->power, "power", error)
         && check_amount (&self->price, "price", error)
         && check_amount (&self->hourly, "price_per_hour", error)
         && check_amount (&self->flop_energy, "flop_energy", error)
         && check_amount (&self->idle_power, "idle_power", error)
         && check_amount (&self->power_cap, "power_cap", error)
         && check_cap (self, error);
}

gboolean
roof_machine_validate (const RoofMachine *self,
                       GError           **error)
{
  if (!check_counts (self, error))
    return FALSE;
  for (guint i = 0; i < self->peaks->len; i++)
    if (!check_peak (self, i, error))
      return FALSE;
  for (guint i = 0; i < self->levels->len; i++)
    if (!check_level (self, i, error))
      return FALSE;
  for (guint i = 0; i < self->ceilings->len; i++)
    if (!check_ceiling (self, i, error))
      return FALSE;
  return TRUE;
}

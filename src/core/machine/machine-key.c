/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/machine/machine-private.h"
#include "core/units/product.h"

/* From the median to the 95th percentile of a normal distribution, in standard deviations. */
#define QUANTILE_90 1.6448536269514722

gboolean
roof_machine_part_is_single (RoofMachinePart part)
{
  return part >= ROOF_PART_OVERHEAD && part < ROOF_N_MACHINE_PARTS;
}

RoofRating *
roof_machine_peek_rating (RoofMachine    *self,
                          RoofMachineKey  key)
{
  if (roof_machine_part_is_single (key.part) && key.field == ROOF_FIELD_VALUE)
    return key.part == ROOF_PART_POWER         ? &self->power
           : key.part == ROOF_PART_PRICE       ? &self->price
           : key.part == ROOF_PART_FLOP_ENERGY ? &self->flop_energy
           : key.part == ROOF_PART_IDLE_POWER  ? &self->idle_power
           : key.part == ROOF_PART_POWER_CAP   ? &self->power_cap
           : key.part == ROOF_PART_HOURLY      ? &self->hourly
                                               : &self->overhead;
  if (key.part == ROOF_PART_CEILING && key.index < self->ceilings->len && key.field == ROOF_FIELD_VALUE)
    return &g_array_index (self->ceilings, RoofCeiling, key.index).value;
  if (key.part == ROOF_PART_PEAK && key.index < self->peaks->len)
    {
      RoofPeak *peak = &g_array_index (self->peaks, RoofPeak, key.index);

      return key.field == ROOF_FIELD_VALUE       ? &peak->peak
             : key.field == ROOF_FIELD_SUSTAINED ? &peak->sustained
             : key.field == ROOF_FIELD_BOOST     ? &peak->boost
             : key.field == ROOF_FIELD_P5        ? &peak->p5
             : key.field == ROOF_FIELD_P95       ? &peak->p95
                                                 : NULL;
    }
  if (key.part == ROOF_PART_LEVEL && key.index < self->levels->len)
    {
      RoofLevel *level = &g_array_index (self->levels, RoofLevel, key.index);
      RoofRating *ratings[] = {
        [ROOF_FIELD_VALUE] = &level->bandwidth,
        [ROOF_FIELD_SUSTAINED] = &level->sustained,
        [ROOF_FIELD_READ] = &level->read_bandwidth,
        [ROOF_FIELD_WRITE] = &level->write_bandwidth,
        [ROOF_FIELD_CAPACITY] = &level->capacity,
        [ROOF_FIELD_LATENCY] = &level->collective_latency,
        [ROOF_FIELD_STEP] = &level->step_latency,
        [ROOF_FIELD_IN_NETWORK] = &level->in_network,
        [ROOF_FIELD_ENERGY] = &level->energy,
        [ROOF_FIELD_P5] = &level->p5,
        [ROOF_FIELD_P95] = &level->p95,
      };

      return ratings[key.field];
    }
  return NULL;
}

const RoofRating *
roof_machine_get_rating (const RoofMachine *self,
                         RoofMachineKey     key)
{
  return roof_machine_peek_rating ((RoofMachine *) self, key);
}

RoofDimension
roof_machine_get_dimension (const RoofMachine *self,
                            RoofMachineKey     key)
{
  if (key.field == ROOF_FIELD_SUSTAINED)
    return ROOF_DIMENSION_FRACTION;
  if (key.field == ROOF_FIELD_CAPACITY)
    return ROOF_DIMENSION_BYTE;
  if (key.field == ROOF_FIELD_ENERGY)
    return ROOF_DIMENSION_ENERGY;
  if (key.field == ROOF_FIELD_LATENCY || key.field == ROOF_FIELD_STEP)
    return ROOF_DIMENSION_TIME;
  switch (key.part)
    {
    case ROOF_PART_PEAK:
      return ROOF_DIMENSION_FLOP_RATE;

    case ROOF_PART_CEILING:
      return roof_machine_get_ceiling (self, key.index)->level != NULL ? ROOF_DIMENSION_BANDWIDTH
                                                                         : ROOF_DIMENSION_FLOP_RATE;
    case ROOF_PART_OVERHEAD:
      return ROOF_DIMENSION_TIME;

    case ROOF_PART_FLOP_ENERGY:
      return ROOF_DIMENSION_ENERGY;

    case ROOF_PART_POWER:
    case ROOF_PART_IDLE_POWER:
    case ROOF_PART_POWER_CAP:
      return ROOF_DIMENSION_POWER;

    case ROOF_PART_PRICE:
    case ROOF_PART_HOURLY:
      return ROOF_DIMENSION_PRICE;

    case ROOF_PART_LEVEL:
    case ROOF_N_MACHINE_PARTS:
    default:
      return ROOF_DIMENSION_BANDWIDTH;
    }
}

static int
find_ceiling (const RoofMachine *self,
              const RoofCeiling *like)
{
  for (guint i = 0; i < self->ceilings->len; i++)
    {
      const RoofCeiling *ceiling = roof_machine_get_ceiling (self, i);

      if (g_str_equal (ceiling->name, like->name) && g_strcmp0 (ceiling->unit, like->unit) == 0
          && g_strcmp0 (ceiling->dtype, like->dtype) == 0
          && g_strcmp0 (ceiling->level, like->level) == 0)
        return (int) i;
    }
  return -1;
}

gboolean
roof_machine_translate_key (const RoofMachine *self,
                            RoofMachineKey     key,
                            const RoofMachine *other,
                            RoofMachineKey    *other_key)
{
  int index = -1;

  if (roof_machine_get_rating (self, key) == NULL)
    return FALSE;
  if (roof_machine_part_is_single (key.part))
    index = 0;
  else if (key.part == ROOF_PART_LEVEL)
    index = roof_machine_find_level (other, roof_machine_get_level (self, key.index)->id);
  else if (key.part == ROOF_PART_CEILING)
    index = find_ceiling (other, roof_machine_get_ceiling (self, key.index));
  else
    {
      const RoofPeak *peak = roof_machine_get_peak (self, key.index);

      index = roof_machine_find_exact_peak (other, peak->unit, peak->dtype);
    }
  if (index < 0)
    return FALSE;
  *other_key = (RoofMachineKey) { key.part, (guint) index, key.field };
  return TRUE;
}

/* Lets the spread of a roof and the boost of a peak follow the value. */
static void
move_spread (RoofMachine    *self,
             RoofMachineKey  key,
             double          factor)
{
  static const RoofMachineField fields[] = { ROOF_FIELD_P5, ROOF_FIELD_P95, ROOF_FIELD_BOOST };

  if ((key.part != ROOF_PART_PEAK && key.part != ROOF_PART_LEVEL) || key.field != ROOF_FIELD_VALUE)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      RoofRating *rating = roof_machine_peek_rating (self, (RoofMachineKey) { key.part, key.index, fields[i] });

      if (rating == NULL || factor == 1)
        continue;
      rating->value *= factor;
      g_clear_pointer (&rating->product, g_free);
    }
}

gboolean
roof_machine_get_spread (const RoofMachine *self,
                         RoofMachineKey     key,
                         double            *low,
                         double            *high)
{
  double value, p5, p95;

  if (key.part != ROOF_PART_PEAK && key.part != ROOF_PART_LEVEL)
    return FALSE;
  value = roof_machine_get_rating (self, (RoofMachineKey) { key.part, key.index, ROOF_FIELD_VALUE })->value;
  p5 = roof_machine_get_rating (self, (RoofMachineKey) { key.part, key.index, ROOF_FIELD_P5 })->value;
  p95 = roof_machine_get_rating (self, (RoofMachineKey) { key.part, key.index, ROOF_FIELD_P95 })->value;
  *low = isnan (p5) ? value : p5;
  *high = isnan (p95) ? value : p95;
  return *low < *high;
}

double
roof_machine_get_log_sigma (const RoofMachine *self,
                            RoofMachineKey     key)
{
  double value, low, high;

  if (!roof_machine_get_spread (self, key, &low, &high))
    return 0;
  value = roof_machine_get_rating (self, (RoofMachineKey) { key.part, key.index, ROOF_FIELD_VALUE })->value;
  /* Of a spread to one side alone, that side twice. */
  return log (high / low) / (low < value && high > value ? 2 * QUANTILE_90 : QUANTILE_90);
}

RoofMachine *
roof_machine_with_whole_rating (RoofMachine      *self,
                                RoofMachineKey    key,
                                const RoofRating *rating,
                                GError          **error)
{
  g_autoptr (RoofMachine) copy = roof_machine_dup (self);
  RoofRating *place = roof_machine_peek_rating (copy, key);
  RoofRating taken = roof_rating_copy (rating);

  g_return_val_if_fail (place != NULL, NULL);

  move_spread (copy, key, rating->value / place->value);
  roof_rating_clear (place);
  *place = taken;
  if (!roof_machine_validate (copy, error))
    return NULL;
  return g_steal_pointer (&copy);
}

RoofMachine *
roof_machine_with_rating (RoofMachine    *self,
                          RoofMachineKey  key,
                          double          value,
                          GError        **error)
{
  const RoofRating *old = roof_machine_get_rating (self, key);
  RoofRating rating = { .value = value };

  g_return_val_if_fail (old != NULL, NULL);

  if (old->value == value)
    return roof_machine_ref (self);
  return roof_machine_with_whole_rating (self, key, &rating, error);
}

RoofMachine *
roof_machine_with_product (RoofMachine     *self,
                           RoofMachineKey   key,
                           const GArray    *factors,
                           GError         **error)
{
  g_autofree char *product = roof_product_print (factors);
  RoofRating rating = { .value = roof_product_multiply (factors), .product = product };

  return roof_machine_with_whole_rating (self, key, &rating, error);
}

RoofMachine *
roof_machine_with_roof (RoofMachine    *self,
                        RoofMachineKey  key,
                        double          value,
                        guint          *n_lowered,
                        GError        **error)
{
  g_autoptr (RoofMachine) copy = roof_machine_dup (self);
  RoofRating *rating = roof_machine_peek_rating (copy, key);
  guint n = 0;

  g_return_val_if_fail (rating != NULL, NULL);

  if (rating->value != value)
    {
      move_spread (copy, key, value / rating->value);
      roof_rating_clear (rating);
      *rating = (RoofRating) { .value = value };
      n = key.part != ROOF_PART_CEILING ? roof_machine_lower_ceilings (copy) : 0;
    }
  if (n_lowered != NULL)
    *n_lowered = n;
  return roof_machine_validate (copy, error) ? g_steal_pointer (&copy) : NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/machine/machine-private.h"

static gboolean
same_text (const char *a,
           const char *b)
{
  return g_strcmp0 (a, b) == 0;
}

static gboolean
same_rating (const RoofRating *a,
             const RoofRating *b)
{
  return (a->value == b->value || (isnan (a->value) && isnan (b->value)))
         && same_text (a->source, b->source) && same_text (a->confidence, b->confidence)
         && same_text (a->note, b->note) && same_text (a->product, b->product);
}

static gboolean
same_peak (const RoofPeak *a,
           const RoofPeak *b)
{
  return same_text (a->unit, b->unit) && same_text (a->dtype, b->dtype) && same_text (a->name, b->name)
         && same_text (a->extra, b->extra) && same_rating (&a->peak, &b->peak)
         && same_rating (&a->sustained, &b->sustained) && same_rating (&a->boost, &b->boost)
         && same_rating (&a->p5, &b->p5) && same_rating (&a->p95, &b->p95);
}

static gboolean
same_level (const RoofLevel *a,
            const RoofLevel *b)
{
  return same_text (a->id, b->id) && same_text (a->name, b->name) && a->kind == b->kind
         && same_text (a->extra, b->extra) && same_rating (&a->bandwidth, &b->bandwidth)
         && same_rating (&a->read_bandwidth, &b->read_bandwidth)
         && same_rating (&a->write_bandwidth, &b->write_bandwidth)
         && same_rating (&a->capacity, &b->capacity) && same_rating (&a->sustained, &b->sustained)
         && same_rating (&a->collective_latency, &b->collective_latency)
         && same_rating (&a->step_latency, &b->step_latency)
         && same_rating (&a->in_network, &b->in_network) && same_rating (&a->energy, &b->energy) && same_rating (&a->p5, &b->p5)
         && same_rating (&a->p95, &b->p95) && a->instances == b->instances;
}

static gboolean
same_ceiling (const RoofCeiling *a,
              const RoofCeiling *b)
{
  return same_text (a->name, b->name) && same_text (a->unit, b->unit) && same_text (a->dtype, b->dtype)
         && same_text (a->level, b->level) && same_text (a->extra, b->extra)
         && same_rating (&a->value, &b->value);
}

static gboolean
same_lists (const RoofMachine *a,
            const RoofMachine *b)
{
  if (a->peaks->len != b->peaks->len || a->levels->len != b->levels->len
      || a->ceilings->len != b->ceilings->len)
    return FALSE;
  for (guint i = 0; i < a->peaks->len; i++)
    if (!same_peak (roof_machine_get_peak (a, i), roof_machine_get_peak (b, i)))
      return FALSE;
  for (guint i = 0; i < a->levels->len; i++)
    if (!same_level (roof_machine_get_level (a, i), roof_machine_get_level (b, i)))
      return FALSE;
  for (guint i = 0; i < a->ceilings->len; i++)
    if (!same_ceiling (roof_machine_get_ceiling (a, i), roof_machine_get_ceiling (b, i)))
      return FALSE;
  return TRUE;
}

gboolean
roof_machine_equal (const RoofMachine *a,
                    const RoofMachine *b)
{
  return a == b
         || (same_text (a->id, b->id) && same_text (a->name, b->name)
             && same_text (a->vendor, b->vendor) && same_text (a->class_name, b->class_name)
             && same_text (a->notes, b->notes) && same_text (a->extra, b->extra)
             && a->year == b->year && a->write_allocate == b->write_allocate && same_rating (&a->overhead, &b->overhead) && same_rating (&a->power, &b->power)
             && same_rating (&a->price, &b->price) && same_rating (&a->flop_energy, &b->flop_energy)
             && same_rating (&a->idle_power, &b->idle_power) && same_rating (&a->power_cap, &b->power_cap)
             && same_rating (&a->hourly, &b->hourly) && same_lists (a, b));
}

static gboolean
differs (const RoofMachine *self,
         RoofMachineKey     key,
         const RoofMachine *preset)
{
  const RoofRating *here = roof_machine_get_rating (self, key), *there;
  RoofMachineKey other;

  if (here == NULL)
    return FALSE;
  there = roof_machine_translate_key (self, key, preset, &other) ? roof_machine_get_rating (preset, other) : NULL;
  return there == NULL ? !isnan (here->value) : here->value != there->value && !(isnan (here->value) && isnan (there->value));
}

guint
roof_machine_count_changes (const RoofMachine *self,
                            const RoofMachine *preset)
{
  const guint n[] = { [ROOF_PART_PEAK] = roof_machine_get_n_peaks (self), [ROOF_PART_LEVEL] = roof_machine_get_n_levels (self),
                      [ROOF_PART_CEILING] = roof_machine_get_n_ceilings (self), [ROOF_PART_OVERHEAD] = 1,
                      [ROOF_PART_POWER] = 1, [ROOF_PART_PRICE] = 1, [ROOF_PART_FLOP_ENERGY] = 1,
                      [ROOF_PART_IDLE_POWER] = 1, [ROOF_PART_POWER_CAP] = 1, [ROOF_PART_HOURLY] = 1 };
  guint count = 0;

  for (guint part = 0; part < G_N_ELEMENTS (n); part++)
    for (guint i = 0; i < n[part]; i++)
      for (guint field = ROOF_FIELD_VALUE; field <= ROOF_FIELD_ENERGY; field++)
        if (field != ROOF_FIELD_BOOST) /* follows the peak */
          count += differs (self, (RoofMachineKey) { (RoofMachinePart) part, i, (RoofMachineField) field }, preset);
  return count;
}

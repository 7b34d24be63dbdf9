/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/machine/machine.h"

#include <math.h>

#include "core/machine/machine-private.h"

G_DEFINE_BOXED_TYPE (RoofMachine, roof_machine, roof_machine_ref, roof_machine_unref)

static const char * const level_kinds[] = { "cache", "memory", "host", "network" };

static void
clear_peak (gpointer data)
{
  RoofPeak *peak = data;

  g_clear_pointer (&peak->unit, g_free);
  g_clear_pointer (&peak->dtype, g_free);
  g_clear_pointer (&peak->name, g_free);
  g_clear_pointer (&peak->extra, g_free);
  roof_rating_clear (&peak->peak);
  roof_rating_clear (&peak->sustained);
  roof_rating_clear (&peak->boost);
  roof_rating_clear (&peak->p5);
  roof_rating_clear (&peak->p95);
}

static void
clear_level (gpointer data)
{
  RoofLevel *level = data;

  g_clear_pointer (&level->id, g_free);
  g_clear_pointer (&level->name, g_free);
  g_clear_pointer (&level->extra, g_free);
  roof_rating_clear (&level->collective_latency);
  roof_rating_clear (&level->step_latency);
  roof_rating_clear (&level->in_network);
  roof_rating_clear (&level->energy);
  roof_rating_clear (&level->p5);
  roof_rating_clear (&level->p95);
  roof_rating_clear (&level->bandwidth);
  roof_rating_clear (&level->read_bandwidth);
  roof_rating_clear (&level->write_bandwidth);
  roof_rating_clear (&level->capacity);
  roof_rating_clear (&level->sustained);
}

static void
clear_ceiling (gpointer data)
{
  RoofCeiling *ceiling = data;

  g_clear_pointer (&ceiling->name, g_free);
  g_clear_pointer (&ceiling->unit, g_free);
  g_clear_pointer (&ceiling->dtype, g_free);
  g_clear_pointer (&ceiling->level, g_free);
  g_clear_pointer (&ceiling->extra, g_free);
  roof_rating_clear (&ceiling->value);
}

RoofRating
roof_rating_copy (const RoofRating *rating)
{
  return (RoofRating) {
    .value = rating->value,
    .source = g_strdup (rating->source),
    .confidence = g_strdup (rating->confidence),
    .note = g_strdup (rating->note),
    .product = g_strdup (rating->product),
  };
}

void
roof_rating_clear (RoofRating *rating)
{
  g_clear_pointer (&rating->source, g_free);
  g_clear_pointer (&rating->confidence, g_free);
  g_clear_pointer (&rating->note, g_free);
  g_clear_pointer (&rating->product, g_free);
  rating->value = NAN;
}

RoofPeak
roof_peak_copy (const RoofPeak *peak)
{
  return (RoofPeak) {
    .unit = g_strdup (peak->unit),
    .dtype = g_strdup (peak->dtype),
    .name = g_strdup (peak->name),
    .peak = roof_rating_copy (&peak->peak),
    .sustained = roof_rating_copy (&peak->sustained),
    .boost = roof_rating_copy (&peak->boost),
    .p5 = roof_rating_copy (&peak->p5),
    .p95 = roof_rating_copy (&peak->p95),
    .extra = g_strdup (peak->extra),
  };
}

RoofLevel
roof_level_copy (const RoofLevel *level)
{
  return (RoofLevel) {
    .id = g_strdup (level->id),
    .name = g_strdup (level->name),
    .kind = level->kind,
    .bandwidth = roof_rating_copy (&level->bandwidth),
    .read_bandwidth = roof_rating_copy (&level->read_bandwidth),
    .write_bandwidth = roof_rating_copy (&level->write_bandwidth),
    .capacity = roof_rating_copy (&level->capacity),
    .sustained = roof_rating_copy (&level->sustained),
    .collective_latency = roof_rating_copy (&level->collective_latency),
    .step_latency = roof_rating_copy (&level->step_latency),
    .in_network = roof_rating_copy (&level->in_network),
    .energy = roof_rating_copy (&level->energy),
    .p5 = roof_rating_copy (&level->p5),
    .p95 = roof_rating_copy (&level->p95),
    .instances = level->instances,
    .extra = g_strdup (level->extra),
  };
}

RoofCeiling
roof_ceiling_copy (const RoofCeiling *ceiling)
{
  return (RoofCeiling) {
    .name = g_strdup (ceiling->name),
    .unit = g_strdup (ceiling->unit),
    .dtype = g_strdup (ceiling->dtype),
    .level = g_strdup (ceiling->level),
    .value = roof_rating_copy (&ceiling->value),
    .extra = g_strdup (ceiling->extra),
  };
}

RoofMachine *
roof_machine_alloc (void)
{
  RoofMachine *self = g_new0 (RoofMachine, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->peaks = g_array_new (FALSE, TRUE, sizeof (RoofPeak));
  self->levels = g_array_new (FALSE, TRUE, sizeof (RoofLevel));
  self->ceilings = g_array_new (FALSE, TRUE, sizeof (RoofCeiling));
  g_array_set_clear_func (self->peaks, clear_peak);
  g_array_set_clear_func (self->levels, clear_level);
  g_array_set_clear_func (self->ceilings, clear_ceiling);
  self->overhead = self->power = self->price = ROOF_RATING_NONE;
  self->flop_energy = self->idle_power = self->power_cap = self->hourly = ROOF_RATING_NONE;
  self->write_allocate = -1;
  return self;
}

RoofMachine *
roof_machine_dup (const RoofMachine *self)
{
  RoofMachine *copy = roof_machine_alloc ();

  copy->id = g_strdup (self->id);
  copy->name = g_strdup (self->name);
  copy->vendor = g_strdup (self->vendor);
  copy->class_name = g_strdup (self->class_name);
  copy->notes = g_strdup (self->notes);
  copy->extra = g_strdup (self->extra);
  copy->year = self->year;
  copy->write_allocate = self->write_allocate;
  copy->overhead = roof_rating_copy (&self->overhead);
  copy->power = roof_rating_copy (&self->power);
  copy->price = roof_rating_copy (&self->price);
  copy->flop_energy = roof_rating_copy (&self->flop_energy);
  copy->idle_power = roof_rating_copy (&self->idle_power);
  copy->power_cap = roof_rating_copy (&self->power_cap);
  copy->hourly = roof_rating_copy (&self->hourly);
  copy->roofs = self->roofs;
  copy->tally = self->tally;
  for (guint i = 0; i < self->peaks->len; i++)
    {
      RoofPeak peak = roof_peak_copy (roof_machine_get_peak (self, i));
      g_array_append_val (copy->peaks, peak);
    }
  for (guint i = 0; i < self->levels->len; i++)
    {
      RoofLevel level = roof_level_copy (roof_machine_get_level (self, i));
      g_array_append_val (copy->levels, level);
    }
  for (guint i = 0; i < self->ceilings->len; i++)
    {
      RoofCeiling ceiling = roof_ceiling_copy (roof_machine_get_ceiling (self, i));
      g_array_append_val (copy->ceilings, ceiling);
    }
  return copy;
}

RoofMachine *
roof_machine_ref (RoofMachine *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_machine_unref (RoofMachine *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->id);
  g_free (self->name);
  g_free (self->vendor);
  g_free (self->class_name);
  g_free (self->notes);
  g_free (self->extra);
  g_array_unref (self->peaks);
  g_array_unref (self->levels);
  g_array_unref (self->ceilings);
  roof_rating_clear (&self->overhead);
  roof_rating_clear (&self->power);
  roof_rating_clear (&self->price);
  roof_rating_clear (&self->flop_energy);
  roof_rating_clear (&self->idle_power);
  roof_rating_clear (&self->power_cap);
  roof_rating_clear (&self->hourly);
  g_free (self);
}

const char *
roof_machine_get_id (const RoofMachine *self)
{
  return self->id;
}

const char *
roof_machine_get_name (const RoofMachine *self)
{
  return self->name;
}

const char *
roof_machine_get_vendor (const RoofMachine *self)
{
  return self->vendor;
}

const char *
roof_machine_get_class (const RoofMachine *self)
{
  return self->class_name;
}

int
roof_machine_get_write_allocate (const RoofMachine *self)
{
  return self->write_allocate;
}

int
roof_machine_get_year (const RoofMachine *self)
{
  return self->year;
}

const char *
roof_machine_get_notes (const RoofMachine *self)
{
  return self->notes;
}

const char *
roof_machine_get_extra (const RoofMachine *self)
{
  return self->extra;
}

guint
roof_machine_get_n_peaks (const RoofMachine *self)
{
  return self->peaks->len;
}

const RoofPeak *
roof_machine_get_peak (const RoofMachine *self,
                       guint              index)
{
  g_return_val_if_fail (index < self->peaks->len, NULL);

  return &g_array_index (self->peaks, RoofPeak, index);
}

guint
roof_machine_get_n_levels (const RoofMachine *self)
{
  return self->levels->len;
}

const RoofLevel *
roof_machine_get_level (const RoofMachine *self,
                        guint              index)
{
  g_return_val_if_fail (index < self->levels->len, NULL);

  return &g_array_index (self->levels, RoofLevel, index);
}

guint
roof_machine_get_n_ceilings (const RoofMachine *self)
{
  return self->ceilings->len;
}

const RoofCeiling *
roof_machine_get_ceiling (const RoofMachine *self,
                          guint              index)
{
  g_return_val_if_fail (index < self->ceilings->len, NULL);

  return &g_array_index (self->ceilings, RoofCeiling, index);
}

const RoofRating *
roof_machine_get_overhead (const RoofMachine *self)
{
  return &self->overhead;
}

int
roof_machine_find_level (const RoofMachine *self,
                         const char        *id)
{
  for (guint i = 0; i < self->levels->len; i++)
    if (g_str_equal (roof_machine_get_level (self, i)->id, id))
      return (int) i;
  return -1;
}

static int
find_kind (const RoofMachine *self,
           RoofLevelKind      kind)
{
  for (guint i = 0; i < self->levels->len; i++)
    if (roof_machine_get_level (self, i)->kind == kind)
      return (int) i;
  return -1;
}

int
roof_machine_find_main_memory (const RoofMachine *self)
{
  return find_kind (self, ROOF_LEVEL_MEMORY);
}

int
roof_machine_find_network (const RoofMachine *self)
{
  return find_kind (self, ROOF_LEVEL_NETWORK);
}

double
roof_machine_get_capacity (const RoofMachine *self)
{
  int level = roof_machine_find_main_memory (self);

  return level >= 0 ? roof_machine_get_level (self, (guint) level)->capacity.value : NAN;
}

RoofMachine *
roof_machine_with_name (RoofMachine *self,
                        const char  *id,
                        const char  *name)
{
  RoofMachine *copy = roof_machine_dup (self);

  g_free (copy->id);
  g_free (copy->name);
  copy->id = g_strdup (id);
  copy->name = g_strdup (name);
  return copy;
}

gboolean
roof_level_is_two_way (const RoofLevel *self)
{
  return self->kind != ROOF_LEVEL_NETWORK
         && !(isnan (self->read_bandwidth.value) && isnan (self->write_bandwidth.value));
}

const char *
roof_level_kind_to_string (RoofLevelKind kind)
{
  g_return_val_if_fail ((guint) kind < G_N_ELEMENTS (level_kinds), NULL);

  return level_kinds[kind];
}

gboolean
roof_level_kind_from_string (const char    *text,
                             RoofLevelKind *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (level_kinds); i++)
    if (g_str_equal (text, level_kinds[i]))
      {
        *kind = (RoofLevelKind) i;
        return TRUE;
      }
  return FALSE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit-private.h"

#include <math.h>

/* Solves the drag of a number of the machine: a roof, a ceiling, an overhead. (Which number is dragged and what a pointer asks of
 * it, edit-rating, edit-ridge and edit-bend decide.) A wanted value is rounded or snapped (attract), held within limits (hold_back)
 * and set in the machine (apply). Values are of the datasheet; what is shown is `fraction` of them, where roofs are sustained ones.
 * Invariants: each value is computed from the machine at the start, never from the step before, so that a drag back to the start
 * gives the machine of the start; a roof rests on its ceilings, and a ceiling stays under its roof. */

/* A drag snaps to the datasheet's number within the first factor, and to its start within the second. */
#define SNAP_DATASHEET 1.02
#define SNAP_START 1.003
/* Significant digits that a dragged value is rounded to, about the precision of a pointer. */
#define DIGITS 3
#define DIGITS_FINE 5
/* Limits of a drag, FLOP/s, B/s and s. */
#define LEAST_RATE 1.0
#define MOST_RATE 1e24
#define MOST_TIME 1.0
/* The first step from a launch overhead of 0, s. */
#define FIRST_OVERHEAD 1e-6

static double
get_rating (const RoofMachine *machine,
            RoofMachineKey     key)
{
  return roof_machine_get_rating (machine, key)->value;
}

/* Limits a roof from below by the highest of its ceilings. */
static void
rest_on_ceilings (RoofPull *self)
{
  const RoofRating *roof = roof_machine_get_rating (self->machine, self->key);

  if (self->key.part == ROOF_PART_CEILING || self->key.field != ROOF_FIELD_VALUE)
    return;
  for (guint i = 0; i < roof_machine_get_n_ceilings (self->machine); i++)
    {
      const RoofCeiling *ceiling = roof_machine_get_ceiling (self->machine, i);
      double shown = ceiling->value.value * self->fraction;

      if (roof_machine_find_ceiling_roof (self->machine, ceiling) != roof || shown < self->least)
        continue;
      self->least = shown;
      self->below = ROOF_LIMIT_CEILING;
      g_free (self->stop_below);
      self->stop_below = g_strdup (ceiling->name);
    }
}

static const char *
get_unit_name (const RoofPeak *peak)
{
  return peak->name != NULL ? peak->name : peak->unit;
}

static char *
name_roof (RoofMachine       *machine,
           const RoofCeiling *ceiling)
{
  const RoofRating *roof = roof_machine_find_ceiling_roof (machine, ceiling);
  const char *unit = ceiling->unit;

  if (ceiling->level != NULL)
    return g_strdup (roof_machine_get_level (machine, (guint) roof_machine_find_level (machine, ceiling->level))->name);
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    if (&roof_machine_get_peak (machine, i)->peak == roof)
      unit = get_unit_name (roof_machine_get_peak (machine, i));
  return g_strdup_printf ("%s %s", unit, ceiling->dtype);
}

/* Limits a ceiling from above by the shown value of its roof. */
static void
stay_under_roof (RoofPull    *self,
                 RoofMachine *seen)
{
  const RoofCeiling *ceiling;

  if (self->key.part != ROOF_PART_CEILING)
    return;
  ceiling = roof_machine_get_ceiling (seen, self->key.index);
  self->most = roof_machine_find_ceiling_roof (seen, ceiling)->value;
  self->above = ROOF_LIMIT_ROOF;
  self->stop_above = name_roof (seen, ceiling);
}

gboolean
roof_pull_init (RoofPull      *self,
                RoofSnapshot  *snapshot,
                RoofMachine   *datasheet,
                RoofMachineKey key,
                RoofTurn       turned)
{
  RoofMachine *machine = roof_snapshot_get_active (snapshot);
  g_autoptr (RoofMachine) seen = roof_snapshot_see_machine (snapshot, NULL);
  const RoofRating *rating = roof_machine_get_rating (machine, key);

  if (rating == NULL || (isnan (rating->value) && key.part != ROOF_PART_OVERHEAD))
    return FALSE;
  *self = (RoofPull) { .key = key, .turned = turned, .fraction = 1, .least = LEAST_RATE, .most = MOST_RATE,
                       .below = ROOF_LIMIT_LEAST, .above = ROOF_LIMIT_MOST };
  self->machine = roof_machine_ref (machine);
  self->datasheet = datasheet != NULL ? roof_machine_ref (datasheet) : NULL;
  self->start = get_rating (seen, key);
  if (roof_machine_is_sustained (seen, key))
    self->fraction = self->start / rating->value;
  if (key.part == ROOF_PART_OVERHEAD)
    {
      self->start = isnan (rating->value) ? 0 : rating->value;
      self->least = 0;
      self->most = MOST_TIME;
    }
  rest_on_ceilings (self);
  stay_under_roof (self, seen);
  return TRUE;
}

void
roof_pull_clear (RoofPull *self)
{
  roof_machine_unref (self->machine);
  g_clear_pointer (&self->datasheet, roof_machine_unref);
  g_free (self->stop_below);
  g_free (self->stop_above);
}

/* The datasheet's rating for the dragged number. Returns: (transfer none) (nullable) */
static const RoofRating *
find_on_datasheet (const RoofPull *self)
{
  RoofMachineKey key;
  const RoofRating *rating;

  if (self->datasheet == NULL || !roof_machine_translate_key (self->machine, self->key, self->datasheet, &key))
    return NULL;
  rating = roof_machine_get_rating (self->datasheet, key);
  return rating != NULL && !isnan (rating->value) ? rating : NULL;
}

static const char *
get_name (const RoofPull *self)
{
  if (self->key.part == ROOF_PART_LEVEL)
    return roof_machine_get_level (self->machine, self->key.index)->name;
  if (self->key.part == ROOF_PART_CEILING)
    return roof_machine_get_ceiling (self->machine, self->key.index)->name;
  return NULL;
}

/* Whether a roof of @value lies between the start and @now, nearer to it than *@last (inout). */
static gboolean
is_passed (const RoofPull *self,
           double          value,
           double          now,
           double         *last)
{
  double start = self->start / self->fraction;

  if (!((value > start && value < now && value > *last) || (value < start && value > now && value < *last)))
    return FALSE;
  *last = value;
  return TRUE;
}

/* Names the last roof of the same kind between the start and @now. */
static void
find_passed (const RoofPull *self,
             double          now,
             RoofEditResult *result)
{
  double last = self->start / self->fraction;

  result->passed = result->passed_unit = NULL;
  if (self->key.field != ROOF_FIELD_VALUE)
    return;
  for (guint i = 0; self->key.part == ROOF_PART_LEVEL && i < roof_machine_get_n_levels (self->machine); i++)
    {
      const RoofLevel *level = roof_machine_get_level (self->machine, i);

      if (i != self->key.index && is_passed (self, level->bandwidth.value, now, &last))
        result->passed = level->name;
    }
  for (guint i = 0; self->key.part == ROOF_PART_PEAK && i < roof_machine_get_n_peaks (self->machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (self->machine, i);

      if (i == self->key.index || !is_passed (self, peak->peak.value, now, &last))
        continue;
      result->passed = peak->dtype;
      result->passed_unit = get_unit_name (peak);
    }
}

/* Fills the result for the shown value. */
static void
tell (const RoofPull *self,
      double          shown,
      RoofEditResult *result)
{
  const RoofRating *datasheet = find_on_datasheet (self);
  double from = datasheet != NULL ? datasheet->value : self->start / self->fraction;

  result->shown = shown;
  result->value = shown / self->fraction;
  result->factor = from > 0 ? result->value / from : NAN;
  find_passed (self, result->value, result);
}

void
roof_pull_look (const RoofPull *self,
                RoofEditResult *result)
{
  result->turned = self->turned;
  result->name = get_name (self);
  result->dimension = roof_machine_get_dimension (self->machine, self->key);
  result->least = self->least / self->fraction;
  result->most = self->most / self->fraction;
  tell (self, self->start, result);
}

/* Rounds a value, or snaps it to the start or to the datasheet's number. */
static double
attract (const RoofPull *self,
         double          value,
         RoofEditFlags   flags,
         RoofEditResult *result)
{
  const RoofRating *datasheet = find_on_datasheet (self);
  double start = self->start / self->fraction;

  if ((flags & ROOF_EDIT_COARSE) && start > 0 && value > 0)
    {
      double base = datasheet != NULL && datasheet->value > 0 ? datasheet->value : start;

      value = base * exp2 (round (log2 (value / base)));
      result->snapped = datasheet != NULL && value == datasheet->value ? ROOF_SNAP_DATASHEET : ROOF_SNAP_NONE;
      return value;
    }
  if (flags & ROOF_EDIT_SNAP)
    {
      if (datasheet != NULL && roof_edit_is_near (value, datasheet->value, SNAP_DATASHEET))
        {
          result->snapped = ROOF_SNAP_DATASHEET;
          return datasheet->value;
        }
      return roof_edit_is_near (value, start, SNAP_START) ? start : roof_units_round (value, DIGITS);
    }
  return flags & ROOF_EDIT_FINE && value != start ? roof_units_round (value, DIGITS_FINE) : value;
}

/* Clamps a value to the limits and notes which was hit. */
static double
hold_back (const RoofPull *self,
           double          value,
           RoofEditResult *result)
{
  if (!(value < result->least) && !(value > result->most))
    return value;
  result->limited = value < result->least ? self->below : self->above;
  result->stop = value < result->least ? self->stop_below : self->stop_above;
  result->snapped = ROOF_SNAP_NONE;
  return CLAMP (value, result->least, result->most);
}

/* Sets a number of @machine to @value, with the datasheet's rating if the value is the datasheet's. @machine: (transfer full).
 * Returns: (transfer full) (nullable) */
static RoofMachine *
put (const RoofPull  *self,
     RoofMachine     *machine,
     RoofMachineField field,
     double           value,
     gboolean         from_datasheet,
     GError         **error)
{
  g_autoptr (RoofMachine) taken = machine;
  RoofPull one = *self;
  const RoofRating *datasheet;

  one.key.field = field;
  datasheet = from_datasheet ? find_on_datasheet (&one) : NULL;
  if (datasheet != NULL)
    return roof_machine_with_whole_rating (taken, one.key, datasheet, error);
  return roof_machine_with_rating (taken, one.key, value, error);
}

/* Sets the number. Bandwidths of reads and of writes scale with the bandwidth of their level.
 * Returns: (transfer full) (nullable) */
static RoofMachine *
apply (const RoofPull  *self,
       double           value,
       gboolean         from_datasheet,
       GError         **error)
{
  static const RoofMachineField ways[] = { ROOF_FIELD_READ, ROOF_FIELD_WRITE };
  double factor = value / get_rating (self->machine, self->key);
  RoofMachine *machine
      = put (self, roof_machine_ref (self->machine), self->key.field, value, from_datasheet, error);

  if (self->key.part != ROOF_PART_LEVEL || self->key.field != ROOF_FIELD_VALUE)
    return machine;
  for (guint i = 0; i < G_N_ELEMENTS (ways) && machine != NULL; i++)
    {
      RoofMachineKey key = { ROOF_PART_LEVEL, self->key.index, ways[i] };
      double way = get_rating (self->machine, key);

      if (!isnan (way))
        machine = put (self, machine, ways[i], way * factor, from_datasheet, error);
    }
  return machine;
}

RoofMachine *
roof_pull_to (const RoofPull *self,
              double          shown,
              RoofEditFlags   flags,
              RoofEditResult *result)
{
  double value = hold_back (self, attract (self, shown / self->fraction, flags, result), result);
  RoofMachine *machine;

  tell (self, value * self->fraction, result);
  if (isnan (value) || value == self->start / self->fraction)
    return roof_machine_ref (self->machine);
  machine = apply (self, value, result->snapped == ROOF_SNAP_DATASHEET, NULL);
  return machine != NULL ? machine : roof_machine_ref (self->machine);
}

static RoofMachine *
go_home (const RoofPull *self,
         RoofEditResult *result)
{
  const RoofRating *datasheet = find_on_datasheet (self);
  RoofMachine *machine = datasheet != NULL ? apply (self, datasheet->value, TRUE, NULL) : NULL;

  if (machine == NULL)
    return roof_machine_ref (self->machine);
  result->snapped = ROOF_SNAP_DATASHEET;
  tell (self, datasheet->value * self->fraction, result);
  return machine;
}

RoofMachine *
roof_pull_step (const RoofPull *self,
                RoofEditStep    step,
                RoofEditFlags   flags,
                RoofEditResult *result)
{
  double factor = roof_edit_get_factor (flags);
  double from = self->turned == ROOF_TURN_OVERHEAD ? fmax (self->start, FIRST_OVERHEAD) : self->start;

  if (step == ROOF_EDIT_HOME)
    return go_home (self, result);
  if (step == ROOF_EDIT_END)
    return roof_machine_ref (self->machine);
  if (step == ROOF_EDIT_LEFT || step == ROOF_EDIT_DOWN)
    factor = 1 / factor;
  return roof_pull_to (self, from * factor, ROOF_EDIT_FINE, result);
}

/* The machine with the number set to @value, not snapped. Returns: (transfer full) (nullable) */
static RoofMachine *
set_pull (const RoofPull *self,
          double          value,
          RoofEditResult *result,
          GError        **error)
{
  RoofMachine *machine = apply (self, value, FALSE, error);

  if (machine != NULL)
    tell (self, value * self->fraction, result);
  return machine;
}

RoofSnapshot *
roof_pull_finish (RoofSnapshot *snapshot,
                  RoofMachine  *machine)
{
  g_autoptr (RoofMachine) taken = machine;

  if (taken == NULL)
    return NULL;
  if (taken == roof_snapshot_get_active (snapshot))
    return roof_snapshot_ref (snapshot);
  return roof_snapshot_with_machine (snapshot, roof_snapshot_get_current (snapshot), taken);
}

void
roof_pull_edit_look (const RoofEdit *self,
                     RoofEditResult *result)
{
  roof_pull_look (&((const RoofPullEdit *) self)->pull, result);
}

RoofSnapshot *
roof_pull_edit_set_value (RoofEdit        *self,
                          double           value,
                          RoofEditResult  *result,
                          GError         **error)
{
  return roof_pull_finish (self->snapshot, set_pull (&((RoofPullEdit *) self)->pull, value, result, error));
}

void
roof_pull_edit_clear (RoofEdit *self)
{
  roof_pull_clear (&((RoofPullEdit *) self)->pull);
}

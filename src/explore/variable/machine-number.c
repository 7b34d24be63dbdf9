/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/variable/machine-number.h"

#include <string.h>

#include "core/error.h"

/* The range of numbers that a machine accepts. */
#define LEAST 1e-60
#define MOST 1e60
/* The middle of a time, an amount of bytes, a power or a price that is not stated. */
#define USUAL_TIME 1e-6
#define USUAL_BYTES 1e9
#define USUAL_AMOUNT 1e3

struct _RoofMachineNumber
{
  RoofMachine    *datasheet;
  RoofMachineKey  key;
  RoofRoofs       roofs;
  RoofTally       tally;
  RoofParameter   row;

  /* cached */
  RoofMachine    *seen; /* nullable: as the view shows it, with the number at @at */
  double          at;
};

RoofMachineNumber *
roof_machine_number_new (RoofReport     *report,
                         RoofMachineKey  key)
{
  RoofMachine *datasheet = roof_report_get_datasheet (report);
  RoofMachineNumber *self = g_rc_box_new0 (RoofMachineNumber);
  g_autofree char *name = roof_machine_name_key (datasheet, key);
  RoofDimension dimension = roof_machine_get_dimension (datasheet, key);
  double value = roof_machine_get_rating (datasheet, key)->value;

  self->datasheet = roof_machine_ref (datasheet);
  self->key = key;
  self->roofs = roof_machine_get_roofs (roof_report_get_machine (report));
  self->tally = roof_machine_get_tally (roof_report_get_machine (report));
  self->row = (RoofParameter) {
    .id = g_strconcat (ROOF_MACHINE_PREFIX, name, NULL),
    .type = ROOF_PARAMETER_NUMBER,
    .default_value = value,
    .min = LEAST,
    .max = dimension == ROOF_DIMENSION_FRACTION ? 1 : MOST,
    .logarithmic = TRUE,
    .dimension = dimension,
  };
  self->row.name = self->row.id;
  return self;
}

RoofMachineNumber *
roof_machine_number_find (RoofReport  *report,
                          const char  *name,
                          GError     **error)
{
  RoofMachineKey key;

  g_return_val_if_fail (g_str_has_prefix (name, ROOF_MACHINE_PREFIX), NULL);

  if (!roof_machine_find_key (roof_report_get_datasheet (report), name + strlen (ROOF_MACHINE_PREFIX), &key, error))
    return NULL;
  return roof_machine_number_new (report, key);
}

RoofMachineNumber *
roof_machine_number_ref (RoofMachineNumber *self)
{
  return g_rc_box_acquire (self);
}

static void
clear_number (gpointer data)
{
  RoofMachineNumber *self = data;

  roof_machine_unref (self->datasheet);
  g_free (self->row.id);
  g_clear_pointer (&self->seen, roof_machine_unref);
}

void
roof_machine_number_unref (RoofMachineNumber *self)
{
  g_rc_box_release_full (self, clear_number);
}

const RoofParameter *
roof_machine_number_get_parameter (const RoofMachineNumber *self)
{
  return &self->row;
}

RoofMachineKey
roof_machine_number_get_key (const RoofMachineNumber *self)
{
  return self->key;
}

double
roof_machine_number_get_value (const RoofMachineNumber *self)
{
  return self->row.default_value;
}

double
roof_machine_number_get_least (const RoofMachineNumber *self)
{
  return self->row.dimension == ROOF_DIMENSION_TIME || self->row.dimension == ROOF_DIMENSION_POWER
                 || self->row.dimension == ROOF_DIMENSION_PRICE
             ? 0
             : self->row.min;
}

double
roof_machine_number_get_middle (const RoofMachineNumber *self)
{
  RoofMachineKey whole = { self->key.part, self->key.index, ROOF_FIELD_VALUE };

  if (self->row.default_value > 0)
    return self->row.default_value;
  switch (self->row.dimension)
    {
    case ROOF_DIMENSION_BANDWIDTH:
    case ROOF_DIMENSION_FLOP_RATE:
      return roof_machine_get_rating (self->datasheet, whole)->value;

    case ROOF_DIMENSION_FRACTION:
      return 1;

    case ROOF_DIMENSION_TIME:
      return USUAL_TIME;

    case ROOF_DIMENSION_BYTE:
      return USUAL_BYTES;

    case ROOF_DIMENSION_COUNT:
    case ROOF_DIMENSION_FLOP:
    case ROOF_DIMENSION_INTENSITY:
    case ROOF_DIMENSION_POWER:
    case ROOF_DIMENSION_PRICE:
    default:
      return USUAL_AMOUNT;
    }
}

RoofMachine *
roof_machine_number_make (const RoofMachineNumber  *self,
                          double                    value,
                          GError                  **error)
{
  return roof_machine_with_roof (self->datasheet, self->key, value, NULL, error);
}

RoofMachine *
roof_machine_number_see (RoofMachineNumber *self,
                         double             value)
{
  g_autoptr (RoofMachine) machine = NULL;

  if (self->seen != NULL && self->at == value)
    return self->seen;
  machine = roof_machine_number_make (self, value, NULL);
  if (machine == NULL)
    return NULL;
  g_clear_pointer (&self->seen, roof_machine_unref);
  self->seen = roof_machine_as_seen (machine, self->roofs, self->tally);
  self->at = value;
  return self->seen;
}

RoofSnapshot *
roof_machine_number_apply (const RoofMachineNumber  *self,
                           RoofSnapshot             *snapshot,
                           double                    value,
                           GError                  **error)
{
  RoofMachine *current = roof_snapshot_get_active (snapshot);
  g_autoptr (RoofMachine) changed = NULL;
  RoofMachineKey key;

  if (!roof_machine_translate_key (self->datasheet, self->key, current, &key))
    {
      roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s has no number \"%2$s\"", roof_machine_get_name (current), self->row.id);
      return NULL;
    }
  changed = roof_machine_with_roof (current, key, value, NULL, error);
  return changed != NULL ? roof_snapshot_with_machine (snapshot, roof_snapshot_get_current (snapshot), changed) : NULL;
}

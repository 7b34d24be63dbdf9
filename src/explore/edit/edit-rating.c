/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit-private.h"

/* Edits a roof or a ceiling, that is, one number of the machine. */

static gboolean
find_key (RoofMachine    *machine,
          RoofGrip        grip,
          RoofMachineKey *key,
          gboolean       *slanted)
{
  guint index = (guint) grip.index;

  *slanted = grip.kind == ROOF_GRIP_ROOF || grip.kind == ROOF_GRIP_READ || grip.kind == ROOF_GRIP_WRITE;
  *key = (RoofMachineKey) { *slanted                          ? ROOF_PART_LEVEL
                            : grip.kind == ROOF_GRIP_CEILING  ? ROOF_PART_CEILING
                                                              : ROOF_PART_PEAK,
                            index,
                            grip.kind == ROOF_GRIP_READ    ? ROOF_FIELD_READ
                            : grip.kind == ROOF_GRIP_WRITE ? ROOF_FIELD_WRITE
                                                           : ROOF_FIELD_VALUE };
  if (grip.index < 0 || roof_machine_get_rating (machine, *key) == NULL)
    return FALSE;
  if (grip.kind == ROOF_GRIP_CEILING)
    *slanted = roof_machine_get_ceiling (machine, index)->level != NULL;
  return TRUE;
}

static RoofSnapshot *
move (RoofEdit       *edit,
      double          intensity,
      double          performance,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  RoofPullEdit *self = (RoofPullEdit *) edit;
  double shown = self->pull.turned == ROOF_TURN_BANDWIDTH ? performance / intensity : performance;

  return roof_pull_finish (edit->snapshot, roof_pull_to (&self->pull, shown, flags, result));
}

static RoofSnapshot *
step (RoofEdit       *edit,
      RoofEditStep    direction,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  RoofPullEdit *self = (RoofPullEdit *) edit;

  return roof_pull_finish (edit->snapshot, roof_pull_step (&self->pull, direction, flags, result));
}

static const RoofEditClass rating_class = { roof_pull_edit_look, move, step, roof_pull_edit_set_value,
                                            roof_pull_edit_clear };

RoofEdit *
roof_edit_rating_new (RoofSnapshot *snapshot,
                      RoofMachine  *datasheet,
                      RoofGrip      grip)
{
  RoofPullEdit *self;
  RoofMachineKey key;
  RoofPull pull;
  gboolean slanted;

  if (!find_key (roof_snapshot_get_active (snapshot), grip, &key, &slanted)
      || !roof_pull_init (&pull, snapshot, datasheet, key, slanted ? ROOF_TURN_BANDWIDTH : ROOF_TURN_PEAK))
    return NULL;
  self = g_new0 (RoofPullEdit, 1);
  self->pull = pull;
  self->parent.klass = &rating_class;
  self->parent.intensity = 1;
  self->parent.performance = pull.start;
  return &self->parent;
}

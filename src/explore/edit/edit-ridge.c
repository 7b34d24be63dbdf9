/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "explore/edit/edit-private.h"

/* Edits the ridge, where a level's roof meets a peak: a drag sideways changes the peak or the bandwidth. */
typedef struct
{
  RoofPullEdit parent; /* of the peak */
  RoofPull     bandwidth;
} RidgeEdit;

static RoofSnapshot *
move (RoofEdit       *edit,
      double          intensity,
      double          performance,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  RidgeEdit *self = (RidgeEdit *) edit;
  RoofMachine *machine;

  if (isnan (intensity))
    return roof_snapshot_ref (edit->snapshot);
  if (!(flags & ROOF_EDIT_OTHER))
    machine = roof_pull_to (&self->parent.pull, self->bandwidth.start * intensity, flags, result);
  else
    {
      roof_pull_look (&self->bandwidth, result);
      machine = roof_pull_to (&self->bandwidth, self->parent.pull.start / intensity, flags, result);
    }
  return roof_pull_finish (edit->snapshot, machine);
}

/* Home resets both numbers to the datasheet. */
static RoofSnapshot *
go_home (RidgeEdit      *self,
         RoofEditResult *result)
{
  g_autoptr (RoofSnapshot) snapshot
      = roof_pull_finish (self->parent.parent.snapshot, roof_pull_step (&self->parent.pull, ROOF_EDIT_HOME, 0, result));
  RoofEditResult other;
  RoofPull bandwidth = self->bandwidth;

  bandwidth.machine = roof_snapshot_get_active (snapshot);
  return roof_pull_finish (snapshot, roof_pull_step (&bandwidth, ROOF_EDIT_HOME, 0, &other));
}

static RoofSnapshot *
step (RoofEdit       *edit,
      RoofEditStep    direction,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  RidgeEdit *self = (RidgeEdit *) edit;
  gboolean sideways = direction == ROOF_EDIT_LEFT || direction == ROOF_EDIT_RIGHT;
  const RoofPull *pull = sideways ? &self->parent.pull : &self->bandwidth;

  if (direction == ROOF_EDIT_HOME)
    return go_home (self, result);
  if (direction == ROOF_EDIT_END)
    return roof_snapshot_ref (edit->snapshot);
  roof_pull_look (pull, result);
  return roof_pull_finish (edit->snapshot, roof_pull_step (pull, direction, flags, result));
}

static void
clear (RoofEdit *edit)
{
  roof_pull_edit_clear (edit);
  roof_pull_clear (&((RidgeEdit *) edit)->bandwidth);
}

static const RoofEditClass ridge_class = { roof_pull_edit_look, move, step, roof_pull_edit_set_value, clear };

RoofEdit *
roof_edit_ridge_new (RoofSnapshot *snapshot,
                     RoofMachine  *datasheet,
                     RoofGrip      grip)
{
  RidgeEdit *self;
  RoofEdit *edit;
  RoofPull peak, bandwidth;
  RoofMachineKey keys[] = { { ROOF_PART_PEAK, (guint) grip.peak, ROOF_FIELD_VALUE },
                            { ROOF_PART_LEVEL, (guint) grip.index, ROOF_FIELD_VALUE } };

  if (grip.peak < 0 || grip.index < 0 || !roof_pull_init (&peak, snapshot, datasheet, keys[0], ROOF_TURN_PEAK))
    return NULL;
  if (!roof_pull_init (&bandwidth, snapshot, datasheet, keys[1], ROOF_TURN_BANDWIDTH))
    {
      roof_pull_clear (&peak);
      return NULL;
    }
  self = g_new0 (RidgeEdit, 1);
  self->parent.pull = peak;
  self->bandwidth = bandwidth;
  edit = &self->parent.parent;
  edit->klass = &ridge_class;
  edit->performance = peak.start;
  edit->intensity = peak.start / bandwidth.start;
  return edit;
}

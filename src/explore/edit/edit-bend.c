/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit-private.h"

/* Edits the launch overhead t0 by dragging the bend that it gives the peak π for a kernel's work F: F / (t0 + F / π). */
typedef struct
{
  RoofPullEdit parent;
  double       work; /* FLOP */
  double       busy; /* s: the work at the peak, and the latency of a collective */
} BendEdit;

static RoofSnapshot *
move (RoofEdit       *edit,
      double          intensity,
      double          performance,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  BendEdit *self = (BendEdit *) edit;

  if (!(performance > 0))
    return roof_snapshot_ref (edit->snapshot);
  return roof_pull_finish (edit->snapshot,
                           roof_pull_to (&self->parent.pull, self->work / performance - self->busy, flags, result));
}

/* Up raises the bend, which means a shorter overhead. */
static RoofSnapshot *
step (RoofEdit       *edit,
      RoofEditStep    direction,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  BendEdit *self = (BendEdit *) edit;

  if (direction == ROOF_EDIT_UP || direction == ROOF_EDIT_DOWN)
    direction = direction == ROOF_EDIT_UP ? ROOF_EDIT_DOWN : ROOF_EDIT_UP;
  return roof_pull_finish (edit->snapshot, roof_pull_step (&self->parent.pull, direction, flags, result));
}

static const RoofEditClass bend_class = { roof_pull_edit_look, move, step, roof_pull_edit_set_value, roof_pull_edit_clear };

RoofEdit *
roof_edit_bend_new (RoofSnapshot *snapshot,
                    RoofMachine  *datasheet,
                    RoofAnalysis *analysis)
{
  RoofMachineKey key = { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE };
  double work = roof_estimate_get_work (roof_analysis_get_estimate (analysis));
  RoofPull pull;
  BendEdit *self;
  RoofEdit *edit;

  if (!(work > 0) || !roof_pull_init (&pull, snapshot, datasheet, key, ROOF_TURN_OVERHEAD))
    return NULL;
  self = g_new0 (BendEdit, 1);
  self->parent.pull = pull;
  self->work = work;
  self->busy = work / roof_estimator_get_roof (roof_analysis_get_estimator (analysis))
               + roof_analysis_get_estimate (analysis)->t_collective;
  edit = &self->parent.parent;
  edit->klass = &bend_class;
  edit->intensity = 1;
  edit->performance = work / (pull.start + self->busy);
  return edit;
}

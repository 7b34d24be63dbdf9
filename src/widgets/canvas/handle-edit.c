/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/handle-edit.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/pick/drag.h"
#include "chart/scene/scene-handles.h"
#include "chart/words/describe.h"
#include "core/error.h"
#include "widgets/apply.h"
#include "widgets/machine/rating-row.h"

/* The level that a kernel's dot is drawn at; -1: no dot. */
static int
find_level (RoofSession *session,
            int          kernel)
{
  RoofReport *report = roof_session_get_report (session);
  RoofAnalysis *analysis = NULL;

  if (kernel >= 0 && (guint) kernel < roof_report_get_n (report))
    analysis = roof_report_get_analysis (report, (guint) kernel);
  return analysis != NULL ? roof_analysis_get_main_level (analysis) : -1;
}

/* Begins an edit of @target. Returns: (transfer full) (nullable): NULL when it cannot be edited */
static RoofEdit *
begin_edit (RoofSession *session,
            RoofHit      target)
{
  RoofGrip grip;

  if (target.kind == ROOF_HIT_DOT)
    target.index = find_level (session, target.kernel);
  if (!roof_hit_get_grip (target, &grip))
    return NULL;
  return roof_edit_new (roof_shown_catalogue (session), roof_shown_snapshot (session),
                        roof_find_preset (session), grip);
}

/* @snapshot: (transfer full) */
static void
apply (RoofSession          *session,
       RoofHit               target,
       RoofSnapshot         *snapshot,
       const RoofEditResult *result)
{
  g_autofree char *label = roof_describe_turned (roof_session_get_report (session), target, result);
  g_autofree char *key
      = g_strdup_printf ("handle-%d-%d-%d-%d-%d", target.kind, target.kernel, target.index, target.peak, result->turned);

  roof_apply_snapshot (session, snapshot, label, key);
}

char *
roof_handle_step (RoofSession   *session,
                  RoofHit        target,
                  RoofEditStep   step,
                  RoofEditFlags  flags,
                  gboolean      *stopped)
{
  g_autoptr (RoofEdit) edit = begin_edit (session, target);
  RoofEditResult result;
  RoofSnapshot *snapshot;

  *stopped = TRUE;
  if (edit == NULL)
    return NULL;
  snapshot = roof_edit_step (edit, step, flags, &result);
  *stopped = result.limited != ROOF_LIMIT_NONE;
  apply (session, target, roof_label_pulled (snapshot, &result), &result);
  return roof_describe_edit (&result, roof_handle_get_tally (roof_session_get_report (session), target));
}

gboolean
roof_handle_look (RoofSession   *session,
                  RoofHit        target,
                  RoofDimension *dimension,
                  double        *value)
{
  g_autoptr (RoofEdit) edit = begin_edit (session, target);
  RoofEditResult result;
  double performance;

  if (edit == NULL)
    return FALSE;
  roof_edit_look (edit, &result);
  *dimension = result.dimension;
  *value = result.shown;
  if (target.kind == ROOF_HIT_RIDGE)
    {
      *dimension = ROOF_DIMENSION_INTENSITY;
      roof_edit_get_origin (edit, value, &performance);
    }
  return result.turned != ROOF_TURN_NOTHING;
}

/* Moves a ridge by its peak. */
static RoofSnapshot *
move_ridge (RoofEdit        *edit,
            double           intensity,
            RoofTally        tally,
            RoofEditResult  *result,
            GError         **error)
{
  g_autoptr (RoofSnapshot) snapshot = roof_edit_move (edit, intensity, NAN, 0, result);
  g_autofree char *reason = NULL;

  if (result->limited == ROOF_LIMIT_NONE)
    return g_steal_pointer (&snapshot);
  reason = roof_describe_edit (result, tally);
  g_set_error_literal (error, ROOF_ERROR, ROOF_ERROR_INVALID, reason);
  return NULL;
}

static RoofSnapshot *
set_value (RoofEdit        *edit,
           double           value,
           RoofEditResult  *result,
           GError         **error)
{
  roof_edit_look (edit, result);
  /* The shown value of a sustained roof is a fraction of the datasheet's value. */
  return roof_edit_set_value (edit, result->shown > 0 ? value * (result->value / result->shown) : value, result, error);
}

gboolean
roof_handle_set_value (RoofSession  *session,
                       RoofHit       target,
                       double        value,
                       GError      **error)
{
  g_autoptr (RoofEdit) edit = begin_edit (session, target);
  RoofEditResult result;
  RoofSnapshot *snapshot;

  if (edit == NULL)
    {
      g_set_error_literal (error, ROOF_ERROR, ROOF_ERROR_UNSUPPORTED, _("This cannot be changed."));
      return FALSE;
    }
  snapshot = target.kind == ROOF_HIT_RIDGE ? move_ridge (edit, value, roof_handle_get_tally (roof_session_get_report (session), target), &result, error)
                                        : set_value (edit, value, &result, error);
  if (snapshot == NULL)
    return FALSE;
  apply (session, target, snapshot, &result);
  return TRUE;
}

gboolean
roof_handle_find_key (RoofHit         target,
                      RoofMachineKey *key)
{
  guint index = (guint) target.index;

  switch (target.kind)
    {
    case ROOF_HIT_ROOF:
      *key = (RoofMachineKey) { ROOF_PART_LEVEL, index, ROOF_FIELD_VALUE };
      return TRUE;
    case ROOF_HIT_READ:
      *key = (RoofMachineKey) { ROOF_PART_LEVEL, index, ROOF_FIELD_READ };
      return TRUE;
    case ROOF_HIT_WRITE:
      *key = (RoofMachineKey) { ROOF_PART_LEVEL, index, ROOF_FIELD_WRITE };
      return TRUE;
    case ROOF_HIT_PEAK:
      *key = (RoofMachineKey) { ROOF_PART_PEAK, index, ROOF_FIELD_VALUE };
      return TRUE;
    case ROOF_HIT_CEILING:
      *key = (RoofMachineKey) { ROOF_PART_CEILING, index, ROOF_FIELD_VALUE };
      return TRUE;
    case ROOF_HIT_BEND:
      *key = (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE };
      return TRUE;
    case ROOF_HIT_RIDGE:
      *key = (RoofMachineKey) { ROOF_PART_PEAK, (guint) target.peak, ROOF_FIELD_VALUE };
      return TRUE;
    default:
      return FALSE;
    }
}

void
roof_handle_hide (RoofSession *session,
                  RoofHit      target)
{
  RoofSnapshot *snapshot = roof_shown_snapshot (session);
  RoofMachine *machine = roof_snapshot_get_active (snapshot);
  RoofView *view = roof_view_copy (roof_snapshot_get_view (snapshot));

  if (target.kind == ROOF_HIT_PEAK)
    roof_view_show_unit (view, roof_machine_get_peak (machine, (guint) target.index)->unit, FALSE);
  else if (target.kind == ROOF_HIT_CEILING)
    view->hide_ceilings = TRUE;
  else if (target.kind == ROOF_HIT_ROOF || target.kind == ROOF_HIT_READ || target.kind == ROOF_HIT_WRITE)
    roof_view_show_level (view, roof_machine_get_level (machine, (guint) target.index)->id,
                          roof_report_crosses (roof_session_get_report (session), (guint) target.index), FALSE);
  roof_apply_view (session, view, _("Hide from Chart"), NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-private.h"

#include "core/error.h"
#include "document/lessons/lesson-quantity.h"
#include "document/lessons/lesson-rating.h"
#include "explore/path/path.h"

static const char * const names[] = {
  [ROOF_LESSON_POINT_KERNEL] = "kernel",   [ROOF_LESSON_POINT_ROOF] = "roof",
  [ROOF_LESSON_POINT_PEAK] = "peak",       [ROOF_LESSON_POINT_RIDGE] = "ridge",
  [ROOF_LESSON_POINT_CEILING] = "ceiling", [ROOF_LESSON_POINT_STRIP] = "strip",
  [ROOF_LESSON_POINT_VERDICT] = "verdict",
};

/* --- finding the target --- */

static gboolean
find_level (const char        *id,
            RoofReport        *report,
            RoofLessonTarget  *target,
            GError           **error)
{
  RoofMachine *machine = roof_report_get_machine (report);

  target->level = roof_machine_resolve_level (machine, id, error);
  if (target->level < 0)
    return FALSE;
  if (roof_report_draws_level (report, (guint) target->level))
    return TRUE;
  if (roof_report_crosses (report, (guint) target->level))
    roof_fail_with (error, ROOF_ERROR_UNKNOWN, "the view hides the level \"%s\"", id);
  else
    roof_fail_with (error, ROOF_ERROR_UNKNOWN, "no visible kernel moves bytes over \"%s\"; list it in the view's shown_levels", id);
  return FALSE;
}

static gboolean
find_kernel (const RoofLessonPoint  *point,
             RoofReport             *report,
             RoofLessonTarget       *target,
             GError                **error)
{
  RoofAnalysis *analysis;

  target->kernel = roof_lesson_find_kernel (report, point->name, error);
  if (target->kernel < 0)
    return FALSE;
  analysis = roof_report_get_analysis (report, (guint) target->kernel);
  if (analysis == NULL)
    return roof_fail (error, "\"%s\" cannot be analysed", point->name);
  if (!roof_kernel_get_visible (roof_analysis_get_kernel (analysis)))
    return roof_fail (error, "\"%s\" is hidden", point->name);
  target->level = roof_analysis_get_main_level (analysis);
  if (point->level == NULL)
    return TRUE;
  return find_level (point->level, report, target, error)
         && (roof_analysis_get_estimate (analysis)->bytes[target->level] > 0
             || roof_fail (error, "\"%1$s\" moves no bytes at \"%2$s\"", point->name, point->level));
}

static gboolean
find_peak (const char        *name,
           RoofReport        *report,
           RoofLessonTarget  *target,
           GError           **error)
{
  g_auto (GStrv) parts = roof_lesson_split_name (name, error);

  if (parts == NULL)
    return FALSE;
  if (g_strv_length (parts) != 2)
    return roof_fail (error, "a peak is named as \"UNIT.DTYPE\", got \"%s\"", name);
  target->peak = roof_lesson_find_peak (roof_report_get_machine (report), parts[0], parts[1], error);
  return target->peak >= 0;
}

static gboolean
find_ceiling (const char        *name,
              RoofReport        *report,
              RoofLessonTarget  *target,
              GError           **error)
{
  target->ceiling = roof_lesson_find_ceiling (roof_report_get_machine (report), name, error);
  if (target->ceiling < 0)
    return FALSE;
  return !roof_snapshot_get_view (roof_report_get_snapshot (report))->hide_ceilings
         || roof_fail (error, "the view hides the ceilings");
}

static gboolean
find_parameter (const char        *name,
                RoofReport        *report,
                RoofLessonTarget  *target,
                GError           **error)
{
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofAnalysis *analysis = roof_report_get_analysis (report, i);

      if (analysis == NULL)
        continue;
      target->parameter = roof_variable_find_parameter (roof_analysis_get_operation (analysis), name);
      if (target->parameter < 0)
        continue;
      target->kernel = (int) i;
      return TRUE;
    }
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "no kernel has a parameter \"%s\"", name);
  return FALSE;
}

gboolean
roof_lesson_find_point (const RoofLessonPoint  *point,
                        RoofReport             *report,
                        RoofLessonTarget       *target,
                        GError                **error)
{
  g_return_val_if_fail (point != NULL && report != NULL && target != NULL, FALSE);

  *target = (RoofLessonTarget) { point->kind, -1, -1, -1, -1, -1 };
  switch (point->kind)
    {
    case ROOF_LESSON_POINT_KERNEL:
      return find_kernel (point, report, target, error);
    case ROOF_LESSON_POINT_ROOF:
    case ROOF_LESSON_POINT_RIDGE:
      return find_level (point->name, report, target, error);
    case ROOF_LESSON_POINT_PEAK:
      return find_peak (point->name, report, target, error);
    case ROOF_LESSON_POINT_CEILING:
      return find_ceiling (point->name, report, target, error);
    case ROOF_LESSON_POINT_STRIP:
      return find_parameter (point->name, report, target, error);
    case ROOF_LESSON_POINT_VERDICT:
    default:
      return TRUE;
    }
}

/* --- reading --- */

/* The kind of thing that the object at @place points at; -1: unknown. */
static int
find_kind (const RoofJsonPlace *place)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (json_object_has_member (json_node_get_object (place->node), names[i]))
      return (int) i;
  return -1;
}

static gboolean
read_names (const RoofJsonPlace  *place,
            RoofLessonPoint      *point,
            GError              **error)
{
  const char *known[] = { names[point->kind], point->kind == ROOF_LESSON_POINT_KERNEL ? "level" : NULL, NULL };
  const char *name = NULL, *level = NULL;
  gboolean yes = FALSE;

  if (!roof_json_refuse_unknown (place, known, error))
    return FALSE;
  if (point->kind == ROOF_LESSON_POINT_VERDICT)
    return roof_json_read_boolean (place, "verdict", ROOF_JSON_REQUIRED, &yes, error)
           && (yes || roof_json_fail_member (place, "verdict", error, ROOF_ERROR_INVALID, "must be true"));
  if (!roof_json_read_string (place, names[point->kind], ROOF_JSON_REQUIRED, &name, error)
      || !roof_json_read_string (place, "level", ROOF_JSON_OPTIONAL, &level, error))
    return FALSE;
  point->name = g_strdup (name);
  point->level = g_strdup (level);
  return TRUE;
}

static gboolean
read_point (const RoofJsonPlace  *place,
            RoofReport           *report, /* nullable: NULL to check the keys only */
            RoofLessonPoint      *point,
            GError              **error)
{
  RoofLessonTarget target;
  int kind;

  if (!roof_json_expect_object (place, error))
    return FALSE;
  kind = find_kind (place);
  if (kind < 0)
    return roof_json_fail (place, error, ROOF_ERROR_UNKNOWN,
                           "must point at a kernel, roof, peak, ridge, ceiling, strip or verdict");
  point->kind = (RoofLessonPointKind) kind;
  return read_names (place, point, error)
         && (report == NULL || roof_lesson_find_point (point, report, &target, error) || roof_lesson_place_error (place, error));
}

void
roof_lesson_read_points (RoofLessonReader    *self,
                         const RoofJsonPlace *place,
                         RoofLessonFace      *face)
{
  GError *error = NULL;
  RoofJsonPlace list, element;

  if (!roof_json_read_array (place, "point", ROOF_JSON_OPTIONAL, &list, &error))
    roof_lesson_add_fault (self, g_steal_pointer (&error));
  for (guint i = 0; list.node != NULL && JSON_NODE_HOLDS_ARRAY (list.node) && i < roof_json_get_length (&list); i++)
    {
      RoofLessonPoint point = { 0 };

      roof_json_enter_element (&list, i, &element);
      if (!read_point (&element, self->broken ? NULL : face->state.report, &point, &error))
        roof_lesson_add_fault (self, g_steal_pointer (&error));
      g_array_append_val (face->points, point);
    }
}

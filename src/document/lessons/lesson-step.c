/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-private.h"

#include "core/error.h"

#define LEAST_ADVANCE 1 /* s */
#define MOST_ADVANCE 600

/* The error of the kernel called @name in @report. (nullable) */
static const GError *
find_error (RoofReport *report,
            const char *name)
{
  for (guint i = 0; i < roof_report_get_n (report); i++)
    if (g_str_equal (roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (report), i)), name))
      return roof_report_get_error (report, i);
  return NULL;
}

static gboolean
has_error (RoofReport *report)
{
  for (guint i = 0; i < roof_report_get_n (report); i++)
    if (roof_report_get_error (report, i) != NULL)
      return TRUE;
  return FALSE;
}

/* Notes a fault for each kernel that cannot be analysed after the step's changes. */
static void
check_state (RoofLessonReader    *self,
             const RoofJsonPlace *place,
             RoofReport          *before,
             RoofReport          *now)
{
  for (guint i = 0; i < roof_report_get_n (now); i++)
    {
      const GError *fault = roof_report_get_error (now, i);
      const char *name = roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (now), i));
      const GError *known = fault != NULL ? find_error (before, name) : NULL;
      GError *error = NULL;

      if (fault == NULL || (known != NULL && g_str_equal (known->message, fault->message)))
        continue;
      roof_json_fail_member (place, "changes", &error, fault->code, "with these changes \"%1$s\" cannot be analysed: %2$s", name,
                             fault->message);
      roof_lesson_add_fault (self, error);
    }
}

static gboolean
make_change (RoofLessonReader     *self,
             const RoofJsonPlace  *place,
             GError              **error)
{
  if (self->blind)
    return roof_lesson_check_change (place, error);
  return roof_lesson_draft_change (&self->draft, place, self->lesson->start.snapshot, self->library, error);
}

static void
read_changes (RoofLessonReader    *self,
              const RoofJsonPlace *place,
              RoofReport          *before,
              RoofLessonState     *state)
{
  GError *error = NULL;
  RoofJsonPlace list, element;

  if (!roof_json_read_array (place, "changes", ROOF_JSON_OPTIONAL, &list, &error))
    roof_lesson_add_fault (self, g_steal_pointer (&error));
  for (guint i = 0; list.node != NULL && JSON_NODE_HOLDS_ARRAY (list.node) && i < roof_json_get_length (&list); i++)
    {
      roof_json_enter_element (&list, i, &element);
      if (!make_change (self, &element, &error))
        roof_lesson_add_fault (self, g_steal_pointer (&error));
    }
  roof_lesson_state_init (state, self->library, &self->draft);
  check_state (self, place, before, state->report);
  self->broken = self->blind || has_error (state->report);
}

static void
copy_points (GArray       *points,
             const GArray *from)
{
  for (guint i = 0; i < from->len; i++)
    {
      RoofLessonPoint point = g_array_index (from, RoofLessonPoint, i);

      point.name = g_strdup (point.name);
      point.level = g_strdup (point.level);
      g_array_append_val (points, point);
    }
}

static void
read_reveal (RoofLessonReader    *self,
             const RoofJsonPlace *place,
             guint                index)
{
  static const char * const known[] = { "text", "changes", "point", "states", NULL };
  RoofLessonStep *step = &g_array_index (self->lesson->steps, RoofLessonStep, index);
  GError *error = NULL;
  RoofLessonScope scope;

  if (!roof_json_refuse_unknown (place, known, &error))
    roof_lesson_add_fault (self, error);
  if (step->question.kind == ROOF_QUESTION_NONE)
    {
      error = NULL;
      roof_json_fail (place, &error, ROOF_ERROR_INVALID, "belongs only to a question");
      roof_lesson_add_fault (self, error);
    }
  read_changes (self, place, step->shown.state.report, &step->revealed.state);
  scope = roof_lesson_get_scope (self->lesson, index, TRUE, NULL);
  roof_lesson_read_text (self, place, "text", ROOF_JSON_REQUIRED, &scope, &step->revealed.text);
  if (json_object_has_member (json_node_get_object (place->node), "point"))
    roof_lesson_read_points (self, place, &step->revealed);
  else
    copy_points (step->revealed.points, step->shown.points);
  roof_lesson_read_claims (self, place, &scope, &step->revealed);
}

static void
read_advance (RoofLessonReader    *self,
              const RoofJsonPlace *place,
              RoofLessonStep      *step)
{
  GError *error = NULL;

  if (!json_object_has_member (json_node_get_object (place->node), "advance"))
    return;
  if (roof_json_read_number (place, "advance", ROOF_JSON_REQUIRED, &step->advance, &error))
    {
      if (!(step->advance >= LEAST_ADVANCE && step->advance <= MOST_ADVANCE))
        roof_json_fail_member (place, "advance", &error, ROOF_ERROR_INVALID, "must be %1$d to %2$d seconds, got %3$.15g",
                               LEAST_ADVANCE, MOST_ADVANCE, step->advance);
      else if (step->question.kind != ROOF_QUESTION_NONE)
        roof_json_fail_member (place, "advance", &error, ROOF_ERROR_INVALID, "a step with a question waits for its answer");
    }
  if (error == NULL)
    return;
  step->advance = 0;
  roof_lesson_add_fault (self, error);
}

/* The answers of a sealed lesson are opened later (lesson-seal). */
static void
read_sealed (RoofLessonReader     *self,
             const RoofJsonPlace  *place,
             const RoofLessonStep *step)
{
  gboolean required = self->lesson->check != NULL && step->question.kind != ROOF_QUESTION_NONE;
  g_autofree char *sealed = NULL;
  GError *error = NULL;

  if (required)
    roof_lesson_read_text (self, place, "sealed", ROOF_JSON_REQUIRED, NULL, &sealed);
  else if (json_object_has_member (json_node_get_object (place->node), "sealed"))
    {
      roof_json_fail_member (place, "sealed", &error, ROOF_ERROR_INVALID, "belongs only to a question of a sealed lesson");
      roof_lesson_add_fault (self, error);
    }
}

static void
read_step (RoofLessonReader    *self,
           const RoofJsonPlace *place,
           guint                index)
{
  static const char * const known[] = { "title", "text", "changes", "point", "question", "reveal", "states", "notes", "advance",
                                        "sealed", NULL };
  RoofLessonStep *step = &g_array_index (self->lesson->steps, RoofLessonStep, index);
  RoofReport *before = index > 0 ? (step - 1)->revealed.state.report : self->lesson->start.report;
  GError *error = NULL;
  RoofJsonPlace reveal;
  RoofLessonScope scope;

  if (!roof_json_refuse_unknown (place, known, &error))
    roof_lesson_add_fault (self, g_steal_pointer (&error));
  roof_lesson_read_text (self, place, "title", ROOF_JSON_REQUIRED, NULL, &step->title);
  roof_lesson_read_text (self, place, "notes", ROOF_JSON_OPTIONAL, NULL, &step->notes);
  read_changes (self, place, before, &step->shown.state);
  scope = roof_lesson_get_scope (self->lesson, index, FALSE, NULL);
  roof_lesson_read_text (self, place, "text", ROOF_JSON_REQUIRED, &scope, &step->shown.text);
  roof_lesson_check_text (self, place, "notes", step->notes, &scope);
  roof_lesson_read_points (self, place, &step->shown);
  roof_lesson_read_claims (self, place, &scope, &step->shown);
  roof_lesson_read_question (self, place, step);
  read_advance (self, place, step);
  read_sealed (self, place, step);
  if (!roof_json_read_object (place, "reveal", ROOF_JSON_OPTIONAL, &reveal, &error))
    roof_lesson_add_fault (self, error);
  if (reveal.node != NULL && JSON_NODE_HOLDS_OBJECT (reveal.node))
    read_reveal (self, &reveal, index);
  else
    {
      roof_lesson_state_copy (&step->revealed.state, &step->shown.state);
      copy_points (step->revealed.points, step->shown.points);
    }
  roof_lesson_check_question (self, place, index);
}

void
roof_lesson_read_steps (RoofLessonReader    *self,
                        const RoofJsonPlace *place)
{
  GError *error = NULL;
  RoofJsonPlace list, element;

  if (!roof_json_read_array (place, "steps", ROOF_JSON_REQUIRED, &list, &error))
    {
      roof_lesson_add_fault (self, error);
      return;
    }
  if (roof_json_get_length (&list) == 0)
    {
      roof_json_fail (&list, &error, ROOF_ERROR_INVALID, "must have at least one step");
      roof_lesson_add_fault (self, g_steal_pointer (&error));
    }
  for (guint i = 0; i < roof_json_get_length (&list); i++)
    {
      roof_json_enter_element (&list, i, &element);
      if (!roof_json_expect_object (&element, &error))
        {
          roof_lesson_add_fault (self, g_steal_pointer (&error));
          continue;
        }
      g_array_set_size (self->lesson->steps, self->lesson->steps->len + 1);

      RoofLessonStep *step = &g_array_index (self->lesson->steps, RoofLessonStep, self->lesson->steps->len - 1);

      roof_lesson_face_init (&step->shown);
      roof_lesson_face_init (&step->revealed);
      read_step (self, &element, self->lesson->steps->len - 1);
    }
}

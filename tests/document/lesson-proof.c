/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "document/files/bundled.h"
#include "document/files/json-file.h"
#include "document/lessons/lessons.h"
#include "explore/edit/edit.h"

/* That the bundled lessons are held against the analysis, and a slip in them would not go unnoticed. */

static RoofLibrary *library;

typedef void (*VisitFace) (JsonNode   *root,
                           JsonObject *face,
                           const char *place);

static void
visit_faces (const char *id,
             VisitFace   visit)
{
  g_autoptr (GFile) file = roof_bundled_file ("lessons", id);
  g_autoptr (JsonNode) root = roof_json_load (file, NULL);
  JsonArray *steps = json_object_get_array_member (json_node_get_object (root), "steps");

  for (guint i = 0; i < json_array_get_length (steps); i++)
    {
      JsonObject *step = json_array_get_object_element (steps, i);
      g_autofree char *shown = g_strdup_printf ("steps[%u]", i);
      g_autofree char *revealed = g_strdup_printf ("steps[%u].reveal", i);

      visit (root, step, shown);
      if (json_object_has_member (step, "reveal"))
        visit (root, json_object_get_object_member (step, "reveal"), revealed);
    }
}

static void
visit_all (gconstpointer visit)
{
  g_auto (GStrv) ids = roof_bundled_list ("lessons");
  guint n = 0;

  for (guint i = 0; ids[i] != NULL; i++)
    if (ids[i][0] != '\0')
      {
        g_test_message ("%s", ids[i]);
        visit_faces (ids[i], (VisitFace) visit);
        n++;
      }
  g_assert_cmpuint (n, >=, 10);
}

/* Something that is not so: a number off by more than the digits it is given to, another word, a number where none is. */
static JsonNode *
falsify (JsonNode *value)
{
  JsonNode *false_one = json_node_alloc ();

  if (JSON_NODE_HOLDS_NULL (value))
    return json_node_init_double (false_one, 1);
  if (json_node_get_value_type (value) == G_TYPE_STRING)
    return json_node_init_string (false_one, "nothing");
  return json_node_init_double (false_one, json_node_get_double (value) * 1.002);
}

static void
expect_fault (JsonNode   *root,
              const char *place,
              guint       index)
{
  g_autoptr (GPtrArray) faults = roof_lesson_list_faults (root, library);
  g_autofree char *expected = g_strdup_printf ("%s.states[%u].value: ", place, index);

  if (faults->len != 1 || !g_str_has_prefix (faults->pdata[0], expected))
    g_error ("%swas false: %s", expected, faults->len > 0 ? (char *) faults->pdata[0] : "nobody noticed");
}

/* Every number that a lesson relies on is made false once, and found. */
static void
visit_claims (JsonNode   *root,
              JsonObject *face,
              const char *place)
{
  JsonArray *claims = json_object_has_member (face, "states") ? json_object_get_array_member (face, "states") : NULL;

  for (guint i = 0; claims != NULL && i < json_array_get_length (claims); i++)
    {
      JsonObject *claim = json_array_get_object_element (claims, i);
      JsonNode *value = json_node_copy (json_object_get_member (claim, "value"));

      json_object_set_member (claim, "value", falsify (value));
      expect_fault (root, place, i);
      json_object_set_member (claim, "value", value);
    }
}

/* A text that says a number relies on one. */
static void
visit_numbers (JsonNode   *root,
               JsonObject *face,
               const char *place)
{
  const char *text = json_object_get_string_member (face, "text");

  if (strchr (text, '{') != NULL && !json_object_has_member (face, "states"))
    g_error ("%s: says \"%s\" and has no states", place, text);
}

/* --- drags --- */

/* The dot of the question, pulled to @intensity. Returns: (transfer full) */
static RoofReport *
pull (const RoofLessonStep   *step,
      const RoofLessonTarget *target,
      double                  intensity)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);
  RoofGrip grip = { ROOF_GRIP_DOT, target->kernel, target->level, -1 };
  RoofEdit *edit = roof_edit_new (catalogue, step->shown.state.snapshot, NULL, grip);
  g_autoptr (RoofSnapshot) snapshot = NULL;
  RoofEditResult result;

  g_assert_nonnull (edit);
  snapshot = roof_edit_move (edit, intensity, NAN, 0, &result);
  g_assert_cmpint (result.turned, ==, ROOF_TURN_PARAMETER);
  roof_edit_free (edit);
  return roof_report_new (catalogue, snapshot, NULL);
}

static double
get_intensity (RoofReport             *report,
               const RoofLessonTarget *target)
{
  return roof_analysis_get_estimate (roof_report_get_analysis (report, (guint) target->kernel))->intensity[target->level];
}

static gboolean
is_solved (RoofLesson             *lesson,
           guint                   index,
           const RoofLessonTarget *target,
           double                  intensity)
{
  g_autoptr (RoofReport) report = pull (roof_lesson_get_step (lesson, index), target, intensity);

  return roof_lesson_judge_drag (lesson, index, report, NULL);
}

/* Pulled to where it is revealed it is the answer; a little past what is let pass, on the side it comes from, it is none. */
static void
check_drag (RoofLesson *lesson,
            guint       index)
{
  const RoofLessonStep *step = roof_lesson_get_step (lesson, index);
  RoofLessonPoint point = { ROOF_LESSON_POINT_KERNEL, step->question.kernel, step->question.level };
  RoofLessonTarget target;
  double from, to, off;

  g_test_message ("%s, step %u", roof_lesson_get_id (lesson), index + 1);
  g_assert_true (roof_lesson_find_point (&point, step->shown.state.report, &target, NULL));
  from = get_intensity (step->shown.state.report, &target);
  to = get_intensity (step->revealed.state.report, &target);
  off = pow (10, 1.5 * step->question.within);
  g_assert_true (is_solved (lesson, index, &target, to));
  g_assert_false (is_solved (lesson, index, &target, from));
  g_assert_false (is_solved (lesson, index, &target, from < to ? to / off : to * off));
}

static void
test_drags (void)
{
  g_autoptr (RoofLessons) lessons = roof_lessons_new (library, NULL);
  guint n = 0;

  for (guint i = 0; i < roof_lessons_get_n (lessons); i++)
    for (guint step = 0; step < roof_lesson_get_n_steps (roof_lessons_get (lessons, i)); step++)
      if (roof_lesson_get_step (roof_lessons_get (lessons, i), step)->question.kind == ROOF_QUESTION_DRAG)
        {
          check_drag (roof_lessons_get (lessons, i), step);
          n++;
        }
  g_assert_cmpuint (n, >=, 5);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  library = roof_library_new (NULL);
  g_test_add_data_func ("/roof/lesson-proof/claims", visit_claims, visit_all);
  g_test_add_data_func ("/roof/lesson-proof/numbers", visit_numbers, visit_all);
  g_test_add_func ("/roof/lesson-proof/drags", test_drags);
  status = g_test_run ();
  g_object_unref (library);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lessons.h"

#include <glib/gstdio.h>
#include <string.h>

#include "approx.h"
#include "change.h"
#include "core/error.h"
#include "core/report/work-tally.h"
#include "document/files/bundled.h"
#include "document/files/json-file.h"
#include "document/lessons/lesson-number.h"
#include "lesson-sound.h"

/* Walks every lesson that is bundled from its first step to its last, as somebody does who tries everything. */

static RoofLibrary *library;
static RoofLessons *lessons;

/* What is wrong is said with the lesson and the step. */
#define expect(condition, ...)                                                                              \
  G_STMT_START                                                                                              \
  {                                                                                                         \
    if (!(condition))                                                                                       \
      {                                                                                                     \
        g_autofree char *said_ = g_strdup_printf (__VA_ARGS__);                                             \
        g_error ("%s, step %u: %s", roof_lesson_get_id (lesson), step + 1, said_);                          \
      }                                                                                                     \
  }                                                                                                         \
  G_STMT_END

typedef void (*Visit) (RoofLesson *lesson,
                       guint       step);

static void
visit_all (gconstpointer visit)
{
  for (guint i = 0; i < roof_lessons_get_n (lessons); i++)
    for (guint step = 0; step < roof_lesson_get_n_steps (roof_lessons_get (lessons, i)); step++)
      ((Visit) visit) (roof_lessons_get (lessons, i), step);
}

/* Both faces can be analysed, every kernel of them. */
static void
visit_states (RoofLesson *lesson,
              guint       step)
{
  for (int revealed = 0; revealed < 2; revealed++)
    {
      const RoofLessonState *state = &roof_lesson_get_face (lesson, step, revealed)->state;

      for (guint i = 0; i < roof_report_get_n (state->report); i++)
        expect (roof_report_get_error (state->report, i) == NULL, "%s",
                roof_report_get_error (state->report, i)->message);
      expect (roof_selection_get_lead (state->selection) < (int) roof_snapshot_get_n_kernels (state->snapshot),
              "a kernel is selected that is not there");
    }
}

/* Reckoned anew from the analysis of the state, apart from what the reader did. */
static void
visit_claims (RoofLesson *lesson,
              guint       step)
{
  for (int revealed = 0; revealed < 2; revealed++)
    {
      const RoofLessonFace *face = roof_lesson_get_face (lesson, step, revealed);

      for (guint i = 0; i < face->claims->len; i++)
        {
          const RoofLessonClaim *claim = &g_array_index (face->claims, RoofLessonClaim, i);
          g_autofree char *placeholder = g_strdup_printf ("{%s|%d}", claim->says, claim->digits);
          g_autofree char *shown = roof_lesson_format (lesson, step, revealed, placeholder, NULL);
          RoofLessonScope scope = { face->state.report, face->state.report, face->state.report, library };
          g_auto (RoofLessonNumber) number = { 0 };
          g_autofree char *expected = NULL;

          expect (strcmp (shown, "\342\200\223") != 0 || (claim->text == NULL && isnan (claim->number)),
                  "%s is not there", claim->says);
          if (claim->text != NULL || strstr (claim->says, "before.") != NULL || strstr (claim->says, "first.") != NULL)
            continue;
          expect (roof_lesson_reckon (claim->says, &scope, &number, NULL), "%s cannot be reckoned", claim->says);
          number.number = claim->number;
          expected = roof_lesson_show (&number, roof_work_tally_of_all (face->state.report, NULL), claim->digits, FALSE);
          expect (g_str_equal (shown, expected), "%s is %s, not %s", claim->says, shown, expected);
        }
    }
}

static void
expect_words (RoofLesson *lesson,
              guint       step,
              gboolean    revealed,
              const char *text)
{
  g_autofree char *shown = roof_lesson_format (lesson, step, revealed, text, NULL);

  expect (shown == NULL || (strchr (shown, '{') == NULL && strstr (shown, "\342\200\223") == NULL),
          "a number is missing in \"%s\"", shown);
}

static void
visit_texts (RoofLesson *lesson,
             guint       step)
{
  const RoofLessonStep *it = roof_lesson_get_step (lesson, step);

  expect_words (lesson, step, FALSE, it->title);
  expect_words (lesson, step, FALSE, it->shown.text);
  expect_words (lesson, step, TRUE, it->revealed.text);
  expect_words (lesson, step, FALSE, it->notes);
  expect_words (lesson, step, FALSE, it->question.ask);
  expect_words (lesson, step, FALSE, it->question.hint);
  for (guint i = 0; i < it->question.n_choices; i++)
    {
      expect_words (lesson, step, FALSE, it->question.choices[i].text);
      expect_words (lesson, step, it->question.choices[i].right, it->question.choices[i].why);
    }
}

static void
visit_points (RoofLesson *lesson,
              guint       step)
{
  for (int revealed = 0; revealed < 2; revealed++)
    {
      const RoofLessonFace *face = roof_lesson_get_face (lesson, step, revealed);

      for (guint i = 0; i < face->points->len; i++)
        {
          g_autoptr (GError) error = NULL;
          RoofLessonTarget target;

          expect (roof_lesson_find_point (&g_array_index (face->points, RoofLessonPoint, i), face->state.report,
                                          &target, &error),
                  "%s", error->message);
        }
    }
}

/* Answered wrong, then right. */
static void
visit_questions (RoofLesson *lesson,
                 guint       step)
{
  const RoofLessonStep *it = roof_lesson_get_step (lesson, step);
  guint n_right = 0;

  if (it->question.kind == ROOF_QUESTION_DRAG)
    {
      double off = 0;

      expect (!roof_lesson_judge_drag (lesson, step, it->shown.state.report, &off), "the dot is there already");
      expect (off > it->question.within, "off by %g only", off);
      expect (roof_lesson_judge_drag (lesson, step, it->revealed.state.report, &off) && off == 0,
              "the dot is not where it is revealed");
    }
  for (guint i = 0; i < it->question.n_choices; i++)
    n_right += it->question.choices[i].right;
  expect (it->question.kind != ROOF_QUESTION_CHOICE || n_right == 1, "%u answers are right", n_right);
}

static void
test_questions_are_asked (void)
{
  for (guint i = 0; i < roof_lessons_get_n (lessons); i++)
    {
      RoofLesson *lesson = roof_lessons_get (lessons, i);
      guint asked = 0;

      for (guint step = 0; step < roof_lesson_get_n_steps (lesson); step++)
        asked += roof_lesson_get_step (lesson, step)->question.kind != ROOF_QUESTION_NONE;
      g_test_message ("%s: %u questions", roof_lesson_get_id (lesson), asked);
      g_assert_cmpuint (asked, >=, 1);
    }
}

/* One after the other, each of its own place. */
static void
test_order (void)
{
  for (guint i = 1; i < roof_lessons_get_n (lessons); i++)
    g_assert_cmpfloat (roof_lesson_get_order (roof_lessons_get (lessons, i - 1)), <,
                       roof_lesson_get_order (roof_lessons_get (lessons, i)));
}

static void
test_no_faults (void)
{
  g_auto (GStrv) names = roof_bundled_list ("lessons");
  guint n = 0;

  g_assert_cmpstr (roof_lessons_get_faults (lessons)[0], ==, NULL);
  for (guint i = 0; names[i] != NULL; i++)
    if (names[i][0] != '\0')
      {
        g_autoptr (GFile) file = roof_bundled_file ("lessons", names[i]);
        g_autoptr (JsonNode) root = roof_json_load (file, NULL);
        g_autoptr (GPtrArray) faults = roof_lesson_list_faults (root, library);

        if (faults->len > 0)
          g_error ("%s: %s", names[i], (char *) faults->pdata[0]);
        g_assert_cmpstr (roof_lesson_get_id (roof_lessons_find (lessons, names[i], NULL)), ==, names[i]);
        n++;
      }
  g_assert_cmpuint (roof_lessons_get_n (lessons), ==, n);
}

/* --- the user's folder --- */

static char *
make_folder (void)
{
  g_autofree char *data = g_dir_make_tmp ("roofline-lessons-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (data, ROOF_DATA_FOLDER, "lessons", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  return g_steal_pointer (&data);
}

static void
put (const char *data,
     const char *name,
     const char *text)
{
  g_autofree char *path = g_build_filename (data, ROOF_DATA_FOLDER, "lessons", name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
remove_folder (const char *data)
{
  static const char *const names[] = { "a.json", "b.json", "c.json", "" };
  g_autofree char *root = g_build_filename (data, ROOF_DATA_FOLDER, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (root, "lessons", names[i], NULL);

      g_remove (path);
    }
  g_remove (root);
  g_remove (data);
}

static void
test_own_lessons (void)
{
  g_autofree char *data = make_folder ();
  g_autofree char *later = change_once (sound_lesson, "A Test", "The later one");
  g_autofree char *faulty = change_once (sound_lesson, "\"minutes\": 2", "\"minutes\": \"long\"");
  g_autoptr (RoofLessons) own = NULL;
  g_autoptr (RoofLesson) found = NULL;
  g_autoptr (GError) error = NULL;

  put (data, "a.json", sound_lesson);
  put (data, "b.json", later);
  put (data, "c.json", faulty);
  own = roof_lessons_new (library, data);
  g_assert_cmpuint (roof_lessons_get_n (own), ==, roof_lessons_get_n (lessons) + 1);
  found = roof_lessons_resolve (own, "test", NULL);
  g_assert_cmpstr (roof_lesson_get_title (found), ==, "The later one");
  g_assert_nonnull (strstr (roof_lessons_get_faults (own)[0], "c.json: minutes: expected a number, got a string"));
  g_assert_cmpstr (roof_lessons_get_faults (own)[1], ==, NULL);
  g_assert_null (roof_lessons_find (own, "nothing", &error));
  assert_error_says (error, "there is no lesson \"nothing\"; there are: ");
  remove_folder (data);
}

static void
test_by_path (void)
{
  g_autofree char *data = make_folder ();
  g_autofree char *path = g_build_filename (data, ROOF_DATA_FOLDER, "lessons", "a.json", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofLesson) found = NULL;

  put (data, "a.json", sound_lesson);
  found = roof_lessons_resolve (lessons, path, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (roof_lesson_get_id (found), ==, "test");
  g_assert_null (roof_lessons_resolve (lessons, "not-there.json", &error));
  assert_error_says (error, "not-there.json");
  remove_folder (data);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  library = roof_library_new (NULL);
  lessons = roof_lessons_new (library, NULL);
  g_test_add_func ("/roof/lessons/no-faults", test_no_faults);
  g_test_add_func ("/roof/lessons/order", test_order);
  g_test_add_data_func ("/roof/lessons/states", visit_states, visit_all);
  g_test_add_data_func ("/roof/lessons/claims", visit_claims, visit_all);
  g_test_add_data_func ("/roof/lessons/texts", visit_texts, visit_all);
  g_test_add_data_func ("/roof/lessons/points", visit_points, visit_all);
  g_test_add_data_func ("/roof/lessons/questions", visit_questions, visit_all);
  g_test_add_func ("/roof/lessons/questions-are-asked", test_questions_are_asked);
  g_test_add_func ("/roof/lessons/own", test_own_lessons);
  g_test_add_func ("/roof/lessons/by-path", test_by_path);
  status = g_test_run ();
  roof_lessons_free (lessons);
  g_object_unref (library);
  return status;
}

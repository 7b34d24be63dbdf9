/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "document/files/bundled.h"
#include "document/lessons/lessons.h"
#include "explore/edit/edit.h"
#include "lesson-stage.h"
#include "widgets/lesson/lesson-pane.h"
#include "widgets/lesson/lesson-question.h"

/* Every bundled lesson taken from its first step to its last beside the chart: each wrong answer is given, then the right
 * one, and each dot is dropped beside the place and then at it. */

typedef struct
{
  Stage                   stage;
  RoofPlayer             *player;
  RoofLessonPane         *pane;
  RoofLessonQuestionView *question;
} Walk;

static Walk walk; /* one pane for all of them */
static RoofLessons *lessons;

static gboolean
can_go_on (void)
{
  return gtk_widget_get_sensitive (roof_lesson_pane_get_next (walk.pane));
}

static char *
fill (gboolean    revealed,
      const char *text)
{
  return roof_lesson_format (roof_player_get_lesson (walk.player), roof_player_get_step (walk.player), revealed, text, NULL);
}

static void
expect_answer (const RoofLessonChoice *choice)
{
  g_autofree char *why = fill (choice->right, choice->why);
  g_autofree char *said = g_strconcat (choice->right ? "Right. " : "Not quite. ", why, NULL);

  g_assert_cmpstr (lesson_stage_get_feedback (walk.question), ==, said);
  g_assert_cmpint (roof_player_is_revealed (walk.player), ==, choice->right);
  g_assert_cmpint (can_go_on (), ==, choice->right);
}

static void
choose (gboolean  right)
{
  const RoofLessonQuestion *question = roof_player_get_question (walk.player);

  for (guint i = 0; i < question->n_choices; i++)
    if (question->choices[i].right == right)
      {
        g_assert_true (roof_lesson_question_choose (walk.question, i));
        expect_answer (&question->choices[i]);
      }
}

/* The dot to that intensity, as the pointer does. */
static void
drop_at (RoofGrip  grip,
         double    intensity)
{
  RoofSession *session = walk.stage.session;
  RoofEdit *edit = roof_edit_new (roof_library_get_catalogue (roof_session_get_library (session)),
                                  stage_get_snapshot (&walk.stage), NULL, grip);
  RoofEditResult result;
  g_autoptr (RoofSnapshot) snapshot = roof_edit_move (edit, intensity, NAN, 0, &result);

  roof_edit_free (edit);
  roof_document_apply (roof_session_get_document (session), snapshot, "Drag");
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

static double
get_intensity (const RoofLessonFace *face,
               RoofGrip              grip)
{
  return roof_analysis_get_estimate (roof_report_get_analysis (face->state.report, (guint) grip.kernel))->intensity[grip.index];
}

static void
drag (void)
{
  const RoofLessonStep *step = roof_lesson_get_step (roof_player_get_lesson (walk.player), roof_player_get_step (walk.player));
  RoofLessonPoint point = { ROOF_LESSON_POINT_KERNEL, step->question.kernel, step->question.level };
  g_autofree char *hint = fill (FALSE, step->question.hint);
  g_autofree char *said = g_strconcat ("Not quite. ", hint, NULL);
  RoofLessonTarget target;
  RoofGrip grip = { ROOF_GRIP_DOT, -1, -1, -1 };
  double from, to;

  g_assert_true (roof_lesson_find_point (&point, step->shown.state.report, &target, NULL));
  grip.kernel = target.kernel;
  grip.index = target.level;
  from = get_intensity (&step->shown, grip);
  to = get_intensity (&step->revealed, grip);
  drop_at (grip, sqrt (from * to));
  g_assert_cmpstr (lesson_stage_get_feedback (walk.question), ==, said);
  g_assert_false (roof_player_is_revealed (walk.player));
  drop_at (grip, to);
  g_assert_true (roof_player_is_revealed (walk.player));
}

/* Who goes on by keys is at what there is to be done next. */
static void
check_focus (const RoofLessonQuestion *question)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (walk.pane)));

  if (question == NULL)
    g_assert_true (focus == roof_lesson_pane_get_next (walk.pane));
  else
    g_assert_cmpint (gtk_widget_is_ancestor (focus, GTK_WIDGET (walk.question)), ==, question->kind != ROOF_QUESTION_DRAG);
}

static void
take_step (void)
{
  const RoofLessonQuestion *question = roof_player_get_question (walk.player);

  if (roof_player_get_step (walk.player) > 0)
    check_focus (question);

  g_assert_cmpint (can_go_on (), ==, question == NULL);
  if (question != NULL && question->kind == ROOF_QUESTION_DRAG)
    drag ();
  else if (question != NULL)
    {
      choose (FALSE);
      /* Who answers by keys goes on by keys. */
      gtk_widget_child_focus (GTK_WIDGET (walk.question), GTK_DIR_TAB_FORWARD);
      choose (TRUE);
      g_assert_true (gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (walk.pane))) == roof_lesson_pane_get_next (walk.pane));
    }
  g_assert_true (can_go_on ());
}

static void
take_lesson (RoofLesson *lesson)
{
  g_test_message ("%s", roof_lesson_get_id (lesson));
  walk.player = roof_player_new_lesson (lesson);
  g_signal_connect_swapped (walk.player, "moved", G_CALLBACK (lesson_stage_show), &walk.stage);
  lesson_stage_show (&walk.stage, walk.player);
  roof_lesson_pane_set_player (walk.pane, walk.player);
  for (guint i = 0; i < roof_lesson_get_n_steps (lesson); i++)
    {
      g_assert_cmpuint (roof_player_get_step (walk.player), ==, i);
      take_step ();
      gtk_widget_grab_focus (roof_lesson_pane_get_next (walk.pane));
      g_signal_emit_by_name (roof_lesson_pane_get_next (walk.pane), "clicked");
    }
  roof_lesson_pane_set_player (walk.pane, NULL);
  g_assert_finalize_object (walk.player);
}

static void
test_lesson (gconstpointer id)
{
  take_lesson (roof_lessons_find (lessons, id, NULL));
}

int
main (int    argc,
      char **argv)
{
  g_auto (GStrv) ids = roof_bundled_list ("lessons");
  GtkWidget *widget;
  int status;

  gtk_test_init (&argc, &argv, NULL);
  widget = g_object_new (ROOF_TYPE_LESSON_PANE, NULL);
  walk.stage.session = stage_new_session ();
  walk.pane = ROOF_LESSON_PANE (widget);
  lessons = roof_lessons_new (roof_session_get_library (walk.stage.session), NULL);
  roof_pane_set_session (ROOF_PANE (walk.pane), walk.stage.session);
  walk.question = ROOF_LESSON_QUESTION_VIEW (roof_lesson_pane_get_question (walk.pane));
  stage_open (&walk.stage, widget, 340, 700);
  for (guint i = 0; ids[i] != NULL; i++)
    if (ids[i][0] != '\0')
      {
        g_autofree char *path = g_strconcat ("/roof/lesson-walk/", ids[i], NULL);

        g_test_add_data_func (path, ids[i], test_lesson);
      }
  status = g_test_run ();
  roof_lessons_free (lessons);
  stage_close (&walk.stage, widget);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/lesson-pane.h"

#include "../document/change.h"
#include "lesson-stage.h"
#include "widgets/lesson/lesson-progress.h"
#include "widgets/lesson/lesson-question.h"

typedef struct
{
  Stage                   stage;
  RoofPlayer             *player;
  RoofLessonPane         *pane;
  RoofLessonQuestionView *question;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_LESSON_PANE, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->player = lesson_stage_play (&fixture->stage);
  fixture->pane = ROOF_LESSON_PANE (widget);
  roof_pane_set_session (ROOF_PANE (fixture->pane), fixture->stage.session);
  fixture->question = ROOF_LESSON_QUESTION_VIEW (roof_lesson_pane_get_question (fixture->pane));
  roof_lesson_pane_set_player (fixture->pane, fixture->player);
  stage_open (&fixture->stage, widget, 340, 700);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  roof_lesson_pane_set_player (fixture->pane, NULL);
  g_assert_finalize_object (fixture->player);
  stage_close (&fixture->stage, GTK_WIDGET (fixture->pane));
}

static gboolean
can_go_on (Fixture *fixture)
{
  return gtk_widget_get_sensitive (roof_lesson_pane_get_next (fixture->pane));
}

/* An assignment: any answer is noted and none is judged, until the word is said. */
static void
test_locked (Fixture       *fixture,
             gconstpointer  data)
{
  g_autofree char *text = change_once (sound_lesson, "\"minutes\": 2,", "\"minutes\": 2, \"lock\": {\"salt\": \"a1\", \"sha256\": \""
                                       "8a42aa18b20d2b820fc498e947c135e147f1284508229108f3af07a3bac3e6d8\"},");
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, NULL);
  g_autoptr (RoofLesson) lesson = roof_lesson_from_json (root, roof_session_get_library (fixture->stage.session), NULL);
  g_autoptr (RoofPlayer) player = roof_player_new_lesson (lesson);
  GtkWidget *word;

  lesson_stage_show (&fixture->stage, player);
  roof_lesson_pane_set_player (fixture->pane, player);
  word = stage_find (fixture->question, GTK_TYPE_PASSWORD_ENTRY);
  g_assert_true (gtk_widget_get_mapped (word));
  g_assert_true (roof_lesson_question_choose (fixture->question, 0));
  g_assert_null (strstr (lesson_stage_get_feedback (fixture->question), "Not quite"));
  g_assert_true (g_str_has_prefix (lesson_stage_get_feedback (fixture->question), "Your answer is noted."));
  g_assert_true (can_go_on (fixture));
  lesson_stage_give_up (fixture->question);
  g_assert_false (roof_player_is_revealed (player));
  gtk_editable_set_text (GTK_EDITABLE (word), "wall");
  g_signal_emit_by_name (word, "activate");
  g_assert_cmpstr (lesson_stage_get_feedback (fixture->question), ==, "This is not the word.");
  g_assert_false (roof_player_is_revealed (player));
  gtk_editable_set_text (GTK_EDITABLE (word), "roof");
  g_signal_emit_by_name (word, "activate");
  g_assert_true (roof_player_is_revealed (player));
  g_assert_false (gtk_widget_get_mapped (word));
  g_assert_cmpuint (roof_answers_get_n (roof_player_get_answers (player)), ==, 1);
  g_assert_cmpuint (roof_answers_get_n_right (roof_player_get_answers (player)), ==, 0);
  g_assert_true (g_str_has_prefix (lesson_stage_get_feedback (fixture->question), "Not quite. "));
  roof_lesson_pane_set_player (fixture->pane, fixture->player);
}

/* A sealed assignment has no answers until the word is said; then what was answered is judged, and the solution is there. */
static void
test_sealed (Fixture       *fixture,
             gconstpointer  data)
{
  RoofLibrary *library = roof_session_get_library (fixture->stage.session);
  g_autofree char *text = change_once (sound_lesson, "\"text\": \"Done.\", \"changes\": [",
                                       "\"text\": \"Done.\", \"changes\": [{\"reset\": true}, ");
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, NULL), sealed = roof_lesson_seal (root, library, "roof", NULL);
  g_autoptr (RoofLesson) lesson = roof_lesson_from_json (sealed, library, NULL);
  g_autoptr (RoofPlayer) player = roof_player_new_lesson (lesson);
  GtkWidget *word;

  lesson_stage_show (&fixture->stage, player);
  roof_lesson_pane_set_player (fixture->pane, player);
  word = stage_find (fixture->question, GTK_TYPE_PASSWORD_ENTRY);
  g_assert_true (roof_lesson_question_choose (fixture->question, 1));
  g_assert_true (g_str_has_prefix (lesson_stage_get_feedback (fixture->question), "Your answer is noted."));
  g_assert_cmpuint (roof_answers_get_n_judged (roof_player_get_answers (player)), ==, 0);
  gtk_editable_set_text (GTK_EDITABLE (word), "wall");
  g_signal_emit_by_name (word, "activate");
  g_assert_cmpstr (lesson_stage_get_feedback (fixture->question), ==, "This is not the word.");
  gtk_editable_set_text (GTK_EDITABLE (word), "roof");
  g_signal_emit_by_name (word, "activate");
  g_assert_true (roof_player_is_revealed (player));
  g_assert_cmpuint (roof_answers_get_n_right (roof_player_get_answers (player)), ==, 1);
  g_assert_true (g_str_has_prefix (lesson_stage_get_feedback (fixture->question), "Right. "));
  roof_lesson_pane_set_player (fixture->pane, fixture->player);
}

/* A wrong answer says why and lets one try again; the right one reveals, and only then one goes on. */
static void
test_choice (Fixture       *fixture,
             gconstpointer  data)
{
  g_assert_false (can_go_on (fixture));
  g_assert_true (roof_lesson_question_choose (fixture->question, 0));
  g_assert_true (g_str_has_prefix (lesson_stage_get_feedback (fixture->question), "Not quite. "));
  g_assert_false (can_go_on (fixture));
  g_assert_false (roof_player_is_revealed (fixture->player));
  g_assert_true (roof_lesson_question_choose (fixture->question, 1));
  g_assert_true (g_str_has_prefix (lesson_stage_get_feedback (fixture->question), "Right. "));
  g_assert_true (can_go_on (fixture));
  g_assert_true (roof_player_is_revealed (fixture->player));
  g_assert_false (roof_lesson_question_choose (fixture->question, 0));
}

static void
test_no_such_choice (Fixture       *fixture,
                     gconstpointer  data)
{
  g_assert_false (roof_lesson_question_choose (fixture->question, 8));
  g_assert_cmpstr (lesson_stage_get_feedback (fixture->question), ==, "");
}

static void
test_given_up (Fixture       *fixture,
               gconstpointer  data)
{
  lesson_stage_give_up (fixture->question);
  g_assert_true (roof_player_is_revealed (fixture->player));
  g_assert_true (can_go_on (fixture));
  g_assert_cmpstr (lesson_stage_get_feedback (fixture->question), ==, "");
}

/* What is dropped is judged where it lies: too far off, and there. */
static void
test_drag (Fixture       *fixture,
           gconstpointer  data)
{
  roof_player_go (fixture->player, 1, FALSE);
  g_assert_cmpint (roof_player_get_question (fixture->player)->kind, ==, ROOF_QUESTION_DRAG);
  lesson_stage_set_rows (&fixture->stage, 2);
  g_assert_true (g_str_has_prefix (lesson_stage_get_feedback (fixture->question), "Not quite. "));
  g_assert_false (roof_player_is_revealed (fixture->player));
  lesson_stage_set_rows (&fixture->stage, 512);
  g_assert_true (roof_player_is_revealed (fixture->player));
  g_assert_true (can_go_on (fixture));
}

/* One step of a key, as arrow keys take them at the dot. */
static void
step_by_key (Fixture *fixture,
             double   rows)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  RoofKernel *kernel = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", rows);

  roof_apply_kernel (fixture->stage.session, 0, kernel, "Set", "handle");
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

/* Steps by keys that follow each other are one answer, which is judged where the last one leads: the way there is not. */
static void
test_keys (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *before = NULL, *after = NULL;

  roof_player_go (fixture->player, 1, FALSE);
  before = stage_read (fixture->question);
  g_assert_nonnull (strstr (before, "By keys: F6"));
  for (double rows = 2; rows <= 512; rows *= 2)
    {
      step_by_key (fixture, rows);
      g_assert_cmpstr (lesson_stage_get_feedback (fixture->question), ==, "");
      g_assert_false (roof_player_is_revealed (fixture->player));
    }
  while (!roof_player_is_revealed (fixture->player))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (roof_answers_find (roof_player_get_answers (fixture->player), 1)->tries, ==, 1);
  g_assert_true (roof_answers_find (roof_player_get_answers (fixture->player), 1)->right);
  after = stage_read (fixture->question);
  g_assert_null (strstr (after, "By keys: F6"));
}

/* While it is held it is no answer. */
static void
test_preview_is_no_answer (Fixture       *fixture,
                           gconstpointer  data)
{
  RoofSnapshot *snapshot;
  g_autoptr (RoofKernel) kernel = NULL;
  g_autoptr (RoofSnapshot) held = NULL;

  roof_player_go (fixture->player, 1, FALSE);
  snapshot = stage_get_snapshot (&fixture->stage);
  kernel = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", 512);
  held = roof_snapshot_with_kernel (snapshot, 0, kernel);
  roof_document_preview (roof_session_get_document (fixture->stage.session), held);
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_false (roof_player_is_revealed (fixture->player));
  roof_document_commit (roof_session_get_document (fixture->stage.session), "Drop");
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_true (roof_player_is_revealed (fixture->player));
}

/* Numbers follow the chart, and a button leads back once it was changed. */
static void
test_live (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *before = NULL, *after = NULL;

  roof_player_go (fixture->player, 0, FALSE);
  before = stage_read (fixture->pane);
  g_assert_false (gtk_widget_get_mapped (stage_part (fixture->pane, "back_to_step")));
  lesson_stage_set_rows (&fixture->stage, 7);
  after = stage_read (fixture->pane);
  g_assert_cmpstr (before, !=, after);
  g_assert_true (gtk_widget_get_mapped (stage_part (fixture->pane, "back_to_step")));
  lesson_stage_show (&fixture->stage, fixture->player);
  g_assert_false (gtk_widget_get_mapped (stage_part (fixture->pane, "back_to_step")));
}

/* Back leads to a step as it was left: with its answer. */
static void
test_back (Fixture       *fixture,
           gconstpointer  data)
{
  g_assert_false (gtk_widget_get_sensitive (roof_lesson_pane_get_back (fixture->pane)));
  roof_lesson_question_choose (fixture->question, 1);
  g_signal_emit_by_name (roof_lesson_pane_get_next (fixture->pane), "clicked");
  g_assert_cmpuint (roof_player_get_step (fixture->player), ==, 1);
  g_signal_emit_by_name (roof_lesson_pane_get_back (fixture->pane), "clicked");
  g_assert_cmpuint (roof_player_get_step (fixture->player), ==, 0);
  g_assert_true (roof_player_is_revealed (fixture->player));
  g_assert_true (can_go_on (fixture));
}

static void
test_end (Fixture       *fixture,
          gconstpointer  data)
{
  int listed = 0;

  g_signal_connect_swapped (fixture->pane, "list", G_CALLBACK (stage_count_cb), &listed);
  roof_player_go (fixture->player, roof_player_get_n_steps (fixture->player) - 1, TRUE);
  g_assert_cmpint (listed, ==, 0);
  g_signal_emit_by_name (roof_lesson_pane_get_next (fixture->pane), "clicked");
  g_assert_cmpint (listed, ==, 1);
}

/* A pause that began elsewhere shows in the button, and is told once. */
static void
test_pause (Fixture       *fixture,
            gconstpointer  data)
{
  int told = 0;

  g_signal_connect_swapped (fixture->pane, "pause", G_CALLBACK (stage_count_cb), &told);
  g_assert_false (roof_lesson_pane_is_paused (fixture->pane));
  roof_lesson_pane_set_paused (fixture->pane, TRUE);
  g_assert_true (roof_lesson_pane_is_paused (fixture->pane));
  roof_lesson_pane_set_paused (fixture->pane, TRUE);
  g_assert_cmpint (told, ==, 1);
  g_signal_handlers_disconnect_by_data (fixture->pane, &told);
}

static void
test_progress (void)
{
  g_autoptr (RoofLessonProgress) progress = roof_lesson_progress_new (NULL);
  g_autoptr (RoofLessonProgress) again = NULL;
  g_autoptr (GVariant) kept = NULL;

  g_assert_cmpuint (roof_lesson_progress_get_step (progress, "a"), ==, 0);
  g_assert_false (roof_lesson_progress_is_done (progress, "a"));
  roof_lesson_progress_advance (progress, "a", 2, 3, FALSE);
  g_assert_false (roof_lesson_progress_is_done (progress, "a"));
  roof_lesson_progress_advance (progress, "a", 2, 3, TRUE);
  g_assert_true (roof_lesson_progress_is_done (progress, "a"));
  roof_lesson_progress_advance (progress, "a", 1, 3, TRUE);
  roof_lesson_progress_advance (progress, "b", 1, 3, TRUE);
  kept = g_variant_ref_sink (roof_lesson_progress_keep (progress));
  g_assert_cmpstr (g_variant_get_type_string (kept), ==, ROOF_LESSON_PROGRESS_TYPE);
  again = roof_lesson_progress_new (kept);
  g_assert_cmpuint (roof_lesson_progress_get_step (again, "a"), ==, 1);
  g_assert_true (roof_lesson_progress_is_done (again, "a"));
  g_assert_cmpuint (roof_lesson_progress_get_step (again, "b"), ==, 1);
  g_assert_false (roof_lesson_progress_is_done (again, "b"));
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void      (*run) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "choice", test_choice },
    { "locked", test_locked },
    { "sealed", test_sealed },
    { "no-such-choice", test_no_such_choice },
    { "given-up", test_given_up },
    { "drag", test_drag },
    { "keys", test_keys },
    { "preview-is-no-answer", test_preview_is_no_answer },
    { "live", test_live },
    { "back", test_back },
    { "end", test_end },
    { "pause", test_pause },
  };

  gtk_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/lesson-pane/", tests[i].name, NULL);

      g_test_add (path, Fixture, NULL, set_up, tests[i].run, tear_down);
    }
  g_test_add_func ("/roof/lesson-pane/progress", test_progress);
  return g_test_run ();
}

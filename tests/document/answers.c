/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/answers.h"

#include <glib/gstdio.h>
#include <string.h>

#include "approx.h"
#include "change.h"
#include "core/error.h"
#include "document/json/json-text.h"
#include "document/lessons/player.h"
#include "lesson-sound.h"

/* The word is "roof". */
#define LOCK "\"lock\": {\"salt\": \"a1\", \"sha256\": \"8a42aa18b20d2b820fc498e947c135e147f1284508229108f3af07a3bac3e6d8\"}, "

static RoofLibrary *library;

static RoofLesson *
read_lesson (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, NULL);
  RoofLesson *lesson = roof_lesson_from_json (root, library, &error);

  g_assert_no_error (error);
  return lesson;
}

static RoofPlayer *
play_locked (void)
{
  g_autofree char *text = change_once (sound_lesson, "\"minutes\": 2,", "\"minutes\": 2, " LOCK);
  g_autoptr (RoofLesson) lesson = read_lesson (text);

  return roof_player_new_lesson (lesson);
}

/* The first answer counts, the others are tries. */
static void
test_notes (void)
{
  g_autoptr (RoofLesson) lesson = read_lesson (sound_lesson);
  g_autoptr (RoofAnswers) answers = roof_answers_new (lesson);

  g_assert_cmpuint (roof_answers_get_n_asked (answers), ==, 2);
  roof_answers_note (answers, lesson, 1, 0, TRUE);
  roof_answers_note (answers, lesson, 0, 0, FALSE);
  roof_answers_note (answers, lesson, 0, 1, TRUE);
  g_assert_cmpuint (roof_answers_get_n (answers), ==, 2);
  g_assert_cmpuint (roof_answers_get (answers, 0)->step, ==, 0);
  g_assert_cmpuint (roof_answers_get (answers, 0)->choice, ==, 0);
  g_assert_cmpuint (roof_answers_get (answers, 0)->tries, ==, 2);
  g_assert_false (roof_answers_get (answers, 0)->right);
  g_assert_true (roof_answers_get (answers, 1)->drag);
  g_assert_cmpuint (roof_answers_get_n_right (answers), ==, 1);
  g_assert_null (roof_answers_find (answers, 2));
}

/* Written, read, and written again, with what another program put in. */
static void
test_file (void)
{
  g_autoptr (RoofLesson) lesson = read_lesson (sound_lesson);
  g_autoptr (RoofAnswers) answers = roof_answers_new (lesson);
  g_autoptr (RoofAnswers) read = NULL;
  g_autofree char *folder = g_dir_make_tmp ("roofline-answers-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "ada.json", NULL), *content = NULL, *again = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = NULL;

  roof_answers_set_learner (answers, "Ada");
  roof_answers_note (answers, lesson, 0, 1, TRUE);
  root = roof_answers_to_json (answers);
  json_object_set_string_member (json_node_get_object (root), "course", "HPC");
  content = roof_json_print (root);
  g_assert_true (g_file_set_contents (path, content, -1, NULL));
  read = roof_answers_load (file, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (roof_answers_get_learner (read), ==, "Ada");
  g_assert_cmpstr (roof_answers_get_lesson (read), ==, "test");
  g_assert_true (roof_answers_save (read, file, &error));
  g_assert_true (g_file_get_contents (path, &again, NULL, NULL));
  g_assert_cmpstr (again, ==, content);
  g_remove (path);
  g_rmdir (folder);
}

static void
test_refusals (void)
{
  static const char sound[] = "{\"format\": \"roofline-answers\", \"version\": 1, \"lesson\": \"test\", \"questions\": 2,"
                              " \"answers\": [{\"step\": 1, \"choice\": 2, \"right\": true, \"tries\": 1}]}";
  static const struct
  {
    const char *from, *to, *says;
  } cases[] = {
    { "roofline-answers", "roofline-lesson", "format" },
    { "\"version\": 1", "\"version\": 2", "version" },
    { "\"lesson\": \"test\", ", "", "lesson: is missing" },
    { "\"questions\": 2", "\"questions\": 0", "questions: there are 1 answers to 0 questions" },
    { "\"step\": 1", "\"step\": 0", "answers[0].step: must be a whole number from 1" },
    { "\"step\": 1", "\"step\": 1.5", "answers[0].step: must be a whole number" },
    { "\"choice\": 2", "\"choice\": \"b\"", "answers[0].choice: expected a number" },
    { "\"right\": true", "\"right\": \"yes\"", "answers[0].right: " },
    { "\"tries\": 1", "\"tries\": 1e99", "answers[0].tries: must be a whole number" },
    { "\"tries\": 1}", "\"tries\": 1, \"mood\": 3}", "answers[0].mood: unknown key" },
    { "\"tries\": 1}", "\"tries\": 1}, {\"step\": 1, \"right\": false, \"tries\": 1}", "answers[1].step: step 1 is answered twice" },
  };
  g_autoptr (JsonNode) root = roof_json_parse (sound, -1, NULL);
  g_autoptr (RoofAnswers) answers = roof_answers_from_json (root, NULL);

  g_assert_nonnull (answers);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = change_once (sound, cases[i].from, cases[i].to);
      g_autoptr (JsonNode) faulty = roof_json_parse (text, -1, NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_answers_from_json (faulty, &error));
      assert_error_says (error, cases[i].says);
    }
}

/* Answers of a locked lesson stay closed until the word is said, and the word is nowhere in its slides. */
static void
test_lock (void)
{
  g_autoptr (RoofPlayer) player = play_locked ();
  g_autoptr (RoofSnapshot) slides = roof_lesson_make_document (roof_player_get_lesson (player));

  g_assert_true (roof_player_is_locked (player));
  g_assert_cmpuint (roof_snapshot_get_n_slides (slides), ==, 3);
  g_assert_false (roof_player_go (player, 0, TRUE));
  g_assert_false (roof_player_is_revealed (player));
  g_assert_true (roof_player_next (player));
  g_assert_cmpuint (roof_player_get_step (player), ==, 1);
  g_assert_true (roof_player_previous (player));
  g_assert_cmpuint (roof_player_get_step (player), ==, 0);
  g_assert_false (roof_player_unlock (player, "Roof", NULL));
  g_assert_false (roof_player_unlock (player, "", NULL));
  g_assert_true (roof_player_is_locked (player));
  g_assert_true (roof_player_unlock (player, " roof ", NULL));
  g_assert_true (roof_player_next (player));
  g_assert_cmpuint (roof_player_get_step (player), ==, 0);
  g_assert_true (roof_player_is_revealed (player));
}

/* Lesson whose third step begins anew, so that it can be sealed. Returns: (transfer full) */
static JsonNode *
seal (const char *word)
{
  g_autofree char *text = change_once (sound_lesson, "\"text\": \"Done.\", \"changes\": [",
                                       "\"text\": \"Done.\", \"changes\": [{\"reset\": true}, ");
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, NULL);
  g_autoptr (GError) error = NULL;
  JsonNode *sealed = roof_lesson_seal (root, library, word, &error);

  g_assert_no_error (error);
  return sealed;
}

/* What answers give away is nowhere in the file of a sealed lesson, which has no faults; its word brings all of it back. */
static void
test_seal (void)
{
  static const char * const secrets[] = { "\"right\"", "\"why\"", "It takes {Layer.t_comm.hbm}", "Memory it is.", "\"reveal\"" };
  g_autoptr (JsonNode) root = seal (" roof ");
  g_autofree char *text = roof_json_print (root);
  g_autoptr (RoofLesson) lesson = read_lesson (text), opened = NULL;
  g_autoptr (GPtrArray) faults = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) again = roof_json_parse (text, -1, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (secrets); i++)
    g_assert_null (strstr (text, secrets[i]));
  faults = roof_lesson_list_faults (again, library);
  g_assert_cmpuint (faults->len, ==, 0);
  g_assert_true (roof_lesson_is_locked (lesson));
  g_assert_null (roof_lesson_open (lesson, "Roof", &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN);
  opened = roof_lesson_open (lesson, "roof", NULL);
  g_assert_nonnull (opened);
  g_assert_false (roof_lesson_is_locked (opened));
  g_assert_true (roof_lesson_get_step (opened, 0)->question.choices[1].right);
  g_assert_cmpstr (roof_lesson_get_step (opened, 0)->question.choices[1].why, ==, "It takes {Layer.t_comm.hbm}.");
  g_assert_cmpstr (roof_lesson_get_step (opened, 0)->revealed.text, ==, "Memory it is.");
}

/* The lock's numbers by hand: PBKDF2-HMAC-SHA-256 of "roof" with salt "a1", 2 rounds; reckoned with Python's hashlib. */
static void
test_seal_key (void)
{
  g_autoptr (JsonNode) root = seal ("roof");
  JsonObject *lock = json_object_get_object_member (json_node_get_object (root), "lock");
  g_autoptr (RoofLesson) lesson = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  json_object_set_string_member (lock, "salt", "a1");
  json_object_set_int_member (lock, "rounds", 2);
  json_object_set_string_member (lock, "check", "81a9adcccf5ff9bf402a3c768203e83d17c9d73ef924e2a68f877c3dfa209b6e");
  text = roof_json_print (root);
  lesson = read_lesson (text);
  g_assert_null (roof_lesson_open (lesson, "roof", &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_INVALID);
  g_assert_cmpstr (error->message, ==, "steps[0].sealed: was changed since it was sealed");
}

static void
expect_no_seal (const char *text,
                const char *word,
                const char *says)
{
  g_autoptr (JsonNode) root = roof_json_parse (text, -1, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_lesson_seal (root, library, word, &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, says));
}

static void
test_seal_refusals (void)
{
  g_autoptr (JsonNode) root = seal ("roof");
  g_autofree char *sealed = roof_json_print (root);
  g_autofree char *fresh = change_once (sound_lesson, "\"changes\": [{\"pin\"", "\"changes\": [{\"reset\": true}, {\"pin\"");

  expect_no_seal (sound_lesson, "roof", "steps[2].changes: build on the answer");
  expect_no_seal (sealed, "roof", "sealed already");
  expect_no_seal ("{\"format\": \"roofline-lesson\", \"version\": 1}", "roof", "id");
  expect_no_seal (fresh, "  ", "the word is empty");
}

/* A learner's answers say nothing of right and wrong, in memory or as a file, until the word is known. */
static void
test_sealed_answers (void)
{
  g_autoptr (JsonNode) root = seal ("roof"), kept = NULL;
  g_autofree char *text = roof_json_print (root), *file = NULL;
  g_autoptr (RoofLesson) lesson = read_lesson (text);
  g_autoptr (RoofLesson) opened = roof_lesson_open (lesson, "roof", NULL);
  g_autoptr (RoofPlayer) player = roof_player_new_lesson (lesson);
  g_autoptr (RoofAnswers) read = NULL;
  g_autoptr (GError) error = NULL;

  roof_player_keep (player, 1, roof_lesson_get_step (lesson, 0)->shown.state.report);
  g_assert_true (roof_player_next (player));
  roof_player_keep (player, 0, roof_lesson_get_step (opened, 1)->revealed.state.report);
  g_assert_cmpuint (roof_answers_get_n_judged (roof_player_get_answers (player)), ==, 0);
  kept = roof_answers_to_json (roof_player_get_answers (player));
  file = roof_json_print (kept);
  g_assert_null (strstr (file, "right"));
  read = roof_answers_from_json (kept, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (roof_answers_get_n_judged (read), ==, 0);
  g_assert_true (roof_answers_judge (read, opened, &error));
  g_assert_cmpuint (roof_answers_get_n_right (read), ==, 2);
  g_assert_true (roof_player_unlock (player, "roof", NULL));
  g_assert_cmpuint (roof_answers_get_n_right (roof_player_get_answers (player)), ==, 2);
  g_assert_true (roof_player_next (player));
  g_assert_true (roof_player_is_revealed (player));
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  library = roof_library_new (NULL);
  g_test_add_func ("/roof/answers/notes", test_notes);
  g_test_add_func ("/roof/answers/file", test_file);
  g_test_add_func ("/roof/answers/refusals", test_refusals);
  g_test_add_func ("/roof/answers/lock", test_lock);
  g_test_add_func ("/roof/answers/seal", test_seal);
  g_test_add_func ("/roof/answers/seal/key", test_seal_key);
  g_test_add_func ("/roof/answers/seal/refusals", test_seal_refusals);
  g_test_add_func ("/roof/answers/sealed-answers", test_sealed_answers);
  status = g_test_run ();
  g_object_unref (library);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/player.h"

#include <string.h>

#include "document/files/example.h"
#include "document/json/json-text.h"
#include "lesson-sound.h"

static RoofPlayer *
make_lesson (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) root = roof_json_parse (sound_lesson, -1, NULL);
  g_autoptr (RoofLesson) lesson = roof_lesson_from_json (root, library, &error);

  g_assert_no_error (error);
  return roof_player_new_lesson (lesson);
}

/* The example with @n slides "0", "1", … */
static RoofPlayer *
make_slides (guint n)
{
  RoofSnapshot *snapshot = roof_example_new ();
  RoofPlayer *player;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *title = g_strdup_printf ("%u", i);
      g_autoptr (RoofSnapshot) before = snapshot;
      g_autoptr (RoofSlide) slide = roof_slide_new (title, "text", before, NULL);

      snapshot = roof_snapshot_with_slide_inserted (before, i, slide);
    }
  player = roof_player_new_slides (snapshot, NULL);
  roof_snapshot_unref (snapshot);
  return player;
}

static void
count_cb (int *count)
{
  (*count)++;
}

static void
assert_at (RoofPlayer *player,
           guint       step,
           gboolean    revealed)
{
  g_assert_cmpuint (roof_player_get_step (player), ==, step);
  g_assert_cmpint (roof_player_is_revealed (player), ==, revealed);
}

static void
assert_says (RoofPlayer *player,
             RoofReport *report,
             const char *words)
{
  g_autofree char *text = roof_player_dup_text (player, report);

  if (strstr (text, words) == NULL)
    g_error ("\"%s\" does not say \"%s\"", text, words);
}

static void
test_slides (void)
{
  g_autoptr (RoofPlayer) player = make_slides (3);
  int moved = 0;

  g_signal_connect_swapped (player, "moved", G_CALLBACK (count_cb), &moved);
  g_assert_cmpuint (roof_player_get_n_steps (player), ==, 3);
  g_assert_false (roof_player_is_bare (player));
  g_assert_false (roof_player_previous (player));
  assert_at (player, 0, TRUE);
  g_assert_true (roof_player_next (player));
  g_assert_cmpstr (roof_player_get_title (player, roof_player_get_step (player)), ==, "1");
  g_assert_true (roof_player_next (player));
  g_assert_false (roof_player_next (player));
  g_assert_true (roof_player_previous (player));
  assert_at (player, 1, TRUE);
  g_assert_cmpint (moved, ==, 3);
}

static void
test_bare (void)
{
  g_autoptr (RoofPlayer) player = make_slides (0);

  g_assert_true (roof_player_is_bare (player));
  g_assert_cmpuint (roof_player_get_n_steps (player), ==, 1);
  g_assert_cmpuint (roof_snapshot_get_n_slides (roof_player_get_state (player)), ==, 0);
  g_assert_false (roof_player_next (player));
}

/* A question is asked before it is answered, and on the way back its answer comes first. */
static void
test_questions (void)
{
  g_autoptr (RoofPlayer) player = make_lesson ();

  g_assert_nonnull (roof_player_get_question (player));
  assert_at (player, 0, FALSE);
  g_assert_false (roof_player_was_revealed (player, 0));
  g_assert_true (roof_player_next (player));
  assert_at (player, 0, TRUE);
  g_assert_true (roof_player_was_revealed (player, 0));
  g_assert_true (roof_player_next (player));
  assert_at (player, 1, FALSE);
  g_assert_true (roof_player_previous (player));
  assert_at (player, 0, TRUE);
  g_assert_true (roof_player_previous (player));
  assert_at (player, 0, FALSE);
  g_assert_false (roof_player_previous (player));
}

/* What is to be shown is what the face of the step has. */
static void
test_states (void)
{
  g_autoptr (RoofPlayer) player = make_lesson ();
  RoofLesson *lesson = roof_player_get_lesson (player);

  for (guint step = 0; step < roof_player_get_n_steps (player); step++)
    for (gboolean revealed = FALSE; revealed <= TRUE; revealed++)
      {
        const RoofLessonState *state = &roof_lesson_get_face (lesson, step, revealed)->state;
        g_autoptr (RoofSnapshot) bare = roof_snapshot_without_slides (state->snapshot);

        roof_player_go (player, step, revealed);
        g_assert_true (roof_snapshot_equal (roof_player_get_state (player), bare));
        g_assert_true (roof_selection_equal (roof_player_get_selection (player), state->selection));
      }
}

static void
test_texts (void)
{
  g_autoptr (RoofPlayer) player = make_lesson ();

  g_assert_cmpstr (roof_player_get_title (player, 0), ==, "One");
  g_assert_cmpstr (roof_player_get_notes (player), ==, "Say it slowly.");
  assert_says (player, NULL, "1. ");
}

/* The text follows what is on show, the question and its answer stay as they were asked: B = 64 is memory-bound for 166 us. */
static void
test_live_texts (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofPlayer) player = make_lesson ();
  RoofSnapshot *state = roof_player_get_state (player);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (roof_snapshot_get_kernel (state, 0), "B", 512);
  g_autoptr (RoofSnapshot) changed = roof_snapshot_with_kernel (state, 0, kernel);
  g_autoptr (RoofReport) report = roof_report_new (roof_library_get_catalogue (library), changed, NULL);

  assert_says (player, NULL, "It takes 166\302\240\302\265s.");
  assert_says (player, report, "It takes 349\302\240\302\265s.\n\nWhich clock?\n1. Math\n2. Memory");
  g_assert_true (roof_player_shows (player, state));
  g_assert_false (roof_player_shows (player, changed));
  roof_player_next (player);
  assert_says (player, report, "2. Memory\n\nIt takes 166\302\240\302\265s.");
  roof_player_go (player, 1, FALSE);
  assert_says (player, NULL, "With 128 rows.");
  assert_says (player, report, "With 512 rows.");
}

/* Slides say what was written, whatever is on show. */
static void
test_slides_say_what_they_say (void)
{
  g_autoptr (RoofPlayer) player = make_slides (1);
  g_autoptr (RoofSnapshot) with_slides = roof_example_new ();

  assert_says (player, NULL, "text");
  g_assert_true (roof_player_shows (player, with_slides));
}

/* All that the lesson points at is found in its own states. */
static void
test_targets (void)
{
  g_autoptr (RoofPlayer) player = make_lesson ();
  RoofLesson *lesson = roof_player_get_lesson (player);
  guint n = 0;

  for (guint step = 0; step < roof_player_get_n_steps (player); step++)
    for (gboolean revealed = FALSE; revealed <= TRUE; revealed++)
      {
        const RoofLessonFace *face = roof_lesson_get_face (lesson, step, revealed);
        g_autoptr (GArray) targets = NULL;

        roof_player_go (player, step, revealed);
        targets = roof_player_list_targets (player, face->state.report);
        if (roof_player_is_revealed (player) == revealed)
          g_assert_cmpuint (targets->len, ==, face->points->len);
        n += targets->len;
      }
  g_assert_cmpuint (n, >, 0);
}

static void
test_nowhere (void)
{
  g_autoptr (RoofPlayer) player = make_lesson ();
  int moved = 0;

  g_signal_connect_swapped (player, "moved", G_CALLBACK (count_cb), &moved);
  g_assert_false (roof_player_go (player, 99, FALSE));
  g_assert_false (roof_player_go (player, 0, FALSE));
  g_assert_cmpint (moved, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/player/slides", test_slides);
  g_test_add_func ("/roof/player/bare", test_bare);
  g_test_add_func ("/roof/player/questions", test_questions);
  g_test_add_func ("/roof/player/states", test_states);
  g_test_add_func ("/roof/player/texts", test_texts);
  g_test_add_func ("/roof/player/live-texts", test_live_texts);
  g_test_add_func ("/roof/player/slides-say", test_slides_say_what_they_say);
  g_test_add_func ("/roof/player/targets", test_targets);
  g_test_add_func ("/roof/player/nowhere", test_nowhere);

  return g_test_run ();
}

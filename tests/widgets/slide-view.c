/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/slide-view.h"

#include "lesson-stage.h"

typedef struct
{
  Stage          stage;
  RoofPlayer    *player;
  RoofSlideView *view;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_SLIDE_VIEW, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->player = lesson_stage_play (&fixture->stage);
  fixture->view = ROOF_SLIDE_VIEW (widget);
  roof_pane_set_session (ROOF_PANE (fixture->view), fixture->stage.session);
  roof_slide_view_set_player (fixture->view, fixture->player);
  stage_open (&fixture->stage, widget, 900, 300);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  roof_slide_view_set_player (fixture->view, NULL);
  g_assert_finalize_object (fixture->player);
  stage_close (&fixture->stage, GTK_WIDGET (fixture->view));
}

static gboolean
says (Fixture    *fixture,
      const char *text)
{
  return stage_says (stage_read (fixture->view), text);
}

static gboolean
offers_return (Fixture *fixture)
{
  GtkWidget *button = stage_find (fixture->view, GTK_TYPE_BUTTON);

  g_assert_true (gtk_widget_is_sensitive (button) == (gtk_widget_get_opacity (button) == 1));
  return gtk_widget_is_sensitive (button);
}

/* Numbers in the text follow what is done to the chart. */
static void
test_live (Fixture       *fixture,
           gconstpointer  data)
{
  g_assert_true (says (fixture, "It takes 166\302\240\302\265s."));
  lesson_stage_set_rows (&fixture->stage, 512);
  g_assert_true (says (fixture, "It takes 349\302\240\302\265s."));
}

/* The way back is offered once something was changed, in room that was kept for it: nothing moves. */
static void
test_return (Fixture       *fixture,
             gconstpointer  data)
{
  int before, after, returned = 0;

  g_signal_connect_swapped (fixture->view, "return", G_CALLBACK (stage_count_cb), &returned);
  g_assert_false (offers_return (fixture));
  gtk_widget_measure (GTK_WIDGET (fixture->view), GTK_ORIENTATION_VERTICAL, 900, &before, NULL, NULL, NULL);
  lesson_stage_set_rows (&fixture->stage, 512);
  g_assert_true (offers_return (fixture));
  gtk_widget_measure (GTK_WIDGET (fixture->view), GTK_ORIENTATION_VERTICAL, 900, &after, NULL, NULL, NULL);
  g_assert_cmpint (before, ==, after);
  g_signal_emit_by_name (stage_find (fixture->view, GTK_TYPE_BUTTON), "clicked");
  g_assert_cmpint (returned, ==, 1);
  lesson_stage_show (&fixture->stage, fixture->player);
  g_assert_false (offers_return (fixture));
}

static void
test_moves (Fixture       *fixture,
            gconstpointer  data)
{
  g_assert_cmpstr (gtk_label_get_text (stage_find_class (fixture->view, "slide-title")), ==, "One");
  roof_player_go (fixture->player, 1, FALSE);
  g_assert_cmpstr (gtk_label_get_text (stage_find_class (fixture->view, "slide-title")), ==, "Two");
  g_assert_true (says (fixture, "\tWith 128 rows."));
  g_assert_cmpstr (gtk_button_get_label (stage_find (fixture->view, GTK_TYPE_BUTTON)), ==, "Back to the _Step");
}

/* The verdict's line stands there once the question is answered, and follows a drag. */
static void
test_verdict (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *verdict = stage_find_class (fixture->view, "slide-verdict");

  g_assert_false (gtk_widget_get_visible (verdict));
  roof_player_go (fixture->player, 0, TRUE);
  g_assert_true (gtk_widget_get_visible (verdict));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (verdict)), "Memory bound on HBM2"));
  lesson_stage_set_rows (&fixture->stage, 512);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (verdict)), "Compute bound"));
}

/* Of a document without slides it says how to make one. */
static void
test_bare (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (RoofPlayer) bare = roof_player_new_slides (stage_get_snapshot (&fixture->stage), NULL);

  roof_slide_view_set_player (fixture->view, bare);
  g_assert_true (says (fixture, "Shift+F5"));
  g_assert_cmpstr (gtk_button_get_label (stage_find (fixture->view, GTK_TYPE_BUTTON)), ==, "Back to the _Slide");
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) g_test_add ("/roof/slide-view/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("live", test_live);
  CASE ("return", test_return);
  CASE ("moves", test_moves);
  CASE ("verdict", test_verdict);
  CASE ("bare", test_bare);
#undef CASE
  return g_test_run ();
}

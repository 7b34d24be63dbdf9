/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/hands-view.h"

#include "lesson-stage.h"

typedef struct
{
  Stage          stage;
  RoofPlayer    *player;
  RoofHandsView *view;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = roof_hands_view_new ();

  fixture->stage.session = stage_new_session ();
  fixture->player = lesson_stage_play (&fixture->stage);
  fixture->view = ROOF_HANDS_VIEW (widget);
  roof_hands_view_set_player (fixture->view, fixture->player);
  stage_open (&fixture->stage, widget, 900, 300);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  roof_hands_view_set_player (fixture->view, NULL);
  g_assert_finalize_object (fixture->player);
  stage_close (&fixture->stage, GTK_WIDGET (fixture->view));
}

/* The entry of a choice, the first column of the table. */
static gpointer
find_entry (Fixture *fixture,
            guint    choice)
{
  return gtk_grid_get_child_at (stage_find (fixture->view, GTK_TYPE_GRID), 0, (int) choice);
}

static void
count (Fixture *fixture,
       guint    choice,
       int      hands)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_entry (fixture, choice)), hands);
}

/* Bars as long as the counts, and the right choice marked once it is told, not before. */
static void
test_bars (Fixture       *fixture,
           gconstpointer  data)
{
  GtkLevelBar *bar;

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->view)));
  g_assert_true (roof_hands_view_can_count (fixture->view));
  roof_hands_view_set_open (fixture->view, TRUE);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->view)));
  count (fixture, 0, 12);
  count (fixture, 1, 3);
  bar = GTK_LEVEL_BAR (stage_find (fixture->view, GTK_TYPE_LEVEL_BAR));
  g_assert_cmpfloat (gtk_level_bar_get_value (bar), ==, 1);
  count (fixture, 1, 48); /* the longest bar is as long as ever, and the first a quarter of it */
  g_assert_cmpfloat (gtk_level_bar_get_value (bar), ==, 0.25);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "12");
  g_assert_null (stage_find_class (fixture->view, "right"));
  roof_player_next (fixture->player);
  g_assert_true (roof_player_is_revealed (fixture->player));
  g_assert_nonnull (stage_find_class (fixture->view, "right"));
  g_assert_nonnull (strstr (gtk_label_get_text (stage_find_class (fixture->view, "right")), "Memory"));
}

/* What is typed counts at once. */
static void
test_typed (Fixture       *fixture,
            gconstpointer  data)
{
  roof_hands_view_set_open (fixture->view, TRUE);
  gtk_editable_set_text (GTK_EDITABLE (find_entry (fixture, 0)), "7");
  g_assert_cmpfloat (gtk_level_bar_get_value (GTK_LEVEL_BAR (stage_find (fixture->view, GTK_TYPE_LEVEL_BAR))), ==, 1);
  gtk_editable_set_text (GTK_EDITABLE (find_entry (fixture, 0)), "many");
  g_assert_cmpfloat (gtk_level_bar_get_value (GTK_LEVEL_BAR (stage_find (fixture->view, GTK_TYPE_LEVEL_BAR))), ==, 0);
}

/* Kept when the presenter goes on and comes back; a drag has no hands. */
static void
test_kept (Fixture       *fixture,
           gconstpointer  data)
{
  roof_hands_view_set_open (fixture->view, TRUE);
  count (fixture, 1, 7);
  roof_player_go (fixture->player, 1, FALSE);
  g_assert_false (roof_hands_view_can_count (fixture->view));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->view)));
  roof_hands_view_set_open (fixture->view, TRUE);
  g_assert_false (roof_hands_view_is_open (fixture->view));
  roof_player_go (fixture->player, 0, FALSE);
  roof_hands_view_set_open (fixture->view, TRUE);
  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (find_entry (fixture, 1))), ==, 7);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add ("/roof/hands-view/bars", Fixture, NULL, set_up, test_bars, tear_down);
  g_test_add ("/roof/hands-view/typed", Fixture, NULL, set_up, test_typed, tear_down);
  g_test_add ("/roof/hands-view/kept", Fixture, NULL, set_up, test_kept, tear_down);
  return g_test_run ();
}

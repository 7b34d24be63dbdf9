/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/sweep-player.h"

#include <math.h>

#include "stage.h"
#include "widgets/verdict/outlook.h"
#include "widgets/verdict/sweep-private.h"

/* Frames of a clock that only the test moves. */
#define FRAME (G_USEC_PER_SEC / 60)
#define LONG_AFTER (60 * G_USEC_PER_SEC)

typedef struct
{
  Stage            stage;
  RoofOutlook     *outlook;
  RoofSweepView   *sweep;
  RoofSweepPlayer *player;
  gint64           now;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->stage.session = stage_new_session ();
  fixture->outlook = ROOF_OUTLOOK (g_object_new (ROOF_TYPE_OUTLOOK, NULL));
  fixture->sweep = stage_part (fixture->outlook, "sweep");
  fixture->player = stage_part (fixture->outlook, "player");
  fixture->now = 1000;
  roof_pane_set_session (ROOF_PANE (fixture->outlook), fixture->stage.session);
  stage_open (&fixture->stage, GTK_WIDGET (fixture->outlook), 260, 400);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  stage_close (&fixture->stage, GTK_WIDGET (fixture->outlook));
}

static double
get_end (Fixture *fixture)
{
  return roof_sweep_view_get_plot (fixture->sweep)->sweep.to;
}

static void
advance (Fixture *fixture,
         gint64   by)
{
  fixture->now += by;
  roof_sweep_player_advance (fixture->player, fixture->now);
}

static void
play (Fixture *fixture)
{
  roof_sweep_player_toggle (fixture->player);
  g_assert_true ((stage_find_spoken (fixture->player, "Pause") != NULL));
  advance (fixture, 0);
}

/* It rises frame by frame to the very end, stops there, and all of it is one step. */
static void
test_to_the_end (Fixture       *fixture,
                 gconstpointer  data)
{
  double last = stage_get_batch (&fixture->stage), end = get_end (fixture);
  guint changes = 0;

  play (fixture);
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 16);
  while ((stage_find_spoken (fixture->player, "Pause") != NULL))
    {
      advance (fixture, FRAME);
      g_assert_cmpfloat (stage_get_batch (&fixture->stage), >=, last);
      changes += stage_get_batch (&fixture->stage) > last;
      last = stage_get_batch (&fixture->stage);
    }
  g_assert_cmpfloat (last, ==, end);
  g_assert_cmpuint (changes, >, 60);
  g_assert_false (roof_document_is_previewing (stage_get_document (&fixture->stage)));
  g_assert_cmpstr (roof_document_get_undo_label (stage_get_document (&fixture->stage)), ==, "Change Batch");
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 16);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
}

/* To pause keeps what is shown, as one step; to play again goes on from there. */
static void
test_pause (Fixture       *fixture,
            gconstpointer  data)
{
  double kept;

  play (fixture);
  advance (fixture, G_USEC_PER_SEC);
  kept = stage_get_batch (&fixture->stage);
  g_assert_cmpfloat (kept, >, 16);
  g_assert_true (roof_document_is_previewing (stage_get_document (&fixture->stage)));
  roof_sweep_player_toggle (fixture->player);
  g_assert_false (roof_document_is_previewing (stage_get_document (&fixture->stage)));
  advance (fixture, G_USEC_PER_SEC);
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, kept);
  play (fixture);
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, kept);
  roof_sweep_player_toggle (fixture->player);
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 16);
}

/* From the end it begins from the start, and goes as far as before. */
static void
test_again (Fixture       *fixture,
            gconstpointer  data)
{
  double end = get_end (fixture);

  play (fixture);
  advance (fixture, LONG_AFTER);
  g_assert_false ((stage_find_spoken (fixture->player, "Pause") != NULL));
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, end);
  play (fixture);
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 1);
  advance (fixture, LONG_AFTER);
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, end);
}

/* The path on the chart and the plot are of one range, to whose ends it plays. */
static void
test_along_the_path (Fixture       *fixture,
                     gconstpointer  data)
{
  RoofView *view = roof_view_copy (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage)));
  g_autoptr (RoofSnapshot) snapshot = NULL;

  roof_view_set_path (view, "B", 4, 64);
  snapshot = roof_snapshot_with_view (stage_get_snapshot (&fixture->stage), view);
  roof_view_free (view);
  roof_document_apply (stage_get_document (&fixture->stage), snapshot, "Show Path");
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpfloat (roof_sweep_view_get_plot (fixture->sweep)->sweep.from, ==, 4);
      g_assert_cmpfloat (get_end (fixture), ==, 64);
      play (fixture);
      g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, i == 0 ? 16 : 4);
      advance (fixture, LONG_AFTER);
      g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 64);
    }
}

/* Escape brings back what was, and nothing is left to undo. */
static void
test_escape (Fixture       *fixture,
             gconstpointer  data)
{
  play (fixture);
  advance (fixture, 2 * G_USEC_PER_SEC);
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), >, 16);
  g_assert_true (roof_sweep_view_cancel (fixture->sweep));
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 16);
  advance (fixture, FRAME);
  g_assert_false ((stage_find_spoken (fixture->player, "Pause") != NULL));
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 16);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
}

/* A press takes it out of its hands: what was played and what is dragged are one step. */
static void
test_pointer (Fixture       *fixture,
              gconstpointer  data)
{
  double x;

  play (fixture);
  advance (fixture, G_USEC_PER_SEC);
  x = roof_scale_to_pixel (&roof_sweep_view_get_plot (fixture->sweep)->x, 200);
  roof_sweep_view_press (fixture->sweep, x);
  advance (fixture, G_USEC_PER_SEC);
  g_assert_false ((stage_find_spoken (fixture->player, "Pause") != NULL));
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 200);
  roof_sweep_view_release (fixture->sweep);
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 16);
}

/* Undo, an edit elsewhere, another kernel: it gives way, and nothing is left hanging. */
static void
test_gives_way (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (RoofSnapshot) snapshot = NULL;

  play (fixture);
  advance (fixture, G_USEC_PER_SEC);
  roof_document_undo (stage_get_document (&fixture->stage));
  advance (fixture, G_USEC_PER_SEC);
  g_assert_false ((stage_find_spoken (fixture->player, "Pause") != NULL));
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 16);

  play (fixture);
  advance (fixture, G_USEC_PER_SEC);
  snapshot = roof_snapshot_with_title (stage_get_snapshot (&fixture->stage), "another");
  roof_document_apply (stage_get_document (&fixture->stage), snapshot, "Rename");
  advance (fixture, G_USEC_PER_SEC);
  g_assert_false ((stage_find_spoken (fixture->player, "Pause") != NULL));
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, 16);

  play (fixture);
  advance (fixture, G_USEC_PER_SEC);
  roof_session_set_selected (fixture->stage.session, 1);
  advance (fixture, G_USEC_PER_SEC);
  g_assert_false ((stage_find_spoken (fixture->player, "Pause") != NULL));
  g_assert_false (roof_document_is_previewing (stage_get_document (&fixture->stage)));
  g_assert_cmpstr (roof_document_get_undo_label (stage_get_document (&fixture->stage)), ==, "Change Batch");
}

/* Who asked for no motion gets steps, one a second, at powers of two. */
static void
test_reduced_motion (Fixture       *fixture,
                     gconstpointer  data)
{
  double end = get_end (fixture);

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  play (fixture);
  for (double value = 16; value < end; value *= 2)
    {
      g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, value);
      advance (fixture, G_USEC_PER_SEC - 100);
      g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, value);
      advance (fixture, 100);
    }
  g_assert_false ((stage_find_spoken (fixture->player, "Pause") != NULL));
}

/* The faster, the further in the same time; and a change of speed jumps nowhere. */
static void
test_speed (Fixture       *fixture,
            gconstpointer  data)
{
  GtkButton *speed = stage_child (fixture->player, 1);
  double usual, here;

  g_assert_cmpstr (gtk_button_get_label (speed), ==, "×1");
  play (fixture);
  advance (fixture, G_USEC_PER_SEC);
  usual = stage_get_batch (&fixture->stage);
  roof_sweep_view_cancel (fixture->sweep);
  advance (fixture, FRAME);
  g_signal_emit_by_name (speed, "clicked");
  g_assert_cmpstr (gtk_button_get_label (speed), ==, "×2");
  play (fixture);
  advance (fixture, G_USEC_PER_SEC);
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), >, usual);
  here = stage_get_batch (&fixture->stage);
  g_signal_emit_by_name (speed, "clicked");
  advance (fixture, FRAME);
  g_assert_cmpfloat (stage_get_batch (&fixture->stage), ==, here);
}

static void
test_spoken (Fixture       *fixture,
             gconstpointer  data)
{
  GtkAccessible *button = stage_child (fixture->player, 0);

  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL, "Play");
  gtk_widget_activate_action (GTK_WIDGET (fixture->sweep), "sweep.play", NULL);
  g_assert_true ((stage_find_spoken (fixture->player, "Pause") != NULL));
  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL, "Pause");
}

static GtkCheckButton *
get_check (Fixture  *fixture,
           gboolean  all)
{
  RoofPathSwitch *path = stage_part (fixture->outlook, "path");

  return GTK_CHECK_BUTTON (all ? stage_child (path, 1) : stage_child (path, 0));
}

static const RoofViewPath *
get_path (Fixture *fixture)
{
  return &roof_snapshot_get_view (stage_get_snapshot (&fixture->stage))->path;
}

/* Each of the checks is one step, and what the document says is what they show. */
static void
test_path (Fixture       *fixture,
           gconstpointer  data)
{
  GtkCheckButton *one = get_check (fixture, FALSE), *all = get_check (fixture, TRUE);

  g_assert_false (gtk_check_button_get_active (one));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (all)));
  gtk_check_button_set_active (one, TRUE);
  g_assert_cmpstr (get_path (fixture)->parameter, ==, "B");
  g_assert_cmpfloat (get_path (fixture)->from, ==, 1);
  g_assert_cmpfloat (get_path (fixture)->to, ==, get_end (fixture));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (all)));
  gtk_check_button_set_active (all, TRUE);
  g_assert_true (get_path (fixture)->all);
  g_assert_cmpstr (roof_document_get_undo_label (stage_get_document (&fixture->stage)), ==, "Show All Paths");
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_false (gtk_check_button_get_active (all));
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_false (gtk_check_button_get_active (one));
  g_assert_null (get_path (fixture)->parameter);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
}

/* It is of one parameter: choosing another shows it unchecked, checking that shows the other's path. */
static void
test_path_of_another (Fixture       *fixture,
                      gconstpointer  data)
{
  GtkCheckButton *one = get_check (fixture, FALSE);
  RoofOperation *operation = roof_analysis_get_operation (roof_session_get_analysis (fixture->stage.session));

  gtk_check_button_set_active (one, TRUE);
  stage_choose (stage_part (fixture->outlook, "choice"), (guint) roof_operation_find_parameter (operation, "F"));
  g_assert_false (gtk_check_button_get_active (one));
  g_assert_cmpstr (get_path (fixture)->parameter, ==, "B");
  gtk_check_button_set_active (one, TRUE);
  g_assert_cmpstr (get_path (fixture)->parameter, ==, "F");
  gtk_check_button_set_active (one, FALSE);
  g_assert_null (get_path (fixture)->parameter);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/sweep-player/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("to-the-end", test_to_the_end);
  CASE ("pause", test_pause);
  CASE ("again", test_again);
  CASE ("along-the-path", test_along_the_path);
  CASE ("escape", test_escape);
  CASE ("pointer", test_pointer);
  CASE ("gives-way", test_gives_way);
  CASE ("reduced-motion", test_reduced_motion);
  CASE ("speed", test_speed);
  CASE ("spoken", test_spoken);
  CASE ("path", test_path);
  CASE ("path-of-another", test_path_of_another);
#undef CASE
  return g_test_run ();
}

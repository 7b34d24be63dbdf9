/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/outlook.h"

#include <math.h>

#include "document/files/network.h"
#include "stage.h"
#include "widgets/choice-row.h"
#include "widgets/verdict/sweep-private.h"
#include "workload/apply.h"

/* A part of a network: what runs is a size of its step, and all parts go along. */

#define FRAME (G_USEC_PER_SEC / 60)

typedef struct
{
  Stage          stage;
  RoofOutlook   *outlook;
  RoofSweepView *sweep;
} Fixture;

static void
show_network (Fixture *fixture)
{
  g_autoptr (RoofWorkload) plain = roof_network_resolve ("llama-3.1-8b", NULL);
  RoofMachine *machine = roof_snapshot_get_active (stage_get_snapshot (&fixture->stage));
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) snapshot = roof_workload_apply (plain, empty, NULL);
  g_autoptr (RoofDocument) document = roof_document_new (snapshot);

  roof_session_set_document (fixture->stage.session, document);
}

static void
select_part (Fixture    *fixture,
             const char *part)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (g_strcmp0 (roof_kernel_get_part (roof_snapshot_get_kernel (snapshot, i)), part) == 0)
      roof_session_set_selected (fixture->stage.session, (int) i);
  g_assert_cmpstr (roof_kernel_get_part (roof_session_get_kernel (fixture->stage.session)), ==, part);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->stage.session = stage_new_session ();
  fixture->outlook = ROOF_OUTLOOK (g_object_new (ROOF_TYPE_OUTLOOK, NULL));
  fixture->sweep = stage_part (fixture->outlook, "sweep");
  roof_pane_set_session (ROOF_PANE (fixture->outlook), fixture->stage.session);
  show_network (fixture);
  select_part (fixture, "gate_proj");
  stage_open (&fixture->stage, GTK_WIDGET (fixture->outlook), 260, 400);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->outlook));
}

static double
get_pixel (Fixture *fixture,
           double   value)
{
  return roof_scale_to_pixel (&roof_sweep_view_get_plot (fixture->sweep)->x, value);
}

static RoofChoiceRow *
get_choice (Fixture *fixture)
{
  return stage_part (fixture->outlook, "choice");
}

/* Letting go is one step, named after the size; Escape leaves none. */
static void
test_drag (Fixture       *fixture,
           gconstpointer  data)
{
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->outlook)));
  g_assert_cmpfloat (roof_sweep_view_get_plot (fixture->sweep)->here.value, ==, 1);
  roof_sweep_view_press (fixture->sweep, get_pixel (fixture, 64));
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->batch, ==, 64);
  roof_sweep_view_cancel (fixture->sweep);
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->batch, ==, 1);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));

  roof_sweep_view_press (fixture->sweep, get_pixel (fixture, 64));
  roof_sweep_view_move (fixture->sweep, get_pixel (fixture, 100));
  roof_sweep_view_release (fixture->sweep);
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->batch, ==, 100);
  g_assert_cmpstr (roof_document_get_undo_label (stage_get_document (&fixture->stage)), ==, "Change Batch");
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->batch, ==, 1);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
}

/* It plays to the end of the range and is one step. */
static void
test_play (Fixture       *fixture,
           gconstpointer  data)
{
  RoofSweepPlayer *player = stage_part (fixture->outlook, "player");
  double end = roof_sweep_view_get_plot (fixture->sweep)->sweep.to;
  gint64 now = 1000;

  roof_sweep_player_toggle (player);
  for (guint i = 0; (stage_find_spoken (player, "Pause") != NULL) && i < 10000; i++)
    roof_sweep_player_advance (player, now += FRAME);
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->batch, ==, end);
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->batch, ==, 1);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
}

/* Devices go through those that divide the heads. With the second one come kernels between the devices, and the part that was
 * selected still is. */
static void
test_devices (Fixture       *fixture,
              gconstpointer  data)
{
  g_assert_cmpuint (stage_count_choices (get_choice (fixture)), ==, 4);
  stage_choose (get_choice (fixture), 3);
  g_assert_cmpfloat (roof_sweep_view_get_plot (fixture->sweep)->here.value, ==, 1);
  roof_sweep_view_press (fixture->sweep, get_pixel (fixture, 2));
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->split, ==, 2);
  roof_sweep_view_move (fixture->sweep, get_pixel (fixture, 5.4));
  g_assert_true (stage_get_step (&fixture->stage)->split == 4 || stage_get_step (&fixture->stage)->split == 8);
  roof_sweep_view_release (fixture->sweep);
  g_assert_cmpstr (roof_kernel_get_part (roof_session_get_kernel (fixture->stage.session)), ==, "gate_proj");
  g_assert_cmpstr (roof_document_get_undo_label (stage_get_document (&fixture->stage)), ==, "Change Tensor parallelism");
}

static gboolean
goal_says (Fixture    *fixture,
           const char *text)
{
  return stage_says (g_strdup (gtk_label_get_text (stage_part (stage_part (fixture->outlook, "goal_view"), "text"))), text);
}

/* What a size of the step brings about for the part: by hand, weights of 4096 x 14336 in bf16 at 989.4 TFLOP/s and 3.35 TB/s
 * are at the ridge with 325.5 rows. The button sets the whole network to it, as one step. */
static void
test_goal (Fixture       *fixture,
           gconstpointer  data)
{
  RoofGoalView *goal_view = stage_part (fixture->outlook, "goal_view");
  GtkButton *button = stage_part (goal_view, "button");

  g_assert_true (goal_says (fixture, "From batch = 326 on."));
  g_assert_cmpstr (gtk_button_get_label (button), ==, "Set batch = 326");
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->batch, ==, 326);
  g_assert_cmpstr (roof_kernel_get_part (roof_session_get_kernel (fixture->stage.session)), ==, "gate_proj");
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (button)));
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpfloat (stage_get_step (&fixture->stage)->batch, ==, 1);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
  select_part (fixture, "embed"); /* no work: it cannot be asked whether it is compute bound */
  g_assert_cmpuint (stage_count_choices (stage_part (goal_view, "goals")), ==, 2);
  select_part (fixture, "gate_proj");
  g_assert_true (goal_says (fixture, "From batch = 326 on."));
  g_assert_cmpuint (stage_get_choice (stage_part (goal_view, "goals")), ==, 0);
  stage_choose (get_choice (fixture), 2);
  g_assert_true (goal_says (fixture, "cached tokens does not change whether it is compute bound."));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (button)));
}

/* What was chosen stays from part to part. */
static void
test_choice (Fixture       *fixture,
             gconstpointer  data)
{
  g_assert_cmpuint (stage_get_choice (get_choice (fixture)), ==, 0);
  stage_choose (get_choice (fixture), 2);
  g_assert_cmpfloat (roof_sweep_view_get_plot (fixture->sweep)->here.value, ==, stage_get_step (&fixture->stage)->past);
  select_part (fixture, "attention");
  g_assert_cmpuint (stage_get_choice (get_choice (fixture)), ==, 2);
  g_assert_true (gtk_widget_get_visible (stage_part (fixture->outlook, "goal_view")));
}

static void
test_path (Fixture       *fixture,
           gconstpointer  data)
{
  RoofPathSwitch *path = stage_part (fixture->outlook, "path");
  GtkCheckButton *one = stage_child (path, 0);
  GtkCheckButton *all = stage_child (path, 1);
  const RoofViewPath *shown;

  gtk_check_button_set_active (one, TRUE);
  shown = &roof_snapshot_get_view (stage_get_snapshot (&fixture->stage))->path;
  g_assert_cmpstr (shown->parameter, ==, "batch");
  g_assert_cmpfloat (shown->from, ==, 1);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (all)));
  gtk_check_button_set_active (all, TRUE);
  g_assert_true (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage))->path.all);
  roof_document_undo (stage_get_document (&fixture->stage));
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_false (gtk_check_button_get_active (one));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/network-outlook/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("drag", test_drag);
  CASE ("play", test_play);
  CASE ("devices", test_devices);
  CASE ("goal-view", test_goal);
  CASE ("choice", test_choice);
  CASE ("path", test_path);
#undef CASE
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/outlook.h"

#include <math.h>

#include "stage.h"
#include "widgets/verdict/sweep-private.h"

typedef struct
{
  Stage          stage;
  RoofOutlook   *outlook;
  RoofSweepView *sweep;
  RoofGoalView  *goal_view;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->stage.session = stage_new_session ();
  fixture->outlook = ROOF_OUTLOOK (g_object_new (ROOF_TYPE_OUTLOOK, NULL));
  fixture->sweep = stage_part (fixture->outlook, "sweep");
  fixture->goal_view = stage_part (fixture->outlook, "goal_view");
  roof_pane_set_session (ROOF_PANE (fixture->outlook), fixture->stage.session);
  if (data != NULL)
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  stage_open (&fixture->stage, GTK_WIDGET (fixture->outlook), 260, 400);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->outlook));
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static double
get_number (Fixture    *fixture,
            const char *key)
{
  return roof_kernel_find_number (roof_session_get_kernel (fixture->stage.session), key);
}

static double
get_pixel (Fixture *fixture,
           double   value)
{
  RoofSweepPlot *plot = roof_sweep_view_get_plot (fixture->sweep);

  g_assert_nonnull (plot);
  return roof_scale_to_pixel (&plot->x, value);
}

/* The plot has all the room that it asks for. */
static void
test_room (Fixture       *fixture,
           gconstpointer  data)
{
  RoofSweepPlot *plot = roof_sweep_view_get_plot (fixture->sweep);

  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (fixture->sweep)), >=, 100);
  g_assert_cmpfloat (roof_scale_to_pixel (&plot->x, plot->x.max), <=, gtk_widget_get_width (GTK_WIDGET (fixture->sweep)));
}

static void
choose_parameter (Fixture    *fixture,
                  const char *key)
{
  RoofOperation *operation
      = roof_analysis_get_operation (roof_session_get_analysis (fixture->stage.session));

  stage_choose (stage_part (fixture->outlook, "choice"), (guint) roof_operation_find_parameter (operation, key));
}

/* The parameter that a drag changes comes first, and follows the kernel. */
static void
test_parameter (Fixture       *fixture,
                gconstpointer  data)
{
  RoofSweepPlot *plot = roof_sweep_view_get_plot (fixture->sweep);

  g_assert_cmpfloat (plot->here.value, ==, 16); /* B */
  g_assert_cmpfloat (plot->turn, ==, 328);
  choose_parameter (fixture, "F");
  g_assert_cmpfloat (roof_sweep_view_get_plot (fixture->sweep)->here.value, ==, 11008);
  roof_session_set_selected (fixture->stage.session, 3);
  g_assert_cmpfloat (roof_sweep_view_get_plot (fixture->sweep)->here.value, !=, 11008);
}

/* A press sets the value; what is dragged to shows at once; letting go makes one step. */
static void
test_drag (Fixture       *fixture,
           gconstpointer  data)
{
  double far = get_pixel (fixture, 100);

  roof_sweep_view_press (fixture->sweep, get_pixel (fixture, 64));
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 64);
  roof_sweep_view_move (fixture->sweep, far);
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 100);
  g_assert_true (roof_document_is_previewing (stage_get_document (&fixture->stage)));
  roof_sweep_view_release (fixture->sweep);
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 100);
  g_assert_cmpstr (roof_document_get_undo_label (stage_get_document (&fixture->stage)), ==, "Change Batch");
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 16);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
}

/* While it is held the scale stays under the pointer, wherever that leads; beyond the edge it ends. */
static void
test_scale_stays (Fixture       *fixture,
                  gconstpointer  data)
{
  double most = roof_sweep_view_get_plot (fixture->sweep)->x.max;
  double least = get_pixel (fixture, 1);

  roof_sweep_view_press (fixture->sweep, 1e5);
  g_assert_cmpfloat (get_number (fixture, "B"), ==, most);
  g_assert_cmpfloat (roof_sweep_view_get_plot (fixture->sweep)->x.max, ==, most);
  roof_sweep_view_move (fixture->sweep, least - 50);
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 1);
  roof_sweep_view_release (fixture->sweep);
}

static void
test_cancel (Fixture       *fixture,
             gconstpointer  data)
{
  g_assert_false (roof_sweep_view_cancel (fixture->sweep));
  roof_sweep_view_press (fixture->sweep, get_pixel (fixture, 300));
  g_assert_true (roof_sweep_view_cancel (fixture->sweep));
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 16);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
  roof_sweep_view_release (fixture->sweep);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
}

/* The KV heads divide the query heads: what does not is passed over, and the kernel never breaks. */
static void
test_requirement (Fixture       *fixture,
                  gconstpointer  data)
{
  RoofScale scale;

  roof_session_set_selected (fixture->stage.session, 1);
  choose_parameter (fixture, "K");
  scale = roof_sweep_view_get_plot (fixture->sweep)->x; /* the plot is made anew by each press */
  for (double x = scale.start; x <= scale.end; x += 3)
    {
      roof_sweep_view_press (fixture->sweep, x);
      g_assert_nonnull (roof_session_get_analysis (fixture->stage.session));
      roof_sweep_view_cancel (fixture->sweep);
    }
}

static void
test_spoken (Fixture       *fixture,
             gconstpointer  data)
{
  GtkAccessible *sweep = GTK_ACCESSIBLE (gtk_widget_get_first_child (GTK_WIDGET (fixture->sweep)));

  gtk_test_accessible_assert_role (sweep, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_test_accessible_assert_property (sweep, GTK_ACCESSIBLE_PROPERTY_LABEL, "Sweep of Batch B");
  gtk_test_accessible_assert_property (sweep, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 16.0);
  gtk_test_accessible_assert_property (sweep, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                       "B = 16, 27.06\u00a0µs, Memory bound on HBM3");
  g_assert_true (GTK_IS_RANGE (sweep)); /* which makes the value one for assistive technology, to be read and set */
  gtk_range_set_value (GTK_RANGE (sweep), 40.3);
  g_assert_cmpfloat (gtk_range_get_value (GTK_RANGE (sweep)), ==, 40);
  gtk_test_accessible_assert_property (sweep, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 40.0);
}

static void
choose_goal (Fixture *fixture,
             guint    index)
{
  stage_choose (stage_part (fixture->goal_view, "goals"), index);
}

static gboolean
says (Fixture    *fixture,
      const char *text)
{
  return stage_says (g_strdup (gtk_label_get_text (stage_part (fixture->goal_view, "text"))), text);
}

/* Compute bound, ridge of HBM3, limit of HBM3, a time, a performance. */
static void
test_goals (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *entry = stage_part (fixture->goal_view, "entry");
  GtkWidget *button = stage_part (fixture->goal_view, "button");

  g_assert_cmpuint (stage_count_choices (stage_part (fixture->goal_view, "goals")), ==, 5);
  g_assert_true (says (fixture, "Exactly at B = 327.8; the first whole number is 328."));
  g_assert_false (gtk_widget_get_visible (entry));
  choose_goal (fixture, 3);
  g_assert_true (gtk_widget_get_visible (entry));
  g_signal_emit_by_name (entry, "edited", 29e-6);
  g_assert_true (says (fixture, "Exactly at B = 230.8; the last whole number is 230."));
  g_signal_emit_by_name (entry, "edited", 1e-9);
  g_assert_true (says (fixture, "No value of B makes it take 1\u00a0ns."));
  g_assert_false (gtk_widget_get_visible (button));
  g_signal_emit_by_name (entry, "edited", -1.0);
  g_assert_true (says (fixture, "Must be more than 0"));
  choose_goal (fixture, 4);
  g_signal_emit_by_name (entry, "edited", 1e14);
  g_assert_true (says (fixture, "Exactly at B = 30.15; the first whole number is 31."));
}

/* The button sets the whole number as one step, and rests when there is nothing left to do. */
static void
test_apply (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *button = stage_part (fixture->goal_view, "button");

  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (button)), ==, "Set B = 328");
  g_assert_true (gtk_widget_get_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 328);
  g_assert_false (gtk_widget_get_sensitive (button));
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 16);
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
}

/* The line at @index under the goal; NULL: not shown. */
static GtkWidget *
find_roof (Fixture *fixture,
           guint    index)
{
  GtkWidget *roofs = stage_part (fixture->goal_view, "roofs");
  GtkWidget *line = gtk_widget_get_next_sibling (gtk_widget_get_first_child (stage_part (roofs, "rows"))); /* past the heading */

  for (guint i = 0; line != NULL && i < index; i++)
    line = gtk_widget_get_next_sibling (line);
  return line != NULL && gtk_widget_get_visible (line) && gtk_widget_get_visible (roofs) ? line : NULL;
}

static const char *
get_roof_text (Fixture *fixture,
               guint    index)
{
  return gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (find_roof (fixture, index))));
}

/* The goal's other answers: the roofs with which the kernel is there as it is. A button sets one of these as one step, after which
 * the kernel is compute bound, and rests. */
static void
test_roofs (Fixture       *fixture,
            gconstpointer  data)
{
  RoofMachine *before = roof_machine_ref (roof_snapshot_get_active (roof_document_get_snapshot (stage_get_document (&fixture->stage))));
  GtkWidget *button;
  double bandwidth;

  g_assert_cmpstr (get_roof_text (fixture, 0), ==, "HBM3 62.17\u00a0TB/s");
  g_assert_cmpstr (get_roof_text (fixture, 1), ==, "Tensor Core bf16 53.31\u00a0TFLOP/s");
  g_assert_null (find_roof (fixture, 2));
  button = gtk_widget_get_last_child (find_roof (fixture, 0));
  g_signal_emit_by_name (button, "clicked");
  bandwidth = roof_machine_get_level (roof_snapshot_get_active (roof_document_get_snapshot (stage_get_document (&fixture->stage))), 2)->bandwidth.value;
  g_assert_cmpfloat (bandwidth, >, 62e12);
  g_assert_false (gtk_widget_get_sensitive (button));
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_true (roof_machine_equal (before, roof_snapshot_get_active (roof_document_get_snapshot (stage_get_document (&fixture->stage)))));
  g_assert_false (roof_document_can_undo (stage_get_document (&fixture->stage)));
  choose_goal (fixture, 3);
  g_signal_emit_by_name (stage_part (fixture->goal_view, "entry"), "edited", 1e-9);
  g_assert_null (find_roof (fixture, 0));
  roof_machine_unref (before);
}

/* From a kernel with many parameters to one with few, by selection, by document and by undo, whatever was chosen. */
static void
test_fewer_parameters (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr (RoofKernel) add = roof_kernel_new ("sum", "add");
  RoofSnapshot *shown = stage_get_snapshot (&fixture->stage);
  g_autoptr (RoofSnapshot) only = NULL;
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel (shown, 1, add);
  g_autoptr (RoofDocument) document = NULL;
  g_autoptr (GPtrArray) kernels = g_ptr_array_new ();

  roof_session_set_selected (fixture->stage.session, 1);
  choose_parameter (fixture, "T");
  roof_document_apply (stage_get_document (&fixture->stage), snapshot, "Change");
  g_assert_true (says (fixture, "n"));
  roof_document_undo (stage_get_document (&fixture->stage));
  choose_parameter (fixture, "T");
  g_ptr_array_add (kernels, add);
  only = roof_snapshot_with_kernels (shown, kernels);
  document = roof_document_new (only);
  roof_session_set_document (fixture->stage.session, document);
  stage_wait_for_frame (fixture->stage.window);
  g_assert_cmpuint (stage_count_choices (stage_part (fixture->outlook, "choice")), ==, 1);
}

/* What is counted has no parameters to turn. */
static void
test_custom (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (RoofKernel) plain = roof_kernel_new ("counted", "custom");
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (plain, "bytes.hbm", 1e9);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel (stage_get_snapshot (&fixture->stage), 0, kernel);

  roof_document_apply (stage_get_document (&fixture->stage), snapshot, "Change");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->outlook)));
  roof_document_undo (stage_get_document (&fixture->stage));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->outlook)));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/outlook/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("parameter", test_parameter);
  CASE ("room", test_room);
  CASE ("drag", test_drag);
  CASE ("scale-stays", test_scale_stays);
  CASE ("cancel", test_cancel);
  CASE ("requirement", test_requirement);
  CASE ("spoken", test_spoken);
  CASE ("goals", test_goals);
  CASE ("roofs", test_roofs);
  CASE ("apply", test_apply);
  CASE ("fewer-parameters", test_fewer_parameters);
  CASE ("custom", test_custom);
#undef CASE
  g_test_add ("/roof/outlook/drag-right-to-left", Fixture, "rtl", set_up, test_drag, tear_down);
  return g_test_run ();
}

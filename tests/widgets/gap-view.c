/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/gap-view.h"

#include <math.h>

#include "stage.h"
#include "widgets/table.h"
#include "widgets/verdict/gap-bar.h"

typedef struct
{
  Stage        stage;
  RoofGapView *view;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_GAP_VIEW, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->view = ROOF_GAP_VIEW (widget);
  roof_pane_set_session (ROOF_PANE (fixture->view), fixture->stage.session);
  stage_open (&fixture->stage, widget, 300, 500);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->view));
}

/* Selects a product of 4224 cubed on an H100 that took @time, s; NAN: nobody measured it. */
static void
show (Fixture *fixture,
      double   time)
{
  g_autoptr (RoofKernel) kernel = roof_kernel_new ("gemm", "matmul");
  g_autoptr (RoofSnapshot) snapshot = NULL;
  const char *const sizes[] = { "B", "D", "F" };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      RoofKernel *next = roof_kernel_with_number (kernel, sizes[i], 4224);

      roof_kernel_unref (kernel);
      kernel = next;
    }
  if (!isnan (time))
    {
      RoofKernel *next = roof_kernel_with_measured_time (kernel, time, NULL);

      roof_kernel_unref (kernel);
      kernel = next;
    }
  snapshot = roof_snapshot_with_kernel_inserted (stage_get_snapshot (&fixture->stage), 0, kernel);
  roof_document_apply (roof_session_get_document (fixture->stage.session), snapshot, "Test");
  roof_session_set_selected (fixture->stage.session, 0);
}

static gboolean
is_shown (Fixture *fixture)
{
  return gtk_widget_get_visible (GTK_WIDGET (fixture->view));
}

static void
test_chain (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const said[] = {
    "The Gap\tof 400\u00a0µs measured", "Ideal\t152.3\u00a0µs\t38.1\u00a0%\t150.7\u00a0GFLOP",
    "Tiles and waves\t32.4\u00a0µs\t8.1\u00a0%\tin 128 × 256 tiles: 561 tiles in 5 waves, 82.5\u00a0%",
    "Sustained rates\t44.6\u00a0µs\t11.1\u00a0%\tTensor Core bf16 80.55\u00a0%", "No overlap\t33.7\u00a0µs",
    "Not explained\t137\u00a0µs\t34.2\u00a0%\tpossibly work or bytes not counted", "Not modelled: Latency (",
  };

  show (fixture, 400e-6);
  g_assert_true (is_shown (fixture));
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if (!stage_says (stage_read (fixture->view), said[i]))
      g_error ("no \"%s\" in %s", said[i], stage_read (fixture->view));
  g_assert_false (stage_says (stage_read (fixture->view), "Formats"));
}

/* The bar says its parts to a screen reader, and a part of no time is none. */
static void
test_bar (Fixture       *fixture,
          gconstpointer  data)
{
  RoofStackBar *bar = stage_find (fixture->view, ROOF_TYPE_STACK_BAR);
  g_autofree char *text = NULL;

  show (fixture, 400e-6);
  text = roof_stack_bar_dup_text (bar);
  g_assert_nonnull (strstr (text, "Ideal: 152.3\u00a0µs, 38.1\u00a0%\n"));
  g_assert_null (strstr (text, "Formats"));
  gtk_test_accessible_assert_property (bar, GTK_ACCESSIBLE_PROPERTY_LABEL, "Parts of the measured time");
  gtk_test_accessible_assert_property (bar, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);
}

static gboolean
says (Fixture    *fixture,
      const char *text)
{
  return stage_says (stage_read (fixture->view), text);
}

/* The handle at the end of a step. The bar has its parts, then a handle for each step. */
static GtkWidget *
find_handle (Fixture     *fixture,
             RoofGapStep  step)
{
  GtkWidget *handle = gtk_widget_get_first_child (stage_find (fixture->view, ROOF_TYPE_GAP_BAR));

  for (guint i = 0; i <= step; i++)
    handle = gtk_widget_get_next_sibling (handle);
  return handle;
}

static void
press (Fixture         *fixture,
       RoofGapStep      step,
       guint            key,
       GdkModifierType  state)
{
  GtkWidget *handle = find_handle (fixture, step);
  gboolean handled = FALSE;

  g_signal_emit_by_name (stage_find_controller (handle, GTK_TYPE_EVENT_CONTROLLER_KEY), "key-pressed", key, 0, state, &handled);
  g_assert_true (handled);
}

/* The end of a part is pulled: a sentence says the input, the parts behind it follow, and the rest of the bar stays blank, until the
 * pointer lets go. */
static void
test_pull (Fixture       *fixture,
           gconstpointer  data)
{
  GtkWidget *bar = stage_find (fixture->view, ROOF_TYPE_GAP_BAR);
  GtkEventController *drag = stage_find_controller (bar, GTK_TYPE_GESTURE_DRAG);
  double end = (152.346 + 32.315 + 44.59) / 400, width;

  show (fixture, 400e-6);
  stage_wait_for_frame (fixture->stage.window);
  width = gtk_widget_get_width (bar);
  g_signal_emit_by_name (drag, "drag-begin", width * end + 1, 8.);
  g_signal_emit_by_name (drag, "drag-update", -0.05 * width, 0.);
  /* 20 us less than 229.25. */
  if (!says (fixture, "With Tensor Core bf16 sustained at 873.1\u00a0TFLOP/s instead of 797\u00a0TFLOP/s: 380\u00a0µs instead of 400\u00a0µs, ×1.05.")
      || !says (fixture, "Sustained rates\t24.6\u00a0µs") || !says (fixture, "No overlap\t33.7\u00a0µs"))
    g_error ("%s", stage_read (fixture->view));
  /* Far to the left the peak is the most. */
  g_signal_emit_by_name (drag, "drag-update", -0.5 * width, 0.);
  g_assert_true (says (fixture, "sustained at 989.4\u00a0TFLOP/s instead of 797\u00a0TFLOP/s: at best "));
  g_assert_false (says (fixture, "Sustained rates\t"));
  g_signal_emit_by_name (drag, "drag-end", -0.5 * width, 0.);
  g_assert_false (says (fixture, "instead of"));
  g_assert_true (says (fixture, "Sustained rates\t44.6\u00a0µs"));
  /* Away from the ends nothing is pulled. */
  g_signal_emit_by_name (drag, "drag-begin", width * 0.1, 8.);
  g_signal_emit_by_name (drag, "drag-update", 20., 0.);
  g_assert_false (says (fixture, "instead of"));
}

/* Keys move an end by 1 % of the measured time, or to the next tile; Shift less, Control more; Escape puts it back. */
static void
test_keys (Fixture       *fixture,
           gconstpointer  data)
{
  show (fixture, 400e-6);
  press (fixture, ROOF_GAP_OVERLAP, GDK_KEY_Left, 0);
  g_assert_true (says (fixture, "If 12\u00a0% overlapped: 396\u00a0µs instead of 400\u00a0µs, ×1.01."));
  press (fixture, ROOF_GAP_OVERLAP, GDK_KEY_Left, GDK_CONTROL_MASK);
  g_assert_true (says (fixture, ": 376\u00a0µs instead of"));
  press (fixture, ROOF_GAP_OVERLAP, GDK_KEY_Right, GDK_SHIFT_MASK);
  g_assert_true (says (fixture, ": 376.4\u00a0µs instead of"));
  press (fixture, ROOF_GAP_TILES, GDK_KEY_Left, 0);
  g_assert_false (says (fixture, "overlapped:"));
  g_assert_true (says (fixture, "With tiles of "));
  g_assert_true (says (fixture, " instead of 128 × 256: "));
  press (fixture, ROOF_GAP_TILES, GDK_KEY_Escape, 0);
  g_assert_false (says (fixture, "instead of"));
  /* Another selection ends it as well. */
  press (fixture, ROOF_GAP_TILES, GDK_KEY_Left, 0);
  show (fixture, 300e-6);
  g_assert_false (says (fixture, "instead of"));
}

/* A slider of its own for each end, which says the what-if, and whose value a screen reader sets. */
static void
test_handles (Fixture       *fixture,
              gconstpointer  data)
{
  GtkWidget *overlap = find_handle (fixture, ROOF_GAP_OVERLAP);
  const char *text = "33.7\u00a0µs, 8.4\u00a0%";

  show (fixture, 400e-6);
  gtk_test_accessible_assert_role (overlap, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_test_accessible_assert_property (overlap, GTK_ACCESSIBLE_PROPERTY_LABEL, "End of No overlap");
  gtk_test_accessible_assert_property (overlap, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text);
  g_assert_true (gtk_widget_get_focusable (overlap));
  g_assert_false (gtk_widget_get_visible (find_handle (fixture, ROOF_GAP_COMPULSORY)));
  g_assert_false (gtk_widget_get_visible (find_handle (fixture, ROOF_GAP_LATENCY)));
  gtk_range_set_value (GTK_RANGE (overlap), 250e-6);
  g_assert_true (says (fixture, "overlapped: "));
  press (fixture, ROOF_GAP_OVERLAP, GDK_KEY_Home, 0);
  g_assert_false (says (fixture, "overlapped: "));
}

/* Where a number is from stands in the tooltip of its row, and of no other. */
static void
test_source (Fixture       *fixture,
             gconstpointer  data)
{
  guint sourced = 0;

  show (fixture, 400e-6);
  for (guint row = 0; row < roof_table_get_n (stage_find (fixture->view, ROOF_TYPE_TABLE)); row++)
    {
      GtkWidget *label = roof_table_get_cell (stage_find (fixture->view, ROOF_TYPE_TABLE), row, 0);

      if (gtk_widget_get_tooltip_text (label) == NULL)
        continue;
      g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (label), "arXiv 2410.20399"));
      g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (label)), "of the peak"));
      sourced++;
    }
  g_assert_cmpuint (sourced, ==, 1);
}

static void
test_below (Fixture       *fixture,
            gconstpointer  data)
{
  show (fixture, 100e-6);
  g_assert_true (is_shown (fixture));
  g_assert_true (stage_says (stage_read (fixture->view), "is shorter than the ideal time, 152.3"));
  g_assert_false (stage_says (stage_read (fixture->view), "Not explained"));
}

static void
test_hidden_for_others (Fixture       *fixture,
                        gconstpointer  data)
{
  show (fixture, NAN);
  g_assert_false (is_shown (fixture));
  show (fixture, 400e-6);
  g_assert_true (is_shown (fixture));
  roof_session_set_selected (fixture->stage.session, -1);
  g_assert_false (is_shown (fixture));
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/gap-view/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("chain", test_chain);
  ADD ("bar", test_bar);
  ADD ("pull", test_pull);
  ADD ("keys", test_keys);
  ADD ("handles", test_handles);
  ADD ("source", test_source);
  ADD ("below", test_below);
  ADD ("hidden-for-others", test_hidden_for_others);

  return g_test_run ();
}

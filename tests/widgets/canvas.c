/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "canvas-stage.h"
#include "widgets/canvas/shown-scene.h"

static RoofDot
get_dot (Fixture *fixture,
         int      kernel)
{
  const RoofDot *dot
      = roof_layout_find_dot (roof_canvas_get_layout (fixture->canvas), kernel, -1);

  g_assert_nonnull (dot);
  return *dot;
}

static double
get_number (Fixture    *fixture,
            const char *key)
{
  return roof_kernel_find_number (roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), 0), key);
}

static double
get_efficiency (Fixture *fixture)
{
  return roof_kernel_get_efficiency (roof_snapshot_get_kernel (stage_get_snapshot (&fixture->stage), 0));
}

/* Every dot has a handle over it, and nothing else takes the pointer. */
static void
test_handles_lie_over_dots (Fixture       *fixture,
                            gconstpointer  data)
{
  guint n = roof_snapshot_get_n_kernels (stage_get_snapshot (&fixture->stage));

  for (guint i = 0; i < n; i++)
    {
      GtkWidget *handle = roof_canvas_get_handle (fixture->canvas, i);
      RoofDot dot = get_dot (fixture, (int) i);
      graphene_rect_t bounds;

      g_assert_true (gtk_widget_compute_bounds (handle, GTK_WIDGET (fixture->canvas), &bounds));
      g_assert_cmpfloat_with_epsilon (bounds.origin.x + bounds.size.width / 2, dot.x, 1);
      g_assert_cmpfloat_with_epsilon (bounds.origin.y + bounds.size.height / 2, dot.y, 1);
      g_assert_cmpfloat (bounds.size.width, >=, 24);
      g_assert_true (gtk_widget_get_focusable (handle));
      g_assert_true (gtk_widget_pick (GTK_WIDGET (fixture->canvas), dot.x, dot.y, GTK_PICK_DEFAULT)
                     == GTK_WIDGET (fixture->canvas));
    }
  g_assert_null (roof_canvas_get_handle (fixture->canvas, n));
}

/* The names of other kernels than the first stand where they stood. */
static void
assert_names_stay (RoofLayout *former,
                   RoofLayout *now)
{
  guint n, m, same = 0;
  const RoofText *before = roof_layout_get_texts (former, &n), *after = roof_layout_get_texts (now, &m);

  for (guint i = 0; i < m; i++)
    for (guint j = 0; after[i].owner.kind == ROOF_HIT_DOT && after[i].owner.kernel > 0 && j < n; j++)
      if (roof_hit_equal (before[j].owner, after[i].owner))
        {
          assert_approx (after[i].box.x, before[j].box.x, 1e-9);
          assert_approx (after[i].box.y, before[j].box.y, 1e-9);
          same++;
        }
  g_assert_cmpuint (same, >=, 3);
}

/* A press on the path, a drag along it, Escape: the value follows, rides along and is one step. */
static void
test_path (Fixture       *fixture,
           gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  RoofView *view = roof_view_copy (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage)));
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (RoofLayout) layout = NULL;
  const RoofPathPoint *marks;
  double x[2], y[2];
  guint n;

  roof_view_set_path (view, "B", 1, 2048);
  snapshot = roof_snapshot_with_view (stage_get_snapshot (&fixture->stage), view);
  roof_view_free (view);
  roof_document_apply (document, snapshot, "Show Path");
  layout = roof_layout_ref (roof_canvas_get_layout (fixture->canvas));
  marks = roof_path_get_marks (roof_scene_get_tracks (roof_layout_get_scene (layout), &n)[0].path, &n);
  for (guint i = 0; i < 2; i++)
    {
      x[i] = roof_scale_to_pixel (roof_layout_get_x (layout), marks[6 + i].intensity);
      y[i] = roof_scale_to_pixel (roof_layout_get_y (layout), marks[6 + i].performance);
    }

  roof_canvas_press (fixture->canvas, x[0], y[0], 0);
  roof_canvas_move (fixture->canvas, x[1], y[1], 0);
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 128);
  g_assert_cmpstr (stage_read_rider (fixture->canvas), ==, "B = 128");
  assert_names_stay (layout, roof_canvas_get_layout (fixture->canvas));
  g_assert_true (roof_canvas_cancel (fixture->canvas));
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 16);
  roof_canvas_press (fixture->canvas, x[0], y[0], 0);
  roof_canvas_move (fixture->canvas, x[1], y[1], 0);
  roof_canvas_release (fixture->canvas);
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 128);
  roof_document_undo (document);
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 16);
  roof_canvas_press (fixture->canvas, x[0], y[0], 0);
  roof_canvas_release (fixture->canvas);
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 64);
  g_assert_null (stage_read_rider (fixture->canvas));
}

/* Moves kernel 0 as a slider elsewhere does. */
static RoofSnapshot *
slow_down (Fixture *fixture)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (RoofKernel) slower = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "efficiency", 0.05);

  return roof_snapshot_with_kernel (snapshot, 0, slower);
}

static void
assert_names_equal (RoofLayout *a,
                    RoofLayout *b)
{
  guint n, m;
  const RoofText *some = roof_layout_get_texts (a, &n), *others = roof_layout_get_texts (b, &m);

  g_assert_cmpuint (n, ==, m);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpstr (some[i].text, ==, others[i].text);
      assert_approx (some[i].box.x, others[i].box.x, 1e-9);
      assert_approx (some[i].box.y, others[i].box.y, 1e-9);
    }
}

/* Names stay during a preview from elsewhere, and are placed anew once it is over. */
static void
test_preview (Fixture       *fixture,
              gconstpointer  data)
{
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  g_autoptr (RoofLayout) before = roof_layout_ref (roof_canvas_get_layout (fixture->canvas)), fresh = NULL;
  g_autoptr (RoofSnapshot) slower = slow_down (fixture);

  roof_session_set_paced (fixture->stage.session, TRUE);
  roof_document_preview (document, slower);
  assert_names_stay (before, roof_canvas_get_layout (fixture->canvas));
  roof_document_commit (document, "Slow Down");
  fresh = roof_shown_layout (roof_layout_get_scene (roof_canvas_get_layout (fixture->canvas)), GTK_WIDGET (fixture->canvas), WIDTH, HEIGHT, NULL);
  assert_names_equal (roof_canvas_get_layout (fixture->canvas), fresh);
}

static void
test_is_accessible (Fixture       *fixture,
                    gconstpointer  data)
{
  GtkAccessible *canvas = GTK_ACCESSIBLE (fixture->canvas);

  gtk_test_accessible_assert_role (canvas, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_test_accessible_assert_property (canvas, GTK_ACCESSIBLE_PROPERTY_LABEL, "Roofline chart");
  g_assert_true (gtk_test_accessible_has_property (canvas, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
  for (guint i = 0; i < 6; i++)
    {
      GtkAccessible *handle = GTK_ACCESSIBLE (roof_canvas_get_handle (fixture->canvas, i));

      gtk_test_accessible_assert_role (handle, GTK_ACCESSIBLE_ROLE_SLIDER);
      g_assert_true (gtk_test_accessible_has_property (handle, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
      g_assert_true (gtk_test_accessible_has_property (handle, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT));
    }
}

/* The dot stays under the pointer; whole numbers bring it within a pixel or so. */
static void
test_dot_follows_the_pointer (Fixture       *fixture,
                              gconstpointer  data)
{
  RoofDot dot = get_dot (fixture, 0);

  roof_canvas_press (fixture->canvas, dot.x, dot.y, 0);
  for (double dx = 16; dx <= 100; dx += 12)
    {
      roof_canvas_move (fixture->canvas, dot.x + dx, dot.y, 0);
      g_assert_cmpfloat_with_epsilon (get_dot (fixture, 0).x, dot.x + dx, 3);
    }
  roof_canvas_release (fixture->canvas);
}

/* With Shift it goes a tenth as far, with Ctrl it stops at powers of two. */
static void
test_fine_and_coarse (Fixture       *fixture,
                      gconstpointer  data)
{
  RoofDot dot = get_dot (fixture, 0);

  roof_canvas_press (fixture->canvas, dot.x, dot.y, 0);
  roof_canvas_move (fixture->canvas, dot.x + 100, dot.y, GDK_SHIFT_MASK);
  g_assert_cmpfloat_with_epsilon (get_dot (fixture, 0).x, dot.x + 10, 2);
  roof_canvas_move (fixture->canvas, dot.x + 106, dot.y, GDK_CONTROL_MASK);
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 16);
  roof_canvas_move (fixture->canvas, dot.x + 130, dot.y, GDK_CONTROL_MASK);
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 32);
  roof_canvas_release (fixture->canvas);
}

/* The roof of main memory is pulled up a bit: its bandwidth follows, and says by how much. */
static void
test_roof_is_pulled (Fixture       *fixture,
                     gconstpointer  data)
{
  RoofLayout *layout = roof_canvas_get_layout (fixture->canvas);
  RoofDocument *document = roof_session_get_document (fixture->stage.session);
  RoofMachine *machine = roof_snapshot_get_active (stage_get_snapshot (&fixture->stage));
  int level = roof_machine_find_main_memory (machine);
  double bandwidth = roof_machine_get_level (machine, (guint) level)->bandwidth.value;
  RoofPoint point = { roof_scale_to_pixel (roof_layout_get_x (layout), 2),
                      roof_scale_to_pixel (roof_layout_get_y (layout), 2 * bandwidth) };
  double decade = roof_scale_get_decade (roof_layout_get_y (layout));

  g_assert_cmpint (roof_hit_test (layout, point.x, point.y).kind, ==, ROOF_HIT_ROOF);
  roof_canvas_press (fixture->canvas, point.x, point.y, 0);
  roof_canvas_move (fixture->canvas, point.x, point.y - decade * log10 (1.5), 0);
  machine = roof_snapshot_get_active (stage_get_snapshot (&fixture->stage));
  g_assert_cmpfloat_with_epsilon (roof_machine_get_level (machine, (guint) level)->bandwidth.value,
                                  1.5 * bandwidth, 0.005 * bandwidth);
  g_assert_nonnull (strstr (stage_read_rider (fixture->canvas), "×1.5, "));
  roof_canvas_release (fixture->canvas);
  g_assert_cmpstr (roof_document_get_undo_label (document), ==, "Change Bandwidth of HBM3");
  roof_document_undo (document);
  machine = roof_snapshot_get_active (stage_get_snapshot (&fixture->stage));
  g_assert_cmpfloat (roof_machine_get_level (machine, (guint) level)->bandwidth.value, ==, bandwidth);
  g_assert_false (roof_document_can_undo (document));
}

/* px² of names under the badge. */
static double
measure_covered (Fixture *fixture)
{
  GtkWidget *rider = stage_find_class (fixture->canvas, "rider");
  double covered = 0;
  graphene_rect_t bounds;
  guint n;
  const RoofText *texts = roof_layout_get_texts (roof_canvas_get_layout (fixture->canvas), &n);

  g_assert_true (gtk_widget_compute_bounds (rider, GTK_WIDGET (fixture->canvas), &bounds));
  for (guint i = 0; i < n; i++)
    {
      const RoofBox *box = &texts[i].box;
      graphene_rect_t text = GRAPHENE_RECT_INIT ((float) (box->x - box->width / 2), (float) (box->y - box->height / 2),
                                                 (float) box->width, (float) box->height), both;

      if (box->angle == 0 && graphene_rect_intersection (&bounds, &text, &both))
        covered += both.size.width * both.size.height;
    }
  return covered;
}

/* Wherever a dot is dragged, there is a side of it where the badge covers no name. */
static void
test_badge_covers_no_name (Fixture       *fixture,
                           gconstpointer  data)
{
  const RoofRect plot = *roof_layout_get_plot (roof_canvas_get_layout (fixture->canvas));

  for (int kernel = 0; kernel < 3; kernel++)
    {
      RoofDot dot = get_dot (fixture, kernel);

      roof_canvas_press (fixture->canvas, dot.x, dot.y, 0);
      for (double x = plot.x + 30; x < plot.x + plot.width - 30; x += 41)
        {
          roof_canvas_move (fixture->canvas, x, dot.y, 0);
          stage_wait_for_frame (fixture->stage.window);
          g_assert_cmpfloat (measure_covered (fixture), ==, 0);
        }
      roof_canvas_cancel (fixture->canvas);
    }
}

static void
test_up_and_down_is_efficiency (Fixture       *fixture,
                                gconstpointer  data)
{
  RoofDot dot = get_dot (fixture, 0);

  roof_canvas_press (fixture->canvas, dot.x, dot.y, 0);
  roof_canvas_move (fixture->canvas, dot.x, dot.y + 40, 0);
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 16);
  g_assert_cmpfloat (get_efficiency (fixture), <, 1);
  g_assert_cmpfloat_with_epsilon (get_dot (fixture, 0).y, dot.y + 40, 2);
  g_assert_nonnull (strstr (stage_read_rider (fixture->canvas), "%"));
  /* Above the roof there is nothing to reach. */
  roof_canvas_move (fixture->canvas, dot.x, dot.y - 40, 0);
  g_assert_cmpfloat (get_efficiency (fixture), ==, 1);
  roof_canvas_release (fixture->canvas);
}

static void
test_click_is_no_edit (Fixture       *fixture,
                       gconstpointer  data)
{
  RoofDot dot = get_dot (fixture, 3);
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  roof_canvas_press (fixture->canvas, dot.x, dot.y, 0);
  roof_canvas_move (fixture->canvas, dot.x + 1, dot.y + 1, 0); /* a hand trembles */
  roof_canvas_release (fixture->canvas);
  g_assert_cmpint (roof_session_get_selected (fixture->stage.session), ==, 3);
  g_assert_false (roof_document_can_undo (document));
  g_assert_true (gtk_widget_has_focus (roof_canvas_get_handle (fixture->canvas, 3)));
}

static void
test_empty_chart_pans (Fixture       *fixture,
                       gconstpointer  data)
{
  const RoofRect *plot = roof_layout_get_plot (roof_canvas_get_layout (fixture->canvas));
  RoofDot dot = get_dot (fixture, 0);
  double x = plot->x + plot->width - 30;
  double y = plot->y + plot->height - 60;
  RoofDocument *document = roof_session_get_document (fixture->stage.session);

  roof_canvas_press (fixture->canvas, x, y, 0);
  roof_canvas_move (fixture->canvas, x - 20, y, 0);
  roof_canvas_move (fixture->canvas, x - 50, y, 0);
  g_assert_cmpfloat_with_epsilon (get_dot (fixture, 0).x, dot.x - 50, 1);
  roof_canvas_release (fixture->canvas);
  g_assert_cmpfloat (get_number (fixture, "B"), ==, 16);
  roof_document_undo (document);
  g_assert_cmpfloat (get_dot (fixture, 0).x, ==, dot.x);
  g_assert_false (roof_document_can_undo (document));
}

static void
test_zoom_keeps_the_point (Fixture       *fixture,
                           gconstpointer  data)
{
  RoofDot dot = get_dot (fixture, 0);
  RoofDot other = get_dot (fixture, 2);

  for (guint i = 0; i < 5; i++)
    roof_canvas_zoom (fixture->canvas, dot.x, dot.y, 1.2);
  g_assert_cmpfloat_with_epsilon (get_dot (fixture, 0).x, dot.x, 1);
  g_assert_cmpfloat_with_epsilon (get_dot (fixture, 0).y, dot.y, 1);
  g_assert_cmpfloat (fabs (get_dot (fixture, 2).x - dot.x), >, 1.5 * fabs (other.x - dot.x));
}

static void
test_keys_cancel_and_zoom (Fixture       *fixture,
                           gconstpointer  data)
{
  RoofDot dot = get_dot (fixture, 0);
  g_autoptr (RoofSnapshot) before = roof_snapshot_ref (stage_get_snapshot (&fixture->stage));

  g_assert_false (roof_canvas_cancel (fixture->canvas)); /* nothing is held */
  roof_canvas_press (fixture->canvas, dot.x, dot.y, 0);
  roof_canvas_move (fixture->canvas, dot.x + 70, dot.y + 30, GDK_ALT_MASK);
  g_assert_cmpfloat (get_number (fixture, "B"), !=, 16);
  g_assert_cmpfloat (get_efficiency (fixture), <, 1); /* Alt frees both ways */
  g_assert_true (roof_canvas_cancel (fixture->canvas));
  roof_canvas_move (fixture->canvas, dot.x + 90, dot.y, 0); /* still pressed, holding nothing */
  roof_canvas_release (fixture->canvas);
  g_assert_true (roof_snapshot_equal (stage_get_snapshot (&fixture->stage), before));

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.zoom-in", NULL));
  g_assert_cmpint (roof_snapshot_get_view (stage_get_snapshot (&fixture->stage))->axes, ==, ROOF_AXES_MANUAL);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->canvas), "canvas.fit", NULL));
}

static void
test_hover_leaves_the_snapshot (Fixture       *fixture,
                                gconstpointer  data)
{
  RoofDot dot = get_dot (fixture, 1);
  RoofLayout *layout = roof_canvas_get_layout (fixture->canvas);

  roof_canvas_hover (fixture->canvas, dot.x, dot.y);
  stage_wait_for_frame (GTK_WIDGET (fixture->canvas));
  roof_canvas_hover (fixture->canvas, 5, 5);
  stage_wait_for_frame (GTK_WIDGET (fixture->canvas));
  g_assert_true (roof_canvas_get_layout (fixture->canvas) == layout);
}

static void
test_lays_out_anew (Fixture       *fixture,
                    gconstpointer  data)
{
  int count = 0;

  g_signal_connect_swapped (fixture->canvas, "laid-out", G_CALLBACK (stage_count_cb), &count);
  roof_session_set_selected (fixture->stage.session, 4);
  stage_wait_for_frame (GTK_WIDGET (fixture->canvas));
  g_assert_cmpint (count, ==, 1);
}

/* How large a text is set in, that a name on the chart has. */
static double
get_text_size (Fixture *fixture)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (roof_canvas_get_layout (fixture->canvas), &n);

  g_assert_cmpuint (n, >, 0);
  return texts[0].size;
}

/* The desktop's texts become larger while the window is open, and the chart's with them. */
static void
test_text_scaling (Fixture       *fixture,
                   gconstpointer  data)
{
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (fixture->canvas));
  double size = get_text_size (fixture);
  int before;

  g_object_get (settings, "gtk-xft-dpi", &before, NULL);
  g_object_set (settings, "gtk-xft-dpi", before > 0 ? before * 3 / 2 : 144 * 1024, NULL);
  stage_wait_for_frame (GTK_WIDGET (fixture->canvas));
  g_assert_cmpfloat_with_epsilon (get_text_size (fixture), 1.5 * size, 0.01 * size);
  g_object_set (settings, "gtk-xft-dpi", before, NULL);
  stage_wait_for_frame (GTK_WIDGET (fixture->canvas));
  g_assert_cmpfloat_with_epsilon (get_text_size (fixture), size, 0.01 * size);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/canvas/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("handles-lie-over-dots", test_handles_lie_over_dots);
  CASE ("path", test_path);
  CASE ("preview", test_preview);
  CASE ("is-accessible", test_is_accessible);
  CASE ("dot-follows-the-pointer", test_dot_follows_the_pointer);
  CASE ("fine-and-coarse", test_fine_and_coarse);
  CASE ("roof-is-pulled", test_roof_is_pulled);
  CASE ("up-and-down-is-efficiency", test_up_and_down_is_efficiency);
  CASE ("badge-covers-no-name", test_badge_covers_no_name);
  CASE ("click-is-no-edit", test_click_is_no_edit);
  CASE ("empty-chart-pans", test_empty_chart_pans);
  CASE ("zoom-keeps-the-point", test_zoom_keeps_the_point);
  CASE ("keys-cancel-and-zoom", test_keys_cancel_and_zoom);
  CASE ("hover-leaves-the-model", test_hover_leaves_the_snapshot);
  CASE ("lays-out-anew", test_lays_out_anew);
  CASE ("text-scaling", test_text_scaling);
#undef CASE
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-passage-private.h"

#include "stage.h"
#include "widgets/canvas/canvas.h"
#include "widgets/lesson/magnifier.h"

typedef struct
{
  Stage              stage;
  RoofCanvas        *canvas;
  RoofCanvasPassage *passage;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *widget = g_object_new (ROOF_TYPE_CANVAS, NULL);

  fixture->stage.session = stage_new_session ();
  fixture->canvas = ROOF_CANVAS (widget);
  roof_canvas_set_session (fixture->canvas, fixture->stage.session);
  fixture->passage = stage_find (widget, ROOF_TYPE_CANVAS_PASSAGE);
  stage_open (&fixture->stage, widget, 800, 520);
  g_object_set (gtk_widget_get_settings (widget), "gtk-enable-animations", TRUE, NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  stage_close (&fixture->stage, GTK_WIDGET (fixture->canvas));
}

/* The first kernel's drag parameter to another value, with or without a passage. */
static void
change (Fixture *fixture)
{
  RoofSnapshot *snapshot = stage_get_snapshot (&fixture->stage);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (roof_snapshot_get_kernel (snapshot, 0), "B", 512);
  g_autoptr (RoofSnapshot) next = roof_snapshot_with_kernel (snapshot, 0, kernel);

  roof_document_apply (roof_session_get_document (fixture->stage.session), next, "Change");
}

static void
go (Fixture *fixture)
{
  roof_canvas_depart (fixture->canvas);
  change (fixture);
  roof_canvas_arrive (fixture->canvas);
}

static void
test_plays_and_ends (Fixture       *fixture,
                     gconstpointer  data)
{
  const RoofDot *there;

  go (fixture);
  g_assert_true (roof_canvas_is_passing (fixture->canvas));
  there = roof_layout_find_dot (roof_canvas_get_layout (fixture->canvas), 0, -1);
  g_assert_nonnull (there);
  roof_canvas_passage_advance (fixture->passage, 1000000);
  g_assert_cmpfloat (fixture->passage->time, ==, 0);
  roof_canvas_passage_advance (fixture->passage, 1000000 + (gint64) (ROOF_PASSAGE_SECONDS * 500000));
  g_assert_cmpfloat (fixture->passage->time, ==, 0.5);
  stage_wait_for_frame (fixture->stage.window);
  roof_canvas_passage_end (fixture->passage);
  g_assert_false (roof_canvas_is_passing (fixture->canvas));
}

static void
test_ends_by_itself (Fixture       *fixture,
                     gconstpointer  data)
{
  go (fixture);
  roof_canvas_passage_advance (fixture->passage, 5);
  roof_canvas_passage_advance (fixture->passage, 5 + (gint64) (ROOF_PASSAGE_SECONDS * G_USEC_PER_SEC) + 1);
  g_assert_false (roof_canvas_is_passing (fixture->canvas));
}

/* A press takes hold of what is there, not of a picture that is on its way. */
static void
test_press_ends_it (Fixture       *fixture,
                    gconstpointer  data)
{
  go (fixture);
  roof_canvas_press (fixture->canvas, 400, 400, 0);
  g_assert_false (roof_canvas_is_passing (fixture->canvas));
  roof_canvas_cancel (fixture->canvas);
}

static void
test_less_motion (Fixture       *fixture,
                  gconstpointer  data)
{
  g_object_set (gtk_widget_get_settings (GTK_WIDGET (fixture->canvas)), "gtk-enable-animations", FALSE, NULL);
  go (fixture);
  g_assert_false (roof_canvas_is_passing (fixture->canvas));
}

/* Without an announcement nothing moves by itself: an edit is there at once. */
static void
test_edit_does_not_play (Fixture       *fixture,
                         gconstpointer  data)
{
  change (fixture);
  roof_canvas_arrive (fixture->canvas);
  g_assert_false (roof_canvas_is_passing (fixture->canvas));
}

static void
test_closes_while_it_plays (Fixture       *fixture,
                            gconstpointer  data)
{
  go (fixture);
  g_assert_true (roof_canvas_is_passing (fixture->canvas));
}

/* How much larger than it believes the child of a magnifier is drawn. */
static double
get_factor (GtkWidget *child)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (child, gtk_widget_get_parent (child), &bounds));
  return bounds.size.width / (float) gtk_widget_get_width (child);
}

/* The child has fewer pixels to itself, and a point of it is where it is seen. */
static void
test_magnified (void)
{
  Stage stage = { 0 };
  g_autoptr (GtkBuilder) builder = NULL;
  GtkWidget *magnifier, *child;
  graphene_rect_t bounds;

  g_type_ensure (ROOF_TYPE_MAGNIFIER);
  builder = gtk_builder_new_from_string ("<interface><object class='RoofMagnifier' id='magnifier'>"
                                         "<child><object class='GtkBox' id='child'><property name='hexpand'>1</property></object></child>"
                                         "</object></interface>", -1);
  magnifier = GTK_WIDGET (gtk_builder_get_object (builder, "magnifier"));
  child = GTK_WIDGET (gtk_builder_get_object (builder, "child"));
  stage_open (&stage, magnifier, 800, 600);
  g_assert_cmpfloat (get_factor (child), ==, 1);
  roof_magnifier_set_reference (ROOF_MAGNIFIER (magnifier), gtk_widget_get_width (magnifier) / 2, 100);
  stage_wait_for_frame (stage.window);
  g_assert_cmpfloat (get_factor (child), ==, 2);
  g_assert_cmpint (gtk_widget_get_width (child), ==, gtk_widget_get_width (magnifier) / 2);
  g_assert_true (gtk_widget_compute_bounds (child, magnifier, &bounds));
  g_assert_cmpfloat (bounds.size.width, ==, (float) (gtk_widget_get_width (magnifier) / 2 * 2));
  g_clear_object (&builder);
  stage_close (&stage, magnifier);
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
    { "plays-and-ends", test_plays_and_ends },
    { "ends-by-itself", test_ends_by_itself },
    { "press-ends-it", test_press_ends_it },
    { "less-motion", test_less_motion },
    { "edit-does-not-play", test_edit_does_not_play },
    { "closes-while-it-plays", test_closes_while_it_plays },
  };

  gtk_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/canvas-passage/", tests[i].name, NULL);

      g_test_add (path, Fixture, NULL, set_up, tests[i].run, tear_down);
    }
  g_test_add_func ("/roof/canvas-passage/magnified", test_magnified);
  return g_test_run ();
}

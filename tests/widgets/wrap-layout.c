/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/wrap-layout.h"

#include "stage.h"

#define N_CHILDREN 4
#define WIDTH 100
#define HEIGHT 20
#define SPACING 10

typedef struct
{
  GtkWidget *box;
  GtkWidget *children[N_CHILDREN];
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkLayoutManager *layout = g_object_new (ROOF_TYPE_WRAP_LAYOUT, NULL);

  roof_wrap_layout_set_spacing (ROOF_WRAP_LAYOUT (layout), SPACING);
  fixture->box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_widget_set_layout_manager (fixture->box, layout);
  for (guint i = 0; i < N_CHILDREN; i++)
    {
      fixture->children[i] = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
      gtk_widget_set_size_request (fixture->children[i], WIDTH, HEIGHT);
      gtk_widget_set_parent (fixture->children[i], fixture->box);
    }
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  for (guint i = 0; i < N_CHILDREN; i++)
    gtk_widget_unparent (fixture->children[i]);
  g_assert_finalize_object (fixture->box);
}

static void
allocate (Fixture *fixture,
          int      width)
{
  int height;

  gtk_widget_measure (fixture->box, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_widget_allocate (fixture->box, width, height, -1, NULL);
}

static void
assert_place (Fixture *fixture,
              guint    child,
              int      x,
              int      y,
              int      width)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (fixture->children[child], fixture->box, &bounds));
  g_assert_cmpfloat (bounds.origin.x, ==, x);
  g_assert_cmpfloat (bounds.origin.y, ==, y);
  g_assert_cmpfloat (bounds.size.width, ==, width);
}

static void
test_measures (Fixture       *fixture,
               gconstpointer  data)
{
  static const struct
  {
    int width, height;
  } cases[] = {
    { 1000, 20 }, { 430, 20 }, /* all four and the gaps between them */
    { 429, 50 },  { 210, 50 }, /* two lines */
    { 209, 110 }, { 100, 110 } /* one under another */
  };
  int minimum, natural, height;

  gtk_widget_measure (fixture->box, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  g_assert_cmpint (minimum, ==, WIDTH);
  g_assert_cmpint (natural, ==, 430);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gtk_widget_measure (fixture->box, GTK_ORIENTATION_VERTICAL, cases[i].width, NULL, &height, NULL,
                          NULL);
      g_assert_cmpint (height, ==, cases[i].height);
    }
}

static void
test_wraps (Fixture       *fixture,
            gconstpointer  data)
{
  allocate (fixture, 330);
  assert_place (fixture, 0, 0, 0, WIDTH);
  assert_place (fixture, 2, 220, 0, WIDTH);
  assert_place (fixture, 3, 0, 30, WIDTH);
}

static void
test_fills (Fixture       *fixture,
            gconstpointer  data)
{
  RoofWrapLayout *layout = ROOF_WRAP_LAYOUT (gtk_widget_get_layout_manager (fixture->box));

  roof_wrap_layout_set_fill (layout, TRUE);
  allocate (fixture, 310);
  assert_place (fixture, 0, 0, 0, 150);
  assert_place (fixture, 1, 160, 0, 150);
}

/* The one that expands gets all that the other needs not; alone in its line, the other does. */
static void
test_fills_what_expands (Fixture       *fixture,
                         gconstpointer  data)
{
  RoofWrapLayout *layout = ROOF_WRAP_LAYOUT (gtk_widget_get_layout_manager (fixture->box));

  roof_wrap_layout_set_fill (layout, TRUE);
  gtk_widget_set_hexpand (fixture->children[0], TRUE);
  allocate (fixture, 310);
  assert_place (fixture, 0, 0, 0, 200);
  assert_place (fixture, 1, 210, 0, WIDTH);
  assert_place (fixture, 2, 0, 30, 150);
  allocate (fixture, 200);
  assert_place (fixture, 0, 0, 0, 200);
  assert_place (fixture, 1, 0, 30, 200);
}

static void
test_hidden_takes_no_room (Fixture       *fixture,
                           gconstpointer  data)
{
  gtk_widget_set_visible (fixture->children[1], FALSE);
  allocate (fixture, 320);
  assert_place (fixture, 2, 110, 0, WIDTH);
  assert_place (fixture, 3, 220, 0, WIDTH);
}

static void
test_mirrors (Fixture       *fixture,
              gconstpointer  data)
{
  gtk_widget_set_direction (fixture->box, GTK_TEXT_DIR_RTL);
  allocate (fixture, 430);
  assert_place (fixture, 0, 330, 0, WIDTH);
  assert_place (fixture, 3, 0, 0, WIDTH);
}

static void
test_notifies_once (Fixture       *fixture,
                    gconstpointer  data)
{
  RoofWrapLayout *layout = ROOF_WRAP_LAYOUT (gtk_widget_get_layout_manager (fixture->box));
  int count = 0, spacing;
  gboolean fill;

  g_signal_connect_swapped (layout, "notify", G_CALLBACK (stage_count_cb), &count);
  roof_wrap_layout_set_spacing (layout, 3);
  roof_wrap_layout_set_spacing (layout, 3);
  roof_wrap_layout_set_fill (layout, TRUE);
  roof_wrap_layout_set_fill (layout, TRUE);
  g_assert_cmpint (count, ==, 2);
  g_object_get (layout, "spacing", &spacing, "fill", &fill, NULL);
  g_assert_cmpint (spacing, ==, 3);
  g_assert_true (fill);
}

int
main (int    argc,
      char **argv)
{
  gtk_test_init (&argc, &argv, NULL);

#define CASE(name, function) \
  g_test_add ("/roof/wrap-layout/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("measures", test_measures);
  CASE ("wraps", test_wraps);
  CASE ("fills", test_fills);
  CASE ("fills-what-expands", test_fills_what_expands);
  CASE ("hidden-takes-no-room", test_hidden_takes_no_room);
  CASE ("mirrors", test_mirrors);
  CASE ("notifies-once", test_notifies_once);
#undef CASE
  return g_test_run ();
}

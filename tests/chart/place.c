/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/place.h"

#include "approx.h"
#include "disc.h"

static const RoofRect bounds = { 0, 0, 400, 300 };

static void
test_bounds (void)
{
  static const struct
  {
    RoofBox  box;
    gboolean fits;
  } cases[] = {
    { { 200, 150, 100, 20, 0 }, TRUE },  { { 50, 10, 100, 20, 0 }, TRUE }, { { 49, 10, 100, 20, 0 }, FALSE },
    { { 200, 295, 100, 20, 0 }, FALSE }, { { 20, 150, 100, 20, G_PI / 2 }, TRUE },
    { { 5, 150, 100, 20, G_PI / 2 }, FALSE },
  };
  g_autoptr (RoofPlacer) placer = roof_placer_new (&bounds);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (isfinite (roof_placer_judge (placer, &cases[i].box)), ==, cases[i].fits);
}

static void
test_boxes_and_discs (void)
{
  g_autoptr (RoofPlacer) placer = roof_placer_new (&bounds);
  RoofBox taken = { 100, 100, 80, 20, 0 }, beside = { 180, 100, 70, 20, 0 }, over = { 150, 105, 40, 20, 0 };
  RoofBox on_disc = { 300, 215, 40, 20, 0 }, off_disc = { 300, 220, 40, 20, 0 };

  g_assert_true (isfinite (roof_placer_judge (placer, &over)));
  roof_placer_add_box (placer, &taken);
  roof_placer_add_disc (placer, (RoofPoint) { 300, 200 }, 8);
  g_assert_false (isfinite (roof_placer_judge (placer, &over)));
  g_assert_true (isfinite (roof_placer_judge (placer, &beside)));
  g_assert_false (isfinite (roof_placer_judge (placer, &on_disc)));
  g_assert_true (isfinite (roof_placer_judge (placer, &off_disc)));
}

/* Lines cost by the length that is covered. */
static void
test_lines_cost (void)
{
  g_autoptr (RoofPlacer) placer = roof_placer_new (&bounds);
  RoofBox box = { 200, 150, 60, 20, 0 }, clear = { 200, 200, 60, 20, 0 };

  roof_placer_add_segment (placer, (RoofPoint) { 0, 150 }, (RoofPoint) { 400, 150 }, 2);
  roof_placer_add_segment (placer, (RoofPoint) { 190, 0 }, (RoofPoint) { 190, 160 }, 1);
  assert_approx (roof_placer_judge (placer, &box), 2 * 60 + 20, 1e-12);
  assert_approx (roof_placer_judge (placer, &clear), 0, 1e-12);
}

/* As small names among many dots are: whatever lies over the middle of one, or just beside it. */
static void
test_middles (void)
{
  g_autoptr (RoofPlacer) placer = roof_placer_new (&bounds);

  for (int x = 2; x < 400; x += 12)
    for (int y = 3; y < 300; y += 12)
      roof_placer_add_disc (placer, (RoofPoint) { x, y }, 1);
  for (int x = 20; x < 380; x++)
    for (int y = 20; y < 280; y++)
      {
        RoofBox small = { x, y, 9, 9, 0 }, name = { x, y, 16, 14, 0 };
        gboolean across = (x + 10) % 12 >= 6, down = (y + 9) % 12 >= 6;
        int dx = across ? 12 - (x + 10) % 12 : (x + 10) % 12, dy = down ? 12 - (y + 9) % 12 : (y + 9) % 12;

        g_assert_false (isfinite (roof_placer_judge (placer, &name)));
        g_assert_cmpint (isfinite (roof_placer_judge (placer, &small)), ==,
                         hypot (MAX (dx - 4.5, 0), MAX (dy - 4.5, 0)) >= 1);
      }
}

/* The grid finds exactly the discs that a plain search finds, also big ones and those beyond the bounds. */
static void
test_grid_is_exact (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  g_autoptr (RoofPlacer) placer = roof_placer_new (&bounds);
  RoofPoint centres[400];
  double radii[400];

  for (guint i = 0; i < 400; i++)
    {
      centres[i].x = g_rand_double_range (random, -20, 420);
      centres[i].y = g_rand_double_range (random, -20, 320);
      radii[i] = i % 50 == 0 ? 60 : g_rand_double_range (random, 0.2, 3);
      if (i % 50 != 0 || i == 0)
        roof_placer_add_disc (placer, centres[i], radii[i]);
    }
  for (guint i = 0; i < 3000; i++)
    {
      RoofBox box = { g_rand_double_range (random, 40, 360), g_rand_double_range (random, 40, 260),
                      g_rand_double_range (random, 2, 60), g_rand_double_range (random, 2, 15),
                      i % 2 == 0 ? 0 : g_rand_double_range (random, -2, 2) };
      gboolean covers = FALSE;

      for (guint j = 0; j < 400; j++)
        if (j % 50 != 0 || j == 0)
          covers = covers || box_covers_disc (&box, centres[j], radii[j]);
      g_assert_cmpint (!isfinite (roof_placer_judge (placer, &box)), ==, covers);
    }
}

/* So it is with boxes, whether they are upright or not, among discs. */
static void
test_boxes_are_exact (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (12);
  g_autoptr (RoofPlacer) placer = roof_placer_new (&bounds);
  RoofBox boxes[120];
  guint n_covered = 0;

  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      boxes[i] = (RoofBox) { g_rand_double_range (random, -20, 420), g_rand_double_range (random, -20, 320),
                             g_rand_double_range (random, 0.5, 30), g_rand_double_range (random, 0.5, 9),
                             i % 4 == 0 ? g_rand_double_range (random, -2, 2) : 0 };
      roof_placer_add_box (placer, &boxes[i]);
    }
  for (guint i = 0; i < 4000; i++)
    {
      RoofBox box = { g_rand_double_range (random, 40, 360), g_rand_double_range (random, 40, 260),
                      g_rand_double_range (random, 2, 60), g_rand_double_range (random, 2, 15),
                      i % 2 == 0 ? 0 : g_rand_double_range (random, -2, 2) };
      gboolean covers = FALSE;

      for (guint j = 0; j < G_N_ELEMENTS (boxes); j++)
        covers = covers || roof_box_overlaps (&box, &boxes[j]);
      g_assert_cmpint (!isfinite (roof_placer_judge (placer, &box)), ==, covers);
      n_covered += covers;
    }
  g_assert_cmpuint (n_covered, >, 1000);
  g_assert_cmpuint (n_covered, <, 3000);
}

/* And with names along roofs and leaders to them, at any angle among dots and other names. */
static void
test_turned_are_exact (void)
{
  static const double angles[] = { G_PI, -G_PI, G_PI / 2, 1e-9, -1e-3, 0.1 };
  g_autoptr (GRand) random = g_rand_new_with_seed (13);
  g_autoptr (RoofPlacer) placer = roof_placer_new (&bounds);
  RoofPoint centres[60];
  RoofBox name = { 300, 80, 60, 16, 0 };
  guint n_covered = 0;

  roof_placer_add_box (placer, &name);
  for (guint i = 0; i < G_N_ELEMENTS (centres); i++)
    {
      centres[i] = (RoofPoint) { g_rand_double_range (random, 0, 400), g_rand_double_range (random, 0, 300) };
      roof_placer_add_disc (placer, centres[i], 5.5);
    }
  for (guint i = 0; i < 20000; i++)
    {
      RoofBox box = { g_rand_double_range (random, 70, 330), g_rand_double_range (random, 70, 230),
                      g_rand_double_range (random, 2, 120), i % 2 == 0 ? 1 : 16,
                      i % 3 == 0 ? angles[i / 3 % G_N_ELEMENTS (angles)] : g_rand_double_range (random, -G_PI, G_PI) };
      gboolean covers = roof_box_overlaps (&box, &name);

      for (guint j = 0; j < G_N_ELEMENTS (centres); j++)
        covers = covers || box_covers_disc (&box, centres[j], 5.5);
      g_assert_cmpint (!isfinite (roof_placer_judge (placer, &box)), ==, covers);
      n_covered += covers;
    }
  g_assert_cmpuint (n_covered, >, 5000);
  g_assert_cmpuint (n_covered, <, 15000);
}

/* What ends right at the edges is judged as well. */
static void
test_edges (void)
{
  static const RoofRect narrow = { 0, 0, 128, 64 };
  g_autoptr (RoofPlacer) placer = roof_placer_new (&narrow);

  roof_placer_add_disc (placer, (RoofPoint) { 64, 32 }, 3);
  for (int i = 0; i < 4; i++)
    {
      RoofBox right = { 128 - 0.5, 32, 64, 1, i % 2 == 0 ? G_PI / 2 : -G_PI / 2 }, left = { 0.5, 32, 64, 1, right.angle };
      RoofBox across = { 64, i < 2 ? 63.5 : 0.5, 128, 1, 1e-18 };

      g_assert_cmpfloat (roof_placer_judge (placer, &right), >=, 0);
      g_assert_cmpfloat (roof_placer_judge (placer, &left), >=, 0);
      g_assert_cmpfloat (roof_placer_judge (placer, &across), >=, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/place/bounds", test_bounds);
  g_test_add_func ("/roof/place/boxes-and-discs", test_boxes_and_discs);
  g_test_add_func ("/roof/place/lines-cost", test_lines_cost);
  g_test_add_func ("/roof/place/middles", test_middles);
  g_test_add_func ("/roof/place/grid-is-exact", test_grid_is_exact);
  g_test_add_func ("/roof/place/boxes-are-exact", test_boxes_are_exact);
  g_test_add_func ("/roof/place/turned-are-exact", test_turned_are_exact);
  g_test_add_func ("/roof/place/edges", test_edges);

  return g_test_run ();
}

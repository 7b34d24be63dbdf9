/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/hit.h"

#include <math.h>

#include "chart/layout/dot-grid.h"
#include "chart/layout/layout-private.h"
#include "fixtures.h"
#include "scan.h"

typedef struct
{
  PangoContext *context;
  RoofScene    *scene;
  RoofLayout   *layout;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->context = roof_typeset_new_context ();
  fixture->scene = fixture_make_scene (
    "nvidia-h100-sxm5-80gb", fixture_layer,
    ", 'ghosts': [{'label': 'B = 64', 'kernel': {'name': 'MLP projections', 'op': 'matmul',"
    " 'parameters': {'B': 64, 'D': 4096, 'F': 11008}}}],"
    " 'view': {'shown_levels': ['l1', 'pcie', 'nvlink', 'ib']}", 0);
  fixture->layout = roof_layout_new_figure (fixture->scene, fixture->context, 1200, 800, NULL, NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  roof_layout_unref (fixture->layout);
  roof_scene_unref (fixture->scene);
  g_object_unref (fixture->context);
}

static void
assert_hit (RoofHit hit,
            RoofHit expected)
{
  g_assert_cmpint (hit.kind, ==, expected.kind);
  g_assert_cmpint (hit.kernel, ==, expected.kernel);
  g_assert_cmpint (hit.index, ==, expected.index);
  g_assert_cmpint (hit.peak, ==, expected.peak);
}

/* A target of 24 points: each dot answers just within its radius in every direction where no other is nearer. */
static void
test_dots (Fixture       *fixture,
           gconstpointer  data)
{
  const RoofDot *dot = roof_layout_find_dot (fixture->layout, 6, -1);

  for (int i = 0; i < 8; i++)
    {
      double x = cos (i * G_PI / 4), y = sin (i * G_PI / 4);

      assert_hit (roof_hit_test (fixture->layout, dot->x + 11.9 * x, dot->y + 11.9 * y), dot->owner);
      g_assert_false (roof_hit_equal (roof_hit_test (fixture->layout, dot->x + 40 * x, dot->y + 40 * y), dot->owner));
    }
}

/* Dots that stand in each other's reach: the nearer wins. */
static void
test_nearest_dot (Fixture       *fixture,
                  gconstpointer  data)
{
  const RoofDot *a = roof_layout_find_dot (fixture->layout, 3, -1);
  const RoofDot *b = roof_layout_find_dot (fixture->layout, 4, -1);

  g_assert_cmpfloat (hypot (a->x - b->x, a->y - b->y), <, 24);
  assert_hit (roof_hit_test (fixture->layout, a->x * 0.6 + b->x * 0.4, a->y * 0.6 + b->y * 0.4), a->owner);
  assert_hit (roof_hit_test (fixture->layout, a->x * 0.4 + b->x * 0.6, a->y * 0.4 + b->y * 0.6), b->owner);
}

/* A point in the data on a line, and what lies there. */
static void
test_lines (Fixture       *fixture,
            gconstpointer  data)
{
  static const struct
  {
    double  x, y; /* FLOP/B, FLOP/s */
    double  off;  /* points down from there */
    RoofHit hit;
  } cases[] = {
    { 0.3, 0.3 * 3.35e12, 0, { ROOF_HIT_ROOF, -1, 2, -1 } },
    { 0.3, 0.3 * 3.35e12, 4, { ROOF_HIT_ROOF, -1, 2, -1 } },
    { 100, 100 * 4.5e11, 0, { ROOF_HIT_ROOF, -1, 4, -1 } },
    { 3e4, 9.894e14, 0, { ROOF_HIT_PEAK, -1, 2, -1 } },
    { 295.34, 1e12, 0, { ROOF_HIT_RIDGE, -1, 2, 2 } },
    { 295.34, 9.894e14, 0, { ROOF_HIT_RIDGE, -1, 2, 2 } },
    { 2e3, 1e12, 0, { ROOF_HIT_PLOT, -1, -1, -1 } },
    { 0.05, 2e15, 0, { ROOF_HIT_PLOT, -1, -1, -1 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofPoint p = roof_layout_map (fixture->layout, cases[i].x, cases[i].y);

      assert_hit (roof_hit_test (fixture->layout, p.x, p.y + cases[i].off), cases[i].hit);
    }
}

/* A name stands for what it names. */
/* Of dots on one another the selected one is taken hold of, unless the other is much nearer. */
static void
test_selected_dot (void)
{
  RoofDot dots[] = { { .x = 100, .y = 100, .selected = TRUE }, { .x = 100, .y = 100 }, { .x = 108, .y = 100 } };
  RoofDotGrid *grid = roof_dot_grid_new (dots, G_N_ELEMENTS (dots));

  g_assert_true (roof_dot_grid_find (grid, 100, 100, 12) == &dots[0]);
  g_assert_true (roof_dot_grid_find (grid, 105, 100, 12) == &dots[0]);
  g_assert_true (roof_dot_grid_find (grid, 107, 100, 12) == &dots[2]);
  g_assert_true (roof_dot_grid_find (grid, 87, 100, 12) == NULL);
  roof_dot_grid_free (grid);
}

/* Crowds with thin and dense parts, some selected, some in one place or equally far: as by looking at each. */
static void
test_crowds_like_a_scan (void)
{
  static const guint sizes[] = { 1, 2, 50, 3000, 20000 };

  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (k);
      g_autofree RoofDot *dots = g_new0 (RoofDot, sizes[k]);
      g_autoptr (RoofDotGrid) grid = NULL;

      for (guint i = 0; i < sizes[k]; i++)
        {
          double spread = i % 3 == 0 ? 1000 : 60;

          dots[i] = (RoofDot) { .x = 50 + g_rand_double (rand) * spread, .y = 20 + g_rand_double (rand) * spread / 2,
                                .selected = i % 97 == 5 };
          if (i % 4 == 0)
            dots[i].x = round (dots[i].x), dots[i].y = round (dots[i].y);
        }
      grid = roof_dot_grid_new (dots, sizes[k]);
      for (guint i = 0; i < 1500; i++)
        {
          double x = g_rand_double_range (rand, 0, i % 2 == 0 ? 1100 : 150), y = g_rand_double_range (rand, 0, i % 2 == 0 ? 550 : 60);
          double reach = i % 5 == 0 ? 100 : 12;

          if (i % 3 == 0)
            x = round (x) + 0.5, y = round (y);
          g_assert_true (roof_dot_grid_find (grid, x, y, reach) == scan (dots, sizes[k], x, y, reach));
        }
    }
}

static void
test_names (Fixture       *fixture,
            gconstpointer  data)
{
  guint n, named = 0;
  const RoofText *texts = roof_layout_get_texts (fixture->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofHit hit = roof_hit_test (fixture->layout, texts[i].box.x, texts[i].box.y);

      if (texts[i].owner.kind == ROOF_HIT_NONE || hit.kind == ROOF_HIT_DOT || hit.kind == ROOF_HIT_RIDGE)
        continue;
      assert_hit (hit, texts[i].owner);
      named++;
    }
  g_assert_cmpuint (named, >=, 5);
}

static void
test_pin (Fixture       *fixture,
          gconstpointer  data)
{
  guint n;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (fixture->scene, &n);
  RoofPoint p = roof_layout_map (fixture->layout, placed[0].x, placed[0].y);

  assert_hit (roof_hit_test (fixture->layout, p.x + 3, p.y), (RoofHit) { ROOF_HIT_PIN, 0, 0, -1 });
}

static void
test_outside (Fixture       *fixture,
              gconstpointer  data)
{
  g_assert_cmpint (roof_hit_test (fixture->layout, -50, -50).kind, ==, ROOF_HIT_NONE);
  g_assert_cmpint (roof_hit_test (fixture->layout, 600, 798).kind, ==, ROOF_HIT_NONE);
  g_assert_cmpint (roof_hit_test (fixture->layout, NAN, NAN).kind, ==, ROOF_HIT_NONE);
}

static void
add (const char *path,
     void (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("/roof/hit/dots", test_dots);
  add ("/roof/hit/nearest-dot", test_nearest_dot);
  g_test_add_func ("/roof/hit/selected-dot", test_selected_dot);
  add ("/roof/hit/lines", test_lines);
  add ("/roof/hit/names", test_names);
  add ("/roof/hit/pin", test_pin);
  add ("/roof/hit/outside", test_outside);

  g_test_add_func ("/roof/hit/crowds-like-a-scan", test_crowds_like_a_scan);

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout.h"

#include <math.h>

#include "approx.h"
#include "fixtures.h"

/* 1e12 FLOP and 1e10 bytes: 100 FLOP/B. */
#define KERNEL "'name': 'k', 'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': 1e10}"

static RoofScene *
make_scene (const char *measured,
            const char *rest)
{
  g_autofree char *kernel = g_strdup_printf ("{%s, 'measured': {%s}}", KERNEL, measured);

  return fixture_make_scene ("nvidia-h100-sxm5-80gb", kernel, rest, 0);
}

static const RoofErrorBar *
get_bar (RoofScene *scene)
{
  guint n;
  const RoofErrorBar *bars = roof_scene_get_bars (scene, &n);

  g_assert_cmpuint (n, ==, 1);
  return bars;
}

static void
test_repeats (void)
{
  g_autoptr (RoofScene) scene = make_scene ("'repeats': [4e-3, 5e-3, 6e-3, 8e-3, 10e-3]", NULL);
  const RoofErrorBar *bar = get_bar (scene);

  assert_approx (bar->y, 1e12 / 6e-3, 1e-12);
  assert_approx (bar->y_min, 1e12 / 10e-3, 1e-12);
  assert_approx (bar->y_max, 1e12 / 4e-3, 1e-12);
  assert_approx (bar->y_low, 1e12 / 8e-3, 1e-12);
  assert_approx (bar->y_high, 1e12 / 5e-3, 1e-12);
  g_assert_true (isnan (bar->x_min));
}

/* Bytes that vary give a bar sideways; FLOPs are in both directions. */
static void
test_bytes (void)
{
  g_autoptr (RoofScene) scene
    = make_scene ("'time': 6e-3, 'sigma': 0, 'flops': 2e12, 'bytes': {'hbm': {'median': 1e10, 'min': 8e9, 'max': 2e10}}", NULL);
  const RoofErrorBar *bar = get_bar (scene);

  assert_approx (bar->x, 200, 1e-12);
  assert_approx (bar->x_min, 100, 1e-12);
  assert_approx (bar->x_max, 250, 1e-12);
  g_assert_true (isnan (bar->y_min) && isnan (bar->y_low));
}

/* The deviation stands for 95 % of a log-normal distribution. */
static void
test_deviation (void)
{
  g_autoptr (RoofScene) scene = make_scene ("'time': 6e-3, 'sigma': 6e-4", NULL);
  const RoofErrorBar *bar = get_bar (scene);
  double sigma = sqrt (log1p (0.01));

  assert_approx (bar->y_max / bar->y, exp (1.959963984540054 * sigma), 1e-9);
  assert_approx (bar->y_min * bar->y_max, bar->y * bar->y, 1e-9);
}

static guint
count_lines (RoofScene *scene)
{
  g_autoptr (RoofLayout) layout = roof_layout_new (scene, fixture_get_context (), 800, 600);
  guint n, n_links = 0;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    n_links += lines[i].layer == ROOF_LAYER_LINK && lines[i].owner.kind == ROOF_HIT_DOT && lines[i].ink != ROOF_INK_LINK;
  return n_links;
}

/* A thin stroke with two caps, and a thick one; none where the view hides them, or nothing varies. */
static void
test_lines (void)
{
  g_autoptr (RoofScene) spread = make_scene ("'repeats': [4e-3, 5e-3, 6e-3, 8e-3, 10e-3]", NULL);
  g_autoptr (RoofScene) hidden = make_scene ("'repeats': [4e-3, 5e-3, 6e-3, 8e-3, 10e-3]", ", 'view': {'hide_spread': true}");
  g_autoptr (RoofScene) once = make_scene ("'time': 6e-3", NULL);

  g_assert_cmpuint (count_lines (spread), ==, 4);
  g_assert_cmpuint (count_lines (hidden), ==, 0);
  g_assert_cmpuint (count_lines (once), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/bars/repeats", test_repeats);
  g_test_add_func ("/roof/bars/bytes", test_bytes);
  g_test_add_func ("/roof/bars/deviation", test_deviation);
  g_test_add_func ("/roof/bars/lines", test_lines);
  return g_test_run ();
}

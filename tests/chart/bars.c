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
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
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

/* An end that the dot covers shows on both sides of the dot; one beyond it has a short cap. */
static void
test_caps (void)
{
  static const char *const spreads[] = { "'time': 6e-3, 'sigma': 2e-4", "'time': 6e-3, 'sigma': 6e-3" };

  for (guint s = 0; s < G_N_ELEMENTS (spreads); s++)
    {
      g_autoptr (RoofScene) scene = make_scene (spreads[s], NULL);
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
      const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);
      guint n, n_caps = 0;
      const RoofLine *lines = roof_layout_get_lines (layout, &n);

      for (guint i = 0; i < n; i++)
        {
          double half = (lines[i].b.x - lines[i].a.x) / 2;

          if (lines[i].layer != ROOF_LAYER_LINK || lines[i].owner.kind != ROOF_HIT_DOT || lines[i].ink == ROOF_INK_LINK || half == 0)
            continue;
          n_caps++;
          if (s == 0)
            g_assert_cmpfloat (half, >, dot->radius + 2);
          else
            g_assert_cmpfloat (half, <, dot->radius);
        }
      g_assert_cmpuint (n_caps, ==, 2);
    }
}

/* A name beside its dot would lie on the bar sideways. */
static void
test_names (void)
{
  g_autoptr (RoofScene) scene
    = make_scene ("'time': 6e-3, 'sigma': 6e-4, 'bytes': {'hbm': {'median': 1e10, 'min': 4e9, 'max': 3e10}}", NULL);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
  guint n_lines, n_texts, n_names = 0;
  const RoofLine *lines = roof_layout_get_lines (layout, &n_lines);
  const RoofText *texts = roof_layout_get_texts (layout, &n_texts);

  for (guint i = 0; i < n_texts; i++)
    {
      if (texts[i].owner.kind != ROOF_HIT_DOT)
        continue;
      n_names++;
      for (guint k = 0; k < n_lines; k++)
        if (lines[k].layer == ROOF_LAYER_LINK)
          g_assert_cmpfloat (roof_box_measure_segment (&texts[i].box, lines[k].a, lines[k].b), ==, 0);
    }
  g_assert_cmpuint (n_names, ==, 1);
}

/* The polygons of spread along the roofs, and the heights of the first where it begins on the left. */
static guint
find_bands (RoofSnapshot *snapshot,
            double       *least,
            double       *most)
{
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, 0);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
  guint n, found = 0;
  const RoofPolygon *polygons = roof_layout_get_polygons (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      if (!polygons[i].band)
        continue;
      g_assert_cmpint (polygons[i].ink, ==, found == 0 ? ROOF_INK_MEMORY : ROOF_INK_COMPUTE);
      for (guint k = 0; found == 0 && k < polygons[i].n_corners; k++)
        if (polygons[i].corners[k].x < roof_layout_get_plot (layout)->x + 1)
          {
            *least = fmin (*least, roof_scale_to_value (roof_layout_get_y (layout), polygons[i].corners[k].y));
            *most = fmax (*most, roof_scale_to_value (roof_layout_get_y (layout), polygons[i].corners[k].y));
          }
      found++;
    }
  return found;
}

/* A band along each roof with a spread, from its 5th to its 95th percentile; none where the view hides it. */
static void
test_bands (void)
{
  g_autoptr (RoofSnapshot) plain = fixture_new_snapshot ("nvidia-h100-sxm5-80gb", "{" KERNEL "}", NULL);
  g_autoptr (RoofSnapshot) hiding = fixture_new_snapshot ("nvidia-h100-sxm5-80gb", "{" KERNEL "}", ", 'view': {'hide_spread': true}");
  RoofMachine *machine = roof_snapshot_get_machine (plain, 0);
  guint hbm = (guint) roof_machine_find_main_memory (machine);
  double bandwidth = roof_machine_get_level (machine, hbm)->bandwidth.value, least = INFINITY, most = 0;
  g_autoptr (RoofMachine) low = roof_machine_with_rating (machine, (RoofMachineKey) { ROOF_PART_LEVEL, hbm, ROOF_FIELD_P5 }, bandwidth / 2, NULL);
  g_autoptr (RoofMachine) both = roof_machine_with_rating (low, (RoofMachineKey) { ROOF_PART_LEVEL, hbm, ROOF_FIELD_P95 }, 1.5 * bandwidth, NULL);
  g_autoptr (RoofSnapshot) spread = roof_snapshot_with_machine (plain, 0, both), hidden = roof_snapshot_with_machine (hiding, 0, both);

  g_assert_cmpuint (find_bands (plain, &least, &most), ==, 0);
  g_assert_cmpuint (find_bands (hidden, &least, &most), ==, 0);
  g_assert_cmpuint (find_bands (spread, &least, &most), ==, 1);
  assert_approx (most / least, 3, 1e-6);
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
  g_test_add_func ("/roof/bars/caps", test_caps);
  g_test_add_func ("/roof/bars/names", test_names);
  g_test_add_func ("/roof/bars/bands", test_bands);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/tween.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "dump.h"
#include "fixtures.h"

#define MATMUL(batch) "{'name': 'matmul', 'op': 'matmul', 'parameters': {'B': " batch ", 'D': 8192, 'F': 8192}}"
#define SILU "{'name': 'silu', 'op': 'silu', 'parameters': {'n': 1e6}}"

static RoofScene *
make (const char *machine,
      const char *kernels)
{
  return fixture_make_scene (machine, kernels, NULL, 0);
}

/* The spot of @name that carries the name. (nullable) */
static const RoofSpot *
find_spot (RoofScene  *scene,
           const char *name)
{
  guint n;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);
  guint n_spots;
  const RoofSpot *spots = roof_scene_get_spots (scene, &n_spots);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; g_str_equal (roof_scene_get_name (scene, &kernels[i]), name) && j < kernels[i].n_spots; j++)
      if (spots[kernels[i].first_spot + j].main)
        return &spots[kernels[i].first_spot + j];
  return NULL;
}

/* The slope of main memory, B/s. */
static double
get_slope (RoofScene *scene)
{
  RoofMachine *machine = roof_report_get_machine (roof_scene_get_report (scene));
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);

  for (guint i = 0; i < n; i++)
    if ((int) slopes[i].level == roof_machine_find_main_memory (machine) && slopes[i].ceiling < 0)
      return slopes[i].slope;
  return NAN;
}

/* Both ends are the very scenes, so that nothing jumps when the passage is over. */
static void
test_ends (void)
{
  g_autoptr (RoofScene) from = make ("tpu-v5e", MATMUL ("16")), to = make ("tpu-v5e", MATMUL ("512"));
  g_autoptr (RoofTween) tween = roof_tween_new (from, to);
  g_autoptr (RoofScene) first = roof_tween_get_scene (tween, ROOF_TWEEN_LEAVING, 0);
  g_autoptr (RoofScene) last = roof_tween_get_scene (tween, ROOF_TWEEN_ARRIVING, 1);
  g_autoptr (RoofScene) before = roof_tween_get_scene (tween, ROOF_TWEEN_LEAVING, -3);
  g_autoptr (RoofScene) after = roof_tween_get_scene (tween, ROOF_TWEEN_ARRIVING, 7);

  g_assert_true (first == from);
  g_assert_true (last == to);
  g_assert_true (before == from);
  g_assert_true (after == to);
  g_assert_cmpfloat (roof_tween_get_opacity (0), ==, 0);
  g_assert_cmpfloat (roof_tween_get_opacity (1), ==, 1);
}

/* Half way in time is half way in the logarithm, on both sides alike. */
static void
test_dot_moves (void)
{
  g_autoptr (RoofScene) from = make ("tpu-v5e", MATMUL ("16")), to = make ("tpu-v5e", MATMUL ("512"));
  g_autoptr (RoofTween) tween = roof_tween_new (from, to);
  g_autoptr (RoofScene) leaving = roof_tween_get_scene (tween, ROOF_TWEEN_LEAVING, 0.5);
  g_autoptr (RoofScene) arriving = roof_tween_get_scene (tween, ROOF_TWEEN_ARRIVING, 0.5);
  const RoofSpot *a = find_spot (from, "matmul"), *b = find_spot (to, "matmul");
  const RoofSpot *l = find_spot (leaving, "matmul"), *r = find_spot (arriving, "matmul");

  g_assert_cmpfloat (a->x, <, b->x);
  assert_approx (l->x, sqrt (a->x * b->x), 1e-12);
  assert_approx (l->y, sqrt (a->y * b->y), 1e-12);
  g_assert_cmpfloat (l->x, ==, r->x);
  g_assert_cmpfloat (l->y, ==, r->y);
}

/* It never turns back, and sets off and arrives gently. */
static void
test_eased (void)
{
  g_autoptr (RoofScene) from = make ("tpu-v5e", MATMUL ("16")), to = make ("tpu-v5e", MATMUL ("512"));
  g_autoptr (RoofTween) tween = roof_tween_new (from, to);
  double last = 0, first_step = 0, middle_step = 0;

  for (guint i = 0; i <= 20; i++)
    {
      g_autoptr (RoofScene) scene = roof_tween_get_scene (tween, ROOF_TWEEN_LEAVING, i / 20.0);
      double x = log (find_spot (scene, "matmul")->x);

      if (i > 0)
        g_assert_cmpfloat (x, >, last);
      if (i == 1)
        first_step = x - last;
      if (i == 11)
        middle_step = x - last;
      last = x;
    }
  g_assert_cmpfloat (first_step * 3, <, middle_step);
}

/* Main memory of one chip goes over into that of the other, and the axes with it. */
static void
test_roofs_move (void)
{
  g_autoptr (RoofScene) from = make ("tpu-v5e", MATMUL ("16")), to = make ("nvidia-h100-sxm5-80gb", MATMUL ("16"));
  g_autoptr (RoofTween) tween = roof_tween_new (from, to);
  g_autoptr (RoofScene) leaving = roof_tween_get_scene (tween, ROOF_TWEEN_LEAVING, 0.5);
  g_autoptr (RoofScene) arriving = roof_tween_get_scene (tween, ROOF_TWEEN_ARRIVING, 0.5);
  const RoofExtent *l = roof_scene_get_extent (leaving), *r = roof_scene_get_extent (arriving);

  g_assert_cmpfloat (get_slope (from), !=, get_slope (to));
  assert_approx (get_slope (leaving), sqrt (get_slope (from) * get_slope (to)), 1e-12);
  g_assert_cmpfloat (get_slope (leaving), ==, get_slope (arriving));
  g_assert_cmpmem (l, sizeof *l, r, sizeof *r);
  assert_approx (l->y_max, sqrt (roof_scene_get_extent (from)->y_max * roof_scene_get_extent (to)->y_max), 1e-12);
}

/* What is on one side alone stays where it is, on that side alone. */
static void
test_alone (void)
{
  g_autoptr (RoofScene) from = make ("tpu-v5e", MATMUL ("16")), to = make ("tpu-v5e", MATMUL ("512") ", " SILU);
  g_autoptr (RoofTween) tween = roof_tween_new (from, to);
  g_autoptr (RoofScene) leaving = roof_tween_get_scene (tween, ROOF_TWEEN_LEAVING, 0.3);
  g_autoptr (RoofScene) arriving = roof_tween_get_scene (tween, ROOF_TWEEN_ARRIVING, 0.3);

  g_assert_null (find_spot (leaving, "silu"));
  g_assert_cmpfloat (find_spot (arriving, "silu")->x, ==, find_spot (to, "silu")->x);
  g_assert_cmpfloat (find_spot (arriving, "silu")->y, ==, find_spot (to, "silu")->y);
}

/* Kernels are known by their names, wherever they stand in the list. */
static void
test_order_does_not_matter (void)
{
  g_autoptr (RoofScene) from = make ("tpu-v5e", SILU ", " MATMUL ("16")), to = make ("tpu-v5e", MATMUL ("512") ", " SILU);
  g_autoptr (RoofTween) tween = roof_tween_new (from, to);
  g_autoptr (RoofScene) scene = roof_tween_get_scene (tween, ROOF_TWEEN_LEAVING, 0.5);

  assert_approx (find_spot (scene, "matmul")->x, sqrt (find_spot (from, "matmul")->x * find_spot (to, "matmul")->x), 1e-12);
  g_assert_cmpfloat (find_spot (scene, "silu")->x, ==, find_spot (from, "silu")->x);
}

/* A kernel that loses its place on the axes leaves from where it was. */
static void
test_into_a_gutter (void)
{
  g_autofree char *kernel = fixture_format_custom ("k", "hbm", 1e9, 1e6);
  g_autoptr (RoofScene) from = make ("tpu-v5e", kernel);
  g_autoptr (RoofScene) to = make ("tpu-v5e", "{'name': 'k', 'op': 'copy', 'parameters': {'n': 1e6}}");
  g_autoptr (RoofTween) tween = roof_tween_new (from, to);
  g_autoptr (RoofScene) leaving = roof_tween_get_scene (tween, ROOF_TWEEN_LEAVING, 0.5);
  g_autoptr (RoofScene) arriving = roof_tween_get_scene (tween, ROOF_TWEEN_ARRIVING, 0.5);
  guint n;
  const RoofSpot *spots = roof_scene_get_spots (arriving, &n);

  g_assert_cmpfloat (find_spot (leaving, "k")->x, ==, find_spot (from, "k")->x);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (spots[i].gutter, ==, ROOF_GUTTER_NO_FLOPS);
}

/* Moving a copy leaves the scenes alone, and the copy can be laid out and drawn. */
static void
test_copies (void)
{
  g_autoptr (RoofScene) from = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  g_autoptr (RoofScene) to = fixture_make_scene ("williams2009-opteron-x2-2214", fixture_layer, NULL, 3);
  g_autofree char *before = dump_scene (from), *also_before = dump_scene (to);
  g_autoptr (RoofTween) tween = roof_tween_new (from, to);

  for (guint i = 0; i <= 8; i++)
    for (RoofTweenSide side = ROOF_TWEEN_LEAVING; side <= ROOF_TWEEN_ARRIVING; side++)
      {
        g_autoptr (RoofScene) scene = roof_tween_get_scene (tween, side, i / 8.0);
        g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 500);
        guint n;

        roof_layout_get_lines (layout, &n);
        g_assert_cmpuint (n, >, 0);
      }

  g_autofree char *after = dump_scene (from), *also_after = dump_scene (to);

  g_assert_cmpstr (before, ==, after);
  g_assert_cmpstr (also_before, ==, also_after);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/tween/ends", test_ends);
  g_test_add_func ("/roof/tween/dot-moves", test_dot_moves);
  g_test_add_func ("/roof/tween/eased", test_eased);
  g_test_add_func ("/roof/tween/roofs-move", test_roofs_move);
  g_test_add_func ("/roof/tween/alone", test_alone);
  g_test_add_func ("/roof/tween/order-does-not-matter", test_order_does_not_matter);
  g_test_add_func ("/roof/tween/into-a-gutter", test_into_a_gutter);
  g_test_add_func ("/roof/tween/copies", test_copies);

  return g_test_run ();
}

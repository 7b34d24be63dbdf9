/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene.h"

#include "approx.h"
#include "chart/scene/extent.h"
#include "dump.h"
#include "fixtures.h"

/* Everything that a scene says, for charts that together show each state. */
static void
test_golden (void)
{
  static const struct
  {
    const char *name, *machine, *rest;
    int         selected;
  } cases[] = {
    { "scene-h100.txt", "nvidia-h100-sxm5-80gb", NULL, 0 },
    { "scene-h100-hidden.txt", "nvidia-h100-sxm5-80gb",
      ", 'view': {'hidden_levels': ['l1', 'ib', 'pcie', 'nvlink'], 'hidden_units': ['vector'], 'axes': 'fitted'}", 8 },
    { "scene-opteron.txt", "williams2009-opteron-x2-2214", NULL, -1 },
    { "scene-tpu.txt", "tpu-v5e", NULL, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene
        = fixture_make_scene (cases[i].machine, fixture_layer, cases[i].rest, cases[i].selected);
      g_autofree char *text = dump_scene (scene);

      fixture_assert_golden (cases[i].name, text);
    }
}

/* Roofs of levels that visible kernels move bytes over, and what the view says otherwise; without kernels all. */
static void
test_draws_levels_in_use (void)
{
  static const char hbm[] = "{'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': 1e10}}";
  static const char hidden[] = "{'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.nvlink': 1e10}, 'visible': false}";
  static const char nvlink[] = "{'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.nvlink': 1e10}}";
  const struct
  {
    const char *one, *other, *rest;
    const char *levels; /* as the scene numbers them */
  } cases[] = {
    { hbm, NULL, NULL, "2" },
    { hbm, hidden, NULL, "2" },
    { hbm, nvlink, NULL, "24" },
    { nvlink, NULL, NULL, "4" },
    { hbm, NULL, ", 'view': {'shown_levels': ['l2', 'ib']}", "125" },
    { hbm, nvlink, ", 'view': {'hidden_levels': ['hbm']}", "4" },
    { hbm, NULL, ", 'view': {'hidden_levels': ['l2']}", "2" },
    { "", NULL, NULL, "012345" },
    { "", NULL, ", 'view': {'hidden_levels': ['hbm']}", "01345" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *kernels = g_strjoin (",", cases[i].one, cases[i].other, NULL);
      g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, cases[i].rest, -1);
      g_autoptr (GString) levels = g_string_new (NULL);
      guint n;
      const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);

      for (guint k = 0; k < n; k++)
        if (slopes[k].ceiling < 0)
          g_string_append_printf (levels, "%u", slopes[k].level);
      g_assert_cmpstr (levels->str, ==, cases[i].levels);
    }
}

/* The level that limits the selected kernel splits the chart, and its dot stands on the right side of the ridge. */
static void
test_ridge_follows_the_bound (void)
{
  static const char kernels[]
    = "{'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': 1e8, 'bytes.nvlink': 2e9}},"
      "{'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': 1e10, 'bytes.nvlink': 1e8}},"
      "{'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': 1e8, 'bytes.nvlink': 1e8}}";
  static const struct
  {
    guint       level; /* of the ridge, and of the main dot */
    gboolean    left;
    const char *name, *region;
  } cases[] = {
    { 4, TRUE, "ridge 2\342\200\257199", "NETWORK BOUND" },
    { 2, TRUE, "ridge 295", "MEMORY BOUND" },
    { 2, FALSE, "ridge 295", "MEMORY BOUND" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, (int) i);
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 1200, 800);
      const RoofDot *dot = roof_layout_find_dot (layout, (int) i, -1);
      guint n, named = 0;
      const RoofText *texts = roof_layout_get_texts (layout, &n);
      const RoofRidge *ridges;

      for (guint k = 0; k < n; k++)
        named += g_str_has_suffix (texts[k].text, " BOUND") && !g_str_has_prefix (texts[k].text, "COMPUTE")
                   ? g_str_equal (texts[k].text, cases[i].region)
                   : 0;
      g_assert_cmpuint (named, ==, 1);
      ridges = roof_scene_get_ridges (scene, &n);
      for (guint k = 0; k < n; k++)
        {
          g_assert_cmpint (ridges[k].main, ==, ridges[k].level == cases[i].level);
          g_assert_cmpstr (ridges[k].name, ==, ridges[k].main ? cases[i].name : NULL);
          if (ridges[k].main)
            g_assert_cmpint (dot->x < roof_scale_to_pixel (roof_layout_get_x (layout), ridges[k].x), ==, cases[i].left);
        }
      g_assert_cmpint (dot->owner.index, ==, cases[i].level);
    }
}

/* Axes by machine must not move with the kernels: figures are laid side by side. */
static void
test_axes_ignore_kernels (void)
{
  g_autoptr (RoofScene) full = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  g_autoptr (RoofScene) empty = fixture_make_scene ("nvidia-h100-sxm5-80gb", "", NULL, -1);

  g_assert_cmpmem (roof_scene_get_extent (full), sizeof (RoofExtent), roof_scene_get_extent (empty),
                   sizeof (RoofExtent));
}

/* On every built-in machine the axes hold all ridges and the highest peak with room to spare. */
static void
test_axes_hold_every_machine (void)
{
  RoofLibrary *library = fixture_get_library ();

  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    {
      const char *id = roof_machine_get_id (roof_library_get_machine (library, i));
      g_autoptr (RoofScene) scene = fixture_make_scene (id, "", NULL, -1);
      const RoofExtent *extent = roof_scene_get_extent (scene);
      guint n;
      const RoofRidge *ridges = roof_scene_get_ridges (scene, &n);

      g_assert_cmpuint (n, >, 0);
      for (guint j = 0; j < n; j++)
        {
          g_assert_cmpfloat (ridges[j].x, >, extent->x_min * 3);
          g_assert_cmpfloat (ridges[j].x, <, extent->x_max / 1.5);
          g_assert_cmpfloat (ridges[j].y, >, extent->y_min * 3);
          g_assert_cmpfloat (ridges[j].y, <, extent->y_max);
        }
    }
}

/* Fitted axes hold every dot and, over them, the roof that they are judged by. */
static void
test_fitted_axes_hold_the_peak (void)
{
  g_autoptr (RoofScene) scene
    = fixture_make_scene ("nvidia-h100-sxm5-80gb",
                          "{'name': 'a', 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.hbm': 1e10}}, {'name': 'b', 'op': 'custom',"
                          " 'unit': 'matrix', 'compute': 'bf16', 'parameters': {'flops': 1e12, 'bytes.hbm': 5e9, 'time': 0.01}}",
                          ", 'view': {'axes': 'fitted'}", -1);
  const RoofExtent *extent = roof_scene_get_extent (scene);
  guint n;
  const RoofFlat *flats = roof_scene_get_flats (scene, &n);

  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (flats[i].y * 1.5, <, extent->y_max);
  g_assert_cmpfloat (extent->x_min, <, 0.1);
  g_assert_cmpfloat (extent->x_max, >, 295 * 4);
}

static void
test_manual_axes (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (
    "tpu-v5e", "", ", 'view': {'axes': 'manual', 'x': [1, 50], 'y': [1e12, 1e14]}", -1);
  RoofExtent wild = { 1e-300, 1e300, 1e-5, 1e-4 }, tame = roof_extent_clamp (&wild);

  assert_approx (roof_scene_get_extent (scene)->x_max, 50, 1e-9);
  assert_approx (roof_scene_get_extent (scene)->y_min, 1e12, 1e-9);
  assert_approx (tame.x_min, ROOF_EXTENT_X_LOWEST, 1e-6);
  assert_approx (tame.x_max, ROOF_EXTENT_X_HIGHEST, 1e-6);
  g_assert_cmpfloat (tame.y_min, >=, ROOF_EXTENT_Y_LOWEST);
  g_assert_cmpfloat (tame.y_max / tame.y_min, >=, ROOF_EXTENT_NARROWEST * 0.999);
}

static void
assert_drawable (const RoofExtent *extent)
{
  g_assert_cmpfloat (extent->x_min, >=, ROOF_EXTENT_X_LOWEST * 0.999);
  g_assert_cmpfloat (extent->x_max, <=, ROOF_EXTENT_X_HIGHEST * 1.001);
  g_assert_cmpfloat (extent->x_max / extent->x_min, >=, ROOF_EXTENT_NARROWEST * 0.999);
  g_assert_cmpfloat (extent->y_min, >=, ROOF_EXTENT_Y_LOWEST * 0.999);
  g_assert_cmpfloat (extent->y_max, <=, ROOF_EXTENT_Y_HIGHEST * 1.001);
  g_assert_cmpfloat (extent->y_max / extent->y_min, >=, ROOF_EXTENT_NARROWEST * 0.999);
}

/* Whatever a machine may be: the axes stay where a chart can be drawn. */
static void
test_far_numbers (void)
{
  static const char *const machines[] = {
    "'compute': [{'unit': 'matrix', 'dtype': 'bf16', 'peak': 1e14}, {'unit': 'vector', 'dtype': 'fp32', 'peak': 1e60}], "
    "'levels': [{'id': 'hbm', 'name': 'HBM', 'kind': 'memory', 'bandwidth': 1e12}]",
    "'compute': [{'unit': 'matrix', 'dtype': 'bf16', 'peak': 1e60}], "
    "'levels': [{'id': 'hbm', 'name': 'HBM', 'kind': 'memory', 'bandwidth': 1e-60}]",
    "'compute': [{'unit': 'matrix', 'dtype': 'bf16', 'peak': 1e-60}], "
    "'levels': [{'id': 'hbm', 'name': 'HBM', 'kind': 'memory', 'bandwidth': 1e60}]",
  };
  RoofExtent none = { 0, 0, 0, INFINITY }, clamped = roof_extent_clamp (&none);

  assert_drawable (&clamped);
  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    {
      g_autoptr (RoofSnapshot) snapshot = fixture_read_snapshot (machines[i], "", NULL);
      g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, -1);

      assert_drawable (roof_scene_get_extent (scene));
    }
}

/* What is hidden leaves no line and no dot; the selected kernel's own peak stays, and the ceiling of what memory is shown. */
static void
test_hidden (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (
    "nvidia-h100-sxm5-80gb", fixture_layer,
    ", 'view': {'hidden_levels': ['l1', 'l2', 'pcie', 'nvlink', 'ib'], 'hidden_units': ['matrix', 'vector']}", 0);
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);
  const RoofFlat *flats;
  const RoofSpot *spots;

  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpstr (slopes[0].name, ==, "HBM3\342\200\2023.35\302\240TB/s");
  g_assert_cmpint (slopes[1].ceiling, >=, 0);
  g_assert_cmpuint (slopes[1].level, ==, slopes[0].level);
  flats = roof_scene_get_flats (scene, &n);
  g_assert_cmpuint (n, ==, 1);
  assert_approx (flats[0].y, 9.894e14, 1e-12);
  spots = roof_scene_get_spots (scene, &n);
  for (guint i = 0; i < n; i++)
    g_assert_true (spots[i].level == 2 || spots[i].gutter != ROOF_GUTTER_NONE);
}

/* Each kernel has exactly one spot that carries its name, and spots run from the arithmetic outward. */
static void
test_rows_hold_together (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  guint n, n_spots, covered = 0;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);
  const RoofSpot *spots = roof_scene_get_spots (scene, &n_spots);

  g_assert_cmpuint (n, ==, 9);
  for (guint i = 0; i < n; i++)
    {
      guint mains = 0;

      g_assert_cmpuint (kernels[i].first_spot, ==, covered);
      covered += kernels[i].n_spots;
      for (guint j = 0; j < kernels[i].n_spots; j++)
        {
          const RoofSpot *spot = &spots[kernels[i].first_spot + j];

          mains += spot->main ? 1 : 0;
          g_assert_cmpuint (spot->kernel, ==, kernels[i].kernel);
          if (j > 0)
            g_assert_cmpint (spot->level, >, spot[-1].level);
        }
      g_assert_cmpuint (mains, ==, 1);
    }
  g_assert_cmpuint (covered, ==, n_spots);
}

static void
test_pins (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (
    "nvidia-h100-sxm5-80gb", fixture_layer,
    ", 'ghosts': [{'label': 'B = 64', 'kernel': {'name': 'MLP projections', 'op': 'matmul',"
    " 'parameters': {'B': 64, 'D': 4096, 'F': 11008}}}]", 0);
  guint n, n_spots;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (scene, &n);
  const RoofSpot *spots = roof_scene_get_spots (scene, &n_spots);

  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpstr (placed[0].label, ==, "B = 64");
  g_assert_cmpint (placed[0].kernel, ==, 0);
  g_assert_cmpfloat (placed[0].x, >, spots[0].x * 3.5);
}

/* Where no kernel is chosen and none runs at the usual type, the ridge is that of the highest roof there is. */
static void
test_ridge_of_unusual_type (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (
      "nvidia-a100-sxm4-40gb",
      "{'name': 'a', 'op': 'custom', 'compute': 'fp64', 'parameters': {'flops': 4e9, 'bytes.hbm': 1e9}}", NULL, -1);
  guint n, n_flats;
  const RoofRidge *ridges = roof_scene_get_ridges (scene, &n);
  const RoofFlat *flats = roof_scene_get_flats (scene, &n_flats);

  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n_flats, >, 0);
  for (guint i = 0; i < n_flats; i++)
    g_assert_cmpfloat (ridges[0].y, >=, flats[i].y);
}

/* Where kernels run on the vector unit alone, the regions and the ridge are those of its roof, though that of the matrix unit, which
 * is drawn too, is higher: else a kernel bound by compute would stand in the region of memory. */
static void
test_ridge_of_used_unit (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (
      "nvidia-a100-sxm4-80gb",
      "{'name': 'a', 'op': 'custom', 'compute': 'fp64', 'unit': 'vector', 'parameters': {'flops': 4e10, 'bytes.hbm': 1e9}},"
      "{'name': 'b', 'op': 'custom', 'compute': 'fp64', 'unit': 'vector', 'parameters': {'flops': 1e9, 'bytes.hbm': 1e9}}", NULL, -1);
  guint n, n_spots, n_flats;
  const RoofRidge *ridges = roof_scene_get_ridges (scene, &n);
  const RoofSpot *spots = roof_scene_get_spots (scene, &n_spots);

  roof_scene_get_flats (scene, &n_flats);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (n_spots, ==, 2);
  g_assert_cmpuint (n_flats, >=, 2);
  g_assert_cmpfloat (fabs (ridges[0].y / 9.7e12 - 1), <, 1e-9);
  g_assert_cmpfloat (spots[0].x, >, ridges[0].x);
  g_assert_cmpfloat (spots[1].x, <, ridges[0].x);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/scene/golden", test_golden);
  g_test_add_func ("/roof/scene/draws-levels-in-use", test_draws_levels_in_use);
  g_test_add_func ("/roof/scene/ridge-follows-the-bound", test_ridge_follows_the_bound);
  g_test_add_func ("/roof/scene/axes-ignore-kernels", test_axes_ignore_kernels);
  g_test_add_func ("/roof/scene/axes-hold-every-machine", test_axes_hold_every_machine);
  g_test_add_func ("/roof/scene/fitted-axes-hold-the-peak", test_fitted_axes_hold_the_peak);
  g_test_add_func ("/roof/scene/manual-axes", test_manual_axes);
  g_test_add_func ("/roof/scene/far-numbers", test_far_numbers);
  g_test_add_func ("/roof/scene/hidden", test_hidden);
  g_test_add_func ("/roof/scene/rows-hold-together", test_rows_hold_together);
  g_test_add_func ("/roof/scene/pins", test_pins);
  g_test_add_func ("/roof/scene/ridge-of-unusual-type", test_ridge_of_unusual_type);
  g_test_add_func ("/roof/scene/ridge-of-used-unit", test_ridge_of_used_unit);

  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "chart/draw/export.h"
#include "chart/layout/layout-private.h"
#include "chart/layout/marker.h"
#include "chart/scene/ink.h"
#include "document/files/kernel-file.h"
#include "fixtures.h"

/* What is chosen for single kernels: marker, colour, group, label, value and emphasis. */

#define CUSTOM(name, flops, look) \
  "{'name': '" name "', 'op': 'custom', 'parameters': {'flops': " flops ", 'bytes.hbm': 1000000000, 'time': 0.001}, 'look': {" look "}}"

static const char kernels[] = CUSTOM ("qkv", "1000000000", "'group': 'attention', 'label': 'QKV', 'value': 'percent'") ","
                              CUSTOM ("flash", "20000000000", "'group': 'attention'") ","
                              CUSTOM ("up", "300000000", "'group': 'mlp', 'color': 'red', 'marker': 'square'") ","
                              CUSTOM ("norm", "100000000", "'emphasis': true");

static const RoofDot *
get_dot (const RoofLayout *layout,
         int               kernel)
{
  return roof_layout_find_dot (layout, kernel, -1);
}

static void
test_drawn (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, -1);
  RoofFigureStyle figure = { NULL };

  for (guint p = ROOF_PRESET_SLIDE; p < ROOF_N_PRESETS; p++)
    {
      RoofExportOptions options = roof_export_options_make (&figure, (RoofPresetId) p);
      g_autoptr (RoofLayout) layout = roof_export_lay_out (scene, &options, fixture_get_context ());
      const RoofPalette *palette = roof_palette_get (options.sizes.theme);

      g_assert_cmpint (get_dot (layout, 0)->ink, ==, get_dot (layout, 1)->ink);
      g_assert_cmpint (get_dot (layout, 0)->ink, >=, ROOF_INK_GROUP);
      g_assert_cmpint (get_dot (layout, 2)->ink, ==, ROOF_INK_GROUP + 6);
      g_assert_cmpint (roof_dot_get_marker (get_dot (layout, 2), palette), ==, ROOF_MARKER_SQUARE);
      g_assert_cmpint (get_dot (layout, 3)->ink, ==, ROOF_INK_MEMORY);
      g_assert_cmpuint (fixture_count_words (layout, "attention"), ==, 1);
      g_assert_cmpuint (fixture_count_words (layout, "mlp"), ==, 1);
      g_assert_cmpuint (fixture_count_words (layout, "QKV 30 %"), ==, 1); /* 1e12 of 3.35e12 FLOP/s */
      g_assert_cmpuint (fixture_count_words (layout, "qkv"), ==, 0);
      fixture_assert_legible (layout);
    }
}

/* Groups without a colour have each another one. */
static void
test_groups_differ (void)
{
  GString *many = g_string_new (NULL);
  g_autoptr (RoofScene) scene = NULL;
  guint n;
  const RoofSpot *spots;

  for (guint i = 0; i < 8; i++)
    g_string_append_printf (many, "%s{'name': 'k', 'op': 'gemv', 'look': {'group': 'g%u'}}", i > 0 ? "," : "", i);
  scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", many->str, NULL, -1);
  spots = roof_scene_get_spots (scene, &n);
  g_assert_cmpuint (n, ==, 8);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      {
        g_assert_cmpint (spots[i].ink, !=, spots[j].ink);
        g_assert_cmpint (roof_palette_get (ROOF_THEME_PRINT)->pens[spots[i].ink].marker, !=,
                         roof_palette_get (ROOF_THEME_PRINT)->pens[spots[j].ink].marker);
      }
  g_string_free (many, TRUE);
}

/* In print a group has no marker that means a bound in the same figure. */
static void
test_groups_unlike_bounds (void)
{
  GString *many = g_string_new ("{'name': 'dense', 'op': 'matmul', 'parameters': {'B': 16384}}, {'name': 'thin', 'op': 'gemv'}");
  const RoofPalette *palette = roof_palette_get (ROOF_THEME_PRINT);
  g_autoptr (RoofScene) scene = NULL;
  guint n;
  const RoofSpot *spots;

  for (guint i = 0; i < 4; i++)
    g_string_append_printf (many, ",{'name': 'k', 'op': 'gemv', 'look': {'group': 'g%u'}}", i);
  scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", many->str, NULL, -1);
  spots = roof_scene_get_spots (scene, &n);
  g_assert_cmpint (spots[0].ink, ==, ROOF_INK_COMPUTE);
  g_assert_cmpint (spots[1].ink, ==, ROOF_INK_MEMORY);
  for (guint i = 2; i < n; i++)
    for (guint j = 0; j < i; j++)
      g_assert_cmpint (palette->pens[spots[i].ink].marker, !=, palette->pens[spots[j].ink].marker);
  g_string_free (many, TRUE);
}

/* The ink of a kernel's main dot. */
static RoofInk
get_ink (RoofScene *scene,
         guint      kernel)
{
  guint n;
  const RoofSpot *spots = roof_scene_get_spots (scene, &n);

  for (guint i = 0; i < n; i++)
    if (spots[i].kernel == kernel && spots[i].main)
      return spots[i].ink;
  g_assert_not_reached ();
}

/* Groups keep their colours while kernels are hidden; lists of kernels have the same. */
static void
test_groups_keep_their_ink (void)
{
#define GROUPED(group, shown) "{'name': 'k', 'op': 'gemv', 'visible': " shown ", 'look': {'group': '" group "'}}"
  g_autoptr (RoofScene) all = fixture_make_scene ("nvidia-h100-sxm5-80gb", GROUPED ("a", "true") "," GROUPED ("b", "true"), NULL, -1);
  g_autoptr (RoofScene) one = fixture_make_scene ("nvidia-h100-sxm5-80gb", GROUPED ("a", "false") "," GROUPED ("b", "true"), NULL, -1);
#undef GROUPED

  g_assert_cmpint (get_ink (all, 0), !=, get_ink (all, 1));
  g_assert_cmpint (get_ink (one, 1), ==, get_ink (all, 1));
  for (guint i = 0; i < 2; i++)
    g_assert_cmpint (roof_ink_of_look (roof_scene_get_report (all), i), ==, get_ink (all, i));
}

/* What was read is written, and nothing where nothing is chosen. */
static void
test_written (void)
{
  g_autoptr (RoofSnapshot) snapshot = fixture_new_snapshot ("nvidia-h100-sxm5-80gb", kernels, NULL);
  RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, 2);
  JsonObject *object = roof_kernel_write (kernel), *look = json_object_get_object_member (object, "look");
  const RoofKernelLook plain = { .group = NULL };
  g_autoptr (RoofKernel) bare = roof_kernel_with_look (kernel, &plain);

  g_assert_cmpstr (json_object_get_string_member (look, "group"), ==, "mlp");
  g_assert_cmpstr (json_object_get_string_member (look, "color"), ==, "red");
  g_assert_cmpstr (json_object_get_string_member (look, "marker"), ==, "square");
  g_assert_false (json_object_has_member (look, "emphasis"));
  json_object_unref (object);
  g_assert_false (roof_kernel_equal (kernel, bare));
  g_assert_true (roof_kernel_is_alike (kernel, bare));
  object = roof_kernel_write (bare);
  g_assert_false (json_object_has_member (object, "look"));
  json_object_unref (object);
}

static void
test_unknown_is_refused (void)
{
  static const struct
  {
    const char *key, *text, *said;
  } cases[] = { { "color", "chartreuse", "orange" }, { "marker", "heart", "star" }, { "shape", "star", "marker" } };
  RoofKernelLook look = { .group = NULL };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (roof_kernel_look_set (&look, cases[i].key, cases[i].text, &error));
      g_assert_nonnull (strstr (error->message, cases[i].said));
    }
  g_assert_true (roof_kernel_look_is_plain (&look));
  g_assert_true (roof_kernel_look_set (&look, "emphasis", "yes", NULL));
  g_assert_true (look.emphasised);
  g_assert_true (roof_kernel_look_set (&look, "emphasis", "", NULL));
  g_assert_true (roof_kernel_look_is_plain (&look));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/looks/drawn", test_drawn);
  g_test_add_func ("/roof/looks/groups-differ", test_groups_differ);
  g_test_add_func ("/roof/looks/groups-unlike-bounds", test_groups_unlike_bounds);
  g_test_add_func ("/roof/looks/groups-keep-their-ink", test_groups_keep_their_ink);
  g_test_add_func ("/roof/looks/written", test_written);
  g_test_add_func ("/roof/looks/unknown-is-refused", test_unknown_is_refused);
  return g_test_run ();
}

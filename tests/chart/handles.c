/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/handles.h"

#include <math.h>

#include "chart/pick/hit.h"
#include "chart/scene/scene-handles.h"
#include "chart/scene/scene-private.h"
#include "chart/words/describe.h"
#include "fixtures.h"

#define EVERY 1000

/* A CPU with two caches, a two-way memory and a ceiling of each sort. */
static const char machine[]
    = "'compute': [{'unit': 'vector', 'dtype': 'fp32', 'peak': 500e9}],"
      "'levels': [{'id': 'l2', 'name': 'L2', 'kind': 'cache', 'bandwidth': 400e9},"
      "{'id': 'ram', 'name': 'DDR4', 'kind': 'memory', 'bandwidth': 14e9, 'read_bandwidth': 21e9,"
      " 'write_bandwidth': 10.5e9}],"
      "'ceilings': [{'name': 'without SIMD', 'unit': 'vector', 'dtype': 'fp32', 'peak': 60e9},"
      "{'name': 'without prefetch', 'level': 'ram', 'bandwidth': 9e9}]";

static const char kernels[]
    = "{'name': 'a', 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.l2': 4e9, 'bytes.ram': 1e9},"
      " 'formats': {'activations': 'fp32', 'weights': 'fp32', 'output': 'fp32'}},"
      "{'name': 'b', 'op': 'matmul', 'parameters': {'B': 16, 'D': 4096, 'F': 4096},"
      " 'formats': {'activations': 'fp32', 'weights': 'fp32', 'output': 'fp32'}}";

static RoofScene *
make_scene (void)
{
  g_autoptr (RoofSnapshot) snapshot = fixture_read_snapshot (machine, kernels, NULL);

  return fixture_new_scene (snapshot, 0);
}

static char *
dump (const RoofScene *scene,
      guint            most,
      int              kernel)
{
  static const char *const kinds[] = { "none", "plot", "dot",     "ghost", "roof",
                                       "peak", "ceiling", "ridge", "read",  "write" };
  g_autoptr (GArray) handles = roof_scene_list_handles (scene, most, kernel);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < handles->len; i++)
    {
      RoofHit hit = g_array_index (handles, RoofHit, i);

      g_string_append_printf (text, "%s%s %d", i > 0 ? ", " : "", kinds[hit.kind],
                              hit.kind == ROOF_HIT_DOT ? hit.kernel : hit.index);
    }
  return g_string_free (text, FALSE);
}

static void
test_order (void)
{
  g_autoptr (RoofScene) scene = make_scene ();
  g_autofree char *text = dump (scene, EVERY, -1);

  g_assert_cmpstr (text, ==,
                   "dot 0, dot 1, roof 0, roof 1, read 1, write 1, peak 0, ceiling 0, ceiling 1, ridge 0, ridge 1");
}

/* Of a machine beside the current one nothing can be taken hold of. */
static void
test_current_machine_only (void)
{
  g_autoptr (RoofComparison) comparison
      = fixture_compare ("nvidia-h100-sxm5-80gb amd-mi300x", fixture_layer, NULL);
  g_autoptr (RoofScene) scene
      = roof_scene_new_compared (comparison, roof_library_get_catalogue (fixture_get_library ()), 0);
  g_autoptr (GArray) handles = roof_scene_list_handles (scene, EVERY, -1);
  g_autoptr (RoofScene) alone = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  g_autoptr (GArray) same = roof_scene_list_handles (alone, EVERY, -1);

  g_assert_cmpuint (handles->len, ==, same->len);
  for (guint i = 0; i < handles->len; i++)
    g_assert_true (roof_hit_equal (g_array_index (handles, RoofHit, i), g_array_index (same, RoofHit, i)));
}

static RoofScene *
make_crowd (guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s{'name': 'k%u', 'op': 'matmul', 'parameters': {'B': %u, 'D': 512, 'F': 512}}",
                            i > 0 ? "," : "", i, i + 1);
  return fixture_make_scene ("nvidia-h100-sxm5-80gb", text->str, NULL, 0);
}

/* Of hundreds of dots a part is listed, always with the wanted one well inside, and the same for its neighbours. */
static void
test_crowd (void)
{
  static const struct { int kernel, first; } cases[]
      = { { -1, 0 }, { 0, 0 }, { 19, 0 }, { 20, 10 }, { 39, 10 }, { 40, 30 }, { 280, 260 }, { 299, 260 } };
  g_autoptr (RoofScene) scene = make_crowd (300);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) handles = roof_scene_list_handles (scene, 40, cases[i].kernel);

      g_assert_cmpint (g_array_index (handles, RoofHit, 0).kernel, ==, cases[i].first);
      g_assert_cmpint (g_array_index (handles, RoofHit, 39).kernel, ==, cases[i].first + 39);
      g_assert_cmpint (g_array_index (handles, RoofHit, 40).kind, ==, ROOF_HIT_ROOF);
    }
}

static RoofPoint
find_point (const RoofLayout *layout,
            const GArray     *handles,
            RoofHit           hit)
{
  g_autoptr (GArray) points = roof_layout_place_handles (layout, handles);

  for (guint i = 0; i < handles->len; i++)
    if (roof_handle_compare (g_array_index (handles, RoofHit, i), hit) == 0)
      return g_array_index (points, RoofPoint, i);
  return (RoofPoint) { NAN, NAN };
}

/* Each lies on what it stands for: what answers there is it, or something nearer that covers it. */
static void
test_places (void)
{
  g_autoptr (RoofScene) scene = make_scene ();
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 1200, 800);
  g_autoptr (GArray) handles = roof_scene_list_handles (scene, EVERY, -1);
  const RoofDot *dot = roof_layout_find_dot (layout, 1, -1);
  guint found = 0;

  g_assert_cmpfloat (find_point (layout, handles, dot->owner).x, ==, dot->x);
  g_assert_cmpfloat (find_point (layout, handles, dot->owner).y, ==, dot->y);
  for (guint i = 0; i < handles->len; i++)
    {
      RoofHit hit = g_array_index (handles, RoofHit, i);
      RoofPoint point = find_point (layout, handles, hit);

      g_assert_true (roof_rect_contains (roof_layout_get_plot (layout), point.x, point.y));
      found += roof_handle_compare (roof_hit_test (layout, point.x, point.y), hit) == 0;
    }
  g_assert_cmpuint (found, >=, handles->len - 2);
}

/* A roof that lies outside of what is zoomed to has a handle, but no place. */
static void
test_out_of_sight (void)
{
  g_autoptr (RoofSnapshot) snapshot = fixture_read_snapshot (machine, kernels, ", 'view': {'axes': 'manual', 'x': [1, 10], 'y': [1e9, 2e9]}");
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, 0);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 1200, 800);
  g_autoptr (GArray) handles = roof_scene_list_handles (scene, EVERY, -1);
  RoofPoint peak = find_point (layout, handles, (RoofHit) { ROOF_HIT_PEAK, -1, 0, -1, 0 });

  g_assert_cmpuint (handles->len, ==, 11);
  g_assert_true (isnan (peak.x));
}

static void
test_values (void)
{
  static const struct
  {
    RoofHit       hit;
    RoofDimension dimension;
    double        value;
  } cases[] = {
    { { ROOF_HIT_DOT, 0, -1, -1, 0 }, ROOF_DIMENSION_FLOP, 1e9 },
    { { ROOF_HIT_DOT, 1, -1, -1, 0 }, ROOF_DIMENSION_COUNT, 16 },
    { { ROOF_HIT_ROOF, -1, 0, -1, 0 }, ROOF_DIMENSION_BANDWIDTH, 400e9 },
    { { ROOF_HIT_READ, -1, 1, -1, 0 }, ROOF_DIMENSION_BANDWIDTH, 21e9 },
    { { ROOF_HIT_WRITE, -1, 1, -1, 0 }, ROOF_DIMENSION_BANDWIDTH, 10.5e9 },
    { { ROOF_HIT_PEAK, -1, 0, -1, 0 }, ROOF_DIMENSION_FLOP_RATE, 500e9 },
    { { ROOF_HIT_CEILING, -1, 0, -1, 0 }, ROOF_DIMENSION_FLOP_RATE, 60e9 },
    { { ROOF_HIT_CEILING, -1, 1, -1, 0 }, ROOF_DIMENSION_BANDWIDTH, 9e9 },
    { { ROOF_HIT_RIDGE, -1, 0, 0, 0 }, ROOF_DIMENSION_INTENSITY, 1.25 },
  };
  g_autoptr (RoofScene) scene = make_scene ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofHandleValue value;

      g_assert_true (roof_scene_get_handle_value (scene, cases[i].hit, &value));
      g_assert_cmpint (value.dimension, ==, cases[i].dimension);
      g_assert_cmpfloat_with_epsilon (value.value, cases[i].value, 1e-9 * cases[i].value);
      g_assert_cmpfloat (value.least, <=, value.value);
      g_assert_cmpfloat (value.most, >=, value.value);
    }
}

/* Nothing is made up for what the machine does not have. */
static void
test_no_value (void)
{
  g_autoptr (RoofScene) scene = make_scene ();
  RoofHandleValue value;

  g_assert_false (roof_scene_get_handle_value (scene, (RoofHit) { ROOF_HIT_RIDGE, -1, 7, 0, 0 }, &value));
  g_assert_false (roof_scene_get_handle_value (scene, (RoofHit) { ROOF_HIT_PEAK, -1, 7, -1, 0 }, &value));
}

static void
test_words (void)
{
  static const struct
  {
    RoofHit     hit;
    const char *name, *value;
  } cases[] = {
    { { ROOF_HIT_DOT, 0, -1, -1, 0 }, "a", "1 GFLOP" },
    { { ROOF_HIT_DOT, 1, -1, -1, 0 }, "b", "B = 16" },
    { { ROOF_HIT_ROOF, -1, 0, -1, 0 }, "L2, bandwidth", "400 GB/s" },
    { { ROOF_HIT_READ, -1, 1, -1, 0 }, "DDR4, reading", "21 GB/s" },
    { { ROOF_HIT_PEAK, -1, 0, -1, 0 }, "vector fp32, peak", "500 GFLOP/s" },
    { { ROOF_HIT_CEILING, -1, 0, -1, 0 }, "without SIMD, ceiling", "60 GFLOP/s" },
    { { ROOF_HIT_RIDGE, -1, 0, 0, 0 }, "Ridge of L2 and vector fp32", "1.25 FLOP/B" },
  };
  g_autoptr (RoofScene) scene = make_scene ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = fixture_plain (roof_describe_handle (scene, cases[i].hit));
      g_autofree char *value = fixture_plain (roof_describe_handle_value (scene, cases[i].hit));
      g_autofree char *state = fixture_plain (roof_describe_handle_state (scene, cases[i].hit));

      g_assert_cmpstr (name, ==, cases[i].name);
      g_assert_cmpstr (value, ==, cases[i].value);
      g_assert_true (g_str_has_prefix (state, value));
    }
}

static void
test_state_tells_what_follows (void)
{
  g_autoptr (RoofScene) scene = make_scene ();
  g_autofree char *dot
      = fixture_plain (roof_describe_handle_state (scene, (RoofHit) { ROOF_HIT_DOT, 1, -1, -1, 0 }));
  g_autofree char *roof
      = fixture_plain (roof_describe_handle_state (scene, (RoofHit) { ROOF_HIT_ROOF, -1, 0, -1, 0 }));

  g_assert_true (g_str_has_prefix (dot, "B = 16. Memory bound on DDR4"));
  g_assert_cmpstr (roof, ==, "400 GB/s, ridge at 1.25 FLOP/B");
}

/* With a launch overhead the bend of the selected kernel's roof comes last. */
static void
test_bend (void)
{
  g_autoptr (RoofSnapshot) plain = fixture_read_snapshot (machine, kernels, NULL);
  g_autoptr (RoofMachine) slow
      = roof_machine_with_rating (roof_snapshot_get_active (plain), (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE },
                                  3e-6, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_machine (plain, 0, slow);
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, 1);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 1200, 800);
  g_autoptr (GArray) handles = roof_scene_list_handles (scene, EVERY, -1);
  RoofHit bend = g_array_index (handles, RoofHit, handles->len - 1);
  RoofPoint point = find_point (layout, handles, bend);
  RoofHandleValue value;
  g_autofree char *name = roof_describe_handle (scene, bend);
  g_autofree char *text = fixture_plain (roof_describe_handle_value (scene, bend));

  g_assert_cmpint (bend.kind, ==, ROOF_HIT_BEND);
  g_assert_true (roof_scene_get_handle_value (scene, bend, &value));
  g_assert_cmpfloat (value.value, ==, 3e-6);
  g_assert_cmpstr (name, ==, "Launch overhead");
  g_assert_cmpstr (text, ==, "3 µs");
  g_assert_true (roof_hit_equal (roof_hit_test (layout, point.x, point.y), bend));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/handles/order", test_order);
  g_test_add_func ("/roof/handles/current-machine-only", test_current_machine_only);
  g_test_add_func ("/roof/handles/crowd", test_crowd);
  g_test_add_func ("/roof/handles/places", test_places);
  g_test_add_func ("/roof/handles/out-of-sight", test_out_of_sight);
  g_test_add_func ("/roof/handles/values", test_values);
  g_test_add_func ("/roof/handles/no-value", test_no_value);
  g_test_add_func ("/roof/handles/bend", test_bend);
  g_test_add_func ("/roof/handles/words", test_words);
  g_test_add_func ("/roof/handles/state-tells-what-follows", test_state_tells_what_follows);
  return g_test_run ();
}

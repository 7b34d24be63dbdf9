/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/scrub.h"

#include <math.h>

#include "fixtures.h"

#define GEMM "{'name': 'gemm', 'op': 'matmul', 'efficiency': 0.5, 'parameters': {'B': 16, 'D': 4096, 'F': 11008}}"
#define PATH ", 'view': {'path': {'parameter': 'B', 'from': 1, 'to': 2048}}"

static RoofLayout *
lay_out (const char *kernels,
         const char *view)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, view, 0);

  return fixture_new_layout (scene, 1000, 700);
}

static const RoofTrack *
get_track (const RoofLayout *layout)
{
  guint n;
  const RoofTrack *tracks = roof_scene_get_tracks (roof_layout_get_scene (layout), &n);

  g_assert_cmpuint (n, >=, 1);
  return &tracks[0];
}

static RoofScrub *
take_hold (const RoofLayout *layout)
{
  int level = (int) roof_path_get_level (get_track (layout)->path);

  return roof_scrub_new (layout, (RoofHit) { ROOF_HIT_PATH, 0, level, -1 });
}

static RoofPoint
map (const RoofLayout    *layout,
     const RoofPathPoint *point)
{
  return (RoofPoint) { roof_scale_to_pixel (roof_layout_get_x (layout), point->intensity),
                       roof_scale_to_pixel (roof_layout_get_y (layout), point->performance) };
}

/* What B is when the pointer is at @p. */
static double
scrub_to (RoofScrub     *scrub,
          RoofPoint      p,
          RoofEditFlags  flags,
          gboolean      *snapped)
{
  RoofEditResult result;
  g_autoptr (RoofSnapshot) snapshot = roof_scrub_update (scrub, p.x, p.y, flags, &result);
  double value = roof_kernel_find_number (roof_snapshot_get_kernel (snapshot, 0), "B");

  g_assert_cmpstr (result.parameter, ==, "B");
  g_assert_cmpfloat (result.value, ==, value);
  g_assert_true (result.limited == ROOF_LIMIT_NONE || value <= 1 || value >= 2048);
  g_assert_cmpfloat (result.efficiency, ==, 0.5);
  if (snapped != NULL)
    *snapped = result.snapped == ROOF_SNAP_RIDGE;
  return value;
}

/* On a point of the path it is that point's value, be it by one whole number where they lie close together. */
static void
test_there_and_back (void)
{
  g_autoptr (RoofLayout) layout = lay_out (GEMM, PATH);
  g_autoptr (RoofScrub) scrub = take_hold (layout);
  guint n;
  const RoofPathPoint *points = roof_path_get_points (get_track (layout)->path, &n);

  for (guint i = 0; i < n; i++)
    g_assert_cmpfloat (scrub_to (scrub, map (layout, &points[i]), ROOF_EDIT_FINE, NULL), ==, points[i].value);
}

/* Beside the path it is where that is nearest; past its ends it is the end. */
static void
test_beside (void)
{
  g_autoptr (RoofLayout) layout = lay_out (GEMM, PATH);
  g_autoptr (RoofScrub) scrub = take_hold (layout);
  guint n;
  const RoofPathPoint *marks = roof_path_get_marks (get_track (layout)->path, &n);
  RoofPoint at = map (layout, &marks[5]), next = map (layout, &marks[6]);
  double dx = next.x - at.x, dy = next.y - at.y, length = hypot (dx, dy);
  g_autoptr (RoofSnapshot) past = NULL;
  RoofEditResult result;

  g_assert_cmpfloat (scrub_to (scrub, (RoofPoint) { at.x - dy / length * 30, at.y + dx / length * 30 }, 0, NULL), ==, 32);
  g_assert_cmpfloat (scrub_to (scrub, (RoofPoint) { 0, 700 }, 0, NULL), ==, 1);
  g_assert_cmpfloat (scrub_to (scrub, (RoofPoint) { 5000, -300 }, 0, NULL), ==, 2048);
  past = roof_scrub_update (scrub, 5000, -300, 0, &result);
  g_assert_cmpint (result.limited, ==, ROOF_LIMIT_SWEEP);
}

/* Marks attract, and the turn is met exactly; Shift takes what is under the pointer. */
static void
test_attraction (void)
{
  g_autoptr (RoofLayout) layout = lay_out (GEMM, PATH);
  g_autoptr (RoofScrub) scrub = take_hold (layout);
  const RoofPathPoint *turn = roof_path_get_turn (get_track (layout)->path);
  guint n;
  const RoofPathPoint *marks = roof_path_get_marks (get_track (layout)->path, &n);
  RoofPoint mark = map (layout, &marks[6]), corner = map (layout, turn);
  gboolean snapped;

  g_assert_cmpfloat (scrub_to (scrub, (RoofPoint) { mark.x + 2, mark.y - 2 }, 0, &snapped), ==, 64);
  g_assert_false (snapped);
  g_assert_cmpfloat (scrub_to (scrub, (RoofPoint) { mark.x + 2, mark.y - 2 }, ROOF_EDIT_FINE, NULL), !=, 64);
  g_assert_cmpfloat (scrub_to (scrub, (RoofPoint) { corner.x - 3, corner.y }, 0, &snapped), ==, turn->value);
  g_assert_true (snapped);
}

/* Begun once, the same place gives the same value: nothing accumulates. */
static void
test_nothing_accumulates (void)
{
  g_autoptr (RoofLayout) layout = lay_out (GEMM, PATH);
  g_autoptr (RoofScrub) scrub = take_hold (layout);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  RoofPoint place = { 400, 300 };
  double first = scrub_to (scrub, place, 0, NULL);

  for (guint i = 0; i < 50; i++)
    scrub_to (scrub, (RoofPoint) { g_rand_double_range (random, 0, 1000), g_rand_double_range (random, 0, 700) }, 0, NULL);
  g_assert_cmpfloat (scrub_to (scrub, place, 0, NULL), ==, first);
}

/* KV heads divide the query heads: only such values are met. */
static void
test_requirements (void)
{
  g_autoptr (RoofLayout) layout
    = lay_out ("{'name': 'a', 'op': 'attention', 'parameters': {'B': 4, 'N': 32, 'K': 8, 'H': 128, 'T': 1, 'P': 4096}}",
               ", 'view': {'path': {'parameter': 'K', 'from': 1, 'to': 32}}");
  g_autoptr (RoofScrub) scrub = take_hold (layout);

  for (double x = 0; x < 1000; x += 7)
    {
      RoofEditResult result;
      g_autoptr (RoofSnapshot) snapshot = roof_scrub_update (scrub, x, 400 - x / 3, ROOF_EDIT_FINE, &result);

      g_assert_cmpfloat (fmod (32, result.value), ==, 0);
    }
}

static void
test_nothing_to_hold (void)
{
  g_autoptr (RoofLayout) layout = lay_out (GEMM, NULL);

  g_assert_null (roof_scrub_new (layout, (RoofHit) { ROOF_HIT_PATH, 0, 2, -1 }));
  g_assert_null (roof_scrub_new (layout, (RoofHit) { ROOF_HIT_DOT, 0, 2, -1 }));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/scrub/there-and-back", test_there_and_back);
  g_test_add_func ("/roof/scrub/beside", test_beside);
  g_test_add_func ("/roof/scrub/attraction", test_attraction);
  g_test_add_func ("/roof/scrub/nothing-accumulates", test_nothing_accumulates);
  g_test_add_func ("/roof/scrub/requirements", test_requirements);
  g_test_add_func ("/roof/scrub/nothing-to-hold", test_nothing_to_hold);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/gap/gemm.h"

#include "approx.h"

#define EPSILON 1e-12

/* Worked counts: 85 % of the last wave of 4224 cubed on 132 multiprocessors, and NVIDIA's 1792 against 1793 on 108. */
static void
test_tiles (void)
{
  const struct
  {
    RoofGemm gemm;
    RoofTile tile;
    guint    units;
    double   tiles, waves, efficiency;
  } cases[] = {
    { { 4224, 4224, 4224, 1 }, { 128, 256 }, 132, 561, 5, 33. / 40 },
    { { 1792, 1792, 4096, 1 }, { 256, 128 }, 108, 98, 1, 49. / 54 },
    { { 1793, 1793, 4096, 1 }, { 256, 128 }, 108, 120, 2, 3214849. / 7077888 },
    { { 128, 256, 64, 264 }, { 128, 256 }, 132, 264, 2, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofTileCount count;

      roof_gemm_count_tiles (&cases[i].gemm, cases[i].tile, cases[i].units, &count);
      g_assert_cmpfloat (count.tiles, ==, cases[i].tiles);
      g_assert_cmpfloat (count.waves, ==, cases[i].waves);
      assert_approx (count.efficiency, cases[i].efficiency, EPSILON);
    }
}

static void
test_choose (void)
{
  const struct
  {
    RoofGemm gemm;
    guint    units;
    gboolean early;
    RoofTile chosen;
  } cases[] = {
    { { 4224, 4224, 4224, 1 }, 132, FALSE, { 128, 256 } },
    { { 1792, 1792, 4096, 1 }, 108, TRUE, { 256, 128 } },
    /* Few rows, or few columns: a small tile wastes less. */
    { { 64, 8192, 8192, 1 }, 132, FALSE, { 64, 128 } },
    { { 8192, 48, 8192, 1 }, 132, FALSE, { 128, 64 } },
    /* The other way round fits better. */
    { { 256, 128, 512, 132 }, 132, FALSE, { 256, 128 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofTileCount count;

      roof_gemm_choose_tiles (&cases[i].gemm, cases[i].units, cases[i].early, &count);
      g_assert_cmpfloat (count.tile.rows, ==, cases[i].chosen.rows);
      g_assert_cmpfloat (count.tile.columns, ==, cases[i].chosen.columns);
    }
}

static void
test_traffic (void)
{
  const RoofGemm large = { 8192, 8192, 8192, 1 }, flat = { 64, 8192, 8192, 1 };
  RoofGemmTraffic traffic;

  roof_gemm_count_traffic (&large, 2, 2, (RoofTile) { 128, 256 }, 132, 25e6, &traffic);
  g_assert_cmpfloat (traffic.compulsory, ==, 402653184);
  g_assert_cmpfloat (traffic.no_cache, ==, 13019119616);
  g_assert_cmpfloat (traffic.wave, ==, 1207959552);
  g_assert_cmpfloat (traffic.times_a, ==, 4);
  g_assert_cmpfloat (traffic.times_b, ==, 4);
  g_assert_cmpfloat (traffic.strip_a, ==, 1073741824);
  g_assert_cmpfloat (traffic.strip_b, ==, 1073741824);
  g_assert_cmpfloat (traffic.model, ==, 1073741824);
  assert_approx (traffic.bound, 126388953472. / 221, EPSILON);

  roof_gemm_count_traffic (&flat, 2, 2, (RoofTile) { 64, 128 }, 132, 25e6, &traffic);
  g_assert_cmpfloat (traffic.compulsory, ==, 136314880);
  g_assert_cmpfloat (traffic.no_cache, ==, 202375168);
  g_assert_cmpfloat (traffic.wave, ==, 136314880);
  g_assert_cmpfloat (traffic.times_a, ==, 1);
  g_assert_cmpfloat (traffic.times_b, ==, 1);
  g_assert_cmpfloat (traffic.strip_a, ==, 136314880);
  g_assert_cmpfloat (traffic.strip_b, ==, 141557760);
  g_assert_cmpfloat (traffic.model, ==, 136314880);
  g_assert_cmpfloat (traffic.bound, ==, 136314880);
}

/* Independent products add up, and one that fits the cache is read once. */
static void
test_stack (void)
{
  const RoofGemm one = { 8192, 8192, 8192, 1 }, three = { 8192, 8192, 8192, 3 }, small = { 512, 512, 512, 2 };
  RoofGemmTraffic single, stacked;

  roof_gemm_count_traffic (&one, 2, 2, (RoofTile) { 128, 256 }, 132, 25e6, &single);
  roof_gemm_count_traffic (&three, 2, 2, (RoofTile) { 128, 256 }, 132, 25e6, &stacked);
  g_assert_cmpfloat (stacked.model, ==, 3 * single.model);
  g_assert_cmpfloat (stacked.bound, ==, 3 * single.bound);
  roof_gemm_count_traffic (&small, 2, 2, (RoofTile) { 128, 256 }, 132, 25e6, &stacked);
  g_assert_cmpfloat (stacked.model, ==, 2 * 3 * 512 * 512 * 2);
}

static void
test_least_moved (void)
{
  const RoofGemm gemm = { 4096, 4096, 4096, 1 };
  RoofGemmTraffic traffic;

  roof_gemm_count_traffic (&gemm, 2, 2, (RoofTile) { 128, 256 }, 132, 2 << 20, &traffic);
  g_assert_cmpfloat (traffic.bound, ==, 2 * 132120576);
  roof_gemm_count_traffic (&gemm, 2, 2, (RoofTile) { 128, 256 }, 132, 2e12, &traffic);
  g_assert_cmpfloat (traffic.bound, ==, traffic.compulsory);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/gemm/tiles", test_tiles);
  g_test_add_func ("/roof/gemm/choose", test_choose);
  g_test_add_func ("/roof/gemm/traffic", test_traffic);
  g_test_add_func ("/roof/gemm/stack", test_stack);
  g_test_add_func ("/roof/gemm/least-moved", test_least_moved);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/gap/gap-chain.h"

#include "approx.h"

#define NO NAN

/* Bounds without a difference between sustained and peak rates. */
static gboolean
make_chain (const double *bounds,
            double        measured,
            RoofGapLink  *links,
            double       *overlap)
{
  RoofGapBound all[ROOF_N_GAP_BOUNDS];

  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    all[i] = (RoofGapBound) { bounds[i], bounds[i] };
  return roof_gap_chain (all, measured, links, overlap);
}

static double
add_up (const RoofGapLink *links)
{
  double sum = 0;

  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    sum += links[i].time;
  return sum;
}

/* Worked chains, µs: bounds that rise, one that falls back, one above the measured time. */
static const struct
{
  double       formulas[ROOF_N_GAP_BOUNDS], measured;
  double       bounds[ROOF_N_GAP_BOUNDS], parts[ROOF_N_GAP_STEPS];
  RoofGapState states[ROOF_N_GAP_BOUNDS];
  double       overlap;
} cases[] = {
  { { 100, 104, 104, 118, 131, 150, 154 },
    163,
    { 100, 104, 104, 118, 131, 150, 154 },
    { 100, 4, 0, 14, 13, 19, 4, 9 },
    { ROOF_GAP_BASE, ROOF_GAP_INCURRED, ROOF_GAP_INCURRED, ROOF_GAP_INCURRED, ROOF_GAP_INCURRED, ROOF_GAP_INCURRED,
      ROOF_GAP_INCURRED },
    NAN },
  { { 100, 104, 130, 120, 140, 190, 195 },
    150,
    { 100, 104, 130, 130, 140, 190, 195 },
    { 100, 4, 26, 0, 10, 10, 0, 0 },
    { ROOF_GAP_BASE, ROOF_GAP_INCURRED, ROOF_GAP_INCURRED, ROOF_GAP_INCURRED, ROOF_GAP_INCURRED, ROOF_GAP_PARTLY,
      ROOF_GAP_NOT_INCURRED },
    0.8 },
  /* Exactly at a bound: incurred. */
  { { 100, 104, 104, 104, 104, 120, 120 },
    104,
    { 100, 104, 104, 104, 104, 120, 120 },
    { 100, 4, 0, 0, 0, 0, 0, 0 },
    { ROOF_GAP_BASE, ROOF_GAP_INCURRED, ROOF_GAP_INCURRED, ROOF_GAP_INCURRED, ROOF_GAP_INCURRED, ROOF_GAP_PARTLY,
      ROOF_GAP_NOT_INCURRED },
    1 },
};

static void
test_worked (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofGapLink links[ROOF_N_GAP_STEPS];
      double overlap;

      g_assert_true (make_chain (cases[i].formulas, cases[i].measured, links, &overlap));
      for (guint k = 0; k < ROOF_N_GAP_BOUNDS; k++)
        {
          g_assert_cmpfloat (links[k].bound, ==, cases[i].bounds[k]);
          g_assert_cmpint (links[k].state, ==, cases[i].states[k]);
        }
      for (guint k = 0; k < ROOF_N_GAP_STEPS; k++)
        g_assert_cmpfloat (links[k].time, ==, cases[i].parts[k]);
      g_assert_cmpfloat (links[ROOF_GAP_UNEXPLAINED].bound, ==, cases[i].measured);
      assert_approx (overlap, cases[i].overlap, 1e-15);
    }
}

/* A step that is not modelled adds nothing, and what it would have added is left to the steps behind it and to the rest. */
static void
test_left_out (void)
{
  const double bounds[] = { 100, 104, NO, NO, NO, 150, NO };
  RoofGapLink links[ROOF_N_GAP_STEPS];
  double overlap;

  g_assert_true (make_chain (bounds, 163, links, &overlap));
  g_assert_cmpint (links[ROOF_GAP_TILES].state, ==, ROOF_GAP_NOT_MODELLED);
  g_assert_true (isnan (links[ROOF_GAP_TILES].bound));
  g_assert_cmpfloat (links[ROOF_GAP_TILES].time, ==, 0);
  g_assert_cmpfloat (links[ROOF_GAP_OVERLAP].time, ==, 46);
  g_assert_cmpfloat (links[ROOF_GAP_UNEXPLAINED].time, ==, 13);
}

static void
test_below (void)
{
  const double bounds[] = { 100, 104, 104, 118, 131, 150, 154 };
  RoofGapLink links[ROOF_N_GAP_STEPS];
  double overlap;

  g_assert_false (make_chain (bounds, 99, links, &overlap));
  g_assert_true (isnan (overlap));
  g_assert_true (make_chain (bounds, 100, links, &overlap));
  g_assert_cmpfloat (links[ROOF_GAP_UNEXPLAINED].time, ==, 0);
}

/* A kernel that is faster than the sustained rates allow: they are too low for it, and the peaks stay in place. */
static void
test_sustained_too_low (void)
{
  const RoofGapBound bounds[] = { { 100, 100 }, { 100, 100 }, { 100, 100 }, { 110, 110 }, { 140, 140 }, { 180, 115 }, { 190, 125 } };
  RoofGapLink links[ROOF_N_GAP_STEPS];
  double overlap;

  g_assert_true (roof_gap_chain (bounds, 130, links, &overlap));
  g_assert_cmpint (links[ROOF_GAP_SUSTAINED].state, ==, ROOF_GAP_TOO_LOW);
  g_assert_cmpfloat (links[ROOF_GAP_SUSTAINED].bound, ==, 140);
  g_assert_cmpfloat (links[ROOF_GAP_SUSTAINED].time, ==, 0);
  g_assert_cmpfloat (links[ROOF_GAP_OVERLAP].bound, ==, 115);
  g_assert_cmpfloat (links[ROOF_GAP_OVERLAP].time, ==, 5);
  g_assert_cmpfloat (links[ROOF_GAP_LATENCY].time, ==, 10);
  g_assert_cmpfloat (links[ROOF_GAP_UNEXPLAINED].time, ==, 5);
}

/* Parts of numbers that binary fractions cannot hold add up all the same. */
static void
test_adds_up (void)
{
  for (guint i = 1; i <= 2000; i++)
    {
      double step = i * 1.1e-7, bounds[ROOF_N_GAP_BOUNDS], measured, overlap;
      RoofGapLink links[ROOF_N_GAP_STEPS];

      for (guint k = 0; k < ROOF_N_GAP_BOUNDS; k++)
        bounds[k] = 1e-3 / 3 + step * k * k * 0.1;
      measured = 1e-3 / 3 + step * (i % 50) * 0.1;
      g_assert_true (make_chain (bounds, measured, links, &overlap));
      assert_approx (add_up (links), measured, 4e-16);
      for (guint k = 0; k < ROOF_N_GAP_STEPS; k++)
        g_assert_cmpfloat (links[k].time, >=, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/gap-chain/worked", test_worked);
  g_test_add_func ("/roof/gap-chain/left-out", test_left_out);
  g_test_add_func ("/roof/gap-chain/below", test_below);
  g_test_add_func ("/roof/gap-chain/sustained-too-low", test_sustained_too_low);
  g_test_add_func ("/roof/gap-chain/adds-up", test_adds_up);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/energy-fit.h"

#include <math.h>
#include <string.h>

#include "approx.h"

/* An H100-like device; its energies are for illustration, none is published. */
static const RoofEnergy device = { .flop = 4e-13, .byte = { 4.5e-11 }, .idle = 150, .cap = INFINITY };
#define PEAK      9.89e14
#define BANDWIDTH 3.35e12

/* The fits of Choi et al., double precision. */
static void
test_balances (void)
{
  static const struct
  {
    RoofEnergy        energy;
    double            peak, bandwidth;
    RoofEnergyBalance expected;
  } cases[] = {
    { { .flop = 212e-12, .byte = { 513e-12 }, .idle = 122, .cap = INFINITY },
      197.63e9, 192.4e9,
      { 19763 / 19240., 513 / 212., 10904294539 / 13751672636., 262.59876, 4940750000000000 / 4097439. } },
    { { .flop = 670e-12, .byte = { 795e-12 }, .idle = 122, .cap = INFINITY },
      53.28e9, 25.6e9,
      { 333 / 160., 159 / 134., 423243 / 399568., 178.0496, 33300000000000 / 98561. } },
    /* Without idle power, efficiency is halved where FLOPs and bytes cost as much, past the ridge or before it. */
    { { .flop = 212e-12, .byte = { 513e-12 }, .cap = INFINITY }, 197.63e9, 192.4e9,
      { 19763 / 19240., 513 / 212., 513 / 212., 140.59876, 1 / 212e-12 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const RoofEnergyBalance *expected = &cases[i].expected;
      RoofEnergyBalance balance = roof_energy_balance (&cases[i].energy, 0, cases[i].peak, cases[i].bandwidth);

      assert_approx (balance.time, expected->time, 1e-14);
      assert_approx (balance.energy, expected->energy, 1e-14);
      assert_approx (balance.effective, expected->effective, 1e-14);
      assert_approx (balance.power, expected->power, 1e-14);
      assert_approx (balance.best, expected->best, 1e-14);
      assert_approx (1 / roof_energy_arch (&cases[i].energy, 0, cases[i].peak, cases[i].bandwidth, balance.effective).joules,
                     balance.best / 2, 1e-14);
    }
}

/* Work of 100 FLOP/B, below the ridge of 295: free, and with a cap of 400 W. */
static void
test_cap (void)
{
  static const struct
  {
    double cap, time, energy, efficiency, rate;
  } cases[] = {
    { INFINITY, 200 / 67., 86950 / 67., 1340000000000000 / 1739., 3.35e14 },
    { 400, 3.4, 1360, 12500000000000 / 17., 5000000000000000 / 17. },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofEnergy capped = device;
      RoofEnergyUse use;

      capped.cap = cases[i].cap;
      use = roof_energy_arch (&capped, 0, PEAK, BANDWIDTH, 100);
      assert_approx (1e15 * use.time, cases[i].time, 1e-14);
      assert_approx (1e15 * use.joules, cases[i].energy, 1e-14);
      assert_approx (use.flops / use.time, cases[i].rate, 1e-14);
      assert_approx (use.flops / use.joules, cases[i].efficiency, 1e-14);
    }
}

/* A cap rounds the ridge and leaves the roof as it is far from it, where less power is drawn. */
static void
test_ridge (void)
{
  RoofEnergy capped = device;
  double ridge = PEAK / BANDWIDTH;

  capped.cap = 580;
  g_assert_cmpfloat (1 / roof_energy_arch (&capped, 0, PEAK, BANDWIDTH, ridge).time, <, PEAK);
  assert_approx (1 / roof_energy_arch (&capped, 0, PEAK, BANDWIDTH, 1).time, BANDWIDTH, 1e-14);
  assert_approx (1 / roof_energy_arch (&capped, 0, PEAK, BANDWIDTH, 1e6).time, PEAK, 1e-14);
}

/* The figures of a machine; without that of a FLOP or of main memory there are none. */
static void
test_machine (void)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("like", "Like");
  g_autoptr (RoofMachine) machine = NULL, bare = NULL;
  g_autoptr (GError) error = NULL;
  RoofPeak peak = { .unit = (char *) "matrix", .dtype = (char *) "bf16", .peak.value = PEAK, .sustained = ROOF_RATING_NONE,
                    .boost = ROOF_RATING_NONE, .p5 = ROOF_RATING_NONE, .p95 = ROOF_RATING_NONE };
  RoofLevel level = roof_level_make ("hbm", "HBM", ROOF_LEVEL_MEMORY, BANDWIDTH);
  RoofRating flop = { .value = 4e-13 }, idle = { .value = 150 }, cap = { .value = 400 };
  RoofEnergy energy;

  level.energy.value = 4.5e-11;
  roof_machine_builder_add_peak (builder, &peak);
  roof_machine_builder_add_level (builder, &level);
  roof_machine_builder_set_rating (builder, ROOF_PART_FLOP_ENERGY, &flop);
  roof_machine_builder_set_rating (builder, ROOF_PART_IDLE_POWER, &idle);
  roof_machine_builder_set_rating (builder, ROOF_PART_POWER_CAP, &cap);
  machine = roof_machine_builder_end (builder, &error);
  g_assert_no_error (error);
  g_assert_true (roof_energy_of_machine (machine, &energy));
  g_assert_cmpfloat (energy.flop, ==, 4e-13);
  g_assert_cmpfloat (energy.byte[0], ==, 4.5e-11);
  g_assert_cmpfloat (energy.idle, ==, 150);
  g_assert_cmpfloat (energy.cap, ==, 400);
  bare = roof_machine_with_rating (machine, (RoofMachineKey) { ROOF_PART_LEVEL, 0, ROOF_FIELD_ENERGY }, NAN, &error);
  g_assert_no_error (error);
  g_assert_false (roof_energy_of_machine (bare, &energy));
  g_assert_null (roof_machine_with_rating (machine, (RoofMachineKey) { ROOF_PART_POWER_CAP, 0, ROOF_FIELD_VALUE }, 150, &error));
  g_assert_nonnull (strstr (error->message, "more than the idle power"));
}

static void
test_cost (void)
{
  assert_approx (roof_cost_of_tokens (2.5, 8, 12000), 25 / 54., 1e-14);
  assert_approx (roof_cost_of_energy (7.2e6, 0.25), 0.5, 1e-14);
}

/* Energies made of 2 pJ a FLOP, 50 pJ a byte and 100 W come out again: 1e12 FLOP, 1e9 B, 0.1 s are 2 J + 0.05 J + 10 J. Without
 * the third run in place of the fourth nothing is left to judge by. */
static void
test_fit (void)
{
  static const RoofEnergySample runs[] = {
    { 1e12, 1e9, 0.1, 12.05 }, { 1e10, 1e11, 0.2, 25.02 }, { 1e12, 1e11, 0.05, 12 }, { 5e11, 2e10, 0.3, 32 },
  };
  RoofEnergyFit fit;
  g_autoptr (GError) error = NULL;

  for (guint n = 3; n <= 4; n++)
    {
      g_assert_true (roof_energy_fit (runs, n, &fit, &error));
      g_assert_no_error (error);
      assert_approx (fit.flop, 2e-12, 1e-10);
      assert_approx (fit.byte, 5e-11, 1e-10);
      assert_approx (fit.idle, 100, 1e-10);
      g_assert_cmpuint (fit.n, ==, n);
      g_assert_cmpfloat (fit.worst, <, 1e-10);
    }
  assert_approx (fit.r2, 1, 1e-12);
  g_assert_true (roof_energy_fit (runs, 3, &fit, &error));
  g_assert_true (isnan (fit.r2));
}

/* Two runs of one kind are met in the middle. Where the energies fall with the time, a second costs nothing rather than less, and a FLOP
 * what least squares without the time say. */
static void
test_fit_of_noise (void)
{
  static const RoofEnergySample twice[] = { { 1, 0, 0, 2 }, { 1, 0, 0, 0.5 }, { 0, 1, 0, 1 }, { 0, 0, 1, 1 } };
  static const RoofEnergySample falling[] = { { 1, 0, 1, 1 }, { 1, 0, 2, 0.7 }, { 0, 1, 0, 3 }, { 1, 0, 0, 1.3 } };
  RoofEnergyFit fit;
  g_autoptr (GError) error = NULL;

  g_assert_true (roof_energy_fit (twice, 4, &fit, &error));
  assert_approx (fit.flop, 1.25, 1e-12); /* the mean of 2 and 0.5, which it misses by 0.75 each */
  assert_approx (fit.byte, 1, 1e-12);
  assert_approx (fit.idle, 1, 1e-12);
  assert_approx (fit.r2, 1 - 1.125 / 1.1875, 1e-12); /* mean 1.125: 0.875^2 + 0.625^2 + 2 * 0.125^2 */
  assert_approx (fit.worst, 1.5, 1e-12);             /* 1.25 for 0.5 */
  g_assert_true (roof_energy_fit (falling, 4, &fit, &error));
  assert_approx (fit.flop, 1, 1e-12); /* of 1, 0.7 and 1.3 */
  assert_approx (fit.byte, 3, 1e-12);
  g_assert_cmpfloat (fit.idle, ==, 0);
  g_assert_no_error (error);
}

static void
test_fit_refused (void)
{
  static const struct { RoofEnergySample runs[4]; guint n; const char *says; } cases[] = {
    { { { 1, 2, 3, 4 }, { 2, 1, 3, 4 } }, 2, "3 kernels or more with a measured time and energy, and known FLOPs and bytes; got 2" },
    { { { 4, 2, 1, 4 }, { 2, 1, 3, 4 }, { 8, 4, 2, 9 } }, 3, "have the same intensity" },
    { { { 4, 2, 1, 4 }, { 2, 4, 2, 4 }, { 9, 6, 3, 9 } }, 3, "move as many bytes per second" },
    { { { 4, 2, 4, 4 }, { 2, 1, 2, 4 }, { 9, 6, 9, 9 } }, 3, "do as much work per second" },
    { { { 1, 0, 1, 4 }, { 0, 1, 1, 4 }, { 2, 1, 3, 9 } }, 3, "do not tell the energy of a FLOP, of a byte and the idle power apart" },
    { { { 0, 1, 1, 4 }, { 0, 2, 1, 4 }, { 0, 1, 3, 9 } }, 3, "does any work" },
    { { { 1, 0, 1, 4 }, { 2, 0, 1, 4 }, { 1, 0, 3, 9 } }, 3, "moves any bytes" },
    { { { 1, 0, 1, 1 }, { 0, 1, 0, 1 }, { 0, 0, 1, 2 } }, 3, "makes a FLOP free" },
    { { { 1, 0, 0, 1 }, { 0, 1, 1, 1 }, { 0, 0, 1, 2 } }, 3, "makes a byte free" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      RoofEnergyFit fit;

      g_assert_false (roof_energy_fit (cases[i].runs, cases[i].n, &fit, &error));
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/energy/balances", test_balances);
  g_test_add_func ("/roof/energy/cap", test_cap);
  g_test_add_func ("/roof/energy/ridge", test_ridge);
  g_test_add_func ("/roof/energy/machine", test_machine);
  g_test_add_func ("/roof/energy/cost", test_cost);
  g_test_add_func ("/roof/energy/fit", test_fit);
  g_test_add_func ("/roof/energy/fit-of-noise", test_fit_of_noise);
  g_test_add_func ("/roof/energy/fit-refused", test_fit_refused);
  return g_test_run ();
}

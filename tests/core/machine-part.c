/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/machine/machine.h"

#include <math.h>

#include "core/error.h"
#include "fixtures.h"

static void
test_levels_take_their_place (void)
{
  static const struct
  {
    RoofLevelKind kind;
    guint         place; /* among HBM and ICI */
  } cases[] = {
    { ROOF_LEVEL_CACHE, 0 }, { ROOF_LEVEL_MEMORY, 1 }, { ROOF_LEVEL_HOST, 1 }, { ROOF_LEVEL_NETWORK, 2 },
  };
  g_autoptr (RoofMachine) tpu = make_tpu ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofLevel level = roof_level_make ("new", "New", cases[i].kind, 1e12);
      g_autoptr (RoofMachine) more = roof_machine_with_level (tpu, &level, NULL);

      g_assert_cmpuint (roof_machine_get_n_levels (more), ==, 3);
      g_assert_cmpint (roof_machine_find_level (more, "new"), ==, (int) cases[i].place);
      g_assert_cmpint (roof_machine_find_level (more, "hbm"), <, roof_machine_find_level (more, "ici"));

      g_autoptr (RoofMachine) again = roof_machine_without_part (more, ROOF_PART_LEVEL, cases[i].place, NULL);

      g_assert_true (roof_machine_equal (again, tpu));
    }
}

static void
test_peaks_and_ceilings (void)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  RoofPeak peak = roof_peak_make ("matrix", "fp8", 4e14);
  RoofCeiling ceiling = { .name = (char *) "Cold", .unit = (char *) "matrix", .dtype = (char *) "fp8",
                          .value = { .value = 3e14 } };
  g_autoptr (RoofMachine) more = roof_machine_with_peak (tpu, &peak, NULL);
  g_autoptr (RoofMachine) full = roof_machine_with_ceiling (more, &ceiling, NULL);
  guint n = roof_machine_get_n_peaks (tpu);

  g_assert_cmpuint (roof_machine_get_n_peaks (more), ==, n + 1);
  g_assert_cmpuint (roof_machine_get_n_ceilings (full), ==, 1);

  /* What lies under a part goes with it. */
  g_autoptr (RoofMachine) fewer = roof_machine_without_part (full, ROOF_PART_PEAK, n, NULL);

  g_assert_true (roof_machine_equal (fewer, tpu));
}

static void
test_refusals (void)
{
  g_autoptr (RoofMachine) cpu = make_cpu ();
  g_autoptr (RoofMachine) tpu = make_tpu ();
  g_autoptr (GError) last = NULL, twice = NULL, high = NULL, nothing = NULL;
  RoofPeak bf16 = roof_peak_make ("matrix", "bf16", 1e12);
  RoofCeiling above = { .name = (char *) "Above", .level = (char *) "hbm", .value = { .value = 1e15 } };
  RoofCeiling lost = { .name = (char *) "Lost", .level = (char *) "l9", .value = { .value = 1 } };

  g_assert_null (roof_machine_without_part (cpu, ROOF_PART_LEVEL, 0, &last));
  g_assert_error (last, ROOF_ERROR, ROOF_ERROR_INVALID);
  g_assert_null (roof_machine_with_peak (tpu, &bf16, &twice));
  g_assert_nonnull (twice);
  g_assert_null (roof_machine_with_ceiling (tpu, &above, &high));
  g_assert_nonnull (high);
  g_assert_null (roof_machine_with_ceiling (tpu, &lost, &nothing));
  g_assert_nonnull (nothing);
}

static void
test_make_id (void)
{
  static const char *const cases[][2] = {
    { "My chip", "my-chip" }, { "H100 SXM, edited", "h100-sxm--edited" }, { "a.b", "a.b" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *id = roof_machine_make_id (cases[i][0]);

      g_assert_cmpstr (id, ==, cases[i][1]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/machine-part/levels-take-their-place", test_levels_take_their_place);
  g_test_add_func ("/roof/machine-part/peaks-and-ceilings", test_peaks_and_ceilings);
  g_test_add_func ("/roof/machine-part/refusals", test_refusals);
  g_test_add_func ("/roof/machine-part/make-id", test_make_id);

  return g_test_run ();
}

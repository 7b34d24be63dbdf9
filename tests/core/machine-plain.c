/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/machine/machine-plain.h"

#include <math.h>

#include "approx.h"
#include "fixtures.h"

static const RoofPlainMachine board = { "board", "Board", "fp32", 32e9, "Main memory", 17e9, 8e9 };

static void
test_blank (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) machine = roof_machine_new_plain (&board, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (roof_machine_get_n_peaks (machine), ==, 1);
  g_assert_cmpstr (roof_machine_get_peak (machine, 0)->unit, ==, "vector");
  g_assert_cmpfloat (roof_machine_get_peak (machine, 0)->peak.value, ==, 32e9);
  g_assert_cmpint (roof_machine_find_main_memory (machine), ==, 0);
  g_assert_cmpfloat (roof_machine_get_capacity (machine), ==, 8e9);
}

/* A copy has these numbers and all else; of a type that the model lacks it gets a peak more. */
static void
test_copy (void)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  RoofPlainMachine plain = board;
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) more = roof_machine_new_plain (&plain, tpu, &error);
  g_autoptr (RoofMachine) same = NULL;
  guint n = roof_machine_get_n_peaks (tpu), memory = (guint) roof_machine_find_main_memory (tpu);

  g_assert_no_error (error);
  g_assert_cmpstr (roof_machine_get_id (more), ==, "board");
  g_assert_cmpuint (roof_machine_get_n_levels (more), ==, roof_machine_get_n_levels (tpu));
  g_assert_cmpfloat (roof_machine_get_level (more, memory)->bandwidth.value, ==, 17e9);
  plain.dtype = roof_machine_get_peak (tpu, 0)->dtype;
  plain.capacity = NAN;
  same = roof_machine_new_plain (&plain, tpu, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (roof_machine_get_n_peaks (same), ==, n);
  g_assert_cmpfloat (roof_machine_get_peak (same, 0)->peak.value, ==, 32e9);
  g_assert_true (isnan (roof_machine_get_capacity (same)));
}

static void
test_refusals (void)
{
  g_autoptr (RoofMachine) tpu = make_tpu ();
  RoofMachine *const models[] = { NULL, tpu };

  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    for (guint k = 0; k < 3; k++)
      {
        RoofPlainMachine plain = board;
        double *const numbers[] = { &plain.peak, &plain.bandwidth, &plain.capacity };
        g_autoptr (GError) error = NULL;

        *numbers[k] = -1;
        g_assert_null (roof_machine_new_plain (&plain, models[i], &error));
        assert_error_says (error, "must be a positive number");
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/machine-plain/blank", test_blank);
  g_test_add_func ("/roof/machine-plain/copy", test_copy);
  g_test_add_func ("/roof/machine-plain/refusals", test_refusals);
  return g_test_run ();
}

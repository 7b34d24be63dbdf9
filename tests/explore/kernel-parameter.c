/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/variable/kernel-parameter.h"

#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "core/fixtures.h"

/* Two products, an elementwise kernel and a custom one. */
static RoofSnapshot *
make_mixed (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofSnapshot) snapshot = make_snapshot (machine, 16);
  g_autoptr (RoofKernel) product = make_kernel ("second", "matmul", "B", 7.0, NULL);
  g_autoptr (RoofKernel) silu = make_kernel ("silu", "silu", NULL);
  g_autoptr (RoofKernel) custom = make_kernel ("custom", "custom", "flops", 1e9, NULL);
  g_autoptr (RoofSnapshot) two = roof_snapshot_with_kernel_inserted (snapshot, 1, product);
  g_autoptr (RoofSnapshot) three = roof_snapshot_with_kernel_inserted (two, 2, silu);

  return roof_snapshot_with_kernel_inserted (three, 3, custom);
}

static double
get_number (RoofSnapshot *snapshot,
            guint         kernel,
            const char   *key)
{
  return roof_kernel_find_number (roof_snapshot_get_kernel (snapshot, kernel), key);
}

static void
test_by_id (void)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = make_mixed ();
  g_autoptr (GArray) targets = roof_kernel_parameters_list (catalogue, snapshot, "B", NULL);
  g_autoptr (RoofSnapshot) moved = roof_kernel_parameters_set (targets, snapshot, "B", 64);

  g_assert_cmpuint (targets->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpuint (g_array_index (targets, RoofKernelParameter, i).kernel, ==, i);
      g_assert_cmpstr (g_array_index (targets, RoofKernelParameter, i).parameter->id, ==, "B");
      g_assert_cmpfloat (get_number (moved, i, "B"), ==, 64);
    }
  g_assert_cmpfloat (get_number (snapshot, 0, "B"), ==, 16);
  g_assert_true (roof_snapshot_get_kernel (moved, 2) == roof_snapshot_get_kernel (snapshot, 2));
}

/* No parameter is called so, but one is shared under it. */
static void
test_by_tag (void)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = make_mixed ();
  g_autoptr (GArray) targets = roof_kernel_parameters_list (catalogue, snapshot, "batch", NULL);

  g_assert_nonnull (targets);
  g_assert_cmpstr (g_array_index (targets, RoofKernelParameter, 0).parameter->id, ==, "B");
}

static void
test_bytes_of_custom (void)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = make_mixed ();
  g_autoptr (GArray) targets = roof_kernel_parameters_list (catalogue, snapshot, "bytes.hbm", NULL);
  g_autoptr (RoofSnapshot) moved = roof_kernel_parameters_set (targets, snapshot, "bytes.hbm", 5e6);

  g_assert_cmpuint (targets->len, ==, 1);
  g_assert_cmpint (g_array_index (targets, RoofKernelParameter, 0).index, ==, -1);
  g_assert_cmpfloat (get_number (moved, 3, "bytes.hbm"), ==, 5e6);
  g_assert_true (roof_kernel_parameters_check (targets, snapshot, 0, NULL));
}

static void
test_unknown (void)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = make_mixed ();
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (GError) error = NULL, none = NULL;

  g_assert_null (roof_kernel_parameters_list (catalogue, snapshot, "Q", &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN);
  assert_error_says (error, "\"Q\"");
  assert_error_says (error, "B, D, F");
  assert_error_says (error, "bytes.LEVEL");
  g_assert_null (roof_kernel_parameters_list (catalogue, empty, "B", &none));
  assert_error_says (none, "none");
}

static void
test_check (void)
{
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = make_mixed ();
  g_autoptr (GArray) targets = roof_kernel_parameters_list (catalogue, snapshot, "B", NULL);
  const double wrong[] = { 0, -1, 1.5, NAN, INFINITY };

  g_assert_true (roof_kernel_parameters_check (targets, snapshot, 1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (roof_kernel_parameters_check (targets, snapshot, wrong[i], &error));
      assert_error_says (error, "B: must be");
      g_assert_true (g_str_has_prefix (error->message, roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, 0))));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/kernel-parameter/by-id", test_by_id);
  g_test_add_func ("/roof/kernel-parameter/by-tag", test_by_tag);
  g_test_add_func ("/roof/kernel-parameter/bytes-of-custom", test_bytes_of_custom);
  g_test_add_func ("/roof/kernel-parameter/unknown", test_unknown);
  g_test_add_func ("/roof/kernel-parameter/check", test_check);
  return g_test_run ();
}

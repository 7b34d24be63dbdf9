/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "allocations.h"
#include "core/estimate/analysis.h"
#include "document/files/library.h"

/* Sliding a parameter evaluates formulas for every frame: that may not allocate. */

#define N_EVALUATIONS 100

static void
check_operation (RoofLibrary   *library,
                 RoofOperation *operation)
{
  g_autoptr (RoofKernel) kernel = roof_kernel_new ("k", roof_operation_get_id (operation));
  g_autoptr (GError) error = NULL;
  RoofMachine *machine = roof_library_find_machine (library, "nvidia-h100-sxm5-80gb", &error);
  g_autoptr (RoofEstimator) estimator = roof_estimator_new (operation, kernel, machine, &error);
  RoofEstimate estimate;
  guint before, after;

  g_assert_no_error (error);
  before = n_allocations;
  for (guint i = 0; i < N_EVALUATIONS; i++)
    roof_estimator_evaluate (estimator, roof_estimator_get_values (estimator), i % 2 == 0, &estimate);
  after = n_allocations;
  g_test_message ("%s", roof_operation_get_id (operation));
  g_assert_cmpuint (after - before, ==, 0);
}

static void
test_evaluation (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    check_operation (library, roof_catalogue_get (catalogue, i));
}

/* What is counted is counted: else the test above could not fail. */
static void
test_counting (void)
{
  guint before = n_allocations;
  g_autofree char *text = NULL;

  text = g_strdup_printf ("%d", 1);
  g_assert_cmpuint (n_allocations - before, >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (COUNTS_ALLOCATIONS)
    g_test_add_func ("/roof/allocation/counting", test_counting);
  g_test_add_func ("/roof/allocation/evaluation", test_evaluation);
  return g_test_run ();
}

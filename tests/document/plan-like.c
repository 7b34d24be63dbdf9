/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "approx.h"
#include "core/estimate/analysis.h"
#include "document/files/library.h"

typedef struct
{
  RoofLibrary *library;
  RoofMachine *machine;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  self->library = roof_library_new (NULL);
  self->machine = roof_library_find_machine (self->library, "nvidia-h100-sxm5-80gb", NULL);
  g_assert_nonnull (self->machine);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_object_unref (self->library);
}

static RoofOperation *
find (Fixture    *self,
      const char *id)
{
  return roof_catalogue_find (roof_library_get_catalogue (self->library), id, NULL);
}

/* What is made after the pattern of another kernel is what is made from nothing, and what is refused is refused in the same words. */
static void
assert_same (Fixture       *self,
             RoofOperation *operation,
             RoofKernel    *pattern,
             RoofKernel    *kernel)
{
  g_autoptr (GError) fault = NULL, error = NULL;
  g_autoptr (RoofAnalysis) like = roof_analysis_new (operation, pattern, self->machine, NULL);
  g_autoptr (RoofAnalysis) plain = roof_analysis_new (operation, kernel, self->machine, &fault);
  g_autoptr (RoofAnalysis) made = roof_analysis_new_like (like, operation, kernel, self->machine, &error);

  g_assert_true ((plain == NULL) == (made == NULL));
  g_assert_cmpstr (error != NULL ? error->message : "", ==, fault != NULL ? fault->message : "");
  if (made == NULL)
    return;
  g_assert_true (roof_analysis_get_kernel (made) == kernel);
  g_assert_cmpmem (roof_analysis_get_estimate (made), sizeof (RoofEstimate), roof_analysis_get_estimate (plain),
                   sizeof (RoofEstimate));
  g_assert_cmpstr (roof_plan_get_unit (roof_analysis_get_plan (made)), ==, roof_plan_get_unit (roof_analysis_get_plan (plain)));
  assert_approx (roof_analysis_get_measured_time (made), roof_analysis_get_measured_time (plain), 0);
}

/* Each operation with each of its numbers three times as large. */
static void
test_operations (Fixture       *self,
                 gconstpointer  data)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (self->library);

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    {
      RoofOperation *operation = roof_catalogue_get (catalogue, i);
      g_autoptr (RoofKernel) bare = roof_kernel_new ("bare", roof_operation_get_id (operation));

      for (guint k = 0; k < roof_operation_get_n_parameters (operation); k++)
        {
          const RoofParameter *parameter = roof_operation_get_parameter (operation, k);
          g_autoptr (RoofKernel) one = roof_kernel_with_number (bare, parameter->id, parameter->default_value);
          g_autoptr (RoofKernel) two = roof_kernel_with_number (bare, parameter->id, parameter->default_value * 3);

          assert_same (self, operation, one, two);
          assert_same (self, operation, bare, two);
        }
    }
}

static void
test_custom (Fixture       *self,
             gconstpointer  data)
{
  RoofOperation *custom = find (self, "custom");
  g_autoptr (RoofKernel) bare = roof_kernel_new ("a", "custom");
  g_autoptr (RoofKernel) work = roof_kernel_with_number (bare, "flops", 1e12);
  g_autoptr (RoofKernel) one = roof_kernel_with_number (work, "bytes.hbm", 1e9);
  g_autoptr (RoofKernel) more = roof_kernel_with_number (work, "bytes.hbm", 5e9);
  g_autoptr (RoofKernel) elsewhere = roof_kernel_with_number (work, "bytes.l2", 5e9);
  g_autoptr (RoofKernel) timed = roof_kernel_with_number (one, "time", 1e-3);
  g_autoptr (RoofKernel) wrong = roof_kernel_with_number (work, "bytes.hbm", -1);
  g_autoptr (RoofKernel) unknown = roof_kernel_with_number (work, "bytes.nowhere", 1);
  RoofKernel *kernels[] = { bare, work, one, more, elsewhere, timed, wrong, unknown };

  for (guint i = 0; i < G_N_ELEMENTS (kernels); i++)
    for (guint k = 0; k < G_N_ELEMENTS (kernels); k++)
      assert_same (self, custom, kernels[i], kernels[k]);
}

/* Whatever says another format, type or unit has a pattern of its own. */
static void
test_others (Fixture       *self,
             gconstpointer  data)
{
  RoofOperation *matmul = find (self, "matmul");
  g_autoptr (RoofKernel) bare = roof_kernel_new ("a", "matmul");
  g_autoptr (RoofKernel) fp8 = roof_kernel_with_compute (bare, "fp8");
  g_autoptr (RoofKernel) weights = roof_kernel_with_format (bare, ROOF_ROLE_WEIGHTS, "int8");
  g_autoptr (RoofKernel) vector = roof_kernel_with_unit (bare, "vector");
  g_autoptr (RoofKernel) again = roof_kernel_with_unit (bare, "vector");
  g_autoptr (RoofKernel) wrong = roof_kernel_with_compute (bare, "fp7");
  RoofKernel *kernels[] = { bare, fp8, weights, vector, again, wrong };

  for (guint i = 0; i < G_N_ELEMENTS (kernels); i++)
    for (guint k = 0; k < G_N_ELEMENTS (kernels); k++)
      assert_same (self, matmul, kernels[i], kernels[k]);
}

/* What is made after a pattern outlives it. */
static void
test_outlives (Fixture       *self,
               gconstpointer  data)
{
  RoofOperation *dot = find (self, "dot");
  g_autoptr (RoofKernel) bare = roof_kernel_new ("b", "dot");
  g_autoptr (RoofKernel) kernel = roof_kernel_with_unit (bare, "vector");
  RoofKernel *pattern = roof_kernel_with_unit (bare, "vector");
  RoofAnalysis *like = roof_analysis_new (dot, pattern, self->machine, NULL);
  g_autoptr (RoofAnalysis) made = roof_analysis_new_like (like, dot, kernel, self->machine, NULL);

  roof_analysis_unref (like);
  roof_kernel_unref (pattern);
  g_assert_cmpstr (roof_plan_get_unit (roof_analysis_get_plan (made)), ==, "vector");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add ("/roof/plan-like/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("operations", test_operations);
  ADD ("custom", test_custom);
  ADD ("others", test_others);
  ADD ("outlives", test_outlives);

  return g_test_run ();
}

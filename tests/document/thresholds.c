/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/threshold/threshold.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "document/files/library.h"
#include "find-threshold.h"

/* Every threshold of every kind of operation against trying the whole numbers one by one. */

#define HIGHEST 250 /* of the numbers tried */
#define DRAWS   25    /* shapes per kind and machine */

static RoofLibrary *library;

static const char * const machines[] = { "tpu-v5e", "nvidia-h100-sxm5-80gb", "amd-epyc-9654" };

/* A kernel with sizes anywhere, odd ones among them, and now and then weights in blocks. */
static RoofKernel *
draw_kernel (RoofOperation *operation,
             GRand         *random)
{
  RoofKernel *kernel = roof_kernel_new ("drawn", roof_operation_get_id (operation));

  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      const RoofParameter *parameter = roof_operation_get_parameter (operation, i);
      double high = fmin (parameter->max, 8192), value = floor (exp2 (g_rand_double_range (random, 0, log2 (high + 1))));
      RoofKernel *next;

      if (parameter->type != ROOF_PARAMETER_NUMBER || !parameter->whole || g_rand_boolean (random))
        continue;
      next = roof_kernel_with_number (kernel, parameter->id, fmax (value, parameter->min));
      roof_kernel_unref (kernel);
      kernel = next;
    }
  if (g_rand_int_range (random, 0, 4) == 0)
    {
      RoofKernel *next = roof_kernel_with_format (kernel, ROOF_ROLE_WEIGHTS, "q4_K");

      roof_kernel_unref (kernel);
      kernel = next;
    }
  return kernel;
}

static gboolean
is_compute_bound (RoofEstimator *estimator,
                  double        *values,
                  guint          level)
{
  RoofEstimate estimate;

  roof_estimator_evaluate (estimator, values, FALSE, &estimate);
  return estimate.t_math > estimate.t_comm[level];
}

/* The first whole number that is allowed and compute bound after one that is not; NAN: none is up to
 * HIGHEST. @smallest: the first that is compute bound if all are, else NAN. */
static double
try_one_by_one (RoofAnalysis *analysis,
                guint         parameter,
                guint         level,
                double       *smallest)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  const RoofParameter *row = roof_operation_get_parameter (operation, parameter);
  double values[ROOF_MAX_SLOTS];
  gboolean below = FALSE;

  *smallest = NAN;
  memcpy (values, roof_estimator_get_values (estimator), roof_operation_get_n_parameters (operation) * sizeof (double));
  for (double x = fmax (row->min, 1); x <= fmin (row->max, HIGHEST); x++)
    {
      values[parameter] = x;
      if (!roof_estimator_check (estimator, values, NULL))
        continue;
      if (!is_compute_bound (estimator, values, level))
        below = TRUE;
      else if (below)
        return x;
      else if (isnan (*smallest))
        *smallest = x;
    }
  *smallest = below ? NAN : *smallest;
  return NAN;
}

static void
complain (RoofAnalysis *analysis,
          guint         parameter,
          guint         level,
          double        said,
          double        tried)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  g_autoptr (GString) sizes = g_string_new (NULL);

  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    g_string_append_printf (sizes, " %s=%g", roof_operation_get_parameter (operation, i)->id,
                            roof_estimator_get_values (roof_analysis_get_estimator (analysis))[i]);
  g_error ("%s on %s, %s at level %u: said %g, tried %g;%s", roof_operation_get_id (operation),
           roof_machine_get_id (roof_analysis_get_machine (analysis)),
           roof_operation_get_parameter (operation, parameter)->id, level, said, tried, sizes->str);
}

/* Returns: whether there was a threshold to compare with */
static gboolean
compare (RoofAnalysis *analysis,
         GArray       *thresholds,
         guint         parameter,
         guint         level)
{
  const RoofThreshold *threshold = find_threshold (thresholds, parameter, level);
  double said = threshold != NULL ? threshold->first_integer : NAN;
  double smallest, tried = try_one_by_one (analysis, parameter, level, &smallest);

  if (isnan (tried) ? said <= HIGHEST && said != smallest : said != tried)
    complain (analysis, parameter, level, said, tried);
  return !isnan (tried);
}

static guint
compare_kernel (RoofOperation *operation,
                RoofMachine   *machine,
                GRand         *random)
{
  g_autoptr (RoofKernel) kernel = draw_kernel (operation, random);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  g_autoptr (GArray) thresholds = NULL;
  guint n = 0;

  if (analysis == NULL)
    return 0;
  thresholds = roof_analysis_list_thresholds (analysis);
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    if (roof_operation_get_parameter (operation, i)->type == ROOF_PARAMETER_NUMBER
        && roof_operation_get_parameter (operation, i)->whole)
      for (guint level = 0; level < roof_machine_get_n_levels (machine); level++)
        if (roof_analysis_get_estimate (analysis)->bytes[level] > 0)
          n += compare (analysis, thresholds, i, level);
  return n;
}

static void
test_one_by_one (void)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  guint n = 0;

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    for (guint k = 0; k < G_N_ELEMENTS (machines); k++)
      for (guint draw = 0; draw < DRAWS; draw++)
        n += compare_kernel (roof_catalogue_get (catalogue, i),
                             roof_library_find_machine (library, machines[k], NULL), random);
  g_assert_cmpuint (n, >, 150);
}

/* Rows that a format pads, of a length that does not move: the real crossing is that of the padded bytes.
 * B* = W / (2·D·F/I* - 2·D - 2·F), W being F rows of whole blocks of 256 in 144 bytes. */
static void
test_padded_rows (void)
{
  static const struct
  {
    double D, blocks;
  } cases[] = { { 1000, 4 }, { 5000, 20 }, { 4096, 16 } };
  RoofMachine *machine = roof_library_find_machine (library, "nvidia-h100-sxm5-80gb", NULL);
  RoofOperation *operation = roof_catalogue_find (roof_library_get_catalogue (library), "matmul", NULL);
  double ridge = 989.4e12 / 3.35e12, F = 5001;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofKernel) plain = roof_kernel_new ("k", "matmul");
      g_autoptr (RoofKernel) wide = roof_kernel_with_number (plain, "D", cases[i].D);
      g_autoptr (RoofKernel) high = roof_kernel_with_number (wide, "F", F);
      g_autoptr (RoofKernel) kernel = roof_kernel_with_format (high, ROOF_ROLE_WEIGHTS, "q4_K");
      g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
      g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
      const RoofThreshold *first = &g_array_index (thresholds, RoofThreshold, 0);
      double exact = F * cases[i].blocks * 144 / (2 * cases[i].D * F / ridge - 2 * cases[i].D - 2 * F);

      g_assert_cmpstr (roof_operation_get_parameter (operation, first->parameter)->id, ==, "B");
      assert_approx (first->exact, exact, 1e-9);
      g_assert_cmpfloat (first->first_integer, ==, ceil (exact));
    }
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  library = roof_library_new (NULL);
  g_test_add_func ("/roof/thresholds/one-by-one", test_one_by_one);
  g_test_add_func ("/roof/thresholds/padded-rows", test_padded_rows);
  status = g_test_run ();
  g_object_unref (library);
  return status;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/units/format.h"
#include "document/files/library.h"
#include "document/files/machine-file.h"
#include "document/json/json-text.h"
#include "explore/suggest/sensitivity.h"
#include "explore/threshold/solve.h"
#include "explore/threshold/threshold.h"
#include "report-json.h"
#include "sanitized.h"

/* Every kind of the catalogue at values nobody means, on machines that lack things: each time either a sentence
 * that says what is wrong, or numbers all through. */

/* Thresholds and JSON of one case in so many: they take a hundred times as long as the numbers. */
#ifdef IS_SANITIZED
#define LOOK_CLOSELY 29
#else
#define LOOK_CLOSELY 7
#endif

static const double odd[] = { 0, 1, 2, 3, 7, 1e6, 1e18, 1e300, -1, 0.5, -0.0, 0x1p53, 1e-300, G_MAXDOUBLE };

/* With matrix units and without, with types that the defaults ask for and without, with and without a network;
 * and one whose only level is a cache. */
static const char *const machine_ids[]
    = { "tpu-v5e", "nvidia-h100-sxm5-80gb", "nvidia-gb200-nvl72-gpu", "williams2009-opteron-x2-2214",
        "guide-100T-2T", "raspberry-pi-5" };
static const char cache_only[]
    = "{\"format\": \"roofline-machine\", \"version\": 1, \"id\": \"bare\", \"name\": \"Bare\","
      " \"compute\": [{\"unit\": \"matrix\", \"dtype\": \"bf16\", \"peak\": 1e14},"
      " {\"unit\": \"vector\", \"dtype\": \"fp64\", \"peak\": 1e12}],"
      " \"levels\": [{\"id\": \"l2\", \"name\": \"L2\", \"kind\": \"cache\", \"bandwidth\": 1e12}]}";

typedef struct
{
  RoofLibrary *library;
  GPtrArray   *machines; /* owned */
  guint        n_numbers;
  guint        n_refusals;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (JsonNode) root = roof_json_parse (cache_only, -1, NULL);

  fixture->library = roof_library_new (NULL);
  fixture->machines = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_machine_unref);
  for (guint i = 0; i < G_N_ELEMENTS (machine_ids); i++)
    g_ptr_array_add (fixture->machines,
                     roof_machine_ref (roof_library_find_machine (fixture->library, machine_ids[i], NULL)));
  g_ptr_array_add (fixture->machines, roof_machine_from_json (root, NULL));
  g_assert_nonnull (fixture->machines->pdata[fixture->machines->len - 1]);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_clear_pointer (&fixture->machines, g_ptr_array_unref);
  g_assert_finalize_object (fixture->library);
}

static void
assert_number (double      value,
               const char *what,
               RoofKernel *kernel)
{
  if (!isfinite (value) || value < 0)
    g_error ("%s: %s is %g", roof_kernel_get_operation (kernel), what, value);
}

/* One line, with words, that shows no number that is none. */
static void
assert_sentence (const GError *error)
{
  g_assert_cmpint (error->domain, ==, ROOF_ERROR);
  g_assert_cmpuint (strlen (error->message), >, 10);
  g_assert_nonnull (strchr (error->message, ' '));
  g_assert_null (strchr (error->message, '\n'));
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  if (strstr (error->message, "nan") != NULL)
    g_error ("%s", error->message);
  g_assert_null (strstr (error->message, "inf,"));
}

static void
check_estimate (RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofKernel *kernel = roof_analysis_get_kernel (analysis);

  for (guint i = 0; i < roof_operation_get_n_works (roof_analysis_get_operation (analysis)); i++)
    assert_number (estimate->flops[i], "work", kernel);
  for (guint i = 0; i < roof_machine_get_n_levels (roof_analysis_get_machine (analysis)); i++)
    {
      assert_number (estimate->bytes[i], "bytes", kernel);
      assert_number (estimate->t_comm[i], "time at a level", kernel);
      if (estimate->bytes[i] > 0)
        assert_number (estimate->intensity[i], "intensity", kernel);
    }
  assert_number (estimate->t_min, "shortest time", kernel);
  assert_number (estimate->t_max, "longest time", kernel);
  assert_number (estimate->attainable, "performance", kernel);
  g_assert_cmpfloat (estimate->t_min, <=, estimate->t_max * (1 + 1e-15));
}

/* What does not exist is absent, NAN; what exists is a number. */
static void
check_thresholds (RoofAnalysis *analysis)
{
  g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
  g_autoptr (GArray) sensitivities = roof_analysis_list_sensitivities (analysis);
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  RoofKernel *kernel = roof_analysis_get_kernel (analysis);

  for (guint i = 0; i < thresholds->len; i++)
    {
      const RoofThreshold *threshold = &g_array_index (thresholds, RoofThreshold, i);
      double value = 1;

      if (!isnan (threshold->asymptotic))
        assert_number (threshold->asymptotic, "asymptotic threshold", kernel);
      if (!isnan (threshold->exact))
        assert_number (threshold->exact, "threshold", kernel);
      if (!isnan (threshold->first_integer))
        assert_number (threshold->first_integer, "first integer", kernel);
      if (roof_solve_intensity (estimator, threshold->parameter, threshold->level,
                                roof_estimator_get_ridge (estimator, roof_analysis_get_estimate (analysis),
                                                          threshold->level),
                                &value))
        assert_number (value, "solved value", kernel);
    }
  for (guint i = 0; i < sensitivities->len; i++)
    {
      const RoofSensitivity *sensitivity = &g_array_index (sensitivities, RoofSensitivity, i);

      assert_number (sensitivity->gain, "gain", kernel);
      assert_number (-sensitivity->derivative, "derivative", kernel);
    }
}

static void
check_json (Fixture     *fixture,
            RoofKernel  *kernel,
            RoofMachine *machine)
{
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel_inserted (empty, 0, kernel);
  g_autoptr (RoofReport) report
      = roof_report_new (roof_library_get_catalogue (fixture->library), snapshot, NULL);
  g_autoptr (JsonNode) node = report_to_json (report);
  g_autofree char *text = roof_json_print (node);
  g_autoptr (JsonNode) again = roof_json_parse (text, -1, NULL);

  g_assert_nonnull (again);
}

static void
check (Fixture       *fixture,
       RoofOperation *operation,
       RoofKernel    *kernel,
       RoofMachine   *machine,
       gboolean       closely)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, &error);

  if (analysis == NULL)
    {
      assert_sentence (error);
      fixture->n_refusals++;
      return;
    }
  fixture->n_numbers++;
  check_estimate (analysis);
  if (!closely)
    return;
  check_thresholds (analysis);
  check_json (fixture, kernel, machine);
}

static RoofKernel *
take_number (RoofKernel *kernel,
             const char *key,
             double      number)
{
  RoofKernel *next = roof_kernel_with_number (kernel, key, number);

  roof_kernel_unref (kernel);
  return next;
}

static void
check_on_all (Fixture       *fixture,
              RoofOperation *operation,
              RoofKernel    *kernel)
{
  for (guint i = 0; i < fixture->machines->len; i++)
    check (fixture, operation, kernel, fixture->machines->pdata[i],
           i == 0 && fixture->n_numbers % LOOK_CLOSELY == 0);
}

typedef void (*Visit) (Fixture       *fixture,
                       RoofOperation *operation);

static void
visit_catalogue (Fixture *fixture,
                 Visit    visit)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (fixture->library);

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    visit (fixture, roof_catalogue_get (catalogue, i));
  g_assert_cmpuint (fixture->n_numbers, >, 100);
  g_assert_cmpuint (fixture->n_refusals, >, 100);
}

static void
vary_one (Fixture       *fixture,
          RoofOperation *operation)
{
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    for (guint k = 0; k < G_N_ELEMENTS (odd); k++)
      {
        g_autoptr (RoofKernel) kernel
            = take_number (roof_kernel_new ("odd", roof_operation_get_id (operation)),
                           roof_operation_get_parameter (operation, i)->id, odd[k]);

        check_on_all (fixture, operation, kernel);
      }
}

static void
vary_all (Fixture       *fixture,
          RoofOperation *operation)
{
  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (RoofKernel) kernel = roof_kernel_new ("odd", roof_operation_get_id (operation));

      /* First each value everywhere, then any mixture. */
      for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
        {
          const RoofParameter *parameter = roof_operation_get_parameter (operation, i);
          guint k = round < G_N_ELEMENTS (odd) ? round
                                               : (guint) g_test_rand_int_range (0, G_N_ELEMENTS (odd) - 6);

          if (parameter->type == ROOF_PARAMETER_NUMBER)
            kernel = take_number (g_steal_pointer (&kernel), parameter->id, odd[k]);
        }
      check_on_all (fixture, operation, kernel);
    }
}

static void
test_one (Fixture       *fixture,
          gconstpointer  data)
{
  visit_catalogue (fixture, vary_one);
}

static void
test_all (Fixture       *fixture,
          gconstpointer  data)
{
  visit_catalogue (fixture, vary_all);
}

/* Each format for each role, and to compute with. */
static void
vary_formats (Fixture       *fixture,
              RoofOperation *operation)
{
  gsize n;
  const RoofFormat *formats = roof_format_list (&n);

  for (gsize k = 0; k < n; k++)
    {
      g_autoptr (RoofKernel) plain = roof_kernel_new ("odd", roof_operation_get_id (operation));
      g_autoptr (RoofKernel) computed = roof_kernel_with_compute (plain, formats[k].id);

      check_on_all (fixture, operation, computed);
      for (guint role = 0; role < ROOF_N_ROLES; role++)
        {
          g_autoptr (RoofKernel) kernel
              = roof_kernel_with_format (plain, (RoofRole) role, formats[k].id);

          check_on_all (fixture, operation, kernel);
        }
    }
}

static void
test_formats (Fixture       *fixture,
              gconstpointer  data)
{
  visit_catalogue (fixture, vary_formats);
}

/* What each of these says. */
static void
test_sentences (Fixture       *fixture,
                gconstpointer  data)
{
  static const struct
  {
    const char *operation, *key;
    double      number;
    guint       machine; /* index into the fixture's */
    const char *message;
  } cases[] = {
    { "matmul", "B", 0, 0, "B: must be at least 1, got 0" },
    { "matmul", "B", -1, 0, "B: must be at least 1, got -1" },
    { "matmul", "B", 0.5, 0, "B: must be a whole number, got 0.5" },
    { "matmul", "B", G_MAXDOUBLE, 0, "matrix: 2*batch*B*D*F overflows or divides by zero with" },
    { "stencil7", "n", 1e300, 1, "vector: 8*n^3 overflows or divides by zero with" },
    { "softmax", "passes", 4, 0, "passes: must be at most 3, got 4" },
    { "attention", "K", 3, 0, "the KV heads must divide the query heads, since each serves as many of them, "
                              "got N = 32, K = 3" },
    { "attention", "K", 64, 0, "got N = 32, K = 64" },
    { "mamba2_ssd", "G", 7, 0, "the groups must divide the heads, since each serves as many of them, got h = 80, G = 7" },
    { "gated_delta", "G", 5, 0, "the key heads must divide the heads, since each serves as many of them, got h = 32, G = 5" },
    { "kda", "G", 5, 0, "the key heads must divide the heads, since each serves as many of them, got h = 32, G = 5" },
    { "conv2d", "groups", 3, 0, "the groups must divide the input channels, got C = 256, groups = 3" },
    { "conv2d", "R", 57, 0, "the window must not be higher than the padded image: the output has no rows, "
                             "got H = 56, R = 57, stride = 1, pad = 0, dilation = 1" },
    { "conv2d", "dilation", 28, 0, "the window must not be higher than the padded image" },
    { "moe_ffn", "k", 9, 0, "a token cannot pass more experts than there are, got E = 8, k = 9" },
    { "spmv", "nnz", 1e15, 1, "there cannot be more entries than the matrix has places" },
    { "all_reduce", "n", 2, 3, "has no network; its levels are dram" },
    { "matmul", "B", 1, 6, "X: Bare has no main memory; its levels are l2" },
    { "copy", "n", 1, 6, "x: Bare has no main memory" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofOperation *operation = roof_catalogue_find (roof_library_get_catalogue (fixture->library),
                                                      cases[i].operation, NULL);
      g_autoptr (RoofKernel) kernel
          = take_number (roof_kernel_new ("odd", cases[i].operation), cases[i].key, cases[i].number);
      g_autoptr (GError) error = NULL;

      g_assert_null (
          roof_analysis_new (operation, kernel, fixture->machines->pdata[cases[i].machine], &error));
      if (strstr (error->message, cases[i].message) == NULL)
        g_error ("\"%s\" does not say \"%s\"", error->message, cases[i].message);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/roof/odd-values/one", Fixture, NULL, set_up, test_one, tear_down);
  g_test_add ("/roof/odd-values/all", Fixture, NULL, set_up, test_all, tear_down);
  g_test_add ("/roof/odd-values/formats", Fixture, NULL, set_up, test_formats, tear_down);
  g_test_add ("/roof/odd-values/sentences", Fixture, NULL, set_up, test_sentences, tear_down);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "worked.h"

/* Every bundled kind of operation against what was worked out by hand, and at sizes drawn at random. */

#define TPU "tpu-v5e"

static RoofLibrary *library;

static void
check_tensor (RoofAnalysis        *analysis,
              const WorkedTraffic *expected)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  const char *level = expected->level != NULL ? expected->level : "hbm";

  for (guint i = 0; i < roof_operation_get_n_tensors (operation); i++)
    {
      RoofTensorTraffic found;

      if (!g_str_equal (roof_operation_get_tensor (operation, i)->name, expected->name))
        continue;
      g_assert_true (roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), i, &found));
      assert_approx (found.read, expected->read, 1e-12);
      assert_approx (found.write, expected->write, 1e-12);
      g_assert_cmpint ((int) found.level, ==,
                       roof_machine_find_level (roof_analysis_get_machine (analysis), level));
      return;
    }
  g_error ("no tensor %s", expected->name);
}

static guint
count_tensors (RoofAnalysis *analysis)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  guint n = 0;

  for (guint i = 0; i < roof_operation_get_n_tensors (roof_analysis_get_operation (analysis)); i++)
    {
      RoofTensorTraffic traffic;

      if (roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), i, &traffic))
        n++;
    }
  return n;
}

static void
check_row (gconstpointer data)
{
  const WorkedRow *row = data;
  g_autoptr (RoofAnalysis) analysis
      = worked_analyse (library, row, row->settings, G_N_ELEMENTS (row->settings));
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  int hbm = roof_machine_find_level (machine, "hbm");
  double sum = 0;
  guint n;

  for (guint i = 0; i < roof_operation_get_n_works (roof_analysis_get_operation (analysis)); i++)
    g_assert_cmpfloat (estimate->flops[i], ==, row->flops[i]);
  if (g_str_equal (row->operation, "custom"))
    {
      g_assert_cmpfloat (estimate->bytes[hbm], ==, 77);
      g_assert_cmpfloat (estimate->bytes[roof_machine_find_level (machine, "ici")], ==, 5);
      return;
    }
  for (n = 0; n < G_N_ELEMENTS (row->tensors) && row->tensors[n].name != NULL; n++)
    {
      check_tensor (analysis, &row->tensors[n]);
      if (row->tensors[n].level == NULL)
        sum += row->tensors[n].read + row->tensors[n].write;
    }
  /* No tensor besides those of the row, and memory carries them all. */
  g_assert_cmpuint (count_tensors (analysis), ==, n);
  assert_approx (estimate->bytes[hbm], sum, 1e-12);
}

/* The table leaves no bundled kind of operation out. */
static void
test_complete (void)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);

  for (guint i = 0; i < roof_catalogue_get_n (catalogue); i++)
    {
      const char *id = roof_operation_get_id (roof_catalogue_get (catalogue, i));
      gboolean found = FALSE;

      for (guint j = 0; j < n_worked_rows; j++)
        found = found || g_str_equal (worked_rows[j].operation, id);
      if (!found)
        g_error ("no row of %s", id);
    }
}

/* One head and one number a head: the softmax's work is 5 a pair. */
static double
count_pairs (int tokens,
             int past,
             int window)
{
  const WorkedRow row = { "pairs", "attention", TPU };
  const WorkedSetting settings[] = { { "B", 1 }, { "N", 1 }, { "K", 1 }, { "H", 1 },
                               { "T", tokens }, { "P", past }, { "window", window } };
  g_autoptr (RoofAnalysis) analysis = worked_analyse (library, &row, settings, G_N_ELEMENTS (settings));

  return roof_analysis_get_estimate (analysis)->flops[1] / 5;
}

static void
test_pairs (void)
{
  for (guint round = 0; round < 500; round++)
    {
      int tokens = g_test_rand_int_range (1, 60);
      int past = g_test_rand_int_range (0, 60);
      int window = g_test_rand_int_range (0, 130); /* 0: none */
      int pairs = 0;

      for (int i = 1; i <= tokens; i++)
        pairs += window > 0 ? MIN (past + i, window) : past + i;
      g_assert_cmpfloat (count_pairs (tokens, past, window), ==, pairs);
    }
}

/* A prompt in two chunks sees as many keys as in one. */
static void
test_chunks (void)
{
  for (guint round = 0; round < 200; round++)
    {
      int first = g_test_rand_int_range (1, 40);
      int second = g_test_rand_int_range (1, 40);
      int past = g_test_rand_int_range (0, 40);
      int window = g_test_rand_int_range (0, 90);

      g_assert_cmpfloat (count_pairs (first, past, window)
                             + count_pairs (second, past + first, window),
                         ==, count_pairs (first + second, past, window));
    }
}

/* Sizes that are sound one by one may not go together; the refusal is then one of the operation's own. */
static void
assert_refused_together (RoofOperation *operation,
                         GError        *error)
{
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_INVALID);
  for (guint i = 0; i < roof_operation_get_n_requirements (operation); i++)
    if (g_str_has_prefix (error->message, roof_operation_get_requirement (operation, i)->says))
      return;
  g_error ("%s: %s", roof_operation_get_id (operation), error->message);
}

/* Whatever the sizes, nothing is negative or undefined, and the tensors add up to the levels. */
static void
test_random (void)
{
  RoofCatalogue *catalogue = roof_library_get_catalogue (library);

  for (guint round = 0; round < 40 * roof_catalogue_get_n (catalogue); round++)
    {
      RoofOperation *operation = roof_catalogue_get (
          catalogue, round % roof_catalogue_get_n (catalogue));
      const WorkedRow row = { "random", roof_operation_get_id (operation), TPU };
      WorkedSetting settings[16] = { 0 };
      guint n = 0;
      g_autoptr (RoofAnalysis) analysis = NULL;
      g_autoptr (GError) error = NULL;
      const RoofEstimate *estimate;
      double total[2][ROOF_MAX_LEVELS] = { 0 };

      if (roof_operation_is_custom (operation))
        continue;
      for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
        {
          const RoofParameter *parameter = roof_operation_get_parameter (operation, i);
          double drawn = parameter->min + g_test_rand_int_range (0, 5000);

          if (parameter->type == ROOF_PARAMETER_NUMBER)
            settings[n++] = (WorkedSetting) { parameter->id, MIN (parameter->max, drawn) };
          else if (parameter->type == ROOF_PARAMETER_FLAG)
            settings[n++] = (WorkedSetting) { parameter->id, g_test_rand_int_range (0, 2) };
        }
      analysis = worked_try (library, &row, settings, n, &error);
      if (analysis == NULL)
        {
          assert_refused_together (operation, error);
          continue;
        }
      estimate = roof_analysis_get_estimate (analysis);
      for (guint i = 0; i < roof_operation_get_n_works (operation); i++)
        g_assert_true (isfinite (estimate->flops[i]) && estimate->flops[i] >= 0);
      for (guint i = 0; i < roof_operation_get_n_tensors (operation); i++)
        {
          RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
          RoofTensorTraffic traffic;

          if (!roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), i, &traffic))
            continue;
          g_assert_true (isfinite (traffic.read) && traffic.read >= 0);
          g_assert_true (isfinite (traffic.write) && traffic.write >= 0);
          total[0][traffic.level] += traffic.read;
          total[1][traffic.level] += traffic.write;
        }
      for (guint i = 0; i < roof_machine_get_n_levels (roof_analysis_get_machine (analysis)); i++)
        {
          assert_approx (estimate->read[i], total[0][i], 1e-12);
          assert_approx (estimate->write[i], total[1][i], 1e-12);
          assert_approx (estimate->bytes[i], total[0][i] + total[1][i], 1e-12);
        }
    }
}

/* The depth of a tile cancels out of the traffic, and no tiling moves less than each matrix once. */
static void
test_tiles (void)
{
  for (guint round = 0; round < 200; round++)
    {
      const WorkedRow row = { "tiles", "tiled_matmul", TPU };
      int m = g_test_rand_int_range (1, 300);
      int k = g_test_rand_int_range (1, 300);
      int n = g_test_rand_int_range (1, 300);
      int bm = g_test_rand_int_range (1, 300);
      int bn = g_test_rand_int_range (1, 300);
      WorkedSetting settings[] = { { "m", m }, { "k", k }, { "n", n }, { "bm", bm }, { "bn", bn }, { "bk", 1 } };
      g_autoptr (RoofAnalysis) shallow = worked_analyse (library, &row, settings, G_N_ELEMENTS (settings));
      g_autoptr (RoofAnalysis) deep = NULL;
      int hbm = roof_machine_find_level (roof_analysis_get_machine (shallow), "hbm");
      double bytes = roof_analysis_get_estimate (shallow)->bytes[hbm];
      int across = 0;
      int down = 0;

      settings[5].number = g_test_rand_int_range (2, 300);
      deep = worked_analyse (library, &row, settings, G_N_ELEMENTS (settings));
      g_assert_cmpfloat (roof_analysis_get_estimate (deep)->bytes[hbm], ==, bytes);
      for (int i = 0; i < m; i += bm)
        down++;
      for (int i = 0; i < n; i += bn)
        across++;
      g_assert_cmpfloat (bytes, ==, 2. * m * k * across + 2. * k * n * down + 2. * m * n);
      g_assert_cmpfloat (bytes, >=, 2. * (m * k + k * n + m * n));
    }
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  library = roof_library_new (NULL);
  for (guint i = 0; i < n_worked_rows; i++)
    {
      g_autofree char *path = g_strdup_printf ("/roof/catalogue/by-hand/%s", worked_rows[i].name);

      g_test_add_data_func (path, &worked_rows[i], check_row);
    }
  g_test_add_func ("/roof/catalogue/complete", test_complete);
  g_test_add_func ("/roof/catalogue/pairs", test_pairs);
  g_test_add_func ("/roof/catalogue/chunks", test_chunks);
  g_test_add_func ("/roof/catalogue/random", test_random);
  g_test_add_func ("/roof/catalogue/tiles", test_tiles);
  status = g_test_run ();
  g_object_unref (library);
  return status;
}

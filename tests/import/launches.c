/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/launches.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "document/files/library.h"

typedef struct
{
  RoofLibrary *library;
  RoofImport  *into;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->library = roof_library_new (NULL);
  fixture->into = roof_import_new (NULL, roof_library_find_machine (fixture->library, "nvidia-h100-sxm5-80gb", NULL), NULL, NULL, NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  roof_import_free (fixture->into);
  g_object_unref (fixture->library);
}

static const RoofFinding *
get_finding (Fixture *fixture,
             guint    index)
{
  g_assert_cmpuint (index, <, fixture->into->findings->len);
  return fixture->into->findings->pdata[index];
}

static RoofKernel *
get_kernel (Fixture *fixture,
            guint    index)
{
  g_assert_cmpuint (index, <, fixture->into->kernels->len);
  return fixture->into->kernels->pdata[index];
}

static double
get_number (RoofKernel *kernel,
            const char *key)
{
  int index = roof_kernel_find_setting (kernel, key);

  return index >= 0 ? roof_kernel_get_numbers (kernel)[index] : NAN;
}

/* The first launch, into cold caches, takes long: it is one of the repeats, and does not shift the time, which is their median. */
static void
test_cold_first (Fixture       *fixture,
                 gconstpointer  data)
{
  static const double times[] = { 90e-6, 10e-6, 11e-6, 10e-6, 12e-6 };
  g_autoptr (RoofLaunches) self = roof_launches_new ();
  const RoofMeasurement *measurement;

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    roof_launches_add (self, &(RoofLaunch) { "gemm", NULL, "matrix", "bf16", times[i], 2e9, { { "dram", 4e6 } }, 1 });
  g_assert_true (roof_launches_finish (self, fixture->into, NULL));
  measurement = roof_kernel_get_measurement (get_kernel (fixture, 0));
  assert_approx (measurement->time, 11e-6, 1e-12);
  assert_approx (measurement->max, 90e-6, 1e-12);
  g_assert_cmpuint (measurement->repeats, ==, 5);
}

/* Launches of one name are one kernel with their times as repeats; another grid or dtype is another kernel. */
static void
test_gathers (Fixture       *fixture,
              gconstpointer  data)
{
  static const RoofLaunch launches[] = {
    { "gemm", NULL, "matrix", "bf16", 3e-3, 2e9, { { "dram", 4e6 }, { "l2", 9e6 } }, 1 },
    { "gemm", NULL, "matrix", "bf16", 1e-3, 2e9, { { "dram", 6e6 } }, 1 },
    { "gemm", " (8)", "matrix", "bf16", 5e-3, 7e9, { { "dram", 6e6 } }, 1 },
    { "gemm", NULL, "vector", "fp32", 5e-3, 0, { { "dram", 6e6 } }, 1 },
    { "gemm", NULL, "matrix", "bf16", 2e-3, 2e9, { { "dram", NAN } }, 1 },
  };
  g_autoptr (RoofLaunches) self = roof_launches_new ();
  const RoofMeasurement *measurement;

  for (guint i = 0; i < G_N_ELEMENTS (launches); i++)
    roof_launches_add (self, &launches[i]);
  g_assert_cmpuint (roof_launches_get_n (self), ==, 5);
  g_assert_true (roof_launches_finish (self, fixture->into, NULL));
  g_assert_cmpuint (fixture->into->kernels->len, ==, 3);
  g_assert_cmpstr (roof_kernel_get_name (get_kernel (fixture, 1)), ==, "gemm (8)");
  measurement = roof_kernel_get_measurement (get_kernel (fixture, 0));
  g_assert_cmpuint (measurement->n_times, ==, 3);
  g_assert_cmpfloat (measurement->time, ==, 2e-3);
  g_assert_cmpfloat (roof_kernel_get_count (get_kernel (fixture, 0)), ==, 3);
  g_assert_cmpfloat (get_number (get_kernel (fixture, 0), "bytes.hbm"), ==, 5e6);
  g_assert_cmpfloat (get_number (get_kernel (fixture, 0), "bytes.l2"), ==, 9e6);
  g_assert_cmpfloat (get_number (get_kernel (fixture, 2), "flops"), ==, 0);
  g_assert_cmpuint (fixture->into->findings->len, ==, 0);
}

/* Sums over several launches give the mean, without a spread. */
static void
test_divides_sums (Fixture       *fixture,
                   gconstpointer  data)
{
  const RoofLaunch sum = { "gemm", NULL, NULL, NULL, 8e-3, 8e9, { { "dram", 4e6 } }, 4 };
  g_autoptr (RoofLaunches) self = roof_launches_new ();

  roof_launches_add (self, &sum);
  g_assert_true (roof_launches_finish (self, fixture->into, NULL));
  g_assert_cmpuint (fixture->into->findings->len, ==, 1);
  g_assert_nonnull (strstr (get_finding (fixture, 0)->text, "compute type bf16 on the matrix unit for 1 kernel"));
  g_assert_cmpfloat (roof_kernel_get_measured_time (get_kernel (fixture, 0)), ==, 2e-3);
  g_assert_cmpuint (roof_kernel_get_measurement (get_kernel (fixture, 0))->n_times, ==, 0);
  g_assert_cmpfloat (get_number (get_kernel (fixture, 0), "flops"), ==, 2e9);
}

/* FLOPs and main memory's bytes; NAN: set, and not counted. */
static void
assert_counts (RoofKernel *kernel,
               double      flops,
               double      bytes)
{
  double actual[] = { get_number (kernel, "flops"), get_number (kernel, "bytes.hbm") }, expected[] = { flops, bytes };

  g_assert_cmpint (roof_kernel_find_setting (kernel, "flops"), >=, 0);
  g_assert_cmpint (roof_kernel_find_setting (kernel, "bytes.hbm"), >=, 0);
  for (guint i = 0; i < G_N_ELEMENTS (actual); i++)
    g_assert_true (actual[i] == expected[i] || (isnan (actual[i]) && isnan (expected[i])));
}

/* What was not counted is no 0: it stays so, and that is said. What nothing is known of is left out. */
static void
test_uncounted (Fixture       *fixture,
                 gconstpointer  data)
{
  static const RoofLaunch launches[] = {
    { "copy", NULL, NULL, NULL, 3e-3, NAN, { { "dram", 4e6 } }, 1 },
    { "gemm", NULL, NULL, NULL, 0, 1e9, { { "l7", 9e6 } }, 1 },
    { "wait", NULL, NULL, NULL, 5e-3, NAN, { { "dram", NAN } }, 1 },
    { "nothing", NULL, NULL, NULL, 0, NAN, { { NULL } }, 1 },
  };
  g_autoptr (RoofLaunches) self = roof_launches_new (), none = roof_launches_new ();
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (launches); i++)
    roof_launches_add (self, &launches[i]);
  g_assert_true (roof_launches_finish (self, fixture->into, NULL));
  g_assert_cmpuint (fixture->into->kernels->len, ==, 3);
  assert_counts (get_kernel (fixture, 0), NAN, 4e6);
  assert_counts (get_kernel (fixture, 1), 1e9, NAN);
  assert_counts (get_kernel (fixture, 2), NAN, NAN);
  g_assert_cmpfloat (roof_kernel_get_measured_time (get_kernel (fixture, 0)), ==, 3e-3);
  g_assert_true (isnan (roof_kernel_get_measured_time (get_kernel (fixture, 1))));
  g_assert_cmpfloat (roof_kernel_get_measured_time (get_kernel (fixture, 2)), ==, 5e-3);
  g_assert_cmpstr (get_finding (fixture, 0)->text, ==, "no FLOPs counted: copy: 3\u00a0ms, 4\u00a0MB at dram");
  g_assert_cmpstr (get_finding (fixture, 1)->text, ==, "no FLOPs counted: wait: 5\u00a0ms");
  g_assert_cmpstr (get_finding (fixture, 3)->text, ==,
                   "no FLOPs counted in 2 kernels, which took 8\u00a0ms in all: they are listed, but not on the chart");
  g_assert_cmpstr (get_finding (fixture, 2)->text, ==, "1 kernel that has only a name in the file");
  g_assert_nonnull (strstr (get_finding (fixture, 4)->text, "bytes at l7, a level that H100"));
  g_assert_cmpstr (get_finding (fixture, 5)->text, ==, "no time in 1 kernel, which is not measured");
  g_assert_nonnull (strstr (get_finding (fixture, 6)->text, "no bytes counted in 1 kernel, which is compared"));
  fixture->into->profile = TRUE;
  g_assert_true (roof_launches_finish (self, fixture->into, NULL));
  g_assert_cmpuint (fixture->into->kernels->len, ==, 6);
  g_assert_cmpfloat (roof_kernel_get_measured_time (get_kernel (fixture, 3)), ==, 3e-3);
  g_assert_false (roof_launches_finish (none, fixture->into, &error));
  g_assert_cmpstr (error->message, ==, "there is no kernel in the file");
}

/* Bytes without a time took no time that could be told. */
static void
test_untimed (Fixture       *fixture,
              gconstpointer  data)
{
  static const RoofLaunch launch = { "copy", NULL, NULL, NULL, NAN, NAN, { { "dram", 4e6 } }, 1 };
  g_autoptr (RoofLaunches) self = roof_launches_new ();

  roof_launches_add (self, &launch);
  g_assert_true (roof_launches_finish (self, fixture->into, NULL));
  g_assert_cmpstr (get_finding (fixture, 1)->text, ==, "no FLOPs counted in 1 kernel: it is listed, but not on the chart");
}

/* Rows without a launch are told where none has one. */
static void
test_passed (Fixture       *fixture,
             gconstpointer  data)
{
  static const struct { guint n; guint64 line; const char *says; } cases[] = {
    { 1, 7, "there is no kernel in the file: line 7: no name" },
    { 4, 7, "there is no kernel in the file: 4 rows were passed over, the first in line 7: no name" },
    { 2, 0, "there is no kernel in the file: no name" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofLaunches) self = roof_launches_new ();
      g_autoptr (GError) error = NULL;

      for (guint k = 0; k < cases[i].n; k++)
        roof_launches_pass (self, cases[i].line + k, k == 0 ? ROOF_REASON ("no name") : ROOF_REASON ("no metric"));
      g_assert_false (roof_launches_finish (self, fixture->into, &error));
      g_assert_cmpstr (error->message, ==, cases[i].says);
    }
}

/* Counts that no launch can have are not counted, and said: nothing is negative or infinite on the chart. */
static void
test_unsound (Fixture       *fixture,
              gconstpointer  data)
{
  static const RoofLaunch launches[] = {
    { "gemm", NULL, NULL, NULL, 1e-3, 1e9, { { "dram", -4e6 } }, 1 },
    { "gemm", NULL, NULL, NULL, 1e-3, -1e9, { { "dram", 5e6 } }, 1 },
    { "gemm", NULL, NULL, NULL, 1e308, 1e308, { { NULL } }, 1 },
  };
  g_autoptr (RoofLaunches) self = roof_launches_new ();

  for (guint i = 0; i < G_N_ELEMENTS (launches); i++)
    roof_launches_add (self, &launches[i]);
  g_assert_true (roof_launches_finish (self, fixture->into, NULL));
  g_assert_cmpfloat (get_number (get_kernel (fixture, 0), "flops"), ==, 1e9);
  g_assert_cmpfloat (get_number (get_kernel (fixture, 0), "bytes.hbm"), ==, 5e6);
  g_assert_cmpfloat (roof_kernel_get_measured_time (get_kernel (fixture, 0)), ==, 1e-3);
  g_assert_cmpstr (get_finding (fixture, 0)->text, ==, "3 counts of FLOPs or bytes that are negative, or too large for a launch");
}

/* Of a profile in which no work was counted is said how the tool counts work. */
static void
test_advises (Fixture       *fixture,
              gconstpointer  data)
{
  static const RoofLaunch copy = { "copy", NULL, NULL, NULL, 3e-3, NAN, { { "dram", 4e6 } }, 1 };
  g_autoptr (RoofLaunches) self = roof_launches_new ();
  static const RoofLaunch empty = { "empty", NULL, NULL, NULL, NAN, NAN, { { NULL } }, 1 };
  g_autoptr (RoofLaunches) none = roof_launches_new ();
  g_autoptr (GError) error = NULL;

  roof_launches_add (self, &copy);
  roof_launches_add (self, &copy);
  roof_launches_set_advice (self, "count them");
  g_assert_true (roof_launches_finish (self, fixture->into, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (fixture->into->kernels->len, ==, 1);
  g_assert_cmpstr (get_finding (fixture, 0)->text, ==,
                   "no FLOPs counted: copy: 6\u00a0ms, 8\u00a0MB at dram, in 2 launches");
  g_assert_cmpstr (get_finding (fixture, 2)->text, ==, "no kernel has counted FLOPs: count them");
  roof_launches_add (none, &empty);
  roof_launches_set_advice (none, "count them");
  g_assert_false (roof_launches_finish (none, fixture->into, &error));
  g_assert_cmpstr (error->message, ==, "no kernel has counted FLOPs (1 kernel with only their names; the first is empty: no time): count them");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define CASE(name, function) g_test_add ("/roof/launches/" name, Fixture, NULL, set_up, function, tear_down)
  CASE ("cold-first", test_cold_first);
  CASE ("gathers", test_gathers);
  CASE ("divides-sums", test_divides_sums);
  CASE ("uncounted", test_uncounted);
  CASE ("untimed", test_untimed);
  CASE ("passed", test_passed);
  CASE ("unsound", test_unsound);
  CASE ("advises", test_advises);
#undef CASE
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/analysis-json.h"

#include <string.h>

#include "approx.h"
#include "document/files/library.h"
#include "document/json/json-text.h"
#include "report-json.h"

typedef struct
{
  RoofLibrary  *library;
  RoofSnapshot *snapshot;
} Fixture;

/* A TPU v5e: 197 TFLOP/s, 820 GB/s. */
static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->library = roof_library_new (NULL);
  fixture->snapshot = roof_snapshot_new (roof_library_find_machine (fixture->library, "tpu-v5e", NULL));
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  g_clear_pointer (&fixture->snapshot, roof_snapshot_unref);
  g_assert_finalize_object (fixture->library);
}

/* @kernel: (transfer full) */
static void
add (Fixture    *fixture,
     RoofKernel *kernel)
{
  g_autoptr (RoofSnapshot) before = fixture->snapshot;

  fixture->snapshot = roof_snapshot_with_kernel_inserted (before, roof_snapshot_get_n_kernels (before), kernel);
  roof_kernel_unref (kernel);
}

static RoofKernel *
with_number (RoofKernel *kernel,
             const char *key,
             double      number)
{
  g_autoptr (RoofKernel) before = kernel;

  return roof_kernel_with_number (before, key, number);
}

/* Through its text, as others get it. */
static JsonObject *
write_report (Fixture *fixture)
{
  g_autoptr (RoofReport) report
      = roof_report_new (roof_library_get_catalogue (fixture->library), fixture->snapshot, NULL);
  g_autoptr (JsonNode) node = report_to_json (report);
  g_autofree char *text = roof_json_print (node);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) read = roof_json_parse (text, -1, &error);

  g_assert_no_error (error);
  g_assert_null (strstr (text, "nan"));
  g_assert_null (strstr (text, "inf"));
  return json_object_ref (json_node_get_object (read));
}

static JsonObject *
get_kernel (JsonObject *root,
            guint       index)
{
  return json_array_get_object_element (json_object_get_array_member (root, "kernels"), index);
}

static double
get_level (JsonObject *kernel,
           const char *key,
           const char *level)
{
  return json_object_get_double_member (json_object_get_object_member (kernel, key), level);
}

static void
test_worked (Fixture      *fixture,
             gconstpointer data)
{
  g_autoptr (JsonObject) root = NULL;
  JsonObject *kernel, *threshold;

  add (fixture, with_number (with_number (with_number (roof_kernel_new ("up", "matmul"), "B", 240), "D",
                                          8192), "F", 8192));
  root = write_report (fixture);
  kernel = get_kernel (root, 0);
  threshold = json_array_get_object_element (json_object_get_array_member (kernel, "thresholds"), 0);

  g_assert_cmpstr (json_object_get_string_member (json_object_get_object_member (root, "machine"), "id"),
                   ==, "tpu-v5e");
  g_assert_cmpstr (json_object_get_string_member (kernel, "bound"), ==, "hbm");
  assert_approx (get_level (kernel, "bytes", "hbm"), 142082048, 0);
  assert_approx (get_level (kernel, "intensity", "hbm"), 32212254720 / 142082048.0, 1e-15);
  assert_approx (get_level (kernel, "ridge", "hbm"), 197e12 / 820e9, 1e-15);
  assert_approx (json_object_get_double_member (kernel, "t_min"), 142082048 / 820e9, 1e-15);
  assert_approx (json_object_get_double_member (threshold, "asymptotic"), 197e12 / 820e9, 1e-15);
  assert_approx (json_object_get_double_member (threshold, "first_integer"), 256, 0);
}

/* Work alone has no intensity, and no time was measured. */
static void
test_absent (Fixture      *fixture,
             gconstpointer data)
{
  g_autoptr (JsonObject) root = NULL;
  JsonObject *kernel;

  add (fixture, roof_kernel_new ("work alone", "custom"));
  root = write_report (fixture);
  kernel = get_kernel (root, 0);
  g_assert_true (json_object_get_null_member (json_object_get_object_member (kernel, "intensity"), "hbm"));
  g_assert_true (json_object_get_null_member (json_object_get_object_member (kernel, "parameters"), "time"));
  assert_approx (get_level (kernel, "bytes", "hbm"), 0, 0);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (kernel, "tensors")), ==, 0);
}

static void
test_names (Fixture      *fixture,
            gconstpointer data)
{
  g_autoptr (JsonObject) root = NULL;
  JsonObject *parameters;

  add (fixture, roof_kernel_new ("tiles", "tiled_matmul"));
  add (fixture, with_number (roof_kernel_new ("bytes", "custom"), "bytes.hbm", 8.2e11));
  root = write_report (fixture);
  parameters = json_object_get_object_member (get_kernel (root, 0), "parameters");
  g_assert_cmpstr (json_object_get_string_member (parameters, "level"), ==, "hbm");
  parameters = json_object_get_object_member (get_kernel (root, 1), "parameters");
  assert_approx (json_object_get_double_member (parameters, "bytes.hbm"), 8.2e11, 0);
  assert_approx (get_level (get_kernel (root, 1), "t_comm", "hbm"), 1, 1e-15);
}

static void
test_faulty (Fixture      *fixture,
             gconstpointer data)
{
  g_autoptr (JsonObject) root = NULL;

  add (fixture, roof_kernel_new ("gone", "no-such-operation"));
  add (fixture, roof_kernel_new ("here", "add"));
  root = write_report (fixture);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (root, "kernels")), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (get_kernel (root, 0), "name"), ==, "here");
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (root, "totals"), "incomplete"), ==, 1);
}

/* Counts multiply the totals; both usual units are there whatever runs. */
static void
test_totals (Fixture      *fixture,
             gconstpointer data)
{
  g_autoptr (RoofKernel) once = with_number (roof_kernel_new ("sum", "add"), "n", 1e6);
  g_autoptr (JsonObject) root = NULL;
  JsonObject *totals, *flops;

  add (fixture, roof_kernel_with_count (once, 7));
  root = write_report (fixture);
  totals = json_object_get_object_member (root, "totals");
  flops = json_object_get_object_member (totals, "flops");
  assert_approx (json_object_get_double_member (flops, "vector"), 7e6, 0);
  assert_approx (json_object_get_double_member (flops, "matrix"), 0, 0);
  assert_approx (get_level (totals, "bytes", "hbm"), 7 * 6e6, 0);
  assert_approx (json_object_get_double_member (totals, "t_min"), 42e6 / 820e9, 1e-14);
}

static void
test_empty (Fixture      *fixture,
            gconstpointer data)
{
  g_autoptr (JsonObject) root = write_report (fixture);
  JsonObject *totals = json_object_get_object_member (root, "totals");

  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (root, "kernels")), ==, 0);
  assert_approx (json_object_get_double_member (totals, "t_roofline"), 0, 0);
}

/* Kernels that are made while they are printed are those that are made at once, on each machine, without those that it cannot run. */
static void
test_giving (Fixture      *fixture,
             gconstpointer data)
{
  g_autoptr (RoofComparison) comparison = NULL;
  g_autoptr (RoofSnapshot) compared = NULL;
  g_autoptr (JsonObject) object = json_object_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *given = NULL, *made = NULL;
  JsonObject *other;

  add (fixture, with_number (with_number (roof_kernel_new ("one", "custom"), "flops", 1e9), "bytes.hbm", 1e6));
  add (fixture, with_number (with_number (roof_kernel_new ("faulty", "custom"), "flops", 1e9), "bytes.l9", 1e6));
  add (fixture, roof_kernel_new ("two", "matmul"));
  compared = roof_snapshot_with_machine_added (fixture->snapshot, roof_library_find_machine (fixture->library, "nvidia-h100-sxm5-80gb", NULL));
  comparison = roof_comparison_new (NULL, roof_library_get_catalogue (fixture->library), compared);
  given = roof_comparison_to_json (comparison);
  roof_comparison_write (comparison, object);
  root = json_node_init_object (json_node_alloc (), object);
  made = roof_json_print (root);
  g_assert_cmpstr (given, ==, made);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (object, "kernels")), ==, 2);
  other = json_array_get_object_element (json_object_get_array_member (object, "compared"), 0);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (other, "kernels")), ==, 2);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void      (*run) (Fixture *, gconstpointer);
  } cases[] = {
    { "/roof/analysis-json/worked", test_worked }, { "/roof/analysis-json/absent", test_absent },
    { "/roof/analysis-json/names", test_names },   { "/roof/analysis-json/faulty", test_faulty },
    { "/roof/analysis-json/totals", test_totals }, { "/roof/analysis-json/empty", test_empty },
    { "/roof/analysis-json/giving", test_giving },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add (cases[i].name, Fixture, NULL, set_up, cases[i].run, tear_down);
  return g_test_run ();
}

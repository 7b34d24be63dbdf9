/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/kernel/kernel.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "core/estimate/estimator.h"
#include "fixtures.h"

/* What a kernel resolves to, given what is set (contract section 3): with no format all roles are the compute
 * dtype, and the compute dtype is by default that of the activations. */
typedef struct
{
  const char *name;
  const char *compute;
  const char *formats[ROOF_N_ROLES];
  const char *resolved_compute;
  const char *resolved[ROOF_N_ROLES];
} FormatCase;

static const FormatCase format_cases[] = {
  { "nothing-set", NULL, { NULL }, "bf16", { "bf16", "bf16", "bf16", "bf16", "bf16", "bf16" } },
  { "compute-alone", "int8", { NULL }, "int8", { "int8", "int8", "int8", "int8", "int8", "int8" } },
  { "activations-alone", NULL, { "fp16" }, "fp16", { "fp16", "fp16", "fp16", "fp16", "fp16", "fp16" } },
  { "weights-alone", NULL, { NULL, "q4_0" }, "bf16", { "bf16", "q4_0", "bf16", "bf16", "bf16", "bf16" } },
  { "activations-beside-compute", "bf16", { "int8" }, "bf16", { "int8", "bf16", "bf16", "bf16", "bf16", "bf16" } },
  { "cache-and-gradients", "fp32", { NULL, NULL, NULL, "int8", "bf16" }, "fp32",
    { "fp32", "fp32", "fp32", "int8", "bf16", "fp32" } },
  { "output-alone", NULL, { NULL, NULL, "fp32" }, "bf16", { "bf16", "bf16", "fp32", "bf16", "bf16", "bf16" } },
  /* Summed up, and written, in 16 bits. */
  { "scaled", NULL, { "int8_token", "int8_channel" }, "int8",
    { "int8_token", "int8_channel", "bf16", "int8", "int8", "int8" } },
};

static RoofKernel *
take (RoofKernel *old,
      RoofKernel *next)
{
  roof_kernel_unref (old);
  return next;
}

static void
test_formats (gconstpointer data)
{
  const FormatCase *c = data;
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "matmul", NULL);

  kernel = take (kernel, roof_kernel_with_compute (kernel, c->compute));
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    kernel = take (kernel, roof_kernel_with_format (kernel, (RoofRole) i, c->formats[i]));
  g_assert_cmpstr (roof_kernel_resolve_compute (kernel, operation), ==, c->resolved_compute);
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    g_assert_cmpstr (roof_kernel_resolve_format (kernel, operation, (RoofRole) i), ==, c->resolved[i]);
}

/* What a document names as the number that a drag turns may be no number, or not there: then it is the operation's. */
static void
test_drag (void)
{
  static const struct { const char *chosen, *turned; } cases[] = {
    { NULL, "B" }, { "D", "D" }, { "causal", "B" }, { "nothing", "B" }, { "", "B" },
  };
  RoofParameter parameters[] = {
    { .id = (char *) "B", .default_value = 8, .min = 1, .max = INFINITY },
    { .id = (char *) "D", .default_value = 8, .min = 1, .max = INFINITY },
    { .id = (char *) "causal", .type = ROOF_PARAMETER_FLAG, .max = 1 },
  };
  const RoofWorkSpec work = { "vector", "B*D" };
  const RoofTensorSpec tensor = { .name = "x", .role = "weights", .read = "1", .shape = { "B" }, .rank = 1 };
  RoofOperationSpec spec = { .id = "step", .drag = "B", .parameters = parameters, .n_parameters = 3, .works = &work,
                             .n_works = 1, .tensors = &tensor, .n_tensors = 1 };
  g_autoptr (RoofOperation) operation = roof_operation_new (&spec, NULL);
  g_autoptr (RoofKernel) plain = make_kernel ("x", "step", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofKernel) kernel = roof_kernel_with_drag (plain, cases[i].chosen);
      int turned = roof_operation_find_parameter (operation, cases[i].turned);

      g_assert_cmpint (roof_kernel_resolve_drag (kernel, operation), ==, turned);
      g_assert_cmpint (roof_kernel_resolve_usual (kernel, operation), ==, turned);
    }
}

/* An operation whose entry names defaults of its own, as the optimisers do. */
static void
test_operation_defaults (void)
{
  RoofParameter n = { .id = (char *) "n", .default_value = 8, .min = 1, .max = INFINITY, .whole = TRUE };
  const RoofWorkSpec work = { "vector", "n" };
  const RoofTensorSpec tensor
      = { .name = "x", .role = "weights", .read = "1", .shape = { "n" }, .rank = 1 };
  RoofOperationSpec spec = { .id = "step",
                             .compute = "fp32",
                             .formats = { NULL, "bf16" },
                             .parameters = &n,
                             .n_parameters = 1,
                             .works = &work,
                             .n_works = 1,
                             .tensors = &tensor,
                             .n_tensors = 1 };
  g_autoptr (RoofOperation) operation = roof_operation_new (&spec, NULL);
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "step", NULL);

  g_assert_cmpstr (roof_kernel_resolve_compute (kernel, operation), ==, "fp32");
  g_assert_cmpstr (roof_kernel_resolve_format (kernel, operation, ROOF_ROLE_WEIGHTS), ==, "bf16");
  g_assert_cmpstr (roof_kernel_resolve_format (kernel, operation, ROOF_ROLE_OUTPUT), ==, "fp32");
  g_assert_true (roof_operation_uses_role (operation, ROOF_ROLE_WEIGHTS));
  g_assert_false (roof_operation_uses_role (operation, ROOF_ROLE_KV));
}

static RoofOperation *
make_choosy (void)
{
  static const char * const choices[] = { "ring", "tree", NULL };
  RoofParameter parameters[] = {
    { .id = (char *) "way", .type = ROOF_PARAMETER_CHOICE, .max = 1, .choices = (char **) choices },
    { .id = (char *) "flag", .type = ROOF_PARAMETER_FLAG, .default_value = 1, .max = 1, .whole = TRUE },
    { .id = (char *) "level", .type = ROOF_PARAMETER_LEVEL },
    { .id = (char *) "way_out", .type = ROOF_PARAMETER_LEVEL, .default_level = (char *) "network" },
    { .id = (char *) "rest", .default_value = NAN, .min = 1, .max = 10 },
  };
  const RoofWorkSpec work = { "vector", "1 + way + flag" };
  const RoofTensorSpec tensor
      = { .name = "x", .role = "activations", .level = "level", .read = "1", .shape = { "16" }, .rank = 1 };
  RoofOperationSpec spec = { .id = "choosy",
                             .compute = "fp32",
                             .parameters = parameters,
                             .n_parameters = G_N_ELEMENTS (parameters),
                             .works = &work,
                             .n_works = 1,
                             .tensors = &tensor,
                             .n_tensors = 1 };

  return roof_operation_new (&spec, NULL);
}

/* A level parameter stands where it is set, or where its row says; other names are themselves. */
static void
test_levels (void)
{
  g_autoptr (RoofOperation) operation = make_choosy ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "choosy", NULL);
  g_autoptr (RoofKernel) set = roof_kernel_with_text (kernel, "level", "ici");

  g_assert_cmpstr (roof_kernel_resolve_level (kernel, operation, "level"), ==, "main");
  g_assert_cmpstr (roof_kernel_resolve_level (set, operation, "level"), ==, "ici");
  g_assert_cmpstr (roof_kernel_resolve_level (set, operation, "way_out"), ==, "network");
  g_assert_cmpstr (roof_kernel_resolve_level (set, operation, "l2"), ==, "l2");
}

static double
resolve (RoofKernel    *kernel,
         RoofOperation *operation,
         const char    *id)
{
  double value = -1;

  g_assert_true (roof_kernel_resolve_value (
      kernel, operation, (guint) roof_operation_find_parameter (operation, id), &value, NULL));
  return value;
}

static void
test_values (void)
{
  g_autoptr (RoofOperation) operation = make_choosy ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "choosy", NULL);
  g_autoptr (RoofKernel) tree = roof_kernel_with_text (kernel, "way", "tree");
  g_autoptr (RoofKernel) off = roof_kernel_with_number (tree, "flag", 0);

  g_assert_cmpfloat (resolve (kernel, operation, "way"), ==, 0);
  g_assert_cmpfloat (resolve (tree, operation, "way"), ==, 1);
  g_assert_cmpfloat (resolve (kernel, operation, "flag"), ==, 1);
  g_assert_cmpfloat (resolve (off, operation, "flag"), ==, 0);
  g_assert_true (isnan (resolve (kernel, operation, "rest")));
  g_assert_true (isnan (resolve (kernel, operation, "level")));
}

static void
refuse_value (RoofKernel *kernel,
              const char *id,
              const char *says)
{
  g_autoptr (RoofOperation) operation = make_choosy ();
  g_autoptr (GError) error = NULL;
  double value;

  g_assert_false (roof_kernel_resolve_value (
      kernel, operation, (guint) roof_operation_find_parameter (operation, id), &value, &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_INVALID);
  assert_error_says (error, says);
}

static void
test_refuse_values (void)
{
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "choosy", NULL);
  g_autoptr (RoofKernel) star = roof_kernel_with_text (kernel, "way", "star");
  g_autoptr (RoofKernel) number = roof_kernel_with_number (kernel, "way", 1);
  g_autoptr (RoofKernel) word = roof_kernel_with_text (kernel, "flag", "yes");
  g_autoptr (RoofKernel) two = roof_kernel_with_number (kernel, "flag", 2);
  g_autoptr (RoofKernel) eleven = roof_kernel_with_number (kernel, "rest", 11);

  refuse_value (star, "way", "way: must be one of ring, tree, got \"star\"");
  refuse_value (number, "way", "way: must be one of ring, tree");
  refuse_value (word, "flag", "flag: must be a number, got \"yes\"");
  refuse_value (two, "flag", "flag: must be at most 1, got 2");
  refuse_value (eleven, "rest", "rest: must be at most 10, got 11");
}

/* Bytes go to the level that a LEVEL parameter names, to main memory when it names none. */
static void
test_level_parameter (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_choosy ();
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "choosy", NULL);
  g_autoptr (RoofKernel) moved = roof_kernel_with_text (kernel, "level", "ici");
  g_autoptr (RoofKernel) lost = roof_kernel_with_text (kernel, "level", "l3");
  g_autoptr (RoofEstimator) estimator = roof_estimator_new (operation, kernel, machine, NULL);
  g_autoptr (RoofEstimator) other = roof_estimator_new (operation, moved, machine, NULL);
  g_autoptr (GError) error = NULL;
  RoofEstimate estimate;

  roof_estimator_evaluate (estimator, roof_estimator_get_values (estimator), FALSE, &estimate);
  g_assert_cmpfloat (estimate.bytes[0], ==, 64);
  g_assert_cmpfloat (estimate.bytes[1], ==, 0);
  roof_estimator_evaluate (other, roof_estimator_get_values (other), FALSE, &estimate);
  g_assert_cmpfloat (estimate.bytes[0], ==, 0);
  g_assert_cmpfloat (estimate.bytes[1], ==, 64);
  g_assert_null (roof_estimator_new (operation, lost, machine, &error));
  assert_error_says (error, "l3");
}

/* Each with_ function changes one thing of a copy and nothing of what it was given. */
static void
test_copies (void)
{
  g_autoptr (RoofKernel) kernel = make_kernel ("before", "matmul", "B", 4.0, NULL);
  g_autoptr (RoofKernel) same = make_kernel ("before", "matmul", "B", 4.0, NULL);
  RoofKernel *changed[] = {
    roof_kernel_with_name (kernel, "after"),
    roof_kernel_with_number (kernel, "B", 5),
    roof_kernel_with_text (kernel, "B", "five"),
    roof_kernel_without_setting (kernel, "B"),
    roof_kernel_with_format (kernel, ROOF_ROLE_WEIGHTS, "int8"),
    roof_kernel_with_compute (kernel, "int8"),
    roof_kernel_with_unit (kernel, "vector"),
    roof_kernel_with_drag (kernel, "D"),
    roof_kernel_with_count (kernel, 32),
    roof_kernel_with_visible (kernel, FALSE),
    roof_kernel_with_efficiency (kernel, 0.5),
  };

  for (guint i = 0; i < G_N_ELEMENTS (changed); i++)
    {
      g_assert_false (roof_kernel_equal (kernel, changed[i]));
      g_assert_true (roof_kernel_equal (kernel, same));
      for (guint k = 0; k < i; k++)
        g_assert_false (roof_kernel_equal (changed[k], changed[i]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (changed); i++)
    roof_kernel_unref (changed[i]);
}

/* The drag parameter is the one chosen in the kernel, and otherwise the operation's. */
static void
test_getters (void)
{
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "matmul", "B", 4.0, "D", 64.0, NULL);
  g_autoptr (RoofKernel) drag = roof_kernel_with_drag (kernel, "D");
  g_autoptr (RoofKernel) counted = roof_kernel_with_count (drag, 7);

  g_assert_cmpuint (roof_kernel_get_n_settings (kernel), ==, 2);
  g_assert_cmpstr (roof_kernel_get_setting (kernel, 1).key, ==, "D");
  g_assert_cmpint (roof_kernel_find_setting (kernel, "D"), ==, 1);
  g_assert_cmpint (roof_kernel_find_setting (kernel, "F"), <, 0);
  g_assert_cmpfloat (roof_kernel_get_numbers (kernel)[1], ==, 64);
  g_assert_true (isnan (roof_kernel_find_number (kernel, "F")));
  g_assert_null (roof_kernel_find_text (kernel, "F"));
  g_assert_null (roof_kernel_get_drag (kernel));
  g_assert_cmpstr (roof_kernel_get_drag (counted), ==, "D");
  g_assert_cmpfloat (roof_kernel_get_count (counted), ==, 7);
  g_assert_true (roof_kernel_get_visible (counted));
  g_assert_cmpfloat (roof_kernel_get_efficiency (counted), ==, 1);
}

/* A copy shares nothing with what it was made of, of which each text may have been a part. */
static void
test_specified (void)
{
  char key[] = "flops", name[] = "mine";
  RoofSetting settings[] = { { key, 2, NULL }, { "level", NAN, "hbm" } };
  RoofKernelSpec spec = ROOF_KERNEL_SPEC_INIT;
  g_autoptr (RoofKernel) kernel = NULL, less = NULL, more = NULL;

  spec.name = name;
  spec.operation = "custom";
  spec.settings = settings;
  spec.n_settings = G_N_ELEMENTS (settings);
  spec.formats[ROOF_ROLE_KV] = "int8";
  spec.part = spec.workload = "w";
  kernel = roof_kernel_new_specified (&spec, NULL);
  key[0] = name[0] = '?';
  g_assert_cmpstr (roof_kernel_get_name (kernel), ==, "mine");
  g_assert_cmpstr (roof_kernel_get_format (kernel, ROOF_ROLE_KV), ==, "int8");
  g_assert_null (roof_kernel_get_format (kernel, ROOF_ROLE_WEIGHTS));
  g_assert_cmpfloat (roof_kernel_find_number (kernel, "flops"), ==, 2);
  g_assert_cmpstr (roof_kernel_find_text (kernel, "level"), ==, "hbm");
  g_assert_true (isnan (roof_kernel_find_number (kernel, "level")));
  g_assert_null (roof_kernel_find_text (kernel, "flops"));
  less = roof_kernel_without_setting (kernel, "flops");
  more = roof_kernel_with_text (less, roof_kernel_get_setting (less, 0).key, "dram");
  roof_kernel_unref (g_steal_pointer (&kernel));
  g_assert_cmpuint (roof_kernel_get_n_settings (less), ==, 1);
  g_assert_cmpstr (roof_kernel_get_setting (less, 0).text, ==, "hbm");
  g_assert_cmpstr (roof_kernel_get_setting (more, 0).text, ==, "dram");
  g_assert_cmpstr (roof_kernel_get_part (more), ==, "w");
}

/* Kernels are alike that differ in nothing that says how they are computed, however each was made. */
static void
test_alike (void)
{
  g_autoptr (RoofKernel) bare = make_kernel ("one", "matmul", "B", 4.0, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_text (bare, "level", "hbm");
  g_autoptr (RoofKernel) apart = roof_kernel_new ("other", "matmul");
  RoofKernel *others[] = {
    roof_kernel_with_name (kernel, "three"),      roof_kernel_with_number (kernel, "B", 5),
    roof_kernel_with_count (kernel, 2),           roof_kernel_with_efficiency (kernel, 0.5),
    roof_kernel_with_visible (kernel, FALSE),     roof_kernel_with_workload (kernel, "net", "q_proj"),
    roof_kernel_with_drag (kernel, "B"),          roof_kernel_with_number (kernel, "level", 1),
    roof_kernel_with_text (kernel, "level", "l2"), roof_kernel_with_number (kernel, "D", 5),
    roof_kernel_with_compute (kernel, "int8"),    roof_kernel_with_unit (kernel, "vector"),
    roof_kernel_with_format (kernel, ROOF_ROLE_KV, "int8"), roof_kernel_without_setting (kernel, "B"),
  };

  apart = take (apart, roof_kernel_with_number (apart, "B", 7));
  g_assert_false (roof_kernel_is_alike (apart, kernel));
  apart = take (apart, roof_kernel_with_text (apart, "level", "hbm"));
  g_assert_true (roof_kernel_is_alike (apart, kernel));
  g_assert_cmpuint (roof_kernel_hash_alike (apart), ==, roof_kernel_hash_alike (kernel));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_true (roof_kernel_is_alike (kernel, others[i]) == (i < 7));
      g_assert_true (roof_kernel_is_alike (apart, others[i]) == (i < 7));
      g_assert_false (roof_kernel_equal (kernel, others[i]));
      roof_kernel_unref (others[i]);
    }
}

/* What shares with another kernel is what it would be by itself, and outlives it. */
static void
test_shared (void)
{
  RoofSetting settings[] = { { "flops", 2, NULL }, { "level", NAN, "hbm" } };
  RoofKernelSpec spec = ROOF_KERNEL_SPEC_INIT;
  g_autoptr (RoofKernel) like = NULL, alone = NULL, shared = NULL, other = NULL;

  spec.name = "first";
  spec.operation = "custom";
  spec.settings = settings;
  spec.n_settings = G_N_ELEMENTS (settings);
  like = roof_kernel_new_specified (&spec, NULL);
  spec.name = "second";
  spec.count = 3;
  settings[0].number = 5;
  alone = roof_kernel_new_specified (&spec, NULL);
  shared = roof_kernel_new_specified (&spec, like);
  spec.unit = "vector";
  other = roof_kernel_new_specified (&spec, like);
  roof_kernel_unref (g_steal_pointer (&like));
  g_assert_true (roof_kernel_equal (alone, shared));
  g_assert_cmpstr (roof_kernel_get_name (shared), ==, "second");
  g_assert_cmpfloat (roof_kernel_find_number (shared, "flops"), ==, 5);
  g_assert_cmpstr (roof_kernel_find_text (shared, "level"), ==, "hbm");
  g_assert_cmpstr (roof_kernel_get_operation (shared), ==, "custom");
  g_assert_cmpstr (roof_kernel_get_unit (other), ==, "vector");
  g_assert_false (roof_kernel_is_alike (other, shared));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (format_cases); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/kernel/formats/", format_cases[i].name, NULL);

      g_test_add_data_func (path, &format_cases[i], test_formats);
    }
  g_test_add_func ("/roof/kernel/operation-defaults", test_operation_defaults);
  g_test_add_func ("/roof/kernel/drag", test_drag);
  g_test_add_func ("/roof/kernel/levels", test_levels);
  g_test_add_func ("/roof/kernel/values", test_values);
  g_test_add_func ("/roof/kernel/refuse-values", test_refuse_values);
  g_test_add_func ("/roof/kernel/level-parameter", test_level_parameter);
  g_test_add_func ("/roof/kernel/copies", test_copies);
  g_test_add_func ("/roof/kernel/getters", test_getters);
  g_test_add_func ("/roof/kernel/specified", test_specified);
  g_test_add_func ("/roof/kernel/alike", test_alike);
  g_test_add_func ("/roof/kernel/shared", test_shared);
  return g_test_run ();
}

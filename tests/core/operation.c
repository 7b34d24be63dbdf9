/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/operation/operation.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "core/error.h"
#include "core/estimate/analysis.h"
#include "core/operation/catalogue.h"
#include "fixtures.h"

/* A sound operation that each refusal spoils in one place. */
typedef struct
{
  RoofParameter     parameters[2];
  RoofBindingSpec   bindings[2];
  RoofRequirementSpec requirement;
  RoofWorkSpec      work;
  RoofTensorSpec    tensor;
  RoofOperationSpec spec;
} Draft;

static void
fill_draft (Draft *draft)
{
  *draft = (Draft) {
    .parameters = { { .id = (char *) "n", .default_value = 8, .min = 1, .max = INFINITY, .whole = TRUE },
                    { .id = (char *) "m", .default_value = 2, .min = 1, .max = 64, .whole = TRUE } },
    .bindings = { { "double_rows", "2 * rows", NULL }, { "rows", "n + m", NULL } },
    .requirement = { "mod(n, m) == 0", "the pieces must divide the whole" },
    .work = { "vector", "double_rows" },
    .tensor = { .name = "x", .role = "activations", .read = "1", .shape = { "rows" }, .rank = 1 },
  };
  draft->spec = (RoofOperationSpec) { .id = "toy",
                                      .parameters = draft->parameters,
                                      .n_parameters = 2,
                                      .bindings = draft->bindings,
                                      .n_bindings = 2,
                                      .requirements = &draft->requirement,
                                      .n_requirements = 1,
                                      .works = &draft->work,
                                      .n_works = 1,
                                      .tensors = &draft->tensor,
                                      .n_tensors = 1 };
}

static void
refuse (const Draft *draft,
        const char  *says)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_operation_new (&draft->spec, &error));
  assert_error_says (error, says);
}

/* "double_rows" stands before the "rows" that it uses. */
static void
test_bindings_in_any_order (void)
{
  Draft draft;
  g_autoptr (RoofOperation) operation = NULL;
  double slots[ROOF_MAX_SLOTS] = { 8, 2 };

  fill_draft (&draft);
  operation = roof_operation_new (&draft.spec, NULL);
  roof_operation_fill_bindings (operation, slots);
  g_assert_cmpfloat (slots[2], ==, 20);
  g_assert_cmpfloat (slots[3], ==, 10);
}

static void
test_refuse_cycle (void)
{
  Draft draft;

  fill_draft (&draft);
  draft.bindings[1].value = "double_rows / 2";
  refuse (&draft, "uses itself");
  draft.bindings[1].value = "rows";
  refuse (&draft, "let[1]: \"rows\" uses itself");
}

static void
test_refuse_names (void)
{
  Draft draft;

  fill_draft (&draft);
  draft.work.flops = "2 * q";
  refuse (&draft, "work[0].flops:");
  fill_draft (&draft);
  draft.bindings[0].name = "n";
  refuse (&draft, "let[0]: the name \"n\" is taken");
  fill_draft (&draft);
  draft.bindings[0].name = "2x";
  refuse (&draft, "let[0]: the name \"2x\" cannot stand in a formula");
  fill_draft (&draft);
  draft.parameters[1].id = (char *) "max";
  refuse (&draft, "parameters[1]: the name \"max\" cannot stand in a formula");
  fill_draft (&draft);
  draft.tensor.role = "weight";
  refuse (&draft, "tensors[0].role: must be activations");
  fill_draft (&draft);
  draft.spec.drag = "k";
  refuse (&draft, "drag: there is no parameter \"k\"");
  fill_draft (&draft);
  draft.parameters[1] = (RoofParameter) { .id = (char *) "m", .type = ROOF_PARAMETER_FLAG, .max = 1 };
  draft.spec.drag = "m";
  refuse (&draft, "drag: the parameter \"m\" is not a number");
  fill_draft (&draft);
  draft.tensor.level = "n";
  refuse (&draft, "tensors[0].level: the parameter \"n\" is not of type level");
}

static void
test_refuse_requirements (void)
{
  Draft draft;

  fill_draft (&draft);
  draft.requirement.that = "mod(n, q)";
  refuse (&draft, "require[0].that: column 8: unknown name \"q\"");
  fill_draft (&draft);
  draft.requirement.that = NULL;
  refuse (&draft, "require[0].that: is missing");
  fill_draft (&draft);
  draft.requirement.says = "";
  refuse (&draft, "require[0].says: must not be empty");
}

/* Errors of formulas tell the column, also when the place was put before the message. */
static void
test_columns (void)
{
  Draft draft;
  g_autoptr (GError) error = NULL, other = NULL;

  fill_draft (&draft);
  draft.tensor.shape[0] = "rows * q";
  g_assert_null (roof_operation_new (&draft.spec, &error));
  assert_error_says (error, "tensors[0].shape[0]: column 8: unknown name \"q\"");
  g_assert_cmpuint (roof_error_get_column (error), ==, 8);
  fill_draft (&draft);
  draft.tensor.role = "guests";
  g_assert_null (roof_operation_new (&draft.spec, &other));
  g_assert_cmpuint (roof_error_get_column (other), ==, 0);
}

/* What an untouched kernel cannot be computed with. */
static void
test_try_defaults (void)
{
  static const struct
  {
    const char *flops, *shape, *read, *says;
  } cases[] = {
    { "n", "m", "1", NULL },
    { "1 / (n - 8)", "m", "1", "work[0].flops: divides by zero" },
    { "(n - 8) / (m - 2)", "m", "1", "work[0].flops: gives no number" },
    { "m - n", "m", "1", "work[0].flops: gives -6 " },
    { "n", "m - n", "1", "tensors[0].shape[0]: gives -6 " },
    { "n", "m", "1e300 ^ n", "tensors[0].read: divides by zero, or gives a number too large" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofOperation) operation = NULL;
      Draft draft;

      fill_draft (&draft);
      draft.work.flops = cases[i].flops;
      draft.tensor.shape[0] = cases[i].shape;
      draft.tensor.read = cases[i].read;
      operation = roof_operation_new (&draft.spec, NULL);
      g_assert_cmpint (roof_operation_try_defaults (operation, &error), ==, cases[i].says == NULL);
      if (cases[i].says != NULL)
        assert_error_says (error, cases[i].says);
    }
}

static RoofAnalysis *
analyse (const Draft  *draft,
         double        n,
         double        m,
         GError      **error)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = roof_operation_new (&draft->spec, NULL);
  g_autoptr (RoofKernel) kernel = make_kernel ("x", "toy", "n", n, "m", m, NULL);

  return roof_analysis_new (operation, kernel, machine, error);
}

/* What parameters must be together is said with what they are. */
static void
test_requirement (void)
{
  Draft draft;
  g_autoptr (RoofAnalysis) sound = NULL;
  g_autoptr (GError) error = NULL;

  fill_draft (&draft);
  sound = analyse (&draft, 12, 3, &error);
  g_assert_no_error (error);
  g_assert_nonnull (sound);
  g_assert_null (analyse (&draft, 13, 3, &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_INVALID);
  g_assert_cmpstr (error->message, ==, "the pieces must divide the whole, got n = 13, m = 3");
  g_clear_error (&error);

  draft.requirement.that = "rows/0 - rows/0";
  g_assert_null (analyse (&draft, 12, 3, &error));
  assert_error_says (error, "got n = 12, m = 3");
}

/* Copying runs on any machine, in any type, and takes as long as its bytes do. */
static void
test_idle (void)
{
  Draft draft;
  g_autoptr (RoofAnalysis) analysis = NULL;
  g_autoptr (RoofOperation) busy = NULL, idle = NULL;
  g_autoptr (GError) error = NULL;
  guint n_remarks;

  fill_draft (&draft);
  busy = roof_operation_new (&draft.spec, NULL);
  g_assert_false (roof_operation_is_idle (busy));
  draft.work = (RoofWorkSpec) { "vector", "0" };
  draft.spec.compute = "int2";
  idle = roof_operation_new (&draft.spec, NULL);
  g_assert_true (roof_operation_is_idle (idle));
  analysis = analyse (&draft, 8, 8, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (roof_analysis_get_estimate (analysis)->t_min, ==, 4 / 8.2e11);
  g_assert_cmpstr (roof_analysis_get_bound (analysis), ==, "hbm");
  roof_analysis_get_remarks (analysis, &n_remarks);
  g_assert_cmpuint (n_remarks, ==, 0);
}

/* A condition, a size or a count that is no number is refused by the tensor's name, not taken for yes. */
static void
test_no_number (void)
{
  static const struct
  {
    const char *when, *shape, *read, *message;
  } cases[] = {
    { "0/(n - n)", "n", "1", "x: its bytes read gives no number" },
    { NULL, "n/(m - m)", "1", "x: its shape overflows or divides by zero with" },
    { NULL, "n", "0/(n - n)", "x: its bytes read gives no number" },
    { NULL, "n", "n - 100", "x: its bytes read gives a negative number" },
    { NULL, "n - 100", "1", "x: its shape gives a negative number" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      Draft draft;

      fill_draft (&draft);
      draft.tensor.when = cases[i].when;
      draft.tensor.shape[0] = cases[i].shape;
      draft.tensor.read = cases[i].read;
      g_assert_null (analyse (&draft, 8, 8, &error));
      assert_error_says (error, cases[i].message);
    }
}

/* Nor are steps that cannot be taken: they are refused by the tensor and the formula. */
static void
test_no_steps (void)
{
  static const char *const cases[][2] = {
    { "0/(n - n)", "x: 0/(n - n) gives no number" },
    { "n/(m - m)", "x: n/(m - m) overflows or divides by zero" },
    { "n - 100", "x: n - 100 gives a negative number" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      Draft draft;

      fill_draft (&draft);
      draft.tensor.level = "network";
      draft.tensor.steps = cases[i][0];
      g_assert_null (analyse (&draft, 8, 8, &error));
      assert_error_says (error, cases[i][1]);
    }
}

/* The ridge point belongs to the machine: work and bytes must not depend on it. */
static void
test_refuse_ridge_in_work (void)
{
  Draft draft;

  fill_draft (&draft);
  draft.work.flops = "n * ridge";
  refuse (&draft, "ridge");
}

static void
test_refuse_shapes (void)
{
  Draft draft;

  fill_draft (&draft);
  draft.tensor.rank = 0;
  refuse (&draft, "tensors[0].shape");
  fill_draft (&draft);
  draft.tensor.read = NULL;
  refuse (&draft, "tensors[0]: is neither read nor written");
  fill_draft (&draft);
  draft.spec.n_works = 0;
  refuse (&draft, "work: must have");
  fill_draft (&draft);
  draft.parameters[0].default_value = 0.5;
  refuse (&draft, "parameters[0].default: n: must be a whole number");
}

static void
test_catalogue_replaces (void)
{
  g_autoptr (GPtrArray) operations
      = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_operation_unref);
  g_autoptr (RoofCatalogue) catalogue = NULL;
  g_autoptr (GError) error = NULL;
  Draft draft;

  fill_draft (&draft);
  draft.spec.id = "matmul";
  draft.spec.name = "My own";
  g_ptr_array_add (operations, make_matmul ());
  g_ptr_array_add (operations, make_silu ());
  g_ptr_array_add (operations, roof_operation_new (&draft.spec, NULL));
  catalogue = roof_catalogue_new (NULL, NULL, operations);

  g_assert_cmpuint (roof_catalogue_get_n (catalogue), ==, 2);
  g_assert_cmpstr (roof_operation_get_name (roof_catalogue_get (catalogue, 0)), ==, "My own");
  g_assert_null (roof_catalogue_find (catalogue, "matmull", &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN);
  assert_error_says (error, "did you mean matmul or silu?");
}

static guint n_read;

static RoofOperation *
read_operation (const char *id)
{
  n_read++;
  return g_str_equal (id, "silu") ? make_silu () : make_attention ();
}

/* An operation is read when it is first asked for, once, and not at all if another has its id. */
static void
test_catalogue_reads (void)
{
  static const char *const ids[] = { "silu", "matmul", "attention", NULL };
  g_autoptr (GPtrArray) operations = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_operation_unref);
  g_autoptr (RoofCatalogue) catalogue = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (operations, make_matmul ());
  catalogue = roof_catalogue_new (ids, read_operation, operations);
  n_read = 0;
  g_assert_cmpuint (roof_catalogue_get_n (catalogue), ==, 3);
  g_assert_true (roof_catalogue_find (catalogue, "matmul", NULL) == g_ptr_array_index (operations, 0));
  g_assert_null (roof_catalogue_find (catalogue, "sillu", &error));
  assert_error_says (error, "did you mean silu");
  g_assert_cmpuint (n_read, ==, 0);
  g_assert_cmpstr (roof_operation_get_id (roof_catalogue_find (catalogue, "silu", NULL)), ==, "silu");
  g_assert_true (roof_catalogue_get (catalogue, 0) == roof_catalogue_find (catalogue, "silu", NULL));
  g_assert_cmpuint (n_read, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/operation/bindings-in-any-order", test_bindings_in_any_order);
  g_test_add_func ("/roof/operation/refuse/cycle", test_refuse_cycle);
  g_test_add_func ("/roof/operation/refuse/names", test_refuse_names);
  g_test_add_func ("/roof/operation/refuse/columns", test_columns);
  g_test_add_func ("/roof/operation/refuse/try-defaults", test_try_defaults);
  g_test_add_func ("/roof/operation/refuse/ridge-in-work", test_refuse_ridge_in_work);
  g_test_add_func ("/roof/operation/refuse/shapes", test_refuse_shapes);
  g_test_add_func ("/roof/operation/refuse/requirements", test_refuse_requirements);
  g_test_add_func ("/roof/operation/requirement", test_requirement);
  g_test_add_func ("/roof/operation/idle", test_idle);
  g_test_add_func ("/roof/operation/no-number", test_no_number);
  g_test_add_func ("/roof/operation/no-steps", test_no_steps);
  g_test_add_func ("/roof/catalogue/replaces", test_catalogue_replaces);
  g_test_add_func ("/roof/catalogue/reads", test_catalogue_reads);
  return g_test_run ();
}

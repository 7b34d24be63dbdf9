/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/mend.h"

#include "core/estimate/estimator.h"
#include "fixtures.h"

/* A machine with one memory, called @level, and @peaks, "unit dtype" each. */
static RoofMachine *
make_machine (const char        *level,
              const char *const *peaks)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("m", "M");
  RoofLevel memory = roof_level_make (level, "Memory", ROOF_LEVEL_MEMORY, 1e12);

  for (guint i = 0; peaks[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (peaks[i], " ", 2);
      RoofPeak peak = roof_peak_make (words[0], words[1], 1e14);

      roof_machine_builder_add_peak (builder, &peak);
    }
  roof_machine_builder_add_level (builder, &memory);
  return roof_machine_builder_end (builder, NULL);
}

/* What is offered runs: the widest type of the same kind of numbers, of a unit that does the work. */
static void
test_compute (void)
{
  static const struct
  {
    const char *peaks[5];
    const char *compute;
    const char *offered; /* NULL: nothing */
  } cases[] = {
    { { "matrix bf16", "vector fp32" }, "fp64", "fp32" },
    { { "matrix fp8", "matrix bf16" }, "fp32", "bf16" },
    { { "matrix bf16", "matrix int32" }, "fp32", "bf16" },
    { { "matrix bf16", "vector fp32", "sfu fp64" }, "fp64", "fp32" },
    { { "matrix int8", "matrix int4" }, "fp16", "int8" },
    { { "matrix int8", "matrix bf16" }, "int32", "int8" },
    { { "matrix fp64" }, "fp64", NULL },
  };
  g_autoptr (RoofOperation) matmul = make_matmul ();
  g_autoptr (RoofKernel) plain = make_kernel ("matmul", "matmul", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofMachine) machine = make_machine ("hbm", cases[i].peaks);
      g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, cases[i].compute);
      const char *dtype = NULL;
      RoofMendKind kind = roof_mend_find (matmul, kernel, machine, &dtype);

      g_assert_cmpint (kind, ==, cases[i].offered != NULL ? ROOF_MEND_COMPUTE : ROOF_MEND_NONE);
      g_assert_cmpstr (dtype, ==, cases[i].offered);
      if (dtype != NULL)
        g_assert_cmpint (roof_machine_find_peak (machine, "matrix", dtype, NULL, NULL), >=, 0);
    }
}

/* A link has an id of its own, whatever the other levels are called. */
static void
test_add_link (void)
{
  static const char *const peaks[] = { "matrix bf16", NULL };
  static const char *const names[] = { "hbm", "link" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (RoofMachine) machine = make_machine (names[i], peaks);
      g_autoptr (GError) error = NULL;
      g_autoptr (RoofMachine) linked = roof_mend_add_link (machine, ROOF_MEND_BANDWIDTH, &error);

      g_assert_no_error (error);
      g_assert_cmpint (roof_machine_find_network (machine), <, 0);
      g_assert_cmpint (roof_machine_find_network (linked), ==, 1);
      g_assert_cmpfloat (roof_machine_get_level (linked, 1)->bandwidth.value, ==, 25e9);
    }
}

static RoofOperation *
make_transfer (void)
{
  static const RoofTensorSpec sent = { .name = "sent", .role = "activations", .level = "network", .read = "1", .shape = { "8" }, .rank = 1 };
  static const RoofWorkSpec work = { "vector", "0" };
  RoofOperationSpec spec
      = { .id = "transfer", .name = "Transfer", .works = &work, .n_works = 1, .tensors = &sent, .n_tensors = 1 };
  g_autoptr (GError) error = NULL;
  RoofOperation *transfer = roof_operation_new (&spec, &error);

  g_assert_no_error (error);
  return transfer;
}

/* A machine that has as many levels as there may be is offered no link. */
static void
test_full (void)
{
  static const char *const peaks[] = { "matrix bf16", NULL };
  g_autoptr (RoofOperation) transfer = make_transfer ();
  g_autoptr (RoofKernel) kernel = make_kernel ("transfer", "transfer", NULL);
  g_autoptr (RoofMachine) machine = make_machine ("hbm", peaks);
  const char *dtype = NULL;

  g_assert_cmpint (roof_mend_find (transfer, kernel, machine, &dtype), ==, ROOF_MEND_LINK);
  while (roof_machine_get_n_levels (machine) < ROOF_MAX_LEVELS)
    {
      g_autofree char *id = g_strdup_printf ("l%u", roof_machine_get_n_levels (machine));
      RoofLevel level = roof_level_make (id, id, ROOF_LEVEL_CACHE, 1e12);
      RoofMachine *larger = roof_machine_with_level (machine, &level, NULL);

      g_assert_nonnull (larger);
      roof_machine_unref (machine);
      machine = larger;
    }
  g_assert_cmpint (roof_mend_find (transfer, kernel, machine, &dtype), ==, ROOF_MEND_NONE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/mend/compute", test_compute);
  g_test_add_func ("/roof/mend/add-link", test_add_link);
  g_test_add_func ("/roof/mend/full", test_full);
  return g_test_run ();
}

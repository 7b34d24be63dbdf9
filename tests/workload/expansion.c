/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "approx.h"
#include "workload/apply.h"
#include "workload/describe.h"
#include "workload/expansion.h"

/* By hand: per layer q and o 64x64, k and v 64x32, three of 64x96, two gains of 64; two tables of 100x64 and a gain. */
#define SMALL_PARAMETERS (2 * (2 * 64 * 64 + 2 * 64 * 32 + 3 * 64 * 96 + 2 * 64) + 2 * 100 * 64 + 64)

static void
test_parameters (void)
{
  g_autoptr (RoofExpansion) plain = expand (SMALL, &(RoofStep){ .batch = 1, .new_tokens = 1, .split = 1 });
  g_autoptr (RoofExpansion) tied
      = expand (SMALL ", 'tie_word_embeddings': <true>", &(RoofStep){ .batch = 1, .new_tokens = 1, .split = 1 });

  g_assert_cmpfloat (plain->parameters, ==, SMALL_PARAMETERS);
  g_assert_cmpfloat (plain->weight_bytes, ==, 2 * SMALL_PARAMETERS);
  g_assert_cmpfloat (tied->parameters, ==, SMALL_PARAMETERS - 100 * 64);
}

static void
test_prefill (void)
{
  g_autoptr (RoofExpansion) expansion = expand (SMALL, &(RoofStep){ .batch = 3, .new_tokens = 5, .split = 1 });

  g_assert_cmpfloat (get_value (expansion, "q_proj", "B"), ==, 15);
  g_assert_cmpfloat (get_value (expansion, "attention", "T"), ==, 5);
  g_assert_cmpfloat (get_value (expansion, "attention", "P"), ==, 0);
  /* Only the last token of each sequence is asked for its successor. */
  g_assert_cmpfloat (get_value (expansion, "lm_head", "B"), ==, 3);
  g_assert_cmpfloat (find_part (expansion, "norms")->count, ==, 4);
  /* Keys and values of 4 heads of 8, 15 tokens, 2 layers, 2 bytes. */
  g_assert_cmpfloat (expansion->cache_bytes, ==, 2 * 4 * 8 * 15 * 2 * 2);
}

static void
test_split (void)
{
  g_autoptr (RoofExpansion) two = expand (SMALL, &(RoofStep){ .batch = 3, .new_tokens = 1, .past = 7, .split = 2 });
  g_autoptr (RoofExpansion) eight = expand (SMALL, &(RoofStep){ .batch = 3, .new_tokens = 1, .past = 7, .split = 8 });

  g_assert_cmpfloat (get_value (two, "q_proj", "F"), ==, 32);
  g_assert_cmpfloat (get_value (two, "o_proj", "D"), ==, 32);
  g_assert_cmpfloat (get_value (two, "up_proj", "F"), ==, 48);
  g_assert_cmpfloat (get_value (two, "attention", "K"), ==, 2);
  g_assert_cmpfloat (get_value (two, "attn_allreduce", "V"), ==, 3 * 64 * 2);
  g_assert_cmpfloat (two->parameters, ==, SMALL_PARAMETERS);
  /* Four KV heads on eight devices: each head is on two. */
  g_assert_cmpfloat (get_value (eight, "k_proj", "F"), ==, 8);
  g_assert_cmpfloat (eight->cache_bytes, ==, 2 * 8 * 3 * 8 * 2 * 2);
}

static void
test_formats (void)
{
  const RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1, .weights = "int8", .kv = "fp8", .groups[ROOF_GROUP_HEAD] = "fp32" };
  g_autoptr (RoofExpansion) expansion = expand (SMALL, &step);

  g_assert_cmpstr (find_part (expansion, "q_proj")->formats[ROOF_ROLE_WEIGHTS], ==, "int8");
  g_assert_cmpstr (find_part (expansion, "q_proj")->formats[ROOF_ROLE_ACTIVATIONS], ==, "bf16");
  g_assert_cmpstr (find_part (expansion, "k_proj")->formats[ROOF_ROLE_OUTPUT], ==, "fp8");
  g_assert_cmpstr (find_part (expansion, "attention")->formats[ROOF_ROLE_KV], ==, "fp8");
  g_assert_cmpstr (find_part (expansion, "lm_head")->formats[ROOF_ROLE_WEIGHTS], ==, "fp32");
  /* Gains are no matrices: they stay as the activations are. */
  g_assert_cmpstr (find_part (expansion, "norms")->formats[ROOF_ROLE_WEIGHTS], ==, "bf16");
}

static void
test_step_refused (void)
{
  g_autoptr (RoofArchitecture) net = read_sound (SMALL);
  static const struct
  {
    RoofStep    step;
    const char *says;
  } refusals[] = {
    { { .batch = 0, .new_tokens = 1, .split = 1 }, "batch: must be a whole number from 1 to 1e+12, got 0" },
    { { .batch = 1e13, .new_tokens = 1, .split = 1 }, "batch: must be a whole number from 1 to 1e+12, got 10000000000000" },
    { { .batch = 1.5, .new_tokens = 1, .split = 1 }, "got 1.5" },
    { { .batch = 1, .new_tokens = 1e15, .split = 1 }, "new tokens: must be" },
    { { .batch = 1, .new_tokens = 1, .past = -1, .split = 1 }, "past: must be" },
    { { .batch = 1, .new_tokens = 1, .split = 3 }, "a split over 3 devices does not divide attention heads: 8" },
    { { .batch = 1, .new_tokens = 1, .split = 1, .weights = "int7" }, "int7" },
    { { .batch = 1, .new_tokens = NAN, .split = 1 }, "new tokens: must be" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (roof_expansion_new (net, &refusals[i].step, &error));
      assert_error_says (error, refusals[i].says);
    }
}

static RoofMachine *
make_machine (void)
{
  RoofMachineBuilder *builder = roof_machine_builder_new ("m", "M");
  const RoofPeak peak = roof_peak_make ("matrix", "bf16", 1);
  const RoofLevel level = roof_level_make ("hbm", "HBM", ROOF_LEVEL_MEMORY, 1);

  roof_machine_builder_add_peak (builder, &peak);
  roof_machine_builder_add_level (builder, &level);
  return roof_machine_builder_end (builder, NULL);
}

/* A snapshot with a kernel of its own, the network's, and one more of its own. */
static RoofSnapshot *
make_snapshot (const RoofWorkload *workload)
{
  g_autoptr (RoofMachine) machine = make_machine ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofKernel) first = roof_kernel_new ("first", "matmul");
  g_autoptr (RoofKernel) last = roof_kernel_new ("last", "matmul");
  g_autoptr (RoofSnapshot) with_first = roof_snapshot_with_kernel_inserted (empty, 0, first);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) applied = roof_workload_apply (workload, with_first, &error);

  g_assert_no_error (error);
  return roof_snapshot_with_kernel_inserted (applied, roof_snapshot_get_n_kernels (applied), last);
}

static int
find_kernel (RoofSnapshot *snapshot,
             const char   *name)
{
  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    if (g_str_equal (roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, i)), name))
      return (int) i;
  return -1;
}

static void
test_apply (void)
{
  g_autoptr (GVariant) description = describe (SMALL);
  g_autoptr (RoofWorkload) workload = roof_workload_new ("w", "W", description);
  g_autoptr (RoofSnapshot) snapshot = make_snapshot (workload);
  guint q = (guint) find_kernel (snapshot, "q_proj");
  g_autoptr (RoofKernel) hidden = roof_kernel_with_visible (roof_snapshot_get_kernel (snapshot, q), FALSE);
  g_autoptr (RoofSnapshot) changed = roof_snapshot_with_kernel (snapshot, q, hidden);
  RoofStep step = workload->step;
  g_autoptr (RoofWorkload) larger = NULL;
  g_autoptr (RoofSnapshot) again = NULL;
  g_autoptr (RoofSnapshot) without = NULL;
  g_autoptr (GError) error = NULL;

  step.batch = 9;
  step.split = 2;
  larger = roof_workload_with_step (workload, &step);
  again = roof_workload_apply (larger, changed, &error);
  g_assert_no_error (error);
  /* What is not the network's stays where it was, before and behind. */
  g_assert_cmpint (find_kernel (again, "first"), ==, 0);
  g_assert_cmpint (find_kernel (again, "last"), ==, (int) roof_snapshot_get_n_kernels (again) - 1);
  g_assert_cmpint (find_kernel (again, "attn_allreduce"), >, 0);
  g_assert_cmpint (find_kernel (changed, "attn_allreduce"), ==, -1);
  q = (guint) find_kernel (again, "q_proj");
  g_assert_false (roof_kernel_get_visible (roof_snapshot_get_kernel (again, q)));
  g_assert_cmpfloat (roof_kernel_find_number (roof_snapshot_get_kernel (again, q), "B"), ==, 9);
  g_assert_cmpfloat (roof_snapshot_get_workload (again, 0)->step.batch, ==, 9);
  g_assert_cmpuint (roof_snapshot_get_n_workloads (again), ==, 1);

  without = roof_workload_remove ("w", again);
  g_assert_cmpuint (roof_snapshot_get_n_kernels (without), ==, 2);
  g_assert_cmpuint (roof_snapshot_get_n_workloads (without), ==, 0);
}

static void
test_apply_refused (void)
{
  g_autoptr (GVariant) description = describe ("'a': <1.0>");
  g_autoptr (RoofWorkload) workload = roof_workload_new ("w", "W", description);
  g_autoptr (RoofMachine) machine = make_machine ();
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_new (machine);
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_workload_apply (workload, snapshot, &error));
  assert_error_says (error, "not a model description");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/expansion/parameters", test_parameters);
  g_test_add_func ("/roof/expansion/prefill", test_prefill);
  g_test_add_func ("/roof/expansion/split", test_split);
  g_test_add_func ("/roof/expansion/formats", test_formats);
  g_test_add_func ("/roof/expansion/step-refused", test_step_refused);
  g_test_add_func ("/roof/expansion/apply", test_apply);
  g_test_add_func ("/roof/expansion/apply-refused", test_apply_refused);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/scenario.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "core/fixtures.h"
#include "explore/threshold/threshold.h"
#include "explore/variable/shared.h"

static const RoofScenario *
find_scenario (const char *id)
{
  gsize n;
  const RoofScenario *scenarios = roof_scenario_list (&n);

  for (gsize i = 0; i < n; i++)
    if (g_str_equal (scenarios[i].id, id))
      return &scenarios[i];
  g_assert_not_reached ();
}

/* Bytes of a matmul of 16 x 8192 x 8192, and from which batch on it is compute bound, by hand: X and Z have
 * 131,072 values each, W has 67,108,864; B* of formulas section 3.2. */
typedef struct
{
  const char *scenario;
  double      bytes;
  double      asymptotic;
  double      first;
} Case;

static const Case cases[] = {
  { "bf16", 2 * (131072.0 + 67108864 + 131072), 9850.0 / 41, 256 },
  { "int8-weights", 67108864 + 2 * 2 * 131072.0, 4925.0 / 41, 128 },
  { "int4-weights", 67108864 / 2 + 2 * 2 * 131072.0, 4925.0 / 82, 64 },
  { "int8-weights-kv", 67108864 + 2 * 2 * 131072.0, 4925.0 / 41, 128 },
  { "int8", 131072.0 + 67108864 + 131072, 9850.0 / 41, 256 },
};

static void
test_matmul (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "matmul", "B", 16.0, NULL);
  g_autoptr (RoofKernel) kernel = roof_scenario_apply (find_scenario (c->scenario), plain);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  g_autoptr (GArray) thresholds = roof_analysis_list_thresholds (analysis);
  const RoofThreshold *threshold = &g_array_index (thresholds, RoofThreshold, 0);

  g_assert_cmpfloat (roof_analysis_get_estimate (analysis)->bytes[0], ==, c->bytes);
  assert_approx (threshold->asymptotic, c->asymptotic, 1e-13);
  g_assert_cmpfloat (threshold->first_integer, ==, c->first);
}

/* One scenario after another leaves nothing of the first behind. */
static void
test_leaves_nothing_behind (void)
{
  g_autoptr (RoofKernel) plain = make_kernel ("x", "matmul", "B", 16.0, NULL);
  g_autoptr (RoofKernel) direct = roof_scenario_apply (find_scenario ("bf16"), plain);
  gsize n;
  const RoofScenario *scenarios = roof_scenario_list (&n);

  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (RoofKernel) first = roof_scenario_apply (&scenarios[i], plain);
      g_autoptr (RoofKernel) back = roof_scenario_apply (find_scenario ("bf16"), first);

      g_assert_true (roof_kernel_equal (direct, back));
    }
}

/* Input in fewer bits than are computed in takes work to be brought to these: asked of every kernel, counted where its operation
 * knows what that takes. */
static void
test_dequantises (void)
{
  g_autoptr (RoofKernel) plain = make_kernel ("x", "matmul", "B", 16.0, NULL);
  g_autoptr (RoofKernel) kernel = roof_scenario_apply (find_scenario ("int8-activations"), plain);
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  int setting = roof_kernel_find_setting (kernel, "dequantise");

  g_assert_cmpint (setting, >=, 0);
  g_assert_cmpfloat (roof_kernel_get_setting (kernel, (guint) setting).number, ==, 1);
  g_assert_cmpstr (roof_kernel_get_format (kernel, ROOF_ROLE_ACTIVATIONS), ==, "int8");
  g_assert_nonnull (analysis);
}

static void
test_list_is_sound (void)
{
  gsize n;
  const RoofScenario *scenarios = roof_scenario_list (&n);

  g_assert_cmpuint (n, >=, 5);
  for (gsize i = 0; i < n; i++)
    for (gsize k = 0; k < i; k++)
      g_assert_cmpstr (scenarios[i].id, !=, scenarios[k].id);
}

/* What is computed in a type that the machine lacks runs at the nearest that it has, and is said to. */
static void
test_lacking_dtype (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofOperation) operation = make_matmul ();
  g_autoptr (RoofKernel) plain = make_kernel ("x", "matmul", NULL);
  g_autoptr (RoofKernel) kernel = roof_scenario_apply (find_scenario ("fp8"), plain);
  g_autoptr (RoofAnalysis) analysis = roof_analysis_new (operation, kernel, machine, NULL);
  guint n;
  const RoofRemark *remarks = roof_analysis_get_remarks (analysis, &n);

  g_assert_cmpfloat (roof_estimator_get_roof (roof_analysis_get_estimator (analysis)), ==, 1.97e14);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpint (remarks[0].kind, ==, ROOF_REMARK_OTHER_DTYPE);
}

static RoofSnapshot *
make_two (RoofMachine *machine,
          gboolean     hide_second)
{
  g_autoptr (RoofSnapshot) one = make_snapshot (machine, 16);
  g_autoptr (RoofKernel) other = make_kernel ("down", "matmul", "B", 64.0, NULL);
  g_autoptr (RoofKernel) second = roof_kernel_with_visible (other, !hide_second);

  return roof_snapshot_with_kernel_inserted (one, 1, second);
}

/* A hidden kernel does not stretch the slider, but moves along with it. */
static void
test_shared_and_hidden (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = make_two (machine, TRUE);
  g_autoptr (GArray) list = roof_shared_list (catalogue, snapshot);
  g_autoptr (RoofSnapshot) moved = roof_shared_set (catalogue, snapshot, "batch", 128);

  g_assert_cmpuint (g_array_index (list, RoofShared, 0).n_kernels, ==, 1);
  g_assert_false (g_array_index (list, RoofShared, 0).mixed);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat (roof_kernel_find_number (roof_snapshot_get_kernel (moved, i), "B"), ==, 128);
}

/* Measured kernels, which share nothing, stand among those that do. */
static void
test_shared_among_measured (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) two = make_two (machine, FALSE);
  g_autoptr (RoofKernel) measured = roof_kernel_new ("measured", "custom");
  g_autoptr (RoofKernel) again = roof_kernel_with_name (measured, "again");
  g_autoptr (RoofSnapshot) three = roof_snapshot_with_kernel_inserted (two, 1, measured);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel_inserted (three, 2, again);
  g_autoptr (GArray) list = roof_shared_list (catalogue, snapshot);

  g_assert_cmpstr (roof_kernel_get_operation (measured), ==, "custom");
  g_assert_cmpuint (g_array_index (list, RoofShared, 0).n_kernels, ==, 2);
  g_assert_true (g_array_index (list, RoofShared, 0).mixed);
}

static void
test_shared_same_value (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot = make_snapshot (machine, 16);
  g_autoptr (RoofSnapshot) same = roof_shared_set (catalogue, snapshot, "batch", 16);
  g_autoptr (RoofSnapshot) other = roof_shared_set (catalogue, snapshot, "no-such-tag", 16);

  g_assert_true (same == snapshot);
  g_assert_true (other == snapshot);
}

/* Parts of networks follow their step: neither formats nor shared numbers are set in them, nor asked of them. */
static void
test_parts_are_left_out (void)
{
  g_autoptr (RoofKernel) own = roof_kernel_new ("own", "matmul");
  g_autoptr (RoofKernel) part = roof_kernel_with_workload (own, "net", "q_proj");
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel_inserted (empty, 0, part);
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) formatted = roof_scenario_apply_all (find_scenario ("int8"), snapshot);
  g_autoptr (RoofSnapshot) shared = roof_shared_set (catalogue, snapshot, "batch", 7);
  g_autoptr (GArray) list = roof_shared_list (catalogue, snapshot);

  g_assert_true (roof_snapshot_equal (formatted, snapshot));
  g_assert_true (roof_snapshot_equal (shared, snapshot));
  g_assert_cmpuint (list->len, ==, 0);
  g_assert_true (roof_scenario_holds (find_scenario ("int8"), catalogue, snapshot));
  g_assert_cmpint (roof_kernel_resolve_drag (part, roof_catalogue_find (catalogue, "matmul", NULL)), ==, -1);
  g_assert_cmpint (roof_kernel_resolve_drag (own, roof_catalogue_find (catalogue, "matmul", NULL)), >=, 0);
}

static void
test_shared_moves_together (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofCatalogue) catalogue = make_catalogue ();
  g_autoptr (RoofSnapshot) snapshot
      = add_kernel (make_snapshot (machine, 16), make_kernel ("down", "matmul", "B", 8.0, NULL));
  g_autoptr (RoofSnapshot) moved = NULL;
  g_autoptr (GArray) before = NULL;
  g_autoptr (GArray) after = NULL;

  snapshot = add_kernel (g_steal_pointer (&snapshot), make_kernel ("act", "silu", NULL));
  before = roof_shared_list (catalogue, snapshot);
  g_assert_cmpuint (before->len, ==, 1);
  g_assert_cmpstr (g_array_index (before, RoofShared, 0).tag, ==, "batch");
  g_assert_cmpuint (g_array_index (before, RoofShared, 0).n_kernels, ==, 2);
  g_assert_true (g_array_index (before, RoofShared, 0).mixed);

  moved = roof_shared_set (catalogue, snapshot, "batch", 0.2);
  after = roof_shared_list (catalogue, moved);
  g_assert_false (g_array_index (after, RoofShared, 0).mixed);
  g_assert_cmpfloat (g_array_index (after, RoofShared, 0).value, ==, 1);
  g_assert_true (roof_snapshot_get_kernel (moved, 2) == roof_snapshot_get_kernel (snapshot, 2));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/scenario/matmul/", cases[i].scenario, NULL);

      g_test_add_data_func (path, &cases[i], test_matmul);
    }
  g_test_add_func ("/roof/scenario/leaves-nothing-behind", test_leaves_nothing_behind);
  g_test_add_func ("/roof/scenario/dequantises", test_dequantises);
  g_test_add_func ("/roof/scenario/list-is-sound", test_list_is_sound);
  g_test_add_func ("/roof/scenario/lacking-dtype", test_lacking_dtype);
  g_test_add_func ("/roof/shared/moves-together", test_shared_moves_together);
  g_test_add_func ("/roof/shared/and-hidden", test_shared_and_hidden);
  g_test_add_func ("/roof/scenario/shared-among-measured", test_shared_among_measured);
  g_test_add_func ("/roof/shared/same-value", test_shared_same_value);
  g_test_add_func ("/roof/scenario/parts-are-left-out", test_parts_are_left_out);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "approx.h"
#include "core/units/format.h"
#include "document/files/network.h"
#include "workload/apply.h"
#include "workload/expansion.h"
#include "workload/step.h"

/* What the weights of a network take is what its tensors take, each with the scales that its own shape has: those that products are
 * made with, and all that is left in the format of the rest. And it is the same in every step. */

static double
get_value (const RoofStepPart *part,
           const char         *key)
{
  for (guint i = 0; i < part->n_values; i++)
    if (g_str_equal (part->values[i].key, key))
      return part->values[i].value;
  return 0;
}

static double
count_bytes (const char *format,
             double      rows,
             double      columns)
{
  const double shape[] = { rows, columns };

  return roof_format_tensor_bytes (roof_format_find (format, NULL), shape, 2, FALSE);
}

/* Adds the matrices of @part, and takes their numbers from @rest. */
static void
add_part (const RoofStepPart *part,
          double             *bytes,
          double             *rest)
{
  const char *format = part->formats[ROOF_ROLE_WEIGHTS];

  if (g_str_equal (part->operation, "matmul"))
    {
      double rows = get_value (part, "F"), columns = get_value (part, "D");

      *bytes += part->count * count_bytes (format, rows, columns);
      *rest -= part->count * rows * columns;
    }
  else if (g_str_equal (part->operation, "moe_ffn"))
    {
      double width = get_value (part, "I"), hidden = get_value (part, "D"), experts = part->count * get_value (part, "E");
      double into = get_value (part, "gated") > 0 ? 2 : 1;

      *bytes += experts * (into * count_bytes (format, width, hidden) + count_bytes (format, hidden, width));
      *rest -= experts * (into + 1) * width * hidden;
    }
}

/* Whether every matrix is in a product of a long step: those that lie idle are not, and the latent's is read as it lies
 * where tokens are chosen. */
static gboolean
shows_all (const RoofArchitecture *net)
{
  for (guint i = 0; i < net->decoder.n; i++)
    if (net->decoder.block[i].mixer.idle || net->decoder.block[i].mixer.index_chosen > 0)
      return FALSE;
  return TRUE;
}

static void
check (const RoofArchitecture *net,
       const char             *weights)
{
  const char *plain = net->activations != NULL ? net->activations : "bf16";
  g_autoptr (RoofExpansion) all
      = roof_expansion_new (net, &(RoofStep){ .batch = 1, .new_tokens = 448, .split = 1, .weights = weights }, NULL);
  g_autoptr (RoofExpansion) next
      = roof_expansion_new (net, &(RoofStep){ .batch = 1, .new_tokens = 1, .past = 447, .split = 1, .weights = weights }, NULL);
  double bytes = 0, rest;

  g_assert_nonnull (all);
  g_assert_nonnull (next);
  rest = all->parameters;
  g_assert_cmpfloat (all->parameters, ==, next->parameters);
  if (roof_step_has_phases (net))
    assert_approx (next->weight_bytes, all->weight_bytes, 1e-12);
  if (!shows_all (net))
    return;
  for (guint i = 0; i < all->parts->len; i++)
    {
      const RoofStepPart *part = &g_array_index (all->parts, RoofStepPart, i);

      if (!net->tied || !g_str_equal (part->name, "lm_head"))
        add_part (part, &bytes, &rest);
    }
  g_assert_cmpfloat (rest, >=, 0);
  assert_approx (all->weight_bytes, bytes + rest * count_bytes (plain, 1, 1), 1e-12);
}

static void
test_networks (void)
{
  g_auto (GStrv) ids = roof_network_list ();
  gsize n_formats;
  const RoofFormat *formats = roof_format_list (&n_formats);
  guint checked = 0;

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autoptr (RoofWorkload) workload = roof_network_resolve (ids[i], NULL);
      const RoofArchitecture *net = roof_workload_get_net (workload, NULL);

      if (!roof_step_has_phases (net) && net->net != ROOF_NET_ENCODER)
        continue;
      checked++;
      g_test_message ("%s", ids[i]);
      check (net, NULL);
      for (gsize k = 0; k < n_formats; k++)
        {
          g_test_message ("%s in %s", ids[i], formats[k].id);
          check (net, formats[k].id);
        }
    }
  g_assert_cmpuint (checked, >, 20);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/weight-bytes/networks", test_networks);
  return g_test_run ();
}

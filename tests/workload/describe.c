/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/describe.h"

#include <string.h>

#include "approx.h"

GVariant *
describe (const char *members)
{
  g_autofree char *text = g_strdup_printf ("{%s}", members);
  g_autoptr (GError) error = NULL;
  GVariant *description = g_variant_parse (G_VARIANT_TYPE_VARDICT, text, NULL, NULL, &error);

  g_assert_no_error (error);
  return description;
}

RoofArchitecture *
read_sound (const char *members)
{
  g_autoptr (GVariant) description = describe (members);
  g_autoptr (GError) error = NULL;
  RoofArchitecture *net = roof_architecture_read (description, &error);

  g_assert_no_error (error);
  return net;
}

void
check_refused (const char *members,
               const char *says)
{
  g_autoptr (GVariant) description = describe (members);
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_architecture_read (description, &error));
  assert_error_says (error, says);
}

RoofExpansion *
expand (const char     *members,
        const RoofStep *step)
{
  g_autoptr (RoofArchitecture) net = read_sound (members);
  g_autoptr (GError) error = NULL;
  RoofExpansion *expansion = roof_expansion_new (net, step, &error);

  g_assert_no_error (error);
  return expansion;
}

const RoofStepPart *
find_part (const RoofExpansion *expansion,
           const char          *name)
{
  for (guint i = 0; i < expansion->parts->len; i++)
    if (g_str_equal (g_array_index (expansion->parts, RoofStepPart, i).name, name))
      return &g_array_index (expansion->parts, RoofStepPart, i);
  return NULL;
}

double
get_value (const RoofExpansion *expansion,
           const char          *name,
           const char          *key)
{
  const RoofStepPart *part = find_part (expansion, name);

  g_test_message ("%s.%s", name, key);
  g_assert_nonnull (part);
  for (guint i = 0; i < part->n_values; i++)
    if (g_str_equal (part->values[i].key, key))
      return part->values[i].value;
  g_error ("%s has no %s", part->name, key);
}

void
check_parts (const RoofExpansion *expansion,
             const Expected      *expected,
             guint                n)
{
  for (guint i = 0; i < n; i++)
    {
      const RoofStepPart *part = find_part (expansion, expected[i].name);

      g_test_message ("%s", expected[i].name);
      g_assert_nonnull (part);
      if (expected[i].operation != NULL)
        g_assert_cmpstr (part->operation, ==, expected[i].operation);
      g_assert_cmpfloat (part->count, ==, expected[i].count);
      for (guint k = 0; k < G_N_ELEMENTS (expected[i].values) && expected[i].values[k].key != NULL; k++)
        g_assert_cmpfloat (get_value (expansion, part->name, expected[i].values[k].key), ==, expected[i].values[k].value);
    }
}

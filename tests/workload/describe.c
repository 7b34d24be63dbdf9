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

const RoofPart *
find_part (const RoofExpansion *expansion,
           const char          *name)
{
  for (guint i = 0; i < expansion->parts->len; i++)
    if (g_str_equal (g_array_index (expansion->parts, RoofPart, i).name, name))
      return &g_array_index (expansion->parts, RoofPart, i);
  return NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/numbered-name.h"

static void
test_names (void)
{
  static const struct
  {
    const char *name;
    guint       number;
    const char *expected; /* NULL: refused */
  } cases[] = {
    { "%d.svg", 7, "7.svg" },
    { "figures/%02d.svg", 7, "figures/07.svg" },
    { "%3d", 12, "012" },
    { "a-%02d-b.png", 123, "a-123-b.png" },
    { "d%d", 1, "d1" },
    { "plain.svg", 1, NULL },
    { "", 1, NULL },
    { "%", 1, NULL },
    { "%s", 1, NULL },
    { "%0d", 1, NULL },
    { "%10d", 1, NULL },
    { "%99999999999999999999d", 1, NULL },
    { "%-3d", 1, NULL },
    { "%d-%d", 1, NULL },
    { "100%", 1, NULL },
    { "%d%", 1, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (RoofNumberedName) name = { NULL };
      g_autofree char *made = NULL;

      g_assert_cmpint (roof_numbered_name_read (cases[i].name, &name), ==, cases[i].expected != NULL);
      if (cases[i].expected != NULL)
        made = roof_numbered_name_make (&name, cases[i].number);
      g_assert_cmpstr (made, ==, cases[i].expected);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/numbered-name/names", test_names);
  return g_test_run ();
}

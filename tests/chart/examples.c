/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/example.h"

#include "dump.h"
#include "fixtures.h"

/* The published rooflines have roofs, ridges and dots where they had them when somebody compared them with their sources. */
static void
test_golden (void)
{
  guint n;
  const RoofExample *examples = roof_example_list (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (RoofSnapshot) snapshot = roof_example_open (examples[i].id);
      g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, -1);
      g_autofree char *name = g_strdup_printf ("example-%s.txt", examples[i].id);
      g_autofree char *text = dump_scene (scene);

      fixture_assert_golden (name, text);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/examples/golden", test_golden);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/numbered-name.h"

#include <glib/gstdio.h>
#include <string.h>

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

/* Where one of them is the file of somebody else none is written. */
static void
test_writes_all_or_none (void)
{
  g_autofree char *folder = g_dir_make_tmp ("roofline-names-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "%d.svg", NULL);
  g_autofree char *one = g_build_filename (folder, "1.svg", NULL), *two = g_build_filename (folder, "2.svg", NULL);
  g_autoptr (GPtrArray) contents = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_auto (RoofNumberedName) name = { NULL };
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (contents, g_bytes_new_static ("<svg/>", 6));
  g_ptr_array_add (contents, g_bytes_new_static ("<svg/>", 6));
  g_assert_true (roof_numbered_name_read (path, &name));
  g_assert_true (g_file_set_contents (two, "a letter", -1, NULL));
  g_assert_false (roof_numbered_name_write (&name, contents, ROOF_PICTURE_SVG, &error));
  g_assert_nonnull (strstr (error->message, two));
  g_assert_false (g_file_test (one, G_FILE_TEST_EXISTS));

  g_assert_cmpint (g_remove (two), ==, 0);
  g_assert_true (roof_numbered_name_write (&name, contents, ROOF_PICTURE_SVG, NULL));
  g_assert_cmpint (g_remove (one) + g_remove (two) + g_rmdir (folder), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/numbered-name/names", test_names);
  g_test_add_func ("/roof/numbered-name/writes-all-or-none", test_writes_all_or_none);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>

#include "document/files/library.h"
#include "import/import.h"

#define N_ROWS   100000
#define N_ROUNDS 5

/* Rows of a table imported, beside the same text merely split into its fields, in turns. What counts is the ratio. */

static char *
make_text (void)
{
  GString *text = g_string_new ("name,flops,bytes.hbm,bytes.l2,time (us)\n");

  for (guint i = 0; i < N_ROWS; i++)
    g_string_append_printf (text, "kernel %u,%u.5e6,%u,%u,%u.25\n", i, i + 1, 3 * i + 7, 5 * i + 11, i % 977 + 1);
  return g_string_free (text, FALSE);
}

/* s */
static double
time_import (GFile       *file,
             RoofMachine *machine)
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr (RoofImport) import = roof_import_load (file, NULL, machine, NULL, NULL, NULL, NULL);

  g_assert_cmpuint (import->kernels->len, ==, N_ROWS);
  return (double) (g_get_monotonic_time () - start) / 1e6;
}

/* s */
static double
time_splitting (const char *path)
{
  gint64 start = g_get_monotonic_time ();
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gsize n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], ",", -1);

      n += g_strv_length (fields);
    }
  g_assert_cmpuint (n, >, N_ROWS);
  return (double) (g_get_monotonic_time () - start) / 1e6;
}

int
main (void)
{
  g_autofree char *path = NULL, *text = make_text ();
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofMachine) machine = roof_library_resolve_machine (library, "nvidia-h100-sxm5-80gb", NULL);
  g_autoptr (GFile) file = NULL;
  double imported = G_MAXDOUBLE, split = G_MAXDOUBLE;
  int fd = g_file_open_tmp ("roof-import-XXXXXX.csv", &path, NULL);

  g_close (fd, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  file = g_file_new_for_path (path);
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      imported = MIN (imported, time_import (file, machine));
      split = MIN (split, time_splitting (path));
    }
  g_unlink (path);
  g_print ("import: %.0f rows/s, splitting alone: %.0f rows/s, ratio %.2f\n", N_ROWS / imported, N_ROWS / split,
           imported / split);
  return 0;
}

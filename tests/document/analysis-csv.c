/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/analysis-csv.h"

#include <locale.h>
#include <string.h>

#include "document/files/library.h"

static RoofSnapshot *
make_snapshot (RoofLibrary *library)
{
  return roof_snapshot_new (roof_library_find_machine (library, "tpu-v5e", NULL));
}

/* @kernel: (transfer full) */
static RoofSnapshot *
with_kernel (RoofSnapshot *snapshot,
             RoofKernel   *kernel)
{
  RoofSnapshot *with = roof_snapshot_with_kernel_inserted (snapshot, roof_snapshot_get_n_kernels (snapshot), kernel);

  roof_snapshot_unref (snapshot);
  roof_kernel_unref (kernel);
  return with;
}

static RoofKernel *
make_kernel (const char *operation,
             const char *name,
             const char *key,
             double      value)
{
  g_autoptr (RoofKernel) named = roof_kernel_new (name, operation);

  return roof_kernel_with_number (named, key, value);
}

/* The lines of the table, the last one ended too. */
static char **
write_table (RoofLibrary  *library,
             RoofSnapshot *snapshot)
{
  g_autoptr (RoofComparison) comparison = roof_comparison_new (NULL, roof_library_get_catalogue (library), snapshot);
  g_autofree char *csv = roof_comparison_to_csv (comparison);
  char **lines = g_strsplit (csv, "\n", -1);

  g_assert_cmpstr (lines[g_strv_length (lines) - 1], ==, "");
  return lines;
}

/* The field of a line without quotes under @name. */
static char *
get_field (char       **lines,
           guint        line,
           const char  *name)
{
  g_auto (GStrv) names = g_strsplit (lines[0], ",", -1);
  g_auto (GStrv) fields = g_strsplit (lines[line], ",", -1);

  g_assert_cmpuint (g_strv_length (fields), ==, g_strv_length (names));
  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], name))
      return g_strdup (fields[i]);
  g_error ("no column %s", name);
}

static void
check_field (char       **lines,
             guint        line,
             const char  *name,
             const char  *value)
{
  g_autofree char *field = get_field (lines, line, name);

  g_assert_cmpstr (field, ==, value);
}

/* B 240, D 8192, F 8192 on the contract's machine. */
static void
test_numbers (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofKernel *kernel = make_kernel ("matmul", "Layer", "B", 240);
  g_autoptr (RoofKernel) wide = roof_kernel_with_number (kernel, "D", 8192);
  RoofSnapshot *empty = make_snapshot (library);
  g_autoptr (RoofSnapshot) snapshot = with_kernel (empty, roof_kernel_with_number (wide, "F", 8192));
  g_auto (GStrv) lines = write_table (library, snapshot);

  roof_kernel_unref (kernel);
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  check_field (lines, 1, "machine", "tpu-v5e");
  check_field (lines, 1, "name", "Layer");
  check_field (lines, 1, "op", "matmul");
  check_field (lines, 1, "flops.matrix", "32212254720");
  check_field (lines, 1, "bytes.hbm", "142082048");
  check_field (lines, 1, "bound", "hbm");
  check_field (lines, 1, "near_ridge", "false");
  check_field (lines, 1, "parameters.B", "240");
  g_assert_null (strstr (lines[0], "tensors"));
  g_assert_null (strstr (lines[0], "thresholds"));
}

/* What one kernel has and another has not is empty there, and numbers that do not exist are empty too. */
static void
test_gaps (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofSnapshot *snapshot = make_snapshot (library);
  g_auto (GStrv) lines = NULL;
  guint parameters;

  snapshot = with_kernel (snapshot, make_kernel ("matmul", "First", "B", 4));
  snapshot = with_kernel (snapshot, make_kernel ("softmax", "Second", "rows", 7));
  snapshot = with_kernel (snapshot, make_kernel ("custom", "Third", "flops", 1e9));
  lines = write_table (library, snapshot);
  roof_snapshot_unref (snapshot);
  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  check_field (lines, 1, "parameters.B", "4");
  check_field (lines, 1, "parameters.rows", "");
  check_field (lines, 2, "parameters.B", "");
  check_field (lines, 2, "parameters.rows", "7");
  check_field (lines, 3, "intensity.hbm", "");
  check_field (lines, 3, "bound", "compute");
  /* Behind all else. */
  parameters = (guint) (strstr (lines[0], "parameters.") - lines[0]);
  g_assert_null (strstr (lines[0] + parameters, "bound"));
}

/* Lines all have the columns that came with the last of them. */
static void
test_late_columns (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofKernel) plain = make_kernel ("custom", "Late", "flops", 1);
  RoofSnapshot *snapshot = make_snapshot (library);
  g_auto (GStrv) lines = NULL;

  for (guint i = 0; i < 3; i++)
    snapshot = with_kernel (snapshot, make_kernel ("custom", "Early", "flops", 1e9 + i));
  snapshot = with_kernel (snapshot, roof_kernel_with_number (plain, "bytes.hbm", 7));
  lines = write_table (library, snapshot);
  roof_snapshot_unref (snapshot);
  g_assert_cmpuint (g_strv_length (lines), ==, 6);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *flops = g_strdup_printf ("%u", 1000000000 + i);

      check_field (lines, i + 1, "name", "Early");
      check_field (lines, i + 1, "parameters.flops", flops);
      check_field (lines, i + 1, "parameters.bytes.hbm", "");
    }
  check_field (lines, 4, "name", "Late");
  check_field (lines, 4, "parameters.bytes.hbm", "7");
}

static void
test_quotes (void)
{
  static const struct
  {
    const char *name, *field;
  } cases[] = {
    { "Plain name", ",Plain name," },
    { "One, two", ",\"One, two\"," },
    { "The \"one\"", ",\"The \"\"one\"\"\"," },
    { "Größe ×2", ",Größe ×2," },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofLibrary) library = roof_library_new (NULL);
      g_autoptr (RoofSnapshot) snapshot = with_kernel (make_snapshot (library), make_kernel ("matmul", cases[i].name, "B", 1));
      g_auto (GStrv) lines = write_table (library, snapshot);

      g_assert_nonnull (strstr (lines[1], cases[i].field));
      g_assert_cmpuint (g_strv_length (lines), ==, 3);
    }
}

static void
test_machines (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofMachine *other = roof_library_find_machine (library, "nvidia-h100-sxm5-80gb", NULL);
  g_autoptr (RoofSnapshot) one = with_kernel (make_snapshot (library), make_kernel ("matmul", "Layer", "B", 1));
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_machine_added (one, other);
  g_auto (GStrv) lines = write_table (library, snapshot);

  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  check_field (lines, 1, "machine", "tpu-v5e");
  check_field (lines, 2, "machine", "nvidia-h100-sxm5-80gb");
}

/* What was measured has numbers by level, two objects deep: columns all the same. */
static void
test_measured (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  RoofKernel *work = make_kernel ("custom", "Measured", "flops", 1e12);
  RoofKernel *moving = roof_kernel_with_number (work, "bytes.hbm", 1e9);
  g_autoptr (RoofSnapshot) snapshot = with_kernel (make_snapshot (library), roof_kernel_with_number (moving, "time", 0.5));
  g_auto (GStrv) lines = write_table (library, snapshot);

  roof_kernel_unref (work);
  roof_kernel_unref (moving);
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  check_field (lines, 1, "utilisation.time", "0.5");
  check_field (lines, 1, "utilisation.bandwidth.hbm", "2000000000");
  check_field (lines, 1, "parameters.bytes.hbm", "1000000000");
}

/* What cannot run has a line of its own that says why, and no numbers. */
static void
test_refused (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofKernel) wide = make_kernel ("matmul", "Wide", "B", 4);
  RoofSnapshot *snapshot = with_kernel (make_snapshot (library), roof_kernel_with_compute (wide, "fp64"));
  g_auto (GStrv) lines = NULL;

  snapshot = with_kernel (snapshot, make_kernel ("matmul", "Runs", "B", 4));
  lines = write_table (library, snapshot);
  roof_snapshot_unref (snapshot);
  g_assert_cmpuint (g_strv_length (lines), ==, 4);
  check_field (lines, 2, "name", "Runs");
  check_field (lines, 2, "share", "1");
  check_field (lines, 2, "error", "");
  g_assert_true (g_str_has_prefix (lines[1], "tpu-v5e,Wide,"));
  g_assert_nonnull (strstr (lines[1], "fp64"));
}

/* Nothing to tell is a line of names. */
static void
test_empty (void)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (RoofSnapshot) snapshot = make_snapshot (library);
  g_auto (GStrv) lines = write_table (library, snapshot);

  g_assert_cmpuint (g_strv_length (lines), ==, 2);
  g_assert_cmpstr (lines[0], ==, "machine");
}

int
main (int    argc,
      char **argv)
{
  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis-csv/numbers", test_numbers);
  g_test_add_func ("/analysis-csv/gaps", test_gaps);
  g_test_add_func ("/analysis-csv/late-columns", test_late_columns);
  g_test_add_func ("/analysis-csv/quotes", test_quotes);
  g_test_add_func ("/analysis-csv/machines", test_machines);
  g_test_add_func ("/analysis-csv/measured", test_measured);
  g_test_add_func ("/analysis-csv/refused", test_refused);
  g_test_add_func ("/analysis-csv/empty", test_empty);
  return g_test_run ();
}

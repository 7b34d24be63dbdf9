/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/profile-table.h"

#include <string.h>

#include "approx.h"
#include "load.h"

/* @text as a file. Returns: (transfer full) */
static GFile *
write_file (const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return g_file_new_for_path (path);
}

static void
remove_file (GFile *file)
{
  g_file_delete (file, NULL, NULL);
  g_object_unref (file);
}

static const RoofProfileRule *
get_rule (const RoofProfileTable *table,
          guint                   index)
{
  g_assert_cmpuint (index, <, table->rules->len);
  return &g_array_index (table->rules, RoofProfileRule, index);
}

static void
test_read (void)
{
  GFile *file = write_file ("profile-table-read.csv",
                            "Pattern,Part\n# a remark\n\"kernel<a, b>\",mlp\n\nsm90_*gemm*, q_proj+k_proj \n'=sum,none\n");
  g_autoptr (RoofProfileTable) table = roof_profile_table_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (roof_profile_table_read (table, file, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (table->rules->len, ==, 3);
  g_assert_cmpstr (get_rule (table, 0)->pattern, ==, "kernel<a, b>");
  g_assert_cmpstr (get_rule (table, 0)->part, ==, "mlp");
  g_assert_nonnull (strstr (get_rule (table, 0)->place, "profile-table-read.csv: line 3"));
  g_assert_cmpstr (get_rule (table, 1)->part, ==, "q_proj+k_proj");
  g_assert_nonnull (strstr (get_rule (table, 1)->place, "line 5"));
  g_assert_cmpstr (get_rule (table, 2)->pattern, ==, "=sum");
  remove_file (file);
}

/* What is written is read back. */
static void
test_write (void)
{
  static const char *const patterns[] = { "plain", "kernel<a, b>(\"c\")", "=sum", "-minus", "two\nlines", "ein Kernel, größer" };
  g_autoptr (RoofProfileTable) table = roof_profile_table_new (), read = roof_profile_table_new ();
  g_autofree char *text = NULL;
  GFile *file;

  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    roof_profile_table_add (table, patterns[i], "mlp", NULL);
  text = roof_profile_table_write (table);
  file = write_file ("profile-table-write.csv", text);
  g_assert_true (roof_profile_table_read (read, file, NULL));
  g_assert_cmpuint (read->rules->len, ==, G_N_ELEMENTS (patterns));
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    g_assert_cmpstr (get_rule (read, i)->pattern, ==, patterns[i]);
  remove_file (file);
}

static void
test_refusals (void)
{
  static const char *const texts[] = { "a\n", "a,b,c\n", "a,b\n,c\n", "a,b\nc,\n" };
  static const char *const lines[] = { "line 1", "line 1", "line 2", "line 2" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      GFile *file = write_file ("profile-table-wrong.csv", texts[i]);
      g_autoptr (RoofProfileTable) table = roof_profile_table_new ();
      g_autoptr (GError) error = NULL;

      g_assert_false (roof_profile_table_read (table, file, &error));
      assert_error_says (error, "profile-table-wrong.csv");
      assert_error_says (error, lines[i]);
      assert_error_says (error, "PATTERN,PART");
      remove_file (file);
    }
}

/* The kernels of a profile have times alone. On a chart without a profile they are listed, and their work is said not to be counted. */
static void
test_load_profile (void)
{
  static const RoofProgress silent = { NULL, NULL, NULL };
  GFile *file = write_file ("profile-load.csv", "name,launches,time (us)\nflash_fwd,32,200\nnothing,1,\nzero,1,0\n");
  g_autoptr (RoofMachine) machine = load_machine ("nvidia-h100-sxm5-80gb");
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = roof_import_load_profile (file, machine, &silent, &error);
  g_autoptr (RoofImport) plain = roof_import_load (file, NULL, machine, NULL, NULL, NULL, NULL);

  g_assert_no_error (error);
  g_assert_cmpuint (plain->kernels->len, ==, 1);
  assert_found (plain, ROOF_FINDING_LEFT_OUT, "no FLOPs in 1 row");
  g_assert_true (isnan (find_number (plain, 0, "flops")));
  g_assert_cmpuint (import->kernels->len, ==, 1);
  g_assert_cmpuint (import->n_skipped, ==, 2);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 32);
  assert_approx (roof_kernel_get_measured_time (import->kernels->pdata[0]), 200e-6, 1e-12);
  assert_found (import, ROOF_FINDING_SKIPPED, "line 3: no time");
  assert_found (import, ROOF_FINDING_SKIPPED, "more than 0");
  remove_file (file);
}

/* A summary of Nsight Systems: the time of one launch counts, not that of all. */
static void
test_load_summary (void)
{
  static const RoofProgress silent = { NULL, NULL, NULL };
  GFile *file = write_file ("profile-summary.csv",
                            "Time (%),Total Time (ns),Instances,Avg (ns),Med (ns),Min (ns),Max (ns),StdDev (ns),Name\n"
                            "50.0,6400000,32,200000.0,199000.0,190000,220000,1500.0,\"void flash_fwd_kernel<a, b>(T1)\"\n");
  g_autoptr (RoofMachine) machine = load_machine ("nvidia-h100-sxm5-80gb");
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofImport) import = roof_import_load_profile (file, machine, &silent, &error);
  const RoofMeasurement *measurement;

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  g_assert_cmpfloat (roof_kernel_get_count (import->kernels->pdata[0]), ==, 32);
  measurement = roof_kernel_get_measurement (import->kernels->pdata[0]);
  assert_approx (measurement->time, 200e-6, 1e-12);
  assert_approx (measurement->min, 190e-6, 1e-12);
  assert_approx (measurement->sigma, 1.5e-6, 1e-12);
  g_assert_cmpstr (import->format, ==, "nsys-summary");
  remove_file (file);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/import/profile-table/read", test_read);
  g_test_add_func ("/roof/import/profile-table/write", test_write);
  g_test_add_func ("/roof/import/profile-table/refusals", test_refusals);
  g_test_add_func ("/roof/import/profile-table/load-profile", test_load_profile);
  g_test_add_func ("/roof/import/profile-table/load-summary", test_load_summary);
  return g_test_run ();
}

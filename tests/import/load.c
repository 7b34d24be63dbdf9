/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "approx.h"

RoofMachine *
load_machine (const char *id)
{
  g_autoptr (RoofLibrary) library = roof_library_new (NULL);
  g_autoptr (GError) error = NULL;
  RoofMachine *machine = roof_library_resolve_machine (library, id, &error);

  g_assert_no_error (error);
  return machine;
}

RoofImport *
load_text (const char  *text,
           gssize       length,
           const char  *machine,
           GError     **error)
{
  g_autofree char *folder = g_dir_make_tmp ("roof-import-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "table.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (RoofMachine) on = load_machine (machine != NULL ? machine : "nvidia-h100-sxm5-80gb");
  RoofImport *import;

  g_assert_true (g_file_set_contents (path, text, length, NULL));
  import = roof_import_load (file, NULL, on, NULL, NULL, NULL, error);
  g_unlink (path);
  g_rmdir (folder);
  return import;
}

RoofImport *
load_sound (const char *text)
{
  g_autoptr (GError) error = NULL;
  RoofImport *import = load_text (text, -1, NULL, &error);

  g_assert_no_error (error);
  return import;
}

double
find_number (RoofImport *import,
             guint       index,
             const char *key)
{
  RoofMachine *machine = import->found != NULL ? import->found : import->machine;
  gboolean main_memory = g_str_equal (key, "bytes.dram");
  g_autofree char *own = NULL;

  g_assert_cmpuint (index, <, import->kernels->len);
  if (main_memory)
    own = g_strconcat ("bytes.", roof_machine_get_level (machine, (guint) roof_machine_find_main_memory (machine))->id, NULL);
  return roof_kernel_find_number (import->kernels->pdata[index], main_memory ? own : key);
}

void
assert_found (RoofImport     *import,
              RoofFindingKind kind,
              const char     *part)
{
  for (guint i = 0; i < import->findings->len; i++)
    {
      const RoofFinding *finding = import->findings->pdata[i];

      if (finding->kind == kind && strstr (finding->text, part) != NULL)
        return;
    }
  g_error ("no finding says \"%s\"", part);
}

void
assert_lacks (RoofImport *import,
              const char *part)
{
  for (guint i = 0; i < import->findings->len; i++)
    g_assert_null (strstr (((RoofFinding *) import->findings->pdata[i])->text, part));
}

static void
assert_near (double actual,
             double wanted)
{
  if (isnan (wanted))
    g_assert_true (isnan (actual));
  else
    assert_approx (actual, wanted, 1e-6);
}

/* Bytes that a file does not have are said not to be counted, which is not 0. */
static void
assert_no_bytes (const RoofKernel *kernel)
{
  for (guint i = 0; i < roof_kernel_get_n_settings (kernel); i++)
    if (g_str_has_prefix (roof_kernel_get_setting (kernel, i).key, "bytes."))
      g_assert_true (isnan (roof_kernel_get_setting (kernel, i).number));
  g_assert_cmpuint (roof_kernel_get_n_settings (kernel), ==, 2);
}

void
assert_kernels (RoofImport     *import,
                const Expected *expected,
                guint           n)
{
  g_assert_cmpuint (import->kernels->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      RoofKernel *kernel = import->kernels->pdata[i];
      g_autofree char *key = expected[i].level != NULL ? g_strconcat ("bytes.", expected[i].level, NULL) : NULL;

      g_test_message ("kernel %u: %s", i, roof_kernel_get_name (kernel));
      g_assert_cmpstr (roof_kernel_get_name (kernel), ==, expected[i].kernel);
      assert_near (roof_kernel_find_number (kernel, "flops"), expected[i].flops);
      assert_near (roof_kernel_get_measured_time (kernel), expected[i].time);
      if (key != NULL)
        assert_near (find_number (import, i, key), expected[i].bytes);
      else
        assert_no_bytes (kernel);
      g_assert_cmpstr (roof_kernel_get_compute (kernel), ==, expected[i].compute);
    }
}

void
assert_refused (const char *text,
                const char *part)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load_text (text, -1, NULL, &error));
  assert_error_says (error, part);
}

void
assert_rating (RoofImport *import,
               const char *name,
               double      value)
{
  RoofMachineKey key;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (import->found);
  g_assert_true (roof_machine_find_key (import->found, name, &key, &error));
  g_assert_no_error (error);
  assert_near (roof_machine_get_rating (import->found, key)->value, value);
}

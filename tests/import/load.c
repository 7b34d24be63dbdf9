/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "load.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

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
  g_assert_cmpuint (index, <, import->kernels->len);
  return roof_kernel_find_number (import->kernels->pdata[index], key);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/build-folder.h"

/* Only a build folder has it. */
#define MARK "meson-private"

/* A program is built as src/app/roofline in the build folder. */
char *
roof_build_folder_find (const char *name)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program != NULL ? g_path_get_dirname (program) : NULL;
  g_autofree char *mark = folder != NULL ? g_build_filename (folder, "..", "..", MARK, NULL) : NULL;

  if (mark == NULL || !g_file_test (mark, G_FILE_TEST_IS_DIR))
    return NULL;
  return g_build_filename (folder, "..", "..", name, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/build-folder.h"

/* A folder that exists only at the root of a build. */
#define MARK "meson-private"

/* The program's path in a build is src/app/roofline, or another folder of the same depth. */
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

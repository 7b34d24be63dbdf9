/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/user-files.h"

#include <string.h>

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (g_file_peek_path (*(GFile * const *) a), g_file_peek_path (*(GFile * const *) b));
}

static gboolean
is_name_of_one (const char *name)
{
  return g_str_has_suffix (name, ".json") && name[0] != '.';
}

gboolean
roof_user_files_is_one (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  return is_name_of_one (name);
}

GPtrArray *
roof_user_files_list (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (is_name_of_one (name))
      g_ptr_array_add (files, g_file_new_build_filename (path, name, NULL));
  g_ptr_array_sort (files, compare_names);
  return files;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/bundled.h"

#include "document/bundled-resources.h"

char **
roof_bundled_list (const char *folder)
{
  g_autofree char *list = g_strdup_printf (ROOF_RESOURCE_PREFIX "/%s/list", folder);
  g_autoptr (GBytes) names
      = g_resource_lookup_data (bundled_get_resource (), list, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autofree char *text = NULL;

  g_assert (names != NULL);
  text = g_strndup (g_bytes_get_data (names, NULL), g_bytes_get_size (names));
  return g_strsplit (g_strchomp (text), "\n", -1);
}

GFile *
roof_bundled_find (const char *path)
{
  g_autofree char *uri = g_strdup_printf ("resource://" ROOF_RESOURCE_PREFIX "/%s", path);

  return g_vfs_get_file_for_uri (g_vfs_get_local (), uri);
}

GFile *
roof_bundled_file (const char *folder,
                   const char *name)
{
  g_autofree char *path = g_strdup_printf ("%s/%s.json", folder, name);

  return roof_bundled_find (path);
}

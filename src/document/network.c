/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/network.h"

#include <string.h>

#include "core/error.h"
#include "document/bundled.h"
#include "document/description.h"

#define FOLDER "models"

char **
roof_network_list (void)
{
  return roof_bundled_list (FOLDER);
}

/* "config.json" says nothing: its folder does. Returns: (transfer full) */
static char *
name_file (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autoptr (GFile) parent = g_file_get_parent (file);

  if (g_str_equal (base, "config.json") && parent != NULL)
    return g_file_get_basename (parent);
  if (g_str_has_suffix (base, ".json"))
    base[strlen (base) - strlen (".json")] = '\0';
  return g_steal_pointer (&base);
}

/* What the description calls itself: "name", or the last part of "org/name". Returns: (transfer full) */
static char *
find_name (GVariant *description,
           GFile    *file)
{
  const char *name;
  const char *slash;

  if (g_variant_lookup (description, "name", "&s", &name) && name[0] != '\0')
    return g_strdup (name);
  if (!g_variant_lookup (description, "_name_or_path", "&s", &name) || name[0] == '\0')
    return name_file (file);
  slash = strrchr (name, '/');
  return slash != NULL && slash[1] != '\0' ? g_strdup (slash + 1) : g_strdup (name);
}

/* Returns: (transfer full): lower case, with what is neither letter, digit nor dot as dashes */
static char *
make_id (const char *name)
{
  char *id = g_ascii_strdown (name, -1);

  return g_strcanon (id, "abcdefghijklmnopqrstuvwxyz0123456789.", '-');
}

RoofWorkload *
roof_network_load (GFile   *file,
                   GError **error)
{
  g_autoptr (GVariant) description = roof_description_load (file, error);
  g_autofree char *name = NULL;
  g_autofree char *id = NULL;

  if (description == NULL)
    return NULL;
  name = find_name (description, file);
  id = make_id (name);
  return roof_workload_new (id, name, description);
}

GFile *
roof_network_find (const char *id_or_path)
{
  g_auto (GStrv) bundled = roof_network_list ();

  if (g_strv_contains ((const char * const *) bundled, id_or_path))
    return roof_bundled_file (FOLDER, id_or_path);
  return g_file_new_for_commandline_arg (id_or_path);
}

RoofWorkload *
roof_network_resolve (const char  *id_or_path,
                      GError     **error)
{
  g_autoptr (GFile) file = roof_network_find (id_or_path);

  return roof_network_load (file, error);
}

gboolean
roof_network_is_file (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autoptr (GVariant) description = NULL;
  g_autoptr (GVariant) format = NULL;

  if (base == NULL || !g_str_has_suffix (base, ".json"))
    return FALSE;
  description = roof_description_load (file, NULL);
  if (description == NULL)
    return g_str_equal (base, "config.json");
  format = g_variant_lookup_value (description, "format", NULL);
  return format == NULL;
}

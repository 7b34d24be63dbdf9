/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/network.h"

#include <string.h>

#include "document/files/bundled.h"
#include "document/files/description.h"
#include "document/files/text-file.h"
#include "workload/facts.h"
#include "workload/read-scheme.h"

#define FOLDER "models"
#define CONFIG "config.json"

/* Files that hold the quantisation beside config.json. @method: (nullable): the quantisation method, for files that do not name
 * it. */
static const struct
{
  const char *name, *method;
} side_cars[] = { { "hf_quant_config.json", NULL }, { "quantize_config.json", "gptq" }, { "quant_config.json", "awq" } };

char **
roof_network_list (void)
{
  return roof_bundled_list (FOLDER);
}

/* Endings of files that describe networks, the outer one first. */
static const char *const endings[] = { ".gz", ".json", ".gguf", ".safetensors.index", ".safetensors" };

/* The network's name by its file, or by the folder of a file called "config.json". Returns: (transfer full) */
static char *
name_file (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autoptr (GFile) parent = g_file_get_parent (file);

  if (g_str_equal (base, CONFIG) && parent != NULL)
    return g_file_get_basename (parent);
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (base, endings[i]))
      base[strlen (base) - strlen (endings[i])] = '\0';
  return g_steal_pointer (&base);
}

/* The network's name by its description: "name", or the last part of "org/name". Returns: (transfer full) */
static char *
find_name (GVariant *description,
           GFile    *file)
{
  const char *name;
  const char *slash;

  if (g_variant_lookup (description, "name", "&s", &name) && name[0] != '\0')
    return g_strdup (name);
  if (!g_variant_lookup (description, "_name_or_path", "&s", &name) || name[0] == '\0')
    return file != NULL ? name_file (file) : g_strdup ("network");
  slash = strrchr (name, '/');
  return slash != NULL && slash[1] != '\0' ? g_strdup (slash + 1) : g_strdup (name);
}

/* Returns: (transfer full): @name in lower case, with dashes for all but letters, digits and dots */
static char *
make_id (const char *name)
{
  char *id = g_ascii_strdown (name, -1);

  return g_strcanon (id, "abcdefghijklmnopqrstuvwxyz0123456789.", '-');
}

/* The first of the side_cars that exists beside "config.json"; beside "my_config.json" their names begin with "my_", too.
 * @method: (out): the method of that file
 * Returns: (transfer full) (nullable) */
static GFile *
find_side_car (GFile       *file,
               const char **method)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autoptr (GFile) parent = g_file_get_parent (file);

  if (base == NULL || parent == NULL || !g_str_has_suffix (base, CONFIG))
    return NULL;
  base[strlen (base) - strlen (CONFIG)] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (side_cars); i++)
    {
      g_autofree char *name = g_strconcat (base, side_cars[i].name, NULL);
      g_autoptr (GFile) beside = g_file_get_child (parent, name);

      *method = side_cars[i].method;
      if (g_file_query_exists (beside, NULL))
        return g_steal_pointer (&beside);
    }
  return NULL;
}

/* The quantisation in the side car @read: its member "quantization", or the whole file when that is of one @method.
 * Returns: (transfer full) (nullable) */
static GVariant *
find_quantization (GVariant   *read,
                   const char *method)
{
  GVariantDict dict;

  if (method == NULL)
    return g_variant_lookup_value (read, "quantization", G_VARIANT_TYPE_VARDICT);
  g_variant_dict_init (&dict, read);
  if (!roof_facts_holds (&dict, "quant_method"))
    g_variant_dict_insert (&dict, "quant_method", "s", method);
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* Adds the format of the cache to a description whose own quantisation leaves it open: ModelOpt's block in config.json is of the
 * weights alone in some releases. It stands beside that block, wherever that is. */
static void
add_cache (GVariantDict *dict,
           GVariant     *quantization)
{
  const RoofFacts facts = { .description = quantization };
  g_autofree char *key = roof_facts_which (&facts, ROOF_KEYS_CACHE);
  g_autoptr (GVariant) value = key != NULL ? roof_facts_find (&facts, key) : NULL;

  if (value != NULL && !roof_facts_holds (dict, key))
    g_variant_dict_insert_value (dict, key, value);
}

/* Adds the side car's quantisation to a description that has none. @description: (transfer full) */
static GVariant *
add_side_car (GVariant    *description,
              GFile       *beside,
              const char  *method,
              GError     **error)
{
  g_autoptr (GVariant) plain = description;
  g_autoptr (GVariant) read = roof_description_load (beside, error);
  g_autoptr (GVariant) quantization = NULL;
  GVariantDict dict;

  if (read == NULL)
    return NULL;
  quantization = find_quantization (read, method);
  g_variant_dict_init (&dict, plain);
  if (quantization != NULL && !roof_facts_holds (&dict, "quantization_config")
      && !roof_facts_holds (&dict, "compression_config"))
    g_variant_dict_insert_value (&dict, "quantization_config", quantization);
  if (quantization != NULL)
    add_cache (&dict, quantization);
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

RoofWorkload *
roof_network_make (GVariant *description,
                   GFile    *file)
{
  g_autofree char *name = find_name (description, file);
  g_autofree char *id = make_id (name);

  return roof_workload_new (id, name, description);
}

/* @description: (transfer full) (nullable) */
static RoofWorkload *
make (GVariant  *description,
      GFile     *file,
      GError   **error)
{
  g_autoptr (GVariant) whole = description;
  const char *method = NULL;
  g_autoptr (GFile) beside = file != NULL ? find_side_car (file, &method) : NULL;

  if (whole != NULL && beside != NULL)
    whole = add_side_car (g_steal_pointer (&whole), beside, method, error);
  return whole != NULL ? roof_network_make (whole, file) : NULL;
}

RoofWorkload *
roof_network_read (GBytes  *content,
                   GFile   *file,
                   GError **error)
{
  return make (roof_description_parse (content, error), file, error);
}

RoofWorkload *
roof_network_load (GFile   *file,
                   GError **error)
{
  return make (roof_description_load (file, error), file, error);
}

GFile *
roof_network_find (const char *id_or_path)
{
  g_auto (GStrv) bundled = roof_network_list ();

  if (g_strv_contains ((const char * const *) bundled, id_or_path))
    return roof_bundled_file (FOLDER, id_or_path);
  return roof_text_file_find (id_or_path);
}

RoofWorkload *
roof_network_resolve (const char  *id_or_path,
                      GError     **error)
{
  g_autoptr (GFile) file = roof_network_find (id_or_path);

  return roof_network_load (file, error);
}

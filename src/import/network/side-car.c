/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"
#include "document/files/description.h"
#include "document/files/network.h"
#include "document/files/text-file.h"
#include "import/import-result.h"
#include "import/json-head.h"
#include "workload/facts.h"
#include "workload/read-scheme.h"

/* hf_quant_config.json, the quantisation that ModelOpt writes beside a config.json: it opens that network. */

#define NAME "hf_quant_config.json"
#define CONFIG "config.json"

static gboolean
recognize (const char *head,
           gsize       length)
{
  const char *object = roof_json_head_object (head, length, FALSE), *end = head + length;
  const char *own = object != NULL ? roof_json_head_find (object, end, "quantization", NULL) : NULL;

  return own != NULL && own < end && *own == '{' && roof_json_head_find (own, end, "quant_algo", NULL) != NULL
         && roof_json_head_find (object, end, "hidden_size", NULL) == NULL
         && roof_json_head_find (object, end, "model_type", NULL) == NULL;
}

/* The config.json that the file belongs to: "my_config.json" of "my_hf_quant_config.json". Returns: (transfer full) (nullable) */
static GFile *
find_config (GFile *file)
{
  g_autofree char *base = file != NULL ? g_file_get_basename (file) : NULL;
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  g_autoptr (GFile) config = NULL;
  g_autofree char *name = NULL;

  if (base == NULL || folder == NULL || !g_str_has_suffix (base, NAME))
    return NULL;
  base[strlen (base) - strlen (NAME)] = '\0';
  name = g_strconcat (base, CONFIG, NULL);
  config = g_file_get_child (folder, name);
  return g_file_query_exists (config, NULL) ? g_steal_pointer (&config) : NULL;
}

#define MOST_NAMED 4 /* kinds of modules that are named */

/* A module without the numbers of its layer and expert: "layers.*.ffn.experts". Returns: (transfer full) */
static char *
name_kind (const char *module)
{
  g_auto (GStrv) parts = g_strsplit (module, ".", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0' && strspn (parts[i], "0123456789") == strlen (parts[i]))
      {
        g_free (parts[i]);
        parts[i] = g_strdup ("*");
      }
  return g_strjoinv (".", parts);
}

/* Adds the kind of @module to @kinds (element-type utf8), each once. */
static void
add_kind (GPtrArray  *kinds,
          const char *module)
{
  g_autofree char *kind = name_kind (module);

  if (!g_ptr_array_find_with_equal_func (kinds, kind, g_str_equal, NULL))
    g_ptr_array_add (kinds, g_steal_pointer (&kind));
}

/* "nvfp4, of 43 modules alone: layers.*.ffn.experts": a scheme, and which modules have it if not all others do. Returns: (transfer full) */
static char *
describe_group (const RoofSchemeGroup *group)
{
  g_autoptr (GPtrArray) kinds = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  for (guint i = 0; !group->general && group->targets != NULL && i < group->targets->len; i++)
    add_kind (kinds, group->targets->pdata[i]);
  if (kinds->len == 0)
    return g_strdup (group->scheme.weights);
  if (kinds->len > MOST_NAMED)
    {
      g_ptr_array_set_size (kinds, MOST_NAMED);
      g_ptr_array_add (kinds, g_strdup ("…"));
    }
  list = roof_facts_join (kinds);
  return g_strdup_printf (roof_error_translate (ROOF_REASON ("%1$s, for %2$u modules only: %3$s")), group->scheme.weights,
                          group->targets->len, list);
}

/* "weights nvfp4, mxfp4; inputs fp8; cache fp8". Returns: (transfer full) */
static char *
describe_schemes (GVariant *quantization)
{
  g_autoptr (GPtrArray) groups = roof_read_scheme_groups (quantization, NULL);
  g_autoptr (GString) weights = g_string_new (NULL);
  const RoofFacts facts = { .description = quantization };
  const char *cache = roof_read_cache_scheme (&facts, NULL);

  for (guint i = 0; i < groups->len; i++)
    {
      g_autofree char *group = describe_group (groups->pdata[i]);

      g_string_append_printf (weights, "%s%s", i > 0 ? "; " : "", group);
    }
  if (cache != NULL && groups->len == 0)
    return g_strdup_printf (roof_error_translate (ROOF_REASON ("cache in %s")), cache);
  if (cache != NULL)
    return g_strdup_printf (roof_error_translate (ROOF_REASON ("weights in %1$s, cache in %2$s")), weights->str, cache);
  return g_strdup_printf (roof_error_translate (ROOF_REASON ("weights in %s")), weights->str);
}

/* The modules that stay as they are. Returns: (transfer full) (nullable) */
static char *
describe_left (GVariant *quantization)
{
  RoofFacts facts = { .description = quantization };
  g_auto (GStrv) left = roof_facts_words (&facts, "exclude_modules ignore");
  g_autoptr (GPtrArray) kinds = g_ptr_array_new_with_free_func (g_free);

  g_clear_error (&facts.error);
  for (guint i = 0; left != NULL && left[i] != NULL; i++)
    add_kind (kinds, left[i]);
  return kinds->len > 0 ? roof_facts_join (kinds) : NULL;
}

/* Refuses a side car without its config, and says what it holds. */
static gboolean
refuse_alone (GVariant  *description,
              GError   **error)
{
  g_autoptr (GVariant) quantization = g_variant_lookup_value (description, "quantization", G_VARIANT_TYPE_VARDICT);
  g_autofree char *schemes = quantization != NULL ? describe_schemes (quantization) : NULL;
  g_autofree char *left = quantization != NULL ? describe_left (quantization) : NULL;

  if (quantization == NULL)
    return roof_fail (error, "quantization: must be an object");
  if (left != NULL)
    return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED,
                           "this is the quantisation of a network (%1$s; not quantised: %2$s), and the config.json that describes the "
                           "network is not beside it", schemes, left);
  return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED,
                         "this is the quantisation of a network (%s), and the config.json that describes the network is not beside it",
                         schemes);
}

static gboolean
read_side_car (GInputStream  *stream,
               RoofImport    *into,
               GError       **error)
{
  g_autoptr (GFile) config = find_config (into->file);
  g_autoptr (GBytes) content = NULL;
  g_autoptr (GVariant) description = NULL;

  if (config != NULL)
    into->network = roof_network_load (config, error);
  if (config != NULL)
    return into->network != NULL;
  content = roof_text_file_read (stream, ROOF_TEXT_FILE_MAX, error);
  description = content != NULL ? roof_description_parse (content, error) : NULL;
  return description != NULL && refuse_alone (description, error);
}

const RoofForeignFormat roof_side_car_format = {
  .id = "hf-quant-config",
  .name = N_ ("Quantisation beside a network (hf_quant_config.json)"),
  .gives = ROOF_GIVES_NETWORK,
  .patterns = { "*hf_quant_config.json" },
  .recognize = recognize,
  .read = read_side_car,
};

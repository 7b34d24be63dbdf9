/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "document/files/network.h"
#include "document/files/text-file.h"
#include "import/import-result.h"
#include "import/json-head.h"
#include "workload/apply.h"

/* The config.json of a network, as transformers, diffusers and the networks' own programs write it. */

/* Whether the object has no member "format", or one with another meaning than that of the program's own files. */
static gboolean
is_foreign (const char *object,
            const char *end,
            gboolean   *whole)
{
  const char *format = roof_json_head_find (object, end, "format", whole);

  return format == NULL || (end - format >= 4 && strncmp (format, "null", 4) == 0);
}

/* Whether an object has a size of a network, itself or in a part of it. */
static gboolean
has_size (const char *object,
          const char *end)
{
  static const char *const sizes[] = { "\"hidden_size\"", "\"num_hidden_layers\"", "\"n_embd\"",   "\"n_layer\"",  "\"d_model\"",
                                       "\"num_layers\"",  "\"dim\"",               "\"n_layers\"", "\"hidden_dim\"", "\"in_channels\"" };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (g_strstr_len (object, end - object, sizes[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* An object alone in its file that nothing else recognised is taken for a description, too: of those that are none, reading says
 * which keys they have. Before other lines stands a line of a log, unless it has an architecture and sizes. */
static gboolean
recognize (const char *head,
           gsize       length)
{
  static const char *const keys[] = { "model_type", "architectures", "_class_name" };
  const char *object = roof_json_head_object (head, length, FALSE), *end = head + length;
  gboolean whole = FALSE, architecture = FALSE;

  if (object == NULL || !is_foreign (object, end, &whole))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    architecture |= roof_json_head_find (object, end, keys[i], NULL) != NULL;
  if (!roof_json_head_is_alone (object, end))
    return architecture && has_size (object, roof_json_head_find_end (object, end));
  return architecture || whole || roof_json_head_find (object, end, "format", NULL) != NULL;
}

static gboolean
read_config (GInputStream  *stream,
             RoofImport    *into,
             GError       **error)
{
  g_autoptr (GBytes) content = roof_text_file_read (stream, ROOF_TEXT_FILE_MAX, error);

  const RoofArchitecture *net;

  into->network = content != NULL ? roof_network_read (content, into->file, error) : NULL;
  net = into->network != NULL ? roof_workload_get_net (into->network, NULL) : NULL;
  if (net != NULL && net->weights == NULL)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "weights in bf16, since the description names no type (torch_dtype)");
  return into->network != NULL;
}

const RoofForeignFormat roof_config_format = {
  .id = "config",
  .name = N_ ("Description of a network (config.json)"),
  .gives = ROOF_GIVES_NETWORK,
  .patterns = { "*.json" },
  .recognize = recognize,
  .read = read_config,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "document/files/network.h"
#include "document/files/text-file.h"
#include "import/import-result.h"
#include "import/json-head.h"

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

/* A whole object that nothing else recognised is taken for a description, too: of those that are none, reading says which keys
 * they have. */
static gboolean
recognize (const char *head,
           gsize       length)
{
  static const char *const keys[] = { "model_type", "architectures", "_class_name" };
  const char *object = roof_json_head_object (head, length, FALSE);
  gboolean whole = FALSE;

  if (object == NULL || !is_foreign (object, head + length, &whole))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (roof_json_head_find (object, head + length, keys[i], NULL) != NULL)
      return TRUE;
  return whole || roof_json_head_find (object, head + length, "format", NULL) != NULL;
}

static gboolean
read_config (GInputStream  *stream,
             RoofImport    *into,
             GError       **error)
{
  g_autoptr (GBytes) content = roof_text_file_read (stream, ROOF_TEXT_FILE_MAX, error);

  into->network = content != NULL ? roof_network_read (content, into->file, error) : NULL;
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "document/files/machine-file.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"
#include "import/import-result.h"
#include "import/json-head.h"

/* The program's own machine files. */

static gboolean
recognize (const char *head,
           gsize       length)
{
  const char *object = roof_json_head_object (head, length, FALSE), *end = head + length;
  const char *format = object != NULL ? roof_json_head_find (object, end, "format", NULL) : NULL;

  return format != NULL && roof_json_head_is (format, end, ROOF_MACHINE_FORMAT);
}

static gboolean
read_machine (GInputStream  *stream,
              RoofImport    *into,
              GError       **error)
{
  g_autoptr (GBytes) content = roof_text_file_read (stream, ROOF_TEXT_FILE_MAX, error);
  g_autoptr (JsonNode) root = NULL;
  gsize length = 0;
  const char *text = content != NULL ? g_bytes_get_data (content, &length) : NULL;

  if (content == NULL)
    return FALSE;
  root = roof_json_parse (text, (gssize) length, error);
  into->found = root != NULL ? roof_machine_from_json (root, error) : NULL;
  return into->found != NULL;
}

const RoofForeignFormat roof_own_machine_format = {
  .id = "machine",
  .name = N_ ("Roofline machine"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.json" },
  .recognize = recognize,
  .read = read_machine,
};

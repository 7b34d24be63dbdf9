/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/json-file.h"

#include "document/json-text.h"
#include "document/text-file.h"

JsonNode *
roof_json_load (GFile   *file,
                char   **etag,
                GError **error)
{
  g_autofree char *found = NULL;
  g_autoptr (GBytes) content = roof_text_file_load (file, &found, error);
  JsonNode *root;

  if (content == NULL)
    return NULL;
  root = g_bytes_get_size (content) > 0
           ? roof_json_parse (g_bytes_get_data (content, NULL), (gssize) g_bytes_get_size (content), error)
           : roof_json_parse ("", 0, error);
  if (root == NULL)
    roof_text_file_prefix_error (file, error);
  else if (etag != NULL)
    *etag = g_steal_pointer (&found);
  return root;
}

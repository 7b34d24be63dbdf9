/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/error.h"
#include "import/benchmark/ert-peak.h"
#include "import/found-roofs.h"
#include "import/json-head.h"
#include "import/records.h"

/* The roofline.json of the Empirical Roofline Toolkit: what it measured, and what its configuration says of the machine. All in
 * 1e9 FLOP/s and 1e9 B/s (ERT's Scripts/roofline.py divides by 1e9). */

static gboolean
recognize (const char *head,
           gsize       length)
{
  const char *object = roof_json_head_object (head, length, FALSE), *end = head + length;
  const char *empirical = object != NULL ? roof_json_head_find (object, end, "empirical", NULL) : NULL;

  return empirical != NULL && empirical < end && *empirical == '{'
         && (roof_json_head_find (empirical, end, "gflops", NULL) != NULL
             || roof_json_head_find (empirical, end, "gbytes", NULL) != NULL);
}

/* Adds the pairs of label and number in the member @key of @part. FALSE with an error that names the place. */
static gboolean
add_pairs (JsonObject     *part,
           const char     *name,
           const char     *key,
           RoofFoundRoofs *roofs,
           RoofImport     *into,
           GError        **error)
{
  JsonObject *member = roof_record_get_object (part, key);
  JsonArray *pairs = member != NULL ? roof_record_get_array (member, "data") : NULL;
  gboolean measured = g_str_equal (name, "empirical");

  for (guint i = 0; pairs != NULL && i < json_array_get_length (pairs); i++)
    {
      JsonNode *node = json_array_get_element (pairs, i);
      JsonArray *pair = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
      JsonNode *label = pair != NULL && json_array_get_length (pair) == 2 ? json_array_get_element (pair, 0) : NULL;
      double value = label != NULL ? roof_record_read_number (json_array_get_element (pair, 1)) : NAN;

      if (isnan (value) || !JSON_NODE_HOLDS_VALUE (label) || json_node_get_value_type (label) != G_TYPE_STRING)
        return roof_fail (error, "%1$s.%2$s.data[%3$u]: a label and a number are expected", name, key, i);
      if (g_str_equal (key, "gflops"))
        roof_ert_add_peak (roofs, json_node_get_string (label), measured, value, into);
      else
        roof_found_roofs_add_level (roofs, json_node_get_string (label), measured, value * 1e9, json_node_get_string (label));
    }
  return TRUE;
}

/* The host, which is a string, or a list that begins with it. (nullable) */
static const char *
find_host (JsonObject *part)
{
  JsonObject *metadata = roof_record_get_object (part, "metadata");
  JsonArray *list = metadata != NULL ? roof_record_get_array (metadata, "HOSTNAME") : NULL;
  JsonNode *first = list != NULL && json_array_get_length (list) > 0 ? json_array_get_element (list, 0) : NULL;

  if (first != NULL && JSON_NODE_HOLDS_VALUE (first) && json_node_get_value_type (first) == G_TYPE_STRING)
    return json_node_get_string (first);
  return metadata != NULL ? roof_record_get_text (metadata, "HOSTNAME") : NULL;
}

static gboolean
read_ert (GInputStream  *stream,
          RoofImport    *into,
          GError       **error)
{
  static const char *const parts[] = { "empirical", "spec" };
  g_autoptr (GPtrArray) records = roof_records_read (stream, into, error);
  JsonObject *root = records != NULL ? roof_records_get_only (records, into) : NULL;
  JsonObject *empirical = root != NULL ? roof_record_get_object (root, "empirical") : NULL;
  g_autoptr (RoofFoundRoofs) roofs = NULL;

  if (root == NULL)
    return FALSE;
  if (empirical == NULL)
    return roof_fail (error, "empirical: is missing");
  roofs = roof_found_roofs_new (find_host (empirical), NULL, "ERT");
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      JsonObject *part = roof_record_get_object (root, parts[i]);

      if (part != NULL && (!add_pairs (part, parts[i], "gflops", roofs, into, error)
                           || !add_pairs (part, parts[i], "gbytes", roofs, into, error)))
        return FALSE;
    }
  return roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_ert_format = {
  .id = "ert",
  .name = N_ ("Empirical Roofline Toolkit (roofline.json)"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.json" },
  .recognize = recognize,
  .read = read_ert,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
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

/* The type of numbers of a label, "FP64 GFLOPs"; older files say "GFLOPs" of what the kernel of the
 * toolkit computes by default, doubles. */
static const char *
find_dtype (const char *label,
            gboolean   *guessed)
{
  static const char *const dtypes[] = { "fp64", "fp32", "fp16", "bf16", "tf32", "int8" };
  g_autofree char *lower = g_ascii_strdown (label, -1);

  for (guint i = 0; i < G_N_ELEMENTS (dtypes); i++)
    if (strstr (lower, dtypes[i]) != NULL)
      return dtypes[i];
  if (strstr (lower, "single") != NULL || strstr (lower, "sp ") != NULL)
    return "fp32";
  *guessed = TRUE;
  return "fp64";
}

static void
add_roof (const char     *label,
          double          value,
          gboolean        is_peak,
          gboolean        measured,
          RoofFoundRoofs *roofs,
          RoofImport     *into)
{
  gboolean guessed = FALSE, matrix = g_strrstr (label, "ensor") != NULL || g_strrstr (label, "MFMA") != NULL;
  const char *dtype = is_peak ? find_dtype (label, &guessed) : NULL;

  if (!is_peak)
    roof_found_roofs_add_level (roofs, label, measured, value * 1e9, label);
  else
    roof_found_roofs_add_peak (roofs, matrix ? "matrix" : "vector", dtype, measured, value * 1e9, label);
  if (guessed && measured)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "%s: type fp64, since the file gives none", label);
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

  for (guint i = 0; pairs != NULL && i < json_array_get_length (pairs); i++)
    {
      JsonNode *node = json_array_get_element (pairs, i);
      JsonArray *pair = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
      JsonNode *label = pair != NULL && json_array_get_length (pair) == 2 ? json_array_get_element (pair, 0) : NULL;
      double value = label != NULL ? roof_record_read_number (json_array_get_element (pair, 1)) : NAN;

      if (isnan (value) || !JSON_NODE_HOLDS_VALUE (label) || json_node_get_value_type (label) != G_TYPE_STRING)
        return roof_fail (error, "%1$s.%2$s.data[%3$u]: a label and a number are expected", name, key, i);
      add_roof (json_node_get_string (label), value, g_str_equal (key, "gflops"),
                g_str_equal (name, "empirical"), roofs, into);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/error.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"
#include "import/import-result.h"
#include "import/json-head.h"
#include "import/launches.h"

/* The cost analysis of a compiled JAX function, written as JSON: one point, without a time. */

#define LONGEST ((gsize) 16 * 1024 * 1024)

static gboolean
recognize (const char *head,
           gsize       length)
{
  const char *object = roof_json_head_object (head, length, TRUE), *end = head + length;

  return object != NULL && roof_json_head_find (object, end, "flops", NULL) != NULL
         && roof_json_head_find (object, end, "bytes accessed", NULL) != NULL;
}

/* The number called @key; NAN: absent, or −1, by which XLA says that it does not know. */
static double
get_number (JsonObject *object,
            const char *key)
{
  JsonNode *node = json_object_get_member (object, key);
  GType type = node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;
  double value = type == G_TYPE_DOUBLE || type == G_TYPE_INT64 ? json_node_get_double (node) : NAN;

  return value >= 0 ? value : NAN;
}

/* The object, which older releases put into a list. (nullable) */
static JsonObject *
find_object (JsonNode *root)
{
  if (JSON_NODE_HOLDS_ARRAY (root) && json_array_get_length (json_node_get_array (root)) > 0)
    root = json_array_get_element (json_node_get_array (root), 0);
  return JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
}

static gboolean
read_cost (GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  g_autoptr (GBytes) content = roof_text_file_read (stream, LONGEST, error);
  gsize length = 0;
  const char *text = content != NULL ? g_bytes_get_data (content, &length) : NULL;
  g_autoptr (JsonNode) root
      = text != NULL ? roof_json_parse_foreign (text, (gssize) length, ROOF_JSON_MOST_MEMORY (length, ROOF_JSON_TIMES), error) : NULL;
  JsonObject *object = root != NULL ? find_object (root) : NULL;
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  double transcendentals;

  if (root == NULL)
    return FALSE;
  if (object == NULL)
    return roof_fail (error, "there is no cost analysis in the list");
  launch.name = "XLA";
  launch.flops = get_number (object, "flops");
  launch.bytes[0] = (RoofLaunchBytes) { "dram", get_number (object, "bytes accessed") };
  transcendentals = get_number (object, "transcendentals");
  roof_launches_add (launches, &launch);
  roof_launches_set_advice (launches, N_ ("XLA does not know them for this device"));
  roof_import_note (into, ROOF_FINDING_GUESSED, "FLOPs and bytes are estimates of the compiler, without a time");
  if (transcendentals > 0)
    roof_import_note (into, ROOF_FINDING_LEFT_OUT, "%.15g transcendental operations, which XLA counts apart from FLOPs", transcendentals);
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_jax_cost_format = {
  .id = "jax-cost",
  .name = N_ ("Cost analysis of JAX"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.json" },
  .recognize = recognize,
  .read = read_cost,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"
#include "import/json-head.h"
#include "import/launches.h"
#include "import/records.h"
#include "import/sheet.h"
#include "import/text-head.h"

/* The cost analysis of compiled JAX functions: points without a time. It comes as JSON, or as Python prints it, and of several
 * functions in a list, in an object with their names, or one behind another. */

/* --- recognising --- */

/* Whether Python printed it, which puts names into single quotes. */
static gboolean
is_python (const char *head,
           gsize       length)
{
  return roof_text_head_has (head, length, "'bytes accessed':");
}

/* Whether the object at @object has the key of an analysis: of a function that only moves data there are no "flops". */
static gboolean
is_cost (const char *object,
         const char *end)
{
  return roof_json_head_find (object, end, "bytes accessed", NULL) != NULL;
}

/* Whether the first member of the object at @object is an analysis. */
static gboolean
holds_cost (const char *object,
            const char *end)
{
  const char *inner = memchr (object + 1, '{', (gsize) (end - object) - 1), *behind = roof_json_head_find_end (object, end);

  return inner != NULL && (behind == NULL || inner < behind) && is_cost (inner, end);
}

static gboolean
recognize (const char *head,
           gsize       length)
{
  const char *object = roof_json_head_object (head, length, TRUE), *end = head + length;

  return is_python (head, length) || (object != NULL && (is_cost (object, end) || holds_cost (object, end)));
}

/* --- what Python prints --- */

/* Appends the string at @at, which ends in the quote that it begins with, as JSON. Returns: behind it */
static const char *
append_string (GString    *json,
               const char *at)
{
  char quote = *at++;

  g_string_append_c (json, '"');
  for (; *at != '\0' && *at != quote; at++)
    {
      gboolean escaped_quote = at[0] == '\\' && at[1] == '\'';

      if (*at == '"' || (*at == '\\' && !escaped_quote))
        g_string_append_c (json, '\\');
      at += escaped_quote;
      g_string_append_c (json, *at);
    }
  g_string_append_c (json, '"');
  return *at != '\0' ? at + 1 : at;
}

/* The dictionary or list at @at as JSON. Returns: (transfer full). @behind: (out) */
static char *
translate_value (const char  *at,
                 const char **behind)
{
  static const char *const words[][2] = { { "None", "null" }, { "True", "true" }, { "False", "false" }, { "nan", "null" },
                                          { "-inf", "null" }, { "inf", "null" } };
  GString *json = g_string_new (NULL);
  guint depth = 0;

  do
    {
      guint word = 0;

      if (*at == '\'' || *at == '"')
        {
          at = append_string (json, at);
          continue;
        }
      while (word < G_N_ELEMENTS (words) && !g_str_has_prefix (at, words[word][0]))
        word++;
      if (word < G_N_ELEMENTS (words))
        {
          g_string_append (json, words[word][1]);
          at += strlen (words[word][0]);
          continue;
        }
      depth += *at == '{' || *at == '[';
      depth -= *at == '}' || *at == ']';
      g_string_append_c (json, *at++);
    }
  while (depth > 0 && *at != '\0');
  *behind = at;
  return g_string_free (json, FALSE);
}

/* --- reading --- */

typedef struct
{
  RoofImport   *into;
  RoofLaunches *launches;
  guint         n, n_all; /* analyses so far, and at least how many there are */
} CostReader;

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

/* Adds an analysis. @name: (nullable): of the function */
static void
add_cost (CostReader *self,
          JsonObject *object,
          const char *name)
{
  g_autofree char *number = self->n_all > 1 ? g_strdup_printf ("XLA (%u)", self->n + 1) : g_strdup ("XLA");
  const char *known = roof_record_get_text (object, "name");
  double transcendentals = get_number (object, "transcendentals");
  RoofLaunch launch = ROOF_LAUNCH_INIT;

  known = known != NULL ? known : name;
  launch.name = known != NULL && *known != '\0' ? known : number;
  launch.flops = get_number (object, "flops");
  launch.bytes[0] = (RoofLaunchBytes) { "dram", get_number (object, "bytes accessed") };
  roof_launches_add (self->launches, &launch);
  self->n++;
  if (transcendentals > 0)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "%1$s: %2$.15g transcendental operations, which XLA counts apart from FLOPs",
                      launch.name, transcendentals);
}

/* Adds an analysis, or those of an object that has one under the name of each function, in a list of one or without. */
static void
add_costs (CostReader *self,
           JsonObject *object,
           const char *name)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;
  guint n = 0;

  json_object_iter_init_ordered (&iter, object);
  while (!json_object_has_member (object, "flops") && json_object_iter_next_ordered (&iter, &key, &node))
    {
      JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
      JsonNode *inner = array != NULL && json_array_get_length (array) == 1 ? json_array_get_element (array, 0) : node;

      if (!JSON_NODE_HOLDS_OBJECT (inner) || !json_object_has_member (json_node_get_object (inner), "flops"))
        continue;
      add_cost (self, json_node_get_object (inner), key);
      n++;
    }
  if (n == 0)
    add_cost (self, object, name);
}

static gboolean
read_json (CostReader    *self,
           GInputStream  *stream,
           GError       **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, self->into, error);

  if (records == NULL)
    return FALSE;
  self->n_all = records->len;
  for (guint i = 0; i < records->len; i++)
    add_costs (self, json_node_get_object (records->pdata[i]), NULL);
  return TRUE;
}

/* Adds the dictionaries in @root, which may be a list of them. */
static void
add_root (CostReader *self,
          JsonNode   *root,
          const char *name)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (root) ? json_node_get_array (root) : NULL;

  if (JSON_NODE_HOLDS_OBJECT (root))
    add_costs (self, json_node_get_object (root), name);
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      if (JSON_NODE_HOLDS_OBJECT (node))
        add_costs (self, json_node_get_object (node), json_array_get_length (array) == 1 ? name : NULL);
    }
}

/* What stands in the line before @at, without marks between it and the value: the name that a program printed. Returns: (transfer full) */
static char *
find_name (const char *text,
           const char *at)
{
  const char *start = at;
  char *name;

  while (start > text && start[-1] != '\n')
    start--;
  name = g_strndup (start, (gsize) (at - start));
  g_strdelimit (name, ":=,", ' ');
  return g_strstrip (name);
}

/* Reads what Python printed: dictionaries and lists, and text between them. */
static gboolean
read_python (CostReader    *self,
             const char    *text,
             GError       **error)
{
  const char *behind = text;

  self->n_all = 0;
  for (const char *at = text; (at = strstr (at, "'flops':")) != NULL; at++)
    self->n_all++;
  for (const char *at = text; (at = strpbrk (at, "{[")) != NULL; at = behind)
    {
      g_autofree char *name = find_name (behind, at), *json = translate_value (at, &behind);
      g_autoptr (JsonNode) root = strstr (json, "\"flops\":") != NULL ? roof_json_parse (json, -1, error) : NULL;

      if (root != NULL)
        add_root (self, root, name);
      else if (error != NULL && *error != NULL)
        return FALSE;
    }
  return TRUE;
}

/* Reads Python or JSON, told by the first character. */
static gboolean
read_any (CostReader    *self,
          GInputStream  *stream,
          GError       **error)
{
  g_autoptr (GBytes) content = roof_text_file_read (stream, ROOF_SHEET_MOST, error);
  g_autoptr (GInputStream) again = content != NULL ? g_memory_input_stream_new_from_bytes (content) : NULL;
  g_autofree char *text = NULL;
  gsize length;
  const char *data = content != NULL ? g_bytes_get_data (content, &length) : NULL;

  if (content == NULL)
    return FALSE;
  if (!is_python (data != NULL ? data : "", length))
    return read_json (self, again, error);
  text = g_utf8_make_valid (data, (gssize) length);
  return read_python (self, text, error);
}

static gboolean
read_cost (GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  CostReader self = { .into = into, .launches = launches };

  if (!read_any (&self, stream, error))
    return FALSE;
  roof_launches_pass (launches, 0, ROOF_REASON ("no dictionary has “flops”"));
  roof_launches_set_advice (launches, N_ ("XLA gives none: either it does not know them for this device, or the function only moves data"));
  roof_import_tell (into, ROOF_FINDING_GUESSED, "FLOPs and bytes are estimates of the compiler, without a time");
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_jax_cost_format = {
  .id = "jax-cost",
  .name = N_ ("Cost analysis of JAX"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.json", "*.txt" },
  .recognize = recognize,
  .read = read_cost,
};

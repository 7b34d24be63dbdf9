/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/found-roofs.h"
#include "import/json-head.h"
#include "import/records.h"

/* The benchmarks.jsonl of the CARM tool 1.x: an object for each benchmark, newer ones behind.
 * `bandwidth_gbps` is in 1e9 B/s, and not in bits; `performance_gops` in 1e9 FLOP/s. */

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_json_head_has (head, length, TRUE, "isa performance_gops")
         || roof_json_head_has (head, length, TRUE, "isa bandwidth_gbps");
}

static const char *
get_text (JsonObject *record,
          const char *key)
{
  const char *text = roof_record_get_text (record, key);

  return text != NULL ? text : "";
}

/* Benchmarks of one kind of instructions are one machine; loads to stores are only told of memory. */
static gboolean
is_same_kind (JsonObject *record,
              JsonObject *first,
              const char *ratio)
{
  const char *own = get_text (record, "load_store_ratio");

  return g_str_equal (get_text (record, "isa"), get_text (first, "isa"))
         && g_str_equal (get_text (record, "data_type"), get_text (first, "data_type"))
         && roof_record_get_number (record, "num_threads") == roof_record_get_number (first, "num_threads")
         && (*own == '\0' || ratio == NULL || g_str_equal (own, ratio));
}

/* The dtype of "f64", "f32". (nullable): another */
static const char *
find_dtype (const char *type)
{
  return g_str_equal (type, "f64") ? "fp64" : g_str_equal (type, "f32") ? "fp32" : g_str_equal (type, "f16") ? "fp16" : NULL;
}

/* Whether a benchmark is newer than all others of @key so far. */
static gboolean
is_newest (JsonObject *record,
           const char *key,
           GHashTable *newest)
{
  const char *time = get_text (record, "timestamp"), *other = g_hash_table_lookup (newest, key);

  if (other != NULL && strcmp (time, other) < 0)
    return FALSE;
  g_hash_table_insert (newest, g_strdup (key), g_strdup (time));
  return TRUE;
}

/* The peak is that of fused multiply-adds. */
static void
add_record (JsonObject     *record,
            GHashTable     *newest,
            RoofFoundRoofs *roofs)
{
  const char *operation = get_text (record, "operation"), *level = get_text (record, "cache_level");
  const char *dtype = find_dtype (get_text (record, "data_type"));

  if (g_str_equal (get_text (record, "type"), "memory"))
    {
      if (*level != '\0' && is_newest (record, level, newest))
        roof_found_roofs_add_level (roofs, level, TRUE,
                                    roof_record_get_number (record, "bandwidth_gbps") * 1e9,
                                    get_text (record, "name"));
    }
  else if (strstr (operation, "fma") != NULL && dtype != NULL && is_newest (record, operation, newest))
    roof_found_roofs_add_peak (roofs, "vector", dtype, TRUE,
                               roof_record_get_number (record, "performance_gops") * 1e9,
                               get_text (record, "name"));
}

static gboolean
read_benchmarks (GInputStream  *stream,
                 RoofImport    *into,
                 GError       **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, error);
  g_autoptr (GHashTable) newest = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (RoofFoundRoofs) roofs = NULL;
  JsonObject *first = records != NULL ? json_node_get_object (records->pdata[0]) : NULL;
  const char *ratio = NULL;
  guint others = 0;

  if (records == NULL)
    return FALSE;
  roofs = roof_found_roofs_new (roof_record_get_text (first, "machine"), "cpu", "CARM");
  for (guint i = 0; i < records->len; i++)
    {
      JsonObject *record = json_node_get_object (records->pdata[i]);

      if (!is_same_kind (record, first, ratio))
        {
          others++;
          continue;
        }
      ratio = ratio != NULL ? ratio : roof_record_get_text (record, "load_store_ratio");
      add_record (record, newest, roofs);
    }
  if (others > 0)
    roof_import_note (
        into, ROOF_FINDING_LEFT_OUT,
        "benchmarks of other instructions, threads or loads to stores than the first: %u", others);
  return roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_carm_benchmarks_format = {
  .id = "carm-benchmarks",
  .name = N_ ("CARM tool (benchmarks.jsonl)"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.jsonl" },
  .recognize = recognize,
  .read = read_benchmarks,
};

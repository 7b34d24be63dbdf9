/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"
#include "import/dtype-name.h"
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

/* The kind of instructions that a benchmark ran: those of one kind are one machine. @ratio: (nullable): of loads to stores, for
 * arithmetic, which has none. "x86_avx512 f64, 1 thread, 2:1". Returns: (transfer full) */
static char *
describe_kind (JsonObject *record,
               const char *ratio)
{
  const char *own = get_text (record, "load_store_ratio");
  double threads = roof_record_get_number (record, "num_threads");

  return g_strdup_printf ("%s %s, %.0f %s%s%s", get_text (record, "isa"), get_text (record, "data_type"), threads,
                          threads == 1 ? "thread" : "threads", *own != '\0' || ratio != NULL ? ", " : "", *own != '\0' ? own : ratio != NULL ? ratio : "");
}

/* The ratio of loads to stores of the first benchmark of memory. (nullable) */
static const char *
find_ratio (GPtrArray *records)
{
  for (guint i = 0; i < records->len; i++)
    if (*get_text (json_node_get_object (records->pdata[i]), "load_store_ratio") != '\0')
      return get_text (json_node_get_object (records->pdata[i]), "load_store_ratio");
  return NULL;
}

/* The dtype of "f64", "f32". (nullable): another */
static const char *
find_dtype (const char *type)
{
  return roof_dtype_name_find (type, strlen (type));
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

/* Says that a benchmark of a type of numbers that is not known gives no roof. @index: of the benchmark in the file, from 0 */
static void
skip_type (JsonObject *record,
           guint       index,
           RoofImport *into)
{
  g_autofree char *type = roof_error_shorten (get_text (record, "data_type"));
  g_autofree char *text = g_strdup_printf (_ ("benchmark %1$u, %2$s: data_type “%3$s” is not known: the peak is left out"), index + 1,
                                           get_text (record, "operation"), type);

  roof_import_skip (into, text);
}

/* The peak is that of fused multiply-adds, where there are any: @fma; others are limits below it. */
static void
add_record (JsonObject     *record,
            guint           index,
            gboolean        fma,
            GHashTable     *newest,
            RoofFoundRoofs *roofs,
            RoofImport     *into)
{
  const char *operation = get_text (record, "operation"), *level = get_text (record, "cache_level");
  const char *dtype = find_dtype (get_text (record, "data_type")), *name = get_text (record, "name");
  double rate = roof_record_get_number (record, "performance_gops") * 1e9;

  if (g_str_equal (get_text (record, "type"), "memory"))
    {
      if (*level != '\0' && is_newest (record, level, newest))
        roof_found_roofs_add_level (roofs, level, TRUE, roof_record_get_number (record, "bandwidth_gbps") * 1e9, name);
    }
  else if (*operation != '\0' && dtype == NULL)
    skip_type (record, index, into);
  else if (*operation == '\0' || !is_newest (record, operation, newest))
    return;
  else if ((strstr (operation, "fma") != NULL) == fma)
    roof_found_roofs_add_peak (roofs, "vector", dtype, TRUE, rate, name);
  else
    roof_found_roofs_add_ceiling (roofs, "vector", dtype, operation, rate, name);
}

/* Whether a benchmark of @kind is one of fused multiply-adds. */
static gboolean
has_fma (GPtrArray  *records,
         const char *kind,
         const char *ratio)
{
  for (guint i = 0; i < records->len; i++)
    {
      JsonObject *record = json_node_get_object (records->pdata[i]);
      g_autofree char *own = describe_kind (record, ratio);

      if (g_str_equal (own, kind) && strstr (get_text (record, "operation"), "fma") != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Says which kind the machine is of, and which others the file has. @others: (element-type utf8): each once */
static void
tell_kinds (const char *kind,
            GPtrArray  *others,
            RoofImport *into)
{
  g_autofree char *list = NULL;

  if (others->len == 0)
    return;
  g_ptr_array_add (others, NULL);
  list = g_strjoinv ("; ", (char **) others->pdata);
  roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "the machine is that of the first benchmarks, %1$s; the file also "
                                                 "has those of %2$s",
                    kind, list);
}

static gboolean
read_benchmarks (GInputStream  *stream,
                 RoofImport    *into,
                 GError       **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, into, error), others = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) newest = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (RoofFoundRoofs) roofs = NULL;
  g_autofree char *kind = NULL;
  const char *ratio;
  gboolean fma;

  if (records == NULL)
    return FALSE;
  ratio = find_ratio (records);
  kind = describe_kind (json_node_get_object (records->pdata[0]), ratio);
  fma = has_fma (records, kind, ratio);
  roofs = roof_found_roofs_new (roof_record_get_text (json_node_get_object (records->pdata[0]), "machine"), "cpu", "CARM");
  for (guint i = 0; i < records->len; i++)
    {
      JsonObject *record = json_node_get_object (records->pdata[i]);
      g_autofree char *own = describe_kind (record, ratio);

      if (g_str_equal (own, kind))
        add_record (record, i, fma, newest, roofs, into);
      else if (!g_ptr_array_find_with_equal_func (others, own, g_str_equal, NULL))
        g_ptr_array_add (others, g_steal_pointer (&own));
    }
  tell_kinds (kind, others, into);
  roof_found_roofs_doubt_threads (into, roof_record_get_number (json_node_get_object (records->pdata[0]), "num_threads"));
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

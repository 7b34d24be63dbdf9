/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"
#include "import/dtype-name.h"
#include "import/found-roofs.h"
#include "import/json-head.h"
#include "import/records.h"

/* Machines as programs that model language models describe them in JSON. Prefixes are of 1000, except where a key says GiB. */

static double
get (JsonObject *object,
     const char *key,
     double      scale)
{
  return roof_record_get_number (object, key) * scale;
}

/* The peaks of @types, whose members are types. */
static void
add_types (RoofFoundRoofs *roofs,
           const char     *unit,
           JsonObject     *types)
{
  static const char *const names[] = { "float64", "float32", "float16", "bfloat16", "float8", "float4" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      JsonObject *type = roof_record_get_object (types, names[i]);

      if (type != NULL)
        roof_found_roofs_add_peak (roofs, unit, roof_dtype_name_find (names[i], strlen (names[i])), FALSE,
                                   get (type, "tflops", 1e12), names[i]);
    }
}

/* Calculon's systems: tflops by type, GBps and GiB of two memories, GB/s of networks
 * (calculon/processor.py, memory.py, network.py). */
static void
take_calculon (JsonObject     *root,
               RoofFoundRoofs *roofs)
{
  static const char *const units[] = { "matrix", "vector" };
  JsonObject *memory = roof_record_get_object (root, "mem1"), *host = roof_record_get_object (root, "mem2");
  JsonArray *networks = roof_record_get_array (root, "networks");

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      JsonObject *types = roof_record_get_object (root, units[i]);

      if (types != NULL)
        add_types (roofs, units[i], types);
    }
  if (memory != NULL)
    {
      roof_found_roofs_add_level (roofs, "HBM", FALSE, get (memory, "GBps", 1e9), "mem1");
      roof_found_roofs_set_capacity (roofs, "HBM", get (memory, "GiB", 1073741824.));
    }
  if (host != NULL)
    roof_found_roofs_add_link (roofs, "host", "mem2", ROOF_LEVEL_HOST, get (host, "GBps", 1e9));
  for (guint i = 0; networks != NULL && i < json_array_get_length (networks); i++)
    if (JSON_NODE_HOLDS_OBJECT (json_array_get_element (networks, i)))
      {
        g_autofree char *id = g_strdup_printf ("network%u", i + 1);

        roof_found_roofs_add_link (
            roofs, id, id, ROOF_LEVEL_NETWORK,
            get (json_array_get_object_element (networks, i), "bandwidth", 1e9));
      }
}

/* The peaks whose keys begin with @before and end with @behind around a type: "peak_fp16_TFLOPS", "vector_fp32". */
static void
take_peaks (JsonObject     *object,
            const char     *before,
            const char     *behind,
            const char     *unit,
            gboolean        measured,
            double          scale,
            RoofFoundRoofs *roofs)
{
  gsize fixed = strlen (before) + strlen (behind);
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      gboolean fits = strlen (key) > fixed && g_str_has_prefix (key, before) && g_str_has_suffix (key, behind);
      const char *dtype = fits ? roof_dtype_name_find (key + strlen (before), strlen (key) - fixed) : NULL;

      if (dtype != NULL)
        roof_found_roofs_add_peak (roofs, unit, dtype, measured, get (object, key, scale), key);
    }
}

/* llm-analysis's gpu_configs. */
static void
take_llm_analysis (JsonObject     *root,
                   RoofFoundRoofs *roofs)
{
  take_peaks (root, "peak_", "_TFLOPS", "matrix", FALSE, 1e12, roofs);
  roof_found_roofs_add_level (roofs, "HBM", FALSE, get (root, "hbm_bandwidth_in_GB_per_sec", 1e9),
                              "hbm_bandwidth_in_GB_per_sec");
  roof_found_roofs_set_capacity (roofs, "HBM", get (root, "mem_per_GPU_in_GB", 1e9));
  roof_found_roofs_add_link (roofs, "node", "Within a node", ROOF_LEVEL_NETWORK,
                             get (root, "intra_node_bandwidth_in_GB_per_sec", 1e9));
  roof_found_roofs_add_link (roofs, "network", "Between nodes", ROOF_LEVEL_NETWORK,
                             get (root, "inter_node_bandwidth_in_GB_per_sec", 1e9));
}

/* TraceLens's architectures: what can be reached of the peaks, which is measured, and GB/s of memory. */
static void
take_tracelens (JsonObject     *root,
                RoofFoundRoofs *roofs)
{
  JsonObject *reached = roof_record_get_object (root, "max_achievable_tflops");

  if (reached != NULL)
    {
      take_peaks (reached, "matrix_", "", "matrix", TRUE, 1e12, roofs);
      take_peaks (reached, "vector_", "", "vector", TRUE, 1e12, roofs);
    }
  roof_found_roofs_add_level (roofs, "HBM", FALSE, get (root, "mem_bw_gbps", 1e9), "mem_bw_gbps");
  roof_found_roofs_set_capacity (roofs, "HBM", get (root, "memory_gb", 1e9));
}

/* LLM-Viewer's hardware_params: B/s and operations/s. */
static void
take_llm_viewer (JsonObject     *root,
                 RoofFoundRoofs *roofs)
{
  take_peaks (root, "", "", "matrix", FALSE, 1, roofs);
  roof_found_roofs_add_level (roofs, "DRAM", FALSE, get (root, "bandwidth", 1), "bandwidth");
}

/* GenZ's systems with real_values: TFLOP/s, GB/s, GB. */
static void
take_genz (JsonObject     *root,
           RoofFoundRoofs *roofs)
{
  roof_found_roofs_add_peak (roofs, "matrix", "bf16", FALSE, get (root, "Flops", 1e12), "Flops");
  roof_found_roofs_add_level (roofs, "HBM", FALSE, get (root, "Memory_BW", 1e9), "Memory_BW");
  roof_found_roofs_set_capacity (roofs, "HBM", get (root, "Memory_size", 1e9));
  roof_found_roofs_add_link (roofs, "network", "ICN", ROOF_LEVEL_NETWORK, get (root, "ICN", 1e9));
}

static const struct
{
  const char *keys;   /* that tell the program, separated by blanks */
  const char *source;
  const char *class_name;
  void      (*take) (JsonObject *root, RoofFoundRoofs *roofs);
} dialects[] = {
  { "matrix vector mem1", "Calculon", NULL, take_calculon },
  { "hbm_bandwidth_in_GB_per_sec", "llm-analysis", "gpu", take_llm_analysis },
  { "mem_bw_gbps max_achievable_tflops", "TraceLens", "gpu", take_tracelens },
  { "bandwidth FP16", "LLM-Viewer", NULL, take_llm_viewer },
  { "Flops Memory_BW", "GenZ", NULL, take_genz },
};

static gboolean
recognize (const char *head,
           gsize       length)
{
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    if (roof_json_head_has (head, length, FALSE, dialects[i].keys))
      return TRUE;
  return FALSE;
}

static gboolean
has_keys (JsonObject *root,
          const char *keys)
{
  g_auto (GStrv) words = g_strsplit (keys, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (!json_object_has_member (root, words[i]))
      return FALSE;
  return TRUE;
}

/* Whether a key in @node, at any depth, ends in @word. */
static gboolean
has_key_like (JsonNode   *node,
              const char *word)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *value;

  if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      if (has_key_like (json_array_get_element (json_node_get_array (node), i), word))
        return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return FALSE;
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &key, &value))
    if (g_str_has_suffix (key, word) || has_key_like (value, word))
      return TRUE;
  return FALSE;
}

/* Says what the file has beside roofs. */
static void
tell_others (JsonNode   *root,
             RoofImport *into)
{
  static const struct
  {
    const char *word, *name;
  } others[] = {
    { "efficiency", N_ ("efficiencies") }, { "latency", N_ ("latencies") }, { "energy", N_ ("energies") }, { "power", N_ ("powers") },
  };
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (has_key_like (root, others[i].word))
      g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", _ (others[i].name));
  if (list->len > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "numbers that are not roofs: %s", list->str);
}

static gboolean
read_hardware (GInputStream  *stream,
               RoofImport    *into,
               GError       **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, into, error);
  JsonObject *root = records != NULL ? roof_records_get_only (records, into) : NULL;

  for (guint i = 0; root != NULL && i < G_N_ELEMENTS (dialects); i++)
    if (has_keys (root, dialects[i].keys))
      {
        g_autoptr (RoofFoundRoofs) roofs
            = roof_found_roofs_new (roof_record_get_text (root, "name"), dialects[i].class_name, dialects[i].source);

        dialects[i].take (root, roofs);
        if (!roof_found_roofs_finish (roofs, into, error))
          return FALSE;
        tell_others (records->pdata[0], into);
        return into->found != NULL || roof_fail (error, "a peak and a bandwidth make a machine; one of them is missing");
      }
  return root != NULL && roof_fail (error, "the keys of the file belong to no known program");
}

const RoofForeignFormat roof_model_hardware_format = {
  .id = "model-hardware",
  .name = N_ ("Machine of Calculon, llm-analysis, TraceLens, LLM-Viewer or GenZ"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.json" },
  .recognize = recognize,
  .read = read_hardware,
};

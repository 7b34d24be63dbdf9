/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/files/text-file.h"
#include "document/json/json-text.h"
#include "import/import-result.h"
#include "import/json-head.h"
#include "import/launches.h"
#include "import/table/csv-number.h"
#include "import/table/csv-reader.h"
#include "import/table/csv.h"
#include "import/text-head.h"

/* The roofline table of XProf (TensorBoard), as JSON with the device's peaks, and as CSV without. Rates of work count 1e9 FLOP/s,
 * bandwidths 2^30 B/s: xprof, convert/op_stats_to_roofline_model.cc. */

#define LONGEST ((gsize) 256 * 1024 * 1024)
#define MICRO 1e-6
#define GIGA 1e9
#define GIBI 1073741824.0

enum
{
  STEP,
  RANK,
  CATEGORY,
  OPERATION,
  OCCURRENCES,
  TIME,
  RATE,
  BANDWIDTH,
  N_COLUMNS,
};

/* As the JSON and as the CSV call them. */
static const struct
{
  const char *id, *label;
} columns[N_COLUMNS] = {
  { "step", "Step" },
  { "rank", "Rank" },
  { "category", "Category" },
  { "operation", "Operation" },
  { "occurrences", "# Occurrences" },
  { "total_self_time", "Total self time (us)" },
  { "measured_flop_rate", "Normalized FLOP Rate (GFLOP/s)" },
  { "hbm_bw", "HBM BW (GiB/s)" },
};

typedef struct
{
  RoofLaunches *launches;
  gboolean      has_total; /* the first row is of all steps: those of single steps repeat it */
  guint         n_rows, n_sums;
} Table;

static gboolean
recognize (const char *head,
           gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);
  const char *line;

  if (text == NULL)
    return FALSE;
  if (roof_json_head_has (head, length, TRUE, "cols"))
    return strstr (text, "\"operational_intensity\"") != NULL;
  line = roof_text_head_find_line (text, columns[RATE].label);
  return line != NULL && strstr (line, columns[BANDWIDTH].label) != NULL && strchr ("{[", *line) == NULL;
}

/* Adds a row, whose cells are texts; an absent one is empty. Rows of the program are sums of the others. */
static void
take_row (Table             *self,
          const char *const *cells)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  double numbers[N_COLUMNS];

  for (guint i = 0; i < N_COLUMNS; i++)
    {
      gboolean has_unit;

      if (roof_csv_number_is_absent (cells[i])
          || !roof_csv_number_parse (cells[i], ROOF_CSV_POINT, ROOF_DIMENSION_COUNT, &numbers[i], &has_unit, NULL) || numbers[i] < 0)
        numbers[i] = NAN;
    }
  if (self->n_rows++ == 0)
    self->has_total = g_str_equal (cells[STEP], "Total");
  if (numbers[RANK] == 0 || g_str_equal (cells[CATEGORY], "Program") || *cells[OPERATION] == '\0'
      || (self->has_total && !g_str_equal (cells[STEP], "Total")))
    {
      self->n_sums++;
      return;
    }
  launch.name = cells[OPERATION];
  launch.n = numbers[OCCURRENCES] >= 1 ? numbers[OCCURRENCES] : 1;
  launch.time = numbers[TIME] * MICRO;
  launch.flops = numbers[RATE] * GIGA * launch.time;
  launch.bytes[0] = (RoofLaunchBytes) { "dram", numbers[BANDWIDTH] * GIBI * launch.time };
  roof_launches_add (self->launches, &launch);
}

/* --- JSON --- */

static const char *
get_text (JsonObject *object,
          const char *key)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, key) : NULL;

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node)
                                                                                                          : "";
}

static JsonArray *
get_array (JsonObject *object,
           const char *key)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, key) : NULL;

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static JsonObject *
get_object (JsonArray *array,
            guint      index)
{
  JsonNode *node = array != NULL && index < json_array_get_length (array) ? json_array_get_element (array, index) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/* The cell @index of a row as text. Returns: (transfer full) */
static char *
dup_cell (JsonObject *row,
          int         index)
{
  JsonObject *cell = index >= 0 ? get_object (get_array (row, "c"), (guint) index) : NULL;
  JsonNode *value = cell != NULL ? json_object_get_member (cell, "v") : NULL;

  if (value == NULL || !JSON_NODE_HOLDS_VALUE (value))
    return g_strdup ("");
  if (json_node_get_value_type (value) == G_TYPE_STRING)
    return json_node_dup_string (value);
  return roof_units_format_plain (json_node_get_double (value));
}

static int
find_id (JsonArray  *cols,
         const char *id)
{
  for (guint i = 0; cols != NULL && i < json_array_get_length (cols); i++)
    if (g_str_equal (get_text (get_object (cols, i), "id"), id))
      return (int) i;
  return -1;
}

static void
take_json_rows (Table      *self,
                JsonObject *table)
{
  JsonArray *rows = get_array (table, "rows"), *cols = get_array (table, "cols");
  int places[N_COLUMNS];

  for (guint i = 0; i < N_COLUMNS; i++)
    places[i] = find_id (cols, columns[i].id);
  for (guint i = 0; rows != NULL && i < json_array_get_length (rows); i++)
    {
      char *cells[N_COLUMNS];

      for (guint k = 0; k < N_COLUMNS; k++)
        cells[k] = dup_cell (get_object (rows, i), places[k]);
      take_row (self, (const char *const *) cells);
      for (guint k = 0; k < N_COLUMNS; k++)
        g_free (cells[k]);
    }
}

/* The device: its peaks are texts. (transfer full) (nullable) */
static RoofMachine *
build_machine (JsonObject *about)
{
  static char source[] = "XProf", confidence[] = "medium";
  const char *name = get_text (about, "device_type");
  RoofPeak peak = roof_peak_make ("matrix", "bf16", g_ascii_strtod (get_text (about, "peak_flop_rate"), NULL) * GIGA);
  RoofLevel memory = roof_level_make ("hbm", "HBM", ROOF_LEVEL_MEMORY, g_ascii_strtod (get_text (about, "peak_hbm_bw"), NULL) * GIBI);
  g_autofree char *id = roof_machine_make_id (name);
  RoofMachineBuilder *builder;

  if (*name == '\0' || !(peak.peak.value > 0) || !(memory.bandwidth.value > 0))
    return NULL;
  peak.peak.source = memory.bandwidth.source = source;
  peak.peak.confidence = memory.bandwidth.confidence = confidence;
  builder = roof_machine_builder_new (id, name);
  roof_machine_builder_set_class (builder, strstr (name, "TPU") != NULL ? "tpu" : "gpu");
  roof_machine_builder_add_peak (builder, &peak);
  roof_machine_builder_add_level (builder, &memory);
  return roof_machine_builder_end (builder, NULL);
}

static gboolean
read_json (Table                *self,
           GBufferedInputStream *stream,
           RoofImport           *into,
           GError              **error)
{
  g_autoptr (GBytes) content = roof_text_file_read (G_INPUT_STREAM (stream), LONGEST, error);
  gsize length = 0;
  const char *text = content != NULL ? g_bytes_get_data (content, &length) : NULL;
  g_autoptr (JsonNode) root
      = text != NULL ? roof_json_parse_foreign (text, (gssize) length, ROOF_JSON_MOST_MEMORY (length, ROOF_JSON_TIMES), error) : NULL;
  JsonObject *table;
  JsonNode *about;

  if (root == NULL)
    return FALSE;
  table = JSON_NODE_HOLDS_ARRAY (root)    ? get_object (json_node_get_array (root), 0)
          : JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root)
                                          : NULL;
  if (table == NULL)
    return roof_fail (error, "[0]: expected a table with cols and rows");
  about = json_object_get_member (table, "p");
  into->found = about != NULL && JSON_NODE_HOLDS_OBJECT (about) ? build_machine (json_node_get_object (about)) : NULL;
  if (into->found != NULL)
    roof_import_note (into, ROOF_FINDING_GUESSED, "the peak is taken for bf16 work of the matrix unit, which the file does not say");
  take_json_rows (self, table);
  return TRUE;
}

/* --- CSV --- */

static gboolean
read_csv (Table                 *self,
          GBufferedInputStream  *stream,
          RoofImport            *into,
          GError               **error)
{
  g_autoptr (RoofCsvReader) reader = roof_csv_reader_new (G_INPUT_STREAM (stream), ',', into->cancellable);
  g_autoptr (GError) fault = NULL;
  const RoofCsvRow *row;
  int places[N_COLUMNS];
  gboolean found = FALSE;

  while ((row = roof_csv_reader_next (reader, &fault)) != NULL)
    {
      const char *cells[N_COLUMNS];

      for (guint k = 0; !found && k < N_COLUMNS; k++)
        {
          places[k] = -1;
          for (guint i = 0; i < row->n; i++)
            places[k] = g_str_equal (row->fields[i], columns[k].label) ? (int) i : places[k];
        }
      if (!found)
        {
          found = places[RATE] >= 0;
          continue;
        }
      for (guint k = 0; k < N_COLUMNS; k++)
        cells[k] = places[k] >= 0 && (guint) places[k] < row->n ? row->fields[places[k]] : "";
      take_row (self, cells);
    }
  if (fault == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

static gboolean
read_xprof (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  gboolean wide = FALSE;
  g_autoptr (GBufferedInputStream) text = roof_csv_open (stream, into->cancellable, &wide, error);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  Table self = { .launches = launches };
  gsize length;
  const char *head;

  if (text == NULL)
    return FALSE;
  head = g_buffered_input_stream_peek_buffer (text, &length);
  if (roof_json_head_object (head, length, TRUE) != NULL ? !read_json (&self, text, into, error) : !read_csv (&self, text, into, error))
    return FALSE;
  if (self.n_sums > 0)
    roof_import_note (into, ROOF_FINDING_LEFT_OUT, "%u rows that are sums or averages of others", self.n_sums);
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_xprof_format = {
  .id = "xprof",
  .name = N_ ("Roofline table of XProf"),
  .gives = ROOF_GIVES_RUN | ROOF_GIVES_MACHINE,
  .patterns = { "*.json", "*.csv" },
  .recognize = recognize,
  .read = read_xprof,
};

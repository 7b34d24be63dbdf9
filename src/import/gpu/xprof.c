/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"
#include "import/foreign-table.h"
#include "import/found-roofs.h"
#include "import/json-head.h"
#include "import/launches.h"
#include "import/records.h"
#include "import/text-head.h"

/* The roofline table of XProf (TensorBoard), as JSON with the device's peaks, and as CSV without. Rates of work count 1e9 FLOP/s,
 * bandwidths 2^30 B/s: xprof, convert/op_stats_to_roofline_model.cc. */

#define MICRO 1e-6
#define GIGA 1e9
#define GIBI 1073741824.0

enum { STEP, RANK, CATEGORY, OPERATION, OCCURRENCES, TIME, RATE, BANDWIDTH };

/* As the JSON and as the CSV call them, where the CSV has more than another case; and as the table of HLO operations does
 * (convert/op_stats_to_hlo_stats.cc), whose rows are the same: its children of other rows have the rank 0. Rates of the model leave
 * out what was computed a second time, and come last. */
static const RoofForeignColumn columns[] = {
  [STEP] = { "step" },
  [RANK] = { "rank", ROOF_DIMENSION_COUNT, 1 },
  [CATEGORY] = { "category|HLO op category|hlo_category" },
  [OPERATION] = { "operation|HLO op name|hlo_op_name|HLO op text|hlo_op_expression|hlo_expression" },
  [OCCURRENCES] = { "occurrences|# Occurrences|#Occurrences", ROOF_DIMENSION_COUNT, 1 },
  [TIME] = { "total_self_time|Total self time (us)|Total self-time (us)|total_self_time_in_us", ROOF_DIMENSION_TIME, MICRO, TRUE },
  [RATE] = { "measured_flop_rate|Normalized FLOP Rate (GFLOP/s)|Measured FLOP Rate (GFLOP/s)|normalized_flop_rate|Normalized GFLOP/s|"
             "Measured GFLOP/s|model_flop_rate|Model FLOP Rate (GFLOP/s)|Model GFLOP/s", ROOF_DIMENSION_FLOP_RATE, GIGA, TRUE },
  [BANDWIDTH] = { "hbm_bw|HBM BW (GiB/s)", ROOF_DIMENSION_BANDWIDTH, GIBI },
  { NULL },
};

typedef struct
{
  RoofLaunches *launches;
  gboolean      has_total; /* the first row is of all steps: those of single steps repeat it */
  guint         n_rows, n_sums, n_idle;
} XprofTable;

static gboolean
recognize (const char *head,
           gsize       length)
{
  if (roof_json_head_has (head, length, TRUE, "cols"))
    return roof_text_head_has (head, length, "\"operational_intensity\"");
  return roof_foreign_table_find (head, length, columns) != '\0';
}

/* Passes @row over. Rows of JSON have no lines: the error is on all of them. */
static void
pass (XprofTable             *self,
      const RoofForeignTable *row,
      const char             *reason)
{
  roof_launches_pass (self->launches, row->line,
                      row->line > 0 ? reason : ROOF_REASON ("each row is a sum or an average of others, is idle time, or has no name"));
}

/* Adds a row. Rows of the program are sums of the others. */
static void
take_row (XprofTable             *self,
          const RoofForeignTable *row)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  double occurrences = roof_foreign_table_get_number (row, OCCURRENCES);
  gboolean total = g_str_equal (roof_foreign_table_get_text (row, STEP), "Total");

  if (self->n_rows++ == 0)
    self->has_total = total;
  launch.name = roof_foreign_table_get_text (row, OPERATION);
  if (roof_foreign_table_get_number (row, RANK) == 0 || g_str_equal (roof_foreign_table_get_text (row, CATEGORY), "Program")
      || g_str_equal (launch.name, "Program") || (self->has_total && !total))
    {
      pass (self, row, ROOF_REASON ("a sum or an average of others"));
      self->n_sums++;
      return;
    }
  if (*launch.name == '\0')
    {
      pass (self, row, ROOF_REASON ("no name"));
      return;
    }
  if (g_str_equal (roof_foreign_table_get_text (row, CATEGORY), "IDLE"))
    {
      pass (self, row, ROOF_REASON ("idle time"));
      self->n_idle++;
      return;
    }
  launch.n = occurrences >= 1 ? occurrences : 1;
  launch.time = roof_foreign_table_get_number (row, TIME);
  launch.flops = roof_foreign_table_get_number (row, RATE) * launch.time;
  launch.bytes[0] = (RoofLaunchBytes) { "dram", roof_foreign_table_get_number (row, BANDWIDTH) * launch.time };
  roof_launches_add (self->launches, &launch);
}

/* --- JSON --- */

/* The member @key of @object (nullable); "": there is none. */
static const char *
get_text (JsonObject *object,
          const char *key)
{
  const char *text = object != NULL ? roof_record_get_text (object, key) : NULL;

  return text != NULL ? text : "";
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
          guint       index)
{
  JsonObject *cell = row != NULL ? get_object (roof_record_get_array (row, "c"), index) : NULL;
  JsonNode *value = cell != NULL ? json_object_get_member (cell, "v") : NULL;

  if (value == NULL || !JSON_NODE_HOLDS_VALUE (value))
    return g_strdup ("");
  if (json_node_get_value_type (value) == G_TYPE_STRING)
    return json_node_dup_string (value);
  return roof_units_format_plain (json_node_get_double (value));
}

static gboolean
take_json_rows (XprofTable  *self,
                JsonObject  *object,
                GError     **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (NULL, columns, NULL);
  JsonArray *rows = roof_record_get_array (object, "rows"), *cols = roof_record_get_array (object, "cols");
  guint n_columns = cols != NULL ? json_array_get_length (cols) : 0, n_rows = rows != NULL ? json_array_get_length (rows) : 0;
  g_autofree const char **ids = g_new0 (const char *, n_columns + 1);

  for (guint i = 0; i < n_columns; i++)
    ids[i] = get_text (get_object (cols, i), "id");
  roof_foreign_table_take (table, ids, n_columns);
  if (n_rows == 0)
    roof_launches_pass (self->launches, 0, ROOF_REASON ("the list “rows” is missing or empty"));
  for (guint i = 0; i < n_rows; i++)
    {
      g_auto (GStrv) cells = g_new0 (char *, n_columns + 1);

      for (guint k = 0; k < n_columns; k++)
        cells[k] = dup_cell (get_object (rows, i), k);
      if (roof_foreign_table_take (table, (const char *const *) cells, n_columns))
        take_row (self, table);
    }
  return roof_foreign_table_end (table, error);
}

/* The device: its peaks are texts. */
static void
find_machine (JsonObject *about,
              RoofImport *into)
{
  const char *name = get_text (about, "device_type");
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (name, strstr (name, "TPU") != NULL ? "tpu" : "gpu", "XProf");

  if (*name == '\0')
    return;
  roof_found_roofs_set_origin (roofs, NULL, "medium");
  roof_found_roofs_add_peak (roofs, "matrix", "bf16", FALSE, roof_record_get_number (about, "peak_flop_rate") * GIGA, NULL);
  roof_found_roofs_add_level (roofs, "HBM", FALSE, roof_record_get_number (about, "peak_hbm_bw") * GIBI, NULL);
  roof_found_roofs_finish (roofs, into, NULL);
  if (into->found != NULL)
    roof_import_tell (into, ROOF_FINDING_GUESSED, "type bf16 on the matrix unit for the peak, since the file gives none");
}

static gboolean
read_json (XprofTable    *self,
           GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, into, error);
  JsonObject *table = records != NULL ? json_node_get_object (records->pdata[0]) : NULL;
  JsonObject *about = table != NULL ? roof_record_get_object (table, "p") : NULL;

  if (table == NULL)
    return FALSE;
  if (about != NULL)
    find_machine (about, into);
  return take_json_rows (self, table, error);
}

/* --- CSV --- */

static gboolean
read_csv (XprofTable    *self,
          GInputStream  *stream,
          RoofImport    *into,
          GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);

  while (roof_foreign_table_next (table))
    take_row (self, table);
  return roof_foreign_table_end (table, error);
}

static gboolean
read_xprof (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  XprofTable self = { .launches = launches };
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (stream), &length);
  gboolean json = roof_json_head_has (head, length, TRUE, "cols");

  if (!(json ? read_json (&self, stream, into, error) : read_csv (&self, stream, into, error)))
    return FALSE;
  if (self.n_sums > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("%u row that is a sum or an average of others", "%u rows that are sums or averages of others", self.n_sums),
                      self.n_sums);
  if (self.n_idle > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, ngettext ("%u row of idle time", "%u rows of idle time", self.n_idle), self.n_idle);
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

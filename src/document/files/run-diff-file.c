/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/run-diff-file.h"

#include <math.h>

#include "document/files/analysis-csv.h"
#include "document/files/analysis-json.h"
#include "document/json/json-text.h"

/* What is being written. */
typedef struct
{
  const RoofRunDiff      *diff;
  const RoofRunDiffStyle *style;
} DiffWriter;

/* A value of a row, or of one run in it. */
typedef struct
{
  const char *key;
  JsonNode  *(*make) (const DiffWriter *self, guint row, guint run);
} DiffField;

static JsonNode *
make_number (double number)
{
  return json_node_init_double (json_node_alloc (), number);
}

static JsonNode *
make_text (const char *text)
{
  return text != NULL ? json_node_init_string (json_node_alloc (), text) : json_node_new (JSON_NODE_NULL);
}

static JsonNode *
make_flag (gboolean flag)
{
  return json_node_init_boolean (json_node_alloc (), flag);
}

static JsonNode *
make_name (const DiffWriter *self,
           guint             row,
           guint             run)
{
  return make_text (roof_run_diff_get_name (self->diff, row, run));
}

static JsonNode *
make_count (const DiffWriter *self,
            guint             row,
            guint             run)
{
  return make_number (roof_run_diff_get (self->diff, row, run)->count);
}

static JsonNode *
make_time (const DiffWriter *self,
           guint             row,
           guint             run)
{
  return make_number (roof_run_diff_get (self->diff, row, run)->time);
}

static JsonNode *
make_efficiency (const DiffWriter *self,
                 guint             row,
                 guint             run)
{
  return make_number (roof_run_diff_get (self->diff, row, run)->share);
}

static JsonNode *
make_bound (const DiffWriter *self,
            guint             row,
            guint             run)
{
  return make_text (roof_run_diff_get (self->diff, row, run)->bound);
}

static JsonNode *
make_repeats (const DiffWriter *self,
              guint             row,
              guint             run)
{
  const RoofMeasurement *measurement = roof_run_diff_get (self->diff, row, run)->measurement;

  return make_number (measurement != NULL && measurement->repeats > 0 ? measurement->repeats : NAN);
}

static const DiffField run_fields[] = {
  { "name", make_name },   { "count", make_count }, { "time", make_time }, { "efficiency", make_efficiency },
  { "bound", make_bound }, { "repeats", make_repeats },
};

static JsonNode *
make_first_gain (const DiffWriter *self,
                 guint             row,
                 guint             run)
{
  return make_number (roof_run_diff_get_gain (self->diff, row, 0, run));
}

static JsonNode *
make_previous_gain (const DiffWriter *self,
                    guint             row,
                    guint             run)
{
  return make_number (run > 0 ? roof_run_diff_get_gain (self->diff, row, run - 1, run) : NAN);
}

/* How the kernel was found in the runs before. */
static JsonNode *
make_found (const DiffWriter *self,
            guint             row,
            guint             run)
{
  return make_text (roof_match_kind_to_string (roof_run_diff_get (self->diff, row, run)->match));
}

/* Of a run among more than two, besides run_fields. */
static const DiffField gain_fields[] = {
  { "match", make_found }, { "gain_first", make_first_gain }, { "gain_previous", make_previous_gain },
};

static JsonNode *
make_any_name (const DiffWriter *self,
               guint             row,
               guint             run)
{
  const char *name = NULL;

  for (guint i = self->diff->n_runs; name == NULL && i-- > 0;)
    name = roof_run_diff_get_name (self->diff, row, i);
  return make_text (name);
}

static JsonNode *
make_match (const DiffWriter *self,
            guint             row,
            guint             run)
{
  return make_text (roof_match_kind_to_string (self->diff->rows[row].match));
}

static JsonNode *
make_gain (const DiffWriter *self,
           guint             row,
           guint             run)
{
  return make_number (self->diff->rows[row].gain);
}

static JsonNode *
make_other_bound (const DiffWriter *self,
                  guint             row,
                  guint             run)
{
  return make_flag (roof_run_diff_has_other_bound (self->diff, row));
}

static JsonNode *
make_other_work (const DiffWriter *self,
                 guint             row,
                 guint             run)
{
  return make_flag (roof_run_diff_has_other_work (self->diff, row, 0, self->diff->n_runs - 1));
}

static JsonNode *
make_difference (const DiffWriter *self,
                 guint             row,
                 guint             run)
{
  return make_text (roof_difference_to_string (self->diff->rows[row].difference));
}

/* Which test says so. */
static JsonNode *
make_test (const DiffWriter *self,
           guint             row,
           guint             run)
{
  const RoofRunRow *about = &self->diff->rows[row];

  return make_text (isnan (about->p) ? NULL : about->by_spread ? "welch" : "mann_whitney");
}

static JsonNode *
make_p (const DiffWriter *self,
        guint             row,
        guint             run)
{
  return make_number (self->diff->rows[row].p);
}

static JsonNode *
make_p_holm (const DiffWriter *self,
             guint             row,
             guint             run)
{
  return make_number (self->diff->rows[row].p_holm);
}

static JsonNode *
make_shift (const DiffWriter *self,
            guint             row,
            guint             run)
{
  return make_number (self->diff->rows[row].ratio.shift);
}

static JsonNode *
make_low (const DiffWriter *self,
          guint             row,
          guint             run)
{
  return make_number (self->diff->rows[row].ratio.low);
}

static JsonNode *
make_high (const DiffWriter *self,
           guint             row,
           guint             run)
{
  return make_number (self->diff->rows[row].ratio.high);
}

static JsonNode *
make_gate (const DiffWriter *self,
           guint             row,
           guint             run)
{
  if (isnan (self->style->most_slower))
    return json_node_new (JSON_NODE_NULL);
  return make_text (roof_gate_state_to_string (roof_run_gate_judge (self->diff, row, self->style->most_slower)));
}

static const DiffField row_fields[] = {
  { "gain", make_gain },
  { "bound_changed", make_other_bound },
  { "work_changed", make_other_work },
  { "difference", make_difference },
  { "test", make_test },
  { "p", make_p },
  { "p_holm", make_p_holm },
  { "gain_shift", make_shift },
  { "gain_low", make_low },
  { "gain_high", make_high },
  { "gate", make_gate },
};

static const DiffField head_fields[] = { { "name", make_any_name }, { "match", make_match } };

static void
write_fields (const DiffWriter *self,
              const DiffField  *fields,
              guint             n,
              guint             row,
              guint             run,
              JsonObject       *into)
{
  for (guint i = 0; i < n; i++)
    json_object_set_member (into, fields[i].key, fields[i].make (self, row, run));
}

/* A run's part of a row, null where the run does not have the kernel. */
static JsonNode *
write_entry (const DiffWriter *self,
             guint             row,
             guint             run,
             gboolean          with_gains)
{
  JsonObject *object;
  JsonNode *node;

  if (roof_run_diff_get (self->diff, row, run)->kernel < 0)
    return json_node_new (JSON_NODE_NULL);
  object = json_object_new ();
  write_fields (self, run_fields, G_N_ELEMENTS (run_fields), row, run, object);
  if (with_gains)
    write_fields (self, gain_fields, G_N_ELEMENTS (gain_fields), row, run, object);
  node = json_node_new (JSON_NODE_OBJECT);
  json_node_take_object (node, object);
  return node;
}

static JsonArray *
write_entries (const DiffWriter *self,
               guint             row)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < self->diff->n_runs; i++)
    json_array_add_element (array, write_entry (self, row, i, TRUE));
  return array;
}

static JsonNode *
write_row (guint    index,
           gpointer data)
{
  const DiffWriter *self = data;
  guint row = self->style->order[index];
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  write_fields (self, head_fields, G_N_ELEMENTS (head_fields), row, 0, object);
  json_object_set_member (object, "before", write_entry (self, row, 0, FALSE));
  json_object_set_member (object, "after", write_entry (self, row, self->diff->n_runs - 1, FALSE));
  write_fields (self, row_fields, G_N_ELEMENTS (row_fields), row, 0, object);
  if (self->diff->n_runs > 2)
    json_object_set_array_member (object, "runs", write_entries (self, row));
  json_node_take_object (node, object);
  return node;
}

static JsonArray *
write_runs (const DiffWriter *self)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < self->diff->n_runs; i++)
    {
      RoofMachine *machine = roof_report_get_machine (self->diff->reports[i]);
      const RoofTotals *totals = roof_report_get_totals (self->diff->reports[i]);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "file", self->style->names[i]);
      json_object_set_object_member (object, "machine", roof_machine_write_name (machine));
      json_object_set_int_member (object, "kernels", roof_report_get_n (self->diff->reports[i]));
      json_object_set_int_member (object, "measured", totals->n_measured);
      json_object_set_double_member (object, "t_min", totals->t_min);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
write_totals (const RoofRunTotals *totals)
{
  const struct { const char *key; double value; } numbers[] = {
    { "matched", totals->n_matched }, { "appeared", totals->n_appeared }, { "vanished", totals->n_vanished },
    { "compared", totals->n_both },   { "before", totals->before },       { "after", totals->after },
    { "gain", totals->gain },         { "mean_gain", totals->mean_gain }, { "appeared_time", totals->appeared },
    { "vanished_time", totals->vanished }, { "tested", totals->n_tested }, { "shown", totals->n_shown },
    { "shown_holm", totals->n_shown_holm },
  };
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    json_object_set_double_member (object, numbers[i].key, numbers[i].value);
  return object;
}

static JsonObject *
write_gate (const DiffWriter *self)
{
  JsonObject *object = json_object_new ();
  double most_slower = self->style->most_slower;
  RoofGateState total = roof_run_gate_judge_total (self->diff, most_slower);
  guint n[ROOF_GATE_UNKNOWN + 1] = { 0 };

  for (guint i = 0; i < self->diff->n_rows; i++)
    n[roof_run_gate_judge (self->diff, i, most_slower)]++;
  json_object_set_double_member (object, "fail_slower", most_slower);
  json_object_set_boolean_member (object, "met", n[ROOF_GATE_FAILED] == 0 && total != ROOF_GATE_FAILED);
  json_object_set_string_member (object, "total", roof_gate_state_to_string (total));
  for (guint i = 0; i <= ROOF_GATE_UNKNOWN; i++)
    json_object_set_int_member (object, roof_gate_state_to_string ((RoofGateState) i), n[i]);
  return object;
}

char *
roof_run_diff_to_json (const RoofRunDiff      *diff,
                       const RoofRunDiffStyle *style)
{
  DiffWriter writer = { diff, style };
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *kernels = json_array_new (), *remarks = json_array_new ();
  const RoofJsonGiver giver = { kernels, diff->n_rows, write_row, NULL, &writer };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < style->remarks->len; i++)
    json_array_add_string_element (remarks, style->remarks->pdata[i]);
  json_object_set_array_member (object, "runs", write_runs (&writer));
  json_object_set_string_member (object, "times", diff->modelled ? "modelled" : "measured");
  json_object_set_array_member (object, "kernels", kernels);
  json_object_set_object_member (object, "totals", write_totals (&diff->totals));
  if (!isnan (style->most_slower))
    json_object_set_object_member (object, "gate", write_gate (&writer));
  json_object_set_array_member (object, "remarks", remarks);
  json_node_take_object (root, object);
  roof_json_append_giving (root, &giver, 0, text);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

/* The columns of a table: a field, in which run, and what stands before its key. */
typedef struct
{
  DiffField field;
  guint run;
  char  prefix[24];
} DiffColumn;

static void
add_columns (GArray          *columns,
             const DiffField *fields,
             guint            n,
             guint            run,
             const char      *prefix)
{
  for (guint i = 0; i < n; i++)
    {
      DiffColumn column = { .field = fields[i], .run = run };

      g_strlcpy (column.prefix, prefix, sizeof column.prefix);
      g_array_append_val (columns, column);
    }
}

/* Returns: (transfer full) (element-type DiffColumn) */
static GArray *
list_columns (const RoofRunDiff *diff)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (DiffColumn));

  add_columns (columns, head_fields, G_N_ELEMENTS (head_fields), 0, "");
  add_columns (columns, run_fields, G_N_ELEMENTS (run_fields), 0, "before.");
  add_columns (columns, run_fields, G_N_ELEMENTS (run_fields), diff->n_runs - 1, "after.");
  add_columns (columns, row_fields, G_N_ELEMENTS (row_fields), 0, "");
  for (guint i = 0; diff->n_runs > 2 && i < diff->n_runs; i++)
    {
      g_autofree char *prefix = g_strdup_printf ("runs.%u.", i);

      add_columns (columns, run_fields, G_N_ELEMENTS (run_fields), i, prefix);
      add_columns (columns, gain_fields, G_N_ELEMENTS (gain_fields), i, prefix);
    }
  return columns;
}

/* A run that does not have the kernel has no values. */
static void
put_field (const DiffWriter *self,
           const DiffColumn *column,
           guint             row,
           GString          *csv)
{
  g_autoptr (JsonNode) value = NULL;

  if (column->prefix[0] != '\0' && roof_run_diff_get (self->diff, row, column->run)->kernel < 0)
    return;
  value = column->field.make (self, row, column->run);
  roof_csv_append_value (value, csv);
}

char *
roof_run_diff_to_csv (const RoofRunDiff      *diff,
                      const RoofRunDiffStyle *style)
{
  DiffWriter writer = { diff, style };
  g_autoptr (GArray) columns = list_columns (diff);
  GString *csv = g_string_new (NULL);

  for (guint i = 0; i < columns->len; i++)
    {
      const DiffColumn *column = &g_array_index (columns, DiffColumn, i);

      g_string_append_printf (csv, "%s%s%s", i > 0 ? "," : "", column->prefix, column->field.key);
    }
  g_string_append_c (csv, '\n');
  for (guint k = 0; k < diff->n_rows; k++)
    for (guint i = 0; i < columns->len; i++)
      {
        put_field (&writer, &g_array_index (columns, DiffColumn, i), style->order[k], csv);
        g_string_append_c (csv, i + 1 < columns->len ? ',' : '\n');
      }
  return g_string_free (csv, FALSE);
}

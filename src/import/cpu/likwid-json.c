/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "import/cpu/likwid-run.h"
#include "import/json-head.h"
#include "import/records.h"
#include "import/text-head.h"

/* What likwid-perfctr writes with -o FILE.json: groups, each in a member of its own name twice, and "Info". */

static gboolean
recognize (const char *head,
           gsize       length)
{
  const char *object = roof_json_head_object (head, length, FALSE);

  return object != NULL && roof_text_head_has (head, length, "\"CPU name:\"")
         && roof_text_head_has (head, length, "\"Metric\"")
         && roof_json_head_find (object, head + length, "Info", NULL) != NULL;
}

/* Calls @take for each value of the threads in the members of @part. */
static void
take_values (JsonObject    *part,
             gboolean       events,
             RoofLikwidRun *run)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, part);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      JsonObject *entry = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      JsonArray *values = entry != NULL ? roof_record_get_array (entry, "Values") : NULL;
      const char *event = entry != NULL ? roof_record_get_text (entry, "Event") : NULL;

      for (guint i = 0; values != NULL && i < json_array_get_length (values); i++)
        {
          JsonNode *value = json_array_get_element (values, i);
          double number = JSON_NODE_HOLDS_VALUE (value) ? json_node_get_double (value) : NAN;

          if (!events)
            roof_likwid_run_measure (run, name, number);
          else if (event != NULL)
            roof_likwid_run_count (run, event, name, number);
        }
    }
}

static void
take_group (const char    *name,
            JsonObject    *group,
            RoofLikwidRun *run,
            RoofImport    *into)
{
  JsonObject *raw = roof_record_get_object (group, "Raw"), *metric = roof_record_get_object (group, "Metric");

  roof_likwid_run_begin (run, NULL, name, ROOF_LIKWID_ALL);
  if (metric != NULL)
    take_values (metric, FALSE, run);
  if (raw != NULL)
    take_values (raw, TRUE, run);
  else
    roof_import_tell (into, ROOF_FINDING_DOUBTFUL,
                      "%s: the events are missing; of counted regions this output holds only the last, without its "
                      "name, and -o FILE.csv has them all",
                      name);
}

static void
take_run (JsonObject    *groups,
          RoofLikwidRun *run,
          RoofImport    *into)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, groups);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      JsonObject *outer = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      JsonObject *inner = outer != NULL ? roof_record_get_object (outer, name) : NULL;

      if (inner != NULL)
        take_group (name, inner, run, into);
    }
}

static gboolean
read_json (GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, into, error);
  g_autoptr (RoofLikwidRun) run = roof_likwid_run_new (into);

  if (records == NULL)
    return FALSE;
  for (guint i = 0; i < records->len; i++)
    take_run (json_node_get_object (records->pdata[i]), run, into);
  return roof_likwid_run_finish (g_steal_pointer (&run), into, error);
}

const RoofForeignFormat roof_likwid_json_format = {
  .id = "likwid-json",
  .name = N_ ("LIKWID perfctr (JSON)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.json" },
  .joins = "likwid",
  .recognize = recognize,
  .read = read_json,
};

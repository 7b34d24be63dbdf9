/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/files/comparison-json.h"

#include "document/files/analysis-json.h"
#include "document/json/json-text.h"

/* Makes the kernels of a report that could be analysed. */
typedef struct
{
  RoofJsonGiver giver;
  RoofReport   *report;
  GArray       *indices; /* (element-type guint): in the report, by element */
} KernelGiver;

static void
free_giver (gpointer item)
{
  KernelGiver *self = item;

  roof_report_unref (self->report);
  g_array_unref (self->indices);
  g_free (self);
}

/* A RoofJsonGiver's function. */
static JsonNode *
give_kernel (guint    index,
             gpointer data)
{
  const KernelGiver *self = data;
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, roof_report_write_kernel (self->report, g_array_index (self->indices, guint, index), TRUE));
  return node;
}

/* Adds the members of @report to @object, whose kernels are left to a giver that is added to @givers. */
static void
write_report (RoofReport *report,
              JsonObject *object,
              GPtrArray  *givers)
{
  const RoofJsonGiver *last = givers->len > 0 ? g_ptr_array_index (givers, givers->len - 1) : NULL;
  KernelGiver *self = g_new (KernelGiver, 1);
  JsonArray *kernels = json_array_new ();

  self->report = roof_report_ref (report);
  self->indices = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < roof_report_get_n (report); i++)
    if (roof_report_get_summary (report, i)->analysed)
      g_array_append_val (self->indices, i);
  self->giver = (RoofJsonGiver) { kernels, self->indices->len, give_kernel, NULL, self, last };
  g_ptr_array_add (givers, self);
  json_object_set_object_member (object, "machine",
                                 roof_machine_write_name (roof_report_get_machine (report)));
  json_object_set_array_member (object, "kernels", kernels);
  json_object_set_object_member (object, "totals", roof_report_write_totals (report));
}

/* Has each giver make its elements now. @givers: (transfer full) */
static void
fill (GPtrArray *givers)
{
  for (guint i = 0; i < givers->len; i++)
    {
      const RoofJsonGiver *giver = g_ptr_array_index (givers, i);

      for (guint k = 0; k < giver->n; k++)
        json_array_add_element (giver->array, giver->make (k, giver->data));
    }
  g_ptr_array_unref (givers);
}

void
roof_report_write (RoofReport *report,
                   JsonObject *object)
{
  GPtrArray *givers = g_ptr_array_new_with_free_func (free_giver);

  write_report (report, object, givers);
  fill (givers);
}

/* The kernels that the machine cannot run, with the reasons. */
static JsonArray *
write_errors (RoofReport *report)
{
  JsonArray *errors = json_array_new ();

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      JsonObject *object = roof_report_write_error (report, i);

      if (object != NULL)
        json_array_add_object_element (errors, object);
    }
  return errors;
}

GPtrArray *
roof_comparison_write_giving (RoofComparison *comparison,
                              JsonObject     *object)
{
  GPtrArray *givers = g_ptr_array_new_with_free_func (free_giver);
  RoofReport *here = roof_comparison_get_report (comparison, 0);
  guint n = roof_comparison_get_n (comparison);
  JsonArray *compared;

  write_report (here, object, givers);
  if (roof_report_count_refused (here) > 0)
    json_object_set_array_member (object, "errors", write_errors (here));
  if (n < 2)
    return givers;
  compared = json_array_new ();
  for (guint i = 1; i < n; i++)
    {
      RoofReport *report = roof_comparison_get_report (comparison, i);
      JsonObject *other = json_object_new ();

      write_report (report, other, givers);
      json_object_set_array_member (other, "errors", write_errors (report));
      json_array_add_object_element (compared, other);
    }
  json_object_set_array_member (object, "compared", compared);
  return givers;
}

void
roof_comparison_write (RoofComparison *comparison,
                       JsonObject     *object)
{
  fill (roof_comparison_write_giving (comparison, object));
}

char *
roof_comparison_to_json (RoofComparison *comparison)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  g_autoptr (GPtrArray) givers = roof_comparison_write_giving (comparison, object);
  GString *text = g_string_new (NULL);

  json_node_take_object (root, object);
  roof_json_append_giving (root, givers->pdata[givers->len - 1], 0, text);
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

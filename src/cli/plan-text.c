/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/plan-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-plan.h"
#include "cli/command.h"
#include "cli/table.h"
#include "core/units/units.h"
#include "document/json/json-text.h"

static const RoofPlanChoice *
get_choice (const RoofPlan *self,
            guint           index)
{
  return &g_array_index (self->choices, RoofPlanChoice, index);
}

static const char *
get_machine (const RoofPlanChoice   *choice,
             const RoofPlanQuestion *question)
{
  return roof_machine_get_id (question->machines[choice->machine]);
}

static const char *
get_bound (const RoofPlanChoice   *choice,
           const RoofPlanQuestion *question)
{
  return choice->bound < 0 ? "compute"
                           : roof_machine_get_level (question->machines[choice->machine], (guint) choice->bound)->id;
}

static void
add_row (RoofTextTable          *table,
         const RoofPlan         *self,
         guint                   index,
         const RoofPlanQuestion *question)
{
  const RoofPlanChoice *choice = get_choice (self, index);

  roof_text_table_add (table, (int) index == self->best ? "*" : choice->meets ? "+" : "");
  roof_text_table_add (table, get_machine (choice, question));
  roof_text_table_take (table, roof_describe_plan_formats (choice, question));
  roof_text_table_take (table, g_strdup_printf ("%.15g", choice->devices));
  roof_text_table_take (table, roof_describe_layout (choice));
  roof_text_table_take (table, g_strdup_printf ("%.15g", choice->batch));
  roof_text_table_take_quantity (table, choice->tpot, ROOF_DIMENSION_TIME);
  roof_text_table_take_quantity (table, choice->ttft, ROOF_DIMENSION_TIME);
  roof_text_table_take_quantity (table, choice->per_user, ROOF_DIMENSION_COUNT);
  roof_text_table_take_quantity (table, choice->per_device, ROOF_DIMENSION_COUNT);
  roof_text_table_take (table, isnan (choice->per_joule) ? g_strdup ("–") : g_strdup_printf ("%.4g", choice->per_joule));
  roof_text_table_take (table, isnan (choice->cost) ? g_strdup ("–") : g_strdup_printf ("%.4g", choice->cost));
  roof_text_table_take_quantity (table, choice->memory, ROOF_DIMENSION_BYTE);
  roof_text_table_add (table, get_bound (choice, question));
}

void
roof_plan_print (const RoofPlan         *self,
                 const RoofPlanQuestion *question,
                 GString                *output)
{
  const RoofColumn columns[] = {
    { "" },
    { _ ("Machine") },
    { _ ("Formats") },
    { _ ("Devices"), TRUE },
    { _ ("Layout") },
    { _ ("Batch"), TRUE },
    { _ ("Per token"), TRUE },
    { _ ("First token"), TRUE },
    { _ ("Tokens/s, user"), TRUE },
    { _ ("Tokens/s, device"), TRUE },
    { _ ("Tokens/J"), TRUE },
    { _ ("USD/Mtoken"), TRUE },
    { _ ("Memory"), TRUE },
    { _ ("Bound") },
  };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  g_autofree char *sentence = roof_describe_plan (self);
  const GArray *front = self->front;
  gboolean listed = FALSE;

  for (guint i = 0; i < front->len; i++)
    {
      listed |= (int) g_array_index (front, guint, i) == self->best;
      add_row (table, self, g_array_index (front, guint, i), question);
    }
  if (!listed)
    add_row (table, self, (guint) self->best, question);
  g_string_append_printf (output, _ ("%s. *: most tokens per second and device within the goals; +: within the goals."), sentence);
  g_string_append_c (output, '\n');
  roof_text_table_print_below (table, output);
  roof_text_plain_blanks (output);
}

/* The numbers of a choice, in JSON and CSV. */
static const struct
{
  const char *key;
  gsize       offset;
} numbers[] = {
  { "devices", G_STRUCT_OFFSET (RoofPlanChoice, devices) },
  { "nodes", G_STRUCT_OFFSET (RoofPlanChoice, nodes) },
  { "tp", G_STRUCT_OFFSET (RoofPlanChoice, tp) },
  { "pp", G_STRUCT_OFFSET (RoofPlanChoice, pp) },
  { "dp", G_STRUCT_OFFSET (RoofPlanChoice, dp) },
  { "ep", G_STRUCT_OFFSET (RoofPlanChoice, ep) },
  { "batch", G_STRUCT_OFFSET (RoofPlanChoice, batch) },
  { "tpot", G_STRUCT_OFFSET (RoofPlanChoice, tpot) },
  { "ttft", G_STRUCT_OFFSET (RoofPlanChoice, ttft) },
  { "tokens_per_second_user", G_STRUCT_OFFSET (RoofPlanChoice, per_user) },
  { "tokens_per_second_device", G_STRUCT_OFFSET (RoofPlanChoice, per_device) },
  { "tokens_per_joule", G_STRUCT_OFFSET (RoofPlanChoice, per_joule) },
  { "cost", G_STRUCT_OFFSET (RoofPlanChoice, cost) },
  { "memory", G_STRUCT_OFFSET (RoofPlanChoice, memory) },
};

typedef struct
{
  const RoofPlan         *plan;
  const RoofPlanQuestion *question;
} Answer;

/* A RoofJsonGiver's function. */
static JsonNode *
write_choice (guint    index,
              gpointer data)
{
  const Answer *answer = data;
  const RoofPlanChoice *choice = get_choice (answer->plan, index);
  g_autofree char *formats = roof_describe_plan_formats (choice, answer->question);
  JsonObject *object = json_object_new ();
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_string_member (object, "machine", get_machine (choice, answer->question));
  json_object_set_string_member (object, "formats", formats);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    json_object_set_double_member (object, numbers[i].key, G_STRUCT_MEMBER (double, choice, numbers[i].offset));
  json_object_set_string_member (object, "bound", get_bound (choice, answer->question));
  json_object_set_boolean_member (object, "meets", choice->meets);
  json_object_set_boolean_member (object, "front", choice->front);
  json_node_take_object (node, object);
  return node;
}

void
roof_plan_write_json (const RoofPlan         *self,
                      const RoofPlanQuestion *question,
                      GString                *output)
{
  Answer answer = { self, question };
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *root = json_object_new ();
  JsonArray *choices = json_array_new (), *indices = json_array_new ();
  const RoofJsonGiver giver = { choices, self->choices->len, write_choice, NULL, &answer };

  for (guint i = 0; i < self->front->len; i++)
    json_array_add_int_element (indices, g_array_index (self->front, guint, i));
  json_object_set_string_member (root, "model", question->workload->name);
  json_object_set_int_member (root, "tried", self->n_tried);
  json_object_set_int_member (root, "best", self->best);
  json_object_set_array_member (root, "front", indices);
  json_object_set_array_member (root, "choices", choices);
  json_node_take_object (node, root);
  roof_json_append_giving (node, &giver, 0, output);
  g_string_append_c (output, '\n');
}

void
roof_plan_write_csv (const RoofPlan         *self,
                     const RoofPlanQuestion *question,
                     GString                *output)
{
  g_string_append (output, "machine,formats");
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_string_append_printf (output, ",%s", numbers[i].key);
  g_string_append (output, ",bound,meets,front\n");
  for (guint i = 0; i < self->choices->len; i++)
    {
      const RoofPlanChoice *choice = get_choice (self, i);
      g_autofree char *formats = roof_describe_plan_formats (choice, question);
      char digits[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (output, "%s,%s", get_machine (choice, question), formats);
      for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
        {
          double value = G_STRUCT_MEMBER (double, choice, numbers[k].offset);

          g_string_append_printf (output, ",%s", isnan (value) ? "" : g_ascii_dtostr (digits, sizeof digits, value));
        }
      g_string_append_printf (output, ",%s,%d,%d\n", get_bound (choice, question), choice->meets, choice->front);
    }
}

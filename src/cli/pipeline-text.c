/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/pipeline-text.h"

#include <glib/gi18n.h>

#include "cli/table.h"
#include "core/units/units.h"

/* What limits a stage: "compute" or a level's id. */
static const char *
find_bound (const RoofStageLoad *load,
            RoofMachine         *machine)
{
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    if (load->t_levels[i] == load->t_min && load->t_math < load->t_min)
      return roof_machine_get_level (machine, i)->id;
  return "compute";
}

static void
print_line (GString    *output,
            const char *words,
            double      value,
            RoofDimension dimension)
{
  g_autofree char *text = roof_units_format (value, dimension);

  g_string_append_printf (output, "%s: %s\n", words, text);
}

static void
print_stages (const RoofPipeline *self,
              RoofMachine        *machine,
              GString            *output)
{
  const RoofColumn columns[] = {
    { _ ("Stage"), TRUE },   { _ ("Layers"), TRUE }, { _ ("Work"), TRUE },  { _ ("Math"), TRUE },    { _ ("Memory"), TRUE },
    { _ ("Network"), TRUE }, { _ ("Time"), TRUE },   { _ ("Bound") },       { _ ("Weights"), TRUE }, { _ ("Cache"), TRUE },
    { _ ("Sent on"), TRUE },
  };
  g_autoptr (RoofTextTable) table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  int memory = roof_machine_find_main_memory (machine);

  for (guint i = 0; i < self->n; i++)
    {
      const RoofStageLoad *load = &self->stages[i];

      roof_text_table_take (table, g_strdup_printf ("%u", i + 1));
      roof_text_table_take (table, g_strdup_printf ("%.15g", load->layers));
      roof_text_table_take_quantity (table, load->flops, ROOF_DIMENSION_FLOP);
      roof_text_table_take_quantity (table, load->t_math, ROOF_DIMENSION_TIME);
      roof_text_table_take_quantity (table, memory >= 0 ? load->t_levels[memory] : 0, ROOF_DIMENSION_TIME);
      roof_text_table_take_quantity (table, load->t_networks, ROOF_DIMENSION_TIME);
      roof_text_table_take_quantity (table, load->t_min, ROOF_DIMENSION_TIME);
      roof_text_table_add (table, find_bound (load, machine));
      roof_text_table_take_quantity (table, load->weight_bytes, ROOF_DIMENSION_BYTE);
      roof_text_table_take_quantity (table, load->cache_bytes, ROOF_DIMENSION_BYTE);
      roof_text_table_take_quantity (table, load->sent, ROOF_DIMENSION_BYTE);
    }
  roof_text_table_print_below (table, output);
}

static void
print_training (const RoofPipeline *self,
                GString            *output)
{
  const RoofStageLoad *load = &self->stages[self->n - 1];

  print_line (output, _ ("Step, communication hidden, with the optimizer"), self->t_step, ROOF_DIMENSION_TIME);
  print_line (output, _ ("Step, nothing hidden behind the math"), self->t_serial, ROOF_DIMENSION_TIME);
  if (self->n > 1)
    {
      print_line (output, _ ("With even stages, hidden"), roof_pipeline_get_even_step (self, TRUE), ROOF_DIMENSION_TIME);
      print_line (output, _ ("With even stages, not hidden"), roof_pipeline_get_even_step (self, FALSE), ROOF_DIMENSION_TIME);
    }
  print_line (output, _ ("Gradients sent per device"), self->mean.gradient_traffic, ROOF_DIMENSION_BYTE);
  print_line (output, _ ("Gradients held"), load->gradient_bytes, ROOF_DIMENSION_BYTE);
  print_line (output, _ ("Optimizer state held"), load->optimizer_bytes, ROOF_DIMENSION_BYTE);
}

void
roof_pipeline_print (const RoofPipeline *self,
                     RoofMachine        *machine,
                     GString            *output)
{
  g_string_append (output, "\n\n");
  g_string_append_printf (output, _ ("Layout: %1$.15g devices, %2$.15g in a node. One device of each stage, per micro-batch; activations stay on chip."),
                          self->devices, self->in_node);
  g_string_append_c (output, '\n');
  print_stages (self, machine, output);
  g_string_append_c (output, '\n');
  if (self->n > 1)
    {
      g_string_append_printf (output, _ ("Bubble: %.3g %% of a stage's time."), 100 * self->bubble);
      g_string_append_c (output, ' ');
      g_string_append_printf (output, _ ("Balance of stages: %.3g %%."), 100 * self->balance);
      g_string_append_c (output, '\n');
    }
  if (self->training)
    print_training (self, output);
  else
    {
      print_line (output, _ ("Through all stages"), self->t_latency, ROOF_DIMENSION_TIME);
      print_line (output, _ ("Round of the whole batch"), self->t_round, ROOF_DIMENSION_TIME);
    }
  print_line (output, _ ("Tokens a second, at most"), self->tokens_per_second, ROOF_DIMENSION_COUNT);
}

static JsonObject *
write_levels (const double *values,
              RoofMachine  *machine)
{
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    if (values[i] > 0)
      json_object_set_double_member (object, roof_machine_get_level (machine, i)->id, values[i]);
  return object;
}

static JsonObject *
write_stage (const RoofStageLoad *load,
             RoofMachine         *machine)
{
  const struct
  {
    const char *key;
    double      value;
  } numbers[] = {
    { "layers", load->layers },
    { "flops", load->flops - load->head_flops },
    { "head_flops", load->head_flops },
    { "head_bytes", load->head_bytes },
    { "p2p_bytes", load->sent },
    { "t_math", load->t_math },
    { "t_network", load->t_networks },
    { "t_min", load->t_min },
    { "t_max", load->t_max },
    { "t_kernels", load->t_kernels },
    { "t_latency", load->latency },
    { "t_gradients", load->t_gradients },
    { "gradient_traffic", load->gradient_traffic },
    { "t_optimizer", load->t_optimizer },
    { "parameters", load->parameters },
    { "weight_bytes", load->weight_bytes },
    { "matrix_bytes", load->matrix_bytes },
    { "cache_bytes", load->cache_bytes },
    { "gradient_bytes", load->gradient_bytes },
    { "optimizer_bytes", load->optimizer_bytes },
    { "saved_bytes", load->saved_bytes },
    { "gathered_bytes", load->gathered_bytes },
  };
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    json_object_set_double_member (object, numbers[i].key, numbers[i].value);
  if (load->sent_level >= 0)
    json_object_set_string_member (object, "p2p_level", roof_machine_get_level (machine, (guint) load->sent_level)->id);
  json_object_set_string_member (object, "bound", find_bound (load, machine));
  json_object_set_object_member (object, "bytes", write_levels (load->bytes, machine));
  json_object_set_object_member (object, "t_comm", write_levels (load->t_levels, machine));
  return object;
}

/* All stages as their mean: what they would be if layers and head could be dealt evenly. */
static JsonObject *
write_even (const RoofPipeline *self,
            RoofMachine        *machine)
{
  const RoofStageLoad *mean = &self->mean;
  JsonObject *object = json_object_new ();

  json_object_set_double_member (object, "flops", mean->flops);
  json_object_set_object_member (object, "bytes", write_levels (mean->bytes, machine));
  json_object_set_double_member (object, "t_math", mean->t_math);
  json_object_set_double_member (object, "t_network", mean->t_networks);
  json_object_set_double_member (object, "t_min", mean->t_min);
  json_object_set_double_member (object, "gradient_traffic", mean->gradient_traffic);
  json_object_set_double_member (object, "gradient_bytes", mean->gradient_bytes);
  json_object_set_double_member (object, "optimizer_bytes", mean->optimizer_bytes);
  json_object_set_double_member (object, "t_step", roof_pipeline_get_even_step (self, TRUE));
  json_object_set_double_member (object, "t_step_serial", roof_pipeline_get_even_step (self, FALSE));
  return object;
}

JsonObject *
roof_pipeline_write (const RoofPipeline *self,
                     RoofMachine        *machine)
{
  JsonObject *object = json_object_new ();
  JsonArray *stages = json_array_new ();

  for (guint i = 0; i < self->n; i++)
    json_array_add_object_element (stages, write_stage (&self->stages[i], machine));
  json_object_set_double_member (object, "devices", self->devices);
  json_object_set_double_member (object, "devices_in_node", self->in_node);
  json_object_set_array_member (object, "stages", stages);
  json_object_set_double_member (object, "bubble", self->bubble);
  json_object_set_double_member (object, "balance", self->balance);
  json_object_set_double_member (object, "t_step", self->t_step);
  if (self->training)
    {
      json_object_set_double_member (object, "t_step_serial", self->t_serial);
      json_object_set_object_member (object, "even", write_even (self, machine));
    }
  else
    {
      json_object_set_double_member (object, "t_latency", self->t_latency);
      json_object_set_double_member (object, "t_round", self->t_round);
    }
  json_object_set_double_member (object, "tokens_per_second", self->tokens_per_second);
  return object;
}

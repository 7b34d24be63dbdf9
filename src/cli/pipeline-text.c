/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/pipeline-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/units/units.h"

/* What limits a stage: "compute" or a level's id. */
static const char *
find_bound (const RoofStageLoad *load,
            RoofMachine         *machine)
{
  int bound = roof_stage_load_find_bound (load, machine);

  return bound < 0 ? "compute" : roof_machine_get_level (machine, (guint) bound)->id;
}

/* s: the slowest network; networks overlap. */
static double
find_network (const RoofStageLoad *load,
              RoofMachine         *machine)
{
  double slowest = 0;

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    if (roof_machine_get_level (machine, i)->kind == ROOF_LEVEL_NETWORK)
      slowest = fmax (slowest, load->t_levels[i]);
  return slowest;
}

/* Returns: (transfer full) */
static RoofTextTable *
tabulate_stages (const RoofPipeline *self,
                 RoofMachine        *machine)
{
  const RoofColumn columns[] = {
    { _ ("Stage"), TRUE },   { _ ("Layers"), TRUE }, { _ ("Work"), TRUE },  { _ ("Math"), TRUE },    { _ ("Memory"), TRUE },
    { _ ("Network"), TRUE }, { _ ("Time"), TRUE },   { _ ("Bound") },       { _ ("Weights"), TRUE }, { _ ("Cache"), TRUE },
    { _ ("Sent on"), TRUE },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));
  int memory = roof_machine_find_main_memory (machine);

  for (guint i = 0; i < self->n; i++)
    {
      const RoofStageLoad *load = &self->stages[i];

      roof_text_table_take (table, g_strdup_printf ("%u", i + 1));
      roof_text_table_take (table, g_strdup_printf ("%.15g", load->layers));
      roof_text_table_take_quantity (table, load->flops, ROOF_DIMENSION_FLOP);
      roof_text_table_take_quantity (table, load->t_math, ROOF_DIMENSION_TIME);
      roof_text_table_take_quantity (table, memory >= 0 ? load->t_levels[memory] : 0, ROOF_DIMENSION_TIME);
      roof_text_table_take_quantity (table, find_network (load, machine), ROOF_DIMENSION_TIME);
      roof_text_table_take_quantity (table, load->t_min, ROOF_DIMENSION_TIME);
      roof_text_table_add (table, find_bound (load, machine));
      roof_text_table_take_quantity (table, load->weight_bytes, ROOF_DIMENSION_BYTE);
      roof_text_table_take_quantity (table, load->cache_bytes, ROOF_DIMENSION_BYTE);
      roof_text_table_take_quantity (table, load->sent, ROOF_DIMENSION_BYTE);
    }
  return table;
}

static void
set_levels (RoofStatement *self,
            const double  *values,
            RoofMachine   *machine)
{
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    if (values[i] > 0)
      roof_statement_set_number (self, roof_machine_get_level (machine, i)->id, values[i]);
}

static void
set_stage (RoofStatement       *self,
           const RoofStageLoad *load,
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

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    roof_statement_set_number (self, numbers[i].key, numbers[i].value);
  if (load->sent_level >= 0)
    roof_statement_set_text (self, "p2p_level", roof_machine_get_level (machine, (guint) load->sent_level)->id);
  roof_statement_set_text (self, "bound", find_bound (load, machine));
  set_levels (roof_statement_open (self, "bytes"), load->bytes, machine);
  set_levels (roof_statement_open (self, "t_comm"), load->t_levels, machine);
}

/* All stages as their mean: what they would be if layers and head could be dealt evenly. For people there must be several. */
static void
add_even (RoofStatement      *self,
          const RoofPipeline *pipeline,
          RoofMachine        *machine)
{
  const RoofStageLoad *mean = &pipeline->mean;
  gboolean several = pipeline->n > 1;

  roof_statement_set_number (self, "flops", mean->flops);
  set_levels (roof_statement_open (self, "bytes"), mean->bytes, machine);
  roof_statement_set_number (self, "t_math", mean->t_math);
  roof_statement_set_number (self, "t_network", mean->t_networks);
  roof_statement_set_number (self, "t_min", mean->t_min);
  roof_statement_set_number (self, "gradient_traffic", mean->gradient_traffic);
  roof_statement_set_number (self, "gradient_bytes", mean->gradient_bytes);
  roof_statement_set_number (self, "optimizer_bytes", mean->optimizer_bytes);
  roof_statement_add (self, several ? _ ("With even stages, hidden") : NULL, "t_step", roof_pipeline_get_even_step (pipeline, TRUE),
                      ROOF_DIMENSION_TIME, "");
  roof_statement_add (self, several ? _ ("With even stages, not hidden") : NULL, "t_step_serial",
                      roof_pipeline_get_even_step (pipeline, FALSE), ROOF_DIMENSION_TIME, "");
}

static void
add_training (RoofStatement      *self,
              const RoofPipeline *pipeline,
              RoofMachine        *machine)
{
  const RoofStageLoad *last = &pipeline->stages[pipeline->n - 1];

  roof_statement_add (self, _ ("Step, communication hidden, with the optimizer"), "t_step", pipeline->t_step, ROOF_DIMENSION_TIME, "");
  roof_statement_add (self, _ ("Step, communication not hidden"), "t_step_serial", pipeline->t_serial, ROOF_DIMENSION_TIME, "");
  add_even (roof_statement_open (self, "even"), pipeline, machine);
  roof_statement_add (self, _ ("Gradients sent per device"), NULL, pipeline->mean.gradient_traffic, ROOF_DIMENSION_BYTE, "");
  roof_statement_add (self, _ ("Gradients held"), NULL, last->gradient_bytes, ROOF_DIMENSION_BYTE, "");
  roof_statement_add (self, _ ("Optimizer state held"), NULL, last->optimizer_bytes, ROOF_DIMENSION_BYTE, "");
}

static void
add_balance (RoofStatement      *self,
             const RoofPipeline *pipeline,
             const RoofMachine  *machine)
{
  g_autofree char *full = roof_describe_full_stage (pipeline, machine);

  roof_statement_say (self, "\n");
  roof_statement_set_number (self, "bubble", pipeline->bubble);
  roof_statement_set_number (self, "balance", pipeline->balance);
  if (pipeline->n == 1)
    return;
  if (full != NULL)
    {
      roof_statement_say (self, "%s", full);
      roof_statement_say (self, "\n");
    }
  roof_statement_say (self, _ ("Bubble: %.3g %% of a stage's time."), 100 * pipeline->bubble);
  roof_statement_say (self, " ");
  roof_statement_say (self, _ ("Balance of stages: %.3g %%."), 100 * pipeline->balance);
  roof_statement_say (self, "\n");
}

void
roof_pipeline_describe (const RoofPipeline *pipeline,
                        RoofMachine        *machine,
                        RoofStatement      *self)
{
  roof_statement_say (self, "\n\n");
  roof_statement_say (self,
                      ngettext ("Layout: %1$.15g device. Per micro-batch, work and traffic overlapped; activations stay on chip.",
                                "Layout: %1$.15g devices, %2$.15g in a node. One device of each stage, per micro-batch, work and "
                                "traffic overlapped; activations stay on chip.",
                                (gulong) pipeline->devices),
                      pipeline->devices, pipeline->in_node);
  roof_statement_say (self, "\n");
  roof_statement_say (self, _ ("The bound above has kernels one after another, each with its own limit: it is slower, and nearer to what is "
                               "measured.\n"));
  roof_statement_set_number (self, "devices", pipeline->devices);
  roof_statement_set_number (self, "devices_in_node", pipeline->in_node);
  for (guint i = 0; i < pipeline->n; i++)
    set_stage (roof_statement_open_item (self, "stages"), &pipeline->stages[i], machine);
  roof_statement_take_table (self, tabulate_stages (pipeline, machine));
  add_balance (self, pipeline, machine);
  if (pipeline->training)
    add_training (self, pipeline, machine);
  else
    {
      roof_statement_set_number (self, "t_step", pipeline->t_step);
      roof_statement_add (self, _ ("Through all stages"), "t_latency", pipeline->t_latency, ROOF_DIMENSION_TIME, "");
      roof_statement_add (self, _ ("Round of the whole batch"), "t_round", pipeline->t_round, ROOF_DIMENSION_TIME, "");
    }
  roof_statement_add (self, _ ("Tokens a second, at most"), "tokens_per_second", pipeline->tokens_per_second, ROOF_DIMENSION_COUNT, "");
}

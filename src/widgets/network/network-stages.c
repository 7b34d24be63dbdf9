/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/network-stages.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/estimate/energy.h"
#include "core/units/units.h"
#include "widgets/children.h"
#include "widgets/table.h"
#include "workload/pipeline.h"
#include "workload/service.h"
#include "workload/step.h"

struct _RoofNetworkStages
{
  RoofComposite parent_instance;

  /* children */
  GtkLabel  *devices;
  RoofTable *stages;
  GtkLabel  *full; /* that a stage does not fit */
  RoofTable *sums;
  GtkLabel  *bounds; /* why these times are others than those of the step */
};

G_DEFINE_FINAL_TYPE (RoofNetworkStages, roof_network_stages, ROOF_TYPE_COMPOSITE)

/* Whether two stages are one row. */
static gboolean
is_alike (const RoofStageLoad *a,
          const RoofStageLoad *b)
{
  return a->layers == b->layers && a->t_min == b->t_min && a->sent == b->sent && a->weight_bytes == b->weight_bytes;
}

static void
append_exact (GString       *text,
              const char    *name,
              double         value,
              RoofDimension  dimension)
{
  g_autofree char *number = roof_units_format_exact (value, dimension, ROOF_TALLY_FLOP);
  g_auto (GStrv) words = g_strsplit (name, " ", -1);
  g_autofree char *whole = g_strjoinv ("\u00a0", words); /* "NVLink 4" */

  if (value > 0)
    g_string_append_printf (text, "%s%s:\u00a0%s", text->len > 0 ? "; " : "", whole, number);
}

/* Work, bytes by level and memory of a stage, to the last digit. Returns: (transfer full) */
static char *
describe_load (const RoofStageLoad *load,
               RoofMachine         *machine)
{
  GString *text = g_string_new (NULL);

  append_exact (text, _("Work"), load->flops, ROOF_DIMENSION_FLOP);
  append_exact (text, _("Head"), load->head_flops, ROOF_DIMENSION_FLOP);
  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    append_exact (text, roof_machine_get_level (machine, i)->name, load->bytes[i], ROOF_DIMENSION_BYTE);
  append_exact (text, _("Weights"), load->weight_bytes, ROOF_DIMENSION_BYTE);
  append_exact (text, _("Cache"), load->cache_bytes, ROOF_DIMENSION_BYTE);
  return g_string_free (text, FALSE);
}

/* Stages @first to @last, from 0. */
static void
add_stages (RoofNetworkStages  *self,
            const RoofPipeline *pipeline,
            RoofMachine        *machine,
            guint               first,
            guint               last)
{
  const RoofStageLoad *load = &pipeline->stages[first];
  int bound = roof_stage_load_find_bound (load, machine);
  g_autofree char *name = first == last ? g_strdup_printf ("%u", first + 1) : g_strdup_printf ("%u–%u", first + 1, last + 1);
  g_autofree char *layers = g_strdup_printf ("%.15g", load->layers);
  g_autofree char *time = roof_units_format (load->t_min, ROOF_DIMENSION_TIME);
  g_autofree char *sent = load->sent > 0 ? roof_units_format (load->sent, ROOF_DIMENSION_BYTE) : g_strdup ("–");
  g_autofree char *details = describe_load (load, machine);
  const char *cells[] = { name, layers, time, bound < 0 ? _("Compute") : roof_machine_get_level (machine, (guint) bound)->name, sent, NULL };

  roof_table_add (self->stages, load->t_min == pipeline->slowest ? "binds" : NULL, cells);
  roof_table_add_wide (self->stages, "quiet", details, G_N_ELEMENTS (cells) - 1);
}

static void
show_stages (RoofNetworkStages  *self,
             const RoofPipeline *pipeline,
             RoofMachine        *machine)
{
  const char *titles[] = { _("Stage"), _("layers"), _("time"), _("limit"), _("sent on"), NULL };

  roof_table_begin (self->stages);
  roof_table_add (self->stages, "quiet", titles);
  for (guint first = 0, last; first < pipeline->n; first = last + 1)
    {
      for (last = first; last + 1 < pipeline->n && is_alike (&pipeline->stages[first], &pipeline->stages[last + 1]);)
        last++;
      add_stages (self, pipeline, machine, first, last);
    }
  roof_table_end (self->stages);
}

static void
add_sum (RoofNetworkStages *self,
         const char        *name,
         double             value,
         RoofDimension      dimension)
{
  g_autofree char *text = roof_units_format (value, dimension);
  const char *cells[] = { name, text, NULL };

  roof_table_add (self->sums, NULL, cells);
}

static void
add_share (RoofNetworkStages *self,
           const char        *name,
           double             share)
{
  g_autofree char *text = g_strdup_printf ("%.3g\u202f%%", 100 * share);
  const char *cells[] = { name, text, NULL };

  roof_table_add (self->sums, NULL, cells);
}

static void
show_training (RoofNetworkStages  *self,
               const RoofPipeline *pipeline)
{
  const RoofStageLoad *last = &pipeline->stages[pipeline->n - 1];

  if (pipeline->n > 1)
    {
      add_sum (self, _("With even stages, hidden"), roof_pipeline_get_even_step (pipeline, TRUE), ROOF_DIMENSION_TIME);
      add_sum (self, _("With even stages, not hidden"), roof_pipeline_get_even_step (pipeline, FALSE), ROOF_DIMENSION_TIME);
    }
  if (pipeline->mean.gradient_traffic > 0)
    add_sum (self, _("Gradients sent per device"), pipeline->mean.gradient_traffic, ROOF_DIMENSION_BYTE);
  add_sum (self, _("Gradients held"), last->gradient_bytes, ROOF_DIMENSION_BYTE);
  add_sum (self, _("Optimizer state held"), last->optimizer_bytes, ROOF_DIMENSION_BYTE);
}

static void
show_sums (RoofNetworkStages  *self,
           const RoofPipeline *pipeline,
           double              hour)
{
  roof_table_begin (self->sums);
  if (pipeline->training)
    {
      add_sum (self, _("Step, communication hidden"), pipeline->t_step, ROOF_DIMENSION_TIME);
      add_sum (self, _("Step, nothing hidden"), pipeline->t_serial, ROOF_DIMENSION_TIME);
      show_training (self, pipeline);
    }
  else
    {
      add_sum (self, _("Through all stages"), pipeline->t_latency, ROOF_DIMENSION_TIME);
      add_sum (self, _("Round of the whole batch"), pipeline->t_round, ROOF_DIMENSION_TIME);
    }
  if (pipeline->n > 1)
    {
      add_share (self, _("Bubble"), pipeline->bubble);
      add_share (self, _("Balance of stages"), pipeline->balance);
    }
  add_sum (self, _("Tokens a second, at most"), pipeline->tokens_per_second, ROOF_DIMENSION_COUNT);
  if (!isnan (hour) && !pipeline->training)
    add_sum (self, _("Price per million tokens, at least"), roof_cost_of_tokens (hour, pipeline->devices, pipeline->tokens_per_second),
             ROOF_DIMENSION_PRICE);
  roof_table_end (self->sums);
}

void
roof_network_stages_show (RoofNetworkStages *self,
                          RoofReport        *report,
                          guint              index)
{
  const RoofWorkload *workload;
  g_autoptr (RoofPipeline) pipeline = NULL;
  g_autofree char *devices = NULL, *full = NULL;

  g_return_if_fail (ROOF_IS_NETWORK_STAGES (self));

  workload = roof_snapshot_get_workload (roof_report_get_snapshot (report), index);
  /* On one device a prompt beside makes no stages. */
  if (roof_step_has_layout (&workload->step) && !(roof_step_serves (&workload->step) && roof_step_count_devices (&workload->step) == 1))
    pipeline = roof_pipeline_new (roof_report_get_catalogue (report), workload, roof_report_get_machine (report), NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), pipeline != NULL);
  if (pipeline == NULL)
    return;
  devices = g_strdup_printf (ngettext ("%1$.15g device; of each stage one, per micro-batch, work and traffic overlapped",
                                       "%1$.15g devices, %2$.15g in a node; of each stage one, per micro-batch, work and traffic overlapped",
                                       (gulong) pipeline->devices),
                             pipeline->devices, pipeline->in_node);
  gtk_label_set_text (self->devices, devices);
  show_stages (self, pipeline, roof_report_get_machine (report));
  full = pipeline->n > 1 ? roof_describe_full_stage (pipeline, roof_report_get_machine (report)) : NULL;
  roof_label_say (self->full, full);
  show_sums (self, pipeline,
             roof_machine_get_rating (roof_report_get_machine (report), (RoofMachineKey) { ROOF_PART_HOURLY, 0, ROOF_FIELD_VALUE })->value);
}

static void
roof_network_stages_class_init (RoofNetworkStagesClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
roof_network_stages_init (RoofNetworkStages *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->devices = GTK_LABEL (roof_text_new (NULL, "quiet"));
  self->stages = ROOF_TABLE (roof_table_new ());
  self->full = GTK_LABEL (roof_text_new (NULL, "error"));
  self->sums = ROOF_TABLE (roof_table_new ());
  self->bounds = GTK_LABEL (roof_text_new (_("Two bounds: here a whole stage overlaps and what passes between its kernels stays on chip; at the "
                                             "top its kernels run one after another, each with its own limit, so that bound is "
                                             "slower and nearer to what is measured."), "quiet"));
  gtk_box_append (GTK_BOX (box), roof_heading_new (_("Stages")));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->devices));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->stages));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->full));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->sums));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->bounds));
  gtk_widget_add_css_class (box, "section");
  gtk_widget_set_parent (box, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

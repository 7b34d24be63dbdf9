/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/network-serving.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe-serving.h"
#include "core/estimate/energy.h"
#include "core/units/units.h"
#include "widgets/children.h"
#include "widgets/table.h"
#include "workload/step.h"

struct _RoofNetworkServing
{
  RoofComposite parent_instance;

  /* children */
  GtkLabel  *limits;
  GtkLabel  *drafts;
  RoofTable *numbers;
};

G_DEFINE_FINAL_TYPE (RoofNetworkServing, roof_network_serving, ROOF_TYPE_COMPOSITE)

static void
add_number (RoofNetworkServing *self,
            const char         *name,
            double              value,
            RoofDimension       dimension)
{
  g_autofree char *text = roof_units_format (value, dimension);
  const char *cells[] = { name, text, NULL };

  roof_table_add (self->numbers, NULL, cells);
}

static void
show_numbers (RoofNetworkServing *self,
              const RoofServing  *serving,
              double              devices,
              double              hour)
{
  roof_table_begin (self->numbers);
  add_number (self, _("Time per token"), serving->times.tpot, ROOF_DIMENSION_TIME);
  add_number (self, _("Time to the first token"), serving->times.ttft, ROOF_DIMENSION_TIME);
  add_number (self, _("Tokens/s, user"), serving->times.per_user, ROOF_DIMENSION_COUNT);
  add_number (self, _("Tokens/s, device"), serving->times.rate / devices, ROOF_DIMENSION_COUNT);
  if (!isnan (hour))
    add_number (self, _("Price per million tokens of answers"), roof_cost_of_tokens (hour, devices, serving->times.rate),
                ROOF_DIMENSION_PRICE);
  add_number (self, _("Prompt tokens in a step"), serving->prefill, ROOF_DIMENSION_COUNT);
  add_number (self, _("Steps of a prompt"), serving->prompt.steps, ROOF_DIMENSION_COUNT);
  roof_table_end (self->numbers);
}

void
roof_network_serving_show (RoofNetworkServing *self,
                           RoofReport         *report,
                           guint               index)
{
  const RoofWorkload *workload;
  RoofMachine *machine = roof_report_get_machine (report);
  RoofService service;
  RoofServing serving;
  gboolean found;
  g_autofree char *limits = NULL;
  g_autofree char *drafts = NULL;

  g_return_if_fail (ROOF_IS_NETWORK_SERVING (self));

  workload = roof_snapshot_get_workload (roof_report_get_snapshot (report), index);
  service = roof_step_get_service (&workload->step);
  found = roof_step_serves (&workload->step)
          && roof_serving_find (&serving, roof_report_get_catalogue (report), workload, machine, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), found);
  if (!found)
    return;
  limits = roof_describe_serving_limits (&serving, &service, machine);
  drafts = roof_describe_drafts (&serving, &service);
  gtk_label_set_text (self->limits, limits);
  roof_label_say (self->drafts, drafts);
  show_numbers (self, &serving, roof_step_count_devices (&workload->step),
                roof_machine_get_rating (machine, (RoofMachineKey) { ROOF_PART_HOURLY, 0, ROOF_FIELD_VALUE })->value);
}

static void
roof_network_serving_class_init (RoofNetworkServingClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
roof_network_serving_init (RoofNetworkServing *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->limits = GTK_LABEL (roof_text_new (NULL, NULL));
  self->drafts = GTK_LABEL (roof_text_new (NULL, NULL));
  self->numbers = ROOF_TABLE (roof_table_new ());
  gtk_box_append (GTK_BOX (box), roof_heading_new (_("Serving")));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->limits));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->drafts));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->numbers));
  gtk_widget_add_css_class (box, "section");
  gtk_widget_set_parent (box, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

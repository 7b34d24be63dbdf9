/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/network-layout.h"

#include <glib/gi18n.h>

#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/quantity-entry.h"
#include "widgets/segments.h"
#include "widgets/theme.h"
#include "workload/apply.h"
#include "workload/step.h"

/* The degrees, two in a row. */
static const struct
{
  const char *key;
  const char *name;
  const char *tip;
} degrees[] = {
  /* Translators: kinds of parallelism of a network's step: tensor, pipeline, expert, data, context, sequence parallelism */
  { "tp", N_("Tensor"), N_("Devices that share each layer") },
  { "nodes", N_("Nodes"), N_("Nodes that the devices are in") },
  { "pp", N_("Pipeline"), N_("Stages that share the layers") },
  { "micro_batches", N_("Micro-batches"), N_("Parts that each replica splits its batch into") },
  { "dp", N_("Replicas"), N_("Copies of the network that share the batch") },
  { "ep", N_("Experts"), N_("Devices that share the experts of a layer") },
  { "cp", N_("Context"), N_("Devices that share the tokens of a sequence") },
  { "sp", N_("Sequence"), N_("Devices that split norms and residuals by tokens: as many as share each layer, or 1") },
};

struct _RoofNetworkLayout
{
  RoofPane pane;

  /* children */
  RoofSegments      *by;
  RoofLayoutPicture *picture;
  GtkLabel          *refusal;
  RoofQuantityEntry *entries[G_N_ELEMENTS (degrees)];

  guint         index;      /* of the workload shown */
  RoofDevicesBy chosen;     /* by a person; else by stages */
  RoofDevicesBy colours[ROOF_N_DEVICES_BY]; /* of the segments */
  gboolean      placed;     /* a frame has passed since the refusal was set */
};

G_DEFINE_FINAL_TYPE (RoofNetworkLayout, roof_network_layout, ROOF_TYPE_PANE)

static const RoofWorkload *
get_workload (RoofNetworkLayout *self)
{
  return roof_snapshot_get_workload (roof_shown_snapshot (self->pane.session), self->index);
}

/* What there is more than one part of, to colour by. */
static guint
fill_segments (RoofNetworkLayout *self,
               const RoofStep    *step)
{
  const char *const names[ROOF_N_DEVICES_BY] = { _("Stage"), _("Replica"), _("Layer"), _("Experts") };
  const char *choices[ROOF_N_DEVICES_BY + 1] = { NULL };
  guint selected = 0, n = 0;

  for (guint by = 0; by < ROOF_N_DEVICES_BY; by++)
    if (roof_step_count_parts (step, (RoofDevicesBy) by) > 1)
      {
        if (by == self->chosen)
          selected = n;
        self->colours[n] = (RoofDevicesBy) by;
        choices[n++] = names[by];
      }
  roof_segments_set_choices (self->by, choices);
  roof_segments_set_selected (self->by, selected);
  gtk_widget_set_visible (GTK_WIDGET (self->by), n > 1);
  return selected;
}

static void
show_picture (RoofNetworkLayout *self,
              RoofReport        *report)
{
  const RoofWorkload *workload = get_workload (self);
  RoofMachine *machine = roof_report_get_machine (report);
  gboolean several = roof_step_count_devices (&workload->step) > 1;
  g_autoptr (RoofPipeline) pipeline
      = several ? roof_pipeline_new (roof_report_get_catalogue (report), workload, machine, NULL) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->picture), pipeline != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->by), pipeline != NULL);
  if (pipeline != NULL)
    {
      guint selected = fill_segments (self, &workload->step);

      roof_layout_picture_show (self->picture, &workload->step, pipeline, machine, self->colours[selected]);
    }
}

static void
colour_cb (RoofNetworkLayout *self)
{
  self->chosen = self->colours[roof_segments_get_selected (self->by)];
  show_picture (self, roof_session_get_report (self->pane.session));
}

/* As a sentence: errors begin in lower case, as what follows a place in a file. Returns: (transfer full) */
static char *
begin_sentence (const char *text)
{
  gsize first = (gsize) (g_utf8_next_char (text) - text);
  g_autofree char *capital = g_utf8_strup (text, (gssize) first);

  return g_strconcat (capital, text + first, NULL);
}

/* Sets one degree, unless the layout cannot be. */
static void
edited_cb (RoofNetworkLayout *self,
           double             value,
           RoofQuantityEntry *entry)
{
  guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (entry), "degree"));
  RoofStep step = get_workload (self)->step;
  const RoofStepSize *size = roof_step_find_size (degrees[i].key);
  g_autoptr (RoofWorkload) changed = NULL;
  g_autoptr (GError) error = NULL;
  RoofSnapshot *snapshot;

  roof_step_set_size (&step, size, value);
  changed = roof_workload_with_step (get_workload (self), &step);
  snapshot = value >= 1 ? roof_workload_apply (changed, roof_shown_snapshot (self->pane.session), &error) : NULL;
  if (snapshot == NULL)
    {
      g_autofree char *reason = begin_sentence (error != NULL ? error->message : _("Must be a whole number of at least 1"));

      roof_quantity_entry_set_error (entry, reason);
      return;
    }
  roof_quantity_entry_set_error (entry, NULL);
  roof_apply_snapshot (self->pane.session, snapshot, _("Change Layout"), NULL);
}

/* Scrolls to the refusal in the second frame, when it has its place. */
static gboolean
reveal_cb (GtkWidget     *widget,
           GdkFrameClock *clock,
           gpointer       data)
{
  RoofNetworkLayout *self = ROOF_NETWORK_LAYOUT (widget);
  GtkWidget *viewport = gtk_widget_get_ancestor (widget, GTK_TYPE_VIEWPORT);
  graphene_rect_t bounds;

  if (!self->placed)
    {
      self->placed = TRUE;
      return G_SOURCE_CONTINUE;
    }
  if (viewport != NULL && gtk_widget_compute_bounds (GTK_WIDGET (self->refusal), viewport, &bounds))
    {
      GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (viewport));
      double top = gtk_adjustment_get_value (adjustment) + bounds.origin.y;

      gtk_adjustment_clamp_page (adjustment, top, top + bounds.size.height);
    }
  return G_SOURCE_REMOVE;
}

/* Says below the entries what is wrong with one, for as long as it is. */
static void
error_cb (RoofNetworkLayout *self,
          GParamSpec        *property,
          RoofQuantityEntry *entry)
{
  roof_label_say (self->refusal, roof_quantity_entry_get_error (entry));
  if (roof_quantity_entry_get_error (entry) == NULL)
    return;
  self->placed = FALSE;
  gtk_widget_add_tick_callback (GTK_WIDGET (self), reveal_cb, NULL, NULL);
}

void
roof_network_layout_show (RoofNetworkLayout *self,
                          RoofReport        *report,
                          guint              index)
{
  const RoofArchitecture *net;
  const RoofStep *step;

  g_return_if_fail (ROOF_IS_NETWORK_LAYOUT (self));

  self->index = index;
  net = roof_workload_get_net (get_workload (self), NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), net != NULL && net->net == ROOF_NET_DECODER);
  if (net == NULL || net->net != ROOF_NET_DECODER)
    return;
  step = &get_workload (self)->step;
  for (guint i = 0; i < G_N_ELEMENTS (degrees); i++)
    {
      roof_quantity_entry_set_error (self->entries[i], NULL);
      roof_quantity_entry_set_value (self->entries[i], roof_step_get_size (step, roof_step_find_size (degrees[i].key)));
    }
  roof_label_say (self->refusal, NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->entries[5]), roof_architecture_has_experts (net));
  show_picture (self, report);
}

static void
roof_network_layout_class_init (RoofNetworkLayoutClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
make_entries (RoofNetworkLayout *self)
{
  GtkWidget *grid = g_object_new (GTK_TYPE_GRID, "row-spacing", 6, "column-spacing", 6, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (degrees); i++)
    {
      GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", _(degrees[i].name), "xalign", 0.0, "hexpand", TRUE,
                                       "ellipsize", PANGO_ELLIPSIZE_END, NULL);
      GtkWidget *entry = roof_quantity_entry_new (ROOF_DIMENSION_COUNT);

      self->entries[i] = ROOF_QUANTITY_ENTRY (entry);
      roof_quantity_entry_set_width (self->entries[i], 4);
      roof_quantity_entry_set_label (self->entries[i], _(degrees[i].name));
      gtk_widget_set_tooltip_text (entry, _(degrees[i].tip));
      g_object_set_data (G_OBJECT (entry), "degree", GUINT_TO_POINTER (i));
      g_signal_connect_object (entry, "edited", G_CALLBACK (edited_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (entry, "notify::error", G_CALLBACK (error_cb), self, G_CONNECT_SWAPPED);
      gtk_grid_attach (GTK_GRID (grid), label, (int) (i % 2) * 2, (int) i / 2, 1, 1);
      gtk_grid_attach (GTK_GRID (grid), entry, (int) (i % 2) * 2 + 1, (int) i / 2, 1, 1);
    }
  return grid;
}

/* Opens the planner. */
static GtkWidget *
make_plan_button (void)
{
  GtkWidget *button = gtk_button_new_with_label (_("What Would It Take?…"));

  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (button, _("Try every layout, format and batch on machines of your choice"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.plan");
  return button;
}

static void
roof_network_layout_init (RoofNetworkLayout *self)
{
  GtkWidget *heading = roof_heading_new (_("Layout"));

  roof_stack_children (GTK_WIDGET (self), 6);
  gtk_widget_add_css_class (heading, "section");
  self->by = g_object_new (ROOF_TYPE_SEGMENTS, NULL);
  roof_segments_set_name (self->by, _("Devices by"), _("What the devices are coloured by"));
  gtk_widget_set_halign (GTK_WIDGET (self->by), GTK_ALIGN_START);
  g_signal_connect_swapped (self->by, "chosen", G_CALLBACK (colour_cb), self);
  self->picture = g_object_new (ROOF_TYPE_LAYOUT_PICTURE, NULL);
  self->refusal = GTK_LABEL (roof_text_new (NULL, "error"));

  GtkWidget *children[] = { heading, make_entries (self), GTK_WIDGET (self->refusal), GTK_WIDGET (self->by), GTK_WIDGET (self->picture),
                            make_plan_button () };

  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    gtk_widget_set_parent (children[i], GTK_WIDGET (self));
}

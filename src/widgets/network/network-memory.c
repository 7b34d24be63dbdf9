/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/network-memory.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/words/describe.h"
#include "core/units/units.h"
#include "explore/step/step-goal.h"
#include "widgets/apply.h"
#include "widgets/children.h"
#include "widgets/stack-bar.h"
#include "widgets/table.h"
#include "widgets/theme.h"
#include "workload/apply.h"
#include "workload/service.h"

/* ms without a change before the largest batch is computed, which takes many analyses. */
#define SOLVE_DELAY 200

struct _RoofNetworkMemory
{
  RoofPane pane;

  /* children */
  RoofTable *parameters;
  RoofStackBar *bar;
  RoofTable *sizes;
  GtkLabel  *fit;
  GtkLabel  *largest;
  GtkButton *button;

  /* owned */
  RoofWorkload *solved_for;  /* nullable: `largest` is for this one, batch aside */
  RoofMachine  *machine; /* nullable: and for this machine */

  guint  index; /* of the workload shown */
  guint  solving;  /* source, 0: none */
  double batch; /* the largest that fits; 0: unknown, or none */
};

G_DEFINE_FINAL_TYPE (RoofNetworkMemory, roof_network_memory, ROOF_TYPE_PANE)

static const RoofWorkload *
get_workload (RoofNetworkMemory *self)
{
  return roof_snapshot_get_workload (roof_shown_snapshot (self->pane.session), self->index);
}

/* The resident parts, in the order of the bar. */
static const struct
{
  const char *name;
  gsize       offset; /* of the byte count, in RoofAccount */
  RoofInk     ink;
} parts[] = {
  { N_("Weights"), G_STRUCT_OFFSET (RoofAccount, weight_bytes), ROOF_INK_BESIDE + 6 },
  { N_("Cache"), G_STRUCT_OFFSET (RoofAccount, cache_bytes), ROOF_INK_BESIDE + 3 },
  { N_("Gradients, optimizer"), G_STRUCT_OFFSET (RoofAccount, training_bytes), ROOF_INK_BESIDE + 2 },
  /* Translators: activations that training keeps for the way back; how much is a rule of thumb */
  { N_("Activations kept, about"), G_STRUCT_OFFSET (RoofAccount, saved_bytes), ROOF_INK_BESIDE + 4 },
};

static void
show_parameters (RoofNetworkMemory *self,
                 const RoofAccount *account)
{
  g_autofree char *all = roof_describe_parameters (account->parameters);
  g_autofree char *active = roof_describe_parameters (account->active);

  roof_table_begin (self->parameters);
  roof_table_add (self->parameters, NULL, (const char *[]) { _("Total"), all, NULL });
  if (account->active < account->parameters)
    /* Translators: of a network's parameters, those that one token meets */
    roof_table_add (self->parameters, NULL, (const char *[]) { _("Active"), active, NULL });
  roof_table_end (self->parameters);
}

static void
add_bytes (RoofNetworkMemory *self,
           const char        *name,
           double             bytes,
           RoofInk            ink)
{
  g_autofree char *text = roof_units_format (bytes, ROOF_DIMENSION_BYTE);
  g_autofree char *help = g_strdup_printf ("%s: %s", name, text);
  g_autofree char *marked = g_strdup_printf (ROOF_STACK_SIGN " %s", name);
  guint row = roof_table_get_n (self->sizes);

  roof_stack_bar_add (self->bar, bytes, ink, help);
  roof_table_add (self->sizes, NULL, (const char *[]) { marked, text, NULL });
  roof_label_set_start_ink (GTK_LABEL (roof_table_get_cell (self->sizes, row, 0)), ink, strlen (ROOF_STACK_SIGN));
}

/* The full length of the bar: the device's memory, or the need where that is more. */
static void
show_sizes (RoofNetworkMemory *self,
            const RoofAccount *account)
{
  double rest = account->capacity;
  g_autofree char *text = NULL;

  roof_stack_bar_clear (self->bar);
  roof_table_begin (self->sizes);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      double bytes = *(const double *) G_STRUCT_MEMBER_P (account, parts[i].offset);

      rest -= bytes;
      if (bytes > 0)
        add_bytes (self, _(parts[i].name), bytes, parts[i].ink);
    }
  if (rest > 0)
    add_bytes (self, _("Free"), rest, ROOF_INK_GRID);
  roof_table_end (self->sizes);
  text = roof_stack_bar_dup_text (self->bar);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* What does not fit is said above, in red. */
static void
show_fit (RoofNetworkMemory *self,
          const RoofAccount *account)
{
  RoofMemory memory = roof_account_get_memory (account);
  RoofReport *report = roof_session_get_report (self->pane.session);
  g_autofree char *words = roof_describe_memory_need (roof_report_get_machine (report), &memory);

  roof_label_say (self->fit, roof_memory_get_excess (&memory) > 0 ? NULL : words);
}

/* Hides the button when the batch is set already. */
static void
show_button (RoofNetworkMemory *self)
{
  g_autofree char *number = roof_units_format_number (self->batch, 12);
  /* Translators: a button; the number is the largest batch that fits */
  g_autofree char *label = g_strdup_printf (_("Set Batch to %s"), number);

  gtk_button_set_label (self->button, label);
  gtk_widget_set_visible (GTK_WIDGET (self->button), self->batch > 0 && get_workload (self)->step.batch != self->batch);
}

static void
tell_largest (RoofNetworkMemory        *self,
              const RoofStepGoalResult *result)
{
  g_autofree char *number = roof_units_format_number (result->before, 12);
  g_autofree char *text = NULL;

  self->batch = result->first && isfinite (result->after) ? result->before : 0;
  if (!result->first)
    text = g_strdup (_("Not even one sequence fits."));
  else if (self->batch > 0)
    text = g_strdup_printf (_("The largest batch that fits is %s."), number);
  roof_label_say (self->largest, text);
}

static gboolean
solve_cb (gpointer data)
{
  RoofNetworkMemory *self = data;
  RoofReport *report = roof_session_get_report (self->pane.session);
  const RoofStepGoal goal = { ROOF_STEP_GOAL_FITS, 0, NULL };
  RoofStepGoalResult result;

  self->solving = 0;
  if (self->index < roof_snapshot_get_n_workloads (roof_shown_snapshot (self->pane.session))
      && roof_step_goal_solve (&goal, roof_shown_catalogue (self->pane.session),
                               roof_report_get_snapshot (report), roof_report_get_datasheet (report), self->index,
                               roof_step_find_size ("batch"), &result, NULL))
    {
      tell_largest (self, &result);
      show_button (self);
    }
  return G_SOURCE_REMOVE;
}

/* Solves for the largest batch, after a while, when anything but the batch has changed. */
static void
queue_solve (RoofNetworkMemory *self)
{
  RoofMachine *machine = roof_report_get_datasheet (roof_session_get_report (self->pane.session));
  RoofStep step = get_workload (self)->step;
  g_autoptr (RoofWorkload) bare = NULL;

  roof_step_set_size (&step, roof_step_find_size ("batch"), 1);
  bare = roof_workload_with_step (get_workload (self), &step);
  if (self->solved_for != NULL && self->machine == machine && roof_workload_equal (self->solved_for, bare))
    return;
  g_clear_pointer (&self->solved_for, roof_workload_free);
  g_clear_pointer (&self->machine, roof_machine_unref);
  self->solved_for = g_steal_pointer (&bare);
  self->machine = roof_machine_ref (machine);
  self->batch = 0;
  roof_label_say (self->largest, NULL);
  g_clear_handle_id (&self->solving, g_source_remove);
  /* Where requests are served, their paged cache says how many there is room for. */
  if (roof_step_serves (&step))
    return;
  self->solving = g_timeout_add (SOLVE_DELAY, solve_cb, self);
}

/* Sets the largest batch, which was computed for this network alone: beside it others may not fit. */
static void
set_batch_cb (RoofNetworkMemory *self)
{
  RoofStep step = get_workload (self)->step;
  g_autoptr (RoofWorkload) changed = NULL;
  RoofSnapshot *snapshot;

  roof_step_set_size (&step, roof_step_find_size ("batch"), self->batch);
  changed = roof_workload_with_step (get_workload (self), &step);
  snapshot = roof_workload_apply (changed, roof_shown_snapshot (self->pane.session), NULL);
  if (snapshot != NULL)
    roof_apply_snapshot (self->pane.session, snapshot, _("Change Batch"), NULL);
}

static void
roof_network_memory_dispose (GObject *object)
{
  RoofNetworkMemory *self = ROOF_NETWORK_MEMORY (object);

  g_clear_handle_id (&self->solving, g_source_remove);
  g_clear_pointer (&self->solved_for, roof_workload_free);
  g_clear_pointer (&self->machine, roof_machine_unref);
  G_OBJECT_CLASS (roof_network_memory_parent_class)->dispose (object);
}

static void
roof_network_memory_class_init (RoofNetworkMemoryClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_network_memory_dispose;
}

static void
roof_network_memory_init (RoofNetworkMemory *self)
{
  GtkWidget *heading = roof_heading_new (_("Parameters and Memory"));
  GtkWidget *children[] = { heading, roof_table_new (), g_object_new (ROOF_TYPE_STACK_BAR, NULL), roof_table_new (),
                            roof_text_new (NULL, "quiet"), roof_text_new (NULL, "quiet"), gtk_button_new () };

  roof_stack_children (GTK_WIDGET (self), 6);
  gtk_widget_add_css_class (heading, "section");
  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    gtk_widget_set_parent (children[i], GTK_WIDGET (self));
  self->parameters = ROOF_TABLE (children[1]);
  self->bar = ROOF_STACK_BAR (children[2]);
  self->sizes = ROOF_TABLE (children[3]);
  self->fit = GTK_LABEL (children[4]);
  self->largest = GTK_LABEL (children[5]);
  self->button = GTK_BUTTON (children[6]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Memory of each device"), -1);
  gtk_widget_set_halign (GTK_WIDGET (self->button), GTK_ALIGN_START);
  gtk_widget_set_visible (GTK_WIDGET (self->button), FALSE);
  g_signal_connect_swapped (self->button, "clicked", G_CALLBACK (set_batch_cb), self);
}

void
roof_network_memory_show (RoofNetworkMemory *self,
                          guint              index)
{
  const RoofAccount *account;

  g_return_if_fail (ROOF_IS_NETWORK_MEMORY (self));

  account = roof_session_get_account (self->pane.session, index);
  self->index = index;
  show_parameters (self, account);
  show_sizes (self, account);
  show_fit (self, account);
  queue_solve (self);
  show_button (self);
}

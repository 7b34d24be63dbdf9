/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/goal-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/words/describe.h"
#include "core/report/work-tally.h"
#include "core/units/units.h"
#include "widgets/accessible-names.h"
#include "widgets/apply.h"
#include "widgets/catalogue-text.h"
#include "widgets/choice-row.h"
#include "widgets/quantity-entry.h"
#include "widgets/unit-breaks.h"
#include "widgets/verdict/goal-roofs.h"

struct _RoofGoalView
{
  RoofPane pane;

  /* template */
  RoofChoiceRow     *goals;
  RoofQuantityEntry *entry;
  GtkLabel          *text;
  GtkButton         *button;
  RoofGoalRoofs     *roofs;

  /* owned */
  GArray      *offered; /* element-type RoofGoal: in the list */
  RoofVariable *variable; /* nullable: the parameter to solve for */

  RoofGoal wanted;    /* chosen last by the user */
  RoofGoal goal;      /* the current goal; its value is NAN until the user gives one */
  double   value;     /* the solution; NAN: none */
};

G_DEFINE_FINAL_TYPE (RoofGoalView, roof_goal_view, ROOF_TYPE_PANE)

static gboolean
takes_value (RoofGoalType type)
{
  return type == ROOF_GOAL_TIME || type == ROOF_GOAL_PERFORMANCE;
}

static RoofAnalysis *
get_analysis (RoofGoalView *self)
{
  return roof_variable_get_analysis (self->variable);
}

static char *
name_goal (RoofAnalysis   *analysis,
           const RoofGoal *goal)
{
  const char *level = roof_machine_get_level (roof_analysis_get_machine (analysis), goal->level)->name;

  switch (goal->type)
    {
    case ROOF_GOAL_COMPUTE:
      return g_strdup (_("Compute bound"));
    case ROOF_GOAL_RIDGE:
      /* Translators: a goal to be reached; %s is a level */
      return g_strdup_printf (_("Ridge of %s"), level);
    case ROOF_GOAL_BOUND:
      /* Translators: a goal to be reached: that this level begins, or ceases, to bind */
      return g_strdup_printf (_("Limit of %s"), level);
    case ROOF_GOAL_TIME:
      return g_strdup (_("Time"));
    case ROOF_GOAL_PERFORMANCE:
    default:
      return g_strdup (_("Performance"));
    }
}

static void
offer (RoofGoalView *self,
       RoofAnalysis *analysis,
       GPtrArray    *names,
       RoofGoal      goal)
{
  g_array_append_val (self->offered, goal);
  g_ptr_array_add (names, name_goal (analysis, &goal));
}

static gboolean
is_same (const RoofGoal *a,
         const RoofGoal *b)
{
  return a->type == b->type && (a->type > ROOF_GOAL_BOUND || a->level == b->level);
}

/* The index of the user's last choice, else 0. A kernel that lacks the chosen goal does not overwrite the choice. */
static guint
find_chosen (RoofGoalView *self)
{
  guint index = 0;

  for (guint i = 0; i < self->offered->len && index == 0; i++)
    if (is_same (&g_array_index (self->offered, RoofGoal, i), &self->wanted))
      index = i;
  if (!is_same (&g_array_index (self->offered, RoofGoal, index), &self->goal))
    self->goal = g_array_index (self->offered, RoofGoal, index);
  return index;
}

/* Lists the goals of this kernel: compute bound, ridge and limit of each level with traffic, time, performance. */
static void
list_goals (RoofGoalView *self,
            RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  gboolean works = roof_estimate_get_work (estimate) > 0;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  g_array_set_size (self->offered, 0);
  if (works)
    offer (self, analysis, names, (RoofGoal) { ROOF_GOAL_COMPUTE, 0, NAN });
  for (guint i = 0; i < roof_machine_get_n_levels (roof_analysis_get_machine (analysis)); i++)
    if (works && estimate->bytes[i] > 0)
      offer (self, analysis, names, (RoofGoal) { ROOF_GOAL_RIDGE, i, NAN });
  for (guint i = 0; i < roof_machine_get_n_levels (roof_analysis_get_machine (analysis)); i++)
    if (estimate->bytes[i] > 0)
      offer (self, analysis, names, (RoofGoal) { ROOF_GOAL_BOUND, i, NAN });
  offer (self, analysis, names, (RoofGoal) { ROOF_GOAL_TIME, 0, NAN });
  if (works)
    offer (self, analysis, names, (RoofGoal) { ROOF_GOAL_PERFORMANCE, 0, NAN });
  g_ptr_array_add (names, NULL);
  roof_choice_row_set_choices (self->goals, (const char *const *) names->pdata);
  roof_choice_row_set_selected (self->goals, find_chosen (self));
}

/* The default value: twice the time, half the peak. */
static void
ensure_value (RoofGoalView *self,
               RoofAnalysis *analysis)
{
  if (!takes_value (self->goal.type) || !isnan (self->goal.value))
    return;
  if (self->goal.type == ROOF_GOAL_TIME)
    self->goal.value = 2 * roof_analysis_get_estimate (analysis)->t_least;
  else
    self->goal.value = roof_estimator_get_roof (roof_analysis_get_estimator (analysis)) / 2;
}

static void
show_entry (RoofGoalView *self,
            RoofAnalysis *analysis)
{
  gboolean time = self->goal.type == ROOF_GOAL_TIME;

  gtk_widget_set_visible (GTK_WIDGET (self->entry), takes_value (self->goal.type));
  if (!takes_value (self->goal.type))
    return;
  roof_quantity_entry_set_tally (self->entry, roof_work_tally (analysis));
  roof_quantity_entry_set_dimension (self->entry, time ? ROOF_DIMENSION_TIME : ROOF_DIMENSION_FLOP_RATE);
  roof_quantity_entry_set_label (self->entry, time ? _("Time to reach") : _("Performance to reach"));
  roof_quantity_entry_set_value (self->entry, self->goal.value);
}

static void
show_button (RoofGoalView *self)
{
  gboolean there = roof_variable_get_value (self->variable) == self->value;
  g_autofree char *setting = roof_describe_setting (roof_variable_get_parameter (self->variable), self->value);
  /* Translators: on a button: "Set B = 328" */
  g_autofree char *label = g_strdup_printf (_("Set %s"), setting);

  gtk_widget_set_visible (GTK_WIDGET (self->button), !isnan (self->value));
  gtk_widget_set_sensitive (GTK_WIDGET (self->button), !there);
  gtk_button_set_label (self->button, label);
}

static void
refresh (RoofGoalView *self)
{
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self), self->variable != NULL);
  if (self->variable == NULL)
    return;
  list_goals (self, get_analysis (self));
  ensure_value (self, get_analysis (self));
  show_entry (self, get_analysis (self));
  text = roof_describe_solved_goal (self->variable, &self->goal, &self->value);
  roof_label_set_text (self->text, text);
  show_button (self);
  roof_goal_roofs_show (self->roofs, &self->goal);
}

static void
goal_chosen_cb (RoofGoalView *self,
                guint         index)
{
  self->wanted = g_array_index (self->offered, RoofGoal, index);
  refresh (self);
}

static void
value_edited_cb (RoofGoalView *self,
                  double        value)
{
  if (!(value > 0))
    {
      roof_quantity_entry_set_error (self->entry, _("Must be more than 0"));
      return;
    }
  self->goal.value = value;
  refresh (self);
}

static void
error_cb (RoofGoalView *self)
{
  const char *error = roof_quantity_entry_get_error (self->entry);

  if (error == NULL)
    {
      refresh (self);
      return;
    }
  gtk_label_set_text (self->text, error);
  gtk_widget_set_visible (GTK_WIDGET (self->button), FALSE);
  roof_goal_roofs_show (self->roofs, NULL);
}

static void
apply_cb (RoofGoalView *self)
{
  RoofSnapshot *snapshot;
  g_autofree char *label = NULL;

  if (self->variable == NULL || isnan (self->value))
    return;
  /* Translators: what Undo names: "Change Batch" */
  label = g_strdup_printf (_("Change %s"), roof_gettext (roof_variable_get_parameter (self->variable)->name));
  snapshot = roof_variable_set (self->variable, roof_shown_snapshot (self->pane.session), self->value, NULL);
  if (snapshot != NULL)
    roof_apply_snapshot (self->pane.session, snapshot, label, NULL);
}

static void
roof_goal_view_finalize (GObject *object)
{
  RoofGoalView *self = ROOF_GOAL_VIEW (object);

  g_clear_pointer (&self->variable, roof_variable_unref);
  g_array_unref (self->offered);
  G_OBJECT_CLASS (roof_goal_view_parent_class)->finalize (object);
}

static void
roof_goal_view_class_init (RoofGoalViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_CHOICE_ROW);
  g_type_ensure (ROOF_TYPE_GOAL_ROOFS);
  g_type_ensure (ROOF_TYPE_QUANTITY_ENTRY);
  G_OBJECT_CLASS (klass)->finalize = roof_goal_view_finalize;
  roof_composite_class_set_template (widget_class, "goal-view");
  gtk_widget_class_bind_template_child (widget_class, RoofGoalView, goals);
  gtk_widget_class_bind_template_child (widget_class, RoofGoalView, entry);
  gtk_widget_class_bind_template_child (widget_class, RoofGoalView, text);
  gtk_widget_class_bind_template_child (widget_class, RoofGoalView, button);
  gtk_widget_class_bind_template_child (widget_class, RoofGoalView, roofs);
  gtk_widget_class_bind_template_callback (widget_class, goal_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, value_edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, error_cb);
  gtk_widget_class_bind_template_callback (widget_class, apply_cb);
}

static void
roof_goal_view_init (RoofGoalView *self)
{
  self->offered = g_array_new (FALSE, FALSE, sizeof (RoofGoal));
  self->goal = self->wanted = (RoofGoal) { ROOF_GOAL_COMPUTE, 0, NAN };
  self->value = NAN;
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_accessible_make_status (self->text);
  roof_choice_row_set_name (self->goals, _("Reach"), _("Goal"));
}

void
roof_goal_view_show (RoofGoalView *self,
                     RoofVariable *variable)
{
  g_autoptr (RoofVariable) former = NULL;

  g_return_if_fail (ROOF_IS_GOAL_VIEW (self));

  former = self->variable;
  if (former == NULL || variable == NULL || roof_variable_get_parameter (former) != roof_variable_get_parameter (variable))
    self->goal.value = NAN;
  self->variable = variable != NULL ? roof_variable_ref (variable) : NULL;
  refresh (self);
}

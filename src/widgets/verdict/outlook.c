/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/outlook.h"

#include <glib/gi18n.h>

#include "widgets/catalogue-text.h"
#include "widgets/choice-row.h"

struct _RoofOutlook
{
  RoofPane pane;

  /* template */
  RoofChoiceRow *choice;
  RoofSweepView *sweep;
  RoofGoalView  *goal_view;
  RoofSweepPlayer *player;
  RoofPathSwitch  *path;

  /* owned */
  GPtrArray *offered;   /* nullable: of RoofParameter, in the list */
  char      *kind;      /* nullable: id of their operation or network */
  char      *drag;      /* nullable: the parameter that a drag changed then */

  const RoofParameter *swept; /* (nullable): in the list */
};

G_DEFINE_FINAL_TYPE (RoofOutlook, roof_outlook, ROOF_TYPE_PANE)

static RoofKernel *
get_kernel (RoofOutlook *self)
{
  return roof_session_get_kernel (self->pane.session);
}

static char *
name_row (RoofOutlook         *self,
          const RoofParameter *parameter)
{
  return roof_kernel_get_workload (get_kernel (self)) != NULL ? g_strdup (roof_gettext (parameter->name))
                                                              : roof_parameter_title (parameter);
}

/* Lists the parameters that can be swept. */
static void
list_rows (RoofOutlook *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  g_clear_pointer (&self->offered, g_ptr_array_unref);
  self->offered = roof_variable_list (roof_session_get_report (self->pane.session),
                                      (guint) roof_session_get_selected (self->pane.session));
  for (guint i = 0; i < self->offered->len; i++)
    g_ptr_array_add (names, name_row (self, self->offered->pdata[i]));
  g_ptr_array_add (names, NULL);
  roof_choice_row_set_choices (self->choice, (const char *const *) names->pdata);
}

static guint
find_offered (RoofOutlook         *self,
              const RoofParameter *parameter)
{
  guint index;

  return parameter != NULL && g_ptr_array_find (self->offered, parameter, &index) ? index : GTK_INVALID_LIST_POSITION;
}

/* Passes the variable to all children, so that none combines the new kernel with the old variable. */
static void
show_row (RoofOutlook         *self,
          const RoofParameter *parameter)
{
  g_autoptr (RoofVariable) variable = NULL;

  self->swept = parameter;
  if (parameter != NULL)
    variable = roof_variable_new (roof_session_get_report (self->pane.session),
                                  (guint) roof_session_get_selected (self->pane.session), parameter->id,
                                  roof_session_get_variables (self->pane.session));
  roof_sweep_view_show (self->sweep, variable);
  roof_goal_view_show (self->goal_view, variable);
  roof_path_switch_show (self->path, variable);
}

/* The parameter that a drag changes, else the first. */
static const RoofParameter *
find_usual (RoofOutlook  *self,
            RoofAnalysis *analysis)
{
  g_autoptr (RoofVariable) pulled
      = roof_variable_new_pulled (roof_session_get_report (self->pane.session),
                                  (guint) roof_session_get_selected (self->pane.session),
                                  (guint) MAX (roof_analysis_get_main_level (analysis), 0), NULL);

  if (pulled != NULL && find_offered (self, roof_variable_get_parameter (pulled)) != GTK_INVALID_LIST_POSITION)
    return roof_variable_get_parameter (pulled);
  return self->offered->pdata[0];
}

/* Whether operation, network or dragged parameter changed, which resets the choice. Otherwise the user's choice is kept. */
static gboolean
is_new (RoofOutlook *self)
{
  RoofKernel *kernel = get_kernel (self);
  const char *network = roof_kernel_get_workload (kernel), *drag = roof_kernel_get_drag (kernel);
  const char *kind = network != NULL ? network : roof_kernel_get_operation (kernel);

  if (g_strcmp0 (kind, self->kind) == 0 && g_strcmp0 (drag, self->drag) == 0)
    return FALSE;
  g_free (self->kind);
  g_free (self->drag);
  self->kind = g_strdup (kind);
  self->drag = g_strdup (drag);
  return TRUE;
}

static void
refresh_cb (RoofOutlook *self)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->pane.session);
  const RoofParameter *parameter = self->swept;

  if (analysis != NULL)
    list_rows (self);
  gtk_widget_set_visible (GTK_WIDGET (self), analysis != NULL && self->offered->len > 0);
  if (analysis == NULL || self->offered->len == 0)
    {
      show_row (self, NULL);
      return;
    }
  if (is_new (self) || find_offered (self, parameter) == GTK_INVALID_LIST_POSITION)
    parameter = find_usual (self, analysis);
  show_row (self, parameter);
  roof_choice_row_set_selected (self->choice, find_offered (self, parameter));
}

static void
chosen_cb (RoofOutlook *self,
           guint        index)
{
  show_row (self, self->offered->pdata[index]);
}

static void
play_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  roof_sweep_player_toggle (ROOF_OUTLOOK (widget)->player);
}

static void
roof_outlook_finalize (GObject *object)
{
  RoofOutlook *self = ROOF_OUTLOOK (object);

  g_clear_pointer (&self->offered, g_ptr_array_unref);
  g_free (self->kind);
  g_free (self->drag);
  G_OBJECT_CLASS (roof_outlook_parent_class)->finalize (object);
}

static void
roof_outlook_class_init (RoofOutlookClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
  g_type_ensure (ROOF_TYPE_CHOICE_ROW);
  g_type_ensure (ROOF_TYPE_PATH_SWITCH);
  g_type_ensure (ROOF_TYPE_GOAL_VIEW);
  g_type_ensure (ROOF_TYPE_SWEEP_PLAYER);
  g_type_ensure (ROOF_TYPE_SWEEP_VIEW);
  G_OBJECT_CLASS (klass)->finalize = roof_outlook_finalize;
  roof_composite_class_set_template (widget_class, "outlook");
  gtk_widget_class_bind_template_child (widget_class, RoofOutlook, choice);
  gtk_widget_class_bind_template_child (widget_class, RoofOutlook, sweep);
  gtk_widget_class_bind_template_child (widget_class, RoofOutlook, goal_view);
  gtk_widget_class_bind_template_child (widget_class, RoofOutlook, player);
  gtk_widget_class_bind_template_child (widget_class, RoofOutlook, path);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_install_action (widget_class, "sweep.play", NULL, play_action);
}

static void
roof_outlook_init (RoofOutlook *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_sweep_player_set_view (self->player, self->sweep);
  roof_choice_row_set_name (self->choice, _("Parameter"), _("The parameter to solve for, on the x axis of the plot"));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/verdict/path-switch.h"

#include <glib/gi18n.h>

#include "widgets/apply.h"
#include "widgets/children.h"

struct _RoofPathSwitch
{
  RoofPane pane;

  /* children */
  GtkCheckButton *one;
  GtkCheckButton *all;

  RoofVariable *variable; /* nullable: no path to show */
  RoofSweep     sweep;

  gboolean telling; /* the program sets the checks */
};

G_DEFINE_FINAL_TYPE (RoofPathSwitch, roof_path_switch, ROOF_TYPE_PANE)

static const RoofView *
get_view (RoofPathSwitch *self)
{
  return roof_snapshot_get_view (roof_shown_snapshot (self->pane.session));
}

/* Whether the chart shows the path of this variable. */
static gboolean
is_shown (RoofPathSwitch *self)
{
  const char *parameter = get_view (self)->path.parameter;

  return self->variable != NULL && parameter != NULL && roof_variable_goes_by (self->variable, parameter);
}

static const char *
get_key (RoofPathSwitch *self)
{
  return roof_variable_get_parameter (self->variable)->id;
}

/* Whether other kernels have the parameter as well. */
static gboolean
has_others (RoofPathSwitch *self)
{
  RoofReport *report = roof_session_get_report (self->pane.session);
  GPtrArray *pool = roof_session_get_variables (self->pane.session);

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      g_autoptr (RoofVariable) other = NULL;

      if ((int) i != roof_session_get_selected (self->pane.session))
        other = roof_variable_new (report, i, get_key (self), pool);
      if (other != NULL)
        return TRUE;
    }
  return FALSE;
}

static void
tell (RoofPathSwitch *self)
{
  gboolean shown = is_shown (self);

  self->telling = TRUE;
  gtk_check_button_set_active (self->one, shown);
  gtk_check_button_set_active (self->all, get_view (self)->path.all);
  gtk_widget_set_visible (GTK_WIDGET (self->all), shown && has_others (self));
  self->telling = FALSE;
}

static void
one_cb (RoofPathSwitch *self)
{
  gboolean wanted = gtk_check_button_get_active (self->one);
  RoofView *view;

  if (self->telling || self->variable == NULL)
    return;
  view = roof_view_copy (get_view (self));
  roof_view_set_path (view, wanted ? get_key (self) : NULL, self->sweep.from, self->sweep.to);
  roof_apply_view (self->pane.session, view, wanted ? _("Show Path") : _("Hide Path"), NULL);
}

static void
all_cb (RoofPathSwitch *self)
{
  RoofView *view;

  if (self->telling)
    return;
  view = roof_view_copy (get_view (self));
  view->path.all = gtk_check_button_get_active (self->all);
  roof_apply_view (self->pane.session, view, view->path.all ? _("Show All Paths") : _("Show One Path"), NULL);
}

static void
roof_path_switch_finalize (GObject *object)
{
  RoofPathSwitch *self = ROOF_PATH_SWITCH (object);

  g_clear_pointer (&self->variable, roof_variable_unref);
  G_OBJECT_CLASS (roof_path_switch_parent_class)->finalize (object);
}

static void
roof_path_switch_class_init (RoofPathSwitchClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_path_switch_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
roof_path_switch_init (RoofPathSwitch *self)
{
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 10);
  self->one = roof_check_add (GTK_WIDGET (self), _("Path"), _("Show the path of the dot on the chart as the parameter varies"),
                              G_CALLBACK (one_cb), self);
  /* Translators: beside "Path": the paths of all kernels */
  self->all = roof_check_add (GTK_WIDGET (self), _("of all kernels"), _("Paths of all kernels with this parameter"),
                              G_CALLBACK (all_cb), self);
}

void
roof_path_switch_show (RoofPathSwitch *self,
                       RoofVariable   *variable)
{
  g_return_if_fail (ROOF_IS_PATH_SWITCH (self));

  g_clear_pointer (&self->variable, roof_variable_unref);
  if (variable == NULL || !roof_variable_init_range (variable, &self->sweep))
    return;
  self->variable = roof_variable_ref (variable);
  tell (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/outlook.h"

#include <glib/gi18n.h>
#include <math.h>

#include "core/sweep-range.h"
#include "core/threshold.h"
#include "widgets/catalogue-text.h"
#include "widgets/children.h"
#include "widgets/choice-row.h"
#include "widgets/follow.h"

struct _RoofOutlook
{
  GtkWidget parent_instance;

  /* template */
  RoofChoiceRow *choice;
  RoofSweepView *sweep;
  RoofReach     *reach;
  RoofSweepPlayer *player;
  RoofPathSwitch  *path;

  /* owned */
  RoofSession *session;
  GArray      *offered;   /* element-type guint: parameters in the list */
  char        *operation; /* nullable: id of the one they are of */
  char        *drag;      /* nullable: its parameter that a drag changes, as it was then */

  int parameter; /* -1: none */
};

G_DEFINE_FINAL_TYPE (RoofOutlook, roof_outlook, GTK_TYPE_WIDGET)

/* The parameters that are numbers and have one. */
static void
list_parameters (RoofOutlook  *self,
                 RoofAnalysis *analysis)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  g_array_set_size (self->offered, 0);
  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      const RoofParameter *row = roof_operation_get_parameter (operation, i);

      if (row->type != ROOF_PARAMETER_NUMBER
          || isnan (roof_plan_get_values (roof_analysis_get_plan (analysis))[i]))
        continue;
      g_array_append_val (self->offered, i);
      g_ptr_array_add (names, roof_parameter_title (row));
    }
  g_ptr_array_add (names, NULL);
  roof_choice_row_set_choices (self->choice, (const char *const *) names->pdata);
}

static guint
find_offered (RoofOutlook *self,
              int          parameter)
{
  for (guint i = 0; i < self->offered->len; i++)
    if ((int) g_array_index (self->offered, guint, i) == parameter)
      return i;
  return GTK_INVALID_LIST_POSITION;
}

static void
show_path (RoofOutlook *self,
           int          parameter)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->session);
  RoofSweep sweep;

  if (parameter >= 0
      && roof_sweep_init_range (&sweep, roof_analysis_get_plan (analysis), (guint) parameter,
                                roof_analysis_get_turn (analysis, (guint) parameter)))
    roof_path_switch_show (self->path, &sweep);
  else
    roof_path_switch_show (self->path, NULL);
}

/* All children are told, so that none of them meets a kernel with the parameter of another. */
static void
show_parameter (RoofOutlook *self,
                int          parameter)
{
  self->parameter = parameter;
  roof_sweep_view_show (self->sweep, parameter);
  roof_reach_show (self->reach, parameter);
  show_path (self, parameter);
}

/* The parameter that a drag changes, else the first. */
static int
find_usual (RoofOutlook  *self,
            RoofAnalysis *analysis)
{
  int usual = roof_kernel_resolve_usual (roof_analysis_get_kernel (analysis), roof_analysis_get_operation (analysis));

  if (find_offered (self, usual) != GTK_INVALID_LIST_POSITION)
    return usual;
  return self->offered->len > 0 ? (int) g_array_index (self->offered, guint, 0) : -1;
}

/* Another operation, or another parameter to drag, begins with that; a choice of the reader's stays as long as the
 * kernel is of the same kind. */
static gboolean
is_new (RoofOutlook  *self,
        RoofAnalysis *analysis)
{
  const char *id = roof_operation_get_id (roof_analysis_get_operation (analysis));
  const char *drag = roof_kernel_get_drag (roof_analysis_get_kernel (analysis));

  if (g_strcmp0 (id, self->operation) == 0 && g_strcmp0 (drag, self->drag) == 0)
    return FALSE;
  g_free (self->operation);
  g_free (self->drag);
  self->operation = g_strdup (id);
  self->drag = g_strdup (drag);
  return TRUE;
}

/* What is swept here is set too, which the step of a network would set back. */
static gboolean
has_outlook (RoofAnalysis *analysis)
{
  return analysis != NULL && !roof_operation_is_custom (roof_analysis_get_operation (analysis))
         && roof_kernel_get_workload (roof_analysis_get_kernel (analysis)) == NULL;
}

static void
refresh_cb (RoofOutlook *self)
{
  RoofAnalysis *analysis = roof_session_get_analysis (self->session);
  gboolean shown = has_outlook (analysis);

  if (shown)
    list_parameters (self, analysis);
  gtk_widget_set_visible (GTK_WIDGET (self), shown && self->offered->len > 0);
  if (!shown)
    {
      show_parameter (self, -1);
      return;
    }
  if (is_new (self, analysis) || find_offered (self, self->parameter) == GTK_INVALID_LIST_POSITION)
    self->parameter = find_usual (self, analysis);
  show_parameter (self, self->parameter);
  roof_choice_row_set_selected (self->choice, find_offered (self, self->parameter));
}

static void
chosen_cb (RoofOutlook *self,
           guint        index)
{
  show_parameter (self, (int) g_array_index (self->offered, guint, index));
}

static void
play_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  roof_sweep_player_toggle (ROOF_OUTLOOK (widget)->player);
}

static void
roof_outlook_dispose (GObject *object)
{
  RoofOutlook *self = ROOF_OUTLOOK (object);

  g_clear_object (&self->session);
  gtk_widget_dispose_template (GTK_WIDGET (self), ROOF_TYPE_OUTLOOK);
  roof_unparent_children (GTK_WIDGET (self));
  G_OBJECT_CLASS (roof_outlook_parent_class)->dispose (object);
}

static void
roof_outlook_finalize (GObject *object)
{
  RoofOutlook *self = ROOF_OUTLOOK (object);

  g_array_unref (self->offered);
  g_free (self->operation);
  g_free (self->drag);
  G_OBJECT_CLASS (roof_outlook_parent_class)->finalize (object);
}

static void
roof_outlook_class_init (RoofOutlookClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_CHOICE_ROW);
  g_type_ensure (ROOF_TYPE_PATH_SWITCH);
  g_type_ensure (ROOF_TYPE_REACH);
  g_type_ensure (ROOF_TYPE_SWEEP_PLAYER);
  g_type_ensure (ROOF_TYPE_SWEEP_VIEW);
  G_OBJECT_CLASS (klass)->dispose = roof_outlook_dispose;
  G_OBJECT_CLASS (klass)->finalize = roof_outlook_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/roofline_app/Roofline/ui/outlook.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofOutlook, choice);
  gtk_widget_class_bind_template_child (widget_class, RoofOutlook, sweep);
  gtk_widget_class_bind_template_child (widget_class, RoofOutlook, reach);
  gtk_widget_class_bind_template_child (widget_class, RoofOutlook, player);
  gtk_widget_class_bind_template_child (widget_class, RoofOutlook, path);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_install_action (widget_class, "sweep.play", NULL, play_action);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
roof_outlook_init (RoofOutlook *self)
{
  self->offered = g_array_new (FALSE, FALSE, sizeof (guint));
  self->parameter = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
  roof_sweep_player_set_view (self->player, self->sweep);
  roof_choice_row_set_name (self->choice, _("Sweep"), _("The parameter that the plot runs over"));
}

GtkWidget *
roof_outlook_new (void)
{
  return g_object_new (ROOF_TYPE_OUTLOOK, NULL);
}

void
roof_outlook_set_session (RoofOutlook *self,
                          RoofSession *session)
{
  g_return_if_fail (ROOF_IS_OUTLOOK (self));
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  roof_sweep_view_set_session (self->sweep, session);
  roof_reach_set_session (self->reach, session);
  roof_path_switch_set_session (self->path, session);
  roof_follow_session (self, session, G_CALLBACK (refresh_cb));
}

GtkWidget *
roof_outlook_get_choice (RoofOutlook *self)
{
  g_return_val_if_fail (ROOF_IS_OUTLOOK (self), NULL);

  return GTK_WIDGET (self->choice);
}

RoofSweepView *
roof_outlook_get_sweep (RoofOutlook *self)
{
  g_return_val_if_fail (ROOF_IS_OUTLOOK (self), NULL);

  return self->sweep;
}

RoofReach *
roof_outlook_get_reach (RoofOutlook *self)
{
  g_return_val_if_fail (ROOF_IS_OUTLOOK (self), NULL);

  return self->reach;
}

RoofSweepPlayer *
roof_outlook_get_player (RoofOutlook *self)
{
  g_return_val_if_fail (ROOF_IS_OUTLOOK (self), NULL);

  return self->player;
}

RoofPathSwitch *
roof_outlook_get_path (RoofOutlook *self)
{
  g_return_val_if_fail (ROOF_IS_OUTLOOK (self), NULL);

  return self->path;
}

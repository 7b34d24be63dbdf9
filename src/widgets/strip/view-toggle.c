/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/strip/view-toggle.h"

#include <glib/gi18n.h>

#include "widgets/accessible-names.h"
#include "widgets/apply.h"

struct _RoofViewToggle
{
  RoofPane pane;

  /* children */
  GtkWidget *button;

  /* owned */
  char *id; /* nullable */

  RoofShownKind kind;

  /* flags */
  gboolean chip;
  gboolean following; /* the program sets the button */
};

G_DEFINE_FINAL_TYPE (RoofViewToggle, roof_view_toggle, ROOF_TYPE_PANE)

/* Whether the level is used by default; after a change of the machine it may be gone. */
static gboolean
is_crossed (RoofViewToggle *self)
{
  RoofReport *report = roof_session_get_report (self->pane.session);
  int level = roof_machine_find_level (roof_report_get_machine (report), self->id);

  return level >= 0 && roof_report_crosses (report, (guint) level);
}

static gboolean
is_shown (RoofViewToggle *self)
{
  const RoofView *view = roof_snapshot_get_view (roof_shown_snapshot (self->pane.session));

  switch (self->kind)
    {
    case ROOF_SHOWN_LEVEL:
      return roof_view_shows_level (view, self->id, is_crossed (self));

    case ROOF_SHOWN_UNIT:
      return roof_view_shows_unit (view, self->id);

    case ROOF_SHOWN_CEILINGS:
    default:
      return !view->hide_ceilings;
    }
}

static void
show (RoofViewToggle *self,
      gboolean        shown)
{
  RoofView *view = roof_view_copy (roof_snapshot_get_view (roof_shown_snapshot (self->pane.session)));

  if (self->kind == ROOF_SHOWN_LEVEL)
    roof_view_show_level (view, self->id, is_crossed (self), shown);
  else if (self->kind == ROOF_SHOWN_UNIT)
    roof_view_show_unit (view, self->id, shown);
  else
    view->hide_ceilings = !shown;
  roof_apply_view (self->pane.session, view, shown ? _("Show on Chart") : _("Hide from Chart"), NULL);
}

static void
toggled_cb (RoofViewToggle *self)
{
  if (!self->following)
    show (self, gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->button)));
}

static void
refresh_cb (RoofViewToggle *self)
{
  gboolean shown = is_shown (self);

  self->following = TRUE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->button), shown);
  self->following = FALSE;
  if (!self->chip)
    gtk_button_set_icon_name (GTK_BUTTON (self->button),
                              shown ? "view-reveal-symbolic" : "view-conceal-symbolic");
}

static void
roof_view_toggle_finalize (GObject *object)
{
  g_free (ROOF_VIEW_TOGGLE (object)->id);
  G_OBJECT_CLASS (roof_view_toggle_parent_class)->finalize (object);
}

static void
roof_view_toggle_class_init (RoofViewToggleClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_view_toggle_finalize;
}

static void
roof_view_toggle_init (RoofViewToggle *self)
{
  self->button = gtk_toggle_button_new ();
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}

static void
dress (RoofViewToggle *self,
       const char     *name,
       const char     *label)
{
  /* Translators: %s is a level, a unit or the ceilings: "Show HBM3 on the chart" */
  g_autofree char *tooltip = g_strdup_printf (_("Show %s on the chart"), name);

  self->chip = label != NULL;
  if (self->chip)
    {
      gtk_button_set_label (GTK_BUTTON (self->button), label);
      gtk_widget_add_css_class (self->button, "chip");
    }
  else
    {
      gtk_widget_add_css_class (self->button, "flat");
      gtk_widget_add_css_class (self->button, "small-button");
    }
  gtk_widget_set_tooltip_text (self->button, tooltip);
  /* Translators: what a screen reader calls a chip below the chart, apart from the switch of the same level, unit or ceilings on the
   * machine's page; %s is that */
  roof_accessible_name_of (self->button, self->chip ? _("%s, Drawn on the Chart") : _("Show %s on the chart"), name);
}

GtkWidget *
roof_view_toggle_new (RoofSession   *session,
                      RoofShownKind  kind,
                      const char    *id,
                      const char    *name,
                      const char    *label)
{
  RoofViewToggle *self = g_object_new (ROOF_TYPE_VIEW_TOGGLE, NULL);

  roof_pane_set_session (ROOF_PANE (self), session);
  self->kind = kind;
  self->id = g_strdup (id);
  dress (self, name, label);
  refresh_cb (self);
  g_signal_connect_object (session, "notify::report", G_CALLBACK (refresh_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->button, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

gboolean
roof_view_toggle_is_idle (RoofViewToggle *self)
{
  g_return_val_if_fail (ROOF_IS_VIEW_TOGGLE (self), FALSE);

  return self->kind == ROOF_SHOWN_LEVEL && !is_shown (self) && !is_crossed (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/network/network-heading.h"

#include <glib/gi18n.h>

#include "chart/words/describe.h"
#include "core/units/units.h"
#include "widgets/accessible-names.h"
#include "widgets/apply.h"
#include "widgets/children.h"

struct _RoofNetworkHeading
{
  RoofPane pane;

  /* children */
  GtkLabel  *name;
  GtkLabel  *line;
  GtkWidget *open;
  GtkWidget *remove;

  /* owned */
  char *id;
};

G_DEFINE_FINAL_TYPE (RoofNetworkHeading, roof_network_heading, ROOF_TYPE_PANE)

/* "8.03 billion parameters · 5.1 ms" */
static char *
describe (const RoofAccount *account)
{
  g_autofree char *parameters = roof_describe_parameters (account->parameters);
  g_autofree char *time = roof_units_format (account->time, ROOF_DIMENSION_TIME);

  return g_strdup_printf ("%s · %s", parameters, time);
}

/* Marks the heading while the network as a whole is in view. */
static void
show_looked_at (RoofNetworkHeading *self,
                int                 index)
{
  gboolean whole = roof_session_get_selected (self->pane.session) < 0 && roof_session_get_network (self->pane.session) == index;

  if (whole)
    gtk_widget_add_css_class (GTK_WIDGET (self), "looked-at");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "looked-at");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->open), GTK_ACCESSIBLE_STATE_PRESSED, whole, -1);
}

/* Names the list's row widget for screen readers. */
static void
name_row_cb (RoofNetworkHeading *self)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *text = g_strjoin (" ", gtk_label_get_text (self->name), gtk_label_get_text (self->line), NULL);

  if (row != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

static void
refresh_cb (RoofNetworkHeading *self)
{
  const char *name;
  RoofSnapshot *snapshot = roof_shown_snapshot (self->pane.session);
  int index = roof_snapshot_find_workload (snapshot, self->id);
  const RoofAccount *account;
  g_autofree char *line = NULL;

  /* The network was removed; the list will remove this row. */
  if (index < 0)
    return;
  account = roof_session_get_account (self->pane.session, (guint) index);
  line = account != NULL ? describe (account) : g_strdup (_("Cannot be computed"));
  name = roof_snapshot_get_workload (snapshot, (guint) index)->name;
  gtk_label_set_text (self->name, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->open), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, line, -1);
  roof_accessible_name_of (self->remove, _("Remove “%s”"), name);
  gtk_label_set_text (self->line, line);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->line), line);
  name_row_cb (self);
  show_looked_at (self, index);
}

static void
open_cb (RoofNetworkHeading *self)
{
  roof_session_select_network (self->pane.session, self->id);
}

static void
roof_network_heading_finalize (GObject *object)
{
  RoofNetworkHeading *self = ROOF_NETWORK_HEADING (object);

  g_clear_pointer (&self->id, g_free);
  G_OBJECT_CLASS (roof_network_heading_parent_class)->finalize (object);
}

static void
roof_network_heading_class_init (RoofNetworkHeadingClass *klass)
{
  ROOF_PANE_CLASS (klass)->refresh = (RoofPaneFunc) refresh_cb;
  ROOF_PANE_CLASS (klass)->shows_selected = TRUE;
  G_OBJECT_CLASS (klass)->finalize = roof_network_heading_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static GtkWidget *
make_remove (void)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "small-button");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _("Remove Model"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Remove Model"), -1);
  return button;
}

static void
roof_network_heading_init (RoofNetworkHeading *self)
{
  GtkWidget *lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_add_css_class (GTK_WIDGET (self), "network");
  gtk_widget_set_hexpand (lines, TRUE);
  self->name = GTK_LABEL (roof_heading_new (NULL));
  self->line = GTK_LABEL (roof_label_new (NULL, "quiet"));
  gtk_label_set_ellipsize (self->name, PANGO_ELLIPSIZE_END);
  gtk_label_set_ellipsize (self->line, PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (lines), GTK_WIDGET (self->name));
  gtk_box_append (GTK_BOX (lines), GTK_WIDGET (self->line));
  self->open = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (self->open), lines);
  gtk_widget_add_css_class (self->open, "flat");
  gtk_widget_set_hexpand (self->open, TRUE);
  g_signal_connect_swapped (self->open, "clicked", G_CALLBACK (open_cb), self);
  gtk_widget_set_parent (self->open, GTK_WIDGET (self));
  self->remove = make_remove ();
  gtk_widget_set_parent (self->remove, GTK_WIDGET (self));
  g_signal_connect (self, "notify::parent", G_CALLBACK (name_row_cb), NULL);
}

GtkWidget *
roof_network_heading_new (RoofSession *session,
                          const char  *id)
{
  RoofNetworkHeading *self = g_object_new (ROOF_TYPE_NETWORK_HEADING, NULL);

  self->id = g_strdup (id);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->remove), "win.remove-model");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->remove), "s", id);
  roof_pane_set_session (ROOF_PANE (self), session);
  return GTK_WIDGET (self);
}

const char *
roof_network_heading_get_id (RoofNetworkHeading *self)
{
  g_return_val_if_fail (ROOF_IS_NETWORK_HEADING (self), NULL);

  return self->id;
}

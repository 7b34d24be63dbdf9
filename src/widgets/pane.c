/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/pane.h"

G_DEFINE_ABSTRACT_TYPE (RoofPane, roof_pane, ROOF_TYPE_COMPOSITE)

static void
roof_pane_finalize (GObject *object)
{
  g_clear_object (&ROOF_PANE (object)->session);
  G_OBJECT_CLASS (roof_pane_parent_class)->finalize (object);
}

static void
roof_pane_class_init (RoofPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_pane_finalize;
}

static void
roof_pane_init (RoofPane *self)
{
}

/* Hands @session to the nearest panes below @widget, which hand it on to the panes within them. */
static void
hand_on (GtkWidget   *widget,
         RoofSession *session)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (!G_TYPE_CHECK_INSTANCE_TYPE (child, ROOF_TYPE_PANE))
      hand_on (child, session);
    else if (ROOF_PANE (child)->session == NULL)
      roof_pane_set_session (ROOF_PANE (child), session);
}

void
roof_pane_set_session (RoofPane    *self,
                       RoofSession *session)
{
  RoofPaneClass *klass = G_TYPE_INSTANCE_GET_CLASS (self, ROOF_TYPE_PANE, RoofPaneClass);

  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  hand_on (GTK_WIDGET (self), session);
  if (klass->start != NULL)
    klass->start (self);
  if (klass->refresh == NULL)
    return;
  roof_session_follow (session, self, (RoofFollow) klass->refresh);
  if (klass->shows_selected)
    g_signal_connect_object (session, "notify::selected", G_CALLBACK (klass->refresh), self, G_CONNECT_SWAPPED);
  klass->refresh (self);
}

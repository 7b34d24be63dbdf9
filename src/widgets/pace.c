/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/pace.h"

/* Spreads a session's followers over frames. While the session is "behind" (followers wait for their turn) a tick callback on
 * @widget gives the next few their turn in each frame, and removes itself once none waits. The widget data "pace" are set while
 * the callback is installed, so that there is at most one. When @widget goes, the session calls its followers at once again. */

/* Hidden widgets wait; a follower that is not a widget counts as visible. */
static gboolean
is_in_sight (gpointer follower)
{
  return !GTK_IS_WIDGET (follower) || gtk_widget_get_mapped (follower);
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  RoofSession *session = data;

  roof_session_take_turn (session, is_in_sight);
  if (roof_session_is_behind (session))
    return G_SOURCE_CONTINUE;
  g_object_set_data (G_OBJECT (widget), "pace", NULL);
  return G_SOURCE_REMOVE;
}

static void
behind_cb (GtkWidget   *widget,
           GParamSpec  *pspec,
           RoofSession *session)
{
  if (!roof_session_is_behind (session) || g_object_get_data (G_OBJECT (widget), "pace") != NULL)
    return;
  g_object_set_data (G_OBJECT (widget), "pace", session);
  gtk_widget_add_tick_callback (widget, tick_cb, g_object_ref (session), g_object_unref);
}

static void
gone_cb (gpointer  session,
         GObject  *widget)
{
  roof_session_set_paced (session, FALSE);
  g_object_unref (session);
}

void
roof_pace_session (GtkWidget   *widget,
                   RoofSession *session)
{
  g_return_if_fail (GTK_IS_WIDGET (widget) && ROOF_IS_SESSION (session));

  g_signal_connect_object (session, "notify::behind", G_CALLBACK (behind_cb), widget, G_CONNECT_SWAPPED);
  g_object_weak_ref (G_OBJECT (widget), gone_cb, g_object_ref (session));
  roof_session_set_paced (session, TRUE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/window-private.h"

#include "app/watch.h"

/* A show is what runs in the place of the user's document: a presentation, a lesson. Each of its steps is a document of its
 * own with a history of its own; the user's is kept aside, history and all, and comes back when the show is over. */

RoofDocument *
roof_window_get_own_document (RoofWindow *self)
{
  return self->own != NULL ? self->own : roof_window_get_document (self);
}

static void
keep_own (RoofWindow *self)
{
  self->own = g_object_ref (roof_window_get_document (self));
  self->own_selection = roof_selection_ref (roof_session_get_selection (self->session));
  self->own_filter = roof_filter_ref (roof_session_get_filter (self->session));
  self->own_left_pane = roof_window_get_show_left_pane (self);
}

static void
bring_back_own (RoofWindow *self)
{
  g_autoptr (RoofDocument) own = g_steal_pointer (&self->own);
  g_autoptr (RoofSelection) selection = g_steal_pointer (&self->own_selection);
  g_autoptr (RoofFilter) filter = g_steal_pointer (&self->own_filter);

  roof_window_look_at (self, own);
  roof_session_set_filter (self->session, filter);
  roof_session_set_selection (self->session, selection);
  roof_window_set_show_left_pane (self, self->own_left_pane);
}

/* The state of the step as if nobody had touched it. */
static void
show_state (RoofWindow *self)
{
  g_autoptr (RoofDocument) document = roof_document_new (roof_player_get_state (self->player));
  gboolean moves = roof_window_is_off_step (self);

  if (moves)
    roof_canvas_depart (self->canvas);
  roof_window_look_at (self, document);
  roof_session_set_selection (self->session, roof_player_get_selection (self->player));
  if (moves)
    roof_canvas_arrive (self->canvas);
  roof_window_point (self);
  roof_watch_print_show (self);
}

static void
moved_cb (RoofPlayer *player,
          RoofWindow *self)
{
  show_state (self);
}

void
roof_window_begin_show (RoofWindow *self,
                        RoofPlayer *player)
{
  g_autoptr (RoofFilter) all = roof_filter_new ("");

  roof_window_end_show (self);
  roof_window_close_slides (self);
  roof_toast_dismiss (self->toast);
  roof_document_cancel (roof_window_get_document (self));
  keep_own (self);
  self->player = g_object_ref (player);
  g_signal_connect (player, "moved", G_CALLBACK (moved_cb), self);
  roof_session_set_filter (self->session, all);
  roof_window_set_show_left_pane (self, FALSE);
  show_state (self);
  roof_window_update_actions (self);
}

void
roof_window_end_show (RoofWindow *self)
{
  if (self->player == NULL)
    return;
  roof_window_leave_presentation (self);
  roof_window_forget_lesson (self);
  g_signal_handlers_disconnect_by_func (self->player, moved_cb, self);
  g_clear_object (&self->player);
  bring_back_own (self);
  roof_window_point (self);
  roof_window_update_actions (self);
  roof_watch_print_show (self);
}

gboolean
roof_window_is_off_step (RoofWindow *self)
{
  if (self->player == NULL)
    return FALSE;
  return !roof_player_shows (self->player, roof_document_get_model (roof_window_get_document (self)))
         || !roof_selection_equal (roof_session_get_selection (self->session),
                                   roof_player_get_selection (self->player));
}

void
roof_window_return_to_step (RoofWindow *self)
{
  if (roof_window_is_off_step (self))
    show_state (self);
}

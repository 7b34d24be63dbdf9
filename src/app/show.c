/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "app/show.h"

struct _RoofShow
{
  GObject parent_instance;

  /* borrowed */
  RoofCanvas *canvas;

  /* owned */
  RoofSession *session;

  /* owned during a show, else NULL */
  RoofPlayer    *player;
  RoofDocument  *own;
  RoofSelection *own_selection;
  RoofFilter    *own_filter;

  guint    timeout; /* source that advances to the next step; 0: none */
  gboolean paused;
};

enum
{
  BEGINS,
  ENDS,
  CHANGED,
  PAUSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RoofShow, roof_show, G_TYPE_OBJECT)

static void
keep_own (RoofShow *self)
{
  self->own = g_object_ref (roof_session_get_document (self->session));
  self->own_selection = roof_selection_ref (roof_session_get_selection (self->session));
  self->own_filter = roof_filter_ref (roof_session_get_filter (self->session));
}

static void
bring_back_own (RoofShow *self)
{
  g_autoptr (RoofDocument) own = g_steal_pointer (&self->own);
  g_autoptr (RoofSelection) selection = g_steal_pointer (&self->own_selection);
  g_autoptr (RoofFilter) filter = g_steal_pointer (&self->own_filter);

  roof_session_set_document (self->session, own);
  roof_session_set_filter (self->session, filter);
  roof_session_set_selection (self->session, selection);
}

/* Whether the user has changed the step's document or selection. */
static gboolean
is_off_step (RoofShow *self)
{
  if (self->player == NULL)
    return FALSE;
  return !roof_player_shows (self->player, roof_document_get_snapshot (roof_session_get_document (self->session)))
         || !roof_selection_equal (roof_session_get_selection (self->session), roof_player_get_selection (self->player));
}

/* A chart that the user has taken hold of stays. */
static gboolean
advance_cb (gpointer data)
{
  RoofShow *self = data;

  self->timeout = 0;
  if (!is_off_step (self))
    roof_player_next (self->player);
  return G_SOURCE_REMOVE;
}

/* Starts to wait for the next step, if the present one advances by itself. */
static void
wait_to_advance (RoofShow *self)
{
  double seconds = self->player != NULL ? roof_player_get_advance (self->player) : 0;

  g_clear_handle_id (&self->timeout, g_source_remove);
  if (seconds > 0 && !self->paused)
    self->timeout = g_timeout_add ((guint) (1000 * seconds), advance_cb, self);
}

/* Shows the step's original state. */
static void
show_state (RoofShow *self)
{
  g_autoptr (RoofDocument) document = roof_document_new (roof_player_get_state (self->player));
  gboolean moves = is_off_step (self);

  if (moves)
    roof_canvas_depart (self->canvas);
  roof_session_set_document (self->session, document);
  roof_session_set_selection (self->session, roof_player_get_selection (self->player));
  if (moves)
    roof_canvas_arrive (self->canvas);
  wait_to_advance (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
roof_show_dispose (GObject *object)
{
  RoofShow *self = ROOF_SHOW (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->player != NULL)
    g_signal_handlers_disconnect_by_data (self->player, self);
  g_clear_object (&self->player);
  g_clear_object (&self->own);
  g_clear_pointer (&self->own_selection, roof_selection_unref);
  g_clear_pointer (&self->own_filter, roof_filter_unref);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (roof_show_parent_class)->dispose (object);
}

static void
roof_show_class_init (RoofShowClass *klass)
{
  static const char *const names[N_SIGNALS] = { "begins", "ends", "changed", "paused" };

  G_OBJECT_CLASS (klass)->dispose = roof_show_dispose;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
roof_show_init (RoofShow *self)
{
}

RoofShow *
roof_show_new (RoofSession *session,
               RoofCanvas  *canvas)
{
  RoofShow *self = g_object_new (ROOF_TYPE_SHOW, NULL);

  self->session = g_object_ref (session);
  self->canvas = canvas;
  return self;
}

RoofPlayer *
roof_show_get_player (RoofShow *self)
{
  g_return_val_if_fail (ROOF_IS_SHOW (self), NULL);

  return self->player;
}

gboolean
roof_show_is_lesson (RoofShow *self)
{
  g_return_val_if_fail (ROOF_IS_SHOW (self), FALSE);

  return self->player != NULL && roof_player_get_lesson (self->player) != NULL;
}

RoofDocument *
roof_show_get_own_document (RoofShow *self)
{
  g_return_val_if_fail (ROOF_IS_SHOW (self), NULL);

  return self->own != NULL ? self->own : roof_session_get_document (self->session);
}

void
roof_show_begin (RoofShow   *self,
                 RoofPlayer *player)
{
  g_autoptr (RoofFilter) all = roof_filter_new ("");

  g_return_if_fail (ROOF_IS_SHOW (self));

  roof_show_end (self);
  g_signal_emit (self, signals[BEGINS], 0);
  roof_document_cancel (roof_session_get_document (self->session));
  keep_own (self);
  self->player = g_object_ref (player);
  self->paused = FALSE;
  g_signal_connect_swapped (player, "moved", G_CALLBACK (show_state), self);
  roof_session_set_filter (self->session, all);
  show_state (self);
}

void
roof_show_end (RoofShow *self)
{
  g_return_if_fail (ROOF_IS_SHOW (self));

  if (self->player == NULL)
    return;
  g_signal_emit (self, signals[ENDS], 0);
  g_signal_handlers_disconnect_by_func (self->player, show_state, self);
  g_clear_object (&self->player);
  g_clear_handle_id (&self->timeout, g_source_remove);
  bring_back_own (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
roof_show_is_paused (RoofShow *self)
{
  g_return_val_if_fail (ROOF_IS_SHOW (self), FALSE);

  return self->paused;
}

void
roof_show_set_paused (RoofShow *self,
                      gboolean  paused)
{
  g_return_if_fail (ROOF_IS_SHOW (self));

  if (self->paused == paused)
    return;
  self->paused = paused;
  wait_to_advance (self);
  g_signal_emit (self, signals[PAUSED], 0);
}

void
roof_show_return_to_step (RoofShow *self)
{
  if (is_off_step (self))
    show_state (self);
}

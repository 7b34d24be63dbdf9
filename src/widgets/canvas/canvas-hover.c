/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include "widgets/canvas/canvas-handle.h"
#include "widgets/canvas/canvas-passage.h"
#include "widgets/canvas/canvas-picture.h"

/* The highlight, recomputed whenever pointer, session or focus change. */

/* ms that the pointer rests on a dot, or on its name in the list, before the rest of the chart steps back: nothing flickers when it
 * only passes */
#define REST 500

/* What the focus is on: the handle's target, also while the handle's menu or entry has the focus, or an annotation. */
static RoofHit
find_focused (RoofCanvas *self,
              GtkWindow  *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);
  GtkWidget *handle = focus != NULL ? gtk_widget_get_ancestor (focus, ROOF_TYPE_CANVAS_HANDLE) : NULL;

  return handle != NULL && gtk_widget_get_parent (handle) == GTK_WIDGET (self)
             ? roof_canvas_handle_get_target (ROOF_CANVAS_HANDLE (handle))
             : roof_canvas_get_focused (self);
}

/* The target under the pointer, in the chart or in a list of names; else the focused one. */
static RoofHit
find_glow (RoofCanvas *self)
{
  int pointed = self->session != NULL ? roof_session_get_pointed (self->session) : -1;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (self->hover.kind != ROOF_HIT_NONE && self->hover.kind != ROOF_HIT_PLOT)
    return self->hover;
  if (pointed >= 0)
    return (RoofHit) { ROOF_HIT_DOT, pointed, -1, -1, 0 };
  return root != NULL && gtk_window_get_focus_visible (GTK_WINDOW (root)) ? find_focused (self, GTK_WINDOW (root)) : self->hover;
}

void
roof_canvas_end_apart (RoofCanvas *self)
{
  g_clear_handle_id (&self->apart_wait, g_source_remove);
  roof_canvas_glow_set_apart (ROOF_CANVAS_GLOW (self->glow), FALSE);
}

static gboolean
rested_cb (gpointer data)
{
  RoofCanvas *self = data;

  self->apart_wait = 0;
  /* The canvas has no tooltip in a presentation and while a menu is open: then nothing steps back. */
  if (self->hold == ROOF_HOLD_NOTHING && gtk_widget_get_has_tooltip (GTK_WIDGET (self)))
    roof_canvas_glow_set_apart (ROOF_CANVAS_GLOW (self->glow), TRUE);
  return G_SOURCE_REMOVE;
}

/* Lets the rest of the chart step back behind @pointed once the pointer rests there. */
static void
set_apart_soon (RoofCanvas *self,
                RoofHit     pointed)
{
  guint n = 0;

  if (self->tip == NULL || roof_hit_equal (pointed, self->apart)) /* disposed of, or nothing new */
    return;
  self->apart = pointed;
  roof_canvas_end_apart (self);
  if (self->layout != NULL)
    roof_scene_get_kernels (roof_layout_get_scene (self->layout), &n);
  if (pointed.kind == ROOF_HIT_DOT && pointed.machine == 0 && n > 1 && self->hold == ROOF_HOLD_NOTHING)
    self->apart_wait = g_timeout_add (REST, rested_cb, self);
}

/* The dot under the pointer, in the chart or in a list of names; of kind NONE: none. */
static RoofHit
find_pointed_dot (RoofCanvas *self)
{
  int pointed = self->session != NULL ? roof_session_get_pointed (self->session) : -1;

  if (self->hover.kind == ROOF_HIT_DOT)
    return self->hover;
  return pointed >= 0 ? (RoofHit) { ROOF_HIT_DOT, pointed, -1, -1, 0 } : ROOF_HIT_INIT;
}

void
roof_canvas_show_glow (RoofCanvas *self)
{
  set_apart_soon (self, find_pointed_dot (self));
  roof_canvas_glow_set_hit (ROOF_CANVAS_GLOW (self->glow), self->layout, find_glow (self));
  roof_canvas_glow_set_hidden (ROOF_CANVAS_GLOW (self->glow),
                               self->passage != NULL && roof_canvas_passage_is_playing (ROOF_CANVAS_PASSAGE (self->passage)));
}

void
roof_canvas_set_hover (RoofCanvas *self,
                       RoofHit     hit)
{
  self->hover = hit;
  if (!roof_hit_equal (hit, self->tipped))
    roof_canvas_hide_tip (self);
  if (self->session != NULL)
    roof_session_set_pointed (self->session, hit.kind == ROOF_HIT_DOT ? hit.kernel : -1);
  roof_canvas_show_glow (self);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include "chart/words/describe.h"

/* The tip: one line beside the thing that the pointer rests on. GTK asks for a tooltip after half a second, but not in a
 * presentation or while a menu is open; the tip follows when the pointer has rested as long again. */

#define LONGER 500       /* ms after GTK has asked */
#define LARGEST_PART 0.1 /* of the chart's area */

void
roof_canvas_hide_tip (RoofCanvas *self)
{
  g_clear_handle_id (&self->tip_wait, g_source_remove);
  self->tipped = ROOF_HIT_INIT;
  if (self->tip != NULL)
    gtk_widget_set_visible (self->tip, FALSE);
}

/* Whether the verdict is about the thing, or the chart names the line. */
static gboolean
is_said_already (RoofCanvas       *self,
                 const RoofLayout *layout,
                 RoofHit           hit)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  if (hit.kind == ROOF_HIT_DOT)
    return hit.machine == 0 && hit.kernel == roof_session_get_selected (self->session);
  for (guint i = 0; i < n; i++)
    if (roof_hit_equal (texts[i].owner, hit))
      return TRUE;
  return FALSE;
}

static gboolean
rested_cb (gpointer data)
{
  RoofCanvas *self = data;
  RoofLayout *layout = roof_canvas_get_layout (self);
  g_autofree char *text = NULL;

  self->tip_wait = 0;
  if (layout == NULL || self->hold != ROOF_HOLD_NOTHING || !gtk_widget_get_has_tooltip (GTK_WIDGET (self))
      || !roof_hit_equal (self->hover, self->tipped))
    return G_SOURCE_REMOVE;
  text = roof_describe_tip (roof_layout_get_scene (layout), self->tipped);
  if (text == NULL)
    return G_SOURCE_REMOVE;
  gtk_label_set_text (GTK_LABEL (self->tip), text);
  gtk_widget_set_visible (self->tip, TRUE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

void
roof_canvas_tip_soon (RoofCanvas *self,
                      RoofHit     hit)
{
  RoofLayout *layout = roof_canvas_get_layout (self);

  if (roof_hit_equal (hit, self->tipped))
    return;
  roof_canvas_hide_tip (self);
  if (layout == NULL || hit.kind == ROOF_HIT_NONE || hit.kind == ROOF_HIT_PLOT || is_said_already (self, layout, hit))
    return;
  self->tipped = hit;
  self->tip_wait = g_timeout_add (LONGER, rested_cb, self);
}

void
roof_canvas_allocate_tip (RoofCanvas *self)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  const RoofDot *dot = layout != NULL && self->tipped.kind == ROOF_HIT_DOT && self->tipped.machine == 0
                         ? roof_layout_find_dot (layout, self->tipped.kernel, self->tipped.index)
                         : NULL;

  if (gtk_widget_should_layout (self->tip))
    roof_canvas_place_beside (self, self->tip, dot != NULL ? dot->x : self->pointer_x, dot != NULL ? dot->y : self->pointer_y,
                              self->tipped, LARGEST_PART * self->width * self->height);
}

void
roof_canvas_init_tip (RoofCanvas *self)
{
  self->tipped = ROOF_HIT_INIT;
  self->tip = gtk_label_new (NULL);
  gtk_widget_set_parent (self->tip, GTK_WIDGET (self));
  gtk_widget_add_css_class (self->tip, "tip");
  gtk_label_set_ellipsize (GTK_LABEL (self->tip), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_visible (self->tip, FALSE);
  gtk_widget_set_can_target (self->tip, FALSE);
}

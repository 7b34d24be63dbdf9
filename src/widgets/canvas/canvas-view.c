/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include "widgets/apply.h"
#include "widgets/canvas/shown-scene.h"
#include "widgets/machine/rating-row.h"

/* What is shown: a cache of the scene and of its layout, and what lies behind both while something is turned. Invariants:
 * the layout is NULL or made of the scene at the present size; whoever changes what either is made of calls
 * roof_canvas_outdate(), and nobody keeps a layout past that without a reference of its own. */

RoofScene *
roof_canvas_get_scene (RoofCanvas *self)
{
  if (self->scene == NULL && self->drag != NULL)
    self->backdrop.extent = roof_drag_get_extent (self->drag, roof_session_get_report (self->session));
  if (self->scene == NULL)
    self->scene = roof_shown_scene_over (self->session, self->backdrop.machine != NULL ? &self->backdrop : NULL);
  return self->scene;
}

RoofLayout *
roof_canvas_get_layout (RoofCanvas *self)
{
  g_return_val_if_fail (GTK_IS_WIDGET (self), NULL);

  if (self->layout == NULL && self->session != NULL && self->width > 0)
    self->layout = roof_shown_layout (roof_canvas_get_scene (self), GTK_WIDGET (self), self->width, self->height, self->frozen);
  return self->layout;
}

void
roof_canvas_outdate (RoofCanvas *self)
{
  g_clear_pointer (&self->layout, roof_layout_unref);
  g_clear_pointer (&self->scene, roof_scene_unref);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
roof_canvas_set_backdrop (RoofCanvas       *self,
                          const RoofLayout *layout)
{
  RoofMachine *datasheet = roof_find_preset (self->session);

  g_clear_pointer (&self->backdrop.machine, roof_machine_unref);
  self->backdrop = (RoofBackdrop) { .machine = roof_machine_ref (datasheet != NULL ? datasheet : roof_shown_machine (self->session)) };
  if (layout != NULL)
    self->backdrop.extent = *roof_scene_get_extent (roof_layout_get_scene (layout));
}

void
roof_canvas_show_datasheet (RoofCanvas *self,
                            gboolean    shown)
{
  if (self->drag != NULL || shown == (self->backdrop.machine != NULL))
    return;
  if (shown)
    roof_canvas_set_backdrop (self, NULL);
  else
    g_clear_pointer (&self->backdrop.machine, roof_machine_unref);
  roof_canvas_outdate (self);
}

void
roof_canvas_set_walking (RoofCanvas *self,
                         gboolean    walking)
{
  self->walking = walking;
  if (walking)
    gtk_widget_add_css_class (GTK_WIDGET (self), "walking");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "walking");
}

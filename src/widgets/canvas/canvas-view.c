/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include "widgets/apply.h"
#include "widgets/canvas/shown-scene.h"
#include "widgets/machine/rating-row.h"

/* What is shown: a cache of the scene and of its layout, and what lies behind both while something is turned. Invariants:
 * the layout is NULL or made of the scene at the present size; a change of either's inputs calls
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

/* Whether the chart that is laid out is of the machine that is shown now. */
static gboolean
shows_machine (RoofCanvas *self)
{
  RoofReport *report = roof_scene_get_report (roof_layout_get_scene (self->layout));

  return g_str_equal (roof_machine_get_id (roof_report_get_machine (report)), roof_machine_get_id (roof_shown_machine (self->session)));
}

/* Freezes the names when a preview begins, wherever it comes from, unless it moves the chart itself or shows another machine. */
static void
freeze_or_thaw (RoofCanvas *self)
{
  gboolean began = !self->previewing;

  self->previewing = self->session != NULL && roof_document_is_previewing (roof_session_get_document (self->session));
  if (!self->previewing && self->drag == NULL && self->scrub == NULL)
    g_clear_pointer (&self->frozen, roof_layout_unref);
  else if (self->previewing && began && self->frozen == NULL && self->pan_start == NULL && self->layout != NULL && shows_machine (self))
    self->frozen = roof_layout_ref (self->layout);
}

void
roof_canvas_thaw (RoofCanvas *self)
{
  gboolean frozen = self->frozen != NULL;

  freeze_or_thaw (self);
  if (frozen && self->frozen == NULL)
    roof_canvas_outdate (self);
}

void
roof_canvas_outdate (RoofCanvas *self)
{
  freeze_or_thaw (self);
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

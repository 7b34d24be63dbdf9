/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

/* The rider: a label with the current value, beside the pointer or the handle that keys change. */

/* px between the pointer and the label. */
#define RIDER_GAP 14

void
roof_canvas_ride (RoofCanvas *self,
                  RoofHit     target,
                  const char *text)
{
  self->ridden = target;
  gtk_label_set_text (GTK_LABEL (self->rider), text != NULL ? text : "");
  gtk_widget_set_visible (self->rider, text != NULL);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* The position of the pointer, or of the handle that the keyboard changes. */
static void
find_ridden (RoofCanvas *self,
             GtkWidget  *handle,
             double     *x,
             double     *y)
{
  graphene_rect_t bounds;

  *x = self->pointer_x;
  *y = self->pointer_y;
  if (handle == NULL || !gtk_widget_compute_bounds (handle, GTK_WIDGET (self), &bounds))
    return;
  *x = bounds.origin.x + bounds.size.width / 2;
  *y = bounds.origin.y + bounds.size.height / 2;
}

void
roof_canvas_allocate_rider (RoofCanvas *self,
                            GtkWidget  *handle)
{
  GtkRequisition size;
  double left, top;
  int x, y;

  if (!gtk_widget_should_layout (self->rider))
    return;
  gtk_widget_get_preferred_size (self->rider, NULL, &size);
  find_ridden (self, handle, &left, &top);
  x = (int) left + RIDER_GAP;
  y = (int) top - RIDER_GAP - size.height;
  if (x + size.width > self->width)
    x = (int) left - RIDER_GAP - size.width;
  gtk_widget_size_allocate (self->rider,
                            &(GtkAllocation) { MAX (x, 0), MAX (y, 0), size.width, size.height }, -1);
}

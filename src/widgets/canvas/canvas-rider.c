/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/canvas/canvas-private.h"

#include <math.h>

/* The rider: a label with the current value, beside the held thing, the pointer, or the handle that keys change. */

#define GAP 14.0      /* px from the point to a label beside it */
#define EDGE 2.0      /* px that are kept free between label and texts */
#define OWN_COST 20.0 /* of covering a pixel of the thing's own name, next to those of others */
#define TEXT_COST 60.0 /* px², of touching a text, beside the pixels of it that are covered */
#define DOT_COST 60.0 /* px², of covering a dot */
#define MOVE_COST 40.0 /* px² that another place must save, so that the label does not jump */

/* Where a label may stand, in the order of preference: -1, 0, 1 from the point to the left or right, up or down. */
static const struct
{
  int    x, y;
  double far; /* factor on the vertical gap */
} places[] = {
  { 1, -1, 1 },   { -1, -1, 1 },   { 1, 1, 1 },   { -1, 1, 1 },   { 1, 0, 1 },    { -1, 0, 1 },  { 1, -1, 2.5 }, { -1, -1, 2.5 },
  { 1, 1, 2.5 },  { -1, 1, 2.5 },  { 0, -1, 1.5 }, { 0, 1, 1.5 }, { 0, -1, 3 },   { 0, 1, 3 },   { 1, -1, 4 },   { -1, -1, 4 },
  { 1, 1, 4 },    { -1, 1, 4 },    { 1, -1, 6 },  { -1, -1, 6 },  { 1, 1, 6 },    { -1, 1, 6 },
};

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

/* The part of the text's bounds that @rect covers, px²; 0 where a turned text passes it by. */
static double
measure_overlap (const RoofRect *rect,
                 const RoofText *text)
{
  RoofBox box = { rect->x + rect->width / 2, rect->y + rect->height / 2, rect->width + 2 * EDGE, rect->height + 2 * EDGE, 0 };
  RoofRect bounds = roof_box_get_bounds (&text->box);
  double width = fmin (rect->x + rect->width, bounds.x + bounds.width) - fmax (rect->x, bounds.x);
  double height = fmin (rect->y + rect->height, bounds.y + bounds.height) - fmax (rect->y, bounds.y);

  return roof_box_overlaps (&box, &text->box) ? fmax (width, EDGE) * fmax (height, EDGE) : 0;
}

/* Whether both are the same kernel, or the same line. */
static gboolean
is_own (RoofHit owner,
        RoofHit hit)
{
  return hit.kind == ROOF_HIT_DOT ? owner.kind == ROOF_HIT_DOT && owner.kernel == hit.kernel : roof_hit_equal (owner, hit);
}

/* The dots of other things in @rect. */
static guint
count_dots (RoofLayout     *layout,
            const RoofRect *rect,
            RoofHit         hit)
{
  g_autoptr (GPtrArray) dots = layout != NULL ? roof_layout_list_dots (layout, rect) : NULL;
  guint n = 0;

  for (guint i = 0; dots != NULL && i < dots->len; i++)
    n += !is_own (((const RoofDot *) dots->pdata[i])->owner, hit);
  return n;
}

/* What a label at @rect would cover of the chart's texts and dots, px². INFINITY: it does not lie within the chart. */
static double
judge (RoofCanvas     *self,
       const RoofRect *rect,
       RoofHit         hit)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  double covered = 0;
  guint n = 0;
  const RoofText *texts = layout != NULL ? roof_layout_get_texts (layout, &n) : NULL;

  if (rect->x < 0 || rect->y < 0 || rect->x + rect->width > self->width || rect->y + rect->height > self->height)
    return INFINITY;
  for (guint i = 0; i < n; i++)
    {
      double overlap = measure_overlap (rect, &texts[i]);

      if (overlap > 0)
        covered += TEXT_COST + overlap * (is_own (texts[i].owner, hit) ? OWN_COST : 1);
    }
  return covered + count_dots (layout, rect, hit) * DOT_COST;
}

/* The label at one of the places around the point. */
static RoofRect
find_beside (double                x,
             double                y,
             const GtkRequisition *size,
             guint                 place)
{
  double across = places[place].x * GAP, down = places[place].y * GAP * places[place].far;

  return (RoofRect) { x + across - (places[place].x < 0 ? size->width : places[place].x == 0 ? size->width / 2.0 : 0),
                      y + down - (places[place].y < 0 ? size->height : places[place].y == 0 ? size->height / 2.0 : 0),
                      size->width, size->height };
}

void
roof_canvas_place_beside (RoofCanvas *self,
                          GtkWidget  *label,
                          double      x,
                          double      y,
                          RoofHit     hit,
                          double      most)
{
  guint last = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (label), "place"));
  GtkRequisition least, size;
  RoofRect best = { 0 };
  double cost = INFINITY;

  gtk_widget_get_preferred_size (label, &least, &size);
  size.width = CLAMP ((int) fmin (most / MAX (size.height, 1), self->width), least.width, size.width);
  best = (RoofRect) { CLAMP (x + GAP, 0, fmax (self->width - size.width, 0)), CLAMP (y - GAP - size.height, 0, self->height),
                      size.width, size.height };
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      RoofRect rect = find_beside (x, y, &size, i);
      double found = judge (self, &rect, hit) + (i == last ? 0 : MOVE_COST);

      if (found >= cost)
        continue;
      cost = found;
      best = rect;
      g_object_set_data (G_OBJECT (label), "place", GUINT_TO_POINTER (i));
    }
  gtk_widget_size_allocate (label, &(GtkAllocation) { (int) best.x, (int) best.y, size.width, size.height }, -1);
}

/* The position of the dot that is held, of the pointer, or of the handle that the keyboard changes. */
static void
find_ridden (RoofCanvas *self,
             GtkWidget  *handle,
             double     *x,
             double     *y)
{
  RoofLayout *layout = roof_canvas_get_layout (self);
  const RoofDot *dot = layout != NULL && self->hold == ROOF_HOLD_THING && self->held.kind == ROOF_HIT_DOT
                         ? roof_layout_find_dot (layout, self->held.kernel, self->held.index)
                         : NULL;
  graphene_rect_t bounds;

  *x = dot != NULL ? dot->x : self->pointer_x;
  *y = dot != NULL ? dot->y : self->pointer_y;
  if (handle == NULL || !gtk_widget_compute_bounds (handle, GTK_WIDGET (self), &bounds))
    return;
  *x = bounds.origin.x + bounds.size.width / 2;
  *y = bounds.origin.y + bounds.size.height / 2;
}

void
roof_canvas_allocate_rider (RoofCanvas *self,
                            GtkWidget  *handle)
{
  double x, y;

  if (!gtk_widget_should_layout (self->rider))
    return;
  find_ridden (self, handle, &x, &y);
  roof_canvas_place_beside (self, self->rider, x, y, self->hold == ROOF_HOLD_NOTHING ? self->ridden : self->held, INFINITY);
}

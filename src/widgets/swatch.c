/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/swatch.h"

#include <math.h>

#include "widgets/theme.h"

#define SIZE 14
#define RADIUS 5.0

struct _RoofSwatch
{
  GtkWidget parent_instance;

  RoofInk  ink;
  gboolean known;
};

G_DEFINE_FINAL_TYPE (RoofSwatch, roof_swatch, GTK_TYPE_WIDGET)

static void
trace (cairo_t    *cr,
       RoofMarker  marker)
{
  switch (marker)
    {
    case ROOF_MARKER_DIAMOND:
      cairo_move_to (cr, 0, -RADIUS * 1.2);
      cairo_line_to (cr, RADIUS * 1.2, 0);
      cairo_line_to (cr, 0, RADIUS * 1.2);
      cairo_line_to (cr, -RADIUS * 1.2, 0);
      break;

    case ROOF_MARKER_TRIANGLE:
      cairo_move_to (cr, 0, -RADIUS * 1.1);
      cairo_line_to (cr, RADIUS * 1.1, RADIUS * 0.9);
      cairo_line_to (cr, -RADIUS * 1.1, RADIUS * 0.9);
      break;

    case ROOF_MARKER_SQUARE:
      cairo_rectangle (cr, -RADIUS * 0.9, -RADIUS * 0.9, RADIUS * 1.8, RADIUS * 1.8);
      break;

    case ROOF_MARKER_CIRCLE:
    default:
      cairo_arc (cr, 0, 0, RADIUS, 0, 2 * G_PI);
    }
  cairo_close_path (cr);
}

static void
roof_swatch_snapshot (GtkWidget   *widget,
                      GtkSnapshot *snapshot)
{
  RoofSwatch *self = ROOF_SWATCH (widget);
  const RoofPen *pen
      = &roof_palette_of_widget (widget)->pens[self->known ? self->ink : ROOF_INK_TEXT_QUIET];
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
                                           &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));

  cairo_translate (cr, width / 2.0, height / 2.0);
  cairo_set_source_rgba (cr, pen->color.red, pen->color.green, pen->color.blue, pen->color.alpha);
  trace (cr, pen->marker);
  if (self->known)
    cairo_fill (cr);
  else
    cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
roof_swatch_measure (GtkWidget      *widget,
                     GtkOrientation  orientation,
                     int             for_size,
                     int            *minimum,
                     int            *natural,
                     int            *minimum_baseline,
                     int            *natural_baseline)
{
  *minimum = *natural = SIZE;
}

static void
roof_swatch_class_init (RoofSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = roof_swatch_snapshot;
  widget_class->measure = roof_swatch_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
roof_swatch_init (RoofSwatch *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

GtkWidget *
roof_swatch_new (void)
{
  return g_object_new (ROOF_TYPE_SWATCH, NULL);
}

void
roof_swatch_set_ink (RoofSwatch *self,
                     gboolean    known,
                     RoofInk     ink)
{
  g_return_if_fail (ROOF_IS_SWATCH (self));

  if (self->known == !!known && self->ink == ink)
    return;
  self->known = !!known;
  self->ink = ink;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

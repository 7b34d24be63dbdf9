/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/swatch.h"

#include "chart/layout/marker.h"
#include "widgets/layer.h"
#include "widgets/theme.h"

#define SIZE 14
#define RADIUS 5.0

struct _RoofSwatch
{
  GtkWidget parent_instance;

  RoofInk  ink;
  guint    shape; /* as in RoofDot */
  gboolean filled;
};

G_DEFINE_FINAL_TYPE (RoofSwatch, roof_swatch, GTK_TYPE_WIDGET)

static void
trace (cairo_t           *cr,
       const RoofDot     *dot,
       const RoofPalette *palette)
{
  RoofPoint corners[ROOF_MARKER_CORNERS];
  guint n = roof_marker_trace (dot, roof_dot_get_marker (dot, palette), 0, corners);

  if (n == 0)
    cairo_arc (cr, 0, 0, RADIUS, 0, 2 * G_PI);
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, corners[i].x, corners[i].y);
  cairo_close_path (cr);
}

static void
roof_swatch_snapshot (GtkWidget   *widget,
                      GtkSnapshot *snapshot)
{
  RoofSwatch *self = ROOF_SWATCH (widget);
  const RoofPalette *palette = roof_palette_of_widget (widget);
  const RoofPen *pen = &palette->pens[self->ink];
  const RoofDot dot = { .radius = RADIUS, .ink = self->ink, .shape = self->shape };
  cairo_t *cr = roof_layer_begin (widget, snapshot);

  cairo_translate (cr, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
  cairo_set_source_rgba (cr, pen->color.red, pen->color.green, pen->color.blue, pen->color.alpha);
  trace (cr, &dot, palette);
  if (self->filled)
    cairo_fill (cr);
  else
    cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
roof_swatch_class_init (RoofSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = roof_swatch_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
roof_swatch_init (RoofSwatch *self)
{
  self->ink = ROOF_INK_TEXT_QUIET;
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_size_request (GTK_WIDGET (self), SIZE, SIZE);
}

static void
set_look (RoofSwatch *self,
          gboolean    filled,
          RoofInk     ink,
          guint       shape)
{
  if (self->filled == filled && self->ink == ink && self->shape == shape)
    return;
  self->filled = filled;
  self->ink = ink;
  self->shape = shape;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
roof_swatch_set_ink (RoofSwatch *self,
                     gboolean    known,
                     RoofInk     ink,
                     guint       shape)
{
  g_return_if_fail (ROOF_IS_SWATCH (self));

  set_look (self, known, known ? ink : ROOF_INK_TEXT_QUIET, shape);
}

void
roof_swatch_set_machine (RoofSwatch *self,
                         guint       machine)
{
  g_return_if_fail (ROOF_IS_SWATCH (self));

  set_look (self, machine == 0, machine == 0 ? ROOF_INK_MEMORY : roof_ink_of_machine (machine), 0);
}

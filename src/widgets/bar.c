/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/bar-private.h"

#include "widgets/theme.h"

#define THICKNESS 12
#define SHORTEST 2 /* px: any positive value stays visible */

G_DEFINE_FINAL_TYPE (RoofBar, roof_bar, GTK_TYPE_WIDGET)

static void
roof_bar_snapshot (GtkWidget   *widget,
                   GtkSnapshot *snapshot)
{
  RoofBar *self = ROOF_BAR (widget);
  RoofColor color = roof_palette_of_widget (widget)->pens[self->ink].color;
  int width = gtk_widget_get_width (widget);
  int length = MAX ((int) (self->fraction * width + 0.5), SHORTEST);
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  GskRoundedRect shape;

  if (self->fraction <= 0)
    return;
  gsk_rounded_rect_init_from_rect (&shape,
                                   &GRAPHENE_RECT_INIT ((float) (mirrored ? width - length : 0), 0,
                                                        (float) length,
                                                        (float) gtk_widget_get_height (widget)),
                                   length > 4 ? 3 : 0);
  gtk_snapshot_push_rounded_clip (snapshot, &shape);
  gtk_snapshot_append_color (snapshot,
                             &(GdkRGBA) { (float) color.red, (float) color.green, (float) color.blue,
                                          (float) color.alpha },
                             &shape.bounds);
  gtk_snapshot_pop (snapshot);
}

static void
roof_bar_measure (GtkWidget      *widget,
                  GtkOrientation  orientation,
                  int             for_size,
                  int            *minimum,
                  int            *natural,
                  int            *minimum_baseline,
                  int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 40 : THICKNESS;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 60 : THICKNESS;
}

static void
roof_bar_class_init (RoofBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = roof_bar_snapshot;
  widget_class->measure = roof_bar_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
roof_bar_init (RoofBar *self)
{
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

void
roof_bar_set (RoofBar *self,
              double   fraction,
              RoofInk  ink)
{
  g_return_if_fail (ROOF_IS_BAR (self));

  self->fraction = CLAMP (fraction, 0, 1);
  self->ink = ink;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

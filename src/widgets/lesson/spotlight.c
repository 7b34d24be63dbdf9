/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/spotlight.h"

/* Relative to the widget's height. */
#define RADIUS 0.07f
#define DOT 0.012f

struct _RoofSpotlight
{
  GtkWidget parent_instance;

  double   x, y; /* below 0: not known yet */
  gboolean lit;
  gboolean laser; /* a red dot in place of the light */
};

G_DEFINE_FINAL_TYPE (RoofSpotlight, roof_spotlight, GTK_TYPE_WIDGET)

static void
roof_spotlight_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  static const GskColorStop stops[] = {
    { 0.0f, { 1.0f, 0.72f, 0.0f, 0.45f } },
    { 0.65f, { 1.0f, 0.72f, 0.0f, 0.3f } },
    { 1.0f, { 1.0f, 0.72f, 0.0f, 0.0f } },
  };
  static const GskColorStop dot[] = {
    { 0.0f, { 1.0f, 0.0f, 0.0f, 1.0f } },
    { 0.55f, { 1.0f, 0.0f, 0.0f, 0.95f } },
    { 1.0f, { 1.0f, 0.0f, 0.0f, 0.0f } },
  };
  RoofSpotlight *self = ROOF_SPOTLIGHT (widget);
  float radius = (self->laser ? DOT : RADIUS) * (float) gtk_widget_get_height (widget);
  graphene_point_t centre = GRAPHENE_POINT_INIT ((float) self->x, (float) self->y);
  graphene_rect_t bounds
      = GRAPHENE_RECT_INIT (centre.x - radius, centre.y - radius, 2 * radius, 2 * radius);

  if ((self->lit || self->laser) && self->x >= 0)
    gtk_snapshot_append_radial_gradient (snapshot, &bounds, &centre, radius, radius, 0, 1, self->laser ? dot : stops,
                                         G_N_ELEMENTS (stops));
}

static void
roof_spotlight_class_init (RoofSpotlightClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = roof_spotlight_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
roof_spotlight_init (RoofSpotlight *self)
{
  self->x = self->y = -1;
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

void
roof_spotlight_set_lit (RoofSpotlight *self,
                        gboolean       lit)
{
  g_return_if_fail (ROOF_IS_SPOTLIGHT (self));

  self->lit = lit;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
roof_spotlight_is_lit (RoofSpotlight *self)
{
  g_return_val_if_fail (ROOF_IS_SPOTLIGHT (self), FALSE);

  return self->lit;
}

void
roof_spotlight_set_laser (RoofSpotlight *self,
                          gboolean       laser)
{
  g_return_if_fail (ROOF_IS_SPOTLIGHT (self));

  self->laser = laser;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
roof_spotlight_is_laser (RoofSpotlight *self)
{
  g_return_val_if_fail (ROOF_IS_SPOTLIGHT (self), FALSE);

  return self->laser;
}

void
roof_spotlight_move (RoofSpotlight *self,
                     double         x,
                     double         y)
{
  g_return_if_fail (ROOF_IS_SPOTLIGHT (self));

  self->x = x;
  self->y = y;
  if (self->lit || self->laser)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/lesson/magnifier.h"

#include <math.h>

/* The child is allocated a width and height smaller by `factor` and drawn with a scale transform of `factor`; GTK maps input
 * through the same transform. size_allocate computes the factor from the allocation, so that the magnifier needs no resize of
 * its own. Invariant: factor >= 1, and the child gets its minimum size at least. */

struct _RoofMagnifier
{
  GtkWidget parent_instance;

  GtkWidget *child;         /* nullable */
  int        width, height; /* px: the child's intended size; 0: the allocation */
  double     factor;
};

static void roof_magnifier_buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RoofMagnifier, roof_magnifier, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, roof_magnifier_buildable_init))

static void
roof_magnifier_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  RoofMagnifier *self = ROOF_MAGNIFIER (widget);

  if (self->child != NULL)
    gtk_widget_measure (self->child, orientation, for_size, minimum, natural, NULL, NULL);
}

/* The factor that gives the child its intended size, limited only by the child's minimum size. */
static double
find_factor (RoofMagnifier *self,
             int            width,
             int            height)
{
  int least_width, least_height;
  double wanted;

  if (self->width <= 0 || self->height <= 0)
    return 1;
  wanted = MIN ((double) width / self->width, (double) height / self->height);
  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  wanted = MIN (wanted, (double) width / MAX (least_width, 1));
  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, (int) (width / MAX (wanted, 1)), &least_height, NULL, NULL,
                      NULL);
  return MAX (MIN (wanted, (double) height / MAX (least_height, 1)), 1);
}

static void
roof_magnifier_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  RoofMagnifier *self = ROOF_MAGNIFIER (widget);
  float factor;

  if (self->child == NULL)
    return;
  self->factor = find_factor (self, width, height);
  factor = (float) self->factor;
  gtk_widget_allocate (self->child, (int) floor (width / self->factor), (int) floor (height / self->factor), -1,
                       self->factor != 1 ? gsk_transform_scale (NULL, factor, factor) : NULL);
}

static void
roof_magnifier_compute_expand (GtkWidget *widget,
                               gboolean  *hexpand,
                               gboolean  *vexpand)
{
  RoofMagnifier *self = ROOF_MAGNIFIER (widget);

  *hexpand = self->child != NULL && gtk_widget_compute_expand (self->child, GTK_ORIENTATION_HORIZONTAL);
  *vexpand = self->child != NULL && gtk_widget_compute_expand (self->child, GTK_ORIENTATION_VERTICAL);
}

static void
roof_magnifier_add_child (GtkBuildable *buildable,
                          GtkBuilder   *builder,
                          GObject      *child,
                          const char   *type)
{
  RoofMagnifier *self = ROOF_MAGNIFIER (buildable);

  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = GTK_WIDGET (child);
  gtk_widget_set_parent (self->child, GTK_WIDGET (self));
}

static void
roof_magnifier_buildable_init (GtkBuildableIface *iface)
{
  iface->add_child = roof_magnifier_add_child;
}

static void
roof_magnifier_dispose (GObject *object)
{
  g_clear_pointer (&ROOF_MAGNIFIER (object)->child, gtk_widget_unparent);
  G_OBJECT_CLASS (roof_magnifier_parent_class)->dispose (object);
}

static void
roof_magnifier_class_init (RoofMagnifierClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = roof_magnifier_dispose;
  widget_class->measure = roof_magnifier_measure;
  widget_class->size_allocate = roof_magnifier_size_allocate;
  widget_class->compute_expand = roof_magnifier_compute_expand;
}

static void
roof_magnifier_init (RoofMagnifier *self)
{
  self->factor = 1;
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

void
roof_magnifier_set_reference (RoofMagnifier *self,
                              int            width,
                              int            height)
{
  g_return_if_fail (ROOF_IS_MAGNIFIER (self));

  self->width = width;
  self->height = height;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

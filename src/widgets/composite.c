/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/composite.h"

#include "widgets/children.h"

G_DEFINE_ABSTRACT_TYPE (RoofComposite, roof_composite, GTK_TYPE_WIDGET)

static void
roof_composite_dispose (GObject *object)
{
  GtkWidget *self = GTK_WIDGET (object);

  if (ROOF_COMPOSITE_GET_CLASS (self)->has_template)
    gtk_widget_dispose_template (self, G_OBJECT_TYPE (self));
  roof_unparent_children (self);
  G_OBJECT_CLASS (roof_composite_parent_class)->dispose (object);
}

static void
roof_composite_class_init (RoofCompositeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = roof_composite_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
roof_composite_init (RoofComposite *self)
{
}

void
roof_composite_class_set_template (GtkWidgetClass *widget_class,
                                   const char     *name)
{
  g_autofree char *path = g_strdup_printf ("/io/github/roofline_app/Roofline/ui/%s.ui", name);

  ROOF_COMPOSITE_CLASS (widget_class)->has_template = TRUE;
  gtk_widget_class_set_template_from_resource (widget_class, path);
}

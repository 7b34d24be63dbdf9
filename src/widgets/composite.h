/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A base class for widgets made of child widgets, from a template or by hand. Children fill the composite unless its class sets
 * another layout manager, and are unparented in dispose. A subclass that measures itself removes the layout manager in its
 * init. */
#define ROOF_TYPE_COMPOSITE (roof_composite_get_type ())
G_DECLARE_DERIVABLE_TYPE (RoofComposite, roof_composite, ROOF, COMPOSITE, GtkWidget)

struct _RoofCompositeClass
{
  GtkWidgetClass parent_class;
  gboolean       has_template;
};

/* Sets the template ui/NAME.ui, for class_init; call gtk_widget_init_template() in init. @widget_class: of a composite */
void roof_composite_class_set_template (GtkWidgetClass *widget_class,
                                        const char     *name);

G_END_DECLS

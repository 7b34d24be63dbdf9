/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A widget that is made of others: they fill it unless its class has another layout, and it lets go of them when it goes. One
 * that measures itself takes the layout manager away in its init. */
#define ROOF_TYPE_COMPOSITE (roof_composite_get_type ())
G_DECLARE_DERIVABLE_TYPE (RoofComposite, roof_composite, ROOF, COMPOSITE, GtkWidget)

struct _RoofCompositeClass
{
  GtkWidgetClass parent_class;
  gboolean       has_template;
};

/* The widgets that it is made of stand in ui/NAME.ui. In class_init; gtk_widget_init_template() is for init.
 * @widget_class: that of a composite */
void roof_composite_class_set_template (GtkWidgetClass *widget_class,
                                        const char     *name);

G_END_DECLS

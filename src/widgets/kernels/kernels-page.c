/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernels-page.h"

#include "widgets/kernels/order-menu.h"

struct _RoofKernelsPage
{
  RoofPane pane;

  /* template */
  RoofKernelSearch     *search;
  RoofKernelList       *list;
  RoofOperationChooser *chooser;
  RoofModelChooser     *models;
  RoofKernelEditor     *editor;

  gboolean no_kernel; /* no kernel is selected: the list fills the page */
};

G_DEFINE_FINAL_TYPE (RoofKernelsPage, roof_kernels_page, ROOF_TYPE_PANE)

static void
share_room (RoofKernelsPage *self)
{
  gboolean none = roof_session_get_selected (self->pane.session) < 0;

  if (none == self->no_kernel)
    return;
  self->no_kernel = none;
  roof_kernel_list_set_tall (self->list, none);
  gtk_widget_set_vexpand (GTK_WIDGET (self->editor), !none);
}

static void
start (RoofKernelsPage *self)
{
  g_signal_connect_object (self->pane.session, "notify::selected", G_CALLBACK (share_room), self, G_CONNECT_SWAPPED);
  share_room (self);
}

static void
roof_kernels_page_class_init (RoofKernelsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ROOF_PANE_CLASS (klass)->start = (RoofPaneFunc) start;
  g_type_ensure (ROOF_TYPE_KERNEL_SEARCH);
  g_type_ensure (ROOF_TYPE_ORDER_MENU);
  g_type_ensure (ROOF_TYPE_KERNEL_LIST);
  g_type_ensure (ROOF_TYPE_OPERATION_CHOOSER);
  g_type_ensure (ROOF_TYPE_MODEL_CHOOSER);
  g_type_ensure (ROOF_TYPE_PIN_LIST);
  g_type_ensure (ROOF_TYPE_KERNEL_EDITOR);

  roof_composite_class_set_template (widget_class, "kernels-page");
  gtk_widget_class_bind_template_child (widget_class, RoofKernelsPage, search);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelsPage, list);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelsPage, chooser);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelsPage, models);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelsPage, editor);
}

static void
roof_kernels_page_init (RoofKernelsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

RoofKernelEditor *
roof_kernels_page_get_editor (RoofKernelsPage *self)
{
  g_return_val_if_fail (ROOF_IS_KERNELS_PAGE (self), NULL);

  return self->editor;
}

RoofKernelSearch *
roof_kernels_page_get_search (RoofKernelsPage *self)
{
  g_return_val_if_fail (ROOF_IS_KERNELS_PAGE (self), NULL);

  return self->search;
}

RoofOperationChooser *
roof_kernels_page_get_chooser (RoofKernelsPage *self)
{
  g_return_val_if_fail (ROOF_IS_KERNELS_PAGE (self), NULL);

  return self->chooser;
}

RoofModelChooser *
roof_kernels_page_get_models (RoofKernelsPage *self)
{
  g_return_val_if_fail (ROOF_IS_KERNELS_PAGE (self), NULL);

  return self->models;
}

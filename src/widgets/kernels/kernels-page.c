/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernels-page.h"

#include "widgets/children.h"

struct _RoofKernelsPage
{
  GtkWidget parent_instance;

  /* template */
  RoofKernelSearch     *search;
  RoofKernelList       *list;
  RoofOperationChooser *chooser;
  RoofModelChooser     *models;
  RoofGhostList        *ghosts;
  RoofKernelEditor     *editor;

  gboolean no_kernel; /* is selected: the list has the page to itself */
};

G_DEFINE_FINAL_TYPE (RoofKernelsPage, roof_kernels_page, GTK_TYPE_WIDGET)

static void
roof_kernels_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), ROOF_TYPE_KERNELS_PAGE);
  roof_unparent_children (GTK_WIDGET (object));
  G_OBJECT_CLASS (roof_kernels_page_parent_class)->dispose (object);
}

static void
roof_kernels_page_class_init (RoofKernelsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (ROOF_TYPE_KERNEL_SEARCH);
  g_type_ensure (ROOF_TYPE_KERNEL_LIST);
  g_type_ensure (ROOF_TYPE_OPERATION_CHOOSER);
  g_type_ensure (ROOF_TYPE_MODEL_CHOOSER);
  g_type_ensure (ROOF_TYPE_GHOST_LIST);
  g_type_ensure (ROOF_TYPE_KERNEL_EDITOR);
  G_OBJECT_CLASS (klass)->dispose = roof_kernels_page_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/roofline_app/Roofline/ui/kernels-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RoofKernelsPage, search);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelsPage, list);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelsPage, chooser);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelsPage, models);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelsPage, ghosts);
  gtk_widget_class_bind_template_child (widget_class, RoofKernelsPage, editor);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
roof_kernels_page_init (RoofKernelsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
share_room (RoofKernelsPage *self,
            RoofSession     *session)
{
  gboolean none = roof_session_get_selected (session) < 0;

  if (none == self->no_kernel)
    return;
  self->no_kernel = none;
  roof_kernel_list_set_tall (self->list, none);
  gtk_widget_set_vexpand (GTK_WIDGET (self->editor), !none);
}

static void
selected_cb (RoofSession     *session,
             GParamSpec      *pspec,
             RoofKernelsPage *self)
{
  share_room (self, session);
}

void
roof_kernels_page_set_session (RoofKernelsPage *self,
                               RoofSession     *session)
{
  g_return_if_fail (ROOF_IS_KERNELS_PAGE (self));

  roof_kernel_search_set_session (self->search, session);
  roof_kernel_list_set_session (self->list, session);
  roof_operation_chooser_set_session (self->chooser, session);
  roof_ghost_list_set_session (self->ghosts, session);
  roof_kernel_editor_set_session (self->editor, session);
  g_signal_connect_object (session, "notify::selected", G_CALLBACK (selected_cb), self, G_CONNECT_DEFAULT);
  share_room (self, session);
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

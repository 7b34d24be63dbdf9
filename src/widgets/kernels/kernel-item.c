/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "widgets/kernels/kernel-item.h"

struct _RoofKernelItem
{
  GObject parent_instance;

  char *network;
  int   kernel;

  /* flags */
  gboolean apart;
};

G_DEFINE_FINAL_TYPE (RoofKernelItem, roof_kernel_item, G_TYPE_OBJECT)

static void
roof_kernel_item_finalize (GObject *object)
{
  g_free (ROOF_KERNEL_ITEM (object)->network);
  G_OBJECT_CLASS (roof_kernel_item_parent_class)->finalize (object);
}

static void
roof_kernel_item_class_init (RoofKernelItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = roof_kernel_item_finalize;
}

static void
roof_kernel_item_init (RoofKernelItem *self)
{
}

RoofKernelItem *
roof_kernel_item_new (int         kernel,
                      const char *network,
                      gboolean    apart)
{
  RoofKernelItem *self = g_object_new (ROOF_TYPE_KERNEL_ITEM, NULL);

  self->kernel = kernel;
  self->network = kernel < 0 ? g_strdup (network) : NULL;
  self->apart = apart;
  return self;
}

void
roof_kernel_item_set_kernel (RoofKernelItem *self,
                             int             kernel,
                             gboolean        apart)
{
  g_return_if_fail (ROOF_IS_KERNEL_ITEM (self) && self->kernel >= 0 && kernel >= 0);

  self->kernel = kernel;
  self->apart = apart;
}

int
roof_kernel_item_get_kernel (RoofKernelItem *self)
{
  g_return_val_if_fail (ROOF_IS_KERNEL_ITEM (self), -1);

  return self->kernel;
}

const char *
roof_kernel_item_get_network (RoofKernelItem *self)
{
  g_return_val_if_fail (ROOF_IS_KERNEL_ITEM (self), NULL);

  return self->network;
}

gboolean
roof_kernel_item_is_apart (RoofKernelItem *self)
{
  g_return_val_if_fail (ROOF_IS_KERNEL_ITEM (self), FALSE);

  return self->apart;
}

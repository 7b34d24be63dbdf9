/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/catalogue.h"
#include "core/model.h"

G_BEGIN_DECLS

/* A number that stands above kernels and sets them, as the batch of a network's step does. */
typedef struct
{
  const RoofParameter *row; /* what it is called, "batch", and how small it can be: borrowed for good */
  double               value;
  double               most;
} RoofSize;

/* How such numbers set kernels. Core does not know what they belong to: whoever does gives the catalogue this table. */
struct _RoofSizer
{
  /* Those that set @kernel of @model, the one that moves most dots first. Returns: (transfer full) (element-type RoofParameter*): each borrowed for good; empty
   * for a kernel of its own */
  GPtrArray  *(*list_rows)   (RoofModel *model, guint kernel);
  /* Takes hold of the one that @key means: that of this id, else of this tag. @size: (out).
   * Returns: (transfer full) (nullable): free with end(); NULL: there is none */
  gpointer    (*begin)       (RoofCatalogue *catalogue, RoofModel *model, guint kernel, const char *key, RoofSize *size);
  /* Puts into @values, the parameters of @operation, what @kernel takes from it at @value. @kernel: that which it was begun
   * for, or another under the same. FALSE where the value is refused, or the kernel is gone there */
  gboolean    (*size_values) (gpointer hold, RoofKernel *kernel, double value, const RoofOperation *operation, double *values);
  /* The largest with which all of it fits in main memory; INFINITY: nobody knows, or it does not now */
  double      (*find_fitting) (gpointer hold);
  /* What @model is at @value. Returns: (transfer full) (nullable) */
  RoofModel  *(*size_model)  (gpointer hold, RoofModel *model, double value, GError **error);
  void        (*end)         (gpointer hold);
};

G_END_DECLS

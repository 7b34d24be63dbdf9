/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/catalogue.h"
#include "core/model.h"

G_BEGIN_DECLS

/* A number that stands above kernels and sets them, as the batch of a network's step does. */
typedef struct
{
  const char *name; /* "batch": borrowed for good */
  double      value;
  double      least, most;
  double      fitting; /* the largest with which it fits in main memory; INFINITY: nobody knows, or it does not now */
} RoofSize;

/* How a pull at the dot of a kernel turns such a number. Core does not know what it belongs to: whoever does gives the
 * catalogue this table. */
struct _RoofSizer
{
  /* Takes hold of the number that a pull at kernel @kernel at @level turns. @size: (out). NULL: a kernel of its own.
   * Returns: (transfer full) (nullable): free with end() */
  gpointer    (*begin)       (RoofCatalogue *catalogue, RoofModel *model, guint kernel, guint level, RoofSize *size);
  /* What the kernel is at @value. Returns: (transfer full) (nullable): NULL where that is refused, or it is gone */
  RoofKernel *(*size_kernel) (gpointer hold, double value);
  /* What the model is at @value. Returns: (transfer full) (nullable) */
  RoofModel  *(*size_model)  (gpointer hold, double value, GError **error);
  void        (*end)         (gpointer hold);
};

G_END_DECLS

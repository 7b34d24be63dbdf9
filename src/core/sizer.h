/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/catalogue.h"
#include "core/model.h"
#include "core/report.h"
#include "core/scenario.h"

G_BEGIN_DECLS

/* A number that stands above kernels and sets them, as the batch of a network's step does. */
typedef struct
{
  const RoofParameter *row; /* what it is called, "batch", and how small it can be: borrowed for good */
  double               value;
  double               most;
} RoofSize;

/* Something that could be otherwise above a kernel, and what the kernel would be then. */
typedef struct
{
  const RoofParameter *row;      /* nullable: a size, */
  double               value;    /* and what it would be */
  gboolean             shared;   /* the same work then goes over more devices */
  const RoofScenario  *scenario; /* nullable: other formats of all */
  const char          *cache;    /* nullable: another format of the cache */

  RoofKernel          *kernel;   /* owned */
  RoofWorkload        *workload; /* owned */
} RoofOption;

/* How such numbers set kernels. Core does not know what they belong to: whoever does gives the catalogue this table. */
struct _RoofSizer
{
  /* Those that set @kernel of @model, the one that moves most dots first. Returns: (transfer full) (element-type RoofParameter*): each borrowed for good; empty
   * for a kernel of its own */
  GPtrArray  *(*list_rows)   (RoofModel *model, guint kernel);
  /* Takes hold of the one that @key means: that of this id, else of this tag. @former: (nullable): a hold of the same in another
   * model, of which what is still true is taken over. @size: (out).
   * Returns: (transfer full) (nullable): free with end(); NULL: there is none */
  gpointer    (*begin)       (RoofCatalogue *catalogue, RoofModel *model, guint kernel, const char *key, gpointer former,
                              RoofSize *size);
  /* Puts into @values, the parameters of @operation, what @kernel takes from it at @value. @kernel: that which it was begun
   * for, or another under the same. FALSE where the value is refused, or the kernel is gone there */
  gboolean    (*size_values) (gpointer hold, RoofKernel *kernel, double value, const RoofOperation *operation, double *values);
  /* The largest with which all of it fits in main memory; INFINITY: nobody knows, or it does not now */
  double      (*find_fitting) (gpointer hold);
  /* What @model is at @value. Returns: (transfer full) (nullable) */
  RoofModel  *(*size_model)  (gpointer hold, RoofModel *model, double value, GError **error);
  void        (*end)         (gpointer hold);

  /* All that could be otherwise above kernel @kernel. Returns: (transfer full) (element-type RoofOption) */
  GPtrArray  *(*list_options) (RoofModel *model, guint kernel);
  /* What @model would be. Returns: (transfer full) (nullable) */
  RoofModel  *(*apply_option) (const RoofOption *option, RoofModel *model);
};

G_END_DECLS

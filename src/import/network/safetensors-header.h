/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define ROOF_TENSOR_MOST_DIMS 8

/* A stored tensor. Of packed weights the values are those of the storage, not the weights. */
typedef struct
{
  char       *name;
  const char *dtype;  /* "BF16": interned */
  guint       n_dims; /* 0: a scalar */
  double      dims[ROOF_TENSOR_MOST_DIMS]; /* of a matrix outputs, then inputs */
  double      values, bytes;
} RoofStoredTensor;

/* The tensors of a checkpoint by name; those of several files together. */
typedef struct
{
  GPtrArray  *tensors; /* element-type RoofStoredTensor: in the order of the file */
  GHashTable *by_name; /* of borrowed names and tensors */
} RoofTensorList;

RoofTensorList         *roof_tensor_list_new   (void);
void                    roof_tensor_list_free  (RoofTensorList *self);
/* The tensor called @stem and @ending, one after the other. (nullable) */
const RoofStoredTensor *roof_tensor_list_find  (const RoofTensorList *self,
                                                const char           *stem,
                                                const char           *ending);

/* Whether @head begins as a safetensors file does: a length and the brace of its header. */
gboolean roof_safetensors_is_header   (const char      *head,
                                       gsize            length);
/* Adds the tensors of a header to @list. @end: (out): B that the file should have. Errors name the place, or the tensor. */
gboolean roof_safetensors_header_read (GInputStream    *stream,
                                       guint64          total,
                                       RoofTensorList  *list,
                                       double          *end,
                                       GCancellable    *cancellable,
                                       GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofTensorList, roof_tensor_list_free)

G_END_DECLS

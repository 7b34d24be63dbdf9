/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/model/model-private.h"

const RoofDrawing *
roof_model_get_drawing (const RoofModel *self)
{
  return self->drawing;
}

RoofModel *
roof_model_with_drawing (RoofModel         *self,
                         const RoofDrawing *drawing)
{
  RoofModel *copy = roof_model_dup (self);
  RoofDrawing *taken = roof_drawing_copy (drawing);

  roof_drawing_free (copy->drawing);
  copy->drawing = taken;
  return copy;
}

guint
roof_model_get_n_annotations (const RoofModel *self)
{
  return self->annotations->len;
}

const RoofAnnotation *
roof_model_get_annotation (const RoofModel *self,
                           guint            index)
{
  g_return_val_if_fail (index < self->annotations->len, NULL);

  return g_ptr_array_index (self->annotations, index);
}

RoofModel *
roof_model_with_annotations (RoofModel *self,
                             GPtrArray *annotations)
{
  RoofModel *copy = roof_model_dup (self);

  g_ptr_array_set_size (copy->annotations, 0);
  for (guint i = 0; i < annotations->len; i++)
    g_ptr_array_add (copy->annotations, roof_annotation_copy (annotations->pdata[i]));
  return copy;
}

RoofModel *
roof_model_with_annotation_added (RoofModel            *self,
                                  const RoofAnnotation *annotation)
{
  RoofModel *copy = roof_model_dup (self);

  g_ptr_array_add (copy->annotations, roof_annotation_copy (annotation));
  return copy;
}

RoofModel *
roof_model_with_annotation (RoofModel            *self,
                            guint                 index,
                            const RoofAnnotation *annotation)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index < copy->annotations->len, copy);

  roof_annotation_free (copy->annotations->pdata[index]);
  copy->annotations->pdata[index] = roof_annotation_copy (annotation);
  return copy;
}

RoofModel *
roof_model_with_annotation_removed (RoofModel *self,
                                    guint      index)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index < copy->annotations->len, copy);

  g_ptr_array_remove_index (copy->annotations, index);
  return copy;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/snapshot-private.h"

const RoofFigureStyle *
roof_snapshot_get_figure_style (const RoofSnapshot *self)
{
  return self->figure;
}

RoofSnapshot *
roof_snapshot_with_figure_style (RoofSnapshot          *self,
                                 const RoofFigureStyle *figure)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);
  RoofFigureStyle *taken = roof_figure_style_copy (figure);

  roof_figure_style_free (copy->figure);
  copy->figure = taken;
  return copy;
}

guint
roof_snapshot_get_n_annotations (const RoofSnapshot *self)
{
  return self->annotations->len;
}

const RoofAnnotation *
roof_snapshot_get_annotation (const RoofSnapshot *self,
                              guint               index)
{
  g_return_val_if_fail (index < self->annotations->len, NULL);

  return g_ptr_array_index (self->annotations, index);
}

RoofSnapshot *
roof_snapshot_with_annotations (RoofSnapshot *self,
                                GPtrArray *annotations)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_ptr_array_set_size (copy->annotations, 0);
  for (guint i = 0; i < annotations->len; i++)
    g_ptr_array_add (copy->annotations, roof_annotation_copy (annotations->pdata[i]));
  return copy;
}

RoofSnapshot *
roof_snapshot_with_annotation_added (RoofSnapshot         *self,
                                     const RoofAnnotation *annotation)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_ptr_array_add (copy->annotations, roof_annotation_copy (annotation));
  return copy;
}

RoofSnapshot *
roof_snapshot_with_annotation (RoofSnapshot         *self,
                               guint                 index,
                               const RoofAnnotation *annotation)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_return_val_if_fail (index < copy->annotations->len, copy);

  roof_annotation_free (copy->annotations->pdata[index]);
  copy->annotations->pdata[index] = roof_annotation_copy (annotation);
  return copy;
}

RoofSnapshot *
roof_snapshot_with_annotation_removed (RoofSnapshot *self,
                                       guint         index)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_return_val_if_fail (index < copy->annotations->len, copy);

  g_ptr_array_remove_index (copy->annotations, index);
  return copy;
}

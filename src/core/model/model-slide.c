/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/model/slide.h"

#include "core/model/model-private.h"
#include "core/string-private.h"

guint
roof_model_get_n_slides (const RoofModel *self)
{
  return self->slides->len;
}

RoofSlide *
roof_model_get_slide (const RoofModel *self,
                      guint            index)
{
  g_return_val_if_fail (index < self->slides->len, NULL);

  return g_ptr_array_index (self->slides, index);
}

RoofModel *
roof_model_with_slide (RoofModel *self,
                       guint      index,
                       RoofSlide *slide)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index < copy->slides->len, copy);

  roof_slide_unref (g_ptr_array_index (copy->slides, index));
  g_ptr_array_index (copy->slides, index) = roof_slide_ref (slide);
  return copy;
}

RoofModel *
roof_model_with_slide_inserted (RoofModel *self,
                                guint      index,
                                RoofSlide *slide)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index <= copy->slides->len, copy);

  g_ptr_array_insert (copy->slides, (int) index, roof_slide_ref (slide));
  return copy;
}

RoofModel *
roof_model_with_slide_removed (RoofModel *self,
                               guint      index)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index < copy->slides->len, copy);

  g_ptr_array_remove_index (copy->slides, index);
  return copy;
}

RoofModel *
roof_model_with_slide_moved (RoofModel *self,
                             guint      from,
                             guint      to)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (from < copy->slides->len && to < copy->slides->len, copy);

  g_ptr_array_insert (copy->slides, (int) to, g_ptr_array_steal_index (copy->slides, from));
  return copy;
}

RoofModel *
roof_model_without_slides (RoofModel *self)
{
  RoofModel *copy;

  if (self->slides->len == 0 && self->title[0] == '\0' && self->notes[0] == '\0')
    return roof_model_ref (self);
  copy = roof_model_dup (self);
  g_ptr_array_set_size (copy->slides, 0);
  roof_string_replace (&copy->title, "");
  roof_string_replace (&copy->notes, "");
  return copy;
}

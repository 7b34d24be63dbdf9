/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/model/slide.h"

#include "core/model/model-private.h"

static gpointer
ref_slide (gconstpointer source,
           gpointer      data)
{
  return roof_slide_ref ((RoofSlide *) source);
}

/* Of a copy that is still being made: the list of slides, its own from now on. Returns: (transfer none) */
static GPtrArray *
own_slides (RoofModel *self)
{
  GPtrArray *own = g_ptr_array_copy (self->slides, ref_slide, NULL);

  g_ptr_array_set_free_func (own, (GDestroyNotify) roof_slide_unref);
  g_ptr_array_unref (self->slides);
  self->slides = own;
  return own;
}

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
  GPtrArray *slides = own_slides (copy);

  g_return_val_if_fail (index < slides->len, copy);

  roof_slide_unref (slides->pdata[index]);
  slides->pdata[index] = roof_slide_ref (slide);
  return copy;
}

RoofModel *
roof_model_with_slide_inserted (RoofModel *self,
                                guint      index,
                                RoofSlide *slide)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index <= copy->slides->len, copy);

  g_ptr_array_insert (own_slides (copy), (int) index, roof_slide_ref (slide));
  return copy;
}

RoofModel *
roof_model_with_slide_removed (RoofModel *self,
                               guint      index)
{
  RoofModel *copy = roof_model_dup (self);

  g_return_val_if_fail (index < copy->slides->len, copy);

  g_ptr_array_remove_index (own_slides (copy), index);
  return copy;
}

RoofModel *
roof_model_with_slide_moved (RoofModel *self,
                             guint      from,
                             guint      to)
{
  RoofModel *copy = roof_model_dup (self);
  GPtrArray *slides = own_slides (copy);

  g_return_val_if_fail (from < slides->len && to < slides->len, copy);

  g_ptr_array_insert (slides, (int) to, g_ptr_array_steal_index (slides, from));
  return copy;
}

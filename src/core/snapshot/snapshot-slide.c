/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/slide.h"

#include "core/snapshot/snapshot-private.h"

static gpointer
ref_slide (gconstpointer source,
           gpointer      data)
{
  return roof_slide_ref ((RoofSlide *) source);
}

/* Gives @self, a copy under construction, a list of slides of its own. Returns: (transfer none) */
static GPtrArray *
own_slides (RoofSnapshot *self)
{
  GPtrArray *own = g_ptr_array_copy (self->slides, ref_slide, NULL);

  g_ptr_array_set_free_func (own, (GDestroyNotify) roof_slide_unref);
  g_ptr_array_unref (self->slides);
  self->slides = own;
  return own;
}

guint
roof_snapshot_get_n_slides (const RoofSnapshot *self)
{
  return self->slides->len;
}

RoofSlide *
roof_snapshot_get_slide (const RoofSnapshot *self,
                         guint               index)
{
  g_return_val_if_fail (index < self->slides->len, NULL);

  return g_ptr_array_index (self->slides, index);
}

RoofSnapshot *
roof_snapshot_with_slide (RoofSnapshot *self,
                          guint         index,
                          RoofSlide    *slide)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);
  GPtrArray *slides = own_slides (copy);

  g_return_val_if_fail (index < slides->len, copy);

  roof_slide_unref (slides->pdata[index]);
  slides->pdata[index] = roof_slide_ref (slide);
  return copy;
}

RoofSnapshot *
roof_snapshot_with_slide_inserted (RoofSnapshot *self,
                                   guint         index,
                                   RoofSlide    *slide)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_return_val_if_fail (index <= copy->slides->len, copy);

  g_ptr_array_insert (own_slides (copy), (int) index, roof_slide_ref (slide));
  return copy;
}

RoofSnapshot *
roof_snapshot_with_slide_removed (RoofSnapshot *self,
                                  guint         index)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);

  g_return_val_if_fail (index < copy->slides->len, copy);

  g_ptr_array_remove_index (own_slides (copy), index);
  return copy;
}

RoofSnapshot *
roof_snapshot_with_slide_moved (RoofSnapshot *self,
                                guint         from,
                                guint         to)
{
  RoofSnapshot *copy = roof_snapshot_dup (self);
  GPtrArray *slides = own_slides (copy);

  g_return_val_if_fail (from < slides->len && to < slides->len, copy);

  g_ptr_array_insert (slides, (int) to, g_ptr_array_steal_index (slides, from));
  return copy;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/operation/operation-fuse.h"

static gboolean
is_once (const RoofExpression *times)
{
  return times != NULL && roof_expression_is_number (times, 1);
}

static gboolean
is_at_main (const RoofTensor *tensor)
{
  return tensor->when == NULL && g_str_equal (tensor->level, "main");
}

/* Whether each size of @tensor is a plain parameter of @operation, whose value fusion can replace. */
static gboolean
has_plain_shape (const RoofOperation *operation,
                 const RoofTensor    *tensor)
{
  for (guint i = 0; i < tensor->rank; i++)
    {
      int index = roof_operation_find_parameter (operation, roof_expression_get_text (tensor->shape[i]));

      if (index < 0 || roof_operation_get_parameter (operation, (guint) index)->type != ROOF_PARAMETER_NUMBER)
        return FALSE;
    }
  return tensor->rank > 0;
}

/* Whether a tensor of @written sizes can be read as one of @read sizes: all sizes flattened into one, leading sizes flattened
 * into the first of two, or size by size, with leading ones added. */
static gboolean
fits_rank (guint written,
           guint read)
{
  return written > 0 && (read <= 2 || read >= written);
}

gboolean
roof_operation_find_joint (const RoofOperation *first,
                           const RoofOperation *second,
                           guint               *written,
                           guint               *read)
{
  if (roof_operation_get_n_forms (first) > 0 && roof_operation_get_n_forms (second) > 0)
    return FALSE;
  for (guint i = roof_operation_get_n_tensors (first); i > 0; i--)
    {
      const RoofTensor *from = roof_operation_get_tensor (first, i - 1);

      if (from->role != ROOF_ROLE_OUTPUT || !is_once (from->write) || !is_at_main (from))
        continue;
      for (guint j = 0; j < roof_operation_get_n_tensors (second); j++)
        {
          const RoofTensor *to = roof_operation_get_tensor (second, j);

          if (to->role != ROOF_ROLE_ACTIVATIONS || !is_once (to->read) || to->write != NULL || !is_at_main (to)
              || !has_plain_shape (second, to) || !fits_rank (from->rank, to->rank))
            continue;
          *written = i - 1;
          *read = j;
          return TRUE;
        }
    }
  return FALSE;
}

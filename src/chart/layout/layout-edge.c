/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Marks on the edge of the plot, for dots beyond the axes. */
#include <math.h>

#include "chart/layout/layout-private.h"

#define EDGE_STEP 11.0  /* the least length of a slot, which holds one mark */

/* The middle of the slot of @value, where @length from @start is divided into equal slots. @slot: (out): the slot's number */
static double
snap (double  value,
      double  start,
      double  length,
      guint  *slot)
{
  int n = MAX (1, (int) (length / EDGE_STEP));

  *slot = (guint) CLAMP ((int) ((value - start) / length * n), 0, n - 1);
  return start + (*slot + 0.5) * length / n;
}

/* Moves a mark along its edge to the middle of its slot. Returns: a number of the slot */
static guint
take_place (const RoofLayout *self,
            RoofDot          *dot)
{
  const RoofRect *plot = &self->plot;
  double top = dot->y - plot->y, bottom = plot->y + plot->height - dot->y;
  double left = dot->x - plot->x, right = plot->x + plot->width - dot->x;
  guint slot;

  if (fmin (top, bottom) <= fmin (left, right))
    {
      dot->x = snap (dot->x, plot->x, plot->width, &slot);
      return 4 * slot + (top < bottom ? 0 : 1);
    }
  dot->y = snap (dot->y, plot->y, plot->height, &slot);
  return 4 * slot + (left < right ? 2 : 3);
}

static double
weigh (const RoofLayout *self,
       const RoofDot    *dot)
{
  return roof_report_get_share (roof_scene_get_report (self->scene), (guint) dot->owner.kernel);
}

/* Gives the slot to the mark of the kernel that takes longest; other marks in the slot are not drawn. */
static void
take_slot (RoofLayout *self,
           guint       index)
{
  RoofDot *dot = roof_layout_get_dot (self, index);
  gpointer key = GUINT_TO_POINTER (take_place (self, dot) * 2 + (dot->faded ? 1 : 0));
  guint held = GPOINTER_TO_UINT (g_hash_table_lookup (self->slots, key));

  dot->crowded = held > 0 && weigh (self, roof_layout_get_dot (self, held - 1)) >= weigh (self, dot);
  if (dot->crowded)
    return;
  if (held > 0)
    roof_layout_get_dot (self, held - 1)->crowded = TRUE;
  g_hash_table_insert (self->slots, key, GUINT_TO_POINTER (index + 1));
}

void
roof_layout_thin_edge (RoofLayout *self)
{
  guint last = self->dots->len - 1;

  if (roof_layout_get_dot (self, last)->yields)
    take_slot (self, last);
}

void
roof_layout_take_edge_room (RoofLayout *self)
{
  GHashTableIter iter;
  gpointer held;

  g_hash_table_iter_init (&iter, self->slots);
  while (g_hash_table_iter_next (&iter, NULL, &held))
    roof_layout_take_dot_room (self, roof_layout_get_dot (self, GPOINTER_TO_UINT (held) - 1));
}

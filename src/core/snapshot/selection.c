/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/selection.h"

#include <string.h>

struct _RoofSelection
{
  GArray *indices; /* guint, ascending, each once */
  int     lead;    /* one of @indices; -1 when empty */
};

G_DEFINE_BOXED_TYPE (RoofSelection, roof_selection, roof_selection_ref, roof_selection_unref)

static int
compare_indices (gconstpointer a,
                 gconstpointer b)
{
  guint one = *(const guint *) a, two = *(const guint *) b;

  return (one > two) - (one < two);
}

/* Position in @indices of the first that is not less than @index. */
static guint
find_place (const RoofSelection *self,
            guint                index)
{
  guint low = 0, high = self->indices->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->indices, guint, middle) < index)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* @indices: (transfer full): ascending, without duplicates */
static RoofSelection *
take (GArray *indices,
      int     lead)
{
  RoofSelection *self = g_atomic_rc_box_new (RoofSelection);

  self->indices = indices;
  self->lead = lead;
  if (indices->len == 0)
    self->lead = -1;
  else if (lead < 0 || !roof_selection_contains (self, (guint) lead))
    self->lead = (int) g_array_index (indices, guint, 0);
  return self;
}

static GArray *
new_indices (guint room)
{
  return g_array_sized_new (FALSE, FALSE, sizeof (guint), room);
}

RoofSelection *
roof_selection_new (int lead)
{
  guint index = (guint) lead;

  return roof_selection_new_of (&index, lead >= 0 ? 1 : 0, lead);
}

RoofSelection *
roof_selection_new_of (const guint *indices,
                       guint        n,
                       int          lead)
{
  GArray *sorted = new_indices (n);
  guint kept = 0;

  g_return_val_if_fail (indices != NULL || n == 0, NULL);

  if (n > 0)
    g_array_append_vals (sorted, indices, n);
  g_array_sort (sorted, compare_indices);
  for (guint i = 0; i < n; i++)
    if (kept == 0 || g_array_index (sorted, guint, i) != g_array_index (sorted, guint, kept - 1))
      g_array_index (sorted, guint, kept++) = g_array_index (sorted, guint, i);
  g_array_set_size (sorted, kept);
  return take (sorted, lead);
}

RoofSelection *
roof_selection_ref (RoofSelection *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear_selection (gpointer data)
{
  g_array_unref (((RoofSelection *) data)->indices);
}

void
roof_selection_unref (RoofSelection *self)
{
  g_atomic_rc_box_release_full (self, clear_selection);
}

int
roof_selection_get_lead (const RoofSelection *self)
{
  return self->lead;
}

guint
roof_selection_get_n (const RoofSelection *self)
{
  return self->indices->len;
}

gboolean
roof_selection_contains (const RoofSelection *self,
                         guint                index)
{
  guint place = find_place (self, index);

  return place < self->indices->len && g_array_index (self->indices, guint, place) == index;
}

const guint *
roof_selection_get_indices (const RoofSelection *self,
                            guint               *n)
{
  *n = self->indices->len;
  return (const guint *) self->indices->data;
}

gboolean
roof_selection_equal (const RoofSelection *a,
                      const RoofSelection *b)
{
  return a->lead == b->lead && a->indices->len == b->indices->len
         && (a->indices->len == 0
             || memcmp (a->indices->data, b->indices->data, a->indices->len * sizeof (guint)) == 0);
}

/* The new leader after that at @place is gone: the next index that stays, else the last before. @kept: new index by place, -1:
 * gone */
static int
find_heir (const int *kept,
           guint      n,
           guint      place)
{
  for (guint i = place; i < n; i++)
    if (kept[i] >= 0)
      return kept[i];
  for (guint i = place; i > 0; i--)
    if (kept[i - 1] >= 0)
      return kept[i - 1];
  return -1;
}

/* The selection after its indices became those in @kept. */
static RoofSelection *
keep (const RoofSelection *self,
      const int           *kept)
{
  guint n = self->indices->len, m = 0;
  g_autofree guint *left = g_new (guint, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    if (kept[i] >= 0)
      left[m++] = (guint) kept[i];
  return roof_selection_new_of (left, m, n > 0 ? find_heir (kept, n, find_place (self, (guint) self->lead)) : -1);
}

RoofSelection *
roof_selection_toggle (const RoofSelection *self,
                       guint                index)
{
  guint n = self->indices->len;
  g_autofree int *kept = NULL;

  if (!roof_selection_contains (self, index))
    {
      g_autoptr (RoofSelection) one = roof_selection_new ((int) index);

      return roof_selection_unite (self, one);
    }
  kept = g_new (int, n);
  for (guint i = 0; i < n; i++)
    {
      guint at = g_array_index (self->indices, guint, i);

      kept[i] = at == index ? -1 : (int) at;
    }
  return keep (self, kept);
}

RoofSelection *
roof_selection_unite (const RoofSelection *self,
                      const RoofSelection *more)
{
  g_autoptr (GArray) all = new_indices (self->indices->len + more->indices->len);

  g_array_append_vals (all, self->indices->data, self->indices->len);
  g_array_append_vals (all, more->indices->data, more->indices->len);
  return roof_selection_new_of ((const guint *) all->data, all->len, more->lead >= 0 ? more->lead : self->lead);
}

RoofSelection *
roof_selection_follow (const RoofSelection *self,
                       const int           *places,
                       guint                n)
{
  g_autofree int *kept = g_new (int, MAX (self->indices->len, 1));

  for (guint i = 0; i < self->indices->len; i++)
    {
      guint index = g_array_index (self->indices, guint, i);

      kept[i] = index < n ? places[index] : -1;
    }
  return keep (self, kept);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/trace.h"

/* (nullable) (transfer full): identifies a part of a network, whatever its numbers */
static char *
name_part (RoofKernel *kernel)
{
  const char *workload = roof_kernel_get_workload (kernel);
  const char *part = roof_kernel_get_part (kernel);

  return workload != NULL ? g_strdup_printf ("%s\n%s", workload, part != NULL ? part : "") : NULL;
}

typedef struct
{
  GHashTable *by_kernel; /* RoofKernel to its index + 1 */
  GHashTable *by_part;   /* name of a part to the same */
} Places;

static void
list_places (Places       *self,
             RoofSnapshot *snapshot)
{
  self->by_kernel = g_hash_table_new (NULL, NULL);
  self->by_part = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = roof_snapshot_get_n_kernels (snapshot); i > 0; i--)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i - 1);
      char *part = name_part (kernel);

      g_hash_table_insert (self->by_kernel, kernel, GUINT_TO_POINTER (i));
      if (part != NULL)
        g_hash_table_replace (self->by_part, part, GUINT_TO_POINTER (i));
    }
}

static int
find_place (const Places *self,
            RoofKernel   *kernel)
{
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_kernel, kernel));
  g_autofree char *part = found == 0 ? name_part (kernel) : NULL;

  if (part != NULL)
    found = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_part, part));
  return (int) found - 1;
}

/* New indices by old index. (transfer full) */
static int *
find_places (RoofSnapshot *before,
             RoofSnapshot *after)
{
  guint n = roof_snapshot_get_n_kernels (before);
  int *places = g_new (int, MAX (n, 1));
  Places known;

  list_places (&known, after);
  for (guint i = 0; i < n; i++)
    places[i] = find_place (&known, roof_snapshot_get_kernel (before, i));
  g_hash_table_unref (known.by_kernel);
  g_hash_table_unref (known.by_part);
  return places;
}

/* The kernel now at the index where the leader was. */
static int
find_successor (const int    *places,
                int           lead,
                RoofSnapshot *after)
{
  int place = 0;

  for (int i = 0; i < lead; i++)
    if (places[i] >= 0)
      place = MAX (place, places[i] + 1);
  return MIN (place, (int) roof_snapshot_get_n_kernels (after) - 1);
}

/* Whether the kernel at @index is none of those that stayed. */
static gboolean
is_new (const int *places,
        guint      n,
        int        index)
{
  for (guint i = 0; i < n; i++)
    if (places[i] == index)
      return FALSE;
  return index >= 0;
}

RoofSelection *
roof_trace_selection (const RoofSelection *selection,
                      RoofSnapshot        *before,
                      RoofSnapshot        *after,
                      RoofSelection       *former)
{
  guint n = roof_snapshot_get_n_kernels (before);
  g_autofree int *places = NULL;
  RoofSelection *traced;
  int lead = roof_selection_get_lead (selection);

  g_return_val_if_fail (selection != NULL && before != NULL && after != NULL, NULL);

  if (lead < 0 || n == roof_snapshot_get_n_kernels (after))
    return roof_selection_ref ((RoofSelection *) selection);
  places = find_places (before, after);
  if (former != NULL && is_new (places, n, roof_selection_get_lead (former)))
    return roof_selection_ref (former);
  traced = roof_selection_follow (selection, places, n);
  if (roof_selection_get_n (traced) > 0 || (guint) lead >= n)
    return traced;
  roof_selection_unref (traced);
  if (former != NULL)
    return roof_selection_ref (former);
  return roof_selection_new (find_successor (places, lead, after));
}

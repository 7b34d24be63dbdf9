/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/selected.h"

#include "core/error.h"
#include "core/snapshot/slide.h"

static GPtrArray *
new_kernels (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) roof_kernel_unref);
}

RoofSnapshot *
roof_selected_remove (RoofSnapshot        *snapshot,
                      const RoofSelection *selection,
                      guint               *n_removed,
                      guint               *n_hidden)
{
  g_autoptr (GPtrArray) kernels = new_kernels ();

  g_return_val_if_fail (snapshot != NULL && selection != NULL, NULL);

  *n_removed = *n_hidden = 0;
  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);

      if (!roof_selection_contains (selection, i))
        g_ptr_array_add (kernels, roof_kernel_ref (kernel));
      else if (roof_kernel_get_workload (kernel) == NULL)
        (*n_removed)++;
      else
        {
          g_ptr_array_add (kernels, roof_kernel_with_visible (kernel, FALSE));
          (*n_hidden)++;
        }
    }
  return roof_snapshot_taking_kernels (snapshot, g_steal_pointer (&kernels));
}

RoofSnapshot *
roof_selected_show (RoofSnapshot        *snapshot,
                    const RoofSelection *selection,
                    gboolean             shown)
{
  g_autoptr (GPtrArray) kernels = new_kernels ();

  g_return_val_if_fail (snapshot != NULL && selection != NULL, NULL);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);

      g_ptr_array_add (kernels, roof_selection_contains (selection, i) ? roof_kernel_with_visible (kernel, shown)
                                                                       : roof_kernel_ref (kernel));
    }
  return roof_snapshot_taking_kernels (snapshot, g_steal_pointer (&kernels));
}

/* Whether all signs of @text are seen, or are spaces. */
static gboolean
is_printed (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_iscntrl (g_utf8_get_char (text)))
      return FALSE;
  return TRUE;
}

RoofSnapshot *
roof_selected_look (RoofSnapshot         *snapshot,
                    const RoofSelection  *selection,
                    const char           *key,
                    const char           *text,
                    GError              **error)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autoptr (GPtrArray) kernels = new_kernels ();

  g_return_val_if_fail (snapshot != NULL && selection != NULL, NULL);

  if (!g_utf8_validate (bare, -1, NULL) || !is_printed (bare))
    {
      roof_fail_with (error, ROOF_ERROR_INVALID, "%1$s: the text has control characters", key);
      return NULL;
    }
  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      RoofKernelLook look = *roof_kernel_get_look (kernel);

      if (roof_selection_contains (selection, i) && !roof_kernel_look_set (&look, key, bare, error))
        return NULL;
      g_ptr_array_add (kernels, roof_selection_contains (selection, i) ? roof_kernel_with_look (kernel, &look) : roof_kernel_ref (kernel));
    }
  return roof_snapshot_taking_kernels (snapshot, g_steal_pointer (&kernels));
}

/* Ids of networks with kernels that do not match. */
static GHashTable *
list_incomplete (RoofSnapshot        *snapshot,
           const GByteArray *fits)
{
  GHashTable *incomplete = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      const char *workload = roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, i));

      if (fits->data[i] == 0 && workload != NULL)
        g_hash_table_add (incomplete, (gpointer) workload);
    }
  return incomplete;
}

static GPtrArray *
list_kept (RoofSnapshot     *snapshot,
           const GByteArray *fits,
           GHashTable       *incomplete)
{
  GPtrArray *kernels = new_kernels ();

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      const char *workload = roof_kernel_get_workload (kernel);

      if (fits->data[i] == 0)
        continue;
      g_ptr_array_add (kernels, workload != NULL && g_hash_table_contains (incomplete, workload)
                                    ? roof_kernel_with_workload (kernel, NULL, NULL)
                                    : roof_kernel_ref (kernel));
    }
  return kernels;
}

RoofSnapshot *
roof_selected_keep (RoofSnapshot     *snapshot,
                    const GByteArray *fits)
{
  g_autoptr (GHashTable) incomplete = NULL;
  RoofSnapshot *kept;

  g_return_val_if_fail (snapshot != NULL && (fits == NULL || fits->len == roof_snapshot_get_n_kernels (snapshot)), NULL);

  if (fits == NULL)
    return roof_snapshot_ref (snapshot);
  incomplete = list_incomplete (snapshot, fits);
  kept = roof_snapshot_with_extra (snapshot, NULL);
  for (guint i = roof_snapshot_get_n_pins (snapshot); i-- > 0;)
    {
      int live = roof_snapshot_find_live (snapshot, i);

      if (live >= 0 && fits->data[live] == 0)
        roof_snapshot_replace (&kept, roof_snapshot_with_pin_removed (kept, i));
    }
  for (guint i = roof_snapshot_get_n_slides (snapshot); i-- > 0;)
    roof_snapshot_replace (&kept, roof_snapshot_with_slide_removed (kept, i));
  for (guint i = roof_snapshot_get_n_workloads (snapshot); i-- > 0;)
    if (g_hash_table_contains (incomplete, roof_snapshot_get_workload (snapshot, i)->id))
      roof_snapshot_replace (&kept, roof_snapshot_with_workload_removed (kept, i));
  roof_snapshot_replace (&kept, roof_snapshot_taking_kernels (kept, list_kept (snapshot, fits, incomplete)));
  return kept;
}

RoofSnapshot *
roof_selected_keep_shown (RoofSnapshot     *snapshot,
                          const GByteArray *fits)
{
  guint n = roof_snapshot_get_n_kernels (snapshot);
  g_autoptr (GByteArray) shown = g_byte_array_sized_new (n);
  g_autoptr (RoofSnapshot) kept = NULL;

  for (guint i = 0; i < n; i++)
    {
      guint8 is_shown = roof_kernel_get_visible (roof_snapshot_get_kernel (snapshot, i)) && (fits == NULL || fits->data[i] != 0);

      g_byte_array_append (shown, &is_shown, 1);
    }
  kept = roof_selected_keep (snapshot, shown);
  return roof_snapshot_with_notes (kept, "");
}

typedef struct
{
  GPtrArray *kernels; /* of the new snapshot */
  GPtrArray *waiting; /* copies to be inserted behind the current network */
  GArray    *places;  /* guint: indices of the copies */
  int        lead;    /* index of the leader's copy, -1 until known */
  int        leading; /* index of the leader's copy in waiting, or -1 */
} Copies;

static RoofKernel *
copy_kernel (RoofKernel *kernel,
             char     *(*name) (const char *))
{
  g_autoptr (RoofKernel) own = roof_kernel_with_workload (kernel, NULL, NULL);
  g_autofree char *copied = name (roof_kernel_get_name (kernel));

  return roof_kernel_with_name (own, copied);
}

static void
put_waiting (Copies *self)
{
  for (guint i = 0; i < self->waiting->len; i++)
    {
      guint place = self->kernels->len;

      if ((int) i == self->leading)
        self->lead = (int) place;
      g_array_append_val (self->places, place);
      g_ptr_array_add (self->kernels, roof_kernel_ref (self->waiting->pdata[i]));
    }
  g_ptr_array_set_size (self->waiting, 0);
  self->leading = -1;
}

/* Whether @index is the last kernel of its network, or a kernel of its own. */
static gboolean
ends_run (RoofSnapshot *snapshot,
          guint         index)
{
  const char *workload = roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, index));

  return workload == NULL || index + 1 == roof_snapshot_get_n_kernels (snapshot)
         || g_strcmp0 (workload, roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, index + 1))) != 0;
}

RoofSnapshot *
roof_selected_duplicate (RoofSnapshot        *snapshot,
                         const RoofSelection *selection,
                         char              *(*name) (const char *),
                         RoofSelection      **copies)
{
  g_autoptr (GPtrArray) kernels = new_kernels ();
  g_autoptr (GPtrArray) waiting = new_kernels ();
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  Copies self = { kernels, waiting, places, -1, -1 };

  g_return_val_if_fail (snapshot != NULL && selection != NULL, NULL);

  for (guint i = 0; i < roof_snapshot_get_n_kernels (snapshot); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);

      g_ptr_array_add (kernels, roof_kernel_ref (kernel));
      if ((int) i == roof_selection_get_lead (selection))
        self.leading = (int) waiting->len;
      if (roof_selection_contains (selection, i))
        g_ptr_array_add (waiting, copy_kernel (kernel, name));
      if (ends_run (snapshot, i))
        put_waiting (&self);
    }
  *copies = roof_selection_new_of ((const guint *) places->data, places->len, self.lead);
  return roof_snapshot_taking_kernels (snapshot, g_steal_pointer (&kernels));
}

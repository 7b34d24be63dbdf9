/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/catalogue.h"

#include <string.h>

#include "core/error.h"
#include "core/nearest.h"
#include "core/operation-fuse.h"

struct _RoofCatalogue
{
  gatomicrefcount  ref_count;
  GPtrArray       *operations; /* of RoofOperation, in order */
  GHashTable      *by_id;      /* borrowed id to borrowed operation */
  const RoofSizer *sizer;      /* nullable */

  GMutex           lock;       /* of what follows, which any thread that analyses may add to */
  GHashTable      *fused;      /* id to operation, put together when asked for */
};

G_DEFINE_BOXED_TYPE (RoofCatalogue, roof_catalogue, roof_catalogue_ref, roof_catalogue_unref)

static void
add_operation (RoofCatalogue *self,
               RoofOperation *operation)
{
  const char *id = roof_operation_get_id (operation);
  gpointer earlier = g_hash_table_lookup (self->by_id, id);
  guint index = self->operations->len;

  /* The key of the table points into the value: replace both. */
  if (earlier != NULL && g_ptr_array_find (self->operations, earlier, &index))
    {
      g_hash_table_remove (self->by_id, id);
      g_ptr_array_remove_index (self->operations, index);
    }
  g_ptr_array_insert (self->operations, (int) index, roof_operation_ref (operation));
  g_hash_table_insert (self->by_id, (gpointer) id, operation);
}

RoofCatalogue *
roof_catalogue_new (GPtrArray *operations)
{
  RoofCatalogue *self = g_new0 (RoofCatalogue, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->operations = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_operation_unref);
  self->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  g_mutex_init (&self->lock);
  self->fused = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) roof_operation_unref);
  for (guint i = 0; i < operations->len; i++)
    add_operation (self, g_ptr_array_index (operations, i));
  return self;
}

RoofCatalogue *
roof_catalogue_ref (RoofCatalogue *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_catalogue_unref (RoofCatalogue *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_hash_table_unref (self->fused);
  g_mutex_clear (&self->lock);
  g_hash_table_unref (self->by_id);
  g_ptr_array_unref (self->operations);
  g_free (self);
}

void
roof_catalogue_set_sizer (RoofCatalogue   *self,
                          const RoofSizer *sizer)
{
  self->sizer = sizer;
}

const RoofSizer *
roof_catalogue_get_sizer (const RoofCatalogue *self)
{
  return self->sizer;
}

guint
roof_catalogue_get_n (const RoofCatalogue *self)
{
  return self->operations->len;
}

RoofOperation *
roof_catalogue_get (const RoofCatalogue *self,
                    guint                index)
{
  g_return_val_if_fail (index < self->operations->len, NULL);

  return g_ptr_array_index (self->operations, index);
}

static guint
count_signs (const char *id)
{
  guint n = 0;

  for (; *id != '\0'; id++)
    n += *id == ROOF_FUSION_SIGN;
  return n;
}

/* Two threads may put together the same operation: the first one stays. */
static RoofOperation *
keep_fused (RoofCatalogue *self,
            const char    *id,
            RoofOperation *operation)
{
  RoofOperation *kept;

  g_mutex_lock (&self->lock);
  kept = g_hash_table_lookup (self->fused, id);
  if (kept == NULL && operation != NULL)
    g_hash_table_insert (self->fused, g_strdup (id), roof_operation_ref (kept = operation));
  g_mutex_unlock (&self->lock);
  return kept;
}

/* The operation of all that stands before the last sign, joined with the one behind it. */
static RoofOperation *
find_fused (RoofCatalogue  *self,
            const char     *id,
            GError        **error)
{
  RoofOperation *known = keep_fused (self, id, NULL), *first, *second;
  const char *sign = strrchr (id, ROOF_FUSION_SIGN);
  g_autofree char *before = NULL;
  g_autoptr (RoofOperation) made = NULL;

  if (known != NULL)
    return known;
  if (count_signs (id) >= ROOF_MAX_FUSED)
    {
      g_set_error (error, ROOF_ERROR, ROOF_ERROR_INVALID, "at most %d operations can be one", ROOF_MAX_FUSED);
      return NULL;
    }
  before = g_strndup (id, (gsize) (sign - id));
  first = roof_catalogue_find (self, before, error);
  second = first != NULL ? roof_catalogue_find (self, sign + 1, error) : NULL;
  made = second != NULL ? roof_operation_fuse (first, second, error) : NULL;
  return made != NULL ? keep_fused (self, id, made) : NULL;
}

RoofOperation *
roof_catalogue_find (const RoofCatalogue  *self,
                     const char           *id,
                     GError              **error)
{
  RoofOperation *operation = g_hash_table_lookup (self->by_id, id);
  g_autofree const char **ids = NULL;
  g_autofree char *nearest = NULL;
  g_autofree char *shown = NULL;

  if (operation == NULL && strchr (id, ROOF_FUSION_SIGN) != NULL)
    return find_fused ((RoofCatalogue *) self, id, error);
  if (operation != NULL || error == NULL)
    return operation;
  ids = g_new (const char *, self->operations->len);
  for (guint i = 0; i < self->operations->len; i++)
    ids[i] = roof_operation_get_id (roof_catalogue_get (self, i));
  nearest = roof_nearest_list (id, ids, self->operations->len);
  shown = g_utf8_make_valid (id, -1);
  g_set_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN, "there is no operation \"%s\": did you mean %s?", shown, nearest);
  return NULL;
}

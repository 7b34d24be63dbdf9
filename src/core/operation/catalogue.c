/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/operation/catalogue.h"

#include <string.h>

#include "core/error.h"
#include "core/nearest.h"
#include "core/operation/operation-fuse.h"

typedef struct
{
  char          *id;
  RoofOperation *operation; /* NULL until first asked for, by any thread */
} OperationEntry;

struct _RoofCatalogue
{
  gatomicrefcount    ref_count;
  GPtrArray         *entries; /* of OperationEntry, in the order offered */
  GHashTable        *by_id;   /* borrowed id to borrowed OperationEntry */
  RoofReadOperation  read;    /* nullable */

  GMutex             lock;    /* guards `operation` of entries and `fused`: any thread may add to them */
  GHashTable        *fused;   /* id to operation; made when asked for */
};

static void
entry_free (gpointer data)
{
  OperationEntry *self = data;

  g_free (self->id);
  g_clear_pointer (&self->operation, roof_operation_unref);
  g_free (self);
}

/* The entry of @id, added if there is none. */
static OperationEntry *
ensure_entry (RoofCatalogue *self,
              const char    *id)
{
  OperationEntry *entry = g_hash_table_lookup (self->by_id, id);

  if (entry != NULL)
    return entry;
  entry = g_new0 (OperationEntry, 1);
  entry->id = g_strdup (id);
  g_ptr_array_add (self->entries, entry);
  g_hash_table_insert (self->by_id, entry->id, entry);
  return entry;
}

static void
add_operation (RoofCatalogue *self,
               RoofOperation *operation)
{
  OperationEntry *entry = ensure_entry (self, roof_operation_get_id (operation));

  g_clear_pointer (&entry->operation, roof_operation_unref);
  entry->operation = roof_operation_ref (operation);
}

RoofCatalogue *
roof_catalogue_new (const char * const *ids,
                    RoofReadOperation   read,
                    GPtrArray          *operations)
{
  RoofCatalogue *self = g_new0 (RoofCatalogue, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->entries = g_ptr_array_new_with_free_func (entry_free);
  self->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  self->read = read;
  g_mutex_init (&self->lock);
  self->fused = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) roof_operation_unref);
  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    ensure_entry (self, ids[i]);
  for (guint i = 0; i < operations->len; i++)
    add_operation (self, g_ptr_array_index (operations, i));
  return self;
}

static RoofOperation *
get_operation (RoofCatalogue  *self,
               OperationEntry *entry)
{
  RoofOperation *operation = g_atomic_pointer_get (&entry->operation);

  if (operation != NULL)
    return operation;
  g_mutex_lock (&self->lock);
  operation = entry->operation;
  if (operation == NULL)
    {
      operation = self->read (entry->id);
      g_atomic_pointer_set (&entry->operation, operation);
    }
  g_mutex_unlock (&self->lock);
  return operation;
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
  g_ptr_array_unref (self->entries);
  g_free (self);
}

guint
roof_catalogue_get_n (const RoofCatalogue *self)
{
  return self->entries->len;
}

RoofOperation *
roof_catalogue_get (const RoofCatalogue *self,
                    guint                index)
{
  g_return_val_if_fail (index < self->entries->len, NULL);

  return get_operation ((RoofCatalogue *) self, g_ptr_array_index (self->entries, index));
}

static guint
count_signs (const char *id)
{
  guint n = 0;

  for (; *id != '\0'; id++)
    n += *id == ROOF_FUSION_SIGN;
  return n;
}

/* The fused operation @id; keeps @operation (nullable) as such, unless another thread was first. */
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

/* Fuses the operations before the last sign of @id with the one behind it. */
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
      roof_fail_with (error, ROOF_ERROR_INVALID, "at most %d operations can be fused", ROOF_MAX_FUSED);
      return NULL;
    }
  before = g_strndup (id, (gsize) (sign - id));
  first = roof_catalogue_find (self, before, error);
  second = first != NULL ? roof_catalogue_find (self, sign + 1, error) : NULL;
  made = second != NULL ? roof_operation_fuse (first, second, error) : NULL;
  return made != NULL ? keep_fused (self, id, made) : NULL;
}

static void
fail_unknown (const RoofCatalogue  *self,
              const char           *id,
              GError              **error)
{
  g_autofree const char **ids = g_new (const char *, self->entries->len);
  g_autofree char *nearest = NULL;
  g_autofree char *shown = g_utf8_make_valid (id, -1);

  for (guint i = 0; i < self->entries->len; i++)
    ids[i] = ((const OperationEntry *) g_ptr_array_index (self->entries, i))->id;
  nearest = roof_nearest_list (id, ids, self->entries->len);
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "there is no operation \"%1$s\": did you mean %2$s?", shown, nearest);
}

RoofOperation *
roof_catalogue_find (const RoofCatalogue  *self,
                     const char           *id,
                     GError              **error)
{
  OperationEntry *entry = g_hash_table_lookup (self->by_id, id);

  if (entry != NULL)
    return get_operation ((RoofCatalogue *) self, entry);
  if (strchr (id, ROOF_FUSION_SIGN) != NULL)
    return find_fused ((RoofCatalogue *) self, id, error);
  if (error != NULL)
    fail_unknown (self, id, error);
  return NULL;
}

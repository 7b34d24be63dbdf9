/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/network/stored.h"

#include <string.h>

#include "core/units/format.h"
#include "workload/read-scheme.h"

typedef struct
{
  char       *name;
  const char *format; /* interned */
  double      bytes;  /* of the tensors in that format */
  gboolean    mixed;
} Module;

struct _RoofStored
{
  GPtrArray  *modules; /* element-type Module: in the order of the file */
  GHashTable *by_name; /* of borrowed names and modules */
  GHashTable *weights; /* interned format to the bytes in it, a double */
};

static void
free_module (gpointer data)
{
  Module *self = data;

  g_free (self->name);
  g_free (self);
}

RoofStored *
roof_stored_new (void)
{
  RoofStored *self = g_new0 (RoofStored, 1);

  self->modules = g_ptr_array_new_with_free_func (free_module);
  self->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->weights = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);
  return self;
}

void
roof_stored_free (RoofStored *self)
{
  g_hash_table_unref (self->by_name);
  g_hash_table_unref (self->weights);
  g_ptr_array_unref (self->modules);
  g_free (self);
}

static Module *
find_module (RoofStored *self,
             const char *name)
{
  Module *module = g_hash_table_lookup (self->by_name, name);

  if (module != NULL)
    return module;
  module = g_new0 (Module, 1);
  module->name = g_strdup (name);
  g_ptr_array_add (self->modules, module);
  g_hash_table_insert (self->by_name, module->name, module);
  return module;
}

void
roof_stored_add (RoofStored *self,
                 const char *name,
                 const char *format,
                 double      bytes)
{
  Module *module = find_module (self, name);
  const char *id = g_intern_string (format);
  double *sum = g_hash_table_lookup (self->weights, id);

  if (sum == NULL)
    {
      sum = g_new0 (double, 1);
      g_hash_table_insert (self->weights, (gpointer) id, sum);
    }
  *sum += bytes;
  if (module->format == id)
    {
      module->bytes += bytes;
      return;
    }
  module->mixed = module->format != NULL;
  if (bytes > module->bytes || module->format == NULL)
    {
      module->format = id;
      module->bytes = bytes;
    }
}

const char *
roof_stored_find (const RoofStored *self,
                  const char       *module)
{
  const Module *found = g_hash_table_lookup (self->by_name, module);

  return found != NULL ? found->format : NULL;
}

guint
roof_stored_count_mixed (const RoofStored *self)
{
  guint n = 0;

  for (guint i = 0; i < self->modules->len; i++)
    n += ((const Module *) self->modules->pdata[i])->mixed;
  return n;
}

/* A format and its bytes. */
typedef struct
{
  const char *format;
  double      bytes;
} Share;

static int
compare_shares (gconstpointer a,
                gconstpointer b)
{
  const Share *one = a, *other = b;

  return one->bytes > other->bytes ? -1 : one->bytes < other->bytes ? 1 : strcmp (one->format, other->format);
}

/* The formats, that with most bytes first. Returns: (transfer full) (element-type Share) */
static GArray *
list_shares (const RoofStored *self)
{
  GArray *shares = g_array_new (FALSE, FALSE, sizeof (Share));
  GHashTableIter iter;
  gpointer format, bytes;

  g_hash_table_iter_init (&iter, self->weights);
  while (g_hash_table_iter_next (&iter, &format, &bytes))
    {
      Share share = { format, *(const double *) bytes };

      g_array_append_val (shares, share);
    }
  if (shares->len > 0)
    g_array_sort (shares, compare_shares);
  return shares;
}

/* The name that a description has for a plain format of weights; NULL: none. */
static const char *
find_type (const char *format)
{
  return g_str_equal (format, "bf16")   ? "bfloat16"
         : g_str_equal (format, "fp16") ? "float16"
         : g_str_equal (format, "fp32") ? "float32"
                                        : NULL;
}

static GVariant *
write_modules (const RoofStored *self,
               const GArray     *shares)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  for (guint k = 0; k < shares->len; k++)
    for (guint i = 0; i < self->modules->len; i++)
      {
        const Module *module = self->modules->pdata[i];

        if (module->format == g_array_index (shares, Share, k).format)
          g_variant_builder_add (&builder, "{sv}", module->name, g_variant_new_string (module->format));
      }
  return g_variant_builder_end (&builder);
}

void
roof_stored_describe (const RoofStored *self,
                      GVariantDict     *description)
{
  g_autoptr (GArray) shares = list_shares (self);
  const char *plain = shares->len == 1 ? find_type (g_array_index (shares, Share, 0).format) : NULL;
  GVariantDict quantization;

  if (shares->len == 0)
    return;
  if (plain != NULL)
    {
      g_variant_dict_insert (description, "torch_dtype", "s", plain);
      return;
    }
  g_variant_dict_init (&quantization, NULL);
  g_variant_dict_insert (&quantization, "quant_method", "s", "stored");
  g_variant_dict_insert_value (&quantization, ROOF_KEY_STORED, write_modules (self, shares));
  g_variant_dict_insert_value (description, "quantization_config", g_variant_dict_end (&quantization));
}

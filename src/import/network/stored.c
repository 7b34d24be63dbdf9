/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/network/stored.h"

#include <string.h>

#include "core/units/format.h"
#include "workload/read-scheme.h"

/* A format and the elements stored in it. */
typedef struct
{
  const char *format; /* interned */
  double      bytes;
  double      values;
} Share;

typedef struct
{
  char       *name;
  const char *format; /* interned: the one that counts */
  GArray     *shares; /* element-type Share: of all its formats, in the order of the file */
} Module;

struct _RoofStored
{
  GPtrArray  *modules; /* element-type Module: in the order of the file */
  GHashTable *by_name; /* of borrowed names and modules */
  GArray     *shares;  /* element-type Share: of all modules */
};

static void
free_module (gpointer data)
{
  Module *self = data;

  g_free (self->name);
  g_array_unref (self->shares);
  g_free (self);
}

RoofStored *
roof_stored_new (void)
{
  RoofStored *self = g_new0 (RoofStored, 1);

  self->modules = g_ptr_array_new_with_free_func (free_module);
  self->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  self->shares = g_array_new (FALSE, FALSE, sizeof (Share));
  return self;
}

void
roof_stored_free (RoofStored *self)
{
  g_hash_table_unref (self->by_name);
  g_array_unref (self->shares);
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
  module->shares = g_array_new (FALSE, FALSE, sizeof (Share));
  g_ptr_array_add (self->modules, module);
  g_hash_table_insert (self->by_name, module->name, module);
  return module;
}

/* The share of @format among @shares, which is added at need. */
static Share *
find_share (GArray     *shares,
            const char *format)
{
  const Share none = { .format = format };

  for (guint i = 0; i < shares->len; i++)
    if (g_array_index (shares, Share, i).format == format)
      return &g_array_index (shares, Share, i);
  g_array_append_val (shares, none);
  return &g_array_index (shares, Share, shares->len - 1);
}

static void
add_to (GArray     *shares,
        const char *format,
        double      bytes)
{
  const RoofFormat *found = roof_format_find (format, NULL);
  Share *share = find_share (shares, format);

  share->bytes += bytes;
  share->values += found != NULL ? bytes / roof_format_value_bytes (found) : 0;
}

void
roof_stored_add (RoofStored *self,
                 const char *name,
                 const char *format,
                 double      bytes)
{
  Module *module = find_module (self, name);
  const char *id = g_intern_string (format);

  add_to (self->shares, id, bytes);
  add_to (module->shares, id, bytes);
  if (module->format == NULL || find_share (module->shares, id)->bytes > find_share (module->shares, module->format)->bytes)
    module->format = id;
}

const char *
roof_stored_find (const RoofStored *self,
                  const char       *module)
{
  const Module *found = g_hash_table_lookup (self->by_name, module);

  return found != NULL ? found->format : NULL;
}

/* A sum over modules of each format's share of their values, less those that count as stored in it. */
static void
owe (GArray *debts,
     Module *module)
{
  double values = 0, most = -G_MAXDOUBLE;

  for (guint i = 0; i < module->shares->len; i++)
    values += g_array_index (module->shares, Share, i).values;
  for (guint i = 0; i < module->shares->len && values > 0; i++)
    {
      const Share *share = &g_array_index (module->shares, Share, i);

      find_share (debts, share->format)->values += share->values / values;
    }
  for (guint i = 0; i < module->shares->len; i++)
    {
      const char *format = g_array_index (module->shares, Share, i).format;

      if (find_share (debts, format)->values <= most)
        continue;
      most = find_share (debts, format)->values;
      module->format = format;
    }
  find_share (debts, module->format)->values -= 1;
}

guint
roof_stored_settle (RoofStored *self)
{
  g_autoptr (GArray) debts = g_array_new (FALSE, FALSE, sizeof (Share));
  guint n = 0;

  for (guint i = 0; i < self->modules->len; i++)
    {
      Module *module = self->modules->pdata[i];

      if (module->shares->len < 2)
        continue;
      owe (debts, module);
      n++;
    }
  return n;
}

static int
compare_shares (gconstpointer a,
                gconstpointer b)
{
  const Share *one = a, *other = b;

  return one->bytes > other->bytes ? -1 : one->bytes < other->bytes ? 1 : strcmp (one->format, other->format);
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
  g_autoptr (GArray) shares = g_array_copy (self->shares);
  const char *plain = shares->len == 1 ? find_type (g_array_index (shares, Share, 0).format) : NULL;
  GVariantDict quantization;

  if (shares->len == 0)
    return;
  g_array_sort (shares, compare_shares);
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

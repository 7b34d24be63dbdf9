/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/units/format.h"
#include "workload/read-method.h"

/* Quantisation configs of methods with words of their own: HQQ, torchao, Quark, quanto, BitNet, FP-Quant. What their words mean is
 * told by the programs that write them: transformers (utils/quantization_config.py), torchao (quant_api.py), Quark
 * (quantization/config). */

/* The object under @keys, one in the other, "quant_config.weight_quant_params". Returns: (transfer full) (nullable) */
static GVariant *
find_object (GVariant   *object,
             const char *keys)
{
  g_auto (GStrv) path = g_strsplit (keys, ".", -1);
  GVariant *at = g_variant_ref (object);

  for (guint i = 0; at != NULL && path[i] != NULL; i++)
    {
      g_autoptr (GVariant) above = at;

      at = g_variant_lookup_value (above, path[i], G_VARIANT_TYPE_VARDICT);
    }
  return at;
}

/* The number under @key of @object (nullable), or @fallback. */
static double
get_number (GVariant   *object,
            const char *key,
            double      fallback)
{
  g_autoptr (GVariant) value = object != NULL ? g_variant_lookup_value (object, key, G_VARIANT_TYPE_DOUBLE) : NULL;

  return value != NULL ? g_variant_get_double (value) : fallback;
}

/* The text under @key of @object (nullable), in lower case; "": there is none. Returns: (transfer full) */
static char *
get_word (GVariant   *object,
          const char *key)
{
  g_autoptr (GVariant) value = object != NULL ? g_variant_lookup_value (object, key, G_VARIANT_TYPE_STRING) : NULL;

  return value != NULL ? g_ascii_strdown (g_variant_get_string (value, NULL), -1) : g_strdup ("");
}

/* The interned id of a format; NULL if there is no such format. @id: (transfer full) */
static const char *
intern (char *id)
{
  g_autofree char *own = id;

  return roof_format_find (own, NULL) != NULL ? g_intern_string (own) : NULL;
}

/* Integers of @bits in groups of @size, or with a scale for each row without a valid size. @ending: "_sym", "_z16" or "". (nullable) */
static const char *
name_integers (double      bits,
               double      size,
               const char *ending)
{
  if (size > 1)
    return intern (g_strdup_printf ("int%.0f_g%.0f%s", bits, size, ending));
  return intern (g_strdup_printf ("int%.0f_channel", bits));
}

/* --- HQQ --- */

/* A group has a scale and a zero, both in 16 bits. Three bits are packed in another way than any format here. */
static gboolean
read_hqq (GVariant   *quantization,
          RoofScheme *self)
{
  g_autoptr (GVariant) inner = find_object (quantization, "quant_config.weight_quant_params");
  GVariant *weights = inner != NULL ? inner : quantization;
  double bits = get_number (weights, "nbits", 0), size = get_number (weights, "group_size", inner != NULL ? 0 : 64);

  self->weights = bits == 8 || bits == 4 || bits == 2 ? name_integers (bits, size, "_z16") : NULL;
  return self->weights != NULL;
}

/* --- torchao --- */

/* torchao's configurations, in lower case and without "_" and the ending "config": formats of weights and inputs. "%g" stands for the
 * size of a group, "%r" for a scale of each row or of the tensor. */
static const struct
{
  const char *name, *weights, *inputs;
  double      usual; /* values of a group */
} torchao[] = {
  { "int4weightonly", "int4_g%g_z16", NULL, 128 },
  { "int8weightonly", "int8_channel", NULL },
  { "int8dynamicactivationint8weight", "int8_channel", "int8_token" },
  { "int8dynamicactivationint4weight", "int4_g%g_sym", "int8_token", 32 },
  { "float8weightonly", "fp8_channel", NULL },
  { "float8dynamicactivationfloat8weight", "fp8_%r", "fp8_%r" },
  { "float8dynamicactivationint4weight", "int4_g%g_sym", "fp8_token", 128 },
  { "nvfp4weightonly", "nvfp4", NULL },
  { "nvfp4inference", "nvfp4", "nvfp4" },
  { "nvfp4dynamicactivationnvfp4weight", "nvfp4", "nvfp4" },
};

/* "int4weightonly" for both "Int4WeightOnlyConfig" and "int4_weight_only". Returns: (transfer full) */
static char *
fold_name (const char *name)
{
  GString *folded = g_string_new (NULL);

  for (; *name != '\0'; name++)
    if (*name != '_')
      g_string_append_c (folded, g_ascii_tolower (*name));
  if (g_str_has_suffix (folded->str, "config"))
    g_string_truncate (folded, folded->len - strlen ("config"));
  return g_string_free (folded, FALSE);
}

/* Whether a scale of float8 belongs to a row: a granularity, or the first of two, is called so. The default is the tensor. */
static gboolean
is_by_row (GVariant *data)
{
  g_autoptr (GVariant) granularity = data != NULL ? g_variant_lookup_value (data, "granularity", NULL) : NULL;
  g_autofree char *shown = granularity != NULL ? g_variant_print (granularity, FALSE) : NULL;

  return shown != NULL && (strstr (shown, "PerRow") != NULL || strstr (shown, "per_row") != NULL);
}

/* Integers of any width, whose type and group the data names. */
static gboolean
read_torchao_intx (GVariant   *data,
                   const char *inputs,
                   RoofScheme *self)
{
  g_autoptr (GVariant) type = data != NULL ? find_object (data, "weight_dtype") : NULL;
  g_autoptr (GVariant) group = data != NULL ? find_object (data, "weight_granularity._data") : NULL;
  g_autofree char *name = get_word (type, "_data");

  if (!g_str_has_prefix (name, "int"))
    return FALSE;
  self->weights = name_integers (g_ascii_strtod (name + strlen ("int"), NULL), get_number (group, "group_size", 0), "_sym");
  self->inputs = inputs;
  return self->weights != NULL;
}

/* @data: (nullable): its options */
static gboolean
read_torchao_named (const char *name,
                    GVariant   *data,
                    RoofScheme *self)
{
  g_autofree char *folded = fold_name (name);

  if (g_str_equal (folded, "intxweightonly") || g_str_equal (folded, "int8dynamicactivationintxweight"))
    return read_torchao_intx (data, g_str_has_prefix (folded, "int8") ? "int8_token" : NULL, self);
  for (guint i = 0; i < G_N_ELEMENTS (torchao); i++)
    if (g_str_equal (folded, torchao[i].name))
      {
        const char *weights = torchao[i].weights, *group = strstr (weights, "%g");
        gboolean rows = is_by_row (data);

        self->weights = group != NULL ? name_integers (4, get_number (data, "group_size", torchao[i].usual), group + 2)
                        : g_str_equal (weights, "fp8_%r") ? rows ? "fp8_channel" : "fp8_tensor" : weights;
        self->inputs = g_strcmp0 (torchao[i].inputs, "fp8_%r") == 0 ? rows ? "fp8_token" : "fp8" : torchao[i].inputs;
        return self->weights != NULL;
      }
  return FALSE;
}

/* A type by its name, or as an object; one of all modules stands under "_default" of a map of them. */
static gboolean
read_torchao (GVariant   *quantization,
              RoofScheme *self)
{
  static const char *const maps[] = { "quant_type.default._data.module_fqn_to_config._default", "quant_type.default._data.fqn_to_config._default",
                                      "quant_type.default" };
  g_autofree char *name = get_word (quantization, "quant_type");
  g_autoptr (GVariant) options = find_object (quantization, "quant_type_kwargs");

  if (*name != '\0')
    return read_torchao_named (name, options, self);
  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autoptr (GVariant) type = find_object (quantization, maps[i]);
      g_autoptr (GVariant) data = type != NULL ? find_object (type, "_data") : NULL;
      g_autoptr (GVariant) called = type != NULL ? g_variant_lookup_value (type, "_type", G_VARIANT_TYPE_STRING) : NULL;

      if (type != NULL)
        return called != NULL && read_torchao_named (g_variant_get_string (called, NULL), data, self);
    }
  return FALSE;
}

/* --- Quark --- */

/* The format of a tensor's specification. (nullable) */
static const char *
name_quark (GVariant *spec,
            gboolean  inputs)
{
  g_autofree char *type = get_word (spec, "dtype"), *scheme = get_word (spec, "qscheme"), *scale = get_word (spec, "scale_format");
  double size = g_str_equal (scheme, "per_group") ? get_number (spec, "group_size", 0) : 0;
  gboolean rows = g_str_equal (scheme, "per_channel") || g_str_equal (scheme, "per_token");
  g_autoptr (GVariant) symmetric = g_variant_lookup_value (spec, "symmetric", G_VARIANT_TYPE_BOOLEAN);

  if (g_str_equal (type, "fp4") || g_str_equal (type, "fp4_e2m1"))
    return size == 32 || size == 0 ? "mxfp4" : size == 16 ? "nvfp4" : NULL;
  if (g_str_has_prefix (type, "fp8"))
    return size == 32 && g_str_equal (scale, "e8m0") ? "mxfp8"
           : size > 1                                ? intern (g_strdup_printf ("fp8_g%.0f", size))
           : rows                                    ? inputs ? "fp8_token" : "fp8_channel"
                                                     : inputs ? "fp8" : "fp8_tensor";
  if (g_str_equal (type, "int8") || g_str_equal (type, "uint8"))
    return size > 1 ? name_integers (8, size, "") : !rows ? "int8" : inputs ? "int8_token" : "int8_channel";
  if (g_str_equal (type, "int4") || g_str_equal (type, "uint4"))
    return name_integers (4, size, symmetric != NULL && g_variant_get_boolean (symmetric) ? "_sym" : "");
  return NULL;
}

gboolean
roof_read_quark_layer (GVariant   *layer,
                       RoofScheme *self)
{
  g_autoptr (GVariant) weights = find_object (layer, "weight");
  g_autoptr (GVariant) inputs = find_object (layer, "input_tensors");

  self->weights = weights != NULL ? name_quark (weights, FALSE) : NULL;
  self->inputs = inputs != NULL ? name_quark (inputs, TRUE) : NULL;
  return self->weights != NULL;
}

static gboolean
read_quark (GVariant   *quantization,
            RoofScheme *self)
{
  g_autoptr (GVariant) usual = find_object (quantization, "global_quant_config");

  return usual != NULL && roof_read_quark_layer (usual, self);
}

const char *
roof_read_quark_cache (GVariant *quantization)
{
  static const char *const places[] = { "kv_cache_quant_config", "layer_quant_config" };
  g_autoptr (GVariant) export = find_object (quantization, "export");
  g_autoptr (GVariant) group = export != NULL ? g_variant_lookup_value (export, "kv_cache_group", G_VARIANT_TYPE ("av")) : NULL;

  for (gsize i = 0; group != NULL && i < g_variant_n_children (group); i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (group, i);
      g_autoptr (GVariant) name = g_variant_get_variant (boxed);

      for (guint k = 0; k < G_N_ELEMENTS (places) && g_variant_is_of_type (name, G_VARIANT_TYPE_STRING); k++)
        {
          g_autoptr (GVariant) layers = find_object (quantization, places[k]);
          g_autoptr (GVariant) layer
              = layers != NULL ? g_variant_lookup_value (layers, g_variant_get_string (name, NULL), G_VARIANT_TYPE_VARDICT) : NULL;
          g_autoptr (GVariant) outputs = layer != NULL ? find_object (layer, "output_tensors") : NULL;
          g_autofree char *type = get_word (outputs, "dtype");

          if (g_str_has_prefix (type, "fp8"))
            return "fp8";
          if (g_str_equal (type, "int8"))
            return "int8";
        }
    }
  return NULL;
}

/* --- those with one word --- */

/* quanto: a scale and a shift in 16 bits for 128 values of fewer than eight bits; eight have a scale for each row. BitNet: three values
 * in two bits. */
static const struct
{
  const char *method, *key, *word, *weights, *inputs;
} words[] = {
  { "quanto", "weights", "int8", "int8_channel", NULL },
  { "quanto", "weights", "float8", "fp8_channel", NULL },
  { "quanto", "weights", "int4", "int4_g128_z16", NULL },
  { "quanto", "weights", "int2", "int2_g128_z16", NULL },
  { "eetq", "weights", "int8", "int8_channel", NULL },
  { "bitnet", "quant_method", "bitnet", "int2", "int8_token" },
  { "fp_quant", "forward_dtype", "mxfp4", "mxfp4", "mxfp4" },
  { "fp_quant", "forward_dtype", "nvfp4", "nvfp4", "nvfp4" },
};

gboolean
roof_read_method (GVariant   *quantization,
                  const char *method,
                  RoofScheme *self)
{
  if (g_strcmp0 (method, "hqq") == 0)
    return read_hqq (quantization, self);
  if (g_strcmp0 (method, "torchao") == 0)
    return read_torchao (quantization, self);
  if (g_strcmp0 (method, "quark") == 0)
    return read_quark (quantization, self);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *word = get_word (quantization, words[i].key);

      if (g_strcmp0 (method, words[i].method) != 0 || !g_str_equal (word, words[i].word))
        continue;
      self->weights = intern (g_strdup (words[i].weights));
      self->inputs = words[i].inputs;
      return self->weights != NULL;
    }
  return FALSE;
}

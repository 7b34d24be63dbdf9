/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "workload/architecture-private.h"
#include "workload/modules.h"

static const struct
{
  const char *name, *format;
} types[] = {
  { "bfloat16", "bf16" }, { "float16", "fp16" },      { "float32", "fp32" },
  { "bf16", "bf16" },     { "fp16", "fp16" },         { "fp32", "fp32" },
  { "fp8", "fp8" },       { "float8_e4m3fn", "fp8" }, { "float64", "fp64" },
};

/* Schemes of quantisation whose name says the format. */
static const struct
{
  const char *name, *format;
} schemes[] = {
  { "mxfp4", "mxfp4" }, { "nvfp4", "nvfp4" }, { "fbgemm_fp8", "fp8" }, { "fp8", "fp8" },
  { "w4a16", "int4" },  { "int4", "int4" },   { "int8", "int8" },
};

static const char *
find_type (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (types); i++)
    if (g_str_equal (name, types[i].name))
      return types[i].format;
  return NULL;
}

static const char *
find_scheme (const char *name)
{
  g_autofree char *plain = name != NULL ? g_ascii_strdown (name, -1) : NULL;

  for (guint i = 0; plain != NULL && i < G_N_ELEMENTS (schemes); i++)
    if (strstr (plain, schemes[i].name) != NULL)
      return schemes[i].format;
  return NULL;
}

static const char *
find_bits (double bits)
{
  return bits == 2 ? "int2" : bits == 4 ? "int4" : bits == 8 ? "int8" : NULL;
}

/* (transfer full) (nullable): NULL where @key is not, or is no object. @object: (nullable) */
static GVariant *
find_object (GVariant   *object,
             const char *key)
{
  return object != NULL ? g_variant_lookup_value (object, key, G_VARIANT_TYPE_VARDICT) : NULL;
}

/* Weights in the first group of `config_groups` (compressed-tensors). */
static const char *
read_groups (RoofFacts *quantization)
{
  g_autoptr (GVariant) all = find_object (quantization->description, "config_groups");
  g_autoptr (GVariant) first = find_object (all, "group_0");
  g_autoptr (GVariant) weights = find_object (first, "weights");
  RoofFacts scheme = { .description = weights };
  g_autofree char *type = NULL;
  double bits;

  if (weights == NULL)
    return NULL;
  type = roof_facts_word (&scheme, "type");
  bits = roof_facts_number (&scheme, "num_bits", 0, 0);
  g_clear_error (&scheme.error);
  if (g_strcmp0 (type, "float") == 0)
    return bits == 8 ? "fp8" : bits == 4 ? "fp4" : NULL;
  return find_bits (bits);
}

static const char *
read_weights (RoofFacts *quantization)
{
  g_autofree char *method = roof_facts_word (quantization, "quant_method");
  g_autofree char *algorithm = roof_facts_word (quantization, "quant_algo");
  const char *format = find_scheme (algorithm);

  if (format == NULL)
    format = find_scheme (method);
  if (format == NULL)
    format = read_groups (quantization);
  if (format == NULL && roof_facts_flag (quantization, "load_in_4bit", FALSE))
    format = "int4";
  if (format == NULL && roof_facts_flag (quantization, "load_in_8bit", FALSE))
    format = "int8";
  return format != NULL ? format : find_bits (roof_facts_number (quantization, "bits w_bit", 0, 0));
}

/* Formats are then what they would be without. The first that is not understood stays. */
static void
note_unread (RoofArchitecture *self,
             const char       *key,
             const char       *value)
{
  if (self->unread == NULL)
    self->unread = value != NULL ? g_strdup_printf ("%s: %s", key, value) : g_strdup (key);
}

static void
keep_group (RoofArchitecture *self,
            RoofGroup         group)
{
  g_free (self->groups[group]);
  self->groups[group] = g_strdup (self->activations != NULL ? self->activations : "bf16");
}

/* Groups of which every matrix of every layer stays as it was; what stays of some layers alone is up to these. */
static void
keep_modules (RoofArchitecture *self)
{
  static const RoofGroup groups[] = { ROOF_GROUP_ATTENTION, ROOF_GROUP_MLP, ROOF_GROUP_EXPERTS };

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      gboolean any = FALSE, all = TRUE;

      for (guint k = 0; k < self->decoder.n; k++)
        {
          guint64 mask = roof_module_mask (&self->decoder.block[k], groups[i]);

          any = any || mask != 0;
          all = all && (self->decoder.block[k].kept & mask) == mask;
        }
      if (any && all)
        keep_group (self, groups[i]);
    }
}

static void
read_quantization (RoofArchitecture *self,
                   RoofFacts        *facts,
                   RoofFacts        *quantization)
{
  const char *weights = read_weights (quantization);
  g_autofree char *cache = roof_facts_word (quantization, "kv_cache_quant_algo");

  if (weights == NULL)
    {
      g_autofree char *method = roof_facts_word (quantization, "quant_method quant_algo");

      note_unread (self, "quantization_config", method);
      g_clear_error (&quantization->error);
      return;
    }
  g_free (self->weights);
  self->weights = g_strdup (weights);
  self->kv = g_strdup (find_scheme (cache));
  /* No scheme touches these three, whether it says so or not. */
  keep_group (self, ROOF_GROUP_EMBEDDING);
  keep_group (self, ROOF_GROUP_ROUTER);
  keep_group (self, ROOF_GROUP_HEAD);
  keep_modules (self);
  if (facts->error == NULL && quantization->error != NULL)
    facts->error = g_steal_pointer (&quantization->error);
  g_clear_error (&quantization->error);
}

void
roof_read_formats (RoofArchitecture *self,
                   RoofFacts        *facts)
{
  g_autofree char *type = roof_facts_word (facts, "torch_dtype dtype");
  g_autoptr (GVariant) found = roof_facts_find (facts, "quantization_config quantization");
  RoofFacts quantization = { .description = found };
  const char *format = find_type (type);

  /* Numbers of 8 bits are stored so, but not computed with from layer to layer. */
  if (format != NULL && g_str_equal (format, "fp8"))
    {
      self->weights = g_strdup (format);
      format = "bf16";
      self->activations = g_strdup (format);
      keep_group (self, ROOF_GROUP_EMBEDDING);
      keep_group (self, ROOF_GROUP_ROUTER);
      keep_group (self, ROOF_GROUP_HEAD);
    }
  else
    {
      self->activations = g_strdup (format);
      self->weights = g_strdup (format);
    }
  if (found != NULL && g_variant_is_of_type (found, G_VARIANT_TYPE_VARDICT))
    read_quantization (self, facts, &quantization);
  else if (found != NULL)
    note_unread (self, "quantization_config", NULL);
  if (type != NULL && format == NULL && !g_str_equal (type, "auto"))
    note_unread (self, "torch_dtype", type);
}

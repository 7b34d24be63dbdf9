/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/error.h"
#include "core/units/format.h"
#include "workload/architecture-private.h"
#include "workload/module-names.h"
#include "workload/modules.h"
#include "workload/read-scheme.h"

/* Finds the formats that weights, inputs, cache and activations are stored in. The number type of the description comes first,
 * then its quantisation, which overrides it: one format for all matrices, then schemes for groups of modules.
 * Invariants: embedding, router and head keep the plain format unless a scheme names them; a group has a format of its own only
 * if all its matrices in all layers have the same scheme, else the bits of each layer decide; what is not understood is listed
 * in `unread` once, and its matrices keep the default. */

static const struct
{
  const char *name, *format;
} types[] = {
  { "bfloat16", "bf16" }, { "float16", "fp16" },      { "float32", "fp32" },
  { "bf16", "bf16" },     { "fp16", "fp16" },         { "fp32", "fp32" },
  { "fp8", "fp8" },       { "float8_e4m3fn", "fp8" }, { "float64", "fp64" },
};

static const char *
find_type (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (types); i++)
    if (g_str_equal (name, types[i].name))
      return types[i].format;
  return NULL;
}

/* Notes once a part that is not understood, and whose formats stay the default. @value: (nullable) */
static void
tell_unread (RoofArchitecture *self,
             const char       *key,
             const char       *value)
{
  g_autofree char *before = g_steal_pointer (&self->unread);
  g_autofree char *part = g_strconcat (key, value != NULL ? ": " : "", value, NULL);

  if (before != NULL && strstr (before, part) != NULL)
    self->unread = g_steal_pointer (&before);
  else
    self->unread = before != NULL ? g_strconcat (before, "; ", part, NULL) : g_steal_pointer (&part);
}

static void
keep_group (RoofArchitecture *self,
            RoofGroup         group)
{
  g_free (self->groups[group]);
  self->groups[group] = g_strdup (self->activations != NULL ? self->activations : "bf16");
}

/* Whether all matrices of @group in all layers have their bits in the set at @offset of the block; TRUE also without
 * matrices. */
static gboolean
have_all (const RoofArchitecture *self,
          RoofGroup               group,
          gsize                   offset)
{
  gboolean any = FALSE, all = TRUE;

  for (guint i = 0; i < self->decoder.n + self->encoder.n; i++)
    {
      const RoofBlock *block = i < self->decoder.n ? &self->decoder.block[i] : &self->encoder.block[i - self->decoder.n];
      guint64 mask = roof_module_mask (block, group);
      guint64 bits = *(const guint64 *) ((const char *) block + offset);

      any = any || mask != 0;
      all = all && (bits & mask) == mask;
    }
  return any && all;
}

static void
take_scheme (RoofArchitecture *self,
             RoofGroup         group,
             guint             scheme)
{
  g_free (self->groups[group]);
  g_free (self->inputs[group]);
  self->groups[group] = g_strdup (self->scheme_weights[scheme]);
  self->inputs[group] = g_strdup (self->scheme_inputs[scheme]);
}

/* Sets the format of groups whose matrices have the same scheme in all layers; for others, the bits of the layers decide. */
static void
settle_groups (RoofArchitecture *self)
{
  static const RoofGroup groups[] = { ROOF_GROUP_ATTENTION, ROOF_GROUP_MLP, ROOF_GROUP_EXPERTS };

  for (guint i = 0; i < G_N_ELEMENTS (groups); i++)
    {
      if (have_all (self, groups[i], G_STRUCT_OFFSET (RoofBlock, kept)))
        keep_group (self, groups[i]);
      for (guint k = 0; k < ROOF_MAX_SCHEMES && self->scheme_weights[k] != NULL; k++)
        if (have_all (self, groups[i], G_STRUCT_OFFSET (RoofBlock, scheme) + k * sizeof (guint64)))
          take_scheme (self, groups[i], k);
    }
}

/* Notes a group of modules whose names match no matrix of any layer. */
static void
tell_idle (RoofArchitecture      *self,
           const RoofSchemeGroup *group,
           guint                  scheme)
{
  g_autofree char *shown = NULL;
  g_autofree char *key = g_strconcat ("quantization_config.", group->key, NULL);
  guint64 routed = roof_module_find ("experts") | roof_module_find ("router") | roof_module_find ("shared_gate_proj")
                   | roof_module_find ("shared_up_proj") | roof_module_find ("shared_down_proj");

  if (group->general || group->targets == NULL || self->decoder.n + self->encoder.n == 0)
    return;
  for (guint i = 0; i < self->decoder.n + self->encoder.n; i++)
    {
      const RoofBlock *block = i < self->decoder.n ? &self->decoder.block[i] : &self->encoder.block[i - self->decoder.n];

      if (block->scheme[scheme] & ~(block->feed.experts > 0 ? 0 : routed))
        return;
    }
  shown = roof_error_shorten (group->targets->pdata[0]);
  tell_unread (self, key, shown);
}

/* Embedding and head are quantised only where named, not as part of all matrices. */
static void
settle_ends (RoofArchitecture *self,
             RoofFacts        *facts,
             RoofFacts        *quantization,
             GPtrArray        *groups)
{
  static const struct
  {
    const char *name;
    RoofGroup   group;
  } ends[] = {
    { "lm_head", ROOF_GROUP_HEAD },
    { "language_model.lm_head", ROOF_GROUP_HEAD },
    { "model.embed_tokens", ROOF_GROUP_EMBEDDING },
    { "model.language_model.embed_tokens", ROOF_GROUP_EMBEDDING },
    { "language_model.model.embed_tokens", ROOF_GROUP_EMBEDDING },
  };
  g_autoptr (RoofModules) modules = roof_modules_new (facts);
  gboolean used[ROOF_MAX_SCHEMES] = { FALSE };

  /* GPTQ has a key for the head; `weights` and `inputs` are those of all matrices. */
  if (roof_facts_flag (quantization, "lm_head", FALSE) && !roof_modules_keep (modules, "lm_head"))
    {
      g_free (self->groups[ROOF_GROUP_HEAD]);
      self->groups[ROOF_GROUP_HEAD] = g_strdup (self->weights);
    }
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      int scheme = roof_modules_find_named (modules, ends[i].name);

      if (scheme < 0)
        continue;
      take_scheme (self, ends[i].group, (guint) scheme);
      used[scheme] = TRUE;
    }
  for (guint i = 0; i < groups->len && i < ROOF_MAX_SCHEMES; i++)
    if (!used[i])
      tell_idle (self, groups->pdata[i], i);
}

/* Takes the formats of each quantisation scheme. */
static void
take_schemes (RoofArchitecture *self,
              GPtrArray        *groups)
{
  for (guint i = 0; i < groups->len && i < ROOF_MAX_SCHEMES; i++)
    {
      const RoofSchemeGroup *group = groups->pdata[i];

      self->scheme_weights[i] = g_strdup (group->scheme.weights);
      self->scheme_inputs[i] = g_strdup (group->scheme.inputs);
    }
}

static gboolean
is_method (RoofFacts  *quantization,
           const char *name)
{
  g_autofree char *method = roof_facts_word (quantization, "quant_method");

  return method != NULL && g_ascii_strcasecmp (method, name) == 0;
}

/* Notes schemes beyond ROOF_MAX_SCHEMES, of @n, as left out. */
static void
tell_further (RoofArchitecture *self,
              guint             n)
{
  /* Translators: groups of matrices that a file quantises in ways of their own, more than are read: "3 of 11 groups, …" */
  g_autofree char *text = g_strdup_printf (roof_error_translate (N_ ("%1$u of %2$u groups, beyond the first %3$d")),
                                           n - ROOF_MAX_SCHEMES, n, ROOF_MAX_SCHEMES);

  tell_unread (self, "quantization_config", text);
}

/* Whether @quantization is of the cache alone. */
static gboolean
is_of_cache (const RoofFacts *quantization)
{
  return roof_facts_has (quantization, ROOF_KEYS_CACHE)
         && !roof_facts_has (quantization, "quant_method quant_algo config_groups quantized_layers bits w_bit");
}

/* Takes the format of the cache: that of @quantization (nullable), else the one beside it in the config. */
static void
take_cache (RoofArchitecture *self,
            const RoofFacts  *facts,
            const RoofFacts  *quantization)
{
  g_autofree char *unread = NULL;
  gboolean inside = quantization != NULL && roof_facts_has (quantization, ROOF_KEYS_CACHE);
  g_autofree char *place = NULL;

  self->kv = g_strdup (roof_read_cache_scheme (inside ? quantization : facts, &unread));
  if (self->kv == NULL && !inside && quantization != NULL)
    self->kv = g_strdup (roof_read_quark_cache (quantization->description));
  if (unread == NULL)
    return;
  place = g_strconcat (inside ? "quantization_config." : "", unread, NULL);
  tell_unread (self, place, NULL);
}

static void
read_quantization (RoofArchitecture *self,
                   RoofFacts        *facts,
                   RoofFacts        *quantization)
{
  g_autofree char *unread = NULL;
  g_autoptr (GPtrArray) groups = roof_read_scheme_groups (quantization->description, &unread);
  RoofScheme scheme;

  roof_check_scheme (facts, quantization->description);
  if (groups->len > ROOF_MAX_SCHEMES)
    tell_further (self, groups->len);
  if (unread != NULL)
    {
      g_autofree char *place = g_strconcat ("quantization_config.", unread, NULL);

      tell_unread (self, place, NULL);
    }
  if (is_of_cache (quantization))
    return;
  if (!roof_read_scheme (quantization->description, &scheme))
    {
      g_autofree char *method = roof_facts_word (quantization, "quant_method quant_algo");

      /* The first fault in it was named above, else the method is what is not understood. */
      if (unread == NULL)
        tell_unread (self, "quantization_config", method);
      g_clear_error (&quantization->error);
      return;
    }
  if (roof_scheme_is_unknown (quantization->description))
    self->unknown_scheme = roof_facts_word (quantization, "quant_method");
  take_schemes (self, groups);
  g_free (self->weights);
  self->weights = g_strdup (scheme.weights);
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    {
      g_free (self->inputs[i]);
      self->inputs[i] = g_strdup (scheme.inputs);
    }
  /* No method quantises these three, whatever the description says. */
  keep_group (self, ROOF_GROUP_EMBEDDING);
  keep_group (self, ROOF_GROUP_ROUTER);
  keep_group (self, ROOF_GROUP_HEAD);
  if (is_method (quantization, "mxfp4"))
    {
      keep_group (self, ROOF_GROUP_ATTENTION);
      keep_group (self, ROOF_GROUP_MLP);
    }
  settle_groups (self);
  settle_ends (self, facts, quantization, groups);
  if (facts->error == NULL && quantization->error != NULL)
    facts->error = g_steal_pointer (&quantization->error);
  g_clear_error (&quantization->error);
}

/* Whether the description is of DeepSeek's own programs. There fp8 means what DeepSeek's config.json says at length: a scale for
 * each block of 128 x 128 weights and for 128 numbers of a token (inference/model.py, block_size; kernel.py, act_quant). */
static gboolean
is_of_deepseek (const RoofFacts *facts)
{
  return roof_facts_has (facts, "kv_lora_rank") && roof_facts_has (facts, "moe_inter_dim");
}

/* Formats of a description that stores all matrices in 8 bits. */
static void
take_fp8 (RoofArchitecture *self,
          const RoofFacts  *facts,
          const char       *format)
{
  gboolean blocks = is_of_deepseek (facts);

  /* 8-bit activations are stored between layers, not computed with. */
  self->activations = g_strdup ("bf16");
  self->weights = g_strdup (blocks ? "fp8_b128" : format);
  for (guint i = 0; blocks && i < ROOF_N_GROUPS; i++)
    self->inputs[i] = g_strdup ("fp8_g128");
  keep_group (self, ROOF_GROUP_EMBEDDING);
  keep_group (self, ROOF_GROUP_ROUTER);
  keep_group (self, ROOF_GROUP_HEAD);
}

void
roof_read_formats (RoofArchitecture *self,
                   RoofFacts        *facts)
{
  g_autofree char *type = roof_facts_word (facts, "torch_dtype dtype");
  g_autoptr (GVariant) found = roof_facts_find (facts, ROOF_KEYS_QUANTIZATION);
  RoofFacts quantization = { .description = found };
  const char *format = find_type (type);

  if (format != NULL && g_str_equal (format, "fp8"))
    take_fp8 (self, facts, format);
  else
    {
      self->activations = g_strdup (format);
      self->weights = g_strdup (format);
    }
  if (roof_facts_has (facts, ROOF_KEY_VECTORS))
    {
      g_autofree char *vectors = roof_facts_word (facts, ROOF_KEY_VECTORS);

      self->vectors = vectors != NULL && roof_format_find (vectors, NULL) != NULL ? g_steal_pointer (&vectors) : NULL;
    }
  if (found != NULL && g_variant_is_of_type (found, G_VARIANT_TYPE_VARDICT))
    {
      take_cache (self, facts, &quantization);
      read_quantization (self, facts, &quantization);
    }
  else
    {
      take_cache (self, facts, NULL);
      if (found != NULL)
        tell_unread (self, "quantization_config", NULL);
    }
  if (type != NULL && format == NULL && !g_str_equal (type, "auto"))
    tell_unread (self, "torch_dtype", type);
}

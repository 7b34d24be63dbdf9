/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "workload/architecture-private.h"
#include "workload/modules.h"
#include "workload/read-scheme.h"

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

/* A scheme of its own for each group that is mentioned; the rest stays. */
static void
take_layers (RoofArchitecture *self,
             const RoofScheme *layers)
{
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    if (layers[i].weights != NULL)
      {
        g_free (self->groups[i]);
        self->groups[i] = g_strdup (layers[i].weights);
        self->inputs[i] = g_strdup (layers[i].inputs);
      }
    else
      keep_group (self, (RoofGroup) i);
}

static gboolean
is_method (RoofFacts  *quantization,
           const char *name)
{
  g_autofree char *method = roof_facts_word (quantization, "quant_method");

  return method != NULL && g_ascii_strcasecmp (method, name) == 0;
}

static void
read_quantization (RoofArchitecture *self,
                   RoofFacts        *facts,
                   RoofFacts        *quantization)
{
  RoofScheme scheme, layers[ROOF_N_GROUPS] = { { NULL, NULL } };
  gboolean mixed = roof_read_layer_schemes (quantization->description, layers);

  if (!mixed && !roof_read_scheme (quantization->description, &scheme))
    {
      g_autofree char *method = roof_facts_word (quantization, "quant_method quant_algo");

      note_unread (self, "quantization_config", method);
      g_clear_error (&quantization->error);
      return;
    }
  self->kv = g_strdup (roof_read_cache_scheme (quantization->description));
  if (mixed)
    {
      take_layers (self, layers);
      return;
    }
  g_free (self->weights);
  self->weights = g_strdup (scheme.weights);
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    self->inputs[i] = g_strdup (scheme.inputs);
  /* No scheme touches these three, whether it says so or not. */
  keep_group (self, ROOF_GROUP_EMBEDDING);
  keep_group (self, ROOF_GROUP_ROUTER);
  keep_group (self, ROOF_GROUP_HEAD);
  if (is_method (quantization, "mxfp4"))
    {
      keep_group (self, ROOF_GROUP_ATTENTION);
      keep_group (self, ROOF_GROUP_MLP);
    }
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

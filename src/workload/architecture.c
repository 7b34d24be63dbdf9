/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/architecture.h"

#include <string.h>

#include "core/error.h"
#include "workload/architecture-private.h"

/* Tokens that an encoder reads where nobody says. */
#define USUAL_TEXT 512

/* Where models that see or hear keep the description of the part that writes. */
static const char *const wrappers[]
    = { "thinker_config", "text_config", "llm_config", "language_config", "phi_config", "decoder" };

void
roof_architecture_free (RoofArchitecture *self)
{
  g_free (self->name);
  g_free (self->guess);
  g_free (self->unread);
  g_free (self->weights);
  g_free (self->activations);
  g_free (self->kv);
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    g_free (self->groups[i]);
  g_free (self);
}

/* @inner with what only @outer has. */
static GVariant *
merge (GVariant *inner,
       GVariant *outer)
{
  GVariantDict dict;
  GVariantIter iter;
  const char *key;
  GVariant *value;

  g_variant_dict_init (&dict, inner);
  g_variant_iter_init (&iter, outer);
  while (g_variant_iter_next (&iter, "{&sv}", &key, &value))
    {
      if (!g_variant_dict_contains (&dict, key))
        g_variant_dict_insert_value (&dict, key, value);
      g_variant_unref (value);
    }
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* Takes the part that writes out of a description with several. Returns: (transfer full) */
static GVariant *
unwrap (GVariant *description)
{
  GVariant *result = g_variant_ref (description);

  for (guint i = 0; i < G_N_ELEMENTS (wrappers); i++)
    {
      g_autoptr (GVariant) inner
          = g_variant_lookup_value (result, wrappers[i], G_VARIANT_TYPE_VARDICT);
      g_autoptr (GVariant) outer = NULL;

      if (inner == NULL)
        continue;
      outer = result;
      result = merge (inner, outer);
    }
  return result;
}

static const RoofFamily *
find_by_class (RoofFacts *facts)
{
  g_auto (GStrv) classes = roof_facts_words (facts, "architectures");

  return classes != NULL && classes[0] != NULL ? roof_family_of_class (classes[0]) : NULL;
}

/* A description without a name, by keys that only one kind of file has. */
static const RoofFamily *
find_by_keys (const RoofFacts *facts)
{
  if (roof_facts_has (facts, "kv_lora_rank") && roof_facts_has (facts, "dim"))
    return roof_family_find ("deepseek_v3");
  if (roof_facts_has (facts, "dim") && roof_facts_has (facts, "n_layers") && roof_facts_has (facts, "n_heads"))
    return roof_family_find ("llama");
  if (roof_facts_has (facts, "hidden_size") && roof_facts_has (facts, "num_hidden_layers")
      && roof_facts_has (facts, "num_attention_heads") && roof_facts_has (facts, "vocab_size"))
    return roof_family_find (roof_facts_has (facts, KEYS_EXPERTS) ? "mixtral" : "llama");
  return NULL;
}

/* The family, and in @self by which name it was found. */
static const RoofFamily *
find_family (RoofArchitecture *self,
             RoofFacts        *facts)
{
  g_autofree char *type = roof_facts_word (facts, "model_type _class_name");
  const RoofFamily *family = type != NULL ? roof_family_find (type) : NULL;

  if (family == NULL)
    {
      family = find_by_class (facts);
      if (family == NULL)
        family = type != NULL ? roof_family_nearest (type) : find_by_keys (facts);
      if (family != NULL)
        self->guess = g_strdup (family->id);
    }
  self->name = g_strdup (type != NULL ? type : family != NULL ? family->id : NULL);
  return family;
}

static void
refuse (RoofFacts  *facts,
        const char *name,
        GVariant   *description)
{
  g_autofree char *keys = roof_facts_list (description);

  if (name != NULL)
    roof_facts_fail (facts, "model_type: the family “%s” is not known, nor one like it (keys found: %s)", name,
                     keys);
  else
    roof_facts_fail (facts, "not a model description (keys found: %s)", keys);
}

static void
read (RoofArchitecture *self,
      RoofFacts        *facts,
      const RoofFamily *family)
{
  static void (*const readers[]) (RoofArchitecture *, RoofFacts *, const RoofFamily *) = {
    [ROOF_READER_TRANSFORMER] = roof_read_transformer,
    [ROOF_READER_MAMBA] = roof_read_mamba,
    [ROOF_READER_HYBRID] = roof_read_hybrid,
    [ROOF_READER_T5] = roof_read_t5,
    [ROOF_READER_WHISPER] = roof_read_whisper,
    [ROOF_READER_VISION] = roof_read_vision,
    [ROOF_READER_DIT] = roof_read_dit,
    [ROOF_READER_COGVIDEO] = roof_read_cogvideo,
    [ROOF_READER_MMDIT] = roof_read_mmdit,
    [ROOF_READER_FLUX] = roof_read_flux,
    [ROOF_READER_ZIMAGE] = roof_read_zimage,
    [ROOF_READER_UNET] = roof_read_unet,
  };

  self->net = family->net;
  self->norm = family->traits & ROOF_TRAIT_LAYER_NORM ? ROOF_NORM_LAYER : ROOF_NORM_RMS;
  self->frames = 1;
  readers[family->reader](self, facts, family);
  roof_read_formats (self, facts);
}

RoofArchitecture *
roof_architecture_read (GVariant  *description,
                        GError   **error)
{
  g_autoptr (RoofArchitecture) self = g_new0 (RoofArchitecture, 1);
  g_autoptr (GVariant) inner = unwrap (description);
  g_autoptr (GVariant) plain = roof_description_translate (inner);
  RoofFacts facts = { .description = plain };
  const RoofFamily *family = find_family (self, &facts);

  if (family == NULL)
    refuse (&facts, self->name, description);
  else
    {
      if (inner != description)
        {
          g_autoptr (GVariant) bare = g_steal_pointer (&plain);

          plain = facts.description = roof_description_complete (bare, family->id);
        }
      read (self, &facts, family);
    }
  if (facts.error == NULL)
    return g_steal_pointer (&self);
  g_propagate_error (error, facts.error);
  return NULL;
}

double
roof_architecture_find_context (const RoofArchitecture *self,
                                double                  asked)
{
  g_return_val_if_fail (self != NULL, 0);

  if (self->mel)
    return self->encoder_positions;
  if (asked > 0)
    return asked;
  return self->net == ROOF_NET_DIT ? self->context_length : USUAL_TEXT;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/parts.h"

#include <string.h>

#include <glib/gi18n.h>

#include "core/units/units.h"
#include "workload/architecture-private.h"
#include "workload/expansion.h"

static const struct
{
  const char *key, *name;
} parts[] = {
  { "vision_config", N_("vision tower") },
  { "visual", N_("vision tower") },
  { "vit_config", N_("vision tower") },
  { "vision_tower_config", N_("vision tower") },
  { "vision_encoder_config", N_("vision tower") },
  { "vision_model", N_("vision tower") },
  { "img_processor", N_("vision tower") },
  { "audio_config", N_("audio tower") },
  { "audio_encoder_config", N_("audio tower") },
  { "audio_tower_config", N_("audio tower") },
  { "audio_processor", N_("audio tower") },
  { "encoder_config", N_("encoder") },
  { "speech_config", N_("audio tower") },
  { "qformer_config", N_("projector") },
  { "projector_config", N_("projector") },
  { "mm_projector_config", N_("projector") },
  { "perceiver_config", N_("projector") },
  { "talker_config", N_("part that speaks") },
  { "token2wav_config", N_("part that makes sound") },
  { "code2wav_config", N_("part that makes sound") },
  { "depth_decoder_config", N_("part that makes sound") },
  { "vq_config", N_("part that makes images") },
  { "gen_vision_config", N_("part that makes images") },
};

gboolean
roof_parts_has_key (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_str_equal (parts[i].key, key))
      return TRUE;
  return FALSE;
}

/* @part completed as its class is, where that is known to leave nothing open. Returns: (transfer full) (nullable) */
static RoofArchitecture *
read_part (GVariant *part)
{
  const char *type = NULL;
  const RoofFamily *family;
  g_autoptr (GVariant) whole = NULL;

  if (!g_variant_lookup (part, "model_type", "&s", &type))
    return NULL;
  family = roof_family_find (type);
  if (family == NULL)
    return NULL;
  whole = roof_description_complete (part, family->id);
  return roof_architecture_read (whole, NULL);
}

/* 0: that cannot be told */
static double
count_parameters (GVariant *part)
{
  const RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1 };
  g_autoptr (RoofArchitecture) net = read_part (part);
  g_autoptr (RoofExpansion) expansion = net != NULL ? roof_expansion_new (net, &step, NULL) : NULL;

  return expansion != NULL ? expansion->parameters : 0;
}

/* The first of the numbers @keys that is there, @fallback where none is. */
static double
find_number (GVariant   *part,
             const char *keys,
             double      fallback)
{
  const RoofFacts facts = { .description = part };
  g_autoptr (GVariant) found = roof_facts_find (&facts, keys);

  return found != NULL && g_variant_is_of_type (found, G_VARIANT_TYPE_DOUBLE) ? g_variant_get_double (found) : fallback;
}

/* About how many parameters a tower of plain layers has, of whose class no more is known than its sizes: four matrices of attention,
 * an MLP, with a gate where that is SiLU's, the patches, and what joins several of them into one token of the words
 * (Qwen2-VL: an MLP as wide as the patches it joins). 0: its sizes are not there */
static double
guess_parameters (GVariant *part)
{
  double layers = find_number (part, "depth num_hidden_layers num_layers", 0);
  double hidden = find_number (part, "hidden_size embed_dim", 0);
  double feed = find_number (part, "intermediate_size", hidden * find_number (part, "mlp_ratio", 0));
  double out = find_number (part, "out_hidden_size", 0), merge = find_number (part, "spatial_merge_size", 1);
  double patch = find_number (part, "patch_size spatial_patch_size", 0);
  double pixels = patch * patch * find_number (part, "temporal_patch_size", 1) * find_number (part, "in_channels in_chans", 3);
  const char *activation = NULL;
  gboolean gated = g_variant_lookup (part, "hidden_act", "&s", &activation) && strcmp (activation, "silu") == 0;
  double joined = hidden * merge * merge;
  /* Qwen3-VL: such an MLP for each of the layers that hand on what they saw, too. */
  g_autoptr (GVariant) deep = g_variant_lookup_value (part, "deepstack_visual_indexes", G_VARIANT_TYPE ("av"));
  double joints = out > 0 ? 1 + (deep != NULL ? (double) g_variant_n_children (deep) : 0) : 0;

  if (!(layers >= 1) || !(hidden >= 1) || !(feed >= 1))
    return 0;
  return layers * hidden * (4 * hidden + (gated ? 3 : 2) * feed) + hidden * pixels + joints * joined * (joined + out);
}

static char *
describe_part (const char *key,
               const char *name,
               GVariant   *part)
{
  double count = count_parameters (part);
  g_autofree char *parameters = roof_units_format (count, ROOF_DIMENSION_COUNT);

  if (!(count > 0) && guess_parameters (part) > 0)
    {
      g_autofree char *about = roof_units_format_number (guess_parameters (part) / 1e6, 3);

      /* Translators: a part of a network, the key that describes it, how many million parameters it has */
      return g_strdup_printf (_("Not counted: the %1$s (%2$s), about %3$s million parameters."), name, key, about);
    }
  if (count > 0)
    /* Translators: a part of a network, the key that describes it, its parameters: "Not counted: the vision tower
     * (vision_config), 428 M parameters." */
    return g_strdup_printf (_("Not counted: the %1$s (%2$s), %3$s parameters."), name, key, parameters);
  /* Translators: a part of a network, the key that describes it */
  return g_strdup_printf (_("Not counted: the %1$s (%2$s), whose size cannot be read."), name, key);
}

static void
append_parts (GString  *text,
              GVariant *description)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (GVariant) part = g_variant_lookup_value (description, parts[i].key, G_VARIANT_TYPE_VARDICT);
      g_autofree char *sentence = part != NULL ? describe_part (parts[i].key, _(parts[i].name), part) : NULL;

      if (sentence != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
    }
}

char *
roof_parts_describe (GVariant *description)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GVariant) thinker = g_variant_lookup_value (description, "thinker_config", G_VARIANT_TYPE_VARDICT);

  append_parts (text, description);
  if (thinker != NULL)
    append_parts (text, thinker);
  if (text->len == 0)
    return NULL;
  /* What brings their numbers to those of the words is rarely described. */
  if (strstr (text->str, _("projector")) == NULL)
    g_string_append_printf (text, " %s", _("Nor counted is the projector that joins them to the part that writes."));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/reading.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/units/units.h"
#include "workload/architecture-private.h"
#include "workload/expansion.h"
#include "workload/modalities.h"

static void
free_remark (gpointer data)
{
  RoofReadingRemark *self = data;

  g_free (self->text);
  g_free (self);
}

/* Adds a remark. @text: (transfer full) */
static void
add (GPtrArray  *remarks,
     gboolean    lacks,
     const char *label,
     char       *text)
{
  RoofReadingRemark *self = g_new0 (RoofReadingRemark, 1);

  self->lacks = lacks;
  self->label = label;
  self->text = text;
  g_ptr_array_add (remarks, self);
}

/* The family assumed, and how it was found. */
static char *
describe_family (const RoofArchitecture *self)
{
  if (!self->by_keys)
    /* Translators: both are families of networks: "“my_finetune” is not known: read as the family “llama”, …" */
    return g_strdup_printf (_ ("“%1$s” is not known: read as the family “%2$s”, by its class"), self->name, self->guess);
  if (g_str_equal (self->guess, self->name))
    return g_strdup (_ ("the description names no family: read by its keys"));
  return g_strdup_printf (_ ("“%s” is not known: read by its keys"), self->name);
}

const char *
roof_architecture_describe_folding (const RoofArchitecture *self,
                                    const RoofStep         *step)
{
  g_return_val_if_fail (self != NULL && step != NULL, NULL);

  if (self->net != ROOF_NET_CONVOLUTION || step->training || step->unfolded)
    return NULL;
  return _ ("Batch norms are folded into the convolutions; activations are fused.");
}

/* Multi-token prediction layers, which are left out. */
static char *
describe_what_if (const RoofArchitecture *self)
{
  g_autofree char *layers = roof_units_format_number (self->ahead, ROOF_UNITS_DIGITS);
  g_autofree char *parameters = roof_units_format (roof_expansion_count_ahead (self), ROOF_DIMENSION_COUNT);

  /* Translators: how many layers, the key of a file that says so, how many parameters: "1 layer … (num_nextn_predict_layers),
   * 11 510 220 800 parameters" */
  return g_strdup_printf (ngettext ("%1$s layer that predicts a token further ahead (%2$s), %3$s parameters",
                                    "%1$s layers that predict tokens further ahead (%2$s), %3$s parameters",
                                    (gulong) self->ahead),
                          layers, self->what_if_key, parameters);
}

/* The architecture of a part, with the defaults of its class. Returns: (transfer full) (nullable): NULL when unknown */
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

/* 0: not known */
static double
count_parameters (GVariant *part)
{
  const RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1 };
  g_autoptr (RoofArchitecture) net = read_part (part);
  g_autoptr (RoofExpansion) expansion = net != NULL ? roof_expansion_new (net, &step, NULL) : NULL;

  return expansion != NULL ? expansion->parameters : 0;
}

/* The first of the numbers @keys that is present, else @fallback. */
static double
find_number (GVariant   *part,
             const char *keys,
             double      fallback)
{
  const RoofFacts facts = { .description = part };
  g_autoptr (GVariant) found = roof_facts_find (&facts, keys);

  return found != NULL && g_variant_is_of_type (found, G_VARIANT_TYPE_DOUBLE) ? g_variant_get_double (found) : fallback;
}

/* Approximate parameters of a tower of plain layers of an unknown class: four attention matrices, an MLP (gated with SiLU),
 * patches, and a merger of patches into tokens (Qwen2-VL: an MLP as wide as the merged patches). 0: sizes are missing */
static double
guess_parameters (GVariant *part)
{
  double layers = find_number (part, "depth num_hidden_layers num_layers", 0);
  double hidden = find_number (part, "embed_dim hidden_size", 0);
  double feed = find_number (part, "intermediate_size", hidden * find_number (part, "mlp_ratio", 0));
  /* Qwen2-VL calls the width of the tower embed_dim, and that of the language model hidden_size. */
  double language = find_number (part, "embed_dim", 0) > 0 ? find_number (part, "hidden_size", 0) : 0;
  double out = find_number (part, "out_hidden_size", language), merge = find_number (part, "spatial_merge_size", 1);
  double patch = find_number (part, "patch_size spatial_patch_size", 0);
  double pixels = patch * patch * find_number (part, "temporal_patch_size", 1) * find_number (part, "in_channels in_chans", 3);
  const char *activation = NULL;
  gboolean gated = g_variant_lookup (part, "hidden_act", "&s", &activation) && strcmp (activation, "silu") == 0;
  double joined = hidden * merge * merge;
  /* Qwen3-VL has one more such MLP for each deepstack layer. */
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
      return g_strdup_printf (_("the %1$s (%2$s), about %3$s million parameters"), name, key, about);
    }
  if (count > 0)
    /* Translators: a part of a network, the key that describes it, its parameters: "the vision tower (vision_config),
     * 428 M parameters" */
    return g_strdup_printf (_("the %1$s (%2$s), %3$s parameters"), name, key, parameters);
  /* Translators: a part of a network, the key that describes it */
  return g_strdup_printf (_("the %1$s (%2$s), whose size cannot be read"), name, key);
}

static void
add_parts (GPtrArray *remarks,
           GVariant  *description,
           gboolean  *joined)
{
  guint n_parts;
  const RoofModality *parts = roof_modalities_list (&n_parts);

  for (guint i = 0; i < n_parts; i++)
    {
      g_autoptr (GVariant) part = g_variant_lookup_value (description, parts[i].key, G_VARIANT_TYPE_VARDICT);

      if (part == NULL)
        continue;
      add (remarks, TRUE, _ ("Not counted"), describe_part (parts[i].key, _(parts[i].name), part));
      *joined = *joined || g_str_equal (parts[i].name, "projector");
    }
}

/* A remark for each part that is not counted, with its parameters if readable. @description: of all parts */
static void
add_all_parts (GPtrArray *remarks,
               GVariant  *description)
{
  g_autoptr (GVariant) thinker = g_variant_lookup_value (description, "thinker_config", G_VARIANT_TYPE_VARDICT);
  guint before = remarks->len;
  gboolean joined = FALSE;

  add_parts (remarks, description, &joined);
  if (thinker != NULL)
    add_parts (remarks, thinker, &joined);
  /* Projectors rarely have a description. */
  if (remarks->len > before && !joined)
    add (remarks, TRUE, _ ("Not counted"), g_strdup (_ ("the projector between these parts and the language model")));
}

/* What was guessed or assumed. */
static void
add_guesses (GPtrArray              *remarks,
             const RoofArchitecture *self)
{
  if (self->guess != NULL)
    add (remarks, FALSE, NULL, describe_family (self));
  /* Translators: %s are keys of a file: "hidden_size, num_hidden_layers" */
  if (self->recognised != NULL)
    add (remarks, FALSE, NULL, g_strdup_printf (_ ("recognised keys: %s"), self->recognised));
  if (self->assumed != NULL)
    add (remarks, FALSE, _ ("Assumed"), g_strdup (self->assumed));
}

GPtrArray *
roof_architecture_list_remarks (const RoofArchitecture *self)
{
  GPtrArray *remarks;

  g_return_val_if_fail (self != NULL, NULL);

  remarks = g_ptr_array_new_with_free_func (free_remark);
  add_guesses (remarks, self);
  if (self->ignored != NULL)
    add (remarks, TRUE, NULL, g_strdup_printf (_ ("unknown keys: %s"), self->ignored));
  if (self->whole != NULL)
    add_all_parts (remarks, self->whole);
  if (self->ahead > 0)
    add (remarks, TRUE, _ ("Left out"), describe_what_if (self));
  if (self->masked)
    add (remarks, TRUE, _ ("Left out"), g_strdup (_ ("the head over the vocabulary that fills in masked words")));
  /* Translators: a way to quantise weights, and a format: "The quantisation “exl3” is not known: … int4_g128_sym." */
  if (self->unknown_scheme != NULL)
    add (remarks, FALSE, NULL, g_strdup_printf (_ ("the quantisation “%1$s” is not known: weights are read as %2$s, "
                                                   "by their bits"),
                                                self->unknown_scheme, self->weights));
  /* Translators: a key of a file and its value: "quantization_config: fancy" */
  if (self->unread != NULL)
    add (remarks, TRUE, NULL, g_strdup_printf (_ ("not understood: %s"), self->unread));
  return remarks;
}

/* "Left out: 1 layer that predicts a token further ahead." Returns: (transfer full) */
static char *
make_sentence (const RoofReadingRemark *remark)
{
  gsize first = (gsize) (g_utf8_next_char (remark->text) - remark->text);
  g_autofree char *capital = NULL;

  if (remark->label != NULL)
    /* Translators: what was done, and with what: "Left out: 1 layer that predicts a token further ahead." */
    return g_strdup_printf (_ ("%1$s: %2$s."), remark->label, remark->text);
  capital = g_utf8_strup (remark->text, (gssize) first);
  return g_strdup_printf ("%s%s.", capital, remark->text + first);
}

char *
roof_architecture_describe_reading (const RoofArchitecture *self)
{
  g_autoptr (GPtrArray) remarks = roof_architecture_list_remarks (self);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < remarks->len; i++)
    {
      g_autofree char *sentence = make_sentence (remarks->pdata[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", sentence);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/reading.h"

#include <glib/gi18n.h>

#include "core/units/units.h"
#include "workload/expansion.h"

/* Appends a sentence after a blank. */
static void
append (GString *text,
        char    *sentence)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, sentence);
  g_free (sentence);
}

/* What the family was taken for, and by what. */
static char *
describe_family (const RoofArchitecture *self)
{
  if (!self->by_keys)
    /* Translators: both are families of networks: "“my_finetune” is not known: read as the family “llama”, …" */
    return g_strdup_printf (_ ("“%1$s” is not known: read as the family “%2$s”, by its class."), self->name, self->guess);
  if (g_str_equal (self->guess, self->name))
    return g_strdup (_ ("The description names no family: read as its keys say."));
  return g_strdup_printf (_ ("“%s” is not known: read as its keys say."), self->name);
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

/* What is there beside the network as it is mostly counted. */
static char *
describe_ahead (const RoofArchitecture *self)
{
  g_autofree char *layers = roof_units_format_number (self->ahead, ROOF_UNITS_DIGITS);
  g_autofree char *parameters = roof_units_format (roof_expansion_count_ahead (self), ROOF_DIMENSION_COUNT);

  /* Translators: how many layers, the key of a file that says so, how many parameters: "Left out: 1 layer … (num_nextn_predict_layers),
   * 11 510 220 800 parameters." */
  return g_strdup_printf (ngettext ("Left out: %1$s layer that predicts a token further ahead (%2$s), %3$s parameters.",
                                    "Left out: %1$s layers that predict tokens further ahead (%2$s), %3$s parameters.",
                                    (gulong) self->ahead),
                          layers, self->ahead_key, parameters);
}

char *
roof_architecture_describe_reading (const RoofArchitecture *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  if (self->guess != NULL)
    append (text, describe_family (self));
  /* Translators: %s are keys of a file: "hidden_size, num_hidden_layers" */
  if (self->recognised != NULL)
    append (text, g_strdup_printf (_ ("Recognised: %s."), self->recognised));
  /* Translators: %s is a list: "RMS normalisation, gated MLP, no biases" */
  if (self->assumed != NULL)
    append (text, g_strdup_printf (_ ("Assumed: %s."), self->assumed));
  /* Translators: %s are keys of a file */
  if (self->ignored != NULL)
    append (text, g_strdup_printf (_ ("Ignored: %s."), self->ignored));
  if (self->apart != NULL)
    append (text, g_strdup (self->apart));
  if (self->ahead > 0)
    append (text, describe_ahead (self));
  if (self->masked)
    append (text, g_strdup (_ ("Left out: the head over the vocabulary that fills gaps in.")));
  /* Translators: a way to quantise weights, and a format: "The quantisation “exl3” is not known: … int4_g128_sym." */
  if (self->unknown_scheme != NULL)
    append (text, g_strdup_printf (_ ("The quantisation “%1$s” is not known: by its bits, weights are taken as %2$s."),
                                   self->unknown_scheme, self->weights));
  /* Translators: a key of a file and its value: "quantization_config: fancy" */
  if (self->unread != NULL)
    append (text, g_strdup_printf (_ ("Not understood, and left out: %s."), self->unread));
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/layers.h"

#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

#define KEYS_WORDS "layer_types layers_block_type block_types attention_layers"

/* The words that descriptions have for kinds of layers. */
static const struct
{
  const char    *word;
  RoofLayerKind  kind;
} words[] = {
  { "full_attention", ROOF_LAYER_FULL },       { "attention", ROOF_LAYER_FULL },
  { "full", ROOF_LAYER_FULL },                 { "global_attention", ROOF_LAYER_FULL },
  { "global", ROOF_LAYER_FULL },               { "deepseek_sparse_attention", ROOF_LAYER_FULL },
  { "sliding_attention", ROOF_LAYER_WINDOW },  { "sliding_window_attention", ROOF_LAYER_WINDOW },
  { "sliding_window", ROOF_LAYER_WINDOW },     { "sliding", ROOF_LAYER_WINDOW },
  { "local_attention", ROOF_LAYER_WINDOW },    { "local", ROOF_LAYER_WINDOW },
  { "swa", ROOF_LAYER_WINDOW },                { "chunked_attention", ROOF_LAYER_WINDOW },
  { "linear_attention", ROOF_LAYER_LINEAR },   { "linear", ROOF_LAYER_LINEAR },
  { "lightning_attention", ROOF_LAYER_LINEAR }, { "gated_deltanet", ROOF_LAYER_LINEAR },
  { "kda", ROOF_LAYER_LINEAR },                { "mamba", ROOF_LAYER_STATE },
  { "mamba2", ROOF_LAYER_STATE },              { "ssm", ROOF_LAYER_STATE },
  { "conv", ROOF_LAYER_CONVOLUTION },          { "short_conv", ROOF_LAYER_CONVOLUTION },
  { "mlp", ROOF_LAYER_FEED },                  { "ffn", ROOF_LAYER_FEED },
  { "moe", ROOF_LAYER_EXPERTS },
};

/* And the letters. */
static const struct
{
  char           letter;
  RoofLayerKind  kind;
} letters[] = {
  { 'M', ROOF_LAYER_STATE }, { '*', ROOF_LAYER_FULL },   { '-', ROOF_LAYER_FEED },
  { 'E', ROOF_LAYER_EXPERTS }, { 'L', ROOF_LAYER_WINDOW }, { 'G', ROOF_LAYER_FULL },
};

void
roof_layers_clear (RoofLayers *self)
{
  g_clear_pointer (&self->kinds, g_free);
}

static void
take (RoofLayers    *self,
      guint          layer,
      RoofLayerKind  kind)
{
  self->kinds[layer] = (guint8) kind;
  if (kind == ROOF_LAYER_FEED || kind == ROOF_LAYER_EXPERTS)
    self->apart = TRUE;
}

static void
fill (RoofLayers    *self,
      RoofLayerKind  kind)
{
  memset (self->kinds, (int) kind, self->n);
}

static void
read_word (RoofLayers *self,
           RoofFacts  *facts,
           guint       layer,
           const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (words[i].word, word))
      {
        take (self, layer, words[i].kind);
        return;
      }
  roof_facts_fail (facts, "layer_types[%1$u]: layers of “%2$s” are not known", layer, word);
}

static gboolean
read_words (RoofLayers *self,
            RoofFacts  *facts,
            char      **list)
{
  guint n = g_strv_length (list);

  if (n == 0)
    return FALSE;
  if (n != self->n)
    roof_facts_fail (facts, "layer_types: must have an entry for each of the %1$u layers, got %2$u", self->n, n);
  for (guint i = 0; i < n && facts->error == NULL; i++)
    read_word (self, facts, i, list[i]);
  return TRUE;
}

/* @one: what the list has a 1 for, @zero: a 0. */
static gboolean
read_numbers (RoofLayers    *self,
              RoofFacts     *facts,
              const char    *keys,
              RoofLayerKind  zero,
              RoofLayerKind  one)
{
  double numbers[ROOF_MAX_LISTED];
  guint n = roof_facts_has (facts, keys) ? roof_facts_numbers (facts, keys, numbers, G_N_ELEMENTS (numbers)) : 0;

  if (n == 0)
    return FALSE;
  if (n != self->n)
    roof_facts_fail (facts, "%1$s: must have an entry for each of the %2$u layers, got %3$u", keys, self->n, n);
  for (guint i = 0; i < MIN (n, self->n); i++)
    take (self, i, numbers[i] != 0 ? one : zero);
  return TRUE;
}

/* A letter for each layer, or, as "LLLG", for each of a group that comes again and again. @word: whole, or NULL */
static gboolean
read_letters (RoofLayers *self,
              RoofFacts  *facts,
              const char *word)
{
  gsize length = word != NULL ? strlen (word) : 0;

  for (guint i = 0; length > 0 && i < self->n; i++)
    {
      const char *letter = word + i % length;
      guint k = 0;

      while (k < G_N_ELEMENTS (letters) && letters[k].letter != *letter)
        k++;
      if (k == G_N_ELEMENTS (letters))
        {
          roof_facts_fail (facts, "hybrid_override_pattern: “%.*s” is no kind of layer; there are M, *, - and E",
                           (int) (g_utf8_next_char (letter) - letter), letter);
          return TRUE;
        }
      take (self, i, letters[k].kind);
    }
  return length > 0;
}

/* Those that the list names attend; the others are of @other. @first: the number of the first layer there */
static gboolean
read_places (RoofLayers    *self,
             RoofFacts     *facts,
             const char    *keys,
             double         first,
             RoofLayerKind  other)
{
  double places[ROOF_MAX_LISTED];
  guint n = roof_facts_has (facts, keys) ? roof_facts_numbers (facts, keys, places, G_N_ELEMENTS (places)) : 0;

  if (n == 0)
    return FALSE;
  fill (self, other);
  for (guint i = 0; i < n; i++)
    if (places[i] >= first && places[i] - first < self->n)
      take (self, (guint) (places[i] - first), ROOF_LAYER_FULL);
    else
      roof_facts_fail (facts, "%1$s[%2$u]: there is no layer %3$.15g", keys, i, places[i]);
  return TRUE;
}

/* One of each @period attends, that at @offset. */
static gboolean
read_period (RoofLayers    *self,
             double         period,
             double         offset,
             RoofLayerKind  other)
{
  fill (self, other);
  for (guint i = 0; i < self->n; i++)
    if (fmod (i, period) == fmod (offset, period))
      take (self, i, ROOF_LAYER_FULL);
  return TRUE;
}

/* A window that alternates with none, or that only the first or last layers have. */
static void
read_windows (RoofLayers       *self,
              RoofFacts        *facts,
              const RoofFamily *family)
{
  gboolean chunks = roof_facts_has (facts, "attention_chunk_size");
  double pattern = chunks ? roof_facts_number (facts, "no_rope_layer_interval", 0, 4)
                          : roof_facts_number (facts, "sliding_window_pattern _sliding_window_pattern layer_switch", 0,
                                               family->pattern);
  gboolean guarded = (family->traits & ROOF_TRAIT_GUARDED_WINDOW) != 0;
  double first = 0;

  if (guarded || roof_facts_has (facts, "use_sliding_window"))
    {
      if (!roof_facts_flag (facts, "use_sliding_window", FALSE))
        return;
      first = roof_facts_number (facts, "max_window_layers", 0, 0);
    }
  for (guint i = 0; i < self->n; i++)
    if (i >= first && (pattern == 0 || fmod (i + 1, pattern) != 0))
      take (self, i, ROOF_LAYER_WINDOW);
}

static RoofLayerKind
get_linear (const RoofFacts *facts)
{
  return roof_facts_has (facts, "conv_L_cache") ? ROOF_LAYER_CONVOLUTION : ROOF_LAYER_LINEAR;
}

static void
read_kinds (RoofLayers       *self,
            RoofFacts        *facts,
            const RoofFamily *family,
            char            **list,
            const char       *pattern)
{
  if (list != NULL && read_words (self, facts, list))
    return;
  if (read_letters (self, facts, pattern))
    return;
  if (read_numbers (self, facts, "attn_type_list", ROOF_LAYER_LINEAR, ROOF_LAYER_FULL)
      || read_numbers (self, facts, "hybrid_layer_pattern", ROOF_LAYER_FULL, ROOF_LAYER_WINDOW)
      || read_places (self, facts, "full_attn_layers", 1, ROOF_LAYER_LINEAR)
      || read_places (self, facts, "full_attn_idxs", 0, get_linear (facts))
      || read_places (self, facts, "attn_layer_indices", 0, ROOF_LAYER_STATE))
    return;
  if (roof_facts_has (facts, "attn_layer_period"))
    read_period (self, roof_facts_size (facts, "attn_layer_period", NAN), roof_facts_number (facts, "attn_layer_offset", 0, 0),
                 ROOF_LAYER_STATE);
  else if (roof_facts_has (facts, "full_attention_interval layer_group_size") || family->traits & ROOF_TRAIT_DELTA)
    {
      double period = roof_facts_size (facts, "full_attention_interval layer_group_size", fmax (family->pattern, 1));

      read_period (self, period, period - 1, ROOF_LAYER_LINEAR);
    }
  else if (family->reader == ROOF_READER_HYBRID)
    fill (self, ROOF_LAYER_STATE);
  else
    read_windows (self, facts, family);
}

static gboolean
is_word (const RoofFacts *facts,
         const char      *key)
{
  g_autoptr (GVariant) value = roof_facts_find (facts, key);

  return value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_STRING);
}

/* The row of letters, under whichever of its names there is a word. Returns: (transfer full) (nullable) */
static char *
find_letters (RoofFacts *facts)
{
  if (roof_facts_has (facts, "hybrid_override_pattern"))
    return roof_facts_word (facts, "hybrid_override_pattern");
  return is_word (facts, "sliding_window_pattern") ? roof_facts_word (facts, "sliding_window_pattern") : NULL;
}

void
roof_layers_read (RoofLayers       *self,
                  RoofFacts        *facts,
                  const RoofFamily *family)
{
  g_auto (GStrv) list = roof_facts_words (facts, KEYS_WORDS);
  g_autofree char *pattern = find_letters (facts);
  gboolean whole = pattern != NULL && roof_facts_has (facts, "hybrid_override_pattern");

  memset (self, 0, sizeof *self);
  /* A list or a row of all layers is how many there are. */
  if (!roof_facts_has (facts, KEYS_LAYERS) && list != NULL && list[0] != NULL)
    self->n = MIN (g_strv_length (list), ROOF_MAX_LAYERS);
  else if (whole && pattern[0] != '\0')
    self->n = (guint) MIN (strlen (pattern), ROOF_MAX_LAYERS);
  else
    self->n = roof_read_layers (facts, KEYS_LAYERS);
  self->kinds = g_new0 (guint8, self->n);
  self->apart = family->reader == ROOF_READER_HYBRID;
  read_kinds (self, facts, family, list, pattern);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/layers.h"

#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

/* Reads which kind each layer of a network is. The families write this in five ways: a word or a letter for each layer, a number
 * for each layer, the places of some layers, or a period; read_kinds() takes the first that the description has, and without any
 * the family decides. A list or a pattern of all layers also gives their number, where no key does.
 * Invariants: kinds has a value for each of the n layers, at most ROOF_MAX_LAYERS; a list of another length is an error, not
 * cut. */

#define KEYS_WORDS "layer_types layers_block_type block_types attention_layers"

#define KEY_CROSS "cross_attention_layers"

/* Words for kinds of layers. */
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
  { "recurrent", ROOF_LAYER_GATED_UNIT },      { "hybrid", ROOF_LAYER_SHARED },
  { "mlp", ROOF_LAYER_FEED },                  { "ffn", ROOF_LAYER_FEED },
  { "moe", ROOF_LAYER_EXPERTS },
};

/* Letters for kinds of layers: a pattern of all layers, or one that repeats. */
typedef struct
{
  const char    *key, *letters;
  RoofLayerKind  kinds[4];
  gboolean       whole;
} LayerLetters;

static const LayerLetters all_letters
    = { "hybrid_override_pattern", "M*-E", { ROOF_LAYER_STATE, ROOF_LAYER_FULL, ROOF_LAYER_FEED, ROOF_LAYER_EXPERTS }, TRUE };
static const LayerLetters again_letters = { "sliding_window_pattern", "LG", { ROOF_LAYER_WINDOW, ROOF_LAYER_FULL }, FALSE };

char *
roof_layers_name (const RoofFacts *facts)
{
  static const char *const keys[]
      = { "layer_types", "layers_block_type", "block_types", "attention_layers", "hybrid_override_pattern", "sliding_window_pattern",
          "attn_type_list", "hybrid_layer_pattern", "full_attn_layers", "full_attn_idxs", "attn_layer_indices", "hybrid_layer_ids",
          "attn_layer_period", "full_attention_interval", "layer_group_size" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (GVariant) value = roof_facts_find (facts, keys[i]);

      /* An empty list counts as absent. */
      if (value != NULL && !(g_variant_is_container (value) && g_variant_n_children (value) == 0))
        return g_strdup (keys[i]);
    }
  return g_strdup (keys[0]);
}

void
roof_check_layers (RoofFacts  *facts,
                   const char *place,
                   double      layers)
{
  if (layers > ROOF_MAX_LAYERS)
    roof_facts_fail (facts, "%1$s: %2$.15g layers exceed the limit of %3$d", place, layers, ROOF_MAX_LAYERS);
}

guint
roof_read_layers (RoofFacts  *facts,
                  const char *keys)
{
  double layers = roof_facts_size (facts, keys, NAN);
  g_autofree char *key = roof_facts_which (facts, keys);

  roof_check_layers (facts, key, layers);
  return (guint) MIN (layers, ROOF_MAX_LAYERS);
}

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
           const char *key,
           guint       layer,
           const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (words[i].word, word))
      {
        take (self, layer, words[i].kind);
        return;
      }
  roof_facts_fail (facts, "%1$s[%2$u]: layers of “%3$s” are not known", key, layer, word);
}

static gboolean
read_words (RoofLayers *self,
            RoofFacts  *facts,
            char      **list)
{
  g_autofree char *key = roof_facts_which (facts, KEYS_WORDS);
  guint n = g_strv_length (list);
  /* Griffin's list is a pattern that repeats. */
  gboolean again = g_strcmp0 (key, "block_types") == 0 && n < self->n && roof_facts_has (facts, "lru_width");

  if (n == 0)
    return FALSE;
  if (n != self->n && !again)
    roof_facts_fail (facts, "%1$s: must have an entry for each of the %2$u layers, got %3$u", key, self->n, n);
  for (guint i = 0; i < self->n && facts->error == NULL; i++)
    read_word (self, facts, key, i, list[i % n]);
  return TRUE;
}

/* Reads a list of ones and zeros. @one, @zero: kinds of layers */
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

/* Refuses the letter at @place, which is no kind of layer. */
static void
refuse_letter (RoofFacts          *facts,
               const LayerLetters *row,
               const char         *place)
{
  g_autofree char *letter = g_strndup (place, (gsize) (g_utf8_next_char (place) - place));
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint i = 0; row->letters[i] != '\0'; i++)
    g_string_append_printf (known, "%s%c", i > 0 ? ", " : "", row->letters[i]);
  roof_facts_fail (facts, "%1$s: “%2$s” is not a kind of layer; there are %3$s", row->key, letter, known->str);
}

/* Reads a letter for each layer, or for each of a group that repeats ("LLLG"). @row: (nullable), and with it @word */
static gboolean
read_letters (RoofLayers         *self,
              RoofFacts          *facts,
              const LayerLetters *row,
              const char         *word)
{
  gsize length = word != NULL ? strlen (word) : 0;

  for (guint i = 0; length > 0 && i < self->n && facts->error == NULL; i++)
    {
      const char *letter = word + i % length, *known = strchr (row->letters, *letter);

      if (known != NULL)
        take (self, i, row->kinds[known - row->letters]);
      else
        refuse_letter (facts, row, letter);
    }
  return length > 0;
}

/* Layers in the list attend; the others are @other. @first: index of the first layer in the list's terms */
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

/* One layer of every @period attends, at offset @offset. */
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

/* Windowed layers that alternate with others, or are only the first or last. */
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

static void
read_kinds (RoofLayers         *self,
            RoofFacts          *facts,
            const RoofFamily   *family,
            char              **list,
            const LayerLetters *row,
            const char         *pattern)
{
  if (list != NULL && read_words (self, facts, list))
    return;
  if (read_letters (self, facts, row, pattern))
    return;
  if (read_numbers (self, facts, "attn_type_list", ROOF_LAYER_LINEAR, ROOF_LAYER_FULL)
      || read_numbers (self, facts, "hybrid_layer_pattern", ROOF_LAYER_FULL, ROOF_LAYER_WINDOW)
      || read_places (self, facts, "full_attn_layers", 1, ROOF_LAYER_LINEAR)
      || read_places (self, facts, "full_attn_idxs", 0,
                      roof_facts_has (facts, "conv_L_cache") ? ROOF_LAYER_CONVOLUTION : ROOF_LAYER_LINEAR)
      || read_places (self, facts, "attn_layer_indices", 0, ROOF_LAYER_STATE)
      || read_places (self, facts, "hybrid_layer_ids", 0, ROOF_LAYER_STATE))
    return;
  if (roof_facts_has (facts, "attn_layer_period"))
    read_period (self, roof_facts_size (facts, "attn_layer_period", NAN), roof_facts_number (facts, "attn_layer_offset", 0, 0),
                 ROOF_LAYER_STATE);
  else if (roof_facts_has (facts, "full_attention_interval layer_group_size") || family->traits & ROOF_TRAIT_DELTA)
    {
      double period = roof_facts_size (facts, "full_attention_interval layer_group_size", fmax (family->pattern, 1));

      read_period (self, period, period - 1, ROOF_LAYER_LINEAR);
    }
  else if (g_str_equal (family->id, "recurrent_gemma"))
    read_period (self, family->pattern, family->pattern - 1, ROOF_LAYER_GATED_UNIT);
  else if (family->reader == ROOF_READER_HYBRID)
    fill (self, ROOF_LAYER_STATE);
  else
    read_windows (self, facts, family);
}

static void
replace (RoofLayers    *self,
         RoofLayerKind  from,
         RoofLayerKind  to)
{
  for (guint i = 0; i < self->n; i++)
    if (self->kinds[i] == from)
      self->kinds[i] = (guint8) to;
}

/* Adjusts attention layers by family, and finds layers with cross-attention to an image. */
static void
settle_kinds (RoofLayers       *self,
              RoofFacts        *facts,
              const RoofFamily *family)
{
  double places[ROOF_MAX_LISTED];
  guint n = roof_facts_has (facts, KEY_CROSS) ? roof_facts_numbers (facts, KEY_CROSS, places, G_N_ELEMENTS (places)) : 0;

  if (g_str_equal (family->id, "recurrent_gemma"))
    replace (self, ROOF_LAYER_FULL, ROOF_LAYER_WINDOW);
  else if (g_str_has_prefix (family->id, "zamba"))
    replace (self, ROOF_LAYER_FULL, ROOF_LAYER_SHARED);
  for (guint i = 0; i < n; i++)
    if (places[i] < self->n)
      take (self, (guint) places[i], ROOF_LAYER_CROSS);
    else
      roof_facts_fail (facts, "%1$s[%2$u]: there is no layer %3$.15g", KEY_CROSS, i, places[i]);
}

static gboolean
is_word (const RoofFacts *facts,
         const char      *key)
{
  g_autoptr (GVariant) value = roof_facts_find (facts, key);

  return value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_STRING);
}

/* The key with a pattern of letters; other families have numbers there. (nullable) */
static const LayerLetters *
find_row (const RoofFacts *facts)
{
  if (roof_facts_has (facts, all_letters.key))
    return &all_letters;
  return is_word (facts, again_letters.key) ? &again_letters : NULL;
}

/* @n, the number of layers that @key lists; an error above ROOF_MAX_LAYERS. */
static guint
count_listed (RoofFacts  *facts,
              const char *key,
              gsize       n)
{
  roof_check_layers (facts, key, (double) n);
  return (guint) MIN (n, ROOF_MAX_LAYERS);
}

void
roof_layers_read (RoofLayers       *self,
                  RoofFacts        *facts,
                  const RoofFamily *family)
{
  g_auto (GStrv) list = roof_facts_words (facts, KEYS_WORDS);
  g_autofree char *key = roof_facts_which (facts, KEYS_WORDS);
  const LayerLetters *row = find_row (facts);
  g_autofree char *pattern = row != NULL ? roof_facts_word (facts, row->key) : NULL;

  memset (self, 0, sizeof *self);
  /* The length of a list or pattern of all layers is their number. */
  if (!roof_facts_has (facts, KEYS_LAYERS) && list != NULL && list[0] != NULL)
    self->n = count_listed (facts, key, g_strv_length (list));
  else if (pattern != NULL && row->whole && pattern[0] != '\0')
    self->n = count_listed (facts, row->key, strlen (pattern));
  else
    self->n = roof_read_layers (facts, KEYS_LAYERS);
  self->kinds = g_new0 (guint8, self->n);
  self->apart = family->reader == ROOF_READER_HYBRID;
  read_kinds (self, facts, family, list, row, pattern);
  settle_kinds (self, facts, family);
}

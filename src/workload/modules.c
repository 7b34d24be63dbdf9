/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/modules.h"

#include <string.h>

#include "core/error.h"
#include "workload/module-names.h"
#include "workload/read-scheme.h"

/* Each layer has a bit set of its matrices: `kept` of those that are not quantised, and one `scheme` for each scheme. A bit is
 * found by trying all checkpoint names of a matrix (`module-names`) on all entries of the description. Matching is slow and
 * there are many layers: unless an entry has a digit, and so may be about a single layer, the bits are found once (`common`). */

/* Step limit for matching an expression: those in checkpoints take hundreds, but nested repetitions could take forever. The
 * empty group prevents the expression from beginning with a limit of its own, which would override this one. */
#define LIMIT "(*LIMIT_MATCH=10000)(?:)"

/* Prefixes of layer numbers in checkpoints: of decoders or only stacks, and of encoders. */
static const char *const writers[]
    = { "model.layers.", "language_model.model.layers.", "model.language_model.layers.", "backbone.layers.", "layers.",
        "model.decoder.layers.", "decoder.block.", "model.blocks.", "rwkv.blocks.", "blocks.", "transformer.h.", "h.",
        "transformer.blocks.", "gpt_neox.layers.", "transformer.encoder.layers.", "encoder.layer.", "bert.encoder.layer.",
        "roberta.encoder.layer.", "vit.encoder.layer.", "transformer.layer.", NULL };
static const char *const readers[] = { "model.encoder.layers.", "encoder.layers.", "encoder.block.", NULL };

typedef enum
{
  RULE_TENSORS, /* compressed-tensors: "re:" and a regular expression anchored at the start, else the whole name */
  RULE_GLOB,    /* ModelOpt: a shell pattern for the whole name */
  RULE_PARTS,   /* others: consecutive parts between dots, anywhere */
} ModuleRule;

typedef struct
{
  ModuleRule    rule;
  GRegex       *regex;   /* RULE_TENSORS */
  GPatternSpec *glob;    /* RULE_GLOB */
  GPtrArray    *parts;   /* RULE_PARTS: element-type GPatternSpec */
  char         *whole;   /* the text as given */
  const char   *key;     /* the key of the list: "ignore" */
  gboolean      of_one;  /* contains a digit: may be about a single layer */
  int           layer;   /* the only layer that it can be about, or -1 */
} ModuleEntry;

/* Modules with one quantisation scheme: whole names and expressions. */
typedef struct
{
  GHashTable *whole;
  GPtrArray  *entries; /* element-type ModuleEntry */
  gboolean    general;
} ModuleGroup;

struct _RoofModules
{
  RoofFacts  *facts;   /* borrowed: receives errors */
  GPtrArray  *left;    /* element-type ModuleEntry: expressions and patterns */
  GHashTable *whole;   /* names of modules that are left alone: lists of every expert of every layer are long */
  GHashTable *within;  /* the same, matched by a part from dot to dot */
  GPtrArray  *groups;  /* element-type ModuleGroup */
  gboolean    experts_alone;
  gboolean    of_one;  /* any entry may be about a single layer */
  gboolean    known[2]; /* whether `common` is set: valid for all layers if no entry is about one */
  RoofBlock   common[2]; /* bits of decoder layers, and of encoder layers */
};

static void
free_entry (gpointer data)
{
  ModuleEntry *self = data;

  g_clear_pointer (&self->regex, g_regex_unref);
  g_clear_pointer (&self->glob, g_pattern_spec_free);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_free (self->whole);
  g_free (self);
}

/* Whether @text matches by its characters alone: it has no wildcard, and no part is empty. */
static gboolean
is_literal (const char *text)
{
  return strpbrk (text, "*?") == NULL && *text != '\0' && *text != '.' && !g_str_has_suffix (text, ".") && strstr (text, "..") == NULL;
}

static GPtrArray *
split_parts (const char *text)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_pattern_spec_free);
  g_auto (GStrv) words = g_strsplit (text, ".", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0')
      g_ptr_array_add (parts, g_pattern_spec_new (words[i]));
  return parts;
}

/* The layer number in "model.layers.3.mlp". Returns: -1 without one, or with several */
static int
find_layer (const char *text)
{
  const char *place = strstr (text, "layers.");
  char *end = NULL;
  gint64 layer;

  if (place == NULL || !g_ascii_isdigit (place[strlen ("layers.")]))
    return -1;
  layer = g_ascii_strtoll (place + strlen ("layers."), &end, 10);
  return layer < G_MAXINT && (*end == '.' || *end == '\0') ? (int) layer : -1;
}

static void
compile (ModuleEntry *self,
         RoofFacts   *facts)
{
  g_autofree char *limited = g_strconcat (LIMIT, self->whole + strlen ("re:"), NULL);

  self->regex = g_regex_new (limited, G_REGEX_OPTIMIZE, G_REGEX_MATCH_ANCHORED, NULL);
  if (self->regex == NULL)
    {
      g_autofree char *shown = roof_error_shorten (self->whole + strlen ("re:"));

      roof_facts_fail (facts, "quantization_config: %1$s: “%2$s” is not a regular expression", self->key, shown);
    }
}

static ModuleEntry *
new_entry (RoofFacts  *facts,
           ModuleRule  rule,
           const char *key,
           const char *text)
{
  ModuleEntry *self = g_new0 (ModuleEntry, 1);

  self->rule = rule;
  self->key = key;
  self->whole = g_strdup (text);
  self->of_one = strpbrk (text, "0123456789") != NULL;
  self->layer = rule == RULE_TENSORS && g_str_has_prefix (text, "re:") ? -1 : find_layer (text);
  if (rule == RULE_TENSORS && g_str_has_prefix (text, "re:"))
    compile (self, facts);
  else if (rule == RULE_GLOB)
    self->glob = g_pattern_spec_new (text);
  else if (rule == RULE_PARTS)
    self->parts = split_parts (text);
  return self;
}

/* Whether the parts of @self match those of @name from @first on. */
static gboolean
starts_at (const ModuleEntry *self,
           char             **name,
           guint              first)
{
  for (guint i = 0; i < self->parts->len; i++)
    if (name[first + i] == NULL || !g_pattern_spec_match_string (g_ptr_array_index (self->parts, i), name[first + i]))
      return FALSE;
  return self->parts->len > 0;
}

static gboolean
has_parts (const ModuleEntry *self,
           const char        *name)
{
  g_auto (GStrv) parts = g_strsplit (name, ".", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (starts_at (self, parts, i))
      return TRUE;
  return FALSE;
}

static gboolean
matches (const ModuleEntry *self,
         RoofFacts         *facts,
         const char        *name)
{
  g_autoptr (GError) error = NULL;
  gboolean found = g_regex_match_full (self->regex, name, -1, 0, 0, NULL, &error);

  if (error != NULL)
    {
      g_autofree char *shown = roof_error_shorten (self->whole + strlen ("re:"));

      roof_facts_fail (facts, "quantization_config: %1$s: “%2$s” takes too many steps to match “%3$s”", self->key, shown, name);
    }
  return found;
}

static gboolean
names (const ModuleEntry *self,
       RoofFacts         *facts,
       const char        *name)
{
  switch (self->rule)
    {
    case RULE_TENSORS:
      return self->regex != NULL && matches (self, facts, name);
    case RULE_GLOB:
      return g_pattern_spec_match_string (self->glob, name);
    case RULE_PARTS:
    default:
      return has_parts (self, name);
    }
}

/* Whether any of @entries matches @name. @layer: the layer of @name, or -1 */
static gboolean
any_names (RoofModules *self,
           GPtrArray   *entries,
           const char  *name,
           int          layer)
{
  /* After an error nothing more is matched. */
  for (guint i = 0; i < entries->len && self->facts->error == NULL; i++)
    {
      const ModuleEntry *entry = g_ptr_array_index (entries, i);

      if ((layer < 0 || entry->layer < 0 || entry->layer == layer) && names (entry, self->facts, name))
        return TRUE;
    }
  return FALSE;
}

/* Whether @text, or any part of it from dot to dot, is one of @names. */
static gboolean
has_within (GHashTable *names,
            const char *text)
{
  for (const char *start = text; start != NULL && g_hash_table_size (names) > 0; start = strchr (start, '.'))
    {
      g_autofree char *part = g_strdup (start += *start == '.');

      for (char *dot = part + strlen (part); dot != NULL; dot = strrchr (part, '.'))
        {
          *dot = '\0';
          if (g_hash_table_contains (names, part))
            return TRUE;
        }
    }
  return FALSE;
}

/* Whether the module @name of layer @layer (-1: of none) is left alone. @patterns: of that layer */
static gboolean
is_left (RoofModules *self,
         GPtrArray   *patterns,
         const char  *name,
         int          layer)
{
  return g_hash_table_contains (self->whole, name) || has_within (self->within, name) || any_names (self, patterns, name, layer);
}

static void
leave (RoofModules *self,
       const char  *key,
       ModuleRule   rule,
       const char  *text)
{
  gboolean is_name = rule == RULE_TENSORS ? !g_str_has_prefix (text, "re:")
                     : rule == RULE_GLOB  ? strpbrk (text, "*?") == NULL
                                          : is_literal (text);

  self->of_one = self->of_one || strpbrk (text, "0123456789") != NULL;
  if (is_name)
    g_hash_table_add (rule == RULE_PARTS ? self->within : self->whole, g_strdup (text));
  else
    g_ptr_array_add (self->left, new_entry (self->facts, rule, key, text));
}

static void
add_word (RoofModules *self,
          const char  *key,
          ModuleRule   rule,
          GVariant    *value)
{
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    leave (self, key, rule, g_variant_get_string (value, NULL));
  else
    roof_facts_fail (self->facts, "quantization_config: %1$s: must be an array of names", key);
}

/* Adds the words of the list, or the word, under @key. */
static void
add_words (RoofModules *self,
           const char  *key,
           ModuleRule   rule,
           GVariant    *value)
{
  if (!g_variant_is_of_type (value, G_VARIANT_TYPE ("av")))
    {
      add_word (self, key, rule, value);
      return;
    }
  for (gsize i = 0; i < g_variant_n_children (value); i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (value, i);
      g_autoptr (GVariant) item = g_variant_get_variant (boxed);

      add_word (self, key, rule, item);
    }
}

/* GPTQ: keys of `dynamic` with the prefix "-:" are expressions for modules that are left out. */
static void
add_dynamic (RoofModules *self,
             GVariant    *quantization)
{
  g_autoptr (GVariant) dynamic = g_variant_lookup_value (quantization, "dynamic", G_VARIANT_TYPE_VARDICT);
  GVariantIter iter;
  const char *key;

  if (dynamic == NULL)
    return;
  g_variant_iter_init (&iter, dynamic);
  while (g_variant_iter_next (&iter, "{&s*}", &key, NULL))
    if (g_str_has_prefix (key, "-:"))
      {
        g_autofree char *expression = g_strconcat ("re:", key + strlen ("-:"), NULL);

        leave (self, "dynamic", RULE_TENSORS, expression);
      }
}

static void
free_group (gpointer data)
{
  ModuleGroup *self = data;

  g_hash_table_unref (self->whole);
  g_ptr_array_unref (self->entries);
  g_free (self);
}

static void
add_group (RoofModules           *self,
           const RoofSchemeGroup *from)
{
  ModuleGroup *group = g_new0 (ModuleGroup, 1);

  group->whole = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  group->entries = g_ptr_array_new_with_free_func (free_entry);
  group->general = from->general;
  g_ptr_array_add (self->groups, group);
  for (guint i = 0; from->targets != NULL && i < from->targets->len; i++)
    {
      const char *target = from->targets->pdata[i];
      ModuleEntry *entry;

      if (!g_str_has_prefix (target, "re:"))
        {
          g_hash_table_add (group->whole, g_strdup (target));
          self->of_one = self->of_one || strpbrk (target, "0123456789") != NULL;
          continue;
        }
      entry = new_entry (self->facts, RULE_TENSORS, from->key, target);
      g_ptr_array_add (group->entries, entry);
      self->of_one = self->of_one || entry->of_one;
    }
}

/* Groups beyond ROOF_MAX_SCHEMES count as the first. */
static void
read_groups (RoofModules *self,
             GVariant    *quantization)
{
  g_autoptr (GPtrArray) groups = roof_read_scheme_groups (quantization, NULL);

  for (guint i = 0; i < groups->len && i < ROOF_MAX_SCHEMES; i++)
    add_group (self, groups->pdata[i]);
}

static ModuleRule
find_rule (const RoofFacts *quantization)
{
  if (roof_facts_says (quantization, "quant_method", "compressed-tensors"))
    return RULE_TENSORS;
  return roof_facts_has (quantization, "quant_algo") || roof_facts_says (quantization, "quant_method", "modelopt") ? RULE_GLOB : RULE_PARTS;
}

/* Reads the modules that are not quantised, from any of several keys. */
static void
read_left (RoofModules     *self,
           const RoofFacts *quantization)
{
  static const char *const keys[]
      = { "modules_to_not_convert", "ignore", "exclude_modules", "ignored_layers", "llm_int8_skip_modules", "exclude", "skip_modules" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (GVariant) left = roof_facts_find (quantization, keys[i]);

      if (left != NULL)
        add_words (self, keys[i], find_rule (quantization), left);
    }
}

RoofModules *
roof_modules_new (RoofFacts *facts)
{
  RoofModules *self = g_new0 (RoofModules, 1);
  g_autoptr (GVariant) found = roof_facts_find (facts, ROOF_KEYS_QUANTIZATION);
  RoofFacts quantization = { .description = found };

  self->facts = facts;
  self->left = g_ptr_array_new_with_free_func (free_entry);
  self->whole = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->within = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->groups = g_ptr_array_new_with_free_func (free_group);
  if (found == NULL || !g_variant_is_of_type (found, G_VARIANT_TYPE_VARDICT))
    return self;
  read_left (self, &quantization);
  add_dynamic (self, found);
  read_groups (self, found);
  self->experts_alone = roof_facts_says (&quantization, "quant_method", "mxfp4");
  return self;
}

void
roof_modules_free (RoofModules *self)
{
  g_ptr_array_unref (self->left);
  g_hash_table_unref (self->whole);
  g_hash_table_unref (self->within);
  g_ptr_array_unref (self->groups);
  g_free (self);
}

/* Index of the first group that matches @name, in layer @layer (-1: in none). -1: no group does */
static int
find_naming (RoofModules *self,
             const char  *name,
             int          layer)
{
  for (guint i = 0; i < self->groups->len; i++)
    {
      const ModuleGroup *group = self->groups->pdata[i];

      if (g_hash_table_contains (group->whole, name) || any_names (self, group->entries, name, layer))
        return (int) i;
    }
  return -1;
}

/* Index of the group for modules that no group matches. -1: these are left alone */
static int
find_general (RoofModules *self)
{
  for (guint i = 0; i < self->groups->len; i++)
    if (((const ModuleGroup *) self->groups->pdata[i])->general)
      return (int) i;
  return -1;
}

gboolean
roof_modules_keep (RoofModules *self,
                   const char  *name)
{
  if (is_left (self, self->left, name, -1))
    return TRUE;
  return self->groups->len > 0 && find_general (self) < 0 && find_naming (self, name, -1) < 0;
}

int
roof_modules_find_named (RoofModules *self,
                         const char  *name)
{
  return is_left (self, self->left, name, -1) ? -1 : find_naming (self, name, -1);
}

/* The entries that may be about @layer. Returns: (transfer container) */
static GPtrArray *
find_of_layer (GPtrArray *entries,
               guint      layer)
{
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < entries->len; i++)
    if (((const ModuleEntry *) entries->pdata[i])->layer < 0 || ((const ModuleEntry *) entries->pdata[i])->layer == (int) layer)
      g_ptr_array_add (found, entries->pdata[i]);
  return found;
}

/* Sets the bits of @module, which has one of @names: kept if one of @left names it, or in the first group that matches, or
 * neither. */
static void
mark_module (RoofModules *self,
             GPtrArray   *left,
             gboolean     reads,
             guint        layer,
             const char  *names,
             guint64      module,
             RoofBlock   *block)
{
  const char *const *prefixes = reads ? readers : writers;
  g_auto (GStrv) list = g_strsplit (names, " ", -1);
  int found = -1;

  for (guint i = 0; list[i] != NULL; i++)
    for (guint k = 0; prefixes[k] != NULL; k++)
      {
        g_autofree char *name = g_strdup_printf ("%s%u.%s", prefixes[k], layer, list[i]);

        if (is_left (self, left, name, (int) layer))
          {
            block->kept |= module;
            return;
          }
        found = found < 0 ? find_naming (self, name, (int) layer) : found;
      }
  if (found >= 0)
    block->scheme[found] |= module;
  else if (self->groups->len > 0 && find_general (self) < 0)
    block->kept |= module;
}

static void
mark (RoofModules *self,
      gboolean     reads,
      guint        layer,
      RoofBlock   *block)
{
  g_autoptr (GPtrArray) left = find_of_layer (self->left, layer);

  for (guint i = 0; i < roof_module_count (); i++)
    mark_module (self, left, reads, layer, roof_module_get_names (i), G_GUINT64_CONSTANT (1) << i, block);
  if (self->experts_alone)
    block->kept |= ~roof_module_find ("experts");
}

void
roof_modules_mark (RoofModules *self,
                   gboolean     reads,
                   guint        layer,
                   RoofBlock   *block)
{
  RoofBlock *common = &self->common[reads != FALSE];

  /* Lists mostly hold for all layers; these are evaluated once. */
  if (!self->known[reads != FALSE] || self->of_one)
    {
      memset (common, 0, sizeof *common);
      if (self->left->len + g_hash_table_size (self->whole) + g_hash_table_size (self->within) > 0 || self->groups->len > 0 || self->experts_alone)
        mark (self, reads, layer, common);
      self->known[reads != FALSE] = TRUE;
    }
  block->kept = common->kept;
  memcpy (block->scheme, common->scheme, sizeof block->scheme);
}

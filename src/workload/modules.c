/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/modules.h"

#include <string.h>

#define KEYS_LEFT "modules_to_not_convert ignore exclude_modules ignored_layers llm_int8_skip_modules"

/* Matrices by the names that walks have for them, and those of checkpoints, below a layer. What stands for many of one kind
 * is tried as the first: all experts are treated alike. */
static const struct
{
  const char *walked;
  const char *names;
} modules[] = {
  { "q_proj", "self_attn.q_proj self_attn.qkv_proj attn.q_proj attn.qkv_proj mixer.q_proj attention.wq" },
  { "k_proj", "self_attn.k_proj self_attn.qkv_proj attn.k_proj attn.qkv_proj mixer.k_proj attention.wk" },
  { "v_proj", "self_attn.v_proj self_attn.qkv_proj attn.v_proj attn.qkv_proj mixer.v_proj attention.wv" },
  { "o_proj", "self_attn.o_proj self_attn.out_proj self_attn.dense attn.o_proj attn.wo mixer.o_proj attention.wo" },
  { "q_a_proj", "self_attn.q_a_proj attn.wq_a" },
  { "q_b_proj", "self_attn.q_b_proj attn.wq_b" },
  { "kv_a_proj", "self_attn.kv_a_proj_with_mqa attn.wkv_a" },
  { "kv_b_proj", "self_attn.kv_b_proj attn.wkv_b" },
  { "g_proj", "self_attn.g_proj self_attn.output_gate" },
  { "qkv_proj", "self_attn.qkv_proj" },
  { "index_q_proj", "self_attn.indexer.wq_b" },
  { "index_k_proj", "self_attn.indexer.wk" },
  { "index_weights_proj", "self_attn.indexer.weights_proj" },
  { "qkvz_proj", "linear_attn.in_proj_qkvz linear_attn.in_proj_qkv" },
  { "ba_proj", "linear_attn.in_proj_ba linear_attn.in_proj_b" },
  { "out_proj", "linear_attn.out_proj mixer.out_proj mamba.out_proj conv.out_proj" },
  { "in_proj", "mixer.in_proj mamba.in_proj conv.in_proj" },
  { "gate_proj", "mlp.gate_proj mlp.gate_up_proj feed_forward.gate_proj feed_forward.w1" },
  { "up_proj", "mlp.up_proj mlp.gate_up_proj feed_forward.up_proj feed_forward.w3 mixer.up_proj mlp.fc1" },
  { "down_proj", "mlp.down_proj feed_forward.down_proj feed_forward.w2 mixer.down_proj mlp.fc2" },
  { "shared_gate_proj", "mlp.shared_experts.gate_proj mlp.shared_expert.gate_proj feed_forward.shared_expert.gate_proj "
                        "ffn.shared_experts.w1 block_sparse_moe.shared_experts.gate_proj shared_mlp.input_linear" },
  { "shared_up_proj", "mlp.shared_experts.up_proj mlp.shared_expert.up_proj feed_forward.shared_expert.up_proj "
                      "ffn.shared_experts.w3 block_sparse_moe.shared_experts.up_proj mixer.shared_experts.up_proj "
                      "shared_mlp.input_linear" },
  { "shared_down_proj", "mlp.shared_experts.down_proj mlp.shared_expert.down_proj feed_forward.shared_expert.down_proj "
                        "ffn.shared_experts.w2 block_sparse_moe.shared_experts.down_proj mixer.shared_experts.down_proj "
                        "shared_mlp.output_linear" },
  { "experts", "mlp.experts.0.gate_proj mlp.experts.0.w1 block_sparse_moe.experts.0.w1 block_sparse_moe.experts.0.gate_proj "
               "mixer.experts.0.up_proj ffn.experts.0.w1 mlp.experts.gate_up_proj mlp.experts feed_forward.experts.gate_up_proj "
               "feed_forward.experts.0.w1 block_sparse_moe.input_linear" },
  { "router", "mlp.gate mlp.router block_sparse_moe.gate block_sparse_moe.router feed_forward.router ffn.gate mixer.gate" },
  { "latent_in", "mixer.fc1_latent_proj mlp.fc1_latent_proj block_sparse_moe.routed_expert_down_proj" },
  { "latent_out", "mixer.fc2_latent_proj mlp.fc2_latent_proj block_sparse_moe.routed_expert_up_proj" },
};

/* What stands before "layers.3." in checkpoints. */
static const char *const prefixes[] = { "model.", "language_model.model.", "model.language_model.", "backbone.", "" };

typedef enum
{
  RULE_TENSORS, /* compressed-tensors: "re:" and an expression from the name's start, else the whole name */
  RULE_GLOB,    /* ModelOpt: a shell's pattern for the whole name */
  RULE_PARTS,   /* the others: whole parts between dots, one after the other, anywhere */
} Rule;

typedef struct
{
  Rule          rule;
  GRegex       *regex;   /* RULE_TENSORS */
  GPatternSpec *glob;    /* RULE_GLOB */
  GPtrArray    *parts;   /* element-type GPatternSpec */
  char         *whole;   /* the name, as it stands */
  gboolean      of_one;  /* a digit in it: it may be of one layer alone */
  int           layer;   /* the one that it can only be of; -1: not known */
} Entry;

struct _RoofModules
{
  GPtrArray *left;       /* element-type Entry */
  GPtrArray *targets;    /* nullable: of what is quantised, where not everything is */
  gboolean   experts_alone;
  gboolean   of_one;     /* any entry is */
  gboolean   known;      /* @common is */
  guint64    common;     /* of the entries that are of no layer alone */
};

static void
free_entry (gpointer data)
{
  Entry *self = data;

  g_clear_pointer (&self->regex, g_regex_unref);
  g_clear_pointer (&self->glob, g_pattern_spec_free);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_free (self->whole);
  g_free (self);
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

/* The layer in "model.layers.3.mlp". Returns: -1 where there is none, or not one */
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

static Entry *
new_entry (Rule        rule,
           const char *text)
{
  Entry *self = g_new0 (Entry, 1);

  self->rule = rule;
  self->whole = g_strdup (text);
  self->of_one = strpbrk (text, "0123456789") != NULL;
  self->layer = rule == RULE_TENSORS && g_str_has_prefix (text, "re:") ? -1 : find_layer (text);
  if (rule == RULE_TENSORS && g_str_has_prefix (text, "re:"))
    self->regex = g_regex_new (text + strlen ("re:"), G_REGEX_OPTIMIZE, G_REGEX_MATCH_ANCHORED, NULL);
  else if (rule == RULE_GLOB)
    self->glob = g_pattern_spec_new (text);
  else if (rule == RULE_PARTS)
    self->parts = split_parts (text);
  return self;
}

/* Whether the parts of @self are those of @name from @first on. */
static gboolean
starts_at (const Entry  *self,
           char        **name,
           guint         first)
{
  for (guint i = 0; i < self->parts->len; i++)
    if (name[first + i] == NULL || !g_pattern_spec_match_string (g_ptr_array_index (self->parts, i), name[first + i]))
      return FALSE;
  return self->parts->len > 0;
}

static gboolean
has_parts (const Entry *self,
           const char  *name)
{
  g_auto (GStrv) parts = g_strsplit (name, ".", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (starts_at (self, parts, i))
      return TRUE;
  return FALSE;
}

static gboolean
names (const Entry *self,
       const char  *name)
{
  switch (self->rule)
    {
    case RULE_TENSORS:
      return self->regex != NULL ? g_regex_match (self->regex, name, 0, NULL) : g_str_equal (self->whole, name);
    case RULE_GLOB:
      return g_pattern_spec_match_string (self->glob, name);
    case RULE_PARTS:
    default:
      return has_parts (self, name);
    }
}

/* @layer: the one that @name is in; -1: in none, or nobody asks */
static gboolean
any_names (GPtrArray  *entries,
           const char *name,
           int         layer,
           gboolean    of_one)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (entries, i);

      if (entry->of_one == of_one && (layer < 0 || entry->layer < 0 || entry->layer == layer) && names (entry, name))
        return TRUE;
    }
  return FALSE;
}

/* Adds the words of a list, or a single one. */
static void
add_words (GPtrArray *entries,
           GVariant  *value,
           Rule       rule)
{
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    g_ptr_array_add (entries, new_entry (rule, g_variant_get_string (value, NULL)));
  if (!g_variant_is_of_type (value, G_VARIANT_TYPE ("av")))
    return;
  for (gsize i = 0; i < g_variant_n_children (value); i++)
    {
      g_autoptr (GVariant) boxed = g_variant_get_child_value (value, i);
      g_autoptr (GVariant) item = g_variant_get_variant (boxed);

      if (g_variant_is_of_type (item, G_VARIANT_TYPE_STRING))
        g_ptr_array_add (entries, new_entry (rule, g_variant_get_string (item, NULL)));
    }
}

/* GPTQ leaves out what a key of `dynamic` with "-:" before it expresses. */
static void
add_dynamic (GPtrArray *entries,
             GVariant  *quantization)
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

        g_ptr_array_add (entries, new_entry (RULE_TENSORS, expression));
      }
}

/* Whether a target is a class, which all matrices are of. */
static gboolean
is_class (const Entry *target)
{
  return target->regex == NULL && g_ascii_isupper (target->whole[0]);
}

/* What the groups of compressed-tensors name; nothing where one of them is for every matrix. */
static void
read_targets (RoofModules *self,
              GVariant    *quantization)
{
  g_autoptr (GVariant) groups = g_variant_lookup_value (quantization, "config_groups", G_VARIANT_TYPE_VARDICT);
  g_autoptr (GPtrArray) targets = g_ptr_array_new_with_free_func (free_entry);
  gboolean all = FALSE;
  GVariantIter iter;
  GVariant *group;

  if (groups == NULL)
    return;
  g_variant_iter_init (&iter, groups);
  while (g_variant_iter_next (&iter, "{sv}", NULL, &group))
    {
      RoofFacts facts = { .description = group };
      g_autoptr (GVariant) list = NULL;

      if (g_variant_is_of_type (group, G_VARIANT_TYPE_VARDICT))
        list = roof_facts_find (&facts, "targets");
      if (list != NULL)
        add_words (targets, list, RULE_TENSORS);
      all = all || list == NULL;
      g_variant_unref (group);
    }
  for (guint i = 0; i < targets->len; i++)
    all = all || is_class (g_ptr_array_index (targets, i));
  if (!all)
    self->targets = g_steal_pointer (&targets);
}

static Rule
find_rule (const RoofFacts *quantization)
{
  if (roof_facts_says (quantization, "quant_method", "compressed-tensors"))
    return RULE_TENSORS;
  return roof_facts_has (quantization, "quant_algo") ? RULE_GLOB : RULE_PARTS;
}

RoofModules *
roof_modules_new (const RoofFacts *facts)
{
  RoofModules *self = g_new0 (RoofModules, 1);
  g_autoptr (GVariant) found = roof_facts_find (facts, "quantization_config quantization compression_config");
  RoofFacts quantization = { .description = found };
  g_autoptr (GVariant) left = NULL;

  self->left = g_ptr_array_new_with_free_func (free_entry);
  if (found == NULL || !g_variant_is_of_type (found, G_VARIANT_TYPE_VARDICT))
    return self;
  left = roof_facts_find (&quantization, KEYS_LEFT);
  if (left != NULL)
    add_words (self->left, left, find_rule (&quantization));
  add_dynamic (self->left, found);
  if (find_rule (&quantization) == RULE_TENSORS)
    read_targets (self, found);
  self->experts_alone = roof_facts_says (&quantization, "quant_method", "mxfp4");
  for (guint i = 0; i < self->left->len; i++)
    self->of_one = self->of_one || ((const Entry *) g_ptr_array_index (self->left, i))->of_one;
  return self;
}

void
roof_modules_free (RoofModules *self)
{
  g_ptr_array_unref (self->left);
  g_clear_pointer (&self->targets, g_ptr_array_unref);
  g_free (self);
}

gboolean
roof_modules_keep (RoofModules *self,
                   const char  *name)
{
  if (self->targets != NULL && !any_names (self->targets, name, -1, FALSE) && !any_names (self->targets, name, -1, TRUE))
    return TRUE;
  return any_names (self->left, name, -1, FALSE) || any_names (self->left, name, -1, TRUE);
}

/* Whether any of its @names in layer @layer is among @entries. */
static gboolean
is_named (GPtrArray  *entries,
          const char *all,
          guint       layer,
          gboolean    of_one)
{
  g_auto (GStrv) list = g_strsplit (all, " ", -1);

  for (guint i = 0; list[i] != NULL; i++)
    for (guint k = 0; k < G_N_ELEMENTS (prefixes); k++)
      {
        g_autofree char *name = g_strdup_printf ("%slayers.%u.%s", prefixes[k], layer, list[i]);

        if (any_names (entries, name, (int) layer, of_one))
          return TRUE;
      }
  return FALSE;
}

static guint64
find_named (RoofModules *self,
            guint        layer,
            gboolean     of_one)
{
  guint64 found = 0;

  for (guint i = 0; i < G_N_ELEMENTS (modules); i++)
    if (is_named (self->left, modules[i].names, layer, of_one))
      found |= G_GUINT64_CONSTANT (1) << i;
  return found;
}

/* What no target names. */
static guint64
find_untouched (RoofModules *self,
                guint        layer)
{
  guint64 found = 0;

  for (guint i = 0; self->targets != NULL && i < G_N_ELEMENTS (modules); i++)
    if (!is_named (self->targets, modules[i].names, layer, FALSE) && !is_named (self->targets, modules[i].names, layer, TRUE))
      found |= G_GUINT64_CONSTANT (1) << i;
  return found;
}

guint64
roof_modules_of_layer (RoofModules *self,
                       guint        layer)
{
  /* Most lists speak of all layers alike: these are looked through once. */
  if (!self->known)
    {
      self->common = find_named (self, 0, FALSE);
      if (self->experts_alone)
        self->common |= ~roof_module_find ("experts");
      self->known = TRUE;
    }
  return self->common | (self->of_one ? find_named (self, layer, TRUE) : 0) | find_untouched (self, layer);
}

guint64
roof_module_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (modules); i++)
    if (g_str_equal (modules[i].walked, name))
      return G_GUINT64_CONSTANT (1) << i;
  return 0;
}

/* The bits of the names in @list. */
static guint64
find_all (const char *list)
{
  g_auto (GStrv) words = g_strsplit (list, " ", -1);
  guint64 found = 0;

  for (guint i = 0; words[i] != NULL; i++)
    found |= roof_module_find (words[i]);
  return found;
}

static guint64
get_mixer_mask (const RoofMixer *mixer)
{
  switch (mixer->type)
    {
    case ROOF_MIXER_ATTENTION:
      return find_all ("q_proj k_proj v_proj o_proj");
    case ROOF_MIXER_LATENT:
      return find_all (mixer->query_rank > 0 ? "q_a_proj q_b_proj kv_a_proj kv_b_proj o_proj" : "q_proj kv_a_proj kv_b_proj o_proj");
    case ROOF_MIXER_KDA:
      return find_all ("q_proj k_proj v_proj o_proj");
    case ROOF_MIXER_LIGHTNING:
      return find_all ("qkv_proj o_proj");
    case ROOF_MIXER_DELTA:
      return find_all ("qkvz_proj ba_proj out_proj");
    case ROOF_MIXER_MAMBA:
    case ROOF_MIXER_MAMBA2:
    case ROOF_MIXER_CONVOLUTION:
      return find_all ("in_proj out_proj");
    case ROOF_MIXER_NONE:
    case ROOF_MIXER_LINEAR:
    case ROOF_MIXER_RWKV:
    default:
      return 0;
    }
}

guint64
roof_module_mask (const RoofBlock *block,
                  RoofGroup        group)
{
  const char *gate = block->feed.gated ? "gate_proj up_proj down_proj" : "up_proj down_proj";
  const char *shared = block->feed.gated ? "shared_gate_proj shared_up_proj shared_down_proj" : "shared_up_proj shared_down_proj";

  switch (group)
    {
    case ROOF_GROUP_ATTENTION:
      return get_mixer_mask (&block->mixer) | get_mixer_mask (&block->beside);
    case ROOF_GROUP_MLP:
      return (block->feed.width > 0 ? find_all (gate) : 0) | (block->feed.shared_width > 0 ? find_all (shared) : 0);
    case ROOF_GROUP_EXPERTS:
      return block->feed.experts > 0 ? roof_module_find ("experts") : 0;
    default:
      return 0;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/error.h"
#include "core/units/format.h"
#include "workload/read-scheme.h"

/* Reads how a network is quantised: formats of weights and of inputs, a pair for all (roof_read_scheme) or for groups of
 * modules (roof_read_scheme_groups). The methods write this in four ways, tried in this order: a list of groups with their
 * modules (compressed-tensors, ModelOpt, Quark, or what a checkpoint's tensors show); settings of a method (read-method.c); the
 * name of an algorithm, in the table below; a number of bits. Formats of caches have a table of their own. What a description
 * says and no function here understands is handed back as text (`unread`). */

/* Algorithms by name, in lower case: formats of weights and of quantised inputs. The first entry that is a prefix of the name
 * counts. "%" stands for the description's group size. */
static const struct
{
  const char *name, *weights, *inputs;
  guint       usual; /* default group size */
} algorithms[] = {
  { "w4a8_mxfp4", "mxfp4", "fp8" },
  { "w4a16_mxfp4", "mxfp4", NULL },
  { "w4a16_nvfp4", "nvfp4", NULL },
  { "nvfp4_awq", "nvfp4", "nvfp4" },
  { "nvfp4", "nvfp4", "nvfp4" },
  { "mxfp8", "mxfp8", "mxfp8" },
  { "mxfp4", "mxfp4", NULL },
  { "w4a8", "int4_g%u", "fp8", 128 },
  { "w4a16", "int4_g%u", NULL, 128 },
  { "int4_awq", "int4_g%u", NULL, 128 },
  { "w8a8", "int8_channel", "int8_token" },
  { "w8a16", "int8_channel", NULL },
  { "int8_sq", "int8_channel", "int8_token" },
  { "fbgemm_fp8", "fp8_channel", "fp8_token" },
  { "fp8_per_channel_per_token", "fp8_channel", "fp8_token" },
  { "fp8_pc_pt", "fp8_channel", "fp8_token" },
  { "fp8_pb", "fp8_b128", "fp8_g128" },
  { "fp8_block", "fp8_b128", "fp8_g128" },
  { "fp8", "fp8_tensor", "fp8" },
  { "int8", "int8_channel", "int8_token" },
  { "int4", "int4_g%u", NULL, 128 },
};

/* The object under @key. (transfer full) (nullable): NULL if absent or not an object. @object: (nullable) */
static GVariant *
find_object (GVariant   *object,
             const char *key)
{
  return object != NULL ? g_variant_lookup_value (object, key, G_VARIANT_TYPE_VARDICT) : NULL;
}

/* The number under a key, or @fallback. */
static double
get_number (GVariant   *object,
            const char *key,
            double      fallback)
{
  g_autoptr (GVariant) value = g_variant_lookup_value (object, key, G_VARIANT_TYPE_DOUBLE);

  return value != NULL ? g_variant_get_double (value) : fallback;
}

static gboolean
get_flag (GVariant   *object,
          const char *key,
          gboolean    fallback)
{
  g_autoptr (GVariant) value = g_variant_lookup_value (object, key, G_VARIANT_TYPE_BOOLEAN);

  return value != NULL ? g_variant_get_boolean (value) : fallback;
}

/* The text under a key, in lower case. Returns: (transfer full) (nullable) */
static char *
get_word (GVariant   *object,
          const char *key)
{
  g_autoptr (GVariant) value = g_variant_lookup_value (object, key, G_VARIANT_TYPE_STRING);

  return value != NULL ? g_ascii_strdown (g_variant_get_string (value, NULL), -1) : NULL;
}

/* The interned id of a format; NULL if there is no such format. */
static const char *
intern (const char *id)
{
  return roof_format_find (id, NULL) != NULL ? g_intern_string (id) : NULL;
}

/* The format of integers of @bits in groups of @size, or with one scale per row without a valid size. (nullable) */
static const char *
name_integers (double   bits,
               double   size,
               gboolean symmetric)
{
  g_autofree char *id = NULL;

  if (size > 1)
    id = g_strdup_printf ("int%.0f_g%.0f%s", bits, size, symmetric && bits < 8 ? "_sym" : "");
  else
    id = g_strdup_printf ("int%.0f_channel", bits);
  return intern (id);
}

/* The number at @index of @list, which has two entries. */
static double
get_entry (GVariant *list,
           gsize     index)
{
  g_autoptr (GVariant) boxed = g_variant_get_child_value (list, index);
  g_autoptr (GVariant) entry = g_variant_get_variant (boxed);

  return g_variant_is_of_type (entry, G_VARIANT_TYPE_DOUBLE) ? g_variant_get_double (entry) : 0;
}

/* fp8 with a scale per block of @sizes (rows, columns) of weights, and for as many inputs of each token. FALSE for invalid
 * sizes. */
static gboolean
name_blocks (GVariant   *sizes,
             RoofScheme *self)
{
  g_autofree char *weights = NULL, *inputs = NULL;
  double rows, columns;

  if (sizes == NULL || g_variant_n_children (sizes) != 2)
    return FALSE;
  rows = get_entry (sizes, 0);
  columns = get_entry (sizes, 1);
  weights = rows == columns ? g_strdup_printf ("fp8_b%.0f", rows) : g_strdup_printf ("fp8_b%.0fx%.0f", rows, columns);
  inputs = g_strdup_printf ("fp8_g%.0f", columns);
  self->weights = intern (weights);
  self->inputs = columns > 1 ? intern (inputs) : "fp8_token";
  return self->weights != NULL;
}

/* The format of compressed-tensors' block strategy, of the default size without one. (nullable) */
static const char *
name_structure (GVariant *arguments)
{
  g_autoptr (GVariant) sizes = g_variant_lookup_value (arguments, "block_structure", G_VARIANT_TYPE ("av"));
  RoofScheme scheme = { "fp8_b128", NULL };

  return sizes == NULL || name_blocks (sizes, &scheme) ? scheme.weights : NULL;
}

/* The format of the weights or inputs of a group of compressed-tensors. (nullable) */
static const char *
name_arguments (GVariant *arguments,
                gboolean  inputs)
{
  g_autofree char *type = get_word (arguments, "type"), *strategy = get_word (arguments, "strategy");
  double bits = get_number (arguments, "num_bits", 8), size = get_number (arguments, "group_size", 0);
  g_autofree char *grouped = g_strdup_printf ("fp8_g%.0f", size);
  gboolean by_row = g_strcmp0 (strategy, "channel") == 0 || g_strcmp0 (strategy, "token") == 0;

  if (g_strcmp0 (type, "float") == 0)
    return bits == 4                              ? size == 32 ? "mxfp4" : "nvfp4"
           : bits != 8                            ? NULL
           : g_strcmp0 (strategy, "block") == 0   ? name_structure (arguments)
           : size == 32                           ? "mxfp8"
           : size > 1                             ? intern (grouped)
           : by_row                               ? inputs ? "fp8_token" : "fp8_channel"
                                                  : inputs ? "fp8" : "fp8_tensor";
  if (bits == 8 && !(size > 1))
    return !by_row ? "int8" : inputs ? "int8_token" : "int8_channel";
  return name_integers (bits, size, get_flag (arguments, "symmetric", TRUE));
}

static void
free_group (gpointer data)
{
  RoofSchemeGroup *self = data;

  g_clear_pointer (&self->targets, g_ptr_array_unref);
  g_free (self);
}

static RoofSchemeGroup *
add_group (GPtrArray        *groups,
           const char       *key,
           const RoofScheme *scheme)
{
  RoofSchemeGroup *self = g_new0 (RoofSchemeGroup, 1);

  self->scheme = *scheme;
  self->key = key;
  g_ptr_array_add (groups, self);
  return self;
}

/* Whether @target is a class of all matrices: "Linear", "Conv1D". */
static gboolean
is_class (const char *target)
{
  return !g_str_has_prefix (target, "re:") && strchr (target, '.') == NULL
         && (g_str_has_suffix (target, "Linear") || g_str_equal (target, "Conv1D"));
}

static void
add_target (RoofSchemeGroup *self,
            const char      *target)
{
  if (self->targets == NULL)
    self->targets = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->targets, g_strdup (target));
  self->general = self->general || is_class (target);
}

static gboolean
read_group (GVariant   *group,
            RoofScheme *self)
{
  g_autoptr (GVariant) weights = find_object (group, "weights");
  g_autoptr (GVariant) inputs = find_object (group, "input_activations");

  if (weights == NULL)
    return FALSE;
  self->weights = name_arguments (weights, FALSE);
  self->inputs = inputs != NULL ? name_arguments (inputs, TRUE) : NULL;
  return self->weights != NULL;
}

/* Notes as not understood the first of @keys that @object, at @place, has, with its value. */
static void
tell_unread (char       **unread,
             const char  *place,
             GVariant    *object,
             const char  *keys)
{
  const RoofFacts facts = { .description = object };
  g_auto (GStrv) names = g_strsplit (keys, " ", -1);

  for (guint i = 0; unread != NULL && *unread == NULL && names[i] != NULL; i++)
    {
      g_autoptr (GVariant) value = roof_facts_find (&facts, names[i]);
      g_autofree char *shown = value != NULL ? roof_facts_show (value) : NULL;

      if (value != NULL)
        *unread = g_strdup_printf ("%s%s: %s", place, names[i], shown);
    }
}

/* Notes weights of @group with an unknown type or number of bits. */
static void
tell_group (char       **unread,
            const char  *name,
            GVariant    *group)
{
  g_autoptr (GVariant) weights = find_object (group, "weights");
  g_autofree char *shown = roof_error_shorten (name);
  g_autofree char *place = g_strdup_printf ("config_groups.%s.weights.", shown);
  g_autofree char *type = weights != NULL ? get_word (weights, "type") : NULL;
  gboolean known = type == NULL || g_str_equal (type, "int") || g_str_equal (type, "float");

  if (weights != NULL)
    tell_unread (unread, place, weights, known ? "num_bits type" : "type");
}

/* Adds groups of compressed-tensors. */
static void
add_groups (GPtrArray  *groups,
            GVariant   *all,
            char      **unread)
{
  GVariantIter iter;
  const char *name;
  GVariant *value;

  g_variant_iter_init (&iter, all);
  while (g_variant_iter_next (&iter, "{&sv}", &name, &value))
    {
      g_autoptr (GVariant) group = value;
      g_autoptr (GVariant) targets = NULL;
      RoofSchemeGroup *added;
      RoofScheme scheme;

      if (!g_variant_is_of_type (group, G_VARIANT_TYPE_VARDICT))
        continue;
      if (!read_group (group, &scheme))
        {
          tell_group (unread, name, group);
          continue;
        }
      added = add_group (groups, "targets", &scheme);
      targets = g_variant_lookup_value (group, "targets", G_VARIANT_TYPE ("av"));
      for (gsize i = 0; targets != NULL && i < g_variant_n_children (targets); i++)
        {
          g_autoptr (GVariant) child = g_variant_get_child_value (targets, i);
          g_autoptr (GVariant) target = g_variant_get_variant (child);

          if (g_variant_is_of_type (target, G_VARIANT_TYPE_STRING))
            add_target (added, g_variant_get_string (target, NULL));
        }
      added->general = added->general || targets == NULL;
    }
}

/* Reads a scheme that is given by its name. @name: (nullable), in lower case */
static gboolean
read_algorithm (GVariant   *quantization,
                const char *name,
                RoofScheme *self)
{
  double size = get_number (quantization, "group_size", 0);

  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (algorithms); i++)
    if (g_str_has_prefix (name, algorithms[i].name))
      {
        self->weights = strchr (algorithms[i].weights, '%') != NULL
                            ? name_integers (4, size > 1 ? size : algorithms[i].usual, TRUE)
                            : algorithms[i].weights;
        self->inputs = algorithms[i].inputs;
        return self->weights != NULL;
      }
  return FALSE;
}

static gboolean
read_blocks (GVariant   *quantization,
             RoofScheme *self)
{
  g_autoptr (GVariant) sizes = g_variant_lookup_value (quantization, "weight_block_size", G_VARIANT_TYPE ("av"));

  return name_blocks (sizes, self);
}

/* GPTQ and AWQ. GPTQ is symmetric by default, AWQ has zeros. */
static gboolean
read_bits (GVariant   *quantization,
           const char *method,
           RoofScheme *self)
{
  double bits = get_number (quantization, "bits", get_number (quantization, "w_bit", 0));
  double size = get_number (quantization, "group_size", get_number (quantization, "q_group_size", 128));
  gboolean awq = g_strcmp0 (method, "awq") == 0;
  gboolean symmetric
      = awq ? !get_flag (quantization, "zero_point", TRUE) : get_flag (quantization, "sym", TRUE);

  if (bits == 0)
    return FALSE;
  self->weights = name_integers (bits, size, symmetric);
  self->inputs = NULL;
  return self->weights != NULL;
}

static gboolean
read_bitsandbytes (GVariant   *quantization,
                   RoofScheme *self)
{
  if (get_flag (quantization, "load_in_4bit", FALSE))
    *self = (RoofScheme) { get_flag (quantization, "bnb_4bit_use_double_quant", FALSE) ? "nf4_double" : "nf4", NULL };
  else if (get_flag (quantization, "load_in_8bit", FALSE))
    *self = (RoofScheme) { "int8_channel", "int8_token" };
  else
    return FALSE;
  return TRUE;
}

/* The group in @groups with the scheme @scheme. */
static RoofSchemeGroup *
find_like (GPtrArray        *groups,
           const char       *key,
           const RoofScheme *scheme)
{
  for (guint i = 0; i < groups->len; i++)
    {
      RoofSchemeGroup *group = groups->pdata[i];

      if (g_str_equal (group->scheme.weights, scheme->weights) && g_strcmp0 (group->scheme.inputs, scheme->inputs) == 0)
        return group;
    }
  return add_group (groups, key, scheme);
}

/* Adds ModelOpt's list of modules with an algorithm each. */
static void
add_layers (GPtrArray  *groups,
            GVariant   *layers,
            char      **unread)
{
  GVariantIter iter;
  const char *module;
  GVariant *value;

  g_variant_iter_init (&iter, layers);
  while (g_variant_iter_next (&iter, "{&sv}", &module, &value))
    {
      g_autoptr (GVariant) layer = value;
      g_autofree char *algorithm = NULL;
      RoofScheme scheme;

      if (!g_variant_is_of_type (layer, G_VARIANT_TYPE_VARDICT))
        continue;
      algorithm = get_word (layer, "quant_algo");
      if (read_algorithm (layer, algorithm, &scheme))
        add_target (find_like (groups, "quantized_layers", &scheme), module);
      else
        tell_unread (unread, "quantized_layers.", layer, "quant_algo");
    }
}

/* Adds the modules of a checkpoint's own tensors, each with the format in which it is stored. */
static void
add_stored (GPtrArray  *groups,
            GVariant   *stored,
            char      **unread)
{
  GVariantIter iter;
  const char *module;
  GVariant *value;

  g_variant_iter_init (&iter, stored);
  while (g_variant_iter_next (&iter, "{&sv}", &module, &value))
    {
      g_autoptr (GVariant) format = value;
      RoofScheme scheme = { NULL, NULL };

      if (g_variant_is_of_type (format, G_VARIANT_TYPE_STRING))
        scheme.weights = intern (g_variant_get_string (format, NULL));
      if (scheme.weights != NULL)
        add_target (find_like (groups, ROOF_KEY_STORED, &scheme), module);
      else
        tell_unread (unread, "stored_formats.", stored, module);
    }
}

/* Adds GPTQ's modules with other bits: keys of `dynamic` with the prefix "+:" are expressions for them. */
static void
add_dynamic (GPtrArray        *groups,
             GVariant         *quantization,
             const RoofScheme *usual,
             char            **unread)
{
  g_autoptr (GVariant) dynamic = find_object (quantization, "dynamic");
  GVariantIter iter;
  const char *key;
  GVariant *value;

  if (dynamic == NULL)
    return;
  g_variant_iter_init (&iter, dynamic);
  while (g_variant_iter_next (&iter, "{&sv}", &key, &value))
    {
      g_autoptr (GVariant) own = value;
      g_autofree char *expression = g_strconcat ("re:", g_str_has_prefix (key, "+:") ? key + strlen ("+:") : key, NULL);
      double bits = get_number (quantization, "bits", 4), size = get_number (quantization, "group_size", 128);
      RoofScheme scheme = *usual;

      if (g_str_has_prefix (key, "-:") || !g_variant_is_of_type (own, G_VARIANT_TYPE_VARDICT))
        continue;
      scheme.weights = name_integers (get_number (own, "bits", bits), get_number (own, "group_size", size),
                                      get_flag (own, "sym", get_flag (quantization, "sym", TRUE)));
      if (scheme.weights != NULL)
        add_target (add_group (groups, "dynamic", &scheme), expression);
      else
        tell_unread (unread, "dynamic.", own, "bits group_size");
    }
}

/* A shell pattern as the regular expression of a target. Returns: (transfer full) */
static char *
translate_glob (const char *glob)
{
  GString *expression = g_string_new ("re:");

  for (; *glob != '\0'; glob++)
    if (*glob == '*')
      g_string_append (expression, ".*");
    else if (*glob == '?')
      g_string_append_c (expression, '.');
    else
      {
        if (strchr (".\\^$|()[]{}+", *glob) != NULL)
          g_string_append_c (expression, '\\');
        g_string_append_c (expression, *glob);
      }
  g_string_append_c (expression, '$');
  return g_string_free (expression, FALSE);
}

/* Adds the modules to which Quark gives a format of their own, by patterns of their names; those with the format @usual (nullable) of
 * all others need none. */
static void
add_quark (GPtrArray         *groups,
           GVariant          *layers,
           const RoofScheme  *usual,
           char             **unread)
{
  GVariantIter iter;
  const char *pattern;
  GVariant *value;

  g_variant_iter_init (&iter, layers);
  while (g_variant_iter_next (&iter, "{&sv}", &pattern, &value))
    {
      g_autoptr (GVariant) layer = value;
      g_autofree char *expression = translate_glob (pattern);
      RoofScheme scheme;

      if (!g_variant_is_of_type (layer, G_VARIANT_TYPE_VARDICT))
        continue;
      if (!roof_read_quark_layer (layer, &scheme))
        tell_unread (unread, "layer_quant_config.", layers, pattern);
      else if (usual == NULL || g_strcmp0 (usual->weights, scheme.weights) != 0 || g_strcmp0 (usual->inputs, scheme.inputs) != 0)
        add_target (find_like (groups, "layer_quant_config", &scheme), expression);
    }
}

/* The scheme of the general group, else of the first. */
static gboolean
read_first (GVariant   *quantization,
            RoofScheme *self)
{
  g_autoptr (GVariant) groups = find_object (quantization, "config_groups");
  g_autoptr (GVariant) layers = find_object (quantization, "quantized_layers");
  g_autoptr (GVariant) stored = find_object (quantization, ROOF_KEY_STORED);
  g_autoptr (GVariant) parts = find_object (quantization, "layer_quant_config");
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (free_group);

  if (groups != NULL)
    add_groups (all, groups, NULL);
  else if (layers != NULL)
    add_layers (all, layers, NULL);
  else if (stored != NULL)
    add_stored (all, stored, NULL);
  else if (parts != NULL && !roof_read_method (quantization, "quark", self))
    add_quark (all, parts, NULL, NULL);
  for (guint i = 0; i < all->len; i++)
    {
      const RoofSchemeGroup *group = all->pdata[i];

      if (i == 0 || group->general)
        *self = group->scheme;
      if (group->general)
        break;
    }
  return all->len > 0;
}

/* Reads methods that give more than a number of bits. @method: (nullable) */
static gboolean
read_named (GVariant   *quantization,
            const char *method,
            RoofScheme *self)
{
  g_autofree char *algorithm = get_word (quantization, "quant_algo");

  return read_first (quantization, self) || roof_read_method (quantization, method, self)
         || ((g_strcmp0 (method, "fp8") == 0 || method == NULL) && read_blocks (quantization, self))
         || read_algorithm (quantization, algorithm, self) || read_bitsandbytes (quantization, self);
}

gboolean
roof_read_scheme (GVariant   *quantization,
                  RoofScheme *self)
{
  g_autofree char *method = get_word (quantization, "quant_method");

  *self = (RoofScheme) { NULL, NULL };
  return read_named (quantization, method, self) || read_bits (quantization, method, self)
         || read_algorithm (quantization, method, self);
}

gboolean
roof_scheme_is_unknown (GVariant *quantization)
{
  static const char *const known[] = { "gptq", "awq", "gptq_marlin", "awq_marlin", "marlin", "auto-round", "intel/auto-round" };
  g_autofree char *method = get_word (quantization, "quant_method");
  RoofScheme scheme;

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_strcmp0 (method, known[i]) == 0)
      return FALSE;
  return method != NULL && !read_named (quantization, method, &scheme) && !read_algorithm (quantization, method, &scheme);
}

GPtrArray *
roof_read_scheme_groups (GVariant  *quantization,
                         char     **unread)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func (free_group);
  g_autoptr (GVariant) tensors = find_object (quantization, "config_groups");
  g_autoptr (GVariant) layers = find_object (quantization, "quantized_layers");
  g_autoptr (GVariant) stored = find_object (quantization, ROOF_KEY_STORED);
  g_autoptr (GVariant) parts = find_object (quantization, "layer_quant_config");
  RoofScheme scheme;
  gboolean general;

  if (tensors != NULL)
    add_groups (groups, tensors, unread);
  else if (layers != NULL)
    add_layers (groups, layers, unread);
  else if (stored != NULL)
    add_stored (groups, stored, unread);
  else if (parts != NULL)
    {
      general = roof_read_method (quantization, "quark", &scheme);
      add_quark (groups, parts, general ? &scheme : NULL, unread);
      if (general)
        add_group (groups, "", &scheme)->general = TRUE;
    }
  else if (roof_read_scheme (quantization, &scheme))
    {
      add_dynamic (groups, quantization, &scheme, unread);
      add_group (groups, "", &scheme)->general = TRUE;
    }
  else
    tell_unread (unread, "", quantization, "bits w_bit");
  return groups;
}

/* Formats of caches by their names, in lower case. The first entry that is a prefix of the name counts. A format NULL: as the
 * activations. */
static const struct
{
  const char *name, *format;
} caches[] = {
  { "fp8", "fp8" },   { "float8", "fp8" }, { "f8", "fp8" },   { "e4m3", "fp8" }, { "e5m2", "fp8" }, { "nvfp4", "nvfp4" },
  { "fp4", "nvfp4" }, { "mxfp8", "mxfp8" }, { "mxfp4", "mxfp4" }, { "int8", "int8" }, { "int4", "int4" }, { "bf16", "bf16" },
  { "bfloat16", "bf16" }, { "fp16", "fp16" }, { "float16", "fp16" }, { "half", "fp16" }, { "fp32", "fp32" }, { "float32", "fp32" },
  { "auto", NULL },   { "none", NULL },
};

/* Reads the format of a cache by its name, or by compressed-tensors' arguments: {"num_bits": 8, "type": "float"}. FALSE when
 * @value is neither. @format: (out) (nullable): as the activations */
static gboolean
name_cache (GVariant    *value,
            const char **format)
{
  g_autofree char *word = NULL;

  *format = NULL;
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_VARDICT))
    {
      double bits = get_number (value, "num_bits", 8);

      *format = name_arguments (value, TRUE);
      return *format != NULL || bits == 16;
    }
  if (!g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    return FALSE;
  word = g_ascii_strdown (g_variant_get_string (value, NULL), -1);
  for (guint i = 0; i < G_N_ELEMENTS (caches); i++)
    if (g_str_has_prefix (word, caches[i].name))
      {
        *format = caches[i].format;
        return TRUE;
      }
  return FALSE;
}

const char *
roof_read_cache_scheme (const RoofFacts  *facts,
                        char            **unread)
{
  g_autofree char *key = roof_facts_which (facts, ROOF_KEYS_CACHE);
  g_autoptr (GVariant) value = key != NULL ? roof_facts_find (facts, key) : NULL;
  const char *format = NULL;

  if (value != NULL && !name_cache (value, &format))
    tell_unread (unread, "", facts->description, key);
  return format;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/architecture.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/error.h"
#include "workload/architecture-private.h"
#include "workload/guess.h"
#include "workload/modalities.h"

/* Tokens of an encoder's input by default. */
#define USUAL_TEXT 512

/* Keys under which multimodal models describe their language model. */
static const char *const wrappers[] = { "thinker_config", "text_config", "llm_config", "language_config",
                                       "language_model_config", "lm_config", "text_model_config", "phi_config", "llm",
                                       "language_model", "text_model", "decoder", "decoder_config", "transformer",
                                       "transformer_config", "unet", "unet_config" };

void
roof_architecture_free (RoofArchitecture *self)
{
  g_free (self->name);
  g_free (self->guess);
  g_free (self->recognised);
  g_free (self->assumed);
  g_free (self->ignored);
  g_clear_pointer (&self->whole, g_variant_unref);
  g_clear_pointer (&self->text, roof_architecture_free);
  g_free (self->unknown_scheme);
  g_free (self->unread);
  g_free (self->weights);
  g_free (self->activations);
  g_free (self->vectors);
  g_free (self->kv);
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    {
      g_free (self->groups[i]);
      g_free (self->inputs[i]);
    }
  for (guint i = 0; i < ROOF_MAX_SCHEMES; i++)
    {
      g_free (self->scheme_weights[i]);
      g_free (self->scheme_inputs[i]);
    }
  g_free (self);
}

/* @inner with the keys that only @outer has. */
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
      if (!roof_facts_holds (&dict, key))
        g_variant_dict_insert_value (&dict, key, value);
      g_variant_unref (value);
    }
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

/* Whether the model has an image and a text tower of equal standing (CLIP): neither is taken out. */
static gboolean
has_towers (GVariant *description)
{
  const RoofFacts facts = { .description = description };
  RoofFacts words = facts;
  g_autofree char *type = roof_facts_word (&words, "roofline_family model_type");
  const RoofFamily *family = type != NULL ? roof_family_find (type) : NULL;

  g_clear_error (&words.error);
  return family != NULL && family->reader == ROOF_READER_TOWERS && roof_facts_has (&facts, "vision_config");
}

/* Extracts the language model from a description with several parts. Returns: (transfer full) */
static GVariant *
unwrap (GVariant *description)
{
  GVariant *result = g_variant_ref (description);
  guint n = has_towers (description) ? 0 : G_N_ELEMENTS (wrappers);

  for (guint i = 0; i < n; i++)
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

/* The family: the one asked for, else by name, by class, or guessed from keys; @self records how it was found. @own: (out):
 * storage for a guessed family */
static const RoofFamily *
find_family (RoofArchitecture *self,
             RoofFacts        *facts,
             RoofFamily       *own)
{
  g_autofree char *asked = roof_facts_word (facts, "roofline_family");
  g_autofree char *type = roof_facts_word (facts, "model_type _class_name");
  const char *reason, *like;
  const RoofFamily *family = roof_family_find (asked != NULL ? asked : type != NULL ? type : "");

  self->name = g_strdup (asked != NULL ? asked : type);
  if (family == NULL && asked == NULL)
    {
      family = find_by_class (facts);
      if (family != NULL)
        {
          self->guess = g_strdup (family->id);
          self->assumed = g_strdup_printf (_ ("defaults of the family “%s”"), family->id);
        }
      else if (roof_family_is_unlike (facts, &reason, &like))
        roof_facts_fail (facts, "model_type: the family “%1$s” is not known, and %2$s. Similar families: %3$s; "
                                "--family reads it as one of them",
                         type != NULL ? type : "?", _ (reason), like);
      else if (roof_family_guess (own, facts, type, &self->assumed))
        {
          family = own;
          self->by_keys = TRUE;
          self->guess = g_strdup (own->id);
        }
    }
  if (self->name == NULL && family != NULL)
    self->name = g_strdup (family->id);
  return family;
}

static void
refuse (RoofFacts  *facts,
        const char *name,
        GVariant   *description)
{
  g_autofree char *keys = roof_facts_list (description);
  g_autofree char *known = roof_family_list ();
  g_autofree char *shown = name != NULL ? roof_error_shorten (name) : NULL;

  if (roof_facts_has (facts, "roofline_family"))
    roof_facts_fail (facts, "there is no family “%1$s”; there are %2$s", shown, known);
  else if (name != NULL)
    roof_facts_fail (facts,
                     "model_type: the family “%1$s” is not known, and its keys match no known network (keys found: "
                     "%2$s). Name a known family there, or with --family on the command line: %3$s",
                     shown, keys, known);
  else
    roof_facts_fail (facts,
                     "not a model description (keys found: %1$s). If it is one, name its family in “model_type”, such as llama, or with "
                     "--family on the command line",
                     keys);
}

/* Whether @key only names the network. */
static gboolean
is_name (const char *key)
{
  return g_str_equal (key, "model_type") || g_str_equal (key, "_class_name") || g_str_equal (key, "architectures");
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char * const *) a, *(const char * const *) b);
}

/* Whether @key, which was not read, needs no mention. */
static gboolean
is_known (const RoofArchitecture *self,
          const RoofFacts        *facts,
          const char             *key)
{
  return roof_key_is_idle (key) || roof_modalities_have_key (key) || roof_key_is_double (key, facts->asked)
         || (self->guess == NULL && !roof_key_is_size (key));
}

/* Notes keys that were not read; of a known family only those that look like sizes. */
static void
list_keys (RoofArchitecture *self,
           RoofFacts        *facts,
           GVariant         *description)
{
  g_autoptr (GPtrArray) read = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) unread = g_ptr_array_new_with_free_func (g_free);
  GVariantIter iter;
  GVariant *value;
  char *key;

  g_variant_iter_init (&iter, description);
  while (g_variant_iter_next (&iter, "{sv}", &key, &value))
    {
      if (!g_variant_is_of_type (value, ROOF_FACTS_NULL) && g_hash_table_contains (facts->asked, key) && !is_name (key))
        g_ptr_array_add (read, key);
      else if (g_variant_is_of_type (value, ROOF_FACTS_NULL) || is_known (self, facts, key))
        g_free (key);
      else
        g_ptr_array_add (unread, key);
      g_variant_unref (value);
    }
  g_ptr_array_sort (read, compare_names);
  g_ptr_array_sort (unread, compare_names);
  if (self->guess != NULL && read->len > 0)
    self->recognised = roof_facts_join (read);
  if (unread->len > 0)
    self->ignored = roof_facts_join (unread);
}

/* Notes an activation that is not known. */
static void
tell_activation (RoofArchitecture *self,
                 const RoofFacts  *facts,
                 const RoofFamily *family)
{
  const char *instead = NULL;
  g_autofree char *name = roof_replace_activation (facts, family, &instead);
  g_autofree char *shown = name != NULL ? roof_error_shorten (name) : NULL;
  g_autofree char *others = NULL, *sentence = NULL;

  if (name == NULL)
    return;
  /* Translators: an activation that is counted, and that of a file, which is not known: "silu in place of the activation “situ”" */
  sentence = g_strdup_printf (_ ("%1$s in place of the activation “%2$s”"), instead, shown);
  others = g_steal_pointer (&self->assumed);
  self->assumed = others != NULL ? g_strdup_printf ("%s, %s", others, sentence) : g_steal_pointer (&sentence);
}

static RoofNorm
choose_norm (const RoofFamily *family)
{
  if (family->traits & ROOF_TRAIT_CENTRED_NORM)
    return ROOF_NORM_CENTRED;
  if (family->traits & ROOF_TRAIT_BARE_NORM)
    return ROOF_NORM_BARE;
  return family->traits & ROOF_TRAIT_LAYER_NORM ? ROOF_NORM_LAYER : ROOF_NORM_RMS;
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
    [ROOF_READER_RWKV] = roof_read_rwkv,
    [ROOF_READER_FINCH] = roof_read_finch,
    [ROOF_READER_XLSTM] = roof_read_xlstm,
    [ROOF_READER_T5] = roof_read_t5,
    [ROOF_READER_BART] = roof_read_bart,
    [ROOF_READER_ENCODER] = roof_read_encoder,
    [ROOF_READER_WHISPER] = roof_read_whisper,
    [ROOF_READER_VISION] = roof_read_vision,
    [ROOF_READER_TOWERS] = roof_read_towers,
    [ROOF_READER_DIT] = roof_read_dit,
    [ROOF_READER_PIXART] = roof_read_pixart,
    [ROOF_READER_WAN] = roof_read_wan,
    [ROOF_READER_COGVIDEO] = roof_read_cogvideo,
    [ROOF_READER_MMDIT] = roof_read_mmdit,
    [ROOF_READER_FLUX] = roof_read_flux,
    [ROOF_READER_HUNYUAN_VIDEO] = roof_read_hunyuan_video,
    [ROOF_READER_ZIMAGE] = roof_read_zimage,
    [ROOF_READER_UNET] = roof_read_unet,
    [ROOF_READER_RESNET] = roof_read_resnet,
    [ROOF_READER_MOBILENET] = roof_read_mobilenet,
    [ROOF_READER_WINDOWS] = roof_read_windows,
    [ROOF_READER_CONVNEXT] = roof_read_convnext,
    [ROOF_READER_SSD] = roof_read_ssd,
  };

  self->net = family->net;
  self->norm = choose_norm (family);
  self->frames = 1;
  readers[family->reader](self, facts, family);
  roof_read_formats (self, facts);
}

RoofArchitecture *
roof_architecture_read (GVariant  *description,
                        GError   **error)
{
  g_autoptr (RoofArchitecture) self = g_new0 (RoofArchitecture, 1);
  g_autoptr (GHashTable) asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GVariant) inner = unwrap (description);
  g_autoptr (GVariant) plain = roof_description_translate (inner);
  g_autoptr (GVariant) whole = NULL;
  RoofFacts facts = { .description = plain, .asked = asked };
  RoofFamily own;
  const RoofFamily *family = find_family (self, &facts, &own);

  if (family == NULL)
    refuse (&facts, self->name, description);
  else
    {
      /* A part of a larger description leaves out the defaults of its class; files of their own are written out in full. */
      whole = inner != description ? roof_description_complete (plain, family->id) : g_variant_ref (plain);
      facts.description = whole;
      read (self, &facts, family);
      tell_activation (self, &facts, family);
      list_keys (self, &facts, plain);
      if (family->reader != ROOF_READER_TOWERS)
        self->whole = g_variant_ref (description);
    }
  if (facts.error == NULL)
    return g_steal_pointer (&self);
  g_propagate_error (error, facts.error);
  return NULL;
}

gboolean
roof_architecture_has_experts (const RoofArchitecture *self)
{
  for (guint i = 0; i < self->decoder.n; i++)
    if (self->decoder.block[i].feed.experts > 0)
      return TRUE;
  return FALSE;
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
  return self->net == ROOF_NET_DIT || self->context_length > 0 ? self->context_length : USUAL_TEXT;
}

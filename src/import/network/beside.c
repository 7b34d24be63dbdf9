/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "import/import-result.h"
#include "import/json-head.h"

/* JSON files that lie in the folder of a network and do not describe it, each with what to open instead. */

/* Whether @object is all of the text up to @end, and describes no network itself. */
static gboolean
is_beside (const char *object,
           const char *end)
{
  static const char *const own[] = { "model_type", "architectures", "hidden_size", "num_hidden_layers", "n_embd", "d_model", "format" };

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    if (roof_json_head_find (object, end, own[i], NULL) != NULL)
      return FALSE;
  return roof_json_head_is_alone (object, end);
}

/* Whether it has one of @keys, which end at NULL. */
static gboolean
has_any (const char        *head,
         gsize              length,
         const char *const *keys)
{
  const char *object = roof_json_head_object (head, length, FALSE);

  for (; object != NULL && *keys != NULL; keys++)
    if (roof_json_head_find (object, head + length, *keys, NULL) != NULL)
      return is_beside (object, head + length);
  return FALSE;
}

/* PEFT's adapter_config.json. */
static gboolean
recognize_adapter (const char *head,
                   gsize       length)
{
  return has_any (head, length, (const char *const[]) { "peft_type", "base_model_name_or_path", NULL });
}

const RoofForeignFormat roof_adapter_format = {
  .id = "adapter",
  .name = N_ ("Adapter of a network (LoRA)"),
  .recognize = recognize_adapter,
  .advice = N_ ("this describes an adapter (LoRA), which changes a few weights of another network; the config.json of the network that "
                "it names as “base_model_name_or_path” can be opened here"),
};

/* tokenizer_config.json, tokenizer.json, special_tokens_map.json. */
static gboolean
recognize_tokenizer (const char *head,
                     gsize       length)
{
  return has_any (head, length, (const char *const[]) { "tokenizer_class", "chat_template", "added_tokens", "pre_tokenizer",
                                                        "model_max_length", "bos_token", "eos_token", "pad_token", NULL });
}

const RoofForeignFormat roof_tokenizer_format = {
  .id = "tokenizer",
  .name = N_ ("Tokenizer of a network"),
  .recognize = recognize_tokenizer,
  .advice = N_ ("this describes a tokenizer, which turns text into tokens; the config.json in the same folder describes the network and "
                "can be opened here"),
};

/* quantize_config.json and quant_config.json, of GPTQ and AWQ before the quantisation stood in config.json. */
static gboolean
recognize_quantize (const char *head,
                    gsize       length)
{
  return (roof_json_head_has (head, length, FALSE, "bits group_size") || roof_json_head_has (head, length, FALSE, "w_bit q_group_size"))
         && is_beside (roof_json_head_object (head, length, FALSE), head + length);
}

const RoofForeignFormat roof_quantize_format = {
  .id = "quantize",
  .name = N_ ("Quantisation beside a network (GPTQ, AWQ)"),
  .recognize = recognize_quantize,
  .advice = N_ ("this is the quantisation that GPTQ or AWQ gave a network; the config.json in the same folder describes the network and "
                "can be opened here, with “--weights int4_g128” on the command line if it does not name the quantisation itself"),
};

/* generation_config.json. */
static gboolean
recognize_generation (const char *head,
                      gsize       length)
{
  return has_any (head, length, (const char *const[]) { "_from_model_config", "do_sample", "top_p", "max_new_tokens", NULL });
}

const RoofForeignFormat roof_generation_format = {
  .id = "generation",
  .name = N_ ("Settings of text generation"),
  .recognize = recognize_generation,
  .advice = N_ ("these are settings of how text is generated, such as the temperature; the config.json in the same folder describes the "
                "network and can be opened here"),
};

/* preprocessor_config.json, processor_config.json. */
static gboolean
recognize_processor (const char *head,
                     gsize       length)
{
  return has_any (head, length, (const char *const[]) { "image_processor_type", "feature_extractor_type", "processor_class",
                                                        "image_mean", NULL });
}

const RoofForeignFormat roof_processor_format = {
  .id = "processor",
  .name = N_ ("Preparation of a network's images or sounds"),
  .recognize = recognize_processor,
  .advice = N_ ("this describes how images or sounds are prepared for a network; the config.json in the same folder describes the network "
                "and can be opened here"),
};

/* Whether the string at @at begins with @prefix. */
static gboolean
begins_with (const char *at,
             const char *end,
             const char *prefix)
{
  gsize length = strlen (prefix);

  return end - at > (gssize) length && *at == '"' && strncmp (at + 1, prefix, length) == 0;
}

/* Whether it ends with @suffix, as "DDIMScheduler" with "Scheduler". */
static gboolean
ends_with (const char *at,
           const char *end,
           const char *suffix)
{
  const char *quote = *at == '"' ? memchr (at + 1, '"', (gsize) (end - at - 1)) : NULL;
  gsize length = strlen (suffix);

  return quote != NULL && (gsize) (quote - at) > length && memcmp (quote - length, suffix, length) == 0;
}

/* The parts of a pipeline of diffusers that have no layers that could be computed here, and its index. */
static gboolean
recognize_diffusion_part (const char *head,
                          gsize       length)
{
  const char *object = roof_json_head_object (head, length, FALSE), *end = head + length;
  const char *name = object != NULL ? roof_json_head_find (object, end, "_class_name", NULL) : NULL;

  return name != NULL && name < end
         && (ends_with (name, end, "Scheduler") || ends_with (name, end, "Pipeline") || begins_with (name, end, "Autoencoder")
             || begins_with (name, end, "VQModel"))
         && is_beside (object, end);
}

const RoofForeignFormat roof_diffusion_part_format = {
  .id = "diffusion-part",
  .name = N_ ("Part of a diffusion pipeline"),
  .recognize = recognize_diffusion_part,
  .advice = N_ ("this is the pipeline of a diffusion model, its scheduler or its autoencoder; its network is described by the config.json "
                "in the folder “transformer” or “unet” of the pipeline, which can be opened here"),
};

/* The config.json of CTranslate2, which holds token ids alone. */
static gboolean
recognize_ctranslate (const char *head,
                      gsize       length)
{
  return has_any (head, length, (const char *const[]) { "suppress_ids", "lang_ids", "add_source_bos", NULL });
}

const RoofForeignFormat roof_ctranslate_format = {
  .id = "ctranslate",
  .name = N_ ("Token ids of CTranslate2"),
  .recognize = recognize_ctranslate,
  .advice = N_ ("this is the config.json of CTranslate2, which holds token ids alone; the config.json of the model that was converted "
                "describes the network and can be opened here"),
};

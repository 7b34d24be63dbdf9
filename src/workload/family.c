/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/family.h"

#include <string.h>

#define ALL_BIASES (ROOF_TRAIT_INPUT_BIAS | ROOF_TRAIT_OUTPUT_BIAS | ROOF_TRAIT_FEED_BIAS)
/* GPT-2 and those built like it. */
#define CLASSIC (ROOF_TRAIT_PLAIN_FEED | ROOF_TRAIT_LAYER_NORM | ALL_BIASES)

#define SILU ROOF_ACTIVATION_SILU
#define TANH ROOF_ACTIVATION_GELU_TANH
#define ERF ROOF_ACTIVATION_GELU_ERF
#define RELU ROOF_ACTIVATION_RELU
#define SQUARED ROOF_ACTIVATION_RELU_SQUARED

/* One of: the order is that in which a nearest name is looked for. */
static const RoofFamily families[] = {
  { "llama", "Llama", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "llama4", "Llama4", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "llama4_text", NULL, ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "mistral", "Mistral", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "ministral", "Ministral", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "mixtral", "Mixtral", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "qwen2", "Qwen2", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU,
    ROOF_TRAIT_INPUT_BIAS | ROOF_TRAIT_GUARDED_WINDOW, 0, 0, 0 },
  { "qwen2_vl", "Qwen2VL", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU,
    ROOF_TRAIT_INPUT_BIAS | ROOF_TRAIT_GUARDED_WINDOW, 0, 0, 0 },
  { "qwen2_5_vl", "Qwen2_5_VL", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU,
    ROOF_TRAIT_INPUT_BIAS | ROOF_TRAIT_GUARDED_WINDOW, 0, 0, 0 },
  { "qwen2_moe", "Qwen2Moe", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU,
    ROOF_TRAIT_INPUT_BIAS | ROOF_TRAIT_GUARDED_WINDOW | ROOF_TRAIT_SHARED_GATE, 0, 0, 0 },
  { "qwen3", "Qwen3", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU,
    ROOF_TRAIT_HEAD_NORM | ROOF_TRAIT_GUARDED_WINDOW, 0, 0, 0 },
  { "qwen3_moe", "Qwen3Moe", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU,
    ROOF_TRAIT_HEAD_NORM | ROOF_TRAIT_GUARDED_WINDOW, 0, 0, 0 },
  { "gemma", "Gemma", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, TANH, ROOF_TRAIT_TIED, 0, 0, 0 },
  { "gemma2", "Gemma2", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, TANH,
    ROOF_TRAIT_TIED | ROOF_TRAIT_FOUR_NORMS, 2, 4096, 0 },
  { "gemma3", "Gemma3", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, TANH,
    ROOF_TRAIT_TIED | ROOF_TRAIT_FOUR_NORMS | ROOF_TRAIT_HEAD_NORM, 6, 4096, 0 },
  { "gemma3_text", NULL, ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, TANH,
    ROOF_TRAIT_TIED | ROOF_TRAIT_FOUR_NORMS | ROOF_TRAIT_HEAD_NORM, 6, 4096, 0 },
  { "phi", "Phi", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, TANH,
    CLASSIC | ROOF_TRAIT_ONE_NORM | ROOF_TRAIT_HEAD_BIAS, 0, 0, 0 },
  { "phi3", "Phi3", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "phi4", NULL, ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "phimoe", "PhiMoE", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, ROOF_TRAIT_LAYER_NORM, 0, 0, 0 },
  { "deepseek_v2", "DeepseekV2", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "deepseek_v3", "DeepseekV3", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, ROOF_TRAIT_ROUTER_BIAS, 0, 0, 0 },
  { "kimi_k2", "KimiK2", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, ROOF_TRAIT_ROUTER_BIAS, 0, 0, 0 },
  { "gpt_oss", "GptOss", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU,
    ROOF_TRAIT_INPUT_BIAS | ROOF_TRAIT_OUTPUT_BIAS | ROOF_TRAIT_SINKS | ROOF_TRAIT_EXPERT_BIAS | ROOF_TRAIT_ROUTER_BIAS,
    2, 128, 0 },
  { "internlm2", "InternLM2", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "chatglm", "ChatGLM", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, ROOF_TRAIT_INPUT_BIAS, 0, 0, 0 },
  { "granite", "Granite", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "olmo2", "Olmo2", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "starcoder2", "Starcoder2", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, TANH, CLASSIC, 0, 0, 0 },
  { "gpt2", "GPT2", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, TANH,
    CLASSIC | ROOF_TRAIT_TIED | ROOF_TRAIT_LEARNED, 0, 0, 0 },
  { "gpt_bigcode", "GPTBigCode", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, TANH,
    CLASSIC | ROOF_TRAIT_TIED | ROOF_TRAIT_LEARNED, 0, 0, 0 },
  { "gpt_neox", "GPTNeoX", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, ERF, CLASSIC, 0, 0, 0 },
  { "gptj", "GPTJ", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, TANH,
    ROOF_TRAIT_PLAIN_FEED | ROOF_TRAIT_LAYER_NORM | ROOF_TRAIT_FEED_BIAS | ROOF_TRAIT_ONE_NORM | ROOF_TRAIT_HEAD_BIAS,
    0, 0, 0 },
  { "opt", "OPT", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, RELU,
    CLASSIC | ROOF_TRAIT_TIED | ROOF_TRAIT_LEARNED, 0, 0, 2 },
  { "bloom", "Bloom", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, TANH,
    CLASSIC | ROOF_TRAIT_TIED | ROOF_TRAIT_NO_POSITIONS | ROOF_TRAIT_EMBED_NORM, 0, 0, 0 },
  { "falcon", "Falcon", ROOF_READER_TRANSFORMER, ROOF_NET_DECODER, ERF,
    ROOF_TRAIT_PLAIN_FEED | ROOF_TRAIT_LAYER_NORM | ROOF_TRAIT_TIED, 0, 0, 0 },
  { "bert", "Bert", ROOF_READER_TRANSFORMER, ROOF_NET_ENCODER, ERF,
    CLASSIC | ROOF_TRAIT_TIED | ROOF_TRAIT_LEARNED | ROOF_TRAIT_EMBED_NORM | ROOF_TRAIT_NO_FINAL_NORM, 0, 0, 0 },
  { "roberta", "Roberta", ROOF_READER_TRANSFORMER, ROOF_NET_ENCODER, ERF,
    CLASSIC | ROOF_TRAIT_TIED | ROOF_TRAIT_LEARNED | ROOF_TRAIT_EMBED_NORM | ROOF_TRAIT_NO_FINAL_NORM, 0, 0, 0 },
  { "t5", "T5", ROOF_READER_T5, ROOF_NET_ENCODER_DECODER, RELU,
    ROOF_TRAIT_PLAIN_FEED | ROOF_TRAIT_TIED | ROOF_TRAIT_NO_POSITIONS, 0, 0, 0 },
  { "whisper", "Whisper", ROOF_READER_WHISPER, ROOF_NET_ENCODER_DECODER, ERF,
    CLASSIC | ROOF_TRAIT_TIED | ROOF_TRAIT_LEARNED, 0, 0, 0 },
  { "mamba", "Mamba", ROOF_READER_MAMBA, ROOF_NET_DECODER, SILU, ROOF_TRAIT_TIED, 0, 0, 0 },
  { "falcon_mamba", "FalconMamba", ROOF_READER_MAMBA, ROOF_NET_DECODER, SILU, ROOF_TRAIT_TIED, 0, 0, 0 },
  { "mamba2", "Mamba2", ROOF_READER_HYBRID, ROOF_NET_DECODER, SILU, 0, 0, 0, 0 },
  { "nemotron_h", "NemotronH", ROOF_READER_HYBRID, ROOF_NET_DECODER, SQUARED,
    ROOF_TRAIT_PLAIN_FEED | ROOF_TRAIT_NO_POSITIONS, 0, 0, 0 },
  { "vit", "ViT", ROOF_READER_VISION, ROOF_NET_VISION, ERF, CLASSIC | ROOF_TRAIT_LEARNED, 0, 0, 0 },
  { "UNet2DConditionModel", NULL, ROOF_READER_UNET, ROOF_NET_UNET, SILU, 0, 0, 0, 0 },
  { "DiTTransformer2DModel", NULL, ROOF_READER_DIT, ROOF_NET_DIT, TANH, 0, 0, 0, 0 },
  { "Transformer2DModel", NULL, ROOF_READER_DIT, ROOF_NET_DIT, TANH, 0, 0, 0, 0 },
  { "CogVideoXTransformer3DModel", NULL, ROOF_READER_DIT, ROOF_NET_DIT, TANH, 0, 0, 0, 0 },
};

const RoofFamily *
roof_family_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    if (g_str_equal (families[i].id, id))
      return &families[i];
  return NULL;
}

/* The longest class name that @class_name begins with: Qwen3MoeForCausalLM is a Qwen3Moe, not a Qwen3. */
const RoofFamily *
roof_family_of_class (const char *class_name)
{
  const RoofFamily *best = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    if (families[i].class_name != NULL && g_str_has_prefix (class_name, families[i].class_name)
        && (best == NULL || strlen (families[i].class_name) > strlen (best->class_name)))
      best = &families[i];
  return best;
}

/* How much of the two names' beginning is the same. */
static gsize
match (const char *a,
       const char *b)
{
  gsize n = 0;

  while (a[n] != '\0' && g_ascii_tolower (a[n]) == g_ascii_tolower (b[n]))
    n++;
  return n;
}

const RoofFamily *
roof_family_nearest (const char *id)
{
  const RoofFamily *best = NULL;
  gsize longest = 2;

  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    if (match (families[i].id, id) > longest)
      {
        longest = match (families[i].id, id);
        best = &families[i];
      }
  return best;
}

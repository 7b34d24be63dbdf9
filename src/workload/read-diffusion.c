/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "workload/architecture-private.h"

/* Default latent: of images of 1024 x 1024, compressed by 8. */
#define USUAL_LATENT 128
/* Default text lengths of the published pipelines: CLIP's 77 and T5's 256, T5's 512. */
#define CLIP_AND_T5 333
#define LONG_TEXT   512
/* Width of the sinusoidal time embedding (Peebles and Xie, DiT). */
#define TIME_WAVES 256

/* A layer with the properties that most kinds share: full attention, an MLP of four times the width. */
static void
read_layer (RoofArchitecture *self,
            RoofFacts        *facts,
            const RoofFamily *family,
            RoofBlock        *block)
{
  memset (block, 0, sizeof *block);
  block->mixer.heads = roof_facts_size (facts, "num_attention_heads", NAN);
  block->mixer.head_size = roof_facts_size (facts, "attention_head_dim", NAN);
  self->hidden = block->mixer.heads * block->mixer.head_size;
  roof_read_attention (facts, family, self->hidden, FALSE, &block->mixer);
  block->mixer.rope = FALSE;
  block->mixer.rope_size = block->mixer.head_size;
  block->mixer.query_bias = block->mixer.key_bias = block->mixer.output_bias
      = roof_facts_flag (facts, "attention_bias", TRUE);
  block->feed.width = 4 * self->hidden;
  block->feed.activation = roof_read_activation (facts, family);
  block->feed.bias = TRUE;
  block->norms = 2;
  block->modulation = 6;
  self->diffusion.time_waves = TIME_WAVES;
  self->diffusion.time_hidden = self->diffusion.time_size = self->hidden;
  self->diffusion.final_modulation = 2;
}

static void
check_patches (RoofArchitecture *self,
               RoofFacts        *facts)
{
  if (fmod (self->image, self->patch) != 0)
    roof_facts_fail (facts, "sample_size: %1$.15g does not divide into patches of %2$.15g", self->image, self->patch);
  if (fmod (self->width, self->patch) != 0)
    roof_facts_fail (facts, "sample_width: %1$.15g does not divide into patches of %2$.15g", self->width, self->patch);
  self->positions = self->frames * self->image / self->patch * floor (self->width / self->patch);
}

static void
read_picture (RoofArchitecture *self,
              RoofFacts        *facts,
              double            size,
              double            channels,
              double            patch)
{
  self->image = roof_facts_size (facts, "sample_size sample_height", size);
  self->width = roof_facts_size (facts, "sample_width", self->image);
  self->patch = roof_facts_size (facts, "patch_size", patch);
  self->channels = roof_facts_size (facts, "in_channels", channels);
  self->out_channels = roof_facts_size (facts, "out_channels", self->channels);
  check_patches (self, facts);
}

static void
read_text (RoofArchitecture *self,
           RoofFacts        *facts,
           double            length)
{
  self->context_size = roof_facts_size (facts, "joint_attention_dim text_embed_dim cap_feat_dim", NAN);
  self->context_length = roof_facts_size (facts, "max_text_seq_length", length);
}

/* Class-conditional. An older library has one class name for all kinds, including those conditioned by text. */
void
roof_read_dit (RoofArchitecture *self,
               RoofFacts        *facts,
               const RoofFamily *family)
{
  RoofBlock block;

  if (roof_facts_says (facts, "norm_type", "ada_norm_single"))
    {
      roof_read_pixart (self, facts, family);
      return;
    }
  read_layer (self, facts, family, &block);
  read_picture (self, facts, 32, 4, 2);
  self->out_channels = roof_facts_size (facts, "out_channels", 2 * self->channels);
  self->classes = roof_facts_number (facts, "num_embeds_ada_norm num_classes", 0, 0);
  self->learned_positions = TRUE;
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, "num_layers"), facts);
}

/* Length of T5's text in PixArt. */
#define PIXART_TEXT 120

/* Chen et al., PixArt: modulation shared by all layers with an offset in each, and cross-attention to the text after
 * self-attention. Nets for large images are also conditioned by three sizes, a third of the width each. */
void
roof_read_pixart (RoofArchitecture *self,
                  RoofFacts        *facts,
                  const RoofFamily *family)
{
  RoofBlock block;

  read_layer (self, facts, family, &block);
  read_picture (self, facts, USUAL_LATENT, 4, 2);
  self->out_channels = roof_facts_size (facts, "out_channels", 2 * self->channels);
  self->context_size = roof_facts_size (facts, "caption_channels", 4096);
  self->context_length = PIXART_TEXT;
  self->diffusion.text_twice = TRUE;
  self->diffusion.shared_modulation = 6;
  if (roof_facts_flag (facts, "use_additional_conditions", self->image >= USUAL_LATENT))
    self->diffusion.size_waves = fmax (floor (self->hidden / 3), 1);
  block.mixer.cross = TRUE;
  block.stream = ROOF_STREAM_IMAGE;
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, "num_layers"), facts);
}

/* Default video: 832 x 480, 81 frames, compressed by 8 in space and 4 in time. */
#define WAN_HEIGHT 60
#define WAN_WIDTH  104
#define WAN_FRAMES 21
/* CLIP's tokens of a video's first frame. */
#define CLIP_PICTURE 257

/* The last of a list of patch sizes in time, height and width. All published nets have 1 in time. */
static double
read_last (RoofFacts  *facts,
           const char *key,
           double      usual)
{
  double sizes[ROOF_MAX_LISTED];
  guint n = roof_facts_has (facts, key) ? roof_facts_numbers (facts, key, sizes, ROOF_MAX_LISTED) : 0;

  return n > 0 ? fmax (sizes[n - 1], 1) : usual;
}

/* Alibaba, Wan: self-attention and cross-attention to the text, modulated as in PixArt, queries and keys normalised over all
 * heads. Image-to-video nets also attend to the first frame. */
void
roof_read_wan (RoofArchitecture *self,
               RoofFacts        *facts,
               const RoofFamily *family)
{
  RoofBlock block;

  read_layer (self, facts, family, &block);
  self->frames = WAN_FRAMES;
  self->image = roof_facts_size (facts, "sample_height", WAN_HEIGHT);
  self->width = roof_facts_size (facts, "sample_width", WAN_WIDTH);
  self->patch = read_last (facts, "patch_size", 2);
  self->channels = roof_facts_size (facts, "in_channels", 16);
  self->out_channels = roof_facts_size (facts, "out_channels", 16);
  check_patches (self, facts);
  self->context_size = roof_facts_size (facts, "text_dim", 4096);
  self->context_length = LONG_TEXT;
  self->diffusion.time_waves = roof_facts_size (facts, "freq_dim", TIME_WAVES);
  self->diffusion.text_twice = TRUE;
  self->diffusion.shared_modulation = 6;
  self->diffusion.cross_norm = roof_facts_flag (facts, "cross_attn_norm", TRUE);
  self->diffusion.image_size = roof_facts_has (facts, "added_kv_proj_dim") ? roof_facts_number (facts, "image_dim", 0, 0) : 0;
  self->diffusion.image_length = CLIP_PICTURE;
  block.feed.width = roof_facts_size (facts, "ffn_dim", 4 * self->hidden);
  block.mixer.head_norm = block.mixer.wide_norm = !roof_facts_has (facts, "qk_norm") || !roof_facts_says (facts, "qk_norm", "none");
  block.mixer.rope = block.mixer.cross = TRUE;
  block.stream = ROOF_STREAM_IMAGE;
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, "num_layers"), facts);
}

/* Latent frames after compression in time: 49 images become 13. */
static double
read_frames (RoofFacts *facts)
{
  double frames = roof_facts_size (facts, "sample_frames", 1);

  return ceil ((frames - 1) / roof_facts_size (facts, "temporal_compression_ratio", 4)) + 1;
}

/* Yang et al., CogVideoX: the same matrices for text and video, with modulations of their own; the time is half as wide as its
 * embedding. */
void
roof_read_cogvideo (RoofArchitecture *self,
                    RoofFacts        *facts,
                    const RoofFamily *family)
{
  RoofBlock block;

  self->frames = read_frames (facts);
  read_layer (self, facts, family, &block);
  read_picture (self, facts, 60, 16, 2);
  read_text (self, facts, 226);
  block.mixer.head_norm = TRUE;
  block.mixer.rope = roof_facts_flag (facts, "use_rotary_positional_embeddings", FALSE);
  block.modulation = 12;
  self->diffusion.time_waves = self->hidden;
  self->diffusion.time_hidden = self->diffusion.time_size = roof_facts_size (facts, "time_embed_dim", 512);
  self->diffusion.affine = roof_facts_flag (facts, "norm_elementwise_affine", TRUE);
  self->learned_positions = roof_facts_flag (facts, "use_learned_positional_embeddings", FALSE);
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, "num_layers"), facts);
}

static double
count_listed (RoofFacts  *facts,
              const char *key)
{
  double listed[ROOF_MAX_LISTED];

  return roof_facts_numbers (facts, key, listed, ROOF_MAX_LISTED);
}

/* Esser et al., Stable Diffusion 3: text and image have matrices of their own and joint attention; the last layer ends the
 * text. In 3.5 Medium the image also has attention of its own. */
void
roof_read_mmdit (RoofArchitecture *self,
                 RoofFacts        *facts,
                 const RoofFamily *family)
{
  guint layers = roof_read_layers (facts, "num_layers");
  g_autofree char *norm = roof_facts_word (facts, "qk_norm");
  double twice = fmin (count_listed (facts, "dual_attention_layers"), layers - 1.);
  RoofBlock block;

  read_layer (self, facts, family, &block);
  read_picture (self, facts, USUAL_LATENT, 16, 2);
  read_text (self, facts, CLIP_AND_T5);
  self->diffusion.pooled_size = roof_facts_size (facts, "pooled_projection_dim", NAN);
  block.mixer.head_norm = norm != NULL;
  block.stream = ROOF_STREAM_JOINT;
  block.text_modulation = 6;
  block.modulation = 9;
  block.twice = TRUE;
  if (twice > 0)
    roof_blocks_add (&self->decoder, &block, twice, facts);
  block.modulation = 6;
  block.twice = FALSE;
  if (layers - 1. > twice)
    roof_blocks_add (&self->decoder, &block, layers - 1. - twice, facts);
  block.text_modulation = 2;
  block.last = TRUE;
  roof_blocks_add (&self->decoder, &block, 1, facts);
}

/* Qwen-Image: only joint layers, a normalised text without pooling, patches cut up again at the output. */
static void
read_joint_only (RoofArchitecture *self,
                 RoofFacts        *facts)
{
  double patch = roof_facts_size (facts, "patch_size", 2);

  self->out_channels = patch * patch * roof_facts_size (facts, "out_channels", 16);
  self->diffusion.text_norm = TRUE;
  /* Present, but no matrix uses it. */
  roof_facts_has (facts, "pooled_projection_dim");
  self->patch = 1;
  check_patches (self, facts);
}

/* Adds layers for all tokens with attention and MLP in parallel. */
static void
add_single (RoofArchitecture *self,
            RoofFacts        *facts,
            RoofBlock         block)
{
  block.stream = ROOF_STREAM_ALL;
  block.modulation = 3;
  block.text_modulation = 0;
  block.parallel = TRUE;
  block.norms = 1;
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, "num_single_layers"), facts);
}

/* Black Forest Labs, FLUX.1: joint layers as in Stable Diffusion 3, then layers for all tokens with attention and MLP in
 * parallel. Its input is already in patches of 2 x 2. */
void
roof_read_flux (RoofArchitecture *self,
                RoofFacts        *facts,
                const RoofFamily *family)
{
  gboolean single = !g_str_has_prefix (family->id, "QwenImage");
  RoofBlock block;

  read_layer (self, facts, family, &block);
  read_picture (self, facts, USUAL_LATENT / 2, 64, 1);
  read_text (self, facts, LONG_TEXT);
  if (!single)
    read_joint_only (self, facts);
  self->diffusion.pooled_size = single ? roof_facts_size (facts, "pooled_projection_dim", NAN) : 0;
  self->diffusion.guidance = single && roof_facts_flag (facts, "guidance_embeds", FALSE);
  block.mixer.head_norm = block.mixer.rope = TRUE;
  block.stream = ROOF_STREAM_JOINT;
  block.text_modulation = 6;
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, "num_layers"), facts);
  if (single)
    add_single (self, facts, block);
}

/* Default video: 1280 x 720, 129 frames, compressed by 8 in space and 4 in time. */
#define HUNYUAN_HEIGHT 90
#define HUNYUAN_WIDTH  160
#define HUNYUAN_FRAMES 33
#define HUNYUAN_TEXT   256

/* Layers that refine the text, modulated by time and pooled text; their norms have gains and offsets. */
static void
add_text_layers (RoofArchitecture *self,
                 RoofFacts        *facts,
                 RoofBlock         block)
{
  double layers = roof_facts_number (facts, "num_refiner_layers", 0, 2);

  block.stream = ROOF_STREAM_TEXT;
  block.mixer.head_norm = block.mixer.rope = FALSE;
  block.feed.activation = ROOF_ACTIVATION_SILU;
  block.modulation = 2;
  block.text_modulation = 0;
  block.lone = 4 * self->hidden;
  if (layers > 0)
    roof_blocks_add (&self->decoder, &block, layers, facts);
}

/* Tencent, HunyuanVideo: both kinds of layers of FLUX.1, on patches of a video. */
void
roof_read_hunyuan_video (RoofArchitecture *self,
                         RoofFacts        *facts,
                         const RoofFamily *family)
{
  RoofBlock block;

  read_layer (self, facts, family, &block);
  self->frames = HUNYUAN_FRAMES / roof_facts_size (facts, "patch_size_t", 1);
  self->image = roof_facts_size (facts, "sample_height", HUNYUAN_HEIGHT);
  self->width = roof_facts_size (facts, "sample_width", HUNYUAN_WIDTH);
  self->patch = roof_facts_size (facts, "patch_size", 2);
  self->channels = roof_facts_size (facts, "in_channels", 16);
  self->out_channels = roof_facts_size (facts, "out_channels", 16);
  check_patches (self, facts);
  read_text (self, facts, HUNYUAN_TEXT);
  self->diffusion.pooled_size = roof_facts_size (facts, "pooled_projection_dim", NAN);
  self->diffusion.guidance = roof_facts_flag (facts, "guidance_embeds", FALSE);
  self->diffusion.refines = TRUE;
  block.feed.width = floor (roof_facts_factor (facts, "mlp_ratio", 4) * self->hidden);
  block.mixer.head_norm = block.mixer.rope = TRUE;
  block.stream = ROOF_STREAM_JOINT;
  block.text_modulation = 6;
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, "num_layers"), facts);
  add_text_layers (self, facts, block);
  add_single (self, facts, block);
}

/* A layer of Z-Image: four norms with gains, a gated MLP of 8/3 of the width, no biases. */
static void
read_zimage_layer (RoofArchitecture *self,
                   RoofFacts        *facts,
                   RoofBlock        *block)
{
  memset (block, 0, sizeof *block);
  self->hidden = roof_facts_size (facts, "dim", NAN);
  block->mixer.type = ROOF_MIXER_ATTENTION;
  block->mixer.heads = block->mixer.kv_heads = roof_facts_size (facts, "n_heads", NAN);
  block->mixer.head_size = fmax (floor (self->hidden / block->mixer.heads), 1);
  block->mixer.rope_size = block->mixer.head_size;
  block->mixer.rope = TRUE;
  block->mixer.head_norm = roof_facts_flag (facts, "qk_norm", TRUE);
  block->feed.width = floor (self->hidden / 3 * 8);
  block->feed.gated = TRUE;
  block->norms = 4;
  block->modulation = 4;
  if (fmod (self->hidden, block->mixer.heads) != 0)
    roof_facts_fail (facts, "n_heads: a hidden size of %1$.15g does not divide among %2$.15g heads", self->hidden,
                     block->mixer.heads);
}

static void
add_refiners (RoofArchitecture *self,
              RoofFacts        *facts,
              RoofBlock         block,
              RoofStream        stream,
              double            modulation)
{
  double layers = roof_facts_number (facts, "n_refiner_layers", 0, 2);

  block.stream = stream;
  block.modulation = modulation;
  if (layers > 0)
    roof_blocks_add (&self->decoder, &block, layers, facts);
}

/* The patch sizes are lists there, of one. */
static double
read_patch_size (RoofFacts *facts)
{
  double sizes[ROOF_MAX_LISTED];

  if (roof_facts_numbers (facts, "all_patch_size", sizes, ROOF_MAX_LISTED) == 0)
    return 2;
  return fmax (sizes[0], 1);
}

/* Alibaba, Z-Image: image and text refined apart, then all tokens through the same layers. The conditions are 256 wide. */
void
roof_read_zimage (RoofArchitecture *self,
                  RoofFacts        *facts,
                  const RoofFamily *family G_GNUC_UNUSED)
{
  RoofBlock block;

  read_zimage_layer (self, facts, &block);
  self->channels = self->out_channels = roof_facts_size (facts, "in_channels", 16);
  self->image = self->width = roof_facts_size (facts, "sample_size", USUAL_LATENT);
  self->patch = read_patch_size (facts);
  check_patches (self, facts);
  read_text (self, facts, LONG_TEXT);
  self->diffusion = (RoofDiffusion){ .time_waves = TIME_WAVES, .time_hidden = 1024, .affine = TRUE, .text_norm = TRUE,
                                     .time_size = fmin (self->hidden, TIME_WAVES), .final_modulation = 1, .filler = 2 };
  add_refiners (self, facts, block, ROOF_STREAM_IMAGE, 4);
  add_refiners (self, facts, block, ROOF_STREAM_TEXT, 0);
  roof_blocks_add (&self->decoder, &block, roof_read_layers (facts, "n_layers"), facts);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/walk.h"

/* Tokens of a diffusion net's text; 0 without one. */
static double
count_text (const RoofWalk *self)
{
  return self->net->context_size > 0 ? roof_architecture_find_context (self->net, self->step->context) : 0;
}

/* Switches the walk to the tokens of a stream: image, text, or both as one sequence. */
static void
turn_to (RoofWalk   *self,
         RoofStream  stream,
         const char *prefix)
{
  double image = self->net->positions, text = count_text (self);

  self->tokens = stream == ROOF_STREAM_IMAGE ? image : stream == ROOF_STREAM_TEXT ? text : image + text;
  self->rows = self->step->batch * self->tokens;
  self->prefix = prefix;
}

/* A scalar condition: sinusoidal embedding and two matrices. */
static void
walk_number (RoofWalk   *self,
             const char *first,
             const char *activation,
             const char *second,
             double      in)
{
  const RoofDiffusion *diffusion = &self->net->diffusion;
  double batch = self->step->batch;

  roof_walk_whole (self, ROOF_GROUP_EMBEDDING, first, batch, in, diffusion->time_hidden, TRUE);
  roof_walk_elementwise (self, ROOF_GROUP_EMBEDDING, activation, "silu", batch * diffusion->time_hidden);
  roof_walk_whole (self, ROOF_GROUP_EMBEDDING, second, batch, diffusion->time_hidden, diffusion->time_size, TRUE);
}

static void
walk_class (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double table = (net->classes + 1) * net->hidden;

  roof_walk_add (self, ROOF_GROUP_EMBEDDING, "class_embed", "embedding", 1, "tokens", self->step->batch, "D", net->hidden, NULL);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, table, table, table);
}

/* Projects the image encoder's tokens of a video's first frame: two matrices between two norms. */
static void
walk_first_picture (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double size = net->diffusion.image_size, rows = self->step->batch * net->diffusion.image_length;
  double learned = 2 * (size + net->hidden);

  roof_walk_add (self, ROOF_GROUP_EMBEDDING, "picture_norm", "layernorm", 1, "rows", rows, "d", size, NULL);
  roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "picture_embed_1", rows, size, size, TRUE);
  roof_walk_elementwise (self, ROOF_GROUP_EMBEDDING, "picture_act", "gelu_erf", rows * size);
  roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "picture_embed_2", rows, size, net->hidden, TRUE);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, learned, learned, learned);
}

/* Conditions for image size and aspect ratio. */
static void
walk_size (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double width = net->diffusion.size_waves, batch = self->step->batch;

  roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "size_embed_1", batch, net->diffusion.time_waves, width, TRUE);
  roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "size_embed_2", batch, width, width, TRUE);
}

/* Time, guidance, class and pooled text become one vector per sample; the text becomes tokens. */
static void
walk_conditions (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double texts = self->step->batch * count_text (self);

  walk_number (self, "time_embed_1", "time_act", "time_embed_2", net->diffusion.time_waves);
  if (net->diffusion.guidance)
    walk_number (self, "guidance_embed_1", "guidance_act", "guidance_embed_2", net->diffusion.time_waves);
  if (net->diffusion.pooled_size > 0)
    walk_number (self, "pooled_embed_1", "pooled_act", "pooled_embed_2", net->diffusion.pooled_size);
  if (net->diffusion.refines)
    {
      walk_number (self, "refine_time_1", "refine_time_act", "refine_time_2", net->diffusion.time_waves);
      walk_number (self, "refine_text_1", "refine_text_act", "refine_text_2", net->context_size);
    }
  if (net->classes > 0)
    walk_class (self);
  if (net->diffusion.text_norm)
    roof_walk_norm (self, "text_embed_norm", 1, texts, net->context_size);
  if (net->context_size > 0)
    roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "text_embed", texts, net->context_size, net->hidden, TRUE);
  if (net->diffusion.text_twice)
    {
      roof_walk_elementwise (self, ROOF_GROUP_EMBEDDING, "text_act", "gelu_tanh", texts * net->hidden);
      roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "text_embed_2", texts, net->hidden, net->hidden, TRUE);
    }
  if (net->diffusion.shared_modulation > 0)
    roof_walk_whole (self, ROOF_GROUP_MLP, "shared_modulation", self->step->batch, net->diffusion.time_size,
                     net->diffusion.shared_modulation * net->hidden, TRUE);
  if (net->diffusion.image_size > 0)
    walk_first_picture (self);
  for (guint i = 0; net->diffusion.size_waves > 0 && i < 2; i++)
    walk_size (self);
  /* Padding tokens. */
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, net->diffusion.filler * net->hidden, net->diffusion.filler * net->hidden,
                     net->diffusion.filler * net->hidden);
}

/* A norm without gain. */
static void
walk_bare_norm (RoofWalk   *self,
                const char *name,
                double      count)
{
  roof_walk_add (self, ROOF_GROUP_MLP, name, "layernorm", count * roof_walk_count_passes (self), "rows", self->rows, "d",
                 self->net->hidden, NULL);
}

/* Norms, mostly without gains; scales, shifts and gates come from the conditions. Each of @parts is scaled before, and gated
 * and added after. */
static void
walk_norms (RoofWalk *self,
            double    count,
            double    parts,
            double    vectors)
{
  const RoofArchitecture *net = self->net;
  double layers = self->layers, n = self->rows * net->hidden;

  if (net->diffusion.affine)
    roof_walk_norm (self, "norms", count, self->rows, net->hidden);
  else
    walk_bare_norm (self, "norms", count);
  self->layers = parts * layers;
  if (vectors > 0)
    {
      roof_walk_elementwise (self, ROOF_GROUP_MLP, "modulate", "scale_shift", n);
      roof_walk_elementwise (self, ROOF_GROUP_MLP, "gate_add", "gated_add", n);
    }
  else
    roof_walk_elementwise (self, ROOF_GROUP_MLP, "add", "add", n);
  self->layers = layers;
}

static void
walk_modulation (RoofWalk *self,
                 double    vectors)
{
  const RoofArchitecture *net = self->net;

  /* Shared by all layers, with an offset each. */
  if (vectors > 0 && net->diffusion.shared_modulation > 0)
    {
      roof_walk_elementwise (self, ROOF_GROUP_MLP, "modulation", "add", self->step->batch * vectors * net->hidden);
      roof_walk_weights (self, ROOF_GROUP_EMBEDDING, vectors * net->hidden, vectors * net->hidden, vectors * net->hidden);
    }
  else if (vectors > 0)
    roof_walk_whole (self, ROOF_GROUP_MLP, "modulation", self->step->batch, net->diffusion.time_size, vectors * net->hidden,
                     TRUE);
}

static void
walk_output (RoofWalk        *self,
             const RoofMixer *mixer)
{
  roof_walk_row (self, ROOF_GROUP_ATTENTION, "o_proj", mixer->heads * mixer->head_size, self->net->hidden, mixer->output_bias);
  roof_walk_all_reduce (self, "attn_allreduce", self->rows, self->net->hidden);
}

static void
walk_feed (RoofWalk              *self,
           const RoofFeedForward *feed)
{
  roof_walk_feed (self, feed);
  roof_walk_all_reduce (self, "mlp_allreduce", self->rows, self->net->hidden);
}

/* Norms and matrices before attention. */
static void
walk_inputs (RoofWalk        *self,
             const RoofBlock *block,
             double           parts)
{
  walk_modulation (self, block->modulation);
  walk_norms (self, block->norms, parts, block->modulation);
  roof_walk_attention_inputs (self, &block->mixer);
}

/* Cross-attention to the first frame, with the queries of that to the text. */
static void
walk_picture_cross (RoofWalk        *self,
                    const RoofMixer *mixer)
{
  const RoofArchitecture *net = self->net;
  double length = net->diffusion.image_length, rows = self->step->batch * length;
  double heads = roof_walk_divide (self, "attention heads", mixer->heads), of_video = self->rows;

  self->rows = rows;
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "picture_k_proj", net->hidden, mixer->heads * mixer->head_size, TRUE);
  roof_walk_column (self, ROOF_GROUP_ATTENTION, "picture_v_proj", net->hidden, mixer->heads * mixer->head_size, TRUE);
  self->rows = of_video;
  roof_walk_wide_norm (self, "picture_k_norm", rows, mixer->heads * mixer->head_size, heads * mixer->head_size);
  roof_walk_add (self, ROOF_GROUP_ATTENTION, "picture_attention", "attention", roof_walk_count_passes (self), "B",
                 self->step->batch, "N", heads, "K", heads, "H", mixer->head_size, "T", self->tokens, "P", 0.0, "S", length,
                 "causal", 0.0, NULL);
}

/* Cross-attention to the text, after self-attention. */
static void
walk_cross (RoofWalk        *self,
            const RoofMixer *mixer)
{
  double hidden = self->net->hidden;

  if (self->net->diffusion.cross_norm)
    {
      walk_bare_norm (self, "cross_norm", 1);
      roof_walk_weights (self, ROOF_GROUP_EMBEDDING, 2 * hidden, 2 * hidden, 2 * hidden);
    }
  if (self->net->diffusion.image_size > 0)
    walk_picture_cross (self, mixer);
  roof_walk_cross (self, mixer, count_text (self));
  roof_walk_all_reduce (self, "cross_allreduce", self->rows, hidden);
  roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "cross_add", "add", self->rows * hidden);
}

static void
walk_plain (RoofWalk        *self,
            const RoofBlock *block)
{
  walk_inputs (self, block, 2);
  roof_walk_attention_core (self, &block->mixer);
  walk_output (self, &block->mixer);
  if (block->mixer.cross)
    walk_cross (self, &block->mixer);
  walk_feed (self, &block->feed);
}

/* One output matrix for the concatenated outputs of attention and activation. */
static void
walk_parallel (RoofWalk        *self,
               const RoofBlock *block)
{
  double hidden = self->net->hidden, width = block->feed.width;

  walk_inputs (self, block, 1);
  roof_walk_attention_core (self, &block->mixer);
  roof_walk_column (self, ROOF_GROUP_MLP, "up_proj", hidden, width, TRUE);
  roof_walk_activation (self, "act", block->feed.activation, FALSE, self->rows * roof_walk_divide (self, "up_proj", width));
  roof_walk_row (self, ROOF_GROUP_MLP, "out_proj", block->mixer.heads * block->mixer.head_size + width, hidden, TRUE);
  roof_walk_all_reduce (self, "out_allreduce", self->rows, hidden);
}

/* The image's input of joint attention, and its own attention if it has one. */
static void
walk_image_inputs (RoofWalk        *self,
                   const RoofBlock *block)
{
  turn_to (self, ROOF_STREAM_IMAGE, "");
  walk_inputs (self, block, block->twice ? 3 : 2);
  if (!block->twice)
    return;
  self->prefix = "own_";
  roof_walk_attention_inputs (self, &block->mixer);
  roof_walk_attention_core (self, &block->mixer);
  walk_output (self, &block->mixer);
}

/* The text's input of joint attention. Where the text ends with this layer, it is scaled once, not gated nor added to. */
static void
walk_text_inputs (RoofWalk        *self,
                  const RoofBlock *block)
{
  turn_to (self, ROOF_STREAM_TEXT, "text_");
  walk_modulation (self, block->text_modulation);
  if (block->last)
    {
      walk_bare_norm (self, "norms", 1);
      roof_walk_elementwise (self, ROOF_GROUP_MLP, "modulate", "scale_shift", self->rows * self->net->hidden);
    }
  else
    walk_norms (self, block->norms, 2, block->text_modulation);
  roof_walk_attention_inputs (self, &block->mixer);
}

static void
walk_joint (RoofWalk        *self,
            const RoofBlock *block)
{
  walk_image_inputs (self, block);
  walk_text_inputs (self, block);
  turn_to (self, ROOF_STREAM_ALL, "");
  roof_walk_attention_core (self, &block->mixer);
  turn_to (self, ROOF_STREAM_IMAGE, "");
  walk_output (self, &block->mixer);
  walk_feed (self, &block->feed);
  if (block->last)
    return;
  turn_to (self, ROOF_STREAM_TEXT, "text_");
  walk_output (self, &block->mixer);
  walk_feed (self, &block->feed);
}

static void
walk_block (RoofWalk        *self,
            const RoofBlock *block)
{
  static const char *const prefixes[] = { "", "", "image_", "text_" };

  self->layers = block->count;
  if (block->stream != ROOF_STREAM_JOINT)
    turn_to (self, block->stream, block->parallel ? "single_" : prefixes[block->stream]);
  if (block->stream == ROOF_STREAM_JOINT)
    walk_joint (self, block);
  else
    (block->parallel ? walk_parallel : walk_plain) (self, block);
  roof_walk_vectors (self, block->lone, block->lone, block->lone);
  self->layers = 1;
}

/* The predicted noise of each patch. */
static void
walk_final (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double out = net->patch * net->patch * net->out_channels;
  gboolean gains = net->diffusion.affine && net->norm == ROOF_NORM_LAYER;

  turn_to (self, net->decoder.block[0].mixer.cross ? ROOF_STREAM_IMAGE : ROOF_STREAM_ALL, "");
  if (gains)
    roof_walk_norm (self, "last_norm", 1, self->rows, net->hidden);
  turn_to (self, ROOF_STREAM_IMAGE, "");
  if (net->diffusion.shared_modulation > 0)
    walk_modulation (self, net->diffusion.final_modulation);
  else
    roof_walk_whole (self, ROOF_GROUP_HEAD, "final_modulation", self->step->batch, net->diffusion.time_size,
                     net->diffusion.final_modulation * net->hidden, TRUE);
  if (gains)
    roof_walk_norm (self, "final_norm", 1, self->rows, net->hidden);
  else
    walk_bare_norm (self, "final_norm", 1);
  roof_walk_elementwise (self, ROOF_GROUP_HEAD, "final_modulate", "scale_shift", self->rows * net->hidden);
  roof_walk_whole (self, ROOF_GROUP_HEAD, "final_proj", self->rows, net->hidden, out, TRUE);
}

void
roof_walk_dit (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;

  turn_to (self, ROOF_STREAM_IMAGE, "");
  roof_walk_patches (self);
  walk_conditions (self);
  for (guint i = 0; i < net->decoder.n && self->error == NULL; i++)
    walk_block (self, &net->decoder.block[i]);
  walk_final (self);
  turn_to (self, ROOF_STREAM_ALL, "");
}

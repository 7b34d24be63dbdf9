/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/error.h"
#include "workload/walk.h"

/* State of the walk: size of the image and prefix of names. */
typedef struct
{
  RoofWalk *walk;
  double    size; /* of the square image */
} UnetWalk;

static double
count_pixels (const UnetWalk *image)
{
  return image->walk->step->batch * image->size * image->size;
}

static void
walk_convolution (UnetWalk   *image,
                  const char *name,
                  double      in,
                  double      out,
                  double      kernel,
                  double      stride)
{
  RoofWalk *walk = image->walk;
  double weights = in * out * kernel * kernel;
  RoofStepPart part = roof_walk_begin (walk, ROOF_GROUP_MLP, name, "conv2d", roof_walk_count_passes (walk), "N", walk->step->batch,
                                      "C", in, "H", image->size, "W", image->size, "K", out, "R", kernel, "S", kernel, "stride",
                                      stride, "pad", floor (kernel / 2), NULL);

  roof_walk_store (walk, &part, "");
  roof_walk_end (walk, &part);
  roof_walk_parameters (walk, weights, weights);
  roof_walk_matrices (walk, ROOF_GROUP_MLP, "", 1, out, in * kernel * kernel);
  roof_walk_vectors (walk, out, out, out);
}

/* Group normalisation. */
static void
walk_group_norm (UnetWalk   *image,
                 const char *name,
                 double      channels)
{
  roof_walk_add (image->walk, ROOF_GROUP_MLP, name, "groupnorm", roof_walk_count_passes (image->walk), "rows",
                 count_pixels (image), "d", channels, NULL);
  roof_walk_vectors (image->walk, 2 * channels, 2 * channels, 2 * channels);
}

/* Counts @numbers as saved for the backward pass; with recomputation only the @first of them, the inputs. */
static void
save (UnetWalk *image,
      double    first,
      double    numbers)
{
  RoofWalk *walk = image->walk;

  if (walk->step->training)
    walk->expansion->saved_bytes
        += walk->layers * roof_walk_count_bytes (walk->activations, 1, walk->step->recompute ? first : numbers);
}

static void
walk_residual (UnetWalk *image,
               double    in,
               double    out)
{
  RoofWalk *walk = image->walk;
  double pixels = count_pixels (image);

  /* Inputs of norms, activations and convolutions. */
  save (image, pixels * in, 3 * pixels * (in + out));
  walk_group_norm (image, "norm1", in);
  roof_walk_elementwise (walk, ROOF_GROUP_MLP, "act1", "silu", pixels * in);
  walk_convolution (image, "conv1", in, out, 3, 1);
  roof_walk_whole (walk, ROOF_GROUP_MLP, "time_proj", walk->step->batch, 4 * walk->net->unet.channels[0], out, TRUE);
  walk_group_norm (image, "norm2", out);
  roof_walk_elementwise (walk, ROOF_GROUP_MLP, "act2", "silu", pixels * out);
  walk_convolution (image, "conv2", out, out, 3, 1);
  if (in != out)
    walk_convolution (image, "shortcut", in, out, 1, 1);
  roof_walk_elementwise (walk, ROOF_GROUP_MLP, "res_add", "add", pixels * out);
}

static void
add_products (UnetWalk   *image,
              const char *name,
              double      heads,
              double      head_size,
              double      context)
{
  RoofWalk *walk = image->walk;

  roof_walk_add (walk, ROOF_GROUP_ATTENTION, name, "attention", roof_walk_count_forward (walk), "B", walk->step->batch, "N", heads, "K", heads, "H",
                 head_size, "T", image->size * image->size, "P", 0.0, "S", context, "causal", 0.0, NULL);
  if (walk->step->training)
    roof_walk_add (walk, ROOF_GROUP_ATTENTION, "attention_backward", "attention_backward", 1, "B", walk->step->batch, "N",
                   heads, "K", heads, "H", head_size, "T", image->size * image->size, "S", context, "causal", 0.0, NULL);
}

static void
walk_self_attention (UnetWalk *image,
                     double    channels,
                     double    heads)
{
  RoofWalk *walk = image->walk;
  double pixels = count_pixels (image);

  roof_walk_whole (walk, ROOF_GROUP_ATTENTION, "q_proj", pixels, channels, channels, FALSE);
  roof_walk_whole (walk, ROOF_GROUP_ATTENTION, "k_proj", pixels, channels, channels, FALSE);
  roof_walk_whole (walk, ROOF_GROUP_ATTENTION, "v_proj", pixels, channels, channels, FALSE);
  add_products (image, "attention", heads, channels / heads, 0);
  roof_walk_whole (walk, ROOF_GROUP_ATTENTION, "o_proj", pixels, channels, channels, TRUE);
}

static void
walk_cross_attention (UnetWalk *image,
                      double    channels,
                      double    heads)
{
  RoofWalk *walk = image->walk;
  const RoofUnet *unet = &walk->net->unet;
  double pixels = count_pixels (image), texts = walk->step->batch * unet->context_length;

  roof_walk_whole (walk, ROOF_GROUP_ATTENTION, "cross_q_proj", pixels, channels, channels, FALSE);
  roof_walk_whole (walk, ROOF_GROUP_ATTENTION, "cross_k_proj", texts, unet->context_size, channels, FALSE);
  roof_walk_whole (walk, ROOF_GROUP_ATTENTION, "cross_v_proj", texts, unet->context_size, channels, FALSE);
  add_products (image, "cross_attention", heads, channels / heads, unet->context_length);
  roof_walk_whole (walk, ROOF_GROUP_ATTENTION, "cross_o_proj", pixels, channels, channels, TRUE);
}

/* A transformer layer between the 1x1 projections: each part with norm and residual addition. */
static void
walk_layer (UnetWalk *image,
            double    channels,
            double    heads)
{
  RoofWalk *walk = image->walk;
  double pixels = count_pixels (image), norms = 3;

  /* Inputs of three norms and six matrices, keys and values, and inputs and output of the gate: 4 times the width, 3 times. */
  save (image, pixels * channels, pixels * channels * (norms + 6 + 2 + 3 * 4));
  roof_walk_add (walk, ROOF_GROUP_ATTENTION, "layer_norms", "layernorm", norms * roof_walk_count_passes (walk), "rows", pixels,
                 "d", channels, NULL);
  roof_walk_vectors (walk, norms * 2 * channels, norms * 2 * channels, norms * 2 * channels);
  walk_self_attention (image, channels, heads);
  walk_cross_attention (image, channels, heads);
  roof_walk_whole (walk, ROOF_GROUP_MLP, "geglu_proj", pixels, channels, 8 * channels, TRUE);
  roof_walk_activation (walk, "geglu", ROOF_ACTIVATION_GELU_ERF, TRUE, pixels * 4 * channels);
  roof_walk_whole (walk, ROOF_GROUP_MLP, "down_proj", pixels, 4 * channels, channels, TRUE);
  for (guint i = 0; i < norms; i++)
    roof_walk_elementwise (walk, ROOF_GROUP_ATTENTION, "layer_add", "add", pixels * channels);
}

static void
walk_transformer (UnetWalk *image,
                  double    channels,
                  double    heads,
                  double    depth)
{
  double blocks = image->walk->layers;

  walk_group_norm (image, "norm", channels);
  roof_walk_whole (image->walk, ROOF_GROUP_ATTENTION, "proj_in", count_pixels (image), channels, channels, TRUE);
  image->walk->layers = blocks * depth;
  walk_layer (image, channels, heads);
  image->walk->layers = blocks;
  roof_walk_whole (image->walk, ROOF_GROUP_ATTENTION, "proj_out", count_pixels (image), channels, channels, TRUE);
  roof_walk_elementwise (image->walk, ROOF_GROUP_ATTENTION, "attn_add", "add", count_pixels (image) * channels);
}

static void
enter (UnetWalk   *image,
       const char *stage)
{
  image->walk->prefix = stage;
}

/* Names of stages are interned: there are few. */
static const char *
name_stage (const char *way,
            guint       stage)
{
  g_autofree char *name = g_strdup_printf ("%s%u_", way, stage);

  return g_intern_string (name);
}

/* @count equal blocks of @stage with @in input channels. */
static void
walk_blocks (UnetWalk *image,
             double    count,
             guint     stage,
             double    in,
             gboolean  attends)
{
  const RoofUnet *unet = &image->walk->net->unet;

  if (count < 1)
    return;
  image->walk->layers = count;
  walk_residual (image, in, unet->channels[stage]);
  if (attends)
    walk_transformer (image, unet->channels[stage], unet->heads[stage], unet->depth[stage]);
  image->walk->layers = 1;
}

static void
walk_down (UnetWalk *image)
{
  const RoofUnet *unet = &image->walk->net->unet;

  for (guint i = 0; i < unet->n_stages; i++)
    {
      enter (image, name_stage ("down", i));
      walk_blocks (image, 1, i, unet->channels[i > 0 ? i - 1 : 0], unet->attends[i]);
      walk_blocks (image, unet->layers - 1., i, unet->channels[i], unet->attends[i]);
      if (i + 1 == unet->n_stages)
        continue;
      walk_convolution (image, "downsample", unet->channels[i], unet->channels[i], 3, 2);
      image->size /= 2;
    }
}

static void
walk_middle (UnetWalk *image)
{
  const RoofUnet *unet = &image->walk->net->unet;
  guint last = unet->n_stages - 1;

  enter (image, "mid_");
  walk_residual (image, unet->channels[last], unet->channels[last]);
  walk_transformer (image, unet->channels[last], unet->heads[last], unet->middle_depth);
  walk_residual (image, unet->channels[last], unet->channels[last]);
}

/* Blocks of the up path also get the outputs of the down path's: of their stage, and the last of them its input. */
static void
walk_up (UnetWalk *image)
{
  const RoofUnet *unet = &image->walk->net->unet;
  double channels = unet->channels[unet->n_stages - 1];

  for (guint i = 0; i < unet->n_stages; i++)
    {
      guint stage = unet->n_stages - 1 - i;

      enter (image, name_stage ("up", i));
      walk_blocks (image, 1, stage, channels + unet->channels[stage], unet->attends_up[i]);
      channels = unet->channels[stage];
      walk_blocks (image, unet->layers - 1., stage, 2 * channels, unet->attends_up[i]);
      walk_blocks (image, 1, stage, channels + unet->channels[stage > 0 ? stage - 1 : 0], unet->attends_up[i]);
      if (stage == 0)
        continue;
      image->size *= 2;
      walk_convolution (image, "upsample", channels, channels, 3, 1);
    }
}

/* Time and other conditions of the whole image become one vector per sample. */
static void
walk_conditions (RoofWalk *self)
{
  const RoofUnet *unet = &self->net->unet;
  double first = unet->channels[0];

  roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "time_embed_1", self->step->batch, first, 4 * first, TRUE);
  roof_walk_elementwise (self, ROOF_GROUP_EMBEDDING, "time_act", "silu", self->step->batch * 4 * first);
  roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "time_embed_2", self->step->batch, 4 * first, 4 * first, TRUE);
  if (unet->added_size == 0)
    return;
  roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "added_embed_1", self->step->batch, unet->added_size, 4 * first, TRUE);
  roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "added_embed_2", self->step->batch, 4 * first, 4 * first, TRUE);
}

void
roof_walk_unet (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  UnetWalk image = { .walk = self, .size = net->image };

  if (self->step->split > 1)
    {
      roof_fail_with (&self->error, ROOF_ERROR_UNSUPPORTED,
                   "a split over %.15g devices: a convolutional network cannot be split", self->step->split);
      return;
    }
  walk_conditions (self);
  walk_convolution (&image, "conv_in", net->channels, net->hidden, 3, 1);
  walk_down (&image);
  walk_middle (&image);
  walk_up (&image);
  enter (&image, "");
  walk_group_norm (&image, "norm_out", net->hidden);
  roof_walk_elementwise (self, ROOF_GROUP_MLP, "act_out", "silu", count_pixels (&image) * net->hidden);
  walk_convolution (&image, "conv_out", net->hidden, net->out_channels, 3, 1);
}

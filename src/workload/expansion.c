/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/expansion.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/units/format.h"
#include "workload/step.h"
#include "workload/walk.h"

#define DEFAULT_FORMAT "bf16"
/* A size of a step is not larger. */
#define MOST_WHOLE 1e12
/* What training keeps per parameter beside the weights: gradient 2 B, fp32 copy and two moments 12 B (formulas 3.12). */
#define TRAINING_BYTES 14

static void
clear_part (gpointer part)
{
  g_free (((RoofPart *) part)->name);
}

void
roof_expansion_free (RoofExpansion *self)
{
  g_array_unref (self->parts);
  g_free (self);
}

const char *
roof_step_get_activations (const RoofStep         *self,
                           const RoofArchitecture *net)
{
  if (self->activations != NULL)
    return self->activations;
  return net->activations != NULL ? net->activations : DEFAULT_FORMAT;
}

/* What the description has for numbers of which it says nothing more. What activations alone are stored in changes neither
 * weights nor cache; with a format for weights, too, it is what all is in that has none of its own. */
static const char *
get_plain (const RoofStep         *self,
           const RoofArchitecture *net)
{
  if (self->weights != NULL)
    return roof_step_get_activations (self, net);
  return net->activations != NULL ? net->activations : DEFAULT_FORMAT;
}

const char *
roof_step_get_kv (const RoofStep         *self,
                  const RoofArchitecture *net)
{
  if (self->kv != NULL)
    return self->kv;
  return net->kv != NULL ? net->kv : get_plain (self, net);
}

/* The step's word on a group, then its word on all weights, then the description's. An embedding is no matrix that
 * a format of weights speaks of. */
const char *
roof_step_get_weights (const RoofStep         *self,
                       const RoofArchitecture *net,
                       RoofGroup               group)
{
  if (self->groups[group] != NULL)
    return self->groups[group];
  if (group == ROOF_GROUP_EMBEDDING)
    return net->groups[group] != NULL && (self->activations == NULL || self->weights == NULL) ? net->groups[group]
                                                                                               : get_plain (self, net);
  if (self->weights != NULL)
    return self->weights;
  if (net->groups[group] != NULL)
    return net->groups[group];
  return net->weights != NULL ? net->weights : get_plain (self, net);
}

const char *
roof_step_get_inputs (const RoofStep         *self,
                      const RoofArchitecture *net,
                      RoofGroup               group)
{
  return self->weights == NULL && self->activations == NULL && self->groups[group] == NULL ? net->inputs[group] : NULL;
}

static gboolean
check_whole (const char  *what,
             double       value,
             double       least,
             GError     **error)
{
  if (value >= least && value <= MOST_WHOLE && value == floor (value))
    return TRUE;
  return roof_fail (error, "%1$s: must be a whole number from %2$g to %3$g, got %4$.15g", what, least, MOST_WHOLE, value);
}

static gboolean
check_step (const RoofStep  *step,
            GError         **error)
{
  return check_whole ("batch", step->batch, 1, error) && check_whole ("new tokens", step->new_tokens, 1, error)
         && check_whole ("past", step->past, 0, error) && check_whole ("context", step->context, 0, error)
         && check_whole ("split", step->split, 1, error);
}

static gboolean
find_formats (RoofWalk *self)
{
  /* Formats are few: their names are kept for good, so that no part outlives them. */
  self->activations = g_intern_string (roof_step_get_activations (self->step, self->net));
  self->kv = g_intern_string (roof_step_get_kv (self->step, self->net));
  self->rest = g_intern_string (get_plain (self->step, self->net));
  self->plain = g_intern_string (self->net->activations != NULL ? self->net->activations : DEFAULT_FORMAT);
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    {
      self->weights[i] = g_intern_string (roof_step_get_weights (self->step, self->net, (RoofGroup) i));
      self->inputs[i] = g_intern_string (roof_step_get_inputs (self->step, self->net, (RoofGroup) i));
      self->computes[i] = g_intern_string (self->step->computes[i] != NULL ? self->step->computes[i] : self->step->compute);
      if (roof_format_find (self->weights[i], &self->error) == NULL)
        return FALSE;
    }
  return roof_format_find (self->activations, &self->error) != NULL && roof_format_find (self->kv, &self->error) != NULL;
}

static const char *
name_addition (const RoofBlock *block)
{
  switch (block->mixer.type)
    {
    case ROOF_MIXER_ATTENTION:
    case ROOF_MIXER_LATENT:
    case ROOF_MIXER_LINEAR:
      return "attn_add";
    default:
      return "mixer_add";
    }
}

static void
walk_mixer (RoofWalk        *self,
            const RoofMixer *mixer)
{
  switch (mixer->type)
    {
    case ROOF_MIXER_ATTENTION:
      roof_walk_attention (self, mixer);
      break;
    case ROOF_MIXER_LATENT:
      roof_walk_latent (self, mixer);
      break;
    case ROOF_MIXER_MAMBA:
      roof_walk_mamba (self, mixer);
      break;
    case ROOF_MIXER_MAMBA2:
      roof_walk_mamba2 (self, mixer);
      break;
    case ROOF_MIXER_DELTA:
      roof_walk_delta (self, mixer);
      break;
    case ROOF_MIXER_KDA:
      roof_walk_kda (self, mixer);
      break;
    case ROOF_MIXER_LIGHTNING:
      roof_walk_lightning (self, mixer);
      break;
    case ROOF_MIXER_RWKV:
      roof_walk_rwkv (self, mixer);
      break;
    case ROOF_MIXER_FINCH:
      roof_walk_finch (self, mixer);
      break;
    case ROOF_MIXER_MLSTM:
      roof_walk_mlstm (self, mixer);
      break;
    case ROOF_MIXER_CONVOLUTION:
      roof_walk_convolution (self, mixer);
      break;
    case ROOF_MIXER_GATED_UNIT:
      roof_walk_gated_unit (self, mixer);
      break;
    case ROOF_MIXER_LINEAR:
      roof_walk_row (self, ROOF_GROUP_ATTENTION, "attn_linear", self->net->hidden, self->net->hidden, FALSE);
      break;
    case ROOF_MIXER_NONE:
      break;
    }
}

/* Touvron et al., Going deeper with Image Transformers: a gain for each number of what a part of a layer gives. */
static void
walk_gains (RoofWalk *self,
            double    gains)
{
  double hidden = self->net->hidden, learned = gains * hidden;

  roof_walk_add (self, ROOF_GROUP_MLP, "gains", "mul", gains * roof_walk_count_passes (self), "n", self->rows * hidden, NULL);
  roof_walk_vectors (self, learned, learned, learned);
}

static void
walk_block (RoofWalk        *self,
            const RoofBlock *block,
            double           context)
{
  double hidden = self->net->hidden;
  gboolean shares = block->owners > 0, alone = block->mixer.alone;
  gboolean feeds = !shares && (block->feed.width > 0 || block->feed.experts > 0 || block->feed.linear);

  roof_walk_norm (self, "norms", block->norms, self->rows, hidden);
  if (shares)
    roof_walk_shared (self, block);
  else if (!alone)
    walk_mixer (self, &block->mixer);
  walk_mixer (self, &block->beside);
  if (block->low_rank > 0)
    roof_walk_low_rank (self, block->low_rank);
  if (block->mixer.type != ROOF_MIXER_NONE && !alone)
    {
      roof_walk_all_reduce (self, "attn_allreduce", self->rows, hidden);
      roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, name_addition (block), "add", self->rows * hidden);
    }
  if (block->mixer.cross)
    {
      roof_walk_cross (self, &block->mixer, context);
      roof_walk_all_reduce (self, "cross_allreduce", self->rows, hidden);
      roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "cross_add", "add", self->rows * hidden);
    }
  if (feeds)
    {
      roof_walk_feed (self, &block->feed);
      roof_walk_all_reduce (self, "mlp_allreduce", self->rows, hidden);
      roof_walk_elementwise (self, ROOF_GROUP_MLP, "mlp_add", "add", self->rows * hidden);
    }
  if (block->gains > 0)
    walk_gains (self, block->gains);
  roof_walk_vectors (self, block->lone, block->lone, block->lone);
  if (block->layer_width > 0)
    roof_walk_own_embedding (self, block->layer_width, block->feed.activation);
  if (block->copies > 0)
    roof_walk_copies (self, block->copies);
}

void
roof_walk_blocks (RoofWalk         *self,
                  const RoofBlocks *blocks,
                  double            context)
{
  for (guint i = 0; i < blocks->n && self->error == NULL; i++)
    {
      self->layers = blocks->block[i].count;
      self->shared_by = blocks->block[i].shared_by;
      self->block = &blocks->block[i];
      walk_block (self, &blocks->block[i], context);
    }
  self->layers = self->shared_by = 1;
  self->block = NULL;
}

/* Rough, and said to be: of each layer the numbers that its way back needs (Korthikanti et al., 2022: 34 bytes a
 * hidden number at 2 bytes each, without the scores, which are computed again); recomputing keeps only the inputs. */
double
roof_walk_count_saved (const RoofWalk *self,
                       double          layers)
{
  return self->rows * self->net->hidden * layers * (self->step->recompute ? 2 : 10 + 24 / self->step->split);
}

static double
count_layers (const RoofBlocks *blocks)
{
  double layers = 0;

  for (guint i = 0; i < blocks->n; i++)
    layers += blocks->block[i].count;
  return layers;
}

/* Rows of a table of @words, gathered. */
static void
walk_table (RoofWalk *self,
            double    words)
{
  const RoofArchitecture *net = self->net;
  double table = words * net->embedding_size;
  RoofPart part = roof_walk_begin (self, ROOF_GROUP_EMBEDDING, "embed", "embedding", 1, "tokens", self->rows, "D",
                                   net->embedding_size, NULL);

  roof_walk_store (self, &part, "");
  roof_walk_end (self, &part);
  roof_walk_parameters (self, table, table);
  roof_walk_matrices (self, ROOF_GROUP_EMBEDDING, "", 1, ceil (words / self->step->split), net->embedding_size);
  roof_walk_all_reduce (self, "embed_allreduce", self->rows, net->embedding_size);
}

/* Of all tables, those of positions and segments among them. */
static void
walk_embedding (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double rows = net->positions + net->encoder_positions + net->token_types;
  double width = net->narrow ? net->embedding_size : net->hidden;

  walk_table (self, net->vocabulary + net->spare_words);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, rows * width, rows * width, rows * width);
  if (net->narrow && net->embedding_norm)
    roof_walk_norm (self, "embed_norm", 1, self->rows, width);
  if (net->embedding_size != net->hidden)
    roof_walk_whole (self, ROOF_GROUP_EMBEDDING, "embed_in", self->rows, net->embedding_size, net->hidden, net->narrow);
  if (!net->narrow && net->embedding_norm)
    roof_walk_norm (self, "embed_norm", 1, self->rows, net->hidden);
  if (net->layer_vocabulary > 0)
    roof_walk_layer_embeddings (self);
}

/* The last token of each sequence is all that the next one is drawn from; training needs all. A tied head has no
 * weights of its own. */
static void
walk_head (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double rows = self->step->training ? self->rows : self->step->batch;
  double out = ceil (net->vocabulary / self->step->split);
  const RoofLinear head = { .name = "lm_head", .group = ROOF_GROUP_HEAD, .rows = rows, .all_in = net->embedding_size,
                            .all_out = net->vocabulary, .in = net->embedding_size, .out = out, .bias = net->head_bias };
  RoofExpansion before = *self->expansion;

  if (net->embedding_size != net->hidden)
    roof_walk_whole (self, ROOF_GROUP_HEAD, "embed_out", rows, net->hidden, net->embedding_size, FALSE);
  before = *self->expansion;
  roof_walk_linear (self, &head);
  if (!net->tied)
    return;
  self->expansion->parameters = before.parameters;
  self->expansion->active = before.active;
  self->expansion->weight_bytes = before.weight_bytes;
}

/* A spectrogram's two convolutions over time; the second takes every other frame. */
static void
walk_mel (RoofWalk *self,
          double    context)
{
  const RoofArchitecture *net = self->net;
  double frames = 2 * context, first = 3 * net->channels * net->hidden + net->hidden;
  double second = 3 * net->hidden * net->hidden + net->hidden;

  roof_walk_add (self, ROOF_GROUP_EMBEDDING, "conv1", "conv2d", 1, "N", self->step->batch, "C", net->channels, "H", 1.0, "W",
                 frames + 2, "K", net->hidden, "R", 1.0, "S", 3.0, NULL);
  roof_walk_add (self, ROOF_GROUP_EMBEDDING, "conv2", "conv2d", 1, "N", self->step->batch, "C", net->hidden, "H", 1.0, "W",
                 frames + 2, "K", net->hidden, "R", 1.0, "S", 3.0, "stride", 2.0, NULL);
  roof_walk_weights (self, ROOF_GROUP_EMBEDDING, first + second, first + second, first + second);
}

/* What the encoder reads, by the table of the other half or by one of its own. */
static void
walk_encoder_embedding (RoofWalk *self)
{
  walk_table (self, self->net->encoder_vocabulary);
  if (self->net->embedding_norm)
    roof_walk_norm (self, "embed_norm", 1, self->rows, self->net->hidden);
}

/* The encoder reads its input once, with the prompt; while tokens are drawn it rests, but its weights stay. */
static void
walk_encoder (RoofWalk *self,
              double    context)
{
  RoofWalk encoder = *self;
  g_autoptr (RoofExpansion) unused = g_new0 (RoofExpansion, 1);
  gboolean rests = self->step->past > 0 && !self->step->training;

  unused->parts = g_array_new (FALSE, FALSE, sizeof (RoofPart));
  g_array_set_clear_func (unused->parts, clear_part);
  encoder.prefix = "encoder_";
  encoder.tokens = context;
  encoder.rows = self->step->batch * context;
  if (rests)
    encoder.expansion = unused;
  if (self->net->mel)
    walk_mel (&encoder, context);
  else
    walk_encoder_embedding (&encoder);
  roof_walk_blocks (&encoder, &self->net->encoder, 0);
  if (self->step->training)
    self->expansion->saved_bytes += roof_walk_count_saved (&encoder, count_layers (&self->net->encoder));
  if (self->net->final_norm)
    roof_walk_norm (&encoder, "final_norm", 1, encoder.rows, self->net->hidden);
  self->error = encoder.error;
  if (!rests)
    return;
  self->expansion->parameters += unused->parameters;
  self->expansion->active += unused->active;
  self->expansion->weight_bytes += unused->weight_bytes;
}

/* A convolution over the tokens beside the first layer, its activation and the normalisation of both. */
static void
walk_neighbours (RoofWalk *self)
{
  double hidden = self->net->hidden, kernel = self->net->neighbours, weights = kernel * hidden * hidden + hidden;

  roof_walk_add (self, ROOF_GROUP_MLP, "neighbours", "conv2d", roof_walk_count_passes (self), "N", self->step->batch, "C", hidden, "H",
                 1.0, "W", self->tokens + kernel - 1, "K", hidden, "R", 1.0, "S", kernel, NULL);
  roof_walk_weights (self, ROOF_GROUP_MLP, weights, weights, weights);
  roof_walk_activation (self, "neighbours_act", ROOF_ACTIVATION_GELU_ERF, FALSE, self->rows * hidden);
  roof_walk_norm (self, "neighbours_norm", 1, self->rows, hidden);
}

void
roof_walk_tokens (RoofWalk *self)
{
  const RoofArchitecture *net = self->net;
  double context = net->encoder.n > 0 || net->context_length > 0 ? roof_architecture_find_context (net, self->step->context) : 0;

  if (net->encoder.n > 0)
    walk_encoder (self, context);
  walk_embedding (self);
  if (net->neighbours > 0)
    walk_neighbours (self);
  if (net->net == ROOF_NET_ENCODER)
    roof_walk_vectors (self, net->scalars, net->scalars, net->scalars);
  roof_walk_blocks (self, &net->decoder, context);
  if (net->relative_biases > 0)
    roof_walk_weights (self, ROOF_GROUP_EMBEDDING, net->relative_biases * net->decoder.block[0].mixer.heads,
                       net->relative_biases * net->decoder.block[0].mixer.heads,
                       net->relative_biases * net->decoder.block[0].mixer.heads);
  if (net->final_norm)
    roof_walk_norm (self, "final_norm", 1, self->rows, net->hidden);
  if (net->has_head)
    walk_head (self);
  if (net->pooler)
    roof_walk_whole (self, ROOF_GROUP_HEAD, "pooler", self->step->batch, net->hidden, net->hidden, TRUE);
  if (net->projection > 0)
    roof_walk_whole (self, ROOF_GROUP_HEAD, "projection", self->step->batch, net->hidden, net->projection, net->projection_bias);
}

static void
walk_training (RoofWalk *self)
{
  RoofExpansion *out = self->expansion;
  double parameters = ceil (out->parameters / self->step->split);
  RoofPart part = roof_walk_begin (self, ROOF_GROUP_HEAD, "optimizer", "adam", 1, "params", parameters, NULL);

  memset (part.formats, 0, sizeof part.formats);
  roof_walk_end (self, &part);
  out->training_bytes = TRAINING_BYTES * parameters;
  out->saved_bytes += roof_walk_count_saved (self, self->net->windows.n_stages > 0 ? 0 : count_layers (&self->net->decoder));
  out->cache_bytes = 0;
}

static void
walk (RoofWalk *self)
{
  switch (self->net->net)
    {
    case ROOF_NET_VISION:
      roof_walk_vision (self);
      break;
    case ROOF_NET_DIT:
      roof_walk_dit (self);
      break;
    case ROOF_NET_UNET:
      roof_walk_unet (self);
      break;
    case ROOF_NET_CONVOLUTION:
      roof_walk_convnet (self);
      break;
    default:
      roof_walk_tokens (self);
    }
  if (self->step->training && self->error == NULL)
    walk_training (self);
}

RoofExpansion *
roof_expansion_new (const RoofArchitecture  *net,
                    const RoofStep          *step,
                    GError                 **error)
{
  g_autoptr (RoofExpansion) self = g_new0 (RoofExpansion, 1);
  RoofStep own = *step;
  RoofWalk state = { .net = net, .step = &own, .expansion = self, .layers = 1, .prefix = "" };

  self->parts = g_array_new (FALSE, FALSE, sizeof (RoofPart));
  g_array_set_clear_func (self->parts, clear_part);
  if (!check_step (step, error))
    return NULL;
  /* What reads its input at once keeps nothing of it. */
  if (!roof_step_has_phases (net))
    own.past = 0;
  state.tokens = step->new_tokens;
  state.rows = step->batch * step->new_tokens;
  if (find_formats (&state))
    walk (&state);
  if (state.error == NULL)
    return g_steal_pointer (&self);
  g_propagate_error (error, state.error);
  return NULL;
}

double
roof_expansion_count_ahead (const RoofArchitecture *net)
{
  g_autoptr (RoofExpansion) unused = g_new0 (RoofExpansion, 1);
  const RoofStep step = { .batch = 1, .new_tokens = 1, .split = 1 };
  RoofWalk walk = { .net = net, .step = &step, .expansion = unused, .layers = 1, .prefix = "", .tokens = 1, .rows = 1 };
  RoofBlock last;

  unused->parts = g_array_new (FALSE, FALSE, sizeof (RoofPart));
  g_array_set_clear_func (unused->parts, clear_part);
  if (net->ahead == 0 || net->decoder.n == 0 || !find_formats (&walk))
    return 0;
  last = net->decoder.block[net->decoder.n - 1];
  walk_block (&walk, &last, 0);
  g_clear_error (&walk.error);
  return net->ahead * (unused->parameters + 2 * net->hidden * net->hidden + 3 * net->hidden * (net->norm == ROOF_NORM_LAYER ? 2 : 1));
}

static void
replace (RoofKernel **kernel,
         RoofKernel  *next)
{
  roof_kernel_unref (*kernel);
  *kernel = next;
}

RoofKernel *
roof_part_fill_kernel (const RoofPart *self,
                       RoofKernel     *kernel)
{
  RoofKernel *filled = roof_kernel_with_count (kernel, self->count);

  for (guint i = 0; i < self->n_values; i++)
    if (self->values[i].text != NULL)
      replace (&filled, roof_kernel_with_text (filled, self->values[i].key, self->values[i].text));
    else
      replace (&filled, roof_kernel_with_number (filled, self->values[i].key, self->values[i].value));
  for (guint i = 0; i < ROOF_N_ROLES; i++)
    replace (&filled, roof_kernel_with_format (filled, (RoofRole) i, self->formats[i]));
  replace (&filled, roof_kernel_with_compute (filled, self->compute));
  return filled;
}

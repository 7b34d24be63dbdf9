/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "workload/walk.h"

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
  if (mixer->type != ROOF_MIXER_ATTENTION && mixer->type != ROOF_MIXER_LATENT && mixer->type != ROOF_MIXER_LINEAR
      && mixer->type != ROOF_MIXER_NONE)
    roof_walk_refuse_context (self, "a layer");
}

void
roof_walk_block (RoofWalk        *self,
                 const RoofBlock *block,
                 double           context)
{
  double hidden = self->net->hidden, gains = block->gains * hidden;
  double stream = roof_walk_count_stream (self);
  gboolean shares = block->owners > 0, alone = block->mixer.alone;
  gboolean feeds = !shares && (block->feed.width > 0 || block->feed.experts > 0 || block->feed.linear);

  roof_walk_norm (self, "norms", block->norms, stream, hidden);
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
      roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, name_addition (block), "add", stream * hidden);
    }
  if (block->mixer.cross)
    {
      roof_walk_cross (self, &block->mixer, context);
      roof_walk_all_reduce (self, "cross_allreduce", self->rows, hidden);
      roof_walk_elementwise (self, ROOF_GROUP_ATTENTION, "cross_add", "add", stream * hidden);
    }
  if (feeds)
    {
      roof_walk_feed (self, &block->feed);
      roof_walk_all_reduce (self, "mlp_allreduce", self->rows, hidden);
      roof_walk_elementwise (self, ROOF_GROUP_MLP, "mlp_add", "add", stream * hidden);
    }
  /* Touvron et al., Going deeper with Image Transformers: elementwise gains on outputs of a layer's parts. */
  if (gains > 0)
    roof_walk_add (self, ROOF_GROUP_MLP, "gains", "mul", block->gains * roof_walk_count_passes (self), "n", stream * hidden,
                   NULL);
  roof_walk_vectors (self, gains, gains, gains);
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
      self->layers = self->dealt = roof_blocks_count_on_stage (blocks, fmax (self->step->parallel.stages, 1), self->stage, i);
      self->stage_layers += self->layers;
      if (self->layers == 0)
        continue;
      self->shared_by = blocks->block[i].shared_by;
      self->block = &blocks->block[i];
      self->number = blocks == &self->net->decoder ? i + 1 : 0;
      roof_walk_block (self, &blocks->block[i], context);
    }
  self->layers = self->shared_by = 1;
  self->block = NULL;
  self->number = 0;
}

/* Norms, residuals and dropout keep 10 bytes that devices of a layer only share with sequence parallelism. */
static double
count_per_number (const RoofWalk *self)
{
  return 10 / fmax (self->step->parallel.sequence, 1) + 24 / self->step->split;
}

/* An estimate of the activations that the backward pass needs per layer (Korthikanti et al., 2022: 34 bytes per hidden number
 * at 2 bytes each, without scores, which are recomputed); recomputation saves only the inputs. */
double
roof_walk_count_saved (const RoofWalk *self,
                       double          layers)
{
  return self->rows * self->net->hidden * layers * (self->step->recompute ? 2 : count_per_number (self));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/expansion.h"

G_BEGIN_DECLS

/* A walk through a network, layer kind by layer kind, that notes kernels and counts weights as it goes. */
typedef struct
{
  const RoofArchitecture *net;
  const RoofStep         *step;
  RoofExpansion          *expansion;
  double                  layers;     /* how many layers the block walked through stands for */
  double                  shared_by;  /* how many of these have the same weights; 0 as 1 */
  double                  tokens;     /* per sequence, new in this step */
  double                  rows;       /* batch x tokens */
  const char             *prefix;     /* before each name: "encoder." */
  const char             *activations;
  const char             *weights[ROOF_N_GROUPS];
  const char             *inputs[ROOF_N_GROUPS];   /* (nullable): of what quantised weights are multiplied with */
  const char             *computes[ROOF_N_GROUPS]; /* (nullable): as the formats have it */
  const char             *kv;
  const char             *rest;                    /* of weights that no format of weights speaks of, as they are read */
  const RoofBlock        *block;      /* nullable: the one walked through, for `kept` and `scheme` */
  const char             *plain;      /* what the description has where it does not quantise */
  GError                 *error;
} RoofWalk;

/* One weight matrix: [@out, @in] of it on this device, of [@all_out, @all_in]. */
typedef struct
{
  const char *name;
  RoofGroup   group;
  double      rows;
  double      all_in, all_out;
  double      in, out;
  gboolean    bias;
  gboolean    to_cache; /* written in the format of the cache */
} RoofLinear;

/* A part of @count x layers kernels, with the values of its parameters: pairs that end with a NULL key. All its formats
 * are those of the activations, that of the cache apart; change them before it is added. @name: must live until then */
RoofPart    roof_walk_begin      (RoofWalk *self, RoofGroup group, const char *name, const char *operation,
                                  double count, ...) G_GNUC_NULL_TERMINATED;
/* Another of its parameters. */
void        roof_walk_set        (RoofPart *part, const char *key, double value);
/* The same for the weights of @part, with what they are multiplied with. */
void        roof_walk_store       (const RoofWalk *self, RoofPart *part, const char *name);
/* Adds it. Equal ones are added up; another of that name takes a number. */
void        roof_walk_end        (RoofWalk *self, const RoofPart *part);
/* Both at once, where the formats may stay. */
#define roof_walk_add(self, ...)                                                                                     \
  G_STMT_START                                                                                                       \
  {                                                                                                                  \
    RoofPart part_ = roof_walk_begin (self, __VA_ARGS__);                                                            \
    roof_walk_end (self, &part_);                                                                                    \
  }                                                                                                                  \
  G_STMT_END
void        roof_walk_linear     (RoofWalk *self, const RoofLinear *linear);
/* A matrix that is whole on every device, split by its outputs, or by its inputs. */
void        roof_walk_whole      (RoofWalk *self, RoofGroup group, const char *name, double rows, double in, double out,
                                  gboolean bias);
void        roof_walk_column     (RoofWalk *self, RoofGroup group, const char *name, double in, double out,
                                  gboolean bias);
void        roof_walk_row        (RoofWalk *self, RoofGroup group, const char *name, double in, double out,
                                  gboolean bias);
/* A normalisation of @rows rows, with its gain (and offset). */
void        roof_walk_norm       (RoofWalk *self, const char *name, double count, double rows, double size);
/* The same over @all numbers of each row, of which @here are on this device. */
void        roof_walk_wide_norm  (RoofWalk *self, const char *name, double rows, double all, double here);
/* A normalisation of @rows rows of @size numbers by a gain each, of which there are @all, @here of them on this device: heads differ. */
void        roof_walk_head_gains (RoofWalk *self, const char *name, double rows, double size, double all, double here);
/* Work on @n numbers. */
void        roof_walk_elementwise (RoofWalk *self, RoofGroup group, const char *name, const char *operation, double n);
/* The activation, on its own or times the gate. */
void        roof_walk_activation (RoofWalk *self, const char *name, RoofActivation activation, gboolean gated, double n);
/* Sums @rows x @size numbers over the devices; nothing on one. */
void        roof_walk_all_reduce (RoofWalk *self, const char *name, double rows, double size);
/* Weights per layer. @met: those that a token meets */
void        roof_walk_parameters (RoofWalk *self, double weights, double met);
/* What @count matrices called @name, each of @out rows of @in on this device, take per layer. */
void        roof_walk_matrices   (RoofWalk *self, RoofGroup group, const char *name, double count, double out, double in);
/* Both of numbers that stand by themselves, in the format of @group. @here: those on this device */
void        roof_walk_weights    (RoofWalk *self, RoofGroup group, double weights, double met, double here);
/* The same of such as no format of weights speaks of: gains, offsets, filters of a few numbers. */
void        roof_walk_vectors    (RoofWalk *self, double weights, double met, double here);
/* B of @rows x @columns numbers. */
double      roof_walk_count_bytes (const char *format, double rows, double columns);
/* Bytes of the cache, per layer. */
void        roof_walk_cache      (RoofWalk *self, double numbers);
/* @whole over the devices; an error naming @what when it does not divide. */
double      roof_walk_divide     (RoofWalk *self, const char *what, double whole);

/* Tokens of each sequence that left a state behind, and 1 where this step leaves one: training does neither. */
double      roof_walk_get_past   (const RoofWalk *self);
double      roof_walk_keeps      (const RoofWalk *self);
/* How often a kernel of a layer runs: in training once more for the way there, where that is computed again, and twice back. */
double      roof_walk_count_passes (const RoofWalk *self);
/* The same of its way there alone. */
double      roof_walk_count_forward (const RoofWalk *self);
/* Bytes that training keeps of @layers layers like the one that stands here, for the way back. */
double      roof_walk_count_saved (const RoofWalk *self, double layers);
/* The same numbers in the cache, per layer and sequence. */
void        roof_walk_cache_state (RoofWalk *self, double numbers);
/* The short convolution over time, one filter per channel. @here: channels on this device */
void        roof_walk_short_convolution (RoofWalk *self, const RoofMixer *mixer, double channels, double here);

/* The parts of a layer. */
void        roof_walk_attention  (RoofWalk *self, const RoofMixer *mixer);
/* Queries, keys and values, normalised and turned; and what is made of them, up to the matrix that takes it back. */
void        roof_walk_attention_inputs (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_attention_core (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_latent     (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_mamba      (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_mamba2     (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_delta      (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_kda        (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_lightning  (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_rwkv       (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_finch      (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_mlstm      (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_convolution (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_gated_unit (RoofWalk *self, const RoofMixer *mixer);
/* Attention and MLP of one of the blocks that layers share, and what is the layer's own of them. */
void        roof_walk_shared     (RoofWalk *self, const RoofBlock *block);
/* What Gemma 3n and 4 have beside attention and MLP. */
void        roof_walk_low_rank   (RoofWalk *self, double rank);
void        roof_walk_own_embedding (RoofWalk *self, double width, RoofActivation activation);
void        roof_walk_copies     (RoofWalk *self, double copies);
/* The embeddings of all layers, and the copies of the stream, before the first layer and after the last. */
void        roof_walk_layer_embeddings (RoofWalk *self);
/* The tokens of a network: what they become, its layers, and what is drawn from them. */
void        roof_walk_tokens     (RoofWalk *self);
void        roof_walk_cross      (RoofWalk *self, const RoofMixer *mixer, double context);
void        roof_walk_feed       (RoofWalk *self, const RoofFeedForward *feed);
/* Whole networks that are not a stack of token layers alone. */
void        roof_walk_vision     (RoofWalk *self);
void        roof_walk_windows    (RoofWalk *self);
void        roof_walk_dit        (RoofWalk *self);
/* An image cut into patches, each of which becomes a token. */
void        roof_walk_patches    (RoofWalk *self);
/* Tokens of the text that a diffusion net is given; 0 without one. */
double      roof_walk_count_text (const RoofWalk *self);
void        roof_walk_unet       (RoofWalk *self);
void        roof_walk_convnet (RoofWalk *self);
/* A layer like @block; what it attends to beside itself has @context tokens. */
void        roof_walk_block      (RoofWalk *self, const RoofBlock *block, double context);
/* Blocks of one stack, with their residual additions. */
void        roof_walk_blocks     (RoofWalk *self, const RoofBlocks *blocks, double context);

G_END_DECLS

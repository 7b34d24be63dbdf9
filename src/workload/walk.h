/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/error.h"
#include "workload/expansion.h"

G_BEGIN_DECLS

/* State of a walk through a network, layer by layer, that adds kernels and counts parameters and memory. */
typedef struct
{
  const RoofArchitecture *net;
  const RoofStep         *step;
  RoofExpansion          *expansion;
  double                  layers;     /* layers that are equal to the current block */
  guint                   number;     /* of the stack's block that is walked, from 1; 0: none */
  double                  dealt;      /* layers of that block on this stage */
  double                  shared_by;  /* how many of these share their weights; 0 counts as 1 */
  double                  tokens;     /* per sequence, new in this step */
  double                  rows;       /* batch x tokens */
  double                  past;       /* tokens before those of this device, as a sequence's attention sees them */
  double                  runs;       /* micro-batches: runs of each kernel; 0 counts as 1 */
  gboolean                once;       /* kernels run once a step, not for each micro-batch */
  double                  stage;      /* of the pipeline, from 1 */
  double                  stage_layers; /* layers of the stage */
  double                  in_node;    /* devices of a node */
  const char             *prefix;     /* prefix of names: "encoder." */
  const char             *activations;
  const char             *weights[ROOF_N_GROUPS];
  const char             *inputs[ROOF_N_GROUPS];   /* (nullable): formats of inputs of quantised weights */
  const char             *computes[ROOF_N_GROUPS]; /* (nullable): compute dtypes; NULL: from the formats */
  const char             *kv;
  const char             *rest;                    /* format of weights outside of the formats of weights, such as gains */
  const RoofBlock        *block;      /* nullable: current block, for `kept` and `scheme` */
  const char             *plain;      /* the description's format without quantisation */
  const char             *vectors;    /* the format that norms and biases are stored in */
  const char             *culprit; /* nullable: key of the size that was refused */
  GError                 *error;
} RoofWalk;

/* One weight matrix: [@out, @in] on this device, of [@all_out, @all_in]. */
typedef struct
{
  const char *name;
  RoofGroup   group;
  double      rows;
  double      all_in, all_out;
  double      in, out;
  gboolean    bias;
  gboolean    caches;   /* the output goes to the cache, in its own format */
  gboolean    to_cache; /* the output is written in the cache's format */
} RoofLinear;

/* Makes a part of @count x layers kernels, with pairs of parameter and value up to a NULL key. All formats are those of the
 * activations, or the cache; change them before roof_walk_end(). @name: must live until then */
RoofStepPart roof_walk_begin     (RoofWalk *self, RoofGroup group, const char *name, const char *operation,
                                  double count, ...) G_GNUC_NULL_TERMINATED;
/* Sets another parameter. */
void        roof_walk_set        (RoofStepPart *part, const char *key, double value);
/* Of experts whose tokens are not spread evenly, the busiest device. */
void        roof_walk_unbalance  (const RoofWalk *self, RoofStepPart *part);
/* Sets a choice or level. */
void        roof_walk_set_text   (RoofStepPart *part, const char *key, const char *text);
/* Sets formats of the weights of @part, called @name, and of their inputs. */
void        roof_walk_store       (const RoofWalk *self, RoofStepPart *part, const char *name);
/* Adds @part to the expansion: merged with an equal part, or with a number behind the name of a different one. */
void        roof_walk_end        (RoofWalk *self, const RoofStepPart *part);
/* roof_walk_begin() and roof_walk_end(), for unchanged formats. */
#define roof_walk_add(self, ...)                                                                                     \
  G_STMT_START                                                                                                       \
  {                                                                                                                  \
    RoofStepPart part_ = roof_walk_begin (self, __VA_ARGS__);                                                        \
    roof_walk_end (self, &part_);                                                                                    \
  }                                                                                                                  \
  G_STMT_END
void        roof_walk_linear     (RoofWalk *self, const RoofLinear *linear);
/* A matrix that is whole on every device; column parallel; row parallel. */
void        roof_walk_whole      (RoofWalk *self, RoofGroup group, const char *name, double rows, double in, double out,
                                  gboolean bias);
void        roof_walk_column     (RoofWalk *self, RoofGroup group, const char *name, double in, double out,
                                  gboolean bias);
void        roof_walk_row        (RoofWalk *self, RoofGroup group, const char *name, double in, double out,
                                  gboolean bias);
/* A norm of @rows rows, with gain (and offset). */
void        roof_walk_norm       (RoofWalk *self, const char *name, double count, double rows, double size);
/* A norm over @all numbers of each row, of which @here are on this device. */
void        roof_walk_wide_norm  (RoofWalk *self, const char *name, double rows, double all, double here);
/* A norm of @rows rows of @size numbers, with @all gains that differ between heads, @here of them on this device. */
void        roof_walk_head_gains (RoofWalk *self, const char *name, double rows, double size, double all, double here);
/* Elementwise work on @n numbers. */
void        roof_walk_elementwise (RoofWalk *self, RoofGroup group, const char *name, const char *operation, double n);
/* The activation, with a gate or without. */
void        roof_walk_activation (RoofWalk *self, const char *name, RoofActivation activation, gboolean gated, double n);
/* Finds rows, tokens and stage of one device by the layout of @step, which becomes that of one micro-batch. FALSE: refused */
gboolean    roof_walk_place      (RoofWalk *self, RoofStep *step);
/* Sets the error, unless there is one. @key: the size of the step to blame */
#define roof_walk_refuse(self, key, ...)                                                                             \
  G_STMT_START                                                                                                       \
  {                                                                                                                  \
    if ((self)->error == NULL)                                                                                       \
      {                                                                                                              \
        roof_fail_with (&(self)->error, ROOF_ERROR_INVALID, __VA_ARGS__);                                            \
        (self)->culprit = (key);                                                                                     \
      }                                                                                                              \
  }                                                                                                                  \
  G_STMT_END
/* A collective among @members devices, @stride apart, by the levels that join them; nothing on one device. @bytes: as
 * @operation takes them */
void        roof_walk_collect    (RoofWalk *self, RoofGroup group, const char *name, const char *operation, double count,
                                  double bytes, double members, double stride);
/* Rows of what lies between the matrices, which devices of a layer may share. */
double      roof_walk_count_stream (const RoofWalk *self);
/* Tokens of a sequence that this device caches, on average: of a prefix that requests share, one copy counts. */
double      roof_walk_count_cached (const RoofWalk *self);
/* Keys and values passed around among devices that share a sequence, @numbers for each token, or for a single token what its
 * @heads of @output numbers find on each device. */
void        roof_walk_ring       (RoofWalk *self, double heads, double numbers, double output);
/* Whether devices that share a sequence attend to all of it with a part of the heads each, instead. Jacobs et al., Ulysses. */
gboolean    roof_walk_deals_heads (const RoofWalk *self);
/* Queries, keys, values and outputs, @numbers for each token of all heads here, exchanged among them. */
void        roof_walk_deal_heads (RoofWalk *self, double numbers);
/* Calls @core, which computes what depends on a sequence's length, for the step's sequences and then for the prompt beside. */
typedef void (*RoofWalkCore)     (RoofWalk *self, const RoofMixer *mixer);
void        roof_walk_cores      (RoofWalk *self, const RoofMixer *mixer, RoofWalkCore core);
/* Refuses to share a sequence, or to compute a prompt beside: @what needs all tokens before. */
void        roof_walk_refuse_context (RoofWalk *self, const char *what);
/* Tokens to their experts, and results back. @inputs: (nullable): the format of the inputs of the experts' matrices */
void        roof_walk_exchange   (RoofWalk *self, const RoofFeedForward *feed, double hidden, const char *inputs);
/* Devices that share the width of each expert. */
double      roof_walk_split_experts (const RoofWalk *self);
/* Activations to the next stage. */
void        roof_walk_send       (RoofWalk *self);
/* The optimizer's step, gradients, and their memory. */
void        roof_walk_share_training (RoofWalk *self);
/* All-reduce of @rows x @size numbers; nothing on one device. */
void        roof_walk_all_reduce (RoofWalk *self, const char *name, double rows, double size);
/* Counts parameters per layer. @met: those that one token uses */
void        roof_walk_parameters (RoofWalk *self, double weights, double met);
/* Counts bytes per layer of @count matrices called @name, each of @out rows of @in on this device. */
void        roof_walk_matrices   (RoofWalk *self, RoofGroup group, const char *name, double count, double out, double in);
/* Counts parameters and bytes of other numbers, in the format of @group. @here: those on this device */
void        roof_walk_weights    (RoofWalk *self, RoofGroup group, double weights, double met, double here);
/* As roof_walk_weights(), in the format of gains, offsets and small filters, which formats of weights do not apply to. */
void        roof_walk_vectors    (RoofWalk *self, double weights, double met, double here);
/* B of @rows x @columns numbers. */
double      roof_walk_count_bytes (const char *format, double rows, double columns);
/* Counts @numbers of the cache, in its format, per layer. */
void        roof_walk_cache      (RoofWalk *self, double numbers);
/* @whole divided by the devices; an error that names @what if there is a remainder. */
double      roof_walk_divide     (RoofWalk *self, const char *what, double whole);

/* Tokens of each sequence in the state before this step, and 1 if the step keeps its state; 0 in training. */
double      roof_walk_get_past   (const RoofWalk *self);
double      roof_walk_keeps      (const RoofWalk *self);
/* Passes of a layer's kernel: 1; in training 2 more for the backward pass, and 1 for recomputation. */
double      roof_walk_count_passes (const RoofWalk *self);
/* Forward passes of a layer's kernel. */
double      roof_walk_count_forward (const RoofWalk *self);
/* Bytes that training saves of @layers layers like the current one, for the backward pass. */
double      roof_walk_count_saved (const RoofWalk *self, double layers);
/* Counts @numbers of fp32 state in the cache, per layer and sequence. */
void        roof_walk_cache_state (RoofWalk *self, double numbers);
/* A short convolution over time, one filter per channel. @here: channels on this device */
void        roof_walk_short_convolution (RoofWalk *self, const RoofMixer *mixer, double channels, double here);

/* Parts of a layer. */
void        roof_walk_attention  (RoofWalk *self, const RoofMixer *mixer);
/* Queries, keys and values with norms and positions; attention up to its output matrix. */
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
/* Shared attention and MLP of a layer, and the layer's own adapters. */
void        roof_walk_shared     (RoofWalk *self, const RoofBlock *block);
/* Gemma 3n's and 4's low-rank branch. */
void        roof_walk_low_rank   (RoofWalk *self, double rank);
void        roof_walk_own_embedding (RoofWalk *self, double width, RoofActivation activation);
void        roof_walk_copies     (RoofWalk *self, double copies);
/* Per-layer embeddings, and making and merging copies of the stream. */
void        roof_walk_layer_embeddings (RoofWalk *self);
/* A network of tokens: embedding, layers, head. */
void        roof_walk_tokens     (RoofWalk *self);
void        roof_walk_cross      (RoofWalk *self, const RoofMixer *mixer, double context);
void        roof_walk_feed       (RoofWalk *self, const RoofFeedForward *feed);
/* Whole networks of other kinds. */
void        roof_walk_vision     (RoofWalk *self);
void        roof_walk_windows    (RoofWalk *self);
void        roof_walk_dit        (RoofWalk *self);
/* Patch embedding. */
void        roof_walk_patches    (RoofWalk *self);
void        roof_walk_unet       (RoofWalk *self);
void        roof_walk_convnet (RoofWalk *self);
/* A layer like @block. @context: tokens for cross-attention */
void        roof_walk_block      (RoofWalk *self, const RoofBlock *block, double context);
/* All layers of a stack. */
void        roof_walk_blocks     (RoofWalk *self, const RoofBlocks *blocks, double context);

G_END_DECLS

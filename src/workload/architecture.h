/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/workload.h"

G_BEGIN_DECLS

/* The architecture of a neural network, read from its description, in the same terms for all families: the mixer and MLP of
 * each layer, and how many layers are equal. Sizes are doubles, as everywhere in core, and whole numbers of at least 1 unless
 * said otherwise. */

typedef enum
{
  ROOF_NET_DECODER,         /* generates text, token by token */
  ROOF_NET_ENCODER,         /* reads a whole text at once */
  ROOF_NET_ENCODER_DECODER, /* reads one sequence, generates another */
  ROOF_NET_VISION,          /* reads an image as patches */
  ROOF_NET_DIT,             /* denoises patches, conditioned per sample */
  ROOF_NET_UNET,            /* denoises an image by convolutions, with cross-attention to text */
  ROOF_NET_CONVOLUTION,     /* classifies, segments or detects by convolutions */
} RoofNet;

typedef enum
{
  ROOF_NORM_RMS,     /* a gain */
  ROOF_NORM_LAYER,   /* a gain and an offset */
  ROOF_NORM_CENTRED, /* mean removed, a gain */
  ROOF_NORM_BARE,    /* mean removed, nothing learned */
} RoofNorm;

typedef enum
{
  ROOF_ACTIVATION_SILU,
  ROOF_ACTIVATION_GELU_TANH,
  ROOF_ACTIVATION_GELU_ERF,
  ROOF_ACTIVATION_RELU,
  ROOF_ACTIVATION_RELU_SQUARED,
} RoofActivation;

typedef enum
{
  ROOF_MIXER_NONE,
  ROOF_MIXER_ATTENTION,
  ROOF_MIXER_LATENT, /* attention over a compressed cache (DeepSeek) */
  ROOF_MIXER_MAMBA,
  ROOF_MIXER_MAMBA2,
  ROOF_MIXER_DELTA,  /* gated delta net (Qwen3-Next): a state of keys by values per head */
  ROOF_MIXER_LINEAR, /* one matrix in place of attention (Llama-Nemotron) */
  ROOF_MIXER_KDA,    /* the gated delta rule with a gate per channel (Kimi Linear) */
  ROOF_MIXER_LIGHTNING,   /* linear attention with a decay per head (MiniMax-01) */
  ROOF_MIXER_RWKV,        /* RWKV-7 */
  ROOF_MIXER_CONVOLUTION, /* a short convolution between two gates (LFM2) */
  ROOF_MIXER_FINCH,       /* RWKV-5 and -6 */
  ROOF_MIXER_MLSTM,       /* mLSTM: matrix state (xLSTM) */
  ROOF_MIXER_GATED_UNIT,  /* gated linear recurrence, one number of state per channel (Griffin) */
} RoofMixerType;

/* The token mixer of a layer. Fields that its type does not use are 0. */
typedef struct
{
  RoofMixerType type;
  double        heads, kv_heads, head_size;
  double        window; /* tokens that a query attends to; 0: all */
  gboolean      chunked; /* the window ends at chunk boundaries (chunked attention) */
  gboolean      causal;
  gboolean      rope;                   /* rotary positions */
  gboolean      query_bias, key_bias;   /* the value's bias goes with the query's */
  gboolean      output_bias;
  gboolean      head_norm;              /* queries and keys are normalised per head */
  gboolean      wide_norm;              /* queries and keys are normalised over all heads */
  gboolean      head_gains;             /* as head_norm, with gains per head and no offsets */
  gboolean      key_is_value;           /* one matrix for both keys and values */
  gboolean      borrows;                /* keys and values are those of an earlier layer */
  gboolean      idle;                   /* borrows, but has unused key and value matrices */
  gboolean      sinks;                  /* attention sinks: a learned number per head */
  gboolean      output_gate;            /* the output has an elementwise gate */
  gboolean      head_gate;              /* the output has a gate per head */
  gboolean      cross;                  /* self-attention, then cross-attention to the encoder's output */
  gboolean      alone;                  /* cross-attention only */
  gboolean      inner_norm;             /* the input of the output matrix is normalised */
  double        inputs;                 /* width of the input of queries, keys and values; 0: `hidden` */
  double        adapter_rank;           /* of the low-rank adapter on shared matrices; 0: none */
  double        local, stride;          /* local window, then every stride-th token before it; 0: all tokens */
  double        query_rank;             /* ATTENTION, LATENT: rank of compressed queries; 0: not compressed */
  double        rope_size;  /* rotary numbers of a head */
  double        cache_rank, plain_size; /* LATENT */
  double        value_size;             /* numbers of a value; 0: as of a key */
  double        index_heads, index_size, index_chosen; /* LATENT: indexer for sparse attention; 0: none */
  double        inner, state, step_rank, kernel; /* MAMBA, MAMBA2 and linear mixers (no step_rank) */
  double        groups, chunk;                   /* MAMBA2, DELTA: `groups` is the number of key heads */
  double        decay_rank, gate_rank, rate_rank, mix_rank; /* RWKV, KDA: ranks of low-rank matrices */
  gboolean      convolution_bias, projection_bias;
  gboolean      gate_norm;              /* MAMBA2: the output is normalised */
  gboolean      state_norms;            /* MAMBA: step width and both projections of the state are normalised */
  double        places;                 /* relative distances with scores of their own (DeBERTa); 0: none */
  gboolean      place_keys, place_queries; /* scores of queries with distances, and of keys with distances */
  gboolean      own_places, place_key_bias; /* matrices of their own for distances, else those of keys and queries */
  gboolean      wide_seeing;            /* global tokens have matrices of their own (Longformer) */
} RoofMixer;

/* The MLP or experts of a layer. */
typedef struct
{
  double         width;         /* 0: no dense MLP */
  gboolean       linear;        /* one square matrix in place of the MLP */
  gboolean       gated;         /* three matrices instead of two */
  gboolean       bias;
  gboolean       last_bias;     /* if not `bias`: of the last matrix only */
  RoofActivation activation;
  double         learned;       /* learned numbers of the activation */
  gboolean       inner_norm;    /* the input of the last matrix is normalised */
  double         adapter_rank;  /* of the low-rank adapter on shared matrices; 0: none */
  double         experts;       /* 0: none */
  double         idle_experts;  /* additional experts that return the token unchanged */
  double         chosen;        /* experts per token */
  double         groups, chosen_groups; /* experts are in `groups`, and a token reaches those of `chosen_groups`; 0: all */
  double         expert_width;
  gboolean       expert_bias;
  double         latent;        /* width of the experts' input; 0: `hidden` */
  gboolean       latent_norm;   /* that input is normalised */
  gboolean       both;          /* experts and a dense MLP; both outputs are normalised and added */
  double         shared_width;  /* width of shared experts, used by every token; 0: none */
  gboolean       shared_gate;   /* shared experts have a scalar gate */
  gboolean       router_bias;
} RoofFeedForward;

/* Most quantisation schemes of one description. */
#define ROOF_MAX_SCHEMES 8

/* Which tokens a layer of a diffusion net processes. */
typedef enum
{
  ROOF_STREAM_ALL,   /* image and text as one sequence */
  ROOF_STREAM_JOINT, /* each with matrices of its own, in one attention */
  ROOF_STREAM_IMAGE,
  ROOF_STREAM_TEXT,
} RoofStream;

/* A run of equal layers. */
typedef struct
{
  double          count;
  RoofMixer       mixer;
  RoofMixer       beside; /* a second mixer on the same input, or NONE */
  RoofFeedForward feed;
  double          norms; /* normalisations of the hidden state in a layer */
  double          layer_width; /* width of a per-layer embedding; 0: none */
  double          low_rank;    /* rank of a low-rank branch beside the attention; 0: none */
  double          copies;      /* copies of the residual stream, mixed before and after a layer; 0: one */
  double          shared_by;   /* layers that share the same weights; 0: none do */
  double          gains;       /* learned gains of width `hidden` on outputs of a layer's parts */
  double          lone;        /* other learned numbers of a layer, such as relative position biases */
  double          owners;      /* mixer and MLP weights belong to this many blocks, used in turn; 0: each layer has its own */
  guint64         kept;        /* bit set of matrices that stay in the activations' format, see modules.h */
  guint64         scheme[ROOF_MAX_SCHEMES]; /* bit set of matrices by quantisation scheme */
  /* DIT: */
  RoofStream      stream;
  double          modulation;      /* scales, shifts and gates from the conditions, each `hidden` wide */
  double          text_modulation; /* JOINT: as modulation, of the text */
  gboolean        parallel;        /* attention and MLP in parallel, with one output matrix for both */
  gboolean        twice;           /* JOINT: the image also has an attention of its own */
  gboolean        last;            /* JOINT: the text ends with this layer */
} RoofBlock;

#define ROOF_MAX_BLOCKS 64
#define ROOF_MAX_STAGES 8
#define ROOF_MAX_ORDER  1024

typedef struct
{
  guint     n;
  RoofBlock block[ROOF_MAX_BLOCKS];
  guint     n_order;               /* layers, of which `order` has at most ROOF_MAX_ORDER */
  guint8    order[ROOF_MAX_ORDER]; /* the block of each layer, from the input on */
} RoofBlocks;

/* The UNet of latent diffusion: stages of decreasing size and back. */
typedef struct
{
  guint    n_stages;
  double   channels[ROOF_MAX_STAGES];
  gboolean attends[ROOF_MAX_STAGES], attends_up[ROOF_MAX_STAGES];
  double   heads[ROOF_MAX_STAGES];
  double   depth[ROOF_MAX_STAGES]; /* transformer layers of one attending block */
  double   layers;                 /* residual blocks per stage on the way down */
  double   context_size, context_length;
  double   added_size;             /* width of additional conditions; 0: none */
  double   middle_depth;
} RoofUnet;

typedef enum
{
  ROOF_CONVOLUTION_RESIDUAL, /* ResNet: blocks with residual additions */
  ROOF_CONVOLUTION_INVERTED, /* MobileNet-V2: inverted residual blocks with depthwise convolutions */
  ROOF_CONVOLUTION_NEXT,     /* ConvNeXt: a depthwise convolution, then an MLP at each position */
  ROOF_CONVOLUTION_DETECTOR, /* SSD: boxes from feature maps of decreasing size behind VGG-16 */
} RoofConvolutionKind;

/* A convolutional net: RESIDUAL and INVERTED in stages of blocks. */
typedef struct
{
  RoofConvolutionKind kind;
  double   stem;                      /* channels of the first convolution */
  guint    n_stages;
  double   channels[ROOF_MAX_STAGES]; /* output channels of a stage */
  double   depth[ROOF_MAX_STAGES];    /* blocks */
  double   stride[ROOF_MAX_STAGES];   /* of the first block */
  double   dilation[ROOF_MAX_STAGES], later[ROOF_MAX_STAGES]; /* INVERTED: of the first block, and of later blocks */
  double   expansion[ROOF_MAX_STAGES]; /* INVERTED: ratio of inner to input channels; 0: the first stage has no expansion */
  double   last;                      /* INVERTED: channels of the last convolution */
  gboolean segments;                  /* INVERTED: segmentation instead of classification */
  gboolean seven;                     /* DETECTOR: seven feature maps; else six */
  gboolean bottleneck;                /* RESIDUAL: 1x1, 3x3, 1x1 instead of two 3x3 */
  gboolean early_stride;              /* RESIDUAL: stride in the first 1x1, as first published, instead of the 3x3 */
  double   patch;                     /* NEXT: side of the patches of the first convolution */
  gboolean gain;                      /* NEXT: a block's output has a learned gain */
  gboolean responses;                 /* NEXT: global response normalisation in the MLP */
} RoofConvolution;

/* Windowed attention with stages of half the side and twice the channels each (Swin). */
typedef struct
{
  guint    n_stages;              /* 0: none */
  double   depth[ROOF_MAX_STAGES]; /* blocks */
  double   heads[ROOF_MAX_STAGES];
  double   side;                  /* of a window, in tokens */
  double   feed_ratio;
  gboolean second;                /* Swin V2: position biases from a small network, normalisation after merging */
} RoofWindows;

/* Conditioning of a diffusion transformer. */
typedef struct
{
  double   time_waves;             /* width of the sinusoidal time embedding */
  double   time_hidden, time_size; /* of the two matrices after it; the second conditions the layers */
  double   pooled_size;            /* width of the pooled text; 0: none */
  gboolean guidance;               /* the guidance scale is a condition */
  gboolean affine;                 /* normalisations have gains */
  gboolean text_norm;              /* the text is normalised first */
  double   final_modulation;       /* scales and shifts before the output */
  double   filler;                 /* learned padding tokens */
  double   shared_modulation;      /* modulation vectors shared by all layers, each of which has an offset; 0: none */
  double   size_waves;             /* width of the embeddings of image size conditions; 0: none */
  gboolean refines;                /* layers that refine the text are modulated, by matrices of their own */
  gboolean text_twice;             /* the text goes through two matrices */
  gboolean cross_norm;             /* queries to the text are normalised first, with gain and offset */
  double   image_size, image_length; /* of the first frame of a video; 0: none */
} RoofDiffusion;

typedef struct _RoofArchitecture
{
  char           *name;            /* "llama": the family as the description has it */
  char           *guess;           /* nullable: the family assumed, where its own is unknown or not named */
  gboolean        by_keys;         /* family found by keys alone, not by name or class */
  char           *recognised;      /* nullable, like the next two: keys that were read, of an unknown family */
  char           *assumed;         /* properties that no key gives */
  char           *ignored;         /* keys that were not read, of a known family those that look like sizes */
  gboolean        masked;          /* masked language model: its head is not counted */
  GVariant       *whole;           /* nullable: the whole description, where it may have other parts, see parts.h */
  char           *unknown_scheme;  /* nullable: an unknown quantisation method, of which only the bits are known */
  char           *unread;          /* nullable: "key: value; key: value" of the quantisation that is not understood */
  RoofNet         net;
  RoofNorm        norm;
  double          hidden;
  double          vocabulary;      /* 0: none */
  double          embedding_size;  /* width of the embedding table: `hidden`, except in OPT-350m */
  double          positions;       /* learned positions; 0: none */
  double          encoder_positions;
  double          token_types;     /* BERT's segments; 0: none */
  double          spare_words;     /* rows of the embedding table that the head lacks */
  double          layer_vocabulary; /* of per-layer embeddings; 0: none */
  gboolean        tied;            /* head and embedding share their weights */
  gboolean        head_bias;
  gboolean        has_head;        /* language model head */
  gboolean        embedding_norm, final_norm;
  gboolean        narrow;          /* positions, segments and their normalisation have the embedding's width */
  double          encoder_vocabulary; /* of the encoder's own embedding table; 0: shared */
  double          relative_biases; /* T5: relative position biases per head, of all stacks */
  gboolean        pooler;
  double          ahead;           /* multi-token prediction layers, not part of a step */
  const char     *what_if_key;     /* nullable: the key of `ahead` */
  RoofBlocks      decoder;         /* of a network with only one stack, that stack */
  RoofBlocks      encoder;
  double          channels, image, patch, classes; /* VISION, CONVOLUTION; of DIT, UNET `image` is the latent's height */
  double          width;           /* VISION, DIT */
  gboolean        learned_positions; /* VISION, DIT: positions are weights */
  double          out_channels;
  double          frames;          /* DIT: of a video, else 1 */
  double          context_size, context_length; /* DIT: text, DECODER: image; 0: none */
  RoofDiffusion   diffusion;
  gboolean        mel;             /* the encoder reads a spectrogram by two convolutions (Whisper) */
  RoofUnet        unet;
  gboolean        has_class_token, pre_norm, patch_bias; /* VISION */
  double          summaries;       /* VISION: vectors of an image that the classifier reads */
  double          registers;       /* VISION: learned tokens without a position; 0: none */
  double          projection;      /* VISION, encoder: width of the final projection; 0: none */
  gboolean        projection_bias;
  double          pooling_width;   /* VISION: attention pooling with an MLP; 0: none */
  double          scalars;         /* other learned numbers */
  double          neighbours;      /* ENCODER: kernel size of a convolution beside the first layer; 0: none */
  struct _RoofArchitecture *text;  /* nullable: VISION: a text tower, run in the same step */
  RoofConvolution convolution;
  RoofWindows     windows;         /* VISION */
  char           *weights, *activations, *kv; /* nullable: formats of the description */
  char           *vectors;                    /* nullable: format of stored norms and biases; NULL: that of `activations` */
  char           *inputs[ROOF_N_GROUPS]; /* nullable: format of the inputs of a group's quantised weights */
  char           *groups[ROOF_N_GROUPS];      /* nullable: a group's format, if not `weights` */
  /* Nullable: by quantisation scheme, formats of weights and of their inputs. */
  char           *scheme_weights[ROOF_MAX_SCHEMES], *scheme_inputs[ROOF_MAX_SCHEMES];
} RoofArchitecture;

/* Reads @description, "a{sv}" (see facts.h). Errors name the key and its fault; an unrecognisable description is refused with a
 * list of its keys. Returns: (transfer full) (nullable): free with roof_architecture_free() */
RoofArchitecture *roof_architecture_read (GVariant          *description,
                                          GError           **error);
void              roof_architecture_free (RoofArchitecture  *self);
/* Number of layers of all kinds. */
double            roof_blocks_count_layers
                                         (const RoofBlocks *self);
/* Layers of block @index on stage @stage, from 1: layers are dealt in order, the first stages have one more where they do not
 * divide. */
double            roof_blocks_count_on_stage
                                         (const RoofBlocks *self,
                                          double            stages,
                                          double            stage,
                                          guint             index);
/* Whether any layer chooses among experts. */
gboolean          roof_architecture_has_experts
                                         (const RoofArchitecture *self);
/* Tokens of the encoder's input, or of the text that an image is made from. @asked: 0 for the network's default; audio encoders
 * pad to a length of their own */
double            roof_architecture_find_context
                                         (const RoofArchitecture *self,
                                          double             asked);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofArchitecture, roof_architecture_free)

G_END_DECLS

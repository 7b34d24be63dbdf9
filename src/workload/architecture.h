/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/workload.h"

G_BEGIN_DECLS

/* The shape of a neural network as its description gives it, all families in the same terms: what a layer
 * mixes tokens with, what follows, and how many layers are alike. Sizes are doubles, as everywhere in core; they are
 * whole numbers of at least 1 unless said otherwise. */

typedef enum
{
  ROOF_NET_DECODER,         /* makes text, token after token */
  ROOF_NET_ENCODER,         /* reads a text at once */
  ROOF_NET_ENCODER_DECODER, /* reads one sequence, makes another */
  ROOF_NET_VISION,          /* reads an image as patches */
  ROOF_NET_DIT,             /* denoises patches, conditioned per sample */
  ROOF_NET_UNET,            /* denoises an image by convolutions, with text attended to */
  ROOF_NET_CONVOLUTION,     /* tells by convolutions what an image shows, or where */
} RoofNet;

typedef enum
{
  ROOF_NORM_RMS,     /* a gain */
  ROOF_NORM_LAYER,   /* a gain and an offset */
  ROOF_NORM_CENTRED, /* the mean taken off, a gain */
  ROOF_NORM_BARE,    /* the mean taken off, nothing learned */
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
  ROOF_MIXER_LINEAR, /* one matrix where attention was (Llama-Nemotron) */
  ROOF_MIXER_KDA,    /* the gated delta rule with a gate per channel (Kimi Linear) */
  ROOF_MIXER_LIGHTNING,   /* linear attention with a decay per head (MiniMax-01) */
  ROOF_MIXER_RWKV,        /* RWKV-7 */
  ROOF_MIXER_CONVOLUTION, /* a short convolution between two gates (LFM2) */
  ROOF_MIXER_FINCH,       /* RWKV-5 and -6 */
  ROOF_MIXER_MLSTM,       /* the matrices of state of xLSTM */
  ROOF_MIXER_GATED_UNIT,  /* a number of state per channel, kept or replaced by gates (Griffin) */
} RoofMixerType;

/* What moves information between tokens. Fields that the type does not use are 0. */
typedef struct
{
  RoofMixerType type;
  double        heads, kv_heads, head_size;
  double        window; /* tokens that a query sees; 0: all */
  gboolean      chunked; /* the window ends where a chunk of the text does */
  gboolean      causal;
  gboolean      rope;                   /* positions are turned into queries and keys */
  gboolean      query_bias, key_bias;   /* value_bias goes with the query's */
  gboolean      output_bias;
  gboolean      head_norm;              /* queries and keys normalised per head */
  gboolean      wide_norm;              /* over all heads at once */
  gboolean      head_gains;             /* per head, each with gains of its own, and no offsets */
  gboolean      key_is_value;           /* one matrix for both */
  gboolean      borrows;                /* keys and values are those of an earlier layer */
  gboolean      idle;                   /* the matrices for them are there all the same */
  gboolean      sinks;                  /* a learned number per head */
  gboolean      output_gate;            /* the output is gated by as many numbers as there are queries */
  gboolean      head_gate;              /* by a number per head */
  gboolean      cross;                  /* attends to the encoder's output after itself */
  gboolean      alone;                  /* or in place of that: there is no attention to itself */
  gboolean      inner_norm;             /* what it gives is normalised before the last matrix */
  double        inputs;                 /* numbers of a token that queries, keys and values are made from; 0: `hidden` */
  double        adapter_rank;           /* of what a layer adds to matrices that it shares; 0: nothing */
  double        local, stride;          /* tokens back that are all seen, and of those before one in so many; 0: all are seen */
  double        query_rank;             /* ATTENTION, LATENT: 0 when queries are not compressed */
  double        rope_size;  /* numbers of a head that `rope` turns */
  double        cache_rank, plain_size; /* LATENT */
  double        value_size;             /* numbers of a value; 0: as a key has */
  double        index_heads, index_size, index_chosen; /* LATENT: tokens are chosen by a small attention before; 0: none are */
  double        inner, state, step_rank, kernel; /* MAMBA, MAMBA2 and the linear ones (no step_rank) */
  double        groups, chunk;                   /* MAMBA2, DELTA: `groups` heads of keys */
  double        decay_rank, gate_rank, rate_rank, mix_rank; /* RWKV, KDA: of the matrices that go through few numbers */
  gboolean      convolution_bias, projection_bias;
  gboolean      gate_norm;              /* MAMBA2: what it gives is normalised */
  gboolean      state_norms;            /* MAMBA: so is what steers its state */
  double        places;                 /* distances that are compared with beside the tokens (DeBERTa); 0: none are */
  gboolean      place_keys, place_queries; /* queries with them, keys with them */
  gboolean      own_places, place_key_bias; /* by matrices of their own, else by those of keys and queries */
  gboolean      wide_seeing;            /* tokens that see all have matrices of their own (Longformer) */
} RoofMixer;

/* What follows the mixer in a layer. */
typedef struct
{
  double         width;         /* 0: no dense part */
  gboolean       linear;        /* one matrix, square, and nothing else */
  gboolean       gated;         /* three matrices instead of two */
  gboolean       bias;
  gboolean       last_bias;     /* where there is no `bias`: of the last matrix alone */
  RoofActivation activation;
  double         learned;       /* numbers that the activation learns */
  gboolean       inner_norm;    /* what the last matrix takes is normalised */
  double         adapter_rank;  /* of what a layer adds to matrices that it shares; 0: nothing */
  double         experts;       /* 0: none */
  double         idle_experts;  /* more to choose from, which hand a token on as it is */
  double         chosen;        /* experts a token goes to */
  double         expert_width;
  gboolean       expert_bias;
  double         latent;        /* numbers of a token that the experts see; 0: `hidden` */
  gboolean       latent_norm;   /* these are normalised */
  gboolean       both;          /* experts and a dense part, whose outputs are normalised and added */
  double         shared_width;  /* of the experts that every token goes to; 0: none */
  gboolean       shared_gate;   /* a gate of one number on them */
  gboolean       router_bias;
} RoofFeedForward;

/* Ways to quantise in one description. */
#define ROOF_MAX_SCHEMES 8

/* Which tokens a layer of a diffusion net takes. */
typedef enum
{
  ROOF_STREAM_ALL,   /* image and text as one sequence */
  ROOF_STREAM_JOINT, /* each through matrices of its own, in one attention */
  ROOF_STREAM_IMAGE,
  ROOF_STREAM_TEXT,
} RoofStream;

/* Layers that are alike. */
typedef struct
{
  double          count;
  RoofMixer       mixer;
  RoofMixer       beside; /* a second one on the same input; NONE where there is but one */
  RoofFeedForward feed;
  double          norms; /* normalisations of the hidden state per layer */
  double          layer_width; /* of what an embedding of its own adds to a layer; 0: nothing */
  double          low_rank;    /* of a way beside the attention through few numbers; 0: none */
  double          copies;      /* of the stream, mixed before and after a layer; 0: it is one */
  double          shared_by;   /* layers that have the same weights, each of which works with them; 0: none has another's */
  double          gains;       /* learned ones, each `hidden` wide, on what the parts of a layer give; 0: none */
  double          lone;        /* other learned numbers of a layer: biases of the distances of tokens */
  double          owners;      /* mixer and feed are those of so many blocks that layers take in turn; 0: each has its own */
  guint64         kept;        /* a bit for each matrix that stays in the format of the activations, see modules.h */
  guint64         scheme[ROOF_MAX_SCHEMES]; /* the same of those that are quantised in one way of several */
  /* DIT: */
  RoofStream      stream;
  double          modulation;      /* scales, shifts and gates that the conditions give, each `hidden` wide */
  double          text_modulation; /* JOINT: those of the text */
  gboolean        parallel;        /* attention and MLP side by side, and one matrix back from both */
  gboolean        twice;           /* JOINT: the image attends to itself as well */
  gboolean        last;            /* JOINT: nothing follows for the text */
} RoofBlock;

#define ROOF_MAX_BLOCKS 64
#define ROOF_MAX_STAGES 8

typedef struct
{
  guint     n;
  RoofBlock block[ROOF_MAX_BLOCKS];
} RoofBlocks;

/* The convolutional net of latent diffusion: stages of decreasing size and back. */
typedef struct
{
  guint    n_stages;
  double   channels[ROOF_MAX_STAGES];
  gboolean attends[ROOF_MAX_STAGES], attends_up[ROOF_MAX_STAGES];
  double   heads[ROOF_MAX_STAGES];
  double   depth[ROOF_MAX_STAGES]; /* transformer layers of one attending block */
  double   layers;                 /* residual blocks per stage on the way down */
  double   context_size, context_length;
  double   added_size;             /* size of what else conditions it; 0: nothing */
  double   middle_depth;
} RoofUnet;

typedef enum
{
  ROOF_CONVOLUTION_RESIDUAL, /* ResNet: what goes past a block is added to what comes through it */
  ROOF_CONVOLUTION_INVERTED, /* MobileNet-V2: a block is wide inside, where each channel is convolved by itself */
  ROOF_CONVOLUTION_NEXT,     /* ConvNeXt: each channel by itself, then an MLP for each place of the image */
  ROOF_CONVOLUTION_DETECTOR, /* SSD: boxes from maps of decreasing size behind VGG-16 */
} RoofConvolutionKind;

/* A net of convolutions: RESIDUAL and INVERTED in stages of blocks. */
typedef struct
{
  RoofConvolutionKind kind;
  double   stem;                      /* channels of the first convolution */
  guint    n_stages;
  double   channels[ROOF_MAX_STAGES]; /* that a stage gives */
  double   depth[ROOF_MAX_STAGES];    /* blocks */
  double   stride[ROOF_MAX_STAGES];   /* of the first block */
  double   dilation[ROOF_MAX_STAGES], later[ROOF_MAX_STAGES]; /* INVERTED: of the first block, and of those after it */
  double   expansion[ROOF_MAX_STAGES]; /* INVERTED: times as many channels inside as come in; 0: the first stage has none before it */
  double   last;                      /* INVERTED: channels of the last convolution */
  gboolean segments;                  /* INVERTED: tells what each place of the image shows, not what the whole does */
  gboolean seven;                     /* DETECTOR: maps; else six */
  gboolean bottleneck;                /* RESIDUAL: 1x1, 3x3, 1x1 instead of two 3x3 */
  gboolean early_stride;              /* RESIDUAL: in the first 1x1, as first published, and not in the 3x3 */
  double   patch;                     /* NEXT: side of the squares that the first convolution takes in */
  gboolean gain;                      /* NEXT: what a block gives has a learned gain */
  gboolean responses;                 /* NEXT: channels of the MLP are weighed against each other */
} RoofConvolution;

/* Attention within windows of an image that is halved from stage to stage, each of twice the channels (Swin). */
typedef struct
{
  guint    n_stages;              /* 0: none */
  double   depth[ROOF_MAX_STAGES]; /* blocks */
  double   heads[ROOF_MAX_STAGES];
  double   side;                  /* of a window, in tokens */
  double   feed_ratio;
  gboolean second;                /* places of a window are told apart by a small network, and merging is normalised last */
} RoofWindows;

/* What a diffusion transformer is conditioned by. */
typedef struct
{
  double   time_waves;             /* sinusoids that a time is spread over */
  double   time_hidden, time_size; /* of the two matrices that follow; the second is what conditions a layer */
  double   pooled_size;            /* of the text's summary; 0: none */
  gboolean guidance;               /* how closely to follow the text is a condition as well */
  gboolean affine;                 /* normalisations have gains */
  gboolean text_norm;              /* the text is normalised before it is taken in */
  double   final_modulation;       /* scales and shifts before the output */
  double   filler;                 /* learned tokens that fill sequences up */
  double   shared_modulation;      /* vectors that all layers are modulated by, each with an offset of its own; 0: none */
  double   size_waves;             /* conditions of the picture's size, each as wide; 0: none */
  gboolean refines;                /* time and text as a whole are told to the layers that refine the text, by matrices of their own */
  gboolean text_twice;             /* the text goes through two matrices */
  gboolean cross_norm;             /* what asks the text is normalised, with gain and offset */
  double   image_size, image_length; /* of the picture that a video begins with; 0: none */
} RoofDiffusion;

typedef struct _RoofArchitecture
{
  char           *name;            /* "llama": the family as the description has it */
  char           *guess;           /* nullable: the family it was taken for, when its own is not known or not named */
  gboolean        by_keys;         /* by them alone: neither name nor class told */
  char           *recognised;      /* nullable, as the next two: keys that were read; where the family is not known */
  char           *assumed;         /* what no key says */
  char           *ignored;         /* keys that were not read, of a known family those that look like sizes */
  gboolean        masked;          /* made to fill gaps in: the head that does so is not counted */
  GVariant       *whole;           /* nullable: the description, where it may have parts beside this network, see parts.h */
  char           *unknown_scheme;  /* nullable: how it is quantised, of which nothing is known but the bits */
  char           *unread;          /* nullable: "key: value" of how numbers are stored, where that is not understood */
  RoofNet         net;
  RoofNorm        norm;
  double          hidden;
  double          vocabulary;      /* 0: none */
  double          embedding_size;  /* width of the embedding table: `hidden` but for OPT-350m */
  double          positions;       /* learned ones; 0: none */
  double          encoder_positions;
  double          token_types;     /* BERT's segments; 0: none */
  double          spare_words;     /* rows of the table that the head has none for */
  double          layer_vocabulary; /* of the embeddings that layers have of their own; 0: none have */
  gboolean        tied;            /* head and embedding are one */
  gboolean        head_bias;
  gboolean        has_head;        /* to the vocabulary */
  gboolean        embedding_norm, final_norm;
  gboolean        narrow;          /* positions, segments and their normalisation are as wide as the embedding */
  double          encoder_vocabulary; /* of a table that the encoder has for itself; 0: it reads by the other's */
  double          relative_biases; /* T5: numbers per head, of all stacks */
  gboolean        pooler;
  double          ahead;           /* layers that predict a token further ahead, of which a step of one takes none; 0 */
  const char     *what_if_key;     /* nullable: that says so */
  RoofBlocks      decoder;         /* or the only ones */
  RoofBlocks      encoder;
  double          channels, image, patch, classes; /* VISION, DIT, UNET, CONVOLUTION: `image` is the latent's height there */
  double          width;           /* VISION, DIT */
  gboolean        learned_positions; /* VISION, DIT: `positions` are weights */
  double          out_channels;
  double          frames;          /* DIT over video; 1 */
  double          context_size, context_length; /* DIT with text, DECODER with a picture; 0: none */
  RoofDiffusion   diffusion;
  gboolean        mel;             /* the encoder reads a spectrogram by two convolutions (Whisper) */
  RoofUnet        unet;
  gboolean        has_class_token, pre_norm, patch_bias; /* VISION */
  double          summaries;       /* VISION: vectors of an image that its classes are told from */
  double          registers;       /* VISION: learned tokens without a position beside the patches; 0: none */
  double          projection;      /* VISION, encoder: numbers that the result is brought to; 0: it stays as it is */
  gboolean        projection_bias;
  double          pooling_width;   /* VISION: an attention that asks for the whole image, and its MLP; 0: none */
  double          scalars;         /* learned numbers that stand alone */
  double          neighbours;      /* ENCODER: tokens that a convolution beside the first layer takes in; 0: there is none */
  struct _RoofArchitecture *text;  /* nullable: VISION: a second stack that reads a text in the same step */
  RoofConvolution convolution;
  RoofWindows     windows;         /* VISION */
  char           *weights, *activations, *kv; /* nullable: formats the description declares */
  char           *inputs[ROOF_N_GROUPS]; /* nullable: of what quantised weights of the group are multiplied with */
  char           *groups[ROOF_N_GROUPS];      /* nullable: where a group departs from `weights` */
  /* Nullable: of each way to quantise what it stores weights in, and what these are multiplied with. */
  char           *scheme_weights[ROOF_MAX_SCHEMES], *scheme_inputs[ROOF_MAX_SCHEMES];
} RoofArchitecture;

/* @description: "a{sv}", see facts.h. Errors name the key and what is wrong with it; a description that is none, or of
 * a family that is neither known nor like a known one, is refused with the keys that were found.
 * Returns: (transfer full) (nullable): free with roof_architecture_free() */
RoofArchitecture *roof_architecture_read (GVariant          *description,
                                          GError           **error);
void              roof_architecture_free (RoofArchitecture  *self);
/* Layers of all kinds. */
double            roof_blocks_count_layers
                                         (const RoofBlocks *self);
/* Tokens that the encoder reads, or of the text that an image is made from. @asked: 0 leaves it to the network; one that
 * hears pads what it is given to a length of its own. */
double            roof_architecture_find_context
                                         (const RoofArchitecture *self,
                                          double             asked);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofArchitecture, roof_architecture_free)

G_END_DECLS

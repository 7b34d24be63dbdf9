/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/workload.h"

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
} RoofNet;

typedef enum
{
  ROOF_NORM_RMS,   /* a gain */
  ROOF_NORM_LAYER, /* a gain and an offset */
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
} RoofMixerType;

/* What moves information between tokens. Fields that the type does not use are 0. */
typedef struct
{
  RoofMixerType type;
  double        heads, kv_heads, head_size;
  double        window; /* tokens that a query sees; 0: all */
  gboolean      causal;
  gboolean      rope;                   /* positions are turned into queries and keys */
  gboolean      query_bias, key_bias;   /* value_bias goes with the query's */
  gboolean      output_bias;
  gboolean      head_norm;              /* queries and keys normalised per head */
  gboolean      sinks;                  /* a learned number per head */
  gboolean      output_gate;            /* the output is gated by as many numbers as there are queries */
  gboolean      cross;                  /* attends to the encoder's output after itself */
  double        query_rank;             /* LATENT: 0 when queries are not compressed */
  double        rope_size;  /* numbers of a head that `rope` turns */
  double        cache_rank, plain_size, value_size; /* LATENT */
  double        inner, state, step_rank, kernel; /* MAMBA, MAMBA2 and DELTA (no step_rank) */
  double        groups, chunk;                   /* MAMBA2, DELTA: `groups` heads of keys */
  gboolean      convolution_bias, projection_bias;
} RoofMixer;

/* What follows the mixer in a layer. */
typedef struct
{
  double         width;         /* 0: no dense part */
  gboolean       linear;        /* one matrix, square, and nothing else */
  gboolean       gated;         /* three matrices instead of two */
  gboolean       bias;
  RoofActivation activation;
  double         experts;       /* 0: none */
  double         chosen;        /* experts a token goes to */
  double         expert_width;
  gboolean       expert_bias;
  double         shared_width;  /* of the experts that every token goes to; 0: none */
  gboolean       shared_gate;   /* a gate of one number on them */
  gboolean       router_bias;
} RoofFeedForward;

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
  RoofFeedForward feed;
  double          norms; /* normalisations of the hidden state per layer */
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
} RoofDiffusion;

typedef struct
{
  char           *name;            /* "llama": the family as the description has it */
  char           *guess;           /* nullable: the family it was taken for, when its own is not known or not named */
  char           *unread;          /* nullable: "key: value" of how numbers are stored, where that is not understood */
  RoofNet         net;
  RoofNorm        norm;
  double          hidden;
  double          vocabulary;      /* 0: none */
  double          embedding_size;  /* width of the embedding table: `hidden` but for OPT-350m */
  double          positions;       /* learned ones; 0: none */
  double          encoder_positions;
  double          token_types;     /* BERT's segments; 0: none */
  gboolean        tied;            /* head and embedding are one */
  gboolean        head_bias;
  gboolean        has_head;        /* to the vocabulary */
  gboolean        embedding_norm, final_norm;
  double          relative_biases; /* T5: numbers per head, once per stack */
  gboolean        pooler;
  RoofBlocks      decoder;         /* or the only ones */
  RoofBlocks      encoder;
  double          channels, image, patch, classes; /* VISION, DIT, UNET: `image` is the latent's height there */
  double          width;           /* VISION, DIT */
  gboolean        learned_positions; /* VISION, DIT: `positions` are weights */
  double          out_channels;
  double          frames;          /* DIT over video; 1 */
  double          context_size, context_length; /* DIT with text; 0: none */
  RoofDiffusion   diffusion;
  gboolean        mel;             /* the encoder reads a spectrogram by two convolutions (Whisper) */
  RoofUnet        unet;
  char           *weights, *activations, *kv; /* nullable: formats the description declares */
  char           *groups[ROOF_N_GROUPS];      /* nullable: where a group departs from `weights` */
} RoofArchitecture;

/* @description: "a{sv}", see facts.h. Errors name the key and what is wrong with it; a description that is none, or of
 * a family that is neither known nor like a known one, is refused with the keys that were found.
 * Returns: (transfer full) (nullable): free with roof_architecture_free() */
RoofArchitecture *roof_architecture_read (GVariant          *description,
                                          GError           **error);
void              roof_architecture_free (RoofArchitecture  *self);
/* Tokens that the encoder reads, or of the text that an image is made from. @asked: 0 leaves it to the network; one that
 * hears pads what it is given to a length of its own. */
double            roof_architecture_find_context
                                         (const RoofArchitecture *self,
                                          double             asked);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofArchitecture, roof_architecture_free)

G_END_DECLS

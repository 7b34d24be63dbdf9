/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"

G_BEGIN_DECLS

/* Properties of a family that its descriptions do not state. */
typedef enum
{
  ROOF_TRAIT_TIED         = 1 << 0,  /* head and embedding share weights unless a key says otherwise */
  ROOF_TRAIT_PLAIN_FEED   = 1 << 1,  /* an MLP of two matrices, not three */
  ROOF_TRAIT_LAYER_NORM   = 1 << 2,
  ROOF_TRAIT_INPUT_BIAS   = 1 << 3,  /* biases of q, k, v without any key */
  ROOF_TRAIT_OUTPUT_BIAS  = 1 << 4,
  ROOF_TRAIT_FEED_BIAS    = 1 << 5,
  ROOF_TRAIT_HEAD_NORM    = 1 << 6,
  ROOF_TRAIT_FOUR_NORMS   = 1 << 7,
  ROOF_TRAIT_ONE_NORM     = 1 << 8,  /* attention and MLP in parallel on one norm */
  ROOF_TRAIT_LEARNED      = 1 << 9,  /* learned positions, no rotary ones */
  ROOF_TRAIT_NO_POSITIONS = 1 << 10, /* neither learned nor rotary positions */
  ROOF_TRAIT_HEAD_BIAS    = 1 << 11,
  ROOF_TRAIT_EMBED_NORM   = 1 << 12,
  ROOF_TRAIT_SINKS        = 1 << 13,
  ROOF_TRAIT_EXPERT_BIAS  = 1 << 14,
  ROOF_TRAIT_ROUTER_BIAS  = 1 << 15,
  ROOF_TRAIT_SHARED_GATE  = 1 << 16,
  ROOF_TRAIT_GUARDED_WINDOW = 1 << 17, /* the window counts only with use_sliding_window */
  ROOF_TRAIT_NO_FINAL_NORM  = 1 << 18,
  ROOF_TRAIT_DELTA          = 1 << 19, /* gated delta nets, except every n-th layer */
  ROOF_TRAIT_OUTPUT_GATE    = 1 << 20, /* the output of attention has a gate as wide as the queries */
  ROOF_TRAIT_CENTRED_NORM   = 1 << 21, /* mean and gain, no offset */
  ROOF_TRAIT_BARE_NORM      = 1 << 22, /* norms learn nothing */
  ROOF_TRAIT_WIDE_NORM      = 1 << 23, /* queries and keys are normalised over all heads */
  ROOF_TRAIT_HALF_FEED      = 1 << 24, /* each matrix of the MLP has half the width that the key gives */
  ROOF_TRAIT_LIGHTNING      = 1 << 25, /* linear layers are lightning attention */
  ROOF_TRAIT_STATE_BESIDE   = 1 << 26, /* a Mamba-2 beside the attention of each layer */
  ROOF_TRAIT_STATE_NORMS    = 1 << 27, /* step width and both projections of Mamba's state are normalised */
  ROOF_TRAIT_CHUNKS         = 1 << 28, /* windows end at chunk boundaries */
  ROOF_TRAIT_EMBEDS_LAYERS  = 1 << 29, /* per-layer embeddings, and several copies of the residual stream */
} RoofTrait;

typedef enum
{
  ROOF_READER_TRANSFORMER,
  ROOF_READER_MAMBA,
  ROOF_READER_HYBRID,
  ROOF_READER_RWKV,
  ROOF_READER_FINCH,
  ROOF_READER_XLSTM,
  ROOF_READER_T5,
  ROOF_READER_BART,
  ROOF_READER_ENCODER,
  ROOF_READER_WHISPER,
  ROOF_READER_VISION,
  ROOF_READER_TOWERS,
  ROOF_READER_WINDOWS,
  ROOF_READER_DIT,
  ROOF_READER_PIXART,
  ROOF_READER_WAN,
  ROOF_READER_COGVIDEO,
  ROOF_READER_MMDIT,
  ROOF_READER_FLUX,
  ROOF_READER_HUNYUAN_VIDEO,
  ROOF_READER_ZIMAGE,
  ROOF_READER_UNET,
  ROOF_READER_RESNET,
  ROOF_READER_MOBILENET,
  ROOF_READER_CONVNEXT,
  ROOF_READER_SSD,
} RoofFamilyReader;

typedef struct
{
  const char     *id;         /* model_type, or _class_name of a diffusion net */
  const char     *class_name; /* beginning of the names in `architectures`: "Llama" */
  RoofFamilyReader      reader;
  RoofNet         net;
  RoofActivation  activation;
  guint           traits;
  double          pattern;    /* every n-th layer attends to all tokens; 0: no alternation */
  double          window;     /* default window; 0: none */
  double          position_offset;
} RoofFamily;

/* Returns: (transfer none) (nullable) */
const RoofFamily *roof_family_find    (const char *id);
/* The family of a class, "LlamaForCausalLM": the family's name must be followed by a use, not by more of another name.
 * (nullable) */
const RoofFamily *roof_family_of_class (const char *class_name);
/* Known families, comma separated. Returns: (transfer full) */
char             *roof_family_list    (void);

G_END_DECLS

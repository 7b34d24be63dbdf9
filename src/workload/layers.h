/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/facts.h"
#include "workload/family.h"

G_BEGIN_DECLS

/* The kind of one layer. */
typedef enum
{
  ROOF_LAYER_FULL,        /* attention to all tokens before, and an MLP */
  ROOF_LAYER_WINDOW,      /* attention to the last tokens, or within a chunk */
  ROOF_LAYER_LINEAR,      /* linear attention */
  ROOF_LAYER_STATE,       /* a Mamba */
  ROOF_LAYER_CONVOLUTION, /* a short convolution */
  ROOF_LAYER_GATED_UNIT,  /* a gated linear recurrence */
  ROOF_LAYER_CROSS,       /* cross-attention to an image, no self-attention */
  ROOF_LAYER_SHARED,      /* a Mamba behind attention and MLP that layers share */
  ROOF_LAYER_FEED,        /* an MLP only */
  ROOF_LAYER_EXPERTS,     /* experts only */
  ROOF_N_LAYER_KINDS
} RoofLayerKind;

/* The kind of each layer, from the description (words, numbers, a list of layers, a pattern of letters or a period) or its
 * family. */
typedef struct
{
  guint     n;
  guint8   *kinds; /* RoofLayerKind of each */
  gboolean  apart; /* MLPs are layers of their own; other layers have none */
} RoofLayers;

/* The key that gives the kinds of layers, for messages; else "layer_types". Returns: (transfer full) */
char *roof_layers_name (const RoofFacts *facts);
/* Errors stay in @facts. Free with roof_layers_clear(). */
void roof_layers_read  (RoofLayers       *self,
                        RoofFacts        *facts,
                        const RoofFamily *family);
void roof_layers_clear (RoofLayers       *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofLayers, roof_layers_clear)

G_END_DECLS

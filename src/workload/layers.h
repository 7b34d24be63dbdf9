/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/facts.h"
#include "workload/family.h"

G_BEGIN_DECLS

/* What one layer is. */
typedef enum
{
  ROOF_LAYER_FULL,        /* attention to all that came before, and what follows it */
  ROOF_LAYER_WINDOW,      /* to the last tokens, or to those of the same chunk */
  ROOF_LAYER_LINEAR,      /* linear attention in its place */
  ROOF_LAYER_STATE,       /* a Mamba */
  ROOF_LAYER_CONVOLUTION, /* a short convolution */
  ROOF_LAYER_GATED_UNIT,  /* a gated linear recurrence */
  ROOF_LAYER_CROSS,       /* attention to a picture in place of that to the text */
  ROOF_LAYER_SHARED,      /* a Mamba behind attention and MLP that several layers share */
  ROOF_LAYER_FEED,        /* an MLP and nothing else */
  ROOF_LAYER_EXPERTS,     /* experts and nothing else */
  ROOF_N_LAYER_KINDS
} RoofLayerKind;

/* Where a description or its family says which layer is what: a list of words, of numbers or of layers, a row of letters,
 * or every so many. */
typedef struct
{
  guint     n;
  guint8   *kinds; /* RoofLayerKind of each */
  gboolean  apart; /* an MLP is a layer of its own: no other has one */
} RoofLayers;

/* The key that says which layer is what, "layer_types" where none does, for a message. Returns: (transfer full) */
char *roof_layers_name (const RoofFacts *facts);
/* Errors stay in @facts. Free with roof_layers_clear(). */
void roof_layers_read  (RoofLayers       *self,
                        RoofFacts        *facts,
                        const RoofFamily *family);
void roof_layers_clear (RoofLayers       *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RoofLayers, roof_layers_clear)

G_END_DECLS

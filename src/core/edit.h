/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report.h"

G_BEGIN_DECLS

/* What a dragged thing means. An edit begins on a thing of the model, is told where in data space it
 * should go, and answers with a new model each time; the caller shows it, and keeps it or drops it. Begun
 * again from the same model, the same target gives the same model: nothing accumulates. */
typedef struct _RoofEdit RoofEdit;

typedef enum
{
  ROOF_EDIT_SNAP = 1 << 0, /* let ridge points and powers of two attract */
  ROOF_EDIT_FINE = 1 << 1, /* steps of 1 % instead of 10 %, of a point instead of five */
  ROOF_EDIT_COARSE = 1 << 2, /* steps of a factor of 2, of a quarter of the roof */
} RoofEditFlags;

typedef enum
{
  ROOF_EDIT_LEFT,
  ROOF_EDIT_RIGHT,
  ROOF_EDIT_UP,
  ROOF_EDIT_DOWN,
  ROOF_EDIT_HOME, /* back to the default: drag parameter's default, full efficiency */
  ROOF_EDIT_END,  /* to the first compute-bound value: onto the ridge */
} RoofEditStep;

/* What came of an update, for riding along beside the pointer. */
typedef struct
{
  const char *parameter; /* nullable: id of the parameter solved for */
  double      value;     /* its value */
  double      efficiency;
  gboolean    snapped;   /* it sits on the ridge: the first compute-bound value */
  gboolean    limited;   /* it wanted past a limit of the parameter */
} RoofEditResult;

/* Takes hold of the dot of kernel @kernel at @level of the current machine. NULL when that kernel
 * cannot be dragged (it has an error, or is measured: data do not move). Returns: (transfer full) */
RoofEdit  *roof_edit_new_dot   (RoofCatalogue   *catalogue,
                                RoofModel       *model,
                                guint            kernel,
                                guint            level);
void       roof_edit_free      (RoofEdit        *self);

/* Where the dot is now: FLOP/B and FLOP/s. */
void       roof_edit_get_origin (const RoofEdit *self,
                                 double         *intensity,
                                 double         *performance);

/* A modelled dot: @intensity solves the drag parameter (whole numbers only), @performance over the roof
 * there sets the efficiency. A custom dot takes both as they are, its bytes staying. NAN for either
 * leaves that direction alone. Returns: (transfer full) */
RoofModel *roof_edit_move      (RoofEdit        *self,
                                double           intensity,
                                double           performance,
                                RoofEditFlags    flags,
                                RoofEditResult  *result);

/* One keyboard step from where the model stands. Returns: (transfer full) */
RoofModel *roof_edit_step      (RoofEdit        *self,
                                RoofEditStep     step,
                                RoofEditFlags    flags,
                                RoofEditResult  *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofEdit, roof_edit_free)

G_END_DECLS

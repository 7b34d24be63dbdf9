/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/gap/gap.h"

G_BEGIN_DECLS

/* A measured time as it would be if one step of its chain took another time: the step's input is solved for, the steps
 * behind it follow, each as far as the run incurs it, and the unexplained time stays. */
typedef struct
{
  RoofGapStep    step;
  double         times[ROOF_N_GAP_STEPS]; /* s that each step adds */
  double         end;    /* s: of all steps up to this one */
  double         total;  /* s: of all steps */
  double         value;  /* the input: of FORMATS B of scales and padding, of CACHE B moved at @level, of SUSTAINED the rate of
                            @key per s, of OVERLAP the part that overlaps, of LATENCY s */
  double         before; /* the input as it is */
  RoofTile       tile;   /* the input of TILES */
  int            level;  /* of FORMATS and CACHE */
  RoofMachineKey key;    /* of SUSTAINED */
  gboolean       limited; /* no input gives the time that was asked for; this one comes nearest */
} RoofGapWhatIf;

/* Tries other times for one step. */
typedef struct _RoofGapTrial RoofGapTrial;

/* @gap: that of @analysis. Returns: (transfer full) (nullable): NULL for a step that adds nothing, or that has no
 * input */
RoofGapTrial *roof_gap_trial_new  (RoofAnalysis       *analysis,
                                   const RoofGap      *gap,
                                   RoofGapStep         step);
void          roof_gap_trial_free (RoofGapTrial       *self);
/* The run as it was. */
void          roof_gap_trial_look (const RoofGapTrial *self,
                                   RoofGapWhatIf      *what_if);
/* Moves the step's end to @end, s after the start of the chain, or as near as its input allows; of TILES to the nearest of the
 * tiles that libraries have. */
void          roof_gap_trial_move (const RoofGapTrial *self,
                                   double              end,
                                   RoofGapWhatIf      *what_if);
/* Moves the end by @by, s, from where @from has it; a step of tiles to the next tile that takes longer (@by > 0) or shorter. */
void          roof_gap_trial_step (const RoofGapTrial  *self,
                                   const RoofGapWhatIf *from,
                                   double               by,
                                   RoofGapWhatIf       *what_if);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofGapTrial, roof_gap_trial_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/gap/gap-chain.h"
#include "widgets/composite.h"
#include "widgets/stack-bar.h"

G_BEGIN_DECLS

/* The parts of a measured time as a bar, with a handle at the end of each part that can be tried with another time.
 *
 * Signals: "pulled" (step, seconds): the pointer or a screen reader puts the end there; "stepped" (step, steps): a key, see
 * RoofGapHandle; "let-go": released, or given up. */
#define ROOF_TYPE_GAP_BAR (roof_gap_bar_get_type ())
G_DECLARE_FINAL_TYPE (RoofGapBar, roof_gap_bar, ROOF, GAP_BAR, RoofComposite)

void          roof_gap_bar_clear       (RoofGapBar  *self);
/* The next part of @time, s. @text: the tooltip */
void          roof_gap_bar_add         (RoofGapBar  *self,
                                        double       time,
                                        RoofInk      ink,
                                        const char  *text);
/* Leaves the rest of the bar blank, up to @total, s. */
void          roof_gap_bar_fill        (RoofGapBar  *self,
                                        double       total);
/* Shows the handle of @step at the end of the parts added so far. @name: for screen readers; @text: what it says now */
void          roof_gap_bar_add_handle  (RoofGapBar  *self,
                                        RoofGapStep  step,
                                        const char  *name,
                                        const char  *text);
/* Hides the handles that were not added since the bar was cleared. */
void          roof_gap_bar_end         (RoofGapBar  *self);
/* Returns: (transfer none) */
RoofStackBar *roof_gap_bar_get_parts   (RoofGapBar  *self);

G_END_DECLS

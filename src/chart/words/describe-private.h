/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/words/describe.h"
#include "explore/threshold/threshold.h"

G_BEGIN_DECLS

/* The report on the machine that @hit is of. (nullable): NULL when there is no such machine */
RoofReport      *roof_describe_get_report     (const RoofScene     *scene,
                                               RoofHit              hit);

/* The level that binds. (nullable): NULL when none does */
const RoofLevel *roof_describe_get_level      (const RoofAnalysis  *analysis);

/* The threshold that a sentence is about: of the parameter that is dragged if it has one, against the level
 * that takes longest. FALSE when there is none worth a sentence. */
gboolean         roof_describe_find_threshold (RoofAnalysis        *analysis,
                                               RoofThreshold       *found);

/* The pin at @pin of the snapshot, -1 for what is only looked at. (nullable) */
char            *roof_describe_placed_pin          (const RoofScene     *scene,
                                                    int                  pin);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/words/describe.h"
#include "explore/threshold/threshold.h"

G_BEGIN_DECLS

/* "27.1 µs". Returns: (transfer full) */
static inline char *
roof_describe_duration (double time)
{
  return roof_units_format (time, ROOF_DIMENSION_TIME);
}

/* The current machine. (transfer none) */
static inline RoofMachine *
roof_describe_get_machine (const RoofScene *scene)
{
  return roof_report_get_machine (roof_scene_get_report (scene));
}

/* The report on the machine of @hit. (nullable): NULL when there is no such machine */
RoofReport      *roof_describe_get_report     (const RoofScene     *scene,
                                               RoofHit              hit);

/* The level that limits. (nullable): NULL when none does */
const RoofLevel *roof_describe_get_level      (const RoofAnalysis  *analysis);

/* Finds the threshold worth a sentence: of the parameter that dragging changes, if it has a threshold, at the level that takes
 * longest. FALSE when there is none. */
gboolean         roof_describe_find_threshold (RoofAnalysis        *analysis,
                                               RoofThreshold       *found);

/* What makes a kernel faster than its bound, of what the numbers allow, in the order in which to look, the timer last: "a sparse
 * peak; a wrong timer". (transfer full) */
char            *roof_describe_faster_causes       (const RoofAnalysis  *analysis);

/* Describes pin @pin of the snapshot, or the preview (-1). (nullable) */
char            *roof_describe_placed_pin          (const RoofScene     *scene,
                                                    int                  pin);

G_END_DECLS

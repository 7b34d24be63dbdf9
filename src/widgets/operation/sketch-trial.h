/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document/files/operation-sketch.h"
#include "document/session/session.h"

G_BEGIN_DECLS

/* A session with a kernel of the operation that is sketched, on a machine, and a library of its own that has this operation: what
 * is charted while it is written. A faulty sketch leaves it as it was. */
typedef struct _RoofSketchTrial RoofSketchTrial;

/* Returns: (transfer full) */
RoofSketchTrial *roof_sketch_trial_new         (RoofMachine         *machine);
void             roof_sketch_trial_free        (RoofSketchTrial     *self);

/* Computes with the operation of @sketch, if it is sound. */
void             roof_sketch_trial_try         (RoofSketchTrial     *self,
                                                RoofOperationSketch *sketch);
/* Names the kernel as @sketch is named. Returns: (transfer none): the session, always the same */
RoofSession     *roof_sketch_trial_name        (RoofSketchTrial     *self,
                                                RoofOperationSketch *sketch);
/* The verdict on the operation, or why there is none. Returns: (transfer full) */
char            *roof_sketch_trial_describe    (RoofSketchTrial     *self);

G_END_DECLS

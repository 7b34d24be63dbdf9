/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/operation.h"
#include "core/snapshot/scenario.h"
#include "workload/architecture.h"

G_BEGIN_DECLS

/* The sizes of a step, by the names that sliders, files and command lines have for them. */
typedef struct
{
  const char *key;   /* "batch", "new_tokens", "past", "context", "tp" */
  const char *tag;   /* nullable: the tag that kernels share the like under, "batch" */
  double      least;
  double      most;  /* of a slider; larger values may be typed */
  gsize       offset; /* in RoofStep */
  RoofParameter row;  /* how it looks to those that know parameters alone; values beyond the slider's are allowed */
} RoofStepSize;

/* Returns: (transfer none) (array length=n_sizes) */
const RoofStepSize *roof_step_list_sizes (guint              *n_sizes);
/* Returns: (transfer none) (nullable) */
const RoofStepSize *roof_step_find_size  (const char         *key);
/* By its name or, of none, its tag. Returns: (transfer none) (nullable) */
const RoofStepSize *roof_step_find_tagged (const char        *key);
double              roof_step_get_size   (const RoofStep     *self,
                                          const RoofStepSize *size);
void                roof_step_set_size   (RoofStep           *self,
                                          const RoofStepSize *size,
                                          double              value);

/* What a network of this kind is looked at in before anyone says: one sequence; what makes text makes its next token after a
 * prompt of usual length, what reads text reads one. */
void                roof_step_set_usual  (RoofStep               *self,
                                          const RoofArchitecture *net);

/* Whether @net has such a size. */
gboolean            roof_step_has_size   (const RoofStepSize     *size,
                                          const RoofArchitecture *net);
/* Whether it counts in this step of it: training starts from an empty cache. */
gboolean            roof_step_uses_size  (const RoofStep         *self,
                                          const RoofStepSize     *size,
                                          const RoofArchitecture *net);
/* Its value, and where 0 leaves it to the network what that makes of it. */
double              roof_step_read_size  (const RoofStep         *self,
                                          const RoofStepSize     *size,
                                          const RoofArchitecture *net);
/* Whether it makes text, in two phases. */
gboolean            roof_step_has_phases (const RoofArchitecture *net);

/* Formats of @scenario, with no group apart; NULL: as the description declares. */
void                roof_step_set_scenario (RoofStep             *self,
                                            const RoofScenario   *scenario);
gboolean            roof_step_is_in      (const RoofStep         *self,
                                          const RoofScenario     *scenario);

/* What a step is for: the two halves of making text, or learning. What makes no text knows PREFILL, all at once, and
 * TRAINING alone. */
typedef enum
{
  ROOF_PHASE_PREFILL,  /* the prompt at once, with nothing in the cache */
  ROOF_PHASE_DECODE,   /* one more token after those in the cache */
  ROOF_PHASE_TRAINING, /* forward, backward and the optimizer's step */
  ROOF_PHASE_MIXED,    /* several tokens after others, as when a prompt is read in pieces */
} RoofPhase;

RoofPhase           roof_step_get_phase  (const RoofStep         *self,
                                          const RoofArchitecture *net);
/* Turns from one to the other over the same text: what is in the cache was read, what is read goes there, and is learned
 * from. To MIXED nothing turns, nor to DECODE what makes no text. */
void                roof_step_set_phase  (RoofStep               *self,
                                          const RoofArchitecture *net,
                                          RoofPhase               phase);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/operation.h"
#include "core/snapshot/scenario.h"
#include "workload/architecture.h"

G_BEGIN_DECLS

/* A size of a step, by its name in sliders, files and on the command line. */
typedef struct
{
  const char *key;   /* "batch", "new_tokens", "past", "context", "tp", "pp", … */
  const char *tag;   /* nullable: tag of similar parameters of kernels, "batch" */
  double      least;
  double      most;  /* upper end of the slider; larger values may be typed */
  gsize       offset; /* in RoofStep */
  RoofParameter parameter; /* the size as a parameter; values beyond the slider are valid */
} RoofStepSize;

/* Returns: (transfer none) (array length=n_sizes) */
const RoofStepSize *roof_step_list_sizes (guint              *n_sizes);
/* Returns: (transfer none) (nullable) */
const RoofStepSize *roof_step_find_size  (const char         *key);
/* By key, else by tag. Returns: (transfer none) (nullable) */
const RoofStepSize *roof_step_find_tagged (const char        *key);
double              roof_step_get_size   (const RoofStep     *self,
                                          const RoofStepSize *size);
/* Sizes that follow from the requests are set as well. */
void                roof_step_set_size   (RoofStep           *self,
                                          const RoofStepSize *size,
                                          double              value);

/* Sets the default step of a network: one sequence; the next token after a prompt of usual length, or for an encoder one
 * text. */
void                roof_step_set_usual  (RoofStep               *self,
                                          const RoofArchitecture *net);

/* Degrees of 0, which were not set, become 1. */
void                roof_step_make_whole (RoofStep           *self);
/* Devices of the whole step. */
double              roof_step_count_devices (const RoofStep  *self);
/* Whether the size is one of how the step is spread over devices, beside "tp". */
gboolean            roof_step_is_layout  (const RoofStepSize *size);

/* Whether the size is one of the served requests. */
gboolean            roof_step_is_service (const RoofStepSize *size);

/* Whether there is more to say of the step than of its batch on devices that share each layer: it is spread over devices in
 * other ways than by "tp", or computes a part of a prompt beside. */
gboolean            roof_step_has_layout (const RoofStep     *self);

/* Whether @net has this size. */
gboolean            roof_step_has_size   (const RoofStepSize     *size,
                                          const RoofArchitecture *net);
/* Whether the size matters in this step: training has no cache, for instance. */
gboolean            roof_step_uses_size  (const RoofStep         *self,
                                          const RoofStepSize     *size,
                                          const RoofArchitecture *net);
/* The value of a size; for 0, the network's default. */
double              roof_step_read_size  (const RoofStep         *self,
                                          const RoofStepSize     *size,
                                          const RoofArchitecture *net);
/* Whether @net generates text: has prefill and decode. */
gboolean            roof_step_has_phases (const RoofArchitecture *net);

/* Sets the formats of @scenario, without any per group; @scenario NULL: the description's formats. */
void                roof_step_set_scenario (RoofStep             *self,
                                            const RoofScenario   *scenario);
gboolean            roof_step_is_in      (const RoofStep         *self,
                                          const RoofScenario     *scenario);

/* Phases of a network. Networks that do not generate text only have PREFILL, all at once, and TRAINING. */
typedef enum
{
  ROOF_PHASE_PREFILL,  /* the prompt, with an empty cache */
  ROOF_PHASE_DECODE,   /* one more token with a filled cache */
  ROOF_PHASE_TRAINING, /* forward, backward and optimizer step */
  ROOF_PHASE_SERVING,  /* requests in a steady state: more tokens of answers, prompts of others beside */
  ROOF_PHASE_MIXED,    /* several tokens with a filled cache, as in chunked prefill */
} RoofPhase;

RoofPhase           roof_step_get_phase  (const RoofStep         *self,
                                          const RoofArchitecture *net);
/* Serving is for networks of ROOF_NET_DECODER. Changes the phase, keeping the length of the text: cache and new tokens are exchanged. Does nothing for MIXED, and for DECODE
 * if @net does not generate text. */
void                roof_step_set_phase  (RoofStep               *self,
                                          const RoofArchitecture *net,
                                          RoofPhase               phase);

G_END_DECLS

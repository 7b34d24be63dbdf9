/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/pipeline.h"
#include "workload/service.h"

G_BEGIN_DECLS

/* How long a micro-batch takes on a machine, as a bound: kernels in sequence. */
typedef struct
{
  double slowest; /* s: the longest time of a stage */
  double through; /* s: all stages, and what passes between them */
  int    bound;   /* the level that limits most of the time of the slowest stage; -1: compute */
  double joules;  /* J without idle power, of one device of each stage together; NAN: the machine has no figures of energy */
} RoofStepTimes;

void roof_step_times_find (RoofStepTimes       *self,
                           const RoofPipeline  *pipeline,
                           RoofMachine         *machine);
/* The same stage by stage, in order: at first none, then @n equal ones. */
void roof_step_times_init (RoofStepTimes       *self,
                           RoofMachine         *machine);
void roof_step_times_add  (RoofStepTimes       *self,
                           RoofMachine         *machine,
                           const RoofStageLoad *load,
                           guint                n);

/* What requests see of a steady state. */
typedef struct
{
  double tpot;      /* s per token of an answer */
  double ttft;      /* s of the steps of a prompt, without waiting */
  double per_user;  /* tokens a second */
  double rate;      /* tokens of answers a second, of all requests */
} RoofServiceTimes;

/* @turns: micro-batches, or stages where these are more. @steady: a step of the steady state. @whole: one with as much of a
 * prompt as a step computes at most. @single: (nullable): one of a single token; NULL where nothing drafts at a cost */
void roof_service_find_times (const RoofService   *self,
                              double               turns,
                              const RoofStepTimes *steady,
                              const RoofStepTimes *whole,
                              const RoofStepTimes *single,
                              RoofServiceTimes    *times);
/* Whether roof_service_find_times() needs the time of a single token. */
gboolean roof_service_needs_single (const RoofService *self);

/* The steady state of a network in a document. */
typedef struct
{
  RoofServiceTimes  times;
  int               token_bound, first_bound; /* the level that limits a token, and the first one; -1: compute */
  double            t_step;             /* s: a step of all requests */
  double            prefill, output;    /* tokens of prompts and of answers in a step */
  double            computed;           /* tokens of answers that a step computes, drafts included */
  double            crowd;              /* tokens of prompts in a step of one replica's micro-batch */
  double            context;            /* keys that a token sees */
  double            tokens;             /* of an answer, a step and request */
  double            verify;             /* time of a step over the time of one with a single token */
  double            speedup;            /* of drafts: times as many tokens a second as without */
  double            best_drafts;        /* if verifying takes as long for any number */
  RoofChunkedPrompt prompt;
  double            peak;               /* B of activations */
  RoofPagedCache    cache;              /* for whole requests, of one device; no blocks where capacity is not known */
  double            room;               /* requests that there is room for, of all replicas; NAN: not known */
} RoofServing;

/* FALSE: @workload serves nothing, or cannot. Errors: those of roof_pipeline_new() */
gboolean roof_serving_find (RoofServing         *self,
                            RoofCatalogue       *catalogue,
                            const RoofWorkload  *workload,
                            RoofMachine         *machine,
                            GError             **error);

G_END_DECLS

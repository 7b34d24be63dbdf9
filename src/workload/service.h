/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/workload.h"
#include "workload/architecture.h"

G_BEGIN_DECLS

/* What serving engines leave of main memory for themselves: the default of gpu_memory_utilization in vLLM, and B of contexts,
 * libraries, buffers of collectives and captured graphs. */
#define ROOF_SERVICE_USABLE  0.9
#define ROOF_SERVICE_RESERVE 1e9
/* Tokens of a block of the cache, as in vLLM. */
#define ROOF_SERVICE_BLOCK   16

/* Whether a step serves requests in a steady state. */
gboolean roof_step_serves            (const RoofStep    *step);
/* What @step serves, with its requests. */
RoofService roof_step_get_service    (const RoofStep    *step);

/* Tokens that @step is for: those of answers where requests are served, else all new ones. */
double roof_step_count_tokens        (const RoofStep    *step);

/* Keys that a token of an answer sees, on average. */
double roof_service_get_context      (const RoofService *self);
/* Tokens of an answer that a step gives each request, on average: 1 without drafts. */
double roof_service_count_tokens     (const RoofService *self);
/* Tokens of prompts, and of answers, in each step: what ends is replaced. */
double roof_service_count_prefill    (const RoofService *self);
double roof_service_count_output     (const RoofService *self);
/* Tokens of a prompt that one step computes at most. */
double roof_service_get_chunk        (const RoofService *self);
/* Tokens of all prompts that a step has room for: an engine keeps memory for them even if the prompts are shorter. */
double roof_service_get_budget       (const RoofService *self);
/* Sets new and cached tokens of @step, and @prefill tokens of prompts beside, from the middle of a prompt. */
void   roof_service_fill_step        (const RoofService *self,
                                      RoofStep          *step,
                                      double             prefill);
/* As roof_service_fill_step(), by what @step serves, for the requests of one micro-batch. Nothing if it serves nothing. */
void   roof_step_settle_service      (RoofStep          *step);

/* A prompt that is computed in chunks, each in a step of its own. */
typedef struct
{
  double steps;  /* each of which reads the weights */
  double keys;   /* tokens of keys and values read, in all steps: each reads what came before it and its own */
} RoofChunkedPrompt;

/* A prompt of @prompt tokens in chunks of @chunk, on @past tokens that are in the cache already: earlier ones of the conversation,
 * or a prefix that other prompts share. */
RoofChunkedPrompt roof_chunked_prompt_count (double prompt, double chunk, double past);

/* A cache in blocks of @block tokens. */
typedef struct
{
  double blocks;    /* that there is room for */
  double sequences; /* of the length asked for, with whole blocks */
  double waste;     /* share of a sequence's blocks that stays empty, of its length */
} RoofPagedCache;

/* Blocks of the cache that each whole request has, and that all share. */
double roof_service_count_own_blocks    (const RoofService *self);
double roof_service_count_shared_blocks (const RoofService *self);

/* Blocks in @room B, at @per_token B a token, for sequences of @context tokens. */
RoofPagedCache roof_paged_cache_count (double room, double per_token, double block, double context);

/* B of activations at the worst moment of a step of @rows tokens, on one of @split devices: inputs and outputs of attention, of
 * the MLP, and the logits of @sequences tokens, in fp32 beside the 16 bits. */
double roof_service_count_peak       (const RoofArchitecture *net,
                                      double                  rows,
                                      double                  sequences,
                                      double                  split);

G_END_DECLS

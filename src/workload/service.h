/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/architecture.h"

G_BEGIN_DECLS

/* What a network serves, in a steady state: as many requests as are in flight, each with a prompt and an answer of these lengths.
 * The pass over the prompt gives the first token of the answer. */
typedef struct
{
  double requests;
  double prompt, answer; /* tokens; an answer has at least 2 */
} RoofService;

/* Keys that a token of an answer sees, on average. */
double roof_service_get_context      (const RoofService *self);
/* Tokens of prompts, and of answers, in each step: what ends is replaced. */
double roof_service_count_prefill    (const RoofService *self);
double roof_service_count_output     (const RoofService *self);

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

/* Blocks in @room B, at @per_token B a token, for sequences of @context tokens. */
RoofPagedCache roof_paged_cache_count (double room, double per_token, double block, double context);

/* B of activations at the worst moment of a step of @rows tokens, on one of @split devices: inputs and outputs of attention, of
 * the MLP, and the logits of @sequences tokens, in fp32 beside the 16 bits. */
double roof_service_count_peak       (const RoofArchitecture *net,
                                      double                  rows,
                                      double                  sequences,
                                      double                  split);

G_END_DECLS

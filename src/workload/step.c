/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/step.h"

#include <math.h>

#include "workload/service.h"

/* Default tokens of a prompt, and of an encoder's text. */
#define USUAL_PROMPT 2048
#define USUAL_TEXT   512
/* Of a chat: tokens of an answer, and of a prompt that a step computes beside. */
#define USUAL_ANSWER 250
#define USUAL_CHUNK  2048

/* Names in the strip of sliders, which translates them. */
#define SIZE(size_key, tag, words, least, most, usual, member)                                                            \
  {                                                                                                                  \
    size_key, tag, least, most, G_STRUCT_OFFSET (RoofStep, member),                                                  \
    {                                                                                                                \
      .id = (char *) (size_key), .name = (char *) (words), .share = (char *) (tag), .type = ROOF_PARAMETER_NUMBER,   \
      .default_value = usual, .min = least, .max = INFINITY, .whole = TRUE, .logarithmic = TRUE                      \
    }                                                                                                                \
  }

/* A share of the whole, 1 or more. */
#define RATIO(size_key, words, most, member)                                                                         \
  {                                                                                                                  \
    size_key, NULL, 1, most, G_STRUCT_OFFSET (RoofStep, member),                                                     \
    {                                                                                                                \
      .id = (char *) (size_key), .name = (char *) (words), .type = ROOF_PARAMETER_NUMBER, .default_value = 1,        \
      .min = 1, .max = INFINITY                                                                                      \
    }                                                                                                                \
  }

/* 0 to 1. */
#define SHARE(size_key, words, member)                                                                               \
  {                                                                                                                  \
    size_key, NULL, 0, 1, G_STRUCT_OFFSET (RoofStep, member),                                                        \
    {                                                                                                                \
      .id = (char *) (size_key), .name = (char *) (words), .type = ROOF_PARAMETER_NUMBER, .min = 0, .max = 1         \
    }                                                                                                                \
  }

static const RoofStepSize sizes[] = {
  SIZE ("batch", "batch", "Batch", 1, 4096, 1, batch),
  SIZE ("new_tokens", "tokens", "New tokens", 1, 131072, 1, new_tokens),
  SIZE ("past", "cached", "Cached tokens", 0, 1048576, USUAL_PROMPT, past),
  SIZE ("context", NULL, "Context tokens", 0, 131072, 0, context),
  SIZE ("prompt", NULL, "Prompt", 0, 131072, 0, service.prompt),
  SIZE ("answer", NULL, "Answer", 0, 32768, 0, service.answer),
  SIZE ("prompt_chunk", NULL, "Largest prompt chunk", 0, 65536, 0, service.chunk),
  SIZE ("prefix", NULL, "Shared prefix", 0, 131072, 0, service.prefix),
  SIZE ("drafts", NULL, "Drafted tokens", 0, 16, 0, service.drafts),
  SHARE ("acceptance", "Accepted drafts", service.acceptance),
  SHARE ("draft_cost", "Cost of a draft", service.draft_cost),
  SIZE ("ahead", NULL, "Own drafts", 0, 1, 0, service.ahead),
  SIZE ("chunk", NULL, "Prompt chunk", 0, 65536, 0, chunk),
  SIZE ("chunks", NULL, "Prompts in the step", 1, 1024, 1, chunks),
  SIZE ("chunk_past", NULL, "Cached prompt tokens", 0, 1048576, 0, chunk_past),
  SIZE ("chunk_ends", NULL, "Prompt ends", 0, 1, 0, chunk_ends),
  SIZE ("tp", NULL, "Tensor parallelism", 1, 64, 1, split),
  SIZE ("sp", NULL, "Sequence parallelism", 1, 64, 1, parallel.sequence),
  SIZE ("ep", NULL, "Expert parallelism", 1, 1024, 1, parallel.experts),
  RATIO ("imbalance", "Imbalance of experts", 8, parallel.imbalance),
  SIZE ("pp", NULL, "Pipeline stages", 1, 64, 1, parallel.stages),
  SIZE ("cp", NULL, "Context parallelism", 1, 64, 1, parallel.context),
  SIZE ("dp", NULL, "Replicas", 1, 1024, 1, parallel.replicas),
  SIZE ("micro_batches", NULL, "Micro-batches", 1, 256, 1, parallel.micro_batches),
  SIZE ("interleave", NULL, "Interleaved pieces", 1, 16, 1, parallel.interleave),
  SIZE ("contiguous", NULL, "Contiguous tokens", 0, 1, 0, parallel.contiguous),
  SIZE ("ulysses", NULL, "Attention by heads", 0, 1, 0, parallel.ulysses),
  SIZE ("zero", NULL, "ZeRO stage", 0, 3, 0, parallel.zero),
  SIZE ("nodes", NULL, "Nodes", 1, 256, 1, parallel.nodes),
  SIZE ("stage", NULL, "Stage shown", 0, 64, 0, parallel.stage),
};

const RoofStepSize *
roof_step_list_sizes (guint *n_sizes)
{
  *n_sizes = G_N_ELEMENTS (sizes);
  return sizes;
}

const RoofStepSize *
roof_step_find_size (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (g_str_equal (sizes[i].key, key))
      return &sizes[i];
  return NULL;
}

const RoofStepSize *
roof_step_find_tagged (const char *key)
{
  const RoofStepSize *size = roof_step_find_size (key);

  for (guint i = 0; size == NULL && i < G_N_ELEMENTS (sizes); i++)
    if (g_strcmp0 (sizes[i].tag, key) == 0)
      size = &sizes[i];
  return size;
}

double
roof_step_get_size (const RoofStep     *self,
                    const RoofStepSize *size)
{
  return fmax (*(const double *) G_STRUCT_MEMBER_P (self, size->offset), size->least);
}

void
roof_step_set_size (RoofStep           *self,
                    const RoofStepSize *size,
                    double              value)
{
  *(double *) G_STRUCT_MEMBER_P (self, size->offset) = value;
  roof_step_settle_service (self);
}

gboolean
roof_step_is_service (const RoofStepSize *size)
{
  return size->offset >= G_STRUCT_OFFSET (RoofStep, service)
         && size->offset < G_STRUCT_OFFSET (RoofStep, service) + sizeof (RoofService);
}

gboolean
roof_step_is_layout (const RoofStepSize *size)
{
  return size->offset >= G_STRUCT_OFFSET (RoofStep, parallel)
         && size->offset < G_STRUCT_OFFSET (RoofStep, parallel) + sizeof (RoofParallel);
}

gboolean
roof_step_has_layout (const RoofStep *self)
{
  if (self->chunk > 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (roof_step_is_layout (&sizes[i]) && roof_step_get_size (self, &sizes[i]) > sizes[i].least)
      return TRUE;
  return FALSE;
}

void
roof_step_make_whole (RoofStep *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    if (roof_step_is_layout (&sizes[i]))
      roof_step_set_size (self, &sizes[i], roof_step_get_size (self, &sizes[i]));
}

double
roof_step_count_devices (const RoofStep *self)
{
  const RoofParallel *parallel = &self->parallel;

  return self->split * fmax (parallel->context, 1) * fmax (parallel->replicas, 1) * fmax (parallel->stages, 1);
}

gboolean
roof_step_has_phases (const RoofArchitecture *net)
{
  return net->net == ROOF_NET_DECODER || net->net == ROOF_NET_ENCODER_DECODER;
}

/* Whether the size is one of a prompt computed beside the step's sequences. */
static gboolean
is_beside (const RoofStepSize *size)
{
  return g_str_has_prefix (size->key, "chunk");
}

gboolean
roof_step_has_size (const RoofStepSize     *size,
                    const RoofArchitecture *net)
{
  if (is_beside (size) || roof_step_is_service (size))
    return net->net == ROOF_NET_DECODER;
  if (g_str_equal (size->key, "past"))
    return roof_step_has_phases (net);
  if (g_str_equal (size->key, "new_tokens"))
    return roof_step_has_phases (net) || net->net == ROOF_NET_ENCODER;
  return !g_str_equal (size->key, "context") || (net->net == ROOF_NET_ENCODER_DECODER && !net->mel)
         || (net->net == ROOF_NET_DIT && net->context_size > 0) || (net->net == ROOF_NET_DECODER && net->context_length > 0);
}

double
roof_step_read_size (const RoofStep         *self,
                     const RoofStepSize     *size,
                     const RoofArchitecture *net)
{
  return g_str_equal (size->key, "context") ? roof_architecture_find_context (net, self->context) : roof_step_get_size (self, size);
}

/* Whether the size follows from what is served. */
static gboolean
is_settled (const RoofStepSize *size)
{
  return is_beside (size) || g_str_equal (size->key, "new_tokens") || g_str_equal (size->key, "past");
}

/* How drafts are made matters where there are any. */
static gboolean
uses_drafts (const RoofStep         *self,
             const RoofStepSize     *size,
             const RoofArchitecture *net)
{
  if (size->offset <= G_STRUCT_OFFSET (RoofStep, service.drafts))
    return TRUE;
  if (self->service.drafts == 0)
    return FALSE;
  if (g_str_equal (size->key, "ahead"))
    return net->ahead > 0;
  return !g_str_equal (size->key, "draft_cost") || self->service.ahead == 0;
}

gboolean
roof_step_uses_size (const RoofStep         *self,
                     const RoofStepSize     *size,
                     const RoofArchitecture *net)
{
  if (roof_step_serves (self) && is_settled (size))
    return FALSE;
  if (roof_step_is_service (size))
    return roof_step_serves (self) && roof_step_has_size (size, net) && uses_drafts (self, size, net);
  if (g_str_equal (size->key, "imbalance") && self->parallel.experts > 1)
    return roof_step_has_size (size, net);
  /* How a step is spread over devices, and a prompt beside, matter once they are set. */
  if ((roof_step_is_layout (size) || is_beside (size)) && roof_step_get_size (self, size) == size->least)
    return FALSE;
  return roof_step_has_size (size, net) && !(self->training && g_str_equal (size->key, "past"));
}

static const char *
get_format (const RoofScenario *scenario,
            RoofRole            role)
{
  if (scenario == NULL)
    return NULL;
  return scenario->formats[role] != NULL ? scenario->formats[role] : scenario->compute;
}

void
roof_step_set_scenario (RoofStep           *self,
                        const RoofScenario *scenario)
{
  self->weights = get_format (scenario, ROOF_ROLE_WEIGHTS);
  self->activations = get_format (scenario, ROOF_ROLE_ACTIVATIONS);
  self->kv = get_format (scenario, ROOF_ROLE_KV);
  /* Weights that are only stored in few bits keep the compute dtype. */
  self->compute = scenario != NULL && scenario->dequantises ? scenario->compute : NULL;
  self->unpack = scenario != NULL && scenario->dequantises;
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    self->groups[i] = self->computes[i] = NULL;
}

gboolean
roof_step_is_in (const RoofStep     *self,
                 const RoofScenario *scenario)
{
  for (guint i = 0; i < ROOF_N_GROUPS; i++)
    if (self->groups[i] != NULL || self->computes[i] != NULL)
      return FALSE;
  return g_strcmp0 (self->compute, scenario != NULL && scenario->dequantises ? scenario->compute : NULL) == 0
         && self->unpack == (scenario != NULL && scenario->dequantises) && g_strcmp0 (self->weights, get_format (scenario, ROOF_ROLE_WEIGHTS)) == 0
         && g_strcmp0 (self->activations, get_format (scenario, ROOF_ROLE_ACTIVATIONS)) == 0
         && g_strcmp0 (self->kv, get_format (scenario, ROOF_ROLE_KV)) == 0;
}

void
roof_step_set_usual (RoofStep               *self,
                     const RoofArchitecture *net)
{
  double most = net->positions > 0 ? net->positions : INFINITY;

  if (roof_step_has_phases (net))
    {
      self->new_tokens = 1;
      self->past = fmin (USUAL_PROMPT, most - 1);
    }
  else if (net->net == ROOF_NET_ENCODER)
    self->new_tokens = fmin (USUAL_TEXT, most);
}

RoofPhase
roof_step_get_phase (const RoofStep         *self,
                     const RoofArchitecture *net)
{
  if (self->training)
    return ROOF_PHASE_TRAINING;
  if (roof_step_serves (self))
    return ROOF_PHASE_SERVING;
  if (!roof_step_has_phases (net) || (self->past == 0 && self->new_tokens > 1))
    return ROOF_PHASE_PREFILL;
  return self->new_tokens == 1 ? ROOF_PHASE_DECODE : ROOF_PHASE_MIXED;
}

/* The whole prompt was cached, and answers follow. */
static void
begin_serving (RoofStep *self)
{
  double text = self->past > 0 ? self->past : self->new_tokens;

  self->service = (RoofService) { .prompt = text > 1 ? text : USUAL_PROMPT, .answer = USUAL_ANSWER, .chunk = USUAL_CHUNK };
  self->training = FALSE;
  roof_step_settle_service (self);
}

static void
end_serving (RoofStep *self)
{
  self->past = self->service.prompt;
  self->new_tokens = 1;
  self->chunk = self->chunk_past = 0;
  self->chunks = 1;
  self->service = (RoofService) { 0 };
}

static void
turn (RoofStep               *self,
      const RoofArchitecture *net,
      RoofPhase               phase)
{
  double text = roof_step_get_phase (self, net) == ROOF_PHASE_DECODE ? self->past : self->past + self->new_tokens;

  self->new_tokens = phase == ROOF_PHASE_DECODE ? 1 : text > 1 ? text : USUAL_PROMPT;
  self->past = phase == ROOF_PHASE_DECODE ? text : 0;
}

void
roof_step_set_phase (RoofStep               *self,
                     const RoofArchitecture *net,
                     RoofPhase               phase)
{
  gboolean text = roof_step_has_phases (net);

  if (phase == ROOF_PHASE_MIXED || phase == roof_step_get_phase (self, net) || (phase == ROOF_PHASE_DECODE && !text))
    return;
  if (phase == ROOF_PHASE_SERVING && net->net != ROOF_NET_DECODER)
    return;
  if (roof_step_serves (self))
    end_serving (self);
  if (phase == ROOF_PHASE_SERVING)
    {
      begin_serving (self);
      return;
    }
  if (text && phase != roof_step_get_phase (self, net))
    turn (self, net, phase);
  self->training = phase == ROOF_PHASE_TRAINING;
}

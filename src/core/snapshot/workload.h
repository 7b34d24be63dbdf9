/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Groups of weights with a format of their own. */
typedef enum
{
  ROOF_GROUP_EMBEDDING,
  ROOF_GROUP_ATTENTION, /* or its replacement */
  ROOF_GROUP_MLP,
  ROOF_GROUP_EXPERTS,
  ROOF_GROUP_ROUTER,
  ROOF_GROUP_HEAD,
  ROOF_N_GROUPS
} RoofGroup;

/* How a step is spread over devices, beside tensor parallelism. Degrees are whole numbers; 0 counts as 1. Tensor, context, data
 * and pipeline parallelism multiply to the number of devices, experts are spread over devices that these have already. */
typedef struct
{
  double sequence;      /* devices that share what lies between the matrices: 1, or as many as share a layer */
  double experts;       /* devices that share the experts of a layer */
  double imbalance;     /* load of the busiest of these over the mean: its share of the tokens, 1 or more */
  double stages;        /* of the pipeline */
  double context;       /* devices that share the tokens of a sequence */
  double replicas;      /* copies of the network that share the batch */
  double micro_batches; /* in which each copy takes its part of the batch */
  double interleave;    /* training: pieces of layers that each stage holds, with those of other stages between them */
  double nodes;         /* groups of devices with a faster network inside */
  double zero;          /* training: what copies share, 1 optimizer state, 2 and gradients, 3 and weights; 0: nothing */
  double contiguous;    /* 1: devices that share a sequence have a piece of it each; 0: two, from either end, for equal work */
  double ulysses;       /* 1: these exchange queries, keys and values by heads, and each attends to the whole; 0: ring attention */
  double stage;         /* the stage whose kernels are shown; 0: the last */
} RoofParallel;

/* What a network serves, in a steady state: as many requests as are in flight come and go, each with a prompt and an answer of
 * these lengths. The pass over the prompt gives the first token of the answer. Before each step something cheap may draft
 * further tokens, which the step verifies. */
typedef struct
{
  double requests;   /* in flight; in a step 0, which has them as its batch */
  double prompt;     /* tokens */
  double answer;     /* tokens, at least 2; less: nothing is served */
  double prefix;     /* tokens of each prompt that are in the cache already; all requests share one copy */
  double chunk;      /* most tokens of a prompt in a step; 0: all */
  double drafts;     /* tokens drafted for each request before each step */
  double acceptance; /* share of drafts that are right, each like the others: 0 to 1 */
  double draft_cost; /* time of a draft over the time of a step of one token */
  double ahead;      /* 1: drafts come from the network's own layers that predict further tokens; else 0 */
} RoofService;

/* The parameters of one step of a network. */
typedef struct
{
  double      batch;      /* sequences, images */
  double      new_tokens; /* of each sequence, computed in this step */
  double      past;       /* of each sequence, already in the cache */
  double      context;    /* tokens of an encoder's input; 0: the family's default */
  double      split;      /* devices that share each layer (tensor parallelism) */
  RoofParallel parallel;
  double      chunk;      /* tokens of another sequence, a part of its prompt, computed beside; 0: none */
  double      chunks;     /* such sequences; 0 counts as 1 */
  double      chunk_past; /* tokens of such a sequence, already in the cache */
  double      chunk_ends; /* 1: the prompts end with them, so that first tokens follow; else 0 */
  RoofService service;    /* from which new and cached tokens and the prompt beside follow, where an answer is given */
  gboolean    training;   /* forward, backward and optimizer step */
  gboolean    recompute;  /* training: recompute activations instead of saving them */
  gboolean    unfolded;   /* convolutional nets at inference: normalisations not folded into convolutions */
  gboolean    unfused;    /* attention writes its scores to memory and, in training, saves them */
  gboolean    unpack;     /* narrow formats are converted to the compute dtype on the vector unit */
  const char *weights, *activations, *kv; /* (nullable): storage formats; NULL: from the description */
  const char *groups[ROOF_N_GROUPS];      /* (nullable): per group; NULL: `weights` */
  const char *compute;                    /* (nullable): compute dtype; NULL: from the formats */
  const char *computes[ROOF_N_GROUPS];    /* (nullable): per group; NULL: `compute` */
} RoofStep;

/* A network in a document: its description and the current step. Its kernels are among the snapshot's and refer to its id.
 * Copied when stored, never changed in place. */
typedef struct
{
  char     *id;          /* unique in the snapshot; kernels name it */
  char     *name;        /* "Llama 3.1 70B" */
  GVariant *description; /* "a{sv}": contents of its file (see workload/facts.h) */
  RoofStep  step;        /* strings are owned by the workload */
  char     *extra;       /* nullable: see machine.h */
  GBytes   *read;        /* nullable: cached architecture (see workload/apply.h), shared by copies */
} RoofWorkload;

/* A workload with a step of one sequence and one new token on one device. Sinks a floating @description. Returns: (transfer
 * full) */
RoofWorkload *roof_workload_new     (const char         *id,
                                     const char         *name,
                                     GVariant           *description);
RoofWorkload *roof_workload_copy    (const RoofWorkload *self);
void          roof_workload_free    (RoofWorkload       *self);
gboolean      roof_workload_equal   (const RoofWorkload *a,
                                     const RoofWorkload *b);
/* A copy with another step. Returns: (transfer full) */
RoofWorkload *roof_workload_with_step (const RoofWorkload *self,
                                       const RoofStep     *step);

gboolean      roof_step_equal       (const RoofStep     *a,
                                     const RoofStep     *b);

/* "embedding", … */
const char   *roof_group_to_string   (RoofGroup   group);
gboolean      roof_group_from_string (const char *text,
                                      RoofGroup  *group);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofWorkload, roof_workload_free)

G_END_DECLS

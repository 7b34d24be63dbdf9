/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "workload/architecture.h"

G_BEGIN_DECLS

#define ROOF_MAX_PART_VALUES 16

/* Equal kernels of a network's layers, by count. All texts but the name are literals or interned. */
typedef struct
{
  char       *name;      /* "q_proj" */
  RoofGroup   group;
  const char *operation; /* id in the catalogue */
  double      count;
  guint       n_values;
  struct
  {
    const char *key;  /* parameter id */
    double      value;
    const char *text; /* nullable: a choice, in place of the value */
  } values[ROOF_MAX_PART_VALUES];
  const char *formats[ROOF_N_ROLES]; /* nullable: the operation's default */
  gboolean    caches;                /* the output goes to the cache */
  gboolean    once;                  /* runs once a step, not for each micro-batch */
  const char *inputs;                /* nullable: format of the inputs of quantised weights */
  const char *compute;               /* nullable: as the activations */
} RoofStepPart;

/* How often a part runs for a micro-batch. A part has several of these where layers of several blocks, or several places of a
 * layer, do the same. */
typedef struct
{
  guint  part;  /* index */
  guint  block; /* of the stack, from 1: `runs` are of each of its layers; 0: outside of layers */
  double runs;
} RoofPartRuns;

/* One step of a network on one device: its kernels in order of first use, and parameters and memory. Immutable once made. */
typedef struct
{
  GArray *parts;         /* element-type RoofStepPart */
  GArray *runs;          /* element-type RoofPartRuns */
  gboolean uneven;       /* some part runs in a part of a block's layers, so that `runs` holds for this number of layers alone */
  double  parameters;    /* of the whole network */
  double  active;        /* parameters that one token uses */
  double  weight_bytes;  /* B, on each device */
  double  cache_bytes;   /* B, on each device, after the step: keys, values and states of all sequences */
  double  training_bytes; /* B, on each device: gradients and optimizer state; 0 unless training */
  double  gradient_bytes, optimizer_bytes; /* B: the two parts of `training_bytes` */
  double  gathered_bytes; /* B: a layer of weights that copies share, gathered; 0 unless they do */
  double  stage_parameters; /* of the stage, on all its devices */
  double  expert_parameters; /* of the layers on this stage, in all their experts */
  double  vector_bytes;   /* B: the part of `weight_bytes` that is gains, offsets and the like, not matrices */
  double  layers;        /* of the step's stage of the pipeline */
  double  saved_bytes;   /* B, on each device: activations saved for the backward pass; 0 unless training */
} RoofExpansion;

/* Kernels, counts and memory are those of one device of the step's stage; each kernel runs once a micro-batch. Errors name the
 * size that does not divide or is invalid and the nearest value that would do, or the unknown format. Returns: (transfer full) (nullable): free
 * with roof_expansion_free() */
RoofExpansion *roof_expansion_new      (const RoofArchitecture  *net,
                                        const RoofStep          *step,
                                        GError                 **error);
/* As roof_expansion_new() for whom `parameters` and `active` of the stage are enough. */
RoofExpansion *roof_expansion_new_stage (const RoofArchitecture  *net,
                                         const RoofStep          *step,
                                         GError                 **error);
void           roof_expansion_free     (RoofExpansion           *self);

/* @kernel, of the part's operation, with count, values and formats of the part. Returns: (transfer full) */
RoofKernel    *roof_step_part_fill_kernel (const RoofStepPart *self,
                                           RoofKernel         *kernel);

/* How the devices that a device talks to lie in nodes: all that nodes, and replicas, change for it, but for the number of devices
 * that share experts. */
typedef struct
{
  double   layer;   /* devices of a node that share a layer */
  double   experts; /* devices of a node that share experts, where more share these than a layer */
  gboolean leaves;  /* activations go to a stage in another node */
} RoofReach;

/* Of @step, a whole one that is not for training, whose sequences are on one device each. FALSE: it cannot be, nodes cut a group
 * unevenly */
gboolean       roof_reach_find         (RoofReach               *self,
                                        const RoofStep          *step);

/* The format of weights of @group, from step or description. */
const char    *roof_step_get_weights   (const RoofStep          *self,
                                        const RoofArchitecture  *net,
                                        RoofGroup                group);
/* The format of the inputs of quantised weights of @group, from the description, unless the step sets another. (nullable): as
 * other activations */
const char    *roof_step_get_inputs    (const RoofStep          *self,
                                        const RoofArchitecture  *net,
                                        RoofGroup                group);
const char    *roof_step_get_activations (const RoofStep         *self,
                                          const RoofArchitecture *net);
const char    *roof_step_get_kv        (const RoofStep          *self,
                                        const RoofArchitecture  *net);

/* Parameters of multi-token prediction layers, without the shared embedding and head: each is a layer like the last, a matrix
 * of twice the input width, and three norms. 0: none */
double         roof_expansion_count_ahead (const RoofArchitecture *net);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofExpansion, roof_expansion_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "workload/architecture.h"

G_BEGIN_DECLS

#define ROOF_MAX_PART_VALUES 16

/* Kernels of one kind and size, as many as the network's layers call for. */
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
    const char *text; /* nullable: one of its choices, instead of the value */
  } values[ROOF_MAX_PART_VALUES];
  const char *formats[ROOF_N_ROLES]; /* nullable: as the operation has it */
  const char *inputs;                /* nullable: of what its quantised weights are multiplied with */
  const char *compute;               /* nullable: as the activations */
} RoofPart;

/* One step of a network on one device: its kernels in the order in which they first run, and what the network
 * weighs. Immutable once made. */
typedef struct
{
  GArray *parts;         /* element-type RoofPart */
  double  parameters;    /* of the whole network */
  double  active;        /* those that one token meets */
  double  weight_bytes;  /* B, on each device */
  double  cache_bytes;   /* B, on each device, of all sequences after the step: keys and values, states */
  double  training_bytes; /* B, on each device: gradients and the optimizer's state; 0 but in training */
  double  saved_bytes;   /* B, on each device: activations kept for the way back; 0 but in training */
} RoofExpansion;

/* Errors name what does not divide or is not known: a split, a format, a step of nothing.
 * Returns: (transfer full) (nullable): free with roof_expansion_free() */
RoofExpansion *roof_expansion_new      (const RoofArchitecture  *net,
                                        const RoofStep          *step,
                                        GError                 **error);
void           roof_expansion_free     (RoofExpansion           *self);

/* @kernel, of the part's operation, with the part's count, values and formats. Returns: (transfer full) */
RoofKernel    *roof_part_fill_kernel   (const RoofPart          *self,
                                        RoofKernel              *kernel);

/* The format of the weights of @group, as step and description have it. */
const char    *roof_step_get_weights   (const RoofStep          *self,
                                        const RoofArchitecture  *net,
                                        RoofGroup                group);
/* What quantised weights of @group are multiplied with, where the description says it and the step says nothing else of
 * them. (nullable): as other activations */
const char    *roof_step_get_inputs    (const RoofStep          *self,
                                        const RoofArchitecture  *net,
                                        RoofGroup                group);
const char    *roof_step_get_activations (const RoofStep         *self,
                                          const RoofArchitecture *net);
const char    *roof_step_get_kv        (const RoofStep          *self,
                                        const RoofArchitecture  *net);

/* Parameters of the layers that predict tokens further ahead, but for table and head, which they share: each is a layer like the last
 * one, a matrix that takes its input from two, and three norms. 0: there are none */
double         roof_expansion_count_ahead (const RoofArchitecture *net);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofExpansion, roof_expansion_free)

G_END_DECLS

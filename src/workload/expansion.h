/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "workload/architecture.h"

G_BEGIN_DECLS

#define ROOF_MAX_PART_VALUES 16

/* Equal kernels of a network's layers, by count. */
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
  const char *inputs;                /* nullable: format of the inputs of quantised weights */
  const char *compute;               /* nullable: as the activations */
} RoofPart;

/* One step of a network on one device: its kernels in order of first use, and parameters and memory. Immutable once made. */
typedef struct
{
  GArray *parts;         /* element-type RoofPart */
  double  parameters;    /* of the whole network */
  double  active;        /* parameters that one token uses */
  double  weight_bytes;  /* B, on each device */
  double  cache_bytes;   /* B, on each device, after the step: keys, values and states of all sequences */
  double  training_bytes; /* B, on each device: gradients and optimizer state; 0 unless training */
  double  saved_bytes;   /* B, on each device: activations saved for the backward pass; 0 unless training */
} RoofExpansion;

/* Errors name the size that does not divide or is invalid, or the unknown format. Returns: (transfer full) (nullable): free
 * with roof_expansion_free() */
RoofExpansion *roof_expansion_new      (const RoofArchitecture  *net,
                                        const RoofStep          *step,
                                        GError                 **error);
void           roof_expansion_free     (RoofExpansion           *self);

/* @kernel, of the part's operation, with count, values and formats of the part. Returns: (transfer full) */
RoofKernel    *roof_part_fill_kernel   (const RoofPart          *self,
                                        RoofKernel              *kernel);

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

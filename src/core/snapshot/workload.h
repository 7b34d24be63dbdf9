/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* Groups of a network's weights that a format may be chosen for. */
typedef enum
{
  ROOF_GROUP_EMBEDDING,
  ROOF_GROUP_ATTENTION, /* and what stands in its place */
  ROOF_GROUP_MLP,
  ROOF_GROUP_EXPERTS,
  ROOF_GROUP_ROUTER,
  ROOF_GROUP_HEAD,
  ROOF_N_GROUPS
} RoofGroup;

/* What one step of a network is asked to do. */
typedef struct
{
  double      batch;      /* sequences, images */
  double      new_tokens; /* of each sequence, computed in this step */
  double      past;       /* of each sequence, in the cache already */
  double      context;    /* tokens of an encoder's input; 0: as the family has it */
  double      split;      /* devices that share each layer (tensor parallelism) */
  gboolean    training;   /* forward, backward and the optimizer's step */
  gboolean    recompute;  /* training: activations are computed again instead of kept */
  gboolean    unfolded;   /* convolutional nets at inference: normalisations are kernels of their own */
  gboolean    unpack;     /* what is stored in fewer bits than are computed in is brought to these on the vector unit */
  const char *weights, *activations, *kv; /* (nullable): storage formats; as the description declares */
  const char *groups[ROOF_N_GROUPS];      /* (nullable): where a group departs from `weights` */
  const char *compute;                    /* (nullable): type computed in; as the formats have it */
  const char *computes[ROOF_N_GROUPS];    /* (nullable): where a group departs from `compute` */
} RoofStep;

/* A network in a document: its description and the step that is looked at. The kernels it comes to stand among
 * the snapshot's and name it. A value: copied when kept, never changed in place. */
typedef struct
{
  char     *id;          /* unique in the snapshot; kernels name it */
  char     *name;        /* "Llama 3.1 70B" */
  GVariant *description; /* "a{sv}": what its file said (see workload/facts.h) */
  RoofStep  step;        /* its strings belong to the workload */
  char     *extra;       /* nullable: see machine.h */
  GBytes   *read;        /* nullable, cached: what was made of the description (see workload/apply.h); copies share it */
} RoofWorkload;

/* One sequence, one new token, on one device. Sinks @description if it floats. Returns: (transfer full) */
RoofWorkload *roof_workload_new     (const char         *id,
                                     const char         *name,
                                     GVariant           *description);
RoofWorkload *roof_workload_copy    (const RoofWorkload *self);
void          roof_workload_free    (RoofWorkload       *self);
gboolean      roof_workload_equal   (const RoofWorkload *a,
                                     const RoofWorkload *b);
/* A copy with @step for its step. Returns: (transfer full) */
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

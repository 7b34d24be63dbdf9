/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/operation/catalogue.h"
#include "core/estimate/estimator.h"
#include "workload/expansion.h"

G_BEGIN_DECLS

/* What one run of a part does on a machine. */
typedef struct
{
  double t_min, t_latency; /* s */
  int    longest;          /* the level with the longest clock; -1: none */
  int    bound;            /* the level that takes t_min; -1: the math does */
  double bytes[ROOF_MAX_LEVELS];
  guint  n_works;
  struct
  {
    int      peak;   /* of the machine; -1: its time is not counted */
    gboolean matrix; /* asked of the matrix unit */
    double   flops;
  } works[ROOF_MAX_UNITS];
  guint  n_tensors;
  struct
  {
    RoofRole role;
    guint    level;
    double   read, write; /* B */
  } tensors[ROOF_MAX_TENSORS];
} RoofPartLoad;

/* What parts do on a machine, without names and kernels: estimators are made once for parts that differ in numbers alone, and
 * equal parts are computed once. The numbers are those of a report to the last digit. For one thread. */
typedef struct _RoofPartLoads RoofPartLoads;

/* @catalogue, @machine: borrowed. Returns: (transfer full) */
RoofPartLoads      *roof_part_loads_new         (RoofCatalogue  *catalogue,
                                                 RoofMachine    *machine);
void                roof_part_loads_free        (RoofPartLoads  *self);
RoofMachine        *roof_part_loads_get_machine (RoofPartLoads  *self);
/* Forgets the parts, not the estimators, so that memory does not grow with what was asked. */
void                roof_part_loads_forget      (RoofPartLoads  *self);
/* Errors: an unknown operation, what roof_estimator_new() refuses, a number that is not valid. Returns: (transfer none)
 * (nullable): valid until @self forgets */
const RoofPartLoad *roof_part_loads_find        (RoofPartLoads      *self,
                                                 const RoofStepPart *part,
                                                 GError            **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPartLoads, roof_part_loads_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/workload.h"
#include "workload/stage-load.h"

G_BEGIN_DECLS

/* A step of a network on many devices: its stages, and what these take together. */
typedef struct
{
  guint          n;
  RoofStageLoad *stages;
  RoofStageLoad  mean;       /* of all stages: each as it would be if work could be dealt evenly */
  gboolean       training;
  double         devices, in_node, micro_batches, pieces;
  double         slowest;    /* s: the longest t_min of a stage */
  double         balance;    /* mean over longest time of stages */
  double         bubble;     /* share of time that a stage idles: training, or one batch that ends */
  double         t_latency;  /* s: a micro-batch through all stages */
  double         t_round;    /* s: the whole batch, with the next ones behind it; 0 in training */
  double         t_step;     /* s: in training, communication hidden, with the optimizer; else t_round */
  double         t_serial;   /* s: in training, nothing hidden behind the math, without the optimizer */
  double         tokens_per_second; /* of all replicas */
} RoofPipeline;

/* The step of @workload on @machine. From any thread, once the workload's network was read. Errors: those of
 * roof_workload_apply(), and of a kernel that cannot be analysed. Returns: (transfer full) (nullable): free with
 * roof_pipeline_free() */
RoofPipeline *roof_pipeline_new  (RoofCatalogue       *catalogue,
                                  const RoofWorkload  *workload,
                                  RoofMachine         *machine,
                                  GError             **error);
/* As roof_pipeline_new(), for many steps on the machine of @loads, which keeps what they share. */
RoofPipeline *roof_pipeline_new_step (RoofPartLoads           *loads,
                                      const RoofArchitecture  *net,
                                      const RoofStep          *step,
                                      GError                 **error);
void          roof_pipeline_free (RoofPipeline        *self);
/* Training: all stages as their mean, communication hidden, or not; without the optimizer, s. */
double        roof_pipeline_get_even_step (const RoofPipeline *self,
                                           gboolean             hidden);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPipeline, roof_pipeline_free)

G_END_DECLS

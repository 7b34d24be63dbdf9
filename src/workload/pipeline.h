/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/workload.h"
#include "workload/part-load.h"

G_BEGIN_DECLS

/* What one device of a stage does for one micro-batch, as a bound: all kernels overlap, and what passes from kernel to kernel
 * stays on chip. Main memory carries matrices, caches and states only. Gradients and optimizer are not part of it. */
typedef struct
{
  double layers;
  double flops, head_flops;           /* FLOP of the matrix unit, or of what does its work; of which the head */
  double head_bytes;                  /* B of the head's matrix, read from main memory */
  double bytes[ROOF_MAX_LEVELS];      /* B, per level of the machine; bytes of experts as expected */
  double work;                        /* FLOP of all units */
  double moved[ROOF_MAX_LEVELS];      /* B, per level: of kernels in sequence, with what passes between them and is sent */
  double sent;                        /* B to the next stage and the one before */
  int    sent_level;                  /* the level that carries these; -1: none */
  double t_math;                      /* s: the slowest unit */
  double t_levels[ROOF_MAX_LEVELS];   /* s */
  double t_computing;                 /* s: the slowest unit or memory */
  double t_networks;                  /* s: all networks, one after another */
  double t_min;                       /* s: the slowest of all */
  double t_max;                       /* s: one after another */
  double t_kernels;                   /* s: kernels in sequence, each overlapped, with what passes between them */
  double t_bound[ROOF_MAX_LEVELS + 1]; /* s of t_kernels in kernels that a level limits; first those that the math limits */
  double latency;                     /* s, an estimate: of launches and collectives; in none of the times above */
  double t_gradients;                 /* s, once a step */
  double gradient_traffic;            /* B sent for gradients, and for weights that are shared, once a step */
  double t_optimizer;                 /* s, once a step */
  double parameters;                  /* of the stage, on all its devices */
  double weight_bytes, matrix_bytes;  /* B of one device: all weights; those in matrices */
  double cache_bytes, gradient_bytes, optimizer_bytes, saved_bytes, gathered_bytes;
} RoofStageLoad;

/* The level that takes longest; -1: compute. */
int roof_stage_load_find_bound (const RoofStageLoad *self,
                                RoofMachine         *machine);
/* As roof_stage_load_find_bound(), of kernels in sequence: what limits most of their time. */
int roof_stage_load_find_sequence_bound (const RoofStageLoad *self,
                                         const RoofMachine   *machine);

/* B that a device of the stage holds between kernels: weights, caches, and what training keeps. */
double roof_stage_load_get_held (const RoofStageLoad *self);

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
/* The stages of a step, without a machine. */
typedef struct
{
  RoofStep   step;   /* with all degrees; texts borrowed */
  GPtrArray *stages; /* element-type RoofExpansion, (nullable): as the one before */
} RoofStages;

/* Errors: those of roof_expansion_new(); @error NULL is fastest where a step may be refused. Returns: (transfer full)
 * (nullable) */
RoofStages   *roof_stages_new    (const RoofArchitecture  *net,
                                  const RoofStep          *step,
                                  GError                 **error);
void          roof_stages_free   (RoofStages              *self);

/* As roof_pipeline_new(), for many steps on the machine of @loads, which keeps what they share. */
RoofPipeline *roof_pipeline_new_stages (RoofPartLoads     *loads,
                                        const RoofStages  *stages,
                                        GError           **error);
void          roof_pipeline_free (RoofPipeline        *self);
/* Training: all stages as their mean, communication hidden, or not; without the optimizer, s. */
double        roof_pipeline_get_even_step (const RoofPipeline *self,
                                           gboolean             hidden);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofPipeline, roof_pipeline_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofStages, roof_stages_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/part-load.h"

G_BEGIN_DECLS

/* What one device of a stage does for one micro-batch, as a bound: all kernels overlap, and what passes from kernel to kernel
 * stays on chip. Main memory carries matrices, caches and states only. Gradients and optimizer are not part of it. */
typedef struct
{
  double layers;
  double flops, head_flops;           /* FLOP of the matrix unit, or of the unit that stands in for it; the head's part of them */
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

/* Sums over @parts (element-type RoofStepPart), of which @works (array) says what one run does on @machine, and @times (array) how
 * often each runs for a micro-batch. Leaves layers and memory 0. */
void roof_stage_load_find (RoofStageLoad             *self,
                           RoofMachine               *machine,
                           const GArray              *parts,
                           const RoofPartLoad *const *works,
                           const double              *times);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/kernel/kernel.h"
#include "core/machine/machine.h"
#include "core/operation/catalogue.h"
#include "core/snapshot/snapshot.h"

/* Machines and operations small enough to check by hand, made without files. All (transfer full). */

/* bf16 1.97e14 and int8 3.94e14 on the matrix unit, fp32 7e12 on the vector unit, HBM 8.2e11 B/s, one
 * ICI link of 4.5e10 B/s: the figures of the guide's TPU v5e. */
RoofMachine   *make_tpu       (void);

/* Only vector peaks (fp32 1e12, fp64 5e11), one memory of 5e10 B/s with ceilings under both. */
RoofMachine   *make_cpu       (void);

/* The CPU of note 003: vector fp32 5e11, DRAM that reads at 2.1e10 B/s, writes at 1.05e10 and copies at 1.4e10,
 * and a network of 1e10 B/s. */
RoofMachine   *make_mixed_cpu (void);

/* X[B,D] W[F,D] Z[B,F] on the matrix unit; B drags, is shared as "batch" and has a threshold. */
RoofOperation *make_matmul    (void);

/* Elementwise, 4 FLOP an element on the vector unit, read once and written once. */
RoofOperation *make_silu      (void);

/* Products on the matrix unit and a softmax beside them on the vector unit. */
RoofOperation *make_attention (void);

/* FLOPs and bytes as they are given; `time` is optional. */
RoofOperation *make_custom    (void);

RoofCatalogue *make_catalogue (void);

/* @settings: pairs of a parameter and its number, ended by NULL. */
RoofKernel    *make_kernel    (const char *name,
                               const char *operation,
                               ...) G_GNUC_NULL_TERMINATED;

/* @snapshot with @kernel as its last one. Both are taken over. */
RoofSnapshot  *add_kernel     (RoofSnapshot *snapshot,
                               RoofKernel   *kernel);

/* One machine and one 8192 x 8192 matmul at batch @batch. */
RoofSnapshot     *make_snapshot     (RoofMachine *machine,
                                     double       batch);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

#define ROOF_N_FP_TYPES 4 /* fp64, fp32, fp16, bf16 */

/* FLOPs by the events of processors that count floating-point instructions. */
typedef struct
{
  double   flops[ROOF_N_FP_TYPES];  /* FLOP */
  double   scaled[ROOF_N_FP_TYPES]; /* FLOP of Arm's scalable vectors, if these had 128 bits */
  double   kinds[ROOF_N_FP_TYPES];  /* FLOP by AMD's kinds of operations, which make up "all" */
  double   typed[ROOF_N_FP_TYPES];  /* FLOP by AMD's types, which make up "all", too */
  double   scalars;                 /* FLOP of fp16 by Intel's sum over scalars; used if `scalar` is not set */
  double   whole[2];                /* FLOP by Arm's sums over types: of fixed and of scalable vectors */
  guint    parts[ROOF_N_FP_TYPES];  /* of the instructions of each type, which were counted: for roof_fp_counts_sum() */
  double   width;                   /* of scalable vectors in units of 128 bits; 0: not known */
  guint    n;                       /* events that were counted; 0: no FLOPs are known, which is not 0 */
  gboolean scalar;                  /* fp16's scalars were counted by themselves */
  gboolean all;                     /* AMD's "all" itself was counted */
} RoofFpCounts;

#define ROOF_FP_COUNTS_INIT { .flops = { 0 } }

/* Adds @value of the event @name, which LIKWID ("FP_ARITH_INST_RETIRED_SCALAR_DOUBLE"), perf
 * ("fp_arith_inst_retired.scalar_double", with a unit and modifiers around it) or VTune writes.
 * Other events, and NAN, change nothing: FALSE. */
gboolean roof_fp_counts_add         (RoofFpCounts        *self,
                                     const char          *name,
                                     double               value);
/* Takes what was counted without a precision for fp32. */
void     roof_fp_counts_call_single (RoofFpCounts        *self);
/* FLOP in all, NAN: none known, and the precision of most of them. Says where instructions were not counted. @name: what they were counted of, for findings. */
double   roof_fp_counts_sum         (const RoofFpCounts  *self,
                                     const char          *name,
                                     const char         **compute,
                                     RoofImport          *into);

G_END_DECLS

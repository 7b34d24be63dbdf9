/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* FLOPs by the events of processors that count floating-point instructions. */
typedef struct
{
  double   flops[2]; /* FLOP: in fp64, in fp32 */
  guint    n;        /* events that were counted; 0: no FLOPs are known, which is not 0 */
  double   parts;    /* FLOP by AMD's kinds of operations, which make up "all" */
  gboolean all;      /* "all" itself was counted */
} RoofFpCounts;

#define ROOF_FP_COUNTS_INIT { .flops = { 0, 0 } }

/* Adds @value of the event @name, which LIKWID ("FP_ARITH_INST_RETIRED_SCALAR_DOUBLE"), perf
 * ("fp_arith_inst_retired.scalar_double", with a unit and modifiers around it) or VTune writes.
 * Other events, and NAN, change nothing: FALSE. */
gboolean roof_fp_counts_add         (RoofFpCounts        *self,
                                     const char          *name,
                                     double               value);
/* Takes what was counted without a precision for fp32. */
void     roof_fp_counts_call_single (RoofFpCounts        *self);
/* FLOP in all, NAN: none known, and the precision of most of them. @name: what they were counted of, for findings. */
double   roof_fp_counts_sum         (const RoofFpCounts  *self,
                                     const char          *name,
                                     const char         **compute,
                                     RoofImport          *into);

G_END_DECLS

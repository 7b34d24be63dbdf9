/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How a metric counts operations: all of a launch, those in a cycle of the multiprocessors, or those in a second. */
typedef enum
{
  ROOF_NCU_PER_LAUNCH,
  ROOF_NCU_PER_CYCLE,
  ROOF_NCU_PER_SECOND,
} RoofNcuPer;

/* RoofNcuTensor operations of one kind: "src_fp16_dst_fp32", with or without sparsity, of one instruction or of all. They overlap. */
typedef struct
{
  char *source;      /* "fp16", "fp4_fp6_fp8" */
  char *destination; /* nullable: any */
  char *instruction; /* nullable: any, "hmma" */
  int   sparsity;    /* 1 on, 0 off, -1 both */
  RoofNcuPer   per;
} RoofNcuTensor;

/* What was counted of a launch. */
typedef struct
{
  const GArray *kinds;   /* (element-type RoofNcuTensor) */
  const GArray *values;  /* (nullable) (element-type double): of the first of @kinds; NAN: not collected */
  double        pers[3]; /* by RoofNcuPer: launches, cycles and seconds of the launch */
} RoofNcuTensors;

/* Work by dtype. */
typedef struct
{
  double      total;   /* FLOP, or NAN: none counted */
  double      largest; /* of one dtype */
  const char *dtype;   /* nullable: of the largest */
  const char *unit;
  guint       n;       /* dtypes with work */
} RoofNcuWork;

/* Reads the name of a metric, "ops_path_tensor_op_hmma_src_fp16_dst_fp32_sparsity_off.sum". @tensor: (out): empty. FALSE: it is none */
gboolean roof_ncu_tensor_read  (const char           *name,
                                RoofNcuTensor        *tensor);
/* Frees what @data, a RoofNcuTensor, holds. */
void     roof_ncu_tensor_clear (gpointer              data);
/* Adds the tensor operations that were counted as such, each once. FALSE: none were */
gboolean roof_ncu_tensors_add  (const RoofNcuTensors *self,
                                RoofNcuWork          *work);

/* Adds @value FLOP (NAN: not counted) on @unit in @dtype, which are borrowed. */
void     roof_ncu_work_add     (RoofNcuWork          *work,
                                double                value,
                                const char           *unit,
                                const char           *dtype);

G_END_DECLS

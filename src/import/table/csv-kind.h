/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/units/units.h"

G_BEGIN_DECLS

/* What a column of a table holds. */
typedef enum
{
  ROOF_COLUMN_UNKNOWN,
  ROOF_COLUMN_NAME,
  ROOF_COLUMN_MACHINE,
  ROOF_COLUMN_UNIT,      /* of the machine: "matrix" */
  ROOF_COLUMN_COMPUTE,   /* type of numbers: "bf16" */
  ROOF_COLUMN_COUNT,     /* runs */
  ROOF_COLUMN_FLOPS,
  ROOF_COLUMN_BYTES,     /* at a level */
  ROOF_COLUMN_READ,
  ROOF_COLUMN_WRITE,
  ROOF_COLUMN_TIME,      /* of a run */
  ROOF_COLUMN_RATE,
  ROOF_COLUMN_INTENSITY,
  ROOF_COLUMN_BANDWIDTH,
  ROOF_COLUMN_SHORTEST,  /* time of the fastest repeat */
  ROOF_COLUMN_LONGEST,   /* time of the slowest repeat */
  ROOF_COLUMN_DEVIATION, /* standard deviation of the time */
  ROOF_COLUMN_REPEATS,   /* how often the kernel was timed */
  ROOF_COLUMN_ENERGY,    /* of a run */
  ROOF_COLUMN_POWER,     /* mean of a run */
  ROOF_COLUMN_LOOK_MARKER, /* how the kernel looks on the chart: in the order of roof_kernel_look_list_keys() */
  ROOF_COLUMN_LOOK_COLOR,
  ROOF_COLUMN_LOOK_VALUE,
  ROOF_COLUMN_LOOK_EMPHASIS,
  ROOF_COLUMN_LOOK_GROUP,
  ROOF_COLUMN_LOOK_LABEL,
  ROOF_COLUMN_SHOWN,       /* or hidden */
} RoofColumnKind;

#define ROOF_N_COLUMN_KINDS (ROOF_COLUMN_SHOWN + 1)

/* Whether @kind is a quantity of a kernel: work, bytes, time or a ratio of these. */
gboolean      roof_column_kind_is_quantity   (RoofColumnKind kind);
/* The dimension of numbers of @kind. */
RoofDimension roof_column_kind_get_dimension (RoofColumnKind kind);

G_END_DECLS

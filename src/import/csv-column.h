/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/units/units.h"

G_BEGIN_DECLS

/* What a column of a table holds, by its title. */
typedef enum
{
  ROOF_COLUMN_UNKNOWN,
  ROOF_COLUMN_NAME,
  ROOF_COLUMN_MACHINE,
  ROOF_COLUMN_UNIT,      /* of the machine: "matrix" */
  ROOF_COLUMN_COMPUTE,   /* type of numbers: "bf16" */
  ROOF_COLUMN_COUNT,     /* how often it runs */
  ROOF_COLUMN_FLOPS,
  ROOF_COLUMN_BYTES,     /* at a level */
  ROOF_COLUMN_READ,
  ROOF_COLUMN_WRITE,
  ROOF_COLUMN_TIME,      /* of a run */
  ROOF_COLUMN_RATE,
  ROOF_COLUMN_INTENSITY,
  ROOF_COLUMN_BANDWIDTH,
} RoofColumnKind;

#define ROOF_N_COLUMN_KINDS (ROOF_COLUMN_BANDWIDTH + 1)

typedef struct
{
  RoofColumnKind kind;
  guint          rank;    /* of two columns of a kind the lower one is meant */
  char          *title;
  char          *place;   /* nullable: "l2" of "L2 bytes", "vector" of "flops.vector"; NULL: main memory, all units */
  RoofDimension  dimension;
  double         multiply, divide; /* its numbers into base units; one of the two is 1 */
  gboolean       guessed; /* the title can be read in another way */
} RoofCsvColumn;

/* Whether a number of this kind says something of a kernel's work, bytes or time. */
gboolean       roof_column_kind_is_quantity (RoofColumnKind   kind);

/* What @title means: "time (us)", "flops [GFLOP]", "bytes/MB", "dram_bytes", "L2 bytes", "Latency (msec)". A title that is
 * not known is of kind UNKNOWN; one whose unit has two readings is an error. Returns: (transfer full) (nullable) */
RoofCsvColumn *roof_csv_column_new          (const char      *title,
                                             GError         **error);
/* What somebody says that a column called @title holds: @unit (nullable: the base unit) of its quantity, at @place (nullable).
 * Returns: (transfer full) (nullable): NULL with the reason where the quantity has no such unit */
RoofCsvColumn *roof_csv_column_choose       (const char      *title,
                                             RoofColumnKind   kind,
                                             const char      *unit,
                                             const char      *place,
                                             GError         **error);
RoofCsvColumn *roof_csv_column_copy         (const RoofCsvColumn *self);
/* "column 4 (time)", @index being 3: for messages. Returns: (transfer full) */
char          *roof_csv_column_name         (const RoofCsvColumn *self,
                                             guint                index);
/* What numbers of @kind measure. */
RoofDimension  roof_column_kind_get_dimension (RoofColumnKind kind);
void           roof_csv_column_free         (RoofCsvColumn   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCsvColumn, roof_csv_column_free)

G_END_DECLS

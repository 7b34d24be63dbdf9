/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/units/units.h"

G_BEGIN_DECLS

/* The contents of a column, by its title. */
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

typedef struct
{
  RoofColumnKind kind;
  guint          rank;    /* of several columns of a kind the lowest counts */
  char          *title;
  char          *place;   /* nullable: "l2" of "L2 bytes", "vector" of "flops.vector"; NULL: main memory, or all units */
  char          *unit;    /* nullable: of its numbers, as the title writes it: "us" */
  RoofDimension  dimension;
  double         multiply, divide; /* factors to base units; one of the two is 1 */
  gboolean       guessed; /* the title is ambiguous */
  gboolean       unitless; /* the title names no unit */
  gboolean       total;    /* the title says so: of all runs together, where another column has one run */
} RoofCsvColumn;

/* Whether @kind is a quantity of a kernel: work, bytes, time or a ratio of these. */
gboolean       roof_column_kind_is_quantity (RoofColumnKind   kind);

/* Whether numbers of the column need a unit of their own, since neither its title nor a choice says one: of a time or bandwidth. */
gboolean       roof_csv_column_needs_unit   (const RoofCsvColumn *self);

/* The index of a column, among the titles of a table, that may be work or a rate; -1: there is none. "gflops" is
 * work in some tables and a rate in others: with a time, and nothing else that tells the work, it can be both.
 * @columns: (element-type RoofCsvColumn): an element may be NULL */
int            roof_csv_columns_find_unclear (const GPtrArray *columns);

/* Reads a title: "time (us)", "flops [GFLOP]", "bytes/MB", "dram_bytes", "L2 bytes", "Latency (msec)". An unknown title has the
 * kind UNKNOWN; an ambiguous unit is an error. Returns: (transfer full) (nullable) */
RoofCsvColumn *roof_csv_column_new          (const char      *title,
                                             GError         **error);
/* A column whose contents somebody has chosen, in @unit (nullable: base unit), at @place (nullable). Returns: (transfer full)
 * (nullable): NULL with an error when the kind has no such unit */
RoofCsvColumn *roof_csv_column_choose       (const char      *title,
                                             RoofColumnKind   kind,
                                             const char      *unit,
                                             const char      *place,
                                             GError         **error);
RoofCsvColumn *roof_csv_column_copy         (const RoofCsvColumn *self);
/* The name of a column in messages: "column 4 (time)", for @index 3. Returns: (transfer full) */
char          *roof_csv_column_name         (const RoofCsvColumn *self,
                                             guint                index);
/* The dimension of numbers of @kind. */
RoofDimension  roof_column_kind_get_dimension (RoofColumnKind kind);
void           roof_csv_column_free         (RoofCsvColumn   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCsvColumn, roof_csv_column_free)

G_END_DECLS

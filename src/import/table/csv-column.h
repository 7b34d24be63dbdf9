/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/units/units.h"
#include "import/table/csv-kind.h"

G_BEGIN_DECLS

typedef struct
{
  RoofColumnKind kind;
  guint          rank;    /* of several columns of names, or of less plain ones of a kind, the lowest counts */
  gboolean       lesser;  /* the title is less plain: it counts where no other gives its quantity, and is left out where it cannot be read */
  char          *title;
  char          *place;   /* nullable: "l2" of "L2 bytes", "vector" of "flops.vector"; NULL: main memory, or all units */
  char          *unit;    /* nullable: of its numbers, as the title writes it: "us" */
  RoofDimension  dimension;
  double         multiply, divide; /* factors to base units; one of the two is 1 */
  gboolean       guessed; /* the title is ambiguous */
  gboolean       unitless; /* the title names no unit */
  gboolean       total;    /* the title says so: of all runs together, where another column has one run */
} RoofCsvColumn;

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
void           roof_csv_column_free         (RoofCsvColumn   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofCsvColumn, roof_csv_column_free)

G_END_DECLS

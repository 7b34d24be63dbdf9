/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/table/csv-number.h"
#include "import/table/csv-reader.h"

G_BEGIN_DECLS

/* What a row of Nsight Compute says of its launch, or of a metric of the launch. */
typedef enum
{
  ROOF_NCU_ID,
  ROOF_NCU_PROCESS,
  ROOF_NCU_KERNEL,
  ROOF_NCU_BLOCK,
  ROOF_NCU_GRID,
  ROOF_NCU_CAPABILITY,
  ROOF_NCU_DEVICE,
  ROOF_NCU_SECTION,
  ROOF_NCU_METRIC,
  ROOF_NCU_UNIT,
  ROOF_NCU_VALUE,
  ROOF_NCU_INVOCATIONS,
  ROOF_NCU_AVERAGE,
  ROOF_N_NCU_TITLES,
} RoofNcuTitle;

/* The columns of a table of Nsight Compute, by its titles. */
typedef struct
{
  gboolean   wide;          /* it has a column for each metric; else a row for each metric of a launch */
  int        columns[ROOF_N_NCU_TITLES]; /* or -1 */
  int        launch_column; /* of a pivot without names: tells launches apart; or -1 */
  GPtrArray *metrics;       /* (element-type utf8) (nullable elements): of a wide table, by column */
} RoofNcuTitles;

void        roof_ncu_titles_init      (RoofNcuTitles       *self);
void        roof_ncu_titles_clear     (RoofNcuTitles       *self);
/* Takes the columns of @row if it has titles. @first: no titles stand above it: a metric among its fields is enough then */
gboolean    roof_ncu_titles_take      (RoofNcuTitles       *self,
                                       const RoofCsvRow    *row,
                                       gboolean             first);
/* The text of @row under @title; empty: there is no such column. */
const char *roof_ncu_titles_get_field (const RoofNcuTitles *self,
                                       const RoofCsvRow    *row,
                                       RoofNcuTitle         title);
/* The decimal mark, by the cells of the first rows that are numbers. @text: begins with the titles */
RoofCsvMark roof_ncu_titles_find_mark (const char          *text,
                                       char                 separator);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/run/run-diff.h"

G_BEGIN_DECLS

/* The run that a cell is about. */
typedef enum
{
  ROOF_RUN_AT_OWN,   /* that of the row, in tables with a row for each run */
  ROOF_RUN_AT_FIRST,
  ROOF_RUN_AT_LAST,
} RoofRunAt;

/* A column of a table of runs that are compared, for the terminal, Markdown and the window. */
typedef struct
{
  const char *title;    /* in English, marked for translation */
  gboolean    to_right; /* for numbers */
  /* What makes a cell: by the row, or by one of its entries. */
  char     *(*make) (const RoofRunDiff *diff,
                     const char *const *names,
                     guint              row,
                     guint              run);
  char     *(*make_of) (const RoofRunEntry *entry);
  RoofRunAt   at;       /* whose entry */
} RoofRunColumn;

/* The text of a cell, translated; may be of several lines or hold controls where a name does. @names: of the runs. @run: counts
 * only in tables with a row for each run. Returns: (transfer full) (nullable) */
char                *roof_run_column_make        (const RoofRunColumn *self,
                                                  const RoofRunDiff   *diff,
                                                  const char *const   *names,
                                                  guint                row,
                                                  guint                run);

/* The columns of a table that is printed: those above, or for more than two runs those of a table with a row for each kernel
 * and each run that has it. Returns: (transfer none) (array length=n) */
const RoofRunColumn *roof_run_columns_list       (const RoofRunDiff *diff,
                                                  guint             *n);

typedef void (*RoofRunRowFunc) (gpointer data,
                                guint    row,
                                guint    run);
/* Calls @each for each row of that table. @order: rows of @diff */
void                 roof_run_columns_each_row   (const RoofRunDiff *diff,
                                                  const guint       *order,
                                                  RoofRunRowFunc     each,
                                                  gpointer           data);
G_END_DECLS

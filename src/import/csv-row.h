/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/csv-header.h"
#include "import/csv-reader.h"
#include "import/import-result.h"

G_BEGIN_DECLS

/* A column whose numbers are all of one kind. */
typedef struct
{
  guint column;
  gsize place; /* in what is kept of a row */
} RoofCsvReading;

/* What becomes of a table's rows: which column gives what, and what was found on the way. */
typedef struct
{
  RoofImport    *into;
  RoofCsvHeader *header;
  RoofCsvMark    mark;
  int            sources[ROOF_N_COLUMN_KINDS]; /* column of each kind that there is one of, else -1 */
  GPtrArray     *keys;       /* (element-type utf8) (nullable elements): what a column of bytes sets: "bytes.l2" */
  int            main_bytes; /* column of the bytes at main memory, -1: none */
  const char    *main_level; /* nullable: its id */
  RoofCsvReading readings[ROOF_N_COLUMN_KINDS]; /* of what is said once in a row */
  guint          n_readings;
  gboolean       splits_flops; /* columns give work on one unit each */
  const char    *unit;       /* nullable: to compute on, where a row does not say */
  const char    *compute;    /* nullable: in what numbers */
  RoofSetting   *settings;   /* of the kernel that is being made: three, and one for each key */
  guint          n_settings;
  RoofKernel    *last;       /* nullable: the kernel made before, which the next is mostly like */
  char          *main_key;   /* nullable: "bytes.hbm" of main memory */
  char          *machine;    /* nullable: of the first row */
  guint          n_others;   /* rows of other machines */
  guint          n_split;    /* rows whose work is on more than one unit */
  guint          n_doubtful;
  char          *doubt;      /* nullable: of the first of them */
} RoofCsvTable;

/* To be called when it is known which column gives what. */
void roof_csv_table_prepare (RoofCsvTable     *self);

/* Adds the kernel of @row, or skips it with the reason. */
void roof_csv_table_add_row (RoofCsvTable     *self,
                             const RoofCsvRow *row);

G_END_DECLS

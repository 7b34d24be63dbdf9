/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"
#include "import/launches.h"
#include "import/table/csv-header.h"
#include "import/table/csv-reader.h"
#include "import/table/heaviest.h"

G_BEGIN_DECLS

/* A column of numbers. */
typedef struct
{
  guint column;
  gsize place; /* index in the numbers kept of a row */
} RoofCsvReading;

/* A column of bytes, and the setting that it gives: "bytes.l2". */
typedef struct
{
  guint column;
  char *key;
} RoofCsvKey;

/* A number of the last row, and its sums over the rows above that have it, each as often as it was launched, and once. */
typedef struct
{
  double   last; /* NAN: it has none */
  double   weighted, plain;
  gboolean any;  /* a row above has it */
} RoofCsvSum;

/* Sums that the last row may have, see csv-totals.h. */
typedef struct
{
  RoofCsvSum sums[3];    /* FLOPs, time, bytes of main memory */
  GString   *name;       /* of the last row */
  double     last_count; /* launches of it */
  guint64    n_rows;
} RoofCsvTotals;

/* State of the conversion of rows to kernels: the use of each column, and findings. */
typedef struct
{
  RoofImport    *into;
  RoofLaunches  *launches;   /* nullable: where rows are launches, whose kernels are made at the end */
  RoofHeaviest  *heaviest;   /* nullable: where rows are kernels */
  RoofCsvHeader *header;
  RoofCsvMark    mark;
  int            sources[ROOF_N_COLUMN_KINDS]; /* column for each kind, or -1 */
  guint64        repeated;   /* line of the row before if that had the titles again; 0: it had not */
  GArray        *keys;       /* (element-type RoofCsvKey) */
  int            main_bytes; /* column of bytes at main memory, or -1 */
  int            directions[2]; /* columns of those read there and written there, or -1 */
  char          *direction_keys[2]; /* nullable: "read.hbm" and "write.hbm", keys of main memory */
  gboolean       directed;   /* columns have the bytes of one direction at another level */
  const char    *main_level; /* nullable: id of main memory */
  RoofCsvReading readings[ROOF_N_COLUMN_KINDS]; /* of kinds with one column */
  guint          n_readings;
  gboolean       summed;     /* the time is that of all launches, whose number each row has */
  guint          n_counted;  /* rows of several launches with a time */
  gboolean       splits_flops; /* work is given by unit, in several columns */
  gboolean       untyped;    /* the table does not name the type of the work, which is taken for bf16 */
  const char    *unit;       /* nullable: default unit */
  const char    *compute;    /* nullable: default compute dtype */
  RoofSetting   *settings;   /* of the current kernel: five, and one for each key */
  guint          n_settings;
  char          *main_key;   /* nullable: "bytes.hbm", key of main memory */
  char          *machine;    /* nullable: machine of the first row */
  guint          n_others;   /* rows of other machines */
  guint          n_split;    /* rows with work on more than one unit */
  guint          n_unknown_looks; /* fields of the looks of kernels that name nothing there is */
  char          *unknown_look;    /* nullable: the line of the first of them, and what its column may have */
  gboolean       nameless;   /* the last kernel has no name, although the table has names */
  guint          n_nameless; /* such kernels */
  guint          n_untimed;  /* rows whose time is said to be unknown: "nan" */
  RoofCsvTotals  totals;
  guint          n_seconds;  /* rows that have rates alone, and become the work of a second */
  guint          seconds_above; /* the same without the last row */
  guint          n_uncertain; /* numbers with an uncertainty behind them */
  guint          n_passed;   /* numbers of less plain columns that cannot be read */
  char          *passed;     /* nullable: why not the first of them */
  guint          n_uneven;   /* rows with more or fewer fields than there are titles */
  guint64        uneven;     /* line of the first of these */
  guint          n_doubtful;
  char          *doubt;      /* nullable: text of the first doubtful row */
} RoofCsvTable;

/* Call after columns have been assigned. */
void     roof_csv_table_prepare  (RoofCsvTable      *self);

/* Adds the kernel or the launch of @row. FALSE: it cannot be read */
gboolean roof_csv_table_add_row  (RoofCsvTable      *self,
                                  const RoofCsvRow  *row,
                                  GError           **error);
/* Counts @row as one that cannot be read for @reason. */
void     roof_csv_table_skip_row (RoofCsvTable      *self,
                                  const RoofCsvRow  *row,
                                  const char        *reason);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* The numbers that can be said of a report: all that show numbers take them from this one list. */

/* What a quantity is of. */
typedef enum
{
  ROOF_SCOPE_KERNEL, /* a kernel as it is snapshotled */
  ROOF_SCOPE_LEVEL,  /* the same at one level */
  ROOF_SCOPE_RUN,    /* a kernel as it runs: as it was measured, or at the efficiency that it is set to */
  ROOF_SCOPE_AMONG,  /* a kernel among all of its report */
  ROOF_SCOPE_TOTAL,  /* all kernels together */
} RoofScope;

/* Who shows it. */
typedef enum
{
  ROOF_SHOWN_JSON    = 1 << 0, /* and CSV, whose columns are the members of the JSON */
  ROOF_SHOWN_LESSON  = 1 << 1, /* between a lesson's braces */
  ROOF_SHOWN_TABLE   = 1 << 2, /* in the tables of a terminal */
  ROOF_SHOWN_VERDICT = 1 << 3, /* in the window: of a kernel under its clocks, of all among the totals */
} RoofShown;

/* What is asked. */
typedef struct
{
  RoofReport   *report;   /* of AMONG and TOTAL */
  guint         kernel;   /* index in the report, of AMONG */
  RoofAnalysis *analysis; /* of KERNEL, LEVEL and RUN */
  guint         level;    /* index in the machine, of LEVEL */
} RoofQuestion;

typedef struct
{
  const char   *id;      /* in JSON and lessons */
  RoofScope     scope;
  guint         shown;   /* RoofShown */
  RoofDimension dimension;
  const char   *title;   /* nullable: in a table; not translated yet, as is what follows */
  const char   *symbol;  /* nullable: in the verdict … */
  const char   *note;    /* … and what is said beside it (nullable) */
  double      (*get) (const RoofQuestion *question); /* nullable … */
  gsize         offset;  /* … then it stands in the RoofEstimate, or in the RoofTotals */
} RoofQuantity;

/* In its base unit; NAN: there is none, and it is left out. */
double              roof_quantity_get  (const RoofQuantity *self,
                                        const RoofQuestion *question);
/* All of them, in the order in which they are shown. Returns: (transfer none) (array length=n) */
const RoofQuantity *roof_quantity_list (guint              *n);
/* (transfer none) (nullable) */
const RoofQuantity *roof_quantity_find (RoofScope           scope,
                                        RoofShown           shown,
                                        const char         *id);

G_END_DECLS

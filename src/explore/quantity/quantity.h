/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* The table of quantities of a report. JSON, CSV, terminal tables, lessons and the verdict take their numbers from this
 * table. */

/* The subject of a quantity. */
typedef enum
{
  ROOF_SCOPE_KERNEL, /* a kernel as modelled */
  ROOF_SCOPE_LEVEL,  /* a kernel as modelled, at one level */
  ROOF_SCOPE_RUN,    /* a kernel as it runs: as measured, or at its efficiency */
  ROOF_SCOPE_AMONG,  /* a kernel relative to all of its report */
  ROOF_SCOPE_TOTAL,  /* all kernels together */
} RoofScope;

/* The outputs that show a quantity. */
typedef enum
{
  ROOF_SHOWN_JSON    = 1 << 0, /* and CSV, whose columns are the members of the JSON */
  ROOF_SHOWN_LESSON  = 1 << 1, /* between a lesson's braces */
  ROOF_SHOWN_TABLE   = 1 << 2, /* in the tables of a terminal */
  ROOF_SHOWN_VERDICT = 1 << 3, /* in the window: of a kernel under its clocks, of all among the totals */
} RoofShown;

/* The arguments of a getter. */
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
  const char   *title;   /* nullable: in a table; untranslated, as are symbol and note */
  const char   *symbol;  /* nullable: in the verdict */
  const char   *note;    /* nullable: beside the symbol */
  double      (*get) (const RoofQuestion *question); /* nullable: NULL to read the member at @offset */
  gsize         offset;  /* in the RoofEstimate or the RoofTotals */
} RoofQuantity;

/* The value in its base unit; NAN: undefined, to be left out. */
double              roof_quantity_get  (const RoofQuantity *self,
                                        const RoofQuestion *question);
/* All quantities in the order of display. Returns: (transfer none) (array length=n) */
const RoofQuantity *roof_quantity_list (guint              *n);
/* (transfer none) (nullable) */
const RoofQuantity *roof_quantity_find (RoofScope           scope,
                                        RoofShown           shown,
                                        const char         *id);

G_END_DECLS

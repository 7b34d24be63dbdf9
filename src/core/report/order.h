/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/report.h"

G_BEGIN_DECLS

/* An order of the kernels of a report. */
typedef enum
{
  ROOF_ORDER_DOCUMENT,    /* as in the document */
  ROOF_ORDER_TIME,        /* count x time, longest first */
  ROOF_ORDER_SHARE,       /* share of the time of all kernels, largest first */
  ROOF_ORDER_GAIN,        /* count x (time - T_min with the counts of the run): what reaching the roof gives back, most first */
  ROOF_ORDER_UTILISATION, /* T_min over time, lowest first */
  ROOF_ORDER_NAME,
  ROOF_N_ORDERS
} RoofOrder;

/* "document", "time", "share", "gain", "roof", "name": for the command line. Returns: (transfer none) NULL-terminated */
const char * const *roof_order_list_names (void);

/* What @order compares: s, s, a fraction; NAN for a kernel that cannot run, and for orders without a number. */
double  roof_order_get_value     (RoofOrder         order,
                                  RoofReport       *report,
                                  guint             kernel);
/* The kernels in @order; equal ones as in the document, those without a value last. @fits: (nullable): all, else
 * those of roof_filter_list(). @n: (out). Returns: (transfer full) (array length=n): indices */
guint  *roof_order_sort          (RoofOrder         order,
                                  RoofReport       *report,
                                  const GByteArray *fits,
                                  guint            *n);
/* The fewest kernels that make up @share of the time of all kernels, from 0 to 1: 1 or 0 by kernel. A kernel that
 * cannot run is in when all are. Returns: (transfer full) */
GByteArray *roof_order_list_heaviest (RoofReport   *report,
                                      double        share);

G_END_DECLS

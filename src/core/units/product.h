/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A peak as a product of the units, the operations of each in a cycle, and the clock: "132 × 4096 × 1.83 GHz". */

typedef enum
{
  ROOF_FACTOR_NUMBER, /* a pure number */
  ROOF_FACTOR_CLOCK,  /* Hz */
  ROOF_FACTOR_RATE,   /* FLOP/s */
} RoofFactorKind;

typedef struct
{
  RoofFactorKind kind;
  double         value;
} RoofFactor;

/* The factors of @text. @typed: with either decimal mark, as in roof_units_parse_typed(). Errors: ROOF_ERROR_SYNTAX, when a
 * factor cannot be read or not just one is a clock or a rate. Returns: (transfer full) (nullable) (element-type RoofFactor) */
GArray  *roof_product_split    (const char    *text,
                                gboolean       typed,
                                GError       **error);
/* FLOP/s. @factors: (element-type RoofFactor) */
double   roof_product_multiply (const GArray  *factors);
/* The text that reads back as @factors, in any locale. Returns: (transfer full) */
char    *roof_product_print    (const GArray  *factors);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a number measures. Inside the program every quantity is a double in the base unit named here;
 * units exist only in the text that these functions read and write. What files and the command line hold follows no locale. */
typedef enum
{
  ROOF_DIMENSION_COUNT,     /* a pure number */
  ROOF_DIMENSION_FLOP,      /* FLOP: work */
  ROOF_DIMENSION_BYTE,      /* B: data, capacity */
  ROOF_DIMENSION_FLOP_RATE, /* FLOP/s: performance */
  ROOF_DIMENSION_BANDWIDTH, /* B/s */
  ROOF_DIMENSION_TIME,      /* s */
  ROOF_DIMENSION_INTENSITY, /* FLOP/B: arithmetic intensity */
  ROOF_DIMENSION_FRACTION,  /* 0.9, also written 90 % */
  ROOF_DIMENSION_POWER,     /* W */
  ROOF_DIMENSION_PRICE,     /* USD */
} RoofDimension;

/* What work is counted in where it is shown (formulas C1). Numbers are FLOPs everywhere inside. */
typedef enum
{
  ROOF_COUNT_FLOP, /* a multiply-accumulate is 2 */
  ROOF_COUNT_MAC,  /* it is 1 */
  ROOF_COUNT_OP,   /* it is 2, of whole numbers: never chosen, it follows from what is computed in */
} RoofCount;

/* What files and the command line call those that may be chosen, in that order.
 * Returns: (transfer none) (array zero-terminated=1) */
const char * const *roof_count_list_names (void);
/* FLOPs that one of @count is: 1 or 2. */
double      roof_count_get_flops         (RoofCount       count);
/* "FLOP", "MAC", "OP". Returns: (transfer none) */
const char *roof_count_get_symbol        (RoofCount       count);

/* Reads "3.35 TB/s", "80 GiB", "989e12", "989 TFLOP/s", "12 us", "90 %". A bare number is in the base
 * unit. A unit with two readings (Gb/s, FLOPS for a count, m for mega) is refused with the reason, as
 * are NaN, infinities and trailing text. Negative numbers are read; range is the caller's business. */
gboolean    roof_units_parse         (const char     *text,
                                      RoofDimension   dimension,
                                      double         *value,
                                      GError        **error);

/* Whether people here write a fraction with a comma. A window says so once, when it starts; the command line never does. It
 * decides about what the functions below write for people, and roof_units_parse_typed() reads. */
void        roof_units_set_decimal_comma (gboolean    comma);
gboolean    roof_units_get_decimal_comma (void);
/* As roof_units_parse(), of a text that somebody has typed: a fraction in either mark, "3,35 TB/s", and thousands in the other,
 * "1.234,5". What could be both, "1,234" where the comma is not that of fractions, is refused, with the two that it could be. */
gboolean    roof_units_parse_typed   (const char     *text,
                                      RoofDimension   dimension,
                                      double         *value,
                                      GError        **error);

/* Significant digits of what people are shown. */
#define ROOF_UNITS_DIGITS 4

/* For people: so many digits with an SI prefix, "3.35 TB/s", "989 TFLOP/s", "163.4 µs". Whole counts are
 * shown whole, "16 384"; NAN is shown as a dash.
 * Returns: (transfer full) */
char       *roof_units_format        (double          value,
                                      RoofDimension   dimension);

/* As roof_units_format(), work of any dimension shown in what @count says: 1.97e14 FLOP/s as "98.5 TMAC/s".
 * Returns: (transfer full) */
char       *roof_units_format_counted (double         value,
                                       RoofDimension  dimension,
                                       RoofCount      count);
/* The same with @significant digits; whole counts stay whole. Returns: (transfer full) */
char       *roof_units_format_to     (double          value,
                                      RoofDimension   dimension,
                                      RoofCount       count,
                                      int             significant);
/* As roof_units_format_counted(), with as many digits as reading back the same double takes: of FLOP or OP, which are alike.
 * Returns: (transfer full) */
char       *roof_units_format_exact  (double          value,
                                      RoofDimension   dimension,
                                      RoofCount       count);

/* For files and the command line: base unit, no unit text, shortest form that reads back the same.
 * Returns: (transfer full) */
char       *roof_units_format_plain  (double          value);
/* Appends the same. */
void        roof_units_append_plain  (double          value,
                                      GString        *out);

/* For people: a pure number with @significant digits and thin-space groups, "4 096", "240.2".
 * Returns: (transfer full) */
char       *roof_units_format_number (double          value,
                                      int             significant);

/* The nearest number of so many significant decimal digits. */
double      roof_units_round         (double          value,
                                      int             significant);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What a number measures. All quantities are doubles in the base unit given here; other units exist only in text. Text in files
 * and on the command line does not depend on the locale. */
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
  ROOF_DIMENSION_ENERGY,    /* J */
} RoofDimension;

/* How work is counted for display. Internally all work is in FLOPs. */
typedef enum
{
  ROOF_TALLY_FLOP, /* a multiply-accumulate is 2 */
  ROOF_TALLY_MAC,  /* a multiply-accumulate is 1 */
  ROOF_TALLY_OP,   /* a multiply-accumulate is 2, of integers; follows from the dtype, never chosen */
} RoofTally;

/* Names in files and on the command line of the tallies that may be chosen, in order. Returns: (transfer none) (array
 * zero-terminated=1) */
const char * const *roof_tally_list_names (void);
/* FLOPs per unit of @tally: 1 or 2. */
double      roof_tally_get_flops         (RoofTally       tally);
/* "FLOP", "MAC", "OP". Returns: (transfer none) */
const char *roof_tally_get_symbol        (RoofTally       tally);

/* Reads "3.35 TB/s", "80 GiB", "989e12", "989 TFLOP/s", "12 us", "90 %". A bare number is in the base unit. A performance may also
 * be a product with a clock: "132 × 4096 × 1.83 GHz", with ×, x or *. Errors, with the
 * reason: ambiguous units (Gb/s, FLOPS for a count, m for mega), NaN, infinities, trailing text. Negative numbers are read; the
 * caller checks the range. */
gboolean    roof_units_parse         (const char     *text,
                                      RoofDimension   dimension,
                                      double         *value,
                                      GError        **error);

/* Sets whether the decimal mark is a comma, for texts for people and roof_units_parse_typed(). The window calls it once at
 * startup; the command line never does. */
void        roof_units_set_decimal_comma (gboolean    comma);
gboolean    roof_units_get_decimal_comma (void);
/* As roof_units_parse(), for typed text: either decimal mark, "3,35 TB/s", and the other for thousands, "1.234,5". An ambiguous
 * number, such as "1,234" where the comma is not the decimal mark, is refused with both readings. */
gboolean    roof_units_parse_typed   (const char     *text,
                                      RoofDimension   dimension,
                                      double         *value,
                                      GError        **error);

/* Whether a typed count can mean either of two numbers: "128k" is @decimal, 128 000, or @binary, 131 072. So is
 * any number before K, and a power of two before k, M or G. @decimal, @binary: (out): as they are where FALSE */
gboolean    roof_units_find_binary   (const char     *text,
                                      double         *decimal,
                                      double         *binary);

/* Significant digits of displayed numbers. */
#define ROOF_UNITS_DIGITS 4

/* For people: ROOF_UNITS_DIGITS digits with an SI prefix, "3.35 TB/s", "989 TFLOP/s", "163.4 µs". Whole counts are shown in
 * full, "16 384"; NAN is a dash. Returns: (transfer full) */
char       *roof_units_format        (double          value,
                                      RoofDimension   dimension);

/* As roof_units_format(), with work in @tally: 1.97e14 FLOP/s is "98.5 TMAC/s". Returns: (transfer full) */
char       *roof_units_format_counted (double         value,
                                       RoofDimension  dimension,
                                       RoofTally      tally);
/* As roof_units_format_counted(), with @significant digits; whole counts are shown in full. Returns: (transfer full) */
char       *roof_units_format_to     (double          value,
                                      RoofDimension   dimension,
                                      RoofTally       tally,
                                      int             significant);
/* As roof_units_format_counted(), with enough digits to read back the same double; in FLOP or OP, which are equal in size.
 * Returns: (transfer full) */
char       *roof_units_format_exact  (double          value,
                                      RoofDimension   dimension,
                                      RoofTally       tally);

/* For files and the command line: base unit without its name, shortest form that reads back the same. Returns: (transfer
 * full) */
char       *roof_units_format_plain  (double          value);
/* Appends roof_units_format_plain() of a value. */
void        roof_units_append_plain  (double          value,
                                      GString        *out);

/* For people: a pure number with @significant digits and thin-space groups, "4 096", "240.2".
 * Returns: (transfer full) */
char       *roof_units_format_number (double          value,
                                      int             significant);

/* Rounds to @significant decimal digits. */
double      roof_units_round         (double          value,
                                      int             significant);

G_END_DECLS

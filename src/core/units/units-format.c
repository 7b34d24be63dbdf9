/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/units/units.h"

#include <math.h>

#include "core/units/decimal.h"
#include "core/units/units-private.h"

/* Writes numbers and quantities. A number becomes a Decimal first, rounded once, and all else (prefix, groups, exponent) moves
 * the point of that decimal, so that 999.96 GB/s is 1 TB/s and never 1,000 GB/s.
 * Invariants: digits have no trailing zeros, and zero has no digits; halves are rounded up as people see them, in decimal; pure
 * whole numbers below EXACT_INTEGERS are written in full. The decimal mark is the only state, set once when the program starts. */

#define MAX_DIGITS 17            /* enough to distinguish any two doubles */
#define TYPED_DIGITS 15          /* a decimal of so many digits is the same after it was a double */
#define QUICK_DIGITS 9
#define DOUBT 1e-5
#define LONGEST_INTEGER 21       /* longest number written without an exponent */
#define LONGEST_FRACTION 5       /* most zeros after the point without an exponent */
#define EXACT_INTEGERS 1e15      /* pure whole numbers below it are printed in full */

/* 0.d1d2d3… * 10^point, without trailing zeros; zero has no digits. */
typedef struct
{
  gboolean negative;
  char     digits[MAX_DIGITS + 1];
  int      n;
  int      point;
} Decimal;

static gboolean decimal_comma = FALSE;

void
roof_units_set_decimal_comma (gboolean comma)
{
  decimal_comma = comma;
}

gboolean
roof_units_get_decimal_comma (void)
{
  return decimal_comma;
}

typedef enum
{
  STYLE_PLAIN, /* ASCII */
  STYLE_EXACT, /* as PLAIN, with the user's decimal mark */
  STYLE_SHOWN, /* groups, U+2212 */
} Style;

/* How a dimension is displayed: powers of 1000 from @least to @most, then @unit. */
static const struct
{
  int         least;
  int         most;
  int         fixed; /* the unit shown is 10^fixed base units */
  const char *unit;
} shown[] = {
  [ROOF_DIMENSION_COUNT] = { 0, 0, 0, "" },
  [ROOF_DIMENSION_FLOP] = { 0, 6, 0, "FLOP" },
  [ROOF_DIMENSION_BYTE] = { 0, 6, 0, "B" },
  [ROOF_DIMENSION_FLOP_RATE] = { 0, 6, 0, "FLOP/s" },
  [ROOF_DIMENSION_BANDWIDTH] = { 0, 6, 0, "B/s" },
  [ROOF_DIMENSION_TIME] = { -4, 0, 0, "s" },
  [ROOF_DIMENSION_INTENSITY] = { 0, 0, 0, "FLOP/B" },
  [ROOF_DIMENSION_FRACTION] = { 0, 0, -2, "%" },
  [ROOF_DIMENSION_POWER] = { 0, 2, 0, "W" },
  [ROOF_DIMENSION_PRICE] = { 0, 0, 0, "USD" },
  [ROOF_DIMENSION_ENERGY] = { -4, 6, 0, "J" },
};

static const char *const powers[] = { "p", "n", ROOF_MICRO, "m", "", "k", "M", "G", "T", "P", "E" };

static void
strip_zeros (Decimal *self)
{
  while (self->n > 0 && self->digits[self->n - 1] == '0')
    self->n--;
  self->digits[self->n] = '\0';
}

/* Rounds @value, above 0, to @n digits by one multiplication, whose error is far below DOUBT (a part of the last digit). FALSE
 * where the rounding or the position of the point is in doubt. */
static gboolean
round_quickly (double   value,
               int      n,
               Decimal *self)
{
  static const double tens[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22 };
  int exponent, shift;
  double scaled;
  guint64 whole;

  if (n < 1 || n > QUICK_DIGITS || !(value > 1e-12 && value < 1e22))
    return FALSE;
  exponent = (int) floor (log10 (value));
  shift = n - 1 - exponent;
  scaled = shift >= 0 ? value * tens[shift] : value / tens[-shift];
  whole = (guint64) (scaled + 0.5);
  if (fabs (scaled - floor (scaled) - 0.5) < DOUBT || scaled < tens[n - 1] || whole >= (guint64) tens[n])
    return FALSE;
  for (int i = n; i > 0; whole /= 10)
    self->digits[--i] = (char) ('0' + whole % 10);
  self->n = n;
  self->point = exponent + 1;
  strip_zeros (self);
  return TRUE;
}

/* Cuts the decimal to @n digits, halves up: printf takes them to even digits, and 33.45 would be 33.4 beside the 33.5 of 33.454. */
static void
cut_to_digits (Decimal *self,
               int      n)
{
  gboolean up = n < self->n && self->digits[n] >= '5';

  self->n = MIN (self->n, n);
  while (up && self->n > 0)
    {
      up = self->digits[self->n - 1] == '9';
      self->digits[self->n - 1] = (char) (up ? '0' : self->digits[self->n - 1] + 1);
      self->n -= up;
    }
  if (up)
    {
      self->digits[self->n++] = '1';
      self->point++;
    }
}

/* All rounding happens here, in decimal: a carry moves the point before a prefix is chosen. A number has the digits that people
 * typed before it is rounded to fewer. */
static Decimal
round_to_digits (double value,
                 int    significant)
{
  char format[] = "%.16e";
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  Decimal self = { .negative = signbit (value) != 0 };
  const char *at = text;
  int digits = CLAMP (significant, 1, MAX_DIGITS);

  if (round_quickly (fabs (value), significant, &self))
    return self;
  g_snprintf (format, sizeof format, "%%.%de", MAX (digits, TYPED_DIGITS) - 1);
  g_ascii_formatd (text, sizeof text, format, fabs (value));
  for (; *at != 'e'; at++)
    if (*at != '.')
      self.digits[self.n++] = *at;
  self.point = (int) g_ascii_strtoll (at + 1, NULL, 10) + 1;
  cut_to_digits (&self, digits);
  strip_zeros (&self);
  if (self.n == 0)
    self.negative = self.point = 0;
  return self;
}

double
roof_units_round (double value,
                  int    significant)
{
  Decimal rounded;
  char text[G_ASCII_DTOSTR_BUF_SIZE + 8];

  if (!isfinite (value))
    return value;
  rounded = round_to_digits (value, significant);
  g_snprintf (text, sizeof text, "%s0.%.*se%d", rounded.negative ? "-" : "", rounded.n, rounded.digits, rounded.point);
  return g_ascii_strtod (text, NULL);
}

/* A decimal of @digits * 10^@power with the sign of @value. */
static Decimal
take_apart (double  value,
            guint64 digits,
            int     power)
{
  Decimal self = { .negative = value < 0 };

  for (; digits % 10 == 0; digits /= 10)
    power++;
  for (guint64 rest = digits; rest > 0; rest /= 10)
    self.n++;
  self.point = self.n + power;
  for (int i = self.n; i-- > 0; digits /= 10)
    self.digits[i] = (char) ('0' + digits % 10);
  return self;
}

static Decimal
round_to_shortest (double value)
{
  guint64 digits;
  int power;

  if (value != 0 && roof_decimal_from_double (fabs (value), &digits, &power))
    return take_apart (value, digits, power);
  for (int n = 15; n < MAX_DIGITS; n++)
    if (roof_units_round (value, n) == value)
      return round_to_digits (value, n);
  return round_to_digits (value, MAX_DIGITS);
}

static void
append_integer (GString       *out,
                const Decimal *self,
                Style          style)
{
  if (self->point <= 0)
    g_string_append_c (out, '0');
  for (int i = 0; i < self->point; i++)
    {
      if (style == STYLE_SHOWN && i > 0 && (self->point - i) % 3 == 0)
        g_string_append (out, ROOF_GROUP_SPACE);
      g_string_append_c (out, i < self->n ? self->digits[i] : '0');
    }
}

static void
append_fraction (GString       *out,
                 const Decimal *self,
                 Style          style)
{
  if (self->n <= self->point)
    return;
  g_string_append_c (out, style != STYLE_PLAIN && decimal_comma ? ',' : '.');
  for (int i = self->point; i < 0; i++)
    g_string_append_c (out, '0');
  g_string_append (out, self->digits + MAX (self->point, 0));
}

static gboolean
wants_exponent (const Decimal *self,
                int            longest)
{
  return self->n > 0 && (self->point > longest || self->point < -LONGEST_FRACTION);
}

static void
append_decimal (GString       *out,
                const Decimal *self,
                Style          style)
{
  if (self->negative)
    g_string_append (out, style == STYLE_SHOWN ? ROOF_MINUS : "-");
  if (wants_exponent (self, LONGEST_INTEGER))
    {
      Decimal mantissa = *self;

      mantissa.point = 1;
      append_integer (out, &mantissa, style);
      append_fraction (out, &mantissa, style);
      g_string_append_printf (out, "e%d", self->point - 1);
      return;
    }
  append_integer (out, self, style);
  append_fraction (out, self, style);
}

/* Appends the text for NaN and infinities. FALSE for a number. */
static gboolean
append_special (GString *out,
                double   value)
{
  if (isfinite (value))
    return FALSE;
  g_string_append (out, isnan (value) ? "\342\200\223" : value < 0 ? ROOF_MINUS "\342\210\236"
                                                                   : "\342\210\236");
  return TRUE;
}

/* The power of 1000 that leaves one to three digits before the point, within the limits of the dimension. */
static int
choose_power (const Decimal *self,
              RoofDimension  dimension)
{
  int power = (self->point - 1 - (self->point < 1 ? 2 : 0)) / 3;

  return self->n == 0 ? 0 : CLAMP (power, shown[dimension].least, shown[dimension].most);
}

/* The displayed unit of @dimension. Only dimensions that contain work depend on the count. */
static const char *
get_unit (RoofDimension dimension,
          RoofTally     tally)
{
  static const char *const macs[] = {
    [ROOF_DIMENSION_FLOP] = "MAC",
    [ROOF_DIMENSION_FLOP_RATE] = "MAC/s",
    [ROOF_DIMENSION_INTENSITY] = "MAC/B",
  };
  static const char *const ops[] = {
    [ROOF_DIMENSION_FLOP] = "OP",
    [ROOF_DIMENSION_FLOP_RATE] = "OP/s",
    [ROOF_DIMENSION_INTENSITY] = "OP/B",
  };

  if (tally != ROOF_TALLY_FLOP && (guint) dimension < G_N_ELEMENTS (macs) && macs[dimension] != NULL)
    return tally == ROOF_TALLY_MAC ? macs[dimension] : ops[dimension];
  return shown[dimension].unit;
}

static char *
write_quantity (Decimal       decimal,
                RoofDimension dimension,
                RoofTally     tally,
                Style         style)
{
  const char *unit = get_unit (dimension, tally);
  GString *out = g_string_new (NULL);
  int power = choose_power (&decimal, dimension);
  Decimal scaled = decimal;

  /* Zero has no digits to shift. */
  if (decimal.n > 0)
    scaled.point -= 3 * power + shown[dimension].fixed;
  if (power != 0 && wants_exponent (&scaled, 6))
    power = 0;
  else
    decimal = scaled;
  append_decimal (out, &decimal, style);
  if (unit[0] != '\0')
    {
      g_string_append (out, ROOF_NO_BREAK_SPACE);
      g_string_append (out, powers[power + 4]);
      g_string_append (out, unit);
    }
  return g_string_free (out, FALSE);
}

static char *
write_special (double        value,
               RoofDimension dimension,
               RoofTally     tally)
{
  const char *unit = get_unit (dimension, tally);
  GString *out = g_string_new (NULL);

  append_special (out, value);
  if (!isnan (value) && unit[0] != '\0')
    g_string_append_printf (out, ROOF_NO_BREAK_SPACE "%s", unit);
  return g_string_free (out, FALSE);
}

/* Whether @value is printed in full: shapes and batches must not be rounded (16 384 is not 16 380). */
static gboolean
is_exact_count (double        value,
                RoofDimension dimension)
{
  return dimension == ROOF_DIMENSION_COUNT && value == floor (value) && fabs (value) < EXACT_INTEGERS;
}

const char * const *
roof_tally_list_names (void)
{
  static const char * const names[] = { "flop", "mac", NULL };

  return names;
}

double
roof_tally_get_flops (RoofTally tally)
{
  return tally == ROOF_TALLY_MAC ? 2 : 1;
}

const char *
roof_tally_get_symbol (RoofTally tally)
{
  return get_unit (ROOF_DIMENSION_FLOP, tally);
}

char *
roof_units_format (double        value,
                   RoofDimension dimension)
{
  return roof_units_format_counted (value, dimension, ROOF_TALLY_FLOP);
}

char *
roof_units_format_counted (double        value,
                           RoofDimension dimension,
                           RoofTally     tally)
{
  return roof_units_format_to (value, dimension, tally, ROOF_UNITS_DIGITS);
}

char *
roof_units_format_to (double        value,
                      RoofDimension dimension,
                      RoofTally     tally,
                      int           significant)
{
  int digits = is_exact_count (value, dimension) ? 15 : significant;

  g_return_val_if_fail ((guint) dimension < G_N_ELEMENTS (shown), NULL);

  if (get_unit (dimension, tally) != shown[dimension].unit)
    value /= roof_tally_get_flops (tally);
  if (!isfinite (value))
    return write_special (value, dimension, tally);
  return write_quantity (round_to_digits (value, digits), dimension, tally, STYLE_SHOWN);
}

char *
roof_units_format_exact (double        value,
                         RoofDimension dimension,
                         RoofTally     tally)
{
  g_return_val_if_fail ((guint) dimension < G_N_ELEMENTS (shown) && tally != ROOF_TALLY_MAC, NULL);

  if (!isfinite (value))
    return write_special (value, dimension, tally);
  return write_quantity (round_to_shortest (value), dimension, tally, STYLE_EXACT);
}

/* Whether the digits of @value are its shortest form: whole numbers, most of what files hold. */
static gboolean
is_short_whole (double value)
{
  return fabs (value) < EXACT_INTEGERS && value == floor (value) && !(value == 0 && signbit (value));
}

void
roof_units_append_plain (double   value,
                         GString *out)
{
  Decimal decimal;

  if (is_short_whole (value))
    g_string_append_printf (out, "%" G_GINT64_FORMAT, (gint64) value);
  else if (isfinite (value))
    {
      decimal = round_to_shortest (value);
      append_decimal (out, &decimal, STYLE_PLAIN);
    }
  else
    g_string_append (out, isnan (value) ? "nan" : value < 0 ? "-inf" : "inf");
}

char *
roof_units_format_plain (double value)
{
  GString *out = g_string_new (NULL);

  roof_units_append_plain (value, out);
  return g_string_free (out, FALSE);
}

char *
roof_units_format_number (double value,
                          int    significant)
{
  GString *out = g_string_new (NULL);
  Decimal decimal;

  if (!append_special (out, value))
    {
      decimal = round_to_digits (value, significant);
      append_decimal (out, &decimal, STYLE_SHOWN);
    }
  return g_string_free (out, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/units/units.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/units/units-private.h"

/* Reads a quantity: a number, then a unit with or without a prefix. The unit is searched by the ending of the text, and what
 * stands before it must be a prefix that the unit takes. Text without a meaning is not only refused: the explain_…() functions
 * find out what was meant, and name the spelling that works.
 * Invariants: a decimal prefix moves the exponent before the text becomes a double, so that "3.35 TB/s" is the double nearest to
 * 3.35e12; what could mean two things (KB, FLOPS, m) is refused in every dimension. */

#define LONGEST_SAMPLE 40  /* bytes of a number that a message suggests */
#define DIGITS "0123456789"
#define MAX_EXPONENT 99999 /* far beyond double's range, far within int's */

typedef enum
{
  PREFIX_LARGE = 1 << 0,  /* k M G T P E */
  PREFIX_BINARY = 1 << 1, /* Ki Mi Gi Ti Pi Ei */
  PREFIX_SMALL = 1 << 2,  /* u n p */
  PREFIX_MILLI = 1 << 3,
} PrefixKind;

typedef struct
{
  const char *text;
  PrefixKind  kind;
  int         exponent; /* of 10, or of 2 where the kind is binary */
} Prefix;

static const Prefix prefixes[] = {
  { "Ki", PREFIX_BINARY, 10 },    { "Mi", PREFIX_BINARY, 20 },
  { "Gi", PREFIX_BINARY, 30 },    { "Ti", PREFIX_BINARY, 40 },
  { "Pi", PREFIX_BINARY, 50 },    { "Ei", PREFIX_BINARY, 60 },
  { "k", PREFIX_LARGE, 3 },       { "M", PREFIX_LARGE, 6 },
  { "G", PREFIX_LARGE, 9 },       { "T", PREFIX_LARGE, 12 },
  { "P", PREFIX_LARGE, 15 },      { "E", PREFIX_LARGE, 18 },
  { "m", PREFIX_MILLI, -3 },      { "u", PREFIX_SMALL, -6 },
  { ROOF_MICRO, PREFIX_SMALL, -6 }, { "\316\274", PREFIX_SMALL, -6 }, /* U+03BC, the Greek letter */
  { "n", PREFIX_SMALL, -9 },      { "p", PREFIX_SMALL, -12 },
};

/* A unit as it may follow its prefix. Empty names are bare numbers: "3.35" or "3.35 T". */
typedef struct
{
  RoofDimension dimension;
  const char   *name;
  gboolean      any_case;
  guint         prefix_kinds;
  int           exponent; /* the unit is factor * 10^exponent base units */
  double        factor;
} Unit;

#define DATA (PREFIX_LARGE | PREFIX_BINARY)
#define TIME (PREFIX_MILLI | PREFIX_SMALL)

static const Unit units[] = {
  { ROOF_DIMENSION_COUNT, "", FALSE, DATA, 0, 1 },
  { ROOF_DIMENSION_FLOP, "", FALSE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_FLOP, "FLOP", TRUE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_FLOP, "OP", TRUE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_BYTE, "", FALSE, DATA, 0, 1 },
  { ROOF_DIMENSION_BYTE, "B", FALSE, DATA, 0, 1 },
  { ROOF_DIMENSION_BYTE, "byte", TRUE, DATA, 0, 1 },
  { ROOF_DIMENSION_BYTE, "bytes", TRUE, DATA, 0, 1 },
  { ROOF_DIMENSION_BYTE, "bit", TRUE, DATA, 0, 0.125 },
  { ROOF_DIMENSION_FLOP_RATE, "", FALSE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_FLOP_RATE, "FLOP/s", TRUE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_FLOP_RATE, "OP/s", TRUE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_BANDWIDTH, "", FALSE, DATA, 0, 1 },
  { ROOF_DIMENSION_BANDWIDTH, "B/s", FALSE, DATA, 0, 1 },
  { ROOF_DIMENSION_BANDWIDTH, "byte/s", TRUE, DATA, 0, 1 },
  { ROOF_DIMENSION_BANDWIDTH, "bytes/s", TRUE, DATA, 0, 1 },
  { ROOF_DIMENSION_BANDWIDTH, "bit/s", TRUE, DATA, 0, 0.125 },
  { ROOF_DIMENSION_TIME, "", FALSE, PREFIX_SMALL, 0, 1 },
  { ROOF_DIMENSION_TIME, "s", FALSE, TIME, 0, 1 },
  { ROOF_DIMENSION_TIME, "min", FALSE, 0, 0, 60 },
  { ROOF_DIMENSION_TIME, "h", FALSE, 0, 0, 3600 },
  { ROOF_DIMENSION_INTENSITY, "", FALSE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_INTENSITY, "FLOP/B", FALSE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_INTENSITY, "flop/B", FALSE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_INTENSITY, "FLOP/byte", TRUE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_INTENSITY, "OP/B", FALSE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_INTENSITY, "OP/byte", TRUE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_FRACTION, "", FALSE, 0, 0, 1 },
  { ROOF_DIMENSION_FRACTION, "%", FALSE, 0, -2, 1 },
  { ROOF_DIMENSION_POWER, "", FALSE, 0, 0, 1 },
  { ROOF_DIMENSION_POWER, "W", FALSE, PREFIX_LARGE | PREFIX_MILLI, 0, 1 },
  { ROOF_DIMENSION_ENERGY, "", FALSE, 0, 0, 1 },
  { ROOF_DIMENSION_ENERGY, "J", FALSE, PREFIX_LARGE | PREFIX_MILLI | PREFIX_SMALL, 0, 1 },
  { ROOF_DIMENSION_PRICE, "", FALSE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_PRICE, "USD", TRUE, PREFIX_LARGE, 0, 1 },
  { ROOF_DIMENSION_PRICE, "$", FALSE, PREFIX_LARGE, 0, 1 },
};

/* Ambiguous units, refused in every dimension: text after the prefix, and the two readings. */
static const struct
{
  const char *ending;
  gboolean    any_case;
  const char *finding;
  const char *first;
  const char *second; /* nullable */
} ambiguous[] = {
  { "FLOPS", TRUE, ROOF_REASON ("could be a rate or a count"), "FLOP/s", "FLOP" },
  { "OPS", TRUE, ROOF_REASON ("could be a rate or a count"), "OP/s", "OP" },
  { "FLOPS/s", TRUE, ROOF_REASON ("is not a unit"), "FLOP/s", NULL },
  { "MAC", TRUE, ROOF_REASON ("is not a unit; one is two FLOP"), "FLOP", NULL },
  { "MACs", TRUE, ROOF_REASON ("is not a unit; one is two FLOP"), "FLOP", NULL },
  { "MAC/s", TRUE, ROOF_REASON ("is not a unit; one is two FLOP/s"), "FLOP/s", NULL },
  { "KB", FALSE, ROOF_REASON ("could be 1000 or 1024 bytes"), "kB", "KiB" },
  { "KB/s", FALSE, ROOF_REASON ("could be 1000 or 1024 bytes"), "kB/s", "KiB/s" },
  { "b", FALSE, ROOF_REASON ("could be bits or bytes"), "bit", "B" },
  { "b/s", FALSE, ROOF_REASON ("could be bits or bytes"), "bit/s", "B/s" },
  { "bps", TRUE, ROOF_REASON ("could be bits or bytes"), "bit/s", "B/s" },
};

static const struct
{
  const char *symbol;
  const char *meaning;
  const char *examples;
} dimensions[] = {
  [ROOF_DIMENSION_COUNT] = { "", ROOF_REASON ("a pure number"), ROOF_REASON ("4096 or 4 Ki") },
  [ROOF_DIMENSION_FLOP] = { "FLOP", ROOF_REASON ("an amount of work"), ROOF_REASON ("FLOP, GFLOP or TFLOP") },
  [ROOF_DIMENSION_BYTE] = { "B", ROOF_REASON ("an amount of data"), ROOF_REASON ("B, GB or GiB") },
  [ROOF_DIMENSION_FLOP_RATE] = { "FLOP/s", ROOF_REASON ("a rate of work"), ROOF_REASON ("GFLOP/s or TFLOP/s") },
  [ROOF_DIMENSION_BANDWIDTH] = { "B/s", ROOF_REASON ("a bandwidth"), ROOF_REASON ("GB/s, TB/s or GiB/s") },
  [ROOF_DIMENSION_TIME] = { "s", ROOF_REASON ("a time"), ROOF_REASON ("s, ms, us, ns or min") },
  [ROOF_DIMENSION_INTENSITY] = { "FLOP/B", ROOF_REASON ("an arithmetic intensity"), "FLOP/B" },
  [ROOF_DIMENSION_FRACTION] = { "", ROOF_REASON ("a fraction"), ROOF_REASON ("0.9 or 90 %") },
  [ROOF_DIMENSION_POWER] = { "W", ROOF_REASON ("a power"), ROOF_REASON ("W or kW") },
  [ROOF_DIMENSION_PRICE] = { "USD", ROOF_REASON ("a price"), "USD" },
  [ROOF_DIMENSION_ENERGY] = { "J", ROOF_REASON ("an energy"), ROOF_REASON ("J, mJ or pJ") },
};

/* State of the parser: @at moves along a text that is valid UTF-8. */
typedef struct
{
  const char *text;
  const char *at;
  GString    *digits; /* number for g_ascii_strtod(), without exponent */
  int         exponent;
  GError    **error;
} QuantityReader;

static gboolean
refuse (const QuantityReader *self,
        const char           *reason)
{
  g_autofree char *shown = roof_error_shorten (self->text);

  roof_fail_with (self->error, ROOF_ERROR_SYNTAX, "\"%1$s\": %2$s", shown, roof_error_translate (reason));
  return FALSE;
}

static void
skip_spaces (QuantityReader *self)
{
  while (g_unichar_isspace (g_utf8_get_char (self->at)))
    self->at = g_utf8_next_char (self->at);
}

static gboolean
skip_prefix (QuantityReader *self,
             const char     *text)
{
  if (!g_str_has_prefix (self->at, text))
    return FALSE;
  self->at += strlen (text);
  return TRUE;
}

static gsize
take_digits (QuantityReader *self)
{
  gsize n = strspn (self->at, DIGITS);

  g_string_append_len (self->digits, self->at, (gssize) n);
  self->at += n;
  return n;
}

/* Skips a separator between groups of three digits: thin and no-break spaces. */
static gboolean
skip_group_mark (QuantityReader *self)
{
  static const char *const marks[] = { "\342\200\211", ROOF_GROUP_SPACE, ROOF_NO_BREAK_SPACE };

  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      gsize length = strlen (marks[i]);

      if (g_str_has_prefix (self->at, marks[i]) && strspn (self->at + length, DIGITS) == 3)
        {
          self->at += length;
          return TRUE;
        }
    }
  return FALSE;
}

static void
read_sign (QuantityReader *self)
{
  if (skip_prefix (self, "-") || skip_prefix (self, ROOF_MINUS))
    g_string_append_c (self->digits, '-');
  else
    skip_prefix (self, "+");
}

static void
read_exponent (QuantityReader *self)
{
  const char *digits = self->at + 1;
  gboolean negative;

  if (g_ascii_tolower (*self->at) != 'e')
    return;
  negative = *digits == '-';
  if (*digits == '-' || *digits == '+')
    digits++;
  if (!g_ascii_isdigit (*digits))
    return;
  for (; g_ascii_isdigit (*digits); digits++)
    self->exponent = MIN (self->exponent * 10 + (*digits - '0'), MAX_EXPONENT);
  if (negative)
    self->exponent = -self->exponent;
  self->at = digits;
}

static gboolean
refuse_comma (const QuantityReader *self)
{
  g_autofree char *point = NULL;
  g_autofree char *reason = NULL;

  if (strchr (self->at + 1, ',') != NULL || strchr (self->text, '.') != NULL
      || strlen (self->text) > LONGEST_SAMPLE)
    return refuse (self, ROOF_REASON ("commas are not accepted: write thousands without separators and a fraction with a point"));
  point = g_strstrip (g_strdelimit (g_strdup (self->text), ",", '.'));
  reason = g_strdup_printf (roof_error_translate (ROOF_REASON ("a comma is not accepted: write %s")), point);
  return refuse (self, reason);
}

static gboolean
read_number (QuantityReader *self)
{
  gsize n;

  read_sign (self);
  n = take_digits (self);
  if (n > 0 && n <= 3)
    while (skip_group_mark (self))
      n += take_digits (self);
  if (*self->at == '.')
    {
      gsize fraction;

      g_string_append_c (self->digits, '.');
      self->at++;
      fraction = take_digits (self);
      if (fraction == 0)
        return refuse (self, ROOF_REASON ("a digit must follow the point"));
      n += fraction;
    }
  if (n == 0)
    return refuse (self, ROOF_REASON ("must begin with a number"));
  if (*self->at == ',')
    return refuse_comma (self);
  if (*self->at == '_')
    return refuse (self, ROOF_REASON ("underscores are not accepted: write thousands without separators"));
  read_exponent (self);
  return TRUE;
}

static gboolean
ends_with (const char *text,
           const char *ending,
           gboolean    any_case)
{
  gsize length = strlen (text);
  gsize n = strlen (ending);

  if (n > length)
    return FALSE;
  return any_case ? g_ascii_strcasecmp (text + length - n, ending) == 0
                  : strcmp (text + length - n, ending) == 0;
}

/* The prefix of @name before the unit; NULL when other text is there. */
static const Prefix *
find_prefix (const char *name,
             gsize       length)
{
  for (gsize i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (strlen (prefixes[i].text) == length && strncmp (prefixes[i].text, name, length) == 0)
      return &prefixes[i];
  return NULL;
}

static const Unit *
find_unit (const char     *name,
           RoofDimension   dimension,
           const Prefix  **prefix)
{
  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    {
      const Unit *unit = &units[i];
      gsize front = strlen (name) - MIN (strlen (unit->name), strlen (name));

      if (unit->dimension != dimension || !ends_with (name, unit->name, unit->any_case))
        continue;
      *prefix = front > 0 ? find_prefix (name, front) : NULL;
      if (front == 0 || (*prefix != NULL && ((*prefix)->kind & unit->prefix_kinds) != 0))
        return unit;
    }
  return NULL;
}

/* The reason for refusing "gB/s", "KFLOP/s", "mB/s": @name is a unit once its prefix has the other case. */
static char *
explain_case (const char    *name,
              RoofDimension  dimension)
{
  g_autofree char *flipped = g_strdup (name);
  const Prefix *prefix;

  *flipped = g_ascii_islower (*name) ? g_ascii_toupper (*name) : g_ascii_tolower (*name);
  if (find_unit (flipped, dimension, &prefix) == NULL)
    return NULL;
  if (*name == 'm')
    return g_strdup_printf (roof_error_translate (ROOF_REASON ("m is milli, M is mega: write %s if mega is meant")), flipped);
  return g_strdup_printf (roof_error_translate (ROOF_REASON ("prefixes are case-sensitive: write %s")), flipped);
}

/* The reason for refusing @name, if it is the ambiguous unit @i, with or without a prefix. */
static char *
explain_ending (const char *name,
                gsize       i)
{
  gsize length = strlen (name);
  gsize n = strlen (ambiguous[i].ending);
  const Prefix *prefix = NULL;
  const char *front;

  if (length > n + 2 || !ends_with (name, ambiguous[i].ending, ambiguous[i].any_case))
    return NULL;
  if (length > n)
    prefix = find_prefix (name, length - n);
  front = prefix != NULL ? prefix->text : "";
  if (ambiguous[i].second == NULL)
    return g_strdup_printf (roof_error_translate (ROOF_REASON ("%1$s %2$s: write %3$s%4$s")), name,
                            roof_error_translate (ambiguous[i].finding), front, ambiguous[i].first);
  return g_strdup_printf (roof_error_translate (ROOF_REASON ("%1$s %2$s: write %3$s%4$s or %3$s%5$s")), name,
                          roof_error_translate (ambiguous[i].finding), front, ambiguous[i].first, ambiguous[i].second);
}

static char *
explain_ambiguity (const char    *name,
                   RoofDimension  dimension)
{
  if (strcmp (name, "m") == 0 && dimension == ROOF_DIMENSION_TIME)
    return g_strdup (roof_error_translate (ROOF_REASON ("m could be milli or minutes: write ms or min")));
  if (strcmp (name, "K") == 0 && dimension != ROOF_DIMENSION_TIME)
    return g_strdup (roof_error_translate (ROOF_REASON ("K could be 1000 or 1024: write k or Ki")));
  for (gsize i = 0; i < G_N_ELEMENTS (ambiguous); i++)
    {
      g_autofree char *reason = explain_ending (name, i);

      if (reason != NULL)
        return g_steal_pointer (&reason);
    }
  return NULL;
}

/* The reason for refusing a unit of another dimension: "TB" for a bandwidth. */
static char *
explain_dimension (const char    *name,
                   RoofDimension  dimension)
{
  const Prefix *prefix;

  for (RoofDimension d = 0; d < G_N_ELEMENTS (dimensions); d++)
    if (find_unit (name, d, &prefix) != NULL)
      return g_strdup_printf (roof_error_translate (ROOF_REASON ("%1$s is %2$s, but %3$s is required: write %4$s")), name,
                              roof_error_translate (dimensions[d].meaning),
                              roof_error_translate (dimensions[dimension].meaning), roof_error_translate (dimensions[dimension].examples));
  return NULL;
}

static gboolean
refuse_unit (const QuantityReader *self,
             const char           *name,
             RoofDimension         dimension)
{
  g_autofree char *shown = roof_error_shorten (name);
  g_autofree char *reason = explain_ambiguity (name, dimension);

  if (reason == NULL)
    reason = explain_case (name, dimension);
  if (reason == NULL)
    reason = explain_dimension (name, dimension);
  if (reason == NULL)
    reason = g_strdup_printf (roof_error_translate (ROOF_REASON ("unknown unit \"%1$s\" for %2$s: write %3$s")), shown,
                              roof_error_translate (dimensions[dimension].meaning),
                              roof_error_translate (dimensions[dimension].examples));
  return refuse (self, reason);
}

/* Scales by the prefix. Decimal prefixes change the exponent in the text, so that "3.35 TB/s" is the double nearest to 3.35e12
 * rather than a product of two rounded numbers; binary scaling is exact. */
static gboolean
scale (QuantityReader *self,
       const Unit     *unit,
       const Prefix   *prefix,
       double         *value)
{
  int exponent = self->exponent + unit->exponent;
  double factor = unit->factor;
  gboolean is_zero = strpbrk (self->digits->str, "123456789") == NULL;
  double result;

  if (prefix != NULL && prefix->kind == PREFIX_BINARY)
    factor = ldexp (factor, prefix->exponent);
  else if (prefix != NULL)
    exponent += prefix->exponent;
  g_string_append_printf (self->digits, "e%d", exponent);
  result = g_ascii_strtod (self->digits->str, NULL) * factor;
  if (!isfinite (result))
    return refuse (self, ROOF_REASON ("is too large a number"));
  if (result == 0 && !is_zero)
    return refuse (self, ROOF_REASON ("is too small a number to differ from 0"));
  *value = result;
  return TRUE;
}

gboolean
roof_units_parse (const char     *text,
                  RoofDimension   dimension,
                  double         *value,
                  GError        **error)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  g_autofree char *name = NULL;
  QuantityReader reader = { text, text, digits, 0, error };
  const Prefix *prefix = NULL;
  const Unit *unit;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (value != NULL, FALSE);
  g_return_val_if_fail ((guint) dimension < G_N_ELEMENTS (dimensions), FALSE);

  if (!g_utf8_validate (text, -1, NULL))
    {
      roof_fail_with (error, ROOF_ERROR_SYNTAX, "a quantity must be valid UTF-8 text");
      return FALSE;
    }
  if (roof_units_is_product (text, dimension))
    return roof_units_parse_product (text, roof_units_parse, value, error);
  skip_spaces (&reader);
  if (!read_number (&reader))
    return FALSE;
  skip_spaces (&reader);
  name = g_strchomp (g_strdup (reader.at));
  if (g_ascii_isdigit (*name) || *name == '.' || *name == ',')
    return refuse (&reader, ROOF_REASON ("holds more than one number"));
  unit = find_unit (name, dimension, &prefix);
  if (unit == NULL)
    return refuse_unit (&reader, name, dimension);
  return scale (&reader, unit, prefix, value);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-number.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/units/decimal.h"
#include "document/json/json-number.h"

#define MOST_DIGITS 19 /* decimal ones that always fit into 64 bits */

/* Length of the number at the beginning of @text. */
static gsize
span_number (const char *text)
{
  return strspn (text, "0123456789+-.,'");
}

/* Length of a space that does not break, or a high comma, at the beginning of @text: they separate groups of digits in some languages. */
static gsize
span_group (const char *text)
{
  static const char *const groups[] = { "\302\240", "\342\200\257", "\342\200\211", "\342\200\231" };

  for (guint i = 0; (*text & 0x80) != 0 && i < G_N_ELEMENTS (groups); i++)
    if (g_str_has_prefix (text, groups[i]))
      return strlen (groups[i]);
  return 0;
}

static gsize
count_digits (const char *text)
{
  gsize n = 0;

  while (g_ascii_isdigit (text[n]))
    n++;
  return n;
}

/* Length of the whole part of the number at @text whose digits blanks put into groups of three: "12 345.6"; 0: there is no blank
 * among them, or it stands between two numbers. */
static gsize
span_blanks (const char *text)
{
  gsize first = count_digits (text), length = first;

  if (first > 3)
    return 0;
  while (text[length] == ' ' && count_digits (text + length + 1) == 3)
    length += 4;
  return length > first && !(text[length] == ' ' && g_ascii_isdigit (text[length + 1])) ? length : 0;
}

/* A copy of @text in which these, and blanks between groups of digits, are apostrophes, and what does not stand before digits a
 * plain space. (nullable): there is none of them */
static char *
join_groups (const char *text)
{
  gsize sign = *text == '-' || *text == '+', blanks = span_blanks (text + sign) > 0 ? sign + span_blanks (text + sign) : 0;
  GString *joined = NULL;

  if (!g_ascii_isdigit (text[sign]) || (blanks == 0 && g_str_is_ascii (text)))
    return NULL;
  joined = g_string_new (NULL);
  for (const char *at = text; *at != '\0';)
    {
      gsize length = at < text + blanks && *at == ' ' ? 1 : span_group (at);

      g_string_append_c (joined, length == 0 ? *at : g_ascii_isdigit (at[length]) ? '\'' : ' ');
      at += MAX (length, 1);
    }
  return g_string_free (joined, FALSE);
}

static RoofCsvMark
find_mark (const char *text)
{
  const char *uncertainty = strstr (text, "+-");
  gsize length = uncertainty != NULL ? MIN (span_number (text), (gsize) (uncertainty - text)) : span_number (text);
  guint n[2] = { 0, 0 };
  gsize last[2] = { 0, 0 };

  for (gsize i = 0; i < length; i++)
    if (text[i] == '.' || text[i] == ',')
      {
        n[text[i] == ',']++;
        last[text[i] == ','] = i;
      }
  if (n[0] > 0 && n[1] > 0)
    return last[0] > last[1] ? ROOF_CSV_POINT : ROOF_CSV_COMMA;
  for (guint i = 0; i < 2; i++)
    {
      if (n[i] > 1)
        return i == 0 ? ROOF_CSV_COMMA : ROOF_CSV_POINT;
      if (n[i] == 1 && (strspn (text + last[i] + 1, "0123456789") != 3 || last[i] > 3 || *text == '0'))
        return i == 0 ? ROOF_CSV_POINT : ROOF_CSV_COMMA;
    }
  return ROOF_CSV_UNDECIDED;
}

RoofCsvMark
roof_csv_number_find_mark (const char *text)
{
  g_autofree char *joined = join_groups (text);

  return find_mark (joined != NULL ? joined : text);
}

void
roof_csv_votes_add (RoofCsvVotes *self,
                    const char   *text)
{
  self->marks[roof_csv_number_find_mark (text)]++;
  self->commas |= strchr (text, ',') != NULL;
}

RoofCsvMark
roof_csv_votes_count (const RoofCsvVotes *self,
                      gboolean            comma)
{
  gboolean undecided = self->commas && self->marks[ROOF_CSV_POINT] == 0;

  return self->marks[ROOF_CSV_COMMA] > self->marks[ROOF_CSV_POINT] || (undecided && comma) ? ROOF_CSV_COMMA : ROOF_CSV_POINT;
}

gboolean
roof_csv_number_is_absent (const char *text)
{
  /* Those with a cross are errors of spreadsheets, in English and German: a number that follows from others does not there. */
  static const char *const words[] = { "", "-", "--", "n/a", "na", "nan", "null", "none", "?", "n.a.", "<na>", "#n/a", "#nv", "#div/0!",
                                       "#value!", "#wert!", "#ref!", "#bezug!", "#num!", "#zahl!", "#name?" };

  if (*text == '\0' || g_ascii_isdigit (*text))
    return *text == '\0';
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_ascii_strcasecmp (text, words[i]) == 0)
      return TRUE;
  return FALSE;
}

/* Whether a group of digits begins at @text: three, or two where another group follows, as in India: "1,07,37,418". */
static gboolean
is_group (const char *text,
          char        group)
{
  gsize n = count_digits (text);

  return n == 3 || (n == 2 && text[2] == group);
}

/* Removes the separators of groups of digits, and makes the decimal mark a point. FALSE: digits are not grouped so. */
static gboolean
put_point (char *number,
           char  group,
           char  fraction)
{
  char *to = number;
  gboolean behind = FALSE;

  for (const char *p = number; *p != '\0'; p++)
    if (*p == fraction && !behind)
      {
        *to++ = '.';
        behind = TRUE;
      }
    else if (*p == group || *p == '\'')
      {
        if (behind || !is_group (p + 1, *p))
          return FALSE;
      }
    else
      *to++ = *p;
  *to = '\0';
  return TRUE;
}

static gboolean
refuse (const char  *text,
        GError     **error)
{
  g_autofree char *shown = roof_error_shorten (text);

  roof_fail_with (error, ROOF_ERROR_SYNTAX, "“%s” is not a number", shown);
  return FALSE;
}

/* A fast path for numbers in the syntax of JSON, which most programs write. FALSE for others. */
static gboolean
read_usual (const char  *text,
            RoofCsvMark  mark,
            double      *value)
{
  gboolean whole;
  const char *end = roof_json_scan_number (text, text + strlen (text), &whole, value);

  return end != NULL && *end == '\0' && (whole || mark != ROOF_CSV_COMMA) && isfinite (*value);
}

/* Appends the digits at @text to @sum (inout), and their number to @n (inout). Returns: behind them */
static const char *
take_digits (const char *text,
             guint64    *sum,
             guint      *n)
{
  for (; g_ascii_isdigit (*text); text++, ++*n)
    *sum = *sum * 10 + (guint) (*text - '0');
  return text;
}

/* A fast path for digits in groups of three, as Nsight Compute writes them: 4,300 instructions less a number than read_other().
 * FALSE for others. */
static gboolean
read_grouped (const char  *text,
              RoofCsvMark  mark,
              double      *value)
{
  const char group = mark == ROOF_CSV_COMMA ? '.' : ',', fraction = mark == ROOF_CSV_COMMA ? ',' : '.';
  guint64 sum = 0;
  guint n = 0, n_whole;
  const char *at = take_digits (text, &sum, &n);

  while (n > 0 && *at == group && count_digits (at + 1) == 3)
    at = take_digits (at + 1, &sum, &n);
  n_whole = n;
  if (n > 0 && *at == fraction)
    at = take_digits (at + 1, &sum, &n);
  return n > 0 && n <= MOST_DIGITS && *at == '\0' && roof_decimal_to_double (sum, (int) n_whole - (int) n, value);
}

/* Reads a number in any other syntax. */
static gboolean
read_other (const char     *text,
            RoofCsvMark     mark,
            RoofDimension   dimension,
            double         *value,
            gboolean       *has_unit,
            GError        **error)
{
  g_autofree char *plain = NULL, *number = NULL, *joined = NULL;
  char *end;
  gsize length;

  if (strspn (text, "0123456789+-.eE") == strlen (text) && (mark != ROOF_CSV_COMMA || strchr (text, '.') == NULL))
    {
      *value = g_ascii_strtod (text, &end);
      return (end != text && *end == '\0' && isfinite (*value)) || refuse (text, error);
    }
  joined = join_groups (text);
  text = joined != NULL ? joined : text;
  length = span_number (text);
  number = g_strndup (text, length);
  if (length == 0 || !put_point (number, mark == ROOF_CSV_COMMA ? '.' : ',', mark == ROOF_CSV_COMMA ? ',' : '.'))
    return refuse (text, error);
  plain = g_strconcat (number, text + length, NULL);
  *has_unit = strspn (text + length, "0123456789+-eE") != strlen (text + length);
  return roof_units_parse (plain, dimension, value, error);
}

gboolean
roof_csv_number_parse (const char     *text,
                       RoofCsvMark     mark,
                       RoofDimension   dimension,
                       double         *value,
                       gboolean       *has_unit,
                       GError        **error)
{
  *has_unit = FALSE;
  return read_usual (text, mark, value) || read_grouped (text, mark, value)
         || read_other (text, mark, dimension, value, has_unit, error);
}

gboolean
roof_csv_number_is_alone (const char *text)
{
  RoofCsvMark mark = roof_csv_number_find_mark (text);
  gboolean has_unit;
  double value;

  return strpbrk (text, "0123456789") != NULL && roof_csv_number_parse (text, mark, ROOF_DIMENSION_COUNT, &value, &has_unit, NULL)
         && !has_unit;
}

RoofCsvMark
roof_csv_number_find_plain_mark (const char *text)
{
  RoofCsvMark mark = roof_csv_number_find_mark (text);

  return mark != ROOF_CSV_UNDECIDED ? mark : strchr (text, ',') != NULL ? ROOF_CSV_COMMA : ROOF_CSV_POINT;
}

double
roof_csv_number_read (const char    *text,
                      RoofDimension  dimension)
{
  gboolean has_unit;
  double value;

  if (roof_csv_number_is_absent (text))
    return NAN;
  return roof_csv_number_parse (text, roof_csv_number_find_plain_mark (text), dimension, &value, &has_unit, NULL) ? value : NAN;
}

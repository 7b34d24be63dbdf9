/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/units/units.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/units/units-private.h"

#define DIGITS "0123456789"

/* The number at the beginning of a text, with its marks. */
typedef struct
{
  const char *start; /* behind sign and blanks */
  gsize       length;
  guint       n_points, n_commas;
} Head;

static guint
count (const Head *self,
       char        mark)
{
  guint n = 0;

  for (gsize i = 0; i < self->length; i++)
    n += self->start[i] == mark ? 1 : 0;
  return n;
}

/* Skips a blank between two digits, a thousands separator. FALSE: there is none at @length. */
static gboolean
skip_blank (const char *text,
            gsize      *length)
{
  gunichar blank = g_utf8_get_char (text + *length);
  const char *next = text + *length + g_unichar_to_utf8 (blank, NULL);

  if (*length == 0 || blank == ' ' || !g_unichar_isspace (blank) || !g_ascii_isdigit (*next))
    return FALSE;
  *length = (gsize) (next - text);
  return TRUE;
}

static Head
find_head (const char *text)
{
  Head self = { text };

  while (g_unichar_isspace (g_utf8_get_char (self.start)))
    self.start = g_utf8_next_char (self.start);
  self.start += *self.start == '-' || *self.start == '+' ? 1 : 0;
  self.length = strspn (self.start, DIGITS ".,");
  while (skip_blank (self.start, &self.length))
    self.length += strspn (self.start + self.length, DIGITS ".,");
  self.n_points = count (&self, '.');
  self.n_commas = count (&self, ',');
  return self;
}

/* Whether each @mark, up to @end, separates groups of three digits, after one to three first digits. */
static gboolean
is_grouped (const Head *self,
            char        mark,
            const char *end)
{
  const char *first = memchr (self->start, mark, self->length);

  if (first == NULL || first == self->start || first - self->start > 3 || first >= end)
    return FALSE;
  for (const char *p = first; p < end; p += 4)
    if (*p != mark || p + 4 > end || strspn (p + 1, DIGITS) < 3)
      return FALSE;
  return TRUE;
}

/* The text without @group, and with a point for @fraction. */
static char *
rewrite (const char *text,
         const Head *head,
         char        group,
         char        fraction)
{
  GString *plain = g_string_new_len (text, head->start - text);

  for (gsize i = 0; i < head->length; i++)
    if (head->start[i] != group)
      g_string_append_c (plain, head->start[i] == fraction ? '.' : head->start[i]);
  g_string_append (plain, head->start + head->length);
  return g_string_free (plain, FALSE);
}

static char *
refuse_both (const Head  *head,
             char         fraction,
             GError     **error)
{
  g_autofree char *shown = g_strndup (head->start, head->length); /* of seven characters at most */
  g_autofree char *whole = rewrite (shown, &(Head) { shown, head->length }, fraction == ',' ? '.' : ',', fraction);
  g_autofree char *part = g_strdelimit (g_strdup (shown), ".,", fraction);

  roof_fail (error, "\"%1$s\": could be %2$s or %3$s: write one of these", shown, whole, part);
  return NULL;
}

static char *
refuse_marks (const Head  *head,
              char         fraction,
              GError     **error)
{
  g_autofree char *number = g_strndup (head->start, head->length);
  g_autofree char *shown = roof_error_shorten (number);

  if (fraction == ',')
    roof_fail (error, "\"%s\": one comma precedes the fraction, and three digits follow each thousands separator", shown);
  else
    roof_fail (error, "\"%s\": one point precedes the fraction, and three digits follow each thousands separator", shown);
  return NULL;
}

/* Rewrites a number with several marks. @fraction: the decimal mark here; at most one, behind all others, which group
 * thousands */
static char *
read_several (const char  *text,
              const Head  *head,
              char         fraction,
              GError     **error)
{
  char group = fraction == ',' ? '.' : ',';
  const char *end = memchr (head->start, fraction, head->length);
  const char *last = head->start + head->length;
  guint n_fractions = fraction == ',' ? head->n_commas : head->n_points;

  if (n_fractions > 1 || !is_grouped (head, group, end != NULL ? end : last)
      || (end != NULL && memchr (end, group, (gsize) (last - end)) != NULL))
    return refuse_marks (head, fraction, error);
  return rewrite (text, head, group, fraction);
}

/* Rewrites a number with one mark that is not the decimal mark here and may separate thousands. A point that cannot is read as
 * the decimal mark, as in programs; a comma is not. */
static char *
read_other_mark (const char  *text,
                 const Head  *head,
                 char         fraction,
                 GError     **error)
{
  char mark = fraction == ',' ? '.' : ',';

  if (*head->start != '0' && is_grouped (head, mark, head->start + head->length))
    return refuse_both (head, fraction, error);
  return g_strdup (text);
}

/* @text in the form for roof_units_parse(). (transfer full) (nullable) */
static char *
make_plain (const char  *text,
            char         fraction,
            GError     **error)
{
  Head head = find_head (text);
  guint n_fractions = fraction == ',' ? head.n_commas : head.n_points, n_marks = head.n_points + head.n_commas;

  if (n_marks == 0)
    return g_strdup (text);
  if (n_marks > 1)
    return read_several (text, &head, fraction, error);
  return n_fractions == 1 ? rewrite (text, &head, '\0', fraction) : read_other_mark (text, &head, fraction, error);
}

gboolean
roof_units_parse_typed (const char     *text,
                        RoofDimension   dimension,
                        double         *value,
                        GError        **error)
{
  g_autofree char *plain = NULL;

  g_return_val_if_fail (text != NULL, FALSE);

  if (!g_utf8_validate (text, -1, NULL))
    return roof_units_parse (text, dimension, value, error);
  if (roof_units_is_product (text, dimension))
    return roof_units_parse_product (text, roof_units_parse_typed, value, error);
  plain = make_plain (text, roof_units_get_decimal_comma () ? ',' : '.', error);
  return plain != NULL && roof_units_parse (plain, dimension, value, error);
}

/* Whether @value is 1, 2, 4, … */
static gboolean
is_power_of_two (double value)
{
  int exponent;

  return value >= 1 && frexp (value, &exponent) == 0.5;
}

gboolean
roof_units_find_binary (const char *text,
                        double     *decimal,
                        double     *binary)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  gsize length = strlen (stripped);
  char prefix = length > 0 ? stripped[length - 1] : '\0';
  g_autofree char *in_tens = NULL, *in_twos = NULL;
  double number;

  if (prefix == '\0' || strchr ("kKMG", prefix) == NULL)
    return FALSE;
  stripped[length - 1] = '\0';
  in_tens = g_strdup_printf ("%s%c", stripped, prefix == 'K' ? 'k' : prefix);
  in_twos = g_strdup_printf ("%s%ci", stripped, prefix == 'k' ? 'K' : prefix);
  return roof_units_parse_typed (stripped, ROOF_DIMENSION_COUNT, &number, NULL) && (prefix == 'K' || is_power_of_two (number))
         && roof_units_parse_typed (in_tens, ROOF_DIMENSION_COUNT, decimal, NULL)
         && roof_units_parse_typed (in_twos, ROOF_DIMENSION_COUNT, binary, NULL);
}

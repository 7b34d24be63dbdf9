/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-number.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/lessons/lesson-quantity.h"

/* The dimensions of products and quotients of two dimensions; those with a pure number are left out. */
static const struct
{
  RoofDimension over, under, result;
} quotients[] = {
  { ROOF_DIMENSION_FLOP, ROOF_DIMENSION_BYTE, ROOF_DIMENSION_INTENSITY },
  { ROOF_DIMENSION_FLOP, ROOF_DIMENSION_TIME, ROOF_DIMENSION_FLOP_RATE },
  { ROOF_DIMENSION_FLOP, ROOF_DIMENSION_FLOP_RATE, ROOF_DIMENSION_TIME },
  { ROOF_DIMENSION_FLOP, ROOF_DIMENSION_INTENSITY, ROOF_DIMENSION_BYTE },
  { ROOF_DIMENSION_BYTE, ROOF_DIMENSION_TIME, ROOF_DIMENSION_BANDWIDTH },
  { ROOF_DIMENSION_BYTE, ROOF_DIMENSION_BANDWIDTH, ROOF_DIMENSION_TIME },
  { ROOF_DIMENSION_FLOP_RATE, ROOF_DIMENSION_BANDWIDTH, ROOF_DIMENSION_INTENSITY },
  { ROOF_DIMENSION_FLOP_RATE, ROOF_DIMENSION_INTENSITY, ROOF_DIMENSION_BANDWIDTH },
}, products[] = {
  { ROOF_DIMENSION_BANDWIDTH, ROOF_DIMENSION_INTENSITY, ROOF_DIMENSION_FLOP_RATE },
  { ROOF_DIMENSION_BANDWIDTH, ROOF_DIMENSION_TIME, ROOF_DIMENSION_BYTE },
  { ROOF_DIMENSION_FLOP_RATE, ROOF_DIMENSION_TIME, ROOF_DIMENSION_FLOP },
  { ROOF_DIMENSION_BYTE, ROOF_DIMENSION_INTENSITY, ROOF_DIMENSION_FLOP },
};

void
roof_lesson_number_clear (RoofLessonNumber *self)
{
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->shown, g_free);
}

/* The next word at @at, which is moved behind that word. Words are separated by blanks outside of quotes. Returns: (transfer
 * full): "" at the end */
static char *
take_word (const char **at)
{
  const char *begin = *at + strspn (*at, " ");
  const char *end = begin;
  gboolean quoted = FALSE;

  for (; *end != '\0' && (quoted || *end != ' '); end++)
    if (*end == '"')
      quoted = !quoted;
  *at = end;
  return g_strndup (begin, (gsize) (end - begin));
}

static gboolean
read_operand (const char             *word,
              const RoofLessonScope  *scope,
              RoofLessonNumber       *number,
              GError                **error)
{
  char *end = NULL;
  double plain = g_ascii_strtod (word, &end);

  if (!g_ascii_isdigit (word[0]) || *end != '\0' || !isfinite (plain))
    return roof_lesson_find_quantity (word, scope, number, error);
  number->number = plain;
  number->dimension = ROOF_DIMENSION_COUNT;
  return TRUE;
}

static gboolean
is_pure (RoofDimension dimension)
{
  return dimension == ROOF_DIMENSION_COUNT || dimension == ROOF_DIMENSION_FRACTION;
}

static gboolean
divide (RoofDimension  over,
        RoofDimension  under,
        RoofDimension *result)
{
  if (over == under || is_pure (under))
    {
      *result = over == under ? ROOF_DIMENSION_COUNT : over;
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (quotients); i++)
    if (quotients[i].over == over && quotients[i].under == under)
      {
        *result = quotients[i].result;
        return TRUE;
      }
  return FALSE;
}

static gboolean
multiply (RoofDimension  a,
          RoofDimension  b,
          RoofDimension *result)
{
  if (is_pure (a) || is_pure (b))
    {
      *result = is_pure (a) ? b : a;
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (products); i++)
    if ((products[i].over == a && products[i].under == b) || (products[i].over == b && products[i].under == a))
      {
        *result = products[i].result;
        return TRUE;
      }
  return FALSE;
}

static gboolean
combine (RoofLessonNumber       *left,
         char                    sign,
         const RoofLessonNumber *right)
{
  if (left->text != NULL || right->text != NULL)
    return FALSE;
  switch (sign)
    {
    case '/':
      left->number /= right->number;
      return divide (left->dimension, right->dimension, &left->dimension);
    case '*':
      left->number *= right->number;
      return multiply (left->dimension, right->dimension, &left->dimension);
    case '+':
      left->number += right->number;
      return left->dimension == right->dimension;
    default:
      left->number -= right->number;
      return left->dimension == right->dimension;
    }
}

gboolean
roof_lesson_reckon (const char             *formula,
                    const RoofLessonScope  *scope,
                    RoofLessonNumber       *number,
                    GError                **error)
{
  const char *at = formula;
  g_autofree char *first = take_word (&at);

  *number = (RoofLessonNumber) { .number = NAN };
  if (!read_operand (first, scope, number, error))
    return FALSE;
  while (*at != '\0')
    {
      g_autofree char *sign = take_word (&at);
      g_autofree char *word = take_word (&at);
      g_auto (RoofLessonNumber) right = { .number = NAN };

      if (sign[0] == '\0')
        return TRUE;
      if (strlen (sign) != 1 || strchr ("/*+-", sign[0]) == NULL || word[0] == '\0')
        {
          roof_fail_with (error, ROOF_ERROR_SYNTAX,
                       "expected /, *, + or - between blanks, then a number, in \"%s\"", formula);
          return FALSE;
        }
      if (!read_operand (word, scope, &right, error))
        return FALSE;
      if (!combine (number, sign[0], &right))
        {
          roof_fail_with (error, ROOF_ERROR_INVALID, "\"%1$s %2$s\" makes no sense in \"%3$s\"", sign, word, formula);
          return FALSE;
        }
    }
  return TRUE;
}

char *
roof_lesson_show (const RoofLessonNumber *number,
                  RoofTally               tally,
                  int                     digits,
                  gboolean                percent)
{
  if (number->text != NULL)
    return g_strdup (number->shown);
  return roof_units_format_to (number->number, percent ? ROOF_DIMENSION_FRACTION : number->dimension, tally, digits);
}

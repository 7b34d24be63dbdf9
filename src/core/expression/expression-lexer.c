/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/expression/expression-private.h"

#define DIGITS "0123456789"
#define MAX_NUMBER 400 /* bytes of a number; 1e308 written out takes 309 */

/* Operators, longer ones before their prefixes. Includes the signs that roof_expression_print() writes. */
static const struct
{
  const char   *text;
  RoofTokenKind kind;
  RoofOp        op;
} symbols[] = {
  { "<=", ROOF_TOKEN_OPERATOR, ROOF_OP_LESS_EQUAL },
  { ">=", ROOF_TOKEN_OPERATOR, ROOF_OP_GREATER_EQUAL },
  { "==", ROOF_TOKEN_OPERATOR, ROOF_OP_EQUAL },
  { "!=", ROOF_TOKEN_OPERATOR, ROOF_OP_NOT_EQUAL },
  { "≤", ROOF_TOKEN_OPERATOR, ROOF_OP_LESS_EQUAL },
  { "≥", ROOF_TOKEN_OPERATOR, ROOF_OP_GREATER_EQUAL },
  { "≠", ROOF_TOKEN_OPERATOR, ROOF_OP_NOT_EQUAL },
  { "<", ROOF_TOKEN_OPERATOR, ROOF_OP_LESS },
  { ">", ROOF_TOKEN_OPERATOR, ROOF_OP_GREATER },
  { "+", ROOF_TOKEN_OPERATOR, ROOF_OP_ADD },
  { "-", ROOF_TOKEN_OPERATOR, ROOF_OP_SUBTRACT },
  { "−", ROOF_TOKEN_OPERATOR, ROOF_OP_SUBTRACT },
  { "*", ROOF_TOKEN_OPERATOR, ROOF_OP_MULTIPLY },
  { "·", ROOF_TOKEN_OPERATOR, ROOF_OP_MULTIPLY },
  { "×", ROOF_TOKEN_OPERATOR, ROOF_OP_MULTIPLY },
  { "/", ROOF_TOKEN_OPERATOR, ROOF_OP_DIVIDE },
  { "^", ROOF_TOKEN_OPERATOR, ROOF_OP_POWER },
  { "(", ROOF_TOKEN_OPEN, 0 },
  { ")", ROOF_TOKEN_CLOSE, 0 },
  { ",", ROOF_TOKEN_COMMA, 0 },
  { "⌈", ROOF_TOKEN_CEIL_OPEN, 0 },
  { "⌉", ROOF_TOKEN_CEIL_CLOSE, 0 },
  { "⌊", ROOF_TOKEN_FLOOR_OPEN, 0 },
  { "⌋", ROOF_TOKEN_FLOOR_CLOSE, 0 },
  { "log₂", ROOF_TOKEN_NAME, 0 },
};

void
roof_token_set_error (const char  *source,
                      const char  *at,
                      int          code,
                      GError     **error,
                      const char  *format,
                      ...)
{
  long column = g_utf8_pointer_to_offset (source, at) + 1;
  g_autofree char *finding = NULL;
  va_list arguments;

  va_start (arguments, format);
  finding = g_strdup_vprintf (roof_error_translate (format), arguments);
  va_end (arguments);
  roof_fail_with (error, code, "column %1$ld: %2$s", column, finding);
  if (error != NULL)
    roof_error_set_column (*error, (guint) column);
}

/* Length of the number at @at, digits [. digits] [e [sign] digits] or . digits; 0 if there is none. */
static gsize
measure_number (const char *at)
{
  gsize n = strspn (at, DIGITS);
  gsize exponent;

  if (at[n] == '.' && g_ascii_isdigit (at[n + 1]))
    n += 1 + strspn (at + n + 1, DIGITS);
  if (n == 0 || g_ascii_tolower (at[n]) != 'e')
    return n;
  exponent = n + 1;
  if (at[exponent] == '+' || at[exponent] == '-')
    exponent++;
  return g_ascii_isdigit (at[exponent]) ? exponent + strspn (at + exponent, DIGITS) : n;
}

static gsize
measure_name (const char *at)
{
  gsize n = 0;

  if (!g_ascii_isalpha (*at) && *at != '_')
    return 0;
  while (g_ascii_isalnum (at[n]) || at[n] == '_')
    n++;
  return n;
}

static gboolean
read_number (const char  *source,
             RoofToken   *token,
             GError     **error)
{
  char literal[MAX_NUMBER + 1];

  if (token->length <= MAX_NUMBER)
    {
      memcpy (literal, token->text, token->length);
      literal[token->length] = '\0';
      token->number = g_ascii_strtod (literal, NULL);
      if (isfinite (token->number))
        return TRUE;
    }
  roof_token_set_error (source, token->text, ROOF_ERROR_SYNTAX, error, "the number is too large");
  return FALSE;
}

static gboolean
read_symbol (RoofToken *token)
{
  for (gsize i = 0; i < G_N_ELEMENTS (symbols); i++)
    if (g_str_has_prefix (token->text, symbols[i].text))
      {
        token->kind = symbols[i].kind;
        token->op = symbols[i].op;
        token->length = strlen (symbols[i].text);
        return TRUE;
      }
  return FALSE;
}

gboolean
roof_token_read (const char  *source,
                 const char  *at,
                 RoofToken   *token,
                 GError     **error)
{
  while (g_ascii_isspace (*at))
    at++;
  *token = (RoofToken) { .kind = ROOF_TOKEN_END, .text = at };
  if (*at == '\0' || read_symbol (token))
    return TRUE;

  token->length = measure_number (at);
  if (token->length > 0)
    {
      token->kind = ROOF_TOKEN_NUMBER;
      return read_number (source, token, error);
    }
  token->length = measure_name (at);
  if (token->length > 0)
    {
      token->kind = ROOF_TOKEN_NAME;
      return TRUE;
    }
  roof_token_set_error (source, at, ROOF_ERROR_SYNTAX, error, "unexpected character \"%.*s\"",
                        (int) (g_utf8_next_char (at) - at), at);
  return FALSE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/error.h"
#include "core/expression/expression-private.h"

/* A recursive descent parser of formulas, a function for each kind of precedence: parse_binary() for comparisons, sums and
 * products, parse_signed() for minus and ^, parse_atom() for the rest. Nodes lie in one array; children are indices, chained by
 * `next`.
 * Invariants: `token` is read and not consumed; a negative index means that error is set, and is passed up unchanged; each
 * recursion counts in `depth`, so that a hostile text cannot exhaust the stack (an error ends parsing, so depth need not go
 * back). */

typedef struct
{
  const char         *source;
  const char * const *names; /* where names are looked up */
  GArray             *nodes;
  RoofToken           token; /* the current one, not yet consumed */
  int                 depth;
  GError            **error;
} Parser;

static const struct
{
  const char *name;
  RoofOp      op;
  int         least; /* least number of arguments */
  int         most;
} functions[] = {
  { "min", ROOF_OP_MIN, 2, ROOF_EXPRESSION_MAX_ARGUMENTS },
  { "max", ROOF_OP_MAX, 2, ROOF_EXPRESSION_MAX_ARGUMENTS },
  { "ceil", ROOF_OP_CEIL, 1, 1 },
  { "floor", ROOF_OP_FLOOR, 1, 1 },
  { "log2", ROOF_OP_LOG2, 1, 1 },
  { "log₂", ROOF_OP_LOG2, 1, 1 },
  { "sqrt", ROOF_OP_SQRT, 1, 1 },
  { "abs", ROOF_OP_ABS, 1, 1 },
  { "pow", ROOF_OP_POWER, 2, 2 },
  { "mod", ROOF_OP_MOD, 2, 2 },
  { "if", ROOF_OP_IF, 3, 3 },
};

gboolean
roof_expression_is_function (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (functions); i++)
    if (g_str_equal (functions[i].name, name))
      return TRUE;
  return FALSE;
}

static int parse_binary (Parser      *self,
                         RoofPrecedence  precedence);

RoofPrecedence
roof_op_get_precedence (RoofOp op)
{
  switch (op)
    {
    case ROOF_OP_LESS:
    case ROOF_OP_LESS_EQUAL:
    case ROOF_OP_GREATER:
    case ROOF_OP_GREATER_EQUAL:
    case ROOF_OP_EQUAL:
    case ROOF_OP_NOT_EQUAL:
      return ROOF_PRECEDENCE_COMPARE;
    case ROOF_OP_ADD:
    case ROOF_OP_SUBTRACT:
      return ROOF_PRECEDENCE_SUM;
    case ROOF_OP_MULTIPLY:
    case ROOF_OP_DIVIDE:
      return ROOF_PRECEDENCE_PRODUCT;
    case ROOF_OP_NEGATE:
      return ROOF_PRECEDENCE_SIGN;
    case ROOF_OP_POWER:
      return ROOF_PRECEDENCE_POWER;
    default:
      return ROOF_PRECEDENCE_ATOM;
    }
}

static int
fail (Parser     *self,
      const char *wanted)
{
  if (self->token.kind == ROOF_TOKEN_END)
    roof_token_set_error (self->source, self->token.text, ROOF_ERROR_SYNTAX, self->error,
                          "expected %s, found the end", roof_error_translate (wanted));
  else
    roof_token_set_error (self->source, self->token.text, ROOF_ERROR_SYNTAX, self->error,
                          "expected %1$s, found \"%3$.*2$s\"", roof_error_translate (wanted), (int) self->token.length,
                          self->token.text);
  return -1;
}

static gboolean
advance (Parser *self)
{
  return roof_token_read (self->source, self->token.text + self->token.length, &self->token,
                          self->error);
}

/* Counts one level of recursion, which ends with self->depth--. FALSE when too deep. */
static gboolean
enter (Parser *self)
{
  if (self->depth++ < ROOF_EXPRESSION_MAX_DEPTH)
    return TRUE;
  roof_token_set_error (self->source, self->token.text, ROOF_ERROR_SYNTAX, self->error,
                        "nested deeper than %d", ROOF_EXPRESSION_MAX_DEPTH);
  return FALSE;
}

static int
add_node (Parser   *self,
          RoofNode  node)
{
  g_array_append_val (self->nodes, node);
  return (int) self->nodes->len - 1;
}

static int
add_binary (Parser *self,
            RoofOp  op,
            int     left,
            int     right)
{
  g_array_index (self->nodes, RoofNode, left).next = right;
  return add_node (self, (RoofNode) { .op = op, .first = left, .next = -1 });
}

static gboolean
expect (Parser        *self,
        RoofTokenKind  kind,
        const char    *wanted)
{
  if (self->token.kind == kind)
    return advance (self);
  fail (self, wanted);
  return FALSE;
}

/* "(" to ")", or one of the rounding brackets; @op is ROOF_OP_NUMBER for plain parentheses. */
static int
parse_bracket (Parser        *self,
               RoofOp         op,
               RoofTokenKind  closing,
               const char    *wanted)
{
  int inner;

  if (!enter (self) || !advance (self))
    return -1;
  inner = parse_binary (self, ROOF_PRECEDENCE_COMPARE);
  if (inner < 0 || !expect (self, closing, wanted))
    return -1;
  self->depth--;
  return op == ROOF_OP_NUMBER ? inner
                              : add_node (self, (RoofNode) { .op = op, .first = inner, .next = -1 });
}

static gboolean
name_matches (const RoofToken *token,
              const char      *name)
{
  return strlen (name) == token->length && strncmp (name, token->text, token->length) == 0;
}

static int
find_function (const RoofToken *token)
{
  for (gsize i = 0; i < G_N_ELEMENTS (functions); i++)
    if (name_matches (token, functions[i].name))
      return (int) i;
  return -1;
}

/* Parses arguments up to ")". Returns their number, -1 on error; @first: the head of their chain */
static int
parse_arguments (Parser *self,
                 int     most,
                 int    *first)
{
  int n = 0;
  int last = -1;

  do
    {
      int argument;

      if (n == most)
        return fail (self, "\")\"");
      if (!advance (self))
        return -1;
      argument = parse_binary (self, ROOF_PRECEDENCE_COMPARE);
      if (argument < 0)
        return -1;
      if (last < 0)
        *first = argument;
      else
        g_array_index (self->nodes, RoofNode, last).next = argument;
      last = argument;
      n++;
    }
  while (self->token.kind == ROOF_TOKEN_COMMA);
  return expect (self, ROOF_TOKEN_CLOSE, ROOF_REASON ("\",\" or \")\"")) ? n : -1;
}

static int
parse_call (Parser    *self,
            RoofToken  name)
{
  int f = find_function (&name);
  int first = -1;
  int n;

  if (f < 0)
    {
      roof_token_set_error (self->source, name.text, ROOF_ERROR_UNKNOWN, self->error,
                            "unknown function \"%.*s\"", (int) name.length, name.text);
      return -1;
    }
  if (!enter (self))
    return -1;
  n = parse_arguments (self, functions[f].most, &first);
  if (n < 0)
    return -1;
  if (n < functions[f].least)
    {
      roof_token_set_error (self->source, name.text, ROOF_ERROR_SYNTAX, self->error,
                            "%1$s needs %2$d arguments, got %3$d", functions[f].name, functions[f].least, n);
      return -1;
    }
  self->depth--;
  return add_node (self, (RoofNode) { .op = functions[f].op, .first = first, .next = -1 });
}

static int
find_slot (Parser          *self,
           const RoofToken *name)
{
  for (int i = 0; self->names[i] != NULL; i++)
    if (name_matches (name, self->names[i]))
      return i;
  roof_token_set_error (self->source, name->text, ROOF_ERROR_UNKNOWN, self->error,
                        "unknown name \"%.*s\"", (int) name->length, name->text);
  return -1;
}

static int
parse_name (Parser *self)
{
  RoofToken name = self->token;
  int slot;

  if (!advance (self))
    return -1;
  if (self->token.kind == ROOF_TOKEN_OPEN)
    return parse_call (self, name);
  if (find_function (&name) >= 0)
    return fail (self, ROOF_REASON ("\"(\" after the function"));
  slot = find_slot (self, &name);
  if (slot < 0)
    return -1;
  return add_node (self,
                   (RoofNode) { .op = ROOF_OP_SLOT, .slot = (guint) slot, .first = -1, .next = -1 });
}

static int
parse_atom (Parser *self)
{
  double number = self->token.number;

  switch (self->token.kind)
    {
    case ROOF_TOKEN_NUMBER:
      if (!advance (self))
        return -1;
      return add_node (self, (RoofNode) { .op = ROOF_OP_NUMBER, .number = number, .first = -1, .next = -1 });
    case ROOF_TOKEN_NAME:
      return parse_name (self);
    case ROOF_TOKEN_OPEN:
      return parse_bracket (self, ROOF_OP_NUMBER, ROOF_TOKEN_CLOSE, "an operator or \")\"");
    case ROOF_TOKEN_CEIL_OPEN:
      return parse_bracket (self, ROOF_OP_CEIL, ROOF_TOKEN_CEIL_CLOSE, "an operator or \"⌉\"");
    case ROOF_TOKEN_FLOOR_OPEN:
      return parse_bracket (self, ROOF_OP_FLOOR, ROOF_TOKEN_FLOOR_CLOSE, "an operator or \"⌋\"");
    default:
      return fail (self, ROOF_REASON ("a number or a name"));
    }
}

/* Unary minus binds looser than ^ on its right and may stand in an exponent: -x^2 is -(x^2), 2^-x is 2^(-x). */
static int
parse_signed (Parser *self)
{
  int left;
  int right;

  if (self->token.kind == ROOF_TOKEN_OPERATOR && self->token.op == ROOF_OP_SUBTRACT)
    {
      if (!enter (self) || !advance (self))
        return -1;
      right = parse_signed (self);
      self->depth--;
      return right < 0 ? -1 : add_node (self, (RoofNode) { .op = ROOF_OP_NEGATE, .first = right, .next = -1 });
    }
  left = parse_atom (self);
  if (left < 0 || self->token.kind != ROOF_TOKEN_OPERATOR || self->token.op != ROOF_OP_POWER)
    return left;
  if (!enter (self) || !advance (self))
    return -1;
  right = parse_signed (self);
  self->depth--;
  return right < 0 ? -1 : add_binary (self, ROOF_OP_POWER, left, right);
}

/* Parses the left associative operators, loosest first. Refuses chained comparisons (a < b < c), which would rarely mean what
 * they say. */
static int
parse_binary (Parser         *self,
              RoofPrecedence  precedence)
{
  gboolean is_leaf = precedence == ROOF_PRECEDENCE_PRODUCT;
  int left = is_leaf ? parse_signed (self) : parse_binary (self, precedence + 1);

  for (int n = 0; left >= 0 && self->token.kind == ROOF_TOKEN_OPERATOR
                  && roof_op_get_precedence (self->token.op) == precedence;
       n++)
    {
      RoofOp op = self->token.op;
      int right;

      if (n > 0 && precedence == ROOF_PRECEDENCE_COMPARE)
        return fail (self, ROOF_REASON ("parentheses, since comparisons do not chain"));
      if (!advance (self))
        return -1;
      right = is_leaf ? parse_signed (self) : parse_binary (self, precedence + 1);
      left = right < 0 ? -1 : add_binary (self, op, left, right);
    }
  return left;
}

static gboolean
check_text (const char  *text,
            GError     **error)
{
  if (strlen (text) > ROOF_EXPRESSION_MAX_LENGTH)
    roof_fail_with (error, ROOF_ERROR_SYNTAX, "the formula is longer than %d bytes",
                 ROOF_EXPRESSION_MAX_LENGTH);
  else if (!g_utf8_validate (text, -1, NULL))
    roof_fail_with (error, ROOF_ERROR_SYNTAX, "the formula is not valid UTF-8");
  else
    return TRUE;
  return FALSE;
}

int
roof_expression_parse (const char          *text,
                       const char * const  *names,
                       GArray              *nodes,
                       GError             **error)
{
  Parser self = { .source = text, .names = names, .nodes = nodes, .error = error };
  int root;

  if (!check_text (text, error))
    return -1;
  self.token = (RoofToken) { .text = text };
  if (!advance (&self))
    return -1;
  root = parse_binary (&self, ROOF_PRECEDENCE_COMPARE);
  if (root >= 0 && self.token.kind != ROOF_TOKEN_END)
    return fail (&self, ROOF_REASON ("an operator"));
  return root;
}

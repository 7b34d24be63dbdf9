/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/expression/expression-private.h"
#include "core/units/units.h"

#define EXACT_INTEGERS 1e15 /* whole numbers below it are printed in full */
#define VALUE_DIGITS 6      /* significant digits of other numbers */

typedef struct
{
  const RoofExpression *expression;
  const double         *slots; /* NULL: print names instead of values */
  GString              *out;
} Printer;

/* What is printed around the arguments of operations other than binary operators. */
static const struct
{
  const char *before;
  const char *after;
} brackets[] = {
  [ROOF_OP_MIN] = { "min(", ")" },    [ROOF_OP_MAX] = { "max(", ")" },
  [ROOF_OP_CEIL] = { "⌈", "⌉" },      [ROOF_OP_FLOOR] = { "⌊", "⌋" },
  [ROOF_OP_LOG2] = { "log₂(", ")" },  [ROOF_OP_SQRT] = { "sqrt(", ")" },
  [ROOF_OP_ABS] = { "abs(", ")" },    [ROOF_OP_MOD] = { "mod(", ")" },
  [ROOF_OP_IF] = { "if(", ")" },
};

static const char *const operators[] = {
  [ROOF_OP_ADD] = " + ",          [ROOF_OP_SUBTRACT] = " − ", [ROOF_OP_MULTIPLY] = "·",
  [ROOF_OP_DIVIDE] = "/",         [ROOF_OP_POWER] = "^",      [ROOF_OP_LESS] = " < ",
  [ROOF_OP_LESS_EQUAL] = " ≤ ",   [ROOF_OP_GREATER] = " > ",  [ROOF_OP_GREATER_EQUAL] = " ≥ ",
  [ROOF_OP_EQUAL] = " == ",       [ROOF_OP_NOT_EQUAL] = " ≠ ",
};

static void print_node (Printer     *self,
                        int          index,
                        RoofPrecedence  least);

/* The node to print: with values, the taken branch of an if(). */
static const RoofNode *
see_node (const Printer *self,
          int            index)
{
  const RoofNode *nodes = self->expression->nodes;
  const RoofNode *node = &nodes[index];

  while (self->slots != NULL && node->op == ROOF_OP_IF)
    node = &nodes[roof_node_choose_branch (nodes, node, self->slots)];
  return node;
}

static RoofPrecedence
get_precedence (const Printer  *self,
             const RoofNode *node)
{
  if (self->slots != NULL && node->op == ROOF_OP_SLOT && self->slots[node->slot] < 0)
    return ROOF_PRECEDENCE_SIGN;
  return roof_op_get_precedence (node->op);
}

static void
print_number (Printer *self,
              double   value)
{
  gboolean is_whole = value == floor (value) && fabs (value) < EXACT_INTEGERS;
  g_autofree char *text = self->slots == NULL
                            ? roof_units_format_plain (value)
                            : roof_units_format_number (value, is_whole ? 15 : VALUE_DIGITS);

  g_string_append (self->out, text);
}

static void
print_call (Printer        *self,
            const RoofNode *node)
{
  const RoofNode *nodes = self->expression->nodes;

  g_string_append (self->out, brackets[node->op].before);
  for (int i = node->first; i >= 0; i = nodes[i].next)
    {
      if (i != node->first)
        g_string_append (self->out, ", ");
      print_node (self, i, ROOF_PRECEDENCE_COMPARE);
    }
  g_string_append (self->out, brackets[node->op].after);
}

/* Operands get parentheses on the side that the operator does not associate to. So does a sign on the right ("2·−3" reads
 * badly), but not in an exponent ("2^−3"). */
static void
print_binary (Printer        *self,
              const RoofNode *node)
{
  RoofPrecedence precedence = roof_op_get_precedence (node->op);
  RoofPrecedence left = precedence;
  RoofPrecedence right = ROOF_PRECEDENCE_POWER;
  int second = self->expression->nodes[node->first].next;

  if (precedence == ROOF_PRECEDENCE_POWER)
    {
      left = ROOF_PRECEDENCE_ATOM;
      right = ROOF_PRECEDENCE_SIGN;
    }
  else if (precedence == ROOF_PRECEDENCE_COMPARE)
    left = right = ROOF_PRECEDENCE_SUM;
  else if (get_precedence (self, see_node (self, second)) != ROOF_PRECEDENCE_SIGN)
    right = precedence + 1;
  print_node (self, node->first, left);
  g_string_append (self->out, operators[node->op]);
  print_node (self, second, right);
}

static void
print_node (Printer        *self,
            int             index,
            RoofPrecedence  least)
{
  const RoofNode *node = see_node (self, index);
  gboolean is_open = get_precedence (self, node) < least;

  if (is_open)
    g_string_append_c (self->out, '(');
  if (node->op == ROOF_OP_NUMBER)
    print_number (self, node->number);
  else if (node->op == ROOF_OP_SLOT && self->slots != NULL)
    print_number (self, self->slots[node->slot]);
  else if (node->op == ROOF_OP_SLOT)
    g_string_append (self->out, self->expression->names[node->slot]);
  else if (node->op == ROOF_OP_NEGATE)
    {
      g_string_append (self->out, "−");
      print_node (self, node->first, ROOF_PRECEDENCE_SIGN);
    }
  else if (node->op >= ROOF_OP_MIN)
    print_call (self, node);
  else
    print_binary (self, node);
  if (is_open)
    g_string_append_c (self->out, ')');
}

static char *
print (const RoofExpression *expression,
       const double         *slots)
{
  Printer self = { expression, slots, g_string_new (NULL) };

  print_node (&self, expression->root, ROOF_PRECEDENCE_COMPARE);
  return g_string_free (self.out, FALSE);
}

char *
roof_expression_print (const RoofExpression *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return print (self, NULL);
}

char *
roof_expression_print_values (const RoofExpression *self,
                              const double         *slots)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (slots != NULL, NULL);

  return print (self, slots);
}

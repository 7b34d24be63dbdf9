/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/expression.h"

#include <math.h>

#include "core/expression/expression-private.h"

RoofExpression *
roof_expression_compile (const char          *text,
                         const char * const  *names,
                         GError             **error)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (RoofNode));
  RoofExpression *self;
  int root;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (names != NULL, NULL);

  root = roof_expression_parse (text, names, nodes, error);
  if (root < 0)
    return NULL;
  self = g_atomic_rc_box_new0 (RoofExpression);
  self->text = g_strdup (text);
  self->names = g_strdupv ((char **) names);
  self->n_nodes = nodes->len;
  self->root = root;
  self->nodes = (RoofNode *) g_array_free (g_steal_pointer (&nodes), FALSE);
  return self;
}

static void
clear_expression (gpointer data)
{
  RoofExpression *self = data;

  g_free (self->text);
  g_strfreev (self->names);
  g_free (self->nodes);
}

void
roof_expression_unref (RoofExpression *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_rc_box_release_full (self, clear_expression);
}

static double evaluate (const RoofNode *nodes,
                        int             index,
                        const double   *slots);

/* min() or max() that returns NaN if any argument is NaN (unlike fmin()), so that invalid values are not hidden. */
static double
evaluate_extreme (const RoofNode *nodes,
                  const RoofNode *node,
                  const double   *slots)
{
  double result = evaluate (nodes, node->first, slots);

  for (int i = nodes[node->first].next; i >= 0; i = nodes[i].next)
    {
      double value = evaluate (nodes, i, slots);

      if (isnan (value) || (node->op == ROOF_OP_MIN ? value < result : value > result))
        result = value;
    }
  return result;
}

static double
evaluate_binary (RoofOp op,
                 double a,
                 double b)
{
  switch (op)
    {
    case ROOF_OP_ADD:
      return a + b;
    case ROOF_OP_SUBTRACT:
      return a - b;
    case ROOF_OP_MULTIPLY:
      return a * b;
    case ROOF_OP_DIVIDE:
      return a / b;
    case ROOF_OP_POWER:
      return pow (a, b);
    case ROOF_OP_MOD:
      return fmod (a, b);
    case ROOF_OP_LESS:
      return a < b;
    case ROOF_OP_LESS_EQUAL:
      return a <= b;
    case ROOF_OP_GREATER:
      return a > b;
    case ROOF_OP_GREATER_EQUAL:
      return a >= b;
    case ROOF_OP_EQUAL:
      return a == b;
    case ROOF_OP_NOT_EQUAL:
      return a != b;
    default:
      g_assert_not_reached ();
    }
}

static double
evaluate_unary (RoofOp op,
                double a)
{
  switch (op)
    {
    case ROOF_OP_NEGATE:
      return -a;
    case ROOF_OP_CEIL:
      return ceil (a);
    case ROOF_OP_FLOOR:
      return floor (a);
    case ROOF_OP_LOG2:
      return log2 (a);
    case ROOF_OP_SQRT:
      return sqrt (a);
    case ROOF_OP_ABS:
      return fabs (a);
    default:
      g_assert_not_reached ();
    }
}

int
roof_node_choose_branch (const RoofNode *nodes,
                         const RoofNode *node,
                         const double   *slots)
{
  int taken = nodes[node->first].next;
  double condition = evaluate (nodes, node->first, slots);

  return condition != 0 ? taken : nodes[taken].next;
}

static double
evaluate (const RoofNode *nodes,
          int             index,
          const double   *slots)
{
  const RoofNode *node = &nodes[index];
  double first;

  switch (node->op)
    {
    case ROOF_OP_NUMBER:
      return node->number;
    case ROOF_OP_SLOT:
      return slots[node->slot];
    case ROOF_OP_IF:
      return evaluate (nodes, roof_node_choose_branch (nodes, node, slots), slots);
    case ROOF_OP_MIN:
    case ROOF_OP_MAX:
      return evaluate_extreme (nodes, node, slots);
    default:
      first = evaluate (nodes, node->first, slots);
      if (nodes[node->first].next < 0)
        return evaluate_unary (node->op, first);
      return evaluate_binary (node->op, first, evaluate (nodes, nodes[node->first].next, slots));
    }
}

double
roof_expression_evaluate (const RoofExpression *self,
                          const double         *slots)
{
  const RoofNode *root;

  g_return_val_if_fail (self != NULL, NAN);

  /* A fast path: thousands of formulas are a single name. */
  root = &self->nodes[self->root];
  return root->op == ROOF_OP_SLOT ? slots[root->slot] : evaluate (self->nodes, self->root, slots);
}

gboolean
roof_expression_uses (const RoofExpression *self,
                      guint                 slot)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->n_nodes; i++)
    if (self->nodes[i].op == ROOF_OP_SLOT && self->nodes[i].slot == slot)
      return TRUE;
  return FALSE;
}

gboolean
roof_expression_is_number (const RoofExpression *self,
                           double                number)
{
  const RoofNode *root;

  g_return_val_if_fail (self != NULL, FALSE);

  root = &self->nodes[self->root];
  return root->op == ROOF_OP_NUMBER && root->number == number;
}

gboolean
roof_expression_has_steps (const RoofExpression *self)
{
  for (guint i = 0; i < self->n_nodes; i++)
    if (self->nodes[i].op == ROOF_OP_CEIL || self->nodes[i].op == ROOF_OP_FLOOR
        || self->nodes[i].op == ROOF_OP_MOD)
      return TRUE;
  return FALSE;
}

const char *
roof_expression_get_text (const RoofExpression *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->text;
}

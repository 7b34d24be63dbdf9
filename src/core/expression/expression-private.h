/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/expression.h"

G_BEGIN_DECLS

#define ROOF_EXPRESSION_MAX_LENGTH 4096 /* bytes */
#define ROOF_EXPRESSION_MAX_DEPTH 64
#define ROOF_EXPRESSION_MAX_ARGUMENTS 64

typedef enum
{
  ROOF_TOKEN_END,
  ROOF_TOKEN_NUMBER,
  ROOF_TOKEN_NAME,
  ROOF_TOKEN_OPERATOR, /* @op is the binary operation; - and − are ROOF_OP_SUBTRACT */
  ROOF_TOKEN_OPEN,
  ROOF_TOKEN_CLOSE,
  ROOF_TOKEN_COMMA,
  ROOF_TOKEN_CEIL_OPEN,
  ROOF_TOKEN_CEIL_CLOSE,
  ROOF_TOKEN_FLOOR_OPEN,
  ROOF_TOKEN_FLOOR_CLOSE,
} RoofTokenKind;

typedef enum
{
  ROOF_OP_NUMBER,
  ROOF_OP_SLOT,
  ROOF_OP_NEGATE,
  ROOF_OP_ADD,
  ROOF_OP_SUBTRACT,
  ROOF_OP_MULTIPLY,
  ROOF_OP_DIVIDE,
  ROOF_OP_POWER,
  ROOF_OP_LESS,
  ROOF_OP_LESS_EQUAL,
  ROOF_OP_GREATER,
  ROOF_OP_GREATER_EQUAL,
  ROOF_OP_EQUAL,
  ROOF_OP_NOT_EQUAL,
  ROOF_OP_MIN,
  ROOF_OP_MAX,
  ROOF_OP_CEIL,
  ROOF_OP_FLOOR,
  ROOF_OP_LOG2,
  ROOF_OP_SQRT,
  ROOF_OP_ABS,
  ROOF_OP_MOD,
  ROOF_OP_IF,
} RoofOp;

/* Precedence of an operation, loosest first. */
typedef enum
{
  ROOF_PRECEDENCE_NONE,
  ROOF_PRECEDENCE_COMPARE,
  ROOF_PRECEDENCE_SUM,
  ROOF_PRECEDENCE_PRODUCT,
  ROOF_PRECEDENCE_SIGN,
  ROOF_PRECEDENCE_POWER,
  ROOF_PRECEDENCE_ATOM,
} RoofPrecedence;

typedef struct
{
  RoofTokenKind kind;
  RoofOp        op;
  double        number;
  const char   *text; /* borrowed, in the source */
  gsize         length;
} RoofToken;

/* One operation. Its arguments are the node @first and the chain of @next from there: indices into the array of nodes, -1 at
 * the end. */
typedef struct
{
  RoofOp op;
  guint  slot;
  double number;
  int    first;
  int    next;
} RoofNode;

struct _RoofExpression
{
  char     *text;
  char    **names;
  RoofNode *nodes;
  guint     n_nodes;
  int       root;
};

/* Reads the token at @at in @source, which is valid UTF-8. The next token begins at text + length. */
gboolean    roof_token_read        (const char          *source,
                                    const char          *at,
                                    RoofToken           *token,
                                    GError             **error);

/* Sets @error to "column 5: " and the finding, for the position @at in @source. */
void        roof_token_set_error   (const char          *source,
                                    const char          *at,
                                    int                  code,
                                    GError             **error,
                                    const char          *format,
                                    ...) G_GNUC_PRINTF (5, 6);

/* Parses @text into @nodes (of RoofNode). Returns: the root, or -1 on error */
int         roof_expression_parse  (const char          *text,
                                    const char * const  *names,
                                    GArray              *nodes,
                                    GError             **error);

/* Whether @name is that of a function. */
gboolean    roof_expression_is_function (const char      *name);

RoofPrecedence roof_op_get_precedence (RoofOp            op);

/* Index of the taken branch of the if() @node. */
int         roof_node_choose_branch (const RoofNode     *nodes,
                                     const RoofNode     *node,
                                     const double       *slots);

G_END_DECLS

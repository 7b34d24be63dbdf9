/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* A formula of the catalogue, compiled once and evaluated without allocation.
 *
 * Grammar: numbers (decimal, exponent), names ([A-Za-z_][A-Za-z0-9_]*), + - * / ^ (right associative),
 * unary -, comparison < <= > >= == != (1 or 0), parentheses, and the functions min and max (two or more
 * arguments), ceil, floor, log2, sqrt, abs, pow (2), mod (2: the remainder), if (3); so are the signs that printing uses:
 * · × − ≤ ≥ ≠ ⌈ ⌉ ⌊ ⌋ log₂. Comparisons do not chain. Immutable and reference counted. */
typedef struct _RoofExpression RoofExpression;

/* @names: (array zero-terminated=1): the index of a name is its slot. Errors: ROOF_ERROR_SYNTAX or ROOF_ERROR_UNKNOWN with
 * column (from 1) and finding; nesting deeper than 64. Returns: (transfer full) (nullable) */
RoofExpression *roof_expression_compile      (const char            *text,
                                              const char * const    *names,
                                              GError               **error);
void            roof_expression_unref        (RoofExpression        *self);

/* Plain IEEE arithmetic: a division by zero gives inf or NaN, which the caller must refuse. Only the taken branch of an if() is
 * evaluated. @slots: a value per name */
double          roof_expression_evaluate     (const RoofExpression  *self,
                                              const double          *slots);

/* TRUE if the formula reads @slot. */
gboolean        roof_expression_uses         (const RoofExpression  *self,
                                              guint                  slot);

/* TRUE if the formula is @number and nothing else. */
gboolean        roof_expression_is_number    (const RoofExpression  *self,
                                              double                 number);

/* TRUE if the formula is a step function of some value: it has ceil(), floor() or mod(). */
gboolean        roof_expression_has_steps    (const RoofExpression  *self);

/* The source text as given. Returns: (transfer none) */
const char     *roof_expression_get_text     (const RoofExpression  *self);

/* The formula for people: "2·B·D·F", powers as ^, no needless parentheses. Returns: (transfer full) */
char           *roof_expression_print        (const RoofExpression  *self);

/* As roof_expression_print(), with the values of @slots for names: "2·16·4 096·11 008"; of an if() only the taken branch.
 * Returns: (transfer full) */
char           *roof_expression_print_values (const RoofExpression  *self,
                                              const double          *slots);

/* TRUE if @text is a name as formulas have them, and none of a function. */
gboolean        roof_expression_is_name      (const char            *text);

/* The new name in place of @name. Returns: (transfer full) (nullable): NULL: as it is */
typedef char   *(*RoofRenameName)            (const char            *name,
                                              gpointer               data);
/* The formula @text, which may be faulty, with its names replaced. Returns: (transfer full) */
char           *roof_expression_rename       (const char            *text,
                                              RoofRenameName         rename,
                                              gpointer               data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofExpression, roof_expression_unref)

G_END_DECLS

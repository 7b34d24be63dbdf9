/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/import-result.h"

G_BEGIN_DECLS

/* The tests of llama-bench, in whichever of its outputs, made kernels: 2 FLOP for each parameter
 * and token, and the bytes of the weights for each token that is generated and each batch of a
 * prompt. */
typedef struct _RoofLlamaTests RoofLlamaTests;

/* A test: its fields as text, by llama-bench's own names, "n_prompt", and its repeats. */
typedef struct
{
  GHashTable *fields; /* (element-type utf8 utf8) */
  GArray     *times;  /* (element-type double): s, of each repeat; may be empty */
  guint       table;  /* from 1: of several tables in a text */
  guint64     line;   /* 0: not known */
} RoofLlamaTest;

RoofLlamaTests *roof_llama_tests_new    (void);
void            roof_llama_tests_free   (RoofLlamaTests       *self);
/* A test without fields, which belongs to @self. Returns: (transfer none) */
RoofLlamaTest  *roof_llama_tests_add    (RoofLlamaTests       *self,
                                         guint                 table,
                                         guint64               line);
/* Sets a field. @value: (transfer full) */
void            roof_llama_test_set     (RoofLlamaTest        *test,
                                         const char           *name,
                                         char                 *value);
/* Adds the kernels to @into. Errors: there is no test that can be one. */
gboolean        roof_llama_tests_finish (RoofLlamaTests       *self,
                                         RoofImport           *into,
                                         GError              **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofLlamaTests, roof_llama_tests_free)

G_END_DECLS

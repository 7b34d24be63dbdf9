/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "workload/expansion.h"

/* @members: of a dictionary as GVariant writes it, "'hidden_size': <64.0>, …". Returns: (transfer full) */
GVariant         *describe      (const char *members);

/* The architecture of such a description, which must be sound. Returns: (transfer full) */
RoofArchitecture *read_sound    (const char *members);

/* Reads a description that must be refused, in words that contain @says. */
void              check_refused (const char *members,
                                 const char *says);

/* A step of such a network, which must be sound. Returns: (transfer full) */
RoofExpansion    *expand        (const char     *members,
                                 const RoofStep *step);

/* The kernels called @name. Returns: (transfer none) (nullable) */
const RoofStepPart   *find_part     (const RoofExpansion *expansion,
                                 const char          *name);

/* Kernels that must be there, and up to six of their values: pairs up to one without a key. */
typedef struct
{
  const char *name, *operation; /* operation: NULL for any */
  double      count;
  struct
  {
    const char *key;
    double      value;
  } values[6];
} Expected;

/* The value of a kernel's parameter, both of which must be there. */
double            get_value     (const RoofExpansion *expansion,
                                 const char          *name,
                                 const char          *key);
void              check_parts   (const RoofExpansion *expansion,
                                 const Expected      *expected,
                                 guint                n);

/* A small transformer: 2 layers, 8 heads of 8 on 64, 4 KV heads, an MLP of 96, 100 words. */
#define SMALL                                                                                                        \
  "'model_type': <'llama'>, 'hidden_size': <64.0>, 'num_hidden_layers': <2.0>, 'num_attention_heads': <8.0>, "       \
  "'num_key_value_heads': <4.0>, 'intermediate_size': <96.0>, 'vocab_size': <100.0>, 'torch_dtype': <'bfloat16'>"

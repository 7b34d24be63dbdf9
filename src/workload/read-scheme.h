/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/workload.h"
#include "workload/facts.h"

G_BEGIN_DECLS

/* Under which of several names it stands; the last is an old one. */
#define ROOF_KEYS_QUANTIZATION "quantization_config quantization compression_config"

/* How a quantised description stores weights and what they are multiplied with. Ids of formats, which stay. */
typedef struct
{
  const char *weights;
  const char *inputs; /* nullable: in 16 bits */
} RoofScheme;

/* @quantization: "a{sv}": what stands under quantization_config, or in a hf_quant_config.json: of compressed-tensors, ModelOpt,
 * GPTQ, AWQ, bitsandbytes, fp8, mxfp4. FALSE when it is not understood. */
gboolean    roof_read_scheme        (GVariant   *quantization,
                                     RoofScheme *self);

/* Whether nothing is known of how @quantization packs its weights but a number of bits: GPTQ's layout is then the likeliest. */
gboolean    roof_scheme_is_unknown  (GVariant   *quantization);

/* Refuses sizes that no checkpoint can have: bits, groups and blocks that are no whole numbers, or out of range. The error, which
 * names key and value, goes to @facts. */
void        roof_check_scheme       (RoofFacts  *facts,
                                     GVariant   *quantization);

/* What is quantised in one of several ways: the modules that it names, as roof_modules_new() takes them. */
typedef struct
{
  RoofScheme  scheme;
  const char *key;     /* "targets": where these stand */
  GPtrArray  *targets; /* nullable: element-type utf8: "re:" and an expression, a whole name, or a class; NULL: all others */
  gboolean    general; /* for every matrix that none names: it targets the class of all of them, or nothing */
} RoofSchemeGroup;

/* Several ways in one checkpoint: groups of compressed-tensors, ModelOpt's mixed precision, which says it of each module, GPTQ's
 * exceptions. In the order in which they count; those not understood are left out.
 * @unread: (inout) (transfer full) (nullable): where there is nothing yet, what the first of those says that is not understood,
 * "config_groups.group_0.weights.num_bits: 5"
 * Returns: (transfer full) (element-type RoofSchemeGroup): free with g_ptr_array_unref() */
GPtrArray  *roof_read_scheme_groups (GVariant   *quantization,
                                     char      **unread);

/* Returns: (nullable): NULL when the cache is not quantised */
const char *roof_read_cache_scheme  (GVariant   *quantization);

G_END_DECLS

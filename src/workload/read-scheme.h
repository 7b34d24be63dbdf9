/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/snapshot/workload.h"
#include "workload/facts.h"
#include "workload/read-method.h"

G_BEGIN_DECLS

/* Keys of the quantisation config; the last is an old one. */
#define ROOF_KEYS_QUANTIZATION "quantization_config quantization compression_config"

/* Keys of the format of the cache of keys and values: ModelOpt's, compressed-tensors', and those of programs that serve. */
#define ROOF_KEYS_CACHE "kv_cache_quant_algo kv_cache_scheme kv_cache_dtype"

/* Key in a quantisation config of an object that gives the format (see core/units/format.h) of each module of a checkpoint whose
 * tensors were looked at. Of more than ROOF_MAX_SCHEMES formats those of the first modules count. */
#define ROOF_KEY_STORED "stored_formats"

/* Key of a description: the format of a checkpoint's norms and biases, which GGUF files store in 32 bits. */
#define ROOF_KEY_VECTORS "stored_vectors"

/* Reads a quantisation config, "a{sv}", from quantization_config or hf_quant_config.json: compressed-tensors, ModelOpt, GPTQ,
 * AWQ, bitsandbytes, fp8, mxfp4. FALSE when it is not understood. */
gboolean    roof_read_scheme        (GVariant   *quantization,
                                     RoofScheme *self);

/* Whether only a number of bits is known of @quantization; GPTQ's layout is then the likeliest. */
gboolean    roof_scheme_is_unknown  (GVariant   *quantization);

/* Refuses bits, groups and blocks that no checkpoint can have: not whole, or out of range. The error in @facts names key and
 * value. */
void        roof_check_scheme       (RoofFacts  *facts,
                                     GVariant   *quantization);

/* The modules of one quantisation scheme, in the terms of roof_modules_new(). */
typedef struct
{
  RoofScheme  scheme;
  const char *key;     /* key of the targets: "targets" */
  GPtrArray  *targets; /* nullable: element-type utf8: "re:" and an expression, a whole name, or a class; NULL: all others */
  gboolean    general; /* for modules that no group matches: without targets, or with the class of all matrices */
} RoofSchemeGroup;

/* The schemes of one checkpoint, in order of precedence: groups of compressed-tensors, ModelOpt's mixed precision (a list by
 * module), GPTQ's exceptions. Schemes that are not understood are left out. @unread: (inout) (transfer full) (nullable): set,
 * if NULL, to the first fact not understood: "config_groups.group_0.weights.num_bits: 5". Returns: (transfer full)
 * (element-type RoofSchemeGroup): free with g_ptr_array_unref() */
GPtrArray  *roof_read_scheme_groups (GVariant   *quantization,
                                     char      **unread);

/* The format of the cache, of any of ROOF_KEYS_CACHE in a quantisation config, or in a description outside it. @unread: as in
 * roof_read_scheme_groups(). Returns: (nullable): NULL when the cache is as the activations */
const char *roof_read_cache_scheme  (const RoofFacts  *facts,
                                     char            **unread);

G_END_DECLS

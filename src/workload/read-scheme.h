/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/workload.h"

G_BEGIN_DECLS

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

/* ModelOpt's mixed precision, which says it of each module: the first of each group counts. FALSE when it is none.
 * @schemes: (array fixed-size=ROOF_N_GROUPS): no weights where a group is not mentioned */
gboolean    roof_read_layer_schemes (GVariant   *quantization,
                                     RoofScheme *schemes);

/* Returns: (nullable): NULL when the cache is not quantised */
const char *roof_read_cache_scheme  (GVariant   *quantization);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The formats of quantised weights and of the inputs that they are multiplied with. Ids are static or interned. */
typedef struct
{
  const char *weights;
  const char *inputs; /* nullable: 16-bit */
} RoofScheme;

/* Reads a quantisation config, "a{sv}", of a method that has words of its own: hqq, torchao, quark, quanto, eetq, bitnet, fp_quant.
 * @method: (nullable), in lower case. FALSE: it is another method, or the config is not understood */
gboolean roof_read_method      (GVariant   *quantization,
                                const char *method,
                                RoofScheme *self);

/* Reads Quark's configuration of a layer: {"weight": {"dtype", "qscheme", …}, "input_tensors": …}. FALSE: its weights are not
 * quantised, or in a way that no format here has */
gboolean roof_read_quark_layer (GVariant   *layer,
                                RoofScheme *self);

/* The format in which Quark's checkpoint keeps keys and values: that of what the projections of "kv_cache_group" give. Returns:
 * (nullable): they are not quantised */
const char *roof_read_quark_cache (GVariant *quantization);

G_END_DECLS

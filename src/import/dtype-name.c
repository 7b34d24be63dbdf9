/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/dtype-name.h"

#include <string.h>

static const struct
{
  const char *written, *dtype;
} dtypes[] = {
  { "float64", "fp64" },  { "float32", "fp32" }, { "float16", "fp16" }, { "bfloat16", "bf16" },
  { "float8", "fp8" },    { "float4", "fp4" },   { "fp64", "fp64" },    { "fp32", "fp32" },
  { "tf32", "tf32" },     { "fp16", "fp16" },    { "bf16", "bf16" },    { "fp8", "fp8" },
  { "fp4", "fp4" },       { "int8", "int8" },    { "int4", "int4" },    { "i8", "int8" },
  { "i4", "int4" },       { "double", "fp64" },  { "single", "fp32" },  { "float", "fp32" },
  { "half", "fp16" },     { "f64", "fp64" },     { "f32", "fp32" },     { "f16", "fp16" },
  { "dp", "fp64" },       { "sp", "fp32" },      { "hp", "fp16" },      { "e4m3", "fp8" },
  { "e5m2", "fp8" },      { "float8_e4m3fn", "fp8" }, { "float8_e5m2", "fp8" },
};

const char *
roof_dtype_name_find (const char *written,
                      gsize       length)
{
  for (guint i = 0; i < G_N_ELEMENTS (dtypes); i++)
    if (strlen (dtypes[i].written) == length && g_ascii_strncasecmp (dtypes[i].written, written, length) == 0)
      return dtypes[i].dtype;
  return NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/network/gguf-header.h"

/* Blocks as in llama.cpp's ggml-common.h, those of the fork as in its own. The fork's blocks are not core's, but hold as many
 * values in as many bytes as the format named beside them. */
static const RoofGgufType types[] = {
  { 0, "F32", 1, 4, "fp32" },          { 1, "F16", 1, 2, "fp16" },
  { 2, "Q4_0", 32, 18, "q4_0" },       { 3, "Q4_1", 32, 20, "q4_1" },
  { 6, "Q5_0", 32, 22, "q5_0" },       { 7, "Q5_1", 32, 24, "q5_1" },
  { 8, "Q8_0", 32, 34, "q8_0" },       { 9, "Q8_1", 32, 36, "q8_1" },
  { 10, "Q2_K", 256, 84, "q2_K" },     { 11, "Q3_K", 256, 110, "q3_K" },
  { 12, "Q4_K", 256, 144, "q4_K" },    { 13, "Q5_K", 256, 176, "q5_K" },
  { 14, "Q6_K", 256, 210, "q6_K" },    { 15, "Q8_K", 256, 292, "q8_K" },
  { 16, "IQ2_XXS", 256, 66, "iq2_xxs" }, { 17, "IQ2_XS", 256, 74, "iq2_xs" },
  { 18, "IQ3_XXS", 256, 98, "iq3_xxs" }, { 19, "IQ1_S", 256, 50, "iq1_s" },
  { 20, "IQ4_NL", 32, 18, "iq4_nl" },  { 21, "IQ3_S", 256, 110, "iq3_s" },
  { 22, "IQ2_S", 256, 82, "iq2_s" },   { 23, "IQ4_XS", 256, 136, "iq4_xs" },
  { 24, "I8", 1, 1, "int8" },          { 25, "I16", 1, 2, "int16" },
  { 26, "I32", 1, 4, "int32" },        { 27, "I64", 1, 8, "int64" },
  { 28, "F64", 1, 8, "fp64" },         { 29, "IQ1_M", 256, 56, "iq1_m" },
  { 30, "BF16", 1, 2, "bf16" },        { 34, "TQ1_0", 256, 54, "tq1_0" },
  { 35, "TQ2_0", 256, 66, "tq2_0" },   { 39, "MXFP4", 32, 17, "mxfp4" },
  { 40, "NVFP4", 64, 36, "nvfp4" },    { 41, "Q1_0", 128, 18, "q1_0" },
  { 42, "Q2_0", 64, 18, "q2_0" },
  { 133, "Q6_0", 32, 26, NULL },       { 134, "IQ1_BN", 64, 13, NULL },
  { 135, "IQ2_BN", 64, 16, NULL },     { 137, "IQ2_K", 256, 76, NULL },
  { 138, "IQ3_K", 256, 110, "iq3_s" }, { 139, "IQ4_K", 256, 144, "q4_K" },
  { 140, "IQ5_K", 256, 176, "q5_K" },  { 141, "IQ6_K", 256, 212, NULL },
  { 144, "IQ4_KS", 256, 136, "iq4_xs" }, { 145, "IQ2_KS", 256, 70, NULL },
  { 146, "IQ4_KSS", 256, 128, NULL },  { 152, "IQ5_KS", 256, 168, NULL },
  { 153, "IQ2_KT", 256, 68, NULL },    { 154, "IQ3_KT", 256, 100, NULL },
  { 155, "IQ4_KT", 256, 128, NULL },   { 156, "IQ3_KS", 256, 102, NULL },
  { 157, "IQ2_KL", 256, 86, NULL },
};

const RoofGgufType *
roof_gguf_find_type (guint32 id)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (types[i].id == id)
      return &types[i];
  return NULL;
}

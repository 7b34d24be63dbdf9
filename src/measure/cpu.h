/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Instruction sets that loops are written for. */
typedef enum
{
  ROOF_ISA_GENERIC, /* plain C, or the compiler's own vectors: everywhere */
  ROOF_ISA_SSE2,
  ROOF_ISA_AVX,
  ROOF_ISA_AVX2_FMA,
  ROOF_ISA_AVX512,
  ROOF_ISA_AVX512_FP16,
  ROOF_ISA_AVX512_BF16,
  ROOF_ISA_AVX512_VNNI,
  ROOF_ISA_AVX_VNNI,
  ROOF_ISA_NEON,
  ROOF_ISA_NEON_FP16,
  ROOF_ISA_NEON_BF16,
  ROOF_ISA_NEON_DOTPROD,
  ROOF_ISA_NEON_I8MM,
  ROOF_ISA_SVE,
} RoofIsa;

/* Whether this processor, as the operating system lets it run, has @isa. Asked at run time. */
gboolean    roof_cpu_has   (RoofIsa isa);

/* The set's name for people: "AVX-512". Returns: (transfer none) */
const char *roof_isa_print (RoofIsa isa);

G_END_DECLS

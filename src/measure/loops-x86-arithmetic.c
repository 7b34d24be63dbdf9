/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/loop-private.h"

#ifdef __x86_64__

#include <immintrin.h>

#include "measure/loop-bodies.h"

/* Scalars are those of the oldest set that has the instruction. */
#define TARGET_scalar
#define TARGET_sse2
#define TARGET_avx __attribute__ ((target ("avx")))
#define TARGET_avx2 __attribute__ ((target ("avx2,fma")))
#define TARGET_avx2scalar TARGET_avx2
#define TARGET_avx512 __attribute__ ((target ("avx512f,avx512bw,avx512vl,avx512dq")))
#define TARGET_avx512scalar TARGET_avx512
#define TARGET_avx512x128 TARGET_avx512
#define TARGET_avx512x256 TARGET_avx512
#define TARGET_avx512fp16 __attribute__ ((target ("avx512fp16,avx512bw,avx512vl")))
#define TARGET_avx512bf16 __attribute__ ((target ("avx512bf16,avx512bw,avx512vl")))
#define TARGET_avx512vnni __attribute__ ((target ("avx512vnni,avx512bw,avx512vl")))
#define TARGET_avxvnni __attribute__ ((target ("avxvnni,avx2")))
#define ISA_scalar ROOF_ISA_SSE2
#define ISA_sse2 ROOF_ISA_SSE2
#define ISA_avx ROOF_ISA_AVX
#define ISA_avx2 ROOF_ISA_AVX2_FMA
#define ISA_avx2scalar ROOF_ISA_AVX2_FMA
#define ISA_avx512 ROOF_ISA_AVX512
#define ISA_avx512scalar ROOF_ISA_AVX512
#define ISA_avx512x128 ROOF_ISA_AVX512
#define ISA_avx512x256 ROOF_ISA_AVX512
#define ISA_avx512fp16 ROOF_ISA_AVX512_FP16
#define ISA_avx512bf16 ROOF_ISA_AVX512_BF16
#define ISA_avx512vnni ROOF_ISA_AVX512_VNNI
#define ISA_avxvnni ROOF_ISA_AVX_VNNI

/* x + m c. The products of int8 are summed by fours, those of bf16 by twos. */
#define FMA_64(x, m, c) __builtin_fma (m, c, x)
#define FMA_32(x, m, c) __builtin_fmaf (m, c, x)
#define FMA_256_64(x, m, c) _mm256_fmadd_pd (m, c, x)
#define FMA_256_32(x, m, c) _mm256_fmadd_ps (m, c, x)
#define FMA_512_64(x, m, c) _mm512_fmadd_pd (m, c, x)
#define FMA_512_32(x, m, c) _mm512_fmadd_ps (m, c, x)
#define FMA_512_16(x, m, c) _mm512_fmadd_ph (m, c, x)
#define DOT_512_BF16(x, m, c) _mm512_dpbf16_ps (x, (__m512bh) (m), (__m512bh) (c))
#define DOT_512_INT8(x, m, c) _mm512_dpbusd_epi32 (x, m, c)
#define DOT_256_INT8(x, m, c) _mm256_dpbusd_avx_epi32 (x, m, c)
/* Without an instruction for it: two products to 16 bits, two of those to 32, and one more addition. As asm, or the compiler would make
 * the products, which are always the same, but once, and copy the sums to and fro. */
#define DOT_MADDUBS(bits, x, m, c) \
  ({ \
    __typeof__ (m) sum = x, products; \
    __asm__ ("vpmaddubsw %3, %2, %1\n\tvpmaddwd %4, %1, %1\n\tvpaddd %1, %0, %0" \
             : "+v" (sum), "=&v" (products) \
             : "v" (m), "v" (c), "v" (_mm##bits##_set1_epi16 (1))); \
    sum; \
  })
#define DOT_512_MADDUBS(x, m, c) DOT_MADDUBS (512, x, m, c)
#define DOT_256_MADDUBS(x, m, c) DOT_MADDUBS (256, x, m, c)
/* Older ones of this compiler have no vectors of halves. */
#if defined __clang__ && __clang_major__ < 15
#define FP16_LOOPS(DO)
#else
#define FP16_LOOPS(DO) DO (fp16, fma, ROOF_LOOP_FMA, avx512fp16, __m512h, __m512h, FMA_512_16, 24, 1, 1)
#endif

/* 12 chains and three numbers fit into 16 registers; with 32 there are 24 chains. */
#define FMA_LOOPS(DO) \
  DO (fp64, fma, ROOF_LOOP_FMA, avx2scalar, double, double, FMA_64, 12, 2, 1) \
  DO (fp64, fma, ROOF_LOOP_FMA, avx2, __m256d, __m256d, FMA_256_64, 12, 2, 1) \
  DO (fp64, fma, ROOF_LOOP_FMA, avx512, __m512d, __m512d, FMA_512_64, 24, 1, 1) \
  DO (fp32, fma, ROOF_LOOP_FMA, avx2scalar, float, float, FMA_32, 12, 2, 1) \
  DO (fp32, fma, ROOF_LOOP_FMA, avx2, __m256, __m256, FMA_256_32, 12, 2, 1) \
  DO (fp32, fma, ROOF_LOOP_FMA, avx512, __m512, __m512, FMA_512_32, 24, 1, 1) \
  FP16_LOOPS (DO) \
  DO (bf16, fma, ROOF_LOOP_FMA, avx512bf16, __m512, __m512i, DOT_512_BF16, 24, 1, 2) \
  DO (int8, fma, ROOF_LOOP_FMA, avxvnni, __m256i, __m256i, DOT_256_INT8, 12, 2, 4) \
  DO (int8, fma, ROOF_LOOP_FMA, avx512vnni, __m512i, __m512i, DOT_512_INT8, 24, 1, 4) \
  DO (int8, maddubs, ROOF_LOOP_FMA, avx2, __m256i, __m256i, DOT_256_MADDUBS, 8, 3, 4) \
  DO (int8, maddubs, ROOF_LOOP_FMA, avx512, __m512i, __m512i, DOT_512_MADDUBS, 16, 2, 4) \
  DO (fp64, chain, ROOF_LOOP_ONE_CHAIN, avx2scalar, double, double, FMA_64, 1, 12, 1) \
  DO (fp64, chain, ROOF_LOOP_ONE_CHAIN, avx2, __m256d, __m256d, FMA_256_64, 1, 12, 1) \
  DO (fp64, chain, ROOF_LOOP_ONE_CHAIN, avx512, __m512d, __m512d, FMA_512_64, 1, 12, 1) \
  DO (fp32, chain, ROOF_LOOP_ONE_CHAIN, avx2scalar, float, float, FMA_32, 1, 12, 1) \
  DO (fp32, chain, ROOF_LOOP_ONE_CHAIN, avx2, __m256, __m256, FMA_256_32, 1, 12, 1) \
  DO (fp32, chain, ROOF_LOOP_ONE_CHAIN, avx512, __m512, __m512, FMA_512_32, 1, 12, 1)

/* Six chains are too few for two units of four cycles: AVX-512 has the registers for more, in short vectors too. */
#define MULTIPLY_ADD_LOOPS(DO) \
  DO (fp64, scalar, double, 6, 2) \
  DO (fp64, sse2, __m128d, 6, 2) \
  DO (fp64, avx, __m256d, 6, 2) \
  DO (fp64, avx512scalar, double, 12, 1) \
  DO (fp64, avx512x128, __m128d, 12, 1) \
  DO (fp64, avx512x256, __m256d, 12, 1) \
  DO (fp64, avx512, __m512d, 12, 1) \
  DO (fp32, scalar, float, 6, 2) \
  DO (fp32, sse2, __m128, 6, 2) \
  DO (fp32, avx, __m256, 6, 2) \
  DO (fp32, avx512scalar, float, 12, 1) \
  DO (fp32, avx512x128, __m128, 12, 1) \
  DO (fp32, avx512x256, __m256, 12, 1) \
  DO (fp32, avx512, __m512, 12, 1)

FMA_LOOPS (DEFINE_FMA)
MULTIPLY_ADD_LOOPS (DEFINE_MULTIPLY_ADD)

static const RoofLoop loops[] = { FMA_LOOPS (ROW_FMA) MULTIPLY_ADD_LOOPS (ROW_MULTIPLY_ADD) };

const RoofLoop *
roof_loops_list_x86_arithmetic (guint *n)
{
  *n = G_N_ELEMENTS (loops);
  return loops;
}

#else

const RoofLoop *
roof_loops_list_x86_arithmetic (guint *n)
{
  *n = 0;
  return NULL;
}

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/loop-private.h"

#ifdef __aarch64__

#include <arm_neon.h>

#include "measure/loop-bodies.h"

#define TARGET_scalar
#define TARGET_neon
#define TARGET_neonfp16 __attribute__ ((target ("arch=armv8.2-a+fp16")))
#define TARGET_dotprod __attribute__ ((target ("arch=armv8.2-a+dotprod")))
#define TARGET_bf16 __attribute__ ((target ("arch=armv8.2-a+bf16")))
#define TARGET_i8mm __attribute__ ((target ("arch=armv8.2-a+i8mm")))
#define ISA_scalar ROOF_ISA_NEON
#define ISA_neon ROOF_ISA_NEON
#define ISA_neonfp16 ROOF_ISA_NEON_FP16
#define ISA_dotprod ROOF_ISA_NEON_DOTPROD
#define ISA_bf16 ROOF_ISA_NEON_BF16
#define ISA_i8mm ROOF_ISA_NEON_I8MM

/* x + m c. A matrix instruction sums four products of bf16, or eight of int8, to each of its four sums. */
#define FMA_64(x, m, c) __builtin_fma (m, c, x)
#define FMA_32(x, m, c) __builtin_fmaf (m, c, x)
#define FMA_128_64(x, m, c) vfmaq_f64 (x, m, c)
#define FMA_128_32(x, m, c) vfmaq_f32 (x, m, c)
#define FMA_128_16(x, m, c) vfmaq_f16 (x, m, c)
#define MATRIX_BF16(x, m, c) vbfmmlaq_f32 (x, m, c)
#define DOT_INT8(x, m, c) vdotq_s32 (x, m, c)
#define MATRIX_INT8(x, m, c) vmmlaq_s32 (x, m, c)

/* As many chains as registers allow: six units of four cycles need 24. */
#define FMA_LOOPS(DO) \
  DO (fp64, fma, ROOF_LOOP_FMA, scalar, double, double, FMA_64, 24, 1, 1) \
  DO (fp64, fma, ROOF_LOOP_FMA, neon, float64x2_t, float64x2_t, FMA_128_64, 24, 1, 1) \
  DO (fp32, fma, ROOF_LOOP_FMA, scalar, float, float, FMA_32, 24, 1, 1) \
  DO (fp32, fma, ROOF_LOOP_FMA, neon, float32x4_t, float32x4_t, FMA_128_32, 24, 1, 1) \
  DO (fp16, fma, ROOF_LOOP_FMA, neonfp16, float16x8_t, float16x8_t, FMA_128_16, 24, 1, 1) \
  DO (bf16, fma, ROOF_LOOP_FMA, bf16, float32x4_t, bfloat16x8_t, MATRIX_BF16, 24, 1, 4) \
  DO (int8, fma, ROOF_LOOP_FMA, dotprod, int32x4_t, int8x16_t, DOT_INT8, 24, 1, 4) \
  DO (int8, fma, ROOF_LOOP_FMA, i8mm, int32x4_t, int8x16_t, MATRIX_INT8, 24, 1, 8) \
  DO (fp64, chain, ROOF_LOOP_ONE_CHAIN, scalar, double, double, FMA_64, 1, 12, 1) \
  DO (fp64, chain, ROOF_LOOP_ONE_CHAIN, neon, float64x2_t, float64x2_t, FMA_128_64, 1, 12, 1) \
  DO (fp32, chain, ROOF_LOOP_ONE_CHAIN, scalar, float, float, FMA_32, 1, 12, 1) \
  DO (fp32, chain, ROOF_LOOP_ONE_CHAIN, neon, float32x4_t, float32x4_t, FMA_128_32, 1, 12, 1)

#define MULTIPLY_ADD_LOOPS(DO) \
  DO (fp64, scalar, double, 12, 1) \
  DO (fp64, neon, float64x2_t, 12, 1) \
  DO (fp32, scalar, float, 12, 1) \
  DO (fp32, neon, float32x4_t, 12, 1)

/* b + s c. */
#define TRIAD(b, s, c) ((numbers_128) vfmaq_f64 ((float64x2_t) (b), (float64x2_t) (s), (float64x2_t) (c)))

/* Past the caches, for which there are stores of pairs alone: with every second vector. */
#define STORE_PAIR(to, i, first, second) \
  __asm__ volatile ("stnp %q0, %q1, [%2, %3]" : : "w" (first), "w" (second), "r" (to), "i" (16 * (i)) : "memory")
#define STORE_PAST(to, i, v) STORE_PAST_##i (to)
#define STORE_PAST_0(to)
#define STORE_PAST_1(to) STORE_PAIR (to, 0, v0, v1)
#define STORE_PAST_2(to)
#define STORE_PAST_3(to) STORE_PAIR (to, 2, v2, v3)
#define STORE_PAST_4(to)
#define STORE_PAST_5(to) STORE_PAIR (to, 4, v4, v5)
#define STORE_PAST_6(to)
#define STORE_PAST_7(to) STORE_PAIR (to, 6, v6, v7)

#define READ_LOOPS(DO) DO (neon, 128, 2) DO (neon, 128, 4) DO (neon, 128, 8)
#define COPY_LOOPS_OF(DO, unroll) \
  DO (copy, ROOF_LOOP_COPY, neon, 128, unroll, STORE_PLAIN, ) \
  DO (ntcopy, ROOF_LOOP_STREAM_COPY, neon, 128, unroll, STORE_PAST, )
#define TRIAD_LOOPS_OF(DO, unroll) \
  DO (triad, ROOF_LOOP_TRIAD, neon, 128, unroll, TRIAD_GROUPED, TRIAD, STORE_PLAIN, ) \
  DO (triadmixed, ROOF_LOOP_TRIAD, neon, 128, unroll, TRIAD_MIXED, TRIAD, STORE_PLAIN, ) \
  DO (nttriad, ROOF_LOOP_STREAM_TRIAD, neon, 128, unroll, TRIAD_GROUPED, TRIAD, STORE_PAST, )
#define COPY_LOOPS(DO) COPY_LOOPS_OF (DO, 2) COPY_LOOPS_OF (DO, 4) COPY_LOOPS_OF (DO, 8)
#define TRIAD_LOOPS(DO) TRIAD_LOOPS_OF (DO, 2) TRIAD_LOOPS_OF (DO, 4) TRIAD_LOOPS_OF (DO, 8)

DEFINE_LOOPS (roof_loops_list_arm)

#else

const RoofLoop *
roof_loops_list_arm (guint *n)
{
  *n = 0;
  return NULL;
}

#endif

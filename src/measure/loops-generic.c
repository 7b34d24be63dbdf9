/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/loop-bodies.h"
#include "measure/loop-private.h"

/* The compiler's vectors of 128 bits, which it makes of whatever the processor has. */
#define TARGET_scalar
#define TARGET_vector
#define ISA_scalar ROOF_ISA_GENERIC
#define ISA_vector ROOF_ISA_GENERIC

typedef double fp64_vector __attribute__ ((vector_size (16)));
typedef float  fp32_vector __attribute__ ((vector_size (16)));

#define FMA_64(x, m, c) __builtin_fma (m, c, x)
#define FMA_32(x, m, c) __builtin_fmaf (m, c, x)
#define TRIAD(b, s, c) ((b) + (s) * (c))

/* Where the processor has a fused instruction for it, and not a call of the mathematical library. */
#ifdef __FP_FAST_FMA
#define FMA_LOOPS(DO) \
  DO (fp64, fma, ROOF_LOOP_FMA, scalar, double, double, FMA_64, 16, 1, 1) \
  DO (fp32, fma, ROOF_LOOP_FMA, scalar, float, float, FMA_32, 16, 1, 1) \
  DO (fp64, chain, ROOF_LOOP_ONE_CHAIN, scalar, double, double, FMA_64, 1, 12, 1) \
  DO (fp32, chain, ROOF_LOOP_ONE_CHAIN, scalar, float, float, FMA_32, 1, 12, 1)
#else
#define FMA_LOOPS(DO)
#endif

#define MULTIPLY_ADD_LOOPS(DO) \
  DO (fp64, scalar, double, 6, 2) \
  DO (fp32, scalar, float, 6, 2) \
  DO (fp64, vector, fp64_vector, 6, 2) \
  DO (fp32, vector, fp32_vector, 6, 2)

#define READ_LOOPS(DO) DO (vector, 128, 2) DO (vector, 128, 4) DO (vector, 128, 8)
#define COPY_LOOPS(DO) \
  DO (copy, ROOF_LOOP_COPY, vector, 128, 2, STORE_PLAIN, ) \
  DO (copy, ROOF_LOOP_COPY, vector, 128, 4, STORE_PLAIN, ) \
  DO (copy, ROOF_LOOP_COPY, vector, 128, 8, STORE_PLAIN, )
#define TRIAD_LOOPS(DO) \
  DO (triad, ROOF_LOOP_TRIAD, vector, 128, 2, TRIAD_GROUPED, TRIAD, STORE_PLAIN, ) \
  DO (triadmixed, ROOF_LOOP_TRIAD, vector, 128, 2, TRIAD_MIXED, TRIAD, STORE_PLAIN, ) \
  DO (triad, ROOF_LOOP_TRIAD, vector, 128, 4, TRIAD_GROUPED, TRIAD, STORE_PLAIN, ) \
  DO (triadmixed, ROOF_LOOP_TRIAD, vector, 128, 4, TRIAD_MIXED, TRIAD, STORE_PLAIN, ) \
  DO (triad, ROOF_LOOP_TRIAD, vector, 128, 8, TRIAD_GROUPED, TRIAD, STORE_PLAIN, ) \
  DO (triadmixed, ROOF_LOOP_TRIAD, vector, 128, 8, TRIAD_MIXED, TRIAD, STORE_PLAIN, )

DEFINE_LOOPS (roof_loops_list_generic)

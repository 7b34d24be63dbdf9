/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/loop-private.h"

#ifdef __x86_64__

#include <immintrin.h>

#include "measure/loop-bodies.h"

#define TARGET_sse2
#define TARGET_avx2 __attribute__ ((target ("avx2,fma")))
#define TARGET_avx512 __attribute__ ((target ("avx512f,avx512bw,avx512vl,avx512dq")))
#define ISA_sse2 ROOF_ISA_SSE2
#define ISA_avx2 ROOF_ISA_AVX2_FMA
#define ISA_avx512 ROOF_ISA_AVX512

/* b + s c. */
#define FMA_sse2(b, s, c) ((b) + (s) * (c))
#define FMA_avx2(b, s, c) _mm256_fmadd_pd (s, c, b)
#define FMA_avx512(b, s, c) _mm512_fmadd_pd (s, c, b)

/* Past the caches. */
#define PAST_sse2(to, i, v) _mm_stream_pd ((double *) to + 2 * i, v)
#define PAST_avx2(to, i, v) _mm256_stream_pd ((double *) to + 4 * i, v)
#define PAST_avx512(to, i, v) _mm512_stream_pd ((double *) to + 8 * i, v)

/* Each kind of loop in one set of instructions and one unroll. */
#define READ_LOOPS(DO, set, bits, unroll) DO (set, bits, unroll)
#define COPY_LOOPS(DO, set, bits, unroll) \
  DO (copy, ROOF_LOOP_COPY, set, bits, unroll, STORE_PLAIN, ) \
  DO (ntcopy, ROOF_LOOP_STREAM_COPY, set, bits, unroll, PAST_##set, _mm_sfence ())
#define TRIAD_LOOPS(DO, set, bits, unroll) \
  DO (triad, ROOF_LOOP_TRIAD, set, bits, unroll, TRIAD_GROUPED, FMA_##set, STORE_PLAIN, ) \
  DO (triadapart, ROOF_LOOP_TRIAD, set, bits, unroll, TRIAD_APART, , STORE_PLAIN, ) \
  DO (nttriad, ROOF_LOOP_STREAM_TRIAD, set, bits, unroll, TRIAD_GROUPED, FMA_##set, PAST_##set, _mm_sfence ())

/* @KIND_LOOPS in all sets and unrolls. */
#define ALL_WIDTHS(KIND_LOOPS, DO, unroll) \
  KIND_LOOPS (DO, sse2, 128, unroll) \
  KIND_LOOPS (DO, avx2, 256, unroll) \
  KIND_LOOPS (DO, avx512, 512, unroll)
#define ALL(KIND_LOOPS, DO) \
  ALL_WIDTHS (KIND_LOOPS, DO, 2) \
  ALL_WIDTHS (KIND_LOOPS, DO, 4) \
  ALL_WIDTHS (KIND_LOOPS, DO, 8)

#define READ_HALVES_LOOPS(DO) \
  DO (avx2, 256, 8, 4) \
  DO (avx512, 512, 8, 4)

ALL (READ_LOOPS, DEFINE_READ)
READ_HALVES_LOOPS (DEFINE_READ_HALVES)
ALL (COPY_LOOPS, DEFINE_COPY)
ALL (TRIAD_LOOPS, DEFINE_TRIAD)
ALL (READ_LOOPS, DEFINE_UPDATE)

static const RoofLoop loops[] = {
  ALL (READ_LOOPS, ROW_READ)
  READ_HALVES_LOOPS (ROW_READ_HALVES)
  ALL (COPY_LOOPS, ROW_COPY)
  ALL (TRIAD_LOOPS, ROW_TRIAD)
  ALL (READ_LOOPS, ROW_UPDATE)
};

const RoofLoop *
roof_loops_list_x86_streams (guint *n)
{
  *n = G_N_ELEMENTS (loops);
  return loops;
}

#else

const RoofLoop *
roof_loops_list_x86_streams (guint *n)
{
  *n = 0;
  return NULL;
}

#endif

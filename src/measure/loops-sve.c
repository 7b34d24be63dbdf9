/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/loop-private.h"

/* Loops of vectors whose length only the processor knows, from 128 to 2048 bits. Such a vector has no size for the compiler: no array
 * holds it and no type of GCC's is made of it, so that the bodies of loop-bodies.h do not fit; these are their likes in intrinsics.
 * Rows of the table count what one byte of a vector does, and are multiplied by its length when the table is first asked for.
 *
 * Products of bf16 and of int8 by matrices are left to NEON: processors of 128 bits have the same units for both, and those of 256
 * twice as many for NEON. Clang has the intrinsics of one function alone from version 17 on. */

#if defined __aarch64__ && (!defined __clang__ || __clang_major__ >= 17)

#include "measure/loop-bodies.h"

#ifdef __clang__
#define TARGET_sve __attribute__ ((target ("sve")))
#else
#define TARGET_sve
#pragma GCC push_options
#pragma GCC target ("arch=armv8.2-a+sve")
#endif

#include <arm_sve.h>

#define MOST_BYTES 256 /* of a vector */
#define PAGE       4096

typedef float16_t fp16_lane;
typedef float     fp32_lane;
typedef double    fp64_lane;
typedef gint32    int8_lane;

/* A number in each lane, unknown to the compiler. */
#define FILLED_f64(value) svdup_n_f64 (value)
#define FILLED_f32(value) svdup_n_f32 (value)
#define FILLED_f16(value) svreinterpret_f16_u16 (svdup_n_u16 (value))
#define FILLED_s32(value) svdup_n_s32 (value)
#define FILLED_s8(value)  svdup_n_s8 (value)

/* x + m c; of int8 four of these products. */
#define FMA_f64(x, m, c) svmla_f64_x (all, x, m, c)
#define FMA_f32(x, m, c) svmla_f32_x (all, x, m, c)
#define FMA_f16(x, m, c) svmla_f16_x (all, x, m, c)
#define DOT_s32(x, m, c) svdot_s32 (x, m, c)

#define START(i, dtype, suffix) \
  __typeof__ (FILLED_##suffix (0)) x##i = FILLED_##suffix (dtype##_first (i)); \
  KEEP (x##i);
#define END(i, dtype, suffix) svst1_##suffix (all, (dtype##_lane *) (sums + (i) * svcntb ()), x##i);
#define UNKNOWN(name, suffix, value) \
  __typeof__ (FILLED_##suffix (0)) name = FILLED_##suffix (value); \
  KEEP (name);

/* @suffix: of the sums; @factor: of the multiplicands. */
#define SVE_FMA(dtype, kind, KIND, suffix, factor, fma, chains, pairs, products) \
  TARGET_sve static double \
  dtype##_##kind##_sve (const RoofLoopWork *work) \
  { \
    const svbool_t all = svptrue_b8 (); \
    char           sums[(chains) * MOST_BYTES] __attribute__ ((aligned (16))); \
    UNKNOWN (m, factor, dtype##_m) \
    UNKNOWN (c, factor, dtype##_c) \
    UNKNOWN (d, factor, dtype##_d) \
    EACH_##chains (START, dtype, suffix) \
    for (guint64 n = work->repeats; n > 0; n--) \
      { \
        TIMES_##pairs (STEP_PAIR, chains, fma) \
      } \
    EACH_##chains (END, dtype, suffix) \
    return roof_##dtype##_total (sums, (chains) * svcntb ()); \
  }

#define SVE_ROW_FMA(dtype_, kind_, KIND, suffix, factor, fma, chains, pairs, products) \
  { \
    .id = #dtype_ "." #kind_ ".sve", \
    .kind = KIND, \
    .dtype = #dtype_, \
    .isa = ROOF_ISA_SVE, \
    .unroll = (chains), \
    .operations = 2.0 * (products) * (chains) * 2 * (pairs) / sizeof (dtype_##_sum), \
    .traffic = 1.0, \
    .run = dtype_##_##kind_##_sve, \
  },

/* As many chains as registers allow, as of NEON. */
#define FMA_LOOPS(DO) \
  DO (fp64, fma, ROOF_LOOP_FMA, f64, f64, FMA_f64, 24, 1, 1) \
  DO (fp32, fma, ROOF_LOOP_FMA, f32, f32, FMA_f32, 24, 1, 1) \
  DO (fp16, fma, ROOF_LOOP_FMA, f16, f16, FMA_f16, 24, 1, 1) \
  DO (int8, fma, ROOF_LOOP_FMA, s32, s8, DOT_s32, 24, 1, 4) \
  DO (fp64, chain, ROOF_LOOP_ONE_CHAIN, f64, f64, FMA_f64, 1, 12, 1) \
  DO (fp32, chain, ROOF_LOOP_ONE_CHAIN, f32, f32, FMA_f32, 1, 12, 1)

/* Of a chain of multiplications x and one of additions y. */
#define START_BOTH(i, dtype, suffix) \
  __typeof__ (FILLED_##suffix (0)) x##i = FILLED_##suffix (dtype##_first (2 * i)), y##i = FILLED_##suffix (dtype##_first (2 * i + 1)); \
  KEEP (x##i); \
  KEEP (y##i);
#define STEP_BOTH(i, suffix, factor, term) \
  x##i = svmul_##suffix##_x (all, x##i, factor); \
  KEEP (x##i); \
  y##i = svadd_##suffix##_x (all, y##i, term); \
  KEEP (y##i);
#define END_BOTH(i, dtype, suffix) \
  svst1_##suffix (all, (dtype##_lane *) (sums + (2 * i) * svcntb ()), x##i); \
  svst1_##suffix (all, (dtype##_lane *) (sums + (2 * i + 1) * svcntb ()), y##i);

#define SVE_MULTIPLY_ADD(dtype, suffix) \
  TARGET_sve static double \
  dtype##_muladd_sve (const RoofLoopWork *work) \
  { \
    const svbool_t all = svptrue_b8 (); \
    char           sums[24 * MOST_BYTES] __attribute__ ((aligned (16))); \
    UNKNOWN (up, suffix, dtype##_up) \
    UNKNOWN (down, suffix, dtype##_down) \
    UNKNOWN (c, suffix, dtype##_c) \
    UNKNOWN (d, suffix, dtype##_d) \
    EACH_12 (START_BOTH, dtype, suffix) \
    for (guint64 n = work->repeats; n > 0; n--) \
      { \
        EACH_12 (STEP_BOTH, suffix, up, c) \
        EACH_12 (STEP_BOTH, suffix, down, d) \
      } \
    EACH_12 (END_BOTH, dtype, suffix) \
    return roof_##dtype##_total (sums, 24 * svcntb ()); \
  }

#define SVE_ROW_MULTIPLY_ADD(dtype_, suffix) \
  { \
    .id = #dtype_ ".muladd.sve", \
    .kind = ROOF_LOOP_MULTIPLY_ADD, \
    .dtype = #dtype_, \
    .isa = ROOF_ISA_SVE, \
    .unroll = 24, \
    .operations = 24.0 * 2 / sizeof (dtype_##_sum), \
    .traffic = 1.0, \
    .run = dtype_##_muladd_sve, \
  },

#define MULTIPLY_ADD_LOOPS(DO) DO (fp64, f64) DO (fp32, f32)

/* To the next trip of a stream. */
#define WALK(stream, unroll_) \
  stream += svcntb () * (unroll_); \
  KEEP_POINTER (stream);

#define START_WORDS(i, unused) UNKNOWN (x##i, u64, 0)
#define FILLED_u64(value) svdup_n_u64 (value)
#define ADD_SOME(i, unused) \
  x##i = svadd_u64_x (all, x##i, svld1_vnum_u64 (all, (const uint64_t *) a, i)); \
  KEEP (x##i);
#define END_WORDS(i, unused) svst1_u64 (all, (uint64_t *) (sums + (i) * svcntb ()), x##i);

#define SVE_READ(unroll_) \
  TARGET_sve static double \
  read_sve_##unroll_ (const RoofLoopWork *work) \
  { \
    const svbool_t all = svptrue_b8 (); \
    const char    *begin = work->streams[0], *end = begin + work->bytes; \
    char           sums[(unroll_) * MOST_BYTES] __attribute__ ((aligned (16))); \
    EACH_##unroll_ (START_WORDS, ) \
    for (guint64 n = work->repeats; n > 0; n--) \
      { \
        FORGET_MEMORY (); \
        for (const char *a = begin; a != end;) \
          { \
            EACH_##unroll_ (ADD_SOME, ) \
            WALK (a, unroll_) \
          } \
      } \
    EACH_##unroll_ (END_WORDS, ) \
    return roof_words_total (sums, (unroll_) * svcntb ()); \
  }

/* Vectors of a trip: all loads come first, all stores last. @store: svst1, or svstnt1, past the caches. */
#define LOAD_SOME(i, from) svfloat64_t v##i = svld1_vnum_f64 (all, (const double *) from, i);
#define HOLD_SOME(i, unused) KEEP (v##i);
#define STORE_SOME(i, to, store) store##_vnum_f64 (all, (double *) to, i, v##i);
#define MULTIPLY_SOME(i, unused) v##i = svmul_f64_x (all, v##i, s);
#define TRIAD_SOME(i, from) v##i = svmla_f64_x (all, v##i, s, svld1_vnum_f64 (all, (const double *) from, i));
#define TRIAD_ONE(i, store) \
  LOAD_SOME (i, b) \
  TRIAD_SOME (i, c) \
  HOLD_SOME (i, ) \
  STORE_SOME (i, a, store)

#define COPY_TRIP(unroll_, store) \
  EACH_##unroll_ (LOAD_SOME, b) \
  EACH_##unroll_ (HOLD_SOME, ) \
  EACH_##unroll_ (STORE_SOME, a, store)
#define UPDATE_TRIP(unroll_, store) \
  EACH_##unroll_ (LOAD_SOME, a) \
  EACH_##unroll_ (MULTIPLY_SOME, ) \
  EACH_##unroll_ (HOLD_SOME, ) \
  EACH_##unroll_ (STORE_SOME, a, store)
#define GROUPED_TRIP(unroll_, store) \
  EACH_##unroll_ (LOAD_SOME, b) \
  EACH_##unroll_ (TRIAD_SOME, c) \
  EACH_##unroll_ (HOLD_SOME, ) \
  EACH_##unroll_ (STORE_SOME, a, store)
#define MIXED_TRIP(unroll_, store) EACH_##unroll_ (TRIAD_ONE, store)

/* The factor of a trip that has one. */
#define FACTOR_COPY_TRIP
#define FACTOR_UPDATE_TRIP UNKNOWN (s, f64, ROOF_UPDATE_FACTOR)
#define FACTOR_GROUPED_TRIP UNKNOWN (s, f64, ROOF_TRIAD_FACTOR)
#define FACTOR_MIXED_TRIP UNKNOWN (s, f64, ROOF_TRIAD_FACTOR)

/* To the next trip of the streams that a trip reads. */
#define WALK_COPY_TRIP(unroll_) WALK (b, unroll_)
#define WALK_UPDATE_TRIP(unroll_)
#define WALK_GROUPED_TRIP(unroll_) WALK (b, unroll_) WALK (c, unroll_)
#define WALK_MIXED_TRIP(unroll_) WALK_GROUPED_TRIP (unroll_)

#define SVE_WRITE(name, KIND, unroll_, trip, store, bytes_, traffic_) \
  TARGET_sve static double \
  name##_sve_##unroll_ (const RoofLoopWork *work) \
  { \
    const svbool_t all = svptrue_b8 (); \
    char          *end = (char *) work->streams[0] + work->bytes; \
    FACTOR_##trip \
    for (guint64 n = work->repeats; n > 0; n--) \
      { \
        G_GNUC_UNUSED const char *b = work->streams[1], *c = work->streams[2]; \
        FORGET_MEMORY (); \
        for (char *a = work->streams[0]; a != end;) \
          { \
            trip (unroll_, store) \
            WALK_##trip (unroll_) \
            WALK (a, unroll_) \
          } \
      } \
    return LAST_NUMBER (work); \
  }

#define SVE_ROW_STREAM(name, KIND, unroll_, trip, store, bytes_, traffic_) \
  { \
    .id = #name ".sve." #unroll_, \
    .kind = KIND, \
    .dtype = "fp64", \
    .isa = ROOF_ISA_SVE, \
    .unroll = (unroll_), \
    .bytes = (bytes_), \
    .traffic = (traffic_), \
    .run = name##_sve_##unroll_, \
  },

#define READ_LOOPS(DO) DO (2) DO (4) DO (8)
#define SVE_ROW_READ(unroll_) SVE_ROW_STREAM (read, ROOF_LOOP_READ, unroll_, , , 1.0, 1.0)
#define WRITE_LOOPS_OF(DO, unroll_) \
  DO (copy, ROOF_LOOP_COPY, unroll_, COPY_TRIP, svst1, 2.0, 1.5) \
  DO (ntcopy, ROOF_LOOP_STREAM_COPY, unroll_, COPY_TRIP, svstnt1, 2.0, 1.0) \
  DO (triad, ROOF_LOOP_TRIAD, unroll_, GROUPED_TRIP, svst1, 3.0, 4.0 / 3.0) \
  DO (triadmixed, ROOF_LOOP_TRIAD, unroll_, MIXED_TRIP, svst1, 3.0, 4.0 / 3.0) \
  DO (nttriad, ROOF_LOOP_STREAM_TRIAD, unroll_, GROUPED_TRIP, svstnt1, 3.0, 1.0) \
  DO (update, ROOF_LOOP_UPDATE, unroll_, UPDATE_TRIP, svst1, 2.0, 1.0)
#define WRITE_LOOPS(DO) WRITE_LOOPS_OF (DO, 2) WRITE_LOOPS_OF (DO, 4) WRITE_LOOPS_OF (DO, 8)

FMA_LOOPS (SVE_FMA)
MULTIPLY_ADD_LOOPS (SVE_MULTIPLY_ADD)
READ_LOOPS (SVE_READ)
WRITE_LOOPS (SVE_WRITE)

/* B of a vector. */
TARGET_sve static guint
read_length (void)
{
  return (guint) svcntb ();
}

#ifndef __clang__
#pragma GCC pop_options
#endif

static RoofLoop loops[] = {
  FMA_LOOPS (SVE_ROW_FMA)
  MULTIPLY_ADD_LOOPS (SVE_ROW_MULTIPLY_ADD)
  READ_LOOPS (SVE_ROW_READ)
  WRITE_LOOPS (SVE_ROW_STREAM)
};

/* A processor without such vectors gets rows of the shortest; one whose vectors make no whole page, which the architecture allowed once
 * and nobody built, none. */
const RoofLoop *
roof_loops_list_sve (guint *n)
{
  guint length = roof_cpu_has (ROOF_ISA_SVE) ? read_length () : 16;

  *n = PAGE % (8 * length) == 0 ? G_N_ELEMENTS (loops) : 0;
  for (guint i = 0; i < G_N_ELEMENTS (loops); i++)
    if (loops[i].width == 0)
      {
        loops[i].width = 8 * length;
        loops[i].operations *= length;
      }
  return loops;
}

#else

const RoofLoop *
roof_loops_list_sve (guint *n)
{
  *n = 0;
  return NULL;
}

#endif

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>
#include <string.h>

#include "measure/loop-numbers.h"
#include "measure/loop.h"

/* The bodies of loops for any vectors: a macro each that defines a function of RoofLoop.run, and one for its row in the table. A file
 * of loops lists them once, DO (…) for each, and takes the list twice. @set names instructions: TARGET_set is the function attribute
 * that allows them, ISA_set what a processor must have. */

/* DO (0, …) DO (1, …) …: vectors in flight are variables of their own, since an array may end up in memory. */
#define EACH_1(DO, ...) DO (0, __VA_ARGS__)
#define EACH_2(DO, ...) EACH_1 (DO, __VA_ARGS__) DO (1, __VA_ARGS__)
#define EACH_4(DO, ...) EACH_2 (DO, __VA_ARGS__) DO (2, __VA_ARGS__) DO (3, __VA_ARGS__)
#define EACH_6(DO, ...) EACH_4 (DO, __VA_ARGS__) DO (4, __VA_ARGS__) DO (5, __VA_ARGS__)
#define EACH_8(DO, ...) EACH_6 (DO, __VA_ARGS__) DO (6, __VA_ARGS__) DO (7, __VA_ARGS__)
#define EACH_12(DO, ...) \
  EACH_8 (DO, __VA_ARGS__) DO (8, __VA_ARGS__) DO (9, __VA_ARGS__) DO (10, __VA_ARGS__) DO (11, __VA_ARGS__)
#define EACH_16(DO, ...) \
  EACH_12 (DO, __VA_ARGS__) DO (12, __VA_ARGS__) DO (13, __VA_ARGS__) DO (14, __VA_ARGS__) DO (15, __VA_ARGS__)
#define EACH_24(DO, ...) \
  EACH_16 (DO, __VA_ARGS__) DO (16, __VA_ARGS__) DO (17, __VA_ARGS__) DO (18, __VA_ARGS__) DO (19, __VA_ARGS__) \
  DO (20, __VA_ARGS__) DO (21, __VA_ARGS__) DO (22, __VA_ARGS__) DO (23, __VA_ARGS__)

/* TIMES_n (what, …): `what (…)` n times. */
#define TIMES_1(what, ...) what (__VA_ARGS__)
#define TIMES_2(what, ...) TIMES_1 (what, __VA_ARGS__) TIMES_1 (what, __VA_ARGS__)
#define TIMES_3(what, ...) TIMES_2 (what, __VA_ARGS__) TIMES_1 (what, __VA_ARGS__)
#define TIMES_12(what, ...) \
  TIMES_3 (what, __VA_ARGS__) TIMES_3 (what, __VA_ARGS__) TIMES_3 (what, __VA_ARGS__) TIMES_3 (what, __VA_ARGS__)

/* Pins a value to a register, without an instruction: the compiler can neither leave out nor foresee what was computed, nor move it
 * to another step. */
#if defined __x86_64__
#define KEEP(value) __asm__ volatile ("" : "+v" (value))
#elif defined __aarch64__
#define KEEP(value) __asm__ volatile ("" : "+w" (value))
#elif defined __powerpc64__
#define KEEP(value) __asm__ volatile ("" : "+wa" (value))
#else
#define KEEP(value) __asm__ volatile ("" : "+m" (value))
#endif

/* Likewise a pointer, so that each stream is walked by a register of its own: stores are slower with two in an address. */
#define KEEP_POINTER(pointer) __asm__ volatile ("" : "+r" (pointer))

/* Bars the compiler from carrying what it read over to the next pass. */
#define FORGET_MEMORY() __asm__ volatile ("" ::: "memory")

/* @vector = (@value, @value, …), unknown to the compiler. */
#define BROADCAST(vector, Element, value) \
  do \
    { \
      Element lanes[sizeof (vector) / sizeof (Element)]; \
      __typeof__ (vector) filled; \
      for (guint lane = 0; lane < G_N_ELEMENTS (lanes); lane++) \
        lanes[lane] = (Element) (value); \
      memcpy (&filled, lanes, sizeof filled); \
      KEEP (filled); \
      vector = filled; \
    } \
  while (FALSE);

/* Of chain i: where it starts, a step, and its end. @fma (x, m, c) is x + m c, or with dtypes narrower than their sums x + a few of
 * these products. */
#define START_CHAIN(i, dtype, Vector) \
  Vector x##i; \
  BROADCAST (x##i, dtype##_sum, dtype##_first (i))
#define STEP_CHAIN(i, fma, m, c) \
  x##i = fma (x##i, m, c); \
  KEEP (x##i);
#define END_CHAIN(i, sums) sums[i] = x##i;
#define STEP_PAIR(chains, fma) \
  EACH_##chains (STEP_CHAIN, fma, m, c) \
  EACH_##chains (STEP_CHAIN, fma, m, d)

/* @pairs × 2 steps of @chains fused multiply-adds a repeat. @products: of a sum in one step. */
#define DEFINE_FMA(dtype, kind, KIND, set, Vector, Factors, fma, chains, pairs, products) \
  TARGET_##set static double \
  dtype##_##kind##_##set (const RoofLoopWork *work) \
  { \
    Vector  sums[chains]; \
    Factors m, c, d; \
    BROADCAST (m, dtype##_factor, dtype##_m) \
    BROADCAST (c, dtype##_factor, dtype##_c) \
    BROADCAST (d, dtype##_factor, dtype##_d) \
    EACH_##chains (START_CHAIN, dtype, Vector) \
    for (guint64 n = work->repeats; n > 0; n--) \
      { \
        TIMES_##pairs (STEP_PAIR, chains, fma) \
      } \
    EACH_##chains (END_CHAIN, sums) \
    return roof_##dtype##_total (sums, sizeof sums); \
  }

#define ROW_FMA(dtype_, kind_, KIND, set, Vector, Factors, fma, chains, pairs, products) \
  { \
    .id = #dtype_ "." #kind_ "." #set, \
    .kind = KIND, \
    .dtype = #dtype_, \
    .isa = ISA_##set, \
    .width = 8 * sizeof (Vector), \
    .unroll = (chains), \
    .operations = 2.0 * (products) * (chains) * 2 * (pairs) * (sizeof (Vector) / sizeof (dtype_##_sum)), \
    .traffic = 1.0, \
    .run = dtype_##_##kind_##_##set, \
  },

/* Of a chain of multiplications x and one of additions y. */
#define START_CHAINS(i, dtype, Vector) \
  Vector x##i, y##i; \
  BROADCAST (x##i, dtype##_sum, dtype##_first (2 * i)) \
  BROADCAST (y##i, dtype##_sum, dtype##_first (2 * i + 1))
#define STEP_CHAINS(i, factor, term) \
  x##i = x##i * factor; \
  KEEP (x##i); \
  y##i = y##i + term; \
  KEEP (y##i);
#define END_CHAINS(i, sums) \
  sums[2 * i] = x##i; \
  sums[2 * i + 1] = y##i;
#define STEP_PAIRS(chains) \
  EACH_##chains (STEP_CHAINS, up, c) \
  EACH_##chains (STEP_CHAINS, down, d)

/* @chains of multiplications and as many of additions. No addition takes a product: nothing can be fused. */
#define DEFINE_MULTIPLY_ADD(dtype, set, Vector, chains, pairs) \
  TARGET_##set static double \
  dtype##_muladd_##set (const RoofLoopWork *work) \
  { \
    Vector sums[2 * (chains)], up, down, c, d; \
    BROADCAST (up, dtype##_factor, dtype##_up) \
    BROADCAST (down, dtype##_factor, dtype##_down) \
    BROADCAST (c, dtype##_factor, dtype##_c) \
    BROADCAST (d, dtype##_factor, dtype##_d) \
    EACH_##chains (START_CHAINS, dtype, Vector) \
    for (guint64 n = work->repeats; n > 0; n--) \
      { \
        TIMES_##pairs (STEP_PAIRS, chains) \
      } \
    EACH_##chains (END_CHAINS, sums) \
    return roof_##dtype##_total (sums, sizeof sums); \
  }

#define ROW_MULTIPLY_ADD(dtype_, set, Vector, chains, pairs) \
  { \
    .id = #dtype_ ".muladd." #set, \
    .kind = ROOF_LOOP_MULTIPLY_ADD, \
    .dtype = #dtype_, \
    .isa = ISA_##set, \
    .width = 8 * sizeof (Vector), \
    .unroll = 2 * (chains), \
    .operations = 2.0 * (chains) * 2 * (pairs) * (sizeof (Vector) / sizeof (dtype_##_sum)), \
    .traffic = 1.0, \
    .run = dtype_##_muladd_##set, \
  },

/* Vectors in memory, of any bytes: they may alias whatever the buffers hold. */
typedef guint64 words_128 __attribute__ ((vector_size (16), may_alias));
typedef guint64 words_256 __attribute__ ((vector_size (32), may_alias));
typedef guint64 words_512 __attribute__ ((vector_size (64), may_alias));
typedef double  numbers_128 __attribute__ ((vector_size (16), may_alias));
typedef double  numbers_256 __attribute__ ((vector_size (32), may_alias));
typedef double  numbers_512 __attribute__ ((vector_size (64), may_alias));

#define START_SUM(i, Vector) \
  Vector sum##i; \
  BROADCAST (sum##i, guint64, 0)
#define ADD_WORDS(i, Vector) \
  sum##i += ((const Vector *) a)[i]; \
  KEEP (sum##i);
#define END_SUM(i, sums) sums[i] = sum##i;

/* Sums all words, as whole numbers: floating point additions may lower the clock. */
#define DEFINE_READ(set, bits, unroll_) \
  TARGET_##set static double \
  read_##set##_##unroll_ (const RoofLoopWork *work) \
  { \
    const char *begin = work->streams[0], *end = begin + work->bytes; \
    words_##bits sums[unroll_]; \
    EACH_##unroll_ (START_SUM, words_##bits) \
    for (guint64 n = work->repeats; n > 0; n--) \
      { \
        FORGET_MEMORY (); \
        for (const char *a = begin; a != end;) \
          { \
            EACH_##unroll_ (ADD_WORDS, words_##bits) \
            ADVANCE (a, bits, unroll_) \
          } \
      } \
    EACH_##unroll_ (END_SUM, sums) \
    return roof_words_total (sums, sizeof sums); \
  }

#define START_FAR_SUM(i, Vector) \
  Vector far##i; \
  BROADCAST (far##i, guint64, 0)
#define ADD_FAR_WORDS(i, Vector) \
  far##i += ((const Vector *) b)[i]; \
  KEEP (far##i);
#define END_FAR_SUM(i, sums, from) sums[(from) + i] = far##i;

/* Sums all words, by turns of the two halves of the stream: two streams bring one thread a sixth more of Zen 5's main memory than one.
 * @each: vectors of a half in a trip; these divide 2 KiB. */
#define DEFINE_READ_HALVES(set, bits, unroll_, each) \
  TARGET_##set static double \
  readhalves_##set##_##unroll_ (const RoofLoopWork *work) \
  { \
    const char *begin = work->streams[0], *middle = begin + work->bytes / 2; \
    words_##bits sums[unroll_]; \
    EACH_##each (START_SUM, words_##bits) \
    EACH_##each (START_FAR_SUM, words_##bits) \
    for (guint64 n = work->repeats; n > 0; n--) \
      { \
        const char *b = middle; \
        FORGET_MEMORY (); \
        for (const char *a = begin; a != middle;) \
          { \
            EACH_##each (ADD_WORDS, words_##bits) \
            EACH_##each (ADD_FAR_WORDS, words_##bits) \
            ADVANCE (a, bits, each) \
            ADVANCE (b, bits, each) \
          } \
      } \
    EACH_##each (END_SUM, sums) \
    EACH_##each (END_FAR_SUM, sums, each) \
    return roof_words_total (sums, sizeof sums); \
  }

/* To the next trip of a stream. */
#define ADVANCE(stream, bits, unroll_) \
  stream += (bits) / 8 * (unroll_); \
  KEEP_POINTER (stream);

/* Vectors of a trip: all loads come first, all stores last. @store (to, i, v) stores vector i at @to. */
#define LOAD(i, from, Vector) Vector v##i = ((const Vector *) from)[i];
#define HOLD(i, unused) KEEP (v##i);
#define STORE(i, to, store) store (to, i, v##i);
#define STORE_PLAIN(to, i, v) ((__typeof__ (v) *) to)[i] = v

/* What a loop that writes returns: the last number of the stream that it wrote. */
#define LAST_NUMBER(work) (((const double *) (work)->streams[0])[(work)->bytes / sizeof (double) - 1])

/* a = b. @store: how, as STORE_PLAIN; @finish: what must follow stores of this kind. */
#define DEFINE_COPY(kind, KIND, set, bits, unroll_, store, finish) \
  TARGET_##set static double \
  kind##_##set##_##unroll_ (const RoofLoopWork *work) \
  { \
    const char *b_begin = work->streams[1]; \
    char       *a_begin = work->streams[0], *end = a_begin + work->bytes; \
    for (guint64 n = work->repeats; n > 0; n--) \
      { \
        const char *b = b_begin; \
        FORGET_MEMORY (); \
        for (char *a = a_begin; a != end;) \
          { \
            EACH_##unroll_ (LOAD, b, numbers_##bits) \
            EACH_##unroll_ (HOLD, ) \
            EACH_##unroll_ (STORE, a, store) \
            ADVANCE (b, bits, unroll_) \
            ADVANCE (a, bits, unroll_) \
          } \
      } \
    finish; \
    return LAST_NUMBER (work); \
  }

/* a = b + s c, of which @fma (b, s, c) is one vector. @trip: TRIAD_GROUPED, all loads first and all stores last; TRIAD_MIXED, vector
 * by vector, which some processors like better; or TRIAD_APART, which does not fuse either: Zen 3 takes 1.5 cycles for a fused
 * multiply-add and a store, whatever they work on, but one for a multiplication, an addition and a store. */
#define TRIAD_STEP(i, fma, Vector) v##i = fma (v##i, s, ((const Vector *) c)[i]);
#define TRIAD_GROUPED(unroll_, fma, store, Vector) \
  EACH_##unroll_ (LOAD, b, Vector) \
  EACH_##unroll_ (TRIAD_STEP, fma, Vector) \
  EACH_##unroll_ (HOLD, ) \
  EACH_##unroll_ (STORE, a, store)
#define TRIAD_WHOLE_STEP(i, fma, store, Vector) \
  LOAD (i, b, Vector) \
  TRIAD_STEP (i, fma, Vector) \
  HOLD (i, ) \
  STORE (i, a, store)
#define TRIAD_MIXED(unroll_, fma, store, Vector) EACH_##unroll_ (TRIAD_WHOLE_STEP, fma, store, Vector)
#define TRIAD_APART_STEP(i, store, Vector) \
  Vector v##i = s * ((const Vector *) c)[i]; \
  HOLD (i, ) \
  v##i += ((const Vector *) b)[i]; \
  HOLD (i, ) \
  STORE (i, a, store)
#define TRIAD_APART(unroll_, fma, store, Vector) EACH_##unroll_ (TRIAD_APART_STEP, store, Vector)
#define DEFINE_TRIAD(kind, KIND, set, bits, unroll_, trip, fma, store, finish) \
  TARGET_##set static double \
  kind##_##set##_##unroll_ (const RoofLoopWork *work) \
  { \
    const char    *b_begin = work->streams[1], *c_begin = work->streams[2]; \
    char          *a_begin = work->streams[0], *end = a_begin + work->bytes; \
    numbers_##bits s; \
    BROADCAST (s, double, ROOF_TRIAD_FACTOR) \
    for (guint64 n = work->repeats; n > 0; n--) \
      { \
        const char *b = b_begin, *c = c_begin; \
        FORGET_MEMORY (); \
        for (char *a = a_begin; a != end;) \
          { \
            trip (unroll_, fma, store, numbers_##bits) \
            ADVANCE (b, bits, unroll_) \
            ADVANCE (c, bits, unroll_) \
            ADVANCE (a, bits, unroll_) \
          } \
      } \
    finish; \
    return LAST_NUMBER (work); \
  }

/* a = s a. */
#define UPDATE_STEP(i, Vector) Vector v##i = ((const Vector *) a)[i] * s;
#define DEFINE_UPDATE(set, bits, unroll_) \
  TARGET_##set static double \
  update_##set##_##unroll_ (const RoofLoopWork *work) \
  { \
    char          *a_begin = work->streams[0], *end = a_begin + work->bytes; \
    numbers_##bits s; \
    BROADCAST (s, double, ROOF_UPDATE_FACTOR) \
    for (guint64 n = work->repeats; n > 0; n--) \
      { \
        FORGET_MEMORY (); \
        for (char *a = a_begin; a != end;) \
          { \
            EACH_##unroll_ (UPDATE_STEP, numbers_##bits) \
            EACH_##unroll_ (HOLD, ) \
            EACH_##unroll_ (STORE, a, STORE_PLAIN) \
            ADVANCE (a, bits, unroll_) \
          } \
      } \
    return LAST_NUMBER (work); \
  }

#define ROW_STREAM(name, KIND, set, bits, unroll_, bytes_, traffic_) \
  { \
    .id = #name "." #set "." #unroll_, \
    .kind = KIND, \
    .dtype = "fp64", \
    .isa = ISA_##set, \
    .width = (bits), \
    .unroll = (unroll_), \
    .bytes = (bytes_), \
    .traffic = (traffic_), \
    .run = name##_##set##_##unroll_, \
  },

/* Rows for the lists of the definitions above, with the same arguments. */
#define ROW_READ(set, bits, unroll_) ROW_STREAM (read, ROOF_LOOP_READ, set, bits, unroll_, 1.0, 1.0)
#define ROW_READ_HALVES(set, bits, unroll_, each) ROW_STREAM (readhalves, ROOF_LOOP_READ, set, bits, unroll_, 1.0, 1.0)
#define ROW_COPY(kind_, KIND, set, bits, unroll_, store, finish) \
  ROW_STREAM (kind_, KIND, set, bits, unroll_, 2.0, (KIND) == ROOF_LOOP_COPY ? 1.5 : 1.0)
#define ROW_TRIAD(kind_, KIND, set, bits, unroll_, trip, fma, store, finish) \
  ROW_STREAM (kind_, KIND, set, bits, unroll_, 3.0, (KIND) == ROOF_LOOP_TRIAD ? 4.0 / 3.0 : 1.0)
#define ROW_UPDATE(set, bits, unroll_) ROW_STREAM (update, ROOF_LOOP_UPDATE, set, bits, unroll_, 2.0, 1.0)

/* All loops of a family, and the function @list (loop-private.h) that lists them: of FMA_LOOPS, MULTIPLY_ADD_LOOPS, READ_LOOPS,
 * COPY_LOOPS and TRIAD_LOOPS, which take the name of a definition or of a row above. */
#define DEFINE_LOOPS(list) \
  FMA_LOOPS (DEFINE_FMA) \
  MULTIPLY_ADD_LOOPS (DEFINE_MULTIPLY_ADD) \
  READ_LOOPS (DEFINE_READ) \
  COPY_LOOPS (DEFINE_COPY) \
  TRIAD_LOOPS (DEFINE_TRIAD) \
  READ_LOOPS (DEFINE_UPDATE) \
  static const RoofLoop loops[] = { \
    FMA_LOOPS (ROW_FMA) \
    MULTIPLY_ADD_LOOPS (ROW_MULTIPLY_ADD) \
    READ_LOOPS (ROW_READ) \
    COPY_LOOPS (ROW_COPY) \
    TRIAD_LOOPS (ROW_TRIAD) \
    READ_LOOPS (ROW_UPDATE) \
  }; \
  const RoofLoop * \
  list (guint *n) \
  { \
    *n = G_N_ELEMENTS (loops); \
    return loops; \
  }

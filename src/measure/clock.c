/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/clock.h"

#include <math.h>
#include <time.h>

#define CHAIN 64      /* additions a turn, so that the loop around them costs nothing */
#define TURNS 1000    /* about 20 µs: what a CPU slows down for vectors holds for about 0.7 ms */
#define ATTEMPTS 5    /* the best counts: the others were interrupted */

static gint64
read_clock (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (gint64) time.tv_sec * 1000000000 + time.tv_nsec;
}

static gint64
now (void)
{
  return read_clock (CLOCK_MONOTONIC);
}

static gint64
cpu (void)
{
  return read_clock (CLOCK_THREAD_CPUTIME_ID);
}

/* Of registers: processors may fold additions of constants. */
#if defined(__x86_64__) || defined(__i386__)
#define ADD "add %1, %0"
#elif defined(__aarch64__) || defined(__riscv) || defined(__powerpc__)
#define ADD "add %0, %0, %1"
#endif

#ifdef ADD

static void
add_in_a_row (void)
{
  gsize sum = 0, one = 1;

  for (int i = 0; i < TURNS; i++)
    __asm__ volatile (".rept 64\n\t" ADD "\n\t.endr" : "+r" (sum) : "r" (one));
  g_assert (sum == (gsize) TURNS * CHAIN);
}

static double
hertz (void)
{
  double best = 0;

  for (int i = 0; i < ATTEMPTS; i++)
    {
      gint64 start = now ();

      add_in_a_row ();
      best = MAX (best, 1e9 * TURNS * CHAIN / (double) MAX (now () - start, 1));
    }
  return best;
}

#else

static double
hertz (void)
{
  return NAN;
}

#endif

const RoofClock roof_clock_real = { now, cpu, hertz };

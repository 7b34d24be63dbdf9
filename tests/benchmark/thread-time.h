/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <time.h>

/* CPU time of this thread, ms. */
static inline double
thread_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec * 1e-6;
}

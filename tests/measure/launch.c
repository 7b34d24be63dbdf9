/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* sched_getcpu() */
#endif
#include "measure/launch.h"

#include <math.h>
#include <sched.h>

#include "approx.h"

/* A clock by which every @patience-th launch takes 50 µs and all others 4 ms, as on a busy computer. It is read before and after each
 * launch. */
static gint64 time_now;
static guint readings, patience;

static gint64
read_clock (void)
{
  guint reading = readings++;

  if (reading % 2 == 1)
    time_now += reading / 2 % patience == 0 ? 50 * 1000 : 4 * 1000 * 1000;
  return time_now;
}

static gint64
read_cpu (void)
{
  return time_now;
}

static double
read_hertz (void)
{
  return NAN;
}

static double
measure (guint one_of)
{
  const RoofClock clock = { read_clock, read_cpu, read_hertz };
  const guint cpu = (guint) sched_getcpu ();

  time_now = 0;
  readings = 0;
  patience = one_of;
  return roof_launch_measure (&clock, &cpu, 1);
}

static void
test_busy_computer_does_not_count (void)
{
  assert_approx (measure (1), 50e-6, 1e-9);
  assert_approx (measure (2), 50e-6, 1e-9);
  assert_approx (measure (8), 50e-6, 1e-9);
}

/* One quick launch of fifty is a fault of the clock rather than what the computer can do. */
static void
test_one_of_many_does_not_count (void)
{
  assert_approx (measure (1000), 4e-3, 1e-9);
}

static void
test_real_threads_take_time (void)
{
  const guint cpu = (guint) sched_getcpu ();

  g_assert_cmpfloat (roof_launch_measure (&roof_clock_real, &cpu, 1), >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/launch/busy-computer-does-not-count", test_busy_computer_does_not_count);
  g_test_add_func ("/roof/launch/one-of-many-does-not-count", test_one_of_many_does_not_count);
  g_test_add_func ("/roof/launch/real-threads-take-time", test_real_threads_take_time);
  return g_test_run ();
}

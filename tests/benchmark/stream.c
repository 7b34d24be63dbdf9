/* SPDX-License-Identifier: GPL-3.0-or-later */
/* STREAM's copy and triad (McCalpin 1995) by threads: stream THREADS [MB]. Arrays of MB (160) each, first written by the thread that
 * works on its part, forty passes of which the first does not count. Prints the best rate of each, in B/s: 16 and 24 B an element. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define PASSES 40
#define MOST_THREADS 1024

static double *a, *b, *c;
static size_t n;
static unsigned threads;
static pthread_barrier_t barrier;
static double best[2] = { 1e30, 1e30 };

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

/* Of both kernels one after another, so that neither finds what it wrote in a cache. */
static void
pass (int    kernel,
      size_t from,
      size_t to)
{
  if (kernel == 0)
    for (size_t i = from; i < to; i++)
      c[i] = a[i];
  else
    for (size_t i = from; i < to; i++)
      a[i] = b[i] + 3.0 * c[i];
}

static void *
work (void *index)
{
  size_t me = (size_t) index, from = n * me / threads, to = n * (me + 1) / threads;

  for (size_t i = from; i < to; i++)
    {
      a[i] = 1;
      b[i] = 2;
      c[i] = 0;
    }
  for (int i = 0; i < 2 * PASSES; i++)
    {
      pthread_barrier_wait (&barrier);
      double start = now ();

      pass (i % 2, from, to);
      pthread_barrier_wait (&barrier);
      if (me == 0 && i >= 2 && now () - start < best[i % 2])
        best[i % 2] = now () - start;
    }
  return NULL;
}

int
main (int    argc,
      char **argv)
{
  pthread_t members[MOST_THREADS];

  threads = argc > 1 ? (unsigned) atoi (argv[1]) : 1;
  n = (argc > 2 ? (size_t) atoi (argv[2]) : 160) * 1000000 / sizeof *a;
  a = malloc (n * sizeof *a);
  b = malloc (n * sizeof *b);
  c = malloc (n * sizeof *c);
  if (threads < 1 || threads > MOST_THREADS || a == NULL || b == NULL || c == NULL)
    return 1;
  pthread_barrier_init (&barrier, NULL, threads);
  for (size_t i = 0; i < threads; i++)
    pthread_create (&members[i], NULL, work, (void *) i);
  for (size_t i = 0; i < threads; i++)
    pthread_join (members[i], NULL);
  if (a[n / 2] == 0)
    return 2;
  printf ("copy %.6g\ntriad %.6g\n", 16.0 * (double) n / best[0], 24.0 * (double) n / best[1]);
  return 0;
}

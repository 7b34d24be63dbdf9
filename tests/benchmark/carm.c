/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What reading, copying and a triad take of L1, in the manner of the CARM tool (Marques et al. 2017, champ-hub/carm-roofline): carm LOADS
 * STORES BYTES THREADS. A body of about 256 instructions without a branch, of LOADS loads and then STORES stores of the widest vectors again
 * and again (1 0, 1 1 or 2 1), goes through a working set of BYTES in each of THREADS threads; the median of RUNS runs of 0.1 s between
 * fences counts, from the first thread's start to the last one's end. The tool itself writes and compiles such a body when it is used.
 * Prints B/s. x86-64 alone. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#if defined(__AVX512F__)
#define MOVE "vmovaps"
#define VECTOR "zmm"
#define WIDTH 64
#elif defined(__AVX__)
#define MOVE "vmovaps"
#define VECTOR "ymm"
#define WIDTH 32
#else
#define MOVE "movaps"
#define VECTOR "xmm"
#define WIDTH 16
#endif

#define RUNS 16
#define RUN 0.1 /* s */
#define MOST_THREADS 1024

#define LITERAL(number) #number
#define TEXT(number) LITERAL (number)
#define LOAD(register) MOVE " place(%0), %%" VECTOR #register "\n .set place, place + " TEXT (WIDTH) "\n"
#define STORE(register) MOVE " %%" VECTOR #register ", place(%0)\n .set place, place + " TEXT (WIDTH) "\n"

/* @times times what @body does, from @at on. */
#define PASS(times, body) \
  __asm__ volatile (".set place, 0\n .rept " #times "\n" body ".endr\n" : : "r" (at) : "memory", VECTOR "0", VECTOR "1", VECTOR "2", VECTOR "3")

typedef struct
{
  int    loads, stores;
  size_t length; /* B of a body */
  void (*pass) (char *at);
} Body;

static void
read_body (char *at)
{
  PASS (64, LOAD (0) LOAD (1) LOAD (2) LOAD (3));
}

static void
copy_body (char *at)
{
  PASS (64, LOAD (0) STORE (0) LOAD (1) STORE (1));
}

static void
triad_body (char *at)
{
  PASS (42, LOAD (0) LOAD (1) STORE (2) LOAD (0) LOAD (1) STORE (3));
}

static const Body bodies[] = {
  { 1, 0, 64 * 4 * WIDTH, read_body },
  { 1, 1, 64 * 4 * WIDTH, copy_body },
  { 2, 1, 42 * 6 * WIDTH, triad_body },
};

static const Body *body;
static size_t n_bodies; /* in the working set */
static long repeats;    /* of the working set in a run */
static pthread_barrier_t barrier;
static double starts[MOST_THREADS], ends[MOST_THREADS];

static double
now (void)
{
  struct timespec time;

  __asm__ volatile ("lfence" : : : "memory");
  clock_gettime (CLOCK_MONOTONIC, &time);
  __asm__ volatile ("lfence" : : : "memory");
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static void
walk (char *set,
      long  times)
{
  for (long i = 0; i < times; i++)
    for (size_t j = 0; j < n_bodies; j++)
      body->pass (set + j * body->length);
}

/* So that a run takes as long as it should. */
static long
find_repeats (char *set)
{
  long times = 1;
  double took;

  do
    {
      times *= 10;
      took = now ();
      walk (set, times);
      took = now () - took;
    }
  while (took < RUN / 10);
  return (long) ((double) times * RUN / took) + 1;
}

static int
compare (const void *a,
         const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
find_span (size_t threads)
{
  double start = starts[0], end = ends[0];

  for (size_t i = 1; i < threads; i++)
    {
      start = starts[i] < start ? starts[i] : start;
      end = ends[i] > end ? ends[i] : end;
    }
  return end - start;
}

typedef struct
{
  size_t index, threads;
} Member;

static void *
work (void *data)
{
  const Member *member = data;
  static double spans[RUNS];
  char *set = aligned_alloc (4096, (n_bodies * body->length + 4095) / 4096 * 4096);
  cpu_set_t cpu;

  CPU_ZERO (&cpu);
  CPU_SET (member->index, &cpu);
  sched_setaffinity (0, sizeof cpu, &cpu);
  for (size_t i = 0; i < n_bodies * body->length; i++)
    set[i] = 0;
  if (member->index == 0)
    repeats = find_repeats (set);
  for (int i = 0; i < RUNS; i++)
    {
      pthread_barrier_wait (&barrier);
      starts[member->index] = now ();
      walk (set, repeats);
      ends[member->index] = now ();
      pthread_barrier_wait (&barrier);
      if (member->index == 0)
        spans[i] = find_span (member->threads);
    }
  free (set);
  if (member->index > 0)
    return NULL;
  qsort (spans, RUNS, sizeof *spans, compare);
  return &spans[RUNS / 2];
}

static const Body *
find_body (int loads,
           int stores)
{
  for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
    if (bodies[i].loads == loads && bodies[i].stores == stores)
      return &bodies[i];
  return NULL;
}

int
main (int    argc,
      char **argv)
{
  pthread_t ids[MOST_THREADS];
  Member members[MOST_THREADS];
  size_t threads = argc == 5 ? (size_t) atol (argv[4]) : 0;
  void *span;

  body = argc == 5 ? find_body (atoi (argv[1]), atoi (argv[2])) : NULL;
  if (body == NULL || threads < 1 || threads > MOST_THREADS)
    return 1;
  n_bodies = (size_t) atol (argv[3]) / body->length;
  if (n_bodies < 1)
    return 1;
  pthread_barrier_init (&barrier, NULL, (unsigned) threads);
  for (size_t i = 0; i < threads; i++)
    {
      members[i] = (Member) { i, threads };
      pthread_create (&ids[i], NULL, work, &members[i]);
    }
  for (size_t i = threads; i-- > 0;)
    pthread_join (ids[i], &span);
  printf ("%.6g\n", (double) (n_bodies * body->length * threads) * (double) repeats / *(double *) span);
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/slices.h"

#include <math.h>

/* Times a loop in slices of 0.7 ms and collects the times until they suffice for an estimate (slice-rate.c makes it). A course
 * says how a loop goes through its working set: either the whole set as often as a slice lasts (@repeats), or, in main memory
 * or where one pass takes longer than a slice, one chunk of the set after another (@chunks). A session is a sequence of slices on
 * all threads at once; threads meet before each slice, and the first member decides whether there is another.
 *
 * To measure: warm up until three slices agree, probe all loops in turns so that disturbances fall upon all, measure the two fastest
 * for a while each where these are near each other, and run sessions of 20 ms of the better one until is_enough(). Each session
 * ends with a look at the cancellable.
 *
 * Invariants: a slice lasts from the first thread's start to the last thread's end. It is disturbed when a thread lost its CPU
 * or started late; disturbed slices are kept and marked, not dropped. Nothing is allocated, and no clock other than the
 * bench's is read, while a session runs. */

#define PAGE ((gsize) 4096)
#define MS ((gint64) 1000000) /* ns */

/* Lengths in ns. A slice of 4 ms is interrupted every second or third time on a busy computer, of 1 ms hardly ever. */
#define SLICE (700 * MS / 1000)
#define PROBE_SLICE (150 * MS / 1000)
#define SHORTEST (50 * MS / 1000) /* from which a slice's length says how long others will be */
#define TRIES 8
#define FIRST_CHUNK ((gsize) 1 << 20) /* B: of memory that slices walk through, before its speed is known */

/* Between two looks at what was measured: short enough to be cancelled within 50 ms. */
#define SESSION (20 * MS)
#define SESSION_SLICES 128
#define REST 1000 /* µs after each 20 ms of several threads, for whatever else the computer shows or does */

#define WARM_LEAST (20 * MS)
#define WARM_MOST (300 * MS)
#define WARM_AGAIN (40 * MS) /* where the clock is up, and of slices that walk: memory and neighbours seldom let three agree */
#define WARM_STEP (10 * MS)
#define WARM_AGREES 0.01 /* three slices in a row */

#define PROBE_TURNS 2
#define PROBE_SLICES 4 /* a turn: 8 altogether */
#define WORTH_A_TURN 0.8 /* of the fastest: another turn */
#define CONTENDERS 2
#define CONTENDS 0.9 /* of the fastest in the probe: may turn out faster yet */
#define TRIAL (10 * MS) /* of a contender. Prefetchers may take 1 to 5 ms to learn a loop, which the probe does not last */

#define ENOUGH_TIME (50 * MS)
#define MOST_TIME (300 * MS)  /* so that a busy computer takes a minute, not three; */
#define WALK_TIME (1000 * MS) /* of those that walk, which take several passes */
#define ENOUGH_SLICES 20 /* undisturbed */
#define ENOUGH_PASSES 3  /* over memory that is walked through */
#define ENOUGH_VISITS 2  /* of each chunk, undisturbed */

#define DISTURBED 0.98 /* of the time the thread had a CPU */

/* How a loop goes through its working set. */
typedef struct
{
  const RoofLoop *loop;
  RoofSliceTask  *task;
  gsize           stream;  /* B from a stream to the next */
  gsize           chunk;   /* B of each stream in a slice */
  guint           chunks;
  guint64         repeats;
} Course;

typedef struct
{
  gint64 start, end, cpu;
} Stamp;

/* Slices in sequence without a pause. */
typedef struct
{
  const RoofBench *bench;
  const Course    *course;
  guint            first;  /* chunk */
  guint            most;   /* slices */
  gint64           budget; /* ns */
  gboolean         clocked; /* reads the frequency at the end */
  gint             end;    /* atomic: of the first member: how many slices it will have been */
  gint64           spent;  /* ns, of the first member */
  Stamp           *stamps; /* of each slice, of each member */
  double          *hertz;  /* of each member */
} Session;

/* How many streams a loop of @kind has: 1 to 3, or 0. */
static guint
count_streams (RoofLoopKind kind)
{
  switch (kind)
    {
    case ROOF_LOOP_READ:
    case ROOF_LOOP_UPDATE:
      return 1;
    case ROOF_LOOP_COPY:
    case ROOF_LOOP_STREAM_COPY:
      return 2;
    case ROOF_LOOP_TRIAD:
    case ROOF_LOOP_STREAM_TRIAD:
      return 3;
    case ROOF_LOOP_FMA:
    case ROOF_LOOP_MULTIPLY_ADD:
    case ROOF_LOOP_ONE_CHAIN:
    default:
      return 0;
    }
}

static void
place_streams (const Session *session,
               guint          member,
               guint          slice,
               RoofLoopWork  *work)
{
  const Course *course = session->course;
  guint n = count_streams (course->loop->kind);
  guint chunk = course->chunks > 0 ? (session->first + slice) % course->chunks : 0;

  work->bytes = course->chunk;
  work->repeats = course->repeats;
  for (guint i = 0; i < n; i++)
    work->streams[i] = (char *) session->bench->buffers[member].start + i * course->stream + chunk * course->chunk;
}

static void
time_slice (const Session *session,
            guint          member,
            guint          slice)
{
  const RoofClock *clock = session->bench->clock;
  Stamp *stamp = &session->stamps[slice * session->course->task->threads + member];
  RoofLoopWork work = { 0 };

  place_streams (session, member, slice, &work);
  gint64 cpu = clock->cpu ();
  stamp->start = clock->now ();
  session->course->loop->run (&work);
  stamp->end = clock->now ();
  stamp->cpu = clock->cpu () - cpu;
}

/* By the first member, before the others are met. */
static gboolean
is_over (const Session *session,
         guint          slice,
         gint64         start)
{
  return slice >= session->most || g_cancellable_is_cancelled (session->bench->cancellable)
         || (slice > 0 && session->bench->clock->now () - start >= session->budget);
}

static void
take_part (RoofTeam *team,
           guint     member,
           gpointer  data)
{
  Session *session = data;
  gint64 start = member == 0 ? session->bench->clock->now () : 0;

  for (guint slice = 0;; slice++)
    {
      if (member == 0 && is_over (session, slice, start))
        g_atomic_int_set (&session->end, (gint) slice);
      roof_team_meet (team);
      if ((gint) slice >= g_atomic_int_get (&session->end))
        break;
      time_slice (session, member, slice);
    }
  if (member == 0)
    session->spent = session->bench->clock->now () - start;
  session->hertz[member] = session->clocked ? session->bench->clock->hertz () : NAN;
}

static double
work_of_slice (const Course *course)
{
  double bytes = course->loop->bytes * (double) course->chunk;
  double each = count_streams (course->loop->kind) > 0 ? bytes : course->loop->operations;

  return each * (double) course->repeats * course->task->threads;
}

/* The slice lasts from the first start to the last end. A thread that lost its CPU while it waited for the others starts late: then
 * they did not run at the same time, though each had its CPU all the while. */
static RoofTimedSlice
sum_up (const Session *session,
        guint          slice)
{
  const Course *course = session->course;
  guint threads = course->task->threads;
  const Stamp *stamps = &session->stamps[slice * threads];
  gint64 start = stamps[0].start, last = start, end = stamps[0].end;
  gboolean disturbed = FALSE;

  for (guint i = 0; i < threads; i++)
    {
      start = MIN (start, stamps[i].start);
      last = MAX (last, stamps[i].start);
      end = MAX (end, stamps[i].end);
      disturbed |= (double) stamps[i].cpu < DISTURBED * (double) (stamps[i].end - stamps[i].start);
    }
  disturbed |= (double) (last - start) > (1 - DISTURBED) * (double) (end - start);
  return (RoofTimedSlice) { work_of_slice (course), (double) MAX (end - start, 1) / 1e9, disturbed,
                       course->chunks > 0 ? (session->first + slice) % course->chunks : 0 };
}

static double
mean_hertz (const double *hertz,
            guint         n)
{
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += hertz[i];
  return sum / n;
}

static void
rest (RoofSliceTask *task,
      gint64         spent)
{
  task->unrested += spent;
  if (task->threads == 1 || task->unrested < SESSION)
    return;
  g_usleep (REST);
  task->unrested = 0;
}

static void
add_busy_time (const Session *session,
               GArray        *busy)
{
  for (gint i = 0; i < session->end; i++)
    for (guint j = 0; j < busy->len; j++)
      {
        const Stamp *stamp = &session->stamps[(guint) i * busy->len + j];

        g_array_index (busy, double, j) += (double) (stamp->end - stamp->start) / 1e9;
      }
}

/* Takes up to @most slices of @course, for up to @budget ns, and appends them to @slices. @measured: (nullable): gets the best clock
 * and the time of each thread, too. Returns: ns that it took, 0 when cancelled */
static gint64
run_session (const RoofBench *bench,
             const Course    *course,
             guint            most,
             gint64           budget,
             GArray          *slices,
             RoofSlices      *measured)
{
  RoofSliceTask *task = course->task;
  g_autofree Stamp *stamps = g_new (Stamp, most * task->threads);
  g_autofree double *clocks = g_new (double, task->threads);
  guint first = course->chunks > 0 ? (guint) ((task->position + course->chunk - 1) / course->chunk) % course->chunks : 0;
  Session session = { bench, course, first, most, budget, measured != NULL, G_MAXINT, 0, stamps, clocks };

  roof_team_run (bench->team, task->threads, take_part, &session);
  for (gint i = 0; i < session.end; i++)
    {
      RoofTimedSlice slice = sum_up (&session, (guint) i);

      g_array_append_val (slices, slice);
    }
  if (course->chunks > 0)
    task->position = (first + (guint) session.end) % course->chunks * course->chunk;
  if (measured != NULL)
    {
      double hertz = mean_hertz (clocks, task->threads);

      measured->hertz = isnan (measured->hertz) ? hertz : MAX (measured->hertz, hertz);
      add_busy_time (&session, measured->busy);
    }
  rest (task, session.spent);
  return g_cancellable_is_cancelled (bench->cancellable) ? 0 : MAX (session.spent, 1);
}

static guint
count_undisturbed (GArray *slices)
{
  guint n = 0;

  for (guint i = 0; i < slices->len; i++)
    n += !g_array_index (slices, RoofTimedSlice, i).disturbed;
  return n;
}

/* @chunks: 1, or of slices that go through memory in turn */
static void
estimate_slices (GArray        *slices,
                 guint          chunks,
                 RoofSliceRate *estimate)
{
  const RoofTimedSlice *all = &g_array_index (slices, RoofTimedSlice, 0);

  if (chunks > 1)
    roof_slice_rate_find_chunked (all, slices->len, chunks, estimate);
  else
    roof_slice_rate_find (all, slices->len, estimate);
}

/* Returns: ns of the shortest of a few slices, at least one of them undisturbed if possible; 0 when cancelled */
static double
try_length (const RoofBench *bench,
            const Course    *course)
{
  g_autoptr (GArray) slices = g_array_new (FALSE, FALSE, sizeof (RoofTimedSlice));
  double shortest = INFINITY;

  for (guint i = 0; i < TRIES && count_undisturbed (slices) < 2; i++)
    if (run_session (bench, course, 3, SESSION, slices, NULL) == 0)
      return 0;
  for (guint i = 0; i < slices->len; i++)
    shortest = MIN (shortest, g_array_index (slices, RoofTimedSlice, i).seconds);
  return shortest * 1e9;
}

static void
cut_into_chunks (Course *course,
                 gsize   chunk)
{
  course->chunk = CLAMP (chunk / PAGE * PAGE, PAGE, course->stream);
  course->chunks = (guint) (course->stream / course->chunk);
  course->repeats = 1;
}

/* Of slices that walk: chunks that take @length ns. Short ones are slower, so a second try is nearer. */
static gboolean
fit_chunks (const RoofBench *bench,
            Course          *course,
            gint64           length)
{
  gsize *chunk = &course->task->chunk;
  guint tries = *chunk > 0 ? 1 : 2;

  cut_into_chunks (course, *chunk > 0 ? *chunk : FIRST_CHUNK);
  for (guint i = 0; i < tries; i++)
    {
      double took = try_length (bench, course);

      if (took == 0)
        return FALSE;
      cut_into_chunks (course, (gsize) ((double) course->chunk * (double) length / took));
    }
  *chunk = course->chunk;
  return TRUE;
}

/* So often that a slice takes @length ns; or, where one pass takes longer, so many chunks. The loop before is the first guess. */
static gboolean
fit_repeats (const RoofBench *bench,
             Course          *course,
             gint64           length)
{
  course->repeats = MAX (course->task->repeats, 1);
  double took = try_length (bench, course);

  while (took > 0 && took < SHORTEST && course->repeats < G_MAXUINT64 / 1024)
    {
      course->repeats *= (guint64) CLAMP (2 * SHORTEST / took, 2, 1000);
      took = try_length (bench, course);
    }
  if (took == 0)
    return FALSE;
  double fits = (double) course->repeats * (double) length / took;
  course->task->repeats = (guint64) MAX (fits, 1);
  if (course->chunk > 0 && fits < 2.0 / 3)
    cut_into_chunks (course, (gsize) ((double) course->stream * fits));
  else
    course->repeats = course->task->repeats;
  return TRUE;
}

static gboolean
plan_course (const RoofBench *bench,
             RoofSliceTask   *task,
             const RoofLoop  *loop,
             gint64           length,
             Course          *course)
{
  guint streams = count_streams (loop->kind);
  gsize stream = streams > 0 ? MAX (task->working_set / streams / PAGE * PAGE, PAGE) : 0;

  *course = (Course) { loop, task, stream, stream, 0, 1 };
  return task->walks ? fit_chunks (bench, course, length) : fit_repeats (bench, course, length);
}

static gboolean
three_agree (GArray *slices)
{
  for (guint i = 0; i + 2 < slices->len; i++)
    {
      const RoofTimedSlice *of = &g_array_index (slices, RoofTimedSlice, i);
      double least = MIN (MIN (of[0].seconds, of[1].seconds), of[2].seconds);
      double most = MAX (MAX (of[0].seconds, of[1].seconds), of[2].seconds);

      if (most <= least * (1 + WARM_AGREES))
        return TRUE;
    }
  return FALSE;
}

/* Until the clock of the processor stays: a few slices of the newest agree. */
static gboolean
warm_up (const RoofBench *bench,
         RoofSliceTask   *task,
         const RoofLoop  *loop)
{
  g_autoptr (GArray) slices = g_array_new (FALSE, FALSE, sizeof (RoofTimedSlice));
  gint64 spent = 0, most = task->walks || task->warm ? WARM_AGAIN : WARM_MOST;
  Course course;

  if (!plan_course (bench, task, loop, PROBE_SLICE, &course))
    return FALSE;
  while (spent < WARM_LEAST || (spent < most && !three_agree (slices)))
    {
      g_array_set_size (slices, 0);
      gint64 took = run_session (bench, &course, SESSION_SLICES, WARM_STEP, slices, NULL);
      if (took == 0)
        return FALSE;
      spent += took;
    }
  return TRUE;
}

typedef struct
{
  const RoofLoop *loop;
  Course          course;
  GArray         *slices;
  double          rate;
} LoopCandidate;

static int
compare_rates (gconstpointer a,
               gconstpointer b)
{
  const LoopCandidate *x = a, *y = b;

  return (x->rate < y->rate) - (x->rate > y->rate);
}

/* Sorts candidates by what was measured so far. Returns: how many of the first are worth another turn */
static guint
rank_candidates (LoopCandidate *candidates,
                 guint          n)
{
  guint good = 0;

  for (guint i = 0; i < n; i++)
    {
      RoofSliceRate estimate;

      estimate_slices (candidates[i].slices, 1, &estimate);
      candidates[i].rate = estimate.value;
    }
  qsort (candidates, n, sizeof *candidates, compare_rates);
  while (good < n && candidates[good].rate >= WORTH_A_TURN * candidates[0].rate)
    good++;
  return good;
}

/* A turn of @candidate: it goes on until a slice was undisturbed, if that can be had. Returns: FALSE when cancelled */
static gboolean
try_once (const RoofBench     *bench,
          const LoopCandidate *candidate)
{
  guint clean = count_undisturbed (candidate->slices);

  for (guint i = 0; i < TRIES && count_undisturbed (candidate->slices) == clean; i++)
    if (run_session (bench, &candidate->course, PROBE_SLICES, SESSION, candidate->slices, NULL) == 0)
      return FALSE;
  return TRUE;
}

/* In turns, so that what else happens on the computer falls upon all; who is far behind has no other turn. The fastest is the first
 * afterwards. Returns: FALSE when cancelled */
static gboolean
try_candidates (const RoofBench *bench,
                LoopCandidate   *candidates,
                guint            n)
{
  for (guint turn = 0; turn < PROBE_TURNS; turn++)
    {
      for (guint i = 0; i < n; i++)
        if (!try_once (bench, &candidates[i]))
          return FALSE;
      n = rank_candidates (candidates, n);
    }
  return TRUE;
}

/* Puts the fastest of @loops first. @contenders: (out): how many of the first are near it, with itself. Returns: FALSE when cancelled */
static gboolean
probe (const RoofBench *bench,
       RoofSliceTask   *task,
       GPtrArray       *loops,
       guint           *contenders)
{
  guint n = loops->len;
  g_autofree LoopCandidate *candidates = g_new0 (LoopCandidate, n);
  gboolean done = TRUE;

  *contenders = 1;
  if (n < 2)
    return !g_cancellable_is_cancelled (bench->cancellable);
  for (guint i = 0; i < n; i++)
    {
      candidates[i].loop = g_ptr_array_index (loops, i);
      candidates[i].slices = g_array_new (FALSE, FALSE, sizeof (RoofTimedSlice));
      done = done && plan_course (bench, task, candidates[i].loop, PROBE_SLICE, &candidates[i].course);
    }
  done = done && try_candidates (bench, candidates, n);
  while (*contenders < MIN (n, CONTENDERS) && candidates[*contenders].rate >= CONTENDS * candidates[0].rate)
    (*contenders)++;
  for (guint i = 0; i < n; i++)
    {
      loops->pdata[i] = (gpointer) candidates[i].loop;
      g_array_unref (candidates[i].slices);
    }
  return done;
}

gboolean
roof_slices_probe (const RoofBench *bench,
                   RoofSliceTask   *task,
                   GPtrArray       *loops)
{
  guint contenders;

  return probe (bench, task, loops, &contenders);
}

static void
init_slices (RoofSlices     *slices,
             const RoofLoop *loop,
             guint           threads)
{
  *slices = (RoofSlices) { loop, g_array_new (FALSE, FALSE, sizeof (RoofTimedSlice)), 1, NAN, g_array_new (FALSE, TRUE, sizeof (double)) };
  g_array_set_size (slices->busy, threads);
}

/* Begins to measure the @contenders first of @loops. The fastest is the first afterwards: its @course and @slices so far are handed
 * out. Returns: ns that these took, 0 when cancelled */
static gint64
begin_best (const RoofBench *bench,
            RoofSliceTask   *task,
            GPtrArray       *loops,
            guint            contenders,
            Course          *course,
            RoofSlices      *slices)
{
  gint64 spent = 0;
  guint best = 0;
  RoofSliceRate most = { .value = 0 }, rate;

  for (guint i = 0; i < contenders; i++)
    {
      Course tried;
      RoofSlices found;

      init_slices (&found, g_ptr_array_index (loops, i), task->threads);
      gint64 took = plan_course (bench, task, found.loop, SLICE, &tried)
                      ? run_session (bench, &tried, SESSION_SLICES, TRIAL, found.slices, &found) : 0;
      if (took > 0)
        estimate_slices (found.slices, 1, &rate);
      if (took > 0 && rate.value > most.value)
        {
          most = rate;
          best = i;
          spent = took;
          *course = tried;
          found.chunks = MAX (tried.chunks, 1);
          roof_slices_clear (slices);
          *slices = found;
        }
      else
        roof_slices_clear (&found);
      if (took == 0)
        return 0;
    }
  gpointer first = loops->pdata[0];
  loops->pdata[0] = loops->pdata[best];
  loops->pdata[best] = first;
  return spent;
}

/* Returns: undisturbed visits of the chunk that has fewest */
static guint
count_visits (GArray *slices,
              guint   chunks)
{
  g_autofree guint *visits = g_new0 (guint, chunks);
  guint least = G_MAXUINT;

  for (guint i = 0; i < slices->len; i++)
    {
      const RoofTimedSlice *slice = &g_array_index (slices, RoofTimedSlice, i);

      visits[slice->chunk] += !slice->disturbed;
    }
  for (guint i = 0; i < chunks; i++)
    least = MIN (least, visits[i]);
  return least;
}

static gboolean
is_enough (GArray       *slices,
           const Course *course,
           gint64        spent)
{
  if (spent >= (course->task->walks ? WALK_TIME : MOST_TIME) && slices->len >= course->chunks)
    return TRUE;
  if (spent < ENOUGH_TIME || count_undisturbed (slices) < ENOUGH_SLICES)
    return FALSE;
  return !course->task->walks
         || (slices->len >= ENOUGH_PASSES * course->chunks && count_visits (slices, course->chunks) >= ENOUGH_VISITS);
}

gboolean
roof_slices_measure (const RoofBench *bench,
                     RoofSliceTask   *task,
                     GPtrArray       *loops,
                     RoofSlices      *slices)
{
  gint64 spent;
  guint contenders;
  Course course;

  init_slices (slices, NULL, task->threads);
  if (!warm_up (bench, task, g_ptr_array_index (loops, 0)) || !probe (bench, task, loops, &contenders))
    return FALSE;
  spent = begin_best (bench, task, loops, contenders, &course, slices);
  if (spent == 0)
    return FALSE;
  while (!is_enough (slices->slices, &course, spent))
    {
      gint64 took = run_session (bench, &course, SESSION_SLICES, SESSION, slices->slices, slices);

      if (took == 0)
        return FALSE;
      spent += took;
    }
  return TRUE;
}

/* The first pass is left out: it may find data in a cache that later passes do not. */
double
roof_slices_rate (const RoofBench *bench,
                  RoofSliceTask   *task,
                  const RoofLoop  *loop,
                  double           seconds)
{
  g_autoptr (GArray) slices = g_array_new (FALSE, FALSE, sizeof (RoofTimedSlice));
  gint64 spent = 0, budget = (gint64) (seconds * 1e9);
  RoofSliceRate estimate;
  Course course;

  if (!plan_course (bench, task, loop, PROBE_SLICE, &course))
    return NAN;
  guint pass = MAX (course.chunks, 1);
  while (spent < budget || slices->len < 2 * pass)
    {
      gint64 took = run_session (bench, &course, SESSION_SLICES, MIN (budget, SESSION), slices, NULL);

      if (took == 0)
        return NAN;
      spent += took;
    }
  g_array_remove_range (slices, 0, MIN (pass, slices->len - 1));
  estimate_slices (slices, pass, &estimate);
  return estimate.value;
}

void
roof_slices_estimate (const RoofSlices *slices,
                      gboolean          walks,
                      RoofSliceRate    *estimate)
{
  estimate_slices (slices->slices, walks ? slices->chunks : 1, estimate);
}

void
roof_slices_clear (RoofSlices *slices)
{
  g_clear_pointer (&slices->slices, g_array_unref);
  g_clear_pointer (&slices->busy, g_array_unref);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/levels.h"

#include <math.h>
#include <string.h>

/* Finds the levels of the caches from the rates at which working sets of growing size are read. The sweep goes up and down the
 * sizes and keeps the better rate of each. Rates are made falling (envelope()), then divided into plateaus of about the same
 * rate; where the rate falls from a plateau to the next, a cache ends. The system's list of caches gives the names, each to
 * the fall nearest to its size; without a list the deepest falls are L1, L2 and so on.
 *
 * Invariants: levels go from the core outwards, and the last is main memory. Of the system's caches without a fall only
 * private ones become levels, with the system's size. Sizes in B, of one instance. */

#define PAGE ((gsize) 4096)
#define KIB ((gsize) 1024)
#define MIB ((gsize) 1024 * 1024)

#define FROM (4 * KIB)
#define FINE_FROM (16 * KIB)  /* where caches end: two points an octave */
#define FINE_TO (48 * MIB)
#define POINT_TIME 0.005      /* s */

#define FLAT 0.08  /* a plateau falls by no more, */
#define LEVEL 0.03 /* nor begins higher above its middle, */
#define WIDE 2.0   /* and its largest working set is that many times its smallest */
#define FALL 1.1   /* from a plateau to the next, at least */
#define FARTHEST 5 /* times, between the size that the system reports and the one that is found */
#define UNNAMED_CACHES 3 /* at most, where the system reports none */

#define WALK_LEAST (256 * MIB)
#define WALK_CACHES 4 /* times the last cache */

/* Points at about the same rate. */
typedef struct
{
  guint  first, last;
  double rate;
} Plateau;

/* Where the rate falls from a plateau to the next. */
typedef struct
{
  guint  last; /* point of the plateau before it */
  guint  next; /* first point of the plateau after it */
  guint  end;  /* the last point that is nearer to the rate before than to that after */
  double drop; /* factor of the rates */
} Fall;

static int
compare_sizes (gconstpointer a,
               gconstpointer b)
{
  gsize x = *(const gsize *) a, y = *(const gsize *) b;

  return (x > y) - (x < y);
}

static void
add_size (GArray *sizes,
          gsize   size,
          gsize   most)
{
  size = size / PAGE * PAGE;
  if (size < FROM || size > most)
    return;
  for (guint i = 0; i < sizes->len; i++)
    if (g_array_index (sizes, gsize, i) == size)
      return;
  g_array_append_val (sizes, size);
}

GArray *
roof_levels_plan_sweep (const RoofComputer *computer,
                        gsize               most)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (gsize));

  for (gsize size = FROM; size <= most; size *= 2)
    {
      add_size (sizes, size, most);
      if (size >= FINE_FROM && size <= FINE_TO)
        add_size (sizes, size + size / 2, most);
    }
  for (guint i = 0; i < computer->n_caches; i++)
    {
      add_size (sizes, computer->caches[i].size, most);
      add_size (sizes, computer->caches[i].size / 4 * 5, most);
    }
  g_array_sort (sizes, compare_sizes);
  return sizes;
}

GArray *
roof_levels_sweep (const RoofBench *bench,
                   const RoofLoop  *loop,
                   GArray          *sizes)
{
  g_autoptr (GArray) points = g_array_new (FALSE, TRUE, sizeof (RoofReadPoint));
  guint n = sizes->len;

  g_array_set_size (points, n);
  for (guint i = 0; i < 2 * n; i++)
    {
      guint at = i < n ? i : 2 * n - 1 - i;
      RoofReadPoint *point = &g_array_index (points, RoofReadPoint, at);
      RoofSliceTask task = { .threads = 1, .working_set = g_array_index (sizes, gsize, at) };
      double rate = roof_slices_rate (bench, &task, loop, POINT_TIME);

      if (isnan (rate))
        return NULL;
      point->bytes = task.working_set;
      point->rate = MAX (point->rate, rate);
    }
  return g_steal_pointer (&points);
}

/* Larger working sets are not read faster: where they seem to be, the smaller one was disturbed. */
static double *
envelope (const RoofReadPoint *points,
          guint                n)
{
  double *rates = g_new (double, n);
  double most = 0;

  for (guint i = n; i-- > 0;)
    rates[i] = most = MAX (most, points[i].rate);
  return rates;
}

/* The plateau that begins at @first, or in a few points, where the rate still falls; it may be too short to be one. */
static Plateau
extend (const double *rates,
        guint         n,
        guint         first)
{
  Plateau plateau = { first, first, 0 };

  while (plateau.last + 1 < n && rates[plateau.last + 1] >= rates[first] * (1 - FLAT))
    plateau.last++;
  plateau.rate = rates[(first + plateau.last) / 2];
  while (rates[plateau.first] > plateau.rate * (1 + LEVEL))
    plateau.first++;
  return plateau;
}

/* Returns: (transfer full) (element-type Plateau): the last one is main memory */
static GArray *
find_plateaus (const RoofReadPoint *points,
               const double        *rates,
               guint                n)
{
  GArray *plateaus = g_array_new (FALSE, FALSE, sizeof (Plateau));
  Plateau end = { n - 1, n - 1, rates[n - 1] };

  for (guint i = 0; i < n;)
    {
      Plateau plateau = extend (rates, n, i);
      gboolean wide = (double) points[plateau.last].bytes >= WIDE * (double) points[plateau.first].bytes;

      if (wide)
        g_array_append_val (plateaus, plateau);
      i = wide ? plateau.last + 1 : i + 1;
    }
  if (plateaus->len == 0 || g_array_index (plateaus, Plateau, plateaus->len - 1).last < n - 1)
    g_array_append_val (plateaus, end);
  return plateaus;
}

/* Returns: (transfer full) (element-type Fall) */
static GArray *
find_falls (const RoofReadPoint *points,
            const double        *rates,
            guint                n)
{
  g_autoptr (GArray) plateaus = find_plateaus (points, rates, n);
  GArray *falls = g_array_new (FALSE, FALSE, sizeof (Fall));

  for (guint i = 0; i + 1 < plateaus->len; i++)
    {
      const Plateau *of = &g_array_index (plateaus, Plateau, i);
      Fall fall = { of->last, of[1].first, of->last, of->rate / of[1].rate };

      while (fall.end + 1 < fall.next && rates[fall.end + 1] > sqrt (of->rate * of[1].rate))
        fall.end++;
      if (fall.drop >= FALL)
        g_array_append_val (falls, fall);
    }
  return falls;
}

/* Leaves the @most deepest. */
static void
drop_shallow (GArray *falls,
              guint   most)
{
  while (falls->len > most)
    {
      guint least = 0;

      for (guint i = 1; i < falls->len; i++)
        if (g_array_index (falls, Fall, i).drop < g_array_index (falls, Fall, least).drop)
          least = i;
      g_array_remove_index (falls, least);
    }
}

static guint
count_instances (const RoofCacheHint *hint,
                 guint                threads)
{
  return hint->shared > 0 ? (threads + hint->shared - 1) / hint->shared : 1;
}

static void
add_level (GArray  *levels,
           guint    number,
           guint64  size,
           guint    instances)
{
  RoofFoundLevel level = { g_strdup_printf ("L%u", number), size, instances };

  g_array_append_val (levels, level);
}

/* How far apart two sizes are, as the logarithm of their ratio. */
static double
distance (double a,
          double b)
{
  return fabs (log (a / b));
}

/* The fall that is nearest to the size of @hints[0], of those from @from on, unless it is nearer to another of the @n hints.
 * Returns: (nullable) */
static const Fall *
find_nearest (GArray              *falls,
              guint                from,
              const RoofReadPoint *points,
              const RoofCacheHint *hints,
              guint                n)
{
  const Fall *nearest = NULL;
  double least = log (FARTHEST);

  for (guint i = from; i < falls->len; i++)
    {
      const Fall *fall = &g_array_index (falls, Fall, i);
      double apart = distance ((double) points[fall->end].bytes, (double) hints[0].size);

      if (apart <= least)
        {
          nearest = fall;
          least = apart;
        }
    }
  for (guint i = 1; nearest != NULL && i < n; i++)
    if (distance ((double) points[nearest->end].bytes, (double) hints[i].size) < least)
      nearest = NULL;
  return nearest;
}

/* To a core, which may run two threads. The third level is everybody's, even if the system shows but two of these. */
static gboolean
is_private (const RoofCacheHint *hint)
{
  return hint->level < 3 && (hint->shared == 1 || hint->shared == 2);
}

/* Where the system's size lies in what the sweep leaves open, the system's size. */
static guint64
refine (const RoofReadPoint *points,
        const Fall          *fall,
        const RoofCacheHint *hint)
{
  guint from = is_private (hint) ? fall->last : fall->end, to = is_private (hint) ? fall->next : fall->end + 1;

  return hint->size >= points[from].bytes && hint->size <= points[to].bytes ? hint->size : points[fall->end].bytes;
}

/* Pairs falls with the caches of the system, both in order. */
static void
name_levels (GArray              *levels,
             GArray              *falls,
             const RoofReadPoint *points,
             const RoofComputer  *computer,
             guint                threads)
{
  guint n = computer->n_caches, from = 0;

  for (guint i = 0; i < n; i++)
    {
      const RoofCacheHint *hint = &computer->caches[i];
      const Fall *fall = find_nearest (falls, from, points, hint, n - i);

      if (fall != NULL)
        {
          add_level (levels, hint->level, refine (points, fall, hint), count_instances (hint, threads));
          from = (guint) (fall - &g_array_index (falls, Fall, 0)) + 1;
        }
      else if (is_private (hint))
        add_level (levels, hint->level, hint->size, count_instances (hint, threads));
    }
}

/* Where the system says nothing: caches are private, but for the last. */
static void
count_levels (GArray              *levels,
              GArray              *falls,
              const RoofReadPoint *points,
              guint                threads)
{
  for (guint i = 0; i < falls->len; i++)
    add_level (levels, i + 1, points[g_array_index (falls, Fall, i).end].bytes, i + 1 < falls->len ? threads : 1);
}

static void
clear_level (gpointer data)
{
  g_free (((RoofFoundLevel *) data)->id);
}

static GArray *
new_levels (void)
{
  GArray *levels = g_array_new (FALSE, FALSE, sizeof (RoofFoundLevel));

  g_array_set_clear_func (levels, clear_level);
  return levels;
}

GArray *
roof_levels_find (const RoofReadPoint *points,
                  guint                n,
                  const RoofComputer  *computer,
                  guint                threads)
{
  GArray *levels = new_levels ();
  g_autofree double *rates = envelope (points, n);
  g_autoptr (GArray) falls = find_falls (points, rates, n);
  RoofFoundLevel memory = { g_strdup (ROOF_LEVEL_MAIN_MEMORY), computer->memory, 1 };

  if (computer->n_caches > 0)
    name_levels (levels, falls, points, computer, threads);
  else
    {
      drop_shallow (falls, UNNAMED_CACHES);
      count_levels (levels, falls, points, threads);
    }
  g_array_append_val (levels, memory);
  return levels;
}

GArray *
roof_levels_copy (GArray *levels)
{
  GArray *copy = new_levels ();

  for (guint i = 0; i < levels->len; i++)
    {
      RoofFoundLevel level = g_array_index (levels, RoofFoundLevel, i);

      level.id = g_strdup (level.id);
      g_array_append_val (copy, level);
    }
  return copy;
}

void
roof_levels_free (GArray *levels)
{
  g_array_unref (levels);
}

gsize
roof_levels_last_cache (GArray             *levels,
                        const RoofComputer *computer)
{
  gsize most = 0;

  for (guint i = 0; i < computer->n_caches; i++)
    {
      const RoofCacheHint *hint = &computer->caches[i];

      most = MAX (most, hint->size * count_instances (hint, computer->cpus->len));
    }
  for (guint i = 0; levels != NULL && i + 1 < levels->len; i++)
    {
      const RoofFoundLevel *level = &g_array_index (levels, RoofFoundLevel, i);

      most = MAX (most, (gsize) level->size * level->instances);
    }
  return most;
}

/* Of a cache beyond the first: four times the one before is far from both ends, but it has to fit into a thread's share. Nor does it
 * depend on where the sweep sees the cache end: Zen 5 reads 48 B a cycle from its second level up to 256 KiB and, once its prefetchers
 * have learned the loop, 62 beyond 400 KiB; half the cache lies between. */
static gsize
size_in_cache (const RoofFoundLevel *nearer,
               double                share)
{
  double least = 1.5 * (double) nearer->size;
  double size = MAX (MIN (4.0 * (double) nearer->size, share / 2), least);

  return size <= share ? (gsize) size / PAGE * PAGE : 0;
}

gsize
roof_levels_working_set (GArray             *levels,
                         const char         *id,
                         const RoofComputer *computer,
                         guint               threads)
{
  if (strcmp (id, ROOF_LEVEL_MAIN_MEMORY) == 0)
    return MAX (WALK_LEAST, WALK_CACHES * roof_levels_last_cache (levels, computer)) / threads / PAGE * PAGE;
  for (guint i = 0; i + 1 < levels->len; i++)
    {
      const RoofFoundLevel *level = &g_array_index (levels, RoofFoundLevel, i);
      guint sharers = (threads + level->instances - 1) / level->instances;
      double share = (double) level->size / (threads > 1 ? sharers : 1);

      if (strcmp (level->id, id) != 0)
        continue;
      if (i == 0)
        return MAX ((gsize) (0.75 * share) / PAGE * PAGE, PAGE);
      return size_in_cache (&g_array_index (levels, RoofFoundLevel, i - 1), share);
    }
  return 0;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/cell-rounds.h"

#include <math.h>

#include "measure/cells.h"

/* A cell's value is the best of its rounds. Its spread is how far the best rounds are apart. A cell is noisy when these differ
 * by more than ROOF_ROUNDS_AGREE, when one of them rests on disturbed slices, when other rounds agree with each other on a
 * lower rate (find_second()), or when many slices were disturbed and the best rounds are not close (is_chance()). The rounds of a
 * loop that the processor's clock limits are compared a clock cycle if they agree better so: the clock of a host may move by a tenth
 * within a second, and the value is that at the best one met. */

#define AGREEING 3     /* that many of the best rounds have to agree, of a single round its two halves; and two thirds of all, */
#define CLOSE 0.01     /* unless those do so within 1 %: of many rounds that are apart some agree within 5 % by chance */
#define OFTEN 0.2      /* of a cell's slices disturbed: others took its CPUs, and it may never have met the computer at its best. Its best
                        * rounds have to be close */
#define STATES_APART 1.1 /* from which on rounds that agree on a lower rate met the computer in another state, */
#define STATE_ROUNDS 2   /* and how many of them have to */
#define UNEVEN 1.25

/* What a round says of a cell. */
typedef struct
{
  double   value;
  double   hertz; /* NAN: not known */
  gboolean clean; /* it rests on undisturbed slices */
} RoundEstimate;

RoofCellRounds *
roof_cell_rounds_new (const RoofRig  *rig,
                      const RoofCell *cell)
{
  RoofCellRounds *self = g_new0 (RoofCellRounds, 1);

  self->loops = roof_cells_loops (rig, cell);
  self->estimates = g_array_new (FALSE, FALSE, sizeof (RoundEstimate));
  self->compared = g_array_new (FALSE, FALSE, sizeof (RoundEstimate));
  self->slices = g_array_new (FALSE, FALSE, sizeof (RoofTimedSlice));
  self->busy = g_array_new (FALSE, TRUE, sizeof (double));
  g_array_set_size (self->busy, cell->threads);
  return self;
}

void
roof_cell_rounds_free (RoofCellRounds *self)
{
  g_array_unref (self->busy);
  g_array_unref (self->slices);
  g_array_unref (self->compared);
  g_array_unref (self->estimates);
  g_ptr_array_unref (self->loops);
  g_free (self);
}

static int
compare_estimates (gconstpointer a,
                   gconstpointer b)
{
  const RoundEstimate *x = a, *y = b;

  return (x->value < y->value) - (x->value > y->value);
}

static gboolean
agree (double best,
       double other)
{
  return best - other <= ROOF_ROUNDS_AGREE * best;
}

/* How far the best @n rounds are apart, over the best; `compared` is sorted. */
static double
range_of_best (RoofCellRounds *self,
               guint      n)
{
  const RoundEstimate *sorted = &g_array_index (self->compared, RoundEstimate, 0);

  return n == 1 ? self->halves : (sorted[0].value - sorted[n - 1].value) / sorted[0].value;
}

/* How far the best rounds are apart, over the best, and whether all of these were clean; `compared` is sorted. @rounds: that the effort
 * asks for */
static double
range_of (RoofCellRounds *self,
          guint      rounds,
          gboolean  *clean)
{
  guint n = self->compared->len, agreeing = MIN (MIN (MAX (rounds, 2), AGREEING), n);

  if (range_of_best (self, agreeing) > CLOSE)
    agreeing = MAX (agreeing, (2 * n + 2) / 3);
  *clean = TRUE;
  for (guint i = 0; i < agreeing; i++)
    *clean &= g_array_index (self->compared, RoundEstimate, i).clean;
  return range_of_best (self, agreeing);
}

/* Whether rounds that agree within 5 % may do so by chance: all of them met other programs, which need not take the CPU of a slice to
 * take main memory. */
static gboolean
is_chance (RoofCellRounds *self,
           const RoofCell *cell,
           gboolean        shared)
{
  return (shared || cell->disturbed > OFTEN) && range_of_best (self, MIN (AGREEING, self->compared->len)) > CLOSE;
}

/* How many clean rounds from @from on agree with it; `compared` is sorted. @end: (out): the first that does not */
static guint
count_agreeing (RoofCellRounds *self,
                guint      from,
                guint     *end)
{
  const RoundEstimate *sorted = &g_array_index (self->compared, RoundEstimate, 0);
  guint n = 0;

  for (*end = from; *end < self->compared->len && agree (sorted[from].value, sorted[*end].value); (*end)++)
    n += sorted[*end].clean;
  return n;
}

/* Returns: the rate, as in `compared`, of the rounds that agree with each other far below the best ones, which do so too; NAN: there is none */
static double
find_second (RoofCellRounds *self)
{
  const RoundEstimate *sorted = &g_array_index (self->compared, RoundEstimate, 0);
  guint end;

  if (count_agreeing (self, 0, &end) < STATE_ROUNDS)
    return NAN;
  while (end < self->compared->len)
    {
      guint from = end;

      if (count_agreeing (self, from, &end) >= STATE_ROUNDS && sorted[0].value >= STATES_APART * sorted[from].value)
        return sorted[from].value;
    }
  return NAN;
}

/* How far the halves of a round are apart, over the better one. */
static double
compare_halves (const RoofSlices *slices)
{
  guint n = slices->slices->len, half = n / 2;
  const RoofTimedSlice *all = &g_array_index (slices->slices, RoofTimedSlice, 0);
  RoofSliceRate a, b;

  if (half == 0)
    return 0;
  roof_slice_rate_find (all, half, &a);
  roof_slice_rate_find (all + half, n - half, &b);
  return fabs (a.value - b.value) / MAX (a.value, b.value);
}

/* See RoofCell.mean. */
static double
find_mean (const RoofCellRounds *self)
{
  double work = 0, longest = 0;

  for (guint i = 0; i < self->slices->len; i++)
    work += g_array_index (self->slices, RoofTimedSlice, i).work;
  for (guint i = 0; i < self->busy->len; i++)
    longest = MAX (longest, g_array_index (self->busy, double, i));
  return work / longest;
}

static void
compare_rates (RoofCellRounds *self)
{
  g_array_set_size (self->compared, 0);
  g_array_append_vals (self->compared, self->estimates->data, self->estimates->len);
  g_array_sort (self->compared, compare_estimates);
}

static void
compare_cycles (RoofCellRounds *self)
{
  compare_rates (self);
  for (guint i = 0; i < self->compared->len; i++)
    {
      RoundEstimate *round = &g_array_index (self->compared, RoundEstimate, i);

      round->value /= round->hertz;
    }
  g_array_sort (self->compared, compare_estimates);
}

static gboolean
knows_clocks (const RoofCellRounds *self)
{
  for (guint i = 0; i < self->estimates->len; i++)
    if (isnan (g_array_index (self->estimates, RoundEstimate, i).hertz))
      return FALSE;
  return TRUE;
}

/* Sets `compared`. Returns: and @clean: as range_of() */
static double
compare_rounds (RoofCellRounds *self,
                const RoofCell *cell,
                guint           rounds,
                gboolean       *clean)
{
  double by_cycle = INFINITY;

  if (roof_cell_is_clocked (cell) && self->estimates->len > 1 && knows_clocks (self))
    {
      compare_cycles (self);
      by_cycle = range_of (self, rounds, clean);
    }
  compare_rates (self);
  double range = range_of (self, rounds, clean);
  if (range <= by_cycle)
    return range;
  compare_cycles (self);
  return range_of (self, rounds, clean);
}

void
roof_cell_rounds_sum_up (RoofCellRounds *self,
                         RoofCell       *cell,
                         guint           rounds,
                         gboolean        shared)
{
  RoofSliceRate all;
  gboolean clean;

  double range = compare_rounds (self, cell, rounds, &clean);
  double unit = cell->value / g_array_index (self->compared, RoundEstimate, 0).value;

  roof_slice_rate_find (&g_array_index (self->slices, RoofTimedSlice, 0), self->slices->len, &all);
  cell->second = find_second (self) * unit;
  cell->best = all.best;
  cell->median = all.median;
  cell->mean = find_mean (self);
  cell->p10 = all.p10;
  cell->disturbed = all.disturbed;
  cell->slice = all.seconds;
  cell->slices = self->slices->len;
  cell->rounds = self->estimates->len;
  cell->spread = MAX (range, isnan (cell->second) ? 0 : 1 - cell->second / cell->value) / 2;
  cell->per_cycle = cell->value / cell->threads / cell->clock;
  if (range > ROOF_ROUNDS_AGREE || !clean || !isnan (cell->second) || is_chance (self, cell, shared))
    cell->status = ROOF_CELL_NOISY;
  else
    cell->status = self->uneven > UNEVEN ? ROOF_CELL_UNEVEN_MEMORY : ROOF_CELL_OK;
}

void
roof_cell_rounds_add (RoofCellRounds   *self,
                      RoofCell         *cell,
                      const RoofSlices *slices,
                      gboolean          walks)
{
  RoofSliceRate estimate;
  RoundEstimate round;

  roof_slices_estimate (slices, walks, &estimate);
  if (isnan (cell->value) || estimate.value > cell->value)
    {
      cell->value = estimate.value;
      cell->loop = slices->loop;
      cell->clock = slices->hertz;
      self->uneven = estimate.uneven;
    }
  if (self->estimates->len == 0)
    self->halves = compare_halves (slices);
  round = (RoundEstimate) { estimate.value, slices->hertz, estimate.clean };
  g_array_append_val (self->estimates, round);
  g_array_append_vals (self->slices, slices->slices->data, slices->slices->len);
  for (guint i = 0; i < cell->threads; i++)
    g_array_index (self->busy, double, i) += g_array_index (slices->busy, double, i);
}

gboolean
roof_cell_rounds_are_close (RoofCellRounds *self)
{
  return self->compared->len >= AGREEING && range_of_best (self, AGREEING) <= CLOSE;
}

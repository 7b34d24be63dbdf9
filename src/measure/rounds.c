/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/rounds.h"

#include <math.h>

#include "core/error.h"
#include "measure/cell-rounds.h"
#include "measure/cells.h"
#include "measure/invariants.h"
#include "measure/launch.h"
#include "measure/levels.h"

/* Measures the cells of a calibration in rounds, so that a disturbance of the computer meets many cells for a while rather
 * than one cell for good. The order: memory is mapped, the levels are found by a sweep over sizes, streams get their working
 * sets; then one round after another over all cells, roofs first; then further rounds over the cells whose rounds disagree,
 * for a share of the time that the first rounds took.
 * What the rounds of a cell say together is in `cell-rounds`.
 *
 * Invariants: states[i] belongs to cells[i]; cells without support or memory are never measured. Progress is told before each
 * cell, and the cells that are there are valid at any time, so that a cancelled calibration can be shown. */

#define MOST_OF_MEMORY 0.25  /* of the available memory */
#define ENOUGH_OF_CACHE 2    /* times the last cache: less than that would measure the cache */
#define SWEEP_MOST ((gsize) 256 << 20)

#define SLOW_CLOCK 0.02  /* below the best clock of like loops: other rounds may meet it, too */
#define REPEATS 3
#define LONGER 0.2          /* of the time that a calibration says: so much more it takes at most, whatever disturbs it, */
#define LONGER_LEAST 0.5    /* s */
#define CROWDED 0.1         /* of all slices disturbed: other programs want the CPUs as well. Then a cell meets the computer at its best */
#define ROUNDS_CROWDED 2    /* more seldom: all have more rounds, and noisy ones more repeats, */
#define REPEATS_CROWDED 12
#define LONGER_CROWDED 1    /* for as much more time as it says */
#define LONGER_MOST 30      /* s */
#define LEAST_ROUNDS 2      /* of several that the effort asks for; with less, agreement is not known */
#define FORESEEN 8 /* cells measured: from then on they say how long the others will take */

typedef struct
{
  RoofCalibration        *self;
  const RoofRig          *rig;
  GCancellable           *cancellable;
  RoofTeam               *team;
  RoofBuffer             *buffers; /* of each member */
  gsize                   walked;  /* B of memory that cells of main memory may use; 0: too little */
  GPtrArray              *states;  /* of RoofCellRounds, of each cell */
  RoofCalibrationProgress progress;
  gpointer                data;
  guint                   done, total;
  gint64                  start;
  gint64                  begun; /* ns: when the rounds did; 0 before */
  gint64                  until; /* ns: when repeats end at the latest; 0 before these */
} Rounds;

static gboolean
is_stream (const RoofCell *cell)
{
  return cell->level != NULL;
}

static gboolean
is_main_memory (const RoofCell *cell)
{
  return g_strcmp0 (cell->level, ROOF_LEVEL_MAIN_MEMORY) == 0;
}

static RoofCell *
cell_at (Rounds *rounds,
         guint   at)
{
  return g_ptr_array_index (rounds->self->cells, at);
}

static RoofBench
bench_of (Rounds *rounds)
{
  return (RoofBench) { rounds->rig->clock, rounds->team, rounds->buffers, rounds->cancellable };
}

static gboolean
is_crowded (Rounds *rounds)
{
  double disturbed = 0, slices = 0;

  for (guint i = 0; i < rounds->self->cells->len; i++)
    {
      const RoofCell *cell = cell_at (rounds, i);

      if (cell->slices > 0)
        disturbed += cell->disturbed * cell->slices;
      slices += cell->slices;
    }
  return disturbed > CROWDED * slices;
}

/* Returns: ns when the calibration ends, done or not; but each cell has a round */
static gint64
find_end (Rounds  *rounds,
          gboolean crowded)
{
  double planned = roof_calibration_estimate (rounds->self);
  double longer = CLAMP (planned * (crowded ? LONGER_CROWDED : LONGER), LONGER_LEAST, LONGER_MOST);

  return rounds->start + (gint64) ((planned + longer) * 1e9);
}

/* See RoofCalibration.remaining. */
static double
foresee (Rounds *rounds,
         gint64  now)
{
  if (rounds->begun == 0 || rounds->until > 0 || rounds->done < FORESEEN || rounds->done >= rounds->total)
    return 0;
  double past = (double) (now - rounds->begun), whole = past * rounds->total / rounds->done;
  double first = whole / roof_effort_count_rounds (rounds->self->effort);
  gboolean crowded = is_crowded (rounds);
  double rest = (crowded ? 2 * whole : whole) - past, left = (double) (find_end (rounds, crowded) - now);

  return MAX (MIN (rest, left), MAX (first - past, 0)) / 1e9;
}

static void
tell (Rounds     *rounds,
      const char *cell)
{
  gint64 now = rounds->rig->clock->now ();

  rounds->self->elapsed = (double) (now - rounds->start) / 1e9;
  rounds->self->remaining = foresee (rounds, now);
  rounds->self->repeating = (double) MAX (rounds->until - now, 0) / 1e9;
  if (rounds->progress != NULL)
    rounds->progress (rounds->self, rounds->done, rounds->total, cell, rounds->data);
}

static gboolean
needs_memory (Rounds *rounds)
{
  for (guint i = 0; i < rounds->self->cells->len; i++)
    if (is_stream (cell_at (rounds, i)) && cell_at (rounds, i)->status == ROOF_CELL_WAITING)
      return TRUE;
  return FALSE;
}

static void
touch (RoofTeam *team,
       guint     member,
       gpointer  data)
{
  Rounds *rounds = data;

  roof_buffer_touch (&rounds->buffers[member], rounds->cancellable);
}

/* The first member also measures alone, with all the memory. */
static gboolean
map_buffers (Rounds  *rounds,
             GError **error)
{
  const RoofComputer *computer = rounds->self->computer;
  guint n = rounds->self->threads;
  gsize wanted = roof_levels_working_set (NULL, ROOF_LEVEL_MAIN_MEMORY, computer, 1);
  double allowed = computer->available > 0 ? MOST_OF_MEMORY * (double) computer->available : (double) wanted;
  gsize all = (gsize) MIN ((double) wanted, allowed / (n > 1 ? 2 : 1));

  rounds->walked = all >= ENOUGH_OF_CACHE * roof_levels_last_cache (NULL, computer) ? all : 0;
  for (guint i = 0; i < n; i++)
    if (!roof_buffer_map (&rounds->buffers[i], i == 0 ? all : all / n))
      return roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "the system provides no memory for the measurement");
  roof_team_run (rounds->team, n, touch, rounds);
  return TRUE;
}

/* Returns: (nullable): the loop that reads fastest from near by */
static const RoofLoop *
choose_reader (Rounds *rounds)
{
  RoofBench bench = bench_of (rounds);
  RoofCell any = { .kind = ROOF_LOOP_READ };
  RoofSliceTask task = { .threads = 1, .working_set = 16 * 1024 };
  g_autoptr (GPtrArray) loops = roof_cells_loops (rounds->rig, &any);

  return loops->len > 0 && roof_slices_probe (&bench, &task, loops) ? g_ptr_array_index (loops, 0) : NULL;
}

static gboolean
find_levels (Rounds *rounds)
{
  RoofCalibration *self = rounds->self;
  RoofBench bench = bench_of (rounds);
  const RoofLoop *reader = choose_reader (rounds);

  if (reader == NULL)
    return !g_cancellable_is_cancelled (rounds->cancellable);
  g_autoptr (GArray) sizes = roof_levels_plan_sweep (self->computer, MIN (rounds->buffers[0].bytes, SWEEP_MOST));
  GArray *sweep = roof_levels_sweep (&bench, reader, sizes);
  if (sweep == NULL)
    return FALSE;
  g_array_unref (self->sweep);
  self->sweep = sweep;
  roof_levels_free (self->levels);
  self->levels = roof_levels_find ((const RoofReadPoint *) (void *) sweep->data, sweep->len, self->computer, self->threads);
  return TRUE;
}

/* Gives each stream its working set, now that the levels are known. */
static void
place_cells (Rounds *rounds)
{
  RoofCalibration *self = rounds->self;

  for (guint i = 0; i < self->cells->len; i++)
    {
      RoofCell *cell = cell_at (rounds, i);

      if (!is_stream (cell) || cell->status != ROOF_CELL_WAITING)
        continue;
      gsize limit = rounds->buffers[cell->threads > 1 ? self->threads - 1 : 0].bytes;
      cell->working_set = is_main_memory (cell)
                            ? rounds->walked / cell->threads
                            : roof_levels_working_set (self->levels, cell->level, self->computer, cell->threads);
      if (cell->working_set == 0)
        cell->status = is_main_memory (cell) ? ROOF_CELL_NO_MEMORY : ROOF_CELL_UNSUPPORTED;
      else if (cell->working_set > limit)
        cell->status = ROOF_CELL_NO_MEMORY;
    }
}

static gboolean
prepare_memory (Rounds  *rounds,
                GError **error)
{
  if (!needs_memory (rounds))
    return TRUE;
  if (!map_buffers (rounds, error))
    return FALSE;
  if (g_cancellable_is_cancelled (rounds->cancellable) || !find_levels (rounds))
    return g_cancellable_set_error_if_cancelled (rounds->cancellable, error), FALSE;
  place_cells (rounds);
  for (guint i = 0; i < rounds->self->cells->len; i++)
    if (is_stream (cell_at (rounds, i)))
      cell_at (rounds, i)->huge_pages = roof_buffer_is_huge (&rounds->buffers[0]);
  return TRUE;
}

static void
sum_up (Rounds         *rounds,
        RoofCell       *cell,
        RoofCellRounds *state)
{
  roof_cell_rounds_sum_up (state, cell, roof_effort_count_rounds (rounds->self->effort), rounds->self->crowded && is_main_memory (cell));
}

static gboolean
measure_cell (Rounds *rounds,
              guint   at)
{
  RoofCell *cell = cell_at (rounds, at);
  RoofCellRounds *state = g_ptr_array_index (rounds->states, at);
  RoofBench bench = bench_of (rounds);
  RoofSliceTask task = { cell->threads, cell->working_set, is_main_memory (cell), state->position, 0, 0, 0, rounds->done > 0 };
  RoofSlices slices;

  tell (rounds, cell->id);
  gboolean done = roof_slices_measure (&bench, &task, state->loops, &slices);
  state->position = task.position;
  if (done)
    {
      roof_cell_rounds_add (state, cell, &slices, task.walks);
      sum_up (rounds, cell, state);
      rounds->done++;
    }
  roof_slices_clear (&slices);
  return done;
}

static gboolean
is_measured (const RoofCell *cell)
{
  return cell->status != ROOF_CELL_UNSUPPORTED && cell->status != ROOF_CELL_NO_MEMORY;
}

static void
count_total (Rounds *rounds)
{
  rounds->total = 0;
  for (guint i = 0; i < rounds->self->cells->len; i++)
    rounds->total += is_measured (cell_at (rounds, i)) ? roof_effort_count_rounds (rounds->self->effort) : 0;
}

static gboolean
is_roof (Rounds         *rounds,
         const RoofCell *cell)
{
  return cell->threads == rounds->self->threads && cell->width == 0
         && (cell->kind == ROOF_LOOP_FMA || cell->kind == ROOF_LOOP_READ);
}

/* The cells that are roofs, or all others. A round after the first ends with the calibration's time. */
static gboolean
measure_part (Rounds  *rounds,
              guint    round,
              gboolean roofs)
{
  for (guint i = 0; i < rounds->self->cells->len; i++)
    {
      const RoofCell *cell = cell_at (rounds, i);

      if (!is_measured (cell) || is_roof (rounds, cell) != roofs)
        continue;
      if (round > 0 && rounds->rig->clock->now () >= find_end (rounds, is_crowded (rounds)))
        return TRUE;
      if (!measure_cell (rounds, i))
        return FALSE;
    }
  return TRUE;
}

/* Roofs come first: a chart of them is whole after a few cells, and ceilings rise into it. */
static gboolean
measure_all (Rounds *rounds)
{
  guint times = roof_effort_count_rounds (rounds->self->effort);

  for (guint round = 0; round < times; round++)
    if (!measure_part (rounds, round, TRUE) || !measure_part (rounds, round, FALSE))
      return FALSE;
  return TRUE;
}

/* Of loops like @cell's, which load the processor like it: arithmetic, or streams from near by, in vectors of the same width. */
static double
find_best_clock (Rounds         *rounds,
                 const RoofCell *cell)
{
  double best = cell->clock;

  for (guint i = 0; i < rounds->self->cells->len; i++)
    {
      const RoofCell *other = cell_at (rounds, i);
      gboolean like = other->loop != NULL && other->loop->width == cell->loop->width && other->threads == cell->threads
                      && is_stream (other) == is_stream (cell) && roof_cell_is_clocked (other)
                      && (other->kind == ROOF_LOOP_ONE_CHAIN) == (cell->kind == ROOF_LOOP_ONE_CHAIN);

      if (like)
        best = MAX (best, other->clock);
    }
  return best;
}

/* How far below the best clock of like loops @cell was measured, over that; 0 where no clock limits it or none is known. */
static double
find_lag (Rounds         *rounds,
          const RoofCell *cell)
{
  if (cell->loop == NULL || !roof_cell_is_clocked (cell) || !(cell->clock > 0))
    return 0;
  return 1 - cell->clock / find_best_clock (rounds, cell);
}

/* Whether another round may tell more of a cell. It does not where the best rounds are close and others agree on a lower rate. */
static gboolean
is_open (Rounds *rounds,
         guint   at)
{
  const RoofCell *cell = cell_at (rounds, at);
  RoofCellRounds *state = g_ptr_array_index (rounds->states, at);
  guint least = roof_effort_count_rounds (rounds->self->effort) + (rounds->self->crowded ? ROUNDS_CROWDED : 0);

  if (!is_measured (cell))
    return FALSE;
  if (state->estimates->len < least || (state->estimates->len < least + REPEATS && find_lag (rounds, cell) > SLOW_CLOCK))
    return TRUE;
  return cell->status == ROOF_CELL_NOISY
         && (isnan (cell->second) || !roof_cell_rounds_are_close (state));
}

/* The open ones of the cells that are roofs, or of all others, while there is time. */
static gboolean
repeat_part (Rounds  *rounds,
             gboolean roofs)
{
  for (guint i = 0; i < rounds->self->cells->len; i++)
    if (is_open (rounds, i) && is_roof (rounds, cell_at (rounds, i)) == roofs && rounds->rig->clock->now () < rounds->until
        && !measure_cell (rounds, i))
      return FALSE;
  return TRUE;
}

/* Marks what other results show to be too slow. A single round at a low clock is among them: of several that agree, the loop itself
 * may lower the clock. */
static void
mark (Rounds *rounds)
{
  roof_invariants_mark (rounds->self);
  if (roof_effort_count_rounds (rounds->self->effort) >= LEAST_ROUNDS)
    return;
  for (guint i = 0; i < rounds->self->cells->len; i++)
    {
      RoofCell *cell = cell_at (rounds, i);
      double lag = find_lag (rounds, cell);

      if (lag <= ROOF_ROUNDS_AGREE)
        continue;
      cell->status = ROOF_CELL_NOISY;
      cell->spread = MAX (cell->spread, lag / 2);
    }
}

/* What is known once all slices are: whether other programs were there, and which cells had too little time. */
static void
judge_rounds (Rounds *rounds)
{
  guint least = MIN (roof_effort_count_rounds (rounds->self->effort), LEAST_ROUNDS);

  rounds->self->crowded = is_crowded (rounds);
  for (guint i = 0; i < rounds->self->cells->len; i++)
    {
      RoofCell *cell = cell_at (rounds, i);
      RoofCellRounds *state = g_ptr_array_index (rounds->states, i);

      if (!is_measured (cell))
        continue;
      sum_up (rounds, cell, state);
      if (state->estimates->len < least)
        cell->status = ROOF_CELL_NOISY;
    }
  mark (rounds);
}

static gboolean
repeat_noisy (Rounds *rounds)
{
  judge_rounds (rounds);
  gboolean crowded = rounds->self->crowded;

  rounds->until = find_end (rounds, crowded);
  for (guint again = 0; again < (crowded ? REPEATS_CROWDED : REPEATS); again++)
    {
      for (guint i = 0; i < rounds->self->cells->len; i++)
        rounds->total += is_open (rounds, i);
      if (!repeat_part (rounds, TRUE) || !repeat_part (rounds, FALSE))
        return FALSE;
      mark (rounds);
      rounds->total = rounds->done;
    }
  rounds->until = 0;
  return TRUE;
}

/* A thread on each core, before any core gets a second one. Returns: (transfer full) (element-type guint) */
static GArray *
choose_cpus (const RoofComputer *computer)
{
  GArray *chosen = g_array_copy (computer->cores);

  for (guint i = 0; i < computer->cpus->len; i++)
    {
      guint cpu = g_array_index (computer->cpus, guint, i);
      gboolean there = FALSE;

      for (guint j = 0; j < computer->cores->len; j++)
        there |= g_array_index (computer->cores, guint, j) == cpu;
      if (!there)
        g_array_append_val (chosen, cpu);
    }
  return chosen;
}

static gboolean
run_all (Rounds  *rounds,
         GError **error)
{
  RoofCalibration *self = rounds->self;

  count_total (rounds);
  tell (rounds, NULL);
  if (!prepare_memory (rounds, error))
    return FALSE;
  count_total (rounds);
  rounds->begun = rounds->rig->clock->now ();
  if (!measure_all (rounds) || !repeat_noisy (rounds))
    return g_cancellable_set_error_if_cancelled (rounds->cancellable, error), FALSE;
  self->launch = roof_launch_measure (rounds->rig->clock, &g_array_index (self->computer->cpus, guint, 0), self->threads);
  g_ptr_array_unref (self->warnings);
  self->warnings = roof_invariants_check (self);
  tell (rounds, NULL);
  return TRUE;
}

gboolean
roof_rounds_run (RoofCalibration          *self,
                 const RoofRig            *rig,
                 GCancellable             *cancellable,
                 RoofCalibrationProgress   progress,
                 gpointer                  data,
                 GError                  **error)
{
  g_autoptr (GArray) cpus = choose_cpus (self->computer);
  g_autoptr (RoofTeam) team = roof_team_new (&g_array_index (cpus, guint, 0), self->threads, error);
  if (team == NULL)
    return FALSE;
  g_autofree RoofBuffer *buffers = g_new0 (RoofBuffer, self->threads);
  g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_cell_rounds_free);
  Rounds rounds = { self, rig, cancellable, team, buffers, 0, states, progress, data, 0, 0, rig->clock->now (), 0, 0 };

  for (guint i = 0; i < self->cells->len; i++)
    g_ptr_array_add (states, roof_cell_rounds_new (rig, cell_at (&rounds, i)));
  gboolean done = run_all (&rounds, error);
  for (guint i = 0; i < self->threads; i++)
    roof_buffer_clear (&buffers[i]);
  return done;
}

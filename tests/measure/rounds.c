/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds over cells, by a clock that only loops move on. */
#include "measure/rounds.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "fake-rig.h"
#include "measure/calibration-words.h"
#include "measure/cells.h"
#include "measure/invariants.h"

#define MS 1000000

/* The calibration of @rig's cells of fp64 arithmetic with one thread. */
static RoofCalibration *
plan (const RoofRig *rig)
{
  const RoofCalibrationOptions options = { .effort = ROOF_EFFORT_STANDARD, .threads = 1 };
  RoofCalibration *self = roof_calibration_new (&options, NULL);

  g_ptr_array_unref (self->cells);
  self->cells = roof_cells_plan (rig, 1);
  for (guint i = self->cells->len; i-- > 0;)
    if (g_strcmp0 (((RoofCell *) self->cells->pdata[i])->dtype, "fp64") != 0)
      g_ptr_array_remove_index (self->cells, i);
  return self;
}

static void
test_steady (void)
{
  RoofRig rig = fake_rig_new (NULL);
  g_autoptr (RoofCalibration) self = plan (&rig);
  const RoofCell *cell;
  GError *error = NULL;

  g_assert_true (roof_rounds_run (self, &rig, NULL, NULL, NULL, &error));
  g_assert_no_error (error);
  cell = roof_calibration_find (self, "fp64.fma");
  g_assert_cmpint (cell->status, ==, ROOF_CELL_OK);
  g_assert_cmpuint (cell->rounds, ==, 3);
  g_assert_cmpfloat (cell->spread, <, 1e-3);
  assert_approx (cell->value, 8e9, 1e-3);
  assert_approx (cell->per_cycle, 4, 1e-3);
  g_assert_cmpstr (cell->loop->id, ==, "fast");
  /* A width is measured by loops of that width. */
  assert_approx (roof_calibration_find (self, "fp64.simd128")->value, 4e9, 1e-3);
  /* What no loop does is told, and costs nothing. */
  g_assert_cmpint (roof_calibration_find (self, "fp64.simd512")->status, ==, ROOF_CELL_UNSUPPORTED);
  g_assert_true (isnan (roof_calibration_find (self, "fp64.simd512")->value));
}

/* A neighbour that comes and goes: for 150 ms of every 300 ms all is slower, and no slice knows why. */
static void
neighbour (gint64  start,
           double *length,
           double *had)
{
  if (start / (150 * MS) % 2 == 1)
    *had = *length *= 1.3;
}

/* Slower each time: no two rounds agree. */
static void
decay (gint64  start,
       double *length,
       double *had)
{
  *had = *length *= 1 + (double) start / (200.0 * MS);
}

static void
test_noisy_cells_are_marked (void)
{
  RoofRig rig = fake_rig_new (decay);
  g_autoptr (RoofCalibration) self = plan (&rig);
  const RoofCell *cell;

  g_assert_true (roof_rounds_run (self, &rig, NULL, NULL, NULL, NULL));
  cell = roof_calibration_find (self, "fp64.fma");
  g_assert_cmpint (cell->status, ==, ROOF_CELL_NOISY);
  g_assert_cmpuint (cell->rounds, ==, 6); /* three, and three more since they disagree */
  g_assert_cmpfloat (cell->spread, >, 0.025);
  g_assert_cmpuint (self->warnings->len, >, 0);
}

static void
test_best_round_counts (void)
{
  RoofRig rig = fake_rig_new (neighbour);
  g_autoptr (RoofCalibration) self = plan (&rig);

  g_assert_true (roof_rounds_run (self, &rig, NULL, NULL, NULL, NULL));
  assert_approx (roof_calibration_find (self, "fp64.fma")->value, 8e9, 0.01);
}

/* Of thirty slices one has its CPU. */
static void
crowd (gint64  start,
       double *length,
       double *had)
{
  if (fake_rig_slices () % 30 != 0)
    *length *= 2;
}

/* The same, and now and then a slice has its CPU only after it has waited for long. */
static void
starve (gint64  start,
        double *length,
        double *had)
{
  if (fake_rig_slices () % 30 != 0)
    *length *= 30;
}

/* However noisy the cells are, a calibration takes a fifth longer than it says at most, where other programs want the CPUs twice as
 * long: it marks what it had too little time for. Only the first round is finished in any case. */
static void
test_time_is_kept (void)
{
  static const struct
  {
    FakeScript script;
    RoofEffort effort;
    double     longer; /* of the time said; INFINITY: the first round takes longer */
    guint      least;  /* rounds of a cell */
  } table[] = {
    { decay, ROOF_EFFORT_STANDARD, 0.2, 4 }, { decay, ROOF_EFFORT_THOROUGH, 0.2, 8 },
    { crowd, ROOF_EFFORT_STANDARD, 1, 1 },   { crowd, ROOF_EFFORT_THOROUGH, 1, 3 },
    { starve, ROOF_EFFORT_STANDARD, INFINITY, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      RoofRig rig = fake_rig_new (table[i].script);
      g_autoptr (RoofCalibration) self = plan (&rig);
      double said;

      self->effort = table[i].effort;
      said = roof_calibration_estimate (self);
      g_assert_true (roof_rounds_run (self, &rig, NULL, NULL, NULL, NULL));
      g_assert_cmpfloat (self->elapsed, <, said + MAX (table[i].longer * said, 0.5) + 0.6); /* which a cell may take */
      for (guint j = 0; j < self->cells->len; j++)
        {
          const RoofCell *cell = self->cells->pdata[j];

          g_assert_true (cell->status == ROOF_CELL_UNSUPPORTED || cell->rounds >= table[i].least);
          g_assert_true (cell->rounds != 1 || cell->status == ROOF_CELL_NOISY);
        }
    }
}

/* Of three slices one has to wait for the CPU; and in the first three rounds of a cell all take a fourth longer, whose reason no slice
 * knows. */
static gboolean slow_at_first;

static void
wait_for_cpu (gint64  start,
              double *length,
              double *had)
{
  if (slow_at_first)
    *had = *length *= 1.25;
  if (fake_rig_slices () % 3 == 0)
    *length *= 2;
}

static void
slow_three_rounds (const RoofCalibration *so_far,
                   guint                  done,
                   guint                  total,
                   const char            *cell,
                   gpointer               data)
{
  double *longest = data; /* s that repeats are announced for */

  slow_at_first = cell != NULL && roof_calibration_find (so_far, cell)->rounds < 3;
  if (so_far->repeating > *longest)
    {
      g_autofree char *text = roof_calibration_print_progress (so_far, done, total, cell);

      g_assert_nonnull (strstr (text, ", again since other programs are busy (at most "));
      *longest = so_far->repeating;
    }
}

/* Rounds that agree may all have met another program: where there is one, more are taken, and what they find better is measured on. */
static void
test_crowded_computers_get_more_rounds (void)
{
  RoofRig rig = fake_rig_new (wait_for_cpu);
  g_autoptr (RoofCalibration) self = plan (&rig);
  const RoofCell *cell;
  double longest = 0;

  g_assert_true (roof_rounds_run (self, &rig, NULL, slow_three_rounds, &longest, NULL));
  g_assert_true (self->crowded);
  g_assert_cmpfloat (longest, >, 0.2);
  g_assert_cmpfloat (self->repeating, <=, 0);
  cell = roof_calibration_find (self, "fp64.fma");
  assert_approx (cell->value, 8e9, 1e-2);
  g_assert_cmpuint (cell->rounds, >=, 5);
}

static void
keep_end (const RoofCalibration *so_far,
          guint                  done,
          guint                  total,
          const char            *cell,
          gpointer               data)
{
  double *end = data; /* s after the start, as was first foreseen */
  g_autofree char *text = roof_calibration_print_progress (so_far, done, total, cell);

  g_assert_cmpint (strstr (text, "longer)") != NULL, ==, so_far->remaining > 0 || so_far->repeating > 0);
  g_assert_false (so_far->remaining > 0 && so_far->repeating > 0);
  if (so_far->remaining > 0 && isnan (*end))
    *end = so_far->elapsed + so_far->remaining;
}

/* How long it will take is said after a few cells, with what other programs add. */
static void
test_end_is_foreseen (void)
{
  const FakeScript scripts[] = { NULL, crowd };

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      RoofRig rig = fake_rig_new (scripts[i]);
      g_autoptr (RoofCalibration) self = plan (&rig);
      double end = NAN;

      self->effort = ROOF_EFFORT_THOROUGH;
      g_assert_true (roof_rounds_run (self, &rig, NULL, keep_end, &end, NULL));
      assert_approx (self->elapsed, end, 0.1);
    }
}

/* Rounds agree, but on what was left by another program. */
static void
test_crowded_cells_are_marked (void)
{
  RoofRig rig = fake_rig_new (crowd);
  g_autoptr (RoofCalibration) self = plan (&rig);
  g_autofree char *doubt = NULL;
  const RoofCell *cell;

  g_assert_true (roof_rounds_run (self, &rig, NULL, NULL, NULL, NULL));
  cell = roof_calibration_find (self, "fp64.fma");
  g_assert_cmpint (cell->status, ==, ROOF_CELL_NOISY);
  g_assert_cmpuint (cell->rounds, >=, 2);
  g_assert_cmpfloat (cell->spread, <, 0.025);
  g_assert_true (roof_cell_is_crowded (cell));
  assert_approx (cell->mean, 8e9 / (2 - 1 / 30.0), 0.02);
  doubt = roof_cell_print_doubt (cell);
  g_assert_cmpstr (doubt, ==, "CPU shared");
}

static gboolean in_slow_state;

static void
slow_state (gint64  start,
            double *length,
            double *had)
{
  if (in_slow_state)
    *had = *length *= 2;
}

static guint started; /* rounds of fp64.fma */

/* @data: bits: which of these rounds, the first being 1, meet the computer in the slow state. */
static void
change_state (const RoofCalibration *so_far,
              guint                  done,
              guint                  total,
              const char            *cell,
              gpointer               data)
{
  if (g_strcmp0 (cell, "fp64.fma") == 0)
    in_slow_state = GPOINTER_TO_UINT (data) & (1 << started++);
  else
    in_slow_state = FALSE;
}

static void
test_two_states_are_told (void)
{
  RoofRig rig = fake_rig_new (slow_state);
  g_autoptr (RoofCalibration) self = plan (&rig);
  const RoofCell *cell;
  guint said = 0;

  started = 0;
  g_assert_true (roof_rounds_run (self, &rig, NULL, change_state, GUINT_TO_POINTER (0x2a), NULL));
  cell = roof_calibration_find (self, "fp64.fma");
  g_assert_cmpint (cell->status, ==, ROOF_CELL_NOISY);
  g_assert_cmpuint (cell->rounds, ==, 5); /* of which three agree on the larger one */
  assert_approx (cell->value, 8e9, 1e-3);
  assert_approx (cell->second, 4e9, 1e-3);
  assert_approx (cell->spread, 0.25, 1e-3);
  g_autofree char *value = roof_cell_print_value (cell), *second = roof_cell_print_rate (cell, cell->second);
  g_autofree char *rates = g_strdup_printf ("1 result stood at two rates, each in several rounds (“fp64 FMA” at %s and at %s)", value, second);
  for (guint i = 0; i < self->warnings->len; i++)
    said += g_str_has_prefix (self->warnings->pdata[i], rates);
  g_assert_cmpuint (said, ==, 1);
}

static double slowness;

static void
slow_down (gint64  start,
           double *length,
           double *had)
{
  *had = *length *= slowness;
}

static void
change_slowness (const RoofCalibration *so_far,
                 guint                  done,
                 guint                  total,
                 const char            *cell,
                 gpointer               data)
{
  const double *times = data; /* of the rounds of fp64.fma */

  slowness = g_strcmp0 (cell, "fp64.fma") == 0 ? times[started++] : 1;
}

/* Of six rounds that lie anywhere, three are near each other by chance. */
static void
test_scattered_rounds_are_marked (void)
{
  static double times[] = { 1, 1.08, 1.17, 1.04, 1.26, 1.02 };
  RoofRig rig = fake_rig_new (slow_down);
  g_autoptr (RoofCalibration) self = plan (&rig);
  const RoofCell *cell;

  started = 0;
  slowness = 1;
  g_assert_true (roof_rounds_run (self, &rig, NULL, change_slowness, times, NULL));
  cell = roof_calibration_find (self, "fp64.fma");
  g_assert_cmpuint (cell->rounds, ==, 6);
  g_assert_cmpint (cell->status, ==, ROOF_CELL_NOISY);
  g_assert_true (isnan (cell->second));
  assert_approx (cell->spread, (1 - 1 / 1.08) / 2, 1e-3);
}

static void
change_clock (const RoofCalibration *so_far,
              guint                  done,
              guint                  total,
              const char            *cell,
              gpointer               data)
{
  change_slowness (so_far, done, total, cell, data);
  fake_rig_set_hertz (2e9 / slowness);
}

/* Rounds at three clocks that take as many cycles agree, on the best of these. */
static void
test_rounds_are_compared_by_the_cycle (void)
{
  static double times[] = { 1.07, 1, 1.12 };
  RoofRig rig = fake_rig_new (slow_down);
  g_autoptr (RoofCalibration) self = plan (&rig);
  const RoofCell *cell;

  started = 0;
  slowness = 1;
  g_assert_true (roof_rounds_run (self, &rig, NULL, change_clock, times, NULL));
  cell = roof_calibration_find (self, "fp64.fma");
  g_assert_cmpint (cell->status, ==, ROOF_CELL_OK);
  g_assert_cmpuint (cell->rounds, ==, 3);
  g_assert_cmpfloat (cell->spread, <, 1e-3);
  assert_approx (cell->value, 8e9, 1e-3);
  assert_approx (cell->clock, 2e9, 1e-3);
  assert_approx (cell->per_cycle, 4, 1e-3);
}

/* All loops run at 2 GHz, but @times the cycles of "fp64.fma" take longer, a number for each round. Returns: (transfer full) */
static RoofCalibration *
run_clocks (RoofEffort    effort,
            const double *times)
{
  RoofRig rig = fake_rig_new (slow_down);
  RoofCalibration *self = plan (&rig);

  self->effort = effort;
  started = 0;
  slowness = 1;
  g_assert_true (roof_rounds_run (self, &rig, NULL, change_clock, (gpointer) times, NULL));
  return self;
}

/* At a lower clock than like loops: the next round may be at theirs. */
static void
test_low_clocks_are_repeated (void)
{
  static const double once[] = { 1.07, 1, 1, 1, 1, 1 }, always[] = { 1.07, 1.07, 1.07, 1.07, 1.07, 1.07 };
  const struct
  {
    RoofEffort     effort;
    const double  *times;
    guint          rounds;
    RoofCellStatus status;
    double         spread; /* at least */
  } table[] = {
    { ROOF_EFFORT_QUICK, once, 2, ROOF_CELL_OK, 0 },
    { ROOF_EFFORT_QUICK, always, 4, ROOF_CELL_NOISY, 0.03 }, /* one round would have been asked for */
    { ROOF_EFFORT_STANDARD, always, 6, ROOF_CELL_OK, 0 },    /* the loop itself lowers the clock */
  };

  for (guint i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_autoptr (RoofCalibration) self = run_clocks (table[i].effort, table[i].times);
      const RoofCell *cell = roof_calibration_find (self, "fp64.fma");

      g_assert_cmpint (cell->status, ==, table[i].status);
      g_assert_cmpuint (cell->rounds, ==, table[i].rounds);
      g_assert_cmpfloat (cell->spread, >=, table[i].spread);
      assert_approx (cell->value, table[i].times == once ? 8e9 : 8e9 / 1.07, 1e-3);
      g_assert_cmpint (roof_calibration_find (self, "fp64.simd256")->status, ==, ROOF_CELL_OK);
    }
}

/* But not within 1 %: what slowed the others down came and went. */
static void
test_close_rounds_are_believed (void)
{
  static double times[] = { 1, 1.3, 1.001, 1.2, 1.002 };
  RoofRig rig = fake_rig_new (slow_down);
  g_autoptr (RoofCalibration) self = plan (&rig);
  const RoofCell *cell;

  started = 0;
  slowness = 1;
  g_assert_true (roof_rounds_run (self, &rig, NULL, change_slowness, times, NULL));
  cell = roof_calibration_find (self, "fp64.fma");
  g_assert_cmpuint (cell->rounds, ==, 5);
  g_assert_cmpint (cell->status, ==, ROOF_CELL_OK);
  assert_approx (cell->value, 8e9, 1e-3);
}

static void
slow_down_and_crowd (gint64  start,
                     double *length,
                     double *had)
{
  slow_down (start, length, had);
  if (fake_rig_slices () % 3 == 0)
    *length *= 2;
}

/* Three rounds within 5 % are believed, but not where other programs took the CPU in a third of the slices: all of them may have been
 * slow. */
static void
test_rounds_among_programs_have_to_be_close (void)
{
  static double times[] = { 1.01, 1.04, 1.03, 1.05, 1.06, 1.08, 1.07, 1.06, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05 };
  const FakeScript scripts[] = { slow_down, slow_down_and_crowd };

  for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
    {
      RoofRig rig = fake_rig_new (scripts[i]);
      g_autoptr (RoofCalibration) self = plan (&rig);
      const RoofCell *cell;

      started = 0;
      slowness = 1;
      g_assert_true (roof_rounds_run (self, &rig, NULL, change_slowness, times, NULL));
      cell = roof_calibration_find (self, "fp64.fma");
      g_assert_cmpint (cell->status, ==, i == 0 ? ROOF_CELL_OK : ROOF_CELL_NOISY);
      g_assert_cmpint (roof_calibration_find (self, "fp64.scalar.muladd")->status, !=, ROOF_CELL_NOISY);
      g_assert_true (i == 0 ? cell->rounds == 3 : cell->rounds >= 5);
    }
}

static gboolean in_memory, among_programs;

/* Other programs take the CPU of a third of the slices, but of none that read main memory. */
static void
share_memory (gint64  start,
              double *length,
              double *had)
{
  if (in_memory)
    *had = *length *= slowness;
  else if (among_programs && fake_rig_slices () % 3 == 0)
    *length *= 2;
}

static void
slow_memory_down (const RoofCalibration *so_far,
                  guint                  done,
                  guint                  total,
                  const char            *cell,
                  gpointer               data)
{
  in_memory = g_strcmp0 (cell, "read.DRAM") == 0;
  slowness = in_memory && started++ > 0 ? 1.02 : 1;
}

/* Reading main memory alone, in 16 MiB, beside arithmetic. Returns: (transfer full) */
static RoofCalibration *
plan_memory (const RoofRig *rig)
{
  RoofCalibration *self = plan (rig);
  g_autoptr (GPtrArray) all = roof_cells_plan (rig, 1);

  for (guint i = all->len; i-- > 0;)
    if (g_str_equal (((RoofCell *) all->pdata[i])->id, "read.DRAM"))
      g_ptr_array_add (self->cells, g_ptr_array_steal_index (all, i));
  self->computer->n_caches = 0;
  self->computer->available = 64 << 20;
  return self;
}

/* A slice of main memory has its CPU, and yet shares the memory: among other programs its rounds have to be close. */
static void
test_main_memory_among_programs_has_to_be_close (void)
{
  for (guint i = 0; i < 2; i++)
    {
      RoofRig rig = fake_rig_new (share_memory);
      g_autoptr (RoofCalibration) self = plan_memory (&rig);
      const RoofCell *cell;

      started = 0;
      slowness = 1;
      among_programs = i == 1;
      g_assert_true (roof_rounds_run (self, &rig, NULL, slow_memory_down, NULL, NULL));
      g_assert_cmpint (self->crowded, ==, among_programs);
      cell = roof_calibration_find (self, "read.DRAM");
      g_assert_cmpfloat (cell->disturbed, <, 0.1);
      g_assert_cmpfloat (cell->spread, <, 0.025);
      g_assert_cmpint (cell->status, ==, among_programs ? ROOF_CELL_NOISY : ROOF_CELL_OK);
    }
}

/* One slow round is an accident. */
static void
test_one_slow_round_is_left_out (void)
{
  RoofRig rig = fake_rig_new (slow_state);
  g_autoptr (RoofCalibration) self = plan (&rig);
  const RoofCell *cell;

  started = 0;
  g_assert_true (roof_rounds_run (self, &rig, NULL, change_state, GUINT_TO_POINTER (2), NULL));
  cell = roof_calibration_find (self, "fp64.fma");
  g_assert_cmpint (cell->status, ==, ROOF_CELL_OK);
  g_assert_cmpuint (cell->rounds, ==, 4);
  assert_approx (cell->value, 8e9, 1e-3);
  g_assert_true (isnan (cell->second));
}

static void
slow_down_alone (const RoofCalibration *so_far,
                 guint                  done,
                 guint                  total,
                 const char            *cell,
                 gpointer               data)
{
  in_slow_state = g_strcmp0 (cell, "fp64.fma.1t") == 0 && started++ < GPOINTER_TO_UINT (data);
}

/* The rounds of one thread alone agree, and yet the same loop beside others shows that it can be faster. @slow: how many of its
 * rounds are slow. Returns: (transfer full) */
static RoofCalibration *
contradict_one_thread (guint slow)
{
  RoofRig          rig = fake_rig_new (slow_state);
  RoofCalibration *self = plan (&rig);
  g_autoptr (GPtrArray) again = roof_cells_plan (&rig, 1);
  RoofCell        *alone = g_ptr_array_steal_index (again, 0);

  g_assert_cmpstr (alone->id, ==, "fp64.fma");
  g_free (alone->id);
  alone->id = g_strdup ("fp64.fma.1t");
  g_ptr_array_add (self->cells, alone);
  started = 0;
  g_assert_true (roof_rounds_run (self, &rig, NULL, slow_down_alone, GUINT_TO_POINTER (slow), NULL));
  return self;
}

static void
test_contradicted_cells_are_repeated (void)
{
  g_autoptr (RoofCalibration) self = contradict_one_thread (3);
  const RoofCell *cell = roof_calibration_find (self, "fp64.fma.1t");

  g_assert_cmpuint (cell->rounds, ==, 6);
  assert_approx (cell->value, 8e9, 1e-3);
  g_assert_cmpint (roof_calibration_find (self, "fp64.fma")->status, ==, ROOF_CELL_OK);
}

static void
test_contradicted_cells_are_marked (void)
{
  g_autoptr (RoofCalibration) self = contradict_one_thread (G_MAXUINT);
  const RoofCell *cell = roof_calibration_find (self, "fp64.fma.1t");

  assert_approx (cell->value, 4e9, 1e-3);
  g_assert_cmpfloat (cell->spread, <, 0.025);
  g_assert_cmpint (cell->status, ==, ROOF_CELL_NOISY);
  g_assert_cmpint (roof_calibration_find (self, "fp64.fma")->status, ==, ROOF_CELL_OK);
}

/* Two threads that share L3 alone. @fma, @near and @far: what two do of FMA, L1 and L3, over twice what one does. Returns: whether the
 * rate of L1 is to be doubted; that of L3 never is */
static gboolean
doubts_two_threads (double fma,
                    double near,
                    double far)
{
  RoofRig rig = fake_rig_new (NULL);
  g_autoptr (RoofCalibration) self = plan (&rig);
  char near_id[] = "L1", far_id[] = "L3"; /* a new calibration's levels do not own theirs */
  RoofFoundLevel levels[] = { { near_id, 32768, 2 }, { far_id, 1 << 25, 1 } };

  g_array_append_vals (self->levels, levels, G_N_ELEMENTS (levels));
  g_ptr_array_unref (self->cells);
  self->cells = roof_cells_plan (&rig, 2);
  for (guint i = 0; i < self->cells->len; i++)
    {
      RoofCell *cell = g_ptr_array_index (self->cells, i);
      gboolean single = g_str_has_suffix (cell->id, ".1t");
      double rate = g_str_has_prefix (cell->id, "fp64.fma") ? fma : g_str_has_prefix (cell->id, "read.L1") ? near
                    : g_str_has_prefix (cell->id, "read.L3") ? far : NAN;

      cell->per_cycle = 4 * (single && !isnan (rate) ? 1 : rate);
      cell->value = cell->threads * cell->per_cycle * 2e9;
      cell->status = ROOF_CELL_OK;
    }
  roof_invariants_mark (self);
  g_assert_cmpint (roof_calibration_find (self, "read.L1.1t")->status, ==, ROOF_CELL_OK);
  g_assert_cmpint (roof_calibration_find (self, "read.L3")->status, ==, ROOF_CELL_OK);
  return roof_calibration_find (self, "read.L1")->status == ROOF_CELL_NOISY;
}

static void
test_threads_with_caches_of_their_own_are_as_fast_as_one (void)
{
  g_assert_false (doubts_two_threads (1, 0.96, 0.6));
  g_assert_true (doubts_two_threads (1, 0.93, 0.6));
  /* Two threads of one core, or CPUs of two kinds. */
  g_assert_false (doubts_two_threads (0.55, 0.6, 0.6));
}

static void
keep_first (const RoofCalibration *so_far,
            guint                  done,
            guint                  total,
            const char            *cell,
            gpointer               data)
{
  const char **first = data;

  if (*first == NULL && cell != NULL)
    *first = roof_calibration_find (so_far, cell)->id;
}

/* Wherever they stand. */
static void
test_roofs_come_first (void)
{
  RoofRig rig = fake_rig_new (NULL);
  g_autoptr (RoofCalibration) self = plan (&rig);
  const char *first = NULL;

  for (guint i = 0; i < self->cells->len / 2; i++)
    {
      gpointer *a = &self->cells->pdata[i], *b = &self->cells->pdata[self->cells->len - 1 - i], kept = *a;

      *a = *b;
      *b = kept;
    }
  g_assert_true (roof_rounds_run (self, &rig, NULL, keep_first, &first, NULL));
  g_assert_cmpstr (first, ==, "fp64.fma");
}

static void
cancel_soon (const RoofCalibration *so_far,
             guint                  done,
             guint                  total,
             const char            *cell,
             gpointer               cancellable)
{
  if (done == 2)
    g_cancellable_cancel (cancellable);
}

static void
test_cancelled (void)
{
  RoofRig rig = fake_rig_new (NULL);
  g_autoptr (RoofCalibration) self = plan (&rig);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_assert_false (roof_rounds_run (self, &rig, cancellable, cancel_soon, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measure/rounds/steady", test_steady);
  g_test_add_func ("/roof/measure/rounds/noisy-cells-are-marked", test_noisy_cells_are_marked);
  g_test_add_func ("/roof/measure/rounds/best-round-counts", test_best_round_counts);
  g_test_add_func ("/roof/measure/rounds/time-is-kept", test_time_is_kept);
  g_test_add_func ("/roof/measure/rounds/crowded-computers-get-more-rounds", test_crowded_computers_get_more_rounds);
  g_test_add_func ("/roof/measure/rounds/scattered-rounds-are-marked", test_scattered_rounds_are_marked);
  g_test_add_func ("/roof/measure/rounds/compared-by-the-cycle", test_rounds_are_compared_by_the_cycle);
  g_test_add_func ("/roof/measure/rounds/low-clocks-are-repeated", test_low_clocks_are_repeated);
  g_test_add_func ("/roof/measure/rounds/close-rounds-are-believed", test_close_rounds_are_believed);
  g_test_add_func ("/roof/measure/rounds/end-is-foreseen", test_end_is_foreseen);
  g_test_add_func ("/roof/measure/rounds/rounds-among-programs", test_rounds_among_programs_have_to_be_close);
  g_test_add_func ("/roof/measure/rounds/main-memory-among-programs", test_main_memory_among_programs_has_to_be_close);
  g_test_add_func ("/roof/measure/rounds/crowded-cells-are-marked", test_crowded_cells_are_marked);
  g_test_add_func ("/roof/measure/rounds/two-states-are-told", test_two_states_are_told);
  g_test_add_func ("/roof/measure/rounds/one-slow-round-is-left-out", test_one_slow_round_is_left_out);
  g_test_add_func ("/roof/measure/rounds/contradicted-cells-are-repeated", test_contradicted_cells_are_repeated);
  g_test_add_func ("/roof/measure/rounds/contradicted-cells-are-marked", test_contradicted_cells_are_marked);
  g_test_add_func ("/roof/measure/rounds/threads-with-caches-of-their-own", test_threads_with_caches_of_their_own_are_as_fast_as_one);
  g_test_add_func ("/roof/measure/rounds/roofs-come-first", test_roofs_come_first);
  g_test_add_func ("/roof/measure/rounds/cancelled", test_cancelled);
  return g_test_run ();
}

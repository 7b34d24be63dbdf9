/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When slices are enough, by a clock that only loops move on. */
#include "measure/slices.h"

#include <math.h>

#include "approx.h"
#include "fake-rig.h"
#include "measure/cells.h"

#define MS 1000000

typedef struct
{
  RoofRig       rig;
  RoofTeam     *team;
  RoofBuffer    buffer; /* of addresses that no loop here follows */
  GCancellable *cancellable;
  RoofBench     bench;
  GPtrArray    *loops;
} Fixture;

static GCancellable *cancelled_by_script;

static void
set_up (Fixture    *fixture,
        FakeScript  script,
        RoofLoopKind kind)
{
  const guint cpu = 0;
  RoofCell any = { .kind = kind };

  fixture->rig = fake_rig_new (script);
  fixture->team = roof_team_new (&cpu, 1, NULL);
  g_assert_nonnull (fixture->team);
  fixture->buffer = (RoofBuffer) { GSIZE_TO_POINTER ((gsize) 2 << 20), (gsize) 1 << 30, NULL, 0 };
  fixture->cancellable = cancelled_by_script = g_cancellable_new ();
  fixture->bench = (RoofBench) { fixture->rig.clock, fixture->team, &fixture->buffer, fixture->cancellable };
  fixture->loops = roof_cells_loops (&fixture->rig, &any);
}

static void
tear_down (Fixture *fixture)
{
  g_ptr_array_unref (fixture->loops);
  g_object_unref (fixture->cancellable);
  roof_team_free (fixture->team);
}

static guint
count_undisturbed (GArray *slices)
{
  guint n = 0;

  for (guint i = 0; i < slices->len; i++)
    n += !g_array_index (slices, RoofTimedSlice, i).disturbed;
  return n;
}

static double
sum_seconds (GArray *slices)
{
  double sum = 0;

  for (guint i = 0; i < slices->len; i++)
    sum += g_array_index (slices, RoofTimedSlice, i).seconds;
  return sum;
}

static void
test_steady (void)
{
  Fixture fixture;
  RoofSliceTask task = { .threads = 1 };
  RoofSlices slices;
  RoofSliceRate estimate;

  set_up (&fixture, NULL, ROOF_LOOP_FMA);
  g_assert_true (roof_slices_measure (&fixture.bench, &task, fixture.loops, &slices));
  roof_slices_estimate (&slices, FALSE, &estimate);
  g_assert_cmpstr (slices.loop->id, ==, "fast");
  g_assert_cmpstr (((const RoofLoop *) fixture.loops->pdata[0])->id, ==, "fast");
  g_assert_cmpuint (fixture.loops->len, ==, 2);
  assert_approx (estimate.value, 8e9, 1e-3);
  assert_approx (slices.hertz, 2e9, 1e-12);
  assert_approx (g_array_index (slices.busy, double, 0), sum_seconds (slices.slices), 1e-9);
  g_assert_cmpfloat (fake_rig_longest (), <=, 1 * MS);
  /* Fifty ms of slices, after what warming up and trying took. */
  g_assert_cmpint ((gint64) (slices.slices->len * estimate.seconds * 1e3), >=, 50);
  g_assert_cmpint (fake_rig_now (), <, 150 * MS);
  roof_slices_clear (&slices);
  tear_down (&fixture);
}

/* Four of five slices lose their CPU for twice as long as they last. */
static void
disturb_most (gint64  start,
              double *length,
              double *had)
{
  if (fake_rig_slices () % 5 != 0)
    *length *= 3;
}

static void
test_goes_on_until_enough_are_clean (void)
{
  Fixture fixture;
  RoofSliceTask task = { .threads = 1 };
  RoofSlices slices;
  RoofSliceRate estimate;

  set_up (&fixture, disturb_most, ROOF_LOOP_FMA);
  g_assert_true (roof_slices_measure (&fixture.bench, &task, fixture.loops, &slices));
  roof_slices_estimate (&slices, FALSE, &estimate);
  g_assert_cmpuint (count_undisturbed (slices.slices), >=, 20);
  g_assert_cmpuint (count_undisturbed (slices.slices), <, 30);
  assert_approx (estimate.value, 8e9, 0.01);
  assert_approx (estimate.disturbed, 0.8, 0.03);
  roof_slices_clear (&slices);
  tear_down (&fixture);
}

static void
disturb_all (gint64  start,
             double *length,
             double *had)
{
  *length *= 2;
}

static void
test_gives_up_after_a_while (void)
{
  Fixture fixture;
  RoofSliceTask task = { .threads = 1 };
  RoofSlices slices;

  set_up (&fixture, disturb_all, ROOF_LOOP_FMA);
  g_assert_true (roof_slices_measure (&fixture.bench, &task, fixture.loops, &slices));
  g_assert_cmpuint (count_undisturbed (slices.slices), ==, 0);
  g_assert_cmpint (fake_rig_now (), >=, 300 * MS);
  g_assert_cmpint (fake_rig_now (), <, 700 * MS);
  roof_slices_clear (&slices);
  tear_down (&fixture);
}

static gint64 crowd_from;

/* For 6 of every 8 ms another program has the CPU for two thirds of the time: longer than the slices of a turn last. */
static void
crowd (gint64  start,
       double *length,
       double *had)
{
  if ((start + crowd_from) / (2 * MS) % 4 != 0)
    *length *= 3;
}

static void
test_probe_waits_for_clean_slices (void)
{
  for (crowd_from = 0; crowd_from < 8 * MS; crowd_from += MS / 2)
    {
      Fixture fixture;
      RoofSliceTask task = { .threads = 1 };

      set_up (&fixture, crowd, ROOF_LOOP_FMA);
      g_assert_true (roof_slices_probe (&fixture.bench, &task, fixture.loops));
      g_assert_cmpstr (((const RoofLoop *) fixture.loops->pdata[0])->id, ==, "fast");
      tear_down (&fixture);
    }
}

static gboolean slow_down;

/* What the host of a virtual computer takes away while the fast loop is tried. */
static void
rob (gint64  start,
     double *length,
     double *had)
{
  if (slow_down && fake_rig_is_fast ())
    *had = *length *= 3;
}

static void
test_no_loop_is_left_out_for_good (void)
{
  Fixture fixture;
  RoofSliceTask task = { .threads = 1 };

  set_up (&fixture, rob, ROOF_LOOP_FMA);
  for (guint i = 0; i < 2; i++)
    {
      RoofSlices slices;

      slow_down = i == 0;
      g_assert_true (roof_slices_measure (&fixture.bench, &task, fixture.loops, &slices));
      g_assert_cmpstr (slices.loop->id, ==, i == 0 ? "slow" : "fast");
      roof_slices_clear (&slices);
    }
  tear_down (&fixture);
}

static gint64 learned; /* ns that the fast loop ran for without the other */

/* A processor that makes the fast loop fast once it has run for 4 ms, and forgets it over another loop. */
static void
learn (gint64  start,
       double *length,
       double *had)
{
  if (fake_rig_is_fast () && learned < 4 * MS)
    *had = *length *= 2.1;
  learned = fake_rig_is_fast () ? learned + (gint64) *length : 0;
}

/* The probe finds it slightly slower. */
static void
test_loops_may_become_fast (void)
{
  Fixture fixture;
  RoofSliceTask task = { .threads = 1 };
  RoofSlices slices;
  RoofSliceRate estimate;

  set_up (&fixture, learn, ROOF_LOOP_FMA);
  learned = 0;
  g_assert_true (roof_slices_probe (&fixture.bench, &task, fixture.loops));
  g_assert_cmpstr (((const RoofLoop *) fixture.loops->pdata[0])->id, ==, "slow");
  g_assert_true (roof_slices_measure (&fixture.bench, &task, fixture.loops, &slices));
  roof_slices_estimate (&slices, FALSE, &estimate);
  g_assert_cmpstr (slices.loop->id, ==, "fast");
  g_assert_true (fixture.loops->pdata[0] == slices.loop);
  g_assert_cmpuint (fixture.loops->len, ==, 2);
  assert_approx (estimate.value, 8e9, 1e-3);
  assert_approx (g_array_index (slices.busy, double, 0), sum_seconds (slices.slices), 1e-9);
  roof_slices_clear (&slices);
  tear_down (&fixture);
}

/* Two threads of which the second is always late, though each has its CPU whenever it asks: what happens where they take turns on a
 * busy computer. Beside the real clock, since threads share it. */
#define LATE (10 * MS)

static gint members;

static gint64
now_or_late (void)
{
  static __thread gint member;

  if (member == 0)
    member = g_atomic_int_add (&members, 1) + 1;
  return g_get_monotonic_time () * 1000 + (member == 2 ? LATE : 0);
}

static double
spin (const RoofLoopWork *work)
{
  gint64 until = g_get_monotonic_time () + 50;

  while (g_get_monotonic_time () < until)
    continue;
  return 0;
}

static double
no_hertz (void)
{
  return 1e9;
}

static void
test_threads_that_take_turns (void)
{
  static const RoofClock clock = { now_or_late, now_or_late, no_hertz };
  static const RoofLoop loop = { .id = "spin", .kind = ROOF_LOOP_FMA, .dtype = "fp64", .width = 64, .unroll = 1, .operations = 1,
                                 .traffic = 1, .run = spin };
  const guint cpus[] = { 0, 0 };
  g_autoptr (RoofTeam) team = roof_team_new (cpus, 2, NULL);
  g_autoptr (GPtrArray) loops = g_ptr_array_new ();
  RoofBuffer buffers[2] = { { NULL } };
  RoofBench bench = { &clock, team, buffers, NULL };
  RoofSliceTask task = { .threads = 2 };
  RoofSlices slices;
  RoofSliceRate estimate;

  g_assert_nonnull (team);
  g_ptr_array_add (loops, (gpointer) &loop);
  g_assert_true (roof_slices_measure (&bench, &task, loops, &slices));
  roof_slices_estimate (&slices, FALSE, &estimate);
  g_assert_cmpuint (count_undisturbed (slices.slices), ==, 0);
  g_assert_false (estimate.clean);
  /* The slices last as long as both together, but no thread was busy for long. */
  g_assert_cmpuint (slices.busy->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpfloat (g_array_index (slices.busy, double, i), >=, slices.slices->len * 50e-6);
      g_assert_cmpfloat (g_array_index (slices.busy, double, i), <, 0.5 * sum_seconds (slices.slices));
    }
  roof_slices_clear (&slices);
}

static void
test_walks_over_all_memory (void)
{
  Fixture fixture;
  RoofSliceTask task = { .threads = 1, .working_set = (gsize) 256 << 20, .walks = TRUE };
  RoofSlices slices;
  RoofSliceRate estimate;
  g_autofree guint *visits = NULL;

  set_up (&fixture, NULL, ROOF_LOOP_READ);
  g_assert_true (roof_slices_measure (&fixture.bench, &task, fixture.loops, &slices));
  roof_slices_estimate (&slices, TRUE, &estimate);
  visits = g_new0 (guint, slices.chunks);
  for (guint i = 0; i < slices.slices->len; i++)
    visits[g_array_index (slices.slices, RoofTimedSlice, i).chunk]++;
  g_assert_cmpuint (slices.chunks, >, 100);
  for (guint i = 0; i < slices.chunks; i++)
    g_assert_cmpuint (visits[i], >=, 2);
  g_assert_cmpuint (slices.slices->len, >=, 3 * slices.chunks);
  assert_approx (estimate.value, 1e9, 1e-3);
  roof_slices_clear (&slices);
  tear_down (&fixture);
}

/* The processor is four times as slow at first. */
static void
ramp (gint64  start,
      double *length,
      double *had)
{
  if (start < 12 * MS)
    *had = *length *= 4;
}

static void
test_warms_up (void)
{
  Fixture fixture;
  RoofSliceTask task = { .threads = 1 };
  RoofSlices slices;
  RoofSliceRate estimate;

  set_up (&fixture, ramp, ROOF_LOOP_FMA);
  g_assert_true (roof_slices_measure (&fixture.bench, &task, fixture.loops, &slices));
  roof_slices_estimate (&slices, FALSE, &estimate);
  assert_approx (estimate.p10, 8e9, 1e-3);
  roof_slices_clear (&slices);
  tear_down (&fixture);
}

/* No slice takes as long as the one before. */
static void
waver (gint64  start,
       double *length,
       double *had)
{
  *had = *length *= 1 + 0.05 * (fake_rig_slices () % 2);
}

/* Where slices never agree, only a processor that comes from rest is waited for. */
static void
test_warms_up_once (void)
{
  static const gboolean warm[] = { FALSE, TRUE };

  for (guint i = 0; i < G_N_ELEMENTS (warm); i++)
    {
      Fixture fixture;
      RoofSliceTask task = { .threads = 1, .warm = warm[i] };
      RoofSlices slices;

      set_up (&fixture, waver, ROOF_LOOP_FMA);
      g_assert_true (roof_slices_measure (&fixture.bench, &task, fixture.loops, &slices));
      g_assert_cmpint (fake_rig_now () < 150 * MS, ==, warm[i]);
      roof_slices_clear (&slices);
      tear_down (&fixture);
    }
}

static gint64 cancel_at;

static void
cancel_then (gint64  start,
             double *length,
             double *had)
{
  if (start >= cancel_at)
    g_cancellable_cancel (cancelled_by_script);
}

static void
test_cancelled_within_50_ms (void)
{
  static const gint64 moments[] = { 0, 3 * MS, 25 * MS, 60 * MS };

  for (guint i = 0; i < G_N_ELEMENTS (moments); i++)
    {
      Fixture fixture;
      RoofSliceTask task = { .threads = 1 };
      RoofSlices slices;

      cancel_at = moments[i];
      set_up (&fixture, cancel_then, ROOF_LOOP_FMA);
      g_assert_false (roof_slices_measure (&fixture.bench, &task, fixture.loops, &slices));
      g_assert_cmpint (fake_rig_now () - cancel_at, <, 50 * MS);
      roof_slices_clear (&slices);
      tear_down (&fixture);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/measure/slices/steady", test_steady);
  g_test_add_func ("/roof/measure/slices/goes-on-until-enough-are-clean", test_goes_on_until_enough_are_clean);
  g_test_add_func ("/roof/measure/slices/gives-up-after-a-while", test_gives_up_after_a_while);
  g_test_add_func ("/roof/measure/slices/probe-waits-for-clean-slices", test_probe_waits_for_clean_slices);
  g_test_add_func ("/roof/measure/slices/no-loop-is-left-out-for-good", test_no_loop_is_left_out_for_good);
  g_test_add_func ("/roof/measure/slices/loops-may-become-fast", test_loops_may_become_fast);
  g_test_add_func ("/roof/measure/slices/threads-that-take-turns", test_threads_that_take_turns);
  g_test_add_func ("/roof/measure/slices/walks-over-all-memory", test_walks_over_all_memory);
  g_test_add_func ("/roof/measure/slices/warms-up", test_warms_up);
  g_test_add_func ("/roof/measure/slices/warms-up-once", test_warms_up_once);
  g_test_add_func ("/roof/measure/slices/cancelled-within-50-ms", test_cancelled_within_50_ms);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit.h"

#include <math.h>

#include "approx.h"
#include "core/fixtures.h"

/* 8.2e10 FLOP and 8.2e9 B of HBM in 0.02 s: 10 FLOP/B and 4.1e12 FLOP/s, half of the roof of the TPU there, whose ridge
 * point is at 1.97e14 / 8.2e11 FLOP/B. */
#define WORK 8.2e10
#define BYTES 8.2e9
#define TIME 0.02
#define BANDWIDTH 8.2e11
#define PEAK 1.97e14

typedef struct
{
  RoofMachine   *machine;
  RoofCatalogue *catalogue;
  RoofSnapshot  *snapshot;
  RoofEdit      *edit;
} Fixture;

static RoofEdit *
take_hold (const Fixture *fixture,
           RoofSnapshot  *snapshot)
{
  return roof_edit_new (fixture->catalogue, snapshot, NULL, (RoofGrip) { ROOF_GRIP_DOT, 0, 0, -1 });
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (RoofSnapshot) empty = NULL;
  g_autoptr (RoofKernel) kernel
      = make_kernel ("c", "custom", "flops", WORK, "bytes.hbm", BYTES, "time", TIME, NULL);

  fixture->machine = make_tpu ();
  fixture->catalogue = make_catalogue ();
  empty = roof_snapshot_new (fixture->machine);
  fixture->snapshot = roof_snapshot_with_kernel_inserted (empty, 0, kernel);
  fixture->edit = take_hold (fixture, fixture->snapshot);
  g_assert_nonnull (fixture->edit);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  roof_edit_free (fixture->edit);
  roof_snapshot_unref (fixture->snapshot);
  roof_catalogue_unref (fixture->catalogue);
  roof_machine_unref (fixture->machine);
}

static double
get_number (const RoofKernel *kernel,
            const char       *key)
{
  return roof_kernel_find_number (kernel, key);
}

/* The dot is where it was; beside it lies one pin, ahead of it, on this machine. */
static const RoofKernel *
get_pulled (const Fixture *fixture,
            RoofSnapshot  *snapshot)
{
  const RoofPin *pin;

  g_assert_cmpuint (roof_snapshot_get_n_pins (snapshot), ==, 1);
  g_assert_true (roof_kernel_equal (roof_snapshot_get_kernel (snapshot, 0), roof_snapshot_get_kernel (fixture->snapshot, 0)));
  pin = roof_snapshot_get_pin (snapshot, 0);
  g_assert_true (pin->what_if);
  g_assert_true (roof_machine_equal (pin->machine, fixture->machine));
  g_assert_cmpint (roof_snapshot_find_live (snapshot, 0), ==, 0);
  return pin->kernel;
}

typedef struct
{
  const char    *name;
  double         intensity, performance;
  RoofEditFlags  flags;
  double         bytes, time;
  RoofTurn       turned;
  RoofSnap       snapped;
  RoofLimit      limited;
} Move;

static const Move moves[] = {
  { "fewer-bytes", 20, NAN, 0, BYTES / 2, TIME, ROOF_TURN_TRAFFIC, 0, 0 },
  { "more-bytes", WORK / 1.034e10, NAN, ROOF_EDIT_SNAP, 1.03e10, TIME, ROOF_TURN_TRAFFIC, 0, 0 },
  { "no-more-bytes-than-the-roof", 1, NAN, ROOF_EDIT_SNAP, TIME * BANDWIDTH, TIME, ROOF_TURN_TRAFFIC, 0,
    ROOF_LIMIT_ROOF },
  { "not-below-zero", 1e30, NAN, 0, 1, TIME, ROOF_TURN_TRAFFIC, 0, ROOF_LIMIT_LEAST },
  { "onto-the-ridge", 235, NAN, ROOF_EDIT_SNAP, WORK * BANDWIDTH / PEAK, TIME, ROOF_TURN_TRAFFIC, ROOF_SNAP_RIDGE, 0 },
  { "coarse-bytes", 35, NAN, ROOF_EDIT_COARSE, BYTES / 4, TIME, ROOF_TURN_TRAFFIC, 0, 0 },
  { "faster", NAN, WORK / 0.016, ROOF_EDIT_SNAP, BYTES, 0.016, ROOF_TURN_TIME, 0, 0 },
  { "slower", NAN, WORK / 0.04, 0, BYTES, 0.04, ROOF_TURN_TIME, 0, 0 },
  { "near-the-roof", NAN, 8.1e12, ROOF_EDIT_SNAP, BYTES, 0.01, ROOF_TURN_TIME, ROOF_SNAP_ROOF, 0 },
  { "no-faster-than-the-roof", NAN, 1e15, 0, BYTES, 0.01, ROOF_TURN_TIME, 0, ROOF_LIMIT_ROOF },
  { "coarse-time", NAN, 7e12, ROOF_EDIT_COARSE, BYTES, 0.01, ROOF_TURN_TIME, 0, 0 },
  { "both", 20, 1e15, 0, BYTES / 2, 0.005, ROOF_TURN_TRAFFIC, 0, ROOF_LIMIT_ROOF },
};

static void
test_move (Fixture       *fixture,
           gconstpointer  data)
{
  const Move *move = data;
  RoofEditResult result;
  g_autoptr (RoofSnapshot) moved
      = roof_edit_move (fixture->edit, move->intensity, move->performance, move->flags, &result);
  const RoofKernel *pulled = get_pulled (fixture, moved);

  assert_approx (get_number (pulled, "bytes.hbm"), move->bytes, 1e-9);
  assert_approx (get_number (pulled, "time"), move->time, 1e-9);
  assert_approx (result.speed, TIME / move->time, 1e-9);
  assert_approx (result.factor,
                 move->turned == ROOF_TURN_TRAFFIC ? move->bytes / BYTES : move->time / TIME, 1e-9);
  g_assert_cmpint (result.turned, ==, move->turned);
  g_assert_cmpint (result.snapped, ==, move->snapped);
  g_assert_cmpint (result.limited, ==, move->limited);
  g_assert_cmpint (result.pin, ==, 0);
}

/* Where it hardly left nothing comes of it, and what is there already is not pulled out again. */
static void
test_nothing_new (Fixture       *fixture,
                  gconstpointer  data)
{
  RoofEditResult result;
  g_autoptr (RoofSnapshot) back = roof_edit_move (fixture->edit, 10.01, 4.105e12, ROOF_EDIT_SNAP, &result);
  g_autoptr (RoofSnapshot) pulled = roof_edit_move (fixture->edit, 20, NAN, 0, &result);
  g_autoptr (RoofEdit) edit = take_hold (fixture, pulled);
  g_autoptr (RoofSnapshot) again = roof_edit_move (edit, 20, NAN, 0, &result);

  g_assert_true (back == fixture->snapshot);
  g_assert_true (again == pulled);
  g_assert_cmpint (result.pin, ==, -1);
}

/* Each step goes on from the pin of the one before; Home takes it away. */
static void
test_steps (Fixture       *fixture,
            gconstpointer  data)
{
  static const struct
  {
    RoofEditStep  step;
    RoofEditFlags flags;
    double        fewer, faster;
  } steps[] = {
    { ROOF_EDIT_RIGHT, 0, 1.1, 1 },
    { ROOF_EDIT_RIGHT, ROOF_EDIT_COARSE, 2.2, 1 },
    { ROOF_EDIT_LEFT, ROOF_EDIT_COARSE, 1.1, 1 },
    { ROOF_EDIT_UP, 0, 1.1, 1.1 },
    { ROOF_EDIT_DOWN, ROOF_EDIT_COARSE, 1.1, 0.55 },
    { ROOF_EDIT_END, 0, 1.1, 2.2 },
  };
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_ref (fixture->snapshot);
  RoofEditResult result;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autoptr (RoofSnapshot) before = snapshot;
      g_autoptr (RoofEdit) edit = take_hold (fixture, before);

      snapshot = roof_edit_step (edit, steps[i].step, steps[i].flags, &result);
      assert_approx (get_number (get_pulled (fixture, snapshot), "bytes.hbm"), BYTES / steps[i].fewer, 1e-4);
      assert_approx (get_number (get_pulled (fixture, snapshot), "time"), TIME / steps[i].faster, 1e-4);
      g_assert_cmpint (result.pin, ==, 0);
    }
  g_autoptr (RoofEdit) edit = take_hold (fixture, snapshot);
  g_autoptr (RoofSnapshot) home = roof_edit_step (edit, ROOF_EDIT_HOME, 0, &result);

  g_assert_true (roof_snapshot_equal (home, fixture->snapshot));
}

/* What is read and what is written goes down together. */
static void
test_both_ways (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (RoofKernel) kernel
      = make_kernel ("c", "custom", "flops", WORK, "read.hbm", 6e9, "write.hbm", 2e9, "time", TIME, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel (fixture->snapshot, 0, kernel);
  g_autoptr (RoofEdit) edit = take_hold (fixture, snapshot);
  RoofEditResult result;
  g_autoptr (RoofSnapshot) moved = roof_edit_move (edit, WORK / 4e9, NAN, 0, &result);
  const RoofKernel *pulled = roof_snapshot_get_pin (moved, 0)->kernel;

  assert_approx (get_number (pulled, "read.hbm"), 3e9, 1e-9);
  assert_approx (get_number (pulled, "write.hbm"), 1e9, 1e-9);
}

/* A measurement that beats its roof may be taken hold of, and stays no worse than it is. */
static void
test_above_the_roof (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autoptr (RoofKernel) kernel = roof_kernel_with_number (roof_snapshot_get_kernel (fixture->snapshot, 0), "time", 0.005);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel (fixture->snapshot, 0, kernel);
  g_autoptr (RoofEdit) edit = take_hold (fixture, snapshot);
  RoofEditResult result;
  g_autoptr (RoofSnapshot) higher = roof_edit_move (edit, NAN, 1e15, 0, &result);
  g_autoptr (RoofSnapshot) wider = NULL;

  g_assert_true (higher == snapshot);
  g_assert_cmpint (result.limited, ==, ROOF_LIMIT_ROOF);
  wider = roof_edit_move (edit, 5, NAN, 0, &result);
  g_assert_true (wider == snapshot);
  g_assert_cmpint (result.limited, ==, ROOF_LIMIT_ROOF);
}

static void
test_typed (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  RoofEditResult result;
  g_autoptr (RoofSnapshot) typed = roof_edit_set_value (fixture->edit, 4e9, &result, &error);

  g_assert_no_error (error);
  assert_approx (get_number (get_pulled (fixture, typed), "bytes.hbm"), 4e9, 1e-12);
  g_assert_null (roof_edit_set_value (fixture->edit, -1, &result, &error));
  g_assert_nonnull (error);
}

/* A product that was measured, on the fixture's machine. */
static RoofSnapshot *
measure_product (Fixture *fixture)
{
  g_autoptr (RoofKernel) plain = make_kernel ("p", "matmul", "B", 64.0, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_measured_time (plain, 1, NULL);

  return roof_snapshot_with_kernel (fixture->snapshot, 0, kernel);
}

/* The dot of a product stays too; a pull sideways changes what is measured, and a drag back leaves nothing. */
static void
test_product (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (RoofSnapshot) snapshot = measure_product (fixture);
  g_autoptr (RoofEdit) edit = take_hold (fixture, snapshot);
  RoofEditResult result;
  double intensity, performance;
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofSnapshot) halved = NULL, back = NULL, up = NULL, higher = NULL;
  g_autoptr (RoofEdit) again = NULL;

  roof_edit_get_origin (edit, &intensity, &performance);
  halved = roof_edit_move (edit, intensity / 2, NAN, 0, &result);
  back = roof_edit_move (edit, intensity, performance, 0, &result);
  up = roof_edit_move (edit, NAN, 2 * performance, 0, &result);
  again = take_hold (fixture, up);
  higher = roof_edit_step (again, ROOF_EDIT_UP, 0, &result);
  g_assert_cmpuint (roof_snapshot_get_n_pins (halved), ==, 1);
  g_assert_true (roof_measurement_get_number (roof_kernel_get_measurement (roof_snapshot_get_pin (halved, 0)->kernel), "hbm") > 0);
  g_assert_cmpuint (roof_snapshot_get_n_pins (back), ==, 0);
  g_assert_cmpuint (roof_snapshot_get_n_pins (up), ==, 1);
  g_assert_cmpuint (roof_snapshot_get_n_pins (higher), ==, 1);
  g_assert_null (roof_edit_set_value (edit, 0, &result, &error));
  assert_error_says (error, "must be more than 0, got 0");
}

/* FLOPs that were counted leave the time where it is, as the setting of a custom kernel. */
static void
test_counted (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (RoofKernel) counted = roof_kernel_with_measured (roof_snapshot_get_kernel (fixture->snapshot, 0), "flops", 2 * WORK, NULL);
  g_autoptr (RoofKernel) slower = roof_kernel_with_measured_time (counted, 2 * TIME, NULL);
  g_autoptr (RoofKernel) spread = roof_kernel_with_measured (slower, "max", 3 * TIME, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel (fixture->snapshot, 0, spread);
  g_autoptr (RoofEdit) edit = take_hold (fixture, snapshot);

  assert_approx (get_number (slower, "time"), 2 * TIME, 1e-12);
  assert_approx (get_number (spread, "time"), NAN, 0);
  assert_approx (roof_kernel_get_measured_time (spread), 2 * TIME, 1e-12);
  g_assert_nonnull (edit);
}

#define add(path, data, function) g_test_add (path, Fixture, data, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/edit-measured/move/", moves[i].name, NULL);

      add (path, &moves[i], test_move);
    }
  add ("/roof/edit-measured/nothing-new", NULL, test_nothing_new);
  add ("/roof/edit-measured/steps", NULL, test_steps);
  add ("/roof/edit-measured/both-ways", NULL, test_both_ways);
  add ("/roof/edit-measured/above-the-roof", NULL, test_above_the_roof);
  add ("/roof/edit-measured/typed", NULL, test_typed);
  add ("/roof/edit-measured/product", NULL, test_product);
  add ("/roof/edit-measured/counted", NULL, test_counted);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit.h"

#include <math.h>

#include "approx.h"
#include "core/fixtures.h"

typedef struct
{
  RoofMachine   *machine;
  RoofCatalogue *catalogue;
  RoofSnapshot  *snapshot;
  RoofEdit      *edit;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->machine = make_tpu ();
  fixture->catalogue = make_catalogue ();
  fixture->snapshot = make_snapshot (fixture->machine, 16);
  fixture->edit = roof_edit_new (fixture->catalogue, fixture->snapshot, NULL, (RoofGrip) { ROOF_GRIP_DOT, 0, 0, -1 });
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
get_batch (RoofSnapshot *snapshot)
{
  return roof_kernel_find_number (roof_snapshot_get_kernel (snapshot, 0), "B");
}

static double
get_efficiency (RoofSnapshot *snapshot)
{
  return roof_kernel_get_efficiency (roof_snapshot_get_kernel (snapshot, 0));
}

/* A script: where the dot is pulled, and what the kernel must be after it. */
typedef struct
{
  const char    *name;
  double         intensity;
  double         performance; /* of the roof there */
  RoofEditFlags  flags;
  double         batch;
  double         efficiency;
  RoofSnap       snapped;
} Move;

static const Move moves[] = {
  { "sideways", 100, NAN, 0, 103, 1, ROOF_SNAP_NONE },
  { "past-the-left-end", 1e-3, NAN, 0, 1, 1, ROOF_SNAP_NONE },
  { "onto-the-ridge", 241, NAN, ROOF_EDIT_SNAP, 256, 1, ROOF_SNAP_RIDGE },
  { "beside-the-ridge-unsnapped", 241, NAN, 0, 256, 1, ROOF_SNAP_RIDGE },
  { "near-the-ridge-snaps", 228, NAN, ROOF_EDIT_SNAP, 256, 1, ROOF_SNAP_RIDGE },
  { "near-the-ridge-unsnapped", 228, NAN, 0, 241, 1, ROOF_SNAP_NONE },
  { "near-a-power-of-two", 62.5, NAN, ROOF_EDIT_SNAP, 64, 1, ROOF_SNAP_POWER },
  { "down", NAN, 0.5, 0, 16, 0.5, ROOF_SNAP_NONE },
  { "above-the-roof", NAN, 3, 0, 16, 1, ROOF_SNAP_NONE },
  { "coarse-is-a-power-of-two", 40, NAN, ROOF_EDIT_COARSE, 32, 1, ROOF_SNAP_POWER },
  { "coarse-is-a-quarter", NAN, 0.6, ROOF_EDIT_COARSE, 16, 0.5, ROOF_SNAP_NONE },
  { "near-the-roof-snaps", NAN, 0.98, ROOF_EDIT_SNAP, 16, 1, ROOF_SNAP_ROOF },
};

static void
test_move (Fixture       *fixture,
           gconstpointer  data)
{
  const Move *move = data;
  double intensity, performance;
  RoofEditResult result;
  g_autoptr (RoofSnapshot) moved = NULL;

  roof_edit_get_origin (fixture->edit, &intensity, &performance);
  moved = roof_edit_move (fixture->edit, move->intensity, move->performance * performance, move->flags,
                          &result);
  g_assert_cmpfloat (get_batch (moved), ==, move->batch);
  assert_approx (get_efficiency (moved), move->efficiency, 1e-12);
  g_assert_cmpint (result.snapped, ==, move->snapped);
  g_assert_cmpfloat (get_batch (fixture->snapshot), ==, 16);
}

/* Nothing accumulates: the same target from the same start gives the same snapshot, in any order. */
static void
test_no_drift (Fixture       *fixture,
               gconstpointer  data)
{
  RoofEditResult result;
  g_autoptr (RoofSnapshot) first = roof_edit_move (fixture->edit, 90, NAN, ROOF_EDIT_SNAP, &result);

  for (guint i = 0; i < 50; i++)
    {
      RoofSnapshot *other = roof_edit_move (fixture->edit, 10 + 7 * i, NAN, ROOF_EDIT_SNAP, &result);

      roof_snapshot_unref (other);
    }
  g_autoptr (RoofSnapshot) again = roof_edit_move (fixture->edit, 90, NAN, ROOF_EDIT_SNAP, &result);

  g_assert_true (roof_snapshot_equal (first, again));
}

/* Back where it was taken: the very same snapshot, so that no undo step comes of it. */
static void
test_return (Fixture       *fixture,
             gconstpointer  data)
{
  RoofEditResult result;
  double intensity, performance;
  g_autoptr (RoofSnapshot) back = NULL;

  roof_edit_get_origin (fixture->edit, &intensity, &performance);
  back = roof_edit_move (fixture->edit, intensity, NAN, ROOF_EDIT_SNAP, &result);
  g_assert_true (back == fixture->snapshot);
}

typedef struct
{
  const char    *name;
  RoofEditStep   step;
  RoofEditFlags  flags;
  double         batch;
  double         efficiency;
} Step;

static const Step steps[] = {
  { "right", ROOF_EDIT_RIGHT, 0, 18, 1 },
  { "right-fine", ROOF_EDIT_RIGHT, ROOF_EDIT_FINE, 17, 1 },
  { "right-coarse", ROOF_EDIT_RIGHT, ROOF_EDIT_COARSE, 32, 1 },
  { "left", ROOF_EDIT_LEFT, 0, 15, 1 },
  { "down", ROOF_EDIT_DOWN, 0, 16, 0.95 },
  { "up-stops-at-the-roof", ROOF_EDIT_UP, 0, 16, 1 },
  { "home", ROOF_EDIT_HOME, 0, 16, 1 },
  { "end-is-the-first-compute-bound", ROOF_EDIT_END, 0, 256, 1 },
};

static void
test_step (Fixture       *fixture,
           gconstpointer  data)
{
  const Step *step = data;
  RoofEditResult result;
  g_autoptr (RoofSnapshot) moved = roof_edit_step (fixture->edit, step->step, step->flags, &result);

  g_assert_cmpfloat (get_batch (moved), ==, step->batch);
  assert_approx (get_efficiency (moved), step->efficiency, 1e-12);
}

static RoofEdit *
hold_custom (Fixture *fixture)
{
  g_autoptr (RoofKernel) kernel = make_kernel ("c", "custom", "flops", 8.2e10, "bytes.hbm", 8.2e9, NULL);
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_with_kernel (fixture->snapshot, 0, kernel);

  return roof_edit_new (fixture->catalogue, snapshot, NULL, (RoofGrip) { ROOF_GRIP_DOT, 0, 0, -1 });
}

static void
test_custom_moves_freely (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr (RoofEdit) edit = hold_custom (fixture);
  RoofEditResult result;
  g_autoptr (RoofSnapshot) moved = roof_edit_move (edit, 50, 20.5e12, 0, &result);

  assert_approx (roof_kernel_find_number (roof_snapshot_get_kernel (moved, 0), "flops"), 4.1e11,
                 1e-12);
  assert_approx (get_efficiency (moved), 0.5, 1e-12);
}

#define add(path, data, function) g_test_add (path, Fixture, data, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/edit/move/", moves[i].name, NULL);

      add (path, &moves[i], test_move);
    }
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *path = g_strconcat ("/roof/edit/step/", steps[i].name, NULL);

      add (path, &steps[i], test_step);
    }
  add ("/roof/edit/no-drift", NULL, test_no_drift);
  add ("/roof/edit/return", NULL, test_return);
  add ("/roof/edit/custom-moves-freely", NULL, test_custom_moves_freely);
  return g_test_run ();
}

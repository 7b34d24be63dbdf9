/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "approx.h"
#include "core/estimate/utilisation.h"
#include "core/fixtures.h"
#include "core/report/report.h"
#include "explore/edit/edit.h"

/* On the CPU of the fixtures: fp32 at 1e12, fp64 at 5e11 over a ceiling of 2.5e11, memory at 5e10 over one of 3e10. */

#define FP64 1

typedef struct
{
  RoofCatalogue *catalogue;
  RoofMachine   *datasheet;
  RoofSnapshot  *snapshot;
} Fixture;

/* One elementwise kernel of 10^6 values on @machine: 4e6 FLOP, 1.6e7 B in fp64. */
static RoofSnapshot *
make_model_of (RoofMachine *machine)
{
  g_autoptr (RoofSnapshot) empty = roof_snapshot_new (machine);
  g_autoptr (RoofKernel) plain = make_kernel ("x", "silu", "n", 1e6, NULL);
  g_autoptr (RoofKernel) kernel = roof_kernel_with_compute (plain, "fp64");

  return roof_snapshot_with_kernel_inserted (empty, 0, kernel);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->catalogue = make_catalogue ();
  fixture->datasheet = make_cpu ();
  fixture->snapshot = make_model_of (fixture->datasheet);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  roof_snapshot_unref (fixture->snapshot);
  roof_machine_unref (fixture->datasheet);
  roof_catalogue_unref (fixture->catalogue);
}

static RoofSnapshot *
with_number (RoofSnapshot   *snapshot,
             RoofMachineKey  key,
             double          value)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) machine
      = roof_machine_with_rating (roof_snapshot_get_active (snapshot), key, value, &error);

  g_assert_no_error (error);
  return roof_snapshot_with_machine (snapshot, 0, machine);
}

/* "peak 5e+11 under 2.5e+11, dram 5e+10 over 3e+10": all that an edit might touch. */
static char *
dump (RoofSnapshot *snapshot)
{
  RoofMachine *machine = roof_snapshot_get_active (snapshot);

  return g_strdup_printf ("%.6g over %.6g, %.6g over %.6g, %.6g",
                          roof_machine_get_peak (machine, FP64)->peak.value,
                          roof_machine_get_ceiling (machine, 0)->value.value,
                          roof_machine_get_level (machine, 0)->bandwidth.value,
                          roof_machine_get_ceiling (machine, 1)->value.value,
                          isnan (roof_machine_get_overhead (machine)->value)
                              ? 0 : roof_machine_get_overhead (machine)->value);
}

#define ROOF { ROOF_GRIP_ROOF, -1, 0, -1 }
#define PEAK { ROOF_GRIP_PEAK, -1, FP64, -1 }
#define MATH_CEILING { ROOF_GRIP_CEILING, -1, 0, -1 }
#define MEMORY_CEILING { ROOF_GRIP_CEILING, -1, 1, -1 }
#define RIDGE { ROOF_GRIP_RIDGE, -1, 0, FP64 }
#define BEND { ROOF_GRIP_BEND, 0, 0, -1 }
#define AS_IT_WAS "5e+11 over 2.5e+11, 5e+10 over 3e+10, 0"

/* Where a thing is pulled, and what becomes of the machine. */
typedef struct
{
  const char    *name;
  RoofGrip       grip;
  double         x, y;
  RoofEditFlags  flags;
  const char    *machine;
  double         factor;
  RoofSnap       snapped;
  RoofLimit      limited;
} Move;

static const Move moves[] = {
  { "roof-through-a-point", ROOF, 2, 1.5e11, 0, "5e+11 over 2.5e+11, 7.5e+10 over 3e+10, 0", 1.5, 0, 0 },
  { "roof-rounds", ROOF, 1, 6.12345e10, ROOF_EDIT_SNAP, "5e+11 over 2.5e+11, 6.12e+10 over 3e+10, 0", 1.224, 0, 0 },
  { "roof-rounds-finely", ROOF, 1, 6.12348e10, ROOF_EDIT_FINE, "5e+11 over 2.5e+11, 6.1235e+10 over 3e+10, 0",
    1.2247, 0, 0 },
  { "roof-stays-when-hardly-moved", ROOF, 1, 5.004e10, 0 | ROOF_EDIT_SNAP, AS_IT_WAS, 1, ROOF_SNAP_DATASHEET, 0 },
  { "roof-coarse", ROOF, 1, 9e10, ROOF_EDIT_COARSE, "5e+11 over 2.5e+11, 1e+11 over 3e+10, 0", 2, 0, 0 },
  { "roof-rests-on-a-ceiling", ROOF, 1, 1e10, ROOF_EDIT_SNAP, "5e+11 over 2.5e+11, 3e+10 over 3e+10, 0", 0.6, 0,
    ROOF_LIMIT_CEILING },
  { "peak", PEAK, 7, 6e11, 0, "6e+11 over 2.5e+11, 5e+10 over 3e+10, 0", 1.2, 0, 0 },
  { "peak-rests-on-a-ceiling", PEAK, 7, 1e9, 0, "2.5e+11 over 2.5e+11, 5e+10 over 3e+10, 0", 0.5, 0,
    ROOF_LIMIT_CEILING },
  { "flat-ceiling", MATH_CEILING, 7, 1e11, 0, "5e+11 over 1e+11, 5e+10 over 3e+10, 0", 0.4, 0, 0 },
  { "flat-ceiling-under-its-roof", MATH_CEILING, 7, 9e11, 0, "5e+11 over 5e+11, 5e+10 over 3e+10, 0", 2, 0,
    ROOF_LIMIT_ROOF },
  { "slanted-ceiling", MEMORY_CEILING, 2, 4e10, 0, "5e+11 over 2.5e+11, 5e+10 over 2e+10, 0", 2.0 / 3, 0, 0 },
  { "slanted-ceiling-under-its-roof", MEMORY_CEILING, 1, 9e10, 0, "5e+11 over 2.5e+11, 5e+10 over 5e+10, 0",
    5.0 / 3, 0, ROOF_LIMIT_ROOF },
  { "ridge-turns-the-peak", RIDGE, 20, NAN, 0, "1e+12 over 2.5e+11, 5e+10 over 3e+10, 0", 2, 0, 0 },
  { "ridge-turns-the-bandwidth", RIDGE, 5, NAN, ROOF_EDIT_OTHER, "5e+11 over 2.5e+11, 1e+11 over 3e+10, 0", 2, 0, 0 },
  { "ridge-rests-on-a-ceiling", RIDGE, 1, NAN, 0, "2.5e+11 over 2.5e+11, 5e+10 over 3e+10, 0", 0.5, 0,
    ROOF_LIMIT_CEILING },
  { "ridge-rests-on-the-other-ceiling", RIDGE, 100, NAN, ROOF_EDIT_OTHER, "5e+11 over 2.5e+11, 3e+10 over 3e+10, 0",
    0.6, 0, ROOF_LIMIT_CEILING },
  /* 4e6 FLOP at 5e11 take 8 µs: at a fifth of the peak 40 µs, of which 32 µs are the launch. */
  { "bend", BEND, 1, 1e11, 0, "5e+11 over 2.5e+11, 5e+10 over 3e+10, 3.2e-05", NAN, 0, 0 },
  { "bend-not-above-the-peak", BEND, 1, 9e11, 0, AS_IT_WAS, NAN, 0, ROOF_LIMIT_LEAST },
};

static void
test_move (Fixture       *fixture,
           gconstpointer  data)
{
  const Move *move = data;
  g_autoptr (RoofEdit) edit = roof_edit_new (fixture->catalogue, fixture->snapshot, fixture->datasheet, move->grip);
  RoofEditResult result;
  g_autoptr (RoofSnapshot) moved = roof_edit_move (edit, move->x, move->y, move->flags, &result);
  g_autofree char *machine = dump (moved);
  g_autofree char *before = dump (fixture->snapshot);

  g_assert_cmpstr (machine, ==, move->machine);
  g_assert_cmpstr (before, ==, AS_IT_WAS);
  g_assert_cmpint (result.snapped, ==, move->snapped);
  g_assert_cmpint (result.limited, ==, move->limited);
  g_assert_true ((result.stop != NULL) == (move->limited == ROOF_LIMIT_CEILING || move->limited == ROOF_LIMIT_ROOF));
  if (isnan (move->factor))
    g_assert_true (isnan (result.factor));
  else
    assert_approx (result.factor, move->factor, 1e-12);
}

typedef struct
{
  const char    *name;
  RoofGrip       grip;
  RoofEditStep   step;
  RoofEditFlags  flags;
  const char    *machine;
} Step;

/* From a machine whose fp64 peak was put to 6e11, its memory to 4e10 and its launch overhead to 2 µs. */
static const Step steps[] = {
  { "roof-up", ROOF, ROOF_EDIT_UP, 0, "6e+11 over 2.5e+11, 4.4e+10 over 3e+10, 2e-06" },
  { "roof-right-is-up", ROOF, ROOF_EDIT_RIGHT, ROOF_EDIT_FINE, "6e+11 over 2.5e+11, 4.04e+10 over 3e+10, 2e-06" },
  { "roof-down-coarse-onto-its-ceiling", ROOF, ROOF_EDIT_DOWN, ROOF_EDIT_COARSE,
    "6e+11 over 2.5e+11, 3e+10 over 3e+10, 2e-06" },
  { "roof-home", ROOF, ROOF_EDIT_HOME, 0, "6e+11 over 2.5e+11, 5e+10 over 3e+10, 2e-06" },
  { "roof-has-no-end", ROOF, ROOF_EDIT_END, 0, "6e+11 over 2.5e+11, 4e+10 over 3e+10, 2e-06" },
  { "peak-coarse", PEAK, ROOF_EDIT_UP, ROOF_EDIT_COARSE, "1.2e+12 over 2.5e+11, 4e+10 over 3e+10, 2e-06" },
  { "peak-home", PEAK, ROOF_EDIT_HOME, 0, "5e+11 over 2.5e+11, 4e+10 over 3e+10, 2e-06" },
  { "ceiling-down", MATH_CEILING, ROOF_EDIT_LEFT, ROOF_EDIT_COARSE, "6e+11 over 1.25e+11, 4e+10 over 3e+10, 2e-06" },
  { "ridge-right", RIDGE, ROOF_EDIT_RIGHT, 0, "6.6e+11 over 2.5e+11, 4e+10 over 3e+10, 2e-06" },
  { "ridge-up", RIDGE, ROOF_EDIT_UP, 0, "6e+11 over 2.5e+11, 4.4e+10 over 3e+10, 2e-06" },
  { "ridge-home-is-both", RIDGE, ROOF_EDIT_HOME, 0, "5e+11 over 2.5e+11, 5e+10 over 3e+10, 2e-06" },
  { "bend-up-is-less-time", BEND, ROOF_EDIT_UP, ROOF_EDIT_COARSE, "6e+11 over 2.5e+11, 4e+10 over 3e+10, 1e-06" },
  { "bend-down-is-more", BEND, ROOF_EDIT_DOWN, 0, "6e+11 over 2.5e+11, 4e+10 over 3e+10, 2.2e-06" },
};

static RoofSnapshot *
make_changed (RoofSnapshot *snapshot)
{
  g_autoptr (RoofSnapshot) peak = with_number (snapshot, (RoofMachineKey) { ROOF_PART_PEAK, FP64, ROOF_FIELD_VALUE }, 6e11);
  g_autoptr (RoofSnapshot) memory = with_number (peak, (RoofMachineKey) { ROOF_PART_LEVEL, 0, ROOF_FIELD_VALUE }, 4e10);

  return with_number (memory, (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE }, 2e-6);
}

static void
test_step (Fixture       *fixture,
           gconstpointer  data)
{
  const Step *step = data;
  g_autoptr (RoofSnapshot) snapshot = make_changed (fixture->snapshot);
  g_autoptr (RoofEdit) edit = roof_edit_new (fixture->catalogue, snapshot, fixture->datasheet, step->grip);
  RoofEditResult result;
  g_autoptr (RoofSnapshot) moved = roof_edit_step (edit, step->step, step->flags, &result);
  g_autofree char *machine = dump (moved);

  g_assert_cmpstr (machine, ==, step->machine);
}

/* Back home is the datasheet's machine again, sources and all, as a reset on the machine page leaves it. */
static void
test_home_is_the_datasheet (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autoptr (RoofEdit) out = roof_edit_new (fixture->catalogue, fixture->snapshot, fixture->datasheet, (RoofGrip) PEAK);
  RoofEditResult result;
  g_autoptr (RoofSnapshot) away = roof_edit_move (out, 1, 7e11, 0, &result);
  g_autoptr (RoofEdit) back = roof_edit_new (fixture->catalogue, away, fixture->datasheet, (RoofGrip) PEAK);
  g_autoptr (RoofSnapshot) pulled = roof_edit_move (back, 1, 5.05e11, ROOF_EDIT_SNAP, &result);

  g_assert_cmpint (result.snapped, ==, ROOF_SNAP_DATASHEET);
  g_assert_true (roof_machine_equal (roof_snapshot_get_active (pulled), fixture->datasheet));
  g_assert_false (roof_machine_equal (roof_snapshot_get_active (away), fixture->datasheet));
}

/* Where the pull ends where it began, the very same snapshot comes of it, and so no undo step. */
static void
test_return (Fixture       *fixture,
             gconstpointer  data)
{
  static const RoofGrip grips[] = { ROOF, PEAK, MATH_CEILING, MEMORY_CEILING, RIDGE, BEND };

  for (guint i = 0; i < G_N_ELEMENTS (grips); i++)
    for (RoofEditFlags flags = 0; flags <= ROOF_EDIT_OTHER; flags++)
      {
        g_autoptr (RoofEdit) edit = roof_edit_new (fixture->catalogue, fixture->snapshot, NULL, grips[i]);
        RoofEditResult result;
        double x, y;
        g_autoptr (RoofSnapshot) far = NULL;
        g_autoptr (RoofSnapshot) back = NULL;

        roof_edit_get_origin (edit, &x, &y);
        far = roof_edit_move (edit, x * 1.4, y * 0.8, flags, &result);
        back = roof_edit_move (edit, x, y, flags, &result);
        g_assert_true (back == fixture->snapshot);
        g_assert_cmpint (result.limited, ==, ROOF_LIMIT_NONE);
      }
}

typedef struct
{
  const char *name;
  RoofGrip    grip;
  double      value;
  const char *machine; /* NULL: refused */
} Typed;

static const Typed typed[] = {
  { "roof", ROOF, 4.56789e10, "5e+11 over 2.5e+11, 4.56789e+10 over 3e+10, 0" },
  { "roof-under-its-ceiling", ROOF, 1e10, NULL },
  { "peak", PEAK, 2.5e11, "2.5e+11 over 2.5e+11, 5e+10 over 3e+10, 0" },
  { "peak-of-nothing", PEAK, 0, NULL },
  { "ceiling", MEMORY_CEILING, 1e10, "5e+11 over 2.5e+11, 5e+10 over 1e+10, 0" },
  { "ceiling-above-its-roof", MATH_CEILING, 6e11, NULL },
  { "ridge-is-the-peak", RIDGE, 3e11, "3e+11 over 2.5e+11, 5e+10 over 3e+10, 0" },
  { "bend", BEND, 5e-6, "5e+11 over 2.5e+11, 5e+10 over 3e+10, 5e-06" },
  { "bend-negative", BEND, -1, NULL },
};

static void
test_typed (Fixture       *fixture,
            gconstpointer  data)
{
  const Typed *row = data;
  g_autoptr (RoofEdit) edit = roof_edit_new (fixture->catalogue, fixture->snapshot, fixture->datasheet, row->grip);
  g_autoptr (GError) error = NULL;
  RoofEditResult result;
  g_autoptr (RoofSnapshot) moved = roof_edit_set_value (edit, row->value, &result, &error);
  g_autofree char *machine = moved != NULL ? dump (moved) : NULL;

  g_assert_cmpstr (machine, ==, row->machine);
  g_assert_true ((error == NULL) == (row->machine != NULL));
  if (moved != NULL)
    g_assert_cmpfloat (result.value, ==, row->value);
}

/* With sustained roofs shown it is the roof shown that goes through the point; the fraction stays. */
static void
test_sustained (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (RoofSnapshot) sustained
      = with_number (fixture->snapshot, (RoofMachineKey) { ROOF_PART_LEVEL, 0, ROOF_FIELD_SUSTAINED }, 0.8);
  g_autoptr (RoofView) view = roof_view_copy (roof_snapshot_get_view (sustained));
  g_autoptr (RoofSnapshot) snapshot = NULL;
  g_autoptr (RoofSnapshot) moved = NULL;
  g_autoptr (RoofMachine) seen = NULL;
  g_autoptr (RoofEdit) edit = NULL;
  RoofEditResult result;
  double x, y;

  view->roofs = ROOF_ROOFS_SUSTAINED;
  snapshot = roof_snapshot_with_view (sustained, view);
  edit = roof_edit_new (fixture->catalogue, snapshot, fixture->datasheet, (RoofGrip) ROOF);
  roof_edit_get_origin (edit, &x, &y);
  assert_approx (y / x, 4e10, 1e-12);
  moved = roof_edit_move (edit, 1, 4.8e10, 0, &result);
  seen = roof_snapshot_see_machine (moved, NULL);
  assert_approx (roof_machine_get_level (seen, 0)->bandwidth.value, 4.8e10, 1e-12);
  assert_approx (roof_machine_get_level (roof_snapshot_get_active (moved), 0)->bandwidth.value, 6e10, 1e-12);
  g_assert_cmpfloat (roof_machine_get_level (roof_snapshot_get_active (moved), 0)->sustained.value, ==, 0.8);
  assert_approx (result.shown, 4.8e10, 1e-12);
  assert_approx (result.value, 6e10, 1e-12);
  assert_approx (result.factor, 1.2, 1e-12);
}

/* What a memory reads and writes at goes with its bandwidth, and each by itself when pulled by itself. */
static void
test_two_ways (Fixture       *fixture,
               gconstpointer  data)
{
  g_autoptr (RoofMachine) machine = make_mixed_cpu ();
  g_autoptr (RoofSnapshot) snapshot = roof_snapshot_new (machine);
  g_autoptr (RoofEdit) all = roof_edit_new (fixture->catalogue, snapshot, NULL, (RoofGrip) ROOF);
  g_autoptr (RoofEdit) read
      = roof_edit_new (fixture->catalogue, snapshot, NULL, (RoofGrip) { ROOF_GRIP_READ, -1, 0, -1 });
  RoofEditResult result;
  g_autoptr (RoofSnapshot) doubled = roof_edit_move (all, 1, 2.8e10, 0, &result);
  g_autoptr (RoofSnapshot) alone = roof_edit_move (read, 1, 3e10, 0, &result);
  const RoofLevel *level = roof_machine_get_level (roof_snapshot_get_active (doubled), 0);

  g_assert_cmpfloat (level->bandwidth.value, ==, 2.8e10);
  assert_approx (level->read_bandwidth.value, 4.2e10, 1e-12);
  assert_approx (level->write_bandwidth.value, 2.1e10, 1e-12);
  level = roof_machine_get_level (roof_snapshot_get_active (alone), 0);
  g_assert_cmpfloat (level->bandwidth.value, ==, 1.4e10);
  g_assert_cmpfloat (level->read_bandwidth.value, ==, 3e10);
  g_assert_cmpfloat (level->write_bandwidth.value, ==, 1.05e10);
}

/* The one kernel of @snapshot takes @time, s, is drawn where that puts it, and all kernels take as long. */
static void
check_time (RoofCatalogue *catalogue,
            RoofSnapshot  *snapshot,
            double         time,
            double         efficiency)
{
  g_autoptr (RoofReport) report = roof_report_new (catalogue, snapshot, NULL);
  RoofAnalysis *analysis = roof_report_get_analysis (report, 0);

  assert_approx (roof_analysis_get_time (analysis), time, 1e-12);
  assert_approx (roof_analysis_get_utilisation (analysis), efficiency, 1e-12);
  assert_approx (roof_analysis_get_performance (analysis), roof_report_get_summary (report, 0)->flops / time, 1e-12);
  assert_approx (roof_report_get_summary (report, 0)->time, time, 1e-12);
  assert_approx (roof_report_get_totals (report)->time, time, 1e-12);
}

/* A launch comes on top of the time on the roof, and leaves that as it is; an efficiency does not shorten it. 4e6 FLOP and 1.6e7 B in 320 µs. */
static void
test_launch (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (RoofSnapshot) snapshot
      = with_number (fixture->snapshot, (RoofMachineKey) { ROOF_PART_OVERHEAD, 0, ROOF_FIELD_VALUE }, 8e-5);
  g_autoptr (RoofReport) before = roof_report_new (fixture->catalogue, fixture->snapshot, NULL);
  g_autoptr (RoofReport) after = roof_report_new (fixture->catalogue, snapshot, NULL);
  RoofAnalysis *analysis = roof_report_get_analysis (after, 0);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  const RoofEstimate *plain = roof_analysis_get_estimate (roof_report_get_analysis (before, 0));
  g_autoptr (RoofEdit) dot
      = roof_edit_new (fixture->catalogue, snapshot, NULL, (RoofGrip) { ROOF_GRIP_DOT, 0, 0, -1 });
  RoofEditResult result;
  g_autoptr (RoofSnapshot) halved = NULL;

  assert_approx (plain->t_min, 3.2e-4, 1e-12);
  g_assert_cmpfloat (plain->t_launch, ==, 0);
  g_assert_cmpfloat (plain->reachable, ==, plain->attainable);
  g_assert_cmpfloat (estimate->t_min, ==, plain->t_min);
  g_assert_cmpfloat (estimate->attainable, ==, plain->attainable);
  g_assert_cmpint (estimate->bound, ==, plain->bound);
  assert_approx (estimate->reachable, 1e10, 1e-12);
  assert_approx (roof_analysis_get_performance (analysis), 1e10, 1e-12);
  assert_approx (roof_analysis_get_time (analysis), 4e-4, 1e-12);
  assert_approx (roof_report_get_totals (after)->t_launch, 8e-5, 1e-12);
  halved = roof_edit_move (dot, NAN, 5e9, 0, &result);
  assert_approx (result.efficiency, 3.2e-4 / (8e-4 - 8e-5), 1e-12);
  check_time (fixture->catalogue, halved, 8e-4, result.efficiency);
}

static void
test_not_there (Fixture       *fixture,
                gconstpointer  data)
{
  static const RoofGrip grips[] = {
    { ROOF_GRIP_ROOF, -1, 7, -1 },  { ROOF_GRIP_ROOF, -1, -1, -1 }, { ROOF_GRIP_READ, -1, 0, -1 },
    { ROOF_GRIP_PEAK, -1, 2, -1 },  { ROOF_GRIP_CEILING, -1, 2, -1 }, { ROOF_GRIP_RIDGE, -1, 0, 5 },
    { ROOF_GRIP_RIDGE, -1, 3, 0 },  { ROOF_GRIP_BEND, 4, 0, -1 },     { ROOF_GRIP_DOT, 4, 0, -1 },
    { ROOF_GRIP_DOT, 0, 3, -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (grips); i++)
    g_assert_null (roof_edit_new (fixture->catalogue, fixture->snapshot, NULL, grips[i]));
}

#define add(path, data, function) g_test_add (path, Fixture, data, set_up, function, tear_down)
#define add_table(table, label, function)                                                    \
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)                                           \
    {                                                                                        \
      g_autofree char *path = g_strconcat ("/roof/edit-machine/" label "/", table[i].name, NULL); \
      add (path, &table[i], function);                                                       \
    }

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_table (moves, "move", test_move);
  add_table (steps, "step", test_step);
  add_table (typed, "typed", test_typed);
  add ("/roof/edit-machine/home-is-the-sheet", NULL, test_home_is_the_datasheet);
  add ("/roof/edit-machine/return", NULL, test_return);
  add ("/roof/edit-machine/sustained", NULL, test_sustained);
  add ("/roof/edit-machine/two-ways", NULL, test_two_ways);
  add ("/roof/edit-machine/launch", NULL, test_launch);
  add ("/roof/edit-machine/not-there", NULL, test_not_there);
  return g_test_run ();
}

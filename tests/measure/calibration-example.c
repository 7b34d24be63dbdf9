/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/calibration-example.h"

#include <math.h>

static void
free_cell (gpointer data)
{
  RoofCell *cell = data;

  g_free (cell->id);
  g_free (cell->level);
  g_free (cell);
}

static void
clear_level (gpointer data)
{
  g_free (((RoofFoundLevel *) data)->id);
}

static RoofComputer *
new_computer (void)
{
  RoofComputer *computer = g_new0 (RoofComputer, 1);

  computer->processor = g_strdup ("AMD EPYC 9654 96-Core Processor");
  computer->vendor = g_strdup ("AMD");
  computer->system = g_strdup ("Linux 6.1.0-18-amd64");
  computer->cpus = g_array_new (FALSE, FALSE, sizeof (guint));
  computer->cores = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < 2; i++)
    {
      g_array_append_val (computer->cpus, i);
      g_array_append_val (computer->cores, i);
    }
  computer->caches[0] = (RoofCacheHint) { 1, 32 * 1024, 1 };
  computer->n_caches = 1;
  computer->n_nodes = 1;
  computer->memory = (guint64) 16 << 30;
  computer->available = (guint64) 8 << 30;
  computer->governor = g_strdup ("powersave");
  computer->virtualised = 1;
  computer->battery = -1;
  return computer;
}

RoofCalibration *
example_calibration_new_empty (void)
{
  RoofCalibration *self = g_new0 (RoofCalibration, 1);

  self->computer = new_computer ();
  self->effort = ROOF_EFFORT_STANDARD;
  self->started = g_date_time_new_utc (2026, 11, 12, 10, 30, 0);
  self->elapsed = 14.5;
  self->threads = 2;
  self->launch = NAN;
  self->cells = g_ptr_array_new_with_free_func (free_cell);
  self->sweep = g_array_new (FALSE, FALSE, sizeof (RoofReadPoint));
  self->levels = g_array_new (FALSE, FALSE, sizeof (RoofFoundLevel));
  g_array_set_clear_func (self->levels, clear_level);
  self->warnings = g_ptr_array_new_with_free_func (g_free);
  return self;
}

/* The widest loop of the build that measures such a cell. (nullable) */
static const RoofLoop *
find_loop (RoofLoopKind  kind,
           const char   *dtype)
{
  guint n;
  const RoofLoop *loops = roof_loops_list (&n), *widest = NULL;

  for (guint i = 0; i < n; i++)
    if (loops[i].kind == kind && (dtype == NULL || g_str_equal (loops[i].dtype, dtype))
        && (widest == NULL || loops[i].width > widest->width))
      widest = &loops[i];
  return widest;
}

RoofCell *
example_calibration_add (RoofCalibration *self,
                         const char      *id,
                         RoofLoopKind     kind,
                         const char      *dtype,
                         guint            width,
                         const char      *level,
                         guint            threads,
                         double           value)
{
  RoofCell *cell = g_new0 (RoofCell, 1);

  *cell = (RoofCell) {
    .id = g_strdup (id),
    .kind = kind,
    .dtype = dtype,
    .width = width,
    .level = g_strdup (level),
    .threads = threads,
    .status = ROOF_CELL_OK,
    .value = value,
    .best = value * 1.01,
    .median = value * 0.98,
    .mean = value * 0.97,
    .p10 = value * 0.9,
    .spread = 0.004,
    .second = NAN,
    .clock = 3e9,
    .per_cycle = value / threads / 3e9,
    .disturbed = 0.02,
    .rounds = 3,
    .slices = 150,
    .slice = 1e-3,
    .working_set = level != NULL ? 16384 : 0,
    .huge_pages = level != NULL,
    .loop = find_loop (kind, dtype),
    .traffic = kind == ROOF_LOOP_COPY ? 1.5 : kind == ROOF_LOOP_TRIAD ? 4.0 / 3 : 1,
  };
  g_ptr_array_add (self->cells, cell);
  return cell;
}

RoofCell *
example_calibration_get (RoofCalibration *self,
                         const char      *id)
{
  for (guint i = 0; i < self->cells->len; i++)
    {
      RoofCell *cell = self->cells->pdata[i];

      if (g_str_equal (cell->id, id))
        return cell;
    }
  g_assert_not_reached ();
}

static void
add_level (RoofCalibration *self,
           const char      *id,
           guint64          size,
           guint            instances)
{
  RoofFoundLevel level = { g_strdup (id), size, instances };

  g_array_append_val (self->levels, level);
}

RoofCalibration *
example_calibration_new (void)
{
  RoofCalibration *self = example_calibration_new_empty ();

  example_calibration_add (self, "fp64.fma", ROOF_LOOP_FMA, "fp64", 0, NULL, 2, 100e9);
  example_calibration_add (self, "fp64.fma.1t", ROOF_LOOP_FMA, "fp64", 0, NULL, 1, 51e9);
  example_calibration_add (self, "fp64.scalar", ROOF_LOOP_FMA, "fp64", 64, NULL, 2, 13e9);
  example_calibration_add (self, "fp64.scalar.muladd", ROOF_LOOP_MULTIPLY_ADD, "fp64", 64, NULL, 2, 7e9);
  example_calibration_add (self, "fp64.muladd", ROOF_LOOP_MULTIPLY_ADD, "fp64", 0, NULL, 2, 50e9);
  example_calibration_add (self, "fp64.chain", ROOF_LOOP_ONE_CHAIN, "fp64", 0, NULL, 2, 12e9);
  example_calibration_add (self, "fp32.fma", ROOF_LOOP_FMA, "fp32", 0, NULL, 2, 200e9);
  example_calibration_add (self, "fp32.muladd", ROOF_LOOP_MULTIPLY_ADD, "fp32", 0, NULL, 2, 101e9);
  example_calibration_add (self, "int8.fma", ROOF_LOOP_FMA, "int8", 0, NULL, 2, 800e9);
  example_calibration_add (self, "fp16.fma", ROOF_LOOP_FMA, "fp16", 0, NULL, 2, NAN)->status = ROOF_CELL_UNSUPPORTED;
  example_calibration_add (self, "read.L1", ROOF_LOOP_READ, NULL, 0, "L1", 2, 600e9);
  example_calibration_add (self, "copy.L1", ROOF_LOOP_COPY, NULL, 0, "L1", 2, 400e9);
  example_calibration_add (self, "read.L2", ROOF_LOOP_READ, NULL, 0, "L2", 2, 220e9);
  example_calibration_add (self, "read.L3", ROOF_LOOP_READ, NULL, 0, "L3", 2, 90e9);
  example_calibration_add (self, "read.DRAM", ROOF_LOOP_READ, NULL, 0, "DRAM", 2, 23e9)->spread = 0.02;
  example_calibration_add (self, "read.DRAM.1t", ROOF_LOOP_READ, NULL, 0, "DRAM", 1, 12e9);
  example_calibration_add (self, "copy.DRAM", ROOF_LOOP_COPY, NULL, 0, "DRAM", 2, 14e9);
  example_calibration_add (self, "triad.DRAM", ROOF_LOOP_TRIAD, NULL, 0, "DRAM", 2, 15e9);
  example_calibration_add (self, "nt-copy.DRAM", ROOF_LOOP_STREAM_COPY, NULL, 0, "DRAM", 2, 18e9);
  add_level (self, "L1", 32 * 1024, 2);
  add_level (self, "L2", 1024 * 1024, 2);
  add_level (self, "L3", 16 * 1024 * 1024, 1);
  add_level (self, "DRAM", self->computer->memory, 1);
  g_array_append_val (self->sweep, ((RoofReadPoint) { 4096, 590e9 }));
  g_array_append_val (self->sweep, ((RoofReadPoint) { 1 << 28, 23e9 }));
  self->launch = 12e-6;
  return self;
}

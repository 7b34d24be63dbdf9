/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/density.h"

#include <math.h>

/* Dots are too many where the smallest would, in a cell and around it, cover so much of the ground if none lay on another: a
 * dot there touches two or three others. */
#define TOO_MANY 0.65
/* Before that they shrink until they would cover so much of it. */
#define COMFORT 0.3
/* Where the fullest cell holds fewer, dots that touch tell as much as ink would. */
#define LEAST_FULL 4
#define RADIUS_STEP 0.2
#define FAINTEST 0.3 /* ink of the first step: told from the ground and its regions */

/* What is counted of a cell: there are so many that they are kept small. */
typedef struct
{
  guint n;
  /* While dots are counted by how many @ink is ahead of all others (Boyer and Moore 1981); then the cell's place among those
   * in which they are too many, from 1, or 0. */
  guint lead_or_place : 24;
  guint ink : 8;
} Count;

struct _RoofDensity
{
  RoofRect bounds;
  double   x, y; /* of the first cell's corner */
  int      columns, rows;
  guint    machine;
  gboolean faded;

  Count   *counts; /* by cell of the grid */
  GArray  *cells;  /* RoofDensityCell */
  guint    most;

  guint64  n_apart; /* dots that can be told apart … */
  guint64  n_near;  /* … and those in the cells about each of them, summed */
  guint64  n_crowded_near; /* likewise about those that cannot */
};

/* Whole cells, but for those at the bounds, which take in or give up what is less than half of one: in a sliver very many dots
 * could not be seen. */
static void
set_grid (RoofDensity *self,
          RoofPoint    origin)
{
  const RoofRect *bounds = &self->bounds;
  double size = ROOF_DENSITY_CELL;

  self->x = origin.x + round ((bounds->x - origin.x) / size) * size;
  self->y = origin.y + round ((bounds->y - origin.y) / size) * size;
  self->columns = MAX (1, (int) round ((bounds->x + bounds->width - self->x) / size));
  self->rows = MAX (1, (int) round ((bounds->y + bounds->height - self->y) / size));
}

static gsize
find_place (const RoofDensity *self,
            double             x,
            double             y)
{
  int column = CLAMP ((int) ((x - self->x) / ROOF_DENSITY_CELL), 0, self->columns - 1);
  int row = CLAMP ((int) ((y - self->y) / ROOF_DENSITY_CELL), 0, self->rows - 1);

  return (gsize) row * (gsize) self->columns + (gsize) column;
}

/* Dots in a cell and around it. */
static guint
count_near (const RoofDensity *self,
            int                column,
            int                row)
{
  int left = MAX (column - 1, 0), right = MIN (column + 1, self->columns - 1);
  int top = MAX (row - 1, 0), bottom = MIN (row + 1, self->rows - 1);
  guint n = 0;

  for (int y = top; y <= bottom; y++)
    for (const Count *count = &self->counts[y * self->columns + left]; count <= &self->counts[y * self->columns + right]; count++)
      n += count->n;
  return n;
}

/* Of nine cells that hold @n dots of @radius each, the part that they would cover. */
static double
get_coverage (double n,
              double radius)
{
  return n * G_PI * radius * radius / (9 * ROOF_DENSITY_CELL * ROOF_DENSITY_CELL);
}

/* A cell of the grid, the outermost ones as far as the bounds. */
static RoofRect
cut_cell (const RoofDensity *self,
          int                column,
          int                row)
{
  const RoofRect *bounds = &self->bounds;
  double left = column > 0 ? self->x + column * ROOF_DENSITY_CELL : bounds->x;
  double top = row > 0 ? self->y + row * ROOF_DENSITY_CELL : bounds->y;
  double right = column < self->columns - 1 ? self->x + (column + 1) * ROOF_DENSITY_CELL : bounds->x + bounds->width;
  double bottom = row < self->rows - 1 ? self->y + (row + 1) * ROOF_DENSITY_CELL : bounds->y + bounds->height;

  return (RoofRect) { left, top, right - left, bottom - top };
}

static void
keep_cell (RoofDensity *self,
           Count       *count,
           int          column,
           int          row)
{
  RoofDensityCell cell = { cut_cell (self, column, row), (RoofInk) count->ink, count->n };

  g_array_append_val (self->cells, cell);
  count->lead_or_place = self->cells->len;
  self->most = MAX (self->most, count->n);
}

/* All dots can be told apart; the places of the cells, of which there are none now, mean nothing any more. */
static void
forget_cells (RoofDensity *self)
{
  for (guint i = 0; i < self->cells->len; i++)
    self->n_apart += g_array_index (self->cells, RoofDensityCell, i).n;
  g_array_set_size (self->cells, 0);
  self->n_near += self->n_crowded_near;
  self->most = 0;
}

RoofDensity *
roof_density_new (const RoofRect *bounds,
                  RoofPoint       origin,
                  guint           machine,
                  gboolean        faded)
{
  RoofDensity *self = g_new0 (RoofDensity, 1);

  self->bounds = *bounds;
  self->machine = machine;
  self->faded = faded;
  self->cells = g_array_new (FALSE, FALSE, sizeof (RoofDensityCell));
  set_grid (self, origin);
  self->counts = g_new0 (Count, (gsize) self->columns * (gsize) self->rows);
  return self;
}

void
roof_density_count (RoofDensity   *self,
                    const RoofDot *dot)
{
  Count *count = &self->counts[find_place (self, dot->x, dot->y)];

  count->n++;
  if (count->lead_or_place == 0)
    count->ink = dot->ink;
  if (count->ink == dot->ink)
    count->lead_or_place++;
  else
    count->lead_or_place--;
}

/* Keeps a cell in which, with those around it, there are too many dots. */
static void
judge_cell (RoofDensity *self,
            Count       *count,
            int          column,
            int          row)
{
  guint near = count_near (self, column, row);

  count->lead_or_place = 0;
  if (get_coverage (near, ROOF_DENSITY_RADIUS) >= TOO_MANY)
    {
      keep_cell (self, count, column, row);
      self->n_crowded_near += (guint64) count->n * near;
      return;
    }
  self->n_apart += count->n;
  self->n_near += (guint64) count->n * near;
}

void
roof_density_judge (RoofDensity *self)
{
  int n = self->columns * self->rows;

  for (int i = 0; i < n; i++)
    if (self->counts[i].n > 0)
      judge_cell (self, &self->counts[i], i % self->columns, i / self->columns);
  if (self->most < LEAST_FULL)
    forget_cells (self);
}

void
roof_density_free (RoofDensity *self)
{
  g_array_unref (self->cells);
  g_free (self->counts);
  g_free (self);
}

const RoofDensityCell *
roof_density_get_cells (const RoofDensity *self,
                        guint             *n)
{
  *n = self->cells->len;
  return (const RoofDensityCell *) (gconstpointer) self->cells->data;
}

const RoofDensityCell *
roof_density_find (const RoofDensity *self,
                   double             x,
                   double             y)
{
  guint place = roof_rect_contains (&self->bounds, x, y) ? self->counts[find_place (self, x, y)].lead_or_place : 0;

  return place > 0 && self->cells->len > 0 ? &g_array_index (self->cells, RoofDensityCell, place - 1) : NULL;
}

guint
roof_density_get_machine (const RoofDensity *self)
{
  return self->machine;
}

gboolean
roof_density_is_faded (const RoofDensity *self)
{
  return self->faded;
}

guint
roof_density_get_most (const RoofDensity *self)
{
  return self->most;
}

double
roof_density_fit_radius (const RoofDensity *self,
                         double             radius)
{
  double coverage = self->n_apart > 0 ? get_coverage ((double) self->n_near / (double) self->n_apart, radius) : 0;
  double fitting = coverage > COMFORT ? radius * sqrt (COMFORT / coverage) : radius;

  return fmin (radius, fmax (ROOF_DENSITY_RADIUS, ceil (fitting / RADIUS_STEP) * RADIUS_STEP));
}

/* @base to the power of @steps. */
static double
power_of (guint base,
          guint steps)
{
  double result = 1;

  for (guint i = 0; i < steps; i++)
    result *= base;
  return result;
}

guint
roof_density_find_base (guint most)
{
  static const guint bases[] = { 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50 };

  for (guint i = 0; i < G_N_ELEMENTS (bases); i++)
    if (power_of (bases[i], ROOF_DENSITY_STEPS) > most)
      return bases[i];
  return 100;
}

guint
roof_density_find_step (guint n,
                        guint base)
{
  guint step = 1;

  for (double least = base; step < ROOF_DENSITY_STEPS && n >= least; least *= base)
    step++;
  return step;
}

double
roof_density_strength (guint step)
{
  return FAINTEST + (1 - FAINTEST) * (MIN (step, ROOF_DENSITY_STEPS) - 1) / (ROOF_DENSITY_STEPS - 1);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/density.h"

#include <math.h>

/* Two passes. roof_density_count() adds each dot to its cell and keeps the cell's majority ink (Boyer and Moore 1981).
 * roof_density_judge() then sums each cell and its eight neighbours: if the dots would cover more than TOO_MANY of these nine
 * cells, the cell is crowded and goes into @cells. Invariants: the counts have a border of empty cells, so that neighbours need
 * no range check, and place 0 is empty; @lead_or_place changes its meaning in roof_density_judge(). */

/* The part of nine cells that the smallest dots would cover, without overlap, where a dot touches two or three others. */
#define TOO_MANY 0.65
/* Below TOO_MANY dots shrink until they would cover only this part. */
#define COMFORT 0.3
/* Nothing is crowded if the fullest cell holds fewer dots: touching dots are then as clear as ink. */
#define LEAST_FULL 4
#define RADIUS_STEP 0.2
/* The least width of a step, in standard deviations of the count of a middling cell … */
#define CHANCE 2.0
/* … less this, since the round number that begins a step makes the step wider. */
#define STRIDE_SLACK 0.25
#define ROUNDEST 90
#define FAINTEST 0.3 /* ink of the first step: distinct from the ground and its regions */

/* A cell of the grid. Packed, since there are many. */
typedef struct
{
  guint n;
  /* While counting: the lead of @ink in the majority vote. Then: the cell's index in @cells plus 1, or 0 if not crowded. */
  guint lead_or_place : 24;
  guint ink : 8;
} CellCount;

struct _RoofDensity
{
  RoofRect bounds;
  double   x, y; /* of the first cell's corner */
  int      columns, rows;
  int      stride; /* from one row of @counts to the next, with an empty cell before and after each row */
  guint    machine;
  gboolean faded;

  CellCount  *counts; /* the grid with a border of empty cells */
  GArray     *cells;  /* RoofDensityCell, crowded only */
  guint       most;   /* dots in the fullest crowded cell */

  guint64  n_apart; /* dots in cells that are not crowded */
  guint64  n_near;  /* the sum over these dots of the dots in their nine cells */
  guint64  n_crowded_near; /* the same sum over the dots in crowded cells */
};

/* Cells at the bounds are 0.5 to 1.5 cells wide: dots in a narrower sliver could not be seen. */
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
  self->stride = self->columns + 2;
}

static inline guint
find_place (const RoofDensity *self,
            double             x,
            double             y)
{
  int column = CLAMP ((int) ((x - self->x) / ROOF_DENSITY_CELL), 0, self->columns - 1);
  int row = CLAMP ((int) ((y - self->y) / ROOF_DENSITY_CELL), 0, self->rows - 1);

  return (guint) ((row + 1) * self->stride + column + 1);
}

/* Dots in a cell and its eight neighbours. */
static guint
count_near (const RoofDensity *self,
            const CellCount   *count)
{
  const CellCount *above = count - self->stride, *below = count + self->stride;

  return above[-1].n + above[0].n + above[1].n + count[-1].n + count[0].n + count[1].n + below[-1].n + below[0].n
         + below[1].n;
}

/* The part of nine cells that @n dots of @radius would cover without overlap. */
static double
get_coverage (double n,
              double radius)
{
  return n * G_PI * radius * radius / (9 * ROOF_DENSITY_CELL * ROOF_DENSITY_CELL);
}

/* The rectangle of a cell; outermost cells end at the bounds. */
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
           CellCount   *count,
           int          column,
           int          row)
{
  RoofDensityCell cell = { cut_cell (self, column, row), (RoofInk) count->ink, count->n };

  g_array_append_val (self->cells, cell);
  count->lead_or_place = self->cells->len;
  self->most = MAX (self->most, count->n);
}

/* Makes no cell crowded. The indices in @counts become stale, see roof_density_is_crowded(). */
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
  self->counts = g_new0 (CellCount, (gsize) self->stride * (gsize) (self->rows + 2));
  return self;
}

guint
roof_density_count (RoofDensity   *self,
                    const RoofDot *dot)
{
  guint place = find_place (self, dot->x, dot->y);
  CellCount *count = &self->counts[place];

  count->n++;
  if (count->lead_or_place == 0)
    count->ink = dot->ink;
  if (count->ink == dot->ink)
    count->lead_or_place++;
  else
    count->lead_or_place--;
  return place;
}

static void
judge_cell (RoofDensity *self,
            CellCount   *count,
            int          column,
            int          row)
{
  guint near = count_near (self, count);

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
  for (int row = 0; row < self->rows; row++)
    {
      CellCount *counts = &self->counts[(row + 1) * self->stride + 1];

      for (int column = 0; column < self->columns; column++)
        if (counts[column].n > 0)
          judge_cell (self, &counts[column], column, row);
    }
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

gboolean
roof_density_is_crowded (const RoofDensity *self,
                         guint              place)
{
  return self->counts[place].lead_or_place > 0 && self->cells->len > 0;
}

const RoofDensityCell *
roof_density_find (const RoofDensity *self,
                   double             x,
                   double             y)
{
  guint place = roof_rect_contains (&self->bounds, x, y) ? find_place (self, x, y) : 0;

  if (!roof_density_is_crowded (self, place))
    return NULL;
  return &g_array_index (self->cells, RoofDensityCell, self->counts[place].lead_or_place - 1);
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

/* The round number at @place of Renard's series R10, rounded: ten to a power of ten, about equal ratios. */
static guint
get_round (int place)
{
  static const double series[] = { 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8 };
  double value;

  if (place < 0)
    return 1;
  value = series[place % 10];
  for (int i = place / 10; i > 0; i--)
    value *= 10;
  return (guint) ceil (value);
}

/* The place of the last round number not above @value. @value: at least 1 */
static int
find_round (double value)
{
  int place = 0;

  while (place < ROUNDEST && get_round (place + 1) <= value)
    place++;
  return place;
}

RoofDensitySteps
roof_density_choose_steps (guint low,
                           guint middle,
                           guint most)
{
  double spread = pow ((double) MAX (most, 1) / MAX (low, 1), 1.0 / ROOF_DENSITY_STEPS);
  double chance = 1 + CHANCE / sqrt (MAX (middle, 1)), factor = fmax (spread, chance);
  int stride = MAX (1, (int) ceil (10 * log10 (factor) - STRIDE_SLACK));
  int last = find_round (most / sqrt (factor)); /* so that the last step is at least half as wide as the others */
  RoofDensitySteps steps;

  for (int i = 0; i < ROOF_DENSITY_STEPS - 1; i++)
    steps.from[i] = get_round (last - (ROOF_DENSITY_STEPS - 2 - i) * stride);
  return steps;
}

guint
roof_density_find_step (const RoofDensitySteps *self,
                        guint                   n)
{
  guint step = 1;

  while (step < ROOF_DENSITY_STEPS && n >= self->from[step - 1])
    step++;
  return step;
}

double
roof_density_strength (guint step)
{
  return FAINTEST + (1 - FAINTEST) * (MIN (step, ROOF_DENSITY_STEPS) - 1) / (ROOF_DENSITY_STEPS - 1);
}

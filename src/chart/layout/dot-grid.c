/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/dot-grid.h"

#include <math.h>

/* The side of a cell, points, is chosen for about FEW dots in each. */
#define FEW 2.0
#define LEAST_CELL 3.0
#define MOST_CELL 16.0
#define SLACK 0.01 /* points: the largest rounding error of a DotPlace */

/* The place of a dot in single precision, in cell order so that neighbours share cache lines. */
typedef struct
{
  float x, y;
  guint dot;
} DotPlace;

struct _RoofDotGrid
{
  /* borrowed */
  const RoofDot *dots;

  /* The dots of cell i are places[starts[i]] … places[starts[i + 1] - 1], in drawing order. */
  guint    *starts;
  DotPlace *places;
  /* Indices of the selected dots, searched apart since their distance counts half. */
  GArray *selected; /* guint */

  double x, y; /* of the first cell's corner */
  double cell;
  int    columns, rows;
};

static int
find_column (const RoofDotGrid *self,
             double             x)
{
  return (int) floor ((x - self->x) / self->cell);
}

static int
find_row (const RoofDotGrid *self,
          double             y)
{
  return (int) floor ((y - self->y) / self->cell);
}

static void
set_cells (RoofDotGrid *self,
           guint        n)
{
  double right = -INFINITY, bottom = -INFINITY;

  self->x = self->y = INFINITY;
  for (guint i = 0; i < n; i++)
    {
      self->x = MIN (self->x, self->dots[i].x);
      self->y = MIN (self->y, self->dots[i].y);
      right = MAX (right, self->dots[i].x);
      bottom = MAX (bottom, self->dots[i].y);
      if (self->dots[i].selected)
        g_array_append_val (self->selected, i);
    }
  if (n == 0)
    return;
  self->cell = CLAMP (sqrt (FEW * (right - self->x) * (bottom - self->y) / n), LEAST_CELL, MOST_CELL);
  self->columns = find_column (self, right) + 1;
  self->rows = find_row (self, bottom) + 1;
}

/* A counting sort of the dots by cell. */
static void
sort_dots (RoofDotGrid *self,
           guint        n)
{
  guint n_cells = (guint) (self->columns * self->rows);
  g_autofree guint *cells = g_new (guint, n);

  self->starts = g_new0 (guint, n_cells + 2);
  self->places = g_new (DotPlace, n);
  for (guint i = 0; i < n; i++)
    {
      cells[i] = (guint) (find_row (self, self->dots[i].y) * self->columns + find_column (self, self->dots[i].x));
      self->starts[cells[i] + 2]++;
    }
  for (guint i = 1; i < n_cells; i++)
    self->starts[i + 1] += self->starts[i];
  /* starts[i + 1] is used as the write position of cell i and ends at the start of cell i + 1. */
  for (guint i = 0; i < n; i++)
    self->places[self->starts[cells[i] + 1]++] = (DotPlace) { (float) self->dots[i].x, (float) self->dots[i].y, i };
}

RoofDotGrid *
roof_dot_grid_new (const RoofDot *dots,
                   guint          n)
{
  RoofDotGrid *self = g_new0 (RoofDotGrid, 1);

  self->dots = dots;
  self->selected = g_array_new (FALSE, FALSE, sizeof (guint));
  set_cells (self, n);
  sort_dots (self, n);
  return self;
}

void
roof_dot_grid_free (RoofDotGrid *self)
{
  g_array_unref (self->selected);
  g_free (self->starts);
  g_free (self->places);
  g_free (self);
}

typedef struct
{
  double x, y;
  double radius;    /* squared */
  double distance; /* from count_distance() */
  float  beyond;   /* squared: a DotPlace at this distance or further cannot be nearer */
  int    dot;      /* -1 for none */
} Nearest;

/* Squared distances; a selected dot counts as half as far, so that it is preferred to dots over or under it. */
static double
count_distance (const RoofDot *dot,
                double         distance)
{
  return dot->selected ? distance / 4 - 1 : distance;
}

static void
consider (const RoofDotGrid *self,
          guint              index,
          Nearest           *nearest)
{
  const RoofDot *dot = &self->dots[index];
  double dx = dot->x - nearest->x, dy = dot->y - nearest->y, far = dx * dx + dy * dy;
  double distance = count_distance (dot, far), radius;

  if (dot->faded || far > nearest->radius || distance > nearest->distance
      || (distance == nearest->distance && (int) index < nearest->dot))
    return;
  radius = sqrt (MAX (distance, 0)) + SLACK;
  nearest->distance = distance;
  nearest->beyond = (float) (radius * radius);
  nearest->dot = (int) index;
}

/* Searches the cells of @row from @left to @right that exist. */
static void
search_cells (const RoofDotGrid *self,
              int                row,
              int                left,
              int                right,
              Nearest           *nearest)
{
  int first = MAX (left, 0), last = MIN (right, self->columns - 1);
  float x = (float) nearest->x, y = (float) nearest->y;

  if (row < 0 || row >= self->rows || first > last)
    return;
  for (guint i = self->starts[row * self->columns + first]; i < self->starts[row * self->columns + last + 1]; i++)
    {
      float dx = self->places[i].x - x, dy = self->places[i].y - y;

      if (dx * dx + dy * dy <= nearest->beyond)
        consider (self, self->places[i].dot, nearest);
    }
}

/* Searches the cells at the distance @ring around the cell. */
static void
search_ring (const RoofDotGrid *self,
             int                column,
             int                row,
             int                ring,
             Nearest           *nearest)
{
  search_cells (self, row - ring, column - ring, column + ring, nearest);
  for (int i = 1 - ring; i < ring; i++)
    {
      search_cells (self, row + i, column - ring, column - ring, nearest);
      search_cells (self, row + i, column + ring, column + ring, nearest);
    }
  if (ring > 0)
    search_cells (self, row + ring, column - ring, column + ring, nearest);
}

/* Whether no dot can be within @radius of the point. */
static gboolean
is_off (const RoofDotGrid *self,
        double             x,
        double             y,
        double             radius)
{
  return self->columns == 0 || x + radius < self->x || x - radius > self->x + self->columns * self->cell
         || y + radius < self->y || y - radius > self->y + self->rows * self->cell;
}

const RoofDot *
roof_dot_grid_find (const RoofDotGrid *self,
                    double             x,
                    double             y,
                    double             radius)
{
  Nearest nearest = { x, y, radius * radius, radius * radius, (float) ((radius + SLACK) * (radius + SLACK)), -1 };
  int column, row;
  double left, top, near;

  if (is_off (self, x, y, radius))
    return NULL;
  for (guint i = 0; i < self->selected->len; i++)
    consider (self, g_array_index (self->selected, guint, i), &nearest);
  column = find_column (self, x);
  row = find_row (self, y);
  left = x - self->x - column * self->cell;
  top = y - self->y - row * self->cell;
  near = MIN (MIN (left, self->cell - left), MIN (top, self->cell - top)); /* to the edge of the point's cell */
  search_ring (self, column, row, 0, &nearest);
  for (int ring = 1; near * near <= nearest.distance; ring++, near += self->cell)
    search_ring (self, column, row, ring, &nearest);
  return nearest.dot >= 0 ? &self->dots[nearest.dot] : NULL;
}

GPtrArray *
roof_dot_grid_list (const RoofDotGrid *self,
                    const RoofRect    *rect)
{
  GPtrArray *found = g_ptr_array_new ();
  double right = rect->x + rect->width, bottom = rect->y + rect->height;

  if (self->columns == 0)
    return found;
  for (int row = (int) CLAMP (floor ((rect->y - self->y) / self->cell), 0, self->rows);
       row <= (int) CLAMP (floor ((bottom - self->y) / self->cell), -1, self->rows - 1); row++)
    {
      int first = (int) CLAMP (floor ((rect->x - self->x) / self->cell), 0, self->columns);
      int last = (int) CLAMP (floor ((right - self->x) / self->cell), -1, self->columns - 1);

      for (guint i = self->starts[row * self->columns + first]; first <= last && i < self->starts[row * self->columns + last + 1]; i++)
        {
          const RoofDot *dot = &self->dots[self->places[i].dot];

          if (!dot->faded && roof_rect_contains (rect, dot->x, dot->y))
            g_ptr_array_add (found, (gpointer) dot);
        }
    }
  return found;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/dot-grid.h"

#include <math.h>

/* Side of a cell, points. */
#define CELL 16.0

struct _RoofDotGrid
{
  /* borrowed */
  const RoofDot *dots;

  /* The dots of cell i are those that order[starts[i]] … order[starts[i + 1] - 1] name, as they are drawn. */
  guint *starts;
  guint *order;

  double x, y; /* of the first cell's corner */
  int    columns, rows;
};

static void
find_bounds (RoofDotGrid   *self,
             const RoofDot *dots,
             guint          n)
{
  double right = -INFINITY, bottom = -INFINITY;

  self->x = self->y = INFINITY;
  for (guint i = 0; i < n; i++)
    {
      self->x = MIN (self->x, dots[i].x);
      self->y = MIN (self->y, dots[i].y);
      right = MAX (right, dots[i].x);
      bottom = MAX (bottom, dots[i].y);
    }
  self->columns = n > 0 ? (int) ((right - self->x) / CELL) + 1 : 0;
  self->rows = n > 0 ? (int) ((bottom - self->y) / CELL) + 1 : 0;
}

static guint
find_cell (const RoofDotGrid *self,
           const RoofDot     *dot)
{
  return (guint) ((int) ((dot->y - self->y) / CELL) * self->columns + (int) ((dot->x - self->x) / CELL));
}

/* Counts the dots of each cell, and puts each in its place. */
static void
sort_dots (RoofDotGrid *self,
           guint        n)
{
  guint n_cells = (guint) (self->columns * self->rows);
  g_autofree guint *next = NULL;

  self->starts = g_new0 (guint, n_cells + 1);
  self->order = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    self->starts[find_cell (self, &self->dots[i]) + 1]++;
  for (guint i = 0; i < n_cells; i++)
    self->starts[i + 1] += self->starts[i];
  next = g_memdup2 (self->starts, n_cells * sizeof (guint));
  for (guint i = 0; i < n; i++)
    self->order[next[find_cell (self, &self->dots[i])]++] = i;
}

RoofDotGrid *
roof_dot_grid_new (const RoofDot *dots,
                   guint          n)
{
  RoofDotGrid *self = g_new0 (RoofDotGrid, 1);

  self->dots = dots;
  find_bounds (self, dots, n);
  sort_dots (self, n);
  return self;
}

void
roof_dot_grid_free (RoofDotGrid *self)
{
  g_free (self->starts);
  g_free (self->order);
  g_free (self);
}

typedef struct
{
  double x, y;
  double reach;    /* squared */
  double distance; /* as it counts */
  int    dot;      /* -1 for none */
} Nearest;

/* Squared. What is selected is meant rather than what it lies on or under: it counts as half as far. */
static double
count_distance (const RoofDot *dot,
                double         distance)
{
  return dot->selected ? distance / 4 - 1 : distance;
}

static void
search_cell (const RoofDotGrid *self,
             guint              cell,
             Nearest           *nearest)
{
  for (guint i = self->starts[cell]; i < self->starts[cell + 1]; i++)
    {
      const RoofDot *dot = &self->dots[self->order[i]];
      double dx = dot->x - nearest->x, dy = dot->y - nearest->y, far = dx * dx + dy * dy;
      double distance = count_distance (dot, far);

      if (far > nearest->reach || distance > nearest->distance
          || (distance == nearest->distance && (int) self->order[i] < nearest->dot))
        continue;
      nearest->distance = distance;
      nearest->dot = (int) self->order[i];
    }
}

/* The first and last cell of a row or column, of @n, that reach from @from to @to. */
static void
find_range (double  from,
            double  to,
            int     n,
            int    *first,
            int    *last)
{
  *first = (int) CLAMP (floor (from / CELL), 0, n);
  *last = (int) CLAMP (floor (to / CELL), -1, n - 1);
}

const RoofDot *
roof_dot_grid_find (const RoofDotGrid *self,
                    double             x,
                    double             y,
                    double             reach)
{
  Nearest nearest = { x, y, reach * reach, reach * reach, -1 };
  int left, right, top, bottom;

  if (self->columns == 0)
    return NULL;
  find_range (x - reach - self->x, x + reach - self->x, self->columns, &left, &right);
  find_range (y - reach - self->y, y + reach - self->y, self->rows, &top, &bottom);
  for (int row = top; row <= bottom; row++)
    for (int column = left; column <= right; column++)
      search_cell (self, (guint) (row * self->columns + column), &nearest);
  return nearest.dot >= 0 ? &self->dots[nearest.dot] : NULL;
}

static void
list_cell (const RoofDotGrid *self,
           guint              cell,
           const RoofRect    *rect,
           GPtrArray         *found)
{
  for (guint i = self->starts[cell]; i < self->starts[cell + 1]; i++)
    {
      const RoofDot *dot = &self->dots[self->order[i]];

      if (roof_rect_contains (rect, dot->x, dot->y))
        g_ptr_array_add (found, (gpointer) dot);
    }
}

GPtrArray *
roof_dot_grid_list (const RoofDotGrid *self,
                    const RoofRect    *rect)
{
  GPtrArray *found = g_ptr_array_new ();
  int left, right, top, bottom;

  find_range (rect->x - self->x, rect->x + rect->width - self->x, self->columns, &left, &right);
  find_range (rect->y - self->y, rect->y + rect->height - self->y, self->rows, &top, &bottom);
  for (int row = top; self->columns > 0 && row <= bottom; row++)
    for (int column = left; column <= right; column++)
      list_cell (self, (guint) (row * self->columns + column), rect, found);
  return found;
}

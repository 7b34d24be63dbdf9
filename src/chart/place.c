/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/place.h"

#include <math.h>

/* Discs are looked up through a grid of square cells: thousands of dots against hundreds of candidates. */
#define CELL 32.0

typedef struct
{
  RoofPoint centre;
  double    radius;
  int       next; /* in the same cell, -1 at the end */
} Disc;

typedef struct
{
  RoofPoint a, b;
  double    cost;
} Segment;

typedef struct
{
  RoofBox  box;
  RoofRect bounds;
} Room;

struct _RoofPlacer
{
  RoofRect bounds;
  GArray  *discs;    /* Disc */
  GArray  *rooms;    /* Room */
  GArray  *segments; /* Segment */
  double   largest;  /* radius of a disc */

  /* First disc of each cell, -1 for none. */
  int *cells;
  int  columns, rows;
};

RoofPlacer *
roof_placer_new (const RoofRect *bounds)
{
  RoofPlacer *self = g_new0 (RoofPlacer, 1);

  self->bounds = *bounds;
  self->discs = g_array_new (FALSE, FALSE, sizeof (Disc));
  self->rooms = g_array_new (FALSE, FALSE, sizeof (Room));
  self->segments = g_array_new (FALSE, FALSE, sizeof (Segment));
  self->columns = MAX (1, (int) ceil (bounds->width / CELL));
  self->rows = MAX (1, (int) ceil (bounds->height / CELL));
  self->cells = g_new (int, self->columns * self->rows);
  for (int i = 0; i < self->columns * self->rows; i++)
    self->cells[i] = -1;
  return self;
}

void
roof_placer_free (RoofPlacer *self)
{
  g_array_unref (self->discs);
  g_array_unref (self->rooms);
  g_array_unref (self->segments);
  g_free (self->cells);
  g_free (self);
}

/* What lies left of or above the first cell counts as in it. */
static int
find_column (const RoofPlacer *self,
             double            x)
{
  return CLAMP ((int) ((x - self->bounds.x) / CELL), 0, self->columns - 1);
}

static int
find_row (const RoofPlacer *self,
          double            y)
{
  return CLAMP ((int) ((y - self->bounds.y) / CELL), 0, self->rows - 1);
}

void
roof_placer_add_disc (RoofPlacer *self,
                      RoofPoint   centre,
                      double      radius)
{
  int *cell = &self->cells[find_row (self, centre.y) * self->columns + find_column (self, centre.x)];
  Disc disc = { centre, radius, *cell };

  *cell = (int) self->discs->len;
  g_array_append_val (self->discs, disc);
  self->largest = MAX (self->largest, radius);
}

void
roof_placer_add_box (RoofPlacer    *self,
                     const RoofBox *box)
{
  Room room = { *box, roof_box_get_bounds (box) };

  g_array_append_val (self->rooms, room);
}

void
roof_placer_add_segment (RoofPlacer *self,
                         RoofPoint   a,
                         RoofPoint   b,
                         double      cost)
{
  Segment segment = { a, b, cost };

  g_array_append_val (self->segments, segment);
}

static gboolean
lies_within (const RoofPlacer *self,
             const RoofRect   *bounds)
{
  return bounds->x >= self->bounds.x && bounds->y >= self->bounds.y &&
         bounds->x + bounds->width <= self->bounds.x + self->bounds.width &&
         bounds->y + bounds->height <= self->bounds.y + self->bounds.height;
}

/* A box as many discs are held against it: its sines are taken once. */
typedef struct
{
  RoofPoint centre;
  double    c, s;
  double    half_width, half_height;
} Frame;

static inline gboolean
touches (const Frame *self,
         const Disc  *disc)
{
  double dx = disc->centre.x - self->centre.x, dy = disc->centre.y - self->centre.y;
  double across = MAX (fabs (dx * self->c + dy * self->s) - self->half_width, 0);
  double along = MAX (fabs (dy * self->c - dx * self->s) - self->half_height, 0);

  return across * across + along * along < disc->radius * disc->radius;
}

static gboolean
covers_disc (const RoofPlacer *self,
             const RoofBox    *box,
             const RoofRect   *bounds)
{
  Frame frame = { { box->x, box->y }, 1, 0, box->width / 2, box->height / 2 };
  int left = find_column (self, bounds->x - self->largest);
  int right = find_column (self, bounds->x + bounds->width + self->largest);
  int bottom = find_row (self, bounds->y + bounds->height + self->largest);
  const Disc *discs = (const Disc *) (gpointer) self->discs->data;

  if (box->angle != 0)
    {
      frame.c = cos (box->angle);
      frame.s = sin (box->angle);
    }
  for (int row = find_row (self, bounds->y - self->largest); row <= bottom; row++)
    for (int column = left; column <= right; column++)
      for (int i = self->cells[row * self->columns + column]; i >= 0; i = discs[i].next)
        if (touches (&frame, &discs[i]))
          return TRUE;
  return FALSE;
}

static gboolean
covers_box (const RoofPlacer *self,
            const RoofBox    *box,
            const RoofRect   *bounds)
{
  for (guint i = 0; i < self->rooms->len; i++)
    {
      const Room *room = &g_array_index (self->rooms, Room, i);

      if (roof_rect_overlaps (bounds, &room->bounds) && roof_box_overlaps (box, &room->box))
        return TRUE;
    }
  return FALSE;
}

/* Whether the segment could come near @bounds at all: cheaper than measuring. */
static gboolean
may_cross (const Segment  *segment,
           const RoofRect *bounds)
{
  return MAX (segment->a.x, segment->b.x) >= bounds->x &&
         MIN (segment->a.x, segment->b.x) <= bounds->x + bounds->width &&
         MAX (segment->a.y, segment->b.y) >= bounds->y &&
         MIN (segment->a.y, segment->b.y) <= bounds->y + bounds->height;
}

double
roof_placer_judge (const RoofPlacer *self,
                   const RoofBox    *box)
{
  RoofRect bounds = roof_box_get_bounds (box);
  double cost = 0;

  if (!lies_within (self, &bounds) || covers_box (self, box, &bounds) ||
      covers_disc (self, box, &bounds))
    return INFINITY;
  for (guint i = 0; i < self->segments->len; i++)
    {
      const Segment *segment = &g_array_index (self->segments, Segment, i);

      if (may_cross (segment, &bounds))
        cost += segment->cost * roof_box_measure_segment (box, segment->a, segment->b);
    }
  return cost;
}

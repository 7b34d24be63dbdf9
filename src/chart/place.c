/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/place.h"

#include <math.h>

/* Discs are looked up through a grid of square cells: thousands of dots against hundreds of candidates. */
#define CELL 16.0

/* Most candidates lie over the middle of a disc, or near none: a bit for each small square that has a middle in it tells so
 * at once. */
#define GRAIN 2.0
#define GRAINS_A_WORD 64

#define FEW_DISCS 64 /* that there is room for at first */

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
  GArray  *rooms;    /* Room */
  GArray  *segments; /* Segment */
  double   smallest, largest; /* radius of a disc */
  Disc    *discs;
  guint    n_discs, most_discs; /* there are, and there is room for */

  /* First disc of each cell, -1 for none. */
  int *cells;
  int  columns, rows;

  /* Middles of discs, a bit a grain, in rows of whole words. */
  guint64 *grains;
  int      words, n_grains_down;
};

RoofPlacer *
roof_placer_new (const RoofRect *bounds)
{
  RoofPlacer *self = g_new0 (RoofPlacer, 1);

  self->bounds = *bounds;
  self->rooms = g_array_new (FALSE, FALSE, sizeof (Room));
  self->segments = g_array_new (FALSE, FALSE, sizeof (Segment));
  self->columns = MAX (1, (int) ceil (bounds->width / CELL));
  self->rows = MAX (1, (int) ceil (bounds->height / CELL));
  self->cells = g_new (int, self->columns * self->rows);
  for (int i = 0; i < self->columns * self->rows; i++)
    self->cells[i] = -1;
  self->words = MAX (1, (int) ceil (bounds->width / (GRAIN * GRAINS_A_WORD)));
  self->n_grains_down = MAX (1, (int) ceil (bounds->height / GRAIN));
  self->grains = g_new0 (guint64, self->words * self->n_grains_down);
  return self;
}

void
roof_placer_free (RoofPlacer *self)
{
  g_free (self->discs);
  g_array_unref (self->rooms);
  g_array_unref (self->segments);
  g_free (self->cells);
  g_free (self->grains);
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

/* The word with the grain at @point and the bit in it. Returns: (transfer none) (nullable): NULL beyond the bounds */
static guint64 *
find_grain (const RoofPlacer *self,
            RoofPoint         point,
            guint64          *bit)
{
  int column = (int) floor ((point.x - self->bounds.x) / GRAIN);
  int row = (int) floor ((point.y - self->bounds.y) / GRAIN);

  if (column < 0 || column >= self->words * GRAINS_A_WORD || row < 0 || row >= self->n_grains_down)
    return NULL;
  *bit = G_GUINT64_CONSTANT (1) << column % GRAINS_A_WORD;
  return &self->grains[row * self->words + column / GRAINS_A_WORD];
}

void
roof_placer_add_disc (RoofPlacer *self,
                      RoofPoint   centre,
                      double      radius)
{
  int *cell = &self->cells[find_row (self, centre.y) * self->columns + find_column (self, centre.x)];
  guint64 bit, *grain = find_grain (self, centre, &bit);

  if (self->n_discs == self->most_discs)
    {
      self->most_discs = MAX (FEW_DISCS, 2 * self->most_discs);
      self->discs = g_renew (Disc, self->discs, self->most_discs);
    }
  self->discs[self->n_discs] = (Disc) { centre, radius, *cell };
  *cell = (int) self->n_discs++;
  self->smallest = self->n_discs == 1 ? radius : MIN (self->smallest, radius);
  self->largest = MAX (self->largest, radius);
  if (radius > 0 && grain != NULL)
    *grain |= bit;
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

/* The bits of word @word that stand for the columns from @first to before @end. */
static guint64
mask_columns (int word,
              int first,
              int end)
{
  int from = CLAMP (first - word * GRAINS_A_WORD, 0, GRAINS_A_WORD);
  int to = CLAMP (end - word * GRAINS_A_WORD, 0, GRAINS_A_WORD);
  guint64 all = ~G_GUINT64_CONSTANT (0);

  if (from >= to)
    return 0;
  return all >> (GRAINS_A_WORD - (to - from)) << from;
}

/* Whether a grain of the columns and rows from the first to before the second number has a middle in it. */
static gboolean
has_middle (const RoofPlacer *self,
            const int         columns[2],
            const int         rows[2])
{
  int left = MAX (columns[0], 0), right = MIN (columns[1], self->words * GRAINS_A_WORD);
  int top = MAX (rows[0], 0), bottom = MIN (rows[1], self->n_grains_down);

  for (int word = left / GRAINS_A_WORD; left < right && word <= (right - 1) / GRAINS_A_WORD; word++)
    {
      guint64 mask = mask_columns (word, left, right);

      for (int row = top; row < bottom; row++)
        if ((self->grains[row * self->words + word] & mask) != 0)
          return TRUE;
    }
  return FALSE;
}

/* Whether a disc has its middle in a grain that the line along the middle of @box, which lies within the bounds, goes
 * through: no disc is so small that it would not reach the line from there. */
static gboolean
runs_over_middle (const RoofPlacer *self,
                  const RoofBox    *box)
{
  double c = cos (box->angle), s = sin (box->angle), end = box->width / 2;

  if (self->smallest <= GRAIN * G_SQRT2)
    return FALSE;
  for (double along = -end; along < end; along += GRAIN)
    {
      guint64 bit, *grain = find_grain (self, (RoofPoint) { box->x + c * along, box->y + s * along }, &bit);

      if (grain != NULL && (*grain & bit) != 0)
        return TRUE;
    }
  return FALSE;
}

/* Whether a grain has a middle in it that lies as a whole within @bounds, or so near beside or over them that the smallest
 * disc reaches in from there. */
static gboolean
reaches_in (const RoofPlacer *self,
            const RoofRect   *bounds)
{
  double x = bounds->x - self->bounds.x, y = bounds->y - self->bounds.y, reach = self->smallest;
  int columns[] = { (int) ceil (x / GRAIN), (int) floor ((x + bounds->width) / GRAIN) };
  int rows[] = { (int) ceil (y / GRAIN), (int) floor ((y + bounds->height) / GRAIN) };
  int wide[] = { (int) floor ((x - reach) / GRAIN) + 1, (int) floor ((x + bounds->width + reach) / GRAIN) };
  int high[] = { (int) floor ((y - reach) / GRAIN) + 1, (int) floor ((y + bounds->height + reach) / GRAIN) };

  return has_middle (self, wide, rows) || has_middle (self, columns, high);
}

/* What tells soon of most boxes that they lie on a disc. */
static gboolean
covers_middle (const RoofPlacer *self,
               const RoofBox    *box,
               const RoofRect   *bounds)
{
  return box->angle == 0 ? reaches_in (self, bounds) : runs_over_middle (self, box);
}

/* Whether no disc has its middle so near that it could reach @bounds; near the edge nothing is said, for those beyond it are
 * not among the grains. */
static gboolean
is_clear (const RoofPlacer *self,
          const RoofRect   *bounds)
{
  RoofRect wide = { bounds->x - self->largest, bounds->y - self->largest, bounds->width + 2 * self->largest,
                    bounds->height + 2 * self->largest };
  double x = wide.x - self->bounds.x, y = wide.y - self->bounds.y;
  int columns[] = { (int) floor (x / GRAIN), (int) ceil ((x + wide.width) / GRAIN) };
  int rows[] = { (int) floor (y / GRAIN), (int) ceil ((y + wide.height) / GRAIN) };

  return lies_within (self, &wide) && !has_middle (self, columns, rows);
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
  const Disc *discs = self->discs;

  if (is_clear (self, bounds))
    return FALSE;
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

  if (!lies_within (self, &bounds) || covers_middle (self, box, &bounds) || covers_box (self, box, &bounds) ||
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

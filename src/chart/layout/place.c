/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/place.h"

#include <math.h>

/* Tests hundreds of candidate boxes for overlap with thousands of discs and boxes. Cheap tests come first:
 * 1. Bitmaps with one bit per square of GRAIN points (a grain). They answer most candidates, "taken" or "clear"; only the
 *    others get an exact test.
 * 2. Discs in a grid of CELL points, a linked list per cell; boxes in a plain array.
 * Invariants: a bit set in @middles or @taken is proof of an overlap for every box that the bitmap test covers (it uses the
 * smallest radius), a clear bit proves nothing. A clear bit in @touched proves that no box is there. Discs outside the bounds
 * are in no bitmap but are filed in the outermost cells. */
#define CELL 16.0
#define GRAIN 2.0
#define GRAINS_A_WORD 64

#define FEW_DISCS 64 /* initial allocation */

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
  double    most; /* points that one box may cover */
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
  guint    n_discs, most_discs; /* used, allocated */

  /* First disc of each cell, -1 for none. */
  int *cells;
  int  columns, rows;

  /* Bitmaps, each row padded to whole words: grains with the middle of a disc, grains entirely inside a box, grains that a box
   * overlaps. */
  guint64 *middles, *taken, *touched;
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
  self->middles = g_new0 (guint64, self->words * self->n_grains_down);
  self->taken = g_new0 (guint64, self->words * self->n_grains_down);
  self->touched = g_new0 (guint64, self->words * self->n_grains_down);
  return self;
}

void
roof_placer_free (RoofPlacer *self)
{
  g_free (self->discs);
  g_array_unref (self->rooms);
  g_array_unref (self->segments);
  g_free (self->cells);
  g_free (self->middles);
  g_free (self->taken);
  g_free (self->touched);
  g_free (self);
}

static inline gboolean
lies_within (const RoofPlacer *self,
             const RoofRect   *bounds)
{
  return bounds->x >= self->bounds.x && bounds->y >= self->bounds.y &&
         bounds->x + bounds->width <= self->bounds.x + self->bounds.width &&
         bounds->y + bounds->height <= self->bounds.y + self->bounds.height;
}

/* Clamped: positions outside the bounds belong to the outermost cells. */
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

/* A rectangle of grains, @right and @bottom exclusive. */
typedef struct
{
  int left, right, top, bottom;
} Grains;

static inline Grains
clip (const RoofPlacer *self,
      Grains            grains)
{
  return (Grains) { MAX (grains.left, 0), MIN (grains.right, self->words * GRAINS_A_WORD), MAX (grains.top, 0),
                    MIN (grains.bottom, self->n_grains_down) };
}

/* Grains entirely inside @rect. May miss the first row or column, because the cast rounds towards 0 (faster than floor()). */
static inline Grains
list_inside (const RoofPlacer *self,
             const RoofRect   *rect)
{
  double x = rect->x - self->bounds.x, y = rect->y - self->bounds.y;

  return clip (self, (Grains) { (int) (x / GRAIN) + 1, (int) ((x + rect->width) / GRAIN), (int) (y / GRAIN) + 1,
                                (int) ((y + rect->height) / GRAIN) });
}

/* Grains that @rect overlaps. @rect: at most one grain beyond the bounds */
static inline Grains
list_touched (const RoofPlacer *self,
              const RoofRect   *rect)
{
  double x = rect->x - self->bounds.x, y = rect->y - self->bounds.y;

  return clip (self, (Grains) { (int) (x / GRAIN), (int) ((x + rect->width) / GRAIN) + 1, (int) (y / GRAIN),
                                (int) ((y + rect->height) / GRAIN) + 1 });
}

/* The mask of @grains' columns in word @word. */
static inline guint64
mask_columns (int           word,
              const Grains *grains)
{
  int from = MAX (grains->left - word * GRAINS_A_WORD, 0);
  int to = MIN (grains->right - word * GRAINS_A_WORD, GRAINS_A_WORD);
  guint64 all = ~G_GUINT64_CONSTANT (0);

  return all >> (GRAINS_A_WORD - (to - from)) << from;
}

/* @grains: clipped to the bounds */
static inline gboolean
has_bit (const RoofPlacer *self,
         const guint64    *bits,
         Grains            grains)
{
  for (int word = grains.left / GRAINS_A_WORD; word * GRAINS_A_WORD < grains.right && grains.left < grains.right; word++)
    {
      guint64 mask = mask_columns (word, &grains);

      for (int row = grains.top; row < grains.bottom; row++)
        if ((bits[row * self->words + word] & mask) != 0)
          return TRUE;
    }
  return FALSE;
}

static void
set_bits (RoofPlacer *self,
          guint64    *bits,
          Grains      grains)
{
  for (int word = grains.left / GRAINS_A_WORD; word * GRAINS_A_WORD < grains.right && grains.left < grains.right; word++)
    for (int row = grains.top; row < grains.bottom; row++)
      bits[row * self->words + word] |= mask_columns (word, &grains);
}

static void
mark_middle (RoofPlacer *self,
             RoofPoint   centre)
{
  double x = (centre.x - self->bounds.x) / GRAIN, y = (centre.y - self->bounds.y) / GRAIN;

  if (x >= 0 && y >= 0 && x < self->words * GRAINS_A_WORD && y < self->n_grains_down)
    self->middles[(int) y * self->words + (int) x / GRAINS_A_WORD] |= G_GUINT64_CONSTANT (1) << (int) x % GRAINS_A_WORD;
}

void
roof_placer_add_disc (RoofPlacer *self,
                      RoofPoint   centre,
                      double      radius)
{
  int *cell = &self->cells[find_row (self, centre.y) * self->columns + find_column (self, centre.x)];

  if (self->n_discs == self->most_discs)
    {
      self->most_discs = MAX (FEW_DISCS, 2 * self->most_discs);
      self->discs = g_renew (Disc, self->discs, self->most_discs);
    }
  self->discs[self->n_discs] = (Disc) { centre, radius, *cell };
  *cell = (int) self->n_discs++;
  self->smallest = self->n_discs == 1 ? radius : MIN (self->smallest, radius);
  self->largest = MAX (self->largest, radius);
  if (radius > 0)
    mark_middle (self, centre);
}

void
roof_placer_add_box (RoofPlacer    *self,
                     const RoofBox *box)
{
  Room room = { *box, roof_box_get_bounds (box) };

  if (!roof_rect_overlaps (&room.bounds, &self->bounds)) /* no candidate can be there */
    return;
  g_array_append_val (self->rooms, room);
  set_bits (self, self->touched, list_touched (self, &room.bounds));
  if (box->angle == 0 && lies_within (self, &room.bounds))
    set_bits (self, self->taken, list_inside (self, &room.bounds));
}

void
roof_placer_add_segment (RoofPlacer *self,
                         RoofPoint   a,
                         RoofPoint   b,
                         double      cost)
{
  roof_placer_add_limited (self, a, b, cost, INFINITY);
}

void
roof_placer_add_limited (RoofPlacer *self,
                         RoofPoint   a,
                         RoofPoint   b,
                         double      cost,
                         double      most)
{
  Segment segment = { a, b, cost, most };

  g_array_append_val (self->segments, segment);
}

/* For a grain on the centre line of a rotated box: how many grains to its left and right are entirely within @half grains of
 * that line; -1 if not even the grain itself is. @c, @s: absolute cosine and sine of the angle */
static inline int
count_across (double half,
              double c,
              double s)
{
  return (int) CLAMP ((half - c) / s, 0, GRAINS_A_WORD / 2) - 1;
}

/* The mask of columns @column - @extent to @column + @extent, cut to the word of @column. */
static inline guint64
mask_around (int column,
             int extent)
{
  int bit = column % GRAINS_A_WORD, from = MAX (bit - extent, 0), to = MIN (bit + extent + 1, GRAINS_A_WORD);

  return extent < 0 ? 0 : ~G_GUINT64_CONSTANT (0) >> (GRAINS_A_WORD - (to - from)) << from;
}

/* The bitmap test of a rotated box: follows its centre line row by row, short of both ends, and tests the grains to the left
 * and right. TRUE is proof of an overlap. @box: within the bounds */
static gboolean
runs_over_something (const RoofPlacer *self,
                     const RoofBox    *box)
{
  double c = cos (box->angle), s = sin (box->angle), across = fabs (s), along = fabs (c);
  int extent = count_across ((box->height / 2 + self->smallest) / GRAIN, along, across);
  int taken_extent = MAX (0, count_across (box->height / 2 / GRAIN, along, across));
  double end = box->width / 2 / GRAIN - (MAX (extent, taken_extent) + 1) * along - across; /* from the middle of the box */
  double x = (box->x - self->bounds.x) / GRAIN - copysign (end, s) * c, y = (box->y - self->bounds.y) / GRAIN - end * across;

  for (double last = y + 2 * end * across; y <= last && end >= 0; x += c / s, y += 1)
    {
      int column = MIN ((int) x, self->words * GRAINS_A_WORD - 1), row = MIN ((int) y, self->n_grains_down - 1);
      int word = row * self->words + column / GRAINS_A_WORD;

      if (((self->taken[word] & mask_around (column, taken_extent)) | (self->middles[word] & mask_around (column, extent))) != 0)
        return TRUE;
    }
  return FALSE;
}

/* The bitmap test of an upright box. TRUE is proof of an overlap: a grain inside is taken, or a disc has its middle inside or,
 * beside or above or below, within the smallest radius. @bounds: of the box, within the placer's bounds */
static gboolean
reaches_in (const RoofPlacer *self,
            const RoofRect   *bounds)
{
  double extent = self->smallest;
  RoofRect wide = { bounds->x - extent, bounds->y, bounds->width + 2 * extent, bounds->height };
  RoofRect high = { bounds->x, bounds->y - extent, bounds->width, bounds->height + 2 * extent };

  return has_bit (self, self->middles, list_inside (self, &wide))
         || has_bit (self, self->middles, list_inside (self, &high))
         || has_bit (self, self->taken, list_inside (self, bounds));
}

/* Whether the bitmap proves that no disc overlaps @bounds. Always FALSE near the edge, since discs outside are in no bitmap. */
static gboolean
is_clear (const RoofPlacer *self,
          const RoofRect   *bounds)
{
  RoofRect wide = { bounds->x - self->largest, bounds->y - self->largest, bounds->width + 2 * self->largest,
                    bounds->height + 2 * self->largest };

  return lies_within (self, &wide) && !has_bit (self, self->middles, list_touched (self, &wide));
}

/* A box with its sine and cosine, to be tested against many discs. */
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
  if (!has_bit (self, self->touched, list_touched (self, bounds)))
    return FALSE;
  for (guint i = 0; i < self->rooms->len; i++)
    {
      const Room *room = &g_array_index (self->rooms, Room, i);

      if (roof_rect_overlaps (bounds, &room->bounds) && roof_box_overlaps (box, &room->box))
        return TRUE;
    }
  return FALSE;
}

/* Whether the segment's bounding box overlaps @bounds. */
static gboolean
may_cross (const Segment  *segment,
           const RoofRect *bounds)
{
  return MAX (segment->a.x, segment->b.x) >= bounds->x &&
         MIN (segment->a.x, segment->b.x) <= bounds->x + bounds->width &&
         MAX (segment->a.y, segment->b.y) >= bounds->y &&
         MIN (segment->a.y, segment->b.y) <= bounds->y + bounds->height;
}

static inline gboolean
is_taken (const RoofPlacer *self,
          const RoofBox    *box,
          const RoofRect   *bounds)
{
  return !lies_within (self, bounds) || (box->angle == 0 ? reaches_in (self, bounds) : runs_over_something (self, box))
         || covers_disc (self, box, bounds) || covers_box (self, box, bounds);
}

gboolean
roof_placer_is_taken (const RoofPlacer *self,
                      const RoofBox    *box)
{
  RoofRect bounds = roof_box_get_bounds (box);

  return is_taken (self, box, &bounds);
}

double
roof_placer_judge (const RoofPlacer *self,
                   const RoofBox    *box)
{
  RoofRect bounds = roof_box_get_bounds (box);
  double cost = 0;

  if (is_taken (self, box, &bounds))
    return INFINITY;
  for (guint i = 0; i < self->segments->len; i++)
    {
      const Segment *segment = &g_array_index (self->segments, Segment, i);

      if (may_cross (segment, &bounds))
        {
          double covered = roof_box_measure_segment (box, segment->a, segment->b);

          if (covered > segment->most)
            return INFINITY;
          cost += segment->cost * covered;
        }
    }
  return cost;
}

void
roof_placer_consider (const RoofPlacer *self,
                      const RoofBox    *box,
                      double            preference,
                      RoofPlace        *best)
{
  double cost;

  if (preference >= best->cost)
    return;
  cost = roof_placer_judge (self, box);
  if (cost + preference < best->cost)
    *best = (RoofPlace) { cost + preference, *box, cost > ROOF_PLATE_COST };
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/callout.h"

#include <math.h>

#define RING_GAP 6.0    /* from the rim of a ridge's mark to the ring */
#define DOT_GAP 4.0     /* from a dot's rim, where the ring of a selected dot lies, so that its name is clear */
#define LINE_GAP 5.0    /* from a line, within which no name stands */
#define ARROW_GAP 4.0   /* from the ring to the tip */
#define ARROW_LENGTH 46.0
#define BARB_LENGTH 12.0
#define BARB_ANGLE (G_PI / 7)
#define ROOM 8.0        /* on either side of an arrow, best kept free */
#define STEP 6.0        /* between samples along an arrow */

/* Costs of what an arrow runs over. */
#define TEXT_COST 12.0  /* per point of its length */
#define DOT_COST 60.0
#define ARROW_COST 120.0
#define RING_COST 600.0 /* the arrow would seem to point at that ring */
#define OUT_COST 400.0  /* leaves the plot */
#define EDGE_COST 1e4   /* leaves the figure */
#define TURN_COST 4.0   /* times the index in @directions */
#define SLIDE_COST 30.0 /* times the distance from the middle of a line, as a part of its length */

/* Directions that arrows come from, the best first: above left the chart is mostly free. */
static const RoofPoint directions[] = { { -1, -1 }, { 1, 1 }, { 0, -1 }, { 1, -1 }, { -1, 1 }, { 0, 1 }, { -1, 0 }, { 1, 0 },
                                        { -1, -2 }, { 1, -2 }, { -2, -1 }, { 2, -1 }, { -2, 1 }, { 2, 1 }, { -1, 2 }, { 1, 2 } };
/* Places along a line that arrows point to. */
static const double places[] = { 0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8 };

static gboolean
is_line_of (const RoofLine *line,
            RoofHit         hit)
{
  return line->layer == ROOF_LAYER_ROOF && line->owner.kind == hit.kind && line->owner.index == hit.index
         && line->owner.machine == 0 && !line->dashed;
}

/* (nullable) */
static const RoofLine *
find_line (const RoofLayout *layout,
           RoofHit           hit)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (is_line_of (&lines[i], hit))
      return &lines[i];
  return NULL;
}

static gboolean
find_ridge (const RoofLayout *layout,
            RoofHit           hit,
            RoofPoint        *at,
            double           *radius)
{
  guint n;
  const RoofMark *marks = roof_layout_get_marks (layout, &n);

  for (guint i = 0; i < n; i++)
    if (marks[i].owner.kind == ROOF_HIT_RIDGE && marks[i].owner.index == hit.index
        && (hit.peak < 0 || marks[i].owner.peak == hit.peak))
      {
        *at = (RoofPoint) { marks[i].x, marks[i].y };
        *radius = marks[i].size / 2 + RING_GAP;
        return TRUE;
      }
  return FALSE;
}

/* Sets what the callout points at. @line: (out) (nullable): the line of @hit, if @hit is a line */
static gboolean
find (const RoofLayout  *layout,
      RoofHit            hit,
      RoofPoint         *at,
      double            *radius,
      const RoofLine   **line)
{
  const RoofDot *dot;

  *line = NULL;
  if (hit.kind == ROOF_HIT_RIDGE)
    return find_ridge (layout, hit, at, radius);
  if (hit.kind == ROOF_HIT_DOT)
    {
      dot = roof_layout_find_dot (layout, hit.kernel, hit.index);
      if (dot == NULL)
        return FALSE;
      *at = (RoofPoint) { dot->x, dot->y };
      *radius = dot->radius + DOT_GAP;
      return TRUE;
    }
  *line = find_line (layout, hit);
  *radius = LINE_GAP;
  return *line != NULL;
}

/* The cost of texts under the arrow from @tail to @tip. */
static double
judge_texts (const RoofLayout *layout,
             RoofPoint         tail,
             RoofPoint         tip)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);
  double cost = 0;

  for (guint i = 0; i < n; i++)
    {
      RoofBox box = texts[i].box;

      box.width += ROOM;
      box.height += ROOM;
      cost += TEXT_COST * roof_box_measure_segment (&box, tail, tip);
    }
  return cost;
}

static double
judge_dots (const RoofLayout *layout,
            RoofPoint         tail,
            RoofPoint         tip)
{
  double length = hypot (tip.x - tail.x, tip.y - tail.y), cost = 0;

  for (double along = 0; along < length - ROOM; along += STEP)
    if (roof_layout_find_nearest (layout, tail.x + (tip.x - tail.x) * along / length,
                                  tail.y + (tip.y - tail.y) * along / length, ROOM)
        != NULL)
      cost += DOT_COST;
  return cost;
}

/* All callouts; those before @index have their arrows. All rings are known. */
typedef struct
{
  const RoofCallout *all;
  guint              n;
  guint              index;
} Company;

/* The cost of crossing the other callouts. */
static double
judge_others (const RoofCallout *try,
              const Company     *company)
{
  double cost = 0;

  for (guint i = 0; i < company->n; i++)
    {
      const RoofCallout *other = &company->all[i];

      if (i < company->index
          && (roof_segment_distance (other->tail, other->tip, try->tail) < ROOM
              || roof_segment_distance (other->tail, other->tip, try->tip) < ROOM))
        cost += ARROW_COST;
      if (i != company->index && (other->ring || i < company->index)
          && roof_segment_distance (try->tail, try->tip, other->at) <= other->radius)
        cost += RING_COST;
    }
  return cost;
}

static double
judge (const RoofLayout  *layout,
       const RoofCallout *try,
       const Company     *company)
{
  const RoofRect *plot = roof_layout_get_plot (layout);
  RoofRect figure = { 0, 0, roof_layout_get_width (layout), roof_layout_get_height (layout) };
  double cost = judge_texts (layout, try->tail, try->tip) + judge_dots (layout, try->tail, try->tip);

  if (!roof_rect_contains (plot, try->tail.x, try->tail.y))
    cost += OUT_COST;
  if (!roof_rect_contains (&figure, try->tail.x, try->tail.y))
    cost += EDGE_COST;
  return cost + judge_others (try, company);
}

static void
aim (RoofCallout     *self,
     const RoofPoint *direction)
{
  double angle = atan2 (direction->y, direction->x);
  double gap = self->radius + ARROW_GAP;

  self->tip = (RoofPoint) { self->at.x + gap * cos (angle), self->at.y + gap * sin (angle) };
  self->tail = (RoofPoint) { self->tip.x + ARROW_LENGTH * cos (angle), self->tip.y + ARROW_LENGTH * sin (angle) };
  for (int i = 0; i < 2; i++)
    {
      double barb = angle + (i == 0 ? BARB_ANGLE : -BARB_ANGLE);

      self->barbs[i] = (RoofPoint) { self->tip.x + BARB_LENGTH * cos (barb), self->tip.y + BARB_LENGTH * sin (barb) };
    }
}

/* Chooses the cheapest direction to @self's place. Returns: the cost */
static double
turn (const RoofLayout *layout,
      RoofCallout      *self,
      const Company    *company)
{
  RoofCallout best = *self;
  double least = INFINITY;

  for (guint i = 0; i < G_N_ELEMENTS (directions); i++)
    {
      RoofCallout try = *self;
      double cost;

      aim (&try, &directions[i]);
      cost = judge (layout, &try, company) + TURN_COST * i;
      if (cost >= least)
        continue;
      least = cost;
      best = try;
    }
  *self = best;
  return least;
}

/* Chooses the cheapest place on the line and direction. */
static void
slide_and_turn (const RoofLayout *layout,
                RoofCallout      *self,
                const Company    *company)
{
  RoofCallout best = *self;
  double least = INFINITY;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      RoofCallout try = *self;
      double t = places[i], cost;

      try.at = (RoofPoint) { self->a.x + (self->b.x - self->a.x) * t, self->a.y + (self->b.y - self->a.y) * t };
      cost = turn (layout, &try, company) + SLIDE_COST * fabs (t - 0.5);
      if (cost >= least)
        continue;
      least = cost;
      best = try;
    }
  *self = best;
}

/* Lists the callouts of the @hits that are on the chart, without arrows yet. Returns: how many */
static guint
find_all (const RoofLayout *layout,
          const RoofHit    *hits,
          guint             n,
          RoofCallout      *callouts)
{
  guint found = 0;

  for (guint i = 0; i < n; i++)
    {
      RoofCallout *callout = &callouts[found];
      const RoofLine *line;

      *callout = (RoofCallout) { 0 };
      if (!find (layout, hits[i], &callout->at, &callout->radius, &line))
        continue;
      callout->ring = line == NULL;
      if (line != NULL)
        {
          callout->a = line->a;
          callout->b = line->b;
        }
      found++;
    }
  return found;
}

guint
roof_callout_place (const RoofLayout *layout,
                    const RoofHit    *hits,
                    guint             n,
                    RoofCallout      *callouts)
{
  Company company = { callouts, 0, 0 };

  g_return_val_if_fail (layout != NULL && (n == 0 || (hits != NULL && callouts != NULL)), 0);

  company.n = find_all (layout, hits, n, callouts);
  for (guint i = 0; i < company.n; i++)
    {
      company.index = i;
      if (callouts[i].ring)
        turn (layout, &callouts[i], &company);
      else
        slide_and_turn (layout, &callouts[i], &company);
    }
  return company.n;
}

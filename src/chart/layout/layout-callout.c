/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include "chart/layout/layout-private.h"

/* Places along the line where a leader may end, and distances of the name, points. */
#define STEPS 24
#define LAST_STEPS 72 /* where a leader has to go through a gap */
#define END_GAP 6.0
#define LEADER_GAP 1.5
#define MARK_GAP 5.0
#define OWN_GAP 1.0  /* from a name with a leader to its line */
#define LEADER_WIDTH 1.0
#define MOST_COST 90.0
#define MOST_QUIET_COST 34.0 /* a quiet name gets a leader only if it is short and crosses nothing */
/* Distance from another line within which a name would be mistaken for the name of that line; less for important names. */
#define NEAR 4.0
#define QUIET_NEAR 9.0
#define LAST_NEAR 1.0
#define CROSSING_COST 8.0 /* factor on the cost of lines that a leader crosses … */
#define PICTURE_COST 30.0 /* … in a picture */
#define OFF_COST 0.35
#define SLIDE_COST 0.03
#define AHEAD_GAP 15.0 /* from the beginning of a roof to a name before it */
#define AHEAD_COST 0.4 /* of a tenth of its height that such a name is above the roof … */
#define AHEAD_STEPS 6  /* … at most these, */
#define LISTED_STEPS 15 /* and these where the key has the name with its value */

static const double offsets[] = { 16, 28, 42, 60, 84, 112, 144, 180 };
#define N_NEAR 5 /* the offsets for ROOF_LEAD_NEAR */

/* The direction of a name from its line, and whether the leader is at the name's end (-1), beginning (1) or middle (0). */
static const struct
{
  int x, y, hang;
} sides[] = { { -1, -1, 0 }, { 1, 1, 0 }, { 0, -1, 0 }, { 0, 1, 0 }, { 1, -1, 0 }, { -1, 1, 0 },
              { 0, -1, -1 }, { 0, -1, 1 }, { 0, 1, -1 }, { 0, 1, 1 } };
#define N_SIDES G_N_ELEMENTS (sides)
#define N_PLAIN 6 /* of them likewise */

typedef struct
{
  double    cost;
  RoofBox   box;
  RoofPoint from, to;
  RoofBox   path; /* room of the leader */
  gboolean  crosses;
} Callout;

/* A name to be placed with a leader. */
typedef struct
{
  const RoofText *text;
  const GArray   *lines; /* RoofLine: the lines whose name it could be mistaken for */
  const RoofLine *line;  /* its own */
  RoofLead        lead;
} Name;

static RoofPoint
find_nearest (const RoofBox *box,
              RoofPoint      p)
{
  return (RoofPoint) { CLAMP (p.x, box->x - box->width / 2, box->x + box->width / 2),
                       CLAMP (p.y, box->y - box->height / 2, box->y + box->height / 2) };
}

/* The cost of the leader from @try's line to its box. @gap: kept free at the line */
static double
judge_leader (const RoofLayout *self,
              double            gap,
              Callout          *try)
{
  RoofPoint edge = find_nearest (&try->box, try->to);
  double dx = edge.x - try->to.x, dy = edge.y - try->to.y, length = hypot (dx, dy);

  if (length <= 2 * LEADER_GAP + gap)
    return INFINITY;
  try->to = (RoofPoint) { try->to.x + dx / length * gap, try->to.y + dy / length * gap };
  try->from = (RoofPoint) { edge.x - dx / length * LEADER_GAP, edge.y - dy / length * LEADER_GAP };
  try->path = (RoofBox) { (try->from.x + try->to.x) / 2, (try->from.y + try->to.y) / 2, length - LEADER_GAP - gap, LEADER_WIDTH,
                          atan2 (dy, dx) };
  return roof_placer_judge (self->placer, &try->path) * (self->sizes->picture ? PICTURE_COST : CROSSING_COST);
}

/* Whether the leader of @try leads through a roof where it must not. A picture has all the time to look for another place. */
static gboolean
leads_through (const RoofLayout *self,
               const Name       *name,
               const Callout    *try)
{
  for (guint i = 0; i < name->lines->len && self->sizes->picture && name->lead < ROOF_LEAD_THROUGH; i++)
    {
      const RoofLine *other = &g_array_index (name->lines, RoofLine, i);

      if (other->layer == ROOF_LAYER_ROOF && !roof_hit_equal (other->owner, name->line->owner)
          && !roof_layout_are_twins (other, name->line) && roof_box_measure_segment (&try->path, other->a, other->b) > 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_misleading (const Name    *self,
               const RoofBox *box)
{
  double near = self->line->rank == ROOF_RANK_QUIET ? QUIET_NEAR : NEAR;

  if (self->lead == ROOF_LEAD_ACROSS)
    return FALSE;
  if (self->lead != ROOF_LEAD_NEAR)
    near = LAST_NEAR;
  if (self->lead == ROOF_LEAD_ALONE || self->lead == ROOF_LEAD_THROUGH)
    return roof_layout_is_nearer_another (self->lines, self->line, box)
           || roof_layout_is_beyond (self->lines, self->line, box, box->height / 2 + near);
  return roof_layout_misleads (self->lines, self->line, box, box->height / 2 + near);
}

/* Whether @p is covered, so that no leader can end there. */
static gboolean
is_covered (const RoofLayout *self,
            RoofPoint         p)
{
  RoofBox box = { p.x, p.y, 0, 0, 0 };

  return roof_placer_is_taken (self->placer, &box);
}

/* A place where a leader may end. */
typedef struct
{
  RoofPoint at;
  double    gap;   /* kept free at the line */
  double    slide; /* cost of the distance from the wanted place */
} End;

/* Whether a name at @box, which has a leader, would lie on its line all the same. */
static gboolean
covers_own (const Name    *self,
            const RoofBox *box)
{
  RoofPoint a = self->line->a, b = self->line->b;
  double length = hypot (b.x - a.x, b.y - a.y);
  double reach = (fabs (b.y - a.y) * box->width + fabs (b.x - a.x) * box->height) / 2 / length;

  return fabs (roof_layout_measure_off (self->line, (RoofPoint) { box->x, box->y })) < reach + OWN_GAP;
}

/* Lists where a name @offset off may stand, from where its leader ends, unless it would be read as the name of the next parallel
 * line: most places are. @left, @right: the largest distances from the line on either side. @steps: (array fixed-size=N_SIDES).
 * Returns: how many */
static guint
list_steps (const Name *self,
            double      offset,
            double      left,
            double      right,
            RoofPoint  *steps)
{
  const RoofBox *box = &self->text->box;
  guint n = 0, n_sides = self->lead != ROOF_LEAD_NEAR ? N_SIDES : N_PLAIN;

  for (guint i = 0; i < n_sides; i++)
    {
      double away = sides[i].x != 0 ? offset * G_SQRT2 / 2 : offset, off;
      RoofPoint step = { sides[i].x * (away + box->width / 2) + sides[i].hang * box->width / 2,
                         sides[i].y * (away + box->height / 2) };

      off = roof_layout_measure_off (self->line, (RoofPoint) { self->line->a.x + step.x, self->line->a.y + step.y });
      if (self->lead == ROOF_LEAD_ACROSS || (off > 0 ? off < left : -off < right))
        steps[n++] = step;
    }
  return n;
}

/* A name @offset off, in one of @n places. @steps: from list_steps() */
static void
consider (const RoofLayout *self,
          const Name       *name,
          const End        *end,
          double            offset,
          const RoofPoint  *steps,
          guint             n,
          Callout          *best)
{
  for (guint i = 0; i < n && offset * OFF_COST + end->slide < best->cost; i++)
    {
      double covered;
      Callout try = { .box = name->text->box, .to = end->at };

      try.box.x = end->at.x + steps[i].x;
      try.box.y = end->at.y + steps[i].y;
      if (!roof_layout_is_clear_of_edges (self, &try.box) || (self->sizes->picture && covers_own (name, &try.box)))
        continue;
      covered = roof_placer_judge (self->placer, &try.box);
      try.cost = covered + offset * OFF_COST + end->slide;
      try.crosses = covered > ROOF_PLATE_COST;
      if (try.cost >= best->cost)
        continue;
      try.cost += judge_leader (self, end->gap, &try);
      if (try.cost < best->cost && !leads_through (self, name, &try) && !is_misleading (name, &try.box))
        *best = try;
    }
}

static int
compare_ends (gconstpointer a,
              gconstpointer b)
{
  const End *one = a, *other = b;

  return (one->slide > other->slide) - (one->slide < other->slide);
}

/* Lists the ends along the line, or at the mark at its end if dots cover the line; the cheapest first. Returns: how many */
static guint
list_ends (const RoofLayout *self,
           const Name       *name,
           double            wanted,
           End              *ends)
{
  RoofPoint a = name->line->a, b = name->line->b;
  guint n = 0, n_steps = name->lead != ROOF_LEAD_NEAR ? LAST_STEPS : STEPS;
  double length;

  if (!roof_segment_clip (&a, &b, &self->plot))
    return 0;
  length = hypot (b.x - a.x, b.y - a.y);
  if (length <= 2 * END_GAP)
    return 0;
  for (guint i = 0; i <= n_steps; i++)
    {
      double along = END_GAP + (length - 2 * END_GAP) * i / n_steps, t = along / length;
      RoofPoint p = { a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t };

      if (!is_covered (self, p))
        ends[n++] = (End) { p, 0, fabs (along - wanted * length) * SLIDE_COST };
    }
  if (name->lead != ROOF_LEAD_NEAR)
    ends[n++] = (End) { b, MARK_GAP, 0 };
  qsort (ends, n, sizeof *ends, compare_ends);
  return n;
}

/* Places the name before the beginning of a flat roof, beyond the slanted one and at the height of its own or a little above, with a
 * short leader to where the two meet: roofs that begin near the right edge have no room along them. */
static void
lead_ahead (const RoofLayout *self,
            const Name       *name,
            Callout          *best)
{
  RoofPoint start = name->line->a;
  const RoofBox *box = &name->text->box;
  guint n_steps = roof_layout_lists_roof (self, name->text->owner) ? LISTED_STEPS : AHEAD_STEPS;

  if (name->line->b.y != start.y || !roof_rect_contains (&self->plot, start.x, start.y))
    return;
  for (guint i = 0; i < n_steps; i++)
    {
      Callout try = { .box = *box, .to = start };

      try.box.x = start.x - AHEAD_GAP - box->width / 2;
      try.box.y = start.y - box->height * i / 10;
      if (!roof_layout_is_clear_of_edges (self, &try.box))
        continue;
      try.cost = roof_placer_judge (self->placer, &try.box) + AHEAD_COST * i;
      if (try.cost >= MIN (best->cost, ROOF_PLATE_COST))
        continue;
      try.cost += judge_leader (self, MARK_GAP, &try);
      if (try.cost < best->cost && !leads_through (self, name, &try))
        *best = try;
    }
}

/* Tries near names first and stops when the distance alone costs more than the best place. */
gboolean
roof_layout_call_out (RoofLayout     *self,
                      RoofText       *text,
                      const GArray   *lines,
                      const RoofLine *line,
                      double          wanted,
                      RoofLead        lead)
{
  Name name = { text, lines, line, lead };
  gboolean last = lead != ROOF_LEAD_NEAR;
  double most = line->rank == ROOF_RANK_QUIET && !last ? MOST_QUIET_COST : MOST_COST;
  double left, right;
  Callout best = { .cost = most };
  End ends[LAST_STEPS + 2];
  guint n_ends = list_ends (self, &name, wanted, ends), n_offsets = last ? G_N_ELEMENTS (offsets) : N_NEAR;
  RoofLine leader = { ROOF_LAYER_LINK, ROOF_INK_LEADER, ROOF_RANK_NORMAL, .owner = text->owner, .faded = text->faded };

  roof_layout_find_neighbours (lines, line, &left, &right);
  if (lead < ROOF_LEAD_ALONE) /* beyond half the distance the name would be read as the neighbour's */
    {
      left /= 2;
      right /= 2;
    }
  for (guint i = 0; i < n_offsets; i++)
    {
      RoofPoint steps[N_SIDES];
      guint n_steps = list_steps (&name, offsets[i], left, right, steps);

      for (guint k = 0; k < n_ends && offsets[i] * OFF_COST + ends[k].slide < best.cost; k++)
        consider (self, &name, &ends[k], offsets[i], steps, n_steps, &best);
    }
  if (best.cost >= most && lead >= ROOF_LEAD_ALONE && self->sizes->picture)
    lead_ahead (self, &name, &best);
  if (best.cost >= most)
    return FALSE;
  text->box = best.box;
  text->plate = best.crosses;
  leader.a = best.from;
  leader.b = best.to;
  if (roof_layout_add_line (self, &leader))
    roof_layout_take_leader_room (self, leader.a, leader.b);
  return TRUE;
}

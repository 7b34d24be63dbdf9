/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"

/* The place of a dot's name: the cheapest of some directions at some distances. A place costs its direction and distance, and what
 * the placer says lies there; the first distance touches the dot, the others need a leader that covers nothing. The search ends at
 * a place that costs less than GOOD_ENOUGH. During a drag a name stays where it stood beside its dot (keep). Nothing is added
 * when the best place costs the given most, or more. */

#define LEADER_GAP 1.5
#define LEAST_LEADER 3.0 /* of a name that was taken along */
#define MOST_LONE_COST 120.0 /* the largest cost of a name when dots are few */
#define CROSSING_COST 5.0 /* factor on the cost of roofs that a leader crosses */
#define GOOD_ENOUGH 4.0 /* a cost below which the search stops */

/* Directions in which names are tried, in order of preference: right, below and above first, then between those. */
static const struct
{
  double x, y;
  double cost;
} places[] = {
  { 1, 0, 0 }, { 1, 1, 1 }, { 1, -1, 1.5 }, { -1, 0, 2 }, { -1, -1, 2 }, { -1, 1, 2.5 }, { 0, 1, 3 }, { 0, -1, 3 },
  { 1, 0.5, 3.5 }, { 1, -0.5, 3.5 }, { -1, 0.5, 4 }, { -1, -0.5, 4 },
  /* for numbers alone, which leave no room untried */
  { 0.5, 1, 4 }, { -0.5, 1, 4 }, { 0.5, -1, 4 }, { -0.5, -1, 4 }, { 1, 0.25, 4 }, { 1, -0.25, 4 }, { -1, 0.25, 4 },
  { -1, -0.25, 4 }, { 0.25, 1, 4 }, { -0.25, 1, 4 }, { 0.25, -1, 4 }, { -0.25, -1, 4 }, { 1, 0.75, 4 }, { 1, -0.75, 4 },
  { -1, 0.75, 4 }, { -1, -0.75, 4 }, { 0.75, 1, 4 }, { -0.75, 1, 4 }, { 0.75, -1, 4 }, { -0.75, -1, 4 },
};

#define RIGHT 0 /* of @places */
#define LEFT 3

/* Distances at which names are tried: beyond the first a thin leader connects the name with its dot. */
typedef struct
{
  double offsets[8];
  guint  n_offsets;
  guint  n_places;
  double apart_cost; /* per point that a name stands off */
} Tried;

static const Tried near = { { 0, 12, 24, 40, 60 }, 5, 8, 0.55 };
/* A finer search, for few dots and for names that would lie over a roof. */
static const Tried close = { { 0, 6, 12, 18, 24, 32, 40, 50 }, 8, 12, 0.55 };
/* Everywhere, for numbers in a crowd. */
static const Tried wide = { { 0, 8, 16, 26, 38, 52, 70, 90 }, 8, G_N_ELEMENTS (places), 0.55 };

#define END_COST 3.0     /* of a place at the end of a row of dots, beside another one than the main dot */
#define READ_ON_COST 20.0 /* of a number that would be read as one with the words or the number beside it */
#define BROKEN_COST 14.0 /* of a number that breaks a roof */
#define MISREAD_COST 60.0 /* of a name beside the chart that is nearer to a roof than to the line of its kernel */
#define FOREIGN_COST 24.0 /* of a number that is nearer to another kernel's dot … */
#define TIED_COST 10.0    /* … where a leader ties it to its own */

typedef struct
{
  double    cost;
  RoofBox   box;
  gboolean  crosses;
  gboolean  leads; /* has a leader from @from to @to */
  RoofPoint from, to;
} Best;

static RoofBox
place_beside (const RoofText *text,
              const RoofDot  *dot,
              guint           place,
              double          offset)
{
  double sx = places[place].x, sy = places[place].y;
  double gap = dot->radius + ROOF_RIM_GAP + (dot->selected ? ROOF_RING : 0) + offset;
  RoofBox box = text->box;

  if (fabs (sx) + fabs (sy) == 2)
    gap *= 0.7;
  box.x = dot->x + sx * (gap + box.width / 2);
  box.y = dot->y + sy * (gap + box.height / 2);
  return box;
}

/* Sets the leader from the rim of the dot to the nearest point of the box. FALSE when the leader would cover something. */
static gboolean
lead (const RoofLayout *self,
      const RoofDot    *dot,
      Best             *try)
{
  const RoofBox *box = &try->box;
  double rim = dot->radius + (dot->selected ? ROOF_RING : 0) + 2 * LEADER_GAP;
  RoofPoint to = { CLAMP (dot->x, box->x - box->width / 2, box->x + box->width / 2),
                   CLAMP (dot->y, box->y - box->height / 2 + 3, box->y + box->height / 2 - 3) };
  double dx = to.x - dot->x, dy = to.y - dot->y, length = hypot (dx, dy);
  double end = length - LEADER_GAP;
  RoofBox path;

  if (end <= rim)
    return FALSE;
  try->from = (RoofPoint) { dot->x + dx / length * rim, dot->y + dy / length * rim };
  try->to = (RoofPoint) { dot->x + dx / length * end, dot->y + dy / length * end };
  path = (RoofBox) { (try->from.x + try->to.x) / 2, (try->from.y + try->to.y) / 2, end - rim, 1, atan2 (dy, dx) };
  try->leads = TRUE;
  try->cost += roof_placer_judge (self->placer, &path) * CROSSING_COST;
  return isfinite (try->cost);
}

/* Whether a number at @box would be read as that of another dot. */
static gboolean
is_foreign (const RoofLayout *self,
            const RoofDot    *dot,
            const RoofBox    *box)
{
  double own = hypot (box->x - dot->x, box->y - dot->y);
  const RoofDot *nearest = roof_layout_find_nearest (self, box->x, box->y, own - 0.01);

  return nearest != NULL && nearest->owner.kernel != dot->owner.kernel;
}

/* Adds to the cost of @try what speaks against its box. FALSE once that is no less than @limit, or when no line leads there. */
static gboolean
is_cheaper (const RoofLayout *self,
            const RoofDot    *dot,
            const Tried      *tried,
            double            offset,
            double            limit,
            Best             *try)
{
  gboolean far = tried == &wide;
  double covered;

  if (try->cost >= limit)
    return FALSE;
  if (far && is_foreign (self, dot, &try->box))
    try->cost += offset == 0 ? FOREIGN_COST : TIED_COST;
  if (try->cost >= limit)
    return FALSE;
  covered = roof_layout_is_clear_of_edges (self, &try->box) ? roof_placer_judge (self->placer, &try->box) : INFINITY;
  try->cost += covered;
  try->crosses = covered > ROOF_PLATE_COST;
  if (far && try->crosses)
    try->cost += BROKEN_COST;
  if (far && try->cost < limit && roof_layout_reads_on (self, &try->box, TRUE))
    try->cost += READ_ON_COST;
  if (try->cost >= limit || (offset > 0 && !lead (self, dot, try)))
    return FALSE;
  return try->cost < limit;
}

/* Tries all places, and ever further away until one is good enough. @best: (inout): the cheapest place so far */
static void
find_place (const RoofLayout *self,
            const RoofText   *text,
            const RoofDot    *dot,
            const Tried      *tried,
            Best             *best)
{
  for (guint i = 0; i < tried->n_offsets && best->cost > GOOD_ENOUGH; i++)
    for (guint j = 0; j < tried->n_places; j++)
      {
        double offset = tried->offsets[i];
        Best try = { .cost = places[j].cost + offset * tried->apart_cost, .box = place_beside (text, dot, j, offset) };

        if (is_cheaper (self, dot, tried, offset, best->cost, &try))
          *best = try;
      }
}

/* Tries left and right of the ends of the row of dots that the kernel of @dot has, which its link ties to the name. */
static void
find_end (const RoofLayout *self,
          const RoofText   *text,
          const RoofDot    *dot,
          Best             *best)
{
  guint n, first = 0, last = 0;
  const RoofDot *row = roof_hit_is_current_dot (dot->owner) && !dot->edge ? roof_layout_get_kernel_dots (self, dot->owner.kernel, &n) : NULL;

  if (row == NULL || n < 2)
    return;
  for (guint i = 1; i < n; i++)
    {
      first = row[i].x < row[first].x ? i : first;
      last = row[i].x > row[last].x ? i : last;
    }
  for (guint i = 0; i < 2; i++)
    {
      const RoofDot *end = &row[i == 0 ? last : first];
      Best try = { .cost = END_COST + i, .box = place_beside (text, end, i == 0 ? RIGHT : LEFT, 0) };
      double covered;

      if (end->edge || end->y != dot->y || try.cost >= best->cost || !roof_layout_is_clear_of_edges (self, &try.box))
        continue;
      covered = roof_placer_judge (self->placer, &try.box);
      try.cost += covered;
      try.crosses = covered > ROOF_PLATE_COST;
      if (try.cost < best->cost)
        *best = try;
    }
}

static void
add_leader (RoofLayout    *self,
            const RoofDot *dot,
            const Best    *best)
{
  RoofLine line = { ROOF_LAYER_LINK, ROOF_INK_LEADER, ROOF_RANK_NORMAL, FALSE, best->from, best->to, dot->owner,
                    dot->faded };

  if (roof_layout_add_line (self, &line))
    roof_layout_take_leader_room (self, line.a, line.b);
}

/* Keeps the name where it stood before. TRUE: there is nothing more to do. */
static gboolean
keep (RoofLayout    *self,
      const RoofDot *dot,
      RoofText      *text)
{
  Best best = { .cost = 0 };

  if (roof_layout_is_settled (self, text->owner))
    return TRUE;
  if (!roof_layout_keep_beside (self, text, dot))
    return self->keeping;
  best.box = text->box;
  if (lead (self, dot, &best) && hypot (best.to.x - best.from.x, best.to.y - best.from.y) > LEAST_LEADER)
    add_leader (self, dot, &best);
  text->faded = dot->faded;
  roof_layout_add_text (self, text);
  return TRUE;
}

static gboolean
label (RoofLayout     *self,
       const RoofDot  *dot,
       const RoofText *wanted,
       const Tried    *tried,
       double          most)
{
  RoofText text = *wanted;
  Best best = { .cost = most, .box = text.box };

  if (self->former != NULL && keep (self, dot, &text))
    return TRUE;
  find_place (self, &text, dot, tried, &best);
  if (best.crosses && tried == &near)
    find_place (self, &text, dot, &close, &best);
  find_end (self, &text, dot, &best);
  if (best.cost >= most)
    return FALSE;
  text.faded = dot->faded;
  text.box = best.box;
  text.plate = best.crosses;
  if (best.leads)
    add_leader (self, dot, &best);
  roof_layout_add_text (self, &text);
  return TRUE;
}

void
roof_layout_label_dot (RoofLayout    *self,
                       const RoofDot *dot,
                       const char    *name,
                       RoofStyle      style,
                       RoofInk        ink,
                       double         most)
{
  g_autofree char *shown = roof_layout_shorten (name, ROOF_LONGEST_NAME);
  RoofText text = roof_layout_set_text (self, style, ink, shown, dot->owner);

  if (!label (self, dot, &text, &near, most) && self->former != NULL && !self->keeping)
    label (self, dot, &text, &close, most); /* other names do not give way now */
}

void
roof_layout_label_number (RoofLayout    *self,
                          const RoofDot *dot,
                          const char    *number,
                          RoofStyle      style)
{
  RoofText text = roof_layout_set_text (self, style, ROOF_INK_TEXT, number, dot->owner);

  if (label (self, dot, &text, &wide, INFINITY))
    return;
  text = roof_layout_set_text (self, ROOF_STYLE_CAPTION, ROOF_INK_TEXT, number, dot->owner);
  label (self, dot, &text, &wide, INFINITY);
}

void
roof_layout_label_lone_dot (RoofLayout    *self,
                            const RoofDot *dot,
                            const char    *name)
{
  g_autofree char *shown = roof_layout_shorten (name, ROOF_LONGEST_NAME);
  RoofText text = roof_layout_set_text (self, ROOF_STYLE_LABEL, ROOF_INK_TEXT, shown, dot->owner);

  if (!label (self, dot, &text, &near, ROOF_MOST_COST))
    label (self, dot, &text, &close, MOST_LONE_COST);
}

void
roof_layout_label_side (RoofLayout    *self,
                        const RoofDot *dot,
                        const char    *name,
                        RoofStyle      style)
{
  static const double shifts[] = { 0, -6, 6, -11, 11 };
  g_autofree char *shown = roof_layout_shorten (name, ROOF_LONGEST_NAME);
  RoofText text = roof_layout_set_text (self, style, ROOF_INK_TEXT, shown, dot->owner);
  g_autoptr (GArray) lines = roof_layout_list_roofs (self);
  Best best = { .cost = INFINITY };

  text.faded = dot->faded;
  for (guint i = 0; i < G_N_ELEMENTS (shifts); i++)
    {
      RoofBox box = text.box;
      double covered;

      box.x = self->plot.x + self->plot.width - ROOF_RIM_GAP - box.width / 2;
      box.y = dot->y + shifts[i];
      covered = roof_placer_judge (self->placer, &box);
      if (self->reach.owner.kind != ROOF_HIT_NONE && self->reach.owner.kernel == dot->owner.kernel
          && roof_layout_misleads (lines, &self->reach, &box, box.height / 2))
        covered += MISREAD_COST;
      if (covered + fabs (shifts[i]) < best.cost)
        best = (Best) { .cost = covered + fabs (shifts[i]), .box = box, .crosses = covered > ROOF_PLATE_COST };
    }
  if (!isfinite (best.cost))
    return;
  text.box = best.box;
  text.plate = best.crosses;
  roof_layout_add_text (self, &text);
}

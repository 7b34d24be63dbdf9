/* SPDX-License-Identifier: GPL-3.0-or-later */
/* During a drag or another preview names stay where they stood in @former, the layout that it began on. First (@keeping) all things
 * that have not moved on the axes keep their names, whatever comes to lie under these; then what moved takes its name along where that
 * has room, or finds another place. What had no name gets none. */
#include <math.h>
#include <string.h>

#include "chart/layout/layout-private.h"

#define STILL 0.1 /* points that a thing may be off its place and has not moved */

/* Whether both are the same thing: a kernel's name goes with the dot that is most telling, at one level or another. */
static gboolean
is_same (RoofHit a,
         RoofHit b)
{
  if (a.kind == ROOF_HIT_DOT && b.kind == ROOF_HIT_DOT)
    return a.kernel == b.kernel && a.machine == b.machine;
  return a.kind != ROOF_HIT_NONE && roof_hit_equal (a, b);
}

/* @words: (nullable): of a thing of several names, the one that is meant. Returns: (nullable) */
static const RoofText *
find_name (const RoofLayout *self,
           RoofHit           owner,
           const char       *words)
{
  for (guint i = 0; i < self->texts->len; i++)
    {
      const RoofText *text = &g_array_index (self->texts, RoofText, i);

      if (is_same (text->owner, owner) && (words == NULL || g_str_equal (text->text, words)))
        return text;
    }
  return NULL;
}

/* The line of that owner which @p is nearest to. @leader: a leader, else a roof. Returns: (nullable) */
static const RoofLine *
find_line (const RoofLayout *self,
           RoofHit           owner,
           gboolean          leader,
           RoofPoint         p)
{
  const RoofLine *nearest = NULL;
  double least = INFINITY;

  for (guint i = 0; i < self->lines->len; i++)
    {
      const RoofLine *line = &g_array_index (self->lines, RoofLine, i);
      double distance;

      if ((line->ink == ROOF_INK_LEADER) != leader || line->layer < ROOF_LAYER_ROOF || !is_same (line->owner, owner))
        continue;
      distance = roof_segment_distance (line->a, line->b, p);
      if (distance >= least)
        continue;
      least = distance;
      nearest = line;
    }
  return nearest;
}

/* Where a point of the former layout lies now. */
static RoofPoint
move_on (const RoofLayout *self,
         RoofPoint         p)
{
  return roof_layout_map (self, roof_scale_to_value (&self->former->x, p.x), roof_scale_to_value (&self->former->y, p.y));
}

/* Whether a name may stand at @box: of a thing that has not moved, unless it would leave the plot or cover another name; of another
 * thing where there is room, also across a line, but not along one. */
static gboolean
may_stand (const RoofLayout *self,
           const RoofBox    *box)
{
  RoofPoint corners[4];

  if (!self->keeping)
    return roof_placer_judge (self->placer, box) < ROOF_MOST_COST;
  roof_box_get_corners (box, corners);
  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    if (!roof_rect_contains (&self->plot, corners[i].x, corners[i].y))
      return FALSE;
  for (guint i = 0; i < self->texts->len; i++)
    if (roof_box_overlaps (box, &g_array_index (self->texts, RoofText, i).box))
      return FALSE;
  return TRUE;
}

static gboolean
put (RoofLayout     *self,
     RoofText       *text,
     const RoofBox  *box)
{
  if (!may_stand (self, box))
    return FALSE;
  text->box = *box;
  text->plate = !(roof_placer_judge (self->placer, box) <= ROOF_PLATE_COST);
  return TRUE;
}

/* The dot that carried the name of @owner, of a kernel on the current machine or of a pin. Returns: (nullable) */
static const RoofDot *
find_dot (const RoofLayout *self,
          RoofHit           owner)
{
  if (owner.kind == ROOF_HIT_DOT)
    return owner.machine == 0 ? roof_layout_find_dot (self, owner.kernel, -1) : NULL;
  for (guint i = 0; i < self->dots->len; i++)
    {
      const RoofDot *dot = &g_array_index (self->dots, RoofDot, i);

      if (dot->owner.kind != ROOF_HIT_PIN) /* pins come first */
        return NULL;
      if (roof_hit_equal (dot->owner, owner))
        return dot;
    }
  return NULL;
}

gboolean
roof_layout_keep_beside (RoofLayout    *self,
                         RoofText      *text,
                         const RoofDot *dot)
{
  const RoofText *name = find_name (self->former, text->owner, text->owner.kind == ROOF_HIT_PIN ? text->text : NULL);
  const RoofDot *former = name != NULL ? find_dot (self->former, text->owner) : NULL;
  RoofBox box = text->box;
  RoofPoint was;

  if (former == NULL)
    return FALSE;
  was = move_on (self, (RoofPoint) { former->x, former->y });
  if (self->keeping && hypot (was.x - dot->x, was.y - dot->y) > STILL)
    return FALSE;
  box.x = name->box.x + dot->x - former->x;
  box.y = name->box.y + dot->y - former->y;
  return put (self, text, &box);
}

/* Sets @p (inout) to the point of @line at its x. FALSE: it has none, or, while @keeping, another one. */
static gboolean
follow_line (const RoofLayout *self,
             const RoofLine   *line,
             RoofPoint        *p)
{
  double y = line->a.y + (line->b.y - line->a.y) * (p->x - line->a.x) / (line->b.x - line->a.x);

  if (!(p->x >= fmin (line->a.x, line->b.x) - STILL && p->x <= fmax (line->a.x, line->b.x) + STILL)
      || (self->keeping && fabs (y - p->y) > STILL))
    return FALSE;
  p->y = y;
  return TRUE;
}

/* Adds @leader (nullable), of a name that has moved @by. */
static void
keep_leader (RoofLayout     *self,
             const RoofLine *leader,
             RoofPoint       by)
{
  RoofLine moved;

  if (leader == NULL)
    return;
  moved = *leader;
  moved.a = (RoofPoint) { leader->a.x + by.x, leader->a.y + by.y };
  moved.b = (RoofPoint) { leader->b.x + by.x, leader->b.y + by.y };
  if (roof_layout_add_line (self, &moved))
    roof_layout_take_leader_room (self, moved.a, moved.b);
}

/* The point of @line beside which a name at @middle stands, or which its @leader (nullable) comes from: the leader's nearer end may
 * lie a little off the line's end. */
static RoofPoint
find_foot (const RoofLine *line,
           const RoofLine *leader,
           RoofPoint       middle)
{
  RoofPoint hold = middle;
  double dx = line->b.x - line->a.x, dy = line->b.y - line->a.y, along;

  if (leader != NULL)
    hold = roof_segment_distance (line->a, line->b, leader->a) < roof_segment_distance (line->a, line->b, leader->b) ? leader->a
                                                                                                                     : leader->b;
  along = ((hold.x - line->a.x) * dx + (hold.y - line->a.y) * dy) / (dx * dx + dy * dy);
  if (leader != NULL)
    along = CLAMP (along, 0, 1);
  return (RoofPoint) { line->a.x + along * dx, line->a.y + along * dy };
}

gboolean
roof_layout_keep_along (RoofLayout     *self,
                        RoofText       *text,
                        const RoofLine *line)
{
  const RoofText *name = find_name (self->former, text->owner, NULL);
  RoofPoint middle, foot, now;
  const RoofLine *former, *leader;
  double off, angle = atan2 (line->b.y - line->a.y, line->b.x - line->a.x), before;
  RoofBox box = text->box;

  if (name == NULL)
    return FALSE;
  middle = (RoofPoint) { name->box.x, name->box.y };
  former = find_line (self->former, name->owner, FALSE, middle);
  if (former == NULL || former->a.x == former->b.x || line->a.x == line->b.x)
    return FALSE;
  leader = find_line (self->former, name->owner, TRUE, middle);
  off = roof_layout_measure_off (former, middle);
  before = atan2 (former->b.y - former->a.y, former->b.x - former->a.x);
  foot = find_foot (former, leader, middle);
  now = move_on (self, foot);
  if (!follow_line (self, line, &now))
    return FALSE;
  if (fabs (name->box.angle - before) < 1e-6) /* along its line, else upright at the end of a leader */
    {
      box.angle = angle;
      box.x = now.x + off * sin (angle);
      box.y = now.y - off * cos (angle);
    }
  else
    {
      box.angle = name->box.angle;
      box.x = now.x + middle.x - foot.x;
      box.y = now.y + middle.y - foot.y;
    }
  if (!put (self, text, &box))
    return FALSE;
  keep_leader (self, leader, (RoofPoint) { now.x - foot.x, now.y - foot.y });
  return TRUE;
}

gboolean
roof_layout_keep_caption (RoofLayout *self,
                          RoofText   *text,
                          double      x,
                          double      former_x)
{
  for (guint i = 0; i < self->former->texts->len; i++)
    {
      const RoofText *name = &g_array_index (self->former->texts, RoofText, i);
      RoofBox box = text->box;

      if (!roof_hit_equal (name->owner, text->owner) || (name->owner.kind == ROOF_HIT_NONE && !g_str_equal (name->text, text->text)))
        continue;
      box.x = name->box.x + x - former_x;
      box.y = name->box.y + self->plot.y + self->plot.height - self->former->plot.y - self->former->plot.height;
      return put (self, text, &box);
    }
  return FALSE;
}

/* The words of a name that stood in a short form: the value without the roof's name. */
const char *
roof_layout_keep_words (const RoofLayout *self,
                        RoofHit           owner,
                        const char       *words)
{
  const RoofText *name = self->former != NULL ? find_name (self->former, owner, NULL) : NULL;

  return name != NULL && strstr (words, name->text) != NULL ? name->text : words;
}

gboolean
roof_layout_had_words (const RoofLayout *self,
                       RoofHit           owner,
                       const char       *words)
{
  const RoofText *name = self->former != NULL ? find_name (self->former, owner, NULL) : NULL;

  return name != NULL && g_strcmp0 (name->text, words) == 0;
}

/* Whether @former shows the thing. */
static gboolean
was_seen (const RoofLayout *former,
          RoofHit           owner)
{
  const RoofDot *dot = owner.kind == ROOF_HIT_DOT ? find_dot (former, owner) : NULL;

  if (owner.kind == ROOF_HIT_DOT)
    return dot != NULL && !dot->crowded && !dot->edge;
  return find_line (former, owner, FALSE, (RoofPoint) { 0, 0 }) != NULL;
}

gboolean
roof_layout_is_settled (const RoofLayout *self,
                        RoofHit           owner)
{
  if (self->former == NULL || owner.kind == ROOF_HIT_NONE || owner.kind == ROOF_HIT_PIN)
    return FALSE;
  return find_name (self, owner, NULL) != NULL || (find_name (self->former, owner, NULL) == NULL && was_seen (self->former, owner));
}

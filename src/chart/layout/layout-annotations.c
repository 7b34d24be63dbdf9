/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"

#define ANCHOR 4.5       /* size of the mark at the anchor */
#define LEADER_GAP 2.0   /* from a leader to the text, and to the mark or dot */
#define SHORTEST 4.0     /* no shorter leader is drawn */
#define RING_STEP 7.0    /* to the first ring of places around the wanted place */
#define RING_GROWTH 1.12 /* factor on the step from ring to ring */
#define LEAST_DIRECTIONS 12
#define DIRECTION_STEP 14.0 /* from one place on a ring to the next, if that makes more of them */
#define LAST_STEP 6.0
#define WIDEST 200.0     /* a longer text takes several lines … */
#define MOST_LINES 8     /* … and no more than these */

static RoofHit
own (guint index)
{
  return (RoofHit) { ROOF_HIT_ANNOTATION, -1, (int) index, -1 };
}

/* Moves the box inside the plot. */
static void
keep_inside (const RoofLayout *self,
             RoofBox          *box)
{
  const RoofRect *plot = &self->plot;
  double half_width = box->width / 2 + LEADER_GAP, half_height = box->height / 2 + LEADER_GAP;

  box->x = MAX (MIN (box->x, plot->x + plot->width - half_width), plot->x + half_width);
  box->y = MAX (MIN (box->y, plot->y + plot->height - half_height), plot->y + half_height);
}

/* Moves @box to a free place on the ring at the distance @away. FALSE when there is none. */
static gboolean
find_on_ring (const RoofLayout *self,
              RoofBox          *box,
              double            away)
{
  guint n = MAX (LEAST_DIRECTIONS, (guint) (2 * G_PI * away / DIRECTION_STEP));

  for (guint i = 0; i < n; i++)
    {
      RoofBox try = *box;

      try.x += away * cos (2 * G_PI * i / n);
      try.y += away * sin (2 * G_PI * i / n);
      keep_inside (self, &try);
      if (roof_placer_is_taken (self->placer, &try))
        continue;
      *box = try;
      return TRUE;
    }
  return FALSE;
}

/* Moves @box to a free place anywhere on the plot, in small steps, since rings leave gaps. FALSE when there is none. */
static gboolean
find_anywhere (const RoofLayout *self,
               RoofBox          *box)
{
  RoofBox try = *box;

  for (try.y = self->plot.y + box->height / 2; try.y <= self->plot.y + self->plot.height - box->height / 2; try.y += LAST_STEP)
    for (try.x = self->plot.x + box->width / 2; try.x <= self->plot.x + self->plot.width - box->width / 2; try.x += LAST_STEP)
      if (!roof_placer_is_taken (self->placer, &try))
        {
          *box = try;
          return TRUE;
        }
  return FALSE;
}

/* Moves @box to the nearest place where it covers neither a dot nor another text. Without such a place the box stays, so that
 * no annotation is left out. FALSE when the plot is smaller than the box. */
static gboolean
find_place (const RoofLayout *self,
            RoofBox          *box)
{
  double farthest = hypot (self->plot.width, self->plot.height);

  if (box->width + 2 * LEADER_GAP > self->plot.width || box->height + 2 * LEADER_GAP > self->plot.height)
    return FALSE;
  for (double away = 0, step = RING_STEP; away <= farthest; away += step, step *= RING_GROWTH)
    if (find_on_ring (self, box, away))
      return TRUE;
  if (!find_anywhere (self, box))
    keep_inside (self, box);
  return TRUE;
}

/* The radius of the dot that lies at @p, with its ring; 0: there is none. */
static double
measure_dot (const RoofLayout *self,
             RoofPoint         p)
{
  double radius = 0;

  for (guint i = 0; i < self->dots->len; i++)
    {
      const RoofDot *dot = &g_array_index (self->dots, RoofDot, i);
      double extent = dot->radius + (dot->selected ? ROOF_RING : 0);

      if (hypot (dot->x - p.x, dot->y - p.y) < dot->radius)
        radius = MAX (radius, extent);
    }
  return radius;
}

/* FALSE when it lies outside the axes. */
static gboolean
find_anchor (const RoofLayout *self,
             guint             index,
             RoofPoint        *p)
{
  const RoofAnnotation *annotation
      = roof_snapshot_get_annotation (roof_report_get_snapshot (roof_scene_get_report (self->scene)), index);

  *p = roof_layout_map (self, annotation->x, annotation->y);
  return roof_rect_contains (&self->plot, p->x, p->y);
}

/* Adds a mark at the anchor, unless a dot lies there. */
static void
add_anchor (RoofLayout *self,
            guint       index)
{
  RoofMark mark = { .ink = ROOF_INK_TEXT, .size = ANCHOR, .round = TRUE, .owner = own (index) };
  RoofPoint p;

  if (!find_anchor (self, index, &p) || measure_dot (self, p) > 0)
    return;
  mark.x = p.x;
  mark.y = p.y;
  mark.owner.peak = ROOF_ANNOTATION_ANCHOR;
  g_array_append_val (self->marks, mark);
  roof_placer_add_disc (self->placer, p, ANCHOR / 2 + 1);
}

static void
add_leader (RoofLayout    *self,
            const RoofBox *box,
            RoofPoint      p,
            double         radius,
            RoofHit        owner)
{
  RoofPoint edge = { CLAMP (p.x, box->x - box->width / 2, box->x + box->width / 2),
                     CLAMP (p.y, box->y - box->height / 2, box->y + box->height / 2) };
  double dx = edge.x - p.x, dy = edge.y - p.y, length = hypot (dx, dy);
  double start = radius + LEADER_GAP, end = length - LEADER_GAP;
  RoofLine line = { ROOF_LAYER_LINK, ROOF_INK_LEADER, ROOF_RANK_NORMAL, .owner = owner };

  if (end - start < SHORTEST)
    return;
  line.a = (RoofPoint) { p.x + dx / length * start, p.y + dy / length * start };
  line.b = (RoofPoint) { p.x + dx / length * end, p.y + dy / length * end };
  if (roof_layout_add_line (self, &line))
    roof_layout_take_leader_room (self, line.a, line.b);
}

static void
release_line (gpointer line)
{
  g_object_unref (((RoofText *) line)->pango);
}

/* The lines of a note, not placed yet. Returns: (transfer full) (element-type RoofText) */
static GArray *
set_lines (RoofLayout *self,
           const char *text,
           guint       index)
{
  g_autoptr (GPtrArray) lines = roof_layout_break_lines (
      self, ROOF_STYLE_ANNOTATION, text, MIN (WIDEST, self->plot.width - 4 * LEADER_GAP), MOST_LINES);
  GArray *texts = g_array_sized_new (FALSE, FALSE, sizeof (RoofText), lines->len);

  g_array_set_clear_func (texts, release_line);
  for (guint i = 0; i < lines->len; i++)
    {
      RoofText line = roof_layout_set_text (self, ROOF_STYLE_ANNOTATION, ROOF_INK_TEXT, lines->pdata[i], own (index));

      g_object_ref (line.pango);
      g_array_append_val (texts, line);
    }
  return texts;
}

/* The box around all of @lines, with its middle at @middle. */
static RoofBox
enclose (const GArray *lines,
         RoofPoint     middle)
{
  RoofBox box = { middle.x, middle.y, 0, 0, 0 };

  for (guint i = 0; i < lines->len; i++)
    {
      const RoofBox *line = &g_array_index (lines, RoofText, i).box;

      box.width = MAX (box.width, line->width);
      box.height += line->height;
    }
  return box;
}

/* One under the other, flush left in @box. */
static void
stack_lines (const RoofLayout *self,
             const RoofBox    *box,
             GArray           *lines)
{
  double y = box->y - box->height / 2;

  for (guint i = 0; i < lines->len; i++)
    {
      RoofText *line = &g_array_index (lines, RoofText, i);

      roof_text_centre (line, box->x + (line->box.width - box->width) / 2, y + line->box.height / 2);
      line->plate = roof_placer_judge (self->placer, &line->box) > 0;
      y += line->box.height;
    }
}

static void
add_annotation (RoofLayout           *self,
                const RoofAnnotation *annotation,
                guint                 index)
{
  g_autoptr (GArray) lines = NULL;
  RoofPoint p;
  RoofBox box;
  double radius;

  if (!find_anchor (self, index, &p))
    return;
  lines = set_lines (self, annotation->text, index);
  box = enclose (lines, (RoofPoint) { p.x + annotation->dx * ROOF_LAYOUT_FONT_SIZE,
                                      p.y - annotation->dy * ROOF_LAYOUT_FONT_SIZE });
  if (!find_place (self, &box))
    return;
  stack_lines (self, &box, lines);
  radius = measure_dot (self, p);
  add_leader (self, &box, p, radius > 0 ? radius : ANCHOR / 2, own (index));
  for (guint i = 0; i < lines->len; i++)
    roof_layout_add_text (self, &g_array_index (lines, RoofText, i));
}

void
roof_layout_add_annotations (RoofLayout *self)
{
  const RoofSnapshot *snapshot = roof_report_get_snapshot (roof_scene_get_report (self->scene));

  if (roof_layout_is_inset (self))
    return;
  for (guint i = 0; i < roof_snapshot_get_n_annotations (snapshot); i++)
    add_anchor (self, i);
  for (guint i = 0; i < roof_snapshot_get_n_annotations (snapshot); i++)
    add_annotation (self, roof_snapshot_get_annotation (snapshot, i), i);
}

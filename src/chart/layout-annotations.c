/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout-private.h"

#define ANCHOR 4.5       /* of the mark at what a text is about */
#define LEADER_GAP 2.0   /* from a leader to the text, and to the mark or the dot that it comes to */
#define LEADER_COST 25.0
#define SHORTEST 4.0     /* no shorter leader is drawn */
#define RING_STEP 7.0    /* so far, and further, a text gives way to what it would cover */
#define RINGS 9
#define DIRECTIONS 12

static RoofHit
own (guint index)
{
  return (RoofHit) { ROOF_HIT_ANNOTATION, -1, (int) index, -1 };
}

/* So that it lies inside the plot, if that is large enough. */
static void
keep_inside (const RoofLayout *self,
             RoofBox          *box)
{
  const RoofRect *plot = &self->plot;
  double half_width = box->width / 2 + LEADER_GAP, half_height = box->height / 2 + LEADER_GAP;

  box->x = MAX (MIN (box->x, plot->x + plot->width - half_width), plot->x + half_width);
  box->y = MAX (MIN (box->y, plot->y + plot->height - half_height), plot->y + half_height);
}

/* Where it was put, or the nearest place where it covers neither a dot nor another text. FALSE when there is none near. */
static gboolean
find_place (const RoofLayout *self,
            RoofBox          *box)
{
  RoofBox try = *box;

  for (guint i = 0; i <= RINGS * DIRECTIONS; i++)
    {
      double away = RING_STEP * ((i + DIRECTIONS - 1) / DIRECTIONS), angle = 2 * G_PI * i / DIRECTIONS;

      try.x = box->x + away * cos (angle);
      try.y = box->y + away * sin (angle);
      keep_inside (self, &try);
      if (isfinite (roof_placer_judge (self->placer, &try)))
        {
          *box = try;
          return TRUE;
        }
    }
  return FALSE;
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
      double reach = dot->radius + (dot->selected ? ROOF_RING : 0);

      if (hypot (dot->x - p.x, dot->y - p.y) < dot->radius)
        radius = MAX (radius, reach);
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
      = roof_model_get_annotation (roof_report_get_model (roof_scene_get_report (self->scene)), index);

  *p = roof_layout_map (self, annotation->x, annotation->y);
  return roof_rect_contains (&self->plot, p->x, p->y);
}

/* A dot is mark enough. */
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
    roof_placer_add_segment (self->placer, line.a, line.b, LEADER_COST);
}

static void
add_annotation (RoofLayout           *self,
                const RoofAnnotation *annotation,
                guint                 index)
{
  RoofPoint p;
  RoofText text;
  double radius;

  if (!find_anchor (self, index, &p))
    return;
  text = roof_layout_set_text (self, ROOF_STYLE_ANNOTATION, ROOF_INK_TEXT, annotation->text, own (index));
  radius = measure_dot (self, p);
  roof_text_centre (&text, p.x + annotation->dx * ROOF_LAYOUT_FONT_SIZE, p.y - annotation->dy * ROOF_LAYOUT_FONT_SIZE);
  if (!find_place (self, &text.box))
    return;
  text.plate = roof_placer_judge (self->placer, &text.box) > 0;
  add_leader (self, &text.box, p, radius > 0 ? radius : ANCHOR / 2, text.owner);
  roof_layout_add_text (self, &text);
}

void
roof_layout_add_annotations (RoofLayout *self)
{
  const RoofModel *model = roof_report_get_model (roof_scene_get_report (self->scene));

  for (guint i = 0; i < roof_model_get_n_annotations (model); i++)
    add_anchor (self, i);
  for (guint i = 0; i < roof_model_get_n_annotations (model); i++)
    add_annotation (self, roof_model_get_annotation (model, i), i);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"
#include "core/units/units.h"

#define GHOST_RADIUS 5.0
#define ARROW 7.0
#define ARROW_COST 0.8
#define BESIDE 7.0     /* from a roof to an arrow along it */
#define GAIN_GAP 3.0   /* between an arrow and its gain */
#define GAIN_DIGITS 3
#define MOST_GHOSTS 60 /* with more of them their names and gains would only cover the chart */

/* Whether an arrow between the two would hide in a roof that both lie on. */
static gboolean
shares_roof (const RoofLayout *self,
             RoofPoint         a,
             RoofPoint         b)
{
  for (guint i = 0; i < self->lines->len; i++)
    {
      const RoofLine *line = &g_array_index (self->lines, RoofLine, i);

      if (line->layer == ROOF_LAYER_ROOF && roof_segment_distance (line->a, line->b, a) < ARROW / 2 &&
          roof_segment_distance (line->a, line->b, b) < ARROW / 2)
        return TRUE;
    }
  return FALSE;
}

/* Where an arrow from the one dot to the other runs: from rim to rim, beside the roof when both lie on one.
 * FALSE when they are too near each other for one. */
static gboolean
find_way (const RoofLayout *self,
          const RoofDot    *tail,
          const RoofDot    *head,
          RoofPoint        *a,
          RoofPoint        *b)
{
  double dx = head->x - tail->x, dy = head->y - tail->y, length = hypot (dx, dy);
  double start = tail->radius + (tail->selected ? ROOF_RING : 0) + 2;
  double end = length - head->radius - (head->selected ? ROOF_RING : 0) - 2;
  RoofPoint from = { tail->x, tail->y };

  if (end - start < ARROW)
    return FALSE;
  dx /= length;
  dy /= length;
  if (shares_roof (self, from, (RoofPoint) { head->x, head->y }))
    {
      from.x += copysign (dy, 1) * BESIDE;
      from.y += copysign (dx, 1) * BESIDE;
    }
  *a = (RoofPoint) { from.x + dx * start, from.y + dy * start };
  *b = (RoofPoint) { from.x + dx * end, from.y + dy * end };
  return TRUE;
}

static void
add_head (RoofLayout *self,
          RoofPoint   back,
          RoofPoint   tip)
{
  double ux = (tip.x - back.x) / ARROW, uy = (tip.y - back.y) / ARROW;
  RoofPolygon head = { ROOF_INK_GHOST, TRUE, 3,
                       { tip,
                         { back.x - uy * ARROW / 2.5, back.y + ux * ARROW / 2.5 },
                         { back.x + uy * ARROW / 2.5, back.y - ux * ARROW / 2.5 } } };

  if (roof_rect_contains (&self->plot, tip.x, tip.y))
    g_array_append_val (self->polygons, head);
}

/* The shaft from @a, and the head at @b. A way that is not gone yet is dashed. */
static void
add_arrow (RoofLayout *self,
           RoofPoint   a,
           RoofPoint   b,
           gboolean    dashed,
           RoofHit     owner)
{
  double length = hypot (b.x - a.x, b.y - a.y);
  RoofPoint back = { b.x - (b.x - a.x) / length * ARROW, b.y - (b.y - a.y) / length * ARROW };
  RoofLine line = { ROOF_LAYER_LINK, ROOF_INK_GHOST, ROOF_RANK_NORMAL, dashed, a, back, owner };

  if (roof_layout_add_line (self, &line))
    roof_placer_add_segment (self->placer, line.a, line.b, ARROW_COST);
  add_head (self, back, b);
}

/* The live dot of @shade, when it stands where it says. */
static gboolean
find_live (const RoofLayout *self,
           const RoofShade  *shade,
           RoofDot          *live)
{
  const RoofDot *dot = shade->kernel >= 0 ? roof_layout_find_dot (self, shade->kernel, shade->level) : NULL;

  if (dot == NULL || dot->edge || !roof_rect_contains (&self->plot, dot->x, dot->y))
    return FALSE;
  *live = *dot;
  return TRUE;
}

static RoofDot
make_ghost (const RoofLayout *self,
            const RoofShade  *shade)
{
  RoofPoint p = roof_layout_map (self, shade->x, shade->y);

  return (RoofDot) {
    .ink = ROOF_INK_GHOST,
    .x = p.x,
    .y = p.y,
    .radius = GHOST_RADIUS,
    .hollow = TRUE,
    .owner = { ROOF_HIT_GHOST, shade->kernel, shade->ghost, -1 },
  };
}

/* Ghosts lie under the live dots, which are drawn and taken hold of first. */
void
roof_layout_add_ghosts (RoofLayout *self)
{
  guint n;
  const RoofShade *shades = roof_scene_get_shades (self->scene, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofDot ghost = make_ghost (self, &shades[i]);

      if (!roof_rect_contains (&self->plot, ghost.x, ghost.y))
        continue;
      g_array_append_val (self->dots, ghost);
      roof_placer_add_disc (self->placer, (RoofPoint) { ghost.x, ghost.y }, ghost.radius + GAIN_GAP);
    }
}

/* Between ghosts and their live dots. */
void
roof_layout_add_arrows (RoofLayout *self)
{
  guint n;
  const RoofShade *shades = roof_scene_get_shades (self->scene, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofDot ghost = make_ghost (self, &shades[i]), live;
      RoofPoint a, b;

      if (find_live (self, &shades[i], &live)
          && find_way (self, shades[i].ahead ? &live : &ghost, shades[i].ahead ? &ghost : &live, &a, &b))
        add_arrow (self, a, b, shades[i].ahead, ghost.owner);
    }
}

/* Where along its arrow and how far beside it a gain is tried, the best first: each on both sides. */
static const struct
{
  double along, off;
} gain_places[] = {
  { 0.5, 0 },  { 0.35, 0 },  { 0.65, 0 },  { 0.2, 0 },  { 0.8, 0 },
  { 0.5, 10 }, { 0.3, 10 }, { 0.7, 10 }, { 0.5, 22 }, { 0.3, 22 }, { 0.7, 22 },
};

static void
place_gain (RoofLayout *self,
            RoofText   *text,
            RoofPoint   a,
            RoofPoint   b)
{
  double length = hypot (b.x - a.x, b.y - a.y), nx = (a.y - b.y) / length, ny = (b.x - a.x) / length;
  double near = fabs (nx) * text->box.width / 2 + fabs (ny) * text->box.height / 2 + GAIN_GAP;
  double least = ROOF_MOST_COST;
  RoofBox best = text->box;

  for (guint i = 0; i < 2 * G_N_ELEMENTS (gain_places); i++)
    {
      double t = gain_places[i / 2].along, off = near + gain_places[i / 2].off, cost;
      RoofBox box = text->box;

      off = i % 2 == 0 ? off : -off;
      box.x = a.x + (b.x - a.x) * t + nx * off;
      box.y = a.y + (b.y - a.y) * t + ny * off;
      cost = roof_placer_judge (self->placer, &box) + i / 2;
      if (cost >= least)
        continue;
      least = cost;
      best = box;
    }
  if (least >= ROOF_MOST_COST)
    return;
  text->box = best;
  text->plate = least > ROOF_PLATE_COST;
  roof_layout_add_text (self, text);
}

static char *
write_gain (const RoofShade *shade)
{
  g_autofree char *number = roof_units_format_number (shade->gain, GAIN_DIGITS);

  return g_strconcat ("×", number, NULL);
}

static void
label_gain (RoofLayout      *self,
            const RoofShade *shade)
{
  RoofDot ghost = make_ghost (self, shade), live;
  g_autofree char *gain = NULL;
  RoofText text;
  RoofPoint a, b;

  if (isnan (shade->gain) || !find_live (self, shade, &live)
      || !find_way (self, shade->ahead ? &live : &ghost, shade->ahead ? &ghost : &live, &a, &b)
      || !roof_segment_clip (&a, &b, &self->plot))
    return;
  gain = write_gain (shade);
  text = roof_layout_set_text (self, ROOF_STYLE_STRONG, ROOF_INK_TEXT, gain, ghost.owner);
  place_gain (self, &text, a, b);
}

/* What has not moved from its live dot is named by that. One that is too near it for an arrow has its gain behind its
 * name. */
static void
label_ghost (RoofLayout      *self,
             const RoofShade *shade)
{
  RoofDot ghost = make_ghost (self, shade), live;
  g_autofree char *gain = NULL, *name = NULL;
  RoofPoint a, b;

  if (shade->label == NULL || !roof_rect_contains (&self->plot, ghost.x, ghost.y))
    return;
  if (find_live (self, shade, &live))
    {
      if (hypot (live.x - ghost.x, live.y - ghost.y) < GHOST_RADIUS)
        return;
      if (!isnan (shade->gain) && !find_way (self, &ghost, &live, &a, &b))
        gain = write_gain (shade);
    }
  name = g_strjoin (" ", shade->label, gain, NULL);
  roof_layout_label_dot (self, &ghost, name, ROOF_STYLE_NAME, ROOF_INK_GHOST, ROOF_MOST_COST);
}

void
roof_layout_label_shades (RoofLayout *self)
{
  guint n;
  const RoofShade *shades = roof_scene_get_shades (self->scene, &n);

  for (guint i = 0; i < MIN (n, MOST_GHOSTS); i++)
    label_gain (self, &shades[i]);
  for (guint i = 0; i < MIN (n, MOST_GHOSTS); i++)
    label_ghost (self, &shades[i]);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"
#include "chart/words/describe-gap.h"
#include "core/units/units.h"

/* Pins, the arrows between pins and live dots, and the chain of steps to a measured dot. There are three passes: dots before the
 * live ones, arrows once the roofs are known, and labels once dots and arrows have taken their room.
 * Invariants: an arrow leads from the past to the present and from the present to a what-if (dashed), from rim to rim, and
 * beside a roof that both its ends lie on; find_way() decides for both the arrow and its gain, so that a gain never lacks
 * its arrow. */

#define PIN_RADIUS 5.0
#define STEP_RADIUS 3.0
#define THREAD_GAP 1.0  /* between a thread and the dots that it joins */
#define LEAST_THREAD 2.0
#define ARROW 7.0
#define ARROW_COST 0.8
#define BESIDE 7.0     /* from a roof to an arrow along it */
#define GAIN_GAP 3.0   /* between an arrow and its gain */
#define MOST_PINS 60 /* more pins have no names and gains, which would cover the chart */

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

/* The course of an arrow between two dots: from rim to rim, beside the roof when both lie on one. FALSE when the dots are too
 * near each other. */
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

/* Adds an arrow from @a to @b. The arrow to a what-if is dashed. */
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

static RoofDot
make_pin (const RoofLayout    *self,
          const RoofPlacedPin *placed)
{
  RoofPoint p = roof_layout_map (self, placed->x, placed->y);

  return (RoofDot) {
    .ink = ROOF_INK_GHOST,
    .x = p.x,
    .y = p.y,
    .radius = placed->step ? STEP_RADIUS : PIN_RADIUS,
    .hollow = TRUE,
    .owner = { ROOF_HIT_PIN, placed->kernel, placed->pin, -1 },
  };
}

/* The dot that the arrow of @placed leads to, the live one or the next pin. FALSE when it is not in the plot. @live: (out) */
static gboolean
find_live (const RoofLayout    *self,
           const RoofPlacedPin *placed,
           RoofDot             *live)
{
  guint n;
  const RoofPlacedPin *all = roof_scene_get_placed_pins (self->scene, &n);
  const RoofDot *dot = placed->kernel >= 0 ? roof_layout_find_dot (self, placed->kernel, placed->level) : NULL;

  if (placed->next > 0)
    {
      *live = make_pin (self, &all[placed->next - 1]);
      return roof_rect_contains (&self->plot, live->x, live->y);
    }
  if (dot == NULL || dot->edge || !roof_rect_contains (&self->plot, dot->x, dot->y))
    return FALSE;
  *live = *dot;
  return TRUE;
}

/* Pins lie under the live dots. */
void
roof_layout_add_pins (RoofLayout *self)
{
  guint n;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (self->scene, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofDot pin = make_pin (self, &placed[i]);

      if (!roof_rect_contains (&self->plot, pin.x, pin.y))
        continue;
      g_array_append_val (self->dots, pin);
      roof_placer_add_disc (self->placer, (RoofPoint) { pin.x, pin.y }, pin.radius + GAIN_GAP);
    }
}

/* The dot that the thread of step @index leads to: the next step's, of the last the live one. FALSE when it is not in the
 * plot. */
static gboolean
find_next (const RoofLayout    *self,
           const RoofPlacedPin *placed,
           guint                n,
           guint                index,
           RoofDot             *next)
{
  if (index + 1 == n || !placed[index + 1].step)
    return find_live (self, &placed[index], next);
  *next = make_pin (self, &placed[index + 1]);
  return roof_rect_contains (&self->plot, next->x, next->y);
}

/* Adds a thread from one step of a chain to the next. */
static void
add_thread (RoofLayout    *self,
            const RoofDot *from,
            const RoofDot *to)
{
  double dx = to->x - from->x, dy = to->y - from->y, length = hypot (dx, dy);
  double start = from->radius + THREAD_GAP, end = length - to->radius - (to->selected ? ROOF_RING : 0) - THREAD_GAP;
  RoofLine line = { ROOF_LAYER_LINK, ROOF_INK_GHOST, ROOF_RANK_NORMAL, TRUE,
                    { from->x + dx / length * start, from->y + dy / length * start },
                    { from->x + dx / length * end, from->y + dy / length * end }, from->owner };

  if (end - start > LEAST_THREAD && roof_layout_add_line (self, &line))
    roof_placer_add_segment (self->placer, line.a, line.b, ARROW_COST);
}

gboolean
roof_layout_has_chain (const RoofLayout *self)
{
  guint n;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (self->scene, &n);

  return n > 0 && placed[0].step;
}

/* Between pins and their live dots, and along a chain of steps. */
void
roof_layout_add_arrows (RoofLayout *self)
{
  guint n;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (self->scene, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofDot pin = make_pin (self, &placed[i]), live;
      RoofPoint a, b;

      if (placed[i].step)
        {
          if (roof_rect_contains (&self->plot, pin.x, pin.y) && find_next (self, placed, n, i, &live))
            add_thread (self, &pin, &live);
        }
      else if (find_live (self, &placed[i], &live)
          && find_way (self, placed[i].what_if ? &live : &pin, placed[i].what_if ? &pin : &live, &a, &b))
        add_arrow (self, a, b, placed[i].what_if, pin.owner);
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
write_gain (const RoofPlacedPin *placed)
{
  g_autofree char *number = roof_units_format_number (placed->gain, ROOF_GAIN_DIGITS);

  return g_strconcat ("×", number, NULL);
}

/* Whether the key has the gain, beside the name. */
static gboolean
has_entry (const RoofLayout    *self,
           const RoofPlacedPin *placed)
{
  return placed->kernel >= 0 && roof_layout_find_number (self, placed->kernel) > 0
         && (self->sizes->panel == NULL || self->sizes->panel->names == NULL)
         && !isnan (roof_scene_find_gain (self->scene, (guint) placed->kernel));
}

static void
label_gain (RoofLayout          *self,
            const RoofPlacedPin *placed)
{
  RoofDot pin = make_pin (self, placed), live;
  g_autofree char *gain = NULL;
  RoofText text;
  RoofPoint a, b;

  if (isnan (placed->gain) || has_entry (self, placed) || !find_live (self, placed, &live)
      || !find_way (self, placed->what_if ? &live : &pin, placed->what_if ? &pin : &live, &a, &b)
      || !roof_segment_clip (&a, &b, &self->plot))
    return;
  gain = write_gain (placed);
  text = roof_layout_set_text (self, ROOF_STYLE_STRONG, ROOF_INK_TEXT, gain, pin.owner);
  place_gain (self, &text, a, b);
}

/* Names a step where nothing else stands. */
static void
label_step (RoofLayout          *self,
            const RoofPlacedPin *placed)
{
  RoofDot pin = make_pin (self, placed);

  if (roof_rect_contains (&self->plot, pin.x, pin.y))
    roof_layout_label_dot (self, &pin, roof_describe_gap_step ((RoofGapStep) (ROOF_PIN_GAP - placed->pin)), ROOF_STYLE_NAME,
                           ROOF_INK_GHOST, ROOF_PLATE_COST);
}

/* The name of a pin, which is a number where its kernel has one. Returns: (transfer full) */
static char *
name_pin (const RoofLayout    *self,
          const RoofPlacedPin *placed)
{
  guint number = placed->kernel >= 0 ? roof_layout_find_number (self, placed->kernel) : 0;
  RoofSnapshot *snapshot = roof_report_get_snapshot (roof_scene_get_report (self->scene));

  return number > 0 && g_str_equal (placed->label, roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, (guint) placed->kernel)))
           ? g_strdup_printf ("%u", number)
           : g_strdup (placed->label);
}

/* A pin at the place of its live dot has no label. A pin too near for an arrow has its gain after its name. */
static void
label_pin (RoofLayout          *self,
           const RoofPlacedPin *placed)
{
  RoofDot pin = make_pin (self, placed), live;
  g_autofree char *gain = NULL, *name = NULL, *own = NULL;
  RoofPoint a, b;

  if (placed->label == NULL || !roof_rect_contains (&self->plot, pin.x, pin.y))
    return;
  if (find_live (self, placed, &live))
    {
      if (hypot (live.x - pin.x, live.y - pin.y) < PIN_RADIUS)
        return;
      if (!isnan (placed->gain) && !has_entry (self, placed) && !find_way (self, &pin, &live, &a, &b))
        gain = write_gain (placed);
    }
  own = name_pin (self, placed);
  name = g_strjoin (" ", own, gain, NULL);
  roof_layout_label_dot (self, &pin, name, ROOF_STYLE_NAME, ROOF_INK_GHOST, ROOF_MOST_COST);
}

void
roof_layout_label_pins (RoofLayout *self)
{
  guint n;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (self->scene, &n);

  for (guint i = 0; i < MIN (n, MOST_PINS); i++)
    label_gain (self, &placed[i]);
  for (guint i = 0; i < MIN (n, MOST_PINS); i++)
    (placed[i].step ? label_step : label_pin) (self, &placed[i]);
}

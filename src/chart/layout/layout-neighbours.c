/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which line a reader takes a text to name: the nearest one; of parallel lines the one on whose side of the others the text
 * stands. And which texts on one line a reader takes for one. */
#include <math.h>

#include "chart/layout/layout-private.h"

#define CLEAR 1.0 /* so much nearer to its own line than to another a name stands at least */
#define SAME 0.01 /* lines no further apart are one */
#define BEHIND_WORDS 1.5  /* heights between words and a number behind them, from which on they are not read as one … */
#define BESIDE_NUMBER 0.8 /* … and between a number and what follows it */

/* Of @p from the line through @a and @b, which are apart, to the left of it as seen from @a. */
static double
measure_offset (RoofPoint a,
                RoofPoint b,
                RoofPoint p)
{
  double dx = b.x - a.x, dy = b.y - a.y;

  return ((p.x - a.x) * dy - (p.y - a.y) * dx) / hypot (dx, dy);
}

/* Whether @a and @b go the same way, one over the other. */
static gboolean
lie_on_one_line (const RoofLine *a,
                 const RoofLine *b)
{
  return fabs (measure_offset (a->a, a->b, b->a)) <= SAME && fabs (measure_offset (a->a, a->b, b->b)) <= SAME;
}

/* Whether @box, its middle or any of it, is nearer to @other than to @own, or so near that its ground would cover it. */
static gboolean
is_nearer (const RoofLine *own,
           const RoofLine *other,
           const RoofBox  *box)
{
  RoofPoint middle = { box->x, box->y };
  double near = roof_segment_distance (own->a, own->b, middle), far = roof_segment_distance (other->a, other->b, middle);
  double beyond = far - hypot (box->width, box->height) / 2; /* no further off is any of the box */

  if (beyond > SAME && beyond >= near)
    return FALSE;
  if (lie_on_one_line (own, other))
    return FALSE;
  if (far < near - SAME)
    return TRUE;
  far = roof_box_measure_distance (box, other->a, other->b);
  return far <= SAME || far < roof_box_measure_distance (box, own->a, own->b) - SAME;
}

gboolean
roof_layout_is_nearer_another (const GArray   *lines,
                               const RoofLine *own,
                               const RoofBox  *box)
{
  for (guint i = 0; i < lines->len; i++)
    if (is_nearer (own, &g_array_index (lines, RoofLine, i), box))
      return TRUE;
  return FALSE;
}

/* Whether a name in the middle of which @p is would be read as that of @other: it stands nearer to it than to @own, or, where
 * both go the same way, on the other side of it or half-way to it, so that names are in the order of their lines even beyond the
 * ends of these. Next to @other it stands only as far as @distance from it. */
static gboolean
misleads (const RoofLine *own,
          const RoofLine *other,
          RoofPoint       p,
          double          distance)
{
  double near = roof_segment_distance (own->a, own->b, p), far = roof_segment_distance (other->a, other->b, p);
  double start = measure_offset (own->a, own->b, other->a), end = measure_offset (own->a, own->b, other->b);
  double off = measure_offset (own->a, own->b, p), away = fabs (off - start);

  if (fabs (start - end) > SAME)
    return far < near + CLEAR;
  if (fabs (start) <= SAME)
    return FALSE;
  return far < near || away <= distance || (off * start > 0 && away < fabs (off) + CLEAR);
}

/* Whether @other lies between @own and @p, or no further off from there than @distance. */
static gboolean
lies_between (const RoofLine *own,
              const RoofLine *other,
              RoofPoint       p,
              double          distance)
{
  double start = measure_offset (own->a, own->b, other->a), end = measure_offset (own->a, own->b, other->b);
  double off = measure_offset (own->a, own->b, p);

  if (fabs (start - end) > SAME)
    return roof_segment_distance (other->a, other->b, p) <= distance;
  return fabs (start) > SAME && start * off > 0 && fabs (start) <= fabs (off) + distance;
}

double
roof_layout_measure_off (const RoofLine *line,
                         RoofPoint       p)
{
  return measure_offset (line->a, line->b, p);
}

void
roof_layout_find_neighbours (const GArray   *lines,
                             const RoofLine *own,
                             double         *left,
                             double         *right)
{
  *left = *right = INFINITY;
  for (guint i = 0; i < lines->len; i++)
    {
      const RoofLine *other = &g_array_index (lines, RoofLine, i);
      double start = measure_offset (own->a, own->b, other->a), end = measure_offset (own->a, own->b, other->b);

      if (fabs (start - end) > SAME || fabs (start) <= SAME)
        continue;
      if (start > 0)
        *left = fmin (*left, start);
      else
        *right = fmin (*right, -start);
    }
}

gboolean
roof_layout_is_beyond (const GArray   *lines,
                       const RoofLine *own,
                       const RoofBox  *box,
                       double          distance)
{
  for (guint i = 0; i < lines->len; i++)
    if (lies_between (own, &g_array_index (lines, RoofLine, i), (RoofPoint) { box->x, box->y }, distance))
      return TRUE;
  return FALSE;
}

gboolean
roof_layout_stands_beyond (const GArray   *lines,
                const RoofLine *own,
                const RoofBox  *box,
                double          distance)
{
  for (guint i = 0; i < lines->len; i++)
    if (misleads (own, &g_array_index (lines, RoofLine, i), (RoofPoint) { box->x, box->y }, distance))
      return TRUE;
  return FALSE;
}

gboolean
roof_layout_misleads (const GArray   *lines,
                      const RoofLine *own,
                      const RoofBox  *box,
                      double          distance)
{
  return roof_layout_stands_beyond (lines, own, box, distance) || roof_layout_is_nearer_another (lines, own, box);
}

/* Whether @number stands on a line with @words and so close that both are read as one. @digits: both are numbers */
static gboolean
are_read_as_one (const RoofBox *words,
                 const RoofBox *number,
                 gboolean       digits)
{
  double apart = number->x - words->x, gap = fabs (apart) - (words->width + number->width) / 2;

  return fabs (number->y - words->y) < number->height / 2 && gap >= 0
         && gap < (apart > 0 && !digits ? BEHIND_WORDS : BESIDE_NUMBER) * number->height;
}

gboolean
roof_layout_reads_on (const RoofLayout *self,
                      const RoofBox    *box,
                      gboolean          number)
{
  for (guint i = 0; i < self->texts->len; i++)
    {
      const RoofText *text = &g_array_index (self->texts, RoofText, i);
      gboolean other = text->owner.kind == ROOF_HIT_DOT;

      if (text->box.angle == 0 && (number ? are_read_as_one (&text->box, box, other) : other && are_read_as_one (box, &text->box, FALSE)))
        return TRUE;
    }
  return FALSE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/hit.h"

#include <math.h>

#define TEXT_MARGIN 2.0 /* points around a name that hit it too */
#define PATH_RADIUS 6.0 /* small, since paths lie over roofs, which are handles */

static gboolean
hit_dots (const RoofLayout *layout,
          double            x,
          double            y,
          RoofHit          *hit)
{
  const RoofDot *dot = roof_layout_find_nearest (layout, x, y, ROOF_HIT_DOT_RADIUS);

  if (dot == NULL)
    return FALSE;
  *hit = dot->owner;
  return TRUE;
}

static gboolean
hit_marks (const RoofLayout *layout,
           double            x,
           double            y,
           RoofHit          *hit)
{
  guint n;
  const RoofMark *marks = roof_layout_get_marks (layout, &n);
  double nearest = ROOF_HIT_DOT_RADIUS;
  gboolean found = FALSE;

  for (guint i = 0; i < n; i++)
    {
      double distance = hypot (marks[i].x - x, marks[i].y - y);

      if (distance > nearest)
        continue;
      nearest = distance;
      *hit = marks[i].owner;
      found = TRUE;
    }
  return found;
}

static gboolean
hit_texts (const RoofLayout *layout,
           double            x,
           double            y,
           RoofHit          *hit)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofBox box = texts[i].box;

      box.width += 2 * TEXT_MARGIN;
      box.height += 2 * TEXT_MARGIN;
      if (texts[i].owner.kind == ROOF_HIT_NONE || !roof_box_contains (&box, x, y))
        continue;
      *hit = texts[i].owner;
      return TRUE;
    }
  return FALSE;
}

static gboolean
hit_lines (const RoofLayout *layout,
           RoofLayer         layer,
           double            x,
           double            y,
           double            radius,
           RoofHit          *hit)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);
  double nearest = radius;
  gboolean found = FALSE;

  for (guint i = 0; i < n; i++)
    {
      double distance;

      if (lines[i].layer != layer)
        continue;
      distance = roof_segment_distance (lines[i].a, lines[i].b, (RoofPoint) { x, y });
      if (distance > nearest)
        continue;
      nearest = distance;
      *hit = lines[i].owner;
      found = TRUE;
    }
  return found;
}

RoofHit
roof_hit_test (const RoofLayout *layout,
               double            x,
               double            y)
{
  return roof_hit_test_within (layout, x, y, ROOF_HIT_LINE_RADIUS);
}

RoofHit
roof_hit_test_within (const RoofLayout *layout,
                      double            x,
                      double            y,
                      double            radius)
{
  RoofHit hit = ROOF_HIT_INIT;

  g_return_val_if_fail (layout != NULL, hit);

  if (!isfinite (x) || !isfinite (y))
    return hit;
  if (hit_dots (layout, x, y, &hit) || hit_marks (layout, x, y, &hit) || hit_texts (layout, x, y, &hit) ||
      hit_lines (layout, ROOF_LAYER_PATH, x, y, PATH_RADIUS, &hit) ||
      hit_lines (layout, ROOF_LAYER_ROOF, x, y, radius, &hit))
    return hit;
  if (roof_rect_contains (roof_layout_get_plot (layout), x, y))
    hit.kind = ROOF_HIT_PLOT;
  return hit;
}

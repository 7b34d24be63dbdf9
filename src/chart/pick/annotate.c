/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/annotate.h"

#define DOT_RADIUS 10.0 /* px within which the anchor snaps to a dot */

gboolean
roof_layout_measure_annotation (const RoofLayout *layout,
                                guint             index,
                                RoofRect         *bounds)
{
  gboolean found = FALSE;
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofRect line = roof_box_get_bounds (&texts[i].box);

      if (texts[i].owner.kind != ROOF_HIT_ANNOTATION || texts[i].owner.index != (int) index)
        continue;
      *bounds = found ? roof_rect_unite (bounds, &line) : line;
      found = TRUE;
    }
  return found;
}

static double
keep_offset (double ems)
{
  return CLAMP (ems, -ROOF_MOST_ANNOTATION_OFFSET, ROOF_MOST_ANNOTATION_OFFSET);
}

/* Sets the offset of the text for its middle at @middle. */
static void
set_offset (RoofAnnotation *annotation,
            RoofPoint       anchor,
            RoofPoint       middle)
{
  annotation->dx = keep_offset ((middle.x - anchor.x) / ROOF_LAYOUT_FONT_SIZE);
  annotation->dy = keep_offset ((anchor.y - middle.y) / ROOF_LAYOUT_FONT_SIZE);
}

RoofAnnotation *
roof_layout_pull_annotation (const RoofLayout *layout,
                             RoofHit           hit,
                             double            dx,
                             double            dy)
{
  const RoofSnapshot *snapshot = roof_report_get_snapshot (roof_scene_get_report (roof_layout_get_scene (layout)));
  const RoofRect *plot = roof_layout_get_plot (layout);
  RoofAnnotation *pulled;
  RoofRect bounds;
  RoofPoint anchor, middle;

  if ((guint) hit.index >= roof_snapshot_get_n_annotations (snapshot)
      || !roof_layout_measure_annotation (layout, (guint) hit.index, &bounds))
    return NULL;
  pulled = roof_annotation_copy (roof_snapshot_get_annotation (snapshot, (guint) hit.index));
  anchor = (RoofPoint) { roof_scale_to_pixel (roof_layout_get_x (layout), pulled->x),
                         roof_scale_to_pixel (roof_layout_get_y (layout), pulled->y) };
  middle = (RoofPoint) { bounds.x + bounds.width / 2, bounds.y + bounds.height / 2 };
  if (hit.peak == ROOF_ANNOTATION_ANCHOR)
    {
      anchor.x = CLAMP (anchor.x + dx, plot->x, plot->x + plot->width);
      anchor.y = CLAMP (anchor.y + dy, plot->y, plot->y + plot->height);
      pulled->x = roof_scale_to_value (roof_layout_get_x (layout), anchor.x);
      pulled->y = roof_scale_to_value (roof_layout_get_y (layout), anchor.y);
    }
  else
    middle = (RoofPoint) { middle.x + dx, middle.y + dy };
  set_offset (pulled, anchor, middle);
  return pulled;
}

RoofAnnotation *
roof_layout_annotate (const RoofLayout *layout,
                      const char       *text,
                      double            x,
                      double            y)
{
  const RoofDot *dot = roof_layout_find_nearest (layout, x, y, DOT_RADIUS);
  RoofPoint anchor = dot != NULL ? (RoofPoint) { dot->x, dot->y } : (RoofPoint) { x, y };

  return roof_annotation_new (text, roof_scale_to_value (roof_layout_get_x (layout), anchor.x),
                              roof_scale_to_value (roof_layout_get_y (layout), anchor.y));
}

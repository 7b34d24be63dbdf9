/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-private.h"

/* How far the ground behind a text reaches beside it, units of the layout. */
#define MARGIN 1.5

/* The part of a background that is neglected: a region that covers less is left out, one that leaves less covers all. */
#define SLIVER 0.002

void
roof_text_get_plate (const RoofText *self,
                     RoofPoint      *corners)
{
  RoofBox plate = self->box;

  plate.width += 2 * MARGIN;
  roof_box_get_corners (&plate, corners);
}

void
roof_layout_ground_text (RoofLayout *self,
                         RoofText   *text)
{
  RoofPoint corners[4];
  double area;

  roof_text_get_plate (text, corners);
  area = roof_polygon_measure (corners, 4);
  text->first_piece = self->pieces->len;
  for (guint i = 0; i < self->polygons->len; i++)
    {
      const RoofPolygon *region = &g_array_index (self->polygons, RoofPolygon, i);
      RoofPolygon piece = { .ink = region->ink };
      double part;

      if (!roof_ink_is_region (region->ink) || region->n_corners + 4 > ROOF_MAX_CORNERS)
        continue;
      piece.n_corners = roof_polygon_intersect (corners, 4, region->corners, region->n_corners, piece.corners);
      part = roof_polygon_measure (piece.corners, piece.n_corners) / area;
      if (part > 1 - SLIVER)
        text->ground = region->ink;
      else if (part > SLIVER)
        g_array_append_val (self->pieces, piece);
    }
  text->n_pieces = text->ground == ROOF_INK_PLOT ? self->pieces->len - text->first_piece : 0;
}

const RoofPolygon *
roof_layout_get_pieces (const RoofLayout *self,
                        const RoofText   *text,
                        guint            *n)
{
  *n = text->n_pieces;
  return (const RoofPolygon *) (gconstpointer) self->pieces->data + text->first_piece;
}

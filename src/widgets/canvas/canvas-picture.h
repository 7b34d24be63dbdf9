/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/canvas/canvas.h"

G_BEGIN_DECLS

/* The two layers that a canvas paints. Each is a widget of its own, so that lighting up what lies under the
 * pointer leaves the pixels of the chart alone. */

/* The chart at rest, kept as pixels. */
#define ROOF_TYPE_CANVAS_PICTURE (roof_canvas_picture_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvasPicture, roof_canvas_picture, ROOF, CANVAS_PICTURE, GtkWidget)

/* @layout: (nullable) */
void       roof_canvas_picture_set_layout (RoofCanvasPicture  *self,
                                           RoofLayout         *layout);

/* What lights up over it. */
#define ROOF_TYPE_CANVAS_GLOW (roof_canvas_glow_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvasGlow, roof_canvas_glow, ROOF, CANVAS_GLOW, GtkWidget)

struct _RoofCanvasGlow
{
  GtkWidget parent_instance;

  /* owned */
  RoofLayout *layout; /* nullable */

  RoofHit  hit;
  RoofRect brush;
  GArray  *callouts; /* of RoofHit, owned */

  /* flags */
  gboolean brushing;
  gboolean hidden;
};

/* @layout: (nullable) */
void       roof_canvas_glow_set_hit       (RoofCanvasGlow     *self,
                                           RoofLayout         *layout,
                                           RoofHit             hit);
/* What is pointed at besides. @hits: (array length=n): copied */
void       roof_canvas_glow_set_callouts  (RoofCanvasGlow     *self,
                                           const RoofHit      *hits,
                                           guint               n);
/* While the chart is on its way. */
void       roof_canvas_glow_set_hidden    (RoofCanvasGlow     *self,
                                           gboolean            hidden);
/* In place of it the region that is being brushed; NULL for none any more. */
void       roof_canvas_glow_set_brush     (RoofCanvasGlow     *self,
                                           const RoofRect     *region);

G_END_DECLS

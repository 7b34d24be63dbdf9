/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/canvas/canvas.h"

G_BEGIN_DECLS

/* The two layers that a canvas paints, each a widget, so that a new highlight leaves the cached pixels of the chart alone. */

/* The chart without highlights, cached as pixels. */
#define ROOF_TYPE_CANVAS_PICTURE (roof_canvas_picture_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvasPicture, roof_canvas_picture, ROOF, CANVAS_PICTURE, GtkWidget)

/* @layout: (nullable) */
void       roof_canvas_picture_set_layout (RoofCanvasPicture  *self,
                                           RoofLayout         *layout);

/* The highlight over the chart. */
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
  gboolean apart; /* all but the highlighted dot steps back */
};

/* @layout: (nullable) */
void       roof_canvas_glow_set_hit       (RoofCanvasGlow     *self,
                                           RoofLayout         *layout,
                                           RoofHit             hit);
/* Sets the things that a lesson or slide points at. @hits: (array length=n): copied */
void       roof_canvas_glow_set_callouts  (RoofCanvasGlow     *self,
                                           const RoofHit      *hits,
                                           guint               n);
/* Hides the highlight during an animation. */
void       roof_canvas_glow_set_hidden    (RoofCanvasGlow     *self,
                                           gboolean            hidden);
/* Lets all but the highlighted dot step back. */
void       roof_canvas_glow_set_apart     (RoofCanvasGlow     *self,
                                           gboolean            apart);
/* Shows the brushed region in place of the highlight; NULL: no region. */
void       roof_canvas_glow_set_brush     (RoofCanvasGlow     *self,
                                           const RoofRect     *region);

G_END_DECLS

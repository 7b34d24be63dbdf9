/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "chart/scene/tween.h"

G_BEGIN_DECLS

#define ROOF_PASSAGE_SECONDS 0.9

/* An animation from one scene to another, drawn over the picture of the final scene, so that the end state is exact. Hidden
 * unless it plays; any key ends it.
 *
 * Signal "ended". */
#define ROOF_TYPE_CANVAS_PASSAGE (roof_canvas_passage_get_type ())
G_DECLARE_FINAL_TYPE (RoofCanvasPassage, roof_canvas_passage, ROOF, CANVAS_PASSAGE, GtkWidget)

struct _RoofCanvasPassage
{
  GtkWidget parent_instance;

  /* owned */
  RoofTween          *tween; /* nullable: it does not play */
  GtkEventController *keys;  /* nullable: of the window, which it is added to */

  gint64 start; /* us: of the first frame; -1: not yet */
  double time;  /* 0 to 1: how far it is */
  guint  tick;
};

/* Does nothing when the desktop disables animations, or with more dots than can be moved at the frame rate. */
void       roof_canvas_passage_play       (RoofCanvasPassage  *self,
                                           RoofScene          *from,
                                           RoofScene          *to);
void       roof_canvas_passage_end        (RoofCanvasPassage  *self);
gboolean   roof_canvas_passage_is_playing (RoofCanvasPassage  *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "widgets/canvas/canvas-passage.h"

G_BEGIN_DECLS

/* At each frame while it plays. @now: the frame's time, us */
void roof_canvas_passage_advance (RoofCanvasPassage *self,
                                  gint64             now);

G_END_DECLS

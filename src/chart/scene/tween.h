/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/scene.h"

G_BEGIN_DECLS

/* The passage from one scene to another. What both have (a dot of the same kernel at the same level, a roof of the same
 * level, a peak of the same unit and format) moves from place to place in the logarithm, as do the axes; what one of them
 * has alone stays where it is while it fades. Immutable. */
typedef struct _RoofTween RoofTween;

typedef enum
{
  ROOF_TWEEN_LEAVING,
  ROOF_TWEEN_ARRIVING,
} RoofTweenSide;

/* Returns: (transfer full) */
RoofTween *roof_tween_new         (RoofScene       *from,
                                   RoofScene       *to);
void       roof_tween_free        (RoofTween       *self);

/* The scene of @side at @t, 0 to 1. What both have stands at the same place on both sides, so that ARRIVING laid over
 * LEAVING with the opacity of roof_tween_get_opacity() shows it still, and the rest come and go. At 0 LEAVING is what it
 * began with, at 1 ARRIVING what it ends with, the very same scenes. Returns: (transfer full) */
RoofScene *roof_tween_get_scene   (const RoofTween *self,
                                   RoofTweenSide    side,
                                   double           t);
/* Of ARRIVING at @t, 0 to 1. */
double     roof_tween_get_opacity (double           t);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofTween, roof_tween_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/scene/scene.h"

G_BEGIN_DECLS

/* A transition between two scenes. The axes and the elements that both scenes have (a dot of the same kernel at the same level,
 * a roof of the same level, a peak of the same unit and format) move logarithmically. Elements that only one scene has keep
 * their values while they fade. Immutable. */
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

/* The scene of @side at time @t, 0 to 1. Common elements have the same place on both sides: draw ARRIVING over LEAVING with
 * roof_tween_get_opacity(), then common elements stay opaque and the others fade. LEAVING at 0 and ARRIVING at 1 are references
 * to the original scenes. Returns: (transfer full) */
RoofScene *roof_tween_get_scene   (const RoofTween *self,
                                   RoofTweenSide    side,
                                   double           t);
/* The opacity of ARRIVING at time @t, 0 to 1. */
double     roof_tween_get_opacity (double           t);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoofTween, roof_tween_free)

G_END_DECLS

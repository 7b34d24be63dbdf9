/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-hit.h"

gboolean
roof_hit_equal (RoofHit a,
                RoofHit b)
{
  return a.kind == b.kind && a.kernel == b.kernel && a.index == b.index && a.peak == b.peak && a.machine == b.machine;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

/* The nearest of @dots within @reach, looked for one by one: one that is selected counts as half as far, and a pixel less; of those
 * equally near the last. NULL: none is. */
static inline const RoofDot *
scan (const RoofDot *dots,
      guint          n,
      double         x,
      double         y,
      double         reach)
{
  const RoofDot *found = NULL;
  double nearest = reach * reach;

  for (guint i = 0; i < n; i++)
    {
      double dx = dots[i].x - x, dy = dots[i].y - y, far = dx * dx + dy * dy;
      double distance = dots[i].selected ? far / 4 - 1 : far;

      if (far > reach * reach || distance > nearest)
        continue;
      nearest = distance;
      found = &dots[i];
    }
  return found;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "explore/threshold/threshold.h"

/* Of one parameter against one level; NULL when it is not listed. @thresholds: (element-type RoofThreshold) */
static inline const RoofThreshold *
find_threshold (GArray *thresholds,
                guint   parameter,
                guint   level)
{
  for (guint i = 0; i < thresholds->len; i++)
    {
      const RoofThreshold *threshold = &g_array_index (thresholds, RoofThreshold, i);

      if (threshold->parameter == parameter && threshold->level == level)
        return threshold;
    }
  return NULL;
}

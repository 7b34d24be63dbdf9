/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "chart/layout/geometry.h"

/* Whether a box covers some of a disc. */
static inline gboolean
box_covers_disc (const RoofBox *box,
                 RoofPoint      centre,
                 double         radius)
{
  double c = cos (box->angle), s = sin (box->angle), dx = centre.x - box->x, dy = centre.y - box->y;
  double beside = MAX (fabs (dx * c + dy * s) - box->width / 2, 0), above = MAX (fabs (dy * c - dx * s) - box->height / 2, 0);

  return beside * beside + above * above < radius * radius;
}

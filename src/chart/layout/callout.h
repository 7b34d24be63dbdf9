/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* What somebody who explains the chart points at: a ring round a dot or a ridge, with an arrow at it; a line bold, with
 * an arrow at it. Over a chart already laid out; in points. */
typedef struct
{
  gboolean  ring;     /* else a line */
  RoofPoint at;       /* where the arrow points to: the middle of the ring, or on the line */
  double    radius;   /* of the ring; of a line what stays free beside it */
  RoofPoint a, b;     /* of a line: its ends */
  RoofPoint tail, tip;
  RoofPoint barbs[2]; /* ends of the strokes that make the tip a head */
} RoofCallout;

/* Arrows come from where they run over no text, no dot and no other arrow, as far as there is such a place.
 * @hits: of the current machine; a dot without a level (-1) is the one that carries the name. What is not on the chart is
 * left out. @callouts: (out) (array): room for @n. Returns: how many there are */
guint roof_callout_place (const RoofLayout *layout,
                          const RoofHit    *hits,
                          guint             n,
                          RoofCallout      *callouts);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "chart/layout/layout.h"

G_BEGIN_DECLS

/* An arrow that points at a ring around a dot or ridge, or at a bold line. Drawn over the chart; in points. */
typedef struct
{
  gboolean  ring;     /* else a line */
  RoofPoint at;       /* the target: the middle of the ring, or a point on the line */
  double    radius;   /* of the ring; of a line, the distance kept free */
  RoofPoint a, b;     /* of a line: its ends */
  RoofPoint tail, tip;
  RoofPoint barbs[2]; /* ends of the strokes that make the tip a head */
} RoofCallout;

/* Places the callouts so that arrows avoid texts, dots and other arrows if possible. @hits: of the current machine; a dot with
 * level -1 is the main dot; hits that are not on the chart are left out. @callouts: (out) (array): room for @n.
 * Returns: how many */
guint roof_callout_place (const RoofLayout *layout,
                          const RoofHit    *hits,
                          guint             n,
                          RoofCallout      *callouts);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A parameter running by itself: what value it has so long after the start. */
typedef struct
{
  double   from, to; /* above 0, upwards; both ends are met */
  double   speed;    /* 1 is usual */
  gboolean stepped;  /* no motion: from one power of two to the next, one a second */
} RoofPlayback;

/* Seconds until it is at @to. */
double roof_playback_get_duration (const RoofPlayback *self);

/* The value @elapsed seconds after the start: even in octaves, but for the ends, where it sets off and comes to rest
 * gently. */
double roof_playback_get_value    (const RoofPlayback *self,
                                   double              elapsed);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An animation of a parameter: its value as a function of the time. */
typedef struct
{
  double   from, to; /* above 0, ascending; both included */
  double   speed;    /* 1 is usual */
  gboolean stepped;  /* for reduced motion: jumps to the next power of two each second */
} RoofPlayback;

/* The duration until @to is reached, s. */
double roof_playback_get_duration (const RoofPlayback *self);

/* The value @elapsed seconds after the start: an even speed in octaves, eased in and out at the ends. */
double roof_playback_get_value    (const RoofPlayback *self,
                                   double              elapsed);

G_END_DECLS

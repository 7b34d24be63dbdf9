/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/clock.h"

G_BEGIN_DECLS

/* The time to start a thread on each of the @n CPUs and let all of them meet, the overhead of a parallel loop: the mean of the best
 * tenth of several launches, since a thread that starts on a busy CPU waits for up to some ms. Returns: s; NAN where threads are refused */
double roof_launch_measure (const RoofClock *clock,
                            const guint     *cpus,
                            guint            n);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/rig.h"

/* A clock that only loops move on, and loops that do nothing else. With one thread everything is as the script says. */

/* What happens to a slice. @start: fake ns; @length: (inout): ns that it takes; @cpu: (inout): ns of these that the thread has a CPU. */
typedef void (*FakeScript) (gint64  start,
                            double *length,
                            double *cpu);

extern const RoofClock fake_clock;

/* Two loops of fp64 FMA, 8 and 4 FLOP a ns, and one that reads 1 and one that copies 2 B a ns. Returns: (transfer none) */
RoofRig fake_rig_new     (FakeScript script); /* (nullable) */
/* What the clock of the processor is from now on, which a new rig has at 2 GHz; scripts make slices longer by it, if they do. */
void    fake_rig_set_hertz (double hertz);
/* Fake ns since the rig was made. */
gint64  fake_rig_now     (void);
/* Slices since then, and the longest that no script made longer, ns. */
guint   fake_rig_slices  (void);
double  fake_rig_longest (void);
/* Whether the loop of arithmetic that ran last, or that a script is asked about, is the faster one. */
gboolean fake_rig_is_fast (void);

/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "measure/clock.h"
#include "measure/loop.h"

G_BEGIN_DECLS

/* What cells are measured by: the computer's own clock, loops and instruction sets, or those of a test. */
typedef struct
{
  const RoofClock *clock;
  const RoofLoop  *loops;
  guint            n_loops;
  gboolean       (*has) (RoofIsa isa);
} RoofRig;

/* The rig of this computer. */
RoofRig roof_rig_own (void);

G_END_DECLS

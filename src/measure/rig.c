/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/rig.h"

RoofRig
roof_rig_own (void)
{
  RoofRig rig = { .clock = &roof_clock_real, .has = roof_cpu_has };

  rig.loops = roof_loops_list (&rig.n_loops);
  return rig;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/same-shape.h"

#include "core/snapshot/slide.h"

static gboolean
has_machine_same_shape (const RoofMachine *a,
                        const RoofMachine *b)
{
  return a == b
         || (roof_machine_get_n_peaks (a) == roof_machine_get_n_peaks (b)
             && roof_machine_get_n_levels (a) == roof_machine_get_n_levels (b)
             && roof_machine_get_n_ceilings (a) == roof_machine_get_n_ceilings (b));
}

gboolean
roof_snapshot_has_same_shape (const RoofSnapshot *a,
                              const RoofSnapshot *b)
{
  if (roof_snapshot_get_n_machines (a) != roof_snapshot_get_n_machines (b)
      || roof_snapshot_get_current (a) != roof_snapshot_get_current (b)
      || roof_snapshot_get_n_kernels (a) != roof_snapshot_get_n_kernels (b)
      || roof_snapshot_get_n_pins (a) != roof_snapshot_get_n_pins (b)
      || roof_snapshot_get_n_workloads (a) != roof_snapshot_get_n_workloads (b)
      || roof_snapshot_get_n_annotations (a) != roof_snapshot_get_n_annotations (b)
      || roof_snapshot_get_n_slides (a) != roof_snapshot_get_n_slides (b))
    return FALSE;
  for (guint i = 0; i < roof_snapshot_get_n_machines (a); i++)
    if (!has_machine_same_shape (roof_snapshot_get_machine (a, i), roof_snapshot_get_machine (b, i)))
      return FALSE;
  return TRUE;
}

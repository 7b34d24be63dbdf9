/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe.h"

#include <glib/gi18n-lib.h>

/* The value where the kernel becomes compute bound, or that it stays bound as it is. */
static char *
describe_turn (const RoofPath *path)
{
  const RoofPathPoint *turn = roof_path_get_turn (path);
  const RoofParameter *parameter = roof_path_get_parameter (path);
  guint n;
  const RoofPathPoint *points = roof_path_get_points (path, &n);

  if (turn != NULL)
    {
      g_autofree char *value = roof_describe_value (parameter, turn->value);

      return g_strdup_printf (_("Compute bound from %1$s = %2$s."), roof_describe_parameter (parameter->id), value);
    }
  if (points[0].bound == ROOF_BOUND_COMPUTE && points[n - 1].bound == ROOF_BOUND_COMPUTE)
    return g_strdup (_("Compute bound over the whole range."));
  return points[n - 1].bound == ROOF_BOUND_COMPUTE ? g_strdup (_("Compute bound at the end."))
                                                   : g_strdup (_("Not compute bound in this range."));
}

char *
roof_describe_path (const RoofScene *scene,
                    RoofHit          hit)
{
  const RoofTrack *track = roof_scene_find_track (scene, hit.kernel, hit.index);
  const RoofParameter *parameter;
  const RoofPathPoint *points;
  guint n;

  if (track == NULL)
    return NULL;
  parameter = roof_path_get_parameter (track->path);
  points = roof_path_get_points (track->path, &n);

  RoofKernel *kernel
    = roof_snapshot_get_kernel (roof_report_get_snapshot (roof_scene_get_report (scene)), track->kernel);
  g_autofree char *from = roof_describe_value (parameter, points[0].value);
  g_autofree char *to = roof_describe_value (parameter, points[n - 1].value);
  g_autofree char *turn = describe_turn (track->path);

  /* Translators: over a path on the chart: "gemm as B runs from 1 to 1,024", then a sentence on what limits */
  return g_strdup_printf (_("%1$s as %2$s runs from %3$s to %4$s\n%5$s"), roof_kernel_get_name (kernel),
                          roof_describe_parameter (parameter->id), from, to, turn);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/suggest/tiling.h"

#include <math.h>

#include "core/estimate/estimator.h"
#include "core/units/format.h"

/* The level whose traffic depends on the tiles; main memory for an operation without tiles; -1: none. */
static int
find_level (RoofAnalysis *self)
{
  RoofOperation *operation = roof_analysis_get_operation (self);
  const char *level = roof_operation_find_parameter (operation, "level") >= 0 ? "level" : "main";

  return roof_machine_resolve_level (roof_analysis_get_machine (self),
                                     roof_kernel_resolve_level (roof_analysis_get_kernel (self), operation, level), NULL);
}

gboolean
roof_operation_has_tiles (const RoofOperation *operation)
{
  return roof_operation_find_parameter (operation, "bm") >= 0 && roof_operation_find_parameter (operation, "bn") >= 0;
}

static gboolean
multiplies_weights (const RoofOperation *operation)
{
  return roof_operation_uses_role (operation, ROOF_ROLE_WEIGHTS) && roof_operation_get_n_works (operation) > 0
         && g_str_equal (roof_operation_get_work (operation, 0)->unit, "matrix");
}

/* Sums the tensors of the level, each counted once per direction. */
static double
add_once (RoofAnalysis *self,
          guint         level)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (self);
  double sum = 0;

  for (guint i = 0; i < roof_operation_get_n_tensors (roof_analysis_get_operation (self)); i++)
    {
      RoofTensorTraffic traffic;

      if (!roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), i, &traffic) || traffic.level != level)
        continue;
      sum += (traffic.read > 0 ? fmin (traffic.read, traffic.bytes) : 0)
             + (traffic.write > 0 ? fmin (traffic.write, traffic.bytes) : 0);
    }
  return sum;
}

/* The side of a tile, at most the size that is tiled. */
static double
get_side (RoofAnalysis *self,
          const char   *tile,
          const char   *whole)
{
  RoofOperation *operation = roof_analysis_get_operation (self);
  const double *values = roof_estimator_get_values (roof_analysis_get_estimator (self));
  int side = roof_operation_find_parameter (operation, tile), all = roof_operation_find_parameter (operation, whole);

  if (side < 0)
    return all >= 0 ? values[all] : NAN;
  return all >= 0 ? fmin (values[side], values[all]) : values[side];
}

static double
get_value_bytes (RoofAnalysis *self,
                 RoofRole      role)
{
  const char *id
    = roof_kernel_resolve_format (roof_analysis_get_kernel (self), roof_analysis_get_operation (self), role);

  return roof_format_value_bytes (roof_format_find (id, NULL));
}

gboolean
roof_tiling_overflows (RoofAnalysis *self,
                       double       *bytes,
                       guint        *level)
{
  int tiled = find_level (self);
  double rows = get_side (self, "bm", "m"), depth = get_side (self, "bk", "k"), columns = get_side (self, "bn", "n");

  if (tiled < 1 || !roof_operation_has_tiles (roof_analysis_get_operation (self)))
    return FALSE;
  *level = (guint) tiled - 1;
  *bytes = rows * depth * get_value_bytes (self, ROOF_ROLE_ACTIVATIONS)
           + depth * columns * get_value_bytes (self, ROOF_ROLE_WEIGHTS)
           + rows * columns * get_value_bytes (self, ROOF_ROLE_OUTPUT);
  return *bytes > roof_level_get_piece (roof_machine_get_level (roof_analysis_get_machine (self), *level));
}

gboolean
roof_analysis_get_tiling (RoofAnalysis *self,
                          RoofTiling   *tiling)
{
  RoofOperation *operation = roof_analysis_get_operation (self);
  int level = find_level (self);

  if (level < 0 || !multiplies_weights (operation))
    return FALSE;
  tiling->level = (guint) level;
  tiling->ideal = add_once (self, tiling->level);
  tiling->tiled = roof_operation_has_tiles (operation) ? roof_analysis_get_estimate (self)->bytes[level] : NAN;
  tiling->measured = roof_analysis_get_measured_bytes (self, tiling->level);
  return tiling->ideal > 0;
}

double
roof_analysis_get_performance_at (RoofAnalysis *self,
                                  guint         level,
                                  double        bytes)
{
  RoofEstimate estimate = *roof_analysis_get_estimate (self);
  guint n = roof_machine_get_n_levels (roof_analysis_get_machine (self));

  g_return_val_if_fail (level < n, NAN);

  estimate.t_min = fmax (estimate.t_math, bytes / estimate.bandwidth[level]);
  for (guint i = 0; i < n; i++)
    if (i != level)
      estimate.t_min = fmax (estimate.t_min, estimate.t_comm[i]);
  return roof_estimate_get_work (&estimate) / roof_estimate_get_time (&estimate, roof_analysis_get_kernel (self), NAN);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-private.h"

#include <math.h>

/* The range of the time, s: the shortest and the longest repeat, else 95 % of a log-normal distribution. FALSE without one. */
static gboolean
get_range (const RoofMeasurement *measurement,
           double                *least,
           double                *most)
{
  double sigma = roof_measurement_get_log_sigma (measurement);

  *least = isnan (measurement->min) ? measurement->time * exp (-ROOF_QUANTILE_95 * sigma) : measurement->min;
  *most = isnan (measurement->max) ? measurement->time * exp (ROOF_QUANTILE_95 * sigma) : measurement->max;
  return *least > 0 && isfinite (*most) && *least < *most;
}

/* The range of the bytes at the level of @spot, B. FALSE without one. */
static gboolean
get_byte_range (const RoofScene       *self,
                const RoofMeasurement *measurement,
                const RoofSpot        *spot,
                double                *least,
                double                *most)
{
  for (guint i = 0; i < measurement->n_bytes; i++)
    if (measurement->bytes[i].min < measurement->bytes[i].max
        && roof_machine_resolve_level (self->machine, measurement->bytes[i].level, NULL) == spot->level)
      {
        *least = measurement->bytes[i].min;
        *most = measurement->bytes[i].max;
        return TRUE;
      }
  return FALSE;
}

/* A range that overflows is none. */
static void
drop_infinite (double *least,
               double *most)
{
  if (!isfinite (*most))
    *least = *most = NAN;
}

static void
add_bar (RoofScene             *self,
         const RoofSceneKernel *kernel,
         const RoofMeasurement *measurement,
         const RoofSpot        *spot)
{
  RoofErrorBar bar = { .kernel = kernel->kernel, .level = spot->level, .ink = spot->ink, .faded = kernel->faded || kernel->behind,
                       .x = spot->x, .y = spot->y, .x_min = NAN, .x_max = NAN, .y_min = NAN, .y_max = NAN, .y_low = NAN,
                       .y_high = NAN };
  double work = spot->y * measurement->time, least, most;

  if (get_range (measurement, &least, &most))
    {
      bar.y_min = work / most;
      bar.y_max = work / least;
    }
  if (roof_measurement_get_quartiles (measurement, &least, &most))
    {
      bar.y_low = work / most;
      bar.y_high = work / least;
    }
  if (get_byte_range (self, measurement, spot, &least, &most))
    {
      g_autofree char *key = roof_measurement_name_bytes (measurement, self->machine, (guint) spot->level);
      double flops = spot->x * roof_measurement_get_number (measurement, key);

      bar.x_min = flops / most;
      bar.x_max = flops / least;
    }
  drop_infinite (&bar.y_min, &bar.y_max);
  drop_infinite (&bar.y_low, &bar.y_high);
  drop_infinite (&bar.x_min, &bar.x_max);
  if (!isnan (bar.y_min) || !isnan (bar.x_min))
    g_array_append_val (self->bars, bar);
}

void
roof_scene_build_bars (RoofScene *self)
{
  for (guint i = 0; !self->view->hide_spread && i < self->kernels->len; i++)
    {
      const RoofSceneKernel *kernel = &g_array_index (self->kernels, RoofSceneKernel, i);
      RoofMeasurement *measurement;

      if (!kernel->timed)
        continue;
      measurement = roof_kernel_get_measurement (roof_snapshot_get_kernel (self->snapshot, kernel->kernel));
      for (guint k = 0; k < kernel->n_spots; k++)
        {
          const RoofSpot *spot = &g_array_index (self->spots, RoofSpot, kernel->first_spot + k);

          if (spot->main && spot->gutter == ROOF_GUTTER_NONE)
            add_bar (self, kernel, measurement, spot);
        }
    }
}

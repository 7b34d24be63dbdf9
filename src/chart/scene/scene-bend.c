/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/scene/scene-private.h"

double
roof_bend_evaluate (const RoofBend *self,
                    double          x)
{
  return self->work / (self->latency + self->work / fmin (self->peak, self->slope * x));
}

void
roof_scene_build_bend (RoofScene *self)
{
  const RoofEstimate *estimate;
  g_autofree char *time = NULL;
  RoofBend bend;
  int level;

  if (self->chosen == NULL)
    return;
  estimate = roof_analysis_get_estimate (self->chosen);
  level = roof_scene_find_shown_level (self->chosen, estimate->attainable);
  if (!(estimate->t_latency > 0) || level < 0)
    return;
  bend = (RoofBend) { .kernel = (guint) self->selected, .level = (guint) level, .work = roof_estimate_get_work (estimate),
                      .latency = estimate->t_latency, .launch = estimate->t_launch, .slope = estimate->bandwidth[level],
                      .peak = roof_estimator_get_roof (roof_analysis_get_estimator (self->chosen)) };
  bend.x = bend.peak / bend.slope;
  bend.y = roof_bend_evaluate (&bend, bend.x);
  time = roof_units_format (bend.latency, ROOF_DIMENSION_TIME);
  /* Translators: what each launch of a kernel costs, beside the line that it draws: "launch 3 µs" */
  bend.name = g_strdup_printf (bend.latency > bend.launch ? _("latency %s") : _("launch %s"), time);
  self->bend = bend;
}

const RoofBend *
roof_scene_get_bend (const RoofScene *self)
{
  return self->bend.name != NULL ? &self->bend : NULL;
}

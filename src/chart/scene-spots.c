/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene-private.h"

#include <math.h>
#include <string.h>

#include "core/memory.h"

/* Rounding must not flag a dot that lies exactly on its roof. */
#define ABOVE_SLACK 1e-9

static gboolean
moves_bytes (const RoofScene    *self,
             const RoofEstimate *estimate)
{
  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    if (estimate->bytes[i] > 0)
      return TRUE;
  return FALSE;
}

/* One spot in a gutter, for what has no place on logarithmic axes. */
static void
add_gutter_spot (RoofScene       *self,
                 const RoofSpot  *template,
                 RoofGutter       gutter)
{
  RoofSpot spot = *template;

  spot.gutter = gutter;
  spot.level = -1;
  spot.main = TRUE;
  spot.x = NAN;
  if (gutter == ROOF_GUTTER_NO_FLOPS)
    spot.y = NAN;
  g_array_append_val (self->spots, spot);
}

/* A spot at each level that is drawn and has traffic. */
static void
add_level_spots (RoofScene          *self,
                 const RoofSpot     *template,
                 const RoofEstimate *estimate)
{
  guint first = self->spots->len;
  guint main_spot;

  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    {
      RoofSpot spot = *template;

      if (!(estimate->bytes[i] > 0) ||
          !roof_view_shows_level (self->view, roof_machine_get_level (self->machine, i)->id))
        continue;
      spot.level = (int) i;
      spot.x = estimate->intensity[i];
      g_array_append_val (self->spots, spot);
    }
  if (self->spots->len == first)
    return;
  main_spot = self->spots->len - 1;
  for (guint i = first; i < self->spots->len; i++)
    if (g_array_index (self->spots, RoofSpot, i).level == self->main_level)
      main_spot = i;
  g_array_index (self->spots, RoofSpot, main_spot).main = TRUE;
}

static void
add_row (RoofScene    *self,
         guint         kernel,
         RoofAnalysis *analysis)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  double performance = roof_analysis_get_performance (analysis);
  RoofSpot template = {
    .kernel = kernel,
    .y = performance,
    .ink = roof_ink_of_analysis (analysis),
    .above = performance > estimate->attainable * (1 + ABOVE_SLACK),
    .unfit = roof_memory_get_excess (roof_analysis_get_memory (analysis)) > 0,
  };
  RoofRow row = {
    .kernel = kernel,
    .first_spot = self->spots->len,
    .selected = roof_selection_contains (self->selection, kernel),
    .leads = (int) kernel == self->selected,
    .weight = roof_report_get_share (self->report, kernel),
    .sized = roof_kernel_get_workload (roof_analysis_get_kernel (analysis)) != NULL,
    .roof = NAN,
  };

  if (!(performance > 0))
    add_gutter_spot (self, &template, ROOF_GUTTER_NO_FLOPS);
  else if (!moves_bytes (self, estimate))
    add_gutter_spot (self, &template, ROOF_GUTTER_NO_BYTES);
  else
    {
      add_level_spots (self, &template, estimate);
      row.roof = estimate->attainable;
    }
  row.faded = self->isolates && !row.selected;
  row.n_spots = self->spots->len - row.first_spot;
  if (row.n_spots > 0)
    g_array_append_val (self->rows, row);
}

int
roof_scene_find_shown_level (const RoofAnalysis *analysis,
                             double              performance)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  int level = roof_machine_find_main_memory (roof_analysis_get_machine (analysis));

  if (level < 0 || !(estimate->bytes[level] > 0))
    level = roof_analysis_get_main_level (analysis);
  return level >= 0 && performance > 0 && isfinite (estimate->intensity[level]) ? level : -1;
}

void
roof_scene_build_spots (RoofScene *self)
{
  for (guint i = 0; i < roof_report_get_n (self->report); i++)
    {
      RoofAnalysis *analysis = roof_report_get_analysis (self->report, i);

      if (analysis != NULL && self->drawn[i])
        add_row (self, i, analysis);
    }
}

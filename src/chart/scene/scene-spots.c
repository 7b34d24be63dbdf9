/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-private.h"

#include <math.h>

/* Rounding must not flag a dot that lies exactly on its roof. */
#define ABOVE_SLACK 1e-9

/* Measured kernels whose dots show their share of the time. */
#define MOST_SIZED 200

/* Adds the spots of all kernels. */
typedef struct
{
  RoofScene *scene;
  guint      n_rows, n_spots;        /* used so far; the arrays are allocated for all */
  RoofInk    inks[ROOF_MAX_LEVELS];  /* by level: of kernels that it binds */
  gboolean   sizes_measured; /* several kernels were measured, and not too many to tell their dots apart */
} Strewer;

/* Fills the spot in place, since copying bit-fields is slow. */
static inline RoofSpot *
add_spot (Strewer           *self,
          guint              kernel,
          const RoofSummary *summary,
          int                level,
          double             x)
{
  GArray *spots = self->scene->spots;
  RoofSpot *spot;

  if (self->n_spots == spots->len)
    g_array_set_size (spots, 2 * spots->len);
  spot = &g_array_index (spots, RoofSpot, self->n_spots++);
  *spot = (RoofSpot) {
    .kernel = kernel,
    .level = level,
    .x = x,
    .y = summary->performance,
    .ink = summary->bound >= 0 ? self->inks[summary->bound] : roof_ink_of_bound (self->scene->machine, summary->bound),
    .above = summary->performance > summary->attainable * (1 + ABOVE_SLACK),
    .unfit = summary->unfit,
    .uncounted = summary->uncounted != 0,
  };
  return spot;
}

/* Adds a spot in a gutter, for a kernel without a place on logarithmic axes. */
static void
add_gutter_spot (Strewer           *self,
                 guint              kernel,
                 const RoofSummary *summary,
                 RoofGutter         gutter)
{
  RoofSpot *spot = add_spot (self, kernel, summary, -1, NAN);

  spot->gutter = gutter;
  self->scene->has_gutter[gutter] = TRUE;
  self->scene->has_byteless |= gutter == ROOF_GUTTER_NO_BYTES && !spot->uncounted;
  spot->main = TRUE;
  if (gutter != ROOF_GUTTER_NO_BYTES)
    spot->y = NAN;
  if (gutter == ROOF_GUTTER_REFUSED)
    spot->ink = ROOF_INK_TEXT_QUIET; /* nothing binds it */
}

/* Whether the dot at @level, rather than the one at @other, carries the name. */
static inline gboolean
is_more_telling (const RoofScene   *scene,
                 const RoofSummary *summary,
                 int                level,
                 int                other)
{
  if (other == summary->bound)
    return FALSE;
  return level == summary->bound || other != scene->main_level;
}

/* Adds a spot at each level that is shown and has traffic. */
static void
add_level_spots (Strewer           *self,
                 guint              kernel,
                 const RoofSummary *summary)
{
  guint first = self->n_spots, main_spot = first;

  for (guint i = 0; i < summary->n_traffic; i++)
    {
      const RoofTraffic *traffic = &summary->traffic[i];

      if (!self->scene->drawn[traffic->level])
        continue;
      if (self->n_spots == first
          || is_more_telling (self->scene, summary, (int) traffic->level,
                              g_array_index (self->scene->spots, RoofSpot, main_spot).level))
        main_spot = self->n_spots;
      add_spot (self, kernel, summary, (int) traffic->level, roof_summary_get_shown_intensity (summary, traffic));
    }
  /* The main dot looks like the roof that binds the kernel, the others like the roofs of their levels. */
  for (guint i = first; i < self->n_spots; i++)
    if (i != main_spot)
      {
        RoofSpot *spot = &g_array_index (self->scene->spots, RoofSpot, i);

        spot->ink = self->inks[spot->level];
      }
  if (self->n_spots > first)
    g_array_index (self->scene->spots, RoofSpot, main_spot).main = TRUE;
}

static void
add_spots (Strewer           *self,
           guint              kernel,
           const RoofSummary *summary)
{
  if (!summary->analysed)
    add_gutter_spot (self, kernel, summary, ROOF_GUTTER_REFUSED);
  else if (isnan (summary->performance))
    return; /* not on the chart: neither in the plot nor among kernels that do no work */
  else if (!(summary->performance > 0))
    add_gutter_spot (self, kernel, summary, ROOF_GUTTER_NO_FLOPS);
  else if (summary->n_traffic == 0)
    add_gutter_spot (self, kernel, summary, ROOF_GUTTER_NO_BYTES);
  else
    add_level_spots (self, kernel, summary);
}

static void
add_row (Strewer           *self,
         guint              kernel,
         const RoofSummary *summary,
         gboolean           selected)
{
  const RoofScene *scene = self->scene;
  guint first = self->n_spots;

  add_spots (self, kernel, summary);
  if (self->n_spots == first)
    return;
  g_array_index (scene->kernels, RoofSceneKernel, self->n_rows++) = (RoofSceneKernel) {
    .kernel = kernel,
    .first_spot = first,
    .n_spots = self->n_spots - first,
    .selected = selected,
    .leads = (int) kernel == scene->selected,
    .faded = roof_scene_fades (scene, kernel, selected),
    .behind = scene->isolates && !selected,
    .weight = roof_report_weigh (scene->report, summary),
    .sized = summary->part || (self->sizes_measured && summary->measured),
    .styled = summary->styled,
    .timed = summary->timed,
    .roof = g_array_index (scene->spots, RoofSpot, first).gutter == ROOF_GUTTER_NONE ? summary->attainable : NAN,
  };
}

int
roof_scene_find_shown_level (const RoofAnalysis *analysis,
                             double              performance)
{
  int level = roof_analysis_get_estimate (analysis)->bound;

  if (level < 0)
    level = roof_machine_find_main_memory (roof_analysis_get_machine (analysis));
  if (level < 0 || !(roof_analysis_get_shown_bytes (analysis, (guint) level) > 0))
    level = roof_analysis_get_main_level (analysis);
  return level >= 0 && performance > 0 && isfinite (roof_analysis_get_shown_intensity (analysis, (guint) level)) ? level : -1;
}

/* Every kernel drawn gets at least one spot, but those of unknown performance. */
static void
strew (Strewer *self)
{
  const RoofScene *scene = self->scene;
  guint n = roof_report_get_n (scene->report), n_selected, next = 0;
  const guint *selected = roof_selection_get_indices (scene->selection, &n_selected);

  g_array_set_size (scene->kernels, n);
  g_array_set_size (scene->spots, n);
  for (guint i = 0; i < n; i++)
    {
      const RoofSummary *summary = roof_report_get_summary (scene->report, i);

      while (next < n_selected && selected[next] < i)
        next++;
      if (roof_scene_draws (scene, i, summary))
        add_row (self, i, summary, next < n_selected && selected[next] == i);
    }
  g_array_set_size (scene->kernels, self->n_rows);
  g_array_set_size (scene->spots, self->n_spots);
}

void
roof_scene_build_spots (RoofScene *self)
{
  const RoofTotals *totals = roof_report_get_totals (self->report);
  Strewer strewer = { .scene = self };

  strewer.sizes_measured = totals->n_measured > 1 && roof_report_get_n (self->report) <= MOST_SIZED;

  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    strewer.inks[i] = roof_ink_of_machine_level (self->machine, i);
  strew (&strewer);
}

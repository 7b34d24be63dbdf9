/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-private.h"

#include <math.h>

/* A machine beside the current one, while being added. */
typedef struct
{
  RoofScene   *scene;
  guint        machine; /* of the comparison */
  RoofReport  *report;
  RoofMachine *drawn;
  const char  *name;
  int          main_level;
  double       bandwidth; /* B/s of main memory, or NAN */
  gboolean     shows_main;
  guint        kernel;       /* position in the scene's kernels, for find_row() */
} Beside;

/* Hiding main memory hides main memory of all machines, since the switch is for the current machine. */
static gboolean
shows_main_memory (const Beside *self)
{
  const RoofScene *scene = self->scene;

  return self->main_level >= 0 && roof_report_draws_level (self->report, (guint) self->main_level)
         && (scene->main_level < 0 || scene->drawn[scene->main_level]);
}

/* Marks the peaks that kernels run at on the machine, or the usual peak when it runs none. */
static void
mark_peaks (const Beside *self,
            gboolean     *wanted)
{
  int usual = roof_scene_find_usual_peak (self->drawn, "matrix");

  if (usual < 0)
    usual = roof_scene_find_usual_peak (self->drawn, roof_machine_get_peak (self->drawn, 0)->unit);
  if (!roof_scene_mark_used_peaks (self->report, wanted))
    wanted[usual] = TRUE;
  roof_scene_hide_peaks (self->scene->view, self->drawn, wanted);
}

static char *
name_roof (const Beside    *self,
           RoofMachinePart  part,
           guint            index,
           const char      *roof)
{
  g_autofree char *name = g_strdup_printf ("%s %s", self->name, roof);

  return roof_scene_name_value (self->scene, self->drawn, (RoofMachineKey) { part, index, ROOF_FIELD_VALUE }, name);
}

static void
add_flats (const Beside   *self,
           const gboolean *wanted)
{
  for (guint i = 0; i < roof_machine_get_n_peaks (self->drawn); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (self->drawn, i);
      RoofFlat flat = {
        .machine = self->machine,
        .peak = i,
        .ceiling = -1,
        .y = peak->peak.value,
        .x_start = isnan (self->bandwidth) ? 0 : peak->peak.value / self->bandwidth,
        .rank = ROOF_RANK_QUIET,
      };

      if (!wanted[i])
        continue;
      flat.name = name_roof (self, ROOF_PART_PEAK, i, peak->dtype);
      g_array_append_val (self->scene->flats, flat);
    }
}

static void
add_slope (const Beside   *self,
           const gboolean *wanted)
{
  const RoofLevel *level = roof_machine_get_level (self->drawn, (guint) self->main_level);
  RoofSlope slope = {
    .machine = self->machine,
    .level = (guint) self->main_level,
    .ceiling = -1,
    .kind = level->kind,
    .slope = self->bandwidth,
    .rank = ROOF_RANK_QUIET,
    .name = name_roof (self, ROOF_PART_LEVEL, (guint) self->main_level, level->name),
  };
  double top = 0;

  for (guint i = 0; i < roof_machine_get_n_peaks (self->drawn); i++)
    if (wanted[i])
      top = MAX (top, roof_machine_get_peak (self->drawn, i)->peak.value);
  slope.x_end = (top > 0 ? top : self->scene->top) / slope.slope;
  g_array_append_val (self->scene->slopes, slope);
}

/* The index of @kernel in the scene's kernels, -1 when it is not drawn. Call in the order of kernels. */
static int
find_row (Beside *self,
          guint   kernel)
{
  GArray *kernels = self->scene->kernels;

  while (self->kernel < kernels->len && g_array_index (kernels, RoofSceneKernel, self->kernel).kernel < kernel)
    self->kernel++;
  return self->kernel < kernels->len && g_array_index (kernels, RoofSceneKernel, self->kernel).kernel == kernel ? (int) self->kernel : -1;
}

/* The kernel's traffic at main memory, else at the level that takes longest; NULL when it has no place on the axes. */
static const RoofTraffic *
find_traffic (const Beside      *self,
              const RoofSummary *summary)
{
  const RoofTraffic *found = NULL;

  for (guint i = 0; i < summary->n_traffic; i++)
    {
      const RoofTraffic *traffic = &summary->traffic[i];

      if (!(traffic->bytes > 0))
        continue;
      if ((int) traffic->level == self->main_level)
        found = traffic;
      else if (found == NULL || ((int) found->level != self->main_level && traffic->time > found->time))
        found = traffic;
    }
  return found != NULL && summary->expected > 0 && isfinite (roof_summary_get_intensity (summary, found)) ? found : NULL;
}

/* Uses the model even for measured kernels, since measurements are of the current machine. */
static void
add_rival (Beside            *self,
           guint              kernel,
           const RoofSummary *summary)
{
  RoofScene *scene = self->scene;
  const RoofTraffic *traffic = find_traffic (self, summary);
  gboolean selected = roof_selection_contains (scene->selection, kernel);
  RoofRival rival = {
    .machine = self->machine,
    .kernel = find_row (self, kernel),
    .selected = selected,
    .faded = roof_scene_fades (scene, kernel, selected) || (scene->isolates && !selected),
    .spot = { .kernel = kernel, .y = summary->expected },
  };

  if (traffic == NULL || ((int) traffic->level == self->main_level && !self->shows_main))
    return;
  rival.spot.level = (int) traffic->level;
  rival.spot.x = roof_summary_get_intensity (summary, traffic);
  g_array_append_val (scene->rivals, rival);
}

static void
add_machine (RoofScene *scene,
             guint      machine)
{
  RoofReport *report = roof_comparison_get_report (scene->comparison, machine);
  RoofMachine *drawn = roof_report_get_machine (report);
  Beside self = { scene, machine, report, drawn, roof_machine_get_name (drawn),
                  roof_machine_find_main_memory (drawn), NAN, FALSE, 0 };
  g_autofree gboolean *wanted = g_new0 (gboolean, roof_machine_get_n_peaks (drawn));

  if (self.main_level >= 0)
    self.bandwidth = roof_machine_get_level (drawn, (guint) self.main_level)->bandwidth.value;
  mark_peaks (&self, wanted);
  self.shows_main = shows_main_memory (&self);
  if (self.shows_main)
    add_slope (&self, wanted);
  add_flats (&self, wanted);
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const RoofSummary *summary = roof_report_get_summary (report, i);

      if (summary->analysed && roof_scene_draws (scene, i, summary))
        add_rival (&self, i, summary);
    }
}

void
roof_scene_build_rivals (RoofScene *self)
{
  for (guint i = 1; i < self->n_machines; i++)
    add_machine (self, i);
}

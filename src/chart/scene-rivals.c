/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene-private.h"

#include <math.h>

/* A machine beside the current one, while it is put in. */
typedef struct
{
  RoofScene   *scene;
  guint        machine; /* of the comparison */
  RoofReport  *report;
  RoofMachine *drawn;
  const char  *name;
  int          main_level;
  double       bandwidth; /* B/s of main memory, or NAN */
} Beside;

/* Hiding main memory hides everyone's: its chip is that of the current machine. */
static gboolean
shows_main_memory (const Beside *self)
{
  const RoofScene *scene = self->scene;

  if (self->main_level < 0 ||
      !roof_view_shows_level (scene->view, roof_machine_get_level (self->drawn, (guint) self->main_level)->id))
    return FALSE;
  return scene->main_level < 0 ||
         roof_view_shows_level (scene->view,
                                roof_machine_get_level (scene->machine, (guint) scene->main_level)->id);
}

/* The peaks that the kernels run at there; of a machine that runs none the usual one. */
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

  return roof_scene_name_value (self->drawn, (RoofMachineKey) { part, index, ROOF_FIELD_VALUE }, name);
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

static int
compare_kernels (gconstpointer a,
                 gconstpointer b)
{
  guint one = ((const RoofRow *) a)->kernel, two = ((const RoofRow *) b)->kernel;

  return (one > two) - (one < two);
}

static int
find_row (const RoofScene *scene,
          guint            kernel)
{
  RoofRow key = { .kernel = kernel };
  guint found;

  /* Rows stand in the order of kernels, of which some have none. */
  return g_array_binary_search (scene->rows, &key, compare_kernels, &found) ? (int) found : -1;
}

/* What was measured was measured on the current machine; beside it the model alone speaks. */
static double
get_performance (const RoofAnalysis *analysis)
{
  double reachable = roof_analysis_get_estimate (analysis)->reachable;

  if (!isnan (roof_analysis_get_measured_time (analysis)))
    return reachable;
  return reachable * roof_kernel_get_efficiency (roof_analysis_get_kernel (analysis));
}

static void
add_rival (const Beside *self,
           guint         kernel,
           RoofAnalysis *analysis)
{
  RoofScene *scene = self->scene;
  double performance = get_performance (analysis);
  int level = roof_scene_find_shown_level (analysis, performance);
  RoofRival rival = {
    .machine = self->machine,
    .row = find_row (scene, kernel),
    .selected = roof_selection_contains (scene->selection, kernel),
    .spot = {
      .kernel = kernel,
      .level = level,
      .y = performance,
    },
  };

  if (level < 0 || (level == self->main_level && !shows_main_memory (self)))
    return;
  rival.faded = scene->isolates && !rival.selected;
  rival.spot.x = roof_analysis_get_estimate (analysis)->intensity[level];
  g_array_append_val (scene->rivals, rival);
}

static void
add_machine (RoofScene *scene,
             guint      machine)
{
  RoofReport *report = roof_comparison_get_report (scene->comparison, machine);
  RoofMachine *drawn = roof_report_get_machine (report);
  Beside self = { scene, machine, report, drawn, roof_machine_get_name (drawn),
                  roof_machine_find_main_memory (drawn), NAN };
  g_autofree gboolean *wanted = g_new0 (gboolean, roof_machine_get_n_peaks (drawn));

  if (self.main_level >= 0)
    self.bandwidth = roof_machine_get_level (drawn, (guint) self.main_level)->bandwidth.value;
  mark_peaks (&self, wanted);
  if (shows_main_memory (&self))
    add_slope (&self, wanted);
  add_flats (&self, wanted);
  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofAnalysis *analysis = roof_report_get_analysis (report, i);

      if (analysis != NULL && scene->drawn[i])
        add_rival (&self, i, analysis);
    }
}

void
roof_scene_build_rivals (RoofScene *self)
{
  for (guint i = 1; i < roof_comparison_get_n (self->comparison); i++)
    add_machine (self, i);
}

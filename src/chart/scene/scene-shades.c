/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "explore/suggest/tiling.h"

/* The roofs that a what-if raises, behind those there are. Beyond this two numbers are not the same. */
#define SAME 1e-9

/* FLOP/s of the live kernel over that of the ghost, or the other way round for what lies ahead: with the same operation
 * that is the time per unit of work. */
static double
compare_speed (const RoofScene *self,
               const RoofShade *shade,
               RoofAnalysis    *pinned)
{
  RoofAnalysis *live = shade->kernel >= 0 ? roof_report_get_analysis (self->report, (guint) shade->kernel) : NULL;
  double now;

  if (live == NULL || roof_analysis_get_operation (live) != roof_analysis_get_operation (pinned))
    return NAN;
  now = roof_analysis_get_performance (live);
  if (!(now > 0) || (shade->ahead && fabs (shade->y / now - 1) < SAME))
    return NAN;
  return shade->ahead ? shade->y / now : now / shade->y;
}

/* FALSE when it has no place on the axes, or its level is not shown. */
static gboolean
set_place (const RoofScene *self,
           RoofAnalysis    *analysis,
           RoofShade       *shade)
{
  int level;

  shade->y = roof_analysis_get_performance (analysis);
  level = roof_scene_find_shown_level (analysis, shade->y);
  if (level < 0 || !roof_view_shows_level (
                     self->view, roof_machine_get_level (roof_analysis_get_machine (analysis), (guint) level)->id))
    return FALSE;
  shade->x = roof_analysis_get_estimate (analysis)->intensity[level];
  shade->ink = roof_ink_of_analysis (analysis);
  return TRUE;
}

/* Beside the place that it is named at, one at each other level that is shown, like the dots of a row: from there an arrow
 * goes to the live dot at that level. */
static void
add_levels (RoofScene       *self,
            RoofAnalysis    *analysis,
            const RoofShade *named)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  int main_level = roof_scene_find_shown_level (analysis, named->y);

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const char *id = roof_machine_get_level (machine, i)->id;
      RoofShade shade = *named;

      shade.level = roof_machine_find_level (self->machine, id);
      shade.x = estimate->intensity[i];
      shade.gain = NAN;
      shade.label = NULL;
      if ((int) i != main_level && shade.level >= 0 && estimate->bytes[i] > 0 && roof_view_shows_level (self->view, id))
        g_array_append_val (self->shades, shade);
    }
}

static void
add_shade (RoofScene *self,
           guint      index)
{
  const RoofGhost *ghost = roof_snapshot_get_ghost (self->snapshot, index);
  RoofAnalysis *analysis = roof_report_get_ghost (self->report, index);
  RoofShade shade = { .ghost = (int) index,
                      .kernel = roof_snapshot_find_live (self->snapshot, index),
                      .level = -1,
                      .ahead = ghost->ahead };
  const RoofSummary *live = shade.kernel >= 0 ? roof_report_get_summary (self->report, (guint) shade.kernel) : NULL;

  if (analysis == NULL || (live != NULL && !roof_scene_draws (self, (guint) shade.kernel, live)) || !set_place (self, analysis, &shade))
    return;
  shade.gain = compare_speed (self, &shade, analysis);
  shade.label = g_strdup (ghost->label != NULL ? ghost->label : roof_kernel_get_name (ghost->kernel));
  g_array_append_val (self->shades, shade);
  add_levels (self, analysis, &shade);
}

/* The kernel with @bytes at the level of its tiles: @place of its chain, from what they are at least to what they were. */
static void
add_link (RoofScene        *self,
          const RoofTiling *tiling,
          int               place,
          gboolean          ahead,
          double            bytes,
          const char       *name)
{
  g_autofree char *amount = roof_units_format (bytes, ROOF_DIMENSION_BYTE);
  RoofShade shade = {
    .ghost = place,
    .kernel = self->selected,
    .level = (int) tiling->level,
    .x = roof_estimate_get_work (roof_analysis_get_estimate (self->chosen)) / bytes,
    .y = roof_analysis_get_performance_at (self->chosen, tiling->level, bytes),
    .ink = roof_ink_of_analysis (self->chosen),
    .ahead = ahead,
    .gain = NAN,
    .label = g_strdup_printf ("%s %s", name, amount),
  };

  g_array_append_val (self->shades, shade);
}

static void
add_tiling (RoofScene *self)
{
  RoofTiling tiling;
  double bytes;

  if (!roof_analysis_get_tiling (self->chosen, &tiling)
      || !roof_view_shows_level (self->view, roof_machine_get_level (self->machine, tiling.level)->id))
    return;
  bytes = roof_analysis_get_estimate (self->chosen)->bytes[tiling.level];
  if (tiling.tiled > tiling.ideal * (1 + SAME))
    /* Translators: the bytes of a kernel if each tensor is moved once: "ideal 101 MB" */
    add_link (self, &tiling, -2, FALSE, tiling.ideal, _("ideal"));
  if (tiling.measured > 0 && tiling.measured != bytes)
    add_link (self, &tiling, -3, TRUE, tiling.measured, _("measured"));
}

void
roof_scene_build_shades (RoofScene *self)
{
  if (self->chosen != NULL && !isnan (roof_analysis_get_performance (self->chosen)))
    add_tiling (self);
  for (guint i = 0; i < roof_snapshot_get_n_ghosts (self->snapshot); i++)
    add_shade (self, i);
}

/* A roof of the what-if's machine that lies above that of the machine there is. */
static void
add_raised_slope (RoofScene   *self,
                  RoofMachine *raised,
                  guint        index)
{
  const RoofLevel *level = roof_machine_get_level (raised, index);
  int here = roof_machine_find_level (self->machine, level->id);
  RoofSlope slope = {
    .level = (guint) here,
    .ceiling = -1,
    .kind = level->kind,
    .way = ROOF_WAY_SHEET,
    .slope = level->bandwidth.value,
    .x_end = self->top / level->bandwidth.value,
    .rank = ROOF_RANK_NORMAL,
  };

  if (here >= 0 && roof_view_shows_level (self->view, level->id)
      && slope.slope > roof_machine_get_level (self->machine, (guint) here)->bandwidth.value * (1 + SAME))
    g_array_append_val (self->slopes, slope);
}

static void
add_raised_flat (RoofScene   *self,
                 RoofMachine *raised,
                 guint        index)
{
  const RoofPeak *peak = roof_machine_get_peak (raised, index);
  RoofMachineKey key = { ROOF_PART_PEAK, index, ROOF_FIELD_VALUE }, here;
  RoofFlat flat = { .ceiling = -1, .sheet = TRUE, .y = peak->peak.value, .rank = ROOF_RANK_NORMAL };
  const RoofRating *now;

  if (!roof_view_shows_unit (self->view, peak->unit)
      || !roof_machine_translate_key (raised, key, self->machine, &here))
    return;
  now = roof_machine_get_rating (self->machine, here);
  if (!(flat.y > now->value * (1 + SAME)))
    return;
  flat.peak = here.index;
  for (guint i = 0; i < self->flats->len; i++)
    if (g_array_index (self->flats, RoofFlat, i).peak == here.index && g_array_index (self->flats, RoofFlat, i).ceiling < 0)
      flat.x_start = g_array_index (self->flats, RoofFlat, i).x_start;
  g_array_append_val (self->flats, flat);
}

/* Of the same machine with other numbers; of another machine the dot alone is shown. */
static void
add_raised_roofs (RoofScene   *self,
                  RoofMachine *raised)
{
  if (!g_str_equal (roof_machine_get_id (raised), roof_machine_get_id (self->machine)))
    return;
  for (guint i = 0; i < roof_machine_get_n_levels (raised); i++)
    add_raised_slope (self, raised, i);
  for (guint i = 0; i < roof_machine_get_n_peaks (raised); i++)
    add_raised_flat (self, raised, i);
}

void
roof_scene_add_preview (RoofScene        *self,
                        const RoofWhatIf *preview)
{
  RoofShade shade = { .ghost = -1, .kernel = preview->kernel, .level = -1, .ahead = TRUE, .gain = preview->gain };

  if (!set_place (self, preview->analysis, &shade))
    return;
  shade.label = g_strdup (preview->label);
  g_array_append_val (self->shades, shade);
  add_levels (self, preview->analysis, &shade);
  add_raised_roofs (self, roof_analysis_get_machine (preview->analysis));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "explore/gap/gap.h"
#include "explore/suggest/tiling.h"

/* Places kept kernels, what-ifs and the chain from ideal to measured as dots beside the live ones. Pins of the snapshot come
 * after the chain of the selected kernel; a pin that another one continues has its arrow led there, level by level. A preview
 * of a suggestion brings the roofs of its machine as well, as far as they are above those on show. Invariant: a dot without a
 * place on the axes, or at a level that is not shown, is left out, so that all placed pins can be drawn. */

/* Relative tolerance for equal numbers. */
#define SAME 1e-9

/* What the pinned kernel became: the live one, or the next pin. (nullable) */
static RoofAnalysis *
find_later (const RoofScene     *self,
            const RoofPlacedPin *placed)
{
  guint next = (guint) placed->pin + 1;

  if (roof_snapshot_get_pin (self->snapshot, (guint) placed->pin)->onward && next < roof_snapshot_get_n_pins (self->snapshot))
    return roof_report_get_pin (self->report, next);
  return placed->kernel >= 0 ? roof_report_get_analysis (self->report, (guint) placed->kernel) : NULL;
}

/* FLOP/s of the later kernel over FLOP/s of the pin, or the inverse for a what-if: for the same operation, the ratio of times
 * per unit of work. */
static double
compare_speed (const RoofScene     *self,
               const RoofPlacedPin *placed,
               RoofAnalysis        *pinned)
{
  RoofAnalysis *live = find_later (self, placed);
  double now;

  if (live == NULL || roof_analysis_get_operation (live) != roof_analysis_get_operation (pinned))
    return NAN;
  now = roof_analysis_get_performance (live);
  if (!(now > 0) || (placed->what_if && fabs (placed->y / now - 1) < SAME))
    return NAN;
  return placed->what_if ? placed->y / now : now / placed->y;
}

/* FALSE when it has no place on the axes, or its level is not shown. */
static gboolean
set_place (const RoofScene *self,
           RoofAnalysis    *analysis,
           RoofPlacedPin   *placed)
{
  int level;

  placed->y = roof_analysis_get_performance (analysis);
  level = roof_scene_find_shown_level (analysis, placed->y);
  if (level < 0 || !roof_scene_draws_level (self, roof_analysis_get_machine (analysis), (guint) level))
    return FALSE;
  placed->x = roof_analysis_get_shown_intensity (analysis, (guint) level);
  placed->ink = roof_ink_of_analysis (analysis);
  return TRUE;
}

/* Adds the pin at each other level that is shown, for an arrow to the live dot at that level. */
static void
add_levels (RoofScene           *self,
            RoofAnalysis        *analysis,
            const RoofPlacedPin *named)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  int main_level = roof_scene_find_shown_level (analysis, named->y);

  for (guint i = 0; i < roof_machine_get_n_levels (machine); i++)
    {
      const char *id = roof_machine_get_level (machine, i)->id;
      RoofPlacedPin placed = *named;

      placed.level = roof_machine_find_level (self->machine, id);
      placed.x = roof_analysis_get_shown_intensity (analysis, i);
      placed.gain = NAN;
      placed.label = NULL;
      if ((int) i != main_level && placed.level >= 0 && roof_analysis_get_shown_bytes (analysis, i) > 0
          && self->drawn[placed.level])
        g_array_append_val (self->placed, placed);
    }
}

static void
add_placed_pin (RoofScene *self,
                guint      index)
{
  const RoofPin *pin = roof_snapshot_get_pin (self->snapshot, index);
  RoofAnalysis *analysis = roof_report_get_pin (self->report, index);
  RoofPlacedPin placed = { .pin = (int) index,
                      .kernel = roof_snapshot_find_live (self->snapshot, index),
                      .level = -1,
                      .what_if = pin->what_if };
  const RoofSummary *live = placed.kernel >= 0 ? roof_report_get_summary (self->report, (guint) placed.kernel) : NULL;

  if (analysis == NULL || (live != NULL && (!live->visible || roof_scene_fades (self, (guint) placed.kernel, FALSE))) || !set_place (self, analysis, &placed))
    return;
  placed.gain = compare_speed (self, &placed, analysis);
  placed.label = g_strdup (pin->label != NULL ? pin->label : roof_kernel_get_name (pin->kernel));
  g_array_append_val (self->placed, placed);
  add_levels (self, analysis, &placed);
}

/* Adds the selected kernel as it would be with @bytes at @level, as a link of the chain from ideal to measured. Returns: the
 * link, valid until the next one is added */
static RoofPlacedPin *
add_link (RoofScene *self,
          int        pin,
          int        level,
          double     bytes,
          double     performance)
{
  RoofPlacedPin placed = {
    .pin = pin,
    .kernel = self->selected,
    .level = level,
    .x = roof_analysis_get_shown_work (self->chosen) / bytes,
    .y = performance,
    .ink = roof_ink_of_analysis (self->chosen),
    .gain = NAN,
  };

  g_array_append_val (self->placed, placed);
  return &g_array_index (self->placed, RoofPlacedPin, self->placed->len - 1);
}

/* Adds a link with @bytes at the level of the tiles. */
static RoofPlacedPin *
add_traffic (RoofScene        *self,
             const RoofTiling *tiling,
             int               pin,
             double            bytes,
             const char       *name)
{
  g_autofree char *amount = roof_units_format (bytes, ROOF_DIMENSION_BYTE);
  RoofPlacedPin *placed = add_link (self, pin, (int) tiling->level, bytes,
                                    roof_analysis_get_performance_at (self->chosen, tiling->level, bytes));

  placed->label = g_strdup_printf ("%s %s", name, amount);
  return placed;
}

/* The chain of a product that was not timed: from its ideal bytes over those of its tiles, the live dot, to the measured. */
static void
add_tiling (RoofScene *self)
{
  RoofTiling tiling;
  double bytes;

  if (!roof_analysis_get_tiling (self->chosen, &tiling)
      || !self->drawn[tiling.level])
    return;
  bytes = roof_analysis_get_estimate (self->chosen)->bytes[tiling.level];
  if (tiling.tiled > tiling.ideal * (1 + SAME))
    /* Translators: the bytes of a kernel if each tensor is moved once: "ideal 101 MB" */
    add_traffic (self, &tiling, -2, tiling.ideal, _("ideal"));
  if (tiling.measured > 0 && tiling.measured != bytes)
    add_traffic (self, &tiling, -3, tiling.measured, _("measured"))->what_if = TRUE;
}

/* The chain of a kernel that was timed: a link for each step that takes time and ends before the live dot, at main memory. */
static void
add_gap (RoofScene     *self,
         const RoofGap *gap)
{
  double work = roof_analysis_get_shown_work (self->chosen), sum = 0;

  if (gap->below || gap->level < 0 || !(gap->ideal > 0) || !(work > 0)
      || !(roof_analysis_get_shown_bytes (self->chosen, (guint) gap->level) > 0) || !self->drawn[gap->level])
    return;
  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    {
      sum += gap->links[i].time;
      if (gap->links[i].time > SAME * gap->measured && sum < gap->measured * (1 - SAME))
        add_link (self, ROOF_PIN_GAP - (int) i, gap->level, roof_gap_get_bytes (gap, (RoofGapStep) i), work / sum)->step = TRUE;
    }
}

static void
add_chain (RoofScene *self)
{
  RoofGap gap;

  if (roof_analysis_get_gap (self->chosen, &gap))
    add_gap (self, &gap);
  else
    add_tiling (self);
}

/* Leads the arrows of pins that another pin follows to it, level by level. */
static void
lead_onward (RoofScene *self)
{
  RoofPlacedPin *placed = (RoofPlacedPin *) (gpointer) self->placed->data;

  for (guint i = 0; i < self->placed->len; i++)
    {
      if (placed[i].pin < 0 || !roof_snapshot_get_pin (self->snapshot, (guint) placed[i].pin)->onward)
        continue;
      for (guint k = i + 1; k < self->placed->len && placed[k].pin <= placed[i].pin + 1; k++)
        if (placed[k].pin == placed[i].pin + 1 && placed[k].kernel == placed[i].kernel && placed[k].level == placed[i].level)
          placed[i].next = k + 1;
    }
}

void
roof_scene_place_pins (RoofScene *self)
{
  if (self->chosen != NULL && !isnan (roof_analysis_get_performance (self->chosen)))
    add_chain (self);
  for (guint i = 0; i < roof_snapshot_get_n_pins (self->snapshot); i++)
    add_placed_pin (self, i);
  lead_onward (self);
}

/* Adds a roof of the what-if's machine that lies above the same roof of the current machine. */
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
    .way = ROOF_WAY_DATASHEET,
    .slope = level->bandwidth.value,
    .x_end = self->top / level->bandwidth.value,
    .rank = ROOF_RANK_NORMAL,
  };

  if (here >= 0 && self->drawn[here]
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
  RoofFlat flat = { .ceiling = -1, .datasheet = TRUE, .y = peak->peak.value, .rank = ROOF_RANK_NORMAL };
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

/* The roofs of the pin's machine, if it is the current one with other numbers; of another machine only the dot is shown. */
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
  RoofPlacedPin placed = { .pin = -1, .kernel = preview->kernel, .level = -1, .what_if = TRUE, .gain = preview->gain };

  if (!set_place (self, preview->analysis, &placed))
    return;
  placed.label = g_strdup (preview->label);
  g_array_append_val (self->placed, placed);
  add_levels (self, preview->analysis, &placed);
  add_raised_roofs (self, roof_analysis_get_machine (preview->analysis));
}

double
roof_scene_find_gain (const RoofScene *self,
                      guint            kernel)
{
  double gain = NAN;
  guint n = 0;

  for (guint i = 0; i < self->placed->len; i++)
    {
      const RoofPlacedPin *placed = &g_array_index (self->placed, RoofPlacedPin, i);

      if (placed->kernel != (int) kernel || isnan (placed->gain))
        continue;
      gain = placed->what_if || placed->step ? NAN : placed->gain;
      n++;
    }
  return n == 1 ? gain : NAN;
}

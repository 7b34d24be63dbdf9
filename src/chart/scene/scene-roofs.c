/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-private.h"
#include "core/report/work-tally.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Decides which roofs are drawn, then adds them: a slope for each level, a flat line for each peak, ceilings, ridges, and
 * behind sustained roofs those of the datasheet. A level is drawn if a kernel of the picture moves bytes over it, unless the
 * view hides or shows it by name; a peak if a kernel runs at it, or if it is the usual one of a unit that no kernel uses. The
 * peak of the leading kernel is always drawn.
 *
 * Invariants: @main_peak and @top are peaks that are drawn, if any is; slopes end at the highest one, ridges stand where
 * slopes meet the main peak. All is in data units; nothing is measured or formatted except names. */

/* Whether @a is the more usual of two peaks of a unit: its dtype is earlier in @order, else the peak is higher. */
static gboolean
is_more_usual (const RoofPeak    *a,
               const RoofPeak    *b,
               const char *const *order)
{
  for (; *order != NULL; order++)
    if (g_str_equal (a->dtype, *order) != g_str_equal (b->dtype, *order))
      return g_str_equal (a->dtype, *order);
  return a->peak.value > b->peak.value;
}

int
roof_scene_find_usual_peak (const RoofMachine *machine,
                            const char        *unit)
{
  static const char *const matrix_order[] = { "bf16", "fp16", NULL };
  static const char *const vector_order[] = { "fp32", "fp64", NULL };
  const char *const *order = g_str_equal (unit, "matrix") ? matrix_order : vector_order;
  int best = -1;

  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, i);

      if (g_str_equal (peak->unit, unit) &&
          (best < 0 || is_more_usual (peak, roof_machine_get_peak (machine, (guint) best), order)))
        best = (int) i;
    }
  return best;
}

/* The peak that the kernel's main work runs at. */
static guint
get_peak (RoofAnalysis *analysis)
{
  RoofPeakFallback fallback;
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);

  return roof_estimator_get_peak (estimator, roof_estimator_get_main (estimator), &fallback);
}

gboolean
roof_scene_mark_used_peaks (const RoofReport *report,
                            gboolean         *wanted)
{
  gboolean any = FALSE;

  for (guint i = 0; i < roof_machine_get_n_peaks (roof_report_get_machine (report)); i++)
    {
      wanted[i] = roof_report_runs_at (report, i);
      any = any || wanted[i];
    }
  return any;
}

/* Marks the peaks that kernels run at, and the usual peak of each unit that has no such peak. */
static void
mark_usual (const RoofReport *report,
            gboolean         *wanted)
{
  const RoofMachine *machine = roof_report_get_machine (report);
  guint n = roof_machine_get_n_peaks (machine);

  roof_scene_mark_used_peaks (report, wanted);
  for (guint i = 0; i < n; i++)
    {
      const char *unit = roof_machine_get_peak (machine, i)->unit;
      gboolean has = FALSE;

      for (guint j = 0; j < n; j++)
        has = has || (wanted[j] && g_str_equal (roof_machine_get_peak (machine, j)->unit, unit));
      if (!has)
        wanted[roof_scene_find_usual_peak (machine, unit)] = TRUE;
    }
}

void
roof_scene_hide_peaks (const RoofView    *view,
                       const RoofMachine *machine,
                       gboolean          *wanted)
{
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, i);

      wanted[i] = roof_view_shows_unit (view, peak->unit) && roof_view_shows_type (view, peak->dtype, wanted[i]);
    }
}

gboolean
roof_scene_uses_type (RoofReport *report,
                      const char *dtype)
{
  const RoofMachine *machine = roof_report_get_machine (report);
  g_autofree gboolean *wanted = g_new0 (gboolean, roof_machine_get_n_peaks (machine));
  gboolean used = FALSE;

  mark_usual (report, wanted);
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    used = used || (wanted[i] && g_str_equal (roof_machine_get_peak (machine, i)->dtype, dtype));
  return used;
}

/* Marks the peaks to draw, always including the peak of the leading kernel. */
static void
mark_peaks (const RoofScene *self,
            gboolean        *wanted)
{
  mark_usual (self->report, wanted);
  roof_scene_hide_peaks (self->view, self->machine, wanted);
  if (self->chosen != NULL)
    wanted[self->main_peak] = TRUE;
}

gboolean
roof_scene_draws_level (const RoofScene   *self,
                        const RoofMachine *machine,
                        guint              level)
{
  const char *id = roof_machine_get_level (machine, level)->id;
  int here = roof_machine_find_level (self->machine, id);

  return here >= 0 ? self->drawn[here] : roof_view_shows_level (self->view, id, TRUE);
}

/* The kernel stands left of this ridge if a level limits it, and right of it if compute does. */
static int
find_ridge_level (const RoofScene *self)
{
  int bound = self->chosen != NULL ? roof_analysis_get_estimate (self->chosen)->bound : -1;

  return bound >= 0 && self->drawn[bound] ? bound : self->main_level;
}

/* The highest of the peaks in @among, or @otherwise if that is one of them or none is. */
static int
find_highest (const RoofScene *self,
              const gboolean  *among,
              int              otherwise)
{
  int highest = otherwise;
  double most = 0;

  for (guint i = 0; !among[otherwise] && i < roof_machine_get_n_peaks (self->machine); i++)
    {
      double peak = roof_machine_get_peak (self->machine, i)->peak.value;

      if (!among[i] || peak <= most)
        continue;
      highest = (int) i;
      most = peak;
    }
  return highest;
}

/* The peak of the leading kernel, else the usual one; if kernels run at others alone, the highest of theirs. */
static int
find_main_peak (const RoofScene *self)
{
  g_autofree gboolean *used = g_new0 (gboolean, roof_machine_get_n_peaks (self->machine));
  int peak = self->chosen != NULL ? (int) get_peak (self->chosen) : -1;

  if (peak >= 0)
    return peak;
  peak = roof_scene_find_usual_peak (self->machine, "matrix");
  if (peak < 0)
    peak = roof_scene_find_usual_peak (self->machine, roof_machine_get_peak (self->machine, 0)->unit);
  roof_scene_mark_used_peaks (self->report, used);
  return find_highest (self, used, peak);
}

/* The highest of the peaks in @wanted, or of all when none is: slopes need a peak to end at. */
static double
find_top (const RoofScene *self,
          const gboolean  *wanted)
{
  double top = 0;

  for (guint i = 0; i < roof_machine_get_n_peaks (self->machine); i++)
    if (wanted[i])
      top = MAX (top, roof_machine_get_peak (self->machine, i)->peak.value);
  return top > 0 ? top : roof_machine_get_peak (self->machine, (guint) self->main_peak)->peak.value;
}

static RoofRank
rank_level (const RoofScene *self,
            guint            level)
{
  if (self->bound_levels[level])
    return ROOF_RANK_STRONG;
  return (int) level == self->main_level ? ROOF_RANK_NORMAL : ROOF_RANK_QUIET;
}

static RoofRank
rank_peak (const RoofScene *self,
           guint            peak)
{
  if (self->bound_peaks[peak])
    return ROOF_RANK_STRONG;
  return (int) peak == self->main_peak ? ROOF_RANK_NORMAL : ROOF_RANK_QUIET;
}

char *
roof_scene_name_value (const RoofScene   *self,
                       const RoofMachine *machine,
                       RoofMachineKey     key,
                       const char        *name)
{
  double number = roof_machine_get_rating (machine, key)->value;
  g_autofree char *quantity = roof_units_format_to (number, roof_machine_get_dimension (machine, key), roof_work_tally_of_key (machine, key),
                                                    self->picture ? ROOF_PICTURE_DIGITS : ROOF_UNITS_DIGITS);
  /* Translators: what is sustained of a roof, after its name: "3.04 TB/s sustained" */
  g_autofree char *value = roof_machine_is_sustained (machine, key) ? g_strdup_printf (_("%s sustained"), quantity)
                                                                    : g_steal_pointer (&quantity);

  return g_strconcat (name, ROOF_VALUE_SPACE, value, NULL);
}

/* The spread of a roof; 0 where it has none, or none is shown. */
static void
find_spread (const RoofScene *self,
             RoofMachineKey   key,
             double          *low,
             double          *high)
{
  if (self->view->hide_spread || !roof_machine_get_spread (self->machine, key, low, high))
    *low = *high = 0;
}

static void
add_slope (RoofScene        *self,
           guint             index,
           const RoofLevel  *level)
{
  RoofSlope slope = {
    .level = index,
    .ceiling = -1,
    .kind = level->kind,
    .slope = level->bandwidth.value,
    .x_end = self->top / level->bandwidth.value,
    .rank = rank_level (self, index),
    .name = roof_scene_name_value (self, self->machine, (RoofMachineKey) { ROOF_PART_LEVEL, index, ROOF_FIELD_VALUE },
                                   level->name),
  };

  find_spread (self, (RoofMachineKey) { ROOF_PART_LEVEL, index, ROOF_FIELD_VALUE }, &slope.low, &slope.high);
  g_array_append_val (self->slopes, slope);
}

/* Adds a quiet line for only reading or only writing. */
static void
add_way (RoofScene  *self,
         guint       index,
         RoofWay     way,
         const char *name)
{
  const RoofLevel *level = roof_machine_get_level (self->machine, index);
  RoofMachineKey key
    = { ROOF_PART_LEVEL, index, way == ROOF_WAY_READ ? ROOF_FIELD_READ : ROOF_FIELD_WRITE };
  double bandwidth = roof_machine_get_rating (self->machine, key)->value;
  RoofSlope slope = {
    .level = index,
    .ceiling = -1,
    .kind = level->kind,
    .way = way,
    .slope = bandwidth,
    .x_end = self->top / bandwidth,
    .rank = ROOF_RANK_QUIET,
  };

  if (isnan (bandwidth) || bandwidth == level->bandwidth.value || !roof_level_is_two_way (level))
    return;
  slope.name = roof_scene_name_value (self, self->machine, key, name);
  g_array_append_val (self->slopes, slope);
}

static void
add_level (RoofScene *self,
           guint      index)
{
  const RoofLevel *level = roof_machine_get_level (self->machine, index);
  /* Translators: a memory that is only read, before its bandwidth: "DDR5 read 21 GB/s" */
  g_autofree char *read = g_strdup_printf (_("%s read"), level->name);
  /* Translators: a memory that is only written, before its bandwidth: "DDR5 written 10.5 GB/s" */
  g_autofree char *written = g_strdup_printf (_("%s written"), level->name);

  if (!self->drawn[index])
    return;
  add_slope (self, index, level);
  add_way (self, index, ROOF_WAY_READ, read);
  add_way (self, index, ROOF_WAY_WRITE, written);
}

/* The intensity where a flat line begins: where the fastest level drawn reaches @y. */
static double
find_start (const RoofScene *self,
            double           y)
{
  double fastest = 0;

  for (guint i = 0; i < self->slopes->len; i++)
    fastest = MAX (fastest, g_array_index (self->slopes, RoofSlope, i).slope);
  return fastest > 0 ? y / fastest : 0;
}

static void
add_flat (RoofScene      *self,
          guint           index,
          const RoofPeak *peak)
{
  g_autofree char *name = g_strdup_printf ("%s %s", peak->name != NULL ? peak->name : peak->unit, peak->dtype);
  RoofFlat flat = {
    .peak = index,
    .ceiling = -1,
    .y = peak->peak.value,
    .x_start = find_start (self, peak->peak.value),
    .rank = rank_peak (self, index),
    .name = roof_scene_name_value (self, self->machine, (RoofMachineKey) { ROOF_PART_PEAK, index, ROOF_FIELD_VALUE }, name),
  };

  find_spread (self, (RoofMachineKey) { ROOF_PART_PEAK, index, ROOF_FIELD_VALUE }, &flat.low, &flat.high);
  g_array_append_val (self->flats, flat);
}

static void
add_level_ceiling (RoofScene         *self,
                   guint              index,
                   const RoofCeiling *ceiling)
{
  int level = roof_machine_find_level (self->machine, ceiling->level);
  RoofSlope slope;

  if (level < 0 || !self->drawn[level])
    return;
  slope = (RoofSlope) {
    .level = (guint) level,
    .ceiling = (int) index,
    .kind = roof_machine_get_level (self->machine, (guint) level)->kind,
    .slope = ceiling->value.value,
    .x_end = self->top / ceiling->value.value,
    .rank = ROOF_RANK_QUIET,
    .name = roof_scene_name_value (self, self->machine, (RoofMachineKey) { ROOF_PART_CEILING, index, ROOF_FIELD_VALUE },
                                   ceiling->name),
  };
  g_array_append_val (self->slopes, slope);
}

/* A ceiling of a peak is drawn with its peak. */
static void
add_peak_ceiling (RoofScene         *self,
                  guint              index,
                  const RoofCeiling *ceiling,
                  const gboolean    *wanted)
{
  for (guint i = 0; i < roof_machine_get_n_peaks (self->machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (self->machine, i);
      RoofFlat flat = {
        .peak = i,
        .ceiling = (int) index,
        .y = ceiling->value.value,
        .x_start = find_start (self, ceiling->value.value),
        .rank = ROOF_RANK_QUIET,
      };

      if (!wanted[i] || g_strcmp0 (peak->unit, ceiling->unit) != 0 ||
          g_strcmp0 (peak->dtype, ceiling->dtype) != 0)
        continue;
      flat.name = roof_scene_name_value (self, self->machine, (RoofMachineKey) { ROOF_PART_CEILING, index, ROOF_FIELD_VALUE },
                                         ceiling->name);
      g_array_append_val (self->flats, flat);
    }
}

static void
add_ceilings (RoofScene      *self,
              const gboolean *wanted)
{
  for (guint i = 0; i < roof_machine_get_n_ceilings (self->machine); i++)
    {
      const RoofCeiling *ceiling = roof_machine_get_ceiling (self->machine, i);

      if (ceiling->level != NULL)
        add_level_ceiling (self, i, ceiling);
      else
        add_peak_ceiling (self, i, ceiling, wanted);
    }
}

/* Enough digits to tell ridges apart, no more. */
int
roof_scene_get_ridge_digits (double x)
{
  return x < 1000 ? 3 : 4;
}

char *
roof_scene_format_ridge (const RoofMachine *machine,
                         double             flops)
{
  double x = flops / roof_tally_get_flops (roof_machine_get_tally (machine));

  return roof_units_format_number (x, roof_scene_get_ridge_digits (x));
}

/* "ridge 295" */
static char *
name_ridge (const RoofMachine *machine,
            double             flops)
{
  g_autofree char *number = roof_scene_format_ridge (machine, flops);

  /* Translators: where a roof bends: "ridge 295", in FLOP (or MAC) per byte */
  return g_strdup_printf (_("ridge %s"), number);
}

/* Adds a ridge where each roof drawn meets the main peak. */
static void
add_ridges (RoofScene *self)
{
  double y = roof_machine_get_peak (self->machine, (guint) self->main_peak)->peak.value;

  for (guint i = 0; i < self->slopes->len; i++)
    {
      const RoofSlope *slope = &g_array_index (self->slopes, RoofSlope, i);
      RoofRidge ridge = { slope->level, (guint) self->main_peak, slope->kind, y / slope->slope, y,
                          (int) slope->level == self->ridge_level, NULL };

      if (slope->ceiling >= 0 || slope->way != ROOF_WAY_EITHER)
        continue;
      if (ridge.main)
        ridge.name = name_ridge (self->machine, ridge.x);
      g_array_append_val (self->ridges, ridge);
    }
}

/* Adds the datasheet's roofs, faint behind sustained ones. */
static void
add_datasheet_slopes (RoofScene   *self,
                      RoofMachine *datasheet,
                      double       top)
{
  for (guint i = 0; i < roof_machine_get_n_levels (datasheet); i++)
    {
      const RoofLevel *level = roof_machine_get_level (datasheet, i);
      RoofSlope slope = {
        .level = i,
        .ceiling = -1,
        .kind = level->kind,
        .way = ROOF_WAY_DATASHEET,
        .slope = level->bandwidth.value,
        .x_end = top / level->bandwidth.value,
        .rank = ROOF_RANK_QUIET,
      };

      if (self->drawn[i]
          && roof_machine_is_sustained (self->machine, (RoofMachineKey) { ROOF_PART_LEVEL, i, ROOF_FIELD_VALUE }))
        g_array_append_val (self->slopes, slope);
    }
}

static void
add_datasheet (RoofScene      *self,
               const gboolean *wanted)
{
  RoofMachine *datasheet = roof_report_get_datasheet (self->report);
  double top = 0;

  for (guint i = 0; i < roof_machine_get_n_peaks (datasheet); i++)
    if (wanted[i])
      top = MAX (top, roof_machine_get_peak (datasheet, i)->peak.value);
  add_datasheet_slopes (self, datasheet, top > 0 ? top : self->top);
  for (guint i = 0; i < roof_machine_get_n_peaks (datasheet); i++)
    {
      double y = roof_machine_get_peak (datasheet, i)->peak.value;
      RoofFlat flat = { .peak = i, .ceiling = -1, .datasheet = TRUE, .y = y, .x_start = find_start (self, y),
                        .rank = ROOF_RANK_QUIET };

      if (wanted[i]
          && roof_machine_is_sustained (self->machine, (RoofMachineKey) { ROOF_PART_PEAK, i, ROOF_FIELD_VALUE }))
        g_array_append_val (self->flats, flat);
    }
}

/* Whether a kernel of the picture moves bytes over @level. @any: (out): whether one does over any level */
static gboolean
is_crossed (const RoofScene *self,
            guint            level,
            gboolean        *any)
{
  *any = FALSE;
  for (guint i = 0; i < roof_report_get_n (self->report); i++)
    {
      const RoofSummary *summary = roof_report_get_summary (self->report, i);

      for (guint j = 0; j < summary->n_traffic && roof_scene_draws (self, i, summary); j++)
        {
          *any = TRUE;
          if (summary->traffic[j].level == level)
            return TRUE;
        }
    }
  return FALSE;
}

/* Whether the roof of @level is drawn. What the filter leaves out of a picture brings no roof into it. */
static gboolean
draws_level (const RoofScene *self,
             guint            level)
{
  gboolean any = FALSE, crossed = self->picture && self->fits != NULL && is_crossed (self, level, &any);

  return any ? roof_view_shows_level (self->view, roof_machine_get_level (self->machine, level)->id, crossed)
             : roof_report_draws_level (self->report, level);
}

void
roof_scene_build_roofs (RoofScene *self)
{
  guint n = roof_machine_get_n_peaks (self->machine);
  g_autofree gboolean *wanted = g_new0 (gboolean, n);

  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    self->drawn[i] = draws_level (self, i);
  self->main_level = roof_machine_find_main_memory (self->machine);
  self->ridge_level = find_ridge_level (self);
  self->main_peak = find_main_peak (self);
  mark_peaks (self, wanted);
  if (self->chosen == NULL)
    self->main_peak = find_highest (self, wanted, self->main_peak);
  self->top = find_top (self, wanted);

  for (guint i = 0; i < roof_machine_get_n_levels (self->machine); i++)
    add_level (self, i);
  for (guint i = 0; i < n; i++)
    if (wanted[i])
      add_flat (self, i, roof_machine_get_peak (self->machine, i));
  if (!self->view->hide_ceilings)
    add_ceilings (self, wanted);
  if (wanted[self->main_peak])
    add_ridges (self);
  if (roof_machine_get_roofs (self->machine) == ROOF_ROOFS_SUSTAINED)
    add_datasheet (self, wanted);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe-private.h"
#include "core/estimate/utilisation.h"
#include "core/report/work-count.h"
#include "core/units/units.h"

/* Relative tolerance for equal numbers. */
#define SAME 1e-9

static void
free_fact (gpointer data)
{
  RoofFact *self = data;

  g_free (self->name);
  g_free (self->value);
  g_free (self);
}

/* @value: (transfer full) */
static void
add (GPtrArray  *facts,
     const char *name,
     char       *value)
{
  RoofFact *fact = g_new (RoofFact, 1);

  fact->name = g_strdup (name);
  fact->value = value;
  g_ptr_array_add (facts, fact);
}

static gboolean
are_same (double a,
          double b)
{
  return fabs (a - b) <= SAME * fabs (b);
}

static RoofAnalysis *
get_analysis (const RoofScene *scene,
              RoofHit          hit)
{
  RoofReport *report = roof_describe_get_report (scene, hit);

  if (report == NULL || hit.kernel < 0 || (guint) hit.kernel >= roof_report_get_n (report))
    return NULL;
  return roof_report_get_analysis (report, (guint) hit.kernel);
}

static char *
format (const RoofAnalysis *analysis,
        double              value,
        RoofDimension       dimension)
{
  return roof_work_format (analysis, value, dimension);
}

/* The formula of attainable performance: of the line that binds, else of the time. @level: its intensity is I, -1: none */
static char *
explain_attainable (RoofAnalysis *analysis,
                    int           level)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  int bound = estimate->bound;
  g_autofree char *attainable = format (analysis, estimate->attainable, ROOF_DIMENSION_FLOP_RATE);
  g_autofree char *bandwidth = NULL, *intensity = NULL;

  if (bound < 0 && are_same (estimate->attainable, roof_estimator_get_roof (roof_analysis_get_estimator (analysis))))
    /* Translators: performance at the peak: "P = peak = 989 TFLOP/s" */
    return g_strdup_printf (_("P = peak = %s"), attainable);
  if (bound < 0 || !are_same (estimate->attainable, estimate->intensity[bound] * estimate->bandwidth[bound]))
    return g_strdup_printf ("P = F ÷ T = %s", attainable);
  bandwidth = format (analysis, estimate->bandwidth[bound], ROOF_DIMENSION_BANDWIDTH);
  if (bound == level)
    return g_strdup_printf ("P = I × %s = %s", bandwidth, attainable);
  intensity = format (analysis, estimate->intensity[bound], ROOF_DIMENSION_INTENSITY);
  return g_strdup_printf ("P = %s × %s = %s", intensity, bandwidth, attainable);
}

/* The formula of performance: the rate if measured, else the share of the roof. NULL when the kernel reaches its roof. */
static char *
explain_performance (RoofAnalysis *analysis)
{
  double measured = roof_analysis_get_measured_time (analysis);
  double efficiency = roof_kernel_get_efficiency (roof_analysis_get_kernel (analysis));
  g_autofree char *performance = format (analysis, roof_analysis_get_performance (analysis), ROOF_DIMENSION_FLOP_RATE);
  g_autofree char *part = NULL;

  if (!isnan (measured))
    {
      part = roof_units_format (measured, ROOF_DIMENSION_TIME);
      return g_strdup_printf ("P = F ÷ %s = %s", part, performance);
    }
  if (efficiency == 1)
    return NULL;
  part = roof_describe_utilisation (efficiency, 2);
  /* Translators: a share of what the roof allows: "P = 60 % of the roof = 112 TFLOP/s" */
  return g_strdup_printf (_("P = %1$s of the roof = %2$s"), part, performance);
}

static void
add_bytes (GPtrArray    *facts,
           RoofAnalysis *analysis,
           guint         level)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  const char *name = roof_machine_get_level (roof_analysis_get_machine (analysis), level)->name;
  g_autofree char *bytes = format (analysis, estimate->bytes[level], ROOF_DIMENSION_BYTE);
  g_autofree char *intensity = format (analysis, estimate->intensity[level], ROOF_DIMENSION_INTENSITY);
  /* Translators: %s is a level: "Bytes, HBM3" */
  g_autofree char *label = g_strdup_printf (_("Bytes, %s"), name);

  if (isnan (estimate->bytes[level]))
    add (facts, label, g_strdup (_("not counted")));
  if (!(estimate->bytes[level] > 0))
    return;
  add (facts, label, g_strdup_printf ("B = %s", bytes));
  if (roof_estimate_get_work (estimate) > 0)
    add (facts, _("Intensity"), g_strdup_printf ("I = F ÷ B = %s", intensity));
}

/* The formula of a time that is neither the least time nor measured: T over the efficiency, plus the latency. */
static char *
explain_time (RoofAnalysis *analysis)
{
  double latency = roof_analysis_get_estimate (analysis)->t_latency;
  g_autofree char *efficiency = roof_describe_utilisation (roof_kernel_get_efficiency (roof_analysis_get_kernel (analysis)), 2);
  g_autofree char *added = roof_units_format (latency, ROOF_DIMENSION_TIME);
  g_autofree char *time = roof_units_format (roof_analysis_get_time (analysis), ROOF_DIMENSION_TIME);
  gboolean whole = roof_kernel_get_efficiency (roof_analysis_get_kernel (analysis)) == 1;

  if (!isnan (roof_analysis_get_measured_time (analysis)) || (whole && !(latency > 0)))
    return NULL;
  if (!(latency > 0))
    return g_strdup_printf ("T ÷ %s = %s", efficiency, time);
  return whole ? g_strdup_printf ("T + %s = %s", added, time)
               : g_strdup_printf ("T ÷ %s + %s = %s", efficiency, added, time);
}

static void
add_dot (GPtrArray    *facts,
         RoofAnalysis *analysis,
         int           level)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  g_autofree char *work = format (analysis, roof_estimate_get_work (estimate), ROOF_DIMENSION_FLOP);
  g_autofree char *time = roof_units_format (estimate->t_least, ROOF_DIMENSION_TIME);
  g_autofree char *likely = roof_units_format (estimate->t_min, ROOF_DIMENSION_TIME);
  gboolean expected = roof_estimate_is_expectation (estimate);
  char *performance, *takes = explain_time (analysis);

  /* Translators: beside "Work" and "Bytes, HBM3" of a kernel of which they are not known */
  add (facts, _("Work"),
       (estimate->uncounted & ROOF_UNCOUNTED_FLOPS) != 0 ? g_strdup (_("not counted")) : g_strdup_printf ("F = %s", work));
  if (level < 0)
    level = roof_analysis_get_main_level (analysis);
  if (level < 0 && (estimate->uncounted & ROOF_UNCOUNTED_BYTES) != 0)
    level = roof_analysis_find_uncounted (analysis);
  if (level >= 0)
    add_bytes (facts, analysis, (guint) level);
  /* Translators: the least time that a kernel can take */
  add (facts, _("At least"), g_strdup_printf ("T = %s", time));
  if (expected)
    /* Translators: a time, and under it a performance, of what depends on the data: what is to be expected */
    add (facts, _("Expected"), g_strdup_printf ("T = %s", likely));
  if (takes != NULL)
    /* Translators: how long a kernel takes: "T ÷ 60 % + 3 µs = 34 µs" */
    add (facts, _("Takes"), takes);
  if (!(roof_estimate_get_work (estimate) > 0))
    return;
  if (estimate->uncounted == 0)
    add (facts, expected ? _("Expected") : _("Attainable"), explain_attainable (analysis, level));
  performance = explain_performance (analysis);
  if (performance != NULL)
    add (facts, isnan (roof_analysis_get_measured_time (analysis)) ? _("Reaches") : _("Measured"), performance);
}

static const RoofSlope *
find_slope (const RoofScene *scene,
            RoofHit          hit)
{
  RoofWay way = hit.kind == ROOF_HIT_READ ? ROOF_WAY_READ : hit.kind == ROOF_HIT_WRITE ? ROOF_WAY_WRITE : ROOF_WAY_EITHER;
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);

  for (guint i = 0; i < n; i++)
    if (slopes[i].machine == hit.machine && slopes[i].way == way
        && (hit.kind == ROOF_HIT_CEILING ? slopes[i].ceiling == hit.index
                                         : slopes[i].ceiling < 0 && (int) slopes[i].level == hit.index))
      return &slopes[i];
  return NULL;
}

static const RoofFlat *
find_flat (const RoofScene *scene,
           RoofHit          hit)
{
  guint n;
  const RoofFlat *flats = roof_scene_get_flats (scene, &n);

  for (guint i = 0; i < n; i++)
    if (flats[i].machine == hit.machine && !flats[i].datasheet
        && (hit.kind == ROOF_HIT_CEILING ? flats[i].ceiling == hit.index
                                         : flats[i].ceiling < 0 && (int) flats[i].peak == hit.index))
      return &flats[i];
  return NULL;
}

/* The ridge of @level and the main peak; NULL when it is not drawn. */
static const RoofRidge *
find_ridge (const RoofScene *scene,
            int              level)
{
  guint n;
  const RoofRidge *ridges = roof_scene_get_ridges (scene, &n);

  for (guint i = 0; i < n; i++)
    if ((int) ridges[i].level == level)
      return &ridges[i];
  return NULL;
}

static char *
explain_ridge (const RoofMachine *machine,
               guint              index,
               double             peak,
               double             bandwidth)
{
  g_autofree char *rate = roof_work_format_at_peak (machine, index, peak, ROOF_DIMENSION_FLOP_RATE);
  g_autofree char *bytes = roof_machine_format (machine, bandwidth, ROOF_DIMENSION_BANDWIDTH);
  g_autofree char *intensity = roof_describe_ridge (peak / bandwidth, roof_work_count_of_peak (machine, index));

  return g_strdup_printf ("I = %s ÷ %s = %s", rate, bytes, intensity);
}

static void
add_slope (GPtrArray         *facts,
           const RoofScene   *scene,
           const RoofMachine *machine,
           RoofHit            hit)
{
  const RoofSlope *slope = find_slope (scene, hit);
  const RoofRidge *ridge;
  g_autofree char *bandwidth = NULL, *share = NULL;

  if (slope == NULL)
    return;
  bandwidth = roof_machine_format (machine, slope->slope, ROOF_DIMENSION_BANDWIDTH);
  add (facts, _("Line"), g_strdup_printf ("P = I × %s", bandwidth));
  if (hit.kind == ROOF_HIT_CEILING)
    {
      share = roof_describe_share (slope->slope / roof_machine_get_level (machine, slope->level)->bandwidth.value);
      /* Translators: how much of the roof above it a ceiling is: "64 % of DDR2" */
      add (facts, _("Ceiling"), g_strdup_printf (_("%1$s of %2$s"), share, roof_machine_get_level (machine, slope->level)->name));
    }
  ridge = hit.machine == 0 ? find_ridge (scene, (int) slope->level) : NULL;
  if (ridge != NULL)
    add (facts, _("Ridge"), explain_ridge (machine, ridge->peak, ridge->y, slope->slope));
}

static void
add_flat (GPtrArray         *facts,
          const RoofScene   *scene,
          const RoofMachine *machine,
          RoofHit            hit)
{
  const RoofFlat *flat = find_flat (scene, hit);
  int level = roof_machine_find_main_memory (machine);
  g_autofree char *rate = NULL, *share = NULL;

  if (flat == NULL)
    return;
  rate = roof_work_format_at_peak (machine, flat->peak, flat->y, ROOF_DIMENSION_FLOP_RATE);
  add (facts, _("Line"), g_strdup_printf ("P = %s", rate));
  if (hit.kind == ROOF_HIT_CEILING)
    {
      share = roof_describe_share (flat->y / roof_machine_get_peak (machine, flat->peak)->peak.value);
      /* Translators: how much of the peak above it a ceiling is */
      add (facts, _("Ceiling"), g_strdup_printf (_("%s of the peak"), share));
    }
  if (level >= 0)
    add (facts, _("Ridge"),
         explain_ridge (machine, flat->peak, flat->y, roof_machine_get_level (machine, (guint) level)->bandwidth.value));
}

static void
add_ridge (GPtrArray         *facts,
           const RoofScene   *scene,
           const RoofMachine *machine,
           RoofHit            hit)
{
  const RoofRidge *ridge = find_ridge (scene, hit.index);

  if (ridge != NULL && (int) ridge->peak == hit.peak)
    add (facts, _("Ridge"), explain_ridge (machine, ridge->peak, ridge->y, ridge->y / ridge->x));
}

GPtrArray *
roof_describe_facts (const RoofScene *scene,
                     RoofHit          hit)
{
  GPtrArray *facts = g_ptr_array_new_with_free_func (free_fact);
  RoofReport *report;
  RoofAnalysis *analysis;

  g_return_val_if_fail (scene != NULL, NULL);

  report = roof_describe_get_report (scene, hit);
  if (report == NULL)
    return facts;
  switch ((int) hit.kind)
    {
    case ROOF_HIT_DOT:
      analysis = get_analysis (scene, hit);
      if (analysis != NULL)
        add_dot (facts, analysis, hit.index);
      break;
    case ROOF_HIT_ROOF:
    case ROOF_HIT_READ:
    case ROOF_HIT_WRITE:
      add_slope (facts, scene, roof_report_get_machine (report), hit);
      break;
    case ROOF_HIT_PEAK:
      add_flat (facts, scene, roof_report_get_machine (report), hit);
      break;
    case ROOF_HIT_CEILING:
      add_slope (facts, scene, roof_report_get_machine (report), hit);
      add_flat (facts, scene, roof_report_get_machine (report), hit);
      break;
    case ROOF_HIT_RIDGE:
      add_ridge (facts, scene, roof_report_get_machine (report), hit);
      break;
    default:
      break;
    }
  return facts;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/words/describe-private.h"
#include "core/report/work-tally.h"
#include "core/units/units.h"

RoofReport *
roof_describe_get_report (const RoofScene *scene,
                          RoofHit          hit)
{
  RoofComparison *comparison = roof_scene_get_comparison (scene);

  return hit.machine < roof_comparison_get_n (comparison) ? roof_comparison_get_report (comparison, hit.machine) : NULL;
}

static RoofAnalysis *
get_analysis (const RoofScene *scene,
              int              kernel)
{
  RoofReport *report = roof_scene_get_report (scene);

  if (kernel < 0 || (guint) kernel >= roof_report_get_n (report))
    return NULL;
  return roof_report_get_analysis (report, (guint) kernel);
}

/* Intensity and performance at a level. */
static void
append_place (GString            *text,
              const RoofAnalysis *analysis,
              int                 level)
{
  double work = roof_analysis_get_shown_work (analysis);
  g_autofree char *performance
    = roof_work_format (analysis, roof_analysis_get_performance (analysis), ROOF_DIMENSION_FLOP_RATE);
  g_autofree char *intensity = NULL;

  if (level < 0 || !isfinite (roof_analysis_get_shown_intensity (analysis, (guint) level)) || !(work > 0))
    {
      if (work > 0)
        g_string_append_printf (text, "\n%s", performance);
      return;
    }
  intensity = roof_work_format (analysis, roof_analysis_get_shown_intensity (analysis, (guint) level), ROOF_DIMENSION_INTENSITY);
  /* Translators: of a dot: "HBM3: 15.9 FLOP/B, 53.3 TFLOP/s" */
  g_string_append_printf (text, _("\n%1$s: %2$s, %3$s"),
                          roof_machine_get_level (roof_analysis_get_machine (analysis), (guint) level)->name,
                          intensity, performance);
}

/* @line: (transfer full) (nullable) */
static void
append_line (GString *text,
             char    *line)
{
  if (line != NULL)
    g_string_append_printf (text, "\n%s", line);
  g_free (line);
}

/* Remarks on a dot besides its numbers, a line each. */
static void
append_remarks (GString      *text,
                RoofAnalysis *analysis,
                int           level)
{
  append_line (text, roof_describe_verdict (analysis));
  append_line (text, roof_describe_threshold (analysis));
  append_line (text, roof_describe_time (analysis));
  append_line (text, roof_describe_efficiency (analysis));
  append_line (text, roof_describe_fit (analysis));
  append_line (text, level >= 0 ? roof_describe_traffic (analysis, (guint) level) : NULL);
}

/* Why the current machine cannot run @kernel. (nullable): NULL when it can */
static char *
describe_refusal (const RoofScene *scene,
                  int              kernel)
{
  RoofReport *report = roof_scene_get_report (scene);

  if (kernel < 0 || (guint) kernel >= roof_report_get_n (report) || roof_report_get_error (report, (guint) kernel) == NULL)
    return NULL;
  /* Translators: on the machine that is looked at; then what the machine lacks */
  return g_strdup_printf (_("Cannot run here: %s."), roof_report_get_error (report, (guint) kernel)->message);
}

/* A kernel in ROOF_GUTTER_REFUSED. (nullable) */
static char *
describe_refused (const RoofScene *scene,
                  int              kernel)
{
  g_autofree char *refusal = describe_refusal (scene, kernel);

  if (refusal == NULL)
    return NULL;
  return g_strdup_printf (
      "%s\n%s",
      roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (roof_scene_get_report (scene)), (guint) kernel)), refusal);
}

static char *
describe_dot (const RoofScene *scene,
              RoofHit          hit)
{
  RoofAnalysis *analysis = get_analysis (scene, hit.kernel);
  GString *text;

  if (analysis == NULL)
    return describe_refused (scene, hit.kernel);
  text = g_string_new (roof_kernel_get_name (roof_analysis_get_kernel (analysis)));
  append_place (text, analysis, hit.index);
  append_remarks (text, analysis, hit.index);
  return g_string_free (text, FALSE);
}

/* A kernel on a machine beside the current one: its place there, and the difference. */
static char *
describe_rival (const RoofScene *scene,
                RoofHit          hit)
{
  RoofReport *report = roof_describe_get_report (scene, hit);
  RoofAnalysis *here = get_analysis (scene, hit.kernel), *there;
  GString *text;
  g_autofree char *verdict = NULL, *difference = NULL;

  if (report == NULL || hit.kernel < 0 || (guint) hit.kernel >= roof_report_get_n (report))
    return NULL;
  there = roof_report_get_analysis (report, (guint) hit.kernel);
  if (there == NULL)
    return NULL;
  text = g_string_new (NULL);
  /* Translators: a kernel on a machine: "MLP projections on MI300X" */
  g_string_append_printf (text, _("%1$s on %2$s"), roof_kernel_get_name (roof_analysis_get_kernel (there)),
                          roof_machine_get_name (roof_report_get_machine (report)));
  verdict = roof_describe_verdict (there);
  g_string_append_printf (text, "\n%s", verdict);
  difference = here != NULL ? roof_describe_difference (here, there) : NULL;
  if (difference != NULL)
    g_string_append_printf (text, "\n%s", difference);
  return g_string_free (text, FALSE);
}

static const char *
find_slope_name (const RoofScene *scene,
                 RoofHit          hit,
                 RoofWay          way)
{
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);

  for (guint i = 0; i < n; i++)
    if (slopes[i].ceiling < 0 && (int) slopes[i].level == hit.index && slopes[i].way == way &&
        slopes[i].machine == hit.machine)
      return slopes[i].name;
  return NULL;
}

static void
append_ridge (GString         *text,
              const RoofScene *scene,
              int              level)
{
  guint n;
  const RoofRidge *ridges = roof_scene_get_ridges (scene, &n);
  g_autofree char *x = NULL;

  for (guint i = 0; i < n && x == NULL; i++)
    if ((int) ridges[i].level == level)
      x = roof_describe_ridge (ridges[i].x, roof_work_tally_of_peak (roof_describe_get_machine (scene), ridges[i].peak));
  if (x != NULL)
    /* Translators: of a slanted roof: the intensity of its ridge */
    g_string_append_printf (text, _("\nridge at %s"), x);
}

static char *
describe_roof (const RoofScene *scene,
               RoofHit          hit,
               RoofWay          way)
{
  const char *name = find_slope_name (scene, hit, way);
  RoofMachine *machine;
  g_autofree char *directions = NULL;
  GString *text;

  if (name == NULL)
    return NULL;
  text = g_string_new (name);
  if (way == ROOF_WAY_EITHER && hit.machine == 0)
    append_ridge (text, scene, hit.index);
  machine = roof_report_get_machine (roof_describe_get_report (scene, hit));
  directions = roof_describe_directions (roof_machine_get_level (machine, (guint) hit.index));
  if (directions != NULL)
    g_string_append_printf (text, "\n%s", directions);
  return g_string_free (text, FALSE);
}

static char *
describe_flat (const RoofScene *scene,
               RoofHit          hit)
{
  guint n;
  const RoofFlat *flats = roof_scene_get_flats (scene, &n);

  for (guint i = 0; i < n; i++)
    if (flats[i].ceiling < 0 && !flats[i].datasheet && (int) flats[i].peak == hit.index && flats[i].machine == hit.machine)
      return g_strdup (flats[i].name);
  return NULL;
}

static char *
describe_ceiling (const RoofScene *scene,
                  RoofHit          hit)
{
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);
  const RoofFlat *flats;

  for (guint i = 0; i < n; i++)
    if (slopes[i].ceiling >= 0 && slopes[i].ceiling == hit.index)
      return g_strdup_printf (_("Ceiling: %s"), slopes[i].name);
  flats = roof_scene_get_flats (scene, &n);
  for (guint i = 0; i < n; i++)
    if (flats[i].ceiling >= 0 && flats[i].ceiling == hit.index)
      return g_strdup_printf (_("Ceiling: %s"), flats[i].name);
  return NULL;
}

static char *
describe_ridge (const RoofScene *scene,
                RoofHit          hit)
{
  guint n;
  const RoofRidge *ridges = roof_scene_get_ridges (scene, &n);

  for (guint i = 0; i < n; i++)
    if ((int) ridges[i].level == hit.index && (int) ridges[i].peak == hit.peak)
      {
        g_autofree char *x = roof_describe_ridge (ridges[i].x, roof_work_tally_of_peak (roof_describe_get_machine (scene), ridges[i].peak));
        g_autofree char *y = roof_work_format_at_peak (roof_describe_get_machine (scene), ridges[i].peak, ridges[i].y);

        /* Translators: "Ridge of HBM3: from 295 FLOP/B on, 989 TFLOP/s can be reached." */
        return g_strdup_printf (_("%1$s ridge: %2$s. From here on %3$s is attainable."),
                                roof_machine_get_level (roof_describe_get_machine (scene), ridges[i].level)->name, x, y);
      }
  return NULL;
}

static char *
describe_bend (const RoofScene *scene)
{
  const RoofBend *bend = roof_scene_get_bend (scene);
  RoofAnalysis *analysis;
  g_autofree char *time = NULL;
  g_autofree char *rate = NULL;
  g_autofree char *work = NULL;

  if (bend == NULL)
    return NULL;
  time = roof_units_format (bend->latency, ROOF_DIMENSION_TIME);
  analysis = roof_report_get_analysis (roof_scene_get_report (scene), bend->kernel);
  work = roof_work_format (analysis, bend->work, ROOF_DIMENSION_FLOP);
  rate = roof_work_format (analysis, bend->y, ROOF_DIMENSION_FLOP_RATE);
  /* Translators: a duration, an amount of work and a performance:
   * "Each launch takes 3 µs: work of 1.4 GFLOP reaches no more than 53 TFLOP/s." */
  return g_strdup_printf (bend->latency > bend->launch ? _("Latency of %1$s per call: %2$s of work reaches at most %3$s.")
                                                       : _("Launch overhead of %1$s: %2$s of work reaches at most %3$s."),
                          time, work, rate);
}

char *
roof_describe_hit (const RoofScene *scene,
                   RoofHit          hit)
{
  g_return_val_if_fail (scene != NULL, NULL);

  switch (hit.kind)
    {
    case ROOF_HIT_DOT:
      return hit.machine > 0 ? describe_rival (scene, hit) : describe_dot (scene, hit);
    case ROOF_HIT_PIN:
      return roof_describe_placed_pin (scene, hit.index);
    case ROOF_HIT_ROOF:
      return describe_roof (scene, hit, ROOF_WAY_EITHER);
    case ROOF_HIT_READ:
      return describe_roof (scene, hit, ROOF_WAY_READ);
    case ROOF_HIT_WRITE:
      return describe_roof (scene, hit, ROOF_WAY_WRITE);
    case ROOF_HIT_PEAK:
      return describe_flat (scene, hit);
    case ROOF_HIT_CEILING:
      return describe_ceiling (scene, hit);
    case ROOF_HIT_RIDGE:
      return describe_ridge (scene, hit);
    case ROOF_HIT_BEND:
      return describe_bend (scene);
    case ROOF_HIT_PATH:
      return roof_describe_path (scene, hit);
    case ROOF_HIT_NONE:
    case ROOF_HIT_PLOT:
    case ROOF_HIT_ANNOTATION: /* is a text itself */
    case ROOF_HIT_HEADING:    /* likewise */
    default:
      return NULL;
    }
}

static char *
describe_dot_remarks (const RoofScene *scene,
                      RoofHit          hit)
{
  RoofAnalysis *analysis = get_analysis (scene, hit.kernel);
  g_autoptr (GString) text = g_string_new (NULL);

  if (analysis == NULL)
    return describe_refusal (scene, hit.kernel);
  append_remarks (text, analysis, hit.index);
  return g_strdup (text->str + strlen ("\n"));
}

char *
roof_describe_notes (const RoofScene *scene,
                     RoofHit          hit)
{
  g_autofree char *all = NULL;
  const char *rest;

  g_return_val_if_fail (scene != NULL, NULL);

  if (roof_hit_is_current_dot (hit))
    return describe_dot_remarks (scene, hit);
  all = roof_describe_hit (scene, hit);
  if (all != NULL && (hit.kind == ROOF_HIT_ROOF || hit.kind == ROOF_HIT_READ || hit.kind == ROOF_HIT_WRITE))
    return roof_describe_directions (
        roof_machine_get_level (roof_report_get_machine (roof_describe_get_report (scene, hit)), (guint) hit.index));
  rest = all != NULL ? strchr (all, '\n') : NULL;
  return rest != NULL ? g_strdup (rest + 1) : NULL;
}

char *
roof_describe_incomplete (const RoofReport *report)
{
  guint n;

  g_return_val_if_fail (report != NULL, NULL);

  n = roof_report_count_refused (report);
  if (n == 0)
    return NULL;
  return g_strdup_printf (ngettext ("Incomplete: %u kernel cannot run on this machine and is not in shares and totals",
                                    "Incomplete: %u kernels cannot run on this machine and are not in shares and totals", n), n);
}

char *
roof_describe_sums (const RoofReport *report)
{
  const RoofTotals *totals = roof_report_get_totals (report);
  g_autofree char *flops = g_strdup_printf (ngettext ("FLOPs not counted: %u kernel, left out of the sums.",
                                                      "FLOPs not counted: %u kernels, left out of the sums.", totals->n_without_flops),
                                            totals->n_without_flops);
  g_autofree char *bytes = g_strdup_printf (ngettext ("Bytes not counted: %u kernel, left out of the sums.",
                                                      "Bytes not counted: %u kernels, left out of the sums.", totals->n_without_bytes),
                                            totals->n_without_bytes);

  if (totals->n_without_flops > 0 && totals->n_without_bytes > 0)
    return g_strjoin ("\n", flops, bytes, NULL);
  if (totals->n_without_flops > 0)
    return g_steal_pointer (&flops);
  return totals->n_without_bytes > 0 ? g_steal_pointer (&bytes) : NULL;
}

/* Kernels that the filter leaves. */
static guint
count_fitting (const RoofScene *scene)
{
  guint n, count = 0;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);

  for (guint i = 0; i < n; i++)
    count += !kernels[i].faded;
  return count;
}

static guint
count_compute_bound (const RoofScene *scene)
{
  RoofReport *report = roof_scene_get_report (scene);
  guint n, count = 0;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);

  for (guint i = 0; i < n; i++)
    {
      const RoofSummary *summary = roof_report_get_summary (report, kernels[i].kernel);

      count += !kernels[i].faded && summary->analysed && summary->bound == ROOF_BOUND_COMPUTE;
    }
  return count;
}

/* The machines beside the current one, each with its total difference, and how many more there are. */
static void
append_compared (const RoofScene *scene,
                 GString         *text)
{
  RoofComparison *comparison = roof_scene_get_comparison (scene);
  guint more = roof_comparison_get_n (comparison) - roof_scene_get_n_machines (scene);

  for (guint i = 1; i < roof_scene_get_n_machines (scene); i++)
    {
      RoofReport *there = roof_comparison_get_report (comparison, i);
      g_autofree char *difference = roof_describe_total_difference (roof_scene_get_report (scene), there);

      g_string_append_c (text, ' ');
      if (difference != NULL)
        g_string_append (text, difference);
      else
        /* Translators: %s is a machine */
        g_string_append_printf (text, _("Compared with: %s."), roof_machine_get_name (roof_report_get_machine (there)));
    }
  if (more > 0)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text, ngettext ("%u more machine is not drawn.", "%u more machines are not drawn.", more), more);
    }
}

/* The analysis of the selected kernel, if it is one of those shown. Returns: (nullable) */
static RoofAnalysis *
get_selected (const RoofScene *scene)
{
  int selected = roof_scene_get_selected (scene);
  guint n;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);

  for (guint i = 0; i < n; i++)
    if ((int) kernels[i].kernel == selected)
      return get_analysis (scene, selected);
  return NULL;
}

/* The kernels that the list has and the chart has not. */
static void
append_unplaced (const RoofScene *scene,
                 GString         *text)
{
  guint n = roof_scene_count_unplaced (scene);

  if (n == 0)
    return;
  g_string_append_c (text, ' ');
  g_string_append_printf (text, ngettext ("%u kernel without counted FLOPs is not drawn.",
                                          "%u kernels without counted FLOPs are not drawn.", n), n);
}

const char *
roof_describe_language (void)
{
  /* Translators: the code of the language that you translate to, such as de, pt-BR or zh-Hans */
  return C_("language code", "en");
}

char *
roof_describe_chart (const RoofScene *scene)
{
  RoofAnalysis *selected;
  GString *text = g_string_new (NULL);
  guint n, refused;

  g_return_val_if_fail (scene != NULL, NULL);

  refused = roof_scene_count_refused (scene);
  n = count_fitting (scene) - refused;
  /* Translators: %s is a machine, "H100 SXM" */
  g_string_append_printf (text, _("Roofline of %s."), roof_machine_get_name (roof_describe_get_machine (scene)));
  g_string_append_c (text, ' ');
  g_string_append_printf (text, ngettext ("%1$u kernel, %2$u of it compute bound.",
                                          "%1$u kernels, %2$u of them compute bound.", n),
                          n, count_compute_bound (scene));
  if (refused > 0)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text, ngettext ("%u kernel cannot run here.", "%u kernels cannot run here.", refused), refused);
    }
  append_unplaced (scene, text);
  append_compared (scene, text);
  selected = get_selected (scene);
  if (selected != NULL)
    {
      g_autofree char *verdict = roof_describe_verdict (selected);

      /* Translators: the selected kernel and what is said of it */
      g_string_append_printf (text, _(" %1$s: %2$s"), roof_kernel_get_name (roof_analysis_get_kernel (selected)),
                              verdict);
    }
  return g_string_free (text, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe-gap.h"
#include "chart/words/describe-private.h"
#include "core/report/work-tally.h"
#include "core/units/units.h"

/* The distance from 1 within which a factor counts as equally fast. */
#define SAME 0.0005

/* "bf16", or with weights in another format "bf16 × int8". */
static void
append_formats (GString            *text,
                const RoofAnalysis *analysis)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  RoofKernel *kernel = roof_analysis_get_kernel (analysis);
  const char *compute = roof_kernel_resolve_compute (kernel, operation);
  const char *weights = roof_kernel_resolve_format (kernel, operation, ROOF_ROLE_WEIGHTS);

  g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", compute);
  if (roof_operation_uses_role (operation, ROOF_ROLE_WEIGHTS) && !g_str_equal (weights, compute))
    g_string_append_printf (text, " × %s", weights);
}

char *
roof_describe_state (const RoofAnalysis *analysis)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  int drag = roof_kernel_resolve_drag (roof_analysis_get_kernel (analysis), operation);
  GString *text = g_string_new (NULL);

  if (drag >= 0)
    {
      const RoofParameter *parameter = roof_operation_get_parameter (operation, (guint) drag);
      g_autofree char *value
        = roof_describe_value (parameter, roof_estimator_get_values (roof_analysis_get_estimator (analysis))[drag]);

      g_string_append_printf (text, "%s = %s", parameter->id, value);
    }
  append_formats (text, analysis);
  return g_string_free (text, FALSE);
}

static char *
say_progress (double    gain,
              gboolean  what_if,
              gboolean  same_work,
              RoofTally tally)
{
  g_autofree char *number = roof_units_format_number (gain, 3);

  if (fabs (gain - 1) < SAME)
    return g_strdup (what_if ? _("Equally fast") : _("Equally fast now"));
  if (same_work)
    /* Translators: %s is a factor, "1.88" */
    return g_strdup_printf (what_if ? _("%s× as fast") : _("Now %s× as fast"), number);
  /* Translators: a factor, "1.88", of the rate of work, and what that is counted in, "FLOP" */
  return g_strdup_printf (what_if ? _("%1$s× as fast per %2$s") : _("Now %1$s× as fast per %2$s"), number,
                          roof_tally_get_symbol (tally));
}

char *
roof_describe_progress (const RoofPin *pin,
                        RoofAnalysis  *pinned,
                        RoofAnalysis  *live)
{
  double then = roof_analysis_get_performance (pinned), now;
  gboolean same_work;

  if (live == NULL || roof_analysis_get_operation (pinned) != roof_analysis_get_operation (live))
    return NULL;
  now = roof_analysis_get_performance (live);
  if (!(now > 0) || !(then > 0))
    return NULL;
  same_work = roof_estimate_get_work (roof_analysis_get_estimate (pinned))
              == roof_estimate_get_work (roof_analysis_get_estimate (live));
  return say_progress (pin->what_if ? then / now : now / then, pin->what_if, same_work,
                       roof_work_tally (live));
}

/* The pin's machine (if not the current one), its bound, and what has changed since. */
static void
append_pin (GString             *text,
            const RoofScene     *scene,
            const RoofPlacedPin *placed)
{
  RoofReport *report = roof_scene_get_report (scene);
  const RoofPin *pin = roof_snapshot_get_pin (roof_report_get_snapshot (report), (guint) placed->pin);
  RoofAnalysis *pinned = roof_report_get_pin (report, (guint) placed->pin);
  RoofAnalysis *live = placed->kernel >= 0 ? roof_report_get_analysis (report, (guint) placed->kernel) : NULL;
  g_autofree char *bound = roof_describe_bound (pinned);
  g_autofree char *progress = roof_describe_progress (pin, pinned, live);

  if (pin->machine != NULL && !roof_machine_equal (pin->machine, roof_report_get_datasheet (report)))
    g_string_append_printf (text, "\n%s", roof_machine_get_name (pin->machine));
  g_string_append_printf (text, "\n%s", bound);
  if (progress != NULL)
    g_string_append_printf (text, "\n%s", progress);
}

/* The analysis of the pin or of its live kernel. (nullable) */
static RoofAnalysis *
find_seen (RoofReport          *report,
           const RoofPlacedPin *placed)
{
  RoofAnalysis *pinned = placed->pin >= 0 ? roof_report_get_pin (report, (guint) placed->pin) : NULL;

  if (pinned != NULL || placed->kernel < 0)
    return pinned;
  return roof_report_get_analysis (report, (guint) placed->kernel);
}

/* The name of a step of the kernel's gap, its place, and what it rests on. */
static char *
describe_step (const RoofScene     *scene,
               const RoofPlacedPin *placed,
               const char          *x,
               const char          *y)
{
  RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), (guint) placed->kernel);
  RoofGapStep step = (RoofGapStep) (ROOF_PIN_GAP - placed->pin);
  g_autofree char *evidence = NULL;
  RoofGap gap;

  if (roof_analysis_get_gap (analysis, &gap))
    evidence = roof_describe_gap_evidence (analysis, &gap, step);
  return g_strdup_printf ("%s\n%s, %s\n%s", roof_describe_gap_step (step), x, y, evidence != NULL ? evidence : "");
}

char *
roof_describe_placed_pin (const RoofScene *scene,
                          int              pin)
{
  guint n;
  const RoofPlacedPin *placed = roof_scene_get_placed_pins (scene, &n);
  RoofReport *report = roof_scene_get_report (scene);

  for (guint i = 0; i < n; i++)
    if (placed[i].pin == pin)
      {
        RoofAnalysis *seen = find_seen (report, &placed[i]);
        RoofTally tally = seen != NULL ? roof_work_tally (seen) : roof_machine_get_tally (roof_report_get_machine (report));
        g_autofree char *x = roof_units_format_counted (placed[i].x, ROOF_DIMENSION_INTENSITY, tally);
        g_autofree char *y = roof_units_format_counted (placed[i].y, ROOF_DIMENSION_FLOP_RATE, tally);
        GString *text;

        if (placed[i].step)
          return describe_step (scene, &placed[i], x, y);
        text = g_string_new (NULL);
        /* Translators: a pinned copy: "int8 weights (pinned)", then its intensity and performance */
        g_string_append_printf (text, pin >= 0 ? _("%1$s (pinned)\n%2$s, %3$s") : "%s\n%s, %s", placed[i].label, x, y);
        if (pin >= 0)
          append_pin (text, scene, &placed[i]);
        return g_string_free (text, FALSE);
      }
  return NULL;
}

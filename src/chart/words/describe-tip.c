/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/words/describe-private.h"
#include "core/units/units.h"

/* The summary of the kernel of @hit on the machine of @hit; NULL when it cannot run there. */
static const RoofSummary *
get_summary (const RoofScene *scene,
             RoofHit          hit)
{
  RoofReport *report = hit.kind == ROOF_HIT_DOT ? roof_describe_get_report (scene, hit) : NULL;
  const RoofSummary *summary;

  if (report == NULL || hit.kernel < 0 || (guint) hit.kernel >= roof_report_get_n (report))
    return NULL;
  summary = roof_report_get_summary (report, (guint) hit.kernel);
  return summary->analysed ? summary : NULL;
}

/* The part of its peak that the kernel reaches; NAN when it computes nothing. */
static double
get_share (const RoofScene   *scene,
           RoofHit            hit,
           const RoofSummary *summary)
{
  RoofMachine *machine = roof_report_get_machine (roof_describe_get_report (scene, hit));
  double performance = hit.machine > 0 ? summary->expected : summary->performance;

  return performance > 0 ? performance / roof_machine_get_peak (machine, summary->peak)->peak.value : NAN;
}

char *
roof_describe_tip (const RoofScene *scene,
                   RoofHit          hit)
{
  g_autofree char *name = NULL, *time = NULL, *percent = NULL;
  const RoofSummary *summary;
  double share;

  g_return_val_if_fail (scene != NULL, NULL);

  name = roof_describe_hit (scene, hit);
  if (name == NULL)
    return NULL;
  name[strcspn (name, "\n")] = '\0';
  summary = get_summary (scene, hit);
  if (summary == NULL || !(summary->time > 0))
    return g_steal_pointer (&name);
  time = roof_units_format (summary->time, ROOF_DIMENSION_TIME);
  share = get_share (scene, hit, summary);
  if (isnan (share))
    /* Translators: beside a dot, the kernel and its time: "Embedding, 39.1 ns" */
    return g_strdup_printf (_("%1$s, %2$s"), name, time);
  percent = roof_describe_share (share);
  /* Translators: beside a dot, the kernel, its time, and a percentage: "MLP projections, 27.1 µs, 5.4 % of peak" */
  return g_strdup_printf (_("%1$s, %2$s, %3$s of peak"), name, time, percent);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "chart/words/describe.h"
#include "core/report/work-tally.h"

/* "12 TFLOP/s", or "12 TFLOP/s to 15 TFLOP/s" where the two are written differently. */
static char *
format_range (double        low,
              double        high,
              RoofDimension dimension,
              RoofTally     tally)
{
  g_autofree char *from = roof_units_format_to (low, dimension, tally, 2);
  g_autofree char *to = roof_units_format_to (high, dimension, tally, 2);

  if (g_str_equal (from, to))
    return g_steal_pointer (&from);
  /* Translators: a range of quantities, "12 TFLOP/s to 15 TFLOP/s" */
  return g_strdup_printf (_("%1$s to %2$s"), from, to);
}

char *
roof_describe_pile (const RoofScene  *scene,
                    guint             n_kernels,
                    double            share,
                    const RoofExtent *extent)
{
  RoofTally tally = roof_work_tally_of_all (roof_scene_get_report (scene), NULL);
  g_autofree char *number = roof_units_format (n_kernels, ROOF_DIMENSION_COUNT);
  g_autofree char *part = roof_units_format_to (100 * share, ROOF_DIMENSION_COUNT, tally, 2);
  g_autofree char *intensity = NULL, *performance = NULL;
  GString *text = g_string_new (NULL);

  /* Translators: a number of kernels, and how much of all their time these take, in per cent */
  g_string_append_printf (text, ngettext ("%1$s kernel, %2$s %% of the time", "%1$s kernels, %2$s %% of the time", n_kernels),
                          number, part);
  if (extent == NULL)
    {
      g_string_append_printf (text, "\n%s", _("beyond the axes"));
      return g_string_free (text, FALSE);
    }
  intensity = format_range (extent->x_min, extent->x_max, ROOF_DIMENSION_INTENSITY, tally);
  performance = format_range (extent->y_min, extent->y_max, ROOF_DIMENSION_FLOP_RATE, tally);
  g_string_append_printf (text, "\n%s\n%s", intensity, performance);
  return g_string_free (text, FALSE);
}

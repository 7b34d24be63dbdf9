/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/energy-report.h"

#include <math.h>

gboolean
roof_report_fit_energy (const RoofReport  *self,
                        RoofEnergyFit     *fit,
                        GError           **error)
{
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (RoofEnergySample));

  for (guint i = 0; i < roof_report_get_n (self); i++)
    {
      const RoofAnalysis *analysis = roof_report_get_analysis (self, i);
      RoofEnergySample sample;

      if (analysis != NULL && roof_energy_sample_take (analysis, &sample))
        g_array_append_val (samples, sample);
    }
  return roof_energy_fit ((const RoofEnergySample *) (gpointer) samples->data, samples->len, fit, error);
}

guint
roof_report_count_energies (const RoofReport *self)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (self);
  guint n = 0;

  for (guint i = 0; i < roof_report_get_n (self); i++)
    n += !isnan (roof_measurement_get_number (roof_kernel_get_measurement (roof_snapshot_get_kernel (snapshot, i)), "energy"));
  return n;
}

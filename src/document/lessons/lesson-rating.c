/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-rating.h"

#include "core/error.h"

int
roof_lesson_find_ceiling (const RoofMachine  *machine,
                          const char         *name,
                          GError            **error)
{
  for (guint i = 0; i < roof_machine_get_n_ceilings (machine); i++)
    if (g_str_equal (roof_machine_get_ceiling (machine, i)->name, name))
      return (int) i;
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s has no ceiling \"%2$s\"", roof_machine_get_name (machine), name);
  return -1;
}

int
roof_lesson_find_peak (const RoofMachine  *machine,
                       const char         *unit,
                       const char         *dtype,
                       GError            **error)
{
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, i);

      if (g_str_equal (peak->unit, unit) && g_str_equal (peak->dtype, dtype))
        return (int) i;
    }
  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s lists no peak of %2$s %3$s", roof_machine_get_name (machine), unit,
               dtype);
  return -1;
}

gboolean
roof_lesson_find_rating (const RoofMachine  *machine,
                         char              **parts,
                         RoofMachineKey     *key,
                         GError            **error)
{
  g_autofree char *name = g_strjoinv (".", parts);

  return roof_machine_find_key (machine, name, key, error);
}

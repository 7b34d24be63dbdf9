/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/error.h"
#include "core/machine-private.h"

int
roof_machine_find_exact_peak (const RoofMachine *self,
                              const char        *unit,
                              const char        *dtype)
{
  for (guint i = 0; i < self->peaks->len; i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (self, i);

      if (g_str_equal (peak->unit, unit) && g_str_equal (peak->dtype, dtype))
        return (int) i;
    }
  return -1;
}

static gboolean
has_unit (const RoofMachine *self,
          const char        *unit)
{
  for (guint i = 0; i < self->peaks->len; i++)
    if (g_str_equal (roof_machine_get_peak (self, i)->unit, unit))
      return TRUE;
  return FALSE;
}

static void
set_peak_error (const RoofMachine *self,
                const char        *unit,
                const char        *dtype,
                GError           **error)
{
  g_autoptr (GString) can = g_string_new (NULL);

  for (guint i = 0; i < self->peaks->len; i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (self, i);

      if (g_str_equal (peak->unit, unit))
        g_string_append_printf (can, "%s%s", can->len > 0 ? ", " : "", peak->dtype);
    }
  if (can->len > 0)
    roof_fail_with (error, ROOF_ERROR_UNSUPPORTED,
                 "%s has no %s peak for %s; its %s unit computes %s", self->name, unit, dtype, unit,
                 can->str);
  else
    roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "%s has no %s unit", self->name, unit);
}

int
roof_machine_find_peak (const RoofMachine *self,
                        const char        *unit,
                        const char        *dtype,
                        RoofPeakFallback  *fallback,
                        GError           **error)
{
  gboolean stand_in = g_str_equal (unit, "matrix") && !has_unit (self, unit) && has_unit (self, "vector");
  const char *asked = stand_in ? "vector" : unit;
  int index = roof_machine_find_exact_peak (self, asked, dtype);
  RoofPeakFallback how = stand_in ? ROOF_PEAK_VECTOR_FOR_MATRIX : ROOF_PEAK_EXACT;

  if (index < 0 && g_str_equal (unit, "vector"))
    {
      index = roof_machine_find_exact_peak (self, "vector", "fp32");
      how = ROOF_PEAK_FP32_FOR_DTYPE;
    }
  if (index < 0)
    set_peak_error (self, asked, dtype, error);
  else if (fallback != NULL)
    *fallback = how;
  return index;
}

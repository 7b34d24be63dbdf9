/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/error.h"
#include "core/machine/machine-private.h"

#define MOST_WIDER 9 /* and NULL */

/* Formats that hold all values of a format, the nearest first: what a unit that lacks the format computes in. bf16 and fp16 do
 * not hold each other's values, nor tf32 those of fp32; but libraries substitute them, and so does this table. */
static const struct
{
  const char *dtype;
  const char *wider[MOST_WIDER];
} widenings[] = {
  { "fp4", { "fp6", "fp8", "bf16", "fp16", "tf32", "fp32", "fp64" } },
  { "fp6", { "fp8", "bf16", "fp16", "tf32", "fp32", "fp64" } },
  { "fp8", { "bf16", "fp16", "tf32", "fp32", "fp64" } },
  { "bf16", { "fp16", "tf32", "fp32", "fp64" } },
  { "fp16", { "bf16", "tf32", "fp32", "fp64" } },
  { "tf32", { "fp32", "fp64" } },
  { "fp32", { "tf32", "fp64" } },
  { "int3", { "int4", "int8", "int16", "int32", "bf16", "fp16", "tf32", "fp32" } },
  { "int2", { "int4", "int8", "int16", "int32", "bf16", "fp16", "tf32", "fp32" } },
  { "int4", { "int8", "int16", "int32", "bf16", "fp16", "tf32", "fp32" } },
  { "int8", { "int16", "int32", "fp16", "bf16", "tf32", "fp32", "fp64" } },
  { "int16", { "int32", "fp32", "fp64" } },
  { "int32", { "int64", "fp64" } },
};

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

/* The formats that can stand in for @dtype. Returns: (nullable) (array zero-terminated=1) */
static const char * const *
list_wider (const char *dtype)
{
  for (guint i = 0; i < G_N_ELEMENTS (widenings); i++)
    if (g_str_equal (widenings[i].dtype, dtype))
      return widenings[i].wider;
  return NULL;
}

/* Index of the peak of @unit in @dtype or the nearest format that can stand in. */
static int
find_wide_peak (const RoofMachine *self,
                const char        *unit,
                const char        *dtype)
{
  const char * const *wider = list_wider (dtype);
  int index = roof_machine_find_exact_peak (self, unit, dtype);

  for (guint i = 0; index < 0 && wider != NULL && wider[i] != NULL; i++)
    index = roof_machine_find_exact_peak (self, unit, wider[i]);
  return index;
}

/* As find_wide_peak(), but a dtype that the vector unit lacks runs in fp32 if fp32 holds its values. */
static int
find_wide_vector_peak (const RoofMachine *self,
                       const char        *dtype)
{
  const char * const *wider = list_wider (dtype);
  int index = roof_machine_find_exact_peak (self, "vector", dtype);

  if (index < 0 && wider != NULL && g_strv_contains (wider, "fp32"))
    index = roof_machine_find_exact_peak (self, "vector", "fp32");
  return index >= 0 ? index : find_wide_peak (self, "vector", dtype);
}

gboolean
roof_machine_has_unit (const RoofMachine *self,
                       const char        *unit)
{
  for (guint i = 0; i < self->peaks->len; i++)
    if (g_str_equal (roof_machine_get_peak (self, i)->unit, unit))
      return TRUE;
  return FALSE;
}

/* The unit that does matrix work where the machine lists no matrix unit. */
static const char *
find_matrix_unit (const RoofMachine *self)
{
  return !roof_machine_has_unit (self, "matrix") && roof_machine_has_unit (self, "npu") ? "npu" : "matrix";
}

/* The vector unit's peak for any dtype: where no format holds the dtype's values, fp32, else the first listed. */
static int
find_vector_peak (const RoofMachine *self,
                  const char        *dtype)
{
  int index = find_wide_vector_peak (self, dtype);

  if (index < 0)
    index = roof_machine_find_exact_peak (self, "vector", "fp32");
  for (guint i = 0; index < 0 && i < self->peaks->len; i++)
    if (g_str_equal (roof_machine_get_peak (self, i)->unit, "vector"))
      index = (int) i;
  return index;
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

      g_string_append_printf (can, "%s%s %s", can->len > 0 ? ", " : "", peak->unit, peak->dtype);
    }
  roof_fail_with (error, ROOF_ERROR_UNSUPPORTED, "%1$s has no %2$s peak for %3$s nor for anything wider; it computes %4$s", self->name,
                  unit, dtype, can->str);
}

static RoofPeakFallback
tell_fallback (const RoofPeak *peak,
               const char     *unit,
               const char     *dtype)
{
  return (g_str_equal (peak->unit, unit) ? 0 : ROOF_PEAK_OTHER_UNIT)
         | (g_str_equal (peak->dtype, dtype) ? 0 : ROOF_PEAK_OTHER_DTYPE);
}

int
roof_machine_find_peak (const RoofMachine *self,
                        const char        *unit,
                        const char        *dtype,
                        RoofPeakFallback  *fallback,
                        GError           **error)
{
  gboolean matrix = g_str_equal (unit, "matrix");
  const char *asked = matrix ? find_matrix_unit (self) : unit;
  int index = g_str_equal (unit, "vector") ? find_vector_peak (self, dtype) : find_wide_peak (self, asked, dtype);

  if (index < 0 && matrix)
    index = find_wide_peak (self, "vector", dtype);
  if (index < 0)
    set_peak_error (self, asked, dtype, error);
  else if (fallback != NULL)
    *fallback = tell_fallback (roof_machine_get_peak (self, (guint) index), unit, dtype);
  return index;
}

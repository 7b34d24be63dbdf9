/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document/lessons/lesson-rating.h"

#include "core/error.h"

static const struct
{
  const char       *name;
  RoofMachineField  field;
} of_level[] = {
  { "bandwidth", ROOF_FIELD_VALUE }, { "read", ROOF_FIELD_READ },           { "write", ROOF_FIELD_WRITE },
  { "capacity", ROOF_FIELD_CAPACITY }, { "sustained", ROOF_FIELD_SUSTAINED },
  { "collective_latency", ROOF_FIELD_LATENCY }, { "step_latency", ROOF_FIELD_STEP }, { "in_network", ROOF_FIELD_IN_NETWORK },
}, of_peak[] = {
  { "peak", ROOF_FIELD_VALUE }, { "sustained", ROOF_FIELD_SUSTAINED }, { "boost", ROOF_FIELD_BOOST },
};

/* The numbers that a machine has once, not per level or unit. */
static const struct
{
  const char      *name;
  RoofMachinePart  part;
} single[] = { { "overhead", ROOF_PART_OVERHEAD }, { "power", ROOF_PART_POWER }, { "price", ROOF_PART_PRICE } };

static gboolean
fail_unknown (const RoofMachine  *machine,
              char              **parts,
              GError            **error)
{
  g_autofree char *name = g_strjoinv (".", parts);

  roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s has no number \"%2$s\"", roof_machine_get_name (machine), name);
  return FALSE;
}

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

static gboolean
find_of_level (const RoofMachine  *machine,
               char              **parts,
               RoofMachineKey     *key,
               GError            **error)
{
  int level = roof_machine_resolve_level (machine, parts[0], error);

  if (level < 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (of_level); i++)
    if (g_str_equal (of_level[i].name, parts[1]))
      {
        *key = (RoofMachineKey) { ROOF_PART_LEVEL, (guint) level, of_level[i].field };
        return TRUE;
      }
  return fail_unknown (machine, parts, error);
}

static gboolean
find_of_peak (const RoofMachine  *machine,
              char              **parts,
              RoofMachineKey     *key,
              GError            **error)
{
  int peak = roof_lesson_find_peak (machine, parts[0], parts[1], error);

  if (peak < 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (of_peak); i++)
    if (g_str_equal (of_peak[i].name, parts[2]))
      {
        *key = (RoofMachineKey) { ROOF_PART_PEAK, (guint) peak, of_peak[i].field };
        return TRUE;
      }
  return fail_unknown (machine, parts, error);
}

gboolean
roof_lesson_find_rating (const RoofMachine  *machine,
                         char              **parts,
                         RoofMachineKey     *key,
                         GError            **error)
{
  guint n = g_strv_length (parts);
  int ceiling;

  for (guint i = 0; n == 1 && i < G_N_ELEMENTS (single); i++)
    if (g_str_equal (parts[0], single[i].name))
      {
        *key = (RoofMachineKey) { single[i].part, 0, ROOF_FIELD_VALUE };
        return TRUE;
      }
  if (n == 2 && g_str_equal (parts[0], "ceiling"))
    {
      ceiling = roof_lesson_find_ceiling (machine, parts[1], error);
      *key = (RoofMachineKey) { ROOF_PART_CEILING, (guint) MAX (ceiling, 0), ROOF_FIELD_VALUE };
      return ceiling >= 0;
    }
  if (n == 2)
    return find_of_level (machine, parts, key, error);
  if (n == 3)
    return find_of_peak (machine, parts, key, error);
  return fail_unknown (machine, parts, error);
}

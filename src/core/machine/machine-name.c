/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "core/error.h"
#include "core/machine/machine-private.h"

/* The names of a machine's numbers in lessons and on the command line: "hbm.bandwidth", "matrix.bf16.peak", "ceiling.No FMA",
 * "launch_overhead". */

#define CEILING "ceiling."

typedef enum
{
  EVERY_LEVEL,
  TWO_WAY, /* levels that read and write */
  NETWORK,
} Having;

/* The first row of a number has its name; further ones are names that it also goes by. */
static const struct
{
  const char       *name;
  RoofMachineField  field;
  Having            having;
} of_level[] = {
  { "bandwidth", ROOF_FIELD_VALUE, EVERY_LEVEL },
  { "read_bandwidth", ROOF_FIELD_READ, TWO_WAY },
  { "write_bandwidth", ROOF_FIELD_WRITE, TWO_WAY },
  { "capacity", ROOF_FIELD_CAPACITY, EVERY_LEVEL },
  { "sustained", ROOF_FIELD_SUSTAINED, EVERY_LEVEL },
  { "collective_latency", ROOF_FIELD_LATENCY, NETWORK },
  { "step_latency", ROOF_FIELD_STEP, NETWORK },
  { "in_network", ROOF_FIELD_IN_NETWORK, NETWORK },
  { "energy", ROOF_FIELD_ENERGY, EVERY_LEVEL },
  { "p5", ROOF_FIELD_P5, EVERY_LEVEL },
  { "p95", ROOF_FIELD_P95, EVERY_LEVEL },
  { "read", ROOF_FIELD_READ, TWO_WAY },
  { "write", ROOF_FIELD_WRITE, TWO_WAY },
};

static const struct
{
  const char       *name;
  RoofMachineField  field;
} of_peak[] = {
  { "peak", ROOF_FIELD_VALUE },
  { "sustained", ROOF_FIELD_SUSTAINED },
  { "boost", ROOF_FIELD_BOOST },
  { "p5", ROOF_FIELD_P5 },
  { "p95", ROOF_FIELD_P95 },
};

static const struct
{
  const char      *name;
  RoofMachinePart  part;
} single[] = {
  { "launch_overhead", ROOF_PART_OVERHEAD },
  { "power", ROOF_PART_POWER },
  { "price", ROOF_PART_PRICE },
  { "flop_energy", ROOF_PART_FLOP_ENERGY },
  { "idle_power", ROOF_PART_IDLE_POWER },
  { "power_cap", ROOF_PART_POWER_CAP },
  { "price_per_hour", ROOF_PART_HOURLY },
  { "overhead", ROOF_PART_OVERHEAD },
};

static gboolean
has_field (const RoofLevel *level,
           Having           having)
{
  return having == EVERY_LEVEL || (having == NETWORK) == (level->kind == ROOF_LEVEL_NETWORK);
}

static void
add_known (GString    *known,
           const char *name)
{
  g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", name);
}

/* "matrix bf16, vector fp32" */
static void
add_peaks (const RoofMachine *self,
           GString           *known)
{
  for (guint i = 0; i < self->peaks->len; i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (self, i);

      g_string_append_printf (known, "%s%s.%s", known->len > 0 ? ", " : "", peak->unit, peak->dtype);
    }
}

/* @part: the level, or the unit and type, that lacks the number; @known: the numbers that it has */
static gboolean
refuse_field (const RoofMachine  *self,
              const char         *name,
              const char         *part,
              const GString      *known,
              GError            **error)
{
  return roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s has no number \"%2$s\"; of %3$s there are %4$s",
                         roof_machine_get_name (self), name, part, known->str);
}

static gboolean
find_of_level (const RoofMachine  *self,
               const char         *name,
               guint               index,
               const char         *field,
               RoofMachineKey     *key,
               GError            **error)
{
  const RoofLevel *level = roof_machine_get_level (self, index);
  g_autoptr (GString) known = g_string_new (NULL);
  guint seen = 0;

  for (guint i = 0; i < G_N_ELEMENTS (of_level); i++)
    if (has_field (level, of_level[i].having))
      {
        if (g_str_equal (of_level[i].name, field))
          {
            *key = (RoofMachineKey) { ROOF_PART_LEVEL, index, of_level[i].field };
            return TRUE;
          }
        if ((seen & (1u << of_level[i].field)) == 0)
          add_known (known, of_level[i].name);
        seen |= 1u << of_level[i].field;
      }
  return refuse_field (self, name, level->id, known, error);
}

/* @part: "matrix.bf16" */
static gboolean
find_of_peak (const RoofMachine  *self,
              const char         *name,
              const char         *part,
              const char         *field,
              RoofMachineKey     *key,
              GError            **error)
{
  const char *dot = strrchr (part, '.');
  g_autofree char *unit = dot != NULL ? g_strndup (part, (gsize) (dot - part)) : NULL;
  int index = unit != NULL ? roof_machine_find_exact_peak (self, unit, dot + 1) : -1;
  g_autoptr (GString) known = g_string_new (NULL);

  if (index < 0)
    {
      add_peaks (self, known);
      return roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s lists no peak of %2$s; there are %3$s",
                             roof_machine_get_name (self), part, known->str);
    }
  for (guint i = 0; i < G_N_ELEMENTS (of_peak); i++)
    {
      if (g_str_equal (of_peak[i].name, field))
        {
          *key = (RoofMachineKey) { ROOF_PART_PEAK, (guint) index, of_peak[i].field };
          return TRUE;
        }
      add_known (known, of_peak[i].name);
    }
  return refuse_field (self, name, part, known, error);
}

static gboolean
find_ceiling (const RoofMachine  *self,
              const char         *name,
              RoofMachineKey     *key,
              GError            **error)
{
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint i = 0; i < self->ceilings->len; i++)
    {
      const RoofCeiling *ceiling = roof_machine_get_ceiling (self, i);

      if (g_str_equal (ceiling->name, name))
        {
          *key = (RoofMachineKey) { ROOF_PART_CEILING, i, ROOF_FIELD_VALUE };
          return TRUE;
        }
      add_known (known, ceiling->name);
    }
  if (known->len == 0)
    return roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s has no ceiling \"%2$s\", nor any other",
                           roof_machine_get_name (self), name);
  return roof_fail_with (error, ROOF_ERROR_UNKNOWN, "%1$s has no ceiling \"%2$s\"; there are %3$s",
                         roof_machine_get_name (self), name, known->str);
}

static gboolean
find_single (const RoofMachine  *self,
             const char         *name,
             RoofMachineKey     *key,
             GError            **error)
{
  g_autoptr (GString) levels = g_string_new (NULL), peaks = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (single); i++)
    if (g_str_equal (single[i].name, name))
      {
        *key = (RoofMachineKey) { single[i].part, 0, ROOF_FIELD_VALUE };
        return TRUE;
      }
  for (guint i = 0; i < self->levels->len; i++)
    add_known (levels, roof_machine_get_level (self, i)->id);
  add_peaks (self, peaks);
  return roof_fail_with (error, ROOF_ERROR_UNKNOWN,
                         "%1$s has no number \"%2$s\"; there are launch_overhead, power, price, price_per_hour, flop_energy, idle_power, power_cap, the bandwidth of %3$s "
                         "(\"%4$s.bandwidth\"), and the peak of %5$s",
                         roof_machine_get_name (self), name, levels->str, roof_machine_get_level (self, 0)->id, peaks->str);
}

/* Whether @part names a level rather than a unit with its type. */
static gboolean
is_level (const RoofMachine *self,
          const char        *part)
{
  return roof_machine_find_level (self, part) >= 0 || (strchr (part, '.') == NULL && !roof_machine_has_unit (self, part));
}

gboolean
roof_machine_find_key (const RoofMachine  *self,
                       const char         *name,
                       RoofMachineKey     *key,
                       GError            **error)
{
  const char *dot = strrchr (name, '.');
  g_autofree char *part = dot != NULL ? g_strndup (name, (gsize) (dot - name)) : NULL;
  int level;

  if (g_str_has_prefix (name, CEILING))
    return find_ceiling (self, name + strlen (CEILING), key, error);
  if (part == NULL)
    return find_single (self, name, key, error);
  if (!is_level (self, part))
    return find_of_peak (self, name, part, dot + 1, key, error);
  level = roof_machine_resolve_level (self, part, error);
  return level >= 0 && find_of_level (self, name, (guint) level, dot + 1, key, error);
}

static char *
name_of_level (const RoofMachine *self,
               RoofMachineKey     key)
{
  for (guint i = 0; i < G_N_ELEMENTS (of_level); i++)
    if (of_level[i].field == key.field)
      return g_strdup_printf ("%s.%s", roof_machine_get_level (self, key.index)->id, of_level[i].name);
  return NULL;
}

static char *
name_of_peak (const RoofMachine *self,
              RoofMachineKey     key)
{
  const RoofPeak *peak = roof_machine_get_peak (self, key.index);

  for (guint i = 0; i < G_N_ELEMENTS (of_peak); i++)
    if (of_peak[i].field == key.field)
      return g_strdup_printf ("%s.%s.%s", peak->unit, peak->dtype, of_peak[i].name);
  return NULL;
}

char *
roof_machine_name_key (const RoofMachine *self,
                       RoofMachineKey     key)
{
  g_return_val_if_fail (roof_machine_get_rating (self, key) != NULL, NULL);

  if (key.part == ROOF_PART_LEVEL)
    return name_of_level (self, key);
  if (key.part == ROOF_PART_PEAK)
    return name_of_peak (self, key);
  if (key.part == ROOF_PART_CEILING)
    return g_strconcat (CEILING, roof_machine_get_ceiling (self, key.index)->name, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (single); i++)
    if (single[i].part == key.part)
      return g_strdup (single[i].name);
  return NULL;
}

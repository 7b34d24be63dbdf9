/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "chart/layout/layout-private.h"
#include "chart/scene/scene-private.h"
#include "core/report/work-tally.h"

/* Names of roofs that fit into a column: "Tensor 989 T" for "Tensor Core bf16 989.4 TFLOP/s", "L1 33.5 TB/s" for "L1/shared
 * memory 33.45 TB/s". */

#define PEAK "π"
#define BANDWIDTH "β"
#define LONGEST 15 /* characters of a level's name that is not cut at its first blank */

/* What follows the name proper: "L1/shared memory", "Matrix Core (MFMA)", "NEON, 4 P-cores", "simdgroup_matrix". */
static char *
cut_addition (const char *name)
{
  const char *end = strpbrk (name, "/(,_");
  char *cut = g_strchomp (g_strndup (name, end != NULL && end > name ? (gsize) (end - name) : strlen (name)));

  return cut;
}

/* Of the name of a unit the words that every unit has. */
static char *
brief_unit (const char *name)
{
  static const char *const endings[] = { " Core", " core", " cores", " FMA" };
  char *cut = cut_addition (name);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (cut, endings[i]))
      cut[strlen (cut) - strlen (endings[i])] = '\0';
  return cut;
}

char *
roof_layout_brief_level (const char *name)
{
  char *cut = cut_addition (name), *blank = strchr (cut, ' ');

  if (g_utf8_strlen (cut, -1) > LONGEST && blank != NULL)
    *blank = '\0';
  return cut;
}

char *
roof_layout_cut_unit (const RoofLayout *self,
                      const char       *quantity)
{
  static const char *const units[] = { "FLOP/s", "MAC/s", "OP/s" };

  for (guint i = 0; self->sizes->axes.y.unit == NULL && quantity != NULL && i < G_N_ELEMENTS (units); i++)
    if (g_str_has_suffix (quantity, units[i]))
      return g_strndup (quantity, strlen (quantity) - strlen (units[i]));
  return NULL;
}

/* "Uncoalesced" of "Uncoalesced access": a name whose last word is what all slanted roofs are about. */
static char *
brief_ceiling (const char *name)
{
  return g_str_has_suffix (name, " access") ? g_strndup (name, strlen (name) - strlen (" access")) : g_strdup (name);
}

static RoofMachine *
get_machine (const RoofLayout *self,
             guint             machine)
{
  return roof_report_get_machine (roof_comparison_get_report (roof_scene_get_comparison (self->scene), machine));
}

/* @name and the number of @key, with its @factor. */
static char *
join (const RoofLayout  *self,
      const RoofMachine *machine,
      const char        *name,
      double             value,
      double             factor,
      RoofMachineKey     key)
{
  g_autofree char *quantity = roof_units_format_to (value, roof_machine_get_dimension (machine, key),
                                                    roof_work_tally_of_key (machine, key), ROOF_PICTURE_DIGITS);
  g_autofree char *number = roof_layout_cut_unit (self, quantity);

  return roof_scene_name_factor (g_strconcat (name, ROOF_VALUE_SPACE, number != NULL ? number : quantity, NULL), factor);
}

/* @name (transfer full) (nullable) with @symbol before its value, in a figure that has symbols. */
static char *
add_symbol (const RoofLayout *self,
            char             *name,
            const char       *symbol)
{
  char *space = name != NULL && self->sizes->axes.math ? strstr (name, ROOF_VALUE_SPACE) : NULL;
  g_autofree char *whole = name, *before = NULL;

  if (space == NULL)
    return g_steal_pointer (&whole);
  space += strlen (ROOF_VALUE_SPACE);
  before = g_strndup (name, (gsize) (space - name));
  return g_strdup_printf ("%s%s = %s", before, symbol, space);
}

char *
roof_layout_name_slope (const RoofLayout *self,
                        const RoofSlope  *slope)
{
  return add_symbol (self, g_strdup (slope->name), BANDWIDTH);
}

char *
roof_layout_name_flat (const RoofLayout *self,
                       const RoofFlat   *flat)
{
  return add_symbol (self, g_strdup (flat->name), PEAK);
}

char *
roof_layout_brief_slope (const RoofLayout *self,
                         const RoofSlope  *slope)
{
  const RoofMachine *machine = get_machine (self, slope->machine);
  RoofMachineKey key = { ROOF_PART_LEVEL, slope->level, ROOF_FIELD_VALUE };
  g_autofree char *name = NULL;

  if (slope->name == NULL || slope->way != ROOF_WAY_EITHER)
    return roof_layout_name_slope (self, slope);
  if (slope->ceiling >= 0)
    name = brief_ceiling (roof_machine_get_ceiling (machine, (guint) slope->ceiling)->name);
  else
    name = roof_layout_brief_level (roof_machine_get_level (machine, slope->level)->name);
  return add_symbol (self, join (self, machine, name, slope->slope, slope->factor, key), BANDWIDTH);
}

/* Whether the chart has another peak of the unit of @flat. */
static gboolean
shares_unit (const RoofLayout *self,
             const RoofFlat   *flat)
{
  const RoofMachine *machine = get_machine (self, flat->machine);
  const char *unit = roof_machine_get_peak (machine, flat->peak)->unit;
  guint n;
  const RoofFlat *flats = roof_scene_get_flats (self->scene, &n);

  for (guint i = 0; i < n; i++)
    if (flats[i].machine == flat->machine && flats[i].ceiling < 0 && !flats[i].datasheet && flats[i].peak != flat->peak
        && g_str_equal (roof_machine_get_peak (machine, flats[i].peak)->unit, unit))
      return TRUE;
  return FALSE;
}

char *
roof_layout_brief_flat (const RoofLayout *self,
                        const RoofFlat   *flat)
{
  const RoofMachine *machine = get_machine (self, flat->machine);
  const RoofPeak *peak = roof_machine_get_peak (machine, flat->peak);
  RoofMachineKey key = { ROOF_PART_PEAK, flat->peak, ROOF_FIELD_VALUE };
  g_autofree char *name = NULL, *unit = NULL;

  if (flat->name == NULL)
    return NULL;
  if (flat->ceiling >= 0)
    return add_symbol (self, join (self, machine, roof_machine_get_ceiling (machine, (guint) flat->ceiling)->name, flat->y, flat->factor, key),
                       PEAK);
  unit = brief_unit (peak->name != NULL ? peak->name : peak->unit);
  name = shares_unit (self, flat) ? g_strdup_printf ("%s %s", unit, peak->dtype) : g_strdup (unit);
  return add_symbol (self, join (self, machine, name, flat->y, flat->factor, key), PEAK);
}

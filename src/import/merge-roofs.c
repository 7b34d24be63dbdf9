/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/merge-roofs.h"

#include <math.h>

#include "core/error.h"

#define LEAST 0.1 /* of the rated number: a lower roof was probably measured on another machine, or by one core of many */

/* The peak that @roof measured, -1: the machine has none. */
static int
find_peak (const RoofMachine      *machine,
           const RoofMeasuredRoof *roof)
{
  for (guint i = 0; i < roof_machine_get_n_peaks (machine); i++)
    {
      const RoofPeak *peak = roof_machine_get_peak (machine, i);

      if (g_str_equal (peak->unit, roof->unit) && g_str_equal (peak->dtype, roof->dtype))
        return (int) i;
    }
  return -1;
}

static int
find_level (const RoofMachine      *machine,
            const RoofMeasuredRoof *roof)
{
  int index = roof_machine_find_level (machine, roof->level);

  return index >= 0 ? index : roof_machine_find_usual_level (machine, roof->level);
}

static RoofMachine *
add_part (const RoofMachine      *machine,
          const RoofMeasuredRoof *roof,
          GError                **error)
{
  RoofPeak peak = roof_peak_make (roof->unit, roof->dtype, roof->value);
  gboolean cache = roof->level != NULL && roof->level[0] == 'l';
  RoofLevel level = roof_level_make (roof->level, roof->level, cache ? ROOF_LEVEL_CACHE : ROOF_LEVEL_MEMORY, roof->value);

  peak.peak.source = level.bandwidth.source = roof->source;
  return roof->level != NULL ? roof_machine_with_level (machine, &level, error)
                             : roof_machine_with_peak (machine, &peak, error);
}

void
roof_merge_doubt (RoofImport *import,
                  const char *level,
                  double      measured,
                  double      rated)
{
  g_autofree char *high = roof_units_format (measured, ROOF_DIMENSION_BANDWIDTH);
  g_autofree char *low = roof_units_format (rated, ROOF_DIMENSION_BANDWIDTH);

  roof_import_tell (import, ROOF_FINDING_DOUBTFUL, "%1$s: the measured %2$s are more than the rated %3$s, and are left out",
                    level, high, low);
}

/* Says that @roof may be of another machine than @machine. @rated: NAN: the machine has no such roof */
static void
doubt_machine (RoofImport             *import,
               const RoofMachine      *machine,
               const RoofMeasuredRoof *roof,
               double                  rated)
{
  RoofDimension dimension = roof->level != NULL ? ROOF_DIMENSION_BANDWIDTH : ROOF_DIMENSION_FLOP_RATE;
  g_autofree char *name = roof->level != NULL ? g_strdup (roof->level) : g_strconcat (roof->dtype, " ", roof->unit, NULL);
  g_autofree char *measured = roof_units_format (roof->value, dimension);
  g_autofree char *datasheet = isnan (rated) ? NULL : roof_units_format (rated, dimension);

  if (datasheet == NULL)
    roof_import_tell (import, ROOF_FINDING_DOUBTFUL, "%1$s: %2$s has no such roof, and gets the measured %3$s", name,
                      roof_machine_get_name (machine), measured);
  else
    roof_import_tell (import, ROOF_FINDING_DOUBTFUL,
                      "%1$s: the measured %2$s are less than a tenth of the rated %3$s: they may be of another machine", name, measured,
                      datasheet);
}

/* @machine with a measured number beside the rated one named @key. Returns: (transfer full) (nullable) */
static RoofMachine *
add_number (RoofImport             *import,
            RoofMachine            *machine,
            const RoofMeasuredRoof *roof,
            RoofMachineKey          key,
            GError                **error)
{
  double rated = roof_machine_get_rating (machine, key)->value;
  RoofRating fraction = { .value = roof->value / rated, .source = roof->source };
  RoofRating whole = { .value = roof->value, .source = roof->source };

  if (fraction.value < LEAST)
    doubt_machine (import, machine, roof, rated);
  if (roof->value <= rated)
    {
      key.field = ROOF_FIELD_SUSTAINED;
      return roof_machine_with_whole_rating (machine, key, &fraction, error);
    }
  if (key.part == ROOF_PART_PEAK)
    {
      key.field = ROOF_FIELD_BOOST;
      return roof_machine_with_whole_rating (machine, key, &whole, error);
    }
  roof_merge_doubt (import, roof->level, roof->value, rated);
  return roof_machine_ref (machine);
}

static RoofMachine *
merge_roof (RoofImport             *import,
            RoofMachine            *machine,
            const RoofMeasuredRoof *roof,
            GError                **error)
{
  int index = roof->level != NULL ? find_level (machine, roof) : find_peak (machine, roof);
  RoofMachineKey key = { roof->level != NULL ? ROOF_PART_LEVEL : ROOF_PART_PEAK, (guint) MAX (index, 0), ROOF_FIELD_VALUE };

  if (index >= 0)
    return add_number (import, machine, roof, key, error);
  doubt_machine (import, machine, roof, NAN);
  return add_part (machine, roof, error);
}

RoofMachine *
roof_merge_roofs (RoofImport   *import,
                  RoofMachine  *machine,
                  GError      **error)
{
  RoofMachine *merged = roof_machine_ref (machine);

  for (guint i = 0; merged != NULL && i < import->measured->len; i++)
    {
      g_autoptr (RoofMachine) before = merged;

      merged = merge_roof (import, before, &g_array_index (import->measured, RoofMeasuredRoof, i), error);
    }
  return merged;
}

char *
roof_merge_list_doubts (const RoofImport *import,
                        RoofMachine      *machine)
{
  g_autoptr (RoofImport) trial = roof_import_new (NULL, NULL, NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RoofMachine) merged = NULL;

  g_array_unref (trial->measured);
  trial->measured = g_array_ref (import->measured);
  merged = roof_merge_roofs (trial, machine, &error);
  return merged != NULL ? roof_import_list_findings (trial, G_MAXUINT) : g_strdup (error->message);
}

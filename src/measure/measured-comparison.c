/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/measured-comparison.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/units/format.h"
#include "measure/calibration-words.h"

/* A difference of less is not worth a word. */
#define LEAST_DIFFERENCE 0.005

/* --- rows --- */

static void
clear_row (gpointer data)
{
  RoofMeasuredRow *row = data;

  g_free (row->id);
  g_free (row->name);
}

/* (transfer full) */
static char *
name_part (const RoofMachine *machine,
           RoofMachineKey     key)
{
  switch (key.part)
    {
    case ROOF_PART_PEAK:
      return g_strdup (roof_machine_get_peak (machine, key.index)->dtype);

    case ROOF_PART_LEVEL:
      return g_strdup (roof_machine_get_level (machine, key.index)->name);

    case ROOF_PART_CEILING:
      return g_strdup (roof_machine_get_ceiling (machine, key.index)->name);

    case ROOF_PART_OVERHEAD:
    case ROOF_PART_POWER:
    case ROOF_PART_PRICE:
    case ROOF_PART_FLOP_ENERGY:
    case ROOF_PART_IDLE_POWER:
    case ROOF_PART_POWER_CAP:
    case ROOF_PART_HOURLY:
    case ROOF_N_MACHINE_PARTS:
    default:
      return g_strdup (_("Launch overhead"));
    }
}

/* The dtype of a performance. (nullable) */
static const char *
find_dtype (const RoofMachine *machine,
            RoofMachineKey     key)
{
  if (key.part == ROOF_PART_PEAK)
    return roof_machine_get_peak (machine, key.index)->dtype;
  return key.part == ROOF_PART_CEILING ? roof_machine_get_ceiling (machine, key.index)->dtype : NULL;
}

static RoofTally
find_tally (const RoofMachine *machine,
            RoofMachineKey     key)
{
  const char *dtype = find_dtype (machine, key);
  const RoofFormat *format = dtype != NULL ? roof_format_find (dtype, NULL) : NULL;

  return format != NULL && format->is_integer ? ROOF_TALLY_OP : ROOF_TALLY_FLOP;
}

/* The spread of a roof as a fraction; 0: not known. */
static double
find_noise (const RoofMachine *machine,
            RoofMachineKey     key)
{
  double low, high;

  return roof_machine_get_spread (machine, key, &low, &high) ? (high - low) / high : 0;
}

/* The ceiling of @other that is rated for one core, beside @ceiling, which one thread reached; -1: there is none. */
static int
find_one_core (const RoofCeiling *ceiling,
               const RoofMachine *other)
{
  static const char *const pairs[][2] = { { "One thread", "One core" }, { "Memory by one thread", "Memory by one core" } };

  for (guint i = 0; i < roof_machine_get_n_ceilings (other); i++)
    {
      const RoofCeiling *rated = roof_machine_get_ceiling (other, i);

      for (guint j = 0; j < G_N_ELEMENTS (pairs); j++)
        if (g_str_equal (ceiling->name, pairs[j][0]) && g_str_equal (rated->name, pairs[j][1])
            && g_strcmp0 (ceiling->dtype, rated->dtype) == 0 && g_strcmp0 (ceiling->level, rated->level) == 0)
          return (int) i;
    }
  return -1;
}

static gboolean
find_other (const RoofMachine *measured,
            RoofMachineKey     key,
            const RoofMachine *other,
            RoofMachineKey    *other_key)
{
  int ceiling;

  if (roof_machine_translate_key (measured, key, other, other_key))
    return TRUE;
  ceiling = key.part == ROOF_PART_CEILING ? find_one_core (roof_machine_get_ceiling (measured, key.index), other) : -1;
  *other_key = (RoofMachineKey) { key.part, (guint) MAX (ceiling, 0), key.field };
  return ceiling >= 0;
}

static void
add_row (GArray            *rows,
         const RoofMachine *measured,
         RoofMachineKey     key,
         const RoofMachine *other)
{
  RoofMachineKey other_key;
  RoofMeasuredRow row = { NULL };

  if (!find_other (measured, key, other, &other_key))
    return;
  row.measured = roof_machine_get_rating (measured, key)->value;
  row.other = roof_machine_get_rating (other, other_key)->value;
  if (!(row.measured > 0) || !(row.other > 0))
    return;
  row.id = roof_machine_name_key (measured, key);
  row.name = name_part (measured, key);
  row.dimension = roof_machine_get_dimension (measured, key);
  row.tally = find_tally (measured, key);
  row.ratio = row.measured / row.other;
  row.noise = MAX (find_noise (measured, key), find_noise (other, other_key));
  g_array_append_val (rows, row);
}

GArray *
roof_measured_compare (const RoofMachine *measured,
                       const RoofMachine *other)
{
  const struct
  {
    RoofMachinePart part;
    guint           n;
  } parts[] = {
    { ROOF_PART_PEAK, roof_machine_get_n_peaks (measured) },
    { ROOF_PART_LEVEL, roof_machine_get_n_levels (measured) },
    { ROOF_PART_CEILING, roof_machine_get_n_ceilings (measured) },
    { ROOF_PART_OVERHEAD, 1 },
  };
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (RoofMeasuredRow));

  g_array_set_clear_func (rows, clear_row);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    for (guint j = 0; j < parts[i].n; j++)
      add_row (rows, measured, (RoofMachineKey) { parts[i].part, j, ROOF_FIELD_VALUE }, other);
  return rows;
}

/* Whether @cell is a roof of a thread alone. */
static gboolean
is_single_roof (const RoofCell *cell)
{
  return cell->threads == 1 && cell->width == 0 && (cell->kind == ROOF_LOOP_FMA || cell->kind == ROOF_LOOP_READ) && cell->value > 0;
}

/* The same as @cell, whose id may differ, in another calibration. (nullable) */
static const RoofCell *
find_single (const RoofCalibration *calibration,
             const RoofCell        *cell)
{
  for (guint i = 0; i < calibration->cells->len; i++)
    {
      const RoofCell *other = calibration->cells->pdata[i];

      if (is_single_roof (other) && other->kind == cell->kind && g_strcmp0 (other->dtype, cell->dtype) == 0
          && g_strcmp0 (other->level, cell->level) == 0)
        return other;
    }
  return NULL;
}

GArray *
roof_calibration_compare_single (const RoofCalibration *measured,
                                 const RoofCalibration *former)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (RoofMeasuredRow));

  g_array_set_clear_func (rows, clear_row);
  for (guint i = 0; i < measured->cells->len; i++)
    {
      const RoofCell *cell = measured->cells->pdata[i];
      const RoofCell *other = is_single_roof (cell) ? find_single (former, cell) : NULL;
      const RoofFormat *format = cell->dtype != NULL ? roof_format_find (cell->dtype, NULL) : NULL;

      if (other == NULL)
        continue;
      RoofMeasuredRow row = {
        .id = g_strdup (cell->id),
        .name = roof_cell_print_name (cell, measured),
        .dimension = cell->level != NULL ? ROOF_DIMENSION_BANDWIDTH : ROOF_DIMENSION_FLOP_RATE,
        .tally = format != NULL && format->is_integer ? ROOF_TALLY_OP : ROOF_TALLY_FLOP,
        .measured = cell->value,
        .other = other->value,
        .ratio = cell->value / other->value,
        .noise = 2 * MAX (cell->spread, other->spread),
      };
      g_array_append_val (rows, row);
    }
  return rows;
}

/* --- sentences --- */

char *
roof_calibration_print_threads (const RoofCalibration *measured,
                                const RoofCalibration *former)
{
  if (measured->threads == former->threads)
    return NULL;
  g_autofree char *then = g_strdup_printf (ngettext ("%u thread", "%u threads", former->threads), former->threads);
  g_autofree char *now = g_strdup_printf (ngettext ("%u thread", "%u threads", measured->threads), measured->threads);

  return g_strdup_printf ("%s → %s", then, now);
}

/* Of two digits, of three from 100 % on. (transfer full) */
static char *
format_fraction (double fraction)
{
  return roof_units_format_to (fraction, ROOF_DIMENSION_FRACTION, ROOF_TALLY_FLOP, fraction < 0.995 ? 2 : 3);
}

static char *
print_former (const RoofMeasuredRow *row,
              const char            *value)
{
  g_autofree char *difference = format_fraction (fabs (row->ratio - 1));

  if (fabs (row->ratio - 1) <= MAX (row->noise, LEAST_DIFFERENCE))
    /* Translators: the name of a measured number, and the number; it was about as large the last time */
    return g_strdup_printf (_("%1$s %2$s, as before"), row->name, value);
  if (row->ratio < 1)
    /* Translators: the name of a measured number, the number, and how many per cent larger it was the last time */
    return g_strdup_printf (_("%1$s %2$s, %3$s less"), row->name, value, difference);
  /* Translators: the name of a measured number, the number, and how many per cent smaller it was the last time */
  return g_strdup_printf (_("%1$s %2$s, %3$s more"), row->name, value, difference);
}

char *
roof_measured_row_print (const RoofMeasuredRow *row,
                         gboolean               former)
{
  g_autofree char *value = roof_units_format_counted (row->measured, row->dimension, row->tally);
  g_autofree char *other = roof_units_format_counted (row->other, row->dimension, row->tally);
  g_autofree char *fraction = format_fraction (row->ratio);

  if (former)
    return print_former (row, value);
  /* Translators: the name of a measured number, the number, per cent, and the number of the datasheet */
  return g_strdup_printf (_("%1$s %2$s, %3$s of the datasheet’s %4$s"), row->name, value, fraction, other);
}

char *
roof_measured_print_date (GDateTime *when)
{
  g_autoptr (GDateTime) local = g_date_time_to_local (when);

  /* Translators: how a date and time are written, for strftime(): "12 November 2026, 14:05" */
  return g_date_time_format (local, _("%-d %B %Y, %H:%M"));
}

gboolean
roof_measured_row_is_main (const RoofMeasuredRow *row)
{
  return !g_str_has_prefix (row->id, "ceiling.") || g_str_has_suffix (row->id, "thread");
}

/* --- datasheets --- */

/* The words of the name of a model, in small letters, without marks and what follows a parenthesis or an @. Returns: (transfer
 * full) (array zero-terminated=1) */
static char **
split_model (const char *name)
{
  static const char *const marks[] = { "(r)", "(tm)", "®", "™" };
  g_autofree char *lower = g_utf8_strdown (name, -1);
  g_autoptr (GString) text = g_string_new (lower);
  g_auto (GStrv) pieces = NULL;
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    g_string_replace (text, marks[i], " ", 0);
  g_string_truncate (text, strcspn (text->str, "(@"));
  pieces = g_strsplit_set (text->str, " \t,", -1);
  for (guint i = 0; pieces[i] != NULL; i++)
    if (*pieces[i] != '\0')
      g_strv_builder_add (words, pieces[i]);
  return g_strv_builder_end (words);
}

/* Whether the words stand in @text one after another. */
static gboolean
stand_together (char **words,
                char **text)
{
  guint n = g_strv_length (words), n_text = g_strv_length (text);

  for (guint start = 0; start + n <= n_text; start++)
    {
      guint same = 0;

      while (same < n && g_str_equal (words[same], text[start + same]))
        same++;
      if (same == n)
        return TRUE;
    }
  return FALSE;
}

/* "Grace CPU" names a family: a model has a number. */
static gboolean
has_number (char **words)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (strpbrk (words[i], "0123456789") != NULL)
      return TRUE;
  return FALSE;
}

gboolean
roof_measured_is_datasheet (const RoofMachine *machine,
                            gconstpointer      processor)
{
  g_auto (GStrv) words = NULL, text = NULL;

  if (processor == NULL || g_strcmp0 (roof_machine_get_class (machine), "cpu") != 0
      || g_str_equal (roof_machine_get_id (machine), ROOF_THIS_COMPUTER))
    return FALSE;
  words = split_model (roof_machine_get_name (machine));
  text = split_model (processor);
  return has_number (words) && stand_together (words, text);
}

/* Cores that a datasheet's peaks are of, by its ceiling of one core. 0: not known */
static guint
count_cores (const RoofMachine *datasheet)
{
  for (guint i = 0; i < roof_machine_get_n_ceilings (datasheet); i++)
    {
      const RoofCeiling *ceiling = roof_machine_get_ceiling (datasheet, i);

      if (g_str_equal (ceiling->name, "One core") && ceiling->level == NULL)
        return (guint) lround (roof_machine_find_ceiling_roof (datasheet, ceiling)->value / ceiling->value.value);
    }
  return 0;
}

char *
roof_datasheet_print_cores (const RoofMachine     *datasheet,
                            const RoofCalibration *calibration)
{
  guint rated = count_cores (datasheet), used = MIN (calibration->computer->cores->len, calibration->threads);

  if (rated == 0 || used == 0 || rated == used)
    return NULL;
  /* Translators: the cores of a processor by its datasheet, and those that were measured */
  return g_strdup_printf (ngettext ("The datasheet rates all %1$u cores; %2$u is used here.",
                                    "The datasheet rates all %1$u cores; %2$u are used here.", used), rated, used);
}

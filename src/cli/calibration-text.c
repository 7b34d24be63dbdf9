/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/calibration-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "document/files/analysis-json.h"
#include "measure/accelerator.h"
#include "measure/calibration-words.h"
#include "measure/measured-comparison.h"
#include "measure/measured-json.h"
#include "measure/measured-machine.h"

/* --- the cells --- */

/* "±0.4 %"; "" where it is not known. Returns: (transfer full) */
static char *
format_spread (const RoofCell *cell)
{
  g_autofree char *spread = NULL;

  if (!isfinite (cell->spread) || !isfinite (cell->value))
    return g_strdup ("");
  spread = roof_units_format_to (cell->spread, ROOF_DIMENSION_FRACTION, ROOF_TALLY_FLOP, 2);
  return g_strconcat ("±", spread, NULL);
}

/* FLOP or B in a cycle of a thread; "" where the clock is not known. Returns: (transfer full) */
static char *
format_per_cycle (const RoofCell *cell)
{
  return isfinite (cell->per_cycle) ? g_strdup_printf ("%.1f", cell->per_cycle) : g_strdup ("");
}

/* Returns: (transfer full) */
static char *
format_clock (double hertz)
{
  return isfinite (hertz) && hertz > 0 ? g_strdup_printf ("%.2f GHz", hertz / 1e9) : g_strdup ("");
}

/* Returns: (transfer full) */
static char *
format_if (double        value,
           RoofDimension dimension)
{
  return isfinite (value) && value > 0 ? roof_units_format (value, dimension) : g_strdup ("");
}

/* Returns: (transfer full) */
static char *
format_variant (const RoofCell *cell)
{
  return cell->loop != NULL ? roof_cell_print_variant (cell) : g_strdup ("");
}

static RoofTextTable *
tabulate_cells (const RoofCalibration *calibration)
{
  const RoofColumn columns[] = {
    { _ ("Cell") },         { _ ("Threads"), TRUE },   { _ ("Measured"), TRUE },    { _ ("Spread"), TRUE }, { _ ("Clock"), TRUE },
    { _ ("Per cycle"), TRUE }, { _ ("CPU lost"), TRUE }, { _ ("Working set"), TRUE }, { _ ("Loop") },         { _ ("Remark") },
  };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < calibration->cells->len; i++)
    {
      const RoofCell *cell = calibration->cells->pdata[i];

      roof_text_table_add (table, cell->id);
      roof_text_table_take (table, g_strdup_printf ("%u", cell->threads));
      roof_text_table_take (table, roof_cell_print_value (cell));
      roof_text_table_take (table, format_spread (cell));
      roof_text_table_take (table, format_clock (cell->clock));
      roof_text_table_take (table, format_per_cycle (cell));
      roof_text_table_take (table, isfinite (cell->disturbed) ? roof_units_format_to (cell->disturbed, ROOF_DIMENSION_FRACTION,
                                                                                      ROOF_TALLY_FLOP, 2) : g_strdup (""));
      roof_text_table_take (table, format_if ((double) cell->working_set, ROOF_DIMENSION_BYTE));
      roof_text_table_take (table, format_variant (cell));
      roof_text_table_take (table, roof_cell_print_doubt (cell));
    }
  return table;
}

/* --- the levels --- */

static RoofTextTable *
tabulate_levels (const RoofCalibration *calibration)
{
  const RoofColumn columns[] = { { _ ("Level") }, { _ ("Size"), TRUE }, { _ ("Instances"), TRUE } };
  RoofTextTable *table = roof_text_table_new (columns, G_N_ELEMENTS (columns));

  for (guint i = 0; i < calibration->levels->len; i++)
    {
      const RoofFoundLevel *level = &g_array_index (calibration->levels, RoofFoundLevel, i);

      roof_text_table_add (table, level->id);
      roof_text_table_take (table, format_if ((double) level->size, ROOF_DIMENSION_BYTE));
      roof_text_table_take (table, g_strdup_printf ("%u", level->instances));
    }
  return table;
}

static void
say_launch (RoofStatement         *self,
            const RoofCalibration *calibration)
{
  g_autofree char *time = format_if (calibration->launch, ROOF_DIMENSION_TIME);

  if (*time != '\0')
    /* Translators: a time */
    roof_statement_say (self, _ ("Launch overhead: %s for a thread on each CPU and a barrier\n"), time);
}

/* --- comparisons --- */

/* A machine as "machine", null for NULL. @machine: (nullable) */
static void
set_machine (RoofStatement     *self,
             const RoofMachine *machine)
{
  roof_statement_take_object (self, "machine", machine != NULL ? roof_machine_write_name (machine) : NULL);
}

/* A row of a comparison; people get those of main roofs. */
static void
add_row (RoofStatement         *self,
         const RoofMeasuredRow *row,
         gboolean               former)
{
  g_autofree char *line = roof_measured_row_print (row, former);

  roof_statement_set_text (self, "id", row->id);
  roof_statement_set_number (self, "measured", row->measured);
  roof_statement_set_number (self, "other", row->other);
  roof_statement_set_number (self, "ratio", row->ratio);
  roof_statement_set_number (self, "noise", row->noise);
  if (roof_measured_row_is_main (row))
    roof_statement_say (self, "%*s%s\n", ROOF_TEXT_TABLE_INDENT, "", line);
}

/* Says of what @other is: when it was measured and with how many threads, or of how many cores a datasheet is. @former: (nullable):
 * its calibration */
static void
say_other (RoofStatement         *self,
           const RoofCalibration *calibration,
           const RoofMachine     *other,
           const RoofCalibration *former)
{
  GDateTime *when = former != NULL ? former->started : NULL;
  g_autofree char *more = when != NULL ? roof_measured_print_date (when) : roof_datasheet_print_cores (other, calibration);
  g_autofree char *threads = former != NULL ? roof_calibration_print_threads (calibration, former) : NULL;
  g_autofree char *date = when != NULL ? g_date_time_format_iso8601 (when) : NULL;

  roof_statement_say (self, "\n%s%s%s\n", roof_machine_get_name (other), more != NULL ? ": " : "", more != NULL ? more : "");
  if (threads != NULL)
    roof_statement_say (self, "%*s%s\n", ROOF_TEXT_TABLE_INDENT, "", threads);
  set_machine (self, other);
  if (date != NULL)
    roof_statement_set_text (self, "date", date);
}

static void
add_comparison (RoofStatement         *self,
                const RoofCalibration *calibration,
                const RoofMachine     *machine,
                const RoofMachine     *other)
{
  g_autoptr (RoofCalibration) former = roof_measured_machine_read (other);
  gboolean alike = former == NULL || former->threads == calibration->threads;
  g_autoptr (GArray) rows = alike ? roof_measured_compare (machine, other) : roof_calibration_compare_single (calibration, former);

  say_other (self, calibration, other, former);
  roof_statement_open_list (self, "rows");
  for (guint i = 0; i < rows->len; i++)
    add_row (roof_statement_open_item (self, "rows"), &g_array_index (rows, RoofMeasuredRow, i),
             former != NULL && former->started != NULL);
}

/* --- accelerators --- */

/* The machine of @library that describes @device. Returns: (transfer none) (nullable) */
static RoofMachine *
find_preset (const RoofAccelerator *device,
             RoofLibrary           *library)
{
  g_autoptr (GPtrArray) machines = roof_library_list_machines (library);

  return roof_accelerator_match (device, (RoofMachine *const *) machines->pdata, machines->len);
}

static void
set_if_known (RoofStatement *self,
              const char    *key,
              double         value)
{
  if (isfinite (value) && value > 0)
    roof_statement_set_number (self, key, value);
}

static void
add_accelerator (RoofStatement         *self,
                 const RoofAccelerator *device,
                 RoofLibrary           *library)
{
  RoofMachine *preset = find_preset (device, library);
  g_autofree char *text = roof_accelerator_print (device);

  roof_statement_say (self, "\n%s\n%*s", text, ROOF_TEXT_TABLE_INDENT, "");
  if (preset != NULL)
    /* Translators: of a GPU that was found: the name and the id of a machine */
    roof_statement_say (self, _ ("Not measured; its machine: %1$s, -m %2$s\n"), roof_machine_get_name (preset),
                        roof_machine_get_id (preset));
  else
    roof_statement_say (self, "%s", _ ("Not measured; no built-in machine describes it\n"));
  roof_statement_set_text (self, "name", device->name);
  roof_statement_set_text (self, "runtime", device->runtime);
  set_if_known (self, "memory", (double) device->memory);
  set_if_known (self, "clock", device->clock);
  set_if_known (self, "memory_clock", device->memory_clock);
  set_if_known (self, "bus", device->bus);
  set_if_known (self, "units", device->units);
  set_machine (self, preset);
}

/* --- all of it --- */

/* The numbers as they were measured, for people. */
static void
say_measured (RoofStatement         *self,
              const RoofCalibration *calibration)
{
  g_autoptr (RoofTextTable) cells = tabulate_cells (calibration), levels = tabulate_levels (calibration);
  const char *processor = calibration->computer->processor;
  GString *text = roof_statement_get_text (self);

  if (text == NULL)
    return;
  g_string_append_printf (text, "%s\n\n", processor != NULL ? processor : _ ("This Computer"));
  roof_text_table_print (cells, 0, text);
  if (roof_text_table_get_n (levels) > 0)
    {
      g_string_append_c (text, '\n');
      roof_text_table_print (levels, 0, text);
    }
  say_launch (self, calibration);
  if (calibration->warnings->len > 0)
    g_string_append_c (text, '\n');
  roof_text_print_sentences (calibration->warnings, text);
}

void
roof_calibration_describe (const RoofCalibration *calibration,
                           const RoofMachine     *machine,
                           GPtrArray             *others,
                           GPtrArray             *accelerators,
                           RoofLibrary           *library,
                           RoofStatement         *statement)
{
  set_machine (statement, machine);
  say_measured (statement, calibration);
  if (roof_statement_is_json (statement))
    roof_statement_take_object (statement, "measured", roof_measured_json_write (calibration));
  roof_statement_open_list (statement, "comparisons");
  for (guint i = 0; machine != NULL && i < others->len; i++)
    add_comparison (roof_statement_open_item (statement, "comparisons"), calibration, machine, others->pdata[i]);
  roof_statement_open_list (statement, "accelerators");
  for (guint i = 0; i < accelerators->len; i++)
    add_accelerator (roof_statement_open_item (statement, "accelerators"), accelerators->pdata[i], library);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/calibration-text.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cli/table.h"
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
  spread = roof_units_format_to (cell->spread, ROOF_DIMENSION_FRACTION, ROOF_COUNT_FLOP, 2);
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
    { _ ("A cycle"), TRUE }, { _ ("Disturbed"), TRUE }, { _ ("Working set"), TRUE }, { _ ("Loop") },         { _ ("Remark") },
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
                                                                                      ROOF_COUNT_FLOP, 2) : g_strdup (""));
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
print_launch (const RoofCalibration *calibration,
              GString               *output)
{
  g_autofree char *time = format_if (calibration->launch, ROOF_DIMENSION_TIME);

  if (*time != '\0')
    /* Translators: a time */
    g_string_append_printf (output, _ ("Launch overhead: %s, a thread on each CPU and a barrier\n"), time);
}

/* --- comparisons --- */

/* When @other was measured. Returns: (transfer full) (nullable): NULL of a datasheet */
static GDateTime *
find_date (const RoofMachine *other)
{
  g_autoptr (RoofCalibration) calibration = roof_measured_machine_read (other);

  return calibration != NULL && calibration->started != NULL ? g_date_time_ref (calibration->started) : NULL;
}

static void
print_comparison (const RoofCalibration *calibration,
                  const RoofMachine     *machine,
                  const RoofMachine     *other,
                  GString               *output)
{
  g_autoptr (GDateTime) when = find_date (other);
  g_autoptr (GArray) rows = roof_measured_compare (machine, other);
  g_autofree char *cores = when == NULL ? roof_datasheet_print_cores (other, calibration->computer) : NULL;

  g_string_append_printf (output, "\n%s%s%s\n", roof_machine_get_name (other), cores != NULL ? ": " : "", cores != NULL ? cores : "");
  for (guint i = 0; i < rows->len; i++)
    {
      const RoofMeasuredRow *row = &g_array_index (rows, RoofMeasuredRow, i);
      g_autofree char *line = roof_measured_row_print (row, when);

      if (roof_measured_row_is_main (row))
        g_string_append_printf (output, "%*s%s\n", ROOF_TEXT_TABLE_INDENT, "", line);
    }
}

static JsonObject *
write_name (const RoofMachine *machine)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "id", roof_machine_get_id (machine));
  json_object_set_string_member (object, "name", roof_machine_get_name (machine));
  return object;
}

static JsonObject *
write_row (const RoofMeasuredRow *row)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "id", row->id);
  json_object_set_double_member (object, "measured", row->measured);
  json_object_set_double_member (object, "other", row->other);
  json_object_set_double_member (object, "ratio", row->ratio);
  json_object_set_double_member (object, "noise", row->noise);
  return object;
}

static JsonObject *
write_comparison (const RoofMachine *machine,
                  const RoofMachine *other)
{
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_new ();
  g_autoptr (GArray) rows = roof_measured_compare (machine, other);
  g_autoptr (GDateTime) when = find_date (other);
  g_autofree char *date = when != NULL ? g_date_time_format_iso8601 (when) : NULL;

  for (guint i = 0; i < rows->len; i++)
    json_array_add_object_element (array, write_row (&g_array_index (rows, RoofMeasuredRow, i)));
  json_object_set_object_member (object, "machine", write_name (other));
  if (date != NULL)
    json_object_set_string_member (object, "date", date);
  json_object_set_array_member (object, "rows", array);
  return object;
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
print_accelerator (const RoofAccelerator *device,
                   RoofLibrary           *library,
                   GString               *output)
{
  RoofMachine *preset = find_preset (device, library);
  g_autofree char *text = roof_accelerator_print (device);

  g_string_append_printf (output, "\n%s\n%*s", text, ROOF_TEXT_TABLE_INDENT, "");
  if (preset != NULL)
    /* Translators: of a GPU that was found: the name and the id of a machine */
    g_string_append_printf (output, _ ("Not measured; its machine: %1$s, -m %2$s\n"), roof_machine_get_name (preset),
                            roof_machine_get_id (preset));
  else
    g_string_append (output, _ ("Not measured; no built-in machine describes it\n"));
}

static void
set_if_known (JsonObject *object,
              const char *key,
              double      value)
{
  if (isfinite (value) && value > 0)
    json_object_set_double_member (object, key, value);
}

static JsonObject *
write_accelerator (const RoofAccelerator *device,
                   RoofLibrary           *library)
{
  JsonObject *object = json_object_new ();
  RoofMachine *preset = find_preset (device, library);

  json_object_set_string_member (object, "name", device->name);
  json_object_set_string_member (object, "runtime", device->runtime);
  set_if_known (object, "memory", (double) device->memory);
  set_if_known (object, "clock", device->clock);
  set_if_known (object, "memory_clock", device->memory_clock);
  set_if_known (object, "bus", device->bus);
  set_if_known (object, "units", device->units);
  if (preset != NULL)
    json_object_set_object_member (object, "machine", write_name (preset));
  else
    json_object_set_null_member (object, "machine");
  return object;
}

/* --- all of it --- */

void
roof_calibration_text_print (const RoofCalibration *calibration,
                             const RoofMachine     *machine,
                             GPtrArray             *others,
                             GPtrArray             *accelerators,
                             RoofLibrary           *library,
                             GString               *output)
{
  g_autoptr (RoofTextTable) cells = tabulate_cells (calibration), levels = tabulate_levels (calibration);
  const char *processor = calibration->computer->processor;

  g_string_append_printf (output, "%s\n\n", processor != NULL ? processor : _ ("This Computer"));
  roof_text_table_print (cells, 0, output);
  if (roof_text_table_get_n (levels) > 0)
    {
      g_string_append_c (output, '\n');
      roof_text_table_print (levels, 0, output);
    }
  print_launch (calibration, output);
  if (calibration->warnings->len > 0)
    g_string_append_c (output, '\n');
  roof_text_print_sentences (calibration->warnings, output);
  for (guint i = 0; machine != NULL && i < others->len; i++)
    print_comparison (calibration, machine, others->pdata[i], output);
  for (guint i = 0; i < accelerators->len; i++)
    print_accelerator (accelerators->pdata[i], library, output);
  roof_text_plain_blanks (output);
}

void
roof_calibration_text_write (const RoofCalibration *calibration,
                             const RoofMachine     *machine,
                             GPtrArray             *others,
                             GPtrArray             *accelerators,
                             RoofLibrary           *library,
                             JsonObject            *root)
{
  JsonArray *comparisons = json_array_new (), *devices = json_array_new ();

  if (machine != NULL)
    json_object_set_object_member (root, "machine", write_name (machine));
  else
    json_object_set_null_member (root, "machine");
  json_object_set_object_member (root, "measured", roof_measured_json_write (calibration));
  for (guint i = 0; machine != NULL && i < others->len; i++)
    json_array_add_object_element (comparisons, write_comparison (machine, others->pdata[i]));
  json_object_set_array_member (root, "comparisons", comparisons);
  for (guint i = 0; i < accelerators->len; i++)
    json_array_add_object_element (devices, write_accelerator (accelerators->pdata[i], library));
  json_object_set_array_member (root, "accelerators", devices);
}

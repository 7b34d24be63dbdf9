/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-row.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/files/analysis-csv.h"
#include "import/dtype-name.h"
#include "import/table/csv-quantities.h"
#include "import/table/csv-totals.h"

/* Turns a row of a table into a custom kernel, or into a launch of one. csv-quantities.c reads and completes the numbers of the row; the
 * kernel's settings, measurement and look are made of them here. The first step that fails skips the row with a reason.
 *
 * Invariants: nothing here looks at titles: csv.c has assigned the columns before, and only the counters of findings (n_...) and @totals
 * change from row to row. csv-findings.c makes sentences about many rows from the counters at the end. */

/* Sets @key of the current kernel; NAN: it was not counted. @key: the same pointer in all rows */
static inline void
add (RoofCsvTable *self,
     const char   *key,
     double        number)
{
  self->settings[self->n_settings++] = (RoofSetting) { key, number, NULL };
}

/* Sets @key of the current kernel, unless @number is NAN. */
static inline void
set (RoofCsvTable *self,
     const char   *key,
     double        number)
{
  if (!isnan (number))
    add (self, key, number);
}

/* The current kernel's number of @prefix and the level of @key, NAN for none; it is removed if @drop. */
static double
find_setting (RoofCsvTable *self,
              const char   *prefix,
              const char   *key,
              gboolean      drop)
{
  for (guint i = 0; i < self->n_settings; i++)
    {
      const RoofSetting *setting = &self->settings[i];
      double number = setting->number;

      if (!g_str_has_prefix (setting->key, prefix) || g_strcmp0 (strchr (setting->key, '.'), strchr (key, '.')) != 0)
        continue;
      if (drop)
        self->settings[i] = self->settings[--self->n_settings];
      return number;
    }
  return NAN;
}

/* Leaves out bytes that count twice: those in both directions where the row has those of each, else those of one. */
static void
drop_twice (RoofCsvTable     *self,
            const RoofCsvRow *row,
            const RoofCsvKey *both)
{
  double bytes = find_setting (self, "bytes.", both->key, FALSE);
  double sum = find_setting (self, "read.", both->key, FALSE) + find_setting (self, "write.", both->key, FALSE);

  if (isnan (bytes))
    return;
  roof_csv_quantities_doubt (self, row, (int) both->column, bytes, sum, ROOF_DIMENSION_BYTE);
  find_setting (self, isnan (sum) ? "read." : "bytes.", both->key, TRUE);
  if (isnan (sum))
    find_setting (self, "write.", both->key, TRUE);
}

/* Sets the bytes of columns at levels other than main memory. @counted: (inout): whether there are any */
static gboolean
set_bytes (RoofCsvTable      *self,
           const RoofCsvRow  *row,
           double             count,
           gboolean          *counted,
           GError           **error)
{
  for (guint i = 0; i < self->keys->len; i++)
    {
      const RoofCsvKey *key = &g_array_index (self->keys, RoofCsvKey, i);
      double value;

      if ((int) key->column == self->main_bytes || (int) key->column == self->directions[0] || (int) key->column == self->directions[1])
        continue;
      if (!roof_csv_table_read_number (self, row, key->column, &value, error))
        return FALSE;
      roof_csv_table_share (self, (int) key->column, count, &value);
      set (self, key->key, value);
      *counted |= !isnan (value);
    }
  for (guint i = 0; i < self->keys->len && self->directed; i++)
    if (g_str_has_prefix (g_array_index (self->keys, RoofCsvKey, i).key, "bytes."))
      drop_twice (self, row, &g_array_index (self->keys, RoofCsvKey, i));
  return TRUE;
}

/* Bytes that the row has at no level were not counted, which is not 0. A row must say something of its kernel. @counted: whether it
 * has bytes */
static gboolean
set_uncounted (RoofCsvTable      *self,
               const RoofCsvRow  *row,
               const RoofCsvQuantities     *numbers,
               gboolean           counted,
               GError           **error)
{
  if (isnan (numbers->flops) && isnan (numbers->time) && !counted)
    return roof_fail (error, "line %" PRIu64 ": no FLOPs, no bytes and no time, nor numbers that give them", row->line);
  if (!counted && self->main_key != NULL)
    add (self, self->main_key, NAN);
  return TRUE;
}

static gboolean
has_spread (const RoofCsvQuantities *numbers)
{
  return !isnan (numbers->shortest) || !isnan (numbers->longest) || !isnan (numbers->deviation) || !isnan (numbers->repeats);
}

/* Whether the row says more of its run than a time. */
static gboolean
has_more (const RoofCsvQuantities *numbers)
{
  return has_spread (numbers) || !isnan (numbers->energy) || !isnan (numbers->power);
}

/* J of the run, NAN if not known: of a power it is the mean over the run. */
static gboolean
find_energy (const RoofCsvRow  *row,
             const RoofCsvQuantities     *numbers,
             double            *energy,
             GError           **error)
{
  double follows = numbers->power * numbers->time;

  *energy = isnan (numbers->energy) ? follows : numbers->energy;
  if (!isnan (numbers->power) && isnan (*energy))
    return roof_fail (error, "line %" PRIu64 ": a power without a time", row->line);
  if (fabs (follows - *energy) > ROOF_CSV_TOLERANCE * *energy)
    return roof_fail (error, "line %1$" PRIu64 ": the energy is %2$.6g J, but power and time give %3$.6g J", row->line, *energy, follows);
  return TRUE;
}

static gboolean
set_numbers (RoofCsvTable      *self,
             const RoofCsvRow  *row,
             const RoofCsvQuantities     *numbers,
             GError           **error)
{
  gboolean counted;

  self->n_settings = 0;
  add (self, "flops", numbers->flops);
  if (self->main_key != NULL && isnan (numbers->read) && isnan (numbers->written))
    set (self, self->main_key, numbers->bytes);
  if (self->main_key != NULL)
    {
      set (self, self->direction_keys[0], numbers->read);
      set (self, self->direction_keys[1], numbers->written);
    }
  counted = self->n_settings > 1;
  if (!has_more (numbers))
    set (self, "time", numbers->time);
  return set_bytes (self, row, numbers->count, &counted, error) && set_uncounted (self, row, numbers, counted, error);
}

/* The time with its spread and the energy. @measurement: (out) (nullable): NULL where the row has neither */
static gboolean
read_measurement (const RoofCsvRow  *row,
                  const RoofCsvQuantities     *numbers,
                  RoofMeasurement  **measurement,
                  GError           **error)
{
  RoofMeasurement values = ROOF_MEASUREMENT_INIT;

  *measurement = NULL;
  if (!has_more (numbers))
    return TRUE;
  if (has_spread (numbers) && isnan (numbers->time))
    return roof_fail (error, "line %1$" PRIu64 ": the spread of a time without the time itself", row->line);
  if (!find_energy (row, numbers, &values.energy, error))
    return FALSE;
  values.time = numbers->time;
  values.min = numbers->shortest;
  values.max = numbers->longest;
  values.sigma = numbers->deviation;
  values.repeats = isnan (numbers->repeats) ? 0 : (guint) MIN (numbers->repeats, G_MAXUINT);
  *measurement = roof_measurement_new (&values, error);
  if (*measurement == NULL)
    g_prefix_error (error, _ ("line %1$" PRIu64 ": "), row->line);
  return *measurement != NULL;
}

/* A text without the apostrophe that protects it from being computed by a spreadsheet. */
static const char *
get_text (const RoofCsvTable *self,
          const RoofCsvRow   *row,
          RoofColumnKind      kind)
{
  const char *text = roof_csv_row_get_field (row, self->sources[kind]);

  return text[0] == '\'' && roof_csv_is_guarded (text + 1) ? text + 1 : text;
}

/* Counts a look of another program: it is left out, and the first is told. @fault: (transfer full) */
static void
note_unknown_look (RoofCsvTable     *self,
                   const RoofCsvRow *row,
                   GError           *fault)
{
  g_prefix_error (&fault, _ ("line %1$" PRIu64 ": "), row->line);
  if (self->n_unknown_looks++ == 0)
    self->unknown_look = g_strdup (fault->message);
  g_error_free (fault);
}

static RoofKernelLook
read_look (RoofCsvTable     *self,
           const RoofCsvRow *row)
{
  const char * const *keys = roof_kernel_look_list_keys ();
  RoofKernelLook look = { .group = NULL };
  GError *fault = NULL;

  for (guint i = 0; keys[i] != NULL; i++)
    if (self->sources[ROOF_COLUMN_LOOK_MARKER + i] >= 0
        && !roof_kernel_look_set (&look, keys[i], get_text (self, row, ROOF_COLUMN_LOOK_MARKER + i), &fault))
      note_unknown_look (self, row, g_steal_pointer (&fault));
  return look;
}

static gboolean
read_shown (RoofCsvTable     *self,
            const RoofCsvRow *row)
{
  gboolean shown = TRUE;
  GError *fault = NULL;

  if (!roof_kernel_look_read_shown (roof_csv_row_get_field (row, self->sources[ROOF_COLUMN_SHOWN]), &shown, &fault))
    note_unknown_look (self, row, fault);
  return shown;
}

/* The dtype of the row's work. (nullable): the table gives none */
static const char *
get_compute (const RoofCsvTable *self,
             const RoofCsvRow   *row)
{
  const char *given = roof_csv_row_get_field (row, self->sources[ROOF_COLUMN_COMPUTE]);
  const char *dtype = *given != '\0' ? roof_dtype_name_find (given, strlen (given)) : NULL;

  return dtype != NULL ? dtype : *given != '\0' ? given : self->compute;
}

/* The name of the row's kernel, "Row 7" for one without. @made: (out) (nullable): owns it where it is not the field */
static const char *
get_name (const RoofCsvTable  *self,
          const RoofCsvRow    *row,
          char               **made)
{
  const char *given = get_text (self, row, ROOF_COLUMN_NAME);

  *made = *given == '\0' ? g_strdup_printf ("Row %" PRIu64, row->line) : NULL;
  return *made != NULL ? *made : given;
}

/* A kernel with the current settings. @measurement: (nullable) */
static RoofKernel *
make_kernel (RoofCsvTable            *self,
             const RoofCsvRow        *row,
             const RoofCsvQuantities *numbers,
             double                   count,
             const char              *name,
             RoofMeasurement         *measurement)
{
  RoofKernelSpec spec = ROOF_KERNEL_SPEC_INIT;

  spec.name = name;
  spec.operation = "custom";
  spec.settings = self->settings;
  spec.n_settings = self->n_settings;
  spec.unit = numbers->unit != NULL ? numbers->unit : self->unit;
  spec.compute = get_compute (self, row);
  spec.count = count;
  spec.measurement = measurement;
  spec.look = read_look (self, row);
  spec.visible = read_shown (self, row);
  return roof_kernel_new_specified (&spec, roof_heaviest_get_like (self->heaviest));
}

/* Whether the row is of the table's first machine; others are not imported, because one chart shows one machine. */
static gboolean
is_of_machine (RoofCsvTable     *self,
               const RoofCsvRow *row)
{
  const char *machine;

  if (self->sources[ROOF_COLUMN_MACHINE] < 0)
    return TRUE;
  machine = roof_csv_row_get_field (row, self->sources[ROOF_COLUMN_MACHINE]);
  if (self->machine == NULL)
    self->machine = g_strdup (machine);
  if (g_str_equal (self->machine, machine))
    return TRUE;
  self->n_others++;
  return FALSE;
}

/* Adds @row, which has a time and no work, to the launches of its kernel. FALSE: it cannot be read */
static gboolean
read_launch (RoofCsvTable      *self,
             const RoofCsvRow  *row,
             GError           **error)
{
  g_autofree char *made = NULL;
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  RoofCsvQuantities numbers;

  if (!roof_csv_quantities_read (self, row, &numbers, error))
    return FALSE;
  if (isnan (numbers.time))
    return roof_fail (error, "line %1$" PRIu64 ": a launch without a time", row->line);
  launch.name = get_name (self, row, &made);
  launch.unit = self->unit;
  launch.compute = get_compute (self, row);
  launch.time = numbers.time;
  launch.bytes[0].level = isnan (numbers.bytes) ? NULL : self->main_level;
  launch.bytes[0].bytes = numbers.bytes;
  roof_launches_add (self->launches, &launch);
  self->into->memory = roof_launches_get_memory (self->launches);
  return TRUE;
}

/* Counts a row with another number of fields than there are titles; empty ones behind the last title are no matter. */
static void
count_uneven (RoofCsvTable     *self,
              const RoofCsvRow *row)
{
  guint n = row->n;

  while (n > self->header->columns->len && *row->fields[n - 1] == '\0')
    n--;
  if (n == self->header->columns->len)
    return;
  if (self->n_uneven++ == 0)
    self->uneven = row->line;
}

/* Adds the kernel of @row, unless heavier ones take its place. FALSE: the row cannot be read */
static gboolean
add_kernel (RoofCsvTable      *self,
            const RoofCsvRow  *row,
            GError           **error)
{
  RoofMeasurement *measured = NULL;
  g_autoptr (RoofMeasurement) measurement = NULL;
  g_autofree char *made = NULL;
  RoofCsvQuantities numbers;
  const char *name;
  double count;

  self->seconds_above = self->n_seconds;
  if (!roof_csv_quantities_read (self, row, &numbers, error) || !roof_csv_quantities_complete (self, row, &numbers, error)
      || !read_measurement (row, &numbers, &measured, error))
    return FALSE;
  measurement = measured;
  if (!set_numbers (self, row, &numbers, error))
    return FALSE;
  name = get_name (self, row, &made);
  self->nameless = self->sources[ROOF_COLUMN_NAME] >= 0 && *get_text (self, row, ROOF_COLUMN_NAME) == '\0';
  self->n_nameless += self->nameless;
  count = isnan (numbers.count) ? 1 : numbers.count;
  roof_csv_totals_add (&self->totals, name, numbers.flops, numbers.time, numbers.bytes, count);
  /* The second that rates alone are taken for is no time. */
  if (roof_heaviest_takes (self->heaviest, self->n_seconds > self->seconds_above ? NAN : numbers.time * count))
    roof_heaviest_add (self->heaviest, make_kernel (self, row, &numbers, count, name, measurement));
  return TRUE;
}

gboolean
roof_csv_table_add_row (RoofCsvTable      *self,
                        const RoofCsvRow  *row,
                        GError           **error)
{
  if (!is_of_machine (self, row))
    return TRUE;
  if (self->launches != NULL ? !read_launch (self, row, error) : !add_kernel (self, row, error))
    return FALSE;
  count_uneven (self, row);
  return TRUE;
}

void
roof_csv_table_skip_row (RoofCsvTable     *self,
                         const RoofCsvRow *row,
                         const char       *reason)
{
  count_uneven (self, row);
  roof_import_skip (self->into, reason);
}

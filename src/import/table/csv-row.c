/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-row.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "document/files/analysis-csv.h"
#include "import/dtype-name.h"

/* Turns a row of a table into a custom kernel. roof_csv_table_prepare() lists once which column is read into which member of
 * Numbers; for each row read_numbers() then walks this list. A row goes through these steps, and the first that fails skips
 * the row with a reason: numbers are read and converted to base units; sums over launches are divided by the number of
 * launches; quantities given twice are compared; those that are missing are derived (P = W / t, I = W / Q, B = Q / t); the
 * kernel's settings and measurement are made.
 *
 * Invariants: a number that is absent is NAN from the field to the kernel, never 0. No unit is guessed. Nothing here looks at
 * titles: csv.c has assigned the columns before, and only the counters of findings (n_...) and @last change from row to row. A
 * sentence about many rows is made from the counters at the end, in csv.c. */

#define TOLERANCE 0.01 /* relative difference allowed between numbers of a row */
#define COST_PLACE 32 /* B: a pointer in a growing array, and malloc's overhead */
#define LEAST_TIME 1e-12 /* s: shortest time of a kernel */

/* Numbers of a row in base units, NAN if absent. */
typedef struct
{
  double flops, bytes, time, rate, intensity, bandwidth, count;
  double shortest, longest, deviation, repeats; /* of the time */
  double energy, power; /* of the run */
  const char *unit; /* nullable */
} Numbers;

static const char *
get_field (const RoofCsvRow *row,
           int               column)
{
  return column >= 0 && (guint) column < row->n ? row->fields[column] : "";
}

static gboolean
check_unusual (RoofColumnKind   kind,
               double           value,
               GError         **error)
{
  gboolean timed = kind == ROOF_COLUMN_TIME || kind == ROOF_COLUMN_SHORTEST || kind == ROOF_COLUMN_LONGEST;
  gboolean spent = kind == ROOF_COLUMN_ENERGY || kind == ROOF_COLUMN_POWER;
  gboolean positive = kind == ROOF_COLUMN_RATE || kind == ROOF_COLUMN_BANDWIDTH;

  if ((kind == ROOF_COLUMN_COUNT || kind == ROOF_COLUMN_REPEATS) && !(value >= 1))
    return roof_fail (error, "must be at least 1, got %.15g", value);
  if (kind == ROOF_COLUMN_REPEATS && value != floor (value))
    return roof_fail (error, "must be a whole number, got %.15g", value);
  if ((timed || spent) && !(value > 0))
    return roof_fail (error, "must be more than 0, got %.15g", value);
  if (timed && value < LEAST_TIME)
    return roof_fail (error, "must be at least %1$g s, got %2$.15g", LEAST_TIME, value);
  if (value < 0)
    return roof_fail (error, "must not be negative, got %.15g", value);
  if (positive && value == 0 && kind != ROOF_COLUMN_RATE)
    return roof_fail (error, "must not be 0, got %.15g", value);
  if (!isfinite (value))
    return roof_fail (error, "is too large a number");
  return TRUE;
}

static inline gboolean
check_range (RoofColumnKind   kind,
             double           value,
             GError         **error)
{
  gboolean usual = kind != ROOF_COLUMN_REPEATS && value >= (kind == ROOF_COLUMN_COUNT ? 1 : LEAST_TIME) && value <= DBL_MAX;

  return usual || check_unusual (kind, value, error);
}

/* Prefixes @error with line and column. Returns: FALSE */
static gboolean
refuse_number (const RoofCsvRow    *row,
               guint                column,
               const RoofCsvColumn *about,
               GError             **error)
{
  g_autofree char *name = roof_csv_column_name (about, column);

  /* Translators: before what is wrong with a number of a table: its line, then its column */
  g_prefix_error (error, _ ("line %1$" PRIu64 ", %2$s: "), row->line, name);
  return FALSE;
}

/* Fails unless a number without a unit has that of its column. Profilers write times in s, ms, µs and ns, and bandwidths in GB/s more
 * often than in B/s: a unit that nothing says is not guessed. */
static inline gboolean
check_unit (const RoofCsvTable  *self,
            guint                column,
            const RoofCsvColumn *about,
            GError             **error)
{
  static const char *const titles[] = {
    [ROOF_COLUMN_TIME] = "time (us)",      [ROOF_COLUMN_BANDWIDTH] = "bandwidth (GB/s)", [ROOF_COLUMN_SHORTEST] = "min (us)",
    [ROOF_COLUMN_RATE] = "performance (GFLOP/s)", [ROOF_COLUMN_LONGEST] = "max (us)",    [ROOF_COLUMN_DEVIATION] = "sigma (us)",
    [ROOF_COLUMN_ENERGY] = "energy (J)",          [ROOF_COLUMN_POWER] = "power (W)",
  };

  if (!roof_csv_column_needs_unit (about))
    return TRUE;
  if (self->into->profile)
    return roof_fail (error, "neither the title nor the number has a unit; write the title as \"%s\"", titles[about->kind]);
  return roof_fail (error,
                    "neither the title nor the number has a unit; write the title as \"%1$s\", or give --column \"%1$s=%2$u\"",
                    titles[about->kind], column + 1);
}

/* The number in a field's text, in base units; NAN if absent. */
static gboolean
read_text (RoofCsvTable        *self,
           const char          *text,
           guint                column,
           double              *value,
           GError             **error)
{
  const RoofCsvColumn *about = self->header->columns->pdata[column];
  gboolean has_unit;

  *value = NAN;
  if (roof_csv_number_is_absent (text))
    {
      self->n_untimed += about->kind == ROOF_COLUMN_TIME && *text != '\0';
      return TRUE;
    }
  if (!roof_csv_number_parse (text, self->mark, about->dimension, value, &has_unit, error))
    return FALSE;
  if (!has_unit)
    *value = *value * about->multiply / about->divide;
  return (has_unit || check_unit (self, column, about, error)) && check_range (about->kind, *value, error);
}

/* The number in @column, NAN if absent. */
static inline gboolean
read_number (RoofCsvTable        *self,
             const RoofCsvRow    *row,
             guint                column,
             double              *value,
             GError             **error)
{
  const RoofCsvColumn *about = self->header->columns->pdata[column];
  double plain = column < row->n_numbers ? row->numbers[column] : NAN;
  gboolean read;

  *value = plain * about->multiply / about->divide;
  read = isnan (plain) ? read_text (self, get_field (row, (int) column), column, value, error)
                       : check_unit (self, column, about, error) && check_range (about->kind, *value, error);
  return read || refuse_number (row, column, about, error);
}

static gboolean
is_of_flops (const RoofCsvTable *self,
             guint               column)
{
  const RoofCsvColumn *about = self->header->columns->pdata[column];

  return about->kind == ROOF_COLUMN_FLOPS && (about->place != NULL || (int) column == self->sources[ROOF_COLUMN_FLOPS]);
}

/* In a row that names its unit, the work on that unit; else the sum. */
static gboolean
read_flops (RoofCsvTable      *self,
            const RoofCsvRow  *row,
            Numbers           *numbers,
            GError           **error)
{
  double others = 0;

  for (guint i = 0; i < self->header->columns->len; i++)
    {
      const RoofCsvColumn *column = self->header->columns->pdata[i];
      double value;

      if (!is_of_flops (self, i))
        continue;
      if (!read_number (self, row, i, &value, error))
        return FALSE;
      if (isnan (value))
        continue;
      if (column->place != NULL && numbers->unit != NULL && !g_str_equal (column->place, numbers->unit))
        others += value;
      else
        numbers->flops = isnan (numbers->flops) ? value : numbers->flops + value;
    }
  self->n_split += others > 0;
  return TRUE;
}

static void
add_reading (RoofCsvTable *self,
             int           column,
             gsize         place)
{
  if (column >= 0)
    self->readings[self->n_readings++] = (RoofCsvReading) { (guint) column, place };
}

/* Adds a column of the spread of the time. Without a unit it has that of the time: "time (us),min,max". */
static void
add_spread (RoofCsvTable   *self,
            RoofColumnKind  kind,
            gsize           place)
{
  RoofCsvColumn *column = self->sources[kind] >= 0 ? self->header->columns->pdata[self->sources[kind]] : NULL;
  const RoofCsvColumn *time
    = self->sources[ROOF_COLUMN_TIME] >= 0 ? self->header->columns->pdata[self->sources[ROOF_COLUMN_TIME]] : NULL;

  add_reading (self, self->sources[kind], place);
  if (column == NULL || time == NULL || !column->unitless || time->unitless)
    return;
  column->multiply = time->multiply;
  column->divide = time->divide;
  column->unitless = FALSE;
}

void
roof_csv_table_prepare (RoofCsvTable *self)
{
  add_reading (self, self->sources[ROOF_COLUMN_TIME], G_STRUCT_OFFSET (Numbers, time));
  add_reading (self, self->sources[ROOF_COLUMN_RATE], G_STRUCT_OFFSET (Numbers, rate));
  add_reading (self, self->sources[ROOF_COLUMN_INTENSITY], G_STRUCT_OFFSET (Numbers, intensity));
  add_reading (self, self->sources[ROOF_COLUMN_BANDWIDTH], G_STRUCT_OFFSET (Numbers, bandwidth));
  add_reading (self, self->sources[ROOF_COLUMN_COUNT], G_STRUCT_OFFSET (Numbers, count));
  add_reading (self, self->sources[ROOF_COLUMN_REPEATS], G_STRUCT_OFFSET (Numbers, repeats));
  add_reading (self, self->sources[ROOF_COLUMN_ENERGY], G_STRUCT_OFFSET (Numbers, energy));
  add_reading (self, self->sources[ROOF_COLUMN_POWER], G_STRUCT_OFFSET (Numbers, power));
  add_spread (self, ROOF_COLUMN_SHORTEST, G_STRUCT_OFFSET (Numbers, shortest));
  add_spread (self, ROOF_COLUMN_LONGEST, G_STRUCT_OFFSET (Numbers, longest));
  add_spread (self, ROOF_COLUMN_DEVIATION, G_STRUCT_OFFSET (Numbers, deviation));
  add_reading (self, self->main_bytes, G_STRUCT_OFFSET (Numbers, bytes));
  for (guint i = 0; i < self->header->columns->len; i++)
    self->splits_flops |= is_of_flops (self, i) && (int) i != self->sources[ROOF_COLUMN_FLOPS];
  if (!self->splits_flops)
    add_reading (self, self->sources[ROOF_COLUMN_FLOPS], G_STRUCT_OFFSET (Numbers, flops));
}

/* Divides @value, of @column, by the number of launches if the column has the sum over these. */
static void
share (const RoofCsvTable *self,
       int                 column,
       double              count,
       double             *value)
{
  const RoofCsvColumn *about = column >= 0 ? self->header->columns->pdata[column] : NULL;

  if (self->summed && about != NULL && about->total && !isnan (count))
    *value /= count;
}

static gboolean
read_numbers (RoofCsvTable      *self,
              const RoofCsvRow  *row,
              Numbers           *numbers,
              GError           **error)
{
  const char *unit = get_field (row, self->sources[ROOF_COLUMN_UNIT]);

  *numbers = (Numbers) { NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, *unit != '\0' ? unit : NULL };
  for (guint i = 0; i < self->n_readings; i++)
    if (!read_number (self, row, self->readings[i].column, G_STRUCT_MEMBER_P (numbers, self->readings[i].place), error))
      return FALSE;
  if (self->splits_flops && !read_flops (self, row, numbers, error))
    return FALSE;
  share (self, self->sources[ROOF_COLUMN_TIME], numbers->count, &numbers->time);
  share (self, self->sources[ROOF_COLUMN_FLOPS], numbers->count, &numbers->flops);
  share (self, self->main_bytes, numbers->count, &numbers->bytes);
  share (self, self->sources[ROOF_COLUMN_ENERGY], numbers->count, &numbers->energy);
  self->n_counted += numbers->count > 1 && !isnan (numbers->time);
  return TRUE;
}

static void
tell_doubt (RoofCsvTable     *self,
            const RoofCsvRow *row,
            RoofColumnKind    kind,
            double            given,
            double            follows,
            RoofDimension     dimension)
{
  g_autofree char *said = NULL, *computed = NULL, *name = NULL;
  double binary;

  if (isnan (given) || isnan (follows) || !(fabs (given - follows) > TOLERANCE * fabs (follows)))
    return;
  if (self->n_doubtful++ > 0)
    return;
  name = roof_csv_column_name (self->header->columns->pdata[self->sources[kind]], (guint) self->sources[kind]);
  said = roof_units_format (given, dimension);
  computed = roof_units_format (follows, dimension);
  binary = given < follows ? follows / given : given / follows;
  self->doubt = g_strdup_printf (fabs (binary - 1.048576) < 2e-3
                                     ? _ ("line %1$" PRIu64 ", %2$s: %3$s, but %4$s follows from the others; MB may stand for MiB")
                                     : _ ("line %1$" PRIu64 ", %2$s: %3$s, but %4$s follows from the others"),
                                 row->line, name, said, computed);
}

/* Compares quantities that a row gives twice. */
static void
compare (RoofCsvTable     *self,
         const RoofCsvRow *row,
         const Numbers    *n)
{
  guint before = self->n_doubtful;

  if (isnan (n->rate) && isnan (n->intensity) && isnan (n->bandwidth))
    return;
  tell_doubt (self, row, ROOF_COLUMN_RATE, n->rate, n->flops / n->time, ROOF_DIMENSION_FLOP_RATE);
  if (self->n_doubtful == before)
    tell_doubt (self, row, ROOF_COLUMN_INTENSITY, n->intensity, n->flops / n->bytes, ROOF_DIMENSION_INTENSITY);
  if (self->n_doubtful == before)
    tell_doubt (self, row, ROOF_COLUMN_BANDWIDTH, n->bandwidth, n->bytes / n->time, ROOF_DIMENSION_BANDWIDTH);
}

static void
fill (double *value,
      double  follows)
{
  if (isnan (*value) && isfinite (follows))
    *value = follows;
}

/* A row of rates alone is the work of a second. */
static void
assume_second (RoofCsvTable *self,
               Numbers      *n)
{
  if (self->into->profile || !isnan (n->flops) || !isnan (n->bytes) || !isnan (n->time) || !(n->rate > 0))
    return;
  n->time = 1;
  self->n_seconds++;
}

/* Derives quantities that the row lacks (formulas: P = W / t, I = W / Q, B = Q / t). */
static void
derive (Numbers *n)
{

  for (guint round = 0; round < 2 && isnan (n->flops + n->time + n->bytes); round++)
    {
      fill (&n->flops, n->rate * n->time);
      fill (&n->flops, n->intensity * n->bytes);
      fill (&n->time, n->rate > 0 ? n->flops / n->rate : NAN);
      fill (&n->time, n->bytes / n->bandwidth);
      fill (&n->bytes, n->intensity > 0 ? n->flops / n->intensity : NAN);
      fill (&n->bytes, n->bandwidth * n->time);
    }
}

/* Checks derived numbers: contradictions, such as 0 bytes at some bandwidth, give no valid time, and sums may overflow. */
static gboolean
check_derived (const RoofCsvTable *self,
               const RoofCsvRow   *row,
               const Numbers      *n,
               GError            **error)
{
  if (self->into->profile && isnan (n->time))
    return roof_fail (error, "line %" PRIu64 ": no time", row->line);
  if (isinf (n->flops))
    return roof_fail (error, "line %" PRIu64 ": the sum of the FLOPs of all columns is too large", row->line);
  if (n->time < LEAST_TIME)
    return roof_fail (error, "line %1$" PRIu64 ": the other numbers give a time of %2$.15g s, which must be at least %3$g s",
                      row->line, n->time, LEAST_TIME);
  return TRUE;
}

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

/* Sets the bytes of columns at levels. @counted: (inout): whether there are any */
static gboolean
set_bytes (RoofCsvTable      *self,
           const RoofCsvRow  *row,
           double             count,
           gboolean          *counted,
           GError           **error)
{
  for (guint i = 0; i < self->keys->len; i++)
    {
      double value;

      if (self->keys->pdata[i] == NULL || (int) i == self->main_bytes)
        continue;
      if (!read_number (self, row, i, &value, error))
        return FALSE;
      share (self, (int) i, count, &value);
      set (self, self->keys->pdata[i], value);
      *counted |= !isnan (value);
    }
  return TRUE;
}

/* Bytes that the row has at no level were not counted, which is not 0. A row must say something of its kernel. @counted: whether it
 * has bytes */
static gboolean
set_uncounted (RoofCsvTable      *self,
               const RoofCsvRow  *row,
               const Numbers     *numbers,
               gboolean           counted,
               GError           **error)
{
  if (isnan (numbers->flops) && isnan (numbers->time) && !counted)
    return roof_fail (error, "line %" PRIu64 ": no FLOPs, no bytes and no time, nor numbers that give them", row->line);
  if (!counted && self->main_key != NULL)
    add (self, self->main_key, NAN);
  self->n_without_flops += isnan (numbers->flops);
  self->n_without_bytes += !counted && !isnan (numbers->flops);
  return TRUE;
}

static gboolean
has_spread (const Numbers *numbers)
{
  return !isnan (numbers->shortest) || !isnan (numbers->longest) || !isnan (numbers->deviation) || !isnan (numbers->repeats);
}

/* Whether the row says more of its run than a time. */
static gboolean
has_more (const Numbers *numbers)
{
  return has_spread (numbers) || !isnan (numbers->energy) || !isnan (numbers->power);
}

/* J of the run, NAN if not known: of a power it is the mean over the run. */
static gboolean
find_energy (const RoofCsvRow  *row,
             const Numbers     *numbers,
             double            *energy,
             GError           **error)
{
  double follows = numbers->power * numbers->time;

  *energy = isnan (numbers->energy) ? follows : numbers->energy;
  if (!isnan (numbers->power) && isnan (*energy))
    return roof_fail (error, "line %" PRIu64 ": a power without a time", row->line);
  if (fabs (follows - *energy) > TOLERANCE * *energy)
    return roof_fail (error, "line %1$" PRIu64 ": the energy is %2$.6g J, but power and time give %3$.6g J", row->line, *energy, follows);
  return TRUE;
}

static gboolean
set_numbers (RoofCsvTable      *self,
             const RoofCsvRow  *row,
             const Numbers     *numbers,
             GError           **error)
{
  gboolean counted;

  self->n_settings = 0;
  add (self, "flops", numbers->flops);
  if (self->main_key != NULL)
    set (self, self->main_key, numbers->bytes);
  counted = self->n_settings > 1;
  if (!has_more (numbers))
    set (self, "time", numbers->time);
  return set_bytes (self, row, numbers->count, &counted, error) && set_uncounted (self, row, numbers, counted, error);
}

/* The time with its spread and the energy. @measurement: (out) (nullable): NULL where the row has neither */
static gboolean
read_measurement (const RoofCsvRow  *row,
                  const Numbers     *numbers,
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
  const char *text = get_field (row, self->sources[kind]);

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

  if (!roof_kernel_look_read_shown (get_field (row, self->sources[ROOF_COLUMN_SHOWN]), &shown, &fault))
    note_unknown_look (self, row, fault);
  return shown;
}

/* The dtype of the row's work. (nullable): the table gives none */
static const char *
get_compute (const RoofCsvTable *self,
             const RoofCsvRow   *row)
{
  const char *given = get_field (row, self->sources[ROOF_COLUMN_COMPUTE]);
  const char *dtype = *given != '\0' ? roof_dtype_name_find (given, strlen (given)) : NULL;

  return dtype != NULL ? dtype : *given != '\0' ? given : self->compute;
}

/* The name of the row's kernel, "Row 7" for one without. @numbered: (out) (nullable): owns it then */
static const char *
get_name (const RoofCsvTable  *self,
          const RoofCsvRow    *row,
          char               **numbered)
{
  const char *given = get_text (self, row, ROOF_COLUMN_NAME);

  *numbered = *given == '\0' ? g_strdup_printf ("Row %" PRIu64, row->line) : NULL;
  return *numbered != NULL ? *numbered : given;
}

/* A kernel with the current settings. @measurement: (nullable) */
static RoofKernel *
make_kernel (RoofCsvTable     *self,
             const RoofCsvRow *row,
             const Numbers    *numbers,
             RoofMeasurement  *measurement)
{
  g_autofree char *numbered = NULL;
  RoofKernelSpec spec = ROOF_KERNEL_SPEC_INIT;

  spec.name = get_name (self, row, &numbered);
  spec.operation = "custom";
  spec.settings = self->settings;
  spec.n_settings = self->n_settings;
  spec.unit = numbers->unit != NULL ? numbers->unit : self->unit;
  spec.compute = get_compute (self, row);
  spec.count = isnan (numbers->count) ? 1 : numbers->count;
  spec.measurement = measurement;
  spec.look = read_look (self, row);
  spec.visible = read_shown (self, row);
  return roof_kernel_new_specified (&spec, self->last);
}

/* Whether the row is of the table's first machine; others are not imported, because one chart shows one machine. */
static gboolean
is_of_machine (RoofCsvTable     *self,
               const RoofCsvRow *row)
{
  const char *machine;

  if (self->sources[ROOF_COLUMN_MACHINE] < 0)
    return TRUE;
  machine = get_field (row, self->sources[ROOF_COLUMN_MACHINE]);
  if (self->machine == NULL)
    self->machine = g_strdup (machine);
  if (g_str_equal (self->machine, machine))
    return TRUE;
  self->n_others++;
  return FALSE;
}

static RoofKernel *
read_row (RoofCsvTable      *self,
          const RoofCsvRow  *row,
          GError           **error)
{
  RoofMeasurement *measured = NULL;
  g_autoptr (RoofMeasurement) measurement = NULL;
  Numbers numbers;

  if (!read_numbers (self, row, &numbers, error))
    return NULL;
  compare (self, row, &numbers);
  assume_second (self, &numbers);
  derive (&numbers);
  if (!check_derived (self, row, &numbers, error) || !read_measurement (row, &numbers, &measured, error))
    return NULL;
  measurement = measured;
  return set_numbers (self, row, &numbers, error) ? make_kernel (self, row, &numbers, measurement) : NULL;
}

/* Adds @row, which has a time and no work, to the launches of its kernel. FALSE: it cannot be read */
static gboolean
read_launch (RoofCsvTable      *self,
             const RoofCsvRow  *row,
             GError           **error)
{
  g_autofree char *numbered = NULL;
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  Numbers numbers;

  if (!read_numbers (self, row, &numbers, error))
    return FALSE;
  if (isnan (numbers.time))
    return roof_fail (error, "line %1$" PRIu64 ": a launch without a time", row->line);
  launch.name = get_name (self, row, &numbered);
  launch.unit = self->unit;
  launch.compute = get_compute (self, row);
  launch.time = numbers.time;
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

void
roof_csv_table_add_row (RoofCsvTable     *self,
                        const RoofCsvRow *row)
{
  g_autoptr (GError) fault = NULL;
  RoofKernel *kernel, *last;

  if (!is_of_machine (self, row))
    return;
  count_uneven (self, row);
  last = self->last;
  self->before_last.n_without_flops = self->n_without_flops;
  self->before_last.n_without_bytes = self->n_without_bytes;
  kernel = self->launches == NULL ? read_row (self, row, &fault) : NULL;
  if (self->launches != NULL && read_launch (self, row, &fault))
    return;
  if (kernel == NULL)
    {
      roof_import_skip (self->into, fault->message);
      return;
    }
  self->into->memory += roof_kernel_measure (kernel, last) + COST_PLACE;
  g_ptr_array_add (self->into->kernels, self->last = kernel);
}

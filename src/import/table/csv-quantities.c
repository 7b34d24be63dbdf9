/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-quantities.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/error.h"

/* Reads the numbers of a row. roof_csv_table_prepare() lists once which column is read into which member of RoofCsvQuantities; for each
 * row roof_csv_quantities_read() walks this list, converts to base units, and divides sums over launches by the number of launches.
 * roof_csv_quantities_complete() compares quantities given twice, and derives missing ones (P = W / t, I = W / Q, B = Q / t).
 *
 * Invariants: a number that is absent is NAN from the field on, never 0. No unit is guessed. */

#define LEAST_TIME 1e-12 /* s: shortest time of a kernel */

const char *
roof_csv_row_get_field (const RoofCsvRow *row,
                        int               column)
{
  return column >= 0 && (guint) column < row->n ? row->fields[column] : "";
}

/* What numbers are called in messages. */
static const char *const quantities[ROOF_N_COLUMN_KINDS] = {
  [ROOF_COLUMN_COUNT] = ROOF_REASON ("number of launches"),
  [ROOF_COLUMN_FLOPS] = ROOF_REASON ("number of FLOPs"),
  [ROOF_COLUMN_BYTES] = ROOF_REASON ("number of bytes"),
  [ROOF_COLUMN_READ] = ROOF_REASON ("number of bytes"),
  [ROOF_COLUMN_WRITE] = ROOF_REASON ("number of bytes"),
  [ROOF_COLUMN_TIME] = ROOF_REASON ("time"),
  [ROOF_COLUMN_RATE] = ROOF_REASON ("performance"),
  [ROOF_COLUMN_INTENSITY] = ROOF_REASON ("intensity"),
  [ROOF_COLUMN_BANDWIDTH] = ROOF_REASON ("bandwidth"),
  [ROOF_COLUMN_SHORTEST] = ROOF_REASON ("shortest time"),
  [ROOF_COLUMN_LONGEST] = ROOF_REASON ("longest time"),
  [ROOF_COLUMN_DEVIATION] = ROOF_REASON ("standard deviation"),
  [ROOF_COLUMN_REPEATS] = ROOF_REASON ("number of repeats"),
  [ROOF_COLUMN_ENERGY] = ROOF_REASON ("energy"),
  [ROOF_COLUMN_POWER] = ROOF_REASON ("power"),
};

/* The number as the table has it, with its own unit or that of its column: "-3 ns". Returns: (transfer full) */
static char *
quote_number (const RoofCsvColumn *about,
              const char          *text,
              gboolean             has_unit)
{
  g_autofree char *shown = roof_error_shorten (text);

  return has_unit || about->unit == NULL || *about->unit == '\0' ? g_steal_pointer (&shown) : g_strdup_printf ("%s %s", shown, about->unit);
}

static gboolean
is_time (RoofColumnKind kind)
{
  return kind == ROOF_COLUMN_TIME || kind == ROOF_COLUMN_SHORTEST || kind == ROOF_COLUMN_LONGEST;
}

static gboolean
is_allowed (RoofColumnKind kind,
            double         value)
{
  gboolean positive = kind == ROOF_COLUMN_ENERGY || kind == ROOF_COLUMN_POWER || kind == ROOF_COLUMN_BANDWIDTH;

  if (!isfinite (value))
    return FALSE;
  if (kind == ROOF_COLUMN_COUNT || kind == ROOF_COLUMN_REPEATS)
    return value >= 1 && (kind == ROOF_COLUMN_COUNT || value == floor (value));
  return is_time (kind) ? value >= LEAST_TIME : positive ? value > 0 : value >= 0;
}

/* Says why a number is not allowed. Returns: FALSE */
static gboolean
refuse_range (const RoofCsvColumn *about,
              double               value,
              const char          *text,
              gboolean             has_unit,
              GError             **error)
{
  RoofColumnKind kind = about->kind;
  gboolean spent = kind == ROOF_COLUMN_ENERGY || kind == ROOF_COLUMN_POWER;
  const char *quantity = roof_error_translate (quantities[kind]);
  g_autofree char *got = quote_number (about, text, has_unit);

  if ((kind == ROOF_COLUMN_COUNT || kind == ROOF_COLUMN_REPEATS) && !(value >= 1))
    return roof_fail (error, "%1$s must be at least 1, got %2$s", quantity, got);
  if (kind == ROOF_COLUMN_REPEATS && value != floor (value))
    return roof_fail (error, "%1$s must be a whole number, got %2$s", quantity, got);
  if ((is_time (kind) || spent) && !(value > 0))
    return roof_fail (error, "%1$s must be more than 0, got %2$s", quantity, got);
  if (is_time (kind) && value < LEAST_TIME)
    return roof_fail (error, "%1$s must be at least %2$g s, got %3$s", quantity, LEAST_TIME, got);
  if (value < 0)
    return roof_fail (error, "%1$s must not be negative, got %2$s", quantity, got);
  if (kind == ROOF_COLUMN_BANDWIDTH && value == 0)
    return roof_fail (error, "%1$s must not be 0, got %2$s", quantity, got);
  return roof_fail (error, "%1$s is too large: %2$s", quantity, got);
}

/* @text: of the number, which @has_unit of its own */
static inline gboolean
check_range (const RoofCsvColumn *about,
             double               value,
             const char          *text,
             gboolean             has_unit,
             GError             **error)
{
  gboolean usual = about->kind != ROOF_COLUMN_REPEATS && value >= (about->kind == ROOF_COLUMN_COUNT ? 1 : LEAST_TIME) && value <= DBL_MAX;

  return usual || is_allowed (about->kind, value) || refuse_range (about, value, text, has_unit, error);
}

/* Prefixes @error with line and column. */
static void
refuse_number (const RoofCsvRow    *row,
               guint                column,
               const RoofCsvColumn *about,
               GError             **error)
{
  g_autofree char *name = roof_csv_column_name (about, column);

  /* Translators: before what is wrong with a number of a table: its line, then its column */
  g_prefix_error (error, _ ("line %1$" PRIu64 ", %2$s: "), row->line, name);
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

/* What stands behind the uncertainty at @text: "ms" of "2e-2 ms", of "5%) ms" and of "0.1 ms (n=5)". Returns: (transfer full) */
static char *
find_unit_behind (const char *text)
{
  const char *at = text + strspn (text, " 0123456789.,");
  const char *bracket;

  if ((*at == 'e' || *at == 'E') && at[1 + strspn (at + 1, "+-")] != '\0' && g_ascii_isdigit (at[1 + strspn (at + 1, "+-")]))
    at += 1 + strspn (at + 1, "+-0123456789");
  at += strspn (at, " %)");
  bracket = g_str_has_suffix (at, ")") ? strchr (at, '(') : NULL;
  return g_strstrip (bracket != NULL ? g_strndup (at, (gsize) (bracket - at)) : g_strdup (at));
}

/* The number before its uncertainty, with the unit that may stand behind both: "1.5 ms" of "1.5 ± 0.1 ms". Returns: (transfer full)
 * (nullable): there is no uncertainty */
static char *
take_uncertainty (const char *text)
{
  static const char *const marks[] = { "\302\261", "+/-", "+-" };
  const char *first = text + (*text == '('); /* "(1.5 ± 0.1) ms" */

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      const char *mark = strstr (first, marks[i]);
      g_autofree char *number = mark != NULL ? g_strstrip (g_strndup (first, (gsize) (mark - first))) : NULL;
      g_autofree char *unit = mark != NULL ? find_unit_behind (mark + strlen (marks[i])) : NULL;

      if (number == NULL || *number == '\0')
        continue;
      return *unit != '\0' && g_ascii_isdigit (number[strlen (number) - 1]) ? g_strconcat (number, " ", unit, NULL) : g_steal_pointer (&number);
    }
  return NULL;
}

/* Parses a number before its uncertainty, as tables for people have them. */
static gboolean
parse_uncertain (RoofCsvTable        *self,
                 const char          *text,
                 const RoofCsvColumn *about,
                 double              *value,
                 gboolean            *has_unit)
{
  g_autofree char *number = take_uncertainty (text);

  if (number == NULL || !roof_csv_number_parse (number, self->mark, about->dimension, value, has_unit, NULL))
    return FALSE;
  self->n_uncertain++;
  return TRUE;
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
    {
      if (!parse_uncertain (self, text, about, value, &has_unit))
        return FALSE;
      g_clear_error (error);
    }
  if (!has_unit)
    *value = *value * about->multiply / about->divide;
  return (has_unit || check_unit (self, column, about, error)) && check_range (about, *value, text, has_unit, error);
}

/* Takes the number of a column whose title is less plain for absent, and counts it: the first is told. @fault: (transfer full) */
static void
pass_number (RoofCsvTable *self,
             GError       *fault,
             double       *value)
{
  *value = NAN;
  if (self->n_passed++ == 0)
    self->passed = g_strdup (fault->message);
  g_error_free (fault);
}

gboolean
roof_csv_table_read_number (RoofCsvTable      *self,
                            const RoofCsvRow  *row,
                            guint              column,
                            double            *value,
                            GError           **error)
{
  const RoofCsvColumn *about = self->header->columns->pdata[column];
  GError *fault = NULL;

  if (read_text (self, roof_csv_row_get_field (row, (int) column), column, value, &fault))
    return TRUE;
  refuse_number (row, column, about, &fault);
  if (about->lesser)
    pass_number (self, fault, value);
  else
    g_propagate_error (error, fault);
  return about->lesser;
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
            RoofCsvQuantities           *numbers,
            GError           **error)
{
  double others = 0;

  for (guint i = 0; i < self->header->columns->len; i++)
    {
      const RoofCsvColumn *column = self->header->columns->pdata[i];
      double value;

      if (!is_of_flops (self, i))
        continue;
      if (!roof_csv_table_read_number (self, row, i, &value, error))
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
  g_free (column->unit);
  column->unit = g_strdup (time->unit);
}

/* Finds the columns of each direction of main memory. */
static void
find_directions (RoofCsvTable *self)
{
  static const char *const prefixes[] = { "read.", "write." };

  for (guint k = 0; k < G_N_ELEMENTS (prefixes); k++)
    {
      char *wanted = self->main_level != NULL ? g_strconcat (prefixes[k], self->main_level, NULL) : NULL;

      self->direction_keys[k] = wanted;
      self->directions[k] = -1;
      for (guint i = 0; i < self->keys->len && wanted != NULL; i++)
        if (g_str_equal (g_array_index (self->keys, RoofCsvKey, i).key, wanted))
          self->directions[k] = (int) g_array_index (self->keys, RoofCsvKey, i).column;
        else if (g_str_has_prefix (g_array_index (self->keys, RoofCsvKey, i).key, prefixes[k]))
          self->directed = TRUE;
    }
}

void
roof_csv_table_prepare (RoofCsvTable *self)
{
  add_reading (self, self->sources[ROOF_COLUMN_TIME], G_STRUCT_OFFSET (RoofCsvQuantities, time));
  add_reading (self, self->sources[ROOF_COLUMN_RATE], G_STRUCT_OFFSET (RoofCsvQuantities, rate));
  add_reading (self, self->sources[ROOF_COLUMN_INTENSITY], G_STRUCT_OFFSET (RoofCsvQuantities, intensity));
  add_reading (self, self->sources[ROOF_COLUMN_BANDWIDTH], G_STRUCT_OFFSET (RoofCsvQuantities, bandwidth));
  add_reading (self, self->sources[ROOF_COLUMN_COUNT], G_STRUCT_OFFSET (RoofCsvQuantities, count));
  add_reading (self, self->sources[ROOF_COLUMN_REPEATS], G_STRUCT_OFFSET (RoofCsvQuantities, repeats));
  add_reading (self, self->sources[ROOF_COLUMN_ENERGY], G_STRUCT_OFFSET (RoofCsvQuantities, energy));
  add_reading (self, self->sources[ROOF_COLUMN_POWER], G_STRUCT_OFFSET (RoofCsvQuantities, power));
  add_spread (self, ROOF_COLUMN_SHORTEST, G_STRUCT_OFFSET (RoofCsvQuantities, shortest));
  add_spread (self, ROOF_COLUMN_LONGEST, G_STRUCT_OFFSET (RoofCsvQuantities, longest));
  add_spread (self, ROOF_COLUMN_DEVIATION, G_STRUCT_OFFSET (RoofCsvQuantities, deviation));
  add_reading (self, self->main_bytes, G_STRUCT_OFFSET (RoofCsvQuantities, bytes));
  find_directions (self);
  for (guint i = 0; i < self->header->columns->len; i++)
    self->splits_flops |= is_of_flops (self, i) && (int) i != self->sources[ROOF_COLUMN_FLOPS];
  if (!self->splits_flops)
    add_reading (self, self->sources[ROOF_COLUMN_FLOPS], G_STRUCT_OFFSET (RoofCsvQuantities, flops));
}

void
roof_csv_table_share (const RoofCsvTable *self,
                      int                 column,
                      double              count,
                      double             *value)
{
  const RoofCsvColumn *about = column >= 0 ? self->header->columns->pdata[column] : NULL;

  if (self->summed && about != NULL && about->total && !isnan (count))
    *value /= count;
}

/* Reads the bytes that were read from and written to main memory. */
static gboolean
read_directions (RoofCsvTable       *self,
                 const RoofCsvRow   *row,
                 RoofCsvQuantities  *numbers,
                 GError            **error)
{
  double *values[] = { &numbers->read, &numbers->written };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      if (self->directions[i] < 0)
        continue;
      if (!roof_csv_table_read_number (self, row, (guint) self->directions[i], values[i], error))
        return FALSE;
      roof_csv_table_share (self, self->directions[i], numbers->count, values[i]);
    }
  return TRUE;
}

gboolean
roof_csv_quantities_read (RoofCsvTable       *self,
                          const RoofCsvRow   *row,
                          RoofCsvQuantities  *numbers,
                          GError            **error)
{
  const char *unit = roof_csv_row_get_field (row, self->sources[ROOF_COLUMN_UNIT]);

  *numbers = (RoofCsvQuantities) { NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, NAN, *unit != '\0' ? unit : NULL };
  for (guint i = 0; i < self->n_readings; i++)
    if (!roof_csv_table_read_number (self, row, self->readings[i].column, G_STRUCT_MEMBER_P (numbers, self->readings[i].place), error))
      return FALSE;
  if (self->splits_flops && !read_flops (self, row, numbers, error))
    return FALSE;
  roof_csv_table_share (self, self->sources[ROOF_COLUMN_TIME], numbers->count, &numbers->time);
  roof_csv_table_share (self, self->sources[ROOF_COLUMN_FLOPS], numbers->count, &numbers->flops);
  roof_csv_table_share (self, self->main_bytes, numbers->count, &numbers->bytes);
  roof_csv_table_share (self, self->sources[ROOF_COLUMN_ENERGY], numbers->count, &numbers->energy);
  if (!read_directions (self, row, numbers, error))
    return FALSE;
  self->n_counted += numbers->count > 1 && !isnan (numbers->time);
  return TRUE;
}

void
roof_csv_quantities_doubt (RoofCsvTable     *self,
                           const RoofCsvRow *row,
                           int               column,
                           double            given,
                           double            follows,
                           RoofDimension     dimension)
{
  g_autofree char *said = NULL, *computed = NULL, *name = NULL;
  double binary;

  if (isnan (given) || isnan (follows) || !(fabs (given - follows) > ROOF_CSV_TOLERANCE * fabs (follows)))
    return;
  if (self->n_doubtful++ > 0)
    return;
  name = roof_csv_column_name (self->header->columns->pdata[column], (guint) column);
  said = roof_units_format (given, dimension);
  computed = roof_units_format (follows, dimension);
  binary = given < follows ? follows / given : given / follows;
  self->doubt = g_strdup_printf (fabs (binary - 1.048576) < 2e-3
                                     ? _ ("line %1$" PRIu64 ", %2$s: %3$s, but %4$s follows from the others; MB may stand for MiB")
                                     : _ ("line %1$" PRIu64 ", %2$s: %3$s, but %4$s follows from the others"),
                                 row->line, name, said, computed);
}

/* Takes the sum of both directions for the bytes. */
static void
add_directions (RoofCsvTable       *self,
                const RoofCsvRow   *row,
                RoofCsvQuantities  *n)
{
  double sum = n->read + n->written;

  if (isnan (sum))
    return;
  roof_csv_quantities_doubt (self, row, self->main_bytes, n->bytes, sum, ROOF_DIMENSION_BYTE);
  n->bytes = sum;
}

/* Derives the bytes of one direction from those of both, which cannot be fewer than those of the other. */
static void
split_directions (RoofCsvTable       *self,
                  const RoofCsvRow   *row,
                  RoofCsvQuantities  *n)
{
  guint given = isnan (n->read);
  double one = given == 0 ? n->read : n->written, *other = given == 0 ? &n->written : &n->read;

  if (isnan (one) || isnan (n->bytes) || !isnan (*other))
    return;
  if (one > (1 + ROOF_CSV_TOLERANCE) * n->bytes)
    roof_csv_quantities_doubt (self, row, self->directions[given], one, n->bytes, ROOF_DIMENSION_BYTE);
  else
    *other = MAX (n->bytes - one, 0);
}

/* Compares quantities that a row gives twice. */
static void
compare (RoofCsvTable     *self,
         const RoofCsvRow *row,
         const RoofCsvQuantities    *n)
{
  guint before = self->n_doubtful;

  if (isnan (n->rate) && isnan (n->intensity) && isnan (n->bandwidth))
    return;
  roof_csv_quantities_doubt (self, row, self->sources[ROOF_COLUMN_RATE], n->rate, n->flops / n->time, ROOF_DIMENSION_FLOP_RATE);
  if (self->n_doubtful == before)
    roof_csv_quantities_doubt (self, row, self->sources[ROOF_COLUMN_INTENSITY], n->intensity, n->flops / n->bytes, ROOF_DIMENSION_INTENSITY);
  if (self->n_doubtful == before)
    roof_csv_quantities_doubt (self, row, self->sources[ROOF_COLUMN_BANDWIDTH], n->bandwidth, n->bytes / n->time, ROOF_DIMENSION_BANDWIDTH);
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
               RoofCsvQuantities      *n)
{
  if (self->into->profile || !isnan (n->flops) || !isnan (n->bytes) || !isnan (n->time) || !(n->rate > 0))
    return;
  n->time = 1;
  self->n_seconds++;
}

/* Derives quantities that the row lacks (formulas: P = W / t, I = W / Q, B = Q / t). */
static void
derive (RoofCsvQuantities *n)
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
               const RoofCsvQuantities      *n,
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

gboolean
roof_csv_quantities_complete (RoofCsvTable       *self,
                              const RoofCsvRow   *row,
                              RoofCsvQuantities  *numbers,
                              GError            **error)
{
  add_directions (self, row, numbers);
  compare (self, row, numbers);
  assume_second (self, numbers);
  derive (numbers);
  split_directions (self, row, numbers);
  return check_derived (self, row, numbers, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-uses.h"

#include <string.h>

#include "core/error.h"
#include "import/table/csv-findings.h"

/* What each column of a table is used for. The plain titles choose first, then the lesser ones; of several columns of one use one counts,
 * and the others are told. What the columns together are follows: whether times are sums over launches, whether rows are launches, whether
 * a number may be work or a rate.
 *
 * Invariants: a column has one use, and of each use, bytes at a level included, there is one column, but for FLOPs by unit; all other
 * columns are told in a finding. */

/* Kernels that are kept of rows that are kernels: a window shows so many at 35 frames a second. */
#define MOST_KERNELS 100000

/* The machine's level for the place @place of a title, or NULL. Any name of memory means main memory. */
static const char *
find_level (RoofMachine *machine,
            const char  *place)
{
  int index = roof_machine_find_main_memory (machine);

  for (guint i = 0; place != NULL && i < roof_machine_get_n_levels (machine); i++)
    if (g_ascii_strcasecmp (roof_machine_get_level (machine, i)->id, place) == 0)
      return roof_machine_get_level (machine, i)->id;
  if (place != NULL && !g_strv_contains ((const char *const[]) { "dram", "hbm", "memory", "mem", "main", "ddr", "vram",
                                                                  "ram", "global", NULL }, place))
    return NULL;
  return index >= 0 ? roof_machine_get_level (machine, (guint) index)->id : NULL;
}

/* The setting for @column; NULL, with a finding, if the machine lacks the level. Returns: (transfer full) (nullable) */
static char *
make_key (RoofCsvTable        *self,
          const RoofCsvColumn *column,
          guint                index)
{
  const char *level = find_level (self->into->machine, column->place);
  const char *prefix = column->kind == ROOF_COLUMN_READ ? "read." : column->kind == ROOF_COLUMN_WRITE ? "write." : "bytes.";
  g_autofree char *name = roof_csv_column_name (column, index);

  if (level == NULL)
    roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "%1$s: %2$s has no level “%3$s”", name,
                      roof_machine_get_name (self->into->machine), column->place != NULL ? column->place : roof_error_translate (ROOF_REASON ("main memory")));
  else if (column->place != NULL && g_ascii_strcasecmp (column->place, level) != 0)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, "%1$s: read as bytes at %2$s", name, level);
  return level != NULL ? g_strconcat (prefix, level, NULL) : NULL;
}

/* The column that gives @key, or -1. */
static int
find_key (const RoofCsvTable *self,
          const char         *key)
{
  for (guint i = 0; i < self->keys->len; i++)
    if (g_str_equal (g_array_index (self->keys, RoofCsvKey, i).key, key))
      return (int) g_array_index (self->keys, RoofCsvKey, i).column;
  return -1;
}

/* Tells that the column @left is not used, since the column @used has its quantity. */
static void
tell_left (RoofCsvTable *self,
           guint         left,
           guint         used)
{
  g_autofree char *name = roof_csv_column_name (self->header->columns->pdata[left], left);
  g_autofree char *other_name = roof_csv_column_name (self->header->columns->pdata[used], used);

  roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "%1$s: %2$s is used instead", name, other_name);
}

/* Of several columns of bytes at the same level, the first that is taken counts. */
static void
take_bytes (RoofCsvTable        *self,
            const RoofCsvColumn *column,
            guint                index)
{
  g_autofree char *key = make_key (self, column, index);
  int other = key != NULL ? find_key (self, key) : -1;

  if (other >= 0)
    tell_left (self, index, (guint) other);
  else if (key != NULL && column->kind == ROOF_COLUMN_BYTES && self->main_level != NULL
           && g_str_equal (key + strlen ("bytes."), self->main_level))
    self->main_bytes = (int) index;
  if (key != NULL && other < 0)
    {
      RoofCsvKey added = { index, g_steal_pointer (&key) };

      g_array_append_val (self->keys, added);
    }
}

/* Whether a time is the median of several. */
static gboolean
is_median (const RoofCsvColumn *column)
{
  g_autofree char *title = g_ascii_strdown (column->title, -1);

  return strstr (title, "med") != NULL || strstr (title, "p50") != NULL;
}

/* Whether @column counts rather than @other, which was taken before it and is no less plain. Profilers give the time of all runs first, then that of one. A mean
 * counts rather than a median, in whatever order: rates in a table are those of the mean. */
static gboolean
is_better (const RoofCsvColumn *column,
           const RoofCsvColumn *other)
{
  if (column->kind == ROOF_COLUMN_NAME || column->kind == ROOF_COLUMN_COUNT || (column->lesser && column->rank != other->rank))
    return column->rank < other->rank;
  return column->kind == ROOF_COLUMN_TIME
         && ((other->total && !column->total) || (other->total == column->total && is_median (other) && !is_median (column)));
}

/* Of several names or counts the one with the lowest rank is used; of several columns of another kind the first. */
static void
take_source (RoofCsvTable        *self,
             const RoofCsvColumn *column,
             guint                index)
{
  int *source = &self->sources[column->kind];
  const RoofCsvColumn *other = *source >= 0 ? self->header->columns->pdata[*source] : NULL;
  guint left = index;

  if (column->kind == ROOF_COLUMN_UNKNOWN || column->place != NULL)
    return;
  if (other == NULL || is_better (column, other))
    {
      left = other != NULL ? (guint) *source : G_MAXUINT;
      *source = (int) index;
    }
  if (left != G_MAXUINT)
    tell_left (self, left, (guint) *source);
}

/* Tells of work whose title many write for a rate: “FLOPS”. */
static void
tell_work (RoofCsvTable *self)
{
  int index = self->sources[ROOF_COLUMN_FLOPS];
  const RoofCsvColumn *column = index >= 0 ? self->header->columns->pdata[index] : NULL;
  g_autofree char *name = column != NULL ? roof_csv_column_name (column, (guint) index) : NULL;

  if (column != NULL && column->unit == NULL && strstr (column->title, "FLOPS") != NULL)
    roof_import_tell (self->into, ROOF_FINDING_GUESSED, "%s: read as a number of FLOPs, not as FLOP/s", name);
}

static void
take_column (RoofCsvTable        *self,
             const RoofCsvColumn *column,
             guint                index)
{
  gboolean bytes = column->kind == ROOF_COLUMN_BYTES || column->kind == ROOF_COLUMN_READ
                   || column->kind == ROOF_COLUMN_WRITE;

  if (bytes)
    take_bytes (self, column, index);
  else
    take_source (self, column, index);
  if (column->guessed)
    {
      g_autofree char *scale = roof_units_format (column->multiply / column->divide, column->dimension);
      g_autofree char *name = roof_csv_column_name (column, index);

      roof_import_tell (self->into, ROOF_FINDING_GUESSED, "%1$s: read as multiples of %2$s", name, scale);
    }
}

static gboolean
is_spread (RoofColumnKind kind)
{
  return kind == ROOF_COLUMN_SHORTEST || kind == ROOF_COLUMN_LONGEST || kind == ROOF_COLUMN_DEVIATION;
}

static gboolean
has_kind (const RoofCsvTable *self,
          RoofColumnKind      kind)
{
  for (guint i = 0; i < self->header->columns->len; i++)
    if (((const RoofCsvColumn *) self->header->columns->pdata[i])->kind == kind)
      return TRUE;
  return FALSE;
}

/* Whether a column under a less plain title says something of a kernel: a spread does beside a time; a bandwidth beside a time or a rate
 * too, but may be that of the machine otherwise. */
static gboolean
is_usable (const RoofCsvTable  *self,
           const RoofCsvColumn *column)
{
  gboolean timed = has_kind (self, ROOF_COLUMN_TIME);

  return !(is_spread (column->kind) && !timed) && !(column->kind == ROOF_COLUMN_BANDWIDTH && !timed && !has_kind (self, ROOF_COLUMN_RATE));
}

/* Takes the columns whose titles are less plain, or the others, which count first. */
static void
take_all (RoofCsvTable *self,
          gboolean      lesser)
{
  for (guint i = 0; i < self->header->columns->len; i++)
    {
      RoofCsvColumn *column = self->header->columns->pdata[i];

      if (column->lesser != lesser)
        continue;
      if (lesser && !is_usable (self, column))
        column->kind = ROOF_COLUMN_UNKNOWN;
      take_column (self, column, i);
    }
}

/* Tells of each column of bytes in both directions that is left out where a row has those of each: they would count twice. */
static void
tell_directions (RoofCsvTable *self)
{
  for (guint i = 0; i < self->keys->len; i++)
    {
      const RoofCsvKey *set = &g_array_index (self->keys, RoofCsvKey, i);
      g_autofree char *read = g_strconcat ("read", strchr (set->key, '.'), NULL), *write = g_strconcat ("write", strchr (set->key, '.'), NULL);
      int columns[] = { (int) set->column, find_key (self, read), find_key (self, write) };
      char *names[G_N_ELEMENTS (columns)];

      if (g_str_has_prefix (set->key, "bytes.") && (columns[1] < 0) != (columns[2] < 0) && g_strcmp0 (set->key, self->main_key) != 0)
        tell_left (self, (guint) MAX (columns[1], columns[2]), set->column);
      if (!g_str_has_prefix (set->key, "bytes.") || columns[1] < 0 || columns[2] < 0)
        continue;
      for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
        names[k] = roof_csv_column_name (self->header->columns->pdata[columns[k]], (guint) columns[k]);
      roof_import_tell (self->into, ROOF_FINDING_LEFT_OUT, "%1$s, in rows that have %2$s and %3$s", names[0], names[1], names[2]);
      for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
        g_free (names[k]);
    }
}

/* Whether a table has the number of launches and only their times in all, as profilers write them. */
static void
find_sums (RoofCsvTable *self)
{
  int time = self->sources[ROOF_COLUMN_TIME], count = self->sources[ROOF_COLUMN_COUNT];
  const RoofCsvColumn *column = time >= 0 ? self->header->columns->pdata[time] : NULL;
  g_autofree char *time_name = NULL, *count_name = NULL;

  self->summed = column != NULL && count >= 0 && column->total;
  if (!self->summed)
    return;
  time_name = roof_csv_column_name (column, (guint) time);
  count_name = roof_csv_column_name (self->header->columns->pdata[count], (guint) count);
  roof_import_tell (self->into, ROOF_FINDING_GUESSED, "%1$s: read as the sum over all launches, whose number is %2$s; "
                                                      "the time of a launch is the mean", time_name, count_name);
}

/* Whether @title is of when a launch began: "Start (ns)" of Nsight Systems, "BeginNs", "start_time". */
static gboolean
is_start (const char *title)
{
  static const char *const words[] = { "start", "starttime", "starttimestamp", "startns", "begin", "begintime", "beginns", "timestamp", "ts" };
  g_autoptr (GString) word = g_string_new (NULL);

  for (const char *at = title; *at != '\0' && strchr ("([", *at) == NULL; at++)
    if (strchr (" _-", *at) == NULL)
      g_string_append_c (word, g_ascii_tolower (*at));
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (word->str, words[i]))
      return TRUE;
  return FALSE;
}

/* Whether rows are launches, each with its start and its time and nothing else that is read. Those of one name are then one kernel. Rows
 * with work may differ in it although they have one name: each of them is a kernel. */
static gboolean
has_launches (const RoofCsvTable *self)
{
  gboolean started = FALSE, traced = FALSE, copied = FALSE;

  for (guint i = 0; i < self->header->columns->len; i++)
    {
      const RoofCsvColumn *column = self->header->columns->pdata[i];

      switch (column->kind)
        {
        case ROOF_COLUMN_UNKNOWN:
          started |= is_start (column->title);
          traced |= g_str_equal (column->title, "CorrId");
          break;
        case ROOF_COLUMN_BYTES: /* of copies, among the kernels of Nsight Systems' cuda_gpu_trace */
          copied = TRUE;
          break;
        case ROOF_COLUMN_NAME:
        case ROOF_COLUMN_MACHINE:
        case ROOF_COLUMN_UNIT:
        case ROOF_COLUMN_COMPUTE:
        case ROOF_COLUMN_TIME:
          break;
        default:
          return FALSE;
        }
    }
  return started && (!copied || traced) && self->sources[ROOF_COLUMN_TIME] >= 0 && self->sources[ROOF_COLUMN_NAME] >= 0;
}

/* Chooses a compute dtype that the machine has, where the table has none and the machine no peak for the usual one. */
static void
choose_numbers (RoofCsvTable *self)
{
  const RoofPeak *peak = roof_machine_get_peak (self->into->machine, 0);
  RoofPeakFallback fallback = ROOF_PEAK_EXACT;

  if (self->into->profile || self->sources[ROOF_COLUMN_COMPUTE] >= 0)
    return;
  if (roof_machine_find_peak (self->into->machine, "matrix", "bf16", &fallback, NULL) >= 0 && (fallback & ROOF_PEAK_OTHER_DTYPE) == 0)
    {
      self->untyped = TRUE;
      return;
    }
  self->unit = self->sources[ROOF_COLUMN_UNIT] < 0 ? peak->unit : NULL;
  self->compute = peak->dtype;
  roof_import_tell (self->into, ROOF_FINDING_GUESSED, "compute type %s, since the table gives none",
                      peak->dtype);
}

static gboolean
check_rate (const RoofCsvTable  *self,
            GError             **error)
{
  int index = roof_csv_columns_find_unclear (self->header->columns);
  const RoofCsvColumn *column = index >= 0 ? self->header->columns->pdata[index] : NULL;
  g_autofree char *name = NULL;
  char prefix;

  if (column == NULL)
    return TRUE;
  name = roof_csv_column_name (column, (guint) index);
  prefix = column->multiply < 1e9 ? 'M' : column->multiply < 1e12 ? 'G' : column->multiply < 1e15 ? 'T' : 'P';
  return roof_fail (error, "%1$s: this may be work or a rate; --column \"flops (%2$cFLOP)=%3$d\" or --column \"performance "
                           "(%2$cFLOP/s)=%3$d\" says which", name, prefix, index + 1);
}

gboolean
roof_csv_take_columns (RoofCsvTable  *self,
                       GError       **error)
{
  int main_memory = roof_machine_find_main_memory (self->into->machine);

  self->main_level = main_memory >= 0 ? roof_machine_get_level (self->into->machine, (guint) main_memory)->id : NULL;
  self->main_key = self->main_level != NULL ? g_strconcat ("bytes.", self->main_level, NULL) : NULL;
  for (guint i = 0; i < self->header->columns->len; i++)
    if (self->header->columns->pdata[i] == NULL)
      return roof_fail (error, "%s", (const char *) self->header->refusals->pdata[i]);
  roof_csv_tell_dialect (self);
  take_all (self, FALSE);
  take_all (self, TRUE);
  tell_work (self);
  tell_directions (self);
  if (!check_rate (self, error))
    return FALSE;
  find_sums (self);
  roof_csv_tell_unknown (self);
  choose_numbers (self);
  roof_csv_table_prepare (self);
  if (has_launches (self))
    {
      self->launches = roof_launches_new ();
      roof_import_tell (self->into, ROOF_FINDING_GUESSED, "rows with a start are read as launches: launches of one name are one kernel");
    }
  else
    self->heaviest = roof_heaviest_new (self->into, self->into->whole ? G_MAXUINT : MOST_KERNELS);
  return TRUE;
}

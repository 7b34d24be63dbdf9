/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/table/csv-title.h"

#include <string.h>

#include "import/table/csv-unit.h"

/* What a column of a table is, by its title: a unit in brackets is taken away, then the title is looked up in `known`;
 * if it is not there, a unit at its end is taken away, then words that mean nothing, then a level ("dram" of "dram_bytes"); at last the
 * unit alone decides. Invariants: a unit in brackets always counts; one that was guessed only where it fits the kind; a title that
 * is not recognised leaves the column unknown, which is no error. */

/* A title in lower case with _ between words. */
typedef struct
{
  const char    *title;
  RoofColumnKind kind;
} KnownTitle;

/* Of two columns of names the earlier entry is preferred. */
static const KnownTitle known[] = {
  { "name", ROOF_COLUMN_NAME },
  { "kernel_name", ROOF_COLUMN_NAME },
  { "kernel", ROOF_COLUMN_NAME },
  { "label", ROOF_COLUMN_NAME },
  { "function_name", ROOF_COLUMN_NAME },
  { "function", ROOF_COLUMN_NAME },
  { "region", ROOF_COLUMN_NAME },
  { "operation", ROOF_COLUMN_NAME },
  { "op_name", ROOF_COLUMN_NAME },
  { "op_type", ROOF_COLUMN_NAME },
  { "op", ROOF_COLUMN_NAME },
  { "layer", ROOF_COLUMN_NAME },
  { "machine", ROOF_COLUMN_MACHINE },
  { "unit", ROOF_COLUMN_UNIT },
  { "marker", ROOF_COLUMN_LOOK_MARKER },
  { "color", ROOF_COLUMN_LOOK_COLOR },
  { "shown_value", ROOF_COLUMN_LOOK_VALUE },
  { "emphasis", ROOF_COLUMN_LOOK_EMPHASIS },
  { "emphasised", ROOF_COLUMN_LOOK_EMPHASIS },
  { "emphasized", ROOF_COLUMN_LOOK_EMPHASIS },
  { "group", ROOF_COLUMN_LOOK_GROUP },
  { "shown_label", ROOF_COLUMN_LOOK_LABEL },
  { "shown", ROOF_COLUMN_SHOWN },
  { "visible", ROOF_COLUMN_SHOWN },
  { "compute", ROOF_COLUMN_COMPUTE },
  { "dtype", ROOF_COLUMN_COMPUTE },
  { "data_type", ROOF_COLUMN_COMPUTE },
  { "precision", ROOF_COLUMN_COMPUTE },
  { "count", ROOF_COLUMN_COUNT },
  { "calls", ROOF_COLUMN_COUNT },
  { "launches", ROOF_COLUMN_COUNT },
  { "n_launches", ROOF_COLUMN_COUNT },
  { "invocations", ROOF_COLUMN_COUNT },
  { "instances", ROOF_COLUMN_COUNT },
  { "flops", ROOF_COLUMN_FLOPS },
  { "flop", ROOF_COLUMN_FLOPS },
  { "flop_count", ROOF_COLUMN_FLOPS },
  { "work", ROOF_COLUMN_FLOPS },
  { "ops", ROOF_COLUMN_FLOPS },
  { "bytes", ROOF_COLUMN_BYTES },
  { "byte", ROOF_COLUMN_BYTES },
  { "data", ROOF_COLUMN_BYTES },
  { "data_moved", ROOF_COLUMN_BYTES },
  { "data_volume", ROOF_COLUMN_BYTES },
  { "traffic", ROOF_COLUMN_BYTES },
  { "memory_traffic", ROOF_COLUMN_BYTES },
  { "bytes_read", ROOF_COLUMN_READ },
  { "read_bytes", ROOF_COLUMN_READ },
  { "bytes_written", ROOF_COLUMN_WRITE },
  { "write_bytes", ROOF_COLUMN_WRITE },
  { "bytes_write", ROOF_COLUMN_WRITE },
  { "median", ROOF_COLUMN_TIME },
  { "median_time", ROOF_COLUMN_TIME },
  { "med", ROOF_COLUMN_TIME },
  { "time_median", ROOF_COLUMN_TIME },
  { "time", ROOF_COLUMN_TIME },
  { "duration", ROOF_COLUMN_TIME },
  { "runtime", ROOF_COLUMN_TIME },
  { "latency", ROOF_COLUMN_TIME },
  { "elapsed", ROOF_COLUMN_TIME },
  { "elapsed_time", ROOF_COLUMN_TIME },
  { "kernel_time", ROOF_COLUMN_TIME },
  { "measured_time", ROOF_COLUMN_TIME },
  { "performance", ROOF_COLUMN_RATE },
  { "perf", ROOF_COLUMN_RATE },
  { "throughput", ROOF_COLUMN_RATE },
  { "rate", ROOF_COLUMN_RATE },
  { "flop_rate", ROOF_COLUMN_RATE },
  { "flop_s", ROOF_COLUMN_RATE },
  { "flops_s", ROOF_COLUMN_RATE },
  { "intensity", ROOF_COLUMN_INTENSITY },
  { "ai", ROOF_COLUMN_INTENSITY },
  { "oi", ROOF_COLUMN_INTENSITY },
  { "arithmetic_intensity", ROOF_COLUMN_INTENSITY },
  { "operational_intensity", ROOF_COLUMN_INTENSITY },
  { "op_intensity", ROOF_COLUMN_INTENSITY },
  { "flops_byte", ROOF_COLUMN_INTENSITY },
  { "flop_byte", ROOF_COLUMN_INTENSITY },
  { "flops_per_byte", ROOF_COLUMN_INTENSITY },
  { "flop_b", ROOF_COLUMN_INTENSITY },
  { "bandwidth", ROOF_COLUMN_BANDWIDTH },
  { "bw", ROOF_COLUMN_BANDWIDTH },
  { "min", ROOF_COLUMN_SHORTEST },
  { "min_time", ROOF_COLUMN_SHORTEST },
  { "time_min", ROOF_COLUMN_SHORTEST },
  { "minimum", ROOF_COLUMN_SHORTEST },
  { "shortest", ROOF_COLUMN_SHORTEST },
  { "fastest", ROOF_COLUMN_SHORTEST },
  { "max", ROOF_COLUMN_LONGEST },
  { "max_time", ROOF_COLUMN_LONGEST },
  { "time_max", ROOF_COLUMN_LONGEST },
  { "maximum", ROOF_COLUMN_LONGEST },
  { "longest", ROOF_COLUMN_LONGEST },
  { "slowest", ROOF_COLUMN_LONGEST },
  { "sigma", ROOF_COLUMN_DEVIATION },
  { "std", ROOF_COLUMN_DEVIATION },
  { "stddev", ROOF_COLUMN_DEVIATION },
  { "stdev", ROOF_COLUMN_DEVIATION },
  { "std_dev", ROOF_COLUMN_DEVIATION },
  { "time_std", ROOF_COLUMN_DEVIATION },
  { "time_sigma", ROOF_COLUMN_DEVIATION },
  { "time_stddev", ROOF_COLUMN_DEVIATION },
  { "deviation", ROOF_COLUMN_DEVIATION },
  { "standard_deviation", ROOF_COLUMN_DEVIATION },
  { "repeats", ROOF_COLUMN_REPEATS },
  { "repetitions", ROOF_COLUMN_REPEATS },
  { "n_repeats", ROOF_COLUMN_REPEATS },
  { "samples", ROOF_COLUMN_REPEATS },
  { "trials", ROOF_COLUMN_REPEATS },
  { "energy", ROOF_COLUMN_ENERGY },
  { "energy_consumption", ROOF_COLUMN_ENERGY },
  { "energy_consumed", ROOF_COLUMN_ENERGY },
  { "gpu_energy", ROOF_COLUMN_ENERGY },
  { "power", ROOF_COLUMN_POWER },
  { "power_draw", ROOF_COLUMN_POWER },
  { "power_consumption", ROOF_COLUMN_POWER },
  { "gpu_power", ROOF_COLUMN_POWER },
  /* German, as people call columns of their own. */
  { "kernelname", ROOF_COLUMN_NAME },
  { "bezeichnung", ROOF_COLUMN_NAME },
  { "aufrufe", ROOF_COLUMN_COUNT },
  { "anzahl", ROOF_COLUMN_COUNT },
  { "daten", ROOF_COLUMN_BYTES },
  { "datenmenge", ROOF_COLUMN_BYTES },
  { "zeit", ROOF_COLUMN_TIME },
  { "gesamtzeit", ROOF_COLUMN_TIME },
  { "dauer", ROOF_COLUMN_TIME },
  { "laufzeit", ROOF_COLUMN_TIME },
  { "rechenleistung", ROOF_COLUMN_RATE },
  { "bandbreite", ROOF_COLUMN_BANDWIDTH },
  { "energie", ROOF_COLUMN_ENERGY },
};

/* Titles that are less plain: of two of these of a kind the earlier entry is preferred. */
static const KnownTitle lesser[] = {
  { "occurrences", ROOF_COLUMN_COUNT },
  { "fp_ops", ROOF_COLUMN_FLOPS },
  { "fp_operations", ROOF_COLUMN_FLOPS },
  { "floating_point_operations", ROOF_COLUMN_FLOPS },
  { "bytes_moved", ROOF_COLUMN_BYTES },
  { "bytes_accessed", ROOF_COLUMN_BYTES },
  { "bytes_transferred", ROOF_COLUMN_BYTES },
  { "data_accessed", ROOF_COLUMN_BYTES },
  { "data_transferred", ROOF_COLUMN_BYTES },
  { "data_movement", ROOF_COLUMN_BYTES },
  { "p50", ROOF_COLUMN_TIME },
  { "kernel_duration", ROOF_COLUMN_TIME },
  { "gpu_time", ROOF_COLUMN_TIME },
  { "gpu_duration", ROOF_COLUMN_TIME },
  { "cuda_time", ROOF_COLUMN_TIME },
  { "device_time", ROOF_COLUMN_TIME },
  { "execution_time", ROOF_COLUMN_TIME },
  { "exec_time", ROOF_COLUMN_TIME },
  { "wall_time", ROOF_COLUMN_TIME },
  { "walltime", ROOF_COLUMN_TIME },
  { "wallclock", ROOF_COLUMN_TIME },
  { "wallclock_time", ROOF_COLUMN_TIME },
  { "wall_clock", ROOF_COLUMN_TIME },
  { "wall_clock_time", ROOF_COLUMN_TIME },
  { "arith_intensity", ROOF_COLUMN_INTENSITY },
  { "arithm_intensity", ROOF_COLUMN_INTENSITY },
  { "computational_intensity", ROOF_COLUMN_INTENSITY },
  { "ai_dram", ROOF_COLUMN_INTENSITY },
  { "dram_ai", ROOF_COLUMN_INTENSITY },
  { "ai_hbm", ROOF_COLUMN_INTENSITY },
  { "hbm_ai", ROOF_COLUMN_INTENSITY },
  { "memory_bandwidth", ROOF_COLUMN_BANDWIDTH },
  { "memory_bw", ROOF_COLUMN_BANDWIDTH },
  { "memory_throughput", ROOF_COLUMN_BANDWIDTH },
  { "mem_bandwidth", ROOF_COLUMN_BANDWIDTH },
  { "mem_bw", ROOF_COLUMN_BANDWIDTH },
  { "dram_bandwidth", ROOF_COLUMN_BANDWIDTH },
  { "dram_bw", ROOF_COLUMN_BANDWIDTH },
  { "dram_throughput", ROOF_COLUMN_BANDWIDTH },
  { "hbm_bandwidth", ROOF_COLUMN_BANDWIDTH },
  { "hbm_bw", ROOF_COLUMN_BANDWIDTH },
  { "anzahl_aufrufe", ROOF_COLUMN_COUNT },
  { "datenvolumen", ROOF_COLUMN_BYTES },
  { "ausf\303\274hrungszeit", ROOF_COLUMN_TIME },
  { "intensit\303\244t", ROOF_COLUMN_INTENSITY },
  { "arithmetische_intensit\303\244t", ROOF_COLUMN_INTENSITY },
  { "arithm_intensit\303\244t", ROOF_COLUMN_INTENSITY },
  { "operationelle_intensit\303\244t", ROOF_COLUMN_INTENSITY },
  { "speicherbandbreite", ROOF_COLUMN_BANDWIDTH },
};

/* Words that do not change the meaning of a title. */
static const char *const fillers[] = { "total", "measured", "achieved", "mean", "avg", "average", "num", "number", "of", "per", "call", "launch", "run", NULL };
/* Likewise, of titles that are less plain. */
static const char *const lesser_fillers[] = { "effective", "sustained", "pro", "aufruf", "mittlere", NULL };
/* What stands behind a unit in titles that programs make of a column and a statistic: "time_ms_mean". */
static const char *const statistics[] = { "mean", "avg", "average", "med", "median", "min", "max", "std", "stddev", "total", NULL };
/* In brackets they are words of the title, and no unit: "AI (DRAM)", "Bytes (L2)". */
static const char *const remarks[] = { "dram", "hbm", "l1", "l2", "l3", "median", NULL };

static gboolean
is_one_of (const char *const *words,
           const char        *word)
{
  for (; *words != NULL; words++)
    if (g_ascii_strcasecmp (*words, word) == 0)
      return TRUE;
  return FALSE;
}

/* Whether the text in brackets is words of the title, and no unit: "Time (avg) [ms]", "AI (DRAM, mean)". */
static gboolean
is_remark (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ,", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && !is_one_of (fillers, words[i]) && !is_one_of (lesser_fillers, words[i]) && !is_one_of (remarks, words[i]))
      return FALSE;
  return *text != '\0';
}

/* Removes "(us)" or "[us]" from @title. Returns: (transfer full) (nullable) */
static char *
take_brackets (char *title)
{
  for (char *open = strpbrk (title, "(["); open != NULL; open = strpbrk (open + 1, "(["))
    {
      char *close = strchr (open, *open == '(' ? ')' : ']');
      g_autofree char *inside = close != NULL ? g_strstrip (g_strndup (open + 1, (gsize) (close - open - 1))) : NULL;

      if (inside == NULL || is_remark (inside))
        continue;
      memset (open, ' ', (gsize) (close - open + 1));
      return roof_csv_unit_shorten (g_steal_pointer (&inside), TRUE);
    }
  return NULL;
}

/* Whether a blank that does not break the line begins at @text. */
static gboolean
is_blank (const char *text)
{
  return g_str_has_prefix (text, "\302\240") || g_str_has_prefix (text, "\342\200\257");
}

/* Splits into words of letters, digits and non-ASCII characters. Returns: (transfer full): words in the original case */
static GPtrArray *
split_words (const char *title)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  const char *p = title;

  while (*p != '\0')
    {
      gsize n = 0;

      while (g_ascii_isalnum (p[n]) || ((p[n] & 0x80) != 0 && !is_blank (p + n)))
        n++;
      if (n > 0)
        g_ptr_array_add (words, g_strndup (p, n));
      p += n > 0 ? n : is_blank (p) ? (gsize) (g_utf8_next_char (p) - p) : 1;
    }
  return words;
}

/* Joins the @n words before @end with @mark. */
static char *
join_words (GPtrArray *words,
            guint      end,
            guint      n,
            char       mark)
{
  GString *text = g_string_new (NULL);

  for (guint i = end - n; i < end; i++)
    {
      if (text->len > 0)
        g_string_append_c (text, mark);
      g_string_append (text, words->pdata[i]);
    }
  return g_string_free (text, FALSE);
}

/* Sets the kind from a known title. */
static gboolean
take_known (RoofCsvColumn *self,
            GPtrArray     *words)
{
  g_autofree char *joined = join_words (words, words->len, words->len, '_');

  for (guint i = 0; i < G_N_ELEMENTS (known) + G_N_ELEMENTS (lesser); i++)
    {
      gboolean plain = i < G_N_ELEMENTS (known);
      const KnownTitle *title = plain ? &known[i] : &lesser[i - G_N_ELEMENTS (known)];

      if (g_ascii_strcasecmp (title->title, joined) != 0)
        continue;
      self->kind = title->kind;
      self->rank = i;
      self->lesser |= !plain;
      return TRUE;
    }
  return FALSE;
}

/* Whether an "in" between blanks stands before the unit at @unit of @words: "Time in ms". That of "data_in_mb" is a direction. */
static gboolean
is_said_in (const RoofCsvColumn *self,
            GPtrArray           *words,
            guint                unit)
{
  return unit > 1 && g_ascii_strcasecmp (words->pdata[unit - 1], "in") == 0 && g_regex_match_simple (" in ", self->title, G_REGEX_CASELESS, 0);
}

/* Removes the unit at the end of a title without brackets, or before a statistic there: "time_us", "bytes/MB", "GFLOP/s", "Time in ms",
 * "time_ms_mean". Returns: (transfer full) (nullable): as written */
static char *
take_last_unit (RoofCsvColumn *self,
                GPtrArray     *words,
                gboolean       before_statistic)
{
  guint end = words->len - (before_statistic ? 1 : 0);

  if (end > 2 && g_ascii_strcasecmp (words->pdata[end - 2], "per") == 0) /* "FLOP per byte", "GB_per_s" */
    {
      g_autofree char *written = g_strdup_printf ("%s/%s", (const char *) words->pdata[end - 3], (const char *) words->pdata[end - 1]);

      written = roof_csv_unit_shorten (g_steal_pointer (&written), FALSE);
      if (roof_csv_unit_find (written) != NULL)
        {
          g_ptr_array_remove_range (words, end - 3, 3);
          self->lesser = TRUE;
          return g_steal_pointer (&written);
        }
    }
  for (guint n = MIN (2, end); n > 0; n--)
    {
      g_autofree char *written = roof_csv_unit_shorten (join_words (words, end, n, '/'), FALSE);

      if (roof_csv_unit_find (written) == NULL && (n == 2 || !g_regex_match_simple ("^[kKMGTP]i?[bB]$", written, 0, 0)))
        continue;
      self->lesser = before_statistic || is_said_in (self, words, end - n);
      if (is_said_in (self, words, end - n))
        n++;
      g_ptr_array_remove_range (words, end - n, n);
      return g_steal_pointer (&written);
    }
  return NULL;
}

static void
drop_fillers (RoofCsvColumn *self,
              GPtrArray     *words)
{
  for (guint i = words->len; i-- > 0;)
    {
      gboolean less = is_one_of (lesser_fillers, words->pdata[i]);

      self->lesser |= less;
      if (less || is_one_of (fillers, words->pdata[i]))
        g_ptr_array_remove_index (words, i);
    }
}

/* Removes the place of bytes or FLOPs from the beginning or end of @words: "dram" of "dram_bytes", "hbm" of "bytes.hbm". FALSE,
 * without change, if the rest is not such a title. */
static gboolean
take_place (RoofCsvColumn *self,
            GPtrArray     *words)
{
  for (guint i = 0; words->len > 1 && i < 2; i++)
    {
      guint at = i == 0 ? words->len - 1 : 0;
      g_autofree char *word = g_ptr_array_steal_index (words, at);

      if (take_known (self, words)
          && (self->kind == ROOF_COLUMN_BYTES || self->kind == ROOF_COLUMN_READ || self->kind == ROOF_COLUMN_WRITE
              || (self->kind == ROOF_COLUMN_FLOPS && (g_ascii_strcasecmp (word, "matrix") == 0
                                                      || g_ascii_strcasecmp (word, "vector") == 0))))
        {
          self->place = g_ascii_strdown (word, -1);
          return TRUE;
        }
      self->kind = ROOF_COLUMN_UNKNOWN;
      g_ptr_array_insert (words, (int) at, g_steal_pointer (&word));
    }
  return FALSE;
}

/* Of bytes that lie somewhere, and are no traffic: "ram_gb". */
static const char *const storage[]
    = { "ram", "vram", "stcsmem", "dymsmem", "rss", "size", "capacity", "footprint", "used", "allocated", "reserved", "weights", "model", NULL };

/* Of what a kernel's time was measured on or by: "GPU us", "wall ms". The host's time ("cpu us") is none. */
static const char *const clocks[] = { "kernel", "gpu", "cuda", "device", "wall", NULL };

/* Derives the kind from the unit, where the rest of the title says nothing: "mean_ms", "dram_gb". */
static void
take_kind_of_unit (RoofCsvColumn     *self,
                   GPtrArray         *words,
                   const RoofCsvUnit *known_unit)
{
  RoofColumnKind kind = known_unit != NULL ? known_unit->kind : ROOF_COLUMN_UNKNOWN;
  gboolean is_kernel = words->len == 1 && g_ascii_strcasecmp (words->pdata[0], "kernel") == 0;
  gboolean is_time = words->len == 1 && kind == ROOF_COLUMN_TIME && is_one_of (clocks, words->pdata[0]);
  /* German words that also mean an energy or a power */
  gboolean is_work = words->len == 1 && kind == ROOF_COLUMN_FLOPS && g_ascii_strcasecmp (words->pdata[0], "arbeit") == 0;
  gboolean is_rate = words->len == 1 && kind == ROOF_COLUMN_RATE && g_ascii_strcasecmp (words->pdata[0], "leistung") == 0;

  if ((kind == ROOF_COLUMN_ENERGY || kind == ROOF_COLUMN_POWER) && strlen (known_unit->written) < strlen ("watt"))
    return; /* W is a width as often, and J an index */
  if (words->len == 0 || is_kernel || is_time || is_work || is_rate)
    self->kind = kind;
  else if (words->len == 1 && kind == ROOF_COLUMN_BYTES && !is_one_of (storage, words->pdata[0]))
    {
      self->kind = kind;
      self->place = g_ascii_strdown (words->pdata[0], -1);
    }
}

/* Takes the spread of a time: "runtime min (ms)", "kernel_time_us_std". FALSE, without change, if the rest is not called a time. */
static gboolean
take_spread (RoofCsvColumn *self,
             GPtrArray     *words)
{
  static const struct
  {
    const char    *word;
    RoofColumnKind kind;
  } spreads[] = { { "min", ROOF_COLUMN_SHORTEST }, { "max", ROOF_COLUMN_LONGEST }, { "std", ROOF_COLUMN_DEVIATION }, { "stddev", ROOF_COLUMN_DEVIATION } };

  for (guint i = 0; words->len > 1 && i < G_N_ELEMENTS (spreads); i++)
    if (g_ascii_strcasecmp (words->pdata[words->len - 1], spreads[i].word) == 0)
      {
        g_autofree char *word = g_ptr_array_steal_index (words, words->len - 1);
        gboolean timed = take_known (self, words) && self->kind == ROOF_COLUMN_TIME;

        g_ptr_array_add (words, g_steal_pointer (&word));
        self->kind = timed ? spreads[i].kind : ROOF_COLUMN_UNKNOWN;
        self->lesser |= timed;
        return timed;
      }
  return FALSE;
}

/* Takes bytes in one direction, maybe at a place: "Read (GB)", "DRAM Write (GB)". */
static gboolean
take_direction (RoofCsvColumn *self,
                GPtrArray     *words,
                RoofColumnKind meant)
{
  static const char *const reads[] = { "read", "reads", NULL }, *const writes[] = { "write", "writes", "written", NULL };
  const char *last = words->len > 0 ? words->pdata[words->len - 1] : "";

  if (meant != ROOF_COLUMN_BYTES || words->len > 2 || !(is_one_of (reads, last) || is_one_of (writes, last)))
    return FALSE;
  self->kind = is_one_of (reads, last) ? ROOF_COLUMN_READ : ROOF_COLUMN_WRITE;
  self->place = words->len == 2 ? g_ascii_strdown (words->pdata[0], -1) : NULL;
  return TRUE;
}

/* Whether the unit of @meant fits a column of @kind. A unit in brackets always counts, and is an error if it does not fit;
 * without brackets it is then an ordinary word. */
static gboolean
can_mean (RoofColumnKind kind,
          RoofColumnKind meant,
          gboolean       in_brackets)
{
  if (meant == ROOF_COLUMN_UNKNOWN)
    return TRUE;
  return roof_column_kind_is_quantity (kind) && (in_brackets || roof_column_kind_get_dimension (kind) == roof_column_kind_get_dimension (meant));
}

/* Takes a known title whose unit, of @meant, fits. */
static gboolean
take_fitting (RoofCsvColumn *self,
              GPtrArray     *words,
              RoofColumnKind meant,
              gboolean       in_brackets)
{
  if (!take_known (self, words) || !can_mean (self->kind, meant, in_brackets))
    {
      self->kind = ROOF_COLUMN_UNKNOWN;
      return FALSE;
    }
  if (self->kind == ROOF_COLUMN_RATE && meant == ROOF_COLUMN_BANDWIDTH) /* "Throughput (MB/s)" */
    self->kind = meant;
  return TRUE;
}

static void
find_kind (RoofCsvColumn     *self,
           GPtrArray         *words,
           const RoofCsvUnit *known_unit,
           gboolean           in_brackets)
{
  RoofColumnKind meant = known_unit != NULL ? known_unit->kind : ROOF_COLUMN_UNKNOWN;
  gboolean placed = in_brackets || meant == ROOF_COLUMN_UNKNOWN || roof_column_kind_get_dimension (meant) == ROOF_DIMENSION_BYTE
                    || roof_column_kind_get_dimension (meant) == ROOF_DIMENSION_FLOP;

  if (take_fitting (self, words, meant, in_brackets))
    return;
  drop_fillers (self, words);
  if (words->len > 0 && take_fitting (self, words, meant, in_brackets))
    return;
  if ((meant == ROOF_COLUMN_TIME || meant == ROOF_COLUMN_UNKNOWN) && take_spread (self, words))
    return;
  if (!(placed && take_place (self, words)) && !take_direction (self, words, meant))
    take_kind_of_unit (self, words, known_unit);
}

static gboolean
has_word (GPtrArray  *words,
          const char *word)
{
  for (guint i = 0; i < words->len; i++)
    if (g_ascii_strcasecmp (words->pdata[i], word) == 0)
      return TRUE;
  return FALSE;
}

/* Removes @word. Returns: whether it was there */
static gboolean
take_word (GPtrArray  *words,
           const char *word)
{
  gboolean found = has_word (words, word);

  for (guint i = words->len; i-- > 0;)
    if (g_ascii_strcasecmp (words->pdata[i], word) == 0)
      g_ptr_array_remove_index (words, i);
  return found;
}

gboolean
roof_csv_title_read (RoofCsvColumn *self,
                     GError       **error)
{
  g_autofree char *rest = g_strdup (self->title);
  g_autofree char *unit = take_brackets (rest);
  gboolean in_brackets = unit != NULL;
  g_autoptr (GPtrArray) words = split_words (rest);
  gboolean theoretical = take_word (words, "theoretical");
  gboolean before_statistic = !in_brackets && words->len > 1 && is_one_of (statistics, words->pdata[words->len - 1]);
  const RoofCsvUnit *known_unit;

  if (strchr (self->title, '%') != NULL)
    return TRUE; /* a share is none of the quantities */
  self->total = has_word (words, "total") || has_word (words, "gesamtzeit");
  if (words->len > 0 && unit == NULL && !take_known (self, words))
    unit = take_last_unit (self, words, before_statistic);
  known_unit = unit != NULL ? roof_csv_unit_find (unit) : NULL;
  if (self->kind == ROOF_COLUMN_UNKNOWN)
    find_kind (self, words, known_unit, in_brackets);
  if (theoretical && !roof_csv_unit_is_computed (roof_column_kind_get_dimension (self->kind)))
    self->kind = ROOF_COLUMN_UNKNOWN;
  self->dimension = roof_column_kind_get_dimension (self->kind);
  self->unitless = (unit == NULL || *unit == '\0') && !(self->kind == ROOF_COLUMN_RATE && has_word (words, "s")); /* "FLOP/s" */
  if (before_statistic && unit != NULL && self->dimension == ROOF_DIMENSION_BYTE) /* "mem_mb_mean" is memory in use */
    {
      self->kind = ROOF_COLUMN_UNKNOWN;
      g_clear_pointer (&self->place, g_free);
    }
  if (!roof_column_kind_is_quantity (self->kind) || unit == NULL || *unit == '\0')
    return TRUE;
  if (!self->lesser)
    return roof_csv_unit_read (self, unit, known_unit, in_brackets, error);
  if (!roof_csv_unit_read (self, unit, known_unit, in_brackets, NULL))
    self->kind = ROOF_COLUMN_UNKNOWN;
  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/benchmark/stream-row.h"
#include "import/sheet.h"
#include "import/table/csv-number.h"
#include "import/text-head.h"

/* What STREAM, and GPU-STREAM and BabelStream, its ports, print. */

/* The units above the column of rates. MB of STREAM are 1e6 B (stream.c: 1.0E-06 * bytes / mintime). */
static const struct
{
  const char *written;
  double      scale; /* B/s */
} units[] = {
  { "MiBytes/sec", 1048576. }, { "GiBytes/sec", 1073741824. }, { "TiBytes/sec", 1099511627776. },
  { "GBytes/sec", 1e9 }, { "TBytes/sec", 1e12 }, { "MBytes/sec", 1e6 }, { "GB/s", 1e9 }, { "MB/s", 1e6 }, { "GiB/s", 1073741824. },
};

/* Where the text is. */
typedef struct
{
  RoofStreamRow row;      /* known settings of the run */
  double        scale;    /* of rates, B/s; 0: there was no table yet */
  gboolean      avg_first; /* STREAM writes Avg, Min, Max; BabelStream Min, Max, Average */
  gboolean      in_table;
  gboolean      read;     /* a kernel was */
  guint         unread;   /* the first line of a kernel without a number; 0: none */
  gboolean      failed;   /* the benchmark found its own results wrong */
  double        total;    /* s, of all repeats of BabelStream's --triad-only; NAN: not said */
} StreamReading;

#define TOTAL_TIME "Runtime (seconds):"

static gboolean
recognize (const char *head,
           gsize       length)
{
  if (roof_sheet_has_line (head, length, "Running triad ") && roof_sheet_has_line (head, length, TOTAL_TIME))
    return TRUE;
  return roof_sheet_has_line (head, length, "Function ")
         && (roof_sheet_has_line (head, length, "Copy") || roof_sheet_has_line (head, length, "Triad"))
         && (roof_text_head_has (head, length, "MB/s") || roof_text_head_has (head, length, "Rate GB/s")
             || roof_text_head_has (head, length, "Rate (G") || roof_text_head_has (head, length, "ytes/sec"));
}

/* "Function    Best Rate MB/s  Avg time     Min time     Max time"; before 2000 the first of the times was called RMS time. */
static void
read_titles (StreamReading *self,
             const char    *line)
{
  const char *avg = strstr (line, "RMS") != NULL ? strstr (line, "RMS") : strstr (line, "Av"), *min = strstr (line, "Min");

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (strstr (line, units[i].written) != NULL)
      {
        self->scale = units[i].scale;
        self->row.rate_guessed = strstr (units[i].written, "iBytes") != NULL;
        self->avg_first = avg != NULL && min != NULL && avg < min;
        self->row.run++;
        self->in_table = TRUE;
        return;
      }
}

/* The number behind the first digit of @line, with its unit. */
static double
find_number (const char   *line,
             RoofDimension dimension)
{
  const char *digit = strpbrk (line, "0123456789");
  g_auto (GStrv) words = digit != NULL ? roof_sheet_split (digit) : NULL;
  g_autofree char *text = words == NULL ? NULL
                          : dimension == ROOF_DIMENSION_COUNT || words[1] == NULL ? g_strdup (words[0])
                                                                                  : g_strjoin (" ", words[0], words[1], NULL);

  return text != NULL ? roof_csv_number_read (text, dimension) : NAN;
}

/* Elements of an array that @line says the size of, "268.4 MB": that is rounded, and sizes are powers of two unless one is asked
 * for (BabelStream, src/main.cpp: ARRAY_SIZE). */
static double
find_elements (const StreamReading *self,
               const char          *line,
               RoofImport          *into)
{
  double bytes = find_number (line, ROOF_DIMENSION_BYTE), elements = bytes / self->row.size;
  const char *digit = strpbrk (line, "0123456789"), *point = digit != NULL ? strchr (digit, '.') : NULL;
  double step = bytes / g_ascii_strtod (digit != NULL ? digit : "1", NULL)
                * pow (10, point != NULL ? -(double) strspn (point + 1, "0123456789") : 0);
  double power = exp2 (round (log2 (elements)));
  g_autofree char *size = roof_units_format (bytes, ROOF_DIMENSION_BYTE);

  if (!(elements > 0))
    return NAN;
  if (fabs (power * self->row.size - bytes) <= step / 2)
    {
      roof_import_tell (into, ROOF_FINDING_GUESSED, "%2$.0f elements, a power of two, since the array size, %1$s, is "
                                                    "rounded", size, power);
      return power;
    }
  roof_import_tell (into, ROOF_FINDING_GUESSED, "the array size, %s, is rounded: FLOPs and bytes are only as exact",
                    size);
  return elements;
}

/* Elements that STREAM says: "Array size = 2000000, Offset = 0", in FORTRAN's form, too. NAN: none */
static double
find_count (const char *line)
{
  const char *digit = strpbrk (line, "0123456789");

  return digit != NULL ? g_ascii_strtod (digit, NULL) : NAN;
}

/* The lines before the table, which give the size of the arrays. */
static void
read_setting (StreamReading *self,
              const char    *line,
              RoofImport    *into)
{
  line += strspn (line, " \t");
  if (g_str_has_prefix (line, "Array size (") && strstr (line, "precision)") != NULL) /* of ports to CUDA, of bytes or elements */
    {
      self->row.size = strstr (line, "double") != NULL ? 8 : 4;
      self->row.elements = strchr (line, 'B') == NULL ? find_count (line) : self->row.elements;
    }
  if (strstr (line, "bytes per array element") != NULL || strstr (line, "bytes per DOUBLE PRECISION") != NULL)
    self->row.size = find_number (line, ROOF_DIMENSION_COUNT);
  else if (g_str_has_prefix (line, "Precision:"))
    self->row.size = strstr (line, "double") != NULL ? 8 : 4;
  else if (g_str_has_prefix (line, "Number of Threads"))
    self->row.threads = find_number (line, ROOF_DIMENSION_COUNT);
  else if (g_str_has_prefix (line, "Array size per MPI rank")) /* bandwidths are of all ranks */
    return;
  else if (g_str_has_prefix (line, "Total Aggregate Array size") || g_str_has_prefix (line, "Number of elements")
           || (g_str_has_prefix (line, "Array size") && strstr (line, "elements") != NULL))
    self->row.elements = find_number (line, ROOF_DIMENSION_COUNT);
  else if (g_str_has_prefix (line, "Array size") && strchr (line, '=') == line + strcspn (line, "=("))
    self->row.elements = find_count (line);
  else if (g_str_has_prefix (line, "Array size") && isnan (self->row.elements))
    self->row.elements = find_elements (self, line, into);
  else if (g_str_has_prefix (line, TOTAL_TIME))
    self->total = find_number (line, ROOF_DIMENSION_COUNT);
  else if (g_str_has_prefix (line, "Each kernel will be executed") || g_str_has_prefix (line, "Each test is run")
           || g_str_has_prefix (line, "You are running each test") || g_str_has_prefix (line, "Running"))
    {
      double repeats = strstr (line, " times") != NULL ? find_number (line, ROOF_DIMENSION_COUNT) : NAN;

      self->row.repeats = isnan (repeats) ? self->row.repeats : repeats;
    }
}

/* The program whose name begins @line, or else @before. Returns: (transfer none) */
static const char *
find_program (const char *line,
              const char *before)
{
  static const struct
  {
    const char *begins, *name;
  } programs[] = {
    { "BabelStream", "BabelStream" }, { "GPU-STREAM", "GPU-STREAM" }, { "STREAM version", "STREAM" }, { "STREAM Version", "STREAM" },
  };

  line += strspn (line, " \t");
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    if (g_str_has_prefix (line, programs[i].begins))
      return programs[i].name;
  return before;
}

/* Half of the last digit of the time @text, "0.0001", in s. */
static double
find_rounding (const char *text)
{
  const char *point = strchr (text, '.');

  return point != NULL && strpbrk (text, "eE") == NULL ? 0.5 * pow (10, -(double) strspn (point + 1, "0123456789")) : 0;
}

/* The first settings of a run that follows another: settings that are not repeated stay unknown. */
static void
begin_run (StreamReading *self,
           const char    *line)
{
  if (!self->in_table || !(g_str_has_prefix (line, "BabelStream") || g_str_has_prefix (line, "STREAM version")))
    return;
  self->row.elements = self->row.size = self->row.repeats = self->row.threads = NAN;
  self->in_table = FALSE;
}

static void
read_row (StreamReading   *self,
          char           **words,
          guint            line,
          RoofStreamRuns  *runs,
          RoofImport      *into)
{
  RoofStreamRow row = self->row;
  guint n = g_strv_length (words);

  row.function = words[0];
  row.rate = n > 1 ? roof_csv_number_read (words[1], ROOF_DIMENSION_COUNT) * self->scale : NAN;
  row.shortest = n > 4 ? roof_csv_number_read (words[self->avg_first ? 3 : 2], ROOF_DIMENSION_TIME) : NAN;
  row.rounding = n > 4 ? find_rounding (words[self->avg_first ? 3 : 2]) : 0;
  row.longest = n > 4 ? roof_csv_number_read (words[self->avg_first ? 4 : 3], ROOF_DIMENSION_TIME) : NAN;
  if (roof_stream_add (runs, &row, into))
    self->read = TRUE;
  else
    {
      g_autofree char *text = g_strdup_printf ("line %u: there is no size of the arrays, no bandwidth or no time", line);

      roof_import_skip (into, text);
    }
}

/* "Bandwidth (GB/s): 1342.18" below the time of all repeats of a Triad, which is all that --triad-only prints. FALSE: another line */
static gboolean
read_triad (StreamReading   *self,
            const char      *line,
            RoofStreamRuns  *runs,
            RoofImport      *into)
{
  RoofStreamRow row = self->row;

  if (!g_str_has_prefix (line, "Bandwidth (") || isnan (self->total) || !(row.repeats > 0))
    return FALSE;
  row.function = "Triad";
  row.shortest = self->total / row.repeats;
  row.rate = find_number (line, ROOF_DIMENSION_COUNT) * (strstr (line, "GiB/s") != NULL ? 1073741824. : 1e9);
  self->total = NAN;
  if (roof_stream_add (runs, &row, into))
    roof_import_tell (into, ROOF_FINDING_GUESSED, "the time of %1$s is the mean of %2$.0f runs, since BabelStream gives only that of all",
                      row.function, row.repeats);
  return TRUE;
}

static gboolean
read_stream (GInputStream  *stream,
             RoofImport    *into,
             GError       **error)
{
  g_auto (GStrv) lines = roof_sheet_read_lines (stream, into, error);
  g_autoptr (RoofStreamRuns) runs = roof_stream_runs_new ();
  StreamReading self = { .row = { .source = "STREAM", .threads = NAN, .elements = NAN, .size = NAN, .rate = NAN, .shortest = NAN, .longest = NAN,
                                  .repeats = NAN }, .total = NAN };

  if (lines == NULL)
    return FALSE;
  for (guint i = 0; lines[i] != NULL; i++)
    {
      gboolean failed = strstr (lines[i], "Failed Validation") != NULL || strstr (lines[i], "Validation failed") != NULL;
      g_auto (GStrv) words = roof_sheet_split (lines[i]);

      begin_run (&self, lines[i]);
      self.row.source = find_program (lines[i], self.row.source);
      if (failed && !self.failed)
        roof_import_tell (into, ROOF_FINDING_DOUBTFUL, "line %1$u: the benchmark found wrong results: %2$s", i + 1, lines[i]);
      self.failed |= failed;
      if (words[0] != NULL && g_str_equal (words[0], "Function"))
        read_titles (&self, lines[i]);
      else if (words[0] != NULL && self.scale > 0 && words[1] != NULL && g_ascii_isdigit (*words[1])
               && roof_stream_is_function (words[0]))
        read_row (&self, words, i + 1, runs, into);
      else if (self.scale > 0 && words[0] != NULL && words[1] != NULL && roof_stream_is_function (words[0]))
        self.unread = self.unread > 0 ? self.unread : i + 1;
      else if (!read_triad (&self, lines[i], runs, into))
        read_setting (&self, lines[i], into);
    }
  if (self.unread > 0 && !self.read)
    return roof_fail (error, "line %u: no bandwidth is a number: the arrays may be too small for the clock, or the numbers too long for "
                             "their columns", self.unread);
  return roof_stream_finish (runs, into, error);
}

const RoofForeignFormat roof_stream_format = {
  .id = "stream",
  .name = N_ ("STREAM, BabelStream (text)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.txt", "*.out", "*.log" },
  .recognize = recognize,
  .read = read_stream,
};

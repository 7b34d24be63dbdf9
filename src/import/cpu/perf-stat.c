/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/cpu/perf-counts.h"
#include "import/json-head.h"
#include "import/records.h"
#include "import/sheet.h"
#include "import/table/csv-number.h"

/* Reads what `perf stat` prints, in three shapes: with -x SEPARATOR a row for each count, with -j an object of JSON, else a
 * table for people. The beginning of the file tells which. The fields of a row depend on perf's options, and are found from the
 * value on, a number before a unit and an event. Numbers of rows and tables vote on the decimal mark first, since perf writes
 * them as the locale does. The shapes share RoofPerfCounts, which takes each count and makes the kernels. Lines above perf's
 * first row are the measured program's, and skipped; among rows, a line that cannot be read is a finding. */

#define HEADING "Performance counter stats for"
#define STARTED "# started on" /* of each run that is appended to a file */
#define MOST_SHOWN 40          /* characters of a row that cannot be read */

/* Where the fields of a row are, which has others before, by the options -I, -A, --per-socket, and behind, by -r and -G. */
typedef struct
{
  guint  value;   /* then unit, then event */
  double spread;  /* of repeated runs, % of the mean, or NAN */
  double running; /* %, or NAN */
} RowShape;

/* perf writes numbers as the locale does: 1,234.5 or 1.234,5, or with narrow blanks between groups of digits. NAN: it is none */
static double
read_number (const char *text,
             RoofCsvMark mark)
{
  g_auto (GStrv) wide = g_strsplit (text, "\302\240", -1), narrow = NULL;
  g_autofree char *joined = g_strjoinv (NULL, wide), *plain = NULL;
  gboolean has_unit;
  double value;

  narrow = g_strsplit (joined, "\342\200\257", -1);
  plain = g_strjoinv (NULL, narrow);
  /* The beginning of a file that is looked at may be anything. */
  return g_ascii_isdigit (*plain) && g_utf8_validate (plain, -1, NULL)
                 && roof_csv_number_parse (plain, mark, ROOF_DIMENSION_COUNT, &value, &has_unit, NULL)
             ? value
             : NAN;
}

static gboolean
is_number (const char *text)
{
  return !isnan (read_number (text, ROOF_CSV_POINT)) || !isnan (read_number (text, ROOF_CSV_COMMA));
}

static gboolean
is_value (const char *text)
{
  return is_number (text) || g_str_has_prefix (text, "<not ");
}

static gboolean
is_word (const char *text)
{
  return g_ascii_isalpha (*text) && strchr (text, ' ') == NULL;
}

/* The units of events, as the kernel says them in sysfs, and those of perf itself. */
static gboolean
is_unit (const char *text)
{
  return g_strv_contains ((const char *const[]) { "", "msec", "ns", "us", "MiB", "GiB", "KiB",
                                                 "Bytes", "Joules", "C", "W", "%", NULL },
                          text);
}

/* "run-time, % running" behind the event at @at, and before it a variance or a control group. */
static gboolean
find_running (char   **fields,
              guint    n,
              guint    at,
              double  *running)
{
  for (guint i = at; i + 1 < MIN (n, at + 4); i++)
    if (is_number (fields[i]) && is_number (fields[i + 1]))
      {
        *running = g_ascii_strtod (fields[i + 1], NULL); /* a comma ends it, and the fraction does not matter */
        return *running <= 100.5;
      }
  return FALSE;
}

/* "15.87%" behind an event, by -r; NAN: it is something else. */
static double
find_spread (const char *text)
{
  g_autofree char *number = g_str_has_suffix (text, "%") ? g_strndup (text, strlen (text) - 1) : NULL;

  return number != NULL ? roof_csv_number_read (number, ROOF_DIMENSION_COUNT) : NAN;
}

static gboolean
find_shape (char      **fields,
            guint       n,
            RowShape   *shape)
{
  for (guint i = 0; i + 2 < n && i < 4; i++)
    if (is_value (fields[i]) && is_unit (fields[i + 1]) && is_word (fields[i + 2])
        && find_running (fields, n, i + 3, &shape->running))
      {
        shape->value = i;
        shape->spread = i + 3 < n ? find_spread (fields[i + 3]) : NAN;
        return TRUE;
      }
  return FALSE;
}

/* The fields of a line, without white space around them. Returns: (transfer full) */
static char **
split_fields (const char *line,
              char        separator)
{
  const char between[] = { separator, '\0' };
  char **fields = g_strsplit (line, between, -1);

  for (guint i = 0; fields[i] != NULL; i++)
    g_strstrip (fields[i]);
  return fields;
}

/* '\0': the row is none of perf's. */
static char
find_separator_of (const char *line)
{
  for (const char *separator = ",;\t|!"; *separator != '\0'; separator++)
    {
      g_auto (GStrv) fields = split_fields (line, *separator);
      RowShape shape;

      if (find_shape (fields, g_strv_length (fields), &shape))
        return *separator;
    }
  return '\0';
}

/* Whether @line may stand above perf's rows: what the program printed, and no title for each of @n fields. */
static gboolean
is_printed (const char *line,
            char        separator,
            guint       n)
{
  g_auto (GStrv) fields = split_fields (line, separator);

  return g_strv_length (fields) != n;
}

/* The separator of the first row of perf's in @head, behind comments and what the program printed; '\0': there is none. */
static char
find_separator (const char *head,
                gsize       length)
{
  g_autofree char *text = g_strndup (head, MIN (length, 4096));
  g_auto (GStrv) lines = g_strsplit (text, "\n", 40);

  const char *above = NULL;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char separator;

      if (*g_strstrip (lines[i]) == '\0' || *lines[i] == '#')
        continue;
      separator = find_separator_of (lines[i]);
      if (separator != '\0')
        {
          g_auto (GStrv) fields = split_fields (lines[i], separator);

          return above == NULL || is_printed (above, separator, g_strv_length (fields)) ? separator : '\0';
        }
      above = lines[i];
    }
  return '\0';
}

/* The first character behind comments and empty lines. */
static const char *
skip_comments (const char *head,
               gsize       length)
{
  const char *at = head, *end = head + length;

  while (at < end && (g_ascii_isspace (*at) || *at == '#'))
    if (*at == '#')
      while (at < end && *at != '\n')
        at++;
    else
      at++;
  return at;
}

static gboolean
is_json (const char *head,
         gsize       length)
{
  const char *at = skip_comments (head, length);

  return roof_json_head_has (at, (gsize) (head + length - at), TRUE, "counter-value event");
}

/* Whether @line has the titles of intervals for people, "#  time  counts unit events", between which -A and similar options add titles. */
static gboolean
is_interval_heading (const char *line)
{
  g_auto (GStrv) words = roof_sheet_split (line);
  const char *const *all = (const char *const *) words;
  guint n = g_strv_length (words);

  return n > 4 && g_str_equal (words[0], "#") && g_str_equal (words[1], "time") && g_strv_contains (all, "counts")
         && g_str_equal (words[n - 1], "events");
}

/* Whether @head has such titles above its first row. */
static gboolean
has_intervals (const char *head,
               gsize       length)
{
  g_autofree char *text = g_strndup (head, MIN (length, 4096));
  g_auto (GStrv) lines = g_strsplit (text, "\n", 40);

  for (guint i = 0; lines[i] != NULL; i++)
    if (is_interval_heading (lines[i]))
      return TRUE;
  return FALSE;
}

static gboolean
recognize (const char *head,
           gsize       length)
{
  return is_json (head, length) || roof_sheet_has_line (head, length, HEADING) || has_intervals (head, length)
         || find_separator (head, length) != '\0';
}

/* --- JSON --- */

/* Whether a count is of all processors and of the whole run: there is one of each event. */
static gboolean
is_whole (JsonObject *record)
{
  static const char *const parts[] = { "interval", "cpu", "socket", "die", "core", "node", "thread", "cgroup" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (json_object_has_member (record, parts[i]))
      return FALSE;
  return TRUE;
}

static gboolean
read_records (GInputStream    *stream,
              RoofImport      *into,
              RoofPerfCounts  *counts,
              GError         **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, into, error);

  for (guint i = 0; records != NULL && i < records->len; i++)
    {
      JsonObject *record = json_node_get_object (records->pdata[i]);
      const char *event = roof_record_get_text (record, "event"), *unit = roof_record_get_text (record, "unit");

      if (event == NULL)
        continue;
      if (is_whole (record) && roof_perf_counts_has_first (counts, event))
        roof_perf_counts_begin (counts);
      roof_perf_counts_add (counts, event, roof_record_get_number (record, "counter-value"), unit != NULL ? unit : "",
                            roof_record_get_number (record, "variance"), roof_record_get_number (record, "pcnt-running"),
                            roof_record_get_number (record, "interval"));
    }
  return records != NULL;
}

/* --- rows --- */

/* The decimal mark: that of the locale in which perf ran. */
typedef struct
{
  guint votes[3]; /* by RoofCsvMark */
} Notation;

static void
vote (Notation   *self,
      const char *number)
{
  if (g_ascii_isdigit (*number))
    self->votes[roof_csv_number_find_mark (number)]++;
}

static RoofCsvMark
find_mark (const Notation *self)
{
  return self->votes[ROOF_CSV_COMMA] > self->votes[ROOF_CSV_POINT] ? ROOF_CSV_COMMA : ROOF_CSV_POINT;
}

/* The end of an interval, "     1.000100362", has a point and nine decimals in every locale. */
static gboolean
is_interval (const char *text)
{
  const char *point = text + strspn (text, "0123456789");

  return point > text && *point == '.' && strlen (point + 1) == 9 && strspn (point + 1, "0123456789") == 9;
}

static gboolean
is_digits (const char *text)
{
  return *text != '\0' && strspn (text, "0123456789") == strlen (text);
}

static double
join_number (const char *whole,
             const char *fraction)
{
  g_autofree char *text = g_strconcat (whole, ".", fraction, NULL);

  return read_number (text, ROOF_CSV_POINT);
}

/* The value and the end of the interval. Where the separator is also the decimal mark, numbers stand in two fields. */
static void
get_numbers (char           **fields,
             const RowShape  *shape,
             RoofCsvMark      mark,
             double          *value,
             double          *interval)
{
  guint at = shape->value;

  *interval = NAN;
  if (at == 0 || !is_digits (fields[0]))
    {
      *value = read_number (fields[at], mark);
      *interval = at > 0 && strpbrk (fields[0], ".,") != NULL
                    ? read_number (fields[0], is_interval (fields[0]) ? ROOF_CSV_POINT : mark)
                    : NAN;
      return;
    }
  if (at > 1)
    *interval = join_number (fields[0], fields[1]);
  *value = at == 2 ? read_number (fields[2], mark) : join_number (fields[at - 1], fields[at]);
}

/* Takes the fields of a row. FALSE: it is no row of perf's */
static gboolean
take_fields (char           **fields,
             RoofCsvMark      mark,
             RoofPerfCounts  *counts)
{
  double value, interval;
  RowShape shape;

  if (!find_shape (fields, g_strv_length (fields), &shape))
    return FALSE;
  get_numbers (fields, &shape, mark, &value, &interval);
  roof_perf_counts_add (counts, fields[shape.value + 2], value, fields[shape.value + 1], shape.spread, shape.running,
                        interval);
  return TRUE;
}

/* Whether a row has a metric alone, as perf prints those that belong to no event: ",,,,,23.1,%  tma_retiring". */
static gboolean
is_metric (char **fields)
{
  guint i = 0;

  while (i < 2 && fields[i] != NULL && *fields[i] != '\0')
    i++;
  return g_strv_length (fields) > i + 2 && *fields[i] == '\0' && *fields[i + 1] == '\0' && *fields[i + 2] == '\0';
}

/* Tells of a row among those of perf that is none: one that was damaged, or cut off at the end of the file. */
static void
skip_line (RoofImport *into,
           guint       line,
           const char *text)
{
  g_autofree char *shown = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), MOST_SHOWN));
  g_autofree char *finding = g_strdup_printf (roof_error_translate (ROOF_REASON ("line %1$u: not a count of perf stat: “%2$s”")),
                                              line, shown);

  roof_import_skip (into, finding);
}

static gboolean
read_rows (GInputStream    *stream,
           char             separator,
           RoofImport      *into,
           RoofPerfCounts  *counts,
           GError         **error)
{
  g_auto (GStrv) lines = roof_sheet_read_lines (stream, into, error);
  Notation notation = { { 0 } };
  gboolean inside = FALSE;

  for (guint i = 0; separator != ',' && lines != NULL && lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = split_fields (lines[i], separator);

      for (guint k = 0; fields[k] != NULL && *lines[i] != '#'; k++)
        if (k > 0 || !is_interval (fields[k]))
          vote (&notation, fields[k]);
    }
  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = split_fields (lines[i], separator);

      if (g_str_has_prefix (lines[i], STARTED))
        roof_perf_counts_begin (counts);
      else if (*lines[i] == '#' || *lines[i] == '\0')
        continue;
      else if (take_fields (fields, find_mark (&notation), counts))
        inside = TRUE;
      else if (inside && g_strv_length (fields) > 2 && !is_metric (fields))
        skip_line (into, i + 1, lines[i]);
    }
  return lines != NULL;
}

/* --- the table for people --- */

/* " Performance counter stats for './triad 7' (3 runs):" */
static void
take_heading (const char     *line,
              RoofPerfCounts *counts)
{
  const char *open = strchr (line, '\''), *close = open != NULL ? strrchr (line, '\'') : NULL;
  g_autofree char *name = close != NULL && close > open + 1 ? g_strndup (open + 1, (gsize) (close - open - 1)) : NULL;

  if (!roof_perf_counts_has_intervals (counts)) /* else that of their sum */
    roof_perf_counts_begin (counts);
  if (name != NULL)
    roof_perf_counts_name (counts, name);
}

/* Whether @words are "0.0367 seconds time elapsed", of repeated runs "2.0005 +- 0.0012 seconds time elapsed ( +- 0.06% )". */
static gboolean
is_elapsed (char  **words,
            guint   n)
{
  guint at = n > 3 && g_str_equal (words[1], "+-") ? 3 : 1;

  return n > at + 2 && g_str_equal (words[at], "seconds") && g_str_equal (words[at + 2], "elapsed");
}

/* How many words in front of a count say which part of the machine it is of: "CPU3" (-A), or "S0-D0-C1 2" with the processors there. */
static guint
count_places (char  **words,
              guint   n)
{
  static const char *const places[] = { "CPU", "S", "N", "D" };

  for (guint i = 0; n > 2 && i < G_N_ELEMENTS (places); i++)
    if (g_str_has_prefix (words[0], places[i]) && g_ascii_isdigit (words[0][strlen (places[i])]))
      return i == 0 ? 1 : is_digits (words[1]) ? 2 : 0;
  return 0;
}

/* "1,234.5 msec task-clock  # 0.9 CPUs utilized  ( +- 1.30% )  (26.00%)", "<not counted> cycles", or "0.0367 seconds time elapsed"; of
 * an interval behind its end. @in_intervals: whether titles of intervals stand above */
static void
take_line (const char     *line,
           RoofCsvMark     mark,
           gboolean        in_intervals,
           RoofPerfCounts *counts)
{
  g_auto (GStrv) whole = roof_sheet_split (line);
  gboolean timed = in_intervals && whole[0] != NULL && is_interval (whole[0]) && g_strcmp0 (whole[1], "seconds") != 0;
  guint n_places = count_places (whole + timed, g_strv_length (whole + timed));
  char **words = whole + timed + n_places;
  guint n = g_strv_length (words), at = n > 1 && g_str_equal (words[0], "<not") ? 2 : 1;
  double value = n > 0 ? read_number (words[0], mark) : NAN, running = NAN, spread = NAN;
  gboolean has_unit = n > at + 1 && is_word (words[at]) && is_word (words[at + 1]);

  if (n < at + 1 || (at == 1 && isnan (value)))
    return;
  if (is_elapsed (words, n))
    {
      roof_perf_counts_set_time (counts, value);
      return;
    }
  if (g_str_has_suffix (words[n - 1], "%)") && *words[n - 1] == '(')
    running = g_ascii_strtod (words[n - 1] + 1, NULL);
  for (guint i = 2; i + 1 < n; i++)
    if (g_str_equal (words[i], "+-"))
      spread = find_spread (words[i + 1]);
  roof_perf_counts_add (counts, words[has_unit ? at + 1 : at], value, has_unit ? words[at] : "", spread, running,
                        timed ? read_number (whole[0], ROOF_CSV_POINT) : NAN);
}

static gboolean
read_lines (GInputStream    *stream,
            RoofImport      *into,
            RoofPerfCounts  *counts,
            GError         **error)
{
  g_auto (GStrv) lines = roof_sheet_read_lines (stream, into, error);
  Notation notation = { { 0 } };
  gboolean inside = FALSE, in_intervals = FALSE;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = roof_sheet_split (lines[i]);

      for (guint k = 0; words[k] != NULL; k++)
        if (k > 0 || !is_interval (words[k]))
          vote (&notation, words[k]);
    }
  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], STARTED))
      roof_perf_counts_begin (counts);
    else if (strstr (lines[i], HEADING) != NULL)
      {
        take_heading (lines[i], counts);
        inside = TRUE;
      }
    else if (is_interval_heading (lines[i]))
      inside = in_intervals = TRUE;
    else if (inside)
      take_line (lines[i], find_mark (&notation), in_intervals, counts);
  return lines != NULL;
}

static gboolean
read_perf (GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  g_autoptr (RoofPerfCounts) counts = roof_perf_counts_new ();
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (stream), &length);
  char separator = find_separator (head, length);
  gboolean read = is_json (head, length) ? read_records (stream, into, counts, error)
                  : separator != '\0'    ? read_rows (stream, separator, into, counts, error)
                                         : read_lines (stream, into, counts, error);

  return read && roof_perf_counts_finish (counts, into, error);
}

const RoofForeignFormat roof_perf_stat_format = {
  .id = "perf-stat",
  .name = N_ ("perf stat (-x, -j, text)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv", "*.json", "*.txt" },
  .recognize = recognize,
  .read = read_perf,
};

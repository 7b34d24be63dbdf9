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

/* What `perf stat` prints: with -x SEPARATOR a row for each count, with -j an object, else a table for people. */

#define HEADING "Performance counter stats for"

/* Where the fields of a row are, which has others before, by the options -I, -A, --per-socket, and behind, by -r and -G. */
typedef struct
{
  guint  value;    /* then unit, then event */
  double running;  /* %, or NAN */
  double interval; /* s, or NAN */
} Shape;

static gboolean
is_number (const char *text)
{
  return g_ascii_isdigit (*text) && !isnan (roof_csv_number_read (text, ROOF_DIMENSION_COUNT));
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
        *running = roof_csv_number_read (fields[i + 1], ROOF_DIMENSION_COUNT);
        return *running <= 100.5;
      }
  return FALSE;
}

static gboolean
find_shape (char   **fields,
            guint    n,
            Shape   *shape)
{
  for (guint i = 0; i + 2 < n && i < 4; i++)
    if (is_value (fields[i]) && is_unit (fields[i + 1]) && is_word (fields[i + 2])
        && find_running (fields, n, i + 3, &shape->running))
      {
        shape->value = i;
        shape->interval = i > 0 && strchr (fields[0], '.') != NULL
                              ? roof_csv_number_read (fields[0], ROOF_DIMENSION_COUNT)
                              : NAN;
        return TRUE;
      }
  return FALSE;
}

/* '\0': the row is none of perf's. */
static char
find_separator_of (const char *line)
{
  for (const char *separator = ",;\t"; *separator != '\0'; separator++)
    {
      const char between[] = { *separator, '\0' };
      g_auto (GStrv) fields = g_strsplit (line, between, -1);
      Shape shape;

      for (guint i = 0; fields[i] != NULL; i++)
        g_strstrip (fields[i]);
      if (find_shape (fields, g_strv_length (fields), &shape))
        return *separator;
    }
  return '\0';
}

/* The separator of the first row in @head; '\0': it is none of perf's. */
static char
find_separator (const char *head,
                gsize       length)
{
  g_autofree char *text = g_strndup (head, MIN (length, 4096));
  g_auto (GStrv) lines = g_strsplit (text, "\n", 40);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_strstrip (lines[i]);
      if (*lines[i] != '\0' && *lines[i] != '#')
        return find_separator_of (lines[i]);
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

static gboolean
recognize (const char *head,
           gsize       length)
{
  return is_json (head, length) || roof_sheet_has_line (head, length, HEADING) || find_separator (head, length) != '\0';
}

/* --- JSON --- */

static gboolean
read_records (GInputStream    *stream,
              RoofPerfCounts  *counts,
              GError         **error)
{
  g_autoptr (GPtrArray) records = roof_records_read (stream, error);

  for (guint i = 0; records != NULL && i < records->len; i++)
    {
      JsonObject *record = json_node_get_object (records->pdata[i]);
      const char *event = roof_record_get_text (record, "event"), *unit = roof_record_get_text (record, "unit");

      if (event != NULL)
        roof_perf_counts_add (counts, event, roof_record_get_number (record, "counter-value"), unit != NULL ? unit : "",
                              roof_record_get_number (record, "pcnt-running"), roof_record_get_number (record, "interval"));
    }
  return records != NULL;
}

/* --- rows --- */

static gboolean
read_rows (GInputStream    *stream,
           char             separator,
           RoofImport      *into,
           RoofPerfCounts  *counts,
           GError         **error)
{
  g_autoptr (GPtrArray) rows = roof_sheet_read (stream, separator, into, error);

  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      const RoofSheetRow *row = rows->pdata[i];
      Shape shape;

      if (find_shape (row->fields, row->n, &shape))
        roof_perf_counts_add (counts, row->fields[shape.value + 2],
                              roof_csv_number_read (row->fields[shape.value], ROOF_DIMENSION_COUNT),
                              row->fields[shape.value + 1], shape.running, shape.interval);
    }
  return rows != NULL;
}

/* --- the table for people --- */

/* " Performance counter stats for './triad 7' (3 runs):" */
static void
take_heading (const char     *line,
              RoofPerfCounts *counts)
{
  const char *open = strchr (line, '\''), *close = open != NULL ? strrchr (line, '\'') : NULL;
  g_autofree char *name = close != NULL && close > open + 1 ? g_strndup (open + 1, (gsize) (close - open - 1)) : NULL;

  if (name != NULL)
    roof_perf_counts_name (counts, name);
}

/* "1,234.5 msec task-clock  # 0.9 CPUs utilized  (26.00%)", or "0.0367 seconds time elapsed" */
static void
take_line (const char     *line,
           RoofPerfCounts *counts)
{
  g_auto (GStrv) words = roof_sheet_split (line);
  guint n = g_strv_length (words);
  double value = n > 0 ? roof_csv_number_read (words[0], ROOF_DIMENSION_COUNT) : NAN, running = NAN;
  gboolean has_unit = n > 2 && is_word (words[1]) && is_word (words[2]);

  if (n < 2 || isnan (value))
    return;
  if (n > 3 && g_str_equal (words[1], "seconds") && g_str_equal (words[3], "elapsed"))
    {
      roof_perf_counts_set_time (counts, value);
      return;
    }
  if (g_str_has_suffix (words[n - 1], "%)") && *words[n - 1] == '(')
    running = g_ascii_strtod (words[n - 1] + 1, NULL);
  roof_perf_counts_add (counts, words[has_unit ? 2 : 1], value, has_unit ? words[1] : "", running, NAN);
}

static gboolean
read_lines (GInputStream    *stream,
            RoofImport      *into,
            RoofPerfCounts  *counts,
            GError         **error)
{
  g_auto (GStrv) lines = roof_sheet_read_lines (stream, into, error);
  gboolean inside = FALSE;

  for (guint i = 0; lines != NULL && lines[i] != NULL; i++)
    if (strstr (lines[i], HEADING) != NULL)
      {
        take_heading (lines[i], counts);
        inside = TRUE;
      }
    else if (inside)
      take_line (lines[i], counts);
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
  gboolean read = is_json (head, length) ? read_records (stream, counts, error)
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/import-result.h"
#include "import/launches.h"
#include "import/table/csv-number.h"
#include "import/table/csv-reader.h"
#include "import/table/csv.h"
#include "import/text-head.h"

/* Tables of PyTorch: key_averages().table() as text, the same dumped as CSV, and that of FlopCounterMode. */

#define MICRO 1e-6

enum
{
  NAME,
  CALLS,
  TIME,
  SELF_TIME,
  FLOPS,
  N_COLUMNS,
};

/* Titles by use. Times of the device: those of the host are not the kernel's. A text states units in its cells, a dump is in µs. */
static const struct
{
  const char *title;
  int         column;
  double      factor; /* of FLOPs; 0: a rate in GFLOP/s, which a release of April 2021 had */
} columns[] = {
  { "Name", NAME, 1 },
  { "key", NAME, 1 },
  { "# of Calls", CALLS, 1 },
  { "count", CALLS, 1 },
  { "CUDA total", TIME, 1 },
  { "XPU total", TIME, 1 },
  { "device_time_total", TIME, 1 },
  { "cuda_time_total", TIME, 1 },
  { "Self CUDA", SELF_TIME, 1 },
  { "Self XPU", SELF_TIME, 1 },
  { "self_device_time_total", SELF_TIME, 1 },
  { "self_cuda_time_total", SELF_TIME, 1 },
  { "Total FLOPs", FLOPS, 1 },
  { "Total KFLOPs", FLOPS, 1e3 },
  { "Total MFLOPs", FLOPS, 1e6 },
  { "Total GFLOPs", FLOPS, 1e9 },
  { "Total TFLOPs", FLOPS, 1e12 },
  { "GFLOPS/s", FLOPS, 0 },
  { "flops", FLOPS, 1 },
};

typedef struct
{
  RoofLaunches *launches;
  int           places[N_COLUMNS]; /* or -1 */
  double        factor;            /* of FLOPs */
  guint         n;
} Table;

/* Whether the text has a line of titles of the profiler's table. @line: (out): that line */
static gboolean
find_averages (const char  *text,
               const char **line)
{
  g_autofree char *titles = NULL;

  *line = roof_text_head_find_line (text, "# of Calls");
  titles = *line != NULL ? g_strndup (*line, strcspn (*line, "\r\n")) : NULL;
  return titles != NULL && strstr (titles, "Name") != NULL && strstr (titles, "Self CPU") != NULL;
}

static gboolean
find_dump (const char  *text,
           const char **line)
{
  static const char *const times[] = { "device_time_total", "cuda_time_total" };

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      g_autofree char *titles = NULL;

      *line = roof_text_head_find_line (text, times[i]);
      titles = *line != NULL ? g_strndup (*line, strcspn (*line, "\r\n")) : NULL;
      if (titles != NULL && strstr (titles, "key") != NULL && strstr (titles, "count") != NULL && strpbrk (titles, "{[") == NULL)
        return TRUE;
    }
  return FALSE;
}

static gboolean
find_counter (const char  *text,
              const char **line)
{
  g_autofree char *titles = NULL;

  *line = roof_text_head_find_line (text, "% Total");
  titles = *line != NULL ? g_strndup (*line, strcspn (*line, "\r\n")) : NULL;
  return titles != NULL && g_str_has_prefix (titles, "Module") && strstr (titles, " FLOP ") != NULL;
}

static gboolean
recognize (const char *head,
           gsize       length)
{
  g_autofree char *text = roof_text_head_new (head, length);
  const char *line;

  return text != NULL && (find_averages (text, &line) || find_dump (text, &line) || find_counter (text, &line));
}

/* --- averages --- */

static void
take_titles (Table             *self,
             const char *const *titles,
             guint              n)
{
  for (guint i = 0; i < N_COLUMNS; i++)
    self->places[i] = -1;
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
      if (g_str_equal (titles[i], columns[k].title))
        {
          self->places[columns[k].column] = (int) i;
          if (columns[k].column == FLOPS)
            self->factor = columns[k].factor;
        }
}

/* @unit: of a number without one. NAN: absent */
static double
get_number (const Table       *self,
            const char *const *cells,
            guint              n,
            int                column,
            RoofDimension      dimension,
            double             unit)
{
  int place = self->places[column];
  gboolean has_unit;
  double value;

  if (place < 0 || (guint) place >= n || roof_csv_number_is_absent (cells[place])
      || !roof_csv_number_parse (cells[place], ROOF_CSV_POINT, dimension, &value, &has_unit, NULL))
    return NAN;
  return value >= 0 ? value * (has_unit ? 1 : unit) : NAN;
}

/* Adds a row. The profiler writes 0 for work that it does not count. The time is that of an operator with what it calls, as its work
 * is; kernels, which repeat the time of their operator, have no work. */
static void
take_row (Table             *self,
          const char *const *cells,
          guint              n)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  double calls = get_number (self, cells, n, CALLS, ROOF_DIMENSION_COUNT, 1);
  double own = get_number (self, cells, n, SELF_TIME, ROOF_DIMENSION_TIME, MICRO);

  if (self->places[NAME] < 0 || (guint) self->places[NAME] >= n || isnan (calls) || *cells[self->places[NAME]] == '\0')
    return;
  launch.name = cells[self->places[NAME]];
  launch.n = MAX (calls, 1);
  launch.time = get_number (self, cells, n, TIME, ROOF_DIMENSION_TIME, MICRO);
  launch.time = isnan (launch.time) ? own : launch.time;
  launch.flops = get_number (self, cells, n, FLOPS, ROOF_DIMENSION_COUNT, 1);
  launch.flops *= self->factor > 0 ? self->factor : 1e9 * launch.time;
  launch.flops = launch.flops > 0 ? launch.flops : NAN;
  roof_launches_add (self->launches, &launch);
}

/* The cells of a line of text, which two spaces or more separate: rules are no measure, since titles may be longer. */
static GPtrArray *
split_line (char *line)
{
  GPtrArray *cells = g_ptr_array_new ();
  char *at = line;

  while (*(at += strspn (at, " \t\r\n")) != '\0')
    {
      char *gap = strstr (at, "  ");

      g_ptr_array_add (cells, at);
      if (gap == NULL)
        {
          g_strchomp (at);
          break;
        }
      *gap = '\0';
      at = gap + 1;
    }
  return cells;
}

/* "3.628B": K, M, B and T are thousands. NAN: no number */
static double
read_count (const char *text)
{
  static const char suffixes[] = "KMBT";
  gsize length = strlen (text);
  const char *suffix = length > 0 ? strchr (suffixes, text[length - 1]) : NULL;
  g_autofree char *number = g_strndup (text, length - (suffix != NULL));
  gboolean has_unit;
  double value;

  if (!roof_csv_number_parse (number, ROOF_CSV_POINT, ROOF_DIMENSION_COUNT, &value, &has_unit, NULL) || has_unit)
    return NAN;
  return value * (suffix != NULL ? pow (1000, (double) (suffix - suffixes) + 1) : 1);
}

/* A row of FlopCounterMode: only operators of "Global" count, since every module repeats what is in it. */
static void
take_counted (Table    *self,
              char     *line,
              gboolean *global)
{
  gboolean operator = g_str_has_prefix (g_strchug (line), "- ");
  char *name = operator ? line + 2 : line, *at = strrchr (g_strchomp (line), ' ');
  RoofLaunch launch = ROOF_LAUNCH_INIT;

  if (!operator)
    *global = g_str_has_prefix (line, "Global");
  if (at == NULL || !operator || !*global)
    return;
  *at = '\0';
  at = strrchr (g_strchomp (line), ' ');
  if (at == NULL)
    return;
  launch.flops = read_count (at + 1);
  *at = '\0';
  launch.name = g_strstrip (name);
  roof_launches_add (self->launches, &launch);
}

static gboolean
read_lines (Table         *self,
            GInputStream  *stream,
            gboolean       counter,
            GCancellable  *cancellable,
            GError       **error)
{
  g_autoptr (GDataInputStream) lines = g_data_input_stream_new (stream);
  g_autoptr (GError) fault = NULL;
  gboolean titled = FALSE, global = FALSE;
  char *line;

  while ((line = g_data_input_stream_read_line_utf8 (lines, NULL, cancellable, &fault)) != NULL)
    {
      g_autofree char *kept = line;
      const char *unused;
      gboolean titles = counter ? find_counter (line, &unused) : find_averages (line, &unused);
      g_autoptr (GPtrArray) cells = NULL;

      if (counter && titled)
        {
          take_counted (self, line, &global);
          continue;
        }
      titled |= titles;
      cells = split_line (line);
      if (titles)
        take_titles (self, (const char *const *) cells->pdata, cells->len);
      else if (titled && cells->len > 2)
        take_row (self, (const char *const *) cells->pdata, cells->len);
    }
  if (fault == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

static gboolean
read_dump (Table         *self,
           GInputStream  *stream,
           char           separator,
           GCancellable  *cancellable,
           GError       **error)
{
  g_autoptr (RoofCsvReader) reader = roof_csv_reader_new (stream, separator, cancellable);
  g_autoptr (GError) fault = NULL;
  const RoofCsvRow *row;

  self->places[NAME] = -1;
  while ((row = roof_csv_reader_next (reader, &fault)) != NULL)
    if (self->places[NAME] < 0)
      take_titles (self, (const char *const *) row->fields, row->n);
    else
      take_row (self, (const char *const *) row->fields, row->n);
  if (fault == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&fault));
  return FALSE;
}

static gboolean
read_table (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  gboolean wide = FALSE, counter, read;
  g_autoptr (GBufferedInputStream) text = roof_csv_open (stream, into->cancellable, &wide, error);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  g_autofree char *head = NULL;
  Table self = { .launches = launches, .factor = 1 };
  const char *start, *line;
  gsize length;

  if (text == NULL)
    return FALSE;
  start = g_buffered_input_stream_peek_buffer (text, &length);
  head = g_strndup (start, length);
  counter = find_counter (head, &line);
  read = !counter && find_dump (head, &line)
             ? read_dump (&self, G_INPUT_STREAM (text), roof_text_head_find_separator (line), into->cancellable, error)
             : read_lines (&self, G_INPUT_STREAM (text), counter, into->cancellable, error);
  if (!read)
    return FALSE;
  roof_import_note (into, ROOF_FINDING_LEFT_OUT, counter ? N_ ("time and bytes, which FlopCounterMode does not have")
                                                         : N_ ("bytes, which the averages of PyTorch do not have"));
  roof_launches_set_advice (launches, N_ ("profile with with_flops=True, and for bytes export a trace with record_shapes=True"));
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_torch_table_format = {
  .id = "torch-table",
  .name = N_ ("PyTorch table of averages"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.txt", "*.csv" },
  .recognize = recognize,
  .read = read_table,
};

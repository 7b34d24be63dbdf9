/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/launches.h"
#include "import/sheet.h"

/* The loops and functions of Intel Advisor (--report=survey or top-down, --format=csv), behind
 * banners of any length. Work and bytes are in 1e9; rates are by elapsed time, not by the time of
 * all threads. */

#define TITLE "Function Call Sites and Loops"

/* What a column is called in the report, and by the Python interface. */
typedef enum
{
  NAME,
  GFLOP,
  ELAPSED,
  RATE,
  INTENSITY,
  TYPES,
  LEVELS, /* from here on: bytes at a level */
} Part;

static const struct
{
  const char *title, *key;
} columns[] = {
  [NAME] = { TITLE, "loop_name" },
  [GFLOP] = { "Self GFLOP", "self_gflop" },
  [ELAPSED] = { "Self Elapsed Time", "self_elapsed_time" },
  [RATE] = { "Self GFLOPS", "self_gflops" },
  [INTENSITY] = { "Self AI", "self_arithmetic_intensity" },
  [TYPES] = { "Data Types", "data_types" },
  [LEVELS] = { "Self Memory GB", "self_memory_gb" }, /* of all loads and stores */
  { "Self L2 GB", "self_l2_gb" },
  { "Self L3 GB", "self_l3_gb" },
  { "Self DRAM GB", "self_dram_gb" },
};

static const char *const levels[] = { "l1", "l2", "l3", "dram" };

static gboolean
recognize (const char *head,
           gsize       length)
{
  return g_strstr_len (head, (gssize) length, TITLE) != NULL
         || roof_sheet_find_titles (head, length, "loop_name,self_gflop") != '\0';
}

static char
find_separator (const char *head,
                gsize       length)
{
  const char *line = g_strstr_len (head, (gssize) length, "sep=");
  char named = roof_sheet_find_titles (head, length, "loop_name,self_gflop");

  if (named != '\0')
    return named;
  if (line != NULL && line - head < 8 && line + 4 < head + length && strchr (",;\t", line[4]) != NULL)
    return line[4];
  line = g_strstr_len (head, (gssize) length, TITLE "\t");
  return line != NULL || g_strstr_len (head, (gssize) length, TITLE "\"\t") != NULL ? '\t' : ',';
}

static gboolean
take_titles (const RoofSheetRow *row,
             int                *fields)
{
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      fields[i] = roof_sheet_find_field (row, columns[i].title);
      if (fields[i] < 0)
        fields[i] = roof_sheet_find_field (row, columns[i].key);
    }
  return fields[NAME] >= 0;
}

static double
get (const RoofSheetRow *row,
     const int          *fields,
     guint               part,
     RoofDimension       dimension)
{
  return roof_sheet_get_number (row, fields[part], dimension);
}

/* Bytes of the levels. 0 means that a level was not looked at. */
static void
set_bytes (const RoofSheetRow *row,
           const int          *fields,
           RoofLaunch         *launch)
{
  double intensity = get (row, fields, INTENSITY, ROOF_DIMENSION_COUNT);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      double bytes = get (row, fields, LEVELS + i, ROOF_DIMENSION_COUNT) * 1e9;

      if (isnan (bytes) && i == 0 && intensity > 0)
        bytes = launch->flops / intensity;
      if (bytes > 0)
        launch->bytes[n++] = (RoofLaunchBytes) { levels[i], bytes };
    }
}

static void
add_row (const RoofSheetRow *row,
         const int          *fields,
         RoofLaunches       *launches)
{
  g_auto (GStrv) lines = g_strsplit (roof_sheet_get_text (row, fields[NAME]), "\n", 2);
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  const char *name = lines[0] != NULL ? g_strstrip (lines[0]) : "";

  /* What a loop's parts do is counted in the loop itself. */
  if (*name == '\0' || g_str_has_prefix (name, "[child]"))
    return;
  launch.name = name;
  launch.unit = "vector";
  launch.compute = strstr (roof_sheet_get_text (row, fields[TYPES]), "Float32") != NULL ? "fp32" : "fp64";
  launch.time = get (row, fields, ELAPSED, ROOF_DIMENSION_TIME);
  launch.flops = get (row, fields, GFLOP, ROOF_DIMENSION_COUNT) * 1e9;
  if (isnan (launch.flops))
    launch.flops = get (row, fields, RATE, ROOF_DIMENSION_COUNT) * 1e9 * launch.time;
  set_bytes (row, fields, &launch);
  roof_launches_add (launches, &launch);
}

static gboolean
read_survey (GInputStream  *stream,
             RoofImport    *into,
             GError       **error)
{
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (stream), &length);
  g_autoptr (GPtrArray) rows = roof_sheet_read (stream, find_separator (head, length), NULL, into, error);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  int fields[G_N_ELEMENTS (columns)];
  gboolean found = FALSE;

  for (guint i = 0; rows != NULL && i < rows->len; i++)
    if (found)
      add_row (rows->pdata[i], fields, launches);
    else
      found = take_titles (rows->pdata[i], fields);
  if (rows == NULL)
    return FALSE;
  if (found && fields[TYPES] < 0)
    roof_import_note (into, ROOF_FINDING_GUESSED, "the kernels are taken to compute in fp64, which the table does not say");
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_advisor_survey_format = {
  .id = "advisor-survey",
  .name = N_ ("Intel Advisor survey"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_survey,
};

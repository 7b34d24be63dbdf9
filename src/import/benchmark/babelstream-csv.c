/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "import/benchmark/stream-row.h"
#include "import/sheet.h"

/* What BabelStream prints with --csv. */

#define TITLES "function,num_times,n_elements,sizeof"

/* The column of rates and its scale, B/s. BabelStream 5 converts the values, too (src/main.cpp, Unit). */
static const struct
{
  const char *title;
  double      scale;
} rates[] = {
  { "max_mbytes_per_sec", 1e6 },     { "max_gbytes_per_sec", 1e9 },         { "max_tbytes_per_sec", 1e12 },
  { "max_mibytes_per_sec", 1048576. }, { "max_gibytes_per_sec", 1073741824. }, { "max_tibytes_per_sec", 1099511627776. },
  { "max_bytes_per_sec", 1 },
};

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_sheet_find_titles (head, length, TITLES) != '\0';
}

static double
get_number (const RoofSheetRow *titles,
            const RoofSheetRow *row,
            const char         *title,
            RoofDimension       dimension)
{
  return roof_sheet_get_number (row, roof_sheet_find_field (titles, title), dimension);
}

static double
get_rate (const RoofSheetRow *titles,
          const RoofSheetRow *row,
          gboolean           *guessed)
{
  for (guint i = 0; i < G_N_ELEMENTS (rates); i++)
    if (roof_sheet_find_field (titles, rates[i].title) >= 0)
      {
        *guessed = strstr (rates[i].title, "ibytes") != NULL;
        return get_number (titles, row, rates[i].title, ROOF_DIMENSION_COUNT) * rates[i].scale;
      }
  return NAN;
}

static void
read_row (const RoofSheetRow *titles,
          const RoofSheetRow *row,
          guint               run,
          RoofLaunches       *launches,
          RoofFoundRoofs     *roofs,
          RoofImport         *into)
{
  RoofStreamRow said = { .function = roof_sheet_get_text (row, roof_sheet_find_field (titles, "function")), .run = run };

  if (!roof_stream_is_function (said.function))
    return;
  said.elements = get_number (titles, row, "n_elements", ROOF_DIMENSION_COUNT);
  said.size = get_number (titles, row, "sizeof", ROOF_DIMENSION_COUNT);
  said.rate = get_rate (titles, row, &said.rate_guessed);
  said.shortest = get_number (titles, row, "min_runtime", ROOF_DIMENSION_TIME);
  said.longest = get_number (titles, row, "max_runtime", ROOF_DIMENSION_TIME);
  said.repeats = get_number (titles, row, "num_times", ROOF_DIMENSION_COUNT);
  if (!roof_stream_add (&said, launches, roofs, into))
    {
      g_autofree char *text = g_strdup_printf (
          "line %" G_GUINT64_FORMAT ": there is no size of the arrays, no bandwidth or no time",
          row->line);

      roof_import_skip (into, text);
    }
}

static gboolean
read_babelstream (GInputStream  *stream,
                  RoofImport    *into,
                  GError       **error)
{
  g_autoptr (GPtrArray) rows = roof_sheet_read (stream, '\0', TITLES, into, error);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (NULL, NULL, "BabelStream");
  const RoofSheetRow *titles = NULL;
  guint run = 0;

  if (rows == NULL)
    return FALSE;
  for (guint i = 0; i < rows->len; i++)
    if (roof_sheet_row_has (rows->pdata[i], TITLES))
      {
        titles = rows->pdata[i];
        run++;
      }
    else if (titles != NULL)
      read_row (titles, rows->pdata[i], run, launches, roofs, into);
  return roof_stream_finish (launches, roofs, into, error);
}

const RoofForeignFormat roof_babelstream_csv_format = {
  .id = "babelstream-csv",
  .name = N_ ("BabelStream (CSV)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_babelstream,
};

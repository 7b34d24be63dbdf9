/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "import/benchmark/stream-row.h"
#include "import/foreign-table.h"

/* What BabelStream prints with --csv. */

enum { FUNCTION, REPEATS, ELEMENTS, SIZE, SHORTEST, LONGEST, TOTAL };

static const RoofForeignColumn columns[] = {
  [FUNCTION] = { "function", .required = TRUE },
  [REPEATS] = { "num_times", ROOF_DIMENSION_COUNT, 1, TRUE },
  [ELEMENTS] = { "n_elements", ROOF_DIMENSION_COUNT, 1, TRUE },
  [SIZE] = { "sizeof", ROOF_DIMENSION_BYTE, 1, TRUE },
  [SHORTEST] = { "min_runtime", ROOF_DIMENSION_TIME, 1 },
  [LONGEST] = { "max_runtime", ROOF_DIMENSION_TIME, 1 },
  [TOTAL] = { "runtime", ROOF_DIMENSION_TIME, 1 }, /* of all repeats: --triad-only gives no other */
  { NULL },
};

/* The column of rates and its scale, B/s. BabelStream 5 converts the values, too (src/main.cpp, Unit). */
static const struct
{
  const char *title;
  double      scale;
} rates[] = {
  { "max_mbytes_per_sec", 1e6 },     { "max_gbytes_per_sec", 1e9 },         { "max_tbytes_per_sec", 1e12 },
  { "max_mibytes_per_sec", 1048576. }, { "max_gibytes_per_sec", 1073741824. }, { "max_tibytes_per_sec", 1099511627776. },
  { "max_bytes_per_sec", 1 },        { "gbytes_per_sec", 1e9 },             { "gibytes_per_sec", 1073741824. },
};

static double
get_rate (const RoofForeignTable *table,
          gboolean               *guessed)
{
  for (guint i = 0; i < G_N_ELEMENTS (rates); i++)
    {
      int field = roof_foreign_table_find_field (table, rates[i].title);

      *guessed = strstr (rates[i].title, "ibytes") != NULL;
      if (field >= 0)
        return roof_foreign_table_read_field (table, field, ROOF_DIMENSION_BANDWIDTH, rates[i].scale);
    }
  return NAN;
}

static void
read_row (const RoofForeignTable *table,
          RoofStreamRuns         *runs,
          RoofImport             *into)
{
  double total;
  RoofStreamRow said = { .function = roof_foreign_table_get_text (table, FUNCTION), .source = "BabelStream", .run = table->run, .threads = NAN };

  if (!roof_stream_is_function (said.function))
    return;
  said.elements = roof_foreign_table_get_number (table, ELEMENTS);
  said.size = roof_foreign_table_get_number (table, SIZE);
  said.rate = get_rate (table, &said.rate_guessed);
  said.shortest = roof_foreign_table_get_number (table, SHORTEST);
  said.longest = roof_foreign_table_get_number (table, LONGEST);
  said.repeats = roof_foreign_table_get_number (table, REPEATS);
  total = roof_foreign_table_get_number (table, TOTAL);
  if (isnan (said.shortest) && total > 0 && said.repeats > 0)
    {
      said.shortest = total / said.repeats;
      roof_import_tell (into, ROOF_FINDING_GUESSED, "the time of %1$s is the mean of %2$.0f runs, since BabelStream gives only that of all",
                        said.function, said.repeats);
    }
  if (!roof_stream_add (runs, &said, into))
    {
      g_autofree char *text = g_strdup_printf (
          "line %" G_GUINT64_FORMAT ": there is no size of the arrays, no bandwidth or no time",
          table->line);

      roof_import_skip (into, text);
    }
}

static gboolean
read_babelstream (GInputStream  *stream,
                  RoofImport    *into,
                  GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofStreamRuns) runs = roof_stream_runs_new ();

  while (roof_foreign_table_next (table))
    read_row (table, runs, into);
  return roof_foreign_table_end (table, error) && roof_stream_finish (runs, into, error);
}

const RoofForeignFormat roof_babelstream_csv_format = {
  .id = "babelstream-csv",
  .name = N_ ("BabelStream (CSV)"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .columns = columns,
  .read = read_babelstream,
};

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/units/format.h"
#include "import/foreign-table.h"
#include "import/found-roofs.h"
#include "import/table/csv-column.h"
#include "import/text-head.h"

/* A table of peaks, theoretical and measured: label, peak_flops, peak_bandwidth, in FLOP/s and B/s, or in what the titles say:
 * "peak GFLOP/s", "peak_bandwidth (GiB/s)". */

#define MOST_LINES 50  /* among which titles are looked for */

enum { LABEL, PEAK, BANDWIDTH, DTYPE, N_COLUMNS };

/* The columns of a table, with its own titles. */
typedef struct
{
  char             *titles[N_COLUMNS]; /* (nullable) */
  RoofForeignColumn columns[N_COLUMNS + 1];
} Titles;

static void
clear_titles (Titles *self)
{
  for (guint i = 0; i < N_COLUMNS; i++)
    g_clear_pointer (&self->titles[i], g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Titles, clear_titles)

/* Titles without blanks and marks, in lower case. The last groups are the prefix of the unit and the i of binary ones. */
static const struct
{
  const char *pattern;
  guint       column;
} patterns[] = {
  { "^(?:precision|dtype|datatype)$", DTYPE },
  { "^(?:label|name|kind|source|type|machine|device|gpu|system)$", LABEL },
  { "^peak(?:flops?|performance|perf|compute)?([kmgtp]?)flop(?:s|ps)?()$", PEAK },
  { "^(?:peak)?(?:memory|mem|dram|hbm)?(?:bandwidth|bw)(?:([kmgt]?)(i?)b(?:ytes?)?(?:p?s|persec(?:ond)?)?)?$", BANDWIDTH },
  { "^peak([kmgt]?)(i?)b(?:ytes?)?p?s$", BANDWIDTH },
};

/* B or FLOP of the prefix of a unit. */
static double
find_scale (const char *prefix,
            gboolean    binary)
{
  static const char prefixes[] = "kmgtp";
  const char *at = prefix != NULL && *prefix != '\0' ? strchr (prefixes, *prefix) : NULL;

  return at != NULL ? pow (binary ? 1024 : 1000, (double) (at - prefixes) + 1) : 1;
}

/* Takes @title if it is one of such a table. Returns: whether it is */
static gboolean
take_title (Titles     *self,
            const char *title)
{
  g_autofree char *plain = g_ascii_strdown (title, -1);
  guint n = 0;

  for (const char *at = plain; *at != '\0'; at++)
    if (g_ascii_isalnum (*at))
      plain[n++] = *at;
  plain[n] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      g_autoptr (GRegex) regex = g_regex_new (patterns[i].pattern, 0, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      guint column = patterns[i].column;

      if (self->titles[column] == NULL && g_regex_match (regex, plain, 0, &match))
        {
          g_autofree char *prefix = g_match_info_fetch (match, 1), *binary = g_match_info_fetch (match, 2);

          self->titles[column] = g_strdup (title);
          self->columns[column].unit = column == LABEL || column == DTYPE ? 0 : find_scale (prefix, binary != NULL && *binary != '\0');
          return TRUE;
        }
    }
  return FALSE;
}

/* Whether a table with this title lists kernels. */
static gboolean
is_of_kernels (const char *title)
{
  g_autoptr (RoofCsvColumn) column = roof_csv_column_new (title, NULL);

  return column != NULL && roof_column_kind_is_quantity (column->kind);
}

/* Whether @fields, of one line, are the titles of such a table. */
static gboolean
take_fields (Titles  *self,
             char   **fields)
{
  clear_titles (self);
  for (guint i = 0; fields[i] != NULL; i++)
    {
      g_auto (GStrv) bare = g_strsplit (g_strstrip (fields[i]), "\"", -1);
      g_autofree char *title = g_strjoinv (NULL, bare);

      if (!g_utf8_validate (title, -1, NULL) || (!take_title (self, title) && is_of_kernels (title)))
        return FALSE;
    }
  return self->titles[PEAK] != NULL && self->titles[BANDWIDTH] != NULL;
}

/* Whether one of the first lines of a text has the titles. */
static gboolean
find_titles (const char *head,
             gsize       length,
             Titles     *self)
{
  g_autofree char *text = roof_text_head_new (head, length);
  g_auto (GStrv) lines = text != NULL ? g_strsplit_set (text, "\r\n", MOST_LINES + 1) : NULL;
  static const char *const separators[] = { ",", ";", "\t", "|" };

  for (guint i = 0; lines != NULL && lines[i] != NULL && i < MOST_LINES; i++)
    for (guint k = 0; k < G_N_ELEMENTS (separators) && (strstr (lines[i], "peak") != NULL || strstr (lines[i], "Peak") != NULL); k++)
      {
        g_auto (GStrv) fields = g_strsplit (lines[i], separators[k], -1);

        if (g_strv_length (fields) > 1 && take_fields (self, fields))
          return TRUE;
      }
  return FALSE;
}

static gboolean
recognize (const char *head,
           gsize       length)
{
  g_auto (Titles) titles = { { NULL } };

  return find_titles (head, length, &titles);
}

static gboolean
is_measured (const char *label)
{
  static const char *const words[] = { "measured", "empirical", "achieved", "sustained" };
  g_autofree char *lower = g_ascii_strdown (label, -1);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* The dtype that the row names, or fp32. @named: (out): whether it names one. Returns: (transfer full) */
static char *
find_dtype (const RoofForeignTable *table,
            gboolean               *named)
{
  g_autofree char *dtype
      = g_ascii_strdown (roof_foreign_table_has (table, DTYPE) ? roof_foreign_table_get_text (table, DTYPE) : "", -1);

  *named = roof_format_find (dtype, NULL) != NULL;
  return *named ? g_steal_pointer (&dtype) : g_strdup ("fp32");
}

/* @seen: bits of the kinds of rows that were read; a second row of a kind is left out. */
static void
add_row (const RoofForeignTable *table,
         guint                  *seen,
         RoofFoundRoofs         *roofs,
         RoofImport             *into)
{
  const char *label = roof_foreign_table_has (table, LABEL) ? roof_foreign_table_get_text (table, LABEL)
                                                            : roof_foreign_table_get_field (table, 0);
  gboolean measured = is_measured (label), named;
  g_autofree char *dtype = find_dtype (table, &named);
  gboolean wide = g_str_equal (dtype, "fp32") || g_str_equal (dtype, "fp64");

  if ((*seen & (1u << measured)) != 0)
    {
      roof_import_note (into, ROOF_FINDING_LEFT_OUT,
                        measured ? N_ ("the row “%s”: a row before it has the measured numbers")
                                 : N_ ("the row “%s”: a row before it has the rated numbers"), label);
      return;
    }
  if (!named && *seen == 0)
    roof_import_note (into, ROOF_FINDING_GUESSED, "the peaks are taken for fp32, which the table does not say");
  *seen |= 1u << measured;
  roof_found_roofs_add_peak (roofs, wide ? "vector" : "matrix", dtype, measured, roof_foreign_table_get_number (table, PEAK), label);
  roof_found_roofs_add_level (roofs, "DRAM", measured, roof_foreign_table_get_number (table, BANDWIDTH), label);
}

static gboolean
read_peaks (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_auto (Titles) titles = { { NULL } };
  g_autoptr (RoofForeignTable) table = NULL;
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (NULL, NULL, "table of peaks");
  gsize length;
  const char *head = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (stream), &length);
  guint seen = 0;

  if (!find_titles (head, length, &titles))
    return roof_fail (error, "no line has the titles peak_flops, peak_bandwidth");
  for (guint i = 0; i < N_COLUMNS; i++)
    {
      titles.columns[i].titles = titles.titles[i] != NULL ? titles.titles[i] : i == DTYPE ? "dtype" : "label";
      titles.columns[i].required = i == PEAK || i == BANDWIDTH;
    }
  titles.columns[PEAK].dimension = ROOF_DIMENSION_FLOP_RATE;
  titles.columns[BANDWIDTH].dimension = ROOF_DIMENSION_BANDWIDTH;
  table = roof_foreign_table_new (stream, titles.columns, into);
  while (roof_foreign_table_next (table))
    add_row (table, &seen, roofs, into);
  if (!roof_foreign_table_end (table, error))
    return FALSE;
  return roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_peaks_format = {
  .id = "peaks",
  .name = N_ ("Table of peaks"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_peaks,
};

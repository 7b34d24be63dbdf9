/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "import/foreign-table.h"
#include "import/found-roofs.h"

/* A table of peaks, theoretical and measured: label, peak_flops, peak_bandwidth, in FLOP/s and B/s. */

enum { LABEL, PEAK, BANDWIDTH };

static const RoofForeignColumn columns[] = {
  [LABEL] = { "label" },
  [PEAK] = { "peak_flops", ROOF_DIMENSION_FLOP_RATE, 1, TRUE },
  [BANDWIDTH] = { "peak_bandwidth", ROOF_DIMENSION_BANDWIDTH, 1, TRUE },
  { NULL },
};

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

/* @seen: bits of the kinds of rows that were read; a second row of a kind is left out. */
static void
add_row (const RoofForeignTable *table,
         guint                  *seen,
         RoofFoundRoofs         *roofs,
         RoofImport             *into)
{
  const char *label = roof_foreign_table_has (table, LABEL) ? roof_foreign_table_get_text (table, LABEL)
                                                            : roof_foreign_table_get_field (table, 0);
  gboolean measured = is_measured (label);

  if ((*seen & (1u << measured)) != 0)
    {
      roof_import_note (into, ROOF_FINDING_LEFT_OUT, "the row %s: a row before it says the same", label);
      return;
    }
  *seen |= 1u << measured;
  roof_found_roofs_add_peak (roofs, "vector", "fp32", measured, roof_foreign_table_get_number (table, PEAK), label);
  roof_found_roofs_add_level (roofs, "DRAM", measured, roof_foreign_table_get_number (table, BANDWIDTH), label);
}

static gboolean
read_peaks (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (NULL, NULL, "table of peaks");
  guint seen = 0;

  while (roof_foreign_table_next (table))
    add_row (table, &seen, roofs, into);
  if (!roof_foreign_table_end (table, error))
    return FALSE;
  roof_import_note (into, ROOF_FINDING_GUESSED, "the peaks are taken for fp32, which the table does not say");
  return roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_peaks_format = {
  .id = "peaks",
  .name = N_ ("Table of peaks"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.csv" },
  .columns = columns,
  .read = read_peaks,
};

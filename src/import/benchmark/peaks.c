/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/found-roofs.h"
#include "import/sheet.h"

/* A table of peaks, theoretical and measured: label, peak_flops, peak_bandwidth, in FLOP/s and B/s. */

#define TITLES "peak_flops,peak_bandwidth"

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_sheet_find_titles (head, length, TITLES) != '\0';
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

/* @seen: bits of the kinds of rows that were read; a second row of a kind is left out. */
static void
add_row (const RoofSheetRow *titles,
         const RoofSheetRow *row,
         guint              *seen,
         RoofFoundRoofs     *roofs,
         RoofImport         *into)
{
  int index = roof_sheet_find_field (titles, "label");
  const char *label = roof_sheet_get_text (row, index >= 0 ? index : 0);
  gboolean measured = is_measured (label);
  double peak = roof_sheet_get_number (row, roof_sheet_find_field (titles, "peak_flops"), ROOF_DIMENSION_FLOP_RATE);
  double bandwidth = roof_sheet_get_number (row, roof_sheet_find_field (titles, "peak_bandwidth"), ROOF_DIMENSION_BANDWIDTH);

  if ((*seen & (1u << measured)) != 0)
    {
      roof_import_note (into, ROOF_FINDING_LEFT_OUT, "the row %s: a row before it says the same", label);
      return;
    }
  *seen |= 1u << measured;
  roof_found_roofs_add_peak (roofs, "vector", "fp32", measured, peak, label);
  roof_found_roofs_add_level (roofs, "DRAM", measured, bandwidth, label);
}

static gboolean
read_peaks (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_autoptr (GPtrArray) rows = roof_sheet_read (stream, '\0', TITLES, into, error);
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (NULL, NULL, "table of peaks");
  const RoofSheetRow *titles = NULL;
  guint seen = 0;

  if (rows == NULL)
    return FALSE;
  for (guint i = 0; i < rows->len; i++)
    if (titles == NULL)
      titles = roof_sheet_row_has (rows->pdata[i], TITLES) ? rows->pdata[i] : NULL;
    else
      add_row (titles, rows->pdata[i], &seen, roofs, into);
  roof_import_note (into, ROOF_FINDING_GUESSED, "the peaks are taken for fp32, which the table does not say");
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

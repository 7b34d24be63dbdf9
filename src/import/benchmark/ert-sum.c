/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "import/benchmark/ert-peak.h"
#include "import/found-roofs.h"
#include "import/sheet.h"
#include "import/table/csv-number.h"
#include "import/text-head.h"

/* The file `sum` of a run of the Empirical Roofline Toolkit: lines of a number and a label, "11.03 GFLOPs", "18.30 DRAM", up to
 * META_DATA. In 1e9 FLOP/s and 1e9 B/s. */

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_sheet_has_line (head, length, "META_DATA") && roof_text_head_has (head, length, "ERT_VERSION");
}

static void
add_line (char          **words,
          RoofFoundRoofs *roofs,
          RoofImport     *into)
{
  double value = roof_csv_number_read (words[0], ROOF_DIMENSION_COUNT);
  g_autofree char *label = g_strjoinv (" ", words + 1);

  if (isnan (value) || g_str_equal (label, "Weight"))
    return;
  if (strstr (label, "GFLOP") == NULL)
    roof_found_roofs_add_level (roofs, label, TRUE, value * 1e9, label);
  else
    roof_ert_add_peak (roofs, label, TRUE, value, into);
}

static gboolean
read_sum (GInputStream  *stream,
          RoofImport    *into,
          GError       **error)
{
  g_auto (GStrv) lines = roof_sheet_read_lines (stream, into, error);
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (NULL, NULL, "ERT");

  if (lines == NULL)
    return FALSE;
  for (guint i = 0; lines[i] != NULL && !g_str_has_prefix (lines[i], "META_DATA"); i++)
    {
      g_auto (GStrv) words = roof_sheet_split (lines[i]);

      if (words[0] != NULL && words[1] != NULL)
        add_line (words, roofs, into);
    }
  return roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_ert_sum_format = {
  .id = "ert-sum",
  .name = N_ ("Empirical Roofline Toolkit (sum)"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.txt", "sum" },
  .recognize = recognize,
  .read = read_sum,
};

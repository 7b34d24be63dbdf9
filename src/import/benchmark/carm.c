/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/found-roofs.h"
#include "import/sheet.h"

/* The roofline of the CARM tool, NAME_roofline.csv: two rows of titles, the levels above their
 * units, then a row for each run. In 1e9 B/s and FLOP/s; 0: the run did not measure it. */

#define TITLES "date,isa,precision,threads,loads,stores"

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_sheet_find_titles (head, length, TITLES) != '\0';
}

/* The runs of one kind of instructions are one machine. "avx512 dp, 1 thread, 2:1". Returns: (transfer full) */
static char *
describe_kind (const RoofSheetRow *titles,
               const RoofSheetRow *row)
{
  return g_strdup_printf ("%s %s, %s threads, %s:%s", roof_sheet_get_text (row, roof_sheet_find_field (titles, "isa")),
                          roof_sheet_get_text (row, roof_sheet_find_field (titles, "precision")),
                          roof_sheet_get_text (row, roof_sheet_find_field (titles, "threads")),
                          roof_sheet_get_text (row, roof_sheet_find_field (titles, "loads")),
                          roof_sheet_get_text (row, roof_sheet_find_field (titles, "stores")));
}

static gboolean
is_peak (const char *above,
         gboolean    fma)
{
  gboolean has = g_str_has_prefix (above, "FP") && strstr (above, "FMA") != NULL;

  return g_str_has_prefix (above, "FP") && has == fma;
}

/* @above: the row of levels; @fma: take the peak of fused multiply-adds, else that of the other instruction. */
static double
find_peak (const RoofSheetRow *above,
           const RoofSheetRow *titles,
           const RoofSheetRow *row,
           gboolean            fma)
{
  for (guint i = 0; i < titles->n; i++)
    if (g_ascii_strcasecmp (titles->fields[i], "Gflop/s") == 0 && is_peak (roof_sheet_get_text (above, (int) i), fma))
      return roof_sheet_get_number (row, (int) i, ROOF_DIMENSION_COUNT) * 1e9;
  return NAN;
}

static void
add_row (const RoofSheetRow *above,
         const RoofSheetRow *titles,
         const RoofSheetRow *row,
         RoofFoundRoofs     *roofs)
{
  gboolean single = g_ascii_strcasecmp (roof_sheet_get_text (row, roof_sheet_find_field (titles, "precision")), "sp") == 0;
  double fma = find_peak (above, titles, row, TRUE), other = find_peak (above, titles, row, FALSE);
  g_autofree char *kind = describe_kind (titles, row);

  for (guint i = 0; i < titles->n; i++)
    if (g_ascii_strcasecmp (titles->fields[i], "GB/s") == 0 && *roof_sheet_get_text (above, (int) i) != '\0')
      roof_found_roofs_add_level (roofs, above->fields[i], TRUE,
                                  roof_sheet_get_number (row, (int) i, ROOF_DIMENSION_COUNT) * 1e9,
                                  kind);
  roof_found_roofs_add_peak (roofs, "vector", single ? "fp32" : "fp64", TRUE, fma > 0 ? fma : other, kind);
}

static gboolean
read_carm (GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  g_autoptr (GPtrArray) rows = roof_sheet_read (stream, '\0', TITLES, into, error);
  g_autoptr (RoofFoundRoofs) roofs = NULL;
  g_autofree char *first = NULL;
  guint titles = 0;

  if (rows == NULL)
    return FALSE;
  while (titles < rows->len && !roof_sheet_row_has (rows->pdata[titles], TITLES))
    titles++;
  if (titles == 0 || titles >= rows->len)
    return roof_fail (error, "the row of levels above the titles is missing");
  roofs = roof_found_roofs_new (roof_sheet_get_text (rows->pdata[titles - 1], 1), "cpu", "CARM");
  for (guint i = titles + 1; i < rows->len; i++)
    {
      g_autofree char *kind = describe_kind (rows->pdata[titles], rows->pdata[i]);

      if (first == NULL)
        first = g_strdup (kind);
      if (g_str_equal (kind, first))
        add_row (rows->pdata[titles - 1], rows->pdata[titles], rows->pdata[i], roofs);
      else
        roof_import_note (into, ROOF_FINDING_LEFT_OUT, "line %1$u: a run of another kind, %2$s; the machine is of %3$s",
                          (guint) ((const RoofSheetRow *) rows->pdata[i])->line, kind, first);
    }
  return roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_carm_format = {
  .id = "carm",
  .name = N_ ("CARM tool (roofline.csv)"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_carm,
};

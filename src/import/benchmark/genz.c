/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/launches.h"
#include "import/sheet.h"

/* GenZ's table of operators. Its "MB" are of 1024 * 1024 B: GenZ/unit.py, and the intensity of each row says so. */

#define TITLES "op type,op intensity,num ops (mflop),total data (mb)"
#define MEBI 1048576.

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_sheet_find_titles (head, length, TITLES) != '\0';
}

static double
get (const RoofSheetRow *titles,
     const RoofSheetRow *row,
     const char         *title)
{
  return roof_sheet_get_number (row, roof_sheet_find_field (titles, title), ROOF_DIMENSION_COUNT);
}

/* B of a row: of units of 1000 where its intensity fits these better. */
static double
find_bytes (const RoofSheetRow *titles,
            const RoofSheetRow *row,
            double              flops)
{
  double data = get (titles, row, "total data (mb)"), intensity = get (titles, row, "op intensity");
  double told = flops / intensity;

  return fabs (data * 1e6 - told) < fabs (data * MEBI - told) ? data * 1e6 : data * MEBI;
}

static void
add_row (const RoofSheetRow *titles,
         const RoofSheetRow *row,
         guint               number,
         RoofLaunches       *launches)
{
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  g_autofree char *variant = g_strdup_printf (" %u", number);

  launch.name = roof_sheet_get_text (row, roof_sheet_find_field (titles, "op type"));
  launch.variant = variant;
  launch.flops = get (titles, row, "num ops (mflop)") * 1e6;
  launch.time = get (titles, row, "latency (msec)") * 1e-3;
  launch.bytes[0] = (RoofLaunchBytes) { "dram", find_bytes (titles, row, launch.flops) };
  roof_launches_add (launches, &launch);
}

static gboolean
read_genz (GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  g_autoptr (GPtrArray) rows = roof_sheet_read (stream, '\0', TITLES, into, error);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  const RoofSheetRow *titles = NULL;
  guint number = 0;

  if (rows == NULL)
    return FALSE;
  for (guint i = 0; i < rows->len; i++)
    if (titles == NULL)
      titles = roof_sheet_row_has (rows->pdata[i], TITLES) ? rows->pdata[i] : NULL;
    else
      add_row (titles, rows->pdata[i], ++number, launches);
  roof_import_note (
      into, ROOF_FINDING_GUESSED,
      "MB are taken for MiB, as GenZ counts them; its times are computed, and not measured");
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_genz_format = {
  .id = "genz",
  .name = N_ ("GenZ operators"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_genz,
};

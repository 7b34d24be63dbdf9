/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/found-roofs.h"
#include "import/sheet.h"

/* The roofs of Intel Advisor (--report=roofs --format=csv): names with B/s, FLOP/s or integer
 * operations/s. Those of one thread and those of all have names with endings, and are never mixed.
 */

#define TITLES "name,bandwidth,type"
#define SINGLE "(single-threaded)"

static gboolean
recognize (const char *head,
           gsize       length)
{
  return roof_sheet_find_titles (head, length, TITLES) != '\0';
}

/* Peaks of a fused multiply-add, of which FLOP/s are the most; those of an addition alone are half of them. */
static const struct
{
  const char *name, *dtype;
} peaks[] = { { "DP Vector FMA Peak", "fp64" }, { "SP Vector FMA Peak", "fp32" } };

static const char *const levels[] = { "L1", "L2", "L3", "MCDRAM", "DRAM" };

static gboolean
add_roof (const char     *name,
          double          value,
          RoofFoundRoofs *roofs)
{
  for (guint i = 0; i < G_N_ELEMENTS (peaks); i++)
    if (g_str_has_prefix (name, peaks[i].name))
      {
        roof_found_roofs_add_peak (roofs, "vector", peaks[i].dtype, TRUE, value, name);
        return TRUE;
      }
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      g_autofree char *wanted = g_strconcat (levels[i], " Bandwidth", NULL);

      if (g_str_has_prefix (name, wanted))
        {
          roof_found_roofs_add_level (roofs, levels[i], TRUE, value, name);
          return TRUE;
        }
    }
  return FALSE;
}

/* Whether any roof is one of all threads. */
static gboolean
has_all_threads (GPtrArray *rows,
                 guint      first)
{
  for (guint i = first; i < rows->len; i++)
    if (strstr (roof_sheet_get_text (rows->pdata[i], 0), SINGLE) == NULL)
      return TRUE;
  return FALSE;
}

static guint
find_titles (GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    if (roof_sheet_row_has (rows->pdata[i], TITLES))
      return i;
  return 0;
}

static gboolean
read_roofs (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_autoptr (GPtrArray) rows = roof_sheet_read (stream, '\0', TITLES, into, error);
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (NULL, "cpu", "Intel Advisor");
  g_autoptr (GString) others = g_string_new (NULL);
  guint titles = rows != NULL ? find_titles (rows) : 0;
  gboolean all = rows != NULL && has_all_threads (rows, titles + 1);
  int name_field, value_field;

  if (rows == NULL)
    return FALSE;
  name_field = roof_sheet_find_field (rows->pdata[titles], "name");
  value_field = roof_sheet_find_field (rows->pdata[titles], "bandwidth");
  for (guint i = titles + 1; i < rows->len; i++)
    {
      const char *name = roof_sheet_get_text (rows->pdata[i], name_field);
      gboolean single = strstr (name, SINGLE) != NULL;
      double value = roof_sheet_get_number (rows->pdata[i], value_field, ROOF_DIMENSION_COUNT);

      if (single == all || !add_roof (name, value, roofs))
        g_string_append_printf (others, "%s%s", others->len > 0 ? ", " : "", name);
    }
  if (others->len > 0)
    roof_import_note (into, ROOF_FINDING_LEFT_OUT,
                      "roofs of other instructions, or of another number of threads: %s",
                      others->str);
  return roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_advisor_roofs_format = {
  .id = "advisor-roofs",
  .name = N_ ("Intel Advisor roofs"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_roofs,
};

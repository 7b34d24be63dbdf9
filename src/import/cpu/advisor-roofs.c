/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "import/foreign-table.h"
#include "import/found-roofs.h"

/* The roofs of Intel Advisor (--report=roofs --format=csv): names with B/s, FLOP/s or integer
 * operations/s. Those of one thread and those of all have names with endings, and are never mixed.
 */

#define SINGLE "(single-threaded)"

enum { NAME, VALUE, TYPE };

static const RoofForeignColumn columns[] = {
  [NAME] = { "Name", .required = TRUE },
  [VALUE] = { "Bandwidth", ROOF_DIMENSION_COUNT, 1, TRUE },
  [TYPE] = { "Type", .required = TRUE },
  { NULL },
};

/* Peaks of fused multiply-adds, the highest FLOP/s; those of additions alone are half as high. */
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

/* Roofs of the threads that the file is about: of all, or of one if there are no others. */
static gboolean
read_roofs (GInputStream  *stream,
            RoofImport    *into,
            GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofFoundRoofs) roofs = roof_found_roofs_new (NULL, "cpu", "Intel Advisor");
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GString) others = g_string_new (NULL);
  gboolean all = FALSE;

  while (roof_foreign_table_next (table))
    {
      const char *name = roof_foreign_table_get_text (table, NAME);
      double value = roof_foreign_table_get_number (table, VALUE);

      g_ptr_array_add (names, g_strdup (name));
      g_array_append_val (values, value);
      all |= strstr (name, SINGLE) == NULL;
    }
  if (!roof_foreign_table_end (table, error))
    return FALSE;
  for (guint i = 0; i < names->len; i++)
    if ((strstr (names->pdata[i], SINGLE) != NULL) == all || !add_roof (names->pdata[i], g_array_index (values, double, i), roofs))
      g_string_append_printf (others, "%s%s", others->len > 0 ? ", " : "", (char *) names->pdata[i]);
  if (others->len > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      "roofs of other instructions, or of another number of threads: %s",
                      others->str);
  roof_found_roofs_doubt_threads (into, all ? NAN : 1);
  return roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_advisor_roofs_format = {
  .id = "advisor-roofs",
  .name = N_ ("Intel Advisor roofs"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.csv" },
  .columns = columns,
  .read = read_roofs,
};

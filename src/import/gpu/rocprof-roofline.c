/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "core/error.h"
#include "import/foreign-table.h"
#include "import/gpu/rocprof-machine.h"
#include "import/text-head.h"

/* roofline.csv of rocprof-compute: the roofs that its micro-benchmark measured, in GB/s and GFLOP/s, a row for each device. */

static const RoofForeignColumn columns[] = { { "HBMBw", ROOF_DIMENSION_BANDWIDTH, 1e9, TRUE }, { NULL } };

static gboolean
recognize (const char *head,
           gsize       length)
{
  return (roof_text_head_has (head, length, "MFMA") || roof_text_head_has (head, length, "WMMA"))
         && roof_foreign_table_find (head, length, columns) != '\0';
}

/* In GB/s and GFLOP/s; NAN: absent. */
static double
get_rate (const char *title,
          gpointer    data)
{
  const RoofForeignTable *table = data;

  return roof_foreign_table_read_field (table, roof_foreign_table_find_field (table, title), ROOF_DIMENSION_COUNT, 1);
}

static gboolean
read_roofline (GInputStream  *stream,
               RoofImport    *into,
               GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  guint n_others = 0;

  if (!roof_foreign_table_next (table))
    return roof_foreign_table_end (table, error);
  into->found = roof_rocprof_machine_new (NULL, get_rate, table, error);
  if (into->found == NULL)
    return FALSE;
  while (roof_foreign_table_next (table))
    n_others++;
  if (n_others > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                      ngettext ("%u more device: the roofs are those of the first", "%u more devices: the roofs are those of the first",
                                n_others),
                      n_others);
  roof_rocprof_machine_doubt (into, NULL);
  return TRUE;
}

const RoofForeignFormat roof_rocprof_roofline_format = {
  .id = "rocprof-roofline",
  .name = N_ ("Roofs of rocprof-compute"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_roofline,
};

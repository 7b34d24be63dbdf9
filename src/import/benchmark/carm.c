/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/dtype-name.h"
#include "import/foreign-table.h"
#include "import/found-roofs.h"

/* The roofline of the CARM tool, NAME_roofline.csv: two rows of titles, the levels above their
 * units, then a row for each run. In 1e9 B/s and FLOP/s; 0: the run did not measure it. */

#define GIGA 1e9

enum { DATE, ISA, PRECISION, THREADS, LOADS, STORES };

static const RoofForeignColumn columns[] = {
  [DATE] = { "Date", .required = TRUE },       [ISA] = { "ISA", .required = TRUE },     [PRECISION] = { "Precision", .required = TRUE },
  [THREADS] = { "Threads", ROOF_DIMENSION_COUNT, 1, .required = TRUE },
  [LOADS] = { "Loads", .required = TRUE },     [STORES] = { "Stores", .required = TRUE },
  { NULL },
};

/* The runs of one kind of instructions are one machine. "avx512 dp, 1 thread, 2:1". Returns: (transfer full) */
static char *
describe_kind (const RoofForeignTable *table)
{
  const char *threads = roof_foreign_table_get_text (table, THREADS);

  return g_strdup_printf ("%s %s, %s %s, %s:%s", roof_foreign_table_get_text (table, ISA),
                          roof_foreign_table_get_text (table, PRECISION), threads, g_str_equal (threads, "1") ? "thread" : "threads",
                          roof_foreign_table_get_text (table, LOADS), roof_foreign_table_get_text (table, STORES));
}

/* Says that a run in a precision that is not known gives no peak. */
static void
skip_precision (const RoofForeignTable *table,
                const char             *precision,
                RoofImport             *into)
{
  g_autofree char *shown = roof_error_shorten (precision);
  g_autofree char *text = g_strdup_printf (_ ("line %1$" PRIu64 ", Precision “%2$s” is not known: the peak is left out"), table->line, shown);

  roof_import_skip (into, text);
}

/* The peak is that of fused multiply-adds, else that of the other instruction. */
static void
add_row (const RoofForeignTable *table,
         const char             *kind,
         RoofFoundRoofs         *roofs,
         RoofImport             *into)
{
  const char *precision = roof_foreign_table_get_text (table, PRECISION), *dtype = roof_dtype_name_find (precision, strlen (precision));
  double peaks[2] = { NAN, NAN };

  for (guint i = 0; i < table->n_titles; i++)
    {
      const char *title = table->titles[i], *above = table->above[i];
      gboolean fma = strstr (above, "FMA") != NULL;

      if (g_ascii_strcasecmp (title, "GB/s") == 0 && *above != '\0')
        roof_found_roofs_add_level (roofs, above, TRUE,
                                    roof_foreign_table_read_field (table, (int) i, ROOF_DIMENSION_BANDWIDTH, GIGA), kind);
      else if (g_ascii_strcasecmp (title, "Gflop/s") == 0 && g_str_has_prefix (above, "FP") && isnan (peaks[fma]))
        peaks[fma] = roof_foreign_table_read_field (table, (int) i, ROOF_DIMENSION_FLOP_RATE, GIGA);
    }
  if (dtype == NULL)
    {
      skip_precision (table, precision, into);
      return;
    }
  roof_found_roofs_add_peak (roofs, "vector", dtype, TRUE, peaks[1] > 0 ? peaks[1] : peaks[0], kind);
  roof_found_roofs_add_ceiling (roofs, "vector", dtype,
                                roof_foreign_table_get_field (table, roof_foreign_table_find_field (table, "FP Inst.")), peaks[0], kind);
}

static gboolean
read_carm (GInputStream  *stream,
           RoofImport    *into,
           GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofFoundRoofs) roofs = NULL;
  g_autofree char *first = NULL;

  while (roof_foreign_table_next (table) && table->above != NULL)
    {
      g_autofree char *kind = describe_kind (table);

      if (first == NULL)
        {
          first = g_strdup (kind);
          roofs = roof_found_roofs_new (table->above[1], "cpu", "CARM");
          roof_found_roofs_doubt_threads (into, roof_foreign_table_get_number (table, THREADS));
        }
      if (g_str_equal (kind, first))
        add_row (table, kind, roofs, into);
      else
        roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "line %1$u: a run of another kind, %2$s; the machine is that "
                                                       "of %3$s",
                          (guint) table->line, kind, first);
    }
  if (!roof_foreign_table_end (table, error))
    return FALSE;
  if (table->above == NULL)
    return roof_fail (error, "line %" PRIu64 ": the row of levels above the titles is missing", table->title_line);
  if (roofs == NULL)
    return roof_fail (error, "line %" PRIu64 ": there is no row below the titles", table->title_line);
  return roof_found_roofs_finish (roofs, into, error);
}

const RoofForeignFormat roof_carm_format = {
  .id = "carm",
  .name = N_ ("CARM tool (roofline.csv)"),
  .gives = ROOF_GIVES_MACHINE,
  .patterns = { "*.csv" },
  .columns = columns,
  .read = read_carm,
};

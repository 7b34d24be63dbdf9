/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/error.h"
#include "import/foreign-table.h"
#include "import/launches.h"
#include "import/text-head.h"

/* The loops and functions of Intel Advisor (--report=survey or top-down, --format=csv), behind
 * banners of any length. Work and bytes are in 1e9; rates are by elapsed time, not by the time of
 * all threads. */

#define CHILD "[child] "
#define MOST_CHILDREN 10 /* that are named */
#define TITLE "Function Call Sites and Loops"

enum { NAME, WORK, ELAPSED, RATE, INTENSITY, TYPES, INTEGERS, BYTES };

/* As the report and as the Python interface call them. */
static const RoofForeignColumn columns[] = {
  [NAME] = { TITLE "|loop_name|function_call_sites_and_loops", .required = TRUE },
  [WORK] = { "Self GFLOP|self_gflop", ROOF_DIMENSION_FLOP, 1e9 },
  [ELAPSED] = { "Self Elapsed Time|self_elapsed_time", ROOF_DIMENSION_TIME, 1 },
  [RATE] = { "Self GFLOPS|self_gflops", ROOF_DIMENSION_FLOP_RATE, 1e9 },
  [INTENSITY] = { "Self AI|self_arithmetic_intensity|self_ai", ROOF_DIMENSION_INTENSITY, 1 },
  [TYPES] = { "Data Types|data_types" },
  [INTEGERS] = { "Self GINTOP|self_gintop", ROOF_DIMENSION_COUNT, 1 },
  [BYTES] = { "Self Memory GB|self_memory_gb", ROOF_DIMENSION_BYTE, 1e9 }, /* of all loads and stores */
  { "Self L2 GB|self_l2_gb", ROOF_DIMENSION_BYTE, 1e9 },
  { "Self L3 GB|self_l3_gb", ROOF_DIMENSION_BYTE, 1e9 },
  { "Self DRAM GB|self_dram_gb", ROOF_DIMENSION_BYTE, 1e9 },
  { NULL },
};

static const char *const levels[] = { "l1", "l2", "l3", "dram" };

static gboolean
recognize (const char *head,
           gsize       length)
{
  return (roof_text_head_has (head, length, TITLE) || roof_text_head_has (head, length, "self_gflop"))
         && roof_foreign_table_find (head, length, columns) != '\0';
}

/* Bytes of the levels. 0 means that a level was not looked at. */
static void
set_bytes (const RoofForeignTable *table,
           RoofLaunch             *launch)
{
  double intensity = roof_foreign_table_get_number (table, INTENSITY);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      double bytes = roof_foreign_table_get_number (table, BYTES + i);

      if (isnan (bytes) && i == 0 && intensity > 0)
        bytes = launch->flops / intensity;
      if (bytes > 0)
        launch->bytes[n++] = (RoofLaunchBytes) { levels[i], bytes };
    }
}

/* What is told of all rows together. */
typedef struct
{
  GPtrArray *children;   /* (element-type utf8) */
  guint      n_integers; /* rows with integer operations, and how many 1e9 these are */
  double     integers;
} Untaken;

/* Adds a row, or puts a part of a loop to the children, since the loop itself counts what its parts do. */
static void
add_row (const RoofForeignTable *table,
         Untaken                *untaken,
         RoofLaunches           *launches)
{
  double integers = roof_foreign_table_get_number (table, INTEGERS);
  g_auto (GStrv) lines = g_strsplit (roof_foreign_table_get_text (table, NAME), "\n", 2);
  RoofLaunch launch = ROOF_LAUNCH_INIT;
  const char *name = lines[0] != NULL ? g_strstrip (lines[0]) : "";

  if (g_str_has_prefix (name, CHILD))
    g_ptr_array_add (untaken->children, g_strdup (name + strlen (CHILD)));
  if (*name == '\0' || g_str_has_prefix (name, CHILD))
    {
      roof_launches_pass (launches, table->line, *name == '\0' ? ROOF_REASON ("no name") : ROOF_REASON ("a part of a loop"));
      return;
    }
  if (integers > 0)
    {
      untaken->n_integers++;
      untaken->integers += integers;
    }
  launch.name = name;
  launch.unit = "vector";
  launch.compute = strstr (roof_foreign_table_get_text (table, TYPES), "Float32") != NULL ? "fp32" : "fp64";
  launch.time = roof_foreign_table_get_number (table, ELAPSED);
  launch.flops = roof_foreign_table_get_number (table, WORK);
  if (isnan (launch.flops))
    launch.flops = roof_foreign_table_get_number (table, RATE) * launch.time;
  set_bytes (table, &launch);
  roof_launches_add (launches, &launch);
}

static void
tell_children (GPtrArray  *children,
               RoofImport *into)
{
  guint n = children->len;
  g_autofree char *list = NULL;

  if (n == 0)
    return;
  g_ptr_array_set_size (children, MIN ((int) n, MOST_CHILDREN));
  g_ptr_array_add (children, NULL);
  list = g_strjoinv (", ", (char **) children->pdata);
  roof_import_tell (into, ROOF_FINDING_LEFT_OUT,
                    ngettext ("%1$u part of a loop, whose work counts in the loop itself: %2$s%3$s",
                              "%1$u parts of loops, whose work counts in the loops themselves: %2$s%3$s", n), n, list,
                    n > MOST_CHILDREN ? ", …" : "");
}

static gboolean
read_survey (GInputStream  *stream,
             RoofImport    *into,
             GError       **error)
{
  g_autoptr (RoofForeignTable) table = roof_foreign_table_new (stream, columns, into);
  g_autoptr (RoofLaunches) launches = roof_launches_new ();
  g_autoptr (GPtrArray) children = g_ptr_array_new_with_free_func (g_free);
  Untaken untaken = { .children = children };

  while (roof_foreign_table_next (table))
    add_row (table, &untaken, launches);
  if (!roof_foreign_table_end (table, error))
    return FALSE;
  tell_children (children, into);
  if (untaken.n_integers > 0)
    roof_import_tell (into, ROOF_FINDING_LEFT_OUT, "integer operations, which are not FLOPs: %1$.4g GINTOP in %2$u "
                                                   "loops", untaken.integers,
                      untaken.n_integers);
  if (!roof_foreign_table_has (table, TYPES))
    roof_import_tell (into, ROOF_FINDING_GUESSED, "compute type fp64, since the table gives none");
  return roof_launches_finish (launches, into, error);
}

const RoofForeignFormat roof_advisor_survey_format = {
  .id = "advisor-survey",
  .name = N_ ("Intel Advisor survey"),
  .gives = ROOF_GIVES_RUN,
  .patterns = { "*.csv" },
  .recognize = recognize,
  .read = read_survey,
};

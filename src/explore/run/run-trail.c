/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/run/run-trail.h"

#define MOST_ARROWS 1000

static RoofReport *
get_last (const RoofRunDiff *diff)
{
  return diff->reports[diff->n_runs - 1];
}

static RoofKernel *
get_kernel (RoofReport         *report,
            const RoofRunEntry *entry)
{
  return roof_snapshot_get_kernel (roof_report_get_snapshot (report), (guint) entry->kernel);
}

/* How many kernels of the last run have each name. Returns: (transfer full) */
static GHashTable *
count_names (const RoofRunDiff *diff)
{
  GHashTable *names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < roof_report_get_n (get_last (diff)); i++)
    {
      const char *name = roof_kernel_get_name (roof_snapshot_get_kernel (roof_report_get_snapshot (get_last (diff)), i));
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (names, name)) + 1;

      g_hash_table_insert (names, (gpointer) name, GUINT_TO_POINTER (n));
    }
  return names;
}

/* The kernel as it was, under the name by which the chart finds what it is now. Returns: (transfer full) */
static RoofKernel *
make_former (RoofKernel *before,
             RoofKernel *after)
{
  g_autoptr (RoofKernel) named = roof_kernel_with_name (before, roof_kernel_get_name (after));

  return roof_kernel_with_workload (named, roof_kernel_get_workload (after), roof_kernel_get_part (after));
}

static void
free_former (gpointer data)
{
  roof_kernel_unref (((RoofPin *) data)->kernel);
}

/* Returns: (transfer full) (element-type RoofPin) */
static GArray *
list_pins (const RoofRunDiff *diff,
           guint             *n_left_out)
{
  g_autoptr (GHashTable) names = count_names (diff);
  g_autofree guint *order = roof_run_diff_sort (diff, ROOF_RUN_SORT_TIME);
  RoofMachine *before_machine = roof_report_get_datasheet (diff->reports[0]), *machine = roof_report_get_datasheet (get_last (diff));
  GArray *pins = g_array_new (FALSE, FALSE, sizeof (RoofPin));

  *n_left_out = 0;
  g_array_set_clear_func (pins, free_former);
  for (guint i = 0; i < diff->n_rows; i++)
    {
      const RoofRunEntry *before = roof_run_diff_get (diff, order[i], 0), *after = roof_run_diff_get (diff, order[i], diff->n_runs - 1);
      RoofPin pin = { .machine = roof_machine_equal (before_machine, machine) ? NULL : before_machine };
      RoofKernel *now;

      if (diff->rows[order[i]].match == ROOF_MATCH_NONE)
        continue;
      now = get_kernel (get_last (diff), after);
      if (pins->len == MOST_ARROWS || GPOINTER_TO_UINT (g_hash_table_lookup (names, roof_kernel_get_name (now))) > 1)
        {
          ++*n_left_out;
          continue;
        }
      pin.kernel = make_former (get_kernel (diff->reports[0], before), now);
      g_array_append_val (pins, pin);
    }
  return pins;
}

RoofSnapshot *
roof_run_trail_make (const RoofRunDiff *diff,
                     guint             *n_left_out)
{
  RoofSnapshot *last = roof_report_get_snapshot (get_last (diff));
  g_autoptr (GArray) pins = list_pins (diff, n_left_out);
  g_autoptr (RoofSnapshot) bare = roof_snapshot_without_pins (last);
  g_autoptr (RoofSnapshot) there
      = roof_snapshot_with_machine (bare, roof_snapshot_get_current (bare), roof_report_get_datasheet (get_last (diff)));

  return roof_snapshot_with_pins_added (there, (const RoofPin *) (gpointer) pins->data, pins->len);
}

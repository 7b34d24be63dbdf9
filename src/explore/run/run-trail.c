/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/run/run-trail.h"

#define MOST_ARROWS 1000 /* kernels with arrows */

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

/* The machine of a run, where it is not that of the last one. (nullable) */
static RoofMachine *
find_other_machine (const RoofRunDiff *diff,
                    guint              run)
{
  RoofMachine *machine = roof_report_get_datasheet (diff->reports[run]);

  return roof_machine_equal (machine, roof_report_get_datasheet (get_last (diff))) ? NULL : machine;
}

/* Adds a pin for each earlier run that has the kernel of @row, each leading to the next. */
static void
add_pins (const RoofRunDiff *diff,
          guint              row,
          GArray            *pins)
{
  RoofKernel *now = get_kernel (get_last (diff), roof_run_diff_get (diff, row, diff->n_runs - 1));
  guint first = pins->len;

  for (guint run = 0; run + 1 < diff->n_runs; run++)
    {
      const RoofRunEntry *entry = roof_run_diff_get (diff, row, run);
      RoofPin pin = { .machine = find_other_machine (diff, run) };

      if (entry->kernel < 0)
        continue;
      if (pins->len > first)
        g_array_index (pins, RoofPin, pins->len - 1).onward = TRUE;
      pin.kernel = make_former (get_kernel (diff->reports[run], entry), now);
      g_array_append_val (pins, pin);
    }
}

/* Returns: (transfer full) (element-type RoofPin) */
static GArray *
list_pins (const RoofRunDiff *diff,
           guint             *n_left_out)
{
  g_autoptr (GHashTable) names = count_names (diff);
  g_autofree guint *order = roof_run_diff_sort (diff, ROOF_RUN_SORT_TIME);
  GArray *pins = g_array_new (FALSE, FALSE, sizeof (RoofPin));
  guint n_kernels = 0;

  *n_left_out = 0;
  g_array_set_clear_func (pins, free_former);
  for (guint i = 0; i < diff->n_rows; i++)
    {
      const RoofRunEntry *last = roof_run_diff_get (diff, order[i], diff->n_runs - 1);

      if (last->kernel < 0 || roof_run_diff_find_former (diff, order[i], diff->n_runs - 1) < 0)
        continue;
      if (n_kernels == MOST_ARROWS
          || GPOINTER_TO_UINT (g_hash_table_lookup (names, roof_kernel_get_name (get_kernel (get_last (diff), last)))) > 1)
        {
          ++*n_left_out;
          continue;
        }
      n_kernels++;
      add_pins (diff, order[i], pins);
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

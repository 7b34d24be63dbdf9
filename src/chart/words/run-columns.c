/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/run-columns.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe-run.h"
#include "chart/words/describe.h"
#include "core/units/units.h"

static const RoofRunEntry *
get_first (const RoofRunDiff *diff,
           guint              row)
{
  return roof_run_diff_get (diff, row, 0);
}

static const RoofRunEntry *
get_last (const RoofRunDiff *diff,
          guint              row)
{
  return roof_run_diff_get (diff, row, diff->n_runs - 1);
}

static char *
make_time (const RoofRunEntry *entry)
{
  return roof_units_format (entry->time, ROOF_DIMENSION_TIME);
}

static char *
make_share (const RoofRunEntry *entry)
{
  return isnan (entry->share) ? NULL : roof_describe_share (entry->share);
}

/* The level's name, else that of the other limit. */
static const char *
name_bound (const RoofRunEntry *entry)
{
  if (entry->bound == NULL || entry->level != NULL)
    return entry->level;
  return g_str_equal (entry->bound, "compute") ? _("compute") : _("balanced");
}

static char *
make_own_bound (const RoofRunEntry *entry)
{
  return g_strdup (name_bound (entry));
}

static char *
make_match (const RoofRunEntry *entry)
{
  return roof_describe_match (entry->match);
}

/* @gain: NAN: not known */
static char *
make_slowing (double gain)
{
  return isnan (gain) ? NULL : roof_describe_slowing (gain);
}

/* "gemm", "gemm → gemm_v2", or of a row that one of the runs lacks what the others call it. */
static char *
make_name (const RoofRunDiff *diff,
           const char *const *names,
           guint              row,
           guint              run)
{
  const char *before = roof_run_diff_get_name (diff, row, 0), *after = roof_run_diff_get_name (diff, row, diff->n_runs - 1);

  for (guint i = 1; before == NULL && after == NULL && i < diff->n_runs; i++)
    after = roof_run_diff_get_name (diff, row, i);
  if (before != NULL && after != NULL && !g_str_equal (before, after))
    return g_strdup_printf ("%s → %s", before, after);
  return g_strdup (after != NULL ? after : before);
}

static char *
make_count (const RoofRunDiff *diff,
            const char *const *names,
            guint              row,
            guint              run)
{
  const RoofRunEntry *before = get_first (diff, row), *after = get_last (diff, row);
  g_autofree char *first = NULL, *last = NULL;

  if (before->kernel < 0 || after->kernel < 0 || before->count == after->count)
    return roof_units_format_number (after->kernel >= 0 ? after->count : before->count, 15);
  first = roof_units_format_number (before->count, 15);
  last = roof_units_format_number (after->count, 15);
  return g_strdup_printf ("%s → %s", first, last);
}

static char *
make_change (const RoofRunDiff *diff,
             const char *const *names,
             guint              row,
             guint              run)
{
  if (get_first (diff, row)->kernel < 0)
    return g_strdup (_("appeared"));
  if (get_last (diff, row)->kernel < 0)
    return g_strdup (_("vanished"));
  return make_slowing (diff->rows[row].gain);
}

static char *
make_bound (const RoofRunDiff *diff,
            const char *const *names,
            guint              row,
            guint              run)
{
  const RoofRunEntry *before = get_first (diff, row), *after = get_last (diff, row);

  if (roof_run_diff_has_other_bound (diff, row))
    return g_strdup_printf ("%s → %s", name_bound (before), name_bound (after));
  return g_strdup (name_bound (after->bound != NULL ? after : before));
}

static char *
make_noise (const RoofRunDiff *diff,
            const char *const *names,
            guint              row,
            guint              run)
{
  return roof_describe_noise (&diff->rows[row]);
}

static const RoofRunColumn pairs[] = {
  { N_("Kernel"), FALSE, make_name },
  { N_("Count"), TRUE, make_count },
  { N_("Before"), TRUE, NULL, make_time, ROOF_RUN_AT_FIRST },
  { N_("After"), TRUE, NULL, make_time, ROOF_RUN_AT_LAST },
  { N_("Change"), TRUE, make_change },
  /* Translators: per cent of the roof */
  { N_("Of roof before"), TRUE, NULL, make_share, ROOF_RUN_AT_FIRST },
  { N_("Of roof after"), TRUE, NULL, make_share, ROOF_RUN_AT_LAST },
  { N_("Bound"), FALSE, make_bound },
  { N_("Difference"), FALSE, make_noise },
};

static gboolean
has_repeats (const RoofRunDiff *diff)
{
  for (guint i = 0; i < diff->n_rows; i++)
    if (diff->rows[i].difference != ROOF_DIFFERENCE_UNKNOWN)
      return TRUE;
  return FALSE;
}

/* The columns of a table with a row for each kernel, of the first run and the last. The last column, of noise, is left out
 * where no run has repeats. Returns: (transfer none) (array length=n) */
static const RoofRunColumn *
list_pairs (const RoofRunDiff *diff,
            guint             *n)
{
  *n = G_N_ELEMENTS (pairs) - !has_repeats (diff);
  return pairs;
}

/* Once for all rows of a kernel. */
static char *
make_first_name (const RoofRunDiff *diff,
                 const char *const *names,
                 guint              row,
                 guint              run)
{
  return roof_run_diff_find_former (diff, row, run) < 0 ? make_name (diff, names, row, run) : NULL;
}

static char *
make_run (const RoofRunDiff *diff,
          const char *const *names,
          guint              row,
          guint              run)
{
  return g_strdup (names[run]);
}

static char *
make_since_first (const RoofRunDiff *diff,
                  const char *const *names,
                  guint              row,
                  guint              run)
{
  return run > 0 ? make_slowing (roof_run_diff_get_gain (diff, row, 0, run)) : NULL;
}

static char *
make_since_previous (const RoofRunDiff *diff,
                     const char *const *names,
                     guint              row,
                     guint              run)
{
  return run > 0 ? make_slowing (roof_run_diff_get_gain (diff, row, run - 1, run)) : NULL;
}

static const RoofRunColumn trajectories[] = {
  { N_("Kernel"), FALSE, make_first_name },
  { N_("Run"), FALSE, make_run },
  { N_("Time"), TRUE, NULL, make_time },
  /* Translators: columns of a table of runs: what changed since the first run, and since the one before */
  { N_("Since the first"), TRUE, make_since_first },
  { N_("Since the previous"), TRUE, make_since_previous },
  { N_("Of roof"), TRUE, NULL, make_share },
  { N_("Bound"), FALSE, NULL, make_own_bound },
  /* Translators: how a kernel was found in an earlier run */
  { N_("Matched by"), FALSE, NULL, make_match },
};

char *
roof_run_column_make (const RoofRunColumn *self,
                      const RoofRunDiff   *diff,
                      const char *const   *names,
                      guint                row,
                      guint                run)
{
  if (self->make != NULL)
    return self->make (diff, names, row, run);
  if (self->at != ROOF_RUN_AT_OWN)
    run = self->at == ROOF_RUN_AT_FIRST ? 0 : diff->n_runs - 1;
  return self->make_of (roof_run_diff_get (diff, row, run));
}

const RoofRunColumn *
roof_run_columns_list (const RoofRunDiff *diff,
                       guint             *n)
{
  if (diff->n_runs == 2)
    return list_pairs (diff, n);
  *n = G_N_ELEMENTS (trajectories);
  return trajectories;
}

void
roof_run_columns_each_row (const RoofRunDiff *diff,
                           const guint       *order,
                           RoofRunRowFunc     each,
                           gpointer           data)
{
  for (guint i = 0; i < diff->n_rows; i++)
    if (diff->n_runs == 2)
      each (data, order[i], 0);
    else
      for (guint run = 0; run < diff->n_runs; run++)
        if (roof_run_diff_get (diff, order[i], run)->kernel >= 0)
          each (data, order[i], run);
}

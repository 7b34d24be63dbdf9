/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe-run.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe-private.h"
#include "core/error.h"
#include "core/units/units.h"

/* Compared runs in sentences: of one row (noise, match, gate), of the gate as a whole, and of the comparison. A row's sentence
 * has the change and then the reason for the verdict, "12 % slower, 2.9 ms → 3.25 ms: within the noise (p = 0.31)". Remarks
 * are gathered over all rows, since many rows have the same: tell_rows() sorts the names of the kernels by remark, and
 * tell_some() makes a sentence of each list, with at most MOST_NAMES names.
 *
 * Nothing is judged here: explore/run has decided, and the thresholds are arguments. "Before" is the first run, "after" the
 * last. */

#define MOST_NAMES 5   /* kernels that a sentence names */
#define LEAST_P 1e-4   /* smaller ones are not told apart */
#define DIGITS 3

/* "5.04 %": a limit and what exceeds it may differ in the third digit. */
static char *
describe_percent (double fraction)
{
  g_autofree char *number = roof_units_format_number (fraction * 100, DIGITS);

  /* Translators: a percentage; the space does not break */
  return g_strdup_printf (_("%s\302\240%%"), number);
}

char *
roof_describe_slowing (double gain)
{
  g_autofree char *percent = describe_percent (1 / gain - 1);
  g_autofree char *times = roof_units_format_number (gain < 1 ? 1 / gain : gain, DIGITS);

  if (gain >= 1 && g_str_equal (times, "1"))
    return g_strdup (_("unchanged"));
  if (gain > 1)
    /* Translators: a factor */
    return g_strdup_printf (_("%s× as fast"), times);
  if (1 / gain >= 2)
    /* Translators: a factor */
    return g_strdup_printf (_("%s× as long"), times);
  /* Translators: a percentage */
  return g_strdup_printf (_("%s slower"), percent);
}

static char *
describe_p (double p)
{
  g_autofree char *number = roof_units_format_number (fmax (p, LEAST_P), 2);

  return g_strdup_printf (p < LEAST_P ? "p < %s" : "p = %s", number);
}

char *
roof_describe_noise (const RoofRunRow *row)
{
  g_autofree char *p = describe_p (row->p);

  switch (row->difference)
    {
    case ROOF_DIFFERENCE_TOO_FEW:
      return g_strdup_printf (_("too few repeats: %1$u + %2$u"), row->n_before, row->n_after);
    case ROOF_DIFFERENCE_NOT_SHOWN:
      /* Translators: of a difference between two runs; %s: "p = 0.31". σ is the standard deviation, by which it was judged. */
      return g_strdup_printf (row->by_spread ? _("not significant, %s, by σ") : _("not significant, %s"), p);
    case ROOF_DIFFERENCE_SHOWN:
      /* Translators: "p = 0.0079" of a difference between two runs. σ is the standard deviation, by which it was judged. */
      return row->by_spread ? g_strdup_printf (_("%s, by σ"), p) : g_steal_pointer (&p);
    case ROOF_DIFFERENCE_UNKNOWN:
    default:
      return NULL;
    }
}

char *
roof_describe_match (RoofMatchKind kind)
{
  static const char *const words[] = {
    [ROOF_MATCH_NONE] = NULL,
    /* Translators: how a kernel was found in another run */
    [ROOF_MATCH_GIVEN] = N_("hand"),
    [ROOF_MATCH_NAME] = N_("name"),
    [ROOF_MATCH_PARAMETERS] = N_("parameters"),
  };

  return words[kind] != NULL ? g_strdup (_(words[kind])) : NULL;
}

GPtrArray *
roof_describe_runs (const RoofRunDiff *diff,
                    const char *const *names)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < diff->n_runs; i++)
    {
      guint n = roof_report_get_n (diff->reports[i]);

      /* Translators: the name of a run, how many kernels, and a machine */
      g_ptr_array_add (sentences, g_strdup_printf (ngettext ("%1$s: %2$u kernel on %3$s", "%1$s: %2$u kernels on %3$s", n), names[i], n,
                                                   roof_machine_get_name (roof_report_get_machine (diff->reports[i]))));
    }
  return sentences;
}

/* Why a row cannot be judged. */
static char *
describe_missing (const RoofRunDiff *diff,
                  guint              index,
                  const char *const *names)
{
  const RoofRunEntry *before = roof_run_diff_get (diff, index, 0), *after = roof_run_diff_get (diff, index, diff->n_runs - 1);
  const char *first = names[0], *last = names[diff->n_runs - 1];

  if (before->kernel < 0 && after->kernel < 0)
    return g_strdup_printf (_("In neither %1$s nor %2$s."), first, last);
  if (before->kernel < 0 || after->kernel < 0)
    /* Translators: the name of a run */
    return g_strdup_printf (_("Only in %s: nothing to compare."), before->kernel < 0 ? last : first);
  if (isnan (before->time) && isnan (after->time))
    return g_strdup (_("Not measured."));
  /* Translators: the name of a run */
  return g_strdup_printf (_("Not measured in %s."), isnan (before->time) ? first : last);
}

/* "12 % slower, 2.9 ms → 3.25 ms" */
static char *
describe_change (double gain,
                 double before,
                 double after)
{
  g_autofree char *slowing = roof_describe_slowing (gain);
  g_autofree char *first = roof_describe_duration (before), *last = roof_describe_duration (after);

  /* Translators: "12 % slower", then the times before and after */
  return g_strdup_printf (_("%1$s, %2$s → %3$s"), slowing, first, last);
}

char *
roof_describe_gate_row (const RoofRunDiff *diff,
                        guint              index,
                        const char *const *names,
                        double             most_slower)
{
  const RoofRunRow *row = &diff->rows[index];
  RoofGateState state = roof_run_gate_judge (diff, index, most_slower);
  g_autofree char *change = NULL, *most = describe_percent (most_slower), *noise = roof_describe_noise (row);

  if (state == ROOF_GATE_UNKNOWN)
    return describe_missing (diff, index, names);
  change = describe_change (row->gain, roof_run_diff_get (diff, index, 0)->time,
                            roof_run_diff_get (diff, index, diff->n_runs - 1)->time);
  if (state == ROOF_GATE_HELD)
    /* Translators: "12 % slower, 2.9 ms → 3.25 ms" */
    return g_strdup_printf (_("%s."), change);
  if (state == ROOF_GATE_NOISE)
    /* Translators: "12 % slower, 2.9 ms → 3.25 ms", then "not shown, p = 0.31" */
    return g_strdup_printf (_("%1$s: within the noise (%2$s)."), change, noise);
  if (noise == NULL)
    /* Translators: "12 % slower, 2.9 ms → 3.25 ms", then a percentage */
    return g_strdup_printf (_("%1$s: more than the %2$s allowed."), change, most);
  /* Translators: "12 % slower, 2.9 ms → 3.25 ms", a percentage, then "p = 0.0079" */
  return g_strdup_printf (_("%1$s: more than the %2$s allowed (%3$s)."), change, most, noise);
}

char *
roof_describe_gate_total (const RoofRunDiff *diff,
                          double             most_slower)
{
  const RoofRunTotals *totals = &diff->totals;
  g_autofree char *change = describe_change (totals->gain, totals->before, totals->after);
  g_autofree char *most = describe_percent (most_slower);

  switch (roof_run_gate_judge_total (diff, most_slower))
    {
    case ROOF_GATE_NOISE:
      /* Translators: "12 % slower, 2.9 ms → 3.25 ms" */
      return g_strdup_printf (_("%s: within the noise of kernels without a significant difference."), change);
    case ROOF_GATE_HELD:
      return g_strdup_printf (_("%s."), change);
    case ROOF_GATE_FAILED:
    case ROOF_GATE_UNKNOWN:
    default:
      break;
    }
  return g_strdup_printf (_("%1$s: more than the %2$s allowed."), change, most);
}

char *
roof_describe_gate (const RoofRunDiff *diff,
                    double             most_slower)
{
  guint n[ROOF_GATE_UNKNOWN + 1] = { 0 }, judged;
  g_autofree char *most = describe_percent (most_slower);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < diff->n_rows; i++)
    n[roof_run_gate_judge (diff, i, most_slower)]++;
  judged = diff->n_rows - n[ROOF_GATE_UNKNOWN];
  /* Translators: a percentage, a number of slow kernels, and of all */
  g_string_append_printf (text, ngettext ("More than %1$s slower: %2$u of %3$u kernel", "More than %1$s slower: %2$u of %3$u kernels", judged),
                          most, n[ROOF_GATE_FAILED], judged);
  if (roof_run_gate_judge_total (diff, most_slower) == ROOF_GATE_FAILED)
    /* Translators: continues "More than 5 % slower: 2 of 12 kernels" */
    g_string_append (text, _(", and the sum over all"));
  if (n[ROOF_GATE_NOISE] > 0)
    /* Translators: continues "More than 5 % slower: 2 of 12 kernels" */
    g_string_append_printf (text, ngettext ("; %u more within the noise", "; %u more within the noise", n[ROOF_GATE_NOISE]), n[ROOF_GATE_NOISE]);
  if (n[ROOF_GATE_UNKNOWN] > 0)
    /* Translators: continues "More than 5 % slower: 2 of 12 kernels" */
    g_string_append_printf (text, ngettext ("; %u could not be judged", "; %u could not be judged", n[ROOF_GATE_UNKNOWN]), n[ROOF_GATE_UNKNOWN]);
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

/* " (25 % to 28 % over 5 repeats)": of the slowest and the fastest repeat. */
static char *
describe_range (double                 share,
                const RoofMeasurement *measurement)
{
  g_autofree char *low = NULL, *high = NULL;

  if (measurement == NULL || isnan (measurement->min) || isnan (measurement->max) || measurement->repeats < 2)
    return g_strdup ("");
  low = describe_percent (share * measurement->time / measurement->max);
  high = describe_percent (share * measurement->time / measurement->min);
  /* Translators: two percentages; follows "27 % of its roof" */
  return g_strdup_printf (ngettext (" (%1$s to %2$s over %3$u repeat)", " (%1$s to %2$s over %3$u repeats)", measurement->repeats),
                          low, high, measurement->repeats);
}

char *
roof_describe_gate_share (double                 share,
                          double                 least,
                          const RoofMeasurement *measurement)
{
  g_autofree char *reached = describe_percent (share), *wanted = describe_percent (least);
  g_autofree char *range = describe_range (share, measurement);

  if (isnan (share))
    return g_strdup (_("Not measured, or without a roof."));
  if (roof_run_gate_judge_share (share, least) == ROOF_GATE_FAILED)
    /* Translators: a percentage, its range or nothing, and a percentage */
    return g_strdup_printf (_("Reaches %1$s of its roof%2$s, less than the required %3$s."), reached, range, wanted);
  if (share > 1 + 1e-9)
    /* Translators: a percentage, and its range or nothing */
    return g_strdup_printf (_("Reaches %1$s of its roof%2$s. Check the bytes, a sparse peak, a boosted clock, data in cache."), reached,
                            range);
  /* Translators: a percentage, and its range or nothing */
  return g_strdup_printf (_("Reaches %1$s of its roof%2$s."), reached, range);
}

char *
roof_describe_gate_shares (guint  n_failed,
                           guint  n,
                           double least)
{
  g_autofree char *wanted = describe_percent (least);

  /* Translators: a percentage, a number of kernels, and of all */
  return g_strdup_printf (ngettext ("Less than %1$s of the roof: %2$u of %3$u kernel.", "Less than %1$s of the roof: %2$u of %3$u kernels.", n),
                          wanted, n_failed, n);
}

static void
add_tested (const RoofRunDiff *diff,
            GPtrArray         *sentences)
{
  const RoofRunTotals *totals = &diff->totals;
  guint few = 0;

  for (guint i = 0; i < diff->n_rows; i++)
    few += diff->rows[i].difference == ROOF_DIFFERENCE_TOO_FEW;
  if (totals->n_tested > 0)
    /* Translators: numbers of kernels. Holm's correction is that of statistics, for many comparisons. */
    g_ptr_array_add (sentences, g_strdup_printf (ngettext ("Repeats of %1$u kernel compared: %2$u significant at 5 %%, %3$u "
                                                           "also with Holm's correction.",
                                                           "Repeats of %1$u kernels compared: %2$u significant at 5 %%, %3$u "
                                                           "also with Holm's correction.", totals->n_tested),
                                                 totals->n_tested, totals->n_shown, totals->n_shown_holm));
  if (totals->n_by_spread > 0)
    /* Translators: a number of kernels. Welch's is a test of statistics, σ the standard deviation. */
    g_ptr_array_add (sentences, g_strdup_printf (ngettext ("%u of them by σ and the number of repeats (Welch's test).",
                                                           "%u of them by σ and the number of repeats (Welch's test).",
                                                           totals->n_by_spread), totals->n_by_spread));
  if (totals->n_uncounted > 0)
    /* Translators: a number of kernels. σ is the standard deviation. */
    g_ptr_array_add (sentences, g_strdup_printf (ngettext ("%u kernel has σ without the number of repeats: its difference cannot be tested.",
                                                           "%u kernels have σ without the number of repeats: their differences cannot be tested.",
                                                           totals->n_uncounted), totals->n_uncounted));
  if (few > 0)
    g_ptr_array_add (sentences, g_strdup_printf (ngettext ("%u kernel has too few repeats for a test at 5 %%, which needs 4 + 4.",
                                                           "%u kernels have too few repeats for a test at 5 %%, which needs 4 + 4.", few),
                                                 few));
}

char *
roof_describe_arrows_left_out (guint n)
{
  return g_strdup_printf (ngettext ("%u kernel has no arrow: its name is not unique, or others take longer",
                                    "%u kernels have no arrow: their names are not unique, or others take longer", n), n);
}

/* ", 44 µs"; "" of kernels that were not measured. (transfer full) */
static char *
describe_time_of_some (double time)
{
  g_autofree char *text = roof_describe_duration (time);

  return time > 0 ? g_strdup_printf (", %s", text) : g_strdup ("");
}

GPtrArray *
roof_describe_run_totals (const RoofRunDiff *diff)
{
  const RoofRunTotals *totals = &diff->totals;
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *change = NULL, *mean = NULL, *new = describe_time_of_some (totals->appeared), *old = describe_time_of_some (totals->vanished);

  if (totals->n_both > 0)
    {
      change = describe_change (totals->gain, totals->before, totals->after);
      mean = roof_describe_slowing (totals->mean_gain);
      /* Translators: "12 % slower, 2.9 ms → 3.25 ms", then "1.5× as fast" */
      g_ptr_array_add (sentences, g_strdup_printf (ngettext ("%1$u kernel in all: %2$s. Geometric mean: %3$s.",
                                                             "%1$u kernels in all: %2$s. Geometric mean: %3$s.", totals->n_both),
                                                   totals->n_both, change, mean));
    }
  if (totals->n_appeared > 0)
    /* Translators: a number of kernels, and a comma with their time, or nothing where they were not measured */
    g_ptr_array_add (sentences, g_strdup_printf (ngettext ("%1$u kernel appeared%2$s.", "%1$u kernels appeared%2$s.", totals->n_appeared),
                                                 totals->n_appeared, new));
  if (totals->n_vanished > 0)
    /* Translators: a number of kernels, and a comma with their time, or nothing where they were not measured */
    g_ptr_array_add (sentences, g_strdup_printf (ngettext ("%1$u kernel vanished%2$s.", "%1$u kernels vanished%2$s.", totals->n_vanished),
                                                 totals->n_vanished, old));
  add_tested (diff, sentences);
  return sentences;
}

/* Rows that have something in common; the first are named. */
typedef struct
{
  GString *names;
  guint    n;
} RowNames;

static void
add_some (RowNames          *self,
          const RoofRunDiff *diff,
          guint              row,
          guint              from,
          guint              to)
{
  g_autofree char *before = NULL, *after = NULL;

  if (self->names == NULL)
    self->names = g_string_new (NULL);
  if (self->n++ >= MOST_NAMES)
    return;
  before = roof_error_shorten (roof_run_diff_get_name (diff, row, from));
  after = roof_error_shorten (roof_run_diff_get_name (diff, row, to));
  if (self->n > 1)
    g_string_append (self->names, ", ");
  g_string_append (self->names, before);
  if (!g_str_equal (before, after))
    g_string_append_printf (self->names, " → %s", after);
}

/* Adds the sentence that @format makes of the names. Frees them. */
static G_GNUC_PRINTF (3, 0) void
tell_some (RowNames   *self,
           GPtrArray  *sentences,
           const char *format)
{
  if (self->n > MOST_NAMES)
    /* Translators: ends a list of names */
    g_string_append_printf (self->names, ngettext (" and %u more", " and %u more", self->n - MOST_NAMES), self->n - MOST_NAMES);
  if (self->n > 0)
    {
      g_autoptr (GString) sentence = g_string_new (format);

      g_string_replace (sentence, "%s", self->names->str, 1);
      g_ptr_array_add (sentences, g_strdup (sentence->str));
      g_string_free (self->names, TRUE);
    }
}

/* Where documents of several machines are held against one that was asked for: that the machines are not their own. */
static void
tell_replaced (const RoofRunDiff *diff,
               GPtrArray         *sentences)
{
  RoofMachine *first = roof_snapshot_get_active (roof_report_get_snapshot (diff->reports[0]));
  RoofMachine *against = roof_report_get_datasheet (diff->reports[0]);

  for (guint i = 1; i < diff->n_runs; i++)
    {
      RoofMachine *other = roof_snapshot_get_active (roof_report_get_snapshot (diff->reports[i]));

      if (g_str_equal (roof_machine_get_id (first), roof_machine_get_id (other)))
        continue;
      /* Translators: three machines */
      g_ptr_array_add (sentences, g_strdup_printf (_("The runs are documents of different machines, %1$s and %2$s, but both "
                                                     "are compared with the roofs of %3$s: times are as measured; limits and "
                                                     "shares of the roof are those of %3$s."), roof_machine_get_name (first),
                                                   roof_machine_get_name (other), roof_machine_get_name (against)));
      return;
    }
}

static void
tell_machines (const RoofRunDiff *diff,
               GPtrArray         *sentences)
{
  RoofMachine *first = roof_report_get_machine (diff->reports[0]);

  for (guint i = 1; i < diff->n_runs; i++)
    {
      RoofMachine *other = roof_report_get_machine (diff->reports[i]);
      const char *name = roof_machine_get_name (first), *other_name = roof_machine_get_name (other);

      if (roof_machine_equal (first, other))
        continue;
      g_ptr_array_add (sentences, g_str_equal (name, other_name)
                                      ? g_strdup_printf (_("The numbers of %s differ between the runs: times are as "
                                                           "measured; shares of the roof are those of each run's own machine."), name)
                                      : g_strdup_printf (_("The runs are from different machines, %1$s and %2$s: times are "
                                                           "as measured; shares of the roof are those of each run's own machine."), name, other_name));
      return;
    }
  tell_replaced (diff, sentences);
}

/* "1000 kernels before and 999 after are called “k”" */
static char *
describe_counts (const RoofRepeated *repeated)
{
  g_autofree char *before = roof_error_shorten (repeated->before), *after = roof_error_shorten (repeated->after);
  guint n = repeated->n_before, m = repeated->n_after;

  if (!g_str_equal (before, after))
    /* Translators: a number of kernels and their name in one run, then the same in another */
    return g_strdup_printf (ngettext ("%1$u kernel before is called “%2$s”, %3$u after “%4$s”",
                                      "%1$u kernels before are called “%2$s”, %3$u after “%4$s”", n), n, before, m, after);
  if (n == m)
    /* Translators: a number of kernels and their name */
    return g_strdup_printf (ngettext ("%1$u kernel is called “%2$s” in both runs", "%1$u kernels are called “%2$s” in both runs", n), n,
                            before);
  /* Translators: numbers of kernels, and their name */
  return g_strdup_printf (ngettext ("%1$u kernel before and %2$u after are called “%3$s”",
                                    "%1$u kernels before and %2$u after are called “%3$s”", n), n, m, before);
}

static char *
describe_repeated (const RoofRepeated *repeated)
{
  g_autofree char *counts = describe_counts (repeated);
  guint n = repeated->n_paired, most = MAX (repeated->n_before, repeated->n_after);

  if (repeated->n_before == repeated->n_after && n == most)
    /* Translators: "3 kernels are called “gemm” in both runs" */
    return g_strdup_printf (repeated->in_order ? _("%s: paired in the order of the files.")
                                               : _("%s: paired by operation and parameters."), counts);
  /* Translators: "1000 kernels before and 999 after are called “k”", then numbers of kernels */
  return g_strdup_printf (repeated->in_order ? _("%1$s: %2$u paired in the order of the files, %3$u not paired.")
                                             : _("%1$s: %2$u paired by operation and parameters, %3$u not paired."), counts, n, most - n);
}

static void
tell_repeated (const RoofRunDiff *diff,
               const char *const *names,
               GPtrArray         *sentences)
{
  guint n = diff->repeated->len, more = n - MIN (n, MOST_NAMES);

  for (guint i = 0; i < MIN (n, MOST_NAMES); i++)
    {
      const RoofRepeated *repeated = &g_array_index (diff->repeated, RoofRepeated, i);
      g_autofree char *sentence = describe_repeated (repeated);

      if (diff->n_runs > 2)
        g_ptr_array_add (sentences, g_strdup_printf ("%s: %s", names[repeated->run], sentence));
      else
        g_ptr_array_add (sentences, g_steal_pointer (&sentence));
    }
  if (more > 0)
    g_ptr_array_add (sentences, g_strdup_printf (ngettext ("%u more shared name is paired in the same way.",
                                                           "%u more shared names are paired in the same way.", more), more));
}

/* Adds the sentence @format, with the names of the runs and a factor, where @mean looks like a unit. */
static void
tell_unit (double             mean,
           gboolean           bytes,
           const char        *longer,
           const char        *first,
           const char        *last,
           GPtrArray         *sentences)
{
  double unit = roof_run_guess_unit (mean, bytes);
  g_autofree char *times = roof_units_format_number (unit < 1 ? 1 / unit : unit, ROOF_UNITS_DIGITS);
  g_autoptr (GString) sentence = g_string_new (longer);

  if (unit == 1)
    return;
  g_string_replace (sentence, "{more}", unit > 1 ? first : last, 1);
  g_string_replace (sentence, "{less}", unit > 1 ? last : first, 1);
  g_string_replace (sentence, "{times}", times, 1);
  g_ptr_array_add (sentences, g_strdup (sentence->str));
}

static void
tell_units (const RoofRunDiff *diff,
            const char *const *names,
            GPtrArray         *sentences)
{
  const char *first = names[0], *last = names[diff->n_runs - 1];

  /* Translators: do not translate what stands in braces: the names of runs, and a factor */
  tell_unit (diff->totals.mean_gain, FALSE,
             _("Times in {more} are about {times}× those in {less}: check the units of both."), first, last,
             sentences);
  /* Translators: do not translate what stands in braces: the names of runs, and a factor */
  tell_unit (diff->totals.mean_flops, FALSE,
             _("FLOPs in {more} are about {times}× those in {less}: check the units of both."), first, last,
             sentences);
  /* Translators: do not translate what stands in braces: the names of runs, and a factor */
  tell_unit (diff->totals.mean_bytes, TRUE,
             _("Bytes in {more} are about {times}× those in {less}: check the units of both."), first, last,
             sentences);
}

/* What remarks say of kernels. */
typedef struct
{
  RowNames guessed, other, often, unmeasured;
} Told;

/* What is to be said of the kernel of @row in @run, compared with the latest run before that has it. */
static void
add_told (Told              *told,
          const RoofRunDiff *diff,
          guint              row,
          guint              run)
{
  const RoofRunEntry *after = roof_run_diff_get (diff, row, run), *before;
  int former = after->kernel >= 0 ? roof_run_diff_find_former (diff, row, run) : -1;

  if (former < 0)
    return;
  before = roof_run_diff_get (diff, row, (guint) former);
  if (after->match == ROOF_MATCH_PARAMETERS)
    add_some (&told->guessed, diff, row, (guint) former, run);
  if (roof_run_diff_has_other_work (diff, row, (guint) former, run))
    add_some (&told->other, diff, row, (guint) former, run);
  if (before->count != after->count)
    add_some (&told->often, diff, row, (guint) former, run);
  if (isnan (before->time) || isnan (after->time))
    add_some (&told->unmeasured, diff, row, (guint) former, run);
}

static void
tell_rows (const RoofRunDiff *diff,
           GPtrArray         *sentences)
{
  Told told = { 0 };

  for (guint i = 0; i < diff->n_rows; i++)
    for (guint run = 1; run < diff->n_runs; run++)
      add_told (&told, diff, i, run);
  tell_some (&told.guessed, sentences, _("Matched by operation and parameters, since the names differ: %s."));
  tell_some (&told.other, sentences, _("Different FLOPs before and after, so the times are of different work: %s."));
  tell_some (&told.often, sentences, _("Different counts before and after: %s."));
  tell_some (&told.unmeasured, sentences, _("Not measured in both runs, so not compared: %s."));
}

GPtrArray *
roof_describe_run_remarks (const RoofRunDiff *diff,
                           const char *const *names)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);

  tell_machines (diff, sentences);
  tell_repeated (diff, names, sentences);
  tell_units (diff, names, sentences);
  tell_rows (diff, sentences);
  return sentences;
}

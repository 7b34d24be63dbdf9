/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/words/describe-gap.h"
#include "chart/words/describe-measured.h"
#include "chart/words/describe-private.h"
#include "chart/words/describe.h"
#include "core/report/work-tally.h"
#include "core/units/units.h"
#include "explore/gap/gap.h"

/* Relative distance of T_min from T_max below which a measurement cannot tell the overlap. */
#define NARROW 0.02
/* Overlap from which all is said to overlap; below its rest nothing is. */
#define WHOLE 0.98
/* Share of the measured time below which a part of it is not said. */
#define SHORT 1e-3
/* Probability from which a bound is said without it */
#define CERTAIN 0.995

/* Says that the run is shorter than any that moves the bytes and does the work. (transfer full) */
static char *
describe_below (const RoofMeasuredPlace *place)
{
  g_autofree char *time = roof_describe_duration (place->time);
  g_autofree char *bound = roof_describe_duration (place->bound);

  /* Translators: two durations */
  return g_strdup_printf (_("%1$s is shorter than T_min, %2$s: a number is wrong."), time, bound);
}

/* Of a run that the estimate does not allow, but the ideal time does: the step of the gap's chain that it was spared in part.
 * (transfer full) */
static char *
describe_spared (const RoofMeasuredPlace *place,
                 const RoofGap           *gap)
{
  g_autofree char *time = roof_describe_duration (place->time);
  g_autofree char *bound = roof_describe_duration (place->bound);
  g_autofree char *ideal = roof_describe_duration (gap->links[ROOF_GAP_COMPULSORY].bound);

  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    if (gap->links[i].state == ROOF_GAP_PARTLY)
      /* Translators: three durations, and a step of the chain from the ideal to the measured time, "Formats" or "Cache" */
      return g_strdup_printf (_("%1$s lies between the ideal time, %3$s, and T_min, %2$s: the run avoided part of “%4$s”."), time,
                              bound, ideal, roof_describe_gap_step ((RoofGapStep) i));
  return NULL;
}

/* The overlap of the clocks at the datasheet's peaks, as T_min and T_max are, and, where it is another one, at the sustained
 * rates, as the gap's chain has it. (transfer full) */
static char *
describe_overlap (const RoofMeasuredPlace *place,
                  const RoofGap           *gap)
{
  g_autofree char *overlap = roof_describe_share (place->overlap), *sustained = roof_describe_share (gap->overlap);

  if (isnan (gap->overlap) || strcmp (overlap, sustained) == 0)
    /* Translators: %s is a percentage */
    return g_strdup_printf (_("Between T_min and T_max: %s of the possible overlap."), overlap);
  /* Translators: two percentages */
  return g_strdup_printf (_("Between T_min and T_max of the datasheet's peaks: %1$s of the possible overlap; %2$s at the "
                            "sustained rates."), overlap, sustained);
}

static char *
describe_inside (const RoofAnalysis      *analysis,
                 const RoofMeasuredPlace *place,
                 const RoofGap           *gap)
{

  if (isnan (place->overlap) || roof_analysis_get_estimate (analysis)->t_max * (1 - NARROW) <= place->bound)
    return NULL;
  if (place->overlap <= 1 - WHOLE)
    return g_strdup (_("The time is T_max: nothing overlaps; math and transfers run in sequence."));
  if (place->overlap >= WHOLE)
    return g_strdup (_("The time is T_min: math and transfers overlap fully."));
  return describe_overlap (place, gap);
}

/* What lengthens the clocks. Returns: (transfer none) */
static const char *
name_explanation (RoofGapStep step)
{
  switch (step)
    {
    case ROOF_GAP_TILES:
      /* Translators: what explains a part of a run's time, behind "by" */
      return _("tiles and waves");
    case ROOF_GAP_CACHE:
      return _("bytes moved again");
    case ROOF_GAP_SUSTAINED:
      return _("sustained rates");
    case ROOF_GAP_LATENCY:
      return _("latency");
    default:
      return roof_describe_gap_step (step);
    }
}

/* "tiles and waves, and sustained rates": the steps of the gap's chain that lengthen the clocks, without times, since the chain
 * divides the whole run and not the part beyond T_max. (transfer full) (nullable): NULL when none does. @explained: (out): s of
 * all of them */
static char *
list_explained (const RoofGap *gap,
                double        *explained)
{
  const char *names[ROOF_N_GAP_BOUNDS];
  guint n = 0;
  GString *list = g_string_new (NULL);

  *explained = 0;
  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    {
      if (!(gap->above[i] > SHORT * gap->measured))
        continue;
      *explained += gap->above[i];
      names[n++] = name_explanation ((RoofGapStep) i);
    }
  for (guint i = 0; i < n; i++)
    /* Translators: before the last cause of several: "tiles and waves, and sustained rates" */
    g_string_append_printf (list, "%s%s", i == 0 ? "" : i + 1 < n ? _(", ") : _(", and "), names[i]);
  return g_string_free (list, n == 0);
}

/* How much longer than the estimate's longest time. (transfer full) */
static char *
describe_longer (const RoofAnalysis      *analysis,
                 const RoofMeasuredPlace *place,
                 gboolean                 by_rates)
{
  g_autofree char *excess = roof_describe_duration (place->excess);
  g_autofree char *most = roof_describe_duration (roof_analysis_get_estimate (analysis)->t_max);

  /* Translators: two durations; a part of the sentence, which a colon ends */
  return g_strdup_printf (by_rates ? _("%1$s longer than T_max of the datasheet's peaks, %2$s") : _("%1$s longer than T_max, %2$s"),
                          excess, most);
}

/* What the excess is made of: what the gap's chain explains, and where to look for the rest. */
static char *
describe_excess (const RoofAnalysis      *analysis,
                 const RoofMeasuredPlace *place,
                 const RoofGap           *gap)
{
  double explained;
  g_autofree char *list = list_explained (gap, &explained);
  g_autofree char *longer = describe_longer (analysis, place,
                                            list != NULL && gap->above[ROOF_GAP_SUSTAINED] > 0);
  g_autofree char *rest = roof_describe_duration (place->excess - explained), *part = roof_describe_duration (explained);

  if (list == NULL)
    /* Translators: %s says how much longer than T_max a run is */
    return g_strdup_printf (_("%s. Possible causes: work or bytes not counted, latency, waiting."), longer);
  if (!(place->excess - explained > SHORT * place->time))
    /* Translators: %1$s says how much longer than T_max a run is, %2$s lists what explains it: "tiles and waves, and sustained
     * rates" */
    return g_strdup_printf (_("%1$s. Explained by %2$s."), longer, list);
  /* Translators: %1$s says how much longer than T_max a run is, %2$s and %4$s are durations, %3$s lists what explains it */
  return g_strdup_printf (_("%1$s. Explained by %3$s: %2$s. Possible causes of the other %4$s: work or bytes not counted, "
                            "waiting."), longer, part, list, rest);
}

/* Says that the bytes are undercounted: the unit idles although compute bound was predicted. */
static char *
describe_idle (const RoofAnalysis *analysis,
               guint               level)
{
  double time = roof_analysis_get_measured_time (analysis);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  const RoofLevel *busy = roof_machine_get_level (machine, level);
  g_autofree char *unit = roof_describe_limit (analysis);
  g_autofree char *idle = roof_describe_share (roof_analysis_get_estimate (analysis)->t_math / time);
  g_autofree char *used
    = roof_describe_share (roof_analysis_get_measured_bytes (analysis, level) / busy->bandwidth.value / time);

  /* Translators: %1$s is a unit, %3$s a memory level, %2$s and %4$s percentages */
  return g_strdup_printf (_("Predicted to be compute bound, but %1$s is busy %2$s of the time and %3$s %4$s: the estimate "
                            "counts too few bytes."), unit, idle, busy->name, used);
}

/* "10 GB at HBM3 in 1 ms would be 10 TB/s, where 3.35 TB/s is the most: …" (transfer full) */
static char *
describe_impossible_count (const RoofAnalysis    *analysis,
                           const RoofCountedRate *counted)
{
  gboolean work = counted->level < 0;
  g_autofree char *time = roof_describe_duration (roof_analysis_get_measured_time (analysis));
  g_autofree char *count = work ? roof_work_format (analysis, counted->count, ROOF_DIMENSION_FLOP)
                                : roof_units_format (counted->count, ROOF_DIMENSION_BYTE);
  g_autofree char *rate = work ? roof_work_format (analysis, counted->rate, ROOF_DIMENSION_FLOP_RATE)
                               : roof_units_format (counted->rate, ROOF_DIMENSION_BANDWIDTH);
  g_autofree char *most = work ? roof_work_format (analysis, counted->most, ROOF_DIMENSION_FLOP_RATE)
                               : roof_units_format (counted->most, ROOF_DIMENSION_BANDWIDTH);

  if (work)
    /* Translators: an amount of work, a time, two rates, a machine */
    return g_strdup_printf (_("%1$s in %2$s is %3$s, but %5$s does at most %4$s: the count is impossible. Check that work "
                              "and time belong to one run, the dtype, and that an FMA counts as 2 FLOPs."), count, time, rate, most,
                            roof_machine_get_name (roof_analysis_get_machine (analysis)));
  /* Translators: an amount of data, a time, two bandwidths, a memory or a link */
  return g_strdup_printf (_("%1$s in %2$s is %3$s, but %5$s moves at most %4$s: the count is impossible. Check that bytes "
                            "and time belong to one run, the unit of the bytes, and their level."), count, time, rate, most,
                          roof_machine_get_level (roof_analysis_get_machine (analysis), (guint) counted->level)->name);
}

char *
roof_describe_impossible (const RoofAnalysis *analysis)
{
  RoofCountedRate counts[ROOF_MAX_LEVELS + 1];
  guint n = roof_analysis_find_impossible (analysis, counts);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *sentence = describe_impossible_count (analysis, &counts[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", sentence);
    }
  return g_string_free (text, n == 0);
}

char *
roof_describe_measured_fault (const RoofAnalysis *analysis)
{
  RoofCountedRate counts[ROOF_MAX_LEVELS + 1];
  RoofMeasuredPlace place;
  RoofGap gap;
  guint level;

  if (roof_analysis_find_impossible (analysis, counts) > 0)
    return roof_describe_impossible (analysis);
  if (!roof_analysis_get_measured_place (analysis, &place) || !roof_analysis_get_gap (analysis, &gap))
    return NULL;
  if (roof_analysis_is_idle (analysis, &level))
    return describe_idle (analysis, level);
  return place.state == ROOF_MEASURED_BELOW && gap.below ? describe_below (&place) : NULL;
}

char *
roof_describe_measured_overlap (const RoofAnalysis *analysis)
{
  RoofMeasuredPlace place;
  RoofGap gap;

  if (!roof_analysis_get_measured_place (analysis, &place) || !roof_analysis_get_gap (analysis, &gap))
    return NULL;
  switch (place.state)
    {
    case ROOF_MEASURED_BELOW:
      return gap.below ? NULL : describe_spared (&place, &gap);
    case ROOF_MEASURED_AT_BOUND:
      return g_strdup (_("Shorter than T_min by less than 2 %: at the bound within measurement error."));
    case ROOF_MEASURED_INSIDE:
      return describe_inside (analysis, &place, &gap);
    default:
      return NULL;
    }
}

char *
roof_describe_measured_place (const RoofAnalysis *analysis)
{
  RoofCountedRate counts[ROOF_MAX_LEVELS + 1];
  RoofMeasuredPlace place;
  RoofGap gap;
  guint level;
  g_autofree char *below = NULL, *causes = NULL;

  if (!roof_analysis_get_measured_place (analysis, &place) || !roof_analysis_get_gap (analysis, &gap))
    return NULL;
  if (roof_analysis_is_idle (analysis, &level) && roof_analysis_find_impossible (analysis, counts) == 0)
    return describe_idle (analysis, level);
  if (place.state == ROOF_MEASURED_ABOVE)
    return describe_excess (analysis, &place, &gap);
  if (place.state != ROOF_MEASURED_BELOW || !gap.below)
    return roof_describe_measured_overlap (analysis);
  below = describe_below (&place);
  causes = roof_describe_faster_causes (analysis);
  /* Translators: %1$s is a sentence, "2 µs is shorter than T_min, 5 µs: a number is wrong.", %2$s a list of causes */
  return g_strdup_printf (_("%1$s Possible causes: %2$s."), below, causes);
}

/* The range of the repeats, where it reads as one. (transfer full) (nullable) */
static char *
describe_range (const RoofAnalysis    *analysis,
                const RoofMeasurement *measurement)
{
  RoofMeasuredPlace place;
  g_autofree char *least = NULL, *most = NULL;

  if (measurement->repeats == 1)
    return g_strdup (_("Timed once."));
  if (!roof_analysis_get_measured_place (analysis, &place) || isnan (place.least) || isnan (place.most))
    return NULL;
  least = roof_describe_utilisation (place.least, 2);
  most = roof_describe_utilisation (place.most, 2);
  if (g_str_equal (least, most) && measurement->repeats == 0)
    return NULL;
  if (g_str_equal (least, most))
    /* Translators: %1$s is a percentage of the roof */
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%1$s in %2$u repeat.", "%1$s in each of %2$u repeats.",
                                         measurement->repeats),
                            least, measurement->repeats);
  if (measurement->repeats == 0)
    /* Translators: percentages of the roof, of the slowest and of the fastest repeat */
    return g_strdup_printf (_("From %1$s to %2$s of the roof."), least, most);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "From %1$s to %2$s of the roof in %3$u repeat.",
                                       "From %1$s to %2$s of the roof in %3$u repeats.", measurement->repeats),
                          least, most, measurement->repeats);
}

char *
roof_describe_repeats (const RoofAnalysis *analysis)
{
  const RoofMeasurement *measurement = roof_kernel_get_measurement (roof_analysis_get_kernel (analysis));
  g_autofree char *range = NULL, *sigma = NULL, *share = NULL, *deviation = NULL;

  if (measurement == NULL || isnan (measurement->time))
    return NULL;
  range = describe_range (analysis, measurement);
  if (isnan (measurement->sigma))
    return g_steal_pointer (&range);
  sigma = roof_describe_duration (measurement->sigma);
  share = roof_describe_part (measurement->sigma / measurement->time);
  /* Translators: a duration, and its share of the measured time */
  deviation = g_strdup_printf (_("Standard deviation %1$s, %2$s of the time."), sigma, share);
  return range != NULL ? g_strdup_printf ("%s %s", range, deviation) : g_steal_pointer (&deviation);
}

/* What varies: as the reason behind a probability. @memory: for the sentence that says memory bound, which names the level itself */
static char *
describe_spread (const RoofCertainty *of,
                 const char          *level,
                 gboolean             memory)
{
  if (of->roofs && of->bytes)
    return g_strdup (_("measured bytes and roofs vary"));
  if (of->roofs)
    return g_strdup (_("roofs vary"));
  if (memory)
    return g_strdup (_("measured bytes vary"));
  /* Translators: %s is a memory level */
  return g_strdup_printf (_("bytes measured at %s vary"), level);
}

char *
roof_describe_certainty (const RoofAnalysis *analysis)
{
  RoofCertainty of;
  double memory = roof_analysis_get_memory_probability (analysis, &of);
  const char *level;
  g_autofree char *percent = NULL, *spread = NULL;

  if (isnan (memory))
    return NULL;
  level = roof_machine_get_level (roof_analysis_get_machine (analysis), of.level)->name;
  spread = describe_spread (&of, level, memory >= 0.5);
  if (fmax (memory, 1 - memory) > CERTAIN)
    return memory >= 0.5
             /* Translators: %1$s is a memory level, %2$s what varies ("measured bytes vary") */
             ? g_strdup_printf (_("Memory bound on %1$s even though %2$s."), level, spread)
             /* Translators: %s is what varies ("measured bytes vary") */
             : g_strdup_printf (_("Compute bound even though %s."), spread);
  percent = roof_describe_share (fmax (memory, 1 - memory));
  if (memory >= 0.5)
    /* Translators: %1$s is a memory level, %2$s a percentage, %3$s the reason ("measured bytes vary") */
    return g_strdup_printf (_("Memory bound on %1$s with probability %2$s: %3$s."), level, percent, spread);
  /* Translators: %1$s is a percentage, %2$s the reason ("measured bytes vary") */
  return g_strdup_printf (_("Compute bound with probability %1$s: %2$s."), percent, spread);
}

char *
roof_describe_counted (const RoofAnalysis *analysis,
                       int                 of)
{
  if (of < 0)
    return g_strdup (_("the FLOPs counted"));
  /* Translators: %s is a memory level */
  return g_strdup_printf (_("the bytes counted at %s"),
                          roof_machine_get_level (roof_analysis_get_machine (analysis), (guint) of)->name);
}

/* What the counts leave of the gain. @before: the sentence without it. (transfer full) */
static char *
describe_held (const RoofAnalysis *analysis,
               double              count,
               double              bound,
               int                 of,
               const char         *before)
{
  double measured = roof_analysis_get_measured_time (analysis);
  double reached = bound + roof_analysis_get_estimate (analysis)->t_latency;
  g_autofree char *counted = roof_describe_counted (analysis, of);
  g_autofree char *gain = roof_units_format_number (measured / reached, 3);
  g_autofree char *saved = roof_describe_duration (count * (measured - reached));

  if (!(measured > reached * (1 + ROOF_BOUND_SLACK)))
    /* Translators: %1$s is a sentence without its full stop, %2$s "the bytes counted at HBM3" */
    return g_strdup_printf (_("%1$s; with %2$s no gain: only fewer of them would help."), before,
                            counted);
  /* Translators: %1$s is a sentence without its full stop, %2$s "the bytes counted at HBM3", then how many times as fast the
   * kernel is, and a duration */
  return g_strdup_printf (_("%1$s; with %2$s ×%3$s, %4$s."), before, counted, gain, saved);
}

char *
roof_describe_reach (const RoofAnalysis *analysis,
                     double              count,
                     double              total)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  double measured = roof_analysis_get_measured_time (analysis), reached = estimate->t_min + estimate->t_latency;
  g_autofree char *gain = NULL, *saved = NULL, *all = NULL, *words = NULL;
  double bound;
  int of;

  if (!(measured > reached * (1 + ROOF_BOUND_SLACK)) || !(reached > 0) || estimate->uncounted != 0)
    return NULL;
  gain = roof_units_format_number (measured / reached, 3);
  saved = roof_describe_duration (count * (measured - reached));
  all = roof_describe_duration (total);
  /* Translators: how many times as fast a kernel is at its roof, how much time that saves in all, and the time of all
   * kernels */
  words = g_strdup_printf (_("Reach the roof: ×%1$s, saves %2$s of %3$s"), gain, saved, all);
  if (roof_analysis_is_held_by_counts (analysis, &bound, &of))
    return describe_held (analysis, count, bound, of, words);
  return g_strconcat (words, ".", NULL);
}

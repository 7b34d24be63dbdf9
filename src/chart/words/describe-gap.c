/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe-gap.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/words/describe-private.h"
#include "chart/words/describe.h"

#define MOST_DIGITS 15

const char *
roof_describe_gap_step (RoofGapStep step)
{
  static const char *const names[] = {
    /* Translators: the time that a kernel takes at least: each value moved once, at the peaks */
    N_("Ideal"),
    /* Translators: what storage formats cost beside the values: scales, zeros, padding */
    N_("Formats"),
    /* Translators: of a matrix product: its tiles, which the units of a chip take in waves */
    N_("Tiles and waves"),
    /* Translators: what is moved more than once because a cache is too small */
    N_("Cache"),
    /* Translators: long-run measured rates in place of those of the datasheet */
    N_("Sustained rates"),
    /* Translators: work and traffic one after the other */
    N_("No overlap"),
    N_("Latency"),
    /* Translators: the part of a measured time that nothing accounts for */
    N_("Not explained"),
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (names) == ROOF_N_GAP_STEPS);
  return _(names[step]);
}

static const char *
get_level_name (RoofAnalysis *analysis,
                int           level)
{
  return roof_machine_get_level (roof_analysis_get_machine (analysis), (guint) level)->name;
}

static char *
format_bytes (double bytes)
{
  return roof_units_format (bytes, ROOF_DIMENSION_BYTE);
}

/* Bytes at main memory, or, where none are, at the level that takes longest. */
static char *
describe_ideal (RoofAnalysis  *analysis,
                const RoofGap *gap)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  int level = gap->ideal > 0 ? gap->level : roof_analysis_get_main_level (analysis);
  g_autofree char *work = roof_machine_format (roof_analysis_get_machine (analysis), roof_estimate_get_work (estimate),
                                               ROOF_DIMENSION_FLOP);
  g_autofree char *bytes = NULL;

  if (level < 0)
    /* Translators: %s is an amount of work: "151 GFLOP at the peak" */
    return g_strdup_printf (_("%s at the peak"), work);
  bytes = format_bytes (gap->ideal > 0 ? gap->ideal : estimate->bytes[level]);
  if (!(roof_estimate_get_work (estimate) > 0))
    /* Translators: an amount of data, a memory or a link: "112 MB at NVLink 4, at its bandwidth" */
    return g_strdup_printf (_("%1$s at %2$s, at its bandwidth"), bytes, get_level_name (analysis, level));
  /* Translators: an amount of work, one of data, a memory: "151 GFLOP and 107 MB at HBM3, at the peaks" */
  return g_strdup_printf (_("%1$s and %2$s at %3$s, at the peaks"), work, bytes, get_level_name (analysis, level));
}

static char *
describe_formats (RoofAnalysis  *analysis,
                  const RoofGap *gap)
{
  g_autofree char *more = format_bytes (gap->formatted - gap->ideal);

  if (gap->level < 0 || !(gap->formatted > gap->ideal))
    return g_strdup (_("no scales or padding"));
  /* Translators: an amount of data, a memory: "5.24 MB of scales and padding at HBM3" */
  return g_strdup_printf (_("%1$s of scales and padding at %2$s"), more, get_level_name (analysis, gap->level));
}

static char *
describe_tiles (const RoofGap *gap)
{
  const RoofTileCount *tiles = &gap->tiles;
  g_autofree char *rows = roof_units_format_number (tiles->tile.rows, MOST_DIGITS);
  g_autofree char *columns = roof_units_format_number (tiles->tile.columns, MOST_DIGITS);
  g_autofree char *number = roof_units_format_number (tiles->tiles, MOST_DIGITS);
  g_autofree char *waves = roof_units_format_number (tiles->waves, MOST_DIGITS);
  g_autofree char *useful = roof_describe_part (tiles->efficiency);

  if (tiles->tiles == 1)
    /* Translators: rows and columns of a tile, a share: "in one tile of 64 × 128, 0.5 % of the work is useful" */
    return g_strdup_printf (_("in one tile of %1$s × %2$s, %3$s of the work is useful"), rows, columns, useful);
  /* Translators: rows and columns of a tile, the number of tiles, the number of waves that decides the plural, a share: "in 128
   * × 256 tiles: 561 tiles in 5 waves, 82.5 % of the work is useful" */
  return g_strdup_printf (ngettext ("in %1$s × %2$s tiles: %3$s tiles in %4$s wave, %5$s of the work is useful",
                                    "in %1$s × %2$s tiles: %3$s tiles in %4$s waves, %5$s of the work is useful",
                                    (gulong) fmin (tiles->waves, (double) G_MAXUINT32)),
                          rows, columns, number, waves, useful);
}

/* What a good order of tiles reaches, where that is more than the bound. (nullable) */
static char *
describe_order (const RoofGap *gap)
{
  g_autofree char *tiled = format_bytes (gap->tiled);

  /* Translators: %s is an amount of data */
  return gap->tiled > gap->moved ? g_strdup_printf (_("a good order of tiles moves %s"), tiled) : NULL;
}

/* Why more is moved than each value once. (nullable): NULL when nothing is */
static char *
describe_moved (RoofAnalysis  *analysis,
                const RoofGap *gap)
{
  g_autofree char *moved = format_bytes (gap->moved), *allocated = format_bytes (gap->allocated);
  g_autofree char *usable = format_bytes (gap->usable);
  const char *level = get_level_name (analysis, gap->level);

  if (gap->counted >= 0)
    {
      g_autofree char *counted = format_bytes (roof_analysis_get_measured_bytes (analysis, (guint) gap->counted));

      /* Translators: an amount of data, a memory */
      return g_strdup_printf (_("%1$s counted at %2$s"), counted, get_level_name (analysis, gap->counted));
    }
  if (gap->moved - gap->allocated > gap->formatted && gap->cache >= 0)
    /* Translators: an amount of data, a memory, another amount, a cache: "at least 572 MB at HBM3, since 26 MB of L2 can be
     * used" */
    return g_strdup_printf (_("at least %1$s at %2$s with %3$s of %4$s usable"), moved, level, usable,
                            get_level_name (analysis, gap->cache));
  if (gap->allocated > 0)
    /* Translators: an amount of data: caches read the lines that a program writes */
    return g_strdup_printf (_("%s is read before it is written"), allocated);
  /* Translators: an amount of data, a memory: "2.18 GB at HBM3, as tiled" */
  return gap->moved > gap->formatted ? g_strdup_printf (_("%1$s at %2$s, as tiled"), moved, level) : NULL;
}

static char *
describe_cache (RoofAnalysis  *analysis,
                const RoofGap *gap)
{
  g_autofree char *moved = gap->level >= 0 ? describe_moved (analysis, gap) : NULL;
  g_autofree char *order = describe_order (gap);

  if (moved == NULL)
    moved = g_strdup (_("nothing is read twice"));
  /* Translators: two parts of a sentence */
  return order != NULL ? g_strdup_printf (_("%1$s; %2$s"), moved, order) : g_steal_pointer (&moved);
}

/* The sustained part of a rate that the chain uses; NULL without one. @index: of a peak or a level, -1: none. @name: (out)
 * (transfer full): of the rate */
static const RoofRating *
find_sustained (RoofAnalysis    *analysis,
                RoofMachinePart  part,
                int              index,
                char           **name)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  RoofMachineKey key = { part, (guint) index, ROOF_FIELD_VALUE };

  if (index < 0)
    return NULL;
  *name = roof_describe_rate (machine, key);
  key.field = ROOF_FIELD_SUSTAINED;
  return roof_machine_get_rating (machine, key);
}

/* Appends "HBM3 94.6 %". */
static void
append_rate (GString         *text,
             RoofAnalysis    *analysis,
             RoofMachinePart  part,
             int              index)
{
  g_autofree char *name = NULL, *share = NULL;
  const RoofRating *rating = find_sustained (analysis, part, index, &name);

  if (rating == NULL)
    return;
  share = roof_units_format (rating->value, ROOF_DIMENSION_FRACTION);
  g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "", name, share);
}

/* Appends "HBM3: arXiv 2410.20399". */
static void
append_source (GString         *text,
               RoofAnalysis    *analysis,
               RoofMachinePart  part,
               int              index)
{
  g_autofree char *name = NULL;
  const RoofRating *rating = find_sustained (analysis, part, index, &name);

  if (rating != NULL && rating->source != NULL)
    g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "; " : "", name, rating->source);
}

static char *
describe_sustained (RoofAnalysis  *analysis,
                    const RoofGap *gap)
{
  const RoofGapLink *link = &gap->links[ROOF_GAP_SUSTAINED];
  g_autoptr (GString) rates = g_string_new (NULL);
  g_autofree char *bound = roof_describe_duration (link->bound);

  append_rate (rates, analysis, ROOF_PART_PEAK, gap->sustained_peak);
  append_rate (rates, analysis, ROOF_PART_LEVEL, gap->sustained_level);
  if (link->state == ROOF_GAP_TOO_LOW)
    /* Translators: rates with their shares of the peak, a time: "Tensor Core bf16 80 %: too low for this kernel, which would
     * take 200 µs; the peaks are used" */
    return g_strdup_printf (_("%1$s: too low for this kernel, which would take %2$s; peaks used instead"), rates->str, bound);
  /* Translators: rates with their shares: "Tensor Core bf16 80.6 %, HBM3 94.6 % of the peak" */
  return g_strdup_printf (_("%s of the peak"), rates->str);
}

static char *
describe_overlap (const RoofGap *gap)
{
  g_autofree char *work = roof_describe_duration (gap->t_units), *traffic = roof_describe_duration (gap->t_levels);
  g_autofree char *share = roof_describe_share (gap->overlap);

  if (!(gap->t_units > 0) || !(gap->t_levels > 0))
    return g_strdup (_("only one clock"));
  if (!isnan (gap->overlap))
    /* Translators: two times, a share: "152 µs of work and 32 µs of traffic, 80 % overlapped" */
    return g_strdup_printf (_("%1$s of work and %2$s of traffic, %3$s overlapped"), work, traffic, share);
  /* Translators: two times */
  return g_strdup_printf (_("%1$s of work and %2$s of traffic in sequence"), work, traffic);
}

static char *
describe_latency (const RoofGap *gap)
{
  g_autofree char *launch = roof_describe_duration (gap->t_launch), *collective = roof_describe_duration (gap->t_collective);

  if (!(gap->t_collective > 0))
    /* Translators: %s is the time that starting a kernel takes */
    return g_strdup_printf (_("launch %s"), launch);
  if (!(gap->t_launch > 0))
    /* Translators: %s is the latency of a collective */
    return g_strdup_printf (_("collective %s"), collective);
  /* Translators: the time that starting a kernel takes, and the latency of a collective */
  return g_strdup_printf (_("launch %1$s, collective %2$s"), launch, collective);
}

static char *
describe_step (RoofAnalysis  *analysis,
               const RoofGap *gap,
               RoofGapStep    step)
{
  switch (step)
    {
    case ROOF_GAP_COMPULSORY:
      return describe_ideal (analysis, gap);
    case ROOF_GAP_FORMATS:
      return describe_formats (analysis, gap);
    case ROOF_GAP_TILES:
      return describe_tiles (gap);
    case ROOF_GAP_CACHE:
      return describe_cache (analysis, gap);
    case ROOF_GAP_SUSTAINED:
      return describe_sustained (analysis, gap);
    case ROOF_GAP_OVERLAP:
      return describe_overlap (gap);
    case ROOF_GAP_LATENCY:
      return describe_latency (gap);
    case ROOF_GAP_UNEXPLAINED:
    case ROOF_N_GAP_STEPS:
    default:
      return NULL;
    }
}

const char *
roof_describe_gap_causes (const RoofGap *gap)
{
  if (gap->links[ROOF_GAP_LATENCY].state == ROOF_GAP_NOT_MODELLED)
    /* Translators: what the part of a measured time that nothing explains may be */
    return _("possibly work or bytes not counted, latency, waiting");
  /* Translators: what the part of a measured time that nothing explains may be */
  return _("possibly work or bytes not counted, waiting");
}

char *
roof_describe_gap_evidence (RoofAnalysis  *analysis,
                            const RoofGap *gap,
                            RoofGapStep    step)
{
  const RoofGapLink *link = &gap->links[step];
  g_autofree char *evidence = NULL, *bound = NULL;

  if (step == ROOF_GAP_UNEXPLAINED)
    return NULL;
  evidence = describe_step (analysis, gap, step);
  bound = roof_describe_duration (link->bound);
  if (link->state == ROOF_GAP_NOT_INCURRED)
    /* Translators: what a step of a kernel's time rests on, which this run was spared */
    return g_strdup_printf (_("%s; not incurred"), evidence);
  if (link->state == ROOF_GAP_PARTLY && step != ROOF_GAP_OVERLAP)
    /* Translators: what a step of a kernel's time rests on, and the time with all of it */
    return g_strdup_printf (_("%1$s; only in part (in full: %2$s)"), evidence, bound);
  return g_steal_pointer (&evidence);
}

char *
roof_describe_gap_source (RoofAnalysis  *analysis,
                          const RoofGap *gap,
                          RoofGapStep    step)
{
  g_autoptr (GString) sources = g_string_new (NULL);

  if (step != ROOF_GAP_SUSTAINED)
    return NULL;
  append_source (sources, analysis, ROOF_PART_PEAK, gap->sustained_peak);
  append_source (sources, analysis, ROOF_PART_LEVEL, gap->sustained_level);
  return sources->len > 0 ? g_strdup (sources->str) : NULL;
}

char *
roof_describe_gap_reason (RoofAnalysis  *analysis,
                          const RoofGap *gap,
                          RoofGapStep    step)
{
  const char *machine = roof_machine_get_name (roof_analysis_get_machine (analysis));

  switch (gap->reasons[step])
    {
    case ROOF_GAP_NO_TENSORS:
      return g_strdup (_("the kernel gives its bytes, not its tensors"));
    case ROOF_GAP_NO_PRODUCT:
      return g_strdup (_("no tiles are known for this operation"));
    case ROOF_GAP_NO_GPU:
      return g_strdup (_("tiles are known for GPUs only"));
    case ROOF_GAP_NO_UNITS:
      /* Translators: %s is a machine */
      return g_strdup_printf (_("the number of multiprocessors of %s is not known"), machine);
    case ROOF_GAP_NO_REUSE:
      return g_strdup (_("the repeated reads of this operation are not known"));
    case ROOF_GAP_NO_CACHE:
      /* Translators: %s is a machine */
      return g_strdup_printf (_("the last-level cache of %s or its capacity is not known"), machine);
    case ROOF_GAP_NO_SUSTAINED:
      /* Translators: of sustained rates */
      return g_strdup (_("no sustained rate is known for the units and memories that this kernel uses"));
    case ROOF_GAP_NO_LATENCY:
      /* Translators: %s is a machine */
      return g_strdup_printf (_("the launch overhead of %s is not set"), machine);
    case ROOF_GAP_IS_MODELLED:
    default:
      return NULL;
    }
}

char *
roof_describe_gap_left_out (RoofAnalysis  *analysis,
                            const RoofGap *gap)
{
  g_autoptr (GString) steps = g_string_new (NULL);

  for (guint i = 0; i < ROOF_N_GAP_BOUNDS; i++)
    {
      g_autofree char *reason = roof_describe_gap_reason (analysis, gap, (RoofGapStep) i);

      if (reason == NULL)
        continue;
      if (steps->len > 0)
        g_string_append (steps, "; ");
      /* Translators: a step of a kernel's time, and why it is not modelled: "Cache (what this operation reads again is not
       * known)" */
      g_string_append_printf (steps, _("%1$s (%2$s)"), roof_describe_gap_step ((RoofGapStep) i), reason);
    }
  if (steps->len == 0)
    return NULL;
  /* Translators: %s lists steps of a kernel's time, each with a reason */
  return g_strdup_printf (_("Not modelled: %s."), steps->str);
}

char *
roof_describe_gap_too_low (RoofAnalysis  *analysis,
                           const RoofGap *gap)
{
  g_autofree char *evidence = NULL;

  if (gap->below || gap->links[ROOF_GAP_SUSTAINED].state != ROOF_GAP_TOO_LOW)
    return NULL;
  evidence = describe_sustained (analysis, gap);
  /* Translators: %s names sustained rates and says why they are not used */
  return g_strdup_printf (_("Sustained rates: %s."), evidence);
}

char *
roof_describe_gap_below (const RoofAnalysis *analysis,
                         const RoofGap      *gap)
{
  g_autofree char *measured = roof_describe_duration (gap->measured);
  g_autofree char *ideal = roof_describe_duration (gap->links[ROOF_GAP_COMPULSORY].bound);
  g_autofree char *causes = roof_describe_faster_causes (analysis);

  /* Translators: two times, and a list of causes: "a sparse peak; a wrong timer" */
  return g_strdup_printf (_("%1$s is shorter than the ideal time, %2$s: there is no gap to explain. Possible causes: %3$s."),
                          measured, ideal, causes);
}

static char *
format_tile (RoofTile tile)
{
  g_autofree char *rows = roof_units_format_number (tile.rows, MOST_DIGITS);
  g_autofree char *columns = roof_units_format_number (tile.columns, MOST_DIGITS);

  return g_strdup_printf ("%s × %s", rows, columns);
}

static char *
describe_tried_rate (RoofAnalysis        *analysis,
                     const RoofGapWhatIf *what_if)
{
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  RoofDimension dimension = what_if->key.part == ROOF_PART_PEAK ? ROOF_DIMENSION_FLOP_RATE : ROOF_DIMENSION_BANDWIDTH;
  g_autofree char *name = roof_describe_rate (machine, what_if->key);
  g_autofree char *now = roof_machine_format (machine, what_if->value, dimension);
  g_autofree char *before = roof_machine_format (machine, what_if->before, dimension);

  /* Translators: a rate and two of its values: "With HBM3 sustained at 3.01 TB/s instead of 2.7 TB/s" */
  return g_strdup_printf (_("With %1$s sustained at %2$s instead of %3$s"), name, now, before);
}

static char *
describe_tried_overlap (const RoofGapWhatIf *what_if)
{
  g_autofree char *now = roof_describe_share (what_if->value), *before = roof_describe_share (what_if->before);

  if (!(what_if->before > 0))
    /* Translators: %s is the part of two clocks that runs overlapped */
    return g_strdup_printf (_("If %s overlapped"), now);
  /* Translators: the part of two clocks that runs overlapped, and that which does now */
  return g_strdup_printf (_("If %1$s overlapped instead of %2$s"), now, before);
}

static char *
describe_tried_latency (const RoofGap       *gap,
                        const RoofGapWhatIf *what_if)
{
  g_autofree char *now = roof_describe_duration (what_if->value), *before = roof_describe_duration (what_if->before);

  if (gap->t_collective > 0)
    return g_strdup_printf (_("With a latency of %1$s instead of %2$s"), now, before);
  return g_strdup_printf (_("With a launch of %1$s instead of %2$s"), now, before);
}

static char *
describe_tried_bytes (RoofAnalysis        *analysis,
                      const RoofGapWhatIf *what_if)
{
  g_autofree char *now = format_bytes (what_if->value), *before = format_bytes (what_if->before);
  const char *level = get_level_name (analysis, what_if->level);

  if (what_if->step == ROOF_GAP_FORMATS)
    /* Translators: two amounts of data, a memory */
    return g_strdup_printf (_("With %1$s of scales and padding at %3$s instead of %2$s"), now, before, level);
  /* Translators: two amounts of data, a memory */
  return g_strdup_printf (_("With %1$s at %3$s instead of %2$s"), now, before, level);
}

/* The input of the step that is tried. */
static char *
describe_tried (RoofAnalysis        *analysis,
                const RoofGap       *gap,
                const RoofGapWhatIf *what_if)
{
  g_autofree char *now = NULL, *before = NULL;

  switch (what_if->step)
    {
    case ROOF_GAP_TILES:
      now = format_tile (what_if->tile);
      before = format_tile (gap->tiles.tile);
      /* Translators: rows and columns of tiles, twice: "With tiles of 256 × 128 instead of 128 × 128" */
      return g_strdup_printf (_("With tiles of %1$s instead of %2$s"), now, before);
    case ROOF_GAP_SUSTAINED:
      return describe_tried_rate (analysis, what_if);
    case ROOF_GAP_OVERLAP:
      return describe_tried_overlap (what_if);
    case ROOF_GAP_LATENCY:
      return describe_tried_latency (gap, what_if);
    default:
      return describe_tried_bytes (analysis, what_if);
    }
}

char *
roof_describe_gap_what_if (RoofAnalysis        *analysis,
                           const RoofGap       *gap,
                           const RoofGapWhatIf *what_if)
{
  g_autofree char *tried = describe_tried (analysis, gap, what_if);
  g_autofree char *total = roof_describe_duration (what_if->total), *measured = roof_describe_duration (gap->measured);
  g_autofree char *gain = roof_units_format_number (gap->measured / what_if->total, 3);

  if (what_if->limited)
    /* Translators: the input of a step that is tried, two times, how many times as fast: "With HBM3 sustained at 3.35 TB/s
     * instead of 2.7 TB/s: at best 36 µs instead of 40 µs, ×1.11." */
    return g_strdup_printf (_("%1$s: at best %2$s instead of %3$s, ×%4$s."), tried, total, measured, gain);
  /* Translators: the same without a limit */
  return g_strdup_printf (_("%1$s: %2$s instead of %3$s, ×%4$s."), tried, total, measured, gain);
}

/* The nearest multiple of the last digit that @total, s, is shown with. */
static double
round_time (double time,
            double total)
{
  double unit = pow (10, ROOF_UNITS_DIGITS - 1 - floor (log10 (total))); /* of a second */

  return round (time * unit) / unit;
}

char *
roof_describe_gap_time (const double  *times,
                        RoofGapStep    step,
                        char         **so_far)
{
  double total = 0, before = 0, after;

  for (guint i = 0; i < ROOF_N_GAP_STEPS; i++)
    total += times[i];
  for (guint i = 0; i < step; i++)
    before += times[i];
  after = round_time (before + times[step], total);
  before = round_time (before, total);
  if (!(after > before))
    return NULL;
  if (so_far != NULL)
    *so_far = roof_units_format_to (after, ROOF_DIMENSION_TIME, ROOF_TALLY_FLOP, MOST_DIGITS);
  return roof_units_format_to (round_time (after - before, total), ROOF_DIMENSION_TIME, ROOF_TALLY_FLOP,
                               MOST_DIGITS);
}

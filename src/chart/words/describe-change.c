/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/words/describe.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/report/work-tally.h"
#include "core/units/units.h"

/* Relative tolerance for equal numbers. */
#define SAME 1e-9
/* What a factor has above 1 that four digits do not show. */
#define SLIGHT 0.0005

char *
roof_describe_changes (const RoofMachine *machine,
                       const RoofMachine *preset)
{
  guint n = roof_machine_count_changes (machine, preset);

  if (n == 0)
    return NULL;
  /* Translators: a machine, and how many of its numbers are not the preset's: "H100 SXM5 80GB, 1 number changed" */
  return g_strdup_printf (ngettext ("%1$s, %2$u number changed", "%1$s, %2$u numbers changed", n), roof_machine_get_name (machine), n);
}

char *
roof_describe_rate (const RoofMachine *machine,
                    RoofMachineKey     key)
{
  const RoofPeak *peak;

  if (key.part == ROOF_PART_LEVEL)
    {
      const char *level = roof_machine_get_level (machine, key.index)->name;

      /* Translators: one of two bandwidths of a memory: "HBM3, reading"; what a link takes for a collective: "NVLink, latency" */
      return key.field == ROOF_FIELD_READ    ? g_strdup_printf (_("%s, reading"), level)
             : key.field == ROOF_FIELD_LATENCY ? g_strdup_printf (_("%s, latency"), level)
             : key.field == ROOF_FIELD_STEP ? g_strdup_printf (_("%s, latency of a step"), level)
             : key.field == ROOF_FIELD_WRITE ? g_strdup_printf (_("%s, writing"), level)
                                             : g_strdup (level);
    }
  if (key.part == ROOF_PART_OVERHEAD)
    /* Translators: the time that starting a kernel takes */
    return g_strdup (_("Launch"));
  peak = roof_machine_get_peak (machine, key.index);
  return g_strdup_printf ("%s %s", peak->name != NULL ? peak->name : peak->unit, peak->dtype);
}

/* The name of the level, or of the peak of work @work. */
static char *
describe_clock (const RoofAnalysis *analysis,
                int                 level,
                int                 work)
{
  RoofMachineKey key = { ROOF_PART_LEVEL, (guint) level, ROOF_FIELD_VALUE };

  if (level < 0)
    key = (RoofMachineKey) { ROOF_PART_PEAK,
                             roof_estimator_get_peak (roof_analysis_get_estimator (analysis), (guint) work, NULL),
                             ROOF_FIELD_VALUE };
  return roof_describe_rate (roof_analysis_get_machine (analysis), key);
}

/* The next limit as the number grows, and its factor. */
static char *
describe_takeover (const RoofAnalysis    *analysis,
                   const RoofSensitivity *entry)
{
  g_autofree char *next = NULL;
  g_autofree char *factor = NULL;

  if (!isfinite (entry->next.factor))
    return NULL;
  next = describe_clock (analysis, entry->next.level, entry->next.work);
  factor = roof_units_format_number (entry->next.factor, 3);
  /* Translators: what limits next as a number of the machine grows: "Tensor Core bf16 takes over at ×1.34." */
  return g_strdup_printf (_("Next limit: %1$s, at ×%2$s."), next, factor);
}

char *
roof_describe_gain (const RoofAnalysis    *analysis,
                    const RoofSensitivity *entry)
{
  g_autofree char *before = roof_units_format (entry->run * entry->run_gain, ROOF_DIMENSION_TIME);
  g_autofree char *after = roof_units_format (entry->run, ROOF_DIMENSION_TIME);
  g_autofree char *percent = roof_units_format_number (fabs (entry->run_derivative), 3);
  g_autofree char *takeover = describe_takeover (analysis, entry);
  g_autofree char *change = NULL;

  if (roof_sensitivity_is_halved (entry))
    /* Translators: of the launch overhead: "Halved: 8.5 µs instead of 10 µs. Each percent less saves 0.3 % of the time." */
    return g_strdup_printf (_("Halved: %1$s instead of %2$s. Each percent less saves %3$s\302\240%% of the time."),
                            after, before, percent);
  /* Translators: of a bandwidth or a peak: "Doubled: 13.53 µs instead of 27.06 µs. Each percent more saves 1 % of the
   * time." */
  change = g_strdup_printf (_("Doubled: %1$s instead of %2$s. Each percent more saves %3$s\302\240%% of the time."),
                            after, before, percent);
  return takeover != NULL ? g_strjoin (" ", change, takeover, NULL) : g_steal_pointer (&change);
}

/* What the bandwidth or the peak that limits now is @factor times over. */
static char *
describe_reached (RoofAnalysis *analysis,
                  double        factor)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  RoofMachine *machine = roof_analysis_get_machine (analysis);
  guint peak;

  if (estimate->bound >= 0)
    return roof_units_format_to (factor * estimate->bandwidth[estimate->bound], ROOF_DIMENSION_BANDWIDTH, ROOF_TALLY_FLOP, 3);
  peak = roof_estimator_get_peak (roof_analysis_get_estimator (analysis), (guint) roof_analysis_find_busiest_work (analysis), NULL);
  return roof_units_format_to (factor * roof_machine_get_peak (machine, peak)->peak.value, ROOF_DIMENSION_FLOP_RATE,
                               roof_work_tally_of_peak (machine, peak), 3);
}

char *
roof_describe_next_limit (RoofAnalysis *analysis)
{
  int bound = roof_analysis_get_estimate (analysis)->bound;
  RoofNextLimit next;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *factor = NULL;
  g_autofree char *reached = NULL;

  if (bound == ROOF_BOUND_UNKNOWN)
    /* Translators: in place of what would make a kernel faster, of which FLOPs or bytes were not counted */
    return g_strdup (_("The limit of the kernel is not known."));
  if (!roof_analysis_get_next_limit (analysis, &next))
    return NULL;
  first = describe_clock (analysis, bound, roof_analysis_find_busiest_work (analysis));
  second = describe_clock (analysis, next.level, next.work);
  if (next.factor < 1 + SLIGHT)
    /* Translators: two limits, "Tensor Core bf16" and "HBM3" */
    return g_strdup_printf (_("%1$s and %2$s take equally long: only improving both helps."), first, second);
  factor = roof_units_format_number (next.factor, next.factor < 1.005 ? ROOF_UNITS_DIGITS : 3); /* never ×1 */
  reached = describe_reached (analysis, next.factor);
  /* Translators: two limits, a bandwidth or a peak, a factor: "Next limit: Tensor Core bf16, once HBM3 reaches 62.2 TB/s (×18.6)." */
  return g_strdup_printf (_("Next limit: %1$s, once %2$s reaches %3$s (×%4$s)."), second, first, reached, factor);
}

static char *
describe_missed (const RoofAnalysis  *analysis,
                 const RoofParameter *parameter,
                 const RoofGoal      *goal)
{
  const char *name = roof_describe_parameter (parameter->id);
  const char *level = goal->type <= ROOF_GOAL_BOUND
                        ? roof_machine_get_level (roof_analysis_get_machine (analysis), goal->level)->name
                        : NULL;
  g_autofree char *value = roof_work_format (analysis, goal->value,
                                              goal->type == ROOF_GOAL_TIME ? ROOF_DIMENSION_TIME
                                                                           : ROOF_DIMENSION_FLOP_RATE);

  switch (goal->type)
    {
    case ROOF_GOAL_RIDGE:
      /* Translators: %1$s is a parameter, "B", %2$s a level, "HBM3" */
      return g_strdup_printf (_("No value of %1$s brings it to the ridge of %2$s."), name, level);
    case ROOF_GOAL_BOUND:
      return g_strdup_printf (_("%1$s does not change whether %2$s limits it."), name, level);
    case ROOF_GOAL_COMPUTE:
      return g_strdup_printf (_("%s does not change whether it is compute bound."), name);
    case ROOF_GOAL_TIME:
      /* Translators: %1$s is a parameter, "B", %2$s a time */
      return g_strdup_printf (_("No value of %1$s makes it take %2$s."), name, value);
    case ROOF_GOAL_PERFORMANCE:
    default:
      return g_strdup_printf (_("No value of %1$s makes it reach %2$s."), name, value);
    }
}

/* Whether @a equals @b but for rounding. */
static gboolean
is_same (double a,
         double b)
{
  return fabs (a - b) <= SAME * fabs (b);
}

/* The whole number for the goal: the first past the crossing, or the last before if a time or performance is worse past it. */
static double
choose_whole (const RoofGoal       *goal,
              const RoofGoalResult *result)
{
  gboolean worse = (goal->type == ROOF_GOAL_TIME && result->side > 0)
                   || (goal->type == ROOF_GOAL_PERFORMANCE && result->side < 0);

  return worse && !is_same (result->exact, result->whole) ? result->before : result->whole;
}

/* The solved value of a size of a network's step, a whole number. */
static char *
describe_whole (const RoofParameter  *parameter,
                const RoofGoalResult *result,
                double                value)
{
  g_autofree char *setting = roof_describe_setting (parameter, value);

  if (value == result->exact)
    /* Translators: a size and its value: "At batch = 256." */
    return g_strdup_printf (_("At %s."), setting);
  if (value == result->whole)
    /* Translators: a size and its value: "From batch = 310 on." */
    return g_strdup_printf (_("From %s on."), setting);
  /* Translators: a size and its value: "Up to batch = 309." */
  return g_strdup_printf (_("Up to %s."), setting);
}

static char *
describe_exact (const RoofParameter  *parameter,
                const RoofGoalResult *result,
                double                value)
{
  g_autofree char *exact = roof_describe_value (parameter, result->exact);
  g_autofree char *whole = roof_describe_value (parameter, value);

  if (is_same (value, result->exact))
    /* Translators: a parameter and its value: "At B = 256." */
    return g_strdup_printf (_("At %1$s = %2$s."), parameter->id, exact);
  if (value < result->exact)
    /* Translators: "Exactly at B = 593.9; the last whole number is 593." */
    return g_strdup_printf (_("Exactly at %1$s = %2$s; the last whole number is %3$s."), parameter->id, exact, whole);
  /* Translators: "Exactly at B = 327.6; the first whole number is 328." */
  return g_strdup_printf (_("Exactly at %1$s = %2$s; the first whole number is %3$s."), parameter->id, exact, whole);
}

char *
roof_describe_solved_goal (RoofVariable   *variable,
                           const RoofGoal *goal,
                           double         *value)
{
  const RoofParameter *parameter = roof_variable_get_parameter (variable);
  gboolean size = roof_variable_is_size (variable);
  g_autofree char *number = NULL;
  RoofGoalResult result;

  *value = NAN;
  if (!roof_variable_solve (variable, goal, &result))
    return describe_missed (roof_variable_get_analysis (variable), parameter, goal);
  *value = parameter->whole ? choose_whole (goal, &result) : result.exact;
  if (!isnan (*value))
    return size ? describe_whole (parameter, &result, *value) : describe_exact (parameter, &result, *value);
  number = roof_describe_value (parameter, size ? result.whole : result.exact);
  /* Translators: "At B = 0.4, and no whole number keeps to it." */
  return g_strdup_printf (_("Exactly at %1$s = %2$s; no whole number satisfies it."), roof_describe_parameter (parameter->id), number);
}

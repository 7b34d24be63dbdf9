/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/suggest/suggestion.h"

#include <math.h>

#include "core/estimate/analysis.h"
#include "core/estimate/measured.h"
#include "core/estimate/utilisation.h"
#include "explore/suggest/fusion.h"
#include "explore/suggest/sensitivity.h"
#include "workload/report-memory.h"

/* Lists the changes of a kernel that gain time. Each try_…() makes changed kernels of one kind (larger size, tiles, settings,
 * formats, a variant of the network's step, a fusion, a better rating, another machine) and hands each to try_suggestion(),
 * which analyses the changed kernel and keeps it if the gain is at least LEAST_GAIN.
 *
 * Invariants: no change alters the result of the kernel, formats excepted; fp64 keeps its format. Times are compared per FLOP
 * where a change alters the work. A measured kernel is compared by its measured time, which a change shortens in the ratio of
 * the estimates. The snapshot is never changed: a suggestion holds the changed kernel, and roof_suggestion_apply() makes the
 * new snapshot. */

/* The smallest gain worth a suggestion. */
#define LEAST_GAIN 1.005
/* The gain at its own roof from which on reaching the roof is the first suggestion: the kernel runs below 70 % of it. */
#define REACH_FIRST (1 / 0.7)

/* Settings that do not change the result of a kernel; no others are suggested. */
static const struct
{
  const char *parameter;
  double      from, to; /* of a CHOICE: the index */
} settings[] = {
  { "fused", 0, 1 },         /* scores stay on the chip */
  { "write_allocate", 1, 0 }, /* stores past the cache */
  { "collective", 0, 1 },    /* a reduce-scatter: half the bytes, and the sum stays in parts */
};

typedef struct
{
  RoofCatalogue *catalogue;
  RoofReport    *report;
  RoofSnapshot  *snapshot;
  RoofKernel    *kernel;
  guint          index;
  RoofAnalysis  *now;
  RoofMemory     needed; /* by the kernel, or by all of the network that it is a part of */
  GPtrArray     *suggestions;
} SuggestionSearch;

static void
free_suggestion (gpointer data)
{
  RoofSuggestion *self = data;

  roof_kernel_unref (self->kernel);
  roof_machine_unref (self->machine);
  roof_analysis_unref (self->analysis);
  g_clear_pointer (&self->variants, g_ptr_array_unref);
  g_free (self);
}

/* The work after over the work before; 1 without FLOPs. */
static double
compare_work (const RoofEstimate *before,
              const RoofEstimate *after)
{
  double work = roof_estimate_get_work (before), then = roof_estimate_get_work (after);

  return work > 0 && then > 0 ? then / work : 1;
}

static gboolean
is_measured (const RoofAnalysis *analysis)
{
  return !isnan (roof_analysis_get_measured_time (analysis));
}

/* The present time of the kernel, and of its partner in a fusion. */
static double
get_time_now (const SuggestionSearch *search,
              const RoofSuggestion   *suggestion)
{
  double time = roof_analysis_get_time (search->now);

  if (suggestion->kind == ROOF_SUGGESTION_FUSION)
    time += roof_analysis_get_time (roof_report_get_analysis (search->report, suggestion->partner));
  return time;
}

/* Analyses @kernel on the suggestion's machine with the roofs of the view. */
static gboolean
analyse (const SuggestionSearch *search,
         RoofSuggestion         *suggestion,
         RoofKernel             *kernel)
{
  RoofOperation *operation = roof_catalogue_find (search->catalogue, roof_kernel_get_operation (kernel), NULL);
  g_autoptr (RoofMachine) seen = NULL;

  if (suggestion->machine == roof_report_get_datasheet (search->report))
    seen = roof_machine_ref (roof_report_get_machine (search->report));
  else
    seen = roof_snapshot_see_machine (search->snapshot, suggestion->machine);
  g_clear_pointer (&suggestion->analysis, roof_analysis_unref);
  suggestion->analysis = roof_analysis_new (operation, kernel, seen, NULL);
  return suggestion->analysis != NULL;
}

/* Sets the measured time of @kernel to the one estimated after the change. */
static gboolean
shorten (const SuggestionSearch *search,
         RoofSuggestion         *suggestion,
         RoofKernel            **kernel)
{
  double time = roof_sensitivity_shorten (roof_analysis_get_time (search->now),
                                          roof_analysis_get_estimate (search->now)->t_min,
                                          roof_analysis_get_estimate (suggestion->analysis)->t_min);
  RoofKernel *shorter = roof_kernel_with_measured_time (*kernel, time, NULL);

  roof_kernel_unref (*kernel);
  *kernel = shorter;
  return analyse (search, suggestion, shorter);
}

/* Analyses @kernel on the suggestion's machine. FALSE when it cannot be computed there or gains nothing. */
static gboolean
weigh (const SuggestionSearch *search,
       RoofSuggestion         *suggestion,
       RoofKernel            **kernel)
{
  double then;

  if (!analyse (search, suggestion, *kernel))
    return FALSE;
  if (is_measured (suggestion->analysis) && suggestion->kind != ROOF_SUGGESTION_REACH && !shorten (search, suggestion, kernel))
    return FALSE;
  then = roof_analysis_get_time (suggestion->analysis);
  suggestion->work = suggestion->kind == ROOF_SUGGESTION_FUSION || suggestion->kind == ROOF_SUGGESTION_SPLIT
                    ? 1
                    : compare_work (roof_analysis_get_estimate (search->now), roof_analysis_get_estimate (suggestion->analysis));
  suggestion->gain = then > 0 ? get_time_now (search, suggestion) / then * suggestion->work : 1;
  if (suggestion->gain >= LEAST_GAIN)
    return TRUE;
  g_clear_pointer (&suggestion->analysis, roof_analysis_unref);
  return FALSE;
}

/* @kernel: (transfer full). (nullable): NULL when there is no gain */
static RoofSuggestion *
try_suggestion (const SuggestionSearch *search,
                RoofSuggestion          suggestion,
                RoofKernel             *kernel,
                RoofMachine            *machine)
{
  RoofSuggestion *added;
  g_autoptr (RoofKernel) taken = kernel;

  suggestion.machine = machine;
  if (!weigh (search, &suggestion, &taken))
    return NULL;
  added = g_memdup2 (&suggestion, sizeof suggestion);
  added->kernel = g_steal_pointer (&taken);
  added->machine = roof_machine_ref (machine);
  if (added->variants != NULL)
    g_ptr_array_ref (added->variants);
  g_ptr_array_add (search->suggestions, added);
  return added;
}

/* Tries a changed kernel on the present machine. */
static void
try_kernel (const SuggestionSearch *search,
            RoofSuggestion          suggestion,
            RoofKernel             *kernel)
{
  try_suggestion (search, suggestion, kernel, roof_report_get_datasheet (search->report));
}

/* Suggests to reach the present roof, as bent by the launch, with the FLOPs and bytes that were counted: the what-if keeps the
 * counts, and a dot at T_min of fewer bytes would lie above its roof. */
static void
try_reach (const SuggestionSearch *search)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (search->now);
  RoofSuggestion suggestion = { ROOF_SUGGESTION_REACH, -1 };

  if (isnan (roof_analysis_get_utilisation (search->now)))
    return;
  try_kernel (search, suggestion,
              is_measured (search->now)
                  ? roof_kernel_with_measured_time (search->kernel,
                                                  estimate->t_latency + roof_analysis_get_counted_bound (search->now), NULL)
                  : roof_kernel_with_efficiency (search->kernel, 1));
}

static double
get_value (const SuggestionSearch *search,
           guint                   parameter)
{
  return roof_estimator_get_values (roof_analysis_get_estimator (search->now))[parameter];
}

static void
try_sizes (const SuggestionSearch *search)
{
  RoofOperation *operation = roof_analysis_get_operation (search->now);
  int drag = roof_kernel_resolve_drag (search->kernel, operation);

  for (guint i = 0; i < roof_operation_get_n_parameters (operation); i++)
    {
      const RoofParameter *parameter = roof_operation_get_parameter (operation, i);
      RoofSuggestion suggestion = { ROOF_SUGGESTION_SIZE, -1, 2 * get_value (search, i), .size = parameter };

      if (((int) i == drag || parameter->threshold || g_strcmp0 (parameter->share, "batch") == 0)
          && parameter->type == ROOF_PARAMETER_NUMBER && roof_parameter_check (parameter, suggestion.value, NULL))
        try_kernel (search, suggestion, roof_kernel_with_number (search->kernel, parameter->id, suggestion.value));
    }
}

/* Tries more devices, or fewer, which exchange less. A pure collective has no work to split. */
static void
try_split (const SuggestionSearch *search)
{
  RoofOperation *operation = roof_analysis_get_operation (search->now);
  int devices = roof_operation_find_parameter (operation, "n");
  const RoofParameter *parameter = devices >= 0 ? roof_operation_get_parameter (operation, (guint) devices) : NULL;
  static const double factors[] = { 2, 0.5 };

  if (parameter == NULL || roof_operation_find_parameter (operation, "level") < 0
      || !(roof_estimate_get_work (roof_analysis_get_estimate (search->now)) > 0))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      RoofSuggestion suggestion = { ROOF_SUGGESTION_SPLIT, -1, factors[i] * get_value (search, (guint) devices), .size = parameter,
                          .smaller = factors[i] < 1 };

      if (suggestion.value >= 2 && roof_parameter_check (parameter, suggestion.value, NULL))
        try_kernel (search, suggestion, roof_kernel_with_number (search->kernel, parameter->id, suggestion.value));
    }
}

/* FALSE when the operation has no tiles. */
static gboolean
try_tiles (const SuggestionSearch *search)
{
  RoofOperation *operation = roof_analysis_get_operation (search->now);
  int rows = roof_operation_find_parameter (operation, "bm"), columns = roof_operation_find_parameter (operation, "bn");
  g_autoptr (RoofKernel) taller = NULL;
  RoofSuggestion suggestion = { ROOF_SUGGESTION_TILE, -1 };

  if (rows < 0 || columns < 0)
    return FALSE;
  suggestion.value = 2 * get_value (search, (guint) rows);
  taller = roof_kernel_with_number (search->kernel, "bm", suggestion.value);
  try_kernel (search, suggestion, roof_kernel_with_number (taller, "bn", 2 * get_value (search, (guint) columns)));
  return TRUE;
}

static RoofKernel *
set_value (RoofKernel          *kernel,
           const RoofParameter *parameter,
           double               value)
{
  return parameter->type == ROOF_PARAMETER_CHOICE
             ? roof_kernel_with_text (kernel, parameter->id, parameter->choices[(guint) value])
             : roof_kernel_with_number (kernel, parameter->id, value);
}

static void
try_settings (const SuggestionSearch *search)
{
  RoofOperation *operation = roof_analysis_get_operation (search->now);

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      int index = roof_operation_find_parameter (operation, settings[i].parameter);
      RoofSuggestion suggestion = { ROOF_SUGGESTION_SETTING, index, settings[i].to };

      if (index >= 0 && get_value (search, (guint) index) == settings[i].from)
        try_kernel (search, suggestion,
                    set_value (search->kernel, roof_operation_get_parameter (operation, (guint) index), settings[i].to));
    }
}

static gboolean
has_formats (const SuggestionSearch *search,
             const RoofKernel       *kernel)
{
  const RoofOperation *operation = roof_analysis_get_operation (search->now);

  for (guint i = 0; i < search->suggestions->len; i++)
    {
      const RoofSuggestion *suggestion = search->suggestions->pdata[i];

      if ((suggestion->kind == ROOF_SUGGESTION_FORMATS || suggestion->kind == ROOF_SUGGESTION_CACHE)
          && roof_scenario_is_same (operation, suggestion->kernel, kernel))
        return TRUE;
    }
  return FALSE;
}

/* Whether the machine computes @kernel in the kernel's own type, without a fallback. */
static gboolean
computes_in_its_own (const SuggestionSearch *search,
                     RoofKernel             *kernel)
{
  RoofOperation *operation = roof_analysis_get_operation (search->now);
  RoofPeakFallback fallback = ROOF_PEAK_EXACT;
  int peak = roof_machine_find_peak (roof_analysis_get_machine (search->now),
                                     roof_estimator_get_unit (roof_analysis_get_estimator (search->now)),
                                     roof_kernel_resolve_compute (kernel, operation), &fallback, NULL);

  return peak >= 0 && (fallback & ROOF_PEAK_OTHER_DTYPE) == 0;
}

/* Tries smaller formats, which need fewer bytes or use a faster unit. Not for fp64, which is there for its precision, nor
 * for a custom kernel, whose bytes are given. */
static void
try_formats (const SuggestionSearch *search)
{
  RoofOperation *operation = roof_analysis_get_operation (search->now);
  gsize n;
  const RoofScenario *scenarios = roof_scenario_list (&n);

  if (roof_operation_is_custom (operation)
      || g_str_equal (roof_kernel_resolve_compute (search->kernel, operation), "fp64"))
    return;
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (RoofKernel) changed = roof_scenario_apply (&scenarios[i], search->kernel);
      RoofSuggestion suggestion = { ROOF_SUGGESTION_FORMATS, -1, .scenario = &scenarios[i] };

      if (!has_formats (search, changed) && computes_in_its_own (search, changed))
        try_kernel (search, suggestion, g_steal_pointer (&changed));
    }
}

static RoofSuggestionKind
get_kind (const RoofStepVariant *variant)
{
  return variant->scenario != NULL ? ROOF_SUGGESTION_FORMATS
         : variant->cache != NULL  ? ROOF_SUGGESTION_CACHE
         : variant->shared         ? ROOF_SUGGESTION_SPLIT
                                  : ROOF_SUGGESTION_SIZE;
}

/* Tries the variants of the step that the kernel is a part of. */
static void
try_options (const SuggestionSearch *search)
{
  g_autoptr (GPtrArray) variants = roof_step_variant_list (search->snapshot, search->index);

  for (guint i = 0; i < variants->len; i++)
    {
      const RoofStepVariant *variant = variants->pdata[i];
      RoofSuggestion suggestion = { get_kind (variant), -1, variant->value, .scenario = variant->scenario, .size = variant->size,
                          .cache = variant->cache, .variant = i + 1, .variants = variants };

      if ((variant->scenario == NULL && variant->cache == NULL) || !has_formats (search, variant->kernel))
        try_kernel (search, suggestion, roof_kernel_ref (variant->kernel));
    }
}

static void
try_fusion (const SuggestionSearch *search)
{
  int next = roof_fusion_find_next (search->catalogue, search->report, search->index);
  RoofSuggestion suggestion = { ROOF_SUGGESTION_FUSION, -1 };

  if (next < 0)
    return;
  suggestion.partner = (guint) next;
  try_kernel (search, suggestion,
              roof_fusion_make (search->catalogue, search->report, search->index, suggestion.partner, NULL));
}

static void
try_ratings (const SuggestionSearch *search)
{
  g_autoptr (GArray) list = roof_analysis_list_sensitivities (search->now);
  RoofMachine *datasheet = roof_report_get_datasheet (search->report);

  for (guint i = 0; i < list->len; i++)
    {
      const RoofSensitivity *entry = &g_array_index (list, RoofSensitivity, i);
      RoofSuggestion suggestion = { ROOF_SUGGESTION_RATING, -1, .key = entry->key };
      const RoofRating *rating = roof_machine_get_rating (datasheet, entry->key);
      g_autoptr (RoofMachine) faster = NULL;

      if (!(entry->gain > 1) || rating == NULL || roof_sensitivity_is_halved (entry))
        continue;
      faster = roof_machine_with_rating (datasheet, entry->key, 2 * rating->value, NULL);
      if (faster != NULL)
        try_suggestion (search, suggestion, roof_kernel_ref (search->kernel), faster);
    }
}

static gboolean
has_machine (const RoofSnapshot *snapshot,
             const RoofMachine  *machine)
{
  for (guint i = 0; i < roof_snapshot_get_n_machines (snapshot); i++)
    if (g_str_equal (roof_machine_get_id (roof_snapshot_get_machine (snapshot, i)), roof_machine_get_id (machine)))
      return TRUE;
  return FALSE;
}

/* (nullable): NULL when @machine gains nothing, or its main memory does not hold the kernel or network */
static RoofSuggestion *
try_machine (const SuggestionSearch *search,
             RoofMachine            *machine)
{
  RoofMemory there = roof_memory_on (&search->needed, machine);

  if (roof_memory_get_excess (&there) > 0)
    return NULL;
  return try_suggestion (search, (RoofSuggestion) { ROOF_SUGGESTION_MACHINE, -1 }, roof_kernel_ref (search->kernel), machine);
}

/* Suggests the slowest of @candidates that is still faster, of the present machine's class and, with @same_vendor, its vendor.
 * FALSE when none is faster. */
static gboolean
try_next_machine (const SuggestionSearch *search,
                  GPtrArray              *candidates,
                  gboolean                same_vendor)
{
  RoofMachine *datasheet = roof_report_get_datasheet (search->report);
  RoofSuggestion *kept = NULL;

  for (guint i = 0; i < candidates->len; i++)
    {
      RoofMachine *machine = candidates->pdata[i];
      RoofSuggestion *tried;

      if (has_machine (search->snapshot, machine) || roof_machine_get_year (machine) < roof_machine_get_year (datasheet)
          || g_strcmp0 (roof_machine_get_class (machine), roof_machine_get_class (datasheet)) != 0
          || (same_vendor && g_strcmp0 (roof_machine_get_vendor (machine), roof_machine_get_vendor (datasheet)) != 0))
        continue;
      tried = try_machine (search, machine);
      if (tried == NULL)
        continue;
      if (kept != NULL && tried->gain >= kept->gain)
        {
          g_ptr_array_remove (search->suggestions, tried);
          continue;
        }
      if (kept != NULL)
        g_ptr_array_remove (search->suggestions, kept);
      kept = tried;
    }
  return kept != NULL;
}

static void
try_machines (const SuggestionSearch *search,
              GPtrArray              *candidates)
{
  for (guint i = 0; i < roof_snapshot_get_n_machines (search->snapshot); i++)
    if (roof_snapshot_get_machine (search->snapshot, i) != roof_report_get_datasheet (search->report))
      try_machine (search, roof_snapshot_get_machine (search->snapshot, i));
  if (candidates != NULL && roof_machine_get_class (roof_report_get_datasheet (search->report)) != NULL
      && !try_next_machine (search, candidates, TRUE))
    try_next_machine (search, candidates, FALSE);
}

/* Orders suggestions: reaching the roof with a gain of REACH_FIRST or more, then by gain, then by kind, the easier first. */
static int
compare_suggestions (gconstpointer a,
                     gconstpointer b)
{
  const RoofSuggestion *one = *(const RoofSuggestion *const *) a, *two = *(const RoofSuggestion *const *) b;
  gboolean first = one->kind == ROOF_SUGGESTION_REACH && one->gain >= REACH_FIRST;
  gboolean second = two->kind == ROOF_SUGGESTION_REACH && two->gain >= REACH_FIRST;

  if (first != second)
    return first ? -1 : 1;
  if (one->gain != two->gain)
    return one->gain > two->gain ? -1 : 1;
  return (one->kind > two->kind) - (one->kind < two->kind);
}

GPtrArray *
roof_suggestion_list (RoofCatalogue *catalogue,
                      RoofReport    *report,
                      guint          index,
                      GPtrArray     *candidates)
{
  SuggestionSearch search = { catalogue, report, roof_report_get_snapshot (report),
                              roof_snapshot_get_kernel (roof_report_get_snapshot (report), index), index,
                              roof_report_get_analysis (report, index), { 0 }, g_ptr_array_new_with_free_func (free_suggestion) };

  /* What is faster cannot be told of a kernel whose bound is not known. */
  if (search.now == NULL || !(roof_analysis_get_estimate (search.now)->t_min > 0)
      || roof_analysis_get_estimate (search.now)->uncounted != 0)
    return search.suggestions;
  search.needed = roof_kernel_get_workload (search.kernel) != NULL ? roof_report_get_memory (report)
                                                                   : *roof_analysis_get_memory (search.now);
  try_reach (&search);
  if (roof_kernel_get_workload (search.kernel) != NULL)
    try_options (&search);
  else
    {
      if (!try_tiles (&search))
        try_sizes (&search);
      try_split (&search);
      try_settings (&search);
      try_formats (&search);
      try_fusion (&search);
    }
  try_ratings (&search);
  try_machines (&search, candidates);
  g_ptr_array_sort (search.suggestions, compare_suggestions);
  return search.suggestions;
}

gboolean
roof_suggestion_is_only_shown (const RoofSuggestion *self)
{
  return is_measured (self->analysis) && self->kind != ROOF_SUGGESTION_RATING && self->kind != ROOF_SUGGESTION_MACHINE;
}

RoofSnapshot *
roof_suggestion_apply (const RoofSuggestion *self,
                       RoofCatalogue        *catalogue,
                       RoofReport           *report,
                       guint                 index)
{
  RoofAnalysis *now = roof_report_get_analysis (report, index);
  g_autoptr (RoofSnapshot) changed = NULL;

  if (self->kind == ROOF_SUGGESTION_FUSION)
    return roof_fusion_join (catalogue, report, index, self->partner, NULL);
  if (self->variant > 0)
    return roof_step_variant_apply (self->variants->pdata[self->variant - 1], roof_report_get_snapshot (report));
  changed = is_measured (now) ? roof_snapshot_ref (roof_report_get_snapshot (report))
                              : roof_snapshot_with_kernel (roof_report_get_snapshot (report), index, self->kernel);
  if (self->kind == ROOF_SUGGESTION_RATING)
    return roof_snapshot_with_machine (changed, roof_snapshot_get_current (changed), self->machine);
  return self->kind == ROOF_SUGGESTION_MACHINE ? roof_snapshot_with_machine_current (changed, self->machine)
                                          : g_steal_pointer (&changed);
}

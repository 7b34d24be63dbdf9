/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "chart/scene/ink.h"
#include "chart/words/describe.h"
#include "core/units/units.h"
#include "workload/breakdown.h"

char *
roof_describe_parameters (double count)
{
  double size = count >= 1e9 ? 1e9 : count >= 1e6 ? 1e6 : 1;
  g_autofree char *number = roof_units_format_number (count / size, size > 1 ? 3 : 6);

  if (size == 1e9)
    /* Translators: how large a network is: "8.03 billion parameters" (10^9) */
    return g_strdup_printf (_("%s billion parameters"), number);
  if (size == 1e6)
    return g_strdup_printf (_("%s million parameters"), number);
  return g_strdup_printf (_("%s parameters"), number);
}

char *
roof_describe_network_loss (RoofReport *report,
                            const char *workload)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  g_autofree char *lost = NULL, *measured = NULL;
  double most = 0, sum = 0;
  guint first = 0;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const RoofSummary *summary = roof_report_get_summary (report, i);
      double loss = summary->count * (summary->time - summary->t_min);

      if (!summary->measured || g_strcmp0 (roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, i)), workload) != 0)
        continue;
      sum += summary->count * summary->time;
      first = loss > most ? i : first;
      most = loss > most ? loss : most;
    }
  if (!(most > 0))
    return NULL;
  lost = roof_units_format (most, ROOF_DIMENSION_TIME);
  measured = roof_units_format (sum, ROOF_DIMENSION_TIME);
  /* Translators: a kernel of a network, and two times */
  return g_strdup_printf (_("Most time to gain among the measured kernels: %1$s, %2$s of %3$s."),
                          roof_kernel_get_name (roof_snapshot_get_kernel (snapshot, first)), lost, measured);
}

/* What a kernel's time goes to. */
typedef enum
{
  SPENT_WEIGHTS,
  SPENT_CACHE,
  SPENT_STATE,
  SPENT_ACTIVATIONS,
  SPENT_NETWORK,
  SPENT_HOST,
  SPENT_STORE,
  SPENT_MATH,
  N_SPENT
} Spent;

/* The bound that each is of, and the sentence. */
static const struct
{
  int         bound;
  const char *sentence;
} spent[N_SPENT] = {
  /* Translators: {share} is a percentage; all of these say what takes most of a network's step */
  [SPENT_WEIGHTS] = { ROOF_LEVEL_MEMORY, N_("Memory bound: {share} of a step reads weights.") },
  /* Translators: the cache of keys and values that attention reads */
  [SPENT_CACHE] = { ROOF_LEVEL_MEMORY, N_("Memory bound: {share} of a step reads the cache.") },
  /* Translators: the state of a recurrent network */
  [SPENT_STATE] = { ROOF_LEVEL_MEMORY, N_("Memory bound: {share} of a step reads the state.") },
  [SPENT_ACTIVATIONS] = { ROOF_LEVEL_MEMORY, N_("Memory bound: {share} of a step moves activations.") },
  [SPENT_NETWORK] = { ROOF_LEVEL_NETWORK, N_("Network bound: {share} of a step is communication between devices.") },
  [SPENT_HOST] = { ROOF_LEVEL_HOST, N_("Host link bound: {share} of a step crosses the link to the host.") },
  [SPENT_STORE] = { ROOF_LEVEL_CACHE, N_("Cache bound: {share} of a step waits for a cache.") },
  [SPENT_MATH] = { -1, N_("Compute bound: {share} of a step is math.") },
};

/* The role of the tensors that move most bytes. */
static RoofRole
find_main_role (RoofAnalysis *analysis)
{
  RoofEstimator *estimator = roof_analysis_get_estimator (analysis);
  double bytes[ROOF_N_ROLES] = { 0 };
  RoofRole most = ROOF_ROLE_ACTIVATIONS;

  for (guint i = 0; i < roof_operation_get_n_tensors (roof_analysis_get_operation (analysis)); i++)
    {
      RoofTensorTraffic traffic;

      if (roof_estimator_get_traffic (estimator, roof_estimator_get_values (estimator), i, &traffic))
        bytes[traffic.role] += traffic.read + traffic.write;
    }
  for (guint role = 0; role < ROOF_N_ROLES; role++)
    if (bytes[role] > bytes[most])
      most = (RoofRole) role;
  return most;
}

static Spent
find_spent (RoofAnalysis *analysis)
{
  static const Spent roles[ROOF_N_ROLES] = {
    [ROOF_ROLE_ACTIVATIONS] = SPENT_ACTIVATIONS, [ROOF_ROLE_WEIGHTS] = SPENT_WEIGHTS, [ROOF_ROLE_OUTPUT] = SPENT_ACTIVATIONS,
    [ROOF_ROLE_KV] = SPENT_CACHE, [ROOF_ROLE_GRADIENTS] = SPENT_ACTIVATIONS, [ROOF_ROLE_STATE] = SPENT_STATE,
  };
  int bound = roof_analysis_get_estimate (analysis)->bound;

  if (bound < 0)
    return SPENT_MATH;
  switch (roof_machine_get_level (roof_analysis_get_machine (analysis), (guint) bound)->kind)
    {
    case ROOF_LEVEL_NETWORK:
      return SPENT_NETWORK;
    case ROOF_LEVEL_HOST:
      return SPENT_HOST;
    case ROOF_LEVEL_CACHE:
      return SPENT_STORE;
    case ROOF_LEVEL_MEMORY:
    default:
      return roles[find_main_role (analysis)];
    }
}

/* Of the bound that takes most of the time, what takes most of it. */
static Spent
find_most (const double times[N_SPENT])
{
  double most = -1;
  Spent found = SPENT_MATH;

  for (guint i = 0; i < N_SPENT; i++)
    {
      double sum = 0;

      for (guint k = 0; k < N_SPENT; k++)
        sum += spent[k].bound == spent[i].bound ? times[k] : 0;
      if (sum > most || (sum == most && times[i] > times[found]))
        {
          most = sum;
          found = (Spent) i;
        }
    }
  return found;
}

char *
roof_describe_network_bound (RoofReport *report,
                             const char *workload,
                             RoofInk    *ink)
{
  g_autoptr (GArray) shares = roof_breakdown_new (report, workload);
  g_autofree char *share = NULL;
  double times[N_SPENT] = { 0 }, longest = 0, total = 0;
  GString *sentence;
  Spent most;

  for (guint i = 0; i < shares->len; i++)
    {
      const RoofShare *each = &g_array_index (shares, RoofShare, i);

      times[find_spent (roof_report_get_analysis (report, each->kernel))] += each->time;
      total += each->time;
    }
  if (!(total > 0))
    return NULL;
  most = find_most (times);
  for (guint i = 0; i < shares->len; i++)
    {
      const RoofShare *each = &g_array_index (shares, RoofShare, i);
      RoofAnalysis *analysis = roof_report_get_analysis (report, each->kernel);

      if (each->time > longest && find_spent (analysis) == most)
        {
          longest = each->time;
          *ink = roof_ink_of_analysis (analysis);
        }
    }
  share = roof_describe_share (times[most] / total);
  sentence = g_string_new (_(spent[most].sentence));
  g_string_replace (sentence, "{share}", share, 1);
  return g_string_free (sentence, FALSE);
}

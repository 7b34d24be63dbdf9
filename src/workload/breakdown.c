/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "workload/breakdown.h"

#include <math.h>

#include "workload/apply.h"

/* Operations with the same section everywhere; the section of others follows from their group of weights. */
static const struct
{
  const char *operation;
  RoofSection section;
} purposes[] = {
  { "adam", ROOF_SECTION_OPTIMIZER },
  { "add", ROOF_SECTION_NORM },
  { "all_gather", ROOF_SECTION_NETWORK },
  { "all_reduce", ROOF_SECTION_NETWORK },
  { "all_to_all", ROOF_SECTION_NETWORK },
  { "avg_pool", ROOF_SECTION_CONVOLUTION },
  { "batch_norm", ROOF_SECTION_NORM },
  { "batch_norm_backward", ROOF_SECTION_NORM },
  { "conv2d", ROOF_SECTION_CONVOLUTION },
  { "depthwise_conv2d", ROOF_SECTION_CONVOLUTION },
  { "gated_add", ROOF_SECTION_NORM },
  { "global_avg_pool", ROOF_SECTION_CONVOLUTION },
  { "groupnorm", ROOF_SECTION_NORM },
  { "layernorm", ROOF_SECTION_NORM },
  { "max_pool", ROOF_SECTION_CONVOLUTION },
  { "moe_exchange", ROOF_SECTION_NETWORK },
  { "p2p", ROOF_SECTION_NETWORK },
  { "reduce_scatter", ROOF_SECTION_NETWORK },
  { "residual", ROOF_SECTION_NORM },
  { "rmsnorm", ROOF_SECTION_NORM },
  { "scale_shift", ROOF_SECTION_NORM },
};

RoofSection
roof_step_part_get_section (const RoofStepPart *self)
{
  static const RoofSection sections[ROOF_N_GROUPS] = {
    [ROOF_GROUP_EMBEDDING] = ROOF_SECTION_EMBEDDING, [ROOF_GROUP_ATTENTION] = ROOF_SECTION_ATTENTION,
    [ROOF_GROUP_MLP] = ROOF_SECTION_MLP,             [ROOF_GROUP_EXPERTS] = ROOF_SECTION_EXPERTS,
    [ROOF_GROUP_ROUTER] = ROOF_SECTION_ROUTER,       [ROOF_GROUP_HEAD] = ROOF_SECTION_HEAD,
  };

  for (guint i = 0; i < G_N_ELEMENTS (purposes); i++)
    if (self->operation[0] == purposes[i].operation[0] && g_str_equal (self->operation, purposes[i].operation))
      return purposes[i].section;
  return sections[self->group];
}

/* The part of a kernel; (nullable): NULL when the step no longer has it */
static const RoofStepPart *
find_part (const RoofExpansion *expansion,
           const char          *name)
{
  for (guint i = 0; i < expansion->parts->len; i++)
    {
      const RoofStepPart *part = &g_array_index (expansion->parts, RoofStepPart, i);

      if (g_strcmp0 (part->name, name) == 0)
        return part;
    }
  return NULL;
}

/* (transfer full) (nullable) */
static RoofExpansion *
expand (RoofSnapshot *snapshot,
        const char   *workload)
{
  int index = roof_snapshot_find_workload (snapshot, workload);
  const RoofWorkload *found = index >= 0 ? roof_snapshot_get_workload (snapshot, (guint) index) : NULL;
  const RoofArchitecture *net = found != NULL ? roof_workload_get_net (found, NULL) : NULL;

  return net != NULL ? roof_expansion_new (net, &found->step, NULL) : NULL;
}

static int
compare (double a,
         double b)
{
  return (a < b) - (a > b);
}

static int
compare_time (gconstpointer a,
              gconstpointer b)
{
  return compare (((const RoofShare *) a)->time, ((const RoofShare *) b)->time);
}

static int
compare_recoverable (gconstpointer a,
                     gconstpointer b)
{
  return compare (((const RoofShare *) a)->recoverable, ((const RoofShare *) b)->recoverable);
}

RoofSection *
roof_breakdown_list_sections (RoofReport *report,
                              const char *workload)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  g_autoptr (RoofExpansion) expansion = expand (snapshot, workload);
  RoofSection *sections = g_new (RoofSection, roof_report_get_n (report));

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      gboolean own = expansion != NULL && g_strcmp0 (roof_kernel_get_workload (kernel), workload) == 0;
      const RoofStepPart *part = own ? find_part (expansion, roof_kernel_get_part (kernel)) : NULL;

      sections[i] = part != NULL ? roof_step_part_get_section (part) : ROOF_SECTION_MLP;
    }
  return sections;
}

GArray *
roof_breakdown_new (RoofReport *report,
                    const char *workload)
{
  GArray *shares = g_array_new (FALSE, FALSE, sizeof (RoofShare));
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  g_autofree RoofSection *sections = roof_breakdown_list_sections (report, workload);

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      RoofKernel *kernel = roof_snapshot_get_kernel (snapshot, i);
      const RoofSummary *summary = roof_report_get_summary (report, i);
      const RoofEstimate *estimate;
      RoofShare share = { .kernel = i, .section = sections[i] };

      if (!summary->analysed || g_strcmp0 (roof_kernel_get_workload (kernel), workload) != 0)
        continue;
      estimate = roof_analysis_get_estimate (roof_report_get_analysis (report, i));
      share.time = summary->count * summary->time;
      share.recoverable = summary->count * fmax (summary->time - estimate->t_math, 0);
      if (share.time > 0)
        g_array_append_val (shares, share);
    }
  g_array_sort (shares, compare_time);
  return shares;
}

void
roof_breakdown_rank (GArray *shares)
{
  g_array_sort (shares, compare_recoverable);
}

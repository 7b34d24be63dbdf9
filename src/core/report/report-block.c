/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/report-block.h"

#include <string.h>

#include "core/estimate/analyser.h"

struct _RoofReportBlockMaker
{
  RoofMachine  *machine;
  RoofAnalyser *analyser;
  RoofTraffic   traffic[ROOF_BLOCK_LENGTH * ROOF_MAX_LEVELS]; /* of the block being made */
};

RoofReportBlockMaker *
roof_report_block_maker_new (RoofCatalogue *catalogue,
                             RoofMachine   *machine)
{
  RoofReportBlockMaker *self = g_new (RoofReportBlockMaker, 1);

  self->machine = machine;
  self->analyser = roof_analyser_new (catalogue, machine);
  return self;
}

void
roof_report_block_maker_free (RoofReportBlockMaker *self)
{
  roof_analyser_free (self->analyser);
  g_free (self);
}

/* Makes the summary of kernel @index and adds it to the sums. */
static void
add (RoofReportBlockMaker *self,
     RoofReportBlock      *block,
     guint                 index,
     RoofKernel           *kernel,
     RoofTraffic          *traffic)
{
  RoofSummary *summary = &block->summaries[index];
  GError *error = NULL;
  const RoofAnalysis *analysis = roof_analyser_analyse (self->analyser, kernel, &error);

  if (analysis == NULL)
    {
      *summary = (RoofSummary) {
        .visible = roof_kernel_get_visible (kernel),
        .styled = !roof_kernel_look_is_plain (roof_kernel_get_look (kernel)),
        .traffic = traffic,
      };
      if (block->errors == NULL)
        block->errors = g_new0 (GError *, block->n);
      block->errors[index] = error;
      return;
    }
  roof_summary_take_analysis (summary, traffic, analysis);
  roof_sums_add (&block->sums, analysis);
}

static RoofReportBlock *
alloc (guint        n,
       RoofMachine *machine)
{
  RoofReportBlock *self = g_malloc (sizeof *self + n * (sizeof *self->summaries + sizeof *self->analyses));

  g_atomic_ref_count_init (&self->ref_count);
  self->n = n;
  roof_sums_init (&self->sums, machine);
  self->summaries = (RoofSummary *) (gpointer) (self + 1);
  self->analyses = (RoofAnalysis **) (gpointer) (self->summaries + n);
  self->errors = NULL;
  return self;
}

/* Copies the maker's traffic into the block. */
static void
keep_traffic (RoofReportBlockMaker *self,
              RoofReportBlock      *block,
              gsize                 n)
{
  block->traffic = g_new (RoofTraffic, MAX (n, 1));
  memcpy (block->traffic, self->traffic, n * sizeof *self->traffic);
  for (guint i = 0; i < block->n; i++)
    block->summaries[i].traffic = block->traffic + (block->summaries[i].traffic - self->traffic);
}

RoofReportBlock *
roof_report_block_maker_make (RoofReportBlockMaker  *self,
                              RoofKernel * const    *kernels,
                              guint                  n,
                              const RoofReportBlock *previous,
                              RoofKernel * const    *known)
{
  RoofReportBlock *block = alloc (n, self->machine);
  RoofTraffic *traffic = self->traffic;

  for (guint i = 0; i < n; i++)
    {
      RoofAnalysis *made = previous != NULL && i < previous->n && known[i] == kernels[i]
                             ? g_atomic_pointer_get (&previous->analyses[i]) : NULL;

      add (self, block, i, kernels[i], traffic);
      block->analyses[i] = made != NULL ? roof_analysis_ref (made) : NULL;
      traffic += block->summaries[i].n_traffic;
    }
  keep_traffic (self, block, (gsize) (traffic - self->traffic));
  return block;
}

RoofReportBlock *
roof_report_block_ref (RoofReportBlock *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
roof_report_block_unref (RoofReportBlock *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < self->n; i++)
    {
      if (self->analyses[i] != NULL)
        roof_analysis_unref (self->analyses[i]);
      if (self->errors != NULL)
        g_clear_error (&self->errors[i]);
    }
  roof_sums_clear (&self->sums);
  g_free (self->traffic);
  g_free (self->errors);
  g_free (self);
}

RoofAnalysis *
roof_report_block_analyse (RoofReportBlock *self,
                           guint            index,
                           RoofCatalogue   *catalogue,
                           RoofKernel      *kernel,
                           RoofMachine     *machine)
{
  RoofAnalysis **place = &self->analyses[index];
  RoofAnalysis *known = g_atomic_pointer_get (place), *made;

  if (known != NULL || !self->summaries[index].analysed)
    return known;
  made = roof_analysis_new (roof_catalogue_find (catalogue, roof_kernel_get_operation (kernel), NULL), kernel, machine, NULL);
  if (g_atomic_pointer_compare_and_exchange (place, NULL, made))
    return made;
  roof_analysis_unref (made);
  return g_atomic_pointer_get (place);
}

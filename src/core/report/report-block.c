/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/report-block.h"

#include <string.h>

#include "core/estimate/outliner.h"

/* Of a table of measured kernels there are seldom more kinds: in two types, with a time and without. */
#define MOST_KINDS 8

struct _RoofReportBlockMaker
{
  RoofCatalogue *catalogue;
  RoofMachine   *machine;
  RoofOutliner  *outliners[MOST_KINDS]; /* NULL: none yet */
  guint          latest;
  RoofTraffic    traffic[ROOF_BLOCK_LENGTH * ROOF_MAX_LEVELS]; /* of the block that is being made */
};

RoofReportBlockMaker *
roof_report_block_maker_new (RoofCatalogue *catalogue,
                             RoofMachine   *machine)
{
  RoofReportBlockMaker *self = g_new (RoofReportBlockMaker, 1);

  self->catalogue = catalogue;
  self->machine = machine;
  self->latest = 0;
  for (guint i = 0; i < MOST_KINDS; i++)
    self->outliners[i] = NULL;
  return self;
}

void
roof_report_block_maker_free (RoofReportBlockMaker *self)
{
  for (guint i = 0; i < MOST_KINDS; i++)
    g_clear_pointer (&self->outliners[i], roof_outliner_free);
  g_free (self);
}

/* The outliner at @index, if there is one of kernels like @kernel. */
static RoofOutliner *
try (const RoofReportBlockMaker *self,
     guint                       index,
     const RoofKernel           *kernel)
{
  RoofOutliner *outliner = self->outliners[index];

  return outliner != NULL && roof_outliner_fits (outliner, kernel) ? outliner : NULL;
}

/* The last one is tried first, and the oldest gives way to a new one. Returns: (transfer none) (nullable) */
static RoofOutliner *
find_outliner (RoofReportBlockMaker *self,
               RoofKernel           *kernel)
{
  RoofOperation *operation;
  RoofOutliner *made;

  for (guint i = 0; i < MOST_KINDS; i++)
    {
      guint index = (self->latest + i) % MOST_KINDS;

      if (try (self, index, kernel) == NULL)
        continue;
      self->latest = index;
      return self->outliners[index];
    }
  operation = roof_catalogue_find (self->catalogue, roof_kernel_get_operation (kernel), NULL);
  made = operation != NULL ? roof_outliner_new (operation, kernel, self->machine) : NULL;
  if (made == NULL)
    return NULL;
  self->latest = (self->latest + MOST_KINDS - 1) % MOST_KINDS;
  g_clear_pointer (&self->outliners[self->latest], roof_outliner_free);
  self->outliners[self->latest] = made;
  return made;
}

/* Returns: (transfer full) (nullable) */
static RoofAnalysis *
analyse (RoofReportBlock  *self,
         guint             index,
         RoofCatalogue    *catalogue,
         RoofKernel       *kernel,
         RoofMachine      *machine,
         GError          **error)
{
  RoofOperation *operation = roof_catalogue_find (catalogue, roof_kernel_get_operation (kernel), error);
  RoofAnalysis *like = index > 0 ? g_atomic_pointer_get (&self->analyses[index - 1]) : NULL;

  return operation != NULL ? roof_analysis_new_like (like, operation, kernel, machine, error) : NULL;
}

static void
set_error (RoofReportBlock *self,
           guint            index,
           GError          *error)
{
  if (self->errors == NULL)
    self->errors = g_new0 (GError *, self->n);
  self->errors[index] = error;
}

/* Of a kernel of any kind. */
static void
take_analysis (RoofReportBlockMaker *self,
               RoofReportBlock      *block,
               guint                 index,
               RoofKernel           *kernel,
               RoofTraffic          *traffic)
{
  RoofOutline *outline = &block->outlines[index];
  GError *error = NULL;

  block->analyses[index] = analyse (block, index, self->catalogue, kernel, self->machine, &error);
  *outline = (RoofOutline) { .visible = roof_kernel_get_visible (kernel), .traffic = traffic };
  if (block->analyses[index] != NULL)
    roof_outline_take_analysis (outline, traffic, block->analyses[index]);
  else
    set_error (block, index, error);
}

static void
take_over (RoofReportBlock       *self,
           const RoofReportBlock *previous,
           guint                  index,
           RoofTraffic           *traffic)
{
  RoofOutline *outline = &self->outlines[index];
  RoofAnalysis *known = g_atomic_pointer_get (&previous->analyses[index]);

  *outline = previous->outlines[index];
  for (guint i = 0; i < outline->n_traffic; i++)
    traffic[i] = outline->traffic[i];
  outline->traffic = traffic;
  self->analyses[index] = known != NULL ? roof_analysis_ref (known) : NULL;
  if (previous->errors != NULL && previous->errors[index] != NULL)
    set_error (self, index, g_error_copy (previous->errors[index]));
}

static void
outline (RoofReportBlockMaker *self,
         RoofReportBlock      *block,
         guint                 index,
         RoofKernel           *kernel,
         RoofTraffic          *traffic)
{
  RoofOutliner *outliner = find_outliner (self, kernel);

  if (outliner == NULL || !roof_outliner_outline (outliner, kernel, &block->outlines[index], traffic))
    take_analysis (self, block, index, kernel, traffic);
}

static RoofReportBlock *
alloc (guint        n,
       RoofMachine *machine)
{
  RoofReportBlock *self = g_malloc (sizeof *self + n * (sizeof *self->outlines + sizeof *self->analyses));

  g_atomic_ref_count_init (&self->ref_count);
  self->n = n;
  roof_sums_init (&self->sums, machine);
  self->outlines = (RoofOutline *) (gpointer) (self + 1);
  self->analyses = (RoofAnalysis **) (gpointer) (self->outlines + n);
  for (guint i = 0; i < n; i++)
    self->analyses[i] = NULL;
  self->errors = NULL;
  return self;
}

/* The block keeps as much as there is of the maker's traffic. */
static void
keep_traffic (RoofReportBlockMaker *self,
              RoofReportBlock      *block,
              gsize                 n)
{
  block->traffic = g_new (RoofTraffic, MAX (n, 1));
  memcpy (block->traffic, self->traffic, n * sizeof *self->traffic);
  for (guint i = 0; i < block->n; i++)
    block->outlines[i].traffic = block->traffic + (block->outlines[i].traffic - self->traffic);
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
      if (previous != NULL && i < previous->n && known[i] == kernels[i])
        take_over (block, previous, i, traffic);
      else
        outline (self, block, i, kernels[i], traffic);
      traffic += block->outlines[i].n_traffic;
      roof_sums_add (&block->sums, &block->outlines[i], block->analyses[i]);
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

  if (known != NULL || !self->outlines[index].analysed)
    return known;
  made = analyse (self, index, catalogue, kernel, machine, NULL);
  if (g_atomic_pointer_compare_and_exchange (place, NULL, made))
    return made;
  roof_analysis_unref (made);
  return g_atomic_pointer_get (place);
}

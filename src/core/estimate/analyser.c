/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/estimate/analyser.h"

#include "core/estimate/analysis-private.h"

struct _RoofAnalyser
{
  RoofCatalogue *catalogue;
  RoofMachine   *machine;
  GHashTable    *estimators; /* RoofKernel (borrowed) to RoofEstimator, which serves all kernels that are alike */
  RoofEstimator *last;       /* nullable: the estimator used last */
  RoofAnalysis   analysis;   /* of the last kernel; overwritten by the next */
};

RoofAnalyser *
roof_analyser_new (RoofCatalogue *catalogue,
                   RoofMachine   *machine)
{
  RoofAnalyser *self = g_new0 (RoofAnalyser, 1);

  self->catalogue = catalogue;
  self->machine = machine;
  self->estimators = g_hash_table_new_full (roof_kernel_hash_alike, (GEqualFunc) roof_kernel_is_alike, NULL,
                                            (GDestroyNotify) roof_estimator_free);
  return self;
}

void
roof_analyser_free (RoofAnalyser *self)
{
  g_hash_table_unref (self->estimators);
  g_free (self->analysis.remarks);
  g_free (self);
}

/* Returns: (transfer none) (nullable): the estimator of kernels like @kernel, with its numbers */
static RoofEstimator *
find_estimator (RoofAnalyser  *self,
                RoofKernel    *kernel,
                GError       **error)
{
  RoofOperation *operation;

  if (self->last == NULL || !roof_kernel_is_alike (self->last->kernel, kernel))
    self->last = g_hash_table_lookup (self->estimators, kernel);
  if (self->last != NULL && roof_estimator_take_numbers (self->last, kernel))
    return self->last;
  operation = roof_catalogue_find (self->catalogue, roof_kernel_get_operation (kernel), error);
  self->last = operation != NULL ? roof_estimator_new (operation, kernel, self->machine, error) : NULL;
  if (self->last != NULL)
    g_hash_table_insert (self->estimators, kernel, self->last);
  return self->last;
}

const RoofAnalysis *
roof_analyser_analyse (RoofAnalyser  *self,
                       RoofKernel    *kernel,
                       GError       **error)
{
  RoofEstimator *estimator = find_estimator (self, kernel, error);

  return estimator != NULL && roof_analysis_take_estimator (&self->analysis, estimator, kernel, error) ? &self->analysis : NULL;
}

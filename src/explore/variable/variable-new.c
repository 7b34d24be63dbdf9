/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "explore/variable/variable-private.h"

/* Logarithm of the factor by which an intensity must change for its dot to move. */
#define LEAST_MOVE 1e-3

GPtrArray *
roof_variable_new_pool (void)
{
  return g_ptr_array_new_with_free_func (roof_sizer_unref);
}

/* The sizer of this size in @pool, made for the current or an earlier snapshot. (transfer none) (nullable) */
static RoofSizer *
find_pooled (GPtrArray  *pool,
             const char *workload,
             const char *key)
{
  for (guint i = 0; pool != NULL && i < pool->len; i++)
    if (roof_sizer_sets (pool->pdata[i], workload, key))
      return pool->pdata[i];
  return NULL;
}

/* (transfer full) (nullable) */
static RoofSizer *
find_sizer (RoofCatalogue *catalogue,
            RoofSnapshot  *snapshot,
            guint          kernel,
            const char    *key,
            GPtrArray     *pool)
{
  const char *workload = roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, kernel));
  RoofSizer *former = find_pooled (pool, workload, key), *self;

  if (former != NULL && roof_sizer_get_snapshot (former) == snapshot)
    return roof_sizer_ref (former);
  self = roof_sizer_new (catalogue, snapshot, kernel, key, former);
  if (former != NULL)
    g_ptr_array_remove (pool, former);
  if (self != NULL && pool != NULL)
    g_ptr_array_add (pool, roof_sizer_ref (self));
  return self;
}

static RoofVariable *
make (RoofAnalysis *analysis,
      guint         kernel)
{
  RoofVariable *self = g_rc_box_new0 (RoofVariable);

  self->analysis = roof_analysis_ref (analysis);
  self->kernel = kernel;
  self->fitting = NAN;
  return self;
}

/* (nullable) */
static RoofVariable *
new_sized (RoofCatalogue *catalogue,
           RoofSnapshot  *snapshot,
           RoofAnalysis  *analysis,
           guint          kernel,
           const char    *key,
           GPtrArray     *pool)
{
  RoofSizer *sizer = find_sizer (catalogue, snapshot, kernel, key, pool);
  RoofVariable *self;

  if (sizer == NULL)
    return NULL;
  self = make (analysis, kernel);
  self->sizer = sizer;
  return self;
}

RoofVariable *
roof_variable_new (RoofReport *report,
                   guint       kernel,
                   const char *key,
                   GPtrArray  *pool)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  RoofAnalysis *analysis = roof_report_get_analysis (report, kernel);
  int parameter;

  if (analysis == NULL)
    return NULL;
  if (roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, kernel)) != NULL)
    return new_sized (roof_report_get_catalogue (report), snapshot, analysis, kernel, key, pool);
  parameter = roof_variable_find_parameter (roof_analysis_get_operation (analysis), key);
  return parameter >= 0 ? roof_variable_new_parameter (analysis, kernel, (guint) parameter) : NULL;
}

RoofVariable *
roof_variable_new_parameter (RoofAnalysis *analysis,
                             guint         kernel,
                             guint         parameter)
{
  RoofOperation *operation = roof_analysis_get_operation (analysis);
  RoofVariable *self;

  g_return_val_if_fail (parameter < roof_operation_get_n_parameters (operation), NULL);

  if (roof_operation_get_parameter (operation, parameter)->type != ROOF_PARAMETER_NUMBER
      || roof_operation_is_custom (operation)
      || isnan (roof_estimator_get_values (roof_analysis_get_estimator (analysis))[parameter]))
    return NULL;
  self = make (analysis, kernel);
  self->parameter = parameter;
  return self;
}

RoofVariable *
roof_variable_new_number (RoofReport        *report,
                          guint              kernel,
                          RoofMachineNumber *number)
{
  RoofAnalysis *analysis = roof_report_get_analysis (report, kernel);
  RoofVariable *self = analysis != NULL ? make (analysis, kernel) : NULL;

  if (self != NULL)
    self->number = roof_machine_number_ref (number);
  return self;
}

GPtrArray *
roof_variable_list (RoofReport *report,
                    guint       kernel)
{
  RoofAnalysis *analysis = roof_report_get_analysis (report, kernel);
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  GPtrArray *rows;
  RoofOperation *operation;

  if (analysis != NULL && roof_kernel_get_workload (roof_snapshot_get_kernel (snapshot, kernel)) != NULL)
    return roof_sizer_list_parameters (snapshot, kernel);
  rows = g_ptr_array_new ();
  operation = analysis != NULL ? roof_analysis_get_operation (analysis) : NULL;
  for (guint i = 0; operation != NULL && i < roof_operation_get_n_parameters (operation); i++)
    {
      g_autoptr (RoofVariable) variable = roof_variable_new_parameter (analysis, kernel, i);

      if (variable != NULL)
        g_ptr_array_add (rows, (gpointer) roof_variable_get_parameter (variable));
    }
  return rows;
}

/* Whether the dot moves when the variable grows to twice its value plus 2, so from 0 as well. */
static gboolean
moves (RoofVariable *self,
       guint         level)
{
  double value = roof_variable_get_value (self);
  RoofEstimate here, there;

  return roof_variable_evaluate (self, value, &here) && roof_variable_evaluate (self, 2 * value + 2, &there)
         && fabs (log (there.intensity[level] / here.intensity[level])) > LEAST_MOVE;
}

RoofVariable *
roof_variable_new_size (RoofCatalogue *catalogue,
                        RoofSnapshot  *snapshot,
                        RoofAnalysis  *analysis,
                        guint          kernel,
                        guint          level,
                        GPtrArray     *pool)
{
  const char *chosen = roof_kernel_get_drag (roof_snapshot_get_kernel (snapshot, kernel));
  g_autoptr (GPtrArray) rows = roof_sizer_list_parameters (snapshot, kernel);
  g_autoptr (RoofVariable) first = NULL;

  if (chosen != NULL && rows->len > 0)
    first = new_sized (catalogue, snapshot, analysis, kernel, chosen, pool);
  if (first != NULL)
    return g_steal_pointer (&first);
  for (guint i = 0; i < rows->len; i++)
    {
      const RoofParameter *parameter = rows->pdata[i];
      g_autoptr (RoofVariable) next = new_sized (catalogue, snapshot, analysis, kernel, parameter->id, pool);

      if (next != NULL && moves (next, level))
        return g_steal_pointer (&next);
      if (first == NULL)
        first = g_steal_pointer (&next);
    }
  return g_steal_pointer (&first);
}

RoofVariable *
roof_variable_new_pulled (RoofReport *report,
                          guint       kernel,
                          guint       level,
                          GPtrArray  *pool)
{
  RoofSnapshot *snapshot = roof_report_get_snapshot (report);
  RoofKernel *held = roof_snapshot_get_kernel (snapshot, kernel);
  RoofAnalysis *analysis = roof_report_get_analysis (report, kernel);
  int usual;

  if (analysis == NULL)
    return NULL;
  if (roof_kernel_get_workload (held) != NULL)
    return roof_variable_new_size (roof_report_get_catalogue (report), snapshot, analysis, kernel, level, pool);
  usual = roof_kernel_resolve_usual (held, roof_analysis_get_operation (analysis));
  return usual >= 0 ? roof_variable_new_parameter (analysis, kernel, (guint) usual) : NULL;
}

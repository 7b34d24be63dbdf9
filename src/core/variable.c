/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/variable.h"

#include <math.h>
#include <string.h>

#include "core/path.h"
#include "core/sizer.h"
#include "core/sweep-range.h"
#include "core/threshold.h"

/* So many whole numbers around a value are tried. */
#define NEAR 64
/* Logarithm of the factor by which an intensity must change for its dot to move. */
#define LEAST_MOVE 1e-3

/* What stands above kernels, shared by the variables of all that it sets. */
typedef struct
{
  const RoofSizer *sizer;
  gpointer         hold;
  RoofModel       *model; /* that it was taken hold of in */
  char            *workload;
  RoofSize         size;
} Above;

struct _RoofVariable
{
  RoofAnalysis *analysis;
  guint         kernel;
  guint         parameter;   /* of its own */
  Above        *above;       /* (nullable): ref counted, NULL: a parameter of its own */
  double        turn;
  gboolean      turn_known;
};

G_DEFINE_BOXED_TYPE (RoofVariable, roof_variable, roof_variable_ref, roof_variable_unref)

static void
clear_above (gpointer data)
{
  Above *self = data;

  self->sizer->end (self->hold);
  roof_model_unref (self->model);
  g_free (self->workload);
}

static void
unref_above (gpointer self)
{
  g_rc_box_release_full (self, clear_above);
}

GPtrArray *
roof_variable_new_pool (void)
{
  return g_ptr_array_new_with_free_func (unref_above);
}

static gboolean
is_called (const RoofParameter *row,
           const char          *key)
{
  return g_strcmp0 (row->id, key) == 0 || (row->share != NULL && g_strcmp0 (row->share, key) == 0);
}

/* (transfer full) (nullable) */
static Above *
find_pooled (GPtrArray  *pool,
             RoofModel  *model,
             const char *workload,
             const char *key)
{
  for (guint i = 0; pool != NULL && i < pool->len; i++)
    {
      Above *above = pool->pdata[i];

      if (above->model == model && g_strcmp0 (above->workload, workload) == 0 && is_called (above->size.row, key))
        return g_rc_box_acquire (above);
    }
  return NULL;
}

/* (transfer full) (nullable) */
static Above *
take_hold (RoofCatalogue *catalogue,
           RoofModel     *model,
           guint          kernel,
           const char    *key,
           GPtrArray     *pool)
{
  const RoofSizer *sizer = roof_catalogue_get_sizer (catalogue);
  const char *workload = roof_kernel_get_workload (roof_model_get_kernel (model, kernel));
  Above *self = find_pooled (pool, model, workload, key);
  RoofSize size;
  gpointer hold = self == NULL && sizer != NULL ? sizer->begin (catalogue, model, kernel, key, &size) : NULL;

  if (hold == NULL)
    return self;
  self = g_rc_box_new0 (Above);
  self->sizer = sizer;
  self->hold = hold;
  self->model = roof_model_ref (model);
  self->workload = g_strdup (workload);
  self->size = size;
  if (pool != NULL)
    g_ptr_array_add (pool, g_rc_box_acquire (self));
  return self;
}

static RoofVariable *
make (RoofAnalysis *analysis,
      guint         kernel)
{
  RoofVariable *self = g_rc_box_new0 (RoofVariable);

  self->analysis = roof_analysis_ref (analysis);
  self->kernel = kernel;
  return self;
}

/* (nullable) */
static RoofVariable *
new_above (RoofCatalogue *catalogue,
           RoofModel     *model,
           RoofAnalysis  *analysis,
           guint          kernel,
           const char    *key,
           GPtrArray     *pool)
{
  Above *above = take_hold (catalogue, model, kernel, key, pool);
  RoofVariable *self;

  if (above == NULL)
    return NULL;
  self = make (analysis, kernel);
  self->above = above;
  return self;
}

RoofVariable *
roof_variable_new (RoofReport *report,
                   guint       kernel,
                   const char *key,
                   GPtrArray  *pool)
{
  RoofModel *model = roof_report_get_model (report);
  RoofAnalysis *analysis = roof_report_get_analysis (report, kernel);
  int parameter;

  if (analysis == NULL)
    return NULL;
  if (roof_kernel_get_workload (roof_model_get_kernel (model, kernel)) != NULL)
    return new_above (roof_report_get_catalogue (report), model, analysis, kernel, key, pool);
  parameter = roof_path_find_parameter (roof_analysis_get_operation (analysis), key);
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
      || isnan (roof_plan_get_values (roof_analysis_get_plan (analysis))[parameter]))
    return NULL;
  self = make (analysis, kernel);
  self->parameter = parameter;
  return self;
}

RoofVariable *
roof_variable_ref (RoofVariable *self)
{
  return g_rc_box_acquire (self);
}

static void
clear_variable (gpointer data)
{
  RoofVariable *self = data;

  roof_analysis_unref (self->analysis);
  g_clear_pointer (&self->above, unref_above);
}

void
roof_variable_unref (RoofVariable *self)
{
  g_rc_box_release_full (self, clear_variable);
}

GPtrArray *
roof_variable_list (RoofReport *report,
                    guint       kernel)
{
  const RoofSizer *sizer = roof_catalogue_get_sizer (roof_report_get_catalogue (report));
  RoofAnalysis *analysis = roof_report_get_analysis (report, kernel);
  RoofModel *model = roof_report_get_model (report);
  GPtrArray *rows;
  RoofOperation *operation;

  if (analysis != NULL && roof_kernel_get_workload (roof_model_get_kernel (model, kernel)) != NULL && sizer != NULL)
    return sizer->list_rows (model, kernel);
  rows = g_ptr_array_new ();
  operation = analysis != NULL ? roof_analysis_get_operation (analysis) : NULL;
  for (guint i = 0; operation != NULL && i < roof_operation_get_n_parameters (operation); i++)
    {
      g_autoptr (RoofVariable) variable = roof_variable_new_parameter (analysis, kernel, i);

      if (variable != NULL)
        g_ptr_array_add (rows, (gpointer) roof_variable_get_row (variable));
    }
  return rows;
}

/* Whether the dot goes anywhere when it is doubled, or begun. */
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
                        RoofModel     *model,
                        RoofAnalysis  *analysis,
                        guint          kernel,
                        guint          level,
                        GPtrArray     *pool)
{
  const RoofSizer *sizer = roof_catalogue_get_sizer (catalogue);
  const char *chosen = roof_kernel_get_drag (roof_model_get_kernel (model, kernel));
  g_autoptr (GPtrArray) rows = sizer != NULL ? sizer->list_rows (model, kernel) : g_ptr_array_new ();
  g_autoptr (RoofVariable) first = NULL;

  if (chosen != NULL && rows->len > 0)
    first = new_above (catalogue, model, analysis, kernel, chosen, pool);
  if (first != NULL)
    return g_steal_pointer (&first);
  for (guint i = 0; i < rows->len; i++)
    {
      const RoofParameter *row = rows->pdata[i];
      g_autoptr (RoofVariable) next = new_above (catalogue, model, analysis, kernel, row->id, pool);

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
  RoofModel *model = roof_report_get_model (report);
  RoofKernel *held = roof_model_get_kernel (model, kernel);
  RoofAnalysis *analysis = roof_report_get_analysis (report, kernel);
  int usual;

  if (analysis == NULL)
    return NULL;
  if (roof_kernel_get_workload (held) != NULL)
    return roof_variable_new_size (roof_report_get_catalogue (report), model, analysis, kernel, level, pool);
  usual = roof_kernel_resolve_usual (held, roof_analysis_get_operation (analysis));
  return usual >= 0 ? roof_variable_new_parameter (analysis, kernel, (guint) usual) : NULL;
}

const RoofParameter *
roof_variable_get_row (const RoofVariable *self)
{
  if (self->above != NULL)
    return self->above->size.row;
  return roof_operation_get_parameter (roof_analysis_get_operation (self->analysis), self->parameter);
}

RoofAnalysis *
roof_variable_get_analysis (const RoofVariable *self)
{
  return self->analysis;
}

double
roof_variable_get_value (const RoofVariable *self)
{
  return self->above != NULL ? self->above->size.value
                             : roof_plan_get_values (roof_analysis_get_plan (self->analysis))[self->parameter];
}

gboolean
roof_variable_goes_by (const RoofVariable *self,
                       const char         *key)
{
  return self->above != NULL ? is_called (self->above->size.row, key)
                             : roof_path_find_parameter (roof_analysis_get_operation (self->analysis), key)
                                   == (int) self->parameter;
}

gboolean
roof_variable_is_size (const RoofVariable *self)
{
  return self->above != NULL;
}

/* All values of the kernel's own parameters there. FALSE where they are not to be had. */
static gboolean
get_values (RoofVariable *self,
            double        value,
            double       *values)
{
  RoofPlan *plan = roof_analysis_get_plan (self->analysis);
  RoofOperation *operation = roof_plan_get_operation (plan);
  const Above *above = self->above;

  memcpy (values, roof_plan_get_values (plan), roof_operation_get_n_parameters (operation) * sizeof (double));
  if (above != NULL)
    return above->sizer->size_values (above->hold, roof_plan_get_kernel (plan), value, operation, values);
  values[self->parameter] = value;
  return TRUE;
}

gboolean
roof_variable_evaluate (RoofVariable *self,
                        double        value,
                        RoofEstimate *estimate)
{
  RoofPlan *plan = roof_analysis_get_plan (self->analysis);
  double values[ROOF_MAX_SLOTS];

  if (!get_values (self, value, values) || !roof_plan_check (plan, values, NULL))
    return FALSE;
  roof_plan_evaluate (plan, values, FALSE, estimate);
  return TRUE;
}

double
roof_variable_get_most (const RoofVariable *self)
{
  return self->above != NULL ? fmax (self->above->size.most, self->above->size.value)
                             : roof_variable_get_row (self)->max;
}

double
roof_variable_find_fitting (RoofVariable *self)
{
  return self->above != NULL ? self->above->sizer->find_fitting (self->above->hold) : INFINITY;
}

static gboolean
is_compute_bound (RoofVariable *self,
                  double        value)
{
  RoofEstimate estimate;

  return roof_variable_evaluate (self, value, &estimate) && estimate.bound == ROOF_BOUND_COMPUTE;
}

/* Between one that is not compute bound and one that is. */
static double
bisect (RoofVariable *self,
        double        low,
        double        high)
{
  while (high - low > 1)
    {
      double middle = floor ((low + high) / 2);

      if (is_compute_bound (self, middle))
        high = middle;
      else
        low = middle;
    }
  return high;
}

/* In octaves up to the first that is compute bound; the last one may be cut short. */
static double
find_turn (RoofVariable *self)
{
  double last = roof_variable_get_row (self)->min, most = roof_variable_get_most (self);

  if (is_compute_bound (self, last))
    return NAN;
  while (last < most)
    {
      double value = fmin (fmax (2 * last, 1), most);

      if (is_compute_bound (self, value))
        return bisect (self, last, value);
      last = value;
    }
  return NAN;
}

double
roof_variable_get_turn (RoofVariable *self)
{
  if (!self->turn_known)
    self->turn = self->above != NULL ? find_turn (self) : roof_analysis_get_turn (self->analysis, self->parameter);
  self->turn_known = TRUE;
  return self->turn;
}

gboolean
roof_variable_init_range (RoofVariable *self,
                          RoofSweep    *sweep)
{
  roof_sweep_init_seen (sweep, roof_variable_get_row (self), roof_variable_get_value (self), roof_variable_get_most (self),
                        roof_variable_get_turn (self));
  sweep->parameter = self->parameter;
  return sweep->to > sweep->from;
}

double
roof_variable_settle (RoofVariable *self,
                      double        value,
                      int           direction)
{
  RoofEstimate estimate;
  double settled;

  if (self->above == NULL)
    return roof_sweep_settle (roof_analysis_get_plan (self->analysis), self->parameter, value, direction);
  settled = CLAMP (round (value), roof_variable_get_row (self)->min, roof_variable_get_most (self));
  for (guint i = 0; i <= NEAR; i++)
    {
      if (direction >= 0 && roof_variable_evaluate (self, settled + i, &estimate))
        return settled + i;
      if (direction <= 0 && roof_variable_evaluate (self, settled - i, &estimate))
        return settled - i;
    }
  return NAN;
}

RoofModel *
roof_variable_set (RoofVariable *self,
                   RoofModel    *model,
                   double        value,
                   GError      **error)
{
  g_autoptr (RoofKernel) kernel = NULL;

  if (self->above != NULL)
    return self->above->sizer->size_model (self->above->hold, model, value, error);
  kernel = roof_kernel_with_number (roof_model_get_kernel (model, self->kernel), roof_variable_get_row (self)->id, value);
  return roof_model_with_kernel (model, self->kernel, kernel);
}

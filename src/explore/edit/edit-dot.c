/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit-private.h"

#include <math.h>

#include "core/estimate/utilisation.h"
#include "explore/threshold/solve.h"

/* A drag of a kernel's dot, in two steps: sideways, then up or down. Sideways a custom kernel takes other FLOPs (its bytes
 * stay); any other kernel takes another value of one variable, found when the drag began (find_variable). Up or down changes
 * the efficiency, judged at the roof where the first step has brought the dot. Pointer, keys, Home and typed values end in the
 * same with_…() functions. Invariants: each move starts from the snapshot at the beginning of the drag, never from the last
 * move; the result says which number was turned, its value, its limits, and whether it snapped. */

/* A drag within this factor of the roof snaps to the roof. */
#define SNAP_ROOF 1.03

#define LEAST_EFFICIENCY 1e-4
/* A coarse drag snaps to quarters of the roof. */
#define QUARTERS 4.0

/* Edits a kernel by its dot at a level: a drag sideways changes a parameter of the kernel or of its network's step, a drag
 * up or down the efficiency. */
typedef struct
{
  RoofEdit         parent;
  RoofAnalysis    *analysis;
  guint            kernel;
  guint            level;
  RoofVariablePull pull; /* sideways */
} DotEdit;

static gboolean
is_custom (const DotEdit *self)
{
  return roof_operation_is_custom (roof_analysis_get_operation (self->analysis));
}

static RoofKernel *
get_kernel (const DotEdit *self)
{
  return roof_analysis_get_kernel (self->analysis);
}

static RoofAnalysis *
analyse (const DotEdit *self,
         RoofKernel    *kernel,
         GError       **error)
{
  return roof_analysis_new (roof_analysis_get_operation (self->analysis), kernel,
                            roof_analysis_get_machine (self->analysis), error);
}

static void
look (const RoofEdit *edit,
      RoofEditResult *result)
{
  const DotEdit *self = (const DotEdit *) edit;

  result->efficiency = roof_kernel_get_efficiency (get_kernel (self));
  if (is_custom (self))
    {
      result->turned = ROOF_TURN_PARAMETER;
      result->parameter = "flops";
      result->dimension = ROOF_DIMENSION_FLOP;
      result->value = roof_estimate_get_work (roof_analysis_get_estimate (self->analysis));
    }
  else if (self->pull.variable != NULL)
    {
      result->turned = ROOF_TURN_PARAMETER;
      result->parameter = roof_variable_get_parameter (self->pull.variable)->id;
      result->value = roof_variable_get_value (self->pull.variable);
      result->least = roof_variable_get_parameter (self->pull.variable)->min;
      result->most = roof_variable_get_most (self->pull.variable);
    }
  else
    {
      result->turned = ROOF_TURN_EFFICIENCY;
      result->dimension = ROOF_DIMENSION_FRACTION;
      result->value = result->efficiency;
      result->time = roof_analysis_get_time (self->analysis);
      result->most = 1;
    }
  result->shown = result->value;
}

static void
tell_parameter (const DotEdit  *self,
                double          value,
                RoofEditResult *result)
{
  double from;

  look (&self->parent, result);
  from = result->value;
  result->value = result->shown = value;
  result->factor = value / from;
}

static gboolean
is_same_part (RoofKernel *a,
              RoofKernel *b)
{
  return g_strcmp0 (roof_kernel_get_workload (a), roof_kernel_get_workload (b)) == 0
         && g_strcmp0 (roof_kernel_get_part (a), roof_kernel_get_part (b)) == 0;
}

/* The kernel's index in @snapshot, which can change when its network is expanded again. */
static guint
find_kernel (const DotEdit *self,
             RoofSnapshot  *snapshot)
{
  guint n = self->pull.variable != NULL && roof_variable_is_size (self->pull.variable) ? roof_snapshot_get_n_kernels (snapshot) : 0;

  for (guint i = 0; i < n; i++)
    if (is_same_part (roof_snapshot_get_kernel (snapshot, i), get_kernel (self)))
      return i;
  return self->kernel;
}

/* @snapshot with @kernel as the dot's kernel. Returns: (transfer full): @snapshot itself when nothing changed */
static RoofSnapshot *
put (const DotEdit *self,
     RoofSnapshot  *snapshot,
     RoofKernel    *kernel)
{
  guint index = find_kernel (self, snapshot);

  if (roof_kernel_equal (kernel, roof_snapshot_get_kernel (snapshot, index)))
    return roof_snapshot_ref (snapshot);
  return roof_snapshot_with_kernel (snapshot, index, kernel);
}

/* The snapshot with the variable at @value; unchanged when that value is refused. */
static RoofSnapshot *
with_value (const DotEdit  *self,
            double          value,
            RoofEditResult *result)
{
  RoofVariable *variable = self->pull.variable;
  RoofSnapshot *snapshot = value != roof_variable_get_value (variable) ? roof_variable_set (variable, self->parent.snapshot, value, NULL) : NULL;

  if (snapshot == NULL)
    return roof_snapshot_ref (self->parent.snapshot);
  tell_parameter (self, value, result);
  return snapshot;
}

static RoofSnapshot *
with_intensity (const DotEdit  *self,
                double          intensity,
                RoofEditFlags   flags,
                RoofEditResult *result)
{
  double value;

  if (self->pull.variable != NULL && roof_variable_pull_solve (&self->pull, intensity, flags, &value, result))
    return with_value (self, value, result);
  if (!self->pull.answers)
    result->turned = ROOF_TURN_NOTHING;
  return roof_snapshot_ref (self->parent.snapshot);
}

static RoofSnapshot *
with_flops (const DotEdit  *self,
            double          flops,
            RoofEditResult *result)
{
  g_autoptr (RoofKernel) kernel = NULL;

  if (!(flops > 0) || !isfinite (flops))
    return roof_snapshot_ref (self->parent.snapshot);
  tell_parameter (self, flops, result);
  kernel = roof_kernel_with_number (get_kernel (self), "flops", flops);
  return put (self, self->parent.snapshot, kernel);
}

static double
settle_efficiency (const DotEdit  *self,
                   double          wanted,
                   RoofEditFlags   flags,
                   RoofEditResult *result)
{
  double most = is_custom (self) ? ROOF_MOST_EFFICIENCY : 1;

  if (flags & ROOF_EDIT_COARSE)
    wanted = fmax (round (wanted * QUARTERS), 1) / QUARTERS;
  else if ((flags & ROOF_EDIT_SNAP) && roof_edit_is_near (wanted, 1, SNAP_ROOF))
    wanted = 1;
  if (wanted < LEAST_EFFICIENCY || wanted > most)
    result->limited = wanted < LEAST_EFFICIENCY ? ROOF_LIMIT_LEAST : ROOF_LIMIT_ROOF;
  else if (wanted == 1)
    result->snapped = ROOF_SNAP_ROOF;
  return CLAMP (wanted, LEAST_EFFICIENCY, most);
}

/* @snapshot with the dot at @efficiency. */
static RoofSnapshot *
with_efficiency (const DotEdit  *self,
                 RoofSnapshot   *snapshot,
                 double          efficiency,
                 RoofEditResult *result)
{
  g_autoptr (RoofKernel) kernel
      = roof_kernel_with_efficiency (roof_snapshot_get_kernel (snapshot, find_kernel (self, snapshot)), efficiency);

  if (result->turned != ROOF_TURN_PARAMETER || result->factor == 1)
    {
      result->turned = ROOF_TURN_EFFICIENCY;
      result->parameter = NULL;
      result->dimension = ROOF_DIMENSION_FRACTION;
      result->value = result->shown = efficiency;
      result->factor = efficiency / result->efficiency;
    }
  result->efficiency = efficiency;
  return put (self, snapshot, kernel);
}

/* The efficiency at which a run, launch included, takes work / @performance (FLOP/s). Efficiency does not shorten the
 * launch. */
static double
find_efficiency (const RoofEstimate *estimate,
                 double              performance)
{
  double busy = roof_estimate_get_work (estimate) / performance - estimate->t_latency;

  if (!(estimate->t_latency > 0))
    return performance / estimate->attainable;
  return busy > 0 ? estimate->t_min / busy : INFINITY;
}

static RoofSnapshot *
with_performance (const DotEdit  *self,
                  RoofSnapshot   *snapshot,
                  double          performance,
                  RoofEditFlags   flags,
                  RoofEditResult *result)
{
  g_autoptr (RoofAnalysis) analysis = analyse (self, roof_snapshot_get_kernel (snapshot, find_kernel (self, snapshot)), NULL);
  const RoofEstimate *estimate = analysis != NULL ? roof_analysis_get_estimate (analysis) : NULL;

  if (estimate == NULL || !(estimate->attainable > 0) || !(performance > 0))
    return roof_snapshot_ref (snapshot);
  return with_efficiency (self, snapshot, settle_efficiency (self, find_efficiency (estimate, performance), flags, result), result);
}

/* Sets the time of the result: of a run at the new efficiency, s; NAN when the efficiency was not changed or the kernel is
 * refused. @snapshot: (transfer full). Returns: @snapshot */
static RoofSnapshot *
finish (const DotEdit  *self,
        RoofSnapshot   *snapshot,
        RoofEditResult *result)
{
  g_autoptr (RoofAnalysis) analysis = NULL;

  if (result->turned == ROOF_TURN_EFFICIENCY)
    analysis = analyse (self, roof_snapshot_get_kernel (snapshot, find_kernel (self, snapshot)), NULL);
  result->time = analysis != NULL ? roof_analysis_get_time (analysis) : NAN;
  return snapshot;
}

static RoofSnapshot *
move (RoofEdit       *edit,
      double          intensity,
      double          performance,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  DotEdit *self = (DotEdit *) edit;
  g_autoptr (RoofSnapshot) sideways = NULL;

  if (isnan (intensity))
    sideways = roof_snapshot_ref (edit->snapshot);
  else if (is_custom (self))
    sideways = with_flops (self, intensity * roof_analysis_get_estimate (self->analysis)->bytes[self->level], result);
  else
    sideways = with_intensity (self, intensity, flags, result);
  if (!isnan (performance))
    return finish (self, with_performance (self, sideways, performance, flags, result), result);
  return finish (self, g_steal_pointer (&sideways), result);
}

static RoofSnapshot *
step_sideways (const DotEdit  *self,
               gboolean        right,
               RoofEditFlags   flags,
               RoofEditResult *result)
{
  double factor = roof_edit_get_factor (flags);

  if (is_custom (self))
    return with_flops (self,
                       roof_estimate_get_work (roof_analysis_get_estimate (self->analysis)) * (right ? factor : 1 / factor),
                       result);
  if (self->pull.variable == NULL)
    return roof_snapshot_ref (self->parent.snapshot);
  return with_value (self, roof_variable_pull_step (&self->pull, right, flags, result), result);
}

static RoofSnapshot *
step_efficiency (const DotEdit  *self,
                 gboolean        up,
                 RoofEditFlags   flags,
                 RoofEditResult *result)
{
  double by = flags & ROOF_EDIT_FINE ? 0.01 : flags & ROOF_EDIT_COARSE ? 0.25 : 0.05;
  double wanted = roof_kernel_get_efficiency (get_kernel (self)) + (up ? by : -by);

  return with_efficiency (self, self->parent.snapshot, settle_efficiency (self, wanted, 0, result), result);
}

static RoofSnapshot *
go_to (const DotEdit  *self,
       double          value,
       RoofEditResult *result)
{
  if (self->pull.variable == NULL || isnan (value))
    return roof_snapshot_ref (self->parent.snapshot);
  return with_value (self, roof_variable_pull_settle (&self->pull, value, result), result);
}

/* Home: a parameter goes to its operation's default, with efficiency 1; a size of a step to its minimum. */
static RoofSnapshot *
go_home (const DotEdit  *self,
         RoofEditResult *result)
{
  RoofVariable *variable = self->pull.variable;
  g_autoptr (RoofSnapshot) home = NULL;

  if (variable != NULL && roof_variable_is_size (variable))
    return go_to (self, roof_variable_get_parameter (variable)->min, result);
  home = go_to (self, variable != NULL ? roof_variable_get_parameter (variable)->default_value : NAN, result);
  return with_efficiency (self, home, 1, result);
}

static RoofSnapshot *
step (RoofEdit       *edit,
      RoofEditStep    direction,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  DotEdit *self = (DotEdit *) edit;

  switch (direction)
    {
    case ROOF_EDIT_LEFT:
    case ROOF_EDIT_RIGHT:
      return finish (self, step_sideways (self, direction == ROOF_EDIT_RIGHT, flags, result), result);
    case ROOF_EDIT_UP:
    case ROOF_EDIT_DOWN:
      return finish (self, step_efficiency (self, direction == ROOF_EDIT_UP, flags, result), result);
    case ROOF_EDIT_END:
      return finish (self, go_to (self, self->pull.first_compute, result), result);
    case ROOF_EDIT_HOME:
    default:
      return finish (self, go_home (self, result), result);
    }
}

/* Analyses the kernel with a typed parameter before the snapshot takes the value, so that the error names the rule broken. */
static RoofSnapshot *
with_typed (const DotEdit  *self,
            const char     *parameter,
            double          value,
            GError        **error)
{
  g_autoptr (RoofKernel) kernel = NULL;
  g_autoptr (RoofAnalysis) analysis = NULL;

  if (self->pull.variable != NULL && roof_variable_is_size (self->pull.variable))
    return roof_variable_set (self->pull.variable, self->parent.snapshot, value, error);
  kernel = roof_kernel_with_number (get_kernel (self), parameter, value);
  analysis = analyse (self, kernel, error);
  return analysis != NULL ? put (self, self->parent.snapshot, kernel) : NULL;
}

static RoofSnapshot *
set_value (RoofEdit        *edit,
           double           value,
           RoofEditResult  *result,
           GError         **error)
{
  DotEdit *self = (DotEdit *) edit;
  RoofSnapshot *snapshot;

  if (result->turned == ROOF_TURN_EFFICIENCY)
    snapshot = with_efficiency (self, edit->snapshot, settle_efficiency (self, value, 0, result), result);
  else
    {
      snapshot = with_typed (self, result->parameter, value, error);
      if (snapshot == NULL)
        return NULL;
      tell_parameter (self, value, result);
    }
  return finish (self, snapshot, result);
}

static void
clear (RoofEdit *edit)
{
  DotEdit *self = (DotEdit *) edit;

  roof_variable_pull_clear (&self->pull);
  roof_analysis_unref (self->analysis);
}

static const RoofEditClass dot_class = { look, move, step, set_value, clear };

/* (transfer full) (nullable) */
static RoofVariable *
find_variable (RoofCatalogue *catalogue,
               RoofSnapshot  *snapshot,
               RoofAnalysis  *analysis,
               RoofGrip       grip)
{
  RoofVariable *size
      = roof_variable_new_size (catalogue, snapshot, analysis, (guint) grip.kernel, (guint) grip.index, NULL);
  int parameter;

  if (size != NULL)
    return size;
  parameter = roof_kernel_resolve_drag (roof_analysis_get_kernel (analysis), roof_analysis_get_operation (analysis));
  return parameter >= 0 ? roof_variable_new_parameter (analysis, (guint) grip.kernel, (guint) parameter) : NULL;
}

RoofEdit *
roof_edit_dot_new (RoofCatalogue *catalogue,
                   RoofSnapshot  *snapshot,
                   RoofAnalysis  *analysis,
                   RoofGrip       grip)
{
  DotEdit *self = g_new0 (DotEdit, 1);

  self->parent.klass = &dot_class;
  self->kernel = (guint) grip.kernel;
  self->level = (guint) grip.index;
  self->parent.intensity = roof_analysis_get_estimate (analysis)->intensity[self->level];
  self->parent.performance = roof_analysis_get_performance (analysis);
  self->analysis = roof_analysis_ref (analysis);
  roof_variable_pull_init (&self->pull, find_variable (catalogue, snapshot, self->analysis, grip), self->level);
  return &self->parent;
}

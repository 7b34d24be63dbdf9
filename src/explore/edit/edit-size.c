/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit-private.h"

#include <math.h>

#include "explore/variable/variable.h"

/* A pull this near to the ridge point, or to a power of two, goes onto it. */
#define SNAP_RIDGE 1.06
#define SNAP_POWER 1.02
/* Where no more numbers than these are possible, each is tried: not all of them may be allowed. */
#define FEW 256

/* The dot of a kernel whose size is set from above it: sideways a pull turns that number, up and down the kernel's own
 * efficiency. */
typedef struct
{
  RoofEdit         parent;
  RoofCatalogue   *catalogue;
  RoofGrip         grip;
  RoofEdit        *upright; /* the same dot, for the other way */
  RoofAnalysis    *analysis;
  RoofVariable    *variable;
  double           value;   /* of it */
  double           least, most;
  double           fitting; /* the largest that fits; NAN: not asked yet */
  GArray          *allowed; /* (nullable): double: all that are, ascending, where there are few */
  gboolean         rising;  /* the larger the number, the larger the intensity */
  gboolean         turns;   /* the intensity depends on it at all */
  double           first_compute; /* first whole number that is compute bound there, or NAN */
} SizeEdit;

/* What the kernel is estimated at, at @value; FALSE where that is refused. */
static gboolean
estimate (const SizeEdit *self,
          double          value,
          RoofEstimate   *result)
{
  return roof_variable_evaluate (self->variable, value, result);
}

static double
get_intensity (const SizeEdit *self,
               double          value)
{
  RoofEstimate result;

  return estimate (self, value, &result) ? result.intensity[self->grip.index] : NAN;
}

/* The math takes at least as long as the level. */
static gboolean
is_compute_bound (const SizeEdit *self,
                  double          value)
{
  RoofEstimate result;

  return estimate (self, value, &result) && result.t_math >= result.t_comm[self->grip.index];
}

static void
list_allowed (SizeEdit *self)
{
  RoofEstimate result;

  if (self->most - self->least >= FEW)
    return;
  self->allowed = g_array_new (FALSE, FALSE, sizeof (double));
  for (double value = self->least; value <= self->most; value++)
    if (estimate (self, value, &result))
      g_array_append_val (self->allowed, value);
}

/* How many numbers there are, and which is at a place among them. */
static double
count (const SizeEdit *self)
{
  return self->allowed != NULL ? self->allowed->len : self->most - self->least + 1;
}

static double
get_at (const SizeEdit *self,
        double          place)
{
  return self->allowed != NULL ? g_array_index (self->allowed, double, (guint) place) : self->least + place;
}

typedef gboolean (*Test) (const SizeEdit *self, double value, double target);

/* The first place from which on @test holds, which it does on one side alone; count() when it never does. */
static double
find_first (const SizeEdit *self,
            Test            test,
            double          target)
{
  double low = -1, high = count (self);

  while (high - low > 1)
    {
      double middle = floor ((low + high) / 2);

      if (test (self, get_at (self, middle), target))
        high = middle;
      else
        low = middle;
    }
  return high;
}

static gboolean
reaches (const SizeEdit *self,
         double          value,
         double          target)
{
  double intensity = get_intensity (self, value);

  return self->rising ? intensity >= target : intensity <= target;
}

static gboolean
binds (const SizeEdit *self,
       double          value,
       double          target)
{
  return is_compute_bound (self, value);
}

static double
find_first_compute (const SizeEdit *self)
{
  double place = self->rising ? find_first (self, binds, NAN) : 0;

  return place > 0 && place < count (self) ? get_at (self, place) : NAN;
}

/* The number whose intensity is nearest to @target, as the eye measures it. */
static double
solve (const SizeEdit *self,
       double          target)
{
  double place = find_first (self, reaches, target);
  double after, before;

  if (place <= 0 || place >= count (self))
    return get_at (self, place <= 0 ? 0 : count (self) - 1);
  after = get_intensity (self, get_at (self, place));
  before = get_intensity (self, get_at (self, place - 1));
  return get_at (self, fabs (log (after / target)) <= fabs (log (before / target)) ? place : place - 1);
}

/* The nearest that is allowed. */
static double
find_allowed (const SizeEdit *self,
              double          value)
{
  double nearest = self->value;

  if (self->allowed == NULL)
    return value;
  for (guint i = 0; i < self->allowed->len; i++)
    if (i == 0 || fabs (get_at (self, i) - value) < fabs (nearest - value))
      nearest = get_at (self, i);
  return nearest;
}

/* Asked when it is first needed: a look needs it not, and it takes a while. */
static double
get_fitting (SizeEdit *self)
{
  if (isnan (self->fitting))
    self->fitting = roof_variable_find_fitting (self->variable);
  return self->fitting;
}

static double
settle (SizeEdit       *self,
        double          wanted,
        RoofEditResult *result)
{
  double value = CLAMP (round (wanted), self->least, self->most);

  if (value > self->value && value > get_fitting (self))
    {
      value = get_fitting (self);
      result->limited = ROOF_LIMIT_CAPACITY;
    }
  else if (round (wanted) != value)
    result->limited = wanted < value ? ROOF_LIMIT_LEAST : ROOF_LIMIT_MOST;
  value = find_allowed (self, value);
  if (value == self->first_compute)
    result->snapped = ROOF_SNAP_RIDGE;
  return value;
}

static void
look (const RoofEdit *edit,
      RoofEditResult *result)
{
  const SizeEdit *self = (const SizeEdit *) edit;

  result->efficiency = roof_kernel_get_efficiency (roof_analysis_get_kernel (self->analysis));
  result->turned = ROOF_TURN_PARAMETER;
  result->parameter = roof_variable_get_row (self->variable)->id;
  result->value = result->shown = self->value;
  result->least = self->least;
  result->most = self->most;
}

/* The model at @value, or as it was where that is refused. */
static RoofModel *
take (const SizeEdit *self,
      double          value,
      RoofEditResult *result)
{
  RoofModel *model = value != self->value ? roof_variable_set (self->variable, self->parent.model, value, NULL) : NULL;

  look (&self->parent, result);
  if (model == NULL)
    return roof_model_ref (self->parent.model);
  result->value = result->shown = value;
  result->factor = value / self->value;
  return model;
}

static gboolean
is_same_part (RoofKernel *a,
              RoofKernel *b)
{
  return g_strcmp0 (roof_kernel_get_workload (a), roof_kernel_get_workload (b)) == 0
         && g_strcmp0 (roof_kernel_get_part (a), roof_kernel_get_part (b)) == 0;
}

/* @model, taken over, with the dot at @performance. */
static RoofModel *
raise_dot (const SizeEdit *self,
           RoofModel      *model,
           double          performance,
           RoofEditFlags   flags,
           RoofEditResult *result)
{
  g_autoptr (RoofModel) sized = model;
  RoofGrip grip = self->grip;
  g_autoptr (RoofEdit) upright = NULL;
  RoofEditResult both;

  for (guint i = 0; i < roof_model_get_n_kernels (sized); i++)
    if (is_same_part (roof_model_get_kernel (sized, i), roof_analysis_get_kernel (self->analysis)))
      grip.kernel = (int) i;
  upright = roof_edit_dot_new (self->catalogue, sized, grip);
  if (upright == NULL)
    return g_steal_pointer (&sized);
  upright->model = roof_model_ref (sized);
  if (result->value != self->value)
    result = &both;
  return upright->klass->move (upright, NAN, performance, flags, result);
}

static double
snap (const SizeEdit *self,
      double          wanted,
      double          intensity,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  double ridge = roof_analysis_get_ridge (self->analysis, (guint) self->grip.index);
  double power = exp2 (round (log2 (fmax (wanted, 1))));

  if (wanted == self->value)
    return wanted;
  if ((flags & ROOF_EDIT_SNAP) && !isnan (self->first_compute) && roof_edit_is_near (intensity, ridge, SNAP_RIDGE))
    return self->first_compute;
  if (!(flags & ROOF_EDIT_COARSE) && (!(flags & ROOF_EDIT_SNAP) || !roof_edit_is_near (wanted, power, SNAP_POWER)))
    return wanted;
  result->snapped = ROOF_SNAP_POWER;
  return power;
}

static RoofModel *
move (RoofEdit       *edit,
      double          intensity,
      double          performance,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  SizeEdit *self = (SizeEdit *) edit;
  RoofModel *model;

  if (isnan (intensity) || !self->turns)
    {
      model = roof_model_ref (edit->model);
      if (!isnan (intensity))
        result->turned = ROOF_TURN_NOTHING;
    }
  else
    model = take (self, settle (self, snap (self, solve (self, intensity), intensity, flags, result), result), result);
  return isnan (performance) ? model : raise_dot (self, model, performance, flags, result);
}

/* The next one that is allowed. */
static double
step_from (const SizeEdit *self,
           gboolean        up,
           RoofEditFlags   flags)
{
  double factor = roof_edit_get_factor (flags), value = self->value;
  double next = up ? fmax (round (value * factor), value + 1) : fmin (round (value / factor), value - 1);

  for (guint i = 0; self->allowed != NULL && i < self->allowed->len; i++)
    {
      double there = get_at (self, up ? i : self->allowed->len - 1 - i);

      if (up ? there >= next : there <= next)
        return there;
    }
  return self->allowed != NULL ? value : next;
}

static RoofModel *
step (RoofEdit       *edit,
      RoofEditStep    direction,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  SizeEdit *self = (SizeEdit *) edit;
  gboolean right = direction == ROOF_EDIT_RIGHT;

  switch (direction)
    {
    case ROOF_EDIT_LEFT:
    case ROOF_EDIT_RIGHT:
      return take (self, settle (self, step_from (self, right == (self->rising || !self->turns), flags), result), result);
    case ROOF_EDIT_HOME:
      return take (self, settle (self, self->least, result), result);
    case ROOF_EDIT_END:
      return take (self, isnan (self->first_compute) ? self->value : settle (self, self->first_compute, result),
                   result);
    case ROOF_EDIT_UP:
    case ROOF_EDIT_DOWN:
    default:
      return self->upright->klass->step (self->upright, direction, flags, result);
    }
}

static RoofModel *
set_value (RoofEdit        *edit,
           double           value,
           RoofEditResult  *result,
           GError         **error)
{
  SizeEdit *self = (SizeEdit *) edit;
  RoofModel *model = roof_variable_set (self->variable, self->parent.model, value, error);

  if (model == NULL)
    return NULL;
  result->value = result->shown = value;
  result->factor = value / self->value;
  return model;
}

static void
clear (RoofEdit *edit)
{
  SizeEdit *self = (SizeEdit *) edit;

  roof_variable_unref (self->variable);
  g_clear_pointer (&self->upright, roof_edit_free);
  g_clear_pointer (&self->allowed, g_array_unref);
  roof_analysis_unref (self->analysis);
  roof_catalogue_unref (self->catalogue);
}

static const RoofEditClass size_class = { look, move, step, set_value, clear };

/* How the intensity answers to the number. */
static void
survey (SizeEdit *self)
{
  double least, most;

  list_allowed (self);
  if (!(count (self) > 1))
    return;
  least = get_intensity (self, get_at (self, 0));
  most = get_intensity (self, get_at (self, count (self) - 1));
  self->rising = most > least;
  self->turns = fabs (log (most / least)) > 1e-9;
  self->first_compute = find_first_compute (self);
}

RoofEdit *
roof_edit_size_new (RoofCatalogue *catalogue,
                    RoofModel     *model,
                    RoofGrip       grip)
{
  RoofEdit *upright = roof_edit_dot_new (catalogue, model, grip);
  g_autoptr (RoofAnalysis) analysis = upright != NULL ? roof_edit_analyse (catalogue, model, grip.kernel) : NULL;
  RoofVariable *variable = NULL;
  SizeEdit *self;

  if (analysis != NULL)
    variable = roof_variable_new_size (catalogue, model, analysis, (guint) grip.kernel, (guint) grip.index, NULL);
  /* The caller gives it its model. */
  if (variable == NULL)
    return upright;
  upright->model = roof_model_ref (model);
  self = g_new0 (SizeEdit, 1);
  self->parent.klass = &size_class;
  self->parent.intensity = upright->intensity;
  self->parent.performance = upright->performance;
  self->catalogue = roof_catalogue_ref (catalogue);
  self->grip = grip;
  self->upright = upright;
  self->analysis = g_steal_pointer (&analysis);
  self->variable = variable;
  self->value = roof_variable_get_value (variable);
  self->least = roof_variable_get_row (variable)->min;
  self->most = roof_variable_get_most (variable);
  self->fitting = self->first_compute = NAN;
  survey (self);
  return &self->parent;
}

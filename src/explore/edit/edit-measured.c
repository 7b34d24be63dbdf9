/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explore/edit/edit-private.h"

#include <math.h>
#include <string.h>

#include "core/error.h"
#include "core/estimate/estimator.h"

/* A drag of a measured kernel's dot, in two steps: sideways changes the bytes that a copy of the kernel moves at the level, up
 * or down the time of the copy. In each step attract_…() snaps the wanted number to the start, the ridge or the roof, or rounds
 * it; hold_back() keeps it within the limits; take_…() makes the copy with it. The copy becomes a pin, and the measured kernel
 * stays as it is. Invariants: a copy moves no more bytes than the level can in the copy's time, and lies on or below the roof,
 * unless more was measured. */

/* A drag snaps to the roof within the first factor, and to its start within the second. */
#define SNAP_ROOF 1.03
#define SNAP_START 1.003
/* Significant digits that a dragged value is rounded to. */
#define DIGITS 3
#define DIGITS_FINE 5
/* Limits of a drag: B, and a factor of time. */
#define LEAST_BYTES 1.0
#define MOST_SLOWER 1e4
/* The relative difference up to which two rates count as equal. */
#define SAME 1e-9

/* Edits a pinned copy of a measured kernel: the measured dot stays, and a drag pulls a what-if out of it. A drag sideways
 * changes the bytes that the copy moves at the level, a drag up or down its time. */
typedef struct
{
  RoofEdit      parent;
  RoofAnalysis *analysis;
  guint         kernel;
  guint         level;
} MeasuredEdit;

static RoofKernel *
get_kernel (const MeasuredEdit *self)
{
  return roof_analysis_get_kernel (self->analysis);
}

static RoofMachine *
get_machine (const MeasuredEdit *self)
{
  return roof_analysis_get_machine (self->analysis);
}

static double
get_work (const MeasuredEdit *self)
{
  return roof_analysis_get_shown_work (self->analysis);
}

static double
get_bytes (const MeasuredEdit *self)
{
  return roof_analysis_get_shown_bytes (self->analysis, self->level);
}

/* Analyses @kernel, which differs from the live kernel in its numbers only. Returns: (transfer full) (nullable) */
static RoofAnalysis *
analyse (const MeasuredEdit *self,
         RoofKernel         *kernel)
{
  return roof_analysis_new (roof_analysis_get_operation (self->analysis), kernel, get_machine (self), NULL);
}

/* Whether @setting counts bytes at the level. */
static gboolean
counts_here (const MeasuredEdit *self,
             const RoofSetting  *setting)
{
  return roof_estimator_counts_bytes (setting->key)
         && roof_machine_resolve_level (get_machine (self), strchr (setting->key, '.') + 1, NULL) == (int) self->level;
}

/* The highest performance that the machine allows the run of @now, with the bytes that the run moves, FLOP/s. */
static double
get_roof (const RoofAnalysis *now)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (now);
  guint n = roof_machine_get_n_levels (roof_analysis_get_machine (now));
  double work = roof_analysis_get_shown_work (now);
  double least = estimate->t_math * work / roof_estimate_get_work (estimate);

  if (roof_kernel_get_measurement (roof_analysis_get_kernel (now)) == NULL)
    return estimate->reachable;
  for (guint i = 0; i < n; i++)
    if (roof_analysis_get_shown_bytes (now, i) > 0)
      least = fmax (least, roof_analysis_get_shown_bytes (now, i) / estimate->bandwidth[i]);
  return work / (least + estimate->t_latency);
}

/* @base with the measured bytes of @source at the level, times @factor. Returns: (transfer full) */
static RoofKernel *
with_measured_bytes (const MeasuredEdit *self,
                     RoofKernel         *base,
                     RoofKernel         *source,
                     double              factor)
{
  g_autofree char *key
    = roof_measurement_name_bytes (roof_kernel_get_measurement (get_kernel (self)), get_machine (self), self->level);
  double counted = roof_measurement_get_number (roof_kernel_get_measurement (source), key);
  double bytes = (isnan (counted) ? get_bytes (self) : counted) * factor;

  if (isnan (counted) ? factor == 1 : bytes == roof_measurement_get_number (roof_kernel_get_measurement (base), key))
    return roof_kernel_ref (base);
  return roof_kernel_with_measured (base, key, bytes, NULL);
}

/* @base with the bytes of @source at the level, times @factor. Returns: (transfer full) */
static RoofKernel *
with_traffic (const MeasuredEdit *self,
              RoofKernel         *base,
              RoofKernel         *source,
              double              factor)
{
  RoofKernel *kernel;

  if (!roof_operation_is_custom (roof_analysis_get_operation (self->analysis))
      || !isnan (roof_analysis_get_measured_bytes (self->analysis, self->level)))
    return with_measured_bytes (self, base, source, factor);
  kernel = roof_kernel_ref (base);

  for (guint i = 0; i < roof_kernel_get_n_settings (source); i++)
    {
      RoofSetting setting = roof_kernel_get_setting (source, i);
      g_autoptr (RoofKernel) taken = NULL;

      if (!counts_here (self, &setting))
        continue;
      taken = kernel;
      kernel = roof_kernel_with_number (taken, setting.key, setting.number * factor);
    }
  return kernel;
}

/* The efficiency of a run that takes @time, s. @now: the analysis with the bytes that the run moves */
static double
get_efficiency (const RoofAnalysis *now,
                double              time)
{
  return roof_analysis_get_estimate (now)->t_min / time;
}

/* The most bytes that the level can move in the kernel's time, but at least those that were measured. */
static double
get_most_bytes (const MeasuredEdit *self,
                double              seconds)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (self->analysis);

  return fmax (get_bytes (self), (seconds - estimate->t_latency) * estimate->bandwidth[self->level]);
}

static void
look (const RoofEdit *edit,
      RoofEditResult *result)
{
  const MeasuredEdit *self = (const MeasuredEdit *) edit;

  result->turned = ROOF_TURN_TRAFFIC;
  result->name = roof_machine_get_level (get_machine (self), self->level)->name;
  result->dimension = ROOF_DIMENSION_BYTE;
  result->value = result->shown = get_bytes (self);
  result->least = LEAST_BYTES;
  result->most = get_most_bytes (self, roof_analysis_get_measured_time (self->analysis));
  result->efficiency = get_efficiency (self->analysis, roof_analysis_get_measured_time (self->analysis));
}

static double
attract_bytes (const MeasuredEdit *self,
               double              wanted,
               RoofEditFlags       flags,
               RoofEditResult     *result)
{
  double ridge = get_work (self) / roof_analysis_get_ridge (self->analysis, self->level);

  if (flags & ROOF_EDIT_COARSE)
    return get_bytes (self) * exp2 (round (log2 (wanted / get_bytes (self))));
  if (roof_edit_is_near (wanted, get_bytes (self), SNAP_START))
    return get_bytes (self);
  if ((flags & ROOF_EDIT_SNAP) && roof_edit_is_near (wanted, ridge, ROOF_EDIT_SNAP_RIDGE))
    {
      result->snapped = ROOF_SNAP_RIDGE;
      return ridge;
    }
  return roof_units_round (wanted, flags & ROOF_EDIT_SNAP ? DIGITS : DIGITS_FINE);
}

static double
hold_back (double          value,
           double          least,
           double          most,
           RoofEditResult *result)
{
  if (!(value < least) && !(value > most))
    return value;
  result->limited = value < least ? ROOF_LIMIT_LEAST : ROOF_LIMIT_ROOF;
  result->snapped = ROOF_SNAP_NONE;
  return CLAMP (value, least, most);
}

/* @base with @bytes at the level. Returns: (transfer full) */
static RoofKernel *
take_bytes (const MeasuredEdit *self,
            RoofKernel         *base,
            double              bytes,
            RoofEditResult     *result)
{
  g_autoptr (RoofAnalysis) now = analyse (self, base);

  result->most = get_most_bytes (self, roof_analysis_get_measured_time (now));
  bytes = hold_back (bytes, result->least, result->most, result);
  result->value = result->shown = bytes;
  result->factor = bytes / get_bytes (self);
  return with_traffic (self, base, base, bytes / roof_analysis_get_shown_bytes (now, self->level));
}

static double
attract_performance (const MeasuredEdit *self,
                     double              wanted,
                     double              roof,
                     RoofEditFlags       flags,
                     RoofEditResult     *result)
{
  double start = roof_analysis_get_performance (self->analysis);
  int digits = flags & ROOF_EDIT_SNAP ? DIGITS : DIGITS_FINE;

  if (flags & ROOF_EDIT_COARSE)
    return start * exp2 (round (log2 (wanted / start)));
  if (roof_edit_is_near (wanted, start, SNAP_START))
    return start;
  if ((flags & ROOF_EDIT_SNAP) && roof_edit_is_near (wanted, roof, SNAP_ROOF))
    {
      result->snapped = ROOF_SNAP_ROOF;
      return roof;
    }
  return get_work (self) / roof_units_round (get_work (self) / wanted, digits);
}

/* @base at @performance, FLOP/s, or as near to that as its roof allows. Returns: (transfer full) */
static RoofKernel *
take_performance (const MeasuredEdit *self,
                  RoofKernel         *base,
                  double              performance,
                  RoofEditFlags       flags,
                  RoofEditResult     *result)
{
  g_autoptr (RoofAnalysis) now = analyse (self, base);
  double start = roof_analysis_get_performance (self->analysis);
  double roof = get_roof (now);
  double time;

  performance = hold_back (attract_performance (self, performance, roof, flags, result), start / MOST_SLOWER,
                           fmax (roof, start), result);
  time = performance == start ? roof_analysis_get_measured_time (self->analysis) : get_work (self) / performance;
  result->speed = performance / start;
  result->efficiency = get_efficiency (now, time);
  if (result->factor == 1)
    {
      result->turned = ROOF_TURN_TIME;
      result->dimension = ROOF_DIMENSION_TIME;
      result->value = result->shown = time;
      result->least = get_work (self) / fmax (roof, start);
      result->most = roof_analysis_get_measured_time (self->analysis) * MOST_SLOWER;
      result->factor = 1 / result->speed;
    }
  return roof_kernel_with_measured_time (base, time, NULL);
}

/* The index of the latest pin pulled out of the live kernel; -1: none. */
static int
find_pulled (const MeasuredEdit *self)
{
  RoofSnapshot *snapshot = self->parent.snapshot;

  for (int i = (int) roof_snapshot_get_n_pins (snapshot) - 1; i >= 0; i--)
    {
      const RoofPin *pin = roof_snapshot_get_pin (snapshot, (guint) i);
      double time = roof_kernel_get_measured_time (pin->kernel);
      g_autoptr (RoofKernel) traffic = NULL;
      g_autoptr (RoofKernel) same = NULL;

      if (!pin->what_if || isnan (time) || roof_snapshot_find_live (snapshot, (guint) i) != (int) self->kernel)
        continue;
      traffic = with_traffic (self, get_kernel (self), pin->kernel, 1);
      same = roof_kernel_with_measured_time (traffic, time, NULL);
      if (roof_kernel_equal (same, pin->kernel))
        return i;
    }
  return -1;
}

/* The snapshot with @kernel as the pin that was pulled out. @former: the pin to replace; -1: none */
static RoofSnapshot *
finish (const MeasuredEdit *self,
        RoofKernel         *kernel,
        int                 former,
        RoofEditResult     *result)
{
  RoofSnapshot *snapshot = self->parent.snapshot;
  RoofPin pin = { .kernel = kernel, .machine = roof_snapshot_get_active (snapshot), .what_if = TRUE };

  if (roof_kernel_equal (kernel, get_kernel (self)))
    return former < 0 ? roof_snapshot_ref (snapshot) : roof_snapshot_with_pin_removed (snapshot, (guint) former);
  if (roof_snapshot_find_pin (snapshot, &pin) >= 0)
    return roof_snapshot_ref (snapshot);
  result->pin = former < 0 ? (int) roof_snapshot_get_n_pins (snapshot) : former;
  return former < 0 ? roof_snapshot_with_pin_added (snapshot, &pin)
                    : roof_snapshot_with_pin (snapshot, (guint) former, &pin);
}

static RoofSnapshot *
move (RoofEdit       *edit,
      double          intensity,
      double          performance,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  MeasuredEdit *self = (MeasuredEdit *) edit;
  g_autoptr (RoofKernel) sideways = roof_kernel_ref (get_kernel (self));
  g_autoptr (RoofKernel) moved = NULL;

  if (intensity > 0)
    {
      roof_kernel_unref (sideways);
      sideways = take_bytes (self, get_kernel (self),
                             attract_bytes (self, get_work (self) / intensity, flags, result), result);
    }
  moved = performance > 0 ? take_performance (self, sideways, performance, flags, result)
                          : roof_kernel_ref (sideways);
  return finish (self, moved, -1, result);
}

/* One step on from @base, the pin that was pulled out or the live kernel. Returns: (transfer full) */
static RoofKernel *
step_from (const MeasuredEdit *self,
           RoofKernel         *base,
           RoofEditStep        direction,
           RoofEditFlags       flags,
           RoofEditResult     *result)
{
  g_autoptr (RoofAnalysis) now = analyse (self, base);
  double factor = roof_edit_get_factor (flags);
  double bytes = roof_analysis_get_shown_bytes (now, self->level);
  double performance = roof_analysis_get_performance (now);
  g_autoptr (RoofKernel) sideways = NULL;

  if (direction == ROOF_EDIT_RIGHT || direction == ROOF_EDIT_LEFT)
    bytes = direction == ROOF_EDIT_RIGHT ? bytes / factor : bytes * factor;
  else if (direction == ROOF_EDIT_END)
    performance = get_roof (now);
  else
    performance = direction == ROOF_EDIT_UP ? performance * factor : performance / factor;
  sideways = take_bytes (self, base, bytes, result);
  if (direction != ROOF_EDIT_RIGHT && direction != ROOF_EDIT_LEFT)
    return take_performance (self, sideways, performance, ROOF_EDIT_FINE, result);
  if (fabs (performance / roof_analysis_get_performance (self->analysis) - 1) > SAME)
    result->speed = performance / roof_analysis_get_performance (self->analysis);
  return g_steal_pointer (&sideways);
}

static RoofSnapshot *
step (RoofEdit       *edit,
      RoofEditStep    direction,
      RoofEditFlags   flags,
      RoofEditResult *result)
{
  MeasuredEdit *self = (MeasuredEdit *) edit;
  int former = find_pulled (self);
  RoofKernel *base = former < 0 ? get_kernel (self)
                                : roof_snapshot_get_pin (edit->snapshot, (guint) former)->kernel;
  g_autoptr (RoofKernel) kernel = direction == ROOF_EDIT_HOME ? roof_kernel_ref (get_kernel (self))
                                                              : step_from (self, base, direction, flags, result);

  return finish (self, kernel, former, result);
}

static RoofSnapshot *
set_value (RoofEdit        *edit,
           double           value,
           RoofEditResult  *result,
           GError         **error)
{
  MeasuredEdit *self = (MeasuredEdit *) edit;
  g_autoptr (RoofKernel) kernel = NULL;
  g_autoptr (RoofAnalysis) analysis = NULL;

  if (!(value > 0))
    {
      roof_fail (error, "must be more than 0, got %.15g", value);
      return NULL;
    }
  kernel = with_traffic (self, get_kernel (self), get_kernel (self), value / get_bytes (self));
  analysis = roof_analysis_new (roof_analysis_get_operation (self->analysis), kernel, get_machine (self), error);
  if (analysis == NULL)
    return NULL;
  result->value = result->shown = value;
  result->factor = value / get_bytes (self);
  return finish (self, kernel, find_pulled (self), result);
}

static void
clear (RoofEdit *edit)
{
  roof_analysis_unref (((MeasuredEdit *) edit)->analysis);
}

static const RoofEditClass measured_class = { look, move, step, set_value, clear };

RoofEdit *
roof_edit_measured_new (RoofAnalysis *analysis,
                        RoofGrip      grip)
{
  const RoofEstimate *estimate = roof_analysis_get_estimate (analysis);
  guint level = (guint) grip.index;
  MeasuredEdit *self;

  if (!(roof_estimate_get_work (estimate) > 0) || !(roof_analysis_get_shown_bytes (analysis, level) > 0))
    return NULL;
  self = g_new0 (MeasuredEdit, 1);
  self->parent.klass = &measured_class;
  self->parent.intensity = roof_analysis_get_shown_intensity (analysis, level);
  self->parent.performance = roof_analysis_get_performance (analysis);
  self->kernel = (guint) grip.kernel;
  self->level = level;
  self->analysis = roof_analysis_ref (analysis);
  return &self->parent;
}

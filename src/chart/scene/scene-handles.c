/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/scene-handles.h"

#include <math.h>

#include "chart/scene/scene-private.h"
#include "core/report/work-tally.h"

/* Lists what can be taken hold of in a scene, and the value of each handle. A handle is a RoofHit, found again by comparing, so
 * that it stays the same thing in the next scene; own_slope(), own_flat() and own_bend() say which handle a drawn thing has.
 * Invariants: handles are sorted in the order of Tab; of very many dots only a window around the asked kernel is listed, which
 * moves in steps of half its length; background lines (other machines, datasheet roofs) have no handles. */

static RoofHitKind
get_slope_kind (const RoofSlope *slope)
{
  static const RoofHitKind kinds[] = {
    [ROOF_WAY_EITHER] = ROOF_HIT_ROOF, [ROOF_WAY_READ] = ROOF_HIT_READ, [ROOF_WAY_WRITE] = ROOF_HIT_WRITE,
    [ROOF_WAY_DATASHEET] = ROOF_HIT_NONE, /* behind a sustained roof, which is a handle */
  };

  return slope->machine > 0 ? ROOF_HIT_NONE : slope->ceiling >= 0 ? ROOF_HIT_CEILING : kinds[slope->way];
}

static RoofHitKind
get_flat_kind (const RoofFlat *flat)
{
  return flat->machine > 0 || flat->datasheet ? ROOF_HIT_NONE : flat->ceiling >= 0 ? ROOF_HIT_CEILING : ROOF_HIT_PEAK;
}

static RoofHit
own_slope (const RoofSlope *slope)
{
  return (RoofHit) { get_slope_kind (slope), -1, slope->ceiling >= 0 ? slope->ceiling : (int) slope->level, -1, 0 };
}

static RoofHit
own_flat (const RoofFlat *flat)
{
  return (RoofHit) { get_flat_kind (flat), -1, flat->ceiling >= 0 ? flat->ceiling : (int) flat->peak, -1, 0 };
}

static RoofHit
own_bend (const RoofBend *bend)
{
  return (RoofHit) { ROOF_HIT_BEND, (int) bend->kernel, (int) bend->level, -1, 0 };
}

static void
add (GArray  *handles,
     RoofHit  hit)
{
  if (hit.kind != ROOF_HIT_NONE)
    g_array_append_val (handles, hit);
}

/* The index in @kernels of @kernel, or 0. */
static guint
find_row (const RoofSceneKernel *kernels,
          guint                  n,
          int                    kernel)
{
  for (guint i = 0; i < n; i++)
    if ((int) kernels[i].kernel == kernel)
      return i;
  return 0;
}

/* Lists a window of dots that moves by half its length, so that a step to the next kernel seldom changes the list. */
static void
add_dots (GArray          *handles,
          const RoofScene *scene,
          guint            most,
          int              kernel)
{
  guint n, first = 0, half = MAX (most / 2, 1);
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);

  if (n > most)
    {
      first = find_row (kernels, n, kernel) / half * half;
      first = MIN (first - MIN (first, half / 2), n - most);
    }
  for (guint i = first; i < MIN (n, first + most); i++)
    if (!kernels[i].faded)
      add (handles, (RoofHit) { ROOF_HIT_DOT, (int) kernels[i].kernel, -1, -1, 0 });
}

static void
add_roofs (GArray          *handles,
           const RoofScene *scene)
{
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);
  const RoofFlat *flats;

  for (guint i = 0; i < n; i++)
    add (handles, own_slope (&slopes[i]));
  flats = roof_scene_get_flats (scene, &n);
  for (guint i = 0; i < n; i++)
    add (handles, own_flat (&flats[i]));
}

static void
add_ridges (GArray          *handles,
            const RoofScene *scene)
{
  guint n;
  const RoofRidge *ridges = roof_scene_get_ridges (scene, &n);

  for (guint i = 0; i < n; i++)
    add (handles, (RoofHit) { ROOF_HIT_RIDGE, -1, (int) ridges[i].level, (int) ridges[i].peak, 0 });
}

/* The position of a kind in the tab order. */
static int
rank (RoofHitKind kind)
{
  static const RoofHitKind kinds[]
      = { ROOF_HIT_DOT, ROOF_HIT_ROOF, ROOF_HIT_READ, ROOF_HIT_WRITE, ROOF_HIT_PEAK, ROOF_HIT_CEILING, ROOF_HIT_RIDGE,
          ROOF_HIT_BEND };
  guint i = 0;

  while (i < G_N_ELEMENTS (kinds) && kinds[i] != kind)
    i++;
  return (int) i;
}

int
roof_handle_compare (RoofHit a,
                     RoofHit b)
{
  if (a.kind != b.kind)
    return rank (a.kind) - rank (b.kind);
  if (a.kernel != b.kernel)
    return a.kernel < b.kernel ? -1 : 1;
  if (a.kind == ROOF_HIT_DOT || a.index == b.index)
    return a.peak < b.peak ? -1 : a.peak > b.peak;
  return a.index < b.index ? -1 : 1;
}

static int
compare_cb (gconstpointer a,
            gconstpointer b)
{
  return roof_handle_compare (*(const RoofHit *) a, *(const RoofHit *) b);
}

gboolean
roof_handle_find (const GArray *handles,
                  RoofHit       handle,
                  guint        *index)
{
  return g_array_binary_search ((GArray *) handles, &handle, compare_cb, index);
}

GArray *
roof_scene_list_handles (const RoofScene *scene,
                         guint            most,
                         int              kernel)
{
  const RoofBend *bend;
  GArray *handles;

  g_return_val_if_fail (scene != NULL, NULL);

  bend = roof_scene_get_bend (scene);
  handles = g_array_new (FALSE, FALSE, sizeof (RoofHit));
  add_dots (handles, scene, most, kernel);
  add_roofs (handles, scene);
  add_ridges (handles, scene);
  if (bend != NULL)
    add (handles, own_bend (bend));
  g_array_sort (handles, compare_cb);
  return handles;
}

static void
value_variable (RoofVariable    *variable,
                RoofHandleValue *value)
{
  value->parameter = roof_variable_get_parameter (variable);
  value->dimension = value->parameter->dimension;
  value->value = roof_variable_get_value (variable);
  value->least = value->parameter->min;
  value->most = roof_variable_get_most (variable);
}

/* The variable that dragging the dot of @kernel changes. Returns: (transfer full) (nullable) */
static RoofVariable *
find_pulled (const RoofScene *scene,
             guint            kernel)
{
  RoofAnalysis *analysis = roof_report_get_analysis (scene->report, kernel);
  RoofKernel *held = roof_analysis_get_kernel (analysis);
  guint level = (guint) MAX (roof_analysis_get_main_level (analysis), 0);

  if (roof_kernel_get_workload (held) == NULL && roof_kernel_resolve_drag (held, roof_analysis_get_operation (analysis)) < 0)
    return NULL;
  return roof_variable_new_pulled (scene->report, kernel, level, scene->variables);
}

static gboolean
value_dot (const RoofScene *scene,
           int              kernel,
           RoofHandleValue *value)
{
  RoofAnalysis *analysis = roof_report_get_analysis (scene->report, (guint) kernel);
  g_autoptr (RoofVariable) pulled = NULL;

  if (analysis == NULL)
    return FALSE;
  *value = (RoofHandleValue) { NULL, ROOF_DIMENSION_FRACTION,
                               roof_kernel_get_efficiency (roof_analysis_get_kernel (analysis)), 0, 1 };
  if (!isnan (roof_analysis_get_measured_time (analysis)))
    *value = (RoofHandleValue) { NULL, ROOF_DIMENSION_FLOP_RATE, roof_analysis_get_performance (analysis), 0, INFINITY };
  else if (roof_operation_is_custom (roof_analysis_get_operation (analysis)))
    *value = (RoofHandleValue) { NULL, ROOF_DIMENSION_FLOP,
                                 roof_estimate_get_work (roof_analysis_get_estimate (analysis)), 0,
                                 INFINITY };
  else if ((pulled = find_pulled (scene, (guint) kernel)) != NULL)
    value_variable (pulled, value);
  return TRUE;
}

/* The value of a roof or ceiling, NAN when it is not drawn. */
static double
value_roof (const RoofScene *scene,
            RoofHit          handle)
{
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);
  const RoofFlat *flats;

  for (guint i = 0; i < n; i++)
    if (roof_hit_equal (own_slope (&slopes[i]), handle))
      return slopes[i].slope;
  flats = roof_scene_get_flats (scene, &n);
  for (guint i = 0; i < n; i++)
    if (roof_hit_equal (own_flat (&flats[i]), handle))
      return flats[i].y;
  return NAN;
}

static double
value_ridge (const RoofScene *scene,
             RoofHit          handle)
{
  guint n;
  const RoofRidge *ridges = roof_scene_get_ridges (scene, &n);

  for (guint i = 0; i < n; i++)
    if ((int) ridges[i].level == handle.index && (int) ridges[i].peak == handle.peak)
      return ridges[i].x;
  return NAN;
}

static double
value_bend (const RoofScene *scene,
            RoofHit          handle)
{
  const RoofBend *bend = roof_scene_get_bend (scene);

  return bend != NULL && roof_hit_equal (own_bend (bend), handle) ? bend->launch : NAN;
}

RoofTally
roof_handle_get_tally (const RoofReport *report,
                       RoofHit           handle)
{
  RoofMachine *machine = roof_report_get_machine (report);
  RoofAnalysis *analysis = handle.kind == ROOF_HIT_DOT ? roof_report_get_analysis (report, (guint) handle.kernel) : NULL;

  if (analysis != NULL)
    return roof_work_tally (analysis);
  if (handle.kind == ROOF_HIT_RIDGE)
    return roof_work_tally_of_peak (machine, (guint) handle.peak);
  if (handle.kind == ROOF_HIT_PEAK)
    return roof_work_tally_of_peak (machine, (guint) handle.index);
  if (handle.kind == ROOF_HIT_CEILING)
    return roof_work_tally_of_key (machine, (RoofMachineKey) { ROOF_PART_CEILING, (guint) handle.index, ROOF_FIELD_VALUE });
  return roof_machine_get_tally (machine);
}

static RoofDimension
get_dimension (const RoofScene *scene,
               RoofHit          handle)
{
  RoofMachine *machine = roof_report_get_machine (roof_scene_get_report (scene));

  if (handle.kind == ROOF_HIT_RIDGE)
    return ROOF_DIMENSION_INTENSITY;
  if (handle.kind == ROOF_HIT_BEND)
    return ROOF_DIMENSION_TIME;
  if (handle.kind == ROOF_HIT_PEAK
      || (handle.kind == ROOF_HIT_CEILING && roof_machine_get_ceiling (machine, (guint) handle.index)->level == NULL))
    return ROOF_DIMENSION_FLOP_RATE;
  return ROOF_DIMENSION_BANDWIDTH;
}

gboolean
roof_scene_get_handle_value (const RoofScene *scene,
                             RoofHit          handle,
                             RoofHandleValue *value)
{
  g_return_val_if_fail (scene != NULL && value != NULL, FALSE);

  if (handle.kind == ROOF_HIT_DOT)
    return value_dot (scene, handle.kernel, value);
  *value = (RoofHandleValue) { NULL, get_dimension (scene, handle), NAN, 0, INFINITY };
  value->value = handle.kind == ROOF_HIT_RIDGE  ? value_ridge (scene, handle)
                 : handle.kind == ROOF_HIT_BEND ? value_bend (scene, handle)
                                                : value_roof (scene, handle);
  return !isnan (value->value);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"

/* The drawing order of kernels. Few kernels are sorted by tier, then large before small, then in document order. A crowd
 * (more than ROOF_MANY_KERNELS in sight) is bucket sorted by kind, so that dots of one look follow each other and are drawn in
 * one call. Kernels of kind FRONT are sorted like few kernels: tier 0 comes before the crowd, the other tiers after. */

/* The factor on the size of dots that have numbers, which need room in crowds. */
#define NUMBERED 0.78

#define COUNTLESS_KERNELS 2000
/* The kinds of a crowd, two for each ink of a kernel's first spot: plain dots, and dots that are not plain. */
#define N_KINDS (2 * ROOF_N_INKS)
#define FRONT N_KINDS /* selected and sized kernels, which are outside the crowd */

/* 2 for the leading kernel, 1 for a selected one, 0 for the rest. Sized dots are 0: a large one on top would hide others. */
static guint
get_tier (const RoofSceneKernel *kernel)
{
  return kernel->sized ? 0 : kernel->selected + kernel->leads;
}

/* Large dots first, so that small ones are not hidden under them. */
static int
compare_sizes (const RoofSceneKernel *one,
               const RoofSceneKernel *two)
{
  double large = one->sized ? one->weight : 0, other = two->sized ? two->weight : 0;

  return (large < other) - (large > other);
}

/* By tier, then large before small, then in document order. */
static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const RoofSceneKernel *one = *(const RoofSceneKernel *const *) a, *two = *(const RoofSceneKernel *const *) b;
  int order = (int) get_tier (one) - (int) get_tier (two);

  if (order == 0)
    order = compare_sizes (one, two);
  return order != 0 ? order : (one > two) - (one < two);
}

/* The factor on the size of dots when @n kernels are in sight. */
static double
shrink (guint n)
{
  return n > COUNTLESS_KERNELS ? 0.5 : n > ROOF_MANY_KERNELS ? 0.7 : 1;
}

static inline gboolean
lies_within (const RoofSpot   *spot,
             const RoofExtent *axes)
{
  return spot->x >= axes->x_min && spot->x <= axes->x_max && spot->y >= axes->y_min && spot->y <= axes->y_max;
}

static inline gboolean
is_in_sight (const RoofSceneKernel *kernel,
             const RoofSpot        *spots,
             const RoofExtent      *axes)
{
  for (const RoofSpot *spot = spots; spot < &spots[kernel->n_spots]; spot++)
    if (spot->gutter != ROOF_GUTTER_NONE || lies_within (spot, axes))
      return TRUE;
  return FALSE;
}

/* The kind of a kernel, in drawing order: FRONT, or by ink with plain dots first. */
static inline guint
get_kind (const RoofSceneKernel *kernel,
          const RoofSpot        *spot,
          const RoofExtent      *axes)
{
  if (kernel->sized || get_tier (kernel) > 0)
    return FRONT;
  return 2 * (guint) spot->ink + (lies_within (spot, axes) && !spot->above && !spot->unfit ? 0 : 1);
}

/* Only kernels within the axes count as a crowd, so that dots grow on zooming in; those beyond are counted for the marks on the
 * edge. One pass over the kernels, since reading 100 000 of them dominates the time. */
double
roof_layout_find_fineness (const RoofLayout *self)
{
  return MIN (1, sqrt (self->unit)) * (self->numbered != NULL ? NUMBERED : 1);
}

void
roof_layout_count_crowd (RoofLayout *self)
{
  const RoofRect *plot = &self->plot;
  RoofExtent drawn = { roof_scale_to_value (&self->x, plot->x), roof_scale_to_value (&self->x, plot->x + plot->width),
                       roof_scale_to_value (&self->y, plot->y + plot->height), roof_scale_to_value (&self->y, plot->y) };
  const RoofExtent axes = self->extent;
  guint n, n_seen = 0, n_selected = 0, n_all_selected = 0;
  const RoofSpot *spots = roof_scene_get_spots (self->scene, &n);
  const RoofSceneKernel *kernels = roof_scene_get_kernels (self->scene, &n);
  guint8 *kinds = g_new (guint8, n);

  for (guint i = 0; i < n; i++)
    {
      const RoofSpot *first = &spots[kernels[i].first_spot];
      guint seen = is_in_sight (&kernels[i], first, &axes) ? 1 : 0, selected = kernels[i].selected;

      n_seen += seen;
      n_all_selected += selected;
      n_selected += seen & selected;
      kinds[i] = (guint8) get_kind (&kernels[i], first, &drawn);
    }
  self->kinds = kinds;
  self->many_beyond = n - n_seen > ROOF_MANY_KERNELS;
  self->many_selected_beyond = n_all_selected - n_selected > ROOF_MANY_KERNELS;
  self->crowding = shrink (n_seen);
  self->selected_crowding = shrink (n_selected);
  self->fineness = roof_layout_find_fineness (self);
}

/* A bucket sort by kind, with FRONT kernels sorted apart. */
static void
order_crowd (const RoofLayout       *self,
             const RoofSceneKernel **order)
{
  guint n, n_under = 0, front = 0, counts[N_KINDS + 1] = { 0 }, places[N_KINDS];
  const RoofSceneKernel *kernels = roof_scene_get_kernels (self->scene, &n);
  const guint8 *kinds = self->kinds;
  g_autofree const RoofSceneKernel **apart = NULL;

  for (guint i = 0; i < n; i++)
    counts[kinds[i]]++;
  apart = g_new (const RoofSceneKernel *, counts[FRONT]);
  for (guint i = 0; i < n; i++)
    if (kinds[i] == FRONT)
      {
        n_under += get_tier (&kernels[i]) == 0;
        apart[front++] = &kernels[i];
      }
  if (front > 1)
    qsort (apart, front, sizeof *apart, compare_rows);
  for (guint i = 0, place = n_under; i < N_KINDS; place += counts[i++])
    places[i] = place;
  for (guint i = 0; i < n; i++)
    if (kinds[i] != FRONT)
      order[places[kinds[i]]++] = &kernels[i];
  for (guint i = 0; i < front; i++)
    order[i < n_under ? i : n - front + i] = apart[i];
}

const RoofSceneKernel **
roof_layout_order_kernels (const RoofLayout *self,
                           guint            *n)
{
  const RoofSceneKernel *kernels = roof_scene_get_kernels (self->scene, n);
  const RoofSceneKernel **order = g_new (const RoofSceneKernel *, *n);

  if (self->crowding < 1)
    {
      order_crowd (self, order);
      return order;
    }
  for (guint i = 0; i < *n; i++)
    order[i] = &kernels[i];
  if (*n > 1)
    qsort (order, *n, sizeof *order, compare_rows);
  return order;
}

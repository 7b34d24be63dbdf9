/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Snapshots and slides contain each other, so both are compared here. */
#include "core/snapshot/slide.h"
#include "core/snapshot/snapshot-private.h"

static gboolean
same_names (char **a,
            char **b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return g_strv_equal ((const char * const *) a, (const char * const *) b);
}

static gboolean
same_path (const RoofViewPath *a,
           const RoofViewPath *b)
{
  return g_strcmp0 (a->parameter, b->parameter) == 0 && a->from == b->from && a->to == b->to && a->all == b->all
         && g_strcmp0 (a->extra, b->extra) == 0;
}

static gboolean
same_view (const RoofView *a,
           const RoofView *b)
{
  return a->axes == b->axes && a->x_min == b->x_min && a->x_max == b->x_max && a->y_min == b->y_min
         && a->y_max == b->y_max && a->hide_ceilings == b->hide_ceilings && a->hide_spread == b->hide_spread && a->roofs == b->roofs
         && a->tally == b->tally && a->apart == b->apart && a->launches == b->launches && a->launch == b->launch
         && a->launch_gap == b->launch_gap && a->graph_start == b->graph_start && same_names (a->estimate_without, b->estimate_without)
         && same_path (&a->path, &b->path)
         && g_strcmp0 (a->extra, b->extra) == 0 && same_names (a->hidden_levels, b->hidden_levels)
         && same_names (a->shown_levels, b->shown_levels)
         && same_names (a->hidden_units, b->hidden_units) && same_names (a->hidden_types, b->hidden_types)
         && same_names (a->shown_types, b->shown_types);
}

static gboolean
same_entries (GPtrArray  *a,
              GPtrArray  *b,
              GEqualFunc  equal)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!equal (g_ptr_array_index (a, i), g_ptr_array_index (b, i)))
      return FALSE;
  return TRUE;
}

static gboolean
same_points (const RoofSlide *a,
             const RoofSlide *b)
{
  guint n, n_b;
  const RoofSlidePoint *of_a = roof_slide_get_points (a, &n), *of_b = roof_slide_get_points (b, &n_b);

  if (n != n_b)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (of_a[i].kind != of_b[i].kind || of_a[i].kernel != of_b[i].kernel || of_a[i].index != of_b[i].index)
      return FALSE;
  return TRUE;
}

static gboolean
same_slide (const RoofSlide *a,
            const RoofSlide *b)
{
  return a == b
         || (g_str_equal (roof_slide_get_title (a), roof_slide_get_title (b))
             && g_str_equal (roof_slide_get_text (a), roof_slide_get_text (b))
             && g_str_equal (roof_slide_get_notes (a), roof_slide_get_notes (b))
             && g_strcmp0 (roof_slide_get_extra (a), roof_slide_get_extra (b)) == 0 && same_points (a, b)
             && roof_selection_equal (roof_slide_get_selection (a), roof_slide_get_selection (b))
             && roof_snapshot_equal (roof_slide_get_state (a), roof_slide_get_state (b)));
}

gboolean
roof_snapshot_equal (const RoofSnapshot *a,
                     const RoofSnapshot *b)
{
  return a == b
         || (g_str_equal (a->title, b->title) && g_str_equal (a->notes, b->notes)
             && g_strcmp0 (a->extra, b->extra) == 0 && a->current == b->current
             && same_view (a->view, b->view)
             && same_entries (a->machines, b->machines, (GEqualFunc) roof_machine_equal)
             && same_entries (a->kernels, b->kernels, (GEqualFunc) roof_kernel_equal)
             && same_entries (a->workloads, b->workloads, (GEqualFunc) roof_workload_equal)
             && same_entries (a->pins, b->pins, (GEqualFunc) roof_pin_equal)
             && same_entries (a->slides, b->slides, (GEqualFunc) same_slide)
             && roof_figure_style_equal (a->figure, b->figure)
             && same_entries (a->annotations, b->annotations, (GEqualFunc) roof_annotation_equal));
}

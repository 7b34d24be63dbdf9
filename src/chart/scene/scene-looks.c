/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/ink.h"
#include "chart/scene/palette.h"
#include "chart/scene/scene-private.h"
#include "core/report/work-tally.h"

/* The marker, colour, group and label that somebody chose for a kernel. */

/* The inks of groups in their order, where no colour is chosen: the first ones are easiest to tell apart. */
static const RoofLookColor usual[] = { 6, 2, 4, 8, 7, 3, 5, 1 };

static RoofInk
get_ink (RoofLookColor color)
{
  return (RoofInk) (ROOF_INK_GROUP + (guint) color - 1);
}

static gboolean
has_chosen_ink (const RoofKernelLook *look)
{
  return look->group != NULL || look->color != ROOF_LOOK_COLOR_AUTO;
}

static RoofMarker
get_marker (RoofInk ink)
{
  return roof_palette_get (ROOF_THEME_PRINT)->pens[ink].marker;
}

static const RoofKernelLook *
get_look (RoofReport *report,
          guint       kernel)
{
  return roof_kernel_get_look (roof_snapshot_get_kernel (roof_report_get_snapshot (report), kernel));
}

/* A bit for each marker that means a bound of a kernel, shown or not: black in black only the marker tells a group from a bound. */
static guint
find_bound_markers (RoofReport *report)
{
  guint markers = 0;

  for (guint i = 0; i < roof_report_get_n (report); i++)
    {
      const RoofSummary *summary = roof_report_get_summary (report, i);

      if (summary->analysed && !(summary->styled && has_chosen_ink (get_look (report, i))))
        markers |= 1u << get_marker (roof_ink_of_bound (roof_report_get_machine (report), summary->bound));
    }
  return markers;
}

static gboolean
is_of_group (GHashTable *groups,
             RoofInk     ink)
{
  GHashTableIter iter;
  gpointer known;

  g_hash_table_iter_init (&iter, groups);
  while (g_hash_table_iter_next (&iter, NULL, &known))
    if (GPOINTER_TO_UINT (known) == ink)
      return TRUE;
  return FALSE;
}

/* The ink of the next group without a colour: one that no group has and, if there is one, whose marker is none of @markers. */
static RoofInk
find_free_ink (GHashTable *groups,
               guint       markers)
{
  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    if (!is_of_group (groups, get_ink (usual[i])) && (markers & 1u << get_marker (get_ink (usual[i]))) == 0)
      return get_ink (usual[i]);
  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    if (!is_of_group (groups, get_ink (usual[i])))
      return get_ink (usual[i]);
  return get_ink (usual[g_hash_table_size (groups) % G_N_ELEMENTS (usual)]);
}

/* The ink of the group of @look: the colour of its first kernel, else the next one that is free. @groups: (element-type utf8 uint): inks
 * of the groups so far. @markers: see find_free_ink() */
static RoofInk
take_group (GHashTable           *groups,
            const RoofKernelLook *look,
            guint                 markers)
{
  gpointer known;
  RoofInk ink;

  if (g_hash_table_lookup_extended (groups, look->group, NULL, &known))
    return (RoofInk) GPOINTER_TO_UINT (known);
  ink = look->color != ROOF_LOOK_COLOR_AUTO ? get_ink (look->color) : find_free_ink (groups, markers);
  g_hash_table_insert (groups, (gpointer) look->group, GUINT_TO_POINTER (ink));
  return ink;
}

/* The inks of the groups up to that of the kernel @last, in the order of the document; kernels that are hidden count.
 * Returns: (transfer full) (element-type utf8 uint) */
static GHashTable *
list_groups (RoofReport *report,
             guint       last)
{
  GHashTable *groups = g_hash_table_new (g_str_hash, g_str_equal);
  guint markers = find_bound_markers (report);

  for (guint i = 0; i <= last; i++)
    if (roof_report_get_summary (report, i)->styled && get_look (report, i)->group != NULL)
      take_group (groups, get_look (report, i), markers);
  return groups;
}

/* ROOF_N_INKS: as usual. @groups: (nullable): of all kernels, if the look has a group */
static RoofInk
find_ink (const RoofKernelLook *look,
          GHashTable           *groups)
{
  if (look->color != ROOF_LOOK_COLOR_AUTO)
    return get_ink (look->color);
  return look->group != NULL ? (RoofInk) GPOINTER_TO_UINT (g_hash_table_lookup (groups, look->group)) : ROOF_N_INKS;
}

RoofInk
roof_ink_of_look (RoofReport *report,
                  guint       kernel)
{
  const RoofKernelLook *look = get_look (report, kernel);
  g_autoptr (GHashTable) groups = look->group != NULL ? list_groups (report, kernel) : NULL;

  return find_ink (look, groups);
}

char *
roof_scene_write_value (const RoofScene       *self,
                        const RoofSceneKernel *kernel,
                        const RoofSpot        *spot,
                        RoofLookValue          value)
{
  g_autofree char *number = NULL;

  if (value == ROOF_LOOK_VALUE_NONE || spot->gutter != ROOF_GUTTER_NONE)
    return NULL;
  if (value == ROOF_LOOK_VALUE_PERFORMANCE)
    return roof_units_format_to (spot->y, ROOF_DIMENSION_FLOP_RATE, roof_work_tally_of_all (self->report, NULL), ROOF_PICTURE_DIGITS);
  if (!(kernel->roof > 0))
    return NULL;
  number = roof_units_format_number (spot->y / kernel->roof * 100, 2);
  return g_strconcat (number, "\302\240%", NULL);
}

static void
set_label (RoofScene             *self,
           const RoofSceneKernel *kernel,
           const RoofSpot        *spot,
           const RoofKernelLook  *look)
{
  RoofKernel *chosen = roof_snapshot_get_kernel (self->snapshot, kernel->kernel);
  const char *name = look->label != NULL ? look->label : roof_kernel_get_name (chosen);
  g_autofree char *value = roof_scene_write_value (self, kernel, spot, look->value);

  if (value == NULL && look->label == NULL)
    return;
  if (self->labels == NULL)
    self->labels = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_hash_table_insert (self->labels, GUINT_TO_POINTER (kernel->kernel),
                       value != NULL ? g_strconcat (name, ROOF_VALUE_SPACE, value, NULL) : g_strdup (name));
}

void
roof_scene_build_looks (RoofScene *self)
{
  g_autoptr (GHashTable) groups = NULL;

  for (guint i = 0; i < self->kernels->len; i++)
    {
      RoofSceneKernel *kernel = &g_array_index (self->kernels, RoofSceneKernel, i);
      const RoofKernelLook *look;
      RoofInk ink;

      if (!kernel->styled)
        continue;
      look = roof_kernel_get_look (roof_snapshot_get_kernel (self->snapshot, kernel->kernel));
      if (groups == NULL && look->group != NULL)
        groups = list_groups (self->report, roof_report_get_n (self->report) - 1);
      ink = find_ink (look, groups);
      kernel->shape = (guint) look->marker;
      kernel->emphasised = look->emphasised;
      for (guint j = 0; j < kernel->n_spots; j++)
        {
          RoofSpot *spot = &g_array_index (self->spots, RoofSpot, kernel->first_spot + j);

          if (!spot->main)
            continue;
          spot->ink = ink < ROOF_N_INKS ? ink : spot->ink;
          set_label (self, kernel, spot, look);
        }
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
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

/* A bit for each marker that means a bound in this chart: black in black only the marker tells a group from a bound. */
static guint
find_bound_markers (const RoofScene *self)
{
  guint markers = 0;

  for (guint i = 0; i < self->kernels->len; i++)
    {
      const RoofSceneKernel *kernel = &g_array_index (self->kernels, RoofSceneKernel, i);

      if (kernel->styled && has_chosen_ink (roof_kernel_get_look (roof_snapshot_get_kernel (self->snapshot, kernel->kernel))))
        continue;
      for (guint j = 0; j < kernel->n_spots; j++)
        if (g_array_index (self->spots, RoofSpot, kernel->first_spot + j).main)
          markers |= 1u << get_marker (g_array_index (self->spots, RoofSpot, kernel->first_spot + j).ink);
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

/* The ink of @look; of a group without a colour the next one that is free. @groups: (element-type utf8 uint): inks of the groups so
 * far. @markers: see find_free_ink(). ROOF_N_INKS: as usual */
static RoofInk
find_ink (const RoofKernelLook *look,
          GHashTable           *groups,
          guint                 markers)
{
  gpointer known;
  RoofInk ink;

  if (look->group != NULL && g_hash_table_lookup_extended (groups, look->group, NULL, &known))
    return look->color != ROOF_LOOK_COLOR_AUTO ? get_ink (look->color) : (RoofInk) GPOINTER_TO_UINT (known);
  if (!has_chosen_ink (look))
    return ROOF_N_INKS;
  ink = look->color != ROOF_LOOK_COLOR_AUTO ? get_ink (look->color) : find_free_ink (groups, markers);
  if (look->group != NULL)
    g_hash_table_insert (groups, (gpointer) look->group, GUINT_TO_POINTER (ink));
  return ink;
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
  g_autoptr (GHashTable) groups = g_hash_table_new (g_str_hash, g_str_equal);
  guint markers = 0;
  gboolean sought = FALSE;

  for (guint i = 0; i < self->kernels->len; i++)
    {
      RoofSceneKernel *kernel = &g_array_index (self->kernels, RoofSceneKernel, i);
      const RoofKernelLook *look;
      RoofInk ink;

      if (!kernel->styled)
        continue;
      look = roof_kernel_get_look (roof_snapshot_get_kernel (self->snapshot, kernel->kernel));
      if (!sought && has_chosen_ink (look))
        {
          markers = find_bound_markers (self); /* before any ink is replaced */
          sought = TRUE;
        }
      ink = find_ink (look, groups, markers);
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

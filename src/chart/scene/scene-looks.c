/* SPDX-License-Identifier: GPL-3.0-or-later */
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

/* The ink of @look; of a group without a colour the next one that is free. @groups: (element-type utf8 uint): inks of the groups so
 * far. ROOF_N_INKS: as usual */
static RoofInk
find_ink (const RoofKernelLook *look,
          GHashTable           *groups)
{
  gpointer known;
  RoofInk ink;

  if (look->group != NULL && g_hash_table_lookup_extended (groups, look->group, NULL, &known))
    return look->color != ROOF_LOOK_COLOR_AUTO ? get_ink (look->color) : (RoofInk) GPOINTER_TO_UINT (known);
  if (look->color == ROOF_LOOK_COLOR_AUTO && look->group == NULL)
    return ROOF_N_INKS;
  ink = get_ink (look->color != ROOF_LOOK_COLOR_AUTO ? look->color
                                                     : usual[g_hash_table_size (groups) % G_N_ELEMENTS (usual)]);
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

  for (guint i = 0; i < self->kernels->len; i++)
    {
      RoofSceneKernel *kernel = &g_array_index (self->kernels, RoofSceneKernel, i);
      const RoofKernelLook *look;
      RoofInk ink;

      if (!kernel->styled)
        continue;
      look = roof_kernel_get_look (roof_snapshot_get_kernel (self->snapshot, kernel->kernel));
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

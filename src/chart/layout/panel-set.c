/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/panel-set.h"

#include "explore/run/facet.h"

/* The machine of @id as published. (transfer none) (nullable) */
static RoofMachine *
find_preset (GPtrArray  *presets,
             const char *id)
{
  for (guint i = 0; presets != NULL && i < presets->len; i++)
    if (g_str_equal (roof_machine_get_id (presets->pdata[i]), id))
      return presets->pdata[i];
  return NULL;
}

static RoofScene *
make_scene (const RoofFacetPart *part,
            RoofCatalogue       *catalogue,
            const RoofFilter    *filter,
            GPtrArray           *presets)
{
  g_autoptr (RoofReport) report = roof_report_new (catalogue, part->snapshot, part->machine);
  g_autoptr (RoofComparison) alone = roof_comparison_new_single (report);
  g_autoptr (GByteArray) fits = filter != NULL ? roof_filter_list (filter, report) : NULL;
  RoofFocus focus = { .fits = fits, .picture = TRUE,
                      .preset = find_preset (presets, roof_machine_get_id (roof_report_get_machine (report))) };

  return roof_scene_new_focused (alone, catalogue, &focus);
}

RoofPanelSet *
roof_panel_set_new (RoofFacet         facet,
                    RoofSnapshot     *snapshot,
                    RoofCatalogue    *catalogue,
                    const RoofFilter *filter,
                    GPtrArray        *presets,
                    GError          **error)
{
  g_autoptr (GPtrArray) parts = roof_facet_split (facet, snapshot, error);
  RoofPanelSet *self;

  if (parts == NULL || parts->len < 2)
    return NULL;
  self = g_new0 (RoofPanelSet, 1);
  self->scenes = g_ptr_array_new_with_free_func ((GDestroyNotify) roof_scene_unref);
  self->titles = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < MIN (parts->len, ROOF_MOST_PANELS); i++)
    {
      const RoofFacetPart *part = parts->pdata[i];

      g_ptr_array_add (self->scenes, make_scene (part, catalogue, filter, presets));
      g_ptr_array_add (self->titles, g_strdup (part->title));
    }
  self->panels = (RoofPanels) { 0, 0, self->scenes->len, (RoofScene *const *) self->scenes->pdata,
                                (const char *const *) self->titles->pdata };
  return self;
}

void
roof_panel_set_free (RoofPanelSet *self)
{
  g_ptr_array_unref (self->scenes);
  g_ptr_array_unref (self->titles);
  g_free (self);
}

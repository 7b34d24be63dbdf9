/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/slide-figure.h"

#include "chart/words/describe.h"

/* The machine of the slide as published. (transfer none) (nullable) */
static RoofMachine *
find_preset (const RoofSlide *slide,
             GPtrArray       *presets)
{
  const char *id = roof_machine_get_id (roof_snapshot_get_active (roof_slide_get_state (slide)));

  for (guint i = 0; presets != NULL && i < presets->len; i++)
    if (g_str_equal (roof_machine_get_id (presets->pdata[i]), id))
      return presets->pdata[i];
  return NULL;
}

RoofScene *
roof_slide_make_scene (RoofSlide     *slide,
                       RoofCatalogue *catalogue,
                       GPtrArray     *presets)
{
  g_autoptr (RoofComparison) comparison = NULL;
  g_autoptr (RoofSelection) selection = NULL;
  RoofFocus focus;

  g_return_val_if_fail (slide != NULL && catalogue != NULL, NULL);

  comparison = roof_comparison_new (NULL, catalogue, roof_slide_get_state (slide));
  selection = roof_selection_new (roof_selection_get_lead (roof_slide_get_selection (slide)));
  focus = (RoofFocus) { .selection = selection, .preset = find_preset (slide, presets) };
  return roof_scene_new_focused (comparison, catalogue, &focus);
}

RoofPanelSet *
roof_slide_make_panels (RoofSlide     *slide,
                        RoofCatalogue *catalogue,
                        GPtrArray     *presets)
{
  RoofSnapshot *state = roof_slide_get_state (slide);

  return roof_panel_set_new (roof_snapshot_get_figure_style (state)->panels, state, catalogue, NULL, presets, NULL);
}

char *
roof_slide_describe_changes (RoofSlide *slide,
                             GPtrArray *presets)
{
  RoofMachine *preset = find_preset (slide, presets);

  return preset != NULL ? roof_describe_changes (roof_snapshot_get_active (roof_slide_get_state (slide)), preset) : NULL;
}

GArray *
roof_slide_list_hits (const RoofSlide *slide)
{
  static const RoofHitKind kinds[ROOF_N_SLIDE_POINTS] = {
    [ROOF_SLIDE_POINT_KERNEL] = ROOF_HIT_DOT, [ROOF_SLIDE_POINT_ROOF] = ROOF_HIT_ROOF,
    [ROOF_SLIDE_POINT_PEAK] = ROOF_HIT_PEAK,  [ROOF_SLIDE_POINT_RIDGE] = ROOF_HIT_RIDGE,
    [ROOF_SLIDE_POINT_CEILING] = ROOF_HIT_CEILING,
  };
  GArray *hits = g_array_new (FALSE, FALSE, sizeof (RoofHit));
  guint n;
  const RoofSlidePoint *points;

  g_return_val_if_fail (slide != NULL, hits);

  points = roof_slide_get_points (slide, &n);
  for (guint i = 0; i < n; i++)
    {
      RoofHit hit = { kinds[points[i].kind], points[i].kernel, points[i].index, -1, 0 };

      g_array_append_val (hits, hit);
    }
  return hits;
}

GBytes *
roof_slide_export (RoofSlide                *slide,
                   RoofCatalogue            *catalogue,
                   GPtrArray                *presets,
                   const RoofExportOptions  *options,
                   gboolean                  pointing,
                   GError                  **error)
{
  g_autoptr (RoofScene) scene = roof_slide_make_scene (slide, catalogue, presets);
  g_autoptr (RoofPanelSet) set = roof_slide_make_panels (slide, catalogue, presets);
  g_autoptr (GArray) hits = roof_slide_list_hits (slide);
  g_autofree char *changes = roof_slide_describe_changes (slide, presets);
  RoofExportOptions own = *options;

  own.callouts = (const RoofHit *) (const void *) hits->data;
  own.n_callouts = pointing && set == NULL ? hits->len : 0;
  own.panels = set != NULL ? &set->panels : NULL;
  if (own.heading.subtitle == NULL)
    own.heading.subtitle = changes;
  return roof_export (scene, &own, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/slide-figure.h"

RoofScene *
roof_slide_make_scene (RoofSlide     *slide,
                       RoofCatalogue *catalogue)
{
  g_autoptr (RoofComparison) comparison = NULL;

  g_return_val_if_fail (slide != NULL && catalogue != NULL, NULL);

  comparison = roof_comparison_new (NULL, catalogue, roof_slide_get_state (slide));
  return roof_scene_new_compared (comparison, catalogue, roof_selection_get_lead (roof_slide_get_selection (slide)));
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
                   const RoofExportOptions  *options,
                   gboolean                  pointing,
                   GError                  **error)
{
  g_autoptr (RoofScene) scene = roof_slide_make_scene (slide, catalogue);
  g_autoptr (GArray) hits = roof_slide_list_hits (slide);
  RoofExportOptions own = *options;

  own.callouts = (const RoofHit *) (const void *) hits->data;
  own.n_callouts = pointing ? hits->len : 0;
  return roof_export (scene, &own, error);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/patch.h"

#include "chart/density.h"
#include "chart/render-private.h"
#include "chart/tint.h"

RoofColor
roof_patch_get_color (const RoofPatch   *self,
                      const RoofPalette *palette)
{
  double strength = roof_density_strength (self->step) * roof_render_get_opacity (palette, self->faded);

  return roof_palette_get_tint (palette, self->ink, strength);
}

guint
roof_patches_count_like (const RoofPatch *patches,
                         guint            n)
{
  guint i = 0;

  while (i < n && patches[i].ink == patches[0].ink && patches[i].step == patches[0].step
         && patches[i].faded == patches[0].faded)
    i++;
  return i;
}

void
roof_patches_render (const RoofLayout  *layout,
                     const RoofPalette *palette,
                     cairo_t           *cr)
{
  guint n, done;
  const RoofPatch *patches = roof_layout_get_patches (layout, &n);

  for (guint i = 0; i < n; i += done)
    {
      RoofColor color = roof_patch_get_color (&patches[i], palette);

      done = roof_patches_count_like (&patches[i], n - i);
      for (guint k = i; k < i + done; k++)
        cairo_rectangle (cr, patches[k].rect.x, patches[k].rect.y, patches[k].rect.width, patches[k].rect.height);
      cairo_set_source_rgb (cr, color.red, color.green, color.blue);
      cairo_fill (cr);
    }
}

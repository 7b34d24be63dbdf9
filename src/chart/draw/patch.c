/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/patch.h"

#include "chart/draw/render-private.h"
#include "chart/draw/tint.h"
#include "chart/layout/density.h"

RoofColor
roof_patch_get_color (const RoofPatch   *self,
                      const RoofPalette *palette)
{
  double strength = roof_density_strength (self->step) * (self->faded ? palette->faded : 1);

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

static void
draw_alike (const RoofPainter *self,
            const RoofPatch   *patches,
            guint              n)
{
  RoofColor color = roof_patch_get_color (patches, self->palette);

  for (guint i = 0; i < n; i++)
    cairo_rectangle (self->cr, patches[i].rect.x, patches[i].rect.y, patches[i].rect.width, patches[i].rect.height);
  cairo_set_source_rgb (self->cr, color.red, color.green, color.blue);
  cairo_fill (self->cr);
}

void
roof_painter_draw_patches (const RoofPainter *self,
                           const RoofLayout  *layout)
{
  guint n, done;
  const RoofPatch *patches = roof_layout_get_patches (layout, &n);

  for (guint i = 0; i < n; i += done)
    {
      done = roof_patches_count_like (&patches[i], n - i);
      draw_alike (self, &patches[i], done);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/bin.h"

#include "chart/draw/color-ramp.h"
#include "chart/draw/render-private.h"
#include "chart/layout/density.h"

RoofColor
roof_bin_get_color (const RoofBin     *self,
                    const RoofPalette *palette)
{
  double strength = roof_density_strength (self->step) * (self->faded ? palette->faded : 1);

  return roof_palette_get_ramp_color (palette, self->ink, strength);
}

guint
roof_bins_count_like (const RoofBin *bins,
                      guint          n)
{
  guint i = 0;

  while (i < n && bins[i].ink == bins[0].ink && bins[i].step == bins[0].step
         && bins[i].faded == bins[0].faded)
    i++;
  return i;
}

static void
draw_alike (const RoofPainter *self,
            const RoofBin     *bins,
            guint              n)
{
  RoofColor color = roof_bin_get_color (bins, self->palette);

  for (guint i = 0; i < n; i++)
    cairo_rectangle (self->cr, bins[i].rect.x, bins[i].rect.y, bins[i].rect.width, bins[i].rect.height);
  cairo_set_source_rgb (self->cr, color.red, color.green, color.blue);
  cairo_fill (self->cr);
}

void
roof_painter_draw_bins (const RoofPainter *self,
                        const RoofLayout  *layout)
{
  guint n, done;
  const RoofBin *bins = roof_layout_get_bins (layout, &n);

  for (guint i = 0; i < n; i += done)
    {
      done = roof_bins_count_like (&bins[i], n - i);
      draw_alike (self, &bins[i], done);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/draw/bin.h"
#include "chart/draw/svg-private.h"

static guint
to_byte (double channel)
{
  return (guint) lround (CLAMP (channel, 0, 1) * 255);
}

static void
put_rect (const RoofSvgWriter *self,
          const RoofRect      *rect)
{
  g_string_append_c (self->out, 'M');
  roof_svg_put_number (self, rect->x);
  roof_svg_put_next (self, rect->y);
  g_string_append_c (self->out, 'h');
  roof_svg_put_number (self, rect->width);
  g_string_append_c (self->out, 'v');
  roof_svg_put_number (self, rect->height);
  g_string_append_c (self->out, 'h');
  roof_svg_put_number (self, -rect->width);
  g_string_append_c (self->out, 'z');
}

void
roof_svg_write_bins (const RoofSvgWriter *self)
{
  guint n, done;
  const RoofBin *bins = roof_layout_get_bins (self->layout, &n);

  for (guint i = 0; i < n; i += done)
    {
      RoofColor color = roof_bin_get_color (&bins[i], self->palette);

      done = roof_bins_count_like (&bins[i], n - i);
      g_string_append_printf (self->out, "<path class=\"density %s\" fill=\"#%02x%02x%02x\" d=\"",
                              roof_svg_ink_classes[bins[i].ink], to_byte (color.red), to_byte (color.green),
                              to_byte (color.blue));
      for (guint k = i; k < i + done; k++)
        put_rect (self, &bins[k].rect);
      g_string_append (self->out, "\"/>\n");
    }
}

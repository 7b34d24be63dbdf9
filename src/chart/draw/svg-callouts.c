/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/callout-draw.h"
#include "chart/draw/svg-private.h"

static void
put_point (const RoofSvgWriter *self,
           char                 command,
           const RoofPoint     *point)
{
  g_string_append_c (self->out, command);
  roof_svg_put_number (self, point->x);
  roof_svg_put_next (self, point->y);
}

/* A path that is only stroked: @put writes its segments. */
static void
put_stroke (const RoofSvgWriter *self,
            const RoofCallout   *callout,
            void               (*put) (const RoofSvgWriter *self, const RoofCallout *callout),
            RoofInk              ink,
            double               width,
            double               opacity)
{
  g_string_append (self->out, "<path d=\"");
  put (self, callout);
  g_string_append (self->out, "\" fill=\"none\"");
  roof_svg_put_paint (self, "stroke", ink, opacity);
  roof_svg_put_attribute (self, "stroke-width", width);
  g_string_append (self->out, "/>\n");
}

/* Writes the path over a halo in the colour of the plot. */
static void
put_twice (const RoofSvgWriter *self,
           const RoofCallout   *callout,
           void               (*put) (const RoofSvgWriter *self, const RoofCallout *callout))
{
  put_stroke (self, callout, put, ROOF_INK_PLOT, ROOF_CALLOUT_WIDTH + ROOF_CALLOUT_HALO, 1);
  put_stroke (self, callout, put, ROOF_INK_SELECTION, ROOF_CALLOUT_WIDTH, 1);
}

static void
put_arrow (const RoofSvgWriter *self,
           const RoofCallout   *callout)
{
  put_point (self, 'M', &callout->tail);
  put_point (self, 'L', &callout->tip);
  put_point (self, 'M', &callout->barbs[0]);
  put_point (self, 'L', &callout->tip);
  put_point (self, 'L', &callout->barbs[1]);
}

/* A circle as two arcs, since SVG ignores an arc that ends where it begins. */
static void
put_ring (const RoofSvgWriter *self,
          const RoofCallout   *callout)
{
  RoofPoint left = { callout->at.x - callout->radius, callout->at.y };

  put_point (self, 'M', &left);
  for (int half = 1; half >= -1; half -= 2)
    {
      g_string_append_c (self->out, 'a');
      roof_svg_put_number (self, callout->radius);
      roof_svg_put_next (self, callout->radius);
      g_string_append (self->out, " 0 0 1");
      roof_svg_put_next (self, half * 2 * callout->radius);
      roof_svg_put_next (self, 0);
    }
}

static void
put_line (const RoofSvgWriter *self,
          const RoofCallout   *callout)
{
  put_point (self, 'M', &callout->a);
  put_point (self, 'L', &callout->b);
}

void
roof_svg_write_callouts (const RoofSvgWriter *self,
                         const RoofHit       *hits,
                         guint                n)
{
  g_autofree RoofCallout *callouts = g_new (RoofCallout, n + 1);

  n = roof_callout_place (self->layout, hits, n, callouts);
  if (n == 0)
    return;
  g_string_append (self->out, "<g id=\"callouts\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
  for (guint i = 0; i < n; i++)
    {
      if (callouts[i].ring)
        put_twice (self, &callouts[i], put_ring);
      else
        put_stroke (self, &callouts[i], put_line, ROOF_INK_SELECTION, ROOF_CALLOUT_LINE_WIDTH, ROOF_CALLOUT_LINE_OPACITY);
      put_twice (self, &callouts[i], put_arrow);
    }
  g_string_append (self->out, "</g>\n");
}

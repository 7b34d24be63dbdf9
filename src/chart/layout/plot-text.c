/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/plot-text.h"

RoofPlotText
roof_plot_text_make (PangoContext *context,
                     RoofStyle     style,
                     RoofInk       ink,
                     const char   *text)
{
  RoofSetText set = roof_typeset_lay_out (roof_typeset_get (context), style, text);

  return (RoofPlotText) {
    .width = set.width, .height = set.height, .ink = ink, .size = set.size, .pango = g_object_ref (set.pango)
  };
}

void
roof_plot_text_add (GArray       *texts,
                    RoofPlotText  text,
                    double        x,
                    double        y)
{
  text.x = x;
  text.y = y;
  g_array_append_val (texts, text);
}

void
roof_plot_text_clear (gpointer text)
{
  g_object_unref (((RoofPlotText *) text)->pango);
}

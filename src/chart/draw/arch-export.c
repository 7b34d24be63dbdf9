/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/arch-export.h"

#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/draw/export-write.h"
#include "chart/draw/pdf-write.h"
#include "chart/draw/png-write.h"
#include "chart/draw/render-private.h"
#include "chart/layout/typeset.h"
#include "core/error.h"

#define MARGIN 6.0 /* around the plot, in its units */

typedef struct
{
  const RoofArchPlot      *plot;
  const RoofLayout        *heading; /* the texts around the plot */
  double                   above;   /* the height of those over it, in units */
  const RoofExportOptions *options;
  RoofPalette              palette;
  double                   unit; /* points of a unit of the plot */
} ArchPicture;

/* These draw with @cr in points. */

static void
draw_paper (const ArchPicture *self,
            cairo_t       *cr)
{
  if (self->options->transparent)
    return;
  roof_plot_set_pen (cr, &self->palette, ROOF_INK_PAPER);
  cairo_paint (cr);
}

static void
draw_plot (const ArchPicture *self,
           cairo_t       *cr)
{
  RoofPainter painter;

  cairo_scale (cr, self->unit, self->unit);
  cairo_save (cr);
  roof_painter_init (&painter, &self->palette, cr);
  roof_painter_draw_texts (&painter, self->heading);
  cairo_restore (cr);
  cairo_translate (cr, MARGIN, MARGIN + self->above);
  roof_arch_plot_draw (self->plot, &self->palette, cr);
}

static void
draw_pixels_cb (cairo_t  *cr,
                gpointer  data)
{
  const ArchPicture *self = data;

  cairo_scale (cr, self->options->scale, self->options->scale);
  draw_paper (self, cr);
  draw_plot (self, cr);
}

static GBytes *
write_png (ArchPicture  *self,
           GError  **error)
{
  RoofPngPicture picture = {
    .width = (int) lround (self->options->width * self->options->scale),
    .height = (int) lround (self->options->height * self->options->scale),
    .scale = self->options->scale,
    .opaque = !self->options->transparent,
    .title = self->options->heading.title,
    .draw = draw_pixels_cb,
    .data = self,
  };

  return roof_png_write (&picture, error);
}

static GBytes *
write_pdf (ArchPicture  *self,
           GError  **error)
{
  RoofPdf *pdf = roof_pdf_new (self->options->width, self->options->height, self->options->heading.title, NULL);

  /* What covers the page makes cairo drop what came before, a tag among it. */
  draw_paper (self, roof_pdf_get (pdf));
  roof_pdf_begin_figure (pdf, self->plot->words);
  draw_plot (self, roof_pdf_get (pdf));
  roof_pdf_end_figure (pdf);
  return roof_pdf_finish (pdf, error);
}

static cairo_status_t
append_cb (void                *closure,
           const unsigned char *data,
           unsigned int         length)
{
  g_string_append_len (closure, (const char *) data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* What the picture shows, for who cannot see it, at the start of the drawing. */
static void
add_words (GString    *svg,
           const char *words)
{
  g_autofree char *element = g_markup_printf_escaped ("\n<desc>%s</desc>", words);
  const char *start = strstr (svg->str, "<svg"), *end = start != NULL ? strchr (start, '>') : NULL;

  if (end != NULL)
    g_string_insert (svg, end + 1 - svg->str, element);
}

static GBytes *
write_svg (ArchPicture  *self,
           GError  **error)
{
  g_autoptr (GString) svg = g_string_new (NULL);
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (append_cb, svg, self->options->width, self->options->height);
  cairo_t *cr = cairo_create (surface);

  draw_paper (self, cr);
  draw_plot (self, cr);
  if (!roof_export_end (cr, surface, error))
    return NULL;
  add_words (svg, self->plot->words);
  return g_string_free_to_bytes (g_steal_pointer (&svg));
}

/* @options (inout): made as high as the figure. */
static RoofLayout *
lay_out_heading (RoofReport        *report,
                 RoofExportOptions *options,
                 PangoContext      *context,
                 double            *above,
                 double            *below)
{
  g_autoptr (RoofScene) scene = roof_scene_new (report, NULL, -1);
  RoofLayout *heading = roof_layout_new_heading (scene, context, options->width, options->height, options->grows, &options->heading,
                                                 &options->sizes, above, below);

  options->height += round (roof_layout_get_height (heading) * roof_layout_get_unit (heading) - options->height);
  return heading;
}

GBytes *
roof_arch_export (RoofReport               *report,
                  const RoofEnergy         *energy,
                  int                       selected,
                  const RoofExportOptions  *options,
                  GError                  **error)
{
  GBytes *(*const writers[ROOF_N_EXPORTS]) (ArchPicture *, GError **)
      = { [ROOF_EXPORT_PNG] = write_png, [ROOF_EXPORT_SVG] = write_svg, [ROOF_EXPORT_PDF] = write_pdf };
  double unit = roof_figure_sizes_get_unit (&options->sizes), below;
  RoofExportOptions own = *options;
  ArchPicture picture = { .options = &own, .palette = roof_figure_sizes_make_palette (&options->sizes), .unit = unit };
  g_autoptr (RoofArchPlot) plot = NULL;
  g_autoptr (RoofLayout) heading = NULL;
  PangoContext *context;

  if (!roof_export_check (options, error))
    return NULL;
  if (writers[options->format] == NULL)
    {
      roof_fail_with (error, ROOF_ERROR_INVALID, _("the arch line is drawn as .png, .svg or .pdf, not as .%s"),
                      roof_export_format_to_string (options->format));
      return NULL;
    }
  context = roof_typeset_new_context ();
  picture.heading = heading = lay_out_heading (report, &own, context, &picture.above, &below);
  plot = roof_arch_plot_new (report, energy, selected, context, own.width / unit - 2 * MARGIN,
                             own.height / unit - 2 * MARGIN - picture.above - below);
  g_object_unref (context);
  picture.plot = plot;
  return writers[options->format] (&picture, error);
}

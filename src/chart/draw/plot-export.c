/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/plot-export.h"

#include <cairo-svg.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/draw/export-write.h"
#include "chart/draw/pdf-write.h"
#include "chart/draw/png-write.h"
#include "chart/draw/render-private.h"
#include "chart/layout/plot-text.h"
#include "core/error.h"

/* --- drawing, with @cr in points --- */

static void
draw_paper (const RoofPlotPicture *self,
            cairo_t               *cr)
{
  if (self->options->transparent)
    return;
  roof_plot_set_pen (cr, &self->palette, ROOF_INK_PAPER);
  cairo_paint (cr);
}

static void
draw_plot (const RoofPlotPicture *self,
           cairo_t               *cr)
{
  RoofPainter painter;

  cairo_scale (cr, self->unit, self->unit);
  if (self->heading != NULL)
    {
      cairo_save (cr);
      roof_painter_init (&painter, &self->palette, cr);
      roof_painter_draw_texts (&painter, self->heading);
      cairo_restore (cr);
    }
  cairo_translate (cr, ROOF_PLOT_MARGIN, ROOF_PLOT_MARGIN + self->above);
  self->draw (self->plot, &self->palette, cr);
}

static void
draw_pixels_cb (cairo_t  *cr,
                gpointer  data)
{
  const RoofPlotPicture *self = data;

  cairo_scale (cr, self->options->scale, self->options->scale);
  draw_paper (self, cr);
  draw_plot (self, cr);
}

static GBytes *
write_png (const RoofPlotPicture  *self,
           GError                **error)
{
  RoofPngPicture picture = {
    .width = (int) lround (self->options->width * self->options->scale),
    .height = (int) lround (self->options->height * self->options->scale),
    .scale = self->options->scale,
    .opaque = !self->options->transparent,
    .title = self->options->heading.title,
    .draw = draw_pixels_cb,
    .data = (gpointer) self,
  };

  return roof_png_write (&picture, error);
}

static GBytes *
write_pdf (const RoofPlotPicture  *self,
           GError                **error)
{
  RoofPdf *pdf = roof_pdf_new (self->options->width, self->options->height, self->options->heading.title, NULL);

  /* What covers the page makes cairo drop what came before, a tag among it. */
  draw_paper (self, roof_pdf_get (pdf));
  roof_pdf_begin_figure (pdf, self->words);
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
write_svg (const RoofPlotPicture  *self,
           GError                **error)
{
  g_autoptr (GString) svg = g_string_new (NULL);
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (append_cb, svg, self->options->width, self->options->height);
  cairo_t *cr = cairo_create (surface);

  draw_paper (self, cr);
  draw_plot (self, cr);
  if (!roof_export_end (cr, surface, error))
    return NULL;
  add_words (svg, self->words);
  return g_string_free_to_bytes (g_steal_pointer (&svg));
}

gboolean
roof_plot_export_check (const RoofExportOptions  *options,
                        GError                  **error)
{
  if (!roof_export_check (options, error))
    return FALSE;
  if (options->format == ROOF_EXPORT_PNG || options->format == ROOF_EXPORT_SVG || options->format == ROOF_EXPORT_PDF)
    return TRUE;
  return roof_fail_with (error, ROOF_ERROR_INVALID, _("this chart is drawn as .png, .svg or .pdf, not as .%s"),
                         roof_export_format_to_string (options->format));
}

GBytes *
roof_plot_export (const RoofPlotPicture  *self,
                  GError                **error)
{
  switch (self->options->format)
    {
    case ROOF_EXPORT_PNG:
      return write_png (self, error);

    case ROOF_EXPORT_SVG:
      return write_svg (self, error);

    default:
      return write_pdf (self, error);
    }
}

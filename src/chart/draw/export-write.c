/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/export-write.h"

#include <cairo-ps.h>
#include <math.h>
#include <string.h>

#include "chart/draw/callout-draw.h"
#include "chart/draw/pdf-write.h"
#include "chart/draw/png-write.h"
#include "chart/draw/render.h"
#include "chart/draw/svg.h"
#include "chart/layout/typeset.h"
#include "core/error.h"

/* --- pixels --- */

typedef struct
{
  const RoofLayout        *layout;
  const RoofExportOptions *options;
  RoofPalette              palette;
} Picture;

/* Paints paper on every pixel, including pixels that the chart covers only in part. */
static void
draw_pixels_cb (cairo_t  *cr,
                gpointer  data)
{
  Picture *self = data;
  double scale = self->options->scale * roof_layout_get_unit (self->layout);
  RoofColor paper = self->palette.pens[ROOF_INK_PAPER].color;

  if (!self->options->transparent)
    {
      cairo_set_source_rgb (cr, paper.red, paper.green, paper.blue);
      cairo_paint (cr);
    }
  cairo_scale (cr, scale, scale);
  roof_render_transparent (self->layout, &self->palette, cr);
  roof_callout_draw (self->layout, &self->palette, self->options->callouts, self->options->n_callouts, cr);
}

GBytes *
roof_export_write_png (const RoofLayout         *layout,
                       const RoofExportOptions  *options,
                       GError                  **error)
{
  Picture self = { layout, options, roof_figure_sizes_make_palette (&options->sizes) };
  g_autofree char *title = roof_panels_entitle (layout, options->heading.title);
  RoofPngPicture picture = {
    .width = (int) lround (options->width * options->scale),
    .height = (int) lround (options->height * options->scale),
    .scale = options->scale,
    .opaque = !options->transparent,
    .title = title,
    .document = options->document,
    .draw = draw_pixels_cb,
    .data = &self,
  };

  return roof_png_write (&picture, error);
}

/* --- pages --- */

/* Leaves @cr with the layout's unit. */
static void
paint_paper (const RoofLayout        *layout,
             const RoofExportOptions *options,
             const RoofPalette       *palette,
             cairo_t                 *cr)
{
  double unit = roof_layout_get_unit (layout);

  cairo_scale (cr, unit, unit);
  if (!options->transparent)
    roof_render_paper (layout, palette, cr);
}

static void
paint_chart (const RoofLayout        *layout,
             const RoofExportOptions *options,
             const RoofPalette       *palette,
             cairo_t                 *cr)
{
  roof_render_transparent (layout, palette, cr);
  roof_callout_draw (layout, palette, options->callouts, options->n_callouts, cr);
}

void
roof_export_paint (const RoofLayout        *layout,
                   const RoofExportOptions *options,
                   const RoofPalette       *palette,
                   cairo_t                 *cr)
{
  paint_paper (layout, options, palette, cr);
  paint_chart (layout, options, palette, cr);
}

GBytes *
roof_export_write_pdf (const RoofLayout         *layout,
                       const RoofExportOptions  *options,
                       GError                  **error)
{
  RoofPalette palette = roof_figure_sizes_make_palette (&options->sizes);
  g_autofree char *summary = roof_panels_describe (layout);
  g_autofree char *title = roof_panels_entitle (layout, options->heading.title);
  RoofPdf *pdf = roof_pdf_new (options->width, options->height, title, options->document);

  /* What covers the page makes cairo drop what came before, a tag among it. */
  paint_paper (layout, options, &palette, roof_pdf_get (pdf));
  roof_pdf_begin_figure (pdf, summary);
  paint_chart (layout, options, &palette, roof_pdf_get (pdf));
  roof_pdf_end_figure (pdf);
  return roof_pdf_finish (pdf, error);
}

static cairo_status_t
append_cb (void                *closure,
           const unsigned char *data,
           unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* Replaces the line of @bytes that begins with @key, so that equal charts are equal files. */
static void
set_comment (GByteArray *bytes,
             const char *key,
             const char *line)
{
  char *start = g_strstr_len ((const char *) bytes->data, bytes->len, key);
  char *end = start != NULL ? memchr (start, '\n', bytes->len - (guint) (start - (char *) bytes->data)) : NULL;
  g_autoptr (GByteArray) rest = NULL;
  guint at;

  if (end == NULL)
    return;
  at = (guint) (start - (char *) bytes->data);
  rest = g_byte_array_new ();
  g_byte_array_append (rest, (guint8 *) end, bytes->len - (guint) (end - (char *) bytes->data));
  g_byte_array_set_size (bytes, at);
  g_byte_array_append (bytes, (const guint8 *) line, (guint) strlen (line));
  g_byte_array_append (bytes, rest->data, rest->len);
}

/* What a line of the structure's comments may hold: ASCII, at most so many letters (Adobe's Document Structuring Conventions,
 * section 3). */
#define LONGEST_COMMENT 200

static void
add_title (cairo_surface_t *surface,
           const char      *title)
{
  g_autofree char *plain = g_str_to_ascii (title, "C");
  g_autofree char *comment = g_strdup_printf ("%%%%Title: %.*s", LONGEST_COMMENT, plain);

  cairo_ps_surface_dsc_comment (surface, g_strdelimit (comment, "\r\n\t", ' '));
}

gboolean
roof_export_end (cairo_t          *cr,
                 cairo_surface_t  *surface,
                 GError          **error)
{
  cairo_status_t status = cairo_status (cr);

  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return status == CAIRO_STATUS_SUCCESS
         || roof_fail_with (error, ROOF_ERROR_INVALID, "the picture could not be drawn: %s", cairo_status_to_string (status));
}

GBytes *
roof_export_write_eps (const RoofLayout         *layout,
                       const RoofExportOptions  *options,
                       GError                  **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  RoofPalette palette = roof_figure_sizes_make_palette (&options->sizes);
  g_autofree char *title = roof_panels_entitle (layout, options->heading.title);
  cairo_surface_t *surface = cairo_ps_surface_create_for_stream (append_cb, bytes, options->width, options->height);
  cairo_t *cr;

  roof_palette_make_opaque (&palette); /* PostScript has no transparency: cairo would write pixels */
  cairo_ps_surface_set_eps (surface, TRUE);
  add_title (surface, title);
  cr = cairo_create (surface);
  roof_export_paint (layout, options, &palette, cr);
  if (!roof_export_end (cr, surface, error))
    return NULL;
  set_comment (bytes, "%%CreationDate:", "%%CreationDate: 2000-01-01");
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

/* --- text --- */

GBytes *
roof_export_write_svg (const RoofLayout         *layout,
                       const RoofExportOptions  *options,
                       GError                  **error)
{
  RoofPalette palette = roof_figure_sizes_make_palette (&options->sizes);
  g_autofree char *title = roof_panels_entitle (layout, options->heading.title);
  RoofSvgOptions svg = { title, options->document, options->transparent, FALSE, options->callouts,
                         options->n_callouts };
  char *text = roof_svg_write (layout, &palette, &svg);

  return g_bytes_new_take (text, strlen (text));
}

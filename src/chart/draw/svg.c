/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/svg.h"

#include <string.h>

#include "chart/draw/render-private.h"
#include "chart/draw/svg-private.h"
#include "chart/layout/panels.h"
#include "chart/words/describe.h"

/* The largest number of adjacent bytes of text. libxml2, which most programs read SVG with, refuses ten million. */
#define LONGEST_TEXT ((gsize) 1 << 20)

static void
write_polygons (const RoofSvgWriter *self,
                gboolean             arrows)
{
  guint n;
  const RoofPolygon *polygons = roof_layout_get_polygons (self->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      if (polygons[i].over != arrows || self->palette->pens[polygons[i].ink].color.alpha <= 0)
        continue;
      g_string_append_printf (self->out, "<polygon class=\"%s\"", roof_svg_ink_classes[polygons[i].ink]);
      roof_svg_put_points (self, polygons[i].corners, polygons[i].n_corners);
      if (arrows || polygons[i].band)
        roof_svg_put_paint (self, "fill", polygons[i].ink, arrows ? 1 : ROOF_BAND_OPACITY);
      else
        roof_svg_put_ground (self, polygons[i].ink);
      g_string_append (self->out, "/>\n");
    }
}

static void
put_segment (const RoofSvgWriter *self,
             const RoofLine      *line)
{
  g_string_append_c (self->out, 'M');
  roof_svg_put_number (self, line->a.x);
  roof_svg_put_next (self, line->a.y);
  if (line->a.y == line->b.y || line->a.x == line->b.x)
    {
      g_string_append_c (self->out, line->a.y == line->b.y ? 'H' : 'V');
      roof_svg_put_number (self, line->a.y == line->b.y ? line->b.x : line->b.y);
      return;
    }
  g_string_append_c (self->out, 'L');
  roof_svg_put_number (self, line->b.x);
  roof_svg_put_next (self, line->b.y);
}

static gboolean
look_alike (const RoofSvgWriter *self,
            const RoofLine      *a,
            const RoofLine      *b)
{
  if (self->named && (a->owner.kind == ROOF_HIT_DOT || b->owner.kind == ROOF_HIT_DOT) && a->owner.kernel != b->owner.kernel)
    return FALSE;
  return a->ink == b->ink && a->rank == b->rank && a->dashed == b->dashed && a->faded == b->faded;
}

/* Whether the line begins a path, because no earlier line's path includes it. */
static gboolean
begins_path (const RoofSvgWriter *self,
             const RoofLine      *lines,
             guint                index,
             gboolean             apart)
{
  for (guint i = index; i > 0; i--)
    {
      const RoofLine *before = &lines[i - 1];

      if (before->layer != lines[index].layer)
        continue;
      if (look_alike (self, before, &lines[index]))
        return FALSE;
      if (!apart)
        return TRUE;
    }
  return TRUE;
}

/* Adjacent lines of one look are a single path; lines of the grid need not be adjacent, since all have one colour. */
static void
write_lines (const RoofSvgWriter *self,
             RoofLayer            layer)
{
  gboolean apart = layer == ROOF_LAYER_GRID;
  guint n;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      if (lines[i].layer != layer || !begins_path (self, lines, i, apart))
        continue;
      g_string_append_printf (self->out, "<path class=\"%s\" d=\"", roof_svg_ink_classes[lines[i].ink]);
      for (guint k = i; k < n; k++)
        if (lines[k].layer == layer)
          {
            if (look_alike (self, &lines[k], &lines[i]))
              put_segment (self, &lines[k]);
            else if (!apart)
              break;
          }
      g_string_append_c (self->out, '"');
      roof_svg_put_stroke (self, lines[i].ink, lines[i].rank, lines[i].dashed,
                           roof_render_get_line_opacity (self->palette, &lines[i]));
      roof_svg_put_name (self, lines[i].owner);
      g_string_append (self->out, "/>\n");
    }
}

static void
put_mark (const RoofSvgWriter *self,
          const RoofMark      *mark)
{
  if (mark->round)
    {
      roof_svg_put_circle (self, mark->x, mark->y, mark->size / 2);
      g_string_append (self->out, " class=\"path-mark\"");
      return;
    }
  g_string_append (self->out, "<rect class=\"mark\"");
  roof_svg_put_attribute (self, "x", mark->x - mark->size / 2);
  roof_svg_put_attribute (self, "y", mark->y - mark->size / 2);
  roof_svg_put_attribute (self, "width", mark->size);
  roof_svg_put_attribute (self, "height", mark->size);
}

static void
write_marks (const RoofSvgWriter *self)
{
  guint n;
  const RoofMark *marks = roof_layout_get_marks (self->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      put_mark (self, &marks[i]);
      roof_svg_put_paint (self, "fill", ROOF_INK_PLOT, 1);
      roof_svg_put_paint (self, "stroke", marks[i].ink, 1);
      roof_svg_put_attribute (self, "stroke-width", ROOF_MARK_WIDTH);
      g_string_append (self->out, "/>\n");
    }
}

/* With the unit pt: a bare number would be a CSS pixel of 1/96 inch. */
static void
put_length (const RoofSvgWriter *self,
            const char          *name,
            double               points)
{
  g_string_append_printf (self->out, " %s=\"", name);
  roof_svg_put_number (self, points);
  g_string_append (self->out, "pt\"");
}

/* The text in pieces separated by empty comments, so that a parser does not join them. */
static void
put_document (const RoofSvgWriter *self,
              const char          *document)
{
  gsize left = strlen (document);

  g_string_append (self->out, "<metadata>");
  for (; left > LONGEST_TEXT; left -= LONGEST_TEXT, document += LONGEST_TEXT)
    {
      g_autofree char *piece = g_strndup (document, LONGEST_TEXT);

      roof_svg_put_text (self, piece);
      g_string_append (self->out, "<!---->");
    }
  roof_svg_put_text (self, document);
  g_string_append (self->out, "</metadata>\n");
}

static void
write_head (const RoofSvgWriter  *self,
            const RoofSvgOptions *options)
{
  const char *title = options->title;
  double width = roof_layout_get_width (self->layout), height = roof_layout_get_height (self->layout);
  double unit = roof_layout_get_unit (self->layout);
  g_autofree char *summary = roof_panels_describe (self->layout);

  if (!options->inline_in_page)
    g_string_append (self->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  g_string_append_printf (self->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:lang=\"%s\" role=\"img\""
                                     " aria-labelledby=\"title desc\"", roof_describe_language ());
  put_length (self, "width", width * unit);
  put_length (self, "height", height * unit);
  g_string_append (self->out, " viewBox=\"0 0 ");
  roof_svg_put_number (self, width);
  g_string_append_c (self->out, ' ');
  roof_svg_put_number (self, height);
  g_string_append (self->out, "\" font-family=\"");
  roof_svg_put_text (self, roof_layout_get_families (self->layout));
  g_string_append (self->out, "\" text-anchor=\"middle\">\n<title id=\"title\">");
  roof_svg_put_text (self, title != NULL && title[0] != '\0' ? title : "Roofline");
  g_string_append (self->out, "</title>\n<desc id=\"desc\">");
  roof_svg_put_text (self, summary);
  g_string_append (self->out, "</desc>\n");
  if (options->document != NULL)
    put_document (self, options->document);
  if (options->transparent)
    return;
  g_string_append (self->out, "<rect class=\"paper\"");
  roof_svg_put_attribute (self, "width", width);
  roof_svg_put_attribute (self, "height", height);
  roof_svg_put_paint (self, "fill", ROOF_INK_PAPER, 1);
  g_string_append (self->out, "/>\n");
}

static void
write_frame (const RoofSvgWriter *self)
{
  write_polygons (self, FALSE);
  write_lines (self, ROOF_LAYER_GRID);
  roof_svg_write_bins (self);
}

static void
write_roofs (const RoofSvgWriter *self)
{
  write_lines (self, ROOF_LAYER_PATH);
  write_lines (self, ROOF_LAYER_ROOF);
  write_marks (self);
}

static void
write_links (const RoofSvgWriter *self)
{
  write_lines (self, ROOF_LAYER_LINK);
  write_polygons (self, TRUE);
}

static void
write_key (const RoofSvgWriter *self)
{
  write_lines (self, ROOF_LAYER_KEY);
  roof_svg_write_samples (self);
}

static gboolean
has_key (const RoofLayout *layout)
{
  guint n, n_lines;
  const RoofLine *lines = roof_layout_get_lines (layout, &n_lines);

  roof_layout_get_samples (layout, &n);
  for (guint i = 0; i < n_lines; i++)
    n += lines[i].layer == ROOF_LAYER_KEY;
  return n > 0;
}

/* The layers of a drawing program, which an editor finds under their names. @part: (nullable): the part of the figure that they are of */
static void
write_body (const RoofSvgWriter *self,
            const char          *part)
{
  static const struct
  {
    const char *id;
    void (*write) (const RoofSvgWriter *);
  } layers[] = {
    { "frame", write_frame }, { "roofs", write_roofs }, { "links", write_links }, { "dots", roof_svg_write_dots },
    { "texts", roof_svg_write_texts }, { "key", write_key },
  };
  for (guint i = 0; i < G_N_ELEMENTS (layers) - (has_key (self->layout) ? 0 : 1); i++)
    {
      if (part != NULL)
        g_string_append_printf (self->out, "<g id=\"%s-%s\">\n", layers[i].id, part);
      else
        g_string_append_printf (self->out, "<g id=\"%s\">\n", layers[i].id);
      layers[i].write (self);
      g_string_append (self->out, "</g>\n");
    }
}

static void
write_parts (const RoofSvgWriter *self)
{
  guint n;
  RoofLayout *const *parts = roof_layout_get_parts (self->layout, &n);
  gboolean sheet = roof_layout_is_sheet (self->layout);

  for (guint i = 0; i < n; i++)
    {
      RoofSvgWriter part = *self;
      g_autofree char *number = sheet ? g_strdup_printf ("%u", i + 1) : g_strdup ("inset");

      part.layout = parts[i];
      g_string_append_printf (self->out, "<g id=\"%s%s\">\n", sheet ? "panel-" : "", number);
      write_body (&part, number);
      g_string_append (self->out, "</g>\n");
    }
}

char *
roof_svg_write (const RoofLayout     *layout,
                const RoofPalette    *palette,
                const RoofSvgOptions *options)
{
  RoofSvgWriter self = { g_string_new (NULL), layout, palette, options->inline_in_page };

  write_head (&self, options);
  write_body (&self, NULL);
  write_parts (&self);
  roof_svg_write_callouts (&self, options->callouts, options->n_callouts);
  g_string_append (self.out, "</svg>\n");
  return g_string_free (self.out, FALSE);
}

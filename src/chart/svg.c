/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/svg.h"

#include <math.h>

#include "chart/describe.h"
#include "chart/marker.h"
#include "chart/render-private.h"
#include "chart/stamp.h"
#include "chart/typeset.h"

/* Dots beyond so many have no tooltip of their own: the file would be mostly words. */
#define MOST_TOOLTIPS 2000

typedef struct
{
  GString           *out;
  const RoofLayout  *layout;
  const RoofPalette *palette;
} Writer;

/* Classes by which a style sheet may address the parts. */
static const char *const ink_classes[ROOF_N_INKS] = {
  "paper", "plot", "region memory-region", "region compute-region", "grid minor", "grid", "frame",
  "text", "quiet", "cache", "memory", "host", "network", "compute", "balanced", "ceiling", "ridge",
  "link", "leader", "ghost", "selection", "flag",
  "machine-1", "machine-2", "machine-3", "machine-4", "machine-5", "machine-6", "machine-7",
  "path",
};

/* Hundredths of a point, without an exponent and whatever the locale. printf would take most of the time of a chart of very
 * many dots. */
static void
put_number (const Writer *self,
            double        value)
{
  gint64 hundredths = llround (value * 100);
  char digits[32], *start = digits + sizeof digits, *end = start;

  for (guint64 left = (guint64) ABS (hundredths); left > 0 || end - start < 3; left /= 10)
    {
      if (end - start == 2)
        *--start = '.';
      *--start = (char) ('0' + left % 10);
    }
  while (end[-1] == '0')
    end--;
  if (end[-1] == '.')
    end--;
  if (hundredths < 0)
    *--start = '-';
  g_string_append_len (self->out, start, end - start);
}

static void
put_attribute (const Writer *self,
               const char   *name,
               double        value)
{
  g_string_append_c (self->out, ' ');
  g_string_append (self->out, name);
  g_string_append (self->out, "=\"");
  put_number (self, value);
  g_string_append_c (self->out, '"');
}

/* Escaped; characters that XML does not know at all are left out. */
static void
put_text (const Writer *self,
          const char   *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean known = c >= 0x20 || c == '\t' || c == '\n' || c == '\r';

      if (c == '&')
        g_string_append (self->out, "&amp;");
      else if (c == '<')
        g_string_append (self->out, "&lt;");
      else if (c == '>')
        g_string_append (self->out, "&gt;");
      else if (c == '"')
        g_string_append (self->out, "&quot;");
      else if (known && c != 0x7f && c != 0xfffe && c != 0xffff)
        g_string_append_unichar (self->out, c);
    }
}

static void
put_color (const Writer *self,
           const char   *attribute,
           RoofColor     color,
           double        opacity)
{
  g_string_append_printf (self->out, " %s=\"#%02x%02x%02x\"", attribute, (guint) lround (color.red * 255),
                          (guint) lround (color.green * 255), (guint) lround (color.blue * 255));
  if (color.alpha * opacity < 1)
    {
      g_autofree char *name = g_strconcat (attribute, "-opacity", NULL);

      put_attribute (self, name, color.alpha * opacity);
    }
}

static void
put_paint (const Writer *self,
           const char   *attribute,
           RoofInk       ink,
           double        opacity)
{
  put_color (self, attribute, self->palette->pens[ink].color, opacity);
}

static void
put_points (const Writer    *self,
            const RoofPoint *corners,
            guint            n)
{
  g_string_append (self->out, " points=\"");
  for (guint i = 0; i < n; i++)
    {
      g_string_append (self->out, i > 0 ? " " : "");
      put_number (self, corners[i].x);
      g_string_append_c (self->out, ',');
      put_number (self, corners[i].y);
    }
  g_string_append_c (self->out, '"');
}

static void
write_polygons (const Writer *self,
                gboolean      arrows)
{
  guint n;
  const RoofPolygon *polygons = roof_layout_get_polygons (self->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      if (polygons[i].arrow != arrows || self->palette->pens[polygons[i].ink].color.alpha <= 0)
        continue;
      g_string_append_printf (self->out, "<polygon class=\"%s\"", ink_classes[polygons[i].ink]);
      put_points (self, polygons[i].corners, polygons[i].n_corners);
      put_paint (self, "fill", polygons[i].ink, 1);
      g_string_append (self->out, "/>\n");
    }
}

static void
put_segment (const Writer   *self,
             const RoofLine *line)
{
  g_string_append_c (self->out, 'M');
  put_number (self, line->a.x);
  g_string_append_c (self->out, ' ');
  put_number (self, line->a.y);
  g_string_append_c (self->out, 'L');
  put_number (self, line->b.x);
  g_string_append_c (self->out, ' ');
  put_number (self, line->b.y);
}

static void
put_line_stroke (const Writer *self,
                 RoofInk       ink,
                 RoofRank      rank,
                 gboolean      dashed,
                 double        opacity)
{
  guint n;
  const double *dash = roof_render_get_dash (self->palette, ink, dashed, &n);

  put_paint (self, "stroke", ink, opacity);
  put_attribute (self, "stroke-width", roof_render_get_width (self->palette, ink, rank));
  for (guint i = 0; i < n; i++)
    {
      g_string_append (self->out, i > 0 ? " " : " stroke-dasharray=\"");
      put_number (self, dash[i]);
    }
  if (n > 0)
    g_string_append_c (self->out, '"');
  if (ink == ROOF_INK_PATH)
    g_string_append (self->out, " stroke-linecap=\"round\"");
}

static void
put_stroke (const Writer *self,
            RoofInk       ink,
            RoofRank      rank)
{
  put_line_stroke (self, ink, rank, FALSE, 1);
}

static gboolean
look_alike (const RoofLine *a,
            const RoofLine *b)
{
  return a->ink == b->ink && a->rank == b->rank && a->dashed == b->dashed && a->faded == b->faded;
}

/* Lines that follow each other in one ink and rank are one path: the whole minor grid, above all. */
static void
write_lines (const Writer *self,
             RoofLayer     layer)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n);
  const RoofLine *open = NULL;

  for (guint i = 0; i <= n; i++)
    {
      const RoofLine *line = i < n ? &lines[i] : NULL;

      if (line != NULL && line->layer != layer)
        continue;
      if (open != NULL && (line == NULL || !look_alike (line, open)))
        {
          g_string_append_c (self->out, '"');
          put_line_stroke (self, open->ink, open->rank, open->dashed,
                           roof_render_get_line_opacity (self->palette, open));
          g_string_append (self->out, "/>\n");
          open = NULL;
        }
      if (line == NULL)
        continue;
      if (open == NULL)
        g_string_append_printf (self->out, "<path class=\"%s\" d=\"", ink_classes[line->ink]);
      open = line;
      put_segment (self, line);
    }
}

static void
put_circle (const Writer *self,
            double        x,
            double        y,
            double        radius)
{
  g_string_append (self->out, "<circle");
  put_attribute (self, "cx", x);
  put_attribute (self, "cy", y);
  put_attribute (self, "r", radius);
}

static void
put_mark (const Writer   *self,
          const RoofMark *mark)
{
  if (mark->round)
    {
      put_circle (self, mark->x, mark->y, mark->size / 2);
      g_string_append (self->out, " class=\"path-mark\"");
      return;
    }
  g_string_append (self->out, "<rect class=\"mark\"");
  put_attribute (self, "x", mark->x - mark->size / 2);
  put_attribute (self, "y", mark->y - mark->size / 2);
  put_attribute (self, "width", mark->size);
  put_attribute (self, "height", mark->size);
}

static void
write_marks (const Writer *self)
{
  guint n;
  const RoofMark *marks = roof_layout_get_marks (self->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      put_mark (self, &marks[i]);
      put_paint (self, "fill", ROOF_INK_PLOT, 1);
      put_paint (self, "stroke", marks[i].ink, 1);
      put_attribute (self, "stroke-width", ROOF_MARK_WIDTH);
      g_string_append (self->out, "/>\n");
    }
}

static void
put_outline (const Writer  *self,
             const RoofDot *dot,
             double         grow)
{
  RoofPoint corners[ROOF_MARKER_CORNERS];
  guint n = roof_marker_trace (dot, self->palette->pens[dot->ink].marker, grow, corners);

  if (n == 0)
    {
      put_circle (self, dot->x, dot->y, dot->radius + grow);
      return;
    }
  g_string_append (self->out, "<polygon");
  put_points (self, corners, n);
}

static void
put_open_line (const Writer    *self,
               const RoofPoint *corners,
               guint            n)
{
  g_string_append (self->out, "<polyline");
  put_points (self, corners, n);
  g_string_append (self->out, " fill=\"none\"");
}

/* An open line that says that something is amiss, with the ground showing around it. */
static void
put_flag (const Writer    *self,
          const RoofPoint *corners,
          guint            n)
{
  put_open_line (self, corners, n);
  put_paint (self, "stroke", ROOF_INK_PLOT, 1);
  put_attribute (self, "stroke-width", self->palette->pens[ROOF_INK_FLAG].width + 2 * self->palette->halo);
  g_string_append (self->out, "/>\n");
  put_open_line (self, corners, n);
  put_stroke (self, ROOF_INK_FLAG, ROOF_RANK_NORMAL);
  g_string_append (self->out, "/>\n");
}

static void
write_extras (const Writer  *self,
              const RoofDot *dot)
{
  RoofPoint corners[3];

  if (dot->selected)
    {
      put_circle (self, dot->x, dot->y, roof_marker_ring (dot));
      g_string_append (self->out, " fill=\"none\"");
      put_stroke (self, ROOF_INK_SELECTION, ROOF_RANK_NORMAL);
      g_string_append (self->out, "/>\n");
    }
  if (dot->flagged)
    {
      roof_marker_flag (dot, corners);
      put_flag (self, corners, 3);
    }
  if (dot->struck)
    {
      roof_marker_strike (dot, corners);
      put_flag (self, corners, 2);
    }
}

static void
write_dot (const Writer  *self,
           const RoofDot *dot,
           gboolean       tooltip)
{
  double opacity = roof_render_get_opacity (self->palette, dot->faded);
  g_autofree char *words
    = tooltip ? roof_describe_hit (roof_layout_get_scene (self->layout), dot->owner) : NULL;

  if (!dot->bare)
    {
      put_outline (self, dot, self->palette->halo);
      put_paint (self, "fill", ROOF_INK_PLOT, 1);
      g_string_append (self->out, "/>");
    }
  put_outline (self, dot, dot->hollow ? -ROOF_HOLLOW_WIDTH / 2 : 0);
  g_string_append_printf (self->out, " class=\"dot %s\"", ink_classes[dot->ink]);
  put_paint (self, "fill", dot->hollow ? ROOF_INK_PLOT : dot->ink, dot->hollow ? 1 : opacity);
  if (dot->hollow)
    {
      put_paint (self, "stroke", dot->ink, opacity);
      put_attribute (self, "stroke-width", ROOF_HOLLOW_WIDTH);
    }
  if (words != NULL)
    {
      g_string_append (self->out, "><title>");
      put_text (self, words);
      g_string_append_printf (self->out, "</title></%s>\n",
                              roof_marker_trace (dot, self->palette->pens[dot->ink].marker, 0,
                                                 (RoofPoint[ROOF_MARKER_CORNERS]) { { 0 } }) == 0
                                ? "circle" : "polygon");
    }
  else
    g_string_append (self->out, "/>\n");
  write_extras (self, dot);
}

/* Of very many dots each is what tells it from its like, and nothing else. */
static void
write_bare_dot (const Writer  *self,
                const RoofDot *dot)
{
  put_outline (self, dot, dot->hollow ? -ROOF_HOLLOW_WIDTH / 2 : 0);
  g_string_append (self->out, "/>\n");
}

/* Plain dots of one look, which a group around them holds. Returns: how many of the @n, 0 when the first is not plain */
static guint
write_crowd (const Writer  *self,
             const RoofDot *dots,
             guint          n)
{
  double opacity = roof_render_get_opacity (self->palette, dots[0].faded);
  guint i = 0;

  if (!roof_stamps_can_draw (&dots[0]))
    return 0;
  g_string_append_printf (self->out, "<g class=\"dots %s\"", ink_classes[dots[0].ink]);
  put_paint (self, "fill", dots[0].hollow ? ROOF_INK_PLOT : dots[0].ink, dots[0].hollow ? 1 : opacity);
  if (dots[0].hollow)
    {
      put_paint (self, "stroke", dots[0].ink, opacity);
      put_attribute (self, "stroke-width", ROOF_HOLLOW_WIDTH);
    }
  g_string_append (self->out, ">\n");
  for (; i < n && roof_stamps_can_draw (&dots[i]) && roof_stamps_look_alike (&dots[i], &dots[0]) &&
         dots[i].hollow == dots[0].hollow; i++)
    write_bare_dot (self, &dots[i]);
  g_string_append (self->out, "</g>\n");
  return i;
}

static void
write_dots (const Writer *self)
{
  guint n, done;
  const RoofDot *dots = roof_layout_get_dots (self->layout, &n);

  for (guint i = 0; i < n; i += done)
    {
      done = n > MOST_TOOLTIPS ? write_crowd (self, &dots[i], n - i) : 0;
      if (done > 0)
        continue;
      write_dot (self, &dots[i], n <= MOST_TOOLTIPS);
      done = 1;
    }
}

static void
write_plate (const Writer   *self,
             const RoofText *text)
{
  g_string_append (self->out, "<rect");
  put_attribute (self, "x", -text->box.width / 2 - ROOF_PLATE_MARGIN);
  put_attribute (self, "y", -text->box.height / 2);
  put_attribute (self, "width", text->box.width + 2 * ROOF_PLATE_MARGIN);
  put_attribute (self, "height", text->box.height);
  put_color (self, "fill", roof_palette_get_ground (self->palette, text->ground), self->palette->plate);
  g_string_append (self->out, "/>");
}

/* A text stands on its baseline about its middle, and keeps the width that was measured: another font in its
 * place cannot make it run into its neighbour. */
static void
write_text (const Writer   *self,
            const RoofText *text)
{
  double baseline = text->baseline - text->box.height / 2;

  g_string_append (self->out, "<g transform=\"translate(");
  put_number (self, text->box.x);
  g_string_append_c (self->out, ' ');
  put_number (self, text->box.y);
  if (text->box.angle != 0)
    {
      g_string_append (self->out, ") rotate(");
      put_number (self, text->box.angle * 180 / G_PI);
    }
  g_string_append (self->out, ")\">");
  if (text->plate)
    write_plate (self, text);
  g_string_append_printf (self->out, "<text class=\"%s\"", ink_classes[text->ink]);
  put_attribute (self, "y", baseline);
  put_attribute (self, "font-size", text->size);
  if (text->bold)
    g_string_append (self->out, " font-weight=\"bold\"");
  put_attribute (self, "textLength", text->box.width);
  put_paint (self, "fill", text->ink, roof_render_get_dimness (self->palette, text->faded));
  g_string_append_c (self->out, '>');
  put_text (self, text->text);
  g_string_append (self->out, "</text></g>\n");
}

static void
write_head (const Writer *self,
            const char   *title,
            const char   *document,
            gboolean      transparent)
{
  double width = roof_layout_get_width (self->layout), height = roof_layout_get_height (self->layout);
  double unit = roof_layout_get_unit (self->layout);
  g_autofree char *summary = roof_describe_chart (roof_layout_get_scene (self->layout));

  g_string_append (self->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                              "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title desc\"");
  put_attribute (self, "width", width * unit);
  put_attribute (self, "height", height * unit);
  g_string_append (self->out, " viewBox=\"0 0 ");
  put_number (self, width);
  g_string_append_c (self->out, ' ');
  put_number (self, height);
  g_string_append (self->out, "\" font-family=\"");
  put_text (self, roof_layout_get_families (self->layout));
  g_string_append (self->out, "\" text-anchor=\"middle\">\n<title id=\"title\">");
  put_text (self, title != NULL && title[0] != '\0' ? title : "Roofline");
  g_string_append (self->out, "</title>\n<desc id=\"desc\">");
  put_text (self, summary);
  g_string_append (self->out, "</desc>\n");
  if (document != NULL)
    {
      g_string_append (self->out, "<metadata>");
      put_text (self, document);
      g_string_append (self->out, "</metadata>\n");
    }
  if (transparent)
    return;
  g_string_append (self->out, "<rect class=\"paper\"");
  put_attribute (self, "width", width);
  put_attribute (self, "height", height);
  put_paint (self, "fill", ROOF_INK_PAPER, 1);
  g_string_append (self->out, "/>\n");
}

static void
write_frame (const Writer *self)
{
  write_polygons (self, FALSE);
  write_lines (self, ROOF_LAYER_GRID);
}

static void
write_roofs (const Writer *self)
{
  write_lines (self, ROOF_LAYER_PATH);
  write_lines (self, ROOF_LAYER_ROOF);
  write_marks (self);
}

static void
write_links (const Writer *self)
{
  write_lines (self, ROOF_LAYER_LINK);
  write_polygons (self, TRUE);
}

static void
write_texts (const Writer *self)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (self->layout, &n);

  for (guint i = 0; i < n; i++)
    write_text (self, &texts[i]);
}

/* The layers of a drawing program, which an editor finds under their names. */
static void
write_body (const Writer *self)
{
  static const struct
  {
    const char *id;
    void (*write) (const Writer *);
  } layers[] = {
    { "frame", write_frame }, { "roofs", write_roofs }, { "links", write_links }, { "dots", write_dots },
    { "texts", write_texts },
  };

  for (guint i = 0; i < G_N_ELEMENTS (layers); i++)
    {
      g_string_append_printf (self->out, "<g id=\"%s\">\n", layers[i].id);
      layers[i].write (self);
      g_string_append (self->out, "</g>\n");
    }
}

char *
roof_svg_write (const RoofLayout  *layout,
                const RoofPalette *palette,
                const char        *title,
                const char        *document,
                gboolean           transparent)
{
  Writer self = { g_string_new (NULL), layout, palette };

  write_head (&self, title, document, transparent);
  write_body (&self);
  g_string_append (self.out, "</svg>\n");
  return g_string_free (self.out, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/svg.h"

#include <math.h>
#include <string.h>

#include "chart/draw/render-private.h"
#include "chart/draw/stamp.h"
#include "chart/draw/svg-private.h"
#include "chart/layout/typeset.h"
#include "chart/words/describe.h"

/* Bytes of text in a row. libxml2, by which most programs read an SVG, refuses ten million of them. */
#define LONGEST_TEXT ((gsize) 1 << 20)

const char *const roof_svg_ink_classes[ROOF_N_INKS] = {
  "paper", "plot", "region memory-region", "region compute-region", "grid minor", "grid", "frame",
  "text", "quiet", "cache", "memory", "host", "network", "compute", "balanced", "ceiling", "ridge",
  "link", "leader", "ghost", "selection", "flag",
  "machine-1", "machine-2", "machine-3", "machine-4", "machine-5", "machine-6", "machine-7",
  "path",
};

/* printf would take most of the time of a chart of very many dots. */
char *
roof_svg_print_number (char   *to,
                       double  value)
{
  gint64 hundredths = llround (value * 100);
  char digits[ROOF_SVG_NUMBER], *start = digits + sizeof digits, *end = start;

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
  memcpy (to, start, (gsize) (end - start));
  return to + (end - start);
}

char *
roof_svg_print_next (char   *to,
                     double  value)
{
  char *end = roof_svg_print_number (to + 1, value);

  if (to[1] != '-')
    {
      *to = ' ';
      return end;
    }
  memmove (to, to + 1, (gsize) (end - to - 1));
  return end - 1;
}

void
roof_svg_put_number (const RoofSvgWriter *self,
                     double               value)
{
  char text[ROOF_SVG_NUMBER];

  g_string_append_len (self->out, text, roof_svg_print_number (text, value) - text);
}

void
roof_svg_put_next (const RoofSvgWriter *self,
                   double               value)
{
  char text[ROOF_SVG_NUMBER + 1];

  g_string_append_len (self->out, text, roof_svg_print_next (text, value) - text);
}

void
roof_svg_put_attribute (const RoofSvgWriter *self,
                        const char          *name,
                        double               value)
{
  g_string_append_c (self->out, ' ');
  g_string_append (self->out, name);
  g_string_append (self->out, "=\"");
  roof_svg_put_number (self, value);
  g_string_append_c (self->out, '"');
}

/* ASCII that stands for itself, up to the first character that does not. */
static const char *
skip_plain (const char *text)
{
  while (*text >= ' ' && *text < 0x7f && *text != '&' && *text != '<' && *text != '>' && *text != '"')
    text++;
  return text;
}

/* A character that means something to XML, or is beyond ASCII; what XML has no room for is left out. */
static void
put_character (const RoofSvgWriter *self,
               gunichar             c)
{
  gboolean known = c >= 0x20 || c == '\t' || c == '\n' || c == '\r';

  if (c == '&')
    g_string_append (self->out, "&amp;");
  else if (c == '<')
    g_string_append (self->out, "&lt;");
  else if (c == '>')
    g_string_append (self->out, "&gt;");
  else if (c == '"')
    g_string_append (self->out, "&quot;");
  else if (known && c != 0x7f)
    g_string_append_unichar (self->out, c);
}

void
roof_svg_put_text (const RoofSvgWriter *self,
                   const char          *text)
{
  g_autofree char *valid = roof_typeset_clean (text);

  for (const char *p = valid; *p != '\0';)
    {
      const char *end = skip_plain (p);

      g_string_append_len (self->out, p, end - p);
      if (*end != '\0')
        put_character (self, g_utf8_get_char (end));
      p = *end != '\0' ? g_utf8_next_char (end) : end;
    }
}

static void
put_color (const RoofSvgWriter *self,
           const char          *attribute,
           RoofColor            color,
           double               opacity)
{
  g_string_append_printf (self->out, " %s=\"#%02x%02x%02x\"", attribute, (guint) lround (color.red * 255),
                          (guint) lround (color.green * 255), (guint) lround (color.blue * 255));
  if (color.alpha * opacity < 1)
    {
      g_autofree char *name = g_strconcat (attribute, "-opacity", NULL);

      roof_svg_put_attribute (self, name, color.alpha * opacity);
    }
}

void
roof_svg_put_paint (const RoofSvgWriter *self,
                    const char          *attribute,
                    RoofInk              ink,
                    double               opacity)
{
  put_color (self, attribute, self->palette->pens[ink].color, opacity);
}

void
roof_svg_put_points (const RoofSvgWriter *self,
                     const RoofPoint     *corners,
                     guint                n)
{
  g_string_append (self->out, " points=\"");
  for (guint i = 0; i < n; i++)
    {
      g_string_append (self->out, i > 0 ? " " : "");
      roof_svg_put_number (self, corners[i].x);
      g_string_append_c (self->out, ',');
      roof_svg_put_number (self, corners[i].y);
    }
  g_string_append_c (self->out, '"');
}

/* A ground as it looks on the plot: the fine steps of its opacity have no place among hundredths. */
static void
put_ground (const RoofSvgWriter *self,
            RoofInk              ink)
{
  put_color (self, "fill", roof_palette_get_ground (self->palette, ink), 1);
}

static void
write_polygons (const RoofSvgWriter *self,
                gboolean             arrows)
{
  guint n;
  const RoofPolygon *polygons = roof_layout_get_polygons (self->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      if (polygons[i].arrow != arrows || self->palette->pens[polygons[i].ink].color.alpha <= 0)
        continue;
      g_string_append_printf (self->out, "<polygon class=\"%s\"", roof_svg_ink_classes[polygons[i].ink]);
      roof_svg_put_points (self, polygons[i].corners, polygons[i].n_corners);
      if (arrows)
        roof_svg_put_paint (self, "fill", polygons[i].ink, 1);
      else
        put_ground (self, polygons[i].ink);
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

static void
put_line_stroke (const RoofSvgWriter *self,
                 RoofInk              ink,
                 RoofRank             rank,
                 gboolean             dashed,
                 double               opacity)
{
  guint n;
  const double *dash = roof_render_get_dash (self->palette, ink, dashed, &n);

  roof_svg_put_paint (self, "stroke", ink, opacity);
  roof_svg_put_attribute (self, "stroke-width", roof_render_get_width (self->palette, ink, rank));
  for (guint i = 0; i < n; i++)
    {
      g_string_append (self->out, i > 0 ? " " : " stroke-dasharray=\"");
      roof_svg_put_number (self, dash[i]);
    }
  if (n > 0)
    g_string_append_c (self->out, '"');
  if (ink == ROOF_INK_PATH)
    g_string_append (self->out, " stroke-linecap=\"round\"");
}

void
roof_svg_put_stroke (const RoofSvgWriter *self,
                     RoofInk              ink,
                     RoofRank             rank)
{
  put_line_stroke (self, ink, rank, FALSE, 1);
}

static gboolean
look_alike (const RoofLine *a,
            const RoofLine *b)
{
  return a->ink == b->ink && a->rank == b->rank && a->dashed == b->dashed && a->faded == b->faded;
}

/* A line begins a path of its like, unless it went into the path of an earlier one. */
static gboolean
begins_path (const RoofLine *lines,
             guint           index,
             gboolean        apart)
{
  for (guint i = index; i > 0; i--)
    {
      const RoofLine *before = &lines[i - 1];

      if (before->layer != lines[index].layer)
        continue;
      if (look_alike (before, &lines[index]))
        return FALSE;
      if (!apart)
        return TRUE;
    }
  return TRUE;
}

/* Lines of one look that follow each other are one path; those of the grid, which all are of one colour, wherever they stand. */
static void
write_lines (const RoofSvgWriter *self,
             RoofLayer            layer)
{
  gboolean apart = layer == ROOF_LAYER_GRID;
  guint n;
  const RoofLine *lines = roof_layout_get_lines (self->layout, &n);

  for (guint i = 0; i < n; i++)
    {
      if (lines[i].layer != layer || !begins_path (lines, i, apart))
        continue;
      g_string_append_printf (self->out, "<path class=\"%s\" d=\"", roof_svg_ink_classes[lines[i].ink]);
      for (guint k = i; k < n; k++)
        if (lines[k].layer == layer)
          {
            if (look_alike (&lines[k], &lines[i]))
              put_segment (self, &lines[k]);
            else if (!apart)
              break;
          }
      g_string_append_c (self->out, '"');
      put_line_stroke (self, lines[i].ink, lines[i].rank, lines[i].dashed,
                       roof_render_get_line_opacity (self->palette, &lines[i]));
      g_string_append (self->out, "/>\n");
    }
}

void
roof_svg_put_circle (const RoofSvgWriter *self,
                     double               x,
                     double               y,
                     double               radius)
{
  static const char *const names[] = { "<circle cx=\"", "\" cy=\"", "\" r=\"" };
  const double values[] = { x, y, radius };
  char text[4 * ROOF_SVG_NUMBER], *end = text;

  /* At one go: there may be thousands. */
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    end = roof_svg_print_number (g_stpcpy (end, names[i]), values[i]);
  *end++ = '"';
  g_string_append_len (self->out, text, end - text);
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

static void
put_part (const RoofSvgWriter *self,
          RoofInk              ink,
          const RoofPoint     *corners,
          guint                n)
{
  g_string_append (self->out, "<polygon");
  roof_svg_put_points (self, corners, n);
  put_ground (self, ink);
  g_string_append (self->out, "/>");
}

/* The ground behind a text, of one region or of several. */
static void
write_plate (const RoofSvgWriter *self,
             const RoofText      *text)
{
  RoofPoint corners[4];
  guint n;
  const RoofPolygon *pieces = roof_layout_get_pieces (self->layout, text, &n);

  roof_text_get_plate (text, corners);
  g_string_append (self->out, "<g");
  if (self->palette->plate < 1)
    roof_svg_put_attribute (self, "opacity", self->palette->plate);
  g_string_append_c (self->out, '>');
  put_part (self, text->ground, corners, 4);
  for (guint i = 0; i < n; i++)
    if (self->palette->pens[pieces[i].ink].color.alpha > 0)
      put_part (self, pieces[i].ink, pieces[i].corners, pieces[i].n_corners);
  g_string_append (self->out, "</g>\n");
}

/* What a text looks like, on the element of @name, which stays open. */
static void
open_text (const RoofSvgWriter *self,
           const char          *name,
           const RoofText      *text)
{
  g_string_append_printf (self->out, "<%s class=\"%s\"", name, roof_svg_ink_classes[text->ink]);
  roof_svg_put_attribute (self, "font-size", text->size);
  if (text->bold)
    g_string_append (self->out, " font-weight=\"bold\"");
  roof_svg_put_paint (self, "fill", text->ink, roof_render_get_dimness (self->palette, text->ink, text->faded));
}

/* Where Unicode puts the scripts that are written from right to left (Unicode Standard Annex 44, Bidi_Class). */
static gboolean
is_leftwards (gunichar c)
{
  static const struct
  {
    gunichar first, last;
  } ranges[] = { { 0x590, 0x8ff }, { 0xfb1d, 0xfdff }, { 0xfe70, 0xfeff }, { 0x10800, 0x10fff }, { 0x1e800, 0x1efff } };

  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    if (c >= ranges[i].first && c <= ranges[i].last)
      return TRUE;
  return FALSE;
}

static gboolean
has_leftwards (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (is_leftwards (g_utf8_get_char (p)))
      return TRUE;
  return FALSE;
}

/* A text is of the direction of its first letter. */
static gboolean
begins_leftwards (const char *text)
{
  while (*text != '\0' && !g_unichar_isalpha (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  return is_leftwards (g_utf8_get_char (text));
}

/* What it says, about @x on the baseline @y. It keeps the width that was measured: another font in its place cannot make it run
 * into its neighbour. Not so where letters run from right to left: programs that keep a width set letters apart, which tears those
 * that are joined, and puts them in the order of the others. */
static void
close_text (const RoofSvgWriter *self,
            const RoofText      *text,
            double               x,
            double               y)
{
  if (x != 0)
    roof_svg_put_attribute (self, "x", x);
  roof_svg_put_attribute (self, "y", y);
  if (!has_leftwards (text->text))
    roof_svg_put_attribute (self, "textLength", text->box.width);
  if (begins_leftwards (text->text))
    g_string_append (self->out, " direction=\"rtl\"");
  g_string_append_c (self->out, '>');
  roof_svg_put_text (self, text->text);
  g_string_append (self->out, "</text>");
}

static double
get_baseline (const RoofText *text)
{
  return text->baseline - text->box.height / 2;
}

static gboolean
is_plain (const RoofText *text)
{
  return text->box.angle == 0 && !text->plate;
}

/* A text that is turned or stands on a ground of its own. */
static void
write_text (const RoofSvgWriter *self,
            const RoofText      *text)
{
  if (text->plate)
    write_plate (self, text);
  g_string_append (self->out, "<g transform=\"translate(");
  roof_svg_put_number (self, text->box.x);
  roof_svg_put_next (self, text->box.y);
  if (text->box.angle != 0)
    {
      g_string_append (self->out, ") rotate(");
      roof_svg_put_number (self, text->box.angle * 180 / G_PI);
    }
  g_string_append (self->out, ")\">");
  open_text (self, "text", text);
  close_text (self, text, 0, get_baseline (text));
  g_string_append (self->out, "</g>\n");
}

static gboolean
are_written_alike (const RoofText *a,
                   const RoofText *b)
{
  return is_plain (a) && is_plain (b) && a->ink == b->ink && a->size == b->size && a->bold == b->bold
         && a->faded == b->faded;
}

/* Plain texts of one look: the figures of an axis, the names of dots. Returns: how many of the @n, 0 when the first is not plain */
static guint
write_plain_texts (const RoofSvgWriter *self,
                   const RoofText      *texts,
                   guint                n)
{
  guint i = 0;

  if (!is_plain (&texts[0]))
    return 0;
  open_text (self, "g", &texts[0]);
  g_string_append (self->out, ">\n");
  for (; i < n && are_written_alike (&texts[i], &texts[0]); i++)
    {
      g_string_append (self->out, "<text");
      close_text (self, &texts[i], texts[i].box.x, texts[i].box.y + get_baseline (&texts[i]));
      g_string_append_c (self->out, '\n');
    }
  g_string_append (self->out, "</g>\n");
  return i;
}

static void
write_texts (const RoofSvgWriter *self)
{
  guint n, done;
  const RoofText *texts = roof_layout_get_texts (self->layout, &n);

  for (guint i = 0; i < n; i += done)
    {
      done = write_plain_texts (self, &texts[i], n - i);
      if (done > 0)
        continue;
      write_text (self, &texts[i]);
      done = 1;
    }
}

/* On paper: a number alone would be a pixel, of which 96 make an inch. */
static void
put_length (const RoofSvgWriter *self,
            const char          *name,
            double               points)
{
  g_string_append_printf (self->out, " %s=\"", name);
  roof_svg_put_number (self, points);
  g_string_append (self->out, "pt\"");
}

/* The text in pieces with nothing between them: comments, which keep a parser from making one of them again. */
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
write_head (const RoofSvgWriter *self,
            const char          *title,
            const char          *document,
            gboolean             transparent)
{
  double width = roof_layout_get_width (self->layout), height = roof_layout_get_height (self->layout);
  double unit = roof_layout_get_unit (self->layout);
  g_autofree char *summary = roof_describe_chart (roof_layout_get_scene (self->layout));

  g_string_append (self->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                              "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"title desc\"");
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
  if (document != NULL)
    put_document (self, document);
  if (transparent)
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
  roof_svg_write_patches (self);
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

/* The layers of a drawing program, which an editor finds under their names. */
static void
write_body (const RoofSvgWriter *self)
{
  static const struct
  {
    const char *id;
    void (*write) (const RoofSvgWriter *);
  } layers[] = {
    { "frame", write_frame }, { "roofs", write_roofs }, { "links", write_links }, { "dots", roof_svg_write_dots },
    { "texts", write_texts }, { "key", write_key },
  };
  guint n_samples;

  roof_layout_get_samples (self->layout, &n_samples);
  for (guint i = 0; i < G_N_ELEMENTS (layers) - (n_samples > 0 ? 0 : 1); i++)
    {
      g_string_append_printf (self->out, "<g id=\"%s\">\n", layers[i].id);
      layers[i].write (self);
      g_string_append (self->out, "</g>\n");
    }
}

char *
roof_svg_write_pointing (const RoofLayout  *layout,
                         const RoofPalette *palette,
                         const char        *title,
                         const char        *document,
                         gboolean           transparent,
                         const RoofHit     *callouts,
                         guint              n_callouts)
{
  RoofSvgWriter self = { g_string_new (NULL), layout, palette };

  write_head (&self, title, document, transparent);
  write_body (&self);
  roof_svg_write_callouts (&self, callouts, n_callouts);
  g_string_append (self.out, "</svg>\n");
  return g_string_free (self.out, FALSE);
}

char *
roof_svg_write (const RoofLayout  *layout,
                const RoofPalette *palette,
                const char        *title,
                const char        *document,
                gboolean           transparent)
{
  return roof_svg_write_pointing (layout, palette, title, document, transparent, NULL, 0);
}

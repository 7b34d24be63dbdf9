/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts, as text: plain ones of one look together, those that are turned or stand on a ground each for itself. */
#include "chart/draw/render-private.h"
#include "chart/draw/svg-private.h"

static void
put_part (const RoofSvgWriter *self,
          RoofInk              ink,
          const RoofPoint     *corners,
          guint                n)
{
  g_string_append (self->out, "<polygon");
  roof_svg_put_points (self, corners, n);
  roof_svg_put_ground (self, ink);
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

/* The element's text, centred at @x on the baseline @y, with the measured width as textLength, so that a replaced font does not
 * overlap its neighbour. Right-to-left text has no textLength: programs apply it letter by letter, which breaks joined letters
 * and their order. */
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
is_plain (const RoofSvgWriter *self,
          const RoofText      *text)
{
  return text->box.angle == 0 && !text->plate && !roof_svg_has_name (self, text->owner);
}

/* A text that is turned or stands on a ground of its own. */
static void
write_text (const RoofSvgWriter *self,
            const RoofText      *text)
{
  if (self->named)
    {
      g_string_append (self->out, "<g");
      roof_svg_put_name (self, text->owner);
      g_string_append_c (self->out, '>');
    }
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
  g_string_append (self->out, self->named ? "</g></g>\n" : "</g>\n");
}

static gboolean
are_written_alike (const RoofSvgWriter *self,
                   const RoofText      *a,
                   const RoofText      *b)
{
  return is_plain (self, a) && is_plain (self, b) && a->ink == b->ink && a->size == b->size && a->bold == b->bold
         && a->faded == b->faded;
}

/* Writes a run of plain texts of one look, as the numbers of an axis. Returns: its length, 0 when the first is not plain */
static guint
write_plain_texts (const RoofSvgWriter *self,
                   const RoofText      *texts,
                   guint                n)
{
  guint i = 0;

  if (!is_plain (self, &texts[0]))
    return 0;
  open_text (self, "g", &texts[0]);
  g_string_append (self->out, ">\n");
  for (; i < n && are_written_alike (self, &texts[i], &texts[0]); i++)
    {
      g_string_append (self->out, "<text");
      close_text (self, &texts[i], texts[i].box.x, texts[i].box.y + get_baseline (&texts[i]));
      g_string_append_c (self->out, '\n');
    }
  g_string_append (self->out, "</g>\n");
  return i;
}

void
roof_svg_write_texts (const RoofSvgWriter *self)
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

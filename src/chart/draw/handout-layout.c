/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/handout-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/layout/typeset.h"

/* Points on A4, scaled on other paper. */
#define TEXT_SIZE 12.0
#define LEAST_TEXT 10.0 /* text that needs smaller type is continued overleaf */
#define TEXT_STEP 0.5
#define GAP 14.0        /* between title, chart and text */
#define COLUMN_GAP 26.0 /* between the chart and the text beside it */

/* B of text: the time that Pango takes to break a word grows with the square of its length. */
#define LONG_WORD 500
#define LONG_LINE 4000

#define WORD_JOINER "\342\201\240"

#define LEADING 1.3f        /* lines of text, of what the font says */
#define PARAGRAPH_GAP 0.9  /* of the size of the text */
#define LIST_GAP 0.3
#define NUMBER_GAP 0.3   /* between the number of an item and its text */
#define MOST_CHART 0.75     /* height over width */
#define LEAST_CHART 0.5
#define CHART_COLUMN 0.62   /* of the width, on wide paper */

/* Prepares @text for Pango: no line break in units such as TB/s, long lines and words split, since breaking them is slow, and
 * undrawable characters replaced, so that byte offsets stay valid. Returns: (transfer full) */
static char *
prepare (const char *text)
{
  GString *prepared = g_string_new (NULL);
  g_autofree char *clean = roof_typeset_clean (text);
  const char *line = clean, *word = clean;

  for (const char *at = clean; *at != '\0'; at++)
    {
      gboolean blank = *at == ' ', starts = (*at & 0xc0) != 0x80;
      gboolean parted = (blank && at - line > LONG_LINE) || (starts && at - word > LONG_WORD);

      if (parted)
        g_string_append_c (prepared, '\n');
      if (!parted || !blank)
        g_string_append_c (prepared, *at);
      if (parted || *at == '\n')
        line = at;
      if (parted || blank || *at == '\n')
        word = at;
      if (at > clean && *at == '/' && g_ascii_isalpha (at[-1]) && g_ascii_isalpha (at[1]))
        g_string_append (prepared, WORD_JOINER);
    }
  return g_string_free (prepared, FALSE);
}

/* Whether a line is one of a list: "2. …". */
static gboolean
is_item (const char *line)
{
  gsize digits = strspn (line, "0123456789");

  return digits > 0 && line[digits] == '.' && line[digits + 1] == ' ';
}

/* The byte offset of the first line of @layout that ends below @room; -1 when all lines fit. */
static int
find_overflow (PangoLayout *layout,
               double       room)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  int at = -1, bottom;

  do
    {
      pango_layout_iter_get_line_yrange (iter, NULL, &bottom);
      if ((double) bottom / PANGO_SCALE > room)
        at = pango_layout_iter_get_index (iter);
    }
  while (at < 0 && pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
  return at;
}

/* Cuts the text of @layout to @length bytes, without trailing blanks. */
static void
shorten (PangoLayout *layout,
         int          length)
{
  g_autofree char *beginning = g_strndup (pango_layout_get_text (layout), (gsize) length);

  pango_layout_set_text (layout, g_strchomp (beginning), -1);
}

/* The indent of a list item: at least the width of two digits, so that items of a list align. */
static double
measure_indent (RoofComposer *self,
                const char   *number,
                double        size)
{
  g_autoptr (PangoLayout) own = roof_composer_make_text (self, number, size, FALSE, 0);
  g_autoptr (PangoLayout) usual = roof_composer_make_text (self, "00.", size, FALSE, 0);

  return MAX (roof_composer_get_width (own), roof_composer_get_width (usual)) + NUMBER_GAP * size * self->unit;
}

/* Puts as much of @line as fits and keeps the rest. The number of an item hangs before its text. Returns: the y of its end */
static double
put_line (RoofComposer *self,
          const char   *line,
          double        size,
          double        x,
          double        y,
          double        width)
{
  gboolean item = is_item (line);
  const char *words = item ? strchr (line, ' ') + 1 : line;
  g_autofree char *number = g_strchomp (g_strndup (line, (gsize) (words - line)));
  double indent = item ? measure_indent (self, number, size) : 0, top = item ? y + LIST_GAP * size * self->unit : y;
  PangoLayout *layout = roof_composer_make_text (self, words, size, FALSE, width - indent);
  int overflow;

  if (!item)
    pango_layout_set_line_spacing (layout, LEADING);
  overflow = find_overflow (layout, self->bottom - top);
  if (overflow == 0)
    {
      g_string_append (self->rest, line);
      g_object_unref (layout);
      return y;
    }
  if (item)
    roof_composer_put (self, roof_composer_make_text (self, number, size, FALSE, 0), x, top, ROOF_INK_TEXT_QUIET);
  if (overflow > 0)
    {
      g_string_append (self->rest, words + overflow);
      shorten (layout, overflow);
    }
  return roof_composer_put (self, layout, x + indent, top, ROOF_INK_TEXT);
}

/* Puts paragraphs as far as there is room. Returns: the y of their end */
static double
put_text (RoofComposer *self,
          const char   *text,
          double        size,
          double        x,
          double        y,
          double        width)
{
  g_autofree char *prepared = prepare (text);
  g_auto (GStrv) lines = g_strsplit (prepared, "\n", -1);
  double gap = PARAGRAPH_GAP * size * self->unit;

  for (guint i = 0; lines[i] != NULL; i++)
    if (self->rest->len > 0)
      g_string_append_printf (self->rest, "\n%s", lines[i]);
    else if (lines[i][0] != '\0')
      y = put_line (self, lines[i], size, x, y, width);
    else
      y += gap;
  return y;
}

static double
measure_text (RoofComposer *self,
              const char   *text,
              double        size,
              double        width)
{
  GArray *texts = self->sheet->texts;
  guint n = texts->len;
  double bottom = self->bottom, height;

  self->bottom = INFINITY;
  height = put_text (self, text, size, 0, 0, width);
  self->bottom = bottom;
  g_array_set_size (texts, n);
  return height;
}

/* The largest size at which @text takes no more than @height. */
static double
choose_size (RoofComposer *self,
             const char   *text,
             double        width,
             double        height)
{
  double size = TEXT_SIZE;

  while (size > LEAST_TEXT && measure_text (self, text, size, width) > height)
    size -= TEXT_STEP;
  return size;
}

/* The chart above, the text below. The chart shrinks for the text, down to its least height. */
static void
stack (RoofComposer          *self,
       const RoofHandoutPage *page,
       const RoofRect        *area)
{
  double gap = GAP * self->unit;
  double least = LEAST_CHART * area->width, most = MIN (MOST_CHART * area->width, area->height);
  double size, height;

  if (page->text[0] == '\0')
    {
      self->sheet->chart = (RoofRect) { area->x, area->y, area->width, most };
      return;
    }
  size = choose_size (self, page->text, area->width, area->height - least - gap);
  height = area->height - gap - measure_text (self, page->text, size, area->width);
  self->sheet->chart = (RoofRect) { area->x, area->y, area->width, CLAMP (height, least, MAX (least, most)) };
  put_text (self, page->text, size, area->x, area->y + self->sheet->chart.height + gap, area->width);
}

/* The chart on the left, the text on the right. */
static void
set_beside (RoofComposer          *self,
            const RoofHandoutPage *page,
            const RoofRect        *area)
{
  double gap = COLUMN_GAP * self->unit;
  double width = page->text[0] == '\0' ? area->width : CHART_COLUMN * area->width;
  double column = area->width - width - gap;

  self->sheet->chart = (RoofRect) { area->x, area->y, width, area->height };
  if (page->text[0] != '\0')
    put_text (self, page->text, choose_size (self, page->text, column, area->height), area->x + width + gap, area->y,
              column);
}

/* Returns: (transfer full) (nullable) */
static char *
end_sheet (RoofComposer *self)
{
  return g_string_free (self->rest, self->rest->len == 0);
}

char *
roof_handout_lay_out (RoofHandoutSheet        *self,
                      const RoofHandoutPage   *page,
                      guint                    index,
                      guint                    n,
                      const RoofExportOptions *options,
                      PangoContext            *context)
{
  RoofComposer composer = { self, context, roof_handout_get_unit (options), 0, g_string_new (NULL) };
  RoofRect area = roof_composer_begin (&composer, page->title, index, n, options);

  self->scene = page->scene;
  self->subtitle = page->subtitle;
  self->panels = page->panels;
  self->callouts = page->callouts;
  self->n_callouts = page->n_callouts;
  if (options->width > options->height)
    set_beside (&composer, page, &area);
  else
    stack (&composer, page, &area);
  return end_sheet (&composer);
}

char *
roof_handout_lay_out_rest (RoofHandoutSheet        *self,
                           const RoofHandoutPage   *page,
                           const char              *rest,
                           guint                    index,
                           guint                    n,
                           const RoofExportOptions *options,
                           PangoContext            *context)
{
  RoofComposer composer = { self, context, roof_handout_get_unit (options), 0, g_string_new (NULL) };
  /* Translators: the title of a page whose text goes on overleaf; %s is the title */
  g_autofree char *title = page->title[0] != '\0' ? g_strdup_printf (_("%s (continued)"), page->title) : g_strdup ("");
  RoofRect area = roof_composer_begin (&composer, title, index, n, options);

  put_text (&composer, rest, TEXT_SIZE, area.x, area.y, area.width);
  return end_sheet (&composer);
}

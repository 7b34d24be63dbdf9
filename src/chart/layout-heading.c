/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "chart/layout-private.h"

#define LINE_GAP 2.0
#define BLOCK_GAP 3.0    /* between title and subtitle */
#define CHART_GAP 8.0    /* from them to the chart */
#define MOST_LINES 4
#define LEAST_LEFT 0.55  /* of the height, for the chart: texts that would leave less are left out … */
#define LEAST_CHART 170.0 /* … and those that would leave less than this */

static double
measure (RoofLayout *self,
         RoofStyle   style,
         const char *text)
{
  return roof_layout_set_text (self, style, ROOF_INK_TEXT, text, ROOF_HIT_INIT).box.width;
}

/* As many characters of @text, and an ellipsis, as are no wider than @width. Returns: (transfer full) */
static char *
shorten (RoofLayout *self,
         RoofStyle   style,
         const char *text,
         double      width)
{
  for (glong n = g_utf8_strlen (text, -1) - 1; n > 0; n--)
    {
      g_autofree char *start = g_utf8_substring (text, 0, n);
      g_autofree char *shown = g_strconcat (g_strchomp (start), "…", NULL);

      if (measure (self, style, shown) <= width)
        return g_steal_pointer (&shown);
    }
  return g_strdup ("…");
}

/* Breaks @text at its blanks into lines no wider than @width. Returns: (transfer full) (element-type utf8) */
static GPtrArray *
break_lines (RoofLayout *self,
             RoofStyle   style,
             const char *text,
             double      width)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) words = g_strsplit_set (text, " \t\n", -1);
  g_autofree char *line = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *longer = line != NULL ? g_strconcat (line, " ", words[i], NULL) : g_strdup (words[i]);

      if (line != NULL && lines->len + 1 < MOST_LINES && measure (self, style, longer) > width)
        {
          g_ptr_array_add (lines, g_steal_pointer (&line));
          line = g_strdup (words[i]);
        }
      else if (*words[i] != '\0')
        {
          g_free (line);
          line = g_steal_pointer (&longer);
        }
    }
  if (line != NULL)
    g_ptr_array_add (lines, g_steal_pointer (&line));
  for (guint i = 0; i < lines->len; i++)
    if (measure (self, style, lines->pdata[i]) > width)
      {
        char *shown = shorten (self, style, lines->pdata[i], width);

        g_free (lines->pdata[i]);
        lines->pdata[i] = shown;
      }
  return lines;
}

typedef struct
{
  GPtrArray *lines; /* utf8 */
  double     line;  /* the height of one */
  double     height;
} Block;

static Block
make_block (RoofLayout *self,
            RoofStyle   style,
            const char *text)
{
  Block block = { break_lines (self, style, text, self->width - 2 * self->margin), 0, 0 };

  block.line = roof_layout_set_text (self, style, ROOF_INK_TEXT, "X", ROOF_HIT_INIT).box.height + LINE_GAP;
  block.height = block.line * block.lines->len - LINE_GAP;
  return block;
}

/* Lines flush left, from @y down. */
static void
add_block (RoofLayout  *self,
           const Block *block,
           RoofStyle    style,
           RoofInk      ink,
           double       y)
{
  for (guint i = 0; i < block->lines->len; i++)
    {
      RoofText text = roof_layout_set_text (self, style, ink, block->lines->pdata[i], ROOF_HIT_INIT);

      roof_text_centre (&text, self->margin + text.box.width / 2, y + block->line * i + text.box.height / 2);
      roof_layout_add_text (self, &text);
    }
}

static gboolean
has_room (const RoofLayout *self,
          double            top,
          double            bottom,
          double            height)
{
  return self->height - top - bottom - height >= MAX (self->height * LEAST_LEFT, LEAST_CHART);
}

/* Puts @given (nullable) under @top (inout) or, for a note, over @bottom; FALSE when there is none or no room for it. */
static gboolean
add_text (RoofLayout *self,
          RoofStyle   style,
          const char *given,
          double     *top,
          double     *bottom)
{
  gboolean below = style == ROOF_STYLE_NOTE, added;
  Block block;

  if (given == NULL || *given == '\0')
    return FALSE;
  block = make_block (self, style, given);
  added = block.lines->len > 0 && has_room (self, *top, *bottom, block.height + CHART_GAP);
  if (added)
    {
      add_block (self, &block, style, style == ROOF_STYLE_TITLE ? ROOF_INK_TEXT : ROOF_INK_TEXT_QUIET,
                 below ? self->height - *bottom - block.height : *top);
      *(below ? bottom : top) += block.height + (below ? CHART_GAP : BLOCK_GAP);
    }
  g_ptr_array_unref (block.lines);
  return added;
}

void
roof_layout_add_heading (RoofLayout        *self,
                         const RoofHeading *heading,
                         double            *top,
                         double            *bottom)
{
  gboolean titled;

  if (heading == NULL)
    return;
  titled = add_text (self, ROOF_STYLE_TITLE, heading->title, top, bottom);
  titled = add_text (self, ROOF_STYLE_SUBTITLE, heading->subtitle, top, bottom) || titled;
  if (titled)
    *top += CHART_GAP - BLOCK_GAP;
  add_text (self, ROOF_STYLE_NOTE, heading->note, top, bottom);
}

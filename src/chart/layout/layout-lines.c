/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "chart/layout/layout-private.h"
#include "chart/scene/scene-private.h"

/* Longer texts of a document are cut before they are measured. */
#define MOST_CHARACTERS 1000

#define LEAST_CUT 18 /* characters of a name that is cut and its value */
#define LONGEST_END 11 /* characters of the end of a name that is cut */

static double
measure (RoofLayout *self,
         RoofStyle   style,
         const char *text)
{
  return roof_layout_set_text (self, style, ROOF_INK_TEXT, text, ROOF_HIT_INIT).box.width;
}

/* The first @n characters of @text and an ellipsis. Returns: (transfer full) */
static char *
cut (const char *text,
     glong       n)
{
  g_autofree char *start = g_utf8_substring (text, 0, n);

  return g_strconcat (g_strchomp (start), "…", NULL);
}

/* As many characters of @text as fit into @width with an ellipsis. Returns: (transfer full) */
static char *
shorten (RoofLayout *self,
         RoofStyle   style,
         const char *text,
         double      width)
{
  glong fits = 0, fails = g_utf8_strlen (text, -1);

  while (fails - fits > 1)
    {
      glong middle = (fits + fails) / 2;
      g_autofree char *shown = cut (text, middle);

      if (measure (self, style, shown) <= width)
        fits = middle;
      else
        fails = middle;
    }
  return cut (text, fits);
}

/* Adds the full lines of @paragraph. Returns: (transfer full) (nullable): the last line, which is not full */
static char *
fill (RoofLayout *self,
      RoofStyle   style,
      const char *paragraph,
      double      width,
      guint       most,
      GPtrArray  *lines)
{
  g_auto (GStrv) words = g_strsplit_set (paragraph, " \t", -1);
  g_autofree char *line = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *longer = line != NULL ? g_strconcat (line, " ", words[i], NULL) : g_strdup (words[i]);

      if (*words[i] == '\0')
        continue;
      if (line != NULL && lines->len + 1 < most && measure (self, style, longer) > width)
        {
          g_ptr_array_add (lines, g_steal_pointer (&line));
          line = g_strdup (words[i]);
          continue;
        }
      g_free (line);
      line = g_steal_pointer (&longer);
    }
  return g_steal_pointer (&line);
}

/* Adds a line, or appends it to the last line if there is no room for more, to be cut there. */
static void
add_line (GPtrArray *lines,
          char      *line,
          guint      most)
{
  char *last;

  if (line == NULL)
    return;
  if (lines->len < most)
    {
      g_ptr_array_add (lines, line);
      return;
    }
  last = lines->pdata[most - 1];
  lines->pdata[most - 1] = g_strconcat (last, " ", line, NULL);
  g_free (last);
  g_free (line);
}

GPtrArray *
roof_layout_break_lines (RoofLayout *self,
                         RoofStyle   style,
                         const char *text,
                         double      width,
                         guint       most)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *start = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), MOST_CHARACTERS));
  g_auto (GStrv) paragraphs = g_strsplit (start, "\n", -1);

  for (guint i = 0; paragraphs[i] != NULL; i++)
    add_line (lines, fill (self, style, paragraphs[i], width, most, lines), most);
  for (guint i = 0; i < lines->len; i++)
    if (measure (self, style, lines->pdata[i]) > width)
      {
        char *shown = shorten (self, style, lines->pdata[i], width);

        g_free (lines->pdata[i]);
        lines->pdata[i] = shown;
      }
  return lines;
}

char *
roof_layout_shorten (const char *name,
                     glong       most)
{
  glong n = g_utf8_strlen (name, -1);
  const char *value = g_strrstr (name, ROOF_VALUE_SPACE);
  glong last = value != NULL ? MAX (LONGEST_END, g_utf8_strlen (value, -1)) : LONGEST_END;
  g_autofree char *start = NULL, *end = NULL;

  if (n <= most)
    return g_strdup (name);
  last = last < most - 1 ? last : LONGEST_END;
  start = g_utf8_substring (name, 0, most - 1 - last);
  end = g_utf8_substring (name, n - last, n);
  return g_strconcat (g_strchomp (start), "…", g_strchug (end), NULL);
}

RoofText
roof_layout_set_within (RoofLayout *self,
                        RoofStyle   style,
                        const char *words,
                        double      most)
{
  RoofText text = roof_layout_set_text (self, style, ROOF_INK_TEXT, words, ROOF_HIT_INIT);
  g_autoptr (GPtrArray) lines = NULL;

  for (glong n = g_utf8_strlen (words, -1); text.box.width > most && n > LEAST_CUT && strstr (words, ROOF_VALUE_SPACE) != NULL; n--)
    {
      g_autofree char *cut_name = roof_layout_shorten (words, n - 1);

      text = roof_layout_set_text (self, style, ROOF_INK_TEXT, cut_name, ROOF_HIT_INIT);
    }
  if (text.box.width <= most)
    return text;
  lines = roof_layout_break_lines (self, style, words, most, 1);
  return lines->len == 0 ? text : roof_layout_set_text (self, style, ROOF_INK_TEXT, lines->pdata[0], ROOF_HIT_INIT);
}

gboolean
roof_layout_has_text (const RoofLayout *self,
                      RoofHit           owner)
{
  double bottom = roof_layout_lists_roof (self, owner) ? self->plot.y + self->plot.height : INFINITY;

  for (guint i = 0; i < self->texts->len && owner.kind != ROOF_HIT_NONE; i++)
    {
      const RoofText *text = &g_array_index (self->texts, RoofText, i);

      if (roof_hit_equal (text->owner, owner) && text->box.y < bottom)
        return TRUE;
    }
  return FALSE;
}

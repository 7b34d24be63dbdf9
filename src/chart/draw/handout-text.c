/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every printed page is composed of: texts at their places, head and title. */
#include "chart/draw/handout-private.h"

#include "chart/layout/typeset.h"

#define MARGIN 48.0
#define HEAD_SIZE 9.0
#define TITLE_SIZE 19.0
#define RULE_GAP 5.0    /* between the head and the line under it */
#define TITLE_GAP 16.0  /* … and the title */
#define GAP 14.0        /* between title, chart and text */
#define LONG_TITLE 1000 /* characters: more than its lines hold */
#define MOST_TITLE_LINES 3
#define WIDE 1.35          /* times the type of upright paper */

static void
clear_text (gpointer text)
{
  g_object_unref (((RoofHandoutText *) text)->layout);
}

double
roof_handout_get_unit (const RoofExportOptions *options)
{
  double unit = MIN (options->width, options->height) / ROOF_HANDOUT_WIDTH;

  return options->width > options->height ? WIDE * unit : unit;
}

PangoLayout *
roof_composer_make_text (RoofComposer *self,
                         const char   *text,
                         double        size,
                         gboolean      bold,
                         double        width)
{
  PangoFontDescription *described = pango_font_description_new ();
  PangoLayout *layout = pango_layout_new (self->context);
  g_autofree char *clean = roof_typeset_clean (text);

  pango_font_description_set_family (described, ROOF_FONT_FAMILIES);
  pango_font_description_set_weight (described, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_absolute_size (described, size * self->unit * PANGO_SCALE);
  pango_layout_set_font_description (layout, described);
  pango_font_description_free (described);
  pango_layout_set_text (layout, clean, -1);
  if (width > 0)
    {
      pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
      pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
    }
  return layout;
}

static double
get_height (PangoLayout *layout)
{
  PangoRectangle extents;

  pango_layout_get_extents (layout, NULL, &extents);
  return (double) extents.height / PANGO_SCALE;
}

double
roof_composer_get_width (PangoLayout *layout)
{
  PangoRectangle extents;

  pango_layout_get_extents (layout, NULL, &extents);
  return (double) extents.width / PANGO_SCALE;
}

double
roof_composer_put (RoofComposer *self,
                   PangoLayout  *layout,
                   double        x,
                   double        y,
                   RoofInk       ink)
{
  RoofHandoutText text = { layout, { x, y }, ink };

  g_array_append_val (self->sheet->texts, text);
  return y + get_height (layout);
}

/* Returns: the y of the line under the head */
static double
put_head (RoofComposer *self,
          const char   *title,
          guint         index,
          guint         n)
{
  RoofHandoutSheet *sheet = self->sheet;
  double top = MARGIN * self->unit * 0.75;
  g_autofree char *number = n > 0 ? g_strdup_printf ("%u / %u", index + 1, n) : g_strdup ("");
  PangoLayout *right = roof_composer_make_text (self, number, HEAD_SIZE, FALSE, 0);
  PangoLayout *left;
  double room = sheet->right - sheet->left - roof_composer_get_width (right) - GAP * self->unit;
  double end = roof_composer_put (self, right, sheet->right - roof_composer_get_width (right), top, ROOF_INK_TEXT_QUIET);

  if (title != NULL && title[0] != '\0')
    {
      left = roof_composer_make_text (self, title, HEAD_SIZE, FALSE, room);
      pango_layout_set_ellipsize (left, PANGO_ELLIPSIZE_END);
      roof_composer_put (self, left, sheet->left, top, ROOF_INK_TEXT_QUIET);
    }
  return end + RULE_GAP * self->unit;
}

/* The title as one paragraph of at most MOST_TITLE_LINES lines. */
static PangoLayout *
make_title (RoofComposer *self,
            const char   *title,
            double        width)
{
  g_autofree char *start = g_utf8_substring (title, 0, MIN (g_utf8_strlen (title, -1), LONG_TITLE));
  PangoLayout *layout = roof_composer_make_text (self, start, TITLE_SIZE, TRUE, width);

  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_height (layout, -MOST_TITLE_LINES);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  return layout;
}

RoofRect
roof_composer_begin (RoofComposer            *self,
                     const char              *title,
                     guint                    index,
                     guint                    n,
                     const RoofExportOptions *options)
{
  RoofHandoutSheet *sheet = self->sheet;
  double margin = MARGIN * self->unit;
  RoofRect area = { margin, 0, options->width - 2 * margin, 0 };

  *sheet = (RoofHandoutSheet) { .left = margin, .right = options->width - margin };
  sheet->texts = g_array_new (FALSE, FALSE, sizeof (RoofHandoutText));
  g_array_set_clear_func (sheet->texts, clear_text);
  sheet->rule = put_head (self, options->heading.title, index, n);
  area.y = sheet->rule + TITLE_GAP * self->unit;
  if (title[0] != '\0')
    area.y = roof_composer_put (self, make_title (self, title, area.width), area.x, area.y, ROOF_INK_TEXT) + GAP * self->unit;
  self->bottom = options->height - margin;
  area.height = self->bottom - area.y;
  return area;
}

void
roof_handout_clear (RoofHandoutSheet *self)
{
  g_array_unref (self->texts);
}

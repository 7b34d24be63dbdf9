/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-private.h"

#define LINE_GAP 2.0
#define BLOCK_GAP 3.0    /* between title and subtitle */
#define CHART_GAP 8.0    /* from them to the chart */
#define MOST_LINES 4
#define LEAST_LEFT 0.55  /* least part of the height for the chart; further texts are left out */
#define LEAST_CHART 170.0 /* least height for the chart, likewise */

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
  Block block = { roof_layout_break_lines (self, style, text, self->width - 2 * self->margin, MOST_LINES), 0, 0 };

  block.line = roof_layout_set_text (self, style, ROOF_INK_TEXT, "X", ROOF_HIT_INIT).box.height + LINE_GAP;
  block.height = block.line * block.lines->len - LINE_GAP;
  return block;
}

static const RoofStyle styles[ROOF_N_HEADING_PARTS] = { ROOF_STYLE_TITLE, ROOF_STYLE_SUBTITLE, ROOF_STYLE_NOTE };

/* Lines flush left, from @y down. */
static void
add_block (RoofLayout      *self,
           const Block     *block,
           RoofHeadingPart  part,
           double           y)
{
  RoofInk ink = part == ROOF_HEADING_TITLE ? ROOF_INK_TEXT : ROOF_INK_TEXT_QUIET;
  RoofHit owner = { ROOF_HIT_HEADING, -1, (int) part, -1 };

  for (guint i = 0; i < block->lines->len; i++)
    {
      RoofText text = roof_layout_set_text (self, styles[part], ink, block->lines->pdata[i], owner);

      roof_text_centre (&text, self->margin + text.box.width / 2, y + block->line * i + text.box.height / 2);
      roof_layout_add_text (self, &text);
    }
}

/* The least height of the chart in a figure of @height. */
static double
find_least_left (double height)
{
  return MAX (height * LEAST_LEFT, LEAST_CHART);
}

static gboolean
has_room (const RoofLayout *self,
          double            top,
          double            bottom,
          double            height)
{
  return self->height - top - bottom - height >= find_least_left (self->height);
}

/* Puts @given (nullable) under @top (inout) or, for a note, over @bottom; FALSE when there is none or no room for it. */
static gboolean
add_text (RoofLayout      *self,
          RoofHeadingPart  part,
          const char      *given,
          double          *top,
          double          *bottom)
{
  gboolean below = part == ROOF_HEADING_NOTE, added;
  Block block;

  if (given == NULL || *given == '\0')
    return FALSE;
  block = make_block (self, styles[part], given);
  added = block.lines->len > 0 && has_room (self, *top, *bottom, block.height + CHART_GAP);
  if (added)
    {
      add_block (self, &block, part, below ? self->height - *bottom - block.height : *top);
      *(below ? bottom : top) += block.height + (below ? CHART_GAP : BLOCK_GAP);
    }
  g_ptr_array_unref (block.lines);
  return added;
}

/* The height of @given (nullable) with its gap after @before; 0 when it is left out although the figure grows by its height. */
static double
measure_text (RoofLayout      *self,
              RoofHeadingPart  part,
              const char      *given,
              double           before)
{
  Block block;
  double taken = 0;

  if (given == NULL || *given == '\0')
    return 0;
  block = make_block (self, styles[part], given);
  if (block.lines->len > 0)
    taken = block.height + (part == ROOF_HEADING_NOTE ? CHART_GAP : BLOCK_GAP);
  g_ptr_array_unref (block.lines);
  return self->height - 2 * self->margin >= find_least_left (self->height + before + taken) ? taken : 0;
}

double
roof_layout_measure_heading (RoofLayout        *self,
                             const RoofHeading *heading)
{
  double titles = measure_text (self, ROOF_HEADING_TITLE, heading->title, 0);

  titles += measure_text (self, ROOF_HEADING_SUBTITLE, heading->subtitle, titles);
  if (titles > 0)
    titles += CHART_GAP - BLOCK_GAP;
  return titles + measure_text (self, ROOF_HEADING_NOTE, heading->note, titles);
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
  titled = add_text (self, ROOF_HEADING_TITLE, heading->title, top, bottom);
  titled = add_text (self, ROOF_HEADING_SUBTITLE, heading->subtitle, top, bottom) || titled;
  if (titled)
    *top += CHART_GAP - BLOCK_GAP;
  add_text (self, ROOF_HEADING_NOTE, heading->note, top, bottom);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout-private.h"

/* What shapes and dashes stand for where machines are compared: over the plot, right of the unit of the y axis, in as many
 * rows as it takes. */

#define APART 14.0  /* from one machine to the next, and from the unit */
#define SWATCH 28.0 /* the dash as it is drawn, with a dot in the middle */
#define SWATCH_GAP 5.0
#define ROW_GAP 4.0
#define ABOVE 10.0   /* from the plot to the lowest row: level with the unit */
#define RADIUS 4.2
#define MOST_ROWS 4

/* @room: of the row that it stands in, which it is cut for and cut again where it would not fit even alone; INFINITY: whole. */
static RoofText
set_name (RoofLayout *self,
          guint       machine,
          double      room)
{
  RoofReport *report = roof_comparison_get_report (roof_scene_get_comparison (self->scene), machine);
  const char *name = roof_machine_get_name (roof_report_get_machine (report));
  g_autofree char *shown = isfinite (room) ? roof_layout_shorten (name) : g_strdup (name);
  RoofText text = roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT, shown, ROOF_HIT_INIT);
  g_autoptr (GPtrArray) lines = NULL;

  if (SWATCH + SWATCH_GAP + text.box.width <= room)
    return text;
  lines = roof_layout_break_lines (self, ROOF_STYLE_TICK, shown, room - SWATCH - SWATCH_GAP, 1);
  return lines->len == 0 ? text : roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT, lines->pdata[0], ROOF_HIT_INIT);
}

/* How wide the machines from @first to before @last are in one row, cut for @room. */
static double
measure_items (RoofLayout *self,
               guint       first,
               guint       last,
               double      room)
{
  double width = (last - first - 1) * APART;

  for (guint i = first; i < last; i++)
    width += SWATCH + SWATCH_GAP + set_name (self, i, room).box.width;
  return width;
}

static guint
count_machines (const RoofLayout *self)
{
  guint n = roof_comparison_get_n (roof_scene_get_comparison (self->scene));

  return n > 1 ? n : 0;
}

/* The machine after the last one from @first on that fits into a row of @room, its name cut if need be. */
static guint
fill_row (RoofLayout *self,
          guint       first,
          double      room)
{
  guint n = count_machines (self), last = first + 1;

  while (last < n && measure_items (self, first, last + 1, room) <= room)
    last++;
  return last;
}

static double
measure_row (RoofLayout *self)
{
  return set_name (self, 0, INFINITY).box.height + ROW_GAP;
}

static guint
count_rows (RoofLayout *self,
            double      room)
{
  guint rows = 0;

  for (guint i = 0, next; i < count_machines (self); i = next, rows++)
    {
      next = fill_row (self, i, room);
      if (measure_items (self, i, next, room) > room)
        return 0;
    }
  return rows <= MOST_ROWS ? rows : 0;
}

static double
find_left (RoofLayout *self)
{
  return self->margin + APART + roof_layout_measure_unit (self);
}

double
roof_layout_measure_key (RoofLayout *self,
                         double      right)
{
  guint rows = count_rows (self, self->width - right - find_left (self));

  return rows > 1 ? (rows - 1) * measure_row (self) : 0;
}

static void
add_swatch (RoofLayout *self,
            guint       machine,
            double      x,
            double      y)
{
  RoofInk ink = machine > 0 ? roof_ink_of_machine (machine) : ROOF_INK_MEMORY;
  RoofLine line = { ROOF_LAYER_KEY, ink, ROOF_RANK_NORMAL, .a = { x, y }, .b = { x + SWATCH, y }, .owner = ROOF_HIT_INIT };
  RoofDot dot = { .ink = ink, .x = x + SWATCH / 2, .y = y, .radius = RADIUS, .hollow = machine > 0, .owner = ROOF_HIT_INIT };

  g_array_append_val (self->lines, line);
  g_array_append_val (self->samples, dot);
}

/* Names are cut only in a row that is too full for them. Returns: how wide it is */
static double
add_row (RoofLayout *self,
         guint       first,
         guint       last,
         double      room,
         double      y)
{
  double most = measure_items (self, first, last, INFINITY) <= room ? INFINITY : room;
  double width = measure_items (self, first, last, most), x = self->plot.x + self->plot.width - width;

  for (guint i = first; i < last; i++)
    {
      RoofText name = set_name (self, i, most);

      add_swatch (self, i, x, y);
      roof_text_centre (&name, x + SWATCH + SWATCH_GAP + name.box.width / 2, y);
      roof_layout_add_text (self, &name);
      x += SWATCH + SWATCH_GAP + name.box.width + APART;
    }
  return width;
}

void
roof_layout_add_key (RoofLayout *self)
{
  double right = self->plot.x + self->plot.width, room = right - find_left (self), width = 0;
  guint n = count_machines (self), rows = count_rows (self, room);
  double y;

  self->free_above = right;
  if (rows == 0)
    return;
  y = self->plot.y - ABOVE - set_name (self, 0, INFINITY).box.height / 2 - (rows - 1) * measure_row (self);
  for (guint i = 0, next; i < n; i = next, y += measure_row (self))
    {
      next = fill_row (self, i, room);
      width = add_row (self, i, next, room, y);
    }
  self->free_above = right - width - APART;
}

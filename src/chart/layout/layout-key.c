/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/layout/layout-private.h"

/* The key of shapes and dashes when machines are compared: over the plot, right of the unit of the y axis, in rows. */

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
  g_autofree char *shown = isfinite (room) ? roof_layout_shorten (name, ROOF_LONGEST_NAME) : g_strdup (name);
  RoofText text = roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT, shown, ROOF_HIT_INIT);
  g_autoptr (GPtrArray) lines = NULL;

  if (SWATCH + SWATCH_GAP + text.box.width <= room)
    return text;
  lines = roof_layout_break_lines (self, ROOF_STYLE_TICK, shown, room - SWATCH - SWATCH_GAP, 1);
  return lines->len == 0 ? text : roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT, lines->pdata[0], ROOF_HIT_INIT);
}

/* What the key lists: the first so many of all machines, and how many more there are. */
typedef struct
{
  guint shown, all;
} MachineKey;

static guint
count_items (const MachineKey *key)
{
  return key->shown + (key->all > key->shown);
}

/* @key: that the text is the last item of */
static RoofText
set_count (RoofLayout       *self,
           const MachineKey *key)
{
  guint more = key->all - key->shown;
  /* Translators: how many machines are compared that the chart has no room to list; and how many more than it lists */
  g_autofree char *count = key->shown == 0 ? g_strdup_printf (ngettext ("%u machine", "%u machines", more), more)
                                           : g_strdup_printf (ngettext ("%u more", "%u more", more), more);

  return roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT_QUIET, count, ROOF_HIT_INIT);
}

static double
measure_item (RoofLayout       *self,
              const MachineKey *key,
              guint             item,
              double            room)
{
  if (item == key->shown)
    return set_count (self, key).box.width;
  return SWATCH + SWATCH_GAP + set_name (self, item, room).box.width;
}

/* How wide the items from @first to before @last are in one row, cut for @room. */
static double
measure_items (RoofLayout       *self,
               const MachineKey *key,
               guint             first,
               guint             last,
               double            room)
{
  double width = (last - first - 1) * APART;

  for (guint i = first; i < last; i++)
    width += measure_item (self, key, i, room);
  return width;
}

/* The item after the last one from @first on that fits into a row of @room, its name cut if need be. */
static guint
fill_row (RoofLayout       *self,
          const MachineKey *key,
          guint             first,
          double            room)
{
  guint last = first + 1;

  while (last < count_items (key) && measure_items (self, key, first, last + 1, room) <= room)
    last++;
  return last;
}

static double
measure_row (RoofLayout *self)
{
  return set_name (self, 0, INFINITY).box.height + ROW_GAP;
}

/* 0: it does not fit */
static guint
count_rows (RoofLayout       *self,
            const MachineKey *key,
            double            room)
{
  guint rows = 0;

  for (guint i = 0, next; i < count_items (key); i = next, rows++)
    {
      next = fill_row (self, key, i, room);
      if (measure_items (self, key, i, next, room) > room)
        return 0;
    }
  return rows <= MOST_ROWS ? rows : 0;
}

/* As many machines as there is room for: the rest is counted, and be it all of them. */
static MachineKey
find_key (RoofLayout *self,
          double      room)
{
  guint all = roof_comparison_get_n (roof_scene_get_comparison (self->scene));
  MachineKey key = { all > 1 ? roof_scene_get_n_machines (self->scene) : 0, all > 1 ? all : 0 };

  while (key.shown > 0 && count_rows (self, &key, room) == 0)
    key.shown--;
  return key;
}

static double
find_left (const RoofLayout *self,
           double            unit)
{
  return self->margin + APART + unit;
}

double
roof_layout_measure_key (RoofLayout *self,
                         double      unit,
                         double      right)
{
  double room = self->width - right - find_left (self, unit);
  MachineKey key = find_key (self, room);
  guint rows = count_rows (self, &key, room);

  self->machine_room = room;
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
add_row (RoofLayout       *self,
         const MachineKey *key,
         guint             first,
         guint             last,
         double            room,
         double            y)
{
  double most = measure_items (self, key, first, last, INFINITY) <= room ? INFINITY : room;
  double width = measure_items (self, key, first, last, most), x = self->plot.x + self->plot.width - width;

  for (guint i = first; i < last; i++)
    {
      RoofText name = i < key->shown ? set_name (self, i, most) : set_count (self, key);

      if (i < key->shown)
        {
          add_swatch (self, i, x, y);
          x += SWATCH + SWATCH_GAP;
        }
      roof_text_centre (&name, x + name.box.width / 2, y);
      name.side = -1;
      roof_layout_add_text (self, &name);
      x += name.box.width + APART;
    }
  return width;
}

/* The same as when rows were measured: the plot, whose sides are whole, may be a little narrower. During a drag it has the place that
 * was found then. */
static double
find_room (RoofLayout *self,
           double      unit)
{
  if (self->machine_room == 0 && self->former != NULL)
    self->machine_room = self->former->machine_room;
  return self->machine_room > 0 ? self->machine_room : self->plot.x + self->plot.width - find_left (self, unit);
}

void
roof_layout_add_key (RoofLayout *self,
                     double      unit)
{
  double right = self->plot.x + self->plot.width, room = find_room (self, unit), width = 0;
  MachineKey key = find_key (self, room);
  guint n = count_items (&key), rows = count_rows (self, &key, room);
  double y;

  self->free_above = right;
  if (rows == 0)
    return;
  y = self->plot.y - ABOVE - set_name (self, 0, INFINITY).box.height / 2 - (rows - 1) * measure_row (self);
  for (guint i = 0, next; i < n; i = next, y += measure_row (self))
    {
      next = fill_row (self, &key, i, room);
      width = add_row (self, &key, i, next, room, y);
    }
  self->free_above = right - width - APART;
}

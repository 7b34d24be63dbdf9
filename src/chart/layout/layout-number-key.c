/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/layout/layout-private.h"
#include "core/units/units.h"

/* The key that says which number is which kernel: in columns in a free part of the plot, right of it, or below the chart, or as
 * words for a caption. */

#define COLUMN_GAP 12.0
#define NAME_GAP 5.0      /* from a number to its name */
#define LIST_GAP 10.0     /* from the chart to the key */
#define INSET 7.0         /* from the frame to a key inside */
#define LINE_GAP 0.5
#define GROUND_MARGIN 2.0 /* from the words of a key inside to the edge of its ground */
#define MOST_COLUMNS 6
#define MOST_NAME 0.4     /* of the width of the figure */
#define MOST_RIGHT 0.4    /* of the width of the figure: the list on the right, whose names are cut where several columns are wider … */
#define LEAST_NAME 24.0   /* … unless this little would be left of them */
#define LEAST_WIDTH 200.0 /* of the chart beside a key, and its height over one */
#define LEAST_HEIGHT 150.0
#define MOST_INSIDE 0.55  /* of the width of the plot */
#define SLIDE_STEP 8.0    /* from one place that is tried for a key inside to the next */

/* How the entries of the key stand. */
typedef struct
{
  guint  columns, rows;
  double number; /* width of the widest number */
  double entry;  /* of the widest number and name */
  double most;   /* of a name, which is cut where it is wider */
  double line;
} NumberList;

static RoofText
set_number (RoofLayout *self,
            guint       number)
{
  g_autofree char *text = g_strdup_printf ("%u", number + 1);

  return roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT, text, ROOF_HIT_INIT);
}

/* "gemm ×1.4": with how much faster the kernel became since its pin. @longest: characters of the name. Returns: (transfer full) */
static char *
write_entry (const RoofLayout *self,
             guint             number,
             glong             longest)
{
  const RoofSceneKernel *kernel = roof_layout_get_numbered (self, number);
  double gain = kernel != NULL ? roof_scene_find_gain (self->scene, kernel->kernel) : NAN;
  g_autofree char *name = roof_layout_shorten (g_array_index (self->numbered, RoofNumbered, number).name, longest);
  g_autofree char *factor = !isnan (gain) ? roof_units_format_number (gain, ROOF_GAIN_DIGITS) : NULL;

  return factor != NULL ? g_strconcat (name, " ×", factor, NULL) : g_steal_pointer (&name);
}

static RoofText
set_name (RoofLayout *self,
          guint       number,
          double      most)
{
  g_autofree char *name = write_entry (self, number, ROOF_LONGEST_NAME);

  return roof_layout_set_within (self, ROOF_STYLE_TICK, name, most);
}

static NumberList
measure_entries (RoofLayout *self,
                 double      most)
{
  NumberList list = { .most = most };

  for (guint i = 0; i < self->numbered->len; i++)
    {
      RoofText number = set_number (self, i), name = set_name (self, i, most);

      list.number = MAX (list.number, number.box.width);
      list.entry = MAX (list.entry, name.box.width);
      list.line = MAX (list.line, MAX (number.box.height, name.box.height) + LINE_GAP);
    }
  list.entry += list.number + NAME_GAP;
  return list;
}

/* In @columns, as few as hold them in the rows that this takes. */
static void
set_columns (const RoofLayout *self,
             NumberList       *list,
             guint             columns)
{
  guint n = self->numbered->len;

  list->rows = (n + columns - 1) / columns;
  list->columns = (n + list->rows - 1) / list->rows;
}

static double
get_list_width (const NumberList *list)
{
  return list->columns * (list->entry + COLUMN_GAP) - COLUMN_GAP;
}

static NumberList
make_list_below (RoofLayout *self)
{
  NumberList list = measure_entries (self, self->width * MOST_NAME);
  double room = self->width - 2 * self->margin + COLUMN_GAP;

  set_columns (self, &list, (guint) CLAMP (floor (room / (list.entry + COLUMN_GAP)), 1, self->numbered->len));
  return list;
}

static NumberList
make_list_right (RoofLayout *self)
{
  NumberList list = measure_entries (self, self->width * MOST_NAME);
  double rows = MAX (1, floor (self->list_room / list.line)), room = MIN (self->width * MOST_RIGHT, self->width - LEAST_WIDTH) - LIST_GAP;
  double most;

  set_columns (self, &list, (guint) ceil (self->numbered->len / rows));
  most = (room + COLUMN_GAP) / list.columns - COLUMN_GAP - list.number - NAME_GAP;
  if (list.columns == 1 || get_list_width (&list) <= room || most < LEAST_NAME)
    return list;
  list = measure_entries (self, most);
  set_columns (self, &list, (guint) ceil (self->numbered->len / rows));
  return list;
}

static gboolean
has_list (const RoofLayout *self,
          RoofKeyPlace      place)
{
  return self->numbered != NULL && self->numbered->len > 0 && self->sizes->key == place;
}

double
roof_layout_measure_list_below (RoofLayout *self)
{
  NumberList list;

  if (!has_list (self, ROOF_KEY_BELOW))
    return 0;
  list = make_list_below (self);
  return LIST_GAP + list.rows * list.line;
}

double
roof_layout_measure_list_right (RoofLayout *self)
{
  NumberList list;

  if (!has_list (self, ROOF_KEY_RIGHT))
    return 0;
  list = make_list_right (self);
  return LIST_GAP + get_list_width (&list);
}

/* Column by column from @x, @y. */
static void
add_list (RoofLayout       *self,
          const NumberList *list,
          double            x,
          double            y)
{
  for (guint i = 0; i < self->numbered->len; i++)
    {
      const RoofSceneKernel *kernel = roof_layout_get_numbered (self, i);
      RoofText number = set_number (self, i), name = set_name (self, i, list->most);
      double left = x + (i / list->rows) * (list->entry + COLUMN_GAP), middle = y + (i % list->rows + 0.5) * list->line;

      roof_text_centre (&number, left + list->number - number.box.width / 2, middle);
      roof_text_centre (&name, left + list->number + NAME_GAP + name.box.width / 2, middle);
      number.side = 1;
      name.side = -1;
      number.owner.kernel = name.owner.kernel = kernel != NULL ? (int) kernel->kernel : -1;
      number.owner.index = name.owner.index = self->sheet ? (int) i : -1;
      roof_layout_add_text (self, &number);
      roof_layout_add_text (self, &name);
    }
}

gboolean
roof_layout_fits_list (RoofLayout *self,
                       double      taken)
{
  return self->width - roof_layout_measure_list_right (self) >= LEAST_WIDTH
         && self->height - taken - roof_layout_measure_list_below (self) >= LEAST_HEIGHT;
}

void
roof_layout_add_list_around (RoofLayout *self,
                             double      bottom)
{
  NumberList list;

  if (has_list (self, ROOF_KEY_BELOW))
    {
      list = make_list_below (self);
      add_list (self, &list, self->margin, self->height - bottom - list.rows * list.line);
    }
  else if (has_list (self, ROOF_KEY_RIGHT))
    {
      list = make_list_right (self);
      add_list (self, &list, self->width - self->margin - get_list_width (&list), self->list_top);
    }
}

/* Finds the first place at the right, then at the left side of the plot, from below upwards, at the least cost. */
static void
find_inside (const RoofLayout *self,
             const NumberList *list,
             RoofPlace        *best)
{
  double width = get_list_width (list), height = list->rows * list->line;
  const RoofRect *plot = &self->plot;
  const double lefts[] = { plot->x + plot->width - INSET - width, plot->x + INSET };

  for (guint i = 0; i < G_N_ELEMENTS (lefts); i++)
    for (double top = plot->y + plot->height - INSET - height; top >= plot->y + INSET; top -= SLIDE_STEP)
      {
        RoofBox box = { lefts[i] + width / 2, top + height / 2, width, height, 0 };

        roof_placer_consider (self->placer, &box, 0, best);
      }
}

/* Hides grid and roofs behind the key in @box. */
static void
ground_list (RoofLayout    *self,
             const RoofBox *box)
{
  RoofPolygon ground = { .ink = ROOF_INK_PLOT, .n_corners = 4, .over = TRUE };
  RoofBox wide = *box;

  wide.width += 2 * GROUND_MARGIN;
  wide.height += 2 * GROUND_MARGIN;
  roof_box_get_corners (&wide, ground.corners);
  g_array_append_val (self->polygons, ground);
}

void
roof_layout_add_list_inside (RoofLayout *self)
{
  RoofPlace best = { .cost = INFINITY };
  NumberList list, found = { 0 };

  if (!has_list (self, ROOF_KEY_INSIDE))
    return;
  list = measure_entries (self, self->width * MOST_NAME);
  for (guint columns = 1; columns <= MOST_COLUMNS && columns <= self->numbered->len; columns++)
    {
      double before = best.cost;

      set_columns (self, &list, columns);
      if (get_list_width (&list) > self->plot.width * MOST_INSIDE)
        break;
      find_inside (self, &list, &best);
      if (best.cost < before)
        found = list;
    }
  self->list_cost = best.cost;
  if (!isfinite (best.cost))
    return;
  ground_list (self, &best.box);
  add_list (self, &found, best.box.x - best.box.width / 2, best.box.y - best.box.height / 2);
}

RoofKeyLack
roof_layout_get_key_lack (const RoofLayout *self)
{
  return self->key_lack;
}

char *
roof_key_lack_describe (RoofKeyLack self)
{
  switch (self)
    {
    case ROOF_KEY_LACK_SHORT:
      /* Translators: of a figure: dots have names in place of numbers and a key */
      return g_strdup_printf (_("no key: it lists at most %d kernels; show fewer"), ROOF_MOST_NUMBERED);
    case ROOF_KEY_LACK_ROOM:
      return g_strdup (_("no key: the figure has no room for it; make it larger or choose the caption"));
    case ROOF_KEY_LACK_DOTS:
      return g_strdup (_("no key: no kernel has a dot on the chart"));
    case ROOF_KEY_LACK_INSIDE:
      return g_strdup (_("the key stands outside: the chart has no free place for it"));
    case ROOF_KEY_LACK_VALUES:
      return g_strdup (_("no values: kernels have numbers, whose key all panels share; show fewer kernels, or names alone"));
    default:
      return NULL;
    }
}

char *
roof_layout_write_key (const RoofLayout *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; self->numbered != NULL && i < self->numbered->len; i++)
    {
      g_autofree char *entry = write_entry (self, i, G_MAXLONG);

      g_string_append_printf (text, "%s%u %s", i > 0 ? ", " : "", i + 1, entry);
    }
  return g_string_free (text, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/layout/layout-private.h"
#include "core/units/units.h"

/* Numbers beside the dots in place of names that do not all fit, and the key that says which number is which kernel: in columns
 * in a free part of the plot, right of it, or below the chart. */

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
#define CROWD 30.0        /* dots nearer than this are in one crowd */
#define LOST_COST 4.0     /* factor on the distance of a pile that has no room itself */
#define PILED 1.1         /* radii of a dot: nearer to each other, one dot hides the other, and they share their numbers */

/* How the entries of the key stand. */
typedef struct
{
  guint  columns, rows;
  double number; /* width of the widest number */
  double entry;  /* of the widest number and name */
  double most;   /* of a name, which is cut where it is wider */
  double line;
} NumberList;

static const RoofSpot *
find_main_spot (const RoofLayout      *self,
                const RoofSceneKernel *kernel)
{
  guint n;
  const RoofSpot *spots = roof_scene_get_spots (self->scene, &n);

  for (guint i = 0; i < kernel->n_spots; i++)
    if (spots[kernel->first_spot + i].main)
      return &spots[kernel->first_spot + i];
  return NULL;
}

/* From left to right, and down where dots stand one above the other. */
static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const RoofNumbered *na = a, *nb = b;

  if (na->x != nb->x)
    return na->x < nb->x ? -1 : 1;
  if (na->y != nb->y)
    return na->y > nb->y ? -1 : 1;
  return na->index < nb->index ? -1 : 1;
}

/* The kernels with a place on the axes, in reading order. Returns: (transfer full) (element-type RoofNumbered) */
static GArray *
list_numbered (RoofLayout *self)
{
  GArray *numbered = g_array_new (FALSE, FALSE, sizeof (RoofNumbered));
  guint n;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (self->scene, &n);

  for (guint i = 0; i < n; i++)
    {
      const RoofSpot *spot = find_main_spot (self, &kernels[i]);
      RoofNumbered item = { .index = i };

      if (spot == NULL || (spot->gutter != ROOF_GUTTER_NONE && spot->gutter != ROOF_GUTTER_NO_BYTES) || kernels[i].faded)
        continue;
      item.name = roof_layout_get_name (self, &kernels[i]);
      item.x = spot->gutter == ROOF_GUTTER_NONE ? spot->x : INFINITY;
      item.y = spot->y;
      g_array_append_val (numbered, item);
    }
  g_array_sort (numbered, compare_places);
  return numbered;
}

/* How many of @numbered before @index have its name. */
static guint
count_before (const GArray *numbered,
              guint         index)
{
  guint n = 0;

  for (guint i = 0; i < index; i++)
    n += g_str_equal (g_array_index (numbered, RoofNumbered, i).name, g_array_index (numbered, RoofNumbered, index).name);
  return n;
}

/* The place in @names of the @nth @name, or their number. */
static guint
find_name (const GPtrArray *names,
           const char      *name,
           guint            nth)
{
  for (guint i = 0; i < names->len; i++)
    if (g_str_equal (names->pdata[i], name) && nth-- == 0)
      return i;
  return names->len;
}

void
roof_layout_gather_names (RoofLayout *self,
                          GPtrArray  *names)
{
  g_autoptr (GArray) numbered = list_numbered (self);

  for (guint i = 0; i < numbered->len; i++)
    {
      const char *name = g_array_index (numbered, RoofNumbered, i).name;

      if (find_name (names, name, count_before (numbered, i)) == names->len)
        g_ptr_array_add (names, (gpointer) name);
    }
}

/* A row for each of @names, in place of the kernels of this panel alone. */
static void
share_numbers (RoofLayout      *self,
               const GPtrArray *names)
{
  g_autoptr (GArray) own = self->numbered;

  self->numbered = g_array_new (FALSE, FALSE, sizeof (RoofNumbered));
  for (guint i = 0; i < names->len; i++)
    {
      RoofNumbered item = { .index = ROOF_NOT_HERE, .name = names->pdata[i] };

      g_array_append_val (self->numbered, item);
    }
  for (guint i = 0; i < own->len; i++)
    {
      const RoofNumbered *item = &g_array_index (own, RoofNumbered, i);
      guint place = find_name (names, item->name, count_before (own, i));

      if (place < names->len)
        g_array_index (self->numbered, RoofNumbered, place) = *item;
    }
}

void
roof_layout_number_kernels (RoofLayout   *self,
                            const GArray *piles)
{
  RoofKeyPlace key = self->sizes->key;
  guint n;

  roof_scene_get_kernels (self->scene, &n);
  if (key == ROOF_KEY_AUTO || key == ROOF_KEY_NONE)
    return;
  if (n > ROOF_MOST_NUMBERED)
    {
      self->key_lack = ROOF_KEY_LACK_SHORT;
      return;
    }
  self->numbered = list_numbered (self);
  self->key_lack = n > 0 && self->numbered->len == 0 ? ROOF_KEY_LACK_DOTS
                   : self->sizes->displaced          ? ROOF_KEY_LACK_INSIDE
                                                     : ROOF_KEY_LACK_NONE;
  if (self->sizes->panel != NULL && self->sizes->panel->names != NULL)
    share_numbers (self, self->sizes->panel->names);
  for (guint i = 0; i < self->numbered->len; i++)
    {
      RoofNumbered *item = &g_array_index (self->numbered, RoofNumbered, i);
      const RoofNumbered *tried = piles != NULL ? &g_array_index (piles, RoofNumbered, i) : NULL;

      item->pile = tried != NULL ? tried->pile : i;
      item->early = tried != NULL && tried->early;
    }
}

/* Returns: (transfer none) (nullable): NULL for one of another panel */
static const RoofSceneKernel *
get_kernel (const RoofLayout *self,
            guint             number)
{
  guint n, index = g_array_index (self->numbered, RoofNumbered, number).index;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (self->scene, &n);

  return index != ROOF_NOT_HERE ? &kernels[index] : NULL;
}

guint
roof_layout_find_number (const RoofLayout *self,
                         int               kernel)
{
  for (guint i = 0; self->numbered != NULL && i < self->numbered->len; i++)
    if (get_kernel (self, i) != NULL && (int) get_kernel (self, i)->kernel == kernel)
      return i + 1;
  return 0;
}

gboolean
roof_layout_is_numbered (const RoofLayout      *self,
                         const RoofSceneKernel *kernel)
{
  return roof_layout_find_number (self, (int) kernel->kernel) > 0;
}

static RoofNumbered *
get_item (const RoofLayout *self,
          guint             number)
{
  return &g_array_index (self->numbered, RoofNumbered, number);
}

/* Returns: (transfer none) (nullable) */
static const RoofDot *
find_dot (RoofLayout *self,
          guint       number)
{
  const RoofSceneKernel *kernel = get_kernel (self, number);

  return kernel != NULL ? roof_layout_find_dot (self, (int) kernel->kernel, -1) : NULL;
}

/* Piles up the numbers of dots that hide one another. */
static void
pile_up (RoofLayout *self)
{
  for (guint i = 0; i < self->numbered->len; i++)
    for (guint j = 0; j < i && get_item (self, i)->pile == i; j++)
      {
        const RoofDot *dot = find_dot (self, i), *other = find_dot (self, j);

        if (dot != NULL && other != NULL && get_item (self, j)->pile == j
            && hypot (other->x - dot->x, other->y - dot->y) <= MAX (dot->radius, other->radius) * PILED)
          get_item (self, i)->pile = j;
      }
  /* What was piled on @i before goes with it. */
  for (guint i = 0; i < self->numbered->len; i++)
    get_item (self, i)->pile = get_item (self, get_item (self, i)->pile)->pile;
}

/* Appends the numbers from @first to @last, both indices. */
static void
append_run (GString *text,
            guint    first,
            guint    last)
{
  if (text->len > 0)
    g_string_append_c (text, ',');
  g_string_append_printf (text, "%u", first + 1);
  if (last > first)
    g_string_append_printf (text, "%s%u", last > first + 1 ? "–" : ",", last + 1);
}

/* The numbers of the pile @head, "3,4,7–9". @n: (out). Returns: (transfer full) */
static char *
join_numbers (const RoofLayout *self,
              guint             head,
              guint            *n)
{
  GString *text = g_string_new (NULL);
  guint last;

  *n = 0;
  for (guint i = 0; i < self->numbered->len; i = last + 1)
    {
      last = i;
      if (get_item (self, i)->pile != head)
        continue;
      while (last + 1 < self->numbered->len && get_item (self, last + 1)->pile == head)
        last++;
      append_run (text, i, last);
      *n += last - i + 1;
    }
  return g_string_free (text, FALSE);
}

/* The number of dots near the one of number @i, which leave its own number little room. */
static guint
count_near (RoofLayout *self,
            guint       i)
{
  const RoofDot *dot = find_dot (self, i);
  guint n = 0;

  for (guint j = 0; j < self->dots->len && dot != NULL; j++)
    {
      const RoofDot *other = roof_layout_get_dot (self, j);

      n += fabs (other->x - dot->x) < CROWD && fabs (other->y - dot->y) < CROWD;
    }
  return n;
}

/* Where dots are dense first. */
static int
compare_crowds (gconstpointer a,
                gconstpointer b,
                gpointer      data)
{
  const guint *crowds = data;
  guint na = crowds[*(const guint *) a], nb = crowds[*(const guint *) b];

  return na != nb ? (na > nb ? -1 : 1) : *(const guint *) a < *(const guint *) b ? -1 : 1;
}

/* The largest dot of the pile @head, on which the others lie. Returns: (transfer none) (nullable) */
static const RoofDot *
find_largest (RoofLayout *self,
              guint       head)
{
  const RoofDot *largest = find_dot (self, head);

  for (guint i = head + 1; largest != NULL && i < self->numbered->len; i++)
    {
      const RoofDot *dot = get_item (self, i)->pile == head ? find_dot (self, i) : NULL;

      if (dot != NULL && dot->radius > largest->radius && hypot (dot->x - largest->x, dot->y - largest->y) <= dot->radius * PILED)
        largest = dot;
    }
  return largest;
}

static void
label_number (RoofLayout *self,
              guint       i,
              gboolean    early)
{
  const RoofSceneKernel *kernel = get_kernel (self, i);
  const RoofDot *dot = find_largest (self, i);
  g_autofree char *text = NULL;
  guint before = self->texts->len, n;
  RoofDot copy;

  if (dot == NULL || get_item (self, i)->pile != i || get_item (self, i)->early != early)
    return;
  copy = *dot;
  text = join_numbers (self, i, &n);
  roof_layout_label_number (self, &copy, text, kernel->leads || kernel->emphasised ? ROOF_STYLE_STRONG : ROOF_STYLE_TICK);
  get_item (self, i)->lost = self->texts->len == before;
  self->n_identified += get_item (self, i)->lost ? 0 : n;
}

void
roof_layout_label_numbers (RoofLayout *self,
                           gboolean    early)
{
  guint n = self->numbered != NULL ? self->numbered->len : 0;
  g_autofree guint *order = g_new (guint, MAX (n, 1)), *crowds = g_new (guint, MAX (n, 1));

  if (n == 0)
    return;
  pile_up (self);
  for (guint i = 0; i < n; i++)
    {
      order[i] = i;
      crowds[i] = count_near (self, i);
    }
  g_qsort_with_data (order, (int) n, sizeof *order, compare_crowds, crowds);
  for (guint i = 0; i < n; i++)
    label_number (self, order[i], early);
}

static guint
count_piled (RoofLayout *self,
             guint       head)
{
  guint n = 0;

  for (guint i = 0; i < self->numbered->len; i++)
    n += get_item (self, i)->pile == head;
  return n;
}

/* The head of the pile nearest to the pile @head, or @head. A pile of many, whose numbers are long already, and one without room
 * itself have to be the nearer. */
static guint
find_nearest_pile (RoofLayout *self,
                   guint       head)
{
  const RoofDot *dot = find_dot (self, head);
  double least = INFINITY;
  guint nearest = head;

  for (guint i = 0; i < self->numbered->len; i++)
    {
      const RoofDot *other = find_dot (self, i);
      guint pile = get_item (self, i)->pile;
      double apart = other != NULL ? hypot (other->x - dot->x, other->y - dot->y) * count_piled (self, pile) : INFINITY;

      if (get_item (self, pile)->lost)
        apart *= LOST_COST;

      if (pile != head && apart < least)
        {
          least = apart;
          nearest = pile;
        }
    }
  return nearest;
}

/* Gives the pile @i, which found no room, the room of roofs' names, or has it share the number of the nearest pile if it had that.
 * Returns: whether anything can change */
static gboolean
help_lost (RoofLayout *self,
           guint       i)
{
  guint head;

  if (!get_item (self, i)->early)
    {
      get_item (self, i)->early = TRUE;
      return TRUE;
    }
  head = find_nearest_pile (self, i);
  for (guint j = 0; j < self->numbered->len; j++)
    if (get_item (self, j)->pile == i)
      get_item (self, j)->pile = head;
  return head != i;
}

GArray *
roof_layout_pile_lost (RoofLayout *self)
{
  gboolean any = FALSE;

  for (guint i = 0; self->numbered != NULL && i < self->numbered->len; i++)
    if (get_item (self, i)->lost && get_item (self, i)->pile == i)
      any = help_lost (self, i) || any;
  return any ? g_array_copy (self->numbered) : NULL;
}

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
  const RoofSceneKernel *kernel = get_kernel (self, number);
  double gain = kernel != NULL ? roof_scene_find_gain (self->scene, kernel->kernel) : NAN;
  g_autofree char *name = roof_layout_shorten (get_item (self, number)->name, longest);
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
             NumberList             *list,
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
add_list (RoofLayout *self,
          const NumberList *list,
          double      x,
          double      y)
{
  for (guint i = 0; i < self->numbered->len; i++)
    {
      RoofText number = set_number (self, i), name = set_name (self, i, list->most);
      double left = x + (i / list->rows) * (list->entry + COLUMN_GAP), middle = y + (i % list->rows + 0.5) * list->line;

      roof_text_centre (&number, left + list->number - number.box.width / 2, middle);
      roof_text_centre (&name, left + list->number + NAME_GAP + name.box.width / 2, middle);
      number.side = 1;
      name.side = -1;
      number.owner.kernel = name.owner.kernel = get_kernel (self, i) != NULL ? (int) get_kernel (self, i)->kernel : -1;
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
             const NumberList       *list,
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"

/* Numbers beside the dots in place of names that do not all fit (layout-number-key.c says which number is which kernel). Dots that hide
 * one another are a pile and share one text, "3,7–9"; a number without room comes before the
 * names of roofs in the next layout, then joins the nearest pile. */

#define CROWD 30.0        /* dots nearer than this are in one crowd */
#define LOST_COST 4.0     /* factor on the distance of a pile that has no room itself */
#define PILED 1.1         /* radii of a dot: nearer to each other, one dot hides the other, and they share their numbers */

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

const RoofSceneKernel *
roof_layout_get_numbered (const RoofLayout *self,
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
    {
      const RoofSceneKernel *numbered = roof_layout_get_numbered (self, i);

      if (numbered != NULL && (int) numbered->kernel == kernel)
        return i + 1;
    }
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
  const RoofSceneKernel *kernel = roof_layout_get_numbered (self, number);

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
  const RoofSceneKernel *kernel = roof_layout_get_numbered (self, i);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/layout-private.h"

#define EDGE_STEP 11.0  /* marks on the edge that would be nearer are one */
#define KEY_GAP 5.0     /* between the words of the key and its swatches */
#define KEY_APART 18.0  /* from the title of the axis */
#define KEY_ABOVE 8.0   /* over the plot, where there is no room beside that */
#define SWATCH 9.0
#define MOST_KEY_INKS 2
#define WEIGHTY_RADIUS 1.4 /* of the others */
#define LOW_PART 10        /* one cell of so many holds less than is told apart */
#define MOST_COUNTS 1024

static RoofDot *
get_dot (RoofLayout *self,
         guint       index)
{
  return &g_array_index (self->dots, RoofDot, index);
}

/* --- marks on the edge --- */

/* The middle of the slot that @value lies in, of those that share @length from @start on. @slot: (out): its number */
static double
snap (double  value,
      double  start,
      double  length,
      guint  *slot)
{
  int n = MAX (1, (int) (length / EDGE_STEP));

  *slot = (guint) CLAMP ((int) ((value - start) / length * n), 0, n - 1);
  return start + (*slot + 0.5) * length / n;
}

/* Moves a mark along its edge to the middle of its slot. Returns: a number of the slot */
static guint
take_place (const RoofLayout *self,
            RoofDot          *dot)
{
  const RoofRect *plot = &self->plot;
  double top = dot->y - plot->y, bottom = plot->y + plot->height - dot->y;
  double left = dot->x - plot->x, right = plot->x + plot->width - dot->x;
  guint slot;

  if (fmin (top, bottom) <= fmin (left, right))
    {
      dot->x = snap (dot->x, plot->x, plot->width, &slot);
      return 4 * slot + (top < bottom ? 0 : 1);
    }
  dot->y = snap (dot->y, plot->y, plot->height, &slot);
  return 4 * slot + (left < right ? 2 : 3);
}

static double
weigh (const RoofLayout *self,
       const RoofDot    *dot)
{
  return roof_report_get_share (roof_scene_get_report (self->scene), (guint) dot->owner.kernel);
}

/* Of marks in one slot that of the kernel which takes longest is drawn, for all of them. */
static void
take_slot (RoofLayout *self,
           guint       index)
{
  RoofDot *dot = get_dot (self, index);
  gpointer key = GUINT_TO_POINTER (take_place (self, dot) * 2 + (dot->faded ? 1 : 0));
  guint held = GPOINTER_TO_UINT (g_hash_table_lookup (self->slots, key));

  dot->crowded = held > 0 && weigh (self, get_dot (self, held - 1)) >= weigh (self, dot);
  if (dot->crowded)
    return;
  if (held > 0)
    get_dot (self, held - 1)->crowded = TRUE;
  g_hash_table_insert (self->slots, key, GUINT_TO_POINTER (index + 1));
}

void
roof_layout_thin_edge (RoofLayout *self)
{
  guint last = self->dots->len - 1;

  if (get_dot (self, last)->yields)
    take_slot (self, last);
}

/* When it is settled which marks are drawn for all in their slots. */
void
roof_layout_take_edge_room (RoofLayout *self)
{
  GHashTableIter iter;
  gpointer held;

  g_hash_table_iter_init (&iter, self->slots);
  while (g_hash_table_iter_next (&iter, NULL, &held))
    roof_layout_take_dot_room (self, get_dot (self, GPOINTER_TO_UINT (held) - 1));
}

/* --- patches --- */

/* Where the density of a dot's kind stands while they are counted: what steps back below, the current machine on top of those
 * beside it. */
static guint
get_kind (const RoofDot *dot)
{
  return 2 * dot->owner.machine + (dot->faded ? 1 : 0);
}

/* Whether it gives way in the plot. */
static gboolean
is_counted (const RoofLayout *self,
            const RoofDot    *dot)
{
  return dot->yields && !dot->edge && roof_rect_contains (&self->plot, dot->x, dot->y);
}

/* @densities: by kind, NULL for one of which there is none. @places: (out): where each dot was counted, 0 if it was not */
static void
count_dots (RoofLayout *self,
            GPtrArray  *densities,
            guint      *places)
{
  RoofPoint origin = { round (roof_scale_to_pixel (&self->x, 1)), round (roof_scale_to_pixel (&self->y, 1)) };

  for (guint i = 0; i < self->dots->len; i++)
    {
      const RoofDot *dot = get_dot (self, i);
      guint kind = get_kind (dot);

      places[i] = 0;
      if (!is_counted (self, dot))
        continue;
      if (kind >= densities->len)
        g_ptr_array_set_size (densities, (int) kind + 1);
      if (densities->pdata[kind] == NULL)
        densities->pdata[kind] = roof_density_new (&self->plot, origin, dot->owner.machine, dot->faded);
      places[i] = roof_density_count (densities->pdata[kind], dot);
    }
}

static void
judge_densities (RoofLayout *self,
                 GPtrArray  *densities)
{
  for (guint kind = densities->len; kind-- > 0;)
    if (densities->pdata[kind] != NULL)
      {
        roof_density_judge (densities->pdata[kind]);
        g_ptr_array_add (self->densities, densities->pdata[kind]);
      }
}

static guint
find_most (const RoofLayout *self)
{
  guint most = 0;

  for (guint i = 0; i < self->densities->len; i++)
    most = MAX (most, roof_density_get_most (self->densities->pdata[i]));
  return most;
}

/* How many cells there are, by how many dots they hold: each of the @counts is of so many numbers as @width. */
static guint
count_cells (const RoofLayout *self,
             guint            *counts,
             guint             width)
{
  guint all = 0;

  for (guint i = 0; i < self->densities->len; i++)
    {
      guint n;
      const RoofDensityCell *cells = roof_density_get_cells (self->densities->pdata[i], &n);

      for (guint k = 0; k < n; k++)
        counts[cells[k].n / width]++;
      all += n;
    }
  return all;
}

/* How many dots the cell holds that has @before others before it in that order. */
static guint
find_rank (const guint *counts,
           guint        width,
           guint        before)
{
  guint i = 0;

  for (guint passed = counts[0]; passed <= before; passed += counts[i])
    i++;
  return i * width;
}

static RoofDensitySteps
choose_steps (const RoofLayout *self)
{
  guint most = find_most (self), width = most / MOST_COUNTS + 1, all;
  g_autofree guint *counts = g_new0 (guint, most / width + 1);

  all = count_cells (self, counts, width);
  if (all == 0)
    return roof_density_choose_steps (1, 1, 1);
  return roof_density_choose_steps (find_rank (counts, width, all / LOW_PART), find_rank (counts, width, all / 2), most);
}

static gboolean
continues (const RoofPatch       *patch,
           const RoofDensityCell *cell)
{
  return patch->rect.y == cell->rect.y && patch->rect.x + patch->rect.width == cell->rect.x;
}

/* The cells of @ink with at least so much ink as @step, those side by side as one patch. @steps: (array): of each cell */
static void
add_step (RoofLayout        *self,
          const RoofDensity *density,
          gboolean           faded,
          RoofInk            ink,
          guint              step,
          const guint8      *steps)
{
  RoofPatch patch = { .ink = ink, .step = step, .faded = faded };
  guint n;
  const RoofDensityCell *cells = roof_density_get_cells (density, &n);

  for (guint i = 0; i < n; i++)
    {
      if (cells[i].ink != ink || steps[i] < step)
        continue;
      if (patch.rect.width > 0 && continues (&patch, &cells[i]))
        {
          patch.rect.width += cells[i].rect.width;
          continue;
        }
      if (patch.rect.width > 0)
        g_array_append_val (self->patches, patch);
      patch.rect = cells[i].rect;
    }
  if (patch.rect.width > 0)
    g_array_append_val (self->patches, patch);
}

static void
add_patches (RoofLayout             *self,
             const RoofDensity      *density,
             const RoofDensitySteps *chosen)
{
  gboolean used[ROOF_N_INKS] = { FALSE };
  guint n;
  const RoofDensityCell *cells = roof_density_get_cells (density, &n);
  g_autofree guint8 *steps = g_new (guint8, n);

  for (guint i = 0; i < n; i++)
    {
      used[cells[i].ink] = TRUE;
      steps[i] = (guint8) roof_density_find_step (chosen, cells[i].n);
    }
  for (guint ink = 0; ink < ROOF_N_INKS; ink++)
    for (guint step = 1; used[ink] && step <= ROOF_DENSITY_STEPS; step++)
      add_step (self, density, roof_density_is_faded (density), (RoofInk) ink, step, steps);
}

/* Names keep off the patches as off dots. */
static void
take_room (RoofLayout *self)
{
  for (guint i = 0; i < self->patches->len; i++)
    {
      const RoofPatch *patch = &g_array_index (self->patches, RoofPatch, i);
      RoofBox box = roof_rect_to_box (&patch->rect);

      if (patch->step == 1)
        roof_placer_add_box (self->placer, &box);
    }
}

/* Dots that give way to no patch stand out of a crowd, but no further than that others beside them can be seen. */
static void
settle_weighty (RoofLayout *self,
                RoofDot    *dot)
{
  double radius = dot->radius;

  for (guint i = 0; i < self->densities->len; i++)
    radius = MIN (radius, roof_density_fit_radius (self->densities->pdata[i], dot->radius) * WEIGHTY_RADIUS);
  dot->radius = radius;
}

/* Dots in a patch give way to it; the others shrink as far as they must to be seen. Most are as large as the one before. */
static void
settle (RoofLayout  *self,
        GPtrArray   *densities,
        const guint *places)
{
  const RoofDensity *last = NULL;
  double radius = 0, fitting = 0;

  for (guint i = 0; i < self->dots->len; i++)
    {
      RoofDot *dot = get_dot (self, i);
      gboolean crowded = dot->crowded;

      if (places[i] > 0)
        {
          if (densities->pdata[get_kind (dot)] != last || dot->radius != radius)
            {
              last = densities->pdata[get_kind (dot)];
              radius = dot->radius;
              fitting = roof_density_fit_radius (last, radius);
            }
          dot->radius = fitting;
          dot->crowded = crowded = roof_density_is_crowded (last, places[i]);
        }
      if (dot->yields && !crowded && !dot->edge)
        roof_layout_take_dot_room (self, dot);
      else if (!dot->yields && dot->bare && !dot->selected && !dot->edge)
        settle_weighty (self, dot);
    }
}

/* --- what strength means --- */

/* The inks of most cells. Returns: how many */
static guint
choose_inks (const RoofLayout *self,
             RoofInk          *inks)
{
  guint counts[ROOF_N_INKS] = { 0 }, n = 0;

  for (guint i = 0; i < self->densities->len; i++)
    {
      guint n_cells;
      const RoofDensityCell *cells = roof_density_get_cells (self->densities->pdata[i], &n_cells);

      for (guint k = 0; k < n_cells; k++)
        counts[cells[k].ink]++;
    }
  for (; n < MOST_KEY_INKS; n++)
    {
      guint best = 0;

      for (guint ink = 1; ink < ROOF_N_INKS; ink++)
        if (counts[ink] > counts[best])
          best = ink;
      if (counts[best] == 0)
        break;
      inks[n] = (RoofInk) best;
      counts[best] = 0;
    }
  return n;
}

/* Those of @first and all later steps. */
static void
add_swatches (RoofLayout *self,
              guint       first,
              double      x,
              double      y)
{
  RoofInk inks[MOST_KEY_INKS];
  guint n = choose_inks (self, inks);
  double height = SWATCH / n;

  for (guint i = 0; i < n; i++)
    for (guint step = first; step <= ROOF_DENSITY_STEPS; step++)
      {
        RoofPatch patch = { inks[i], step, FALSE, { x + (step - first) * SWATCH, y - SWATCH / 2 + i * height, SWATCH, height } };

        g_array_append_val (self->patches, patch);
      }
}

static RoofText
set_words (RoofLayout *self,
           const char *words)
{
  return roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT_QUIET, words, ROOF_HIT_INIT);
}

static void
put_words (RoofLayout *self,
           RoofText   *text,
           double      x,
           double      y)
{
  roof_text_centre (text, x + text->box.width / 2, y);
  roof_layout_add_text (self, text);
}

/* What the steps of the key say: what the first of them stands for, and the last. */
typedef struct
{
  guint first; /* that any cell may have */
  char *low, *high;
} Key;

static void
key_clear (Key *self)
{
  g_free (self->low);
  g_free (self->high);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Key, key_clear)

static void
key_init (Key                    *self,
          const RoofDensitySteps *steps)
{
  guint next;
  g_autofree char *low = NULL, *high = roof_units_format (steps->from[ROOF_DENSITY_STEPS - 2], ROOF_DIMENSION_COUNT);

  self->first = roof_density_find_step (steps, 1);
  next = self->first < ROOF_DENSITY_STEPS ? steps->from[self->first - 1] : 2;
  low = roof_units_format (next, ROOF_DIMENSION_COUNT);
  self->low = next == 2 ? g_strdup ("1") : g_strconcat ("<", low, NULL);
  self->high = g_strconcat ("≥", high, NULL);
}

/* First and last step with those between them, at the right end of @room; and what is counted where it is wide enough, or
 * there is no @other room. FALSE: it does not fit. */
static gboolean
put_key (RoofLayout     *self,
         const RoofRect *room,
         const Key      *key,
         gboolean        other)
{
  RoofText words = set_words (self, _("kernels per cell")), low = set_words (self, key->low), high = set_words (self, key->high);
  double swatches = (ROOF_DENSITY_STEPS + 1 - key->first) * SWATCH, y = room->y + room->height / 2;
  double width = low.box.width + high.box.width + swatches + 2 * KEY_GAP, x = room->x + room->width - width;
  double full = width + words.box.width + 2 * KEY_GAP;

  if ((other ? full : width) > room->width)
    return FALSE;
  if (full <= room->width)
    put_words (self, &words, room->x + room->width - full, y);
  put_words (self, &low, x, y);
  add_swatches (self, key->first, x + low.box.width + KEY_GAP, y);
  put_words (self, &high, room->x + room->width - high.box.width, y);
  return TRUE;
}

/* Over the plot, between the unit of the y axis and the key of machines. */
static RoofRect
find_room_above (const RoofLayout *self)
{
  double left = self->plot.x + KEY_APART;

  return (RoofRect) { left, self->plot.y - KEY_ABOVE - self->key_room.height, self->free_above - left, self->key_room.height };
}

static void
add_key (RoofLayout             *self,
         const RoofDensitySteps *steps)
{
  RoofRect room = self->key_room, above = find_room_above (self);
  g_auto (Key) key = { 0 };

  if (find_most (self) == 0 || room.height <= 0)
    return;
  key_init (&key, steps);
  room.x += KEY_APART;
  room.width -= KEY_APART;
  if (!put_key (self, &room, &key, TRUE) && !put_key (self, &above, &key, TRUE))
    put_key (self, &above, &key, FALSE);
}

void
roof_layout_build_density (RoofLayout *self)
{
  g_autoptr (GPtrArray) densities = g_ptr_array_new ();
  g_autofree guint *places = NULL;
  RoofDensitySteps steps;

  if (self->crowding == 1)
    return;
  places = g_new (guint, self->dots->len);
  count_dots (self, densities, places);
  judge_densities (self, densities);
  steps = choose_steps (self);
  for (guint i = 0; i < self->densities->len; i++)
    add_patches (self, self->densities->pdata[i], &steps);
  take_room (self);
  settle (self, densities, places);
  add_key (self, &steps);
}

/* --- what lies at a place --- */

gboolean
roof_layout_find_crowd (const RoofLayout  *self,
                        double             x,
                        double             y,
                        GPtrArray        **dots)
{
  const RoofDensityCell *cell = NULL;

  for (guint i = 0; i < self->densities->len && cell == NULL; i++)
    if (roof_density_get_machine (self->densities->pdata[i]) == 0)
      cell = roof_density_find (self->densities->pdata[i], x, y);
  if (cell == NULL)
    return FALSE;
  *dots = roof_layout_list_dots (self, &cell->rect);
  return TRUE;
}

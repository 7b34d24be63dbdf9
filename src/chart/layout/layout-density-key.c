/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The key of bins: how many dots each strength of ink stands for. */
#include <glib/gi18n-lib.h>

#include "chart/layout/layout-private.h"

#define KEY_GAP 5.0     /* between the words of the key and its swatches */
#define KEY_APART 18.0  /* from the title of the axis */
#define KEY_ABOVE 8.0   /* over the plot, where there is no room beside that */
#define SWATCH 9.0
#define MOST_KEY_INKS 2

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

/* The swatches of step @first and of all later steps. */
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
        RoofBin bin = { inks[i], step, FALSE, { x + (step - first) * SWATCH, y - SWATCH / 2 + i * height, SWATCH, height } };

        g_array_append_val (self->bins, bin);
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

/* The labels of the key's first and last step. */
typedef struct
{
  guint first; /* the first step that a cell may have */
  char *low, *high;
} DensityKey;

static void
key_clear (DensityKey *self)
{
  g_free (self->low);
  g_free (self->high);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DensityKey, key_clear)

static void
key_init (DensityKey             *self,
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

/* Adds the key at the right end of @room, with the counted quantity if @room is wide enough or there is no @other room.
 * FALSE when the key does not fit. */
static gboolean
put_key (RoofLayout       *self,
         const RoofRect   *room,
         const DensityKey *key,
         gboolean          other)
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

  if (self->plot.y < KEY_ABOVE + self->key_room.height)
    return (RoofRect) { 0 };
  return (RoofRect) { left, self->plot.y - KEY_ABOVE - self->key_room.height, self->free_above - left, self->key_room.height };
}

void
roof_layout_add_density_key (RoofLayout             *self,
                             const RoofDensitySteps *steps)
{
  RoofRect room = self->key_room, above = find_room_above (self);
  g_auto (DensityKey) key = { 0 };

  if (roof_layout_find_fullest (self) == 0 || room.height <= 0)
    return;
  key_init (&key, steps);
  room.x += KEY_APART;
  room.width -= KEY_APART;
  if (!put_key (self, &room, &key, TRUE) && !put_key (self, &above, &key, TRUE))
    put_key (self, &above, &key, FALSE);
}

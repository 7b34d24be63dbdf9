/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-private.h"

/* The names of flat roofs that lie too close together for a name at each: a list right of the plot, in the order of the roofs,
 * with a tie from each roof's end to its name. */

#define TIE 12.0      /* the width of ties */
#define TIE_GAP 2.0   /* from a tie to its name */
#define LEAST_ROW 3   /* roofs in a heap that make a list */
#define MOST_WIDTH 0.4 /* of the figure */
#define MOST_HEIGHT 0.85 /* of the plot, which a key makes lower than it is here */
#define LINE_GAP 3.0  /* from a roof to its name where there is no list */

/* A roof in the list. */
typedef struct
{
  const RoofFlat *flat;
  double          y;      /* of the roof */
  double          middle; /* of its name */
} Rib;

/* The highest first. */
static int
compare_ribs (gconstpointer a,
              gconstpointer b)
{
  const Rib *one = a, *other = b;

  if (one->y != other->y)
    return one->y < other->y ? -1 : 1;
  return one->flat->peak != other->flat->peak ? (one->flat->peak < other->flat->peak ? -1 : 1)
                                              : (one->flat->ceiling > other->flat->ceiling) - (one->flat->ceiling < other->flat->ceiling);
}

static RoofText
set_name (RoofLayout     *self,
          const RoofFlat *flat)
{
  g_autofree char *brief = roof_layout_brief_flat (self, flat);
  RoofLine line = roof_layout_map_flat (self, flat);

  return roof_layout_set_text (self, ROOF_STYLE_NAME, line.ink, brief, line.owner);
}

/* Returns: (transfer full) (element-type Rib) */
static GArray *
list_ribs (const RoofLayout *self)
{
  GArray *ribs = g_array_new (FALSE, FALSE, sizeof (Rib));
  guint n;
  const RoofFlat *flats = roof_scene_get_flats (self->scene, &n);

  for (guint i = 0; i < n; i++)
    {
      double y = roof_scale_to_pixel (&self->y, flats[i].y);
      Rib rib = { &flats[i], y, y };

      if (flats[i].machine == 0 && flats[i].name != NULL && flats[i].x_start < self->extent.x_max && y >= self->plot.y
          && y <= self->plot.y + self->plot.height)
        g_array_append_val (ribs, rib);
    }
  g_array_sort (ribs, compare_ribs);
  return ribs;
}

/* Whether so many of @ribs lie closer together than @pitch that not each has room for a name over or under it. */
static gboolean
is_heap (const GArray *ribs,
         double        pitch)
{
  guint row = 1;

  for (guint i = 1; i < ribs->len; i++)
    {
      gboolean close = g_array_index (ribs, Rib, i).y - g_array_index (ribs, Rib, i - 1).y < pitch;

      row = close ? row + 1 : 1;
      if (row >= LEAST_ROW)
        return TRUE;
    }
  return FALSE;
}

/* Moves names apart, in order, as little as can be, within the height of the plot if that holds them. */
static void
spread (const RoofLayout *self,
        GArray           *ribs,
        double            pitch)
{
  double low = self->plot.y + self->plot.height, high = self->plot.y;
  Rib *all = (Rib *) (gpointer) ribs->data;

  /* A run of names that touch stands around the middle of its roofs; runs that then touch are joined. */
  for (guint i = 0; i < ribs->len; i++)
    {
      guint first = i;
      double sum;

      while (first > 0 && all[first].middle < all[first - 1].middle + pitch)
        {
          guint n;

          for (first--; first > 0 && all[first].middle < all[first - 1].middle + pitch * 1.001; first--)
            ;
          n = i - first + 1;
          sum = 0;
          for (guint k = first; k <= i; k++)
            sum += all[k].y;
          for (guint k = first; k <= i; k++)
            all[k].middle = sum / n + (k - first - (n - 1) / 2.0) * pitch;
        }
    }
  for (guint i = 0; i < ribs->len; i++)
    {
      all[i].middle = MAX (all[i].middle, high);
      high = all[i].middle + pitch;
    }
  for (guint i = ribs->len; i > 0; i--)
    {
      all[i - 1].middle = MIN (all[i - 1].middle, low);
      low = all[i - 1].middle - pitch;
    }
}

/* Of the widest name with its tie. @pitch: (out): from one name to the next */
static double
measure (RoofLayout   *self,
         const GArray *ribs,
         double       *pitch)
{
  double width = 0;

  *pitch = 0;
  for (guint i = 0; i < ribs->len; i++)
    {
      RoofText text = set_name (self, g_array_index (ribs, Rib, i).flat);

      *pitch = MAX (*pitch, text.box.height);
      width = MAX (width, TIE + TIE_GAP + text.box.width);
    }
  return width;
}

double
roof_layout_measure_fan (RoofLayout *self)
{
  g_autoptr (GArray) ribs = NULL;
  double pitch, width;

  if (!self->sizes->picture || self->has_gutter[ROOF_GUTTER_NO_BYTES])
    return 0;
  ribs = list_ribs (self);
  width = measure (self, ribs, &pitch);
  if (!is_heap (ribs, pitch + LINE_GAP) || width > self->width * MOST_WIDTH || (ribs->len - 1) * pitch > self->plot.height * MOST_HEIGHT)
    return 0;
  return width;
}

void
roof_layout_add_fan (RoofLayout *self)
{
  double pitch, right = self->plot.x + self->plot.width;
  g_autoptr (GArray) ribs = self->fan > 0 ? list_ribs (self) : NULL;

  if (ribs == NULL)
    return;
  measure (self, ribs, &pitch);
  spread (self, ribs, pitch);
  for (guint i = 0; i < ribs->len; i++)
    {
      const Rib *rib = &g_array_index (ribs, Rib, i);
      RoofText text = set_name (self, rib->flat);
      RoofLine tie = { ROOF_LAYER_KEY, ROOF_INK_LEADER, ROOF_RANK_NORMAL, .a = { right, rib->y },
                       .b = { right + TIE, rib->middle }, .owner = text.owner };

      roof_text_centre (&text, right + TIE + TIE_GAP + text.box.width / 2, rib->middle);
      g_array_append_val (self->lines, tie);
      roof_layout_add_text (self, &text);
    }
}

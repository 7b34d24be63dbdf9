/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/pile.h"

#include <math.h>

#include "chart/pick/hit.h"

/* A pile consists of the dots within PILE_RADIUS of a dot or of the dots in a crowded cell. collect() keeps the first dot of each
 * kernel in drawing order; take() keeps the ROOF_PILE_MOST kernels with the largest share of the time and sorts them by height,
 * so that leaders to the names do not cross. @share and @extent cover all kernels of the pile, @items only the named ones. */

#define PILE_RADIUS 8.0 /* points between the middles of dots that hide one another */
#define GAP 26.0  /* points from the pile to its names */

/* A kernel of the pile, which may or may not be named. */
typedef struct
{
  RoofPileItem item;
  double       share;
} PileCandidate;

/* By address, which is the order of drawing. */
static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const RoofDot *one = *(const RoofDot *const *) a, *two = *(const RoofDot *const *) b;

  return (one > two) - (one < two);
}

/* The dots within PILE_RADIUS of @middle. Returns: (transfer container) */
static GPtrArray *
list_near (const RoofLayout *layout,
           RoofPoint         middle)
{
  RoofRect about = { middle.x - PILE_RADIUS, middle.y - PILE_RADIUS, 2 * PILE_RADIUS, 2 * PILE_RADIUS };
  GPtrArray *dots = roof_layout_list_dots (layout, &about);

  for (guint i = dots->len; i-- > 0;)
    {
      const RoofDot *dot = dots->pdata[i];

      if (hypot (dot->x - middle.x, dot->y - middle.y) > PILE_RADIUS)
        g_ptr_array_remove_index_fast (dots, i);
    }
  return dots;
}

static void
span (RoofExtent       *extent,
      const RoofLayout *layout,
      const RoofDot    *dot)
{
  double x = roof_scale_to_value (roof_layout_get_x (layout), dot->x);
  double y = roof_scale_to_value (roof_layout_get_y (layout), dot->y);

  *extent = (RoofExtent) { fmin (extent->x_min, x), fmax (extent->x_max, x), fmin (extent->y_min, y), fmax (extent->y_max, y) };
}

/* One candidate for each kernel of @dots. Sets the sums of @pile. */
static GArray *
collect (const RoofLayout *layout,
         GPtrArray        *dots,
         RoofPile         *pile)
{
  RoofReport *report = roof_scene_get_report (roof_layout_get_scene (layout));
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GArray *found = g_array_new (FALSE, FALSE, sizeof (PileCandidate));

  g_ptr_array_sort (dots, compare_places);
  for (guint i = 0; i < dots->len; i++)
    {
      const RoofDot *dot = dots->pdata[i];
      PileCandidate candidate;

      if (!roof_hit_is_current_dot (dot->owner) || !g_hash_table_add (seen, GUINT_TO_POINTER ((guint) dot->owner.kernel + 1)))
        continue;
      candidate.item = (RoofPileItem) { (guint) dot->owner.kernel, { dot->x, dot->y }, dot->ink, dot->shape };
      candidate.share = roof_report_get_share (report, candidate.item.kernel);
      pile->share += candidate.share;
      pile->beyond |= dot->edge;
      span (&pile->extent, layout, dot);
      g_array_append_val (found, candidate);
    }
  return found;
}

static int
compare_shares (gconstpointer a,
                gconstpointer b)
{
  const PileCandidate *one = a, *two = b;

  if (one->share != two->share)
    return one->share > two->share ? -1 : 1;
  return one->item.kernel < two->item.kernel ? -1 : 1;
}

static int
compare_heights (gconstpointer a,
                 gconstpointer b)
{
  const PileCandidate *one = a, *two = b;

  if (one->item.dot.y != two->item.dot.y)
    return one->item.dot.y < two->item.dot.y ? -1 : 1;
  if (one->item.dot.x != two->item.dot.x)
    return one->item.dot.x > two->item.dot.x ? -1 : 1;
  return one->item.kernel < two->item.kernel ? -1 : 1;
}

static void
bound (RoofPile *pile)
{
  double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;

  for (guint i = 0; i < pile->n_items; i++)
    {
      left = MIN (left, pile->items[i].dot.x);
      right = MAX (right, pile->items[i].dot.x);
      top = MIN (top, pile->items[i].dot.y);
      bottom = MAX (bottom, pile->items[i].dot.y);
    }
  pile->bounds = (RoofRect) { left, top, right - left, bottom - top };
}

/* @dots: (transfer full) */
static gboolean
take (const RoofLayout *layout,
      GPtrArray        *dots,
      RoofPile         *pile)
{
  g_autoptr (GPtrArray) taken G_GNUC_UNUSED = dots;
  g_autoptr (GArray) found = NULL;

  *pile = (RoofPile) { .extent = { INFINITY, -INFINITY, INFINITY, -INFINITY } };
  found = collect (layout, dots, pile);
  if (found->len < 2)
    return FALSE;
  pile->n_kernels = found->len;
  g_array_sort (found, compare_shares);
  g_array_set_size (found, MIN (found->len, ROOF_PILE_MOST));
  g_array_sort (found, compare_heights);
  pile->n_items = found->len;
  for (guint i = 0; i < found->len; i++)
    pile->items[i] = g_array_index (found, PileCandidate, i).item;
  bound (pile);
  return TRUE;
}

gboolean
roof_pile_find (const RoofLayout *layout,
                double            x,
                double            y,
                RoofPile         *pile)
{
  RoofHit hit;
  const RoofDot *dot;
  GPtrArray *crowd;

  g_return_val_if_fail (layout != NULL && pile != NULL, FALSE);

  if (roof_layout_find_crowd (layout, x, y, &crowd))
    {
      gboolean several = take (layout, crowd, pile);

      pile->dense = TRUE;
      return several;
    }
  hit = roof_hit_test (layout, x, y);
  if (hit.kind != ROOF_HIT_DOT || hit.machine > 0)
    return FALSE;
  dot = roof_layout_find_dot (layout, hit.kernel, hit.index);
  return dot != NULL && hypot (dot->x - x, dot->y - y) <= ROOF_HIT_DOT_RADIUS
         && take (layout, list_near (layout, (RoofPoint) { dot->x, dot->y }), pile);
}

gboolean
roof_pile_find_kernel (const RoofLayout *layout,
                       int               kernel,
                       RoofPile         *pile)
{
  const RoofDot *dot;

  g_return_val_if_fail (layout != NULL && pile != NULL, FALSE);

  dot = roof_layout_find_dot (layout, kernel, -1);
  return dot != NULL && take (layout, list_near (layout, (RoofPoint) { dot->x, dot->y }), pile);
}

RoofRect
roof_pile_place (const RoofPile   *pile,
                 const RoofLayout *layout,
                 double            width,
                 double            height)
{
  const RoofRect *bounds = &pile->bounds;
  double right = bounds->x + bounds->width + GAP, left = bounds->x - GAP - width;
  double y = bounds->y + (bounds->height - height) / 2;

  return (RoofRect) {
    right + width <= roof_layout_get_width (layout) || left < 0 ? right : left,
    MAX (0, MIN (y, roof_layout_get_height (layout) - height)),
    width,
    height,
  };
}

void
roof_pile_lead (const RoofPileItem *item,
                const RoofRect     *list,
                double              y,
                RoofPoint          *from,
                RoofPoint          *to)
{
  *from = item->dot;
  *to = (RoofPoint) { list->x > item->dot.x ? list->x : list->x + list->width, y };
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "chart/layout/layout-private.h"

/* Where an inset stands, a part of the chart drawn larger in a free place of the plot: on a card with its numbers, over no dot,
 * annotation or roof, at most a ceiling. Names, which come later, keep clear of it. Decades keep their shape, so that roofs rise as
 * they do on the chart. */

#define LEAST_MAGNIFIED 1.5
#define MOST_WIDTH 0.52  /* of the plot */
#define MOST_HEIGHT 0.58
#define SHRINK 0.93      /* from one size that is tried to the next */
#define LEAST_SIDE 42.0
#define EDGE_GAP 8.0     /* from the frame of the plot to the card */
#define CLEARANCE 4.0    /* from the card to what it must not cover */
#define PADDING 5.0      /* in the card */
#define LINK_GAP 0.5     /* from a corner to where a line to the card must be clear of dots */
#define LINK_WIDTH 2.0
#define PLACES 16        /* tried across and down */
#define N_CORNERS 4

/* The card around a plot: what its numbers need. */
typedef struct
{
  double left, right, top, bottom;
} CardMargin;

/* Where places are looked for. */
typedef struct
{
  gboolean corners; /* of the frame, else all over the plot */
  gboolean linked;  /* only where lines to the card are clear of dots */
  gboolean over;    /* also over ceilings, which go on beyond the card */
} InsetSearch;

static void
get_corners (const RoofRect *rect,
             RoofPoint      *corners)
{
  RoofBox box = roof_rect_to_box (rect);

  roof_box_get_corners (&box, corners);
}

/* The region of @sizes as far as it is on the chart. FALSE: it is not. */
static gboolean
find_region (RoofLayout     *self,
             RoofInsetPlace *place)
{
  const RoofFigureInset *inset = &self->sizes->axes.inset;
  RoofPoint a, b;

  place->extent = (RoofExtent) { MAX (inset->x.min, self->extent.x_min), MIN (inset->x.max, self->extent.x_max),
                                 MAX (inset->y.min, self->extent.y_min), MIN (inset->y.max, self->extent.y_max) };
  if (!roof_figure_axis_is_sound (place->extent.x_min, place->extent.x_max)
      || !roof_figure_axis_is_sound (place->extent.y_min, place->extent.y_max))
    return FALSE;
  a = roof_layout_map (self, place->extent.x_min, place->extent.y_max);
  b = roof_layout_map (self, place->extent.x_max, place->extent.y_min);
  place->region = (RoofRect) { a.x, a.y, b.x - a.x, b.y - a.y };
  return TRUE;
}

/* The numbers are measured as those of an inset, which has more of them. */
static CardMargin
measure_margin (RoofLayout           *self,
                const RoofInsetPlace *place,
                double                width,
                double                height)
{
  const RoofFigureSizes *whole = self->sizes;
  const RoofPanelShare share = { .inset = TRUE };
  RoofFigureSizes sizes = *whole;
  CardMargin margin;
  RoofScale x = roof_scale_init (place->extent.x_min, place->extent.x_max, 0, width);
  RoofScale y = roof_scale_init (place->extent.y_min, place->extent.y_max, height, 0);
  double line = roof_layout_measure_line (self, ROOF_STYLE_TICK);

  sizes.panel = &share;
  self->sizes = &sizes;
  margin = (CardMargin) { PADDING + roof_layout_measure_numbers (self, &y, TRUE) + ROOF_TICK_GAP_Y,
                          PADDING + roof_layout_measure_numbers (self, &x, FALSE) / 2, PADDING + line / 2,
                          PADDING + line + ROOF_TICK_GAP_X };
  self->sizes = whole;
  return margin;
}

/* Whether @box covers a line that shows something. The dotted line of the ridge shows what the roofs show already. */
static gboolean
covers_line (const RoofLayout  *self,
             const RoofBox     *box,
             const InsetSearch *search)
{
  for (guint i = 0; i < self->lines->len; i++)
    {
      const RoofLine *line = &g_array_index (self->lines, RoofLine, i);

      if (search->over && line->owner.kind == ROOF_HIT_CEILING)
        continue;
      if (line->layer != ROOF_LAYER_GRID && line->layer != ROOF_LAYER_KEY && line->ink != ROOF_INK_RIDGE
          && roof_box_measure_segment (box, line->a, line->b) > 0)
        return TRUE;
    }
  return FALSE;
}

static double
cross (RoofPoint a,
       RoofPoint b,
       RoofPoint p)
{
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/* Whether all corners of both rectangles lie on one side of the line through @a and @b. */
static gboolean
is_tangent (RoofPoint        a,
            RoofPoint        b,
            const RoofPoint *ones,
            const RoofPoint *others)
{
  gboolean left = FALSE, right = FALSE;

  for (guint i = 0; i < N_CORNERS; i++)
    for (guint k = 0; k < 2; k++)
      {
        double side = cross (a, b, k == 0 ? ones[i] : others[i]);

        left = left || side < -0.5;
        right = right || side > 0.5;
      }
  return !left || !right;
}

/* The two lines from a corner of the region to the same corner of the card that enclose both rectangles. */
static void
link_corners (RoofInsetPlace *place)
{
  RoofPoint region[N_CORNERS], card[N_CORNERS];

  get_corners (&place->region, region);
  get_corners (&place->card, card);
  place->n_links = 0;
  for (guint i = 0; i < N_CORNERS && place->n_links < G_N_ELEMENTS (place->links); i++)
    if (is_tangent (region[i], card[i], region, card))
      {
        place->links[place->n_links][0] = region[i];
        place->links[place->n_links++][1] = card[i];
      }
}

static gboolean
link_is_clear (const RoofLayout *self,
               RoofPoint         a,
               RoofPoint         b)
{
  double length = hypot (b.x - a.x, b.y - a.y);
  RoofBox box = { (a.x + b.x) / 2, (a.y + b.y) / 2, length - 2 * LINK_GAP, LINK_WIDTH, atan2 (b.y - a.y, b.x - a.x) };

  return length <= 2 * LINK_GAP || !roof_placer_is_taken (self->placer, &box);
}

/* Leaves out lines that would run over dots. Returns: whether there were none */
static gboolean
clear_links (const RoofLayout *self,
             RoofInsetPlace   *place)
{
  guint n = place->n_links;

  place->n_links = 0;
  for (guint i = 0; i < n; i++)
    if (link_is_clear (self, place->links[i][0], place->links[i][1]))
      {
        RoofPoint a = place->links[i][0], b = place->links[i][1];

        place->links[place->n_links][0] = a;
        place->links[place->n_links++][1] = b;
      }
  return place->n_links == n;
}

/* Tries the card with its left upper corner at @x, @y. */
static gboolean
try_place (const RoofLayout  *self,
           RoofInsetPlace    *place,
           const CardMargin  *margin,
           const InsetSearch *search,
           double             x,
           double             y)
{
  RoofRect *card = &place->card;
  RoofRect clear;
  RoofBox box;

  card->x = round (x);
  card->y = round (y);
  clear = (RoofRect) { card->x - CLEARANCE, card->y - CLEARANCE, card->width + 2 * CLEARANCE, card->height + 2 * CLEARANCE };
  box = roof_rect_to_box (&clear);
  if (roof_rect_overlaps (&clear, &place->region) || roof_placer_is_taken (self->placer, &box) || covers_line (self, &box, search))
    return FALSE;
  link_corners (place);
  if (!clear_links (self, place) && search->linked)
    return FALSE;
  place->plot.x = card->x + margin->left;
  place->plot.y = card->y + margin->top;
  return TRUE;
}

static gboolean
try_size (RoofLayout        *self,
          RoofInsetPlace    *place,
          const InsetSearch *search,
          double             factor)
{
  double width = round (place->region.width * factor), height = round (place->region.height * factor);
  CardMargin margin = measure_margin (self, place, width, height);
  double left = self->plot.x + EDGE_GAP, top = self->plot.y + EDGE_GAP, free_width, free_height;
  guint last = search->corners ? 1 : PLACES;

  place->plot.width = width;
  place->plot.height = height;
  place->card.width = width + margin.left + margin.right;
  place->card.height = height + margin.top + margin.bottom;
  free_width = self->plot.width - 2 * EDGE_GAP - place->card.width;
  free_height = self->plot.height - 2 * EDGE_GAP - place->card.height;
  if (free_width < 0 || free_height < 0)
    return FALSE;
  for (guint down = 0; down <= last; down++) /* right and bottom first, where charts have room under their roofs */
    for (guint across = 0; across <= last; across++)
      if (try_place (self, place, &margin, search, left + free_width * (last - across) / last, top + free_height * (last - down) / last))
        return TRUE;
  return FALSE;
}

/* Names keep clear of the card and of the lines, and where they can of the frame of the region. */
static void
take_room (RoofLayout           *self,
           const RoofInsetPlace *place)
{
  RoofBox box = roof_rect_to_box (&place->card);
  RoofPoint corners[N_CORNERS];

  roof_placer_add_box (self->placer, &box);
  for (guint i = 0; i < place->n_links; i++)
    roof_layout_take_leader_room (self, place->links[i][0], place->links[i][1]);
  get_corners (&place->region, corners);
  for (guint i = 0; i < N_CORNERS; i++)
    roof_placer_add_segment (self->placer, corners[i], corners[(i + 1) % N_CORNERS], ROOF_LINK_COST);
}

static void
add_line (GArray    *lines,
          RoofLayer  layer,
          RoofPoint  a,
          RoofPoint  b)
{
  RoofLine line = { layer, ROOF_INK_LEADER, ROOF_RANK_NORMAL, FALSE, a, b, ROOF_HIT_INIT };

  g_array_append_val (lines, line);
}

static void
add_frame (GArray         *lines,
           RoofLayer       layer,
           const RoofRect *rect)
{
  RoofPoint corners[N_CORNERS];

  get_corners (rect, corners);
  for (guint i = 0; i < N_CORNERS; i++)
    add_line (lines, layer, corners[i], corners[(i + 1) % N_CORNERS]);
}

/* The largest size that has a place. */
static gboolean
find_place (RoofLayout     *self,
            RoofInsetPlace *place)
{
  static const InsetSearch searches[] = { { TRUE, TRUE, FALSE }, { FALSE, TRUE, FALSE }, { TRUE, TRUE, TRUE }, { FALSE, TRUE, TRUE },
                                          { TRUE, FALSE, TRUE }, { FALSE, FALSE, TRUE } };
  const RoofRect *region = &place->region;
  double most = MIN (self->plot.width * MOST_WIDTH / region->width, self->plot.height * MOST_HEIGHT / region->height);
  double least = MAX (LEAST_MAGNIFIED, LEAST_SIDE / MIN (region->width, region->height));

  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    for (double factor = most; factor >= least; factor *= SHRINK)
      if (try_size (self, place, &searches[i], factor))
        return TRUE;
  return FALSE;
}

gboolean
roof_layout_place_inset (RoofLayout     *self,
                         RoofInsetPlace *place)
{
  if (self->sizes->panel != NULL || !roof_figure_inset_is_set (&self->sizes->axes.inset))
    return FALSE;
  if (!find_region (self, place))
    {
      self->inset_lack = ROOF_INSET_LACK_OUTSIDE;
      return FALSE;
    }
  if (!find_place (self, place))
    {
      self->inset_lack = ROOF_INSET_LACK_ROOM;
      return FALSE;
    }
  take_room (self, place);
  add_frame (self->lines, ROOF_LAYER_LINK, &place->region);
  for (guint i = 0; i < place->n_links; i++)
    add_line (self->lines, ROOF_LAYER_LINK, place->links[i][0], place->links[i][1]);
  return TRUE;
}

void
roof_layout_add_inset (RoofLayout           *self,
                       RoofLayout           *inset,
                       const RoofInsetPlace *place)
{
  RoofPolygon card = { .ink = ROOF_INK_PLOT, .n_corners = N_CORNERS };

  get_corners (&place->card, card.corners);
  g_array_prepend_val (inset->polygons, card);
  add_frame (inset->lines, ROOF_LAYER_GRID, &place->card);
  g_ptr_array_add (self->parts, inset);
  if (self->numbered == NULL)
    self->n_identified += inset->n_identified;
}

RoofInsetLack
roof_layout_get_inset_lack (const RoofLayout *self)
{
  return self->inset_lack;
}

char *
roof_inset_lack_describe (RoofInsetLack self)
{
  switch (self)
    {
    case ROOF_INSET_LACK_ROOM:
      return g_strdup (_("no place of the chart is free for the inset; choose a smaller region or make the figure larger"));
    case ROOF_INSET_LACK_OUTSIDE:
      return g_strdup (_("the region of the inset is outside the axes"));
    default:
      return NULL;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout-private.h"
#include "chart/marker.h"

/* Radii in points. With many kernels dots shrink so that they stay apart. */
#define MAIN_RADIUS 5.0
#define CHOSEN_RADIUS 6.5
#define LEVEL_RADIUS 3.2
/* A part of a network has an area like its share of the time: all of it would have this radius, before what is drawn is
 * kept between the least and the most that can be told from others. */
#define WHOLE_RADIUS 15.0
#define LEAST_RADIUS 3.0
#define MOST_RADIUS  12.0
#define RIVAL_RADIUS 4.2
#define EDGE_RADIUS 4.5
#define EDGE_ROOM 7.0  /* from the edge to the middle of a mark that points out */
#define DISC_GAP 2.0   /* between a dot and a name */
#define MANY_ROWS 200
#define MOST_TIED 40   /* kernels beyond this are not tied to their dots on other machines, but the selected one is */
#define COUNTLESS_ROWS 2000
#define LINK_COST 0.35
#define GUTTER_STEP 15.0
#define DEGREES (180 / G_PI)
#define FULL 0.985 /* of the roof: nearer than this no drop line is drawn */

/* A kernel that takes so much of the time keeps its dot in any crowd. */
#define WEIGHTY 0.01

/* How large dots are beside so many. */
static double
shrink (guint n)
{
  return n > COUNTLESS_ROWS ? 0.5 : n > MANY_ROWS ? 0.7 : 1;
}

static gboolean
is_in_sight (const RoofLayout *self,
             const RoofRow    *row)
{
  const RoofExtent *extent = roof_scene_get_extent (self->scene);
  guint n;
  const RoofSpot *spots = roof_scene_get_spots (self->scene, &n);

  for (guint i = row->first_spot; i < row->first_spot + row->n_spots; i++)
    if (spots[i].gutter != ROOF_GUTTER_NONE || (spots[i].x >= extent->x_min && spots[i].x <= extent->x_max
                                                && spots[i].y >= extent->y_min && spots[i].y <= extent->y_max))
      return TRUE;
  return FALSE;
}

/* Of what lies beyond the axes nothing crowds the rest: dots grow as one closes in on them. */
static void
count_crowd (RoofLayout *self)
{
  guint n, n_seen = 0, n_selected = 0;
  const RoofRow *rows = roof_scene_get_rows (self->scene, &n);

  for (guint i = 0; i < n; i++)
    if (is_in_sight (self, &rows[i]))
      {
        n_seen++;
        n_selected += rows[i].selected ? 1 : 0;
      }
  self->crowding = shrink (n_seen);
  self->selected_crowding = shrink (n_selected);
}

/* Small type is read from near: dots need not be as large beside it. */
static double
get_fineness (const RoofLayout *self)
{
  return MIN (1, sqrt (self->unit));
}

/* Selected dots stand out of a crowd as long as they are none themselves. */
static double
get_row_crowding (const RoofLayout *self,
                  const RoofRow    *row)
{
  if (row->leads)
    return 1;
  return row->selected ? self->selected_crowding : self->crowding;
}

void
roof_layout_take_dot_room (RoofLayout    *self,
                           const RoofDot *dot)
{
  double radius = dot->radius + (dot->selected ? ROOF_RING : 0) + DISC_GAP;

  roof_placer_add_disc (self->placer, (RoofPoint) { dot->x, dot->y }, radius);
  if (dot->flagged)
    {
      RoofBox flag = roof_marker_get_flag_box (dot);

      roof_placer_add_box (self->placer, &flag);
    }
}

/* One that may give way to a patch takes its room when that is settled. */
static void
add_dot (RoofLayout    *self,
         const RoofDot *dot)
{
  g_array_append_val (self->dots, *dot);
  if (!dot->yields)
    roof_layout_take_dot_room (self, dot);
}

static double
get_main_radius (const RoofRow *row)
{
  if (row->sized)
    return CLAMP (WHOLE_RADIUS * sqrt (row->weight), LEAST_RADIUS, MOST_RADIUS);
  return row->leads ? CHOSEN_RADIUS : MAIN_RADIUS;
}

static RoofDot
make_dot (const RoofLayout *self,
          const RoofRow    *row,
          const RoofSpot   *spot)
{
  double radius = spot->main ? get_main_radius (row) : LEVEL_RADIUS;
  double crowding = get_row_crowding (self, row);

  return (RoofDot) {
    .ink = spot->ink,
    .radius = radius * crowding * get_fineness (self),
    .main = spot->main,
    .hollow = !spot->main,
    .bare = crowding < 1,
    .yields = crowding < 1 && !row->sized && row->weight < WEIGHTY,
    .selected = row->selected && spot->main && crowding == 1,
    .faded = row->faded,
    .flagged = spot->above && spot->main,
    .struck = spot->unfit && spot->main,
    .owner = { ROOF_HIT_DOT, (int) spot->kernel, spot->level, -1 },
  };
}

/* A dot beyond the axes becomes a mark on the edge that points its way; other levels of it are left out. */
static void
add_edge_dot (RoofLayout *self,
              RoofDot    *dot,
              RoofPoint   p)
{
  const RoofRect *plot = &self->plot;

  if (!dot->main)
    return;
  dot->edge = TRUE;
  dot->flagged = FALSE; /* no room over the edge; the words under the pointer still say it */
  dot->radius = EDGE_RADIUS;
  dot->x = CLAMP (p.x, plot->x + EDGE_ROOM, plot->x + plot->width - EDGE_ROOM);
  dot->y = CLAMP (p.y, plot->y + EDGE_ROOM, plot->y + plot->height - EDGE_ROOM);
  dot->angle = (int) lround (atan2 (p.y - dot->y, p.x - dot->x) * DEGREES);
  add_dot (self, dot);
}

/* Dots of one height in a row, joined from level to level. */
static void
add_link (RoofLayout     *self,
          const RoofRow  *row,
          RoofPoint       a,
          RoofPoint       b,
          gboolean        costs)
{
  RoofLine line = {
    .layer = ROOF_LAYER_LINK,
    .ink = ROOF_INK_LINK,
    .rank = row->selected ? ROOF_RANK_NORMAL : ROOF_RANK_QUIET,
    .a = a,
    .b = b,
    .owner = { ROOF_HIT_DOT, (int) row->kernel, -1, -1 },
    .faded = row->faded,
  };

  if (roof_layout_add_line (self, &line) && costs)
    roof_placer_add_segment (self->placer, line.a, line.b, LINK_COST);
}

/* From the selected dot up to the roof it does not reach. */
static void
add_drop (RoofLayout     *self,
          const RoofRow  *row,
          const RoofSpot *spot)
{
  RoofLine line = {
    .layer = ROOF_LAYER_LINK,
    .ink = ROOF_INK_LINK,
    .rank = ROOF_RANK_NORMAL,
    .a = roof_layout_map (self, spot->x, spot->y),
    .b = roof_layout_map (self, spot->x, row->roof),
    .owner = { ROOF_HIT_DOT, (int) row->kernel, spot->level, -1 },
  };

  if (spot->y < row->roof * FULL && roof_layout_add_line (self, &line))
    roof_placer_add_segment (self->placer, line.a, line.b, LINK_COST);
}

static void
add_row (RoofLayout     *self,
         const RoofRow  *row,
         const RoofSpot *spots,
         gboolean        costs)
{
  for (guint i = 0; i < row->n_spots; i++)
    {
      RoofDot dot = make_dot (self, row, &spots[i]);
      RoofPoint p = roof_layout_map (self, spots[i].x, spots[i].y);

      if (i > 0)
        add_link (self, row, roof_layout_map (self, spots[i - 1].x, spots[i - 1].y), p, costs);
      if (dot.selected && row->leads)
        add_drop (self, row, &spots[i]);
      dot.x = p.x;
      dot.y = p.y;
      if (roof_rect_contains (&self->plot, p.x, p.y))
        add_dot (self, &dot);
      else
        add_edge_dot (self, &dot, p);
    }
}

/* Kernels without FLOPs stand side by side under the plot, each with its name while there is room. */
static void
add_to_bottom (RoofLayout     *self,
               const RoofRow  *row,
               const RoofSpot *spot,
               double         *x)
{
  const RoofRect *gutter = &self->gutters[ROOF_GUTTER_NO_FLOPS];
  RoofDot dot = make_dot (self, row, spot);
  double end = gutter->x + gutter->width, ring = dot.selected ? ROOF_RING + DISC_GAP : 0, half;
  RoofText text = roof_layout_set_text (self, row->leads ? ROOF_STYLE_CHOSEN : ROOF_STYLE_LABEL,
                                        ROOF_INK_TEXT, roof_scene_get_name (self->scene, row), dot.owner);

  text.faded = row->faded;
  /* A large dot, and the ring round a selected one, must stay inside. */
  dot.radius = MIN (dot.radius, gutter->height / 2 - ring - 1);
  half = MAX (GUTTER_STEP / 2, dot.radius + ring);
  dot.x = MIN (*x + half, end - half);
  dot.y = gutter->y + gutter->height / 2;
  g_array_append_val (self->dots, dot);
  *x += 2 * half;
  if (*x + text.box.width + GUTTER_STEP > end)
    return;
  roof_text_centre (&text, *x + text.box.width / 2, dot.y);
  roof_layout_add_text (self, &text);
  *x += text.box.width + GUTTER_STEP;
}

static void
add_to_side (RoofLayout     *self,
             const RoofRow  *row,
             const RoofSpot *spot)
{
  const RoofRect *gutter = &self->gutters[ROOF_GUTTER_NO_BYTES];
  RoofDot dot = make_dot (self, row, spot);
  double y = roof_scale_to_pixel (&self->y, spot->y);
  double radius = dot.radius + (dot.selected ? ROOF_RING : 0), over = radius;

  if (dot.flagged)
    {
      RoofBox flag = roof_marker_get_flag_box (&dot);

      over = MAX (over, flag.height / 2 - flag.y);
    }
  dot.x = gutter->x + gutter->width / 2;
  dot.y = CLAMP (y, gutter->y + over, gutter->y + gutter->height - radius);
  g_array_append_val (self->dots, dot);
}

/* The spot of @row that carries the kernel's name, unless it is in a gutter. */
static const RoofSpot *
find_main_spot (const RoofLayout *self,
                int               row)
{
  guint n;
  const RoofRow *rows = roof_scene_get_rows (self->scene, &n);
  const RoofSpot *spots = roof_scene_get_spots (self->scene, &n);

  for (guint i = 0; row >= 0 && i < rows[row].n_spots; i++)
    if (spots[rows[row].first_spot + i].main && spots[rows[row].first_spot + i].gutter == ROOF_GUTTER_NONE)
      return &spots[rows[row].first_spot + i];
  return NULL;
}

/* From a dot on another machine to the same kernel's on the current one. */
static void
add_tie (RoofLayout      *self,
         const RoofRival *rival,
         const RoofDot   *dot)
{
  const RoofSpot *here = find_main_spot (self, rival->row);
  RoofLine tie = {
    .layer = ROOF_LAYER_LINK,
    .ink = dot->ink,
    .rank = rival->selected ? ROOF_RANK_NORMAL : ROOF_RANK_QUIET,
    .a = { dot->x, dot->y },
    .owner = dot->owner,
    .faded = rival->faded,
  };

  if (here == NULL)
    return;
  tie.b = roof_layout_map (self, here->x, here->y);
  if (roof_rect_contains (&self->plot, tie.b.x, tie.b.y) && roof_layout_add_line (self, &tie))
    roof_placer_add_segment (self->placer, tie.a, tie.b, LINK_COST);
}

/* A kernel on a machine beside the current one. */
static void
add_rival (RoofLayout      *self,
           const RoofRival *rival,
           gboolean         tied)
{
  const RoofSpot *spot = &rival->spot;
  RoofPoint p = roof_layout_map (self, spot->x, spot->y);
  RoofDot dot = {
    .ink = roof_ink_of_machine (rival->machine),
    .x = p.x,
    .y = p.y,
    .radius = RIVAL_RADIUS * (rival->selected ? 1 : self->crowding) * get_fineness (self),
    .hollow = TRUE,
    .bare = self->crowding < 1 && !rival->selected,
    .yields = self->crowding < 1 && !rival->selected,
    .faded = rival->faded,
    .owner = { ROOF_HIT_DOT, (int) spot->kernel, spot->level, -1, rival->machine },
  };

  if (!roof_rect_contains (&self->plot, p.x, p.y))
    return;
  if (tied)
    add_tie (self, rival, &dot);
  add_dot (self, &dot);
}

static void
add_rivals (RoofLayout *self)
{
  guint n, n_rows;
  const RoofRival *rivals = roof_scene_get_rivals (self->scene, &n);

  roof_scene_get_rows (self->scene, &n_rows);
  for (guint i = 0; i < n; i++)
    add_rival (self, &rivals[i], rivals[i].selected || n_rows <= MOST_TIED);
}

/* Selected dots lie over the others, the one that leads over all, but where they may be so large that they would hide
 * them. */
static int
get_tier (const RoofRow *row)
{
  return row->sized ? 0 : (int) row->selected + (int) row->leads;
}

/* Large dots first, so that small ones are not hidden under them. */
static int
compare_sizes (const RoofRow *one,
               const RoofRow *two)
{
  double large = one->sized ? one->weight : 0, other = two->sized ? two->weight : 0;

  return (large < other) - (large > other);
}

/* Dots of one size in the order of their kernels. */
static int
compare_rows (gconstpointer a,
              gconstpointer b)
{
  const RoofRow *one = *(const RoofRow *const *) a, *two = *(const RoofRow *const *) b;
  int order = get_tier (one) - get_tier (two);

  if (order == 0)
    order = compare_sizes (one, two);
  return order != 0 ? order : (one > two) - (one < two);
}

/* Where in the order a row's kind stands: by its ink, and of one ink what is no plain dot last. */
static guint
get_kind (const RoofSpot *spot,
          RoofPoint       low,
          RoofPoint       high)
{
  gboolean inside = spot->x >= low.x && spot->x <= high.x && spot->y >= low.y && spot->y <= high.y;

  return 2 * (guint) spot->ink + (inside && !spot->above && !spot->unfit ? 0 : 1);
}

/* Rows of one kind one after the other: where dots are countless, none is more in front than another, and what is alike is
 * drawn at one go. */
static void
add_by_kind (const RoofLayout *self,
             GPtrArray        *order,
             GPtrArray        *rows,
             const RoofSpot   *spots)
{
  const RoofRect *plot = &self->plot;
  RoofPoint low = { roof_scale_to_value (&self->x, plot->x), roof_scale_to_value (&self->y, plot->y + plot->height) };
  RoofPoint high = { roof_scale_to_value (&self->x, plot->x + plot->width), roof_scale_to_value (&self->y, plot->y) };
  guint counts[2 * ROOF_N_INKS] = { 0 }, place = order->len;

  for (guint i = 0; i < rows->len; i++)
    counts[get_kind (&spots[((const RoofRow *) rows->pdata[i])->first_spot], low, high)]++;
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      guint count = counts[i];

      counts[i] = place;
      place += count;
    }
  g_ptr_array_set_size (order, (int) place);
  for (guint i = 0; i < rows->len; i++)
    order->pdata[counts[get_kind (&spots[((const RoofRow *) rows->pdata[i])->first_spot], low, high)]++] = rows->pdata[i];
}

/* (transfer full) (element-type RoofRow): as they are drawn */
static GPtrArray *
order_rows (RoofLayout *self)
{
  GPtrArray *order = g_ptr_array_new ();
  g_autoptr (GPtrArray) crowd = g_ptr_array_new (), front = g_ptr_array_new ();
  gboolean crowded = self->crowding < 1;
  guint n;
  const RoofSpot *spots = roof_scene_get_spots (self->scene, &n);
  const RoofRow *rows = roof_scene_get_rows (self->scene, &n);

  for (guint i = 0; i < n; i++)
    if (crowded && !rows[i].sized && get_tier (&rows[i]) == 0)
      g_ptr_array_add (crowd, (gpointer) &rows[i]);
    else
      g_ptr_array_add (get_tier (&rows[i]) == 0 ? order : front, (gpointer) &rows[i]);
  g_ptr_array_sort (order, compare_rows);
  g_ptr_array_sort (front, compare_rows);
  add_by_kind (self, order, crowd, spots);
  g_ptr_array_extend (order, front, NULL, NULL);
  return order;
}

/* In the order of the list: selecting one moves none. */
static void
add_bottom_row (RoofLayout *self)
{
  double x = self->gutters[ROOF_GUTTER_NO_FLOPS].x + 4;
  guint n_rows, n_spots;
  const RoofRow *rows = roof_scene_get_rows (self->scene, &n_rows);
  const RoofSpot *spots = roof_scene_get_spots (self->scene, &n_spots);

  for (guint i = 0; i < n_rows; i++)
    if (rows[i].n_spots > 0 && spots[rows[i].first_spot].gutter == ROOF_GUTTER_NO_FLOPS)
      add_to_bottom (self, &rows[i], &spots[rows[i].first_spot], &x);
}

static void
add_rows (RoofLayout *self)
{
  g_autoptr (GPtrArray) order = order_rows (self);
  guint n_spots;
  const RoofSpot *spots = roof_scene_get_spots (self->scene, &n_spots);

  for (guint i = 0; i < order->len; i++)
    {
      const RoofRow *row = order->pdata[i];
      const RoofSpot *first = &spots[row->first_spot];

      if (first->gutter == ROOF_GUTTER_NO_BYTES)
        add_to_side (self, row, first);
      else if (first->gutter == ROOF_GUTTER_NONE)
        add_row (self, row, first, row->leads || order->len <= MANY_ROWS);
    }
  add_bottom_row (self);
}

/* A kernel's dots on one machine follow each other. They are counted from the end: ghosts will be put in front of them. */
static void
index_dots (RoofLayout *self)
{
  self->firsts = g_new0 (guint, MAX (1, roof_report_get_n (roof_scene_get_report (self->scene))));
  for (guint i = 0; i < self->dots->len; i++)
    {
      const RoofHit *owner = &g_array_index (self->dots, RoofDot, i).owner;

      if (owner->kind == ROOF_HIT_DOT && owner->machine == 0 && self->firsts[owner->kernel] == 0)
        self->firsts[owner->kernel] = self->dots->len - i;
    }
}

void
roof_layout_build_dots (RoofLayout *self)
{
  count_crowd (self);
  add_rivals (self);
  add_rows (self);
  roof_layout_thin_edge (self);
  roof_layout_build_density (self);
  index_dots (self);
  roof_layout_build_ghosts (self);
}

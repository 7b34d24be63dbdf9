/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"
#include "chart/layout/marker.h"

/* Radii in points. With many kernels dots shrink so that they stay apart. */
#define MAIN_RADIUS 5.0
#define CHOSEN_RADIUS 6.5
#define LEVEL_RADIUS 3.2
/* A part of a network has an area like its share of the time: all of it would have this radius, before what is drawn is
 * kept between the least and the most that can be told from others. */
#define WHOLE_RADIUS 15.0
#define LEAST_RADIUS 3.0
#define MOST_RADIUS  12.0
#define EDGE_RADIUS 4.5
#define EDGE_ROOM 7.0  /* from the edge to the middle of a mark that points out */
#define DISC_GAP 2.0   /* between a dot and a name */
#define DEGREES (180 / G_PI)
#define FULL 0.985 /* of the roof: nearer than this no drop line is drawn */

/* A kernel that takes so much of the time keeps its dot in any crowd. */
#define WEIGHTY 0.01

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

/* The first dot of a kernel on the current machine is the one that it is found by. */
static inline void
add_dot (RoofLayout    *self,
         const RoofDot *dot)
{
  guint *first = &self->firsts[dot->owner.kernel];

  self->dots->len++;
  if (*first == 0 && dot->owner.machine == 0)
    *first = self->dots->len;
}

void
roof_layout_add_dot (RoofLayout *self)
{
  add_dot (self, roof_layout_get_next_dot (self));
}

/* One that may give way to a patch takes its room when that is settled. */
static inline void
place_dot (RoofLayout    *self,
           const RoofDot *dot)
{
  add_dot (self, dot);
  if (!dot->yields)
    roof_layout_take_dot_room (self, dot);
}

void
roof_layout_place_dot (RoofLayout *self)
{
  place_dot (self, roof_layout_get_next_dot (self));
}

static double
get_main_radius (const RoofRow *row)
{
  if (row->sized)
    return CLAMP (WHOLE_RADIUS * sqrt (row->weight), LEAST_RADIUS, MOST_RADIUS);
  return row->leads ? CHOSEN_RADIUS : MAIN_RADIUS;
}

static RoofDot
describe_dot (const RoofLayout *self,
              const RoofRow    *row,
              gboolean          main)
{
  double radius = main ? get_main_radius (row) : LEVEL_RADIUS;
  double crowding = get_row_crowding (self, row);

  return (RoofDot) {
    .radius = radius * crowding * self->fineness,
    .main = main,
    .hollow = !main,
    .bare = crowding < 1,
    .yields = crowding < 1 && !row->sized && row->weight < WEIGHTY,
    .selected = row->selected && main && crowding == 1,
    .faded = row->faded,
    .owner = { ROOF_HIT_DOT, -1, -1, -1 },
  };
}

/* What dots are by their rows alone: of thousands most are like the one before. */
typedef struct
{
  const RoofRow *row;     /* the last, NULL for none */
  RoofDot        dots[2]; /* of its levels, and the main one */
} Look;

static inline gboolean
looks_alike (const RoofRow *a,
             const RoofRow *b)
{
  return !a->sized && !b->sized && a->selected == b->selected && a->leads == b->leads && a->faded == b->faded
         && (a->weight < WEIGHTY) == (b->weight < WEIGHTY);
}

static void
renew_look (const RoofLayout *self,
            const RoofRow    *row,
            Look             *look)
{
  for (guint main = 0; main < G_N_ELEMENTS (look->dots); main++)
    look->dots[main] = describe_dot (self, row, main > 0);
}

static inline void
look_at (const RoofLayout *self,
         const RoofRow    *row,
         Look             *look)
{
  if (look->row == NULL || !looks_alike (look->row, row))
    renew_look (self, row, look);
  look->row = row;
}

static inline RoofDot *
write_dot (RoofLayout     *self,
           const Look     *look,
           const RoofSpot *spot)
{
  RoofDot *dot = roof_layout_get_next_dot (self);

  *dot = look->dots[spot->main];
  dot->ink = spot->ink;
  if (spot->main && (spot->above || spot->unfit))
    {
      dot->flagged = spot->above;
      dot->struck = spot->unfit;
    }
  dot->owner.kernel = (int) spot->kernel;
  dot->owner.index = spot->level;
  return dot;
}

RoofDot *
roof_layout_make_dot (RoofLayout     *self,
                      const RoofRow  *row,
                      const RoofSpot *spot)
{
  Look look = { NULL };

  look_at (self, row, &look);
  return write_dot (self, &look, spot);
}

/* Whether its mark on the edge is one of so many that they share places, however few there are in sight. */
static gboolean
is_crowded_beyond (const RoofLayout *self,
                   const RoofRow    *row)
{
  if (row->leads || row->sized || row->weight >= WEIGHTY)
    return FALSE;
  return row->selected ? self->many_selected_beyond : self->many_beyond;
}

/* A dot beyond the axes becomes a mark on the edge that points its way; other levels of it are left out. */
static void
add_edge_dot (RoofLayout    *self,
              const RoofRow *row,
              RoofDot       *dot,
              RoofPoint      p)
{
  const RoofRect *plot = &self->plot;

  if (!dot->main)
    return;
  dot->edge = TRUE;
  dot->yields = dot->yields || is_crowded_beyond (self, row);
  dot->selected = dot->selected && !dot->yields;
  dot->flagged = FALSE; /* no room over the edge; the words under the pointer still say it */
  dot->radius = EDGE_RADIUS;
  dot->x = CLAMP (p.x, plot->x + EDGE_ROOM, plot->x + plot->width - EDGE_ROOM);
  dot->y = CLAMP (p.y, plot->y + EDGE_ROOM, plot->y + plot->height - EDGE_ROOM);
  dot->angle = (int) lround (atan2 (p.y - dot->y, p.x - dot->x) * DEGREES);
  roof_layout_place_dot (self);
  roof_layout_thin_edge (self);
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
    roof_placer_add_segment (self->placer, line.a, line.b, ROOF_LINK_COST);
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
    roof_placer_add_segment (self->placer, line.a, line.b, ROOF_LINK_COST);
}

/* Near the upper edge the caret goes under the dot. */
static void
hang_flag (const RoofLayout *self,
           RoofDot          *dot)
{
  RoofBox flag = roof_marker_get_flag_box (dot);

  dot->hung = flag.y - flag.height / 2 < self->plot.y;
}

static void
add_row (RoofLayout     *self,
         const RoofRow  *row,
         const RoofSpot *spots,
         const Look     *look,
         gboolean        costs)
{
  for (guint i = 0; i < row->n_spots; i++)
    {
      RoofPoint p = roof_layout_map (self, spots[i].x, spots[i].y);
      RoofDot *dot = write_dot (self, look, &spots[i]);

      if (i > 0)
        add_link (self, row, roof_layout_map (self, spots[i - 1].x, spots[i - 1].y), p, costs);
      if (dot->selected && row->leads)
        add_drop (self, row, &spots[i]);
      dot->x = p.x;
      dot->y = p.y;
      if (!roof_rect_contains (&self->plot, p.x, p.y))
        {
          add_edge_dot (self, row, dot, p);
          continue;
        }
      if (dot->flagged)
        hang_flag (self, dot);
      place_dot (self, dot);
    }
}

static void
add_rows (RoofLayout *self)
{
  guint n, n_spots;
  const RoofSpot *spots = roof_scene_get_spots (self->scene, &n_spots);
  g_autofree const RoofRow **order = roof_layout_order_rows (self, &n);
  Look look = { NULL };

  for (guint i = 0; i < n; i++)
    {
      const RoofSpot *first = &spots[order[i]->first_spot];

      if (first->gutter == ROOF_GUTTER_NO_BYTES)
        roof_layout_add_to_side (self, order[i], first);
      else if (first->gutter == ROOF_GUTTER_NONE)
        {
          look_at (self, order[i], &look);
          add_row (self, order[i], first, &look, order[i]->leads || n <= ROOF_MANY_ROWS);
        }
    }
  roof_layout_add_bottom_rows (self);
}

/* As much as there can be, at once: a hundred thousand dots are too many to be moved. */
static void
make_room (RoofLayout *self)
{
  guint n_spots, n_rivals, n_shades;

  roof_scene_get_spots (self->scene, &n_spots);
  roof_scene_get_rivals (self->scene, &n_rivals);
  roof_scene_get_shades (self->scene, &n_shades);
  self->most_dots = n_spots + n_rivals + n_shades;
  g_array_set_size (self->dots, self->most_dots);
  g_array_set_size (self->dots, 0);
  self->firsts = g_new0 (guint, MAX (1, roof_report_get_n (roof_scene_get_report (self->scene))));
}

void
roof_layout_build_dots (RoofLayout *self)
{
  make_room (self);
  roof_layout_count_crowd (self);
  roof_layout_add_ghosts (self);
  roof_layout_add_rivals (self);
  add_rows (self);
  roof_layout_take_edge_room (self);
  roof_layout_build_density (self);
  roof_layout_add_arrows (self);
}

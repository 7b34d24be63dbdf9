/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/describe.h"
#include "chart/layout-private.h"

#define TOLERANCE 0.2    /* by how much the line may miss what it stands for */
#define SHORTEST 6.0     /* what moves less goes no way that one could see */
#define MARK_SIZE 5.5
#define TURN_SIZE 9.0
#define MARK_GAP 9.0     /* least distance of marks */
#define VALUE_GAP 26.0   /* least distance of marks with values */
#define PATH_COST 0.8    /* of covering a path, per point */
#define BESIDE 4.0       /* from a mark to its value */
#define BELOW_COST 1.0
#define MOST_COST 26.0
#define MOST_TURN_COST 60.0

static RoofHit
own (const RoofTrack *track)
{
  return (RoofHit) { ROOF_HIT_PATH, (int) track->kernel, (int) roof_path_get_level (track->path), -1 };
}

static RoofPoint
map_point (const RoofLayout    *self,
           const RoofPathPoint *point)
{
  return roof_layout_map (self, point->intensity, point->performance);
}

static gboolean
is_near (RoofPoint a,
         RoofPoint b,
         double    distance)
{
  return hypot (a.x - b.x, a.y - b.y) < distance;
}

/* (transfer full): corners of the line */
static RoofPoint *
map_line (const RoofLayout *self,
          const RoofTrack  *track,
          guint            *n)
{
  const RoofPathPoint *points = roof_path_get_points (track->path, n);
  RoofPoint *corners = g_new (RoofPoint, *n);

  for (guint i = 0; i < *n; i++)
    corners[i] = map_point (self, &points[i]);
  *n = roof_polyline_simplify (corners, *n, TOLERANCE);
  return corners;
}

static gboolean
goes_anywhere (const RoofPoint *corners,
               guint            n)
{
  for (guint i = 1; i < n; i++)
    if (!is_near (corners[0], corners[i], SHORTEST))
      return TRUE;
  return FALSE;
}

static void
add_segment (RoofLayout      *self,
             const RoofTrack *track,
             RoofPoint        a,
             RoofPoint        b)
{
  RoofLine line = {
    .layer = ROOF_LAYER_PATH,
    .ink = ROOF_INK_PATH,
    .rank = track->main && track->selected ? ROOF_RANK_NORMAL : ROOF_RANK_QUIET,
    .a = a,
    .b = b,
    .owner = own (track),
  };

  if (roof_layout_add_line (self, &line))
    roof_placer_add_segment (self->placer, line.a, line.b, PATH_COST);
}

static void
add_mark (RoofLayout      *self,
          const RoofTrack *track,
          RoofPoint        p,
          RoofInk          ink,
          double           size)
{
  RoofMark mark = { .ink = ink, .x = p.x, .y = p.y, .size = size, .round = TRUE, .owner = own (track) };

  g_array_append_val (self->marks, mark);
  roof_placer_add_disc (self->placer, p, size / 2 + 1);
}

/* Marks that would run into each other, or into the turn, are left out. */
static void
add_marks (RoofLayout      *self,
           const RoofTrack *track)
{
  const RoofPathPoint *turn = roof_path_get_turn (track->path);
  RoofPoint crossing = turn != NULL ? map_point (self, turn) : (RoofPoint) { -INFINITY, -INFINITY };
  RoofPoint last = { -INFINITY, -INFINITY };
  guint n;
  const RoofPathPoint *marks = roof_path_get_marks (track->path, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofPoint p = map_point (self, &marks[i]);

      if (!roof_rect_contains (&self->plot, p.x, p.y) || is_near (p, last, MARK_GAP) || is_near (p, crossing, MARK_GAP))
        continue;
      add_mark (self, track, p, ROOF_INK_TEXT_QUIET, MARK_SIZE);
      last = p;
    }
  if (turn != NULL && roof_rect_contains (&self->plot, crossing.x, crossing.y))
    add_mark (self, track, crossing, ROOF_INK_COMPUTE, TURN_SIZE);
}

static void
add_track (RoofLayout      *self,
           const RoofTrack *track)
{
  guint n;
  g_autofree RoofPoint *corners = map_line (self, track, &n);

  if (!goes_anywhere (corners, n))
    return;
  for (guint i = 1; i < n; i++)
    add_segment (self, track, corners[i - 1], corners[i]);
  if (track->main)
    add_marks (self, track);
}

void
roof_layout_build_paths (RoofLayout *self)
{
  guint n;
  const RoofTrack *tracks = roof_scene_get_tracks (self->scene, &n);

  for (guint i = n; i > 0; i--)
    add_track (self, &tracks[i - 1]);
}

static char *
name_value (const RoofPath      *path,
            const RoofPathPoint *point)
{
  const RoofParameter *parameter = roof_path_get_parameter (path);
  g_autofree char *value = roof_describe_value (parameter, point->value);

  return g_strdup_printf ("%s = %s", parameter->id, value);
}

/* The mark of @track at @p, if it has one. */
static const RoofMark *
find_mark (const RoofLayout *self,
           const RoofTrack  *track,
           RoofPoint         p)
{
  for (guint i = 0; i < self->marks->len; i++)
    {
      const RoofMark *mark = &g_array_index (self->marks, RoofMark, i);

      if (mark->round && mark->owner.kernel == (int) track->kernel && mark->x == p.x && mark->y == p.y)
        return mark;
    }
  return NULL;
}

static void
label_turn (RoofLayout      *self,
            const RoofTrack *track)
{
  const RoofPathPoint *turn = roof_path_get_turn (track->path);
  const RoofMark *mark = turn != NULL ? find_mark (self, track, map_point (self, turn)) : NULL;
  g_autofree char *name = NULL;

  if (mark == NULL || !track->main)
    return;
  name = name_value (track->path, turn);
  roof_layout_label_dot (self, &(RoofDot) { .x = mark->x, .y = mark->y, .radius = mark->size / 2, .owner = mark->owner },
                         name, ROOF_STYLE_STRONG, ROOF_INK_COMPUTE, MOST_TURN_COST);
}

void
roof_layout_label_turns (RoofLayout *self)
{
  guint n;
  const RoofTrack *tracks = roof_scene_get_tracks (self->scene, &n);

  for (guint i = 0; i < n; i++)
    label_turn (self, &tracks[i]);
}

/* Right of the mark and below it, or left and above it: beside a line that mostly rises. */
static gboolean
label_value (RoofLayout     *self,
             const RoofMark *mark,
             const char     *value)
{
  static const struct { int x, y; } places[] = { { 1, 1 }, { -1, -1 }, { 0, 1 }, { 0, -1 }, { 1, 0 }, { -1, 0 } };
  RoofText text = roof_layout_set_text (self, ROOF_STYLE_TICK, ROOF_INK_TEXT_QUIET, value, mark->owner);
  double least = MOST_COST;
  RoofBox best = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      RoofBox box = text.box;
      double away = mark->size / 2 + (places[i].x != 0 && places[i].y != 0 ? 1 : BESIDE), cost;

      box.x = mark->x + places[i].x * (away + box.width / 2);
      box.y = mark->y + places[i].y * (away + box.height / 2);
      cost = roof_placer_judge (self->placer, &box) + i * BELOW_COST;
      if (cost >= least)
        continue;
      least = cost;
      best = box;
    }
  if (least >= MOST_COST)
    return FALSE;
  text.box = best;
  text.plate = least > ROOF_PLATE_COST;
  roof_layout_add_text (self, &text);
  return TRUE;
}

/* The first value says of what; the others are bare numbers, so far apart that each stands by its mark. */
static void
label_values (RoofLayout      *self,
              const RoofTrack *track)
{
  RoofPoint last = { -INFINITY, -INFINITY };
  gboolean named = FALSE;
  guint n;
  const RoofPathPoint *marks = roof_path_get_marks (track->path, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofPoint p = map_point (self, &marks[i]);
      const RoofMark *mark = is_near (p, last, VALUE_GAP) ? NULL : find_mark (self, track, p);
      g_autofree char *value = NULL;

      if (mark == NULL)
        continue;
      value = named ? roof_describe_value (roof_path_get_parameter (track->path), marks[i].value)
                    : name_value (track->path, &marks[i]);
      if (!label_value (self, mark, value))
        continue;
      named = TRUE;
      last = p;
    }
}

void
roof_layout_label_values (RoofLayout *self)
{
  guint n;
  const RoofTrack *tracks = roof_scene_get_tracks (self->scene, &n);

  for (guint i = 0; i < n; i++)
    if (tracks[i].main)
      label_values (self, &tracks[i]);
}

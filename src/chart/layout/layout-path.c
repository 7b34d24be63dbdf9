/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"
#include "chart/words/describe.h"

#define TOLERANCE 0.2    /* largest error of the line */
#define SHORTEST 6.0     /* shorter paths are not drawn */
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

/* A value written at a place, of any path, since paths of a network's parts run together. */
typedef struct
{
  RoofPoint p;
  double    value;
} Written;

static gboolean
is_written (const GArray *written,
            RoofPoint     p,
            double        value)
{
  for (guint i = 0; i < written->len; i++)
    {
      const Written *there = &g_array_index (written, Written, i);

      if (there->value == value && is_near (there->p, p, VALUE_GAP))
        return TRUE;
    }
  return FALSE;
}

static void
note (GArray    *written,
      RoofPoint  p,
      double     value)
{
  Written there = { p, value };

  g_array_append_val (written, there);
}

static void
label_turn (RoofLayout      *self,
            const RoofTrack *track,
            GArray          *written)
{
  const RoofPathPoint *turn = roof_path_get_turn (track->path);
  const RoofMark *mark = turn != NULL ? find_mark (self, track, map_point (self, turn)) : NULL;
  g_autofree char *name = NULL;
  RoofPoint p;

  if (mark == NULL || !track->main)
    return;
  p = (RoofPoint) { mark->x, mark->y };
  if (is_written (written, p, turn->value))
    return;
  note (written, p, turn->value);
  name = roof_describe_setting (roof_path_get_parameter (track->path), turn->value);
  roof_layout_label_dot (self, &(RoofDot) { .x = p.x, .y = p.y, .radius = mark->size / 2, .owner = mark->owner }, name,
                         ROOF_STYLE_STRONG, ROOF_INK_COMPUTE, MOST_TURN_COST);
}

void
roof_layout_label_turns (RoofLayout *self)
{
  g_autoptr (GArray) written = g_array_new (FALSE, FALSE, sizeof (Written));
  guint n;
  const RoofTrack *tracks = roof_scene_get_tracks (self->scene, &n);

  for (guint i = 0; i < n; i++)
    label_turn (self, &tracks[i], written);
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

/* The first value has the parameter's name; the others are bare numbers, far enough apart to belong to their marks. */
static void
label_values (RoofLayout      *self,
              const RoofTrack *track,
              GArray          *written)
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

      if (mark == NULL || is_written (written, p, marks[i].value))
        continue;
      value = (named ? roof_describe_value : roof_describe_setting) (roof_path_get_parameter (track->path), marks[i].value);
      if (!label_value (self, mark, value))
        continue;
      note (written, p, marks[i].value);
      named = TRUE;
      last = p;
    }
}

void
roof_layout_label_values (RoofLayout *self)
{
  g_autoptr (GArray) written = g_array_new (FALSE, FALSE, sizeof (Written));
  guint n;
  const RoofTrack *tracks = roof_scene_get_tracks (self->scene, &n);

  for (guint i = 0; i < n; i++)
    if (tracks[i].main)
      label_values (self, &tracks[i], written);
}

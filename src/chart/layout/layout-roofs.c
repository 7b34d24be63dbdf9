/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "chart/layout/layout-private.h"
#include "chart/scene/ink.h"

/* Turns the slopes, flats and ridges of the scene into lines, bands, grounds and marks. Weak roofs come first, so that strong
 * ones are drawn over them. Each line takes its room in the placer as it is added, at a cost per point covered; in a picture a
 * name may cover at most MOST_COVERED of a roof.
 * Invariant: roof_layout_map_slope() and roof_layout_map_flat() alone place a roof, so that names and keys find each roof where
 * it is drawn. */

#define MAIN_MARK 8.0
#define QUIET_MARK 4.5
#define TWINS 1.0 /* px: lines that are nearer than that look like one */

/* The part of a roof that a text may cover in a picture. */
#define MOST_COVERED 0.05

/* The cost of covering a point's length of a roof. */
#define ROOF_COST 1.0
#define STRONG_COST 1.6
#define RIDGE_COST 0.7
#define BESIDE_RIDGE_COST 0.5 /* in a panel, so near that a name would touch the dots */
#define BESIDE_RIDGE 2.5

static RoofHit
own (RoofHitKind kind,
     int         index,
     int         peak)
{
  return (RoofHit) { kind, -1, index, peak };
}

static RoofHit
own_slope (const RoofSlope *slope)
{
  static const RoofHitKind kinds[] = { ROOF_HIT_ROOF, ROOF_HIT_READ, ROOF_HIT_WRITE };

  if (slope->way == ROOF_WAY_DATASHEET)
    return ROOF_HIT_INIT;
  if (slope->ceiling >= 0)
    return own (ROOF_HIT_CEILING, slope->ceiling, -1);
  return own (kinds[slope->way], (int) slope->level, -1);
}

static RoofHit
own_flat (const RoofFlat *flat)
{
  if (flat->datasheet)
    return ROOF_HIT_INIT;
  return flat->ceiling >= 0 ? own (ROOF_HIT_CEILING, flat->ceiling, -1) : own (ROOF_HIT_PEAK, (int) flat->peak, -1);
}

static RoofInk
get_level_ink (const RoofLayout *self,
               guint             level)
{
  return roof_ink_of_machine_level (roof_report_get_machine (roof_scene_get_report (self->scene)), level);
}

static RoofInk
get_slope_ink (const RoofLayout *self,
               const RoofSlope  *slope)
{
  if (slope->machine > 0)
    return roof_ink_of_machine (slope->machine);
  if (slope->way == ROOF_WAY_DATASHEET)
    return ROOF_INK_GHOST;
  return slope->ceiling >= 0 ? ROOF_INK_CEILING : get_level_ink (self, slope->level);
}

static RoofInk
get_flat_ink (const RoofFlat *flat)
{
  if (flat->machine > 0)
    return roof_ink_of_machine (flat->machine);
  if (flat->datasheet)
    return ROOF_INK_GHOST;
  return flat->ceiling >= 0 ? ROOF_INK_CEILING : ROOF_INK_COMPUTE;
}

RoofLine
roof_layout_map_slope (const RoofLayout *self,
                       const RoofSlope  *slope)
{
  double x = MIN (self->x.min, slope->x_end);
  RoofLine line = {
    .layer = slope->way == ROOF_WAY_DATASHEET ? ROOF_LAYER_GRID : ROOF_LAYER_ROOF,
    .ink = get_slope_ink (self, slope),
    .rank = slope->rank,
    .a = roof_layout_map (self, x, slope->slope * x),
    .b = roof_layout_map (self, slope->x_end, slope->slope * slope->x_end),
    .dashed = slope->way == ROOF_WAY_READ || slope->way == ROOF_WAY_WRITE,
    .owner = own_slope (slope),
  };

  line.owner.machine = slope->machine;
  return line;
}

RoofLine
roof_layout_map_flat (const RoofLayout *self,
                      const RoofFlat   *flat)
{
  double x = MAX (flat->x_start, self->x.min);
  RoofLine line = {
    .layer = flat->datasheet ? ROOF_LAYER_GRID : ROOF_LAYER_ROOF,
    .ink = get_flat_ink (flat),
    .rank = flat->rank,
    .a = roof_layout_map (self, x, flat->y),
    .b = roof_layout_map (self, MAX (self->x.max, x), flat->y),
    .owner = own_flat (flat),
  };

  line.owner.machine = flat->machine;
  return line;
}

/* The spread of a slope, between two parallels up to the peak that it ends at. */
static void
add_slope_band (RoofLayout      *self,
                const RoofSlope *slope)
{
  double top = slope->slope * slope->x_end, x = MIN (self->x.min, top / slope->high);
  RoofPoint corners[] = { roof_layout_map (self, x, slope->low * x), roof_layout_map (self, x, slope->high * x),
                          roof_layout_map (self, top / slope->high, top), roof_layout_map (self, top / slope->low, top) };

  roof_layout_add_band (self, get_slope_ink (self, slope), corners, G_N_ELEMENTS (corners));
}

/* The spread of a flat roof, from the slope on that it starts at. */
static void
add_flat_band (RoofLayout     *self,
               const RoofFlat *flat)
{
  double low = MAX (flat->x_start * flat->low / flat->y, self->x.min);
  double high = MAX (flat->x_start * flat->high / flat->y, self->x.min);
  double end = MAX (self->x.max, high);
  RoofPoint corners[] = { roof_layout_map (self, low, flat->low), roof_layout_map (self, high, flat->high),
                          roof_layout_map (self, end, flat->high), roof_layout_map (self, end, flat->low) };

  roof_layout_add_band (self, get_flat_ink (flat), corners, G_N_ELEMENTS (corners));
}

static void
add_bands (RoofLayout *self)
{
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (self->scene, &n);
  const RoofFlat *flats;

  for (guint i = 0; i < n; i++)
    if (slopes[i].low < slopes[i].high)
      add_slope_band (self, &slopes[i]);
  flats = roof_scene_get_flats (self->scene, &n);
  for (guint i = 0; i < n; i++)
    if (flats[i].low < flats[i].high)
      add_flat_band (self, &flats[i]);
}

static void
add_line (RoofLayout     *self,
          const RoofLine *line)
{
  double most;

  if (!roof_layout_add_line (self, line))
    return;
  line = &g_array_index (self->lines, RoofLine, self->lines->len - 1);
  most = self->sizes->picture ? MOST_COVERED * hypot (line->b.x - line->a.x, line->b.y - line->a.y) : INFINITY;
  roof_placer_add_limited (self->placer, line->a, line->b, line->rank == ROOF_RANK_STRONG ? STRONG_COST : ROOF_COST, most);
}

static void
add_roofs (RoofLayout *self,
           RoofRank    rank)
{
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (self->scene, &n);
  const RoofFlat *flats;

  for (guint i = 0; i < n; i++)
    {
      RoofLine line = roof_layout_map_slope (self, &slopes[i]);

      if (slopes[i].rank == rank)
        add_line (self, &line);
    }
  flats = roof_scene_get_flats (self->scene, &n);
  for (guint i = 0; i < n; i++)
    {
      RoofLine line = roof_layout_map_flat (self, &flats[i]);

      if (flats[i].rank == rank)
        add_line (self, &line);
    }
}

/* The ridge that splits the chart in two, or NULL. */
const RoofRidge *
roof_layout_find_main_ridge (const RoofLayout *self)
{
  guint n;
  const RoofRidge *ridges = roof_scene_get_ridges (self->scene, &n);

  for (guint i = 0; i < n; i++)
    if (ridges[i].main)
      return &ridges[i];
  return NULL;
}

/* Under the main roof, left and right of the ridge. */
static void
add_regions (RoofLayout      *self,
             const RoofRidge *ridge)
{
  RoofPoint top = roof_layout_map (self, ridge->x, ridge->y);
  RoofPoint start = roof_layout_map (self, self->x.min, ridge->y / ridge->x * self->x.min);
  double left = self->plot.x, right = left + self->plot.width;
  double bottom = MAX (MAX (start.y, top.y), self->plot.y + self->plot.height) + 1;
  RoofPoint memory[] = { start, top, { top.x, bottom }, { left, bottom } };
  RoofPoint compute[] = { top, { right, top.y }, { right, bottom }, { top.x, bottom } };

  if (top.x > left)
    roof_layout_add_ground (self, roof_ink_of_region (ridge->kind), memory, 4);
  if (top.x < right)
    roof_layout_add_ground (self, ROOF_INK_REGION_COMPUTE, compute, 4);
}

static void
add_ridge_line (RoofLayout      *self,
                const RoofRidge *ridge)
{
  RoofPoint top = roof_layout_map (self, ridge->x, ridge->y);
  RoofLine line = {
    .layer = ROOF_LAYER_ROOF,
    .ink = ROOF_INK_RIDGE,
    .a = top,
    .b = { top.x, MAX (top.y, self->plot.y + self->plot.height) },
    .owner = own (ROOF_HIT_RIDGE, (int) ridge->level, (int) ridge->peak),
  };

  if (!roof_layout_add_line (self, &line))
    return;
  roof_placer_add_segment (self->placer, line.a, line.b, RIDGE_COST);
  for (int side = -1; side <= 1 && self->sizes->panel != NULL; side += 2)
    roof_placer_add_segment (self->placer, (RoofPoint) { line.a.x + side * BESIDE_RIDGE, line.a.y },
                             (RoofPoint) { line.b.x + side * BESIDE_RIDGE, line.b.y }, BESIDE_RIDGE_COST);
}

static void
add_mark (RoofLayout      *self,
          const RoofRidge *ridge)
{
  RoofPoint p = roof_layout_map (self, ridge->x, ridge->y);
  RoofMark mark = {
    .ink = ridge->main ? get_level_ink (self, ridge->level) : ROOF_INK_LINK,
    .x = p.x,
    .y = p.y,
    .size = ridge->main ? MAIN_MARK : QUIET_MARK,
    .owner = own (ROOF_HIT_RIDGE, (int) ridge->level, (int) ridge->peak),
  };
  RoofBox room = { p.x, p.y, mark.size + 1, mark.size + 1, 0 };

  if (!roof_rect_contains (&self->plot, p.x, p.y))
    return;
  g_array_append_val (self->marks, mark);
  roof_placer_add_box (self->placer, &room);
}

void
roof_layout_build_roofs (RoofLayout *self)
{
  const RoofRidge *main_ridge = roof_layout_find_main_ridge (self);
  guint n;
  const RoofRidge *ridges = roof_scene_get_ridges (self->scene, &n);

  if (main_ridge != NULL)
    {
      add_regions (self, main_ridge);
      add_ridge_line (self, main_ridge);
    }
  add_bands (self);
  for (int rank = ROOF_RANK_QUIET; rank <= ROOF_RANK_STRONG; rank++)
    add_roofs (self, (RoofRank) rank);
  for (guint i = 0; i < n; i++)
    add_mark (self, &ridges[i]);
}

static gboolean
is_under_dot (RoofLayout     *self,
              const RoofMark *mark)
{
  for (guint i = 0; i < self->dots->len; i++)
    {
      const RoofDot *dot = roof_layout_get_dot (self, i);

      if (hypot (dot->x - mark->x, dot->y - mark->y) < dot->radius)
        return TRUE;
    }
  return FALSE;
}

void
roof_layout_drop_covered_marks (RoofLayout *self)
{
  if (!self->sizes->picture)
    return;
  for (guint i = self->marks->len; i-- > 0;)
    if (is_under_dot (self, &g_array_index (self->marks, RoofMark, i)))
      g_array_remove_index (self->marks, i);
}

gboolean
roof_layout_clip_line (const RoofLayout *self,
                       RoofLine         *line)
{
  return roof_segment_clip (&line->a, &line->b, &self->plot) && (line->a.x != line->b.x || line->a.y != line->b.y);
}

gboolean
roof_layout_are_twins (const RoofLine *a,
                       const RoofLine *b)
{
  return !roof_hit_equal (a->owner, b->owner) && fabs (a->a.y - b->a.y) < TWINS && fabs (a->b.y - b->b.y) < TWINS;
}

gboolean
roof_layout_lies_on_peak (const GArray   *lines,
                          const RoofLine *line)
{
  for (guint i = 0; i < lines->len && line->owner.kind == ROOF_HIT_CEILING; i++)
    if (g_array_index (lines, RoofLine, i).owner.kind == ROOF_HIT_PEAK && roof_layout_are_twins (line, &g_array_index (lines, RoofLine, i)))
      return TRUE;
  return FALSE;
}

GArray *
roof_layout_list_roofs (const RoofLayout *self)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (RoofLine));
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (self->scene, &n);
  const RoofFlat *flats;

  for (guint i = 0; i < n; i++)
    {
      RoofLine line = roof_layout_map_slope (self, &slopes[i]);

      if (roof_layout_clip_line (self, &line))
        g_array_append_val (lines, line);
    }
  flats = roof_scene_get_flats (self->scene, &n);
  for (guint i = 0; i < n; i++)
    {
      RoofLine line = roof_layout_map_flat (self, &flats[i]);

      if (roof_layout_clip_line (self, &line) && !roof_layout_lies_on_peak (lines, &line))
        g_array_append_val (lines, line);
    }
  if (self->reach.owner.kind != ROOF_HIT_NONE)
    g_array_append_val (lines, self->reach);
  return lines;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/layout-private.h"

#include <math.h>

/* Functions that the building steps share (see layout-new.c for their order), then the getters of the finished layout.
 * Invariants: lines and polygons are clipped to the plot when added; a text takes its room in @placer when added, once there is
 * a placer; the dots of a kernel on the current machine are adjacent and begin at @firsts[kernel] - 1. After building only the
 * cache @grid changes. */

/* Between a text and its neighbours. */
#define TEXT_GAP 2.0
/* Between a text and the frame of the plot. */
#define EDGE_GAP 4.0
/* Width that a leader takes, gaps included. */
#define LEADER_ROOM 4.0

RoofLayout *
roof_layout_ref (RoofLayout *self)
{
  return g_rc_box_acquire (self);
}

static void
clear_layout (gpointer data)
{
  RoofLayout *self = data;

  g_array_unref (self->polygons);
  g_array_unref (self->lines);
  g_array_unref (self->bins);
  g_array_unref (self->marks);
  g_ptr_array_unref (self->densities);
  g_array_unref (self->dots);
  g_array_unref (self->samples);
  g_array_unref (self->texts);
  g_array_unref (self->pieces);
  g_ptr_array_unref (self->parts);
  g_array_unref (self->named);
  g_array_unref (self->lacking);
  g_clear_pointer (&self->names, g_hash_table_unref);
  g_clear_pointer (&self->numbered, g_array_unref);
  g_free (self->families);
  g_free (self->firsts);
  g_clear_pointer (&self->grid, roof_dot_grid_free);
  roof_scene_unref (self->scene);
}

void
roof_layout_unref (RoofLayout *self)
{
  g_rc_box_release_full (self, clear_layout);
}

const char *
roof_layout_get_name (RoofLayout            *self,
                      const RoofSceneKernel *kernel)
{
  gboolean meant = kernel->selected || roof_selection_get_n (roof_scene_get_selection (self->scene)) == 0;
  char *name;

  if (self->sizes->values == ROOF_LOOK_VALUE_NONE || !meant)
    return roof_scene_get_name (self->scene, kernel);
  if (self->names == NULL)
    self->names = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  name = g_hash_table_lookup (self->names, kernel);
  if (name != NULL)
    return name;
  name = roof_scene_write_name (self->scene, kernel, self->sizes->values);
  g_hash_table_insert (self->names, (gpointer) kernel, name);
  return name;
}

gboolean
roof_layout_add_line (RoofLayout     *self,
                      const RoofLine *line)
{
  RoofLine clipped = *line;

  if (!roof_segment_clip (&clipped.a, &clipped.b, &self->plot))
    return FALSE;
  g_array_append_val (self->lines, clipped);
  return TRUE;
}

/* A polygon, as far as it lies in the plot. */
static void
add_polygon (RoofLayout      *self,
             RoofPolygon      polygon,
             const RoofPoint *corners,
             guint            n)
{
  g_assert (n + 4 <= ROOF_MAX_CORNERS);
  polygon.n_corners = roof_polygon_clip (corners, n, &self->plot, polygon.corners);
  if (polygon.n_corners >= 3)
    g_array_append_val (self->polygons, polygon);
}

void
roof_layout_add_ground (RoofLayout      *self,
                        RoofInk          ink,
                        const RoofPoint *corners,
                        guint            n)
{
  add_polygon (self, (RoofPolygon) { .ink = ink }, corners, n);
}

void
roof_layout_add_band (RoofLayout      *self,
                      RoofInk          ink,
                      const RoofPoint *corners,
                      guint            n)
{
  add_polygon (self, (RoofPolygon) { .ink = ink, .band = TRUE }, corners, n);
}

void
roof_layout_take_leader_room (RoofLayout *self,
                              RoofPoint   a,
                              RoofPoint   b)
{
  RoofBox room = { (a.x + b.x) / 2, (a.y + b.y) / 2, hypot (b.x - a.x, b.y - a.y), LEADER_ROOM, atan2 (b.y - a.y, b.x - a.x) };

  roof_placer_add_box (self->placer, &room);
}

gboolean
roof_layout_is_clear_of_edges (const RoofLayout *self,
                               const RoofBox    *box)
{
  const RoofRect *plot = &self->plot;

  return fabs (box->x - (plot->x + plot->width / 2)) + box->width / 2 + EDGE_GAP <= plot->width / 2
         && fabs (box->y - (plot->y + plot->height / 2)) + box->height / 2 + EDGE_GAP <= plot->height / 2;
}

RoofText
roof_layout_set_text (RoofLayout *self,
                      RoofStyle   style,
                      RoofInk     ink,
                      const char *text,
                      RoofHit     owner)
{
  RoofSetText set = roof_typeset_lay_out (self->typeset, style, text);
  double widen = self->sizes->widen > 0 ? self->sizes->widen : 1;

  return (RoofText) {
    .ink = ink,
    .text = pango_layout_get_text (set.pango),
    .box = { 0, 0, set.width * widen, set.height, 0 },
    .size = set.size,
    .bold = roof_style_is_bold (style),
    .baseline = set.baseline,
    .pango = set.pango,
    .owner = owner,
  };
}

void
roof_layout_add_text (RoofLayout *self,
                      RoofText   *text)
{
  RoofBox room = text->box;

  room.width += 2 * TEXT_GAP;
  room.height += 2 * TEXT_GAP;
  if (self->placer != NULL)
    roof_placer_add_box (self->placer, &room);
  text->ground = ROOF_INK_PLOT;
  if (text->plate)
    roof_layout_ground_text (self, text);
  g_object_ref (text->pango);
  g_array_append_val (self->texts, *text);
}

RoofScene *
roof_layout_get_scene (const RoofLayout *self)
{
  return self->scene;
}

double
roof_layout_get_unit (const RoofLayout *self)
{
  return self->unit;
}

const char *
roof_layout_get_families (const RoofLayout *self)
{
  return self->families;
}

double
roof_layout_get_width (const RoofLayout *self)
{
  return self->width;
}

double
roof_layout_get_height (const RoofLayout *self)
{
  return self->height;
}

const RoofRect *
roof_layout_get_plot (const RoofLayout *self)
{
  return &self->plot;
}

const RoofScale *
roof_layout_get_x (const RoofLayout *self)
{
  return &self->x;
}

const RoofScale *
roof_layout_get_y (const RoofLayout *self)
{
  return &self->y;
}

const RoofPolygon *
roof_layout_get_polygons (const RoofLayout *self,
                          guint            *n)
{
  *n = self->polygons->len;
  return (const RoofPolygon *) self->polygons->data;
}

const RoofLine *
roof_layout_get_lines (const RoofLayout *self,
                       guint            *n)
{
  *n = self->lines->len;
  return (const RoofLine *) self->lines->data;
}

const RoofBin *
roof_layout_get_bins (const RoofLayout *self,
                      guint            *n)
{
  *n = self->bins->len;
  return (const RoofBin *) self->bins->data;
}

const RoofMark *
roof_layout_get_marks (const RoofLayout *self,
                       guint            *n)
{
  *n = self->marks->len;
  return (const RoofMark *) self->marks->data;
}

const RoofDot *
roof_layout_get_dots (const RoofLayout *self,
                      guint            *n)
{
  *n = self->dots->len;
  return (const RoofDot *) self->dots->data;
}

const RoofDot *
roof_layout_get_samples (const RoofLayout *self,
                         guint            *n)
{
  *n = self->samples->len;
  return (const RoofDot *) self->samples->data;
}

const RoofText *
roof_layout_get_texts (const RoofLayout *self,
                       guint            *n)
{
  *n = self->texts->len;
  return (const RoofText *) self->texts->data;
}

RoofLayout * const *
roof_layout_get_parts (const RoofLayout *self,
                       guint            *n)
{
  *n = self->parts->len;
  return (RoofLayout * const *) self->parts->pdata;
}

gboolean
roof_layout_is_sheet (const RoofLayout *self)
{
  return self->sheet;
}

const char *
roof_layout_find_owner_name (const RoofLayout *self,
                             RoofHit           owner)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (owner.kind != ROOF_HIT_DOT && owner.kind != ROOF_HIT_NONE)
    return NULL;
  if (owner.kernel >= 0)
    return roof_scene_name_kernel (self->scene, (guint) owner.kernel);
  if (self->sheet && self->numbered != NULL && owner.kind == ROOF_HIT_NONE && owner.index >= 0)
    return g_array_index (self->numbered, RoofNumbered, owner.index).name;
  return NULL;
}

const RoofDot *
roof_layout_get_kernel_dots (const RoofLayout *self,
                             int               kernel,
                             guint            *n)
{
  gboolean known = self->firsts != NULL && kernel >= 0
                   && (guint) kernel < roof_report_get_n (roof_scene_get_report (self->scene));
  guint place = known ? self->firsts[kernel] : 0, rest = place > 0 ? self->dots->len - (place - 1) : 0;
  const RoofDot *first = (const RoofDot *) (gpointer) self->dots->data + self->dots->len - rest;

  for (*n = 0; *n < rest && roof_hit_is_current_dot (first[*n].owner) && first[*n].owner.kernel == kernel; (*n)++)
    continue;
  return first;
}

const RoofDot *
roof_layout_find_dot (const RoofLayout *self,
                      int               kernel,
                      int               level)
{
  guint n;
  const RoofDot *dots = roof_layout_get_kernel_dots (self, kernel, &n);

  for (guint i = 0; i < n; i++)
    if (dots[i].owner.index == level || (level < 0 && dots[i].main))
      return &dots[i];
  return NULL;
}

static RoofDotGrid *
get_grid (const RoofLayout *self)
{
  if (self->grid == NULL) /* a cache of a const layout */
    ((RoofLayout *) self)->grid = roof_dot_grid_new ((const RoofDot *) (gconstpointer) self->dots->data, self->dots->len);
  return self->grid;
}

GPtrArray *
roof_layout_list_dots (const RoofLayout *self,
                       const RoofRect   *rect)
{
  return roof_dot_grid_list (get_grid (self), rect);
}

const RoofDot *
roof_layout_find_nearest (const RoofLayout *self,
                          double            x,
                          double            y,
                          double            radius)
{
  return roof_dot_grid_find (get_grid (self), x, y, radius);
}

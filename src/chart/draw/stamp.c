/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/stamp.h"

#include <math.h>

#include "chart/draw/pixel-grid.h"
#include "chart/draw/render-private.h"
#include "chart/layout/marker.h"

/* Draws dots as glyphs of a cairo user font, so that cairo rasterises each shape once and then copies the cached glyph. A glyph
 * is a shape (radius, ink, angle ...) at a subpixel offset: its index encodes the shape, the offset down and the offset right,
 * see find_glyph(). Glyphs of one colour are collected in @glyphs and shown in one call.
 * On pixels cairo may round glyphs to whole pixels, so both offsets are in the glyph, in quarters of a pixel. In a file (PDF)
 * the offset right is in the position and the offset down in the glyph, so that baselines lie at whole points: along one
 * baseline cairo writes a single number from glyph to glyph, if the distance is at most ten times the font size.
 * Invariants: a shape keeps its index while the font lives; roof_stamps_move() drops both when the table of shapes is full. */

#define MOST_SHAPES 64 /* dots of further shapes are drawn as outlines */

#define PIXEL_STEPS 4 /* to a pixel */
#define POINT_STEPS 8 /* to a point */
#define GLYPH_SIZE 32.0 /* points; at a larger size cairo writes positions less exactly */

#define N_COLUMNS 1024 /* that glyphs are sorted into */

/* The largest distance of an outline from the dot's middle, points. cairo clips glyphs to bounds derived from it. */
#define MOST_RADIUS 24.0

typedef struct
{
  double   radius;
  RoofInk  ink;
  int      angle;
  gboolean edge;
  gboolean hollow;
  gboolean halo;
  guint    shape; /* see RoofDot */
} StampShape;

struct _RoofStamps
{
  /* borrowed */
  const RoofPalette *palette;
  cairo_t           *cr;

  /* owned */
  cairo_font_face_t *face;
  GArray            *glyphs; /* cairo_glyph_t, collected but not yet shown */

  RoofPixelGrid grid; /* in points if not @on_pixels */
  gboolean      on_pixels;
  guint         steps; /* offsets to a unit of the grid */

  StampShape shapes[MOST_SHAPES];
  guint      n_shapes;
};

static const cairo_user_data_key_t stamps_key;

/* --- shapes --- */

static StampShape
make_shape (const RoofDot *dot,
            gboolean       halo)
{
  return (StampShape) { dot->radius, dot->ink, dot->edge ? dot->angle : 0, dot->edge, dot->hollow && !halo, halo, dot->shape };
}

static void
draw_shape (const RoofPalette *palette,
            const StampShape  *shape,
            RoofPoint          at,
            cairo_t           *cr)
{
  RoofDot dot = { .x = at.x, .y = at.y, .radius = shape->radius, .ink = shape->ink, .angle = shape->angle, .edge = shape->edge, .shape = shape->shape };
  RoofPoint corners[ROOF_MARKER_CORNERS];
  double grow = shape->halo ? palette->halo : shape->hollow ? -ROOF_HOLLOW_WIDTH / 2 : 0;
  guint n = roof_marker_trace (&dot, roof_dot_get_marker (&dot, palette), grow, corners);

  cairo_new_path (cr);
  if (n == 0)
    cairo_arc (cr, dot.x, dot.y, dot.radius + grow, 0, 2 * G_PI);
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, corners[i].x, corners[i].y);
  if (n > 0)
    cairo_close_path (cr);
  if (!shape->hollow)
    {
      cairo_fill (cr);
      return;
    }
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, ROOF_HOLLOW_WIDTH);
  cairo_stroke (cr);
}

void
roof_stamps_draw_outline (const RoofPalette *palette,
                          const RoofDot     *dot,
                          gboolean           halo,
                          cairo_t           *cr)
{
  StampShape shape = make_shape (dot, halo);

  draw_shape (palette, &shape, (RoofPoint) { dot->x, dot->y }, cr);
}

static gboolean
is_same (const StampShape *a,
         const StampShape *b)
{
  return a->radius == b->radius && a->ink == b->ink && a->angle == b->angle && a->edge == b->edge && a->hollow == b->hollow
         && a->halo == b->halo && a->shape == b->shape;
}

/* The index of @shape, added if it is new; -1 when the table is full. */
static int
find_shape (RoofStamps       *self,
            const StampShape *shape)
{
  for (guint i = 0; i < self->n_shapes; i++)
    if (is_same (shape, &self->shapes[i]))
      return (int) i;
  if (self->n_shapes == MOST_SHAPES)
    return -1;
  self->shapes[self->n_shapes] = *shape;
  return (int) self->n_shapes++;
}

/* --- the font --- */

static cairo_status_t
measure_font_cb (cairo_scaled_font_t  *font,
                 cairo_t              *cr,
                 cairo_font_extents_t *extents)
{
  double radius = MOST_RADIUS / GLYPH_SIZE;

  *extents = (cairo_font_extents_t) { radius, radius, 2 * radius, 2 * radius, 0 };
  return CAIRO_STATUS_SUCCESS;
}

/* @right, @down: the offset in steps */
static unsigned long
find_glyph (const RoofStamps *self,
            guint             shape,
            guint             right,
            guint             down)
{
  return (shape * self->steps + down) * self->steps + right;
}

static cairo_status_t
draw_glyph_cb (cairo_scaled_font_t  *font,
               unsigned long         glyph,
               cairo_t              *cr,
               cairo_text_extents_t *extents)
{
  const RoofStamps *self
    = cairo_font_face_get_user_data (cairo_scaled_font_get_font_face (font), &stamps_key);
  double step = 1 / (self->steps * self->grid.scale);
  RoofPoint at = { (double) (glyph % self->steps) * step, (double) (glyph / self->steps % self->steps) * step };

  cairo_scale (cr, 1 / GLYPH_SIZE, 1 / GLYPH_SIZE);
  draw_shape (self->palette, &self->shapes[glyph / self->steps / self->steps], at, cr);
  return CAIRO_STATUS_SUCCESS;
}

static void
make_font (RoofStamps *self)
{
  self->face = cairo_user_font_face_create ();
  cairo_user_font_face_set_init_func (self->face, measure_font_cb);
  cairo_user_font_face_set_render_glyph_func (self->face, draw_glyph_cb);
  cairo_font_face_set_user_data (self->face, &stamps_key, self, NULL);
}

RoofStamps *
roof_stamps_new (const RoofPalette *palette,
                 cairo_t           *cr)
{
  RoofStamps *self = g_new0 (RoofStamps, 1);

  self->palette = palette;
  self->cr = cr;
  self->glyphs = g_array_new (FALSE, FALSE, sizeof (cairo_glyph_t));
  self->on_pixels = roof_pixel_grid_find (&self->grid, cr);
  self->steps = self->on_pixels ? PIXEL_STEPS : POINT_STEPS;
  if (!self->on_pixels)
    self->grid = (RoofPixelGrid) { 1, 0, 0 };
  make_font (self);
  return self;
}

void
roof_stamps_move (RoofStamps *self,
                  cairo_t    *cr)
{
  double scale = self->grid.scale;

  self->cr = cr;
  if (!roof_pixel_grid_find (&self->grid, cr) || self->grid.scale != scale)
    g_return_if_reached ();
  if (self->n_shapes < MOST_SHAPES)
    return;
  /* The table is full, mostly of outdated shapes: begin a new font. */
  self->n_shapes = 0;
  cairo_font_face_destroy (self->face);
  make_font (self);
}

void
roof_stamps_free (RoofStamps *self)
{
  cairo_font_face_destroy (self->face);
  g_array_unref (self->glyphs);
  g_free (self);
}

void
roof_stamps_set_font (const RoofStamps *self)
{
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options (self->cr, options);
  cairo_font_options_destroy (options);
  cairo_set_font_face (self->cr, self->face);
  cairo_set_font_size (self->cr, GLYPH_SIZE);
}

/* --- dots --- */

static void
add_glyph (RoofStamps    *self,
           const RoofDot *dot,
           guint          shape)
{
  const RoofPixelGrid *grid = &self->grid;
  double right = round ((dot->x * grid->scale + grid->dx) * self->steps);
  double down = round ((dot->y * grid->scale + grid->dy) * self->steps);
  double column = self->on_pixels ? floor (right / self->steps) : right / self->steps, row = floor (down / self->steps);
  cairo_glyph_t glyph = {
    .index = find_glyph (self, shape, (guint) (right - column * self->steps), (guint) (down - row * self->steps)),
    .x = (column - grid->dx) / grid->scale,
    .y = (row - grid->dy) / grid->scale,
  };

  g_array_append_val (self->glyphs, glyph);
}

static int
compare_glyphs (gconstpointer a,
                gconstpointer b)
{
  const cairo_glyph_t *one = a, *two = b;

  if (one->y != two->y)
    return one->y < two->y ? -1 : 1;
  return one->x < two->x ? -1 : one->x > two->x;
}

/* For files: glyphs sorted by baseline, which makes for short positions (dots of one colour look the same in any order). Each
 * glyph stands for a space, else the text of a PDF would contain unknown letters. */
static void
write_glyphs (RoofStamps *self)
{
  guint n = self->glyphs->len;
  g_autofree char *spaces = g_strnfill (n, ' ');
  g_autofree cairo_text_cluster_t *clusters = g_new (cairo_text_cluster_t, n);

  for (guint i = 0; i < n; i++)
    clusters[i] = (cairo_text_cluster_t) { 1, 1 };
  g_array_sort (self->glyphs, compare_glyphs);
  cairo_show_text_glyphs (self->cr, spaces, (int) n, (const cairo_glyph_t *) (gconstpointer) self->glyphs->data, (int) n,
                          clusters, (int) n, 0);
}

/* The glyphs from left to right, nearly: those of a column stay in order. A bucket sort. Returns: (transfer full) (array) */
static cairo_glyph_t *
sort_columns (const RoofStamps *self)
{
  const cairo_glyph_t *glyphs = (const cairo_glyph_t *) (gconstpointer) self->glyphs->data;
  guint n = self->glyphs->len, places[N_COLUMNS + 1] = { 0 };
  double left = INFINITY, right = -INFINITY, scale;
  cairo_glyph_t *sorted = g_new (cairo_glyph_t, n);

  for (guint i = 0; i < n; i++)
    {
      left = MIN (left, glyphs[i].x);
      right = MAX (right, glyphs[i].x);
    }
  scale = right > left ? (N_COLUMNS - 1) / (right - left) : 0;
  for (guint i = 0; i < n; i++)
    places[(guint) ((glyphs[i].x - left) * scale) + 1]++;
  for (guint i = 1; i < N_COLUMNS; i++)
    places[i] += places[i - 1];
  for (guint i = 0; i < n; i++)
    sorted[places[(guint) ((glyphs[i].x - left) * scale)]++] = glyphs[i];
  return sorted;
}

/* For a translucent colour on pixels, where each glyph is to darken those under it. cairo blends the glyphs of one call one by
 * one only if each lies outside the box around those before it, so the glyphs are shown in sweeps from left to right: few, since
 * a glyph joins the sweep that is the first to end. @width: of the widest glyph */
static void
show_sweeps (RoofStamps *self,
             double      width)
{
  guint n = self->glyphs->len, last = 0; /* of the sweep that is the first to end */
  g_autofree cairo_glyph_t *glyphs = sort_columns (self), *sweep = g_new (cairo_glyph_t, n);
  g_autofree guint *next = g_new0 (guint, n); /* by glyph: the next of its sweep, 0 at the end */
  g_autofree gboolean *joins = g_new0 (gboolean, n);

  for (guint i = 0; i < n; i++)
    if (glyphs[i].x - glyphs[last].x >= width)
      {
        next[last++] = i;
        joins[i] = TRUE;
      }
  for (guint i = 0; i < n; i++)
    if (!joins[i])
      {
        int length = 0;

        sweep[length++] = glyphs[i];
        for (guint k = next[i]; k > 0; k = next[k])
          sweep[length++] = glyphs[k];
        cairo_show_glyphs (self->cr, sweep, length);
      }
  g_array_set_size (self->glyphs, 0);
}

static void
show_glyphs (RoofStamps *self)
{
  if (self->glyphs->len > 0 && self->on_pixels)
    cairo_show_glyphs (self->cr, (const cairo_glyph_t *) (gconstpointer) self->glyphs->data, (int) self->glyphs->len);
  else if (self->glyphs->len > 0)
    write_glyphs (self);
  g_array_set_size (self->glyphs, 0);
}

/* FALSE when the table of shapes is full. */
static gboolean
add_dot (RoofStamps    *self,
         const RoofDot *dot,
         gboolean       halo)
{
  StampShape shape = make_shape (dot, halo);
  int place = find_shape (self, &shape);

  if (place >= 0)
    add_glyph (self, dot, (guint) place);
  return place >= 0;
}

void
roof_stamps_draw_shape (RoofStamps    *self,
                        const RoofDot *dot,
                        gboolean       halo)
{
  if (self->on_pixels && add_dot (self, dot, halo))
    show_glyphs (self);
  else
    roof_stamps_draw_outline (self->palette, dot, halo, self->cr);
}

gboolean
roof_stamps_can_draw (const RoofDot *dot)
{
  return dot->crowded || (dot->bare && !dot->selected && !dot->flagged && !dot->struck && !dot->edge);
}

gboolean
roof_stamps_look_alike (const RoofDot *a,
                        const RoofDot *b)
{
  return a->ink == b->ink && a->faded == b->faded;
}

guint
roof_stamps_draw (RoofStamps    *self,
                  const RoofDot *dots,
                  guint          n)
{
  RoofColor color = roof_palette_get_color (self->palette, dots[0].ink,
                                            roof_render_get_opacity (self->palette, dots[0].ink, dots[0].faded));
  double radius = 0;
  guint i;

  cairo_set_source_rgba (self->cr, color.red, color.green, color.blue, color.alpha);
  for (i = 0; i < n && roof_stamps_can_draw (&dots[i]); i++)
    {
      if (dots[i].crowded)
        continue;
      if (!roof_stamps_look_alike (&dots[i], &dots[0]))
        break;
      if (!add_dot (self, &dots[i], FALSE))
        roof_stamps_draw_outline (self->palette, &dots[i], FALSE, self->cr);
      radius = MAX (radius, dots[i].radius);
    }
  if (self->on_pixels && color.alpha < 1)
    show_sweeps (self, ceil (2 * radius * ROOF_MARKER_RADII * self->grid.scale + 2) / self->grid.scale);
  else
    show_glyphs (self);
  return i;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/stamp.h"

#include <math.h>

#include "chart/marker.h"
#include "chart/raster.h"
#include "chart/render-private.h"

/* Each shape has a mask for every quarter of a pixel, both ways. */
#define STEPS 4
#define PLACES (STEPS * STEPS)

/* Dots of more shapes and sizes than this are drawn one by one. */
#define MOST_SHAPES 64

/* Where dots are glyphs, and places written in figures: so many steps to a point, each a short figure. */
#define GLYPH_STEPS 8

/* No dot reaches further from its middle, points. cairo cuts off what lies beyond its guess, which it makes from this. */
#define MOST_REACH 24.0

typedef struct
{
  RoofInk  ink;
  double   radius;
  gboolean hollow;
} Shape;

struct _RoofStamps
{
  /* borrowed */
  const RoofPalette *palette;
  cairo_t           *cr;

  /* owned */
  cairo_surface_t   *masks[MOST_SHAPES * PLACES]; /* NULL until needed */
  cairo_font_face_t *face;                        /* NULL on pixels */
  GArray            *glyphs;                      /* cairo_glyph_t */

  Shape      shapes[MOST_SHAPES];
  guint      n_shapes;
  gboolean   has_raster;
  RoofRaster raster;
};

static const cairo_user_data_key_t stamps_key;

void
roof_stamps_trace (const RoofPalette *palette,
                   const RoofDot     *dot,
                   double             grow,
                   cairo_t           *cr)
{
  RoofPoint corners[ROOF_MARKER_CORNERS];
  guint n = roof_marker_trace (dot, palette->pens[dot->ink].marker, grow, corners);

  cairo_new_sub_path (cr);
  if (n == 0)
    cairo_arc (cr, dot->x, dot->y, dot->radius + grow, 0, 2 * G_PI);
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, corners[i].x, corners[i].y);
  if (n > 0)
    cairo_close_path (cr);
}

static void
draw_shape (const RoofPalette *palette,
            const Shape       *shape,
            double             x,
            double             y,
            cairo_t           *cr)
{
  RoofDot dot = { .ink = shape->ink, .x = x, .y = y, .radius = shape->radius };

  roof_stamps_trace (palette, &dot, shape->hollow ? -ROOF_HOLLOW_WIDTH / 2 : 0, cr);
  if (!shape->hollow)
    {
      cairo_fill (cr);
      return;
    }
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, ROOF_HOLLOW_WIDTH);
  cairo_stroke (cr);
}

static cairo_status_t
measure_font_cb (cairo_scaled_font_t  *font,
                 cairo_t              *cr,
                 cairo_font_extents_t *extents)
{
  *extents = (cairo_font_extents_t) { MOST_REACH, MOST_REACH, 2 * MOST_REACH, 2 * MOST_REACH, 0 };
  return CAIRO_STATUS_SUCCESS;
}

static cairo_status_t
draw_glyph_cb (cairo_scaled_font_t  *font,
               unsigned long         glyph,
               cairo_t              *cr,
               cairo_text_extents_t *extents)
{
  const RoofStamps *self
    = cairo_font_face_get_user_data (cairo_scaled_font_get_font_face (font), &stamps_key);

  draw_shape (self->palette, &self->shapes[glyph], 0, 0, cr);
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
  self->has_raster = roof_raster_init (&self->raster, cr);
  if (!self->has_raster)
    make_font (self);
  return self;
}

void
roof_stamps_free (RoofStamps *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->masks); i++)
    g_clear_pointer (&self->masks[i], cairo_surface_destroy);
  g_clear_pointer (&self->face, cairo_font_face_destroy);
  g_array_unref (self->glyphs);
  g_free (self);
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

/* The place of @dot's shape, -1 when there are too many. */
static int
find_shape (RoofStamps    *self,
            const RoofDot *dot)
{
  for (guint i = 0; i < self->n_shapes; i++)
    if (self->shapes[i].ink == dot->ink && self->shapes[i].radius == dot->radius && self->shapes[i].hollow == dot->hollow)
      return (int) i;
  if (self->n_shapes == MOST_SHAPES)
    return -1;
  self->shapes[self->n_shapes] = (Shape) { dot->ink, dot->radius, dot->hollow };
  return (int) self->n_shapes++;
}

/* A mask of one shape, its middle so many quarters of a pixel right of and below the middle pixel's corner. */
static cairo_surface_t *
make_mask (const RoofStamps *self,
           const Shape      *shape,
           guint             place)
{
  double scale = self->raster.scale, quarter = 1 / (STEPS * scale), left, top, right, bottom;
  cairo_surface_t *none = cairo_image_surface_create (CAIRO_FORMAT_A8, 0, 0), *mask;
  cairo_t *cr = cairo_create (none);
  int half;

  roof_stamps_trace (self->palette, &(RoofDot) { .ink = shape->ink, .radius = shape->radius }, 0, cr);
  cairo_path_extents (cr, &left, &top, &right, &bottom);
  cairo_destroy (cr);
  cairo_surface_destroy (none);
  half = (int) ceil (fmax (fmax (right, bottom), fmax (-left, -top)) * scale) + 1;
  mask = cairo_image_surface_create (CAIRO_FORMAT_A8, 2 * half, 2 * half);
  cr = cairo_create (mask);
  cairo_translate (cr, half, half);
  cairo_scale (cr, scale, scale);
  draw_shape (self->palette, shape, place % STEPS * quarter, place / STEPS * quarter, cr);
  cairo_destroy (cr);
  cairo_surface_flush (mask);
  return mask;
}

/* Splits a place into whole pixels and the quarter of one. */
static int
snap (double  pixels,
      guint  *quarter)
{
  double steps = floor (pixels * STEPS + 0.5), whole = floor (steps / STEPS);

  *quarter = (guint) (steps - whole * STEPS);
  return (int) whole;
}

static void
paint (RoofStamps    *self,
       const RoofDot *dot,
       guint          shape,
       RoofColor      color)
{
  guint across, down;
  int x = snap (dot->x * self->raster.scale + self->raster.dx, &across);
  int y = snap (dot->y * self->raster.scale + self->raster.dy, &down);
  guint place = down * STEPS + across;
  cairo_surface_t **mask = &self->masks[shape * PLACES + place];
  int half;

  if (*mask == NULL)
    *mask = make_mask (self, &self->shapes[shape], place);
  half = cairo_image_surface_get_width (*mask) / 2;
  roof_raster_paint (&self->raster, *mask, x - half, y - half, color);
}

static void
draw_alone (RoofStamps    *self,
            const RoofDot *dot)
{
  Shape shape = { dot->ink, dot->radius, dot->hollow };

  draw_shape (self->palette, &shape, dot->x, dot->y, self->cr);
  if (self->has_raster)
    cairo_surface_flush (self->raster.target);
}

static void
set_font (RoofStamps *self)
{
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options (self->cr, options);
  cairo_font_options_destroy (options);
  cairo_set_font_face (self->cr, self->face);
  cairo_set_font_size (self->cr, 1);
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

/* Dots of one colour look the same in any order; line by line the way from one to the next is soon told. Where words can be
 * read and searched, as in a PDF, dots would be taken for unknown letters: each is a space. */
static void
show_glyphs (RoofStamps *self)
{
  guint n = self->glyphs->len;
  g_autofree char *spaces = g_strnfill (n, ' ');
  g_autofree cairo_text_cluster_t *clusters = g_new (cairo_text_cluster_t, n);

  for (guint i = 0; i < n; i++)
    clusters[i] = (cairo_text_cluster_t) { 1, 1 };
  g_array_sort (self->glyphs, compare_glyphs);
  cairo_save (self->cr);
  set_font (self);
  cairo_show_text_glyphs (self->cr, spaces, (int) n, (const cairo_glyph_t *) (gconstpointer) self->glyphs->data, (int) n,
                          clusters, (int) n, 0);
  cairo_restore (self->cr);
  g_array_set_size (self->glyphs, 0);
}

static double
round_place (double points)
{
  return round (points * GLYPH_STEPS) / GLYPH_STEPS;
}

static void
draw_one (RoofStamps    *self,
          const RoofDot *dot,
          RoofColor      color)
{
  int shape = find_shape (self, dot);
  cairo_glyph_t glyph = { (unsigned long) MAX (shape, 0), round_place (dot->x), round_place (dot->y) };

  if (shape < 0)
    draw_alone (self, dot);
  else if (self->has_raster)
    paint (self, dot, (guint) shape, color);
  else
    g_array_append_val (self->glyphs, glyph);
}

guint
roof_stamps_draw (RoofStamps    *self,
                  const RoofDot *dots,
                  guint          n)
{
  RoofColor color = self->palette->pens[dots[0].ink].color;
  guint i;

  color.alpha *= roof_render_get_opacity (self->palette, dots[0].faded);
  cairo_set_source_rgba (self->cr, color.red, color.green, color.blue, color.alpha);
  if (self->has_raster)
    cairo_surface_flush (self->raster.target);
  for (i = 0; i < n && roof_stamps_look_alike (&dots[i], &dots[0]) && roof_stamps_can_draw (&dots[i]); i++)
    if (!dots[i].crowded)
      draw_one (self, &dots[i], color);
  if (self->has_raster)
    roof_raster_done (&self->raster);
  if (self->glyphs->len > 0)
    show_glyphs (self);
  return i;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/stamp.h"

#include <math.h>

#include "chart/draw/dot-films.h"
#include "chart/draw/render-private.h"
#include "chart/layout/marker.h"

/* Dots of more shapes and sizes than this are drawn one by one. */
#define MOST_SHAPES 64

/* Where dots are glyphs, and places written in figures: so many steps to a point, each a short figure. Down the page a glyph
 * has its step in itself and stands on a line of whole points: on one line cairo tells the way from one to the next by a single
 * figure, if it is no longer than ten times the font's size. */
#define GLYPH_STEPS 8
#define GLYPH_SIZE 32.0 /* points; larger ones would be told less exactly */

/* No dot reaches further from its middle, points. cairo cuts off what lies beyond its guess, which it makes from this. */
#define MOST_REACH 24.0

typedef struct
{
  RoofInk  ink;
  double   radius;
  gboolean hollow;
  gboolean faded;
} Shape;

struct _RoofStamps
{
  /* borrowed */
  const RoofPalette *palette;
  cairo_t           *cr;

  /* owned */
  RoofDotFilms      *films;  /* NULL where there are no pixels */
  cairo_font_face_t *face;   /* NULL on pixels */
  GArray            *glyphs; /* cairo_glyph_t */

  Shape      shapes[MOST_SHAPES];
  guint      n_shapes;
  guint      last; /* the shape that was looked for before, which mostly is looked for again */
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
  double reach = MOST_REACH / GLYPH_SIZE;

  *extents = (cairo_font_extents_t) { reach, reach, 2 * reach, 2 * reach, 0 };
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

  cairo_scale (cr, 1 / GLYPH_SIZE, 1 / GLYPH_SIZE);
  draw_shape (self->palette, &self->shapes[glyph / GLYPH_STEPS], 0, (double) (glyph % GLYPH_STEPS) / GLYPH_STEPS, cr);
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
  if (roof_raster_init (&self->raster, cr))
    self->films = roof_dot_films_new (palette, self->raster.scale);
  else
    make_font (self);
  return self;
}

void
roof_stamps_move (RoofStamps *self,
                  cairo_t    *cr)
{
  g_return_if_fail (self->films != NULL);

  self->cr = cr;
  if (!roof_raster_init (&self->raster, cr))
    g_return_if_reached ();
  roof_dot_films_begin (self->films);
}

void
roof_stamps_free (RoofStamps *self)
{
  g_clear_pointer (&self->films, roof_dot_films_free);
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

static gboolean
is_of_shape (const RoofDot *dot,
             const Shape   *shape)
{
  return shape->ink == dot->ink && shape->radius == dot->radius && shape->hollow == dot->hollow && shape->faded == dot->faded;
}

/* The place of @dot's shape, -1 when there are too many. */
static int
find_shape (RoofStamps    *self,
            const RoofDot *dot)
{
  if (self->last < self->n_shapes && is_of_shape (dot, &self->shapes[self->last]))
    return (int) self->last;
  for (self->last = 0; self->last < self->n_shapes; self->last++)
    if (is_of_shape (dot, &self->shapes[self->last]))
      return (int) self->last;
  if (self->n_shapes == MOST_SHAPES)
    return -1;
  self->shapes[self->n_shapes] = (Shape) { dot->ink, dot->radius, dot->hollow, dot->faded };
  return (int) self->n_shapes++;
}

static void
draw_alone (RoofStamps    *self,
            const RoofDot *dot)
{
  Shape shape = { dot->ink, dot->radius, dot->hollow, dot->faded };

  draw_shape (self->palette, &shape, dot->x, dot->y, self->cr);
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
  cairo_set_font_size (self->cr, GLYPH_SIZE);
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

static void
add_glyph (RoofStamps    *self,
           const RoofDot *dot,
           guint          shape)
{
  double down = round (dot->y * GLYPH_STEPS), line = floor (down / GLYPH_STEPS);
  cairo_glyph_t glyph = {
    .index = shape * GLYPH_STEPS + (unsigned long) (down - line * GLYPH_STEPS),
    .x = round (dot->x * GLYPH_STEPS) / GLYPH_STEPS,
    .y = line,
  };

  g_array_append_val (self->glyphs, glyph);
}

static void
draw_one (RoofStamps    *self,
          const RoofDot *dot)
{
  int shape = find_shape (self, dot);

  if (shape < 0)
    draw_alone (self, dot);
  else
    add_glyph (self, dot, (guint) shape);
}

/* In a PDF: those that are plain and of one look. */
static guint
draw_run (RoofStamps    *self,
          const RoofDot *dots,
          guint          n)
{
  RoofColor color = self->palette->pens[dots[0].ink].color;
  guint i;

  color.alpha *= roof_render_get_opacity (self->palette, dots[0].ink, dots[0].faded);
  cairo_set_source_rgba (self->cr, color.red, color.green, color.blue, color.alpha);
  for (i = 0; i < n; i++)
    {
      if (dots[i].crowded)
        continue;
      if (!roof_stamps_look_alike (&dots[i], &dots[0]) || !roof_stamps_can_draw (&dots[i]))
        break;
      draw_one (self, &dots[i]);
    }
  if (self->glyphs->len > 0)
    show_glyphs (self);
  return i;
}

guint
roof_stamps_draw (RoofStamps    *self,
                  const RoofDot *dots,
                  guint          n)
{
  if (self->films == NULL)
    return roof_stamps_can_draw (dots) ? draw_run (self, dots, n) : 0;
  roof_dot_films_lay (self->films, &self->raster, self->cr, dots, n);
  return n;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/stamp.h"

#include <math.h>

#include "chart/film.h"
#include "chart/marker.h"
#include "chart/render-private.h"

/* Each shape has a film for every quarter of a pixel, both ways. */
#define STEPS 4
#define PLACES (STEPS * STEPS)
#define MOST_PIXELS 1e8

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
  RoofFilm          *films[MOST_SHAPES * PLACES]; /* NULL until needed */
  cairo_font_face_t *face;                        /* NULL on pixels */
  GArray            *glyphs;                      /* cairo_glyph_t */

  Shape      shapes[MOST_SHAPES];
  guint      n_shapes;
  guint      last; /* the shape that was looked for before, which mostly is looked for again */
  gboolean   has_raster;
  RoofRaster raster;
  double     least, most; /* how high and low the middle of a dot may lie that could be seen */
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

static void
find_raster (RoofStamps *self)
{
  self->has_raster = roof_raster_init (&self->raster, self->cr);
  self->least = self->has_raster ? (self->raster.top - self->raster.dy) / self->raster.scale - MOST_REACH : -HUGE_VAL;
  self->most = self->has_raster ? (self->raster.bottom - self->raster.dy) / self->raster.scale + MOST_REACH : HUGE_VAL;
}

RoofStamps *
roof_stamps_new (const RoofPalette *palette,
                 cairo_t           *cr)
{
  RoofStamps *self = g_new0 (RoofStamps, 1);

  self->palette = palette;
  self->cr = cr;
  self->glyphs = g_array_new (FALSE, FALSE, sizeof (cairo_glyph_t));
  find_raster (self);
  if (!self->has_raster)
    make_font (self);
  return self;
}

static void
drop_films (RoofStamps *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->films); i++)
    g_clear_pointer (&self->films[i], roof_film_free);
  self->n_shapes = 0;
}

void
roof_stamps_move (RoofStamps *self,
                  cairo_t    *cr)
{
  g_return_if_fail (self->has_raster);

  self->cr = cr;
  find_raster (self);
  g_return_if_fail (self->has_raster);
  /* Of what was drawn before most may never be drawn again. */
  if (self->n_shapes > MOST_SHAPES / 2)
    drop_films (self);
}

void
roof_stamps_free (RoofStamps *self)
{
  drop_films (self);
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

/* How far a shape reaches from its middle, whole pixels. */
static int
measure_reach (const RoofStamps *self,
               const Shape      *shape)
{
  cairo_surface_t *none = cairo_image_surface_create (CAIRO_FORMAT_A8, 0, 0);
  cairo_t *cr = cairo_create (none);
  double left, top, right, bottom;

  roof_stamps_trace (self->palette, &(RoofDot) { .ink = shape->ink, .radius = shape->radius }, 0, cr);
  cairo_path_extents (cr, &left, &top, &right, &bottom);
  cairo_destroy (cr);
  cairo_surface_destroy (none);
  return (int) ceil (fmax (fmax (right, bottom), fmax (-left, -top)) * self->raster.scale) + 1;
}

/* One shape, its middle so many quarters of a pixel right of and below the film's 0, 0. */
static RoofFilm *
make_film (const RoofStamps *self,
           const Shape      *shape,
           guint             place,
           RoofColor         color)
{
  double scale = self->raster.scale, quarter = 1 / (STEPS * scale);
  int reach = measure_reach (self, shape);
  cairo_surface_t *drawn = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 2 * reach, 2 * reach);
  cairo_t *cr = cairo_create (drawn);
  RoofFilm *film;

  cairo_translate (cr, reach, reach);
  cairo_scale (cr, scale, scale);
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, color.alpha);
  draw_shape (self->palette, shape, place % STEPS * quarter, place / STEPS * quarter, cr);
  cairo_destroy (cr);
  film = roof_film_new ();
  roof_film_add (film, drawn, -reach, -reach);
  cairo_surface_destroy (drawn);
  return film;
}

/* Quarters of a pixel, to the nearest. What lies beyond any picture is not told apart. */
static int
count_steps (double pixels)
{
  double steps = CLAMP (pixels, -MOST_PIXELS, MOST_PIXELS) * STEPS + 0.5;
  int whole = (int) steps;

  return whole - (whole > steps); /* rounded down, without a call of floor() for each dot */
}

static void
paint (RoofStamps    *self,
       const RoofDot *dot,
       guint          shape,
       RoofColor      color)
{
  int across = count_steps (dot->x * self->raster.scale + self->raster.dx);
  int down = count_steps (dot->y * self->raster.scale + self->raster.dy);
  guint place = ((guint) down % STEPS) * STEPS + (guint) across % STEPS;
  RoofFilm **film = &self->films[shape * PLACES + place];

  if (*film == NULL)
    *film = make_film (self, &self->shapes[shape], place, color);
  roof_film_lay (*film, &self->raster, (across - (int) (place % STEPS)) / STEPS, (down - (int) (place / STEPS)) / STEPS);
}

static void
draw_alone (RoofStamps    *self,
            const RoofDot *dot)
{
  Shape shape = { dot->ink, dot->radius, dot->hollow, dot->faded };

  draw_shape (self->palette, &shape, dot->x, dot->y, self->cr);
  if (self->has_raster)
    roof_raster_begin (&self->raster);
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
          const RoofDot *dot,
          RoofColor      color)
{
  int shape = find_shape (self, dot);

  if (shape < 0)
    draw_alone (self, dot);
  else if (self->has_raster)
    paint (self, dot, (guint) shape, color);
  else
    add_glyph (self, dot, (guint) shape);
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
    roof_raster_begin (&self->raster);
  for (i = 0; i < n; i++)
    {
      if (dots[i].crowded)
        continue;
      if (!roof_stamps_look_alike (&dots[i], &dots[0]) || !roof_stamps_can_draw (&dots[i]))
        break;
      if (dots[i].y >= self->least && dots[i].y <= self->most)
        draw_one (self, &dots[i], color);
    }
  if (self->has_raster)
    roof_raster_done (&self->raster);
  if (self->glyphs->len > 0)
    show_glyphs (self);
  return i;
}

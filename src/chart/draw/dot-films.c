/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/dot-films.h"

#include <math.h>

#include "chart/draw/film.h"
#include "chart/draw/render-private.h"
#include "chart/layout/marker.h"

/* Each look has a film for every quarter of a pixel, both ways. */
#define STEPS 4
#define PLACES (STEPS * STEPS)
#define MOST_PIXELS 1e8

/* Of more looks than this only the last is not kept. */
#define MOST_LOOKS 64

/* Pixels from the middle: films of larger dots would take more memory than the time they save is worth. */
#define MOST_REACH 64

typedef struct
{
  RoofDot   dot;           /* at 0, 0 */
  int       reach;         /* from its middle, whole pixels */
  RoofFilm *films[PLACES]; /* owned, NULL until needed */
} Look;

struct _RoofDotFilms
{
  const RoofPalette *palette; /* borrowed */
  double             scale;

  Look  looks[MOST_LOOKS];
  guint n_looks;
  guint last; /* the look that was looked for before, which mostly is looked for again */
};

RoofDotFilms *
roof_dot_films_new (const RoofPalette *palette,
                    double             scale)
{
  RoofDotFilms *self = g_new0 (RoofDotFilms, 1);

  self->palette = palette;
  self->scale = scale;
  return self;
}

static void
drop_last_look (RoofDotFilms *self)
{
  Look *look = &self->looks[--self->n_looks];

  for (guint i = 0; i < PLACES; i++)
    g_clear_pointer (&look->films[i], roof_film_free);
}

static void
drop_looks (RoofDotFilms *self)
{
  while (self->n_looks > 0)
    drop_last_look (self);
}

void
roof_dot_films_free (RoofDotFilms *self)
{
  drop_looks (self);
  g_free (self);
}

void
roof_dot_films_begin (RoofDotFilms *self)
{
  /* Of what was drawn before most may never be drawn again. */
  if (self->n_looks == MOST_LOOKS)
    drop_looks (self);
}

static inline gboolean
looks_alike (const RoofDot *a,
             const RoofDot *b)
{
  return a->radius == b->radius && a->ink == b->ink && a->angle == b->angle && a->hollow == b->hollow && a->bare == b->bare
         && a->selected == b->selected && a->flagged == b->flagged && a->hung == b->hung && a->struck == b->struck
         && a->edge == b->edge && a->faded == b->faded;
}

static double
find_furthest (const RoofPoint *corners,
               guint            n)
{
  double furthest = 0;

  for (guint i = 0; i < n; i++)
    furthest = fmax (furthest, fmax (fabs (corners[i].x), fabs (corners[i].y)));
  return furthest;
}

/* How far what is drawn of @dot, which is at 0, 0, lies from there, points. */
static double
measure_reach (const RoofPalette *palette,
               const RoofDot     *dot)
{
  RoofPoint corners[ROOF_MARKER_CORNERS];
  double grow = dot->bare ? 0 : palette->halo, broad = palette->pens[ROOF_INK_FLAG].width / 2 + palette->halo;
  guint n = roof_marker_trace (dot, palette->pens[dot->ink].marker, grow, corners);
  double reach = n > 0 ? find_furthest (corners, n) : dot->radius + grow;

  if (dot->selected)
    reach = fmax (reach, roof_marker_ring (dot) + palette->pens[ROOF_INK_SELECTION].width / 2);
  if (dot->flagged)
    {
      roof_marker_flag (dot, corners);
      reach = fmax (reach, find_furthest (corners, 3) + broad);
    }
  if (dot->struck)
    {
      roof_marker_strike (dot, corners);
      reach = fmax (reach, find_furthest (corners, 2) + broad);
    }
  return reach;
}

static void
add_look (RoofDotFilms  *self,
          const RoofDot *dot)
{
  Look *look;

  if (self->n_looks == MOST_LOOKS)
    drop_last_look (self);
  self->last = self->n_looks++;
  look = &self->looks[self->last];
  look->dot = *dot;
  look->dot.x = look->dot.y = 0;
  look->reach = (int) ceil (measure_reach (self->palette, &look->dot) * self->scale) + 1;
}

static Look *
find_look (RoofDotFilms  *self,
           const RoofDot *dot)
{
  if (self->last < self->n_looks && looks_alike (dot, &self->looks[self->last].dot))
    return &self->looks[self->last];
  for (self->last = 0; self->last < self->n_looks; self->last++)
    if (looks_alike (dot, &self->looks[self->last].dot))
      return &self->looks[self->last];
  add_look (self, dot);
  return &self->looks[self->last];
}

static void
draw_dot (const RoofDotFilms *self,
          const RoofDot      *dot,
          cairo_t            *cr)
{
  RoofPainter painter = { .palette = self->palette, .cr = cr };

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  roof_painter_draw_dot (&painter, dot);
}

/* One look, its middle so many quarters of a pixel right of and below the film's 0, 0. */
static RoofFilm *
make_film (const RoofDotFilms *self,
           const Look         *look,
           guint               place)
{
  cairo_surface_t *drawn = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 2 * look->reach, 2 * look->reach);
  cairo_t *cr = cairo_create (drawn);
  RoofDot dot = look->dot;
  RoofFilm *film;

  dot.x = place % STEPS / (STEPS * self->scale);
  dot.y = place / STEPS / (STEPS * self->scale);
  cairo_translate (cr, look->reach, look->reach);
  cairo_scale (cr, self->scale, self->scale);
  draw_dot (self, &dot, cr);
  cairo_destroy (cr);
  film = roof_film_new ();
  roof_film_add (film, drawn, -look->reach, -look->reach);
  cairo_surface_destroy (drawn);
  return film;
}

static void
draw_alone (const RoofDotFilms *self,
            const RoofRaster   *raster,
            cairo_t            *cr,
            const RoofDot      *dot)
{
  roof_raster_done (raster);
  draw_dot (self, dot, cr);
  roof_raster_begin (raster);
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
lay_dot (RoofDotFilms     *self,
         const RoofRaster *raster,
         cairo_t          *cr,
         const RoofDot    *dot)
{
  Look *look = find_look (self, dot);
  int across = count_steps (dot->x * raster->scale + raster->dx), down = count_steps (dot->y * raster->scale + raster->dy);
  guint right = (guint) across % STEPS, below = (guint) down % STEPS;
  int x = (across - (int) right) / STEPS, y = (down - (int) below) / STEPS;
  RoofFilm **film = &look->films[below * STEPS + right];

  if (y + look->reach <= raster->top || y - look->reach >= raster->bottom)
    return;
  if (look->reach > MOST_REACH)
    {
      draw_alone (self, raster, cr, dot);
      return;
    }
  if (*film == NULL)
    *film = make_film (self, look, below * STEPS + right);
  roof_film_lay (*film, raster, x, y);
}

void
roof_dot_films_lay (RoofDotFilms     *self,
                    const RoofRaster *raster,
                    cairo_t          *cr,
                    const RoofDot    *dots,
                    guint             n)
{
  g_return_if_fail (raster->scale == self->scale);

  roof_raster_begin (raster);
  for (guint i = 0; i < n; i++)
    if (!dots[i].crowded)
      lay_dot (self, raster, cr, &dots[i]);
  roof_raster_done (raster);
}

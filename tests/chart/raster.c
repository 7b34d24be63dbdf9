/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/raster.h"

#include <math.h>
#include <stdlib.h>

#include "chart/draw/film.h"

#define SIDE 48
#define MOST_DIFFERENCE 3 /* of 255: by rounding */
#define MOST_STROKED 20   /* of 255: where a line ends inside of a pixel */

static cairo_surface_t *
new_surface (gboolean opaque)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIDE, SIDE);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgba (cr, 0.9, 0.6, 0.2, opaque ? 1 : 0.3);
  cairo_paint (cr);
  cairo_destroy (cr);
  return surface;
}

static void
assert_near (cairo_surface_t *a,
             cairo_surface_t *b,
             int              most)
{
  const guint8 *one, *two;

  cairo_surface_flush (a);
  cairo_surface_flush (b);
  one = cairo_image_surface_get_data (a);
  two = cairo_image_surface_get_data (b);
  for (int i = 0; i < 4 * SIDE * SIDE; i++)
    g_assert_cmpint (abs ((int) one[i] - (int) two[i]), <=, most);
}

static void
assert_alike (cairo_surface_t *a,
              cairo_surface_t *b)
{
  assert_near (a, b, MOST_DIFFERENCE);
}

/* Scaled, shifted and clipped to a rectangle of whole pixels. */
static cairo_t *
begin (cairo_surface_t *surface,
       double           scale)
{
  cairo_t *cr = cairo_create (surface);

  cairo_rectangle (cr, 3, 4, 40, 38);
  cairo_clip (cr);
  cairo_translate (cr, 1.25, 2);
  cairo_scale (cr, scale, scale);
  return cr;
}

/* Rectangles anywhere, of any size, partly outside: as cairo fills them. */
static void
test_fill (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint i = 0; i < 400; i++)
    {
      double scale = 1 + i % 2, size = i % 3 == 0 ? 1.5 : 30;
      RoofRect rect = { g_rand_double_range (rand, -9, SIDE), g_rand_double_range (rand, -9, SIDE),
                        g_rand_double_range (rand, 0, size), g_rand_double_range (rand, 0, 30) };
      RoofColor color = { 0.1, 0.3, 0.8, i % 4 == 0 ? 1 : 0.4 };
      cairo_surface_t *a = new_surface (i % 5 > 0), *b = new_surface (i % 5 > 0);
      cairo_t *ours = begin (a, scale), *theirs = begin (b, scale);
      RoofRaster raster;

      g_assert_true (roof_raster_init (&raster, ours));
      roof_raster_begin (&raster);
      roof_raster_fill (&raster, &rect, color);
      roof_raster_done (&raster);
      cairo_rectangle (theirs, rect.x, rect.y, rect.width, rect.height);
      cairo_set_source_rgba (theirs, color.red, color.green, color.blue, color.alpha);
      cairo_fill (theirs);
      assert_alike (a, b);
      cairo_destroy (ours);
      cairo_destroy (theirs);
      cairo_surface_destroy (a);
      cairo_surface_destroy (b);
    }
}

/* Lines of any slope and width, solid and dashed, partly outside: as cairo strokes them. */
static void
test_stroke (void)
{
  static const double dash[] = { 6, 4 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  for (guint i = 0; i < 400; i++)
    {
      double scale = 1 + i % 2, width = g_rand_double_range (rand, 0.7, 3.5);
      RoofPoint a = { g_rand_double_range (rand, -9, SIDE), g_rand_double_range (rand, -9, SIDE) };
      RoofPoint b = { i % 7 == 0 ? a.x : g_rand_double_range (rand, -9, SIDE), g_rand_double_range (rand, -9, SIDE) };
      RoofColor color = { 0.1, 0.3, 0.8, i % 4 == 0 ? 1 : 0.4 };
      guint n_dashes = i % 3 == 0 ? G_N_ELEMENTS (dash) : 0;
      RoofStroke stroke = { a, b, width, color, dash, n_dashes };
      cairo_surface_t *ours_on = new_surface (i % 5 > 0), *theirs_on = new_surface (i % 5 > 0);
      cairo_t *ours = begin (ours_on, scale), *theirs = begin (theirs_on, scale);
      RoofRaster raster;

      g_assert_true (roof_raster_init (&raster, ours));
      roof_raster_begin (&raster);
      roof_raster_stroke (&raster, &stroke);
      roof_raster_done (&raster);
      cairo_move_to (theirs, a.x, a.y);
      cairo_line_to (theirs, b.x, b.y);
      cairo_set_line_width (theirs, width);
      cairo_set_dash (theirs, dash, (int) n_dashes, 0);
      cairo_set_source_rgba (theirs, color.red, color.green, color.blue, color.alpha);
      cairo_stroke (theirs);
      assert_near (ours_on, theirs_on, MOST_STROKED);
      cairo_destroy (ours);
      cairo_destroy (theirs);
      cairo_surface_destroy (ours_on);
      cairo_surface_destroy (theirs_on);
    }
}

/* Rectangles of whole pixels, partly outside: the very pixels of cairo; others are left to it. */
static void
test_cover (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  for (guint i = 0; i < 400; i++)
    {
      double scale = 1 + i % 2, left = g_rand_int_range (rand, -9, SIDE), top = g_rand_int_range (rand, -9, SIDE);
      RoofRect rect = { (left - 1.25) / scale, (top - 2) / scale, g_rand_int_range (rand, 0, 40) / scale,
                        g_rand_int_range (rand, 0, 40) / scale };
      RoofRect broken[] = { rect, rect, rect, rect };
      RoofColor color = { g_rand_double (rand), g_rand_double (rand), g_rand_int_range (rand, 0, 2), 1 };
      cairo_surface_t *a = new_surface (i % 5 > 0), *b = new_surface (i % 5 > 0);
      cairo_t *ours = begin (a, scale), *theirs = begin (b, scale);
      RoofRaster raster;

      broken[0].x += 0.25;
      broken[1].y += 0.25;
      broken[2].width += 0.25;
      broken[3].height += 0.25;
      g_assert_true (roof_raster_init (&raster, ours));
      roof_raster_begin (&raster);
      g_assert_true (roof_raster_cover (&raster, &rect, color));
      for (guint k = 0; k < G_N_ELEMENTS (broken); k++)
        g_assert_false (roof_raster_cover (&raster, &broken[k], color));
      roof_raster_done (&raster);
      cairo_rectangle (theirs, rect.x, rect.y, rect.width, rect.height);
      cairo_set_source_rgb (theirs, color.red, color.green, color.blue);
      cairo_fill (theirs);
      assert_near (a, b, 0);
      cairo_destroy (ours);
      cairo_destroy (theirs);
      cairo_surface_destroy (a);
      cairo_surface_destroy (b);
    }
}

/* Once drawn directly, once put on a film that is laid on: the same pixels, of any line. */
static void
test_stroke_on_film (void)
{
  static const double dash[] = { 5, 3, 2, 3 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);

  for (guint i = 0; i < 300; i++)
    {
      RoofStroke stroke = { .width = g_rand_double_range (rand, 0.7, 3.5), .color = { 0.1, 0.3, 0.8, i % 4 == 0 ? 1 : 0.4 },
                            .dash = dash, .n_dashes = i % 3 == 0 ? G_N_ELEMENTS (dash) : 0 };
      cairo_surface_t *a = new_surface (i % 5 > 0), *b = new_surface (i % 5 > 0);
      cairo_t *direct = begin (a, 1 + i % 2), *laid = begin (b, 1 + i % 2);
      g_autoptr (RoofFilm) film = NULL;
      RoofRaster raster;

      stroke.a = (RoofPoint) { g_rand_double_range (rand, -9, SIDE), g_rand_double_range (rand, -9, SIDE) };
      stroke.b = (RoofPoint) { g_rand_double_range (rand, -9, SIDE), g_rand_double_range (rand, -9, SIDE) };
      g_assert_true (roof_raster_init (&raster, direct));
      roof_raster_stroke (&raster, &stroke);
      roof_raster_done (&raster);
      g_assert_true (roof_raster_init (&raster, laid));
      film = roof_raster_film (&raster, &stroke);
      roof_film_lay (film, &raster, 0, 0);
      roof_raster_done (&raster);
      assert_near (a, b, 0);
      cairo_destroy (direct);
      cairo_destroy (laid);
      cairo_surface_destroy (a);
      cairo_surface_destroy (b);
    }
}

/* To where a pixel begins, less than one away. */
static void
test_align (void)
{
  cairo_surface_t *surface = new_surface (TRUE);

  for (double scale = 1; scale < 3; scale += 0.5)
    for (double place = 2; place < 4; place += 0.07)
      {
        cairo_t *cr = begin (surface, scale);
        RoofRaster raster;
        RoofRect rect = { place, place, 9, 1 }, aligned;

        g_assert_true (roof_raster_init (&raster, cr));
        aligned = roof_raster_align (&raster, &rect);
        g_assert_cmpfloat_with_epsilon (aligned.x * scale + 1.25, round (aligned.x * scale + 1.25), 1e-9);
        g_assert_cmpfloat_with_epsilon (aligned.y * scale + 2, round (aligned.y * scale + 2), 1e-9);
        g_assert_cmpfloat (fabs (aligned.x - place) * scale, <=, 0.5 + 1e-9);
        g_assert_cmpfloat (fabs (aligned.y - place) * scale, <=, 0.5 + 1e-9);
        cairo_destroy (cr);
      }
  cairo_surface_destroy (surface);
}

/* What was drawn, laid anywhere, partly outside too: as cairo paints it there. */
static void
test_film (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  cairo_surface_t *drawn = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 20, 20);
  cairo_t *cr = cairo_create (drawn);
  g_autoptr (RoofFilm) film = roof_film_new ();

  cairo_set_source_rgba (cr, 0.2, 0.5, 0.1, 0.7);
  cairo_arc (cr, 9.3, 10.1, 6.2, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_set_source_rgb (cr, 0, 0, 0.4);
  cairo_arc (cr, 5, 6, 3.3, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_destroy (cr);
  roof_film_add (film, drawn, -10, -10);
  for (guint i = 0; i < 200; i++)
    {
      int x = g_rand_int_range (rand, -15, SIDE + 15), y = g_rand_int_range (rand, -15, SIDE + 15);
      cairo_surface_t *a = new_surface (i % 2), *b = new_surface (i % 2);
      cairo_t *ours = begin (a, 1), *theirs = begin (b, 1);
      RoofRaster raster;

      g_assert_true (roof_raster_init (&raster, ours));
      roof_raster_begin (&raster);
      roof_film_lay (film, &raster, x, y);
      roof_raster_done (&raster);
      cairo_identity_matrix (theirs);
      cairo_set_source_surface (theirs, drawn, x - 10, y - 10);
      cairo_paint (theirs);
      assert_alike (a, b);
      cairo_destroy (ours);
      cairo_destroy (theirs);
      cairo_surface_destroy (a);
      cairo_surface_destroy (b);
    }
  cairo_surface_destroy (drawn);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/raster/fill", test_fill);
  g_test_add_func ("/roof/raster/cover", test_cover);
  g_test_add_func ("/roof/raster/stroke", test_stroke);
  g_test_add_func ("/roof/raster/stroke-on-film", test_stroke_on_film);
  g_test_add_func ("/roof/raster/align", test_align);
  g_test_add_func ("/roof/raster/film", test_film);

  return g_test_run ();
}

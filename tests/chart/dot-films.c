/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/dot-films.h"

#include "chart/draw/render-private.h"

#define SIDE 96 /* pixels */
#define ROUNDING 3 /* of 255: what is laid on twice is rounded twice */
#define MANY_LOOKS 200

static const double scales[] = { 1, 1.37, 2 };

/* Halves of it dark and light: what is kept free around a dot is seen on both. */
static cairo_surface_t *
new_ground (double scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIDE, SIDE);
  cairo_t *cr = cairo_create (surface);

  cairo_rectangle (cr, 0, 0, SIDE / 2, SIDE);
  cairo_set_source_rgb (cr, 0.1, 0.3, 0.2);
  cairo_fill (cr);
  cairo_destroy (cr);
  cairo_surface_set_device_scale (surface, scale, scale);
  return surface;
}

static cairo_surface_t *
draw_films (const RoofDot *dots,
            guint          n,
            double         scale)
{
  const RoofPalette *palette = roof_palette_get (ROOF_THEME_LIGHT);
  g_autoptr (RoofDotFilms) films = roof_dot_films_new (palette, scale);
  cairo_surface_t *surface = new_ground (scale);
  cairo_t *cr = cairo_create (surface);
  RoofRaster raster;

  g_assert_true (roof_raster_init (&raster, cr));
  roof_dot_films_lay (films, &raster, cr, dots, n);
  cairo_destroy (cr);
  return surface;
}

static cairo_surface_t *
draw_outlines (const RoofDot *dots,
               guint          n,
               double         scale)
{
  cairo_surface_t *surface = new_ground (1);
  cairo_t *cr = cairo_create (surface);
  RoofPainter painter;

  cairo_scale (cr, scale, scale); /* that of a device makes its circles angular */
  roof_painter_init (&painter, roof_palette_get (ROOF_THEME_LIGHT), cr);
  for (guint i = 0; i < n; i++)
    roof_painter_draw_dot (&painter, &dots[i]);
  cairo_destroy (cr);
  return surface;
}

/* The most that any part of any pixel is another. */
static int
compare (cairo_surface_t *a,
         cairo_surface_t *b)
{
  const guint8 *one = cairo_image_surface_get_data (a), *two = cairo_image_surface_get_data (b);
  int most = 0;

  for (gsize i = 0; i < (gsize) SIDE * SIDE * 4; i++)
    most = MAX (most, ABS ((int) one[i] - (int) two[i]));
  return most;
}

static int
compare_drawn (const RoofDot *dots,
               guint          n,
               double         scale)
{
  cairo_surface_t *films = draw_films (dots, n, scale), *outlines = draw_outlines (dots, n, scale);
  int most = compare (films, outlines);

  cairo_surface_destroy (films);
  cairo_surface_destroy (outlines);
  return most;
}

/* A dot with as much said of it as the bits of @i say. Its middle is where films are drawn. */
static RoofDot
make_dot (guint  i,
          double scale)
{
  static const RoofInk inks[] = { ROOF_INK_MEMORY, ROOF_INK_COMPUTE, ROOF_INK_HOST, ROOF_INK_NETWORK };

  return (RoofDot) {
    .ink = inks[i % G_N_ELEMENTS (inks)],
    .x = (45 + i % 17 * 0.25) / scale,
    .y = (46 + i % 13 * 0.25) / scale,
    .radius = 3.2 + i % 3,
    .hollow = i & 1,
    .selected = (i & 2) != 0,
    .flagged = (i & 4) != 0,
    .hung = (i & 8) != 0,
    .struck = (i & 16) != 0,
    .faded = (i & 32) != 0,
    .edge = (i & 64) != 0,
    .bare = (i & 128) != 0,
    .angle = (i & 64) != 0 ? (int) (i * 7 % 360) - 180 : 0,
  };
}

/* With the ground that is kept free around it, its ring, its caret and its stroke. */
static void
test_like_outlines (void)
{
  for (guint i = 0; i < 256; i++)
    for (guint k = 0; k < G_N_ELEMENTS (scales); k++)
      {
        RoofDot dot = make_dot (i, scales[k]);

        g_assert_cmpint (compare_drawn (&dot, 1, scales[k]), <=, ROUNDING);
      }
}

/* What is kept free around one is taken from those before it alone. */
static void
test_in_order (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (scales); k++)
    {
      RoofDot dots[4];

      for (guint i = 0; i < G_N_ELEMENTS (dots); i++)
        {
          dots[i] = make_dot (i, scales[k]);
          dots[i].x += i * 3 / scales[k];
          dots[i].radius = 6;
        }
      g_assert_cmpint (compare_drawn (dots, G_N_ELEMENTS (dots), scales[k]), <=, 2 * ROUNDING);
    }
}

/* Where another dot or a patch stands for it. */
static void
test_crowded (void)
{
  RoofDot dot = make_dot (0, 1);
  cairo_surface_t *ground = new_ground (1), *drawn;

  dot.crowded = TRUE;
  drawn = draw_films (&dot, 1, 1);
  g_assert_cmpint (compare (ground, drawn), ==, 0);
  cairo_surface_destroy (ground);
  cairo_surface_destroy (drawn);
}

/* Whether @films, of whatever they are already, make what those make that have drawn nothing. */
static void
assert_as_if_the_first (RoofDotFilms  *films,
                        const RoofDot *dot)
{
  cairo_surface_t *kept = new_ground (1), *fresh = draw_films (dot, 1, 1);
  cairo_t *cr = cairo_create (kept);
  RoofRaster raster;

  g_assert_true (roof_raster_init (&raster, cr));
  roof_dot_films_lay (films, &raster, cr, dot, 1);
  g_assert_cmpint (compare (kept, fresh), ==, 0);
  cairo_destroy (cr);
  cairo_surface_destroy (kept);
  cairo_surface_destroy (fresh);
}

/* Two that one thing only is said of by turns, at one place. */
static void
test_told_apart (void)
{
  static const guint bases[] = { 4, 64 }; /* flagged, on the edge */

  for (guint i = 0; i < G_N_ELEMENTS (bases); i++)
    for (guint bit = 1; bit < 256; bit *= 2)
      {
        g_autoptr (RoofDotFilms) films = roof_dot_films_new (roof_palette_get (ROOF_THEME_LIGHT), 1);
        RoofDot dot = make_dot (bases[i], 1), other = make_dot (bases[i] ^ bit, 1);

        other.x = dot.x;
        other.y = dot.y;
        other.ink = dot.ink;
        other.radius = dot.radius;
        other.angle = dot.angle;
        assert_as_if_the_first (films, &dot);
        assert_as_if_the_first (films, &other);
        other.angle += 90;
        assert_as_if_the_first (films, &other);
        other.ink = ROOF_INK_RIDGE;
        assert_as_if_the_first (films, &other);
      }
}

/* More looks than are kept, in one picture after another. */
static void
test_many_looks (void)
{
  g_autoptr (RoofDotFilms) films = roof_dot_films_new (roof_palette_get (ROOF_THEME_LIGHT), 1);

  for (guint i = 0; i < 2 * MANY_LOOKS; i++)
    {
      RoofDot dot = make_dot (i % MANY_LOOKS, 1);

      dot.radius = 3 + i % MANY_LOOKS * 0.02;
      if (i == 3 * MANY_LOOKS / 2)
        roof_dot_films_begin (films);
      assert_as_if_the_first (films, &dot);
    }
}

/* One that is too large to be kept, and ends beyond the picture. */
static void
test_large (void)
{
  RoofDot dot = make_dot (2, 12);

  g_assert_cmpint (compare_drawn (&dot, 1, 12), <=, ROUNDING);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/dot-films/like-outlines", test_like_outlines);
  g_test_add_func ("/roof/dot-films/in-order", test_in_order);
  g_test_add_func ("/roof/dot-films/crowded", test_crowded);
  g_test_add_func ("/roof/dot-films/told-apart", test_told_apart);
  g_test_add_func ("/roof/dot-films/many-looks", test_many_looks);
  g_test_add_func ("/roof/dot-films/large", test_large);
  return g_test_run ();
}

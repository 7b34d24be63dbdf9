/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/render-private.h"

#define SIDE 96 /* pixels */
#define ROUNDING 3 /* of 255: what is laid on twice is rounded twice */
#define MANY_SHAPES 200

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

static void
draw_with (RoofStamps    *stamps,
           cairo_t       *cr,
           const RoofDot *dots,
           guint          n)
{
  RoofPainter painter;

  roof_painter_init (&painter, roof_palette_get (ROOF_THEME_LIGHT), cr);
  painter.stamps = stamps;
  roof_painter_draw_dots (&painter, dots, n);
}

static cairo_surface_t *
draw_stamps (const RoofDot *dots,
             guint          n,
             double         scale)
{
  cairo_surface_t *surface = new_ground (scale);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (RoofStamps) stamps = roof_stamps_new (roof_palette_get (ROOF_THEME_LIGHT), cr);

  draw_with (stamps, cr, dots, n);
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
  cairo_surface_t *stamps = draw_stamps (dots, n, scale), *outlines = draw_outlines (dots, n, scale);
  int most = compare (stamps, outlines);

  cairo_surface_destroy (stamps);
  cairo_surface_destroy (outlines);
  return most;
}

/* A dot with as much said of it as the bits of @i say. Its middle is a quarter of a pixel from another, as dots are placed. */
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

/* Of a crowd, too, each shows through those after it. */
static void
test_faded (void)
{
  RoofDot dots[8];

  for (guint i = 0; i < G_N_ELEMENTS (dots); i++)
    dots[i] = (RoofDot) { .ink = ROOF_INK_MEMORY, .x = 40 + i * 2.5, .y = 46, .radius = 4, .bare = TRUE, .faded = TRUE };
  g_assert_cmpint (compare_drawn (dots, G_N_ELEMENTS (dots), 1), <=, 2 * ROUNDING);
}

/* Where another dot or a bin stands for it. */
static void
test_crowded (void)
{
  RoofDot dot = make_dot (0, 1);
  cairo_surface_t *ground = new_ground (1), *drawn;

  dot.crowded = TRUE;
  drawn = draw_stamps (&dot, 1, 1);
  g_assert_cmpint (compare (ground, drawn), ==, 0);
  cairo_surface_destroy (ground);
  cairo_surface_destroy (drawn);
}

/* Whether @stamps, of whatever they are already, make what those make that have drawn nothing. */
static void
assert_as_if_the_first (RoofStamps    *stamps,
                        const RoofDot *dot)
{
  cairo_surface_t *kept = new_ground (1), *fresh = draw_stamps (dot, 1, 1);
  cairo_t *cr = cairo_create (kept);

  roof_stamps_move (stamps, cr);
  draw_with (stamps, cr, dot, 1);
  g_assert_cmpint (compare (kept, fresh), ==, 0);
  cairo_destroy (cr);
  cairo_surface_destroy (kept);
  cairo_surface_destroy (fresh);
}

static RoofStamps *
new_stamps (void)
{
  cairo_surface_t *surface = new_ground (1);
  cairo_t *cr = cairo_create (surface);
  RoofStamps *stamps = roof_stamps_new (roof_palette_get (ROOF_THEME_LIGHT), cr);

  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return stamps;
}

/* Two that one thing only is said of by turns, at one place. */
static void
test_told_apart (void)
{
  static const guint bases[] = { 4, 64 }; /* flagged, on the edge */

  for (guint i = 0; i < G_N_ELEMENTS (bases); i++)
    for (guint bit = 1; bit < 256; bit *= 2)
      {
        g_autoptr (RoofStamps) stamps = new_stamps ();
        RoofDot dot = make_dot (bases[i], 1), other = make_dot (bases[i] ^ bit, 1);

        other.x = dot.x;
        other.y = dot.y;
        other.ink = dot.ink;
        other.radius = dot.radius;
        other.angle = dot.angle;
        assert_as_if_the_first (stamps, &dot);
        assert_as_if_the_first (stamps, &other);
        other.angle += 90;
        assert_as_if_the_first (stamps, &other);
        other.ink = ROOF_INK_RIDGE;
        assert_as_if_the_first (stamps, &other);
      }
}

/* More shapes than are kept, in one picture after another. */
static void
test_many_shapes (void)
{
  g_autoptr (RoofStamps) stamps = new_stamps ();

  for (guint i = 0; i < 2 * MANY_SHAPES; i++)
    {
      RoofDot dot = make_dot (i % MANY_SHAPES, 1);

      dot.radius = 3 + i % MANY_SHAPES * 0.02;
      assert_as_if_the_first (stamps, &dot);
    }
}

/* One that ends beyond the picture. */
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
  g_test_add_func ("/roof/dots/like-outlines", test_like_outlines);
  g_test_add_func ("/roof/dots/in-order", test_in_order);
  g_test_add_func ("/roof/dots/faded", test_faded);
  g_test_add_func ("/roof/dots/crowded", test_crowded);
  g_test_add_func ("/roof/dots/told-apart", test_told_apart);
  g_test_add_func ("/roof/dots/many-shapes", test_many_shapes);
  g_test_add_func ("/roof/dots/large", test_large);
  return g_test_run ();
}

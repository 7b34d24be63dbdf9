/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/stamp.h"

#include <cairo-pdf.h>
#include <math.h>

#define SIDE 64
#define MANY 500 /* dots: more than are drawn one by one */

typedef struct
{
  double ink;  /* pixels covered */
  double x, y; /* the middle of what is covered */
} Blot;

static cairo_surface_t *
new_surface (int    side,
             double scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, side, side);

  cairo_surface_set_device_scale (surface, scale, scale);
  return surface;
}

static RoofStamps *
new_stamps (const RoofPalette *palette,
            cairo_t           *cr)
{
  RoofStamps *stamps = roof_stamps_new (palette, cr);

  roof_stamps_set_font (stamps);
  return stamps;
}

static double
get_cover (cairo_surface_t *surface,
           int              x,
           int              y)
{
  const unsigned char *row
    = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

  return (((const guint32 *) (gconstpointer) row)[x] >> 24) / 255.0;
}

static Blot
weigh (cairo_surface_t *surface)
{
  Blot blot = { 0 };

  cairo_surface_flush (surface);
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      {
        double cover = get_cover (surface, x, y);

        blot.ink += cover;
        blot.x += cover * (x + 0.5);
        blot.y += cover * (y + 0.5);
      }
  blot.x /= blot.ink;
  blot.y /= blot.ink;
  return blot;
}

static void
draw_outline (const RoofDot     *dot,
              const RoofPalette *palette,
              cairo_t           *cr)
{
  roof_stamps_draw_outline (palette, dot, FALSE, cr);
}

static void
draw_stamp (const RoofDot     *dot,
            const RoofPalette *palette,
            cairo_t           *cr)
{
  g_autoptr (RoofStamps) stamps = new_stamps (palette, cr);

  g_assert_cmpuint (roof_stamps_draw (stamps, dot, 1), ==, 1);
}

static Blot
weigh_drawn (void           (*draw) (const RoofDot *, const RoofPalette *, cairo_t *),
             const RoofDot   *dot,
             double           scale,
             double           shift)
{
  cairo_surface_t *surface = new_surface (SIDE, scale);
  cairo_t *cr = cairo_create (surface);
  Blot blot;

  cairo_translate (cr, shift, shift);
  draw (dot, roof_palette_get (ROOF_THEME_PRINT), cr);
  blot = weigh (surface);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return blot;
}

/* Any shape, filled or hollow, of any size, at any part of a pixel, at any scale: as much ink as its outline holds, and no
 * further from where it belongs than an eighth of a pixel each way allows. */
static void
test_like_the_outline (void)
{
  static const RoofInk inks[] = { ROOF_INK_MEMORY, ROOF_INK_COMPUTE, ROOF_INK_HOST, ROOF_INK_NETWORK };
  for (guint i = 0; i < 200; i++)
    {
      RoofDot dot = {
        .ink = inks[i % G_N_ELEMENTS (inks)],
        .x = 12 + (i * 37 % 100) / 100.0,
        .y = 12 + (i * 61 % 100) / 100.0,
        .radius = 1.6 + (i % 5),
        .hollow = i % 3 == 0,
        .bare = TRUE,
      };
      double scale = 1 + i % 2, shift = i % 7 * 0.3;
      Blot is = weigh_drawn (draw_stamp, &dot, scale, shift);
      Blot should = weigh_drawn (draw_outline, &dot, scale, shift);

      g_assert_cmpfloat_with_epsilon (is.ink / should.ink, 1, 0.06);
      g_assert_cmpfloat_with_epsilon (is.x, should.x, 0.18);
      g_assert_cmpfloat_with_epsilon (is.y, should.y, 0.18);
    }
}

/* @n dots in a row, one of them in another ink. */
static RoofDot *
make_row (guint n,
          guint other)
{
  RoofDot *dots = g_new0 (RoofDot, n);

  for (guint i = 0; i < n; i++)
    dots[i] = (RoofDot) {
      .ink = i == other ? ROOF_INK_COMPUTE : ROOF_INK_MEMORY,
      .x = 6 + i % 25 * 9.3,
      .y = 6 + i / 25 * 9.1,
      .radius = 2.5,
      .bare = TRUE,
    };
  return dots;
}

static cairo_status_t
count_cb (void                *closure,
          const unsigned char *data,
          unsigned int         length)
{
  *(gsize *) closure += length;
  return CAIRO_STATUS_SUCCESS;
}

/* A run ends where the ink changes, and at what is not plain. */
static void
test_runs (void)
{
  gsize length = 0;
  cairo_surface_t *surfaces[] = { new_surface (SIDE, 1), cairo_pdf_surface_create_for_stream (count_cb, &length, 300, 300) };

  for (guint i = 0; i < G_N_ELEMENTS (surfaces); i++)
    {
      cairo_t *cr = cairo_create (surfaces[i]);
      RoofStamps *stamps = new_stamps (roof_palette_get (ROOF_THEME_LIGHT), cr);
      g_autofree RoofDot *dots = make_row (20, 7);

      g_assert_cmpuint (roof_stamps_draw (stamps, dots, 20), ==, 7);
      g_assert_cmpuint (roof_stamps_draw (stamps, dots + 7, 13), ==, 1);
      g_assert_cmpuint (roof_stamps_draw (stamps, dots + 8, 5), ==, 5);
      dots[10].flagged = TRUE;
      g_assert_cmpuint (roof_stamps_draw (stamps, dots + 8, 12), ==, 2);
      g_assert_cmpuint (roof_stamps_draw (stamps, dots + 10, 10), ==, 0);
      roof_stamps_free (stamps);
      cairo_destroy (cr);
      cairo_surface_destroy (surfaces[i]);
    }
}

/* Expects @dots drawn at one go to look as if each were drawn alone. */
static void
expect_many_like_one (const RoofDot *dots)
{
  const RoofPalette *palette = roof_palette_get (ROOF_THEME_LIGHT);
  cairo_surface_t *together = new_surface (300, 1), *alone = new_surface (300, 1);
  cairo_t *a = cairo_create (together), *b = cairo_create (alone);
  RoofStamps *all = new_stamps (palette, a), *each = new_stamps (palette, b);

  g_assert_cmpuint (roof_stamps_draw (all, dots, MANY), ==, MANY);
  for (guint i = 0; i < MANY; i++)
    roof_stamps_draw (each, &dots[i], 1);
  cairo_surface_flush (together);
  cairo_surface_flush (alone);
  for (int y = 0; y < 300; y++)
    for (int x = 0; x < 300; x++)
      g_assert_cmpfloat_with_epsilon (get_cover (together, x, y), get_cover (alone, x, y), 0.02);
  roof_stamps_free (all);
  roof_stamps_free (each);
  cairo_destroy (a);
  cairo_destroy (b);
  cairo_surface_destroy (together);
  cairo_surface_destroy (alone);
}

/* The outermost too: nothing is cut off. */
static void
test_many_like_one (void)
{
  g_autofree RoofDot *dots = make_row (MANY, MANY);

  expect_many_like_one (dots);
}

/* Translucent dots of several sizes, which darken those under them, even where all are one over the other. */
static void
test_overlapping_like_one (void)
{
  g_autofree RoofDot *dots = make_row (MANY, MANY);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);

  for (guint i = 0; i < MANY; i++)
    {
      dots[i].faded = TRUE;
      dots[i].radius = 1.5 + i % 4;
      dots[i].x = i % 5 == 0 ? 150 : g_rand_double_range (rand, 0, 300);
      dots[i].y = g_rand_double_range (rand, 100, 200);
    }
  expect_many_like_one (dots);
  for (guint i = 0; i < MANY; i++)
    dots[i].x = dots[i].y = 150;
  expect_many_like_one (dots);
}

/* What is clipped away stays as it was. */
static void
test_clipped (void)
{
  cairo_surface_t *surface = new_surface (SIDE, 2);
  cairo_t *cr = cairo_create (surface);
  RoofDot dot = { .ink = ROOF_INK_MEMORY, .x = 10, .y = 10, .radius = 5, .bare = TRUE };
  RoofStamps *stamps;

  cairo_rectangle (cr, 10, 0, 20, 30);
  cairo_clip (cr);
  stamps = new_stamps (roof_palette_get (ROOF_THEME_LIGHT), cr);
  roof_stamps_draw (stamps, &dot, 1);
  roof_stamps_free (stamps);
  g_assert_cmpfloat (get_cover (surface, 19, 20), ==, 0);
  g_assert_cmpfloat (get_cover (surface, 20, 20), ==, 1);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* More shapes than there is room for are drawn all the same. */
static void
test_any_number_of_shapes (void)
{
  cairo_surface_t *surface = new_surface (SIDE, 1);
  cairo_t *cr = cairo_create (surface);
  RoofStamps *stamps = new_stamps (roof_palette_get (ROOF_THEME_LIGHT), cr);
  RoofDot dot = { .ink = ROOF_INK_MEMORY, .x = 20, .y = 20, .bare = TRUE };

  for (guint i = 0; i < 100; i++)
    {
      dot.radius = 2 + i * 0.05;
      g_assert_cmpuint (roof_stamps_draw (stamps, &dot, 1), ==, 1);
    }
  g_assert_cmpfloat (get_cover (surface, 20 + 6, 20), ==, 1);
  g_assert_cmpfloat (get_cover (surface, 20 + 8, 20), ==, 0);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  roof_stamps_free (stamps);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* A PDF holds the outline once: a dot more costs less than twenty bytes. */
static void
test_small_in_a_pdf (void)
{
  g_autofree RoofDot *dots = make_row (MANY, MANY);
  gsize lengths[2] = { 0 };

  for (guint i = 0; i < 2; i++)
    {
      cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (count_cb, &lengths[i], 300, 300);
      cairo_t *cr = cairo_create (surface);
      RoofStamps *stamps = new_stamps (roof_palette_get (ROOF_THEME_LIGHT), cr);

      roof_stamps_draw (stamps, dots, i == 0 ? 10 : MANY);
      roof_stamps_free (stamps);
      cairo_destroy (cr);
      cairo_surface_finish (surface);
      g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
      cairo_surface_destroy (surface);
    }
  g_assert_cmpuint (lengths[1] - lengths[0], <, 20 * (MANY - 10));
}

/* Dots that lie anywhere: the way from one to the next is short, and is written in few figures. */
static void
test_scattered_in_a_pdf (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  g_autofree RoofDot *dots = make_row (5000, 5000);
  gsize length = 0;
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (count_cb, &length, 1000, 1000);
  cairo_t *cr = cairo_create (surface);
  RoofStamps *stamps = new_stamps (roof_palette_get (ROOF_THEME_LIGHT), cr);

  for (guint i = 0; i < 5000; i++)
    {
      dots[i].x = g_rand_double_range (rand, 10, 990);
      dots[i].y = g_rand_double_range (rand, 10, 990);
    }
  roof_stamps_draw (stamps, dots, 5000);
  roof_stamps_free (stamps);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  g_assert_cmpuint (length, <, 7 * 5000);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/stamp/like-the-outline", test_like_the_outline);
  g_test_add_func ("/roof/stamp/runs", test_runs);
  g_test_add_func ("/roof/stamp/many-like-one", test_many_like_one);
  g_test_add_func ("/roof/stamp/overlapping-like-one", test_overlapping_like_one);
  g_test_add_func ("/roof/stamp/clipped", test_clipped);
  g_test_add_func ("/roof/stamp/any-number-of-shapes", test_any_number_of_shapes);
  g_test_add_func ("/roof/stamp/small-in-a-pdf", test_small_in_a_pdf);
  g_test_add_func ("/roof/stamp/scattered-in-a-pdf", test_scattered_in_a_pdf);
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is written is read again by cairo, which leaves that to libpng and zlib. */
#include <cairo.h>
#include <string.h>

#include "chart/draw/png-write.h"
#include "read-png.h"

typedef guint32 (*Painter) (GRand *rand,
                            int    x,
                            int    y);

static guint32
paint_plain (GRand *rand,
             int    x,
             int    y)
{
  return 0xff336699;
}

/* Packed as one byte a pixel. */
static guint32
paint_grey (GRand *rand,
            int    x,
            int    y)
{
  return 0xff000000 | (guint32) ((x * 3 + y) & 0xff) * 0x010101;
}

static guint32
paint_black (GRand *rand,
             int    x,
             int    y)
{
  return 0xff000000;
}

static guint32
paint_nothing (GRand *rand,
               int    x,
               int    y)
{
  return 0;
}

static guint32
paint_noise (GRand *rand,
             int    x,
             int    y)
{
  return 0xff000000 | g_rand_int (rand);
}

static guint32
paint_areas (GRand *rand,
             int    x,
             int    y)
{
  return 0xff000000 | (guint32) ((x / 37) * 0x112233 ^ (y / 11) * 0x050301);
}

static guint32
paint_slope (GRand *rand,
             int    x,
             int    y)
{
  return x > y ? 0xffffffff : 0xff1558b0 + (guint32) (x & 3);
}

/* Each value half as often as the one before: codes that would be longer than the format has room for. */
static guint32
paint_rare (GRand *rand,
            int    x,
            int    y)
{
  guint32 red = 0;

  while (red < 40 && g_rand_boolean (rand))
    red++;
  return 0xff000000 | (red * 5) << 16 | (guint32) (x * 7 + y * 13) % 3;
}

/* Premultiplied, as cairo has it: what is packed is what can be told from it again. */
static guint32
paint_glass (GRand *rand,
             int    x,
             int    y)
{
  guint32 alpha = (guint32) (x * 5 + y) & 0xff;

  return alpha << 24 | (alpha / 2) << 16 | alpha << 8 | alpha / 3;
}

static cairo_surface_t *
paint (Painter painter,
       int     width,
       int     height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  guchar *data = cairo_image_surface_get_data (surface);

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        guint32 pixel = painter (rand, x, y);

        memcpy (data + y * cairo_image_surface_get_stride (surface) + 4 * x, &pixel, sizeof pixel);
      }
  cairo_surface_mark_dirty (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface,
           int              x,
           int              y)
{
  guint32 pixel;

  memcpy (&pixel, cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface) + 4 * x,
          sizeof pixel);
  return pixel;
}

/* An opaque picture comes back as RGB24, whose highest byte says nothing. */
static void
assert_same (cairo_surface_t *drawn,
             cairo_surface_t *read,
             int              width,
             int              height)
{
  guint32 mask = cairo_image_surface_get_format (read) == CAIRO_FORMAT_RGB24 ? 0x00ffffff : 0xffffffff;

  g_assert_cmpint (cairo_image_surface_get_width (read), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (read), ==, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      g_assert_cmphex (get_pixel (read, x, y) & mask, ==, get_pixel (drawn, x, y) & mask);
}

static void
draw_cb (cairo_t  *cr,
         gpointer  data)
{
  cairo_set_source_surface (cr, data, 0, 0);
  cairo_paint (cr);
}

static gboolean
is_opaque (cairo_surface_t *surface)
{
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      if (get_pixel (surface, x, y) >> 24 != 255)
        return FALSE;
  return TRUE;
}

static GBytes *
write_png (cairo_surface_t *drawn)
{
  int width = cairo_image_surface_get_width (drawn), height = cairo_image_surface_get_height (drawn);
  RoofPngPicture picture = {
    .width = width, .height = height, .scale = 1, .opaque = is_opaque (drawn), .draw = draw_cb, .data = drawn,
  };
  g_autoptr (GError) error = NULL;
  GBytes *bytes = roof_png_write (&picture, &error);

  g_assert_no_error (error);
  return bytes;
}

static void
check (Painter painter,
       int     width,
       int     height,
       gsize   most)
{
  cairo_surface_t *drawn = paint (painter, width, height), *read;
  g_autoptr (GBytes) bytes = write_png (drawn);

  read = read_png (bytes);
  g_assert_cmpint (cairo_surface_status (read), ==, CAIRO_STATUS_SUCCESS);
  assert_same (drawn, read, width, height);
  if (most > 0)
    g_assert_cmpuint (g_bytes_get_size (bytes), <=, most);
  cairo_surface_destroy (drawn);
  cairo_surface_destroy (read);
}

static void
test_pictures (void)
{
  static const Painter painters[] = { paint_plain, paint_grey,  paint_black, paint_nothing, paint_noise, paint_areas,
                                      paint_slope, paint_rare,  paint_glass };
  static const int sizes[][2] = { { 1, 1 }, { 2, 1 }, { 1, 2 }, { 3, 2 }, { 5, 7 }, { 86, 3 }, { 87, 3 }, { 259, 40 }, { 600, 300 } };

  for (guint i = 0; i < G_N_ELEMENTS (painters); i++)
    for (guint j = 0; j < G_N_ELEMENTS (sizes); j++)
      check (painters[i], sizes[j][0], sizes[j][1], 0);
}

/* What repeats itself takes next to no room: 3.8 MB that are all one colour, or a few areas. */
static void
test_small (void)
{
  check (paint_plain, 1280, 1000, 16000);
  check (paint_areas, 1280, 1000, 40000);
}

/* What goes wrong while drawing is said; no part of a picture comes out of it. */
static void
fail_cb (cairo_t  *cr,
         gpointer  data)
{
  cairo_restore (cr);
}

static void
test_failure (void)
{
  RoofPngPicture picture = { .width = 4, .height = 20, .scale = 1, .draw = fail_cb };
  g_autoptr (GError) error = NULL;

  g_assert_null (roof_png_write (&picture, &error));
  g_assert_nonnull (strstr (error->message, "the picture could not be drawn"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/png-write/pictures", test_pictures);
  g_test_add_func ("/roof/png-write/small", test_small);
  g_test_add_func ("/roof/png-write/failure", test_failure);
  return g_test_run ();
}

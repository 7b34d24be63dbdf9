/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/sheet.h"

#include <string.h>

static guint32
get_pixel (cairo_surface_t *surface,
           int              x,
           int              y)
{
  guint32 pixel;

  cairo_surface_flush (surface);
  memcpy (&pixel, cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface) + 4 * x,
          sizeof pixel);
  return pixel;
}

/* Whatever its size it is transparent, and can be drawn on up to its last pixel. */
static void
test_sizes (void)
{
  static const int sizes[][2] = { { 1, 1 }, { 300, 200 }, { 1024, 512 }, { 1025, 513 }, { 1600, 1000 }, { 3001, 2003 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      int width = sizes[i][0], height = sizes[i][1];
      cairo_surface_t *surface = roof_sheet_new (width, height);
      cairo_t *cr = cairo_create (surface);

      g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
      g_assert_cmpint (cairo_image_surface_get_format (surface), ==, CAIRO_FORMAT_ARGB32);
      g_assert_cmpint (cairo_image_surface_get_width (surface), ==, width);
      g_assert_cmpint (cairo_image_surface_get_height (surface), ==, height);
      for (int y = 0; y < height; y += 97)
        for (int x = 0; x < width; x += 89)
          g_assert_cmphex (get_pixel (surface, x, y), ==, 0);
      cairo_set_source_rgb (cr, 1, 0, 0);
      cairo_rectangle (cr, width - 1, height - 1, 1, 1);
      cairo_fill (cr);
      g_assert_cmphex (get_pixel (surface, width - 1, height - 1), ==, 0xffff0000);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* As cairo itself refuses what is too large for it. */
static void
test_refuses (void)
{
  static const int sizes[][2] = { { 40000, 100 }, { 100, 40000 }, { -1, 5 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      cairo_surface_t *surface = roof_sheet_new (sizes[i][0], sizes[i][1]);

      g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_INVALID_SIZE);
      cairo_surface_destroy (surface);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/sheet/sizes", test_sizes);
  g_test_add_func ("/roof/sheet/refuses", test_refuses);
  return g_test_run ();
}

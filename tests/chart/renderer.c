/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/renderer.h"

#include <math.h>
#include <string.h>

#include "chart/draw/render.h"
#include "fixtures.h"

#define WIDTH 420
#define HEIGHT 300
#define STEPS 60

/* A chart of many kernels of which a few differ from one to the next. */
static RoofLayout *
make_layout (GRand *rand,
             guint  n)
{
  g_autoptr (GString) kernels = g_string_new (NULL);
  g_autofree char *rest = NULL;
  g_autoptr (RoofScene) scene = NULL;
  gboolean taller = g_rand_int_range (rand, 0, 8) == 0;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (kernels,
                            "%s{'name': 'k%u', 'op': 'custom', 'parameters': {'flops': %de9, 'bytes.hbm': %de6, 'time': 0.%03d}}",
                            i > 0 ? ", " : "", i, 1 + (int) i, 10 + (int) (i * 37 % 500),
                            (int) (i % 7 == 0 ? g_rand_int_range (rand, 1, 1000) : 1 + (int) i % 900));
  rest = g_strdup_printf (", 'view': {'xRange': [0.1, %d], 'yRange': [1e9, 1e15]}", g_rand_int_range (rand, 0, 3) == 0 ? 1000 : 5000);
  scene = fixture_make_scene (g_rand_boolean (rand) ? "nvidia-h100-sxm5-80gb" : "nvidia-a100-sxm4-80gb", kernels->str, rest,
                              g_rand_int_range (rand, -1, 3));
  return fixture_new_layout (scene, WIDTH, taller ? HEIGHT + 50 : HEIGHT);
}

static gboolean
are_same_pixels (cairo_surface_t *a,
                 cairo_surface_t *b)
{
  gsize n = (gsize) cairo_image_surface_get_stride (a) * (gsize) cairo_image_surface_get_height (a);

  g_assert_cmpint (cairo_image_surface_get_height (a), ==, cairo_image_surface_get_height (b));
  g_assert_cmpint (cairo_image_surface_get_stride (a), ==, cairo_image_surface_get_stride (b));
  return memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b), n) == 0;
}

static cairo_surface_t *
draw_plainly (RoofLayout        *layout,
              const RoofPalette *palette,
              cairo_surface_t   *like,
              double             scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width (like),
                                                         cairo_image_surface_get_height (like));
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  roof_render_layout (layout, palette, cr);
  cairo_destroy (cr);
  return surface;
}

/* After whatever was drawn before: the pixels of one that begins with this chart, and of what is drawn without keeping
 * anything. */
static void
test_like_drawn_anew (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  /* Of a magnifier none is whole, and no pixel at the edge is covered. */
  static const double scales[] = { 1, 1.37, 2 };
  g_autoptr (RoofRenderer) kept = roof_renderer_new ();
  guint n = 40;

  for (guint i = 0; i < STEPS; i++)
    {
      g_autoptr (RoofRenderer) fresh = roof_renderer_new ();
      double scale = scales[i / 10 % G_N_ELEMENTS (scales)];
      const RoofPalette *palette = roof_palette_get ((RoofTheme) (i / 15 % ROOF_N_THEMES));
      g_autoptr (RoofLayout) layout = make_layout (rand, n);
      cairo_surface_t *pixels = roof_renderer_draw (kept, layout, palette, scale);
      cairo_surface_t *plain = draw_plainly (layout, palette, pixels, scale);

      g_assert_true (are_same_pixels (pixels, roof_renderer_draw (fresh, layout, palette, scale)));
      g_assert_true (scale != floor (scale) || are_same_pixels (pixels, plain));
      cairo_surface_destroy (plain);
      if (g_rand_int_range (rand, 0, 4) == 0)
        n = (guint) g_rand_int_range (rand, 1, 900);
    }
}

/* A ground that was kept gives way to another, and that one is kept in its turn. */
static void
test_ground_that_stays (void)
{
  static const guint order[] = { 0, 0, 0, 1, 1, 1, 0, 1, 0, 0 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  g_autoptr (RoofRenderer) kept = roof_renderer_new ();
  const RoofPalette *palette = roof_palette_get (ROOF_THEME_LIGHT);
  g_autoptr (RoofLayout) one = make_layout (rand, 30);
  g_autoptr (RoofLayout) another = make_layout (rand, 30);
  RoofScene *scenes[] = { roof_layout_get_scene (one), roof_layout_get_scene (another) };

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      g_autoptr (RoofRenderer) fresh = roof_renderer_new ();
      g_autoptr (RoofLayout) layout = fixture_new_layout (scenes[order[i]], 640, 400);
      cairo_surface_t *pixels = roof_renderer_draw (kept, layout, palette, 1);

      g_assert_true (are_same_pixels (pixels, roof_renderer_draw (fresh, layout, palette, 1)));
    }
}

/* What a window does with a picture: it notes down that it is to be painted. */
static cairo_surface_t *
record (cairo_surface_t *pixels)
{
  cairo_surface_t *record = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (record);

  cairo_set_source_surface (cr, pixels, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  return record;
}

static cairo_surface_t *
replay (cairo_surface_t *record,
        cairo_surface_t *like)
{
  cairo_surface_t *pixels = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width (like),
                                                        cairo_image_surface_get_height (like));
  cairo_t *cr = cairo_create (pixels);

  cairo_set_source_surface (cr, record, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  return pixels;
}

/* One surface is shown all the time, and cairo keeps no copy of it for a window that has noted it down: that would take
 * as long as drawing it. */
static void
test_keeps_no_copy (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  g_autoptr (RoofRenderer) renderer = roof_renderer_new ();
  const RoofPalette *palette = roof_palette_get (ROOF_THEME_LIGHT);
  g_autoptr (RoofLayout) one = make_layout (rand, 30);
  g_autoptr (RoofLayout) another = make_layout (rand, 30);
  g_autoptr (RoofLayout) two = fixture_new_layout (roof_layout_get_scene (another), roof_layout_get_width (one), roof_layout_get_height (one));
  cairo_surface_t *shown = roof_renderer_draw (renderer, one, palette, 1);
  cairo_surface_t *noted = record (shown), *before = replay (noted, shown), *after;

  g_assert_true (are_same_pixels (before, shown));
  g_assert_true (roof_renderer_draw (renderer, one, palette, 1) == shown);
  g_assert_true (roof_renderer_draw (renderer, two, palette, 1) == shown);
  after = replay (noted, shown);
  g_assert_false (are_same_pixels (before, after));
  g_assert_true (are_same_pixels (after, shown));
  cairo_surface_destroy (before);
  cairo_surface_destroy (after);
  cairo_surface_destroy (noted);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/renderer/like-drawn-anew", test_like_drawn_anew);
  g_test_add_func ("/roof/renderer/ground-that-stays", test_ground_that_stays);
  g_test_add_func ("/roof/renderer/keeps-no-copy", test_keeps_no_copy);

  return g_test_run ();
}

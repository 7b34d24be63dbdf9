/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/render.h"

#include <math.h>
#include <string.h>

#include "chart/layout/typeset.h"
#include "fixtures.h"

#define WIDTH 800
#define HEIGHT 600

static RoofLayout *
make_layout (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  PangoContext *context = roof_typeset_new_context ();
  RoofLayout *layout = roof_layout_new_figure (scene, context, WIDTH, HEIGHT, NULL, NULL);

  g_object_unref (context);
  return layout;
}

static cairo_surface_t *
draw (const RoofLayout *layout,
      RoofTheme         theme,
      double            scale)
{
  cairo_surface_t *surface
    = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) (WIDTH * scale), (int) (HEIGHT * scale));
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  roof_render_layout (layout, roof_palette_get (theme), cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface,
           double           x,
           double           y)
{
  const unsigned char *row
    = cairo_image_surface_get_data (surface) + (int) y * cairo_image_surface_get_stride (surface);

  return ((const guint32 *) (gconstpointer) row)[(int) x];
}

/* In every theme and scale: paper at the corner, each full dot in its ink at its middle, and lighter what steps back. */
static void
test_themes (void)
{
  g_autoptr (RoofLayout) layout = make_layout ();

  for (guint t = 0; t < ROOF_N_THEMES; t++)
    for (int scale = 1; scale <= 2; scale++)
      {
        const RoofPalette *palette = roof_palette_get ((RoofTheme) t);
        cairo_surface_t *surface = draw (layout, (RoofTheme) t, scale);
        guint n;
        const RoofDot *dots = roof_layout_get_dots (layout, &n);

        g_assert_cmphex (get_pixel (surface, 1, 1), ==, fixture_pack (palette->pens[ROOF_INK_PAPER].color));
        for (guint i = 0; i < n; i++)
          if (!dots[i].hollow)
            g_assert_cmpint (get_pixel (surface, dots[i].x * scale, dots[i].y * scale)
                             == fixture_pack (palette->pens[dots[i].ink].color), ==, !dots[i].faded);
        cairo_surface_destroy (surface);
      }
}

static void
test_same_twice (void)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  g_autoptr (RoofLayout) again = make_layout ();
  cairo_surface_t *a = draw (layout, ROOF_THEME_LIGHT, 1), *b = draw (again, ROOF_THEME_LIGHT, 1);
  gsize length = (gsize) cairo_image_surface_get_stride (a) * HEIGHT;

  g_assert_true (memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b), length) == 0);
  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
}

/* Drawn into a recording, nothing reaches beyond the canvas. */
static void
test_stays_on_the_canvas (void)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double x, y, width, height;

  roof_render_layout (layout, roof_palette_get (ROOF_THEME_DARK), cr);
  cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
  g_assert_cmpfloat (x, >=, 0);
  g_assert_cmpfloat (y, >=, 0);
  g_assert_cmpfloat (x + width, <=, WIDTH);
  g_assert_cmpfloat (y + height, <=, HEIGHT);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Drawing leaves the context as it found it, ready for what the caller draws next. */
static void
test_leaves_no_trace (void)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  cairo_matrix_t before, after;

  cairo_translate (cr, 3, 4);
  cairo_set_line_width (cr, 9);
  cairo_get_matrix (cr, &before);
  roof_render_layout (layout, roof_palette_get (ROOF_THEME_PRINT), cr);
  roof_render_hover (layout, roof_palette_get (ROOF_THEME_PRINT), (RoofHit) { ROOF_HIT_ROOF, -1, 2, -1 }, cr);
  cairo_get_matrix (cr, &after);
  g_assert_cmpmem (&before, sizeof before, &after, sizeof after);
  g_assert_cmpfloat (cairo_get_line_width (cr), ==, 9);
  g_assert_cmpint (cairo_get_dash_count (cr), ==, 0);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* How far hovering reaches: ink for things, none for the plot. */
/* What is said to be covered holds all that is, and little more: of a dot not much more than the dot. */
static void
assert_measured (const RoofLayout *layout,
                 RoofHit           hit,
                 const RoofRect   *ink)
{
  RoofRect rect = roof_render_measure_hover (layout, roof_palette_get (ROOF_THEME_LIGHT), hit);

  g_assert_cmpfloat (rect.x, <=, ink->x);
  g_assert_cmpfloat (rect.y, <=, ink->y);
  g_assert_cmpfloat (rect.x + rect.width, >=, ink->x + ink->width);
  g_assert_cmpfloat (rect.y + rect.height, >=, ink->y + ink->height);
  g_assert_cmpfloat (rect.width, <, ink->width + 2);
  g_assert_cmpfloat (rect.height, <, ink->height + 2);
  if (hit.kind == ROOF_HIT_DOT && hit.index >= 0)
    g_assert_cmpfloat (rect.width * rect.height, <, 60 * 60);
}

static void
test_hover (void)
{
  static const struct
  {
    RoofHit  hit;
    gboolean ink;
  } cases[] = {
    { { ROOF_HIT_DOT, 0, 2, -1 }, TRUE },   { { ROOF_HIT_DOT, 8, -1, -1 }, TRUE },
    { { ROOF_HIT_ROOF, -1, 2, -1 }, TRUE }, { { ROOF_HIT_PEAK, -1, 2, -1 }, TRUE },
    { { ROOF_HIT_RIDGE, -1, 2, 2 }, TRUE }, { { ROOF_HIT_PLOT, -1, -1, -1 }, FALSE },
    { { ROOF_HIT_NONE, -1, -1, -1 }, FALSE },
  };
  g_autoptr (RoofLayout) layout = make_layout ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
      cairo_t *cr = cairo_create (surface);
      double x, y, width, height;

      roof_render_hover (layout, roof_palette_get (ROOF_THEME_LIGHT), cases[i].hit, cr);
      cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
      g_assert_cmpint (width > 0 && height > 0, ==, cases[i].ink);
      assert_measured (layout, cases[i].hit, &(RoofRect) { x, y, width, height });
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/render/themes", test_themes);
  g_test_add_func ("/roof/render/same-twice", test_same_twice);
  g_test_add_func ("/roof/render/stays-on-the-canvas", test_stays_on_the_canvas);
  g_test_add_func ("/roof/render/leaves-no-trace", test_leaves_no_trace);
  g_test_add_func ("/roof/render/hover", test_hover);

  return g_test_run ();
}

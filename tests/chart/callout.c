/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/callout.h"

#include "chart/render.h"

#include "fixtures.h"

#define WIDTH 800
#define HEIGHT 500

static RoofLayout *
make_layout (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);

  return roof_layout_new (scene, fixture_get_context (), WIDTH, HEIGHT);
}

static RoofHit
make_hit (RoofHitKind kind,
          int         kernel,
          int         index)
{
  return (RoofHit) { kind, kernel, index, -1, 0 };
}

static void
test_dot (void)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);
  RoofPoint at;
  double radius;

  g_assert_true (roof_callout_find (layout, make_hit (ROOF_HIT_DOT, 0, -1), &at, &radius));
  g_assert_cmpfloat (at.x, ==, dot->x);
  g_assert_cmpfloat (at.y, ==, dot->y);
  g_assert_cmpfloat (radius, >, dot->radius);
}

/* Each line and mark of the chart can be pointed at, inside of the plot. */
static void
test_everything_drawn (void)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  const RoofRect *plot = roof_layout_get_plot (layout);
  guint n, n_found = 0;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      RoofPoint at;
      double radius;

      if (lines[i].layer != ROOF_LAYER_ROOF || lines[i].owner.kind == ROOF_HIT_NONE || lines[i].dashed
          || lines[i].owner.machine != 0)
        continue;
      g_assert_true (roof_callout_find (layout, lines[i].owner, &at, &radius));
      g_assert_cmpfloat (at.x, >=, plot->x);
      g_assert_cmpfloat (at.x, <=, plot->x + plot->width);
      g_assert_cmpfloat (at.y, >=, plot->y);
      g_assert_cmpfloat (at.y, <=, plot->y + plot->height);
      n_found++;
    }
  g_assert_cmpuint (n_found, >=, 4);
}

static void
test_not_there (void)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  RoofPoint at;
  double radius;

  g_assert_false (roof_callout_find (layout, make_hit (ROOF_HIT_DOT, 99, -1), &at, &radius));
  g_assert_false (roof_callout_find (layout, make_hit (ROOF_HIT_ROOF, -1, 99), &at, &radius));
  g_assert_false (roof_callout_find (layout, make_hit (ROOF_HIT_RIDGE, -1, 99), &at, &radius));
}

/* How many pixels of the chart @hits change. */
static guint
count_changed (RoofHit *hits,
               guint    n)
{
  g_autoptr (RoofLayout) layout = make_layout ();
  const RoofPalette *palette = roof_palette_get (ROOF_THEME_LIGHT);
  cairo_surface_t *surfaces[2];
  guint changed = 0;

  for (guint i = 0; i < 2; i++)
    {
      cairo_t *cr;

      surfaces[i] = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
      cr = cairo_create (surfaces[i]);
      roof_render_layout (layout, palette, cr);
      if (i == 1)
        roof_callout_render (layout, palette, hits, n, cr);
      cairo_destroy (cr);
      cairo_surface_flush (surfaces[i]);
    }
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    changed += ((guint32 *) (void *) cairo_image_surface_get_data (surfaces[0]))[i]
               != ((guint32 *) (void *) cairo_image_surface_get_data (surfaces[1]))[i];
  cairo_surface_destroy (surfaces[0]);
  cairo_surface_destroy (surfaces[1]);
  return changed;
}

static void
test_drawn (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, 0);
  guint n_flats;
  const RoofFlat *flats = roof_scene_get_flats (scene, &n_flats);
  RoofHit hits[] = { make_hit (ROOF_HIT_DOT, 0, -1), make_hit (ROOF_HIT_PEAK, -1, (int) flats[0].peak),
                     make_hit (ROOF_HIT_DOT, 99, -1) };
  guint one = count_changed (hits, 1);

  g_assert_cmpuint (count_changed (NULL, 0), ==, 0);
  g_assert_cmpuint (count_changed (hits + 2, 1), ==, 0);
  g_assert_cmpuint (one, >, 100);
  g_assert_cmpuint (count_changed (hits, 2), >, one);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/callout/dot", test_dot);
  g_test_add_func ("/roof/callout/everything-drawn", test_everything_drawn);
  g_test_add_func ("/roof/callout/not-there", test_not_there);
  g_test_add_func ("/roof/callout/drawn", test_drawn);

  return g_test_run ();
}

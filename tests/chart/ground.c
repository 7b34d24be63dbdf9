/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "chart/draw/render.h"
#include "chart/draw/svg.h"
#include "fixtures.h"

#define WIDTH 800
#define HEIGHT 500
#define SCALE 4
#define RIDGE "4.0"

/* Of the ground beside a text, that much is clear of its letters. */
#define BESIDE 0.75

/* With a note, which the chart's own names keep away from where they can. */
static RoofLayout *
make_layout (const char *x,
             const char *y)
{
  g_autofree char *rest
      = g_strdup_printf (", 'annotations': [{'text': 'half of it here, half of it there', 'x': %s, 'y': %s}]", x, y);
  g_autoptr (RoofScene) scene = fixture_make_scene ("williams2009-opteron-x4-2356-barcelona",
                                                    "{'name': 'sweep', 'op': 'stencil7'}", rest, -1);

  return fixture_new_layout (scene, WIDTH, HEIGHT);
}

static const RoofText *
find_note (const RoofLayout *layout)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == ROOF_HIT_ANNOTATION && texts[i].plate)
      return &texts[i];
  g_assert_not_reached ();
}

/* What the plot looks like at @p where nothing is drawn. */
static RoofInk
find_region (const RoofLayout *layout,
             RoofPoint         p)
{
  RoofInk ink = ROOF_INK_PLOT;
  guint n;
  const RoofPolygon *polygons = roof_layout_get_polygons (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      gboolean within = polygons[i].ink == ROOF_INK_REGION_MEMORY || polygons[i].ink == ROOF_INK_REGION_COMPUTE;

      for (guint j = 0; within && j < polygons[i].n_corners; j++)
        {
          RoofPoint a = polygons[i].corners[j], b = polygons[i].corners[(j + 1) % polygons[i].n_corners];

          within = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) >= 0;
        }
      if (within)
        ink = polygons[i].ink;
    }
  return ink;
}

static cairo_surface_t *
draw (const RoofLayout *layout,
      RoofTheme         theme)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH * SCALE, HEIGHT * SCALE);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, SCALE, SCALE);
  roof_render_layout (layout, roof_palette_get (theme), cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface,
           RoofPoint        p)
{
  const unsigned char *row = cairo_image_surface_get_data (surface)
                             + (int) (p.y * SCALE) * cairo_image_surface_get_stride (surface);

  return ((const guint32 *) (gconstpointer) row)[(int) (p.x * SCALE)];
}

/* Beside the text, from top to bottom, there is nothing but what the plot has there. */
static void
assert_ground (const RoofLayout *layout,
               const RoofText   *text,
               RoofTheme         theme)
{
  cairo_surface_t *surface = draw (layout, theme);

  for (int side = -1; side <= 1; side += 2)
    for (double up = -0.4; up <= 0.4; up += 0.1)
      {
        RoofPoint p = { text->box.x + side * (text->box.width / 2 + BESIDE), text->box.y + up * text->box.height };
        RoofColor ground = roof_palette_get_ground (roof_palette_get (theme), find_region (layout, p));

        g_assert_cmphex (get_pixel (surface, p), ==, fixture_pack (ground));
      }
  cairo_surface_destroy (surface);
}

/* The ground behind a text that crosses from one region into another is of both, in every theme that lets nothing through. */
static void
test_two_regions (void)
{
  static const RoofTheme themes[] = { ROOF_THEME_PRINT, ROOF_THEME_HIGH_CONTRAST, ROOF_THEME_HIGH_CONTRAST_DARK };
  g_autoptr (RoofLayout) layout = make_layout (RIDGE, "1e9");
  const RoofText *note = find_note (layout);
  guint n;
  const RoofPolygon *pieces = roof_layout_get_pieces (layout, note, &n);

  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpint (pieces[0].ink, !=, pieces[1].ink);
  for (guint i = 0; i < G_N_ELEMENTS (themes); i++)
    assert_ground (layout, note, themes[i]);
}

/* The region that all of @box lies in, with a little around it; ROOF_INK_PLOT: none. */
static RoofInk
find_only_region (const RoofLayout *layout,
                  const RoofBox    *box)
{
  RoofBox around = { box->x, box->y, box->width + 4, box->height, 0 };
  RoofPoint corners[4];
  RoofInk ink;

  roof_box_get_corners (&around, corners);
  ink = find_region (layout, corners[0]);
  for (guint i = 1; i < G_N_ELEMENTS (corners); i++)
    if (find_region (layout, corners[i]) != ink)
      return ROOF_INK_PLOT;
  return ink;
}

/* Where it is of one region alone there is nothing to put together: how many such grounds there are. */
static guint
check_one_region (const RoofLayout *layout)
{
  guint n, n_texts, found = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n_texts);

  for (guint i = 0; i < n_texts; i++)
    {
      RoofInk only = find_only_region (layout, &texts[i].box);

      if (texts[i].box.angle != 0 || only == ROOF_INK_PLOT || !texts[i].plate)
        continue;
      roof_layout_get_pieces (layout, &texts[i], &n);
      g_assert_cmpuint (n, ==, 0);
      g_assert_cmpint (texts[i].ground, ==, only);
      found++;
    }
  return found;
}

static void
test_one_region (void)
{
  static const char *const heights[] = { "8e9", "9e9", "18e9", "19e9", "36e9", "37e9" }; /* about ceilings */
  guint found = 0;

  for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
    {
      g_autoptr (RoofLayout) layout = make_layout ("100", heights[i]);

      found += check_one_region (layout);
    }
  g_assert_cmpuint (found, >, 0);
}

/* A drawing program finds the same. */
static void
test_svg (void)
{
  g_autoptr (RoofLayout) layout = make_layout (RIDGE, "1e9");
  g_autofree char *light = roof_svg_write (layout, roof_palette_get (ROOF_THEME_LIGHT), &(RoofSvgOptions) { 0 });
  RoofColor ground = roof_palette_get_ground (roof_palette_get (ROOF_THEME_LIGHT), ROOF_INK_REGION_COMPUTE);
  g_autofree char *fill = g_strdup_printf ("fill=\"#%06x\"", fixture_pack (ground) & 0xffffff);

  g_assert_cmpuint (fixture_count_in (light, "<g opacity=\"0.86\"><polygon"), >=, 1);
  g_assert_cmpuint (fixture_count_in (light, fill), >=, 2); /* that of the plot, and that behind the note */
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/ground/two-regions", test_two_regions);
  g_test_add_func ("/roof/ground/one-region", test_one_region);
  g_test_add_func ("/roof/ground/svg", test_svg);

  return g_test_run ();
}

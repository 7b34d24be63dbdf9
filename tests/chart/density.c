/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where dots are too many to tell apart. */
#include "chart/layout/density.h"

#include <math.h>
#include <string.h>

#include "chart/draw/color-ramp.h"
#include "chart/layout/layout-private.h"
#include "chart/pick/brush.h"
#include "chart/pick/pile.h"
#include "chart/words/describe.h"
#include "fixtures.h"

#define WIDTH 900
#define HEIGHT 600

static RoofDot
make_dot (double x,
          double y)
{
  return (RoofDot) { .ink = ROOF_INK_MEMORY, .x = x, .y = y, .radius = 2.5, .main = TRUE, .yields = TRUE,
                     .owner = { ROOF_HIT_DOT, 0, 0, -1 } };
}

static const RoofRect bounds = { 10, 20, 400, 300 };

static RoofDensity *
count (GArray *dots)
{
  RoofDensity *density = roof_density_new (&bounds, (RoofPoint) { 0, 0 }, 0, FALSE);

  for (guint i = 0; i < dots->len; i++)
    roof_density_count (density, &g_array_index (dots, RoofDot, i));
  roof_density_judge (density);
  return density;
}

/* A dense square of 20 x 20 points and a thin row beside it. */
static GArray *
make_dots (void)
{
  GArray *dots = g_array_new (FALSE, FALSE, sizeof (RoofDot));

  for (guint i = 0; i < 900; i++)
    {
      RoofDot dot = make_dot (100.25 + i % 30 * 0.6, 100.25 + i / 30 * 0.6);

      g_array_append_val (dots, dot);
    }
  for (guint i = 0; i < 20; i++)
    {
      RoofDot dot = make_dot (200 + 9 * i, 250);

      g_array_append_val (dots, dot);
    }
  return dots;
}

/* Each dot is counted once: in its cell, or it is drawn itself. */
static void
test_counts (void)
{
  g_autoptr (GArray) dots = make_dots ();
  g_autoptr (RoofDensity) density = count (dots);
  guint n, sum = 0, apart = 0;
  const RoofDensityCell *cells = roof_density_get_cells (density, &n);

  for (guint i = 0; i < n; i++)
    {
      sum += cells[i].n;
      g_assert_cmpuint (cells[i].n, >=, 1);
      g_assert_cmpuint (cells[i].n, <=, roof_density_get_most (density));
      g_assert_true (roof_density_find (density, cells[i].rect.x + 1, cells[i].rect.y + 1) == &cells[i]);
    }
  for (guint i = 0; i < dots->len; i++)
    {
      const RoofDot *dot = &g_array_index (dots, RoofDot, i);
      const RoofDensityCell *cell = roof_density_find (density, dot->x, dot->y);

      apart += cell == NULL;
      if (cell != NULL)
        g_assert_true (roof_rect_contains (&cell->rect, dot->x, dot->y));
    }
  g_assert_cmpuint (apart, ==, 20);
  g_assert_cmpuint (sum + apart, ==, dots->len);
  g_assert_null (roof_density_find (density, 5, 5));
  g_assert_null (roof_density_find (density, 300, 60));
}

/* Also at the very edge, wherever the grid begins, a cell is wide enough to be seen. */
static void
test_no_slivers (void)
{
  static const RoofPoint corners[] = { { 10, 20 }, { 410, 20 }, { 10, 320 }, { 410, 320 } };

  for (guint i = 0; i < 20 * G_N_ELEMENTS (corners); i++)
    {
      RoofDot dot = make_dot (corners[i % 4].x, corners[i % 4].y);
      g_autoptr (RoofDensity) density = roof_density_new (&bounds, (RoofPoint) { i * 0.25, i * 0.25 }, 0, FALSE);
      const RoofDensityCell *cell;

      for (guint k = 0; k < 50; k++)
        roof_density_count (density, &dot);
      roof_density_judge (density);
      cell = roof_density_find (density, dot.x, dot.y);
      g_assert_nonnull (cell);
      g_assert_cmpuint (cell->n, ==, 50);
      g_assert_true (roof_rect_contains (&cell->rect, dot.x, dot.y));
      g_assert_cmpfloat (cell->rect.width, >=, ROOF_DENSITY_CELL / 2);
      g_assert_cmpfloat (cell->rect.width, <=, ROOF_DENSITY_CELL * 1.5);
      g_assert_cmpfloat (cell->rect.height, >=, ROOF_DENSITY_CELL / 2);
      g_assert_true (roof_rect_contains (&bounds, cell->rect.x, cell->rect.y));
    }
}

/* The ink of most; cells end where the bounds do. */
static void
test_ink_and_bounds (void)
{
  g_autoptr (GArray) dots = g_array_new (FALSE, FALSE, sizeof (RoofDot));
  g_autoptr (RoofDensity) density = NULL;
  guint n;
  const RoofDensityCell *cells;

  for (guint i = 0; i < 100; i++)
    {
      RoofDot dot = make_dot (12, 22);

      dot.ink = i % 5 < 2 ? ROOF_INK_MEMORY : ROOF_INK_COMPUTE;
      g_array_append_val (dots, dot);
    }
  density = count (dots);
  cells = roof_density_get_cells (density, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (cells[0].n, ==, 100);
  g_assert_cmpint (cells[0].ink, ==, ROOF_INK_COMPUTE);
  g_assert_cmpfloat (cells[0].rect.x, >=, bounds.x);
  g_assert_cmpfloat (cells[0].rect.y, >=, bounds.y);
}

/* A few on one place can be told from many: they are a dot. Dots shrink before they are too many. */
static void
test_radius (void)
{
  g_autoptr (GArray) few = g_array_new (FALSE, FALSE, sizeof (RoofDot));
  g_autoptr (GArray) more = g_array_new (FALSE, FALSE, sizeof (RoofDot));
  g_autoptr (RoofDensity) loose = NULL, tight = NULL;
  guint n;

  for (guint i = 0; i < 400; i++)
    {
      RoofDot apart = make_dot (20 + i % 20 * 15, 30 + i / 20 * 14), near = make_dot (20 + i % 20 * 5.5, 30 + i / 20 * 5.5);

      g_array_append_val (few, apart);
      g_array_append_val (more, near);
    }
  loose = count (few);
  tight = count (more);
  roof_density_get_cells (loose, &n);
  g_assert_cmpuint (n, ==, 0);
  roof_density_get_cells (tight, &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_cmpfloat (roof_density_fit_radius (loose, 2.5), ==, 2.5);
  g_assert_cmpfloat (roof_density_fit_radius (tight, 2.5), <=, 2);
  g_assert_cmpfloat (roof_density_fit_radius (tight, 2.5), <, 2.5);
  g_assert_cmpfloat (roof_density_fit_radius (tight, 2.5), >=, ROOF_DENSITY_RADIUS);
}

/* Whatever there is, steps follow each other, and the last is reached. */
static void
test_steps (void)
{
  for (guint most = 1; most < 5000000; most = most * 3 / 2 + 1)
    for (guint low = 1; low <= most; low = low * 3)
      {
        RoofDensitySteps steps = roof_density_choose_steps (low, (low + most) / 2, most);
        guint before = 1;

        for (guint n = 1; n <= most; n = n * 5 / 4 + 1)
          {
            guint step = roof_density_find_step (&steps, n);

            g_assert_cmpuint (step, >=, before);
            before = step;
          }
        for (guint i = 1; i < G_N_ELEMENTS (steps.from); i++)
          g_assert_cmpuint (steps.from[i], >=, steps.from[i - 1]);
        g_assert_cmpuint (roof_density_find_step (&steps, most), ==, ROOF_DENSITY_STEPS);
      }
  g_assert_cmpfloat (roof_density_strength (ROOF_DENSITY_STEPS), ==, 1);
}

/* Where all cells are about as full the steps tell them apart, but not by chance alone; where they differ a thousandfold they
 * reach over all of that. */
static void
test_steps_tell (void)
{
  RoofDensitySteps even = roof_density_choose_steps (70, 100, 170);
  RoofDensitySteps uneven = roof_density_choose_steps (3, 20, 5000);
  RoofDensitySteps few = roof_density_choose_steps (2, 3, 6);

  g_assert_cmpuint (roof_density_find_step (&even, 70) + 2, <=, roof_density_find_step (&even, 100));
  g_assert_cmpuint (roof_density_find_step (&even, 100) + 2, <=, roof_density_find_step (&even, 170));
  g_assert_cmpuint (roof_density_find_step (&even, 81), ==, roof_density_find_step (&even, 99));
  g_assert_cmpuint (roof_density_find_step (&uneven, 3), <=, 2);
  g_assert_cmpuint (roof_density_find_step (&uneven, 20) + 3, <=, roof_density_find_step (&uneven, 5000));
  g_assert_cmpuint (roof_density_find_step (&few, 2), ==, roof_density_find_step (&few, 3));
}

/* How light an opaque colour looks, from 0 black to 1 white (OKLab). */
static double
get_lightness (RoofColor color)
{
  double r = roof_color_linearise (color.red), g = roof_color_linearise (color.green), b = roof_color_linearise (color.blue);

  return 0.2104542553 * cbrt (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
         + 0.7936177850 * cbrt (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
         - 0.0040720468 * cbrt (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
}

/* In every theme the steps are even, and told apart from the ground and from each other by lightness alone. */
static void
test_ramps (void)
{
  static const RoofInk inks[] = { ROOF_INK_CACHE, ROOF_INK_MEMORY, ROOF_INK_HOST, ROOF_INK_NETWORK, ROOF_INK_COMPUTE,
                                  ROOF_INK_BALANCED };

  for (guint theme = 0; theme < ROOF_N_THEMES; theme++)
    for (guint i = 0; i < G_N_ELEMENTS (inks); i++)
      {
        const RoofPalette *palette = roof_palette_get ((RoofTheme) theme);
        double ground = get_lightness (palette->pens[ROOF_INK_PLOT].color), least = INFINITY, most = 0;
        double before = ground;

        for (guint step = 1; step <= ROOF_DENSITY_STEPS; step++)
          {
            RoofColor color = roof_palette_get_ramp_color (palette, inks[i], roof_density_strength (step));
            double lightness = get_lightness (color), apart = fabs (lightness - before);

            g_assert_cmpfloat (fabs (lightness - ground), >, fabs (before - ground));
            /* What is black is to be seen on it. */
            g_assert_true (ground < 0.5 || lightness > 0.44);
            if (step > 1)
              {
                least = fmin (least, apart);
                most = fmax (most, apart);
              }
            before = lightness;
          }
        g_assert_cmpfloat (least, >, 0.05);
        g_assert_cmpfloat (most, <, 1.1 * least);
      }
}

/* --- in a chart --- */

/* @n kernels about one place, each a little off, and one far away that takes most of the time. */
static RoofSnapshot *
make_snapshot (guint       n,
               const char *rest)
{
  g_autoptr (GString) kernels = g_string_new ("{'name': 'far', 'op': 'custom', 'parameters': "
                                              "{'flops': 1e15, 'bytes.hbm': 1e12, 'time': 100}}");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (kernels, ", {'name': 'k%u', 'op': 'custom', 'parameters': "
                            "{'flops': 1e9, 'bytes.hbm': %d, 'time': %d.%05de-3}}",
                            i, 100000000 + (int) (i % 61) * 300000, 1 + (int) (i % 2), (int) (i * 37 % 4999));
  return fixture_new_snapshot ("nvidia-h100-sxm5-80gb", kernels->str, rest);
}

static RoofLayout *
lay_out (RoofSnapshot *snapshot,
         int           selected)
{
  g_autoptr (RoofScene) scene = fixture_new_scene (snapshot, selected);

  return fixture_new_layout (scene, WIDTH, HEIGHT);
}

static guint
count_crowded (const RoofLayout *layout)
{
  guint n, crowded = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (guint i = 0; i < n; i++)
    crowded += dots[i].crowded ? 1 : 0;
  return crowded;
}

/* The steps of the selected kernel, which is measured. */
static guint
count_steps (const RoofLayout *layout)
{
  guint n, steps = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (guint i = 0; i < n; i++)
    steps += dots[i].owner.kind == ROOF_HIT_PIN && dots[i].owner.index <= ROOF_PIN_GAP;
  return steps;
}

/* Few are dots whatever lies on what; of very many in one place bins are drawn, and of those that stand out dots. */
static void
test_chart (void)
{
  g_autoptr (RoofSnapshot) small = make_snapshot (150, NULL), large = make_snapshot (3000, NULL);
  g_autoptr (RoofLayout) few = lay_out (small, -1), many = lay_out (large, 17);
  guint n;

  roof_layout_get_bins (few, &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_cmpuint (count_crowded (few), ==, 0);

  roof_layout_get_bins (many, &n);
  g_assert_cmpuint (n, >, ROOF_DENSITY_STEPS);
  g_assert_cmpuint (count_crowded (many), >, 2500);
  roof_layout_get_dots (many, &n);
  g_assert_cmpuint (n - count_steps (many), ==, 3001);
  g_assert_false (roof_layout_find_dot (many, 0, -1)->crowded);
  g_assert_false (roof_layout_find_dot (many, 17, -1)->crowded);
  g_assert_true (roof_layout_find_dot (many, 17, -1)->selected);
  fixture_assert_legible (many);
}

/* Whether the dot of kernel 2600 of 3000 stands out, when so many from 2500 on are selected. */
static gboolean
stands_out (RoofComparison *comparison,
            guint           n_selected)
{
  g_autofree guint *indices = g_new (guint, n_selected);
  g_autoptr (RoofSelection) selection = NULL;
  g_autoptr (RoofScene) scene = NULL;
  g_autoptr (RoofLayout) layout = NULL;

  for (guint i = 0; i < n_selected; i++)
    indices[i] = 2500 + i;
  selection = roof_selection_new_of (indices, n_selected, -1);

  RoofFocus focus = { selection, NULL };

  scene = roof_scene_new_focused (comparison, roof_library_get_catalogue (fixture_get_library ()), &focus);
  layout = fixture_new_layout (scene, WIDTH, HEIGHT);
  return roof_layout_find_dot (layout, 2600, -1)->selected;
}

/* Selected dots stand out of a crowd, wherever in it they are, until they are one themselves. */
static void
test_selected_crowd (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_snapshot (3000, NULL);
  g_autoptr (RoofComparison) comparison
    = roof_comparison_new (NULL, roof_library_get_catalogue (fixture_get_library ()), snapshot);

  g_assert_true (stands_out (comparison, 150));
  g_assert_false (stands_out (comparison, 300));
}

/* @n kernels on two machines, of which a filter leaves the first @n_fitting; 0: no filter. */
static RoofLayout *
lay_out_two (guint n,
             guint n_fitting)
{
  g_autoptr (GString) kernels = g_string_new (NULL);
  g_autoptr (GByteArray) fits = g_byte_array_new ();
  g_autoptr (RoofComparison) comparison = NULL;
  g_autoptr (RoofScene) scene = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *kernel = fixture_format_custom ("k", "hbm", 1e9, 1e8 + i % 61 * 3e5);

      g_string_append_printf (kernels, "%s%s", i > 0 ? "," : "", kernel);
    }
  g_byte_array_set_size (fits, n);
  for (guint i = 0; i < n; i++)
    fits->data[i] = i < n_fitting;
  comparison = fixture_compare ("nvidia-h100-sxm5-80gb amd-mi300x", kernels->str, NULL);

  RoofFocus focus = { .fits = n_fitting > 0 ? fits : NULL };

  scene = roof_scene_new_focused (comparison, roof_library_get_catalogue (fixture_get_library ()), &focus);
  return fixture_new_layout (scene, WIDTH, HEIGHT);
}

static gboolean
is_of (const RoofDot     *dot,
       const RoofDensity *density)
{
  return dot->yields && !dot->edge && dot->owner.machine == roof_density_get_machine (density)
         && dot->faded == roof_density_is_faded (density);
}

/* Each density counts the dots of its machine that may give way and are faded, or are not: no others, and all of those. */
static void
test_counts_no_others (void)
{
  g_autoptr (RoofLayout) layout = lay_out_two (3000, 1000);
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  g_assert_cmpuint (layout->densities->len, ==, 4);
  for (guint k = 0; k < layout->densities->len; k++)
    {
      const RoofDensity *density = layout->densities->pdata[k];
      guint n_cells;
      const RoofDensityCell *cells = roof_density_get_cells (density, &n_cells);

      g_assert_cmpuint (n_cells, >, 0);
      for (guint c = 0; c < n_cells; c++)
        {
          guint counted = 0;

          for (guint i = 0; i < n; i++)
            counted += is_of (&dots[i], density) && roof_density_find (density, dots[i].x, dots[i].y) == &cells[c];
          g_assert_cmpuint (counted, ==, cells[c].n);
        }
    }
}

/* Closing in, the same kernels become dots again. */
static void
test_zoom (void)
{
  g_autoptr (RoofSnapshot) snapshot
    = make_snapshot (3000, ", 'view': {'axes': 'manual', 'x': [9.5, 10.5], 'y': [5e11, 5.2e11]}");
  g_autoptr (RoofLayout) layout = lay_out (snapshot, -1);
  guint n, seen = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  g_assert_cmpuint (n, ==, 3001);
  for (guint i = 0; i < n; i++)
    if (!dots[i].edge)
      {
        seen++;
        g_assert_false (dots[i].crowded);
      }
  g_assert_cmpuint (seen, >, 10);
}

/* No ring is drawn about a dot that nobody sees. */
static void
test_brush_rings_no_crowd (void)
{
  g_autoptr (RoofLayout) layout = lay_out_two (3000, 0);
  const RoofPalette *palette = roof_palette_get (ROOF_THEME_LIGHT);
  guint n;
  const RoofDensityCell *cells = roof_density_get_cells (layout->densities->pdata[layout->densities->len - 1], &n);
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double x, y, width, height;

  g_assert_cmpuint (roof_density_get_machine (layout->densities->pdata[layout->densities->len - 1]), ==, 0);
  g_assert_cmpuint (n, >, 0);
  roof_brush_render (layout, palette, &cells[0].rect, cr);
  cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
  g_assert_cmpfloat_with_epsilon (x, cells[0].rect.x, 1.5);
  g_assert_cmpfloat_with_epsilon (width, cells[0].rect.width, 3);
  g_assert_cmpfloat_with_epsilon (height, cells[0].rect.height, 3);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Of the marks that lie where @dot does it is of the kernel that takes longest. */
static void
assert_heaviest (const RoofLayout *layout,
                 const RoofDot    *dot)
{
  RoofReport *report = roof_scene_get_report (roof_layout_get_scene (layout));
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (guint i = 0; i < n; i++)
    if (dots[i].edge && dots[i].yields && dots[i].x == dot->x && dots[i].y == dot->y)
      g_assert_cmpfloat (roof_report_get_share (report, (guint) dots[i].owner.kernel), <=,
                         roof_report_get_share (report, (guint) dot->owner.kernel));
}

/* Marks on the edge are one where they would lie on one another, and none is forgotten. */
static void
test_edge (void)
{
  g_autoptr (RoofSnapshot) snapshot
    = make_snapshot (3000, ", 'view': {'axes': 'manual', 'x': [1, 1000], 'y': [8e11, 1e15]}");
  g_autoptr (RoofLayout) layout = lay_out (snapshot, -1);
  guint n, drawn = 0, all = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);
  RoofPile pile;
  g_autofree char *words = NULL;

  for (guint i = 0; i < n; i++)
    if (dots[i].edge)
      {
        all++;
        drawn += dots[i].crowded ? 0 : 1;
        if (dots[i].crowded)
          continue;
        roof_pile_find (layout, dots[i].x, dots[i].y, &pile);
        assert_heaviest (layout, &dots[i]);
      }
  g_assert_cmpuint (all, >, 1000);
  g_assert_cmpuint (drawn, <, 20);
  g_assert_true (pile.beyond);
  words = roof_describe_pile (roof_layout_get_scene (layout), pile.n_kernels, pile.share, pile.beyond ? NULL : &pile.extent);
  g_assert_nonnull (strstr (words, "beyond the axes"));
}

/* However few are in sight: what one closes in on lies inside of those marks. */
static void
test_edge_around_few (void)
{
  g_autoptr (RoofSnapshot) snapshot
    = make_snapshot (3000, ", 'view': {'axes': 'manual', 'x': [9.7, 9.8], 'y': [6e11, 8e11]}");
  g_autoptr (RoofLayout) layout = lay_out (snapshot, 7);
  guint n, seen = 0, drawn = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (guint i = 0; i < n; i++)
    if (!dots[i].edge)
      seen++;
    else if (!dots[i].crowded)
      {
        drawn++;
        if (dots[i].yields)
          assert_heaviest (layout, &dots[i]);
      }
  g_assert_cmpuint (seen, <, 200);
  g_assert_cmpuint (n - seen, >, 2000);
  g_assert_cmpuint (drawn, <, (guint) (2 * (WIDTH + HEIGHT) / 11));
  g_assert_true (roof_layout_find_dot (layout, 7, -1)->edge);
  g_assert_true (roof_layout_find_dot (layout, 7, -1)->selected);
}

/* Wherever the plot ends, a mark does not stand out beyond it. */
static void
test_edge_within (void)
{
  g_autoptr (GString) kernels = g_string_new ("");
  g_autoptr (RoofScene) scene = NULL;

  for (guint i = 0; i < 3000; i++)
    g_string_append_printf (kernels, "%s{'name': 'k', 'op': 'custom', 'parameters': {'flops': %u, 'bytes.hbm': 1e6, 'time': %s}}",
                            i > 0 ? "," : "", 100000 + i * i * 400, i % 2 == 0 ? "1" : "1e-6");
  scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels->str,
                              ", 'view': {'axes': 'manual', 'x': [0.1, 1000], 'y': [8e11, 1e15]}", -1);
  for (guint more = 0; more < 12; more++)
    {
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 500 + more, 400);
      const RoofRect *plot = roof_layout_get_plot (layout);
      guint n, n_edge = 0;
      const RoofDot *dots = roof_layout_get_dots (layout, &n);

      for (guint i = 0; i < n; i++)
        {
          if (!dots[i].edge || dots[i].crowded)
            continue;
          n_edge++;
          g_assert_cmpfloat (dots[i].x - dots[i].radius, >=, plot->x);
          g_assert_cmpfloat (dots[i].x + dots[i].radius, <=, plot->x + plot->width);
        }
      g_assert_cmpuint (n_edge, >, 10);
    }
}

/* What lies above and what lies below has a mark each, though they share a place along the edge; so on the other two sides. */
static void
test_edge_sides (void)
{
  static const char *const views[] = { ", 'view': {'axes': 'manual', 'x': [0.1, 1000], 'y': [1e12, 2e12]}",
                                       ", 'view': {'axes': 'manual', 'x': [90, 110], 'y': [1e9, 1e15]}" };
  g_autoptr (GString) kernels = g_string_new ("");

  for (guint i = 0; i < 3000; i++)
    g_string_append_printf (kernels, "%s{'name': 'k', 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.hbm': %s, 'time': %s}}",
                            i > 0 ? "," : "", i % 4 < 2 ? "1e6" : "1e8", i % 2 == 0 ? "1e-1" : "1e-4");
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels->str, views[i], -1);
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, WIDTH, HEIGHT);
      guint n, drawn = 0;
      const RoofDot *dots = roof_layout_get_dots (layout, &n);

      for (guint k = 0; k < n; k++)
        drawn += dots[k].edge && !dots[k].crowded;
      g_assert_cmpuint (drawn, ==, 4);
    }
}

/* The same twice. */
static void
test_same_twice (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_snapshot (3000, NULL);
  g_autoptr (RoofLayout) one = lay_out (snapshot, 3), two = lay_out (snapshot, 3);
  guint n, m;
  const RoofBin *bins = roof_layout_get_bins (one, &n), *others = roof_layout_get_bins (two, &m);

  g_assert_cmpuint (n, ==, m);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (bins[i].ink, ==, others[i].ink);
      g_assert_cmpuint (bins[i].step, ==, others[i].step);
      g_assert_cmpfloat (bins[i].rect.x, ==, others[i].rect.x);
      g_assert_cmpfloat (bins[i].rect.width, ==, others[i].rect.width);
    }
}

/* Under the pointer: how many, where, and which take longest. */
static void
test_under_the_pointer (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_snapshot (3000, NULL);
  g_autoptr (RoofLayout) layout = lay_out (snapshot, -1);
  const RoofDot *dot = roof_layout_find_dot (layout, 100, -1);
  RoofReport *report = roof_scene_get_report (roof_layout_get_scene (layout));
  g_autoptr (GPtrArray) dots = NULL;
  g_autofree char *words = NULL, *beginning = NULL;
  RoofPile pile;
  double least = INFINITY;

  g_assert_true (dot->crowded);
  g_assert_true (roof_layout_find_crowd (layout, dot->x, dot->y, &dots));
  g_assert_true (roof_pile_find (layout, dot->x, dot->y, &pile));
  g_assert_true (pile.dense);
  g_assert_cmpuint (pile.n_kernels, ==, dots->len);
  g_assert_cmpuint (pile.n_items, ==, MIN (dots->len, ROOF_PILE_MOST));
  for (guint i = 0; i < pile.n_items; i++)
    least = fmin (least, roof_report_get_share (report, pile.items[i].kernel));
  for (guint i = 0, heavier = 0; i < dots->len; i++)
    {
      heavier += roof_report_get_share (report, (guint) ((const RoofDot *) dots->pdata[i])->owner.kernel) > least;
      g_assert_cmpuint (heavier, <, pile.n_items);
    }
  g_assert_cmpfloat (pile.extent.x_min, <=, pile.extent.x_max);
  words = fixture_plain (roof_describe_pile (roof_layout_get_scene (layout), pile.n_kernels, pile.share, pile.beyond ? NULL : &pile.extent));
  beginning = g_strdup_printf ("%u kernels, ", pile.n_kernels);
  g_assert_true (g_str_has_prefix (words, beginning));
  g_assert_nonnull (strstr (words, "FLOP/B"));
  g_assert_nonnull (strstr (words, "FLOP/s"));
  g_assert_false (roof_layout_find_crowd (layout, 3, 3, &dots));
}

/* The key says what the most ink stands for, within the figure. */
static void
test_key (void)
{
  g_autoptr (RoofSnapshot) snapshot = make_snapshot (3000, NULL);
  g_autoptr (RoofLayout) layout = lay_out (snapshot, -1);
  guint n, found = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    found += g_str_equal (texts[i].text, "kernels per cell");
  g_assert_cmpuint (found, ==, 1);
  for (double width = 140; width < 900; width += 61)
    {
      RoofScene *scene = roof_layout_get_scene (layout);
      g_autoptr (RoofLayout) narrow = fixture_new_layout (scene, width, 240);

      guint n_bins;
      const RoofBin *bins = roof_layout_get_bins (narrow, &n_bins);
      const RoofRect *plot = roof_layout_get_plot (narrow);

      fixture_assert_legible (narrow);
      g_assert_cmpuint (n_bins, >, 0);
      if (width > 250)
        g_assert_false (roof_rect_overlaps (plot, &bins[n_bins - 1].rect));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/density/counts", test_counts);
  g_test_add_func ("/roof/density/no-slivers", test_no_slivers);
  g_test_add_func ("/roof/density/ink-and-bounds", test_ink_and_bounds);
  g_test_add_func ("/roof/density/radius", test_radius);
  g_test_add_func ("/roof/density/steps", test_steps);
  g_test_add_func ("/roof/density/steps-tell", test_steps_tell);
  g_test_add_func ("/roof/density/ramps", test_ramps);
  g_test_add_func ("/roof/density/chart", test_chart);
  g_test_add_func ("/roof/density/selected-crowd", test_selected_crowd);
  g_test_add_func ("/roof/density/counts-no-others", test_counts_no_others);
  g_test_add_func ("/roof/density/brush-rings-no-crowd", test_brush_rings_no_crowd);
  g_test_add_func ("/roof/density/zoom", test_zoom);
  g_test_add_func ("/roof/density/edge", test_edge);
  g_test_add_func ("/roof/density/edge-around-few", test_edge_around_few);
  g_test_add_func ("/roof/density/edge-within", test_edge_within);
  g_test_add_func ("/roof/density/edge-sides", test_edge_sides);
  g_test_add_func ("/roof/density/same-twice", test_same_twice);
  g_test_add_func ("/roof/density/under-the-pointer", test_under_the_pointer);
  g_test_add_func ("/roof/density/key", test_key);

  return g_test_run ();
}

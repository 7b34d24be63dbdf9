/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/scene/palette.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "chart/scene/scene-private.h"
#include "core/error.h"

/* The grounds that things are drawn on. */
static void
get_grounds (const RoofPalette *palette,
             RoofColor          grounds[3])
{
  RoofColor plot = palette->pens[ROOF_INK_PLOT].color;

  grounds[0] = plot;
  grounds[1] = roof_color_blend (plot, palette->pens[ROOF_INK_REGION_MEMORY].color);
  grounds[2] = roof_color_blend (plot, palette->pens[ROOF_INK_REGION_COMPUTE].color);
}

/* Names are written in the ink of what they name, so inks of roofs must do for text too. */
static void
test_text_contrast (void)
{
  static const RoofInk inks[] = {
    ROOF_INK_TEXT, ROOF_INK_TEXT_QUIET, ROOF_INK_CACHE, ROOF_INK_CACHE_INNER, ROOF_INK_CACHE_INMOST, ROOF_INK_MEMORY, ROOF_INK_HOST,
    ROOF_INK_NETWORK, ROOF_INK_COMPUTE, ROOF_INK_BALANCED, ROOF_INK_CEILING, ROOF_INK_RIDGE,
    ROOF_INK_GHOST, ROOF_INK_FLAG,
    ROOF_INK_BESIDE, ROOF_INK_BESIDE + 1, ROOF_INK_BESIDE + 2, ROOF_INK_BESIDE + 3, ROOF_INK_BESIDE + 4,
    ROOF_INK_BESIDE + 5, ROOF_INK_BESIDE_LAST,
  };

  for (guint t = 0; t < ROOF_N_THEMES; t++)
    {
      const RoofPalette *palette = roof_palette_get ((RoofTheme) t);
      double least = t >= ROOF_THEME_HIGH_CONTRAST ? 7 : 4.5;
      RoofColor grounds[3];

      get_grounds (palette, grounds);
      for (guint i = 0; i < G_N_ELEMENTS (inks); i++)
        for (guint g = 0; g < 3; g++)
          g_assert_cmpfloat (roof_color_get_contrast (palette->pens[inks[i]].color, grounds[g]), >=, least);
      g_assert_cmpfloat (roof_color_get_contrast (palette->pens[ROOF_INK_TEXT_QUIET].color,
                                                  palette->pens[ROOF_INK_PAPER].color), >=, least);
    }
}

/* What steps back behind what is selected, as it is seen: its colour blended with the ground. */
static void
test_faded_contrast (void)
{
  for (guint t = 0; t < ROOF_N_THEMES; t++)
    {
      const RoofPalette *palette = roof_palette_get ((RoofTheme) t);
      RoofColor grounds[3];

      get_grounds (palette, grounds);
      for (guint ink = ROOF_INK_CACHE; ink < ROOF_N_INKS; ink++)
        for (guint g = 0; g < 3; g++)
          {
            RoofColor dot = palette->pens[ink].color, name = dot;

            dot.alpha *= palette->faded_dots[ink];
            name.alpha *= palette->dimmed_names[ink];
            g_assert_cmpfloat (roof_color_get_contrast (roof_color_blend (grounds[g], dot), grounds[g]), >=, 3);
            if (ink != ROOF_INK_PATH && ink != ROOF_INK_LEADER) /* nothing is written in these */
              g_assert_cmpfloat (roof_color_get_contrast (roof_color_blend (grounds[g], name), grounds[g]), >=, 4.5);
          }
      g_assert_cmpfloat (palette->dimmed_names[ROOF_INK_TEXT], <, 0.9);
      g_assert_cmpfloat (palette->faded_dots[ROOF_INK_MEMORY], <, 0.9);
    }
}

static void
test_line_contrast (void)
{
  for (guint t = 0; t < ROOF_N_THEMES; t++)
    {
      const RoofPalette *palette = roof_palette_get ((RoofTheme) t);
      RoofColor grounds[3];

      get_grounds (palette, grounds);
      for (guint ink = ROOF_INK_CACHE; ink < ROOF_N_INKS; ink++)
        {
          g_assert_cmpfloat (palette->pens[ink].width, >, 0);
          for (guint g = 0; g < 3; g++)
            g_assert_cmpfloat (roof_color_get_contrast (palette->pens[ink].color, grounds[g]), >=, 3);
        }
    }
}

/* The grid stays behind everything: seen, and never as strong as a roof. */
static void
test_grid_is_quiet (void)
{
  for (guint t = 0; t < ROOF_N_THEMES; t++)
    {
      const RoofPalette *palette = roof_palette_get ((RoofTheme) t);
      RoofColor plot = palette->pens[ROOF_INK_PLOT].color;
      double minor = roof_color_get_contrast (
        plot, roof_color_blend (plot, palette->pens[ROOF_INK_GRID_MINOR].color));
      double major = roof_color_get_contrast (plot, roof_color_blend (plot, palette->pens[ROOF_INK_GRID].color));

      g_assert_cmpfloat (minor, >, 1.02);
      g_assert_cmpfloat (major, >, minor);
      g_assert_cmpfloat (major, <, 3);
    }
}

static double
to_linear (double channel)
{
  return pow (channel, 2.2);
}

/* How a deuteranope's eye tells two colours apart: brightness and the blue-yellow axis (the projection of
 * Viénot, Brettel and Mollon 1999, in linear light). */
static double
measure_deuteranope_distance (RoofColor a,
                              RoofColor b)
{
  double red = to_linear (a.red) - to_linear (b.red), green = to_linear (a.green) - to_linear (b.green);
  double blue = to_linear (a.blue) - to_linear (b.blue);

  return hypot (0.29275 * red + 0.70725 * green, -0.02234 * red + 0.02234 * green + blue);
}

/* The same of a protanope's. */
static double
measure_protanope_distance (RoofColor a,
                            RoofColor b)
{
  double red = to_linear (a.red) - to_linear (b.red), green = to_linear (a.green) - to_linear (b.green);
  double blue = to_linear (a.blue) - to_linear (b.blue);

  return hypot (0.11238 * red + 0.88762 * green, 0.00401 * red - 0.00401 * green + blue);
}

/* Where colours tell kinds apart (not in print), memory and compute must differ for a colour-blind
 * reader; and everywhere their dots differ in shape. */
static void
test_colour_blind (void)
{
  static const RoofTheme coloured[] = { ROOF_THEME_LIGHT, ROOF_THEME_DARK, ROOF_THEME_HIGH_CONTRAST,
                                        ROOF_THEME_HIGH_CONTRAST_DARK };

  for (guint i = 0; i < G_N_ELEMENTS (coloured); i++)
    {
      const RoofPen *pens = roof_palette_get (coloured[i])->pens;

      g_assert_cmpfloat (measure_deuteranope_distance (pens[ROOF_INK_MEMORY].color,
                                                       pens[ROOF_INK_COMPUTE].color), >, 0.15);
      g_assert_cmpfloat (measure_deuteranope_distance (pens[ROOF_INK_MEMORY].color,
                                                       pens[ROOF_INK_HOST].color), >, 0.1);
      g_assert_cmpfloat (measure_protanope_distance (pens[ROOF_INK_MEMORY].color,
                                                     pens[ROOF_INK_COMPUTE].color), >, 0.15);
      g_assert_cmpfloat (measure_protanope_distance (pens[ROOF_INK_MEMORY].color,
                                                     pens[ROOF_INK_HOST].color), >, 0.1);
    }
  for (guint t = 0; t < ROOF_N_THEMES; t++)
    {
      const RoofPen *pens = roof_palette_get ((RoofTheme) t)->pens;

      g_assert_cmpint (pens[ROOF_INK_MEMORY].marker, !=, pens[ROOF_INK_COMPUTE].marker);
      g_assert_cmpint (pens[ROOF_INK_MEMORY].marker, !=, pens[ROOF_INK_NETWORK].marker);
      g_assert_cmpint (pens[ROOF_INK_BALANCED].marker, !=, pens[ROOF_INK_COMPUTE].marker);
    }
}

/* Machines side by side differ in dash and in shape, whatever becomes of the colours; none is taken for the current
 * one, whose roofs are solid and whose dots are filled. */
/* What limits a kernel is told by the shape of its dot, in every theme: on grey paper, and by every eye. */
static void
test_shapes_differ (void)
{
  static const RoofInk inks[] = { ROOF_INK_CACHE, ROOF_INK_CACHE_INNER, ROOF_INK_CACHE_INMOST, ROOF_INK_MEMORY, ROOF_INK_HOST,
                                  ROOF_INK_NETWORK, ROOF_INK_COMPUTE, ROOF_INK_BALANCED };

  for (guint t = 0; t < ROOF_N_THEMES; t++)
    for (guint i = 0; i < G_N_ELEMENTS (inks); i++)
      for (guint j = i + 1; j < G_N_ELEMENTS (inks); j++)
        g_assert_cmpint (roof_palette_get ((RoofTheme) t)->pens[inks[i]].marker, !=,
                         roof_palette_get ((RoofTheme) t)->pens[inks[j]].marker);
}

static gboolean
same_dash (const RoofPen *a,
           const RoofPen *b)
{
  return memcmp (a->dash, b->dash, sizeof a->dash) == 0;
}

/* Slanted roofs of one machine differ in dash or in width, so that a copy in grey keeps them apart. */
static void
test_roofs_differ_in_grey (void)
{
  static const RoofInk inks[]
    = { ROOF_INK_CACHE, ROOF_INK_CACHE_INNER, ROOF_INK_CACHE_INMOST, ROOF_INK_MEMORY, ROOF_INK_HOST, ROOF_INK_NETWORK,
        ROOF_INK_CEILING, ROOF_INK_RIDGE };

  for (guint t = 0; t < ROOF_N_THEMES; t++)
    for (guint i = 0; i < G_N_ELEMENTS (inks); i++)
      for (guint j = i + 1; j < G_N_ELEMENTS (inks); j++)
        {
          const RoofPen *a = &roof_palette_get ((RoofTheme) t)->pens[inks[i]];
          const RoofPen *b = &roof_palette_get ((RoofTheme) t)->pens[inks[j]];

          if (same_dash (a, b))
            g_assert_cmpfloat (MAX (a->width, b->width) / MIN (a->width, b->width), >=, 1.4);
        }
}

static void
test_machines_differ (void)
{
  for (guint t = 0; t < ROOF_N_THEMES; t++)
    {
      const RoofPen *pens = roof_palette_get ((RoofTheme) t)->pens + ROOF_INK_BESIDE;

      for (guint i = 0; i < ROOF_BESIDE_INKS; i++)
        {
          g_assert_cmpuint (roof_pen_get_n_dashes (&pens[i]), >=, 2);
          g_assert_cmpint (pens[i].marker, !=, ROOF_MARKER_CIRCLE);
          for (guint j = 0; j < i; j++)
            {
              g_assert_cmpint (memcmp (pens[i].dash, pens[j].dash, sizeof pens[i].dash), !=, 0);
              g_assert_cmpint (pens[i].marker, !=, pens[j].marker);
            }
        }
    }
}

static void
test_inks_of_machines (void)
{
  g_assert_cmpint (roof_ink_of_machine (1), ==, ROOF_INK_BESIDE);
  g_assert_cmpint (roof_ink_of_machine (ROOF_BESIDE_INKS), ==, ROOF_INK_BESIDE_LAST);
  g_assert_cmpint (roof_ink_of_machine (ROOF_BESIDE_INKS + 1), ==, ROOF_INK_BESIDE);
}

static void
test_print_is_black_on_white (void)
{
  const RoofPen *pens = roof_palette_get (ROOF_THEME_PRINT)->pens;

  assert_approx (pens[ROOF_INK_PAPER].color.red, 1, 1e-12);
  for (guint ink = 0; ink < ROOF_N_INKS; ink++)
    {
      assert_approx (pens[ink].color.red, pens[ink].color.green, 1e-12);
      assert_approx (pens[ink].color.red, pens[ink].color.blue, 1e-12);
    }
}

static void
test_contrast_ratio (void)
{
  RoofColor black = { 0, 0, 0, 1 }, white = { 1, 1, 1, 1 };
  RoofColor grey = { 119 / 255.0, 119 / 255.0, 119 / 255.0, 1 };

  assert_approx (roof_color_get_contrast (black, white), 21, 1e-9);
  assert_approx (roof_color_get_contrast (white, white), 1, 1e-9);
  assert_approx (roof_color_get_contrast (grey, white), 4.478, 1e-3); /* #777: the known near miss */
}

static void
test_theme_names (void)
{
  g_autoptr (GError) error = NULL;
  RoofTheme theme = ROOF_THEME_DARK;

  for (guint t = 0; t < ROOF_N_THEMES; t++)
    {
      g_assert_true (roof_theme_from_string (roof_theme_to_string ((RoofTheme) t), &theme, NULL));
      g_assert_cmpint (theme, ==, t);
    }
  g_assert_false (roof_theme_from_string ("sepia", &theme, &error));
  g_assert_error (error, ROOF_ERROR, ROOF_ERROR_UNKNOWN);
  g_assert_nonnull (strstr (error->message, "\"sepia\""));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/palette/text-contrast", test_text_contrast);
  g_test_add_func ("/roof/palette/line-contrast", test_line_contrast);
  g_test_add_func ("/roof/palette/faded-contrast", test_faded_contrast);
  g_test_add_func ("/roof/palette/grid-is-quiet", test_grid_is_quiet);
  g_test_add_func ("/roof/palette/colour-blind", test_colour_blind);
  g_test_add_func ("/roof/palette/shapes-differ", test_shapes_differ);
  g_test_add_func ("/roof/palette/roofs-differ-in-grey", test_roofs_differ_in_grey);
  g_test_add_func ("/roof/palette/machines-differ", test_machines_differ);
  g_test_add_func ("/roof/palette/inks-of-machines", test_inks_of_machines);
  g_test_add_func ("/roof/palette/print-is-black-on-white", test_print_is_black_on_white);
  g_test_add_func ("/roof/palette/contrast-ratio", test_contrast_ratio);
  g_test_add_func ("/roof/palette/theme-names", test_theme_names);

  return g_test_run ();
}

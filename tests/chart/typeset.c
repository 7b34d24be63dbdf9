/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/layout/typeset.h"

#include <pango/pangocairo.h>

#include "approx.h"

static double
measure (RoofTypeset *typeset,
         RoofStyle    style,
         const char  *text)
{
  return roof_typeset_lay_out (typeset, style, text).width;
}

static void
test_remembers (void)
{
  PangoContext *context = roof_typeset_new_context ();
  RoofTypeset *typeset = roof_typeset_get (context);
  PangoLayout *first = roof_typeset_lay_out (typeset, ROOF_STYLE_LABEL, "matmul").pango;

  g_assert_true (roof_typeset_get (context) == typeset);
  g_assert_true (roof_typeset_lay_out (typeset, ROOF_STYLE_LABEL, "matmul").pango == first);
  g_assert_true (roof_typeset_lay_out (typeset, ROOF_STYLE_CHOSEN, "matmul").pango != first);
  g_object_unref (context);
}

/* A text that someone holds outlives the cache, however many come after it. */
static void
test_bounded (void)
{
  PangoContext *context = roof_typeset_new_context ();
  RoofTypeset *typeset = roof_typeset_get (context);
  g_autoptr (PangoLayout) held = g_object_ref (roof_typeset_lay_out (typeset, ROOF_STYLE_LABEL, "held").pango);

  for (int i = 0; i < 5000; i++)
    {
      g_autofree char *text = g_strdup_printf ("%d", i);

      roof_typeset_lay_out (typeset, ROOF_STYLE_LABEL, text);
    }
  g_assert_cmpstr (pango_layout_get_text (held), ==, "held");
  g_assert_cmpint (G_OBJECT (held)->ref_count, ==, 1);
  g_object_unref (context);
}

/* The screen's own settings of fonts must not reach the chart, but for how large they are: a file would differ from the window. */
static void
test_ignores_the_context (void)
{
  PangoContext *plain = roof_typeset_new_context (), *screen = roof_typeset_new_context ();
  cairo_font_options_t *options = cairo_font_options_create ();
  PangoFontDescription *font = pango_font_description_from_string ("Serif Bold 30");

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_FULL);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_ON);
  pango_cairo_context_set_font_options (screen, options);
  pango_context_set_font_description (screen, font);
  for (guint style = 0; style < ROOF_N_STYLES; style++)
    assert_approx (measure (roof_typeset_get (screen), (RoofStyle) style, "Tensor Core 989.4"),
                   measure (roof_typeset_get (plain), (RoofStyle) style, "Tensor Core 989.4"), 1e-12);
  pango_font_description_free (font);
  cairo_font_options_destroy (options);
  g_object_unref (plain);
  g_object_unref (screen);
}

/* Sizes are in points of the chart: text as large as its style says, whatever the resolution. */
static void
test_sizes (void)
{
  PangoContext *context = roof_typeset_new_context ();
  RoofTypeset *typeset = roof_typeset_get (context);

  for (guint style = 0; style < ROOF_N_STYLES; style++)
    {
      RoofSetText set = roof_typeset_lay_out (typeset, (RoofStyle) style, "X");

      g_assert_cmpfloat (set.height, >, 0.9 * set.size);
      g_assert_cmpfloat (set.height, <, 2 * set.size);
      g_assert_cmpfloat (set.baseline, >, 0.6 * set.size);
      g_assert_cmpfloat (set.baseline, <, set.height);
    }
  g_assert_true (roof_style_is_bold (ROOF_STYLE_CHOSEN));
  g_object_unref (context);
}

/* What is drawn stands where it was measured: from the left edge to the right one, and upright on the baseline. */
static void
test_drawn (void)
{
  PangoContext *context = roof_typeset_new_context ();

  for (guint style = 0; style < ROOF_N_STYLES; style++)
    {
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
      cairo_t *cr = cairo_create (surface);
      RoofSetText set = roof_typeset_lay_out (roof_typeset_get (context), (RoofStyle) style, "HHHHHHHH");
      double x, y, width, height;

      cairo_move_to (cr, 100, 50);
      roof_typeset_show (set.pango, set.size, cr);
      cairo_destroy (cr);
      cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
      assert_approx (x, 100, 0.25 * set.size / 100);
      assert_approx (x + width, 100 + set.width, 0.25 * set.size / 100);
      assert_approx (y + height, 50 + set.baseline, 0.03);
      cairo_surface_destroy (surface);
    }
  g_object_unref (context);
}

/* A name is one line, whatever is in it. */
static void
test_one_line (void)
{
  PangoContext *context = roof_typeset_new_context ();
  PangoLayout *layout = roof_typeset_lay_out (roof_typeset_get (context), ROOF_STYLE_LABEL, "two\nlines").pango;

  g_assert_cmpint (pango_layout_get_line_count (layout), ==, 1);
  g_object_unref (context);
}

/* What neither a PDF nor XML may hold shows as what stands for no character; all else stays. */
static void
test_clean (void)
{
  static const char *const cases[][2] = {
    { "", "" },
    { "matmul", "matmul" },
    { "W\303\244rme \342\202\254 \360\237\224\245 \357\274\241", "W\303\244rme \342\202\254 \360\237\224\245 \357\274\241" },
    { "a\357\277\276b", "a\357\277\275b" },
    { "\357\277\277", "\357\277\275" },
    { "\357\267\220.\364\217\277\277", "\357\277\275.\357\277\275" },
    { "a\377b", "a\357\277\275b" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *clean = roof_typeset_clean (cases[i][0]);

      g_assert_cmpstr (clean, ==, cases[i][1]);
    }
}

/* The context of a widget has the resolution of the desktop's texts; that of a picture has none. */
static void
test_resolution (void)
{
  static const struct
  {
    double resolution, scale;
  } cases[] = { { -1, 1 }, { 96, 1 }, { 144, 1.5 }, { 192, 2 }, { 9600, 3 }, { 1, 0.5 }, { 96, 1 } };
  PangoContext *plain = roof_typeset_new_context (), *context = roof_typeset_new_context ();
  RoofSetText one = roof_typeset_lay_out (roof_typeset_get (plain), ROOF_STYLE_NAME, "HBM3");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      RoofSetText other;

      pango_cairo_context_set_resolution (context, cases[i].resolution);
      other = roof_typeset_lay_out (roof_typeset_get (context), ROOF_STYLE_NAME, "HBM3");
      assert_approx (other.size, cases[i].scale * one.size, 1e-12);
      assert_approx (other.width, cases[i].scale * one.width, 1e-12);
      assert_approx (other.height, cases[i].scale * one.height, 1e-12);
      assert_approx (other.baseline, cases[i].scale * one.baseline, 1e-12);
    }
  g_object_unref (plain);
  g_object_unref (context);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/typeset/resolution", test_resolution);
  g_test_add_func ("/roof/typeset/remembers", test_remembers);
  g_test_add_func ("/roof/typeset/bounded", test_bounded);
  g_test_add_func ("/roof/typeset/ignores-the-context", test_ignores_the_context);
  g_test_add_func ("/roof/typeset/sizes", test_sizes);
  g_test_add_func ("/roof/typeset/drawn", test_drawn);
  g_test_add_func ("/roof/typeset/one-line", test_one_line);
  g_test_add_func ("/roof/typeset/clean", test_clean);

  return g_test_run ();
}

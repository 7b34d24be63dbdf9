/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/svg.h"

#include <math.h>
#include <string.h>

#include "approx.h"
#include "chart/layout/typeset.h"
#include "fixtures.h"

typedef struct
{
  GPtrArray *circles; /* "cx cy r" of dots in their ink */
  GPtrArray *texts;   /* what <text> elements say */
  gboolean   in_text;
  double     text_length;
} Seen;

static const char *
find_attribute (const char **names,
                const char **values,
                const char  *wanted)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], wanted))
      return values[i];
  return NULL;
}

static void
start_element (GMarkupParseContext  *context,
               const char           *element,
               const char          **names,
               const char          **values,
               gpointer              user_data,
               GError              **error)
{
  Seen *seen = user_data;
  const char *class = find_attribute (names, values, "class");

  seen->in_text = g_str_equal (element, "text");
  if (seen->in_text)
    seen->text_length += g_ascii_strtod (find_attribute (names, values, "textLength"), NULL);
  if (g_str_equal (element, "circle") && class != NULL && g_str_has_prefix (class, "dot "))
    g_ptr_array_add (seen->circles, g_strjoin (" ", find_attribute (names, values, "cx"),
                                               find_attribute (names, values, "cy"),
                                               find_attribute (names, values, "r"), NULL));
}

static void
text (GMarkupParseContext  *context,
      const char           *content,
      gsize                 length,
      gpointer              user_data,
      GError              **error)
{
  Seen *seen = user_data;

  if (seen->in_text && strspn (content, "\n ") < length)
    g_ptr_array_add (seen->texts, g_strndup (content, length));
  seen->in_text = FALSE;
}

static void
parse (const char *svg,
       Seen       *seen)
{
  static const GMarkupParser parser = { .start_element = start_element, .text = text };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, seen, NULL);
  g_autoptr (GError) error = NULL;

  *seen = (Seen) { g_ptr_array_new_with_free_func (g_free), g_ptr_array_new_with_free_func (g_free), FALSE, 0 };
  g_markup_parse_context_parse (context, svg, -1, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
}

static void
clear (Seen *seen)
{
  g_ptr_array_unref (seen->circles);
  g_ptr_array_unref (seen->texts);
}

static RoofLayout *
make_large_layout (const char *kernels,
                   double      width,
                   double      height)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, -1);

  return fixture_new_layout (scene, width, height);
}

static RoofLayout *
make_layout (const char *kernels,
             int         selected)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, selected);
  PangoContext *context = roof_typeset_new_context ();
  RoofLayout *layout = roof_layout_new_figure (scene, context, 900, 600, NULL, NULL);

  g_object_unref (context);
  return layout;
}

/* Every text of the layout is a text of the file, as wide as it was measured, in the same order. */
static void
test_texts (void)
{
  g_autoptr (RoofLayout) layout = make_layout (fixture_layer, 0);
  g_autofree char *svg = roof_svg_write (layout, roof_palette_get (ROOF_THEME_LIGHT), &(RoofSvgOptions) { 0 });
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);
  double length = 0;
  Seen seen;

  parse (svg, &seen);
  g_assert_cmpuint (seen.texts->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpstr (g_ptr_array_index (seen.texts, i), ==, texts[i].text);
      length += texts[i].box.width;
    }
  g_assert_cmpfloat (fabs (seen.text_length - length), <, 0.01 * n);
  clear (&seen);
}

/* Round dots stand where the layout has them, to a hundredth. */
static void
test_dots (void)
{
  g_autoptr (RoofLayout) layout = make_layout (fixture_layer, 0);
  g_autofree char *svg = roof_svg_write (layout, roof_palette_get (ROOF_THEME_LIGHT), &(RoofSvgOptions) { 0 });
  guint n, circle = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);
  Seen seen;

  parse (svg, &seen);
  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) numbers = NULL;

      if (dots[i].ink != ROOF_INK_MEMORY)
        continue;
      numbers = g_strsplit (g_ptr_array_index (seen.circles, circle++), " ", 3);
      g_assert_cmpfloat (fabs (g_ascii_strtod (numbers[0], NULL) - dots[i].x), <, 0.006);
      g_assert_cmpfloat (fabs (g_ascii_strtod (numbers[1], NULL) - dots[i].y), <, 0.006);
    }
  g_assert_cmpuint (circle, ==, seen.circles->len);
  g_assert_cmpuint (circle, >=, 6);
  clear (&seen);
}

/* Names may hold anything that a document can: it comes out as it went in. */
static void
test_hostile_names (void)
{
  static const struct
  {
    const char *json, *shown;
  } cases[] = {
    { "<script>x</script>", "<script>x</script>" },
    { "a & b", "a & b" },
    { "]]>", "]]>" },
    { "--&gt;", "--&gt;" },
    { "\\u0001ring\\u001f", "ring" },
    { "π ≈ 3 行列", "π ≈ 3 行列" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *kernel = fixture_format_custom (cases[i].json, "hbm", 1e12, 1e11);
      g_autoptr (RoofLayout) layout = make_layout (kernel, 0);
      g_autofree char *svg = roof_svg_write (layout, roof_palette_get (ROOF_THEME_DARK), &(RoofSvgOptions) { .title = cases[i].shown, .transparent = TRUE });
      gboolean found = FALSE;
      Seen seen;

      parse (svg, &seen);
      for (guint j = 0; j < seen.texts->len; j++)
        found = found || g_str_equal (g_ptr_array_index (seen.texts, j), cases[i].shown);
      g_assert_true (found);
      clear (&seen);
    }
}

/* Circles, and outlines with corners, in groups of dots. */
typedef struct
{
  guint groups;
  guint dots;
  guint throngs; /* paths that are many dots */
  guint thronging;
  gboolean inside;
} Crowd;

static guint
count_starts (const char *path)
{
  guint n = 0;

  for (; *path != '\0'; path++)
    n += *path == 'M';
  return n;
}

static void
start_in_crowd (GMarkupParseContext  *context,
                const char           *element,
                const char          **names,
                const char          **values,
                gpointer              user_data,
                GError              **error)
{
  Crowd *crowd = user_data;
  const char *class = find_attribute (names, values, "class");

  if (g_str_equal (element, "g"))
    crowd->inside = class != NULL && g_str_has_prefix (class, "dots ");
  crowd->groups += g_str_equal (element, "g") && crowd->inside;
  crowd->dots += crowd->inside && (g_str_equal (element, "circle") || g_str_equal (element, "path"));
  if (g_str_equal (element, "path") && class != NULL && g_str_has_prefix (class, "dots "))
    {
      crowd->throngs++;
      crowd->thronging += count_starts (find_attribute (names, values, "d"));
    }
}

static void
count_crowd (const char *svg,
             Crowd      *crowd)
{
  static const GMarkupParser parser = { .start_element = start_in_crowd };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, crowd, NULL);

  *crowd = (Crowd) { 0 };
  g_assert_true (g_markup_parse_context_parse (context, svg, -1, NULL));
}

/* Side by side, @columns in a row, or all on one place with 0. */
static char *
write_many (int    n,
            int    columns,
            double width,
            double height)
{
  g_autoptr (GString) kernels = g_string_new (NULL);
  g_autoptr (RoofLayout) layout = NULL;

  for (int i = 0; i < n; i++)
    {
      double bytes = columns > 0 ? pow (10, 8.5 - 3.5 * (i % columns) / columns) : 1e8;
      double rate = fmin (9e14, 1e9 / bytes * 3.3e12) * (columns > 0 ? pow (10, -1.8 * (i / columns) * columns / n) : 1);
      char traffic[G_ASCII_DTOSTR_BUF_SIZE], time[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (kernels, "%s{'name': 'k', 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.hbm': %s, 'time': %s}}",
                              i > 0 ? "," : "", g_ascii_dtostr (traffic, sizeof traffic, bytes),
                              g_ascii_dtostr (time, sizeof time, 1e9 / rate));
    }
  layout = make_large_layout (kernels->str, width, height);
  return roof_svg_write (layout, roof_palette_get (ROOF_THEME_LIGHT), &(RoofSvgOptions) { 0 });
}

/* Very many dots say their look once for all of them, and each where it is: a small file. */
static void
test_many_dots (void)
{
  g_autofree char *svg = write_many (2400, 80, 1200, 800);
  Crowd crowd;
  Seen seen;

  g_assert_cmpuint (strlen (svg), <, 2400 * 50);
  parse (svg, &seen);
  clear (&seen);
  count_crowd (svg, &crowd);
  g_assert_cmpuint (crowd.dots, >, 2200);
  g_assert_cmpuint (crowd.groups, <=, 20);
}

/* A crowd that nobody could take apart is a path for each look, in which no dot stands twice. */
static void
test_throng (void)
{
  g_autofree char *svg = write_many (21000, 190, 2400, 1800);
  Crowd crowd;
  Seen seen;

  g_assert_cmpuint (strlen (svg), <, 21000 * 26);
  parse (svg, &seen);
  clear (&seen);
  count_crowd (svg, &crowd);
  g_assert_cmpuint (crowd.dots, ==, 0);
  g_assert_cmpuint (crowd.throngs, >=, 1);
  g_assert_cmpuint (crowd.throngs, <=, 3);
  g_assert_cmpuint (crowd.thronging, >, 500);
  g_assert_cmpuint (crowd.thronging, <=, 21000);
}

/* Where dots are too many to tell apart there is a path for each strength of ink, however many they are. */
static void
test_density (void)
{
  g_autofree char *svg = write_many (5000, 0, 900, 600);
  Crowd crowd;

  count_crowd (svg, &crowd);
  g_assert_cmpuint (crowd.dots, ==, 0);
  g_assert_cmpuint (crowd.throngs, ==, 0);
  g_assert_nonnull (strstr (svg, "<path class=\"density "));
  g_assert_cmpuint (strlen (svg), <, 16000);
}

/* Where each has its tooltip, each has a look of its own. */
static void
test_fewer_dots_stand_alone (void)
{
  g_autofree char *svg = write_many (1000, 50, 900, 600);
  Crowd crowd;

  count_crowd (svg, &crowd);
  g_assert_cmpuint (crowd.groups, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/svg/texts", test_texts);
  g_test_add_func ("/roof/svg/dots", test_dots);
  g_test_add_func ("/roof/svg/hostile-names", test_hostile_names);
  g_test_add_func ("/roof/svg/many-dots", test_many_dots);
  g_test_add_func ("/roof/svg/throng", test_throng);
  g_test_add_func ("/roof/svg/density", test_density);
  g_test_add_func ("/roof/svg/fewer-dots-stand-alone", test_fewer_dots_stand_alone);

  return g_test_run ();
}

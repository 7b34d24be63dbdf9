/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "chart/layout/layout.h"
#include "fixtures.h"

#define WIDTH 600.0

static RoofLayout *
lay_out (const char *title)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", "", NULL, -1);
  RoofHeading heading = { .title = title };

  return roof_layout_new_figure (scene, fixture_get_context (), WIDTH, 500, &heading, NULL);
}

/* The lines of the title, which come first, apart by bars. None is wider than the figure. */
static char *
read_title (const RoofLayout *layout)
{
  GString *lines = g_string_new (NULL);
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n && texts[i].size == texts[0].size && texts[i].bold; i++)
    {
      g_assert_cmpfloat (texts[i].box.width, <=, WIDTH);
      g_string_append_printf (lines, "%s%s", i > 0 ? "|" : "", texts[i].text);
    }
  return g_string_free (lines, FALSE);
}

static void
test_breaks (void)
{
  static const char *const cases[][2] = {
    { "One line", "One line" },
    { "  blanks \t between  ", "blanks between" },
    { "one\ntwo", "one|two" },
    { "one\n\ntwo\n", "one|two" },
    { "a\nb\nc\nd", "a|b|c|d" },
    { "a\nb\nc\nd e\nf", "a|b|c|d e f" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofLayout) layout = lay_out (cases[i][0]);
      g_autofree char *lines = read_title (layout);

      g_assert_cmpstr (lines, ==, cases[i][1]);
    }
}

/* A line too wide is broken at a blank, a word too wide is cut off. */
static void
test_wide (void)
{
  g_autoptr (RoofLayout) sentence = lay_out ("A title that goes on for so long that no figure of this width has room for "
                                             "all of it in a single line of type");
  g_autoptr (RoofLayout) word = lay_out ("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
                                         "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft");
  g_autofree char *broken = read_title (sentence), *cut = read_title (word);

  g_assert_nonnull (strchr (broken, '|'));
  g_assert_null (strstr (broken, "…"));
  g_assert_true (g_str_has_suffix (cut, "…"));
  g_assert_true (g_utf8_validate (cut, -1, NULL));
  g_assert_cmpuint (strlen (cut), >, 40);
}

/* A document may say anything: what is far too long is not measured letter by letter. */
static void
test_endless (void)
{
  g_autofree char *letters = g_strnfill (1000000, 'x');
  g_autofree char *words = g_strnfill (1000000, 'x');

  for (guint i = 3; i < 1000000; i += 4)
    words[i] = ' ';
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (RoofLayout) layout = lay_out (i == 0 ? letters : words);
      g_autofree char *lines = read_title (layout);

      g_assert_true (g_str_has_suffix (lines, "…"));
      g_assert_cmpuint (strlen (lines), <, 1000);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/layout-lines/breaks", test_breaks);
  g_test_add_func ("/roof/layout-lines/wide", test_wide);
  g_test_add_func ("/roof/layout-lines/endless", test_endless);
  return g_test_run ();
}

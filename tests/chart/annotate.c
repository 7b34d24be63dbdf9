/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/pick/annotate.h"

#include <math.h>

#include "approx.h"
#include "chart/pick/hit.h"
#include "fixtures.h"

#define EM ROOF_LAYOUT_FONT_SIZE

/* On the axes of an H100, free of roofs and dots there. */
#define ALONE ", 'annotations': [{'text': 'a note', 'x': 3000, 'y': 2e12, 'dx': 4, 'dy': 3}]"

static RoofLayout *
lay_out (const char *rest)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, rest, 0);

  return fixture_new_layout (scene, 1000, 700);
}

static RoofPoint
map (const RoofLayout *layout,
     double            x,
     double            y)
{
  return (RoofPoint) { roof_scale_to_pixel (roof_layout_get_x (layout), x),
                       roof_scale_to_pixel (roof_layout_get_y (layout), y) };
}

/* The middle of the note. */
static RoofPoint
find_note (const RoofLayout *layout,
           guint             index)
{
  RoofRect bounds = { 0 };

  g_assert_true (roof_layout_measure_annotation (layout, index, &bounds));
  return (RoofPoint) { bounds.x + bounds.width / 2, bounds.y + bounds.height / 2 };
}

static guint
count_leaders (const RoofLayout *layout)
{
  guint n, found = 0;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    found += lines[i].ink == ROOF_INK_LEADER && lines[i].owner.kind == ROOF_HIT_ANNOTATION;
  return found;
}

/* The text stands as many letters off as the document says, a leader leads to a mark, and both can be taken hold of. */
static void
test_stands_where_it_was_put (void)
{
  g_autoptr (RoofLayout) layout = lay_out (ALONE);
  RoofPoint text = find_note (layout, 0), p = map (layout, 3000, 2e12);
  RoofHit hit;

  assert_approx (text.x, p.x + 4 * EM, 1e-9);
  assert_approx (text.y, p.y - 3 * EM, 1e-9);
  g_assert_cmpuint (count_leaders (layout), ==, 1);
  hit = roof_hit_test (layout, text.x, text.y);
  g_assert_cmpint (hit.kind, ==, ROOF_HIT_ANNOTATION);
  g_assert_cmpint (hit.peak, !=, ROOF_ANNOTATION_ANCHOR);
  hit = roof_hit_test (layout, p.x, p.y);
  g_assert_cmpint (hit.kind, ==, ROOF_HIT_ANNOTATION);
  g_assert_cmpint (hit.peak, ==, ROOF_ANNOTATION_ANCHOR);
}

/* A figure of larger type has it as far off, seen by its letters. */
static void
test_goes_with_the_type (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", "", ALONE, -1);
  RoofFigureSizes sizes = roof_figure_preset_get (ROOF_PRESET_SLIDE)->sizes;
  g_autoptr (RoofLayout) layout
    = roof_layout_new_figure (scene, fixture_get_context (), 960, 540, NULL, &sizes);
  RoofPoint text = find_note (layout, 0);

  assert_approx (text.x - map (layout, 3000, 2e12).x, 4 * EM, 1e-9);
}

/* What lies outside of the axes has no note; what would reach out of them is kept inside. */
static void
test_edges (void)
{
  g_autoptr (RoofLayout) outside = lay_out (", 'annotations': [{'text': 'a note', 'x': 1e-9, 'y': 2e12}]");
  g_autoptr (RoofLayout) edge = lay_out (", 'annotations': [{'text': 'a note', 'x': 9e4, 'y': 2e12, 'dx': 30, 'dy': -99}]");
  const RoofRect *plot = roof_layout_get_plot (edge);
  RoofRect bounds;

  g_assert_false (roof_layout_measure_annotation (outside, 0, &bounds));
  g_assert_true (roof_layout_measure_annotation (edge, 0, &bounds));
  g_assert_cmpfloat (bounds.x + bounds.width, <=, plot->x + plot->width);
  g_assert_cmpfloat (bounds.y + bounds.height, <=, plot->y + plot->height);
}

/* A text on a dot gives way to it, and names of kernels give way to the text. */
static void
test_nothing_is_covered (void)
{
  g_autoptr (RoofLayout) plain = lay_out (NULL);
  const RoofDot *dot = roof_layout_find_dot (plain, 1, -1);
  double x = roof_scale_to_value (roof_layout_get_x (plain), dot->x), y = roof_scale_to_value (roof_layout_get_y (plain), dot->y);
  char numbers[2][G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *rest
    = g_strdup_printf (", 'annotations': [{'text': 'right on it', 'x': %s, 'y': %s, 'dx': 0, 'dy': 0},"
                       " {'text': 'beside it', 'x': %s, 'y': %s, 'dx': 5, 'dy': 0}]",
                       g_ascii_dtostr (numbers[0], sizeof numbers[0], x), g_ascii_dtostr (numbers[1], sizeof numbers[1], y),
                       numbers[0], numbers[1]);
  g_autoptr (RoofLayout) layout = lay_out (rest);
  guint n;
  const RoofMark *marks = roof_layout_get_marks (layout, &n);

  find_note (layout, 0);
  find_note (layout, 1);
  fixture_assert_legible (layout);
  /* A dot needs no mark of its own. */
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (marks[i].owner.kind, !=, ROOF_HIT_ANNOTATION);
}

/* A long text takes several lines, as one does that has newlines; they lie close together and all are the note. */
static void
test_lines (void)
{
  g_autoptr (RoofLayout) layout = lay_out (
      ", 'annotations': [{'text': 'The batch at which the projections of the MLP are compute bound\\nas of bf16', 'x': 1000,"
      " 'y': 2e12, 'dx': 4, 'dy': 7}]");
  RoofPoint middle = find_note (layout, 0), p = map (layout, 1000, 2e12);
  RoofRect bounds = { 0 }, around = { 0 };
  guint n, found = 0;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == ROOF_HIT_ANNOTATION)
      {
        bounds = roof_box_get_bounds (&texts[i].box);
        assert_approx (bounds.x, (roof_layout_measure_annotation (layout, 0, &around), around.x), 1e-9);
        g_assert_cmpint (roof_hit_test (layout, texts[i].box.x, texts[i].box.y).kind, ==, ROOF_HIT_ANNOTATION);
        found++;
      }
  g_assert_cmpuint (found, >=, 3);
  assert_approx (around.height, found * bounds.height, 0.05);
  assert_approx (middle.x, p.x + 4 * EM, 1e-9);
  assert_approx (middle.y, p.y - 7 * EM, 1e-9);
  g_assert_cmpuint (count_leaders (layout), ==, 1);
  fixture_assert_legible (layout);
}

/* What somebody wrote is on the chart, however little room there is: each of twenty notes at the same place. */
static void
test_none_is_left_out (void)
{
  g_autoptr (GString) rest = g_string_new (", 'annotations': [");
  g_autoptr (RoofLayout) layout = NULL;

  for (guint i = 0; i < 20; i++)
    g_string_append_printf (rest, "%s{'text': 'A note of some length, the %uth', 'x': 30, 'y': 2e13, 'dx': 1, 'dy': 1}",
                            i > 0 ? ", " : "", i);
  g_string_append (rest, "]");
  layout = lay_out (rest->str);
  for (guint i = 0; i < 20; i++)
    find_note (layout, i);
  fixture_assert_legible (layout);
}

static void
test_pull_the_text (void)
{
  g_autoptr (RoofLayout) layout = lay_out (ALONE);
  RoofHit hit = { ROOF_HIT_ANNOTATION, -1, 0, -1, 0 };
  g_autoptr (RoofAnnotation) pulled = roof_layout_pull_annotation (layout, hit, 22, -33);

  assert_approx (pulled->dx, 6, 1e-9);
  assert_approx (pulled->dy, 6, 1e-9);
  g_assert_cmpfloat (pulled->x, ==, 3000);
  hit.index = 1;
  g_assert_null (roof_layout_pull_annotation (layout, hit, 1, 1));
}

/* What it is about goes; the text stays where it is, and the anchor inside the axes. */
static void
test_pull_the_anchor (void)
{
  g_autoptr (RoofLayout) layout = lay_out (ALONE);
  RoofHit hit = { ROOF_HIT_ANNOTATION, -1, 0, ROOF_ANNOTATION_ANCHOR, 0 };
  RoofPoint text = find_note (layout, 0), p = map (layout, 3000, 2e12);
  g_autoptr (RoofAnnotation) pulled = roof_layout_pull_annotation (layout, hit, -40, 25);
  g_autoptr (RoofAnnotation) far = roof_layout_pull_annotation (layout, hit, 1e5, 1e5);
  const RoofRect *plot = roof_layout_get_plot (layout);

  assert_approx (map (layout, pulled->x, pulled->y).x, p.x - 40, 1e-9);
  assert_approx (map (layout, pulled->x, pulled->y).y, p.y + 25, 1e-9);
  assert_approx (p.x - 40 + pulled->dx * EM, text.x, 1e-9);
  assert_approx (p.y + 25 - pulled->dy * EM, text.y, 1e-9);
  assert_approx (map (layout, far->x, far->y).x, plot->x + plot->width, 1e-9);
}

/* Beside a dot the dot is meant. */
static void
test_annotate (void)
{
  g_autoptr (RoofLayout) layout = lay_out (NULL);
  const RoofDot *dot = roof_layout_find_dot (layout, 1, -1);
  g_autoptr (RoofAnnotation) at_dot = roof_layout_annotate (layout, "here", dot->x + 4, dot->y - 4);
  RoofPoint free_place = map (layout, 3000, 2e12);
  g_autoptr (RoofAnnotation) apart = roof_layout_annotate (layout, "there", free_place.x, free_place.y);

  assert_approx (map (layout, at_dot->x, at_dot->y).x, dot->x, 1e-9);
  assert_approx (apart->x, 3000, 1e-9);
  assert_approx (apart->y, 2e12, 1e-9);
  g_assert_cmpstr (apart->text, ==, "there");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/annotate/stands-where-it-was-put", test_stands_where_it_was_put);
  g_test_add_func ("/roof/annotate/goes-with-the-type", test_goes_with_the_type);
  g_test_add_func ("/roof/annotate/edges", test_edges);
  g_test_add_func ("/roof/annotate/nothing-is-covered", test_nothing_is_covered);
  g_test_add_func ("/roof/annotate/lines", test_lines);
  g_test_add_func ("/roof/annotate/none-is-left-out", test_none_is_left_out);
  g_test_add_func ("/roof/annotate/pull-the-text", test_pull_the_text);
  g_test_add_func ("/roof/annotate/pull-the-anchor", test_pull_the_anchor);
  g_test_add_func ("/roof/annotate/annotate", test_annotate);
  return g_test_run ();
}

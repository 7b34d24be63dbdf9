/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/snapshot/figure-style.h"

#include "core/error.h"
#include "core/snapshot/snapshot.h"
#include "fixtures.h"

/* A text of blanks is none, and so one that comes of an empty entry equals one that was never there. */
static void
test_empty_texts_are_none (void)
{
  g_autoptr (RoofFigureStyle) figure = g_new0 (RoofFigureStyle, 1), bare = g_new0 (RoofFigureStyle, 1);

  roof_figure_style_set_text (&figure->title, "  A layer \n");
  g_assert_cmpstr (figure->title, ==, "A layer");
  g_assert_false (roof_figure_style_equal (figure, bare));
  roof_figure_style_set_text (&figure->title, " \t");
  g_assert_null (figure->title);
  roof_figure_style_set_text (&figure->title, NULL);
  g_assert_true (roof_figure_style_equal (figure, bare));
}

static void
test_each_member_counts (void)
{
  g_autoptr (RoofFigureStyle) bare = g_new0 (RoofFigureStyle, 1);
  char **const texts[] = { &bare->title, &bare->subtitle, &bare->note, &bare->preset, &bare->theme, &bare->font,
                           &bare->axes.x.title, &bare->axes.y.title, &bare->axes.x.unit, &bare->axes.y.unit };
  double *const sizes[] = { &bare->width, &bare->height, &bare->font_size, &bare->line_width,
                            &bare->axes.x.min, &bare->axes.x.max, &bare->axes.y.min, &bare->axes.y.max };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (RoofFigureStyle) before = roof_figure_style_copy (bare), after = NULL;

      roof_figure_style_set_text (texts[i], "x");
      after = roof_figure_style_copy (bare);
      g_assert_false (roof_figure_style_equal (before, after));
      g_assert_true (roof_figure_style_equal (bare, after));
    }
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (RoofFigureStyle) before = roof_figure_style_copy (bare);

      *sizes[i] = 7;
      g_assert_false (roof_figure_style_equal (before, bare));
    }
}

/* Journals write units in many ways; a count is no rate, and no rate is a count. */
static void
test_key_counts (void)
{
  g_autoptr (RoofFigureStyle) bare = g_new0 (RoofFigureStyle, 1), keyed = roof_figure_style_copy (bare);

  keyed->key = ROOF_KEY_BELOW;
  g_assert_false (roof_figure_style_equal (bare, keyed));
}

static void
test_units (void)
{
  static const struct
  {
    const char *text;
    gboolean    rate;
    double      flops; /* 0: refused */
  } cases[] = {
    { "FLOP/s", TRUE, 1 },    { "GFLOP/s", TRUE, 1e9 }, { "TOP/s", TRUE, 1e12 },  { "GMAC/s", TRUE, 2e9 }, { "Gflop/s", TRUE, 1e9 },
    { "GFLOPS", TRUE, 1e9 },  { "PFLOPs", TRUE, 1e15 }, { "gFLOP/s", TRUE, 0 },   { "GFLOP", TRUE, 0 },    { "GB/s", TRUE, 0 },
    { "FLOP/B", TRUE, 0 },    { "", TRUE, 0 },          { "FLOP/Byte", FALSE, 1 }, { "flops/byte", FALSE, 1 }, { "MAC/B", FALSE, 2 },
    { "FLOP/s", FALSE, 0 },   { "FLOP/b/s", FALSE, 0 }, { "%", FALSE, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      double flops;

      g_assert_cmpint (roof_axis_unit_parse (cases[i].text, cases[i].rate, &flops, &error), ==, cases[i].flops > 0);
      if (cases[i].flops > 0)
        g_assert_cmpfloat (flops, ==, cases[i].flops);
      else
        g_assert_error (error, ROOF_ERROR, ROOF_ERROR_INVALID);
    }
}

static void
test_models_keep_it (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofSnapshot) plain = make_snapshot (machine, 16);
  g_autoptr (RoofFigureStyle) figure = roof_figure_style_copy (roof_snapshot_get_figure_style (plain));
  g_autoptr (RoofSnapshot) titled = NULL, later = NULL;

  roof_figure_style_set_text (&figure->title, "A layer");
  titled = roof_snapshot_with_figure_style (plain, figure);
  g_assert_null (roof_snapshot_get_figure_style (plain)->title);
  g_assert_false (roof_snapshot_equal (plain, titled));
  later = roof_snapshot_with_title (titled, "of the document");
  g_assert_cmpstr (roof_snapshot_get_figure_style (later)->title, ==, "A layer");
}

static void
test_annotations (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofSnapshot) plain = make_snapshot (machine, 16);
  g_autoptr (RoofAnnotation) one = roof_annotation_new ("knee", 240, 1e14), other = roof_annotation_new ("dip", 1, 1e9);
  g_autoptr (RoofSnapshot) first = roof_snapshot_with_annotation_added (plain, one);
  g_autoptr (RoofSnapshot) both = roof_snapshot_with_annotation_added (first, other);
  g_autoptr (RoofSnapshot) moved = NULL, fewer = NULL;

  one->dx = -3;
  moved = roof_snapshot_with_annotation (both, 0, one);
  fewer = roof_snapshot_with_annotation_removed (moved, 1);
  g_assert_cmpuint (roof_snapshot_get_n_annotations (plain), ==, 0);
  g_assert_cmpuint (roof_snapshot_get_n_annotations (moved), ==, 2);
  g_assert_cmpfloat (roof_snapshot_get_annotation (both, 0)->dx, >, 0);
  g_assert_cmpfloat (roof_snapshot_get_annotation (moved, 0)->dx, ==, -3);
  g_assert_cmpstr (roof_snapshot_get_annotation (moved, 1)->text, ==, "dip");
  g_assert_cmpuint (roof_snapshot_get_n_annotations (fewer), ==, 1);
  g_assert_false (roof_snapshot_equal (both, moved));
  g_assert_false (roof_snapshot_equal (moved, fewer));
}

static void
test_all_annotations_at_once (void)
{
  g_autoptr (RoofMachine) machine = make_tpu ();
  g_autoptr (RoofSnapshot) plain = make_snapshot (machine, 16);
  g_autoptr (RoofAnnotation) one = roof_annotation_new ("knee", 240, 1e14), other = roof_annotation_new ("dip", 1, 1e9);
  g_autoptr (RoofSnapshot) first = roof_snapshot_with_annotation_added (plain, one);
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  g_autoptr (RoofSnapshot) none = roof_snapshot_with_annotations (first, list);
  g_autoptr (RoofSnapshot) both = NULL;

  g_assert_true (roof_snapshot_equal (none, plain));
  g_ptr_array_add (list, other);
  g_ptr_array_add (list, one);
  both = roof_snapshot_with_annotations (first, list);
  g_assert_cmpuint (roof_snapshot_get_n_annotations (both), ==, 2);
  g_assert_cmpstr (roof_snapshot_get_annotation (both, 0)->text, ==, "dip");
  g_assert_true (roof_annotation_equal (roof_snapshot_get_annotation (both, 1), one));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/roof/figure-style/empty-texts-are-none", test_empty_texts_are_none);
  g_test_add_func ("/roof/figure-style/each-member-counts", test_each_member_counts);
  g_test_add_func ("/roof/figure-style/units", test_units);
  g_test_add_func ("/roof/figure-style/key-counts", test_key_counts);
  g_test_add_func ("/roof/figure-style/snapshots-keep-it", test_models_keep_it);
  g_test_add_func ("/roof/figure-style/annotations", test_annotations);
  g_test_add_func ("/roof/figure-style/all-annotations-at-once", test_all_annotations_at_once);
  return g_test_run ();
}

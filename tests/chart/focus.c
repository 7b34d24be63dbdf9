/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chart/draw/svg.h"
#include "chart/pick/brush.h"
#include "chart/pick/hit.h"
#include "chart/pick/navigate.h"
#include "core/report/filter.h"
#include "fixtures.h"

#define WIDTH 900
#define HEIGHT 600

/* The decoder layer on an H100 as somebody looks at it. @selected: digits, the first leads. @filter: (nullable) */
static RoofScene *
look_at (const char *selected,
         const char *filter,
         gboolean    picture)
{
  g_autoptr (RoofComparison) comparison = fixture_compare ("nvidia-h100-sxm5-80gb amd-mi300x", fixture_layer, NULL);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (RoofSelection) selection = NULL;
  g_autoptr (RoofFilter) asked = roof_filter_new (filter != NULL ? filter : "");
  g_autoptr (GByteArray) fits = roof_filter_list (asked, roof_comparison_get_report (comparison, 0));

  for (const char *p = selected; *p != '\0'; p++)
    {
      guint index = (guint) (*p - '0');

      g_array_append_val (indices, index);
    }
  selection = roof_selection_new_of ((const guint *) indices->data, indices->len,
                                     indices->len > 0 ? (int) g_array_index (indices, guint, 0) : -1);

  RoofFocus focus = { .selection = selection, .fits = fits, .picture = picture };

  return roof_scene_new_focused (comparison, roof_library_get_catalogue (fixture_get_library ()), &focus);
}

static RoofScene *
look (const char *selected,
      const char *filter)
{
  return look_at (selected, filter, FALSE);
}

static RoofLayout *
lay_out (const char *selected,
         const char *filter)
{
  g_autoptr (RoofScene) scene = look (selected, filter);

  return fixture_new_layout (scene, WIDTH, HEIGHT);
}

/* "0 1* 4+ …": kernels, the leader starred, others selected with a plus, those that step back in brackets. */
static char *
list_rows (const RoofScene *scene)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;
  const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, kernels[i].faded ? "%s(%u)" : "%s%u%s", i > 0 ? " " : "", kernels[i].kernel,
                            kernels[i].leads ? "*" : kernels[i].selected ? "+" : "");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
test_rows (void)
{
  static const struct
  {
    const char *selected;
    const char *filter;
    const char *kernels;
  } cases[] = {
    { "", NULL, "0 1 2 3 4 5 6 7 8" },
    { "0", NULL, "0* 1 2 3 4 5 6 7 8" },
    { "20", NULL, "0+ 1 2* 3 4 5 6 7 8" },
    { "", "attention", "(0) 1 2 (3) (4) (5) (6) (7) (8)" },
    { "2", "attention", "(0) 1 2* (3) (4) (5) (6) (7) (8)" },
    { "0", "attention", "0* 1 2 (3) (4) (5) (6) (7) (8)" },
    { "", "bound:compute", "(0) (1) 2 (3) (4) (5) 6 (7) (8)" },
    { "", "nothing", "(0) (1) (2) (3) (4) (5) (6) (7) (8)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = look (cases[i].selected, cases[i].filter);
      g_autofree char *kernels = list_rows (scene);

      g_test_message ("%s, %s", cases[i].selected, cases[i].filter != NULL ? cases[i].filter : "");
      g_assert_cmpstr (kernels, ==, cases[i].kernels);
    }
}

/* Dots on other machines go with those on the current one. */
static void
test_rivals (void)
{
  g_autoptr (RoofScene) scene = look ("1", "attention");
  guint n;
  const RoofRival *rivals = roof_scene_get_rivals (scene, &n);

  g_assert_cmpuint (n, >, 2);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (rivals[i].kernel, ==, rivals[i].spot.kernel);
      g_assert_cmpint (rivals[i].selected, ==, rivals[i].spot.kernel == 1);
      g_assert_cmpint (rivals[i].faded, ==, rivals[i].spot.kernel != 1 && rivals[i].spot.kernel != 2);
    }
}

static guint
count_strong (const RoofScene *scene,
              gboolean         flat)
{
  guint n, count = 0;

  if (flat)
    {
      const RoofFlat *flats = roof_scene_get_flats (scene, &n);

      for (guint i = 0; i < n; i++)
        count += flats[i].rank == ROOF_RANK_STRONG ? 1 : 0;
      return count;
    }

  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);

  for (guint i = 0; i < n; i++)
    count += slopes[i].rank == ROOF_RANK_STRONG ? 1 : 0;
  return count;
}

/* Each roof that limits one of the selected kernels is strong, and no other. */
static void
test_strong_roofs (void)
{
  g_autoptr (RoofScene) none = look ("", NULL);
  g_autoptr (RoofScene) memory = look ("01", NULL);
  g_autoptr (RoofScene) compute = look ("2", NULL);
  g_autoptr (RoofScene) both = look ("02", NULL);

  g_assert_cmpuint (count_strong (none, FALSE) + count_strong (none, TRUE), ==, 0);
  g_assert_cmpuint (count_strong (memory, FALSE), ==, 1);
  g_assert_cmpuint (count_strong (memory, TRUE), ==, 0);
  g_assert_cmpuint (count_strong (compute, FALSE), ==, 0);
  g_assert_cmpuint (count_strong (compute, TRUE), ==, 1);
  g_assert_cmpuint (count_strong (both, FALSE), ==, 1);
  g_assert_cmpuint (count_strong (both, TRUE), ==, 1);
}

/* What is selected is drawn last and ringed; nothing else steps back for it. */
static void
test_selects (void)
{
  g_autoptr (RoofLayout) layout = lay_out ("83", NULL);
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);
  const RoofText *texts;
  const RoofLine *lines;
  gboolean own_done = FALSE;

  for (guint i = 0; i < n; i++)
    {
      gboolean selected = dots[i].owner.kernel == 8 || dots[i].owner.kernel == 3;

      g_assert_false (dots[i].faded);
      if (dots[i].owner.index < 0 || dots[i].owner.machine > 0)
        continue;
      g_assert_true (selected || !own_done);
      own_done = selected;
      g_assert_cmpint (dots[i].selected, ==, selected && dots[i].main);
    }
  texts = roof_layout_get_texts (layout, &n);
  for (guint i = 0; i < n; i++)
    g_assert_false (texts[i].faded);
  lines = roof_layout_get_lines (layout, &n);
  for (guint i = 0; i < n; i++)
    g_assert_false (lines[i].faded);
  fixture_assert_legible (layout);
}

/* In a picture what the filter leaves out is not drawn, and the rest stands behind what is selected. */
static void
test_picture (void)
{
  static const struct
  {
    const char *selected, *filter;
    const char *kernels; /* "-": behind */
  } cases[] = {
    { "", NULL, "0 1 2 3 4 5 6 7 8" },
    { "20", NULL, "0 -1 2 -3 -4 -5 -6 -7 -8" },
    { "2", "attention", "-1 2" },
    { "0", "attention", "1 2" },
    { "0", "nothing", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = look_at (cases[i].selected, cases[i].filter, TRUE);
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, WIDTH, HEIGHT);
      g_autoptr (GString) text = g_string_new (NULL);
      guint n;
      const RoofSceneKernel *kernels = roof_scene_get_kernels (scene, &n);
      const RoofDot *dots;

      for (guint k = 0; k < n; k++)
        g_string_append_printf (text, "%s%s%u", k > 0 ? " " : "", kernels[k].behind ? "-" : "", kernels[k].kernel);
      g_assert_cmpstr (text->str, ==, cases[i].kernels);
      dots = roof_layout_get_dots (layout, &n);
      for (guint k = 0; k < n; k++)
        {
          g_autofree char *behind = g_strdup_printf ("-%d", dots[k].owner.kernel);

          g_assert_cmpint (dots[k].faded, ==, strstr (cases[i].kernels, behind) != NULL);
        }
    }
}

/* Which levels have a roof, by their indices. */
static char *
list_roofs (const RoofScene *scene)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;
  const RoofSlope *slopes = roof_scene_get_slopes (scene, &n);

  for (guint i = 0; i < n; i++)
    if (slopes[i].machine == 0 && slopes[i].ceiling < 0)
      g_string_append_printf (text, "%u ", slopes[i].level);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* A roof that only kernels use which the filter leaves out stays in the window, but not in a picture. */
static void
test_roofs_of_a_picture (void)
{
  g_autofree char *far = fixture_format_custom ("far", "ib", 1e10, 1e9);
  g_autofree char *near = fixture_format_custom ("near", "hbm", 1e10, 1e9);
  g_autofree char *kernels = g_strconcat (far, ", ", near, NULL);
  g_autoptr (RoofComparison) comparison = fixture_compare ("nvidia-h100-sxm5-80gb", kernels, NULL);
  g_autoptr (RoofFilter) filter = roof_filter_new ("near");
  g_autoptr (GByteArray) fits = roof_filter_list (filter, roof_comparison_get_report (comparison, 0));
  RoofFocus focus = { .fits = fits };
  g_autoptr (RoofScene) window = roof_scene_new_focused (comparison, NULL, &focus);
  g_autoptr (RoofScene) picture = NULL;
  g_autofree char *both = list_roofs (window), *one = NULL;

  focus.picture = TRUE;
  picture = roof_scene_new_focused (comparison, NULL, &focus);
  one = list_roofs (picture);
  g_assert_cmpuint (strlen (both), >, strlen (one));
  g_assert_cmpuint (strlen (one), >, 0);
}

/* In a picture, in which nobody can move the axes, they reach the dots at every level, unless these lie far out. */
static void
test_picture_reaches_dots (void)
{
  static const struct
  {
    const char *bytes;
    double      least, most; /* of the left end */
  } cases[] = { { "2e10", 0.03, 0.04 }, { "6e10", 0.005, 0.0166 }, { "1e15", 0.003, 0.004 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *kernel = g_strdup_printf ("{'name': 'a', 'op': 'custom', 'parameters': {'flops': 1e9, 'bytes.l2': %s, 'bytes.hbm':"
                                                 " 1e10}}", cases[i].bytes);
      g_autoptr (RoofComparison) comparison = fixture_compare ("nvidia-h100-sxm5-80gb", kernel, NULL);
      RoofFocus focus = { .picture = TRUE };
      g_autoptr (RoofScene) picture = roof_scene_new_focused (comparison, NULL, &focus);
      g_autoptr (RoofScene) window = roof_scene_new_focused (comparison, NULL, &(RoofFocus) { NULL });

      g_assert_cmpfloat (roof_scene_get_extent (picture)->x_min, >, cases[i].least);
      g_assert_cmpfloat (roof_scene_get_extent (picture)->x_min, <, cases[i].most);
      g_assert_cmpfloat_with_epsilon (roof_scene_get_extent (window)->x_min, 0.0316, 0.001);
    }
}

/* A picture's axes end where nothing is drawn beyond, behind all ridges; those of the window do not depend on kernels. */
static void
test_picture_ends_behind_ridges (void)
{
  g_autofree char *kernel = fixture_format_custom ("a", "hbm", 1e12, 1e10);
  g_autoptr (RoofComparison) comparison = fixture_compare ("nvidia-h100-sxm5-80gb", kernel, NULL);
  RoofFocus focus = { .picture = TRUE };
  g_autoptr (RoofScene) picture = roof_scene_new_focused (comparison, NULL, &focus);
  g_autoptr (RoofScene) window = roof_scene_new_focused (comparison, NULL, &(RoofFocus) { NULL });
  const RoofExtent *shown = roof_scene_get_extent (picture);
  guint n;
  const RoofRidge *ridges = roof_scene_get_ridges (picture, &n);

  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpfloat (ridges[i].x, >, shown->x_min * 9);
      g_assert_cmpfloat (ridges[i].x, <, shown->x_max / 9);
    }
  g_assert_cmpfloat (shown->x_max, <, roof_scene_get_extent (window)->x_max);
  g_assert_cmpfloat (shown->x_min, >, roof_scene_get_extent (window)->x_min);
  g_assert_cmpfloat (shown->y_min, >, roof_scene_get_extent (window)->y_min);
  focus.inset = TRUE; /* stands where nothing is drawn */
  roof_scene_unref (picture);
  picture = roof_scene_new_focused (comparison, NULL, &focus);
  g_assert_cmpfloat (roof_scene_get_extent (picture)->x_max, ==, roof_scene_get_extent (window)->x_max);
}

/* A document with an inset has a picture without it: its axes are those of any picture. */
static void
test_picture_without_inset (void)
{
  g_autofree char *kernel = fixture_format_custom ("a", "hbm", 1e12, 1e10);
  g_autoptr (RoofComparison) comparison
    = fixture_compare ("nvidia-h100-sxm5-80gb", kernel, ", 'figure': {'inset_x': [50, 500], 'inset_y': [1e14, 1e15]}");
  g_autoptr (RoofScene) with = roof_scene_new_focused (comparison, NULL, &(RoofFocus) { .picture = TRUE });
  g_autoptr (RoofScene) without = roof_scene_new_focused (comparison, NULL, &(RoofFocus) { .picture = TRUE, .no_inset = TRUE });

  g_assert_cmpfloat (roof_scene_get_extent (without)->x_max, <, roof_scene_get_extent (with)->x_max);
}

/* What the filter leaves out steps back: it has no name and cannot be taken hold of. */
static void
test_filtered (void)
{
  g_autoptr (RoofLayout) layout = lay_out ("", "attention");
  guint n;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);
  const RoofText *texts;

  for (guint i = 0; i < n; i++)
    {
      gboolean fits = dots[i].owner.kernel == 1 || dots[i].owner.kernel == 2;
      RoofHit hit = roof_hit_test (layout, dots[i].x, dots[i].y);

      g_assert_cmpint (dots[i].faded, ==, !fits);
      g_assert_true (fits || hit.kind != ROOF_HIT_DOT || hit.kernel == 1 || hit.kernel == 2);
    }
  texts = roof_layout_get_texts (layout, &n);
  for (guint i = 0; i < n; i++)
    if (texts[i].owner.kind == ROOF_HIT_DOT)
      g_assert_true (texts[i].owner.kernel == 1 || texts[i].owner.kernel == 2);
}

/* An export is as it is drawn: what the filter leaves out is faded, what is not selected is not. */
static void
test_export (void)
{
  g_autoptr (RoofLayout) plain = lay_out ("0", NULL);
  g_autoptr (RoofLayout) isolated = lay_out ("", "attention");
  const RoofPalette *palette = roof_palette_get (ROOF_THEME_LIGHT);
  g_autofree char *faded = g_strdup_printf ("class=\"dot memory\" fill=\"#1459ad\" fill-opacity=\"%.2g\"",
                                            palette->faded_dots[ROOF_INK_MEMORY]);
  g_autofree char *one = roof_svg_write (plain, palette, &(RoofSvgOptions) { 0 });
  g_autofree char *other = roof_svg_write (isolated, palette, &(RoofSvgOptions) { 0 });

  g_assert_null (strstr (one, faded));
  g_assert_nonnull (strstr (other, faded));
}

static char *
brush (const RoofLayout *layout,
       RoofPoint         a,
       RoofPoint         b)
{
  RoofRect region = roof_brush_span (a, b);
  g_autoptr (RoofSelection) found = roof_brush_select (layout, &region);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;
  const guint *indices = roof_selection_get_indices (found, &n);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%u%s", indices[i], (int) indices[i] == roof_selection_get_lead (found) ? "*" : "");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* From whichever corner it is drawn; the kernel that takes longest leads. */
static void
test_brush (void)
{
  g_autoptr (RoofScene) scene = look ("", "model:none");
  g_autoptr (RoofLayout) layout = lay_out ("", NULL);
  g_autoptr (RoofLayout) empty = fixture_new_layout (scene, WIDTH, HEIGHT);
  const RoofDot *silu = roof_layout_find_dot (layout, 4, -1), *norm = roof_layout_find_dot (layout, 3, -1);
  RoofPoint low = { MIN (silu->x, norm->x) - 4, MAX (silu->y, norm->y) + 4 };
  RoofPoint high = { MAX (silu->x, norm->x) + 4, MIN (silu->y, norm->y) - 4 };
  g_autofree char *two = brush (layout, low, high);
  g_autofree char *back = brush (layout, high, low);
  g_autofree char *all = brush (layout, (RoofPoint) { 0, 0 }, (RoofPoint) { WIDTH, HEIGHT });
  g_autofree char *none = brush (empty, (RoofPoint) { 0, 0 }, (RoofPoint) { WIDTH, HEIGHT });

  g_assert_cmpstr (two, ==, "34*");
  g_assert_cmpstr (back, ==, two);
  g_assert_cmpstr (all, ==, "0123456*78"); /* at 60 % of the peak 116 µs, where the measured one takes 110 */
  g_assert_cmpstr (none, ==, "");
}

static RoofSelection *
grow (const RoofLayout *layout,
      RoofSelection    *selection,
      int               dx,
      int               dy)
{
  RoofSelection *grown = roof_brush_grow (layout, selection, dx, dy);

  roof_selection_unref (selection);
  return grown;
}

/* By keys: one dot more each time, none is left out, whoever led still does, and at the end nothing comes. */
static void
test_brush_grow (void)
{
  g_autoptr (RoofLayout) layout = lay_out ("", NULL);
  const RoofDot *start = roof_layout_find_dot (layout, 4, -1);
  RoofSelection *selection = roof_selection_new (4);
  guint n = 1, more;
  double edge = start->x;

  for (;;)
    {
      g_autoptr (RoofSelection) next = roof_brush_grow (layout, selection, 1, 0);
      const guint *indices = next != NULL ? roof_selection_get_indices (next, &more) : NULL;

      if (next == NULL)
        break;
      g_assert_cmpuint (more, >, n);
      g_assert_cmpint (roof_selection_get_lead (next), ==, 4);
      for (guint i = 0; i < more; i++)
        g_assert_true (roof_selection_contains (selection, indices[i])
                       || roof_layout_find_dot (layout, (int) indices[i], -1)->x >= edge - 1);
      n = more;
      selection = grow (layout, selection, 1, 0);
    }
  roof_selection_get_indices (selection, &more);
  g_assert_cmpuint (more, >=, 3);
  selection = grow (layout, selection, 0, -1);
  if (selection != NULL)
    roof_selection_unref (selection);
  {
    g_autoptr (RoofSelection) none = roof_selection_new (-1);
    g_autoptr (RoofSelection) first = roof_brush_grow (layout, none, 1, 0);

    roof_selection_get_indices (first, &n);
    g_assert_cmpuint (n, ==, 1);
  }
}

static void
test_brush_render (void)
{
  g_autoptr (RoofLayout) layout = lay_out ("", NULL);
  const RoofDot *dot = roof_layout_find_dot (layout, 0, -1);
  RoofRect around = { dot->x - 20, dot->y - 20, 40, 40 };
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double x, y, width, height;

  roof_brush_render (layout, roof_palette_get (ROOF_THEME_LIGHT), &around, cr);
  cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
  g_assert_cmpfloat_with_epsilon (x, around.x, 2);
  g_assert_cmpfloat_with_epsilon (width, around.width, 3);
  g_assert_cmpfloat_with_epsilon (height, around.height, 3);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* All dots of what is selected lie inside, at every level, and closer together than before. */
static void
test_zoom_selected (void)
{
  g_autoptr (RoofLayout) layout = lay_out ("8", NULL);
  g_autoptr (RoofLayout) none = lay_out ("", NULL);
  g_autoptr (RoofLayout) gutter = lay_out ("7", NULL);
  g_autoptr (RoofView) view = roof_view_zoom_selected (layout);
  guint n;
  const RoofSpot *spots = roof_scene_get_spots (roof_layout_get_scene (layout), &n);
  const RoofExtent *before = roof_scene_get_extent (roof_layout_get_scene (layout));

  g_assert_cmpint (view->axes, ==, ROOF_AXES_MANUAL);
  for (guint i = 0; i < n; i++)
    if (spots[i].kernel == 8)
      {
        g_assert_cmpfloat (spots[i].x, >, view->x_min);
        g_assert_cmpfloat (spots[i].x, <, view->x_max);
        g_assert_cmpfloat (spots[i].y, >, view->y_min);
        g_assert_cmpfloat (spots[i].y, <, view->y_max);
      }
  g_assert_cmpfloat (view->x_max / view->x_min, <, before->x_max / before->x_min);
  g_assert_null (roof_view_zoom_selected (none));
  g_assert_null (roof_view_zoom_selected (gutter));
}

/* "bf16 fp32 …": the types of the peaks that are drawn, in the order of the machine. */
static char *
list_types (const char *view)
{
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, view, -1);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;
  const RoofFlat *flats = roof_scene_get_flats (scene, &n);

  for (guint i = 0; i < n; i++)
    if (flats[i].ceiling < 0)
      {
        const RoofPeak *peak
          = roof_machine_get_peak (roof_report_get_machine (roof_scene_get_report (scene)), flats[i].peak);

        g_string_append_printf (text, "%s%c:%s", text->len > 0 ? " " : "", peak->unit[0], peak->dtype);
      }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Peaks that kernels run at are drawn until they are hidden, others once they are asked for; a hidden unit stays hidden. */
static void
test_types (void)
{
  g_autofree char *plain = list_types (NULL);
  g_autofree char *more = list_types (", 'view': {'shown_types': ['fp8']}");
  g_autofree char *less = list_types (", 'view': {'hidden_types': ['bf16'], 'shown_types': ['int8']}");
  g_autofree char *unit = list_types (", 'view': {'hidden_units': ['matrix'], 'shown_types': ['fp8']}");
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, NULL, -1);

  g_assert_cmpstr (plain, ==, "m:bf16 v:bf16");
  g_assert_cmpstr (more, ==, "m:bf16 m:fp8 v:bf16");
  g_assert_cmpstr (less, ==, "m:int8");
  g_assert_cmpstr (unit, ==, "v:bf16");
  g_assert_true (roof_scene_uses_type (roof_scene_get_report (scene), "bf16"));
  g_assert_false (roof_scene_uses_type (roof_scene_get_report (scene), "fp8"));
}

/* The peak of the kernel that leads is drawn whatever is hidden: its roof is what the verdict is about. */
static void
test_leading_type (void)
{
  g_autoptr (RoofScene) scene
    = fixture_make_scene ("nvidia-h100-sxm5-80gb", fixture_layer, ", 'view': {'hidden_types': ['bf16']}", 0);
  guint n;

  roof_scene_get_flats (scene, &n);
  g_assert_cmpuint (n, ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/focus/picture-without-inset", test_picture_without_inset);
  g_test_add_func ("/roof/focus/picture-reaches-dots", test_picture_reaches_dots);
  g_test_add_func ("/roof/focus/picture-ends-behind-ridges", test_picture_ends_behind_ridges);
  g_test_add_func ("/roof/focus/rows", test_rows);
  g_test_add_func ("/roof/focus/rivals", test_rivals);
  g_test_add_func ("/roof/focus/strong-roofs", test_strong_roofs);
  g_test_add_func ("/roof/focus/selects", test_selects);
  g_test_add_func ("/roof/focus/picture", test_picture);
  g_test_add_func ("/roof/focus/roofs-of-a-picture", test_roofs_of_a_picture);
  g_test_add_func ("/roof/focus/filtered", test_filtered);
  g_test_add_func ("/roof/focus/export", test_export);
  g_test_add_func ("/roof/focus/brush", test_brush);
  g_test_add_func ("/roof/focus/brush-grow", test_brush_grow);
  g_test_add_func ("/roof/focus/brush-render", test_brush_render);
  g_test_add_func ("/roof/focus/zoom-selected", test_zoom_selected);
  g_test_add_func ("/roof/focus/types", test_types);
  g_test_add_func ("/roof/focus/leading-type", test_leading_type);
  return g_test_run ();
}

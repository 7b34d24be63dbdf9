/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "chart/scene/scene-private.h"
#include "fixtures.h"

/* Measured kernels all over what the H100 can reach, from a fiftieth of its roof up. */
static char *
invent_kernels (guint n,
                guint seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      double intensity = pow (10, g_rand_double_range (random, -1, 4)), flops = 1e12;
      double roof = fmin (989.4e12, 3.35e12 * intensity) * pow (10, g_rand_double_range (random, -1.7, 0));
      char bytes[G_ASCII_DTOSTR_BUF_SIZE], time[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (text, "%s{'name': 'kernel %u', 'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': %s, 'time': %s}}",
                              i > 0 ? "," : "", i, g_ascii_dtostr (bytes, sizeof bytes, flops / intensity),
                              g_ascii_dtostr (time, sizeof time, flops / roof));
    }
  return g_string_free (text, FALSE);
}

static gboolean
has_name (const RoofLayout *layout,
          RoofHit           owner)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (roof_hit_equal (texts[i].owner, owner))
      return TRUE;
  return FALSE;
}

/* Roofs that are drawn without a name: ceilings, or all others. */
static guint
count_nameless (const RoofLayout *layout,
                gboolean          ceilings)
{
  guint n, nameless = 0;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (lines[i].layer == ROOF_LAYER_ROOF && lines[i].owner.kind != ROOF_HIT_RIDGE
        && (lines[i].owner.kind == ROOF_HIT_CEILING) == ceilings && !has_name (layout, lines[i].owner))
      {
        g_test_message ("no name: kind %d, index %d", lines[i].owner.kind, lines[i].owner.index);
        nameless++;
      }
  return nameless;
}

static gboolean
is_roof (const RoofLine *line)
{
  return line->layer == ROOF_LAYER_ROOF && line->owner.kind != ROOF_HIT_RIDGE;
}

/* Whether @line lies on one of the lines of @owner, which are those of a roof that is as high. */
static gboolean
lies_on_own (const RoofLayout *layout,
             const RoofLine   *line,
             RoofHit           owner)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (is_roof (&lines[i]) && roof_hit_equal (lines[i].owner, owner)
        && fmin (roof_segment_distance (lines[i].a, lines[i].b, line->a), roof_segment_distance (line->a, line->b, lines[i].a)) < 0.02
        && fmin (roof_segment_distance (lines[i].a, lines[i].b, line->b), roof_segment_distance (line->a, line->b, lines[i].b)) < 0.02)
      return TRUE;
  return FALSE;
}

/* How far @text, its middle or all of it, is from the nearest of the lines of its roof, or of all others. */
static double
find_distance (const RoofLayout *layout,
               const RoofText   *text,
               gboolean          own,
               gboolean          whole)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);
  double nearest = INFINITY;

  for (guint i = 0; i < n; i++)
    if (is_roof (&lines[i]) && lies_on_own (layout, &lines[i], text->owner) == own)
      nearest = fmin (nearest, whole ? roof_box_measure_distance (&text->box, lines[i].a, lines[i].b)
                                     : roof_segment_distance (lines[i].a, lines[i].b, (RoofPoint) { text->box.x, text->box.y }));
  return nearest;
}

/* Whether @text stands before its flat roof, at its height. */
static gboolean
is_ahead (const RoofLayout *layout,
          const RoofText   *text)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (is_roof (&lines[i]) && roof_hit_equal (lines[i].owner, text->owner) && lines[i].a.y == lines[i].b.y
        && fabs (text->box.y - lines[i].a.y) <= text->box.height / 2 + 0.02 && text->box.x + text->box.width / 2 < lines[i].a.x)
      return TRUE;
  return FALSE;
}

/* No roof's name, led to or not, stands nearer to another roof than to its own, or over it, but for one that stands before its roof
 * with a leader to where that begins. A value without the name may have its middle on its own roof, or a leader to it. */
static void
assert_nearest (const RoofLayout *layout)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      gboolean bare = strstr (texts[i].text, ROOF_VALUE_SPACE) == NULL;
      double own = find_distance (layout, &texts[i], TRUE, FALSE), other = find_distance (layout, &texts[i], FALSE, TRUE);

      if (!isfinite (own) || (fixture_is_led (layout, &texts[i]) && (bare || is_ahead (layout, &texts[i]))))
        continue;
      g_assert_cmpfloat (own, <=, find_distance (layout, &texts[i], FALSE, FALSE) + 0.02);
      g_assert_cmpfloat (find_distance (layout, &texts[i], TRUE, TRUE), <=, other + 0.02);
      g_assert_true (bare || other > 0);
    }
}

/* On every machine that comes along, in every size, and in a corner of a window. */
static void
test_machines (void)
{
  RoofLibrary *library = fixture_get_library ();

  for (guint i = 0; i < roof_library_get_n_machines (library); i++)
    {
      const char *id = roof_machine_get_id (roof_library_get_machine (library, i));
      g_autoptr (RoofScene) scene = fixture_make_scene (id, "{'name': 'matmul', 'op': 'matmul'}", NULL, 0);
      g_autoptr (RoofLayout) corner = fixture_lay_out (scene, 320, 240);

      g_test_message ("%s", id);
      assert_nearest (corner);
      for (guint p = 0; p < ROOF_N_PRESETS; p++)
        {
          g_autoptr (RoofLayout) layout = fixture_lay_out_preset (scene, (RoofPresetId) p);

          assert_nearest (layout);
        }
    }
}

/* However many dots there are, a roof has its name beside it, or is led to from where no other roof lies between; but for those of
 * memory and links, the lower peaks, and a ceiling, which may lie under dots from end to end. */
static void
test_crowd (gconstpointer data)
{
  g_autofree char *kernels = invent_kernels (GPOINTER_TO_UINT (data), 6);
  g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, -1);

  for (guint p = 0; p < ROOF_N_PRESETS; p++)
    {
      g_autoptr (RoofLayout) layout = fixture_lay_out_preset (scene, (RoofPresetId) p);

      g_test_message ("%s", roof_figure_preset_get ((RoofPresetId) p)->id);
      g_assert_cmpuint (count_nameless (layout, FALSE), <=, 4);
      g_assert_cmpuint (count_nameless (layout, TRUE), <=, 2);
      assert_nearest (layout);
    }
}

static guint
count_nameless_dots (const RoofLayout *layout)
{
  guint n, nameless = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (guint i = 0; i < n; i++)
    if (dots[i].owner.kind == ROOF_HIT_DOT && !has_name (layout, dots[i].owner))
      nameless++;
  return nameless;
}

/* Of few kernels hardly one is without its name, in a column's width as on a poster. */
static void
test_few (void)
{
  guint nameless = 0;

  for (guint p = 0; p < ROOF_N_PRESETS; p++)
    {
      for (guint seed = 0; seed < 20; seed++)
        {
          g_autofree char *kernels = invent_kernels (10, seed);
          g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, -1);
          g_autoptr (RoofLayout) layout = fixture_lay_out_preset (scene, (RoofPresetId) p);

          nameless += count_nameless_dots (layout);
          assert_nearest (layout);
        }
      g_test_message ("up to %s %u of %u", roof_figure_preset_get ((RoofPresetId) p)->id, nameless, (p + 1) * 200);
    }
  g_assert_cmpuint (nameless, <=, 15);
}

/* Measured above the roof, so near to the frame that there is room over none or not all of them: their carets stay within it, and
 * leave room for their names. */
static void
test_above (void)
{
  g_autoptr (RoofScene) scene = fixture_make_scene (
    "nvidia-h100-sxm5-80gb",
    "{'name': 'a', 'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': 1e9, 'time': 3.2e-4}},"
    "{'name': 'b', 'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': 1e8, 'time': 3.3e-4}},"
    "{'name': 'c', 'op': 'custom', 'parameters': {'flops': 1e12, 'bytes.hbm': 5e8, 'time': 3.6e-4}}",
    NULL, -1);
  g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
  guint n, n_hung = 0;
  const RoofDot *dots = roof_layout_get_dots (layout, &n);

  for (guint i = 0; i < n; i++)
    n_hung += dots[i].flagged && dots[i].hung ? 1 : 0;
  g_assert_cmpuint (n_hung, >, 0);
  fixture_assert_within_plot (layout);
  fixture_assert_legible (layout);
  g_assert_cmpuint (count_nameless_dots (layout), ==, 0);
}

static double
find_ridge (const RoofLayout *layout)
{
  guint n;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (lines[i].owner.kind == ROOF_HIT_RIDGE)
      return lines[i].a.x;
  return NAN;
}

/* A region that is narrower than its name goes without: the name would be read as that of its neighbour. */
static void
test_regions (void)
{
  guint n_named = 0;

  for (int right = 300; right < 6000; right *= 2)
    {
      g_autofree char *view = g_strdup_printf (", 'view': {'axes': 'manual', 'x': [0.1, %d], 'y': [1e11, 2e15]}", right);
      g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", "", view, -1);
      g_autoptr (RoofLayout) layout = fixture_new_layout (scene, 800, 600);
      double ridge = find_ridge (layout);
      guint n;
      const RoofText *texts = roof_layout_get_texts (layout, &n);

      for (guint i = 0; i < n; i++)
        if (texts[i].ink == ROOF_INK_COMPUTE && texts[i].owner.kind == ROOF_HIT_NONE)
          {
            g_assert_cmpfloat (texts[i].box.x - texts[i].box.width / 2, >, ridge);
            n_named++;
          }
    }
  g_assert_cmpuint (n_named, >, 0);
}

/* The ceilings of the machines that roofline charts were first drawn of have theirs in a column's width, while a kernel is
 * selected: all of them but one where the type is such. */
static void
test_ceilings (void)
{
  static const char *const machines[] = { "williams2009-opteron-x2-2214", "williams2009-opteron-x4-2356-barcelona" };
  guint nameless = 0;

  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    {
      g_autoptr (RoofScene) scene = fixture_make_scene (machines[i], "{'name': 'sweep', 'op': 'stencil7'}", NULL, 0);
      g_autoptr (RoofLayout) layout = fixture_lay_out_preset (scene, ROOF_PRESET_COLUMN);

      nameless += count_nameless (layout, FALSE) + count_nameless (layout, TRUE);
    }
  g_assert_cmpuint (nameless, <=, 1);
}

/* The text of @words, or NULL. */
static const RoofText *
find_words (const RoofLayout *layout,
            const char       *words)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    if (g_str_has_suffix (texts[i].text, words))
      return &texts[i];
  return NULL;
}

/* Names that find no room are counted over the plot of the window's chart, where pointing tells them; not in a picture. */
static void
test_unnamed (void)
{
  static const guint counts[] = { 1, 60 };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      g_autofree char *kernels = invent_kernels (counts[i], 7);
      g_autoptr (RoofScene) scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels, NULL, -1);
      g_autoptr (RoofLayout) layout = fixture_lay_out (scene, 420, 400);
      RoofFigureStyle style = { NULL };
      RoofFigureSizes sizes = roof_figure_sizes_make (ROOF_PRESET_SCREEN, &style);
      g_autoptr (RoofLayout) picture = roof_layout_new_figure (scene, fixture_get_context (), 420, 400, NULL, &sizes);
      guint n = roof_layout_count_unnamed (layout);
      g_autofree char *said = g_strdup_printf (n == 1 ? "%u dot without a name" : "%u dots without a name", n);
      const RoofText *text = find_words (layout, n > 0 ? said : "without a name");

      g_assert_cmpint (n > 0, ==, counts[i] > 1);
      g_assert_cmpint (text != NULL, ==, n > 0);
      g_assert_true (text == NULL || text->box.y < roof_layout_get_plot (layout)->y);
      g_assert_null (find_words (picture, "without a name"));
    }
}

/* Dots close together on a slanted roof: each name finds a place beside the roof, none lies over it. */
static void
test_beside_roof (void)
{
  static const struct
  {
    const char *name;
    double      intensity;
  } dots[] = { { "attention", 4 }, { "gate_proj, up_proj", 1 }, { "act_mul", 0.83 }, { "norms, final_norm", 0.72 }, { "attn_add, mlp_add", 0.17 } };
  GString *kernels = g_string_new (NULL);
  g_autoptr (RoofScene) scene = NULL;
  g_autoptr (RoofLayout) layout = NULL;
  guint n, n_lines, n_names = 0;
  const RoofText *texts;
  const RoofLine *lines;

  for (guint i = 0; i < G_N_ELEMENTS (dots); i++)
    {
      g_autofree char *kernel = fixture_format_custom (dots[i].name, "hbm", 1e9 * dots[i].intensity, 1e9);

      g_string_append_printf (kernels, "%s%s", i > 0 ? "," : "", kernel);
    }
  scene = fixture_make_scene ("nvidia-h100-sxm5-80gb", kernels->str, NULL, -1);
  g_string_free (kernels, TRUE);
  layout = fixture_new_layout (scene, 437, 527);
  texts = roof_layout_get_texts (layout, &n);
  lines = roof_layout_get_lines (layout, &n_lines);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n_lines && texts[i].owner.kind == ROOF_HIT_DOT; j++)
      if (is_roof (&lines[j]) && lines[j].owner.kind == ROOF_HIT_ROOF)
        {
          g_assert_cmpfloat (roof_box_measure_segment (&texts[i].box, lines[j].a, lines[j].b), ==, 0);
          n_names++;
        }
  g_assert_cmpuint (n_names, >=, 4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/roof/named/300", GUINT_TO_POINTER (300), test_crowd);
  g_test_add_data_func ("/roof/named/1000", GUINT_TO_POINTER (1000), test_crowd);
  g_test_add_data_func ("/roof/named/4000", GUINT_TO_POINTER (4000), test_crowd);
  g_test_add_func ("/roof/named/machines", test_machines);
  g_test_add_func ("/roof/named/few", test_few);
  g_test_add_func ("/roof/named/above", test_above);
  g_test_add_func ("/roof/named/regions", test_regions);
  g_test_add_func ("/roof/named/ceilings", test_ceilings);

  g_test_add_func ("/roof/named/unnamed", test_unnamed);
  g_test_add_func ("/roof/named/beside-roof", test_beside_roof);
  return g_test_run ();
}

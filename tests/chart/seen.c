/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <pango/pango.h>
#include <string.h>

#include "approx.h"
#include "chart/layout/layout.h"
#include "chart/layout/typeset.h"
#include "chart/words/describe.h"
#include "dump.h"
#include "fixtures.h"

/* One machine looked at in different ways. */

static const char matmul[] = "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 16, 'D': 4096, 'F': 11008}}";
static const char small[] = "{'name': 'k', 'op': 'matmul', 'parameters': {'B': 16, 'D': 64, 'F': 64}}";
static const char copy[] = "{'name': 'k', 'op': 'custom', 'parameters': {'flops': 0, 'bytes.hbm': 6.4e7}}";

static RoofScene *
see (const char *kernel,
     const char *view)
{
  g_autofree char *rest = g_strdup_printf (", 'view': {%s}", view);

  return fixture_make_scene ("nvidia-h100-sxm5-80gb", kernel, rest, 0);
}

/* HBM3 is sustained at 94.6 % of 3.35 TB/s, bf16 at 80.55 % of 989.4 TFLOP/s; of L2 nothing is known. The sheet's
 * roofs stay behind, without a name and without a ridge. */
static void
test_sustained (void)
{
  g_autoptr (RoofScene) scene = see (matmul, "'roofs': 'sustained', 'shown_levels': ['l2']");
  g_autofree char *dump = fixture_plain (dump_scene (scene));

  g_assert_nonnull (strstr (dump, "\"HBM3 3.169 TB/s sustained\""));
  g_assert_nonnull (strstr (dump, "\"L2 9.7 TB/s\""));
  g_assert_nonnull (strstr (dump, "\"Tensor Core bf16 797 TFLOP/s sustained\""));
  g_assert_nonnull (strstr (dump, "memory sheet 3.35e+12 to 295.3 quiet \"\""));
  g_assert_nonnull (strstr (dump, "9.894e+14 from"));
  g_assert_nonnull (strstr (dump, "ridge 251"));
  g_assert_null (strstr (dump, "ridge 295"));
}

/* The axes are those of the datasheet, so that both pictures can be laid side by side. */
static void
test_axes_stay (void)
{
  g_autoptr (RoofScene) sustained = see (matmul, "'roofs': 'sustained'");
  g_autoptr (RoofScene) peak = see (matmul, "'roofs': 'peak'");
  const RoofExtent *a = roof_scene_get_extent (sustained), *b = roof_scene_get_extent (peak);

  g_assert_cmpmem (a, sizeof *a, b, sizeof *b);
}

/* What the layout has of the sheet lies under all else and cannot be taken hold of. */
static void
test_datasheet_is_behind (void)
{
  g_autoptr (RoofScene) scene = see (matmul, "'roofs': 'sustained'");
  PangoContext *context = roof_typeset_new_context ();
  RoofLayout *layout = roof_layout_new_figure (scene, context, 900, 600, NULL, NULL);
  guint n, sheets = 0;
  const RoofLine *lines = roof_layout_get_lines (layout, &n);

  for (guint i = 0; i < n; i++)
    if (lines[i].ink == ROOF_INK_GHOST && lines[i].layer == ROOF_LAYER_GRID)
      {
        g_assert_cmpint (lines[i].owner.kind, ==, ROOF_HIT_NONE);
        sheets++;
      }
  g_assert_cmpuint (sheets, ==, 2);
  roof_layout_unref (layout);
  g_object_unref (context);
}

/* Counted in MACs every number of work is halved, and nothing else is said. */
static void
test_macs (void)
{
  static const struct
  {
    const char *kernel, *verdict, *threshold;
  } cases[] = {
    { matmul, "Memory bound on HBM3: at most 26.66 TMAC/s, 5.4 % of peak.", "Compute bound from B = 328." },
    { small, "Memory bound on HBM3: at most 17.87 TMAC/s, 3.6 % of peak.",
      "No value of B makes it compute bound: 5.33 MAC per byte on HBM3, 148 needed." },
    { copy, "Memory bound on HBM3: no MACs, 64 MB in at least 19.1 µs.", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (RoofScene) scene = see (cases[i].kernel, "'count': 'mac'");
      RoofAnalysis *analysis = roof_report_get_analysis (roof_scene_get_report (scene), 0);
      g_autofree char *verdict = fixture_plain (roof_describe_verdict (analysis));
      g_autofree char *threshold = fixture_plain (roof_describe_threshold (analysis));

      g_assert_cmpstr (verdict, ==, cases[i].verdict);
      g_assert_cmpstr (threshold, ==, cases[i].threshold);
    }
}

static gboolean
has_text (const RoofLayout *layout,
          const char       *wanted)
{
  guint n;
  const RoofText *texts = roof_layout_get_texts (layout, &n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = fixture_plain (g_strdup (texts[i].text));

      if (g_str_equal (text, wanted))
        return TRUE;
    }
  return FALSE;
}

/* Roofs, ridge, axes and what lies under the pointer. */
static void
test_macs_on_the_chart (void)
{
  static const struct
  {
    RoofHit     hit;
    const char *words;
  } hits[] = {
    { { ROOF_HIT_DOT, 0, 2, -1 }, "k\nHBM3: 7.957 MAC/B, 26.66 TMAC/s\n" },
    { { ROOF_HIT_ROOF, -1, 2, -1 }, "HBM3 3.35 TB/s\nridge at 148 MAC/B" },
    { { ROOF_HIT_RIDGE, -1, 2, 2 }, "HBM3 ridge: 148 MAC/B. From here on 494.7 TMAC/s is attainable." },
  };
  static const char *const texts[] = { "MAC/s", "arithmetic intensity, MAC per byte", "ridge 148",
                                       "Tensor Core bf16 494.7 TMAC/s" };
  g_autoptr (RoofScene) scene = see (matmul, "'count': 'mac'");
  PangoContext *context = roof_typeset_new_context ();
  RoofLayout *layout = roof_layout_new_figure (scene, context, 1200, 800, NULL, NULL);
  const RoofExtent *extent = roof_scene_get_extent (scene);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_true (has_text (layout, texts[i]));
  for (guint i = 0; i < G_N_ELEMENTS (hits); i++)
    {
      g_autofree char *words = fixture_plain (roof_describe_hit (scene, hits[i].hit));

      if (!g_str_has_prefix (words, hits[i].words))
        g_test_message ("%s", words);
      g_assert_true (g_str_has_prefix (words, hits[i].words));
    }
  /* The right end is a round number of MACs per byte, and the dot stays where its FLOPs are. */
  assert_approx (log10 (extent->x_max / 2), round (log10 (extent->x_max / 2)), 1e-12);
  assert_approx (roof_scale_to_value (roof_layout_get_x (layout), roof_layout_find_dot (layout, 0, 2)->x), 15.9135, 1e-4);
  roof_layout_unref (layout);
  g_object_unref (context);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/roof/seen/sustained", test_sustained);
  g_test_add_func ("/roof/seen/axes-stay", test_axes_stay);
  g_test_add_func ("/roof/seen/sheet-is-behind", test_datasheet_is_behind);
  g_test_add_func ("/roof/seen/macs", test_macs);
  g_test_add_func ("/roof/seen/macs-on-the-chart", test_macs_on_the_chart);
  return g_test_run ();
}
